/* The list of every message the program can say: written as a .pot for translators, and held against their work. */
#ifndef LANG_POT_H
#define LANG_POT_H

#include <stdio.h>

#include "lang/po.h"

typedef struct {
    const char *context, *english;  /* as in the tables: "one|many" if it has a plural */
    const char *args[MESSAGE_ARGS]; /* names of the arguments it is said with; NULL ends them */
    bool word;                      /* of a closed list: languages may add case forms, context "deck:gen" */
} PotEntry;

typedef struct {
    PotEntry *at;
    int count, room;
    char **copies; /* of pot_add_copy */
    int copy_count;
} Pot;

/* Adds a message; what it points to must outlive the list. Without English nothing is added. Free with pot_free. */
void pot_add(Pot *pot, PotEntry entry);
/* The same for words that do not outlive the list: it keeps a copy. */
void pot_add_copy(Pot *pot, const char *context, const char *english);
/* Sorts by context, then English, each message once. To be called before what follows. */
void pot_sort(Pot *pot);
void pot_free(Pot *pot);

void pot_write(const Pot *pot, FILE *out);

/* The message that an entry translates, or NULL. "deck:gen" is a form of the words of "deck". */
const PotEntry *pot_find(const Pot *pot, const PoEntry *entry);

/* The first argument of a text that is not right: the braces it stands between, and what is wrong with it. */
typedef struct {
    const char *at, *why; /* `why` NULL: all are right */
    size_t length;
} PotFault;

/* `files`: those of the language, which say what forms there are. */
PotFault pot_fault(const PotEntry *message, const char *text, const PoFile *files, int count);

/* English texts with arguments that their messages do not have: a line each; how many. */
int pot_check_english(const Pot *pot, FILE *out);
/* What the files of one language lack, have too much or have wrong: a line each; how many. */
int pot_check(const Pot *pot, const PoFile *files, int count, FILE *out);

#endif
