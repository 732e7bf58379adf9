/* What the files of the web front share. */
#ifndef SERVER_WEB_INSIDE_H
#define SERVER_WEB_INSIDE_H

#include <libwebsockets.h>
#include <pthread.h>

#include "server/server.h"
#include "server/web/web.h"

typedef struct {
    const WebSetup *setup;
    struct ev_loop *events; /* libev's; on its own loop libwebsockets asks the kernel about every socket every time */
    struct lws_context *context;
    pthread_mutex_t lock;     /* over `loop` */
    struct lws_context *loop; /* the context, while other threads may wake it */
    struct lws_vhost *vhost;
    Server *server;
    Store *store;
    lws_sorted_usec_list_t clock;
    int spare; /* a descriptor for when there is no other */
    bool stopping;
} Web;

typedef enum { SESSION_IDLE, SESSION_SOCKET, SESSION_REQUEST, SESSION_EVENTS } SessionKind;

/* What libwebsockets keeps for us with each connection: zero at its birth. */
typedef struct {
    uint8_t kind;           /* SessionKind */
    bool begun;             /* events: the header is out */
    Connection *connection; /* in the server, or NULL */
    char *bytes;            /* a frame or body that is not whole yet */
    size_t length, room;
    char path[256];
    char bearer[64]; /* the key of the header, or "" */
    char lang[8];
    bool spoilers; /* also what a guide deck has not brought yet */
    bool gzips;    /* takes compressed replies */
} Session;

Web *web_of(struct lws *wsi);

/* ---- session.c ---- */

/* Comes in as somebody from the peer's address; false if it may not. */
bool session_connect(Web *web, struct lws *wsi, Session *session, SessionKind kind);
void session_end(Web *web, Session *session);
/* Adds what has arrived; false if it is more than `most` bytes. */
bool session_add(Session *session, const void *bytes, size_t length, size_t most);
void session_clear(Session *session);
/* May a page of the request's origin talk to us? */
bool session_origin(const Web *web, struct lws *wsi);

/* ---- the doors: callbacks of libwebsockets ---- */

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);
int listen_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

/* A whole response. -1 if the connection must be closed. */
int http_respond(struct lws *wsi, unsigned status, const char *type, const char *body, size_t length);

/* Through which door a connection came is written on it. libwebsockets would choose between virtual hosts by what the
 * client calls us; so there is one host, and the socket decides. */
typedef enum { DOOR_PEOPLE, DOOR_ADMIN } Door;

Door door_of(const struct lws *wsi);
void door_mark(struct lws *wsi, Door door);

/* What the operator is told. */
int admin_answer(const Web *web, struct lws *wsi, const char *path);

/* ---- gzip.c ---- */

/* The text compressed, to be freed by the caller; NULL if that cannot be done. */
char *gzip_pack(const char *text, size_t length, size_t *packed);

/* ---- listen.c ---- */

/* A socket that listens at ADDR:PORT; -1 with one line in `wrong`. */
int listen_open(const char *where, char *wrong, size_t room);
/* The socket systemd hands over under that name ("" for the first one without); -1 if there is none. */
int listen_handed(const char *name);
/* Opens the spare descriptor. */
void listen_spare(Web *web);
/* Where a socket listens. */
void listen_address(int fd, char *address, size_t room);
/* Tells systemd, if it is there. */
void listen_notify(const char *state);

/* ---- assets.c ---- */

/* A file of the page. */
typedef struct {
    const char *path; /* "/assets/page-5JVTUDIQ.js": the name changes with the content, "/" apart */
    const char *type;
    const unsigned char *bytes;
    size_t length;
    bool gzipped;
} Asset;

/* Ended by one without a path; made by web/build.mjs. */
extern const Asset assets[];

/* The file at that address; for each address of a screen of the page ("/t/ID", "/rules/GAME" …) the page itself. */
const Asset *asset_find(const char *path);
/* A file whose name carries the hash of its content never changes. */
bool asset_is_lasting(const Asset *asset);

#endif
