/* Small things that every reply is made of. */
#include "protocol/show.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "codec/codec.h"

enum { WORD_ROOM = 256, SENTENCE_ROOM = 1024 };

/* `keep` is a control character that may stay. */
static json_t *harmless(const char *words, char keep) {
    size_t room = strlen(words) + 1;
    char *copy = malloc(room);
    if (!copy)
        abort();
    Text text = text_over(copy, room);
    text_put_harmless(&text, words, keep);
    json_t *json = json_string(copy);
    free(copy);
    return json;
}

json_t *show_text(const char *text) {
    return harmless(text, 0);
}

json_t *show_paragraphs(const char *text) {
    return harmless(text, '\n');
}

json_t *show_hash(uint64_t hash) {
    char room[20];
    Text text = text_over(room, sizeof room);
    text_hex(&text, hash, 16);
    return json_string(room);
}

json_t *show_state_hash(const Table *table) {
    return show_hash(codec_hash(table->box, table->state));
}

/* Closed lists have a word for 0; elsewhere 0 is none. */
static bool is_none(const Box *box, int kind, int value) {
    return value == 0 && (kind < KIND_GAME ? kind < KIND_OUTCOME : game_kind(box->game, kind)->table != 0);
}

json_t *show_id(const Box *box, int kind, int value) {
    char room[WORD_ROOM];
    Text text = text_over(room, sizeof room);
    if (kind == KIND_NUMBER)
        return json_integer(value);
    if (kind == KIND_YESNO)
        return json_boolean(value);
    if (is_none(box, kind, value))
        return json_null();
    word_id(&text, box, kind, value);
    return show_text(room);
}

json_t *show_choice_word(const Box *box, Choice choice) {
    char room[WORD_ROOM];
    cantina_choice_word(box, choice, room, sizeof room);
    return show_text(room);
}

json_t *show_choice_text(Voice voice, Choice choice) {
    char room[SENTENCE_ROOM];
    cantina_choice_text(voice.box, voice.lang, choice, room, sizeof room);
    return show_text(room);
}

/* ---- events ---- */

/* "n" is the number of the event, so a sentence's number n goes out as "count". */
static void put_argument(json_t *out, const Box *box, const Arg *arg, int value) {
    if (arg->name)
        json_object_set_new(out, strcmp(arg->name, "n") ? arg->name : "count", show_id(box, arg->kind, value));
}

json_t *show_event(Voice voice, int number, Event event, SeatSet reader) {
    char room[SENTENCE_ROOM];
    const Message *message = game_event(voice.box->game, event.kind);
    if (reader == READER_ADMINISTRATOR)
        event.seen |= SEEN_BY_ALL;
    if (!(event.seen & (reader | SEEN_BY_ALL)))
        event.card = 0;
    json_t *out = json_pack("{s:i, s:s}", "n", number, "kind", message->word);
    if (event.seat)
        json_object_set_new(out, "seat", show_id(voice.box, KIND_SEAT, event.seat));
    for (int i = 0; i < MESSAGE_ARGS; i++)
        put_argument(out, voice.box, &message->args[i], event_value(&event, i));
    cantina_event_text(voice.box, voice.lang, &event, reader, room, sizeof room);
    json_object_set_new(out, "text", show_text(room));
    return out;
}

json_t *show_events(const Table *table, Voice voice, SeatSet reader, int from) {
    json_t *list = json_array();
    for (int i = from; i < table->event_count; i++)
        json_array_append_new(list, show_event(voice, i + 1, table->events[i], reader));
    return list;
}

/* ---- views ---- */

void *show_eyes(const Table *table, int viewer) {
    void *view = malloc(cantina_size(table->box));
    if (!view)
        abort();
    if (viewer == VIEWER_CHANCE)
        memcpy(view, table->state, cantina_size(table->box));
    else
        cantina_view(table->box, table->state, (SeatSet)(viewer > 0 ? SEAT_BIT(viewer) : 0), view);
    return view;
}

static json_t *totals_of(const Engine *e, int stat) {
    json_t *row = json_array();
    for (int hero = 1, total; (total = e->game->total(e, stat, hero)) >= 0; hero++)
        json_array_append_new(row, json_integer(total));
    return row;
}

/* What follows from a view for each hero, so that nobody who shows it needs the rules: {"fame": [4, 7], …}. */
static void put_totals(json_t *json, const Box *box, const void *view) {
    const Engine e = engine_reading(box, view);
    const Kind *stats = game_kind(e.game, e.game->total_kind);
    json_t *totals = json_object();
    for (int stat = 0; stat < stats->count; stat++)
        json_object_set_new(totals, stats->words[stat], totals_of(&e, stat));
    json_object_set_new(json, "totals", totals);
}

void show_view(json_t *out, const Table *table, SeatSet seats, bool unseen) {
    void *view = malloc(cantina_size(table->box));
    if (!view)
        abort();
    cantina_view(table->box, table->state, seats, view);
    json_t *json = codec_json(table->box, view);
    if (table->box->game->total)
        put_totals(json, table->box, view);
    json_object_set_new(out, "view", json);
    json_object_set_new(out, "hash", show_hash(codec_hash(table->box, view)));
    if (unseen)
        json_object_set_new(out, "unseen", codec_unseen(table->box, view));
    free(view);
}

json_t *show_unseen(const Table *table, SeatSet seats) {
    void *view = malloc(cantina_size(table->box));
    if (!view)
        abort();
    cantina_view(table->box, table->state, seats, view);
    json_t *unseen = codec_unseen(table->box, view);
    free(view);
    return unseen;
}
