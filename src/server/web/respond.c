/* Responses: a head, and a body of JSON, text or a file of the page. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

const char reply_json[] = "application/json", reply_text[] = "text/plain; charset=utf-8";

/* ---- heads ---- */

/* Every response carries these: no script but our own files, nothing guessed, nothing told to others. */
static const char always[] =
    "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "x-frame-options: DENY\r\n"
    "referrer-policy: no-referrer\r\n";

static const struct {
    int status;
    const char *name;
} names[] = {
    {200, "OK"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {417, "Expectation Failed"},
    {421, "Misdirected Request"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
    {505, "HTTP Version Not Supported"},
};

static const char *name_of(int status) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].status == status)
            return names[i].name;
    return "Unknown";
}

enum { NO_LENGTH = -1, HEAD_ROOM = 2048 };

static void send_head(Client *client, const Reply *reply, long length) {
    char head[HEAD_ROOM], size[48] = "";
    if (length != NO_LENGTH)
        snprintf(size, sizeof size, "content-length: %ld\r\n", length);
    int used =
        snprintf(head, sizeof head, "HTTP/1.1 %d %s\r\n%scontent-type: %s\r\n%scache-control: %s\r\n%s%s%s%s\r\n",
                 reply->status, name_of(reply->status), always, reply->type, size, reply->keep,
                 reply->gzipped ? "content-encoding: gzip\r\n" : "", reply->varies ? "vary: accept-encoding\r\n" : "",
                 reply->more ? reply->more : "", client->last ? "connection: close\r\n" : "");
    client_send(client, head, (size_t)used);
}

void respond(Client *client, const Reply *reply, const void *body, size_t length) {
    client_enter(client, CLIENT_SENDING, 0);
    send_head(client, reply, (long)length);
    if (!client->bare)
        client_send(client, body, length);
}

/* The body is freed when it is gone. */
static void free_body(const void *body, size_t length, void *unused) {
    (void)length, (void)unused;
    free((void *)(uintptr_t)body);
}

static void respond_taken(Client *client, const Reply *reply, char *body, size_t length) {
    client_enter(client, CLIENT_SENDING, 0);
    send_head(client, reply, (long)length);
    if (client->bare)
        free(body);
    else
        client_send_kept(client, body, length, free_body);
}

static void respond_kept(Client *client, const Reply *reply, const void *body, size_t length) {
    client_enter(client, CLIENT_SENDING, 0);
    send_head(client, reply, (long)length);
    if (!client->bare)
        client_send_kept(client, body, length, NULL);
}

void respond_open(Client *client, const Reply *reply) {
    client->last = true;
    send_head(client, reply, NO_LENGTH);
}

void respond_continue(Client *client) {
    static const char line[] = "HTTP/1.1 100 Continue\r\n\r\n";
    client_send(client, line, sizeof line - 1);
}

/* ---- errors ---- */

void respond_error(Client *client, int status, const char *code, const char *message, const char *more) {
    json_t *json = json_pack("{s:n, s:b, s:{s:s, s:s}}", "id", "ok", 0, "error", "code", code, "message", message);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!text)
        abort();
    respond(client, &(Reply){.status = status, .type = reply_json, .keep = "no-store", .more = more}, text,
            strlen(text));
    free(text);
}

/* ---- replies of the server ---- */

static const struct {
    const char *code;
    int status;
} statuses[] = {
    {"bad-key", 401},
    {"not-your-seat", 403},
    {"not-asked", 403},
    {"muted", 403},
    {"removed", 403},
    {"frozen", 403},
    {"closed", 403},
    {"unknown-table", 404},
    {"unopened", 409},
    {"unknown-game", 404},
    {"unknown-seat", 404},
    {"unknown-op", 404},
    {"stale", 409},
    {"illegal", 409},
    {"no-consent", 409},
    {"not-over", 409},
    {"too-large", 413},
    {"too-fast", 429},
    {"full", 429},
    {"busy", 503},
    {"nothing-to-undo", 409},
    {"nothing-to-redo", 409},
    {"unknown-lesson", 404},
    {"fault", 500},
    {"unknown-campaign", 404},
    {"unfinished", 409},
};

/* Only an error is read through: inside of a string these quotes would be escaped. */
int reply_status(const char *text, size_t length) {
    static const char wrong[] = "\"ok\":false";
    if (!memmem(text, length, wrong, sizeof wrong - 1))
        return 200;
    json_t *reply = json_loadb(text, length, 0, NULL);
    const char *code = json_string_value(json_object_get(json_object_get(reply, "error"), "code"));
    int status = code ? 400 : 200;
    for (size_t i = 0; code && i < sizeof statuses / sizeof *statuses; i++)
        if (!strcmp(statuses[i].code, code))
            status = statuses[i].status;
    json_decref(reply);
    return status;
}

/* Replies from so many bytes on are worth compressing. */
enum { GZIP_FROM = 4096 };

/* The body compressed; `own` is to be freed, if it is not NULL. */
static const char *pack(Client *client, const char *text, size_t length, size_t *packed, char **own) {
    if (length >= PACKED_FROM)
        return gzip_shelved(&client->web->packed, text, length, packed);
    return *own = gzip_pack(text, length, packed);
}

void respond_reply(Client *client, const char *text, size_t length) {
    bool large = length >= GZIP_FROM;
    size_t size = length;
    char *own = NULL;
    const char *packed = large && client->gzips ? pack(client, text, length, &size, &own) : NULL;
    size = packed ? size : length;
    Reply reply = {.status = reply_status(text, length),
                   .type = reply_json,
                   .keep = "no-store",
                   .gzipped = packed != NULL,
                   .varies = large};
    if (source_hold(client, size))
        respond(client, &reply, packed ? packed : text, size);
    else
        respond_error(client, 503, "busy", "too much is on its way to this address already; try again later", NULL);
    free(own);
}

/* ---- files of the page ---- */

static void respond_file(Client *client, int status, const Asset *asset) {
    Reply reply = {.status = status,
                   .type = asset->type,
                   .keep = asset_is_lasting(asset) ? "public, max-age=31536000, immutable" : "no-cache",
                   .gzipped = asset->gzipped && client->gzips,
                   .varies = asset->gzipped};
    if (!asset->gzipped || client->gzips) {
        respond_kept(client, &reply, asset->bytes, asset->length);
        return;
    }
    size_t length;
    char *plain = gzip_unpack(asset->bytes, asset->length, &length);
    if (!plain || !source_hold(client, length)) {
        free(plain);
        respond_error(client, 503, "busy", "there is no room to unpack this; ask for it gzipped", NULL);
    } else {
        respond_taken(client, &reply, plain, length);
    }
}

void respond_asset(Client *client, const Asset *asset) {
    respond_file(client, 200, asset);
}

void respond_page(Client *client, int status) {
    respond_file(client, status, asset_find("/"));
}
