/* What events, crises, missions and tokens do: ops_event.def lists the operations and conditions. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/ops.h"
#include "games/mandalorian/threats.h"

/* ---- enemies ---- */

static EnemiesLocals enemies(int act, const Instr *in) {
    return (EnemiesLocals){.act = (uint8_t)act,
                           .left = (uint8_t)(in->arg[0] ? in->arg[0] : ENEMIES_ALL),
                           .enemies = (uint8_t)in->arg[1],
                           .span = (uint8_t)in->arg[2]};
}

#define ENEMIES_OP(name, act)                                                                                          \
    bool ma_can_##name(const Engine *e, const Frame *f, const Instr *in) {                                             \
        (void)f;                                                                                                       \
        return ma_enemies_can(e, enemies(act, in));                                                                    \
    }                                                                                                                  \
    Flow ma_do_##name(Engine *e, Frame *f, const Instr *in) {                                                          \
        return ma_enemies_act(e, f, enemies(act, in));                                                                 \
    }
ENEMIES_OP(enemies_move, ENEMIES_MOVE)
ENEMIES_OP(enemies_attack, ENEMIES_ATTACK)
ENEMIES_OP(enemies_flee, ENEMIES_FLEE)

/* The first damaged enemy of a class behind `at`, which may be 0, among those in a set of spaces; 0: there are no more.
 */
static PlaceId next_damaged(const Engine *e, PlaceId at, SpaceSet *set, int enemies) {
    do {
        at = at ? e->places[at].next : 0;
        for (; !at && *set; *set &= *set - 1)
            at = e->zones[zone_of_space(spaces_lowest(*set))].first;
    } while (at && !(place_damage(&e->places[at]) && ma_class_fits(e, at, enemies)));
    return at;
}

bool ma_can_mend(const Engine *e, const Frame *f, const Instr *in) {
    SpaceSet set = ma_class_spaces(e, ma_classes[in->arg[1]]);
    (void)f;
    return next_damaged(e, 0, &set, in->arg[1]);
}

Flow ma_do_mend(Engine *e, Frame *f, const Instr *in) {
    SpaceSet set = ma_class_spaces(e, ma_classes[in->arg[1]]);
    (void)f;
    for (PlaceId at = 0; (at = next_damaged(e, at, &set, in->arg[1]));) {
        Place *p = &e->places[at];
        int damage = place_damage(p);
        place_set_damage(p, damage > in->arg[0] ? damage - in->arg[0] : 0);
        changed(e);
        emit(e, (Event){.kind = EVENT_ENEMY_MENDS,
                        .seen = SEEN_BY_ALL,
                        .card = p->card,
                        .a = (int16_t)(damage - place_damage(p)),
                        .b = (int16_t)space_row(e, space_of_threat(e, at))});
    }
    return FLOW_DONE;
}

/* ---- what is aimed ---- */

static bool can_aim(const Engine *e, const Frame *f, AimLocals locals) {
    return ma_aim_can(e, f->seat, f->hero, locals);
}

static Flow aim(Engine *e, const Frame *f, AimLocals locals) {
    return ma_aim_now(e, f->seat, f->hero, locals);
}

#define AIM_OP(name, ...)                                                                                              \
    bool ma_can_##name(const Engine *e, const Frame *f, const Instr *in) {                                             \
        (void)in;                                                                                                      \
        return can_aim(e, f, (AimLocals){__VA_ARGS__});                                                                \
    }                                                                                                                  \
    Flow ma_do_##name(Engine *e, Frame *f, const Instr *in) {                                                          \
        (void)in;                                                                                                      \
        return aim(e, f, (AimLocals){__VA_ARGS__});                                                                    \
    }
#define ARG(n) (uint8_t)in->arg[n]

