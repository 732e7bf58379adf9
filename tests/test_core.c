/* The parts of core one by one: rows of places, bags, knowledge, views, frames, words, numbers; and no allocation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/keyed.h"
#include "base/rng.h"
#include "core/ability.h"
#include "core/laws.h"
#include "core/place.h"
#include "core/say.h"
#include "core/tables.h"
#include "core/view.h"
#include "core/window.h"
#include "games/boxes.h"

/* ---- a game that is nothing but places, bags and frames ---- */

enum { DECK, OPEN, PILE, HAND, TINY_ZONES = HAND + 2 };
enum { RED = 1, BLUE, UPPER, LOWER, ALL, RED_2, RED_3, TINY_BAGS }; /* UPPER and LOWER are bags of bags */
enum { RED_FIRST = 1, BLUE_FIRST = 9, CARDS = 16 };                 /* cards 1 … 8 are red, 9 … 16 blue */
enum { FRAME_ONE = FRAME_GAME, FRAME_SPIN, FRAME_CUTTER, FRAME_FLOOD, FRAME_MUTE };

typedef struct {
    Head head;
    uint8_t tidied; /* frames that were tidied, by seat: 10 * before + seat */
    Zone zones[TINY_ZONES];
    Bag bags[TINY_BAGS];
    Frame frames[6];
    Place places[CARDS + 1];
    _Alignas(8) uint8_t cells[8 * 8];
} Tiny;

static Flow run_one(Engine *e, Frame *f) {
    (void)e;
    return f->step++ ? FLOW_DONE : FLOW_AGAIN;
}

static Flow run_spin(Engine *e, Frame *f) {
    (void)e, (void)f;
    return FLOW_AGAIN;
}

/* Pushes another of its kind up to seat 4, which cuts down to the lowest. */
static Flow run_cutter(Engine *e, Frame *f) {
    if (f->step++)
        return f->seat == 1 ? FLOW_ASK : FLOW_DONE;
    if (f->seat == 4)
        return frame_cut(e, 0, 77);
    frame_push(e, FRAME_CUTTER, (Seat)(f->seat + 1), 0);
    return FLOW_PUSHED;
}

/* Tells of something again and again. */
static Flow run_flood(Engine *e, Frame *f) {
    for (int i = 0; i < 100; i++)
        emit(e, (Event){.kind = EVENT_LOOK, .seat = f->seat});
    return FLOW_AGAIN;
}

/* Asks chance, and knows no outcome. */
static Flow run_mute(Engine *e, Frame *f) {
    (void)e, (void)f;
    return FLOW_ASK;
}

static void ask_mute(const Engine *e, const Frame *f, Question *q, Choices *out) {
    (void)e, (void)f, (void)out;
    *q = (Question){.kind = CANTINA_ASK_CHANCE, .seat = CANTINA_CHANCE};
}

static void tidy_cutter(Engine *e, Frame *f) {
    Tiny *s = e->state;
    s->tidied = (uint8_t)(10 * s->tidied + f->seat);
}

static const FrameKind *const tiny_frames[] = {
    CORE_FRAMES,
    [FRAME_ONE] = FRAME(.name = "one", .run = run_one),
    [FRAME_SPIN] = FRAME(.name = "spin", .run = run_spin),
    [FRAME_CUTTER] = FRAME(.name = "cutter", .run = run_cutter, .tidy = tidy_cutter),
    [FRAME_FLOOD] = FRAME(.name = "flood", .run = run_flood),
    [FRAME_MUTE] = FRAME(.name = "mute", .chance_steps = 1, .run = run_mute, .ask = ask_mute),
};
static const ZoneDef tiny_zones[TINY_ZONES] = {
    {"deck", 0, SEES_KEEP},  {"open", 0, SEES_ALL},   {"pile", 0, SEES_KEEP},
    {"hand", 1, SEES_OWNER}, {"hand", 2, SEES_OWNER},
};
static const BagDef tiny_bags[] = {
    {"red", 0, 8},   {"blue", 8, 8},        {"upper", 16, 8},      {"lower", 24, 8},
    {"all", 32, 16}, {"red-2", 48, 8, RED}, {"red-3", 56, 8, RED},
};

static const Game tiny_game = {
    .id = "tiny",
    .state_size = sizeof(Tiny),
    .layout = {.frames = offsetof(Tiny, frames),
               .places = offsetof(Tiny, places),
               .zones = offsetof(Tiny, zones),
               .bags = offsetof(Tiny, bags),
               .cells = offsetof(Tiny, cells),
               .frame_cap = 6,
               .place_cap = CARDS + 1,
               .zone_count = TINY_ZONES,
               .bag_count = TINY_BAGS,
               .cell_count = 64},
    .frames = tiny_frames,
    .frames_count = COUNT(tiny_frames),
    .zones = tiny_zones,
    .zones_count = COUNT(tiny_zones),
    .bags = tiny_bags,
    .bags_count = COUNT(tiny_bags),
};
static const Box tiny_box = {.game = &tiny_game};

static Tiny tiny;

static Engine tiny_begin(void) {
    memset(&tiny, 0, sizeof tiny);
    tiny.head.seats = 2;
    return engine_over(&tiny_box, &tiny, NULL);
}

/* Eight red cards in the deck, undrawn. */
static Engine given_red_deck(void) {
    Engine e = tiny_begin();
    bag_open(&e, RED, RED_FIRST);
    for (int i = 0; i < 8; i++)
        bag_add(&e, RED, i, 1);
    places_deal(&e, 1, 8, DECK, RED);
    return e;
}

/* UPPER is 3 red and 1 blue, LOWER 5 red and 7 blue; 8 cards of each colour exist. */
static Engine given_split_deck(void) {
    Engine e = tiny_begin();
    bag_open(&e, RED, RED_FIRST);
    bag_open(&e, BLUE, BLUE_FIRST);
    for (int i = 0; i < 8; i++)
        bag_add(&e, RED, i, 1), bag_add(&e, BLUE, i, 1);
    bag_open_nested(&e, UPPER);
    bag_open_nested(&e, LOWER);
    bag_add(&e, UPPER, RED, 3);
    bag_add(&e, UPPER, BLUE, 1);
    bag_add(&e, LOWER, RED, 5);
    bag_add(&e, LOWER, BLUE, 7);
    PlaceId at = places_deal(&e, 1, 4, DECK, UPPER);
    places_deal(&e, at, 12, DECK, LOWER);
    return e;
}

static void assert_lawful(const Engine *e) {
    const char *wrong = places_check(e);
    if (wrong)
        fail_msg("%s", wrong);
    assert_int_equal(e->head->fault, 0);
}

