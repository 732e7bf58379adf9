/* Where things are: sets of planets and of Jedi, and how far it is between them. */
#include "games/clonewars/cards.h"

HeroSet cw_heroes_at(const Engine *e, int planet) {
    HeroSet set = 0;
    for (int hero = 1; hero <= heroes(e); hero++)
        if (at_of(e, hero) == planet)
            set |= HERO_BIT(hero);
    return set;
}

/* The last one if nobody is that Jedi, which no choice names. */
int cw_hero_of(const Engine *e, int jedi) {
    int hero = 1;
    while (hero < heroes(e) && clonewars(e)->jedi[hero - 1] != jedi)
        hero++;
    return hero;
}

PlanetSet cw_figures(const Engine *e) {
    PlanetSet set = 0;
    for (int i = 0; i < FIGURES; i++)
        set |= PLANET_BIT(clonewars(e)->figures[i]);
    return set & ~(PlanetSet)1;
}

static PlanetSet links_of_all(const Engine *e, PlanetSet of) {
    PlanetSet set = 0;
    for (; of; of &= of - 1)
        set |= links_of(e, bits_lowest(of));
    return set;
}

/* ---- missions and their markers ---- */

/* CW-7.9: when no mission can follow, the free marker joins the other one; CW-7.8: not while the last is coming up. */
int cw_marker_at(const Engine *e, int marker) {
    CardId card = cw_mission(e, marker);
    if (!card && !e->zones[ZONE_MISSION].count && !frame_nearest(e, FRAME_REVEAL))
        card = cw_mission(e, MARKER_ORANGE + MARKER_WHITE - marker);
    return card_of(e, card)->planet;
}

/* CW-Q8: where the marker stands now, or the planet that was there when the game began. */
int cw_planet_of_card(const Engine *e, const Card *card) {
    if (!card->marker)
        return card->planet;
    if (option_is(e, OPTION_MISSION_CARDS, 1))
        return clonewars(e)->printed[card->marker - 1];
    return cw_marker_at(e, card->marker);
}

static PlanetSet mission_planets(const Engine *e) {
    return (PLANET_BIT(cw_marker_at(e, MARKER_ORANGE)) | PLANET_BIT(cw_marker_at(e, MARKER_WHITE))) & ~(PlanetSet)1;
}

/* CW-11.3, CW-Q27: none while the discards are empty. */
static PlanetSet top_planet(const Engine *e) {
    CardId card = e->places[e->zones[ZONE_INVASION_DISCARD].first].card;
    return PLANET_BIT(cw_planet_of_card(e, card_of(e, card))) & ~(PlanetSet)1;
}

/* ---- by what is on them ---- */

static PlanetSet with_least(const uint8_t counts[PLANET_ROWS], unsigned least) {
    PlanetSet set = 0;
    for (int i = 0; i < PLANET_ROWS; i += 8)
        set |= (PlanetSet)bytes_least8(bytes_load8(counts + i), least) << i;
    return set;
}

static PlanetSet with_droids(const Engine *e, unsigned least) {
    return with_least(clonewars(e)->droids, least);
}

static PlanetSet with_most_droids(const Engine *e) {
    for (unsigned most = DROIDS_HERE; most; most--) {
        PlanetSet set = with_droids(e, most);
        if (set)
            return set;
    }
    return 0;
}

static PlanetSet with_blockades(const Engine *e) {
    return with_least(clonewars(e)->blockades, 1);
}

PlanetSet cw_with_enemy(const Engine *e, int enemy) {
    const CloneWars *s = clonewars(e);
    return enemy == ENEMY_VILLAIN ? cw_figures(e) : with_least(enemy == ENEMY_DROID ? s->droids : s->blockades, 1);
}

static PlanetSet with_jedi(const Engine *e) {
    PlanetSet set = 0;
    for (int hero = 1; hero <= HEROES_MOST; hero++) /* who does not play is nowhere */
        set |= PLANET_BIT(at_of(e, hero));
    return set & ~(PlanetSet)1;
}

PlanetSet cw_where(const Engine *e, int hero, int where) {
    switch (where) {
    case WHERE_HERE:
        return PLANET_BIT(at_of(e, hero)) & ~(PlanetSet)1;
    case WHERE_NEAR:
        return links_of(e, at_of(e, hero));
    case WHERE_TOP:
        return top_planet(e);
    case WHERE_VILLAIN:
        return cw_figures(e);
    case WHERE_NEAR_VILLAIN:
        return links_of_all(e, cw_figures(e)) & ~cw_figures(e);
    case WHERE_MISSIONS:
        return mission_planets(e);
    case WHERE_JEDI:
        return with_jedi(e);
    case WHERE_DROIDS:
        return with_droids(e, 1);
    case WHERE_MOST_DROIDS:
        return with_most_droids(e);
    case WHERE_BLOCKADES:
        return with_blockades(e);
    case WHERE_FREE:
        return all_planets(e) & ~(with_droids(e, 1) | with_blockades(e) | cw_figures(e));
    default:
        return all_planets(e);
    }
}

static HeroSet heroes_on(const Engine *e, PlanetSet set) {
    HeroSet who = 0;
    for (int hero = 1; hero <= heroes(e); hero++)
        if (set >> at_of(e, hero) & 1)
            who |= HERO_BIT(hero);
    return who;
}

HeroSet cw_who(const Engine *e, int hero, int who) {
    switch (who) {
    case WHO_HERE:
        return cw_heroes_at(e, at_of(e, hero));
    case WHO_ALL:
        return (HeroSet)((1u << heroes(e)) - 1);
    case WHO_WITH_VILLAIN:
        return heroes_on(e, cw_figures(e));
    case WHO_NEAR_VILLAIN:
        return heroes_on(e, cw_figures(e) | links_of_all(e, cw_figures(e)));
    default:
        return HERO_BIT(hero);
    }
}

int cw_distance(const Engine *e, int from, PlanetSet to) {
    const uint8_t *far = digest(e)->far[from];
    int least = FAR;
    for (; to; to &= to - 1)
        least = far[bits_lowest(to)] < least ? far[bits_lowest(to)] : least;
    return least;
}
