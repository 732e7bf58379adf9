/* Requests of the server as JSON: each op of docs/NETWORK.md, with fields that fit, or with some that do not. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "sockets/fuzz.h"

/* $ and a letter: known.c. What costs the server much is rare, so that the run is long. */
static const struct {
    int weight;
    const char *where; /* T: at a table; C: of a campaign; "" of neither */
    const char *text;
} ops[] = {
    {20, "", "{\"op\":\"hello\",\"lang\":\"$W\"}"},
    {60, "", "{\"op\":\"ping\",\"id\":$i}"},
    {20, "", "{\"op\":\"lang\",\"lang\":\"$W\"}"},
    {2, "", "{\"op\":\"games\",\"lang\":\"$W\"}"},
    {1, "", "{\"op\":\"rules\",\"game\":\"$G\",\"spoilers\":true}"},
    {1, "", "{\"op\":\"cards\",\"game\":\"$G\",\"options\":{}}"},
    {2, "", "{\"op\":\"lesson\",\"game\":\"$G\"}"},
    {20, "", "{\"op\":\"lobby\",\"watch\":true}"},
    {5, "",
     "{\"op\":\"create\",\"game\":\"$G\",\"seats\":2,\"listed\":true,\"title\":\"$s\",\"players\":{\"p1\":{\"kind\":"
     "\"person\",\"name\":\"$s\"},\"p2\":{\"kind\":\"agent\",\"level\":\"random\"}}}"},
    {4, "",
     "{\"op\":\"create\",\"game\":\"$G\",\"seats\":2,\"players\":{\"p1\":{\"kind\":\"person\"},\"p2\":{\"kind\":"
     "\"person\"}}}"},
    {4, "",
     "{\"op\":\"create\",\"game\":\"conflict\",\"seats\":3,\"options\":{\"board\":\"advanced\",\"simplified\":true},"
     "\"seed\":\"7\"}"},
    {2, "C",
     "{\"op\":\"create\",\"campaign\":\"$C\",\"key\":\"$c\",\"game\":\"mandalorian\",\"seats\":1,\"anew\":true}"},
    {4, "", "{\"op\":\"import\",\"record\":\"$R\",\"to\":$i}"},
    {4, "", "{\"op\":\"import\",\"record\":\"$r\"}"},
    {3, "", "{\"op\":\"replay\",\"record\":\"$R\",\"at\":$i,\"moves\":true,\"since\":0}"},
    {4, "", "{\"op\":\"replay\",\"record\":\"$r\"}"},
    {2, "", "{\"op\":\"analyse\",\"record\":\"$R\",\"level\":\"greedy\",\"budget\":1}"},
    {1, "", "{\"op\":\"analyse\",\"record\":\"$r\",\"level\":\"$L\",\"budget\":$i}"},
    {8, "", "{\"op\":\"analyse\",\"stop\":true}"},
    {4, "T", "{\"op\":\"import\",\"table\":\"$T\",\"to\":1}"},
    {4, "T", "{\"op\":\"replay\",\"table\":\"$T\",\"at\":0}"},
    {4, "T", "{\"op\":\"analyse\",\"table\":\"$T\",\"budget\":$i}"},
    {14, "T", "{\"op\":\"join\",\"table\":\"$T\",\"key\":[$A],\"since\":0,\"lang\":\"$W\"}"},
    {14, "T", "{\"op\":\"join\",\"table\":\"$T\",\"key\":\"$K\",\"name\":\"$s\"}"},
    {10, "T", "{\"op\":\"join\",\"table\":\"$T\",\"since\":$i}"},
    {16, "T", "{\"op\":\"leave\",\"table\":\"$T\"}"},
    {60, "T", "{\"op\":\"act\",\"table\":\"$T\",\"key\":[$A],\"n\":$n,\"seat\":\"$q\",\"action\":\"$a\"}"},
    {20, "T", "{\"op\":\"act\",\"table\":\"$T\",\"n\":$n,\"action\":\"$a\"}"},
    {12, "T", "{\"op\":\"undo\",\"table\":\"$T\",\"key\":[$A],\"n\":$n,\"count\":$i}"},
    {12, "T", "{\"op\":\"redo\",\"table\":\"$T\",\"key\":[$A],\"n\":$n,\"count\":$i}"},
    {12, "T", "{\"op\":\"consent\",\"table\":\"$T\",\"key\":\"$K\",\"ask\":$i,\"yes\":true}"},
    {12, "T", "{\"op\":\"why\",\"table\":\"$T\",\"key\":[$A],\"action\":\"$a\"}"},
    {8, "T", "{\"op\":\"explain\",\"table\":\"$T\",\"key\":[$A],\"seat\":\"$q\",\"action\":\"$a\"}"},
    {8, "T", "{\"op\":\"unseen\",\"table\":\"$T\",\"key\":\"$K\"}"},
    {3, "T", "{\"op\":\"agent\",\"table\":\"$T\",\"key\":[$A],\"level\":\"random\"}"},
    {1, "T", "{\"op\":\"agent\",\"table\":\"$T\",\"key\":[$A],\"level\":\"$L\",\"budget\":$i,\"milliseconds\":1}"},
    {3, "T", "{\"op\":\"preview\",\"table\":\"$T\",\"key\":[$A],\"action\":\"$a\"}"},
    {10, "T", "{\"op\":\"chat\",\"table\":\"$T\",\"key\":\"$K\",\"text\":\"$s\",\"name\":\"$s\"}"},
    {6, "T",
     "{\"op\":\"seat\",\"table\":\"$T\",\"key\":\"$H\",\"seat\":\"$S\",\"kind\":\"agent\",\"level\":\"random\"}"},
    {6, "T", "{\"op\":\"seat\",\"table\":\"$T\",\"key\":\"$H\",\"seat\":\"$S\",\"kind\":\"person\",\"name\":\"$s\"}"},
    {4, "T", "{\"op\":\"seat\",\"table\":\"$T\",\"key\":\"$K\",\"seat\":\"$S\",\"kind\":\"open\"}"},
    {4, "T", "{\"op\":\"mute\",\"table\":\"$T\",\"key\":\"$H\",\"seat\":\"$S\",\"muted\":true}"},
    {2, "T", "{\"op\":\"mute\",\"table\":\"$T\",\"key\":\"$H\",\"watcher\":$i}"},
    {2, "T", "{\"op\":\"remove\",\"table\":\"$T\",\"key\":\"$H\",\"watcher\":$i}"},
    {1, "T", "{\"op\":\"remove\",\"table\":\"$T\",\"key\":\"$H\",\"seat\":\"$S\"}"},
    {3, "T", "{\"op\":\"rematch\",\"table\":\"$T\",\"key\":[$A]}"},
    {2, "T", "{\"op\":\"report\",\"table\":\"$T\",\"key\":\"$K\",\"words\":\"$L\",\"screen\":\"table\"}"},
    {4, "T", "{\"op\":\"record\",\"table\":\"$T\",\"key\":\"$K\"}"},
    {3, "", "{\"op\":\"campaign_new\",\"game\":\"mandalorian\",\"name\":\"$s\"}"},
    {8, "C", "{\"op\":\"campaign\",\"campaign\":\"$C\",\"key\":\"$c\",\"watch\":true}"},
    {8, "C", "{\"op\":\"campaign_turn\",\"campaign\":\"$C\",\"key\":\"$c\",\"number\":$i}"},
    {4, "C", "{\"op\":\"campaign_reset\",\"campaign\":\"$C\",\"key\":\"$c\"}"},
    {2, "", "{\"op\":\"$s\"}"},
};

