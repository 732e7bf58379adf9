/* The public surface: the same few calls for every game. */
#include "base/rng.h"
#include "core/place.h"
#include "core/say.h"
#include "core/view.h"

size_t cantina_size(const Box *box) {
    return box->game->state_size;
}

const char *cantina_game_id(const Box *box) {
    return box->game->id;
}

const Message *game_refusal(const Box *box, const uint8_t *options, int seats) {
    int reason = box->game->refuses ? box->game->refuses(box, options, seats) : REASON_NONE;
    return reason ? game_reason(box->game, reason) : NULL;
}

SeatSpan game_seats(const Box *box, const uint8_t *options) {
    SeatSpan span = {0};
    for (int seats = box->game->seats_min; seats <= box->game->seats_max; seats++)
        if (!game_refusal(box, options, seats)) {
            span.least = span.least ? span.least : (uint8_t)seats;
            span.most = (uint8_t)seats;
        }
    return span;
}

int cantina_new(const Box *box, void *state, int seats, const uint8_t *options) {
    const Game *game = box->game;
    uint8_t defaults[32] = {0};
    if (seats < game->seats_min || seats > game->seats_max)
        return CANTINA_BAD_SEATS;
    for (int i = 0; options && i < game->options_count; i++)
        if (options[i] >= game->options[i].count)
            return CANTINA_BAD_OPTION;
    options = options ? options : defaults;
    if (game_refusal(box, options, seats))
        return game_seats(box, options).least ? CANTINA_BAD_SEATS : CANTINA_BAD_OPTION;
    memset(state, 0, game->state_size);
    Engine e = engine_over(box, state, NULL);
    e.head->seats = (uint8_t)seats;
    game->setup(&e, options);
    return 0;
}

int cantina_advance(const Box *box, void *state, const Sink *sink) {
    Engine e = engine_over(box, state, sink);
    return frame_advance(&e);
}

static bool is_asked(const Head *head) {
    return head->depth && !(head->over | head->fault);
}

static void ask(const Engine *e, Question *q, Choices *choices) {
    if (!is_asked(e->head)) {
        *q = (Question){0};
        return;
    }
    const Frame *f = &e->frames[e->head->depth - 1];
    frame_kind(e->game, f->kind)->ask(e, f, q, choices);
}

Seat cantina_asked(const Box *box, const void *state) {
    Engine e = engine_reading(box, state);
    if (!is_asked(e.head))
        return CANTINA_NOBODY;
    const Frame *f = frame_top(&e);
    return frame_asks_chance(e.game, f) ? CANTINA_CHANCE : f->seat;
}

static int list_all(const Engine *e, Question *question, Choice *choices, int room) {
    Question unwanted;
    Choices list = {choices, 0, room};
    ask(e, question ? question : &unwanted, &list);
    return list.count;
}

/* As many as fit. */
static int copy_choices(Choice *choices, int room, Choices list) {
    int count = list.count < room ? list.count : room;
    memcpy(choices, list.at, (size_t)count * sizeof *choices);
    return count;
}

APART static int list_some(const Engine *e, Question *question, Choice *choices, int room) {
    Choice all[CANTINA_CHOICES_MAX];
    Choices list = {all, list_all(e, question, all, COUNT(all)), COUNT(all)};
    return copy_choices(choices, room, list);
}

static int list_choices(const Engine *e, Question *question, Choice *choices, int room) {
    if (choices && room < CANTINA_CHOICES_MAX)
        return list_some(e, question, choices, room);
    return list_all(e, question, choices, room);
}

int cantina_choices(const Box *box, const void *state, Question *question, Choice *choices, int room) {
    Engine e = engine_reading(box, state);
    return list_choices(&e, question, choices, room);
}

void cantina_apply(const Box *box, void *state, Choice choice, const Sink *sink) {
    Engine e = engine_over(box, state, sink);
    frame_take(&e, choice);
}

int cantina_submit(const Box *box, void *state, Choice choice, const Sink *sink) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = {room, 0, CANTINA_CHOICES_MAX};
    Engine e = engine_reading(box, state);
    Question q;
    ask(&e, &q, &list);
    if (!choices_have(&list, choice))
        return CANTINA_BAD_CHOICE;
    cantina_apply(box, state, choice, sink);
    return 0;
}

/* ---- side acts ---- */

