/* The operator's port: is it alive, does it take requests, what does it do? */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

static size_t put_metrics(const Web *web, char *out, size_t room) {
    ServerFigures f = server_figures(web->server);
    const struct {
        const char *name, *type, *about;
        uint64_t value;
    } rows[] = {
        {"connections", "gauge", "Connections that are open.", (uint64_t)f.connections},
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
    };
    size_t used = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && used < room; i++)
        used += (size_t)snprintf(out + used, room - used,
                                 "# HELP cantina_%s %s\n# TYPE cantina_%s %s\ncantina_%s %" PRIu64 "\n", rows[i].name,
                                 rows[i].about, rows[i].name, rows[i].type, rows[i].name, rows[i].value);
    return used < room ? used : room - 1;
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

static int answer_metrics(const Web *web, struct lws *wsi) {
    char *page = malloc(METRICS_ROOM);
    if (!page)
        return -1;
    size_t length = put_metrics(web, page, METRICS_ROOM);
    length += put_steps(web, page + length, METRICS_ROOM - length);
    int result = http_respond(wsi, HTTP_STATUS_OK, "text/plain; version=0.0.4", page, length);
    free(page);
    return result;
}

int admin_answer(const Web *web, struct lws *wsi, const char *path) {
    static const char text[] = "text/plain; charset=utf-8";
    char page[256];
    if (!strcmp(path, "/metrics"))
        return answer_metrics(web, wsi);
    if (!strcmp(path, "/healthz"))
        return http_respond(wsi, HTTP_STATUS_OK, text, "ok\n", 3);
    if (strcmp(path, "/readyz"))
        return http_respond(wsi, HTTP_STATUS_NOT_FOUND, text, "/healthz, /readyz, /metrics\n", 28);
    const char *wrong = web->stopping ? "stopping" : store_failed(web->store);
    snprintf(page, sizeof page, "%s\n", wrong ? wrong : "ok");
    return http_respond(wsi, wrong ? HTTP_STATUS_SERVICE_UNAVAILABLE : HTTP_STATUS_OK, text, page, strlen(page));
}
