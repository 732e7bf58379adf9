#include "server/limit.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { ONE = 1000 };

const LimitRate limit_connection = {60 * ONE, 50};       /* 20 a second, 60 in hand */
const LimitRate limit_address = {300 * ONE, 10};         /* 100 a second, 300 in hand */
const LimitRate limit_tables = {60 * ONE, 60 * 1000};    /* one a minute, 60 in hand */
const LimitRate limit_chat = {10 * ONE, 3000};           /* one in three seconds, 10 in hand */
const LimitRate limit_chat_bytes = {60 * ONE, 1000};     /* 128 bytes a second, 7.5 KiB in hand */
const LimitRate limit_seats = {12 * ONE, 5 * 60 * 1000}; /* 12 an hour, 12 in hand */

static void refill(LimitUse *limit, const LimitRate *rate, int64_t now) {
    limit->used -= (now - limit->at) * ONE / rate->every;
    limit->used = limit->used < 0 ? 0 : limit->used;
    limit->at = now;
}

bool limit_take(LimitUse *limit, const LimitRate *rate, int count, int64_t now) {
    refill(limit, rate, now);
    if (limit->used + (int64_t)count * ONE > rate->most)
        return false;
    limit->used += (int64_t)count * ONE;
    return true;
}

bool limit_full(const LimitUse *limit, const LimitRate *rate, int64_t now) {
    LimitUse copy = *limit;
    refill(&copy, rate, now);
    return copy.used == 0;
}

/* ---- addresses ---- */

/* ::ffff:a.b.c.d, as a socket for both kinds names a peer that came over IPv4. */
static bool is_mapped(const struct in6_addr *six) {
    static const unsigned char head[12] = {[10] = 0xff, [11] = 0xff};
    return !memcmp(six->s6_addr, head, sizeof head);
}

void address_group(const char *address, char *group, size_t room) {
    char bare[INET6_ADDRSTRLEN] = "", network[INET6_ADDRSTRLEN];
    struct in6_addr six;
    size_t length = strcspn(address, "%"); /* fe80::1%eth0 */
    if (length < sizeof bare)
        memcpy(bare, address, length);
    if (inet_pton(AF_INET6, bare, &six) != 1) {
        snprintf(group, room, "%s", address);
        return;
    }
    if (is_mapped(&six)) {
        inet_ntop(AF_INET, six.s6_addr + 12, network, sizeof network);
        snprintf(group, room, "%s", network);
        return;
    }
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, network, sizeof network);
    snprintf(group, room, "%s/64", network);
}
