/* A turn: ready, four actions, the villain, the invasion (CW-3). */
#include "games/clonewars/cards.h"

/* ---- beginning and passing on ---- */

void cw_turn_begin(Engine *e, Frame *f) {
    CloneWars *s = clonewars(e);
    s->actions = ACTIONS;
    s->power = s->delay = s->quiet = 0;
    turn_count(e);
    f->step = TURN_READY;
    f->seat = seat_of(e, f->hero);
    emit(e, (Event){.kind = EVENT_TURN, .seat = f->seat, .a = s->jedi[f->hero - 1]});
}

static void pass_the_die(Engine *e, Frame *f) {
    int hero = f->hero == heroes(e) ? 1 : f->hero + 1;
    *f = (Frame){.kind = FRAME_TURN, .hero = (uint8_t)hero};
    cw_turn_begin(e, f);
}

/* ---- what may be done in the action step ---- */

/* CW-7.2, CW-15.3 */
static int bar_planet(const Engine *e, int planet) {
    if (clonewars(e)->blockades[planet])
        return REASON_BLOCKADE;
    return cw_villain_at(e, planet) && !clonewars(e)->finale ? REASON_VILLAIN : 0;
}

static int bar_mission(const Engine *e, int hero, CardId card) {
    bool known = card && (cw_mission(e, MARKER_ORANGE) == card || cw_mission(e, MARKER_WHITE) == card);
    if (!known || card_of(e, card)->planet != at_of(e, hero))
        return REASON_NO_MISSION;
    return bar_planet(e, at_of(e, hero));
}

static int goal_planet(const Engine *e) {
    return sheet(e)->goal_planet ? sheet(e)->goal_planet : clonewars(e)->goal_at;
}

static int bar_finale(const Engine *e, int hero) {
    if (!clonewars(e)->finale || sheet(e)->goal != GOAL_MISSION)
        return REASON_NOT_FINALE;
    return goal_planet(e) == at_of(e, hero) ? bar_planet(e, at_of(e, hero)) : REASON_NO_MISSION;
}

static bool deck_has_cards(const Engine *e) {
    return e->zones[ZONE_SQUAD].count | e->zones[ZONE_SQUAD_DISCARD].count;
}

/* What costs no action: the Jedi's ability, actions of squads, allies for any time. */
typedef struct {
    Ability power;
    CardSet squads, allies;
} FreeActs;

/* Some of them may be of no use in this position. */
APART static void drop_useless(const Engine *e, int hero, CardSet ready, FreeActs *free) {
    free->power = cw_own_power(e, hero, MOMENT_ACTION);
    free->squads = cw_usable(e, hero, ready, MOMENT_ACTION);
    free->allies = cw_usable(e, hero, ready, MOMENT_PLAY);
}

static inline FreeActs free_acts(const Engine *e, int hero) {
    const Digest *known = digest(e);
    CardSet ready = hand_read(e, hero).ready;
    Act power = cw_own_act(e, hero, MOMENT_ACTION);
    FreeActs free = {power.ability, ready & known->with[MOMENT_ACTION], ready & known->with[MOMENT_PLAY]};
    if (power.sometimes | ((ready & known->free_sometimes) != 0))
        drop_useless(e, hero, ready, &free);
    return free;
}

static bool has_free_act(const Engine *e, const Frame *f) {
    FreeActs free = free_acts(e, f->hero);
    return free.power || (free.squads | free.allies);
}

/* ---- asking ---- */

/* In the order of the pack. */
APART static Choice *offer_missions(const Engine *e, int hero, Choice *pen) {
    CardId orange = cw_mission(e, MARKER_ORANGE), white = cw_mission(e, MARKER_WHITE);
    bool has_orange = !bar_mission(e, hero, orange), has_white = !bar_mission(e, hero, white);
    pen = pen_with(pen, has_white && white < orange, VERB_MISSION, white);
    pen = pen_with(pen, has_orange, VERB_MISSION, orange);
    return pen_with(pen, has_white && white > orange, VERB_MISSION, white);
}

