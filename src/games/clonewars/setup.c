/* A new game: invasion, Jedi, squads, missions (CW-2). */
#include "base/rng.h"
#include "games/clonewars/cards.h"

enum { SETUP_CARDS = 6 };

/* Fills a bag with the cards of a deck; how many there are. */
static int open_deck(Engine *e, BagId bag, int which) {
    const Deck *deck = &digest(e)->decks[which];
    bag_open_with(e, bag, deck->first, deck->copies, deck->rows);
    return deck->cards;
}

/* CW-Q1: by the number of Jedi, or by level. */
int cw_mission_count(const Engine *e) {
    static const uint8_t by_players[HEROES_MOST + 1] = {0, 4, 4, 5, 5, 6};
    int level = clonewars(e)->options[OPTION_MISSIONS];
    return level ? 2 + level : by_players[heroes(e)];
}

void cw_setup_game(Engine *e, const uint8_t *options) {
    CloneWars *s = clonewars(e);
    PlaceId at = 1;
    memcpy(s->options, options, OPTIONS);
    s->villain = (uint8_t)(1 + options[OPTION_VILLAIN]);
    s->first = 1;
    at = places_deal(e, at, open_deck(e, BAG_SQUAD, DECK_SQUAD), ZONE_SQUAD, BAG_SQUAD);
    at = places_deal(e, at, open_deck(e, BAG_INVASION, DECK_INVASION), ZONE_INVASION, BAG_INVASION);
    at = places_deal(e, at, open_deck(e, BAG_VILLAIN, DECK_VILLAIN + s->villain), ZONE_VILLAIN, BAG_VILLAIN);
    int missions = open_deck(e, BAG_MISSION, DECK_MISSION), used = cw_mission_count(e);
    at = places_deal(e, at, used, ZONE_MISSION, BAG_MISSION);
    places_deal(e, at, missions - used, ZONE_BOX, BAG_MISSION);
    frame_push(e, FRAME_SETUP, CANTINA_CHANCE, 0);
    emit(e, (Event){.kind = EVENT_VILLAIN, .a = s->villain});
}

/* ---- the first invasion (CW-2.3 … CW-2.6) ---- */

/* CW-2.3, CW-Q28: at the bottom of the discards. */
static void lay_out_mission_planets(Engine *e) {
    const CardSet *rows = digest(e)->invades_by;
    for (CardSet set = rows[MARKER_ORANGE] | rows[MARKER_WHITE]; set; set &= set - 1) {
        CardId card = (CardId)(e->bags[BAG_INVASION].first + cards_lowest(set));
        place_draw_card(e, e->zones[ZONE_INVASION].first, card);
        top_to_top(e, ZONE_INVASION, ZONE_INVASION_DISCARD);
    }
}

static void first_droids(Engine *e, PlaceId place, int nth) {
    CardId card = e->places[place].card;
    int planet = card_of(e, card)->planet, count = DROIDS_HERE - nth / 2;
    top_to_top(e, ZONE_INVASION, ZONE_INVASION_DISCARD);
    emit(e,
         (Event){
             .kind = EVENT_SETUP_CARD, .seen = SEEN_BY_ALL, .card = card, .a = (int16_t)planet, .b = (int16_t)count});
    clonewars(e)->droids[planet] = (uint8_t)count;
    if (nth == SETUP_CARDS - 1 && sheet(e)->on_board) /* CW-2.5 */
        cw_figure_to(e, 0, planet);
}

static Flow run_invade(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    if (!e->zones[ZONE_INVASION_DISCARD].count)
        lay_out_mission_planets(e);
    for (; local->done < SETUP_CARDS; local->done++) {
        PlaceId place = e->zones[ZONE_INVASION].first;
        if (!place_drawn(e, place))
            return FLOW_ASK;
        first_droids(e, place, local->done);
    }
    local->done = 0;
    f->step = option_is(e, OPTION_JEDI, 1) ? SETUP_JEDI_RANDOM : SETUP_JEDI;
    return FLOW_DONE;
}

/* ---- Jedi, start planets, squads (CW-2.7, CW-2.8) ---- */

/* Set of Jedi (bit jedi). */
static uint32_t jedi_taken(const Engine *e) {
    uint32_t set = 0;
    for (int hero = 0; hero < HEROES_MOST; hero++)
        set |= 1u << clonewars(e)->jedi[hero];
    return set & ~1u;
}

