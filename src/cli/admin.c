/* cantina admin: what an operator asks of a server that runs, over its admin port. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/door.h"
#include "pack/errors.h"

enum { WRONG_ROOM = 480, PATH_ROOM = 400, MINUTES_MOST = 60 * 24 * 366 };

/* ---- printing ---- */

static const char *word(const json_t *json, const char *field) {
    const char *text = json_string_value(json_object_get(json, field));
    return text ? text : "";
}

static const char *date(const json_t *json, const char *field, char room[static 32]) {
    time_t seconds = (time_t)json_integer_value(json_object_get(json, field));
    struct tm parts;
    if (!seconds || !gmtime_r(&seconds, &parts) || !strftime(room, 32, "%Y-%m-%d %H:%M", &parts))
        snprintf(room, 32, "-");
    return room;
}

static void print_ok(const json_t *reply) {
    const char *state = word(reply, "state");
    printf("ok%s%s\n", *state ? ": the table is " : "", state);
}

static void print_doors(const json_t *reply) {
    const json_t *one;
    size_t i;
    json_array_foreach(json_object_get(reply, "doors"), i, one)
        printf("%-4s %-34s %s\n", word(one, "method"), word(one, "path"), word(one, "about"));
}

/* Whole numbers, words and yes or no; what holds more is for --json. */
static void print_fields(const json_t *json) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value) {
        if (json_is_string(value))
            printf("%s: %s\n", name, json_string_value(value));
        else if (json_is_integer(value))
            printf("%s: %" JSON_INTEGER_FORMAT "\n", name, json_integer_value(value));
        else if (json_is_boolean(value) && strcmp(name, "ok") != 0)
            printf("%s: %s\n", name, json_is_true(value) ? "yes" : "no");
    }
}

static void print_tables(const json_t *reply) {
    const json_t *one;
    size_t i;
    char begun[32];
    json_array_foreach(json_object_get(reply, "tables"), i, one)
        printf("%s  %-11s %-7s %s  %3" JSON_INTEGER_FORMAT " here  %8" JSON_INTEGER_FORMAT " bytes  %s\n",
               word(one, "table"), word(one, "game"), word(one, "state"), date(one, "begun", begun),
               json_integer_value(json_object_get(one, "here")), json_integer_value(json_object_get(one, "bytes")),
               word(one, "title"));
    if (*word(reply, "next"))
        printf("more: --behind %s\n", word(reply, "next"));
}

static void print_people(const json_t *table) {
    const json_t *one;
    size_t i;
    json_array_foreach(json_object_get(table, "people"), i, one) {
        char *seats = json_dumps(json_object_get(one, "seats"), JSON_COMPACT);
        printf("here: %s%s from %s\n", seats ? seats : "", json_is_true(json_object_get(one, "host")) ? " host" : "",
               word(one, "address"));
        free(seats);
    }
    json_array_foreach(json_object_get(table, "watchers"), i, one)
        printf("watcher %" JSON_INTEGER_FORMAT ": %s from %s\n", json_integer_value(json_object_get(one, "watcher")),
               word(one, "name"), word(one, "address"));
}

static void print_table(const json_t *reply) {
    const json_t *table = json_object_get(reply, "table"), *one;
    size_t i;
    print_fields(table);
    json_array_foreach(json_object_get(table, "seats"), i, one)
        printf("seat %s: %s %s%s\n", word(one, "seat"), word(one, "kind"), word(one, "name"), word(one, "level"));
    print_people(table);
    json_array_foreach(json_object_get(table, "chat"), i, one)
        printf("chat %s: %s\n", word(one, "name"), word(one, "text"));
}

static void print_blocks(const json_t *reply) {
    const json_t *one;
    size_t i;
    char until[32];
    printf("announcement: %s\n", *word(reply, "announcement") ? word(reply, "announcement") : "none");
    json_array_foreach(json_object_get(reply, "blocks"), i, one)
        printf("%-40s until %s  %s\n", word(one, "address"), date(one, "until", until), word(one, "why"));
}