int cantina_side(const Box *box, const void *state, Seat seat, Choice *choices, int room) {
    Engine e = engine_reading(box, state);
    Choice all[CANTINA_CHOICES_MAX];
    Choices list = {all, 0, COUNT(all)};
    if (box->game->side && is_asked(e.head))
        box->game->side(&e, seat, &list);
    return copy_choices(choices, room, list);
}

bool cantina_is_idle(const Box *box, Choice choice) {
    return box->game->idle && choice.verb >= box->game->idle;
}

int cantina_start(const Box *box, void *state, Seat seat, Choice choice, const Sink *sink) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = {room, cantina_side(box, state, seat, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    if (!choices_have(&list, choice))
        return CANTINA_BAD_CHOICE;
    Engine e = engine_over(box, state, sink);
    box->game->start(&e, seat, choice);
    return 0;
}

bool cantina_only_tells(const Box *box, const void *state, Seat seat, Choice choice) {
    _Alignas(8) char copy[STATE_MOST];
    memcpy(copy, state, box->game->state_size);
    if (cantina_start(box, copy, seat, choice, NULL))
        return false;
    Engine before = engine_reading(box, state), after = engine_reading(box, copy);
    return view_only_grew(&before, &after);
}

/* ---- chance ---- */

Choice cantina_outcome(const Box *box, const void *state, uint64_t random) {
    Engine e = engine_reading(box, state);
    return frame_outcome(&e, frame_top(&e), random);
}

void cantina_roll(const Box *box, void *state, uint64_t random, const Sink *sink) {
    Engine e = engine_over(box, state, sink);
    Choice outcome = frame_outcome(&e, frame_top(&e), random);
    if (!e.head->fault)
        frame_take(&e, outcome);
}

/* ---- runs ---- */

typedef struct {
    Engine engine;
    uint64_t notes[NOTES_MOST / sizeof(uint64_t)];
    Listing listing;
} Run;

_Static_assert(sizeof(Run) <= sizeof(CantinaRun), "a run fits in the caller's memory");

static Engine *engine_of(CantinaRun *run) {
    return &((Run *)(void *)run)->engine;
}

void cantina_run(CantinaRun *memory, const Box *box, void *state, CantinaStream *stream, const Sink *sink) {
    Run *run = (Run *)(void *)memory;
    engine_open(&run->engine, box, state, sink);
    run->engine.stream = stream;
    run->engine.notes = run->notes;
    run->engine.listing = &run->listing;
    run->listing.count = 0;
    memset(run->notes, 0, box->game->notes_size);
}

void cantina_run_copy(CantinaRun *copy, const CantinaRun *run, void *state, CantinaStream *stream) {
    const Run *from = (const Run *)(const void *)run;
    Run *to = (Run *)(void *)copy;
    engine_open(&to->engine, from->engine.box, state, NULL);
    to->engine.stream = stream;
    to->engine.notes = to->notes;
    to->engine.listing = &to->listing;
    to->listing.count = 0; /* if anybody asks, it is listed anew */
    memcpy(to->notes, from->notes, from->engine.game->notes_size);
}

void cantina_run_until(CantinaRun *run, int turn) {
    engine_of(run)->until = (uint16_t)turn;
}

int cantina_run_settle(CantinaRun *run) {
    return frame_settle(engine_of(run));
}

int cantina_run_choices(CantinaRun *run, Question *question, Choice *choices, int room) {
    return list_choices(engine_of(run), question, choices, room);
}

int cantina_run_step(CantinaRun *run, Choice choice) {
    Engine *e = engine_of(run);
    e->listing->count = 0;
    return frame_step(e, choice);
}

int cantina_settle(const Box *box, void *state, CantinaStream *stream, const Sink *sink) {
    CantinaRun run;
    cantina_run(&run, box, state, stream, sink);
    return cantina_run_settle(&run);
}

int cantina_step(const Box *box, void *state, Choice choice, CantinaStream *stream, const Sink *sink) {
    CantinaRun run;
    cantina_run(&run, box, state, stream, sink);
    return cantina_run_step(&run, choice);
}

/* ---- results, views, judgement ---- */

/* Every state begins with it. To find the other parts as well would be more than is to be done: agents ask at each
 * step. */
static const Head *head_of(const void *state) {
    return state;
}

int cantina_value(const Box *box, const void *state, Seat seat) {
    (void)box;
    return head_of(state)->value[seat - 1];
}

int cantina_ended(const Box *box, const void *state) {
    (void)box;
    return head_of(state)->outcome;
}

int cantina_turn(const Box *box, const void *state) {
    (void)box;
    return head_of(state)->turns;
}

int cantina_seats(const Box *box, const void *state) {
    (void)box;
    return head_of(state)->seats;
}

void cantina_view(const Box *box, const void *state, uint8_t seats, void *view) {
    memcpy(view, state, box->game->state_size);
    Engine e = engine_over(box, view, NULL);
    view_make(&e, seats);
}

int cantina_imagine(const Box *box, void *view, uint64_t random) {
    Engine e = engine_over(box, view, NULL);
    return view_imagine(&e, random);
}

static int judge(const Engine *e, Seat seat) {
    return e->head->over ? e->head->value[seat - 1] * 5000 : e->game->eval(e, seat);
}

int cantina_eval(const Box *box, const void *state, Seat seat) {
    Engine e = engine_reading(box, state);
    return judge(&e, seat);
}

int cantina_run_eval(const CantinaRun *run, Seat seat) {
    return judge(&((const Run *)(const void *)run)->engine, seat);
}

int cantina_outlook(const Box *box) {
    return box->game->outlook;
}

static int signs_count(const Game *game) {
    int count = 0;
    for (int row = 0; row < game->signs_count; row++)
        count += game->signs[row].count ? game->signs[row].count : 1;
    return count < CANTINA_SIGNS_MAX ? count : CANTINA_SIGNS_MAX;
}

int cantina_signs(const Box *box, const void *state, Seat seat, int16_t *signs) {
    Engine e = engine_reading(box, state);
    if (box->game->read_signs)
        box->game->read_signs(&e, seat, signs);
    return signs_count(box->game);
}

uint64_t cantina_sight(const Box *box, const void *state, uint8_t seats) {
    Engine e = engine_reading(box, state);
    return view_sight(&e, seats);
}

CantinaParties cantina_parties(const Box *box, const void *state) {
    Engine e = engine_reading(box, state);
    if (!box->game->team)
        return CANTINA_RIVALS;
    return box->game->divided && box->game->divided(&e) ? CANTINA_DIVIDED : CANTINA_TEAM;
}

uint8_t cantina_traitors(const Box *box, const void *state) {
    Engine e = engine_reading(box, state);
    return box->game->traitors ? box->game->traitors(&e) : 0;
}

void cantina_imagine_roles(const Box *box, void *state, uint8_t seats, uint64_t random) {
    Engine e = engine_over(box, state, NULL);
    view_imagine_roles(&e, seats, random);
}

uint64_t cantina_roles(const Box *box, const void *state) {
    Engine e = engine_reading(box, state);
    return view_roles(&e);
}

bool cantina_reveals(const Box *box, const void *state, Choice choice) {
    _Alignas(8) char copy[STATE_MOST];
    memcpy(copy, state, box->game->state_size);
    cantina_apply(box, copy, choice, NULL);
    if (cantina_advance(box, copy, NULL) == CANTINA_ASK && cantina_asked(box, copy) == CANTINA_CHANCE)
        return true;
    Engine before = engine_reading(box, state), after = engine_reading(box, copy);
    return view_grew(&before, &after);
}

/* ---- words ---- */

size_t cantina_choice_word(const Box *box, Choice choice, char *out, size_t room) {
    Text text = text_over(out, room);
    word_choice(&text, box, choice);
    return text.used;
}

bool cantina_choice_read(const Box *box, const char *word, Choice *choice) {
    return word_read_choice(box, word, choice);
}

size_t cantina_choice_text(const Box *box, const Lang *lang, Choice choice, char *out, size_t room) {
    Text text = text_over(out, room);
    say_choice(&text, (Voice){box, lang}, choice);
    return text.used;
}

size_t cantina_prompt_text(const Box *box, const Lang *lang, const Question *question, char *out, size_t room) {
    Text text = text_over(out, room);
    say_prompt(&text, (Voice){box, lang}, question);
    return text.used;
}

size_t cantina_event_text(const Box *box, const Lang *lang, const Event *event, uint8_t seats, char *out, size_t room) {
    Text text = text_over(out, room);
    say_event(&text, (Voice){box, lang}, event, seats);
    return text.used;
}
