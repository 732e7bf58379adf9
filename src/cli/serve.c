/* cantina serve: tables for people elsewhere. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "pack/errors.h"
#include "server/server.h"
#include "server/web/web.h"
#include "store/store.h"

enum { MEMORY_MOST = 1 << 20 /* megabytes */, CONNECTIONS_MOST = 1000000, KEEP_DAYS_MOST = 36500 };

/* All values of an option that may be given several times. */
static bool read_names(const Args *args, const char *option, const char *names[static WEB_NAMES]) {
    for (int i = 0; args_nth(args, option, i); i++) {
        if (i == WEB_NAMES - 1) {
            wrong_usage(args, "--%s may be given %d times at most", option, WEB_NAMES - 1);
            return false;
        }
        names[i] = args_nth(args, option, i);
    }
    return true;
}

static bool readable(const Args *args, const char *path) {
    if (!path || !access(path, R_OK))
        return true;
    failed(args, "%s: %s", path, strerror(errno));
    return false;
}

static bool is_address(const Args *args, const char *option) {
    const char *where = args_value(args, option);
    if (!where || web_is_address(where))
        return true;
    wrong_usage(args, "--%s must be ADDRESS:PORT, like 127.0.0.1:7777, with a port up to 65535, not '%s'", option,
                quote(where, strlen(where)).text);
    return false;
}

/* In megabytes of 2^20 bytes. */
static bool read_memory(const Args *args, WebSetup *setup) {
    int most = 0;
    bool good = args_number(args, "memory", SERVER_MEMORY_LEAST >> 20, MEMORY_MOST, &most);
    setup->memory = (size_t)most << 20;
    return good;
}

static bool read_keep(const Args *args, StoreKeep *keep) {
    return args_number(args, "keep-unplayed", 0, KEEP_DAYS_MOST, &keep->unplayed) &&
           args_number(args, "keep-finished", 0, KEEP_DAYS_MOST, &keep->finished) &&
           args_number(args, "keep-idle", 0, KEEP_DAYS_MOST, &keep->idle) &&
           args_number(args, "keep-campaigns", 0, KEEP_DAYS_MOST, &keep->campaigns);
}

static int run(const Args *args) {
    char wrong[1024] = "", path[4096];
    const char *listen = args_value(args, "listen"), *store = args_value(args, "store");
    WebSetup setup = {.listen = listen ? listen : "127.0.0.1:7777",
                      .admin = args_value(args, "admin"),
                      .admin_anywhere = args_flag(args, "admin-anywhere"),
                      .store = store ? store : path,
                      .allow_start = args_flag(args, "allow-start"),
                      .cert = args_value(args, "tls-cert"),
                      .key = args_value(args, "tls-key"),
                      .keep = {2, 90, 180, 365},
                      .connections = WEB_CONNECTIONS};
    if (!read_memory(args, &setup) || !read_keep(args, &setup.keep) ||
        !args_number(args, "connections", 1, CONNECTIONS_MOST, &setup.connections))
        return EXIT_USAGE;
    if (!is_address(args, "listen") || !is_address(args, "admin") || !read_names(args, "origin", setup.origins) ||
        !read_names(args, "host", setup.hosts) || !read_names(args, "pack", setup.packs))
        return EXIT_USAGE;
    if (!setup.cert != !setup.key)
        return wrong_usage(args, "--tls-cert and --tls-key belong together");
    if (!readable(args, setup.cert) || !readable(args, setup.key))
        return EXIT_FAILED;
    if (!store && !store_default_path(path, sizeof path))
        return failed(args, "there is no folder for the tables; say with --store where they are to be kept");
    setup.stop = stop_watch();
    return web_serve(&setup, wrong, sizeof wrong) ? EXIT_WELL : failed(args, "%s", wrong);
}

static const Option options[] = {
    {"listen", "ADDR:PORT", "where people come in (default: 127.0.0.1:7777; port 0: a free one)", false},
    {"admin", "ADDR:PORT", "a second port, for the operator, of this machine alone (default: none)", false},
    {"admin-anywhere", NULL, "let --admin be another address: who reaches it runs the server", false},
    {"store", "WHERE", "file of the tables, or memory: (default: tables.db in the data folder)", false},
    OPTION_PACK,
    {"origin", "ORIGIN", "let pages of this origin connect too; may be given several times", true},
    {"host", "NAME", "a name this server goes by, like cantina.example.org; may be given several times", true},
    {"allow-start", NULL, "take records that begin from a given state: among people you trust", false},
    {"connections", "N", "at most so many at once (default: 8192, or what the limit on open files allows)", false},
    {"memory", "MB", "how much memory it may take (default: 512; 64 at least)", false},
    {"keep-unplayed", "DAYS", "delete tables no person has moved at after that (default: 2; 0: never)", false},
    {"keep-finished", "DAYS", "delete finished tables after that (default: 90; 0: never)", false},
    {"keep-idle", "DAYS", "delete other tables nobody has used for that long (default: 180; 0: never)", false},
    {"keep-campaigns", "DAYS", "the same for campaigns (default: 365; 0: never)", false},
    {"tls-cert", "FILE", "certificate chain for TLS", false},
    {"tls-key", "FILE", "its private key", false},
    OPTIONS_END,
};

const Command command_serve = {
    .name = "serve",
    .about = "Serve tables over the network, each move on disk before anybody is told.",
    .options = options,
    .run = run,
    .more = "SIGTERM or Ctrl-C ends it well: nothing new is taken, what was said is on disk, everybody is told. Behind "
            "a proxy on the same machine the last address of X-Forwarded-For counts. Sockets of systemd are used if it "
            "hands some over.",
};
