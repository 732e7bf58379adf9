/* The Clone Wars: a star map of characters, and the same told planet by planet. */
#include <string.h>

#include "tui/show_clonewars.h"

enum { WIDTH_MOST = 80, WIDTH_LEAST = 72, HEIGHT = 20, CELL = 5, LABEL_ROOM = 64 };

/* A planet's digit, name and marks, and where they stand. */
typedef struct {
    char words[LABEL_ROOM];
    int row, column, width;
    Tint tint;
} Label;

typedef struct {
    int width;
    char cells[HEIGHT][WIDTH_MOST][CELL]; /* a character of UTF-8 each; "" blank */
    uint8_t owner[HEIGHT][WIDTH_MOST];    /* the planet whose label is there */
    Label labels[PLANETS_MOST + 1];
} Sky;

/* ---- labels ---- */

static void put_marks(const Engine *e, Text *out, int planet) {
    const CloneWars *s = clonewars(e);
    HeroSet jedi = cw_heroes_at(e, planet);
    for (int i = 0; i < s->blockades[planet]; i++)
        text_char(out, '#');
    for (int i = 0; i < cw_figure_count(e); i++)
        text_put(out, s->figures[i] == planet ? "V" : "");
    for (int marker = MARKER_ORANGE; marker <= MARKER_WHITE; marker++)
        if (cw_mission(e, marker) && card_of(e, cw_mission(e, marker))->planet == planet)
            text_char(out, marker == MARKER_ORANGE ? 'o' : 'w');
    text_put(out, planet == finale_planet(e) ? "F" : "");
    text_put(out, jedi ? "@" : "");
    for (; jedi; jedi &= (HeroSet)(jedi - 1))
        text_int(out, bits_lowest(jedi) + 1);
}

static int words_width(const char *words) {
    int width = 0;
    for (; *words; words++)
        width += ((unsigned char)*words & 0xc0) != 0x80;
    return width;
}

static Label label_of(const Show *show, const Engine *e, int planet) {
    Label label = {.tint = cw_heroes_at(e, planet)                       ? TINT_STRONG
                           : clonewars(e)->droids[planet] == DROIDS_HERE ? TINT_ORANGE
                                                                         : TINT_PLAIN};
    Text out = text_over(label.words, sizeof label.words);
    text_int(&out, clonewars(e)->droids[planet]);
    text_char(&out, ' ');
    text_put(&out, name_of(show->look.voice, KIND_PLANET, planet).at);
    size_t name = out.used;
    text_char(&out, ' ');
    put_marks(e, &out, planet);
    if (out.used == name + 1)
        label.words[name] = 0;
    label.width = words_width(label.words);
    return label;
}

/* ---- places for them ---- */

static bool is_free(const Sky *sky, int row, int column, int width) {
    if (row < 0 || row >= HEIGHT || column < 0 || column + width > sky->width)
        return false;
    for (int i = column ? column - 1 : 0; i <= column + width && i < sky->width; i++)
        if (sky->owner[row][i])
            return false;
    return true;
}

/* The free place nearest to where it should be; rows are twice as far apart as columns, and worth more. */
static bool settle(const Sky *sky, Label *label) {
    enum { ROWS = 3, COLUMNS = 14, ROW_COST = 4 };
    int row = label->row, column = label->column, best = 1000;
    for (int down = -ROWS; down <= ROWS; down++)
        for (int along = -COLUMNS; along <= COLUMNS; along++) {
            int cost = ROW_COST * (down < 0 ? -down : down) + (along < 0 ? -along : along);
            if (cost >= best || !is_free(sky, row + down, column + along, label->width))
                continue;
            best = cost;
            label->row = row + down;
            label->column = column + along;
        }
    return best < 1000;
}

static void write_label(Sky *sky, int planet) {
    const Label *label = &sky->labels[planet];
    const char *at = label->words;
    for (int i = 0; i < label->width; i++) {
        size_t length = 1;
        while (((unsigned char)at[length] & 0xc0) == 0x80)
            length++;
        memcpy(sky->cells[label->row][label->column + i], at, length < CELL ? length : CELL - 1);
        sky->owner[label->row][label->column + i] = (uint8_t)planet;
        at += length;
    }
}

/* The span of x or y over all planets. */
static void span(const Engine *e, bool across, int *low, int *high) {
    *low = 255, *high = 0;
    for (int planet = 1; planet <= planets(e); planet++) {
        int at = across ? planet_of(e, planet)->x : planet_of(e, planet)->y;
        *low = at < *low ? at : *low;
        *high = at > *high ? at : *high;
    }
    *high += *high == *low;
}

static void place_labels(const Show *show, const Engine *e, Sky *sky) {
    enum { NAME = 11 }; /* columns a name takes, as a rule */
    int left, right, top, bottom;
    span(e, true, &left, &right);
    span(e, false, &top, &bottom);
    for (int planet = 1; planet <= planets(e); planet++) {
        const Planet *p = planet_of(e, planet);
        Label *label = &sky->labels[planet];
        *label = label_of(show, e, planet);
        label->column = (p->x - left) * (sky->width - NAME) / (right - left);
        label->row = (p->y - top) * (HEIGHT - 1) / (bottom - top);
        if (label->column + label->width > sky->width)
            label->column = sky->width - label->width;
        if (settle(sky, label))
            write_label(sky, planet);
        else
            label->width = 0;
    }
}

