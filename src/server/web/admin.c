/* The operator's port: is it alive, does it take requests, what does it do? */
#include <inttypes.h>
#include <stdio.h>
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
        {"requests_total", "counter", "Requests.", f.requests},
        {"refused_total", "counter", "Requests that were answered by an error.", f.refused},
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

int admin_answer(const Web *web, struct lws *wsi, const char *path) {
    static const char text[] = "text/plain; charset=utf-8", metrics[] = "text/plain; version=0.0.4";
    char page[4096];
    if (!strcmp(path, "/metrics"))
        return http_respond(wsi, HTTP_STATUS_OK, metrics, page, put_metrics(web, page, sizeof page));
    if (!strcmp(path, "/healthz"))
        return http_respond(wsi, HTTP_STATUS_OK, text, "ok\n", 3);
    if (strcmp(path, "/readyz"))
        return http_respond(wsi, HTTP_STATUS_NOT_FOUND, text, "/healthz, /readyz, /metrics\n", 28);
    const char *wrong = web->stopping ? "stopping" : store_failed(web->store);
    snprintf(page, sizeof page, "%s\n", wrong ? wrong : "ok");
    return http_respond(wsi, wrong ? HTTP_STATUS_SERVICE_UNAVAILABLE : HTTP_STATUS_OK, text, page, strlen(page));
}
