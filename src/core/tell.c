/* The words on a card, generated from its abilities: short clauses, branches behind a label. */
#include "core/ability.h"
#include "core/say.h"

enum {
    SAY_COST,
    SAY_IF,
    SAY_UNLESS,
    SAY_ELSE,
    SAY_MAY,
    SAY_INSTEAD,
    SAY_MAY_INSTEAD,
    SAY_CHOOSE,
    SAY_FIRST,
    SAY_ALL,
    SAY_REPEAT,
    SAY_TIMES,
    SAY_UP_TO,
    SAY_LEAVE,
    SAY_GOTO,
    SAY_GOTO_END,
    SAY_GOTO_INNER,
    SAY_LIMIT, /* of a roll; fight, turn, game follow */
    SAY_COUNT = SAY_LIMIT + LIMIT_GAME
};

_Static_assert((int)SAY_COUNT == (int)ABILITY_PHRASES, "as many phrases as the header says");

const Message ability_phrases[ABILITY_PHRASES] = {
    [SAY_COST] = {.text = "Cost:"},
    [SAY_IF] = {.text = "If"},
    [SAY_UNLESS] = {.text = "Unless"},
    [SAY_ELSE] = {.text = "Else:"},
    [SAY_MAY] = {.text = "You may:"},
    [SAY_INSTEAD] = {.text = "Instead:"},
    [SAY_MAY_INSTEAD] = {.text = "You may instead:"},
    [SAY_CHOOSE] = {.text = "Choose one:"},
    [SAY_FIRST] = {.text = "The first that applies:"},
    [SAY_ALL] = {.text = "All that apply:"},
    [SAY_REPEAT] = {.text = "Repeat:"},
    [SAY_TIMES] = {.text = "{n} time:|{n} times:", .args = {{"n", KIND_NUMBER}}},
    [SAY_UP_TO] = {.text = "Up to {n} time:|Up to {n} times:", .args = {{"n", KIND_NUMBER}}},
    [SAY_LEAVE] = {.text = "Stop repeating."},
    [SAY_GOTO] = {.text = "Go to {step}.", .args = {{"step", KIND_NUMBER}}},
    [SAY_GOTO_END] = {.text = "Skip the rest."},
    [SAY_GOTO_INNER] = {.text = "Skip the steps between."},
    [SAY_LIMIT + LIMIT_ROLL - 1] = {.text = "(Once per roll.)"},
    [SAY_LIMIT + LIMIT_FIGHT - 1] = {.text = "(Once per fight.)"},
    [SAY_LIMIT + LIMIT_TURN - 1] = {.text = "(Once per turn.)"},
    [SAY_LIMIT + LIMIT_GAME - 1] = {.text = "(Once per game.)"},
};

enum { NO_COUNT = 99 }; /* a repeat of so many rounds is one without a number */

typedef struct {
    Text *out;
    Voice voice;
    const Instr *code;
    int start, end; /* the program */
    bool numbered;  /* its items have numbers */
    bool tight;     /* no blank before the next clause */
    uint8_t place;  /* of the item that is told */
} Teller;

/* An item among others; the first and only one, which takes in all that follows; or one in brackets of its own. */
enum { PLACE_AMONG, PLACE_LEADS, PLACE_BRACKETS };

static void tell_block(Teller *t, int pc, int end, const char *after);
static void tell_items(Teller *t, int pc, int end, bool whole, const char *after);

static void space(Teller *t) {
    if (!t->tight && t->out->used)
        text_char(t->out, ' ');
    t->tight = false;
}

static void tell_mark(Teller *t, char mark) {
    text_char(t->out, mark);
    t->tight = mark == '(';
}

static void tell_phrase(Teller *t, int phrase, int n) {
    space(t);
    say(t->out, t->voice, "ability", &ability_phrases[phrase], (const int[MESSAGE_ARGS]){n});
}

static void tell_params(Teller *t, const char *context, const char *text, const Param *params, const Instr *in) {
    Message message = {.text = text};
    int values[MESSAGE_ARGS] = {0};
    for (int i = 0; i < PACK_PARAMS && params[i].name; i++) {
        message.args[i] = (Arg){params[i].name, params[i].kind};
        values[i] = in->arg[i];
    }
    space(t);
    say(t->out, t->voice, context, &message, values);
}

/* What it says, or what it says without a parameter that is 0. */
static const char *clause(const char *text, const char *const *without, const Instr *in) {
    for (int i = 0; i < PACK_PARAMS; i++)
        if (without[i] && !in->arg[i])
            return without[i];
    return text;
}

static void tell_cond(Teller *t, const Instr *in) {
    const Cond *cond = &t->voice.box->game->conds[in->flag & ~COND_NOT];
    tell_phrase(t, in->flag & COND_NOT ? SAY_UNLESS : SAY_IF, 0);
    tell_params(t, "cond", clause(cond->text, cond->without, in), cond->params, in);
    tell_mark(t, ':');
}

