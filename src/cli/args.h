/*
 * The words of a command line, read by a table of options.
 *
 * `--name=value` and `--name value` are the same; `--` ends the options; -h, --help and --version work everywhere.
 * Wrong usage is one line on stderr that names the argument and the remedy, and exit code 2.
 */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>
#include <stdint.h>

enum { EXIT_WELL, EXIT_FAILED, EXIT_USAGE };
enum { ARG_WORDS_MOST = 4, ARG_GIVEN_MOST = 64 };

typedef struct {
    const char *name;  /* without the dashes */
    const char *value; /* what stands for its value in the help; NULL: a flag */
    const char *about;
    bool repeats; /* may be given several times */
} Option;

typedef struct Args Args;

typedef struct {
    const char *name;
    const char *words[ARG_WORDS_MOST + 1]; /* what may follow: "GAME", "[RULE-ID|WORD]"; brackets: may be left out */
    const char *about;                     /* one line */
    const Option *options;                 /* ended by a row without a name */
    int (*run)(const Args *args);          /* the exit code */
    const char *more;                      /* further lines of its help, or NULL */
} Command;

struct Args {
    const Command *command;
    const char *words[ARG_WORDS_MOST + 1];
    int word_count;
    struct {
        const Option *option;
        const char *value;
    } given[ARG_GIVEN_MOST];
    int given_count;
    bool help, version;
};

/* False after a line on stderr: exit with EXIT_USAGE. */
bool args_read(Args *args, const Command *command, char **argv);

bool args_flag(const Args *args, const char *name);
/* The value given last, or NULL; the i-th one given, or NULL. */
const char *args_value(const Args *args, const char *name);
const char *args_nth(const Args *args, const char *name, int i);
/* All of them, ended by NULL. */
void args_all(const Args *args, const char *name, const char *all[static ARG_GIVEN_MOST + 1]);

/* Each leaves *value as it is if the option was not given; false after a line on stderr. */
bool args_number(const Args *args, const char *name, int64_t least, int64_t most, int *value);
/* A list with commas between, `room` numbers at most; none if the option was not given. */
bool args_numbers(const Args *args, const char *name, int64_t least, int64_t most, int *values, int room, int *count);
bool args_seed(const Args *args, uint64_t *value);

/* One line on stderr, "cantina play: …"; returns EXIT_USAGE or EXIT_FAILED. `args` may be NULL. */
int wrong_usage(const Args *args, const char *format, ...) __attribute__((format(printf, 2, 3)));
int failed(const Args *args, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
