/*
 * The guide deck of a game: cards in a fixed order that say, game after game, what is new and what is played next.
 *
 * Any game may have one: a table of guides in its pack. A card of the kind `stop` ends a chapter; chapter k is turned
 * over before game k. What a card names in its columns (a card, a mission, rules) comes into the game with it and is
 * sealed until then. Options of the game are met by name: `guide` takes "game-k", and a column that is called like an
 * option (`mission`) says what that one is to be.
 */
#ifndef CAMPAIGN_GUIDE_H
#define CAMPAIGN_GUIDE_H

#include "core/pack.h"
#include "core/say.h"

enum { GUIDE_NAMES_MOST = 24, GUIDE_OPTIONS_MOST = 32 };

/* One component, wherever it stands in the pack. */
typedef struct {
    int table, row;
} GuideName;

typedef struct {
    int number;              /* its place in the deck, from 1 */
    const char *id;          /* lives as long as the pack, like the others */
    const char *name, *text; /* English; guide_say has them in other languages */
    const char *kind;        /* "read", "skill", "mission", "stop" … */
    bool stop;
    int chapter; /* from 1 */
} GuideCard;

/* How many cards the deck has; 0: the game has none. */
int guide_count(const Box *box);
/* How many chapters end in a game: the STOP cards. */
int guide_games(const Box *box);
/* The card with that number. */
GuideCard guide_card(const Box *box, int number);
/* The card of that id, or 0. */
int guide_find(const Box *box, const char *id);
/* The last card of a chapter: its STOP; behind the last game, the last card of the deck. 0 before the first. */
int guide_end(const Box *box, int chapter);
/* A name or a text of the deck for people. */
const char *guide_say(const Lang *lang, const char *english);

/* The components that a card names, the same one once; how many. */
int guide_names(const Box *box, int number, GuideName names[GUIDE_NAMES_MOST]);
/* The card that brings a component, the first that names it; 0: it was in the game from the beginning. */
int guide_brings(const Box *box, GuideName name);
/* Is the component still unknown to people who have turned over so many cards? Later cards themselves are. */
bool guide_sealed(const Box *box, GuideName name, int turned);

/* What the rules say of game number `game`, as values of options; negative: free. Behind the last game everything the
 * deck has is in play, and nothing else is fixed. */
void guide_options(const Box *box, int game, int values[GUIDE_OPTIONS_MOST]);
/* May game number `game` be played with these? Free ones may only name what has been brought. NULL, or the option that
 * may not be as it is. */
const char *guide_forbids(const Box *box, int game, const uint8_t *options);
/* How many cards are open at a table with these options. */
int guide_open_at(const Box *box, const uint8_t *options);
/* What an option's value names: a mission, a map. Row 0: this value names none; table -1: no value of it does. */
GuideName guide_named_by(const Box *box, int option, int value);

/* What an option is in a game for which guide_options has given these values. */
typedef enum {
    GUIDE_SETTLED, /* the deck has said it */
    GUIDE_SAID,    /* what the deck has settled says it itself: a mission its map. It does not matter */
    GUIDE_CHOSEN,  /* people choose among the components that have come up */
    GUIDE_FREE     /* people choose as they like */
} GuideSay;

GuideSay guide_say_of(const Box *box, const int *values, int option);

#endif
