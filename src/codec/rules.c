#include "codec/rules.h"

#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "codec/codec.h"

int rules_table(const Game *game) {
    for (int i = 0; i < game->tables_count; i++)
        if (!strcmp(game->tables[i].word, "rule"))
            return i;
    return -1;
}

int rules_count(const Box *box) {
    int table = rules_table(box->game);
    return table < 0 ? 0 : box->pack->tables[table].count;
}

/* A column of a row in words; "" if the game has no such column. */
static const char *column(const Box *box, const TableDef *table, const Component *row, const char *name) {
    for (int i = 0; i < table->field_count; i++) {
        const Field *field = &table->fields[i];
        if (strcmp(field->name, name))
            continue;
        uint32_t at;
        if (field->type != FIELD_text) {
            const Kind *kind = game_kind(box->game, field->kind);
            int value = field_get(row, field, 0);
            return value >= 0 && value < kind->count ? kind->words[value] : "";
        }
        memcpy(&at, (const char *)row + field->at, sizeof at);
        return pack_string(box->pack, at);
    }
    return "";
}

static int since(const TableDef *table, const Component *row) {
    for (int i = 0; i < table->field_count; i++)
        if (!strcmp(table->fields[i].name, "since"))
            return field_get(row, &table->fields[i], 0);
    return 0;
}

RuleText rules_at(const Box *box, int row) {
    int at = rules_table(box->game);
    const TableDef *table = &box->game->tables[at];
    const Component *component = pack_component(box->pack, at, row);
    return (RuleText){.id = pack_string(box->pack, component->word),
                      .name = pack_string(box->pack, component->name),
                      .text = column(box, table, component, "text"),
                      .where = column(box, table, component, "where"),
                      .kind = column(box, table, component, "kind"),
                      .since = since(table, component)};
}

int rules_since(const Box *box, int version, char *out, size_t room) {
    int found = 0;
    Text text = text_over(out, room);
    for (int row = 1; row <= rules_count(box); row++) {
        RuleText rule = rules_at(box, row);
        if (rule.since <= version)
            continue;
        text_put(&text, found++ ? ", " : "");
        text_put(&text, rule.id);
    }
    return found;
}

static int find(const Box *box, const char *id, size_t length) {
    for (int row = 1; row <= rules_count(box); row++) {
        RuleText rule = rules_at(box, row);
        if (strlen(rule.id) == length && !strncasecmp(rule.id, id, length))
            return row;
    }
    return 0;
}

int rules_find(const Box *box, const char *id) {
    size_t length = strlen(id), digits = length;
    int row = find(box, id, length);
    while (digits && (id[digits - 1] < '0' || id[digits - 1] > '9'))
        digits--;
    return row || !digits || digits == length ? row : find(box, id, digits);
}
