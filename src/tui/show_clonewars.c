/* The Clone Wars: the table in words. */
#include "tui/show_clonewars.h"

/* ---- the villain ---- */

static void put_figure(const Show *show, const Engine *e, Text *out, int figure) {
    const CloneWars *s = clonewars(e);
    Name villain = name_of(show->look.voice, KIND_VILLAIN, sheet(e)->figures[figure]);
    Name planet = name_of(show->look.voice, KIND_PLANET, s->figures[figure]);
    UiId id = s->beaten >> figure & 1 ? UI_CW_FIGURE_BEATEN : s->figures[figure] ? UI_CW_FIGURE : UI_CW_FIGURE_OFF;
    ui_say(out, show->look.voice, id,
           ui_args(ui_words("villain", villain.at), ui_words("planet", planet.at),
                   ui_number("n", cw_figure_health(e, figure))));
}

/* CW-7.2, CW-15.3: what stands in the way of a mission. */
static void put_bar(const Show *show, const Engine *e, Text *out, int planet) {
    const CloneWars *s = clonewars(e);
    if (!s->blockades[planet] && (s->finale || !cw_villain_at(e, planet)))
        return;
    text_put(out, "; ");
    text_put(out, ui(show->look.voice, s->blockades[planet] ? UI_CW_BARRED_BLOCKADE : UI_CW_BARRED_VILLAIN));
}

static void put_goal(const Show *show, const Engine *e, Text *out) {
    const Villain *villain = sheet(e);
    int left = villain->goal_count - clonewars(e)->goals;
    if (!clonewars(e)->finale) {
        ui_say(out, show->look.voice, UI_CW_BEFORE_FINALE, ui_args(ui_number("n", missions_to_go(e))));
    } else if (villain->goal == GOAL_DEFEAT) {
        ui_say(out, show->look.voice, cw_figure_count(e) > 1 ? UI_CW_FINALE_ALL : UI_CW_FINALE_BEAT,
               ui_args(ui_number("n", left)));
    } else {
        Name planet = name_of(show->look.voice, KIND_PLANET, finale_planet(e));
        ui_say(out, show->look.voice, UI_CW_FINALE_MISSION, ui_args(ui_words("planet", planet.at)));
        text_char(out, ' ');
        put_needs(&show->look, out, villain->goal_type, villain->goal_needs, villain->goal_damage);
        put_bar(show, e, out, finale_planet(e));
        text_char(out, '.');
    }
}

static void show_villain(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    show_title(show, out, UI_CW_VILLAIN);
    for (int i = 0; i < cw_figure_count(e); i++) {
        text_put(out, i ? "; " : "");
        put_figure(show, e, out, i);
    }
    text_put(out, ". ");
    put_goal(show, e, out);
    line_end(show, &line);
}

/* ---- tracks, missions, decks ---- */

static void show_tracks(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    const CloneWars *s = clonewars(e);
    ui_say(out, show->look.voice, UI_CW_THREAT,
           ui_args(ui_number("at", s->threat), ui_number("last", track_last(e, TRACK_THREAT))));
    text_char(out, ' ');
    ui_say(out, show->look.voice, UI_CW_RATE, ui_args(ui_number("n", space_of(e, 1 + s->rate)->rate)));
    if (s->delay) {
        text_char(out, ' ');
        ui_say(out, show->look.voice, UI_CW_DELAY, ui_args(ui_number("n", s->delay)));
    }
    line_end(show, &line);
}

static void show_mission(const Show *show, const Engine *e, int marker) {
    Line line;
    Text *out = line_begin(&line);
    CardId id = cw_mission(e, marker);
    const Card *card = card_of(e, id);
    if (!id)
        return;
    Name colour = name_of(show->look.voice, KIND_MARKER, marker), name = name_of(show->look.voice, KIND_CARD, id),
         planet = name_of(show->look.voice, KIND_PLANET, card->planet);
    ui_say(out, show->look.voice, UI_CW_MISSION,
           ui_args(ui_words("marker", colour.at), ui_words("card", name.at), ui_words("planet", planet.at)));
    text_char(out, ' ');
    put_needs(&show->look, out, card->type, card->needs, card->damage);
    put_bar(show, e, out, card->planet);
    text_char(out, '.');
    line_end(show, &line);
}

static const struct {
    uint8_t deck, zone, discard;
} decks[] = {
    {DECK_SQUAD, ZONE_SQUAD, ZONE_SQUAD_DISCARD},
    {DECK_INVASION, ZONE_INVASION, ZONE_INVASION_DISCARD},
    {DECK_VILLAIN, ZONE_VILLAIN, ZONE_VILLAIN_DISCARD},
    {DECK_MISSION, ZONE_MISSION, 0},
};

