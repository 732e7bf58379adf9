#include "core/program.h"

#include "core/laws.h"
#include "core/tables.h"

typedef struct {
    uint8_t times[REPEAT_SLOTS]; /* how often each repeat has begun */
    uint8_t at;                  /* OP_ALL: the block that comes next */
    uint8_t about;               /* "this": the place of the card or token that it is about, 0 none */
    uint16_t until;              /* a branch of an operation that still goes on: ends here; 0: a whole program */
    uint16_t picked;             /* "that player": a hero */
} ProgramLocals;

static const Field program_fields[] = {
    {"times", offsetof(ProgramLocals, times), FIELD_u8, KIND_NUMBER, REPEAT_SLOTS, 0, 255, 0},
    {"at", offsetof(ProgramLocals, at), FIELD_u8, KIND_NUMBER, 1, 0, 255, 0},
    {"about", offsetof(ProgramLocals, about), FIELD_u8, KIND_PLACE, 1, 0, 255, 0},
    {"until", offsetof(ProgramLocals, until), FIELD_u16, KIND_NUMBER, 1, 0, INT16_MAX, 0},
    {"picked", offsetof(ProgramLocals, picked), FIELD_u16, KIND_SEAT, 1, 0, MOST_HEROES, 0},
};

_Static_assert(sizeof(ProgramLocals) <= FRAME_LOCALS, "locals fit in a frame");

const Op *ability_op(const Game *game, int op) {
    return &game->ops[op - OP_GAME];
}

bool cond_holds(const Engine *e, const Frame *f, const Instr *in) {
    bool holds = e->game->conds[in->flag & ~COND_NOT].holds(e, f, in);
    return holds != ((in->flag & COND_NOT) != 0);
}

static const Instr *code_at(const Engine *e, const Frame *f, int pc) {
    return pack_code(e->pack, pack_ability(e->pack, f->source)->code) + pc;
}

/* ---- running ---- */

static bool blocks_to_choose(const Engine *e, const Frame *f, int pc, int block) {
    const Instr *code = code_at(e, f, 0);
    return block_can(e, f, code, code[pc + 1 + block].arg[0], code[pc].arg[1]);
}

/* OP_ALL stays at its instruction until the last block has been looked at; a block's closing jump leads back. */
static void all_next(Engine *e, Frame *f, const Instr *in) {
    ProgramLocals *local = LOCALS(f, ProgramLocals);
    int pc = f->pc;
    while (local->at < in->arg[0] && !blocks_to_choose(e, f, pc, local->at))
        local->at++;
    if (local->at < in->arg[0]) {
        f->pc = (uint16_t)code_at(e, f, pc + 1 + local->at)->arg[0];
        local->at++;
    } else {
        f->pc = (uint16_t)in->arg[1];
        local->at = 0;
    }
}

static void repeat_begin(Frame *f, const Instr *in) {
    uint8_t *times = &LOCALS(f, ProgramLocals)->times[in->arg[2]];
    if (*times >= in->arg[0]) {
        *times = 0;
        f->pc = (uint16_t)in->arg[1];
    } else {
        ++*times;
        f->pc++;
    }
}

/* Counts of the repeats and the `all` that a jump leaves begin anew. */
static void jump(Engine *e, Frame *f, const Instr *in) {
    ProgramLocals *local = LOCALS(f, ProgramLocals);
    for (int slot = 0; slot < REPEAT_SLOTS; slot++)
        if (in->flag >> slot & 1)
            local->times[slot] = 0;
    if (in->flag & JUMP_FROM_ALL)
        local->at = 0;
    f->pc = (uint16_t)in->arg[0];
    bool out = in->flag && local->until && f->pc >= local->until;
    if (out && MUST(e, f - e->frames >= 2 && f[-2].source == f->source))
        jump(e, f - 2, in); /* out of a branch: the program below its operation goes there */
}

