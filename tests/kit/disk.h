/*
 * A disk that can be watched, held up, or made to fail: a thin layer over SQLite's own, for all databases that are
 * opened while it lies there.
 */
#ifndef KIT_DISK_H
#define KIT_DISK_H

#include <stdbool.h>

void disk_lay(void);
/* All databases must be closed. */
void disk_lift(void);

/* From now on whoever syncs a log waits there until it is let go; the second waits until somebody does. */
void disk_hold(void);
void disk_await_held(void);
void disk_let_go(void);

/* From now on writing, or syncing, answers with this code of SQLite; 0: well again. */
void disk_fail_writing(int code);
void disk_fail_syncing(int code);

#endif
