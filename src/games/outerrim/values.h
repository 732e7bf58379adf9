/* What a hero can do and has: values, skills, slots, moments; credits, reputation, fame (values.c). */
#ifndef GAMES_OUTERRIM_VALUES_H
#define GAMES_OUTERRIM_VALUES_H

#include "games/outerrim/heroes.h"

enum { HELD_NOTED = 12 };

/* What follows from what each hero has, beside the state, for a run. */
typedef struct {
    uint64_t moments[HEROES];             /* of all that the hero has */
    HeldAbility held[HEROES][HELD_NOTED]; /* the abilities that are used at them: character, ship, cards */
    int8_t value[HEROES][STATS];          /* without what depends on something else */
    uint8_t skills[HEROES][SKILLS_END];
    uint8_t counts[HEROES][SORTS]; /* cards of each sort in their slots; of COUNTED_ARMOR */
    uint16_t conditional[HEROES];  /* what there is that depends on something else (Worth) */
    uint8_t lifted[HEROES];
    uint8_t held_count[HEROES]; /* more than HELD_NOTED: not all are noted */
    uint8_t known;              /* set of heroes whose sums are up to date */
    uint8_t settled;            /* … who were looked at since (or_settle) */
    uint8_t trimmed;            /* … who have slots for all they hold (or_trim) */
    uint8_t resting;            /* … whose sums rest on conditions */
    uint8_t intruded;           /* … who have something to use at MOMENT_INTRUDED */
    uint8_t shown;              /* every market deck shows its top card (or_tops_shown) */
    uint8_t looked;             /* nobody had fame enough (or_look_now) when the track stood so: */
    uint8_t fame[HEROES];
} Notes;
_Static_assert(sizeof(Notes) <= NOTES_MOST, "the notes fit in a run");

/* Values with everything that is held (A: OR-9.11), skills, rules lifted, slots of the ship. */
APART int or_value_now(const Engine *e, int stat, uint8_t hero);
static inline int or_value(const Engine *e, int stat, uint8_t hero) {
    const Notes *notes = e->notes;
    if (!notes || !(notes->known & HERO_BIT(hero)) || notes->conditional[hero - 1] >> stat & 1)
        return or_value_now(e, stat, hero);
    int value = notes->value[hero - 1][stat];
    return value > 0 ? value : 0;
}
int or_skill(const Engine *e, int hero, int skill);
bool or_lifted(const Engine *e, int hero, int rule);
/* How many cards of a sort a hero has; how many slots for it are free (a mod or cargo: cargo-or-mod ones too). */
int or_count(const Engine *e, int hero, int sort);
int or_free_slots(const Engine *e, int hero, int sort);
/* Pieces of armour. */
int or_armor(const Engine *e, int hero);
/* What gear and mods of a hero have cost together. */
int or_outfit(const Engine *e, int hero);
/* Planets that are damaged: only one character can do that. */
int or_marks(const Engine *e);
/* The notes of the run, or `room`, with the sums of this hero in them. */
const Notes *or_add_up(const Engine *e, int hero, Notes *room);
static inline const Notes *or_sums(const Engine *e, int hero, Notes *room) {
    const Notes *notes = e->notes;
    return notes && notes->known & HERO_BIT(hero) ? notes : or_add_up(e, hero, room);
}
/* Set of the moments at which something that a hero has may be used. */
APART uint64_t or_moments_now(const Engine *e, int hero);
static inline uint64_t or_moments(const Engine *e, int hero) {
    const Notes *notes = e->notes;
    return notes && notes->known & HERO_BIT(hero) ? notes->moments[hero - 1] : or_moments_now(e, hero);
}
static inline bool or_has_moment(const Engine *e, int hero, int moment) {
    return or_moments(e, hero) >> moment & 1;
}
/* Has a hero, if it is one, anything to use when a moment comes? Never the automa (OR-26.5). */
static inline bool may_answer(const Engine *e, int hero, int moment) {
    return hero && !is_automa(e, hero) && or_has_moment(e, hero, moment);
}
/* What a hero has has changed, a ship or a side as well, or what others think of it: notes are void. */
static inline void or_holdings_changed(const Engine *e, int hero) {
    Notes *notes = e->notes;
    if (notes) {
        uint8_t others = (uint8_t)~HERO_BIT(hero);
        notes->known &= others;
        notes->settled &= others;
        notes->trimmed &= others;
        notes->looked = 0;
    }
}
/* … by one card that has come to a slot (1), or left one (-1): its sum is put right, where that is simple. */
void or_card_changed(const Engine *e, int hero, CardId card, int by);
/* A hero is to be looked at again (or_settle). */
static inline void or_unsettled(const Engine *e, int hero) {
    if (e->notes)
        ((Notes *)e->notes)->settled &= (uint8_t)~HERO_BIT(hero);
}

/* Reputation (OR-4): -1 … 1. */
static inline int or_reputation(const Engine *e, int hero, int faction) {
    return outerrim(e)->reputation[(hero - 1) * FACTIONS + faction - 1];
}
void or_gain_reputation(Engine *e, int hero, int faction, int points);
void or_gain_credits(Engine *e, int hero, int thousands); /* below 0: pays, at most what there is */
void or_gain_fame(Engine *e, int hero, int fame);
/* … of several at once: or_look_now follows. */
void or_add_fame(Engine *e, int hero, int fame);
int or_fame(const Engine *e, int hero);
/* A value, or fame, of a hero as it counts now: 0 without a character, -1 if nobody has that number. */
int or_total(const Engine *e, int stat, int hero);
/* Has somebody as much fame as the goal? Ends the game; true: it is over (OR-5.2, OR-A34). */
bool or_look_now(Engine *e);
int or_goal_fame(const Engine *e);

#endif
