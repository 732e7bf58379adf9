#include "store/unit.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Goes over the same rows twice: first it measures, then it copies. */
typedef struct {
    Row *rows; /* NULL: measuring */
    int count;
    char *bytes;
    size_t size;
} Filler;

/* A state is read where it lies, so every piece begins where any object may. */
static size_t aligned(size_t size) {
    return (size + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) * _Alignof(max_align_t);
}

static Piece keep(Filler *filler, Piece piece) {
    if (!piece.at)
        return piece;
    filler->size = aligned(filler->size);
    if (filler->rows && piece.size)
        memcpy(filler->bytes + filler->size, piece.at, piece.size);
    piece.at = filler->rows ? filler->bytes + filler->size : NULL;
    filler->size += piece.size;
    return piece;
}

static void add(Filler *filler, const char *match, Row row) {
    memcpy(row.match, match, strnlen(match, STORE_ID));
    row.first = keep(filler, row.first);
    row.second = keep(filler, row.second);
    if (filler->rows)
        filler->rows[filler->count] = row;
    filler->count++;
}

static void add_seat(Filler *filler, const StoreSeat *seat) {
    static const uint8_t none[STORE_HASH];
    bool key = memcmp(seat->hash, none, sizeof none) != 0;
    add(filler, seat->match,
        (Row){ROW_SEAT, "", seat->seat, {key ? seat->hash : NULL, sizeof seat->hash}, piece_text(seat->about)});
}

static void add_unit(Filler *filler, const void *what) {
    const StoreUnit *unit = what;
    const StoreMatch *match = unit->match;
    const StorePack *pack = unit->pack;
    if (pack)
        add(filler, pack->hash,
            (Row){.kind = ROW_PACK,
                  .first = {pack->game, strlen(pack->game) + 1},
                  .second = piece_text(pack->text),
                  .make = pack->make});
    if (match)
        add(filler, match->match, (Row){ROW_MATCH, "", 0, piece_text(match->header), piece_text(match->secret)});
    for (int i = 0; i < unit->seat_count; i++)
        add_seat(filler, &unit->seats[i]);
    for (int i = 0; i < unit->entry_count; i++) {
        const StoreEntry *entry = &unit->entries[i];
        add(filler, entry->match, (Row){ROW_ENTRY, "", entry->seq, piece_text(entry->kind), piece_text(entry->text)});
    }
    const StoreState *state = unit->state;
    if (state)
        add(filler, unit->entry_count ? unit->entries[0].match : match->match,
            (Row){.kind = ROW_SNAPSHOT,
                  .number = state->seq,
                  .first = {state->bytes, state->size},
                  .text = state->text,
                  .self = state->self});
    const StoreCampaign *campaign = unit->campaign;
    if (campaign)
        add(filler, campaign->campaign,
            (Row){ROW_CAMPAIGN, "", 0, {campaign->hash, sizeof campaign->hash}, piece_text(campaign->text)});
}

typedef struct {
    const char *match;
    uint32_t seq;
    Piece bytes;
} Snapshot;

static void add_snapshot(Filler *filler, const void *what) {
    const Snapshot *snapshot = what;
    add(filler, snapshot->match, (Row){ROW_SNAPSHOT, "", snapshot->seq, snapshot->bytes, {0}});
}

static Unit *copy(void (*add_all)(Filler *filler, const void *what), const void *what) {
    Filler measure = {0};
    add_all(&measure, what);
    size_t bytes_at = aligned(sizeof(Unit) + (size_t)measure.count * sizeof(Row));
    Unit *unit = malloc(bytes_at + measure.size + 1);
    if (!unit)
        return NULL;
    *unit = (Unit){.count = measure.count};
    add_all(&(Filler){.rows = unit->rows, .bytes = (char *)unit + bytes_at}, what);
    return unit;
}

Unit *unit_of(const StoreUnit *from) {
    Unit *unit = copy(add_unit, from);
    if (unit) {
        unit->date = from->date;
        unit->played = from->played;
        unit->has_state = from->state;
    }
    return unit;
}

Unit *unit_of_snapshot(const char *match, uint32_t seq, const void *bytes, size_t size) {
    return copy(add_snapshot, &(Snapshot){match, seq, {bytes ? bytes : "", size}});
}

static void add_deletion(Filler *filler, const void *what) {
    const Row *row = what;
    add(filler, row->match, *row);
}

Unit *unit_of_deletion(RowKind kind, const char *id) {
    Row row = {.kind = kind};
    memcpy(row.match, id, strnlen(id, STORE_ID));
    return copy(add_deletion, &row);
}