static void show_decks(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    text_put(out, ui(show->look.voice, UI_CW_DECKS));
    for (int i = 0; i < COUNT(decks); i++) {
        Name deck = name_of(show->look.voice, KIND_DECK, decks[i].deck);
        int count = e->zones[decks[i].zone].count;
        text_put(out, i ? "; " : " ");
        if (decks[i].discard) {
            ui_say(out, show->look.voice, UI_CW_DECK,
                   ui_args(ui_words("deck", deck.at), ui_number("n", count),
                           ui_number("discarded", e->zones[decks[i].discard].count)));
            continue;
        }
        text_put(out, deck.at);
        text_char(out, ADVICE_HOLD);
        text_int(out, count);
    }
    text_put(out, ". ");
    ui_say(out, show->look.voice, UI_CW_SUPPLY,
           ui_args(ui_number("droids", cw_droids_left(e)), ui_number("blockades", cw_blockades_left(e))));
    line_end(show, &line);
}

/* ---- what is known of the invasion ---- */

static void put_invaded(const Show *show, const Engine *e, Text *out, CardId card) {
    int planet = cw_planet_of_card(e, card_of(e, card)), marker = card_of(e, card)->marker;
    text_put(out, planet ? name_of(show->look.voice, KIND_PLANET, planet).at
                         : name_of(show->look.voice, KIND_CARD, card).at);
    if (!planet || !marker)
        return;
    text_put(out, " (");
    ui_say(out, show->look.voice, UI_CW_MARKER_HERE,
           ui_args(ui_words("marker", name_of(show->look.voice, KIND_MARKER, marker).at)));
    text_char(out, ')');
}

static void put_layer(const Show *show, const Engine *e, Text *out, BagId bag) {
    size_t from = out->used;
    for (int i = 0; i < INVASION_CELLS; i++) {
        if (!bag_cells(e, bag)[i])
            continue;
        put_comma(out, from);
        put_invaded(show, e, out, (CardId)(e->bags[bag].first + i));
    }
}

/* Cards of a row that are known, from the first, until one is not. */
static void put_row(const Show *show, const Engine *e, Text *out, ZoneId zone) {
    size_t from = out->used;
    for (PlaceId at = e->zones[zone].first; at && e->places[at].card; at = e->places[at].next) {
        put_comma(out, from);
        put_invaded(show, e, out, e->places[at].card);
    }
}

static void show_next(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    PlaceId top = e->zones[ZONE_INVASION].first;
    BagId bag;
    int layer = top ? next_layer(e, &bag) : 0;
    if (top && e->places[top].card) {
        show_title(show, out, UI_CW_NEXT_KNOWN);
        put_row(show, e, out, ZONE_INVASION);
    } else if (layer) {
        ui_say(out, show->look.voice, UI_CW_NEXT_LAYER, ui_args(ui_number("n", layer)));
        text_char(out, ' ');
        put_layer(show, e, out, bag);
    } else {
        return;
    }
    text_char(out, '.');
    line_end(show, &line);
}

static void show_gone(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    if (!e->zones[ZONE_INVASION_DISCARD].count)
        return;
    text_put(out, ui(show->look.voice, UI_CW_GONE));
    text_char(out, ' ');
    put_row(show, e, out, ZONE_INVASION_DISCARD);
    text_char(out, '.');
    line_end(show, &line);
}

/* ---- planets ---- */

/* Where it is worst comes first. */
static int weight_of(const Engine *e, int planet) {
    return 4 * clonewars(e)->droids[planet] + clonewars(e)->blockades[planet] + cw_villain_at(e, planet);
}

static void put_planet(const Show *show, const Engine *e, Text *out, int planet, int but) {
    text_put(out, name_of(show->look.voice, KIND_PLANET, planet).at);
    text_put(out, ": ");
    put_there(&show->look, e, out, planet, but);
}

static void show_enemies(const Show *show, const Engine *e) {
    enum { WEIGHT_MOST = 4 * DROIDS_HERE + BLOCKADES_MOST + 1 };
    Line line;
    Text *out = line_begin(&line);
    int told = 0;
    show_title(show, out, UI_CW_ENEMIES);
    for (int weight = WEIGHT_MOST; weight; weight--)
        for (int planet = 1; planet <= planets(e); planet++) {
            if (weight_of(e, planet) != weight)
                continue;
            text_put(out, told++ ? "; " : "");
            put_planet(show, e, out, planet, 0);
        }
    text_char(out, '.');
    if (!told)
        text_put(line_begin(&line), ui(show->look.voice, UI_CW_ENEMIES_NONE));
    line_end(show, &line);
}

