/*
 * The leak kit can fail: games of Rim that each betray a secret in another way, and which test catches which. The
 * sound game is caught by none.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/view.h"
#include "pack/compile.h"
#include "rim/rim.h"

/* The kit once more, with a view that a mutant may spoil. */
static void (*view_taken)(const Box *box, const void *state, uint8_t seats, void *view) = cantina_view;
#define cantina_view(box, state, seats, view) view_taken(box, state, seats, view)
#include "kit/leak.c"
#undef cantina_view

/* ---- walking until caught ---- */

enum { BY_IMAGINE = 1, BY_UNWINDING = 2, BY_TWINS = 4, BY_EVENTS = 8 };
enum { GAMES = 24, DECISIONS_MOST = 2000 };

typedef struct {
    const Box *box;
    Rng rng;
    Copy state, next;
    Step step;
    int caught;
} Chase;

static int play_on(Chase *c, void *state) {
    int status = cantina_advance(c->box, state, NULL);
    while (status == CANTINA_ASK && cantina_asked(c->box, state) == CANTINA_CHANCE) {
        cantina_roll(c->box, state, rng_next(&c->rng), NULL);
        status = cantina_advance(c->box, state, NULL);
    }
    return status;
}

static void chase_views(Chase *c, int seats_count) {
    Seat asked = cantina_asked(c->box, c->state.bytes);
    for (int seats = 0; seats < 1 << seats_count; seats = seats ? seats * 2 : 1) {
        if (leak_imagine(c->box, c->state.bytes, (SeatSet)seats, rng_next(&c->rng)))
            c->caught |= BY_IMAGINE;
        if (leak_unwinding(&c->step, (SeatSet)seats, rng_next(&c->rng)))
            c->caught |= BY_UNWINDING;
        if (!(seats & SEAT_BIT(asked)) && leak_twins(c->box, c->state.bytes, (SeatSet)seats))
            c->caught |= BY_TWINS;
    }
    if (leak_events(&c->step))
        c->caught |= BY_EVENTS;
}

static void chase_game(Chase *c, int seats, uint64_t seed) {
    c->rng = rng_seeded(seed);
    assert_int_equal(cantina_new(c->box, c->state.bytes, seats, NULL), 0);
    int status = play_on(c, c->state.bytes);
    for (int i = 0; i < DECISIONS_MOST && status == CANTINA_ASK; i++) {
        Choice choices[CANTINA_CHOICES_MAX];
        int count = cantina_choices(c->box, c->state.bytes, NULL, choices, CANTINA_CHOICES_MAX);
        c->step.box = c->box;
        c->step.before = c->state.bytes;
        c->step.after = c->next.bytes;
        c->step.choice = choices[rng_below(&c->rng, (uint32_t)count)];
        step_take(&c->step, &c->rng);
        chase_views(c, seats);
        status = c->step.status;
        memcpy(c->state.bytes, c->next.bytes, size_of(c->box));
    }
    assert_int_equal(status, CANTINA_OVER);
}

static const Pack *pack;

/* The tests that catch this game. */
static int caught_by(const Game *game) {
    static Chase chase;
    static Box box;
    box = (Box){game, pack};
    chase = (Chase){.box = &box};
    for (int i = 0; i < GAMES; i++)
        chase_game(&chase, rim_game.seats_min + i % 3, 500u + (unsigned)i);
    return chase.caught;
}

static void assert_caught(const char *mutant, const Game *game, int expected) {
    static const char *const names[] = {"imagine", "unwinding", "twins", "events"};
    int caught = caught_by(game);
    printf("%-44s", mutant);
    for (int i = 0; i < COUNT(names); i++)
        printf(" %-10s", caught >> i & 1 ? names[i] : "-");
    printf("\n");
    assert_int_equal(caught, expected);
}

/* ---- mutants: the sound game with one function or table exchanged ---- */

static const FrameKind *frames[FRAMES_END];
static FrameKind changed;
static ZoneDef zones[ZONES];
static Game mutant;

static Game *mutant_begin(void) {
    memcpy(frames, rim_game.frames, sizeof frames);
    memcpy(zones, rim_game.zones, sizeof zones);
    mutant = rim_game;
    mutant.frames = frames;
    mutant.zones = zones;
    return &mutant;
}

/* One frame of the mutant, to be changed. */
static FrameKind *mutant_frame(int kind) {
    changed = *rim_game.frames[kind];
    frames[kind] = &changed;
    return &changed;
}

static void sound_game(void **unused) {
    (void)unused;
    assert_caught("the sound game", mutant_begin(), 0);
}

/* A secret is copied into a public field. */
static Flow scheme_and_note(Engine *e, Frame *f) {
    Flow flow = rim_scheme_run(e, f);
    if (flow == FLOW_DONE)
        rim(e)->helped = (uint8_t)e->places[e->zones[secrets_of(f->seat)].last].card;
    return flow;
}

