#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "table/inside.h"
#include "table/trial.h"

/* ---- growing lists ---- */

void *table_grow(void *list, int count, int *room, size_t each) {
    if (count < *room)
        return list;
    *room = *room ? *room * 2 : 64;
    list = realloc(list, (size_t)*room * each);
    if (!list)
        abort();
    return list;
}

static void log_event(void *self, const Event *event) {
    Table *t = self;
    t->events = table_grow(t->events, t->event_count, &t->event_room, sizeof *t->events);
    t->events[t->event_count++] = *event;
}

static Sink sink_of(Table *t) {
    return (Sink){log_event, t};
}

static void add_move(Table *t, Move move) {
    t->moves = table_grow(t->moves, t->move_count, &t->move_room, sizeof *t->moves);
    t->moves[t->move_count++] = move;
    lines_put_move(t, &move, NULL);
    table_take_snapshot(t);
}

/* A question without an answer would be waited at for ever. */
static int answerable(const Table *t) {
    Choice room[CANTINA_CHOICES_MAX];
    Engine e = engine_over(t->box, t->state, NULL);
    bool good = cantina_choices(t->box, t->state, NULL, room, COUNT(room)) > 0;
    return MUST(&e, good) ? CANTINA_ASK : CANTINA_FAULT;
}

void table_go_on(Table *t, Sink *sink) {
    t->status = cantina_advance(t->box, t->state, sink);
    if (t->status == CANTINA_ASK)
        t->status = answerable(t);
}

/* ---- beginning and ending ---- */

static Table *table_make(const Box *box, uint64_t seed) {
    Table *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->box = box;
    t->seed = seed;
    t->key = keyed_from_seed(seed);
    t->snapshot_every = SNAPSHOT_EVERY;
    t->state = calloc(1, cantina_size(box));
    t->start = calloc(1, cantina_size(box));
    if (!t->state || !t->start)
        abort();
    return t;
}

/* Whatever others have seen of a view is drawn before the rules go on: the seed says as what. */
static int imagine(const Table *t, void *view) {
    return cantina_imagine(t->box, view, bits_mix(~t->seed));
}

void table_start(Table *t, Sink *sink) {
    memcpy(t->state, t->start, cantina_size(t->box));
    t->as_sent = false;
    imagine(t, t->state);
    table_go_on(t, sink);
}

/* The state stands as it is; nothing goes on yet. */
static void table_lay_out(Table *t) {
    memcpy(t->start, t->state, cantina_size(t->box));
    t->seats = cantina_seats(t->box, t->state);
    t->status = cantina_ended(t->box, t->state) ? CANTINA_OVER : CANTINA_ASK;
    t->as_sent = true;
}

void table_open(Table *t) {
    Sink sink = sink_of(t);
    if (t->as_sent)
        table_start(t, &sink);
}

static void table_begin(Table *t) {
    table_lay_out(t);
    table_open(t);
}

bool table_takes(const Box *box, int seats, const uint8_t *options, char *wrong, size_t room) {
    const Game *game = box->game;
    if (seats < game->seats_min || seats > game->seats_max) {
        snprintf(wrong, room, "%s takes %d to %d seats, not %d", game->name, game->seats_min, game->seats_max, seats);
        return false;
    }
    const Message *why = game_refusal(box, options, seats);
    SeatSpan span = game_seats(box, options);
    if (why && span.least)
        snprintf(wrong, room, "%s takes %d to %d seats with these options, not %d: %s (%s)", game->name, span.least,
                 span.most, seats, why->text, why->rule);
    else if (why)
        snprintf(wrong, room, "these options do not go together: %s (%s)", why->text, why->rule);
    return !why;
}

Table *table_new(const Box *box, int seats, const uint8_t *options, uint64_t seed, char *wrong, size_t room) {
    static const uint8_t defaults[32];
    Table *t = table_make(box, seed);
    bool takes = table_takes(box, seats, options ? options : defaults, wrong, room);
    if (!takes || cantina_new(box, t->state, seats, options) < 0) {
        if (takes)
            snprintf(wrong, room, "an option has no such value");
        table_free(t);
        return NULL;
    }
    if (options)
        memcpy(t->options, options, box->game->options_count);
    table_begin(t);
    return t;
}

