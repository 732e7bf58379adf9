/* The operator's port: is it alive, does it take requests, what does it do? And what only an operator may do, which is
 * src/server/admin.c. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

static void answer_text(Client *client, int status, const char *type, const char *text, size_t length) {
    respond(client, &(Reply){.status = status, .type = type, .keep = "no-store"}, text, length);
}

/* ---- figures ---- */

typedef struct {
    const char *name, *type, *about;
    uint64_t value;
} Row;

static size_t put_rows(char *out, size_t used, size_t room, const Row *rows, size_t count) {
    for (size_t i = 0; i < count && used < room; i++)
        used += (size_t)snprintf(out + used, room - used,
                                 "# HELP cantina_%s %s\n# TYPE cantina_%s %s\ncantina_%s %" PRIu64 "\n", rows[i].name,
                                 rows[i].about, rows[i].name, rows[i].type, rows[i].name, rows[i].value);
    return used < room ? used : room - 1;
}

static size_t put_metrics(const Web *web, char *out, size_t room) {
    ServerFigures f = server_figures(web->server);
    const Row rows[] = {
        {"connections", "gauge", "Connections that are open.", (uint64_t)f.connections},
        {"sockets", "gauge", "Sockets that are open, with those that have not asked for anything yet.",
         (uint64_t)web->client_count[DOOR_PEOPLE]},
        {"sockets_turned_away_total", "counter", "Sockets that were closed because there were too many.",
         web->turned_away},
        {"held_bytes", "gauge", "Bytes of requests and replies that are half there.", web->held},
        {"tables", "gauge", "Tables in memory.", (uint64_t)f.rooms},
        {"watchers", "gauge", "Connections that look at a table.", (uint64_t)f.watchers},
        {"thoughts", "gauge", "Decisions agents think about.", (uint64_t)f.thinking},
        {"table_bytes", "gauge", "Memory that tables hold, about.", f.room_bytes},
        {"unread_bytes", "gauge", "Messages that were not read yet.", f.outbox_bytes},
        {"job_bytes", "gauge", "Memory that analyses and the like hold, about.", f.job_bytes},
        {"requests_total", "counter", "Requests.", f.requests},
        {"refused_total", "counter", "Requests that were answered by an error.", f.refused},
        {"full_total", "counter", "Requests that were refused because memory runs short.", f.full},
        {"moves_total", "counter", "Moves, those of agents included.", f.moves},
        {"agent_moves_total", "counter", "Moves of agents.", f.agent_moves},
        {"tables_created_total", "counter", "Tables that were created.", f.created},
        {"tables_parked_total", "counter", "Tables that were put away.", f.parked},
        {"tables_woken_total", "counter", "Tables that came back from the store.", f.woken},
        {"tables_expired_total", "counter", "Tables and campaigns that were kept long enough, and deleted.", f.expired},
    };
    return put_rows(out, 0, room, rows, sizeof rows / sizeof *rows);
}

enum { METRICS_ROOM = 64 << 10 };

typedef struct {
    const char *name, *type, *about;
} StepRow;

static double step_value(const ServerWork *work, int row) {
    double values[] = {(double)work->count, (double)work->slow, 1e-6 * (double)work->total_us,
                       1e-6 * (double)work->most_us};
    return values[row];
}

/* How long the steps of the main thread took, by kind. */
static size_t put_steps(const Web *web, char *out, size_t room) {
    static const StepRow rows[] = {
        {"steps_total", "counter", "Steps of the main thread: while one lasts, everybody else waits."},
        {"slow_steps_total", "counter", "Those that took more than 20 ms."},
        {"step_seconds_total", "counter", "Time they took."},
        {"step_seconds_most", "gauge", "The longest one."},
    };
    size_t used = 0;
    for (int row = 0; row < 4; row++) {
        const char *name = rows[row].name, *kind;
        ServerWork work;
        used += (size_t)snprintf(out + used, room - used, "# HELP cantina_%s %s\n# TYPE cantina_%s %s\n", name,
                                 rows[row].about, name, rows[row].type);
        for (int i = 0; used < room && server_work(web->server, i, &kind, &work); i++)
            used += (size_t)snprintf(out + used, room - used, "cantina_%s{kind=\"%s\"} %.10g\n", name, kind,
                                     step_value(&work, row));
        if (used >= room)
            return room - 1;
    }
    return used;
}

/* ---- answers ---- */

/* What stands under /admin/ is the server's. */
static void ask_server(Client *client, const char *method, const char *path, const json_t *body) {
    int status = 404;
    json_t *json = server_admin(client->web->server, method, path, body, &status);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (text)
        answer_text(client, status, reply_json, text, strlen(text));
    else
        respond_error(client, 404, "not-found", "there is nothing here", NULL);
    free(text);
}

static bool is_for_server(const char *path) {
    return !strncmp(path, "/admin/", strlen("/admin/"));
}

static void get_ready(Client *client) {
    char line[512];
    const char *wrong = client->web->stopping ? "stopping" : store_failed(client->web->store);
    wrong = wrong ? wrong : server_draining(client->web->server);
    snprintf(line, sizeof line, "%s\n", wrong ? wrong : "ok");
    answer_text(client, wrong ? 503 : 200, reply_text, line, strlen(line));
}

static void get_metrics(Client *client) {
    char *page = malloc(METRICS_ROOM);
    if (!page)
        abort();
    size_t length = put_metrics(client->web, page, METRICS_ROOM);
    length += put_steps(client->web, page + length, METRICS_ROOM - length);
    answer_text(client, 200, "text/plain; version=0.0.4", page, length);
    free(page);
}

/* The server reads the query itself. */
static void ask_with_query(Client *client, const Request *request) {
    char *path = NULL;
    if (asprintf(&path, "%s?%s", request->path, request->query) < 0)
        abort();
    ask_server(client, "GET", path, NULL);
    free(path);
}

void admin_get(Client *client, const Request *request) {
    const char *path = request->path;
    if (!strcmp(path, "/metrics"))
        get_metrics(client);
    else if (!strcmp(path, "/healthz"))
        answer_text(client, 200, reply_text, "ok\n", 3);
    else if (!strcmp(path, "/readyz"))
        get_ready(client);
    else if (is_for_server(path))
        ask_with_query(client, request);
    else
        respond_error(client, 404, "not-found", "there are /healthz, /readyz, /metrics and /admin/", NULL);
}

void admin_post(Client *client, const char *body, size_t length) {
    json_t *json = json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL);
    if (!is_for_server(client->path))
        respond_error(client, 404, "not-found", "there is nothing to post to here", NULL);
    else if (!json_is_object(json))
        respond_error(client, 400, "bad-json", "the body must be one JSON object", NULL);
    else
        ask_server(client, "POST", client->path, json);
    json_decref(json);
    free(client->path);
    client->path = NULL;
}
