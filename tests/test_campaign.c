#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "campaign/campaign.h"
#include "guide/testgame.h"
#include "pack/compile.h"

/* The deck of tests/guide/pack: mission, STOP; skill, rule, mission, STOP; event, envelope, STOP; farewell. */
enum { DECK = 10, GAMES = 3, STOP_1 = 2, STOP_2 = 6, STOP_3 = 9, SECONDS = 1700000000 };

static Pack *pack;
static Box box;

static int open_box(void **state) {
    (void)state;
    static PackReport report;
    const char *const dirs[] = {"tests/guide/pack"};
    pack = pack_compile(&guided_game, dirs, 1, &report);
    if (!pack)
        pack_report_print(stderr, &report, false);
    box = (Box){&guided_game, pack};
    return !pack;
}

static int close_box(void **state) {
    (void)state;
    free(pack);
    return 0;
}

/* ---- helpers ---- */

static GuideName named(int table, const char *id) {
    int row = pack_find(pack, table, id, strlen(id));
    assert_true(row > 0);
    return (GuideName){table, row};
}

/* A table of two where a game has just ended; the second seat's value differs if it is `divided`. */
static Table ended(Head *head, int outcome, int first, int second) {
    *head = (Head){.seats = 2, .over = 1, .outcome = (uint8_t)outcome};
    head->value[0] = (uint8_t)first;
    head->value[1] = (uint8_t)second;
    return (Table){.box = &box, .state = head, .seats = 2, .status = CANTINA_OVER};
}

static CampaignGame about(const char *match) {
    CampaignGame game = {.date = SECONDS, .players = {{.name = "Anna"}, {.name = "Jiří", .level = "hard"}}};
    snprintf(game.match, sizeof game.match, "%s", match);
    return game;
}

static bool end(Campaign *campaign, const char *match, int outcome, int first, int second) {
    Head head;
    Table table = ended(&head, outcome, first, second);
    CampaignGame game = about(match);
    return campaign_end(campaign, &table, &game);
}

static void turn_all(Campaign *campaign) {
    while (campaign_turn(campaign, &box))
        ;
}

/* Turns the chapter over and plays it, lost: it goes on all the same. */
static void play(Campaign *campaign, const char *match) {
    turn_all(campaign);
    campaign_begin(campaign, match);
    assert_true(end(campaign, match, OUTCOME_LOST, 0, 0));
}

static Campaign *fresh(void) {
    return campaign_new(&box, "Friday", SECONDS);
}

static Campaign *read_text(const char *text, char *wrong, size_t room) {
    return campaign_read(&box, text, strlen(text), wrong, room);
}

/* ---- the deck ---- */

static void the_deck_has_chapters(void **state) {
    (void)state;
    assert_int_equal(guide_count(&box), DECK);
    assert_int_equal(guide_games(&box), GAMES);
    assert_int_equal(guide_end(&box, 0), 0);
    assert_int_equal(guide_end(&box, 1), STOP_1);
    assert_int_equal(guide_end(&box, 2), STOP_2);
    assert_int_equal(guide_end(&box, 3), STOP_3);
    assert_int_equal(guide_end(&box, 4), DECK);
    assert_int_equal(guide_find(&box, "g5"), 5);
    assert_int_equal(guide_find(&box, "g99"), 0);
    GuideCard card = guide_card(&box, 3);
    assert_string_equal(card.id, "g3");
    assert_string_equal(card.name, "Sparks");
    assert_string_equal(card.kind, "skill");
    assert_string_equal(card.text, "A spark for everybody.");
    assert_int_equal(card.chapter, 2);
    assert_false(card.stop);
    assert_true(guide_card(&box, STOP_2).stop);
    assert_int_equal(guide_card(&box, STOP_2).chapter, 2);
}

static void a_game_without_a_guide_deck_has_none(void **state) {
    (void)state;
    Game bare = guided_game;
    bare.tables_count = MISSIONS + 1;
    Box other = {&bare, pack};
    assert_int_equal(guide_count(&other), 0);
    assert_int_equal(guide_find(&other, "g1"), 0);
    assert_false(guide_sealed(&other, named(CARDS, "spark"), 0));
}

