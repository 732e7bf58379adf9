/* What is said of a room, to each reader from what they may know and in their language. */
#include <stdlib.h>
#include <string.h>

#include "lang/ui.h"
#include "server/parts.h"

enum { EVENTS_MOST = 200, CHAT_MOST = 50, MISSED_MOST = 1000, MISSED_EVENTS = 2000 };

Reader reader_of(const Guest *guest) {
    return (Reader){guest->seats, guest->host, guest->connection->lang, guest};
}

Voice room_voice(const Room *room, const char *lang) {
    return (Voice){&room->box->box, shelf_lang(room->box, lang)};
}

static json_t *seat_word(Seat seat) {
    return seat ? json_string((char[]){'p', (char)('0' + seat), 0}) : json_null();
}

static json_t *seat_list(SeatSet seats) {
    json_t *list = json_array();
    for (Seat seat = 1; seat <= SEATS_MOST; seat++)
        if (seats & SEAT_BIT(seat))
            json_array_append_new(list, seat_word(seat));
    return list;
}

/* ---- seats ---- */

static json_t *seat_json(const RoomSeat *seat, Seat number, bool here) {
    json_t *json = json_pack("{s:o, s:s, s:s, s:b, s:b}", "seat", seat_word(number), "kind", seat_kinds[seat->kind],
                             "name", seat->name, "here", here, "sat", seat->sat);
    if (seat->kind == SEAT_AGENT)
        json_object_set_new(json, "level", json_string(seat->level));
    if (seat->muted)
        json_object_set_new(json, "muted", json_true());
    return json;
}

json_t *tell_seats(const Room *room) {
    json_t *list = json_array();
    SeatSet here = room_here(room);
    for (Seat seat = 1; seat <= room->table->seats; seat++)
        json_array_append_new(list, seat_json(&room->seats[seat], seat, here & SEAT_BIT(seat)));
    return list;
}

json_t *tell_watchers(const Room *room) {
    json_t *list = json_array();
    for (int i = 0; i < room->watcher_count; i++) {
        const Watcher *w = &room->watchers[i];
        json_array_append_new(list, json_pack("{s:i, s:s, s:b, s:b}", "watcher", w->number, "name", w->name, "muted",
                                              w->muted, "removed", w->removed));
    }
    return list;
}

static json_t *push_head(const Room *room, const char *word, uint32_t seq) {
    return json_pack("{s:s, s:s, s:I}", "push", word, "table", room->id, "seq", (json_int_t)seq);
}

/* ---- things that happened ---- */

static void put_present(json_t *out, const Room *room, Reader reader) {
    SeatSet eyes = room_eyes(room, reader.seats);
    json_t *question = json_object();
    show_question_to(question, room->table, room_voice(room, reader.lang), reader.seats);
    json_object_set_new(out, "turn", json_integer(cantina_turn(room->table->box, room->table->state)));
    show_view(out, room->table, eyes, false);
    json_object_set_new(out, "question", question);
    json_object_set_new(out, "undo", json_boolean(room_may_undo(room, reader.seats)));
    json_object_set_new(out, "redo", json_boolean(room_may_redo(room, reader.seats)));
    if (room->box->lesson && lesson_fits(room->box->lesson, room->table))
        json_object_set_new(out, "lesson", lesson_place_json(room->box->lesson, room->table));
}

static void put_moves(json_t *out, const Room *room, Reader reader, const Happened *h) {
    json_t *events = json_array();
    Voice voice = room_voice(room, reader.lang);
    SeatSet eyes = room_eyes(room, reader.seats);
    for (int i = h->event_count > MISSED_EVENTS ? h->event_count - MISSED_EVENTS : 0; i < h->event_count; i++)
        json_array_append_new(events, show_event(voice, h->first + i + 1, h->events[i], eyes));
    json_object_set_new(out, "n", json_integer(h->n));
    json_object_set_new(out, "by", seat_word(h->by));
    json_object_set_new(out, "events", events);
    if (h->kind == HAPPENED_UNDO)
        json_object_set_new(out, "undone", json_integer(h->undone));
}

