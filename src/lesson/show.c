/* A lesson for people: its words in their language, and all of it as JSON. */
#include "lesson/lesson.h"

const char *lesson_words(const Lang *lang, const char *english) {
    return lang_find(lang, "lesson", english, 1);
}

const char *lesson_nudge(const Lesson *lesson, const LessonStep *step, const Lang *lang) {
    return lesson_words(lang, step->nudge ? step->nudge : lesson->nudge);
}

static json_t *list_json(const char *const *words) {
    json_t *list = json_array();
    for (; *words; words++)
        json_array_append_new(list, json_string(*words));
    return list;
}

static json_t *seat_json(const Lesson *lesson, Seat seat) {
    if (lesson->you & SEAT_BIT(seat))
        return json_pack("{s:s}", "kind", "you");
    return json_pack("{s:s, s:s}", "kind", "partner", "level", lesson->levels[seat]);
}

static json_t *players_json(const Lesson *lesson) {
    json_t *players = json_object();
    for (Seat seat = 1; seat <= lesson->seats; seat++)
        json_object_set_new(players, (char[]){'p', (char)('0' + seat), 0}, seat_json(lesson, seat));
    return players;
}

static json_t *options_json(const Lesson *lesson, const Game *game) {
    json_t *options = json_object();
    for (int i = 0; i < game->options_count; i++)
        json_object_set_new(options, game->options[i].id, json_string(game->options[i].words[lesson->options[i]]));
    return options;
}

static json_t *step_json(const Lesson *lesson, const LessonStep *step, int made, const Lang *lang) {
    static const char *const kinds[STEP_KINDS] = {"tell", "ask", "play"};
    json_t *json =
        json_pack("{s:s, s:i, s:s, s:o, s:o}", "kind", kinds[step->kind], "made", made, "say",
                  lesson_words(lang, step->say), "point", list_json(step->points), "rule", list_json(step->rules));
    if (step->kind != STEP_TELL)
        json_object_set_new(json, "do", list_json(step->acts));
    if (step->kind == STEP_ASK)
        json_object_set_new(json, "any", json_boolean(step->any));
    if (step->kind == STEP_ASK && !step->any)
        json_object_set_new(json, "nudge", json_string(lesson_nudge(lesson, step, lang)));
    return json;
}

static json_t *steps_json(const Lesson *lesson, const Lang *lang) {
    json_t *steps = json_array();
    int made = 0;
    for (int i = 0; i < lesson->step_count; i++) {
        json_array_append_new(steps, step_json(lesson, &lesson->steps[i], made, lang));
        made += lesson->steps[i].kind != STEP_TELL;
    }
    return steps;
}

json_t *lesson_json(const Lesson *lesson, Voice voice) {
    const Game *game = voice.box->game;
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:o, s:o, s:I, s:o}", "id", lesson->id, "game", game->id, "name",
                     lesson_words(voice.lang, lesson->name), "summary", lesson_words(voice.lang, lesson->summary),
                     "seats", lesson->seats, "players", players_json(lesson), "options", options_json(lesson, game),
                     "seed", (json_int_t)lesson->seed, "steps", steps_json(lesson, voice.lang));
}

json_t *lesson_place_json(const Lesson *lesson, const Table *table) {
    LessonPlace place = lesson_place(lesson, table);
    return json_pack("{s:s, s:i, s:o, s:i}", "id", lesson->id, "next", place.next, "left",
                     place.left ? json_integer(place.left - 1) : json_null(), "since", place.since);
}
