/*
 * What agents need to judge a position: a chance to win, in ten-thousandths.
 *
 * A sum of worths, in thousandths of the logarithm of the odds, goes through the logistic curve: how far the objective
 * is (goal.c), how much health is left, which enemies stand near, what lies in the slots. Positions are also judged in
 * the middle of an action: damage under way is paid for, and an action that is still open is worth a part of what it
 * could do, so that options of one turn compare. A traitor has the reverse of what the others have (MA-62).
 */
#include "base/odds.h"
#include "games/mandalorian/actions.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/stand.h"
#include "games/mandalorian/threats.h"

enum {
    WORTH_BASE = 2600,
    WORTH_STEP = -180,     /* a step to the objective */
    WORTH_FAR_STEP = -150, /* … beyond a dozen */
    STEPS_NEAR = 12,
    WORTH_ENEMY = -35,       /* an enemy anywhere */
    WORTH_ENEMY_POINT = -14, /* … for each point of its health */
    WORTH_EVENT = -230,      /* an event that will come at the end of this turn */
    WORTH_CRISIS = -200,     /* … with a crisis before it */
    WORTH_PLAN = 65,         /* a planning card kept */
    WORTH_BLOCKS = 70,       /* … that blocks damage */
    WORTH_TOP = 25,          /* … that is known to come next; Bad Luck instead: less by as much */
    WORTH_FAILURE = -2200,   /* the mission's own failure, when it is there */
    WORTH_CARD = 12,         /* a skill card in a hand */
    WORTH_STRENGTH = 9,      /* … for each point of its strength */
    WORTH_POWER = 70,        /* a power that may still be used */
    WORTH_LOOK = 45,         /* intel: a look to come */
    WORTH_DRAW = 30,         /* plan: each card to come */
    PERCENT_OPEN = 70        /* what an open action is worth of what it could do */
};

static int least(int a, int b) {
    return a < b ? a : b;
}
static int most(int a, int b) {
    return a > b ? a : b;
}

/* ---- characters ---- */

/* Damage that a character is about to suffer. */
static int blows(const Engine *e, int hero) {
    int sum = 0;
    for (int i = 1; i < e->head->depth; i++)
        if (e->frames[i].kind == FRAME_DAMAGE && e->frames[i].hero == hero && e->frames[i].step == DAMAGE_BLOCK)
            sum += LOCALS_READ(&e->frames[i], DamageLocals)->left;
    return sum;
}

static int worth_of_health(int health) {
    static const int16_t worth[] = {-3000, -1150, -620, -330, -160, -60, 0, 50, 90, 120};
    return worth[health < 0 ? 0 : least(health, COUNT(worth) - 1)];
}

static bool blocks(const Engine *e, CardId card) {
    const Component *is = &card_of(e, card)->is;
    return component_ability(e->box, is, MOMENT_DAMAGE) || component_ability(e->box, is, MOMENT_DAMAGE_NEAR);
}

static int worth_of_plans(const Engine *e, int hero) {
    int worth = 0;
    for (PlaceId at = e->zones[plans_of(hero)].first; at; at = e->places[at].next)
        worth += WORTH_PLAN + (blocks(e, e->places[at].card) ? WORTH_BLOCKS : 0);
    return least(worth, 4 * WORTH_PLAN);
}

/* The others do not mourn a traitor. */
static int worth_of_heroes(const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    int worth = 0;
    for (HeroSet who = heroes_all(e); who; who &= (HeroSet)(who - 1)) {
        int hero = bits_lowest(who) + 1;
        worth += worth_of_plans(e, hero);
        if (is_shared(e) || !ma_is_traitor(e, (Seat)hero))
            worth += worth_of_health(ma_health(e, hero) - s->damage[hero - 1] -
                                     most(0, blows(e, hero) - s->shield[hero - 1] - s->guard[hero - 1]));
    }
    return worth;
}

/* What is known to lie on top of the planning deck comes to whoever plans next: for good, or as Bad Luck (MA-20). */
static int worth_of_top(const Engine *e) {
    CardId card = e->places[e->zones[ZONE_PLANNING].first].card;
    if (!card)
        return 0;
    return card_of(e, card)->luck ? -WORTH_TOP : WORTH_TOP;
}

static int worth_of_hands(const Engine *e) {
    int worth = 0;
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next)
            worth += WORTH_CARD + card_of(e, e->places[at].card)->strength * WORTH_STRENGTH;
    return worth;
}

/* ---- enemies ---- */

/* How far everything is from each character, as shots go. */
typedef struct {
    int count;
    const uint8_t *range[HEROES_MOST];
} Ranges;

static Ranges ranges_of(const Engine *e) {
    const Terrain *t = terrain(e);
    Ranges ranges = {0};
    for (HeroSet who = heroes_all(e); who; who &= (HeroSet)(who - 1))
        ranges.range[ranges.count++] = t->range[at_of(e, bits_lowest(who) + 1)];
    return ranges;
}

