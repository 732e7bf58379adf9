/* Text buffers over memory of the caller: never allocate, never overrun, always end in a zero byte. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *at;    /* the caller's memory */
    size_t room; /* its size */
    size_t used; /* bytes written, the closing zero apart */
    bool cut;    /* something did not fit */
} Text;

Text text_over(char *memory, size_t room);
void text_put(Text *text, const char *words);
void text_put_n(Text *text, const char *bytes, size_t n);
void text_char(Text *text, char c);
void text_int(Text *text, int64_t number);
void text_hex(Text *text, uint64_t number, int digits);

/* What people wrote, for others to read: control characters become blanks, what is no UTF-8 becomes '?', marks that
 * change the direction of text and characters nobody sees are left out. `keep` is a control character that stays, or 0.
 * Cut between characters. */
void text_put_harmless(Text *text, const char *words, char keep);
/* The same for names and titles: no blanks before or behind, and one at a time. */
void text_put_name(Text *text, const char *words);

bool words_equal(const char *a, const char *b);
/* Is `word` exactly the `n` bytes at `bytes`? */
bool words_equal_n(const char *word, const char *bytes, size_t n);
size_t words_length(const char *words);

#endif
