/*
 * The automa (OR-25 … 29): an opponent that follows a deck of cards.
 *
 * FRAME_AUTOMA turns up a card and runs its three programs; `first` and `all` of core's programs pass over what would
 * change nothing (OR-26.2, OR-26.3). What the cards tell it to do besides common effects is an errand. It decides
 * nothing: what it may leave, it leaves, and what it must choose is up to chance (OR-A68).
 */
#include "games/outerrim/automa.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/market.h"
#include "games/outerrim/turn.h"
#include "games/outerrim/values.h"

void or_ask_lot(Question *q) {
    *q = (Question){
        .kind = CANTINA_ASK_CHANCE, .seat = CANTINA_CHANCE, .weighed = 1, .prompt = PROMPT_CHANCE, .tag = TAG_AUTOMA};
}

/* Is the program under way the automa's? */
bool or_left_to_chance(const Engine *e, Ability ability) {
    const Frame *f = frame_top(e);
    return f && f->hero && is_automa(e, f->hero) && f->source == ability;
}

bool or_declines(const Engine *e, Ability ability) {
    return or_left_to_chance(e, ability);
}

/* OR-A80: of what an encounter offers a player may take what has no effect. */
bool or_idle_modes(const Engine *e, Ability ability) {
    enum { ENCOUNTERED = 1 << MOMENT_SPACE | 1 << MOMENT_CONTACT | 1 << MOMENT_SCRIPT };
    return ENCOUNTERED >> pack_ability(e->pack, ability)->moment & 1 && !or_left_to_chance(e, ability);
}

/* ---- a turn ---- */

void or_push_automa(Engine *e, int hero) {
    frame_push(e, FRAME_AUTOMA, CANTINA_NOBODY, hero);
}

/* False: chance is asked which card it is. */
static bool card_turned_up(Engine *e, Frame *f) {
    PlaceId card = e->zones[ZONE_AUTOMA].first;
    if (!MUST(e, card))
        return true;
    if (!place_drawn(e, card))
        return false;
    place_show(e, card);
    place_to_top(e, card, ZONE_RESOLVING);
    LOCALS(f, AutomaLocals)->place = card;
    emit(e, (Event){.kind = EVENT_AUTOMA, .seen = SEEN_BY_ALL, .card = e->places[card].card, .a = who_is(e, f->hero)});
    return true;
}

/* OR-26.1: under the deck; a card that says so is shuffled into it (OR-A73). */
static void put_back(Engine *e, Frame *f) {
    AutomaLocals *local = LOCALS(f, AutomaLocals);
    if (!local->place)
        return;
    place_to_bottom(e, local->place, ZONE_AUTOMA);
    local->place = 0;
    if (!local->shuffles)
        return;
    zone_forget(e, ZONE_AUTOMA);
    emit(e, (Event){.kind = EVENT_AUTOMA_SHUFFLE});
}

/* OR-26.6: whoever is defeated does nothing more this turn, but to recover. */
static Flow run_part(Engine *e, Frame *f) {
    int part = f->step++;
    const Component *is = &card_at(e, LOCALS_READ(f, AutomaLocals)->place)->is;
    Ability ability = component_ability(e->box, is, MOMENT_PLANNING + part - AUTOMA_PLANNING);
    if (part != AUTOMA_PLANNING && is_defeated(e, f->hero)) {
        f->step = AUTOMA_END;
        return FLOW_AGAIN;
    }
    Flow flow = ability ? ability_run(e, ability, f->seat, f->hero) : FLOW_DONE;
    return flow == FLOW_DONE ? FLOW_AGAIN : flow;
}

Flow or_automa_run(Engine *e, Frame *f) {
    switch (f->step) {
    case AUTOMA_DRAW:
        if (!card_turned_up(e, f))
            return FLOW_ASK;
        f->step = AUTOMA_PLANNING;
        return FLOW_AGAIN;
    case AUTOMA_END:
        put_back(e, f);
        return FLOW_DONE;
    default:
        return run_part(e, f);
    }
}

void or_automa_tidy(Engine *e, Frame *f) {
    put_back(e, f);
}

/* ---- where it is bound for (OR-27) ---- */

