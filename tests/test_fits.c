/* What a pack as a whole must have: each refusal names the component, the file and the line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "games/layers.h"
#include "pack/compile.h"

static PackReport report;

/* Compiles the built-in pack of a game with a pack over it, whose components begin in line 5. */
static Pack *compile_over(const char *id, const char *components) {
    const Game *game = game_find(id);
    PackSources sources;
    PackReport unread;
    static char text[1 << 16];
    snprintf(text, sizeof text, "pack: over\ngame: %s\nname: Over\nversion: 1\n%s", id, components);
    assert_true(layers_sources(game, NULL, 0, &sources, &unread));
    pack_sources_add(&sources, &(PackSource){"over/pack.yaml", 1, text, strlen(text)});
    for (int i = 0; i < sources.count - 1; i++)
        sources.at[i].layer = 0;
    Pack *pack = pack_compile_sources(game, sources.at, sources.count, &report);
    pack_sources_free(&sources);
    return pack;
}

static const char *first_error(void) {
    static char line[600];
    const PackError *error = &report.errors[0];
    snprintf(line, sizeof line, "%s:%d:%d: %s", error->file, error->line, error->column, error->message);
    return line;
}

/* ---- each refusal ---- */

#define CARD(id, rest) "cards:\n  - {id: " id ", name: A, " rest "}\n"
#define OVER "over/pack.yaml:"

