/* Server-sent events: a reply that goes on. Its first message is the reply to joining the table. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/web/inside.h"

void events_begin(Client *client) {
    /* A proxy is not to wait until there is more. */
    respond_open(
        client,
        &(Reply){.status = 200, .type = "text/event-stream", .keep = "no-store", .more = "x-accel-buffering: no\r\n"});
    client_enter(client, CLIENT_EVENTS, COMMENT_MS);
    if (client->eof)
        client_over(client);
}

/* "id: 41\n" for a message that tells of `seq`, for Last-Event-ID; else "". */
static void event_id(const char *text, size_t length, char *id, size_t room) {
    json_t *message = json_loadb(text, length, 0, NULL);
    const json_t *seq = json_object_get(message, "seq");
    *id = 0;
    if (json_is_integer(seq))
        snprintf(id, room, "id: %lld\n", (long long)json_integer_value(seq));
    json_decref(message);
}

void events_send(Client *client, const char *text, size_t length) {
    char id[32];
    event_id(text, length, id, sizeof id);
    client_send(client, id, strlen(id));
    client_send(client, "data: ", strlen("data: "));
    client_send(client, text, length);
    client_send(client, "\n\n", 2);
}

/* Nobody sees it, but whoever is gone without a word is found out, and proxies do not cut the line. */
void events_comment(Client *client) {
    if (!client_unsent(client))
        client_send(client, ":\n\n", 3);
}
