/* Reads what the server sends: responses of HTTP, then frames. What no client could make sense of is a complaint. */
#include <stdlib.h>
#include <string.h>

#include "sockets/fuzz.h"

enum { HEAD_MOST = 16 << 10, LEARN_MOST = 256 << 10 };

ReaderFigures reader_figures;

static void complain(Reader *reader, const char *what) {
    if (!reader->complaint)
        reader->complaint = what;
}

static void learn(const Reader *reader, const char *text, size_t length) {
    if (length < LEARN_MOST && !reader->secret)
        known_learn(text, length);
}

static void hear(Reader *reader, const char *text, size_t length) {
    buffer_cut(&reader->last, 0);
    buffer_add(&reader->last, text, length);
    learn(reader, text, length);
}

/* ---- responses ---- */

/* The value of a header, which is written in small letters with ": " in front; NULL if there is none. */
static const char *header(const char *head, const char *name) {
    const char *at = strcasestr(head, name);
    return at ? at + strlen(name) : NULL;
}

static ReadState state_behind(Reader *reader, const char *head) {
    const char *length = header(head, "\r\ncontent-length: ");
    if (reader->status == 101)
        return READ_FRAMES;
    if (reader->status < 200)
        return READ_HEAD;
    reader->body = length ? strtoul(length, NULL, 10) : 0;
    if (length || reader->status == 204 || reader->status == 304)
        return READ_BODY;
    return READ_STREAM;
}

static bool read_head(Reader *reader) {
    char *text = reader->bytes.at, *end = strstr(text, "\r\n\r\n");
    if (strncmp(text, "HTTP/1.", reader->bytes.length < 7 ? reader->bytes.length : 7))
        complain(reader, "what came is no response of HTTP");
    if (!end && reader->bytes.length > HEAD_MOST)
        complain(reader, "the head of a response does not end");
    if (!end)
        return false;
    end[2] = 0;
    reader->status = atoi(text + 9);
    if (reader->status < 100 || reader->status > 599)
        complain(reader, "a response without a status");
    else
        reader_figures.classes[reader->status / 100]++;
    reader->state = state_behind(reader, text);
    reader->replies += reader->state == READ_FRAMES || reader->state == READ_STREAM;
    buffer_drop(&reader->bytes, (size_t)(end + 4 - text));
    return true;
}

static bool read_body(Reader *reader) {
    if (reader->bytes.length < reader->body)
        return false;
    hear(reader, reader->bytes.at, reader->body);
    buffer_drop(&reader->bytes, reader->body);
    reader->state = READ_HEAD;
    reader->replies++;
    return true;
}

/* ---- frames ---- */

static bool frame_size(const Buffer *bytes, size_t *head, size_t *length) {
    const unsigned char *at = (const unsigned char *)bytes->at;
    if (bytes->length < 2)
        return false;
    int more = (at[1] & 127) == 126 ? 2 : (at[1] & 127) == 127 ? 8 : 0;
    *head = 2 + (size_t)more;
    *length = more ? 0 : at[1] & 127;
    if (bytes->length < *head)
        return false;
    for (int i = 0; i < more; i++)
        *length = *length << 8 | at[2 + i];
    return true;
}

/* A text is one JSON object. A reply begins with an id; nobody waits for anything else. */
static void read_text(Reader *reader, const char *text, size_t length) {
    reader_figures.frames++;
    if (length < 6 || text[0] != '{' || text[length - 1] != '}')
        complain(reader, "a frame that is no JSON object");
    else if (!strncmp(text, "{\"id\":", 6)) {
        hear(reader, text, length);
        reader->replies++;
    } else
        learn(reader, text, length);
}

static bool read_frame(Reader *reader) {
    size_t head, length;
    if (!frame_size(&reader->bytes, &head, &length) || reader->bytes.length - head < length)
        return false;
    int first = (unsigned char)reader->bytes.at[0], opcode = first & 15;
    if (first & 0x70 || !(first & 0x80) || reader->bytes.at[1] & 0x80)
        complain(reader, "a frame with bits that it must not have");
    if (opcode == 1)
        read_text(reader, reader->bytes.at + head, length);
    else if (opcode < 8 || opcode > 10 || length > 125)
        complain(reader, "a frame of a kind that nobody asked for");
    buffer_drop(&reader->bytes, head + length);
    return true;
}

/* ---- either ---- */

static bool step(Reader *reader) {
    if (reader->complaint || !reader->bytes.length)
        return false;
    switch (reader->state) {
    case READ_HEAD:
        return read_head(reader);
    case READ_BODY:
        return read_body(reader);
    case READ_FRAMES:
        return read_frame(reader);
    default:
        buffer_cut(&reader->bytes, 0);
        return false;
    }
}

void reader_take(Reader *reader, const void *bytes, size_t length) {
    buffer_add(&reader->bytes, bytes, length);
    while (step(reader))
        ;
    if (reader->state == READ_BODY && !reader->body && !reader->complaint)
        read_body(reader);
}

void reader_free(Reader *reader) {
    buffer_free(&reader->bytes);
    buffer_free(&reader->last);
    *reader = (Reader){0};
}
