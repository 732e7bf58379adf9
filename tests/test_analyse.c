/* Analysis: books that close, figures that repeat, blunders and dice that are booked as what they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/print.h"
#include "games/boxes.h"
#include "kit/mind.h"
#include "kit/page.h"
#include "lang/embedded.h"
#include "pack/compile.h"
#include "pack/report.h"

extern const Game mole_game, rim_game; /* tests/mole, tests/rim: their headers name the same things otherwise */

enum { BUDGET = 60 };

static const AnalyseSettings quick = {"normal", BUDGET, 7};

/* ---- games ---- */

static const Box *find_box(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    (void)self, (void)pack, (void)wrong, (void)room;
    return box_embedded(game);
}

static Table *read_text(const char *text) {
    char wrong[256] = "";
    Table *table = table_replay(text, strlen(text), -1, find_box, NULL, wrong, sizeof wrong);
    if (!table)
        fail_msg("%s", wrong);
    return table;
}

static Table *golden(const char *name) {
    char path[128];
    size_t length;
    snprintf(path, sizeof path, "tests/golden/%s.rec", name);
    char *text = file_read_whole(path, 1 << 20, &length);
    assert_non_null(text);
    Table *table = read_text(text);
    free(text);
    return table;
}

static Table *fresh(const Box *box, int seats, uint64_t seed) {
    char wrong[256];
    Table *table = table_new(box, seats, NULL, seed, wrong, sizeof wrong);
    assert_non_null(table);
    return table;
}

/* What an agent would do for the seat that is asked. */
static Choice agents_choice(const Table *table, const char *level) {
    _Alignas(64) unsigned char view[STATE_MOST];
    Agent agent;
    Seat seat = cantina_asked(table->box, table->state);
    assert_true(agent_make(level, 1, &agent));
    cantina_view(table->box, table->state, SEAT_BIT(seat), view);
    return agent_choose(&agent, blank_mind(), table->box, view, seat, NULL, NULL);
}

static void act(Table *table, Choice choice, const char *who) {
    assert_int_equal(table_act(table, choice, who), 0);
}

/* Plays on by so many decisions, or to the end. */
static void play(Table *table, const char *level, int decisions) {
    while (table_settle(table) == CANTINA_ASK && decisions-- > 0)
        act(table, agents_choice(table, level), level);
}

static Analysis *analyse(const Table *table, const AnalyseSettings *settings, int jobs) {
    char wrong[256] = "";
    Analysis *analysis = analyse_new(table, settings, wrong, sizeof wrong);
    if (!analysis)
        fail_msg("%s", wrong);
    assert_true(analyse_run(analysis, &(AnalyseRun){.jobs = jobs}));
    return analysis;
}

/* What several tests look at is analysed once. */
static struct {
    const char *name;
    Table *table;
    Analysis *analysis;
} known[] = {{.name = "hidden"}, {.name = "alone"}, {.name = "dooku"}};

static const Analysis *known_analysis(const char *name) {
    int i = 0;
    while (strcmp(known[i].name, name))
        i++;
    if (!known[i].analysis) {
        known[i].table = golden(name);
        known[i].analysis = analyse(known[i].table, &quick, 2);
    }
    return known[i].analysis;
}

static int forget_known(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT(known); i++) {
        analyse_free(known[i].analysis);
        table_free(known[i].table);
    }
    return 0;
}

/* ---- the books close ---- */

static void near(double value, double wanted) {
    if (fabs(value - wanted) > 1e-9)
        fail_msg("%.12f is not %.12f", value, wanted);
}

/* Every move goes on where the books stand; only the search itself makes them jump, at a decision of the party. */
static void check_party(const Analysis *a, int party) {
    const AnalysedParty *page = &a->party[party];
    double now = page->start, luck = 0, choice = 0, others = 0, drift = 0;
    for (int i = 0; i < a->judged; i++) {
        const AnalysedMove *move = &a->moves[i];
        double change = move->after[party] - move->before[party];
        bool own = a->parties == 1 || move->party == party;
        assert_true(move->before[party] >= 0 && move->before[party] <= 1);
        assert_true(move->after[party] >= 0 && move->after[party] <= 1);
        if (move->kind == MOVE_DECISION && own) {
            drift += move->before[party] - now;
            assert_true(move->loss >= 0 && change <= 0);
            choice += change;
        } else {
            near(move->before[party], now);
            *(move->kind == MOVE_CHANCE ? &luck : &others) += change;
            assert_true(change == 0 || move->kind == MOVE_CHANCE || move->kind == MOVE_DECISION);
        }
        now = move->after[party];
    }
    near(page->luck, luck), near(page->choice, choice), near(page->others, others);
    near(page->drift, drift + page->end - now);
    near(page->start + page->luck + page->choice + page->others + page->drift, page->end);
}

