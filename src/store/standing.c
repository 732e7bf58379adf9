#include "store/standing.h"

#include <stdio.h>
#include <string.h>

Piece piece_at(sqlite3_stmt *row, int column) {
    if (sqlite3_column_type(row, column) == SQLITE_NULL)
        return (Piece){0};
    const void *at = sqlite3_column_blob(row, column);
    return (Piece){at ? at : "", (size_t)sqlite3_column_bytes(row, column)};
}

static void copy_text(char *out, size_t room, sqlite3_stmt *row, int column) {
    const unsigned char *text = sqlite3_column_text(row, column);
    snprintf(out, room, "%s", text ? (const char *)text : "");
}

static Hash hash_at(sqlite3_stmt *row, int column) {
    Hash hash = {{0}};
    Piece piece = piece_at(row, column);
    if (piece.size == HASH_SIZE)
        memcpy(hash.bytes, piece.at, HASH_SIZE);
    return hash;
}

static Hash seal_of(const Standing *s) {
    const int64_t numbers[] = {s->number, s->listed, s->over, s->played, s->begun, s->last, s->entries, s->bytes};
    const Piece pieces[] = {piece_text(s->match),
                            piece_text(s->game),
                            {s->head.bytes, HASH_SIZE},
                            {s->seats.bytes, HASH_SIZE},
                            {s->chain.bytes, HASH_SIZE}};
    return hash_row(numbers, 8, pieces, 5);
}

Standing standing_begin(sqlite3_stmt *row) {
    Standing s = {.number = sqlite3_column_int64(row, 0)};
    Piece header = piece_at(row, 2), secret = piece_at(row, 3);
    copy_text(s.match, sizeof s.match, row, 1);
    copy_text(s.game, sizeof s.game, row, 4);
    s.listed = sqlite3_column_int(row, 5) == 1;
    s.begun = s.last = sqlite3_column_int64(row, 6);
    s.bytes = (int64_t)(header.size + secret.size);
    s.head = s.chain = hash_match(s.number, s.match, header, secret);
    return s;
}

/* A flag that is neither 0 nor 1 is damage, too. */
static bool flag_at(sqlite3_stmt *row, int column, bool *odd) {
    int64_t value = sqlite3_column_int64(row, column);
    *odd |= value != 0 && value != 1;
    return value != 0;
}

Standing standing_read(sqlite3_stmt *row) {
    bool odd = false;
    Standing s = {.number = sqlite3_column_int64(row, 0),
                  .listed = flag_at(row, 3, &odd),
                  .over = flag_at(row, 4, &odd),
                  .played = flag_at(row, 5, &odd),
                  .begun = sqlite3_column_int64(row, 6),
                  .last = sqlite3_column_int64(row, 7),
                  .entries = sqlite3_column_int64(row, 8),
                  .bytes = sqlite3_column_int64(row, 9),
                  .head = hash_at(row, 10),
                  .seats = hash_at(row, 11),
                  .chain = hash_at(row, 12),
                  .seal = hash_at(row, 13)};
    copy_text(s.match, sizeof s.match, row, 1);
    copy_text(s.game, sizeof s.game, row, 2);
    s.sealed_wrong = odd || !hash_same(s.seal, seal_of(&s));
    return s;
}

static void bind_hash(sqlite3_stmt *statement, int at, const Hash *hash) {
    sqlite3_bind_blob(statement, at, hash->bytes, HASH_SIZE, SQLITE_STATIC);
}

void standing_bind(sqlite3_stmt *statement, Standing *s) {
    const int64_t numbers[] = {s->listed, s->over, s->played, s->begun, s->last, s->entries, s->bytes};
    const Hash *const hashes[] = {&s->head, &s->seats, &s->chain, &s->seal};
    if (!s->sealed_wrong)
        s->seal = seal_of(s);
    sqlite3_bind_int64(statement, 1, s->number);
    sqlite3_bind_text(statement, 2, s->match, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, s->game, -1, SQLITE_STATIC);
    for (int i = 0; i < 7; i++)
        sqlite3_bind_int64(statement, 4 + i, numbers[i]);
    for (int i = 0; i < 4; i++)
        bind_hash(statement, 11 + i, hashes[i]);
}

static bool is_kind(Piece kind, const char *word) {
    return kind.size == strlen(word) && !memcmp(kind.at, word, kind.size);
}

void standing_add_entry(Standing *s, int64_t seq, Piece kind, Piece text) {
    s->chain = hash_entry(s->chain, seq, kind, text);
    s->entries = seq;
    s->bytes += (int64_t)text.size;
    s->over |= is_kind(kind, "end") || is_kind(kind, "close");
}
