/* What the files of the web front share: the front itself, and each socket that somebody came in through. */
#ifndef SERVER_WEB_INSIDE_H
#define SERVER_WEB_INSIDE_H

#include <wslay/wslay.h>

#include "server/limit.h"
#include "server/server.h"
#include "server/web/pipe.h"
#include "server/web/request.h"
#include "server/web/web.h"

/* ---- limits ---- */

enum {
    SOURCE_CLIENTS_MOST = 100,     /* sockets from one address */
    SOURCE_HELD_MOST = 4 << 20,    /* bytes held for one address: bodies half there, replies half gone */
    HELD_MOST = 32 << 20,          /* the same for all together */
    HELD_FREE = REQUEST_HEAD_MOST, /* so much of each socket is not counted */
    SENT_AT_ONCE = 64 << 10,       /* messages wait in the server while so much is on its way to one reader */
    FRAGMENTS_MOST = 256,          /* frames that one WebSocket message may be cut into */
    FILES_BESIDES = 64,            /* descriptors that are no clients: store, loop, doors, those of the operator */
    ADMIN_CLIENTS_MOST = 16        /* sockets at the operator's port, which are not counted otherwise */
};

/* Milliseconds. */
enum {
    HANDSHAKE_MS = 10 * 1000, /* for TLS */
    HEAD_MS = 10 * 1000,      /* from the first byte of a head to its last */
    IDLE_MS = 60 * 1000,      /* between requests */
    BODY_MS = 10 * 1000,      /* for a body, and a second more for each BODY_BYTES_A_SECOND of it */
    STALL_MS = 30 * 1000,     /* for somebody who is sent something and reads nothing */
    LINGER_MS = 2 * 1000,     /* for the other side to close once we have */
    COMMENT_MS = 20 * 1000,   /* between the signs of life in a stream of events */
    PING_MS = 50 * 1000,      /* of silence; proxies cut what is silent for a minute */
    HANGUP_MS = 75 * 1000     /* of silence: nobody is there any more */
};
enum { BODY_BYTES_A_SECOND = 32 << 10, SOCKET_READ_MOST = 64 << 10 };

/* ---- the front ---- */

typedef struct Client Client;
typedef struct Web Web;

/* The port for people, and the operator's. */
typedef enum { DOOR_PEOPLE, DOOR_ADMIN, DOOR_COUNT } DoorKind;

typedef struct {
    Web *web;
    DoorKind kind;
    int fd;                /* that listens; -1: there is no such door */
    bool local;            /* it listens on a loopback address only */
    struct event *knocked; /* somebody waits to be accepted */
} Door;

/* Addresses that count as one (address_group), while anybody is here from them. */
typedef struct Source {
    char name[ADDRESS_ROOM];
    int clients;
    size_t held; /* bytes */
    struct Source *next;
} Source;

enum { SOURCE_ROWS = 1024 };

/* Long replies that were compressed, by the hash of their text: what a game has in its box is the same for everybody,
 * and takes milliseconds to compress. */
enum { PACKED_MOST = 32, PACKED_HASH = 32, PACKED_FROM = 16 << 10 /* bytes of a text that is kept */ };

typedef struct {
    uint8_t hash[PACKED_HASH];
    char *bytes; /* NULL: none */
    size_t length;
    uint64_t asked; /* when, counted in requests */
} Packed;

typedef struct {
    Packed rows[PACKED_MOST];
    uint64_t asked;
} PackedShelf;

struct Web {
    const WebSetup *setup;
    struct event_base *base;
    struct event *tick, *woken, *beat;
    int wake_fd;  /* other threads write to it */
    SSL_CTX *tls; /* NULL: plain */
    Door doors[DOOR_COUNT];
    Client *clients;              /* all of them; ended in clients_bury and nowhere else */
    Client *again;                /* those whose turn comes in the next round in any case */
    int client_count[DOOR_COUNT]; /* by the door they came through */
    int client_most;              /* at DOOR_PEOPLE */
    Source *sources[SOURCE_ROWS];
    size_t held; /* bytes, of all sources */
    uint64_t turned_away;
    PackedShelf packed;
    Server *server;
    Store *store;
    int spare; /* a descriptor for when there is no other */
    bool stopping;
};

/* ---- client.c: one socket, from accept to its end ---- */

