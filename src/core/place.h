/*
 * Places and bags: where cards lie, and what an unseen card may still be.
 *
 * A place's card is 0 until somebody sees it or a rule must read it; then chance draws it from the
 * place's bag. Four verbs change who knows what: look, show, hide, shuffle. Nothing else does.
 */
#ifndef CORE_PLACE_H
#define CORE_PLACE_H

#include "core/game.h"

static inline Place *place_at(const Engine *e, PlaceId place) {
    return &e->places[place];
}
static inline Zone *zone_at(const Engine *e, ZoneId zone) {
    return &e->zones[zone];
}
/* The bag the next question about a place draws from: first the bag of bags, then the one inside. */
static inline BagId bag_asked(const Place *p) {
    return p->from ? p->from : p->bag;
}
/* The inner bag of a place is known to all: it is a place of that bag. */
static inline void place_back_known(Place *p) {
    p->bag = bag_asked(p);
    p->from = 0;
}

/* The nth place from the top of a zone, or 0. */
PlaceId zone_nth(const Engine *e, ZoneId zone, int n);
/* The first place in a zone that holds `card`, or 0. */
PlaceId zone_find(const Engine *e, ZoneId zone, CardId card);
/* The first place in a zone that is of `bag`, or 0. */
PlaceId zone_find_bag(const Engine *e, ZoneId zone, BagId bag);

/* ---- moving; draws nothing, and tells the zone's watchers ---- */

void place_to_top(Engine *e, PlaceId place, ZoneId zone);
void place_to_bottom(Engine *e, PlaceId place, ZoneId zone);
/* Moves the top place of a zone, which must have one, to the top of another: what is mostly done with a card drawn. */
void top_to_top(Engine *e, ZoneId from, ZoneId to);
/* … to the bottom of another. */
void top_to_bottom(Engine *e, ZoneId from, ZoneId to);
/* Moves the first place of a zone that holds `card` to the top of another; returns it. */
PlaceId card_to_top(Engine *e, ZoneId from, CardId card, ZoneId to);
/* Moves the first place of a zone that is of `bag` to the top of another; returns it, or 0 if there is none. */
PlaceId bag_to_top(Engine *e, ZoneId from, BagId bag, ZoneId to);
/* Puts the whole row of a zone on top of another, in its order. */
void zone_onto(Engine *e, ZoneId from, ZoneId to);

/* ---- setting up ---- */

/* Puts a new place at the bottom of a zone: an undrawn card of `bag`. */
void place_deal(Engine *e, PlaceId place, ZoneId zone, BagId bag);
/* So many of them, in places from `first` on; returns the place behind the last. */
PlaceId places_deal(Engine *e, PlaceId first, int count, ZoneId zone, BagId bag);
/* The same for cards from `card` on, which everybody knows from the start and no bag counts. */
PlaceId places_deal_known(Engine *e, PlaceId first, int count, ZoneId zone, CardId card);
/* An empty bag, for cards from `first` on. */
void bag_open(Engine *e, BagId bag, CardId first);
/* One with the first `count` of them in it, one each. */
void bag_open_full(Engine *e, BagId bag, CardId first, int count);
/* One with so many of each of the first `rows`; counts are read by eights, so that memory goes on behind the last. */
void bag_open_with(Engine *e, BagId bag, CardId first, const uint8_t *counts, int rows);
void bag_open_nested(Engine *e, BagId bag);
void bag_add(Engine *e, BagId bag, int cell, int count);
void bag_add_card(Engine *e, BagId bag, CardId card);

/* ---- drawing: chance decides ---- */

/* True if the place has its card; else pushes the draw, and the frame returns FLOW_ASK (or FLOW_PUSHED). */
bool place_drawn(Engine *e, PlaceId place);
/* True if everybody knows the back of the card: the bag it lies in holds no bags. Else pushes a chance question about
 * the inner bag, as above: from then on the place is an undrawn one of that bag. */
bool place_back_shown(Engine *e, PlaceId place);
/* Draws at once from 64 random bits: for imagining, never for rules. */
void place_draw_random(Engine *e, PlaceId place, uint64_t random);
/* An undrawn place turns out to be this very card of its bag, which must hold it: for a card that was searched for. */
void place_draw_card(Engine *e, PlaceId place, CardId card);
/* Puts a drawn card back into its bag. */
void place_undraw(Engine *e, PlaceId place);
/* Cell counts of a bag. */
static inline uint8_t *bag_cells(const Engine *e, BagId bag) {
    return e->cells + e->game->bags[bag - 1].at;
}

/* ---- the four verbs of knowledge ---- */

/* `who` come to know a drawn card. */
void place_look(Engine *e, PlaceId place, SeatSet who);
/* Everybody comes to know it; a card out of a bag of bags is now known to be of its inner bag. */
void place_show(Engine *e, PlaceId place);
/* All but `keep` forget it. */
void place_hide(Engine *e, PlaceId place, SeatSet keep);
/* All cards of a zone become the undrawn contents of `bag`, which must be empty: nobody knows any of them. What a leaf
 * holds is public, so only cards that everybody knows go into one. A layer takes its cards from the stock it is like.
 */
void zone_shuffle(Engine *e, ZoneId zone, BagId bag);
/* A deck that was searched is mixed again: every place becomes an undrawn one of its own bag, facedown, and nobody
 * knows it. If the places are of several layers, each layer is mixed in itself: none passes into another. */
void zone_forget(Engine *e, ZoneId zone);

/* Layers of a deck: the discards are shuffled and put on top of the rest, which keeps its older bag:
 *     zone_shuffle(e, DISCARD, layer_free(e, BAG_DECK));
 *     zone_onto(e, DISCARD, DECK);
 * The first bag of a family (a bag and those `like` it) that is empty and that no place names but for cards everybody
 * knows, so that it is the same one in every view; 0 if there is none. */
BagId layer_free(const Engine *e, BagId primary);
/* Where every layer of a family is in use, two of them are mixed into one: `layer` is free then. */
void layer_join(Engine *e, BagId layer, BagId with);

/* A hidden choice: the owner of a hand takes out `place`, others see only that a card of its bag left. The card
 * leaves from the last place of that bag, contents exchanged, and the others forget the cards of that bag in the
 * hand. Returns the place that holds the card now. */
PlaceId place_pick_hidden(Engine *e, PlaceId place, SeatSet owner);
/* The same, and puts that place on top of a zone. */
void hidden_to_top(Engine *e, PlaceId place, SeatSet owner, ZoneId zone);

#endif
