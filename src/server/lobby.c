/* The lobby: tables that are listed and not over, those in memory first, then those that are put away; in pages. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/parts.h"

enum { LOBBY_MOST = 200, LOBBY_EVERY_MS = 1000, PLACE_ROOM = 64 };
enum { LOBBY_AT_ONCE = 100, LOBBY_HAND_MS = 50, LOBBY_UNREAD = 64 << 10 /* bytes, to be told more */ };

/* Where a page ends, and the next begins: a table, by date and id. */
typedef struct {
    bool kept; /* it is one that is put away; else it is in memory */
    int64_t begun;
    char match[STORE_ID + 1];
} LobbyPlace;

typedef struct {
    const ShelfBox *box; /* of one game alone, or NULL */
    LobbyPlace after;    /* match "": from the first on */
    int most;
} Wish;

/* Lines of tables that are put away, as the store had them. */
struct LobbyPage {
    json_t *lines;
    LobbyPlace places[LOBBY_MOST];
    int count;
    bool full; /* there may be more */
};

/* ---- the order: the newest first ---- */

static bool is_behind(const LobbyPlace *place, const LobbyPlace *after) {
    if (place->begun != after->begun)
        return place->begun < after->begun;
    return strcmp(place->match, after->match) < 0;
}

static LobbyPlace place_of(const Room *room) {
    LobbyPlace place = {.begun = room->created};
    memcpy(place.match, room->id, sizeof place.match);
    return place;
}

static void place_write(char *out, const LobbyPlace *place) {
    snprintf(out, PLACE_ROOM, "%s-%" PRId64 "-%s", place->kept ? "kept" : "live", place->begun, place->match);
}

static bool place_read(const char *text, LobbyPlace *place) {
    char kind[5], id[STORE_ID + 1], again[PLACE_ROOM];
    if (sscanf(text, "%4[a-z]-%" SCNd64 "-%16s", kind, &place->begun, id) != 3 || strlen(id) != STORE_ID)
        return false;
    memcpy(place->match, id, sizeof id);
    place->kept = !strcmp(kind, "kept");
    place_write(again, place);
    return !strcmp(again, text);
}

/* ---- tables that are put away: header and seats say enough ---- */

static json_t *seat_json(const StoreSeat *seat, int *open) {
    json_t *about = json_loads(seat->about, 0, NULL);
    const char *kind = json_string_value(json_object_get(about, "kind"));
    char word[] = {'p', (char)('0' + seat->seat), 0};
    json_object_set_new(about, "seat", json_string(word));
    json_object_set_new(about, "here", json_false());
    *open += kind && !strcmp(kind, "open");
    return about;
}

static json_t *kept_json(const StoreLine *line, const json_t *header) {
    json_t *seats = json_array();
    int open = 0;
    for (int i = 0; i < line->seat_count; i++)
        if (line->seats[i].seat)
            json_array_append_new(seats, seat_json(&line->seats[i], &open));
    return json_pack("{s:s, s:O, s:O, s:b, s:o, s:n, s:b, s:i, s:i}", "table", line->match, "game",
                     json_object_get(header, "game"), "title", json_object_get(header, "title"), "practice",
                     json_is_true(json_object_get(header, "practice")), "seats", seats, "turn", "over", 0,
                     "players_here", 0, "open", open);
}

/* One that is damaged keeps its place in the order, but is not shown. */
static void read_line(void *self, const StoreLine *line) {
    struct LobbyPage *page = self;
    json_t *header = line->damaged ? NULL : json_loads(line->header, 0, NULL);
    json_t *json = header ? kept_json(line, header) : NULL;
    LobbyPlace *place = &page->places[page->count++];
    *place = (LobbyPlace){.kept = true, .begun = line->begun};
    memcpy(place->match, line->match, sizeof place->match);
    json_array_append_new(page->lines, json ? json : json_null());
    json_decref(header);
}

static struct LobbyPage *read_page(Server *server, const Wish *wish) {
    struct LobbyPage *page = calloc(1, sizeof *page);
    StoreFilter filter = {.listed = STORE_YES, .over = STORE_NO, .most = LOBBY_MOST};
    if (!page)
        abort();
    page->lines = json_array();
    filter.game = wish->box ? wish->box->box.game->id : NULL;
    if (wish->after.kept) {
        filter.begun = wish->after.begun;
        memcpy(filter.match, wish->after.match, sizeof filter.match);
        filter.most = wish->most;
    }
    page->full = store_page(server->setup.store, &filter, read_line, page) == filter.most;
    return page;
}

static void page_free(struct LobbyPage *page) {
    if (!page)
        return;
    json_decref(page->lines);
    free(page);
}

void lobby_forget(Server *server) {
    page_free(server->parked);
    server->parked = NULL;
}

/* The first page is asked for again and again. */
static bool is_first(const Wish *wish) {
    return !wish->box && !wish->after.kept;
}

/* Are there more behind? */
static bool add_kept(Server *server, const Wish *wish, json_t *list, LobbyPlace *last) {
    if (is_first(wish) && !server->parked)
        server->parked = read_page(server, wish);
    struct LobbyPage *page = is_first(wish) ? server->parked : read_page(server, wish);
    for (int i = 0; i < page->count && (int)json_array_size(list) < wish->most; i++) {
        json_t *line = json_array_get(page->lines, (size_t)i);
        *last = page->places[i];
        if (json_is_object(line) && !server_room(server, page->places[i].match))
            json_array_append(list, line);
    }
    bool more = page->full || (int)json_array_size(list) == wish->most;
    if (!is_first(wish))
        page_free(page);
    return more;
}

