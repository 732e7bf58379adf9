#include "server/kept.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "pack/errors.h"

enum { KEPT_IDLE_MOST = 8, WRONG_ROOM = 600 };

/* One pack of the store; without a box if it does not compile. */
typedef struct Entry {
    char hash[STORE_ID + 1];
    const Game *game;
    ShelfBox box;
    char wrong[WRONG_ROOM];
    struct Entry *next;
} Entry;

struct Kept {
    const Shelf *shelf;
    Store *store;
    pthread_mutex_t mutex; /* of the list */
    Entry *first;
};

Kept *kept_new(const Shelf *shelf, Store *store) {
    Kept *kept = calloc(1, sizeof *kept);
    if (!kept)
        abort();
    kept->shelf = shelf;
    kept->store = store;
    pthread_mutex_init(&kept->mutex, NULL);
    return kept;
}

static void entry_free(Entry *entry) {
    free(entry->box.own);
    free(entry->box.text);
    free(entry);
}

void kept_free(Kept *kept) {
    for (Entry *entry = kept->first, *next; entry; entry = next) {
        next = entry->next;
        entry_free(entry);
    }
    pthread_mutex_destroy(&kept->mutex);
    free(kept);
}

/* ---- compiling ---- */

static void take_text(void *self, const StorePack *pack) {
    Entry *entry = self;
    if (strcmp(pack->game, entry->game->id))
        return;
    entry->box.text = strdup(pack->text);
    if (!entry->box.text)
        abort();
}

static void first_error(Entry *entry, const PackReport *report) {
    const PackError *error = &report->errors[0];
    snprintf(entry->wrong, sizeof entry->wrong,
             "the cards it was begun with are in the store, but no longer fit this program: %s:%d:%d: %s", error->file,
             error->line, error->column, error->message);
}

/* A program that reads the text otherwise than the one that wrote it would play another game. */
static void check_hash(Entry *entry) {
    char hex[20];
    snprintf(hex, sizeof hex, "%016" PRIx64, entry->box.own->hash);
    if (!strcmp(hex, entry->hash))
        return;
    snprintf(entry->wrong, sizeof entry->wrong,
             "the cards it was begun with are in the store, but this program reads them otherwise (pack %s, not %s)",
             hex, entry->hash);
    free(entry->box.own);
    entry->box.own = NULL;
}

static void compile(Entry *entry) {
    PackReport *report = calloc(1, sizeof *report);
    char name[48];
    if (!report)
        abort();
    snprintf(name, sizeof name, "pack %s", entry->hash);
    entry->box.own = pack_compile_text(entry->game, name, entry->box.text, strlen(entry->box.text), report);
    if (entry->box.own)
        check_hash(entry);
    else
        first_error(entry, report);
    free(report);
}

/* Its words are those of the box that is played today, as far as the names are the same. */
static void furnish(const Kept *kept, Entry *entry) {
    const ShelfBox *today = shelf_box(kept->shelf, entry->game->id);
    if (today)
        memcpy(entry->box.langs, today->langs, sizeof entry->box.langs);
    entry->box.box = (Box){.game = entry->game, .pack = entry->box.own};
}

/* NULL if the store has no such pack. */
static Entry *entry_read(const Kept *kept, const Game *game, const char *hash, char *wrong, size_t room) {
    Entry *entry = calloc(1, sizeof *entry);
    if (!entry)
        abort();
    entry->game = game;
    snprintf(entry->hash, sizeof entry->hash, "%s", hash);
    StoreRead read = store_read_pack(kept->store, hash, take_text, entry);
    if (read == STORE_FOUND && entry->box.text) {
        compile(entry);
        furnish(kept, entry);
        return entry;
    }
    if (read == STORE_DAMAGED)
        snprintf(wrong, room, "its cards are damaged in the store; see 'cantina store check'");
    entry_free(entry);
    return NULL;
}

/* ---- finding ---- */

static Entry *listed(Kept *kept, const char *game, const char *hash) {
    pthread_mutex_lock(&kept->mutex);
    Entry *entry = kept->first;
    while (entry && (strcmp(entry->hash, hash) || strcmp(entry->game->id, game)))
        entry = entry->next;
    pthread_mutex_unlock(&kept->mutex);
    return entry;
}

/* Another thread may have been quicker. */
static Entry *list(Kept *kept, Entry *entry) {
    pthread_mutex_lock(&kept->mutex);
    Entry *other = kept->first;
    while (other && (strcmp(other->hash, entry->hash) || other->game != entry->game))
        other = other->next;
    if (!other) {
        entry->next = kept->first;
        kept->first = entry;
    }
    pthread_mutex_unlock(&kept->mutex);
    if (other)
        entry_free(entry);
    return other ? other : entry;
}

static bool is_hash(const char *hash) {
    return strlen(hash) == STORE_ID && strspn(hash, "0123456789abcdef") == STORE_ID;
}

KeptFound kept_find(Kept *kept, const char *game, const char *hash, bool patient, const ShelfBox **box, char *wrong,
                    size_t room) {
    const Game *known = game_find(game);
    *box = shelf_box_hashed(kept->shelf, game, hash);
    if (*box)
        return KEPT_HERE;
    snprintf(wrong, room, "it was begun with the pack %s of %s, which is not here", quote(hash, strlen(hash)).text,
             quote(game, strlen(game)).text);
    Entry *entry = known && is_hash(hash) ? listed(kept, game, hash) : NULL;
    if (!known || !is_hash(hash) || (!entry && !patient))
        return known && is_hash(hash) ? KEPT_LATER : KEPT_ABSENT;
    if (!entry && (entry = entry_read(kept, known, hash, wrong, room)))
        entry = list(kept, entry);
    if (!entry)
        return KEPT_ABSENT;
    *box = entry->box.own ? &entry->box : NULL;
    if (!*box)
        snprintf(wrong, room, "%s", entry->wrong);
    return *box ? KEPT_HERE : KEPT_ABSENT;
}

void kept_sweep(Kept *kept, bool (*needs)(const void *self, const ShelfBox *box), const void *self) {
    int idle = 0;
    pthread_mutex_lock(&kept->mutex);
    for (Entry **at = &kept->first; *at;) {
        Entry *entry = *at;
        if (needs(self, &entry->box) || ++idle <= KEPT_IDLE_MOST) {
            at = &entry->next;
            continue;
        }
        *at = entry->next;
        entry_free(entry);
    }
    pthread_mutex_unlock(&kept->mutex);
}