static void assert_row(const Engine *e, ZoneId zone, const char *expected) {
    char words[200];
    Text text = text_over(words, sizeof words);
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
        if (text.used)
            text_char(&text, ' ');
        text_int(&text, at);
    }
    assert_string_equal(words, expected);
}

/* Draws a place as chance would, taking that outcome at each question. */
static void draw(Engine *e, PlaceId place, int inner, CardId card) {
    Frame *f = &e->frames[0];
    *f = (Frame){0};
    assert_false(place_drawn(e, place));
    while (cantina_advance(&tiny_box, e->state, NULL) == CANTINA_ASK && !e->places[place].card) {
        bool split = e->bags[e->places[place].bag].nested && !e->places[place].from;
        Choice choice = {.verb = split ? VERB_BAG : VERB_CARD, .a = (uint16_t)(split ? inner : card)};
        assert_int_equal(cantina_submit(&tiny_box, e->state, choice, NULL), 0);
    }
    e->head->depth = 0;
    e->head->fault = 0; /* an empty stack is no game: only the draw is looked at here */
}

/* ---- rows ---- */

static void rows_keep_their_order(void **unused) {
    (void)unused;
    Engine e = given_red_deck();
    assert_row(&e, DECK, "1 2 3 4 5 6 7 8");
    place_to_top(&e, 5, DECK); /* from the middle */
    place_to_bottom(&e, 1, DECK);
    place_to_top(&e, 8, PILE);
    place_to_top(&e, 5, PILE);    /* from the top */
    place_to_bottom(&e, 1, PILE); /* from the bottom */
    assert_row(&e, DECK, "2 3 4 6 7");
    assert_row(&e, PILE, "5 8 1");
    assert_int_equal(zone_nth(&e, PILE, 0), 5);
    assert_int_equal(zone_nth(&e, PILE, 2), 1);
    assert_int_equal(zone_nth(&e, PILE, 3), 0);
    assert_int_equal(e.zones[DECK].count, 5);
    for (int i = 0; i < 3; i++)
        place_to_top(&e, e.zones[PILE].first, DECK);
    assert_row(&e, PILE, "");
    assert_int_equal(e.zones[PILE].last, 0);
    place_deal(&e, 9, PILE, 0);
    places_deal_known(&e, 10, 1, PILE, 16);
    assert_row(&e, PILE, "9 10");
    assert_int_equal(zone_find(&e, PILE, 16), 10);
    assert_int_equal(zone_find(&e, PILE, 15), 0);
}

static void moving_an_unseen_card_draws_nothing(void **unused) {
    (void)unused;
    Engine e = given_red_deck();
    place_to_bottom(&e, 1, PILE);
    assert_int_equal(e.places[1].card, 0);
    assert_int_equal(e.places[1].bag, RED);
    assert_int_equal(e.bags[RED].left, 8);
    assert_lawful(&e);
}

/* ---- drawing ---- */

static void drawing_is_a_question_to_chance(void **unused) {
    (void)unused;
    Engine e = given_red_deck();
    Choice choices[16];
    Question q;
    bag_add(&e, RED, 2, -1);
    bag_add(&e, RED, 5, 1); /* two copies of card 6, none of card 3 */
    assert_false(place_drawn(&e, 4));
    assert_int_equal(cantina_advance(&tiny_box, &tiny, NULL), CANTINA_ASK);
    assert_int_equal(cantina_asked(&tiny_box, &tiny), CANTINA_CHANCE);
    assert_int_equal(cantina_choices(&tiny_box, &tiny, &q, choices, COUNT(choices)), 7);
    assert_int_equal(q.tag, TAG_DRAW);
    assert_int_equal(q.args[0], RED);
    assert_int_equal(choices[2].a, 4);
    assert_int_equal(choices[4].a, 6);
    assert_int_equal(choices[4].c, 2);
    assert_int_equal(cantina_submit(&tiny_box, &tiny, (Choice){.verb = VERB_CARD, .a = 3}, NULL), CANTINA_BAD_CHOICE);
    assert_int_equal(cantina_submit(&tiny_box, &tiny, (Choice){.verb = VERB_CARD, .a = 6}, NULL), 0);
    assert_int_equal(e.places[4].card, 6);
    assert_int_equal(e.places[4].seen, 0); /* drawn is not seen */
    assert_int_equal(bag_cells(&e, RED)[5], 1);
    assert_true(place_drawn(&e, 4));
    assert_lawful(&e);
    place_undraw(&e, 4);
    assert_int_equal(e.places[4].card, 0);
    assert_int_equal(e.bags[RED].left, 8);
    assert_lawful(&e);
}

static void a_bag_of_bags_asks_twice(void **unused) {
    (void)unused;
    Engine e = given_split_deck();
    Choice choices[16];
    Question q;
    assert_lawful(&e);
    assert_false(place_drawn(&e, 1));
    cantina_advance(&tiny_box, &tiny, NULL);
    assert_int_equal(cantina_choices(&tiny_box, &tiny, &q, choices, COUNT(choices)), 2);
    assert_int_equal(q.tag, TAG_SPLIT);
    assert_int_equal(choices[0].c, 3);
    assert_int_equal(choices[1].c, 1);
    cantina_submit(&tiny_box, &tiny, choices[1], NULL);
    cantina_advance(&tiny_box, &tiny, NULL);
    assert_int_equal(cantina_choices(&tiny_box, &tiny, &q, choices, COUNT(choices)), 8);
    assert_int_equal(q.tag, TAG_DRAW);
    assert_int_equal(q.args[0], BLUE);
    cantina_submit(&tiny_box, &tiny, choices[3], NULL);
    assert_int_equal(e.places[1].card, BLUE_FIRST + 3);
    assert_int_equal(e.places[1].from, BLUE);
    assert_int_equal(e.places[1].bag, UPPER);
    assert_int_equal(e.bags[UPPER].left, 3);
    assert_lawful(&e);
    place_undraw(&e, 1); /* goes back through both bags */
    assert_int_equal(e.places[1].from, 0);
    assert_int_equal(bag_cells(&e, UPPER)[BLUE], 1);
    assert_int_equal(e.bags[BLUE].left, 8);
    assert_lawful(&e);
}

