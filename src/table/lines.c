/* Lines of a record as they are written. A table keeps its own as text: they only ever grow. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/say.h"
#include "table/inside.h"

enum { LINE_ROOM = 512 };

void record_put(RecordText *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int need = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (out->used + (size_t)need + 1 > out->room) {
        out->room = (out->room + (size_t)need + 1) * 2;
        out->at = realloc(out->at, out->room);
        if (!out->at)
            abort();
    }
    va_start(args, format);
    vsnprintf(out->at + out->used, out->room - out->used, format, args);
    va_end(args);
    out->used += (size_t)need;
}

void lines_add(Table *t, const char *text, int length) {
    while (t->lines_length + length > t->lines_room)
        t->lines = table_grow(t->lines, t->lines_room, &t->lines_room, 1);
    if (length)
        memcpy(t->lines + t->lines_length, text, (size_t)length);
    t->lines_length += length;
}

void lines_put(Table *t, const char *format, ...) {
    char line[LINE_ROOM];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    lines_add(t, line, length < LINE_ROOM ? length : LINE_ROOM - 1);
}

void lines_put_move(Table *t, const Move *move, const char *tag) {
    char word[128], asked[64] = "", seat[8];
    Text text = text_over(word, sizeof word), tags = text_over(asked, sizeof asked),
         seats = text_over(seat, sizeof seat);
    word_choice(&text, t->box, move->choice);
    word_id(&seats, t->box, KIND_SEAT, move->seat);
    if (move->seat == CANTINA_CHANCE && !tag)
        word_tag(&tags, t->box, &move->question);
    if (move->seat == CANTINA_CHANCE)
        lines_put(t, "chance %s %s", tag ? tag : asked, word);
    else
        lines_put(t, "%s %s%s", seat, move->side ? "side " : "", word);
    lines_put(t, "%s%s\n", move->who[0] ? " ; " : "", move->who);
    if (move->hash)
        lines_put(t, "hash %016" PRIx64 "\n", move->hash);
}
