/* A game of secret loyalties, offers and seats that compete: its rules keep the secrets, and agents can play it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agent/agent.h"
#include "agent/search.h"
#include "base/rng.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "kit/thought.h"
#include "kit/walk.h"
#include "mole/mole.h"
#include "pack/compile.h"
#include "sim/play.h"
#include "watch/watch.h"

static Box box = {.game = &mole_game};

/* ---- a table: who the mole is, which deals come, what the agents believe ---- */

static struct {
    Mole state;
    Seat mole;         /* CANTINA_NOBODY: there is none */
    const char *deals; /* ids, the next first; when there are no more, any */
    Agent watcher;     /* sees everything that is done */
} table;

static bool is_card(Choice outcome, const char *word, size_t length) {
    return outcome.a == pack_find(box.pack, TABLE_CARDS, word, length);
}

/* The outcome of chance that was planned. */
static Choice planned(void) {
    Choice outcomes[CANTINA_CHOICES_MAX];
    Question q;
    int count = cantina_choices(&box, &table.state, &q, outcomes, CANTINA_CHOICES_MAX), pick = 0;
    const char *wanted = "";
    if (q.tag == TAG_DRAW && q.args[0] == BAG_LOYALTIES)
        wanted = table.state.frames[0].seat == table.mole ? "mole" : "loyal";
    if (q.tag == TAG_DRAW && q.args[0] == BAG_DEALS) {
        wanted = table.deals;
        table.deals += strcspn(table.deals, " ");
        table.deals += strspn(table.deals, " ");
    }
    size_t length = strcspn(wanted, " ");
    while (length && pick < count && !is_card(outcomes[pick], wanted, length))
        pick++;
    assert_true(pick < count);
    return outcomes[pick];
}

static void settle(void) {
    int status = cantina_advance(&box, &table.state, NULL);
    while (status == CANTINA_ASK && cantina_asked(&box, &table.state) == CANTINA_CHANCE) {
        cantina_apply(&box, &table.state, planned(), NULL);
        status = cantina_advance(&box, &table.state, NULL);
    }
    assert_int_not_equal(status, CANTINA_FAULT);
}

static void begin(int seats, Seat mole_seat, const char *deals) {
    memset(&table, 0, sizeof table);
    table.mole = mole_seat;
    table.deals = deals;
    agent_make("hard", 11, &table.watcher);
    assert_int_equal(cantina_new(&box, &table.state, seats, NULL), 0);
    settle();
}

/* What one seat sees. */
static Mole seen_by(Seat seat) {
    Mole view;
    cantina_view(&box, &table.state, SEAT_BIT(seat), &view);
    return view;
}

static void act(const char *word) {
    Choice choice;
    Seat who = cantina_asked(&box, &table.state);
    Mole before = seen_by(1);
    if (!cantina_choice_read(&box, word, &choice) || cantina_submit(&box, &table.state, choice, NULL) < 0)
        fail_msg("'%s' is not offered", word);
    cantina_advance(&box, &table.state, NULL);
    Mole after = seen_by(1);
    agent_see(&table.watcher, &box, who, &before, &after);
    settle();
}

/* Decisions, one after the other. */
static void play(const char *words) {
    char word[32];
    for (; *words; words += strspn(words, " ")) {
        size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        act(word);
        words += length;
    }
}

static const char first_round_helped[] = "done help help help done done done";

/* ---- what agents make of it ---- */

enum { LINES = 200, MANY_LINES = 1200 };
static int lines = LINES; /* of each decision */
static const char *const searching[] = {"easy", "normal", "hard"};

static AgentThought thought;

/* The word of what the seat that is asked chooses. */
static const char *choice_of(const char *level, uint64_t seed, const Belief *belief) {
    static char word[64];
    Agent agent;
    Seat seat = cantina_asked(&box, &table.state);
    Mole view = seen_by(seat);
    AgentBudget budget = {.iterations = lines};
    assert_true(agent_make(level, seed, &agent));
    if (belief)
        agent.belief = *belief;
    Choice choice = agent_choose(&agent, NULL, &box, &view, seat, &budget, &thought);
    cantina_choice_word(&box, choice, word, sizeof word);
    return word;
}

