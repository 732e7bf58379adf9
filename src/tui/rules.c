#include "tui/rules.h"

#include <string.h>
#include <strings.h>

#include "tui/screen.h"

bool words_begin(const char *text, const char *words) {
    return !strncasecmp(text, words, strlen(words));
}

bool words_within(const char *text, const char *words) {
    for (; *text; text++)
        if (words_begin(text, words))
            return true;
    return !*words;
}

/* The next word of a text, or its end. */
static const char *next_word(const char *text) {
    text += strcspn(text, " ");
    return text + strspn(text, " ");
}

bool words_along(const char *text, const char *words) {
    for (; *words; words = next_word(words)) {
        size_t length = strcspn(words, " ");
        while (*text && strncasecmp(text, words, length))
            text = next_word(text);
        if (!*text)
            return false;
        text = next_word(text);
    }
    return true;
}

bool rules_match(const RuleText *rule, const char *words) {
    return words_within(rule->id, words) || words_within(rule->name, words) || words_within(rule->text, words);
}

void rules_print(FILE *out, const RuleText *rule, int width) {
    fprintf(out, "%s  %s", rule->id, rule->name);
    if (*rule->where)
        fprintf(out, " (%s)", rule->where);
    fputc('\n', out);
    wrap_text(out, rule->text, width, 2, 2);
}
