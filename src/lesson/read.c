/* From YAML to a lesson: every word in it is checked here, whatever the text is. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "agent/agent.h"
#include "codec/rules.h"
#include "core/pack.h"
#include "lesson/lesson.h"
#include "pack/nodes.h"

enum { NAME_MOST = 120, ID_MOST = 48 };

/* What leaves is the address of `lesson`; its words are those of the document. */
typedef struct {
    Lesson lesson;
    char *file;
    PackSource source;
    Doc doc;
    LessonStep *steps;
    const char **words; /* all lists of words, each ended by NULL */
    int word_count;
} LessonFile;

typedef struct {
    const Box *box;
    PackReport *report;
    LessonFile *file;
} Reader;

/* ---- words ---- */

/* A word of a closed list. */
typedef struct {
    const char *what;
    Nearest nearest;
    int found, count;
} Pick;

static void pick_try(Pick *pick, Node node, const char *word) {
    if (node_says(node, word))
        pick->found = pick->count;
    nearest_try(&pick->nearest, word);
    pick->count++;
}

static Pick pick_for(Node node, const char *what) {
    return (Pick){.what = what, .nearest = nearest_to(node_text(node), node_length(node)), .found = -1};
}

static int pick_end(Reader *r, Pick *pick, Node node) {
    if (pick->found < 0)
        node_error(r->report, node, "unknown %s '%s'%s", pick->what, node_quote(node).text,
                   nearest_hint(&pick->nearest).text);
    return pick->found;
}

/* What is said: one paragraph, and nothing that translators' tools would take for an argument. */
static const char *read_text(Reader *r, Node node, const char *what, size_t most) {
    if (!node_expect_word(r->report, node, what))
        return "";
    const char *text = node_text(node);
    if (node_length(node) > most)
        node_error(r->report, node, "%s is too long: %zu bytes, at most %zu", what, node_length(node), most);
    else if (strpbrk(text, "{}|\n"))
        node_error(r->report, node, "%s must be one paragraph without '{', '}' and '|'", what);
    return text;
}

static Node needed(Reader *r, Node map, const char *key, const char *what) {
    Node node = node_get(map, key);
    if (!node.at)
        node_error(r->report, map, "%s needs '%s'", what, key);
    return node;
}

static const char *read_needed(Reader *r, Node map, const char *key, size_t most) {
    Node node = needed(r, map, key, "a lesson");
    return node.at ? read_text(r, node, key, most) : "";
}

/* ---- lists of words ---- */

typedef bool (*WordCheck)(Reader *r, Node node);

static bool check_act(Reader *r, Node node) {
    Choice choice;
    bool good = word_read_choice(r->box, node_text(node), &choice);
    if (!good)
        node_error(r->report, node, "'%s' is no action of %s", node_quote(node).text, r->box->game->name);
    return good;
}

static bool check_point(Reader *r, Node node) {
    bool good = point_known(r->box, node_text(node));
    if (!good)
        node_error(r->report, node, "there is no piece '%s' in %s", node_quote(node).text, r->box->game->name);
    return good;
}

static bool check_rule(Reader *r, Node node) {
    bool good = rules_find(r->box, node_text(node)) > 0;
    if (!good)
        node_error(r->report, node, "there is no rule '%s'", node_quote(node).text);
    return good;
}

static bool check_event(Reader *r, Node node) {
    const Game *game = r->box->game;
    Pick pick = pick_for(node, "event");
    for (int i = 0; i < game->events_count; i++)
        pick_try(&pick, node, game->events[i].word ? game->events[i].word : "");
    return pick_end(r, &pick, node) >= 0;
}

static void add_word(Reader *r, Node node, const char *what, WordCheck check) {
    if (node_expect_word(r->report, node, what) && check(r, node))
        r->file->words[r->file->word_count++] = node_text(node);
}

/* One word, or a list of them; none if there is no such node. */
static const char *const *read_list(Reader *r, Node node, const char *what, WordCheck check) {
    const char *const *list = &r->file->words[r->file->word_count];
    if (node.at && node_is_word(node))
        add_word(r, node, what, check);
    else if (node.at && node_expect_list(r->report, node, what))
        for (int i = 0; i < node_count(node) && !r->report->stopped; i++)
            add_word(r, node_item(node, i), what, check);
    r->file->words[r->file->word_count++] = NULL;
    return list;
}

/* ---- steps ---- */

static Keys step_keys(void) {
    static const char *const words[] = {"say", "do", "auto", "point", "rule", "nudge", "expect"};
    Keys keys = {.what = "key of a step"};
    for (int i = 0; i < COUNT(words); i++)
        keys_add(&keys, words[i]);
    return keys;
}

