/* Ops outside of a table: hello, ping, lang, games, rules, cards, lesson, create, rematch. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent/agent.h"
#include "codec/rules.h"
#include "core/ability.h"
#include "lang/embedded.h"
#include "pack/errors.h"
#include "pack/report.h"
#include "protocol/ops.h"
#include "server/parts.h"

enum { WRONG_ROOM = 480, OPTIONS_MOST = 32 };

/* ---- small ones ---- */

json_t *serve_hello(Call *call) {
    json_t *reply = op_hello(&call->r);
    json_object_set_new(reply, "network", json_integer(NETWORK_NUMBER));
    if (call->server->setup.page)
        json_object_set_new(reply, "page", json_string(call->server->setup.page));
    return reply;
}

json_t *serve_ping(Call *call) {
    (void)call;
    return json_object();
}

/* The dispatcher has taken the language already. */
json_t *serve_lang(Call *call) {
    return request_word(&call->r, "lang") ? json_pack("{s:s}", "lang", call->connection->lang) : NULL;
}

json_t *serve_games(Call *call) {
    return op_games(&call->r);
}

static const ShelfBox *read_game(Call *call) {
    const char *game = request_word(&call->r, "game");
    return game ? request_game(&call->r, game) : NULL;
}

/* ---- components and rules ---- */

/* What the sender may read: all of a game without a guide deck; else what lies open at a table with the options of the
 * request, or before the first card is turned over; with "spoilers" everything. */
typedef struct {
    const Box *box;
    bool all;
    int turned; /* guide cards */
    int option_count;
    uint8_t options[OPTIONS_MOST];
} Unsealed;

static bool read_unsealed(Call *call, const Box *box, Unsealed *unsealed) {
    *unsealed = (Unsealed){.box = box, .all = !guide_count(box)};
    bool spoilers = false, at_table = json_object_get(call->r.json, "options") != NULL;
    if (!request_flag(&call->r, "spoilers", &spoilers) || !request_options(&call->r, box->game, unsealed->options))
        return false;
    unsealed->all |= spoilers;
    unsealed->turned = at_table ? guide_open_at(box, unsealed->options) : 0;
    unsealed->option_count = at_table ? box->game->options_count : 0;
    return true;
}

static bool may_read(const Unsealed *unsealed, GuideName name) {
    if (unsealed->all || !guide_sealed(unsealed->box, name, unsealed->turned))
        return true;
    for (int i = 0; i < unsealed->option_count; i++) {
        GuideName chosen = guide_named_by(unsealed->box, i, unsealed->options[i]);
        if (chosen.table == name.table && chosen.row == name.row)
            return true;
    }
    return false;
}

json_t *serve_rules(Call *call) {
    Unsealed unsealed;
    const ShelfBox *box = read_game(call);
    if (!box || !read_unsealed(call, &box->box, &unsealed))
        return NULL;
    json_t *list = json_array();
    for (int i = 1; i <= rules_count(&box->box); i++) {
        if (!may_read(&unsealed, (GuideName){rules_table(box->box.game), i}))
            continue;
        RuleText rule = rules_at(&box->box, i);
        json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:s}", "id", rule.id, "name", rule.name, "text",
                                              rule.text, "where", rule.where, "kind", rule.kind));
    }
    return json_pack("{s:o}", "rules", list);
}

/* A component as people may read it before they play: without what tells itself step by step. */
static json_t *told_json(Voice voice, int table, int row) {
    const Component *component = pack_component(voice.box->pack, table, row);
    json_t *json = pack_component_json(voice, table, row);
    for (int i = component->abilities - 1; i >= 0; i--)
        if (ability_untold(voice.box, (Ability)(component->ability + i)))
            json_array_remove(json_object_get(json, "abilities"), (size_t)i);
    return json;
}

static void add_cards(json_t *list, Voice voice, const Unsealed *unsealed, int table) {
    for (int row = 1; row <= voice.box->pack->tables[table].count; row++)
        if (may_read(unsealed, (GuideName){table, row}))
            json_array_append_new(list, told_json(voice, table, row));
}

