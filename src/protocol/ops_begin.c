/* Ops that begin and end: hello, games, new, load, replay, record, close. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "campaign/guide.h"
#include "codec/codec.h"
#include "core/registry.h"
#include "pack/errors.h"
#include "protocol/ops.h"

#ifndef CANTINA_VERSION
#define CANTINA_VERSION "0"
#endif

enum { OPTIONS_MOST = 32, WRONG_ROOM = 480 };

json_t *op_hello(Request *r) {
    (void)r;
    return json_pack("{s:s, s:s, s:i}", "name", "cantina", "version", CANTINA_VERSION, "protocol", PROTOCOL_NUMBER);
}

/* ---- games ---- */

static bool is_yesno(const OptionDef *option) {
    return option->count == 2 && !strcmp(option->words[0], "no") && !strcmp(option->words[1], "yes");
}

/* The seats a value takes, everything else being usual, where that is not what the game takes at all. */
static json_t *seats_json(const Box *box, int option) {
    const Game *game = box->game;
    json_t *seats = json_object();
    for (int value = 0; value < game->options[option].count; value++) {
        uint8_t options[OPTIONS_MOST] = {0};
        options[option] = (uint8_t)value;
        SeatSpan span = game_seats(box, options);
        if (span.least != game->seats_min || span.most != game->seats_max)
            json_object_set_new(seats, game->options[option].words[value], json_pack("[i,i]", span.least, span.most));
    }
    return seats;
}

/* The values of another option that do not go with a value of this one, whoever plays. */
static json_t *strangers_json(const Box *box, int option, int value, int other) {
    const OptionDef *def = &box->game->options[other];
    json_t *words = json_array();
    for (int i = 0; i < def->count; i++) {
        uint8_t options[OPTIONS_MOST] = {0};
        options[option] = (uint8_t)value;
        options[other] = (uint8_t)i;
        if (!game_seats(box, options).least)
            json_array_append_new(words, json_string(def->words[i]));
    }
    return words;
}

/* What does not go with each value. */
static json_t *without_json(const Box *box, int option) {
    const Game *game = box->game;
    json_t *without = json_object();
    for (int value = 0; value < game->options[option].count; value++) {
        json_t *others = json_object();
        for (int other = 0; other < game->options_count; other++) {
            json_t *words = other == option ? json_array() : strangers_json(box, option, value, other);
            if (json_array_size(words))
                json_object_set(others, game->options[other].id, words);
            json_decref(words);
        }
        if (json_object_size(others))
            json_object_set(without, game->options[option].words[value], others);
        json_decref(others);
    }
    return without;
}

static json_t *option_json(const Box *box, int row, const Lang *lang) {
    const OptionDef *option = &box->game->options[row];
    json_t *values = json_array(), *words = json_array();
    for (int i = 0; i < option->count; i++) {
        json_array_append_new(values, json_string(option->words[i]));
        json_array_append_new(words, show_text(lang_find(lang, "option-value", option->names[i], 1)));
    }
    json_t *json =
        json_pack("{s:s, s:s, s:o, s:o, s:s, s:o, s:s}", "id", option->id, "type",
                  is_yesno(option) ? "yesno" : "choice", "values", values, "words", words, "default", option->words[0],
                  "text", show_text(lang_find(lang, "option", option->text, 1)), "rule", option->rule);
    if (box->game->refuses) {
        json_object_set_new(json, "seats", seats_json(box, row));
        json_object_set_new(json, "without", without_json(box, row));
    }
    return json;
}

static json_t *options_json(const Box *box, const Lang *lang) {
    json_t *options = json_array();
    for (int i = 0; i < box->game->options_count; i++)
        json_array_append_new(options, option_json(box, i, lang));
    return options;
}

static json_t *preset_json(const Game *game, const Preset *preset, const Lang *lang) {
    json_t *options = json_object();
    for (int i = 0; i < game->options_count; i++)
        if (preset_decides(game, i))
            json_object_set_new(options, game->options[i].id, json_string(game->options[i].words[preset->values[i]]));
    return json_pack("{s:s, s:o, s:o}", "id", preset->word, "text",
                     show_text(lang_find(lang, "preset", preset->name, 1)), "options", options);
}

static json_t *presets_json(const Game *game, const Lang *lang) {
    json_t *presets = json_array();
    for (int i = 0; i < game->presets_count; i++)
        json_array_append_new(presets, preset_json(game, &game->presets[i], lang));
    return presets;
}

static json_t *game_json(const ShelfBox *box, const char *code) {
    const Game *game = box->box.game;
    const Lang *lang = shelf_lang(box, code);
    return json_pack("{s:s, s:s, s:[i,i], s:o, s:o, s:i, s:b, s:b, s:o}", "id", game->id, "name", game->name, "seats",
                     game->seats_min, game->seats_max, "options", options_json(&box->box, lang), "pack",
                     shelf_pack_json(box, code), "rules_version", game->rules_version, "lesson", box->lesson != NULL,
                     "guide", guide_count(&box->box) > 0, "presets", presets_json(game, lang));
}

