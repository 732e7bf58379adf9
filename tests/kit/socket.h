/* A real `cantina serve` in a process of its own, and a client small enough to read: HTTP and WebSocket over a plain
 * socket. Everything fails the test when it goes wrong or takes too long. */
#ifndef KIT_SOCKET_H
#define KIT_SOCKET_H

#include <jansson.h>
#include <sys/types.h>

typedef struct {
    pid_t pid;
    int port, admin; /* where it listens */
} Serving;

/* Starts the program with this store; waits until it listens. */
Serving serving_start(const char *store);
/* The same with more options, ended by NULL. */
Serving serving_start_with(const char *store, const char *const *options);
/* The same, with the listening socket handed over as systemd does. */
Serving serving_start_handed(const char *store);
/* Sends the signal and waits for the end; its status as of waitpid. */
int serving_end(Serving *serving, int signal);

/* The whole response to a request; the caller frees it. `headers` are lines that end in \r\n, or "". */
char *http_ask(int port, const char *method, const char *path, const char *headers, const char *body);
int http_status(const char *response);
const char *http_body(const char *response);

/* A WebSocket; -1 if the server refuses. */
int socket_open(int port, const char *headers);
void socket_send(int fd, json_t *json); /* taken over */
/* A frame that begins with this byte: 0x81 is a whole text. */
void socket_send_frame(int fd, int first, const char *text, size_t length);
/* The next message; NULL when the server has closed. */
json_t *socket_read(int fd);
/* The code of the close frame that comes next; 0 if something else does. */
int socket_closed(int fd);

/* A field of a message: NULL, or 0, if there is none. */
const char *word_in(const json_t *json, const char *field);
int number_in(const json_t *json, const char *field);

#endif
