/* cantina play: a game at this terminal. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/agents.h"
#include "cli/cli.h"
#include "cli/play.h"
#include "cli/records.h"
#include "core/registry.h"
#include "lesson/lesson.h"
#include "pack/errors.h"
#include "tui/line.h"
#include "tui/show.h"

enum { PATH_MOST = 1024 };

typedef struct {
    const Args *args;
    const PlayPlan *plan; /* of another command, or NULL */
    Screen screen;
    Content content;
    Voice voice;
    Table *table;
    int seats;
    uint8_t options[32];
    uint64_t seed;
    SeatSet people;
    bool hot;
    AgentList agents;
    const char *levels[CANTINA_SEATS_MAX + 1];
    const Lesson *lesson; /* of --lesson, or NULL */
    bool own_lesson;      /* … read here */
    char folder[PATH_MOST], resume[PATH_MOST];
} Play;

/* ---- who sits where ---- */

static bool bad_me(const Args *args, const char *word, size_t length, int seats) {
    wrong_usage(args, "--me must name seats p1 ... p%d, or all or none, not '%s'", seats, quote(word, length).text);
    return false;
}

static bool read_seat_list(const Args *args, const char *words, int seats, SeatSet *set) {
    while (words) {
        size_t length = strcspn(words, ",");
        Seat seat = content_seat(words, length);
        if (!seat || seat > seats)
            return bad_me(args, words, length, seats);
        *set |= SEAT_BIT(seat);
        words = words[length] ? words + length + 1 : NULL;
    }
    return true;
}

/* The people of --me; p1 without it. */
static bool read_people(Play *play, int seats) {
    const char *me = args_value(play->args, "me");
    play->hot = args_flag(play->args, "hot-seat");
    play->people = 0;
    if (me && !strcmp(me, "all")) {
        play->people = (SeatSet)((1u << seats) - 1);
        play->hot = seats > 1;
    } else if (!me) {
        play->people = SEAT_BIT(1);
    } else if (strcmp(me, "none") && !read_seat_list(play->args, me, seats, &play->people)) {
        return false;
    }
    return true;
}

/* Agents take the seats without people in order, and the last level named goes on; or each seat has a level named. */
static bool seat_agents(Play *play, int seats) {
    int count = play->agents.count, others = seats - bits_count(play->people), next = 0;
    if (count > 1 && count > others && count != seats) {
        wrong_usage(play->args, "--agents names %d levels, but agents play %d of the %d seats; name fewer, or see --me",
                    count, others, seats);
        return false;
    }
    for (Seat seat = 1; seat <= seats; seat++)
        if (!(play->people & SEAT_BIT(seat))) {
            play->levels[seat] = play->agents.levels[count == seats ? seat - 1 : next];
            next += next < count - 1;
        }
    return true;
}

/* The first seat that nobody has decided for yet; none if all have their agents, as in a game that was watched. */
static SeatSet first_unknown(SeatSet known, int seats) {
    for (Seat seat = 1; seat <= seats; seat++)
        if (!(known & SEAT_BIT(seat)))
            return SEAT_BIT(seat);
    return 0;
}

/* A resumed game: the seats are taken by those who decided for them last. */
static void seat_as_before(Play *play) {
    const Table *table = play->table;
    SeatSet known = 0;
    play->people = 0;
    for (int i = table->move_count - 1; i >= 0; i--) {
        const Move *move = &table->moves[i];
        if (move->seat == CANTINA_CHANCE || known & SEAT_BIT(move->seat) || !strcmp(move->who, "auto"))
            continue;
        known |= SEAT_BIT(move->seat);
        play->levels[move->seat] = agents_level(move->who, strlen(move->who));
        if (!play->levels[move->seat])
            play->people |= SEAT_BIT(move->seat);
    }
    if (!play->people)
        play->people = first_unknown(known, table->seats);
    for (Seat seat = 1; seat <= table->seats; seat++)
        if (play->people & SEAT_BIT(seat))
            play->levels[seat] = NULL;
        else if (!play->levels[seat])
            play->levels[seat] = play->agents.levels[0];
    play->hot = args_flag(play->args, "hot-seat");
}

/* ---- which game ---- */

static const Game *ask_game(const Play *play) {
    enum { MOST = 16 };
    char rows[MOST][256];
    const char *lines[MOST];
    int count = 0;
    for (; game_at(count) && count < MOST; count++) {
        const Game *game = game_at(count);
        char seats[16];
        Text row = text_over(rows[count], sizeof rows[count]);
        snprintf(seats, sizeof seats, "%d-%d", game->seats_min, game->seats_max);
        ui_say(&row, play->voice, UI_MENU_ROW,
               ui_args(ui_words("game", game->name), ui_words("seats", seats),
                       ui_words("about", ui(play->voice, show_for(game)->about))));
        lines[count] = rows[count];
    }
    int chosen = line_menu(&play->screen, play->voice, UI_MENU_GAME, lines, count);
    return chosen ? game_at(chosen - 1) : NULL;
}

