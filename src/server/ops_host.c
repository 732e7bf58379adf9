/* Ops of the host about strangers: mute, remove. */
#include <sodium.h>
#include <string.h>

#include "server/parts.h"

/* Whom the host means: a seat, or a watcher by its number. */
typedef struct {
    Seat seat;
    Watcher *watcher;
} Stranger;

static Watcher *find_watcher(const Room *room, json_int_t number) {
    for (int i = 0; i < room->watcher_count; i++)
        if (room->watchers[i].number == number)
            return &room->watchers[i];
    return NULL;
}

static bool find_stranger(Call *call, Stranger *stranger) {
    json_int_t number = 0;
    if (!call_room(call) || !call_can_write(call) || !call_seat(call, &stranger->seat) ||
        !request_integer(&call->r, "watcher", 1, INT32_MAX, &number))
        return false;
    stranger->watcher = find_watcher(call->room, number);
    if (!call->host)
        request_fail(&call->r, "not-your-seat", "only the host may do this");
    else if (!stranger->seat && !stranger->watcher)
        request_fail(&call->r, "bad-request", "say whom: a \"seat\", or a \"watcher\" who is here");
    else if (stranger->seat && call->seats & SEAT_BIT(stranger->seat))
        request_fail(&call->r, "bad-request", "seat: it is your own");
    else
        return true;
    return false;
}

/* ---- mute ---- */

json_t *serve_mute(Call *call) {
    Stranger who = {0};
    bool muted = false;
    if (!find_stranger(call, &who) || !request_flag(&call->r, "muted", &muted))
        return NULL;
    muted |= !json_object_get(call->r.json, "muted");
    if (who.seat) {
        call->room->seats[who.seat].muted = muted;
        push_seats(call->room);
    } else {
        who.watcher->muted = muted;
        push_watchers(call->room);
    }
    return json_object();
}

/* ---- remove ---- */

static void tell_removed(const Room *room, Connection *connection) {
    push(connection, json_pack("{s:s, s:s, s:I}", "push", "removed", "table", room->id, "seq", (json_int_t)room->seq),
         0);
}

static bool comes_from(const Guest *guest, const char *group) {
    return !strcmp(guest->connection->address->name, group);
}

/* Guests without a seat from that address go. */
static void show_out(Call *call, const char *group) {
    Room *room = call->room;
    for (int i = room->guest_count - 1; i >= 0; i--) {
        Guest *guest = &room->guests[i];
        if (guest->seats || guest->host || !comes_from(guest, group))
            continue;
        tell_removed(room, guest->connection);
        play_forget_hints(call->server, guest->connection, room);
        server_drop_guest(call->server, room, guest);
    }
}

/* A watcher who has been removed is one whose address may not look on any more. */
static void bar(Call *call, const char *group, const char *name) {
    char own[ADDRESS_ROOM];
    memcpy(own, group, strlen(group) + 1);
    room_watcher(call->room, own, name)->removed = true;
    show_out(call, own);
    push_watchers(call->room);
}

/* Who sits there alone loses the seat, which an agent takes; nobody has its key any more. */
static void clear_seat(Call *call, Seat seat) {
    Room *room = call->room;
    RoomSeat *now = &room->seats[seat];
    char groups[SEATS_MOST][ADDRESS_ROOM], name[NAME_MOST + 1];
    int count = 0;
    for (int i = 0; i < room->guest_count && count < SEATS_MOST; i++)
        if (room->guests[i].seats & SEAT_BIT(seat))
            memcpy(groups[count++], room->guests[i].connection->address->name, ADDRESS_ROOM);
    memcpy(name, now->name, sizeof name);
    change_key(call->server, room, seat, (char[TOKEN_KEY + 1]){0});
    memset(now->hash, 0, sizeof now->hash);
    now->kind = SEAT_AGENT;
    now->name[0] = 0;
    for (int i = 0; i < count; i++)
        bar(call, groups[i], name);
}

json_t *serve_remove(Call *call) {
    Stranger who = {0};
    if (!find_stranger(call, &who) || !call_can_log(call))
        return NULL;
    if (!who.seat) {
        bar(call, who.watcher->group, who.watcher->name);
        return json_object();
    }
    RoomSeat *seat = &call->room->seats[who.seat];
    if (seat->kind != SEAT_PERSON)
        return request_fail(&call->r, "bad-request", "seat: no person sits there");
    if (!*seat->level)
        copy_words(seat->level, LEVEL_ROOM - 1, "greedy");
    clear_seat(call, who.seat);
    seats_changed(call->server, call->room, SEAT_BIT(who.seat), -1);
    push_table(call->room);
    play_on(call->server, call->room);
    return json_pack("{s:I}", "seq", (json_int_t)call->room->seq);
}
