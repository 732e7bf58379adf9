/* The admin port of a server that runs: one request, one answer, over HTTP. */
#ifndef CLI_DOOR_H
#define CLI_DOOR_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* GET, or POST if there is a body. The reply, which is the caller's: an object with "ok". NULL with one line in `wrong`
 * if nobody answers at `at` (ADDRESS:PORT), or not so. */
json_t *door_ask(const char *at, const char *path, const json_t *body, char *wrong, size_t room);

#endif
