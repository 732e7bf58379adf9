/* Outer Rim: the arc of tiles in characters, two of them in a row, and the same told space by space. */
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "tui/show_outerrim.h"
#include "tui/star_map.h"

enum { WIDTH_LEAST = 70, HIGH = 9, ROW_TILES = 2, ROWS = TILES / ROW_TILES, SHORT_NAME = 13 };

/* ---- labels ---- */

/* A planet's whole name; of a navpoint's as many words as find room. */
static void put_name(const Show *show, const Engine *e, Text *out, int space) {
    Name name = rm_space(&show->look, space);
    int end = 0, width = 0;
    for (int i = 0; name.at[i]; i++) {
        width += ((unsigned char)name.at[i] & 0xc0) != 0x80;
        if (name.at[i] == ' ' && width <= SHORT_NAME + 1)
            end = i;
    }
    if (space_of(e, space)->kind == SPACE_NAVPOINT && width > SHORT_NAME && end)
        name.at[end] = 0;
    text_put(out, name.at);
}

/* Patrols by the letter of their faction, in brackets; heroes by their number. */
static void put_marks(const Show *show, const Engine *e, Text *out, int space) {
    uint8_t patrols = or_patrols_at(e, space);
    HeroSet here = heroes_at(e, space);
    for (int faction = 1; faction < FACTIONS_END; faction++) {
        if (!(patrols >> faction & 1))
            continue;
        text_char(out, '[');
        text_char(out, name_of(show->look.voice, KIND_FACTION, faction).at[0]);
        text_int(out, outerrim(e)->patrol_level[faction - 1]);
        text_char(out, ']');
    }
    text_put(out, here ? "@" : "");
    for (; here; here &= (HeroSet)(here - 1))
        text_int(out, bits_lowest(here) + 1);
}

static Tint tint_of(const Engine *e, int space) {
    if (heroes_at(e, space))
        return TINT_STRONG;
    return or_patrols_at(e, space) ? TINT_ORANGE : is_planet(e, space) ? TINT_YELLOW : TINT_PLAIN;
}

/* ---- the sheet ---- */

/* Where the tile of a space lies in the arc, from 0. */
static int order_of(const Engine *e, int space) {
    int i = 0;
    while (i < TILES - 1 && outerrim(e)->tiles[i] != space_of(e, space)->tile)
        i++;
    return i;
}

/* Does a way lead from it to the next row, or come from the one before? */
static bool goes_on(const Engine *e, int space, bool right) {
    int exit = space_of(e, space)->exit, order = order_of(e, space);
    if (right)
        return (exit == EXIT_UPPER_RIGHT || exit == EXIT_LOWER_RIGHT) && order % ROW_TILES == ROW_TILES - 1 &&
               order < TILES - 1;
    return (exit == EXIT_UPPER_LEFT || exit == EXIT_LOWER_LEFT) && order % ROW_TILES == 0 && order;
}

static void place_space(const Show *show, const Engine *e, StarMap *sky, int space) {
    enum { MARGIN = 4, ABOVE = 15, BELOW = 85 }; /* of a tile: columns at its sides, the span of its spaces */
    const Space *s = space_of(e, space);
    int tile = sky->width / ROW_TILES, order = order_of(e, space) % ROW_TILES;
    char memory[STAR_ROOM];
    Text label = text_over(memory, sizeof memory);
    text_put(&label, goes_on(e, space, false) ? "> " : "");
    put_name(show, e, &label, space);
    size_t name = label.used;
    text_char(&label, ' ');
    put_marks(show, e, &label, space);
    if (label.used == name + 1)
        memory[label.used = name] = 0;
    text_put(&label, goes_on(e, space, true) ? " >" : "");
    int middle = order * tile + MARGIN + s->x * (tile - 2 * MARGIN) / 100, column = middle - star_width(memory) / 2;
    int row = (s->y < ABOVE ? 0 : s->y > BELOW ? BELOW - ABOVE : s->y - ABOVE) * (HIGH - 1) / (BELOW - ABOVE);
    star_place(sky, space, memory, tint_of(e, space), row, column < 0 ? 0 : column);
}

static void draw_row(const Show *show, const Engine *e, int width, int row) {
    StarMap sky = {.width = width, .height = HIGH};
    SpaceSet here = 0;
    for (SpaceSet set = digest(e)->spaces; set; set &= set - 1)
        if (order_of(e, spaces_lowest(set)) / ROW_TILES == row)
            here |= set & (0 - set);
    for (SpaceSet set = here; set; set &= set - 1)
        place_space(show, e, &sky, spaces_lowest(set));
    for (SpaceSet set = here; set; set &= set - 1) {
        int space = spaces_lowest(set);
        for (SpaceSet next = or_adjacent(e, space) & here; next; next &= next - 1)
            if (spaces_lowest(next) > space)
                star_link(&sky, space, spaces_lowest(next));
    }
    star_print(show, &sky);
}

static void print_key(const Show *show, const Engine *e) {
    char memory[RM_WORDS];
    Text names = text_over(memory, sizeof memory);
    for (int hero = 1; hero <= outerrim(e)->heroes; hero++)
        if (at_of(e, hero))
            show_number(&names, hero, rm_hero(&show->look, e, hero).at);
    show_map_key(show, UI_OR_MAP_KEY, UI_MAP_CHARACTERS, memory);
}

/* ---- space by space ---- */

static void list_space(const Show *show, const Engine *e, int space) {
    char memory[RM_LINE], names[RM_WORDS];
    Text out = text_over(memory, sizeof memory), beside = text_over(names, sizeof names);
    look_tint(&show->look, &out, TINT_STRONG, rm_space(&show->look, space).at);
    text_put(&out, ": ");
    if (space_of(e, space)->faction) {
        text_put(&out, name_of(show->look.voice, KIND_FACTION, space_of(e, space)->faction).at);
        text_put(&out, ". ");
    }
    if (rm_put_there(&show->look, e, &out, space, 0))
        text_put(&out, ". ");
    rm_put_spaces(&show->look, &beside, or_adjacent(e, space));
    ui_say(&out, show->look.voice, UI_OR_TELL_ADJACENT, ui_args(ui_words("spaces", names)));
    screen_say(show->screen, memory, 2);
}

static void list_map(const Show *show, const Engine *e) {
    for (int tile = 0; tile < TILES; tile++)
        for (SpaceSet set = digest(e)->spaces; set; set &= set - 1)
            if (order_of(e, spaces_lowest(set)) == tile)
                list_space(show, e, spaces_lowest(set));
}

void outerrim_map(const Show *show, bool list) {
    Engine e = rm_reading(&show->look);
    int width = screen_width(show->screen->out);
    if (list || width < WIDTH_LEAST) {
        list_map(show, &e);
        return;
    }
    width = (width < STAR_WIDTH ? width : STAR_WIDTH) - 1; /* a full line would break on some terminals */
    for (int row = 0; row < ROWS; row++) {
        draw_row(show, &e, width, row);
        screen_break(show->screen);
    }
    print_key(show, &e);
}
