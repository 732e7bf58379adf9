/* Statistics and provenance of a pack. */
#include "pack/report.h"

#include <jansson.h>

#include "core/ability.h"
#include "pack/packer.h"

static void print_json(FILE *out, json_t *report) {
    json_dumpf(report, out, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    fputc('\n', out);
    json_decref(report);
}

/* In tenths of a percent, rounded. */
static int per_mille(int part, int whole) {
    return whole ? (2000 * part + whole) / (2 * whole) : 0;
}

/* ---- statistics ---- */

enum { WORDS = 512, COND_WORD = 256 }; /* operations by their number, conditions behind them */

typedef struct {
    int uses[WORDS];       /* [op] or [COND_WORD + cond] */
    uint32_t first[WORDS]; /* the first component that uses it: see user_of */
    bool shared[WORDS];    /* another one does, too */
    int abilities, instructions;
    int alone; /* abilities with an operation or a condition that no other component uses */
} Stats;

static const char *const control_words[OP_GAME] = {[OP_MAY] = "may", [OP_CHOOSE] = "choose", [OP_FIRST] = "first",
                                                   [OP_ALL] = "all", [OP_IF] = "if",         [OP_REPEAT] = "repeat"};

static uint32_t user_of(const AbilityRow *row) {
    return (uint32_t)row->table << 16 | row->row;
}

static void count_use(Stats *stats, int word, uint32_t user) {
    stats->shared[word] |= stats->uses[word] && stats->first[word] != user;
    stats->first[word] = user;
    stats->uses[word]++;
}

static void count_ability(Stats *stats, const Box *box, const AbilityRow *row) {
    for (uint32_t i = 0; i < row->length; i++) {
        const Instr *in = pack_code(box->pack, row->code + i);
        count_use(stats, in->op, user_of(row));
        if (in->op == OP_IF)
            count_use(stats, COND_WORD + (in->flag & ~COND_NOT), user_of(row));
    }
}

static bool is_own(const Stats *stats, int word) {
    return stats->uses[word] && !stats->shared[word];
}

static bool needs_own(const Stats *stats, const Box *box, const AbilityRow *row) {
    for (uint32_t i = 0; i < row->length; i++) {
        const Instr *in = pack_code(box->pack, row->code + i);
        if ((in->op >= OP_GAME && is_own(stats, in->op)) ||
            (in->op == OP_IF && is_own(stats, COND_WORD + (in->flag & ~COND_NOT))))
            return true;
    }
    return false;
}

static Stats stats_of(const Box *box) {
    Stats stats = {.abilities = box->pack->ability_count, .instructions = (int)box->pack->code_count};
    for (int i = 1; i <= stats.abilities; i++)
        count_ability(&stats, box, pack_ability(box->pack, (Ability)i));
    for (int i = 1; i <= stats.abilities; i++)
        stats.alone += needs_own(&stats, box, pack_ability(box->pack, (Ability)i));
    return stats;
}

static const char *op_word(const Game *game, int op) {
    return op < OP_GAME ? control_words[op] : ability_op(game, op)->name;
}

static json_t *used_json(const Game *game, const Stats *stats, bool used) {
    json_t *list = used ? json_object() : json_array();
    for (int op = used ? 0 : OP_GAME; op < OP_GAME + game->ops_count; op++) {
        const char *word = op_word(game, op);
        if (!word || used != (stats->uses[op] > 0))
            continue;
        if (used)
            json_object_set_new(list, word, json_integer(stats->uses[op]));
        else
            json_array_append_new(list, json_string(word));
    }
    return list;
}

static const char *own_word(const Game *game, const Stats *stats, int word) {
    if (!is_own(stats, word) || word < OP_GAME)
        return NULL;
    return word < COND_WORD ? op_word(game, word) : game->conds[word - COND_WORD].name;
}

static json_t *own_json(const Game *game, const Stats *stats) {
    json_t *list = json_array();
    for (int word = OP_GAME; word < WORDS; word++)
        if (own_word(game, stats, word))
            json_array_append_new(list, json_string(own_word(game, stats, word)));
    return list;
}

static json_t *sizes_json(const Box *box) {
    json_t *tables = json_object();
    for (int i = 0; i < box->game->tables_count; i++)
        json_object_set_new(tables, box->game->tables[i].name, json_integer(box->pack->tables[i].count));
    return tables;
}

static void stats_json(FILE *out, const Box *box, const Stats *stats) {
    char hash[24];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)box->pack->hash);
    print_json(out, json_pack("{ss ss ss si so si si so so si sf so}", "game", box->game->id, "pack",
                              pack_string(box->pack, box->pack->id), "hash", hash, "bytes", (int)box->pack->size,
                              "tables", sizes_json(box), "abilities", stats->abilities, "instructions",
                              stats->instructions, "operations", used_json(box->game, stats, true), "unused",
                              used_json(box->game, stats, false), "own_abilities", stats->alone, "own_percent",
                              per_mille(stats->alone, stats->abilities) / 10.0, "own", own_json(box->game, stats)));
}

