/* Long replies go out compressed to whoever takes that: what a game has in its box is a tenth as long then. */
#include <stdlib.h>
#include <zlib.h>

#include "server/web/inside.h"

enum { GZIP_WINDOW = 15 + 16 /* zlib's way to ask for gzip */, GZIP_MEMORY = 8 };

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
