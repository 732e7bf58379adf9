/* cantina help: what can be typed. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "tui/screen.h"

static void print_usage(const Command *command) {
    printf("usage: cantina %s", command->name);
    for (int i = 0; command->words[i]; i++)
        printf(" %s", command->words[i]);
    printf("%s\n", command->options && command->options->name ? " [OPTION]..." : "");
}

static void print_options(const Command *command) {
    enum { COLUMN = 26 };
    for (const Option *option = command->options; option && option->name; option++) {
        char name[64];
        snprintf(name, sizeof name, "  --%s%s%s", option->name, option->value ? " " : "",
                 option->value ? option->value : "");
        printf("%-*s%s\n", COLUMN, name, option->about);
    }
}

static void print_all(void) {
    enum { COLUMN = 10 };
    printf("usage: cantina COMMAND [ARGUMENT]...\n\n");
    for (int i = 0; command_at(i); i++)
        printf("  %-*s%s\n", COLUMN, command_at(i)->name, command_at(i)->about);
    printf("\n'cantina help COMMAND' tells more. Exit: 0 well, 1 failed, 2 wrong usage.\n");
}

void help_print(const Command *command) {
    if (!command) {
        print_all();
        return;
    }
    print_usage(command);
    printf("%s\n", command->about);
    if (command->options && command->options->name)
        putchar('\n');
    print_options(command);
    if (command->more) {
        putchar('\n');
        wrap_text(stdout, command->more, screen_width(stdout), 0, 0);
    }
}

static int run(const Args *args) {
    const Command *command = args->word_count ? command_find(args->words[0]) : NULL;
    if (args->word_count && !command)
        return EXIT_USAGE;
    help_print(command);
    return EXIT_WELL;
}

const Command command_help = {
    .name = "help", .words = {"[COMMAND]"}, .about = "What can be typed, or what one command takes.", .run = run};
