/* Why not: the reason in words and the rule behind it. */
#include "core/why.h"

#include <stdlib.h>
#include <string.h>

#include "core/pack.h"
#include "protocol/show.h"

enum { SENTENCE_ROOM = 512 };

/* The wording of a rule, where the pack has it. */
static json_t *rule_text(const Box *box, const char *rule) {
    for (int table = 0; rule && table < box->game->tables_count; table++) {
        const TableDef *def = &box->game->tables[table];
        int row = strcmp(def->word, "rule") ? 0 : pack_find(box->pack, table, rule, strlen(rule));
        for (int i = 0; row && i < def->field_count; i++)
            if (def->fields[i].type == FIELD_text && !strcmp(def->fields[i].name, "text")) {
                uint32_t at;
                memcpy(&at, (const char *)pack_component(box->pack, table, row) + def->fields[i].at, sizeof at);
                return show_text(pack_string(box->pack, at));
            }
    }
    return NULL;
}

const char *show_why(const Table *table, Voice voice, const char *word, char *reason, size_t room) {
    Text text = text_over(reason, room);
    Choice choice;
    if (!word_read_choice(table->box, word, &choice)) {
        text_put(&text, "There is no such action.");
        return NULL;
    }
    void *eyes = show_eyes(table, cantina_asked(table->box, table->state));
    Why why = choice_why(table->box, eyes, choice);
    free(eyes);
    say(&text, voice, "reason", why.legal ? game_reason(table->box->game, REASON_NOT_OFFERED) : why.reason,
        (const int[MESSAGE_ARGS]){0});
    return why.rule;
}

SeatSet show_side_seats(const Table *table, const char *word) {
    SeatSet seats = 0;
    Choice choice;
    for (int seat = 1; seat <= table->seats; seat++)
        if (show_find_side(table, (Seat)seat, word, &choice))
            seats |= SEAT_BIT(seat);
    return seats;
}

json_t *show_why_reply(const Table *table, Voice voice, const char *word) {
    char reason[SENTENCE_ROOM];
    Choice choice;
    if (show_find_choice(table, word, &choice) || show_side_seats(table, word))
        return json_pack("{s:b}", "legal", 1);
    const char *rule = show_why(table, voice, word, reason, sizeof reason);
    json_t *reply = json_pack("{s:b, s:o, s:s?}", "legal", 0, "reason", show_text(reason), "rule", rule);
    json_t *text = rule_text(table->box, rule);
    if (text)
        json_object_set_new(reply, "text", text);
    return reply;
}
