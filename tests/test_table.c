/* Tables and records: undo, replay, verification, and what is said of records that are broken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/rng.h"
#include "codec/codec.h"
#include "games/boxes.h"
#include "games/conflict/frames.h"
#include "table/table.h"

static char wrong[700];

static const Box *find(void *self, const char *game, const char *pack, char *out, size_t room) {
    (void)self, (void)pack;
    const Box *box = box_embedded(game);
    if (!box)
        snprintf(out, room, "there is no game '%s'", game);
    return box;
}

static Table *replay(const char *text) {
    return table_replay(text, strlen(text), -1, find, NULL, wrong, sizeof wrong);
}

static uint64_t hash_of(const Table *t) {
    return codec_hash(t->box, t->state);
}

/* Plays `count` decisions at random. */
static void play(Table *t, Rng *rng, int count) {
    Choice choices[CANTINA_CHOICES_MAX];
    while (count-- > 0 && table_settle(t) == CANTINA_ASK) {
        int n = cantina_choices(t->box, t->state, NULL, choices, CANTINA_CHOICES_MAX);
        assert_int_equal(table_act(t, choices[rng_below(rng, (uint32_t)n)], "random"), 0);
    }
    table_settle(t);
}

static Table *played(uint64_t seed, int count) {
    Table *t = table_new(box_embedded("conflict"), 3, NULL, seed, wrong, sizeof wrong);
    Rng rng = rng_seeded(seed);
    assert_non_null(t);
    play(t, &rng, count);
    return t;
}

/* A game of Conflict in which somebody who is about to play a card has none: the rules never come to that. */
static Table *empty_handed(void) {
    Table *t = table_new(box_embedded("conflict"), 2, NULL, 5, wrong, sizeof wrong);
    Rng rng = rng_seeded(5);
    assert_non_null(t);
    Engine e = engine_over(t->box, t->state, NULL);
    for (play(t, &rng, 0); e.frames[0].step != TURN_USE; play(t, &rng, 1))
        assert_int_equal(t->status, CANTINA_ASK);
    e.zones[hand_of(e.frames[0].seat)] = (Zone){0};
    return t;
}

static void a_question_without_choices_ends_that_table(void **unused) {
    (void)unused;
    Table *t = empty_handed();
    assert_int_equal(table_act(t, (Choice){.verb = VERB_DONE}, "person"), 0);
    assert_int_equal(t->status, CANTINA_FAULT);
    assert_int_equal(table_act(t, (Choice){.verb = VERB_DONE}, "person"), CANTINA_NOT_ASKED);
    table_free(t);
}

static void what_cannot_be_played_on_is_not_loaded(void **unused) {
    (void)unused;
    Table *t = empty_handed();
    Engine e = engine_over(t->box, t->state, NULL);
    e.frames[0].step = TURN_PLAY;
    assert_null(table_load(t->box, t->state, 1, wrong, sizeof wrong));
    assert_non_null(strstr(wrong, "state: it cannot be played to its end"));
    table_free(t);
}

static void a_record_replays_to_the_same_state(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed < 30; seed++) {
        Table *t = played(seed, (int)seed * 8);
        char *text = table_record(t);
        Table *again = replay(text);
        char room[200];
        if (!again)
            fail_msg("%s", wrong);
        assert_int_equal(hash_of(t), hash_of(again));
        assert_int_equal(t->event_count, again->event_count);
        assert_null(table_verify(again, room, sizeof room));
        char *second = table_record(again);
        assert_string_equal(text, second);
        free(text), free(second);
        table_free(t), table_free(again);
    }
}

/* Undo goes back to the same bytes, and the same way again gives the same dice. */
static void undo_and_again(void **unused) {
    (void)unused;
    int gone_back = 0;
    for (uint64_t seed = 40; gone_back < 20; seed++) {
        Table *t = played(seed, 20);
        uint64_t before = hash_of(t);
        int events = t->event_count;
        Rng rng = rng_seeded(99), same = rng;
        play(t, &rng, 5);
        uint64_t after = hash_of(t);
        if (table_settle(t) != CANTINA_ASK) { /* it was over before five decisions had been made, or just then */
            table_free(t);
            continue;
        }
        gone_back++;
        int moves = 0;
        for (int i = t->move_count; i-- > 0 && moves < 5;)
            moves += t->moves[i].seat != CANTINA_CHANCE;
        assert_true(table_undo(t, 5));
        table_settle(t);
        assert_int_equal(hash_of(t), before);
        assert_int_equal(t->event_count, events);
        play(t, &same, 5);
        assert_int_equal(hash_of(t), after);
        char *text = table_record(t);
        assert_non_null(strstr(text, "\nundo 5\n"));
        Table *again = replay(text);
        if (!again)
            fail_msg("%s", wrong);
        assert_int_equal(hash_of(again), after);
        free(text);
        table_free(t), table_free(again);
    }
}

