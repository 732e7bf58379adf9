/* What lies on the board of The Clone Wars: heroes and planets (where.c), droids, blockades and villains (enemies.c).
 */
#ifndef GAMES_CLONEWARS_BOARD_H
#define GAMES_CLONEWARS_BOARD_H

#include "games/clonewars/frames.h"

/* ---- heroes ---- */

/* Alone, one seat has two Jedi (CW-18.1). */
static inline Seat seat_of(const Engine *e, int hero) {
    return (Seat)(e->head->seats == 1 ? 1 : hero);
}
static inline ZoneId hand_of(int hero) {
    return (ZoneId)(ZONE_HAND + hero - 1);
}
static inline int at_of(const Engine *e, int hero) {
    return clonewars(e)->at[hero - 1];
}
/* The Jedi whose turn it is; during set-up the one who will begin. */
static inline int current_hero(const Engine *e) {
    return e->frames[0].kind == FRAME_TURN ? e->frames[0].hero : clonewars(e)->first;
}
static inline bool option_is(const Engine *e, int option, int value) {
    return clonewars(e)->options[option] == value;
}
static inline const Villain *sheet(const Engine *e) {
    return villain_of(e, clonewars(e)->villain);
}
/* The next frame of the effect's asker: its own seat decides. */
void cw_quiet(Engine *e, int hero);
void cw_ask_hero(const Engine *e, Frame *f, uint8_t *asked, int hero);

/* ---- sets of planets and heroes (where.c) ---- */

typedef uint8_t HeroSet; /* bit (hero - 1) */

#define PLANET_BIT(planet) ((PlanetSet)1 << (planet))
#define HERO_BIT(hero) ((HeroSet)(1u << ((hero) - 1)))

static inline PlanetSet links_of(const Engine *e, int planet) {
    return digest(e)->near[planet];
}
static inline bool planets_have(PlanetSet set, int planet) {
    return planet <= PLANETS_MOST && set >> planet & 1;
}
static inline PlanetSet all_planets(const Engine *e) {
    return (PlanetSet)(((uint64_t)2 << planets(e)) - 2);
}
PlanetSet cw_where(const Engine *e, int hero, int where);
HeroSet cw_who(const Engine *e, int hero, int who);
HeroSet cw_heroes_at(const Engine *e, int planet);
/* The Jedi by number who is that one of the pack. */
int cw_hero_of(const Engine *e, int jedi);
/* Planets with a villain; with that kind of enemy (ENEMY_…). */
PlanetSet cw_figures(const Engine *e);
PlanetSet cw_with_enemy(const Engine *e, int enemy);
/* How many cards the invasion turns over at this turn's end, as things stand. */
int cw_invasion_cards(const Engine *e);
/* The planet a mission marker stands on, or none. */
int cw_marker_at(const Engine *e, int marker);
/* The planet an invasion card speaks of now (CW-13.6, CW-Q54). */
int cw_planet_of_card(const Engine *e, const Card *card);
/* The mission whose marker is in that colour, or none. */
static inline CardId cw_mission(const Engine *e, int marker) {
    return e->places[e->zones[ZONE_MARKER + marker - 1].first].card;
}
/* Links from a planet to the nearest of a set; FAR if it is empty. */
int cw_distance(const Engine *e, int from, PlanetSet to);

/* ---- enemies (enemies.c) ---- */

/* How many of the villain's figures stand there; `planet` is one. */
static inline int cw_figures_at(const Engine *e, int planet) {
    const uint8_t *at = clonewars(e)->figures;
    return (at[0] == planet) + (at[1] == planet) + (at[2] == planet);
}
static inline bool cw_villain_at(const Engine *e, int planet) {
    return planet && cw_figures_at(e, planet);
}
static inline int cw_enemies_at(const Engine *e, int planet) {
    return clonewars(e)->droids[planet] + clonewars(e)->blockades[planet] + cw_figures_at(e, planet);
}
int cw_droids_left(const Engine *e);
int cw_blockades_left(const Engine *e);
int cw_figure_count(const Engine *e);
int cw_figure_health(const Engine *e, int figure);
int cw_enemy_health_at(const Engine *e, int planet);
void cw_threat(Engine *e, int by);
void cw_advance_rate(Engine *e);
void cw_add_droid(Engine *e, int planet);
void cw_add_blockade(Engine *e, int planet);
void cw_figure_to(Engine *e, int figure, int planet);
void cw_destroy(Engine *e, int enemy, int planet, int count);
void cw_beat_villain(Engine *e, int figure);
void cw_win(Engine *e);
/* Shuffles a discard pile into its empty deck (CW-17.1). */
void cw_refill(Engine *e, ZoneId discard, ZoneId deck, BagId bag);
/* Does the goal of the Finale hold (CW-Q60)? Then the game is won. */
void cw_goal_met(Engine *e);
/* Shuffles the invasion discards into the empty deck. */
void cw_refill_invasion(Engine *e);

#endif