static void put_here(const Show *show, const Engine *e, Text *out, int hero) {
    Name jedi = jedi_name(&show->look, e, hero), planet = name_of(show->look.voice, KIND_PLANET, at_of(e, hero));
    ui_say(out, show->look.voice, UI_CW_HERE, ui_args(ui_words("jedi", jedi.at), ui_words("planet", planet.at)));
    text_char(out, ' ');
    put_there(&show->look, e, out, at_of(e, hero), hero);
    text_char(out, '.');
}

/* Connected planets: those with something on them, then the others by name. */
static void put_around(const Show *show, const Engine *e, Text *out, int planet) {
    PlanetSet quiet = 0;
    size_t from = out->used;
    for (PlanetSet set = links_of(e, planet); set; set &= set - 1) {
        if (is_empty(e, bits_lowest(set))) {
            quiet |= set & (0 - set);
            continue;
        }
        text_put(out, out->used > from ? "; " : "");
        put_planet(show, e, out, bits_lowest(set), 0);
    }
    if (!quiet)
        return;
    text_put(out, out->used > from ? "; " : "");
    put_planets(&show->look, out, quiet);
    text_put(out, ": ");
    text_put(out, ui(show->look.voice, UI_CW_NOTHING));
}

static bool acts_now(const Engine *e) {
    const Frame *f = frame_top(e);
    return f && f->kind == FRAME_TURN && f->step == TURN_ACT;
}

/* Round the Jedi who is asked; its own planet stands above the question if it acts. */
static void show_around(const Show *show, const Engine *e, int hero) {
    Line line;
    Text *out = line_begin(&line);
    Name planet = name_of(show->look.voice, KIND_PLANET, at_of(e, hero));
    if (!acts_now(e)) {
        put_here(show, e, out, hero);
        text_char(out, ' ');
    }
    ui_say(out, show->look.voice, UI_CW_AROUND, ui_args(ui_words("planet", planet.at)));
    text_char(out, ' ');
    put_around(show, e, out, at_of(e, hero));
    text_char(out, '.');
    line_end(show, &line);
}

/* ---- Jedi ---- */

static void show_jedi(const Show *show, const Engine *e, int hero) {
    Line line;
    Text *out = line_begin(&line);
    const CloneWars *s = clonewars(e);
    bool own = show->look.own & SEAT_BIT(seat_of(e, hero)), used = s->power && hero == current_hero(e);
    Name jedi = jedi_name(&show->look, e, hero), seat = name_of(show->look.voice, KIND_SEAT, seat_of(e, hero)),
         planet = name_of(show->look.voice, KIND_PLANET, at_of(e, hero));
    if (!s->jedi[hero - 1] || !at_of(e, hero))
        return;
    ui_say(out, show->look.voice, own ? UI_CW_JEDI_OWN : UI_CW_JEDI,
           ui_args(ui_words("jedi", jedi.at), ui_words("seat", seat.at), ui_words("planet", planet.at)));
    text_char(out, ' ');
    put_hand(&show->look, e, out, hero, own);
    text_put(out, ". ");
    text_put(out, ui(show->look.voice, used ? UI_CW_ABILITY_USED : UI_CW_ABILITY));
    text_char(out, ' ');
    put_abilities(&show->look, out, &jedi_of(e, s->jedi[hero - 1])->is);
    line_end(show, &line);
}

static void show_all_jedi(const Show *show, const Engine *e, bool own) {
    for (int hero = 1; hero <= heroes(e); hero++)
        if (own == ((show->look.own & SEAT_BIT(seat_of(e, hero))) != 0))
            show_jedi(show, e, hero);
}

/* ---- all of it ---- */

static void clonewars_table(const Show *show) {
    Engine e = cw_reading(&show->look);
    int asked = asked_hero(&e);
    show_villain(show, &e);
    show_tracks(show, &e);
    show_mission(show, &e, MARKER_ORANGE);
    show_mission(show, &e, MARKER_WHITE);
    show_decks(show, &e);
    show_gone(show, &e);
    show_next(show, &e);
    show_enemies(show, &e);
    show_all_jedi(show, &e, false);
    show_all_jedi(show, &e, true);
    if (asked && show->look.own & SEAT_BIT(seat_of(&e, asked)))
        show_around(show, &e, asked);
}

