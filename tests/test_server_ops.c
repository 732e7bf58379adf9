/* The table server through its messages: what helps to decide, games gone over again, tables to practise at. */
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

/* ---- replay ---- */

static json_t *replay_request(const Party *party, int at) {
    json_t *replay = request(party, "replay");
    json_object_set_new(replay, "at", json_integer(at));
    return replay;
}

static const Box *find_builtin(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    (void)self, (void)pack, (void)wrong, (void)room;
    return box_embedded(game);
}

/* The hash of what everybody together knows. */
static uint64_t hash_of_all(const Table *table) {
    void *view = malloc(cantina_size(table->box));
    cantina_view(table->box, table->state, (SeatSet)((1u << table->seats) - 1), view);
    uint64_t hash = codec_hash(table->box, view);
    free(view);
    return hash;
}

/* The same behind so many decisions, by another way: out of the record. */
static uint64_t hash_behind(const Table *whole, int decisions) {
    char wrong[200] = "", *text = table_record(whole);
    int moves = 0;
    while (moves < whole->move_count && (whole->moves[moves].seat == CANTINA_CHANCE || decisions-- > 0))
        moves++;
    Table *table = table_replay(text, strlen(text), moves, find_builtin, NULL, wrong, sizeof wrong);
    if (!table)
        fail_msg("%s", wrong);
    uint64_t hash = hash_of_all(table);
    free(text);
    table_free(table);
    return hash;
}

static uint64_t hash_in(const json_t *json) {
    return strtoull(word_in(json, "hash"), NULL, 16);
}

/* Every step of a game that is over looks as it did, and its events add up to the log. */
static void replay_steps(Party *party, Client *reader) {
    const Table *whole = room_of(party)->table;
    json_t *all = request(party, "replay"), *events = json_array();
    json_object_set_new(all, "moves", json_true());
    json_object_set_new(all, "since", json_integer(0));
    all = client_ask(reader, all, NULL);
    int steps_of_all = number_in(all, "steps");
    json_t *moves = json_object_get(all, "moves");
    assert_int_equal(steps_of_all, table_decisions(whole));
    assert_int_equal(json_array_size(moves), steps_of_all);
    assert_int_equal(number_in(all, "at"), steps_of_all);
    assert_non_null(json_object_get(all, "result"));
    for (int at = 0; at <= steps_of_all; at++) {
        json_t *step_reply = client_ask(reader, replay_request(party, at), NULL);
        assert_true(hash_in(step_reply) == hash_behind(whole, at));
        json_array_extend(events, json_object_get(step_reply, "events"));
        const json_t *move = json_array_get(moves, (size_t)at), *question = json_object_get(step_reply, "question");
        if (at < steps_of_all) {
            assert_string_equal(word_in(step_reply, "taken"), word_in(move, "action"));
            assert_int_equal(number_in(step_reply, "turn"), number_in(move, "turn"));
            assert_true(json_is_true(json_object_get(move, "side")) ||
                        !strcmp(word_in(question, "seat"), word_in(move, "seat")));
            assert_null(json_object_get(step_reply, "result"));
        }
        json_decref(step_reply);
    }
    assert_true(json_equal(events, json_object_get(all, "events")));
    json_decref(all), json_decref(events);
}

static void a_replay(void **unused) {
    (void)unused;
    Party party;
    const char *const games[] = {"conflict", "clonewars", "mandalorian", "outerrim"};
    for (int i = 0; i < COUNT(games); i++) {
        party_open(&party, games[i], 2, 2, NULL, 60);
        steps(&party, 1, 4);
        json_decref(client_ask(&party.people[0], replay_request(&party, 0), "not-over"));
        steps_with_side_acts(&party, 1, 100000);
        Client stranger = client_open(&party.world);
        replay_steps(&party, &stranger);
        json_decref(client_ask(&stranger, replay_request(&party, -1), "bad-request"));
        json_decref(client_ask(&stranger, replay_request(&party, 100000), "bad-request"));
        client_close(&stranger);
        party_close(&party);
    }
}

