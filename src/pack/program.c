/* Programs: a `do` list to instructions, as core/ability.h lays them out. */
#include "pack/program.h"

#include "core/ability.h"

enum { BLOCKS_MOST = 26, TIMES_MOST = 99, ROUNDS_MOST = 10000 };

static void compile_block(Program *g, Node list, const char *what);

/* ---- blocks ---- */

/* A block between braces, as it were; `flag` says what a jump out of it leaves. */
static void compile_inner(Program *g, Node list, const char *what, int flag) {
    g->depth++;
    compile_block(g, list, what);
    gotos_rise(g, flag);
    g->depth--;
}

/* n jumps, then n blocks that each end in a jump; `head` holds n and the end. A block without `at` was left out. */
static void compile_blocks(Program *g, int head, const Node *blocks, int count, const char *what, int flag) {
    int closing[BLOCKS_MOST];
    for (int i = 0; i < count; i++)
        code_jump(g, 0);
    if (g->too_long)
        return;
    for (int i = 0; i < count; i++) {
        closing[i] = head + 1 + i;
        if (!blocks[i].at)
            continue;
        code_at(g, head + 1 + i)->arg[0] = (int16_t)code_here(g);
        compile_inner(g, blocks[i], what, flag);
        closing[i] = code_jump(g, head);
    }
    if (g->too_long)
        return;
    code_at(g, head)->arg[1] = (int16_t)code_here(g);
    for (int i = 0; i < count; i++)
        if (code_at(g, head)->op != OP_ALL)
            code_at(g, closing[i])->arg[0] = (int16_t)code_here(g);
}

static void compile_list(Program *g, int op, Node list, const char *what) {
    Node blocks[BLOCKS_MOST];
    int count = node_count(list);
    if (!node_expect_list(g->p->report, list, what))
        return;
    if (count > BLOCKS_MOST) {
        node_error(g->p->report, list, "too many blocks for %s: at most %d", what, BLOCKS_MOST);
        return;
    }
    for (int i = 0; i < count; i++)
        blocks[i] = node_item(list, i);
    int head = code_put(g, op, count, 0, 0);
    compile_blocks(g, head, blocks, count, what, op == OP_ALL ? JUMP_FROM_ALL : 0);
}

/* ---- control ---- */

/* Operations that are a price: each must be payable in full before anything of the block is to be had. */
static void compile_cost(Program *g, Node item, Node value) {
    int from = code_here(g);
    if (from != g->block)
        node_error(g->p->report, item, "'cost' stands first: what is paid for comes behind it");
    compile_inner(g, value, "cost", 0);
    for (int i = from; i < code_here(g); i++) {
        if (code_at(g, i)->op < OP_GAME) {
            node_error(g->p->report, value, "only operations stand under 'cost'");
            return;
        }
        code_at(g, i)->flag |= INSTR_COST;
    }
}

static void compile_may(Program *g, Node item, Node value) {
    (void)item;
    int head = code_put(g, OP_MAY, 0, 0, 0);
    compile_inner(g, value, "may", 0);
    code_at(g, head)->arg[0] = (int16_t)code_here(g);
}

static void compile_choose(Program *g, Node item, Node value) {
    (void)item;
    compile_list(g, OP_CHOOSE, value, "choose");
}

static void compile_first(Program *g, Node item, Node value) {
    (void)item;
    compile_list(g, OP_FIRST, value, "first");
}

static void compile_all(Program *g, Node item, Node value) {
    if (g->in_all) {
        node_error(g->p->report, item, "an 'all' inside an 'all'");
        return;
    }
    g->in_all = true;
    g->all_repeats = g->repeats;
    compile_list(g, OP_ALL, value, "all");
    g->in_all = false;
}

