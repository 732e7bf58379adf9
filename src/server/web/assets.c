/* The page, embedded. It has not been built yet, so the table is empty. */
#include <string.h>

#include "server/web/inside.h"

static const Asset assets[] = {{0}};

const Asset *asset_find(const char *path) {
    for (const Asset *asset = assets; asset->path; asset++)
        if (!strcmp(asset->path, path))
            return asset;
    return NULL;
}
