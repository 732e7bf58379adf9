/* Would a program change anything, and can what it costs be paid? Nobody is offered what would not. */
#include "core/program.h"

static bool can_behind(const Engine *e, const Frame *f, const Instr *code, int cost, int end);

int block_that_can(const Engine *e, const Frame *f, const Instr *code, int pc) {
    const Instr *in = &code[pc];
    for (int i = 0; i < in->arg[0]; i++) {
        int from = code[pc + 1 + i].arg[0];
        if (block_can(e, f, code, from, in->arg[1]))
            return i;
    }
    return -1;
}

/* Does an operation that has no `can` change something by its branches alone? A test does. */
static bool branches_alone(const Op *op, const Instr *in) {
    return op->branches[0] && in[1].op == OP_SWITCH;
}

/* Does the block end here? */
static bool block_ends(const Instr *code, int pc, int end) {
    const Instr *in = &code[pc];
    return pc >= end || in->op == OP_END || (in->op == OP_JUMP && (in->arg[0] <= pc || in->arg[0] >= end));
}

/* Walks the way the program would go. Costs stand before what they buy: every one on the way must be payable, and
 * something behind them must change, unless nothing stands behind them. `paid`: a cost stood in front of this. */
static bool rest_can(const Engine *e, const Frame *f, const Instr *code, int pc, int end, bool paid) {
    bool idle = false;
    while (pc < end) {
        const Instr *in = &code[pc];
        if (in->op >= OP_GAME) { /* most programs end here, at their first instruction */
            const Op *op = ability_op(e->game, in->op);
            if (!op->can && branches_alone(op, in)) {
                if (block_that_can(e, f, code, pc + 1) >= 0)
                    return true;
                idle = true;
                pc = code[pc + 1].arg[1];
                continue;
            }
            bool can = !op->can || op->can(e, f, in), cost = is_cost(op, in);
            if (can != cost || op->gives)
                return can;
            pc++;
            if (!cost)
                idle = true;
            else if (block_ends(code, pc, end))
                paid = true;
            else
                return can_behind(e, f, code, pc - 1, end);
            continue;
        }
        switch (in->op) {
        case OP_END:
            pc = end;
            break;
        case OP_JUMP:
            pc = in->arg[0] > pc ? in->arg[0] : end;
            break;
        case OP_IF:
            pc += cond_holds(e, f, in) ? 2 : 1;
            break;
        case OP_MAY:
            if (block_can(e, f, code, pc + 1, in->arg[0]))
                return true;
            idle = true;
            pc = in->arg[0];
            break;
        case OP_CHOOSE:
        case OP_FIRST:
        case OP_ALL:
            if (block_that_can(e, f, code, pc) >= 0)
                return true;
            idle = true;
            pc = in->arg[1];
            break;
        case OP_SWITCH:
            pc = in->arg[1];
            break;
        default: /* OP_REPEAT, OP_AGAIN */
            pc++;
        }
    }
    return paid && !idle;
}

bool block_can(const Engine *e, const Frame *f, const Instr *code, int pc, int end) {
    return rest_can(e, f, code, pc, end, false);
}

/* ---- costs are paid in a copy of the game before what stands behind them is asked ---- */

/* What is looked at behind a cost. */
typedef struct {
    const Instr *code;
    int cost, pc, end; /* where they stand */
    bool paid;         /* the cost alone is enough where nothing stands behind it */
} Behind;

enum { TRIES_MOST = 48, TRIAL_STEPS = 256 }; /* more is not looked at: the program may be tried */

/* A cost on its way to be paid. */
typedef struct {
    Behind behind;
    int depth; /* of the copy's frames when it is paid: the program is on top again */
    int tries; /* answers that may still be tried */
} Payment;

/* A copy of a state, and of what was read of it. */
typedef struct {
    _Alignas(64) uint8_t state[STATE_MOST];
    uint64_t notes[NOTES_MOST / sizeof(uint64_t)];
} Trial;

/* Nobody hears of what happens in a copy, and what chance would decide in it stays open. */
static Engine trial_open(const Engine *e, Trial *trial) {
    memcpy(trial->state, e->state, e->game->state_size);
    Engine copy = engine_over(e->box, trial->state, NULL);
    if (e->notes) {
        memcpy(trial->notes, e->notes, e->game->notes_size);
        copy.notes = trial->notes;
    }
    return copy;
}

static bool trial_goes_on(Engine *copy, Payment *payment);

/* Is there an answer to the question of the copy that leads to something? */
static bool any_answer(const Engine *copy, Payment *payment) {
    Trial trial;
    Choice list[CANTINA_CHOICES_MAX];
    Choices choices = {list, 0, COUNT(list)};
    const Frame *f = frame_top(copy);
    Question q;
    frame_kind(copy->game, f->kind)->ask(copy, f, &q, &choices);
    if (q.kind == CANTINA_ASK_CHANCE)
        return true;
    for (int i = 0; i < choices.count; i++) {
        Engine next = trial_open(copy, &trial);
        if (!payment->tries--)
            return true;
        frame_take(&next, list[i]);
        if (trial_goes_on(&next, payment))
            return true;
    }
    return false;
}

