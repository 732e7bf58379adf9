/* How far the objective is: read from the conditions of the mission's `win` abilities, so that it holds for missions of
 * other packs too. In steps, roughly; 0: it is met. */
#include "games/mandalorian/ops.h"

enum {
    STEPS_SEARCH = 3, /* to find out what a facedown threat is, once there */
    STEPS_DOOR = 5,   /* a door that is in the way */
    STEPS_FIGHT = 2,  /* for each point of health */
    STEPS_COUNT = 5,  /* for each thing that must be counted */
    STEPS_MOST = 60
};

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Walking distance; where doors shut it off, the way through them and the doors. */
static int way(const Engine *e, int from, int to) {
    int walk = terrain(e)->walk[from][to];
    if (walk < FAR)
        return walk;
    walk = map_here(e)->terrain[DOOR_SETS - 1].walk[from][to];
    return least(walk + STEPS_DOOR, STEPS_MOST);
}

static int way_to_any(const Engine *e, int from, SpaceSet to) {
    int best = STEPS_MOST;
    for (; to; to &= to - 1)
        best = least(best, way(e, from, spaces_lowest(to)));
    return best;
}

/* From the nearest of all characters. */
static int way_of_any(const Engine *e, SpaceSet to) {
    int best = STEPS_MOST;
    for (HeroSet who = heroes_all(e); who; who &= (HeroSet)(who - 1))
        best = least(best, way_to_any(e, at_of(e, bits_lowest(who) + 1), to));
    return best;
}

static int way_of_all(const Engine *e, SpaceSet to) {
    int sum = 0;
    for (HeroSet who = heroes_all(e); who; who &= (HeroSet)(who - 1))
        sum += way_to_any(e, at_of(e, bits_lowest(who) + 1), to);
    return sum;
}

/* ---- features ---- */

static int carrier_of(const Engine *e, CardId card) {
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        if (zone_find(e, carried_by(hero), card))
            return hero;
    return 0;
}

static int space_with(const Engine *e, CardId card) {
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at))
        if (e->places[at].card == card && is_faceup(e, at))
            return space_of_threat(e, at);
    return 0;
}

/* Facedown threats that may be it: of its shape. */
static SpaceSet hiding(const Engine *e, CardId card, int *count) {
    BagId bag = (BagId)(BAG_THREAT + card_of(e, card)->shape - SHAPE_ROUND);
    SpaceSet set = 0;
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at))
        if (!is_faceup(e, at) && (e->places[at].bag == bag || e->places[at].bag == BAG_MERCENARY)) {
            set |= SPACE_BIT(space_of_threat(e, at));
            ++*count;
        }
    return set;
}

/* Steps until somebody carries it. */
static int to_carry(const Engine *e, CardId card) {
    int count = 0, space = space_with(e, card);
    if (carrier_of(e, card))
        return 0;
    if (space)
        return 1 + way_of_any(e, SPACE_BIT(space));
    SpaceSet where = hiding(e, card, &count);
    return least(way_of_any(e, where) + STEPS_SEARCH * (count + 1) / 2 + 2, STEPS_MOST);
}

/* … and from there to a place. */
static int to_carry_to(const Engine *e, CardId card, SpaceSet to) {
    int hero = carrier_of(e, card), space = space_with(e, card);
    if (hero)
        return way_to_any(e, at_of(e, hero), to);
    return to_carry(e, card) + (space ? way_to_any(e, space, to) : way_of_any(e, to));
}

/* ---- The Child ---- */

static int to_child(const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    int space = ma_child_at(e);
    if (s->child_hero || !space)
        return 0;
    const Place *p = &e->places[s->child_enemy];
    int fight = s->child_enemy ? STEPS_FIGHT * (card_of(e, p->card)->health - place_damage(p)) : 0;
    return 1 + fight + way_of_any(e, SPACE_BIT(space));
}

/* ---- conditions ---- */

static int count_of(const Engine *e, bool facedown) {
    int count = 0;
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at))
        count += facedown ? !is_faceup(e, at) : is_enemy(e, at);
    return count;
}

static int above(int count, int most, int each) {
    return count > most ? (count - most) * each : 0;
}

