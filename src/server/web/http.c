/* HTTP: an address, its headers and a body become a request to the server, one at a time on each connection. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

/* What could be asked for next on this connection is not where it seems to be: it ends behind the error. */
static void refuse(Client *client, int status, const char *code, const char *message) {
    client->last = true;
    respond_error(client, status, code, message, NULL);
}

/* The request has been read as a whole, so the next one may follow. */
static void not_here(Client *client) {
    respond_error(client, 404, "not-found", "there is nothing here; programs talk to /ws and /api", NULL);
}

static const char *behind(const char *path, const char *start) {
    size_t length = strlen(start);
    return strncmp(path, start, length) != 0 ? NULL : path + length;
}

/* ---- asking the server ---- */

static json_t **side(json_t **fields) {
    if (!*fields && !(*fields = json_object()))
        abort();
    return fields;
}

static void set_fixed(Client *client, const char *name, json_t *value) {
    json_object_set_new(*side(&client->fields.fixed), name, value);
}

static void set_fallback(Client *client, const char *name, json_t *value) {
    json_object_set_new(*side(&client->fields.fallback), name, value);
}

/* The text and what is known besides. The reply comes by http_reply. */
static void ask(Client *client, const char *text, size_t length) {
    if (client_connect(client)) {
        client_enter(client, CLIENT_WAITING, 0);
        server_request(client->web->server, client->connection, text, length, &client->fields);
    } else {
        respond_error(client, 503, "busy", "there are too many connections from this address", NULL);
    }
    client_drop_fields(client);
}

static void ask_for(Client *client, const char *op, const char *field, const char *word) {
    set_fixed(client, "op", json_string(op));
    if (field)
        set_fixed(client, field, json_string(word));
    ask(client, "{}", 2);
}

void http_reply(Client *client, const char *text, size_t length) {
    if (client->streams && reply_status(text, length) == 200) {
        events_begin(client);
        return;
    }
    respond_reply(client, text, length);
    client_disconnect(client);
}

/* What headers and query say of any request; what stands in its body goes before. */
static void take_fields(Client *client, const Request *request) {
    enum { KEY_MOST = 40 };
    static const char word[] = "Bearer ";
    char lang[8], spoilers[8];
    const char *line = request_header(request, "authorization");
    if (line && !strncmp(line, word, sizeof word - 1) && strlen(line) < sizeof word + KEY_MOST)
        set_fallback(client, "key", json_string(line + sizeof word - 1));
    if (request_argument(request, "lang", lang, sizeof lang))
        set_fallback(client, "lang", json_string(lang));
    if (request_argument(request, "spoilers", spoilers, sizeof spoilers))
        set_fixed(client, "spoilers", json_true());
}

/* ---- GET ---- */

/* Where the reader stopped: a browser that comes back says so in a header, which counts more than its first address. */
static void take_since(Client *client, const Request *request) {
    char number[24];
    const char *since = request_header(request, "last-event-id");
    if (!since)
        since = request_argument(request, "since", number, sizeof number);
    if (since)
        set_fixed(client, "since", json_integer(atoll(since)));
}

static void get_events(Client *client, const Request *request, const char *table, size_t length) {
    client->streams = !client->bare;
    take_since(client, request);
    set_fixed(client, "table", json_stringn(table, length));
    ask_for(client, "join", NULL, NULL);
}

static void get_table(Client *client, const Request *request, const char *table) {
    const char *more = strchr(table, '/');
    if (!more)
        ask_for(client, "join", "table", table);
    else if (!strcmp(more, "/events"))
        get_events(client, request, table, (size_t)(more - table));
    else
        not_here(client);
}

/* What may be got: the op, and the field for what stands behind the address. */
static const struct {
    const char *path, *op, *field;
} shown[] = {
    {"/api/games", "games", NULL},    {"/api/tables", "lobby", NULL},      {"/api/rules/", "rules", "game"},
    {"/api/cards/", "cards", "game"}, {"/api/lessons/", "lesson", "game"}, {"/api/campaigns/", "campaign", "campaign"},
};

