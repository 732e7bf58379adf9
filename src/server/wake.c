/* A table is made again from the store: from its log, or, where the rules have changed since, from the state behind it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "core/registry.h"
#include "lang/ui.h"
#include "server/parts.h"

enum {
    WRONG_ROOM = 800,
    WAKE_AT_ONCE = 600,  /* weight in the store of a table that is read in the main thread */
    WAITERS_MOST = 64,   /* requests that wait for one table */
    WAITER_LENGTH = 4096 /* bytes of one of them */
};

/* ---- reading ---- */

/* A table on its way into memory. Long ones are read in a thread: what is here of the server does not change. */
typedef struct {
    Store *store;
    Kept *kept;
    bool at_once; /* nothing is compiled for it, which takes long: then `later` is set */
    bool later;
    bool allow_start;
    char id[STORE_ID + 1];
    Room *room;
    const ShelfBox *box;
    char wrong[WRONG_ROOM];
    bool bad;
    bool there;                  /* the store has it */
    const atomic_int *cancelled; /* NULL: it is read to its end */
    size_t weight;               /* in the store, when it was to be read */
    bool strict;                 /* it is to follow from its log alone */
    bool diverged;               /* the rules of today do not take its log */
    char *state;                 /* as it was stored behind its last move, as text, or NULL */
    uint32_t state_seq;          /* the entry it stands behind */
    bool past;                   /* what is read lies before that state: it was read already, and is not played */
    char *resumed;               /* the line by which it goes on from that state, to be written */
    StoreEntry *entries;         /* its log, as it was read */
    int entry_count, entry_room;
    struct Waiter *waiters; /* requests that are run when it is there */
    int waiter_count;
} Waking;

typedef struct Waiter {
    Pending pending;
    struct Waiter *next;
} Waiter;

static void fail(Waking *w, const char *why) {
    if (!w->bad)
        snprintf(w->wrong, sizeof w->wrong, "%s", why);
    w->bad = true;
}

static const Box *find_box(void *self, const char *game, const char *pack, char *wrong, size_t room) {
    Waking *w = self;
    w->later = kept_find(w->kept, game, pack, !w->at_once, &w->box, wrong, room) == KEPT_LATER;
    return w->box ? &w->box->box : NULL;
}

/* The head of the record; the key comes from where only the server reads. A given state may have come from strangers
 * when the server still took it from them. */
static Table *begin_again(Waking *w, const char *record, const char *secret) {
    char wrong[WRONG_ROOM] = "";
    size_t room = strlen(record) + strlen(secret) + 8;
    char *text = malloc(room);
    if (!text)
        abort();
    bool seeded = strstr(record, "\nseed ") != NULL;
    snprintf(text, room, "%s%s%s\n", record, seeded ? "" : "key ", seeded ? "" : secret);
    RecordReading reading = {.find = find_box, .self = w, .to = -1, .no_start = !w->allow_start};
    Table *table = table_replay_by(&reading, text, strlen(text), wrong, sizeof wrong);
    free(text);
    if (!table)
        fail(w, wrong);
    return table;
}

static void put_word(char *out, size_t room, const json_t *json) {
    snprintf(out, room, "%s", json_is_string(json) ? json_string_value(json) : "");
}

static void read_match(void *self, const StoreMatch *match) {
    Waking *w = self;
    json_t *header = json_loads(match->header, 0, NULL);
    const char *record = json_string_value(json_object_get(header, "record"));
    Table *table = record ? begin_again(w, record, match->secret ? match->secret : "") : NULL;
    if (!table)
        fail(w, "its header cannot be read");
    w->room = table ? room_make(match->match, w->box, table) : NULL;
    if (w->room) {
        const char *title = json_string_value(json_object_get(header, "title"));
        copy_words(w->room->title, TITLE_MOST, title ? title : "");
        put_word(w->room->campaign, sizeof w->room->campaign, json_object_get(header, "campaign"));
        w->room->listed = json_is_true(json_object_get(header, "listed"));
        w->room->practice = json_is_true(json_object_get(header, "practice"));
        w->room->created = json_integer_value(json_object_get(header, "created"));
    }
    json_decref(header);
}