/* ---- blocks ---- */

void branch_label(char *out, size_t room, const char *branch) {
    Text text = text_over(out, room);
    for (; *branch; branch++)
        text_char(&text, *branch == '-' ? ' ' : *branch);
    text_char(&text, ':');
    if (out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 'a' + 'A');
}

static void tell_label(Teller *t, const char *branch) {
    char label[48];
    branch_label(label, sizeof label, branch);
    space(t);
    text_put(t->out, lang_find(t->voice.lang, "ability", label, 1));
}

/* What the blocks of an item begin with: letters, an else, or the first branch of its operation. */
static const char letters[] = "a)", otherwise_block[] = "else";

static void tell_letter(Teller *t, int i) {
    space(t);
    text_char(t->out, (char)('a' + i));
    tell_mark(t, ')');
}

/* Where the i-th of the blocks behind `count` jumps at `pc` ends: before the jump that leads to `end`. */
static int block_end(const Instr *code, int pc, int count, int i, int end) {
    for (int j = i + 1; j < count; j++)
        if (code[pc + j].arg[0] != end)
            return code[pc + j].arg[0] - 1;
    return end - 1;
}

/* The last of the blocks behind `count` jumps at `pc` that is not empty; -1: none. */
static int last_block(const Instr *code, int pc, int count, int end) {
    while (--count >= 0 && code[pc + count].arg[0] == end)
        ;
    return count;
}

/* The blocks behind `count` jumps at `pc`, each ended by a jump; branches are labelled, others lettered. */
static void tell_blocks(Teller *t, int pc, int count, int end, const char *const *branches) {
    int last = last_block(t->code, pc, count, end);
    uint8_t place = t->place == PLACE_BRACKETS ? PLACE_BRACKETS : PLACE_AMONG;
    for (int i = 0; i < count; i++) {
        int from = t->code[pc + i].arg[0];
        if (from == end)
            continue;
        if (branches)
            tell_label(t, branches[i]);
        else
            tell_letter(t, i);
        const char *after = i == last ? NULL : branches ? branches[0] : letters;
        t->place = i == last ? place : PLACE_AMONG;
        tell_block(t, from, block_end(t->code, pc, count, i, end), after);
    }
}

/* Does the `then` block that ends before `otherwise` close with a jump over an `else`? */
static bool has_else(const Instr *code, int pc, int otherwise) {
    const Instr *close = &code[otherwise - 1];
    return otherwise > pc + 2 && close->op == OP_JUMP && !close->flag && close->arg[0] > otherwise;
}

/* Where the item at `pc` ends, and whether it holds blocks. */
static int item_end(const Instr *code, int pc, bool *blocks) {
    const Instr *in = &code[pc];
    *blocks = true;
    switch (in->op) {
    case OP_MAY:
        return in->arg[0];
    case OP_CHOOSE:
    case OP_FIRST:
    case OP_ALL:
    case OP_REPEAT:
        return in->arg[1];
    case OP_IF: {
        int otherwise = code[pc + 1].arg[0];
        return has_else(code, pc, otherwise) ? code[otherwise - 1].arg[0] : otherwise;
    }
    default:
        *blocks = in->op >= OP_GAME && code[pc + 1].op == OP_SWITCH;
        return *blocks ? code[pc + 1].arg[1] : pc + 1;
    }
}

/* ---- where a block ends ---- */

static const char *mark_of(const Teller *t, int pc) {
    const Instr *in = &t->code[pc];
    switch (in->op) {
    case OP_CHOOSE:
    case OP_FIRST:
    case OP_ALL:
        return letters;
    case OP_IF:
        return otherwise_block;
    default:
        return in->op >= OP_GAME ? ability_op(t->voice.box->game, in->op)->branches[0] : NULL;
    }
}

/* The last block of the item with blocks at `pc`; false: it has none that says anything. */
static bool closing_block(const Teller *t, int pc, int *from, int *end) {
    const Instr *in = &t->code[pc];
    int count = in->arg[0], first = pc + 1, otherwise;
    switch (in->op) {
    case OP_MAY:
        *from = first;
        return true;
    case OP_REPEAT:
        *from = first;
        --*end;
        return true;
    case OP_IF:
        otherwise = t->code[first].arg[0];
        *from = has_else(t->code, pc, otherwise) ? otherwise : pc + 2;
        return true;
    case OP_CHOOSE:
    case OP_FIRST:
    case OP_ALL:
        break;
    default:
        count = t->code[first++].arg[0];
    }
    int last = last_block(t->code, first, count, *end);
    if (last < 0)
        return false;
    *from = t->code[first + last].arg[0];
    *end = block_end(t->code, first, count, last, *end);
    return true;
}

