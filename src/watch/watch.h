/*
 * What an agent would know had it sat at a table from the beginning: what was done there, told to it again.
 *
 * The moves of a table come in; an agent that believes what the table believes leaves. Where there are no secret roles
 * nothing is kept and nothing is told. A past is a copy, so that the telling may be left to another thread.
 */
#ifndef WATCH_WATCH_H
#define WATCH_WATCH_H

#include "agent/agent.h"
#include "table/table.h"

/* What has been told already, so that only news are told the next time. All zero at first; if it was of another table,
 * or something was taken back since, the telling begins anew. */
typedef struct {
    Belief belief;
    int told;       /* moves it rests on */
    uint64_t trail; /* and which those were */
} Watch;

/* The moves that led here; NULL where there is nothing to learn from them. Ends with past_free. */
typedef struct Past Past;
Past *past_of(const Table *table);
void past_free(Past *past);
/* Tells an agent everything. Without a past nothing happens. */
void past_tell(const Past *past, Watch *watch, Agent *agent);

/* All at once. */
void watch_table(const Table *table, Watch *watch, Agent *agent);

#endif
