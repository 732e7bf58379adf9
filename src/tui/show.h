/*
 * What the table looks like, in words.
 *
 * Each game has one row of functions here; a game without a row is shown zone by zone. Everything is read from the
 * view of the seats before the screen, never from the true state.
 */
#ifndef TUI_SHOW_H
#define TUI_SHOW_H

#include "lang/ui.h"
#include "table/table.h"
#include "tui/screen.h"

typedef struct {
    const Screen *screen;
    Voice voice;
    const void *view; /* what `eyes` may know */
    SeatSet eyes;     /* seats that look */
    SeatSet own;      /* those of them that are called "you" */
} Show;

typedef struct {
    const char *game;
    UiId about;          /* one line on the game */
    const char *example; /* an action that can be typed: "draw black 2" */
    /* The whole table. */
    void (*table)(const Show *show);
    /* One line: what matters for the next decision. */
    void (*status)(const Show *show, Text *out);
    /* Beside a choice: its price, the symbols of its card. */
    void (*note)(const Show *show, Choice choice, Text *out);
    /* A component at length: row of one of the pack's tables. */
    void (*explain)(const Show *show, int table, int row, Text *out);
    /* Several events in one sentence: says how many it told, 0 to have each told by itself. */
    int (*tell)(const Show *show, const Event *events, int count, Text *out);
    /* After the game: a few lines from the log. */
    void (*story)(const Show *show, const Table *table);

    /* ---- NULL where a game does not need it ---- */

    /* As whom a seat is asked, where that is not plain from the question. */
    void (*asked)(const Show *show, const Question *question, Text *out);
    /* What may come of a choice, at length: odds, dangers. */
    void (*advise)(const Show *show, Choice choice, Text *out);
    /* A side act that is listed when `side` is typed, not under every question: a setting, or what will be asked. */
    bool (*aside)(Choice choice);
    /* The map, drawn, or told place by place for those who cannot see it. */
    void (*map)(const Show *show, bool list);
} GameShow;

extern const GameShow show_conflict, show_clonewars;

/* The row of a game; never NULL. */
const GameShow *show_for(const Game *game);

/* ---- small words that every game needs ---- */

/* The name of an id in memory of the result. */
typedef struct {
    char at[96];
} Name;

Name name_of(Voice voice, int kind, int value);
/* A sentence of the front end as one paragraph. */
void show_say(const Show *show, UiId id, const UiArg *args);
/* What an ability does, without "When played:" and "You may:". */
void say_ability_short(Text *out, Voice voice, Ability ability);

#endif
