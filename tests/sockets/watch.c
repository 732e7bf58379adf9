/* Does the server still serve? Its health, an honest player, and what it holds when all have gone. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "sockets/fuzz.h"

enum { PATIENCE_S = 60, PAGE = 16 << 10, ASKS_MOST = 20000, HOME = 0x7ff80000, DESCRIPTORS_MORE = 2 };

/* ---- the operator's port ---- */

static bool ask_admin(const Target *target, const char *path, char page[PAGE]) {
    struct timeval patience = {.tv_sec = PATIENCE_S};
    size_t used = 0;
    int fd = wire_dial(target->admin, HOME);
    if (fd < 0)
        return false;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    dprintf(fd, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", path);
    for (ssize_t got; used < PAGE - 1 && (got = recv(fd, page + used, PAGE - 1 - used, 0)) > 0;)
        used += (size_t)got;
    page[used] = 0;
    close(fd);
    return !strncmp(page, "HTTP/1.1 200", 12);
}

bool watch_health(const Target *target) {
    char page[PAGE];
    return ask_admin(target, "/healthz", page);
}

static long figure(const char *page, const char *name) {
    char line[64];
    snprintf(line, sizeof line, "\ncantina_%s ", name);
    const char *at = strstr(page, line);
    return at ? atol(at + strlen(line)) : -1;
}

/* What was closed is noticed soon, but not in the same moment: it is asked again. */
const char *watch_empty(const Target *target, int descriptors) {
    static char wrong[200];
    char page[PAGE];
    long connections = -1, watchers = -1;
    int open = 0;
    struct timeval begun, now;
    gettimeofday(&begun, NULL);
    for (now = begun; now.tv_sec - begun.tv_sec <= PATIENCE_S; gettimeofday(&now, NULL)) {
        if (!ask_admin(target, "/metrics", page))
            return "the metrics are not told";
        connections = figure(page, "connections"), watchers = figure(page, "watchers");
        open = target_descriptors(target);
        if (!connections && !watchers && open <= descriptors + DESCRIPTORS_MORE)
            return NULL;
    }
    snprintf(wrong, sizeof wrong,
             "all have gone, but %ld connections, %ld watchers and %d descriptors are left, %d at first", connections,
             watchers, open, descriptors);
    return wrong;
}

/* ---- an honest player ---- */

static struct {
    uint32_t address;
    char table[80], keys[300];
} honest;

void watch_forget(void) {
    memset(&honest, 0, sizeof honest);
}

/* Sends a request in a frame of its own; the reply, or NULL. */
static json_t *ask(Wire *wire, const char *text) {
    size_t length = strlen(text);
    unsigned char small[6] = {0x81, 0x80 | (unsigned char)length},
                  large[8] = {0x81, 0x80 | 126, (unsigned char)(length >> 8), (unsigned char)length};
    if (length < 126) /* masked with zeros, either way */
        wire_send(wire, small, sizeof small);
    else
        wire_send(wire, large, sizeof large);
    wire_send(wire, text, strlen(text));
    wire->asked++;
    if (!wire_wait(wire) || wire->fd < 0)
        return NULL;
    return json_loadb(wire->reader.last.at, wire->reader.last.length, 0, NULL);
}

static bool come(Wire *wire, const Target *target, bool secret) {
    Mood calm = {0};
    Buffer out = {0};
    honest.address = (honest.address + 1) % 0x40000;
    if (!wire_open(wire, target, HOME + 1 + honest.address))
        return false;
    wire->reader.secret = secret;
    http_upgrade(&out, wire, &calm);
    wire_send(wire, out.at, out.length);
    buffer_free(&out);
    return wire_wait(wire) && wire->reader.status == 101;
}

static bool is_well(const json_t *reply) {
    return json_is_true(json_object_get(reply, "ok"));
}

static bool create(Wire *wire) {
    json_t *reply =
        ask(wire, "{\"id\":1,\"op\":\"create\",\"game\":\"conflict\",\"seats\":2,\"players\":{\"p1\":{\"kind\":"
                  "\"person\"},\"p2\":{\"kind\":\"person\"}}}");
    const char *table = json_string_value(json_object_get(reply, "table"));
    json_t *keys = json_object_get(reply, "keys");
    const char *first = json_string_value(json_object_get(keys, "p1")),
               *second = json_string_value(json_object_get(keys, "p2"));
    bool good = is_well(reply) && table && first && second;
    if (good) {
        snprintf(honest.table, sizeof honest.table, "%s", table);
        snprintf(honest.keys, sizeof honest.keys, "[\"%s\",\"%s\"]", first, second);
    }
    json_decref(reply);
    return good;
}

static json_t *join(Wire *wire) {
    char text[600];
    snprintf(text, sizeof text, "{\"id\":2,\"op\":\"join\",\"table\":\"%s\",\"key\":%s}", honest.table, honest.keys);
    return ask(wire, text);
}

/* The first thing that may be done is done. */
static bool move(Wire *wire, const json_t *seen) {
    const json_t *question = json_object_get(seen, "question");
    const json_t *action = json_array_get(json_object_get(question, "actions"), 0);
    const char *seat = json_string_value(json_object_get(question, "seat")),
               *id = json_string_value(json_object_get(action, "id"));
    char text[400];
    snprintf(text, sizeof text, "{\"id\":3,\"op\":\"act\",\"table\":\"%s\",\"n\":%d,\"seat\":\"%s\",\"action\":\"%s\"}",
             honest.table, (int)json_integer_value(json_object_get(seen, "n")), seat ? seat : "", id ? id : "");
    json_t *reply = ask(wire, text);
    bool good = is_well(reply);
    json_decref(reply);
    return good;
}

static const char *play(Wire *wire) {
    static char wrong[160];
    if (!honest.table[0] && !create(wire))
        return "an honest player gets no table";
    json_t *seen = join(wire);
    bool good = is_well(seen), over = json_is_true(json_object_get(json_object_get(seen, "question"), "over"));
    if (good && over)
        honest.table[0] = 0; /* the next one makes another */
    else if (good)
        good = move(wire, seen);
    json_decref(seen);
    if (!good)
        snprintf(wrong, sizeof wrong, "an honest player cannot move: %.100s",
                 wire->reader.last.at ? wire->reader.last.at : "");
    return good ? NULL : wrong;
}

const char *watch_play(const Target *target) {
    Wire wire;
    const char *wrong = come(&wire, target, true) ? play(&wire) : "an honest player is not let in";
    wire_end(&wire, END_CLOSE);
    return wrong;
}

/* ---- for the others ---- */

bool watch_prepare(const Target *target) {
    static const char *const games[] = {"conflict", "clonewars", "outerrim", "mandalorian"};
    Wire wire;
    char text[300];
    bool good = come(&wire, target, false);
    for (size_t i = 0; good && i < sizeof games / sizeof *games; i++) {
        snprintf(
            text, sizeof text,
            "{\"id\":1,\"op\":\"create\",\"game\":\"%s\",\"seats\":2,\"listed\":true,\"players\":{\"p1\":{\"kind\":"
            "\"person\"},\"p2\":{\"kind\":\"person\"}}}",
            games[i]);
        json_t *reply = ask(&wire, text), *join = NULL;
        const char *table = json_string_value(json_object_get(reply, "table"));
        const char *key = json_string_value(json_object_get(json_object_get(reply, "keys"), "p1"));
        snprintf(text, sizeof text, "{\"id\":2,\"op\":\"join\",\"table\":\"%s\",\"key\":\"%s\"}", table ? table : "",
                 key ? key : "");
        good = is_well(reply) && (join = ask(&wire, text)) && is_well(join);
        json_decref(reply), json_decref(join);
    }
    json_t *campaign =
        good ? ask(&wire, "{\"id\":3,\"op\":\"campaign_new\",\"game\":\"mandalorian\",\"name\":\"x\"}") : NULL;
    good = good && is_well(campaign);
    json_decref(campaign);
    wire_end(&wire, END_CLOSE);
    return good;
}
