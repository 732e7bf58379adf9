/* What the files share that run programs (ability.c) and ask what they would change (can.c). */
#ifndef CORE_PROGRAM_H
#define CORE_PROGRAM_H

#include "core/ability.h"

/* A cost by its nature, or because the component says so. */
static inline bool is_cost(const Op *op, const Instr *in) {
    return op->cost | (in->flag & INSTR_COST);
}

/* Would the instructions from `pc` to `end` of the frame's ability change anything? */
bool block_can(const Engine *e, const Frame *f, const Instr *code, int pc, int end);
/* The first of the n blocks behind the jumps at pc + 1 that would change anything, or -1. */
int block_that_can(const Engine *e, const Frame *f, const Instr *code, int pc);

#endif
