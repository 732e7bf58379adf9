/* The program run from outside, as a person at a shell runs it. The binary is named by CANTINA. */
#ifndef KIT_PROGRAM_H
#define KIT_PROGRAM_H

#include <sys/types.h>

enum { KILLED = 1000 };

/* For cmocka_run_group_tests: a folder of this test, which is also where the program keeps its data; gone afterwards.
 */
int open_folder(void **unused);
int close_folder(void **unused);
/* A path in it; four are good at a time. */
const char *in_folder(const char *name);

typedef struct {
    char *out, *err;
    int code; /* exit code; KILLED and the signal */
} Ran;

/* Runs "play conflict --seed 5" with that input in a pipe. Ends with ran_free. */
Ran run_line(const char *line, const char *input);
Ran run_bytes(const char *line, const char *input, size_t length);
void ran_free(Ran *ran);
/* Runs and expects: a code, and parts of what is printed (NULL: nothing looked for). */
void expect(const char *line, const char *input, int code, const char *out, const char *err);

/* Starts the program; `in` is its standard input, or -1 for the file "in" of the folder. */
pid_t start(const char *line, int in, const char *out);
/* Waits for it: its code, as in Ran. */
int finish(pid_t child);

/* A whole file of text, to be freed. */
char *slurp(const char *path);
void assert_has(const char *text, const char *part);
void assert_lacks(const char *text, const char *part);

#endif
