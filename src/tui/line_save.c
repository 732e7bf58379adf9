/* Saving: whole files or nothing. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "bug/bug.h"
#include "tui/line_session.h"

/* A failure, so not among the results. */
static void say_failed(const Session *s, const char *path, const char *why) {
    char memory[PATH_ROOM + 512];
    Text text = text_over(memory, sizeof memory);
    ui_say(&text, s->voice, UI_SAVE_FAILED, ui_args(ui_words("file", path), ui_words("why", why)));
    fflush(s->screen.out);
    fprintf(stderr, "%s\n", memory);
}

/* A record may replace a record or an empty file; other files are left alone. */
static const char *in_the_way(const Session *s, const char *path) {
    struct stat about;
    char head[16] = "";
    if (stat(path, &about))
        return NULL;
    if (!S_ISREG(about.st_mode))
        return ui(s->voice, UI_SAVE_NO_FILE);
    FILE *file = about.st_size ? fopen(path, "r") : NULL;
    bool other = file && fread(head, 1, 14, file) > 0 && strcmp(head, "cantina-record");
    if (file)
        fclose(file);
    return other ? ui(s->voice, UI_SAVE_OTHER_FILE) : NULL;
}

bool save_to(Session *s, const char *path) {
    const char *way = in_the_way(s, path);
    if (way) {
        say_failed(s, path, way);
        return false;
    }
    char *text = table_record(s->table);
    int code = file_write_whole(path, text, strlen(text));
    free(text);
    if (code < 0) {
        say_failed(s, path, strerror(-code));
        return false;
    }
    if (path != s->record)
        snprintf(s->record, sizeof s->record, "%s", path);
    s->decided = false;
    return true;
}

bool save_keep(Session *s) {
    return !s->keep || save_to(s, s->record);
}

/* Where a file of this game goes that was given no name. */
static bool default_path(const Session *s, const char *ending, char path[PATH_ROOM]) {
    char stamp[32];
    time_t now = time(NULL);
    struct tm date;
    if (!file_make_folder(s->game.folder)) {
        say_failed(s, s->game.folder, strerror(errno));
        return false;
    }
    localtime_r(&now, &date);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &date);
    int need = snprintf(path, PATH_ROOM, "%s/%s-%s.%s", s->game.folder, s->table->box->game->id, stamp, ending);
    return need < PATH_ROOM;
}

bool save_default(Session *s) {
    char path[PATH_ROOM];
    if (s->record[0])
        return save_to(s, s->record);
    return default_path(s, "record", path) && save_to(s, path);
}

/* Everybody here shares the screen's computer: the report may hold the whole record. */
void save_report(const Session *s, const char *words) {
    char path[PATH_ROOM];
    if (!default_path(s, "report", path))
        return;
    const Bug bug = {.table = s->table,
                     .seats = s->eyes,
                     .whole = true,
                     .version = CANTINA_VERSION,
                     .screen = "terminal",
                     .lang = s->voice.lang ? s->voice.lang->code : "en",
                     .words = words};
    char *text = bug_text(&bug);
    int code = file_write_whole(path, text, strlen(text));
    free(text);
    if (code < 0)
        say_failed(s, path, strerror(-code));
    else
        say_ui(s, UI_REPORT_WRITTEN, ui_args(ui_words("file", path)));
}

/* The command is not wrapped, so that it can be copied. */
void save_tell_resume(const Session *s) {
    char word[2 * PATH_ROOM], memory[4 * PATH_ROOM];
    Text file = text_over(word, sizeof word), line = text_over(memory, sizeof memory);
    if (!s->game.alone)
        text_shell_word(&file, s->record);
    ui_say(&line, s->voice, UI_RESUME_WITH, ui_args(ui_words("command", s->game.resume), ui_words("file", word)));
    say_ui(s, UI_SAVED, ui_args(ui_words("file", s->record)));
    while (line.used && memory[line.used - 1] == ' ')
        memory[--line.used] = 0;
    fprintf(s->screen.out, "%s\n", memory);
}
