/* cantina: finds the command, reads its arguments, runs it, and makes sure that what was printed arrived. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "pack/errors.h"

static const Command *const commands[] = {
#define ROW(name) &command_##name,
    COMMANDS(ROW)
#undef ROW
};

const Command *command_at(int i) {
    return i >= 0 && i < COUNT(commands) ? commands[i] : NULL;
}

const Command *command_find(const char *name) {
    Nearest nearest = nearest_to(name, strlen(name));
    for (int i = 0; i < COUNT(commands); i++) {
        if (!strcmp(commands[i]->name, name))
            return commands[i];
        nearest_try(&nearest, commands[i]->name);
    }
    wrong_usage(NULL, "unknown command '%s'%s", quote(name, strlen(name)).text,
                nearest.best ? nearest_hint(&nearest).text : "; 'cantina help' lists the commands");
    return NULL;
}

/* ---- Ctrl-C ---- */

static atomic_int stops;

/* One Ctrl-C may be meant for what is being thought about at the moment; SIGTERM never is. */
static void count_stop(int signal) {
    atomic_fetch_add(&stops, signal == SIGINT ? 1 : 2);
}

atomic_int *stop_watch(void) {
    struct sigaction action = {.sa_handler = count_stop}; /* no SA_RESTART: reading is broken off */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &stops;
}

/* ---- running ---- */

static int run(const Command *command, char **argv) {
    Args args;
    if (!args_read(&args, command, argv))
        return EXIT_USAGE;
    if (args.version)
        return command_version.run(&(Args){.command = &command_version});
    if (args.help) {
        help_print(command);
        return EXIT_WELL;
    }
    return command->run(&args);
}

static int dispatch(char **argv) {
    if (!argv[0] || !strcmp(argv[0], "-h") || !strcmp(argv[0], "--help")) {
        if (!argv[0])
            return wrong_usage(NULL, "which command? 'cantina help' lists them, 'cantina play' begins a game");
        help_print(NULL);
        return EXIT_WELL;
    }
    if (!strcmp(argv[0], "--version"))
        return run(&command_version, argv + 1);
    const Command *command = command_find(argv[0]);
    return command ? run(command, argv + 1) : EXIT_USAGE;
}

/* A full disk must not pass for success. */
static int close_out(int code) {
    errno = 0;
    bool lost = ferror(stdout) != 0;
    lost |= fflush(stdout) != 0;
    if (lost && errno != EPIPE)
        failed(NULL, "the output could not be written: %s", errno ? strerror(errno) : "an earlier write failed");
    return lost && code == EXIT_WELL ? EXIT_FAILED : code;
}

int main(int argc, char **argv) {
    return close_out(dispatch(argv + (argc > 0)));
}
