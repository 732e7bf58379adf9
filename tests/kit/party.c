#include "kit/party.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* ---- people at a table ---- */

json_t *persons(int count, int seats) {
    json_t *players = json_object();
    for (int i = 1; i <= seats; i++) {
        char seat[] = {'p', (char)('0' + i), 0};
        json_object_set_new(players, seat,
                            i <= count ? json_pack("{s:s, s:s}", "kind", "person", "name", seat)
                                       : json_pack("{s:s, s:s}", "kind", "agent", "level", "random"));
    }
    return players;
}

json_t *request(const Party *party, const char *op) {
    return json_pack("{s:s, s:s}", "op", op, "table", party->id);
}

void keep_table(Party *party, const json_t *reply) {
    const char *seat;
    json_t *key;
    snprintf(party->id, sizeof party->id, "%s", word_in(reply, "table"));
    snprintf(party->keys[0], sizeof party->keys[0], "%s", word_in(reply, "host"));
    json_object_foreach(json_object_get(reply, "keys"), seat, key)
        snprintf(party->keys[seat[1] - '0'], sizeof party->keys[0], "%s", json_string_value(key));
}

json_t *join_request(const Party *party, int seat) {
    json_t *join = request(party, "join");
    if (seat)
        json_object_set_new(join, "key", json_string(party->keys[seat]));
    return join;
}

/* `count` people at a table of `seats`; the other seats are agents'. */
void party_open(Party *party, const char *game, int count, int seats, json_t *options, uint64_t seed) {
    *party = (Party){.count = count};
    world_open(&party->world, seed);
    for (int i = 0; i < count; i++)
        party->people[i] = client_open(&party->world);
    json_t *reply = client_ask(&party->people[0],
                               json_pack("{s:s, s:s, s:i, s:o, s:o, s:s, s:b}", "op", "create", "game", game, "seats",
                                         seats, "players", persons(count, seats), "options",
                                         options ? options : json_object(), "title", "Friday", "listed", 1),
                               NULL);
    keep_table(party, reply);
    json_decref(reply);
    for (int i = 0; i < count; i++)
        client_do(&party->people[i], join_request(party, i + 1));
    for (int i = 0; i < count; i++)
        client_forget(&party->people[i]);
    world_settle(&party->world);
}

void party_close(Party *party) {
    for (int i = 0; i < party->count; i++)
        client_close(&party->people[i]);
    world_close(&party->world);
}

/* After a crash everybody comes back. */
void party_return(Party *party) {
    for (int i = 0; i < party->count; i++) {
        json_decref(party->people[i].pushes);
        party->people[i] = client_open(&party->world);
        client_do(&party->people[i], join_request(party, i + 1));
        client_forget(&party->people[i]);
    }
}

const Room *room_of(const Party *party) {
    return server_room(party->world.server, party->id);
}

/* ---- playing ---- */

json_t *look(Party *party, int who) {
    return client_ask(&party->people[who], request(party, "join"), NULL);
}

/* Who is asked, from 0; -1 if an agent is, or nobody. */
int asked(const Party *party) {
    Seat seat = room_of(party) ? room_asked(room_of(party)) : 0;
    return seat >= 1 && seat <= party->count ? seat - 1 : -1;
}

json_t *act_request(const Party *party, int n, const char *action) {
    json_t *act = request(party, "act");
    json_object_set_new(act, "n", json_integer(n));
    json_object_set_new(act, "action", json_string(action));
    return act;
}

/* Whoever is asked does something, the default or not; false when nobody of the people is asked. */
bool step(Party *party, Rng *rng) {
    int who = asked(party);
    if (who < 0)
        return false;
    json_t *table = look(party, who), *question = json_object_get(table, "question");
    json_t *actions = json_object_get(question, "actions");
    size_t count = json_array_size(actions);
    assert_true(count > 0);
    const char *action = word_in(json_array_get(actions, rng_below(rng, (uint32_t)count)), "id");
    client_do(&party->people[who], act_request(party, number_in(table, "n"), action));
    json_decref(table);
    world_settle(&party->world);
    return true;
}

/* Somebody starts something of itself over the question, if anybody can. */
static bool side_step(Party *party, Rng *rng) {
    int who = (int)rng_below(rng, (uint32_t)party->count);
    json_t *table = look(party, who), *side = json_object_get(json_object_get(table, "question"), "side");
    size_t count = json_array_size(side);
    json_t *one = count ? json_array_get(side, rng_below(rng, (uint32_t)count)) : NULL;
    if (one) {
        json_t *act = act_request(party, number_in(table, "n"), word_in(one, "id"));
        json_object_set(act, "seat", json_object_get(one, "seat"));
        client_do(&party->people[who], act);
        world_settle(&party->world);
    }
    json_decref(table);
    return one != NULL;
}

void steps(Party *party, uint64_t seed, int count) {
    Rng rng = rng_seeded(seed);
    while (count-- > 0 && step(party, &rng))
        ;
}

int steps_with_side_acts(Party *party, uint64_t seed, int count) {
    Rng rng = rng_seeded(seed);
    int acts = 0;
    while (count-- > 0 && asked(party) >= 0) {
        acts += rng_below(&rng, 3) == 0 && side_step(party, &rng);
        if (!step(party, &rng))
            break;
    }
    return acts;
}
