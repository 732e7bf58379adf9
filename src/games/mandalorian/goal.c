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
    STEPS_TOOL = 8,   /* … for which something is needed that nobody has */
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
static const Instr *does(const Pack *pack, Ability ability, int op, int argument) {
    const AbilityRow *row = pack_ability(pack, ability);
    const Instr *code = pack_code(pack, row->code);
    for (uint32_t i = row->conds; i < row->length; i++)
        if (code[i].op == OP_GAME + op && (!argument || code[i].arg[0] == argument))
            return &code[i];
    return NULL;
}

/* The abilities of a component, as far as a word holds them, that do it. */
static uint64_t all_that_do(const Pack *pack, const Component *is, int op) {
    uint64_t set = 0;
    for (int i = 0; i < is->abilities && i < 64; i++)
        set |= does(pack, (Ability)(is->ability + i), op, 0) ? (uint64_t)1 << i : 0;
    return set;
}

void ma_digest_ends(const Pack *pack, Digest *digest) {
    for (int i = 1; i <= pack->tables[TABLE_MISSIONS].count && i <= MISSIONS_MOST; i++) {
        const Component *mission = pack_component(pack, TABLE_MISSIONS, i);
        digest->wins[i] = all_that_do(pack, mission, DOES_win);
        digest->losses[i] = all_that_do(pack, mission, DOES_lose);
    }
}

/* The ability of a component at a moment that does it, or 0. */
static Ability who_does(const Engine *e, const Component *is, int moment, int op, int argument) {
    for (int i = 0; i < is->abilities; i++) {
        Ability ability = (Ability)(is->ability + i);
        if (pack_ability(e->pack, ability)->moment == moment && does(e->pack, ability, op, argument))
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

static int carrier_of(const Engine *e, CardId card) {
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        if (zone_find(e, carried_by(hero), card))
            return hero;
    return 0;
}

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

/* Does the ability open that door, by its number or as one of all? */
static bool opens(const Engine *e, Ability ability, int door) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    for (uint32_t i = row->conds; i < row->length; i++)
        if (code[i].op == OP_GAME + DOES_open_door && (!code[i].arg[0] || code[i].arg[0] == door))
            return true;
    return false;
}

/* By a slot: where it works and as often as it takes, or at the door itself. */
static int by_slot(const Engine *e, Ability ability) {
    SpaceSet at = works_at(e, ability);
    int best = STEPS_MOST;
    if (!at)
        return STEPS_DOOR;
    for (HeroSet who = heroes_all(e); who; who &= (HeroSet)(who - 1))
        best = least(best, open_way(e, at_of(e, bits_lowest(who) + 1), at));
    return best + STEPS_NOTCH * counts_missing(e, ability);
}

/* The feature one must carry to use an ability, as its condition or its price; 0: none. */
static CardId carried_for(const Engine *e, Ability ability) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    for (uint32_t i = 0; i < row->length; i++)
        if (i < row->conds ? code[i].flag == HOLDS_carries : code[i].op == OP_GAME + DOES_discard_carried)
            return (CardId)code[i].arg[0];
    return 0;
}

/* By what the map offers at the door; it may take something that is still to be found. */
static int by_use(const Engine *e, Ability ability) {
    CardId tool = carried_for(e, ability);
    return tool && !carrier_of(e, tool) ? STEPS_DOOR + STEPS_TOOL : STEPS_DOOR;
}

static int door_steps(const Engine *e, int door) {
    const Component *map = &map_of(e, mandalorian(e)->map)->is;
    int best = STEPS_MOST;
    for (int slot = BASIC_SLOTS; slot < slots(e); slot++) {
        const Component *is = &slot_action(e, slot)->is;
        Ability ability = component_ability(e->box, is, MOMENT_SLOT);
        if (ability && opens(e, ability, door))
            best = least(best, by_slot(e, ability));
    }
    for (Ability ability = map->ability; ability < map->ability + map->abilities; ability++)
        if (pack_ability(e->pack, ability)->moment == MOMENT_USE && opens(e, ability, door))
            best = least(best, by_use(e, ability));
    return best;
}

