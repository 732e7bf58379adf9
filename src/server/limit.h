/* How much somebody may ask for: buckets that fill with time. */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <stdbool.h>
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

/* Takes one; false if there is none. */
bool limit_take(LimitUse *limit, const LimitRate *rate, int64_t now);
/* Has everything come back? */
bool limit_full(const LimitUse *limit, const LimitRate *rate, int64_t now);

#endif
