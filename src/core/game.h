/*
 * What a game is made of, and the engine that runs one state of it.
 *
 * A game hands core a set of constant tables: its fields, kinds of id, zones, bags, frames, messages,
 * operations. Core walks the tables; it knows no game. Everything that changes lives in the state.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include "core/state.h"

/* ---- one run over one state ---- */

typedef struct Game Game;
typedef struct Pack Pack;

typedef struct {
    const Box *box;
    const Game *game;
    const Pack *pack;
    void *state;
    Head *head;
    Frame *frames;
    Place *places; /* [PlaceId]; 0 unused */
    Zone *zones;
    Bag *bags; /* [BagId]; 0 unused */
    uint8_t *cells;
    const Sink *sink;      /* NULL in search */
    CantinaStream *stream; /* the fast driver: draws are answered from it at once; else NULL */
    uint32_t told;         /* events since the last answer; more than EVENTS_AT_ONCE_MOST are a fault */
    uint16_t until;        /* the turn at whose beginning the stream dries up, so that a run rests there; 0: none */
    void *notes;           /* what the game has read of the state and need not read again (Game.notes_size bytes, zeroed
                              when a run begins); beside the state, never in it. NULL: nobody keeps any */
    struct Listing *listing; /* choices that a frame's run has left for its ask; NULL: nobody keeps any */
} Engine;

enum { NOTES_MOST = 256, LISTING_MOST = 24 };
enum { EVENTS_AT_ONCE_MOST = 4096 }; /* from one question to the next; more means rules that chase their tail */

typedef enum { FLOW_DONE, FLOW_AGAIN, FLOW_PUSHED, FLOW_ASK, FLOW_CUT } Flow;

/* A list of choices in memory of the caller. Whoever asks a frame has room for CANTINA_CHOICES_MAX, or for none. */
typedef struct {
    Choice *at; /* NULL: only the question is wanted */
    int count, room;
} Choices;

typedef struct {
    const char *name;
    const char *const *steps; /* words of the steps */
    uint8_t step_count;
    uint8_t field_count;
    uint16_t chance_steps;  /* set of steps (bit 0: the first) at which chance is asked, not the frame's seat */
    const Field *fields;    /* its locals */
    const FieldForm *forms; /* what their numbers name, where the first of them decides it */
    uint8_t form_count;
    /* Goes on by one step. At a step that asks it returns FLOW_ASK and changes nothing. */
    Flow (*run)(Engine *e, Frame *f);
    /* The pending question and its choices: pure. */
    void (*ask)(const Engine *e, const Frame *f, Question *question, Choices *choices);
    /* Steps that ask chance: the outcome 64 random bits stand for. NULL: the choices are weighed. */
    Choice (*outcome)(const Engine *e, const Frame *f, uint64_t random);
    /* Takes an answer. */
    void (*take)(Engine *e, Frame *f, Choice choice);
    /* Or, for a frame that knows which one goes on then: takes it and runs on at once. Returns what the run of the
     * frame that is on top then would. */
    Flow (*go)(Engine *e, Frame *f, Choice choice);
    /* Puts things in order when the frame is cut off. */
    void (*tidy)(Engine *e, Frame *f);
    /* The judge: what stands against this choice, a row of reasons (REASON_NOT_NOW: nobody asks for such a thing here);
     * 0 exactly for what `ask` offers, which random walks hold. NULL: what is not offered is barred without a word. */
    int (*bar)(const Engine *e, const Frame *f, Choice choice);
} FrameKind;

/* Frame kinds of core; a game's own begin at FRAME_GAME. */
enum { FRAME_NONE, FRAME_DRAW, FRAME_PROGRAM, FRAME_MOMENT, FRAME_GAME };

