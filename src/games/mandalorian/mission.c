/* Missions: what the briefing, the sheet and the map say at their moments, and how a game ends (MA-1, MA-43, MA-60 …
 * 63). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/ops.h"
#include "games/mandalorian/threats.h"

/* ---- heroes ---- */

int ma_left_of(const Engine *e, int hero) {
    int count = mandalorian(e)->heroes;
    for (int i = 0; i < count; i++) {
        int next = (hero + i) % count + 1;
        if (heroes_all(e) & HERO_BIT(next))
            return next;
    }
    return hero;
}

int ma_active_hero(const Engine *e) {
    const Frame *turn = &e->frames[0];
    int hero = turn->kind == FRAME_TURN && turn->hero ? turn->hero : active_seat(e);
    if (hero < 1 || hero > mandalorian(e)->heroes)
        hero = 1;
    return heroes_all(e) & HERO_BIT(hero) ? hero : ma_left_of(e, hero);
}

/* ---- the rules of a moment ---- */

/* MA-73: the map's rules stay visible under a sheet, and come second. */
static Ability rule_at(const Engine *e, int n) {
    const Component *mission = &mission_of(e, mandalorian(e)->mission)->is, *map = &map_of(e, mandalorian(e)->map)->is;
    if (n < mission->abilities)
        return (Ability)(mission->ability + n);
    n -= mission->abilities;
    return (Ability)(n < map->abilities ? map->ability + n : 0);
}

static bool program_has(const Engine *e, Ability ability, int op) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    for (uint32_t i = row->conds; i < row->length; i++)
        if (pack_code(e->pack, row->code)[i].op == OP_GAME + op)
            return true;
    return false;
}

/* MA-R22: failures are looked for first, then objectives, then anything else; at the end of a turn what is to be done
 * comes before all of them (MA-R38). */
enum { PASS_DO, PASS_LOSE, PASS_WIN, PASS_REST, PASSES };

static int pass_of(const Engine *e, Ability ability) {
    if (program_has(e, ability, DOES_lose))
        return PASS_LOSE;
    return program_has(e, ability, DOES_win) ? PASS_WIN : PASS_REST;
}

static bool is_looked_for(int moment) {
    return moment == MOMENT_TURN_END || moment == MOMENT_NOW;
}

static bool speaks(const Engine *e, Ability ability, int moment, Seat seat, int hero) {
    if (pack_ability(e->pack, ability)->moment != moment)
        return false;
    return moment == MOMENT_NOW || pack_ability(e->pack, ability)->limit != LIMIT_NONE
               ? ability_usable(e, ability, seat, hero)
               : ability_holds(e, ability, seat, hero);
}

static bool any_speaks(const Engine *e, const Component *is, int moment, Seat seat, int hero) {
    for (int i = 0; i < is->abilities; i++)
        if (speaks(e, (Ability)(is->ability + i), moment, seat, hero))
            return true;
    return false;
}

bool ma_rules(Engine *e, Seat seat, int hero, int moment) {
    if (!rules_speak(e, moment))
        return false;
    if (!any_speaks(e, &mission_of(e, mandalorian(e)->mission)->is, moment, seat, hero) &&
        !any_speaks(e, &map_of(e, mandalorian(e)->map)->is, moment, seat, hero))
        return false;
    Frame *f = frame_push(e, FRAME_RULES, seat, hero);
    if (f)
        *LOCALS(f, RulesLocals) =
            (RulesLocals){.moment = (uint8_t)moment, .pass = is_looked_for(moment) ? PASS_DO : PASS_REST};
    return true;
}

static bool in_pass(const Engine *e, const RulesLocals *local, Ability ability) {
    if (!is_looked_for(local->moment))
        return true;
    int pass = pass_of(e, ability);
    return (pass == PASS_REST && local->moment == MOMENT_TURN_END ? PASS_DO : pass) == local->pass;
}

Flow ma_rules_run(Engine *e, Frame *f) {
    RulesLocals *local = LOCALS(f, RulesLocals);
    for (; local->pass < PASSES; local->pass++, local->at = 0) {
        Ability ability;
        while ((ability = rule_at(e, local->at))) {
            local->at++;
            if (!in_pass(e, local, ability) || !speaks(e, ability, local->moment, f->seat, f->hero))
                continue;
            if (pack_ability(e->pack, ability)->limit != LIMIT_NONE) {
                ability_use(e, ability, f->seat, f->hero);
                return FLOW_PUSHED;
            }
            Flow flow = ability_run(e, ability, f->seat, f->hero);
            if (flow != FLOW_DONE)
                return flow;
        }
    }
    return FLOW_DONE;
}

Flow ma_rules_now(Engine *e, Seat seat, int hero, int moment) {
    return ma_rules(e, seat, hero, moment) ? frame_ran(e, ma_rules_run(e, frame_top(e))) : FLOW_DONE;
}

bool ma_turn_ends(Engine *e, int hero) {
    return ma_rules(e, active_seat(e), hero ? hero : ma_active_hero(e), MOMENT_TURN_END);
}

/* While one of them is under way no other is looked for: what it does would call for itself. */
static bool is_looking(const Engine *e) {
    for (int i = 1; i < e->head->depth; i++)
        if (e->frames[i].kind == FRAME_RULES && LOCALS_READ(&e->frames[i], RulesLocals)->moment == MOMENT_NOW)
            return true;
    return false;
}

bool ma_look_for(Engine *e, int hero) {
    return !is_looking(e) && ma_rules(e, active_seat(e), hero ? hero : ma_active_hero(e), MOMENT_NOW);
}