/* The same by a search whose tree grows at once and tries everything. */
static const char *choice_of_a_bushy_tree(uint64_t seed) {
    static char word[64];
    static const SearchSettings bushy = {.style = PLAY_GREEDY, .horizon = 1, .patience = 1, .explore = 200, .trust = 2};
    Choice options[CANTINA_CHOICES_MAX];
    Seat seat = cantina_asked(&box, &table.state);
    Mole view = seen_by(seat);
    Mind *mind = mind_new();
    SearchCase what = {.settings = &bushy, .box = &box, .view = &view, .seat = seat, .random = seed};
    what.budget.iterations = lines;
    what.options = options;
    what.count = cantina_choices(&box, &view, NULL, options, CANTINA_CHOICES_MAX);
    cantina_choice_word(&box, options[search(&what, mind, &thought)], word, sizeof word);
    mind_free(mind);
    return word;
}

static void assert_chooses(const char *expected) {
    for (int i = 0; i < COUNT(searching); i++)
        for (uint64_t seed = 1; seed <= 2; seed++)
            assert_string_equal(choice_of(searching[i], seed, &table.watcher.belief), expected);
}

static double value_of(const char *word) {
    Choice choice;
    assert_true(cantina_choice_read(&box, word, &choice));
    for (int i = 0; i < thought.count; i++)
        if (choice_equal(thought.values[i].choice, choice))
            return thought.values[i].value;
    fail_msg("'%s' was not weighed", word);
    return 0;
}

/* How well it explains what was done that this seat, or nobody, is the mole. */
static double suspicion(Seat mole_seat) {
    Belief belief = table.watcher.belief;
    Mole truth = table.state;
    Engine e = engine_over(&box, &truth, NULL);
    for (Seat seat = 1; seat <= truth.head.seats; seat++)
        e.places[e.zones[role_of(seat)].first].card = seat == mole_seat ? CARD_MOLE : CARD_LOYAL;
    for (int i = 0; i < belief.count; i++)
        if (belief.cases[i].roles == cantina_roles(&box, &truth))
            return belief.cases[i].weight;
    return 1;
}

/* ---- the game itself ---- */

static void random_games_keep_the_laws(void **unused) {
    (void)unused;
    for (int seats = SEATS_LEAST; seats <= SEATS_MOST; seats++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            Walk walk = {.box = &box, .seats = seats, .seed = seed, .leak_every = 1, .decisions_most = 100};
            WalkResult result;
            const char *wrong = walk_game(&walk, &result);
            if (wrong)
                fail_msg("%s", wrong);
        }
}

static void assert_values(int outcome, int one, int two, int three) {
    assert_int_equal(cantina_ended(&box, &table.state), outcome);
    assert_int_equal(cantina_value(&box, &table.state, 1), one);
    assert_int_equal(cantina_value(&box, &table.state, 2), two);
    assert_int_equal(cantina_value(&box, &table.state, 3), three);
}

static void seats_win_apart(void **unused) {
    (void)unused;
    begin(3, 2, "favour");
    assert_int_equal(cantina_parties(&box, &table.state), CANTINA_RIVALS);
    play("offer:favour:p3 yes help help help done done done");
    play("done lay:help lay:help lay:help done done done");
    assert_values(OUTCOME_DONE, 1, 0, 2);
    begin(3, 2, "");
    play("done help hinder help accuse:p2 accuse:p1 accuse:p2");
    assert_values(OUTCOME_CAUGHT, 2, 0, 2);
    begin(3, 2, "");
    play("done help help help accuse:p3 accuse:p3 done");
    assert_values(OUTCOME_WRONGED, 0, 2, 0);
    begin(3, CANTINA_NOBODY, "");
    play("done help help help accuse:p3 accuse:p3 done");
    assert_values(OUTCOME_WRONGED, 0, 0, 0);
}