static void check_books(const Analysis *a) {
    double loss = 0;
    for (int party = 0; party < a->parties; party++)
        check_party(a, party);
    for (Seat seat = 1; seat <= a->table->seats; seat++)
        loss -= a->seat[seat].loss;
    for (int party = 0; party < a->parties; party++)
        loss -= a->party[party].choice;
    near(loss, 0);
    for (int party = 0; a->whole && a->table->status == CANTINA_OVER && party < a->parties; party++)
        near(a->party[party].end, cantina_value(a->table->box, a->table->state, (Seat)(party + 1)) / 2.0);
}

static void books_close(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT(known); i++) {
        const Analysis *a = known_analysis(known[i].name);
        assert_int_equal(a->judged, a->table->move_count);
        assert_int_equal(a->parties, 1);
        check_books(a);
    }
}

/* A game of some length between random players who are rivals. */
static Table *rivals(const Game *game, const char *folder, Box *box) {
    static PackReport report;
    *box = (Box){game, pack_compile(game, (const char *const[]){folder}, 1, &report)};
    assert_non_null(box->pack);
    Table *table = fresh(box, 3, 5);
    play(table, "random", 60);
    return table;
}

static void forget_rivals(Table *table, Box *box) {
    table_free(table);
    free((void *)(uintptr_t)box->pack);
}

/* Where seats play against each other everybody has a book, and what the others did stands in it. */
static void rivals_have_books_of_their_own(void **unused) {
    Box box;
    Table *table = rivals(&rim_game, "tests/rim/pack", &box);
    Analysis *a = analyse(table, &quick, 2);
    double others = 0;
    (void)unused;
    assert_int_equal(a->parties, 3);
    assert_null(a->beliefs);
    check_books(a);
    for (int party = 0; party < 3; party++)
        others += fabs(a->party[party].others);
    assert_true(others > 0);
    json_t *json = analyse_json(&(AnalysisPrint){a, {&box, NULL}, 2});
    assert_int_equal(json_array_size(json_object_get(json, "parties")), 3);
    json_t *event = json_array_get(json_object_get(json, "events"), 0);
    assert_int_equal(json_array_size(json_object_get(event, "before")), 3);
    json_decref(json);
    analyse_free(a);
    forget_rivals(table, &box);
}

/* Who secretly is what, is believed by what was done before, never by what came later. */
static void beliefs_grow_with_the_game(void **unused) {
    Box box;
    Table *table = rivals(&mole_game, "tests/mole/pack", &box), *cut = table_cut(table, 6);
    Analysis *a = analyse(table, &quick, 2), *b = analyse(cut, &quick, 2);
    int learned = 0;
    (void)unused;
    check_books(a), check_books(b);
    for (int i = 0; i < table->move_count; i++)
        learned += memcmp(&a->beliefs[i], &a->beliefs[i + 1], sizeof *a->beliefs) != 0;
    assert_true(learned > 0);
    assert_memory_equal(a->beliefs, b->beliefs, (size_t)cut->move_count * sizeof *a->beliefs);
    analyse_free(a), analyse_free(b);
    table_free(cut);
    forget_rivals(table, &box);
}

/* ---- figures repeat ---- */

static char *json_text(const Analysis *a) {
    json_t *json = analyse_json(&(AnalysisPrint){a, {a->table->box, NULL}, 0});
    char *text = json_dumps(json, 0);
    assert_non_null(text);
    json_decref(json);
    return text;
}

static void jobs_change_nothing(void **unused) {
    (void)unused;
    Table *whole = golden("hidden"), *table = table_cut(whole, 12);
    Analysis *a = analyse(table, &quick, 1);
    char *first = json_text(a);
    analyse_free(a);
    for (int jobs = 2; jobs <= 3; jobs++) {
        a = analyse(table, &quick, jobs);
        char *other = json_text(a);
        assert_string_equal(first, other);
        free(other);
        analyse_free(a);
    }
    AnalyseSettings settings = quick;
    settings.seed++;
    a = analyse(table, &settings, 2);
    char *other = json_text(a);
    assert_string_not_equal(first, other);
    free(other);
    free(first);
    analyse_free(a);
    table_free(table);
    table_free(whole);
}

