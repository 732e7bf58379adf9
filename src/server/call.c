/* What many ops begin with: which room, who are you there, is this still the question you mean? */
#include <string.h>

#include "server/parts.h"

enum { WAKE_COST = 5 }; /* of asking for a table that is not in memory */

void copy_words(char *out, size_t most, const char *words) {
    Text text = text_over(out, most + 1);
    text_put_name(&text, words);
}

/* ---- who ---- */

static void take_seat(Call *call, int seat) {
    if (seat)
        call->seats |= SEAT_BIT(seat);
    else
        call->host = true;
}

static bool read_key(Call *call, const json_t *json) {
    const char *key = json_string_value(json);
    int seat = key ? room_find_key(call->room, key) : -1;
    if (seat < 0)
        request_fail(&call->r, "bad-key", "key: it opens no seat at this table");
    else
        take_seat(call, seat);
    return seat >= 0;
}

/* "key" is a key or a list of them. */
static bool read_keys(Call *call) {
    const json_t *json = json_object_get(call->r.json, "key");
    if (!json || json_is_null(json))
        return true;
    if (!json_is_array(json))
        return read_key(call, json);
    if (json_array_size(json) > LIMIT_KEYS)
        request_fail(&call->r, "bad-request", "key: at most %d keys", LIMIT_KEYS);
    for (size_t i = 0; !call->r.code && i < json_array_size(json); i++)
        if (!read_key(call, json_array_get(json, i)))
            return false;
    return !call->r.code;
}

bool call_room(Call *call) {
    const char *id = request_word(&call->r, "table");
    if (id && !call->again && !server_room(call->server, id) &&
        (!call_charge(call, WAKE_COST) || !call_has_memory(call)))
        return false;
    call->room = id ? call_wake(call, id) : NULL;
    if (!call->room)
        return false;
    const Guest *guest = room_guest(call->room, call->connection);
    call->seats = guest ? guest->seats : 0;
    call->host = guest && guest->host;
    call->server->kept = call->room;
    room_touch(call->server, call->room);
    return read_keys(call);
}

bool call_not_removed(Call *call) {
    if (!call->seats && !call->host && room_has_removed(call->room, call->connection->address->name))
        request_fail(&call->r, "removed", "the host has asked you to leave this table");
    return !call->r.code;
}

bool call_seated(Call *call) {
    if (!call_room(call))
        return false;
    if (!call->seats)
        request_fail(&call->r, "not-your-seat", "you have no seat at this table; join it with a key");
    else
        play_for_sender(call->server, call->room);
    return !call->r.code;
}

bool call_seat(Call *call, Seat *seat) {
    const char *word = request_word_or_none(&call->r, "seat");
    int seats = call->room->table->seats;
    *seat = word && word[0] == 'p' && word[1] >= '1' && word[1] <= '9' && !word[2] ? (Seat)(word[1] - '0') : 0;
    if (word && (!*seat || *seat > seats))
        request_fail(&call->r, "unknown-seat", "seat: there is no seat '%.40s'; they go from p1 to p%d", word, seats);
    return !call->r.code;
}

/* ---- what ---- */

bool call_n(Call *call) {
    const json_t *json = json_object_get(call->r.json, "n");
    if (!json_is_integer(json)) {
        request_fail(&call->r, "bad-request", "n: must be the number of the next move, from the latest message");
        return false;
    }
    if (json_integer_value(json) == call->room->n)
        return true;
    const Guest *guest = room_guest(call->room, call->connection);
    Reader reader = {call->seats, call->host, call->r.lang, guest};
    request_fail(&call->r, "stale", "n: the next move is number %d by now; look again", call->room->n);
    call->extra = tell_table(call->room, reader, -1);
    return false;
}

static const char *why_of(const Room *room) {
    const char *why = json_string_value(json_object_get(room->said, "why"));
    return why ? why : "";
}

bool call_can_write(Call *call) {
    if (store_failed(call->server->setup.store))
        request_fail(&call->r, "busy", "nothing can be kept at the moment; try again later");
    else if (call->room && call->room->state != ROOM_OPEN)
        request_fail(&call->r, room_states[call->room->state], "whoever runs this server has %s this table%s%s",
                     call->room->state == ROOM_CLOSED ? "closed" : "halted", *why_of(call->room) ? ": " : "",
                     why_of(call->room));
    return !call->r.code;
}

bool call_can_log(Call *call) {
    if (call_can_write(call) && call->room->seq >= LOG_MOST)
        request_fail(&call->r, "full", "so much has happened at this table that it takes no more");
    else if (!call->r.code && room_is_long(call->room))
        request_fail(&call->r, "full", "the game is so long that it takes no more moves");
    return !call->r.code;
}

bool call_asked(Call *call, const char **word) {
    Seat seat = room_asked(call->room);
    *word = request_word(&call->r, "action");
    if (*word && (!seat || !(call->seats & SEAT_BIT(seat))))
        request_fail(&call->r, "not-asked", seat ? "another seat is asked now" : "the game is over; nobody is asked");
    return !call->r.code;
}
