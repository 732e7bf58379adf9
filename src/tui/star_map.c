#include "tui/star_map.h"

#include <string.h>

int star_width(const char *words) {
    int width = 0;
    for (; *words; words++)
        width += ((unsigned char)*words & 0xc0) != 0x80;
    return width;
}

/* ---- places for names ---- */

static bool is_free(const StarMap *map, int row, int column, int width) {
    if (row < 0 || row >= map->height || column < 0 || column + width > map->width)
        return false;
    for (int i = column ? column - 1 : 0; i <= column + width && i < map->width; i++)
        if (map->owner[row][i])
            return false;
    return true;
}

/* The free place nearest to where it should be; rows are twice as far apart as columns, and worth more. */
static bool settle(const StarMap *map, Star *star) {
    enum { ROWS = 3, COLUMNS = 14, ROW_COST = 4 };
    int row = star->row, column = star->column, best = 1000;
    for (int down = -ROWS; down <= ROWS; down++)
        for (int along = -COLUMNS; along <= COLUMNS; along++) {
            int cost = ROW_COST * (down < 0 ? -down : down) + (along < 0 ? -along : along);
            if (cost >= best || !is_free(map, row + down, column + along, star->width))
                continue;
            best = cost;
            star->row = row + down;
            star->column = column + along;
        }
    return best < 1000;
}

static void write_words(StarMap *map, int number) {
    const Star *star = &map->stars[number];
    const char *at = star->words;
    for (int i = 0; i < star->width; i++) {
        size_t length = 1;
        while (((unsigned char)at[length] & 0xc0) == 0x80)
            length++;
        memcpy(map->cells[star->row][star->column + i], at, length < STAR_CELL ? length : STAR_CELL - 1);
        map->owner[star->row][star->column + i] = (uint8_t)number;
        at += length;
    }
}

void star_place(StarMap *map, int number, const char *words, Tint tint, int row, int column) {
    Star *star = &map->stars[number];
    *star = (Star){.row = row, .column = column, .width = star_width(words), .tint = tint};
    Text out = text_over(star->words, sizeof star->words);
    text_put(&out, words);
    if (column + star->width > map->width)
        star->column = map->width - star->width;
    if (settle(map, star))
        write_words(map, number);
    else
        star->width = 0;
}

/* ---- links between them ---- */

/* The column of `a` from which a line to `b` starts: nearest to it, in the middle of what they have in common. */
static int leave_at(const Star *a, const Star *b) {
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

void star_link(StarMap *map, int from, int to) {
    const Star *a = &map->stars[from], *b = &map->stars[to];
    int x = leave_at(a, b), y = a->row, across = leave_at(b, a) - x, down = b->row - y;
    int wide = across < 0 ? -across : across, high = down < 0 ? -down : down;
    int steps = wide > high ? wide : high;
    for (int i = 1; i < steps && a->width && b->width; i++) {
        int column = part_of(across, i, steps), row = part_of(down, i, steps);
        char *cell = map->cells[y + row][x + column];
        if (!cell[0])
            cell[0] = stroke(column - part_of(across, i - 1, steps), row - part_of(down, i - 1, steps));
    }
}

/* ---- out ---- */

static void print_row(const Show *show, const StarMap *map, int row) {
    char memory[STAR_WIDTH * (STAR_CELL + 12)];
    Text out = text_over(memory, sizeof memory);
    int last = map->width;
    while (last && !map->cells[row][last - 1][0])
        last--;
    for (int i = 0; i < last; i++) {
        int star = map->owner[row][i];
        if (star && map->stars[star].column == i)
            look_tint(&show->look, &out, map->stars[star].tint, map->stars[star].words);
        else if (!star && map->cells[row][i][0])
            look_tint(&show->look, &out, TINT_FAINT, map->cells[row][i]);
        else if (!star)
            text_char(&out, ' ');
    }
    text_char(&out, '\n');
    fputs(memory, show->screen->out);
}

void star_print(const Show *show, const StarMap *map) {
    for (int row = 0; row < map->height; row++)
        print_row(show, map, row);
}
