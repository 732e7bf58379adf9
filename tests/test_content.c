/* Content: the documented counts, names in three languages, and that everything is reached in play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/ability.h"
#include "core/registry.h"
#include "core/say.h"
#include "games/boxes.h"
#include "games/conflict/frames.h"
#include "kit/walk.h"
#include "lang/embedded.h"

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

static void conflict_has_the_documented_counts(void **unused) {
    (void)unused;
    const Pack *pack = box()->pack;
    assert_int_equal(count_cards(DECK_YELLOW, 0), 55);
    assert_int_equal(count_cards(DECK_ORANGE, 0), 25);
    assert_int_equal(count_cards(DECK_BLACK, 0), 9);
    assert_int_equal(count_cards(DECK_BLACK, 1), 3);
    assert_int_equal(count_cards(DECK_START, 0), 18);
    assert_int_equal(pack->tables[TABLE_CARDS].count, 110);
    assert_int_equal(pack->tables[TABLE_LEADERS].count, 3);
    assert_int_equal(pack->tables[TABLE_RULES].count, 78);
    assert_null(conflict_fits(box()));
    assert_null(pack_verify(pack, pack->size, &conflict_game));
}

/* The advanced side is shorter; the leaders differ, or the simplified variant would change nothing. */
static void conflict_has_what_the_index_deduces(void **unused) {
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

static void every_component_has_a_name_of_its_own(void **unused) {
    (void)unused;
    const Pack *pack = box()->pack;
    for (int table = 0; table < pack->table_count; table++)
        for (int i = 1; i <= pack->tables[table].count; i++)
            for (int j = 1; j < i; j++)
                assert_string_not_equal(pack_string(pack, pack_component(pack, table, i)->name),
                                        pack_string(pack, pack_component(pack, table, j)->name));
}

/* Every card reads well in every language: something is said, and no template is left over. */
static void every_ability_is_told_in_three_languages(void **unused) {
    (void)unused;
    static const char *const codes[] = {"en", "de", "pl"};
    char english[1000], text[1000];
    for (int code = 0; code < COUNT(codes); code++)
        for (Ability ability = 1; ability <= box()->pack->ability_count; ability++) {
            bool found;
            Text out = text_over(text, sizeof text), plain = text_over(english, sizeof english);
            const Lang *lang = lang_by_code(codes[code], &found);
            say_ability(&out, (Voice){box(), lang}, ability);
            say_ability(&plain, (Voice){box(), NULL}, ability);
            assert_true(found && out.used > 10 && !out.cut);
            assert_null(strpbrk(text, "{}|"));
            if (code)
                assert_string_not_equal(text, english);
        }
}

/* ---- coverage ---- */

static uint8_t cards_met[4096], verbs_met[4096], events_met[4096];

static void walk_games(const uint8_t *options, int games, uint64_t seed) {
    for (int i = 0; i < games; i++) {
        WalkResult result;
        Walk walk = {.box = box(),
                     .seats = 1 + i % 6,
                     .options = options,
                     .seed = seed + (uint64_t)i,
                     .leak_every = 1 << 30,
                     .decisions_most = 4000,
                     .cards_met = cards_met,
                     .verbs_met = verbs_met,
                     .events_met = events_met};
        const char *wrong = walk_game(&walk, &result);
        if (wrong)
            fail_msg("%s", wrong);
    }
}

static void everything_is_reached_in_play(void **unused) {
    (void)unused;
    uint8_t options[OPTIONS] = {0};
    walk_games(options, 120, 1);
    options[OPTION_SIMPLIFIED] = options[OPTION_POWERS] = options[OPTION_BOARD] = options[OPTION_BLACK] = 1;
    walk_games(options, 120, 1000);
    for (int i = 1; i <= box()->pack->tables[TABLE_CARDS].count; i++)
        if (!cards_met[i])
            fail_msg("no game met the card %s", pack_string(box()->pack, cards()[i].is.word));
    for (int verb = VERB_GAME; verb < VERBS_END; verb++) {
        bool chance = verb == VERB_LARGER || verb == VERB_FACE, side = verb == VERB_TELL;
        if (!chance && !side && !verbs_met[verb])
            fail_msg("nobody could ever choose '%s'", conflict_verbs[verb].word);
    }
    for (int event = EVENT_GAME; event < EVENTS_END; event++) {
        bool setup = event == EVENT_PILE || event == EVENT_FIRST_THROW || event == EVENT_FIRST;
        bool rare =
            event == EVENT_TELL || event == EVENT_EMPTY; /* a side act; too far for random play: scenes show it */
        if (!setup && !rare && !events_met[event])
            fail_msg("nothing ever told '%s'", conflict_events[event].word);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conflict_has_the_documented_counts),
        cmocka_unit_test(conflict_has_what_the_index_deduces),
        cmocka_unit_test(every_component_has_a_name_of_its_own),
        cmocka_unit_test(every_ability_is_told_in_three_languages),
        cmocka_unit_test(everything_is_reached_in_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