/* Does the item at `pc` close with blocks that begin as the next one does, which would seem to be one of them? */
static bool closes_with(const Teller *t, int pc, int end, const char *mark) {
    for (;;) {
        bool blocks;
        int from = pc, next = item_end(t->code, pc, &blocks);
        if (!blocks)
            return false;
        const char *own = mark_of(t, pc);
        if (own && words_equal(own, mark))
            return true;
        end = next;
        if (!closing_block(t, pc, &from, &end) || from >= end)
            return false;
        for (pc = from; (next = item_end(t->code, pc, &blocks)) < end; pc = next)
            ;
    }
}

/* ---- items ---- */

/* The number of the program's item at `target`, or 0 if it lies in an inner block. */
static int item_number(const Teller *t, int target) {
    int number = 1;
    bool blocks;
    for (int pc = t->start; pc < target; number++)
        if ((pc = item_end(t->code, pc, &blocks)) > target)
            return 0;
    return number;
}

static void tell_jump(Teller *t, const Instr *in) {
    int number = item_number(t, in->arg[0]);
    if (in->flag & JUMP_IS_LEAVE)
        tell_phrase(t, SAY_LEAVE, 0);
    else if (in->flag & JUMP_IS_GOTO && in->arg[0] >= t->end)
        tell_phrase(t, SAY_GOTO_END, 0);
    else if (in->flag & JUMP_IS_GOTO)
        tell_phrase(t, number ? SAY_GOTO : SAY_GOTO_INNER, number);
}

static void tell_op(Teller *t, int pc) {
    const Instr *in = &t->code[pc], *branch = in + 1;
    const Op *op = ability_op(t->voice.box->game, in->op);
    if (in->flag & INSTR_COST)
        tell_phrase(t, SAY_COST, 0);
    tell_params(t, "op", clause(op->text, op->without, in), op->params, in);
    if (op->branches[0] && branch->op == OP_SWITCH)
        tell_blocks(t, pc + 2, branch->arg[0], branch->arg[1], op->branches);
}

static void tell_if(Teller *t, int pc, int end) {
    int otherwise = t->code[pc + 1].arg[0];
    bool both = has_else(t->code, pc, otherwise);
    tell_cond(t, &t->code[pc]);
    bool more = both && otherwise < end;
    uint8_t place = t->place;
    t->place = more ? PLACE_AMONG : place;
    tell_block(t, pc + 2, both ? otherwise - 1 : otherwise, more ? otherwise_block : NULL);
    if (more) {
        tell_phrase(t, SAY_ELSE, 0);
        t->place = place == PLACE_BRACKETS ? PLACE_BRACKETS : PLACE_AMONG;
        tell_block(t, otherwise, end, NULL);
    }
}

static void tell_list(Teller *t, int pc, int phrase) {
    const Instr *in = &t->code[pc];
    tell_phrase(t, phrase, 0);
    tell_blocks(t, pc + 1, in->arg[0], in->arg[1], NULL);
}

/* Does a jump leave the repeat at `pc` before its rounds are over? */
static bool is_left(const Teller *t, int pc, int end) {
    int slot = t->code[pc].arg[2];
    while (++pc < end)
        if (t->code[pc].op == OP_JUMP && t->code[pc].flag >> slot & 1)
            return true;
    return false;
}

static void tell_repeat(Teller *t, int pc, int end) {
    int times = t->code[pc].arg[0];
    int phrase = times >= NO_COUNT ? SAY_REPEAT : is_left(t, pc, end) ? SAY_UP_TO : SAY_TIMES;
    tell_phrase(t, phrase, times);
    tell_block(t, pc + 1, end - 1, NULL);
}

static void tell_item(Teller *t, int pc, int end) {
    const Instr *in = &t->code[pc];
    switch (in->op) {
    case OP_MAY:
        tell_phrase(t, SAY_MAY, 0);
        tell_block(t, pc + 1, end, NULL);
        break;
    case OP_CHOOSE:
        tell_list(t, pc, SAY_CHOOSE);
        break;
    case OP_FIRST:
        tell_list(t, pc, SAY_FIRST);
        break;
    case OP_ALL:
        tell_list(t, pc, SAY_ALL);
        break;
    case OP_IF:
        tell_if(t, pc, end);
        break;
    case OP_REPEAT:
        tell_repeat(t, pc, end);
        break;
    case OP_JUMP:
        tell_jump(t, in);
        break;
    default:
        if (in->op >= OP_GAME)
            tell_op(t, pc);
    }
}

/* Where an item with blocks is not the last, its end must show: by the next number, or by brackets. So must that of the
 * last one if its blocks look like what comes after this block. */
