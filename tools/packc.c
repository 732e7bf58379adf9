/*
 * Build time: `packc GAME DIR OUT.c` compiles the pack in DIR and writes it as C: the block, and the YAML texts, so
 * that a user's pack can be laid over them where there is no source tree.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "pack/compile.h"

/* "packs/conflict/dice.yaml" -> "conflict/dice.yaml": the same on every machine. */
static const char *short_name(const char *path) {
    const char *at = path + strlen(path);
    for (int parts = 0; at > path; at--)
        if (at[-1] == '/' && ++parts == 2)
            break;
    return at;
}

/* Octal escapes are always three digits, so that no digit behind one joins it. */
static void write_char(FILE *out, unsigned char c) {
    if (c == '"' || c == '\\')
        fprintf(out, "\\%c", c);
    else if (c < ' ' || c > '~' || c == '?')
        fprintf(out, "\\%03o", c);
    else
        fputc(c, out);
}

/* As a string, which a compiler reads ten times as fast as a list of numbers; behind it stands a zero. */
static void write_block(FILE *out, const char *game, const Pack *pack, size_t size) {
    const unsigned char *bytes = (const unsigned char *)pack;
    fprintf(out, "_Alignas(8) const unsigned char pack_%s_block[] =\n    \"", game);
    for (size_t i = 0; i < size; i++) {
        if (i && i % 48 == 0)
            fputs("\"\n    \"", out);
        write_char(out, bytes[i]);
    }
    fprintf(out, "\";\nconst size_t pack_%s_size = sizeof pack_%s_block - 1;\n\n", game, game);
}

static void write_text(FILE *out, const PackSource *source) {
    fputs("     \"", out);
    for (size_t i = 0; i < source->length; i++) {
        write_char(out, (unsigned char)source->text[i]);
        if (source->text[i] == '\n' && i + 1 < source->length)
            fputs("\"\n     \"", out);
    }
    fputc('"', out);
}

static void write_sources(FILE *out, const char *game, const PackSources *sources) {
    fprintf(out, "const PackSource pack_%s_sources[] = {\n", game);
    for (int i = 0; i < sources->count; i++) {
        const PackSource *source = &sources->at[i];
        fputs("    {\"", out);
        for (const char *c = short_name(source->name); *c; c++)
            write_char(out, (unsigned char)*c);
        fputs("\", 0,\n", out);
        write_text(out, source);
        fprintf(out, ",\n     %zu},\n", source->length);
    }
    fprintf(out, "};\nconst int pack_%s_source_count = %d;\n", game, sources->count);
}

static void write_head(FILE *out, const char *game) {
    fprintf(out, "/* The built-in pack of %s; written by tools/packc.c. */\n#include \"pack/compile.h\"\n\n", game);
    fprintf(out, "extern const unsigned char pack_%s_block[];\nextern const size_t pack_%s_size;\n", game, game);
    fprintf(out, "extern const PackSource pack_%s_sources[];\nextern const int pack_%s_source_count;\n\n", game, game);
}

static int write_all(const char *path, const char *game, const Pack *pack, const PackSources *sources) {
    FILE *out = fopen(path, "w");
    if (!out) {
        fprintf(stderr, "packc: %s: %s\n", path, strerror(errno));
        return 1;
    }
    write_head(out, game);
    write_block(out, game, pack, pack_bytes(pack, game_find(game)));
    write_sources(out, game, sources);
    bool failed = ferror(out);
    failed |= fclose(out) != 0;
    if (failed)
        fprintf(stderr, "packc: %s: it cannot be written\n", path);
    return failed;
}

static int run(const Game *game, const char *dir, const char *path) {
    static PackReport report;
    PackSources sources = {0};
    Pack *pack = NULL;
    int failed = 1;
    if (pack_sources_read(&sources, dir, 0, &report))
        pack = pack_compile_sources(game, sources.at, sources.count, &report);
    if (pack)
        failed = write_all(path, game->id, pack, &sources);
    else
        pack_report_print(stderr, &report, false);
    free(pack);
    pack_sources_free(&sources);
    return failed;
}

int main(int argc, char **argv) {
    const Game *game = argc == 4 ? game_find(argv[1]) : NULL;
    if (argc != 4) {
        fprintf(stderr, "usage: packc GAME DIR OUT.c\n");
        return 2;
    }
    if (!game) {
        fprintf(stderr, "packc: there is no game '%s'\n", argv[1]);
        return 2;
    }
    return run(game, argv[2], argv[3]);
}
