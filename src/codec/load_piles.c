/* Cards and bags of an edited state: every card lies somewhere once, and every undrawn place has a card to come. */
#include <stdio.h>
#include <string.h>

#include "codec/load.h"
#include "core/pack.h"
#include "core/place.h"
#include "core/say.h"

/* ---- piles ---- */

static bool read_seen(Loader *l, const json_t *json, const char *path, SeatSet *seen) {
    *seen = 0;
    if (json_is_string(json) && words_equal(json_string_value(json), "all")) {
        *seen = seats_all(&l->e) | SEEN_BY_ALL;
        return true;
    }
    if (!json_is_array(json))
        return load_fail(l, "%s.seen: must be \"all\" or a list of seats", path);
    for (size_t i = 0; i < json_array_size(json); i++) {
        const char *word = json_string_value(json_array_get(json, i));
        int seat = 0;
        if (!word || !word_read(l->e.box, KIND_SEAT, word, words_length(word), &seat) || seat > l->e.head->seats)
            return load_fail(l, "%s.seen: unknown seat", path);
        *seen |= SEAT_BIT(seat);
    }
    return true;
}

bool load_card(Loader *l, const json_t *json, const char *path, CardId *card) {
    int value = 0;
    *card = 0;
    if (!json || json_is_null(json))
        return true;
    const char *word = json_string_value(json);
    if (!word)
        return load_fail(l, "%s: an entry is a card id, null, or an object", path);
    if (!word_read(l->e.box, l->e.game->card_kind, word, words_length(word), &value))
        return load_fail(l, "%s: unknown card '%s'", path, word);
    *card = (CardId)value;
    return true;
}

static bool read_bag(Loader *l, const json_t *json, const char *path, BagId *bag) {
    int value = 0;
    *bag = 0;
    if (json_is_null(json))
        return true;
    const char *word = json_string_value(json);
    if (!word || !word_read(l->e.box, KIND_BAG, word, words_length(word), &value))
        return load_fail(l, "%s: unknown bag", path);
    *bag = (BagId)value;
    return true;
}

/* Half drawn: which inner bag is known, the card is not yet. The inner bag of a card follows from the card. */
static bool read_from(Loader *l, const json_t *json, Place *p, const char *path) {
    if (!json || p->card)
        return true;
    if (!read_bag(l, json, path, &p->from))
        return false;
    return !p->from || p->bag || load_fail(l, "%s: from needs the bag it is part of", path);
}

bool load_count(Loader *l, const json_t *json, const char *name, int most, const char *path, int *count) {
    const json_t *value = json_object_get(json, name);
    *count = (int)json_integer_value(value);
    if (value && (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > most))
        return load_fail(l, "%s.%s: must be 0 to %d", path, name, most);
    return true;
}

static bool read_counts(Loader *l, const json_t *json, Place *p, const char *path) {
    int damage, tokens;
    if (!load_count(l, json, "damage", PLACE_DAMAGE_MOST, path, &damage) ||
        !load_count(l, json, "tokens", PLACE_TOKENS_MOST, path, &tokens))
        return false;
    place_set_damage(p, damage);
    place_set_tokens(p, tokens);
    return true;
}

/* Yes, no, or no because it was left out. */
static bool read_mark(Loader *l, const json_t *json, const char *name, const char *path, bool *mark) {
    const json_t *value = json_object_get(json, name);
    *mark = json_is_true(value);
    return !value || json_is_boolean(value) || load_fail(l, "%s.%s: must be true or false", path, name);
}

