/*
 * Errands: work of a request that takes long is done in a thinking thread, and answered when it is done.
 *
 * The thread works on data of its own and touches nothing of the server. An errand whose asker has gone is cancelled,
 * and freed when its thought has come back.
 */
#include <stdlib.h>
#include <string.h>

#include "server/parts.h"

enum {
    ERRANDS_HERE = 2,       /* under way for one address */
    BYTES_MORE = 128 << 10, /* what a game takes, about, and how much more for each byte of its record */
    BYTES_EACH = 8
};

/* ---- requests that wait ---- */

Pending pending_of(const Call *call) {
    Pending pending = {.sender = call->connection->number,
                       .json = json_incref((json_t *)call->r.json),
                       .id = strdup(call->id),
                       .lang = call->r.lang};
    if (!pending.id)
        abort();
    return pending;
}

void pending_free(Pending *pending) {
    json_decref(pending->json);
    free(pending->id);
    *pending = (Pending){0};
}

/* ---- the list ---- */

static void errand_free(Errand *errand) {
    errand->kind->free(errand->load);
    pending_free(&errand->pending);
    free(errand);
}

static void unlist(Server *server, const Errand *errand) {
    Errand **at = &server->errands;
    while (*at != errand)
        at = &(*at)->next;
    *at = errand->next;
    server->figures.job_bytes -= errand->bytes;
}

static bool is_under_way(const Call *call) {
    int here = 0;
    for (const Errand *e = call->server->errands; e; e = e->next) {
        if (e->pending.sender == call->connection->number)
            return true;
        here += e->pending.sender && !strcmp(e->group, call->connection->address->name);
    }
    return here >= ERRANDS_HERE;
}

/* ---- on their way ---- */

static void work(Thought *thought) {
    Errand *errand = thought->load;
    errand->kind->work(errand->load, &thought->cancelled);
}

static Errand *begin(Call *call, const ErrandKind *kind, void *load, Pending pending) {
    Errand *errand = calloc(1, sizeof *errand);
    Thought *thought = calloc(1, sizeof *thought);
    if (!errand || !thought)
        abort();
    *errand = (Errand){.kind = kind, .load = load, .pending = pending, .next = call->server->errands};
    errand->bytes = BYTES_MORE + call->length * BYTES_EACH;
    call->server->figures.job_bytes += errand->bytes;
    memcpy(errand->group, call->connection->address->name, sizeof errand->group);
    call->server->errands = errand;
    thought->rank = THINK_NOW;
    memcpy(thought->group, errand->group, sizeof thought->group);
    thought->work = work;
    thought->load = errand;
    think_add(call->server->think, thought);
    call->later = true;
    return errand;
}

json_t *errand_for(Call *call, const ErrandKind *kind, void *load) {
    if (is_under_way(call)) {
        kind->free(load);
        return request_fail(&call->r, "busy", "a game is being read for you already; wait for the answer");
    }
    if (!call_has_job_memory(call, BYTES_MORE + call->length * BYTES_EACH)) {
        kind->free(load);
        return NULL;
    }
    begin(call, kind, load, pending_of(call));
    return json_object();
}

Errand *errand_for_all(Call *call, const ErrandKind *kind, void *load) {
    return begin(call, kind, load, (Pending){0});
}

void errand_thought(Server *server, const Thought *thought) {
    Errand *errand = thought->load;
    unlist(server, errand);
    if (!atomic_load(&thought->cancelled))
        errand->kind->done(server, errand);
    errand_free(errand);
}

/* ---- ending ---- */

static bool is_of(const Thought *thought, const void *errand) {
    return thought->work && thought->load == errand;
}

void errand_drop(Server *server, const Connection *connection) {
    for (const Errand *e = server->think ? server->errands : NULL; e; e = e->next)
        if (e->pending.sender == connection->number)
            think_cancel(server->think, is_of, e);
}

void errand_cancel_all(Server *server) {
    for (const Errand *e = server->errands; e; e = e->next)
        think_cancel(server->think, is_of, e);
}

void errand_free_all(Server *server) {
    for (Errand *errand = server->errands, *next; errand; errand = next) {
        next = errand->next;
        errand_free(errand);
    }
    server->errands = NULL;
}