static void read_seat(void *self, const StoreSeat *from) {
    Waking *w = self;
    if (w->bad || from->seat < 0 || from->seat > w->room->table->seats)
        return;
    RoomSeat *to = &w->room->seats[from->seat];
    json_t *about = json_loads(from->about, 0, NULL);
    const char *kind = json_string_value(json_object_get(about, "kind"));
    for (int i = 0; kind && i < SEAT_KINDS; i++)
        if (!strcmp(kind, seat_kinds[i]))
            to->kind = (uint8_t)i;
    put_word(to->level, sizeof to->level, json_object_get(about, "level"));
    const char *name = json_string_value(json_object_get(about, "name"));
    copy_words(to->name, NAME_MOST, name ? name : "");
    to->sat = json_is_true(json_object_get(about, "sat"));
    memcpy(to->hash, from->hash, sizeof to->hash);
    json_decref(about);
}

/* Who decided first behind the first `moves`. */
static Seat who_moved(const Table *table, int moves) {
    for (int i = moves; i < table->move_count; i++)
        if (table->moves[i].seat != CANTINA_CHANCE)
            return table->moves[i].seat;
    return CANTINA_NOBODY;
}

static bool is_of_record(const StoreEntry *entry) {
    static const HappenedKind kinds[] = {HAPPENED_MOVE, HAPPENED_UNDO, HAPPENED_RULES};
    for (int i = 0; i < COUNT(kinds); i++)
        if (!strcmp(entry->kind, happened_kinds[kinds[i]]))
            return true;
    return false;
}

static void read_moves(Waking *w, const StoreEntry *entry, HappenedKind kind) {
    Table *table = w->room->table;
    char wrong[WRONG_ROOM] = "";
    int moves = table->move_count, events = table->event_count, undone = 0, seat = 0;
    if (kind == HAPPENED_UNDO)
        sscanf(entry->text, "undo %d ; p%d", &undone, &seat);
    if (!w->past && !table_read(table, entry->text, strlen(entry->text), wrong, sizeof wrong)) {
        w->diverged = true;
        fail(w, wrong);
        return;
    }
    Happened *happened = room_happened(w->room, kind, kind == HAPPENED_UNDO ? (Seat)seat : who_moved(table, moves));
    happened->undone = undone;
    happened_events(w->room, happened, undone ? table->event_count : events);
}

static void read_entry(Waking *w, const StoreEntry *entry) {
    int kind = 0;
    while (kind < HAPPENED_KINDS && strcmp(happened_kinds[kind], entry->kind))
        kind++;
    if (kind == HAPPENED_KINDS || (w->room && entry->seq != w->room->seq + 1))
        fail(w, "its log has a gap");
    if (w->cancelled && atomic_load(w->cancelled))
        fail(w, "nobody waits for it any more");
    if (w->bad)
        return;
    if (kind == HAPPENED_MOVE || kind == HAPPENED_UNDO || kind == HAPPENED_RULES) {
        read_moves(w, entry, (HappenedKind)kind);
        return;
    }
    Happened *happened = room_happened(w->room, (HappenedKind)kind, CANTINA_NOBODY);
    if (kind == HAPPENED_CHAT || kind >= HAPPENED_REMATCH)
        happened->json = json_loads(entry->text, 0, NULL);
    if (kind == HAPPENED_CHAT)
        room_take_chat(w->room, json_integer_value(json_object_get(happened->json, "at")), strlen(entry->text));
    if (kind > HAPPENED_REMATCH)
        room_note_state(w->room, happened);
    if (kind == HAPPENED_REMATCH)
        put_word(w->room->next_table, sizeof w->room->next_table, json_object_get(happened->json, "next"));
}

/* ---- waking ---- */

enum { STORED_MOST = 1 << 20 };

static void copy_state(void *self, uint32_t seq, const void *bytes, size_t size) {
    Waking *w = self;
    if (size > STORED_MOST || memchr(bytes, 0, size))
        return;
    free(w->state);
    w->state = strndup(bytes, size);
    w->state_seq = seq;
    if (!w->state)
        abort();
}

/* Is the state that was stored the one behind the last move? */
static bool state_is_latest(const Waking *w) {
    uint32_t last = 0;
    for (int i = 0; i < w->entry_count; i++)
        if (is_of_record(&w->entries[i]))
            last = w->entries[i].seq;
    return w->state && w->state_seq >= last;
}

