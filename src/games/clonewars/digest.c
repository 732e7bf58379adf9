/* What follows from a pack and is wanted at every turn: worked out once, when the pack is compiled. */
#include "games/clonewars/frames.h"

/* It begins with something that can always be done. */
static bool always_usable(const Pack *pack, const AbilityRow *ability) {
    const Instr *first = pack_code(pack, ability->code);
    if (ability->conds || first->op < OP_GAME)
        return false;
    const Op *op = &clonewars_ops[first->op - OP_GAME];
    return !op->can && !op->cost;
}

static void digest_squad(const Pack *pack, Digest *digest, const Card *card, CardSet bit) {
    digest->types[card->type] |= bit;
    for (int i = 0; i < card->is.abilities; i++) {
        const AbilityRow *ability = pack_ability(pack, (Ability)(card->is.ability + i));
        digest->with[ability->moment] |= bit;
        if (always_usable(pack, ability))
            digest->always[ability->moment] |= bit;
    }
}

/* A pack that has too many of them is refused later; here they find no room. */
static void digest_deck(Deck *deck, const Card *card, int row) {
    if (deck->rows >= DECK_ROWS)
        return;
    if (!deck->rows)
        deck->first = (CardId)row;
    deck->copies[deck->rows++] = (uint8_t)cw_copies(card);
    deck->cards = (uint8_t)(deck->cards + cw_copies(card));
}

static void digest_cards(const Pack *pack, Digest *digest) {
    const Card *cards = pack_rows(pack, TABLE_CARDS);
    for (int i = 1; i <= pack->tables[TABLE_CARDS].count; i++) {
        if (cards[i].deck == DECK_SQUAD && i < 64)
            digest_squad(pack, digest, &cards[i], CARD_BIT(i));
        digest_deck(&digest->decks[cards[i].deck + cards[i].villain], &cards[i], i);
    }
}

static void digest_jedi(const Pack *pack, Digest *digest) {
    const Jedi *jedi = pack_rows(pack, TABLE_JEDI);
    for (int i = 1; i <= pack->tables[TABLE_JEDI].count; i++)
        for (int j = 0; j < jedi[i].is.abilities; j++)
            digest->powers[i] |= (uint16_t)(1u << pack_ability(pack, (Ability)(jedi[i].is.ability + j))->moment);
}

static void digest_links(const Pack *pack, Digest *digest) {
    const Planet *planets = pack_rows(pack, TABLE_PLANETS);
    for (int i = 1; i <= pack->tables[TABLE_PLANETS].count; i++) {
        digest->starts |= (PlanetSet)planets[i].start << i;
        for (int j = 0; j < LINKS; j++)
            digest->near[i] |= PLANET_BIT(planets[i].links[j]) & ~(PlanetSet)1;
    }
}

/* Goes out from a planet, a link at a time. */
static void digest_ways(Digest *digest, int from) {
    PlanetSet reached = PLANET_BIT(from), edge = reached;
    memset(digest->far[from], FAR, sizeof digest->far[from]);
    for (int links = 0; edge; links++) {
        PlanetSet next = 0;
        for (; edge; edge &= edge - 1) {
            digest->far[from][bits_lowest(edge)] = (uint8_t)links;
            next |= digest->near[bits_lowest(edge)];
        }
        edge = next & ~reached;
        reached |= edge;
    }
}

static void digest_die_and_tracks(const Pack *pack, Digest *digest) {
    const Face *faces = pack_rows(pack, TABLE_FACES);
    const Space *spaces = pack_rows(pack, TABLE_SPACES);
    int length[2] = {0};
    for (int i = 1; i <= pack->tables[TABLE_FACES].count; i++)
        digest->sides = (uint8_t)(digest->sides + faces[i].faces);
    for (int i = 1; i <= pack->tables[TABLE_SPACES].count; i++)
        digest->last_space[spaces[i].track] = (uint8_t)length[spaces[i].track]++;
}

void cw_digest(const Pack *pack, void *digest) {
    digest_cards(pack, digest);
    digest_jedi(pack, digest);
    digest_links(pack, digest);
    for (int i = 1; i <= pack->tables[TABLE_PLANETS].count; i++)
        digest_ways(digest, i);
    digest_die_and_tracks(pack, digest);
}