/* A record alone does as well, also one of a game that was not ended, with what was taken back in it. */
static void a_replay_of_a_record(void **unused) {
    (void)unused;
    Party party;
    char wrong[100];
    uint8_t options[32] = {0};
    party_open(&party, "conflict", 1, 2, NULL, 61);
    Table *table = table_new(box_embedded("conflict"), 2, options, 99, wrong, sizeof wrong);
    Choice choices[CANTINA_CHOICES_MAX];
    for (int i = 0; i < 12 && table_settle(table) == CANTINA_ASK; i++) {
        cantina_choices(table->box, table->state, NULL, choices, CANTINA_CHOICES_MAX);
        table_act(table, choices[0], i % 2 ? "greedy" : "person");
        if (i == 5)
            table_undo(table, 2);
    }
    char *text = table_record(table);
    json_t *reply = client_ask(
        &party.people[0],
        json_pack("{s:s, s:s, s:i, s:b, s:s}", "op", "replay", "record", text, "at", 3, "moves", 1, "lang", "pl"),
        NULL);
    assert_int_equal(number_in(reply, "steps"), 10);
    assert_int_equal(json_array_size(json_object_get(reply, "moves")), 10);
    assert_string_equal(word_in(reply, "taken"), word_in(json_array_get(json_object_get(reply, "moves"), 3), "action"));
    assert_null(json_object_get(reply, "table"));
    assert_int_equal(json_array_size(json_object_get(reply, "seats")), 2);
    json_decref(reply);
    strstr(text, "\np")[2] = '9'; /* the first decision is of a seat that is not there */
    reply = client_ask(&party.people[0], json_pack("{s:s, s:s}", "op", "replay", "record", text), "bad-record");
    assert_non_null(strstr(word_in(json_object_get(reply, "error"), "message"), "line "));
    json_decref(reply);
    json_decref(client_ask(&party.people[0], json_pack("{s:s}", "op", "replay"), "bad-request"));
    free(text);
    table_free(table);
    party_close(&party);
}

/* ---- playing on from the middle ---- */

static void sit_down_again(Party *party, json_t *reply) {
    keep_table(party, reply);
    json_decref(reply);
    for (int i = 0; i < party->count; i++)
        client_do(&party->people[i], join_request(party, i + 1));
}

/* The same decisions lead to the same end: the dice ahead are the same, too. */
static void a_branch(void **unused) {
    (void)unused;
    enum { FROM = 7 };
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 62);
    json_decref(client_ask(&party.people[0], request(&party, "import"), "not-over"));
    steps(&party, 1, 100000);
    json_t *whole = request(&party, "replay");
    json_object_set_new(whole, "moves", json_true());
    whole = client_ask(&party.people[0], whole, NULL);
    json_t *branch = request(&party, "import"), *move;
    json_object_set_new(branch, "to", json_integer(1000000));
    json_decref(client_ask(&party.people[0], json_incref(branch), "bad-request"));
    json_object_set_new(branch, "to", json_integer(FROM));
    json_object_set_new(branch, "players", persons(2, 2));
    sit_down_again(&party, client_ask(&party.people[0], branch, NULL));
    assert_int_equal(table_decisions(room_of(&party)->table), FROM);
    world_crash(&party.world);
    party_return(&party);
    assert_int_equal(table_decisions(room_of(&party)->table), FROM);
    assert_true(room_of(&party)->practice);
    size_t i;
    json_array_foreach(json_object_get(whole, "moves"), i, move) if (i >= FROM)
        client_do(&party.people[asked(&party)], act_request(&party, room_of(&party)->n, word_in(move, "action")));
    json_t *now = look(&party, 0);
    assert_string_equal(word_in(now, "hash"), word_in(whole, "hash"));
    json_decref(whole), json_decref(now);
    party_close(&party);
}

/* The first decisions of a record. */
static void a_branch_of_a_record(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "clonewars", 2, 2, NULL, 63);
    steps(&party, 1, 100000);
    json_t *record = client_ask(&party.people[0], request(&party, "record"), NULL);
    json_t *step_reply = client_ask(&party.people[0], replay_request(&party, 20), NULL);
    json_t *import = json_pack("{s:s, s:O, s:i, s:o}", "op", "import", "record", json_object_get(record, "record"),
                               "to", 20, "players", persons(2, 2));
    sit_down_again(&party, client_ask(&party.people[0], import, NULL));
    const Table *table = room_of(&party)->table;
    assert_int_equal(table_decisions(table), 20);
    assert_true(hash_of_all(table) == hash_in(step_reply));
    steps(&party, 9, 5);
    json_decref(record), json_decref(step_reply);
    party_close(&party);
}

/* ---- analysis ---- */