/* Without a bag of its own an entry takes the default; an undrawn one in a zone without default stays loose. */
static bool read_entry_object(Loader *l, const json_t *json, ZoneId zone, Place *p, bool *loose, const char *path) {
    static const char *const words[] = {"card", "seen", "faceup", "exhausted", "damage", "tokens", "bag", "from", NULL};
    const json_t *bag = json_object_get(json, "bag"), *seen = json_object_get(json, "seen");
    bool faceup, exhausted;
    if (!load_keys(l, json, path, words) || !read_mark(l, json, "faceup", path, &faceup) ||
        !read_mark(l, json, "exhausted", path, &exhausted) ||
        !load_card(l, json_object_get(json, "card"), path, &p->card))
        return false;
    p->seen = piles_default_seen(&l->e, zone, p->card);
    if (seen && !read_seen(l, seen, path, &p->seen))
        return false;
    if (p->seen & SEEN_BY_ALL && !p->card)
        return load_fail(l, "%s: a card that everybody has seen needs its id; write it as \"card\"", path);
    if (faceup)
        p->flags = PLACE_FACEUP;
    if (p->flags && !(p->seen & SEEN_BY_ALL))
        p->seen = seats_all(&l->e) | SEEN_BY_ALL;
    if (exhausted)
        p->flags |= PLACE_EXHAUSTED;
    *loose = !bag;
    if (!read_counts(l, json, p, path))
        return false;
    return (!bag || read_bag(l, bag, path, &p->bag)) && read_from(l, json_object_get(json, "from"), p, path);
}

static bool read_entry(Loader *l, const json_t *json, ZoneId zone, const char *path) {
    Place p = {0};
    bool loose = true;
    if (l->next_place >= l->e.game->layout.place_cap)
        return load_fail(l, "%s: too many cards in all", path);
    if (json_is_object(json)) {
        if (!read_entry_object(l, json, zone, &p, &loose, path))
            return false;
    } else {
        if (!load_card(l, json, path, &p.card))
            return false;
        p.seen = piles_default_seen(&l->e, zone, p.card);
    }
    if (!p.card && !p.seen && l->e.game->zones[zone].sees != SEES_KEEP)
        return load_fail(l,
                         "%s: somebody sees what lies here; write the id of the card, or who has seen it: {\"card\": "
                         "null, \"seen\": [\"p1\"]}",
                         path);
    PlaceId at = (PlaceId)l->next_place++;
    BagId bag = p.bag;
    place_deal(&l->e, at, zone, 0);
    Place *q = &l->e.places[at];
    q->card = p.card, q->seen = p.seen, q->flags = p.flags, q->bag = bag, q->from = p.from;
    l->loose[at] = loose;
    return true;
}

static bool read_pile(Loader *l, const json_t *json, ZoneId zone, const char *name) {
    char path[96];
    if (!json)
        return true;
    if (!json_is_array(json))
        return load_fail(l, "zones.%s: must be a list", name);
    for (size_t i = 0; i < json_array_size(json); i++) {
        snprintf(path, sizeof path, "zones.%s[%zu]", name, i);
        if (!read_entry(l, json_array_get(json, i), zone, path))
            return false;
    }
    return true;
}

/* The zone of that name, for a seat or for all; -1: there is none. */
static int zone_named(const Engine *e, const char *name, Seat seat) {
    int z = 0, zones = e->game->layout.zone_count;
    while (z < zones && !(e->game->zones[z].seat == seat && piles_zone_is(e, (ZoneId)z, name)))
        z++;
    return z < zones ? z : -1;
}

/* A zone of seats is an object by seat. */
static bool known_seats(Loader *l, const json_t *piles, const char *name) {
    const char *key;
    json_t *pile;
    if (!json_is_object(piles))
        return load_fail(l, "zones.%s: must be an object, with a list for each seat", name);
    json_object_foreach((json_t *)(uintptr_t)piles, key, pile) {
        int seat = 0;
        if (!word_read(l->e.box, KIND_SEAT, key, words_length(key), &seat) || zone_named(&l->e, name, (Seat)seat) < 0)
            return load_fail(l, "zones.%s.%s: unknown seat", name, key);
    }
    return true;
}

static bool known_zones(Loader *l, const json_t *json) {
    const char *key;
    json_t *pile;
    if (json && !json_is_object(json))
        return load_fail(l, "zones: must be an object");
    json_object_foreach((json_t *)(uintptr_t)json, key, pile) {
        bool shared = zone_named(&l->e, key, 0) >= 0;
        if (!shared && zone_named(&l->e, key, 1) < 0)
            return load_fail(l, "zones.%s: the game has no such zone", key);
        if (!shared && !known_seats(l, pile, key))
            return false;
    }
    return true;
}