/* ---- offers, and seats that compete ---- */

/* The bargain would be best for who offers it, if only the other took it. So it is the partnership. */
static void a_leader_offers_what_will_be_accepted(void **unused) {
    (void)unused;
    begin(3, 3, "bargain partnership");
    lines = MANY_LINES;
    for (int i = 0; i < COUNT(searching); i++) {
        assert_memory_equal(choice_of(searching[i], 3, NULL), "offer:partnership", 17);
        assert_true(thought.values[thought.best].value > value_of("offer:bargain:p2") + 0.02);
        assert_true(thought.values[thought.best].value > value_of("done") + 0.02);
    }
}

/* The same game, but no zone is said to hold roles: now the others' decisions grow in the tree, too. There as well
 * everybody wants the most for itself. */
static void rivals_in_the_tree_are_rivals(void **unused) {
    static Game plain;
    (void)unused;
    plain = mole_game;
    plain.role_zone = 0;
    box.game = &plain;
    begin(3, 3, "bargain partnership");
    assert_false(agent_watches(&box, &table.state));
    lines = MANY_LINES;
    assert_memory_equal(choice_of_a_bushy_tree(3), "offer:partnership", 17);
    assert_true(thought.values[thought.best].value > value_of("offer:bargain:p2") + 0.02);
    assert_true(thought.values[thought.best].value > value_of("offer:bargain:p3") + 0.02);
}

static void offers_are_answered_by_what_they_are_worth(void **unused) {
    (void)unused;
    begin(3, 3, "bargain favour");
    act("offer:favour:p2");
    assert_chooses("yes");
    begin(3, 3, "bargain partnership");
    act("offer:partnership:p2");
    assert_chooses("yes");
    begin(3, 3, "bargain partnership");
    act("offer:bargain:p2");
    assert_chooses("no");
    begin(3, 3, "favour favour bargain bargain"); /* in the last round nothing but the end counts */
    play(first_round_helped);
    act("offer:bargain:p1");
    assert_chooses("no");
}

/* ---- accusations ---- */

/* The last of three to speak; the other two accuse each other. */
static void who_hindered_is_accused(void **unused) {
    (void)unused;
    lines = MANY_LINES;
    for (Seat guilty = 1; guilty <= 2; guilty++) {
        begin(3, guilty, "");
        play(guilty == 1 ? "done hinder help help accuse:p2 accuse:p1" : "done help hinder help accuse:p2 accuse:p1");
        assert_chooses(guilty == 1 ? "accuse:p1" : "accuse:p2");
        choice_of("hard", 1, NULL); /* who has watched nothing must guess */
        assert_true(value_of("accuse:p1") - value_of("accuse:p2") < 0.1);
        assert_true(value_of("accuse:p2") - value_of("accuse:p1") < 0.1);
        choice_of("hard", 1, &table.watcher.belief);
        double right = value_of(guilty == 1 ? "accuse:p1" : "accuse:p2");
        assert_true(right > 0.5 + value_of(guilty == 1 ? "accuse:p2" : "accuse:p1"));
    }
}

/* It takes two: the first to speak counts on the other to have seen the same. */
static void others_are_expected_to_have_watched(void **unused) {
    (void)unused;
    begin(3, 3, "");
    play("done help help hinder");
    assert_chooses("accuse:p3");
    act("accuse:p3");
    assert_chooses("accuse:p3");
    act("accuse:p3");
    act("accuse:p1");
    assert_values(OUTCOME_CAUGHT, 2, 2, 0);
}

/* ---- the mole ---- */

