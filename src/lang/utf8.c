#include "lang/po.h"

/* How many bytes the character at `at` takes; 0 if it is not well formed. */
static size_t utf8_step(const uint8_t *at, size_t left) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xc0 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : at[0] < 0xf8 ? 4 : 0;
    if (length <= 1)
        return length;
    if (length > left)
        return 0;
    uint32_t code = at[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3fu);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

bool utf8_valid(const char *bytes, size_t length) {
    const uint8_t *at = (const uint8_t *)bytes;
    while (length) {
        size_t step = utf8_step(at, length);
        if (!step)
            return false;
        at += step;
        length -= step;
    }
    return true;
}