/* The pile of a zone by either of its names, and that name. */
static const json_t *pile_of(const Loader *l, const json_t *json, ZoneId zone, char *name, size_t room) {
    const char *own = l->e.game->zones[zone].name;
    Text text = text_over(name, room);
    piles_zone_name(&text, &l->e, zone);
    const json_t *pile = json_object_get(json, name);
    if (!pile)
        snprintf(name, room, "%s", own);
    return pile ? pile : json_object_get(json, own);
}

bool load_zones(Loader *l, const json_t *json) {
    if (!known_zones(l, json))
        return false;
    for (int z = 0; z < l->e.game->layout.zone_count; z++) {
        char name[48];
        const ZoneDef *def = &l->e.game->zones[z];
        Seat owner = def->seat;
        const json_t *pile = pile_of(l, json, (ZoneId)z, name, sizeof name);
        if (owner) {
            snprintf(name, sizeof name, "%s.p%d", def->name, owner);
            pile = json_object_get(pile, (char[]){'p', (char)('0' + owner), 0});
            if (pile && owner > heroes(&l->e))
                return load_fail(l, "zones.%s: that seat does not play", name);
        }
        if (!read_pile(l, pile, (ZoneId)z, name))
            return false;
    }
    return true;
}

/* ---- bags ---- */

static void count_stock(Loader *l) {
    for (int bag = 1; bag < l->e.game->layout.bag_count; bag++) {
        bag_open(&l->e, (BagId)bag, l->rules.first[bag]);
        for (int cell = 0; cell < l->e.game->bags[bag - 1].cells; cell++)
            if (l->rules.stock[bag][cell])
                bag_add(&l->e, (BagId)bag, cell, l->rules.stock[bag][cell]);
    }
}

/* The name of a zone as its state has it: "yellow", "hand.p1". */
static void put_zone_path(Text *text, const Loader *l, ZoneId zone) {
    piles_zone_name(text, &l->e, zone);
    if (l->e.game->zones[zone].seat) {
        text_put(text, ".p");
        text_int(text, l->e.game->zones[zone].seat);
    }
}

/* The entry that a place was read from: "yellow[3]". */
static const char *entry_path(const Loader *l, int place, char room[static 96]) {
    Text text = text_over(room, 96);
    ZoneId zone = l->e.places[place].zone;
    int at = 0;
    for (PlaceId p = l->e.zones[zone].first; p && p != place; p = l->e.places[p].next)
        at++;
    put_zone_path(&text, l, zone);
    text_char(&text, '[');
    text_int(&text, at);
    text_char(&text, ']');
    return room;
}

/* What stands behind "zones: ", or the names of zones, is said of the entry. */
bool load_fail_at(Loader *l, PlaceId place, const char *wrong) {
    char path[96], card[64];
    Text text = text_over(card, sizeof card);
    const char *what = strstr(wrong, ": ");
    CardId id = l->e.places[place].card;
    if (id && id <= l->e.pack->tables[game_kind(l->e.game, l->e.game->card_kind)->table - 1].count)
        word_id(&text, l->e.box, l->e.game->card_kind, id);
    else
        text_put(&text, "null");
    return load_fail(l, "state: zones.%s (%s): %s", entry_path(l, place, path), card, what ? what + 2 : wrong);
}

/* The entry above it that has the same card. */
static const char *same_card_path(const Loader *l, int place, char room[static 96]) {
    int other = 1;
    while (other < place && l->e.places[other].card != l->e.places[place].card)
        other++;
    return entry_path(l, other, room);
}

static bool too_often(Loader *l, int place, const char *card) {
    char here[96], there[96];
    entry_path(l, place, here);
    same_card_path(l, place, there);
    return load_fail(l,
                     "zones.%s: card '%s' is there too often: it lies in zones.%s as well; write null or another card",
                     here, card, there);
}

