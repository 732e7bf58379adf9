/* Is there what an address of the page names? */
#include <string.h>

#include "server/parts.h"

static bool has_table(Server *server, const char *id) {
    return server_room(server, id) || (strlen(id) == STORE_ID && store_weight(server->setup.store, id));
}

static bool has_campaign(Server *server, const char *id) {
    char wrong[400];
    return journey_wake(server, id, wrong, sizeof wrong) != NULL;
}

bool server_has(Server *server, ServerThing thing, const char *id) {
    const ShelfBox *box =
        thing == SERVER_GAME || thing == SERVER_LESSON ? shelf_box(server->protocol->shelf, id) : NULL;
    switch (thing) {
    case SERVER_GAME:
        return box;
    case SERVER_LESSON:
        return box && box->lesson;
    case SERVER_TABLE:
        return has_table(server, id);
    case SERVER_CAMPAIGN:
        return has_campaign(server, id);
    }
    return false;
}