static Table *keyed_table(int count) {
    Table *t = table_new(box_embedded("conflict"), 2, NULL, 0, wrong, sizeof wrong);
    Key key;
    Rng rng = rng_seeded(3);
    assert_true(table_key_read("000102030405060708090a0b0c0d0e0f", &key));
    table_set_key(t, key);
    play(t, &rng, count);
    return t;
}

/* A key is told when the game is over, and proves the dice then; also of a record that is read halfway. */
static void a_key_is_told_at_the_end(void **unused) {
    (void)unused;
    char room[200];
    Table *early = keyed_table(10), *late = keyed_table(100000);
    char *sealed = table_record(early), *open = table_record(late);
    assert_null(strstr(sealed, "seed")), assert_null(strstr(sealed, "key"));
    assert_null(replay(sealed));
    assert_string_equal(strstr(wrong, "the key"), "the key of its dice is not published yet");
    assert_int_equal(late->status, CANTINA_OVER);
    assert_non_null(strstr(open, "\nkey 000102030405060708090a0b0c0d0e0f\n"));
    for (int to = -1; to < 20; to += 7) {
        Table *again = table_replay(open, strlen(open), to, find, NULL, wrong, sizeof wrong);
        if (!again)
            fail_msg("%s", wrong);
        assert_true(again->keyed);
        assert_null(table_verify(again, room, sizeof room));
        table_free(again);
    }
    strstr(open, "\nkey ")[8] = '7';
    assert_null(replay(open));
    assert_non_null(strstr(wrong, "the key does not fit the commitment"));
    free(sealed), free(open);
    table_free(early), table_free(late);
}

/* A table can be made from the header and its lines in pieces, as a store keeps them. */
static void a_record_is_read_in_pieces(void **unused) {
    (void)unused;
    Table *t = keyed_table(30);
    char *header = table_record_header(t), *lines = table_record_lines(t, 0), text[1024];
    snprintf(text, sizeof text, "%skey 000102030405060708090a0b0c0d0e0f\n", header);
    Table *again = replay(text);
    if (!again)
        fail_msg("%s", wrong);
    for (char *at = lines, *stop; *at; at = stop + 1) {
        stop = strchr(at, '\n');
        if (!strncmp(stop + 1, "hash ", 5))
            stop = strchr(stop + 1, '\n');
        assert_true(table_read(again, at, (size_t)(stop - at), wrong, sizeof wrong));
    }
    assert_int_equal(hash_of(t), hash_of(again));
    assert_false(table_read(again, "p1 nonsense", 11, wrong, sizeof wrong));
    free(header), free(lines);
    table_free(t), table_free(again);
}

static void undo_of_too_much_changes_nothing(void **unused) {
    (void)unused;
    Table *t = played(7, 3);
    uint64_t before = hash_of(t);
    assert_false(table_undo(t, 4));
    assert_false(table_undo(t, 0));
    assert_false(table_undo(t, -1));
    assert_int_equal(hash_of(t), before);
    table_free(t);
}

/* Marking dice uncovers nothing; throwing them does. */
static void free_undo_ends_at_what_was_uncovered(void **unused) {
    (void)unused;
    Table *t = table_new(box_embedded("conflict"), 2, NULL, 11, wrong, sizeof wrong);
    Choice choices[CANTINA_CHOICES_MAX], mark, toss;
    table_settle(t);
    cantina_choices(t->box, t->state, NULL, choices, CANTINA_CHOICES_MAX);
    Seat seat = cantina_asked(t->box, t->state);
    mark = choices[0];
    assert_true(cantina_choice_read(t->box, "throw", &toss));
    assert_int_equal(table_free_undo(t, seat), 0);
    assert_int_equal(table_act(t, mark, "person"), 0);
    assert_int_equal(table_free_undo(t, seat), 1);
    assert_int_equal(table_free_undo(t, (Seat)(3 - seat)), 0);
    assert_int_equal(table_act(t, toss, "person"), 0);
    table_settle(t);
    assert_int_equal(table_free_undo(t, seat), 0);
    table_free(t);
}