static const struct {
    const char *game, *components, *error;
} misfits[] = {
    {"conflict", "remove: {cards: [rey]}\n",
     OVER "5:17: cards: the black deck needs exactly 3 heroes, one for each leader; here they come to 2"},
    {"conflict", "remove: {cards: [rebel-a]}\n",
     OVER "5:17: cards: there must be 18 starting cards, three for each board; here they come to 17"},
    {"conflict", CARD("rebel-a", "deck: start"),
     OVER "6:5: card 'rebel-a': starting cards, and only they, name a board from 1 to 6"},
    {"conflict", CARD("rebel-a", "deck: start, board: 2"),
     ": each board from 1 to 6 has three starting cards, and this is a fourth"},
    {"conflict", CARD("mine", "deck: yellow, hero: true"), OVER "6:5: card 'mine': heroes are black cards"},
    {"conflict", CARD("mine", "deck: yellow, symbol: retreat"),
     OVER "6:5: card 'mine': a card's count is 0 exactly when its symbol is none"},
    {"conflict", CARD("mine", "deck: yellow, abilities: [{when: played, do: [retreat: 1]}]"),
     OVER "6:5: card 'mine': only starting cards and track fields have abilities"},
    {"conflict", CARD("rebel-a", "deck: start, board: 1, abilities: [{when: reached, do: [retreat: 1]}]"),
     OVER "6:5: card 'rebel-a': a starting card's ability is for when it is played, a field's for when it is reached"},
    {"conflict", CARD("rebel-a", "deck: start, board: 1, abilities: [{when: played, may: true, do: [retreat: 1]}]"),
     OVER "6:5: card 'rebel-a': an ability has no may, instead or limit of its own here"},
    {"conflict", "fields:\n  - {id: basic-1, name: A, side: basic, kind: start}\n",
     OVER "6:5: field 'basic-1': each side of the track begins with its one start field"},
    {"conflict", "fields:\n  - {id: more, name: A, side: basic, kind: plain}\n",
     OVER "6:5: field 'more': the end field is the last of its side, and this one is behind it"},
    {"conflict", "fields:\n  - {id: basic-1, name: A, side: basic, kind: effect}\n",
     OVER "6:5: field 'basic-1': a track field has one ability exactly when its kind is effect"},
    {"conflict", "fields:\n  - {id: basic-29, name: A, side: basic, kind: plain}\n",
     OVER "6:5: field 'basic-29': each side of the track ends with its end field"},
    {"conflict", "remove: {leaders: [hux]}\n", OVER "5:19: leaders: there must be three leaders; here they come to 2"},
    {"conflict", "leaders:\n  - {id: hux, name: A, order: 1}\n",
     "leader 'hux': the three leaders have the orders 1, 2 and 3"},
    {"conflict", "remove: {faces: [three]}\n", OVER "5:17: faces: the die needs faces of the values 0, 1, 2 and 3"},
    {"conflict", "faces:\n  - {id: three, name: A, value: 2, faces: 1}\n",
     OVER "6:5: face 'three': there is one face for each value from 0 (First Order) to 3"},
    {"clonewars", CARD("mine", "deck: squad"), OVER "6:5: card 'mine': a squad card has a type"},
    {"clonewars", CARD("mine", "deck: squad, type: ally"),
     OVER "6:5: card 'mine': a squad card or an ally prevents at least 1 damage"},
    {"clonewars", CARD("mine", "deck: squad, type: ally, prevents: 1, copies: 12"),
     OVER "6:3: cards: the squad deck takes 20 to 46 cards; here they come to "},
    {"clonewars", CARD("mine", "deck: mission, type: ally"),
     OVER "6:5: card 'mine': a mission's type is assault, stealth, armor or transport"},
    {"clonewars", CARD("mine", "deck: mission, type: armor"),
     OVER "6:5: card 'mine': a mission names its planet and the successes it needs"},
    {"clonewars", CARD("mine", "deck: invasion"),
     OVER "6:5: card 'mine': an invasion card names a planet or a mission marker"},
    {"clonewars", CARD("mine", "deck: invasion, planet: naboo, copies: 2"),
     OVER "6:5: card 'mine': invasion cards and missions are single cards"},
    {"clonewars", CARD("mine", "deck: squad, type: ally, prevents: 1, villain: maul"),
     OVER "6:5: card 'mine': villain cards, and only they, name their villain"},
    {"clonewars", CARD("mine", "deck: invasion, marker: white"),
     "there is one Mission Planet card for each marker, and this is a second"},
    {"clonewars", "planets:\n  - {id: alderaan, name: Alderaan, links: [coruscant]}\n",
     ": a connection of two planets stands with both of them"},
    {"clonewars", "planets:\n  - {id: mine, name: A}\n",
     OVER "6:5: planet 'mine': a planet is connected to one to five others, each named once"},
    {"clonewars", "remove: {planets: [alderaan]}\n",
     OVER "5:20: planet 'alderaan' cannot be removed alone: clonewars/invasion.yaml:"},
    {"clonewars", "planets:\n  - {id: alpha, name: A, links: [beta]}\n", OVER "6:34: unknown planet 'beta'"},
    {"clonewars", "remove: {villains: [maul]}\n",
     "villain 'maul' cannot be removed alone: clonewars/villain-cards.yaml:"},
    {"clonewars", "villains:\n  - {id: maul, name: Maul, figures: [dooku], health: [3], finale_health: [4]}\n",
     OVER "6:5: villain 'maul': the first figure of a sheet is its own villain"},
    {"clonewars", "villains:\n  - {id: maul, name: Maul, figures: [maul], health: [3]}\n",
     OVER "6:5: villain 'maul': each figure of a sheet, and no other, has health on both sides"},
    {"clonewars", "villains:\n  - {id: maul, name: Maul, figures: [maul], health: [3], finale_health: [4]}\n",
     OVER "6:5: villain 'maul': a sheet says how often its goal must be met"},
    {"clonewars", "remove: {jedi: [yoda, mace, luminara]}\n",
     OVER "5:16: jedi: there are at least five Jedi; here they come to 4"},
    {"clonewars", "remove: {faces: [blank, hurt, one, one-hurt, two, two-hurt, three, three-hurt]}\n",
     OVER "5:17: faces: the die needs sides; here they come to 0"},
    {"clonewars",
     CARD("clone-troopers",
          "deck: squad, type: assault, prevents: 1, copies: 4, abilities: [{when: drawn, do: [siege: {}]}]"),
     OVER "6:5: card 'clone-troopers': an ability stands on a component that never meets its moment"},
    {"mandalorian", CARD("mine", "deck: skill"),
     OVER "6:5: card 'mine': skill cards, and only they, name their character"},
    {"mandalorian", CARD("mine", "deck: threat"),
     OVER "6:5: card 'mine': threat tokens, and only they, name their mission"},
    {"mandalorian", CARD("mine", "deck: skill, character: ig-11"),
     OVER "6:5: card 'mine': a tactical skill has strength 0, every other one at least 1"},
    {"mandalorian", CARD("mine", "deck: threat, mission: mission-1, class: melee"),
     OVER "6:5: card 'mine': enemies, and only they, have health"},
    {"mandalorian", CARD("mine", "deck: disrupt"), OVER "6:5: card 'mine': a disrupt token has a number"},
    {"mandalorian", "remove: {maps: [square]}\n",
     "map 'square' cannot be removed alone: mandalorian/spaces-4-square.yaml:"},
    {"mandalorian", "missions:\n  - {id: mission-1, name: A, kind: story}\n",
     OVER "6:5: mission 'mission-1': a story mission, and only that, names its map and its cast"},
    {"mandalorian", "actions:\n  - {id: move, name: Move, icon: mission}\n",
     OVER "6:5: action 'move': an action of a map, and only that, has the mission icon"},
    {"mandalorian", "remove: {actions: [move]}\n",
     OVER "5:19: actions: there are the actions move, attack, intel and plan"},
    {"mandalorian", "spaces:\n  - {id: mine, name: A, map: arvala, x: 1, y: 1, start: true}\n",
     "map 'arvala': a map has 2 to 47 spaces, one start space and a star"},
    {"outerrim", CARD("mine", "deck: contact"), OVER "6:5: card 'mine': contacts, and only they, have a class"},
    {"outerrim", CARD("mine", "deck: gear, sort: gear, illegal: true"), OVER "6:5: card 'mine': only cargo is illegal"},
    {"outerrim", CARD("mine", "deck: bounty, sort: bounty"),
     OVER "6:5: card 'mine': bounties, and only they, name a contact"},
    {"outerrim", CARD("mine", "deck: databank"), OVER "6:5: card 'mine': a databank card has a number"},
    {"outerrim", CARD("mine", "deck: gear, sort: gear, distance: 2"),
     OVER "6:5: card 'mine': a patrol's distance stands on a market card, beside its faction"},
    {"outerrim", "remove: {patrols: [hutt-1]}\n", OVER "5:19: patrols: each faction has one patrol of each level"},
    {"outerrim", "patrols:\n  - {id: hutt-2, name: A, faction: hutt, level: 1, combat: 1}\n",
     "each faction has one patrol of each level, and this is a second"},
    {"outerrim", "patrols:\n  - {id: hutt-1, name: A, faction: hutt, level: 1}\n",
     OVER "6:5: patrol 'hutt-1': patrols of level 4, and only they, have no combat value"},
    {"outerrim", "remove: {faces: [blank]}\n", OVER "5:17: faces: a die has eight sides; here they come to "},
    {"outerrim", "spaces:\n  - {id: mine, name: A, kind: navpoint, tile: 1, deck: navpoint}\n",
     OVER "6:5: space 'mine': every space can be reached, this one cannot"},
    {"outerrim", "spaces:\n  - {id: mine, name: A, kind: planet, tile: 1, deck: naboo}\n",
     OVER "6:5: space 'mine': planets, and only they, have two contact spaces with a class"},
};