/* ---- before a question ---- */

/* What asks: the ability of a card, a Jedi or a villain. */
static void put_cause(const Show *show, const Engine *e, Text *out) {
    for (int i = e->head->depth - 1; i > 0; i--) {
        const Frame *f = &e->frames[i];
        if (f->kind == FRAME_ATTACK || f->kind == FRAME_MISSION)
            return;
        if (f->kind != FRAME_PROGRAM)
            continue;
        text_put(out, name_of(show->look.voice, KIND_ABILITY, f->source).at);
        text_put(out, ": ");
        say_ability_short(out, show->look.voice, f->source);
        return;
    }
}

static void put_die(const Show *show, Text *out, const RollLocals *local) {
    Name face = name_of(show->look.voice, KIND_FACE, local->face);
    ui_say(out, show->look.voice, UI_CW_DIE_SHOWS, ui_args(ui_words("face", face.at)));
    text_char(out, ' ');
    if (!local->harm)
        return;
    ui_say(out, show->look.voice, UI_CW_HARM, ui_args(ui_number("n", local->harm)));
    text_char(out, ' ');
}

static void put_mission(const Show *show, const Engine *e, Text *out, CardId id) {
    const Card *card = card_of(e, id);
    if (!id) {
        put_needs(&show->look, out, sheet(e)->goal_type, sheet(e)->goal_needs, sheet(e)->goal_damage);
        return;
    }
    text_put(out, name_of(show->look.voice, KIND_CARD, id).at);
    text_put(out, ": ");
    put_needs(&show->look, out, card->type, card->needs, card->damage);
}

static void put_roll(const Show *show, const Engine *e, Text *out, const Frame *f) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    Name planet = name_of(show->look.voice, KIND_PLANET, local->planet);
    if (f->step == ROLL_HELP)
        put_die(show, out, local);
    if (f->kind == FRAME_ATTACK) {
        ui_say(out, show->look.voice, UI_CW_ON, ui_args(ui_words("planet", planet.at)));
        text_char(out, ' ');
        put_enemies(&show->look, e, out, local->planet);
    } else {
        put_mission(show, e, out, local->card);
    }
    text_char(out, '.');
}

static void clonewars_status(const Show *show, Text *out) {
    Engine e = cw_reading(&show->look);
    const Frame *f = frame_top(&e);
    if (!f)
        return;
    if (f->kind == FRAME_ATTACK || f->kind == FRAME_MISSION) {
        put_roll(show, &e, out, f);
    } else if (acts_now(&e)) {
        put_here(show, &e, out, f->hero);
    } else {
        put_cause(show, &e, out);
    }
}

static bool is_named(int prompt) {
    static const uint8_t named[PROMPTS_END] = {
        [PROMPT_ACT] = 1,          [PROMPT_DAMAGE] = 1,  [PROMPT_DAMAGE_LEFT] = 1,    [PROMPT_FLY] = 1,
        [PROMPT_HELP_ATTACK] = 1,  [PROMPT_PREVENT] = 1, [PROMPT_BEFORE_VILLAIN] = 1, [PROMPT_BEFORE_INVADE] = 1,
        [PROMPT_HELP_MISSION] = 1, [PROMPT_LIMIT] = 1,   [PROMPT_READY] = 1,          [PROMPT_EXHAUST] = 1,
        [PROMPT_DISCARD] = 1,
    };
    return prompt < PROMPTS_END && named[prompt];
}

/* The Jedi a player is asked for, unless the question names that one itself. */
static void clonewars_asked(const Show *show, const Question *question, Text *out) {
    Engine e = cw_reading(&show->look);
    int hero = asked_hero(&e);
    if (hero && !is_named(question->prompt) && clonewars(&e)->jedi[hero - 1])
        text_put(out, jedi_name(&show->look, &e, hero).at);
}

/* When to be asked is a setting; who could help against damage is asked when the Jedi who suffers passes. */
static bool clonewars_aside(Choice choice) {
    return choice.verb != VERB_PLAY && choice.verb != VERB_PLAY_FROM;
}

const GameShow show_clonewars = {
    .game = "clonewars",
    .about = UI_ABOUT_CLONEWARS,
    .example = "fly tatooine",
    .table = clonewars_table,
    .status = clonewars_status,
    .tell = clonewars_tell,
    .story = clonewars_story,
    .asked = clonewars_asked,
    .aside = clonewars_aside,
    .map = clonewars_map,
};
