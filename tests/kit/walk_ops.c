/*
 * The law of operations: what is judged to change something does, and what is judged idle does not.
 *
 * A game is played whose operations are watched. Whenever the rules ask `can` of an ability that is not running yet,
 * its whole program is tried on a copy of the state; whenever they run an operation, that one is tried before. A trial
 * goes on until the program, or the operation, is over: chance falls at random, questions are answered at random, but
 * no other ability is used, and there are several trials, for what one answer leaves alone another changes. What ends
 * the game, or cuts the stack of frames below the trial, has changed something; so has an operation that picks a
 * branch.
 *
 * A program is compared with what was when its costs had been paid: to pay and get nothing for it is no change. A look
 * is a change, whatever was known before: others see that somebody looks.
 */
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "codec/codec.h"
#include "core/ability.h"
#include "core/pack.h"
#include "kit/walk.h"

enum { OPS_MOST = 128, TRIES = 24, STEPS = 400, EACH = 12, NO_ANSWER = -30000 };

static struct {
    _Alignas(16) char state[STATE_MOST];
    const void *played; /* the state that is looked at: others are copies, on which something is tried */
    const Box *box;     /* as it is */
    Box watched;
    Game game;
    Op ops[OPS_MOST];
    Rng rng;
    uint8_t seen[2][1 << 16]; /* how often an ability, an instruction was tried */
    char complaint[400];
    int found;
} w;

/* ---- what has changed ---- */

/* A state at one time, once the frames above some depth are gone and what says only how a program went is forgotten. */
typedef struct {
    _Alignas(16) char bytes[STATE_MOST];
    uint64_t hash;
} Moment;

static void moment_note(Moment *m, const void *state, int depth) {
    memcpy(m->bytes, state, cantina_size(w.box));
    Engine e = engine_over(w.box, m->bytes, NULL);
    while (e.head->depth > depth)
        frame_pop(&e);
    e.head->answer = 0;
    m->hash = codec_hash(w.box, m->bytes);
}

/* `same`: to the byte, so that two cards that nobody knows may have changed places; `alike`: nobody can tell. */
typedef struct {
    bool known, same, alike;
} Tried;

static const Tried changed = {.known = true}, unknown = {0};

static Tried compare(const Moment *before, const Moment *after) {
    bool same = !memcmp(before->bytes, after->bytes, cantina_size(w.box));
    return (Tried){.known = true, .same = same, .alike = before->hash == after->hash};
}

/* ---- exceptions ---- */

/* Operations that `can` may call idle though a number changes. */
static const struct {
    const char *game, *op;
} excused[] = {
    {"conflict", "draw"}, /* CF-21, CF-K33: who must draw from an empty deck loses, but nobody may choose to */
    {"clonewars", "add"}, /* CW-Q17: hits beyond those needed are of no use, but count again if the die is rerolled */
};

static bool is_excused(const Op *op) {
    for (int i = 0; i < COUNT(excused); i++)
        if (!strcmp(w.box->game->id, excused[i].game) && !strcmp(op->name, excused[i].op))
            return true;
    return false;
}

/* ---- trying ---- */

static struct {
    Box box;
    Game game;
    Op ops[OPS_MOST];
    Moment before, after;
    int depth;   /* of the frames that are not the program's */
    bool begun;  /* its costs are behind it: `before` is what was then */
    bool cut;    /* the stack of frames was, by an end of the turn for one */
    bool looked; /* somebody was told something that others are not: a look is one, whatever was known before */
} t;

static void note_look(void *self, const Event *event) {
    (void)self;
    t.looked |= event->seen && event->seen != SEEN_BY_ALL;
}

static const Sink trial_sink = {note_look, NULL};

static void note_begin(const Engine *e, const Instr *in) {
    const Op *op = ability_op(w.box->game, in->op);
    if (t.begun || op->cost || in->flag & INSTR_COST || is_excused(op))
        return;
    t.begun = true;
    moment_note(&t.before, e->state, t.depth);
}

static Flow tried_run(Engine *e, Frame *f, const Instr *in) {
    note_begin(e, in);
    return ability_op(w.box->game, in->op)->run(e, f, in);
}

