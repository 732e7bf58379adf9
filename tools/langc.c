/* Compiles a language: langc CODE OUT.c FILE.po… writes its flat block and its .po texts as C. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/catalogue.h"

/* As a string, which a compiler reads ten times as fast as a list of numbers; behind it stands a zero. Octal escapes
 * are always three digits, so that no digit behind one joins it. */
static void write_bytes(FILE *out, const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++) {
        if (i % 48 == 0)
            fputs(i ? "\"\n    \"" : "\n    \"", out);
        bool plain = bytes[i] >= ' ' && bytes[i] <= '~' && !strchr("\"\\?", bytes[i]);
        fprintf(out, plain ? "%c" : "\\%03o", bytes[i]);
    }
    fputs("\";\n", out);
}

static void write_block(FILE *out, const char *code, const Lang *lang) {
    fprintf(out, "const unsigned char lang_%s_block[] __attribute__((aligned(8))) =", code);
    write_bytes(out, lang, lang->size);
    fprintf(out, "const size_t lang_%s_size = %u;\n", code, lang->size);
}

/* The name by which messages call a file: without the way from the build folder to it. */
static const char *plain_name(const char *path) {
    while (!strncmp(path, "../", 3))
        path += 3;
    return path;
}

static void write_texts(FILE *out, const char *code, const PoText *texts, int count) {
    for (int i = 0; i < count; i++) {
        fprintf(out, "static const unsigned char text_%d[] =", i);
        write_bytes(out, texts[i].text, texts[i].size);
    }
    fprintf(out, "const PoText lang_%s_texts[] = {\n", code);
    for (int i = 0; i < count; i++)
        fprintf(out, "    {\"%s\", (const char *)text_%d, sizeof text_%d - 1},\n", plain_name(texts[i].name), i, i);
    fprintf(out, "};\nconst int lang_%s_text_count = %d;\n", code, count);
}

static bool write_file(const char *path, const char *code, const Lang *lang, const PoText *texts, int count) {
    FILE *out = fopen(path, "w");
    if (!out)
        return false;
    fputs("/* Written by langc: do not edit. */\n#include \"lang/embedded.h\"\n\n", out);
    fprintf(out,
            "extern const unsigned char lang_%s_block[];\nextern const size_t lang_%s_size;\n"
            "extern const PoText lang_%s_texts[];\nextern const int lang_%s_text_count;\n\n",
            code, code, code, code);
    write_block(out, code, lang);
    write_texts(out, code, texts, count);
    bool good = !ferror(out);
    return !fclose(out) && good;
}

static int compile(const char *code, const char *path, const PoText *texts, int count) {
    static char lines[1 << 16];
    LangReport report = lang_report_over(lines, sizeof lines);
    Lang *lang = catalogue_build(code, texts, count, &report);
    fputs(lines, stderr);
    if (!lang)
        return 1;
    bool good = write_file(path, code, lang, texts, count);
    if (!good)
        perror(path);
    free(lang);
    return !good;
}

static int load(PoText *texts, char **paths, int count) {
    for (int i = 0; i < count; i++) {
        int error = po_load(&texts[i], paths[i]);
        if (error) {
            fprintf(stderr, "%s: cannot be read: %s\n", paths[i], strerror(error));
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv) {
    enum { FIRST = 3 };
    if (argc <= FIRST) {
        fputs("usage: langc CODE OUT.c FILE.po...\n", stderr);
        return 2;
    }
    int count = argc - FIRST;
    PoText *texts = calloc((size_t)count, sizeof *texts);
    if (!texts)
        return 1;
    int result = load(texts, argv + FIRST, count);
    if (!result)
        result = compile(argv[1], argv[2], texts, count);
    for (int i = 0; i < count; i++)
        po_unload(&texts[i]);
    free(texts);
    return result;
}
