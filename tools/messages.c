/*
 * Every message the program can say, found by walking the tables it speaks from.
 *
 *     messages                     prints a .pot for translators
 *     messages --check FILE.po…    is the translation in these files whole? One line for each fault, exit 1
 */
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "games/boxes.h"
#include "messages/messages.h"

static void collect(Pot *pot) {
    messages_of_program(pot);
    for (int i = 0; game_at(i); i++)
        messages_of_box(pot, box_embedded(game_at(i)->id), lesson_embedded(game_at(i)->id));
    pot_sort(pot);
}

/* ---- the command ---- */

static bool read_file(PoFile *file, const char *path) {
    static char lines[1 << 16];
    LangReport report = lang_report_over(lines, sizeof lines);
    PoText text;
    int error = po_load(&text, path);
    if (error) {
        printf("%s: cannot be read: %s\n", path, strerror(error));
        return false;
    }
    bool good = po_read(file, &text, &report);
    fputs(lines, stdout);
    po_unload(&text);
    return good;
}

static int check(const Pot *pot, char **paths, int count) {
    PoFile *files = calloc((size_t)count + 1, sizeof *files);
    if (!files)
        return 1;
    bool good = !pot_check_english(pot, stdout);
    for (int i = 0; i < count; i++)
        good &= read_file(&files[i], paths[i]);
    if (good)
        good = !pot_check(pot, files, count, stdout);
    for (int i = 0; i < count; i++)
        po_free(&files[i]);
    free(files);
    return !good;
}

int main(int argc, char **argv) {
    Pot pot = {0};
    int result = 0;
    if (argc == 2 || (argc > 1 && strcmp(argv[1], "--check"))) {
        fputs("usage: messages [--check FILE.po...]\n", stderr);
        return 2;
    }
    collect(&pot);
    if (argc > 2)
        result = check(&pot, argv + 2, argc - 2);
    else
        pot_write(&pot, stdout);
    pot_free(&pot);
    return result;
}
