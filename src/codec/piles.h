/* What a plain entry of a pile means: who knows it, and which bag an undrawn card comes from. Shared by the two
 * directions of the JSON codec. */
#ifndef CODEC_PILES_H
#define CODEC_PILES_H

#include "base/text.h"
#include "core/game.h"

enum { BAGS_MOST = 64 };

typedef struct {
    BagId zone_bag[256];                   /* the bag a zone's cards come from at setup, 0 if several or none */
    CardId first[BAGS_MOST];               /* leaf bags at setup; layers have that of their stock */
    uint8_t stock[BAGS_MOST][256];         /* leaf bags at setup: what they hold in all; nothing in layers */
    uint8_t made_of[BAGS_MOST][BAGS_MOST]; /* nested bags of this state: [bag][inner bag] */
} PileRules;

PileRules piles_rules(const Engine *e);
/* What a zone is called in JSON. Empty: this game has no such zone. */
void piles_zone_name(Text *out, const Engine *e, ZoneId zone);
/* Is that a name of the zone, the one in JSON or the one of the tables? */
bool piles_zone_is(const Engine *e, ZoneId zone, const char *name);
/* The bag whose stock a bag's cards are of: itself, or what it is a layer of. */
static inline BagId piles_family(const Game *game, BagId bag) {
    return bag && game->bags[bag - 1].like ? game->bags[bag - 1].like : bag;
}
/* The leaf bag whose stock includes a card, or 0; never a layer. */
BagId piles_home(const PileRules *rules, const Engine *e, CardId card);
SeatSet piles_default_seen(const Engine *e, ZoneId zone, CardId card);
BagId piles_default_bag(const PileRules *rules, const Engine *e, ZoneId zone, CardId card);
/* Would undrawn entries without a bag, given out from the top, get the bags they have? */
bool piles_in_order(const PileRules *rules, const Engine *e, ZoneId zone);

#endif
