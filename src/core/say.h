/*
 * Words: stable ids for programs, sentences for people.
 *
 * A catalogue is one flat read-only block: translations by context and English text, with the plural rule of
 * its language. English needs none. Sentences are templates: {name} stands for an argument, {name:case} for the
 * form of a closed-list word that a language asks for there ({n:signed}: a number with its sign); "one|many" is chosen
 * by the argument n.
 */
#ifndef CORE_SAY_H
#define CORE_SAY_H

#include "base/text.h"
#include "core/game.h"

enum { LANG_FORMAT = 1, LANG_FORMS = 4 };

typedef enum { PLURAL_ENGLISH, PLURAL_POLISH, PLURAL_NONE, PLURAL_FRENCH } PluralRule;

/* One entry: the hash of context, 4, English text; its forms are strings in a row. */
typedef struct {
    uint64_t key;
    uint32_t text; /* offset from the block's first byte: `forms` zero-ended strings */
    uint32_t forms;
} LangEntry;

struct CantinaLang {
    char magic[8]; /* "cantlng" and LANG_FORMAT */
    char code[8];  /* "de" */
    uint32_t size, count;
    uint32_t plural;  /* PluralRule */
    uint32_t entries; /* offset; sorted by key */
};

uint64_t lang_key(const char *context, const char *english);
/* The translation, in the form for number n; `english` itself where there is none. */
const char *lang_find(const Lang *lang, const char *context, const char *english, int n);
int lang_form(PluralRule rule, int n);

/* Who speaks: which box names the ids, in which language. */
typedef struct {
    const Box *box;
    const Lang *lang;
} Voice;

/* A sentence of a table. `context` is the table: "verb", "event", "prompt", "reason"… */
void say(Text *out, Voice voice, const char *context, const Message *message, const int *values);
/* The name of one id, for people. `form` is a case ("gen", of numbers "signed") or NULL. */
void say_name(Text *out, Voice voice, int kind, int value, const char *form);

/* Behind the zeros of "{n},000", whatever stands between thousands in a language: of none there are none. */
const char *say_past_thousands(const char *text, const char *end);
void say_choice(Text *out, Voice voice, Choice choice);
void say_prompt(Text *out, Voice voice, const Question *question);
/* The card in it is left unnamed for seats that may not read it. */
void say_event(Text *out, Voice voice, const Event *event, SeatSet reader);
/* What an ability does, clause by clause; generated from its instructions, so it is always true. */
void say_ability(Text *out, Voice voice, Ability ability);
/* One block of a `choose`: an effect is the jump to it, by its place in the code of the pack. */
void say_effect(Text *out, Voice voice, int effect);
/* What follows on a yes to the `may` at a place of an ability's program; nothing where there is none. */
void say_may(Text *out, Voice voice, Ability id, int pc);
Ability effect_home(const Box *box, int effect);
/* The block of an effect: from where to where in the program of the ability that it is part of. */
Ability effect_block(const Box *box, int effect, int *from, int *end);
/* A free sentence of a front end, by English text. */
const char *say_plain(Voice voice, const char *english);

/* ---- words: ids of programs ---- */

void word_id(Text *out, const Box *box, int kind, int value);
/* Reads the id of a kind; false if there is none of that name. */
bool word_read(const Box *box, int kind, const char *word, size_t length, int *value);
void word_choice(Text *out, const Box *box, Choice choice);
bool word_read_choice(const Box *box, const char *word, Choice *choice);
void word_tag(Text *out, const Box *box, const Question *question);

/* ---- signs ---- */

/* What a number that cantina_signs writes is of: the row, and the id where a row has a sign for each. NULL behind the
 * last. */
const Sign *sign_at(const Game *game, int number, int *what);

/* The value of an event's argument by position: seat, card, a, b, c follow the message's args. */
int event_value(const Event *event, int arg);

#endif
