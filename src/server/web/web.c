#include "server/web/web.h"

#include <errno.h>
#include <ev.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "server/web/inside.h"

enum { THINKER_BYTES = 128 << 20 };
enum { TICK_MS = 250, GOODBYE_MS = 3000, THINKERS_MOST = 4, FILES_WANTED = 16384 };
enum { EVENTS_AT_ONCE = 64 }; /* libev takes at least so many from the kernel in one round */

Web *web_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/* ---- the world of the server ---- */

static int64_t clock_ms(clockid_t which) {
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t now_ms(void *self) {
    (void)self;
    return clock_ms(CLOCK_MONOTONIC);
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
    Web *web = self;
    pthread_mutex_lock(&web->lock);
    if (web->loop)
        lws_cancel_service(web->loop);
    pthread_mutex_unlock(&web->lock);
}

static void wake_by(Web *web, struct lws_context *loop) {
    pthread_mutex_lock(&web->lock);
    web->loop = loop;
    pthread_mutex_unlock(&web->lock);
}

/* The loop comes round at least so often. */
static void tick(lws_sorted_usec_list_t *clock) {
    Web *web = lws_container_of(clock, Web, clock);
    lws_sul_schedule(web->context, 0, &web->clock, tick, TICK_MS * LWS_US_PER_MS);
}

/* ---- the doors ---- */

/* What is read at once lies in a buffer of each WebSocket as long as it is open, so it is small; a message is sent as a
 * whole if the kernel takes it. */
enum { READ_AT_ONCE = 512, SENT_AT_ONCE = 1 << 20 };

static const struct lws_protocols doors[] = {
    {.name = "http",
     .callback = http_callback,
     .per_session_data_size = sizeof(Session),
     .tx_packet_size = SENT_AT_ONCE},
    {.name = "cantina-1",
     .callback = socket_callback,
     .per_session_data_size = sizeof(Session),
     .rx_buffer_size = READ_AT_ONCE,
     .tx_packet_size = SENT_AT_ONCE},
    {.name = "listen", .callback = listen_callback},
    {0},
};

/* What every response carries: no script but our own files, nothing guessed, nothing told to others. */
static const struct lws_protocol_vhost_options
    no_referrer = {NULL, NULL, "referrer-policy:", "no-referrer"},
    no_frame = {&no_referrer, NULL, "x-frame-options:", "DENY"},
    no_sniffing = {&no_frame, NULL, "x-content-type-options:", "nosniff"},
    policy = {&no_sniffing, NULL, "content-security-policy:",
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
              "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"};

/* Proxies cut what is silent for a minute; who does not answer the ping is gone. */
static const lws_retry_bo_t liveness = {.secs_since_valid_ping = 50, .secs_since_valid_hangup = 75};

static struct lws_vhost *open_vhost(const Web *web) {
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN_SERVER,
                                             .vhost_name = "cantina",
                                             .protocols = doors,
                                             .headers = &policy,
                                             .retry_and_idle_policy = &liveness,
                                             .keepalive_timeout = 60,
                                             .timeout_secs = 20,
                                             .alpn = "http/1.1"};
    if (web->setup->cert) {
        info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = web->setup->cert;
        info.ssl_private_key_filepath = web->setup->key;
    }
    return lws_create_vhost(web->context, &info);
}

static bool listen_at(const Web *web, int fd, Door door) {
    struct lws *wsi = lws_adopt_descriptor_vhost(web->vhost, LWS_ADOPT_RAW_FILE_DESC,
                                                 (lws_sock_file_fd_type){.filefd = fd}, "listen", NULL);
    if (wsi)
        door_mark(wsi, door);
    return wsi != NULL;
}

static void log_line(int level, const char *line) {
    (void)level;
    fprintf(stderr, "cantina serve: %s", line);
}

/* libwebsockets loads what ties it to libev from a package of its own. */
static const char *remedy(const Web *web) {
    if (!web->context)
        return "; is libwebsockets-evlib-ev installed?";
    return web->setup->cert ? "; are certificate and key right?" : "";
}

