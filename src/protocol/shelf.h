/*
 * The boxes to play with: the built-in ones and those with a user's pack laid over, each with its languages.
 *
 * A pack that was compiled once stays, so that tables go on under the pack they began with and records find it again
 * by its hash.
 */
#ifndef PROTOCOL_SHELF_H
#define PROTOCOL_SHELF_H

#include <jansson.h>

#include "core/pack.h"
#include "core/say.h"
#include "lesson/lesson.h"

typedef struct Shelf Shelf;

enum { SHELF_LANGS = 8 };

typedef struct ShelfBox {
    Box box;
    Pack *own;                /* compiled here; NULL: built in */
    char *text;               /* the whole of such a pack as one text, for the store; NULL: built in */
    Lang *langs[SHELF_LANGS]; /* in the order of lang_codes(); NULL: the built-in one */
    const Lesson *lesson;     /* its guided first game, or NULL */
    bool own_lesson;          /* … read here */
    bool standard;            /* played when a request names no pack */
    struct ShelfBox *next;
} ShelfBox;

typedef struct {
    const char *const
        *packs; /* folders laid over the built-in packs, each over those before; NULL ends them; or NULL */
    void (*note)(const char *line); /* told what should be known of them; or NULL */
    char *wrong;                    /* gets one line if one of them does not compile */
    size_t room;                    /* of `wrong` */
} ShelfSetup;

/* NULL if a pack does not compile. */
Shelf *shelf_new(const ShelfSetup *setup);
void shelf_free(Shelf *shelf);

/* The box of a game as it is played when a request names no pack; NULL if there is no such game. */
const ShelfBox *shelf_box(const Shelf *shelf, const char *game);
/* The same with one more pack laid over it; NULL with one line in `wrong`: the first error. */
const ShelfBox *shelf_box_over(Shelf *shelf, const Game *game, const char *dir, char *wrong, size_t room);
/* The box whose pack answers to that hash (box_answers), or NULL: of several that differ in words alone the one that is
 * played when a request names no pack. */
const ShelfBox *shelf_box_hashed(const Shelf *shelf, const char *game, const char *hash);

/* Are cards of the user in it? A box of an older version of the program has none. */
bool shelf_is_own(const ShelfBox *box);
/* What people are told of its pack: {id, hash, name, own}. */
json_t *shelf_pack_json(const ShelfBox *box, const char *lang);

/* A language of a box; `code` is one that lang_by_code finds. */
const Lang *shelf_lang(const ShelfBox *box, const char *code);

#endif
