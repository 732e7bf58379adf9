/* Strangers at a table: what they write is harmless, hosts can mute and remove them, and nobody gets a hand that a
 * person has held. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "kit/party.h"
#include "server/parts.h"

/* ---- what people write ---- */

static void expect_name(const char *given, const char *wanted) {
    char room[64];
    Text text = text_over(room, sizeof room);
    text_put_name(&text, given);
    assert_string_equal(room, wanted);
}

static void names_are_made_harmless(void **unused) {
    (void)unused;
    expect_name("Zoë \xc5\x81ukasz", "Zoë \xc5\x81ukasz");
    expect_name("  a \t\n b  ", "a b");
    expect_name("a\x1b[31mb\x7f", "a [31mb");
    expect_name("\xe2\x80\xaex\xe2\x81\xa6y\xe2\x80\x8ez\xe2\x80\x8b!\xe2\x81\xa0\xef\xbb\xbf",
                "xyz!"); /* bidi, unseen */
    expect_name("a\xc2\x85"
                "b\xe2\x80\xa8"
                "c",
                "a b c"); /* C1, line separator */
    expect_name("\xff"
                "a\xc3",
                "?a?");
    expect_name("\xed\xa0\x80", "???");
    expect_name("\xe2\x80\x8b \xe2\x80\x8b", "");
}

static void names_are_cut_between_characters(void **unused) {
    (void)unused;
    char room[6];
    Text text = text_over(room, sizeof room);
    text_put_name(&text, "abcd\xc5\x81"
                         "e");
    assert_string_equal(room, "abcd");
}

static json_t *with(json_t *json, const char *field, const char *word) {
    json_object_set_new(json, field, json_string(word));
    return json;
}

static json_t *watcher_chat(const Party *party, const char *name, const char *text) {
    return with(with(request(party, "chat"), "name", name), "text", text);
}

static void chat_is_made_harmless(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    client_do(&party.people[0], with(request(&party, "chat"), "text",
                                     "ab\xe2\x80\xae"
                                     "c\x07 d"));
    json_t *heard = client_push(&party.people[1], "chat");
    assert_string_equal(word_in(heard, "text"), "abc d");
    json_decref(heard);
    json_decref(client_ask(&party.people[0], with(request(&party, "chat"), "text", "\xe2\x80\x8b"), "bad-request"));
    party_close(&party);
}

/* ---- watchers ---- */

static void watchers_are_not_taken_for_players(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    Client watcher = client_open(&party.world);
    client_do(&watcher, request(&party, "join"));
    json_decref(client_ask(&watcher, watcher_chat(&party, "p2", "I am a player"), "bad-request"));
    json_decref(client_ask(&watcher, watcher_chat(&party, " P2\xe2\x80\x8b ", "I am a player"), "bad-request"));
    client_do(&watcher, watcher_chat(&party, "Eve", "hello"));
    json_t *heard = client_push(&party.people[0], "chat");
    assert_true(json_is_null(json_object_get(heard, "seat")));
    assert_string_equal(word_in(heard, "name"), "Eve");
    assert_true(number_in(heard, "watcher") > 0);
    json_decref(heard);
    client_close(&watcher);
    party_close(&party);
}

static json_t *host_request(const Party *party, const char *op) {
    return with(request(party, op), "key", party->keys[0]);
}

/* A watcher who has said something, and its number. */
static Client come(Party *party, const char *address, const char *name, int *number) {
    Client watcher = client_open_at(&party->world, address);
    client_do(&watcher, request(party, "join"));
    client_do(&watcher, watcher_chat(party, name, "hello"));
    client_forget(&party->people[1]);
    json_t *heard = client_push(&party->people[0], "chat");
    *number = number_in(heard, "watcher");
    json_decref(heard);
    client_forget(&party->people[0]);
    return watcher;
}