/* There is no mission 0 on any planet. */
static bool has_mission(const Engine *e, int planet) {
    int orange = card_of(e, cw_mission(e, MARKER_ORANGE))->planet,
        white = card_of(e, cw_mission(e, MARKER_WHITE))->planet;
    return (orange == planet) | (white == planet);
}

static Choice *offer_flights(const Engine *e, int planet, Choice *pen) {
    const Digest *known = digest(e);
    memcpy(pen, known->flights[planet], sizeof known->flights[planet]);
    return pen + known->links[planet];
}

static inline Choice *offer_actions(const Engine *e, int hero, Choice *pen) {
    int planet = at_of(e, hero);
    bool deck = deck_has_cards(e), enemies = cw_enemies_at(e, planet), mission = has_mission(e, planet);
    bool finale = clonewars(e)->finale;
    pen = offer_flights(e, planet, pen);
    pen = pen_with(pen, deck, VERB_REINFORCE, 0);
    pen = pen_with(pen, enemies, VERB_ATTACK, 0); /* CW-Q19 */
    if (mission)
        pen = offer_missions(e, hero, pen);
    return finale ? pen_with(pen, !bar_finale(e, hero), VERB_FINALE, 0) : pen;
}

static void ask_act(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_MODE,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = PROMPT_ACT,
                    .args = {clonewars(e)->actions, clonewars(e)->jedi[f->hero - 1]}};
    Choice *pen = choices_pen(out, OFFERS_MOST);
    if (!pen)
        return;
    FreeActs free = free_acts(e, f->hero);
    if (clonewars(e)->actions)
        pen = offer_actions(e, f->hero, pen);
    pen = pen_with(pen, free.power, VERB_POWER, 0);
    pen = cw_offer_cards(pen, VERB_ACT, free.squads);
    if (free.allies) /* mostly there are none */
        pen = cw_offer_cards(pen, VERB_PLAY, free.allies);
    choices_upto(out, pen_with(pen, true, VERB_END, 0));
    q->fallback = (uint16_t)(out->count - 1);
}

/* An ally for any time, or for the moment of a window. */
static int bar_ally(const Engine *e, int hero, CardId card, int moment) {
    return cw_find_spare(e, hero, card) ? cw_bar_text(e, hero, card, moment) : REASON_NOT_HELD;
}

static int bar_squad_action(const Engine *e, int hero, CardId card) {
    if (!cw_find_spare(e, hero, card))
        return REASON_NOT_HELD;
    if (card_of(e, card)->type == TYPE_ALLY)
        return REASON_ALLY;
    if (!component_ability(e->box, &card_of(e, card)->is, MOMENT_ACTION))
        return REASON_NO_ACTION;
    if (!cw_find_ready(e, hero, card))
        return REASON_EXHAUSTED;
    return cw_bar_moment(e, hero, digest(e)->acts[card], MOMENT_ACTION);
}

static int bar_flight(const Engine *e, int from, int to) {
    if (to == from)
        return REASON_ALREADY_THERE;
    return planets_have(links_of(e, from), to) ? 0 : REASON_NO_LINK;
}

static int bar_act(const Engine *e, const Frame *f, Choice choice) {
    bool action = choice.verb >= VERB_FLY && choice.verb <= VERB_FINALE;
    if (action && !clonewars(e)->actions)
        return REASON_NO_ACTIONS;
    switch (choice.verb) {
    case VERB_FLY:
        return bar_flight(e, at_of(e, f->hero), choice.a);
    case VERB_REINFORCE:
        return deck_has_cards(e) ? 0 : REASON_NO_CARDS;
    case VERB_ATTACK:
        return cw_enemies_at(e, at_of(e, f->hero)) ? 0 : REASON_NO_ENEMY;
    case VERB_MISSION:
        return bar_mission(e, f->hero, choice.a);
    case VERB_FINALE:
        return bar_finale(e, f->hero);
    case VERB_POWER:
        return cw_bar_power(e, f->hero, MOMENT_ACTION);
    case VERB_ACT:
        return bar_squad_action(e, f->hero, choice.a);
    case VERB_PLAY:
        return bar_ally(e, f->hero, choice.a, MOMENT_PLAY);
    case VERB_END:
        return 0;
    default:
        return REASON_NOT_NOW;
    }
}

