/* A game of secret loyalties, offers and seats that compete: the rules keep its secrets, and agents can play it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agent/agent.h"
#include "kit/walk.h"
#include "mole/mole.h"
#include "pack/compile.h"

static Box box = {.game = &mole_game};

/* ---- the game itself ---- */

static void random_games_keep_the_laws(void **unused) {
    (void)unused;
    for (int seats = SEATS_LEAST; seats <= SEATS_MOST; seats++)
        for (uint64_t seed = 1; seed <= 40; seed++) {
            Walk walk = {.box = &box, .seats = seats, .seed = seed, .leak_every = 1, .decisions_most = 100};
            WalkResult result;
            const char *wrong = walk_game(&walk, &result);
            if (wrong)
                fail_msg("%s", wrong);
        }
}

/* ---- */

static int open_pack(void **unused) {
    (void)unused;
    PackReport report;
    box.pack = pack_compile(&mole_game, (const char *const[]){"tests/mole/pack"}, 1, &report);
    if (!box.pack)
        pack_report_print(stderr, &report, false);
    return !box.pack;
}

static int close_pack(void **unused) {
    (void)unused;
    free((void *)(uintptr_t)box.pack);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_the_laws),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
