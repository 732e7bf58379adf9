/* Outer Rim in a few words: what everybody shares who tells of it. */
#ifndef ADVICE_OUTERRIM_H
#define ADVICE_OUTERRIM_H

#include "advice/advice.h"
#include "games/outerrim/heroes.h"

enum { RM_LINE = 4096, RM_WORDS = 1024 };

static inline Engine rm_reading(const Look *look) {
    return engine_reading(look->voice.box, look->view);
}

/* ---- a few words (outerrim_words.c) ---- */

/* The hero that the question that stands is about: whoever acts, suffers or is asked; 0: nobody, or not yet. */
int rm_asked_hero(const Engine *e);
/* The hero with this character, or 0. */
int rm_hero_of(const Engine *e, int character);
bool rm_is_own(const Look *look, const Engine *e, int hero);
Name rm_hero(const Look *look, const Engine *e, int hero);
Name rm_space(const Look *look, int space);
/* Another part of a note begins. */
void rm_part(Text *out, size_t from);
/* "3,000 credits", "no credits" */
void rm_put_credits(const Look *look, Text *out, int thousands);
/* "health 2 of 4, hull 3 of 3" */
void rm_put_bodies(const Look *look, const Engine *e, Text *out, int hero);
/* "Hutt positive, Rebel negative"; says whether there is any but neutral. */
bool rm_put_reputations(const Look *look, const Engine *e, Text *out, int hero);
/* "Hutt Enforcers (combat 3)" */
void rm_put_patrol(const Look *look, const Engine *e, Text *out, int patrol);
/* The row of a faction's patrol on the map. */
int rm_patrol(const Engine *e, int faction);
/* "Greedo", "a grey contact, known to you: Greedo", "a grey contact" */
void rm_put_contact(const Look *look, const Engine *e, Text *out, PlaceId contact);
/* Heroes but one, patrols and contacts of a space; says whether there is anything. */
bool rm_put_there(const Look *look, const Engine *e, Text *out, int space, int but);
void rm_put_spaces(const Look *look, Text *out, SpaceSet set);
/* The names of the cards of a zone, unknown ones counted; says whether there is any. */
bool rm_put_zone(const Look *look, const Engine *e, Text *out, ZoneId zone);
/* The abilities of a component for a moment, without its word; says whether there is any. */
bool rm_put_moment(const Look *look, Text *out, const Component *component, int moment);
/* A databank card that tells the steps of a job: nobody reads it in advance (OR-24.10). */
bool rm_is_script(const Engine *e, CardId card);
/* What a card is and does, in a line: "cargo for Ryloth (4 spaces): Gain 5,000 credits." For a hero, or 0. */
void rm_put_card(const Look *look, const Engine *e, Text *out, CardId card, int hero);
/* "hyperdrive 6, combat 3, hull 4; slots: crew 2, cargo 1, mod 1" */
void rm_put_ship(const Look *look, const Engine *e, Text *out, int ship);
/* "health 4, combat 3; Stealth, Tactics" */
void rm_put_character(const Look *look, const Engine *e, Text *out, int character);
void rm_put_skills(const Look *look, Text *out, const uint8_t *skills);

/* ---- odds (outerrim_odds.c) ---- */

/* A combat, as the dice fall before anybody changes them. */
typedef struct {
    double win;  /* a tie is the attacker's (OR-19.5) */
    double hurt; /* damage to suffer, on average */
    double fall; /* to be defeated by it */
} RmFight;

double rm_test(const Engine *e, int hero, int skill);
RmFight rm_fight(const Engine *e, int hero, int combat, int value);
RmFight rm_duel(const Engine *e, int hero, int enemy, int combat);
/* One die shows a face from … to …. */
double rm_die(const Engine *e, int face, int to);
/* The skill level of a hero, 0 … HIGHLY_SKILLED. */
int rm_level(const Engine *e, int hero, int skill);
/* "Influence 44%" */
void rm_put_test(const Look *look, const Engine *e, Text *out, int hero, int skill);
/* "win 62%, 1.8 damage on average, defeated 12%" */
void rm_put_fight(const Look *look, Text *out, RmFight fight);
/* A stretch of an ability's program; the whole of it. */
typedef struct {
    Ability ability;
    int from, end;
} RmProgram;
RmProgram rm_program(const Engine *e, Ability ability);
/* The tests and fights that it may bring, with odds; says whether there are any. The same in brackets behind what
 * stands there, or nothing. */
bool rm_put_contests(const Look *look, const Engine *e, Text *out, int hero, RmProgram part);
void rm_put_odds(const Look *look, const Engine *e, Text *out, int hero, RmProgram part);

/* ---- the other files ---- */

void outerrim_note(const Look *look, Choice choice, Text *out);

#endif
