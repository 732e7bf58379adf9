/* The record: a text file, one line a decision or an outcome of chance. Here it is written and its dice are proved. */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "codec/codec.h"
#include "core/pack.h"
#include "core/say.h"
#include "table/inside.h"

/* ---- writing ---- */

void table_set_key(Table *t, Key key) {
    t->key = key;
    t->keyed = true;
}

enum { KEY_BYTES = sizeof(Key) };

/* A key as bytes, the same on every machine. */
static void key_bytes(const Key *key, uint8_t bytes[KEY_BYTES]) {
    for (int i = 0; i < COUNT(key->half); i++)
        bytes_store8(bytes + 8 * i, key->half[i]);
}

void table_key_hex(const Table *t, char hex[KEY_HEX]) {
    uint8_t bytes[KEY_BYTES];
    key_bytes(&t->key, bytes);
    sodium_bin2hex(hex, KEY_HEX, bytes, sizeof bytes);
}

bool table_key_read(const char *hex, Key *key) {
    uint8_t bytes[KEY_BYTES];
    size_t length = 0;
    if (strlen(hex) != KEY_HEX - 1 || sodium_hex2bin(bytes, sizeof bytes, hex, KEY_HEX - 1, NULL, &length, NULL) ||
        length != sizeof bytes)
        return false;
    for (int i = 0; i < COUNT(key->half); i++)
        key->half[i] = bytes_load8(bytes + 8 * i);
    return true;
}

void table_commitment(const Table *t, char hex[COMMIT_HEX]) {
    uint8_t hash[32], bytes[KEY_BYTES];
    key_bytes(&t->key, bytes);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    sodium_bin2hex(hex, COMMIT_HEX, hash, sizeof hash);
}

static void put_header(RecordText *out, const Table *t) {
    const Game *game = t->box->game;
    char hex[COMMIT_HEX];
    if (t->head) {
        record_put(out, "%s", t->head);
        return;
    }
    table_commitment(t, hex);
    record_put(out, "cantina-record %d\ngame %s\nrules %d\n", RECORD_FORMAT, game->id,
               t->rules ? t->rules : game->rules_version);
    record_put(out, "pack %s %016" PRIx64 "\nseats %d\n", pack_string(t->box->pack, t->box->pack->id),
               t->box->pack->hash, t->seats);
    for (int i = 0; i < game->options_count; i++)
        if (t->options[i])
            record_put(out, "set %s %s\n", game->options[i].id, game->options[i].words[t->options[i]]);
    if (!t->keyed)
        record_put(out, "seed %" PRIu64 "\n", t->seed);
    record_put(out, "commit %s\n", hex);
    if (t->loaded) {
        json_t *json = codec_json(t->box, t->start);
        char *text = json_dumps(json, JSON_COMPACT);
        record_put(out, "start %s\n", text);
        free(text);
        json_decref(json);
    }
}

void record_put_end(RecordText *out, const Table *t) {
    const Head *head = engine_reading(t->box, t->state).head;
    record_put(out, "end %s", t->box->game->outcomes[head->outcome].word);
    for (int i = 0; i < head->seats; i++)
        record_put(out, " %d", head->value[i]);
}

/* Only now may the key be told. */
static void put_over(RecordText *out, const Table *t) {
    char hex[KEY_HEX];
    record_put_end(out, t);
    record_put(out, "\n");
    table_key_hex(t, hex);
    if (t->keyed)
        record_put(out, "key %s\n", hex);
}

char *table_record(const Table *t) {
    RecordText out = {0};
    put_header(&out, t);
    record_put(&out, "%.*s", t->lines_length, t->lines_length ? t->lines : "");
    if (t->status == CANTINA_OVER)
        put_over(&out, t);
    return out.at;
}

char *table_record_header(const Table *t) {
    RecordText out = {0};
    put_header(&out, t);
    return out.at;
}

char *table_record_lines(const Table *t, int from) {
    RecordText out = {0};
    record_put(&out, "%.*s", t->lines_length - from, t->lines_length ? t->lines + from : "");
    return out.at;
}

char *table_record_end(const Table *t) {
    RecordText out = {0};
    put_over(&out, t);
    return out.at;
}

/* ---- proving the dice ---- */

const char *table_verify(const Table *t, char *room, size_t size) {
    uint64_t n = (uint64_t)t->chances_past;
    const char *found = NULL;
    char *state = calloc(1, cantina_size(t->box));
    if (!state)
        abort();
    memcpy(state, t->start, cantina_size(t->box));
    cantina_advance(t->box, state, NULL);
    for (int i = 0; i < t->move_count && !found; i++) {
        const Move *move = &t->moves[i];
        if (move->seat == CANTINA_CHANCE &&
            !choice_equal(cantina_outcome(t->box, state, keyed_word(&t->key, n++)), move->choice)) {
            snprintf(room, size, "move %d: the outcome is not the one the %s gives%s", i + 1, t->keyed ? "key" : "seed",
                     move->who[0] ? " (it was set by hand)" : "");
            found = room;
        }
        if (move->side)
            cantina_start(t->box, state, move->seat, move->choice, NULL);
        else
            cantina_apply(t->box, state, move->choice, NULL);
        cantina_advance(t->box, state, NULL);
    }
    free(state);
    return found;
}