AIM_OP(spawn, .act = AIM_SPAWN, .what = ARG(0), .left = ARG(1))
AIM_OP(lay, .act = AIM_LAY, .what = ARG(0), .left = ARG(1))
AIM_OP(lay_up, .act = AIM_LAY_UP, .what = ARG(0), .left = ARG(1))
AIM_OP(place, .act = AIM_PLACE, .card = (CardId)in->arg[0], .what = ARG(1), .left = 1)
AIM_OP(child_to, .act = AIM_CHILD, .what = ARG(0), .left = 1)
AIM_OP(child_on_enemy, .act = AIM_CHILD_ON, .left = 1)
AIM_OP(turn_up, .act = AIM_TURN_UP, .left = 1)
AIM_OP(open_door, .act = AIM_OPEN, .what = ARG(0), .left = 1)
AIM_OP(close_door, .act = AIM_CLOSE, .what = ARG(0), .left = 1)

/* It moves if there is a way. */
bool ma_can_creep(const Engine *e, const Frame *f, const Instr *in) {
    return can_aim(e, f, (AimLocals){.act = AIM_CREEP, .span = ARG(0), .left = 1});
}

Flow ma_do_creep(Engine *e, Frame *f, const Instr *in) {
    return aim(e, f, (AimLocals){.act = AIM_CREEP, .span = ARG(0), .left = 1});
}

/* MA-47: a character the mission puts elsewhere. */
bool ma_can_begin(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return ma_hero_of(e, in->arg[0]);
}

Flow ma_do_begin(Engine *e, Frame *f, const Instr *in) {
    int hero = ma_hero_of(e, in->arg[0]);
    if (!hero)
        return FLOW_DONE;
    return aim(e, f, (AimLocals){.act = AIM_BEGIN, .what = ARG(1), .span = (uint8_t)hero, .left = 1});
}

/* ---- slots and events ---- */

bool ma_can_disrupt(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return ma_slots(e, in->arg[0]);
}

/* Each slot gets its own token; else one after the other, each time where it is to go by then. */
Flow ma_do_disrupt(Engine *e, Frame *f, const Instr *in) {
    AimLocals locals = {.act = AIM_DISRUPT, .what = ARG(0), .left = ARG(1)};
    if (in->arg[0] != SLOT_EACH)
        return aim(e, f, locals);
    locals.span = ma_slots(e, SLOT_EACH);
    locals.left = (uint8_t)slots(e);
    for (int i = 0; i < in->arg[1]; i++)
        ma_push_aim(e, f->seat, f->hero, locals);
    return FLOW_PUSHED;
}

bool ma_can_event(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return e->zones[ZONE_EVENT].count || e->zones[ZONE_EVENT_DISCARD].count;
}

/* MA-R31: the same total and the same "you". */
Flow ma_do_event(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    if (!ma_can_event(e, f, in))
        return FLOW_DONE;
    ma_push_event(e, f->seat, f->hero, true);
    return FLOW_PUSHED;
}

/* ---- characters ---- */

static HeroSet near_enemies(const Engine *e, int range) {
    SpaceSet enemies_at = ma_enemy_spaces(e);
    HeroSet set = 0;
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        if (at_of(e, hero) && terrain(e)->within[at_of(e, hero)][range < RANGES ? range : RANGES - 1] & enemies_at)
            set |= HERO_BIT(hero);
    return set;
}

bool ma_can_hurt_near(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return near_enemies(e, in->arg[1]);
}

Flow ma_do_hurt_near(Engine *e, Frame *f, const Instr *in) {
    HeroSet who = near_enemies(e, in->arg[1]);
    (void)f;
    for (int hero = HEROES_MOST; hero >= 1; hero--)
        if (who & HERO_BIT(hero))
            ma_push_damage(e, hero, in->arg[0], 0);
    return FLOW_PUSHED;
}

static HeroSet with_plans(const Engine *e, HeroSet who) {
    HeroSet set = 0;
    for (; who; who &= (HeroSet)(who - 1))
        if (e->zones[plans_of(bits_lowest(who) + 1)].count)
            set |= (HeroSet)(who & -who);
    return set;
}

bool ma_can_strip(const Engine *e, const Frame *f, const Instr *in) {
    return with_plans(e, ma_whom(e, f->hero, in->arg[0], FAR));
}

Flow ma_do_strip(Engine *e, Frame *f, const Instr *in) {
    Seat seat = f->seat;
    int you = f->hero;
    for (HeroSet who = with_plans(e, ma_whom(e, you, in->arg[0], FAR)); who; who &= (HeroSet)(who - 1))
        ma_push_aim(e, seat, you, (AimLocals){.act = AIM_STRIP, .what = (uint8_t)(bits_lowest(who) + 1), .left = 1});
    return FLOW_PUSHED;
}

