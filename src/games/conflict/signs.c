/* What players count to say how a game of Conflict stands; the worths are those of eval.c, roughly. */
#include "games/conflict/frames.h"

enum { END_IS_NEAR = 7 }; /* fields: from here on each counts for much more (eval.c) */

const Sign conflict_signs[SIGNS] = {
    [SIGN_FIELDS] = {"fields",
                     "{n} more field between the marker and the end|{n} more fields between the marker and the end",
                     .worth = 110},
    [SIGN_NEAR_END] = {"near-end", "the marker close to the end in {n} of the lines, against {other}", .is_share = true,
                       .worth = -900},
    [SIGN_FROZEN] = {"frozen", "a frozen marker in {n} of the lines, against {other}", .is_share = true, .worth = 400},
    [SIGN_BLACK_DECK] = {"black-deck", "{n} card less in the black deck|{n} fewer cards in the black deck",
                         .worth = -350},
    [SIGN_YELLOW_DECK] = {"yellow-deck", "{n} more card in the yellow deck|{n} more cards in the yellow deck",
                          .worth = 60},
    [SIGN_YELLOW_HAND] = {"yellow-hand", "{n} more yellow card in the hands|{n} more yellow cards in the hands",
                          .worth = 50},
    [SIGN_ORANGE_HAND] = {"orange-hand", "{n} more orange card in the hands|{n} more orange cards in the hands",
                          .worth = 250},
    [SIGN_BLACK_HAND] = {"black-hand", "{n} more black card in the hands|{n} more black cards in the hands",
                         .worth = 170},
    [SIGN_RETREATS] = {"retreats", "{n} more retreat symbol in the hands|{n} more retreat symbols in the hands",
                       .worth = 70},
    [SIGN_PARKED] = {"parked", "a parked die in {n} of the lines, against {other}", .is_share = true, .worth = 150},
    [SIGN_HERO_ON_TOP] = {"hero-on-top", "a hero known on top of the black deck in {n} of the lines, against {other}",
                          .is_share = true, .worth = 500},
    [SIGN_SAFE_DRAW] = {"safe-draw", "a yellow card known to be harmless on top in {n} of the lines, against {other}",
                        .is_share = true, .worth = 80},
    [SIGN_FIRST_HERO] = {"first-hero", "the first hero found in {n} of the lines, against {other}", .is_share = true,
                         .worth = 1300},
    [SIGN_SECOND_HERO] = {"second-hero", "the second hero found in {n} of the lines, against {other}", .is_share = true,
                          .worth = 2700},
    [SIGN_WON] = {"won", "won in {n} of the lines, against {other}", .is_share = true, .worth = 4000},
    [SIGN_LOST_TRACK] = {"lost-track", "lost at the end of the track in {n} of the lines, against {other}",
                         .is_share = true, .worth = -4000},
    [SIGN_LOST_DECK] = {"lost-deck", "lost to an empty deck in {n} of the lines, against {other}", .is_share = true,
                        .worth = -4000},
};
_Static_assert((int)SIGNS <= (int)CANTINA_SIGNS_MAX, "each sign has a number");

/* ---- the track ---- */

static void read_track(const Engine *e, int16_t *signs) {
    const Conflict *s = conflict(e);
    int end = s->marker;
    while (field_of(e, end)->kind != FIELD_END)
        end++;
    signs[SIGN_FIELDS] = (int16_t)(end - s->marker);
    signs[SIGN_NEAR_END] = end - s->marker <= END_IS_NEAR;
    signs[SIGN_FROZEN] = s->frozen | s->freezing; /* CF-19: this turn, or the next */
}

/* ---- hands and decks ---- */

static void read_hand(const Engine *e, Seat seat, int16_t *signs) {
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        const Card *card = card_of(e, e->places[at].card);
        int deck = back_of(&e->places[at]);
        if (deck == DECK_START)
            continue;
        signs[SIGN_YELLOW_HAND + deck]++;
        if (card->symbol == SYMBOL_RETREAT)
            signs[SIGN_RETREATS] = (int16_t)(signs[SIGN_RETREATS] + card->count);
    }
}
_Static_assert(SIGN_BLACK_HAND - SIGN_YELLOW_HAND == DECK_BLACK && DECK_YELLOW == 0,
               "signs and decks stand in the same order");

/* The card on top of a deck, if somebody knows it. */
static const Card *known_top(const Engine *e, ZoneId deck) {
    const Place *top = &e->places[e->zones[deck].first];
    return card_of(e, e->zones[deck].count && top->seen ? top->card : 0);
}

/* CF-7, CF-K1: what it does to the marker when it has to be drawn. */
static bool is_harmless(const Engine *e, const Card *card) {
    bool faceup = e->places[e->zones[ZONE_YELLOW].first].flags & PLACE_FACEUP;
    bool facedown_counts = option_is(e, OPTION_AGGRESSION_ON, 1);
    bool aggression = card->symbol == SYMBOL_AGGRESSION && card->count && faceup != facedown_counts;
    return !aggression && (faceup || !card->ambush);
}

static void read_decks(const Engine *e, int16_t *signs) {
    const Card *black = known_top(e, ZONE_BLACK), *yellow = known_top(e, ZONE_YELLOW);
    signs[SIGN_BLACK_DECK] = e->zones[ZONE_BLACK].count;
    signs[SIGN_YELLOW_DECK] = e->zones[ZONE_YELLOW].count;
    signs[SIGN_HERO_ON_TOP] = black->hero;
    signs[SIGN_SAFE_DRAW] = yellow != card_of(e, 0) && is_harmless(e, yellow);
}

/* ---- heroes, and the end ---- */

static void read_heroes(const Engine *e, int16_t *signs) {
    int heroes = 0;
    for (int order = 0; order < LEADERS; order++)
        heroes += leader_has_hero(e, order);
    signs[SIGN_FIRST_HERO] = heroes > 0;
    signs[SIGN_SECOND_HERO] = heroes > 1;
}

void conflict_read_signs(const Engine *e, Seat seat, int16_t *signs) {
    (void)seat;
    memset(signs, 0, SIGNS * sizeof *signs);
    read_track(e, signs);
    read_decks(e, signs);
    read_heroes(e, signs);
    for (Seat each = 1; each <= e->head->seats; each++)
        read_hand(e, each, signs);
    signs[SIGN_PARKED] = conflict(e)->parked != 0;
    signs[SIGN_WON] = e->head->outcome == OUTCOME_HEROES;
    signs[SIGN_LOST_TRACK] = e->head->outcome == OUTCOME_TRACK;
    signs[SIGN_LOST_DECK] = e->head->outcome == OUTCOME_DECK;
}