/* Steps until a condition holds; one nobody can work toward counts nothing. */
static int steps_to(const Engine *e, const Frame *f, const Instr *in) {
    switch (in->flag) {
    case HOLDS_carried:
        return to_carry(e, (CardId)in->arg[0]);
    case HOLDS_carried_at:
        return to_carry_to(e, (CardId)in->arg[0], ma_where(e, f->hero, in->arg[1]));
    case HOLDS_child_carried:
        return to_child(e);
    case HOLDS_child_at:
        return way_to_any(e, ma_child_at(e), ma_where(e, f->hero, in->arg[0]));
    case HOLDS_all_at:
        return way_of_all(e, ma_where(e, f->hero, in->arg[0]));
    case HOLDS_somebody_at:
    case HOLDS_you_at:
        return way_of_any(e, ma_where(e, f->hero, in->arg[0]));
    case HOLDS_counter_at_least:
        return above(in->arg[1], mandalorian(e)->counters[in->arg[0] - 1], STEPS_COUNT);
    case HOLDS_enemies_at_most:
        return above(count_of(e, false), in->arg[0], 2 * STEPS_FIGHT) + count_of(e, true);
    case HOLDS_facedown_at_most:
        return above(count_of(e, true), in->arg[0], STEPS_SEARCH) + way_of_any(e, ma_facedown_spaces(e));
    case HOLDS_door_open:
        return ma_is_door_open(e, f, in) ? 0 : 2 * STEPS_DOOR;
    case HOLDS_reinforcements_at_most:
        return above(e->zones[ZONE_REINFORCEMENTS].count, in->arg[0], STEPS_FIGHT);
    default:
        return 0;
    }
}

static bool ends_with(const Engine *e, Ability ability, int op) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    for (uint32_t i = row->conds; i < row->length; i++)
        if (code[i].op == OP_GAME + op)
            return true;
    return false;
}

static int steps_of(const Engine *e, Ability ability) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    Frame f = {.kind = FRAME_PROGRAM, .seat = active_seat(e), .hero = (uint8_t)ma_active_hero(e), .source = ability};
    int steps = 0;
    for (int i = 0; i < row->conds; i++)
        if (!(code[i].flag & COND_NOT) && !cond_holds(e, &f, &code[i]))
            steps += steps_to(e, &f, &code[i]);
    return steps;
}

int ma_goal_steps(const Engine *e) {
    const Component *mission = &mission_of(e, mandalorian(e)->mission)->is;
    int best = STEPS_MOST;
    for (int i = 0; i < mission->abilities; i++) {
        Ability ability = (Ability)(mission->ability + i);
        if (ends_with(e, ability, DOES_win))
            best = least(best, steps_of(e, ability));
    }
    return best;
}

/* ---- failures ---- */

/* How near a condition of a failure is, in percent. */
static int nearness(const Engine *e, const Frame *f, const Instr *in) {
    const Mandalorian *s = mandalorian(e);
    int track = mission_of(e, s->mission)->track;
    switch (in->flag) {
    case HOLDS_track_full:
        return track ? 100 * s->track / track : 0;
    case HOLDS_counter_at_least:
        return least(100, 100 * s->counters[in->arg[0] - 1] / in->arg[1]);
    case HOLDS_reinforcements_at_most:
        return least(100, 100 * (in->arg[0] + 1) / (e->zones[ZONE_REINFORCEMENTS].count + 1));
    default:
        return cond_holds(e, f, in) ? 100 : 0;
    }
}

int ma_failure_nearness(const Engine *e) {
    const Component *mission = &mission_of(e, mandalorian(e)->mission)->is;
    Frame f = {.kind = FRAME_PROGRAM, .seat = active_seat(e), .hero = (uint8_t)ma_active_hero(e)};
    int worst = 0;
    for (int i = 0; i < mission->abilities; i++) {
        Ability ability = (Ability)(mission->ability + i);
        const AbilityRow *row = pack_ability(e->pack, ability);
        int sum = 0;
        if (!ends_with(e, ability, DOES_lose) || !row->conds)
            continue;
        for (int n = 0; n < row->conds; n++)
            sum += nearness(e, &f, &pack_code(e->pack, row->code)[n]);
        worst = sum / row->conds > worst ? sum / row->conds : worst;
    }
    return worst;
}
