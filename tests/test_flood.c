/*
 * A flood: tables, sockets, readers that do not read and bodies that never end, all at once. The server stays under its
 * limit of memory, says politely what it cannot do, serves somebody who was there before, and gives the memory back.
 *
 * FLOOD_TABLES (240), FLOOD_SOCKETS (60), FLOOD_MEMORY (64: megabytes) and FLOOD_WAIT (0: seconds before memory is
 * looked at again; then it must have come back) make it longer: `make storm`.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "kit/socket.h"

enum {
    OF_ADDRESS = 12 /* sockets */,
    BATCH = 64 /* sockets that ask at once */,
    HALF = 400 << 10 /* bytes of a body */
};

/* A sanitizer takes several times the memory: then everything is tried, and memory is not looked at. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { MEMORY = 2048, MEASURES = 0 };
#else
enum { MEMORY = 64, MEASURES = 1 };
#endif

typedef struct {
    int fd;
    bool reads;
    char table[32]; /* one it has opened */
} Guest;

typedef struct {
    Serving serving;
    char folder[64], store[96];
    Guest *guests;
    int *halves; /* connections whose bodies never end */
    int guest_count, half_count, tables_each;
    long base, most;           /* kilobytes */
    int opened, refused, gone; /* tables; requests that were refused politely; connections that the server has closed */
} Flood;

static int setting(const char *name, int fallback) {
    const char *word = getenv(name);
    return word && atoi(word) > 0 ? atoi(word) : fallback;
}

/* A line of /proc/PID/status, in kilobytes. */
static long memory_of(const Flood *flood, const char *what) {
    char path[64], line[200];
    long kilobytes = -1;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)flood->serving.pid);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    while (fgets(line, sizeof line, in))
        if (!strncmp(line, what, strlen(what)))
            kilobytes = atol(line + strlen(what) + 1);
    fclose(in);
    assert_true(kilobytes > 0);
    return kilobytes;
}

/* ---- those who come ---- */

/* The proxy on this machine says who it is. */
static int come(const Flood *flood, int number) {
    char header[80];
    snprintf(header, sizeof header, "X-Forwarded-For: 10.%d.%d.1\r\n", number / OF_ADDRESS / 250,
             number / OF_ADDRESS % 250);
    return socket_open(flood->serving.port, header);
}

static void say(const Guest *guest, json_t *json) {
    if (guest->fd >= 0)
        socket_send(guest->fd, json);
    else
        json_decref(json);
}

/* The reply, behind what else comes; NULL when the server has closed. */
static json_t *hear(Flood *flood, Guest *guest) {
    json_t *json = NULL;
    while (guest->fd >= 0 && (json = socket_read(guest->fd)) && json_object_get(json, "push"))
        json_decref(json);
    if (guest->fd >= 0 && !json) {
        close(guest->fd);
        guest->fd = -1;
        flood->gone++;
    }
    return json;
}

/* Is it well? Else it must be one of the polite refusals. */
static bool is_well(Flood *flood, const json_t *reply) {
    const char *code = word_in(json_object_get(reply, "error"), "code");
    if (!code)
        return reply != NULL;
    flood->refused++;
    if (strcmp(code, "busy") != 0 && strcmp(code, "full") != 0 && strcmp(code, "too-fast") != 0)
        fail_msg("refused with %s", code);
    return false;
}

static json_t *create_request(void) {
    return json_pack("{s:i, s:s, s:s, s:i, s:b, s:{s:{s:s}, s:{s:s}}}", "id", 1, "op", "create", "game", "outerrim",
                     "seats", 2, "listed", 1, "players", "p1", "kind", "person", "p2", "kind", "person");
}

/* Some open a table each, at the same time. */
static void open_tables(Flood *flood, Guest *first, int count) {
    for (int i = 0; i < count; i++)
        say(&first[i], create_request());
    for (int i = 0; i < count; i++) {
        json_t *reply = hear(flood, &first[i]);
        if (reply && is_well(flood, reply)) {
            flood->opened++;
            snprintf(first[i].table, sizeof first[i].table, "%s", word_in(reply, "table"));
        }
        json_decref(reply);
    }
}

static void join_tables(Flood *flood, Guest *first, int count) {
    for (int i = 0; i < count; i++)
        if (*first[i].table)
            say(&first[i], json_pack("{s:i, s:s, s:s}", "id", 2, "op", "join", "table", first[i].table));
    for (int i = 0; i < count; i++)
        if (*first[i].table) {
            json_t *reply = hear(flood, &first[i]);
            is_well(flood, reply);
            json_decref(reply);
        }
}

static void in_batches(Flood *flood, void (*what)(Flood *flood, Guest *first, int count)) {
    for (int i = 0; i < flood->guest_count; i += BATCH) {
        int left = flood->guest_count - i;
        what(flood, &flood->guests[i], left < BATCH ? left : BATCH);
    }
}

/* Every third asks for much and reads nothing. */
static void ask_and_not_read(Flood *flood) {
    for (int i = 0; i < flood->guest_count; i += 3) {
        flood->guests[i].reads = false;
        for (int n = 0; n < 8; n++)
            say(&flood->guests[i], json_pack("{s:i, s:s, s:s}", "id", 3, "op", "cards", "game", "outerrim"));
    }
}