/* ---- tables in memory ---- */

static bool is_wanted(const Room *room, const Wish *wish) {
    LobbyPlace place = place_of(room);
    return room->listed && room->state != ROOM_CLOSED && room->table->status != CANTINA_OVER &&
           (!wish->box || wish->box->box.game == room->table->box->game) &&
           (!*wish->after.match || is_behind(&place, &wish->after));
}

/* Into its place among the newest; the last one goes if there are too many. */
static void insert(const Room **rooms, int *count, int most, const Room *room) {
    LobbyPlace place = place_of(room);
    int at = *count;
    for (; at > 0; at--) {
        LobbyPlace before = place_of(rooms[at - 1]);
        if (is_behind(&place, &before))
            break;
        if (at < most)
            rooms[at] = rooms[at - 1];
    }
    if (at < most)
        rooms[at] = room;
    *count += *count < most;
}

static void add_live(const Server *server, const Wish *wish, json_t *list, LobbyPlace *last) {
    const Room *rooms[LOBBY_MOST];
    int count = 0;
    for (const Room *room = server->rooms; room; room = room->next)
        if (is_wanted(room, wish))
            insert(rooms, &count, wish->most, room);
    for (int i = 0; i < count; i++) {
        *last = place_of(rooms[i]);
        json_array_append_new(list, tell_line(rooms[i]));
    }
}

/* ---- the list ---- */

/* {tables, next}; next is where to go on, if there may be more. */
static json_t *list_tables(Server *server, const Wish *wish) {
    json_t *list = json_array(), *reply = json_pack("{s:o}", "tables", list);
    LobbyPlace last = wish->after;
    char next[PLACE_ROOM];
    if (!wish->after.kept)
        add_live(server, wish, list, &last);
    if ((int)json_array_size(list) == wish->most || add_kept(server, wish, list, &last)) {
        place_write(next, &last);
        json_object_set_new(reply, "next", json_string(next));
    }
    return reply;
}

static bool read_wish(Call *call, Wish *wish) {
    json_int_t most = LOBBY_MOST;
    const char *after = request_word_or_none(&call->r, "after");
    const char *game = request_word_or_none(&call->r, "game");
    *wish = (Wish){0};
    request_integer(&call->r, "count", 1, LOBBY_MOST, &most);
    wish->most = (int)most;
    if (game && !call->r.code)
        wish->box = request_game(&call->r, game);
    if (after && !call->r.code && !place_read(after, &wish->after))
        request_fail(&call->r, "bad-request", "after: must be the 'next' of an earlier reply");
    return !call->r.code;
}

json_t *serve_lobby(Call *call) {
    Wish wish;
    json_t *watch = json_object_get(call->r.json, "watch");
    if (watch && !json_is_boolean(watch))
        return request_fail(&call->r, "bad-request", "watch: must be true or false");
    if (!read_wish(call, &wish))
        return NULL;
    if (watch)
        call->connection->watches_lobby = json_is_true(watch);
    call->connection->lobby_round = call->server->lobby_round; /* it is told here */
    call->after = call->server->ticket;
    notices_tell(call->server, call->connection);
    return list_tables(call->server, &wish);
}

/* ---- who is told ---- */

/* A new list, as text that is made once for all who watch. */
static void begin_round(Server *server) {
    json_t *news = list_tables(server, &(Wish){.most = LOBBY_MOST});
    json_object_set_new(news, "push", json_string("lobby"));
    free(server->lobby_text);
    server->lobby_text = reply_line(NULL, news);
    server->lobby_ticket = server->ticket;
    server->lobby_round++;
}

/* Who has not read what came before is told later, and then of the list as it is by then. */
static bool is_to_be_told(const Server *server, const Connection *c) {
    return c->watches_lobby && c->lobby_round != server->lobby_round && c->bytes + c->unsent < LOBBY_UNREAD;
}

static bool anybody_watches(const Server *server) {
    const Connection *c = server->connections;
    while (c && !c->watches_lobby)
        c = c->next;
    return c != NULL;
}

/* Some of them at a time. True if there may be more. */
static bool tell_some(const Server *server) {
    int left = LOBBY_AT_ONCE;
    bool more = false;
    for (Connection *c = server->connections; c && left; c = c->next) {
        if (is_to_be_told(server, c)) {
            c->lobby_round = server->lobby_round;
            connection_send(c, strdup(server->lobby_text), server->lobby_ticket);
            left--;
        }
        more |= c->watches_lobby && c->lobby_round != server->lobby_round;
    }
    return more || !left;
}

static void end_round(Server *server) {
    free(server->lobby_text);
    server->lobby_text = NULL;
}

/* A new list once a second at most; between two of them it is handed on. */
void lobby_tell(Server *server) {
    int64_t now = server_now(server), passed = now - server->lobby_told;
    bool news = server->lobby_changed && passed >= LOBBY_EVERY_MS;
    if (!news && (!server->lobby_text || now - server->lobby_handed < LOBBY_HAND_MS))
        return;
    int64_t began = work_begin(server);
    if (news) {
        server->lobby_changed = false;
        server->lobby_told = now;
        if (anybody_watches(server))
            begin_round(server);
    }
    server->lobby_handed = now;
    if (server->lobby_text && !tell_some(server))
        end_round(server);
    work_end(server, WORK_lobby_tell, began, NULL);
}