/* ---- what undo costs ---- */

/* Of more than a thousand moves, and not over. */
static Table *long_game(uint64_t seed) {
    for (;; seed++) {
        Table *t = table_new(box_embedded("outerrim"), 4, NULL, seed, wrong, sizeof wrong);
        Rng rng = rng_seeded(seed);
        play(t, &rng, 850);
        if (t->move_count > 16 * SNAPSHOT_EVERY && t->status == CANTINA_ASK)
            return t;
        table_free(t);
    }
}

/* A record at which the same move is taken back and made again and again. */
static char *bomb(const Table *t, int times) {
    char *text = table_record(t), *last = text, *at;
    for (at = text; (at = strchr(at, '\n')) && at[1]; at++)
        if (at[1] == 'p')
            last = at + 1; /* the last decision, with what chance answered */
    size_t used = strlen(text), each = strlen(last) + 8;
    last = strdup(last);
    text = realloc(text, used + (size_t)times * each + 1);
    for (int i = 0; i < times; i++)
        used += (size_t)sprintf(text + used, "undo 1\n%s", last);
    free(last);
    return text;
}

/* What is taken back is not played, so the rules are given what stands and no more. */
static void a_record_costs_what_stands(void **unused) {
    enum { TIMES = 5000 };
    (void)unused;
    Table *t = long_game(2);
    char *text = bomb(t, TIMES);
    Table *again = replay(text);
    if (!again)
        fail_msg("%s", wrong);
    assert_int_equal(hash_of(again), hash_of(t));
    assert_int_equal(again->move_count, t->move_count);
    assert_int_equal(again->steps, t->move_count);
    char *same = table_record(again);
    assert_string_equal(same, text);
    free(text), free(same);
    table_free(t), table_free(again);
}

/* The state is made again from one that was kept on the way, not from the start. */
static void undo_costs_a_piece_of_the_game(void **unused) {
    (void)unused;
    Table *t = long_game(3);
    Rng rng = rng_seeded(5);
    while (table_decisions(t) > 10) {
        uint64_t before = t->steps;
        int most = t->snapshot_every;
        assert_true(table_undo(t, 1 + (int)rng_below(&rng, 5)));
        assert_true(t->steps - before <= (uint64_t)most);
        assert_true(most <= 2 * SNAPSHOT_EVERY);
        Table *other = table_cut(t, table_decisions(t));
        assert_int_equal(hash_of(t), hash_of(other));
        assert_int_equal(t->event_count, other->event_count);
        assert_int_equal(t->status, other->status);
        table_free(other);
    }
    table_free(t);
}

/* Far back and on by another way, again and again: no state of the way before is left. */
static void undo_forgets_the_other_way(void **unused) {
    (void)unused;
    Table *t = long_game(6);
    Rng rng = rng_seeded(7);
    for (int i = 0; i < 12; i++) {
        assert_true(table_undo(t, 60 + (int)rng_below(&rng, 60)));
        play(t, &rng, 50);
        if (t->status != CANTINA_ASK)
            break;
        assert_true(table_undo(t, 1 + (int)rng_below(&rng, 10)));
        Table *other = table_cut(t, table_decisions(t));
        assert_int_equal(hash_of(t), hash_of(other));
        for (int j = 1; j < t->snapshot_count; j++)
            assert_true(t->snapshots[j - 1].moves < t->snapshots[j].moves);
        table_free(other);
    }
    table_free(t);
}

/* However long a game is, few states are kept. */
static void few_snapshots_are_kept(void **unused) {
    (void)unused;
    Table *t = long_game(4);
    Choice choices[CANTINA_CHOICES_MAX];
    assert_true(t->snapshot_count <= SNAPSHOTS_MOST && t->snapshot_count >= SNAPSHOTS_MOST / 2);
    assert_true(t->snapshot_every > SNAPSHOT_EVERY);
    Mark mark = mark_set(t);
    uint64_t before = hash_of(t);
    for (int i = 0; i < 300 && table_settle(t) == CANTINA_ASK; i++) {
        cantina_choices(t->box, t->state, NULL, choices, CANTINA_CHOICES_MAX);
        table_act(t, choices[0], "auto");
    }
    mark_return(&mark, t);
    mark_free(&mark);
    assert_int_equal(hash_of(t), before);
    assert_true(!t->snapshot_count || t->snapshots[t->snapshot_count - 1].moves <= t->move_count);
    table_free(t);
}

