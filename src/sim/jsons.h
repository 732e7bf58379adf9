/* Pieces of JSON that all printers share. */
#ifndef SIM_JSONS_H
#define SIM_JSONS_H

#include <jansson.h>

#include "core/pack.h"
#include "sim/sim.h"
#include "sim/stats.h"

/* Seeds beyond what JSON numbers hold are words. */
json_t *seed_json(uint64_t seed);
/* [low, high] */
json_t *interval_json(Interval interval);
/* Id and hash. */
json_t *pack_json(const Pack *pack);
/* What is played, as members of an object. */
void plan_json(json_t *out, const SimPlan *plan);
/* Prints and frees an object, with a line end. False if it could not be written. */
bool json_print(FILE *out, json_t *object);

#endif
