/* Instructions, and the steps and gotos between them. */
#include <string.h>

#include "core/ability.h"
#include "pack/program.h"

int code_here(const Program *g) {
    return (int)(g->p->code.used / sizeof(Instr) - g->first);
}

Instr *code_at(Program *g, int at) {
    return (Instr *)(void *)g->p->code.at + g->first + at;
}

int code_put(Program *g, int op, int a, int b, int c) {
    Instr in = {.op = (uint8_t)op, .arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
    if (code_here(g) < CODE_MOST)
        bytes_add(&g->p->code, &in, sizeof in);
    else
        g->too_long = true;
    return code_here(g) - 1;
}

int code_jump(Program *g, int target) {
    return code_put(g, OP_JUMP, target, 0, 0);
}

/* ---- steps ---- */

void gotos_rise(Program *g, int flag) {
    for (int i = 0; i < g->goto_count; i++)
        if (!g->gotos[i].resolved && g->gotos[i].depth == g->depth) {
            g->gotos[i].depth--;
            g->gotos[i].flag |= (uint8_t)flag;
        }
}

static bool same_name(const Step *a, Node name) {
    return node_says(a->name, node_text(name));
}

static void gotos_resolve(Program *g, Node name) {
    for (int i = 0; i < g->goto_count; i++) {
        Step *from = &g->gotos[i];
        if (from->resolved || from->depth != g->depth || !same_name(from, name))
            continue;
        code_at(g, from->at)->arg[0] = (int16_t)code_here(g);
        code_at(g, from->at)->flag = from->flag;
        from->resolved = true;
    }
}

static const Step *step_find(const Program *g, Node name) {
    for (int i = 0; i < g->step_count; i++)
        if (same_name(&g->steps[i], name))
            return &g->steps[i];
    return NULL;
}

static bool step_room(Program *g, Node name, int count) {
    if (!node_expect_word(g->p->report, name, "the name of a step"))
        return false;
    if (count == STEPS_MOST)
        node_error(g->p->report, name, "too many steps in one ability: at most %d", STEPS_MOST);
    return count < STEPS_MOST;
}

void compile_step(Program *g, Node item, Node name) {
    (void)item;
    if (!step_room(g, name, g->step_count))
        return;
    if (step_find(g, name))
        node_error(g->p->report, name, "the step '%s' comes twice", node_quote(name).text);
    gotos_resolve(g, name);
    g->steps[g->step_count++] = (Step){.name = name, .at = code_here(g)};
}

void compile_goto(Program *g, Node item, Node name) {
    (void)item;
    if (!step_room(g, name, g->goto_count))
        return;
    int at = code_jump(g, 0);
    g->gotos[g->goto_count++] = (Step){.name = name, .at = at, .depth = g->depth, .flag = JUMP_IS_GOTO};
}

static void goto_lost(Program *g, const Step *from) {
    const Step *step = step_find(g, from->name);
    Nearest nearest = nearest_to(node_text(from->name), node_length(from->name));
    for (int i = 0; i < g->step_count; i++)
        nearest_try(&nearest, node_text(g->steps[i].name));
    if (!step)
        node_error(g->p->report, from->name, "unknown step '%s'%s", node_quote(from->name).text,
                   nearest_hint(&nearest).text);
    else if (step->at <= from->at)
        node_error(g->p->report, from->name, "goto '%s' goes backward: use repeat", node_quote(from->name).text);
    else
        node_error(g->p->report, from->name, "the step '%s' lies inside another block", node_quote(from->name).text);
}

void gotos_check(Program *g) {
    for (int i = 0; i < g->goto_count; i++)
        if (!g->gotos[i].resolved)
            goto_lost(g, &g->gotos[i]);
}
