/* What gains, patrols, contacts and the automa's cards do: ops_galaxy.def lists the operations and conditions. */
#include "games/outerrim/automa.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/turn.h"
#include "games/outerrim/values.h"

/* ---- whom ---- */

HeroSet or_whom(const Engine *e, const Frame *program, int whom) {
    int them = program_picked(program);
    HeroSet you = HERO_BIT(program->hero), other = (HeroSet)(them ? HERO_BIT(them) & heroes_all(e) : 0);
    return whom == WHOM_YOU ? you : whom == WHOM_THEM ? other : you | other;
}

static int lowest_hero(HeroSet who) {
    return bits_lowest(who) + 1;
}

/* ---- credits and fame ---- */

/* OR-A78: a full purse takes no more. */
bool or_can_credits(const Engine *e, const Frame *f, const Instr *in) {
    for (HeroSet who = or_whom(e, f, in->arg[1]); who; who &= (HeroSet)(who - 1))
        if (outerrim(e)->credits[bits_lowest(who)] < CREDITS_MOST)
            return !or_credits_forgone(e, f);
    return false;
}

Flow or_do_credits(Engine *e, Frame *f, const Instr *in) {
    if (!or_credits_forgone(e, f))
        for (HeroSet who = or_whom(e, f, in->arg[1]); who; who &= (HeroSet)(who - 1))
            or_gain_credits(e, lowest_hero(who), in->arg[0]);
    return FLOW_DONE;
}

bool or_can_pay(const Engine *e, const Frame *f, const Instr *in) {
    return outerrim(e)->credits[f->hero - 1] >= in->arg[0];
}

Flow or_do_pay(Engine *e, Frame *f, const Instr *in) {
    or_gain_credits(e, f->hero, -in->arg[0]);
    return FLOW_DONE;
}

bool or_can_credits_per(const Engine *e, const Frame *f, const Instr *in) {
    return or_count(e, f->hero, in->arg[0]) > 0;
}

Flow or_do_credits_per(Engine *e, Frame *f, const Instr *in) {
    or_gain_credits(e, f->hero, in->arg[1] * or_count(e, f->hero, in->arg[0]));
    return FLOW_DONE;
}

Flow or_do_fame(Engine *e, Frame *f, const Instr *in) {
    for (HeroSet who = or_whom(e, f, in->arg[1]); who; who &= (HeroSet)(who - 1))
        or_add_fame(e, lowest_hero(who), in->arg[0]);
    or_look_now(e);
    return FLOW_DONE;
}

/* ---- factions ---- */

/* Factions of a set with which a hero's reputation can change so (OR-4.3). */
static uint8_t changeable(const Engine *e, int hero, uint8_t set, int points) {
    unsigned some = 0;
    for (int faction = 1; faction < FACTIONS_END; faction++) {
        int now = or_reputation(e, hero, faction);
        some |= (unsigned)(points > 0 ? now < 1 : now > -1) << faction;
    }
    return (uint8_t)(some & set);
}

/* Does what a faction was picked for. */
static void with_faction(Engine *e, int hero, int faction, FactionLocals local) {
    switch (local.act) {
    case FACTION_REPUTATION:
        or_gain_reputation(e, local.whom, faction, local.count);
        break;
    case FACTION_PATROL_COMES:
        or_push_patrol_to(e, hero, faction, local.count, local.whom);
        break;
    default:
        or_push_patrol(e, hero, faction);
    }
}

/* The hero picks one of a set, if there is more than one. */
static Flow pick_faction(Engine *e, int hero, FactionLocals local) {
    if (!local.among)
        return FLOW_DONE;
    if (!bits_many(local.among)) {
        with_faction(e, hero, bits_lowest(local.among), local);
        return FLOW_PUSHED;
    }
    Frame *f = frame_push(e, FRAME_FACTION, seat_of(e, hero), hero);
    if (f) {
        *LOCALS(f, FactionLocals) = local;
        f->step = is_automa(e, hero) ? FACTION_RANDOM : FACTION_ASK;
    }
    return FLOW_PUSHED;
}

Flow or_faction_run(Engine *e, Frame *f) {
    (void)e, (void)f;
    return FLOW_ASK;
}

