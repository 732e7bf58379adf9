/*
 * From YAML to one flat block: see core/pack.h for the block, README.md for the way through.
 *
 * A pack is a folder of .yaml files. The first pack is the base; each further one lies over it: a component with
 * the same id in the same table is replaced whole and keeps its place, a new id is added, `remove` takes away.
 */
#ifndef PACK_COMPILE_H
#define PACK_COMPILE_H

#include <stdio.h>

#include "core/pack.h"

enum {
    PACK_FILE_MOST = 4 << 20, /* bytes of one file */
    PACK_LAYERS_MOST = 16,    /* packs over each other, the base counted */
    PACK_ERROR_ROOM = 320,    /* bytes of its message */
    PACK_ERRORS_MOST = 20,    /* then the compiler stops */
    PACK_NOTES_MOST = 20      /* what is not wrong, but should be known; more are left out */
};

/* The guided first game of a pack. It stands beside the components but is none of them: src/lesson reads it. */
#define PACK_LESSON "lesson.yaml"

/* In the block's source bytes: the pack does not give this value. */
enum { SOURCE_ABSENT = SOURCE_COUNT };

/* The text of one file. The order of files within a layer is the order of components. */
typedef struct {
    const char *name; /* for messages; the last part "pack.yaml" marks the file that describes its pack */
    int layer;        /* 0: the base */
    const char *text;
    size_t length;
} PackSource;

typedef struct {
    char file[160];
    int line, column; /* from 1; 0 where the error concerns the whole file, or the whole line */
    char message[PACK_ERROR_ROOM];
} PackError;

typedef struct {
    int count;    /* errors kept */
    bool stopped; /* there may be more: the compiler gave up */
    bool misfit;  /* each value may stand where it stands, but the game does not take the pack as a whole */
    PackError errors[PACK_ERRORS_MOST];
    int note_count;
    PackError notes[PACK_NOTES_MOST]; /* components that several packs of the user give or remove */
} PackReport;

/* Each compiles to a block that the caller frees, or returns NULL with at least one error in the report, which is
 * emptied first. The same texts give the same bytes. */
Pack *pack_compile_sources(const Game *game, const PackSource *sources, int count, PackReport *report);
/* The same; `text` is then the whole pack, all layers in one, as one text that compiles alone to the same hash and the
 * same rows (pack_compile_text), or NULL. The caller frees both. */
Pack *pack_compile_keeping(const Game *game, const PackSource *sources, int count, PackReport *report, char **text);
/* Compiles such a text; `name` stands for it in errors. */
Pack *pack_compile_text(const Game *game, const char *name, const char *text, size_t length, PackReport *report);
/* The packs of folders, the base first. */
Pack *pack_compile(const Game *game, const char *const *dirs, int count, PackReport *report);
/* Folders over a base whose texts are in memory, as layers 1, 2 … */
Pack *pack_compile_over(const Game *game, const PackSource *base, int base_count, const char *const *dirs, int count,
                        PackReport *report);

/* The game that the pack.yaml of this folder names, of `games`, which NULL ends. NULL with an error in the report,
 * which is emptied first. */
const Game *pack_game(const char *dir, const Game *const *games, PackReport *report);

/* The files of folders, read into memory. */
typedef struct {
    PackSource *at;
    int count;
} PackSources;

/* Adds a copy of a text. */
void pack_sources_add(PackSources *sources, const PackSource *source);
/* Adds the .yaml files of a folder, sorted by name, its lesson apart. False and an error if one cannot be read. */
bool pack_sources_read(PackSources *sources, const char *dir, int layer, PackReport *report);
void pack_sources_free(PackSources *sources);

/* One line an error, `file:line:column: message`; or an array of objects. */
void pack_report_print(FILE *out, const PackReport *report, bool json);
/* A note as one line of at most `room` bytes. */
void pack_note_line(char *line, size_t room, const PackError *note);

#endif
