/* What follows from a pack and is wanted at every turn: worked out once, when the pack is compiled. */
#include "base/text.h"
#include "games/clonewars/cards.h"

static bool begins_freely(const Instr *code, int pc);

static bool any_begins_freely(const Instr *code, int pc) {
    for (int i = 0; i < code[pc].arg[0]; i++)
        if (begins_freely(code, code[pc + 1 + i].arg[0]))
            return true;
    return false;
}

/* With something that can always be done. */
static bool begins_freely(const Instr *code, int pc) {
    int op = code[pc].op;
    if (op == OP_CHOOSE || op == OP_FIRST || op == OP_ALL)
        return any_begins_freely(code, pc);
    return op >= OP_GAME && !clonewars_ops[op - OP_GAME].can && !clonewars_ops[op - OP_GAME].cost;
}

static bool is_one_operation(const AbilityRow *ability, const Instr *code) {
    return !ability->conds && code[0].op >= OP_GAME && clonewars_ops[code[0].op - OP_GAME].can && code[1].op == OP_END;
}

static Act act_of(const Pack *pack, Ability id) {
    const AbilityRow *ability = pack_ability(pack, id);
    const Instr *code = pack_code(pack, ability->code);
    return (Act){.ability = id,
                 .sometimes = ability->conds || !begins_freely(code, 0),
                 .op = (uint8_t)(is_one_operation(ability, code) ? 1 + code->op - OP_GAME : 0)};
}

/* The first ability of a component for each moment. */
static void digest_acts(const Pack *pack, const Component *component, Act acts[MOMENTS_HELD]) {
    for (int i = component->abilities - 1; i >= 0; i--) {
        Ability id = (Ability)(component->ability + i);
        int moment = pack_ability(pack, id)->moment;
        if (moment < MOMENTS_HELD)
            acts[moment] = act_of(pack, id);
    }
}

/* The first that the component has for each moment from `first` on. */
static void digest_happenings(const Pack *pack, const Component *component, Ability *acts, int first) {
    for (int i = component->abilities - 1; i >= 0; i--) {
        Ability id = (Ability)(component->ability + i);
        if (pack_ability(pack, id)->moment >= first)
            acts[pack_ability(pack, id)->moment - first] = id;
    }
}

static void digest_sheets(const Pack *pack, Digest *digest) {
    const Villain *villains = pack_rows(pack, TABLE_VILLAINS);
    for (int i = 1; i <= pack->tables[TABLE_VILLAINS].count && i <= VILLAINS; i++)
        digest_happenings(pack, &villains[i].is, digest->sheet_acts[i], 0);
}

static bool has_op(const Pack *pack, Ability id, const char *name) {
    const AbilityRow *ability = pack_ability(pack, id);
    const Instr *code = pack_code(pack, ability->code);
    for (uint32_t i = 0; i < ability->length; i++)
        if (code[i].op >= OP_GAME && words_equal(clonewars_ops[code[i].op - OP_GAME].name, name))
            return true;
    return false;
}

static bool rolls_again(const Pack *pack, const Act acts[MOMENTS_HELD]) {
    return acts[MOMENT_ROLL].ability && has_op(pack, acts[MOMENT_ROLL].ability, "reroll");
}