static bool can_rest(const Engine *e, const Frame *f, Behind behind) {
    return rest_can(e, f, behind.code, behind.pc, behind.end, behind.paid);
}

/* Runs the copy until the cost is paid, then asks what stands behind it. */
static bool trial_goes_on(Engine *copy, Payment *payment) {
    const Head *head = copy->head;
    int steps = 0;
    while (head->depth > payment->depth && !(head->over | head->fault)) {
        Flow flow = frame_kind(copy->game, frame_top(copy)->kind)->run(copy, frame_top(copy));
        if (head->over | head->fault || steps++ == TRIAL_STEPS)
            return true;
        if (flow == FLOW_ASK)
            return any_answer(copy, payment);
        if (flow == FLOW_DONE)
            frame_pop(copy);
    }
    return head->over | head->fault || head->depth < payment->depth || can_rest(copy, frame_top(copy), payment->behind);
}

APART static bool pay_and_ask(const Engine *e, const Frame *f, Behind behind) {
    Trial trial;
    Engine copy = trial_open(e, &trial);
    const Instr *cost = &behind.code[behind.cost];
    Frame *program = f == frame_top(e) ? frame_top(&copy) : frame_push(&copy, FRAME_PROGRAM, f->seat, f->hero);
    Payment payment = {.behind = behind, .depth = copy.head->depth, .tries = TRIES_MOST};
    if (!program)
        return true;
    *program = *f;
    program->pc = (uint16_t)(behind.cost + 1);
    return ability_op(e->game, cost->op)->run(&copy, program, cost) == FLOW_CUT || trial_goes_on(&copy, &payment);
}

/* ---- … unless it is known before what that will change ---- */

typedef enum { KNOWN_NO, KNOWN_YES, KNOWN_LATER } Known;

static bool known_or_tried(const Engine *e, const Frame *f, Behind behind);

static Known known_of_branches(const Engine *e, const Frame *f, Behind behind, int pc) {
    const Instr *in = &behind.code[pc];
    for (int i = 0; i < in->arg[0]; i++) {
        Behind branch = {behind.code, behind.cost, in[1 + i].arg[0], in->arg[1], false};
        if (known_or_tried(e, f, branch))
            return KNOWN_YES;
    }
    return KNOWN_NO;
}

/* Can the operation at `pc` be done when the cost in front of it is paid? Where `can` looks at nothing that is spent,
 * it is as it is now; but a cost that asks for something may leave more open than this. */
static Known known_of(const Engine *e, const Frame *f, Behind behind, int pc) {
    const Instr *in = &behind.code[pc];
    if (in->op < OP_GAME)
        return KNOWN_LATER;
    const Op *op = ability_op(e->game, in->op), *cost = ability_op(e->game, behind.code[behind.cost].op);
    if (is_cost(op, in))
        return KNOWN_LATER;
    if (!op->can)
        return branches_alone(op, in) ? known_of_branches(e, f, behind, pc + 1) : KNOWN_YES;
    if (!cost->spends || cost->spends & ~SPENDS_AT_ONCE & ~op->regardless)
        return KNOWN_LATER;
    if (op->can(e, f, in))
        return KNOWN_YES;
    return cost->spends & SPENDS_AT_ONCE ? KNOWN_NO : KNOWN_LATER;
}

/* Is there somebody whom the cost can pick so that what stands behind it changes anything? */
static bool any_picked(const Engine *e, const Frame *f, Behind behind, uint32_t who) {
    for (; who; who &= who - 1) {
        Frame program = *f;
        program_pick(&program, bits_lowest(who) + 1);
        if (can_rest(e, &program, behind))
            return true;
    }
    return false;
}

static bool known_or_tried(const Engine *e, const Frame *f, Behind behind) {
    const Instr *code = behind.code;
    const Op *cost = ability_op(e->game, code[behind.cost].op);
    uint32_t who = cost->picks ? cost->picks(e, f, &code[behind.cost]) : 0;
    if (who)
        return any_picked(e, f, behind, who);
    for (int pc = behind.pc; !block_ends(code, pc, behind.end);) {
        Known known = known_of(e, f, behind, pc);
        if (known != KNOWN_NO)
            return known == KNOWN_YES || pay_and_ask(e, f, behind);
        pc = code[pc + 1].op == OP_SWITCH ? code[pc + 1].arg[1] : pc + 1;
    }
    return false;
}

/* Would anything behind a cost change, once that is paid? */
APART static bool can_behind(const Engine *e, const Frame *f, const Instr *code, int cost, int end) {
    return known_or_tried(e, f, (Behind){.code = code, .cost = cost, .pc = cost + 1, .end = end, .paid = true});
}
