/* cantina version */
#include <stdio.h>

#include "cli/cli.h"
#include "protocol/protocol.h"

static int run(const Args *args) {
    if (args_flag(args, "json"))
        printf("{\"name\": \"cantina\", \"version\": \"%s\", \"protocol\": %d}\n", CANTINA_VERSION, PROTOCOL_NUMBER);
    else
        printf("cantina %s\n", CANTINA_VERSION);
    return EXIT_WELL;
}

static const Option options[] = {OPTION_JSON, OPTIONS_END};

const Command command_version = {
    .name = "version", .about = "The version of this program.", .options = options, .run = run};