/* Openly it would be found out, whenever its turn comes; among cards that are shown mixed it is not. */
static void a_mole_hinders_where_it_is_hidden(void **unused) {
    static const char *const before[] = {"done", "done help", "done help help"};
    static const char *const dark[] = {"done lay:help lay:help", "done", "done lay:help"};
    (void)unused;
    for (Seat seat = 1; seat <= 3; seat++) {
        begin(3, seat, "");
        play(before[seat - 1]);
        assert_chooses("help");
        assert_true(value_of("hinder") < 0.1);
        begin(3, seat, "");
        play(first_round_helped);
        play(dark[seat - 1]);
        assert_chooses("lay:hinder");
    }
}

static void the_loyal_help(void **unused) {
    (void)unused;
    begin(3, 2, "");
    act("done");
    assert_chooses("help");
    begin(3, 2, "");
    play(first_round_helped);
    play("done lay:help");
    assert_chooses("lay:help");
}

/* ---- beliefs ---- */

static void deeds_tell(void **unused) {
    (void)unused;
    begin(4, 2, "");
    act("done");
    act("help"); /* p1 */
    assert_true(suspicion(1) < suspicion(2) && suspicion(1) < suspicion(3));
    assert_true(suspicion(1) > 0.2); /* a mole may feign */
    act("hinder");                   /* p2 */
    assert_true(suspicion(2) == 1);
    assert_true(suspicion(1) < 0.2 && suspicion(3) < 0.2 && suspicion(4) < 0.2);
    assert_true(suspicion(1) < suspicion(3));
    double before = suspicion(4) / suspicion(3);
    act("help"); /* p3 */
    assert_true(suspicion(4) / suspicion(3) > before);
}

/* Not even after a hundred misdeeds, nor by noise. */
static void nobody_is_ever_ruled_out(void **unused) {
    (void)unused;
    begin(3, 1, "");
    act("done");
    Mole before = seen_by(2), after;
    act("hinder");
    after = seen_by(2);
    for (int i = 0; i < 100; i++)
        agent_see(&table.watcher, &box, 1, &before, &after);
    for (Seat seat = 0; seat <= 3; seat++)
        assert_true(suspicion(seat) > 0);
    assert_true(suspicion(1) == 1);
}

/* A card laid facedown looks like any other. */
static void what_is_hidden_tells_nothing(void **unused) {
    (void)unused;
    begin(3, 3, "");
    play(first_round_helped);
    act("done");
    double before[4], after;
    for (Seat seat = 0; seat <= 3; seat++)
        before[seat] = suspicion(seat);
    play("lay:help lay:hinder lay:help");
    for (Seat seat = 0; seat <= 3; seat++) {
        after = suspicion(seat);
        assert_true(after > before[seat] - 0.02 && after < before[seat] + 0.02);
    }
}

/* What a seat does itself says nothing about the others: it knows no more of them than before. */
static void own_deeds_tell_nothing_of_others(void **unused) {
    (void)unused;
    for (int hinders = 0; hinders < 2; hinders++) {
        begin(3, 2, "");
        act("done");
        act(hinders ? "hinder" : "help"); /* p1, who knows that it is loyal */
        assert_true(suspicion(2) / suspicion(3) > 0.9 && suspicion(2) / suspicion(3) < 1.1);
        assert_true(suspicion(2) / suspicion(0) > 0.9 && suspicion(2) / suspicion(0) < 1.1);
    }
}

/* An accusation by one who cannot know proves nothing against the accused. */
static void slander_is_no_proof(void **unused) {
    (void)unused;
    begin(3, 1, "");
    play("done help help help");
    double before = suspicion(2);
    play("accuse:p2");
    assert_true(suspicion(2) < before * 1.2);
}

/* ---- honesty ---- */

typedef struct {
    const char *decisions;
    int asked; /* the decision at which seat 1 is asked, from 0 */
} Course;

/* Whoever the mole is among the others, and whoever of them laid which card: what seat 1 sees, believes and thinks is
 * the same while it is the same that was done. */
