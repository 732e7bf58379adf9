/* Addresses of the page's screens: /t/ID, /rules/GAME … The page itself reads them (web/src/route.ts); here is known
 * which lead somewhere. */
#include <string.h>

#include "server/web/inside.h"

static const struct {
    const char *room; /* what stands first */
    ServerThing of;   /* what the word behind it names */
    bool bare;        /* it may stand alone */
} screens[] = {
    {"/new", SERVER_GAME, false},    {"/learn", SERVER_LESSON, false},     {"/rules", SERVER_GAME, false},
    {"/replay", SERVER_TABLE, true}, {"/campaign", SERVER_CAMPAIGN, true}, {"/t", SERVER_TABLE, false},
};

enum { WORD_ROOM = 64 };

/* The word behind the room, without a slash at its end: "" if there is none. False if the address is another one. */
static bool word_behind(const char *path, const char *room, char word[WORD_ROOM]) {
    size_t length = strlen(room);
    if (strncmp(path, room, length) != 0 || (path[length] && path[length] != '/'))
        return false;
    const char *from = path + length + (path[length] == '/');
    size_t size = strcspn(from, "/");
    if (size >= WORD_ROOM || (from[size] && from[size + 1]))
        return false;
    memcpy(word, from, size);
    word[size] = 0;
    return true;
}

bool screen_is_there(Server *server, const char *path) {
    char word[WORD_ROOM];
    if (!strcmp(path, "/"))
        return true;
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++)
        if (word_behind(path, screens[i].room, word))
            return *word ? server_has(server, screens[i].of, word) : screens[i].bare;
    return false;
}
