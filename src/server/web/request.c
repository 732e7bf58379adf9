#include "server/web/request.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool fail(Request *request, int status, const char *wrong) {
    request->status = status;
    request->wrong = wrong;
    return false;
}

/* ---- where a head ends ---- */

static bool is_control(char c) {
    return ((unsigned char)c < 0x20 && c != '\t') || c == 0x7f;
}

HeadState request_find(const char *bytes, size_t length, size_t *end) {
    for (size_t i = 0; i < length; i++) {
        bool after_return = i && bytes[i - 1] == '\r';
        if ((bytes[i] == '\n') != after_return)
            return HEAD_WRONG;
        if (bytes[i] != '\r' && bytes[i] != '\n' && is_control(bytes[i]))
            return HEAD_WRONG;
        if (bytes[i] == '\n' && i >= 3 && bytes[i - 2] == '\n') {
            *end = i + 1;
            return HEAD_WHOLE;
        }
    }
    return HEAD_MORE;
}

/* ---- words ---- */

/* A character of a method or of a header's name (RFC 9110: tchar). */
static bool is_token(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static size_t token_length(const char *word) {
    size_t length = 0;
    while (is_token(word[length]))
        length++;
    return length;
}

static char *skip_spaces(char *at) {
    return at + strspn(at, " \t");
}

static void cut_spaces(char *word) {
    size_t length = strlen(word);
    while (length && (word[length - 1] == ' ' || word[length - 1] == '\t'))
        word[--length] = 0;
}

/* Cuts the line that begins here off the rest, which is returned. */
static char *cut_line(char *line) {
    char *end = line + strcspn(line, "\r");
    *end = 0;
    return end + 2;
}

static int hex_value(char c) {
    static const char digits[] = "0123456789abcdef";
    const char *at = c ? strchr(digits, c >= 'A' && c <= 'F' ? c + ('a' - 'A') : c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* "%41" becomes "A". False if it is too long, or something else stands behind a "%", or a control character comes out.
 */
static bool decode(const char *from, size_t length, char *out, size_t room) {
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        char c = from[i];
        if (c == '%') {
            int high = i + 2 < length ? hex_value(from[i + 1]) : -1, low = high < 0 ? -1 : hex_value(from[i + 2]);
            if (low < 0)
                return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (is_control(c) || used + 1 >= room)
            return false;
        out[used++] = c;
    }
    out[used] = 0;
    return true;
}

/* ---- the first line ---- */

static bool read_version(Request *request, const char *version) {
    request->old = !strcmp(version, "HTTP/1.0");
    if (request->old || !strcmp(version, "HTTP/1.1"))
        return true;
    return !strncmp(version, "HTTP/", 5) ? fail(request, 505, "HTTP/1.1 is spoken here")
                                         : fail(request, 400, "the first line must be METHOD /PATH HTTP/1.1");
}

static bool is_target(const char *target) {
    if (*target != '/')
        return false;
    for (; *target; target++)
        if ((unsigned char)*target <= ' ' || (unsigned char)*target > '~' || *target == '#')
            return false;
    return true;
}

static bool lose(Request *request, int status, const char *wrong) {
    request->lost = true;
    return fail(request, status, wrong);
}

static bool read_target(Request *request, char *target) {
    char *query = strchr(target, '?');
    if (!is_target(target))
        return lose(request, 400, "the address must begin with / and consist of visible ASCII");
    if (query)
        *query++ = 0;
    request->query = query ? query : "";
    size_t length = strlen(target);
    if (length > REQUEST_PATH_MOST)
        return lose(request, 414, "the address is too long");
    return decode(target, length, request->path, sizeof request->path) ||
           lose(request, 400, "the address has a % that is none");
}

static bool read_first_line(Request *request, char *line) {
    char *target = strchr(line, ' '), *version = target ? strchr(target + 1, ' ') : NULL;
    if (!version || target == line || token_length(line) != (size_t)(target - line))
        return fail(request, 400, "the first line must be METHOD /PATH HTTP/1.1");
    *target++ = 0;
    *version++ = 0;
    request->method = line;
    return read_version(request, version) && read_target(request, target);
}

/* ---- headers ---- */

static bool read_header(Request *request, char *line) {
    size_t length = token_length(line);
    if (request->header_count == REQUEST_HEADERS_MOST)
        return fail(request, 431, "there are too many headers");
    if (!length || line[length] != ':')
        return fail(request, 400, "a header must be NAME: VALUE, on one line");
    line[length] = 0;
    for (char *c = line; *c; c++)
        *c = (char)tolower(*c);
    char *value = skip_spaces(line + length + 1);
    cut_spaces(value);
    request->headers[request->header_count].name = line;
    request->headers[request->header_count++].value = value;
    return true;
}

static int count_headers(const Request *request, const char *name) {
    int count = 0;
    for (int i = 0; i < request->header_count; i++)
        count += !strcmp(request->headers[i].name, name);
    return count;
}

/* Two of one of these could be read in two ways. */
static bool check_once(Request *request) {
    static const char *const once[] = {"host",
                                       "content-length",
                                       "origin",
                                       "authorization",
                                       "expect",
                                       "last-event-id",
                                       "sec-websocket-key",
                                       "sec-websocket-version",
                                       "x-forwarded-proto"};
    for (size_t i = 0; i < sizeof once / sizeof *once; i++)
        if (count_headers(request, once[i]) > 1)
            return fail(request, 400, "a header that counts once stands there twice");
    return request->old || count_headers(request, "host") == 1 || fail(request, 400, "the header Host is missing");
}

enum { LENGTH_DIGITS = 15 };

static bool read_length(Request *request) {
    const char *word = request_header(request, "content-length");
    if (count_headers(request, "transfer-encoding"))
        return fail(request, 411, "a body needs a Content-Length; no Transfer-Encoding is taken");
    if (!word)
        return true;
    size_t digits = strspn(word, "0123456789");
    if (!digits || word[digits])
        return fail(request, 400, "Content-Length must be a number");
    if (digits > LENGTH_DIGITS)
        return fail(request, 413, "the body is too large");
    request->has_body = true;
    request->body = (size_t)strtoull(word, NULL, 10);
    return true;
}

static bool check_expectation(Request *request) {
    const char *word = request_header(request, "expect");
    return !word || !strcasecmp(word, "100-continue") || fail(request, 417, "only 100-continue may be expected");
}

bool request_read(Request *request, const char *head, size_t length) {
    *request = (Request){.method = "", .query = ""};
    if (length > REQUEST_HEAD_MOST)
        return fail(request, 431, "the head of the request is too large");
    memcpy(request->text, head, length);
    char *line = request->text, *next = cut_line(line);
    if (!read_first_line(request, line))
        return false;
    for (line = next; *line != '\r'; line = next) {
        next = cut_line(line);
        if (!read_header(request, line))
            return false;
    }
    return check_once(request) && read_length(request) && check_expectation(request);
}

/* ---- asking ---- */

const char *request_header(const Request *request, const char *name) {
    for (int i = 0; i < request->header_count; i++)
        if (!strcmp(request->headers[i].name, name))
            return request->headers[i].value;
    return NULL;
}

const char *request_last_header(const Request *request, const char *name) {
    for (int i = request->header_count - 1; i >= 0; i--)
        if (!strcmp(request->headers[i].name, name))
            return request->headers[i].value;
    return NULL;
}

/* The next of the words between commas, without the spaces around it; NULL behind the last. */
static const char *next_word(const char **list, size_t *length) {
    const char *word = *list;
    if (!word)
        return NULL;
    word += strspn(word, " \t");
    *length = strcspn(word, ",");
    *list = word[*length] ? word + *length + 1 : NULL;
    while (*length && (word[*length - 1] == ' ' || word[*length - 1] == '\t'))
        --*length;
    return word;
}

static bool is_word(const char *word, size_t length, const char *wanted) {
    return length == strlen(wanted) && !strncasecmp(word, wanted, length);
}

bool request_lists(const Request *request, const char *name, const char *wanted) {
    size_t length;
    for (int i = 0; i < request->header_count; i++) {
        const char *list = strcmp(request->headers[i].name, name) != 0 ? NULL : request->headers[i].value, *word;
        while ((word = next_word(&list, &length)))
            if (is_word(word, length, wanted))
                return true;
    }
    return false;
}

const char *request_argument(const Request *request, const char *name, char *out, size_t room) {
    size_t length = strlen(name);
    for (const char *at = request->query; *at;) {
        size_t whole = strcspn(at, "&");
        if (whole > length && !strncmp(at, name, length) && at[length] == '=')
            return decode(at + length + 1, whole - length - 1, out, room) ? out : NULL;
        at += whole + (at[whole] == '&');
    }
    return NULL;
}

/* ";q=0", ";q=0.000": not wanted. */
static bool is_unwanted(const char *word, size_t length) {
    const char *end = word + length, *at = word;
    while (at < end && *at != 'q' && *at != 'Q')
        at++;
    if (at + 1 >= end || at[1] != '=')
        return false;
    for (at += 2; at < end; at++)
        if (*at >= '1' && *at <= '9')
            return false;
    return true;
}

bool request_accepts(const Request *request, const char *coding) {
    size_t length;
    bool any = false;
    const char *list = request_header(request, "accept-encoding"), *word;
    while ((word = next_word(&list, &length))) {
        size_t name = strcspn(word, "; \t,");
        name = name < length ? name : length;
        bool wanted = !is_unwanted(word + name, length - name);
        if (is_word(word, name, coding))
            return wanted;
        if (is_word(word, name, "*"))
            any = wanted;
    }
    return any;
}
