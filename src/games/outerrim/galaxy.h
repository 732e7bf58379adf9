/* Whom one meets out there: patrols and contacts (patrol.c, contact.c). */
#ifndef GAMES_OUTERRIM_GALAXY_H
#define GAMES_OUTERRIM_GALAXY_H

#include "games/outerrim/heroes.h"

/* Set of factions (bit) with a patrol in a space; spaces with a patrol that stops a hero (OR-6.6). */
uint8_t or_patrols_at(const Engine *e, int space);
SpaceSet or_patrol_stops(const Engine *e, int hero);
/* The patrols a hero must fight here (OR-13.2), or may: sets of factions. */
uint8_t or_must_fight(const Engine *e, int hero);
void or_place_patrols(Engine *e); /* in the set-up (OR-2.2) */
/* A patrol moves toward a hero because of an icon (OR-10.1). Pushes a frame. */
void or_push_patrol_comes(Engine *e, int hero, int faction, int distance);
/* … because a card says so, toward any hero; `hero` picks the way. Pushes a frame. */
void or_push_patrol_to(Engine *e, int hero, int faction, int distance, int to);
/* A patrol encounter (OR-14). Pushes a frame. */
void or_push_patrol(Engine *e, int hero, int faction);
/* The combat with a patrol (its row) has a winner (OR-19.6): what follows before the damage. True: there is nothing to
 * wait for, else a frame was pushed. */
bool or_patrol_fought(Engine *e, int hero, int row, bool won);
/* Patrols and contacts a hero may encounter (OR-13.1), as choices, if it must fight those; one of them is taken: pushes
 * a frame; why not. */
Choices or_offer_meetings(const Engine *e, Choices list, int hero, uint8_t must);
void or_meet(Engine *e, int hero, Choice choice);
int or_bar_meeting(const Engine *e, int hero, Choice choice);
/* The factions (set of bits) that an operation means, seen from a hero. */
uint8_t or_factions(const Engine *e, int hero, int whose);

/* Contacts: the zone of a planet's; where a token lies, or 0. */
ZoneId or_contacts_at(const Engine *e, int space);
int or_contact_space(const Engine *e, PlaceId contact);
Choice or_contact_choice(const Engine *e, int verb, PlaceId contact);
PlaceId or_contact_chosen(const Engine *e, Choice choice);
/* In the set-up (OR-2.4), in places from `first` on; returns the place behind the last. */
PlaceId or_deal_contacts(Engine *e, PlaceId first);
/* A contact encounter (OR-17). Pushes a frame. */
void or_push_contact(Engine *e, int hero, PlaceId contact);
/* A contact is turned up for all; false: chance is asked what it is. */
bool or_turn_up(Engine *e, PlaceId contact);
/* It becomes a hero's crew, if room is found (OR-17.2). Pushes a frame. */
void or_recruit(Engine *e, int hero, PlaceId contact);
/* It goes to the pool (OR-A47). */
void or_drop_contact(Engine *e, PlaceId contact);
/* An effect asks for contacts or their spaces: is there any; asks. */
bool or_token_can(const Engine *e, Seat seat, int hero, TokenLocals locals);
void or_push_token(Engine *e, int hero, TokenLocals locals);
/* A contact goes faceup to the empty contact space nearest a space (OR-A48, OR-A50); active player picks. True: there
 * is nothing to wait for, else a frame was pushed. */
bool or_contact_returns(Engine *e, PlaceId contact, int space);

FRAME_FUNCTIONS(or_patrol);
FRAME_FUNCTIONS(or_patrol_moves);
FRAME_FUNCTIONS(or_contact);
FRAME_FUNCTIONS(or_token);

#endif