/* ---- ends ---- */

static PlaceId loyalty_of(const Engine *e, Seat seat) {
    return e->zones[ZONE_LOYALTY + seat - 1].first;
}

bool ma_is_traitor(const Engine *e, Seat seat) {
    PlaceId place = loyalty_of(e, seat);
    return place && e->places[place].card && card_of(e, e->places[place].card)->side == SIDE_TRAITOR;
}

static void show_loyalty(Engine *e, Seat seat) {
    PlaceId place = loyalty_of(e, seat);
    if (!place || e->places[place].seen & SEEN_BY_ALL)
        return;
    place_show(e, place);
    emit(e, (Event){.kind = EVENT_LOYALTY_SHOWN, .seat = seat, .seen = SEEN_BY_ALL, .card = e->places[place].card});
}

/* MA-62, MA-70: at the end all loyalties are shown; the traitor has what the others have not. */
static void end(Engine *e, int outcome, bool won) {
    uint8_t values[CANTINA_SEATS_MAX] = {0};
    if (e->head->over)
        return;
    for (Seat seat = 1; seat <= e->head->seats; seat++) {
        show_loyalty(e, seat);
        values[seat - 1] = won != ma_is_traitor(e, seat) ? 2 : 0;
    }
    engine_end_each(e, outcome, values);
    emit(e, (Event){.kind = EVENT_OVER, .a = (int16_t)outcome});
}

bool ma_divided(const Engine *e) {
    return has_loyalties(e);
}

SeatSet ma_traitors(const Engine *e) {
    SeatSet set = 0;
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        set |= (SeatSet)(ma_is_traitor(e, seat) ? SEAT_BIT(seat) : 0);
    return set;
}

void ma_win(Engine *e) {
    end(e, OUTCOME_VICTORY, true);
}

/* MA-71: with nobody defeated it is a legend. */
void ma_lose(Engine *e, int outcome) {
    if (ma_traitors(e))
        outcome = mandalorian(e)->fell ? OUTCOME_TRAITOR : OUTCOME_LEGEND;
    end(e, outcome, false);
}

/* ---- a defeated character (MA-40, MA-63) ---- */

void ma_lose_plan(Engine *e, int hero, PlaceId plan) {
    emit(e,
         (Event){
             .kind = EVENT_DISCARD_PLAN, .seat = seat_of(e, hero), .seen = SEEN_BY_ALL, .card = e->places[plan].card});
    ma_discard_plan(e, plan);
}

/* What it carried lies in its space, its planning cards are discarded, it is off the map. */
static void leave(Engine *e, int hero) {
    Mandalorian *s = mandalorian(e);
    int number = at_of(e, hero);
    ma_drop(e, hero, number);
    if (s->child_hero == hero)
        ma_child_to(e, number);
    while (e->zones[plans_of(hero)].count)
        ma_lose_plan(e, hero, e->zones[plans_of(hero)].first);
    s->out |= HERO_BIT(hero);
    s->at[hero - 1] = 0;
    s->damage[hero - 1] = 0;
    s->shield[hero - 1] = s->guard[hero - 1] = 0;
    emit(e, (Event){.kind = EVENT_OUT, .seat = (Seat)hero, .a = s->character[hero - 1]});
}

/* In the middle of the own turn the event step follows at once, or goes on; what would happen to the one who is out
 * happens to the next on the left (MA-63, MA-R36). */
static Flow leave_turn(Engine *e, int hero) {
    Frame *turn = &e->frames[0];
    if (turn->kind != FRAME_TURN || turn->hero != hero)
        return FLOW_DONE;
    if (turn->step < TURN_EVENTS) {
        turn->step = TURN_EVENTS;
        return frame_cut(e, 0, 0);
    }
    for (int i = 1; i < e->head->depth; i++)
        if (e->frames[i].hero == hero)
            e->frames[i].hero = (uint8_t)ma_left_of(e, hero);
    return FLOW_DONE;
}

Flow ma_hero_falls(Engine *e, int hero) {
    Mandalorian *s = mandalorian(e);
    s->fell = 1;
    if (!ma_is_traitor(e, (Seat)hero)) {
        ma_lose(e, OUTCOME_DEFEAT);
        return FLOW_DONE;
    }
    show_loyalty(e, (Seat)hero);
    leave(e, hero);
    return leave_turn(e, hero);
}

/* ---- loyalties (MA-62, MA-70) ---- */

void ma_push_loyalties(Engine *e, const Frame *by) {
    frame_push(e, FRAME_LOYALTIES, by->seat, by->hero);
}

PlaceId ma_next_loyalty(const Engine *e) {
    PlaceId place = e->zones[ZONE_BOX].first;
    while (place && (e->places[place].bag != BAG_LOYALTY || e->places[place].seen))
        place = e->places[place].next;
    return place;
}

Flow ma_loyalties_run(Engine *e, Frame *f) {
    DealtLocals *local = LOCALS(f, DealtLocals);
    for (; local->dealt < e->head->seats; local->dealt++) {
        Seat seat = (Seat)(local->dealt + 1);
        PlaceId place = ma_next_loyalty(e);
        if (!place)
            return FLOW_DONE;
        if (!place_drawn(e, place))
            return FLOW_ASK;
        place_to_top(e, place, (ZoneId)(ZONE_LOYALTY + seat - 1));
        emit(e, (Event){.kind = EVENT_LOYALTY, .seat = seat, .seen = SEAT_BIT(seat), .card = e->places[place].card});
    }
    return FLOW_DONE;
}
