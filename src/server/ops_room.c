/* Ops around a table: join, leave, chat, seat, record. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bug/bug.h"
#include "server/parts.h"

enum { CHAT_MOST = 500 }; /* characters */

/* ---- join and leave ---- */

static void keep_key(const Room *room, Guest *guest, const json_t *json) {
    const char *key = json_string_value(json);
    int seat = key && strlen(key) == TOKEN_KEY ? room_find_key(room, key) : -1;
    if (seat >= 0)
        memcpy(guest->keys[seat], key, TOKEN_KEY + 1);
}

static void sit_down(Call *call, Guest *guest) {
    const json_t *sent = json_object_get(call->r.json, "key"), *one;
    size_t i;
    guest->seats = call->seats;
    guest->host = call->host;
    keep_key(call->room, guest, sent);
    json_array_foreach(sent, i, one) keep_key(call->room, guest, one);
}

void seats_changed(Server *server, Room *room, SeatSet seats, int also) {
    Keep keep = keep_for(room);
    for (int seat = 0; seat <= room->table->seats; seat++)
        if (seat == also || (seat && seats & SEAT_BIT(seat)))
            keep_seat(&keep, seat);
    room_happened(room, HAPPENED_SEAT, CANTINA_NOBODY);
    keep_entry(&keep, HAPPENED_SEAT, strdup("{}"));
    keep_write(server, &keep);
    push_happened(room, 1);
    server_lobby_changed(server);
}

/* Does nobody who plays here have that name? Letters of one size or the other are the same. */
static bool is_free_name(const Room *room, const char *name) {
    char words[NAME_MOST + 1];
    copy_words(words, NAME_MOST, name);
    for (int seat = 1; seat <= room->table->seats; seat++)
        if (*words && !strcasecmp(words, room->seats[seat].name))
            return false;
    return true;
}

/* A watcher gives a name; the host is told of a new one. */
static const Watcher *note_watcher(Call *call, const char *name) {
    char words[NAME_MOST + 1];
    int before = call->room->watchers_so_far;
    copy_words(words, NAME_MOST, name);
    const Watcher *watcher = room_watcher(call->room, call->connection->address->name, words);
    if (call->room->watchers_so_far > before)
        push_watchers(call->room);
    return watcher;
}

/* Whoever comes with the key of an open seat takes it; a name that is said is the seat's from now on. */
static SeatSet name_seats(Call *call, const char *name) {
    SeatSet changed = 0;
    char words[NAME_MOST + 1];
    copy_words(words, NAME_MOST, name ? name : "");
    for (int seat = 1; seat <= call->room->table->seats; seat++) {
        RoomSeat *mine = &call->room->seats[seat];
        bool open = mine->kind == SEAT_OPEN, renamed = name && strcmp(mine->name, words);
        if (!(call->seats & SEAT_BIT(seat)) || mine->kind == SEAT_AGENT || (!open && !renamed))
            continue;
        mine->kind = SEAT_PERSON;
        if (name)
            memcpy(mine->name, words, sizeof words);
        changed |= SEAT_BIT(seat);
    }
    return changed;
}

static bool may_come(Call *call) {
    const char *wrong = room_may_come(call->room, call->connection, call->seats != 0 || call->host);
    if (wrong)
        request_fail(&call->r, "full", "table: %s", wrong);
    return !wrong;
}

/* Who comes with the key of a seat has sat there from now on; that is kept without a word. */
static void note_sat(Call *call) {
    Keep keep = keep_for(call->room);
    for (int seat = 1; seat <= call->room->table->seats; seat++) {
        RoomSeat *mine = &call->room->seats[seat];
        if (!(call->seats & SEAT_BIT(seat)) || mine->sat || mine->kind == SEAT_AGENT)
            continue;
        mine->sat = true;
        keep_seat(&keep, seat);
    }
    if (keep.seat_count)
        keep_write(call->server, &keep);
}

