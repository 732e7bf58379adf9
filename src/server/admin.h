/* What the files of the operator's door share. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "server/operate.h"

/* A request of the operator. */
typedef struct {
    Server *server;
    const char *query; /* behind the "?", or "" */
    const json_t *body;
    char id[STORE_ID + 1]; /* the table or campaign in the path */
    bool spoilers;         /* hidden cards may be shown */
    int status;            /* of HTTP */
} Asked;

/* The reply to a request that cannot be met. */
json_t *admin_fail(Asked *asked, int status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A word of the query; "" if it is not there. */
void admin_word(const Asked *asked, const char *name, char *out, size_t room);

/* ---- admin_list.c: what is stored, in pages and as a whole ---- */

json_t *admin_tables(Asked *asked);
json_t *admin_campaigns(Asked *asked);
json_t *admin_export(Asked *asked);

/* ---- admin_show.c ---- */

/* A table with who is there and from where: as a watcher sees it, or with `spoilers` as all its seats together do. No
 * keys. */
json_t *admin_table(const Room *room, bool spoilers);

#endif
