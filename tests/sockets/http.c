/* Requests over HTTP: addresses and headers that make sense, and all the ways they can fail to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sockets/fuzz.h"

/* How the body is announced. */
typedef struct {
    const char *method, *version;
    Buffer path, headers, body;
    bool announced; /* with its length; else what stands in `headers` must do */
    bool exact;     /* a server must answer it, and nothing else */
    bool streams;
} Request;

/* ---- those that make sense ---- */

static const struct {
    int weight;
    const char *path;
    bool streams;
} gets[] = {
    {4, "/", false},
    {4, "/t/$T", false},
    {2, "/rules/conflict", false},
    {20, "/elsewhere", false},
    {10, "/favicon.ico", false},
    {3, "/api/games?lang=$W", false},
    {30, "/api/tables", false},
    {1, "/api/rules/$G", false},
    {1, "/api/cards/$G?lang=$W&spoilers=1", false},
    {2, "/api/lessons/$G?lang=$W", false},
    {20, "/api/lessons/$s", false},
    {12, "/api/tables/$T", false},
    {10, "/api/tables/$T/$s", false},
    {16, "/api/campaigns/$C", false},
    {14, "/api/tables/$T/events?since=$i", true},
    {8, "/ws", false},
    {8, "/healthz", false},
    {8, "/metrics", false},
};

static const struct {
    int weight;
    const char *path, *where; /* of which ops the body is */
} posts[] = {
    {10, "/api/tables", ""},        {50, "/api/tables/$T", "T"}, {6, "/api/replay", ""}, {10, "/api/campaigns", ""},
    {10, "/api/campaigns/$C", "C"}, {1, "/api/cards", ""},       {4, "/api/games", ""},  {4, "/", ""},
};

static const struct {
    int weight;
    const char *line;
} headers[] = {
    {20, "Authorization: Bearer $K\r\n"},
    {6, "Authorization: Bearer $c\r\n"},
    {6, "Accept-Encoding: gzip, br\r\n"},
    {4, "Accept-Encoding: gzip;q=0\r\n"},
    {4, "Origin: http://localhost\r\n"},
    {3, "Origin: http://elsewhere\r\n"},
    {6, "X-Forwarded-For: 10.$i.2.3\r\n"},
    {4, "Last-Event-ID: $i\r\n"},
    {4, "User-Agent: $s\r\n"},
    {4, "Cookie: a=$s\r\n"},
    {2, "If-None-Match: \"$s\"\r\n"},
    {2, "Range: bytes=0-10\r\n"},
};

static void plain_get(Request *request, Rng *rng) {
    size_t row = PICK(rng, gets);
    request->method = "GET";
    request->streams = gets[row].streams;
    known_expand(&request->path, gets[row].path, rng);
}

static void plain_post(Request *request, Mood *mood) {
    size_t row = PICK(&mood->rng, posts);
    request->method = "POST";
    request->announced = true;
    known_expand(&request->path, posts[row].path, &mood->rng);
    ops_request(&request->body, mood, posts[row].where);
}

static void plain_headers(Request *request, Rng *rng) {
    buffer_put(&request->headers, "Host: localhost\r\n");
    for (uint32_t i = rng_below(rng, 3); i > 0; i--)
        known_expand(&request->headers, headers[PICK(rng, headers)].line, rng);
}

/* ---- those that do not ---- */

typedef void Twist(Request *request, Rng *rng);

static void method(Request *request, Rng *rng) {
    static const char *const methods[] = {"PUT",     "DELETE", "OPTIONS", "PATCH",
                                          "CONNECT", "TRACE",  "get",     "G",
                                          "",        "PRI",    "HEAD",    "GETGETGETGETGETGETGETGETGETGETGETGETGETGET"};
    request->method = ANY(rng, methods);
}

static void version(Request *request, Rng *rng) {
    static const char *const versions[] = {" HTTP/1.0",   " HTTP/2.0",  " HTTP/9.9", "",
                                           " HTTP/1.1.1", " http/1.1",  " HTTP/1.",  "  HTTP/1.1 ",
                                           " FTP/1.1",    "\tHTTP/1.1", " HTTP/0.9", " HTTP/11111111111.1"};
    request->version = ANY(rng, versions);
}