/* What `cantina pack show` tells, the rules apart. */
json_t *serve_cards(Call *call) {
    Unsealed unsealed;
    const ShelfBox *box = read_game(call);
    if (!box || !read_unsealed(call, &box->box, &unsealed))
        return NULL;
    json_t *cards = json_array();
    for (int table = 0; table < box->box.game->tables_count; table++)
        if (table != rules_table(box->box.game))
            add_cards(cards, (Voice){&box->box, shelf_lang(box, call->r.lang)}, &unsealed, table);
    return json_pack("{s:o}", "cards", cards);
}

json_t *serve_lesson(Call *call) {
    const ShelfBox *box = read_game(call);
    if (!box)
        return NULL;
    if (!box->lesson)
        return request_fail(&call->r, "unknown-lesson", "game: there is no lesson for %s yet", box->box.game->name);
    Voice voice = {&box->box, shelf_lang(box, call->r.lang)};
    return json_pack("{s:o}", "lesson", lesson_json(box->lesson, voice));
}

/* ---- seats of a new table ---- */

static void make_key(const Server *server, RoomSeat *seat, char key[TOKEN_KEY + 1]) {
    uint8_t bytes[TOKEN_KEY_BYTES];
    server_random(server, bytes, sizeof bytes);
    token_word(bytes, sizeof bytes, key);
    token_hash(key, seat->hash);
}

static bool read_level(Call *call, const json_t *json, RoomSeat *seat) {
    const char *level = json_string_value(json);
    Agent agent;
    level = level ? level : "greedy";
    if (agent_make(level, 0, &agent)) {
        copy_words(seat->level, LEVEL_ROOM - 1, level);
        return true;
    }
    Nearest nearest = nearest_to(level, strlen(level));
    for (const char *const *known = agent_levels(); *known; known++)
        nearest_try(&nearest, *known);
    request_fail(&call->r, "bad-request", "level: there is no level '%.40s'%s", level, nearest_hint(&nearest).text);
    return false;
}

bool seat_read(Call *call, const json_t *json, RoomSeat *seat) {
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const char *name = json_string_value(json_object_get(json, "name"));
    int row = 0;
    while (kind && row < SEAT_KINDS && strcmp(kind, seat_kinds[row]))
        row++;
    if (!kind || row == SEAT_KINDS) {
        request_fail(&call->r, "bad-request", "kind: a seat is for a \"person\", an \"agent\" or \"open\"");
        return false;
    }
    seat->kind = (uint8_t)row;
    if (name || row != SEAT_PERSON)
        copy_words(seat->name, NAME_MOST, name ? name : "");
    return row != SEAT_AGENT || read_level(call, json_object_get(json, "level"), seat);
}

static bool read_players(Call *call, Room *room) {
    json_t *players = json_object_get(call->r.json, "players"), *player;
    const char *word;
    if (players && !json_is_object(players))
        request_fail(&call->r, "bad-request", "players: must be an object like {\"p1\": {\"kind\": \"person\"}}");
    json_object_foreach(players, word, player) {
        int seat = word[0] == 'p' && word[1] && !word[2] ? word[1] - '0' : 0;
        if (seat < 1 || seat > room->table->seats) {
            request_fail(&call->r, "unknown-seat", "players: there is no seat '%.40s'; they go from p1 to p%d", word,
                         room->table->seats);
            return false;
        }
        if (!seat_read(call, player, &room->seats[seat]))
            return false;
    }
    return !call->r.code;
}

/* ---- a new table ---- */

bool call_may_open(Call *call) {
    Address *address = call->connection->address;
    if (call->server->drain_until)
        request_fail(&call->r, "busy", "the server is about to be restarted; no new tables until then");
    else if (call_can_write(call) && call_has_memory(call) &&
             (address->rooms >= LIMIT_TABLES ||
              !limit_take(&address->tables, &limit_tables, 1, server_now(call->server))))
        request_fail(&call->r, "full", "too many tables from your address; try again in a few minutes");
    return !call->r.code;
}

static Room *new_room(Call *call, const ShelfBox *box, Table *table) {
    uint8_t bytes[TOKEN_ID_BYTES];
    char id[STORE_ID + 1];
    const char *title = request_word_or_none(&call->r, "title");
    server_random(call->server, bytes, sizeof bytes);
    token_word(bytes, sizeof bytes, id);
    Room *room = room_make(id, box, table);
    copy_words(room->title, TITLE_MOST, title ? title : "");
    request_flag(&call->r, "listed", &room->listed);
    room->created = call->server->setup.date(call->server->setup.self);
    return room;
}

