/* Replies that are long and the same for everybody: components, rules, games, lessons. They are made once and kept as
 * text, those asked for last, for it takes many times as long to make one as to send it. */
#include <stdlib.h>
#include <string.h>

#include "server/parts.h"

enum { KEY_MOST = 300, OF_MEMORY = 64 /* the share they may hold */ };

/* Everything the reply depends on; NULL if that is too long to be worth it. The caller frees it. */
static char *key_of(const Call *call) {
    const json_t *json = call->r.json;
    json_t *all = json_pack("{s:i, s:s, s:O?, s:O?, s:O?}", "op", call->kind, "lang", call->r.lang, "game",
                            json_object_get(json, "game"), "options", json_object_get(json, "options"), "spoilers",
                            json_object_get(json, "spoilers"));
    char *key = json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(all);
    if (key && strlen(key) <= KEY_MOST)
        return key;
    free(key);
    return NULL;
}

/* The reply of that key goes to the front of the list. */
static const char *find(Server *server, const char *key) {
    for (KeptReply **at = &server->replies; *at; at = &(*at)->next)
        if (!strcmp((*at)->key, key)) {
            KeptReply *found = *at;
            *at = found->next;
            found->next = server->replies;
            server->replies = found;
            return found->text;
        }
    return NULL;
}

static void drop(KeptReply **at) {
    KeptReply *reply = *at;
    *at = reply->next;
    free(reply->key);
    free(reply->text);
    free(reply);
}

/* Those behind the share are forgotten. */
static void bound(Server *server) {
    size_t bytes = 0, most = memory_of(server) / OF_MEMORY;
    for (KeptReply **at = &server->replies; *at;) {
        bytes += (*at)->bytes;
        if (bytes > most)
            drop(at);
        else
            at = &(*at)->next;
    }
}

/* Key and text are taken over. */
static void keep(Server *server, char *key, char *text) {
    KeptReply *reply = calloc(1, sizeof *reply);
    if (!reply || !text)
        abort();
    *reply = (KeptReply){key, text, strlen(key) + strlen(text) + sizeof *reply, server->replies};
    server->replies = reply;
    bound(server);
}

char *reply_kept(Call *call) {
    char *key = key_of(call);
    const char *text = key ? find(call->server, key) : NULL;
    free(key);
    return text ? strdup(text) : NULL;
}

void reply_keep(Call *call, const char *text) {
    char *key = key_of(call);
    if (key)
        keep(call->server, key, strdup(text));
}

void replies_free(Server *server) {
    while (server->replies)
        drop(&server->replies);
}