/* The back of the top card is public: which inner bag it will come out of, not which card it is. */
static void the_back_of_a_card_is_shown_without_drawing_it(void **unused) {
    (void)unused;
    Engine e = given_split_deck();
    Choice choices[16];
    Question q;
    assert_false(place_back_shown(&e, 1));
    cantina_advance(&tiny_box, &tiny, NULL);
    assert_int_equal(cantina_choices(&tiny_box, &tiny, &q, choices, COUNT(choices)), 2);
    assert_int_equal(q.tag, TAG_SPLIT);
    cantina_submit(&tiny_box, &tiny, choices[1], NULL);
    assert_int_equal(e.head->depth, 0); /* no second question */
    assert_true(place_back_shown(&e, 1));
    assert_int_equal(e.places[1].card, 0);
    assert_int_equal(e.places[1].bag, BLUE);
    assert_int_equal(e.bags[UPPER].left, 3);
    assert_int_equal(bag_cells(&e, UPPER)[BLUE], 0);
    assert_int_equal(e.bags[BLUE].left, 8);
    assert_lawful(&e);
    for (SeatSet seats = 0; seats <= 3; seats++) { /* everybody knows as much, spectators too */
        Tiny copy = tiny;
        Engine view = engine_over(&tiny_box, &copy, NULL);
        view_make(&view, seats);
        assert_memory_equal(&copy, &tiny, sizeof copy);
        view_imagine(&view, 7 + seats);
        assert_memory_equal(&copy, &tiny, sizeof copy);
    }
    draw(&e, 1, 0, BLUE_FIRST + 2);
    assert_int_equal(e.places[1].from, 0);
    assert_lawful(&e);
    draw(&e, 2, RED, 4);
    place_look(&e, 2, SEAT_BIT(2));
    assert_true(place_back_shown(&e, 2)); /* one seat knew the card: now everybody knows its back */
    assert_int_equal(e.places[2].bag, RED);
    assert_int_equal(e.places[2].seen, SEAT_BIT(2));
    view_make(&e, SEAT_BIT(1));
    assert_true(e.places[2].bag == RED && !e.places[2].card);
}

static void the_fast_driver_shows_a_back_at_once(void **unused) {
    (void)unused;
    Engine e = given_split_deck();
    CantinaStream stream = {.at = 1};
    e.stream = &stream;
    assert_true(place_back_shown(&e, 5));
    assert_true(e.places[5].bag == RED || e.places[5].bag == BLUE);
    assert_int_equal(e.places[5].card, 0);
    assert_int_equal(e.bags[LOWER].left, 11);
    assert_int_equal(stream.rolls, 1);
    assert_lawful(&e);
}

static void counters_lie_on_a_place(void **unused) {
    (void)unused;
    Place p = {.flags = PLACE_FACEUP};
    place_set_damage(&p, PLACE_DAMAGE_MOST);
    place_set_tokens(&p, 2);
    assert_int_equal(place_damage(&p), 15);
    assert_int_equal(place_tokens(&p), 2);
    place_set_damage(&p, 4);
    assert_int_equal(place_damage(&p), 4);
    assert_int_equal(place_tokens(&p), 2);
    place_set_tokens(&p, PLACE_TOKENS_MOST);
    assert_int_equal(place_tokens(&p), 3);
    assert_int_equal(place_damage(&p), 4);
    assert_int_equal(p.flags & (PLACE_FACEUP | PLACE_EXHAUSTED), PLACE_FACEUP);
    place_set_damage(&p, 0);
    place_set_tokens(&p, 0);
    assert_int_equal(p.flags, PLACE_FACEUP);
}

/* ---- knowledge ---- */

static void look_show_hide(void **unused) {
    (void)unused;
    Engine e = given_split_deck();
    draw(&e, 1, BLUE, 12);
    place_look(&e, 1, SEAT_BIT(2));
    assert_int_equal(e.places[1].seen, SEAT_BIT(2));
    assert_int_equal(e.places[1].from, BLUE); /* only one seat knows which inner bag it came from */
    place_show(&e, 1);
    assert_int_equal(e.places[1].seen, 3 | SEEN_BY_ALL);
    assert_int_equal(e.places[1].bag, BLUE); /* now everybody knows */
    assert_int_equal(e.places[1].from, 0);
    place_hide(&e, 1, SEAT_BIT(1));
    assert_int_equal(e.places[1].seen, SEAT_BIT(1));
    assert_lawful(&e);
    view_make(&e, 0); /* a card that was shown goes back to its own colour */
    assert_int_equal(e.bags[BLUE].left, 8);
    assert_int_equal(bag_cells(&e, UPPER)[BLUE], 0);
    assert_int_equal(e.places[1].bag, BLUE);
}

static void zones_tell_their_watchers(void **unused) {
    (void)unused;
    Engine e = given_red_deck();
    draw(&e, 1, 0, 1);
    draw(&e, 2, 0, 2);
    place_to_top(&e, 1, HAND + 1);
    assert_int_equal(e.places[1].seen, SEAT_BIT(2));
    place_to_top(&e, 2, OPEN);
    assert_int_equal(e.places[2].seen, 3 | SEEN_BY_ALL);
    place_to_top(&e, 1, PILE); /* a zone that keeps knowledge as it is */
    assert_int_equal(e.places[1].seen, SEAT_BIT(2));
    assert_lawful(&e);
    place_to_top(&e, 3, OPEN); /* showing a card that is not drawn is impossible */
    assert_int_not_equal(e.head->fault, 0);
}

static void shuffling_makes_everybody_forget(void **unused) {
    (void)unused;
    Engine e = given_red_deck();
    for (PlaceId place = 1; place <= 8; place++) {
        draw(&e, place, 0, place);
        place_to_bottom(&e, place, place % 2 ? OPEN : HAND);
    }
    assert_int_equal(e.bags[RED].left, 0);
    zone_shuffle(&e, OPEN, RED);
    assert_int_equal(e.bags[RED].left, 4);
    for (PlaceId place = 1; place <= 8; place += 2) {
        assert_int_equal(e.places[place].card, 0);
        assert_int_equal(e.places[place].seen, 0);
        assert_int_equal(bag_cells(&e, RED)[place - 1], 1);
    }
    assert_row(&e, OPEN, "1 3 5 7");
    assert_lawful(&e);
    zone_shuffle(&e, HAND, RED); /* a bag that is in use cannot take another pile */
    assert_int_not_equal(e.head->fault, 0);
}

/* Cards of both colours, some drawn, become one pile: what is public is how many of each colour it holds. */
static void shuffling_into_a_bag_of_bags(void **unused) {
    (void)unused;
    Engine e = tiny_begin();
    bag_open(&e, RED, RED_FIRST);
    bag_open(&e, BLUE, BLUE_FIRST);
    for (int i = 0; i < 2; i++)
        bag_add(&e, RED, i, 1), bag_add(&e, BLUE, i, 1);
    bag_open_nested(&e, UPPER);
    places_deal(&e, 1, 2, PILE, RED);
    places_deal(&e, 3, 2, PILE, BLUE);
    draw(&e, 1, 0, 2);
    place_show(&e, 1);
    draw(&e, 3, 0, 10);
    zone_shuffle(&e, PILE, UPPER);
    assert_int_equal(bag_cells(&e, UPPER)[RED], 2);
    assert_int_equal(bag_cells(&e, UPPER)[BLUE], 2);
    assert_int_equal(e.bags[RED].left, 2);
    assert_int_equal(e.bags[BLUE].left, 2);
    for (PlaceId place = 1; place <= 4; place++)
        assert_true(e.places[place].bag == UPPER && !e.places[place].card && !e.places[place].seen);
    assert_lawful(&e);
}