static Flow run_jedi(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    if (local->done == heroes(e)) {
        local->done = 0;
        f->step = SETUP_STARTS;
        return FLOW_DONE;
    }
    f->hero = (uint8_t)(local->done + 1);
    f->seat = f->step == SETUP_JEDI ? seat_of(e, f->hero) : CANTINA_CHANCE;
    return FLOW_ASK;
}

static void be_jedi(Engine *e, Frame *f, int jedi) {
    clonewars(e)->jedi[f->hero - 1] = (uint8_t)jedi;
    LOCALS(f, SetupLocals)->done++;
    emit(e, (Event){.kind = EVENT_JEDI, .seat = seat_of(e, f->hero), .a = (int16_t)jedi});
}

static void start_at(Engine *e, Frame *f, int planet) {
    int hero = ++LOCALS(f, SetupLocals)->done;
    clonewars(e)->at[hero - 1] = (uint8_t)planet;
    emit(e,
         (Event){
             .kind = EVENT_START, .seat = seat_of(e, hero), .a = clonewars(e)->jedi[hero - 1], .b = (int16_t)planet});
}

static PlanetSet free_starts(const Engine *e) {
    return digest(e)->starts & ~cw_where(e, 1, WHERE_JEDI);
}

static int any_start(const Engine *e, uint64_t random) {
    PlanetSet set = free_starts(e);
    for (uint32_t skipped = rng_scale(random, (uint32_t)bits_count(set)); skipped; skipped--)
        set &= set - 1;
    return bits_lowest(set);
}

static Flow run_starts(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    uint64_t random;
    f->seat = CANTINA_CHANCE;
    while (local->done < heroes(e)) {
        if (option_is(e, OPTION_STARTS, 1))
            start_at(e, f, jedi_of(e, clonewars(e)->jedi[local->done])->start);
        else if (chance_answers(e, &random))
            start_at(e, f, any_start(e, random));
        else
            return FLOW_ASK;
    }
    local->done = 0;
    f->step = SETUP_DEAL;
    return FLOW_DONE;
}

/* CW-2.8, CW-Q46 */
static Flow run_deal(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    int each = heroes(e) > 3 ? 4 : 3;
    for (; local->done < heroes(e); local->done++, local->dealt = 0)
        for (; local->dealt < each; local->dealt++) {
            PlaceId place = e->zones[ZONE_SQUAD].first;
            if (!place_drawn(e, place))
                return FLOW_ASK;
            cw_gain_top(e, local->done + 1);
            emit(e, (Event){.kind = EVENT_DEAL,
                            .seat = seat_of(e, local->done + 1),
                            .seen = SEEN_BY_ALL,
                            .card = e->places[place].card,
                            .a = clonewars(e)->jedi[local->done]});
        }
    local->done = 0;
    f->step = option_is(e, OPTION_FIRST, 2) ? SETUP_FIRST_RANDOM : SETUP_FIRST;
    return FLOW_DONE;
}

/* ---- who begins, the villain's own set-up, missions (CW-2.9 … CW-2.11, CW-Q56) ---- */

static void begins(Engine *e, Frame *f, int hero) {
    clonewars(e)->first = (uint8_t)hero;
    f->hero = (uint8_t)hero;
    f->seat = seat_of(e, hero);
    f->step = SETUP_VILLAIN;
    emit(e, (Event){.kind = EVENT_FIRST, .seat = f->seat, .a = clonewars(e)->jedi[hero - 1]});
}

static Flow run_first(Engine *e, Frame *f) {
    f->hero = 1;
    f->seat = f->step == SETUP_FIRST ? 1 : CANTINA_CHANCE;
    if (f->step == SETUP_FIRST_RANDOM || option_is(e, OPTION_FIRST, 0))
        return FLOW_ASK;
    begins(e, f, 1);
    return FLOW_DONE;
}

static Flow run_villain(Engine *e, Frame *f) {
    f->step = SETUP_MISSIONS;
    cw_happens(e, sheet_act(e, MOMENT_SETUP), f->hero);
    return FLOW_PUSHED;
}

