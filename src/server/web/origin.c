/* Which names are ours, which pages may talk to us, and by which address somebody counts. */
#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

#include "server/web/inside.h"

bool address_is_loopback(const char *address) {
    return !strncmp(address, "127.", 4) || !strcmp(address, "::1") || !strncmp(address, "::ffff:127.", 11);
}

/* ---- names: a page elsewhere can have its own name point to us, and would then be of our origin ---- */

/* "example.org", "192.0.2.1" or "[::1]", with a port or without: its length without the port; 0 if it is no such thing.
 */
static size_t host_length(const char *host) {
    size_t length = *host == '[' ? strspn(host + 1, "0123456789abcdefABCDEF:.") + 1 : strcspn(host, ":");
    if (*host == '[' && host[length++] != ']')
        return 0;
    const char *port = host + length;
    return !*port || (*port == ':' && strspn(port + 1, "0123456789") == strlen(port + 1)) ? length : 0;
}

static bool is_literal(const char *host, size_t length) {
    char word[INET6_ADDRSTRLEN] = "";
    struct in6_addr address;
    bool six = length > 2 && host[0] == '[';
    if (six)
        host++, length -= 2;
    if (length >= sizeof word)
        return false;
    memcpy(word, host, length);
    return inet_pton(six ? AF_INET6 : AF_INET, word, &address) == 1;
}

static bool is_name(const char *host, size_t length, const char *name) {
    return length == strlen(name) && !strncasecmp(host, name, length);
}

static bool is_localhost(const char *host, size_t length) {
    static const char tail[] = ".localhost";
    size_t size = sizeof tail - 1;
    return is_name(host, length, "localhost") || (length > size && is_name(host + length - size, size, tail));
}

static bool is_named(const WebSetup *setup, const char *host, size_t length) {
    for (int i = 0; i < WEB_NAMES && setup->hosts[i]; i++)
        if (is_name(host, length, setup->hosts[i]))
            return true;
    for (int i = 0; i < WEB_NAMES && setup->origins[i]; i++) {
        const char *name = strstr(setup->origins[i], "://");
        if (name && host_length(name + 3) == length && !strncasecmp(host, name + 3, length))
            return true;
    }
    return false;
}

bool host_is_ours(const Client *client, const Request *request) {
    const WebSetup *setup = client->web->setup;
    const char *host = request_header(request, "host");
    if (!host)
        return true; /* HTTP/1.0: no browser */
    size_t length = host_length(host);
    if (!length)
        return false;
    bool any = !client->web->doors[client->door].local && !setup->hosts[0] && !setup->origins[0];
    size_t bare = host[length - 1] == '.' ? length - 1 : length;
    return any || is_literal(host, length) || is_localhost(host, bare) || is_named(setup, host, bare);
}

/* ---- pages ---- */

/* As the page sees us: a proxy on this machine may speak TLS for us. */
static const char *scheme(const Client *client, const Request *request) {
    const char *said = client->local ? request_header(request, "x-forwarded-proto") : NULL;
    if (said)
        return said;
    return client->pipe.tls ? "https" : "http";
}

bool origin_is_ours(const Client *client, const Request *request) {
    const char *origin = request_header(request, "origin"), *host = request_header(request, "host");
    if (!origin)
        return true; /* not a page, or our own */
    for (int i = 0; i < WEB_NAMES && client->web->setup->origins[i]; i++)
        if (!strcasecmp(client->web->setup->origins[i], origin))
            return true;
    const char *name = strstr(origin, "://");
    return name && host && is_name(origin, (size_t)(name - origin), scheme(client, request)) &&
           !strcasecmp(name + 3, host);
}

/* ---- addresses ---- */

void address_of_request(const Client *client, const Request *request, char *address, size_t room) {
    const char *list = client->local ? request_last_header(request, "x-forwarded-for") : NULL;
    const char *last = list ? strrchr(list, ',') : NULL;
    last = last ? last + 1 : list;
    last = last ? last + strspn(last, " \t") : NULL;
    snprintf(address, room, "%s", last && *last ? last : client->peer);
}