enum { VERB_NONE, VERB_YES, VERB_NO, VERB_DONE, VERB_CARD, VERB_BAG, VERB_MODE, VERB_USE, VERB_LOT, VERB_GAME };
enum { PROMPT_NONE, PROMPT_CHANCE, PROMPT_MAY, PROMPT_MODE, PROMPT_MOMENT, PROMPT_GAME };
enum { TAG_NONE, TAG_DRAW, TAG_SPLIT, TAG_MODE, TAG_GAME };
enum {
    REASON_NONE,
    REASON_NOT_NOW,
    REASON_NOT_OFFERED,
    REASON_IDLE_BLOCK,
    REASON_NO_BLOCK,
    REASON_NOT_LEFT,
    REASON_OVER,
    REASON_NOT_ASKED,
    REASON_SIDE,
    REASON_UNKNOWN,
    REASON_GAME
};
enum { EVENT_NONE, EVENT_LOOK, EVENT_USE, EVENT_MODE, EVENT_LOT, EVENT_GAME };

extern const Message core_verbs[VERB_GAME];
extern const Message core_prompts[PROMPT_GAME];
extern const Message core_tags[TAG_GAME];
extern const Message core_reasons[REASON_GAME];
extern const Message core_events[EVENT_GAME];

/* Something people count to say how a position stands. An agent that has played on from two options tells them apart by
 * the signs its lines came to, and says so where a sign speaks for the better one. */
typedef struct {
    const char *word; /* stable id */
    /* English words for what speaks for an option. A count: "{n} more card in the hands|…", n is how much more, or
     * less. A share: "… in {n} of the lines, against {other}". `what` names the one of several. */
    const char *text;
    uint8_t kind;  /* what `what` names, if there is a sign for each: KIND_…; else 0 */
    uint8_t first; /* … from this id on */
    uint8_t count; /* … so many of them; 0: a single sign */
    bool is_share; /* 0 or 1 in each line, so that its mean is a share of them; else a count */
    /* What one more is worth, about, in thousandths of the logarithm of the odds; below 0: less is better. */
    int16_t worth;
} Sign;

/* The fields of the game that a state from outside says nothing of. */
typedef struct {
    const char *names[LEFT_OUT_MOST];
    int count;
} LeftOut;

bool is_left_out(const LeftOut *left, const char *field);

typedef struct Op Op;
typedef struct Instr Instr;
typedef struct Cond Cond;
typedef struct TableDef TableDef;

#define TABLE(type, name)                                                                                              \
    const type *name;                                                                                                  \
    uint16_t name##_count

enum { ZONE_UNUSED = -1 };

/* Everything core needs to know of a game. In the message tables a game's rows follow those of core. */
struct Game {
    const char *id, *name;
    uint8_t seats_min, seats_max;
    uint8_t heroes_min; /* heroes that play even if there are fewer seats; 0: as many heroes as seats */
    bool team;          /* all seats win or lose as one, but for traitors */
    /* Zones, one for each seat in a row: what lies there says on whose side the owner is, and others watch the owner to
     * find out. 0: there are no such roles. */
    ZoneId role_zone;
    /* May there be traitors, under these options? And which seats are some, as far as the state tells? NULL: never. */
    bool (*divided)(const Engine *e);
    SeatSet (*traitors)(const Engine *e);
    /* A zone that stands for a row of the pack, such as a space of the map that is played, is known by that row's id,
     * of `zone_kind`. 0: it has a name of its own; ZONE_UNUSED: there is none in this game. NULL: no zone does. */
    int (*zone_row)(const Engine *e, ZoneId zone);
    uint8_t zone_kind;
    uint16_t rules_version;
    uint16_t state_size;
    Layout layout;
    TABLE(Field, fields);
    TABLE(Kind, kinds);              /* [kind - KIND_GAME] */
    TABLE(FrameKind *const, frames); /* [kind], those of core first */
    TABLE(ZoneDef, zones);           /* [zone] */
    TABLE(BagDef, bags);             /* [bag - 1] */
    TABLE(Message, verbs);
    TABLE(Message, prompts);
    TABLE(Message, tags);
    TABLE(Message, reasons);
    TABLE(Message, events);
    TABLE(Message, outcomes);
    TABLE(Sign, signs);
    TABLE(OptionDef, options);
    TABLE(Preset, presets); /* difficulties; the one with all defaults is the usual game */
    TABLE(Op, ops);
    TABLE(Cond, conds);
    TABLE(Message, moments); /* word and text of each moment an ability may name */
    uint64_t untold; /* set of moments whose abilities nobody reads in advance: they tell themselves, step by step */
    TABLE(TableDef, tables); /* the pack's schema */
    uint8_t card_kind;       /* the kind whose ids lie in places */
    /* Who wins with what is counted by these events: those by which a seat comes to have a card, and the one whose `a`
     * is the character a seat plays (0: there is none). */
    TABLE(uint8_t, gains);
    uint8_t hero_event;

