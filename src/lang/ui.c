#include "lang/ui.h"

#include <string.h>

const char *const ui_sentences[] = {
#define UI(name, english) english,
#include "lang/ui.def"
#undef UI
    NULL};

const char *ui(Voice voice, UiId id) {
    return say_plain(voice, ui_sentences[id]);
}

static const UiArg *arg_named(const UiArg *args, const char *name, size_t length) {
    for (; args && args->name; args++)
        if (words_equal_n(args->name, name, length))
            return args;
    return NULL;
}

/* The number that chooses the form, in the range of plural rules: beyond a thousand only the last digits count. */
static int plural_number(const UiArg *args) {
    const UiArg *arg = arg_named(args, "n", 1);
    if (!arg)
        arg = arg_named(args, "count", 5);
    int64_t n = arg ? arg->number : 1;
    return (int)(n > 1000 ? 1000 + n % 1000 : n < -1000 ? -1000 : n);
}

/* One form of "one|many". */
static const char *english_form(const char *text, int n, size_t *length) {
    size_t bar = strcspn(text, "|");
    if (!text[bar] || n == 1) {
        *length = bar;
        return text;
    }
    *length = strlen(text + bar + 1);
    return text + bar + 1;
}

static void put_arg(Text *out, Voice voice, const UiArg *arg, const char *form) {
    if (arg && arg->words)
        text_put(out, arg->words);
    else if (arg && arg->kind == KIND_NUMBER)
        text_int(out, arg->number);
    else if (arg)
        say_name(out, voice, arg->kind, (int)arg->number, form[0] ? form : NULL);
}

/* What stands between braces: "name" or "name:form". True: the number 0. */
static bool put_named(Text *out, Voice voice, const UiArg *args, const char *from, const char *to) {
    char form[16];
    Text at = text_over(form, sizeof form);
    size_t name = strcspn(from, ":}");
    if (from[name] == ':')
        text_put_n(&at, from + name + 1, (size_t)(to - from) - name - 1);
    const UiArg *arg = arg_named(args, from, name);
    put_arg(out, voice, arg, form);
    return arg && !arg->words && arg->kind == KIND_NUMBER && !arg->number;
}

static void put_template(Text *out, Voice voice, const UiArg *args, const char *text, size_t length) {
    const char *end = text + length;
    while (text < end) {
        const char *close = *text == '{' ? memchr(text, '}', (size_t)(end - text)) : NULL;
        if (close) {
            bool none = put_named(out, voice, args, text + 1, close);
            text = none ? say_past_thousands(close + 1, end) : close + 1;
        } else {
            text_char(out, *text++);
        }
    }
}

void ui_say_of(Text *out, Voice voice, const char *context, const char *english, const UiArg *args) {
    int n = plural_number(args);
    const char *text = lang_find(voice.lang, context, english, n);
    size_t length = strlen(text);
    if (text == english)
        text = english_form(english, n, &length);
    put_template(out, voice, args, text, length);
}

void ui_say(Text *out, Voice voice, UiId id, const UiArg *args) {
    ui_say_of(out, voice, "ui", ui_sentences[id], args);
}