/* What ways cost now: what it takes to open all of a set of doors is worked out when the first of them leads through
 * one. */
typedef struct {
    const Engine *e;
    bool priced;
    uint16_t doors[DOOR_SETS];
} Ways;

APART static void price_doors(Ways *ways) {
    ways->priced = true;
    for (int door = 0; door < DOORS; door++) {
        int steps = door_steps(ways->e, door + 1);
        for (unsigned set = 0; set < DOOR_SETS; set++)
            ways->doors[set] = (uint16_t)(ways->doors[set] + (set >> door & 1 ? steps : 0));
    }
}

/* Walking distance, as it is or through doors that are still to be opened: whatever is nearer. To have opened one is
 * never worse than to have it before one. */
static int way_through(Ways *ways, int from, int to) {
    const Terrain *terrain = map_here(ways->e)->terrain;
    unsigned open = mandalorian(ways->e)->doors;
    int best = least(terrain[open].walk[from][to], STEPS_MOST);
    if (!ways->priced)
        price_doors(ways);
    for (unsigned more = (DOOR_SETS - 1) & ~open; more; more = (more - 1) & ~open)
        best = least(best, terrain[open | more].walk[from][to] + ways->doors[more]);
    return best;
}

/* To the nearest of these spaces. Mostly no door that is closed would shorten the way. */
static int way_to_any(Ways *ways, int from, SpaceSet to) {
    const Terrain *terrain = map_here(ways->e)->terrain;
    const uint8_t *walk = terrain[mandalorian(ways->e)->doors].walk[from];
    const uint8_t *walk_all_open = terrain[DOOR_SETS - 1].walk[from];
    int best = STEPS_MOST;
    for (; to; to &= to - 1) {
        int space = spaces_lowest(to);
        bool same = walk[space] == walk_all_open[space];
        best = least(best, same ? walk[space] : way_through(ways, from, space));
    }
    return best;
}

static int way(Ways *ways, int from, int to) {
    return way_to_any(ways, from, SPACE_BIT(to));
}

/* From the nearest of all characters. */
static int way_of_any(Ways *ways, SpaceSet to) {
    const Engine *e = ways->e;
    int best = STEPS_MOST;
    for (HeroSet who = heroes_all(e); who; who &= (HeroSet)(who - 1))
        best = least(best, way_to_any(ways, at_of(e, bits_lowest(who) + 1), to));
    return best;
}

static int way_of_all(Ways *ways, SpaceSet to) {
    const Engine *e = ways->e;
    int sum = 0;
    for (HeroSet who = heroes_all(e); who; who &= (HeroSet)(who - 1))
        sum += way_to_any(ways, at_of(e, bits_lowest(who) + 1), to);
    return sum;
}

/* ---- features ---- */

/* Spaces where such a token lies faceup; the least health left of one. */
static SpaceSet spaces_with(const Engine *e, CardId card, int *health) {
    Notes room;
    SpaceSet set = 0;
    *health = STEPS_MOST;
    for (SpaceSet near = ma_notes(e, &room)->class_at[card_of(e, card)->class]; near; near &= near - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(near))].first; at; at = e->places[at].next)
            if (e->places[at].card == card && is_faceup(e, at)) {
                set |= near & -near;
                *health = least(*health, card_of(e, card)->health - place_damage(&e->places[at]));
            }
    return set;
}

/* Facedown threats that may be it: of its shape. */
static SpaceSet hiding(const Engine *e, CardId card, int *count) {
    BagId shape = (BagId)(BAG_THREAT + card_of(e, card)->shape - SHAPE_ROUND);
    bool sheet = mission_of(e, card_of(e, card)->mission)->kind == MISSION_MERCENARY;
    BagId bag = sheet ? BAG_MERCENARY : shape;
    SpaceSet set = 0;
    for (SpaceSet near = ma_facedown_spaces(e); near; near &= near - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(near))].first; at; at = e->places[at].next) {
            bool hides = !is_faceup(e, at) & (e->places[at].bag == bag);
            set |= hides ? near & -near : 0;
            *count += hides;
        }
    return set;
}