/* MA-46 */
bool ma_can_child_flees(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return mandalorian(e)->child_hero;
}

Flow ma_do_child_flees(Engine *e, Frame *f, const Instr *in) {
    if (ma_can_child_flees(e, f, in))
        ma_child_flees(e);
    return FLOW_PUSHED;
}

/* ---- tokens ---- */

bool ma_can_take(const Engine *e, const Frame *f, const Instr *in) {
    PlaceId threat = ma_this_threat(f);
    (void)in;
    return !threat || space_of_threat(e, threat);
}

Flow ma_do_take(Engine *e, Frame *f, const Instr *in) {
    PlaceId threat = ma_this_threat(f);
    (void)in;
    if (threat && space_of_threat(e, threat))
        ma_take(e, f->hero, threat);
    return FLOW_DONE;
}

bool ma_can_discard_this(const Engine *e, const Frame *f, const Instr *in) {
    return ma_can_take(e, f, in);
}

Flow ma_do_discard_this(Engine *e, Frame *f, const Instr *in) {
    PlaceId threat = ma_this_threat(f);
    (void)in;
    if (threat && space_of_threat(e, threat))
        ma_discard_feature(e, threat);
    return FLOW_DONE;
}

/* MA-R37: what *you* carry, whoever else has one. */
bool ma_can_discard_carried(const Engine *e, const Frame *f, const Instr *in) {
    return zone_find(e, carried_by(f->hero), (CardId)in->arg[0]);
}

Flow ma_do_discard_carried(Engine *e, Frame *f, const Instr *in) {
    PlaceId place = zone_find(e, carried_by(f->hero), (CardId)in->arg[0]);
    if (place)
        ma_discard_feature(e, place);
    return FLOW_DONE;
}

/* ---- the mission ---- */

static int track_room(const Engine *e) {
    return mission_of(e, mandalorian(e)->mission)->track - mandalorian(e)->track;
}

bool ma_can_track(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return track_room(e) > 0;
}

Flow ma_do_track(Engine *e, Frame *f, const Instr *in) {
    Mandalorian *s = mandalorian(e);
    int by = in->arg[0] < track_room(e) ? in->arg[0] : track_room(e);
    (void)f;
    if (by <= 0)
        return FLOW_DONE;
    s->track = (uint8_t)(s->track + by);
    changed(e);
    emit(e, (Event){.kind = EVENT_TRACK, .a = s->track});
    return FLOW_DONE;
}

bool ma_can_clear_track(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return mandalorian(e)->track;
}

Flow ma_do_clear_track(Engine *e, Frame *f, const Instr *in) {
    if (!ma_can_clear_track(e, f, in)) /* MA-38: else an event with it would always have an effect */
        return FLOW_DONE;
    mandalorian(e)->track = 0;
    changed(e);
    emit(e, (Event){.kind = EVENT_TRACK});
    return FLOW_DONE;
}

enum { COUNTER_MOST = 99 };

static void set_counter(Engine *e, int counter, int value) {
    mandalorian(e)->counters[counter - 1] = (uint8_t)(value > COUNTER_MOST ? COUNTER_MOST : value);
    changed(e);
    emit(e, (Event){.kind = EVENT_COUNTER, .a = (int16_t)counter, .b = mandalorian(e)->counters[counter - 1]});
}

bool ma_can_count(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return mandalorian(e)->counters[in->arg[0] - 1] < COUNTER_MOST;
}

Flow ma_do_count(Engine *e, Frame *f, const Instr *in) {
    (void)f;
    set_counter(e, in->arg[0], mandalorian(e)->counters[in->arg[0] - 1] + in->arg[1]);
    return FLOW_DONE;
}

bool ma_can_deal_loyalties(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return has_loyalties(e) && !e->zones[ZONE_LOYALTY].count && ma_next_loyalty(e);
}

Flow ma_do_deal_loyalties(Engine *e, Frame *f, const Instr *in) {
    if (ma_can_deal_loyalties(e, f, in))
        ma_push_loyalties(e, f);
    return FLOW_PUSHED;
}

