/* How much somebody may ask for: buckets that fill with time. */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int64_t most;  /* thousandths it holds */
    int64_t every; /* milliseconds that one more takes */
} LimitRate;

typedef struct {
    int64_t used; /* thousandths taken that have not come back */
    int64_t at;   /* when that was */
} LimitUse;

extern const LimitRate limit_connection, limit_address; /* requests, by what they cost (SERVER_OPS) */
extern const LimitRate limit_tables;                    /* an address opens */
extern const LimitRate limit_chat;                      /* messages of a connection */
extern const LimitRate limit_chat_bytes;                /* of an address, in units of CHAT_UNIT */
extern const LimitRate limit_seats;                     /* an address takes at tables that were opened elsewhere */

enum {
    CHAT_UNIT = 128,          /* bytes of chat that count as one */
    CHAT_DAY_MOST = 64 << 10, /* bytes of chat at one table in a day */
    LOG_MOST = 30000,         /* things that happen at one table through people */
    GAME_MOVES_MOST = 10000,  /* of a game, those that stand */
    GAME_LINES_MOST = 60000,  /* of a record that is brought */
    GAME_TEXT_MOST = 2 << 20, /* bytes of a game's lines, undone ones too */
    LIMIT_CONNECTIONS = 50,   /* from one address */
    LIMIT_TABLES = 120,       /* in memory, opened by one address */
    LIMIT_ROOMS = 32,         /* tables one connection is at */
    LIMIT_WATCHERS = 50,      /* at one table, without a seat */
    LIMIT_WATCHERS_HERE = 10, /* of those, from one address */
    LIMIT_GUESTS = 120,       /* at one table */
    LIMIT_KEYS = 16           /* in one request */
};
enum { ADDRESS_ROOM = 64 }; /* bytes of a group's name, with the zero at its end */

/* Takes `count` from the bucket. False if it holds fewer; then nothing is taken. */
bool limit_take(LimitUse *limit, const LimitRate *rate, int count, int64_t now);
/* Has everything come back? */
bool limit_full(const LimitUse *limit, const LimitRate *rate, int64_t now);

/* Who counts as one somebody: an IPv4 address, also one written as ::ffff:a.b.c.d, or an IPv6 network of 64 bits
 * ("2001:db8:1:2::/64"), for that is what one household gets. What is no address stands for itself. */
void address_group(const char *address, char *group, size_t room);

#endif