    /* What follows from a pack as a whole and is wanted often: worked out once, when it is compiled, and kept
     * behind the block (pack_digest). NULL: nothing. */
    void (*digest)(const Pack *pack, void *digest);
    uint32_t digest_size;
    uint16_t notes_size; /* at most NOTES_MOST */
    /* Does this pack fit? NULL, or what is wrong with it. */
    const char *(*fits)(const Box *box);
    /* Why no game begins with these options, and so many seats: a row of the game's reasons; 0: one does. The pack may
     * decide it too. NULL: none is refused. */
    int (*refuses)(const Box *box, const uint8_t *options, int seats);
    void (*setup)(Engine *e, const uint8_t *options);
    /* Decks that only come into the game with what was decided in its set-up: opens in `fresh`, a game of the same
     * options at its very beginning, those of `e`, of which the fields are known. NULL: there are none. */
    void (*stock)(const Engine *e, Engine *fresh);
    /* What a seat may start of itself; pushes a frame on start. May be NULL. */
    void (*side)(const Engine *e, Seat seat, Choices *choices);
    void (*start)(Engine *e, Seat seat, Choice choice);
    int idle; /* the first verb of idle side acts, which play nothing; all verbs behind it are idle, too; 0: none */
    /* Why `side` does not offer this to the seat: row of the game's reasons; 0 if it is no side act. May be NULL. */
    int (*side_bar)(const Engine *e, Seat seat, Choice choice);
    int (*eval)(const Engine *e, Seat seat);
    uint8_t outlook; /* turns that agents look beyond their own, because `eval` says less than playing on */
    /* How a position stands, as the player of a seat would count it: a number for each row of `signs`. May be NULL. */
    void (*read_signs)(const Engine *e, Seat seat, int16_t *signs);
    /* What is wrong with a frame, all of whose locals are in their range, in the state around it; NULL: nothing. The
     * caller names the frame. May be NULL itself. */
    const char *(*frame_law)(const Engine *e, const Frame *f);
    /* The first invariant that does not hold, or NULL. */
    const char *(*check)(const Engine *e);
    /* Gives fields that a state from outside leaves out the value that does nothing, where that is not 0: when its
     * plain fields are known, and again when its frames are. May be NULL. */
    void (*complete)(Engine *e, const LeftOut *left);
    /* Moments: does the component of this ability lie ready for use, and with whom? The seat, or 0. */
    Seat (*holder)(const Engine *e, Ability ability);
    /* Does chance make the choices an ability leaves open (`may`, `choose`)? NULL: never. */
    bool (*left_to_chance)(const Engine *e, Ability ability);
    /* May a player choose from an ability's `choose` what would change nothing, instead of what would? NULL: never. */
    bool (*idle_modes)(const Engine *e, Ability ability);
    /* What fails where an operation would change nothing, or a cost cannot be paid: a row of reasons. NULL or 0:
     * nothing in particular. */
    int (*why_idle)(const Engine *e, const Frame *f, const Instr *in);
    /* Is what an ability leaves open with `may` left undone, and nobody asked? NULL: never. */
    bool (*declines)(const Engine *e, Ability ability);
    /* Numbers of a hero that follow from the state, as the rules count them now, for those who show it: one for each
     * word of the kind `total_kind`. -1: there is no such hero. NULL: the game has none. */
    int (*total)(const Engine *e, int stat, int hero);
    uint8_t total_kind;
};

/* The component that a complaint of `fits` is about; row 0: the table as a whole. */
typedef struct {
    PlaceId place; /* of a complaint about a state: where the card lies that it is about, 0 if it is about none */
    int table, row;
    bool counted;
    int found; /* if `counted`: how many there are; the complaint says how many there must be */
} Blame;

