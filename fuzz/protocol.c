/* Bytes as requests: each line gets one line of JSON, whatever it is. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"

static void must(int good) {
    if (!good)
        abort();
}

static void ask(Protocol *protocol, const char *line, size_t length) {
    char *reply = protocol_answer(protocol, line, length);
    must(reply && !strchr(reply, '\n'));
    json_error_t error;
    json_t *json = json_loads(reply, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &error);
    /* The id is repeated to the letter, and a number in it may be too large for any reader. */
    must(json ? json_is_boolean(json_object_get(json, "ok")) : json_error_code(&error) == json_error_numeric_overflow);
    json_decref(json);
    free(reply);
}

static void ask_lines(Protocol *protocol, const char *at, const char *end) {
    for (const char *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        size_t length = (size_t)(stop - at);
        char *line = malloc(length + 1); /* of its own, so that a read behind the end is seen */
        must(line != NULL);
        memcpy(line + 1, at, length);
        ask(protocol, line + 1, length);
        free(line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char hello[] = "{\"op\":\"hello\"}";
    Protocol *protocol = protocol_new(NULL);
    must(protocol != NULL);
    ask_lines(protocol, (const char *)data, (const char *)data + size);
    ask(protocol, hello, sizeof hello - 1);
    protocol_free(protocol);
    return 0;
}