static void hosts_mute_watchers(void **unused) {
    (void)unused;
    Party party;
    int number;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    Client watcher = come(&party, "198.51.100.7", "Eve", &number);
    json_t *mute = request(&party, "mute");
    json_object_set_new(mute, "watcher", json_integer(number));
    json_decref(client_ask(&party.people[1], json_deep_copy(mute), "not-your-seat"));
    client_do(&party.people[0], with(mute, "key", party.keys[0]));
    json_decref(client_ask(&watcher, watcher_chat(&party, "Eve", "again"), "muted"));
    Client other = client_open_at(&party.world, "198.51.100.7"); /* from the same address */
    client_do(&other, request(&party, "join"));
    json_decref(client_ask(&other, watcher_chat(&party, "Adam", "again"), "muted"));
    mute = host_request(&party, "mute");
    json_object_set_new(mute, "watcher", json_integer(number));
    json_object_set_new(mute, "muted", json_false());
    client_do(&party.people[0], mute);
    client_do(&watcher, watcher_chat(&party, "Eve", "thanks"));
    client_close(&other);
    client_close(&watcher);
    party_close(&party);
}

static void hosts_remove_watchers(void **unused) {
    (void)unused;
    Party party;
    int number;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    Client watcher = come(&party, "198.51.100.7", "Eve", &number);
    json_t *away = host_request(&party, "remove");
    json_object_set_new(away, "watcher", json_integer(number));
    client_do(&party.people[0], away);
    json_t *told = client_push(&watcher, "removed");
    assert_non_null(told);
    json_decref(told);
    json_decref(client_ask(&watcher, request(&party, "join"), "removed"));
    json_decref(client_ask(&watcher, watcher_chat(&party, "Eve", "again"), "removed"));
    Client other = client_open_at(&party.world, "198.51.100.8");
    client_do(&other, request(&party, "join"));
    client_do(&watcher, join_request(&party, 2)); /* whoever has the key of a seat may come */
    client_close(&other);
    client_close(&watcher);
    party_close(&party);
}

static void the_host_sees_who_watches_by_name(void **unused) {
    (void)unused;
    Party party;
    int number;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    Client watcher = come(&party, "198.51.100.7", "Eve", &number);
    json_t *table = client_ask(&party.people[0], host_request(&party, "join"), NULL);
    json_t *line = json_array_get(json_object_get(table, "watchers"), 0);
    assert_int_equal(number_in(line, "watcher"), number);
    assert_string_equal(word_in(line, "name"), "Eve");
    json_decref(table);
    table = look(&party, 1);
    assert_null(json_object_get(table, "watchers")); /* who is no host */
    json_decref(table);
    client_close(&watcher);
    party_close(&party);
}

/* ---- seats ---- */

static json_t *seat_request(const Party *party, const char *seat, const char *kind) {
    return with(with(host_request(party, "seat"), "seat", seat), "kind", kind);
}

static void a_hand_that_a_person_has_held_is_opened_by_nobody_else(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 3, NULL, 1);
    client_do(&party.people[1], request(&party, "leave"));
    json_decref(client_ask(&party.people[0], seat_request(&party, "p2", "open"), "no-consent"));
    client_do(&party.people[0], with(seat_request(&party, "p2", "agent"), "level", "random"));
    world_settle(&party.world);
    json_decref(client_ask(&party.people[0], seat_request(&party, "p2", "open"), "no-consent"));
    json_t *reply = client_ask(&party.people[0], seat_request(&party, "p2", "person"), NULL);
    assert_null(json_object_get(reply, "key")); /* back to who has the key, not to the host */
    json_decref(reply);
    json_t *table = client_ask(&party.people[0], host_request(&party, "join"), NULL);
    assert_int_equal(json_array_size(json_object_get(table, "you")), 1);
    json_decref(table);
    world_crash(&party.world); /* it is kept */
    party_return(&party);
    client_do(&party.people[1], request(&party, "leave"));
    json_decref(client_ask(&party.people[0], seat_request(&party, "p2", "open"), "no-consent"));
    client_do(&party.people[1], join_request(&party, 2));
    reply = client_ask(&party.people[1], with(with(request(&party, "seat"), "seat", "p2"), "kind", "open"), NULL);
    assert_non_null(word_in(reply, "key")); /* the person itself may */
    json_decref(reply);
    party_close(&party);
}

