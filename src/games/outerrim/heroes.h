/* Who plays: heroes and their seats, where they stand, which zones are theirs. */
#ifndef GAMES_OUTERRIM_HEROES_H
#define GAMES_OUTERRIM_HEROES_H

#include "games/outerrim/frames.h"
#include "games/outerrim/words.h"

typedef uint8_t HeroSet; /* bit (hero - 1) */
#define HERO_BIT(hero) ((HeroSet)(1u << ((hero) - 1)))

static inline bool option_is(const Engine *e, int option, int value) {
    return outerrim(e)->options[option] == value;
}
static inline bool is_automa(const Engine *e, int hero) {
    return hero == outerrim(e)->automa;
}
/* Who decides for a hero; nobody: it is the automa, and chance does. */
static inline Seat seat_of(const Engine *e, int hero) {
    return is_automa(e, hero) ? CANTINA_NOBODY : (Seat)hero;
}
static inline HeroSet heroes_all(const Engine *e) {
    return (HeroSet)((1u << outerrim(e)->heroes) - 1);
}
static inline int at_of(const Engine *e, int hero) {
    return outerrim(e)->at[hero - 1];
}
static inline bool is_defeated(const Engine *e, int hero) {
    return outerrim(e)->defeated >> (hero - 1) & 1;
}
/* Other heroes in a space. */
static inline HeroSet heroes_at(const Engine *e, int space) {
    HeroSet set = 0;
    for (int hero = 1; hero <= outerrim(e)->heroes; hero++)
        if (at_of(e, hero) == space)
            set |= HERO_BIT(hero);
    return set;
}
static inline HeroSet others_here(const Engine *e, int hero) {
    return (HeroSet)(heroes_at(e, at_of(e, hero)) & ~HERO_BIT(hero));
}
/* For events. */
static inline int16_t who_is(const Engine *e, int hero) {
    return outerrim(e)->character[hero - 1];
}
/* Limits of a roll, a fight, a turn begin anew. */
static inline void clear_limits(Engine *e, Limit limit) {
    limits_clear_set(outerrim(e)->used_up, digest(e)->limited[limit], USED / 8);
}
static inline ZoneId crew_of(int hero) {
    return (ZoneId)(ZONE_CREW + hero - 1);
}
static inline ZoneId hold_of(int hero) {
    return (ZoneId)(ZONE_HOLD + hero - 1);
}
static inline ZoneId gear_of(int hero) {
    return (ZoneId)(ZONE_GEAR + hero - 1);
}
static inline ZoneId tasks_of(int hero) {
    return (ZoneId)(ZONE_TASKS + hero - 1);
}
static inline ZoneId secrets_of(int hero) {
    return (ZoneId)(ZONE_SECRETS + hero - 1);
}
static inline ZoneId captives_of(int hero) {
    return (ZoneId)(ZONE_CAPTIVES + hero - 1);
}
static inline const Card *card_at(const Engine *e, PlaceId place) {
    return card_of(e, e->places[place].card);
}

#endif