/* ---- layers of one deck ---- */

static void a_row_goes_onto_another(void **unused) {
    (void)unused;
    Engine e = given_red_deck();
    for (PlaceId place = 6; place <= 8; place++)
        place_to_bottom(&e, place, PILE);
    zone_onto(&e, PILE, DECK);
    assert_row(&e, DECK, "6 7 8 1 2 3 4 5");
    assert_row(&e, PILE, "");
    assert_int_equal(e.zones[DECK].last, 5);
    assert_lawful(&e);
    zone_onto(&e, PILE, DECK); /* nothing to put there */
    zone_onto(&e, DECK, DECK);
    assert_int_equal(e.zones[DECK].count, 8);
    zone_onto(&e, DECK, PILE); /* onto nothing */
    assert_row(&e, PILE, "6 7 8 1 2 3 4 5");
    assert_int_equal(e.zones[PILE].last, 5);
    assert_row(&e, DECK, "");
    assert_lawful(&e);
    for (PlaceId place = 1; place <= 8; place++)
        place_draw_card(&e, place, place);
    zone_onto(&e, PILE, HAND + 1);
    assert_int_equal(e.places[3].seen, SEAT_BIT(2)); /* its watcher is told */
    zone_onto(&e, HAND + 1, OPEN);
    assert_int_equal(e.places[3].seen, 3 | SEEN_BY_ALL);
    assert_lawful(&e);
}

/* The upper `count` cards of the deck are drawn as 1, 2, … and discarded. */
static Engine given_discards(int count) {
    Engine e = given_red_deck();
    for (PlaceId place = 1; place <= count; place++) {
        place_draw_card(&e, place, place);
        place_to_top(&e, place, OPEN);
    }
    return e;
}

static void discards_become_a_layer_of_the_deck(void **unused) {
    (void)unused;
    Engine e = given_discards(3);
    assert_int_equal(layer_free(&e, RED), RED_2);
    zone_shuffle(&e, OPEN, layer_free(&e, RED));
    zone_onto(&e, OPEN, DECK);
    assert_row(&e, DECK, "3 2 1 4 5 6 7 8");
    assert_int_equal(e.bags[RED_2].first, RED_FIRST);
    assert_int_equal(e.bags[RED_2].left, 3);
    assert_int_equal(e.bags[RED].left, 5);
    assert_int_equal(e.places[3].bag, RED_2);
    assert_int_equal(e.places[4].bag, RED);
    assert_lawful(&e);
    place_draw_card(&e, 3, 1); /* the card of one layer is one of those that were discarded */
    place_to_top(&e, 3, OPEN);
    assert_int_equal(layer_free(&e, RED), RED_3);
    zone_shuffle(&e, OPEN, RED_3);
    zone_onto(&e, OPEN, DECK);
    assert_lawful(&e);
    assert_int_equal(layer_free(&e, RED), 0);
    place_draw_card(&e, 2, 4); /* not in this layer */
    assert_int_not_equal(e.head->fault, 0);
}

static void a_layer_is_free_in_every_view_or_in_none(void **unused) {
    (void)unused;
    Engine e = given_discards(3);
    zone_shuffle(&e, OPEN, RED_2);
    for (PlaceId place = 1; place <= 3; place++)
        place_draw_card(&e, place, place);
    place_look(&e, 2, SEAT_BIT(1));
    place_show(&e, 3);
    assert_int_equal(e.bags[RED_2].left, 0);
    assert_int_equal(layer_free(&e, RED), RED_3); /* a view without seat 1 has undrawn cards of it */
    place_show(&e, 1);
    assert_int_equal(layer_free(&e, RED), RED_3);
    place_show(&e, 2);
    assert_int_equal(layer_free(&e, RED), RED_2);
    for (PlaceId place = 4; place <= 8; place++) {
        place_draw_card(&e, place, place);
        place_show(&e, place);
    }
    assert_int_equal(layer_free(&e, RED), RED); /* the lowest layer is used up: it may be the next */
    assert_lawful(&e);
    e.bags[RED_2].first = BLUE_FIRST;
    assert_non_null(places_check(&e)); /* a layer of other cards */
}

static void no_layer_is_a_fault(void **unused) {
    (void)unused;
    Engine e = given_discards(2);
    zone_shuffle(&e, OPEN, 0);
    assert_int_not_equal(e.head->fault, 0);
}

static void a_searched_deck_is_mixed_again(void **unused) {
    (void)unused;
    Engine e = given_discards(3);
    zone_shuffle(&e, OPEN, RED_2);
    zone_onto(&e, OPEN, DECK);
    place_draw_card(&e, 3, 2);
    place_look(&e, 3, SEAT_BIT(1));
    place_draw_card(&e, 5, 8);
    place_show(&e, 5);
    e.places[5].flags = PLACE_FACEUP;
    zone_forget(&e, DECK);
    for (PlaceId place = 1; place <= 8; place++) {
        assert_true(!e.places[place].card && !e.places[place].seen && !e.places[place].flags);
        assert_int_equal(e.places[place].bag, place <= 3 ? RED_2 : RED); /* each layer in itself */
    }
    assert_int_equal(e.bags[RED_2].left, 3);
    assert_int_equal(e.bags[RED].left, 5);
    assert_lawful(&e);
    places_deal_known(&e, 9, 1, DECK, 16);
    zone_forget(&e, DECK); /* a card of no bag cannot be forgotten */
    assert_int_not_equal(e.head->fault, 0);
}

static void a_card_is_drawn_on_purpose(void **unused) {
    (void)unused;
    Engine e = given_split_deck();
    place_draw_card(&e, 1, BLUE_FIRST + 3);
    assert_int_equal(e.places[1].card, BLUE_FIRST + 3);
    assert_int_equal(e.places[1].from, BLUE);
    assert_int_equal(e.places[1].bag, UPPER);
    assert_int_equal(e.places[1].seen, 0);
    assert_int_equal(e.bags[UPPER].left, 3);
    assert_int_equal(e.bags[BLUE].left, 7);
    assert_lawful(&e);
    place_draw_card(&e, 2, BLUE_FIRST); /* the only blue card up there is drawn */
    assert_int_not_equal(e.head->fault, 0);
    assert_int_equal(e.places[2].card, 0);
    e = given_red_deck();
    place_draw_card(&e, 1, 5);
    place_draw_card(&e, 1, 6); /* it has its card */
    assert_int_equal(e.places[1].card, 5);
    assert_int_not_equal(e.head->fault, 0);
}