static Flow run_op(Engine *e, Frame *f, const Instr *in) {
    const Op *op = ability_op(e->game, in->op);
    if (is_cost(op, in) && op->can && !op->can(e, f, in))
        return FLOW_DONE; /* what follows is not to be had */
    uint16_t pc = f->pc++;
    int depth = e->head->depth;
    Flow flow = op->run(e, f, in);
    if (flow == FLOW_CUT)
        return FLOW_CUT;
    if (flow == FLOW_AGAIN && MUST(e, e->head->depth > depth))
        f->pc = pc;
    if (e->head->depth == depth)
        return FLOW_AGAIN;
    return flow == FLOW_ASK ? FLOW_ASK : FLOW_PUSHED;
}

static int switch_target(const Engine *e, const Frame *f, const Instr *in) {
    int branch = e->head->answer;
    bool known = branch >= 0 && branch < in->arg[0];
    return known ? code_at(e, f, f->pc + 1 + branch)->arg[0] : in->arg[1];
}

enum { PROGRAM_RUNS, PROGRAM_ASKS, PROGRAM_ASKS_CHANCE };

/* A question that has been asked stands until it is answered, though a side act may take away what it rests on. */
static bool asking(const Engine *e, Frame *f, bool ask) {
    bool chance = ask && e->game->left_to_chance && e->game->left_to_chance(e, f->source);
    f->step = chance ? PROGRAM_ASKS_CHANCE : ask ? PROGRAM_ASKS : PROGRAM_RUNS;
    return ask;
}

/* The i-th block of the `choose` at hand, from 1. */
static int effect_at(const Engine *e, const Frame *f, int i) {
    return (int)pack_ability(e->pack, f->source)->code + f->pc + i;
}

/* May a block that would change nothing be chosen? Not for a price, be it one that what it brings has. */
static bool idle_mode(const Engine *e, const Frame *f, const Instr *in) {
    if (!e->game->idle_modes || !e->game->idle_modes(e, f->source))
        return false;
    const Op *op = in->op < OP_GAME ? NULL : ability_op(e->game, in->op);
    return !op || !(is_cost(op, in) || op->bought);
}

/* Lists the blocks of the `choose` at hand that may be chosen; what a block does goes with it. True: one of them would
 * change something. */
static bool list_modes(const Engine *e, const Frame *f, Choices *list) {
    const Instr *code = code_at(e, f, 0), *in = &code[f->pc];
    bool any = false;
    for (int i = 0; i < in->arg[0]; i++) {
        bool can = blocks_to_choose(e, f, f->pc, i);
        any |= can;
        if (can || idle_mode(e, f, &code[in[1 + i].arg[0]]))
            choices_add_weight(list, VERB_MODE, i + 1, effect_at(e, f, i + 1));
    }
    return any;
}

/* Is there one to choose that would change anything? */
static bool any_mode(const Engine *e, const Frame *f) {
    Choice room[LISTING_MOST];
    Choices list = listing_room(e, room);
    bool any = list_modes(e, f, &list);
    if (any)
        listing_leave(e, list);
    return any;
}

/* The block of the `may` at hand. */
static bool may_be_done(const Engine *e, const Frame *f, const Instr *code) {
    Choice room[LISTING_MOST];
    Choices list = listing_room(e, room);
    if (!block_can(e, f, code, f->pc + 1, code[f->pc].arg[0]) || (e->game->declines && e->game->declines(e, f->source)))
        return false;
    choices_add(&list, VERB_YES, 0, 0);
    listing_leave(e, list);
    return true;
}

