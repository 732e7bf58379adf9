/* Files of scenes, line by line. */
#include "kit/scene.h"

#include <glob.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/say.h"
#include "kit/scene_parts.h"
#include "kit/walk.h"
#include "pack/compile.h"

void scene_breaks(Scene *s, const char *format, ...) {
    va_list args;
    fprintf(s->out, "%s:%d: %s: ", s->path, s->line, s->name);
    va_start(args, format);
    vfprintf(s->out, format, args);
    va_end(args);
    fputc('\n', s->out);
    longjmp(s->broken, 1);
}

json_t *scene_keep(Scene *s, json_t *json) {
    json_array_append_new(s->kept, json);
    return json;
}

/* ---- words ---- */

int scene_number(Scene *s, const char *word) {
    char *end;
    long number = strtol(word, &end, 10);
    if (!*word || *end || number < -30000 || number > 30000)
        scene_breaks(s, "'%s' is no number", word);
    return (int)number;
}

bool scene_is_seat(const char *word) {
    return word[0] == 'p' && word[1] >= '1' && word[1] <= '6' && !word[2];
}

Seat scene_seat(Scene *s, const char *word) {
    if (!scene_is_seat(word))
        scene_breaks(s, "'%s' is no seat", word);
    return (Seat)(word[1] - '0');
}

Choice scene_choice(Scene *s, const char *word) {
    Choice choice;
    if (!word_read_choice(s->box, word, &choice))
        scene_breaks(s, "'%s' is no word of this game", word);
    return choice;
}

static json_t *read_value(const char *word) {
    char *end;
    long number = strtol(word, &end, 10);
    if (*word && !*end)
        return json_integer(number);
    if (!strcmp(word, "yes") || !strcmp(word, "no"))
        return json_boolean(*word == 'y');
    return strcmp(word, "-") ? json_string(word) : json_null();
}

static json_t *nothing_like(const json_t *value) {
    return json_is_integer(value) ? json_integer(0) : json_is_boolean(value) ? json_false() : json_null();
}

json_t *scene_values(Scene *s, const json_t *like, char **words, int count) {
    if (count == 1 && !json_is_array(like))
        return scene_keep(s, read_value(words[0]));
    json_t *list = scene_keep(s, json_array());
    for (int i = 0; i < count; i++)
        json_array_append_new(list, read_value(words[i]));
    while (json_array_size(list) < json_array_size(like))
        json_array_append_new(list, nothing_like(json_array_get(like, json_array_size(list))));
    return list;
}

const Field *scene_field(const Scene *s, const char *name) {
    const Game *game = s->box->game;
    for (int i = 0; i < game->fields_count; i++)
        if (!strcmp(game->fields[i].name, name))
            return &game->fields[i];
    return NULL;
}

bool scene_is_number(const Scene *s, const char *name, char **words, int count, int *number) {
    const Field *field = scene_field(s, name);
    char *end = NULL;
    *number = count == 1 ? (int)strtol(words[0], &end, 10) : 0;
    return field && field->count == 1 && !field->by && field->kind != KIND_NUMBER && count == 1 && end != words[0] &&
           !*end;
}

json_t *scene_pairs(Scene *s, char **words, int count) {
    json_t *pairs = json_object();
    for (int i = 0; i < count; i++) {
        char *equals = strchr(words[i], '=');
        if (!equals && strcmp(words[i], "-"))
            scene_breaks(s, "'%s' should be ID=VALUE, or - for none", words[i]);
        if (!equals)
            continue;
        *equals = 0;
        json_object_set_new(pairs, words[i], read_value(equals + 1));
        *equals = '=';
    }
    return pairs;
}

json_t *scene_zone(Scene *s, const json_t *state, const char *name) {
    char copy[64];
    snprintf(copy, sizeof copy, "%s", name);
    char *dot = strchr(copy, '.');
    if (dot)
        *dot = 0;
    json_t *zone = json_object_get(json_object_get(state, "zones"), copy);
    if (dot)
        zone = json_object_get(zone, dot + 1);
    if (!json_is_array(zone))
        scene_breaks(s, "there is no zone '%s'", name);
    return zone;
}

const char *scene_card(const json_t *entry) {
    return json_string_value(json_is_object(entry) ? json_object_get(entry, "card") : entry);
}

/* ---- lines ---- */

static int split(char *line, char **words) {
    int count = 0;
    char *save = NULL;
    for (char *word = strtok_r(line, " \t\r\n", &save); word && count < WORDS_MOST && word[0] != '#';
         word = strtok_r(NULL, " \t\r\n", &save))
        words[count++] = word;
    return count;
}

