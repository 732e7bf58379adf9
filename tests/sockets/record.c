#include "sockets/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 60, LINE = 400 };

static const char *const names[] = {"alone",    "hidden",   "square", "dooku",
                                    "ventress", "smuggler", "bounty", "transport"};

typedef struct {
    char lines[LINES_MOST][LINE];
    int count;
} Text;

/* The first lines of a golden record. */
static void load(Text *text, const char *name, int most) {
    char path[512];
    const char *root = getenv("CANTINA_ROOT");
    snprintf(path, sizeof path, "%s/tests/golden/%s.rec", root ? root : ".", name);
    FILE *in = fopen(path, "r");
    text->count = 0;
    while (in && text->count < most && fgets(text->lines[text->count], LINE, in))
        text->count++;
    if (in)
        fclose(in);
}

static void swap(Text *text, Rng *rng) {
    char line[LINE];
    uint32_t a = rng_below(rng, (uint32_t)text->count), b = rng_below(rng, (uint32_t)text->count);
    strcpy(line, text->lines[a]);
    strcpy(text->lines[a], text->lines[b]);
    strcpy(text->lines[b], line);
}

/* Another line in the place of one: what was taken back, started from, said by nobody. */
static void replace(Text *text, Rng *rng) {
    static const char *const lines[] = {"undo 1\n",
                                        "undo 40\n",
                                        "undo 0\n",
                                        "undo -1\n",
                                        "seats 9\n",
                                        "seed 1\n",
                                        "p1 keep\n",
                                        "p9 keep\n",
                                        "chance die face:three\n",
                                        "hash 0\n",
                                        "start {}\n",
                                        "\n",
                                        "start {\"seats\":2,\"frames\":[]}\n",
                                        "set board advanced\n",
                                        "side p1 x\n"};
    strcpy(text->lines[rng_below(rng, (uint32_t)text->count)], ANY(rng, lines));
}

static void garble(Text *text, Rng *rng) {
    char *line = text->lines[rng_below(rng, (uint32_t)text->count)];
    if (*line)
        line[rng_below(rng, (uint32_t)strlen(line))] = (char)(' ' + rng_below(rng, 90));
}

static void put_escaped(Buffer *out, const char *line) {
    for (; *line; line++)
        if (*line == '\n')
            buffer_put(out, "\\n");
        else if (*line == '"' || *line == '\\')
            buffer_print(out, "\\%c", *line);
        else
            buffer_add(out, line, 1);
}

void record_put(Buffer *out, Rng *rng, bool twisted) {
    static void (*const twists[])(Text *, Rng *) = {swap, replace, garble};
    static Text text;
    const char *name = ANY(rng, names);
    int most = 8 + (int)rng_below(rng, LINES_MOST - 8);
    load(&text, name, most);
    for (uint32_t i = 1 + rng_below(rng, 3); twisted && text.count && i > 0; i--)
        ANY(rng, twists)(&text, rng);
    for (int i = 0; i < text.count; i++)
        put_escaped(out, text.lines[i]);
}
