/* A program while it is being compiled, and what its jumps tell beyond their targets. */
#ifndef PACK_PROGRAM_H
#define PACK_PROGRAM_H

#include "pack/packer.h"

enum { CODE_MOST = 1000, STEPS_MOST = 32 };

/* A step or a goto. */
typedef struct {
    Node name;
    int at;        /* instruction */
    int depth;     /* a goto: of the block it would leave next */
    uint8_t flag;  /* a goto: JUMP_… */
    bool resolved; /* a goto: its step was found */
} Step;

/* One ability. Places count from its first instruction. */
typedef struct {
    Packer *p;
    size_t first; /* the ability's first instruction */
    int block;    /* where the block around this point begins */
    int depth;    /* blocks around this point */
    int repeats;  /* repeats around it: the next slot */
    int rounds;   /* how often it runs at most */
    bool in_all;
    int all_repeats; /* repeats around that `all` */
    bool too_long;
    Step steps[STEPS_MOST], gotos[STEPS_MOST];
    int step_count, goto_count;
} Program;

/* ---- steps.c ---- */

/* Where the next instruction comes. */
int code_here(const Program *g);
/* Good until the next is added. */
Instr *code_at(Program *g, int at);
/* Adds an instruction; its place. One too many is dropped and noted. */
int code_put(Program *g, int op, int a, int b, int c);
int code_jump(Program *g, int target);

void compile_step(Program *g, Node item, Node name);
void compile_goto(Program *g, Node item, Node name);
/* A block closes: gotos that wait in it now wait in the block around it. `flag` says what they leave. */
void gotos_rise(Program *g, int flag);
/* An error for each goto that found no step. */
void gotos_check(Program *g);

#endif