/* Which page of the lobby. */
static void take_page(Client *client, const Request *request) {
    char after[64], count[8], game[32];
    if (request_argument(request, "after", after, sizeof after))
        set_fixed(client, "after", json_string(after));
    if (request_argument(request, "count", count, sizeof count))
        set_fixed(client, "count", json_integer(atoi(count)));
    if (request_argument(request, "game", game, sizeof game))
        set_fixed(client, "game", json_string(game));
}

static void get(Client *client, const Request *request) {
    const char *word, *path = request->path;
    const Asset *asset = asset_find(path);
    if (asset) {
        respond_asset(client, asset);
        return;
    }
    if (!strcmp(path, "/ws")) {
        socket_begin(client, request);
        return;
    }
    if (screen_is_there(client->web->server, path)) {
        respond_page(client, 200);
        return;
    }
    take_fields(client, request);
    if ((word = behind(path, "/api/tables/"))) {
        get_table(client, request, word);
        return;
    }
    if (!strcmp(path, "/api/tables"))
        take_page(client, request);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (shown[i].field ? (word = behind(path, shown[i].path)) != NULL : !strcmp(path, shown[i].path)) {
            ask_for(client, shown[i].op, shown[i].field, word);
            return;
        }
    if (!behind(path, "/api/") && !behind(path, "/assets/") && request_lists(request, "accept", "text/html"))
        respond_page(client, 404); /* a person looks for something */
    else
        not_here(client);
}

/* ---- POST ---- */

/* Where something may be posted to: the op, unless the body names another; or what stands behind the address, for
 * which the body names the op. */
static const struct {
    const char *path, *op, *field;
} taken[] = {
    {"/api/tables", "create", NULL},          {"/api/tables/", NULL, "table"},       {"/api/replay", "replay", NULL},
    {"/api/campaigns", "campaign_new", NULL}, {"/api/campaigns/", NULL, "campaign"}, {"/api/cards", "cards", NULL},
};

/* Notes what the address says; false if nothing can be posted there. */
static bool take_door(Client *client, const char *path) {
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        const char *word = taken[i].field ? behind(path, taken[i].path) : NULL;
        if (word)
            set_fixed(client, taken[i].field, json_string(word));
        else if (!taken[i].field && !strcmp(path, taken[i].path))
            set_fallback(client, "op", json_string(taken[i].op));
        else
            continue;
        return true;
    }
    return false;
}

static int64_t body_ms(size_t body) {
    return BODY_MS + (int64_t)(body / BODY_BYTES_A_SECOND) * 1000;
}

static void expect_body(Client *client, const Request *request) {
    client->body = request->body;
    client_enter(client, CLIENT_BODY, body_ms(request->body));
    if (request_header(request, "expect") && !evbuffer_get_length(client->pipe.in))
        respond_continue(client);
}

static void read_body(Client *client) {
    struct evbuffer *input = client->pipe.in;
    size_t here = evbuffer_get_length(input);
    if (here < client->body) {
        if (client->eof)
            client_over(client);
        else if (!source_hold(client, here))
            refuse(client, 503, "busy", "too much is on its way from this address already; try again later");
        return;
    }
    const char *body = client->body ? (const char *)evbuffer_pullup(input, (ev_ssize_t)client->body) : "";
    if (client->door == DOOR_ADMIN)
        admin_post(client, body, client->body);
    else
        ask(client, body, client->body);
    evbuffer_drain(input, client->body);
    source_hold(client, 0);
}

static void post(Client *client, const Request *request) {
    if (client->door == DOOR_ADMIN) {
        client->path = strdup(request->path);
    } else if (take_door(client, request->path)) {
        take_fields(client, request);
    } else {
        refuse(client, 404, "not-found", "there is nothing to post to here");
        return;
    }
    expect_body(client, request);
}

/* ---- the head ---- */

