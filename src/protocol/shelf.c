#include "protocol/shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "games/boxes.h"
#include "games/layers.h"
#include "lang/embedded.h"
#include "protocol/show.h"

enum { PACKS_MOST = PACK_LAYERS_MOST - 1 };

/* A folder laid over the box of its game. */
typedef struct {
    char *dir;
    const Game *game;
} ShelfPack;

struct Shelf {
    ShelfBox *first;
    ShelfPack packs[PACKS_MOST];
    int pack_count;
    void (*note)(const char *line);
};

/* The folders that lie over one game, the lowest first. */
typedef struct {
    const char *at[PACKS_MOST + 1];
    int count;
} Dirs;

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
    if (box->own_lesson)
        lesson_free(box->lesson);
    free(box->own);
    free(box->text);
    free(box);
}

/* The box with the very same pack, its words included. */
static ShelfBox *box_with(const Shelf *shelf, const Game *game, const Pack *pack) {
    for (ShelfBox *box = shelf->first; box; box = box->next)
        if (box->box.game == game && box->box.pack->sum == pack->sum)
            return box;
    return NULL;
}

static void first_line(char *out, size_t room, const char *lines) {
    snprintf(out, room, "%.*s", (int)strcspn(lines, "\n"), lines);
}

/* The translations that the packs bring along. */
static bool langs_read(ShelfBox *box, const Dirs *dirs, char *wrong, size_t room) {
    const char *const *codes = lang_codes();
    for (int i = 0; codes[i] && i < SHELF_LANGS; i++) {
        char lines[2048];
        LangReport report = lang_report_over(lines, sizeof lines);
        box->langs[i] = lang_with_packs(codes[i], dirs->at, dirs->count, &report);
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

static void tell_notes(const Shelf *shelf, const PackReport *report) {
    char line[sizeof(PackError)];
    for (int i = 0; shelf->note && i < report->note_count; i++) {
        pack_note_line(line, sizeof line, &report->notes[i]);
        shelf->note(line);
    }
}

static Pack *compile_dirs(const Shelf *shelf, const Game *game, const Dirs *dirs, char **text, char *wrong,
                          size_t room) {
    PackReport *report = report_open();
    Pack *pack = layers_compile_keeping(game, dirs->at, dirs->count, report, text);
    if (pack) /* what did not fit when it stood alone does not matter */
        report->count = 0;
    tell_notes(shelf, report);
    report_close(report, wrong, room);
    return pack;
}

/* The lesson that the packs bring along, or leave in force. */
static bool lesson_open(ShelfBox *box, const Dirs *dirs, char *wrong, size_t room) {
    PackReport *report = report_open();
    box->lesson = lesson_for(&box->box, dirs->at, dirs->count, report, &box->own_lesson);
    return report_close(report, wrong, room);
}

static ShelfBox *box_compiled(Shelf *shelf, const Game *game, const Dirs *dirs, char *wrong, size_t room) {
    char *text;
    Pack *pack = compile_dirs(shelf, game, dirs, &text, wrong, room);
    if (!pack)
        return NULL;
    ShelfBox *known = box_with(shelf, game, pack);
    if (known) {
        free(pack);
        free(text);
        return known;
    }
    ShelfBox *box = box_add(shelf, (Box){game, pack}, pack);
    box->text = text;
    if (langs_read(box, dirs, wrong, room) && lesson_open(box, dirs, wrong, room))
        return box;
    shelf->first = box->next;
    box_free(box);
    return NULL;
}

/* ---- the shelf ---- */

/* The folders for a game. */
static Dirs dirs_of(const Shelf *shelf, const Game *game) {
    Dirs dirs = {.count = 0};
    for (int i = 0; i < shelf->pack_count; i++)
        if (shelf->packs[i].game == game)
            dirs.at[dirs.count++] = shelf->packs[i].dir;
    return dirs;
}

/* The built-in box of a game and, if there are packs for it, the one with these. */
static bool game_add(Shelf *shelf, const Game *game, char *wrong, size_t room) {
    const Box *box = box_embedded(game->id);
    ShelfBox *plain = box ? box_add(shelf, *box, NULL) : NULL;
    Dirs dirs = dirs_of(shelf, game);
    if (plain)
        plain->lesson = lesson_embedded(game->id);
    ShelfBox *over = dirs.count ? box_compiled(shelf, game, &dirs, wrong, room) : NULL;
    if (over)
        over->standard = true;
    else if (plain)
        plain->standard = true;
    return over || !dirs.count;
}

static bool pack_add(Shelf *shelf, const char *dir, char *wrong, size_t room) {
    if (shelf->pack_count == PACKS_MOST) {
        snprintf(wrong, room, "too many packs; at most %d", PACKS_MOST);
        return false;
    }
    PackReport *report = report_open();
    ShelfPack *pack = &shelf->packs[shelf->pack_count++];
    pack->dir = strdup(dir);
    if (!pack->dir)
        abort();
    pack->game = layers_game(dir, report);
    return report_close(report, wrong, room);
}

static bool shelf_fill(Shelf *shelf, const ShelfSetup *setup) {
    bool good = true;
    for (int i = 0; good && setup->packs && setup->packs[i]; i++)
        good = pack_add(shelf, setup->packs[i], setup->wrong, setup->room);
    for (int i = 0; good && game_at(i); i++)
        good = game_add(shelf, game_at(i), setup->wrong, setup->room);
    return good;
}

Shelf *shelf_new(const ShelfSetup *setup) {
    Shelf *shelf = calloc(1, sizeof *shelf);
    if (!shelf)
        abort();
    shelf->note = setup->note;
    if (shelf_fill(shelf, setup))
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
    for (int i = 0; i < shelf->pack_count; i++)
        free(shelf->packs[i].dir);
    free(shelf);
}

const ShelfBox *shelf_box(const Shelf *shelf, const char *game) {
    for (const ShelfBox *box = shelf->first; box; box = box->next)
        if (box->standard && !strcmp(box->box.game->id, game))
            return box;
    return NULL;
}

const ShelfBox *shelf_box_over(Shelf *shelf, const Game *game, const char *dir, char *wrong, size_t room) {
    Dirs dirs = dirs_of(shelf, game);
    dirs.at[dirs.count++] = dir;
    return box_compiled(shelf, game, &dirs, wrong, room);
}

const ShelfBox *shelf_box_hashed(const Shelf *shelf, const char *game, const char *hash) {
    const ShelfBox *found = NULL;
    for (const ShelfBox *box = shelf->first; box; box = box->next)
        if (!strcmp(box->box.game->id, game) && box_answers(&box->box, hash) && (!found || box->standard))
            found = box;
    return found;
}

bool shelf_is_own(const ShelfBox *box) {
    const Pack *pack = box->box.pack, *built_in = box_embedded(box->box.game->id)->pack;
    return box->own && strcmp(pack_string(pack, pack->id), pack_string(built_in, built_in->id)) != 0;
}

json_t *shelf_pack_json(const ShelfBox *box, const char *lang) {
    const Pack *pack = box->box.pack;
    return json_pack("{s:o, s:o, s:o, s:b}", "id", show_text(pack_string(pack, pack->id)), "hash",
                     show_hash(pack->hash), "name",
                     show_text(lang_find(shelf_lang(box, lang), "pack", pack_string(pack, pack->name), 1)), "own",
                     shelf_is_own(box));
}

const Lang *shelf_lang(const ShelfBox *box, const char *code) {
    const char *const *codes = lang_codes();
    bool found;
    for (int i = 0; codes[i] && i < SHELF_LANGS; i++)
        if (!strcmp(codes[i], code) && box->langs[i])
            return box->langs[i];
    return lang_by_code(code, &found);
}