static void what_a_card_names_is_sealed_before_it(void **state) {
    (void)state;
    assert_int_equal(guide_brings(&box, named(CARDS, "hammer")), 0);
    assert_int_equal(guide_brings(&box, named(CARDS, "spark")), 3);
    assert_int_equal(guide_brings(&box, named(CARDS, "storm")), 7);
    assert_int_equal(guide_brings(&box, named(MISSIONS, "third")), 8);
    assert_int_equal(guide_brings(&box, named(RULES, "T-2")), 4); /* g8 names it again */
    assert_false(guide_sealed(&box, named(CARDS, "hammer"), 0));
    assert_true(guide_sealed(&box, named(CARDS, "spark"), 2));
    assert_false(guide_sealed(&box, named(CARDS, "spark"), 3));
    assert_true(guide_sealed(&box, named(GUIDE, "g4"), 3));
    assert_false(guide_sealed(&box, named(GUIDE, "g4"), 4));
}

static void a_game_has_its_mission_and_its_cards(void **state) {
    (void)state;
    int values[GUIDE_OPTIONS_MOST];
    guide_options(&box, 2, values);
    assert_int_equal(values[OPTION_MISSION], 1);
    assert_int_equal(values[OPTION_MAP], -1);
    assert_int_equal(values[OPTION_GUIDE], 2);
    guide_options(&box, 3, values); /* an envelope says nothing of the next game */
    assert_int_equal(values[OPTION_MISSION], -1);
    assert_int_equal(values[OPTION_GUIDE], 3);
    guide_options(&box, 4, values);
    assert_int_equal(values[OPTION_MISSION], -1);
    assert_int_equal(values[OPTION_GUIDE], 0);
}

/* Who says what an option is: the deck, the mission it names, or people. */
static void options_are_said_by_somebody(void **state) {
    (void)state;
    int values[GUIDE_OPTIONS_MOST];
    guide_options(&box, 1, values);
    assert_int_equal(guide_say_of(&box, values, OPTION_MISSION), GUIDE_SETTLED);
    assert_int_equal(guide_say_of(&box, values, OPTION_MAP), GUIDE_CHOSEN);
    assert_int_equal(guide_say_of(&box, values, OPTION_MODE), GUIDE_FREE);
    guide_options(&box, 2, values);
    assert_int_equal(guide_say_of(&box, values, OPTION_MAP), GUIDE_SAID);
    guide_options(&box, 3, values);
    assert_int_equal(guide_say_of(&box, values, OPTION_MISSION), GUIDE_CHOSEN);
}

static void options_against_the_deck_are_forbidden(void **state) {
    (void)state;
    assert_null(guide_forbids(&box, 2, (const uint8_t[]){1, 1, 2, 0}));
    assert_string_equal(guide_forbids(&box, 2, (const uint8_t[]){0, 0, 2, 0}), "mission");
    assert_string_equal(guide_forbids(&box, 2, (const uint8_t[]){1, 0, 0, 0}), "guide");
    assert_null(guide_forbids(&box, 3, (const uint8_t[]){0, 0, 3, 0}));
    assert_null(guide_forbids(&box, 3, (const uint8_t[]){2, 0, 3, 0})); /* the envelope has brought it */
    assert_null(guide_forbids(&box, 4, (const uint8_t[]){2, 0, 0, 0}));
}

static void a_table_tells_how_much_of_the_deck_is_open(void **state) {
    (void)state;
    assert_int_equal(guide_open_at(&box, (const uint8_t[]){0, 0, 0, 0}), DECK);
    assert_int_equal(guide_open_at(&box, (const uint8_t[]){0, 0, 1, 0}), STOP_1);
    assert_int_equal(guide_open_at(&box, (const uint8_t[]){0, 0, 3, 0}), STOP_3);
}

/* ---- going on ---- */