json_t *serve_join(Call *call) {
    json_int_t since = -1;
    const char *name = request_word_or_none(&call->r, "name");
    if (call->r.code || !call_room(call) || !call_not_removed(call) ||
        !request_integer(&call->r, "since", 0, UINT32_MAX, &since) || !may_come(call))
        return NULL;
    SeatSet before = room_here(call->room);
    Guest *guest = server_add_guest(call->server, call->room, call->connection);
    sit_down(call, guest);
    if (call->seats)
        play_for_sender(call->server, call->room);
    play_hurry(call->server, call->room);
    bool may_write =
        call->room->state == ROOM_OPEN && !store_failed(call->server->setup.store) && call->room->seq < LOG_MOST;
    SeatSet changed = may_write ? name_seats(call, name) : 0;
    if (may_write)
        note_sat(call);
    if (name && !call->seats && !call->host && is_free_name(call->room, name))
        note_watcher(call, name);
    if (changed)
        seats_changed(call->server, call->room, changed, -1);
    else if (room_here(call->room) != before)
        push_seats(call->room);
    server_lobby_changed(call->server);
    notices_tell(call->server, call->connection);
    return tell_table(call->room, reader_of(room_guest(call->room, call->connection)), since);
}

json_t *serve_leave(Call *call) {
    if (!call_room(call))
        return NULL;
    Guest *guest = room_guest(call->room, call->connection);
    if (!guest)
        return json_object();
    server_drop_guest(call->server, call->room, guest);
    play_forget_hints(call->server, call->connection, call->room);
    push_seats(call->room);
    server_lobby_changed(call->server);
    return json_object();
}

/* ---- chat ---- */

