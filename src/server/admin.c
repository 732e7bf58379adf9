/* What only an operator may ask for, at the port of their own. */
#include "server/server.h"

json_t *server_admin(Server *server, const char *method, const char *path, const json_t *body, int *status) {
    (void)server, (void)method, (void)path, (void)body;
    *status = 404;
    return NULL;
}