/* A table over a state that was given. */
static Table *table_given(const Box *box, const void *state, uint64_t seed) {
    Table *t = table_make(box, seed);
    memcpy(t->state, state, cantina_size(box));
    memcpy(t->options, (const char *)state + box->game->layout.options, box->game->options_count);
    t->loaded = true;
    table_lay_out(t);
    return t;
}

Table *table_from(const Box *box, const void *state, uint64_t seed) {
    Table *t = table_given(box, state, seed);
    table_open(t);
    if (t->status != CANTINA_FAULT)
        return t;
    table_free(t);
    return NULL;
}

/* The world that will be played obeys the laws as well, and is played on trial. */
static bool is_playable(const Table *t, char *wrong, size_t room) {
    _Alignas(8) char world[STATE_MOST];
    memcpy(world, t->start, cantina_size(t->box));
    const char *broken = imagine(t, world) ? codec_check(t->box, world) : NULL;
    if (broken)
        snprintf(wrong, room, "state: %s", broken);
    return !broken && trial_passes(t->box, world, wrong, room);
}

Table *table_load(const Box *box, const void *state, uint64_t seed, char *wrong, size_t room) {
    Table *t = table_given(box, state, seed);
    if (is_playable(t, wrong, room))
        return t;
    table_free(t);
    return NULL;
}

void table_free(Table *t) {
    if (!t)
        return;
    free(t->state);
    free(t->start);
    free(t->moves);
    free(t->lines);
    table_drop_snapshots(t, 0);
    free(t->undone);
    free(t->events);
    free(t->head);
    free(t);
}

size_t table_bytes(const Table *t) {
    size_t states = 2 + (size_t)t->snapshot_count, moves = (size_t)t->move_room + (size_t)t->undone_room;
    return sizeof *t + states * (size_t)cantina_size(t->box) + moves * sizeof *t->moves + (size_t)t->lines_room +
           (size_t)t->event_room * sizeof *t->events;
}

/* ---- moves ---- */

void table_step(Table *t, const Move *move, Sink *sink) {
    t->steps++;
    if (move->side)
        cantina_start(t->box, t->state, move->seat, move->choice, sink);
    else
        cantina_apply(t->box, t->state, move->choice, sink);
    table_go_on(t, sink);
}

static void advance(Table *t, Move *move) {
    Sink sink = sink_of(t);
    int turn = cantina_turn(t->box, t->state);
    table_step(t, move, &sink);
    if (cantina_turn(t->box, t->state) != turn || t->status == CANTINA_OVER)
        move->hash = codec_hash(t->box, t->state);
}

/* How many outcomes of chance led here: undone ones do not count, so undo never throws the dice anew. */
static int chance_count(const Table *t) {
    const Move *last = t->move_count ? &t->moves[t->move_count - 1] : NULL;
    return last ? last->chances + !move_is_decision(last) : t->chances_past;
}

static Move move_of(const Table *t, Choice choice, const char *who) {
    Move move = {.choice = choice, .events = t->event_count, .chances = chance_count(t)};
    cantina_choices(t->box, t->state, &move.question, NULL, 0);
    move.seat = move.question.seat;
    snprintf(move.who, sizeof move.who, "%s", who);
    return move;
}

bool move_is_decision(const Move *move) {
    return move->seat != CANTINA_CHANCE;
}

static bool same_decision(const Move *a, const Move *b) {
    return a->seat == b->seat && a->side == b->side && choice_equal(a->choice, b->choice);
}

void table_note_decision(Table *t, const Move *move) {
    if (t->undone_count && same_decision(&t->undone[t->undone_count - 1], move))
        t->undone_count--;
    else
        t->undone_count = 0;
}

static void do_move(Table *t, Move move) {
    if (move_is_decision(&move))
        table_note_decision(t, &move);
    advance(t, &move);
    add_move(t, move);
}