static json_t *analyse_request(const Party *party) {
    json_t *analyse = request(party, "analyse");
    json_object_update_new(analyse, json_pack("{s:s, s:i}", "level", "greedy", "budget", 24));
    return analyse;
}

/* Everything that is told of an analysis: its moves in `events`; the last message is given. */
static json_t *hear_analysis(Client *client, int number, json_t *events) {
    json_t *last = NULL, *push;
    while ((push = client_push(client, "analysis"))) {
        assert_int_equal(number_in(push, "analysis"), number);
        assert_true(!last || number_in(push, "done") > number_in(last, "done"));
        json_array_extend(events, json_object_get(push, "events"));
        assert_int_equal(number_in(push, "judged"), json_array_size(events));
        json_decref(last);
        last = push;
    }
    return last;
}

/* Thinks piece by piece, as slowly as people see it. */
static void think_slowly(World *world, int pieces) {
    while (pieces-- > 0 && server_think(world->server)) {
        world->now += 1000;
        server_tick(world->server);
    }
}

static void an_analysis(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 64);
    steps(&party, 1, 4);
    json_decref(client_ask(&party.people[0], analyse_request(&party), "not-over"));
    steps(&party, 1, 100000);
    client_forget(&party.people[0]);
    json_t *begun = client_ask(&party.people[0], analyse_request(&party), NULL), *events = json_array(), *event;
    think_slowly(&party.world, 5); /* the first of it comes before the rest is thought through */
    json_t *early = client_push(&party.people[0], "analysis");
    assert_true(number_in(early, "done") < number_in(early, "pieces"));
    assert_true(json_is_false(json_object_get(early, "whole")));
    json_array_extend(events, json_object_get(early, "events"));
    world_settle(&party.world);
    json_t *last = hear_analysis(&party.people[0], number_in(begun, "analysis"), events);
    const Table *table = room_of(&party)->table;
    assert_true(json_is_true(json_object_get(last, "whole")));
    assert_int_equal(number_in(last, "done"), number_in(begun, "pieces"));
    assert_int_equal(json_array_size(events), table->move_count);
    size_t i;
    json_array_foreach(events, i, event) assert_int_equal(number_in(event, "move"), i + 1);
    double end = json_real_value(json_object_get(json_array_get(json_object_get(last, "parties"), 0), "end"));
    assert_true(end == cantina_value(table->box, table->state, 1) / 2.0);
    assert_int_equal(server_figures(party.world.server).thinking, 0);
    json_decref(begun), json_decref(early), json_decref(last), json_decref(events);
    party_close(&party);
}

/* Whoever wants another, or no more, or goes, is told nothing more of it; nothing is thought any longer either. */
static void an_analysis_is_dropped(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 65);
    steps(&party, 1, 100000);
    Client *me = &party.people[0], *other = &party.people[1];
    json_decref(client_ask(me, json_pack("{s:s, s:b}", "op", "analyse", "stop", 1), NULL)); /* there is none */
    client_do(me, analyse_request(&party));
    think_slowly(&party.world, 1);
    json_t *second = client_ask(me, analyse_request(&party), NULL), *events = json_array();
    client_forget(me);
    think_slowly(&party.world, 20);
    json_t *last = hear_analysis(me, number_in(second, "analysis"), events);
    assert_non_null(last);
    client_do(me, json_pack("{s:s, s:b}", "op", "analyse", "stop", 1));
    client_forget(me);
    world_settle(&party.world);
    assert_null(client_push(me, "analysis"));
    client_do(other, analyse_request(&party));
    think_slowly(&party.world, 2);
    client_close(other);
    *other = client_open(&party.world);
    world_settle(&party.world);
    assert_null(client_push(other, "analysis"));
    assert_int_equal(server_figures(party.world.server).thinking, 0);
    json_decref(second), json_decref(last), json_decref(events);
    client_do(me, analyse_request(&party)); /* the server ends in the middle of one */
    think_slowly(&party.world, 1);
    party_close(&party);
}

