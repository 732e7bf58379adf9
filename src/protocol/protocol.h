/*
 * The engine protocol, number 1: JSON lines in, JSON lines out. docs/PROTOCOL.md is its manual.
 *
 * A Protocol holds the open tables of one client. It takes any line, good or bad, and answers each with exactly one
 * line; nothing a client sends can end it.
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stddef.h>
#include <stdio.h>

enum {
    PROTOCOL_NUMBER = 1,
    PROTOCOL_LINE_MOST = 1 << 20, /* bytes of a request, its line feed apart */
    PROTOCOL_TABLES_MOST = 1000   /* open tables */
};

typedef struct Protocol Protocol;

typedef struct {
    const char *const *packs;       /* folders of packs laid over the built-in ones; NULL ends them; or NULL */
    void (*note)(const char *line); /* told of components that two of these packs change; or NULL */
    char *wrong;                    /* gets one line if a pack does not compile; may be NULL */
    size_t room;                    /* of `wrong` */
} ProtocolSetup;

/* `setup` may be NULL. NULL only if a pack does not compile. Ends with protocol_free. */
Protocol *protocol_new(const ProtocolSetup *setup);
void protocol_free(Protocol *protocol);

/* The reply to one request: one line of JSON without a line feed, never NULL; the caller frees it. */
char *protocol_answer(Protocol *protocol, const char *line, size_t length);

/* Answers each line of `in` on `out`, at once; blank lines are passed over. 0 at the end of the input, 1 if the
 * replies cannot be written. */
int protocol_serve(FILE *in, FILE *out, Protocol *protocol);

#endif
