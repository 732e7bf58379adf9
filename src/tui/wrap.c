/* Wrapping: words of UTF-8, in which colours take no room. */
#include <string.h>

#include "tui/screen.h"

/* Bytes of a colour sequence at `at`, or 0. */
static size_t colour_length(const char *at) {
    if (at[0] != '\033' || at[1] != '[')
        return 0;
    size_t n = 2 + strspn(at + 2, "0123456789;");
    return at[n] == 'm' ? n + 1 : 0;
}

/* Columns of a word; every character counts as one. */
static int word_width(const char *word, size_t length) {
    int width = 0;
    for (size_t i = 0; i < length;) {
        size_t colour = colour_length(word + i);
        if (!colour)
            width += ((unsigned char)word[i] & 0xc0) != 0x80;
        i += colour ? colour : 1;
    }
    return width;
}

static void put_spaces(FILE *out, int n) {
    while (n-- > 0)
        fputc(' ', out);
}

static void put_word(FILE *out, const char *word, size_t length) {
    for (size_t i = 0; i < length; i++)
        fputc(word[i] == ADVICE_HOLD ? ' ' : word[i], out);
}

/* One line of the text, up to `end`. */
static void wrap_line(FILE *out, const char *text, const char *end, int width, int first, int rest) {
    int column = 0, lead = first;
    bool fresh = true; /* blanks that open the text count, those at a break do not */
    while (text < end) {
        size_t blanks = strspn(text, " ");
        size_t length = strcspn(text + blanks, " \n");
        int word = word_width(text + blanks, length);
        if (column > lead && column + (int)blanks + word > width) {
            fputc('\n', out);
            column = 0;
            lead = rest;
        }
        int gap = column ? (int)blanks : lead + (fresh ? (int)blanks : 0);
        fresh = false;
        put_spaces(out, length ? gap : 0);
        put_word(out, text + blanks, length);
        column += gap + word;
        text += blanks + length;
    }
    fputc('\n', out);
}

void wrap_text(FILE *out, const char *text, int width, int first, int rest) {
    do {
        const char *end = text + strcspn(text, "\n");
        wrap_line(out, text, end, width, first, rest);
        first = rest;
        text = *end ? end + 1 : end;
    } while (*text);
}