/* A body that is promised and comes by half. Nobody waits for the server to take it. */
static int begin_body(const Flood *flood, int number) {
    char head[300], *half = calloc(1, HALF);
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                             .sin_port = htons((uint16_t)flood->serving.port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    int length = snprintf(head, sizeof head,
                          "POST /api/replay HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 11.%d.%d.1\r\n"
                          "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n",
                          number / OF_ADDRESS / 250, number / OF_ADDRESS % 250);
    send(fd, head, (size_t)length, MSG_NOSIGNAL);
    struct pollfd poll_for = {.fd = fd, .events = POLLOUT};
    for (int sent = 0; sent < HALF && poll(&poll_for, 1, 100) > 0;) {
        ssize_t more = send(fd, half + sent, (size_t)(HALF - sent), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (more <= 0)
            break;
        sent += (int)more;
    }
    free(half);
    return fd;
}

/* ---- the flood ---- */

static void raise_files(int wanted) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max < (rlim_t)wanted ? files.rlim_max : (rlim_t)wanted;
    setrlimit(RLIMIT_NOFILE, &files);
}

static void begin(Flood *flood, int memory) {
    char megabytes[20];
    *flood = (Flood){.guest_count = setting("FLOOD_SOCKETS", 60)};
    flood->tables_each = setting("FLOOD_TABLES", 240) / flood->guest_count;
    flood->half_count = flood->guest_count / 5;
    flood->guests = calloc((size_t)flood->guest_count, sizeof *flood->guests);
    flood->halves = calloc((size_t)flood->half_count, sizeof *flood->halves);
    raise_files(2 * flood->guest_count + 100);
    snprintf(flood->folder, sizeof flood->folder, "/tmp/cantina-flood-XXXXXX");
    assert_non_null(mkdtemp(flood->folder));
    snprintf(flood->store, sizeof flood->store, "%s/tables.db", flood->folder);
    snprintf(megabytes, sizeof megabytes, "%d", memory);
    flood->serving = serving_start_with(flood->store, (const char *[]){"--memory", megabytes, NULL});
    flood->base = memory_of(flood, "VmRSS:");
}

static void everybody_comes(Flood *flood) {
    for (int i = 0; i < flood->guest_count; i++) {
        flood->guests[i] = (Guest){.fd = come(flood, i), .reads = true};
        flood->gone += flood->guests[i].fd < 0;
    }
    for (int i = 0; i < flood->tables_each; i++) {
        in_batches(flood, open_tables);
        in_batches(flood, join_tables); /* a table somebody is at stays in memory */
    }
    ask_and_not_read(flood);
    for (int i = 0; i < flood->half_count; i++)
        flood->halves[i] = begin_body(flood, i);
}

static void everybody_goes(Flood *flood) {
    for (int i = 0; i < flood->guest_count; i++)
        if (flood->guests[i].fd >= 0)
            close(flood->guests[i].fd);
    for (int i = 0; i < flood->half_count; i++)
        close(flood->halves[i]);
}

/* Somebody who has been here since before the flood is served. */
static void ask_well(Flood *flood, Guest *honest, json_t *request) {
    say(honest, request);
    json_t *reply = hear(flood, honest);
    assert_non_null(reply);
    assert_true(is_well(flood, reply));
    json_decref(reply);
}

/* What took long. */
static void print_slow_steps(const Flood *flood) {
    char *page = http_ask(flood->serving.admin, "GET", "/metrics", "", "");
    for (char *line = strtok(page, "\n"); line; line = strtok(NULL, "\n")) {
        const char *value = strrchr(line, ' ');
        bool told = !strncmp(line, "cantina_slow_steps_total{", 25) || !strncmp(line, "cantina_table", 13) ||
                    !strncmp(line, "cantina_unread", 14) || !strncmp(line, "cantina_full", 12);
        bool slow = !strncmp(line, "cantina_step_seconds_most{", 26) && value && atof(value) > 0.01;
        if (slow || (told && value && strcmp(value, " 0") != 0))
            printf("flood: %s\n", line);
    }
    free(page);
}

static void wait_for_memory(Flood *flood, int seconds) {
    sleep((unsigned)seconds);
    long left = memory_of(flood, "VmRSS:");
    printf("flood: %ld kB %d seconds later; base %ld kB\n", left, seconds, flood->base);
    assert_true(!MEASURES || left <= flood->base / 2 * 3 + (32 << 10));
}

static void a_flood(void **unused) {
    (void)unused;
    Flood flood;
    int memory = setting("FLOOD_MEMORY", MEMORY), wait = setting("FLOOD_WAIT", 0);
    begin(&flood, memory);
    Guest honest = {.fd = socket_open(flood.serving.port, "X-Forwarded-For: 192.0.2.1\r\n"), .reads = true};
    open_tables(&flood, &honest, 1);
    join_tables(&flood, &honest, 1);
    assert_int_equal(flood.opened, 1);
    everybody_comes(&flood);
    ask_well(&flood, &honest, json_pack("{s:i, s:s}", "id", 4, "op", "ping"));
    ask_well(&flood, &honest, json_pack("{s:i, s:s, s:s}", "id", 5, "op", "join", "table", honest.table));
    flood.most = memory_of(&flood, "VmHWM:");
    printf("flood: %d tables opened, %d requests refused politely, %d connections closed; %ld kB at most of %d kB\n",
           flood.opened, flood.refused, flood.gone, flood.most, memory << 10);
    print_slow_steps(&flood);
    assert_true(!MEASURES || flood.most <= (long)memory << 10);
    everybody_goes(&flood);
    ask_well(&flood, &honest, json_pack("{s:i, s:s}", "id", 6, "op", "ping"));
    if (wait)
        wait_for_memory(&flood, wait);
    close(honest.fd);
    assert_int_equal(serving_end(&flood.serving, SIGTERM), 0);
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", flood.folder);
    assert_int_equal(system(command), 0);
    free(flood.guests), free(flood.halves);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_flood)};
    setvbuf(stdout, NULL, _IOLBF, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
