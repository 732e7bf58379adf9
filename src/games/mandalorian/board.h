/* Where everything is: heroes and seats, spaces, slots. */
#ifndef GAMES_MANDALORIAN_BOARD_H
#define GAMES_MANDALORIAN_BOARD_H

#include "games/mandalorian/frames.h"
#include "games/mandalorian/words.h"

/* ---- heroes and seats ---- */

typedef uint8_t HeroSet; /* bit (hero - 1) */
#define HERO_BIT(hero) ((HeroSet)(1u << ((hero) - 1)))

static inline bool option_is(const Engine *e, int option, int value) {
    return mandalorian(e)->options[option] == value;
}
/* Do all seats share two characters (MA-48, MA-49)? */
static inline bool is_shared(const Engine *e) {
    return e->head->seats == 1 ||
           (option_is(e, OPTION_MODE, MODE_SHARED) && mission_of(e, mandalorian(e)->mission)->kind == MISSION_STORY);
}
/* Whose turn it is; during the set-up who begins. */
static inline Seat active_seat(const Engine *e) {
    return e->frames[0].kind == FRAME_TURN ? e->frames[0].seat : mandalorian(e)->first;
}
/* Who decides for a hero. */
static inline Seat seat_of(const Engine *e, int hero) {
    return is_shared(e) ? active_seat(e) : (Seat)hero;
}
static inline HeroSet heroes_all(const Engine *e) {
    return (HeroSet)(((1u << mandalorian(e)->heroes) - 1) & ~(unsigned)mandalorian(e)->out);
}
static inline ZoneId hand_of(Seat seat) {
    return (ZoneId)(ZONE_HAND + seat - 1);
}
static inline ZoneId plans_of(int hero) {
    return (ZoneId)(ZONE_PLANS + hero - 1);
}
static inline ZoneId carried_by(int hero) {
    return (ZoneId)(ZONE_CARRIED + hero - 1);
}
/* MA-R43: does an ability of enemies do nothing to a hero this turn? */
static inline bool ma_ignores(const Engine *e, int hero, int trait) {
    return mandalorian(e)->ignored[hero - 1] >> trait & 1;
}
/* MA-62 */
static inline bool has_loyalties(const Engine *e) {
    return mission_of(e, mandalorian(e)->mission)->loyalty;
}
/* Something has changed: an event that does has an effect (MA-38). Every rule that changes the table calls it. */
static inline void changed(Engine *e) {
    mandalorian(e)->changed = 1;
}

/* Does any rule of the map or the mission speak at a moment? */
static inline bool rules_speak(const Engine *e, int moment) {
    return digest(e)->moments[mandalorian(e)->mission][mandalorian(e)->map] >> moment & 1;
}

/* ---- spaces: by number on the map, 1 …; the state and choices name rows of the pack ---- */

#define SPACE_BIT(number) ((SpaceSet)1 << (number))

static inline const MapDigest *map_here(const Engine *e) {
    const MapDigest *map = &digest(e)->maps[mandalorian(e)->map];
    KEEP_POINTER(map);
    return map;
}
static inline const Terrain *terrain(const Engine *e) {
    const Terrain *terrain = &map_here(e)->terrain[mandalorian(e)->doors];
    KEEP_POINTER(terrain);
    return terrain;
}
static inline int space_row(const Engine *e, int number) {
    return number ? map_here(e)->first + number - 1 : 0;
}
static inline int space_number(const Engine *e, int row) {
    return row ? row - map_here(e)->first + 1 : 0;
}
/* Where a hero stands, or 0: off the map. */
static inline int at_of(const Engine *e, int hero) {
    return space_number(e, mandalorian(e)->at[hero - 1]);
}
static inline ZoneId zone_of_space(int number) {
    return (ZoneId)(ZONE_SPACE + number);
}
/* The space a threat lies in, or 0: it is not on the map. */
static inline int space_of_threat(const Engine *e, PlaceId threat) {
    return e->places[threat].zone > ZONE_SPACE ? e->places[threat].zone - ZONE_SPACE : 0;
}
static inline SpaceSet spaces_all(const Engine *e) {
    return map_here(e)->floor;
}
static inline int spaces_lowest(SpaceSet set) {
    return __builtin_ctzll(set);
}
HeroSet ma_heroes_at(const Engine *e, int number);
SpaceSet ma_hero_spaces(const Engine *e);
/* The heroes an operation means, seen from `hero`, within a range of it. */
HeroSet ma_whom(const Engine *e, int hero, int whom, int range);

/* ---- slots (slots.c) ---- */

static inline int slots(const Engine *e) {
    return map_here(e)->slots;
}
static inline const Action *slot_action(const Engine *e, int slot) {
    return action_of(e, map_here(e)->action[slot]);
}
static inline int slot_icon(const Engine *e, int slot) {
    return map_here(e)->icon[slot];
}
/* What lies on a slot (MA-31), a tactical card making it exactly 5 (MA-66). */
int ma_slot_total(const Engine *e, int slot);
/* Set of slots whose total brings an event. */
unsigned ma_full_slots(const Engine *e);
/* Cards or tokens have come to a slot or left it; one has come. */
void ma_slot_changed(const Engine *e, int slot);
void ma_slot_gained(const Engine *e, int slot, CardId card);
/* Set of slots an operation means; "this" is the one of the action or event under way. */
uint8_t ma_slots(const Engine *e, int which);
/* Is there a pool token to be had, after a reshuffle if need be (MA-39)? */
bool ma_pool_filled(Engine *e);
void ma_disrupt_slot(Engine *e, int slot); /* pushes a frame: the token is drawn (MA-39) */
void ma_clear_token(Engine *e, int slot,
                    CardId token); /* one of its tokens goes to the discards; 0: a substitute goes */
bool ma_has_tokens(const Engine *e, int slot);
/* The top card of a slot as an ability means it: not the one that the action under way was taken with (MA-R53). */
PlaceId ma_top_card(const Engine *e, int slot);
/* All cards and tokens leave a slot (MA-31); ma_cards_came follows. */
void ma_clean_slot(Engine *e, int slot);

#endif
