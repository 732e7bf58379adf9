/* What people wrote is made harmless before others read it. */
#include "base/text.h"

typedef enum { CLEAN_KEEP, CLEAN_BLANK, CLEAN_DROP, CLEAN_WRONG } Clean;

typedef struct {
    uint32_t code;
    int length; /* bytes; 1 where it is no UTF-8 */
    bool wrong;
} Letter;

/* Continuation bytes, no longer than needed, no surrogates, nothing behind the last plane. */
static Letter read_letter(const unsigned char *at) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    int length = at[0] < 0x80 ? 1 : at[0] < 0xc0 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : at[0] < 0xf8 ? 4 : 0;
    if (length <= 1)
        return (Letter){at[0], 1, length == 0};
    uint32_t code = at[0] & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return (Letter){0, 1, true};
        code = code << 6 | (at[i] & 0x3f);
    }
    bool wrong = code < least[length] || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff;
    return (Letter){code, wrong ? 1 : length, wrong};
}

/* Marks that change the direction of what follows, and characters that nobody sees. */
static const struct {
    uint32_t first, last;
} unseen[] = {
    {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},   {0x115f, 0x1160}, {0x17b4, 0x17b5},    {0x180b, 0x180f},
    {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f}, {0x3164, 0x3164}, {0xfe00, 0xfe0f},    {0xfeff, 0xfeff},
    {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0xe000, 0xf8ff}, {0xfdd0, 0xfdef}, {0xe0000, 0x10ffff},
};

static Clean judge(Letter letter, char keep) {
    if (letter.wrong)
        return CLEAN_WRONG;
    if (letter.code < ' ' || (letter.code >= 0x7f && letter.code < 0xa0) || letter.code == 0x2028 ||
        letter.code == 0x2029)
        return keep && letter.code == (uint32_t)keep ? CLEAN_KEEP : CLEAN_BLANK;
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (letter.code >= unseen[i].first && letter.code <= unseen[i].last)
            return CLEAN_DROP;
    return CLEAN_KEEP;
}

/* Whole, or not at all. */
static void put_letter(Text *text, const char *at, int length) {
    if (text->cut || text->used + (size_t)length >= text->room)
        text->cut = true;
    else
        text_put_n(text, at, (size_t)length);
}

void text_put_harmless(Text *text, const char *words, char keep) {
    while (*words) {
        Letter letter = read_letter((const unsigned char *)words);
        Clean what = letter.code >= ' ' && letter.code < 0x7f ? CLEAN_KEEP : judge(letter, keep);
        if (what == CLEAN_KEEP)
            put_letter(text, words, letter.length);
        else if (what != CLEAN_DROP)
            put_letter(text, what == CLEAN_BLANK ? " " : "?", 1);
        words += letter.length;
    }
}

void text_put_name(Text *text, const char *words) {
    size_t from = text->used;
    text_put_harmless(text, words, 0);
    size_t to = from;
    for (size_t i = from; i < text->used; i++)
        if (text->at[i] != ' ' || (to > from && text->at[to - 1] != ' '))
            text->at[to++] = text->at[i];
    to -= to > from && text->at[to - 1] == ' ';
    if (text->room) {
        text->used = to;
        text->at[to] = 0;
    }
}