Flow ma_do_win(Engine *e, Frame *f, const Instr *in) {
    (void)f, (void)in;
    ma_win(e);
    return FLOW_DONE;
}

Flow ma_do_lose(Engine *e, Frame *f, const Instr *in) {
    (void)f, (void)in;
    ma_lose(e, OUTCOME_FAILURE);
    return FLOW_DONE;
}

/* ---- conditions ---- */

#define CONDITION(name) bool ma_is_##name(const Engine *e, const Frame *f, const Instr *in)

/* The hand of whoever decides for the hero: shared characters have one in common (MA-R28). */
CONDITION(hand_below) {
    return e->zones[hand_of(seat_of(e, f->hero))].count < in->arg[0];
}

CONDITION(six_plus) {
    (void)f, (void)in;
    return ma_event_total(e) >= CRISIS_AT;
}

/* Somebody in one of these spaces carries it. */
static bool carries_in(const Engine *e, CardId card, SpaceSet set) {
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        if (set >> at_of(e, hero) & 1 && zone_find(e, carried_by(hero), card))
            return true;
    return false;
}

CONDITION(carried) {
    (void)f;
    return carries_in(e, (CardId)in->arg[0], spaces_all(e));
}

CONDITION(carried_at) {
    return carries_in(e, (CardId)in->arg[0], ma_where(e, f->hero, in->arg[1]));
}

CONDITION(on_map) {
    (void)f;
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at))
        if (is_faceup(e, at) && e->places[at].card == in->arg[0])
            return true;
    return false;
}

CONDITION(child_carried) {
    (void)f, (void)in;
    return mandalorian(e)->child_hero;
}

CONDITION(child_with_enemy) {
    (void)f, (void)in;
    return mandalorian(e)->child_enemy;
}

CONDITION(child_at) {
    return ma_where(e, f->hero, in->arg[0]) & SPACE_BIT(ma_child_at(e)) & spaces_all(e);
}

static HeroSet heroes_in(const Engine *e, SpaceSet set) {
    HeroSet who = 0;
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        if (at_of(e, hero) && set >> at_of(e, hero) & 1)
            who |= HERO_BIT(hero);
    return who;
}

CONDITION(all_at) {
    return heroes_in(e, ma_where(e, f->hero, in->arg[0])) == heroes_all(e);
}

CONDITION(somebody_at) {
    return heroes_in(e, ma_where(e, f->hero, in->arg[0]));
}

CONDITION(you_at) {
    return heroes_in(e, ma_where(e, f->hero, in->arg[0])) & HERO_BIT(f->hero);
}

CONDITION(beside_door) {
    (void)in;
    return can_aim(e, f, (AimLocals){.act = AIM_OPEN, .left = 1});
}

CONDITION(door_open) {
    (void)f;
    return in->arg[0] ? mandalorian(e)->doors >> (in->arg[0] - 1) & 1 : mandalorian(e)->doors;
}

CONDITION(track_full) {
    (void)f, (void)in;
    return track_room(e) <= 0;
}

CONDITION(counter_at_least) {
    (void)f;
    return mandalorian(e)->counters[in->arg[0] - 1] >= in->arg[1];
}

static int count_threats(const Engine *e, SpaceSet in, bool facedown) {
    int count = 0;
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at))
        count += in >> space_of_threat(e, at) & 1 && (facedown ? !is_faceup(e, at) : is_enemy(e, at));
    return count;
}

CONDITION(enemies_at_most) {
    (void)f;
    return count_threats(e, spaces_all(e), false) <= in->arg[0];
}

CONDITION(enemies_at_least) {
    return count_threats(e, ma_where(e, f->hero, in->arg[1]), false) >= in->arg[0];
}

CONDITION(facedown_at_most) {
    (void)f;
    return count_threats(e, spaces_all(e), true) <= in->arg[0];
}

CONDITION(players_at_least) {
    (void)f;
    return mandalorian(e)->heroes >= in->arg[0];
}

CONDITION(reinforcements_at_most) {
    (void)f;
    return e->zones[ZONE_REINFORCEMENTS].count <= in->arg[0];
}