static void do_rules(Scene *s, char **words, int count) {
    if (s->rule_count + count > NAMED_MOST)
        scene_breaks(s, "a scene names %d rules at most", NAMED_MOST);
    for (int i = 0; i < count; i++)
        s->rules[s->rule_count++] = words[i];
}

static void do_line(Scene *s, char *line) {
    static const struct {
        const char *word;
        void (*run)(Scene *s, char **words, int count);
    } kinds[] = {
        {"RULES", do_rules}, {"GIVEN", scene_given}, {"ROLL", scene_roll}, {"WHEN", scene_when}, {"THEN", scene_then}};
    char *words[WORDS_MOST];
    int count = split(line, words);
    if (!count)
        return;
    if (count == WORDS_MOST)
        scene_breaks(s, "a line has fewer than %d words", WORDS_MOST);
    for (int i = 0; i < COUNT(kinds); i++)
        if (!strcmp(words[0], kinds[i].word)) {
            kinds[i].run(s, words + 1, count - 1);
            return;
        }
    scene_breaks(s, "a line begins with SCENE, RULES, GIVEN, ROLL, WHEN or THEN");
}

/* ---- scenes ---- */

static bool scene_passes(Scene *s) {
    if (setjmp(s->broken))
        return false;
    for (char *line; (line = strsep(&s->rest, "\n")); s->line++)
        do_line(s, line);
    if (s->rolls_used < s->roll_count)
        scene_breaks(s, "a ROLL was not used");
    if (!s->checks || !s->rule_count)
        scene_breaks(s, "a scene names its RULES and has a THEN");
    return true;
}

bool scenes_show(const SceneReport *report, const char *rule) {
    for (int i = 0; i < report->rule_count; i++)
        if (!strcmp(report->rules[i], rule))
            return true;
    return false;
}

static void note_rules(const Scene *s, SceneReport *report) {
    for (int i = 0; i < s->rule_count; i++)
        if (!scenes_show(report, s->rules[i]) && report->rule_count < SCENE_RULES)
            snprintf(report->rules[report->rule_count++], sizeof report->rules[0], "%s", s->rules[i]);
}

/* `text` is the name of the scene and all its lines. */
static void run_scene(const Box *box, const char *path, int line, char *text, SceneReport *report, FILE *out) {
    Scene *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->box = walk_ops_watch(box);
    s->path = path, s->line = line, s->out = out;
    s->kept = json_array();
    s->rest = text;
    s->name = strsep(&s->rest, "\n");
    s->line++;
    s->seats = 2;
    report->scenes++;
    if (scene_passes(s))
        note_rules(s, report);
    else
        report->failed++;
    table_free(s->table);
    json_decref(s->given);
    json_decref(s->kept);
    free(s);
}

static int count_lines(const char *text) {
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

void scenes_run(const Box *box, const char *path, SceneReport *report, FILE *out) {
    static const char head[] = "\nSCENE ";
    size_t length;
    char *text = file_read_whole(path, 1 << 20, &length);
    if (!text) {
        fprintf(out, "%s: cannot be read\n", path);
        report->failed++;
        return;
    }
    bool scene = !strncmp(text, head + 1, strlen(head + 1)); /* else: what is said about the file */
    int line = 1;
    for (char *at = scene ? text + strlen(head + 1) : text, *next; at; at = next) {
        if (report->first_only && report->failed)
            break;
        next = strstr(at, head);
        if (next)
            *next = 0;
        int lines = count_lines(at) + 1;
        if (scene)
            run_scene(box, path, line, at, report, out);
        scene = true;
        line += lines;
        next = next ? next + strlen(head) : NULL;
    }
    free(text);
}

void scenes_run_all(const Box *box, SceneReport *report, FILE *out) {
    char pattern[200];
    glob_t found = {0};
    snprintf(pattern, sizeof pattern, "tests/scenes/%s*.scene", box->game->id);
    glob(pattern, 0, NULL, &found);
    for (size_t i = 0; i < found.gl_pathc; i++)
        scenes_run(box, found.gl_pathv[i], report, out);
    globfree(&found);
}

Pack *scenes_pack(const Game *game, const char *base, const char *fixed, FILE *out) {
    static PackReport report;
    char rules[300];
    snprintf(rules, sizeof rules, "%s/rules.yaml", fixed);
    bool whole = !access(rules, R_OK);
    Pack *pack = pack_compile(game, (const char *const[]){whole ? fixed : base, fixed}, whole ? 1 : 2, &report);
    if (!pack)
        pack_report_print(out, &report, false);
    return pack;
}