/* Is there a body where one belongs, and nowhere else? */
static bool check_body(Client *client, const Request *request, bool posts) {
    if (!posts && request->body)
        refuse(client, 400, "bad-request", "only a POST has a body");
    else if (posts && !request->has_body)
        refuse(client, 411, "bad-request", "a POST needs a Content-Length");
    else if (request->body > SERVER_IMPORT_MOST)
        refuse(client, 413, "too-large", "a body has at most 1048576 bytes");
    else
        return true;
    return false;
}

/* Is it meant for us, and may it be? */
static bool check_sender(Client *client, const Request *request) {
    char address[ADDRESS_ROOM];
    if (!host_is_ours(client, request)) {
        refuse(client, 421, "wrong-host", "this server does not go by that name; see --host");
        return false;
    }
    if (!origin_is_ours(client, request)) {
        refuse(client, 403, "wrong-origin", "this page may not talk to the server; see --origin");
        return false;
    }
    if (client->door == DOOR_ADMIN && !strcmp(request->method, "POST") && !request_header(request, "x-cantina-admin")) {
        refuse(client, 403, "bad-request", "what changes something needs the header X-Cantina-Admin: 1");
        return false;
    }
    address_of_request(client, request, address, sizeof address);
    if (client->door == DOOR_PEOPLE && !source_enter(client, address)) {
        refuse(client, 503, "busy", "there are too many connections from this address");
        return false;
    }
    return true;
}

static void answer(Client *client, const Request *request) {
    bool posts = !strcmp(request->method, "POST");
    client->last = request->old || request_lists(request, "connection", "close");
    client->bare = !strcmp(request->method, "HEAD");
    client->gzips = request_accepts(request, "gzip");
    if (!check_body(client, request, posts) || !check_sender(client, request))
        return;
    if (posts)
        post(client, request);
    else if (!client->bare && strcmp(request->method, "GET") != 0)
        respond_error(client, 405, "bad-request", "GET, HEAD and POST only", "allow: GET, HEAD, POST\r\n");
    else if (client->door == DOOR_ADMIN)
        admin_get(client, request);
    else
        get(client, request);
}

/* Where a person came by an address that cannot be read; what would stand behind the head is unknown. */
static void refuse_address(Client *client, int status) {
    client->last = true;
    respond_page(client, status);
}

static void read_request(Client *client, const char *head, size_t length) {
    static const char html[] = "text/html";
    Request request;
    bool person = client->door == DOOR_PEOPLE && memmem(head, length, html, sizeof html - 1);
    bool good = request_read(&request, head, length);
    evbuffer_drain(client->pipe.in, length);
    if (good)
        answer(client, &request);
    else if (request.lost && person)
        refuse_address(client, request.status);
    else
        refuse(client, request.status, request.status == 413 ? "too-large" : "bad-request", request.wrong);
}

static void read_head(Client *client) {
    struct evbuffer *input = client->pipe.in;
    size_t here = evbuffer_get_length(input), end;
    if (here && !client->begun) {
        client->begun = true;
        client->deadline = web_now() + HEAD_MS;
    }
    here = here < REQUEST_HEAD_MOST ? here : REQUEST_HEAD_MOST;
    const char *head = here ? (const char *)evbuffer_pullup(input, (ev_ssize_t)here) : "";
    switch (request_find(head, here, &end)) {
    case HEAD_WHOLE:
        read_request(client, head, end);
        break;
    case HEAD_WRONG:
        refuse(client, 400, "bad-request", "this is not HTTP/1.1");
        break;
    case HEAD_MORE:
        if (here == REQUEST_HEAD_MOST)
            refuse(client, 431, "too-large", "the head of the request is too large");
        else if (client->eof)
            client_over(client);
    }
}

void http_read(Client *client) {
    if (client->state == CLIENT_HEAD)
        read_head(client);
    if (client->state == CLIENT_BODY && !client->over)
        read_body(client);
}

void http_late(Client *client) {
    if (client->state == CLIENT_HEAD && !client->begun)
        client_over(client); /* it has not asked for anything */
    else
        refuse(client, 408, "too-slow", "the request took too long");
}