/* ---- doing ---- */

static void fly(Engine *e, Frame *f, int planet) {
    CloneWars *s = clonewars(e);
    s->at[f->hero - 1] = (uint8_t)planet; /* CW-4.1, CW-4.2 */
    emit(e, (Event){.kind = EVENT_FLY, .seat = f->seat, .a = s->jedi[f->hero - 1], .b = (int16_t)planet});
}

static Flow attack(Engine *e, const Frame *turn) {
    Frame *f = cw_push_roll(e, FRAME_ATTACK, turn->hero, at_of(e, turn->hero), 0);
    return f ? frame_ran(e, cw_attack_run(e, f)) : FLOW_PUSHED;
}

static Flow reinforce(Engine *e, const Frame *turn) {
    Frame *f = cw_push_count(e, FRAME_REINFORCE, turn->hero, 1, 1);
    return f ? frame_ran(e, cw_reinforce_run(e, f)) : FLOW_PUSHED;
}

static Flow squad_action(Engine *e, Frame *f, CardId card) {
    cw_exhaust(e, f->hero, card); /* CW-3.6 */
    emit(e, (Event){.kind = EVENT_ACT,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = clonewars(e)->jedi[f->hero - 1]});
    return ability_run(e, digest(e)->acts[card][MOMENT_ACTION].ability, f->seat, f->hero);
}

/* FLOW_DONE: the turn goes on. */
static inline Flow take_act(Engine *e, Frame *f, Choice choice) {
    CloneWars *s = clonewars(e);
    LOCALS(f, TurnLocals)->asked = 0;
    s->actions = (uint8_t)(s->actions - (choice.verb >= VERB_FLY && choice.verb <= VERB_FINALE));
    switch (choice.verb) {
    case VERB_FLY:
        fly(e, f, choice.a);
        return FLOW_DONE;
    case VERB_REINFORCE:
        return reinforce(e, f);
    case VERB_ATTACK:
        return attack(e, f);
    case VERB_MISSION:
    case VERB_FINALE:
        cw_push_roll(e, FRAME_MISSION, f->hero, at_of(e, f->hero), choice.a);
        return FLOW_PUSHED;
    case VERB_POWER:
        return cw_use_power(e, f->hero, MOMENT_ACTION);
    case VERB_ACT:
        return squad_action(e, f, choice.a);
    case VERB_PLAY:
        return cw_play_ally(e, f->hero, choice.a, MOMENT_PLAY);
    default:
        f->step = TURN_BEFORE_VILLAIN;
        LOCALS(f, TurnLocals)->window = window_open(f->hero);
        return FLOW_DONE;
    }
}

/* ---- windows before steps 3 and 4 (CW-Q52) ---- */

static int window_moment(const Frame *f) {
    return f->step == TURN_BEFORE_VILLAIN ? MOMENT_BEFORE_VILLAIN : MOMENT_BEFORE_INVADE;
}

static HeroSet stops_now(const Engine *e, const Frame *f) {
    return f->step == TURN_BEFORE_VILLAIN ? clonewars(e)->stop_villain : clonewars(e)->stop_invade;
}

/* Allies made for this moment, and those for any time. */
static CardSet plays_now(const Engine *e, const Frame *f, int hero) {
    CardSet ready = allies_of(e, hand_read(e, hero).ready);
    return cw_usable(e, hero, ready, window_moment(f)) | cw_usable(e, hero, ready, MOMENT_PLAY);
}

/* Whoever holds an ally made for this moment is asked; for the sake of others, who wants to be stopped here. */
static bool is_to_be_asked(const Engine *e, const Frame *f, int hero) {
    if (stops_now(e, f) & HERO_BIT(hero))
        return plays_now(e, f, hero);
    return cw_usable(e, hero, hand_read(e, hero).ready, window_moment(f));
}

