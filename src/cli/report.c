#include "cli/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/chapter.h"
#include "table/table.h"

enum { PAGE_MOST = 16 << 20 };

bool report_is_markdown(const char *path) {
    size_t length = strlen(path);
    return length > 3 && !strcmp(path + length - 3, ".md");
}

bool report_is_stream(const char *path) {
    struct stat about;
    return !stat(path, &about) && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

bool report_possible(const Args *args, const char *path) {
    char *beside = NULL;
    int code = 0;
    struct stat about;
    if (report_is_stream(path))
        return true;
    if (!stat(path, &about) && S_ISDIR(about.st_mode))
        code = EISDIR;
    int fd = code || asprintf(&beside, "%s.XXXXXX", path) < 0 ? -1 : mkstemp(beside);
    code = fd < 0 && !code ? errno : code;
    if (fd >= 0) {
        close(fd);
        unlink(beside);
    }
    free(beside);
    if (code)
        failed(args, "%s: %s", path, strerror(code));
    return !code;
}

static int write_stream(const char *path, const char *text, size_t length) {
    FILE *file = fopen(path, "w");
    if (!file)
        return -errno;
    bool lost = fwrite(text, 1, length, file) != length;
    lost |= fclose(file) != 0;
    return lost ? -EIO : 0;
}

/* Writes and frees a text. */
static int put_file(const Args *args, const char *path, char *text) {
    size_t length = text ? strlen(text) : 0;
    int code = !text                    ? -ENOMEM
               : report_is_stream(path) ? write_stream(path, text, length)
                                        : file_write_whole(path, text, length);
    free(text);
    return code ? failed(args, "%s: the report could not be written: %s", path, strerror(-code)) : EXIT_WELL;
}

static char *printed(ReportPrint *print, const void *what) {
    char *text = NULL;
    size_t room = 0;
    FILE *out = open_memstream(&text, &room);
    if (!out)
        return NULL;
    print(out, what);
    if (!fclose(out))
        return text;
    free(text);
    return NULL;
}

int report_write(const Args *args, const char *path, ReportPrint *print, const void *what) {
    return put_file(args, path, printed(print, what));
}

/* What a page holds; empty if there is none yet. NULL after a line on stderr. */
static char *page_text(const Args *args, const char *path) {
    size_t length;
    struct stat about;
    if (report_is_stream(path) || (stat(path, &about) && errno == ENOENT))
        return calloc(1, 1);
    char *text = file_read_whole(path, PAGE_MOST, &length);
    if (!text)
        failed(args, "%s: %s", path, strerror(errno));
    return text;
}

int report_chapter(const Args *args, const char *path, const char *chapter, ReportPrint *print, const void *what) {
    char *page = page_text(args, path), *text = page ? printed(print, what) : NULL;
    if (!page)
        return EXIT_FAILED;
    int code = put_file(args, path, text ? chapter_put(page, chapter, text) : NULL);
    free(text);
    free(page);
    return code;
}
