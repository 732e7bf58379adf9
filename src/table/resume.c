/*
 * A game that goes on under other rules. Its moves so far cannot be played any more, but the state behind them was
 * kept: from there it goes on, with the same dice ahead. The record has a line for it: "resume VERSION JSON".
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "table/inside.h"
#include "table/trial.h"

/* ---- writing ---- */

char *table_state_text(const Box *box, const void *state) {
    json_t *json = codec_json(box, state);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

static char *line_of(const json_t *state) {
    RecordText out = {0};
    char *text = json_dumps(state, JSON_COMPACT);
    if (!text)
        abort();
    record_put(&out, "resume %d %s\n", (int)json_integer_value(json_object_get(state, "rules_version")), text);
    free(text);
    return out.at;
}

char *resume_line_of(const char *state) {
    json_t *json = json_loads(state, 0, NULL);
    char *line = json_is_object(json) ? line_of(json) : NULL;
    json_decref(json);
    return line;
}

char *table_resume_line(const Table *t) {
    json_t *json = codec_json(t->box, t->state);
    char *line = line_of(json);
    json_decref(json);
    return line;
}

/* ---- reading ---- */

/* A state of older rules is taken if it passes the laws of today. */
static json_t *read_state(const Table *t, const char *text, char *wrong, size_t room) {
    int version = 0, at = 0;
    json_error_t error = {0};
    if (sscanf(text, "%d %n", &version, &at) != 1 || !at || version < 1 || version > t->box->game->rules_version) {
        snprintf(wrong, room, "it goes on under version %d of the rules, this program plays version %d", version,
                 t->box->game->rules_version);
        return NULL;
    }
    json_t *json = json_loads(text + at, 0, &error);
    if (!json)
        snprintf(wrong, room, "the state it goes on from is not JSON: %s", error.text);
    else if (json_is_object(json))
        json_object_set_new(json, "rules_version", json_integer(t->box->game->rules_version));
    return json;
}

static bool take_state(Table *t, const void *state, char *wrong, size_t room) {
    if (cantina_seats(t->box, state) != t->seats) {
        snprintf(wrong, room, "the state it goes on from has other seats");
        return false;
    }
    return trial_passes(t->box, state, wrong, room);
}

/* As if the game began there, but for its header and the dice ahead. */
static void begin_there(Table *t, const void *state, int chances) {
    char *head = table_record_header(t);
    free(t->head);
    t->head = head;
    t->chances_past = chances;
    t->move_count = t->event_count = t->undone_count = 0;
    table_drop_snapshots(t, -1);
    memcpy(t->start, state, cantina_size(t->box));
    table_start(t, NULL);
}

bool table_resume(Table *t, const char *text, int chances, char *wrong, size_t room) {
    json_t *json = read_state(t, text, wrong, room);
    void *state = calloc(1, cantina_size(t->box));
    if (!state)
        abort();
    bool good = json && codec_from_json(t->box, json, state, wrong, room) && take_state(t, state, wrong, room);
    json_decref(json);
    if (good)
        begin_there(t, state, chances);
    free(state);
    return good;
}