static void cards_are_turned_up_to_the_stop(void **state) {
    (void)state;
    Campaign *campaign = fresh();
    assert_int_equal(campaign_stage(campaign, &box), CAMPAIGN_TURN);
    assert_true(campaign_turn(campaign, &box));
    assert_true(campaign_turn(campaign, &box));
    assert_int_equal(campaign_stage(campaign, &box), CAMPAIGN_PLAY);
    assert_false(campaign_turn(campaign, &box));
    assert_int_equal(campaign->turned, STOP_1);
    assert_int_equal(campaign_next(campaign), 1);
    campaign_free(campaign);
}

static void the_deck_goes_on_whether_won_or_lost(void **state) {
    (void)state;
    Campaign *campaign = fresh();
    play(campaign, "a");
    assert_int_equal(campaign_stage(campaign, &box), CAMPAIGN_TURN);
    turn_all(campaign);
    assert_int_equal(campaign->turned, STOP_2);
    campaign_begin(campaign, "b");
    assert_true(end(campaign, "b", OUTCOME_WON, 2, 2));
    assert_string_equal(campaign_result(&campaign->games[0]), "lost");
    assert_string_equal(campaign_result(&campaign->games[1]), "won");
    assert_int_equal(campaign_next(campaign), 3);
    campaign_free(campaign);
}

static void behind_the_last_game_everything_is_free(void **state) {
    (void)state;
    Campaign *campaign = fresh();
    play(campaign, "a");
    play(campaign, "b");
    play(campaign, "c");
    assert_int_equal(campaign_stage(campaign, &box), CAMPAIGN_TURN); /* the epilogue */
    turn_all(campaign);
    assert_int_equal(campaign->turned, DECK);
    assert_int_equal(campaign_stage(campaign, &box), CAMPAIGN_FREE);
    play(campaign, "d");
    assert_int_equal(campaign->games[3].number, 0);
    assert_int_equal(campaign_stage(campaign, &box), CAMPAIGN_FREE);
    campaign_free(campaign);
}

static void a_game_counts_once(void **state) {
    (void)state;
    Campaign *campaign = fresh();
    play(campaign, "a");
    assert_false(end(campaign, "a", OUTCOME_WON, 2, 2));
    campaign_begin(campaign, "a"); /* the same match again, after whatever went wrong */
    assert_false(end(campaign, "a", OUTCOME_WON, 2, 2));
    assert_int_equal(campaign->game_count, 1);
    assert_string_equal(campaign->games[0].outcome, "lost");
    campaign_free(campaign);
}

static void a_game_given_up_does_not_count(void **state) {
    (void)state;
    Campaign *campaign = fresh();
    turn_all(campaign);
    campaign_begin(campaign, "a");
    campaign_begin(campaign, "b");
    assert_false(end(campaign, "a", OUTCOME_WON, 2, 2));
    assert_true(end(campaign, "b", OUTCOME_WON, 2, 2));
    assert_false(end(campaign, "", OUTCOME_WON, 2, 2));
    assert_int_equal(campaign->game_count, 1);
    campaign_free(campaign);
}

static void a_game_is_told_as_it_was(void **state) {
    (void)state;
    Campaign *campaign = fresh();
    play(campaign, "a");
    const CampaignGame *game = &campaign->games[0];
    assert_int_equal(game->number, 1);
    assert_string_equal(game->mission, "first");
    assert_string_equal(game->outcome, "lost");
    assert_int_equal(game->seats, 2);
    assert_int_equal(game->won, 0);
    assert_string_equal(game->players[1].name, "Jiří");
    assert_int_equal(game->date, SECONDS);
    campaign_free(campaign);
}

