/* What the files of this room share. */
#ifndef ANALYSE_INSIDE_H
#define ANALYSE_INSIDE_H

#include "analyse/analyse.h"

/* The table as it stood before move number `at`, from 0; behind the last one it is the end. */
static inline void *position_at(const Analysis *a, int at) {
    return a->states + (size_t)at * cantina_size(a->table->box);
}

/* What a party's chance was in each world after a position, once its estimate is made. */
static inline float *worlds_at(const Analysis *a, int at, int party) {
    return a->worlds + ((size_t)at * (size_t)a->parties + (size_t)party) * ANALYSE_WORLDS;
}

#endif
