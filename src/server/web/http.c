/* HTTP: an address and a body become a request; the reply is the body. Server-sent events are a reply that goes on. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

/* ---- responses ---- */

enum { HEADERS_ROOM = 2048 };

static const char type_json[] = "application/json", type_text[] = "text/plain; charset=utf-8";

/* What the header of a response says besides its status and its length. */
typedef struct {
    const char *type;
    const char *keep; /* for how long others may keep it */
    bool gzipped;
} Kind;

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end) {
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                        (int)strlen(value), at, end);
}

static int send_headers(struct lws *wsi, unsigned status, Kind kind, lws_filepos_t length) {
    unsigned char room[LWS_PRE + HEADERS_ROOM], *start = room + LWS_PRE, *at = start, *end = room + sizeof room - 1;
    if (lws_add_http_common_headers(wsi, status, kind.type, length, &at, end) ||
        !add_header(wsi, "cache-control:", kind.keep, &at, end) ||
        (kind.gzipped && !add_header(wsi, "content-encoding:", "gzip", &at, end)))
        return -1;
    return lws_finalize_write_http_header(wsi, start, &at, end) ? -1 : 0;
}

static int send_body(struct lws *wsi, const char *body, size_t length, enum lws_write_protocol how) {
    unsigned char *room = malloc(LWS_PRE + length);
    if (!room)
        abort();
    memcpy(room + LWS_PRE, body, length);
    int sent = lws_write(wsi, room + LWS_PRE, length, how);
    free(room);
    return sent < 0 ? -1 : 0;
}