static void path(Request *request, Rng *rng) {
    static const char *const paths[] = {"*",
                                        "",
                                        "http://localhost/api/tables",
                                        "//",
                                        "/%",
                                        "/%2",
                                        "/%zz",
                                        "/%00",
                                        "/api/tables/%2e%2e/x",
                                        "/api/tables/?",
                                        "/?a=b&a=b&&&==",
                                        "/api/cards/conflict?lang=%ff",
                                        "/api/../api/tables",
                                        "/t/../../etc/passwd",
                                        "here:80",
                                        "/api/tables#x",
                                        "/api/tables/\xff\xfe",
                                        "/ /",
                                        "/assets/"};
    buffer_cut(&request->path, 0);
    buffer_put(&request->path, ANY(rng, paths));
}

static void long_path(Request *request, Rng *rng) {
    buffer_repeat(&request->path, "/abcdefg", 1 + (int)rng_below(rng, 2) * 30 + (int)rng_below(rng, 1200));
}

static void long_query(Request *request, Rng *rng) {
    buffer_put(&request->path, "?");
    buffer_repeat(&request->path, "lang=de&since=1&", 1 + (int)rng_below(rng, 300));
}

static void escaped(Request *request, Rng *rng) {
    Buffer copy = request->path;
    request->path = (Buffer){0};
    for (size_t i = 0; i < copy.length; i++)
        buffer_print(&request->path, once_in(rng, 2) ? "%%%02x" : "%c", (unsigned char)copy.at[i]);
    buffer_free(&copy);
}

static void flood(Request *request, Rng *rng) {
    for (uint32_t i = 1 + rng_below(rng, 400); i > 0; i--)
        buffer_print(&request->headers, "x-%u: %u\r\n", i, i);
}

static void long_header(Request *request, Rng *rng) {
    static const char *const names[] = {
        "Authorization: Bearer ", "X-Forwarded-For: ", "Origin: http://", "Host: ", "x: ", "Cookie: "};
    buffer_put(&request->headers, ANY(rng, names));
    buffer_repeat(&request->headers, "0123456789abcdef", 1 + (int)rng_below(rng, 800));
    buffer_put(&request->headers, "\r\n");
}

static void odd_header(Request *request, Rng *rng) {
    static const char *const lines[] = {"\r\n",
                                        " folded\r\n",
                                        "no colon\r\n",
                                        ": no name\r\n",
                                        "Host: localhost\r\n",
                                        "Host:\r\n",
                                        "Connection: close\r\n",
                                        "Connection: keep-alive\r\n",
                                        "Connection: upgrade, close\r\n",
                                        "Expect: 100-continue\r\n",
                                        "Expect: 417\r\n",
                                        "a b: c\r\n",
                                        "Upgrade: h2c\r\n",
                                        "Upgrade: websocket\r\n",
                                        "x: \xff\xfe\r\n",
                                        "x: \x01\x02\r\n",
                                        "Authorization: Bearer\r\n",
                                        "Authorization: Basic eDp4\r\n",
                                        "X-Forwarded-For: ,,,\r\n",
                                        "X-Forwarded-For: ::1\r\n",
                                        "Accept-Encoding: *\r\n",
                                        "X-Forwarded-For: 1.2.3.4, 2001:db8::1\r\n",
                                        "Last-Event-ID: 99999999999999999999\r\n",
                                        "Origin: null\r\n",
                                        "Origin:\r\n",
                                        "Proxy-Connection: x\r\n",
                                        "Trailer: x\r\n",
                                        "TE: trailers\r\n",
                                        "x\r: y\r\n",
                                        "x: y\rz\r\n"};
    for (uint32_t i = 1 + rng_below(rng, 2); i > 0; i--)
        buffer_put(&request->headers, ANY(rng, lines));
}

static void bare_lines(Request *request, Rng *rng) {
    char *to = request->headers.at;
    (void)rng;
    for (const char *from = to; *from; from++)
        if (*from != '\r')
            *to++ = *from;
    buffer_cut(&request->headers, (size_t)(to - request->headers.at));
}

/* A body where none belongs. */
static void body(Request *request, Rng *rng) {
    static const char *const bodies[] = {
        "{}", "hello", "{\"op\":\"ping\"}", "{\"game\":\"conflict\"}", "[]", "GET / HTTP/1.1\r\n\r\n", "\r\n"};
    buffer_cut(&request->body, 0);
    buffer_put(&request->body, ANY(rng, bodies));
    request->announced = true;
}