static void analyses_are_limited(void **unused) {
    (void)unused;
    enum { MOST = 16 };
    Party party;
    Client many[MOST];
    party_open(&party, "conflict", 1, 2, NULL, 66);
    steps(&party, 1, 100000);
    for (int i = 0; i < MOST; i++) {
        char address[40];
        snprintf(address, sizeof address, "192.0.2.%d", 100 + i / 2);
        many[i] = client_open_at(&party.world, address);
        client_do(&many[i], analyse_request(&party));
    }
    json_decref(client_ask(&party.people[0], analyse_request(&party), "busy"));
    json_t *request = analyse_request(&party);
    json_object_set_new(request, "budget", json_integer(1000000));
    json_decref(client_ask(&party.people[0], request, "bad-request"));
    request = analyse_request(&party);
    json_object_set_new(request, "level", json_string("random"));
    json_decref(client_ask(&party.people[0], request, "bad-request"));
    for (int i = 0; i < MOST; i++)
        client_close(&many[i]);
    world_settle(&party.world);
    for (int i = 0; i < 3; i++) { /* two for each address */
        many[i] = client_open(&party.world);
        json_decref(client_ask(&many[i], analyse_request(&party), i < 2 ? NULL : "busy"));
    }
    for (int i = 0; i < 3; i++)
        client_close(&many[i]);
    party_close(&party);
}

/* A record is analysed in the language of whoever brings it; one that breaks off is analysed as far as it goes. */
static void an_analysis_of_a_record(void **unused) {
    (void)unused;
    Party party;
    char wrong[100];
    party_open(&party, "conflict", 1, 2, NULL, 67);
    Table *table = table_new(box_embedded("clonewars"), 2, NULL, 5, wrong, sizeof wrong);
    for (int i = 0; i < 6 && table_settle(table) == CANTINA_ASK; i++) {
        Choice choices[CANTINA_CHOICES_MAX];
        cantina_choices(table->box, table->state, NULL, choices, CANTINA_CHOICES_MAX);
        table_act(table, choices[0], "person");
    }
    char *text = table_record(table);
    json_t *analyse = json_pack("{s:s, s:s, s:s, s:s, s:i}", "op", "analyse", "record", text, "lang", "de", "level",
                                "greedy", "budget", 24);
    json_t *begun = client_ask(&party.people[0], analyse, NULL), *events = json_array();
    world_settle(&party.world);
    json_t *last = hear_analysis(&party.people[0], number_in(begun, "analysis"), events);
    assert_true(json_is_null(json_object_get(last, "result")));
    bool german = false;
    for (size_t i = 0; i < json_array_size(events); i++)
        german |= strstr(word_in(json_array_get(events, i), "text"), "wählt") != NULL;
    assert_true(german);
    json_decref(client_ask(&party.people[0], json_pack("{s:s, s:s}", "op", "analyse", "record", "x"), "bad-record"));
    json_decref(begun), json_decref(last), json_decref(events);
    free(text);
    table_free(table);
    party_close(&party);
}

/* ---- done again ---- */

static json_t *turned_request(const Party *party, const char *op, int count) {
    json_t *turned = request(party, op);
    json_object_update_new(turned, json_pack("{s:i, s:i}", "n", room_of(party)->n, "count", count));
    return turned;
}

static bool may_redo(Party *party, int who) {
    json_t *table = look(party, who);
    bool may = json_is_true(json_object_get(table, "redo"));
    json_decref(table);
    return may;
}

/* With dice and agents in between, bit by bit, and after a power cut. */
static void redo_among_agents(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "clonewars", 1, 3, NULL, 86); /* long enough for nine decisions of one, whatever falls */
    json_decref(client_ask(&party.people[0], turned_request(&party, "redo", 1), "nothing-to-redo"));
    steps(&party, 5, 9);
    json_t *before = look(&party, 0);
    int events = room_of(&party)->table->event_count;
    client_do(&party.people[0], turned_request(&party, "undo", 7));
    world_settle(&party.world);
    assert_true(may_redo(&party, 0));
    client_forget(&party.people[0]);
    client_do(&party.people[0], turned_request(&party, "redo", 2));
    json_t *update = client_push(&party.people[0], "update");
    assert_true(json_is_true(json_object_get(update, "redo")));
    assert_true(json_array_size(json_object_get(update, "events")) > 0);
    world_settle(&party.world);
    world_crash(&party.world);
    party_return(&party);
    world_settle(&party.world);
    client_do(&party.people[0], turned_request(&party, "redo", 100));
    world_settle(&party.world);
    json_t *now = look(&party, 0);
    assert_string_equal(word_in(now, "hash"), word_in(before, "hash"));
    assert_int_equal(room_of(&party)->table->event_count, events);
    assert_false(may_redo(&party, 0));
    json_decref(before), json_decref(update), json_decref(now);
    party_close(&party);
}

