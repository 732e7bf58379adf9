/* Somebody who is connected: a language, a limit, and an outbox whose messages wait for the store. */
#ifndef SERVER_CONNECTION_H
#define SERVER_CONNECTION_H

#include "server/address.h"
#include "store/store.h"

typedef struct Letter {
    StoreTicket after; /* goes out when this is done */
    size_t length;
    struct Letter *next;
    char text[];
} Letter;

/* Those whose outbox is not empty or who are to be closed, in no order. */
typedef struct {
    struct Connection *first;
    size_t bytes;                      /* in all their outboxes, and on the way out of them */
    size_t most;                       /* that may be */
    struct Connection *const *all;     /* who are connected */
    const struct Connection *answered; /* whose request is being answered, or NULL */
} Waiting;

typedef struct Connection {
    uint64_t number;
    void *user;
    Address *address;
    const char *lang; /* code */
    LimitUse requests, chat;
    bool watches_lobby;
    uint64_t lobby_round;            /* the list it was told last */
    bool announced;                  /* it was told what the operator says to everybody, if anything */
    char campaign[STORE_ID + 1];     /* it looks at, or "" */
    bool lost;                       /* does not read: nothing more is put into its outbox */
    struct Room *rooms[LIMIT_ROOMS]; /* it is a guest of */
    int room_count;
    Letter *first, **last;
    size_t bytes;  /* lying in the outbox */
    size_t unsent; /* popped, and not gone yet */
    Waiting *waiting;
    struct Connection *wait_next, **wait_at; /* its place there; wait_at NULL: none */
    struct Connection *next, **at;           /* in the list of all */
} Connection;

/* Into the list of all, and out of it. */
void connection_enlist(Connection *connection, Connection **all);
void connection_strike(Connection *connection);
/* Puts a message at the end of the outbox. The text is freed. */
void connection_send(Connection *connection, char *text, StoreTicket after);
/* The same before what was sent since `place`, which is where `last` pointed then. */
void connection_send_at(Connection *connection, Letter **place, char *text, StoreTicket after);
void connection_empty(Connection *connection);

#endif
