/* What one stranger may take of a table server: addresses, rates, seats, chat, thinking time and memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/party.h"
#include "server/parts.h"

/* ---- addresses ---- */

static void expect_group(const char *address, const char *expected) {
    char group[ADDRESS_ROOM];
    address_group(address, group, sizeof group);
    assert_string_equal(group, expected);
}

static void addresses_are_grouped(void **unused) {
    (void)unused;
    expect_group("192.0.2.1", "192.0.2.1");
    expect_group("::ffff:192.0.2.1", "192.0.2.1");
    expect_group("::ffff:c000:201", "192.0.2.1");
    expect_group("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    expect_group("2001:db8:1:2::", "2001:db8:1:2::/64");
    expect_group("2001:db8:1:3::1", "2001:db8:1:3::/64");
    expect_group("fe80::1%eth0", "fe80::/64");
    expect_group("::1", "::/64");
    expect_group("", "");
    expect_group("somebody", "somebody");
}

/* A household has 2^64 addresses of IPv6, and no more connections than anybody. */
static void a_network_is_one_address(void **unused) {
    (void)unused;
    World world;
    world_open(&world, 1);
    for (int i = 0; i <= LIMIT_CONNECTIONS; i++) {
        char address[64];
        snprintf(address, sizeof address, "2001:db8:1:2::%x", i + 1);
        assert_int_equal(server_connect(world.server, address, NULL) != NULL, i < LIMIT_CONNECTIONS);
    }
    assert_non_null(server_connect(world.server, "2001:db8:1:3::1", NULL));
    world_close(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_grouped),
        cmocka_unit_test(a_network_is_one_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
