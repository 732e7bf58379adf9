/* Conflict: what its pack must hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "games/boxes.h"
#include "games/conflict/frames.h"

static const Box *box(void) {
    return box_embedded("conflict");
}

static const Card *cards(void) {
    return pack_rows(box()->pack, TABLE_CARDS);
}

static int count_cards(int deck, int hero) {
    int count = 0;
    for (int i = 1; i <= box()->pack->tables[TABLE_CARDS].count; i++)
        count += cards()[i].deck == deck && cards()[i].hero == hero;
    return count;
}

static void it_has_the_documented_counts(void **unused) {
    (void)unused;
    const Pack *pack = box()->pack;
    assert_int_equal(count_cards(DECK_YELLOW, 0), 55);
    assert_int_equal(count_cards(DECK_ORANGE, 0), 25);
    assert_int_equal(count_cards(DECK_BLACK, 0), 9);
    assert_int_equal(count_cards(DECK_BLACK, 1), 3);
    assert_int_equal(count_cards(DECK_START, 0), 18);
    assert_int_equal(pack->tables[TABLE_CARDS].count, 110);
    assert_int_equal(pack->tables[TABLE_LEADERS].count, 3);
    assert_int_equal(pack->tables[TABLE_RULES].count, 80);
    assert_null(conflict_fits(box()));
    assert_null(pack_verify(pack, pack_bytes(pack, &conflict_game), &conflict_game));
}

/* The advanced side is shorter; the leaders differ, or the simplified variant would change nothing. */
static void it_has_what_the_index_deduces(void **unused) {
    (void)unused;
    const TrackField *fields = pack_rows(box()->pack, TABLE_FIELDS);
    const Leader *leaders = pack_rows(box()->pack, TABLE_LEADERS);
    int length[2] = {0}, blank = 0;
    for (int i = 1; i <= box()->pack->tables[TABLE_FIELDS].count; i++)
        length[fields[i].side]++;
    assert_true(length[1] < length[0]);
    assert_true(leaders[1].symbols <= leaders[2].symbols && leaders[2].symbols <= leaders[3].symbols);
    assert_true(leaders[1].symbols < leaders[3].symbols);
    for (int i = 1; i <= box()->pack->tables[TABLE_CARDS].count; i++)
        blank += cards()[i].symbol == SYMBOL_NONE && !cards()[i].hero && cards()[i].deck != DECK_START;
    assert_true(blank > 0);
}

/* CF-K39: on a short track of somebody's own, a head start leaves at least one field to go. */
static void a_head_start_ends_before_the_end(void **unused) {
    (void)unused;
    _Alignas(16) unsigned char state[STATE_MOST];
    uint8_t options[OPTIONS] = {[OPTION_HEAD_START] = 3};
    size_t size = pack_bytes(box()->pack, box()->game);
    Pack *pack = aligned_alloc(64, (size + 63) / 64 * 64);
    memcpy(pack, box()->pack, size);
    TrackField *fields = (TrackField *)(uintptr_t)pack_rows(pack, TABLE_FIELDS);
    fields[5].kind = FIELD_END;
    Box own = {box()->game, pack};
    assert_int_equal(cantina_new(&own, state, 1, options), 0);
    assert_int_equal(((const Conflict *)(const void *)state)->marker, 4);
    free(pack);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_has_the_documented_counts),
        cmocka_unit_test(it_has_what_the_index_deduces),
        cmocka_unit_test(a_head_start_ends_before_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
