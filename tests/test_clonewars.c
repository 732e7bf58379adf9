/* The Clone Wars beyond what a scene can show: packs nobody would play, states nobody could reach, words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/say.h"
#include "games/boxes.h"
#include "games/clonewars/cards.h"
#include "kit/spoil.h"
#include "kit/walk.h"

/* ---- counts (CW-1, CW-2) ---- */

static int cards_in(const Box *box, int deck, int villain) {
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    int count = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++)
        if (cards[i].deck == deck && cards[i].villain == villain)
            count += cards[i].copies ? cards[i].copies : 1;
    return count;
}

static void it_has_the_documented_counts(void **unused) {
    const Box *box = box_embedded("clonewars");
    const Face *faces = pack_rows(box->pack, TABLE_FACES);
    int sides = 0;
    (void)unused;
    assert_int_equal(box->pack->tables[TABLE_PLANETS].count, 30);
    assert_int_equal(box->pack->tables[TABLE_JEDI].count, 7);
    assert_int_equal(box->pack->tables[TABLE_VILLAINS].count, 4);
    assert_int_equal(cards_in(box, DECK_SQUAD, 0), 46);
    assert_int_equal(cards_in(box, DECK_INVASION, 0), 32);
    assert_int_equal(cards_in(box, DECK_MISSION, 0), 24);
    for (int villain = 1; villain <= VILLAINS; villain++)
        assert_int_equal(cards_in(box, DECK_VILLAIN, villain), 6);
    for (int i = 1; i <= box->pack->tables[TABLE_FACES].count; i++)
        sides += faces[i].faces;
    assert_int_equal(sides, 12);
    assert_null(box->game->fits(box));
    assert_null(pack_verify(box->pack, pack_bytes(box->pack, box->game), box->game));
}

/* Thirty planets, each with 2 to 5 links; the five types of squad cards; missions of all four types. */
static void it_has_variety(void **unused) {
    const Box *box = box_embedded("clonewars");
    const Planet *planets = pack_rows(box->pack, TABLE_PLANETS);
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    int squads[TYPES] = {0}, missions[TYPES] = {0};
    (void)unused;
    for (int i = 1; i <= box->pack->tables[TABLE_PLANETS].count; i++) {
        int links = 0;
        for (int j = 0; j < LINKS; j++)
            links += planets[i].links[j] != 0;
        assert_true(links >= 2 && links <= 5);
    }
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++) {
        squads[cards[i].type] += cards[i].deck == DECK_SQUAD;
        missions[cards[i].type] += cards[i].deck == DECK_MISSION;
        assert_true(cards[i].type != TYPE_ALLY || cards[i].copies <= 1);
    }
    for (int type = TYPE_ASSAULT; type <= TYPE_TRANSPORT; type++)
        assert_true(squads[type] >= 3 && missions[type] >= 3);
    assert_true(squads[TYPE_ALLY] >= 8);
}

/* ---- layers of the invasion deck (CW-12.4) ---- */

static int siege_op(const Game *game) {
    for (int i = 0; i < game->ops_count; i++)
        if (!strcmp(game->ops[i].name, "siege"))
            return OP_GAME + i;
    return OP_END;
}

/* Every villain card is a siege, and no invasion turns over a card: each siege leaves a layer behind. */
static Spoiled all_sieges(void) {
    Spoiled s = spoiled(box_embedded("clonewars"));
    const Card *cards = spoiled_rows(&s, TABLE_CARDS);
    Space *spaces = spoiled_rows(&s, TABLE_SPACES);
    Instr *code = spoiled_code(&s);
    for (int i = 1; i <= s.pack->tables[TABLE_CARDS].count; i++)
        if (cards[i].deck == DECK_VILLAIN) {
            const AbilityRow *ability = pack_ability(s.pack, cards[i].is.ability);
            code[ability->code + ability->conds] = (Instr){.op = (uint8_t)siege_op(s.box.game)};
            code[ability->code + ability->conds + 1] = (Instr){.op = OP_END};
        }
    for (int i = 1; i <= s.pack->tables[TABLE_SPACES].count; i++)
        if (spaces[i].track == TRACK_INVASION)
            spaces[i].rate = 0;
    assert_null(s.box.game->fits(&s.box));
    return s;
}

static int layers_in_use(const Box *box, const void *state) {
    Engine e = engine_reading(box, state);
    uint32_t met = 0;
    for (PlaceId at = e.zones[ZONE_INVASION].first; at; at = e.places[at].next)
        if (!(e.places[at].seen & SEEN_BY_ALL))
            met |= 1u << e.places[at].bag;
    return __builtin_popcount(met);
}

