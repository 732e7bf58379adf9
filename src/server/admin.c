/*
 * The operator's door: paths under /admin/ become acts of operate.h and what can be seen of tables. GET changes
 * nothing. docs/OPERATING.md is its manual. Each act leaves a line in the log.
 */
#include <arpa/inet.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/admin.h"

enum { WRONG_ROOM = 480, MINUTES_MOST = 60 * 24 * 366 };

/* ---- answers ---- */

json_t *admin_fail(Asked *asked, int status, const char *code, const char *format, ...) {
    char wrong[WRONG_ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(wrong, sizeof wrong, format, arguments);
    va_end(arguments);
    asked->status = status;
    return json_pack("{s:b, s:{s:s, s:o}}", "ok", 0, "error", "code", code, "message", show_text(wrong));
}

static json_t *well(void) {
    return json_pack("{s:b}", "ok", 1);
}

/* A line in the log for each act. */
static void note(const char *format, ...) {
    char line[WRONG_ROOM], clean[WRONG_ROOM];
    Text text = text_over(clean, sizeof clean);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    text_put_harmless(&text, line, 0);
    fprintf(stderr, "cantina serve: operator: %s\n", clean);
}

static const char *field(const Asked *asked, const char *name) {
    const char *text = json_string_value(json_object_get(asked->body, name));
    return text ? text : "";
}

/* "minutes": `none` if it is left out; -1 after an error. */
static int64_t minutes(Asked *asked, int64_t none, json_t **error) {
    const json_t *json = json_object_get(asked->body, "minutes");
    json_int_t number = json_integer_value(json);
    if (!json)
        return none;
    if (number >= 1 && number <= MINUTES_MOST)
        return number;
    *error = admin_fail(asked, 400, "bad-request", "minutes: must be a whole number from 1 to %d", MINUTES_MOST);
    return -1;
}

/* ---- tables ---- */

static Room *wake(Asked *asked, json_t **error) {
    char wrong[WRONG_ROOM] = "";
    Room *room = room_wake(asked->server, asked->id, wrong, sizeof wrong);
    if (!room)
        *error = admin_fail(asked, 404, "unknown-table", "%s", wrong);
    return room;
}

static json_t *get_table(Asked *asked) {
    json_t *error = NULL;
    Room *room = wake(asked, &error);
    return room ? json_pack("{s:b, s:o}", "ok", 1, "table", admin_table(room, asked->spoilers)) : error;
}

static json_t *change_table(Asked *asked, HappenedKind kind) {
    json_t *error = NULL;
    Room *room = wake(asked, &error);
    if (!room)
        return error;
    if (!operate_table(asked->server, room, kind, field(asked, "why")))
        return admin_fail(asked, 409, "stale", "the table is %s already", room_states[room->state]);
    note("%s table %s: %s", happened_kinds[kind], room->id, field(asked, "why"));
    return json_pack("{s:b, s:s}", "ok", 1, "state", room_states[room->state]);
}

static json_t *post_freeze(Asked *asked) {
    return change_table(asked, HAPPENED_FREEZE);
}

static json_t *post_unfreeze(Asked *asked) {
    return change_table(asked, HAPPENED_THAW);
}

static json_t *post_close(Asked *asked) {
    return change_table(asked, HAPPENED_CLOSE);
}

/* What is deleted is gone: the id has to be said again. */
static bool is_confirmed(const Asked *asked) {
    return !strcmp(field(asked, "confirm"), asked->id);
}

/* Also one that is damaged, or that its pack has left. */
static json_t *post_delete(Asked *asked) {
    bool here = server_room(asked->server, asked->id) != NULL;
    if (!is_confirmed(asked))
        return admin_fail(asked, 400, "bad-request", "confirm: must be the table's id; what is deleted is gone");
    if (!here && store_read(asked->server->setup.store, asked->id, &(StoreReader){0}) == STORE_ABSENT)
        return admin_fail(asked, 404, "unknown-table", "there is no such table");
    operate_delete(asked->server, asked->id, field(asked, "why"));
    note("delete table %s: %s", asked->id, field(asked, "why"));
    return well();
}

static void no_campaign(void *self, const StoreCampaign *campaign) {
    (void)self, (void)campaign;
}

static json_t *post_delete_campaign(Asked *asked) {
    if (!is_confirmed(asked))
        return admin_fail(asked, 400, "bad-request", "confirm: must be the campaign's id; what is deleted is gone");
    if (store_read_campaign(asked->server->setup.store, asked->id, no_campaign, NULL) == STORE_ABSENT)
        return admin_fail(asked, 404, "unknown-campaign", "there is no such campaign");
    operate_delete_campaign(asked->server, asked->id);
    note("delete campaign %s", asked->id);
    return well();
}

/* ---- addresses ---- */

/* An address or a network as one would write it, as the group it counts as. */
static bool read_group(const char *text, char group[ADDRESS_ROOM]) {
    char bare[ADDRESS_ROOM];
    struct in6_addr any;
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(text, "/"), text);
    if (inet_pton(AF_INET, bare, &any) != 1 && inet_pton(AF_INET6, bare, &any) != 1)
        return false;
    address_group(bare, group, ADDRESS_ROOM);
    return true;
}

