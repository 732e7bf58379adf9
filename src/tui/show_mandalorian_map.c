/* The Mandalorian: a map of hexagons in characters, and the same told space by space. */
#include <string.h>

#include "tui/show_mandalorian.h"

/* A hexagon is a brick of two lines, with an edge above it that it shares with two others; odd rows are shifted by half
 * a brick. */
enum { WIDTH_MOST = 100, ROWS_MOST = 10, HIGH = 3, LINES = ROWS_MOST * HIGH + 1, BRICK_LEAST = 8, BRICK_MOST = 12 };
enum { ITEM_ROOM = 16 };

/* What stands between two hexagons; the stronger one shows where edges meet. */
typedef enum { EDGE_NONE, EDGE_OPEN, EDGE_DROP, EDGE_OPEN_DOOR, EDGE_DOOR, EDGE_WALL } Edge;

typedef struct {
    char sign;
    uint8_t tint;
    uint8_t rank; /* of the edge drawn there */
} Cell;

typedef struct {
    const Show *show;
    const Engine *e;
    int brick, columns, rows, left; /* width of a hexagon, the grid's size, the x of its first column */
    Cell cells[LINES][WIDTH_MOST];
} Sheet;

/* ---- the grid ---- */

/* The space at a place of the grid, by number; 0: nothing is there. */
static int space_at(const Sheet *sheet, int x, int y) {
    for (int number = 1; number <= map_here(sheet->e)->spaces; number++) {
        const Space *space = space_of(sheet->e, space_row(sheet->e, number));
        if (space->x == x + sheet->left && space->y == y)
            return number;
    }
    return 0;
}

static const Space *row_of(const Sheet *sheet, int number) {
    return space_of(sheet->e, space_row(sheet->e, number));
}

static Edge edge_between(const Sheet *sheet, int a, int b) {
    if (!a || !b)
        return a || b ? EDGE_OPEN : EDGE_NONE;
    const Terrain *t = terrain(sheet->e);
    int door = md_door(sheet->e, a, b);
    if (row_of(sheet, a)->forbidden || row_of(sheet, b)->forbidden)
        return EDGE_OPEN;
    if (door)
        return md_is_open(sheet->e, door) ? EDGE_OPEN_DOOR : EDGE_DOOR;
    if (t->adjacent[a] & SPACE_BIT(b))
        return EDGE_OPEN;
    return t->within[a][1] & SPACE_BIT(b) ? EDGE_DROP : EDGE_WALL;
}

/* ---- edges ---- */

static void put_cell(Sheet *sheet, int line, int column, Edge edge, char sign) {
    Cell *cell = &sheet->cells[line][column];
    if (edge < cell->rank || line < 0 || line >= LINES || column < 0 || column >= WIDTH_MOST)
        return;
    *cell = (Cell){sign, edge == EDGE_OPEN ? TINT_FAINT : TINT_PLAIN, (uint8_t)edge};
}

/* The sign of an edge in its course; doors show their number in the middle. */
static char sign_of(Edge edge, bool middle, int door) {
    static const char signs[] = {[EDGE_NONE] = ' ',      [EDGE_OPEN] = ' ', [EDGE_DROP] = ':',
                                 [EDGE_OPEN_DOOR] = '-', [EDGE_DOOR] = '=', [EDGE_WALL] = '#'};
    return middle && (edge == EDGE_DOOR || edge == EDGE_OPEN_DOOR) ? (char)('0' + door) : signs[edge];
}

/* Where edges meet. */
static void put_corner(Sheet *sheet, int line, int column, Edge edge) {
    if (edge == EDGE_NONE)
        return;
    put_cell(sheet, line, column, edge, edge == EDGE_OPEN ? '.' : edge == EDGE_DROP ? ':' : '#');
}

static void draw_level(Sheet *sheet, int line, int from, int to, int a, int b) {
    Edge edge = edge_between(sheet, a, b);
    int door = a && b ? md_door(sheet->e, a, b) : 0;
    for (int column = from + 1; column < to; column++)
        put_cell(sheet, line, column, edge, sign_of(edge, column == (from + to) / 2, door));
    put_corner(sheet, line, from, edge);
    put_corner(sheet, line, to, edge);
}

static void draw_upright(Sheet *sheet, int line, int column, int a, int b) {
    Edge edge = edge_between(sheet, a, b);
    int door = a && b ? md_door(sheet->e, a, b) : 0;
    for (int i = 1; i < HIGH; i++)
        put_cell(sheet, line + i, column, edge, sign_of(edge, i == 1, door));
    put_corner(sheet, line, column, edge);
    put_corner(sheet, line + HIGH, column, edge);
}