typedef enum {
    CLIENT_HANDSHAKE, /* TLS is being agreed on */
    CLIENT_HEAD,      /* a request is awaited, or its head is on the way */
    CLIENT_BODY,      /* its body is on the way */
    CLIENT_WAITING,   /* the server has been asked */
    CLIENT_SENDING,   /* the reply goes out */
    CLIENT_EVENTS,    /* a stream of events that does not end */
    CLIENT_SOCKET,    /* a WebSocket */
    CLIENT_LINGERING  /* everything is out; the other side is to close now */
} ClientState;

/* A WebSocket's message on its way in. */
typedef struct {
    char *text;
    size_t length, room;
    int fragments;   /* frames of it that have begun */
    bool control;    /* the frame that is coming in is none of them */
    uint64_t unread; /* bytes that wslay was given and has not told of yet */
} Message;

struct Client {
    Web *web;
    DoorKind door;
    Pipe pipe; /* socket, TLS, and the bytes on their way in and out; owned */
    ClientState state;
    bool over;    /* is ended at the next safe point */
    bool eof;     /* nothing more comes from the other side */
    bool begun;   /* the first byte of a head is there */
    bool last;    /* the connection ends behind this reply */
    bool bare;    /* the reply goes without its body: HEAD */
    bool gzips;   /* takes compressed replies */
    bool streams; /* the reply is to be a stream of events */
    bool local;   /* comes from this machine, maybe from a proxy */
    char peer[ADDRESS_ROOM];
    Source *source;                 /* counts it; NULL: not yet */
    size_t held;                    /* bytes it is counted with there */
    int64_t deadline;               /* when the state has lasted too long */
    int64_t heard;                  /* when the last byte came */
    int64_t moved;                  /* when the last byte of what is to be sent went */
    uint64_t sent;                  /* bytes that were gone when that was looked at last */
    size_t body;                    /* bytes of the body that is on the way */
    ServerFields fields;            /* what address and headers say of the request; owned */
    Connection *connection;         /* in the server; owned, or NULL */
    char *path;                     /* that is posted to at the operator's port; owned, or NULL */
    wslay_event_context_ptr frames; /* of a WebSocket while anything is under way; owned, or NULL */
    Message message;                /* owned */
    bool again;                     /* is in web->again */
    Client *again_next;
    Client *next, **at;
};

/* Lets somebody in through a door; the descriptor is taken over. */
void client_begin(Door *door, int fd, const char *peer);
/* To be ended at the next safe point; until then nothing happens to it any more. */
void client_over(Client *client);
/* A new state, which may last so long; 0: without end. */
void client_enter(Client *client, ClientState state, int64_t milliseconds);
/* What it has been given goes out, as far as the kernel takes it; what comes next is awaited. After anything has been
 * done to it that did not come from its socket. */
void client_settle(Client *client);
/* Sends bytes, which are copied. */
void client_send(Client *client, const void *bytes, size_t length);
/* The same without copying: the bytes stay as they are until `done` is called (NULL: for ever). */
void client_send_kept(Client *client, const void *bytes, size_t length, evbuffer_ref_cleanup_cb done);
/* How many bytes are still to be sent. */
size_t client_unsent(const Client *client);
/* The server knows it from now on under the address it counts by. False if too many are here from there. */
bool client_connect(Client *client);
void client_disconnect(Client *client);
void client_drop_fields(Client *client);
void client_drop_message(Client *client);
/* What the server has for it goes out, as far as it takes it. */
void client_pump(Client *client);
/* Those whose turn comes again without any news from the kernel. */
void clients_resume(Web *web);
/* Looks after all: who is too late, silent or stuck. */
void clients_tick(Web *web);
/* The server stops: who has heard everything is shown out. */
void clients_part(Web *web);
/* Ends those who are over. Only here, where nothing of theirs is in use. */
void clients_bury(Web *web);
/* Ends everybody. */
void clients_end(Web *web);

int64_t web_now(void);

/* ---- source.c: who counts as one address, and how much is held for it ---- */

/* Are there as many from there as may be? */
bool source_is_full(const Web *web, const char *address);
/* Counts the client with those of that address instead of where it counted before. False if there are too many. */
bool source_enter(Client *client, const char *address);
void source_leave(Client *client);
/* So many bytes of this client are held from now on. False if that is too much; then it counts as before. */
bool source_hold(Client *client, size_t bytes);

/* ---- http.c: requests ---- */

void http_read(Client *client);
/* The server's reply to what was asked, or the first message of a stream. */
void http_reply(Client *client, const char *text, size_t length);
/* Too late with head or body. */
void http_late(Client *client);