/* One run of the frame on top, one outcome, or one answer. False: it cannot be gone on with. */
static bool step_once(Engine *e) {
    Choice room[CANTINA_CHOICES_MAX];
    Frame *f = frame_top(e);
    Flow flow = frame_kind(e->game, f->kind)->run(e, f);
    if (flow != FLOW_ASK) {
        t.cut |= flow == FLOW_CUT;
        frame_ran(e, flow);
        return true;
    }
    if (cantina_asked(e->box, e->state) == CANTINA_CHANCE) {
        cantina_roll(e->box, e->state, rng_next(&w.rng), e->sink);
        return true;
    }
    Question question;
    int count = cantina_choices(e->box, e->state, &question, room, CANTINA_CHOICES_MAX);
    if (count < 1)
        return false;
    Choice choice = room[rng_below(&w.rng, (uint32_t)count)];
    bool other = choice.verb == VERB_USE; /* what another ability changes meanwhile is not this one's doing */
    frame_take(e, other ? room[question.fallback] : choice);
    return true;
}

/* Goes on until the frames above `depth` are gone. */
static Tried go_on(Engine *e, int depth) {
    for (int i = 0; i < STEPS && e->head->depth > depth && !e->head->over && !e->head->fault; i++)
        if (!step_once(e))
            return unknown;
    if (e->head->fault || (e->head->depth > depth && !e->head->over))
        return unknown;
    if (t.cut || e->head->over || e->head->depth < depth)
        return changed;
    moment_note(&t.after, e->state, depth);
    Tried tried = compare(&t.before, &t.after);
    tried.same &= !t.looked;
    return tried;
}

static Engine trial(const void *state, void *copy, int depth) {
    memcpy(copy, state, cantina_size(w.box));
    t.depth = depth;
    t.begun = t.cut = t.looked = false;
    moment_note(&t.before, state, depth);
    return engine_over(&t.box, copy, &trial_sink);
}

static Tried try_program(const Engine *e, const Frame *f, PlaceId about) {
    static _Alignas(16) char copy[STATE_MOST];
    Engine c = trial(e->state, copy, e->head->depth);
    ability_start(&c, f->source, f->seat, f->hero);
    program_set_about(frame_top(&c), about);
    return go_on(&c, t.depth);
}

/* The next place, from `place` on, where the card lies whose ability it is; 0: none. */
static PlaceId place_with(const Engine *e, Ability ability, int place) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    bool is_card = e->game->tables[row->table].kind == e->game->card_kind;
    for (; is_card && place < e->game->layout.place_cap; place++)
        if (e->places[place].card == row->row)
            return (PlaceId)place;
    return 0;
}

static Tried try_operation(const Engine *e, const Frame *f, const Instr *in, bool *can) {
    static _Alignas(16) char copy[STATE_MOST];
    Engine c = trial(e->state, copy, e->head->depth);
    Frame *own = &c.frames[f - e->frames];
    const Op *op = ability_op(w.box->game, in->op);
    *can = !op->can || op->can(&c, own, in);
    t.begun = true;
    c.head->answer = NO_ANSWER;
    if (op->run(&c, own, in) == FLOW_CUT)
        return changed;
    Tried tried = go_on(&c, t.depth);
    bool branches = in[1].op == OP_SWITCH && c.head->answer != NO_ANSWER;
    return tried.known && branches ? changed : tried;
}

/* ---- complaints ---- */

static void complain(const Engine *e, Ability ability, const char *op, const char *what) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Component *is = pack_component(e->pack, row->table, row->row);
    if (w.found++)
        return;
    snprintf(w.complaint, sizeof w.complaint, "%s: %s, moment '%s'%s%s: %s", e->game->id,
             pack_string(e->pack, is->word), e->game->moments[row->moment].word, op ? ", " : "", op ? op : "", what);
}

static bool is_due(uint8_t *seen) {
    return *seen < EACH && ++*seen;
}

/* ---- what is watched ---- */

/* "This" may be any of the places where the card lies. */
static bool changes_about(const Engine *e, const Frame *f) {
    for (PlaceId about = 0; (about = place_with(e, f->source, about + 1)) != 0;)
        for (int i = 0; i < TRIES; i++)
            if (!try_program(e, f, about).same)
                return true;
    return false;
}