static void assert_same_undone(const Table *a, const Table *b) {
    assert_int_equal(a->undone_count, b->undone_count);
    for (int i = 0; i < a->undone_count; i++) {
        assert_true(choice_equal(a->undone[i].choice, b->undone[i].choice));
        assert_int_equal(a->undone[i].seat, b->undone[i].seat);
        assert_string_equal(a->undone[i].who, b->undone[i].who);
    }
}

/* Back and forth at random: the record gives the same table, with what can be done again. */
static void a_record_with_undo_gives_the_same_table(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Table *t = played(seed, 4);
        Rng rng = rng_seeded(seed);
        for (int i = 0; i < 40; i++)
            switch (rng_below(&rng, 4)) {
            case 0:
                table_undo(t, 1 + (int)rng_below(&rng, 6));
                break;
            case 1:
                table_redo(t);
                break;
            default:
                play(t, &rng, 1 + (int)rng_below(&rng, 3));
            }
        char *text = table_record(t);
        Table *again = replay(text);
        if (!again)
            fail_msg("%s", wrong);
        assert_int_equal(hash_of(t), hash_of(again));
        assert_int_equal(t->move_count, again->move_count);
        assert_same_undone(t, again);
        char *second = table_record(again);
        assert_string_equal(text, second);
        for (bool more = true; more;) {
            more = table_redo(t);
            assert_int_equal(table_redo(again), more);
        }
        assert_int_equal(hash_of(t), hash_of(again));
        free(text), free(second);
        table_free(t), table_free(again);
    }
}

/* The same in pieces that are cut anywhere, as a store keeps them: an undo may reach back behind its piece. */
static void pieces_with_undo_give_the_same_table(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Table *t = table_new(box_embedded("conflict"), 3, NULL, seed, wrong, sizeof wrong);
        Table *again = table_new(box_embedded("conflict"), 3, NULL, seed, wrong, sizeof wrong);
        Rng rng = rng_seeded(seed);
        int read = 0;
        for (int i = 0; i < 40; i++) {
            if (rng_below(&rng, 3))
                play(t, &rng, 1 + (int)rng_below(&rng, 5));
            else if (table_undo(t, 1 + (int)rng_below(&rng, 5)))
                table_settle(t);
            if (rng_below(&rng, 2))
                continue;
            char *lines = table_record_lines(t, read);
            read = t->lines_length;
            if (!table_read(again, lines, strlen(lines), wrong, sizeof wrong))
                fail_msg("%s", wrong);
            assert_int_equal(hash_of(t), hash_of(again));
            assert_int_equal(t->event_count, again->event_count);
            assert_same_undone(t, again);
            free(lines);
        }
        table_free(t), table_free(again);
    }
}

static void an_illegal_move_changes_nothing(void **unused) {
    (void)unused;
    Table *t = played(5, 10);
    uint64_t before = hash_of(t);
    int moves = t->move_count;
    assert_int_equal(table_act(t, (Choice){.verb = 9999}, "person"), CANTINA_BAD_CHOICE);
    assert_int_equal(table_side(t, 1, (Choice){.verb = 1}, "person"), CANTINA_BAD_CHOICE);
    assert_int_equal(hash_of(t), before);
    assert_int_equal(t->move_count, moves);
    table_free(t);
}

/* ---- broken records ---- */

static void assert_refused(const char *text, const char *part) {
    Table *t = replay(text);
    if (t)
        fail_msg("taken: %.60s", text);
    if (!strstr(wrong, part))
        fail_msg("'%s' does not say '%s'", wrong, part);
}

