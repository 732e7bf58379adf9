/* A conversation: a few clients, or many, that talk in turns and leave in one way or another. */
#include <stdio.h>
#include <string.h>

#include "sockets/fuzz.h"

enum { CLIENTS = 80, CROWD_FROM = 30, ADDRESSES = 4, STEPS_LEAST = 6, STEPS_MORE = 40, BITS_MOST = 600, PIPE_MOST = 6 };

TalkFigures talk_figures;

typedef struct {
    const Target *target;
    Wire wires[CLIENTS];
    uint32_t count, address; /* of clients; theirs */
    uint32_t sockets;        /* in a hundred clients, so many ask for a WebSocket */
    Mood mood;
    const char *wrong;
} Talk;

static void note(Talk *talk, const Wire *wire) {
    if (wire->reader.complaint && !talk->wrong)
        talk->wrong = wire->reader.complaint;
}

static void finish(Talk *talk, Wire *wire, WireEnd how) {
    note(talk, wire);
    wire_end(wire, how);
}

/* ---- delivery ---- */

static void in_pieces(Wire *wire, const Buffer *out, Rng *rng) {
    size_t at = 0;
    for (uint32_t i = 1 + rng_below(rng, 4); i > 0 && at < out->length; i--) {
        size_t size = 1 + rng_below(rng, (uint32_t)(out->length - at));
        wire_send(wire, out->at + at, size);
        at += size;
    }
    wire_send(wire, out->at + at, out->length - at);
}

static void bit_by_bit(Wire *wire, const Buffer *out) {
    size_t most = out->length < BITS_MOST ? out->length : BITS_MOST;
    for (size_t i = 0; i < most; i++)
        wire_send(wire, out->at + i, 1);
    wire_send(wire, out->at + most, out->length - most);
}

/* The first part now, the rest when it is this client's turn again. */
static void by_half(Wire *wire, const Buffer *out, Rng *rng) {
    size_t first = rng_below(rng, (uint32_t)out->length + 1);
    wire_send(wire, out->at, first);
    buffer_add(&wire->held, out->at + first, out->length - first);
}

static void deliver(Wire *wire, const Buffer *out, Rng *rng) {
    uint32_t how = rng_below(rng, 100);
    if (how < 8)
        by_half(wire, out, rng);
    else if (how < 20)
        in_pieces(wire, out, rng);
    else if (how < 22)
        bit_by_bit(wire, out);
    else
        wire_send(wire, out->at, out->length);
}

/* ---- what is said ---- */

static void blob(Buffer *out, Rng *rng) {
    static const char *const blobs[] = {"\r\n",
                                        "\r\n\r\n\r\n",
                                        "\n\n",
                                        "GET",
                                        "GET /",
                                        "GET / HTTP/1.1\r\n",
                                        "\x16\x03\x01\x02",
                                        "SSH-2.0-x\r\n",
                                        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                                        "{}",
                                        "\x80\x80\x80",
                                        "POST /api/tables HTTP/1.1\r\nContent-Length: 100000\r\n\r\n{"};
    uint32_t bytes = rng_below(rng, 200);
    buffer_put(out, ANY(rng, blobs));
    for (bool noise = once_in(rng, 2); noise && bytes > 0; bytes--) {
        char byte = (char)rng_next(rng);
        buffer_add(out, &byte, 1);
    }
}

static void say(Talk *talk, Wire *wire, Buffer *out, Rng *rng) {
    talk_figures.inputs++;
    if (talk->mood.wild && once_in(rng, 25)) {
        blob(out, rng);
        wire->exact = false;
        wire->reader.state = wire->reader.state == READ_FRAMES ? READ_FRAMES : READ_LOOSE;
        talk_figures.blobs++;
    } else if (wire->socket) {
        frames_message(out, wire, &talk->mood);
        talk_figures.frames++;
    } else if (!wire->asked && rng_below(rng, 100) < talk->sockets) {
        http_upgrade(out, wire, &talk->mood);
        talk_figures.requests++;
    } else {
        http_request(out, wire, &talk->mood);
        talk_figures.requests++;
    }
}

