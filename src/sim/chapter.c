#include "sim/chapter.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where a comment stands in a page, or NULL. */
static const char *comment_in(const char *page, const char *slash, const char *name, size_t *length) {
    char comment[128];
    *length = (size_t)snprintf(comment, sizeof comment, "<!-- %s%s -->", slash, name);
    return strstr(page, comment);
}

static bool ends_a_line(const char *page, size_t length) {
    return !length || page[length - 1] == '\n';
}

char *chapter_put(const char *page, const char *name, const char *chapter) {
    size_t first, last, room = 0, before = strlen(page);
    const char *begin = comment_in(page, "", name, &first);
    const char *end = begin ? comment_in(begin, "/", name, &last) : NULL;
    const char *behind = end ? end + last : "\n";
    char *made = NULL;
    FILE *out = open_memstream(&made, &room);
    if (!out)
        return NULL;
    before = end ? (size_t)(begin - page) : before;
    fprintf(out, "%.*s%s", (int)before, page, end || !before ? "" : ends_a_line(page, before) ? "\n" : "\n\n");
    fprintf(out, "<!-- %s -->\n%s<!-- /%s -->%s", name, chapter, name, behind);
    if (fclose(out)) {
        free(made);
        return NULL;
    }
    return made;
}