static void what_cannot_be_known_changes_nothing(void **unused) {
    static const char *const courses[][2] = {
        {"", ""},
        {"done", "done"},
        {"done help hinder help", "done help hinder help"},
        {"done help help help done done done done lay:help lay:hinder",
         "done help help help done done done done lay:hinder lay:help"},
        {"done help help help done done done done lay:help lay:hinder lay:help accuse:p1 done",
         "done help help help done done done done lay:hinder lay:help lay:help accuse:p1 done"},
    };
    static const Seat moles[][2] = {{2, 3}, {3, CANTINA_NOBODY}};
    static AgentThought truly;
    (void)unused;
    for (int i = 0; i < COUNT(courses); i++)
        for (int k = 0; k < COUNT(moles); k++) {
            begin(3, moles[k][0], "bargain favour");
            play(courses[i][0]);
            assert_int_equal(cantina_asked(&box, &table.state), 1);
            Mole view = seen_by(1), state = table.state;
            Belief belief = table.watcher.belief;
            choice_of("hard", 4, &belief);
            truly = thought;
            begin(3, moles[k][1], "bargain favour");
            play(courses[i][1]);
            Mole other = seen_by(1);
            assert_memory_not_equal(&table.state, &state, sizeof state);
            assert_memory_equal(&other, &view, sizeof view);
            assert_memory_equal(&table.watcher.belief, &belief, sizeof belief);
            choice_of("hard", 4, &belief);
            assert_same_thought(&truly, &thought);
        }
}

/* All who watch come to believe the same, whatever else they know. */
static void views_of_any_seat_will_do(void **unused) {
    (void)unused;
    begin(3, 1, "");
    act("done");
    Mole before[4], after[4];
    Agent agents[4];
    for (Seat seat = 1; seat <= 3; seat++)
        before[seat] = seen_by(seat);
    act("hinder");
    for (Seat seat = 1; seat <= 3; seat++) {
        after[seat] = seen_by(seat);
        agent_make("hard", seat, &agents[seat]);
        agent_see(&agents[seat], &box, 1, &before[seat], &after[seat]);
        assert_memory_equal(&agents[seat].belief, &agents[1].belief, sizeof(Belief));
    }
}

/* ---- tables ---- */

enum { DECISIONS = 10 };

/* Somebody decides anything; who sat there from the beginning sees it. */
static void decide_anyhow(Table *game, Rng *rng, Agent *witness) {
    Choice choices[CANTINA_CHOICES_MAX];
    Mole before, after;
    Seat who = cantina_asked(&box, game->state);
    int count = cantina_choices(&box, game->state, NULL, choices, CANTINA_CHOICES_MAX);
    cantina_view(&box, game->state, SEAT_BIT(2), &before);
    assert_int_equal(table_act(game, choices[rng_below(rng, (uint32_t)count)], "random"), 0);
    cantina_view(&box, game->state, SEAT_BIT(2), &after);
    agent_see(witness, &box, who, &before, &after);
    table_settle(game);
}

static void assert_believes(const Table *game, Watch *watch, const Belief *belief) {
    Agent agent;
    agent_make("hard", 5, &agent);
    watch_table(game, watch, &agent);
    assert_memory_equal(&agent.belief, belief, sizeof *belief);
}

/* Who comes late, or was told half of it, or of what was then taken back, believes what a witness does. */
static void who_comes_late_is_told(void **unused) {
    Table *games[2];
    Agent witness;
    Belief history[DECISIONS + 1];
    char wrong[80];
    Watch watch = {0};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        Rng rng = rng_seeded((uint64_t)i);
        agent_make("hard", 1, &witness);
        games[i] = table_new(&box, 4, NULL, 40 + (uint64_t)i, wrong, sizeof wrong);
        assert_non_null(games[i]);
        table_settle(games[i]);
        for (int k = 0; k < DECISIONS; k++) {
            history[k] = witness.belief;
            decide_anyhow(games[i], &rng, &witness);
            if (k % 3 == 0)
                assert_believes(games[i], &watch, &witness.belief);
        }
        history[DECISIONS] = witness.belief;
        assert_true(witness.belief.count > 1);
        assert_believes(games[i], &watch, &history[DECISIONS]);
        assert_believes(games[i], &(Watch){0}, &history[DECISIONS]);
        assert_true(table_undo(games[i], 4));
        assert_believes(games[i], &watch, &history[DECISIONS - 4]);
    }
    table_free(games[0]);
    table_free(games[1]);
}