/* ---- more heroes than seats ---- */

static void heroes_without_a_seat(void **unused) {
    (void)unused;
    Game game = tiny_game;
    Box box = {.game = &game};
    given_red_deck();
    Engine e = engine_over(&box, &tiny, NULL);
    game.heroes_min = 2;
    assert_int_equal(heroes(&e), 2);
    tiny.head.seats = 3;
    assert_int_equal(heroes(&e), 3);
    tiny.head.seats = 1;
    assert_int_equal(heroes(&e), 2);
    Window window = window_open(2);
    assert_int_equal(window_next(&e, &window, 3), 2);
    window_pass(&window, 2);
    assert_int_equal(window_next(&e, &window, 3), 1);
    assert_int_equal(window_next(&e, &window, 2), CANTINA_NOBODY);
    place_draw_card(&e, 1, 1);
    place_to_top(&e, 1, HAND + 1);
    assert_int_equal(e.places[1].seen, SEAT_BIT(1) | SEEN_BY_ALL); /* who plays it sees it */
    game.heroes_min = 0;
    assert_int_equal(heroes(&e), 1);
    assert_int_equal(window_next(&e, &window, 2), CANTINA_NOBODY);
}

/* ---- the hidden choice ---- */

static Engine given_hand(void) {
    Engine e = given_red_deck();
    for (PlaceId place = 1; place <= 4; place++) {
        draw(&e, place, 0, (CardId)(9 - place));
        place_to_bottom(&e, place, HAND);
    }
    place_look(&e, 2, SEAT_BIT(2)); /* seat 2 has seen the second card */
    return e;
}

static void the_last_place_of_a_hand_moves(void **unused) {
    (void)unused;
    for (PlaceId chosen = 1; chosen <= 4; chosen++) {
        Engine e = given_hand();
        CardId card = e.places[chosen].card;
        PlaceId moved = place_pick_hidden(&e, chosen, SEAT_BIT(1));
        assert_int_equal(moved, 4); /* whichever was chosen */
        assert_int_equal(e.places[moved].card, card);
        for (PlaceId place = 1; place <= 4; place++) {
            assert_int_equal(e.places[place].seen, SEAT_BIT(1)); /* seat 2 forgets */
            for (PlaceId other = 1; other < place; other++)
                assert_int_not_equal(e.places[place].card, e.places[other].card);
        }
        assert_lawful(&e);
    }
}

/* Backs show: a card of one bag leaves from the last place of that bag, and the others stay known. */
static void a_hidden_choice_stays_in_its_bag(void **unused) {
    (void)unused;
    Engine e = given_hand();
    bag_open(&e, BLUE, BLUE_FIRST);
    bag_add(&e, BLUE, 0, 1);
    place_deal(&e, 9, HAND, BLUE);
    draw(&e, 9, 0, 9);
    place_show(&e, 9);
    assert_int_equal(place_pick_hidden(&e, 1, SEAT_BIT(1)), 4);
    assert_int_equal(e.places[9].card, 9);
    assert_true(e.places[9].seen & SEEN_BY_ALL);
    assert_int_equal(place_pick_hidden(&e, 9, SEAT_BIT(1)), 9);
    assert_lawful(&e);
}

/* ---- views ---- */

/* Is `count` of `tries` near `share` percent of them? Six deviations: a fixed seed makes it repeat. */
static void assert_share(int count, int tries, int part, int whole) {
    long expected = (long)tries * part / whole, off = count - expected;
    if (off * off > 36 * expected + 36)
        fail_msg("%d of %d is not %d in %d", count, tries, part, whole);
}

static void a_view_puts_back_what_was_not_seen(void **unused) {
    (void)unused;
    Engine e = given_split_deck();
    draw(&e, 1, BLUE, 12);
    draw(&e, 2, RED, 3);
    draw(&e, 5, RED, 4);
    place_look(&e, 1, SEAT_BIT(1));
    place_look(&e, 2, SEAT_BIT(2));
    place_show(&e, 5);
    Tiny view;
    cantina_view(&tiny_box, &tiny, SEAT_BIT(1), &view);
    Engine v = engine_over(&tiny_box, &view, NULL);
    assert_int_equal(view.places[1].card, 12);
    assert_int_equal(view.places[2].card, 0);
    assert_int_equal(view.places[2].from, 0);
    assert_int_equal(view.places[2].seen, SEAT_BIT(2)); /* that seat 2 knows it is public */
    assert_int_equal(view.places[5].card, 4);
    assert_int_equal(bag_cells(&v, UPPER)[RED], 3);
    cantina_view(&tiny_box, &tiny, 0, &view);
    assert_int_equal(view.places[1].card, 0);
    assert_int_equal(view.places[5].card, 4);
    assert_true(view_grew(&v, &e) == false);
    place_look(&e, 2, SEAT_BIT(1));
    assert_true(view_grew(&v, &e));
}

/* The colour of an imagined card follows the outer bag, its face the inner one, and both feel what is known. */
static void imagined_cards_have_the_right_shares(void **unused) {
    (void)unused;
    enum { TRIES = 24000 };
    int blue = 0, faces[CARDS + 1] = {0}, second_blue = 0;
    Engine e = given_split_deck();
    draw(&e, 1, BLUE, 12);
    draw(&e, 2, RED, 3);
    draw(&e, 3, RED, 4);
    place_look(&e, 1, SEAT_BIT(2));
    place_look(&e, 2, SEAT_BIT(2));
    place_show(&e, 3); /* everybody knows: red card 4 is gone, 2 red and 1 blue are left above */
    Tiny view, world;
    cantina_view(&tiny_box, &tiny, SEAT_BIT(1), &view);
    for (int i = 0; i < TRIES; i++) {
        world = view;
        cantina_imagine(&tiny_box, &world, bits_mix((uint64_t)i + 1));
        Engine w = engine_over(&tiny_box, &world, NULL);
        if (i < 50)
            assert_lawful(&w);
        bool is_blue = world.places[1].card >= BLUE_FIRST;
        blue += is_blue;
        second_blue += world.places[2].card >= BLUE_FIRST;
        assert_false(is_blue && world.places[2].card >= BLUE_FIRST); /* there is one blue card above */
        assert_int_equal(world.places[4].card, 0);                   /* nobody has seen it */
        faces[world.places[1].card]++;
    }
    assert_share(blue, TRIES, 1, 3);
    assert_share(second_blue, TRIES, 1, 3);
    for (CardId card = RED_FIRST; card <= CARDS; card++)
        if (card == 4)
            assert_int_equal(faces[card], 0);
        else if (card < BLUE_FIRST)
            assert_share(faces[card], TRIES, 2, 3 * 7);
        else
            assert_share(faces[card], TRIES, 1, 3 * 8);
}

