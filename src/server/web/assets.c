/* The page, embedded. */
#include <string.h>

#include "server/web/inside.h"

const Asset *asset_find(const char *path) {
    for (const Asset *asset = assets; asset->path; asset++)
        if (!strcmp(asset->path, path))
            return asset;
    return NULL;
}

bool asset_is_lasting(const Asset *asset) {
    return asset->path[1] != 0;
}