enum { TRIES = 8 };

static const char *pick_text(Mood *mood, const char *where) {
    size_t row = PICK(&mood->rng, ops);
    for (int i = 0; i < TRIES && where && strcmp(ops[row].where, where); i++)
        row = PICK(&mood->rng, ops);
    return ops[row].text;
}

static void twist_values(Buffer *out, const char *text, size_t length, Rng *rng) {
    json_t *json = json_loadb(text, length, 0, NULL);
    for (uint32_t i = 1 + rng_below(rng, 3); json && i > 0; i--)
        json = mutate_json(json, rng);
    char *twisted = json ? json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY | JSON_ALLOW_NUL) : NULL;
    buffer_put(out, twisted ? twisted : "{}");
    free(twisted);
    json_decref(json);
}

/* Text that is hardly JSON any more, or too much of it. */
static void twist_text(Buffer *out, const char *text, size_t length, Rng *rng) {
    uint32_t kind = rng_below(rng, 12), size = rng_below(rng, 2500);
    Rng more = rng_seeded(rng_next(rng));
    if (kind == 0)
        buffer_repeat(out, "[", (int)size);
    else if (kind == 1)
        buffer_repeat(out, "{\"a\":", (int)size);
    else if (kind == 2)
        buffer_print(out, "{\"id\":%s,\"op\":\"ping\"}",
                     ANY(&more, ((const char *const[]){"1e999", "-0", "\"\\u0000\"", "[[]]", "1.5e-9",
                                                       "123456789012345678901234567890"})));
    else if (kind == 3)
        buffer_print(out, "%.*s%.*s", (int)length, text, (int)length, text);
    else if (kind == 4)
        buffer_print(out, "{\"op\":\"ping\",\"op\":\"ping\"}");
    else {
        Buffer copy = {0};
        buffer_add(&copy, text, length);
        for (uint32_t i = 1 + rng_below(&more, 4); i > 0; i--)
            mutate_bytes(&copy, &more);
        buffer_add(out, copy.at, copy.length);
        buffer_free(&copy);
    }
}

bool ops_request(Buffer *out, Mood *mood, const char *where) {
    Buffer text = {0};
    Rng rng = rng_seeded(rng_next(&mood->rng));
    bool twisted = mood_twists(mood), values = !once_in(&rng, 3);
    known_expand(&text, pick_text(mood, where), &rng);
    if (!twisted)
        buffer_add(out, text.at, text.length);
    else if (values)
        twist_values(out, text.at, text.length, &rng);
    else
        twist_text(out, text.at, text.length, &rng);
    buffer_free(&text);
    return !twisted;
}