/* ---- a blunder is a mistake ---- */

/* Does a choice lose the game at once, whatever falls? */
static bool loses(const Table *table, Choice choice, bool *survives) {
    _Alignas(64) unsigned char state[STATE_MOST];
    int lost = 0, tries = 8;
    for (int i = 0; i < tries; i++) {
        CantinaStream stream = {.at = (uint64_t)i};
        memcpy(state, table->state, cantina_size(table->box));
        lost += cantina_step(table->box, state, choice, &stream, NULL) == CANTINA_OVER &&
                cantina_value(table->box, state, 1) == 0;
    }
    *survives |= !lost;
    return lost == tries;
}

/* An option that throws a good game away though another one does not. */
static bool find_blunder(const Table *table, Choice *blunder) {
    Choice choices[CANTINA_CHOICES_MAX];
    bool survives = false, found = false;
    int count = cantina_choices(table->box, table->state, NULL, choices, CANTINA_CHOICES_MAX);
    if (count < 2 || cantina_eval(table->box, table->state, 1) < 2500)
        return false;
    for (int i = 0; i < count; i++)
        if (loses(table, choices[i], &survives)) {
            *blunder = choices[i];
            found = true;
        }
    return found && survives;
}

/* The last decisions of a game, as a game that begins with them. */
static Table *end_of(const Table *table, int decisions) {
    char wrong[256];
    Table *early = table_cut(table, table_decisions(table) - decisions);
    Table *late = table_load(table->box, early->state, 1, wrong, sizeof wrong);
    late->manual = true;
    for (int i = early->move_count; i < table->move_count; i++)
        act(late, table->moves[i].choice, table->moves[i].who);
    table_free(early);
    return late;
}

/* Somebody throws a game away: of the last ten decisions that is the largest mistake, and theirs. */
static void check_blunder(Table *table, Choice blunder) {
    int moves[ANALYSE_LISTED];
    Seat seat = cantina_asked(table->box, table->state);
    act(table, blunder, "person");
    assert_int_equal(table_settle(table), CANTINA_OVER);
    Table *end = end_of(table, 10);
    Analysis *a = analyse(end, &quick, 2);
    check_books(a);
    assert_true(analyse_mistakes(a, seat, moves) > 0);
    const AnalysedMove *move = &a->moves[moves[0]];
    assert_true(choice_equal(end->moves[moves[0]].choice, blunder) && move->step == 9);
    assert_true(move->loss > 0.1 && move->after[0] < move->before[0] / 2);
    assert_false(choice_equal(move->best, blunder));
    assert_true(analyse_turning(a, 0, moves) > 0);
    assert_true(!analyse_mistakes(a, (Seat)(3 - seat), moves) || a->moves[moves[0]].step < 9);
    analyse_free(a);
    table_free(end);
}

static void a_blunder_is_found(void **unused) {
    const Box *box = box_embedded("conflict");
    Choice blunder;
    bool found = false;
    (void)unused;
    for (uint64_t seed = 1; !found && seed < 100; seed++) {
        Table *table = fresh(box, 2, seed);
        while (table_settle(table) == CANTINA_ASK && !find_blunder(table, &blunder))
            act(table, agents_choice(table, "greedy"), "greedy");
        found = table->status == CANTINA_ASK;
        if (found)
            check_blunder(table, blunder);
        table_free(table);
    }
    assert_true(found);
}

/* ---- dice are luck ---- */

/* A game that begins with the question to chance that is pending, and in which this falls first. */
static Analysis *analyse_fall(const Table *table, Choice outcome, Table **fallen) {
    char wrong[256];
    *fallen = table_load(table->box, table->state, 1, wrong, sizeof wrong);
    act(*fallen, outcome, "set");
    table_settle(*fallen);
    Analysis *a = analyse(*fallen, &quick, 1);
    check_books(a);
    return a;
}

