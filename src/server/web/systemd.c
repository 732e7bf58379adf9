/* What systemd hands over, and what it wants to hear: sockets, the state of the service, the watchdog. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/web/inside.h"

enum { HANDED_FIRST = 3 };

/* The i-th of the names between colons. */
static bool name_is(const char *names, int i, const char *name) {
    for (; i > 0 && names; i--) {
        names = strchr(names, ':');
        names = names ? names + 1 : NULL;
    }
    size_t length = names ? strcspn(names, ":") : 0;
    return length == strlen(name) && !strncmp(names ? names : "", name, length);
}

int systemd_socket(const char *name) {
    const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS"), *names = getenv("LISTEN_FDNAMES");
    if (!pid || !count || atol(pid) != (long)getpid())
        return -1;
    for (int i = 0; i < atoi(count); i++) {
        bool admin = name_is(names, i, "admin");
        if (admin == !strcmp(name, "admin")) {
            fcntl(HANDED_FIRST + i, F_SETFD, FD_CLOEXEC);
            fcntl(HANDED_FIRST + i, F_SETFL, O_NONBLOCK);
            return HANDED_FIRST + i;
        }
    }
    return -1;
}

void systemd_notify(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (!path || strlen(path) >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, path, strlen(path));
    if (to.sun_path[0] == '@')
        to.sun_path[0] = 0;
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&to,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path)));
    close(fd);
}

/* It kills what is silent for so many microseconds; twice as often is what it asks for. */
int systemd_watchdog_ms(void) {
    const char *pid = getenv("WATCHDOG_PID"), *microseconds = getenv("WATCHDOG_USEC");
    if (!microseconds || (pid && atol(pid) != (long)getpid()))
        return 0;
    long long half = atoll(microseconds) / 2000;
    return half < 1 ? 0 : half > INT_MAX ? INT_MAX : (int)half;
}
