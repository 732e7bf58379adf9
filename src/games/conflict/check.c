/* Invariants of a game of Conflict: what must hold wherever a question is pending. */
#include "core/laws.h"
#include "games/conflict/frames.h"

static const char *check_cards(const Engine *e) {
    uint8_t met[CARDS_MOST + 1] = {0};
    for (int i = 1; i < PLACES; i++) {
        CardId card = e->places[i].card;
        if (card > e->pack->tables[TABLE_CARDS].count)
            return blamed_place(e, (PlaceId)i, "zones: a place holds a card the pack does not have");
        if (card && met[card]++)
            return blamed_place(e, (PlaceId)i, "zones: two places hold the same card");
    }
    return NULL;
}

static bool in_setup(const Engine *e) {
    return e->head->depth && e->frames[0].kind == FRAME_SETUP;
}

static const char *check_hands(const Engine *e) {
    for (Seat seat = 1; seat <= CANTINA_SEATS_MAX; seat++) {
        int start = 0;
        for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
            const Card *card = card_of(e, e->places[at].card);
            if (card->hero)
                return blamed_place(e, at, "zones.hand: a hero is in a hand"); /* CF-8 */
            if (e->places[at].flags & PLACE_FACEUP)
                return blamed_place(
                    e, at, "zones.hand: a card in a hand lies faceup; what others know of it stands in 'seen'");
            start += card->deck == DECK_START;
        }
        if (seat > e->head->seats && e->zones[hand_of(seat)].count)
            return "zones.hand: a seat that does not play has cards";
        if (seat <= e->head->seats && start != (in_setup(e) ? 0 : START_CARDS))
            return "zones.hand: a seat does not have its three starting cards"; /* CF-25 */
    }
    return NULL;
}

/* Whoever may read the cards of a zone; only the decks hold undrawn ones. */
static SeatSet readers(int zone) {
    if (zone >= ZONE_HAND)
        return SEAT_BIT(zone - ZONE_HAND + 1);
    return zone >= ZONE_LEADER && zone < ZONE_LEADER + LEADERS ? 0 : SEEN_BY_ALL;
}

static const char *check_open(const Engine *e) {
    for (int zone = ZONE_DISCARD; zone < ZONES; zone++)
        for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
            if (!e->places[at].card)
                return blamed_place(e, at, "zones: a card outside the decks is not drawn");
            if (readers(zone) & ~e->places[at].seen)
                return blamed_place(e, at, "zones: a card outside the decks is not known to those who see it");
        }
    return NULL;
}

/* The deck of a bag, by the backs of its cards. */
static int deck_of_bag(int bag) {
    return bag == BAG_YELLOW ? DECK_YELLOW : bag == BAG_ORANGE ? DECK_ORANGE : DECK_BLACK;
}

static bool is_of_deck(const Engine *e, const Place *p, int deck) {
    return (!p->card || card_of(e, p->card)->deck == deck) && (!p->bag || deck_of_bag(p->bag) == deck);
}

/* Where a card came from tells its back: once it has left its deck it is of no bag of bags. */
static const char *check_backs(const Engine *e) {
    for (int zone = ZONE_DISCARD; zone < ZONES; zone++)
        for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
            const Place *p = &e->places[at];
            int deck = card_of(e, p->card)->deck;
            if (e->bags[p->bag].nested || (p->bag ? !is_of_deck(e, p, deck) : deck != DECK_START))
                return blamed_place(e, at, "zones: a card outside the decks is of another bag than its colour's");
        }
    return NULL;
}

static const char *check_decks(const Engine *e) {
    for (int zone = ZONE_YELLOW; zone <= ZONE_BLACK; zone++)
        for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
            const Place *p = &e->places[at];
            if (!is_of_deck(e, p, zone) || !p->bag)
                return blamed_place(e, at, "zones: a deck holds a card of another colour");
            if (p->flags & PLACE_FACEUP && !(p->seen & SEEN_BY_ALL))
                return blamed_place(e, at, "zones: a faceup card is not known to everybody");
        }
    return NULL;
}

/* Heroes go to the leaders, one after the other, and stay there (CF-8, CF-K12). */
static const char *check_heroes(const Engine *e) {
    for (PlaceId at = e->zones[ZONE_DISCARD].first; at; at = e->places[at].next)
        if (card_of(e, e->places[at].card)->hero)
            return blamed_place(e, at, "zones.discard: a hero lies there; write it into the zone of a leader");
    for (int order = 1; order < LEADERS; order++)
        if (leader_has_hero(e, order) && !leader_has_hero(e, order - 1) && option_is(e, OPTION_HERO_ON_DISTRACTION, 0))
            return "zones.phasma, zones.hux, zones.kylo-ren: a hero has passed over a leader; write it to the first "
                   "without one";
    return NULL;
}