static void legends_stay_when_the_deck_is_put_in_order(void **state) {
    (void)state;
    Campaign *campaign = fresh();
    turn_all(campaign);
    campaign_begin(campaign, "a");
    assert_true(end(campaign, "a", OUTCOME_LEGENDARY, 0, 2));
    assert_string_equal(campaign_result(&campaign->games[0]), "divided");
    assert_int_equal(campaign->legend_count, 1);
    assert_string_equal(campaign->legends[0].player.name, "Jiří");
    assert_int_equal(campaign->legends[0].seat, 2);
    turn_all(campaign);
    campaign_begin(campaign, "b");
    campaign_reset(campaign);
    assert_int_equal(campaign->turned, 0);
    assert_int_equal(campaign->game_count, 0);
    assert_int_equal(campaign->legend_count, 1);
    assert_false(end(campaign, "b", OUTCOME_WON, 2, 2));
    assert_int_equal(campaign_next(campaign), 1);
    campaign_free(campaign);
}

/* ---- as text ---- */

static void a_text_gives_the_campaign_back(void **state) {
    (void)state;
    char wrong[200] = "", game[CAMPAIGN_WORD + 1];
    Campaign *campaign = fresh();
    turn_all(campaign);
    campaign_begin(campaign, "a");
    assert_true(end(campaign, "a", OUTCOME_LEGENDARY, 0, 2));
    campaign_turn(campaign, &box);
    campaign_begin(campaign, "b");
    char *text = campaign_write(campaign, &box);
    Campaign *other = read_text(text, wrong, sizeof wrong);
    assert_string_equal(wrong, "");
    assert_non_null(other);
    char *again = campaign_write(other, &box);
    assert_string_equal(text, again);
    assert_int_equal(other->turned, 3);
    assert_string_equal(other->playing, "b");
    campaign_game_of(text, strlen(text), game);
    assert_string_equal(game, "guided");
    free(text);
    free(again);
    campaign_free(campaign);
    campaign_free(other);
}

