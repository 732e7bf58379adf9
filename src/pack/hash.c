/*
 * The hash of a pack: what rules read of it, by name. Names, words, sources, and the numbers that operations, moments
 * and words happen to have in a version of the program are no part of it.
 *
 * Facts of a row are added up, and what is zero or left out is none: a new column or parameter changes no old hash.
 * Rows come one after the other, for their order decides how choices are numbered.
 */
#include "core/ability.h"
#include "pack/packer.h"

typedef struct {
    const Game *game;
    const Pack *pack;
} Hashing;

static uint64_t with_number(uint64_t hash, int64_t number) {
    return bits_mix(hash ^ (uint64_t)number) + 0x9e3779b97f4a7c15u;
}

static uint64_t with_word(uint64_t hash, const char *word) {
    for (; *word; word++)
        hash = (hash ^ (uint8_t)*word) * 0x100000001b3u;
    return bits_mix(hash);
}

/* ---- values ---- */

/* The word that a value has in YAML; NULL where it is a plain number. */
static const char *value_says(const Hashing *h, int kind, int value) {
    const char *words[WORDS_MOST];
    if (kind == KIND_NUMBER || kind == KIND_YESNO)
        return NULL;
    const Kind *own = kind == KIND_SEAT || kind == KIND_BAG ? NULL : game_kind(h->game, kind);
    if (own && own->table)
        return value > 0 && value <= h->pack->tables[own->table - 1].count
                   ? pack_string(h->pack, pack_component(h->pack, own->table - 1, value)->word)
                   : NULL;
    int count = kind_words(h->game, kind, words, WORDS_MOST);
    return value >= 0 && value < count ? words[value] : NULL;
}

static uint64_t with_value(const Hashing *h, uint64_t hash, int kind, int value) {
    const char *word = value_says(h, kind, value);
    return word ? with_word(hash, word) : with_number(hash, value);
}

static int column_value(const uint8_t *at, int type, int i) {
    switch (type) {
    case FIELD_u8:
        return at[i];
    case FIELD_i8:
        return (int8_t)at[i];
    case FIELD_u16:
        return ((const uint16_t *)(const void *)at)[i];
    default:
        return ((const int16_t *)(const void *)at)[i];
    }
}

/* ---- columns ---- */

static uint64_t columns_sum(const Hashing *h, const TableDef *def, const void *row) {
    uint64_t sum = 0;
    for (const Field *field = def->fields; field < def->fields + def->field_count; field++)
        for (int i = 0; field->type != FIELD_text && i < field->count; i++) {
            int value = column_value((const uint8_t *)row + field->at, field->type, i);
            if (value)
                sum += bits_mix(with_value(h, with_number(with_word('c', field->name), i), field->kind, value));
        }
    return sum;
}

/* ---- abilities ---- */

static const char *const control_names[OP_GAME] = {
    [OP_END] = "end", [OP_JUMP] = "jump", [OP_MAY] = "may",       [OP_CHOOSE] = "choose", [OP_FIRST] = "first",
    [OP_ALL] = "all", [OP_IF] = "if",     [OP_SWITCH] = "switch", [OP_REPEAT] = "repeat", [OP_AGAIN] = "again"};

static uint64_t params_sum(const Hashing *h, const Param *params, const Instr *in) {
    uint64_t sum = 0;
    for (int i = 0; i < PACK_PARAMS && params[i].name; i++)
        if (in->arg[i] != params[i].fallback)
            sum += bits_mix(with_value(h, with_word('p', params[i].name), params[i].kind, in->arg[i]));
    return sum;
}

static uint64_t with_instr(const Hashing *h, uint64_t hash, const Instr *in) {
    if (in->op == OP_IF) {
        const Cond *cond = &h->game->conds[in->flag & ~COND_NOT];
        hash = with_word(with_word(hash, in->flag & COND_NOT ? "unless" : "if"), cond->name);
        return with_number(hash, (int64_t)params_sum(h, cond->params, in));
    }
    if (in->op >= OP_GAME) {
        const Op *op = ability_op(h->game, in->op);
        hash = with_number(with_word(hash, op->name), in->flag);
        return with_number(hash, (int64_t)params_sum(h, op->params, in));
    }
    hash = with_number(with_word(hash, control_names[in->op]), in->flag);
    for (int i = 0; i < PACK_PARAMS; i++)
        hash = with_number(hash, in->arg[i]);
    return hash;
}

static uint64_t with_ability(const Hashing *h, uint64_t hash, const AbilityRow *row) {
    hash = with_word(hash, h->game->moments[row->moment].word);
    hash = with_word(hash, row->limit ? limit_words[row->limit] : "");
    hash = with_number(with_number(hash, row->flags), row->conds);
    for (uint32_t i = 0; i < row->length; i++)
        hash = with_instr(h, hash, pack_code(h->pack, row->code + i));
    return hash;
}

/* ---- all ---- */

static uint64_t row_hash(const Hashing *h, int table, int row) {
    const Component *component = pack_component(h->pack, table, row);
    uint64_t hash = with_word('r', pack_string(h->pack, component->word));
    hash = with_number(hash, (int64_t)columns_sum(h, &h->game->tables[table], component));
    for (int i = 0; i < component->abilities; i++)
        hash = with_ability(h, hash, pack_ability(h->pack, (Ability)(component->ability + i)));
    return hash;
}

uint64_t pack_meaning(const Game *game, const Pack *pack) {
    const Hashing h = {game, pack};
    uint64_t sum = with_word('g', game->id);
    for (int table = 0; table < game->tables_count; table++) {
        uint64_t hash = with_word('t', game->tables[table].name);
        if (game->tables[table].index || !pack->tables[table].count)
            continue;
        for (int row = 1; row <= pack->tables[table].count; row++)
            hash = with_number(hash, (int64_t)row_hash(&h, table, row));
        sum += bits_mix(hash);
    }
    return bits_mix(sum);
}
