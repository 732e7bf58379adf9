/* cantina campaign: games that follow one another, by a guide deck. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/play.h"
#include "cli/records.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "lang/po.h"
#include "pack/errors.h"
#include "tui/line.h"
#include "tui/tell_campaign.h"

enum { WRONG_ROOM = 2048, COMMAND_ROOM = 512, NAMES_MOST = CANTINA_SEATS_MAX };

/* One campaign of this user, read from its file. */
typedef struct {
    const Args *args;
    Screen screen;
    Content content;
    Voice voice;
    Campaign *campaign;
    const char *name;
    char path[CAMPAIGN_PATH];
} Desk;

/* ---- opening and keeping ---- */

static bool desk_save(Desk *desk) {
    char wrong[WRONG_ROOM];
    if (campaign_save(desk->campaign, &desk->content.box, desk->path, wrong, sizeof wrong))
        return true;
    failed(desk->args, "%s", wrong);
    return false;
}

static bool find_path(Desk *desk) {
    const char *bad = campaign_bad_name(desk->name);
    if (bad)
        wrong_usage(desk->args, "'%s' is no name for a campaign: %s", quote(desk->name, strlen(desk->name)).text, bad);
    else if (!campaign_path(desk->path, desk->name, ".json"))
        failed(desk->args, "there is no folder for your data; set HOME or XDG_DATA_HOME");
    else
        return true;
    return false;
}

static bool open_content(Desk *desk, const Game *game) {
    return content_open(&desk->content, desk->args, game) && content_voice(&desk->content, desk->args, &desk->voice);
}

static bool read_text(Desk *desk, const char *text, size_t length) {
    char id[CAMPAIGN_WORD + 1], wrong[WRONG_ROOM];
    campaign_game_of(text, length, id);
    const Game *game = game_find(id);
    if (!game)
        failed(desk->args, "%s: this is no campaign of a game that is here", desk->path);
    if (!game || !open_content(desk, game))
        return false;
    desk->campaign = campaign_read(&desk->content.box, text, length, wrong, sizeof wrong);
    if (!desk->campaign)
        failed(desk->args, "%s: %s", desk->path, wrong);
    return desk->campaign != NULL;
}

static bool desk_open(Desk *desk) {
    char wrong[WRONG_ROOM];
    size_t length;
    if (!find_path(desk))
        return false;
    if (access(desk->path, F_OK)) {
        failed(desk->args, "there is no campaign '%s'; begin it with 'cantina campaign new %s'", desk->name,
               desk->name);
        return false;
    }
    char *text = campaign_load(desk->path, &length, wrong, sizeof wrong);
    if (!text)
        failed(desk->args, "%s", wrong);
    bool read = text && read_text(desk, text, length);
    free(text);
    return read;
}

static void desk_close(Desk *desk) {
    campaign_free(desk->campaign);
    content_close(&desk->content);
}

/* The command that goes on with it. */
static void put_command(const Desk *desk, char *out, size_t room) {
    Text text = text_over(out, room);
    text_put(&text, "cantina campaign play ");
    text_shell_word(&text, desk->name);
    for (int i = 0; i < desk->content.dir_count; i++) {
        text_put(&text, " --pack ");
        text_shell_word(&text, desk->content.dirs[i]);
    }
}

static void tell_go_on(const Desk *desk) {
    char command[COMMAND_ROOM], words[2 * COMMAND_ROOM];
    Text text = text_over(words, sizeof words);
    put_command(desk, command, sizeof command);
    ui_say(&text, desk->voice, UI_CAMPAIGN_GO_ON, ui_args(ui_words("command", command)));
    fprintf(desk->screen.out, "%s\n", words); /* not wrapped, so that it can be copied */
}

/* ---- which one ---- */

typedef struct {
    char names[64][CAMPAIGN_FILE_NAME + 1];
    int count;
} Names;

static void add_name(void *self, const char *name) {
    Names *names = self;
    if (names->count < COUNT(names->names) && !campaign_bad_name(name))
        snprintf(names->names[names->count++], sizeof names->names[0], "%s", name);
}

/* The one that is named, or the only one there is. */
static bool find_name(Desk *desk, Names *names) {
    campaign_list(add_name, names);
    desk->name = desk->args->word_count > 1 ? desk->args->words[1] : names->count == 1 ? names->names[0] : NULL;
    if (!desk->name && names->count)
        wrong_usage(desk->args, "which one? 'cantina campaign list' names them");
    else if (!desk->name)
        failed(desk->args, "there is no campaign yet; begin one with 'cantina campaign new NAME'");
    return desk->name != NULL;
}