static void copied_secret(void **unused) {
    (void)unused;
    mutant_begin();
    mutant_frame(FRAME_SCHEME)->run = scheme_and_note;
    assert_caught("a secret copied into a public field", &mutant, BY_UNWINDING);
}

/* A hidden choice moves the chosen place, so that its number tells which card it was. */
static void bury_chosen(Engine *e, Frame *f, Choice choice) {
    if (choice.verb != VERB_BURY) {
        rim_turn_take(e, f, choice);
        return;
    }
    f->step++;
    place_to_bottom(e, zone_find(e, secrets_of(f->seat), choice.a), ZONE_BURIED);
    emit(e, (Event){.kind = EVENT_BURY, .seat = f->seat, .seen = SEAT_BIT(f->seat), .card = choice.a});
}

static void chosen_place_moves(void **unused) {
    (void)unused;
    mutant_begin();
    mutant_frame(FRAME_TURN)->take = bury_chosen;
    assert_caught("a hidden choice that moves the chosen place", &mutant, BY_TWINS);
}

/* An event may be read by all. */
static void bury_aloud(Engine *e, Frame *f, Choice choice) {
    Engine quiet = *e;
    quiet.sink = NULL;
    rim_turn_take(choice.verb == VERB_BURY ? &quiet : e, f, choice);
    if (choice.verb == VERB_BURY)
        emit(e, (Event){.kind = EVENT_BURY, .seat = f->seat, .seen = SEEN_BY_ALL, .card = choice.a});
}

static void event_too_wide(void **unused) {
    (void)unused;
    mutant_begin();
    mutant_frame(FRAME_TURN)->take = bury_aloud;
    assert_caught("an event whose `seen` is too wide", &mutant, BY_EVENTS);
}

/* A question is asked only of a seat whose hidden card allows it. */
static Flow ask_who_can(Engine *e, Frame *f) {
    int card = pack_find(e->box->pack, TABLE_CARDS, "nothing-true", 12);
    if (f->step == TURN_ENCOUNTER && zone_find(e, secrets_of(f->seat), (CardId)card))
        return FLOW_ASK;
    return rim_turn_run(e, f);
}

static void question_betrays(void **unused) {
    (void)unused;
    mutant_begin();
    mutant_frame(FRAME_TURN)->run = ask_who_can;
    assert_caught("a question that a hidden card allows", &mutant, BY_UNWINDING);
}

/* Cards go to the knowledge of the wrong seat: the owner's choices then rest on what it does not know, and who holds
 * them has not seen them. */
static void wrong_seat_sees(void **unused) {
    (void)unused;
    mutant_begin();
    zones[ZONE_SECRETS].seat = 2;
    assert_caught("a zone that shows its cards to another seat", &mutant, BY_IMAGINE | BY_UNWINDING | BY_EVENTS);
}

/* A view keeps one card that its seats have not seen, and is otherwise in order. */
static void view_keeping_one(const Box *box, const void *state, uint8_t seats, void *view) {
    cantina_view(box, state, seats, view);
    Engine real = engine_reading(box, state), e = engine_over(box, view, NULL);
    for (int i = 1; i < PLACES; i++)
        if (!e.places[i].card && real.places[i].card) {
            e.places[i].card = real.places[i].card;
            bag_add(&e, e.places[i].bag, e.places[i].card - e.bags[e.places[i].bag].first, -1);
            return;
        }
}

static void view_keeps_a_card(void **unused) {
    (void)unused;
    view_taken = view_keeping_one;
    assert_caught("a view that keeps a card", mutant_begin(), BY_UNWINDING | BY_TWINS);
    view_taken = cantina_view;
}

/* A view forgets a card without putting it back into its bag. */
static void view_losing_one(const Box *box, const void *state, uint8_t seats, void *view) {
    cantina_view(box, state, seats, view);
    Engine e = engine_over(box, view, NULL);
    PlaceId open = e.zones[ZONE_DISCARD].first;
    if (open)
        e.places[open].card = e.places[open].seen = 0;
}

static void view_loses_a_card(void **unused) {
    (void)unused;
    view_taken = view_losing_one;
    assert_caught("a view that loses a card", mutant_begin(), BY_IMAGINE);
    view_taken = cantina_view;
}

/* ---- */

static int open_pack(void **unused) {
    (void)unused;
    PackReport report;
    pack = pack_compile(&rim_game, (const char *const[]){"tests/rim/pack"}, 1, &report);
    if (!pack)
        pack_report_print(stderr, &report, false);
    return !pack;
}

static int close_pack(void **unused) {
    (void)unused;
    free((void *)(uintptr_t)pack);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_game),        cmocka_unit_test(copied_secret),     cmocka_unit_test(chosen_place_moves),
        cmocka_unit_test(event_too_wide),    cmocka_unit_test(question_betrays),  cmocka_unit_test(wrong_seat_sees),
        cmocka_unit_test(view_keeps_a_card), cmocka_unit_test(view_loses_a_card),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
