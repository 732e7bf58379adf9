/* The table server and games that were played elsewhere: records of strangers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "games/boxes.h"
#include "kit/party.h"

/* A game of random decisions. */
static void play(Table *table, uint64_t seed, int count) {
    Choice choices[CANTINA_CHOICES_MAX];
    Rng rng = rng_seeded(seed);
    while (count-- > 0 && table_settle(table) == CANTINA_ASK) {
        int n = cantina_choices(table->box, table->state, NULL, choices, CANTINA_CHOICES_MAX);
        assert_int_equal(table_act(table, choices[rng_below(&rng, (uint32_t)n)], "random"), 0);
    }
    table_settle(table);
}

static Table *played(const char *game, uint64_t seed, int count) {
    char wrong[200] = "";
    Table *table = table_new(box_embedded(game), 2, NULL, seed, wrong, sizeof wrong);
    assert_non_null(table);
    play(table, seed, count);
    return table;
}

/* A record whose header holds the state it begins from. */
static char *record_from_a_state(void) {
    char wrong[200] = "";
    Table *whole = played("conflict", 4, 12);
    Table *table = table_load(whole->box, whole->state, 4, wrong, sizeof wrong);
    assert_non_null(table);
    play(table, 5, 10);
    char *text = table_record(table);
    assert_non_null(strstr(text, "\nstart {"));
    table_free(whole), table_free(table);
    return text;
}

static json_t *record_request(const char *op, const char *text) {
    return json_pack("{s:s, s:s}", "op", op, "record", text);
}

static const char *message_in(const json_t *reply) {
    return word_in(json_object_get(reply, "error"), "message");
}

/* A state can be made up, so strangers may not bring one. */
static void a_start_is_refused(void **unused) {
    (void)unused;
    static const char *const ops[] = {"import", "replay", "analyse"};
    Party party;
    char *text = record_from_a_state();
    party_open(&party, "conflict", 1, 2, NULL, 1);
    for (int i = 0; i < COUNT(ops); i++) {
        json_t *reply = client_ask(&party.people[0], record_request(ops[i], text), "bad-record");
        assert_non_null(strstr(message_in(reply), "a game that begins from a given state is not taken here"));
        assert_non_null(strstr(message_in(reply), "record line "));
        json_decref(reply);
    }
    free(text);
    party_close(&party);
}

/* Where it is allowed, it is taken; when it is not any more, the table stays in the store. */
static void a_start_may_be_allowed(void **unused) {
    (void)unused;
    Party party;
    char *text = record_from_a_state();
    party_open(&party, "conflict", 1, 2, NULL, 1);
    party.world.server->setup.allow_start = true;
    json_decref(client_ask(&party.people[0], record_request("replay", text), NULL));
    json_t *reply = client_ask(&party.people[0], record_request("import", text), NULL);
    keep_table(&party, reply);
    json_decref(reply);
    world_crash(&party.world);
    json_decref(party.people[0].pushes);
    party.people[0] = client_open(&party.world);
    json_decref(client_ask(&party.people[0], request(&party, "join"), "unknown-table"));
    party.world.server->setup.allow_start = true;
    json_decref(client_ask(&party.people[0], request(&party, "join"), NULL));
    free(text);
    party_close(&party);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_start_is_refused),
        cmocka_unit_test(a_start_may_be_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
