#include "codec/piles.h"

#include "core/place.h"
#include "core/say.h"

/* The same game at its very beginning tells what each bag holds in all. */
static void learn_stock(PileRules *rules, const Engine *e) {
    _Alignas(8) char fresh[STATE_MOST];
    memset(fresh, 0, e->game->state_size);
    Engine begin = engine_over(e->box, fresh, NULL);
    begin.head->seats = e->head->seats;
    e->game->setup(&begin, (const uint8_t *)e->state + e->game->layout.options);
    if (e->game->stock)
        e->game->stock(e, &begin);
    for (int bag = 1; bag < e->game->layout.bag_count && bag < BAGS_MOST; bag++) {
        rules->first[bag] = begin.bags[piles_family(e->game, (BagId)bag)].first;
        if (!begin.bags[bag].nested)
            memcpy(rules->stock[bag], bag_cells(&begin, (BagId)bag), e->game->bags[bag - 1].cells);
    }
    for (int zone = 0; zone < e->game->layout.zone_count; zone++)
        rules->zone_bag[zone] = begin.zones[zone].count ? begin.places[begin.zones[zone].last].bag : 0;
}

static void learn_nested(PileRules *rules, const Engine *e) {
    for (int bag = 1; bag < e->game->layout.bag_count; bag++)
        for (int cell = 1; e->bags[bag].nested && cell < e->game->bags[bag - 1].cells && cell < BAGS_MOST; cell++)
            rules->made_of[bag][cell] = bag_cells(e, (BagId)bag)[cell];
    for (int i = 1; i < e->game->layout.place_cap; i++)
        if (e->places[i].from)
            rules->made_of[e->places[i].bag][e->places[i].from]++;
}

PileRules piles_rules(const Engine *e) {
    PileRules rules = {0};
    learn_stock(&rules, e);
    learn_nested(&rules, e);
    return rules;
}

void piles_zone_name(Text *out, const Engine *e, ZoneId zone) {
    int row = e->game->zone_row ? e->game->zone_row(e, zone) : 0;
    if (row > 0)
        word_id(out, e->box, e->game->zone_kind, row);
    else if (!row)
        text_put(out, e->game->zones[zone].name);
}

bool piles_zone_is(const Engine *e, ZoneId zone, const char *name) {
    char room[64];
    Text text = text_over(room, sizeof room);
    piles_zone_name(&text, e, zone);
    return words_equal(room, name) || words_equal(e->game->zones[zone].name, name);
}

BagId piles_home(const PileRules *rules, const Engine *e, CardId card) {
    for (int bag = 1; bag < e->game->layout.bag_count && bag < BAGS_MOST; bag++) {
        int cell = card - rules->first[bag];
        if (rules->first[bag] && cell >= 0 && cell < e->game->bags[bag - 1].cells && rules->stock[bag][cell])
            return (BagId)bag;
    }
    return 0;
}

SeatSet piles_default_seen(const Engine *e, ZoneId zone, CardId card) {
    const ZoneDef *def = &e->game->zones[zone];
    if (!card || (def->sees == SEES_KEEP && !def->open))
        return 0;
    return (SeatSet)(def->sees == SEES_OWNER && def->seat <= e->head->seats ? SEAT_BIT(def->seat)
                                                                            : seats_all(e) | SEEN_BY_ALL);
}

BagId piles_default_bag(const PileRules *rules, const Engine *e, ZoneId zone, CardId card) {
    return card ? piles_home(rules, e, card) : rules->zone_bag[zone];
}

static int room_in(const PileRules *rules, const Engine *e, int bag) {
    int room = 0;
    for (int cell = 0; cell < BAGS_MOST; cell++)
        room += rules->made_of[bag][cell];
    for (int i = 1; i < e->game->layout.place_cap; i++)
        room -= e->places[i].bag == bag && (e->places[i].card || e->places[i].from);
    return room;
}

bool piles_in_order(const PileRules *rules, const Engine *e, ZoneId zone) {
    int bag = 1, room = 0;
    if (rules->zone_bag[zone])
        return false;
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
        if (e->places[at].card || e->places[at].from)
            continue;
        while (!room && bag < e->game->layout.bag_count) {
            room = e->bags[bag].nested ? room_in(rules, e, bag) : 0;
            if (!room)
                bag++;
        }
        if (e->places[at].bag != bag)
            return false;
        if (!--room)
            bag++;
    }
    return true;
}
