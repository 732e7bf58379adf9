#include "sim/notebook.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    char *what;
    uint64_t play;
    int first; /* the number of its first game */
    Rung part;
} Line;

struct Notebook {
    int file;
    Line *lines;
    int count, room;
};

/* ---- lines ---- */

static bool keep(Notebook *notebook, const Line *line) {
    if (notebook->count == notebook->room) {
        int room = notebook->room ? 2 * notebook->room : 64;
        Line *lines = realloc(notebook->lines, (size_t)room * sizeof *lines);
        if (!lines)
            return false;
        notebook->lines = lines;
        notebook->room = room;
    }
    notebook->lines[notebook->count++] = *line;
    return true;
}

/* A number in words: JSON's numbers do not hold all of them. */
static bool read_word(const char *word, int base, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(word, &end, base);
    return *word && !*end && !errno;
}

static bool is_possible(const Line *line) {
    const Rung *part = &line->part;
    return line->first >= 0 && part->games >= 0 && part->games <= INT32_MAX && part->wins >= 0 &&
           part->wins <= part->games && part->halves >= 0 && part->halves <= 2 * part->games && part->decisions >= 0 &&
           part->thinking >= 0 && part->faults >= 0;
}

/* False with the reason in `wrong`. */
static bool read_line(const char *text, size_t length, Line *line, char *wrong, size_t room) {
    json_error_t error;
    const char *what, *play, *seed = "0";
    json_int_t games, wins, halves, decisions;
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    *line = (Line){0};
    bool good =
        object && !json_unpack_ex(object, &error, JSON_STRICT, "{s:s, s:s, s:i, s:I, s:I, s:I, s:I, s:F, s?i, s?s}",
                                  "what", &what, "play", &play, "first", &line->first, "games", &games, "wins", &wins,
                                  "halves", &halves, "decisions", &decisions, "seconds", &line->part.thinking, "faults",
                                  &line->part.faults, "fault_seed", &seed);
    if (!good)
        snprintf(wrong, room, "%s", error.text);
    if (good) {
        line->part.games = games;
        line->part.wins = wins;
        line->part.halves = halves;
        line->part.decisions = decisions;
        good = read_word(play, 16, &line->play) && read_word(seed, 10, &line->part.fault_seed) && is_possible(line);
        snprintf(wrong, room, "its numbers are impossible");
    }
    if (good && !(line->what = strdup(what))) {
        snprintf(wrong, room, "out of memory");
        good = false;
    }
    json_decref(object);
    return good;
}

static char *line_text(const char *what, uint64_t play, int first, const Rung *part) {
    json_t *object =
        json_pack("{s:s, s:o, s:i, s:I, s:I, s:I, s:I, s:f}", "what", what, "play", json_sprintf("%016" PRIx64, play),
                  "first", first, "games", (json_int_t)part->games, "wins", (json_int_t)part->wins, "halves",
                  (json_int_t)part->halves, "decisions", (json_int_t)part->decisions, "seconds", part->thinking);
    if (object && part->faults) {
        json_object_set_new(object, "faults", json_integer(part->faults));
        json_object_set_new(object, "fault_seed", json_sprintf("%" PRIu64, part->fault_seed));
    }
    char *text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;
    json_decref(object);
    return text;
}

/* ---- the file ---- */

/* A line without its end was being written when the power went. */
static bool cut_torn(const Notebook *notebook, long at) {
    return !ftruncate(notebook->file, at);
}

static bool read_lines(Notebook *notebook, FILE *in, const char *path, char *wrong, size_t room) {
    char *text = NULL, reason[JSON_ERROR_TEXT_LENGTH];
    size_t space = 0;
    long at = 0;
    bool good = true;
    for (int number = 1; good; number++) {
        Line line;
        ssize_t length = getline(&text, &space, in);
        if (length <= 0)
            break;
        if (text[length - 1] != '\n') {
            good = cut_torn(notebook, at);
            snprintf(wrong, room, "%s: %s", path, strerror(errno));
            break;
        }
        at += length;
        good = read_line(text, (size_t)length, &line, reason, sizeof reason);
        if (!good)
            snprintf(wrong, room, "%s, line %d: %s; mend the line or take it out", path, number, reason);
        if (good && !(good = keep(notebook, &line))) {
            snprintf(wrong, room, "out of memory");
            free(line.what);
        }
    }
    free(text);
    return good;
}

/* What stands in the file; it is read and appended to by itself. */
static bool read_file(Notebook *notebook, const char *path, char *wrong, size_t room) {
    FILE *in = fopen(path, "r");
    snprintf(wrong, room, "%s: %s", path, strerror(errno));
    bool good = in && read_lines(notebook, in, path, wrong, room);
    if (in && good && ferror(in)) {
        snprintf(wrong, room, "%s: %s", path, strerror(EIO));
        good = false;
    }
    if (in)
        fclose(in);
    return good;
}

/* What another program is writing is not torn. Where files cannot be locked, one at a time has to do. */
static bool read_locked(Notebook *notebook, const char *path, char *wrong, size_t room) {
    flock(notebook->file, LOCK_EX);
    bool good = read_file(notebook, path, wrong, room);
    flock(notebook->file, LOCK_UN);
    return good;
}

static bool is_plain(int file) {
    struct stat about;
    return !fstat(file, &about) && S_ISREG(about.st_mode);
}

Notebook *notebook_open(const char *path, char *wrong, size_t room) {
    Notebook *notebook = calloc(1, sizeof *notebook);
    if (!notebook) {
        snprintf(wrong, room, "out of memory");
        return NULL;
    }
    notebook->file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    bool good = notebook->file >= 0;
    if (!good)
        snprintf(wrong, room, "%s: %s", path, strerror(errno));
    else if (!(good = is_plain(notebook->file)))
        snprintf(wrong, room, "%s: is no plain file", path);
    if (good && read_locked(notebook, path, wrong, room))
        return notebook;
    notebook_close(notebook);
    return NULL;
}

void notebook_close(Notebook *notebook) {
    for (int i = 0; notebook && i < notebook->count; i++)
        free(notebook->lines[i].what);
    if (notebook && notebook->file >= 0)
        close(notebook->file);
    free(notebook ? notebook->lines : NULL);
    free(notebook);
}

/* ---- what it is for ---- */

int notebook_recall(const Notebook *notebook, const char *what, uint64_t play, Rung *sum) {
    int64_t have = 0;
    for (int i = 0; i < notebook->count; i++) {
        const Line *line = &notebook->lines[i];
        if (line->first != have || line->play != play || strcmp(line->what, what) != 0)
            continue;
        rung_add(sum, &line->part);
        have += line->part.games + line->part.faults;
    }
    return have > INT32_MAX ? INT32_MAX : (int)have;
}

/* All of it or nothing: what others write next must not end a line that has no end. */
static int append(int file, const char *text, size_t length) {
    off_t end = lseek(file, 0, SEEK_END);
    ssize_t written = write(file, text, length);
    if (written == (ssize_t)length)
        return fdatasync(file) ? -errno : 0;
    int code = written < 0 ? -errno : -ENOSPC;
    return written > 0 && ftruncate(file, end) ? -errno : code;
}

int notebook_note(Notebook *notebook, const char *what, uint64_t play, int first, const Rung *part) {
    char *text = line_text(what, play, first, part);
    if (!text)
        return -ENOMEM;
    size_t length = strlen(text);
    text[length++] = '\n'; /* in one piece with its end, so that a torn line shows */
    flock(notebook->file, LOCK_EX);
    int code = append(notebook->file, text, length);
    flock(notebook->file, LOCK_UN);
    free(text);
    return code;
}