json_t *op_games(Request *r) {
    json_t *games = json_array();
    for (int i = 0; game_at(i); i++) {
        const ShelfBox *box = shelf_box(r->protocol->shelf, game_at(i)->id);
        if (box)
            json_array_append_new(games, game_json(box, r->lang));
    }
    return json_pack("{s:o}", "games", games);
}

/* ---- what new, load and replay share ---- */

const ShelfBox *request_game(Request *r, const char *id) {
    const ShelfBox *box = shelf_box(r->protocol->shelf, id);
    if (box)
        return box;
    Nearest nearest = nearest_to(id, strlen(id));
    for (int i = 0; game_at(i); i++)
        nearest_try(&nearest, game_at(i)->id);
    request_fail(r, "unknown-game", "game: there is no game '%.40s'%s", id, nearest_hint(&nearest).text);
    return NULL;
}

const ShelfBox *begin_box(Request *r, const char *id) {
    const char *dir = request_word_or_none(r, "pack");
    char wrong[WRONG_ROOM] = "";
    const ShelfBox *box = r->code ? NULL : request_game(r, id);
    if (!box || !dir)
        return box;
    box = shelf_box_over(r->protocol->shelf, box->box.game, dir, wrong, sizeof wrong);
    if (!box)
        request_fail(r, "bad-pack", "pack: %s", wrong);
    return box;
}

bool begin_room(Request *r) {
    if (r->protocol->count >= PROTOCOL_TABLES_MOST)
        request_fail(r, "too-many-tables", "%d tables are open; close one first", r->protocol->count);
    return !r->code;
}

json_t *begin_reply(const Seated *seated) {
    char id[16];
    snprintf(id, sizeof id, "t%u", seated->number);
    return json_pack("{s:s, s:o}", "table", id, "hash", show_state_hash(seated->table));
}

/* ---- new ---- */

static int option_row(Request *r, const Game *game, const char *id) {
    Nearest nearest = nearest_to(id, strlen(id));
    for (int i = 0; i < game->options_count; i++) {
        if (!strcmp(game->options[i].id, id))
            return i;
        nearest_try(&nearest, game->options[i].id);
    }
    request_fail(r, "bad-option", "options.%.40s: %s has no such option%s", id, game->name,
                 nearest_hint(&nearest).text);
    return -1;
}

/* Yes, no and numbers are words too. */
static const char *option_word(const json_t *json, char room[24]) {
    snprintf(room, 24, "%" JSON_INTEGER_FORMAT, json_integer_value(json));
    if (json_is_boolean(json))
        return json_is_true(json) ? "yes" : "no";
    return json_is_integer(json) ? room : json_string_value(json);
}

static bool read_option(Request *r, const OptionDef *option, const json_t *json, uint8_t *value) {
    char room[24];
    const char *word = option_word(json, room);
    Nearest nearest = nearest_to(word ? word : "", word ? strlen(word) : 0);
    for (int i = 0; i < option->count; i++) {
        if (word && !strcmp(option->words[i], word)) {
            *value = (uint8_t)i;
            return true;
        }
        nearest_try(&nearest, option->words[i]);
    }
    request_fail(r, "bad-option", "options.%s: %s%.40s%s%s", option->id, word ? "no such value '" : "must be a word",
                 word ? word : "", word ? "'" : "", nearest_hint(&nearest).text);
    return false;
}

bool request_options(Request *r, const Game *game, uint8_t *options) {
    json_t *given = json_object_get(r->json, "options"), *value;
    const char *id;
    if (given && !json_is_object(given))
        request_fail(r, "bad-request", "options: must be an object like {\"board\": \"advanced\"}");
    json_object_foreach(given, id, value) {
        int row = option_row(r, game, id);
        if (row < 0 || !read_option(r, &game->options[row], value, &options[row]))
            return false;
    }
    return !r->code;
}

bool request_seat_count(Request *r, const Game *game, int *seats) {
    const json_t *json = json_object_get(r->json, "seats");
    json_int_t count = json_integer_value(json);
    if (!json)
        request_fail(r, "bad-request", "seats: is missing");
    else if (!json_is_integer(json))
        request_fail(r, "bad-request", "seats: must be a whole number");
    else if (count < game->seats_min || count > game->seats_max)
        request_fail(r, "bad-seats", "seats: %s takes %d to %d seats, not %" JSON_INTEGER_FORMAT, game->name,
                     game->seats_min, game->seats_max, count);
    *seats = (int)count;
    return !r->code;
}

bool request_fits(Request *r, const Box *box, int seats, const uint8_t *options) {
    char wrong[WRONG_ROOM] = "";
    if (!table_takes(box, seats, options, wrong, sizeof wrong)) {
        bool some = game_seats(box, options).least;
        request_fail(r, some ? "bad-seats" : "bad-option", "%s: %s", some ? "seats" : "options", wrong);
    }
    return !r->code;
}