void or_faction_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    (void)e;
    bool lot = f->step == FACTION_RANDOM;
    if (lot)
        or_ask_lot(q);
    else
        *q = (Question){.kind = CANTINA_ASK_MODE, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_FACTION};
    for (unsigned set = LOCALS_READ(f, FactionLocals)->among; set; set &= set - 1)
        choices_add_weight(out, VERB_FACTION, bits_lowest(set), lot);
}

void or_faction_take(Engine *e, Frame *f, Choice choice) {
    FactionLocals local = *LOCALS_READ(f, FactionLocals);
    int hero = f->hero;
    frame_pop(e);
    with_faction(e, hero, choice.a, local);
}

/* ---- reputation ---- */

bool or_can_reputation(const Engine *e, const Frame *f, const Instr *in) {
    for (HeroSet who = or_whom(e, f, in->arg[2]); who; who &= (HeroSet)(who - 1))
        if (changeable(e, lowest_hero(who), or_factions(e, f->hero, in->arg[0]), in->arg[1]))
            return true;
    return false;
}

/* Of several factions the hero picks whose ability it is, for others as well. */
static Flow change_reputation(Engine *e, const Frame *f, int whose, int points, HeroSet who) {
    int you = f->hero;
    for (; who; who &= (HeroSet)(who - 1)) {
        int hero = lowest_hero(who);
        uint8_t among = changeable(e, hero, or_factions(e, you, whose), points);
        pick_faction(
            e, you,
            (FactionLocals){.act = FACTION_REPUTATION, .among = among, .count = (int8_t)points, .whom = (uint8_t)hero});
    }
    return FLOW_PUSHED;
}

Flow or_do_reputation(Engine *e, Frame *f, const Instr *in) {
    return change_reputation(e, f, in->arg[0], in->arg[1], or_whom(e, f, in->arg[2]));
}

/* OR-4.4 */
bool or_can_lose_reputation(const Engine *e, const Frame *f, const Instr *in) {
    return changeable(e, f->hero, or_factions(e, f->hero, in->arg[0]), -1);
}

Flow or_do_lose_reputation(Engine *e, Frame *f, const Instr *in) {
    return change_reputation(e, f, in->arg[0], -1, HERO_BIT(f->hero));
}

bool or_can_force_reputation(const Engine *e, const Frame *f, const Instr *in) {
    return or_can_lose_reputation(e, f, in);
}

Flow or_do_force_reputation(Engine *e, Frame *f, const Instr *in) {
    return change_reputation(e, f, in->arg[0], -1, HERO_BIT(f->hero));
}

/* ---- damage ---- */

bool or_can_damage(const Engine *e, const Frame *f, const Instr *in) {
    return or_whom(e, f, in->arg[2]);
}

Flow or_do_damage(Engine *e, Frame *f, const Instr *in) {
    HeroSet who = or_whom(e, f, in->arg[2]);
    if (who && !bits_many(who))
        return or_suffer(e, lowest_hero(who), in->arg[0], in->arg[1]);
    for (; who; who &= (HeroSet)(who - 1))
        or_push_suffer(e, lowest_hero(who), in->arg[0], in->arg[1]);
    return FLOW_PUSHED;
}

bool or_can_recover(const Engine *e, const Frame *f, const Instr *in) {
    for (HeroSet who = or_whom(e, f, in->arg[2]); who; who &= (HeroSet)(who - 1))
        if (or_is_hurt(e, lowest_hero(who), in->arg[1]))
            return true;
    return false;
}

Flow or_do_recover(Engine *e, Frame *f, const Instr *in) {
    for (HeroSet who = or_whom(e, f, in->arg[2]); who; who &= (HeroSet)(who - 1))
        or_recover(e, lowest_hero(who), in->arg[0], in->arg[1]);
    return FLOW_PUSHED;
}

/* ---- turns, goals, marks ---- */

bool or_can_goal(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return or_has_goal(e, f->hero, pack_ability(e->pack, f->source)->table);
}

Flow or_do_goal(Engine *e, Frame *f, const Instr *in) {
    or_goal(e, f->hero, pack_ability(e->pack, f->source)->table, in->arg[0]);
    return FLOW_DONE;
}

