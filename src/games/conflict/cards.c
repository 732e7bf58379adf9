/* What is done with cards: draw, reveal, look, bottom, pay, discard, play from a deck (CF-6 … CF-10). */
#include "games/conflict/frames.h"

Frame *push_deck_frame(Engine *e, int kind, Seat seat, int deck, int count) {
    Frame *f = frame_push(e, kind, seat, seat);
    if (f)
        *LOCALS(f, DeckLocals) = (DeckLocals){.deck = (uint8_t)deck, .left = (uint8_t)count};
    return f;
}

/* CF-K45: everybody sees a card as it is drawn, for its symbols move the marker; a hidden hand then hides it. */
void hand_take(Engine *e, PlaceId place, Seat seat) {
    e->places[place].flags = 0;
    place_to_bottom(e, place, hand_of(seat));
    if (option_is(e, OPTION_HANDS, 1))
        place_hide(e, place, SEAT_BIT(seat));
}

static void to_discard(Engine *e, PlaceId place) {
    e->places[place].flags = 0; /* facing counts in the decks only */
    place_to_top(e, place, ZONE_DISCARD);
}

/* Everybody sees what happens to this card. */
static void tell_card(const Engine *e, int kind, Seat seat, CardId card) {
    emit(e, (Event){.kind = (uint16_t)kind, .seat = seat, .seen = SEEN_BY_ALL, .card = card});
}

/* ---- heroes (CF-8) ---- */

static int leader_without_hero(const Engine *e) {
    int order = 0;
    while (order < LEADERS - 1 && leader_has_hero(e, order))
        order++;
    return order;
}

/* CF-K12: the next field without a hero, even if a distraction card lies there; or the next that is quite bare. */
static int leader_for_hero(const Engine *e) {
    if (option_is(e, OPTION_HERO_ON_DISTRACTION, 1))
        for (int order = 0; order < LEADERS; order++)
            if (!leader_covered(e, order))
                return order;
    return leader_without_hero(e);
}

void hero_arrives(Engine *e, PlaceId place, Seat seat) {
    int order = leader_for_hero(e), heroes = 0;
    PlaceId distraction = e->zones[ZONE_LEADER + order].first;
    if (distraction) {
        to_discard(e, distraction);
        tell_card(e, EVENT_DISCARD, seat, e->places[distraction].card);
    }
    e->places[place].flags = 0;
    place_show(e, place);
    place_to_top(e, place, (ZoneId)(ZONE_LEADER + order));
    emit(e, (Event){.kind = EVENT_HERO,
                    .seat = seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = (int16_t)(order + 1)});
    for (order = 0; order < LEADERS; order++)
        heroes += leader_has_hero(e, order);
    if (heroes == LEADERS) {
        engine_end(e, OUTCOME_HEROES, 2);
        emit(e, (Event){.kind = EVENT_OVER, .a = OUTCOME_HEROES});
    }
}

/* ---- draw (CF-7) ---- */

/* CF-7, CF-K1: a facedown card counts its ambush symbols, a faceup one its aggression symbols. */
static void symbols_of_draw(Engine *e, const Card *card, bool faceup) {
    bool aggression = card->symbol == SYMBOL_AGGRESSION;
    bool literal = option_is(e, OPTION_AGGRESSION_ON, 1); /* the wording of the translations */
    if (!faceup && card->ambush) {
        emit(e, (Event){.kind = EVENT_AMBUSH, .a = card->ambush});
        marker_move(e, card->ambush);
    }
    if (aggression && faceup != literal && !e->head->over) {
        emit(e, (Event){.kind = EVENT_AGGRESSION, .a = card->count});
        marker_move(e, card->count);
    }
}

static void take_card(Engine *e, Frame *f, PlaceId place) {
    Place *p = place_at(e, place);
    const Card *card = card_of(e, p->card);
    bool faceup = p->flags & PLACE_FACEUP;
    place_show(e, place);
    emit(e,
         (Event){
             .kind = EVENT_DRAW, .seat = f->seat, .seen = SEEN_BY_ALL, .card = p->card, .a = card->deck, .b = faceup});
    if (card->hero) {
        hero_arrives(e, place, f->seat);
        return;
    }
    hand_take(e, place, f->seat);
    symbols_of_draw(e, card, faceup);
}