static size_t characters(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* Who speaks: the name of a seat, or a watcher's. */
typedef struct {
    Seat seat;   /* 0: a watcher */
    int watcher; /* its number */
    const char *name;
} Speaker;

static bool may_speak(Call *call) {
    bool muted = call->seats ? false : room_has_muted(call->room, call->connection->address->name);
    for (int seat = 1; seat <= SEATS_MOST; seat++)
        muted |= call->seats & SEAT_BIT(seat) && call->room->seats[seat].muted;
    if (muted && !call->host)
        request_fail(&call->r, "muted", "the host does not want to hear you at this table");
    return !call->r.code && call_not_removed(call);
}

static bool find_speaker(Call *call, Speaker *speaker) {
    const char *said = request_word_or_none(&call->r, "name");
    speaker->seat = call->seats ? (Seat)(__builtin_ctz(call->seats) + 1) : 0;
    if (call->r.code || !may_speak(call))
        return false;
    if (speaker->seat) {
        speaker->name = call->room->seats[speaker->seat].name;
        return true;
    }
    if (!is_free_name(call->room, said ? said : "")) {
        request_fail(&call->r, "bad-request", "name: somebody who plays here is called so");
        return false;
    }
    const Watcher *watcher = note_watcher(call, said ? said : "");
    speaker->watcher = watcher->number;
    speaker->name = watcher->name;
    return true;
}

static json_t *chat_json(const Call *call, Speaker by, const char *text) {
    char word[] = {'p', (char)('0' + by.seat), 0};
    json_t *json = json_pack("{s:o, s:s, s:s, s:I}", "seat", by.seat ? json_string(word) : json_null(), "name", by.name,
                             "text", text, "at", (json_int_t)call->server->setup.date(call->server->setup.self));
    if (by.watcher)
        json_object_set_new(json, "watcher", json_integer(by.watcher));
    return json;
}

/* So much may one connection say, all at its address, and all at the table. */
static bool may_say(Call *call, size_t bytes) {
    Connection *c = call->connection;
    int64_t now = server_now(call->server);
    if (!limit_take(&c->chat, &limit_chat, 1, now) ||
        !limit_take(&c->address->chat, &limit_chat_bytes, 1 + (int)(bytes / CHAT_UNIT), now))
        request_fail(&call->r, "too-fast", "you say too much; wait a moment");
    else if (!room_take_chat(call->room, call->server->setup.date(call->server->setup.self), bytes))
        request_fail(&call->r, "full", "enough was said at this table today");
    return !call->r.code;
}

json_t *serve_chat(Call *call) {
    char words[4 * CHAT_MOST + 1];
    Speaker by = {0};
    const char *text = call_room(call) ? request_word(&call->r, "text") : NULL;
    if (!text || !call_can_log(call))
        return NULL;
    size_t count = characters(text);
    copy_words(words, sizeof words - 1, count > CHAT_MOST ? "" : text);
    if (!*words)
        return request_fail(&call->r, "bad-request", "text: must have 1 to %d characters", CHAT_MOST);
    if (!find_speaker(call, &by) || !may_say(call, strlen(text)))
        return NULL;
    Keep keep = keep_for(call->room);
    json_t *json = chat_json(call, by, words);
    room_happened(call->room, HAPPENED_CHAT, CANTINA_NOBODY)->json = json;
    keep_entry(&keep, HAPPENED_CHAT, json_dumps(json, JSON_COMPACT));
    keep_write(call->server, &keep);
    push_happened(call->room, 1);
    return json_pack("{s:I}", "seq", (json_int_t)call->room->seq);
}

/* ---- seats ---- */

static bool is_stranger(const Call *call, Seat seat) {
    return !call->host && !(call->seats & SEAT_BIT(seat));
}

/* One more seat at a table that was opened elsewhere? */
static bool may_take(Call *call) {
    Address *address = call->connection->address;
    return call->room->opener == address || limit_take(&address->seats, &limit_seats, 1, server_now(call->server));
}

/* A hand that a person has held is its own until the game is over: the host may give the seat to an agent, or back to
 * who has its key, but gets no key to it. */
static bool would_open_a_hand(const Call *call, Seat seat, SeatKind kind) {
    const RoomSeat *now = &call->room->seats[seat];
    bool key = kind == SEAT_OPEN || (kind == SEAT_PERSON && !room_has_key(now));
    return key && now->sat && !(call->seats & SEAT_BIT(seat)) && call->room->table->status != CANTINA_OVER;
}

/* The host, the holder, and anybody for a seat that is open at a table of the lobby. */
static bool may_change(Call *call, Seat seat, SeatKind kind) {
    const RoomSeat *now = &call->room->seats[seat];
    bool takes = now->kind == SEAT_OPEN && kind == SEAT_PERSON && call->room->listed;
    if (!call->host && !(call->seats & SEAT_BIT(seat)) && !takes)
        request_fail(&call->r, "not-your-seat", "seat: only its holder or the host may change it");
    else if (now->kind != SEAT_OPEN && would_open_a_hand(call, seat, kind))
        request_fail(&call->r, "no-consent",
                     "seat: a person has held this hand, and only that person may open it; an agent can play on");
    else if (call_not_removed(call) && is_stranger(call, seat) && !may_take(call))
        request_fail(&call->r, "full", "too many seats were taken from your address; try again in a few minutes");
    return !call->r.code;
}

/* The guests who had the old one lose the seat. */
void change_key(const Server *server, Room *room, Seat seat, char key[TOKEN_KEY + 1]) {
    uint8_t bytes[TOKEN_KEY_BYTES];
    server_random(server, bytes, sizeof bytes);
    token_word(bytes, sizeof bytes, key);
    token_hash(key, room->seats[seat].hash);
    for (int i = 0; i < room->guest_count; i++) {
        room->guests[i].seats &= (SeatSet)~SEAT_BIT(seat);
        sodium_memzero(room->guests[i].keys[seat], sizeof room->guests[i].keys[seat]);
    }
}

/* The sender has the new key and sits there at once. */
static void take_over(Call *call, Seat seat, const char *key) {
    Guest *guest = room_guest(call->room, call->connection);
    if (!guest)
        return;
    guest->seats |= SEAT_BIT(seat);
    memcpy(guest->keys[seat], key, TOKEN_KEY + 1);
}

static json_t *change_seat(Call *call, Seat seat, const RoomSeat *to) {
    RoomSeat *now = &call->room->seats[seat];
    bool stranger = is_stranger(call, seat);
    bool renew = to->kind == SEAT_OPEN || stranger || (to->kind == SEAT_PERSON && !room_has_key(now));
    char key[TOKEN_KEY + 1] = "";
    json_t *reply = json_object();
    memcpy(now->level, to->level, sizeof now->level);
    memcpy(now->name, to->name, sizeof now->name);
    now->kind = to->kind;
    now->sat = now->sat || stranger;
    if (renew) {
        change_key(call->server, call->room, seat, key);
        json_object_set_new(reply, "key", json_string(key));
    }
    if (stranger)
        take_over(call, seat, key);
    seats_changed(call->server, call->room, SEAT_BIT(seat), -1);
    if (renew)
        push_table(call->room);
    play_on(call->server, call->room);
    return reply;
}

/* The host would like a seat whose person is here. */
static bool may_ask(const Call *call, Seat seat, SeatKind kind) {
    bool here = call->room->seats[seat].kind == SEAT_PERSON && room_here(call->room) & SEAT_BIT(seat);
    return call->host && here && kind == SEAT_OPEN && would_open_a_hand(call, seat, kind);
}

/* The person frees the seat, or goes on as if nothing had been said. */
static json_t *ask_person(const Call *call, Seat seat) {
    for (int i = 0; i < call->room->guest_count; i++)
        if (call->room->guests[i].seats & SEAT_BIT(seat))
            push(call->room->guests[i].connection,
                 json_pack("{s:s, s:s, s:I, s:s}", "push", "seat_asked", "table", call->room->id, "seq",
                           (json_int_t)call->room->seq, "seat", (char[]){'p', (char)('0' + seat), 0}),
                 0);
    return json_pack("{s:b}", "asked", 1);
}

json_t *serve_seat(Call *call) {
    Seat seat;
    if (!call_room(call) || !call_seat(call, &seat) || !call_can_log(call))
        return NULL;
    if (!seat)
        return request_fail(&call->r, "bad-request", "seat: is missing");
    RoomSeat to = call->room->seats[seat];
    if (!seat_read(call, call->r.json, &to))
        return NULL;
    if (may_ask(call, seat, to.kind))
        return ask_person(call, seat);
    if (!may_change(call, seat, to.kind))
        return NULL;
    json_t *reply = change_seat(call, seat, &to);
    json_object_set_new(reply, "seq", json_integer(call->room->seq));
    return reply;
}

/* ---- report, record ---- */

/* What the sender writes, with the table as its seats may know it: the record only when the game is over. */
json_t *serve_report(Call *call) {
    if (!call_room(call))
        return NULL;
    const char *words = request_word_or_none(&call->r, "words"), *screen = request_word_or_none(&call->r, "screen");
    const Room *room = call->room;
    bool over = room->table->status == CANTINA_OVER;
    if (call->r.code)
        return NULL;
    if (words && strlen(words) > BUG_WORDS_MOST)
        return request_fail(&call->r, "bad-request", "words: must have at most %d bytes", BUG_WORDS_MOST);
    const Bug bug = {.table = room->table,
                     .seats = over ? call->seats : room_eyes(room, call->seats),
                     .whole = over,
                     .version = CANTINA_VERSION,
                     .screen = screen ? screen : "",
                     .lang = call->r.lang,
                     .words = words ? words : ""};
    char *text = bug_text(&bug);
    json_t *reply = json_pack("{s:o}", "report", show_paragraphs(text));
    free(text);
    return reply;
}

json_t *serve_record(Call *call) {
    if (!call_room(call))
        return NULL;
    if (call->room->table->status != CANTINA_OVER)
        return request_fail(&call->r, "not-over", "the record tells everything; it is given when the game is over");
    char *text = table_record(call->room->table);
    json_t *reply = json_pack("{s:s}", "record", text);
    free(text);
    return reply;
}