/* A proxy on this machine, or the operator: to keep it out would keep out everybody. */
static bool is_this_machine(const char *text) {
    return !strncmp(text, "127.", 4) || !strcmp(text, "::1") || !strncmp(text, "::ffff:127.", 11);
}

static json_t *post_block(Asked *asked) {
    Block block = {0};
    json_t *error = NULL;
    const char *address = field(asked, "address");
    int64_t span = minutes(asked, 0, &error);
    if (error)
        return error;
    if (!read_group(address, block.group))
        return admin_fail(asked, 400, "bad-request", "address: '%.60s' is no IP address", address);
    if (is_this_machine(address))
        return admin_fail(asked, 400, "bad-request",
                          "address: that is this machine; a proxy must send X-Forwarded-For");
    block.until = span ? asked->server->setup.date(asked->server->setup.self) + 60 * span : 0;
    copy_words(block.why, WHY_MOST, field(asked, "why"));
    if (!notices_block(asked->server, &block))
        return admin_fail(asked, 409, "full", "there are %d blocks; take some back first", BLOCKS_MOST);
    note("block %s, minutes: %lld: %s", block.group, (long long)span, block.why);
    return json_pack("{s:b, s:s}", "ok", 1, "address", block.group);
}

static json_t *post_unblock(Asked *asked) {
    char group[ADDRESS_ROOM];
    const char *address = field(asked, "address");
    if (!read_group(address, group) || !notices_unblock(asked->server, group))
        return admin_fail(asked, 404, "unknown-address", "address: '%.60s' is not blocked", address);
    note("unblock %s", group);
    return well();
}

/* ---- to everybody ---- */

static json_t *get_notices(Asked *asked) {
    json_t *json = notices_json(asked->server);
    json_object_set_new(json, "ok", json_true());
    return json;
}

static json_t *post_announce(Asked *asked) {
    char words[4 * ANNOUNCEMENT_MOST + 1];
    copy_words(words, sizeof words - 1, field(asked, "text"));
    if (!*words)
        return admin_fail(asked, 400, "bad-request", "text: say something, or withdraw it");
    notices_announce(asked->server, words);
    note("announce: %s", words);
    return well();
}

static json_t *post_withdraw(Asked *asked) {
    notices_announce(asked->server, NULL);
    note("withdraw the announcement");
    return well();
}

static json_t *post_drain(Asked *asked) {
    json_t *error = NULL;
    bool off = json_is_true(json_object_get(asked->body, "off"));
    int64_t span = minutes(asked, DRAIN_MINUTES, &error);
    if (error)
        return error;
    operate_drain(asked->server, off ? 0 : 60 * 1000 * span);
    note("%s", off ? "drain no more" : "drain");
    return json_pack("{s:b, s:b}", "ok", 1, "draining", !off);
}

