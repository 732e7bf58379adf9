#include "cli/args.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pack/errors.h"

/* ---- saying what is wrong ---- */

static void complain(const Args *args, const char *format, va_list list) {
    char line[1024];
    vsnprintf(line, sizeof line, format, list);
    for (char *c = line; *c; c++) /* one line, whatever the arguments hold */
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
    bool named = args && args->command;
    fflush(stdout);
    fprintf(stderr, "cantina%s%s: %s\n", named ? " " : "", named ? args->command->name : "", line);
}

int wrong_usage(const Args *args, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(args, format, list);
    va_end(list);
    return EXIT_USAGE;
}

int failed(const Args *args, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(args, format, list);
    va_end(list);
    return EXIT_FAILED;
}

/* ---- reading ---- */

static const Option *option_named(const Command *command, const char *name, size_t length) {
    for (const Option *option = command->options; option && option->name; option++)
        if (strlen(option->name) == length && !strncmp(option->name, name, length))
            return option;
    return NULL;
}

static bool unknown_option(const Args *args, const char *name, size_t length) {
    Nearest nearest = nearest_to(name, length);
    char remedy[160];
    for (const Option *option = args->command->options; option && option->name; option++)
        nearest_try(&nearest, option->name);
    nearest_try(&nearest, "help");
    nearest_try(&nearest, "version");
    if (nearest.best)
        snprintf(remedy, sizeof remedy, "did you mean '--%s'?", nearest.best);
    else
        snprintf(remedy, sizeof remedy, "see 'cantina help %s'", args->command->name);
    wrong_usage(args, "unknown option '--%s'; %s", quote(name, length).text, remedy);
    return false;
}

static bool add_given(Args *args, const Option *option, const char *value) {
    if (!option->repeats && args_value(args, option->name)) {
        wrong_usage(args, "--%s is given twice; give it once", option->name);
        return false;
    }
    if (args->given_count == ARG_GIVEN_MOST) {
        wrong_usage(args, "too many options; at most %d", ARG_GIVEN_MOST);
        return false;
    }
    args->given[args->given_count].option = option;
    args->given[args->given_count++].value = value;
    return true;
}

/* One `--name`, `--name=value` or `--name value`; returns how many arguments it took, 0 if it was wrong. */
static int read_option(Args *args, char **argv) {
    const char *name = argv[0] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const Option *option = option_named(args->command, name, length);
    if (!option)
        return unknown_option(args, name, length);
    if (!option->value) {
        if (equals)
            return wrong_usage(args, "--%s takes no value; leave out '%s'", option->name,
                               quote(equals, strlen(equals)).text),
                   0;
        return add_given(args, option, "");
    }
    if (equals)
        return add_given(args, option, equals + 1);
    if (!argv[1])
        return wrong_usage(args, "--%s needs a value: --%s %s", option->name, option->name, option->value), 0;
    return add_given(args, option, argv[1]) ? 2 : 0;
}

static int words_most(const Command *command) {
    int most = 0;
    while (command->words[most])
        most++;
    return most;
}

static bool add_word(Args *args, const char *word) {
    if (args->word_count == words_most(args->command)) {
        wrong_usage(args, "one argument too many: '%s'; see 'cantina help %s'", quote(word, strlen(word)).text,
                    args->command->name);
        return false;
    }
    args->words[args->word_count++] = word;
    return true;
}

static bool read_all(Args *args, char **argv) {
    bool options = true;
    while (*argv) {
        int taken = 1;
        if (options && !strcmp(*argv, "--"))
            options = false;
        else if (options && (!strcmp(*argv, "-h") || !strcmp(*argv, "--help")))
            args->help = true;
        else if (options && !strcmp(*argv, "--version"))
            args->version = true;
        else if (options && !strncmp(*argv, "--", 2))
            taken = read_option(args, argv);
        else if (options && **argv == '-' && (*argv)[1])
            return wrong_usage(args, "unknown option '%s'; options begin with two dashes, see 'cantina help %s'",
                               quote(*argv, strlen(*argv)).text, args->command->name),
                   false;
        else
            taken = add_word(args, *argv);
        if (!taken)
            return false;
        argv += taken;
    }
    return true;
}

bool args_read(Args *args, const Command *command, char **argv) {
    *args = (Args){.command = command};
    if (!read_all(args, argv))
        return false;
    const char *missing = command->words[args->word_count];
    if (args->help || args->version || !missing || *missing == '[')
        return true;
    wrong_usage(args, "%s is missing; see 'cantina help %s'", missing, command->name);
    return false;
}

/* ---- what was given ---- */

const char *args_nth(const Args *args, const char *name, int i) {
    for (int at = 0; at < args->given_count; at++)
        if (!strcmp(args->given[at].option->name, name) && i-- == 0)
            return args->given[at].value;
    return NULL;
}

void args_all(const Args *args, const char *name, const char *all[static ARG_GIVEN_MOST + 1]) {
    int count = 0;
    while ((all[count] = args_nth(args, name, count)))
        count++;
}

const char *args_value(const Args *args, const char *name) {
    const char *last = NULL;
    for (int i = 0; args_nth(args, name, i); i++)
        last = args_nth(args, name, i);
    return last;
}

bool args_flag(const Args *args, const char *name) {
    return args_value(args, name) != NULL;
}

/* The number at the beginning of a word; NULL if there is none in that range, else what follows. */
static const char *number_in(const char *word, int64_t least, int64_t most, int *value) {
    char *end;
    errno = 0;
    long long number = strtoll(word, &end, 10);
    if (errno || end == word || number < least || number > most)
        return NULL;
    *value = (int)number;
    return end;
}

bool args_number(const Args *args, const char *name, int64_t least, int64_t most, int *value) {
    const char *word = args_value(args, name);
    int number = 0;
    const char *end = word ? number_in(word, least, most, &number) : NULL;
    if (word && (!end || *end)) {
        wrong_usage(args, "--%s must be a whole number from %" PRId64 " to %" PRId64 ", not '%s'", name, least, most,
                    quote(word, strlen(word)).text);
        return false;
    }
    *value = word ? number : *value;
    return true;
}

bool args_numbers(const Args *args, const char *name, int64_t least, int64_t most, int *values, int room, int *count) {
    const char *words = args_value(args, name), *at = words;
    for (*count = 0; at && *count < room; at = *at == ',' ? at + 1 : NULL) {
        at = number_in(at, least, most, &values[(*count)++]);
        if (!at || (*at && *at != ',')) {
            wrong_usage(args,
                        "--%s must be whole numbers from %" PRId64 " to %" PRId64 " with commas between, not '%s'",
                        name, least, most, quote(words, strlen(words)).text);
            return false;
        }
    }
    if (at)
        wrong_usage(args, "--%s names too many numbers; at most %d", name, room);
    return !at;
}

bool args_seed(const Args *args, uint64_t *value) {
    const char *word = args_value(args, "seed");
    if (!word)
        return true;
    char *end;
    errno = 0;
    unsigned long long number = strtoull(word, &end, 0);
    if (errno || *word < '0' || *word > '9' || *end) {
        wrong_usage(args, "--seed must be a whole number from 0 to 18446744073709551615, not '%s'",
                    quote(word, strlen(word)).text);
        return false;
    }
    *value = number;
    return true;
}
