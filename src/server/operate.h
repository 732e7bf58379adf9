/*
 * What only the operator does: halts tables, keeps addresses out, talks to everybody, empties the server before a
 * restart. Who asks for it, and how, is the business of admin.c.
 */
#ifndef SERVER_OPERATE_H
#define SERVER_OPERATE_H

#include "server/parts.h"

enum { WHY_MOST = 200, ANNOUNCEMENT_MOST = 500, BLOCKS_MOST = 1000, DRAIN_MINUTES = 30 };

/* ---- operate.c: tables, draining ---- */

/* Freezes a table, lets it go on, or closes it for good: written and told. False if it stands so, or is closed. */
bool operate_table(Server *server, Room *room, HappenedKind kind, const char *why);
/* Deletes a table with everything that is stored of it; whoever is there is told. */
void operate_delete(Server *server, const char *id, const char *why);
void operate_delete_campaign(Server *server, const char *id);
/* From now on, for so long; 0: no more. */
void operate_drain(Server *server, int64_t milliseconds);

/* ---- notices.c: addresses that are kept out, and what is said to everybody; kept in the store ---- */

typedef struct Block {
    char group[ADDRESS_ROOM];
    int64_t until; /* seconds since 1970; 0: for good */
    char why[WHY_MOST + 1];
} Block;

/* As they were kept. */
void notices_load(Server *server);
void notices_free(Server *server);
/* May nobody come from there? */
bool notices_blocks(const Server *server, const char *address);
/* From now on; who is here from there goes. False if there are too many blocks. */
bool notices_block(Server *server, const Block *block);
bool notices_unblock(Server *server, const char *group);
json_t *notices_json(const Server *server);
/* To everybody, from now on; NULL: nothing any more. */
void notices_announce(Server *server, const char *text);

#endif