static json_t *get_status(Asked *asked) {
    ServerFigures f = server_figures(asked->server);
    return json_pack("{s:b, s:b, s:i, s:i, s:i, s:i}", "ok", 1, "draining", server_draining(asked->server) != NULL,
                     "connections", f.connections, "tables", f.rooms, "watchers", f.watchers, "thinking", f.thinking);
}

/* ---- doors ---- */

static json_t *get_doors(Asked *asked);

/* "*" stands for an id. */
static const struct {
    const char *method, *path, *about;
    json_t *(*run)(Asked *asked);
} doors[] = {
    {"GET", "", "this list", get_doors},
    {"GET", "status", "what goes on", get_status},
    {"GET", "tables", "tables, the newest first; ?game, ?state=open or over, ?behind=next, ?most", admin_tables},
    {"GET", "tables/*", "one table: seats, people, state, chat; ?spoilers=1: hidden cards too", get_table},
    {"POST", "tables/*/freeze", "nothing happens there until it is unfrozen; why", post_freeze},
    {"POST", "tables/*/unfreeze", "it goes on", post_unfreeze},
    {"POST", "tables/*/close", "it is over for good; why", post_close},
    {"GET", "tables/*/export", "everything that is stored of it; ?spoilers=1: the key of its dice too", admin_export},
    {"POST", "tables/*/delete", "for good; confirm: its id again; why", post_delete},
    {"GET", "campaigns", "campaigns, the newest first; ?behind, ?most", admin_campaigns},
    {"POST", "campaigns/*/delete", "for good; confirm: its id again", post_delete_campaign},
    {"GET", "blocks", "addresses that are kept out, and the announcement", get_notices},
    {"POST", "block", "address, minutes (for good if left out), why", post_block},
    {"POST", "unblock", "address", post_unblock},
    {"POST", "announce", "text: shown to everybody until it is withdrawn", post_announce},
    {"POST", "withdraw", "the announcement", post_withdraw},
    {"POST", "drain", "minutes (30): nobody new is let in, and the server ends when nobody plays; off: true",
     post_drain},
};
enum { DOORS = sizeof doors / sizeof *doors };

static json_t *get_doors(Asked *asked) {
    (void)asked;
    json_t *list = json_array();
    for (int i = 0; i < DOORS; i++)
        json_array_append_new(list, json_pack("{s:s, s:s+, s:s}", "method", doors[i].method, "path", "/admin/",
                                              doors[i].path, "about", doors[i].about));
    return json_pack("{s:b, s:o}", "ok", 1, "doors", list);
}

/* Is that the path, up to its "?"? What stands for "*" goes to `id`. */
static bool fits(const char *door, const char *path, size_t length, char id[STORE_ID + 1]) {
    const char *end = path + length, *star = strchr(door, '*');
    if (!star)
        return strlen(door) == length && !memcmp(door, path, length);
    size_t head = (size_t)(star - door), tail = strlen(star + 1);
    if (length != head + STORE_ID + tail || memcmp(door, path, head) != 0 || memcmp(star + 1, end - tail, tail) != 0)
        return false;
    memcpy(id, path + head, STORE_ID);
    id[STORE_ID] = 0;
    return !strchr(id, '/');
}

json_t *server_admin(Server *server, const char *method, const char *path, const json_t *body, int *status) {
    static const char begins[] = "/admin/";
    Asked asked = {.server = server, .body = body, .status = 200};
    size_t skip = sizeof begins - 1, length = strcspn(path, "?");
    *status = 404;
    if (length < skip || memcmp(path, begins, skip) != 0)
        return NULL;
    asked.query = path[length] ? path + length + 1 : "";
    asked.spoilers = strstr(asked.query, "spoilers=1") != NULL;
    for (int i = 0; i < DOORS; i++)
        if (!strcmp(doors[i].method, method) && fits(doors[i].path, path + skip, length - skip, asked.id)) {
            json_t *reply = doors[i].run(&asked);
            *status = asked.status;
            return reply;
        }
    return NULL;
}
