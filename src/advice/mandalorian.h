/* The Mandalorian in a few words: what everybody shares who tells of it. */
#ifndef ADVICE_MANDALORIAN_H
#define ADVICE_MANDALORIAN_H

#include "advice/advice.h"
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/stand.h"
#include "games/mandalorian/threats.h"

enum { MD_LINE = 4096, MD_WORDS = 1024 };

static inline Engine md_reading(const Look *look) {
    return engine_reading(look->voice.box, look->view);
}

/* ---- a few words (mandalorian_words.c) ---- */

/* Who acts or suffers in the question that stands; 0: nobody, or not yet. */
int md_asked_hero(const Engine *e);
/* Does a seat before the screen decide for that hero? */
bool md_is_own(const Look *look, const Engine *e, int hero);
Name md_hero(const Look *look, const Engine *e, int hero);
Name md_space(const Look *look, const Engine *e, int number);
/* "B6": where a hexagon lies in the grid. */
void md_put_label(Text *out, const Space *space);
/* "health 3 of 5" */
void md_put_health(const Look *look, const Engine *e, Text *out, int hero);
/* "melee, health 2 of 3, sentry": an enemy that is named already. */
void md_put_enemy(const Look *look, const Engine *e, Text *out, PlaceId threat);
/* "Raider (melee, health 2 of 3, sentry)", "a facedown threat", "a facedown threat, known to you: Medpac" */
void md_put_threat(const Look *look, const Engine *e, Text *out, PlaceId threat);
/* Characters, The Child and tokens of a space, `but` left out; says whether there is anything. */
bool md_put_there(const Look *look, const Engine *e, Text *out, int number, int but);
/* "strength 3, +1 in attack; power in move: …"; without the power where it is not wanted. */
void md_put_skill(const Look *look, Text *out, const Card *card, bool power);
/* What an action card, a planning card, a feature, a slot does, without its moment. */
void md_put_does(const Look *look, Text *out, const Component *component);
/* The names of spaces. */
void md_put_spaces(const Look *look, const Engine *e, Text *out, SpaceSet set);

/* The door between two spaces, whichever of them names it, or 0; and whether it stands open. */
int md_door(const Engine *e, int a, int b);
bool md_is_open(const Engine *e, int door);
/* "Adjacent: …", what is in range but not in reach across elevation, and what locked doors are there. */
void md_put_ways(const Look *look, const Engine *e, Text *out, int number);
/* What is printed on a space: start, star, number. */
void md_put_printed(const Look *look, Text *out, const Space *space);

/* ---- slots ---- */

int md_slot_of(const Engine *e, int action);
/* The card's strength there, with its bonus (MA-9). */
int md_strength_in(const Engine *e, const Card *card, int slot);
/* The slot's total once a card lies there too (MA-31, MA-66). */
int md_total_with(const Engine *e, int slot, const Card *card);
/* What a total brings in the event step: "nothing yet", "an event", "a crisis and an event". */
const char *md_brings(const Look *look, const Engine *e, int slot, int total);
/* "attack 5: an event" for each slot that brings something; says whether there is one. */
bool md_put_coming(const Look *look, const Engine *e, Text *out);

/* ---- odds (mandalorian_odds.c) ---- */

/* What a facedown token may be, counted by the tokens that it may be. */
typedef struct {
    int all, enemies;
    int class[CLASSES];
    int trait[TRAITS];
    int weak; /* enemies whose health is at most the strength asked for */
} MdOdds;

/* Of a token that lies facedown; one that is known counts alone. */
MdOdds md_odds(const Engine *e, PlaceId threat, int strength);
/* "an enemy: 7 of 10 (melee 3, blaster 4; sentry 2)" */
void md_put_odds(const Look *look, Text *out, const MdOdds *odds);
/* Enemies that would hurt a hero who stops in a space (MA-27), or leaves its own (MA-28). */
int md_sentries(const Engine *e, int hero, int number);
int md_grapplers(const Engine *e, int hero);
/* The class on the back of the next event; says whether everybody knows it. */
bool md_next_back(const Engine *e, int *back);
/* "Closing In, All at Once": what the next event may be, or is. */
void md_put_next_event(const Look *look, const Engine *e, Text *out);

/* ---- the other files ---- */

void mandalorian_note(const Look *look, Choice choice, Text *out);

#endif