static void law_program(const Engine *e, const Frame *f) {
    Engine plain = engine_reading(w.box, e->state);
    AbilityBar bar = ability_bar(&plain, f->source, f->seat, f->hero);
    bool idle = bar == ABILITY_IDLE;
    if ((!idle && bar != ABILITY_READY) || !is_due(&w.seen[0][f->source * 2 + idle]))
        return;
    for (int i = 0; i < TRIES; i++) {
        Tried tried = try_program(e, f, 0);
        if (!tried.known)
            return;
        if (idle && t.begun && !tried.alike) {
            complain(e, f->source, NULL, "is judged idle, and changes something");
            return;
        }
        if (!idle && !tried.same)
            return;
    }
    if (!idle && !changes_about(e, f))
        complain(e, f->source, NULL, "is offered, and changes nothing");
}

static bool watched_can(const Engine *e, const Frame *f, const Instr *in) {
    bool waits = f < e->frames || f >= e->frames + e->head->depth;
    if (waits && f->source && e->state == w.played)
        law_program(e, f);
    return ability_op(w.box->game, in->op)->can(e, f, in);
}

/* A test from which the card draws no consequence: it is only told how it went. */
static bool only_tells(const Instr *in) {
    return ability_op(w.box->game, in->op)->branches[0] && in[1].op != OP_SWITCH;
}

static void law_operation(const Engine *e, const Frame *f, const Instr *in) {
    const char *op = ability_op(w.box->game, in->op)->name;
    bool can = true;
    if (only_tells(in) || !is_due(&w.seen[1][(in - pack_code(e->pack, 0)) % COUNT(w.seen[1])]))
        return;
    for (int i = 0; i < TRIES; i++) {
        Tried tried = try_operation(e, f, in, &can);
        if (!tried.known)
            return;
        if (!can && !tried.alike && !is_excused(ability_op(w.box->game, in->op))) {
            complain(e, f->source, op, "cannot be done, and changes something");
            return;
        }
        if (can && !tried.same)
            return;
    }
    if (can)
        complain(e, f->source, op, "could be done, and changes nothing");
}

static Flow watched_run(Engine *e, Frame *f, const Instr *in) {
    if (f >= e->frames && f < e->frames + e->head->depth && f->kind == FRAME_PROGRAM && e->state == w.played)
        law_operation(e, f, in);
    return ability_op(w.box->game, in->op)->run(e, f, in);
}

/* The game with other operations. */
static Box box_with(Game *game, Op *ops, Flow (*run)(Engine *e, Frame *f, const Instr *in)) {
    *game = *w.box->game;
    memcpy(ops, game->ops, game->ops_count * sizeof *ops);
    for (int i = 0; i < game->ops_count; i++)
        ops[i].run = run;
    game->ops = ops;
    return (Box){game, w.box->pack};
}

static void watch(const Box *box, uint64_t seed) {
    if (w.box != box)
        memset(w.seen, 0, sizeof w.seen);
    w.box = box;
    w.played = NULL;
    w.watched = box_with(&w.game, w.ops, watched_run);
    for (int i = 0; i < w.game.ops_count; i++)
        w.ops[i].can = w.ops[i].can ? watched_can : NULL;
    t.box = box_with(&t.game, t.ops, tried_run);
    w.rng = rng_seeded(seed);
    w.found = 0;
}

const Box *walk_ops_watch(const Box *box) {
    w.box = NULL;
    watch(box, 1);
    return &w.watched;
}

void walk_ops_play(const void *state) {
    w.played = state;
}

const char *walk_ops_found(void) {
    return w.found ? w.complaint : NULL;
}

const char *walk_ops(const Walk *walk) {
    Choice room[CANTINA_CHOICES_MAX];
    CantinaStream stream = {.at = walk->seed};
    Rng rng = rng_seeded(walk->seed);
    watch(walk->box, walk->seed);
    w.played = w.state;
    if (cantina_new(&w.watched, w.state, walk->seats, walk->options) < 0)
        return "the game does not begin";
    int status = cantina_settle(&w.watched, w.state, &stream, NULL);
    for (int i = 0; status == CANTINA_ASK && i < walk->decisions_most && !w.found; i++) {
        int count = cantina_choices(&w.watched, w.state, NULL, room, CANTINA_CHOICES_MAX);
        status = cantina_step(&w.watched, w.state, room[rng_below(&rng, (uint32_t)count)], &stream, NULL);
    }
    return w.found ? w.complaint : NULL;
}
