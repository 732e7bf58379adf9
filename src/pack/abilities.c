/* Abilities: when, if, limit, and the parameters of operations and conditions. */
#include "core/ability.h"

#include <string.h>

#include "pack/packer.h"

enum { ABILITIES_MOST = INT16_MAX, CONDS_MOST = 16 };

/* ---- parameters ---- */

static int params_count(const Param *params) {
    int count = 0;
    while (count < PACK_PARAMS && params[count].name)
        count++;
    return count;
}

static void param_read(Packer *p, Node node, const Param *param, int16_t *arg) {
    int value = param->fallback;
    value_read(p, node, (Slot){param->name, param->kind, param->lo, param->hi}, &value);
    *arg = (int16_t)value;
}

static void params_by_name(Packer *p, Node key, Node map, const Param *params, int16_t *args) {
    Keys keys = {.what = "parameter"};
    for (int i = 0; i < params_count(params); i++)
        keys_add(&keys, params[i].name);
    keys_check(p->report, map, &keys);
    for (int i = 0; i < keys.count; i++) {
        Node node = node_get(map, params[i].name);
        if (node.at)
            param_read(p, node, &params[i], &args[i]);
        else if (params[i].needed)
            node_error(p->report, key, "'%s' needs '%s'", node_quote(key).text, params[i].name);
    }
}

void params_read(Packer *p, Node key, Node value, const Param *params, int16_t *args) {
    for (int i = 0; i < params_count(params); i++)
        args[i] = params[i].fallback;
    if (node_is_map(value) || node_is_null(value))
        params_by_name(p, key, value, params, args);
    else if (params_count(params) == 1)
        param_read(p, value, params, args);
    else
        node_expect_map(p->report, value, node_quote(key).text);
}

/* ---- conditions ---- */

static const Cond *cond_find(Packer *p, Node key) {
    Nearest nearest = nearest_to(node_text(key), node_length(key));
    for (int i = 0; i < p->game->conds_count; i++) {
        if (node_says(key, p->game->conds[i].name))
            return &p->game->conds[i];
        nearest_try(&nearest, p->game->conds[i].name);
    }
    node_error(p->report, key, "unknown condition '%s'%s", node_quote(key).text, nearest_hint(&nearest).text);
    return NULL;
}

static bool expect_one_key(Packer *p, Node map) {
    if (!node_expect_map(p->report, map, "a condition"))
        return false;
    if (node_count(map) != 1)
        node_error(p->report, map, "a condition has one key, this has %d", node_count(map));
    return node_count(map) == 1 && node_expect_word(p->report, node_key(map, 0), "a condition");
}

void cond_read(Packer *p, Node node, Instr *in) {
    bool not = node_count(node) == 1 && node_is_map(node) && node_says(node_key(node, 0), "not");
    Node map = not ? node_value(node, 0) : node;
    *in = (Instr){.op = OP_IF};
    if (!expect_one_key(p, map))
        return;
    const Cond *cond = cond_find(p, node_key(map, 0));
    if (!cond)
        return;
    in->flag = (uint8_t)((cond - p->game->conds) | (not? COND_NOT : 0));
    params_read(p, node_key(map, 0), node_value(map, 0), cond->params, in->arg);
}

static void cond_add(Packer *p, Node node) {
    Instr in;
    cond_read(p, node, &in);
    bytes_add(&p->code, &in, sizeof in);
}

static int conds_add(Packer *p, Node node) {
    if (!node.at)
        return 0;
    if (!node_is_list(node)) {
        cond_add(p, node);
        return 1;
    }
    if (node_count(node) > CONDS_MOST)
        node_error(p->report, node, "too many conditions: at most %d", CONDS_MOST);
    else if (node_expect_list(p->report, node, "if"))
        for (int i = 0; i < node_count(node); i++)
            cond_add(p, node_item(node, i));
    return node_count(node);
}

/* ---- abilities ---- */

static const Keys ability_keys = {"key", {"when", "if", "limit", "may", "instead", "do"}, 6};

static void moment_read(Packer *p, Node map, AbilityRow *row) {
    const char *words[WORDS_MOST];
    Node node = node_get(map, "when");
    int moment = 0, count = p->game->moments_count < WORDS_MOST ? p->game->moments_count : WORDS_MOST;
    for (int i = 0; i < count; i++)
        words[i] = p->game->moments[i].word;
    if (!node.at)
        node_error(p->report, map, "an ability needs 'when'");
    else if (value_word(p, node, "moment", words, count, &moment))
        row->moment = (uint8_t)moment;
}

/* The state has a bit for each of the first abilities; one beyond could not remember that it was used. */
static void limit_read(Packer *p, Node map, AbilityRow *row) {
    Node node = node_get(map, "limit");
    int limit = LIMIT_NONE, bits = 8 * p->game->layout.used_count;
    if (!node.at || !value_word(p, node, "limit", limit_words, LIMIT_GAME + 1, &limit))
        return;
    if (!bits)
        node_error(p->report, node, "abilities of this game have no limit; leave it out");
    else if (p->abilities.used / sizeof *row >= (size_t)bits)
        node_error(p->report, node, "a limit needs to be among the first %d abilities of this game", bits);
    row->limit = (uint8_t)limit;
}

static void flag_read(Packer *p, Node map, const char *key, int flag, AbilityRow *row) {
    Node node = node_get(map, key);
    bool yes = false;
    if (node.at && value_yes(p, node, key, &yes) && yes)
        row->flags |= (uint8_t)flag;
}

static void code_add(Packer *p, Node map, AbilityRow *row) {
    size_t first = p->code.used / sizeof(Instr);
    Node list = node_get(map, "do");
    row->code = (uint32_t)first;
    row->conds = (uint16_t)conds_add(p, node_get(map, "if"));
    if (list.at)
        program_add(p, list, first);
    else
        node_error(p->report, map, "an ability needs 'do'");
    row->length = (uint32_t)(p->code.used / sizeof(Instr) - first);
}

static void ability_add(Packer *p, Node map, AbilityRow row) {
    if (!node_expect_map(p->report, map, "an ability"))
        return;
    keys_check(p->report, map, &ability_keys);
    moment_read(p, map, &row);
    limit_read(p, map, &row);
    flag_read(p, map, "may", ABILITY_MAY, &row);
    flag_read(p, map, "instead", ABILITY_INSTEAD, &row);
    code_add(p, map, &row);
    bytes_add(&p->abilities, &row, sizeof row);
}

void abilities_add(Packer *p, Node list, int table, Component *component, int row) {
    if (!node_expect_list(p->report, list, "abilities"))
        return;
    size_t first = p->abilities.used / sizeof(AbilityRow);
    if (first + (size_t)node_count(list) > ABILITIES_MOST) {
        node_error(p->report, list, "too many abilities: at most %d in a pack", ABILITIES_MOST);
        return;
    }
    component->ability = (uint16_t)first;
    component->abilities = (uint16_t)node_count(list);
    for (int i = 0; i < node_count(list) && !p->report->stopped; i++)
        ability_add(p, node_item(list, i), (AbilityRow){.table = (uint8_t)table, .row = (uint16_t)row});
}