SpaceSet or_automa_goals(const Engine *e) {
    int hero = outerrim(e)->automa;
    SpaceSet goals = 0;
    for (PlaceId at = hero ? e->zones[hold_of(hero)].first : 0; at; at = e->places[at].next)
        goals |= SPACE_BIT(card_at(e, at)->destination);
    for (PlaceId at = hero ? e->zones[tasks_of(hero)].first : 0; at; at = e->places[at].next)
        goals |= SPACE_BIT(card_at(e, at)->destination);
    return goals & ~SPACE_BIT(0);
}

enum { MEASURED = (SPACES_MOST + 1 + 7) / 8 * 8 }; /* distances, by eights */

typedef struct {
    const Engine *e;
    SpaceSet stops, planets;
    uint8_t far[MEASURED]; /* to the nearest goal */
    int start;
    int best;      /* the lowest key so far */
    SpaceSet ends; /* of the ways that have it */
} Journey;

/* Which of the last two spaces it moved through is a planet, the later one first (OR-27.6, OR-A62); 0: none. */
static int planet_passed(const Journey *j, int last, int before) {
    if (last != j->start && j->planets >> last & 1)
        return last;
    return before != j->start && j->planets >> before & 1 ? before : 0;
}

/* A way has come to its end. What counts is how near it leads, then that no patrol stops it, then that it ends on a
 * planet, best without turning back (OR-27.3, OR-A61). */
static void arrive(Journey *j, int at, int last, int before) {
    bool there = !j->far[at] || j->planets >> at & 1;
    int planet = there ? at : planet_passed(j, last, before);
    int key = j->far[at] << 3 | (int)(j->stops >> at & 1) << 2 | (there ? 0 : planet ? 1 : 2);
    if (key > j->best)
        return;
    if (key < j->best)
        j->ends = 0;
    j->best = key;
    j->ends |= SPACE_BIT(planet ? planet : at);
}

/* Goes on along every shortest way; `last` and `before` are the spaces it has just come through. */
static void follow(Journey *j, int at, int left, int last, int before) {
    bool stopped = at != j->start && j->stops >> at & 1;
    if (!left || stopped || !j->far[at]) {
        arrive(j, at, last, before);
        return;
    }
    for (SpaceSet next = or_adjacent(j->e, at); next; next &= next - 1) {
        int space = spaces_lowest(next);
        if (j->far[space] == j->far[at] - 1)
            follow(j, space, left - 1, at, last);
    }
}

/* How far every space is from the nearest of some. */
static void measure_goals(const Engine *e, SpaceSet goals, uint8_t *far) {
    or_measure(e, spaces_lowest(goals), far);
    for (goals &= goals - 1; goals; goals &= goals - 1) {
        uint8_t one[MEASURED] = {0};
        or_measure(e, spaces_lowest(goals), one);
        for (int i = 0; i < MEASURED; i += 8)
            bytes_store8(far + i, bytes_lesser8(bytes_load8(far + i), bytes_load8(one + i)));
    }
}

/* Where the automa's move ends; no space: it does not move (OR-27.2, OR-27.7). */
static Journey journey(const Engine *e, int hero) {
    SpaceSet goals = or_automa_goals(e);
    int here = at_of(e, hero);
    Journey j = {.e = e, .start = here, .best = INT16_MAX};
    if (!goals || goals >> here & 1)
        return j;
    j.stops = or_patrol_stops(e, hero);
    j.planets = digest(e)->planets;
    measure_goals(e, goals, j.far);
    if (j.far[here] != FAR)
        follow(&j, here, or_value(e, STAT_HYPERDRIVE, (uint8_t)hero), here, here);
    j.ends &= ~SPACE_BIT(here);
    return j;
}

static void tell_goal(const Engine *e, int hero, int to) {
    int goal = spaces_lowest(or_nearest(e, to, or_automa_goals(e)));
    emit(e, (Event){.kind = EVENT_AUTOMA_GOAL, .a = who_is(e, hero), .b = (int16_t)goal});
}

/* Why it goes no further. */
static void tell_end(const Engine *e, int hero, const Journey *j, int to) {
    enum { TURNED_BACK = 1 };
    if ((j->best & 3) == TURNED_BACK)
        emit(e, (Event){.kind = EVENT_AUTOMA_PLANET, .a = who_is(e, hero), .b = (int16_t)to});
    else if (j->stops >> to & 1 && j->far[to])
        emit(e, (Event){.kind = EVENT_STOPPED, .a = who_is(e, hero), .b = (int16_t)to});
}