struct CantinaBox {
    const Game *game;
    const Pack *pack;
    Blame *blame; /* where `fits` and laws note it; NULL: nobody wants to know */
};

/* Hands on what is wrong with a component, or NULL, and notes which one it is. */
static inline const char *blamed(const Box *box, int table, int row, const char *wrong) {
    if (wrong && box->blame)
        *box->blame = (Blame){.table = table, .row = row};
    return wrong;
}

/* The same for a number of components that is wrong, and who finds how many there are. */
static inline const char *blamed_count(const Box *box, int table, int found, const char *wrong) {
    if (wrong && box->blame)
        *box->blame = (Blame){.table = table, .counted = true, .found = found};
    return wrong;
}

/* Is this option the business of the presets? They decide what any of them sets away from its default. */
static inline bool preset_decides(const Game *game, int option) {
    for (int i = 0; i < game->presets_count; i++)
        if (game->presets[i].values[option])
            return true;
    return false;
}

/* Finds the parts of a state. Field by field, for a handle put together elsewhere would be waited for. */
static inline void engine_open(Engine *e, const Box *box, void *state, const Sink *sink) {
    const Layout *layout = &box->game->layout;
    char *at = state;
    e->box = box;
    e->game = box->game;
    e->pack = box->pack;
    e->state = state;
    e->head = state;
    e->frames = (Frame *)(void *)(at + layout->frames);
    e->places = (Place *)(void *)(at + layout->places);
    e->zones = (Zone *)(void *)(at + layout->zones);
    e->bags = (Bag *)(void *)(at + layout->bags);
    e->cells = (uint8_t *)at + layout->cells;
    e->sink = sink;
    e->stream = NULL;
    e->told = 0;
    e->until = 0;
    e->notes = NULL;
    e->listing = NULL;
}

/* Hands on what is wrong with a state, or NULL, and notes the place that it is about. */
static inline const char *blamed_place(const Engine *e, PlaceId place, const char *wrong) {
    if (wrong && e->box->blame)
        e->box->blame->place = place;
    return wrong;
}

/* A short-lived handle. */
static inline Engine engine_over(const Box *box, void *state, const Sink *sink) {
    Engine e;
    engine_open(&e, box, state, sink);
    return e;
}

/* Reads only: for views, codecs, checks. */
static inline Engine engine_reading(const Box *box, const void *state) {
    return engine_over(box, (void *)(uintptr_t)state, NULL);
}

/* The table of Head's fields. */
enum { HEAD_FIELDS = 8 };
extern const Field head_fields[HEAD_FIELDS];

extern const FrameKind core_draw_frame, core_program_frame, core_moment_frame;

static inline const FrameKind *frame_kind(const Game *game, int kind) {
    return game->frames[kind];
}

/* Is it chance that this frame asks, and not its seat? */
static inline bool frame_asks_chance(const Game *game, const Frame *f) {
    return frame_kind(game, f->kind)->chance_steps >> f->step & 1;
}
/* Does no game begin with these options, each of which has one of its values, and so many seats, as many as the game
 * takes at all? Why not, or NULL. */
const Message *game_refusal(const Box *box, const uint8_t *options, int seats);
/* The fewest and the most seats that go with some options; 0 and 0: none do. */
typedef struct {
    uint8_t least, most;
} SeatSpan;
SeatSpan game_seats(const Box *box, const uint8_t *options);
const Message *game_verb(const Game *game, int row);
const Message *game_prompt(const Game *game, int row);
const Message *game_tag(const Game *game, int row);
const Message *game_reason(const Game *game, int row);
const Message *game_event(const Game *game, int row);
const Kind *game_kind(const Game *game, int kind);

static inline SeatSet seats_all(const Engine *e) {
    return (SeatSet)((1u << e->head->seats) - 1);
}

/* How many heroes play: one a seat, or more where few people play several. Zones of a seat belong to its hero. */
static inline int heroes(const Engine *e) {
    return e->head->seats < e->game->heroes_min ? e->game->heroes_min : e->head->seats;
}