/* Keys for the host and for each seat that is not an agent's. */
static json_t *hand_out_keys(const Server *server, Room *room) {
    char key[TOKEN_KEY + 1];
    json_t *keys = json_object();
    for (int seat = 1; seat <= room->table->seats; seat++)
        if (room->seats[seat].kind != SEAT_AGENT) {
            make_key(server, &room->seats[seat], key);
            json_object_set_new(keys, (char[]){'p', (char)('0' + seat), 0}, json_string(key));
        }
    make_key(server, &room->seats[0], key);
    return json_pack("{s:s, s:o, s:s}", "table", room->id, "keys", keys, "host", key);
}

/* Written with what has happened already: the first draws, or all of a record; and with the campaign it is for. */
static void open_room(Call *call, Room *room, Journey *journey) {
    Keep keep = keep_for(room);
    if (journey) {
        memcpy(room->campaign, journey->id, sizeof room->campaign);
        campaign_begin(journey->campaign, room->id);
        keep.journey = journey;
    }
    char *lines = table_record_lines(room->table, 0);
    keep_begin(&keep);
    if (*lines) {
        happened_events(room, room_happened(room, HAPPENED_MOVE, CANTINA_NOBODY), 0);
        keep_entry(&keep, HAPPENED_MOVE, lines);
    } else {
        free(lines);
    }
    play_end(call->server, &keep);
    keep_write(call->server, &keep);
    server_add_room(call->server, room);
    call->server->figures.created++;
    call->room = room;
    room->opener = call->connection->address;
    room->opener->rooms++;
    play_for_sender(call->server, room);
    play_on(call->server, room);
}

static json_t *open_for(Call *call, const ShelfBox *box, Table *table, bool practice, Journey *journey) {
    Room *room = new_room(call, box, table);
    room->practice = practice;
    if (call->r.code || !read_players(call, room) || !call_may_open(call)) {
        room_free(room);
        return NULL;
    }
    json_t *reply = hand_out_keys(call->server, room);
    open_room(call, room, journey);
    return reply;
}

json_t *open_table(Call *call, const ShelfBox *box, Table *table, bool practice) {
    return open_for(call, box, table, practice, NULL);
}

/* Dice from a key that nobody knows, or from `seed`. */
static Table *fresh_table(Call *call, const Box *box, int seats, const uint8_t *options, const uint64_t *seed) {
    char wrong[WRONG_ROOM] = "";
    Key key;
    Table *table = table_new(box, seats, options, seed ? *seed : 0, wrong, sizeof wrong);
    if (!table) {
        request_fail(&call->r, "bad-pack", "pack: %s", wrong);
        return NULL;
    }
    if (!seed) {
        server_random(call->server, &key, sizeof key);
        table_set_key(table, key);
    }
    if (table_settle(table) != CANTINA_FAULT)
        return table;
    request_fail(&call->r, "fault", "the rules cannot begin this game");
    table_free(table);
    return NULL;
}

/* The box of "game" and, if it is given, the hash of one of its packs that are known here. */
static const ShelfBox *read_box(Call *call) {
    const char *pack = request_word_or_none(&call->r, "pack");
    const ShelfBox *box = call->r.code ? NULL : read_game(call);
    if (!box || !pack)
        return box;
    box = shelf_box_hashed(call->server->protocol->shelf, box->box.game->id, pack);
    if (!box)
        request_fail(&call->r, "bad-pack", "pack: there is no pack with the hash '%.40s' here", pack);
    return box;
}

/* With a seed the same decisions meet the same dice and the same agents again: a table to practise at. */
json_t *serve_create(Call *call) {
    uint8_t options[OPTIONS_MOST] = {0};
    uint64_t seed;
    int seats;
    Journey *journey;
    bool seeded = json_object_get(call->r.json, "seed") != NULL;
    const ShelfBox *box = read_box(call);
    if (!box || !request_seat_count(&call->r, box->box.game, &seats) ||
        !request_options(&call->r, box->box.game, options) || !request_fits(&call->r, &box->box, seats, options) ||
        (seeded && !request_seed(&call->r, &seed)) || !campaign_table(call, box, options, &journey))
        return NULL;
    Table *table = fresh_table(call, &box->box, seats, options, seeded ? &seed : NULL);
    return table ? open_for(call, box, table, seeded, journey) : NULL;
}