/* Mostly nobody holds a card made for this moment or asked to be stopped. */
static bool may_play_now(const Engine *e, const Frame *f) {
    Hand room[HEROES_MOST];
    return (cw_held(hands_read(e, room)) & digest(e)->with[window_moment(f)]) || stops_now(e, f);
}

static HeroSet who_plays_now(const Engine *e, const Frame *f) {
    Hand room[HEROES_MOST];
    HeroSet holders = cw_holders(hands_read(e, room), digest(e)->with[window_moment(f)]), set = 0;
    for (HeroSet of = (HeroSet)((holders | stops_now(e, f)) & ~clonewars(e)->quiet); of; of &= (HeroSet)(of - 1))
        if (is_to_be_asked(e, f, bits_lowest(of) + 1))
            set |= HERO_BIT(bits_lowest(of) + 1);
    return set;
}

APART static bool window_asks_next(Engine *e, Frame *f) {
    TurnLocals *local = LOCALS(f, TurnLocals);
    if (!local->window.from) /* a turn that was set up at this step */
        local->window = window_open(f->hero);
    int next = window_next(e, &local->window, who_plays_now(e, f));
    if (next)
        cw_ask_hero(e, f, &local->asked, next);
    return next;
}

/* False when nobody is left to ask. Whoever is asked stays so, though another may ask to be stopped here meanwhile. */
static bool window_asks(Engine *e, Frame *f) {
    if (LOCALS_READ(f, TurnLocals)->asked || (may_play_now(e, f) && window_asks_next(e, f)))
        return true;
    f->seat = seat_of(e, f->hero);
    return false;
}

APART static void ask_window(const Engine *e, const Frame *f, Question *q, Choices *out) {
    int prompt = f->step == TURN_BEFORE_VILLAIN ? PROMPT_BEFORE_VILLAIN : PROMPT_BEFORE_INVADE;
    int asked = LOCALS_READ(f, TurnLocals)->asked;
    *q = (Question){.kind = CANTINA_ASK_CARD,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = (uint16_t)prompt,
                    .args = {clonewars(e)->jedi[asked - 1]}};
    Choice *pen = choices_pen(out, OFFERS_MOST);
    if (!pen)
        return;
    choices_upto(out, cw_offer_cards(pen, VERB_PLAY, plays_now(e, f, asked)));
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_PASS, 0, 0);
    choices_add(out, VERB_QUIET, 0, 0);
}

static Flow take_window(Engine *e, Frame *f, Choice choice) {
    TurnLocals *local = LOCALS(f, TurnLocals);
    int hero = local->asked;
    local->asked = 0;
    if (choice.verb == VERB_QUIET)
        cw_quiet(e, hero);
    if (choice.verb != VERB_PLAY) {
        window_pass(&local->window, (Seat)hero);
        return FLOW_DONE;
    }
    window_changed(&local->window);
    bool timely = cw_card_ability(e, hero, choice.a, window_moment(f));
    return cw_play_ally(e, hero, choice.a, timely ? window_moment(f) : MOMENT_PLAY);
}

/* ---- the villain (CW-11) ---- */

/* CW-11.1, CW-Q37 */
static Flow remind(Engine *e, const Frame *f) {
    int moment = clonewars(e)->finale ? MOMENT_FINALE_REMINDER : MOMENT_REMINDER;
    Ability ability = cw_if_holds(e, sheet_act(e, moment), f->hero);
    if (!ability)
        return FLOW_DONE;
    emit(e, (Event){.kind = EVENT_REMINDER, .a = clonewars(e)->villain});
    return ability_run(e, ability, seat_of(e, f->hero), f->hero);
}

static Flow activate(Engine *e, const Frame *f, PlaceId place) {
    CardId card = e->places[place].card;
    Ability ability = cw_if_holds(e, card_act(e, card, MOMENT_ACTIVATED), f->hero);
    top_to_top(e, ZONE_VILLAIN, ZONE_RESOLVING);
    emit(e, (Event){.kind = EVENT_ACTIVATE, .seen = SEEN_BY_ALL, .card = card});
    return ability ? ability_run(e, ability, f->seat, f->hero) : FLOW_DONE;
}