/* Whoever decides otherwise has closed that way; whose decision it was not, may not make it. */
static void redo_until_decided_otherwise(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 16);
    int who = asked(&party);
    json_t *table = look(&party, who), *actions = json_object_get(json_object_get(table, "question"), "actions");
    const char *first = word_in(json_array_get(actions, 0), "id"), *second = word_in(json_array_get(actions, 1), "id");
    client_do(&party.people[who], act_request(&party, room_of(&party)->n, first));
    client_do(&party.people[who], turned_request(&party, "undo", 1));
    assert_true(may_redo(&party, who));
    assert_false(may_redo(&party, 1 - who));
    json_decref(client_ask(&party.people[1 - who], turned_request(&party, "redo", 1), "nothing-to-redo"));
    json_t *stale = turned_request(&party, "redo", 1);
    json_object_set_new(stale, "n", json_integer(1));
    json_decref(client_ask(&party.people[who], stale, "stale"));
    client_do(&party.people[who], act_request(&party, room_of(&party)->n, second));
    assert_false(may_redo(&party, who));
    json_decref(client_ask(&party.people[who], turned_request(&party, "redo", 1), "nothing-to-redo"));
    json_decref(table);
    party_close(&party);
}

/* ---- a fixed seed ---- */

static json_t *seeded_request(json_t *seed) {
    json_t *players = persons(1, 3);
    json_object_set_new(players, "p3", json_pack("{s:s, s:s}", "kind", "agent", "level", "greedy"));
    return json_pack("{s:s, s:s, s:i, s:o, s:b, s:o}", "op", "create", "game", "conflict", "seats", 3, "players",
                     players, "listed", 1, "seed", seed);
}

/* A game among agents and one person who always takes the same; what it looked like in the end. */
static uint64_t seeded_game(uint64_t world_seed, json_t *seed) {
    Party party;
    party_open(&party, "conflict", 1, 3, NULL, world_seed);
    sit_down_again(&party, client_ask(&party.people[0], seeded_request(seed), NULL));
    world_settle(&party.world);
    steps(&party, 5, 25);
    json_t *now = look(&party, 0);
    assert_true(json_is_true(json_object_get(now, "practice")));
    uint64_t hash = codec_hash(room_of(&party)->table->box, room_of(&party)->table->state);
    json_decref(now);
    party_close(&party);
    return hash;
}

static void the_same_seed(void **unused) {
    (void)unused;
    uint64_t first = seeded_game(70, json_integer(12));
    assert_true(first == seeded_game(71, json_string("12")));
    assert_true(first != seeded_game(70, json_integer(13)));
}

static void marked_as_practice(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 2, NULL, 72);
    json_t *now = look(&party, 0);
    assert_true(json_is_false(json_object_get(now, "practice")));
    json_decref(now);
    json_decref(client_ask(&party.people[0], seeded_request(json_integer(-1)), "bad-request"));
    sit_down_again(&party, client_ask(&party.people[0], seeded_request(json_integer(5)), NULL));
    world_settle(&party.world);
    json_t *first = look(&party, 0);
    steps(&party, 3, 6);
    json_t *undo = request(&party, "undo"); /* dice and agents in between: all of it for the asking */
    json_object_update_new(undo, json_pack("{s:i, s:i}", "n", room_of(&party)->n, "count", 6));
    client_do(&party.people[0], undo);
    now = look(&party, 0);
    assert_string_equal(word_in(now, "hash"), word_in(first, "hash"));
    json_decref(now);
    world_crash(&party.world);
    party_return(&party);
    now = look(&party, 0);
    assert_true(json_is_true(json_object_get(now, "practice")));
    json_t *lobby = client_ask(&party.people[0], json_pack("{s:s}", "op", "lobby"), NULL), *line;
    size_t i;
    int practice = 0;
    json_array_foreach(json_object_get(lobby, "tables"), i, line) practice +=
        json_is_true(json_object_get(line, "practice"));
    assert_int_equal(json_array_size(json_object_get(lobby, "tables")), 2);
    assert_int_equal(practice, 1);
    json_decref(first), json_decref(now), json_decref(lobby);
    party_close(&party);
}

/* ---- a lesson ---- */

static json_t *ask_lesson(Party *party, const char *lang) {
    json_t *reply = client_ask(&party->people[0],
                               json_pack("{s:s, s:s, s:s}", "op", "lesson", "game", "conflict", "lang", lang), NULL);
    json_t *lesson = json_incref(json_object_get(reply, "lesson"));
    json_decref(reply);
    return lesson;
}