static Flow program_run(Engine *e, Frame *f) {
    const AbilityRow *ability = pack_ability(e->pack, f->source);
    const Instr *code = pack_code(e->pack, ability->code);
    const ProgramLocals *local = LOCALS_READ(f, ProgramLocals);
    uint32_t end = local->until ? local->until : ability->length;
    int block;
    for (;;) {
        const Instr *in = &code[f->pc];
        if (f->pc >= end || in->op == OP_END) {
            e->head->answer = 0;
            return FLOW_DONE;
        }
        if (in->op >= OP_GAME) {
            Flow flow = run_op(e, f, in);
            if (flow == FLOW_DONE)
                e->head->answer = 0;
            if (flow != FLOW_AGAIN || e->head->over || e->head->fault)
                return flow;
            continue;
        }
        switch (in->op) {
        case OP_JUMP:
        case OP_AGAIN:
            jump(e, f, in);
            break;
        case OP_MAY:
            if (asking(e, f, f->step || may_be_done(e, f, code)))
                return FLOW_ASK;
            f->pc = (uint16_t)in->arg[0];
            break;
        case OP_CHOOSE:
            if (asking(e, f, f->step || any_mode(e, f)))
                return FLOW_ASK;
            f->pc = (uint16_t)in->arg[1];
            break;
        case OP_FIRST:
            block = block_that_can(e, f, code, f->pc);
            f->pc = (uint16_t)(block >= 0 ? in[1 + block].arg[0] : in->arg[1]);
            break;
        case OP_ALL:
            all_next(e, f, in);
            break;
        case OP_IF:
            f->pc = (uint16_t)(f->pc + (cond_holds(e, f, in) ? 2 : 1));
            break;
        case OP_SWITCH:
            f->pc = (uint16_t)switch_target(e, f, in);
            break;
        default: /* OP_REPEAT */
            repeat_begin(f, in);
        }
    }
}

bool program_ended(Engine *e) {
    const Frame *f = &e->frames[e->head->depth - 1];
    const AbilityRow *ability = pack_ability(e->pack, f->source);
    if (f->kind != FRAME_PROGRAM || (f->pc < ability->length && pack_code(e->pack, ability->code)[f->pc].op != OP_END))
        return false;
    e->head->answer = 0;
    frame_pop(e);
    return true;
}

/* Chance takes each of the choices as readily as another. */
static void ask_lot(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const Instr *in = code_at(e, f, f->pc);
    bool may = in->op == OP_MAY, can = may && block_can(e, f, code_at(e, f, 0), f->pc + 1, in->arg[0]);
    *q = (Question){
        .kind = CANTINA_ASK_CHANCE, .seat = CANTINA_CHANCE, .weighed = 1, .prompt = PROMPT_CHANCE, .tag = TAG_MODE};
    if (can)
        choices_add_weight(out, VERB_YES, 0, 1);
    for (int i = 0; !may && i < in->arg[0]; i++)
        if (blocks_to_choose(e, f, f->pc, i))
            choices_add_weight(out, VERB_LOT, i + 1, 1);
    if (may || !out->count)
        choices_add_weight(out, may ? VERB_NO : VERB_DONE, 0, 1);
}

static void program_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const Instr *in = code_at(e, f, f->pc);
    bool may = in->op == OP_MAY;
    if (f->step == PROGRAM_ASKS_CHANCE) {
        ask_lot(e, f, q, out);
        return;
    }
    *q = (Question){.kind = may ? CANTINA_ASK_YESNO : CANTINA_ASK_MODE,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = may ? PROMPT_MAY : PROMPT_MODE,
                    .args = {(int16_t)f->source}};
    if (!out->at)
        return;
    if (may) {
        if (!listing_found(e, out) && block_can(e, f, code_at(e, f, 0), f->pc + 1, in->arg[0]))
            choices_add(out, VERB_YES, 0, 0);
        q->fallback = (uint16_t)out->count;
        choices_add(out, VERB_NO, 0, 0);
        return;
    }
    if (!listing_found(e, out))
        list_modes(e, f, out);
    if (!out->count)
        choices_add(out, VERB_DONE, 0, 0);
}

Choice lot_as_mode(const Engine *e, Choice choice) {
    const Frame *f = frame_top(e);
    if (choice.verb != VERB_LOT || f->kind != FRAME_PROGRAM)
        return choice;
    return (Choice){.verb = VERB_MODE, .a = choice.a, .c = (uint16_t)effect_at(e, f, choice.a)};
}