static void big_body(Request *request, Rng *rng) {
    buffer_cut(&request->body, 0);
    if (once_in(rng, 2))
        buffer_put(&request->body, "{\"op\":\"chat\",\"text\":\"");
    buffer_repeat(&request->body, "0123456789abcdef", 1 + (int)rng_below(rng, once_in(rng, 20) ? 70000 : 800));
    request->announced = true;
}

/* The length of the body: another one, several, none. */
static void length(Request *request, Rng *rng) {
    static const char *const lengths[] = {"0",
                                          "1",
                                          "-1",
                                          "5",
                                          "99999999999999999999",
                                          "18446744073709551615",
                                          "2147483648",
                                          "4294967296",
                                          "1048577",
                                          "+5",
                                          "0x10",
                                          "",
                                          " ",
                                          "5 5",
                                          "5,5",
                                          "1e3",
                                          "00000000000000000000005",
                                          "abc",
                                          "9223372036854775807"};
    request->announced = false;
    for (uint32_t i = once_in(rng, 4) ? 2 : 1; i > 0; i--)
        buffer_print(&request->headers, "Content-Length: %s\r\n", ANY(rng, lengths));
}

static void no_length(Request *request, Rng *rng) {
    (void)rng;
    request->announced = false;
}

static void length_off(Request *request, Rng *rng) {
    int off = (int)rng_below(rng, 9) - 4, size = (int)request->body.length + off;
    request->announced = false;
    buffer_print(&request->headers, "Content-Length: %d\r\n", size);
}

/* In chunks, right or wrong. */
static void chunked(Request *request, Rng *rng) {
    static const char *const sizes[] = {"%zx\r\n",  "%zx;a=b\r\n",   "%zX \r\n",
                                        "-%zx\r\n", "0x%zx\r\n",     "ffffffffffffffff%zx\r\n",
                                        "%zx\n",    "fffffff%zx\r\n"};
    static const char *const ends[] = {"\r\n0\r\n\r\n", "\r\n0\r\n", "0\r\n\r\n", "\r\n0\r\nTrailer: x\r\n\r\n",
                                       "\r\n1\r\n",     ""};
    static const char *const names[] = {"chunked",          "chunked",  "Chunked", "gzip, chunked",
                                        "chunked, chunked", "identity", "x"};
    Buffer text = {0};
    bool right = once_in(rng, 2);
    const char *size = right ? sizes[0] : ANY(rng, sizes), *end = right ? ends[0] : ANY(rng, ends);
    char line[64];
    snprintf(line, sizeof line, "%s", size);
    char *at = strstr(line, "%z");
    snprintf(at, sizeof line - (size_t)(at - line), "%zx%s", request->body.length, strstr(size, "%z") + 3);
    buffer_put(&text, line);
    buffer_add(&text, request->body.at ? request->body.at : "", request->body.length);
    buffer_put(&text, end);
    buffer_print(&request->headers, "Transfer-Encoding: %s\r\n", right ? names[0] : ANY(rng, names));
    buffer_free(&request->body);
    request->body = text;
    request->announced = !right && once_in(rng, 4);
}

static void expect(Request *request, Rng *rng) {
    (void)rng;
    buffer_put(&request->headers, "Expect: 100-continue\r\n");
}

static const struct {
    int weight;
    Twist *twist;
} twists[] = {
    {6, method},  {6, version},     {8, path},        {2, long_path},  {2, long_query}, {4, escaped},
    {2, flood},   {2, long_header}, {12, odd_header}, {4, bare_lines}, {16, body},      {2, big_body},
    {12, length}, {4, no_length},   {6, length_off},  {12, chunked},   {4, expect},
};

/* ---- on the wire ---- */

static void write_out(Buffer *out, const Request *request) {
    buffer_print(out, "%s %s%s\r\n", request->method, request->path.at ? request->path.at : "", request->version);
    buffer_add(out, request->headers.at, request->headers.length);
    if (request->announced)
        buffer_print(out, "Content-Length: %zu\r\n", request->body.length);
    buffer_put(out, "\r\n");
    buffer_add(out, request->body.at ? request->body.at : "", request->body.length);
}

