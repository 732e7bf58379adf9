/* Long replies go out compressed to those who take that: what a game has in its box is a tenth as long then. Files of
 * the page are embedded compressed, and unpacked for those who do not. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "server/web/inside.h"

enum {
    GZIP_WINDOW = 15 + 16 /* zlib's way to ask for gzip */,
    GZIP_MEMORY = 8,
    GZIP_LENGTH = 4 /* bytes at the end */
};

char *gzip_pack(const char *text, size_t length, size_t *packed) {
    z_stream stream = {0};
    if (length > UINT_MAX ||
        deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    uLong room = deflateBound(&stream, length);
    char *bytes = malloc(room);
    stream.next_in = (Bytef *)(uintptr_t)text;
    stream.avail_in = (uInt)length;
    stream.next_out = (Bytef *)bytes;
    stream.avail_out = (uInt)room;
    bool whole = bytes && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *packed = stream.total_out;
    deflateEnd(&stream);
    if (whole)
        return bytes;
    free(bytes);
    return NULL;
}

/* ---- what was packed before ---- */

/* The one that was asked for longest ago, or none yet. */
static Packed *oldest(PackedShelf *shelf) {
    Packed *found = &shelf->rows[0];
    for (int i = 1; i < PACKED_MOST; i++)
        if (shelf->rows[i].asked < found->asked)
            found = &shelf->rows[i];
    return found;
}

static Packed *find(PackedShelf *shelf, const uint8_t hash[PACKED_HASH]) {
    for (int i = 0; i < PACKED_MOST; i++)
        if (shelf->rows[i].bytes && !memcmp(shelf->rows[i].hash, hash, PACKED_HASH))
            return &shelf->rows[i];
    return NULL;
}

const char *gzip_shelved(PackedShelf *shelf, const char *text, size_t length, size_t *packed) {
    uint8_t hash[PACKED_HASH];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text, length, NULL, 0);
    Packed *row = find(shelf, hash);
    if (!row) {
        char *bytes = gzip_pack(text, length, packed);
        if (!bytes)
            return NULL;
        row = oldest(shelf);
        free(row->bytes);
        *row = (Packed){.bytes = bytes, .length = *packed};
        memcpy(row->hash, hash, sizeof hash);
    }
    row->asked = ++shelf->asked;
    *packed = row->length;
    return row->bytes;
}

void gzip_free(PackedShelf *shelf) {
    for (int i = 0; i < PACKED_MOST; i++)
        free(shelf->rows[i].bytes);
    *shelf = (PackedShelf){0};
}

/* ---- unpacking ---- */

/* The length of what was packed stands in its last bytes. */
static size_t unpacked_length(const unsigned char *bytes, size_t length) {
    size_t result = 0;
    for (int i = 0; i < GZIP_LENGTH && length >= GZIP_LENGTH; i++)
        result |= (size_t)bytes[length - GZIP_LENGTH + (size_t)i] << (8 * i);
    return result;
}

char *gzip_unpack(const unsigned char *bytes, size_t length, size_t *unpacked) {
    z_stream stream = {0};
    if (length > UINT_MAX || inflateInit2(&stream, GZIP_WINDOW) != Z_OK)
        return NULL;
    size_t room = unpacked_length(bytes, length);
    char *text = malloc(room + 1);
    stream.next_in = (Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)length;
    stream.next_out = (Bytef *)text;
    stream.avail_out = (uInt)room + 1;
    bool whole = text && inflate(&stream, Z_FINISH) == Z_STREAM_END;
    *unpacked = stream.total_out;
    inflateEnd(&stream);
    if (whole)
        return text;
    free(text);
    return NULL;
}