/* Each card that lies somewhere leaves the stock of its home bag. */
static bool take_from_stock(Loader *l) {
    bool known_met[4096 / 8] = {0};
    char path[96];
    for (int i = 1; i < l->next_place; i++) {
        Place *p = &l->e.places[i];
        if (!p->card && p->from && !l->rules.made_of[p->bag][p->from])
            return load_fail(l, "zones.%s.from: bag '%s' is no part of bag '%s'", entry_path(l, i, path),
                             l->e.game->bags[p->from - 1].name, l->e.game->bags[p->bag - 1].name);
        if (!p->card)
            continue;
        char word[64];
        Text text = text_over(word, sizeof word);
        word_id(&text, l->e.box, l->e.game->card_kind, p->card);
        BagId home = piles_home(&l->rules, &l->e, p->card);
        if (!home) { /* no bag counts it: a card that lies open from the start */
            if (p->card < COUNT(known_met) && known_met[p->card])
                return too_often(l, i, word);
            known_met[p->card % COUNT(known_met)] = true;
            p->bag = 0;
            l->loose[i] = false;
            continue;
        }
        int cell = p->card - l->rules.first[home];
        if (!bag_cells(&l->e, home)[cell])
            return too_often(l, i, word);
        bag_add(&l->e, home, cell, -1);
        if (p->bag && l->rules.made_of[p->bag][home])
            p->from = home;
        else if (!l->loose[i] && piles_family(l->e.game, p->bag) != home)
            l->loose[i] = true;
        if (!p->from && piles_family(l->e.game, p->bag) != home)
            p->bag = home;
    }
    return true;
}

/* What a bag of bags was made of. */
static bool read_nested(Loader *l, json_t *parts, int bag, const char *key) {
    const char *inner;
    json_t *count;
    if (!json_is_object(parts))
        return load_fail(l, "bags.%s: unknown bag", key);
    l->given[bag] = true;
    json_object_foreach(parts, inner, count) {
        int part = 0;
        if (!word_read(l->e.box, KIND_BAG, inner, words_length(inner), &part) || part == bag)
            return load_fail(l, "bags.%s.%s: unknown bag", key, inner);
        if (l->e.game->bags[part - 1].like)
            return load_fail(l, "bags.%s.%s: a layer is no part of another bag", key, inner);
        if (!json_is_integer(count) || json_integer_value(count) < 0 || json_integer_value(count) > 255)
            return load_fail(l, "bags.%s.%s: must be 0 to 255", key, inner);
        l->rules.made_of[bag][part] = (uint8_t)json_integer_value(count);
    }
    return true;
}

static bool read_bags(Loader *l, const json_t *json) {
    const char *key;
    json_t *held;
    memset(l->rules.made_of, 0, sizeof l->rules.made_of);
    if (json && !json_is_object(json))
        return load_fail(l, "bags: must be an object");
    json_object_foreach((json_t *)(uintptr_t)json, key, held) {
        int bag = 0;
        if (!word_read(l->e.box, KIND_BAG, key, words_length(key), &bag))
            return load_fail(l, "bags.%s: unknown bag", key);
        bool good = l->e.game->bags[bag - 1].like ? load_layer(l, held, (BagId)bag) : read_nested(l, held, bag, key);
        if (!good)
            return false;
    }
    return true;
}

static int made_in_all(const Loader *l, int bag) {
    int sum = 0;
    for (int cell = 0; cell < BAGS_MOST; cell++)
        sum += l->rules.made_of[bag][cell];
    return sum;
}

static int places_of(const Loader *l, int bag) {
    int count = 0;
    for (int i = 1; i < l->next_place; i++)
        count += l->e.places[i].bag == bag && (l->e.bags[bag].nested || !l->e.places[i].card);
    return count;
}

/* Loose entries: undrawn ones take their zone's bag, or the next bag of bags with room, from the top; a drawn one
 * in such a zone belongs to a bag of bags that has room for it. */