/* The learner's client holds all the seats. */
static json_t *all_keys(const Party *party, json_t *request) {
    json_object_set_new(request, "key", json_pack("[s, s]", party->keys[1], party->keys[2]));
    return request;
}

static void begin_lesson(Party *party, const json_t *lesson) {
    json_t *reply =
        client_ask(&party->people[0],
                   json_pack("{s:s, s:s, s:O, s:O, s:O, s:o}", "op", "create", "game", "conflict", "seats",
                             json_object_get(lesson, "seats"), "options", json_object_get(lesson, "options"), "seed",
                             json_object_get(lesson, "seed"), "players", persons(2, 2)),
                   NULL);
    keep_table(party, reply);
    json_decref(reply);
}

/* Where the table stands, as the learner is told on joining. `left`: -1 for null. */
static void expect_place(Party *party, int next, int left, int since) {
    json_t *table = client_ask(&party->people[0], all_keys(party, request(party, "join")), NULL);
    const json_t *place = json_object_get(table, "lesson"), *at = json_object_get(place, "left");
    assert_int_equal(number_in(place, "next"), next);
    assert_int_equal(json_is_null(at) ? -1 : json_integer_value(at), left);
    assert_int_equal(number_in(place, "since"), since);
    json_decref(table);
}

static void act_in_lesson(Party *party, const char *action) {
    client_do(&party->people[0], all_keys(party, act_request(party, room_of(party)->n, action)));
}

static void undo_in_lesson(Party *party, int count) {
    json_t *undo = all_keys(party, request(party, "undo"));
    json_object_update_new(undo, json_pack("{s:i, s:i}", "n", room_of(party)->n, "count", count));
    client_do(&party->people[0], undo);
}

/* Step by step, as the page does it: after each decision the server knows where the lesson is. */
static void take_lesson(Party *party, const json_t *lesson) {
    const json_t *steps = json_object_get(lesson, "steps"), *step;
    size_t i;
    int next = 0, made = 0;
    json_array_foreach(steps, i, step) {
        assert_int_equal(number_in(step, "made"), made);
        if (!strcmp(word_in(step, "kind"), "tell"))
            continue;
        expect_place(party, next, -1, 0);
        act_in_lesson(party, json_string_value(json_array_get(json_object_get(step, "do"), 0)));
        next = (int)i + 1, made++;
    }
    expect_place(party, next, -1, 0);
}

static void a_lesson(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 2, NULL, 80);
    json_t *german = ask_lesson(&party, "de"), *lesson = ask_lesson(&party, "en"), *push;
    assert_string_not_equal(word_in(german, "summary"), word_in(lesson, "summary"));
    begin_lesson(&party, lesson);
    take_lesson(&party, lesson);
    push = client_push(&party.people[0], "update");
    assert_non_null(json_object_get(push, "lesson"));
    json_decref(push);
    json_t *agent = all_keys(&party, request(&party, "seat")); /* the partner plays on by itself */
    json_object_update_new(agent,
                           json_pack("{s:s, s:s, s:s}", "seat", "p2", "kind", "agent", "level",
                                     word_in(json_object_get(json_object_get(lesson, "players"), "p2"), "level")));
    client_do(&party.people[0], agent);
    json_decref(german), json_decref(lesson);
    party_close(&party);
}

/* Somebody does something else: the server says so, and it can be taken back, also after a restart. */
static void a_lesson_left(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 1, 2, NULL, 81);
    json_t *lesson = ask_lesson(&party, "en"), *other = look(&party, 0);
    assert_null(json_object_get(other, "lesson")); /* other dice */
    begin_lesson(&party, lesson);
    act_in_lesson(&party, "reroll:3");
    expect_place(&party, 4, -1, 0);
    act_in_lesson(&party, "reroll:1");
    expect_place(&party, 4, 4, 1);
    world_crash(&party.world);
    party_return(&party);
    expect_place(&party, 4, 4, 1);
    act_in_lesson(&party, "throw");
    expect_place(&party, 4, 4, 2);
    undo_in_lesson(&party, 2);
    expect_place(&party, 4, -1, 0);
    json_decref(lesson), json_decref(other);
    party_close(&party);
}

/* ---- hints ---- */