/* ---- frames ---- */

static void frames_push_and_pop(void **unused) {
    (void)unused;
    Engine e = tiny_begin();
    frame_push(&e, FRAME_CUTTER, 1, 0)->step = 1; /* rests at a question */
    Frame *f = frame_push(&e, FRAME_ONE, 2, 5);
    assert_int_equal(f->hero, 5);
    f->local[3] = 9;
    assert_ptr_equal(frame_top(&e), f);
    frame_push(&e, FRAME_ONE, 1, 0);
    assert_int_equal(frame_find(&e, FRAME_CUTTER), 0);
    assert_int_equal(frame_find(&e, FRAME_ONE), 1); /* below the top */
    assert_int_equal(frame_find(&e, FRAME_SPIN), -1);
    assert_int_equal(frame_advance(&e), CANTINA_ASK);
    assert_int_equal(tiny.head.depth, 1);
    Frame wiped = {0};
    assert_memory_equal(&tiny.frames[1], &wiped, sizeof wiped); /* equal games are equal bytes */
    assert_memory_equal(&tiny.frames[2], &wiped, sizeof wiped);
}

static void a_cut_tidies_from_the_top(void **unused) {
    (void)unused;
    Engine e = tiny_begin();
    frame_push(&e, FRAME_CUTTER, 1, 0);
    assert_int_equal(frame_advance(&e), CANTINA_ASK);
    assert_int_equal(tiny.head.depth, 1);
    assert_int_equal(tiny.head.answer, 77);
    assert_int_equal(tiny.tidied, (10 * (10 * 4 + 3) + 2) & 0xff);
    assert_int_equal(tiny.head.fault, 0);
}

static void a_full_stack_is_a_fault(void **unused) {
    (void)unused;
    Engine e = tiny_begin();
    for (int i = 0; i < tiny_game.layout.frame_cap; i++)
        assert_non_null(frame_push(&e, FRAME_ONE, 1, 0));
    assert_null(frame_push(&e, FRAME_ONE, 1, 0));
    assert_int_equal(tiny.head.depth, tiny_game.layout.frame_cap);
    assert_int_not_equal(tiny.head.fault, 0);
    assert_int_equal(cantina_advance(&tiny_box, &tiny, NULL), CANTINA_FAULT);
    Choice room[4];
    assert_int_equal(cantina_choices(&tiny_box, &tiny, NULL, room, COUNT(room)), 0);
}

static void rules_that_chase_their_tail_are_a_fault(void **unused) {
    (void)unused;
    Engine e = tiny_begin();
    frame_push(&e, FRAME_SPIN, 1, 0);
    assert_int_equal(frame_advance(&e), CANTINA_FAULT);
    tiny_begin();
    assert_int_equal(cantina_advance(&tiny_box, &tiny, NULL), CANTINA_FAULT); /* nothing to do, and not over */
}

static void count_event(void *self, const Event *event) {
    (void)event;
    ++*(int *)self;
}

/* Rules that tell without end would fill the memory of whoever listens. */
static void a_flood_of_events_is_a_fault(void **unused) {
    (void)unused;
    int events = 0;
    Sink sink = {count_event, &events};
    Engine e = tiny_begin();
    frame_push(&e, FRAME_FLOOD, 1, 0);
    assert_int_equal(cantina_advance(&tiny_box, &tiny, &sink), CANTINA_FAULT);
    assert_int_equal(events, EVENTS_AT_ONCE_MOST);
    assert_int_equal(cantina_advance(&tiny_box, &tiny, &sink), CANTINA_FAULT); /* and stays one */
    assert_int_equal(events, EVENTS_AT_ONCE_MOST);
}

static void chance_without_an_outcome_is_a_fault(void **unused) {
    (void)unused;
    CantinaStream stream = {.at = 1};
    Engine e = tiny_begin();
    frame_push(&e, FRAME_MUTE, CANTINA_CHANCE, 0);
    assert_int_equal(cantina_advance(&tiny_box, &tiny, NULL), CANTINA_ASK);
    Tiny asked = tiny;
    cantina_roll(&tiny_box, &tiny, 7, NULL);
    assert_int_equal(cantina_advance(&tiny_box, &tiny, NULL), CANTINA_FAULT);
    tiny = asked;
    assert_int_equal(cantina_settle(&tiny_box, &tiny, &stream, NULL), CANTINA_FAULT);
}

static void the_end_is_said_once(void **unused) {
    (void)unused;
    Engine e = tiny_begin();
    frame_push(&e, FRAME_ONE, 1, 0);
    engine_end(&e, 2, 2);
    engine_end(&e, 1, 0);
    assert_int_equal(tiny.head.outcome, 2);
    assert_int_equal(cantina_value(&tiny_box, &tiny, 2), 2);
    assert_int_equal(cantina_advance(&tiny_box, &tiny, NULL), CANTINA_OVER);
}

static void seats_may_end_apart(void **unused) {
    (void)unused;
    Engine e = tiny_begin();
    frame_push(&e, FRAME_ONE, 1, 0);
    engine_end_each(&e, 1, (const uint8_t[CANTINA_SEATS_MAX]){0, 2, 1});
    engine_end_each(&e, 2, (const uint8_t[CANTINA_SEATS_MAX]){2, 2, 2});
    assert_int_equal(tiny.head.outcome, 1);
    assert_int_equal(cantina_value(&tiny_box, &tiny, 1), 0);
    assert_int_equal(cantina_value(&tiny_box, &tiny, 2), 2);
}

/* ---- numbers ---- */

/* SipHash-2-4 of the reference: key 00 … 0f, message 00 … 07. */
static void keyed_word_is_siphash(void **unused) {
    (void)unused;
    Key key = {{0x0706050403020100u, 0x0f0e0d0c0b0a0908u}};
    assert_true(keyed_word(&key, 0x0706050403020100u) == 0x93f5f5799a932462u);
    Key other = {{0x0706050403020101u, 0x0f0e0d0c0b0a0908u}};
    assert_true(keyed_word(&other, 0x0706050403020100u) != keyed_word(&key, 0x0706050403020100u));
    Key one = keyed_from_seed(1), same = keyed_from_seed(1), two = keyed_from_seed(2);
    assert_memory_equal(&one, &same, sizeof one);
    assert_memory_not_equal(&one, &two, sizeof one);
}