/* CW-11.2: FLOW_ASK while chance must say which card it is. */
static Flow villain_acts(Engine *e, Frame *f) {
    f->seat = seat_of(e, f->hero);
    bool idle = clonewars(e)->finale && !sheet(e)->finale_cards;
    if (!idle)
        cw_refill(e, ZONE_VILLAIN_DISCARD, ZONE_VILLAIN, BAG_VILLAIN);
    PlaceId place = idle ? 0 : e->zones[ZONE_VILLAIN].first;
    if (place && !place_drawn(e, place))
        return FLOW_ASK;
    f->step = TURN_RESOLVE;
    return place ? activate(e, f, place) : FLOW_DONE;
}

static void discard_villain_card(Engine *e) {
    if (e->zones[ZONE_RESOLVING].count)
        top_to_top(e, ZONE_RESOLVING, ZONE_VILLAIN_DISCARD);
}

/* ---- the invasion (CW-13.1) ---- */

int cw_invasion_cards(const Engine *e) {
    const CloneWars *s = clonewars(e);
    int rate = space_of(e, 1 + s->rate)->rate;
    return rate > s->delay ? rate - s->delay : 0;
}

static Flow invasion(Engine *e, const Frame *f) {
    int cards = cw_invasion_cards(e);
    Frame *invade = cards ? cw_push_count(e, FRAME_INVADE, f->hero, cards, 0) : NULL;
    return invade ? frame_ran(e, cw_invade_run(e, invade)) : FLOW_DONE;
}

/* ---- the frame ---- */

static Flow ask_to_act(Frame *f) {
    LOCALS(f, TurnLocals)->asked = f->hero;
    return FLOW_ASK;
}

APART static Flow free_act_or_go_on(Engine *e, Frame *f) {
    if (has_free_act(e, f))
        return ask_to_act(f);
    LOCALS(f, TurnLocals)->window = window_open(f->hero);
    f->step = TURN_BEFORE_VILLAIN;
    return FLOW_AGAIN;
}

/* While there is an action or a free act left; once asked it stands, though a side act may take away what it rests on.
 */
static Flow act_or_go_on(Engine *e, Frame *f) {
    if (LOCALS_READ(f, TurnLocals)->asked || clonewars(e)->actions)
        return ask_to_act(f);
    return free_act_or_go_on(e, f);
}

APART static Flow get_ready(Engine *e, Frame *f) {
    cw_ready_all(e, f->hero);
    f->step = TURN_ACT;
    return act_or_go_on(e, f);
}

/* What follows the action step runs on while nothing asks and nothing else must be done first. */
APART static Flow run_on(Engine *e, Frame *f) {
    Flow flow;
    switch (f->step) {
    case TURN_BEFORE_VILLAIN:
        if (window_asks(e, f))
            return FLOW_ASK;
        f->step = TURN_REMINDER;
        /* fall through */
    case TURN_REMINDER:
        f->step = TURN_VILLAIN;
        if ((flow = remind(e, f)) != FLOW_DONE)
            return flow;
        /* fall through */
    case TURN_VILLAIN:
        if ((flow = villain_acts(e, f)) != FLOW_DONE)
            return flow;
        /* fall through */
    case TURN_RESOLVE:
        discard_villain_card(e);
        LOCALS(f, TurnLocals)->window = window_open(f->hero);
        f->step = TURN_BEFORE_INVADE;
        /* fall through */
    case TURN_BEFORE_INVADE:
        if (window_asks(e, f))
            return FLOW_ASK;
        f->step = TURN_INVADE;
        /* fall through */
    case TURN_INVADE:
        f->step = TURN_END;
        if ((flow = invasion(e, f)) != FLOW_DONE)
            return flow;
        /* fall through */
    default:
        pass_the_die(e, f);
        return get_ready(e, f);
    }
}

Flow cw_turn_run(Engine *e, Frame *f) {
    if (f->step == TURN_ACT)
        return act_or_go_on(e, f);
    return f->step == TURN_READY ? get_ready(e, f) : run_on(e, f);
}

