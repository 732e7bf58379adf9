/* What the files of the table share. */
#ifndef TABLE_INSIDE_H
#define TABLE_INSIDE_H

#include <stddef.h>

#include "table/table.h"

/* ---- table.c ---- */

/* A list with room for one more; `each` is the size of an item. */
void *table_grow(void *list, int count, int *room, size_t each);
/* The rules go on until somebody is asked, the game is over, or a fault is found: a question that cannot be answered is
 * one. */
void table_go_on(Table *table, Sink *sink);
/* The same from the state before the first move. */
void table_start(Table *table, Sink *sink);
/* Gives the rules a move and lets them go on. */
void table_step(Table *table, const Move *move, Sink *sink);
bool move_is_decision(const Move *move);
/* A decision that is made makes the rest of what was taken back pointless, unless it is the next of it. */
void table_note_decision(Table *table, const Move *move);

/* ---- undo.c ---- */

/* Keeps the state from time to time, as moves are added. */
void table_take_snapshot(Table *table);
void table_drop_snapshots(Table *table, int moves); /* of more moves */
/* A decision that can be done again. */
void table_keep_undone(Table *table, const Move *move);
/* Takes back decisions without a line in the record; false if there are not so many. */
bool table_take_back(Table *table, int count);

/* ---- resume.c ---- */

/* Goes on from a state, "VERSION JSON". Chance has given that many outcomes before it. False with one line in `wrong`.
 */
bool table_resume(Table *table, const char *text, int chances, char *wrong, size_t room);

/* ---- lines.c: the record as it is written ---- */

enum { RECORD_FORMAT = 1 };

/* Text that grows. */
typedef struct {
    char *at;
    size_t used, room;
} RecordText;

void record_put(RecordText *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds to the table's lines. */
void lines_put(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lines_add(Table *table, const char *text, int length);
/* `tag` is that of an outcome that was not asked for yet; NULL: it follows from the question. */
void lines_put_move(Table *table, const Move *move, const char *tag);
/* "end …" of a game that is over, without the end of the line. */
void record_put_end(RecordText *out, const Table *table);

#endif