static void travel(Engine *e, int hero, int to) {
    if (!e->sink) { /* nobody hears of it */
        or_automa_goes(e, hero, to);
        return;
    }
    Journey j = journey(e, hero);
    int depth = e->head->depth;
    tell_goal(e, hero, to);
    or_automa_goes(e, hero, to);
    if (e->head->depth == depth)
        tell_end(e, hero, &j, to);
}

/* ---- what it buys (OR-28) ---- */

uint32_t or_automa_ships(const Engine *e) {
    const OuterRim *s = outerrim(e);
    const Ship *ships = pack_rows(e->pack, TABLE_SHIPS);
    int hero = s->automa, own = ship_of(e, hero)->cost, dearest = own;
    uint32_t best = 0;
    for (uint32_t set = or_supply(e); set; set &= set - 1) {
        int row = bits_lowest(set), cost = ships[row].cost;
        if (cost <= own || cost < dearest || cost - own > s->credits[hero - 1])
            continue;
        best = cost > dearest ? set & (0 - set) : best | (set & (0 - set));
        dearest = cost;
    }
    return best;
}

/* Why it does not want the top card of a deck: what is told of it, 0 if it does (OR-28.2, OR-28.4). */
static int objection(const Engine *e, int hero, int deck) {
    CardId id = e->places[or_top(e, deck)].card;
    const Card *card = card_of(e, id);
    bool used_ship = deck == DECK_SHIP && !card->ship;
    if (card->barred && card->barred == at_of(e, hero))
        return EVENT_AUTOMA_BARRED;
    if (card->ship && ((const Ship *)pack_rows(e->pack, TABLE_SHIPS))[card->ship].cost <= ship_of(e, hero)->cost)
        return EVENT_AUTOMA_CHEAPER; /* OR-A64: by printed costs */
    if (card->ship && or_is_flown(e, card->ship))
        return EVENT_AUTOMA_BARRED;
    if (used_ship ? !or_automa_ships(e) : or_price(e, hero, id) > outerrim(e)->credits[hero - 1])
        return EVENT_AUTOMA_DEAR;
    return or_free_slots(e, hero, card->sort) < 1 ? EVENT_AUTOMA_FULL : 0;
}

static void tell_of_top(const Engine *e, int hero, int deck, int event) {
    emit(e, (Event){.kind = (uint16_t)event,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[or_top(e, deck)].card,
                    .a = who_is(e, hero)});
}

/* OR-A63: one card is discarded, no more. */
static Flow buy(Engine *e, Frame *f) {
    int deck = LOCALS_READ(f, ErrandLocals)->what, hero = f->hero;
    if (!or_top_shown(e, deck)) /* as a rule it is */
        return FLOW_ASK;
    int event = or_top(e, deck) ? objection(e, hero, deck) : 0;
    bool second = f->step == ERRAND_GO_ON;
    f->step = ERRAND_END;
    if (!or_top(e, deck))
        return FLOW_AGAIN;
    if (!event) {
        or_push_buy(e, hero, deck, 0, false);
        return FLOW_PUSHED;
    }
    tell_of_top(e, hero, deck, second ? EVENT_AUTOMA_PASSES : event);
    if (second)
        return FLOW_AGAIN;
    f->step = ERRAND_GO_ON;
    or_discard_top(e, hero, deck);
    return FLOW_PUSHED;
}

/* ---- what it delivers, and its jobs (OR-29) ---- */

/* The next card of a zone that is bound for this very space, or 0. */
static PlaceId due_here(const Engine *e, ZoneId zone, int space) {
    PlaceId at = e->zones[zone].first;
    while (at && card_at(e, at)->destination != space)
        at = e->places[at].next;
    return at;
}

static PlaceId cargo_due(const Engine *e, int hero) {
    return due_here(e, hold_of(hero), at_of(e, hero));
}

/* OR-29.3: what illegal cargo costs it instead of a roll. */
static Flow make_amends(Engine *e, Frame *f) {
    const ErrandLocals *local = LOCALS_READ(f, ErrandLocals);
    int faction = space_of(e, at_of(e, f->hero))->faction;
    f->step = ERRAND_DO;
    switch (local->what) {
    case AMENDS_SHIP:
        return or_suffer(e, f->hero, local->count, BODY_SHIP);
    case AMENDS_CHARACTER:
        return or_suffer(e, f->hero, local->count, BODY_CHARACTER);
    case AMENDS_REPUTATION:
        if (faction)
            or_gain_reputation(e, f->hero, faction, -local->count);
        return FLOW_DONE;
    default:
        return FLOW_DONE;
    }
}

