/* GIVEN: the state a scene begins with, made by editing a fresh one. */
#include <string.h>

#include "codec/codec.h"
#include "core/place.h"
#include "core/say.h"
#include "kit/scene_parts.h"

/* ---- options ---- */

static bool set_option(Scene *s, const char *id, size_t length, const char *word) {
    const Game *game = s->box->game;
    for (int i = 0; i < game->options_count; i++)
        for (int j = 0; words_equal_n(game->options[i].id, id, length) && j < game->options[i].count; j++)
            if (!strcmp(game->options[i].words[j], word)) {
                s->options[i] = (uint8_t)j;
                return true;
            }
    return false;
}

static void given_option(Scene *s, char **words, int count) {
    (void)count;
    const char *equals = strchr(words[0], '=');
    if (s->given)
        scene_breaks(s, "options come before the state");
    if (!equals || !set_option(s, words[0], (size_t)(equals - words[0]), equals + 1))
        scene_breaks(s, "no such option: %s", words[0]);
}

static void given_seats(Scene *s, char **words, int count) {
    (void)count;
    if (s->given)
        scene_breaks(s, "the number of seats comes before the state");
    s->seats = scene_number(s, words[0]);
}

static void given_new(Scene *s, char **words, int count) {
    (void)words, (void)count;
    s->fresh = true;
}

/* ---- the state ---- */

/* A game that is set up and in which the first seat begins, as JSON. */
static json_t *fresh_state(Scene *s) {
    char wrong[200];
    set_option(s, "first", 5, "p1");
    s->table = scene_new_game(s, wrong, sizeof wrong);
    if (!s->table)
        scene_breaks(s, "%s", wrong);
    while (s->table->status == CANTINA_ASK && !cantina_turn(s->box, s->table->state))
        scene_chance(s, s->table);
    json_t *json = codec_json(s->box, s->table->state);
    table_free(s->table);
    s->table = NULL;
    return json;
}

static json_t *given(Scene *s) {
    if (s->table || s->fresh)
        scene_breaks(s, "a state is given before the first WHEN or THEN, and not with GIVEN new");
    if (!s->given)
        s->given = fresh_state(s);
    return s->given;
}

static void given_step(Scene *s, char **words, int count) {
    json_t *frame = json_pack("{s:s, s:s, s:s, s:i}", "kind", "turn", "step", words[0], "seat", words[1], "hero",
                              scene_seat(s, words[count - 1]));
    json_object_set_new(given(s), "frames", json_pack("[o]", frame));
}

static void given_field(Scene *s, char **words, int count) {
    if (!json_object_get(given(s), words[0]))
        scene_breaks(s, "there is no field '%s'", words[0]);
    const json_t *old = json_object_get(given(s), words[0]);
    int number;
    json_object_set_new(given(s), words[0],
                        scene_is_number(s, words[0], words + 1, count - 1, &number) ? json_integer(number)
                        : json_is_object(old) ? scene_pairs(s, words + 1, count - 1)
                                              : json_incref(scene_values(s, old, words + 1, count - 1)));
}

/* ---- cards ---- */

/* A count behind its mark: "raider*+2" has two damage on it, "raider*^1" one token. */
static void counted_from(json_t *entry, const char *marks, char mark, const char *name) {
    const char *at = strchr(marks, mark);
    if (at)
        json_object_set_new(entry, name, json_integer(strtol(at + 1, NULL, 10)));
}

/* "card" facedown, "card*" faceup, "card~" exhausted, "card@p1" seen by p1, "-" undrawn; a seat stands last. */
static json_t *entry_from(const char *word) {
    size_t length = strcspn(word, "*~@+^"), marks = strcspn(word, "@");
    if (!strcmp(word, "-"))
        return json_null();
    if (!word[length])
        return json_string(word);
    json_t *entry = json_pack("{s:s%}", "card", word, length);
    if (memchr(word + length, '*', marks - length))
        json_object_update_new(entry, json_pack("{s:b, s:s}", "faceup", 1, "seen", "all"));
    if (memchr(word + length, '~', marks - length))
        json_object_set_new(entry, "exhausted", json_true());
    counted_from(entry, word + length, '+', "damage");
    counted_from(entry, word + length, '^', "tokens");
    if (word[marks])
        json_object_set_new(entry, "seen", json_pack("[s]", word + marks + 1));
    return entry;
}

/* Zones of seats too: they are objects of zones. */
static bool take_known(json_t *zones, const char *card) {
    const char *key;
    json_t *zone;
    json_object_foreach(zones, key, zone) {
        if (json_is_object(zone) && take_known(zone, card))
            return true;
        for (size_t i = 0; i < json_array_size(zone); i++) {
            const char *there = scene_card(json_array_get(zone, i));
            if (there && !strcmp(there, card)) {
                json_array_remove(zone, i);
                return true;
            }
        }
    }
    return false;
}

/* Do the piles fit? A law of the game itself may be broken until the scene has given everything. */
static bool piles_fit(const Scene *s, const json_t *state) {
    char wrong[200], room[STATE_MOST];
    return codec_from_json(s->box, state, room, wrong, sizeof wrong) || !strncmp(wrong, "state:", 6);
}

