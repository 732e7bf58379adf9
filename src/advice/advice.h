/*
 * What the choices of a question come to, in words: beside each its price or its odds, and on request the whole story.
 *
 * The terminal and the page show the same, from here. Everything is read from the view of the seats that look, never
 * from the true state. Each game has one row of functions; a game without a row explains every column of its pack.
 */
#ifndef ADVICE_H
#define ADVICE_H

#include "core/pack.h"
#include "lang/ui.h"

/* What a word means, for those who show colours; it only repeats what the words say. */
typedef enum { TINT_PLAIN, TINT_YELLOW, TINT_ORANGE, TINT_BLACK, TINT_STRONG, TINT_FAINT } Tint;

/* Somebody looks at a table. */
typedef struct {
    Voice voice;
    const void *view;                                       /* what `eyes` may know */
    SeatSet eyes;                                           /* seats that look */
    SeatSet own;                                            /* those of them that are called "you" */
    void (*paint)(Text *out, Tint tint, const char *words); /* NULL: plain words */
} Look;

enum { ADVICE_HOLD = 1 }; /* in a text: a blank at which no line should break */

/* Beside a choice of the pending question, or a side act: its price, its odds; nothing if there is nothing to say. */
void advice_note(const Look *look, Choice choice, Text *out);
/* All of it: the components it names, what may come of it, whether it uncovers something. Paragraphs, parted by line
 * feeds. */
void advice_explain(const Look *look, Choice choice, Text *out);
/* A component at length, its name and id first: row of one of the pack's tables. */
void advice_component(const Look *look, int table, int row, Text *out);

/* A world that fits the view, into memory of a state's size: what is tried there depends on nothing hidden. */
void advice_imagine(const Box *box, const void *view, void *world);

enum { FOLLOWS_MOST = 12 };

/* What happens for certain once a choice is made, as far as whoever looks can know. */
typedef struct {
    Event at[FOLLOWS_MOST];
    int count;
    bool lost; /* it ends the game, and who looks has lost */
} Follows;

/* An answer to the pending question, or a side act of those who look. */
Follows advice_follow(const Look *look, Choice choice);
/* Whether that is defeat: cheaper, for mostly it is not. */
bool advice_loses(const Look *look, Choice choice);

/* ---- small words that every game needs ---- */

/* The name of an id in memory of the result. */
typedef struct {
    char at[96];
} Name;

Name name_of(Voice voice, int kind, int value);
/* Words in their colour, where there is any. */
void look_tint(const Look *look, Text *out, Tint tint, const char *words);
/* A comma, unless this is the first since `from`. */
void put_comma(Text *out, size_t from);
/* A sentence about {n}. */
void say_number(const Look *look, Text *out, UiId id, int n);
/* What all abilities of a component do, with their moments. */
void put_abilities(const Look *look, Text *out, const Component *component);
/* What an ability does, without "When played:" and "You may:". */
void say_ability_short(Text *out, Voice voice, Ability ability);

/* ---- the games ---- */

typedef struct {
    const char *game;
    void (*note)(const Look *look, Choice choice, Text *out);
    /* A component, without its name. */
    void (*explain)(const Look *look, int table, int row, Text *out);
    /* What may come of a choice: odds, dangers. NULL where a game does not need it. */
    void (*advise)(const Look *look, Choice choice, Text *out);
    bool foresees; /* its notes tell of a certain defeat themselves */
} GameAdvice;

extern const GameAdvice advice_conflict, advice_clonewars, advice_mandalorian, advice_outerrim;

#endif
