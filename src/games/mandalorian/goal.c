/* How far the objective is: read from the conditions of the mission's `win` abilities, so that it holds for missions of
 * other packs too. In steps, roughly; 0: it is met. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/ops.h"
#include "games/mandalorian/stand.h"
#include "games/mandalorian/threats.h"

enum {
    STEPS_SEARCH = 3, /* to find out what a facedown threat is, once there */
    STEPS_DOOR = 5,   /* a door that is in the way */
    STEPS_FIGHT = 2,  /* for each point of health */
    STEPS_COUNT = 6,  /* for each thing that must be counted */
    STEPS_NOTCH = 2,  /* … where that is done on the spot */
    STEPS_MOST = 60
};

static int least(int a, int b) {
    return a < b ? a : b;
}

/* ---- programs ---- */

/* The first instruction of an ability's program with that operation and first argument (0: any), or NULL. */
static const Instr *does(const Engine *e, Ability ability, int op, int argument) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    for (uint32_t i = row->conds; i < row->length; i++)
        if (code[i].op == OP_GAME + op && (!argument || code[i].arg[0] == argument))
            return &code[i];
    return NULL;
}

/* The ability of a component at a moment that does it, or 0. */
static Ability who_does(const Engine *e, const Component *is, int moment, int op, int argument) {
    for (int i = 0; i < is->abilities; i++) {
        Ability ability = (Ability)(is->ability + i);
        if (pack_ability(e->pack, ability)->moment == moment && does(e, ability, op, argument))
            return ability;
    }
    return 0;
}

/* The token of the mission that does it, or 0. */
static CardId token_does(const Engine *e, int moment, int op, int argument) {
    CardRows rows = digest(e)->threats[mandalorian(e)->mission];
    for (CardId card = rows.first; card < rows.first + rows.rows; card++)
        if (who_does(e, &card_of(e, card)->is, moment, op, argument))
            return card;
    return 0;
}

/* ---- ways ---- */

static int open_way(const Engine *e, int from, SpaceSet to) {
    const uint8_t *walk = map_here(e)->terrain[DOOR_SETS - 1].walk[from];
    int best = STEPS_MOST;
    for (; to; to &= to - 1)
        best = least(best, walk[spaces_lowest(to)]);
    return best;
}

/* Counts that a program still waits for before it goes on. */
static int counts_missing(const Engine *e, Ability ability) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    for (uint32_t i = row->conds; i < row->length; i++)
        if (code[i].op == OP_IF && code[i].flag == HOLDS_counter_at_least) {
            int missing = code[i].arg[1] - mandalorian(e)->counters[code[i].arg[0] - 1];
            return missing > 0 ? missing : 0;
        }
    return 0;
}

/* Where a slot's ability works, if it says so. */
static SpaceSet works_at(const Engine *e, Ability ability) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    for (int i = 0; i < row->conds; i++)
        if (code[i].flag == HOLDS_you_at)
            return ma_where(e, ma_active_hero(e), code[i].arg[0]);
    return 0;
}

/* What it costs to get a door open: by a map's own slot somewhere, or at the door itself. */
static int door_steps(const Engine *e) {
    for (int slot = BASIC_SLOTS; slot < slots(e); slot++) {
        Ability ability = who_does(e, &slot_action(e, slot)->is, MOMENT_SLOT, DOES_open_door, 0);
        SpaceSet at = ability ? works_at(e, ability) : 0;
        int best = STEPS_MOST;
        for (HeroSet who = at ? heroes_all(e) : 0; who; who &= (HeroSet)(who - 1))
            best = least(best, open_way(e, at_of(e, bits_lowest(who) + 1), at));
        if (at)
            return best + STEPS_NOTCH * counts_missing(e, ability);
    }
    return STEPS_DOOR;
}

/* Walking distance; where doors shut it off, the way through them and the doors. */
static int way(const Engine *e, int from, int to) {
    int walk = terrain(e)->walk[from][to];
    return walk < FAR ? walk : least(open_way(e, from, SPACE_BIT(to)) + door_steps(e), STEPS_MOST);
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

/* Spaces where such a token lies faceup; the least health left of one. */
static SpaceSet spaces_with(const Engine *e, CardId card, int *health) {
    SpaceSet set = 0;
    *health = STEPS_MOST;
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at))
        if (e->places[at].card == card && is_faceup(e, at)) {
            set |= SPACE_BIT(space_of_threat(e, at));
            *health = least(*health, card_of(e, card)->health - place_damage(&e->places[at]));
        }
    return set;
}

