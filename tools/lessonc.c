/*
 * Build time: `lessonc GAME FILE.yaml OUT.c` checks a lesson against the built-in pack of its game and writes it as a
 * constant table.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/boxes.h"
#include "lesson/lesson.h"

/* Octal escapes are always three digits, so that no digit behind one joins it. */
static void write_text(FILE *out, const char *text) {
    if (!text) {
        fputs("NULL", out);
        return;
    }
    fputc('"', out);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c < ' ' || *c > '~' || *c == '"' || *c == '\\' || *c == '?')
            fprintf(out, "\\%03o", *c);
        else
            fputc(*c, out);
    fputc('"', out);
}

static void write_field(FILE *out, const char *name, const char *text) {
    fprintf(out, "     .%s = ", name);
    write_text(out, text);
    fputs(",\n", out);
}

static void write_list(FILE *out, const char *name, const char *const *words) {
    fprintf(out, "     .%s = (const char *const[]){", name);
    for (; *words; words++) {
        write_text(out, *words);
        fputs(", ", out);
    }
    fputs("NULL},\n", out);
}

static void write_step(FILE *out, const LessonStep *step) {
    fprintf(out, "    {.kind = %d, .any = %d, .line = %d, .column = %d,\n", step->kind, step->any, step->line,
            step->column);
    write_field(out, "say", step->say);
    write_field(out, "nudge", step->nudge);
    write_list(out, "acts", step->acts);
    write_list(out, "points", step->points);
    write_list(out, "rules", step->rules);
    write_list(out, "events", step->events);
    fputs("    },\n", out);
}

/* "../packs/conflict/lesson.yaml" -> "conflict/lesson.yaml": the same on every machine. */
static const char *short_name(const char *path) {
    const char *at = path + strlen(path);
    for (int parts = 0; at > path; at--)
        if (at[-1] == '/' && ++parts == 2)
            break;
    return at;
}

static void write_lesson(FILE *out, const char *game, const Lesson *lesson) {
    fprintf(out, "/* The lesson of %s; written by tools/lessonc.c. */\n#include \"lesson/embedded.h\"\n\n", game);
    fputs("static const LessonStep steps[] = {\n", out);
    for (int i = 0; i < lesson->step_count; i++)
        write_step(out, &lesson->steps[i]);
    fprintf(out, "};\n\nconst Lesson lesson_%s = {\n", game);
    write_field(out, "file", short_name(lesson->file));
    write_field(out, "id", lesson->id);
    write_field(out, "name", lesson->name);
    write_field(out, "summary", lesson->summary);
    write_field(out, "nudge", lesson->nudge);
    fprintf(out, "     .seats = %d, .you = %d, .seed = %" PRIu64 "u,\n     .levels = {", lesson->seats, lesson->you,
            lesson->seed);
    for (int i = 0; i <= CANTINA_SEATS_MAX; i++) {
        write_text(out, lesson->levels[i]);
        fputs(", ", out);
    }
    fputs("},\n     .options = {", out);
    for (size_t i = 0; i < sizeof lesson->options; i++)
        fprintf(out, "%d, ", lesson->options[i]);
    fprintf(out, "},\n     .steps = steps, .step_count = %d,\n};\n", lesson->step_count);
}

static int write_file(const char *path, const char *game, const Lesson *lesson) {
    FILE *out = fopen(path, "w");
    if (!out) {
        fprintf(stderr, "lessonc: %s: %s\n", path, strerror(errno));
        return 1;
    }
    write_lesson(out, game, lesson);
    bool failed = ferror(out);
    failed |= fclose(out) != 0;
    if (failed)
        fprintf(stderr, "lessonc: %s: it cannot be written\n", path);
    return failed;
}

static const Lesson *read_file(const Box *box, const char *path, PackReport *report) {
    size_t length;
    char *text = file_read_whole(path, PACK_FILE_MOST, &length);
    if (!text) {
        fprintf(stderr, "lessonc: %s: %s\n", path, strerror(errno));
        return NULL;
    }
    const Lesson *lesson = lesson_read(box, &(PackSource){.name = path, .text = text, .length = length}, report);
    pack_report_print(stderr, report, false);
    free(text);
    return lesson;
}

int main(int argc, char **argv) {
    static PackReport report;
    const Box *box = argc == 4 ? box_embedded(argv[1]) : NULL;
    if (argc != 4) {
        fprintf(stderr, "usage: lessonc GAME FILE.yaml OUT.c\n");
        return 2;
    }
    if (!box) {
        fprintf(stderr, "lessonc: there is no game '%s'\n", argv[1]);
        return 2;
    }
    const Lesson *lesson = read_file(box, argv[2], &report);
    int failed = lesson ? write_file(argv[3], argv[1], lesson) : 1;
    lesson_free(lesson);
    return failed;
}