/* Asks for a hint, which comes when it has been thought through. */
static void want_hint(Party *party, int who, const char *id, const char *lang) {
    json_t *hint = request(party, "agent");
    json_object_update_new(hint,
                           json_pack("{s:s, s:s, s:s, s:i}", "id", id, "lang", lang, "level", "normal", "budget", 200));
    char *line = json_dumps(hint, 0);
    server_message(party->world.server, party->people[who].connection, line, strlen(line));
    free(line);
    json_decref(hint);
}

/* One thought is thought, and the answer has come; at once where nobody wants it any more. */
static json_t *hear_hint(Party *party, int who, const char *id, const char *code) {
    assert_true(code || server_think(party->world.server));
    server_tick(party->world.server);
    json_t *reply = client_read(&party->people[who]);
    assert_string_equal(word_in(reply, "id"), id);
    const char *got = word_in(json_object_get(reply, "error"), "code");
    if (code ? !got || strcmp(got, code) : got != NULL)
        fail_msg("%s", json_dumps(reply, 0));
    return reply;
}

static int thinking(const Party *party) {
    return server_figures(party->world.server).thinking;
}

static void hints_say_why(void **unused) {
    static const char *const codes[] = {"en", "de", "pl"},
                             *const better[] = {"Better than", "Besser als", "Lepsze niż"},
                             *const equal[] = {"bout as good", "twa so gut", "niej więcej tak"};
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 60);
    int who = asked(&party);
    for (int i = 0; i < 3; i++) {
        want_hint(&party, who, "h", codes[i]);
        json_t *hint = hear_hint(&party, who, "h", NULL), *values = json_object_get(hint, "values");
        const char *why = word_in(hint, "why");
        if (!strstr(why, better[i]) && !strstr(why, equal[i]))
            fail_msg("%s: %s", codes[i], why);
        assert_true(json_array_size(values) > 1);
        assert_true(json_is_real(json_object_get(json_array_get(values, 0), "error")));
        assert_true(number_in(json_array_get(values, 0), "lines") > 0);
        assert_true(number_in(hint, "iterations") >= 100);
        assert_int_equal(number_in(hint, "n"), room_of(&party)->n);
        json_decref(hint);
    }
    json_t *wrong = request(&party, "agent");
    json_object_set_new(wrong, "milliseconds", json_integer(100000));
    json_decref(client_ask(&party.people[who], wrong, "bad-request"));
    party_close(&party);
}

static void a_hint_is_one_at_a_time(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 61);
    int who = asked(&party);
    want_hint(&party, who, "first", "en");
    want_hint(&party, who, "second", "en");
    json_decref(hear_hint(&party, who, "first", "stale"));
    json_decref(hear_hint(&party, who, "second", NULL));
    assert_int_equal(thinking(&party), 0);
    party_close(&party);
}

static void a_hint_lapses_when_the_table_moves_on(void **unused) {
    (void)unused;
    Party party;
    Rng rng = rng_seeded(5);
    party_open(&party, "conflict", 2, 2, NULL, 62);
    int who = asked(&party);
    want_hint(&party, who, "late", "en");
    json_t *table = look(&party, who);
    json_t *action = json_array_get(json_object_get(json_object_get(table, "question"), "actions"), 0);
    client_do(&party.people[who], act_request(&party, number_in(table, "n"), word_in(action, "id")));
    json_decref(table);
    json_decref(hear_hint(&party, who, "late", "stale"));
    step(&party, &rng);
    party_close(&party);
}

/* Neither leaving the table nor the line leaves anything behind. */
static void a_hint_lapses_with_its_asker(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 63);
    int who = asked(&party);
    want_hint(&party, who, "left", "en");
    client_do(&party.people[who], request(&party, "leave"));
    json_decref(hear_hint(&party, who, "left", "stale"));
    client_do(&party.people[who], join_request(&party, who + 1));
    want_hint(&party, who, "gone", "en");
    client_close(&party.people[who]);
    assert_int_equal(thinking(&party), 1);
    world_settle(&party.world);
    assert_int_equal(thinking(&party), 0);
    party.people[who] = client_open(&party.world);
    party_close(&party);
}

static json_t *seat_request(const Party *party, const char *seat, const char *kind) {
    json_t *json = request(party, "seat");
    json_object_update_new(json, json_pack("{s:s, s:s}", "seat", seat, "kind", kind));
    return json;
}

