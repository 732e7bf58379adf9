/* The loop: what the sockets bring goes to the server, what it has for them goes out, and who is over is ended. */
#include "server/web/web.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/web/inside.h"

enum { THINKER_BYTES = 128 << 20 };
enum { TICK_MS = 250, GOODBYE_MS = 3000, THINKERS_MOST = 4 };

/* ---- the world of the server ---- */

static int64_t clock_ms(clockid_t which) {
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t web_now(void) {
    return clock_ms(CLOCK_MONOTONIC);
}

static int64_t now_ms(void *self) {
    (void)self;
    return web_now();
}

static int64_t micros(void *self) {
    (void)self;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* The second number of statm: pages in memory. */
static size_t resident(void *self) {
    (void)self;
    long pages = 0;
    FILE *in = fopen("/proc/self/statm", "re");
    if (!in)
        return 0;
    if (fscanf(in, "%*s %ld", &pages) != 1)
        pages = 0;
    fclose(in);
    return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

static int64_t date(void *self) {
    (void)self;
    return clock_ms(CLOCK_REALTIME) / 1000;
}

static void random_bytes(void *self, void *bytes, size_t size) {
    (void)self;
    randombytes_buf(bytes, size);
}

/* From other threads: the store has synced, an agent has thought. */
static void wake(void *self) {
    const Web *web = self;
    if (eventfd_write(web->wake_fd, 1) < 0)
        return; /* it has been woken so often that it is awake */
}

/* ---- what comes round by itself ---- */

static void on_woken(evutil_socket_t fd, short what, void *self) {
    (void)what, (void)self;
    eventfd_t count;
    eventfd_read(fd, &count);
}

static void on_tick(evutil_socket_t fd, short what, void *self) {
    (void)fd, (void)what;
    clients_tick(self);
}

/* From the loop itself: a loop that hangs is silent. */
static void on_beat(evutil_socket_t fd, short what, void *self) {
    (void)fd, (void)what, (void)self;
    systemd_notify("WATCHDOG=1");
}

static struct event *every(Web *web, int milliseconds, event_callback_fn call) {
    const struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
    struct event *event = event_new(web->base, -1, EV_PERSIST, call, web);
    if (event)
        event_add(event, &time);
    return event;
}

static bool open_loop(Web *web) {
    int watchdog = systemd_watchdog_ms();
    web->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    web->base = event_base_new();
    web->woken = web->base ? event_new(web->base, web->wake_fd, EV_READ | EV_PERSIST, on_woken, web) : NULL;
    if (!web->woken || event_add(web->woken, NULL))
        return false;
    web->tick = every(web, TICK_MS, on_tick);
    web->beat = watchdog ? every(web, watchdog, on_beat) : NULL;
    return web->tick != NULL;
}

static void free_event(struct event *event) {
    if (event)
        event_free(event);
}

static void close_loop(Web *web) {
    free_event(web->woken);
    free_event(web->tick);
    free_event(web->beat);
    if (web->base)
        event_base_free(web->base);
    if (web->wake_fd >= 0)
        close(web->wake_fd);
}

/* ---- serving ---- */

/* What lies in the outboxes goes out, as far as the readers take it. True if anybody is still to be told something that
 * may go out already. */
static bool flush(const Web *web) {
    size_t length;
    bool any = false;
    for (Connection *c = server_next(web->server, NULL), *next; c; c = next) {
        next = server_next(web->server, c);
        Client *client = server_user(c);
        if (server_is_lost(c))
            client_over(client);
        else
            client_pump(client);
        any |= !client->over && client->connection && server_peek(web->server, client->connection, &length);
    }
    return any;
}

/* One round: waits for something to happen. */
static void go_round(Web *web) {
    event_base_loop(web->base, web->again ? EVLOOP_ONCE | EVLOOP_NONBLOCK : EVLOOP_ONCE);
    clients_resume(web);
    clients_bury(web);
}

static bool serve(Web *web, char *wrong, size_t room) {
    while (!atomic_load(web->setup->stop)) {
        const char *failed = store_failed(web->store);
        if (failed) {
            snprintf(wrong, room, "the store failed: %s", failed);
            return false;
        }
        server_tick(web->server);
        if (server_drained(web->server)) {
            fprintf(stderr, "cantina serve: drained: nobody plays any more, or the time is up\n");
            return true;
        }
        flush(web);
        go_round(web);
    }
    return true;
}

static void close_doors(Web *web) {
    for (int i = 0; i < DOOR_COUNT; i++)
        door_close(&web->doors[i]);
}

/* Nothing new is taken; what was said is synced; everybody is told. */
static void say_goodbye(Web *web) {
    int64_t until = web_now() + GOODBYE_MS;
    web->stopping = true;
    systemd_notify("STOPPING=1");
    close_doors(web);
    server_stop(web->server);
    while (web->clients && web_now() < until) {
        flush(web);
        clients_part(web);
        clients_bury(web);
        if (web->clients)
            go_round(web);
    }
}

/* ---- opening ---- */

static int open_socket(const char *where, const char *name, char *wrong, size_t room) {
    int fd = systemd_socket(name);
    return fd < 0 && where ? listen_open(where, wrong, room) : fd;
}

static void print_address(int fd, const char *what, bool tls) {
    char address[96];
    listen_address(fd, address, sizeof address);
    printf("%s: %s://%s\n", what, tls ? "https" : "http", address);
}

/* What a thread remembers may take some tens of megabytes. */
static int thinkers(size_t memory) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN) - 1, room = (long)((memory ? memory : SERVER_MEMORY) / THINKER_BYTES);
    long most = room < THINKERS_MOST ? room : THINKERS_MOST;
    return cores < 1 || most < 1 ? 1 : cores > most ? (int)most : (int)cores;
}

static void say_note(const char *line) {
    fprintf(stderr, "cantina serve: %s\n", line);
}

/* Everything but the sockets. */
static bool open_server(Web *web, char *wrong, size_t room) {
    web->store = store_open(web->setup->store, wake, web, wrong, room);
    if (!web->store)
        return false;
    ServerSetup setup = {.self = web,
                         .now = now_ms,
                         .date = date,
                         .micros = micros,
                         .random = random_bytes,
                         .wake = wake,
                         .store = web->store,
                         .packs = web->setup->packs,
                         .note = say_note,
                         .page = assets_page,
                         .allow_start = web->setup->allow_start,
                         .keep = web->setup->keep,
                         .memory = web->setup->memory,
                         .resident = resident,
                         .thinkers = thinkers(web->setup->memory)};
    web->server = server_new(&setup, wrong, room);
    if (web->server)
        server_survey(web->server, say_note);
    return web->server != NULL;
}

/* How many may come: as many as are asked for and as descriptors there are. The soft limit on these is meant for
 * programs that use select. */
static int clients_most(int wanted) {
    struct rlimit files;
    rlim_t need = (rlim_t)wanted + FILES_BESIDES;
    if (getrlimit(RLIMIT_NOFILE, &files))
        return wanted;
    if (files.rlim_cur < need) {
        files.rlim_cur = files.rlim_max < need ? files.rlim_max : need;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= need)
        return wanted;
    return files.rlim_cur > 2 * FILES_BESIDES ? (int)files.rlim_cur - FILES_BESIDES : (int)files.rlim_cur / 2;
}

static bool open_doors(Web *web, char *wrong, size_t room) {
    const WebSetup *setup = web->setup;
    int people = open_socket(setup->listen, "", wrong, room);
    int admin = people < 0 ? -1 : open_socket(setup->admin, "admin", wrong, room);
    if (people < 0 || (admin < 0 && setup->admin))
        return false;
    if (admin >= 0 && !setup->admin_anywhere && !listen_is_local(admin)) {
        snprintf(wrong, room,
                 "the admin port is for this machine alone, like 127.0.0.1:7778, since who reaches it runs the server; "
                 "--admin-anywhere allows another address");
        return false;
    }
    if (!door_open(web, DOOR_PEOPLE, people) || (admin >= 0 && !door_open(web, DOOR_ADMIN, admin))) {
        snprintf(wrong, room, "the sockets cannot be served: %s", strerror(errno));
        return false;
    }
    print_address(people, "Cantina is open", setup->cert);
    if (admin >= 0)
        print_address(admin, "admin", false);
    return true;
}

static bool open_tls(Web *web, char *wrong, size_t room) {
    const WebSetup *setup = web->setup;
    web->tls = setup->cert ? tls_open(setup->cert, setup->key, wrong, room) : NULL;
    return web->tls || !setup->cert;
}

static bool open_all(Web *web, char *wrong, size_t room) {
    signal(SIGPIPE, SIG_IGN); /* to write to somebody who has gone is an error like others */
    web->client_most = clients_most(web->setup->connections);
    accept_spare(web);
    if (!open_loop(web)) {
        snprintf(wrong, room, "the sockets cannot be served: %s", strerror(errno));
        return false;
    }
    return open_tls(web, wrong, room) && open_server(web, wrong, room) && open_doors(web, wrong, room);
}

static void close_all(Web *web) {
    close_doors(web);
    clients_end(web);
    gzip_free(&web->packed);
    server_free(web->server);
    store_close(web->store);
    close_loop(web); /* last: other threads have woken it until now */
    SSL_CTX_free(web->tls);
    if (web->spare >= 0)
        close(web->spare);
}

bool web_serve(const WebSetup *setup, char *wrong, size_t room) {
    Web web = {.setup = setup, .wake_fd = -1, .doors = {{.fd = -1}, {.fd = -1}}};
    bool good = open_all(&web, wrong, room);
    if (good) {
        fflush(stdout);
        systemd_notify("READY=1");
        good = serve(&web, wrong, room);
        say_goodbye(&web);
    }
    close_all(&web);
    return good;
}