/* What an outcome is booked as; nothing of what followed is anybody's choice. */
static double luck_of(const Table *table, Choice outcome) {
    Table *fallen;
    Analysis *a = analyse_fall(table, outcome, &fallen);
    double luck = a->moves[0].after[0] - a->moves[0].before[0];
    assert_int_equal(a->moves[0].kind, MOVE_CHANCE);
    near(a->party[0].choice, 0);
    if (fallen->status == CANTINA_OVER)
        near(a->party[0].drift, 0);
    analyse_free(a);
    table_free(fallen);
    return luck;
}

/* In how many of eight ways to go on is the game won before anybody decides again? */
static int wins(const Table *table, Choice outcome) {
    _Alignas(64) unsigned char state[STATE_MOST];
    int won = 0;
    for (int i = 0; i < 8; i++) {
        CantinaStream stream = {.at = (uint64_t)i};
        memcpy(state, table->state, cantina_size(table->box));
        won += cantina_step(table->box, state, outcome, &stream, NULL) == CANTINA_OVER &&
               cantina_value(table->box, state, 1) == 2;
    }
    return won;
}

/* A question to chance in an open game of which some outcomes win at once, and others do not. */
static bool find_draw(const Table *table, Choice *won, Choice *missed) {
    Choice outcomes[CANTINA_CHOICES_MAX];
    int count = cantina_choices(table->box, table->state, NULL, outcomes, CANTINA_CHOICES_MAX), good = 0, bad = 0;
    if (cantina_eval(table->box, table->state, 1) > 8500)
        return false;
    for (int i = 0; i < count; i++) {
        int ways = wins(table, outcomes[i]);
        if (ways == 8)
            *won = outcomes[i], good++;
        else if (ways == 0)
            *missed = outcomes[i], bad++;
    }
    return good && bad;
}

/* Goes on by one decision or one outcome. */
static void go_on(Table *table) {
    if (cantina_asked(table->box, table->state) != CANTINA_CHANCE)
        act(table, agents_choice(table, "greedy"), "greedy");
    else
        act(table, cantina_outcome(table->box, table->state, keyed_word(&table->key, (uint64_t)table->move_count)), "");
}

static bool asks_chance(const Table *table) {
    return table->status == CANTINA_ASK && cantina_asked(table->box, table->state) == CANTINA_CHANCE;
}

static void a_lucky_draw_is_luck(void **unused) {
    const Box *box = box_embedded("conflict");
    Choice won, missed;
    bool found = false;
    (void)unused;
    for (uint64_t seed = 1; !found && seed < 200; seed++) {
        Table *table = fresh(box, 2, seed);
        table->manual = true;
        while (table->status == CANTINA_ASK && !(asks_chance(table) && find_draw(table, &won, &missed)))
            go_on(table);
        found = table->status == CANTINA_ASK;
        if (found) {
            double good = luck_of(table, won), bad = luck_of(table, missed);
            assert_true(good > 0.05 && bad < 0);
        }
        table_free(table);
    }
    assert_true(found);
}

/* On average there is no luck: what the faces of a die are booked as cancels out. */
static void luck_is_fair(void **unused) {
    (void)unused;
    Table *table = fresh(box_embedded("conflict"), 2, 3);
    Choice outcomes[CANTINA_CHOICES_MAX];
    double sum = 0, weights = 0;
    table->manual = true;
    while (cantina_turn(table->box, table->state) < 2 || !asks_chance(table) ||
           cantina_choices(table->box, table->state, NULL, outcomes, CANTINA_CHOICES_MAX) > 8)
        go_on(table);
    int count = cantina_choices(table->box, table->state, NULL, outcomes, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        sum += outcomes[i].c * luck_of(table, outcomes[i]);
        weights += outcomes[i].c;
    }
    assert_true(count > 2 && weights > 0);
    assert_true(fabs(sum / weights) < 0.03);
    table_free(table);
}

/* ---- what is not over, what cannot be judged ---- */

static void unfinished_games_are_judged(void **unused) {
    (void)unused;
    Table *table = fresh(box_embedded("clonewars"), 2, 4);
    play(table, "random", 12);
    assert_int_equal(table->status, CANTINA_ASK);
    Analysis *a = analyse(table, &quick, 2);
    check_books(a);
    assert_true(a->whole);
    near(a->party[0].end, a->judgements[table->move_count].value);
    json_t *json = analyse_json(&(AnalysisPrint){a, {table->box, NULL}, 0});
    assert_true(json_is_false(json_object_get(json, "finished")));
    assert_true(json_is_null(json_object_get(json, "result")));
    assert_int_equal(json_array_size(json_object_get(json, "events")), table->move_count);
    json_decref(json);
    analyse_free(a);
    table_free(table);
}