/* ---- list ---- */

static void list_one(Desk *desk, json_t *list) {
    const Campaign *campaign = desk->campaign;
    if (list)
        json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:i, s:b}", "name", desk->name, "game", campaign->game,
                                              "games", campaign->game_count, "turned", campaign->turned, "playing",
                                              *campaign->playing != 0));
    else
        campaign_tell_line(&desk->screen, desk->voice, UI_CAMPAIGN_LINE,
                           ui_args(ui_words("name", desk->name), ui_words("game", desk->content.box.game->name),
                                   ui_number("n", campaign->game_count)));
}

/* A file that cannot be read is said so, and the others are listed all the same. */
static int list_all(const Args *args) {
    Names names = {.count = 0};
    json_t *list = args_flag(args, "json") ? json_array() : NULL;
    int code = EXIT_WELL;
    campaign_list(add_name, &names);
    for (int i = 0; i < names.count; i++) {
        Desk desk = {.args = args, .screen = screen_open(stdin, stdout, NULL), .name = names.names[i]};
        if (desk_open(&desk))
            list_one(&desk, list);
        else
            code = EXIT_FAILED;
        desk_close(&desk);
    }
    if (list)
        json_dumpf(list, stdout, JSON_INDENT(2)), putchar('\n');
    else if (!names.count)
        printf("there is no campaign yet; begin one with 'cantina campaign new NAME'\n");
    json_decref(list);
    return code;
}

/* ---- new ---- */

/* The game that is named, or the first with a guide deck. */
static const Game *guided_game(const Args *args) {
    if (args->word_count > 2)
        return content_game(args, args->words[2]);
    for (int i = 0; game_at(i); i++)
        if (box_embedded(game_at(i)->id) && guide_count(box_embedded(game_at(i)->id)))
            return game_at(i);
    wrong_usage(args, "GAME is missing: cantina campaign new NAME GAME");
    return NULL;
}

static bool make_campaign(Desk *desk) {
    desk->campaign = campaign_new(&desk->content.box, desk->name, time(NULL));
    if (!desk_save(desk))
        return false;
    campaign_tell_line(&desk->screen, desk->voice, UI_CAMPAIGN_BEGUN, ui_args(ui_words("name", desk->name)));
    return true;
}

static int begin(Desk *desk) {
    if (desk->args->word_count < 2)
        return wrong_usage(desk->args, "NAME is missing: cantina campaign new NAME");
    desk->name = desk->args->words[1];
    const Game *game = find_path(desk) ? guided_game(desk->args) : NULL;
    if (!game)
        return EXIT_USAGE;
    if (!access(desk->path, F_OK))
        return failed(desk->args, "there is a campaign '%s' already; choose another name, or 'cantina campaign reset'",
                      desk->name);
    if (!open_content(desk, game))
        return EXIT_FAILED;
    if (!guide_count(&desk->content.box))
        return failed(desk->args, "%s has no guide deck; its games stand alone: 'cantina play %s'", game->name,
                      game->id);
    if (!make_campaign(desk))
        return EXIT_FAILED;
    tell_go_on(desk);
    return EXIT_WELL;
}

/* ---- show and reset ---- */