/* One random game; the most layers there were. */
static int most_layers(const Box *box, uint64_t seed) {
    _Alignas(16) unsigned char state[STATE_MOST];
    CantinaChoice list[CANTINA_CHOICES_MAX];
    CantinaStream stream = {seed};
    Rng rng = rng_seeded(seed);
    int most = 0;
    assert_int_equal(cantina_new(box, state, 2, NULL), 0);
    int now = cantina_settle(box, state, &stream, NULL);
    while (now == CANTINA_ASK) {
        int count = cantina_choices(box, state, NULL, list, CANTINA_CHOICES_MAX), layers = layers_in_use(box, state);
        most = layers > most ? layers : most;
        now = cantina_step(box, state, list[rng_below(&rng, (uint32_t)count)], &stream, NULL);
    }
    assert_int_equal(now, CANTINA_OVER);
    return most;
}

static void layers_never_run_out(void **unused) {
    Spoiled s = all_sieges();
    int full = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 40; seed++)
        full += most_layers(&s.box, seed) == LAYERS;
    assert_true(full > 20);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Walk walk = {.box = &s.box, .seats = 2, .seed = seed, .leak_every = 1, .decisions_most = 4000};
        WalkResult result;
        const char *wrong = walk_game(&walk, &result);
        if (wrong)
            fail_msg("%s", wrong);
    }
    spoiled_free(&s);
}

/* ---- laws ---- */

static void unseen_cards_lie_in_their_deck(void **unused) {
    _Alignas(16) unsigned char state[STATE_MOST];
    const Box *box = box_embedded("clonewars");
    (void)unused;
    assert_int_equal(cantina_new(box, state, 2, NULL), 0);
    Engine e = engine_over(box, state, NULL);
    assert_null(box->game->check(&e));
    Place *squad = &e.places[e.zones[ZONE_SQUAD].first], *invasion = &e.places[e.zones[ZONE_INVASION].first];
    squad->bag = BAG_INVASION;
    invasion->bag = BAG_SQUAD;
    assert_string_equal(box->game->check(&e), "zones: an unseen card is not in its own deck");
}

/* Else the second ability would never be found. */
static void a_moment_has_one_ability(void **unused) {
    Spoiled s = spoiled(box_embedded("clonewars"));
    const Villain *villains = spoiled_rows(&s, TABLE_VILLAINS);
    (void)unused;
    assert_true(villains[1].is.abilities > 1);
    AbilityRow *rows = spoiled_abilities(&s);
    assert_null(s.box.game->fits(&s.box));
    rows[villains[1].is.ability + 1].moment = rows[villains[1].is.ability].moment;
    assert_non_null(s.box.game->fits(&s.box));
    spoiled_free(&s);
}

/* ---- words ---- */

static void assert_says(const char *jedi, const char *claimed) {
    const Box *box = box_embedded("clonewars");
    char words[300];
    Text text = text_over(words, sizeof words);
    int row = pack_find(box->pack, TABLE_JEDI, jedi, strlen(jedi));
    say_ability(&text, (Voice){.box = box}, pack_component(box->pack, TABLE_JEDI, row)->ability);
    assert_string_equal(words, claimed);
}

/* A part of nothing is not said. */
static void adding_says_what_is_added(void **unused) {
    (void)unused;
    assert_says("luminara", "After a roll: If this is a mission attempt: Successes +2.");
    assert_says("anakin", "After a roll: If this is an attack: Hits +2. You must take 1 point of damage.");
    assert_says("mace", "After a roll: Hits +1, successes +1. Roll the die again.");
}

/* CW-18.1: one person keeps two hands apart, so whatever asks for cards of a hand, or takes them unasked, says whose.
 */
static void hands_have_owners(void **unused) {
    static const int prompts[] = {PROMPT_LIMIT,   PROMPT_READY,  PROMPT_EXHAUST,
                                  PROMPT_DISCARD, PROMPT_DAMAGE, PROMPT_ACT},
                     verbs[] = {VERB_PLAY_FROM, VERB_EXHAUST_FROM, VERB_DISCARD_FROM, VERB_POWER_OF};
    (void)unused;
    for (int i = 0; i < COUNT(prompts); i++)
        assert_non_null(strstr(clonewars_prompts[prompts[i]].text, "{jedi}"));
    for (int i = 0; i < COUNT(verbs); i++)
        assert_non_null(strstr(clonewars_verbs[verbs[i]].text, "{jedi}"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_have_owners),
        cmocka_unit_test(it_has_the_documented_counts),
        cmocka_unit_test(it_has_variety),
        cmocka_unit_test(layers_never_run_out),
        cmocka_unit_test(unseen_cards_lie_in_their_deck),
        cmocka_unit_test(a_moment_has_one_ability),
        cmocka_unit_test(adding_says_what_is_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
