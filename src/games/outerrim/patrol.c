/* Patrols: where they are, how they move (OR-10), encounters with them (OR-14). Sets of factions have bit `faction`. */
#include "games/outerrim/automa.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/values.h"

static int patrol_space(const Engine *e, int faction) {
    return outerrim(e)->patrol_at[faction - 1];
}
/* The row of the token on the map (OR-10.7). */
static int patrol_now(const Engine *e, int faction) {
    return digest(e)->patrols[faction][outerrim(e)->patrol_level[faction - 1]];
}

/* ---- where they are ---- */

uint8_t or_patrols_at(const Engine *e, int space) {
    const uint8_t *at = outerrim(e)->patrol_at;
    return (uint8_t)((at[0] == space) << 1 | (at[1] == space) << 2 | (at[2] == space) << 3 | (at[3] == space) << 4);
}

/* OR-6.6, OR-6.8: those one is not in good standing with. */
SpaceSet or_patrol_stops(const Engine *e, int hero) {
    SpaceSet set = 0;
    for (int faction = 1; faction < FACTIONS_END; faction++)
        set |= (SpaceSet)(or_reputation(e, hero, faction) <= 0) << patrol_space(e, faction);
    return set & ~SPACE_BIT(0);
}

static uint8_t hostile_to(const Engine *e, int hero) {
    unsigned set = 0;
    for (int faction = 1; faction < FACTIONS_END; faction++)
        set |= (unsigned)(or_reputation(e, hero, faction) < 0) << faction;
    return (uint8_t)set;
}

uint8_t or_must_fight(const Engine *e, int hero) {
    uint8_t here = or_patrols_at(e, at_of(e, hero)), set = here ? here & hostile_to(e, hero) : 0;
    return set && or_lifted(e, hero, RULE_NO_FORCED_FIGHT) && !is_automa(e, hero) ? 0 : set;
}

static uint8_t nearest_patrols(const Engine *e, int space) {
    SpaceSet spaces = 0;
    for (int faction = 1; faction < FACTIONS_END; faction++)
        spaces |= SPACE_BIT(patrol_space(e, faction));
    unsigned set = 0;
    for (spaces = or_nearest(e, space, spaces); spaces; spaces &= spaces - 1)
        set |= or_patrols_at(e, spaces_lowest(spaces));
    return (uint8_t)set;
}

uint8_t or_factions(const Engine *e, int hero, int whose) {
    enum { ALL_FACTIONS = (2 << FACTIONS) - 2 }; /* bits from FACTION_HUTT on */
    int here = at_of(e, hero);
    switch (whose) {
    case WHOSE_CHOSEN:
        return ALL_FACTIONS;
    case WHOSE_PLANET:
        return (uint8_t)(1u << space_of(e, here)->faction & ALL_FACTIONS);
    case WHOSE_NEAREST:
        return nearest_patrols(e, here);
    case WHOSE_HERE:
        return or_patrols_at(e, here);
    default:
        return (uint8_t)(1u << whose);
    }
}

/* ---- coming and going ---- */

static void put_patrol(Engine *e, int faction, int level) {
    OuterRim *s = outerrim(e);
    s->patrol_level[faction - 1] = (uint8_t)level;
    s->patrol_at[faction - 1] = (uint8_t)or_spawn_space(e, faction);
}

void or_place_patrols(Engine *e) {
    for (int faction = 1; faction < FACTIONS_END; faction++)
        put_patrol(e, faction, 1);
}

/* OR-14.5: the next of its stack; there is always one, for nobody beats the last. */
static void spawn(Engine *e, int faction) {
    int level = outerrim(e)->patrol_level[faction - 1] + 1;
    if (!MUST(e, level <= LEVELS))
        return;
    put_patrol(e, faction, level);
    emit(e, (Event){.kind = EVENT_PATROL_SPAWN,
                    .a = (int16_t)patrol_now(e, faction),
                    .b = (int16_t)patrol_space(e, faction)});
}

static void patrol_goes(Engine *e, int faction, int space) {
    outerrim(e)->patrol_at[faction - 1] = (uint8_t)space;
    emit(e, (Event){.kind = EVENT_PATROL_MOVE, .a = (int16_t)patrol_now(e, faction), .b = (int16_t)space});
}

/* ---- ways (OR-10.3, OR-10.4, OR-A41) ---- */

/* Where a patrol may end up; its own space: it does not move (OR-A42). Those that come for the automa, or from afar,
 * take a shortest way; else any way will do that ends nearer than it began. */