static int find_game(Play *play, const Game **game) {
    if (play->plan) {
        *game = play->plan->game;
        return EXIT_WELL;
    }
    if (play->args->word_count) {
        *game = content_game(play->args, play->args->words[0]);
        return *game ? EXIT_WELL : EXIT_USAGE;
    }
    play->content.box = (Box){game_at(0), NULL}; /* only for the language of the menu */
    if (!content_voice(&play->content, play->args, &play->voice))
        return EXIT_USAGE;
    *game = ask_game(play);
    return *game ? EXIT_WELL : wrong_usage(play->args, "GAME is missing; 'cantina games' lists the games");
}

/* ---- a new game ---- */

/* As many as --seats says, else two, else as many as --me needs. */
static bool read_seats(Play *play, const Game *game) {
    const char *me = args_value(play->args, "me");
    play->seats = game->seats_min > 2 ? game->seats_min : game->seats_max < 2 ? game->seats_max : 2;
    for (const char *word = me; word && !args_value(play->args, "seats"); word = strchr(word, ',')) {
        word += *word == ',';
        Seat seat = content_seat(word, strcspn(word, ","));
        if (seat > play->seats && seat <= game->seats_max)
            play->seats = seat;
    }
    return args_number(play->args, "seats", game->seats_min, game->seats_max, &play->seats);
}

static int begin_table(Play *play) {
    char wrong[256] = "";
    play->table = table_new(&play->content.box, play->seats, play->options, play->seed, wrong, sizeof wrong);
    return play->table ? EXIT_WELL : failed(play->args, "%s", wrong);
}

static bool read_options(Play *play, const Game *game) {
    if (!play->plan)
        return content_setup(play->args, game, play->options);
    memcpy(play->options, play->plan->options, (size_t)game->options_count);
    return true;
}

static int begin_new(Play *play) {
    const Game *game;
    int code = find_game(play, &game);
    if (code != EXIT_WELL)
        return code;
    if (!read_seats(play, game) || !read_people(play, play->seats) || !read_options(play, game))
        return EXIT_USAGE;
    if (!seat_agents(play, play->seats))
        return EXIT_USAGE;
    return content_open(&play->content, play->args, game) ? begin_table(play) : EXIT_FAILED;
}

/* ---- a lesson ---- */

/* The lesson of the packs, or the game's own as long as it holds with them. */
static int find_lesson(Play *play) {
    static PackReport report;
    const Content *content = &play->content;
    const Box *box = &content->box;
    play->lesson = lesson_for(box, content->dirs, content->dir_count, &report, &play->own_lesson);
    if (play->lesson)
        return EXIT_WELL;
    if (!report.count)
        return failed(play->args, "there is no lesson for %s%s; play without --lesson", box->game->name,
                      content->dir_count ? ": these packs change what it needs" : " yet");
    pack_report_print(stderr, &report, false);
    return EXIT_FAILED;
}

static int refuse_given(const Args *args, const char *flag, const char *const *names, const char *why) {
    for (; *names; names++)
        if (args_value(args, *names))
            return wrong_usage(args, "--%s does not go with --%s: %s", *names, flag, why);
    return EXIT_WELL;
}

static void seat_lesson(Play *play) {
    play->people = play->lesson->you;
    play->hot = false;
    memcpy(play->levels, play->lesson->levels, sizeof play->levels);
}

static int begin_lesson(Play *play) {
    static const char *const settled[] = {"seats", "me", "agents", "difficulty", "set", "seed", NULL};
    const Game *game;
    int code = refuse_given(play->args, "lesson", settled, "the lesson has settled it");
    if (code == EXIT_WELL)
        code = find_game(play, &game);
    if (code != EXIT_WELL)
        return code;
    code = content_open(&play->content, play->args, game) ? find_lesson(play) : EXIT_FAILED;
    if (code != EXIT_WELL)
        return code;
    play->seats = play->lesson->seats;
    play->seed = play->lesson->seed;
    memcpy(play->options, play->lesson->options, sizeof play->options);
    seat_lesson(play);
    return begin_table(play);
}

/* ---- a saved game ---- */

/* A lesson that was saved goes on where it was. */
static int resume_lesson(Play *play) {
    int code = find_lesson(play);
    if (code == EXIT_WELL && !lesson_fits(play->lesson, play->table))
        return failed(play->args, "this saved game is not a lesson; resume it without --lesson");
    if (code == EXIT_WELL)
        seat_lesson(play);
    return code;
}

/* The file of --resume must be of the game that is named beside it. */
static int check_game(const Play *play, const char *path) {
    const char *id = play->table->box->game->id;
    if (!play->plan && play->args->word_count && strcmp(play->args->words[0], id))
        return wrong_usage(play->args, "%s is a game of %s, not of '%s'", path, id, play->args->words[0]);
    return EXIT_WELL;
}