static void print_uses(FILE *out, const Box *box, const Stats *stats) {
    for (int op = 0; op < OP_GAME + box->game->ops_count; op++)
        if (stats->uses[op] && op_word(box->game, op))
            fprintf(out, "  %-20s %6d\n", op_word(box->game, op), stats->uses[op]);
    for (int op = OP_GAME; op < OP_GAME + box->game->ops_count; op++)
        if (!stats->uses[op] && op_word(box->game, op))
            fprintf(out, "  %-20s  never\n", op_word(box->game, op));
}

void pack_stats(FILE *out, const Box *box, bool json) {
    Stats stats = stats_of(box);
    int share = per_mille(stats.alone, stats.abilities);
    if (json) {
        stats_json(out, box, &stats);
        return;
    }
    fprintf(out, "%s: %u bytes, hash %016llx\n", pack_string(box->pack, box->pack->name), box->pack->size,
            (unsigned long long)box->pack->hash);
    for (int i = 0; i < box->game->tables_count; i++)
        fprintf(out, "  %-20s %6d\n", box->game->tables[i].name, box->pack->tables[i].count);
    fprintf(out, "%d abilities, %d instructions; operations:\n", stats.abilities, stats.instructions);
    print_uses(out, box, &stats);
    fprintf(out, "%d abilities (%d.%d%%) need an operation or a condition that no other component uses\n", stats.alone,
            share / 10, share % 10);
    for (int word = OP_GAME; word < WORDS; word++)
        if (own_word(box->game, &stats, word))
            fprintf(out, "  %s\n", own_word(box->game, &stats, word));
}

/* ---- provenance ---- */

typedef struct {
    int values[SOURCE_COUNT];
    int all;
} Origins;

static void origins_add(Origins *sum, const Origins *more) {
    for (int i = 0; i < SOURCE_COUNT; i++)
        sum->values[i] += more->values[i];
    sum->all += more->all;
}

static Origins origins_of(const Box *box, int table) {
    const PackTable *at = &box->pack->tables[table];
    int width = box->game->tables[table].field_count + 2;
    const uint8_t *bytes = (const uint8_t *)box->pack + at->sources;
    Origins origins = {0};
    for (int i = width; i < width * (at->count + 1); i++)
        if (bytes[i] < SOURCE_COUNT) {
            origins.values[bytes[i]]++;
            origins.all++;
        }
    return origins;
}

static json_t *origins_json(const Origins *origins) {
    json_t *json = json_pack("{si}", "values", origins->all);
    json_t *percent = json_object();
    for (int i = 0; i < SOURCE_COUNT; i++) {
        json_object_set_new(json, source_words[i], json_integer(origins->values[i]));
        json_object_set_new(percent, source_words[i], json_real(per_mille(origins->values[i], origins->all) / 10.0));
    }
    json_object_set_new(json, "percent", percent);
    return json;
}

static void print_origins(FILE *out, const char *name, const Origins *origins) {
    fprintf(out, "%-16s %7d values", name, origins->all);
    for (int i = 0; i < SOURCE_COUNT; i++) {
        int share = per_mille(origins->values[i], origins->all);
        fprintf(out, "   %s %d (%d.%d%%)", source_words[i], origins->values[i], share / 10, share % 10);
    }
    fputc('\n', out);
}

void pack_provenance(FILE *out, const Box *box, bool json) {
    json_t *tables = json_object();
    Origins all = {0};
    for (int i = 0; i < box->game->tables_count; i++) {
        Origins origins = origins_of(box, i);
        origins_add(&all, &origins);
        json_object_set_new(tables, box->game->tables[i].name, origins_json(&origins));
        if (!json)
            print_origins(out, box->game->tables[i].name, &origins);
    }
    if (json)
        print_json(out, json_pack("{ss sO so}", "game", box->game->id, "tables", tables, "all", origins_json(&all)));
    else
        print_origins(out, "in all", &all);
    json_decref(tables);
}
