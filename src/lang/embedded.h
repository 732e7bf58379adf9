/* The languages built into the program, and those laid over them by a user's pack. */
#ifndef LANG_EMBEDDED_H
#define LANG_EMBEDDED_H

#include "lang/catalogue.h"

/* Languages built in, English apart. A new one: a row here and its .po files in meson.build. */
#define LANGS_EMBEDDED(LANG)                                                                                           \
    LANG(de)                                                                                                           \
    LANG(pl)

/* The catalogue of a language; NULL speaks English. *found: is there such a language? "en" and NULL are English. */
const Lang *lang_by_code(const char *code, bool *found);
/* The codes in a row, "en" first; NULL ends them. */
const char *const *lang_codes(void);

/* The texts a built-in language is made of. */
const PoText *lang_texts(const char *code, int *count);

/* The language with the translations of the user's packs, DIR/lang/CODE.po, laid over what is built in, the last one
 * uppermost; a pack may lack the file, and may bring a language that is not built in. The caller frees the block. NULL
 * without an error in the report: English. NULL with one: it says what is wrong. */
Lang *lang_with_packs(const char *code, const char *const *dirs, int count, LangReport *report);

#endif