/* OR-5.6 */
Flow or_do_extra_turn(Engine *e, Frame *f, const Instr *in) {
    enum { TURNS_TO_COME = 3 };
    (void)f, (void)in;
    if (outerrim(e)->again < TURNS_TO_COME)
        outerrim(e)->again++;
    return FLOW_DONE;
}

Flow or_do_end_turn(Engine *e, Frame *f, const Instr *in) {
    (void)f, (void)in;
    return or_end_turn(e);
}

/* Where the next mark goes, or NULL: there is one on this planet, or no planet, or no mark left. */
static uint8_t *place_for_mark(const Engine *e, int space) {
    uint8_t *marked = outerrim(e)->marked, *free = NULL;
    for (int i = FACTIONS - 1; i >= 0; i--) {
        if (marked[i] == space)
            return NULL;
        free = marked[i] ? free : &marked[i];
    }
    return is_planet(e, space) ? free : NULL;
}

bool or_can_mark_planet(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return place_for_mark(e, at_of(e, f->hero));
}

Flow or_do_mark_planet(Engine *e, Frame *f, const Instr *in) {
    uint8_t *mark = place_for_mark(e, at_of(e, f->hero));
    (void)in;
    if (!mark)
        return FLOW_DONE;
    *mark = (uint8_t)at_of(e, f->hero);
    or_unsettled(e, f->hero);
    emit(e, (Event){.kind = EVENT_MARK, .seat = f->seat, .a = who_is(e, f->hero), .b = *mark});
    return FLOW_DONE;
}

/* ---- contacts ---- */

#define TOKEN_OP(name, ...)                                                                                            \
    bool or_can_##name(const Engine *e, const Frame *f, const Instr *in) {                                             \
        (void)in;                                                                                                      \
        return or_token_can(e, f->seat, f->hero, (TokenLocals){__VA_ARGS__});                                          \
    }                                                                                                                  \
    Flow or_do_##name(Engine *e, Frame *f, const Instr *in) {                                                          \
        (void)in;                                                                                                      \
        or_push_token(e, f->hero, (TokenLocals){__VA_ARGS__});                                                         \
        return frame_run_now(e, or_token_run);                                                                         \
    }
#define ARG(n) (uint8_t)in->arg[n]

TOKEN_OP(peek, .act = TOKEN_PEEK, .left = ARG(0), .where = ARG(1))
TOKEN_OP(reveal, .act = TOKEN_REVEAL, .left = 1, .where = ARG(0))
TOKEN_OP(recruit_from, .act = TOKEN_RECRUIT, .left = 1, .where = ARG(0))
TOKEN_OP(move_contact, .act = TOKEN_MOVE, .left = 1, .where = ARG(0))
TOKEN_OP(encounter_contact, .act = TOKEN_ENCOUNTER, .left = 1, .where = ARG(0))
TOKEN_OP(dismiss, .act = TOKEN_DISMISS, .left = 1)
TOKEN_OP(take_droid, .act = TOKEN_TAKE_DROID, .left = 1, .from = (uint8_t)program_picked(f))

/* "This contact": the one whose databank card is read, while it lies on a planet. */
static PlaceId this_contact(const Engine *e, const Frame *f) {
    PlaceId contact = or_this(e, f);
    return contact && or_contact_space(e, contact) ? contact : 0;
}

bool or_can_recruit(const Engine *e, const Frame *f, const Instr *in) {
    PlaceId contact = this_contact(e, f);
    (void)in;
    return contact && card_at(e, contact)->sort == SORT_CREW;
}

Flow or_do_recruit(Engine *e, Frame *f, const Instr *in) {
    if (!or_can_recruit(e, f, in))
        return FLOW_DONE;
    or_recruit(e, f->hero, this_contact(e, f));
    return frame_run_now(e, or_keep_run);
}

bool or_can_drop_contact(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return this_contact(e, f);
}

Flow or_do_drop_contact(Engine *e, Frame *f, const Instr *in) {
    if (or_can_drop_contact(e, f, in))
        or_drop_contact(e, this_contact(e, f));
    return FLOW_DONE;
}

/* ---- patrols ---- */

/* Whom a patrol goes to; 0: nobody. */
static int target(const Engine *e, const Frame *f, int whom) {
    HeroSet who = or_whom(e, f, whom);
    return who ? lowest_hero(who) : 0;
}