static void tell_items(Teller *t, int pc, int end, bool whole, const char *after) {
    for (int number = 1, next; pc < end; pc = next, number++) {
        bool blocks;
        next = item_end(t->code, pc, &blocks);
        bool brackets = !whole && blocks && (next < end || (after && closes_with(t, pc, next, after)));
        if (whole && t->numbered) {
            space(t);
            text_int(t->out, number);
            tell_mark(t, '.');
        }
        uint8_t place = t->place;
        if (brackets) {
            space(t);
            tell_mark(t, '(');
            t->place = PLACE_BRACKETS;
        }
        tell_item(t, pc, next);
        if (brackets)
            tell_mark(t, ')');
        t->place = place;
    }
}

static bool is_one_item(const Teller *t, int pc, int end) {
    bool blocks;
    return pc >= end || item_end(t->code, pc, &blocks) >= end;
}

/* A block of several items stands in brackets, or nobody knows whether its second one still belongs to it; not if the
 * next block (`after`) or a bracket shows its end, or all of the text belongs to it. */
static void tell_block(Teller *t, int pc, int end, const char *after) {
    bool several = !is_one_item(t, pc, end), brackets = several && !after && t->place == PLACE_AMONG;
    if (brackets) {
        space(t);
        tell_mark(t, '(');
    }
    t->place = several ? PLACE_AMONG : t->place;
    tell_items(t, pc, end, false, brackets ? NULL : after);
    if (brackets)
        tell_mark(t, ')');
}

/* Items have numbers where one is gone to by number, or where it would not show what belongs to which. */
static bool needs_numbers(const Teller *t) {
    for (int pc = t->start, next; pc < t->end; pc = next) {
        bool blocks;
        next = item_end(t->code, pc, &blocks);
        if (blocks && next < t->end)
            return true;
    }
    return false;
}

Ability effect_home(const Box *box, int effect) {
    Ability id = 1;
    while (id < box->pack->ability_count && pack_ability(box->pack, (Ability)(id + 1))->code <= (uint32_t)effect)
        id++;
    return id;
}

Ability effect_block(const Box *box, int effect, int *from, int *end) {
    Ability home = effect_home(box, effect);
    const AbilityRow *ability = pack_ability(box->pack, home);
    const Instr *code = pack_code(box->pack, ability->code);
    int jump = effect - (int)ability->code, first = jump;
    while (code[first - 1].op != OP_CHOOSE)
        first--;
    *from = code[jump].arg[0];
    *end = block_end(code, first, code[first - 1].arg[0], jump - first, code[first - 1].arg[1]);
    return home;
}

void say_effect(Text *out, Voice voice, int effect) {
    if (effect <= 0) { /* of a choice that was written down: its number is all there is */
        text_put(out, "…");
        return;
    }
    int from, end;
    const AbilityRow *ability = pack_ability(voice.box->pack, effect_block(voice.box, effect, &from, &end));
    const Instr *code = pack_code(voice.box->pack, ability->code);
    Teller t = {out, voice, code, ability->conds, (int)ability->length - 1, false, true, PLACE_LEADS};
    tell_block(&t, from, end, NULL);
}

void say_may(Text *out, Voice voice, Ability id, int pc) {
    const AbilityRow *ability = pack_ability(voice.box->pack, id);
    const Instr *code = pack_code(voice.box->pack, ability->code);
    Teller t = {out, voice, code, ability->conds, (int)ability->length - 1, false, true, PLACE_LEADS};
    if (pc < (int)ability->length && code[pc].op == OP_MAY)
        tell_block(&t, pc + 1, code[pc].arg[0], NULL);
}

void say_ability(Text *out, Voice voice, Ability id) {
    const AbilityRow *ability = pack_ability(voice.box->pack, id);
    const Instr *code = pack_code(voice.box->pack, ability->code);
    Teller t = {out, voice, code, ability->conds, (int)ability->length - 1, false, true, PLACE_LEADS};
    bool may = ability->flags & ABILITY_MAY, instead = ability->flags & ABILITY_INSTEAD;
    t.numbered = needs_numbers(&t);
    space(&t);
    text_put(out, lang_find(voice.lang, "moment", voice.box->game->moments[ability->moment].text, 1));
    for (int i = 0; i < ability->conds; i++)
        tell_cond(&t, &code[i]);
    if (may || instead)
        tell_phrase(&t, may ? instead ? SAY_MAY_INSTEAD : SAY_MAY : SAY_INSTEAD, 0);
    t.place = is_one_item(&t, t.start, t.end) ? PLACE_LEADS : PLACE_AMONG;
    tell_items(&t, t.start, t.end, true, NULL);
    if (ability->limit)
        tell_phrase(&t, SAY_LIMIT + ability->limit - 1, 0);
}
