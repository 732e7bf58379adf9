#include "kit/page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <string.h>

/* Every tag that is opened is closed, in order. */
static void check_tags(const char *page) {
    char stack[64][16];
    int depth = 0;
    for (const char *at = page; (at = strchr(at, '<')); at++) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (at[1] == '!' || end[-1] == '/')
            continue;
        bool closes = at[1] == '/';
        const char *name = at + 1 + closes;
        size_t length = 0;
        while (isalnum((unsigned char)name[length]))
            length++;
        assert_in_range(length, 1, 15);
        if (closes) {
            assert_true(depth > 0);
            assert_int_equal(strlen(stack[--depth]), length);
            assert_memory_equal(stack[depth], name, length);
        } else {
            assert_true(depth < 64);
            memcpy(stack[depth], name, length);
            stack[depth++][length] = 0;
        }
    }
    assert_int_equal(depth, 0);
}

void page_check(const char *page) {
    check_tags(page);
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, "http"));
    assert_null(strstr(page, "nan"));
    assert_null(strstr(page, "inf\""));
    assert_non_null(strstr(page, "<svg"));
}
