/* cantina pack: look at content. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/pack_new.h"
#include "cli/sealed.h"
#include "core/registry.h"
#include "games/layers.h"
#include "lesson/lesson.h"
#include "messages/messages.h"
#include "pack/errors.h"
#include "pack/report.h"
#include "table/table.h"

/* ---- what is looked at: a game's own pack, or a folder ---- */

static bool is_dir(const char *path) {
    struct stat about;
    return !stat(path, &about) && S_ISDIR(about.st_mode);
}

static int no_such(const Args *args, const char *what) {
    Nearest nearest = nearest_to(what, strlen(what));
    for (int i = 0; game_at(i); i++)
        nearest_try(&nearest, game_at(i)->id);
    return wrong_usage(args, "'%s' is neither a folder nor a game%s", quote(what, strlen(what)).text,
                       nearest.best ? nearest_hint(&nearest).text : "; 'cantina games' lists the games");
}

/* The exit code; on EXIT_WELL the content is open. */
static int open_what(const Args *args, const char *what, Content *content) {
    static PackReport report;
    const Game *game = game_find(what);
    if (!game && is_dir(what)) {
        const Game *named = layers_game(what, &report);
        if (named && content_open_dir(content, named, what, &report))
            return EXIT_WELL;
        bool json = args_flag(args, "json");
        pack_report_print(json ? stdout : stderr, &report, json);
        return EXIT_FAILED;
    }
    if (!game && strchr(what, '/'))
        return failed(args, "%s: there is no such folder", quote(what, strlen(what)).text);
    if (!game)
        return no_such(args, what);
    return content_open(content, args, game) ? EXIT_WELL : EXIT_FAILED;
}

/* ---- check ---- */

/* Its lesson, if it has one, played through, and its translations. False with errors in the report. */
static bool check_beside(const Content *content, PackReport *report, int *steps) {
    const Box *box = &content->box;
    bool own;
    const Lesson *lesson = lesson_for(box, content->dirs, content->dir_count, report, &own);
    const Translated translated = {box, lesson, content->dirs, content->dir_count};
    if (lesson)
        lesson_rehearse(lesson, box, report);
    messages_check(&translated, report);
    *steps = lesson ? lesson->step_count : 0;
    if (own)
        lesson_free(lesson);
    return !report->count;
}

static void print_well(const Box *box, int steps, bool json) {
    const Pack *pack = box->pack;
    if (json)
        printf("{\"ok\": true, \"game\": \"%s\", \"pack\": \"%s\", \"hash\": \"%016llx\"", box->game->id,
               pack_string(pack, pack->id), (unsigned long long)pack->hash);
    else
        printf("ok: %s for %s, hash %016llx:", pack_string(pack, pack->id), box->game->id,
               (unsigned long long)pack->hash);
    for (int i = 0; i < box->game->tables_count; i++)
        printf(json ? ", \"%s\": %d" : " %s %d;", box->game->tables[i].name, pack->tables[i].count);
    printf(json ? ", \"abilities\": %d" : " abilities %d", pack->ability_count);
    if (steps)
        printf(json ? ", \"lesson\": %d" : "; lesson of %d steps", steps);
    puts(json ? "}" : "");
}

static int check(const Args *args, const Content *content) {
    static PackReport report;
    const Box *box = &content->box;
    bool json = args_flag(args, "json");
    int steps;
    if (!check_beside(content, &report, &steps)) {
        pack_report_print(json ? stdout : stderr, &report, json);
        return EXIT_FAILED;
    }
    print_well(box, steps, json);
    return EXIT_WELL;
}

/* ---- the others ---- */

static int no_component(const Args *args, const char *id) {
    return failed(args, "there is no component '%s'; 'cantina pack show %s' lists all", id ? id : "", args->words[1]);
}

/* The component as it is written, to begin a card of one's own with. */
static int show_yaml(const Args *args, const Content *content, const char *id) {
    static PackReport report;
    PackSources sources;
    const Game *game = content->box.game;
    if (!id)
        return wrong_usage(args, "--yaml shows one component: cantina pack show %s ID --yaml", game->id);
    bool read = layers_sources(game, content->dirs, content->dir_count, &sources, &report);
    bool found = read && pack_yaml(stdout, game, &sources, id);
    pack_sources_free(&sources);
    return found ? EXIT_WELL : no_component(args, id);
}