static void digest_squad(const Pack *pack, Digest *digest, const Card *card, int row) {
    Act *acts = digest->acts[row];
    digest_acts(pack, &card->is, acts);
    digest->types[card->type] |= CARD_BIT(row);
    digest->hits |= (CardSet)(card->hits > 0) << row;
    digest->successes |= (CardSet)(card->successes > 0) << row;
    digest->rerolls |= (CardSet)rolls_again(pack, acts) << row;
    digest->mights[row].hits = (uint64_t)card->hits << 8 * card->type;
    digest->mights[row].successes = (uint64_t)card->successes << 8 * card->type | (uint64_t)(card->type == TYPE_ALLY)
                                                                                      << MIGHT_LAST;
    for (int moment = 0; moment < MOMENTS_HELD; moment++) {
        digest->with[moment] |= (CardSet)(acts[moment].ability != 0) << row;
        digest->sometimes[moment] |= (CardSet)acts[moment].sometimes << row;
    }
    digest->free_sometimes = digest->sometimes[MOMENT_ACTION] | digest->sometimes[MOMENT_PLAY];
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

static void digest_invasion(Digest *digest, const Card *card, int row) {
    int nth = row - digest->decks[DECK_INVASION].first;
    if (nth >= DECK_ROWS)
        return;
    digest->invades[card->marker ? 0 : card->planet] |= (CardSet)1 << nth;
    digest->invades_by[card->marker] |= (CardSet)1 << nth;
}

static void digest_cards(const Pack *pack, Digest *digest) {
    const Card *cards = pack_rows(pack, TABLE_CARDS);
    for (int i = 1; i <= pack->tables[TABLE_CARDS].count; i++) {
        if (cards[i].deck == DECK_SQUAD && i <= SQUADS_MOST)
            digest_squad(pack, digest, &cards[i], i);
        digest_deck(&digest->decks[cards[i].deck + cards[i].villain], &cards[i], i);
        if (i <= CARDS_MOST)
            digest_happenings(pack, &cards[i].is, digest->card_acts[i], MOMENT_ACTIVATED);
        if (cards[i].deck == DECK_INVASION)
            digest_invasion(digest, &cards[i], i);
    }
}

/* Hits and successes that an ability adds to a roll. */
static void digest_power(const Pack *pack, Digest *digest, int jedi, Ability id) {
    const AbilityRow *ability = pack_ability(pack, id);
    const Instr *code = pack_code(pack, ability->code);
    for (uint32_t i = 0; i < ability->length; i++)
        if (code[i].op >= OP_GAME && !memcmp(clonewars_ops[code[i].op - OP_GAME].name, "add", 4)) {
            digest->jedi_hits[jedi] = (uint8_t)(digest->jedi_hits[jedi] + code[i].arg[0]);
            digest->jedi_successes[jedi] = (uint8_t)(digest->jedi_successes[jedi] + code[i].arg[1]);
        }
}

static void digest_jedi(const Pack *pack, Digest *digest) {
    const Jedi *jedi = pack_rows(pack, TABLE_JEDI);
    for (int i = 1; i <= pack->tables[TABLE_JEDI].count; i++) {
        digest_acts(pack, &jedi[i].is, digest->powers[i]);
        digest->jedi_rerolls[i] = rolls_again(pack, digest->powers[i]);
        if (digest->powers[i][MOMENT_ROLL].ability)
            digest_power(pack, digest, i, digest->powers[i][MOMENT_ROLL].ability);
    }
}

static void digest_links(const Pack *pack, Digest *digest) {
    const Planet *planets = pack_rows(pack, TABLE_PLANETS);
    for (int i = 1; i <= pack->tables[TABLE_PLANETS].count; i++) {
        digest->starts |= (PlanetSet)planets[i].start << i;
        for (int j = 0; j < LINKS; j++)
            digest->near[i] |= PLANET_BIT(planets[i].links[j]) & ~(PlanetSet)1;
        for (PlanetSet set = digest->near[i]; set; set &= set - 1)
            digest->flights[i][digest->links[i]++] = (Choice){.verb = VERB_FLY, .a = (uint16_t)bits_lowest(set)};
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

static void digest_first_links(Digest *digest, int from) {
    for (PlanetSet set = digest->near[from]; set; set &= set - 1) {
        int link = bits_lowest(set);
        for (int to = 1; to < PLANET_ROWS; to++)
            if (digest->far[link][to] < digest->far[from][to])
                digest->toward[from][to] |= PLANET_BIT(link);
    }
}

static void digest_die_and_tracks(const Pack *pack, Digest *digest) {
    const Face *faces = pack_rows(pack, TABLE_FACES);
    const Space *spaces = pack_rows(pack, TABLE_SPACES);
    int length[2] = {0};
    for (int i = 1; i <= pack->tables[TABLE_FACES].count; i++)
        for (int side = 0; side < faces[i].faces; side++)
            digest->die[digest->sides++] = (uint8_t)i;
    for (int i = 1; i <= pack->tables[TABLE_SPACES].count; i++)
        digest->last_space[spaces[i].track] = (uint8_t)length[spaces[i].track]++;
}

void cw_digest(const Pack *pack, void *digest) {
    digest_cards(pack, digest);
    digest_jedi(pack, digest);
    digest_sheets(pack, digest);
    digest_links(pack, digest);
    for (int i = 1; i <= pack->tables[TABLE_PLANETS].count; i++)
        digest_ways(digest, i);
    for (int i = 1; i <= pack->tables[TABLE_PLANETS].count; i++)
        digest_first_links(digest, i);
    digest_die_and_tracks(pack, digest);
}