static void a_person_who_is_here_is_asked(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 3, NULL, 1);
    json_t *reply = client_ask(&party.people[0], seat_request(&party, "p2", "open"), NULL);
    assert_true(json_is_true(json_object_get(reply, "asked")));
    assert_null(json_object_get(reply, "key"));
    json_decref(reply);
    assert_int_equal(room_of(&party)->seats[2].kind, SEAT_PERSON);
    json_t *asked = client_push(&party.people[1], "seat_asked");
    assert_string_equal(word_in(asked, "seat"), "p2");
    json_decref(asked);
    assert_null(client_push(&party.people[0], "seat_asked"));
    client_do(&party.people[1], with(with(request(&party, "seat"), "seat", "p2"), "kind", "open")); /* it agrees */
    reply = client_ask(&party.people[0], seat_request(&party, "p2", "open"), NULL);
    assert_non_null(word_in(reply, "key"));
    json_decref(reply);
    party_close(&party);
}

static void a_seat_nobody_has_come_to_is_the_hosts(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 3, NULL, 1);
    json_t *reply = client_ask(&party.people[0], seat_request(&party, "p3", "open"), NULL);
    assert_non_null(word_in(reply, "key"));
    json_decref(reply);
    party_close(&party);
}

static void hosts_remove_people_and_do_not_get_their_hands(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 3, NULL, 1);
    client_close(&party.people[1]);
    party.people[1] = client_open_at(&party.world, "198.51.100.7");
    client_do(&party.people[1], join_request(&party, 2));
    json_decref(client_ask(&party.people[1], with(request(&party, "remove"), "seat", "p1"), "not-your-seat"));
    json_t *reply = client_ask(&party.people[0], with(host_request(&party, "remove"), "seat", "p2"), NULL);
    assert_null(json_object_get(reply, "key"));
    json_decref(reply);
    world_settle(&party.world);
    assert_int_equal(room_of(&party)->seats[2].kind, SEAT_AGENT);
    json_t *told = client_push(&party.people[1], "removed");
    assert_non_null(told);
    json_decref(told);
    json_decref(client_ask(&party.people[1], join_request(&party, 2), "bad-key"));
    json_decref(client_ask(&party.people[1], request(&party, "join"), "removed"));
    json_decref(client_ask(&party.people[0], seat_request(&party, "p2", "open"), "no-consent"));
    json_decref(client_ask(&party.people[0], seat_request(&party, "p2", "person"), "no-consent"));
    json_decref(client_ask(&party.people[0], with(host_request(&party, "remove"), "seat", "p1"), "bad-request"));
    party_close(&party);
}

static void hosts_mute_people(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 1);
    client_do(&party.people[0], with(host_request(&party, "mute"), "seat", "p2"));
    json_decref(client_ask(&party.people[1], with(request(&party, "chat"), "text", "hi"), "muted"));
    json_t *table = look(&party, 1), *seats = json_object_get(table, "seats");
    assert_true(json_is_true(json_object_get(json_array_get(seats, 1), "muted")));
    json_decref(table);
    party_close(&party);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_made_harmless),
        cmocka_unit_test(names_are_cut_between_characters),
        cmocka_unit_test(chat_is_made_harmless),
        cmocka_unit_test(watchers_are_not_taken_for_players),
        cmocka_unit_test(hosts_mute_watchers),
        cmocka_unit_test(hosts_remove_watchers),
        cmocka_unit_test(the_host_sees_who_watches_by_name),
        cmocka_unit_test(a_hand_that_a_person_has_held_is_opened_by_nobody_else),
        cmocka_unit_test(a_person_who_is_here_is_asked),
        cmocka_unit_test(a_seat_nobody_has_come_to_is_the_hosts),
        cmocka_unit_test(hosts_remove_people_and_do_not_get_their_hands),
        cmocka_unit_test(hosts_mute_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
