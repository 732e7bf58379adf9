/* Space encounters, jobs, bounties, and what they and deliveries bring (space.c, job.c, bounty.c, reward.c). */
#ifndef GAMES_OUTERRIM_ENCOUNTERS_H
#define GAMES_OUTERRIM_ENCOUNTERS_H

#include "games/outerrim/heroes.h"

/* Encounters: what a hero may do in its encounter step besides patrols, contacts and abilities; begins one. */
Choices or_offer_encounters(const Engine *e, Choices list, int hero);
void or_begin_encounter(Engine *e, int hero, Choice choice);
int or_bar_encounter(const Engine *e, int hero, Choice choice);
Choices or_offer_jobs(const Engine *e, Choices list, int hero);
void or_begin_job(Engine *e, int hero, CardId card);
int or_bar_job(const Engine *e, int hero, CardId card);
Choices or_offer_hunts(const Engine *e, Choices list, int hero);
void or_begin_hunt(Engine *e, int hero, CardId contact);
int or_bar_hunt(const Engine *e, int hero, Choice choice);

/* Is the card a job that has steps? */
bool or_is_job(const Engine *e, CardId card);
/* A test or a fight begins: a job at hand has come a step further. */
void or_job_goes_on(Engine *e);

/* A bounty that names a contact, among those of a hero, or 0; the contact is fought (OR-22.2). Pushes a frame. */
PlaceId or_bounty_on(const Engine *e, int hero, CardId contact);
void or_push_hunt(Engine *e, int hero, PlaceId bounty, PlaceId contact, int owner);
/* The fight of a hunt has a winner. True: there is nothing to wait for. */
bool or_hunt_fought(Engine *e, const Frame *hunt, bool won);

/* The reward of cargo (MOMENT_DELIVERED), of a bounty (MOMENT_DELIVERED, MOMENT_ELIMINATED), of a job
 * (MOMENT_COMPLETED), with what comes before and after it; the card goes where it belongs. Pushes a frame. */
void or_push_reward(Engine *e, int hero, PlaceId place, int moment);
/* The reward at hand, or NULL; does a program, which is its own, give no credits? */
const Frame *or_reward(const Engine *e);
bool or_credits_forgone(const Engine *e, const Frame *program);

FRAME_FUNCTIONS(or_hunt);
FRAME_FUNCTIONS(or_prize);
FRAME_FUNCTIONS(or_reward);
FRAME_FUNCTIONS(or_job);
FRAME_FUNCTIONS(or_space);
void or_hunt_tidy(Engine *e, Frame *f);
void or_space_tidy(Engine *e, Frame *f);

#endif
