/* People at a table of a server without sockets, and how they play. */
#ifndef KIT_PARTY_H
#define KIT_PARTY_H

#include "kit/client.h"
#include "server/parts.h"

enum { PEOPLE_MOST = 4 };

typedef struct {
    World world;
    Client people[PEOPLE_MOST]; /* who sits in p1, p2, … */
    int count;
    char id[STORE_ID + 1];
    char keys[PEOPLE_MOST + 1][27]; /* 0: the host */
} Party;

/* The field "players": `count` persons, the other seats random agents. */
json_t *persons(int count, int seats);
/* `count` people at a table of `seats`; the other seats are agents'. `options` may be NULL and is taken over. */
void party_open(Party *party, const char *game, int count, int seats, json_t *options, uint64_t seed);
void party_close(Party *party);
/* After a crash everybody comes back. */
void party_return(Party *party);
const Room *room_of(const Party *party);
/* From now on the party is at the table that a reply tells of. */
void keep_table(Party *party, const json_t *reply);

/* An op at the party's table; joining with the key of a seat; an act. */
json_t *request(const Party *party, const char *op);
json_t *join_request(const Party *party, int seat);
json_t *act_request(const Party *party, int n, const char *action);
/* The table as somebody is told of it. */
json_t *look(Party *party, int who);
/* Who is asked, from 0; -1 if an agent is, or nobody. */
int asked(const Party *party);

/* Whoever is asked does something, the default or not; false when nobody of the people is asked. */
bool step(Party *party, Rng *rng);
void steps(Party *party, uint64_t seed, int count);
/* Says how many side acts there were. */
int steps_with_side_acts(Party *party, uint64_t seed, int count);

#endif