static int begin_saved(Play *play) {
    static const char *const settled[] = {"seats", "difficulty", "set", "seed", NULL};
    const char *path = play->plan ? play->plan->record : args_value(play->args, "resume");
    int code = play->plan ? EXIT_WELL : refuse_given(play->args, "resume", settled, "the saved game has settled it");
    if (code != EXIT_WELL)
        return code;
    play->table = record_open(play->args, path, -1, &play->content);
    if (!play->table)
        return EXIT_FAILED;
    code = check_game(play, path);
    if (code != EXIT_WELL)
        return code;
    play->seats = play->table->seats;
    memcpy(play->options, play->table->options, sizeof play->options);
    if (args_value(play->args, "me") || args_value(play->args, "agents")) {
        if (!read_people(play, play->seats) || !seat_agents(play, play->seats))
            return EXIT_USAGE;
    } else {
        seat_as_before(play);
    }
    return args_flag(play->args, "lesson") ? resume_lesson(play) : EXIT_WELL;
}

/* ---- playing ---- */

static void name_resume(Play *play) {
    Text text = text_over(play->resume, sizeof play->resume);
    if (play->plan) {
        text_put(&text, play->plan->go_on);
        return;
    }
    text_put(&text, "cantina play");
    for (int i = 0; i < play->content.dir_count; i++) {
        text_put(&text, " --pack ");
        text_shell_word(&text, play->content.dirs[i]);
    }
    text_put(&text, play->lesson ? " --lesson --resume" : " --resume");
}

static LineEnd play_once(Play *play, const char *record) {
    LineGame game = {.table = play->table,
                     .voice = play->voice,
                     .people = play->people,
                     .hot = play->hot,
                     .repeats = args_value(play->args, "seed") || play->lesson,
                     .lesson = play->lesson && lesson_fits(play->lesson, play->table) ? play->lesson : NULL,
                     .record = record,
                     .alone = play->plan != NULL,
                     .folder = play->folder,
                     .resume = play->resume,
                     .language = content_language,
                     .self = &play->content};
    memcpy(game.levels, play->levels, sizeof game.levels);
    return line_play(&game, &play->screen);
}

static uint64_t any_seed(void) {
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    return seed >> 11; /* short enough to be typed, and exact in every JSON reader */
}

static int play_all(Play *play) {
    const char *record = args_value(play->args, "record"), *resumed = args_value(play->args, "resume");
    LineEnd end = play_once(play, play->plan ? play->plan->record : record ? record : resumed);
    if (play->plan && end == LINE_OVER)
        play->plan->over(play->plan->self, play->table, play->levels);
    while (end == LINE_AGAIN) { /* --record named the first game */
        table_free(play->table);
        play->seed = any_seed();
        if (begin_table(play) != EXIT_WELL)
            return EXIT_FAILED;
        end = play_once(play, NULL);
    }
    bool left_well = end == LINE_OVER || end == LINE_QUIT || (end == LINE_ENDED && play->screen.live);
    return left_well ? EXIT_WELL : EXIT_FAILED;
}

static int begin(Play *play) {
    if (play->plan ? play->plan->resumed : args_value(play->args, "resume") != NULL)
        return begin_saved(play);
    return args_flag(play->args, "lesson") ? begin_lesson(play) : begin_new(play);
}

int play_planned(const Args *args, const PlayPlan *plan) {
    Play play = {.args = args, .plan = plan, .screen = screen_open(stdin, stdout, NULL), .seed = any_seed()};
    if (!args_seed(args, &play.seed) || !agents_read(args, &play.agents))
        return EXIT_USAGE;
    if (!file_data_path(play.folder, sizeof play.folder, "games"))
        snprintf(play.folder, sizeof play.folder, ".");
    int code = begin(&play);
    if (code == EXIT_WELL && !content_voice(&play.content, args, &play.voice))
        code = EXIT_USAGE;
    if (code == EXIT_WELL) {
        name_resume(&play);
        play.screen.stop = stop_watch();
        code = play_all(&play);
    }
    table_free(play.table);
    if (play.own_lesson)
        lesson_free(play.lesson);
    content_close(&play.content);
    return code;
}

static int run(const Args *args) {
    return play_planned(args, NULL);
}

static const Option options[] = {
    {"seats", "N", "how many seats (default 2)", false},
    {"me", "SEATS", "your seats: p1 or p1,p3; all: each a person at this screen; none: watch", false},
    {"hot-seat", NULL, "each seat of --me is another person", false},
    {"agents", "LEVEL,...",
     "who plays the other seats, in order, or a level for each seat: random, greedy, easy, normal, hard", false},
    {"difficulty", "WORD", "a difficulty of the game, 'cantina games' lists them; --set changes it further", false},
    OPTION_SET,
    {"seed", "S", "the same seed throws the same dice (default: any)", false},
    {"lesson", NULL, "a guided first game: somebody explains as you play", false},
    {"record", "FILE", "keep a record of the game, up to date after each decision", false},
    {"resume", "FILE", "go on with a saved game; its file is kept up to date", false},
    OPTION_LANG,
    OPTION_PACK,
    OPTIONS_END,
};

const Command command_play = {
    .name = "play",
    .words = {"[GAME]"},
    .about = "Play a game at this terminal, with agents or other people.",
    .options = options,
    .run = run,
    .more = "Answer questions by number or by word; 'help' lists what else can be typed. Without GAME a menu asks. "
            "'save' without a file keeps the game in the data folder ($XDG_DATA_HOME/cantina/games).",
};