/* How far the nearest character is. */
static int nearest(const Ranges *ranges, int number) {
    int far = 9;
    for (int i = 0; i < ranges->count; i++)
        far = least(far, ranges->range[i][number]);
    return far;
}

static int worth_of_enemy(const Engine *e, const Ranges *ranges, PlaceId enemy) {
    static const int16_t near[] = {-110, -95, -65, -40, -20, -10, 0, 0, 0, 0};
    const Place *p = &e->places[enemy];
    int health = card_of(e, p->card)->health - place_damage(p);
    int worth = WORTH_ENEMY + health * WORTH_ENEMY_POINT + near[nearest(ranges, space_of_threat(e, enemy))];
    return worth * (4 - place_tokens(p)) / 4;
}

static int worth_of_enemies(const Engine *e) {
    Notes room;
    const Notes *notes = ma_notes(e, &room);
    const Ranges ranges = ranges_of(e);
    int worth = 0;
    for (int i = 0; i < notes->count; i++)
        worth += worth_of_enemy(e, &ranges, notes->enemies[i]);
    return worth;
}

/* ---- slots ---- */

/* What lies in a slot will bring an event some day; a full one does so at the end of this turn. */
static int worth_of_slots(const Engine *e) {
    static const int16_t soon[EVENT_AT] = {0, -15, -45, -90, -150};
    bool coming = e->frames[0].step <= TURN_EVENTS || frame_nearest(e, FRAME_EVENT_STEP);
    int worth = 0;
    for (int slot = 0; slot < slots(e); slot++) {
        int total = ma_slot_total(e, slot);
        bool calm = mandalorian(e)->passive >> slot & 1;
        if (total < EVENT_AT || calm || !coming)
            worth += soon[least(total, EVENT_AT - 1)];
        else
            worth += WORTH_EVENT + (total >= CRISIS_AT ? WORTH_CRISIS : 0);
    }
    return worth;
}

/* ---- what is under way ---- */

static int best_hit(const Engine *e, int hero, int strength) {
    const Ranges ranges = ranges_of(e);
    int best = 0;
    for (SpaceSet set = terrain(e)->within[at_of(e, hero)][1] & ma_enemy_spaces(e); set; set &= set - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(set))].first; at; at = e->places[at].next) {
            const Place *p = &e->places[at];
            int health = card_of(e, p->card)->health - place_damage(p);
            if (is_enemy(e, at))
                best = most(best, strength >= health ? -worth_of_enemy(e, &ranges, at) : -WORTH_ENEMY_POINT * strength);
        }
    return best;
}

static int worth_of_act(const Engine *e, const Frame *f, int steps) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    int strength = local->strength;
    switch (slot_icon(e, local->slot)) {
    case ICON_MOVE:
        return least(strength, steps) * -WORTH_STEP;
    case ICON_ATTACK:
        return best_hit(e, f->hero, strength);
    case ICON_INTEL:
        return WORTH_LOOK;
    case ICON_PLAN:
        return least(strength, 4) * WORTH_DRAW;
    default:
        return strength >= slot_action(e, local->slot)->needs ? WORTH_POWER : 0;
    }
}

static int worth_of_open(const Engine *e, int steps) {
    int worth = 0;
    for (int i = 1; i < e->head->depth; i++) {
        const Frame *f = &e->frames[i];
        if (f->kind == FRAME_MOVE && f->step == MOVE_ASK)
            worth += least(LOCALS_READ(f, MoveLocals)->left, steps) * -WORTH_STEP;
        if (f->kind != FRAME_ACTION || !at_of(e, f->hero))
            continue;
        const ActionLocals *local = LOCALS_READ(f, ActionLocals);
        worth += local->act == ACT_OPEN ? worth_of_act(e, f, steps) : 0;
        worth += local->power == POWER_OPEN ? WORTH_POWER : 0;
    }
    return worth * PERCENT_OPEN / 100;
}

/* ---- all of it ---- */

static int worth(const Engine *e) {
    int steps = ma_goal_steps(e), failure = ma_failure_nearness(e);
    int sum = WORTH_BASE + least(steps, STEPS_NEAR) * WORTH_STEP + most(0, steps - STEPS_NEAR) * WORTH_FAR_STEP;
    sum += worth_of_heroes(e) + worth_of_hands(e) + worth_of_top(e) + worth_of_enemies(e) + worth_of_slots(e) +
           worth_of_open(e, steps);
    return sum + failure * failure / 100 * WORTH_FAILURE / 100;
}

int ma_eval(const Engine *e, Seat seat) {
    int value = e->frames[0].kind == FRAME_TURN ? odds_logistic(worth(e)) : 5000;
    return ma_is_traitor(e, seat) ? 10000 - value : value;
}