static bool loads(const Scene *s) {
    return piles_fit(s, s->given);
}

/* Could this undrawn card of a zone be `card`? */
static bool may_be(Scene *s, json_t *zone, size_t at, const char *card) {
    json_t *undrawn = json_incref(json_array_get(zone, at));
    json_array_set_new(zone, at, json_string(card));
    bool good = loads(s);
    json_array_set_new(zone, at, undrawn);
    return good;
}

static bool take_undrawn(Scene *s, json_t *zones, const char *card) {
    const char *key;
    json_t *zone;
    json_object_foreach(zones, key, zone) {
        if (json_is_object(zone) && take_undrawn(s, zone, card))
            return true;
        for (size_t size = json_array_size(zone); size; size--)
            if (!scene_card(json_array_get(zone, size - 1)) && may_be(s, zone, size - 1, card)) {
                json_array_remove(zone, size - 1);
                return true;
            }
    }
    return false;
}

static void count_add(json_t *bag, const char *inner, int by) {
    json_object_set_new(bag, inner, json_integer(json_integer_value(json_object_get(bag, inner)) + by));
}

/* Does one more of an inner bag and one less of another make the state whole? */
static bool balances(const Scene *s, json_t *bag, const char *less) {
    const char *more;
    json_t *count;
    void *next;
    count_add(bag, less, -1);
    json_object_foreach_safe(bag, next, more, count) {
        if (!strcmp(more, less))
            continue;
        count_add(bag, more, 1);
        if (loads(s))
            return true;
        count_add(bag, more, -1);
    }
    count_add(bag, less, 1);
    return false;
}

/* The backs of a deck follow its top card: what a bag of bags is still to give is one card of another bag. */
static bool rebalance(const Scene *s) {
    const char *key, *less;
    json_t *bag, *count;
    void *next;
    json_object_foreach(json_object_get(s->given, "bags"), key, bag) {
        json_object_foreach_safe(bag, next, less, count) {
            if (json_integer_value(count) && balances(s, bag, less))
                return true;
        }
    }
    return false;
}

static bool goes_under(Scene *s, json_t *zone, json_t *card, bool balancing) {
    json_array_append_new(zone, card);
    if (balancing ? rebalance(s) : loads(s))
        return true;
    json_array_remove(zone, json_array_size(zone) - 1);
    return false;
}

/* In a deck of several bags: one more like any that lies there undrawn. */
static bool goes_under_as_another(Scene *s, json_t *zone, bool balancing) {
    for (size_t at = 0; at < json_array_size(zone); at++) {
        const json_t *other = json_array_get(zone, at);
        if (json_is_object(other) && !scene_card(other) && goes_under(s, zone, json_deep_copy(other), balancing))
            return true;
    }
    return false;
}

/* Puts one more undrawn card at the bottom of the deck, other than `but`, that makes the state whole again. */
static bool give_back_so(Scene *s, json_t *zones, const json_t *but, bool balancing) {
    const char *key;
    json_t *zone;
    json_object_foreach(zones, key, zone) {
        size_t size = json_array_size(zone);
        if (json_is_object(zone) && give_back_so(s, zone, but, balancing))
            return true;
        if (!size || zone == but || scene_card(json_array_get(zone, size - 1)))
            continue;
        if (goes_under(s, zone, json_null(), balancing) || goes_under_as_another(s, zone, balancing))
            return true;
    }
    return false;
}

/* Bags are balanced only if the card fits nowhere as they are: to try that takes long. */
static bool give_back(Scene *s, json_t *zones, const json_t *but) {
    return give_back_so(s, zones, but, false) || give_back_so(s, zones, but, true);
}

/* A card that lies elsewhere is taken from there, if the deck has no other. */
static void given_top(Scene *s, char **words, int count) {
    json_t *list = scene_zone(s, given(s), words[0]), *zones = json_object_get(s->given, "zones");
    if (count - 1 > (int)json_array_size(list))
        scene_breaks(s, "zone '%s' has only %zu cards", words[0], json_array_size(list));
    for (size_t i = 0; i + 1 < (size_t)count; i++) {
        json_t *entry = scene_keep(s, entry_from(words[i + 1]));
        const char *card = scene_card(entry);
        json_array_set(list, i, entry);
        if (!card || loads(s) || rebalance(s))
            continue;
        json_array_set_new(list, i, json_null());
        if (!take_known(zones, card) || !give_back(s, zones, NULL))
            scene_breaks(s, "no deck has the card '%s' to give", card);
        json_array_set(list, i, entry);
    }
}

/* Adds cards to a zone, each taken from the bottom of its deck, or from where it lies. */
static void add_cards(Scene *s, char **words, int count, bool faceup) {
    json_t *zones = json_object_get(given(s), "zones"), *list = scene_zone(s, given(s), words[0]);
    for (int i = 1; i < count; i++) {
        json_t *entry = scene_keep(s, entry_from(words[i]));
        const char *card = scene_card(entry);
        if (!card || (!take_undrawn(s, zones, card) && !take_known(zones, card)))
            scene_breaks(s, "no deck has the card '%s' to give", words[i]);
        if (!faceup)
            json_object_del(entry, "faceup");
        json_array_append(list, entry);
    }
}