/* Facedown threats that may be it: of its shape. */
static SpaceSet hiding(const Engine *e, CardId card, int *count) {
    BagId shape = (BagId)(BAG_THREAT + card_of(e, card)->shape - SHAPE_ROUND);
    bool sheet = mission_of(e, card_of(e, card)->mission)->kind == MISSION_MERCENARY;
    SpaceSet set = 0;
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at))
        if (!is_faceup(e, at) && e->places[at].bag == (sheet ? BAG_MERCENARY : shape)) {
            set |= SPACE_BIT(space_of_threat(e, at));
            ++*count;
        }
    return set;
}

/* Steps until somebody stands where such a token lies faceup. */
static int to_token(const Engine *e, CardId card, int *health) {
    int count = 0;
    SpaceSet there = spaces_with(e, card, health);
    if (there)
        return way_of_any(e, there);
    *health = card_of(e, card)->health;
    SpaceSet where = hiding(e, card, &count);
    return least(way_of_any(e, where) + STEPS_SEARCH * (count + 1) / 2, STEPS_MOST);
}

/* Steps until somebody carries it: one that is not out yet comes with a defeat. */
static int to_carry(const Engine *e, CardId card) {
    int health = 0;
    if (carrier_of(e, card))
        return 0;
    if (spaces_with(e, card, &health) || card_of(e, card)->shape)
        return 1 + to_token(e, card, &health);
    CardId bearer = token_does(e, MOMENT_DEFEATED, DOES_place, card);
    int steps = bearer ? to_token(e, bearer, &health) : STEPS_MOST;
    return least(steps + STEPS_FIGHT * health + 1, STEPS_MOST);
}

/* … and from there to a place. */
static int to_carry_to(const Engine *e, CardId card, SpaceSet to) {
    int hero = carrier_of(e, card), health;
    SpaceSet there = spaces_with(e, card, &health);
    if (hero)
        return way_to_any(e, at_of(e, hero), to);
    return to_carry(e, card) + (there ? way_to_any(e, spaces_lowest(there), to) : way_of_any(e, to));
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

static int steps_of(const Engine *e, Ability ability);

/* What counts may be a use that the mission or the map offers, or one of a token. */
static int to_count(const Engine *e, int counter, int most) {
    const Mandalorian *s = mandalorian(e);
    int missing = most - s->counters[counter - 1], health;
    Ability use = who_does(e, &mission_of(e, s->mission)->is, MOMENT_USE, DOES_count, counter);
    CardId token = use ? 0 : token_does(e, MOMENT_USE, DOES_count, counter);
    if (missing <= 0)
        return 0;
    int first = use ? steps_of(e, use) : token ? to_token(e, token, &health) : STEPS_COUNT;
    return least(first + 1 + (missing - 1) * STEPS_COUNT, STEPS_MOST);
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
        return to_count(e, in->arg[0], in->arg[1]);
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

/* Steps until an ability could be used: what must be carried there counts as one way. */
static int steps_of(const Engine *e, Ability ability) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    Frame f = {.kind = FRAME_PROGRAM, .seat = active_seat(e), .hero = (uint8_t)ma_active_hero(e), .source = ability};
    CardId carried = 0;
    SpaceSet there = 0;
    int steps = 0;
    for (int i = 0; i < row->conds; i++) {
        if (code[i].flag == HOLDS_carries)
            carried = (CardId)code[i].arg[0];
        else if (code[i].flag == HOLDS_you_at)
            there = ma_where(e, f.hero, code[i].arg[0]);
        else if (!(code[i].flag & COND_NOT) && !cond_holds(e, &f, &code[i]))
            steps += steps_to(e, &f, &code[i]);
    }
    if (carried)
        return steps + (there ? to_carry_to(e, carried, there) : to_carry(e, carried));
    return steps + (there ? way_of_any(e, there) : 0);
}

int ma_goal_steps(const Engine *e) {
    const Component *mission = &mission_of(e, mandalorian(e)->mission)->is;
    int best = STEPS_MOST;
    for (int i = 0; i < mission->abilities; i++) {
        Ability ability = (Ability)(mission->ability + i);
        if (does(e, ability, DOES_win, 0))
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
        if (!does(e, ability, DOES_lose, 0) || !row->conds)
            continue;
        for (int n = 0; n < row->conds; n++)
            sum += nearness(e, &f, &pack_code(e->pack, row->code)[n]);
        worst = sum / row->conds > worst ? sum / row->conds : worst;
    }
    return worst;
}
