/* The header of a .po file: its language, its encoding, its plural rule. */
#include "lang/po.h"

#include <string.h>
#include <strings.h>

/* The same rule as different programs write it, without blanks and without brackets around the whole. */
static const struct {
    const char *text;
    PluralRule rule;
} rules[] = {
    {"nplurals=2;plural=n!=1", PLURAL_ENGLISH},
    {"nplurals=1;plural=0", PLURAL_NONE},
    {"nplurals=2;plural=n>1", PLURAL_FRENCH},
    {"nplurals=3;plural=n==1?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>=20)?1:2", PLURAL_POLISH},
    {"nplurals=3;plural=n==1?0:n%10>=2&&n%10<=4&&(n%100<12||n%100>14)?1:2", PLURAL_POLISH},
    {"nplurals=3;plural=n==1?0:(n%10>=2&&n%10<=4)&&(n%100<10||n%100>=20)?1:2", PLURAL_POLISH},
    {"nplurals=3;plural=n==1?0:(n%10>=2&&n%10<=4)&&(n%100<12||n%100>14)?1:2", PLURAL_POLISH},
};

int plural_forms(PluralRule rule) {
    switch (rule) {
    case PLURAL_NONE:
        return 1;
    case PLURAL_POLISH:
        return 3;
    case PLURAL_ENGLISH:
    case PLURAL_FRENCH:
        break;
    }
    return 2;
}

/* The value of a field, a copy without blanks at its ends; false if there is none or it is too long. */
static bool header_value(const char *header, const char *field, Text *value) {
    size_t length = strlen(field);
    for (const char *line = header; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncasecmp(line, field, length) || line[length] != ':')
            continue;
        const char *from = line + length + 1, *to = line + strcspn(line, "\n");
        while (from < to && *from == ' ')
            from++;
        while (from < to && to[-1] == ' ')
            to--;
        text_put_n(value, from, (size_t)(to - from));
        return !value->cut;
    }
    return false;
}

/* Are the brackets at both ends of these bytes a pair? */
static bool in_brackets(const char *from, const char *to) {
    int depth = 0;
    if (to - from < 2 || *from != '(' || to[-1] != ')')
        return false;
    for (const char *at = from; at < to - 1; at++) {
        depth += (*at == '(') - (*at == ')');
        if (depth == 0)
            return false;
    }
    return true;
}

/* The rule in the spelling of the table above. */
static void plain_rule(Text *out, const char *text) {
    char squeezed[256];
    Text at = text_over(squeezed, sizeof squeezed);
    for (; *text; text++)
        if (*text != ' ' && *text != '\t')
            text_char(&at, *text);
    const char *equals = strstr(squeezed, ";plural=");
    const char *from = equals ? equals + strlen(";plural=") : squeezed, *to = squeezed + at.used;
    text_put_n(out, squeezed, (size_t)(from - squeezed));
    if (to > from && to[-1] == ';')
        to--;
    for (; in_brackets(from, to); from++)
        to--;
    text_put_n(out, from, (size_t)(to - from));
}

static bool find_rule(const char *text, PluralRule *rule) {
    char plain[256];
    Text at = text_over(plain, sizeof plain);
    plain_rule(&at, text);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (!strcmp(rules[i].text, plain)) {
            *rule = rules[i].rule;
            return true;
        }
    return false;
}

static bool read_plural(PoFile *file, const PoEntry *header, LangReport *report) {
    char value[256];
    Text at = text_over(value, sizeof value);
    if (!header_value(header->forms[0], "Plural-Forms", &at)) {
        lang_report(report, file->name, header->line,
                    "the header has no Plural-Forms; for German it is \"Plural-Forms: nplurals=2; plural=n != 1;\\n\"");
        return false;
    }
    if (find_rule(value, &file->plural))
        return true;
    lang_report(report, file->name, header->line,
                "unknown plural rule \"%s\"; known are nplurals=2; plural=n != 1 (as in German), nplurals=2; "
                "plural=n > 1 (French), nplurals=1; plural=0 (no plural), and that of Polish",
                value);
    return false;
}

static bool read_encoding(const PoFile *file, const PoEntry *header, LangReport *report) {
    char value[128];
    Text at = text_over(value, sizeof value);
    if (!header_value(header->forms[0], "Content-Type", &at))
        return true;
    const char *charset = strstr(value, "charset=");
    if (charset && !strcasecmp(charset + strlen("charset="), "UTF-8"))
        return true;
    lang_report(report, file->name, header->line, "the encoding must be UTF-8, not \"%s\"", value);
    return false;
}

bool po_read_header(PoFile *file, const PoEntry *header, LangReport *report) {
    Text language = text_over(file->language, sizeof file->language);
    header_value(header->forms[0], "Language", &language);
    bool encoding = read_encoding(file, header, report);
    return read_plural(file, header, report) && encoding;
}