static int respond(struct lws *wsi, unsigned status, Kind kind, const char *body, size_t length) {
    if (send_headers(wsi, status, kind, length) || send_body(wsi, body, length, LWS_WRITE_HTTP_FINAL))
        return -1;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

int http_respond(struct lws *wsi, unsigned status, const char *type, const char *body, size_t length) {
    return respond(wsi, status, (Kind){type, "no-store", false}, body, length);
}

static int respond_asset(struct lws *wsi, const Asset *asset) {
    const char *keep = asset_is_lasting(asset) ? "public, max-age=31536000, immutable" : "no-cache";
    return respond(wsi, HTTP_STATUS_OK, (Kind){asset->type, keep, asset->gzipped}, (const char *)asset->bytes,
                   asset->length);
}

static int respond_line(struct lws *wsi, unsigned status, const char *line) {
    return http_respond(wsi, status, type_text, line, strlen(line));
}

/* ---- requests ---- */

static void take_header(struct lws *wsi, Session *session) {
    static const char word[] = "Bearer ";
    char line[128];
    int length = lws_hdr_copy(wsi, line, sizeof line, WSI_TOKEN_HTTP_AUTHORIZATION);
    if (length >= (int)sizeof word && !strncmp(line, word, sizeof word - 1))
        snprintf(session->bearer, sizeof session->bearer, "%.40s", line + sizeof word - 1);
    const char *lang = lws_get_urlarg_by_name(wsi, "lang=", line, sizeof line);
    snprintf(session->lang, sizeof session->lang, "%s", lang ? lang : "");
    session->spoilers = lws_get_urlarg_by_name(wsi, "spoilers=", line, sizeof line) != NULL;
    session->gzips = lws_hdr_copy(wsi, line, sizeof line, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 && strstr(line, "gzip");
}

static const char *behind(const char *path, const char *start) {
    size_t length = strlen(start);
    return strncmp(path, start, length) ? NULL : path + length;
}

/* Adds what the address and the headers say; fields that stand in the body stay. */
static void complete(json_t *json, const Session *session, const char *op) {
    if (op && !json_object_get(json, "op"))
        json_object_set_new(json, "op", json_string(op));
    if (session->bearer[0] && !json_object_get(json, "key"))
        json_object_set_new(json, "key", json_string(session->bearer));
    if (session->lang[0] && !json_object_get(json, "lang"))
        json_object_set_new(json, "lang", json_string(session->lang));
    if (session->spoilers)
        json_object_set_new(json, "spoilers", json_true());
}

static int ask(Web *web, struct lws *wsi, Session *session, json_t *json, SessionKind kind) {
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!text || !session_connect(web, wsi, session, kind)) {
        free(text);
        return respond_line(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, "too many connections\n");
    }
    server_message(web->server, session->connection, text, strlen(text));
    free(text);
    lws_callback_on_writable(wsi);
    return 0;
}

static int ask_for(Web *web, struct lws *wsi, Session *session, const char *op, const char *field, const char *word) {
    json_t *json = json_object();
    json_object_set_new(json, "op", json_string(op));
    if (field)
        json_object_set_new(json, field, json_string(word));
    complete(json, session, NULL);
    return ask(web, wsi, session, json, SESSION_REQUEST);
}

/* ---- GET ---- */

/* Where the reader stopped: a browser that comes back says so in a header, which counts more than its first address. */
static const char *read_since(struct lws *wsi, char *number, int room) {
    static const char header[] = "last-event-id:";
    if (lws_hdr_custom_copy(wsi, number, room, header, sizeof header - 1) > 0)
        return number;
    return lws_get_urlarg_by_name(wsi, "since=", number, room);
}

static int get_events(Web *web, struct lws *wsi, Session *session, const char *table, size_t length) {
    char number[24];
    const char *since = read_since(wsi, number, sizeof number);
    json_t *json = json_pack("{s:s, s:s%}", "op", "join", "table", table, length);
    if (!json)
        return respond_line(wsi, HTTP_STATUS_NOT_FOUND, "there is no such table\n");
    if (since)
        json_object_set_new(json, "since", json_integer(atoll(since)));
    complete(json, session, NULL);
    return ask(web, wsi, session, json, SESSION_EVENTS);
}

static int get_table(Web *web, struct lws *wsi, Session *session, const char *table) {
    const char *more = strchr(table, '/');
    if (!more)
        return ask_for(web, wsi, session, "join", "table", table);
    if (!strcmp(more, "/events"))
        return get_events(web, wsi, session, table, (size_t)(more - table));
    return respond_line(wsi, HTTP_STATUS_NOT_FOUND, "there is nothing here\n");
}

static int get(Web *web, struct lws *wsi, Session *session) {
    const char *word, *path = session->path;
    const Asset *asset = asset_find(path);
    if (asset)
        return respond_asset(wsi, asset);
    if (!strcmp(path, "/api/games"))
        return ask_for(web, wsi, session, "games", NULL, NULL);
    if (!strcmp(path, "/api/tables"))
        return ask_for(web, wsi, session, "lobby", NULL, NULL);
    if ((word = behind(path, "/api/rules/")))
        return ask_for(web, wsi, session, "rules", "game", word);
    if ((word = behind(path, "/api/cards/")))
        return ask_for(web, wsi, session, "cards", "game", word);
    if ((word = behind(path, "/api/lessons/")))
        return ask_for(web, wsi, session, "lesson", "game", word);
    if ((word = behind(path, "/api/campaigns/")))
        return ask_for(web, wsi, session, "campaign", "campaign", word);
    if ((word = behind(path, "/api/tables/")))
        return get_table(web, wsi, session, word);
    return respond_line(wsi, HTTP_STATUS_NOT_FOUND, "there is nothing here; programs talk to /ws and /api\n");
}

/* ---- POST ---- */

/* Where something may be posted to: the op, unless the body names another; or what stands behind the address, for
 * which the body names the op. */
static const struct {
    const char *path, *op, *field;
} doors[] = {
    {"/api/tables", "create", NULL},          {"/api/tables/", NULL, "table"},       {"/api/replay", "replay", NULL},
    {"/api/campaigns", "campaign_new", NULL}, {"/api/campaigns/", NULL, "campaign"}, {"/api/cards", "cards", NULL},
};

/* Its row, or -1. */
static int post_door(const char *path) {
    for (size_t i = 0; i < sizeof doors / sizeof *doors; i++)
        if (doors[i].field ? behind(path, doors[i].path) != NULL : !strcmp(path, doors[i].path))
            return (int)i;
    return -1;
}

static int post(Web *web, struct lws *wsi, Session *session) {
    int door = post_door(session->path);
    json_t *json = json_loadb(session->bytes ? session->bytes : "", session->length, JSON_REJECT_DUPLICATES, NULL);
    session_clear(session);
    if (!json_is_object(json)) {
        json_decref(json);
        return respond_line(wsi, HTTP_STATUS_BAD_REQUEST, "the body must be one JSON object\n");
    }
    if (doors[door].field)
        json_object_set_new(json, doors[door].field, json_string(behind(session->path, doors[door].path)));
    complete(json, session, doors[door].op);
    return ask(web, wsi, session, json, SESSION_REQUEST);
}

static int begin(Web *web, struct lws *wsi, Session *session, const char *path) {
    char *uri;
    int length, method = lws_http_get_uri_and_method(wsi, &uri, &length);
    session_end(web, session);
    snprintf(session->path, sizeof session->path, "%s", path);
    take_header(wsi, session);
    if (!session_origin(web, wsi))
        return respond_line(wsi, HTTP_STATUS_FORBIDDEN, "this page may not talk to the server; see --origin\n");
    if (method == LWSHUMETH_GET)
        return get(web, wsi, session);
    if (method != LWSHUMETH_POST)
        return respond_line(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "GET and POST only\n");
    return post_door(path) >= 0 ? 0 : respond_line(wsi, HTTP_STATUS_NOT_FOUND, "there is nothing to post to here\n");
}

/* ---- replies ---- */

static const struct {
    const char *code;
    unsigned status;
} statuses[] = {
    {"bad-key", 401},         {"not-your-seat", 403},  {"not-asked", 403},  {"unknown-table", 404},
    {"unknown-game", 404},    {"unknown-seat", 404},   {"unknown-op", 404}, {"stale", 409},
    {"illegal", 409},         {"no-consent", 409},     {"not-over", 409},   {"too-large", 413},
    {"too-fast", 429},        {"full", 429},           {"busy", 503},       {"nothing-to-undo", 409},
    {"nothing-to-redo", 409}, {"unknown-lesson", 404}, {"fault", 500},      {"unknown-campaign", 404},
    {"unfinished", 409},
};

static unsigned status_of(const char *text, size_t length) {
    json_t *reply = json_loadb(text, length, 0, NULL);
    const char *code = json_string_value(json_object_get(json_object_get(reply, "error"), "code"));
    unsigned status = code ? 400 : 200;
    for (size_t i = 0; code && i < sizeof statuses / sizeof *statuses; i++)
        if (!strcmp(statuses[i].code, code))
            status = statuses[i].status;
    json_decref(reply);
    return status;
}

/* Replies from so many bytes on are worth compressing. */
enum { GZIP_FROM = 4096 };

static int reply_once(Web *web, struct lws *wsi, Session *session, const char *text, size_t length) {
    unsigned status = status_of(text, length);
    size_t size = length;
    char *packed = session->gzips && length >= GZIP_FROM ? gzip_pack(text, length, &size) : NULL;
    char *body = packed ? packed : malloc(length + 1);
    if (!body)
        abort();
    if (!packed)
        memcpy(body, text, size = length);
    session_end(web, session);
    int code = respond(wsi, status, (Kind){type_json, "no-store", packed != NULL}, body, size);
    free(body);
    return code;
}

/* "id: 41\n" for a message that tells of `seq`, for Last-Event-ID; else "". */
static void event_id(const char *text, size_t length, char *id, size_t room) {
    json_t *message = json_loadb(text, length, 0, NULL);
    const json_t *seq = json_object_get(message, "seq");
    *id = 0;
    if (json_is_integer(seq))
        snprintf(id, room, "id: %lld\n", (long long)json_integer_value(seq));
    json_decref(message);
}

static int send_event(Web *web, struct lws *wsi, Session *session, const char *text, size_t length) {
    if (!session->begun && status_of(text, length) != 200)
        return reply_once(web, wsi, session, text, length);
    if (!session->begun) {
        session->begun = true;
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
        lws_callback_on_writable(wsi);
        return send_headers(wsi, HTTP_STATUS_OK, (Kind){"text/event-stream", "no-store", false},
                            LWS_ILLEGAL_HTTP_CONTENT_LEN);
    }
    char id[32], *event = malloc(length + 64);
    if (!event)
        abort();
    event_id(text, length, id, sizeof id);
    int size = snprintf(event, length + 64, "%sdata: %.*s\n\n", id, (int)length, text);
    server_pop(session->connection);
    int code = send_body(wsi, event, (size_t)size, LWS_WRITE_HTTP);
    free(event);
    lws_callback_on_writable(wsi);
    return code;
}

static int writable(Web *web, struct lws *wsi, Session *session) {
    size_t length;
    const char *text = session->connection ? server_peek(web->server, session->connection, &length) : NULL;
    if (!text)
        return session->connection && server_is_lost(session->connection) ? -1 : 0;
    if (session->kind == SESSION_EVENTS)
        return send_event(web, wsi, session, text, length);
    return reply_once(web, wsi, session, text, length);
}

/* ---- the upgrade ---- */

/* 0: go on; 1: answered. */
static int confirm_upgrade(const Web *web, struct lws *wsi) {
    char path[16] = "";
    if (door_of(wsi) == DOOR_ADMIN)
        return -1;
    lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    bool ours = !strcmp(path, "/ws");
    if (ours && session_origin(web, wsi))
        return 0;
    return lws_return_http_status(wsi, ours ? HTTP_STATUS_FORBIDDEN : HTTP_STATUS_NOT_FOUND, NULL) ? -1 : 1;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    Web *web = web_of(wsi);
    Session *session = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(web, wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* a WebSocket that does not speak cantina-1 */
    case LWS_CALLBACK_HTTP:
        return door_of(wsi) == DOOR_ADMIN ? admin_answer(web, wsi, in) : begin(web, wsi, session, in);
    case LWS_CALLBACK_HTTP_BODY:
        return session_add(session, in, length, SERVER_IMPORT_MOST)
                   ? 0
                   : respond_line(wsi, HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "the body is too large\n") - 1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return post(web, wsi, session);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return writable(web, wsi, session);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (session)
            session_end(web, session);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