/* From the nearest character by way of one of these spaces to a place; 0: no further than the space. */
static int way_over(Ways *ways, SpaceSet spaces, SpaceSet to) {
    int best = STEPS_MOST;
    if (!to)
        return way_of_any(ways, spaces);
    for (; spaces; spaces &= spaces - 1) {
        int space = spaces_lowest(spaces);
        best = least(best, way_of_any(ways, SPACE_BIT(space)) + way_to_any(ways, space, to));
    }
    return best;
}

/* Steps until somebody stands where such a token lies faceup, and from there to a place. */
static int to_token(Ways *ways, CardId card, SpaceSet to, int *health) {
    const Engine *e = ways->e;
    int count = 0;
    SpaceSet there = spaces_with(e, card, health);
    if (there)
        return way_over(ways, there, to);
    *health = card_of(e, card)->health;
    SpaceSet where = hiding(e, card, &count);
    return least(way_over(ways, where, to) + STEPS_SEARCH * (count + 1) / 2, STEPS_MOST);
}

/* Steps until somebody has carried it to a place, 0: carries it. One that is not out yet comes with a defeat. */
static int to_carry(Ways *ways, CardId card, SpaceSet to) {
    const Engine *e = ways->e;
    int hero = carrier_of(e, card), health = 0;
    if (hero)
        return to ? way_to_any(ways, at_of(e, hero), to) : 0;
    if (spaces_with(e, card, &health) || card_of(e, card)->shape)
        return 1 + to_token(ways, card, to, &health);
    CardId bearer = token_does(e, MOMENT_DEFEATED, DOES_place, card);
    int steps = bearer ? to_token(ways, bearer, to, &health) : STEPS_MOST;
    return least(steps + STEPS_FIGHT * health + 1, STEPS_MOST);
}

/* ---- The Child ---- */

/* To whoever has it: the fight, and to take it up. */
static int to_free_child(const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    const Place *p = &e->places[s->child_enemy];
    return 1 + (s->child_enemy ? STEPS_FIGHT * (card_of(e, p->card)->health - place_damage(p)) : 0);
}

static bool is_child_fetched(const Engine *e) {
    return mandalorian(e)->child_hero || !ma_child_at(e);
}

static int to_child(Ways *ways) {
    const Engine *e = ways->e;
    return is_child_fetched(e) ? 0 : to_free_child(e) + way_of_any(ways, SPACE_BIT(ma_child_at(e)));
}