static void lines_are_those_of_the_record(void **unused) {
    (void)unused;
    Table *table = fresh(box_embedded("conflict"), 2, 8);
    play(table, "random", 9);
    assert_true(table_undo(table, 4));
    play(table, "greedy", 6);
    char *text = table_record(table), *save = NULL;
    Table *again = read_text(text);
    assert_int_equal(again->move_count, table->move_count);
    int number = 0, move = 0;
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        number++;
        if (move == again->move_count || again->moves[move].line != number)
            continue;
        char word[128];
        cantina_choice_word(again->box, again->moves[move++].choice, word, sizeof word);
        assert_non_null(strstr(line, word));
    }
    assert_int_equal(move, again->move_count);
    free(text);
    table_free(again);
    table_free(table);
}

static void refused(const Table *table, const char *level, const char *why) {
    AnalyseSettings settings = {level, BUDGET, 1};
    char wrong[256] = "";
    assert_null(analyse_new(table, &settings, wrong, sizeof wrong));
    if (!strstr(wrong, why))
        fail_msg("expected \"%s\", not \"%s\"", why, wrong);
}

static void what_cannot_be_judged_is_refused(void **unused) {
    (void)unused;
    Table *table = golden("two"), *empty = fresh(box_embedded("clonewars"), 2, 1);
    refused(table, "genius", "no level 'genius'");
    refused(table, "random", "judges nothing");
    refused(empty, "normal", "nothing has happened");
    table_free(table);
    table_free(empty);
}

/* ---- stopping ---- */

static atomic_int stop;

static void stop_soon(void *self, int done, int pieces) {
    (void)pieces;
    *(int *)self = done;
    atomic_store(&stop, 1);
}

static void stopping_is_clean(void **unused) {
    char wrong[256];
    int told = 0;
    (void)unused;
    Table *table = golden("hidden");
    Analysis *a = analyse_new(table, &quick, wrong, sizeof wrong);
    atomic_store(&stop, 0);
    assert_false(analyse_run(a, &(AnalyseRun){1, &stop, stop_soon, &told}));
    assert_true(told > 0 && told < a->piece_count);
    assert_true(a->judged < a->move_count && !a->whole);
    check_books(a);
    free(json_text(a));
    int judged = a->judged;
    for (int i = 0; i < a->piece_count; i++) /* the rest can be done later, one by one */
        if (!atomic_load(&a->pieces[i].done))
            assert_true(analyse_piece(a, i, NULL, NULL));
    analyse_sum(a);
    assert_true(a->whole && a->judged > judged);
    char *later = json_text(a);
    char *all = json_text(known_analysis("hidden"));
    assert_string_equal(later, all);
    free(later);
    free(all);
    analyse_free(a);
    table_free(table);
}

/* ---- printing ---- */

static char *printed(const AnalysisPrint *print, bool page) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (page)
        analyse_html(out, print);
    else
        analyse_text(out, print, 80);
    fclose(out);
    return text;
}

static void check_printed(const Analysis *a, const char *code, const char *heading) {
    bool found;
    AnalysisPrint print = {a, {a->table->box, lang_by_code(code, &found)}, 0};
    char *text = printed(&print, false), *page = printed(&print, true), *again = printed(&print, true);
    assert_true(found);
    assert_non_null(strstr(text, heading));
    assert_non_null(strstr(page, heading));
    assert_null(strpbrk(text, "{}"));
    assert_string_equal(page, again);
    page_check(page);
    assert_int_equal(a->judged > 0, strstr(page, "id=\"chance-title\"") != NULL);
    free(text);
    free(page);
    free(again);
}

/* In a game of rivals a mistake cost the seat that made it, whoever the page is about. */
static void mistakes_are_told_of_those_who_made_them(void **unused) {
    Box box;
    Table *table = rivals(&rim_game, "tests/rim/pack", &box);
    Analysis *a = analyse(table, &quick, 2);
    int at = 0;
    (void)unused;
    while (a->moves[at].kind != MOVE_DECISION || a->moves[at].party != 1)
        at++;
    AnalysedMove *move = &a->moves[at];
    for (int i = 0; i < a->move_count; i++)
        a->moves[i].mistake = i == at;
    move->loss = 0.21;
    move->before[1] = 0.83, move->after[1] = 0.62;
    move->before[0] = move->after[0] = 0.11;
    AnalysisPrint print = {a, {&box, NULL}, 0};
    char *text = printed(&print, false), *page = printed(&print, true);
    assert_non_null(strstr(strstr(text, "Largest mistakes"), "83% → 62%"));
    assert_non_null(strstr(strstr(page, "Largest mistakes"), "<td>83%</td><td>62%</td>"));
    free(text);
    free(page);
    analyse_free(a);
    forget_rivals(table, &box);
}

