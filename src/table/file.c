#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "table/table.h"

static int write_all(int fd, const char *text, size_t length) {
    while (length) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -errno;
        text += n;
        length -= (size_t)n;
    }
    return fsync(fd) < 0 ? -errno : 0;
}

int file_write_whole(const char *path, const char *text, size_t length) {
    size_t room = strlen(path) + 16;
    char *temporary = malloc(room);
    if (!temporary)
        return -ENOMEM;
    snprintf(temporary, room, "%s.XXXXXX", path);
    int fd = mkstemp(temporary), code = fd < 0 ? -errno : 0;
    if (fd >= 0) {
        fchmod(fd, 0644);
        code = write_all(fd, text, length);
        if (close(fd) < 0 && !code)
            code = -errno;
        if (!code && rename(temporary, path) < 0)
            code = -errno;
        if (code)
            unlink(temporary);
    }
    free(temporary);
    return code;
}

/* What a file holds, up to `most` bytes, and a zero: a pipe does not say beforehand how much that is. */
static char *read_all(FILE *file, size_t room, size_t most, size_t *length) {
    char *text = NULL, *larger;
    *length = 0;
    for (;; room = room < most / 2 ? 2 * room : most) {
        room = room < most ? room : most;
        if (!(larger = realloc(text, room + 1)))
            break;
        text = larger;
        *length += fread(text + *length, 1, room - *length, file);
        text[*length] = 0;
        if (*length < room || room == most)
            return text;
    }
    free(text);
    return NULL;
}

char *file_read_whole(const char *path, size_t most, size_t *length) {
    FILE *file = fopen(path, "rb");
    struct stat status;
    if (!file)
        return NULL;
    if (fstat(fileno(file), &status) < 0 || S_ISDIR(status.st_mode) || (size_t)status.st_size > most) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : EFBIG;
        fclose(file);
        return NULL;
    }
    enum { PIECE = 4096 };
    char *text = read_all(file, (size_t)status.st_size + PIECE, most, length);
    char *fitted = text ? realloc(text, *length + 1) : NULL;
    fclose(file);
    return fitted ? fitted : text;
}

bool file_data_path(char *path, size_t room, const char *what) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int need = -1;
    if (data && *data == '/') /* a relative one is to be ignored, says the specification */
        need = snprintf(path, room, "%s/cantina/%s", data, what);
    else if (home && *home)
        need = snprintf(path, room, "%s/.local/share/cantina/%s", home, what);
    return need > 0 && (size_t)need < room;
}

bool file_make_folder(const char *path) {
    char part[4096];
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *slash = part + 1; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = 0;
        if (mkdir(part, 0700) < 0 && errno != EEXIST)
            return false;
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}
