/*
 * What the table looks like, in words.
 *
 * Each game has one row of functions here; a game without a row is shown zone by zone. Everything is read from the
 * view of the seats before the screen, never from the true state.
 */
#ifndef TUI_SHOW_H
#define TUI_SHOW_H

#include "advice/advice.h"
#include "table/table.h"
#include "tui/screen.h"

typedef struct {
    const Screen *screen;
    Look look; /* those before the screen */
} Show;

typedef struct {
    const char *game;
    UiId about;          /* one line on the game */
    const char *example; /* an action that can be typed: "draw black 2" */
    /* The whole table. */
    void (*table)(const Show *show);
    /* One line: what matters for the next decision. */
    void (*status)(const Show *show, Text *out);
    /* Several events in one sentence: says how many it told, 0 to have each told by itself. */
    int (*tell)(const Show *show, const Event *events, int count, Text *out);
    /* After the game: a few lines from the log. */
    void (*story)(const Show *show, const Table *table);

    /* ---- NULL where a game does not need it ---- */

    /* As whom a seat is asked, where that is not plain from the question. */
    void (*asked)(const Show *show, const Question *question, Text *out);
    /* A side act that is listed when `side` is typed, not under every question: a setting, or what will be asked. */
    bool (*aside)(Choice choice);
    /* Is this component of the game at hand? Others are named only where no such one is meant. */
    bool (*present)(const Show *show, int table, int row);
    /* The map, drawn, or told place by place for those who cannot see it. */
    void (*map)(const Show *show, bool list);
} GameShow;

extern const GameShow show_conflict, show_clonewars, show_mandalorian, show_outerrim;

/* The row of a game; never NULL. */
const GameShow *show_for(const Game *game);

/* A look at what `eyes` may know, on a screen and in its colours. */
Show show_on(const Screen *screen, Voice voice, const void *view, SeatSet eyes, SeatSet own);
/* A sentence of the front end as one paragraph. */
void show_say(const Show *show, UiId id, const UiArg *args);

/* A line that grows piece by piece and is said at once. */
typedef struct {
    char memory[4096];
    Text text;
} Line;

Text *line_begin(Line *line);
void line_end(const Show *show, const Line *line);
/* What a line is about, and a space. */
void show_title(const Show *show, Text *out, UiId id);

/* Adds to a list of those whose numbers stand behind @ on a map. */
void show_number(Text *heroes, int number, const char *name);
/* Under a map: what its signs mean; who they are who stand on it, if there is anybody yet; how to have it told. */
void show_map_key(const Show *show, UiId key, UiId who, const char *heroes);

#endif