/* Patrols that are not there yet (OR-A42). */
static uint8_t patrols_to_move(const Engine *e, const Frame *f, const Instr *in) {
    int to = target(e, f, in->arg[2]);
    return to ? or_factions(e, f->hero, in->arg[0]) & (uint8_t)~or_patrols_at(e, at_of(e, to)) : 0;
}

bool or_can_move_patrol(const Engine *e, const Frame *f, const Instr *in) {
    return patrols_to_move(e, f, in);
}

Flow or_do_move_patrol(Engine *e, Frame *f, const Instr *in) {
    return pick_faction(e, f->hero,
                        (FactionLocals){.act = FACTION_PATROL_COMES,
                                        .among = patrols_to_move(e, f, in),
                                        .count = (int8_t)in->arg[1],
                                        .whom = (uint8_t)target(e, f, in->arg[2])});
}

/* The patrol that is about to come because of an icon, within the reach of the ability. */
static PatrolMovesLocals *coming(const Engine *e, int hero) {
    Frame *f = frame_nearest(e, FRAME_PATROL_MOVES);
    PatrolMovesLocals *local = f ? LOCALS(f, PatrolMovesLocals) : NULL;
    if (!local || local->sent || local->lost)
        return NULL;
    int far = or_distance(e, outerrim(e)->patrol_at[local->faction - 1], at_of(e, hero));
    return far <= FAR_ENCOUNTER ? local : NULL;
}

bool or_can_send_patrol(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return program_picked(f) && coming(e, f->hero);
}

Flow or_do_send_patrol(Engine *e, Frame *f, const Instr *in) {
    PatrolMovesLocals *local = coming(e, f->hero);
    if (!or_can_send_patrol(e, f, in))
        return FLOW_DONE;
    local->to = (uint8_t)program_picked(f);
    local->sent = 1;
    return FLOW_DONE;
}

static uint8_t patrols_meant(const Engine *e, int hero, int where) {
    SpaceSet spaces = where == WHERE_ANYWHERE ? digest(e)->spaces
                                              : or_within(e, at_of(e, hero), where == WHERE_NEAR ? FAR_ENCOUNTER : 0);
    unsigned set = 0;
    for (int faction = 1; faction < FACTIONS_END; faction++)
        set |= (unsigned)(spaces >> outerrim(e)->patrol_at[faction - 1] & 1) << faction;
    return (uint8_t)set;
}

bool or_can_encounter_patrol(const Engine *e, const Frame *f, const Instr *in) {
    return patrols_meant(e, f->hero, in->arg[0]);
}

Flow or_do_encounter_patrol(Engine *e, Frame *f, const Instr *in) {
    uint8_t among = patrols_meant(e, f->hero, in->arg[0]);
    return pick_faction(e, f->hero, (FactionLocals){.act = FACTION_ENCOUNTER, .among = among});
}

/* ---- values: read where they are wanted (values.c), never run ---- */

#define READ_OP(name)                                                                                                  \
    Flow or_do_##name(Engine *e, Frame *f, const Instr *in) {                                                          \
        (void)e, (void)f, (void)in;                                                                                    \
        return FLOW_DONE;                                                                                              \
    }
READ_OP(bonus)
READ_OP(rule)
READ_OP(grant)

/* ---- the automa ---- */

bool or_can_ai_recover(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return or_is_hurt(e, f->hero, BODY_BOTH);
}

Flow or_do_ai_recover(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    or_recover(e, f->hero, 0, BODY_BOTH);
    return FLOW_PUSHED;
}

#define ERRAND_OP(name, ...)                                                                                           \
    bool or_can_##name(const Engine *e, const Frame *f, const Instr *in) {                                             \
        (void)in;                                                                                                      \
        return or_errand_can(e, f->hero, (ErrandLocals){__VA_ARGS__});                                                 \
    }                                                                                                                  \
    Flow or_do_##name(Engine *e, Frame *f, const Instr *in) {                                                          \
        (void)in;                                                                                                      \
        or_push_errand(e, f->hero, (ErrandLocals){__VA_ARGS__});                                                       \
        return frame_run_now(e, or_errand_run);                                                                        \
    }