static int show(Desk *desk) {
    if (!args_flag(desk->args, "json")) {
        campaign_tell(&desk->screen, desk->voice, desk->campaign);
        tell_go_on(desk);
        return EXIT_WELL;
    }
    json_t *json = campaign_show(desk->campaign, desk->voice);
    json_dumpf(json, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(json);
    return EXIT_WELL;
}

static bool says_yes(const Desk *desk, const char *line) {
    return *line &&
           (!strncasecmp("yes", line, strlen(line)) || !strncasecmp(ui(desk->voice, UI_YES), line, strlen(line)));
}

static int reset(Desk *desk) {
    char line[SCREEN_LINE] = "";
    bool force = args_flag(desk->args, "force");
    UiArg name = ui_words("name", desk->name);
    if (!force) {
        campaign_tell_line(&desk->screen, desk->voice, UI_CAMPAIGN_RESET_ASK, ui_args(name));
        if (screen_hear(&desk->screen, line) != HEARD_LINE || !says_yes(desk, line)) {
            campaign_tell_line(&desk->screen, desk->voice, UI_CAMPAIGN_KEPT, NULL);
            return EXIT_WELL;
        }
    }
    campaign_reset(desk->campaign);
    if (!desk_save(desk))
        return EXIT_FAILED;
    campaign_tell_line(&desk->screen, desk->voice, UI_CAMPAIGN_RESET, ui_args(name));
    return EXIT_WELL;
}

/* ---- play: guide cards ---- */

/* Waits for the reader; false if nobody is there any more. */
static bool go_on(const Desk *desk) {
    char line[SCREEN_LINE];
    if (!desk->screen.live)
        return true;
    screen_say(&desk->screen, ui(desk->voice, UI_LESSON_NEXT), 0);
    return screen_hear(&desk->screen, line) == HEARD_LINE;
}

/* Turns over cards up to the STOP, one by one; each is noted before the next. */
static bool turn_cards(Desk *desk) {
    while (campaign_turn(desk->campaign, &desk->content.box)) {
        if (!desk_save(desk))
            return false;
        campaign_tell_card(&desk->screen, desk->voice, desk->campaign->turned);
        if (!go_on(desk))
            return false;
    }
    return true;
}

/* ---- play: the options ---- */

/* Is it an option that guide cards settle in some games? */
static bool is_settled_elsewhere(const Box *box, int option) {
    int values[GUIDE_OPTIONS_MOST];
    for (int game = 1; game <= guide_games(box); game++) {
        guide_options(box, game, values);
        if (values[option] >= 0)
            return true;
    }
    return false;
}

/* People are asked what the deck leaves to them; in a pipe only what it mostly says itself. */
static bool is_asked(const Desk *desk, const int *values, int option) {
    const Box *box = &desk->content.box;
    return guide_say_of(box, values, option) == GUIDE_CHOSEN &&
           (desk->screen.live || is_settled_elsewhere(box, option));
}

static bool is_given(const Args *args, const char *option) {
    size_t length = strlen(option);
    for (int i = 0; args_nth(args, "set", i); i++)
        if (!strncmp(args_nth(args, "set", i), option, length) && args_nth(args, "set", i)[length] == '=')
            return true;
    return false;
}

/* Asks which one of those that have come up so far. */
static bool choose(const Desk *desk, int option, uint8_t *value) {
    enum { MOST = 64 };
    const Box *box = &desk->content.box;
    const OptionDef *def = &box->game->options[option];
    const char *lines[MOST];
    uint8_t values[MOST];
    int count = 0;
    for (int i = 0; i < def->count && count < MOST; i++) {
        GuideName named = guide_named_by(box, option, i);
        if (!named.row || guide_sealed(box, named, desk->campaign->turned))
            continue;
        lines[count] = campaign_name(desk->voice, named);
        values[count++] = (uint8_t)i;
    }
    int chosen = line_menu(&desk->screen, desk->voice, UI_CAMPAIGN_WHICH, lines, count);
    if (chosen)
        *value = values[chosen - 1];
    return chosen > 0;
}

static bool read_options(const Desk *desk, uint8_t *options) {
    const Box *box = &desk->content.box;
    int values[GUIDE_OPTIONS_MOST], game = campaign_next(desk->campaign);
    if (!content_options(desk->args, box->game, options))
        return false;
    guide_options(box, game, values);
    for (int i = 0; i < box->game->options_count; i++) {
        bool given = is_given(desk->args, box->game->options[i].id);
        if (values[i] >= 0 && !given)
            options[i] = (uint8_t)values[i];
        else if (!given && is_asked(desk, values, i) && !choose(desk, i, &options[i]))
            return wrong_usage(desk->args, "choose with --set %s=...", box->game->options[i].id), false;
    }
    const char *option = guide_forbids(box, game, options);
    if (option)
        wrong_usage(desk->args, "--set %s: the guide deck does not allow this for game %d; leave it out", option, game);
    return !option;
}

/* ---- play: the game ---- */

/* Names of --names, for the seats in order; agents have their level. */
static void read_players(const Desk *desk, CampaignGame *game, const char *const *levels, int seats) {
    const char *names = args_value(desk->args, "names");
    for (Seat seat = 1; seat <= seats; seat++) {
        CampaignPlayer *player = &game->players[seat - 1];
        int length = names ? (int)strcspn(names, ",") : 0;
        if (utf8_valid(names ? names : "", (size_t)length) && length <= CAMPAIGN_NAME)
            snprintf(player->name, sizeof player->name, "%.*s", length, names ? names : "");
        snprintf(player->level, sizeof player->level, "%s", levels[seat] ? levels[seat] : "");
        names = names && names[length] ? names + length + 1 : NULL;
    }
}

static void count_game(void *self, const Table *table, const char *const *levels) {
    Desk *desk = self;
    CampaignGame game = {.date = time(NULL)};
    memcpy(game.match, desk->campaign->playing, sizeof game.match);
    read_players(desk, &game, levels, table->seats);
    campaign_end(desk->campaign, table, &game);
    desk_save(desk);
}

/* The record of a game lies beside its campaign; its name is what the game is known by. */
static bool record_path(const Desk *desk, char path[CAMPAIGN_PATH]) {
    char *slash;
    snprintf(path, CAMPAIGN_PATH, "%s", desk->path);
    slash = strrchr(path, '/');
    return (size_t)snprintf(slash + 1, CAMPAIGN_PATH - (size_t)(slash + 1 - path), "%s", desk->campaign->playing) <
           CAMPAIGN_PATH - (size_t)(slash + 1 - path);
}

/* The first name that no game has had yet. */
static bool new_record(Desk *desk, char path[CAMPAIGN_PATH]) {
    char name[CAMPAIGN_FILE_NAME + 24];
    for (int n = 1; n <= CAMPAIGN_GAMES; n++) {
        snprintf(name, sizeof name, "%s-%d.record", desk->name, n);
        campaign_begin(desk->campaign, name);
        if (record_path(desk, path) && access(path, F_OK))
            return true;
    }
    failed(desk->args, "there are too many records of '%s'; remove some of them", desk->name);
    return false;
}

static int play_game(Desk *desk, const uint8_t *options, const char *record, bool resumed) {
    char command[COMMAND_ROOM];
    put_command(desk, command, sizeof command);
    PlayPlan plan = {.game = desk->content.box.game,
                     .options = options,
                     .record = record,
                     .resumed = resumed,
                     .go_on = command,
                     .over = count_game,
                     .self = desk};
    fflush(desk->screen.out);
    return play_planned(desk->args, &plan);
}

static int play_new(Desk *desk) {
    uint8_t options[GUIDE_OPTIONS_MOST] = {0};
    char path[CAMPAIGN_PATH];
    if (!turn_cards(desk))
        return EXIT_FAILED;
    screen_break(&desk->screen);
    campaign_tell_next(&desk->screen, desk->voice, desk->campaign);
    if (!read_options(desk, options))
        return EXIT_USAGE;
    if (!new_record(desk, path) || !desk_save(desk))
        return EXIT_FAILED;
    return play_game(desk, options, path, false);
}

/* The game under way was given up, or its record never came to be. */
static bool is_under_way(const Desk *desk, char path[CAMPAIGN_PATH]) {
    return *desk->campaign->playing && !args_flag(desk->args, "anew") && record_path(desk, path) && !access(path, F_OK);
}

static int go_on_playing(Desk *desk, const char *path) {
    static const char *const settled[] = {"seats", "set", "seed", NULL};
    for (const char *const *name = settled; *name; name++)
        if (args_value(desk->args, *name))
            return wrong_usage(desk->args, "--%s: the game under way has settled it; --anew gives that game up", *name);
    return play_game(desk, NULL, path, true);
}

/* After the game the deck goes on, won or lost (MA-50). */
static int play(Desk *desk) {
    char path[CAMPAIGN_PATH];
    int code = is_under_way(desk, path) ? go_on_playing(desk, path) : play_new(desk);
    if (code != EXIT_WELL || *desk->campaign->playing)
        return code;
    if (!turn_cards(desk))
        return EXIT_FAILED;
    screen_break(&desk->screen);
    campaign_tell_next(&desk->screen, desk->voice, desk->campaign);
    tell_go_on(desk);
    return EXIT_WELL;
}

/* ---- the command ---- */

static int with_campaign(const Args *args, int (*act)(Desk *desk)) {
    Desk desk = {.args = args, .screen = screen_open(stdin, stdout, NULL)};
    Names names = {.count = 0};
    int code = !find_name(&desk, &names) ? args->word_count > 1 || names.count ? EXIT_USAGE : EXIT_FAILED
               : desk_open(&desk)        ? act(&desk)
                                         : EXIT_FAILED;
    desk_close(&desk);
    return code;
}

static int run_show(const Args *args) {
    return with_campaign(args, show);
}

/* `play` where there is no campaign yet, at a terminal: the first one is begun, if the person wants it. */
static int offer(Desk *desk) {
    char line[SCREEN_LINE] = "";
    const Game *game = guided_game(desk->args);
    desk->name = desk->args->word_count > 1 ? desk->args->words[1] : "first";
    if (!game || !find_path(desk))
        return EXIT_USAGE;
    if (!open_content(desk, game))
        return EXIT_FAILED;
    campaign_tell_line(&desk->screen, desk->voice, UI_CAMPAIGN_OFFER,
                       ui_args(ui_words("game", game->name), ui_words("name", desk->name)));
    if (screen_hear(&desk->screen, line) != HEARD_LINE || !says_yes(desk, line)) {
        campaign_tell_line(&desk->screen, desk->voice, UI_CAMPAIGN_KEPT, NULL);
        return EXIT_WELL;
    }
    return make_campaign(desk) ? play(desk) : EXIT_FAILED;
}

static int run_play(const Args *args) {
    Desk desk = {.args = args, .screen = screen_open(stdin, stdout, NULL)};
    Names names = {.count = 0};
    campaign_list(add_name, &names);
    if (names.count || !desk.screen.live)
        return with_campaign(args, play);
    int code = offer(&desk);
    desk_close(&desk);
    return code;
}

static int run_reset(const Args *args) {
    return with_campaign(args, reset);
}
static int run_new(const Args *args) {
    Desk desk = {.args = args, .screen = screen_open(stdin, stdout, NULL)};
    int code = begin(&desk);
    desk_close(&desk);
    return code;
}

static const struct {
    const char *name;
    int words; /* that may follow */
    int (*run)(const Args *args);
} acts[] = {
    {"list", 0, list_all}, {"show", 1, run_show}, {"play", 1, run_play}, {"new", 2, run_new}, {"reset", 1, run_reset}};

static int run(const Args *args) {
    const char *word = args->words[0];
    Nearest nearest = nearest_to(word, strlen(word));
    for (int i = 0; i < COUNT(acts); i++) {
        nearest_try(&nearest, acts[i].name);
        if (strcmp(acts[i].name, word))
            continue;
        if (args->word_count - 1 > acts[i].words)
            return wrong_usage(args, "one argument too many: '%s'; see 'cantina help campaign'",
                               quote(args->words[acts[i].words + 1], strlen(args->words[acts[i].words + 1])).text);
        return acts[i].run(args);
    }
    return wrong_usage(args, "unknown act '%s'%s", quote(word, strlen(word)).text, nearest_hint(&nearest).text);
}

static const Option options[] = {
    {"anew", NULL, "play: give up the game under way and begin it again", false},
    {"seats", "N", "play: how many seats (default 2)", false},
    {"me", "SEATS", "play: your seats: p1 or p1,p3; all: each a person at this screen; none: watch", false},
    {"hot-seat", NULL, "play: each seat of --me is another person", false},
    {"names", "NAME,...", "play: who sits in the seats, for the history", false},
    {"agents", "LEVEL,...", "play: who plays the other seats, in order: random, greedy, easy, normal, hard", false},
    {"set", "OPTION=VALUE", "play: an option that the guide deck leaves open; may be given several times", true},
    {"seed", "S", "play: the same seed throws the same dice (default: any)", false},
    {"force", NULL, "reset: do not ask", false},
    {"json", NULL, "list, show: print JSON", false},
    OPTION_LANG,
    OPTION_PACK,
    OPTIONS_END,
};

const Command command_campaign = {
    .name = "campaign",
    .words = {"list|show|play|new|reset", "[NAME]", "[GAME]"},
    .about = "Play a campaign: a guide deck says, game after game, what is new and which mission comes next.",
    .options = options,
    .run = run,
    .more = "new NAME begins one. play NAME turns over the guide cards, plays the mission they name, and goes on "
            "whether it "
            "is won or lost; a game that was left is taken up again. show NAME tells where it stands, and nothing of a "
            "card that has not been turned over. reset NAME puts the deck in order again. Without NAME the only "
            "campaign is meant. Each is a file in $XDG_DATA_HOME/cantina/campaigns, its records beside it.",
};
