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

extern const LimitRate limit_connection, limit_address, limit_tables;
enum { LIMIT_CONNECTIONS = 50 }; /* from one address */
enum { ADDRESS_ROOM = 64 };      /* bytes of a group's name, with the zero at its end */

/* Takes one; false if there is none. */
bool limit_take(LimitUse *limit, const LimitRate *rate, int64_t now);
/* Has everything come back? */
bool limit_full(const LimitUse *limit, const LimitRate *rate, int64_t now);

/* Who counts as one somebody: an IPv4 address, also one written as ::ffff:a.b.c.d, or an IPv6 network of 64 bits
 * ("2001:db8:1:2::/64"), for that is what one household gets. What is no address stands for itself. */
void address_group(const char *address, char *group, size_t room);

#endif
