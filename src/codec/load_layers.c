/* Layers of an edited state: several bags of one stock. What a layer holds is listed; the stock's own bag has the rest.
 */
#include <stdio.h>

#include "codec/load.h"
#include "core/place.h"

bool load_layer(Loader *l, const json_t *json, BagId bag) {
    const char *name = l->e.game->bags[bag - 1].name;
    BagId stock = piles_family(l->e.game, bag);
    if (!json_is_array(json))
        return load_fail(l, "bags.%s: must be a list of cards", name);
    for (size_t i = 0; i < json_array_size(json); i++) {
        char path[96];
        CardId card;
        snprintf(path, sizeof path, "bags.%s[%zu]", name, i);
        if (!load_card(l, json_array_get(json, i), path, &card))
            return false;
        int cell = card - l->rules.first[stock];
        if (!card || piles_home(&l->rules, &l->e, card) != stock)
            return load_fail(l, "%s: not a card of bag '%s'", path, l->e.game->bags[stock - 1].name);
        if (l->layer[bag][cell]++ == l->rules.stock[stock][cell])
            return load_fail(l, "%s: the card is there too often", path);
    }
    return true;
}

/* Moves cards between two bags of one stock, by cells. */
static void move_cards(Loader *l, BagId from, BagId to, const uint8_t *cells) {
    for (int cell = 0; cell < l->e.game->bags[to - 1].cells; cell++) {
        int count = cells[cell];
        bag_add(&l->e, from, cell, -count);
        bag_add(&l->e, to, cell, count);
    }
}

static int listed_in(const Loader *l, BagId bag) {
    int listed = 0;
    for (int cell = 0; cell < l->e.game->bags[bag - 1].cells; cell++)
        listed += l->layer[bag][cell];
    return listed;
}

static int undrawn_of(const Loader *l, BagId bag) {
    int undrawn = 0;
    for (int i = 1; i < l->next_place; i++)
        undrawn += l->e.places[i].bag == bag && !l->e.places[i].card;
    return undrawn;
}

/* A card that was written over an undrawn one of a layer is still listed there: it is not undrawn any more, and its
 * place stays one of the layer. */
static void strike_settled(Loader *l, BagId stock, BagId bag) {
    int over = listed_in(l, bag) - undrawn_of(l, bag);
    for (int i = 1; i < l->next_place && over > 0; i++) {
        Place *p = &l->e.places[i];
        bool settled = p->card && !p->seen && (p->bag == bag || (p->bag == stock && l->loose[i]));
        int cell = p->card - l->rules.first[stock];
        if (!settled || !l->layer[bag][cell])
            continue;
        l->layer[bag][cell]--;
        p->bag = bag;
        over--;
    }
}

/* Does the stock still have the listed cards, and does an undrawn place wait for each of them? */
static bool layer_fits(const Loader *l, BagId stock, BagId bag) {
    for (int cell = 0; cell < l->e.game->bags[bag - 1].cells; cell++)
        if (l->layer[bag][cell] > bag_cells(&l->e, stock)[cell])
            return false;
    return listed_in(l, bag) == undrawn_of(l, bag);
}

/* Edited piles may not fit the layers any more: then all undrawn cards of the stock are one shuffled pile. */
static void one_layer(Loader *l, BagId stock) {
    for (int bag = stock + 1; bag < l->e.game->layout.bag_count; bag++)
        if (l->e.game->bags[bag - 1].like == stock)
            move_cards(l, (BagId)bag, stock, bag_cells(&l->e, (BagId)bag));
    for (int i = 1; i < l->next_place; i++)
        if (piles_family(l->e.game, l->e.places[i].bag) == stock)
            l->e.places[i].bag = stock;
}

static void fill_layers(Loader *l, BagId stock) {
    for (int bag = stock + 1; bag < l->e.game->layout.bag_count; bag++) {
        if (l->e.game->bags[bag - 1].like != stock)
            continue;
        strike_settled(l, stock, (BagId)bag);
        if (!layer_fits(l, stock, (BagId)bag)) {
            one_layer(l, stock);
            return;
        }
        move_cards(l, stock, (BagId)bag, l->layer[bag]);
    }
}

void load_layers(Loader *l) {
    for (int bag = 1; bag < l->e.game->layout.bag_count; bag++)
        if (!l->e.game->bags[bag - 1].like)
            fill_layers(l, (BagId)bag);
}