static void compile_if(Program *g, Node item, Node value) {
    Node then = node_get(item, "then"), otherwise = node_get(item, "else");
    Instr in;
    bool listed = node_is_list(value) && node_count(value) == 1;
    cond_read(g->p, listed ? node_item(value, 0) : value, &in);
    if (!then.at) {
        node_error(g->p->report, item, "'if' needs 'then'");
        return;
    }
    int head = code_put(g, OP_IF, in.arg[0], in.arg[1], in.arg[2]);
    code_at(g, head)->flag = in.flag;
    int skip = code_jump(g, 0);
    compile_inner(g, then, "then", 0);
    int close = otherwise.at ? code_jump(g, 0) : -1;
    code_at(g, skip)->arg[0] = (int16_t)code_here(g);
    if (!otherwise.at)
        return;
    compile_inner(g, otherwise, "else", 0);
    code_at(g, close)->arg[0] = (int16_t)code_here(g);
}

/* A `leave` waits for the end of its repeat under a negative target. */
static void compile_leave(Program *g, Node item, Node value) {
    if (!g->repeats)
        node_error(g->p->report, item, "'leave' stands outside a repeat");
    if (!node_is_null(value) && (!node_is_map(value) || node_count(value)))
        node_error(g->p->report, value, "'leave' takes nothing: write 'leave: {}'");
    int slot = g->repeats - 1;
    int at = code_jump(g, -1 - slot);
    bool leaves_all = g->in_all && g->all_repeats == g->repeats;
    code_at(g, at)->flag = (uint8_t)(JUMP_IS_LEAVE | (slot >= 0 ? 1 << slot : 0) | (leaves_all ? JUMP_FROM_ALL : 0));
}

static void leaves_resolve(Program *g, int from, int slot) {
    for (int i = from; i < code_here(g); i++)
        if (code_at(g, i)->op == OP_JUMP && code_at(g, i)->arg[0] == -1 - slot)
            code_at(g, i)->arg[0] = (int16_t)code_here(g);
}

static bool repeat_fits(Program *g, Node item, int times) {
    if (g->repeats == REPEAT_SLOTS)
        node_error(g->p->report, item, "repeats are nested too deeply: at most %d", REPEAT_SLOTS);
    else if (g->rounds * times > ROUNDS_MOST)
        node_error(g->p->report, item, "nested repeats run more than %d times", ROUNDS_MOST);
    return g->repeats < REPEAT_SLOTS && g->rounds * times <= ROUNDS_MOST;
}

static void compile_rounds(Program *g, Node body, int times) {
    int slot = g->repeats, rounds = g->rounds;
    int head = code_put(g, OP_REPEAT, times, 0, slot);
    g->repeats++;
    g->rounds *= times;
    compile_inner(g, body, "do", 1 << slot);
    g->repeats--;
    g->rounds = rounds;
    code_put(g, OP_AGAIN, head, 0, 0);
    code_at(g, head)->arg[1] = (int16_t)code_here(g);
    leaves_resolve(g, head, slot);
}

static void compile_repeat(Program *g, Node item, Node value) {
    Node body = node_get(item, "do");
    int times = 1;
    if (!body.at)
        node_error(g->p->report, item, "'repeat' needs 'do'");
    else if (value_number(g->p, value, (Slot){"repeat", KIND_NUMBER, 1, TIMES_MOST}, &times) &&
             repeat_fits(g, item, times))
        compile_rounds(g, body, times);
}

typedef struct {
    const char *word;
    const char *others[2]; /* keys that go with it */
    void (*compile)(Program *g, Node item, Node value);
} Control;

static const Control controls[] = {
    {"cost", {0}, compile_cost},        {"may", {0}, compile_may},     {"choose", {0}, compile_choose},
    {"first", {0}, compile_first},      {"all", {0}, compile_all},     {"if", {"then", "else"}, compile_if},
    {"repeat", {"do"}, compile_repeat}, {"leave", {0}, compile_leave}, {"step", {0}, compile_step},
    {"goto", {0}, compile_goto},
};

/* ---- operations ---- */

static void compile_op(Program *g, Node key, Node item, Node value, const Op *op) {
    Node branches[PACK_BRANCHES];
    int count = 0, written = 0;
    int at = code_put(g, OP_GAME + (int)(op - g->p->game->ops), 0, 0, 0);
    params_read(g->p, key, value, op->params, code_at(g, at)->arg);
    for (; count < PACK_BRANCHES && op->branches[count]; count++) {
        branches[count] = node_get(item, op->branches[count]);
        written += branches[count].at != NULL;
    }
    if (!written)
        return;
    int head = code_put(g, OP_SWITCH, count, 0, 0);
    compile_blocks(g, head, branches, count, "a branch", 0);
}

