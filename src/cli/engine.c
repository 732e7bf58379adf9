/* cantina engine: the protocol on stdin and stdout. */
#include <stdio.h>

#include "cli/cli.h"
#include "protocol/protocol.h"

static void say_note(const char *line) {
    fprintf(stderr, "cantina engine: %s\n", line);
}

static int run(const Args *args) {
    char wrong[512] = "";
    const char *packs[ARG_GIVEN_MOST + 1];
    args_all(args, "pack", packs);
    ProtocolSetup setup = {.packs = packs, .note = say_note, .wrong = wrong, .room = sizeof wrong};
    Protocol *protocol = protocol_new(&setup);
    if (!protocol)
        return failed(args, "%s", wrong);
    int code = protocol_serve(stdin, stdout, protocol);
    protocol_free(protocol);
    return code ? EXIT_FAILED : EXIT_WELL;
}

static const Option options[] = {OPTION_PACK, OPTIONS_END};

const Command command_engine = {
    .name = "engine",
    .about = "Serve programs: one JSON object a line on stdin, one a line on stdout.",
    .options = options,
    .run = run,
    .more = "Try: echo '{\"id\": 1, \"op\": \"games\"}' | cantina engine",
};