static void take_mode(Engine *e, Frame *f, int i, bool lot) {
    emit(e, (Event){.kind = lot ? EVENT_LOT : EVENT_MODE,
                    .seat = lot ? CANTINA_NOBODY : f->seat,
                    .a = (int16_t)i,
                    .b = (int16_t)effect_at(e, f, i)});
    f->pc = (uint16_t)code_at(e, f, f->pc + i)->arg[0];
}

static void program_take(Engine *e, Frame *f, Choice choice) {
    const Instr *in = code_at(e, f, f->pc);
    f->step = PROGRAM_RUNS;
    if (choice.verb == VERB_YES)
        f->pc++;
    else if (choice.verb == VERB_NO)
        f->pc = (uint16_t)in->arg[0];
    else if (choice.verb == VERB_DONE)
        f->pc = (uint16_t)in->arg[1];
    else
        take_mode(e, f, choice.a, choice.verb == VERB_LOT);
}

const Instr *ability_failing(const Engine *e, const Frame *program, int from, int end) {
    const Instr *code = code_at(e, program, 0), *idle = NULL;
    for (const Instr *in = code + from; in < code + end; in++) {
        const Op *op = in->op >= OP_GAME ? ability_op(e->game, in->op) : NULL;
        if (!op || !op->can || op->can(e, program, in))
            continue;
        if (is_cost(op, in))
            return in;
        idle = idle ? idle : in;
    }
    return idle;
}

/* What stands against the i-th block of the question at hand, from 1; a `may` has one. */
static int bar_block(const Engine *e, const Frame *f, int i) {
    const Instr *code = code_at(e, f, 0), *in = &code[f->pc];
    bool may = in->op == OP_MAY, chance = f->step == PROGRAM_ASKS_CHANCE;
    if (!may && (i < 1 || i > in->arg[0]))
        return REASON_NO_BLOCK;
    int from = may ? f->pc + 1 : code[f->pc + i].arg[0], end = may ? in->arg[0] : in->arg[1];
    if (block_can(e, f, code, from, end) || (!may && !chance && idle_mode(e, f, &code[from])))
        return 0;
    /* a block ends with a jump behind the question */
    const Instr *fails = ability_failing(e, f, from, may || i == in->arg[0] ? end : code[f->pc + i + 1].arg[0]);
    int reason = fails && e->game->why_idle ? e->game->why_idle(e, f, fails) : 0;
    return reason ? reason : REASON_IDLE_BLOCK;
}

/* Does the question at hand list no block, so that there is nothing but to go on? */
static bool lists_none(const Engine *e, const Frame *f) {
    Choice room[LISTING_MOST];
    Choices list = {room, 0, LISTING_MOST};
    bool any = list_modes(e, f, &list);
    return f->step == PROGRAM_ASKS_CHANCE ? !any : !list.count;
}

static int program_bar(const Engine *e, const Frame *f, Choice choice) {
    bool may = code_at(e, f, f->pc)->op == OP_MAY, chance = f->step == PROGRAM_ASKS_CHANCE;
    if (may ? choice.verb == VERB_YES : choice.verb == (chance ? VERB_LOT : VERB_MODE))
        return bar_block(e, f, choice.a);
    if (choice.verb != (may ? VERB_NO : VERB_DONE))
        return REASON_NOT_NOW;
    return may || lists_none(e, f) ? 0 : REASON_NOT_NOW;
}