static char *edited(const char *text, const char *from, const char *to) {
    const char *at = strstr(text, from);
    assert_non_null(at);
    size_t room = strlen(text) + strlen(to) + 1;
    char *out = malloc(room);
    snprintf(out, room, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

static void refused_edit(const char *text, const char *from, const char *to, const char *part) {
    char *broken = edited(text, from, to);
    assert_refused(broken, part);
    free(broken);
}

static void broken_records_name_the_line(void **unused) {
    (void)unused;
    Table *t = played(3, 60);
    char *text = table_record(t);
    assert_refused("", "line 1: not a record");
    assert_refused("cantina-record 2\n", "line 1: not a record of this version");
    assert_refused("cantina-record 1\ngame conflict\np1 keep\n", "line 3: the header names no pack");
    refused_edit(text, "game conflict", "game chess", "there is no game 'chess'");
    refused_edit(text, "rules 2", "rules 3", "line 3: the record is of rules version 3, this program plays version 2");
    refused_edit(text, "rules 2", "rules 0", "line 3: the record is of rules version 0, this program plays version 2");
    refused_edit(text, "seats 3", "seats 9", "line 5: Conflict takes 1 to 6 seats");
    refused_edit(text, "seed 3", "seed 4", "line 7: the seed does not fit the commitment");
    refused_edit(text, "\nhash ", "\nhash 1", "no longer agrees");
    refused_edit(text, "chance die", "p1 play:rey\nchance die", "is not the one who is asked");
    refused_edit(text, "chance die face:", "chance die fac:", "no move of this game");
    refused_edit(text, "seats 3\n", "seats 3\nset board moon\n", "has no option 'board' with the value 'moon'");
    refused_edit(text, "game conflict", "game chess", "record line ");
    refused_edit(text, "seats 3", "seats 3x", "'seats 3x' does not belong into a header");
    refused_edit(text, "chance die", "chance dice", "chance is asked for 'die' here, not for 'dice'");
    refused_edit(text, " ; random\n", " twice ; random\n", "'twice' is too much");
    refused_edit(text, "\nhash ", "\nundo 1x\nhash ", "is no seat");
    table_free(t);
    free(text);
}

/* Under today's rules, as long as they agree; then the line, the reason and what came since are named. */
static void records_of_older_rules_are_played(void **unused) {
    (void)unused;
    Table *t = played(3, 60);
    char *text = table_record(t), *older = edited(text, "rules 2", "rules 1");
    Table *again = table_replay(older, strlen(older), -1, find, NULL, wrong, sizeof wrong);
    if (!again)
        fail_msg("%s", wrong);
    char *same = table_record(again);
    assert_string_equal(same, older);
    refused_edit(older, "\nhash ", "\nhash 1",
                 "no longer agrees with the record here; it began under version 1 of the rules, this program plays "
                 "version 2: since then CF-K8, ");
    refused_edit(older, "p1 reveal", "p1 play:rey\np1 reveal", "'play:rey' is not possible here: ");
    refused_edit(text, "\nhash ", "\nhash 1", "no longer agrees with the record here");
    table_free(t), table_free(again);
    free(text), free(older), free(same);
}

/* ---- other rules on the way ---- */

/* The record so far with a line that no rules of today take, and the line by which the game goes on. */
static char *changed_rules(const Table *t) {
    char *text = table_record(t), *line = table_resume_line(t);
    char *old = edited(text, "rules 2", "rules 1");
    char *broken = edited(old, "\nhash ", "\nhash f");
    size_t room = strlen(broken) + strlen(line) + 1;
    char *out = malloc(room);
    snprintf(out, room, "%s%s", broken, line);
    free(text), free(line), free(old), free(broken);
    return out;
}

static void play_both(Table *one, Table *other, int count) {
    Rng rng = rng_seeded(7);
    for (; count && table_settle(one) == CANTINA_ASK; count--) {
        Choice choices[CANTINA_CHOICES_MAX];
        assert_int_equal(table_settle(other), CANTINA_ASK);
        int n = cantina_choices(one->box, one->state, NULL, choices, CANTINA_CHOICES_MAX);
        Choice choice = choices[rng_below(&rng, (uint32_t)n)];
        assert_int_equal(table_act(one, choice, "random"), 0);
        assert_int_equal(table_act(other, choice, "random"), 0);
    }
    table_settle(one), table_settle(other);
}

static void a_game_goes_on_under_other_rules(void **unused) {
    (void)unused;
    Table *t = played(3, 20);
    int decisions = table_decisions(t);
    char room[200], *text = changed_rules(t);
    Table *on = replay(text);
    if (!on)
        fail_msg("%s", wrong);
    assert_int_equal(hash_of(t), hash_of(on));
    assert_false(table_undo(on, 1)); /* what was before cannot be taken back */
    play_both(t, on, 15);            /* and the dice ahead are the same */
    assert_int_equal(hash_of(t), hash_of(on));
    assert_int_equal(table_decisions(on), table_decisions(t) - decisions);
    assert_null(table_verify(on, room, sizeof room));
    char *record = table_record(on);
    assert_memory_equal(record, text, strlen(text));
    Table *again = replay(record), *copy = table_copy(on), *cut = table_cut(on, 5);
    if (!again)
        fail_msg("%s", wrong);
    char *same = table_record(again), *copied = table_record(copy), *begun = table_record(cut);
    assert_string_equal(record, same);
    assert_string_equal(record, copied);
    assert_memory_equal(begun, text, strlen(text));
    assert_true(table_undo(on, 3) && table_redo(on));
    table_free(t), table_free(on), table_free(again), table_free(copy), table_free(cut);
    free(text), free(record), free(same), free(copied), free(begun);
}

/* Each time from where it stood last. */
static void rules_may_change_again(void **unused) {
    (void)unused;
    Table *t = played(3, 15);
    char *text = changed_rules(t);
    Table *on = replay(text);
    play_both(t, on, 6);
    char *first = table_record(on), *line = table_resume_line(on), *both = NULL;
    assert_true(asprintf(&both, "%s%s", first, line) > 0);
    Table *again = replay(both);
    if (!again)
        fail_msg("%s", wrong);
    assert_int_equal(hash_of(t), hash_of(again));
    assert_int_equal(again->move_count, 0);
    play_both(t, again, 5);
    assert_int_equal(hash_of(t), hash_of(again));
    table_free(t), table_free(on), table_free(again);
    free(text), free(first), free(line), free(both);
}

static void a_state_to_go_on_from_is_checked(void **unused) {
    (void)unused;
    Table *t = played(3, 20);
    char *text = changed_rules(t);
    refused_edit(text, "\nresume 2", "\nresume 9",
                 "it goes on under version 9 of the rules, this program plays version 2");
    refused_edit(text, "\nresume 2 {", "\nresume 2 [", "is not JSON");
    refused_edit(text, "\"seats\":3", "\"seats\":2", "record line ");
    refused_edit(text, "\"turns\":", "\"turns\":-", "record line ");
    RecordReading reading = {.find = find, .to = -1, .no_start = true};
    char *whole = edited(text, "\nhash f", "\nhash ");
    assert_null(table_replay_by(&reading, whole, strlen(whole), wrong, sizeof wrong));
    free(whole);
    assert_non_null(strstr(wrong, "a game that goes on from a given state is not taken here"));
    table_free(t);
    free(text);
}

/* What is taken back further down must be written well, but the rules are not asked. */
static void what_was_taken_back_is_read_only(void **unused) {
    (void)unused;
    static const char *const taken[] = {"p1 play:rey\n", "p3 keep\nchance die face:two\nhash 0000000000000012\n",
                                        "p2 side tell:yellow\n", "p1 done\np2 done\nundo 1\n"};
    Table *t = played(3, 12);
    char *text = table_record(t);
    for (int i = 0; i < COUNT(taken); i++) {
        char *longer = malloc(strlen(text) + 200);
        sprintf(longer, "%s%sundo 1\n", text, taken[i]);
        Table *again = replay(longer);
        if (!again)
            fail_msg("%s", wrong);
        assert_int_equal(hash_of(again), hash_of(t));
        char *same = table_record(again);
        assert_string_equal(same, longer);
        table_redo(again); /* whatever it was */
        free(longer), free(same);
        table_free(again);
    }
    refused_edit(text, " ; random\n", " ; random\np1 nonsense\nundo 1\n", "'nonsense' is no move of this game");
    refused_edit(text, " ; random\n", " ; random\nundo 1\nhash 12\n", "a hash stands behind a move");
    refused_edit(text, "\nhash ", "\nundo 1000\nhash ", "not so many decisions");
    refused_edit(text, "\nhash ", "\nundo 0\nhash ", "not so many decisions");
    refused_edit(text, "\nhash ", "\np1 play:rey\nnonsense\n", "is not the one who is asked");
    table_free(t);
    free(text);
}

static void who_decided_is_shown_harmless(void **unused) {
    (void)unused;
    Table *t = played(3, 4);
    char *text = table_record(t), *at = strstr(text, " ; random"), *edited = NULL;
    assert_non_null(at);
    assert_true(asprintf(&edited, "%.*s ; \x1b[2Jrandom%s", (int)(at - text), text, at + strlen(" ; random")) > 0);
    Table *again = replay(edited);
    assert_non_null(again);
    for (int i = 0; i < again->move_count; i++)
        assert_null(strchr(again->moves[i].who, '\x1b'));
    table_free(again);
    table_free(t);
    free(edited), free(text);
}

/* Somebody else's decision is not done again by whoever is asked now. */
static void redo_asks_for_the_seat(void **unused) {
    (void)unused;
    Table *t = played(3, 10);
    table_settle(t);
    Choice choices[CANTINA_CHOICES_MAX];
    char word[64], line[100];
    cantina_choices(t->box, t->state, NULL, choices, CANTINA_CHOICES_MAX);
    cantina_choice_word(t->box, choices[0], word, sizeof word);
    Seat asked = cantina_asked(t->box, t->state), other = (Seat)(asked % 3 + 1);
    snprintf(line, sizeof line, "p%d %s\nundo 1\n", other, word);
    assert_true(table_read(t, line, strlen(line), wrong, sizeof wrong));
    assert_int_equal(t->undone_count, 1);
    assert_false(table_redo(t));
    snprintf(line, sizeof line, "p%d %s\nundo 1\n", asked, word);
    assert_true(table_read(t, line, strlen(line), wrong, sizeof wrong));
    assert_true(table_redo(t));
    table_free(t);
}

/* A server bounds what it reads. */
static void a_record_may_be_too_long(void **unused) {
    (void)unused;
    Table *t = played(3, 60);
    char *text = table_record(t);
    atomic_int stop = 1;
    RecordReading lines = {.find = find, .to = -1, .lines_most = 20},
                  moves = {.find = find, .to = -1, .moves_most = 20},
                  enough = {.find = find, .to = -1, .lines_most = 10000, .moves_most = t->move_count},
                  stopped = {.find = find, .to = -1, .cancelled = &stop};
    assert_null(table_replay_by(&lines, text, strlen(text), wrong, sizeof wrong));
    assert_true(lines.too_long && strstr(wrong, "the game is too long: at most 20 lines are taken here"));
    assert_null(table_replay_by(&moves, text, strlen(text), wrong, sizeof wrong));
    assert_true(moves.too_long && strstr(wrong, "the game is too long: at most 20 moves are taken here"));
    assert_null(table_replay_by(&stopped, text, strlen(text), wrong, sizeof wrong));
    assert_false(stopped.too_long);
    Table *again = table_replay_by(&enough, text, strlen(text), wrong, sizeof wrong);
    assert_non_null(again);
    table_free(t), table_free(again);
    free(text);
}

/* A server notes who took back. */
static void an_undo_may_name_its_seat(void **unused) {
    (void)unused;
    Table *t = played(3, 60);
    assert_true(table_undo(t, 2));
    char *text = table_record(t), *noted = edited(text, "\nundo 2\n", "\nundo 2 ; p1\n");
    Table *again = replay(noted);
    assert_non_null(again);
    assert_int_equal(hash_of(again), hash_of(t));
    table_free(t), table_free(again);
    free(text), free(noted);
}

/* An editor may end lines in its own way, and the last one not at all. */
static void lines_may_end_otherwise(void **unused) {
    (void)unused;
    Table *t = played(3, 60);
    char *text = table_record(t), *other = malloc(2 * strlen(text) + 1), *to = other;
    for (const char *at = text; *at; at++) {
        if (*at == '\n')
            *to++ = '\r';
        *to++ = *at;
    }
    to[-1] = 0;
    Table *again = replay(other);
    assert_non_null(again);
    assert_int_equal(hash_of(again), hash_of(t));
    char *same = table_record(again);
    assert_string_equal(same, text);
    table_free(t), table_free(again);
    free(text), free(other), free(same);
}

static void an_edited_end_is_found_out(void **unused) {
    (void)unused;
    Table *t = played(3, 5000);
    char *text = table_record(t);
    assert_int_equal(t->status, CANTINA_OVER);
    refused_edit(text, "\nend track 0", "\nend track 2", "ended otherwise");
    refused_edit(text, "\nend track", "\nend heroes", "ended otherwise");
    table_free(t);
    free(text);
}

static void a_cut_record_is_the_game_so_far(void **unused) {
    (void)unused;
    Table *t = played(21, 50);
    char *text = table_record(t);
    for (size_t length = strlen(text); length > 300; length -= length / 7) {
        while (text[length - 1] != '\n')
            length--;
        Table *part = table_replay(text, length, -1, find, NULL, wrong, sizeof wrong);
        if (!part)
            fail_msg("%s", wrong);
        assert_true(part->move_count <= t->move_count);
        table_free(part);
    }
    table_free(t);
    free(text);
}

/* A chosen outcome is possible, so it replays, but it does not verify. */
static void chosen_dice_do_not_verify(void **unused) {
    (void)unused;
    Table *t = table_new(box_embedded("conflict"), 1, NULL, 8, wrong, sizeof wrong);
    char room[200];
    t->manual = true;
    Choice choices[CANTINA_CHOICES_MAX];
    bool other = false;
    for (int i = 0; i < 12 && t->status == CANTINA_ASK; i++) {
        int n = cantina_choices(t->box, t->state, NULL, choices, CANTINA_CHOICES_MAX);
        table_act(t, choices[n - 1], "set");
        other = true;
    }
    char *text = table_record(t);
    Table *again = replay(text);
    assert_true(other);
    assert_non_null(again);
    assert_non_null(table_verify(again, room, sizeof room));
    assert_non_null(strstr(room, "set by hand"));
    free(text);
    table_free(t), table_free(again);
}

/* A pipe says nothing of its length, and a file may be as long as is allowed to the byte. */
static void files_are_read_whole(void **unused) {
    enum { LONG = 20000 };
    (void)unused;
    char text[LONG + 1], path[64], *back;
    size_t length;
    int ends[2];
    for (int i = 0; i < LONG; i++)
        text[i] = (char)('a' + i % 23);
    text[LONG] = 0;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], text, LONG), LONG);
    close(ends[1]);
    snprintf(path, sizeof path, "/proc/self/fd/%d", ends[0]);
    back = file_read_whole(path, 1 << 20, &length);
    assert_int_equal(length, LONG);
    assert_string_equal(back, text);
    free(back);
    close(ends[0]);
    snprintf(path, sizeof path, "/tmp/cantina-test-XXXXXX");
    close(mkstemp(path));
    assert_int_equal(file_write_whole(path, text, LONG), 0);
    back = file_read_whole(path, LONG, &length);
    assert_string_equal(back, text);
    free(back);
    assert_null(file_read_whole(path, LONG - 1, &length));
    unlink(path);
}