static void given_in(Scene *s, char **words, int count) {
    add_cards(s, words, count, false);
}

/* The same for tokens, which lie there faceup if they are marked so. */
static void given_lies(Scene *s, char **words, int count) {
    add_cards(s, words, count, true);
}

/* The zone holds these cards and no others; what lay there goes back to its deck. */
static void given_only(Scene *s, char **words, int count) {
    json_t *list = scene_zone(s, given(s), words[0]);
    for (size_t size = json_array_size(list); size; size--) {
        json_array_remove(list, size - 1);
        if (!give_back(s, json_object_get(s->given, "zones"), list))
            scene_breaks(s, "no deck takes back a card of '%s'", words[0]);
    }
    if (strcmp(words[1], "-"))
        given_in(s, words, count);
}

/* What lies in one zone lies in the other; a card that was known still is. */
static void given_away(Scene *s, char **words, int count) {
    json_t *from = scene_zone(s, given(s), words[0]), *to = scene_zone(s, given(s), words[1]), *entry;
    size_t i;
    (void)count;
    json_array_foreach(from, i, entry) json_array_append_new(
        to, json_is_string(entry) ? json_pack("{s:O, s:s}", "card", entry, "seen", "all") : json_incref(entry));
    json_array_clear(from);
}

/* The next undrawn cards of a deck, from the top, are a layer of their own and hold these. */
static void given_layer(Scene *s, char **words, int count) {
    json_t *list = scene_zone(s, given(s), words[0]), *bags = json_object_get(given(s), "bags");
    json_t *held = scene_keep(s, json_array());
    size_t at = 0, size = json_array_size(list);
    for (int i = 2; i < count; i++) {
        while (at < size && !json_is_null(json_array_get(list, at)))
            at++;
        if (at == size)
            scene_breaks(s, "zone '%s' has too few undrawn cards", words[0]);
        json_array_set_new(list, at, json_pack("{s:s}", "bag", words[1]));
        json_array_append_new(held, json_string(words[i]));
    }
    json_object_set(bags, words[1], held);
}

/* Decks with discards of their own name them so: "squad", "squad-discard"; a seat's deck "deck.p1" has "discard.p1". */
static json_t *discards_of(Scene *s, const char *deck) {
    char name[64];
    const char *seat = strchr(deck, '.');
    snprintf(name, sizeof name, seat ? "discard%s" : "%s-discard", seat ? seat : deck);
    if (seat)
        return scene_zone(s, given(s), name);
    bool own = json_object_get(json_object_get(given(s), "zones"), name);
    return scene_zone(s, given(s), own ? name : "discard");
}

/* Leaves so many cards in a deck; those below lie on the discards, as chance has it. */
static void given_left(Scene *s, char **words, int count) {
    char state[STATE_MOST], wrong[200];
    json_t *list = scene_zone(s, given(s), words[0]), *discards = discards_of(s, words[0]);
    size_t left = (size_t)scene_number(s, words[1]);
    (void)count;
    if (!codec_from_json(s->box, given(s), state, wrong, sizeof wrong))
        scene_breaks(s, "the given state is refused: %s", wrong);
    Engine e = engine_over(s->box, state, NULL);
    for (int i = 1; i < e.game->layout.place_cap; i++)
        if (e.places[i].bag && !e.places[i].card)
            place_draw_random(&e, (PlaceId)i, bits_mix((uint64_t)i));
    json_t *drawn = scene_zone(s, scene_keep(s, codec_json(s->box, state)), words[0]);
    for (size_t size = json_array_size(list); size > left; size--) {
        json_array_append_new(discards, json_string(scene_card(json_array_get(drawn, size - 1))));
        json_array_remove(list, size - 1);
    }
}

void scene_given(Scene *s, char **words, int count) {
    static const struct {
        const char *word;
        int least, most;
        void (*run)(Scene *s, char **words, int count);
    } kinds[] = {
        {"seats", 1, 1, given_seats},        {"option", 1, 1, given_option},        {"new", 0, 0, given_new},
        {"step", 2, 3, given_step},          {"field", 2, WORDS_MOST, given_field}, {"top", 2, WORDS_MOST, given_top},
        {"left", 2, 2, given_left},          {"in", 2, WORDS_MOST, given_in},       {"lies", 2, WORDS_MOST, given_lies},
        {"only", 2, WORDS_MOST, given_only}, {"layer", 3, WORDS_MOST, given_layer}, {"away", 2, 2, given_away},
    };
    for (int i = 0; i < COUNT(kinds); i++)
        if (count && !strcmp(words[0], kinds[i].word) && count > kinds[i].least && count - 1 <= kinds[i].most) {
            kinds[i].run(s, words + 1, count - 1);
            return;
        }
    scene_breaks(
        s, "GIVEN seats N | option O=V | new | step S SEAT [HERO] | field F V… | top ZONE CARD… | in ZONE CARD… | "
           "lies ZONE TOKEN… | only ZONE CARD… | left ZONE N | away ZONE ZONE | layer ZONE BAG CARD…");
}