static SpaceSet ends(const Engine *e, const Frame *f) {
    const PatrolMovesLocals *local = LOCALS_READ(f, PatrolMovesLocals);
    int from = patrol_space(e, local->faction);
    if (local->lost)
        return or_adjacent(e, from);
    int to = at_of(e, local->to), far = or_distance(e, from, to);
    if (far <= local->left)
        return SPACE_BIT(to);
    if (is_automa(e, f->hero) || local->left > WAYS_LONGEST)
        return or_within(e, from, local->left) & or_within(e, to, far - local->left);
    return or_ways(e, from, local->left) & or_within(e, to, far - 1);
}

/* ---- a patrol moves: a frame ---- */

static Frame *push_moves(Engine *e, int hero, PatrolMovesLocals locals, int step) {
    Frame *f = frame_push(e, FRAME_PATROL_MOVES, seat_of(e, hero), hero);
    if (f) {
        *LOCALS(f, PatrolMovesLocals) = locals;
        f->step = (uint8_t)step;
    }
    return f;
}

void or_push_patrol_comes(Engine *e, int hero, int faction, int distance) {
    PatrolMovesLocals locals = {.faction = (uint8_t)faction, .left = (uint8_t)distance, .to = (uint8_t)hero};
    push_moves(e, hero, locals, PATROL_MOVES_BEFORE);
}

void or_push_patrol_to(Engine *e, int hero, int faction, int distance, int to) {
    PatrolMovesLocals locals = {.faction = (uint8_t)faction, .left = (uint8_t)distance, .to = (uint8_t)to};
    push_moves(e, hero, locals, PATROL_MOVES_ASK);
}

static Choices offer_ends(Choices list, SpaceSet set) {
    for (; set; set &= set - 1)
        choices_add(&list, VERB_TO, spaces_lowest(set), 0);
    return list;
}

static Flow moves_now(Engine *e, Frame *f) {
    int faction = LOCALS_READ(f, PatrolMovesLocals)->faction;
    SpaceSet set = ends(e, f);
    if (set & (set - 1)) {
        Choice room[LISTING_MOST];
        listing_leave(e, offer_ends(listing_room(e, room), set));
        f->step = is_automa(e, f->hero) ? PATROL_MOVES_RANDOM : PATROL_MOVES_ASK;
        return FLOW_ASK;
    }
    if (set && !(set >> patrol_space(e, faction) & 1))
        patrol_goes(e, faction, spaces_lowest(set));
    return FLOW_DONE;
}

Flow or_patrol_moves_run(Engine *e, Frame *f) {
    if (f->step != PATROL_MOVES_BEFORE)
        return moves_now(e, f);
    f->step = PATROL_MOVES_ASK;
    if (!frame_nearest(e, FRAME_MARKET)) /* it comes for something else than a market action */
        return moves_now(e, f);
    return or_offer(e, f->hero, MOMENT_PATROL_COMES) ? moves_now(e, f) : FLOW_PUSHED;
}

void or_patrol_moves_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const PatrolMovesLocals *local = LOCALS_READ(f, PatrolMovesLocals);
    if (f->step == PATROL_MOVES_RANDOM) {
        or_ask_lot(q);
        for (SpaceSet set = ends(e, f); set; set &= set - 1)
            choices_add_weight(out, VERB_TO, spaces_lowest(set), 1);
        return;
    }
    *q = (Question){.kind = CANTINA_ASK_SPACE,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = local->lost ? PROMPT_PATROL_LEAVES : PROMPT_PATROL_PATH,
                    .args = {(int16_t)patrol_now(e, local->faction), local->left}};
    if (out->at && !listing_found(e, out))
        *out = offer_ends(*out, ends(e, f));
}

void or_patrol_moves_take(Engine *e, Frame *f, Choice choice) {
    patrol_goes(e, LOCALS_READ(f, PatrolMovesLocals)->faction, choice.a);
    frame_pop(e);
}

int or_patrol_moves_bar(const Engine *e, const Frame *f, Choice choice) {
    if (f->step != PATROL_MOVES_ASK || choice.verb != VERB_TO)
        return REASON_NOT_NOW;
    return spaces_have(ends(e, f), choice.a) ? 0 : REASON_PATROL_WAY;
}

/* ---- encounters ---- */

void or_push_patrol(Engine *e, int hero, int faction) {
    Frame *f = frame_push(e, FRAME_PATROL, seat_of(e, hero), hero);
    if (f)
        LOCALS(f, PatrolLocals)->faction = (uint8_t)faction;
}

