/* What the server refuses, and how it says so: branches that people at the page never take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/party.h"

enum { FULL_AT = 70 /* watchers by name: more than a room remembers */ };

typedef struct {
    const char *code, *text; /* with single quotes for double ones, $T for the table, $H for its host's key */
} Refusal;

static json_t *read_text(const Party *party, const char *text) {
    char out[600];
    size_t used = 0;
    for (; *text; text++)
        if (*text == '$')
            used += (size_t)snprintf(out + used, sizeof out - used, "%s", *++text == 'T' ? party->id : party->keys[0]);
        else
            out[used++] = *text == '\'' ? '"' : *text;
    return json_loadb(out, used, 0, NULL);
}

static void refuse_all(Party *party, const Refusal *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Client client = client_open(&party->world); /* a new one each time, so that nobody is too fast */
        json_t *request = read_text(party, list[i].text);
        assert_non_null(request);
        json_decref(client_ask(&client, request, list[i].code));
        client_close(&client);
        party->world.now += 60 * 1000;
    }
}

static void tables_that_cannot_be(void **unused) {
    (void)unused;
    static const Refusal list[] = {
        {"bad-request", "{'op':'create','game':'conflict','seats':2,'players':7}"},
        {"bad-request", "{'op':'create','game':'conflict','seats':2,'players':['p1']}"},
        {"unknown-seat", "{'op':'create','game':'conflict','seats':2,'players':{'p3':{'kind':'person'}}}"},
        {"unknown-seat", "{'op':'create','game':'conflict','seats':2,'players':{'p10':{'kind':'person'}}}"},
        {"unknown-seat", "{'op':'create','game':'conflict','seats':2,'players':{'':{'kind':'person'}}}"},
        {"bad-request", "{'op':'create','game':'conflict','seats':2,'players':{'p1':{'kind':'king'}}}"},
        {"bad-request", "{'op':'create','game':'conflict','seats':2,'players':{'p1':{'kind':'agent','level':'hrad'}}}"},
        {"bad-request", "{'op':'create','game':'conflict','seats':2,'players':{'p1':7}}"},
        {"bad-pack", "{'op':'create','game':'conflict','seats':2,'pack':'0123456789abcdef'}"},
        {"bad-seats", "{'op':'create','game':'conflict','seats':9}"},
        {"bad-seats", "{'op':'create','game':'mandalorian','seats':1,'options':{'mission':'mercenary-3'}}"},
        {"bad-option",
         "{'op':'create','game':'mandalorian','seats':2,'options':{'mission':'mercenary-3','guide':'game-1'}}"},
        {"bad-option", "{'op':'create','game':'conflict','seats':2,'options':{'board':'flat'}}"},
        {"unknown-table", "{'op':'import','table':'aaaaaaaaaaaaaaaa'}"},
        {"not-over", "{'op':'import','table':'$T'}"},
    };
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    refuse_all(&party, list, sizeof list / sizeof *list);
    party_close(&party);
}

static void seats_that_cannot_be(void **unused) {
    (void)unused;
    static const Refusal list[] = {
        {"bad-request", "{'op':'seat','table':'$T','key':'$H','kind':'open'}"},
        {"unknown-seat", "{'op':'seat','table':'$T','key':'$H','seat':'p5','kind':'open'}"},
        {"bad-request", "{'op':'seat','table':'$T','key':'$H','seat':'p2','kind':'king'}"},
        {"bad-request", "{'op':'seat','table':'$T','key':'$H','seat':'p2','kind':'agent','level':'best'}"},
        {"bad-request", "{'op':'remove','table':'$T','key':'$H','seat':'p2'}"}, /* an agent sits there */
        {"bad-request", "{'op':'remove','table':'$T','key':'$H'}"},
        {"bad-request", "{'op':'mute','table':'$T','key':'$H','watcher':1}"}, /* nobody watches */
        {"not-your-seat", "{'op':'mute','table':'$T','seat':'p1'}"},
    };
    Party party;
    party_open(&party, "conflict", 1, 2, NULL, 1);
    refuse_all(&party, list, sizeof list / sizeof *list);
    json_t *wrong = request(&party, "agent");
    json_object_set_new(wrong, "level", json_string("best"));
    world_settle(&party.world);
    json_decref(client_ask(&party.people[0], wrong, asked(&party) == 0 ? "bad-request" : "not-asked"));
    party_close(&party);
}

/* The room remembers so many watchers; those who were muted stay, whoever else came first goes. */
static void watchers_are_forgotten(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    for (int i = 0; i < FULL_AT; i++) {
        char name[16], address[24];
        snprintf(name, sizeof name, "w%d", i);
        snprintf(address, sizeof address, "10.0.0.%d", i);
        Client watcher = {.world = &party.world, .connection = server_connect(party.world.server, address, NULL)};
        json_t *join = request(&party, "join");
        json_object_set_new(join, "name", json_string(name));
        client_do(&watcher, join);
        json_t *mute = request(&party, "mute");
        json_object_set_new(mute, "key", json_string(party.keys[0]));
        json_object_set_new(mute, "watcher", json_integer(i + 1));
        if (i == 0)
            client_do(&party.people[0], mute);
        else
            json_decref(mute);
        client_close(&watcher);
        party.world.now += 10 * 1000;
    }
    json_t *unmute = request(&party, "mute");
    json_object_set_new(unmute, "key", json_string(party.keys[0]));
    json_object_set_new(unmute, "watcher", json_integer(1));
    json_object_set_new(unmute, "muted", json_false());
    client_do(&party.people[0], unmute);
    json_t *second = request(&party, "mute");
    json_object_set_new(second, "key", json_string(party.keys[0]));
    json_object_set_new(second, "watcher", json_integer(2));
    json_decref(client_ask(&party.people[0], second, "bad-request")); /* forgotten */
    party_close(&party);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables_that_cannot_be), cmocka_unit_test(seats_that_cannot_be),
                                       cmocka_unit_test(watchers_are_forgotten)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