static void files_are_written_whole_or_not(void **unused) {
    (void)unused;
    char path[] = "/tmp/cantina-test-XXXXXX", *back;
    size_t length;
    int fd = mkstemp(path);
    close(fd);
    assert_int_equal(file_write_whole(path, "one\n", 4), 0);
    assert_int_equal(file_write_whole(path, "two!\n", 5), 0);
    back = file_read_whole(path, 100, &length);
    assert_string_equal(back, "two!\n");
    free(back);
    assert_null(file_read_whole(path, 2, &length));
    assert_null(file_read_whole("/nonexistent/file", 100, &length));
    assert_true(file_write_whole("/nonexistent/file", "x", 1) < 0);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_decided_is_shown_harmless),
        cmocka_unit_test(a_question_without_choices_ends_that_table),
        cmocka_unit_test(what_cannot_be_played_on_is_not_loaded),
        cmocka_unit_test(a_record_replays_to_the_same_state),
        cmocka_unit_test(undo_and_again),
        cmocka_unit_test(a_key_is_told_at_the_end),
        cmocka_unit_test(a_record_is_read_in_pieces),
        cmocka_unit_test(undo_of_too_much_changes_nothing),
        cmocka_unit_test(free_undo_ends_at_what_was_uncovered),
        cmocka_unit_test(a_record_costs_what_stands),
        cmocka_unit_test(undo_costs_a_piece_of_the_game),
        cmocka_unit_test(undo_forgets_the_other_way),
        cmocka_unit_test(few_snapshots_are_kept),
        cmocka_unit_test(a_record_with_undo_gives_the_same_table),
        cmocka_unit_test(pieces_with_undo_give_the_same_table),
        cmocka_unit_test(an_illegal_move_changes_nothing),
        cmocka_unit_test(broken_records_name_the_line),
        cmocka_unit_test(records_of_older_rules_are_played),
        cmocka_unit_test(a_game_goes_on_under_other_rules),
        cmocka_unit_test(rules_may_change_again),
        cmocka_unit_test(a_state_to_go_on_from_is_checked),
        cmocka_unit_test(what_was_taken_back_is_read_only),
        cmocka_unit_test(redo_asks_for_the_seat),
        cmocka_unit_test(a_record_may_be_too_long),
        cmocka_unit_test(an_undo_may_name_its_seat),
        cmocka_unit_test(lines_may_end_otherwise),
        cmocka_unit_test(an_edited_end_is_found_out),
        cmocka_unit_test(a_cut_record_is_the_game_so_far),
        cmocka_unit_test(chosen_dice_do_not_verify),
        cmocka_unit_test(files_are_written_whole_or_not),
        cmocka_unit_test(files_are_read_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