/* Rules that have changed may take the same moves and come to another position. Where the version is the same, so is
 * the position. */
static void compare_state(Waking *w) {
    const Table *table = w->room->table;
    const Box *box = table->box;
    char wrong[200];
    json_t *json = w->state ? json_loads(w->state, 0, NULL) : NULL, *version = json_object_get(json, "rules_version");
    if (json_is_integer(version) && json_integer_value(version) != box->game->rules_version && state_is_latest(w)) {
        void *state = calloc(1, cantina_size(box));
        if (!state)
            abort();
        json_object_set_new(json, "rules_version", json_integer(box->game->rules_version));
        if (!codec_from_json(box, json, state, wrong, sizeof wrong) ||
            codec_hash(box, state) != codec_hash(box, table->state)) {
            w->diverged = true;
            fail(w, "under the rules of today its moves lead to another position");
        }
        free(state);
    }
    json_decref(json);
}

/* Entries are played when all are read: the store is not kept waiting meanwhile. */
static void copy_entry(void *self, const StoreEntry *entry) {
    Waking *w = self;
    if (w->entry_count == w->entry_room) {
        w->entry_room = w->entry_room ? 2 * w->entry_room : 64;
        w->entries = realloc(w->entries, (size_t)w->entry_room * sizeof *w->entries);
    }
    if (!w->entries)
        abort();
    StoreEntry *copy = &w->entries[w->entry_count++];
    *copy = *entry;
    copy->kind = strdup(entry->kind);
    copy->text = strdup(entry->text);
    if (!copy->kind || !copy->text)
        abort();
}

/* The last entry by which the game went on under other rules, the one to come included; -1: it never did. */
static int find_resume(const Waking *w) {
    int last = w->resumed ? w->entry_count : w->entry_count - 1;
    while (last >= 0 && last < w->entry_count && strcmp(w->entries[last].kind, happened_kinds[HAPPENED_RULES]))
        last--;
    return last;
}

/* Everything up to there in one go: it is not played, but counts. */
static void read_past(Waking *w, int resume) {
    char *text = NULL, wrong[WRONG_ROOM];
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    for (int i = 0; i <= resume && i < w->entry_count; i++)
        if (is_of_record(&w->entries[i]))
            fputs(w->entries[i].text, out);
    if (resume == w->entry_count)
        fputs(w->resumed, out);
    if (fclose(out))
        abort();
    if (!table_read(w->room->table, text, size, wrong, sizeof wrong)) {
        w->diverged = true;
        fail(w, wrong);
    }
    free(text);
}

static void play_entries(Waking *w) {
    int resume = w->room ? find_resume(w) : -1;
    if (resume >= 0)
        read_past(w, resume);
    for (int i = 0; i < w->entry_count && w->room; i++) {
        w->past = i <= resume;
        read_entry(w, &w->entries[i]);
    }
    if (w->room && !w->bad && !w->resumed)
        compare_state(w);
}

static void free_entries(Waking *w) {
    for (int i = 0; i < w->entry_count; i++) {
        free((char *)w->entries[i].kind);
        free((char *)w->entries[i].text);
    }
    free(w->entries);
    w->entries = NULL;
    w->entry_count = w->entry_room = 0;
}

static void waking_end(Waking *w) {
    free(w->state);
    free(w->resumed);
    w->state = w->resumed = NULL;
}

static void waking_begin(Waking *w, const Server *server, const char *id) {
    *w = (Waking){.store = server->setup.store, .kept = server->boxes, .allow_start = server->setup.allow_start};
    snprintf(w->id, sizeof w->id, "%s", id);
    snprintf(w->wrong, sizeof w->wrong, "there is no such table");
}

/* Reads the match and plays its log, or goes on from its state. */
static StoreRead read_once(Waking *w) {
    StoreReader reader = {
        .self = w, .match = read_match, .seat = read_seat, .snapshot = copy_state, .entry = copy_entry};
    StoreRead read = store_read(w->store, w->id, &reader);
    play_entries(w);
    if (read == STORE_DAMAGED) {
        fprintf(stderr, "cantina serve: table %s is damaged in the store; see 'cantina store check'\n", w->id);
        fail(w, "the table is damaged in the store; whoever runs the server can restore a backup");
    }
    if (read != STORE_FOUND || w->bad) {
        room_free(w->room);
        w->room = NULL;
    }
    return read;
}

