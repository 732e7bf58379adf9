/* The page, embedded. */
#include <string.h>

#include "server/web/inside.h"

/* What stands first in the address of a screen; the page itself reads the rest (web/src/route.ts). */
static const char *const screens[] = {"/new/", "/learn/", "/rules/", "/replay", "/campaign", "/t/"};

static const Asset *file_at(const char *path) {
    for (const Asset *asset = assets; asset->path; asset++)
        if (!strcmp(asset->path, path))
            return asset;
    return NULL;
}

const Asset *asset_find(const char *path) {
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        if (!strncmp(path, screens[i], strlen(screens[i])))
            return file_at("/");
    return file_at(path);
}

bool asset_is_lasting(const Asset *asset) {
    return asset->path[1] != 0;
}
