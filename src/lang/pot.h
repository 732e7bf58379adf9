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
} Pot;

/* Adds a message; what it points to must outlive the list. Without English nothing is added. Free with pot_free. */
void pot_add(Pot *pot, PotEntry entry);
/* Sorts by context, then English, each message once. To be called before what follows. */
void pot_sort(Pot *pot);
void pot_free(Pot *pot);

void pot_write(const Pot *pot, FILE *out);

/* English texts with arguments that their messages do not have: a line each; how many. */
int pot_check_english(const Pot *pot, FILE *out);
/* What the files of one language lack, have too much or have wrong: a line each; how many. */
int pot_check(const Pot *pot, const PoFile *files, int count, FILE *out);

#endif