/* Draws the top card of a deck; FLOW_ASK while chance must say what it is. */
Flow take_top(Engine *e, Frame *f, int deck) {
    PlaceId place = e->zones[deck].first;
    if (!place) { /* CF-21 */
        emit(e, (Event){.kind = EVENT_EMPTY, .a = (int16_t)deck});
        team_loses(e, OUTCOME_DECK);
        return FLOW_DONE;
    }
    if (!place_drawn(e, place))
        return FLOW_ASK;
    take_card(e, f, place);
    return FLOW_DONE;
}

Flow take_run(Engine *e, Frame *f) {
    DeckLocals *local = LOCALS(f, DeckLocals);
    while (local->left && !e->head->over) {
        if (take_top(e, f, local->deck) == FLOW_ASK)
            return FLOW_ASK;
        local->left--;
    }
    return FLOW_DONE;
}

/* ---- reveal (CF-6) ---- */

static void turn_up(Engine *e, const Frame *f, PlaceId place) {
    bool fresh = !(e->places[place].flags & PLACE_FACEUP);
    e->places[place].flags = PLACE_FACEUP;
    place_show(e, place);
    place_to_bottom(e, place, ZONE_REVEALED);
    if (fresh)
        emit(e, (Event){.kind = EVENT_REVEAL,
                        .seat = f->seat,
                        .seen = SEEN_BY_ALL,
                        .card = e->places[place].card,
                        .a = LOCALS_READ(f, DeckLocals)->deck});
}

/* False while chance must say what a card is. */
static bool all_turned_up(Engine *e, Frame *f) {
    DeckLocals *local = LOCALS(f, DeckLocals);
    for (PlaceId place; local->left && (place = e->zones[local->deck].first); local->left--) {
        if (!place_drawn(e, place))
            return false;
        turn_up(e, f, place);
    }
    return true;
}

static bool all_alike(const Engine *e, ZoneId zone) {
    CardId card = e->places[e->zones[zone].first].card;
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        if (e->places[at].card != card)
            return false;
    return true;
}

/* CF-K2: they go back in any order, or as they lay. */
Flow reveal_run(Engine *e, Frame *f) {
    if (f->step == REVEAL_TURN_UP) {
        if (!all_turned_up(e, f))
            return FLOW_ASK;
        f->step = REVEAL_PUT_BACK;
    }
    if (option_is(e, OPTION_REVEAL_ORDER, 1) || all_alike(e, ZONE_REVEALED)) {
        zone_onto(e, ZONE_REVEALED, LOCALS(f, DeckLocals)->deck);
        return FLOW_DONE;
    }
    return FLOW_ASK;
}

void reveal_take(Engine *e, Frame *f, Choice choice) {
    int deck = LOCALS(f, DeckLocals)->deck;
    card_to_top(e, ZONE_REVEALED, choice.a, (ZoneId)deck);
    emit(e,
         (Event){.kind = EVENT_PUT_BACK, .seat = f->seat, .seen = SEEN_BY_ALL, .card = choice.a, .a = (int16_t)deck});
}

/* ---- look (CF-26, CF-K25) ---- */

Flow peek_run(Engine *e, Frame *f) {
    DeckLocals *local = LOCALS(f, DeckLocals);
    for (; f->step < local->left; f->step++) {
        PlaceId place = zone_nth(e, local->deck, f->step);
        if (!place)
            return FLOW_DONE;
        if (!place_drawn(e, place))
            return FLOW_ASK;
        place_look(e, place, SEAT_BIT(f->seat));
        emit(e, (Event){.kind = EVENT_PEEK,
                        .seat = f->seat,
                        .seen = e->places[place].seen,
                        .card = e->places[place].card,
                        .a = local->deck});
    }
    return FLOW_DONE;
}

/* ---- to the bottom (CF-9, CF-K37) ---- */

/* Two facedown cards that nobody can tell apart: a card that only a teammate knows is one of a kind, by its place. */
bool cards_alike(const Engine *e, PlaceId a, PlaceId b) {
    const Place *p = &e->places[a], *q = &e->places[b];
    return !(p->seen | q->seen) && p->bag == q->bag;
}

/* Does it matter in which order the top `count` cards of a deck lie? */
bool top_differs(const Engine *e, int deck, int count) {
    PlaceId first = e->zones[deck].first;
    for (int i = 1; i < count && i < e->zones[deck].count; i++)
        if (!cards_alike(e, first, zone_nth(e, (ZoneId)deck, i)))
            return true;
    return false;
}