static int show(const Args *args, const Content *content) {
    const char *id = args->word_count > 2 ? args->words[2] : NULL;
    Voice voice;
    if (args_flag(args, "yaml"))
        return show_yaml(args, content, id);
    if (!content_voice((Content *)content, args, &voice))
        return EXIT_USAGE;
    Sealed sealed;
    if (!sealed_open(&sealed, args, &content->box))
        return EXIT_FAILED;
    sealed.all |= args->word_count > 1 && !game_find(args->words[1]); /* whoever names a folder can read it */
    const PackWanted wanted = {id, sealed_shows, &sealed};
    bool json = args_flag(args, "json");
    if (pack_show(stdout, &content->box, voice.lang, &wanted, json)) {
        if (!json)
            sealed_tell(&sealed, args);
        return EXIT_WELL;
    }
    return no_component(args, id);
}

static int stats(const Args *args, const Content *content) {
    pack_stats(stdout, &content->box, args_flag(args, "json"));
    return EXIT_WELL;
}

static int provenance(const Args *args, const Content *content) {
    pack_provenance(stdout, &content->box, args_flag(args, "json"));
    return EXIT_WELL;
}

static int schema(const Args *args, const Content *content) {
    (void)args;
    pack_schema(stdout, content->box.game);
    return EXIT_WELL;
}

static const struct {
    const char *name;
    int (*run)(const Args *args, const Content *content);
} acts[] = {{"check", check}, {"show", show}, {"stats", stats}, {"provenance", provenance}, {"schema", schema}};

static int act_find(const Args *args, const char *word) {
    Nearest nearest = nearest_to(word, strlen(word));
    nearest_try(&nearest, "new");
    for (int i = 0; i < COUNT(acts); i++) {
        if (!strcmp(acts[i].name, word))
            return i;
        nearest_try(&nearest, acts[i].name);
    }
    wrong_usage(args, "unknown act '%s'%s", quote(word, strlen(word)).text, nearest_hint(&nearest).text);
    return -1;
}

static int run(const Args *args) {
    Content content = {0};
    const char *game = args_value(args, "game");
    if (!strcmp(args->words[0], "new")) {
        const Game *known = game ? content_game(args, game) : game_at(0);
        return known ? pack_new(args, known) : EXIT_USAGE;
    }
    int act = act_find(args, args->words[0]);
    if (act < 0)
        return EXIT_USAGE;
    if (game)
        return wrong_usage(args, "--game goes with new; elsewhere the folder or the game is named: cantina pack %s %s",
                           args->words[0], game);
    if (args->word_count > 2 && acts[act].run != show)
        return wrong_usage(args, "one argument too many: '%s'", quote(args->words[2], strlen(args->words[2])).text);
    int code = open_what(args, args->word_count > 1 ? args->words[1] : game_at(0)->id, &content);
    if (code == EXIT_WELL)
        code = acts[act].run(args, &content);
    content_close(&content);
    return code;
}

static const Option options[] = {{"game", "GAME", "new: the game it is for (default: conflict)", false},
                                 OPTION_JSON,
                                 {"yaml", NULL, "show: the component as it is written, to be changed", false},
                                 OPTION_LANG,
                                 OPTION_PACK,
                                 OPTIONS_SEALED,
                                 OPTIONS_END};

const Command command_pack = {
    .name = "pack",
    .words = {"new|check|show|stats|provenance|schema", "[DIR|GAME]", "[ID]"},
    .about = "Begin a pack of your own; look at the content of a game or of a folder: is it right, what is in it, "
             "where does it "
             "come from.",
    .options = options,
    .run = run,
    .more =
        "new makes a folder with one card, translations and a README to begin with. DIR is a pack folder; it is laid "
        "over the built-in pack of its game, or stands alone if it is whole. "
        "Errors are printed as file:line:column: message. show leaves out what a guide deck brings later, unless it is "
        "asked for by its id.",
};