/* Once more, from the state: what the rules of today said of its log is told if that fails as well. */
static void read_from_state(Waking *w) {
    char first[WRONG_ROOM];
    w->resumed = resume_line_of(w->state);
    free_entries(w);
    if (!w->resumed)
        return;
    memcpy(first, w->wrong, sizeof first);
    w->bad = w->diverged = false;
    read_once(w);
    if (w->bad)
        snprintf(w->wrong, sizeof w->wrong, "%.500s; nor can it go on from where it stood: %.200s", first,
                 strchr(w->wrong, ':') ? strchr(w->wrong, ':') + 2 : w->wrong);
}

/* NULL with one line in `wrong`. */
static Room *waking_read(Waking *w) {
    StoreRead read = read_once(w);
    w->there = read != STORE_ABSENT;
    bool other = read == STORE_FOUND && w->diverged && !w->strict && state_is_latest(w);
    w->later |= other && w->at_once;
    if (other && !w->at_once)
        read_from_state(w);
    free_entries(w);
    return w->room;
}

/* From now on its record says that it goes on under other rules. */
static void note_rules(Server *server, Waking *w) {
    Keep keep = keep_for(w->room);
    if (!w->resumed)
        return;
    room_happened(w->room, HAPPENED_RULES, CANTINA_NOBODY);
    keep_entry(&keep, HAPPENED_RULES, strdup(w->resumed));
    keep_write(server, &keep);
}

static Room *come_in(Server *server, Waking *w) {
    Room *room = w->room;
    server->figures.woken++;
    server_add_room(server, room);
    note_rules(server, w);
    play_for_sender(server, room);
    play_on(server, room);
    return room;
}

/* `later`: nothing is done that takes long, and it says whether that is why there is none; NULL: all is done. */
static Room *wake(Server *server, const char *id, bool *later, bool *there, char *wrong, size_t size) {
    Waking w;
    waking_begin(&w, server, id);
    w.at_once = later;
    Room *room = strlen(id) == STORE_ID ? waking_read(&w) : NULL;
    snprintf(wrong, size, "%s", w.wrong);
    if (later)
        *later = w.later;
    if (there)
        *there = w.there;
    room = room ? come_in(server, &w) : NULL;
    waking_end(&w);
    return room;
}

Room *room_wake(Server *server, const char *id, char *wrong, size_t size) {
    Room *room = server_room(server, id);
    return room ? room : wake(server, id, NULL, NULL, wrong, size);
}

/* ---- is it true to the rules? ---- */

static void take_end(void *self, const StoreEntry *entry) {
    char **end = self;
    if (strcmp(entry->kind, happened_kinds[HAPPENED_END]) || *end)
        return;
    *end = strdup(entry->text);
    if (!*end)
        abort();
}

/* Does the end that was written follow from the moves? */
static bool ends_alike(const Server *server, const Room *room) {
    char *end = NULL, *ours = room->table->status == CANTINA_OVER ? table_record_end(room->table) : NULL;
    store_read(server->setup.store, room->id, &(StoreReader){.self = &end, .entry = take_end});
    bool alike = end && ours ? !strcmp(end, ours) : end == ours;
    free(end);
    free(ours);
    return alike;
}

bool server_opens(Server *server, const char *match, char *wrong, size_t size) {
    Waking w;
    waking_begin(&w, server, match);
    Room *room = waking_read(&w);
    waking_end(&w);
    snprintf(wrong, size, "%s", w.wrong);
    room_free(room);
    return room;
}

bool server_replays(Server *server, const char *match, char *wrong, size_t size) {
    Waking w;
    waking_begin(&w, server, match);
    w.strict = true;
    Room *room = waking_read(&w);
    waking_end(&w);
    snprintf(wrong, size, "%s", w.wrong);
    if (!room)
        return false;
    const char *why = room->table->status == CANTINA_FAULT ? "the rules come to a fault"
                      : ends_alike(server, room)           ? NULL
                                                           : "its end does not follow from its moves";
    room_free(room);
    if (why)
        snprintf(wrong, size, "%s", why);
    return !why;
}