/* The highest value of a field in this state. */
static inline int field_most(const Engine *e, const Field *field) {
    return field->hi == MOST_HEROES ? heroes(e) : field->hi == MOST_SEATS ? e->head->seats : field->hi;
}

/* ---- frames ---- */

static inline Frame *frame_top(const Engine *e) {
    return e->head->depth ? &e->frames[e->head->depth - 1] : NULL;
}
/* Pushes a frame with zeroed locals; NULL and a fault when the stack is full. */
Frame *frame_push(Engine *e, int kind, Seat seat, int hero);
/* Ends the top frame; it is wiped, so that equal games are equal bytes. For a `take` that has nothing more to do. */
void frame_pop(Engine *e);
/* For a frame that runs the one it has just pushed at once, rather than leave that to the loop: ends the top frame if
 * `flow`, what its run has returned, is FLOW_DONE. When the game is over nothing is: FLOW_PUSHED. */
Flow frame_ran(Engine *e, Flow flow);
/* The same for a frame whose run has not been called yet: runs it until it is done, asks, or waits for another frame.
 */
static inline Flow frame_run_now(Engine *e, Flow (*run)(Engine *e, Frame *f)) {
    enum { OFTEN = 64 }; /* more is left to the loop */
    const Head *head = e->head;
    int depth = head->depth;
    Flow flow = FLOW_AGAIN;
    for (int i = 0; i < OFTEN && head->depth == depth && !(head->over | head->fault); i++) {
        flow = run(e, &e->frames[depth - 1]);
        if (flow != FLOW_AGAIN && flow != FLOW_PUSHED)
            break;
    }
    return frame_ran(e, flow == FLOW_AGAIN ? FLOW_PUSHED : flow);
}
/* Drops every frame above `keep`, tidying each; the kept one goes on with `answer`. */
Flow frame_cut(Engine *e, int keep, int answer);
/* The depth index of the nearest frame of a kind below the top, or -1. */
int frame_find(const Engine *e, int kind);
/* The nearest frame of a kind from the top, the top one included, or NULL. */
Frame *frame_nearest(const Engine *e, int kind);
/* Runs until a question, the end, or a fault. */
int frame_advance(Engine *e);
/* The same, but chance is answered from the engine's stream. */
int frame_settle(Engine *e);
/* Hands an answer to the top frame. */
void frame_take(Engine *e, Choice choice);
/* The same, and settles what follows. */
int frame_step(Engine *e, Choice choice);
/* At a step that asks chance: the outcome 64 random bits stand for. */
Choice frame_outcome(const Engine *e, const Frame *f, uint64_t random);

#define LOCALS(frame, type) ((type *)(void *)(frame)->local)
#define LOCALS_READ(frame, type) ((const type *)(const void *)(frame)->local)

/* ---- questions ---- */

/* Written as one word: a choice is read again, whole, as soon as it has been listed. */
static inline void choice_put(Choice *at, int verb, int a, int b, int c) {
    uint64_t word = bits_row16(verb, a, b, c);
    memcpy(at, &word, sizeof word);
}
_Static_assert(sizeof(Choice) == 8, "a choice is four words of 16 bits");

static inline void choices_add(Choices *choices, int verb, int a, int b) {
    if (choices->count < choices->room)
        choice_put(&choices->at[choices->count++], verb, a, b, 0);
}

/* Adds it if `when`, without a branch: for conditions that are as good as random. */
static inline Choices choices_with(Choices choices, bool when, int verb, int a, int b) {
    if (choices.count < choices.room) {
        choice_put(&choices.at[choices.count], verb, a, b, 0);
        choices.count += when;
    }
    return choices;
}

/* Adds an amount: one choice for each number from the lowest to the highest. */
static inline void choices_add_range(Choices *choices, int verb, int lo, int hi) {
    for (int n = lo; n <= hi; n++)
        choices_add(choices, verb, n, 0);
}