/* Where each seat has a book of its own, a print says whose it shows, and shows all of it. */
static void rivals_are_named(void **unused) {
    Box box;
    Table *table = rivals(&rim_game, "tests/rim/pack", &box);
    Analysis *a = analyse(table, &quick, 2);
    AnalysisPrint print = {a, {&box, NULL}, 2};
    char *text = printed(&print, false), *page = printed(&print, true);
    (void)unused;
    assert_non_null(strstr(text, "Chance to win: P2\n"));
    assert_non_null(strstr(text, "Turning points: P2\n"));
    assert_non_null(strstr(page, "<span class=\"name\">Chance to win: P2</span>"));
    assert_non_null(strstr(page, "<span class=\"name\">Choices of the others</span>"));
    assert_non_null(strstr(page, ">Turning points: P2</h2>"));
    free(text);
    free(page);
    analyse_free(a);
    forget_rivals(table, &box);
}

static void all_languages_are_printed(void **unused) {
    char wrong[256];
    (void)unused;
    const Analysis *a = known_analysis("hidden");
    check_printed(a, "en", "Turning points");
    check_printed(a, "de", "Wendepunkte");
    check_printed(a, "pl", "Punkty zwrotne");
    Analysis *none = analyse_new(a->table, &quick, wrong, sizeof wrong);
    check_printed(none, "en", "Stopped early: 0 of");
    analyse_free(none);
}

static void json_has_its_keys(void **unused) {
    static const char *const keys[] = {"game",     "pack",   "options", "level",    "budget",
                                       "finished", "whole",  "moves",   "judged",   "result",
                                       "seats",    "events", "parties", "mistakes", "turning_points"};
    static const char *const event_keys[] = {"move", "step",   "turn", "kind",  "seat", "action",
                                             "line", "before", "text", "after", "error"};
    static const char *const party_keys[] = {"party",     "start",          "end",     "luck",   "luck_error",
                                             "good_luck", "bad_luck",       "choice",  "others", "choice_error",
                                             "drift",     "turning_points", "mistakes"};
    (void)unused;
    const Analysis *a = known_analysis("hidden");
    json_t *json = analyse_json(&(AnalysisPrint){a, {a->table->box, NULL}, 0});
    json_t *event = json_array_get(json_object_get(json, "events"), 3);
    json_t *party = json_array_get(json_object_get(json, "parties"), 0);
    for (int i = 0; i < COUNT(keys); i++)
        assert_non_null(json_object_get(json, keys[i]));
    for (int i = 0; i < COUNT(event_keys); i++)
        assert_non_null(json_object_get(event, event_keys[i]));
    for (int i = 0; i < COUNT(party_keys); i++)
        assert_non_null(json_object_get(party, party_keys[i]));
    assert_string_equal(json_string_value(json_object_get(party, "party")), "team");
    assert_true(json_is_real(json_object_get(event, "before")));
    json_decref(json);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(books_close),
        cmocka_unit_test(rivals_have_books_of_their_own),
        cmocka_unit_test(beliefs_grow_with_the_game),
        cmocka_unit_test(jobs_change_nothing),
        cmocka_unit_test(a_blunder_is_found),
        cmocka_unit_test(a_lucky_draw_is_luck),
        cmocka_unit_test(luck_is_fair),
        cmocka_unit_test(unfinished_games_are_judged),
        cmocka_unit_test(lines_are_those_of_the_record),
        cmocka_unit_test(what_cannot_be_judged_is_refused),
        cmocka_unit_test(stopping_is_clean),
        cmocka_unit_test(mistakes_are_told_of_those_who_made_them),
        cmocka_unit_test(rivals_are_named),
        cmocka_unit_test(all_languages_are_printed),
        cmocka_unit_test(json_has_its_keys),
    };
    return cmocka_run_group_tests(tests, NULL, forget_known);
}