/* ---- waking in a thread ---- */

static void wake_work(void *load, const atomic_int *cancelled) {
    Waking *w = load;
    room_free(w->room); /* of an attempt that was broken off */
    w->room = NULL;
    w->bad = w->diverged = w->later = false;
    waking_end(w);
    w->cancelled = cancelled;
    waking_read(w);
}

/* All who waited are answered as if they had asked now. */
static void wake_done(Server *server, Errand *errand) {
    Waking *w = errand->load;
    size_t weight = store_weight(server->setup.store, w->id);
    bool stale = weight != w->weight; /* deleted, or it was here, changed and was put away again */
    if (w->room && !stale && !server_room(server, w->id)) {
        come_in(server, w);
        w->room = NULL;
    }
    for (Waiter *waiter = w->waiters; waiter; waiter = waiter->next)
        server_answer(server, &waiter->pending, stale || server_room(server, w->id) ? NULL : errand);
}

/* A table that is there says why it cannot be opened, and that nothing of it is lost. */
static json_t *tell_wrong(Call *call, bool there, const char *wrong) {
    char line[WRONG_ROOM + 400];
    Text text = text_over(line, sizeof line);
    if (!there)
        return request_fail(&call->r, "unknown-table", "table: %s", wrong);
    const ShelfBox *any = shelf_box(call->server->protocol->shelf, game_at(0)->id);
    Voice voice = {&any->box, shelf_lang(any, call->r.lang)};
    ui_say(&text, voice, UI_CANNOT_OPEN, ui_args(ui_words("why", wrong)));
    return request_fail(&call->r, "unopened", "%s", line);
}

static json_t *wake_wrong(Call *call, void *load) {
    const Waking *w = load;
    return tell_wrong(call, w->there, w->wrong);
}

static void wake_free(void *load) {
    Waking *w = load;
    for (Waiter *waiter = w->waiters, *next; waiter; waiter = next) {
        next = waiter->next;
        pending_free(&waiter->pending);
        free(waiter);
    }
    room_free(w->room);
    waking_end(w);
    free(w);
}

static const ErrandKind waking = {wake_work, wake_done, wake_wrong, NULL, wake_free};

static Waking *find_waking(const Server *server, const char *id) {
    for (const Errand *e = server->errands; e; e = e->next)
        if (e->kind == &waking && !strcmp(((Waking *)e->load)->id, id))
            return e->load;
    return NULL;
}

static Waking *begin_waking(Call *call, const char *id) {
    Waking *w = malloc(sizeof *w);
    if (!w)
        abort();
    waking_begin(w, call->server, id);
    w->weight = store_weight(w->store, id);
    errand_for_all(call, &waking, w);
    return w;
}

/* Behind those who wait already. */
static void wait_for(Call *call, Waking *w) {
    Waiter **last = &w->waiters;
    call->later = false;
    if (w->waiter_count == WAITERS_MOST || call->length > WAITER_LENGTH) {
        request_fail(&call->r, "busy", "the table is just coming back from disk; try again in a moment");
        return;
    }
    while (*last)
        last = &(*last)->next;
    *last = calloc(1, sizeof **last);
    if (!*last)
        abort();
    (*last)->pending = pending_of(call);
    w->waiter_count++;
    call->later = true;
}

static bool is_long(const Call *call, const char *id) {
    return strlen(id) == STORE_ID && store_weight(call->server->setup.store, id) > WAKE_AT_ONCE;
}

Room *call_wake(Call *call, const char *id) {
    char wrong[WRONG_ROOM];
    bool later = false, there = false;
    Room *room = server_room(call->server, id);
    if (room)
        return room;
    Waking *w = find_waking(call->server, id);
    if (!w && !(later = is_long(call, id)) && (room = wake(call->server, id, &later, &there, wrong, sizeof wrong)))
        return room;
    if (!w && later)
        w = begin_waking(call, id);
    if (w)
        wait_for(call, w);
    else
        tell_wrong(call, there, wrong);
    return NULL;
}