/* Until all are there, one of them with The Child: whoever fetches it goes there by way of it. */
static int all_with_child(Ways *ways, SpaceSet to) {
    const Engine *e = ways->e;
    int child = ma_child_at(e), all = way_of_all(ways, to), best = STEPS_MOST;
    if (is_child_fetched(e))
        return all;
    for (HeroSet who = heroes_all(e); who; who &= (HeroSet)(who - 1)) {
        int at = at_of(e, bits_lowest(who) + 1);
        best = least(best, all - way_to_any(ways, at, to) + way(ways, at, child));
    }
    return best + to_free_child(e) + way_to_any(ways, child, to);
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

static int steps_of(Ways *ways, Ability ability);

/* What counts may be a use that the mission or the map offers, or one of a token. */
static int to_count(Ways *ways, int counter, int most) {
    const Engine *e = ways->e;
    const Mandalorian *s = mandalorian(e);
    int missing = most - s->counters[counter - 1], health;
    Ability use = who_does(e, &mission_of(e, s->mission)->is, MOMENT_USE, DOES_count, counter);
    CardId token = use ? 0 : token_does(e, MOMENT_USE, DOES_count, counter);
    if (missing <= 0)
        return 0;
    int first = use ? steps_of(ways, use) : token ? to_token(ways, token, 0, &health) : STEPS_COUNT;
    return least(first + 1 + (missing - 1) * STEPS_COUNT, STEPS_MOST);
}

/* Steps until a condition holds; one that comes or goes without anybody's doing counts nothing. */
static int steps_to(Ways *ways, const Frame *f, const Instr *in) {
    const Engine *e = ways->e;
    switch (in->flag) {
    case HOLDS_carried:
        return to_carry(ways, (CardId)in->arg[0], 0);
    case HOLDS_carried_at:
        return to_carry(ways, (CardId)in->arg[0], ma_where(e, f->hero, in->arg[1]));
    case HOLDS_child_at:
        return way_to_any(ways, ma_child_at(e), ma_where(e, f->hero, in->arg[0]));
    case HOLDS_somebody_at:
    case HOLDS_you_at:
        return way_of_any(ways, ma_where(e, f->hero, in->arg[0]));
    case HOLDS_counter_at_least:
        return to_count(ways, in->arg[0], in->arg[1]);
    case HOLDS_enemies_at_most:
        return above(count_of(e, false), in->arg[0], 2 * STEPS_FIGHT) + count_of(e, true);
    case HOLDS_facedown_at_most:
        return above(count_of(e, true), in->arg[0], STEPS_SEARCH) + way_of_any(ways, ma_facedown_spaces(e));
    case HOLDS_door_open:
        return ma_is_door_open(e, f, in) ? 0 : 2 * STEPS_DOOR;
    case HOLDS_reinforcements_at_most:
        return above(e->zones[ZONE_REINFORCEMENTS].count, in->arg[0], STEPS_FIGHT);
    case HOLDS_players_at_least:
        return STEPS_MOST; /* nobody joins any more */
    default:
        return 0;
    }
}

/* Steps until an ability could be used: what must be fetched and brought there counts as one way. */
static int steps_of(Ways *ways, Ability ability) {
    const Engine *e = ways->e;
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    Frame f = {.kind = FRAME_PROGRAM, .seat = active_seat(e), .hero = (uint8_t)ma_active_hero(e), .source = ability};
    CardId carried = carried_for(e, ability);
    SpaceSet there = 0, all = 0;
    bool child = false;
    int steps = 0;
    for (int i = 0; i < row->conds; i++) {
        if (code[i].flag == HOLDS_carries)
            continue;
        if (code[i].flag == HOLDS_child_carried)
            child = true;
        else if (code[i].flag == HOLDS_all_at)
            all = ma_where(e, f.hero, code[i].arg[0]);
        else if (code[i].flag == HOLDS_you_at)
            there = ma_where(e, f.hero, code[i].arg[0]);
        else if (!(code[i].flag & COND_NOT) && !cond_holds(e, &f, &code[i]))
            steps += steps_to(ways, &f, &code[i]);
    }
    if (all)
        steps += child ? all_with_child(ways, all) : way_of_all(ways, all);
    else if (child)
        steps += to_child(ways);
    if (carried)
        return steps + to_carry(ways, carried, there);
    return steps + (there ? way_of_any(ways, there) : 0);
}

int ma_goal_steps(const Engine *e) {
    const Component *mission = &mission_of(e, mandalorian(e)->mission)->is;
    Ways ways = {.e = e};
    int best = STEPS_MOST;
    for (uint64_t wins = digest(e)->wins[mandalorian(e)->mission]; wins; wins &= wins - 1)
        best = least(best, steps_of(&ways, (Ability)(mission->ability + __builtin_ctzll(wins))));
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
    for (uint64_t losses = digest(e)->losses[mandalorian(e)->mission]; losses; losses &= losses - 1) {
        const AbilityRow *row = pack_ability(e->pack, (Ability)(mission->ability + __builtin_ctzll(losses)));
        int sum = 0;
        if (!row->conds)
            continue;
        for (int n = 0; n < row->conds; n++)
            sum += nearness(e, &f, &pack_code(e->pack, row->code)[n]);
        worst = sum / row->conds > worst ? sum / row->conds : worst;
    }
    return worst;
}