static int column_of(const Sheet *sheet, int x, int y) {
    return x * sheet->brick + (y % 2 ? sheet->brick / 2 : 0);
}

/* The edges above a place of the grid and to its left; places beyond the grid draw those of its end. */
static void draw_edges(Sheet *sheet, int x, int y) {
    int column = column_of(sheet, x, y), line = y * HIGH, here = space_at(sheet, x, y);
    int before = y % 2 ? x : x - 1; /* the one above to the left */
    int split = column + (y % 2 ? sheet->brick - sheet->brick / 2 : sheet->brick / 2);
    draw_upright(sheet, line, column, space_at(sheet, x - 1, y), here);
    draw_level(sheet, line, column, split, space_at(sheet, before, y - 1), here);
    draw_level(sheet, line, split, column + sheet->brick, space_at(sheet, before + 1, y - 1), here);
}

/* ---- what stands in a hexagon ---- */

typedef struct {
    char words[ITEM_ROOM];
    Tint tint;
} Item;

typedef struct {
    Item at[24];
    int count;
} Items;

static Text item_begin(Items *items, Tint tint) {
    Item *item = &items->at[items->count < COUNT(items->at) - 1 ? items->count++ : items->count];
    *item = (Item){.tint = tint};
    return text_over(item->words, sizeof item->words);
}

static void put_class(Text *out, const Engine *e, PlaceId threat, bool faceup) {
    static const char up[] = "FSMB", down[] = "fsmb";
    const Place *p = &e->places[threat];
    const Card *card = card_of(e, p->card);
    text_char(out, faceup ? up[card->class] : down[card->class]);
    if (card->class)
        text_int(out, card->health - place_damage(p));
    if (faceup && place_tokens(p))
        text_char(out, '!');
    if (mandalorian(e)->child_enemy == threat)
        text_char(out, 'c');
}

static void gather_tokens(const Sheet *sheet, int number, Items *items) {
    const Engine *e = sheet->e;
    int unknown = 0;
    for (PlaceId at = e->zones[zone_of_space(number)].first; at; at = e->places[at].next) {
        if (!e->places[at].card) {
            unknown++;
            continue;
        }
        Text out = item_begin(items, is_enemy(e, at) ? TINT_ORANGE : TINT_YELLOW);
        put_class(&out, e, at, is_faceup(e, at));
    }
    if (!unknown)
        return;
    Text out = item_begin(items, TINT_PLAIN);
    text_char(&out, '?');
    if (unknown > 1)
        text_int(&out, unknown);
}

static void gather_heroes(const Sheet *sheet, int number, Items *items) {
    const Mandalorian *s = mandalorian(sheet->e);
    for (int hero = 1; hero <= s->heroes; hero++) {
        if (at_of(sheet->e, hero) != number)
            continue;
        Text out = item_begin(items, TINT_STRONG);
        text_char(&out, '@');
        text_int(&out, hero);
        text_put(&out, s->child_hero == hero ? "c" : "");
    }
    if (space_number(sheet->e, s->child_at) == number) {
        Text out = item_begin(items, TINT_STRONG);
        text_char(&out, 'c');
    }
}

/* "B6" and what is printed there: start, star, number. */
static void gather_print(const Space *space, Text *out) {
    static const char *const stars[STARS] = {"", "*", "*r", "*b"};
    md_put_label(out, space);
    text_put(out, space->start ? ">" : "");
    text_put(out, stars[space->star]);
    if (!space->number)
        return;
    text_char(out, '(');
    text_int(out, space->number);
    text_char(out, ')');
}

static int write_words(Sheet *sheet, int line, int column, const char *words, Tint tint) {
    for (; *words; words++, column++)
        sheet->cells[line][column] = (Cell){*words, (uint8_t)tint, EDGE_WALL};
    return column;
}

/* Items stand on the lower line, then beside the label; what finds no room is a + there. */
static void draw_items(Sheet *sheet, int line, int label_end, int column, int end, const Items *items) {
    int at = column, i = 0;
    for (; i < items->count; i++) {
        int width = (int)strlen(items->at[i].words);
        if (at + width > end)
            break;
        at = write_words(sheet, line + 1, at, items->at[i].words, items->at[i].tint);
        at += at < end;
    }
    for (at = label_end + 1; i < items->count; i++) {
        int width = (int)strlen(items->at[i].words);
        if (at + width + (i < items->count - 1 ? 2 : 0) > end) {
            write_words(sheet, line, at < end ? at : end - 1, "+", TINT_STRONG);
            return;
        }
        at = write_words(sheet, line, at, items->at[i].words, items->at[i].tint) + 1;
    }
}

