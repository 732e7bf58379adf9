/* What once stopped a server, through each door: refused with one line that names the entry, or played to its end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <jansson.h>

#include "codec/codec.h"
#include "core/pack.h"
#include "games/boxes.h"
#include "kit/outside.h"
#include "protocol/protocol.h"
#include "table/table.h"

enum { STATES_LEAST = 20, FILE_MOST = 1 << 20 };

static const char folder[] = "tests/attacks/states";

/* ---- doors ---- */

static void assert_one_clear_line(const char *file, const char *wrong) {
    if (!strchr(wrong, ':') || strchr(wrong, '\n') || strlen(wrong) < 12)
        fail_msg("%s: '%s' names no entry", file, wrong);
}

/* True: the state was accepted. */
static bool through_the_protocol(const char *file, json_t *state) {
    Protocol *engine = protocol_new(NULL);
    json_t *request =
        json_pack("{s:s, s:O, s:O}", "op", "load", "game", json_object_get(state, "game"), "state", state);
    char *line = json_dumps(request, JSON_COMPACT), *reply = protocol_answer(engine, line, strlen(line));
    json_t *answer = json_loads(reply, 0, NULL);
    bool accepted = json_is_true(json_object_get(answer, "ok"));
    if (!accepted)
        assert_one_clear_line(file, json_string_value(json_object_get(json_object_get(answer, "error"), "message")));
    json_decref(request);
    json_decref(answer);
    free(line);
    free(reply);
    protocol_free(engine);
    return accepted;
}

static const Box *find_box(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    (void)self;
    (void)pack;
    (void)wrong;
    (void)room;
    return box_embedded(game);
}

static bool through_a_record(const char *file, json_t *state) {
    const Box *box = box_embedded(json_string_value(json_object_get(state, "game")));
    char wrong[400] = "", *start = json_dumps(state, JSON_COMPACT);
    size_t room = strlen(start) + 400;
    char *record = malloc(room);
    assert_non_null(record);
    snprintf(record, room, "cantina-record 1\ngame %s\nrules %d\npack %s %016llx\nseats %d\nseed 1\nstart %s\n",
             box->game->id, box->game->rules_version, box->game->id, (unsigned long long)box->pack->hash,
             (int)json_integer_value(json_object_get(state, "seats")), start);
    Table *table = table_replay(record, strlen(record), -1, find_box, NULL, wrong, sizeof wrong);
    bool accepted = table != NULL;
    if (!accepted)
        assert_one_clear_line(file, wrong);
    table_free(table);
    free(start);
    free(record);
    return accepted;
}

/* ---- the states ---- */

static void play_to_its_end(const char *file, json_t *json) {
    static _Alignas(16) char state[STATE_MOST];
    char wrong[400];
    const Box *box = box_embedded(json_string_value(json_object_get(json, "game")));
    assert_true(codec_from_json(box, json, state, wrong, sizeof wrong));
    const char *complaint = outside_play(&(Outside){.box = box, .state = state, .seed = 1, .slow = true});
    if (complaint)
        fail_msg("%s: %s", file, complaint);
}

static void try_state(const char *file) {
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    json_t *json = json_load_file(path, 0, NULL), *state = json_object_get(json, "state");
    assert_non_null(state);
    bool accepted = through_the_protocol(file, state);
    assert_int_equal(through_a_record(file, state), accepted);
    if (accepted)
        play_to_its_end(file, state);
    json_decref(json);
}

static int is_state(const struct dirent *entry) {
    return strstr(entry->d_name, ".json") != NULL;
}

static void every_state_is_refused_or_played(void **unused) {
    (void)unused;
    struct dirent **files = NULL;
    int count = scandir(folder, &files, is_state, alphasort);
    assert_true(count >= STATES_LEAST);
    for (int i = 0; i < count; i++) {
        try_state(files[i]->d_name);
        free(files[i]);
    }
    free(files);
}

/* ---- the records ---- */

static void refuse_record(const char *path) {
    size_t length;
    char wrong[400] = "", *text = file_read_whole(path, FILE_MOST, &length);
    assert_non_null(text);
    Table *table = table_replay(text, length, -1, find_box, NULL, wrong, sizeof wrong);
    assert_null(table);
    assert_one_clear_line(path, wrong);
    free(text);
}

static void a_question_without_choices_is_refused(void **unused) {
    (void)unused;
    refuse_record("tests/attacks/hint-crash.record");
}

static void a_set_up_in_the_middle_is_refused(void **unused) {
    (void)unused;
    refuse_record("tests/attacks/memory-bomb.record");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_is_refused_or_played),
        cmocka_unit_test(a_question_without_choices_is_refused),
        cmocka_unit_test(a_set_up_in_the_middle_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