static void print_campaigns(const json_t *reply) {
    const json_t *one;
    size_t i;
    char last[32];
    json_array_foreach(json_object_get(reply, "campaigns"), i, one) printf(
        "%s  %-11s %s  %s\n", word(one, "campaign"), word(one, "game"), date(one, "last", last), word(one, "name"));
    if (*word(reply, "next"))
        printf("more: --behind %s\n", word(reply, "next"));
}

static void print_json(const json_t *reply) {
    json_dumpf(reply, stdout, JSON_INDENT(2));
    putchar('\n');
}

/* ---- the acts ---- */

static const struct {
    const char *name;
    const char *word;  /* what must follow, or NULL */
    const char *path;  /* behind /admin/; "%s" is that word */
    const char *field; /* the field of the body that the word goes into, or NULL */
    bool posts;
    void (*print)(const json_t *reply);
} acts[] = {
    {"status", NULL, "status", NULL, false, print_fields},
    {"doors", NULL, "", NULL, false, print_doors},
    {"tables", NULL, "tables", NULL, false, print_tables},
    {"look", "TABLE", "tables/%s", NULL, false, print_table},
    {"export", "TABLE", "tables/%s/export", NULL, false, print_json},
    {"freeze", "TABLE", "tables/%s/freeze", NULL, true, print_ok},
    {"unfreeze", "TABLE", "tables/%s/unfreeze", NULL, true, print_ok},
    {"close", "TABLE", "tables/%s/close", NULL, true, print_ok},
    {"delete", "TABLE", "tables/%s/delete", "confirm", true, print_ok},
    {"campaigns", NULL, "campaigns", NULL, false, print_campaigns},
    {"delete-campaign", "CAMPAIGN", "campaigns/%s/delete", "confirm", true, print_ok},
    {"blocks", NULL, "blocks", NULL, false, print_blocks},
    {"block", "ADDRESS", "block", "address", true, print_ok},
    {"unblock", "ADDRESS", "unblock", "address", true, print_ok},
    {"announce", "TEXT", "announce", "text", true, print_ok},
    {"withdraw", NULL, "withdraw", NULL, true, print_ok},
    {"drain", NULL, "drain", NULL, true, print_ok},
    {"undrain", NULL, "drain", NULL, true, print_ok},
};

static int act_find(const Args *args, const char *name) {
    Nearest nearest = nearest_to(name, strlen(name));
    for (int i = 0; i < COUNT(acts); i++) {
        if (!strcmp(acts[i].name, name))
            return i;
        nearest_try(&nearest, acts[i].name);
    }
    wrong_usage(args, "unknown act '%s'%s", quote(name, strlen(name)).text, nearest_hint(&nearest).text);
    return -1;
}

static bool is_plain(const char *text) {
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789.:-") == strlen(text);
}

static bool fits(const Args *args, int act) {
    const char *more = args->word_count > 1 ? args->words[1] : NULL;
    if (acts[act].word && !more)
        return wrong_usage(args, "%s is missing: cantina admin %s %s", acts[act].word, acts[act].name, acts[act].word),
               false;
    if (!acts[act].word && more)
        return wrong_usage(args, "one argument too many: '%s'", quote(more, strlen(more)).text), false;
    if (strstr(acts[act].path, "%s") && !is_plain(more))
        return wrong_usage(args, "'%s' is no id", quote(more, strlen(more)).text), false;
    if (!strncmp(acts[act].name, "delete", 6) && !args_flag(args, "yes"))
        return wrong_usage(args, "what is deleted is gone for good: say --yes"), false;
    return true;
}