static Flow begin_fight(Engine *e, Frame *f) {
    int row = patrol_now(e, LOCALS_READ(f, PatrolLocals)->faction), hero = f->hero;
    const Patrol *patrol = patrol_of(e, row);
    emit(e, (Event){.kind = EVENT_PATROL_ENCOUNTER, .seat = f->seat, .a = who_is(e, hero), .b = (int16_t)row});
    f->step = PATROL_DONE;
    FightLocals fight = {.foe = FOE_PATROL, .patrol = (uint8_t)row, .combat = COMBAT_SHIP, .value = patrol->combat};
    or_push_fight(e, hero, fight);
    return frame_run_now(e, or_fight_run);
}

/* OR-14.3, OR-A40: it moves one space, as the hero it has beaten decides. */
static void push_leaves(Engine *e, int hero, int faction) {
    push_moves(e, hero, (PatrolMovesLocals){.faction = (uint8_t)faction, .left = 1, .lost = 1}, PATROL_MOVES_ASK);
}

/* OR-14.4: reputation, the token's reward, the token itself, then the next one. */
static void patrol_beaten(Engine *e, int hero, int row) {
    const Patrol *patrol = patrol_of(e, row);
    emit(e, (Event){.kind = EVENT_PATROL_BEATEN, .seat = seat_of(e, hero), .a = (int16_t)row, .b = who_is(e, hero)});
    if (!or_lifted(e, hero, RULE_NO_REPUTATION_LOSS) || is_automa(e, hero))
        or_gain_reputation(e, hero, patrol->faction, -1);
    if (patrol->credits)
        or_gain_credits(e, hero, patrol->credits);
    if (patrol->fame)
        or_gain_fame(e, hero, patrol->fame);
    if (!e->head->over)
        spawn(e, patrol->faction);
}

bool or_patrol_fought(Engine *e, int hero, int row, bool won) {
    if (won)
        patrol_beaten(e, hero, row);
    else
        push_leaves(e, hero, patrol_of(e, row)->faction);
    return won;
}

Flow or_patrol_run(Engine *e, Frame *f) {
    return f->step == PATROL_FIGHT ? begin_fight(e, f) : FLOW_DONE;
}

/* ---- whom a hero may meet (OR-13.1) ---- */

static SpaceSet meeting_spaces(const Engine *e, int hero) {
    int here = at_of(e, hero);
    return or_lifted(e, hero, RULE_FAR_ENCOUNTER) ? or_within(e, here, FAR_ENCOUNTER) : SPACE_BIT(here);
}

/* OR-13.2: who must fight meets nobody else, and nowhere else. */
Choices or_offer_meetings(const Engine *e, Choices list, int hero, uint8_t must) {
    SpaceSet spaces = meeting_spaces(e, hero);
    for (int faction = 1; faction < FACTIONS_END; faction++)
        if (must ? (must >> faction & 1) != 0 : (spaces >> patrol_space(e, faction) & 1) != 0)
            list = choices_with(list, true, VERB_PATROL, patrol_now(e, faction), 0);
    if (must)
        return list;
    for (spaces &= digest(e)->planets; spaces; spaces &= spaces - 1) {
        ZoneId zone = or_contacts_at(e, spaces_lowest(spaces));
        for (PlaceId at = e->zones[zone].first; at && list.count < list.room; at = e->places[at].next)
            list.at[list.count++] = or_contact_choice(e, VERB_CONTACT, at);
    }
    return list;
}

void or_meet(Engine *e, int hero, Choice choice) {
    if (choice.verb == VERB_PATROL)
        or_push_patrol(e, hero, patrol_of(e, choice.a)->faction);
    else
        or_push_contact(e, hero, or_contact_chosen(e, choice));
}

static int bar_patrol(const Engine *e, int hero, int patrol) {
    int faction = patrol && patrol <= PATROLS_MOST ? patrol_of(e, patrol)->faction : 0;
    bool there = faction && patrol_now(e, faction) == patrol;
    uint8_t must = or_must_fight(e, hero);
    if (!there || !((meeting_spaces(e, hero) >> patrol_space(e, faction) & 1) | (must >> faction & 1)))
        return REASON_NO_PATROL;
    return must && !(must >> faction & 1) ? REASON_FORCED_FIGHT : 0;
}

int or_bar_meeting(const Engine *e, int hero, Choice choice) {
    if (choice.verb == VERB_PATROL)
        return bar_patrol(e, hero, choice.a);
    PlaceId contact = or_contact_chosen(e, choice);
    if (!contact || !(meeting_spaces(e, hero) >> or_contact_space(e, contact) & 1))
        return REASON_NO_CONTACT;
    return or_must_fight(e, hero) ? REASON_FORCED_FIGHT : 0;
}
