/*
 * Names on a sheet of characters, with lines between them: a star map.
 *
 *     StarMap map = {.width = 79, .height = 20};
 *     star_place(&map, 1, "Coruscant @1", TINT_STRONG, 10, 30);
 *     star_link(&map, 1, 2);
 *     star_print(show, &map);
 *
 * A name goes to the free place nearest to where it should be. Links are drawn when all names stand.
 */
#ifndef TUI_STAR_MAP_H
#define TUI_STAR_MAP_H

#include "tui/show.h"

enum { STAR_WIDTH = 80, STAR_HEIGHT = 20, STAR_CELL = 5, STAR_ROOM = 64, STARS_MOST = 63 };

/* A name and its marks, and where they stand; without width it found no place. */
typedef struct {
    char words[STAR_ROOM];
    int row, column, width;
    Tint tint;
} Star;

typedef struct {
    int width, height;
    char cells[STAR_HEIGHT][STAR_WIDTH][STAR_CELL]; /* a character of UTF-8 each; "" blank */
    uint8_t owner[STAR_HEIGHT][STAR_WIDTH];         /* the star whose name is there */
    Star stars[STARS_MOST + 1];
} StarMap;

/* Columns that words take. */
int star_width(const char *words);
/* Stars are numbered from 1; the column is that of the first character. */
void star_place(StarMap *map, int star, const char *words, Tint tint, int row, int column);
void star_link(StarMap *map, int a, int b);
void star_print(const Show *show, const StarMap *map);

#endif
