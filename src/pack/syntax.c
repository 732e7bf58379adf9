/*
 * What is wrong with a text that is no YAML, in words that say what to do.
 *
 * The parser knows where it gave up and what it wanted there. Authors want to know which sign is wrong: so the line is
 * looked at again. Each row of `faults` is one of the parser's complaints and who explains it.
 */
#include <string.h>

#include "pack/nodes.h"

typedef struct {
    const PackSource *source;
    const yaml_parser_t *parser;
    PackReport *report;
    yaml_mark_t mark; /* where the parser gave up */
} Fault;

/* ---- lines of the text ---- */

typedef struct {
    const char *at;
    size_t length, indent; /* bytes; blanks before the first sign */
} Line;

static Line line_number(const PackSource *source, size_t number) {
    const char *at = source->text, *end = at + source->length;
    for (; number && at < end; number--) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        at = feed ? feed + 1 : end;
    }
    const char *feed = memchr(at, '\n', (size_t)(end - at));
    Line line = {at, (size_t)((feed ? feed : end) - at), 0};
    while (line.length && (at[line.length - 1] == ' ' || at[line.length - 1] == '\r'))
        line.length--;
    while (line.indent < line.length && at[line.indent] == ' ')
        line.indent++;
    return line;
}

/* The nearest line above that says something; its number in *number. */
static Line line_above(const PackSource *source, size_t *number) {
    Line line = {"", 0, 0};
    while (*number && (line.indent == line.length || line.at[line.indent] == '#'))
        line = line_number(source, --*number);
    return line;
}

static bool begins_at(const Line *line, size_t column, char sign) {
    return column < line->length && line->at[column] == sign;
}

/* Behind the first colon that ends a key: 0 if there is none. */
static size_t behind_key(const Line *line) {
    for (size_t i = line->indent; i < line->length; i++)
        if (line->at[i] == ':' && (i + 1 == line->length || line->at[i + 1] == ' '))
            return i + 1;
    return 0;
}

#define SAY(fault, line, column, ...)                                                                                  \
    report_add((fault)->report, (fault)->source->name, (int)(line) + 1, (int)(column) + 1, __VA_ARGS__)
#define SAY_HERE(fault, ...) SAY(fault, (fault)->mark.line, (fault)->mark.column, __VA_ARGS__)

/* ---- tabs and signs ---- */

/* A tab among the blanks at the beginning of the line is the whole trouble, whatever the parser says. */
static bool explain_tab(const Fault *fault) {
    Line line = line_number(fault->source, fault->mark.line);
    if (!begins_at(&line, line.indent, '\t'))
        return false;
    SAY(fault, fault->mark.line, line.indent, "a tab: YAML is indented by blanks; put blanks in its place");
    return true;
}

static void explain_sign(const Fault *fault) {
    Line line = line_number(fault->source, fault->mark.line);
    size_t column = fault->mark.column < line.length ? fault->mark.column : line.indent;
    if (begins_at(&line, column, '\t'))
        SAY_HERE(fault, "a tab: put a blank in its place");
    else
        SAY_HERE(fault, "a text cannot begin with '%c': put the whole text between quotes", line.at[column]);
}

static void explain_directive(const Fault *fault) {
    SAY(fault, fault->mark.line, 0, "a line cannot begin with '%%': take it away, or put the text between quotes");
}

static void explain_escape(const Fault *fault) {
    SAY_HERE(fault, "in double quotes '\\' begins an escape: write '\\\\' for it, or use single quotes");
}

/* The parser tells a byte, not a place. */
static void explain_byte(const Fault *fault, const char *message) {
    size_t line = 0, column = 0, to = fault->parser->problem_offset;
    for (size_t i = 0; i < to && i < fault->source->length; i++) {
        char c = fault->source->text[i];
        line += c == '\n';
        column = c == '\n' ? 0 : column + ((c & 0xc0) != 0x80);
    }
    SAY(fault, line, column, "%s", message);
}

static void explain_control(const Fault *fault) {
    explain_byte(fault, "a control character: take it away");
}

static void explain_encoding(const Fault *fault) {
    explain_byte(fault, "this is not UTF-8: save the file in the encoding UTF-8");
}

/* ---- quotes and brackets: what was opened is told, not where it was missed ---- */

static void explain_quote(const Fault *fault) {
    yaml_mark_t open = fault->parser->context_mark;
    SAY(fault, open.line, open.column, "this quote is not closed: put a second one behind the text");
}

static void explain_bracket(const Fault *fault) {
    yaml_mark_t open = fault->parser->context_mark;
    bool list = !strcmp(fault->parser->context, "while parsing a flow sequence");
    SAY(fault, open.line, open.column, "this '%c' is not closed: a '%c' or a ',' is missing, in line %zu at the latest",
        list ? '[' : '{', list ? ']' : '}', fault->mark.line + 1);
}

static void explain_content(const Fault *fault) {
    Line line = line_number(fault->source, fault->mark.line);
    char sign = fault->mark.column < line.length ? line.at[fault->mark.column] : 0;
    if (sign == ']' || sign == '}')
        SAY_HERE(fault, "nothing is open that '%c' would close: take it away, or put the text between quotes", sign);
    else if (sign)
        SAY_HERE(fault, "a value is missing here");
    else
        SAY_HERE(fault, "the file ends here, but a '[' or '{' is still open: close it");
}

