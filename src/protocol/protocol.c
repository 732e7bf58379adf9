#include "protocol/protocol.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "lang/embedded.h"
#include "pack/errors.h"
#include "protocol/ops.h"
#include "protocol/raw.h"

enum { PRECISION = 6 }; /* digits of a value */

static const struct {
    const char *word;
    OpRun run;
} ops[] = {
#define ROW(name) {#name, op_##name},
    PROTOCOL_OPS(ROW)
#undef ROW
};

Protocol *protocol_new(const ProtocolSetup *setup) {
    char unread[1];
    ShelfSetup boxes = {.wrong = unread, .room = sizeof unread};
    Protocol *protocol = calloc(1, sizeof *protocol);
    if (!protocol || sodium_init() < 0)
        abort();
    if (setup) {
        boxes.packs = setup->packs;
        boxes.note = setup->note;
    }
    if (setup && setup->wrong) {
        boxes.wrong = setup->wrong;
        boxes.room = setup->room;
    }
    protocol->shelf = shelf_new(&boxes);
    if (protocol->shelf)
        return protocol;
    free(protocol);
    return NULL;
}

void protocol_free(Protocol *protocol) {
    if (!protocol)
        return;
    while (protocol->count)
        seated_close(protocol, &protocol->tables[0]);
    free(protocol->tables);
    shelf_free(protocol->shelf);
    free(protocol);
}

/* ---- one request ---- */

static bool read_lang(Request *r) {
    bool found = true;
    const char *code = request_word_or_none(r, "lang");
    r->lang = code ? code : "en";
    if (code)
        lang_by_code(code, &found);
    if (!found) {
        Nearest nearest = nearest_to("", 0);
        for (const char *const *known = lang_codes(); *known; known++)
            nearest_try(&nearest, *known);
        request_fail(r, "bad-request", "lang: there is no language '%.20s'%s", code, nearest_hint(&nearest).text);
    }
    return !r->code;
}

static json_t *run(Request *r) {
    const char *word = request_word(r, "op");
    if (!word || !read_lang(r))
        return NULL;
    Nearest nearest = nearest_to(word, strlen(word));
    for (int i = 0; i < COUNT(ops); i++) {
        if (!strcmp(ops[i].word, word))
            return ops[i].run(r);
        nearest_try(&nearest, ops[i].word);
    }
    return request_fail(r, "unknown-op", "op: there is no op '%.40s'%s", word, nearest_hint(&nearest).text);
}

json_t *reply_error(const Request *r) {
    json_t *error = json_pack("{s:s, s:o}", "code", r->code ? r->code : "fault", "message", show_text(r->message));
    if (r->rule)
        json_object_set_new(error, "rule", show_text(r->rule));
    return json_pack("{s:b, s:o}", "ok", 0, "error", error);
}

json_t *reply_well(json_t *fields) {
    json_t *reply = json_pack("{s:b}", "ok", 1);
    json_object_update(reply, fields);
    json_decref(fields);
    return reply;
}

char *reply_line(const char *id, json_t *reply) {
    char *text = json_dumps(reply, JSON_COMPACT | JSON_REAL_PRECISION(PRECISION));
    if (!text)
        abort();
    json_decref(reply);
    return id ? reply_with_id(id, text) : text;
}

char *reply_with_id(const char *id, char *text) {
    size_t room = strlen(id) + strlen(text) + 16;
    char *line = malloc(room);
    if (!line)
        abort();
    snprintf(line, room, "{\"id\":%s,%s", id, text + 1);
    free(text);
    return line;
}

/* ---- one line ---- */

static json_t *answer(Request *r) {
    json_t *fields = run(r);
    return fields ? reply_well(fields) : reply_error(r);
}

static char *refuse(Request *r, const char *code, const char *message) {
    request_fail(r, code, "%s", message);
    return reply_line("null", reply_error(r));
}

static char *refuse_json(Request *r, const json_error_t *error) {
    char message[300];
    snprintf(message, sizeof message, "column %d: %s; a request is one JSON object on one line", error->column,
             error->text);
    return refuse(r, "bad-json", message);
}

char *protocol_answer(Protocol *protocol, const char *line, size_t length) {
    Request request = {.protocol = protocol};
    json_error_t error;
    if (length > PROTOCOL_LINE_MOST)
        return refuse(&request, "too-long", "the line is longer than 1 MiB; send less at a time");
    json_t *json = raw_load(line, length, &error);
    if (!json)
        return refuse_json(&request, &error);
    if (!json_is_object(json)) {
        json_decref(json);
        return refuse(&request, "bad-request", "a request is a JSON object like {\"id\": 1, \"op\": \"hello\"}");
    }
    char *id = raw_id(line, length, json);
    request.json = json;
    char *reply = reply_line(id, answer(&request));
    free(id);
    json_decref(json);
    return reply;
}
