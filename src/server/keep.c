/* What happens at a table goes to the store. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/layers.h"
#include "server/parts.h"

/* ---- writing ---- */

Keep keep_for(Room *room) {
    return (Keep){.room = room};
}

static char *dump(json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT);
    if (!text)
        abort();
    json_decref(json);
    return text;
}

static json_t *options_json(const Table *table) {
    const Game *game = table->box->game;
    json_t *options = json_object();
    for (int i = 0; i < game->options_count; i++)
        json_object_set_new(options, game->options[i].id, json_string(game->options[i].words[table->options[i]]));
    return options;
}

/* "record" is the head of the record: what the table is made again from. */
static char *header_of(const Room *room) {
    const Table *table = room->table;
    char commit[COMMIT_HEX], pack[20], *record = table_record_header(table);
    table_commitment(table, commit);
    snprintf(pack, sizeof pack, "%016" PRIx64, table->box->pack->hash);
    json_t *header =
        json_pack("{s:s, s:s, s:i, s:i, s:o, s:s, s:b, s:b, s:I, s:s, s:s}", "game", table->box->game->id, "pack", pack,
                  "rules", table->rules ? table->rules : table->box->game->rules_version, "seats", table->seats,
                  "options", options_json(table), "title", room->title, "listed", room->listed, "practice",
                  room->practice, "created", (json_int_t)room->created, "commit", commit, "record", record);
    free(record);
    if (*room->campaign)
        json_object_set_new(header, "campaign", json_string(room->campaign));
    return dump(header);
}

void keep_begin(Keep *keep) {
    char secret[KEY_HEX];
    memcpy(keep->match.match, keep->room->id, sizeof keep->match.match);
    table_key_hex(keep->room->table, secret);
    keep->fresh = true;
    keep->match.header = header_of(keep->room);
    snprintf(keep->pack, sizeof keep->pack, "%016" PRIx64, keep->room->table->box->pack->hash);
    keep->match.secret = strdup(secret);
    for (int seat = 0; seat <= keep->room->table->seats; seat++)
        keep_seat(keep, seat);
}

void keep_seat(Keep *keep, int seat) {
    const RoomSeat *from = &keep->room->seats[seat];
    StoreSeat *to = &keep->seats[keep->seat_count++];
    memcpy(to->match, keep->room->id, sizeof to->match);
    memcpy(to->hash, from->hash, sizeof to->hash);
    to->seat = seat;
    to->about = dump(json_pack("{s:s, s:s, s:s, s:b}", "kind", seat ? seat_kinds[from->kind] : "host", "level",
                               from->level, "name", from->name, "sat", from->sat));
}

void keep_entry(Keep *keep, HappenedKind kind, char *text) {
    Seat by = keep->room->log[keep->room->seq - 1].by;
    keep->played |= kind == HAPPENED_MOVE && by && by <= SEATS_MOST && keep->room->seats[by].kind == SEAT_PERSON;
    keep->moved |= kind == HAPPENED_MOVE || kind == HAPPENED_UNDO || kind == HAPPENED_RULES;
    StoreEntry *entry = &keep->entries[keep->entry_count++];
    memcpy(entry->match, keep->room->id, sizeof entry->match);
    entry->seq = keep->room->seq;
    entry->kind = happened_kinds[kind];
    entry->text = text;
}

static void keep_free(Keep *keep) {
    free((char *)keep->match.header);
    free((char *)keep->match.secret);
    for (int i = 0; i < keep->seat_count; i++)
        free((char *)keep->seats[i].about);
    for (int i = 0; i < keep->entry_count; i++)
        free((char *)keep->entries[i].text);
}

/* The text of a built-in pack is made only if the store does not have it yet. */
static StorePack pack_of(const ShelfBox *box, const char *hash) {
    return (StorePack){
        .hash = hash, .game = box->box.game->id, .text = box->text, .make = box->text ? NULL : layers_text};
}

static char *state_text(const void *self, const void *bytes) {
    return table_state_text(self, bytes);
}

/* What it goes on from if a later program plays by other rules. The store words it, in its own thread. */
static StoreState state_of(const Room *room) {
    const Table *table = room->table;
    return (StoreState){.seq = room->seq,
                        .bytes = table->state,
                        .size = (size_t)cantina_size(table->box),
                        .text = state_text,
                        .self = table->box};
}

void keep_write(Server *server, Keep *keep) {
    StoreUnit all = {.match = keep->fresh ? &keep->match : NULL,
                     .seats = keep->seats,
                     .seat_count = keep->seat_count,
                     .entries = keep->entries,
                     .entry_count = keep->entry_count,
                     .date = server->setup.date(server->setup.self),
                     .played = keep->played};
    StoreCampaign campaign = keep->journey ? journey_row(keep->journey) : (StoreCampaign){0};
    all.campaign = keep->journey ? &campaign : NULL;
    StorePack pack = pack_of(keep->room->box, keep->pack);
    all.pack = keep->fresh ? &pack : NULL;
    StoreState state = state_of(keep->room);
    all.state = keep->moved || keep->fresh ? &state : NULL;
    server->ticket = store_append(server->setup.store, &all);
    keep->room->ticket = server->ticket;
    room_changed(server, keep->room);
    if (keep->journey) {
        keep->journey->ticket = server->ticket;
        journey_push(server, keep->journey);
    }
    free((char *)campaign.text);
    keep_free(keep);
}