/* One card after the other (OR-29.4); what illegal ones cost comes behind their reward. */
static Flow deliver(Engine *e, Frame *f) {
    if (f->step == ERRAND_GO_ON) {
        Flow flow = make_amends(e, f);
        return flow == FLOW_DONE ? FLOW_AGAIN : flow;
    }
    PlaceId cargo = cargo_due(e, f->hero);
    if (!cargo) {
        f->step = ERRAND_END;
        return FLOW_AGAIN;
    }
    bool illegal = card_at(e, cargo)->illegal;
    emit(e, (Event){.kind = illegal ? EVENT_AUTOMA_ILLEGAL : EVENT_DELIVER,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[cargo].card,
                    .a = who_is(e, f->hero)});
    f->step = illegal ? ERRAND_GO_ON : ERRAND_DO;
    or_push_reward(e, f->hero, cargo, MOMENT_DELIVERED);
    return FLOW_PUSHED;
}

/* OR-29.1 */
static void complete(Engine *e, int hero, PlaceId job) {
    emit(e, (Event){.kind = EVENT_JOB_DONE, .seen = SEEN_BY_ALL, .card = e->places[job].card, .a = who_is(e, hero)});
    or_push_reward(e, hero, job, MOMENT_COMPLETED);
}

/* ---- contacts (OR-A71) ---- */

/* The one of the lowest class on its planet, the leftmost of these: facedown, or faceup; 0: there is none. */
static PlaceId lowest_contact(const Engine *e, int hero, bool faceup) {
    int space = at_of(e, hero), lowest = BAGS;
    PlaceId found = 0;
    if (!is_planet(e, space))
        return 0;
    for (PlaceId at = e->zones[or_contacts_at(e, space)].first; at; at = e->places[at].next) {
        const Place *p = &e->places[at];
        if (!(p->flags & PLACE_FACEUP) != faceup && p->bag < lowest) {
            lowest = p->bag; /* classes have their bags in a row */
            found = at;
        }
    }
    return found;
}

static PlaceId contact_wanted(const Engine *e, int hero) {
    PlaceId facedown = lowest_contact(e, hero, false);
    return facedown ? facedown : lowest_contact(e, hero, true);
}

static bool can_hire(const Engine *e, int hero) {
    PlaceId contact = contact_wanted(e, hero);
    return contact && (!(e->places[contact].flags & PLACE_FACEUP) || card_at(e, contact)->sort == SORT_CREW);
}

/* It comes free and without a test, if it comes at all; room is made by lot. */
static Flow hire(Engine *e, Frame *f) {
    ErrandLocals *local = LOCALS(f, ErrandLocals);
    if (!local->place)
        local->place = contact_wanted(e, f->hero);
    if (!local->place) {
        f->step = ERRAND_END;
        return FLOW_AGAIN;
    }
    if (!or_turn_up(e, local->place))
        return FLOW_ASK;
    f->step = ERRAND_END;
    if (card_at(e, local->place)->sort != SORT_CREW)
        return FLOW_AGAIN;
    if (or_free_slots(e, f->hero, SORT_CREW) < 1 && e->zones[crew_of(f->hero)].count) {
        f->step = ERRAND_LOT;
        return FLOW_ASK;
    }
    or_recruit(e, f->hero, local->place);
    return FLOW_PUSHED;
}

static Flow reveal(Engine *e, Frame *f) {
    PlaceId contact = lowest_contact(e, f->hero, false);
    if (contact && !or_turn_up(e, contact))
        return FLOW_ASK;
    f->step = ERRAND_END;
    return FLOW_AGAIN;
}

/* ---- errands ---- */

bool or_errand_can(const Engine *e, int hero, ErrandLocals local) {
    switch (local.act) {
    case ERRAND_MOVE:
        return journey(e, hero).ends != 0;
    case ERRAND_DELIVER:
        return cargo_due(e, hero);
    case ERRAND_BUY: /* OR-28.1 */
        return is_planet(e, at_of(e, hero)) && or_top(e, local.what);
    case ERRAND_FIGHT:
        return or_must_fight(e, hero);
    case ERRAND_JOB:
        return due_here(e, tasks_of(hero), at_of(e, hero));
    case ERRAND_CREW:
        return can_hire(e, hero);
    default:
        return lowest_contact(e, hero, false);
    }
}