/* Adds the rows of a table that are in a set (bit 0: the first row). */
static inline Choices choices_of_table(Choices choices, const Choice *table, uint32_t rows) {
    for (; rows && choices.count < choices.room; rows &= rows - 1)
        choices.at[choices.count++] = table[bits_lowest(rows)];
    return choices;
}

/* A game that knows how many choices a question has at most looks for room once: choices_pen is where the first of them
 * is written, NULL if there is not room for so many, and choices_upto says where the pen has come to. */
static inline Choice *choices_pen(const Choices *choices, int most) {
    return choices->room - choices->count < most ? NULL : &choices->at[choices->count];
}
static inline Choice *pen_with(Choice *pen, bool when, int verb, int a) {
    choice_put(pen, verb, a, 0, 0);
    return pen + when;
}
static inline void choices_upto(Choices *choices, const Choice *pen) {
    choices->count = (int)(pen - choices->at);
}

static inline void choices_add_weight(Choices *choices, int verb, int a, int weight) {
    if (choices->count < choices->room)
        choice_put(&choices->at[choices->count++], verb, a, 0, weight);
}

/* A frame that lists its choices to find out whether there is anything to ask leaves them in the memory of the run, so
 * that the `ask` that follows need not list them again:
 *     run: Choices list = offer(e, listing_room(e, room));
 *          …
 *          listing_leave(e, list);
 *          return FLOW_ASK;
 *     ask: if (!listing_found(e, out))
 *              *out = offer(e, *out);
 * What was left holds until the question is answered; only a run that asks leaves anything. */
typedef struct Listing {
    int count; /* 0: none */
    Choice at[LISTING_MOST];
} Listing;

/* Room for LISTING_MOST choices: the run's, or the caller's where nobody keeps them. */
static inline Choices listing_room(const Engine *e, Choice *room) {
    return (Choices){e->listing ? e->listing->at : room, 0, LISTING_MOST};
}
/* A full list may have been cut short. */
static inline void listing_leave(const Engine *e, Choices list) {
    if (e->listing && list.count < list.room)
        e->listing->count = list.count;
}
static inline void listing_forget(const Engine *e) {
    if (e->listing)
        e->listing->count = 0;
}
/* Copies what was left to the end of a list, which has room for it; false: nothing was. */
static inline bool listing_found(const Engine *e, Choices *out) {
    if (!e->listing || !e->listing->count)
        return false;
    memcpy(out->at + out->count, e->listing->at, (size_t)e->listing->count * sizeof *out->at);
    out->count += e->listing->count;
    return true;
}

bool choices_have(const Choices *choices, Choice choice);
static inline bool choice_equal(Choice a, Choice b) {
    return a.verb == b.verb && a.a == b.a && a.b == b.b;
}

static inline uint64_t stream_next(CantinaStream *stream) {
    stream->rolls++;
    stream->at += 0x9e3779b97f4a7c15u;
    return bits_mix(stream->at);
}

/* At a step that asks chance: does the fast driver answer at once? Then `random` holds its bits, and the frame goes
 * on as if it had asked; else it returns FLOW_ASK. */
static inline bool chance_answers(Engine *e, uint64_t *random) {
    if (!e->stream)
        return false;
    *random = stream_next(e->stream);
    return true;
}

/* A turn begins. */
static inline void turn_count(Engine *e) {
    if (++e->head->turns == e->until)
        e->stream = NULL;
}

/* ---- events and faults ---- */

COLD void emit_event(const Engine *e, Event event);

/* Tells what happened. A macro, so that an event nobody hears is not even put together. */
#define emit(e, ...)                                                                                                   \
    do {                                                                                                               \
        if ((e)->sink)                                                                                                 \
            emit_event(e, __VA_ARGS__);                                                                                \
    } while (0)

/* Notes the first impossible thing; advance then answers CANTINA_FAULT. */
COLD void engine_fault(const Engine *e, int where);
/* Ends the game with one value (in halves) for all seats, or with one for each. Only the first end counts. */
COLD void engine_end(Engine *e, int outcome, int value);
COLD void engine_end_each(Engine *e, int outcome, const uint8_t *values);

#define MUST(e, what) ((what) || (engine_fault((e), __LINE__), false))

#endif