static void settle_loose(Loader *l) {
    for (int i = 1; i < l->next_place; i++) {
        Place *p = &l->e.places[i];
        BagId zone_bag = l->rules.zone_bag[p->zone];
        if (!l->loose[i] || (p->card && p->seen & SEEN_BY_ALL))
            continue;
        if (!p->card && zone_bag) {
            p->bag = zone_bag;
            continue;
        }
        BagId home = p->card ? p->bag : 0;
        if (p->card && zone_bag)
            continue;
        for (int bag = 1; bag < l->e.game->layout.bag_count; bag++)
            if (l->given[bag] && places_of(l, bag) < made_in_all(l, bag) && (!home || l->rules.made_of[bag][home])) {
                p->bag = (BagId)bag;
                p->from = home;
                break;
            }
    }
}

/* Do the bags of bags hold just what the places that name them need? */
static bool nested_fit(Loader *l) {
    for (int bag = 1; bag < l->e.game->layout.bag_count; bag++) {
        if (!l->given[bag])
            continue;
        int left[BAGS_MOST];
        for (int cell = 0; cell < BAGS_MOST; cell++)
            left[cell] = l->rules.made_of[bag][cell];
        if (places_of(l, bag) != made_in_all(l, bag))
            return false;
        for (int i = 1; i < l->next_place; i++)
            if (l->e.places[i].bag == bag && l->e.places[i].from && --left[l->e.places[i].from] < 0)
                return false;
        for (int cell = 0; cell < BAGS_MOST; cell++)
            if (left[cell])
                bag_add(&l->e, (BagId)bag, cell, left[cell]);
    }
    return true;
}

/* Bags of bags with a part in common. */
static bool share(const Loader *l, int one, int other) {
    for (int part = 1; part < BAGS_MOST; part++)
        if (l->rules.made_of[one][part] && l->rules.made_of[other][part])
            return true;
    return false;
}

/* The lowest bag of bags that shares a part with this one: both are one pile. */
static BagId pile_with(const Loader *l, int bag) {
    for (int other = 1; other < bag; other++)
        if (l->given[other] && share(l, other, bag))
            return (BagId)other;
    return (BagId)bag;
}

/* The pile that a bag is part of, or 0. */
static BagId pile_around(const Loader *l, int part) {
    for (int outer = 1; outer < BAGS_MOST; outer++)
        if (l->given[outer] && l->rules.made_of[outer][part])
            return pile_with(l, outer);
    return 0;
}

static BagId first_pile(const Loader *l) {
    int bag = 1;
    while (bag < l->e.game->layout.bag_count && !l->given[bag])
        bag++;
    return bag < l->e.game->layout.bag_count ? (BagId)bag : 0;
}

/* Where a place of a bag of bags goes when those that share a part become one pile. A card that is settled and that
 * nobody knows lies in it like the others: its back says nothing. */
static void into_pile(const Loader *l, int place) {
    Place *p = &l->e.places[place];
    BagId around = p->card && !p->seen && l->loose[place] ? pile_around(l, p->bag) : 0;
    if (l->given[p->bag])
        p->bag = pile_with(l, p->bag);
    else if (!p->card && !p->bag)
        p->bag = first_pile(l);
    else if (around)
        p->from = p->bag, p->bag = around;
}

/* Edited piles may not fit the bags of bags any more: then all undrawn cards of those that share a part are one
 * shuffled pile. */
static void one_pile(Loader *l) {
    if (!first_pile(l))
        return;
    for (int bag = 1; bag < l->e.game->layout.bag_count; bag++)
        if (l->given[bag])
            bag_open_nested(&l->e, (BagId)bag);
    for (int i = 1; i < l->next_place; i++)
        into_pile(l, i);
    for (int bag = 1; bag < l->e.game->layout.bag_count; bag++) {
        BagId pile = l->given[bag] ? 0 : pile_around(l, bag);
        int spare = l->e.bags[bag].left;
        for (int i = 1; i < l->next_place; i++)
            spare -= bag_asked(&l->e.places[i]) == bag && !l->e.places[i].card;
        if (pile && spare > 0)
            bag_add(&l->e, pile, bag, spare);
    }
}

