/* How the server bore it, for programs and for people. */
#include <jansson.h>

#include "serve.h"

/* ---- JSON ---- */

static json_t *times_json(ServeTimes times) {
    return json_pack("{s:f, s:f, s:f}", "p50", times.p50, "p99", times.p99, "max", times.most);
}

static json_t *load_json(const ServeLoad *load) {
    return json_pack("{s:i, s:i, s:i, s:i}", "tables", load->tables, "rate", load->rate, "seconds", load->seconds,
                     "sockets", load->sockets);
}

static json_t *play_json(const ServeResult *r) {
    return json_pack("{s:i, s:i, s:i, s:o, s:f, s:f}", "sockets", r->players, "actions", r->actions, "unanswered",
                     r->unanswered, "acknowledged_ms", times_json(r->acknowledged), "client_late_ms", r->late_ms,
                     "server_cores", r->server_load);
}

static json_t *idle_json(const ServeResult *r) {
    return json_pack("{s:i, s:i, s:f, s:o}", "sockets", r->sockets, "came", r->visitors, "came_in_s", r->visitors_s,
                     "joined_ms", times_json(r->joined));
}

static json_t *memory_json(const ServeResult *r) {
    return json_pack("{s:i, s:i, s:i, s:i, s:i}", "empty", r->empty_kb, "tables", r->tables_kb, "played", r->played_kb,
                     "idle", r->idle_kb, "peak", r->peak_kb);
}

bool serve_json(FILE *out, const ServeResult *r) {
    json_t *object = json_pack("{s:o, s:f, s:o, s:o, s:o, s:b, s:f}", "load", load_json(&r->load), "sync_ms",
                               r->sync_ms, "play", play_json(r), "idle", idle_json(r), "resident_kb", memory_json(r),
                               "ended_well", r->ended, "stopped_in_s", r->stop_s);
    bool written = !json_dumpf(object, out, JSON_INDENT(2) | JSON_REAL_PRECISION(5)) && fputc('\n', out) != EOF;
    json_decref(object);
    return written;
}

/* ---- text ---- */

static const char *met(bool met) {
    return met ? "met" : "missed";
}

static double mb(int kb) {
    return kb / 1024.0;
}

void serve_text(FILE *out, const ServeResult *r) {
    const ServeTimes *t = &r->acknowledged, *j = &r->joined;
    fprintf(out, "play\n");
    fprintf(out, "  tables       %d, %d sockets, %d actions a second for %d s\n", r->load.tables, r->players,
            r->load.rate, r->load.seconds);
    fprintf(out, "  acknowledged %d, p50 %.1f ms, p99 %.1f ms, max %.1f ms (goal: p99 under %d ms, %s)\n", r->actions,
            t->p50, t->p99, t->most, SERVE_GOAL_MS, met(t->p99 < SERVE_GOAL_MS));
    if (r->unanswered)
        fprintf(out, "  UNANSWERED   %d\n", r->unanswered);
    fprintf(out, "  server       %.0f %% of a core\n", 100 * r->server_load);
    fprintf(out, "idle\n");
    fprintf(out, "  sockets      %d, %.1f MB resident (goal: under %d MB, %s)\n", r->sockets, mb(r->idle_kb),
            SERVE_GOAL_MB, met(r->idle_kb < SERVE_GOAL_MB * 1024));
    fprintf(out, "  joining      %d in %.2f s, each p50 %.1f ms, p99 %.1f ms, max %.1f ms\n", r->visitors,
            r->visitors_s, j->p50, j->p99, j->most);
    fprintf(out, "  memory       %.1f MB empty, %.1f MB with the tables, %.1f MB after play, %.1f MB at most\n",
            mb(r->empty_kb), mb(r->tables_kb), mb(r->played_kb), mb(r->peak_kb));
    fprintf(out, "  stopping     %.2f s%s\n", r->stop_s, r->ended ? "" : ", NOT WELL");
    fprintf(out, "calibration\n");
    fprintf(out, "  disk         %.2f ms to sync a page\n", r->sync_ms);
    fprintf(out, "  client       late by %.1f ms at most\n", r->late_ms);
}