/* A line of the log, as an event: the game goes on under other rules than before. */
static json_t *rules_event(Voice voice, int n) {
    char line[400];
    Text text = text_over(line, sizeof line);
    ui_say(&text, voice, UI_RULES_CHANGED, ui_args(ui_number("n", voice.box->game->rules_version)));
    return json_pack("{s:i, s:s, s:s}", "n", n, "kind", "rules", "text", line);
}

static void put_rules(json_t *out, const Room *room, Reader reader, const Happened *h) {
    json_object_set_new(out, "n", json_integer(h->n));
    json_object_set_new(out, "by", seat_word(h->by));
    json_object_set_new(out, "events", json_pack("[o]", rules_event(room_voice(room, reader.lang), h->first + 1)));
}

static void put_seats(json_t *out, const Room *room, Reader reader, const Happened *h) {
    (void)reader, (void)h;
    json_object_set_new(out, "seats", tell_seats(room));
}

static void put_json(json_t *out, const Room *room, Reader reader, const Happened *h) {
    (void)room, (void)reader;
    json_object_update(out, h->json);
}

/* The key of the dice, now that nothing can be foretold from it any more. */
static void put_end(json_t *out, const Room *room, Reader reader, const Happened *h) {
    (void)h;
    char hex[KEY_HEX];
    json_t *question = json_object();
    show_question_to(question, room->table, room_voice(room, reader.lang), 0);
    json_object_set(out, "result", json_object_get(question, "result"));
    json_decref(question);
    table_key_hex(room->table, hex);
    json_object_set_new(out, "seed", json_string(hex));
}

/* Each seat's key at the next table follows from its key here. */
static void put_rematch(json_t *out, const Room *room, Reader reader, const Happened *h) {
    json_t *keys = json_object();
    char key[TOKEN_KEY + 1];
    put_json(out, room, reader, h);
    for (Seat seat = 1; reader.guest && seat <= SEATS_MOST; seat++)
        if (reader.guest->keys[seat][0]) {
            token_next(reader.guest->keys[seat], room->next_table, key);
            json_object_set_new(keys, (char[]){'p', (char)('0' + seat), 0}, json_string(key));
        }
    json_object_set_new(out, "keys", keys);
}

static const struct {
    const char *push;
    void (*put)(json_t *out, const Room *room, Reader reader, const Happened *happened);
} happenings[] = {
    [HAPPENED_MOVE] = {"update", put_moves}, [HAPPENED_UNDO] = {"update", put_moves},
    [HAPPENED_CHAT] = {"chat", put_json},    [HAPPENED_SEAT] = {"seats", put_seats},
    [HAPPENED_END] = {"over", put_end},      [HAPPENED_REMATCH] = {"rematch", put_rematch},
    [HAPPENED_FREEZE] = {"state", put_json}, [HAPPENED_THAW] = {"state", put_json},
    [HAPPENED_CLOSE] = {"state", put_json},  [HAPPENED_RULES] = {"update", put_rules},
};

static json_t *tell_happened(const Room *room, Reader reader, uint32_t seq) {
    const Happened *h = &room->log[seq - 1];
    json_t *out = push_head(room, happenings[h->kind].push, seq);
    happenings[h->kind].put(out, room, reader, h);
    return out;
}

/* Behind which seq it is told: as much as fits into one message, and the latest thing in any case. */
static uint32_t missed_from(const Room *room, json_int_t since) {
    uint32_t from = room->seq;
    int events = 0;
    while (from > since && room->seq - from < MISSED_MOST) {
        events += room->log[from - 1].event_count;
        if (events > MISSED_EVENTS && from < room->seq)
            break;
        from--;
    }
    return from;
}