/* ---- admin.c: requests at the operator's port ---- */

void admin_get(Client *client, const Request *request);
/* To client->path, which is freed. */
void admin_post(Client *client, const char *body, size_t length);

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
/* The hash of the page, which stands in it too: a page that is open still can tell whether it is this one. */
extern const char assets_page[];

/* The file at that address; the page itself is the one at "/". */
const Asset *asset_find(const char *path);
/* A file whose name carries the hash of its content never changes. */
bool asset_is_lasting(const Asset *asset);

/* ---- screens.c: addresses of the page ---- */

/* Does the page have something to show there? */
bool screen_is_there(Server *server, const char *path);

/* ---- respond.c: responses ---- */

typedef struct {
    int status;
    const char *type;
    const char *keep; /* Cache-Control */
    const char *more; /* further lines of the head, or NULL */
    bool gzipped;
    bool varies; /* would be another one for somebody who takes other codings */
} Reply;

extern const char reply_json[], reply_text[];

/* A whole response; the body is copied. */
void respond(Client *client, const Reply *reply, const void *body, size_t length);
/* The head of a response that ends with the connection. */
void respond_open(Client *client, const Reply *reply);
/* Its body may come. */
void respond_continue(Client *client);
/* An error of the front itself: {"ok": false, "error": {code, message}}. `more` as in Reply. */
void respond_error(Client *client, int status, const char *code, const char *message, const char *more);
/* What the server replied; its status follows from the error in it. */
void respond_reply(Client *client, const char *text, size_t length);
void respond_asset(Client *client, const Asset *asset);
/* The page; with 404 or another error of the address it says in the reader's language that there is nothing. */
void respond_page(Client *client, int status);
/* 200, or the status of the error in a reply of the server. */
int reply_status(const char *text, size_t length);

/* ---- events.c: server-sent events ---- */

void events_begin(Client *client);
void events_send(Client *client, const char *text, size_t length);
void events_comment(Client *client);

/* ---- socket.c: WebSocket ---- */

/* Answers the request to become a WebSocket. */
void socket_begin(Client *client, const Request *request);
void socket_read(Client *client);
void socket_send(Client *client, const char *text, size_t length);
void socket_ping(Client *client);
/* Says goodbye with a close frame. */
void socket_shut(Client *client, uint16_t code, const char *why);

/* ---- origin.c: which names and which pages are ours ---- */

bool address_is_loopback(const char *address);
bool host_is_ours(const Client *client, const Request *request);
bool origin_is_ours(const Client *client, const Request *request);
/* The address a request counts by: the peer's, or the last one that a proxy on this machine names. */
void address_of_request(const Client *client, const Request *request, char *address, size_t room);

/* ---- gzip.c ---- */

/* The text compressed, or what it was before, to be freed by the caller; NULL if that cannot be done. */
char *gzip_pack(const char *text, size_t length, size_t *packed);
/* The same for a text that others may ask for too: packed once, and kept on the shelf, whose bytes they stay. */
const char *gzip_shelved(PackedShelf *shelf, const char *text, size_t length, size_t *packed);
void gzip_free(PackedShelf *shelf);
char *gzip_unpack(const unsigned char *bytes, size_t length, size_t *unpacked);

/* ---- listen.c: sockets that listen ---- */

/* A socket that listens at ADDR:PORT; -1 with one line in `wrong`. */
int listen_open(const char *where, char *wrong, size_t room);
/* Where a socket listens. */
void listen_address(int fd, char *address, size_t room);
bool listen_is_local(int fd);

/* ---- accept.c ---- */

/* From now on somebody who knocks is let in. False if there is no memory. */
bool door_open(Web *web, DoorKind kind, int fd);
void door_close(Door *door);
/* Opens the spare descriptor. */
void accept_spare(Web *web);

/* ---- tls.c ---- */

/* NULL with one line in `wrong`. */
SSL_CTX *tls_open(const char *cert, const char *key, char *wrong, size_t room);

/* ---- systemd.c ---- */

/* The socket systemd hands over under that name ("" for the first one without); -1 if there is none. */
int systemd_socket(const char *name);
/* Tells systemd, if it is there. */
void systemd_notify(const char *state);
/* How often it wants to hear that we live, in milliseconds; 0: it does not. */
int systemd_watchdog_ms(void);

#endif