/* Is it among the choices? Then it is that one, with what goes with it for the sentence: words do not tell that. */
static bool take_offered(const Choices *list, Choice *choice) {
    for (int i = 0; i < list->count; i++)
        if (choice_equal(list->at[i], *choice)) {
            *choice = list->at[i];
            return true;
        }
    return false;
}

int table_act(Table *t, Choice choice, const char *who) {
    Choice room[CANTINA_CHOICES_MAX];
    table_open(t);
    if (t->status != CANTINA_ASK)
        return CANTINA_NOT_ASKED;
    Choices list = {room, cantina_choices(t->box, t->state, NULL, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    if (!take_offered(&list, &choice))
        return CANTINA_BAD_CHOICE;
    do_move(t, move_of(t, choice, who));
    return 0;
}

int table_side(Table *t, Seat seat, Choice choice, const char *who) {
    Choice room[CANTINA_CHOICES_MAX];
    table_open(t);
    if (t->status != CANTINA_ASK)
        return CANTINA_NOT_ASKED;
    Choices list = {room, cantina_side(t->box, t->state, seat, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    if (!take_offered(&list, &choice))
        return CANTINA_BAD_CHOICE;
    Move move = move_of(t, choice, who);
    move.seat = seat;
    move.side = true;
    do_move(t, move);
    return 0;
}

int table_settle(Table *t) {
    table_open(t);
    while (!t->manual && t->status == CANTINA_ASK && cantina_asked(t->box, t->state) == CANTINA_CHANCE) {
        uint64_t random = keyed_word(&t->key, (uint64_t)chance_count(t));
        do_move(t, move_of(t, cantina_outcome(t->box, t->state, random), ""));
    }
    return t->status;
}

int table_decisions(const Table *t) {
    return t->move_count - (chance_count(t) - t->chances_past);
}

/* ---- going over it again ---- */

static Move again(const Table *t, const Move *move) {
    Move copy = *move;
    copy.events = t->event_count;
    copy.chances = chance_count(t);
    copy.hash = 0;
    return copy;
}

static void follow_chance(Table *t, const Table *whole) {
    while (t->move_count < whole->move_count && !move_is_decision(&whole->moves[t->move_count]))
        do_move(t, again(t, &whole->moves[t->move_count]));
}

bool table_follow(Table *t, const Table *whole) {
    if (t->move_count >= whole->move_count)
        return false;
    do_move(t, again(t, &whole->moves[t->move_count]));
    follow_chance(t, whole);
    return true;
}

static void *copied(const void *list, size_t size) {
    void *copy = size ? malloc(size) : NULL;
    if (size && !copy)
        abort();
    return size ? memcpy(copy, list, size) : NULL;
}

Table *table_copy(const Table *from) {
    Table *t = copied(from, sizeof *from);
    t->state = copied(from->state, cantina_size(t->box));
    t->start = copied(from->start, cantina_size(t->box));
    t->moves = copied(from->moves, (size_t)(t->move_room = t->move_count) * sizeof *t->moves);
    t->lines = copied(from->lines, (size_t)(t->lines_room = t->lines_length));
    t->head = from->head ? copied(from->head, strlen(from->head) + 1) : NULL;
    t->undone = copied(from->undone, (size_t)(t->undone_room = t->undone_count) * sizeof *t->undone);
    t->events = copied(from->events, (size_t)(t->event_room = t->event_count) * sizeof *t->events);
    t->snapshot_count = 0;
    t->snapshot_every = SNAPSHOT_EVERY;
    return t;
}

Table *table_cut(const Table *whole, int decisions) {
    Table *t = table_make(whole->box, whole->seed);
    memcpy(t->state, whole->start, cantina_size(t->box));
    memcpy(t->options, whole->options, sizeof t->options);
    t->loaded = whole->loaded;
    t->key = whole->key;
    t->keyed = whole->keyed;
    t->rules = whole->rules;
    t->head = whole->head ? copied(whole->head, strlen(whole->head) + 1) : NULL;
    t->chances_past = whole->chances_past;
    lines_add(t, whole->lines, t->past = whole->past);
    table_begin(t);
    follow_chance(t, whole);
    while (decisions-- > 0 && table_follow(t, whole))
        ;
    return t;
}
