/* Why not: the reason in words and the rule behind it. */
#include "core/why.h"

#include <stdlib.h>
#include <string.h>

#include "core/pack.h"
#include "protocol/show.h"

enum { SENTENCE_ROOM = 512 };

/* The wording of a rule, where the pack has it. */
static json_t *rule_text(Voice voice, const char *rule) {
    const Box *box = voice.box;
    for (int table = 0; rule && table < box->game->tables_count; table++) {
        const TableDef *def = &box->game->tables[table];
        int row = strcmp(def->word, "rule") ? 0 : pack_find(box->pack, table, rule, strlen(rule));
        for (int i = 0; row && i < def->field_count; i++)
            if (def->fields[i].type == FIELD_text && !strcmp(def->fields[i].name, "text")) {
                uint32_t at;
                memcpy(&at, (const char *)pack_component(box->pack, table, row) + def->fields[i].at, sizeof at);
                return show_text(lang_find(voice.lang, "rule", pack_string(box->pack, at), 1));
            }
    }
    return NULL;
}

/* From the eyes of the seat. Nobody in particular speaks for whoever is asked; a side act then lacks its seat. */
static Why why_of(const Table *table, int viewer, const char *word, Choice choice) {
    bool anyone = viewer == VIEWER_ANYONE;
    Seat asked = cantina_asked(table->box, table->state);
    int looks = anyone ? asked : viewer == VIEWER_CHANCE && asked != CANTINA_CHANCE ? VIEWER_SPECTATOR : viewer;
    void *eyes = show_eyes(table, looks);
    Why why = anyone ? choice_why(table->box, eyes, choice) : choice_why_by(table->box, eyes, (Seat)looks, choice);
    free(eyes);
    if (why.legal)
        why.reason = game_reason(table->box->game, REASON_NOT_OFFERED);
    if (anyone && show_side_seats(table, word))
        why.reason = game_reason(table->box->game, REASON_SIDE);
    return why;
}

const char *show_why(const Table *table, Voice voice, int viewer, const char *word, char *reason, size_t room) {
    Text text = text_over(reason, room);
    Choice choice;
    Why why = {.reason = game_reason(table->box->game, REASON_UNKNOWN)};
    if (word_read_choice(table->box, word, &choice))
        why = why_of(table, viewer, word, choice);
    say(&text, voice, "reason", why.reason, (const int[MESSAGE_ARGS]){0});
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

json_t *show_why_reply(const Table *table, Voice voice, int viewer, const char *word) {
    char reason[SENTENCE_ROOM];
    Doing doing;
    if (show_find(table, viewer, word, &doing))
        return json_pack("{s:b}", "legal", 1);
    const char *rule = show_why(table, voice, viewer, word, reason, sizeof reason);
    json_t *reply = json_pack("{s:b, s:o, s:s?}", "legal", 0, "reason", show_text(reason), "rule", rule);
    json_t *text = rule_text(voice, rule);
    if (text)
        json_object_set_new(reply, "text", text);
    return reply;
}