/* ---- rematch ---- */

/* The same game among the same people; each seat's key follows from the old one and is known when its owner comes. */
static Room *next_room(Call *call) {
    const Room *old = call->room;
    Table *table = fresh_table(call, old->table->box, old->table->seats, old->table->options, NULL);
    Room *room = table ? new_room(call, old->box, table) : NULL;
    if (!room || call->r.code || !call_may_open(call)) {
        room_free(room);
        return NULL;
    }
    memcpy(room->title, old->title, sizeof room->title);
    room->listed = old->listed;
    memcpy(room->seats, old->seats, sizeof room->seats);
    for (int seat = 0; seat <= SEATS_MOST; seat++) {
        memset(room->seats[seat].hash, 0, STORE_HASH);
        room->seats[seat].sat = false;
    }
    return room;
}

static void tell_next(Call *call, Room *old, const Room *room) {
    Keep keep = keep_for(old);
    memcpy(old->next_table, room->id, sizeof old->next_table);
    room_happened(old, HAPPENED_REMATCH, CANTINA_NOBODY)->json = json_pack("{s:s}", "next", room->id);
    keep_entry(&keep, HAPPENED_REMATCH, json_dumps(old->log[old->seq - 1].json, JSON_COMPACT));
    keep_write(call->server, &keep);
    push_happened(old, 1);
}

/* Hands the key of a seat on, and the host's with it. */
static void pass_on(Keep *keep, json_t *keys, int seat, const char *key) {
    char next[TOKEN_KEY + 1], word[] = {'p', (char)('0' + seat), 0};
    RoomSeat *to = &keep->room->seats[seat];
    token_next(key, keep->room->id, next);
    if (!room_has_key(to)) {
        token_hash(next, to->hash);
        keep_seat(keep, seat);
    }
    json_object_set_new(keys, seat ? word : "host", json_string(next));
}

static void pass_on_one(Keep *keep, json_t *keys, const Room *old, const char *key) {
    int seat = key ? room_find_key(old, key) : -1;
    if (seat >= 0)
        pass_on(keep, keys, seat, key);
}

/* Every key that the sender has shown, and those of everybody who is here. */
static json_t *pass_keys(Call *call, const Room *old, Room *room) {
    json_t *keys = json_object(), *others = json_object();
    const json_t *sent = json_object_get(call->r.json, "key"), *one;
    size_t i;
    Keep keep = keep_for(room);
    for (int g = 0; g < old->guest_count; g++)
        for (int seat = 0; seat <= SEATS_MOST; seat++) {
            const Guest *guest = &old->guests[g];
            if (guest->keys[seat][0])
                pass_on(&keep, guest->connection == call->connection ? keys : others, seat, guest->keys[seat]);
        }
    pass_on_one(&keep, keys, old, json_string_value(sent));
    json_array_foreach(sent, i, one) pass_on_one(&keep, keys, old, json_string_value(one));
    if (keep.seat_count)
        keep_write(call->server, &keep);
    json_decref(others);
    return keys;
}

json_t *serve_rematch(Call *call) {
    if (!call_seated(call) || !call_can_write(call))
        return NULL;
    Room *old = call->room;
    if (old->table->status != CANTINA_OVER)
        return request_fail(&call->r, "not-over", "the game is not over yet");
    Room *room = old->next_table[0] ? call_wake(call, old->next_table) : NULL;
    bool first = !room;
    if (call->later || call->r.code)
        return NULL;
    room = first ? next_room(call) : room;
    if (!room)
        return NULL;
    if (first)
        open_room(call, room, NULL);
    json_t *keys = pass_keys(call, old, room);
    if (first)
        tell_next(call, old, room);
    call->room = room;
    return json_pack("{s:s, s:o}", "table", room->id, "keys", keys);
}