/* CW-Q32, CW-Q34: orange first, then white. */
static Flow run_missions(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    if (local->done < MARKERS) {
        Frame *reveal = frame_push(e, FRAME_REVEAL, f->seat, f->hero);
        if (reveal)
            LOCALS(reveal, CardLocals)->marker = ++local->done;
        return FLOW_PUSHED;
    }
    for (int marker = MARKER_ORANGE; marker <= MARKER_WHITE; marker++)
        clonewars(e)->printed[marker - 1] = (uint8_t)cw_marker_at(e, marker);
    *f = (Frame){.kind = FRAME_TURN, .hero = clonewars(e)->first};
    cw_turn_begin(e, f);
    return FLOW_AGAIN;
}

/* FLOW_DONE: the next step follows. */
static Flow run_step(Engine *e, Frame *f) {
    switch (f->step) {
    case SETUP_INVADE:
        return run_invade(e, f);
    case SETUP_JEDI:
    case SETUP_JEDI_RANDOM:
        return run_jedi(e, f);
    case SETUP_STARTS:
        return run_starts(e, f);
    case SETUP_DEAL:
        return run_deal(e, f);
    case SETUP_FIRST:
    case SETUP_FIRST_RANDOM:
        return run_first(e, f);
    case SETUP_VILLAIN:
        return run_villain(e, f);
    default:
        return run_missions(e, f);
    }
}

Flow cw_setup_run(Engine *e, Frame *f) {
    Flow flow;
    while ((flow = run_step(e, f)) == FLOW_DONE)
        ;
    return flow;
}

/* ---- questions ---- */

static void offer_jedi(const Engine *e, Choices *out) {
    uint32_t all = (2u << e->pack->tables[TABLE_JEDI].count) - 2;
    for (uint32_t set = all & ~jedi_taken(e); set; set &= set - 1)
        choices_add_weight(out, VERB_JEDI, bits_lowest(set), 1);
}

static void offer_starts(const Engine *e, Choices *out) {
    for (PlanetSet set = free_starts(e); set; set &= set - 1)
        choices_add_weight(out, VERB_START, bits_lowest(set), 1);
}

static void offer_begin(const Engine *e, Choices *out) {
    for (uint32_t set = jedi_taken(e); set; set &= set - 1)
        choices_add_weight(out, VERB_BEGIN, bits_lowest(set), 1);
}

static void ask_seat(Question *q, const Frame *f, int prompt) {
    *q = (Question){.kind = CANTINA_ASK_SEAT, .seat = f->seat, .hero = f->hero, .prompt = (uint16_t)prompt};
}

static void ask_chance(Question *q, int tag) {
    *q = (Question){.kind = CANTINA_ASK_CHANCE,
                    .seat = CANTINA_CHANCE,
                    .weighed = 1,
                    .prompt = PROMPT_CHANCE,
                    .tag = (uint16_t)tag};
}

static void unweigh(Choices *out) {
    for (int i = 0; i < out->count; i++)
        out->at[i].c = 0;
}

void cw_setup_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    switch (f->step) {
    case SETUP_JEDI:
        ask_seat(q, f, PROMPT_JEDI);
        offer_jedi(e, out);
        unweigh(out);
        break;
    case SETUP_JEDI_RANDOM:
        ask_chance(q, TAG_JEDI);
        offer_jedi(e, out);
        break;
    case SETUP_STARTS:
        ask_chance(q, TAG_START);
        offer_starts(e, out);
        break;
    case SETUP_FIRST:
        ask_seat(q, f, PROMPT_FIRST);
        offer_begin(e, out);
        unweigh(out);
        break;
    default:
        ask_chance(q, TAG_FIRST);
        offer_begin(e, out);
    }
}

static int hero_of(const Engine *e, int jedi) {
    int hero = 1;
    while (hero < heroes(e) && clonewars(e)->jedi[hero - 1] != jedi)
        hero++;
    return hero;
}

void cw_setup_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_JEDI)
        be_jedi(e, f, choice.a);
    else if (choice.verb == VERB_START)
        start_at(e, f, choice.a);
    else
        begins(e, f, hero_of(e, choice.a));
}

int cw_setup_bar(const Engine *e, const Frame *f, Choice choice) {
    bool known = choice.a && choice.a <= e->pack->tables[TABLE_JEDI].count;
    bool taken = known && jedi_taken(e) >> choice.a & 1;
    if (f->step == SETUP_JEDI && choice.verb == VERB_JEDI)
        return taken ? REASON_TAKEN : known ? 0 : REASON_NOT_OFFERED;
    if (f->step == SETUP_FIRST && choice.verb == VERB_BEGIN)
        return taken ? 0 : REASON_NOT_OFFERED;
    return REASON_NOT_NOW;
}