/* Every fault is one line that names the place. */
static void bad_texts_are_refused_in_one_line(void **state) {
    (void)state;
#define HEAD "{\"cantina-campaign\": 1, \"name\": \"x\", \"game\": \"guided\", \"begun\": 0, "
#define ONE "\"match\": \"m\", \"mission\": \"\", \"outcome\": \"\", \"date\": 0"
    static const struct {
        const char *text, *wrong;
    } cases[] = {
        {"", "line 1, column 0: '[' or '{' expected near end of file"},
        {"[]", "this is no campaign of Cantina"},
        {"{\"name\": \"x\"}", "this is no campaign of Cantina"},
        {"{\"cantina-campaign\": 2}", "cantina-campaign: it was written by a newer Cantina; install that one"},
        {"{\"cantina-campaign\": 0}", "cantina-campaign: must be a whole number from 1 to 1"},
        {"{\"cantina-campaign\": 1}", "name: must be a text of at most 80 bytes"},
        {"{\"cantina-campaign\": 1, \"name\": \"x\", \"game\": \"chess\", \"begun\": 0, \"playing\": \"\"}",
         "game: it is not a campaign of Guided"},
        {HEAD "\"playing\": \"\", \"games\": 3}", "games: must be a list of at most 1000"},
        {HEAD "\"playing\": \"\", \"games\": [{\"number\": 1, \"seats\": 9, " ONE "}]}",
         "games[1].seats: must be a whole number from 1 to 6"},
        {HEAD "\"playing\": \"\", \"games\": [{\"number\": 2, \"seats\": 1, \"won\": [], \"players\": [], " ONE "}]}",
         "games[1].number: must be 1: games stand in the order they were played"},
        {HEAD "\"playing\": \"\", \"games\": [{\"number\": 1, \"seats\": 1, \"won\": [\"p2\"], \"players\": [], " ONE
              "}]}",
         "games[1].won: names seats p1 to p1"},
        {HEAD "\"playing\": \"\", \"games\": [], \"legends\": [7], \"turned\": \"\"}",
         "legends[1].name: must be a text of at most 80 bytes"},
        {HEAD "\"playing\": \"\", \"games\": [], \"legends\": [], \"turned\": \"g77\"}",
         "turned: the guide deck has no card 'g77'; was it begun with another pack?"},
        {HEAD "\"playing\": \"\", \"games\": [], \"legends\": [], \"turned\": \"g5\"}",
         "turned: the card 'g5' does not lie in the chapter of game 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char wrong[200] = "";
        Campaign *campaign = read_text(cases[i].text, wrong, sizeof wrong);
        assert_null(campaign);
        assert_string_equal(wrong, cases[i].wrong);
    }
}

/* ---- to people ---- */

static bool tells(const Campaign *campaign, const char *words) {
    json_t *json = campaign_show(campaign, (Voice){&box, NULL});
    char *text = json_dumps(json, JSON_COMPACT);
    bool found = strstr(text, words) != NULL;
    free(text);
    json_decref(json);
    return found;
}

/* Nothing of a card that has not been turned over, nor of what it brings. */
static void nobody_is_told_of_a_later_card(void **state) {
    (void)state;
    static const char *const words[DECK + 1][5] = {
        {0},
        {"To Work", "The First Job"},
        {"Stop one"},
        {"Sparks", "A spark for everybody", "\"Spark\""},
        {"How to jump", "You may jump", "Jumping"},
        {"\"Again\"", "The Second Job", "second", "in the rain"},
        {"Stop two"},
        {"Weather", "Storm", "storm"},
        {"Sealed Envelope", "The Third Job", "third", "Betrayal"},
        {"Stop three"},
        {"Farewell", "That was all"},
    };
    Campaign *campaign = fresh();
    char match[] = "a";
    for (int turned = 0; turned <= DECK; turned++) {
        assert_int_equal(campaign->turned, turned);
        for (int card = 1; card <= DECK; card++)
            for (int i = 0; i < 5 && words[card][i]; i++)
                assert_int_equal(tells(campaign, words[card][i]), card <= turned);
        if (campaign_stage(campaign, &box) == CAMPAIGN_PLAY) {
            campaign_begin(campaign, match);
            assert_true(end(campaign, match, OUTCOME_LOST, 0, 0));
            match[0]++;
        }
        campaign_turn(campaign, &box);
    }
    campaign_free(campaign);
}

static void what_is_next_is_told(void **state) {
    (void)state;
    Campaign *campaign = fresh();
    json_t *json = campaign_show(campaign, (Voice){&box, NULL});
    assert_null(json_object_get(json, "next"));
    json_decref(json);
    play(campaign, "a");
    turn_all(campaign);
    json = campaign_show(campaign, (Voice){&box, NULL});
    json_t *next = json_object_get(json, "next"), *options = json_object_get(next, "options");
    assert_int_equal(json_integer_value(json_object_get(next, "game")), 2);
    assert_string_equal(json_string_value(json_object_get(options, "mission")), "second");
    assert_string_equal(json_string_value(json_object_get(options, "guide")), "game-2");
    assert_int_equal(json_object_size(options), 2);
    json_decref(json);
    play(campaign, "b");
    turn_all(campaign);
    json = campaign_show(campaign, (Voice){&box, NULL});
    json_t *choose = json_object_get(json_object_get(json, "next"), "choose");
    assert_int_equal(json_array_size(json_object_get(choose, "mission")), 3);
    json_decref(json);
    campaign_free(campaign);
}

/* ---- files ---- */

static void collect(void *self, const char *name) {
    strcat(self, name);
    strcat(self, " ");
}

static void files_are_whole_and_listed(void **state) {
    (void)state;
    char home[] = "/tmp/campaign-XXXXXX", path[CAMPAIGN_PATH], wrong[1200] = "", names[200] = "";
    assert_non_null(mkdtemp(home));
    setenv("XDG_DATA_HOME", home, 1);
    assert_int_equal(campaign_list(collect, names), 0);
    Campaign *campaign = fresh();
    assert_true(campaign_path(path, "monday", ".json"));
    assert_true(campaign_save(campaign, &box, path, wrong, sizeof wrong));
    turn_all(campaign);
    assert_true(campaign_save(campaign, &box, path, wrong, sizeof wrong));
    assert_true(campaign_path(path, "friday", ".json"));
    assert_true(campaign_save(campaign, &box, path, wrong, sizeof wrong));
    assert_int_equal(campaign_list(collect, names), 2);
    assert_string_equal(names, "friday monday ");
    size_t length;
    char *text = campaign_load(path, &length, wrong, sizeof wrong);
    Campaign *other = campaign_read(&box, text, length, wrong, sizeof wrong);
    assert_int_equal(other->turned, STOP_1);
    free(text);
    campaign_free(other);
    assert_null(campaign_load("/nowhere/x.json", &length, wrong, sizeof wrong));
    assert_string_equal(wrong, "/nowhere/x.json: No such file or directory");
    assert_false(campaign_save(campaign, &box, "/proc/nowhere/x.json", wrong, sizeof wrong));
    assert_non_null(strstr(wrong, "/proc/nowhere/x.json cannot be written: "));
    campaign_free(campaign);
    for (int i = 0; i < 2; i++) {
        campaign_path(path, i ? "friday" : "monday", ".json");
        unlink(path);
    }
    *strrchr(path, '/') = 0;
    rmdir(path);
    *strrchr(path, '/') = 0;
    rmdir(path);
    assert_int_equal(rmdir(home), 0);
}

/* A file may come from anybody; terminals show its names. */
static void names_in_files_are_harmless(void **state) {
    (void)state;
    char wrong[200], edited[4096];
    Campaign *campaign = fresh();
    char *text = campaign_write(campaign, &box);
    const char *at = strstr(text, "Friday");
    assert_non_null(at);
    snprintf(edited, sizeof edited, "%.*s\\u001b[2J\xe2\x80\xae%s", (int)(at - text), text, at);
    Campaign *other = read_text(edited, wrong, sizeof wrong);
    assert_non_null(other);
    assert_string_equal(other->name, "[2JFriday");
    free(text);
    campaign_free(campaign);
    campaign_free(other);
}

static void names_of_files_are_harmless(void **state) {
    (void)state;
    assert_null(campaign_bad_name("Freitags-Grüppchen 2"));
    assert_non_null(campaign_bad_name(""));
    assert_non_null(campaign_bad_name("../etc"));
    assert_non_null(campaign_bad_name("a/b"));
    assert_non_null(campaign_bad_name("--pack"));
    assert_non_null(campaign_bad_name("a\nb"));
    assert_non_null(campaign_bad_name("\xff\xfe"));
    assert_non_null(campaign_bad_name("a name that is much too long to be one of a file"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deck_has_chapters),
        cmocka_unit_test(a_game_without_a_guide_deck_has_none),
        cmocka_unit_test(what_a_card_names_is_sealed_before_it),
        cmocka_unit_test(a_game_has_its_mission_and_its_cards),
        cmocka_unit_test(options_are_said_by_somebody),
        cmocka_unit_test(options_against_the_deck_are_forbidden),
        cmocka_unit_test(a_table_tells_how_much_of_the_deck_is_open),
        cmocka_unit_test(cards_are_turned_up_to_the_stop),
        cmocka_unit_test(the_deck_goes_on_whether_won_or_lost),
        cmocka_unit_test(behind_the_last_game_everything_is_free),
        cmocka_unit_test(a_game_counts_once),
        cmocka_unit_test(a_game_given_up_does_not_count),
        cmocka_unit_test(a_game_is_told_as_it_was),
        cmocka_unit_test(legends_stay_when_the_deck_is_put_in_order),
        cmocka_unit_test(a_text_gives_the_campaign_back),
        cmocka_unit_test(bad_texts_are_refused_in_one_line),
        cmocka_unit_test(nobody_is_told_of_a_later_card),
        cmocka_unit_test(what_is_next_is_told),
        cmocka_unit_test(files_are_whole_and_listed),
        cmocka_unit_test(names_in_files_are_harmless),
        cmocka_unit_test(names_of_files_are_harmless),
    };
    return cmocka_run_group_tests(tests, open_box, close_box);
}
