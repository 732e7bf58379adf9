/*
 * The socket fuzzer: seeded conversations in HTTP and WebSocket with a real `cantina serve`.
 *
 * A conversation is a handful of clients that talk in turns. What they do follows from the seed and the number of the
 * conversation alone, so any of them can be had again. Most of what is said makes sense, so that it gets deep; the
 * rest is twisted: wrong lengths, half heads, odd frames, mutated fields. After each conversation the server must still
 * answer, and now and then an honest player makes a move.
 */
#ifndef SOCKETS_FUZZ_H
#define SOCKETS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/rng.h"

/* ---- buffer.c: text that grows ---- */

typedef struct {
    char *at; /* ends in a 0 that does not count */
    size_t length, room;
} Buffer;

void buffer_add(Buffer *bytes, const void *more, size_t length);
void buffer_put(Buffer *bytes, const char *word);
void buffer_print(Buffer *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_repeat(Buffer *bytes, const char *word, int times);
void buffer_cut(Buffer *bytes, size_t length);  /* to so many */
void buffer_drop(Buffer *bytes, size_t length); /* so many from the beginning */
void buffer_free(Buffer *bytes);

/* True once in `n` times. */
bool once_in(Rng *rng, uint32_t n);
/* A row of a table, those of more weight more often; the weight is the first member of a row, an int. */
size_t pick_row(Rng *rng, const void *rows, size_t count, size_t size);
#define PICK(rng, rows) pick_row((rng), (rows), sizeof(rows) / sizeof *(rows), sizeof *(rows))
/* One of an array of words. */
#define ANY(rng, words) ((words)[rng_below((rng), (uint32_t)(sizeof(words) / sizeof *(words)))])

/* ---- target.c: the program under test ---- */

typedef enum { THROUGH_PLAIN, THROUGH_TLS, THROUGH_NGINX } Through;

typedef struct {
    Through through;
    pid_t pid, proxy;
    int port, admin;
    int door;        /* where clients knock: the server's port, or nginx' */
    char folder[96]; /* the store, what it says on stderr, a certificate */
} Target;

bool target_start(Target *target, Through through);
/* Has it ended by itself? */
bool target_gone(Target *target);
/* Asks it to end: "" if it does so in time, with code 0; else what it came to. */
const char *target_end(Target *target);
/* Ends what does not answer. */
void target_kill(Target *target);
/* What it said on stderr, the telling lines first. */
void target_words(const Target *target, Buffer *out, int lines);
void target_forget(Target *target);
int target_descriptors(const Target *target);
long target_memory(const Target *target); /* kB of RSS */

/* ---- reader.c: what comes back ---- */

typedef enum { READ_HEAD, READ_BODY, READ_STREAM, READ_FRAMES, READ_LOOSE } ReadState;

typedef struct {
    ReadState state;
    Buffer bytes; /* not read yet */
    size_t body;  /* of this response, still to come */
    int status;   /* of the response that is read */
    int replies;  /* whole ones, and frames that are no push */
    Buffer last;  /* the text of the reply that came last */
    bool secret;  /* nothing is learnt from it: its table is not to be disturbed */
    const char *complaint;
} Reader;

/* Takes what has arrived. What cannot be a response, or a frame, is told in `complaint`; in READ_LOOSE nothing is. */
void reader_take(Reader *reader, const void *bytes, size_t length);
void reader_free(Reader *reader);

/* What came back, in all. */
typedef struct {
    uint64_t classes[6]; /* of HTTP: 1xx … 5xx */
    uint64_t frames;
} ReaderFigures;

extern ReaderFigures reader_figures;

/* ---- known.c: what was learnt from replies ---- */

/* Looks for tables, keys, questions and campaigns in a message of the server. */
void known_learn(const char *text, size_t length);
void known_forget(void);
/* Writes the text with what is known in the place of $ and a letter; see known.c. */
void known_expand(Buffer *out, const char *text, Rng *rng);

/* ---- wire.c: a client ---- */

typedef struct {
    int fd; /* -1: closed */
    struct ssl_st *tls;
    bool exact;   /* all that was said is well-formed and whole: everything asked is answered */
    bool socket;  /* it has asked for a WebSocket */
    bool streams; /* it has asked for events, so that nothing else is answered */
    int asked;    /* requests so far */
    Buffer held;  /* said by half: the rest follows */
    Reader reader;
} Wire;

enum { WIRE_PATIENCE_MS = 60000 };

bool wire_open(Wire *wire, const Target *target, uint32_t address);
void wire_send(Wire *wire, const void *bytes, size_t length);
/* Reads what is there. */
void wire_drain(Wire *wire);
/* Reads until everything is answered or the server has closed; false if neither comes. */
bool wire_wait(Wire *wire);
typedef enum { END_CLOSE, END_RESET, END_HALF } WireEnd;
void wire_end(Wire *wire, WireEnd how);
extern bool wire_shows; /* what is said and heard is printed */
/* A plain connection to 127.0.0.1; -1 if there is none. */
int wire_dial(int port, uint32_t address);

/* ---- what is said ---- */

typedef struct {
    Rng rng;
    uint32_t wild; /* once in so many times something is twisted; 0: never */
} Mood;

bool mood_twists(Mood *mood);

/* ops.c: a request of the server as JSON. `where`: "T" at a table, "C" of a campaign, "" of neither, NULL any. False if
 * it is twisted. */
bool ops_request(Buffer *out, Mood *mood, const char *where);
/* mutate.c */
void mutate_bytes(Buffer *bytes, Rng *rng);
struct json_t *mutate_json(struct json_t *json, Rng *rng);
/* http.c: one request over HTTP; marks the wire. */
void http_request(Buffer *out, Wire *wire, Mood *mood);
void http_upgrade(Buffer *out, Wire *wire, Mood *mood);
/* frames.c: one frame, or several that belong together. */
void frames_message(Buffer *out, Wire *wire, Mood *mood);

/* ---- talk.c ---- */

typedef struct {
    uint64_t inputs, conversations, requests, frames, blobs, clients;
} TalkFigures;

extern TalkFigures talk_figures;

/* One conversation; NULL if all is well, else what went wrong. */
const char *talk(const Target *target, uint64_t seed, uint64_t number);

/* ---- watch.c: does the server still serve? ---- */

/* Asks for its health. */
bool watch_health(const Target *target);
/* Somebody honest makes a move. NULL if all is well. */
const char *watch_play(const Target *target);
/* All have gone: nobody is here any more, nothing is kept open. */
const char *watch_empty(const Target *target, int descriptors);
void watch_forget(void);
/* Fills what the fuzzer knows: a table of each game, a campaign. */
bool watch_prepare(const Target *target);

#endif