/* Replies to what is no clean request may be cut, or come to something else: they are not counted. */
static void mark(Wire *wire, const Request *request) {
    if (!request->exact || wire->streams)
        wire->exact = false;
    if (!wire->exact)
        wire->reader.state = READ_LOOSE;
    wire->streams |= request->streams;
    wire->asked++;
}

static bool is_clean(const char *text) {
    for (; *text; text++)
        if (*text <= ' ' || *text > '~' || *text == '%' || *text == '\\')
            return false;
    return true;
}

void http_request(Buffer *out, Wire *wire, Mood *mood) {
    Request request = {.version = " HTTP/1.1", .exact = true};
    Rng rng = rng_seeded(rng_next(&mood->rng));
    if (once_in(&rng, 2))
        plain_get(&request, &rng);
    else
        plain_post(&request, mood);
    plain_headers(&request, &rng);
    for (uint32_t i = mood_twists(mood) ? 1 + rng_below(&rng, 3) : 0; i > 0; i--) {
        twists[PICK(&rng, twists)].twist(&request, &rng);
        request.exact = false;
    }
    request.exact = request.exact && is_clean(request.path.at);
    size_t start = out->length;
    write_out(out, &request);
    if (!request.exact && once_in(&rng, 8)) {
        Buffer part = {0};
        buffer_add(&part, out->at + start, out->length - start);
        mutate_bytes(&part, &rng);
        buffer_cut(out, start);
        buffer_add(out, part.at, part.length);
        buffer_free(&part);
    }
    mark(wire, &request);
    buffer_free(&request.path), buffer_free(&request.headers), buffer_free(&request.body);
}

/* ---- a WebSocket is asked for ---- */

static const char *const upgrade_lines[] = {
    "Host: localhost\r\n",           "Upgrade: websocket\r\n",
    "Connection: Upgrade\r\n",       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
    "Sec-WebSocket-Version: 13\r\n", "Sec-WebSocket-Protocol: cantina-1\r\n"};
static const char *const odd_lines[] = {"Sec-WebSocket-Version: 8\r\n",
                                        "Sec-WebSocket-Version: 99999999999\r\n",
                                        "Sec-WebSocket-Key: short\r\n",
                                        "Sec-WebSocket-Key:\r\n",
                                        "Sec-WebSocket-Protocol: listen\r\n",
                                        "Sec-WebSocket-Protocol: http\r\n",
                                        "Sec-WebSocket-Protocol: x, cantina-1\r\n",
                                        "Sec-WebSocket-Protocol: ,,,,\r\n",
                                        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n",
                                        "Upgrade: h2c\r\n",
                                        "Connection: close\r\n",
                                        "Origin: http://elsewhere\r\n",
                                        "Content-Length: 5\r\n",
                                        "Transfer-Encoding: chunked\r\n",
                                        "Expect: 100-continue\r\n"};
enum { UPGRADE_LINES = sizeof upgrade_lines / sizeof *upgrade_lines };

static void twisted_upgrade(Buffer *out, Rng *rng) {
    static const char *const firsts[] = {
        "GET /ws HTTP/1.1\r\n",         "GET /ws HTTP/1.1\r\n", "GET / HTTP/1.1\r\n",        "POST /ws HTTP/1.1\r\n",
        "GET /api/tables HTTP/1.1\r\n", "GET /ws HTTP/1.0\r\n", "GET /ws/../ws HTTP/1.1\r\n"};
    buffer_put(out, ANY(rng, firsts));
    for (int i = 0; i < UPGRADE_LINES; i++)
        if (!once_in(rng, 5))
            buffer_put(out, upgrade_lines[i]);
    for (uint32_t i = rng_below(rng, 3); i > 0; i--)
        buffer_put(out, ANY(rng, odd_lines));
    buffer_put(out, "\r\n");
}

void http_upgrade(Buffer *out, Wire *wire, Mood *mood) {
    Request request = {.exact = !mood_twists(mood)};
    if (!request.exact)
        twisted_upgrade(out, &mood->rng);
    else {
        buffer_put(out, "GET /ws HTTP/1.1\r\n");
        for (int i = 0; i < UPGRADE_LINES; i++)
            buffer_put(out, upgrade_lines[i]);
        buffer_put(out, "\r\n");
    }
    mark(wire, &request);
    wire->socket = true;
}