/* It stands inside its ability; what it asks is a question there; a branch stands on its operation. */
const char *program_law(const Engine *e, const Frame *f) {
    if (!f->source)
        return "source: a program is one of an ability";
    const AbilityRow *ability = pack_ability(e->pack, f->source);
    const ProgramLocals *local = LOCALS_READ(f, ProgramLocals);
    uint32_t end = local->until ? local->until : ability->length;
    if (end > ability->length || f->pc > end)
        return "pc, until: behind the end of the ability";
    if (local->until && (f - e->frames < 2 || f[-2].kind != FRAME_PROGRAM || f[-2].source != f->source))
        return "until: there is no program of which this is a branch";
    if (f->step > PROGRAM_ASKS_CHANCE)
        return "there is no such step";
    int op = f->pc < end ? code_at(e, f, f->pc)->op : OP_END;
    return f->step && op != OP_MAY && op != OP_CHOOSE ? "pc: nothing is asked there" : NULL;
}

const FrameKind core_program_frame = {
    .name = "program",
    STEPS("run", "ask", "ask-chance"),
    .chance_steps = 1 << PROGRAM_ASKS_CHANCE,
    .fields = program_fields,
    .field_count = COUNT(program_fields),
    .run = program_run,
    .ask = program_ask,
    .take = program_take,
    .bar = program_bar,
};

static Frame *program_push(Engine *e, Ability ability, Seat seat, int hero) {
    Frame *f = frame_push(e, FRAME_PROGRAM, seat, hero);
    if (!f)
        return NULL;
    f->source = ability;
    f->pc = pack_ability(e->pack, ability)->conds;
    return f;
}

void ability_start(Engine *e, Ability ability, Seat seat, int hero) {
    program_push(e, ability, seat, hero);
}

Flow ability_run(Engine *e, Ability ability, Seat seat, int hero) {
    Frame *f = program_push(e, ability, seat, hero);
    return f ? frame_ran(e, program_run(e, f)) : FLOW_PUSHED;
}

bool branch_start(Engine *e, int branch) {
    const Frame *whole = e->head->depth > 1 ? &e->frames[e->head->depth - 2] : NULL;
    if (!whole || whole->kind != FRAME_PROGRAM)
        return true;
    const Instr *in = code_at(e, whole, whole->pc);
    if (in->op != OP_SWITCH || branch >= in->arg[0])
        return true;
    int from = code_at(e, whole, whole->pc + 1 + branch)->arg[0];
    if (from == in->arg[1])
        return true;
    Frame *f = frame_push(e, FRAME_PROGRAM, whole->seat, whole->hero);
    if (f) {
        f->source = whole->source;
        f->pc = (uint16_t)from;
        LOCALS(f, ProgramLocals)->until = (uint16_t)in->arg[1];
        LOCALS(f, ProgramLocals)->picked = LOCALS_READ(whole, ProgramLocals)->picked;
        LOCALS(f, ProgramLocals)->about = LOCALS_READ(whole, ProgramLocals)->about;
    }
    return false;
}

void program_pick(Frame *program, int picked) {
    LOCALS(program, ProgramLocals)->picked = (uint16_t)picked;
}

int program_picked(const Frame *program) {
    return LOCALS_READ(program, ProgramLocals)->picked;
}

void program_set_about(Frame *program, PlaceId place) {
    LOCALS(program, ProgramLocals)->about = place;
}

PlaceId program_about(const Frame *program) {
    return LOCALS_READ(program, ProgramLocals)->about;
}

Ability component_ability(const Box *box, const Component *component, int moment) {
    for (int i = 0; i < component->abilities; i++)
        if (pack_ability(box->pack, (Ability)(component->ability + i))->moment == moment)
            return (Ability)(component->ability + i);
    return 0;
}

static bool lies_open(const Engine *e, CardId card) {
    for (int i = 1; i < e->game->layout.place_cap; i++)
        if (e->places[i].card == card && e->places[i].seen & SEEN_BY_ALL)
            return true;
    return false;
}

CardId ability_card(const Engine *e, uint64_t between) {
    for (int i = e->head->depth; i-- > 0;) {
        const Frame *f = &e->frames[i];
        if (f->kind != FRAME_PROGRAM && !(between >> f->kind & 1))
            return 0;
        if (f->kind != FRAME_PROGRAM)
            continue;
        const AbilityRow *row = pack_ability(e->pack, f->source);
        bool card = f->source && row->table + 1 == game_kind(e->game, e->game->card_kind)->table;
        return card && lies_open(e, row->row) ? row->row : 0;
    }
    return 0;
}