Flow cw_resume(Engine *e) {
    if (e->head->over)
        return FLOW_AGAIN;
    program_ended(e);
    Frame *f = &e->frames[e->head->depth - 1];
    return f->kind == FRAME_TURN ? cw_turn_run(e, f) : FLOW_AGAIN;
}

void cw_turn_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (f->step == TURN_ACT)
        ask_act(e, f, q, out);
    else
        ask_window(e, f, q, out);
}

APART static Flow go_through_window(Engine *e, Frame *f, Choice choice) {
    Flow flow = take_window(e, f, choice);
    return flow == FLOW_DONE ? run_on(e, f) : flow;
}

Flow cw_turn_go(Engine *e, Frame *f, Choice choice) {
    if (f->step != TURN_ACT)
        return go_through_window(e, f, choice);
    Flow flow = take_act(e, f, choice);
    return flow == FLOW_DONE ? cw_turn_run(e, f) : flow;
}

int cw_turn_bar(const Engine *e, const Frame *f, Choice choice) {
    if (f->step == TURN_ACT)
        return bar_act(e, f, choice);
    if (choice.verb == VERB_PLAY)
        return bar_ally(e, LOCALS_READ(f, TurnLocals)->asked, choice.a, window_moment(f));
    return choice.verb == VERB_PASS || choice.verb == VERB_QUIET ? 0 : REASON_NOT_NOW;
}

/* ---- side acts: allies on another's turn, help against damage, stops (CW-9.2) ---- */

static void offer_stop(Choices *out, HeroSet set, HeroSet own, int stop, int go) {
    choices_add(out, set & own ? go : stop, 0, 0);
}

static HeroSet heroes_of(const Engine *e, Seat seat) {
    return (HeroSet)(e->head->seats == 1 ? cw_who(e, 1, WHO_ALL) : HERO_BIT(seat));
}

/* The Jedi whose player is asked where others may play an ally (CW-Q52): between actions, in the windows before steps 3
 * and 4, after a roll. None where nobody may. */
static int asked_beside_allies(const Frame *top) {
    switch (top->kind) {
    case FRAME_TURN:
        return top->step == TURN_ACT || top->step == TURN_BEFORE_VILLAIN || top->step == TURN_BEFORE_INVADE
                   ? LOCALS_READ(top, TurnLocals)->asked
                   : 0;
    case FRAME_ATTACK:
    case FRAME_MISSION:
        return top->step == ROLL_HELP ? LOCALS_READ(top, RollLocals)->asked : 0;
    default:
        return 0;
    }
}

static void offer_allies(const Engine *e, int hero, Choices *out) {
    Choice *pen = choices_pen(out, OFFERS_MOST);
    if (pen)
        choices_upto(out, cw_offer_cards(pen, VERB_PLAY, cw_usable(e, hero, hand_read(e, hero).ready, MOMENT_PLAY)));
}

/* The verbs of side acts, by which the Jedi who acts is named, and those they stand for. */
static const uint8_t naming[][2] = {{VERB_PLAY, VERB_PLAY_FROM},
                                    {VERB_EXHAUST, VERB_EXHAUST_FROM},
                                    {VERB_DISCARD, VERB_DISCARD_FROM},
                                    {VERB_POWER, VERB_POWER_OF}};

static int verb_across(int verb, int from) {
    for (int i = 0; i < COUNT(naming); i++)
        if (naming[i][from] == verb)
            return naming[i][!from];
    return verb;
}

/* CW-18.1: the hands of one person are kept apart, so each act says whose it is. */
static void name_jedi(Choices *out, int from, int jedi) {
    for (; from < out->count; from++) {
        Choice *act = &out->at[from];
        int verb = verb_across(act->verb, 0), card = act->a;
        choice_put(act, verb, verb == VERB_POWER_OF ? jedi : card, verb == VERB_POWER_OF ? 0 : jedi, 0);
    }
}