/* Cards that undrawn places will want of a bag, directly or through a bag of bags. */
static int wanted_of(const Loader *l, int bag) {
    int need = places_of(l, bag);
    for (int i = 1; i < l->next_place && l->e.bags[bag].nested; i++)
        need -= l->e.places[i].bag == bag && l->e.places[i].from;
    for (int i = 1; i < l->next_place; i++)
        need += l->e.places[i].from == bag && !l->e.places[i].card;
    for (int outer = 1; outer < l->e.game->layout.bag_count; outer++)
        if (l->e.bags[outer].nested && bag < l->e.game->bags[outer - 1].cells)
            need += bag_cells(&l->e, (BagId)outer)[bag];
    return need;
}

/* The first bag that has more or fewer cards than places wait for; 0: none. */
static int miscounted_bag(const Loader *l) {
    for (int bag = 1; bag < l->e.game->layout.bag_count; bag++)
        if (wanted_of(l, bag) != l->e.bags[bag].left)
            return bag;
    return 0;
}

/* Where a zone does not tell what its undrawn cards are, the entry must. */
static bool all_from_bags(Loader *l) {
    char path[96];
    for (int i = 1; i < l->next_place; i++)
        if (!l->e.places[i].card && !l->e.places[i].bag)
            return load_fail(
                l, "zones.%s: an undrawn card needs its bag here: {\"card\": null, \"bag\": …}, or write its id",
                entry_path(l, i, path));
    return true;
}

/* Does a place wait for a card of the bag, maybe by way of a bag of bags? */
static bool waits_for(const Loader *l, const Place *p, int bag) {
    return !p->card && p->bag && (bag_asked(p) == bag || (l->e.bags[p->bag].nested && l->rules.made_of[p->bag][bag]));
}

/* The zone in which cards of a bag wait: the deck; -1: none. */
static int deck_of_bag(const Loader *l, int bag) {
    for (int zone = 0; zone < l->e.game->layout.zone_count; zone++)
        if (l->rules.zone_bag[zone] == bag)
            return zone;
    for (int i = 1; i < l->next_place; i++)
        if (waits_for(l, &l->e.places[i], bag))
            return l->e.places[i].zone;
    return -1;
}

static const char *first_left(const Loader *l, int bag, char room[static 64]) {
    Text text = text_over(room, 64);
    int cell = 0;
    while (cell < l->e.game->bags[bag - 1].cells && !bag_cells(&l->e, (BagId)bag)[cell])
        cell++;
    if (cell < l->e.game->bags[bag - 1].cells && !l->e.bags[bag].nested)
        word_id(&text, l->e.box, l->e.game->card_kind, l->e.bags[bag].first + cell);
    return room;
}

/* Names the deck, how many entries are too many or too few, and what to do. */
static bool miscounted(Loader *l, int bag) {
    char zone[64] = "", card[64] = "";
    Text text = text_over(zone, sizeof zone);
    int deck = deck_of_bag(l, bag), wanted = wanted_of(l, bag), left = l->e.bags[bag].left;
    const char *name = l->e.game->bags[bag - 1].name;
    if (deck >= 0)
        put_zone_path(&text, l, (ZoneId)deck);
    if (wanted > left)
        return load_fail(l, "zones.%s: %d undrawn cards of bag '%s' but %d left in it: take out %d", zone, wanted, name,
                         left, wanted - left);
    first_left(l, bag, card);
    return load_fail(l,
                     "zones.%s: %d undrawn cards of bag '%s' but %d left in it: add %d times null here, or write where "
                     "a card lies, such as '%s'",
                     zone, wanted, name, left, left - wanted, card);
}

bool load_bags(Loader *l, const json_t *json) {
    if (!read_bags(l, json))
        return false;
    count_stock(l);
    if (!take_from_stock(l))
        return false;
    for (int bag = 1; bag < l->e.game->layout.bag_count; bag++)
        if (l->given[bag])
            bag_open_nested(&l->e, (BagId)bag);
    settle_loose(l);
    load_layers(l);
    if (!nested_fit(l) || pile_around(l, miscounted_bag(l)))
        one_pile(l);
    if (!all_from_bags(l))
        return false;
    int bag = miscounted_bag(l);
    return !bag || miscounted(l, bag);
}