static void explain_block(const Fault *fault) {
    SAY_HERE(fault,
             "behind '|' and '>' the text begins in the next line: put a text that has such a sign between quotes");
}

/* ---- colons ---- */

/* "name: Foo: the second", or a line too far to the right, or one above without a colon. */
static void explain_colon(const Fault *fault) {
    Line line = line_number(fault->source, fault->mark.line);
    size_t first = behind_key(&line), number = fault->mark.line;
    Line above = line_above(fault->source, &number);
    if (first && first <= fault->mark.column) {
        while (first < line.length && line.at[first] == ' ')
            first++;
        SAY_HERE(fault, "a colon within a text: put the whole text between quotes, \"%s\"",
                 quote(line.at + first, line.length - first).text);
    } else if (above.length && !behind_key(&above)) {
        SAY(fault, number, above.indent, "a colon is missing behind '%s'",
            quote(above.at + above.indent, above.length - above.indent).text);
    } else {
        SAY(fault, fault->mark.line, line.indent,
            "wrong indentation: this line begins in column %zu, further right than the one above, which has a value",
            line.indent + 1);
    }
}

static void explain_key(const Fault *fault) {
    yaml_mark_t key = fault->parser->context_mark;
    Line line = line_number(fault->source, key.line);
    const char *colon = line.length > key.column ? memchr(line.at + key.column, ':', line.length - key.column) : NULL;
    if (colon)
        SAY(fault, key.line, (size_t)(colon + 1 - line.at), "a blank is missing behind the colon");
    else
        SAY(fault, key.line, key.column, "a colon is missing: a field is written 'key: value'");
}

/* ---- indentation ---- */

/* Where the fields of the entry begin that starts at this dash. */
static size_t behind_dash(const PackSource *source, yaml_mark_t dash) {
    Line line = line_number(source, dash.line);
    size_t column = dash.column + 1;
    while (column < line.length && line.at[column] == ' ')
        column++;
    return column;
}

static void wrong_indent(const Fault *fault, const Line *line, size_t right) {
    SAY(fault, fault->mark.line, line->indent,
        "wrong indentation: this line begins in column %zu, those it belongs to in column %zu", line->indent + 1,
        right + 1);
}

static void explain_entry(const Fault *fault) {
    Line line = line_number(fault->source, fault->mark.line);
    wrong_indent(fault, &line, behind_dash(fault->source, fault->parser->context_mark));
}

static void explain_field(const Fault *fault) {
    Line line = line_number(fault->source, fault->mark.line);
    if (fault->mark.column > line.indent)
        SAY_HERE(fault, "text behind the closing quote: a quote within a text is written twice, '', or the text stands "
                        "between quotes of the other kind");
    else if (begins_at(&line, line.indent, ':'))
        SAY_HERE(fault, "a key is missing before the colon");
    else if (begins_at(&line, line.indent, '-'))
        SAY_HERE(fault, "an entry of a list where a field belongs: take the '-' away, or mend the indentation");
    else
        wrong_indent(fault, &line, fault->parser->context_mark.column);
}

static void explain_end(const Fault *fault) {
    SAY_HERE(fault, "what a file says ends before this line: take away the line '...', or mend the indentation");
}

static void explain_dash(const Fault *fault) {
    SAY_HERE(fault, "a '-' begins an entry of a list, in a line of its own: put a text that has it between quotes");
}

/* ---- the parser's complaints ---- */

static const struct {
    const char *problem, *context; /* parts of what it says; NULL: any */
    void (*explain)(const Fault *fault);
} faults[] = {
    {"character that cannot start any token", NULL, explain_sign},
    {"unexpected end of stream", "quoted scalar", explain_quote},
    {"unexpected document indicator", "quoted scalar", explain_quote},
    {"unknown escape character", NULL, explain_escape},
    {"expected hexdecimal number", NULL, explain_escape},
    {"expected ',' or", NULL, explain_bracket},
    {"expected node content", NULL, explain_content},
    {"expected comment or line break", "block scalar", explain_block},
    {NULL, "%YAML directive", explain_directive},
    {NULL, "%TAG directive", explain_directive},
    {NULL, "scanning a directive", explain_directive},
    {"expected <document start>", NULL, explain_end},
    {"mapping values are not allowed", NULL, explain_colon},
    {"could not find expected ':'", NULL, explain_key},
    {"expected '-' indicator", NULL, explain_entry},
    {"expected key", "block mapping", explain_field},
    {"block sequence entries are not allowed", NULL, explain_dash},
    {"control characters", NULL, explain_control},
    {"UTF-8", NULL, explain_encoding},
    {"UTF-16", NULL, explain_encoding},
    {"Unicode character", NULL, explain_encoding},
};

static bool contains(const char *text, const char *part) {
    return !part || (text && strstr(text, part));
}

void syntax_explain(const PackSource *source, const yaml_parser_t *parser, PackReport *report) {
    bool placed = parser->problem_mark.line || parser->problem_mark.column;
    const Fault fault = {source, parser, report, placed ? parser->problem_mark : parser->mark};
    if (explain_tab(&fault))
        return;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (contains(parser->problem, faults[i].problem) && contains(parser->context, faults[i].context)) {
            faults[i].explain(&fault);
            return;
        }
    SAY_HERE(&fault, "this is no YAML (%s): look at quotes, colons and indentation here and in the line above",
             parser->problem ? parser->problem : "it cannot be read");
}