static const char *check_board(const Engine *e) {
    const Conflict *s = conflict(e);
    if (!in_setup(e) && !s->first)
        return "first: somebody began; write a seat";
    int fields = e->pack->tables[TABLE_FIELDS].count, heroes = 0;
    if (s->marker < 1 || s->marker > fields || field_of(e, s->marker)->side != s->options[OPTION_BOARD])
        return "marker: not on this side of the board";
    for (int order = 0; order < LEADERS; order++) {
        if (e->zones[ZONE_LEADER + order].count > 1)
            return "zones: a leader field holds two cards";
        heroes += leader_has_hero(e, order);
    }
    if (!e->head->over && heroes == LEADERS)
        return "zones: with three heroes on the leaders the game is over"; /* CF-21 */
    if (!e->head->over && field_of(e, s->marker)->kind == FIELD_END)
        return "marker: on the last field the game is over"; /* CF-21 */
    if (s->parked && !face_value(s->parked))
        return "parked: a First Order die is never parked"; /* CF-13d */
    if (e->head->turns > e->game->bags[BAG_YELLOW - 1].cells + 1)
        return "turns: more turns than yellow cards"; /* CF-12 */
    return NULL;
}

/* Dice are marked to be thrown while a throw is left. */
static const char *check_dice(const Engine *e) {
    const Conflict *s = conflict(e);
    if (s->tossed && s->throws >= DICE)
        return "tossed: no die is thrown a fourth time"; /* CF-12 */
    if (s->settled && field_of(e, s->settled)->side != s->options[OPTION_BOARD])
        return "settled: not on this side of the board";
    return s->turn_began_on && field_of(e, s->turn_began_on)->side != s->options[OPTION_BOARD]
               ? "turn_began_on: not on this side of the board"
               : NULL;
}

/* ---- frames ---- */

static const char *deck_law(const Engine *e, const Frame *f) {
    const DeckLocals *local = LOCALS_READ(f, DeckLocals);
    if (local->deck > DECK_BLACK && f->kind != FRAME_LOSE)
        return "deck: that is none to draw from";
    if (f->kind == FRAME_BOTTOM && local->left > e->zones[local->deck].count)
        return "left: the deck has not so many cards";
    return f->kind == FRAME_PEEK && f->step > local->left ? "step: more cards than are looked at" : NULL;
}

static const char *setup_law(const Engine *e, const Frame *f) {
    const SetupLocals *local = LOCALS_READ(f, SetupLocals);
    if (e->head->depth > 1 || e->zones[ZONE_BOX].count)
        return "the game is set up already";
    if ((local->rolling | local->tied) & ~seats_all(e))
        return "rolling, tied: a seat that does not play throws for the first turn";
    if (local->sum > face_value(DIE_FACES) * local->thrown)
        return "sum, thrown: so few dice do not show so many symbols";
    if (local->best && !local->tied)
        return "best, tied: nobody has thrown so many symbols";
    return f->step == SETUP_DEAL && (conflict(e)->first < 1 || conflict(e)->first > e->head->seats)
               ? "first: that seat does not play"
               : NULL;
}

/* A game is set up, then it is turns, one after the other; everything else waits on top. */
static bool at_bottom(const Frame *f) {
    return f->kind == FRAME_SETUP || f->kind == FRAME_TURN;
}

/* Cards that are turned up lie apart until they are put back on their deck. */
static const char *check_revealed(const Engine *e) {
    const Frame *reveal = frame_nearest(e, FRAME_REVEAL);
    int deck = reveal ? LOCALS_READ(reveal, DeckLocals)->deck : DECKS;
    for (PlaceId at = e->zones[ZONE_REVEALED].first; at; at = e->places[at].next)
        if (card_of(e, e->places[at].card)->deck != deck)
            return blamed_place(e, at, "zones.revealed: no card of this colour is being revealed");
    return NULL;
}

/* Those below would find cards of another deck. */
static const char *reveal_law(const Engine *e, const Frame *f) {
    return f != frame_nearest(e, FRAME_REVEAL) ? "two decks are being revealed" : NULL;
}

const char *conflict_frame_law(const Engine *e, const Frame *f) {
    bool chance = f->kind == FRAME_SETUP || f->kind == FRAME_DRAW;
    if (chance ? f->seat != CANTINA_CHANCE : f->seat < 1 || f->seat > e->head->seats)
        return "seat: that seat does not play here";
    if (at_bottom(f) != (f == e->frames))
        return "the first frame, and no other, is a turn or the set-up";
    switch (f->kind) {
    case FRAME_SETUP:
        return setup_law(e, f);
    case FRAME_REVEAL:
        return reveal_law(e, f) ? reveal_law(e, f) : deck_law(e, f);
    case FRAME_TAKE:
    case FRAME_PAY:
    case FRAME_BOTTOM:
    case FRAME_PEEK:
    case FRAME_TOP:
    case FRAME_LOSE:
        return deck_law(e, f);
    default:
        return NULL;
    }
}

const char *conflict_check(const Engine *e) {
    static Law *const laws[] = {check_cards,    check_open,   check_backs, check_hands, check_decks,
                                check_revealed, check_heroes, check_board, check_dice};
    return laws_check(e, laws, COUNT(laws));
}

/* A turn that says nothing of where it began began where the marker stands: no field was reached (CF-18). */
void conflict_complete(Engine *e, const LeftOut *left) {
    Conflict *s = conflict(e);
    if (is_left_out(left, "turn_began_on"))
        s->turn_began_on = s->marker;
    if (is_left_out(left, "first") && e->head->depth && !in_setup(e))
        s->first = 1;
}