/* Chance falls at once, so the hash is the one that `state` will tell; `chance` can still take it back. */
json_t *op_new(Request *r) {
    uint8_t options[OPTIONS_MOST] = {0};
    char wrong[WRONG_ROOM] = "";
    uint64_t seed;
    int seats;
    const char *id = request_word(r, "game");
    const ShelfBox *box = id && begin_room(r) ? begin_box(r, id) : NULL;
    if (!box || !request_seat_count(r, box->box.game, &seats) || !request_options(r, box->box.game, options) ||
        !request_fits(r, &box->box, seats, options) || !request_seed(r, &seed))
        return NULL;
    Table *table = table_new(&box->box, seats, options, seed, wrong, sizeof wrong);
    if (!table)
        return request_fail(r, "bad-pack", "pack: %s", wrong);
    Seated *seated = seated_add(r->protocol, table, box);
    if (!settle(r, seated)) {
        seated_close(r->protocol, seated);
        return NULL;
    }
    seated->untouched = true;
    return begin_reply(seated);
}

/* ---- load ---- */

bool begin_same_game(Request *r, const json_t *state, const char *id) {
    const char *game = json_string_value(json_object_get(state, "game"));
    if (json_object_get(state, "game") && (!game || strcmp(game, id)))
        request_fail(r, "bad-state", "game: the state is not one of %s", id);
    return !r->code;
}

static Table *load(Request *r, const Box *box, const json_t *json, uint64_t seed) {
    char wrong[WRONG_ROOM] = "";
    void *state = calloc(1, cantina_size(box));
    if (!state)
        abort();
    Table *table = NULL;
    if (codec_from_json(box, json, state, wrong, sizeof wrong))
        table = table_load(box, state, seed, wrong, sizeof wrong);
    if (!table)
        request_fail(r, "bad-state", "%s", wrong);
    free(state);
    return table;
}

/* A view is a state: it may come under either name. */
static const json_t *sent_state(Request *r) {
    const json_t *state = json_object_get(r->json, "state"), *view = json_object_get(r->json, "view");
    const json_t *sent = state ? state : view;
    if (state && view)
        request_fail(r, "bad-request", "state, view: send one of them, not both");
    else if (!json_is_object(sent))
        request_fail(r, "bad-request", "%s: %s", view ? "view" : "state", sent ? "must be an object" : "is missing");
    return sent;
}

json_t *op_load(Request *r) {
    const char *id = request_word(r, "game");
    const json_t *state = id ? sent_state(r) : NULL;
    uint64_t seed;
    const ShelfBox *box = !r->code && begin_room(r) ? begin_box(r, id) : NULL;
    if (!box || !request_seed(r, &seed) || !begin_same_game(r, state, id))
        return NULL;
    Table *table = load(r, &box->box, state, seed);
    return table ? begin_reply(seated_add(r->protocol, table, box)) : NULL;
}

/* ---- records ---- */

json_t *op_record(Request *r) {
    const Seated *seated = request_table(r);
    if (!seated)
        return NULL;
    char *text = table_record(seated->table);
    json_t *reply = json_pack("{s:s}", "record", text);
    free(text);
    return reply;
}

typedef struct {
    Request *request;
    const ShelfBox *found;
} Finder;

static const Box *find_recorded(void *self, const char *game, const char *hash, char *wrong, size_t room) {
    Finder *finder = self;
    Request *r = finder->request;
    const char *dir = request_word_or_none(r, "pack");
    const ShelfBox *box = dir ? begin_box(r, game) : NULL;
    finder->found = shelf_box_hashed(r->protocol->shelf, game, hash);
    if (!finder->found && dir && !box)
        snprintf(wrong, room, "%s", r->message);
    else if (!finder->found)
        snprintf(wrong, room, "the record needs the pack %.20s of the game '%.20s'; give its folder as \"pack\"", hash,
                 game);
    return finder->found ? &finder->found->box : NULL;
}

json_t *op_replay(Request *r) {
    char wrong[WRONG_ROOM] = "";
    Finder finder = {r, NULL};
    const char *text = request_word(r, "record");
    request_word_or_none(r, "pack");
    if (!text || r->code || !begin_room(r))
        return NULL;
    RecordReading reading = {.find = find_recorded, .self = &finder, .to = -1, .as_sent = true};
    Table *table = table_replay_by(&reading, text, strlen(text), wrong, sizeof wrong);
    if (!table)
        return request_fail(r, "bad-record", "%s", wrong);
    return begin_reply(seated_add(r->protocol, table, finder.found));
}

json_t *op_close(Request *r) {
    Seated *seated = request_table(r);
    if (!seated)
        return NULL;
    seated_close(r->protocol, seated);
    return json_object();
}