static void without_roles_nothing_is_told(void **unused) {
    char wrong[80];
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        Table *game = table_new(box_embedded(game_at(i)->id), 2, NULL, 1, wrong, sizeof wrong);
        assert_non_null(game);
        table_settle(game);
        assert_false(agent_watches(game->box, game->state));
        assert_null(past_of(game));
        table_free(game);
    }
}

/* ---- whole games ---- */

enum { LOYAL, MOLE, SIDES };

typedef struct {
    int games[SIDES], halves[SIDES];
} Tally;

/* How seat 1 does on either side. With three at the table the mole is the one that wins or loses alone. */
static Tally play_games(const char *level, int games) {
    SimPlan plan = {.box = &box,
                    .games = games,
                    .seats = 3,
                    .agents = {level, "hard", "hard"},
                    .agent_count = 3,
                    .budgets = {60},
                    .budget_count = 1,
                    .seed = 7};
    Tally tally = {0};
    SimGame game;
    Mind *mind = mind_new();
    for (int i = 0; i < games; i++) {
        assert_int_equal(sim_play(&plan, i, mind, &game), SIM_FINISHED);
        bool one = game.value[0] > 0, two = game.value[1] > 0, three = game.value[2] > 0;
        int side = one != two && one != three ? MOLE : LOYAL;
        tally.games[side]++;
        tally.halves[side] += game.value[0];
    }
    mind_free(mind);
    return tally;
}

static void searching_beats_chance_on_either_side(void **unused) {
    enum { GAMES = 120 };
    (void)unused;
    Tally hard = play_games("hard", GAMES), random = play_games("random", GAMES);
    for (int side = 0; side < SIDES; side++) {
        double with = hard.halves[side] / 2.0 / hard.games[side];
        double without = random.halves[side] / 2.0 / random.games[side];
        printf("%s: hard %.2f of %d games, random %.2f of %d\n", side == MOLE ? "mole" : "loyal", with,
               hard.games[side], without, random.games[side]);
        assert_true(with > without + 0.15);
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

static int put_back(void **unused) {
    (void)unused;
    box.game = &mole_game;
    lines = LINES;
    return 0;
}

static int close_pack(void **unused) {
    (void)unused;
    free((void *)(uintptr_t)box.pack);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_the_laws),
        cmocka_unit_test(seats_win_apart),
        cmocka_unit_test_teardown(a_leader_offers_what_will_be_accepted, put_back),
        cmocka_unit_test_teardown(rivals_in_the_tree_are_rivals, put_back),
        cmocka_unit_test(offers_are_answered_by_what_they_are_worth),
        cmocka_unit_test(who_hindered_is_accused),
        cmocka_unit_test(others_are_expected_to_have_watched),
        cmocka_unit_test(a_mole_hinders_where_it_is_hidden),
        cmocka_unit_test(the_loyal_help),
        cmocka_unit_test(deeds_tell),
        cmocka_unit_test(nobody_is_ever_ruled_out),
        cmocka_unit_test(what_is_hidden_tells_nothing),
        cmocka_unit_test(own_deeds_tell_nothing_of_others),
        cmocka_unit_test(slander_is_no_proof),
        cmocka_unit_test(what_cannot_be_known_changes_nothing),
        cmocka_unit_test(views_of_any_seat_will_do),
        cmocka_unit_test(who_comes_late_is_told),
        cmocka_unit_test(without_roles_nothing_is_told),
        cmocka_unit_test(searching_beats_chance_on_either_side),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