/* A seat that is taken back while its agent thinks is the person's to play; given away again, the agent plays. */
static void an_agent_lapses_with_its_seat(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 64);
    int who = asked(&party), n = room_of(&party)->n;
    const char *seat = who ? "p2" : "p1";
    client_do(&party.people[who], seat_request(&party, seat, "agent"));
    assert_int_equal(thinking(&party), 1);
    client_do(&party.people[who], seat_request(&party, seat, "person"));
    world_settle(&party.world);
    assert_int_equal(room_of(&party)->n, n);
    assert_int_equal(asked(&party), who);
    client_do(&party.people[who], seat_request(&party, seat, "agent"));
    client_do(&party.people[who], seat_request(&party, seat, "person"));
    client_do(&party.people[who], seat_request(&party, seat, "agent"));
    world_settle(&party.world);
    assert_true(room_of(&party)->n > n);
    party_close(&party);
}

/* A table of agents alone. */
static json_t *agents_request(void) {
    return json_pack("{s:s, s:s, s:i, s:{s:{s:s, s:s}, s:{s:s, s:s}}}", "op", "create", "game", "conflict", "seats", 2,
                     "players", "p1", "kind", "agent", "level", "random", "p2", "kind", "agent", "level", "random");
}

/* Whoever plays with an agent does not wait for agents that play for themselves alone; those that somebody comes to
 * look at are not kept waiting any longer. */
static void agents_think_where_somebody_waits(void **unused) {
    enum { ALONE = 3 };
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 65);
    Client *me = &party.people[asked(&party)];
    json_t *alone[ALONE];
    for (int i = 0; i < ALONE; i++)
        alone[i] = client_ask(me, agents_request(), NULL);
    const Room *last = server_room(party.world.server, word_in(alone[ALONE - 1], "table"));
    int n = room_of(&party)->n, begun = last->n;
    client_do(me, seat_request(&party, asked(&party) ? "p2" : "p1", "agent"));
    assert_int_equal(thinking(&party), 1 + ALONE);
    think_slowly(&party.world, 1);
    assert_true(room_of(&party)->n > n);
    client_do(me, json_pack("{s:s, s:s}", "op", "join", "table", last->id));
    n = room_of(&party)->n;
    think_slowly(&party.world, THINK_TURNS); /* the partner may be asked again before it */
    assert_true(last->n > begun);
    for (int i = 0; i < ALONE; i++)
        json_decref(alone[i]);
    party_close(&party);
}

/* An agent that is to play at another level begins anew. */
static void an_agent_lapses_with_its_level(void **unused) {
    (void)unused;
    Party party;
    party_open(&party, "conflict", 2, 2, NULL, 66);
    int who = asked(&party), n = room_of(&party)->n;
    const char *levels[] = {"hard", "random"};
    for (int i = 0; i < 2; i++) {
        json_t *json = seat_request(&party, who ? "p2" : "p1", "agent");
        json_object_set_new(json, "level", json_string(levels[i]));
        client_do(&party.people[who], json);
    }
    server_tick(party.world.server);
    assert_int_equal(room_of(&party)->n, n); /* that was not the agent which sits there */
    assert_int_equal(thinking(&party), 1);
    world_settle(&party.world);
    assert_true(room_of(&party)->n > n);
    party_close(&party);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_beside_choices),
        cmocka_unit_test(side_acts_explained),
        cmocka_unit_test(what_is_unseen),
        cmocka_unit_test(a_replay),
        cmocka_unit_test(a_replay_of_a_record),
        cmocka_unit_test(a_branch),
        cmocka_unit_test(a_branch_of_a_record),
        cmocka_unit_test(an_analysis),
        cmocka_unit_test(an_analysis_is_dropped),
        cmocka_unit_test(analyses_are_limited),
        cmocka_unit_test(an_analysis_of_a_record),
        cmocka_unit_test(redo_among_agents),
        cmocka_unit_test(redo_until_decided_otherwise),
        cmocka_unit_test(the_same_seed),
        cmocka_unit_test(marked_as_practice),
        cmocka_unit_test(a_lesson),
        cmocka_unit_test(a_lesson_left),
        cmocka_unit_test(hints_say_why),
        cmocka_unit_test(a_hint_is_one_at_a_time),
        cmocka_unit_test(a_hint_lapses_when_the_table_moves_on),
        cmocka_unit_test(a_hint_lapses_with_its_asker),
        cmocka_unit_test(agents_think_where_somebody_waits),
        cmocka_unit_test(an_agent_lapses_with_its_level),
        cmocka_unit_test(an_agent_lapses_with_its_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