static void offer_side(const Engine *e, const Frame *top, int hero, Choices *out) {
    int asked = asked_beside_allies(top), from = out->count;
    if (asked && hero != asked)
        offer_allies(e, hero, out);
    else if (top->kind == FRAME_DAMAGE)
        cw_damage_side(e, top, hero, out);
    if (e->head->seats == 1)
        name_jedi(out, from, clonewars(e)->jedi[hero - 1]);
}

void cw_side(const Engine *e, Seat seat, Choices *out) {
    const CloneWars *s = clonewars(e);
    HeroSet own = heroes_of(e, seat);
    if (e->frames[0].kind != FRAME_TURN)
        return;
    for (HeroSet set = own; set; set &= (HeroSet)(set - 1))
        offer_side(e, frame_top(e), bits_lowest(set) + 1, out);
    offer_stop(out, s->stop_villain, own, VERB_STOP_VILLAIN, VERB_GO_VILLAIN);
    offer_stop(out, s->stop_invade, own, VERB_STOP_INVADE, VERB_GO_INVADE);
    offer_stop(out, s->stop_roll, own, VERB_STOP_ROLL, VERB_GO_ROLL);
}

/* The Jedi that a side act names; where it names none, the seat's own. */
static int hero_named(const Engine *e, Seat seat, Choice choice) {
    int jedi = choice.verb == VERB_POWER_OF ? choice.a : choice.b;
    return verb_across(choice.verb, 1) == choice.verb ? seat : cw_hero_of(e, jedi);
}

static void set_stop(Engine *e, Seat seat, uint8_t *stops, bool on) {
    HeroSet own = heroes_of(e, seat);
    *stops = (uint8_t)(on ? *stops | own : *stops & ~own);
    emit(e, (Event){.kind = EVENT_STOP, .seat = seat});
}

static uint8_t *stops_of(CloneWars *s, int verb) {
    switch (verb) {
    case VERB_STOP_VILLAIN:
    case VERB_GO_VILLAIN:
        return &s->stop_villain;
    case VERB_STOP_INVADE:
    case VERB_GO_INVADE:
        return &s->stop_invade;
    default:
        return &s->stop_roll;
    }
}

/* Something has changed inside: who passed is asked again. */
static void step_in(Engine *e, Frame *top, int hero, CardId card) {
    window_changed(top->kind == FRAME_TURN ? &LOCALS(top, TurnLocals)->window : &LOCALS(top, RollLocals)->window);
    cw_play_ally(e, hero, card, MOMENT_PLAY);
}

void cw_start(Engine *e, Seat seat, Choice choice) {
    Frame *top = frame_top(e);
    int hero = hero_named(e, seat, choice);
    bool stop = choice.verb == VERB_STOP_VILLAIN || choice.verb == VERB_STOP_INVADE || choice.verb == VERB_STOP_ROLL;
    Choice act = {.verb = (uint16_t)verb_across(choice.verb, 1), .a = choice.a};
    if (choice.verb >= VERB_STOP_VILLAIN)
        set_stop(e, seat, stops_of(clonewars(e), choice.verb), stop);
    else if (top->kind == FRAME_DAMAGE)
        cw_damage_start(e, top, hero, act);
    else
        step_in(e, top, hero, act.a);
}

/* CW-9.2, CW-Q52: what the seat that is not asked may do of its own accord, and why not. */
int cw_side_bar(const Engine *e, Seat seat, Choice choice) {
    const Frame *top = frame_top(e);
    Choice act = {.verb = (uint16_t)verb_across(choice.verb, 1), .a = choice.a};
    bool known = act.verb == VERB_PLAY || act.verb == VERB_EXHAUST || act.verb == VERB_DISCARD;
    if (!known || !top || e->frames[0].kind != FRAME_TURN || (e->head->seats == 1) != (act.verb != choice.verb))
        return 0;
    int hero = hero_named(e, seat, choice), asked = asked_beside_allies(top);
    if (top->kind == FRAME_DAMAGE)
        return cw_damage_side_bar(e, top, hero, act);
    if (act.verb != VERB_PLAY || asked == hero)
        return 0;
    int barred = bar_ally(e, hero, act.a, MOMENT_PLAY);
    return barred || asked ? barred : REASON_ALLIES_WAIT;
}
