/* The Clone Wars in a few words: what everybody shares who tells of it. */
#ifndef ADVICE_CLONEWARS_H
#define ADVICE_CLONEWARS_H

#include "advice/advice.h"
#include "games/clonewars/cards.h"

enum { CW_LINE = 4096, CW_WORDS = 1024 };

static inline Engine cw_reading(const Look *look) {
    return engine_reading(look->voice.box, look->view);
}

/* ---- a few words (clonewars_words.c) ---- */

/* "Yoda" */
Name jedi_name(const Look *look, const Engine *e, int hero);
/* The Jedi who is asked; none before everybody has one. */
int asked_hero(const Engine *e);
/* The Jedi with that row of the pack, or none. */
int hero_of_jedi(const Engine *e, int jedi);
/* A sentence about {n} of {most} cards in a hand. */
void say_hand(const Look *look, const Engine *e, int hero, UiId id, Text *out);
/* "3 droids, 1 blockade, Asajj Ventress"; says whether there is anybody. */
bool put_enemies(const Look *look, const Engine *e, Text *out, int planet);
/* No enemy, no mission, no Jedi. */
bool is_empty(const Engine *e, int planet);
/* The same with missions and Jedi, `but` left out; "nothing" if there is nothing. */
void put_there(const Look *look, const Engine *e, Text *out, int planet, int but);
/* "assault, 1 hit, prevents 2" */
void put_worth(const Look *look, Text *out, const Card *card);
/* "armor, needs 4 successes, costs 2 damage" */
void put_needs(const Look *look, Text *out, int type, int needs, int damage);
/* "2 LAAT Gunships, Rex": a hand, with what each card is worth or its type alone. */
void put_hand(const Look *look, const Engine *e, Text *out, int hero, bool worth);
/* The planets of a set by name. */
void put_planets(const Look *look, Text *out, PlanetSet set);

/* The planet of the Finale's mission, or none. */
int finale_planet(const Engine *e);
int track_last(const Engine *e, int track);
int missions_to_go(const Engine *e);
/* Places on top of the invasion deck that hold the same layer, unless it is most of the deck. */
int next_layer(const Engine *e, BagId *bag);

/* ---- odds ---- */

/* Of so many sides of the die those that suffice: alone, and with all help by cards and abilities but another throw. */
typedef struct {
    int sides, alone, helped;
} CwOdds;

/* Of an attack there (FRAME_ATTACK), or of an attempt of the mission (FRAME_MISSION; no card: of the Finale). */
CwOdds cw_odds(const Look *look, int kind, int hero, int planet, CardId mission);
int die_sides(const Engine *e);
int die_hurting(const Engine *e);

/* ---- the other files ---- */

void clonewars_note(const Look *look, Choice choice, Text *out);

#endif