/* ---- items ---- */

static const Control *control_find(Node key) {
    for (int i = 0; i < COUNT(controls); i++)
        if (node_says(key, controls[i].word))
            return &controls[i];
    return NULL;
}

static const Op *op_find(const Game *game, Node key) {
    for (int i = 0; i < game->ops_count; i++)
        if (game->ops[i].name && node_says(key, game->ops[i].name))
            return &game->ops[i];
    return NULL;
}

static bool is_head(const Program *g, Node key) {
    return control_find(key) || op_find(g->p->game, key);
}

/* The pair of the item that says what it is: the first operation or control word. */
static int head_find(const Program *g, Node item) {
    for (int i = 0; i < node_count(item); i++)
        if (is_head(g, node_key(item, i)))
            return i;
    return -1;
}

static void head_unknown(Program *g, Node item) {
    Node key = node_key(item, 0);
    if (!node_expect_word(g->p->report, key, "a key"))
        return;
    Nearest nearest = nearest_to(node_text(key), node_length(key));
    for (int i = 0; i < g->p->game->ops_count; i++)
        if (g->p->game->ops[i].name)
            nearest_try(&nearest, g->p->game->ops[i].name);
    for (int i = 0; i < COUNT(controls); i++)
        nearest_try(&nearest, controls[i].word);
    node_error(g->p->report, key, "unknown operation '%s'%s", node_quote(key).text, nearest_hint(&nearest).text);
}

static Keys head_keys(Node head, const Control *control, const Op *op) {
    Keys keys = {.what = "key"};
    int room = control ? COUNT(control->others) : PACK_BRANCHES;
    const char *const *others = control ? control->others : op->branches;
    keys_add(&keys, node_text(head));
    for (int i = 0; i < room && others[i]; i++)
        keys_add(&keys, others[i]);
    return keys;
}

static bool among(const Keys *keys, Node key) {
    for (int i = 0; i < keys->count; i++)
        if (node_says(key, keys->words[i]))
            return true;
    return false;
}

/* Two things in one item would have no order. */
static bool has_second_head(Program *g, Node item, Node head, const Keys *keys) {
    for (int i = 0; i < node_count(item); i++) {
        Node key = node_key(item, i);
        if (among(keys, key) || !is_head(g, key))
            continue;
        node_error(g->p->report, key, "'%s' and '%s' in one item: begin a new one with '-'", node_quote(head).text,
                   node_quote(key).text);
        return true;
    }
    return false;
}

static void compile_item(Program *g, Node item) {
    if (!node_expect_map(g->p->report, item, "an operation"))
        return;
    int first = head_find(g, item);
    if (first < 0 && node_count(item))
        head_unknown(g, item);
    else if (first < 0)
        node_error(g->p->report, item, "the operation is empty");
    if (first < 0)
        return;
    Node head = node_key(item, first), value = node_value(item, first);
    const Control *control = control_find(head);
    const Op *op = control ? NULL : op_find(g->p->game, head);
    Keys keys = head_keys(head, control, op);
    if (has_second_head(g, item, head, &keys))
        return;
    keys_check(g->p->report, item, &keys);
    if (control)
        control->compile(g, item, value);
    else
        compile_op(g, head, item, value, op);
}

static void compile_block(Program *g, Node list, const char *what) {
    int around = g->block;
    if (!node_expect_list(g->p->report, list, what))
        return;
    g->block = code_here(g);
    for (int i = 0; i < node_count(list) && !g->p->report->stopped && !g->too_long; i++)
        compile_item(g, node_item(list, i));
    g->block = around;
}

void program_add(Packer *p, Node list, size_t first) {
    Program g = {.p = p, .first = first, .rounds = 1};
    compile_block(&g, list, "do");
    code_put(&g, OP_END, 0, 0, 0);
    gotos_check(&g);
    if (g.too_long)
        node_error(p->report, list, "the ability is too long: at most %d instructions", CODE_MOST);
}
