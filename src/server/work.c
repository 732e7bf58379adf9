/* How long each step of the main thread takes: as long as it does, everybody else waits. */
#include <stdio.h>

#include "server/parts.h"

enum { TELL_EVERY_MS = 1000 };

static const char *const names[WORK_KINDS] = {
#define NAME(name, cost) [WORK_##name] = #name,
    SERVER_OPS(NAME)
#undef NAME
        [WORK_refused] = "refused",
    [WORK_disconnect] = "disconnect",
    [WORK_thought] = "thought",
    [WORK_tidy] = "tidy",
    [WORK_lobby_tell] = "lobby_tell",
    [WORK_trim] = "trim",
};

int64_t work_begin(const Server *server) {
    return server->setup.micros ? server->setup.micros(server->setup.self) : 0;
}

/* One line a second at most. */
static void tell_slow(Server *server, WorkKind kind, int64_t took, const char *room) {
    Work *work = &server->work;
    int64_t now = server_now(server);
    work->untold++;
    if (work->logged && now - work->logged < TELL_EVERY_MS)
        return;
    fprintf(stderr, "cantina serve: a step of kind %s took %d ms%s%s; %d slow ones since the last line\n", names[kind],
            (int)(took / 1000), room ? " at table " : "", room ? room : "", work->untold);
    work->logged = now;
    work->untold = 0;
}

void work_end(Server *server, WorkKind kind, int64_t began, const char *room) {
    int64_t took = work_begin(server) - began;
    ServerWork *work = &server->work.kinds[kind];
    work->count++;
    work->total_us += took;
    work->most_us = took > work->most_us ? took : work->most_us;
    if (took <= SERVER_SLOW_US)
        return;
    work->slow++;
    tell_slow(server, kind, took, room);
}

bool server_work(const Server *server, int number, const char **kind, ServerWork *work) {
    if (number < 0 || number >= WORK_KINDS)
        return false;
    *kind = names[number];
    *work = server->work.kinds[number];
    return true;
}