void or_push_errand(Engine *e, int hero, ErrandLocals locals) {
    Frame *f = frame_push(e, FRAME_ERRAND, CANTINA_NOBODY, hero);
    if (f)
        *LOCALS(f, ErrandLocals) = locals;
}

/* What it must choose between, each as likely as another. */
static Choices lots(const Engine *e, const Frame *f, Choices list) {
    int hero = f->hero, here = at_of(e, hero);
    switch (LOCALS_READ(f, ErrandLocals)->act) {
    case ERRAND_MOVE:
        for (SpaceSet set = journey(e, hero).ends; set; set &= set - 1)
            choices_add_weight(&list, VERB_TO, spaces_lowest(set), 1);
        break;
    case ERRAND_FIGHT:
        for (unsigned set = or_must_fight(e, hero); set; set &= set - 1) {
            int faction = bits_lowest(set);
            choices_add_weight(&list, VERB_PATROL, digest(e)->patrols[faction][outerrim(e)->patrol_level[faction - 1]],
                               1);
        }
        break;
    case ERRAND_JOB:
        for (PlaceId at = e->zones[tasks_of(hero)].first; at; at = e->places[at].next)
            if (card_at(e, at)->destination == here)
                choices_add_weight(&list, VERB_PICK, e->places[at].card, 1);
        break;
    default:
        for (PlaceId at = e->zones[crew_of(hero)].first; at; at = e->places[at].next)
            choices_add_weight(&list, VERB_DROP, e->places[at].card, 1);
    }
    return list;
}

bool or_errand_has_lots(const Engine *e, const Frame *f) {
    Choice room[SPACES_MOST];
    return lots(e, f, (Choices){room, 0, COUNT(room)}).count;
}

static void take_lot(Engine *e, Frame *f, Choice choice) {
    int hero = f->hero;
    f->step = ERRAND_END;
    switch (LOCALS_READ(f, ErrandLocals)->act) {
    case ERRAND_MOVE:
        travel(e, hero, choice.a);
        break;
    case ERRAND_FIGHT:
        or_push_patrol(e, hero, patrol_of(e, choice.a)->faction);
        break;
    case ERRAND_JOB:
        complete(e, hero, or_place_of(e, choice.a));
        break;
    default:
        f->step = ERRAND_DO;
        or_discard(e, or_place_of(e, choice.a));
    }
}

/* One thing to choose is no choice. */
static Flow draw_lot(Engine *e, Frame *f) {
    Choice room[SPACES_MOST];
    Choices list = lots(e, f, (Choices){room, 0, COUNT(room)});
    f->step = list.count ? ERRAND_LOT : ERRAND_END;
    if (list.count > 1)
        return FLOW_ASK;
    if (list.count)
        take_lot(e, f, room[0]);
    return FLOW_PUSHED;
}

/* OR-26.6: it finishes what it is at; if it is defeated then, its turn is over. */
static Flow errand_over(Engine *e, const Frame *f) {
    int automa = frame_find(e, FRAME_AUTOMA);
    if (!is_defeated(e, f->hero) || automa < 0)
        return FLOW_DONE;
    return frame_cut(e, automa, 0);
}

static Flow do_errand(Engine *e, Frame *f) {
    switch (LOCALS_READ(f, ErrandLocals)->act) {
    case ERRAND_DELIVER:
        return deliver(e, f);
    case ERRAND_BUY:
        return buy(e, f);
    case ERRAND_CREW:
        return hire(e, f);
    case ERRAND_REVEAL:
        return reveal(e, f);
    default:
        return draw_lot(e, f);
    }
}

Flow or_errand_run(Engine *e, Frame *f) {
    switch (f->step) {
    case ERRAND_END:
        return errand_over(e, f);
    case ERRAND_LOT:
        return FLOW_ASK;
    default:
        return do_errand(e, f);
    }
}

void or_errand_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    or_ask_lot(q);
    if (out->at)
        *out = lots(e, f, *out);
}

void or_errand_take(Engine *e, Frame *f, Choice choice) {
    take_lot(e, f, choice);
}
