/*
 * A campaign: how far a group has come in a guide deck, and the games it has played on the way.
 *
 * Cards are turned over one by one until a STOP; then a game is played, and won or lost the deck goes on (MA-50).
 * Whoever asks sees the cards that have been turned over and nothing of the others. A game counts once, however often
 * its end is told. The whole of it is one JSON text: the terminal's file, the server's row.
 */
#ifndef CAMPAIGN_H
#define CAMPAIGN_H

#include <jansson.h>

#include "campaign/guide.h"
#include "table/table.h"

enum {
    CAMPAIGN_FORMAT = 1,
    CAMPAIGN_NAME = 80,     /* bytes of a name, of a campaign or a person */
    CAMPAIGN_WORD = 48,     /* of an id of the pack */
    CAMPAIGN_LEVEL = 15,    /* of the level of an agent */
    CAMPAIGN_MATCH = 160,   /* of what tells one game from another: a table's id, a file */
    CAMPAIGN_GAMES = 1000,  /* at most */
    CAMPAIGN_TEXT = 2 << 20 /* bytes of a campaign as text, at most */
};

/* Who sat in a seat. */
typedef struct {
    char name[CAMPAIGN_NAME + 1];   /* "": nobody said one */
    char level[CAMPAIGN_LEVEL + 1]; /* of an agent; "": a person */
} CampaignPlayer;

/* A game that came to its end. */
typedef struct {
    int number; /* which of the guide deck's it was; 0: behind the last one */
    char match[CAMPAIGN_MATCH + 1];
    char mission[CAMPAIGN_WORD + 1]; /* id; "": the game has none */
    char outcome[CAMPAIGN_WORD + 1]; /* word of the game's outcomes */
    int seats;
    SeatSet won;
    CampaignPlayer players[CANTINA_SEATS_MAX]; /* [seat - 1] */
    int64_t date;                              /* seconds since 1970 */
} CampaignGame;

/* Somebody's legendary win (MA-71): it stays when the campaign is reset. */
typedef struct {
    CampaignPlayer player;
    char mission[CAMPAIGN_WORD + 1];
    int seat;
    int64_t date;
} CampaignLegend;

typedef struct {
    char name[CAMPAIGN_NAME + 1];
    char game[CAMPAIGN_WORD + 1];
    int64_t begun;
    int turned;                       /* guide cards */
    char playing[CAMPAIGN_MATCH + 1]; /* the game that counts when it ends; "": none has begun */
    CampaignGame *games;
    int game_count;
    CampaignLegend *legends;
    int legend_count;
} Campaign;

/* A new one; the game must have a guide deck. Ends with campaign_free. */
Campaign *campaign_new(const Box *box, const char *name, int64_t date);
void campaign_free(Campaign *campaign);

/* ---- where it stands ---- */

typedef enum {
    CAMPAIGN_TURN, /* a guide card is to be turned over */
    CAMPAIGN_PLAY, /* the next game of the deck */
    CAMPAIGN_FREE  /* the deck is done: everybody plays what they like */
} CampaignStage;

CampaignStage campaign_stage(const Campaign *campaign, const Box *box);
/* The number of the game that is to be played, or that cards are turned over for; behind the last one more. */
int campaign_next(const Campaign *campaign);

/* ---- going on ---- */

/* Turns over the next card; false if a game comes first, or none is left. */
bool campaign_turn(Campaign *campaign, const Box *box);
/* A game begins; the one that was under way no longer counts. */
void campaign_begin(Campaign *campaign, const char *match);
/* The game under way is over: its seats, outcome and winners from the table, the rest from `about`. False, and nothing
 * has changed, if it is another one: it has been counted already, or was given up. */
bool campaign_end(Campaign *campaign, const Table *table, const CampaignGame *about);
/* The deck is put in order again and nobody has played; legends stay. */
void campaign_reset(Campaign *campaign);

/* ---- as text ---- */

/* The whole of it; the caller frees it. */
char *campaign_write(const Campaign *campaign, const Box *box);
/* Which game a text is of; "" if it does not say. The box is then found by the caller. */
void campaign_game_of(const char *text, size_t length, char game[CAMPAIGN_WORD + 1]);
/* NULL with one line in `wrong`. */
Campaign *campaign_read(const Box *box, const char *text, size_t length, char *wrong, size_t room);

/* ---- as a file of this user ---- */

enum { CAMPAIGN_FILE_NAME = 40, CAMPAIGN_PATH = 1024 };

/* May a file be called so? NULL, or what is wrong with the name. */
const char *campaign_bad_name(const char *name);
/* $XDG_DATA_HOME/cantina/campaigns/NAME and an ending: ".json", or "-3.record" of a game; false if there is no home. */
bool campaign_path(char path[CAMPAIGN_PATH], const char *name, const char *ending);
/* The whole file or nothing, the folder made; false with one line in `wrong`. */
bool campaign_save(const Campaign *campaign, const Box *box, const char *path, char *wrong, size_t room);
/* The text of a file, which the caller frees; NULL with one line in `wrong`. */
char *campaign_load(const char *path, size_t *length, char *wrong, size_t room);
/* Every campaign there is, in the order of their names; how many. */
int campaign_list(void (*each)(void *self, const char *name), void *self);

/* ---- to people ---- */

/* Everything that may be known: name, cards turned over with what they bring, what is played next, games, legends. */
json_t *campaign_show(const Campaign *campaign, Voice voice);
/* "lost", "won" or, where some won and some did not, "divided". */
const char *campaign_result(const CampaignGame *game);
/* The name of a component in people's language. */
const char *campaign_name(Voice voice, GuideName name);
/* The name of the mission of an id; the id itself if there is none. */
const char *campaign_mission_name(Voice voice, const char *id);
/* How a game ended, in words. */
void campaign_say_outcome(Text *out, Voice voice, const CampaignGame *game);

#endif
