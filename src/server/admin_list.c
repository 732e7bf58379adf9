/* What the operator sees of the store: tables and campaigns in pages, and everything that is stored of one table. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/admin.h"

enum { PAGE = 50, PAGE_MOST = 200, WORD_ROOM = 64 };

typedef struct {
    const Server *server;
    json_t *list;
    char next[WORD_ROOM]; /* where the next page begins */
} Page;

/* ---- the query ---- */

void admin_word(const Asked *asked, const char *name, char *out, size_t room) {
    size_t length = strlen(name);
    *out = 0;
    for (const char *at = asked->query; *at; at += *at == '&') {
        size_t size = strcspn(at, "&");
        if (size > length && !strncmp(at, name, length) && at[length] == '=' && size - length <= room)
            snprintf(out, room, "%.*s", (int)(size - length - 1), at + length + 1);
        at += size;
    }
}

static int read_most(const Asked *asked) {
    char word[WORD_ROOM];
    admin_word(asked, "most", word, sizeof word);
    int most = atoi(word);
    return most < 1 ? PAGE : most > PAGE_MOST ? PAGE_MOST : most;
}

static json_t *page_json(const char *name, Page *page, bool more) {
    return json_pack("{s:b, s:o, s:o}", "ok", 1, name, page->list, "next",
                     more && *page->next ? json_string(page->next) : json_null());
}

/* ---- tables ---- */

/* "DATE-ID", as `next` has it. */
static bool read_place(const char *word, StoreFilter *filter) {
    char id[STORE_ID + 2];
    if (!*word)
        return true;
    if (sscanf(word, "%" SCNd64 "-%17s", &filter->begun, id) != 2 || strlen(id) != STORE_ID)
        return false;
    memcpy(filter->match, id, STORE_ID + 1);
    return true;
}

static const char *state_of(const Room *room, const StoreLine *line) {
    if (room && room->state != ROOM_OPEN)
        return room_states[room->state];
    return line->damaged ? "damaged" : line->over ? "over" : "open";
}

static void add_table(void *self, const StoreLine *line) {
    Page *page = self;
    const Room *room = server_room(page->server, line->match);
    json_t *header = json_loads(line->header, 0, NULL);
    const char *title = json_string_value(json_object_get(header, "title"));
    json_array_append_new(page->list, json_pack("{s:s, s:s, s:o, s:b, s:s, s:b, s:I, s:I, s:I, s:I, s:i}", "table",
                                                line->match, "game", line->game, "title", show_text(title ? title : ""),
                                                "listed", line->listed, "state", state_of(room, line), "awake",
                                                room != NULL, "begun", (json_int_t)line->begun, "last",
                                                (json_int_t)line->last, "entries", (json_int_t)line->entries, "bytes",
                                                (json_int_t)line->bytes, "here", room ? room->guest_count : 0));
    snprintf(page->next, sizeof page->next, "%" PRId64 "-%s", line->begun, line->match);
    json_decref(header);
}

json_t *admin_tables(Asked *asked) {
    char game[WORD_ROOM], state[WORD_ROOM], behind[WORD_ROOM];
    Page page = {.server = asked->server};
    StoreFilter filter = {.most = read_most(asked)};
    admin_word(asked, "game", game, sizeof game);
    admin_word(asked, "state", state, sizeof state);
    admin_word(asked, "behind", behind, sizeof behind);
    filter.game = *game ? game : NULL;
    filter.over = !strcmp(state, "over") ? STORE_YES : *state ? STORE_NO : STORE_ANY;
    if (*state && strcmp(state, "over") != 0 && strcmp(state, "open") != 0)
        return admin_fail(asked, 400, "bad-request", "state: must be open or over");
    if (!read_place(behind, &filter))
        return admin_fail(asked, 400, "bad-request", "behind: must be what \"next\" said");
    page.list = json_array();
    int count = store_page(asked->server->setup.store, &filter, add_table, &page);
    return page_json("tables", &page, count == filter.most);
}

/* ---- campaigns ---- */

static void add_campaign(void *self, const StoreCampaignLine *line) {
    Page *page = self;
    json_t *text = json_loads(line->text, 0, NULL);
    const char *game = json_string_value(json_object_get(text, "game"));
    const char *name = json_string_value(json_object_get(text, "name"));
    json_array_append_new(page->list, json_pack("{s:s, s:o, s:o, s:I}", "campaign", line->campaign, "game",
                                                show_text(game ? game : ""), "name", show_text(name ? name : ""),
                                                "last", (json_int_t)line->last));
    snprintf(page->next, sizeof page->next, "%s", line->campaign);
    json_decref(text);
}

json_t *admin_campaigns(Asked *asked) {
    char behind[WORD_ROOM];
    Page page = {.server = asked->server, .list = json_array()};
    int most = read_most(asked);
    admin_word(asked, "behind", behind, sizeof behind);
    int count = store_page_campaigns(asked->server->setup.store, behind, most, add_campaign, &page);
    return page_json("campaigns", &page, count == most);
}

/* ---- everything of one table ---- */

typedef struct {
    json_t *secret;
    bool over;
} Secret;

static void take_match(void *self, const StoreMatch *match) {
    ((Secret *)self)->secret = match->secret ? json_string(match->secret) : NULL;
}

static void take_entry(void *self, const StoreEntry *entry) {
    ((Secret *)self)->over |= !strcmp(entry->kind, "end");
}

json_t *admin_export(Asked *asked) {
    Store *store = asked->server->setup.store;
    char *text = store_export(store, asked->id);
    json_t *all = text ? json_loads(text, 0, NULL) : NULL, *reply;
    free(text);
    if (!all)
        return admin_fail(asked, 404, "unknown-table", "there is no such table");
    Secret secret = {0};
    store_read(store, asked->id, &(StoreReader){.self = &secret, .match = take_match, .entry = take_entry});
    reply = json_pack("{s:b, s:o}", "ok", 1, "export", all);
    if (secret.secret && (secret.over || asked->spoilers))
        json_object_set(reply, "secret", secret.secret);
    json_decref(secret.secret);
    return reply;
}
