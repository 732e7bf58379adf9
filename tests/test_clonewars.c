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
#include "games/clonewars/clonewars.h"
#include "kit/walk.h"

/* A copy of the built-in pack that a test may spoil. */
typedef struct {
    Box box;
    Pack *pack;
} Spoiled;

static Spoiled spoiled(void) {
    const Box *whole = box_embedded("clonewars");
    Pack *pack = malloc(whole->pack->size);
    assert_non_null(pack);
    memcpy(pack, whole->pack, whole->pack->size);
    return (Spoiled){{whole->game, pack}, pack};
}

static void *rows_of(const Spoiled *s, int table) {
    return (char *)s->pack + s->pack->tables[table].rows;
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
    Spoiled s = spoiled();
    const Card *cards = rows_of(&s, TABLE_CARDS);
    Space *spaces = rows_of(&s, TABLE_SPACES);
    Instr *code = (Instr *)(void *)((char *)s.pack + s.pack->code);
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
    free(s.pack);
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
    assert_string_equal(box->game->check(&e), "an unseen card is not in its own deck");
}

/* Else the second ability would never be found. */
static void a_moment_has_one_ability(void **unused) {
    Spoiled s = spoiled();
    const Villain *villains = rows_of(&s, TABLE_VILLAINS);
    (void)unused;
    assert_true(villains[1].is.abilities > 1);
    AbilityRow *rows = (AbilityRow *)(void *)((char *)s.pack + s.pack->abilities);
    assert_null(s.box.game->fits(&s.box));
    rows[villains[1].is.ability + 1].moment = rows[villains[1].is.ability].moment;
    assert_non_null(s.box.game->fits(&s.box));
    free(s.pack);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_never_run_out),
        cmocka_unit_test(unseen_cards_lie_in_their_deck),
        cmocka_unit_test(a_moment_has_one_ability),
        cmocka_unit_test(adding_says_what_is_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
