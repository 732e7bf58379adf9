/* Lines from a stream. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"

/* Reads a line of at most `room` bytes into `line`, without its line feed; what is longer is skipped. False at the end
 * of the input. */
static bool read_line(FILE *in, char *line, size_t room, size_t *length) {
    int c = getc(in);
    *length = 0;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc(in))
        if (*length < room)
            line[(*length)++] = (char)c;
    return true;
}

static bool is_blank(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

static bool write_reply(FILE *out, Protocol *protocol, const char *line, size_t length) {
    char *reply = protocol_answer(protocol, line, length);
    bool good = fputs(reply, out) >= 0 && fputc('\n', out) != EOF && !fflush(out);
    free(reply);
    return good;
}

int protocol_serve(FILE *in, FILE *out, Protocol *protocol) {
    enum { ROOM = PROTOCOL_LINE_MOST + 1 }; /* one byte more is known to be too long */
    char *line = malloc(ROOM);
    size_t length;
    bool good = true;
    if (!line)
        abort();
    while (good && read_line(in, line, ROOM, &length))
        if (!is_blank(line, length))
            good = write_reply(out, protocol, line, length);
    free(line);
    return good ? 0 : 1;
}