static bool open_doors(Web *web, int people, int admin, char *wrong, size_t room) {
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .user = web,
                                             .uid = -1,
                                             .gid = -1,
                                             .foreign_loops = (void *[]){web->events},
                                             .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBEV};
    if (web->setup->cert)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    lws_set_log_level(LLL_ERR, log_line);
    web->context = web->events ? lws_create_context(&info) : NULL;
    web->vhost = web->context ? open_vhost(web) : NULL;
    bool good = web->vhost && listen_at(web, people, DOOR_PEOPLE) && (admin < 0 || listen_at(web, admin, DOOR_ADMIN));
    if (!good)
        snprintf(wrong, room, "the sockets cannot be served%s", remedy(web));
    return good;
}

/* ---- serving ---- */

/* Whoever has something to be sent is asked to take it; who does not read is let go. */
static bool flush(const Web *web) {
    size_t length;
    bool any = false;
    for (Connection *c = server_next(web->server, NULL), *next; c; c = next) {
        next = server_next(web->server, c);
        if (server_is_lost(c))
            lws_set_timeout(server_user(c), PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
        else if (server_peek(web->server, c, &length)) {
            lws_callback_on_writable(server_user(c));
            any = true;
        }
    }
    return any;
}

static bool serve(Web *web, char *wrong, size_t room) {
    while (!atomic_load(web->setup->stop)) {
        const char *failed = store_failed(web->store);
        if (failed) {
            snprintf(wrong, room, "the store failed: %s", failed);
            return false;
        }
        server_tick(web->server);
        flush(web);
        ev_run(web->events, EVRUN_ONCE);
    }
    return true;
}

/* Nothing new is taken; what was said is synced; everybody is told. */
static void say_goodbye(Web *web) {
    int64_t until = now_ms(NULL) + GOODBYE_MS;
    web->stopping = true;
    listen_notify("STOPPING=1");
    server_stop(web->server);
    while (flush(web) && now_ms(NULL) < until)
        ev_run(web->events, EVRUN_ONCE);
    /* Close frames go out; nobody waits for their answers. */
    for (int left = server_figures(web->server).connections; left >= 0; left -= EVENTS_AT_ONCE)
        ev_run(web->events, EVRUN_NOWAIT);
}

static int open_socket(const char *where, const char *name, char *wrong, size_t room) {
    int fd = listen_handed(name);
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
                         .pack = web->setup->pack,
                         .allow_start = web->setup->allow_start,
                         .memory = web->setup->memory,
                         .resident = resident,
                         .thinkers = thinkers(web->setup->memory)};
    web->server = server_new(&setup, wrong, room);
    return web->server != NULL;
}

/* The soft limit is meant for programs that use select; each connection takes one. */
static void raise_files(void) {
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur >= FILES_WANTED)
        return;
    files.rlim_cur = files.rlim_max < FILES_WANTED ? files.rlim_max : FILES_WANTED;
    setrlimit(RLIMIT_NOFILE, &files);
}

static bool open_all(Web *web, char *wrong, size_t room) {
    const WebSetup *setup = web->setup;
    raise_files();
    listen_spare(web);
    if (!open_server(web, wrong, room))
        return false;
    int people = open_socket(setup->listen, "", wrong, room);
    int admin = people < 0 ? -1 : open_socket(setup->admin, "admin", wrong, room);
    if (people < 0 || (admin < 0 && setup->admin) || !open_doors(web, people, admin, wrong, room))
        return false;
    print_address(people, "Cantina is open", setup->cert);
    if (admin >= 0)
        print_address(admin, "admin", false);
    return true;
}

static void close_all(Web *web) {
    wake_by(web, NULL);
    if (web->context)
        lws_context_destroy(web->context);
    if (web->events)
        ev_loop_destroy(web->events);
    if (web->spare >= 0)
        close(web->spare);
    server_free(web->server);
    store_close(web->store);
    pthread_mutex_destroy(&web->lock);
}

bool web_serve(const WebSetup *setup, char *wrong, size_t room) {
    Web web = {.setup = setup, .lock = PTHREAD_MUTEX_INITIALIZER, .events = ev_loop_new(EVFLAG_AUTO)};
    bool good = open_all(&web, wrong, room);
    if (good) {
        fflush(stdout);
        wake_by(&web, web.context);
        tick(&web.clock);
        listen_notify("READY=1");
        good = serve(&web, wrong, room);
        say_goodbye(&web);
    }
    close_all(&web);
    return good;
}