/* ---- limits ---- */

static uint8_t *used_byte(const Engine *e, Ability ability) {
    return (uint8_t *)e->state + e->game->layout.used + ability / 8;
}

static bool used_up(const Engine *e, Ability ability) {
    return ability / 8 < e->game->layout.used_count && (*used_byte(e, ability) >> (ability % 8) & 1);
}

static void use_up(Engine *e, Ability ability) {
    if (MUST(e, ability / 8 < e->game->layout.used_count))
        *used_byte(e, ability) |= (uint8_t)(1 << (ability % 8));
}

/* Looks at those that are used up only, which are few: eight bytes without any are passed over at once. */
void limits_clear(Engine *e, Limit limit) {
    uint8_t *used = used_byte(e, 0);
    int count = e->game->layout.used_count;
    for (int at = 0; at < count; at++) {
        if (at % 8 == 0 && at + 8 <= count && !bytes_load8(used + at)) {
            at += 7;
            continue;
        }
        for (unsigned set = used[at]; set; set &= set - 1) {
            int bit = bits_lowest(set);
            if (pack_ability(e->pack, (Ability)(8 * at + bit))->limit == limit)
                used[at] &= (uint8_t)~(1u << bit);
        }
    }
}

void limits_of(const Pack *pack, Limit limit, uint64_t *set, int words) {
    memset(set, 0, (size_t)words * sizeof *set);
    for (int i = 1; i <= pack->ability_count && i < 64 * words; i++)
        if (pack_ability(pack, (Ability)i)->limit == limit)
            set[i / 64] |= UINT64_C(1) << (i % 64);
}

bool ability_same(const Pack *pack, Ability one, Ability other) {
    const AbilityRow *a = pack_ability(pack, one), *b = pack_ability(pack, other);
    return a->moment == b->moment && a->flags == b->flags && a->limit == b->limit && a->conds == b->conds &&
           a->length == b->length &&
           !memcmp(pack_code(pack, a->code), pack_code(pack, b->code), a->length * sizeof(Instr));
}

void limit_carry(Engine *e, Ability from, Ability to) {
    if (used_up(e, from))
        use_up(e, to);
}

static bool conds_hold(const Engine *e, const Frame *f, int conds) {
    for (int i = 0; i < conds; i++)
        if (!cond_holds(e, f, code_at(e, f, i)))
            return false;
    return true;
}

bool ability_holds(const Engine *e, Ability id, Seat seat, int hero) {
    Frame f = {.kind = FRAME_PROGRAM, .seat = seat, .hero = (uint8_t)hero, .source = id};
    return conds_hold(e, &f, pack_ability(e->pack, id)->conds);
}

AbilityBar ability_bar(const Engine *e, Ability id, Seat seat, int hero) {
    const AbilityRow *ability = pack_ability(e->pack, id);
    const Instr *code = pack_code(e->pack, ability->code);
    Frame f = {.kind = FRAME_PROGRAM, .seat = seat, .hero = (uint8_t)hero, .source = id};
    if (used_up(e, id))
        return ABILITY_USED_UP;
    if (!conds_hold(e, &f, ability->conds))
        return ABILITY_BARRED;
    return block_can(e, &f, code, ability->conds, (int)ability->length) ? ABILITY_READY : ABILITY_IDLE;
}

void ability_spend(Engine *e, Ability id) {
    if (pack_ability(e->pack, id)->limit != LIMIT_NONE)
        use_up(e, id);
}

void ability_use(Engine *e, Ability id, Seat seat, int hero) {
    ability_spend(e, id);
    emit(e, (Event){.kind = EVENT_USE, .seat = seat, .a = (int16_t)id});
    ability_start(e, id, seat, hero);
}
