/*
 * The table server without its sockets: messages come in, messages leave; docs/NETWORK.md is its manual.
 *
 * A connection is somebody who sends JSON text and is sent JSON text; how is the business of the front
 * (src/server/web). What goes to a connection lies in its outbox, in order, and leaves it only when everything it tells
 * of is synced to disk. Clock, randomness and store come from outside. One thread calls all this; agents think in
 * threads of their own.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

enum {
    NETWORK_NUMBER = 1,
    SERVER_FRAME_MOST = 64 << 10, /* bytes of a request */
    SERVER_IMPORT_MOST = 1 << 20, /* of one that imports a record */
    SERVER_PARK_MS = 15 * 60 * 1000,
    SERVER_OUTBOX_MOST = 2 << 20, /* bytes somebody who does not read may leave lying */
    SERVER_MEMORY = 512 << 20,    /* bytes all of it may take, if nobody says otherwise */
    SERVER_MEMORY_LEAST = 64 << 20
};

/* Parts of the memory that something may hold, in sixteenths; the rest is for the program itself, its threads, and what
 * lies between the pieces. */
typedef enum {
    SHARE_ROOMS = 6,
    SHARE_OUTBOXES = 2,
    SHARE_JOBS = 2, /* games that are analysed, records that are read */
    SHARE_FRONT = 2 /* requests that are not whole yet */
} ServerShare;

static inline size_t server_share(size_t memory, ServerShare share) {
    return (memory ? memory : SERVER_MEMORY) / 16 * (size_t)share;
}

typedef struct Server Server;
typedef struct Connection Connection;

typedef struct {
    void *self;
    int64_t (*now)(void *self);  /* milliseconds of a clock that never goes back */
    int64_t (*date)(void *self); /* seconds since 1970 */
    int64_t (*micros)(
        void *self); /* microseconds of the first clock, to measure steps by; NULL: they are not measured */
    void (*random)(void *self, void *bytes, size_t size);
    void (*wake)(void *self);       /* from an agent's thread: call server_tick soon; may be NULL */
    Store *store;                   /* the caller's */
    StoreKeep keep;                 /* how long tables and campaigns are kept */
    const char *const *packs;       /* folders of packs laid over the built-in ones; NULL ends them; or NULL */
    void (*note)(const char *line); /* told of components that two of these packs change; or NULL */
    const char *page;               /* which page the front serves: a word that differs where pages do; NULL: none */
    bool allow_start;               /* records may begin from a state that they give */
    int thinkers;                   /* threads for agents; 0: the caller calls server_think */
    size_t memory;                  /* bytes all of it may take; 0: SERVER_MEMORY */
    size_t (*resident)(void *self); /* bytes the process holds; NULL: what is counted here must do */
} ServerSetup;

/* NULL with one line in `wrong` if a pack does not compile. Ends with server_free. */
Server *server_new(const ServerSetup *setup, char *wrong, size_t room);
void server_free(Server *server);

/* Somebody comes in from that address. NULL if too many are here from it. `user` is the caller's. */
Connection *server_connect(Server *server, const char *address, void *user);
void server_disconnect(Server *server, Connection *connection);
void *server_user(const Connection *connection);
/* All who have something in their outbox, whether it may go out already or not; the first after NULL. */
Connection *server_next(const Server *server, const Connection *connection);

/* One request. Its reply, and what it causes, goes to the outboxes. Takes any bytes; what comes too fast is refused
 * before it is read. */
void server_message(Server *server, Connection *connection, const char *text, size_t length);
/* Fields of a request that do not stand in its text, but in an address or a header. Objects, or NULL; the caller's. */
typedef struct {
    json_t *fixed;    /* count instead of the text's own */
    json_t *fallback; /* count where the text has none */
} ServerFields;
/* The same with such fields; `fields` may be NULL. */
void server_request(Server *server, Connection *connection, const char *text, size_t length,
                    const ServerFields *fields);
/* The first message in the outbox, if it may go out already; NULL if not. server_pop drops it. */
const char *server_peek(const Server *server, const Connection *connection, size_t *length);
void server_pop(Connection *connection);
/* So many bytes of what was popped are on their way and not gone yet: they count as unread. */
void server_unsent(Connection *connection, size_t bytes);
/* It does not read what it is sent: close it. */
bool server_is_lost(const Connection *connection);

/* Goes on: moves of agents, tables nobody looks at, news of the lobby. After each wake, and once a second or so. */
void server_tick(Server *server);
/* Lets an agent think in this thread; false if none is to. Its move comes with the next tick. */
bool server_think(Server *server);
/* Takes no more requests, says goodbye, waits for the store. The outboxes can then be emptied. */
void server_stop(Server *server);

/* What an address of the page may name. */
typedef enum { SERVER_GAME, SERVER_LESSON, SERVER_TABLE, SERVER_CAMPAIGN } ServerThing;
/* Is there one of that name? */
bool server_has(Server *server, ServerThing thing, const char *id);

/* For the operator. */
typedef struct {
    int connections, rooms, watchers, thinking;
    size_t room_bytes, outbox_bytes, job_bytes; /* in memory, about */
    uint64_t requests, refused, full, moves, agent_moves, created, parked, woken, expired;
} ServerFigures;

ServerFigures server_figures(const Server *server);

/* A request of the operator under /admin/: GET, with `body` NULL, or POST with an object; `path` with its "?…". The
 * reply, which is the caller's, and its HTTP status; NULL with 404 if there is no such thing. */
json_t *server_admin(Server *server, const char *method, const char *path, const json_t *body, int *status);
/* Why nobody new is let in, while the server drains; else NULL. */
const char *server_draining(const Server *server);
/* It has drained: nobody plays any more, or the time is up. Stop it. */
bool server_drained(const Server *server);

/* Plays a match of the store again from its first entry; false with one line in `wrong`. It does not come into play. */
bool server_replays(Server *server, const char *match, char *wrong, size_t room);

/* Can a match that is not over be opened, from its log or from the state behind it? It does not come into play. */
bool server_opens(Server *server, const char *match, char *wrong, size_t room);
/* At the start: tells line by line which tables that are not over cannot be opened, and why. */
void server_survey(Server *server, void (*note)(const char *line));

enum { SERVER_SLOW_US = 20000 };

/* Steps of one kind the main thread took: between two of them others are served. */
typedef struct {
    uint64_t count, slow; /* slow: longer than SERVER_SLOW_US */
    int64_t total_us, most_us;
} ServerWork;

/* The steps of each kind, by its number from 0; its name in `kind`. False if there is no such kind. */
bool server_work(const Server *server, int number, const char **kind, ServerWork *work);

#endif
