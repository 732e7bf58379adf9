/* Makes the flat block that sentences are looked up in (core/say.h) out of .po texts. */
#ifndef LANG_CATALOGUE_H
#define LANG_CATALOGUE_H

#include "lang/po.h"

/* Merges the texts of one language into a block; where two translate the same message, the later wins. What is not
 * translated is left out. The caller frees the block. NULL if anything was wrong; the report says what. */
Lang *catalogue_build(const char *code, const PoText *texts, int count, LangReport *report);

/* May this stand for a language: "de", "pt_BR"? It becomes part of a file's name. */
bool lang_code_valid(const char *code);

#endif
