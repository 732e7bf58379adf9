/*
 * The head of an HTTP request, read strictly: what RFC 9112 leaves to the taste of a reader is refused here, so that a
 * proxy in front and we can never read the same bytes in two ways. No sockets, no memory of its own.
 */
#ifndef SERVER_WEB_REQUEST_H
#define SERVER_WEB_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum {
    REQUEST_HEAD_MOST = 8 << 10, /* bytes of a head, with the empty line at its end */
    REQUEST_HEADERS_MOST = 64,
    REQUEST_PATH_MOST = 255
};

typedef struct {
    char text[REQUEST_HEAD_MOST + 1]; /* the head; the words below point into it */
    const char *method;
    const char *query;                /* behind the "?", as it was sent; "" if there is none */
    char path[REQUEST_PATH_MOST + 1]; /* decoded */
    bool old;                         /* HTTP/1.0 */
    struct {
        const char *name; /* lower case */
        const char *value;
    } headers[REQUEST_HEADERS_MOST];
    int header_count;
    bool has_body; /* a length is given, even if it is 0 */
    size_t body;   /* bytes that follow the head */
    /* If it cannot be taken: */
    int status;        /* of HTTP; 0: all is well */
    bool lost;         /* the address is what is wrong; nothing behind it was read */
    const char *wrong; /* one line for whoever sent it */
} Request;

typedef enum { HEAD_MORE, HEAD_WHOLE, HEAD_WRONG } HeadState;

/* Looks for the end of a head that begins there; `end` is the bytes it has. HEAD_WRONG as soon as a byte stands there
 * that no head has: a control character, a line that does not end in CR LF. */
HeadState request_find(const char *bytes, size_t length, size_t *end);

/* Reads a whole head, of the length that request_find found. False with `status` and `wrong`. */
bool request_read(Request *request, const char *head, size_t length);

/* The value of the first header of that name (in lower case); NULL if there is none. */
const char *request_header(const Request *request, const char *name);
/* The same, for the last one. */
const char *request_last_header(const Request *request, const char *name);
/* Is the word one of those that headers of that name list, between commas? Case does not count. */
bool request_lists(const Request *request, const char *name, const char *word);
/* The value of "NAME=" in the query, decoded; NULL if there is none, or if it is too long for the room. */
const char *request_argument(const Request *request, const char *name, char *out, size_t room);
/* Is that coding welcome in the reply? "gzip;q=0" says no. */
bool request_accepts(const Request *request, const char *coding);

#endif
