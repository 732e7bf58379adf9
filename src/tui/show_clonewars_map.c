/* The Clone Wars: a star map of characters, and the same told planet by planet. */
#include "tui/show_clonewars.h"
#include "tui/star_map.h"

enum { WIDTH_MOST = STAR_WIDTH, WIDTH_LEAST = 72 };

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

static Tint tint_of(const Engine *e, int planet) {
    if (cw_heroes_at(e, planet))
        return TINT_STRONG;
    return clonewars(e)->droids[planet] == DROIDS_HERE ? TINT_ORANGE : TINT_PLAIN;
}

static void put_label(const Show *show, const Engine *e, Text *out, int planet) {
    text_int(out, clonewars(e)->droids[planet]);
    text_char(out, ' ');
    text_put(out, name_of(show->look.voice, KIND_PLANET, planet).at);
    size_t name = out->used;
    text_char(out, ' ');
    put_marks(e, out, planet);
    if (out->used == name + 1)
        out->at[out->used = name] = 0;
}

/* ---- the sheet ---- */

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

static void place_labels(const Show *show, const Engine *e, StarMap *sky) {
    enum { NAME = 11 }; /* columns a name takes, as a rule */
    int left, right, top, bottom;
    span(e, true, &left, &right);
    span(e, false, &top, &bottom);
    for (int planet = 1; planet <= planets(e); planet++) {
        const Planet *p = planet_of(e, planet);
        char memory[STAR_ROOM];
        Text label = text_over(memory, sizeof memory);
        put_label(show, e, &label, planet);
        star_place(sky, planet, memory, tint_of(e, planet), (p->y - top) * (sky->height - 1) / (bottom - top),
                   (p->x - left) * (sky->width - NAME) / (right - left));
    }
}

static void draw_links(const Engine *e, StarMap *sky) {
    for (int planet = 1; planet <= planets(e); planet++)
        for (PlanetSet set = links_of(e, planet); set; set &= set - 1)
            if (bits_lowest(set) > planet)
                star_link(sky, planet, bits_lowest(set));
}

/* ---- out ---- */

static void print_key(const Show *show, const Engine *e) {
    char memory[CW_WORDS];
    Text names = text_over(memory, sizeof memory);
    for (int hero = 1; hero <= heroes(e); hero++)
        if (clonewars(e)->jedi[hero - 1])
            show_number(&names, hero, jedi_name(&show->look, e, hero).at);
    show_map_key(show, UI_CW_MAP_KEY, UI_CW_MAP_JEDI, memory);
}

static void draw_map(const Show *show, const Engine *e, int width) {
    StarMap sky = {.width = width, .height = STAR_HEIGHT};
    place_labels(show, e, &sky);
    draw_links(e, &sky);
    star_print(show, &sky);
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
