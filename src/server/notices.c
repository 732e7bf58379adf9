#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/operate.h"

/* They are kept as a campaign that nobody can ask for, since ids have 16 letters. */
static const char id[] = "operator";

static int64_t today(const Server *server) {
    return server->setup.date(server->setup.self);
}

/* ---- addresses that are kept out ---- */

static bool is_over(const Server *server, const Block *block) {
    return block->until && block->until <= today(server);
}

static Block *find(const Server *server, const char *group) {
    for (int i = 0; i < server->block_count; i++)
        if (!strcmp(server->blocks[i].group, group))
            return &server->blocks[i];
    return NULL;
}

bool notices_blocks(const Server *server, const char *address) {
    char group[ADDRESS_ROOM];
    if (!server->block_count)
        return false;
    address_group(address, group, sizeof group);
    const Block *block = find(server, group);
    return block && !is_over(server, block);
}

/* Those that have come to their end make room. */
static void tidy(Server *server) {
    int left = 0;
    for (int i = 0; i < server->block_count; i++)
        if (!is_over(server, &server->blocks[i]))
            server->blocks[left++] = server->blocks[i];
    server->block_count = left;
}

static bool add(Server *server, const Block *block) {
    Block *known = find(server, block->group);
    if (!known && server->block_count >= BLOCKS_MOST)
        return false;
    if (!server->blocks)
        server->blocks = calloc(BLOCKS_MOST, sizeof *server->blocks);
    if (!server->blocks)
        abort();
    known = known ? known : &server->blocks[server->block_count++];
    *known = *block;
    return true;
}

static void send_away(const Server *server, const char *group) {
    for (Connection *c = server->connections; c; c = c->next)
        if (!strcmp(c->address->name, group)) {
            push(c, json_pack("{s:s, s:b}", "push", "bye", "back", 0), 0);
            c->lost = true;
        }
}

/* ---- kept ---- */

static json_t *blocks_json(const Server *server) {
    json_t *list = json_array();
    for (int i = 0; i < server->block_count; i++) {
        const Block *b = &server->blocks[i];
        if (!is_over(server, b))
            json_array_append_new(list, json_pack("{s:s, s:o, s:s}", "address", b->group, "until",
                                                  b->until ? json_integer(b->until) : json_null(), "why", b->why));
    }
    return list;
}

json_t *notices_json(const Server *server) {
    return json_pack("{s:o, s:o}", "announcement",
                     *server->announcement ? json_string(server->announcement) : json_null(), "blocks",
                     blocks_json(server));
}

static void keep(Server *server) {
    json_t *json = notices_json(server);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!text)
        abort();
    StoreCampaign row = {.text = text};
    memcpy(row.campaign, id, sizeof id);
    server->ticket = store_append(server->setup.store, &(StoreUnit){.campaign = &row, .date = today(server)});
    free(text);
}

static void take(void *self, const StoreCampaign *row) {
    Server *server = self;
    json_t *json = json_loads(row->text, 0, NULL), *one;
    size_t i;
    const char *said = json_string_value(json_object_get(json, "announcement"));
    copy_words(server->announcement, sizeof server->announcement - 1, said ? said : "");
    json_array_foreach(json_object_get(json, "blocks"), i, one) {
        const char *group = json_string_value(json_object_get(one, "address"));
        const char *why = json_string_value(json_object_get(one, "why"));
        Block block = {.until = json_integer_value(json_object_get(one, "until"))};
        address_group(group ? group : "", block.group, sizeof block.group);
        copy_words(block.why, WHY_MOST, why ? why : "");
        add(server, &block);
    }
    json_decref(json);
}

void notices_load(Server *server) {
    if (store_read_campaign(server->setup.store, id, take, server) == STORE_DAMAGED)
        fprintf(stderr, "cantina serve: blocks and announcement are damaged in the store, and begin anew\n");
}

void notices_free(Server *server) {
    free(server->blocks);
}

/* ---- the acts ---- */

bool notices_block(Server *server, const Block *block) {
    tidy(server);
    if (!add(server, block))
        return false;
    send_away(server, block->group);
    keep(server);
    return true;
}

bool notices_unblock(Server *server, const char *group) {
    Block *block = find(server, group);
    if (!block)
        return false;
    *block = server->blocks[--server->block_count];
    tidy(server);
    keep(server);
    return true;
}

static json_t *announcement_json(const Server *server) {
    return json_pack("{s:s, s:o}", "push", "announcement", "text",
                     *server->announcement ? json_string(server->announcement) : json_null());
}

void notices_announce(Server *server, const char *text) {
    copy_words(server->announcement, sizeof server->announcement - 1, text ? text : "");
    keep(server);
    for (Connection *c = server->connections; c; c = c->next)
        if (c->announced) /* the others are told behind the reply to what they ask for first */
            push(c, announcement_json(server), 0);
}

void notices_tell(const Server *server, Connection *c) {
    if (!c->announced && *server->announcement)
        push(c, announcement_json(server), 0);
    c->announced = true;
}
