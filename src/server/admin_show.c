/* What the operator sees of a table. */
#include "server/admin.h"

static json_t *people_json(const Room *room) {
    json_t *list = json_array();
    for (int i = 0; i < room->guest_count; i++) {
        const Guest *guest = &room->guests[i];
        json_t *seats = json_array();
        for (Seat seat = 1; seat <= SEATS_MOST; seat++)
            if (guest->seats & SEAT_BIT(seat))
                json_array_append_new(seats, json_string((char[]){'p', (char)('0' + seat), 0}));
        json_array_append_new(list, json_pack("{s:o, s:b, s:s}", "seats", seats, "host", guest->host, "address",
                                              guest->connection->address->name));
    }
    return list;
}

/* Watchers by name, with where they come from. */
static json_t *watchers_json(const Room *room) {
    json_t *list = tell_watchers(room);
    for (int i = 0; i < room->watcher_count; i++)
        json_object_set_new(json_array_get(list, (size_t)i), "address", json_string(room->watchers[i].group));
    return list;
}

json_t *admin_table(const Room *room, bool spoilers) {
    static const char *const personal[] = {"you", "host", "question", "undo", "redo", "lesson"};
    SeatSet all = (SeatSet)((1u << room->table->seats) - 1);
    json_t *json = tell_table(room, (Reader){.seats = spoilers ? all : 0, .lang = "en"}, -1);
    for (int i = 0; i < COUNT(personal); i++)
        json_object_del(json, personal[i]);
    json_object_set_new(json, "state", json_string(room_states[room->state]));
    json_object_set_new(json, "over", json_boolean(room->table->status == CANTINA_OVER));
    json_object_set_new(json, "fault", json_boolean(room->frozen));
    json_object_set_new(json, "created", json_integer(room->created));
    json_object_set_new(json, "moves", json_integer(room->table->move_count));
    json_object_set_new(json, "people", people_json(room));
    json_object_set_new(json, "watchers", watchers_json(room));
    json_object_set_new(json, "opened_from", room->opener ? json_string(room->opener->name) : json_null());
    return json;
}