static json_t *tell_missed(const Room *room, Reader reader, json_int_t since) {
    json_t *list = json_array();
    for (uint32_t seq = missed_from(room, since) + 1; seq <= room->seq; seq++)
        json_array_append_new(list, tell_happened(room, reader, seq));
    return list;
}

/* ---- everything ---- */

static json_t *tell_chat(const Room *room, Reader reader) {
    json_t *list = json_array();
    int left = CHAT_MOST;
    for (uint32_t seq = room->seq; seq > 0 && left; seq--)
        if (room->log[seq - 1].kind == HAPPENED_CHAT) {
            json_array_insert_new(list, 0, tell_happened(room, reader, seq));
            left--;
        }
    return list;
}

json_t *tell_options(const Table *table) {
    const Game *game = table->box->game;
    json_t *options = json_object();
    for (int i = 0; i < game->options_count; i++)
        json_object_set_new(options, game->options[i].id, json_string(game->options[i].words[table->options[i]]));
    return options;
}

static json_t *tell_consent(const Room *room) {
    const Consent *c = &room->consent;
    return json_pack("{s:i, s:o, s:i, s:o}", "ask", c->ask, "seat", seat_word(c->by), "count", c->count, "waiting",
                     seat_list(c->waiting));
}

static void put_now(json_t *out, const Room *room, Reader reader) {
    const Table *table = room->table;
    int from = table->event_count > EVENTS_MOST ? table->event_count - EVENTS_MOST : 0;
    char commit[COMMIT_HEX];
    table_commitment(table, commit);
    json_object_set_new(out, "n", json_integer(room->n));
    json_object_set_new(out, "seq", json_integer(room->seq));
    put_present(out, room, reader);
    Voice voice = room_voice(room, reader.lang);
    json_t *events = show_events(table, voice, room_eyes(room, reader.seats), from);
    if (table->head && !from) /* what was before is not known any more */
        json_array_insert_new(events, 0, rules_event(voice, 0));
    json_object_set_new(out, "events", events);
    json_object_set_new(out, "chat", tell_chat(room, reader));
    json_object_set_new(out, "commit", json_string(commit));
    if (room->consent.ask)
        json_object_set_new(out, "consent", tell_consent(room));
    if (room->next_table[0])
        json_object_set_new(out, "next", json_string(room->next_table));
}

json_t *tell_table(const Room *room, Reader reader, json_int_t since) {
    json_t *out = json_pack("{s:s, s:s, s:s, s:b, s:b, s:o, s:o, s:b, s:o}", "table", room->id, "game",
                            room->table->box->game->id, "title", room->title, "listed", room->listed, "practice",
                            room->practice, "options", tell_options(room->table), "you", seat_list(reader.seats),
                            "host", reader.host, "seats", tell_seats(room));
    if (shelf_is_own(room->box))
        json_object_set_new(out, "pack", shelf_pack_json(room->box, reader.lang));
    if (*room->campaign)
        json_object_set_new(out, "campaign", json_string(room->campaign));
    if (room->said)
        json_object_update(out, room->said);
    if (reader.host)
        json_object_set_new(out, "watchers", tell_watchers(room));
    put_now(out, room, reader);
    if (since >= 0)
        json_object_set_new(out, "missed", tell_missed(room, reader, since));
    return out;
}

json_t *tell_line(const Room *room) {
    int here = 0;
    for (int i = 0; i < room->guest_count; i++)
        here += room->guests[i].seats != 0;
    return json_pack("{s:s, s:s, s:s, s:b, s:o, s:i, s:b, s:i, s:i}", "table", room->id, "game",
                     room->table->box->game->id, "title", room->title, "practice", room->practice, "seats",
                     tell_seats(room), "turn", cantina_turn(room->table->box, room->table->state), "over",
                     room->table->status == CANTINA_OVER, "players_here", here, "open",
                     __builtin_popcount(room_of_kind(room, SEAT_OPEN)));
}

/* ---- to everybody ---- */