static void each_refusal_names_its_place(void **unused) {
    (void)unused;
    int wrong = 0;
    for (size_t i = 0; i < sizeof misfits / sizeof *misfits; i++) {
        Pack *pack = compile_over(misfits[i].game, misfits[i].components);
        if (!pack && strstr(first_error(), misfits[i].error))
            continue;
        printf("%s: %sexpected: %s\n   found: %s\n", misfits[i].game, misfits[i].components, misfits[i].error,
               pack ? "it compiles" : first_error());
        free(pack);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

/* ---- and so do all that nobody has thought of ---- */

/* Whatever component of a game is taken away, the complaint names a file and a line. */
static void what_is_missing_is_told_with_its_place(void **unused) {
    (void)unused;
    enum { EACH = 40 };
    Rng rng = rng_seeded(23);
    char components[200];
    for (int g = 0; game_at(g); g++)
        for (int i = 0; i < EACH; i++) {
            const Game *game = game_at(g);
            const Pack *built_in = box_embedded(game->id)->pack;
            int table = (int)rng_below(&rng, game->tables_count);
            int row = built_in->tables[table].count ? 1 + (int)rng_below(&rng, built_in->tables[table].count) : 0;
            if (!row)
                continue;
            snprintf(components, sizeof components, "remove:\n  %s: [%s]\n", game->tables[table].name,
                     pack_string(built_in, pack_component(built_in, table, row)->word));
            Pack *pack = compile_over(game->id, components);
            if (!pack && (report.errors[0].line < 1 || report.errors[0].column < 1))
                fail_msg("%s: %s%s", game->id, components, first_error());
            free(pack);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_refusal_names_its_place),
        cmocka_unit_test(what_is_missing_is_told_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