/* ---- links between them ---- */

/* The column of `a` from which a line to `b` starts: nearest to it, in the middle of what they have in common. */
static int leave_at(const Label *a, const Label *b) {
    int low = a->column > b->column ? a->column : b->column;
    int a_end = a->column + a->width - 1, b_end = b->column + b->width - 1;
    int high = a_end < b_end ? a_end : b_end;
    if (low <= high)
        return (low + high) / 2;
    return b->column > a_end ? a_end : a->column;
}

/* A step of a line: level, upright or slanting. */
static char stroke(int across, int down) {
    if (!down)
        return '-';
    return !across ? '|' : (across < 0) == (down < 0) ? '\\' : '/';
}

static int part_of(int whole, int i, int steps) {
    return (2 * whole * i + (whole < 0 ? -steps : steps)) / (2 * steps);
}

static void draw_link(Sky *sky, const Label *a, const Label *b) {
    int x = leave_at(a, b), y = a->row, across = leave_at(b, a) - x, down = b->row - y;
    int wide = across < 0 ? -across : across, high = down < 0 ? -down : down;
    int steps = wide > high ? wide : high;
    for (int i = 1; i < steps && a->width && b->width; i++) {
        int column = part_of(across, i, steps), row = part_of(down, i, steps);
        char *cell = sky->cells[y + row][x + column];
        if (!cell[0])
            cell[0] = stroke(column - part_of(across, i - 1, steps), row - part_of(down, i - 1, steps));
    }
}

static void draw_links(const Engine *e, Sky *sky) {
    for (int planet = 1; planet <= planets(e); planet++)
        for (PlanetSet set = links_of(e, planet); set; set &= set - 1)
            if (bits_lowest(set) > planet)
                draw_link(sky, &sky->labels[planet], &sky->labels[bits_lowest(set)]);
}

/* ---- out ---- */

static void print_row(const Show *show, const Sky *sky, int row) {
    char memory[WIDTH_MOST * (CELL + 12)];
    Text out = text_over(memory, sizeof memory);
    int last = sky->width;
    while (last && !sky->cells[row][last - 1][0])
        last--;
    for (int i = 0; i < last; i++) {
        int planet = sky->owner[row][i];
        if (planet && sky->labels[planet].column == i)
            look_tint(&show->look, &out, sky->labels[planet].tint, sky->labels[planet].words);
        else if (!planet && sky->cells[row][i][0])
            look_tint(&show->look, &out, TINT_FAINT, sky->cells[row][i]);
        else if (!planet)
            text_char(&out, ' ');
    }
    text_char(&out, '\n');
    fputs(memory, show->screen->out);
}

static void print_key(const Show *show, const Engine *e) {
    char memory[CW_LINE];
    Text out = text_over(memory, sizeof memory);
    text_put(&out, ui(show->look.voice, UI_CW_MAP_KEY));
    for (int hero = 1; hero <= heroes(e); hero++) {
        text_put(&out, hero > 1 ? ", " : " ");
        text_int(&out, hero);
        text_char(&out, ADVICE_HOLD);
        text_put(&out, jedi_name(&show->look, e, hero).at);
    }
    text_put(&out, ". ");
    ui_say(&out, show->look.voice, UI_CW_MAP_LIST,
           ui_args(ui_words("word", ui(show->look.voice, UI_CMD_MAP)),
                   ui_words("list", ui(show->look.voice, UI_CMD_MAP_LIST))));
    screen_say(show->screen, memory, 2);
}

static void draw_map(const Show *show, const Engine *e, int width) {
    Sky sky = {.width = width};
    place_labels(show, e, &sky);
    draw_links(e, &sky);
    for (int row = 0; row < HEIGHT; row++)
        print_row(show, &sky, row);
    print_key(show, e);
}

/* ---- planet by planet ---- */

static void list_planet(const Show *show, const Engine *e, int planet) {
    char memory[CW_LINE], links[CW_WORDS];
    Text out = text_over(memory, sizeof memory), names = text_over(links, sizeof links);
    look_tint(&show->look, &out, TINT_STRONG, name_of(show->look.voice, KIND_PLANET, planet).at);
    text_put(&out, ": ");
    put_there(&show->look, e, &out, planet, 0);
    text_put(&out, ". ");
    put_planets(&show->look, &names, links_of(e, planet));
    ui_say(&out, show->look.voice, UI_CW_LINKS, ui_args(ui_words("planets", links)));
    screen_say(show->screen, memory, 2);
}

static void list_map(const Show *show, const Engine *e) {
    const Kind *regions = game_kind(e->game, KIND_REGION);
    for (int region = 0; region < regions->count; region++) {
        screen_say(show->screen, name_of(show->look.voice, KIND_REGION, region).at, 2);
        for (int planet = 1; planet <= planets(e); planet++)
            if (planet_of(e, planet)->region == region)
                list_planet(show, e, planet);
    }
}

void clonewars_map(const Show *show, bool list) {
    Engine e = cw_reading(&show->look);
    int width = screen_width(show->screen->out);
    if (list || width < WIDTH_LEAST)
        list_map(show, &e);
    else
        draw_map(show, &e,
                 (width < WIDTH_MOST ? width : WIDTH_MOST) - 1); /* a full line would break on some terminals */
}