/* Filters of lists, and whether hidden cards are shown. */
static bool put_query(const Args *args, char *path, size_t room) {
    static const char *const words[] = {"game", "state", "behind"};
    char mark = '?';
    for (int i = 0; i < COUNT(words); i++) {
        const char *value = args_value(args, words[i]);
        size_t used = strlen(path);
        if (value && !is_plain(value))
            return wrong_usage(args, "--%s: '%s' is no such word", words[i], quote(value, strlen(value)).text), false;
        if (value)
            snprintf(path + used, room - used, "%c%s=%s", mark, words[i], value);
        mark = value ? '&' : mark;
    }
    if (args_flag(args, "spoilers"))
        snprintf(path + strlen(path), room - strlen(path), "%cspoilers=1", mark);
    return true;
}

static json_t *body_of(const Args *args, int act, int minutes) {
    json_t *body = json_object();
    if (acts[act].field)
        json_object_set_new(body, acts[act].field, json_string(args->words[1]));
    if (args_value(args, "why"))
        json_object_set_new(body, "why", json_string(args_value(args, "why")));
    if (minutes)
        json_object_set_new(body, "minutes", json_integer(minutes));
    if (!strcmp(acts[act].name, "undrain"))
        json_object_set_new(body, "off", json_true());
    return body;
}

static int answer(const Args *args, int act, const json_t *reply) {
    bool ok = json_is_true(json_object_get(reply, "ok"));
    if (args_flag(args, "json"))
        print_json(reply);
    else if (ok)
        acts[act].print(reply);
    else
        failed(args, "%s", word(json_object_get(reply, "error"), "message"));
    return ok ? EXIT_WELL : EXIT_FAILED;
}

static int run(const Args *args) {
    char path[PATH_ROOM] = "/admin/", wrong[WRONG_ROOM];
    const char *at = args_value(args, "at");
    int act = act_find(args, args->words[0]), minutes = 0;
    if (act < 0 || !fits(args, act) || !args_number(args, "minutes", 1, MINUTES_MOST, &minutes))
        return EXIT_USAGE;
    const char *star = strstr(acts[act].path, "%s");
    int head = star ? (int)(star - acts[act].path) : (int)strlen(acts[act].path);
    snprintf(path + strlen(path), sizeof path - strlen(path), "%.*s%.100s%s", head, acts[act].path,
             star ? args->words[1] : "", star ? star + 2 : "");
    if (!acts[act].posts && !put_query(args, path, sizeof path))
        return EXIT_USAGE;
    json_t *body = acts[act].posts ? body_of(args, act, minutes) : NULL;
    json_t *reply = door_ask(at ? at : "127.0.0.1:7778", path, body, wrong, sizeof wrong);
    json_decref(body);
    int code = reply ? answer(args, act, reply) : failed(args, "%s", wrong);
    json_decref(reply);
    return code;
}

static const Option options[] = {
    {"at", "ADDR:PORT", "the admin port of the server (default: 127.0.0.1:7778)", false},
    {"game", "GAME", "tables: of this game alone", false},
    {"state", "WORD", "tables: open, or over (closed ones too)", false},
    {"behind", "PLACE", "tables, campaigns: the next page", false},
    {"spoilers", NULL, "look, export: hidden cards and the key of the dice too", false},
    {"why", "TEXT", "freeze, close, delete, block: the reason, which people are told", false},
    {"minutes", "N", "block: for so long (default: for good); drain: at most so long (default: 30)", false},
    {"yes", NULL, "delete, delete-campaign: yes, for good", false},
    OPTION_JSON,
    OPTIONS_END,
};

const Command command_admin = {
    .name = "admin",
    .words = {"ACT", "[TABLE|ADDRESS|TEXT]"},
    .about = "Operate a server that runs: tables, addresses, announcements, draining.",
    .options = options,
    .run = run,
    .more = "status; tables, look, export, freeze, unfreeze, close, delete TABLE; campaigns, delete-campaign CAMPAIGN; "
            "blocks, block, unblock ADDRESS; announce TEXT, withdraw; drain, undrain; doors. The server must have an "
            "admin port (cantina serve --admin 127.0.0.1:7778), which nobody but you may reach.",
};