/* What kind of step it is follows from what it decides. */
static void read_decision(Reader *r, Node map, LessonStep *step) {
    Node answer = node_get(map, "do"), own = node_get(map, "auto");
    step->kind = answer.at ? STEP_ASK : own.at ? STEP_PLAY : STEP_TELL;
    step->any = answer.at && node_says(answer, "any");
    if (answer.at && own.at)
        node_error(r->report, own, "a step has 'do' or 'auto', not both");
    if (own.at && !node_is_word(own))
        node_error(r->report, own, "'auto' is one action: the lesson takes it itself");
    step->acts = read_list(r, step->any ? (Node){0} : answer.at ? answer : own, answer.at ? "do" : "auto", check_act);
}

static void read_said(Reader *r, Node map, LessonStep *step) {
    Node say = node_get(map, "say"), nudge = node_get(map, "nudge");
    step->say = say.at ? read_text(r, say, "say", LESSON_SAY_MOST) : "";
    step->nudge = nudge.at ? read_text(r, nudge, "nudge", LESSON_SAY_MOST) : NULL;
    if (!say.at && step->kind != STEP_PLAY)
        node_error(r->report, map, "a step that is not 'auto' needs 'say'");
    if (nudge.at && (step->kind != STEP_ASK || step->any))
        node_error(r->report, nudge, "'nudge' goes with 'do': nothing else can be answered otherwise");
}

static void read_step(Reader *r, Node map, LessonStep *step) {
    Keys keys = step_keys();
    *step = (LessonStep){.line = node_line(map), .column = node_column(map), .say = ""};
    if (node_expect_map(r->report, map, "a step"))
        keys_check(r->report, map, &keys);
    read_decision(r, map, step);
    read_said(r, map, step);
    step->points = read_list(r, node_get(map, "point"), "point", check_point);
    step->rules = read_list(r, node_get(map, "rule"), "rule", check_rule);
    step->events = read_list(r, node_get(map, "expect"), "expect", check_event);
}

static void read_steps(Reader *r, Node list) {
    LessonFile *file = r->file;
    if (!list.at || !node_expect_list(r->report, list, "steps"))
        return;
    if (node_count(list) > LESSON_STEPS_MOST) {
        node_error(r->report, list, "too many steps: at most %d", LESSON_STEPS_MOST);
        return;
    }
    for (int i = 0; i < node_count(list) && !r->report->stopped; i++)
        read_step(r, node_item(list, i), &file->steps[file->lesson.step_count++]);
}

/* ---- who sits where ---- */

static void read_seat(Reader *r, Seat seat, Node node) {
    Lesson *lesson = &r->file->lesson;
    if (!node_expect_word(r->report, node, "a seat"))
        return;
    Pick pick = pick_for(node, "player");
    pick_try(&pick, node, "you");
    for (const char *const *level = agent_levels(); *level; level++)
        pick_try(&pick, node, *level);
    int found = pick_end(r, &pick, node);
    if (!found)
        lesson->you |= SEAT_BIT(seat);
    else if (found > 0)
        lesson->levels[seat] = agent_levels()[found - 1];
}

static void read_seats(Reader *r, Node map) {
    Lesson *lesson = &r->file->lesson;
    const Game *game = r->box->game;
    if (!map.at || !node_expect_map(r->report, map, "seats"))
        return;
    lesson->seats = node_count(map);
    if (lesson->seats < game->seats_min || lesson->seats > game->seats_max) {
        node_error(r->report, map, "%s takes %d to %d seats, not %d", game->name, game->seats_min, game->seats_max,
                   lesson->seats);
        return;
    }
    for (int i = 0; i < lesson->seats; i++) {
        char word[] = {'p', (char)('1' + i), 0};
        if (node_says(node_key(map, i), word))
            read_seat(r, (Seat)(i + 1), node_value(map, i));
        else
            node_error(r->report, node_key(map, i), "seats go from p1 on, in order: expected '%s'", word);
    }
    if (!lesson->you)
        node_error(r->report, map, "nobody learns here: one of the seats must be 'you'");
}

/* ---- options and seed ---- */

static void read_option(Reader *r, Node key, Node value) {
    const Game *game = r->box->game;
    if (!node_expect_word(r->report, key, "an option") || !node_expect_word(r->report, value, "a value"))
        return;
    Pick option = pick_for(key, "option");
    for (int i = 0; i < game->options_count; i++)
        pick_try(&option, key, game->options[i].id);
    int row = pick_end(r, &option, key);
    if (row < 0)
        return;
    Pick word = pick_for(value, "value");
    for (int i = 0; i < game->options[row].count; i++)
        pick_try(&word, value, game->options[row].words[i]);
    int found = pick_end(r, &word, value);
    if (found >= 0)
        r->file->lesson.options[row] = (uint8_t)found;
}

