/* What was learnt from replies: tables with their keys and what is asked there, campaigns. A text of the fuzzer has $
 * and a letter in their place. How much chance is used up never depends on what is known. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sockets/fuzz.h"
#include "sockets/record.h"

enum { TABLES = 48, KEYS = 7 /* the host's, then those of the seats */, ACTIONS = 12, CAMPAIGNS = 8, WORD = 80 };

typedef struct {
    char id[WORD], keys[KEYS][WORD], asked[8], actions[ACTIONS][WORD];
    int key_count, action_count, n;
} Table;

typedef struct {
    char id[WORD], key[WORD];
} CampaignKey;

static struct {
    Table tables[TABLES];
    CampaignKey campaigns[CAMPAIGNS];
    int table_count, campaign_count, table_next, campaign_next;
} known;

void known_forget(void) {
    memset(&known, 0, sizeof known);
}

/* ---- learning ---- */

static bool keep(char out[WORD], const json_t *word) {
    const char *text = json_string_value(word);
    if (!text || !*text || strlen(text) >= WORD)
        return false;
    strcpy(out, text);
    return true;
}

static Table *table_named(const json_t *id) {
    for (int i = 0; i < known.table_count; i++)
        if (json_is_string(id) && !strcmp(known.tables[i].id, json_string_value(id)))
            return &known.tables[i];
    return NULL;
}

static void learn_keys(const json_t *reply) {
    json_t *keys = json_object_get(reply, "keys"), *key;
    const char *seat;
    Table *table = &known.tables[known.table_next];
    *table = (Table){0};
    if (!keep(table->id, json_object_get(reply, "table")))
        return;
    table->key_count += keep(table->keys[0], json_object_get(reply, "host"));
    json_object_foreach(keys, seat, key) if (table->key_count < KEYS) table->key_count +=
        keep(table->keys[table->key_count], key);
    known.table_next = (known.table_next + 1) % TABLES;
    known.table_count += known.table_count < TABLES;
}

static void learn_question(const json_t *message) {
    json_t *question = json_object_get(message, "question"), *actions = json_object_get(question, "actions"), *action;
    Table *table = table_named(json_object_get(message, "table"));
    size_t i;
    if (!table || !json_is_integer(json_object_get(message, "n")))
        return;
    table->n = (int)json_integer_value(json_object_get(message, "n"));
    if (!json_array_size(actions))
        return;
    const char *asked = json_string_value(json_object_get(question, "seat"));
    snprintf(table->asked, sizeof table->asked, "%s", asked ? asked : "");
    table->action_count = 0;
    json_array_foreach(actions, i, action) if (table->action_count < ACTIONS) table->action_count +=
        keep(table->actions[table->action_count], json_object_get(action, "id"));
}

static void learn_campaign(const json_t *reply) {
    CampaignKey *campaign = &known.campaigns[known.campaign_next];
    if (!keep(campaign->id, json_object_get(reply, "campaign")) || !keep(campaign->key, json_object_get(reply, "key")))
        return;
    known.campaign_next = (known.campaign_next + 1) % CAMPAIGNS;
    known.campaign_count += known.campaign_count < CAMPAIGNS;
}

static bool has(const char *text, size_t length, const char *word) {
    return memmem(text, length, word, strlen(word)) != NULL;
}

void known_learn(const char *text, size_t length) {
    bool keys = has(text, length, "\"keys\":{"), question = has(text, length, "\"question\":{"),
         campaign = has(text, length, "\"campaign\":\"");
    if (!keys && !question && !campaign)
        return;
    json_t *json = json_loadb(text, length, 0, NULL);
    if (keys)
        learn_keys(json);
    if (question) {
        learn_question(json);
        learn_question(json_object_get(json_object_get(json, "error"), "table"));
    }
    if (campaign)
        learn_campaign(json);
    json_decref(json);
}

/* ---- telling ---- */

static const char *const games[] = {"conflict", "clonewars", "outerrim", "mandalorian"};
static const char *const levels[] = {"random", "greedy", "random", "easy", "normal", "hard"};
static const char *const langs[] = {"en", "de", "pl", "en", "fr"};
static const char *const seats[] = {"p1", "p2", "p3", "p4", "p6", "spectator", "host"};
static const char *const numbers[] = {"0", "1", "2", "3", "1", "2", "17", "-1", "400", "65536", "2147483648"};
static const char *const strings[] = {
    "a",
    "Rey",
    "",
    "x y",
    "\\\"quoted\\\"",
    "\\u0000",
    "\\u202eback",
    "<script>",
    "\xc3\xa4\xc3\xb6\xe2\x82\xac",
    "%s%n",
    "\\ud83d\\ude00",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};

/* The table and the campaign that one text speaks of, and chance for the rest. */
typedef struct {
    const Table *table;
    const CampaignKey *campaign;
    Rng rng;
} Speech;

static void put_word(Buffer *out, const char *word) {
    buffer_put(out, word && *word ? word : "x");
}

static void put_keys(Buffer *out, const Table *table) {
    for (int i = 0; i < table->key_count; i++)
        buffer_print(out, "%s\"%s\"", i ? "," : "", table->keys[i]);
}

static const char *one_of(Rng *rng, const char words[][WORD], int count) {
    uint32_t pick = rng_below(rng, 1 << 16);
    return count ? words[pick % (uint32_t)count] : "";
}

static void put_secret(Buffer *out, char letter, Speech *s) {
    switch (letter) {
    case 'T':
        return put_word(out, s->table->id);
    case 'K':
        return put_word(out, one_of(&s->rng, s->table->keys, s->table->key_count));
    case 'H':
        return put_word(out, s->table->keys[0]);
    case 'A':
        return put_keys(out, s->table);
    case 'n':
        return buffer_print(out, "%d", s->table->n);
    case 'q':
        return put_word(out, s->table->asked);
    case 'a':
        return put_word(out, one_of(&s->rng, s->table->actions, s->table->action_count));
    case 'C':
        return put_word(out, s->campaign->id);
    default:
        return put_word(out, s->campaign->key);
    }
}

static void put_plain(Buffer *out, char letter, Rng *rng) {
    switch (letter) {
    case 'G':
        return buffer_put(out, ANY(rng, games));
    case 'L':
        return buffer_put(out, ANY(rng, levels));
    case 'W':
        return buffer_put(out, ANY(rng, langs));
    case 'S':
        return buffer_put(out, ANY(rng, seats));
    case 'i':
        return buffer_put(out, ANY(rng, numbers));
    case 's':
        return buffer_put(out, ANY(rng, strings));
    case 'R':
        return record_put(out, rng, false);
    default:
        return record_put(out, rng, true);
    }
}

/* $T table; $K one of its keys, $H the host's, $A all; $n number of the next move, $q who is asked, $a what they may
 * do; $C campaign, $c its key; $G game, $L level, $W language, $S seat, $i number, $s string, $R record, $r twisted
 * one. */
void known_expand(Buffer *out, const char *text, Rng *rng) {
    static const Table no_table;
    static const CampaignKey no_campaign;
    uint64_t chance = rng_next(rng);
    Speech speech = {&no_table, &no_campaign, rng_seeded(chance)};
    if (known.table_count)
        speech.table = &known.tables[chance % (uint64_t)known.table_count];
    if (known.campaign_count)
        speech.campaign = &known.campaigns[chance % (uint64_t)known.campaign_count];
    for (; *text; text++)
        if (*text != '$' || !text[1])
            buffer_add(out, text, 1);
        else if (strchr("TKHAnqaCc", *++text))
            put_secret(out, *text, &speech);
        else
            put_plain(out, *text, &speech.rng);
}