static void draw_inside(Sheet *sheet, int x, int y) {
    int number = space_at(sheet, x, y), column = column_of(sheet, x, y) + 1, line = y * HIGH + 1;
    int end = column + sheet->brick - 1;
    if (!number)
        return;
    const Space *space = row_of(sheet, number);
    if (space->forbidden) {
        for (int i = 0; i < 2; i++)
            for (int at = column; at < end; at++)
                sheet->cells[line + i][at] = (Cell){'/', TINT_FAINT, EDGE_WALL};
        return;
    }
    char memory[ITEM_ROOM];
    Text label = text_over(memory, sizeof memory);
    Items items = {0};
    gather_print(space, &label);
    gather_heroes(sheet, number, &items);
    gather_tokens(sheet, number, &items);
    if ((int)label.used > end - column)
        memory[end - column] = 0;
    int label_end = write_words(sheet, line, column, memory, TINT_FAINT);
    draw_items(sheet, line, label_end, column, end, &items);
}

/* ---- out ---- */

static void print_line(const Sheet *sheet, int line) {
    char memory[WIDTH_MOST * 14];
    Text out = text_over(memory, sizeof memory);
    const Cell *cells = sheet->cells[line];
    int last = WIDTH_MOST;
    while (last && (!cells[last - 1].sign || cells[last - 1].sign == ' '))
        last--;
    for (int i = 0; i < last;) {
        char run[WIDTH_MOST + 1];
        int length = 0;
        Tint tint = cells[i].tint;
        for (; i < last && cells[i].tint == tint; i++)
            run[length++] = cells[i].sign ? cells[i].sign : ' ';
        run[length] = 0;
        look_tint(&sheet->show->look, &out, tint, run);
    }
    text_char(&out, '\n');
    fputs(memory, sheet->show->screen->out);
}

static void print_key(const Show *show, const Engine *e) {
    char memory[MD_WORDS];
    Text names = text_over(memory, sizeof memory);
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        if (mandalorian(e)->character[hero - 1])
            show_number(&names, hero, md_hero(&show->look, e, hero).at);
    show_map_key(show, UI_MA_MAP_KEY, UI_MAP_CHARACTERS, memory);
}

/* The size of the grid, and how wide a hexagon may be; false: the screen is too narrow. */
static bool measure(Sheet *sheet, int width) {
    int right = 0;
    sheet->left = 255;
    for (int number = 1; number <= map_here(sheet->e)->spaces; number++) {
        const Space *space = row_of(sheet, number);
        right = space->x > right ? space->x : right;
        sheet->left = space->x < sheet->left ? space->x : sheet->left;
        sheet->rows = space->y >= sheet->rows ? space->y + 1 : sheet->rows;
    }
    sheet->columns = right - sheet->left + 1;
    sheet->brick = (2 * width - 2) / (2 * sheet->columns + 1);
    sheet->brick = sheet->brick > BRICK_MOST ? BRICK_MOST : sheet->brick;
    return sheet->brick >= BRICK_LEAST && sheet->rows <= ROWS_MOST;
}

static void draw_map(Sheet *sheet) {
    for (int y = 0; y <= sheet->rows; y++)
        for (int x = 0; x <= sheet->columns; x++)
            draw_edges(sheet, x, y);
    for (int y = 0; y < sheet->rows; y++)
        for (int x = 0; x < sheet->columns; x++)
            draw_inside(sheet, x, y);
    for (int line = 1; line < sheet->rows * HIGH; line++) /* the outermost edges say nothing */
        print_line(sheet, line);
    print_key(sheet->show, sheet->e);
}

/* ---- space by space ---- */

static void list_space(const Show *show, const Engine *e, int number) {
    char memory[MD_LINE];
    Text out = text_over(memory, sizeof memory);
    look_tint(&show->look, &out, TINT_STRONG, md_space(&show->look, e, number).at);
    text_put(&out, ": ");
    if (md_put_there(&show->look, e, &out, number, 0))
        text_put(&out, ". ");
    md_put_printed(&show->look, &out, space_of(e, space_row(e, number)));
    md_put_ways(&show->look, e, &out, number);
    while (out.used && memory[out.used - 1] == ' ')
        memory[--out.used] = 0;
    screen_say(show->screen, memory, 2);
}

void mandalorian_map(const Show *show, bool list) {
    Engine e = md_reading(&show->look);
    Sheet sheet = {.show = show, .e = &e};
    int width = screen_width(show->screen->out);
    if (!list && measure(&sheet, width < WIDTH_MOST ? width : WIDTH_MOST)) {
        draw_map(&sheet);
        return;
    }
    for (int number = 1; number <= map_here(&e)->spaces; number++)
        if (spaces_all(&e) & SPACE_BIT(number))
            list_space(show, &e, number);
}
