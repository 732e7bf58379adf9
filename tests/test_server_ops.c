/* The table server through its messages: what helps to decide. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "kit/party.h"

/* ---- notes and explanations ---- */

static json_t *explain_request(const Party *party, const char *action) {
    json_t *explain = request(party, "explain");
    json_object_set_new(explain, "action", json_string(action));
    return explain;
}

/* The odds that are told with an action of the seat that is asked. */
static json_t *action_of(const json_t *table, const char *id) {
    json_t *actions = json_object_get(json_object_get(table, "question"), "actions"), *action;
    size_t i;
    json_array_foreach(actions, i, action) if (!strcmp(word_in(action, "id"), id)) return action;
    return NULL;
}

static void assert_plain(const char *text) {
    assert_non_null(text);
    assert_true(*text);
    for (; *text; text++)
        assert_true((unsigned char)*text >= ' ' || *text == '\n');
}

/* The odds stand beside the choice, in the reader's language, and only before the one who is asked. */
static void odds_beside_choices(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "clonewars", 2, 2, NULL, 50);
    Rng rng = rng_seeded(3);
    json_t *table = NULL, *attack = NULL;
    for (int i = 0; i < 60 && !attack; i++) {
        assert_true(step(&party, &rng));
        json_decref(table);
        table = look(&party, asked(&party));
        attack = action_of(table, "attack");
    }
    assert_non_null(attack);
    assert_non_null(strstr(word_in(attack, "note"), "of 12 sides"));
    assert_plain(word_in(attack, "note"));
    json_t *fly = json_array_get(json_object_get(json_object_get(table, "question"), "actions"), 0);
    assert_false(json_object_get(fly, "note") && !*word_in(fly, "note"));
    Client *me = &party.people[asked(&party)], *other = &party.people[1 - asked(&party)];
    json_t *english = client_ask(me, explain_request(&party, "attack"), NULL);
    json_t *join = request(&party, "join");
    json_object_set_new(join, "lang", json_string("de"));
    json_t *german_table = client_ask(me, join, NULL);
    json_t *german = client_ask(me, explain_request(&party, "attack"), NULL);
    assert_plain(word_in(english, "text"));
    assert_non_null(strstr(word_in(english, "text"), "of 12 sides"));
    assert_non_null(strstr(word_in(english, "text"), "\nIt uncovers")); /* a paragraph of its own */
    assert_string_equal(word_in(english, "rule"), word_in(german, "rule"));
    assert_string_not_equal(word_in(english, "text"), word_in(german, "text"));
    assert_string_not_equal(word_in(attack, "note"), word_in(action_of(german_table, "attack"), "note"));
    json_decref(client_ask(other, explain_request(&party, "attack"), "not-asked"));
    json_decref(client_ask(me, explain_request(&party, "fly:nowhere"), "illegal"));
    json_decref(table), json_decref(english), json_decref(german), json_decref(german_table);
    party_close(&party);
}

/* A side act is explained to the seat that may start it. */
static void side_acts_explained(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "clonewars", 2, 2, NULL, 51);
    steps(&party, 1, 8);
    int other = 1 - asked(&party);
    json_t *table = look(&party, other), *side = json_object_get(json_object_get(table, "question"), "side");
    assert_true(json_array_size(side) > 0);
    json_t *explain = explain_request(&party, word_in(json_array_get(side, 0), "id"));
    json_t *reply = client_ask(&party.people[other], explain, NULL);
    assert_true(json_is_string(json_object_get(reply, "text")));
    json_decref(table), json_decref(reply);
    party_close(&party);
}

/* What a seat cannot place is what its own cards are missing from. */
static void what_is_unseen(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, json_pack("{s:s}", "hands", "hidden"), 52);
    steps(&party, 2, 12);
    Client stranger = client_open(&party.world);
    json_t *mine = client_ask(&party.people[0], request(&party, "unseen"), NULL);
    json_t *theirs = client_ask(&stranger, request(&party, "unseen"), NULL);
    assert_true(json_is_object(json_object_get(json_object_get(mine, "unseen"), "yellow")));
    assert_false(json_equal(json_object_get(mine, "unseen"), json_object_get(theirs, "unseen")));
    client_close(&stranger);
    json_decref(mine), json_decref(theirs);
    party_close(&party);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_beside_choices),
        cmocka_unit_test(side_acts_explained),
        cmocka_unit_test(what_is_unseen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