static void random_numbers_are_scaled(void **unused) {
    (void)unused;
    int shares[7] = {0};
    Rng rng = rng_seeded(11);
    assert_int_equal(rng_scale(0, 6), 0);
    assert_int_equal(rng_scale(UINT64_MAX, 6), 5);
    assert_int_equal(rng_scale(UINT64_MAX, 1), 0);
    assert_true(rng_scale(UINT64_MAX, UINT32_MAX) == UINT32_MAX - 1);
    assert_int_equal(rng_scale((uint64_t)1 << 63, 6), 3);
    for (int i = 0; i < 70000; i++)
        shares[rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_share(shares[i], 70000, 1, 7);
}

static void sums_of_eight_bytes(void **unused) {
    (void)unused;
    uint8_t bytes[8] = {1, 2, 3, 4, 5, 6, 7, 227};
    assert_int_equal(bytes_sum8(bytes_load8(bytes)), 255);
    assert_int_equal(bits_count(0x80000001u), 2);
    assert_int_equal(bits_lowest(0x50), 4);
}

/* ---- text ---- */

static void text_never_overruns(void **unused) {
    (void)unused;
    char memory[9];
    memset(memory, '#', sizeof memory);
    Text text = text_over(memory, 8);
    text_put(&text, "abcde");
    assert_false(text.cut);
    text_put(&text, "fghij");
    assert_true(text.cut);
    assert_string_equal(memory, "abcdefg");
    assert_int_equal(text.used, 7);
    text_char(&text, 'x');
    assert_string_equal(memory, "abcdefg");
    assert_int_equal(memory[8], '#');
    text = text_over(memory, 1);
    text_put(&text, "a");
    assert_string_equal(memory, "");
    assert_true(text.cut);
    text = text_over(memory, 0); /* no room, not even for the end */
    memory[0] = '#';
    text_put(&text, "a");
    assert_int_equal(memory[0], '#');
    assert_true(text.cut);
}

static void text_writes_numbers(void **unused) {
    (void)unused;
    char memory[80];
    Text text = text_over(memory, sizeof memory);
    text_int(&text, INT64_MIN);
    text_char(&text, ' ');
    text_int(&text, 0);
    text_char(&text, ' ');
    text_int(&text, INT64_MAX);
    text_char(&text, ' ');
    text_hex(&text, 0xbeef, 6);
    assert_string_equal(memory, "-9223372036854775808 0 9223372036854775807 00beef");
    assert_true(words_equal("ab", "ab"));
    assert_false(words_equal("ab", "abc"));
    assert_true(words_equal_n("ab", "abc", 2));
    assert_false(words_equal_n("abc", "abc", 2));
    assert_false(words_equal_n("ab", "abc", 3));
}

/* ---- sentences ---- */

static const Box *conflict_box(void) {
    return box_embedded("conflict");
}

static const char *said(const Message *message, int a, int b) {
    static char memory[200];
    Text text = text_over(memory, sizeof memory);
    say(&text, (Voice){conflict_box(), NULL}, "verb", message, (const int[MESSAGE_ARGS]){a, b});
    return memory;
}

static void sentences_are_templates(void **unused) {
    (void)unused;
    Message plain = {.text = "{seat} pays {n} card|{seat} pays {n} cards",
                     .args = {{"seat", KIND_SEAT}, {"n", KIND_NUMBER}}};
    assert_string_equal(said(&plain, 2, 1), "P2 pays 1 card");
    assert_string_equal(said(&plain, 2, 3), "P2 pays 3 cards");
    assert_string_equal(said(&plain, 2, 0), "P2 pays 0 cards");
    Message counted = {.text = "one|{count} of them", .args = {{"count", KIND_NUMBER}}};
    assert_string_equal(said(&counted, 1, 0), "one");
    assert_string_equal(said(&counted, 5, 0), "5 of them");
    Message odd = {.text = "{yes:dat}, {unknown}, {n", .args = {{"yes", KIND_YESNO}, {"n", KIND_NUMBER}}};
    assert_string_equal(said(&odd, 1, 7), "yes, , {n"); /* a case English has not; an argument nobody gives */
}

static void plurals_by_language(void **unused) {
    (void)unused;
    static const struct {
        PluralRule rule;
        int n, form;
    } rows[] = {
        {PLURAL_ENGLISH, 0, 1}, {PLURAL_ENGLISH, 1, 0},  {PLURAL_ENGLISH, 2, 1},  {PLURAL_FRENCH, 0, 0},
        {PLURAL_FRENCH, 1, 0},  {PLURAL_FRENCH, 2, 1},   {PLURAL_NONE, 5, 0},     {PLURAL_POLISH, 0, 2},
        {PLURAL_POLISH, 1, 0},  {PLURAL_POLISH, 2, 1},   {PLURAL_POLISH, 4, 1},   {PLURAL_POLISH, 5, 2},
        {PLURAL_POLISH, 12, 2}, {PLURAL_POLISH, 14, 2},  {PLURAL_POLISH, 21, 2},  {PLURAL_POLISH, 22, 1},
        {PLURAL_POLISH, 24, 1}, {PLURAL_POLISH, 112, 2}, {PLURAL_POLISH, 122, 1},
    };
    for (int i = 0; i < COUNT(rows); i++)
        assert_int_equal(lang_form(rows[i].rule, rows[i].n), rows[i].form);
}

static void branches_have_labels(void **unused) {
    (void)unused;
    char label[16];
    branch_label(label, sizeof label, "pass");
    assert_string_equal(label, "Pass:");
    branch_label(label, 4, "pass");
    assert_string_equal(label, "Pas");
    for (int i = 0; i < ABILITY_PHRASES; i++)
        assert_true(ability_phrases[i].text && ability_phrases[i].text[0]);
}

/* ---- words ---- */

static void assert_reads_back(const Box *box, int kind, int value) {
    char word[128];
    int back = -1;
    Text text = text_over(word, sizeof word);
    word_id(&text, box, kind, value);
    if (!word_read(box, kind, word, text.used, &back) || back != value)
        fail_msg("kind %d: %d is '%s', which reads as %d", kind, value, word, back);
    assert_false(word_read(box, kind, "no such thing", 13, &back));
}

static void assert_range(const Box *box, int kind, int from, int to) {
    for (int value = from; value <= to; value++)
        assert_reads_back(box, kind, value);
}

static void every_id_reads_back(void **unused) {
    (void)unused;
    const Box *box = conflict_box();
    const Game *game = box->game;
    assert_range(box, KIND_NUMBER, -300, 300);
    assert_range(box, KIND_PLACE, 0, game->layout.place_cap - 1);
    assert_range(box, KIND_SEAT, 1, CANTINA_SEATS_MAX);
    assert_reads_back(box, KIND_SEAT, CANTINA_CHANCE);
    assert_range(box, KIND_YESNO, 0, 1);
    assert_range(box, KIND_BAG, 1, game->bags_count);
    assert_range(box, KIND_ABILITY, 1, box->pack->ability_count);
    assert_range(box, KIND_OUTCOME, 0, game->outcomes_count - 1);
    assert_range(box, KIND_MOMENT, 0, game->moments_count - 1);
    for (int kind = KIND_GAME; kind < KIND_GAME + game->kinds_count; kind++) {
        int table = game_kind(game, kind)->table;
        assert_range(box, kind, table ? 1 : 0,
                     table ? box->pack->tables[table - 1].count : game_kind(game, kind)->count - 1);
    }
    int value;
    assert_false(word_read(box, KIND_SEAT, "p7", 2, &value));
    assert_false(word_read(box, KIND_SEAT, "p0", 2, &value));
    assert_false(word_read(box, KIND_NUMBER, "-", 1, &value));
    assert_false(word_read(box, KIND_NUMBER, "", 0, &value));
    assert_false(word_read(box, KIND_NUMBER, "12345678", 8, &value));
}

/* ---- no allocation ---- */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CAN_COUNT 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define CAN_COUNT 0
#endif
#endif
#if !defined(CAN_COUNT) && defined(__GLIBC__)
#define CAN_COUNT 1
#elif !defined(CAN_COUNT)
#define CAN_COUNT 0
#endif

#if CAN_COUNT
/* The allocator of this program: the C library's own, counted. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static long allocations;

__attribute__((visibility("default"))) void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}
__attribute__((visibility("default"))) void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}
__attribute__((visibility("default"))) void *realloc(void *memory, size_t size) {
    allocations++;
    return __libc_realloc(memory, size);
}

/* Everything an agent or a server calls, at every decision of whole games. */
static int play_whole_game(const Box *box, int seats, uint64_t seed) {
    static _Alignas(8) char state[STATE_MOST], view[STATE_MOST];
    static Choice choices[CANTINA_CHOICES_MAX];
    Rng rng = rng_seeded(seed);
    int decisions = 0, status;
    assert_int_equal(cantina_new(box, state, seats, NULL), 0);
    while ((status = cantina_advance(box, state, NULL)) == CANTINA_ASK) {
        if (cantina_asked(box, state) == CANTINA_CHANCE) {
            cantina_roll(box, state, rng_next(&rng), NULL);
            continue;
        }
        char words[400];
        Question q;
        int count = cantina_choices(box, state, &q, choices, CANTINA_CHOICES_MAX);
        Choice choice = choices[rng_below(&rng, (uint32_t)count)];
        cantina_prompt_text(box, NULL, &q, words, sizeof words);
        cantina_choice_text(box, NULL, choice, words, sizeof words);
        cantina_choice_word(box, choice, words, sizeof words);
        cantina_reveals(box, state, choice);
        for (Seat seat = 1; seat <= seats; seat++) {
            cantina_view(box, state, SEAT_BIT(seat), view);
            cantina_side(box, state, seat, choices, CANTINA_CHOICES_MAX);
            cantina_imagine(box, view, rng_next(&rng));
            cantina_eval(box, view, seat);
        }
        cantina_apply(box, state, choice, NULL);
        decisions++;
    }
    assert_int_equal(status, CANTINA_OVER);
    return decisions;
}

static void nothing_is_allocated(void **unused) {
    (void)unused;
    const Box *box = conflict_box();
    long before = allocations;
    void *volatile probe = malloc(1);
    free(probe);
    assert_int_equal(allocations, before + 1); /* it does count */
    int decisions = 0;
    before = allocations;
    for (int seats = 1; seats <= box->game->seats_max; seats++)
        decisions += play_whole_game(box, seats, (uint64_t)seats);
    assert_int_equal(allocations, before);
    assert_true(decisions > 100);
}
#else
static void nothing_is_allocated(void **unused) {
    (void)unused;
    skip(); /* a sanitizer owns the allocator here */
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_keep_their_order),
        cmocka_unit_test(moving_an_unseen_card_draws_nothing),
        cmocka_unit_test(drawing_is_a_question_to_chance),
        cmocka_unit_test(a_bag_of_bags_asks_twice),
        cmocka_unit_test(the_back_of_a_card_is_shown_without_drawing_it),
        cmocka_unit_test(the_fast_driver_shows_a_back_at_once),
        cmocka_unit_test(counters_lie_on_a_place),
        cmocka_unit_test(look_show_hide),
        cmocka_unit_test(zones_tell_their_watchers),
        cmocka_unit_test(shuffling_makes_everybody_forget),
        cmocka_unit_test(shuffling_into_a_bag_of_bags),
        cmocka_unit_test(a_row_goes_onto_another),
        cmocka_unit_test(discards_become_a_layer_of_the_deck),
        cmocka_unit_test(a_layer_is_free_in_every_view_or_in_none),
        cmocka_unit_test(no_layer_is_a_fault),
        cmocka_unit_test(a_searched_deck_is_mixed_again),
        cmocka_unit_test(a_card_is_drawn_on_purpose),
        cmocka_unit_test(heroes_without_a_seat),
        cmocka_unit_test(the_last_place_of_a_hand_moves),
        cmocka_unit_test(a_hidden_choice_stays_in_its_bag),
        cmocka_unit_test(a_view_puts_back_what_was_not_seen),
        cmocka_unit_test(imagined_cards_have_the_right_shares),
        cmocka_unit_test(frames_push_and_pop),
        cmocka_unit_test(a_cut_tidies_from_the_top),
        cmocka_unit_test(a_full_stack_is_a_fault),
        cmocka_unit_test(rules_that_chase_their_tail_are_a_fault),
        cmocka_unit_test(a_flood_of_events_is_a_fault),
        cmocka_unit_test(chance_without_an_outcome_is_a_fault),
        cmocka_unit_test(the_end_is_said_once),
        cmocka_unit_test(seats_may_end_apart),
        cmocka_unit_test(keyed_word_is_siphash),
        cmocka_unit_test(random_numbers_are_scaled),
        cmocka_unit_test(sums_of_eight_bytes),
        cmocka_unit_test(text_never_overruns),
        cmocka_unit_test(text_writes_numbers),
        cmocka_unit_test(sentences_are_templates),
        cmocka_unit_test(plurals_by_language),
        cmocka_unit_test(branches_have_labels),
        cmocka_unit_test(every_id_reads_back),
        cmocka_unit_test(nothing_is_allocated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
