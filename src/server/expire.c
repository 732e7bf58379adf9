/* Tables and campaigns that have been kept long enough are deleted, a few a second; the store's thread does the work.
 */
#include <string.h>

#include "server/parts.h"

enum { FIRST_MS = 10 * 60 * 1000 }; /* a clock that was wrong when the machine started has been set by then */

static bool is_in_use(const Server *server, const StoreDue *due) {
    if (!due->campaign)
        return server_room(server, due->id);
    for (const Journey *journey = server->journeys; journey; journey = journey->next)
        if (!strcmp(journey->id, due->id))
            return true;
    return strlen(due->id) != STORE_ID; /* what the operator has said is kept as one, too */
}

static void expire(Server *server, const StoreDue *due) {
    if (is_in_use(server, due))
        return;
    server->ticket = due->campaign ? store_delete_campaign(server->setup.store, due->id)
                                   : store_delete(server->setup.store, due->id);
    server->figures.expired++;
    lobby_forget(server);
}

void expire_some(Server *server) {
    StoreDue due[STORE_DUE];
    const StoreKeep *keep = &server->setup.keep;
    bool any = keep->unplayed || keep->finished || keep->idle || keep->campaigns;
    if (!any || server_now(server) - server->began < FIRST_MS || store_failed(server->setup.store))
        return;
    int count = store_due(server->setup.store, keep, server->setup.date(server->setup.self), due);
    for (int i = 0; i < count; i++)
        expire(server, &due[i]);
}
