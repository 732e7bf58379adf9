/*
 * How much memory the server takes, and what it does when that runs short.
 *
 * What rooms, outboxes and jobs hold is counted as it grows. When rooms come near their share, or the process near its
 * limit, tables nobody is at are put away, those used longest ago first; when that is not enough, new ones are refused.
 * Tables nobody is at hold a small part of it for long, and more of it for a while. What was given back goes to the
 * system.
 */
#include <malloc.h>

#include "server/parts.h"

enum {
    TRIM_BYTES = 4 << 20, /* that were given back */
    QUIET_MS = 10000,     /* without a request */
    IDLE_PART = 64,       /* of the memory: so much of it tables may hold that nobody uses */
    IDLE_MS = 30000
};

size_t memory_of(const Server *server) {
    return server->setup.memory ? server->setup.memory : SERVER_MEMORY;
}

size_t memory_share(const Server *server, ServerShare share) {
    return server_share(server->setup.memory, share);
}

static size_t resident(const Server *server) {
    return server->setup.resident ? server->setup.resident(server->setup.self) : 0;
}

/* ---- rooms ---- */

static bool comes_near(const Server *server) {
    size_t rooms = memory_share(server, SHARE_ROOMS), most = memory_of(server);
    return server->figures.room_bytes > rooms / 8 * 7 || server->resident > most / 8 * 7;
}

static bool is_full(const Server *server) {
    return server->figures.room_bytes > memory_share(server, SHARE_ROOMS) ||
           server->resident > memory_of(server) / 16 * 15;
}

bool call_has_memory(Call *call) {
    Server *server = call->server;
    if (comes_near(server))
        rooms_make_way(server, PARK_AT_ONCE);
    if (!is_full(server))
        return true;
    server->figures.full++;
    request_fail(&call->r, "busy", "the server is full at the moment; try again in a few minutes");
    return false;
}

/* ---- jobs ---- */

bool call_has_job_memory(Call *call, size_t bytes) {
    Server *server = call->server;
    if (server->figures.job_bytes + bytes <= memory_share(server, SHARE_JOBS) && !is_full(server))
        return true;
    server->figures.full++;
    request_fail(&call->r, "busy", "the server has too much to think about at the moment; try again in a few minutes");
    return false;
}

/* ---- giving back ---- */

static size_t held(const Server *server) {
    return server->figures.room_bytes + server->waiting.bytes + server->figures.job_bytes;
}

static void trim(Server *server) {
    int64_t began = work_begin(server);
#ifdef __GLIBC__
    malloc_trim(0);
#endif
    server->held_most = held(server);
    work_end(server, WORK_trim, began, NULL);
}

/* Nobody has asked for anything for a while, for the first time since somebody did. */
static bool has_become_quiet(Server *server) {
    int64_t now = server_now(server);
    if (server->figures.requests != server->requests_seen) {
        server->requests_seen = server->figures.requests;
        server->busy_at = now;
        server->quiet = false;
    }
    bool quiet = now - server->busy_at >= QUIET_MS, news = quiet && !server->quiet;
    server->quiet = quiet;
    return news;
}

void memory_tidy(Server *server) {
    size_t now = held(server);
    server->resident = resident(server);
    server->held_most = now > server->held_most ? now : server->held_most;
    if (comes_near(server))
        rooms_make_way(server, PARK_IN_A_ROW);
    else if (server->figures.room_bytes > memory_of(server) / IDLE_PART)
        rooms_park(server, IDLE_MS);
    bool quiet = has_become_quiet(server);
    if (quiet || server->resident > memory_of(server) / 4 * 3)
        think_rest(server->think);
    if (quiet || server->held_most - now > TRIM_BYTES)
        trim(server);
}