void push(Connection *connection, json_t *json, StoreTicket after) {
    connection_send(connection, reply_line(NULL, json), after);
}

static bool is_latest_move(const Room *room, uint32_t seq) {
    return room->log[seq - 1].n == room->n &&
           (room->log[seq - 1].kind == HAPPENED_MOVE || room->log[seq - 1].kind == HAPPENED_UNDO);
}

/* Who may know the same, in the same language, is told the same: that is made once. */
typedef struct {
    SeatSet seats;
    bool host;
    const char *lang;
    char *text;
} Told;

enum { TOLD_MOST = 12 };

typedef struct {
    Told told[TOLD_MOST];
    int count;
    bool own; /* each is told something else */
} Telling;

typedef json_t *(*Teller)(const Room *room, Reader reader, const void *self);

static const Told *find_told(const Telling *telling, Reader reader) {
    for (int i = 0; i < telling->count && !telling->own; i++) {
        const Told *told = &telling->told[i];
        if (told->seats == reader.seats && told->host == reader.host && told->lang == reader.lang)
            return told;
    }
    return NULL;
}

/* The caller frees it. */
static char *tell_once(Telling *telling, const Room *room, Reader reader, Teller tell, const void *self) {
    const Told *told = find_told(telling, reader);
    char *text = told ? strdup(told->text) : reply_line(NULL, tell(room, reader, self));
    if (!told && !telling->own && telling->count < TOLD_MOST)
        telling->told[telling->count++] = (Told){reader.seats, reader.host, reader.lang, strdup(text)};
    return text;
}

static void push_all(const Room *room, bool own, Teller tell, const void *self) {
    Telling telling = {.own = own};
    for (int i = 0; i < room->guest_count; i++) {
        char *text = tell_once(&telling, room, reader_of(&room->guests[i]), tell, self);
        connection_send(room->guests[i].connection, text, room->ticket);
    }
    for (int i = 0; i < telling.count; i++)
        free(telling.told[i].text);
}

static json_t *tell_one(const Room *room, Reader reader, const void *self) {
    uint32_t seq = *(const uint32_t *)self;
    json_t *out = tell_happened(room, reader, seq);
    if (is_latest_move(room, seq))
        put_present(out, room, reader);
    return out;
}

void push_happened(const Room *room, int count) {
    for (uint32_t seq = room->seq - (uint32_t)count + 1; seq <= room->seq; seq++)
        push_all(room, room->log[seq - 1].kind == HAPPENED_REMATCH, tell_one, &seq);
}

static json_t *tell_seats_now(const Room *room, Reader reader, const void *self) {
    (void)reader, (void)self;
    json_t *out = push_head(room, "seats", room->seq);
    json_object_set_new(out, "seats", tell_seats(room));
    return out;
}

void push_seats(const Room *room) {
    push_all(room, false, tell_seats_now, NULL);
}

static json_t *tell_anew(const Room *room, Reader reader, const void *self) {
    (void)self;
    json_t *table = tell_table(room, reader, -1);
    json_object_set_new(table, "push", json_string("table"));
    return table;
}

void push_table(const Room *room) {
    push_all(room, false, tell_anew, NULL);
}

void push_watchers(const Room *room) {
    for (int i = 0; i < room->guest_count; i++)
        if (room->guests[i].host) {
            json_t *out = push_head(room, "watchers", room->seq);
            json_object_set_new(out, "watchers", tell_watchers(room));
            push(room->guests[i].connection, out, room->ticket);
        }
}

static json_t *tell_consent_now(const Room *room, Reader reader, const void *how) {
    (void)reader;
    json_t *out = push_head(room, "consent", room->seq), *consent = tell_consent(room);
    json_object_update(out, consent);
    json_decref(consent);
    if (how)
        json_object_set_new(out, how, json_true());
    return out;
}

void push_consent(const Room *room, const char *how) {
    push_all(room, false, tell_consent_now, how);
}