/* Which of the cards went is for all to see, though not what it was. */
static void to_bottom(Engine *e, Frame *f, PlaceId place) {
    DeckLocals *local = LOCALS(f, DeckLocals);
    int position = 1;
    for (PlaceId at = e->zones[local->deck].first; at && at != place; at = e->places[at].next)
        position++;
    emit(e, (Event){.kind = EVENT_BOTTOM,
                    .seat = f->seat,
                    .seen = e->places[place].seen,
                    .card = e->places[place].seen ? e->places[place].card : 0,
                    .a = local->deck,
                    .b = (int16_t)position});
    place_to_bottom(e, place, local->deck);
    local->left--;
}

Flow bottom_run(Engine *e, Frame *f) {
    DeckLocals *local = LOCALS(f, DeckLocals);
    if (local->left > e->zones[local->deck].count)
        local->left = e->zones[local->deck].count;
    while (local->left) {
        if (top_differs(e, local->deck, local->left))
            return FLOW_ASK;
        to_bottom(e, f, e->zones[local->deck].first);
    }
    return FLOW_DONE;
}

static PlaceId bottom_place(const Engine *e, const Frame *f, Choice choice) {
    const DeckLocals *local = LOCALS_READ(f, DeckLocals);
    for (int i = 0; i < local->left && choice.verb == VERB_ORDER; i++) {
        PlaceId place = zone_nth(e, local->deck, i);
        if (e->places[place].card == choice.a && e->places[place].seen & SEAT_BIT(f->seat))
            return place;
    }
    return zone_nth(e, local->deck, choice.a - 1);
}

void bottom_take(Engine *e, Frame *f, Choice choice) {
    to_bottom(e, f, bottom_place(e, f, choice));
}

/* ---- paying and losing cards ---- */

int hand_count(const Engine *e, Seat seat, int deck) {
    int count = 0;
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        int of = back_of(&e->places[at]);
        count += deck == DECK_START ? of != DECK_START : of == deck;
    }
    return count;
}

static void discard_from_hand(Engine *e, Frame *f, CardId card, int kind) {
    card_to_top(e, hand_of(f->seat), card, ZONE_DISCARD);
    tell_card(e, kind, f->seat, card);
    LOCALS(f, DeckLocals)->left--;
}

/* The first card of a colour in a hand (DECK_START: any force card). */
static CardId first_of(const Engine *e, Seat seat, int deck) {
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        int of = back_of(&e->places[at]);
        if (deck == DECK_START ? of != DECK_START : of == deck)
            return e->places[at].card;
    }
    return 0;
}

/* Asks for cards while there is a choice; gives all of them when there is none. */
static Flow give_cards(Engine *e, Frame *f, int deck, int kind) {
    const DeckLocals *local = LOCALS(f, DeckLocals);
    if (local->left && hand_count(e, f->seat, deck) > local->left)
        return FLOW_ASK;
    for (CardId card; local->left && (card = first_of(e, f->seat, deck));)
        discard_from_hand(e, f, card, kind);
    return FLOW_DONE;
}

Flow pay_run(Engine *e, Frame *f) {
    return give_cards(e, f, LOCALS(f, DeckLocals)->deck, EVENT_PAY);
}

void pay_take(Engine *e, Frame *f, Choice choice) {
    discard_from_hand(e, f, choice.a, EVENT_PAY);
}

/* CF-18, CF-K17, CF-K35: the player chooses; too few cards: what there is; starting cards are safe. */
Flow lose_run(Engine *e, Frame *f) {
    return give_cards(e, f, DECK_START, EVENT_DISCARD);
}

void lose_take(Engine *e, Frame *f, Choice choice) {
    discard_from_hand(e, f, choice.a, EVENT_DISCARD);
}

/* ---- play the top card of a deck (CF-18) ---- */

Flow top_run(Engine *e, Frame *f) {
    int deck = LOCALS(f, DeckLocals)->deck;
    PlaceId place = e->zones[deck].first;
    if (!place) { /* CF-K13 */
        emit(e, (Event){.kind = EVENT_EMPTY, .a = (int16_t)deck});
        if (option_is(e, OPTION_EMPTY_PLAY, 0))
            team_loses(e, OUTCOME_DECK);
        return FLOW_DONE;
    }
    if (!place_drawn(e, place))
        return FLOW_ASK;
    const Card *card = card_of(e, e->places[place].card);
    place_show(e, place);
    emit(e, (Event){.kind = EVENT_PLAY_TOP,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = (int16_t)deck});
    if (card->hero) { /* CF-K11 */
        hero_arrives(e, place, f->seat);
        return FLOW_DONE;
    }
    to_discard(e, place); /* CF-K44 */
    marker_by_card(e, card);
    return FLOW_DONE;
}