ERRAND_OP(ai_move, .act = ERRAND_MOVE)
ERRAND_OP(ai_deliver, .act = ERRAND_DELIVER, .what = ARG(0), .count = ARG(1))
ERRAND_OP(ai_buy, .act = ERRAND_BUY, .what = ARG(0))
ERRAND_OP(ai_fight, .act = ERRAND_FIGHT)
ERRAND_OP(ai_job, .act = ERRAND_JOB)
ERRAND_OP(ai_crew, .act = ERRAND_CREW)
ERRAND_OP(ai_reveal, .act = ERRAND_REVEAL)

/* OR-A73: when the card goes back. */
Flow or_do_ai_shuffle(Engine *e, Frame *f, const Instr *in) {
    Frame *automa = frame_nearest(e, FRAME_AUTOMA);
    (void)f, (void)in;
    if (automa)
        LOCALS(automa, AutomaLocals)->shuffles = 1;
    return FLOW_DONE;
}

/* ---- conditions ---- */

static bool is_standing(int reputation, int standing) {
    switch (standing) {
    case STANDING_POSITIVE:
        return reputation > 0;
    case STANDING_NEUTRAL:
        return reputation == 0;
    case STANDING_NEGATIVE:
        return reputation < 0;
    case STANDING_NOT_NEGATIVE:
        return reputation >= 0;
    default:
        return reputation <= 0;
    }
}

bool or_is_standing(const Engine *e, const Frame *f, const Instr *in) {
    uint8_t among = or_factions(e, f->hero, in->arg[0]);
    for (int faction = 1; faction < FACTIONS_END; faction++)
        if (among >> faction & 1 && is_standing(or_reputation(e, f->hero, faction), in->arg[1]))
            return true;
    return false;
}

bool or_is_patrol_here(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return or_patrols_at(e, at_of(e, f->hero));
}

bool or_is_patrol_of(const Engine *e, const Frame *f, const Instr *in) {
    return or_patrols_at(e, at_of(e, f->hero)) & or_factions(e, f->hero, in->arg[0]);
}

bool or_is_credits_at_least(const Engine *e, const Frame *f, const Instr *in) {
    return outerrim(e)->credits[f->hero - 1] >= in->arg[0];
}

/* What is always so cannot rest on the fame that it gives itself: it looks at the track alone. */
static int fame_seen(const Engine *e, const Frame *f, int hero) {
    bool always = f->source && pack_ability(e->pack, f->source)->moment == MOMENT_ALWAYS;
    return always ? outerrim(e)->fame[hero - 1] : or_fame(e, hero);
}

bool or_is_fame_at_least(const Engine *e, const Frame *f, const Instr *in) {
    return fame_seen(e, f, f->hero) >= in->arg[0];
}

/* OR-5.4 */
bool or_is_most_famous(const Engine *e, const Frame *f, const Instr *in) {
    int fame = fame_seen(e, f, f->hero);
    (void)in;
    for (int hero = 1; hero <= outerrim(e)->heroes; hero++)
        if (fame_seen(e, f, hero) > fame)
            return false;
    return true;
}

bool or_is_outshone(const Engine *e, const Frame *f, const Instr *in) {
    int them = program_picked(f);
    (void)in;
    return them && fame_seen(e, f, them) > fame_seen(e, f, f->hero);
}

bool or_is_positive(const Engine *e, const Frame *f, const Instr *in) {
    int count = 0;
    for (int faction = 1; faction < FACTIONS_END; faction++)
        count += or_reputation(e, f->hero, faction) > 0;
    return count >= in->arg[0];
}

int or_marks(const Engine *e) {
    int count = 0;
    for (int i = 0; i < FACTIONS; i++)
        count += outerrim(e)->marked[i] != 0;
    return count;
}

bool or_is_marked(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return or_marks(e) >= in->arg[0];
}

bool or_is_planet_of(const Engine *e, const Frame *f, const Instr *in) {
    const Space *space = space_of(e, at_of(e, f->hero));
    return space->faction && or_factions(e, f->hero, in->arg[0]) >> space->faction & 1;
}

bool or_is_droid(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return character_of(e, f->hero)->droid;
}

bool or_is_droids(const Engine *e, const Frame *f, const Instr *in) {
    int count = 0;
    for (PlaceId at = e->zones[crew_of(f->hero)].first; at; at = e->places[at].next)
        count += card_at(e, at)->droid;
    return count >= in->arg[0];
}