static void read_options(Reader *r, Node map) {
    if (!map.at || !node_expect_map(r->report, map, "options"))
        return;
    for (int i = 0; i < node_count(map) && !r->report->stopped; i++)
        read_option(r, node_key(map, i), node_value(map, i));
}

/* Exact in every JSON reader. */
static void read_seed(Reader *r, Node node) {
    char *end = NULL;
    if (!node.at || !node_expect_word(r->report, node, "seed"))
        return;
    bool digits = strspn(node_text(node), "0123456789") == node_length(node) && node_length(node) <= 15;
    r->file->lesson.seed = digits ? strtoull(node_text(node), &end, 10) : 0;
    if (!digits)
        node_error(r->report, node, "a seed is a number of at most 15 digits, not '%s'", node_quote(node).text);
}

/* ---- the whole ---- */

static void check_keys(Reader *r, Node root) {
    static const char *const words[] = {"lesson", "name", "summary", "seats", "options", "seed", "nudge", "steps"};
    Keys keys = {.what = "key"};
    for (int i = 0; i < COUNT(words); i++)
        keys_add(&keys, words[i]);
    keys_check(r->report, root, &keys);
}

static void read_root(Reader *r, Node root) {
    Lesson *lesson = &r->file->lesson;
    if (!node_expect_map(r->report, root, "a lesson"))
        return;
    check_keys(r, root);
    lesson->id = read_needed(r, root, "lesson", ID_MOST);
    lesson->name = read_needed(r, root, "name", NAME_MOST);
    lesson->summary = read_needed(r, root, "summary", LESSON_SAY_MOST);
    lesson->nudge = read_needed(r, root, "nudge", LESSON_SAY_MOST);
    read_seats(r, needed(r, root, "seats", "a lesson"));
    read_options(r, node_get(root, "options"));
    read_seed(r, needed(r, root, "seed", "a lesson"));
    read_steps(r, needed(r, root, "steps", "a lesson"));
}

static void *reserve(size_t count, size_t each) {
    void *memory = calloc(count, each);
    if (!memory)
        abort();
    return memory;
}

static LessonFile *file_open(const PackSource *source) {
    LessonFile *file = reserve(1, sizeof *file);
    file->file = strdup(source->name);
    if (!file->file)
        abort();
    file->source = (PackSource){.name = file->file, .text = source->text, .length = source->length};
    file->steps = reserve(LESSON_STEPS_MOST, sizeof *file->steps);
    file->lesson = (Lesson){.file = file->file, .id = "", .steps = file->steps};
    return file;
}

/* Room for whatever the document can hold: each node is one word at most, and each step ends four lists. */
static void words_open(LessonFile *file) {
    enum { LISTS = 4 };
    const yaml_document_t *document = &file->doc.document;
    size_t nodes = (size_t)(document->nodes.top - document->nodes.start);
    file->words = reserve(nodes + LISTS * LESSON_STEPS_MOST, sizeof *file->words);
}

const Lesson *lesson_read(const Box *box, const PackSource *source, PackReport *report) {
    LessonFile *file = file_open(source);
    Reader reader = {box, report, file};
    *report = (PackReport){0};
    if (doc_read(&file->doc, &file->source, report)) {
        words_open(file);
        read_root(&reader, doc_root(&file->doc));
    }
    if (!report->count)
        return &file->lesson;
    lesson_free(&file->lesson);
    return NULL;
}

void lesson_free(const Lesson *lesson) {
    LessonFile *file = (LessonFile *)(void *)lesson;
    if (!file)
        return;
    if (file->words) /* then the document was read */
        doc_free(&file->doc);
    free(file->words);
    free(file->steps);
    free(file->file);
    free(file);
}

const Lesson *lesson_read_dir(const Box *box, const char *dir, PackReport *report) {
    char path[4096];
    struct stat about;
    size_t length;
    *report = (PackReport){0};
    snprintf(path, sizeof path, "%s/%s", dir, PACK_LESSON);
    if (stat(path, &about))
        return NULL;
    char *text = file_read_whole(path, PACK_FILE_MOST, &length);
    if (!text) {
        report_add(report, path, 0, 0, "it cannot be read");
        return NULL;
    }
    const Lesson *lesson = lesson_read(box, &(PackSource){.name = path, .text = text, .length = length}, report);
    free(text);
    return lesson;
}
