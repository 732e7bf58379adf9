#include "protocol/shelf.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "games/boxes.h"
#include "games/layers.h"
#include "lang/embedded.h"

struct Shelf {
    ShelfBox *first;
    char *pack; /* the folder laid over the box of its game, or NULL */
    const Game *game;
};

/* ---- making boxes ---- */

static ShelfBox *box_add(Shelf *shelf, Box box, Pack *own) {
    ShelfBox *entry = calloc(1, sizeof *entry);
    if (!entry)
        abort();
    *entry = (ShelfBox){.box = box, .own = own, .next = shelf->first};
    shelf->first = entry;
    return entry;
}

static void box_free(ShelfBox *box) {
    for (int i = 0; i < SHELF_LANGS; i++)
        free(box->langs[i]);
    if (box->own)
        lesson_free(box->lesson);
    free(box->own);
    free(box);
}

static ShelfBox *box_with(const Shelf *shelf, const Game *game, uint64_t hash) {
    for (ShelfBox *box = shelf->first; box; box = box->next)
        if (box->box.game == game && box->box.pack->hash == hash)
            return box;
    return NULL;
}

static void first_line(char *out, size_t room, const char *lines) {
    snprintf(out, room, "%.*s", (int)strcspn(lines, "\n"), lines);
}

/* The translations that the pack brings along. */
static bool langs_read(ShelfBox *box, const char *dir, char *wrong, size_t room) {
    const char *const *codes = lang_codes();
    for (int i = 0; codes[i] && i < SHELF_LANGS; i++) {
        char lines[2048];
        LangReport report = lang_report_over(lines, sizeof lines);
        box->langs[i] = lang_with_pack(codes[i], dir, &report);
        if (report.errors) {
            first_line(wrong, room, lines);
            return false;
        }
    }
    return true;
}

static PackReport *report_open(void) {
    PackReport *report = calloc(1, sizeof *report);
    if (!report)
        abort();
    return report;
}

/* Its first error as one line; true if there is none. */
static bool report_close(PackReport *report, char *wrong, size_t room) {
    const PackError *error = &report->errors[0];
    bool good = !report->count;
    if (!good && error->line)
        snprintf(wrong, room, "%s:%d:%d: %s", error->file, error->line, error->column, error->message);
    else if (!good)
        snprintf(wrong, room, "%s: %s", error->file, error->message);
    free(report);
    return good;
}

static Pack *compile_dirs(const Game *game, const char *const *dirs, int count, char *wrong, size_t room) {
    PackReport *report = report_open();
    Pack *pack = layers_compile(game, dirs, count, report);
    if (pack) /* what did not fit when it stood alone does not matter */
        report->count = 0;
    report_close(report, wrong, room);
    return pack;
}

/* The lesson that the pack brings along. */
static bool lesson_open(ShelfBox *box, const char *dir, char *wrong, size_t room) {
    PackReport *report = report_open();
    box->lesson = lesson_read_dir(&box->box, dir, report);
    return report_close(report, wrong, room);
}

static ShelfBox *box_compiled(Shelf *shelf, const Game *game, const char *const *dirs, int count, char *wrong,
                              size_t room) {
    Pack *pack = compile_dirs(game, dirs, count, wrong, room);
    if (!pack)
        return NULL;
    ShelfBox *known = box_with(shelf, game, pack->hash);
    if (known) {
        free(pack);
        return known;
    }
    ShelfBox *box = box_add(shelf, (Box){game, pack}, pack);
    if (langs_read(box, dirs[count - 1], wrong, room) && lesson_open(box, dirs[count - 1], wrong, room))
        return box;
    shelf->first = box->next;
    box_free(box);
    return NULL;
}

/* ---- the shelf ---- */

/* The built-in box of a game and, if the shelf's pack is for that game, the one with that pack. */
static bool game_add(Shelf *shelf, const Game *game, char *wrong, size_t room) {
    const Box *box = box_embedded(game->id);
    ShelfBox *plain = box ? box_add(shelf, *box, NULL) : NULL;
    bool covered = shelf->game == game;
    if (plain)
        plain->lesson = lesson_embedded(game->id);
    ShelfBox *over = covered ? box_compiled(shelf, game, (const char *const[]){shelf->pack}, 1, wrong, room) : NULL;
    if (over)
        over->standard = true;
    else if (plain)
        plain->standard = true;
    return over || !covered;
}

/* The game of the shelf's pack; a pack for none is held against the first, which says what is wrong with it. */
static void pack_place(Shelf *shelf) {
    int i = 0;
    while (game_at(i) && !pack_is_for(shelf->pack, game_at(i)))
        i++;
    shelf->game = game_at(game_at(i) ? i : 0);
}

static bool shelf_fill(Shelf *shelf, char *wrong, size_t room) {
    bool good = true;
    if (shelf->pack)
        pack_place(shelf);
    for (int i = 0; game_at(i); i++)
        good &= game_add(shelf, game_at(i), wrong, room);
    return good;
}

Shelf *shelf_new(const char *pack, char *wrong, size_t room) {
    Shelf *shelf = calloc(1, sizeof *shelf);
    if (!shelf || (pack && !(shelf->pack = strdup(pack))))
        abort();
    if (shelf_fill(shelf, wrong, room))
        return shelf;
    shelf_free(shelf);
    return NULL;
}

void shelf_free(Shelf *shelf) {
    if (!shelf)
        return;
    for (ShelfBox *box = shelf->first, *next; box; box = next) {
        next = box->next;
        box_free(box);
    }
    free(shelf->pack);
    free(shelf);
}

const ShelfBox *shelf_box(const Shelf *shelf, const char *game) {
    for (const ShelfBox *box = shelf->first; box; box = box->next)
        if (box->standard && !strcmp(box->box.game->id, game))
            return box;
    return NULL;
}

const ShelfBox *shelf_box_over(Shelf *shelf, const Game *game, const char *dir, char *wrong, size_t room) {
    const char *const both[] = {shelf->pack, dir};
    bool under = shelf->pack && shelf->game == game;
    return box_compiled(shelf, game, under ? both : &both[1], under ? 2 : 1, wrong, room);
}

const ShelfBox *shelf_box_hashed(const Shelf *shelf, const char *game, const char *hash) {
    char hex[20];
    for (const ShelfBox *box = shelf->first; box; box = box->next) {
        snprintf(hex, sizeof hex, "%016" PRIx64, box->box.pack->hash);
        if (!strcmp(box->box.game->id, game) && !strcmp(hex, hash))
            return box;
    }
    return NULL;
}

const Lang *shelf_lang(const ShelfBox *box, const char *code) {
    const char *const *codes = lang_codes();
    bool found;
    for (int i = 0; codes[i] && i < SHELF_LANGS; i++)
        if (!strcmp(codes[i], code) && box->langs[i])
            return box->langs[i];
    return lang_by_code(code, &found);
}