static void go_on(Wire *wire, Rng *rng) {
    Buffer rest = wire->held;
    wire->held = (Buffer){0};
    if (once_in(rng, 8))
        wire->exact = false; /* and it never comes */
    else
        wire_send(wire, rest.at, rest.length);
    buffer_free(&rest);
}

static void speak(Talk *talk, Wire *wire, Rng *rng) {
    Buffer out = {0};
    say(talk, wire, &out, rng);
    for (uint32_t more = once_in(rng, 4) ? 1 + rng_below(rng, PIPE_MOST) : 0; more > 0; more--)
        say(talk, wire, &out, rng);
    deliver(wire, &out, rng);
    buffer_free(&out);
}

/* ---- turns ---- */

static bool come(Talk *talk, Wire *wire, Rng *rng) {
    finish(talk, wire, END_CLOSE);
    talk_figures.clients++;
    uint32_t other = rng_below(rng, ADDRESSES); /* a crowd comes from one */
    return wire_open(wire, talk->target, talk->address + (talk->count < CROWD_FROM ? other : 0));
}

static void listen_to(Talk *talk, Wire *wire, bool patient) {
    if (!patient || !wire->exact || wire->held.length)
        wire_drain(wire);
    else if (!wire_wait(wire)) {
        printf("sockets: client %ld of this conversation has asked %d times and has %d answers\n",
               (long)(wire - talk->wires), wire->asked, wire->reader.replies);
        talk->wrong = "an answer does not come";
    }
    note(talk, wire);
}

static void turn(Talk *talk, Rng rng) {
    Wire *wire = &talk->wires[rng_below(&rng, talk->count)];
    talk->mood.rng = rng_seeded(rng_next(&rng));
    if (wire->fd < 0 && !come(talk, wire, &rng))
        return;
    if (wire->held.length)
        go_on(wire, &rng);
    else
        speak(talk, wire, &rng);
    bool patient = once_in(&rng, 2);
    uint32_t end = rng_below(&rng, 40);
    if (end < 4)
        finish(talk, wire, end == 0 ? END_RESET : end == 1 ? END_CLOSE : END_HALF);
    else
        listen_to(talk, wire, patient);
}

static void begin(Talk *talk, Rng *rng) {
    static const uint32_t wild[] = {0, 0, 12, 4, 4, 2};
    talk->mood.wild = ANY(rng, wild);
    talk->sockets = rng_below(rng, 101);
    talk->count = once_in(rng, 60) ? CROWD_FROM + rng_below(rng, CLIENTS - CROWD_FROM) : 1 + rng_below(rng, 5);
    for (int i = 0; i < CLIENTS; i++)
        talk->wires[i].fd = -1;
}

/* Above 127.1.0.0, and below what is no address of a client. */
static uint32_t address_of(uint64_t number) {
    return 0x7f010000u + (uint32_t)(number * ADDRESSES % 0xf00000);
}

const char *talk(const Target *target, uint64_t seed, uint64_t number) {
    static Talk talk;
    Rng rng = rng_seeded(bits_mix(seed) ^ number);
    talk = (Talk){.target = target, .address = address_of(number)};
    begin(&talk, &rng);
    talk_figures.conversations++;
    for (uint32_t i = STEPS_LEAST + rng_below(&rng, STEPS_MORE) + talk.count; i > 0 && !talk.wrong; i--)
        turn(&talk, rng_seeded(rng_next(&rng)));
    for (uint32_t i = 0; i < talk.count; i++) {
        bool patient = once_in(&rng, 2), reset = once_in(&rng, 4);
        if (patient && !talk.wrong)
            listen_to(&talk, &talk.wires[i], true);
        finish(&talk, &talk.wires[i], reset ? END_RESET : END_CLOSE);
    }
    return talk.wrong;
}
