/* The Clone Wars: planets, cards and odds in a few words. */
#include "advice/clonewars.h"

Name jedi_name(const Look *look, const Engine *e, int hero) {
    return name_of(look->voice, KIND_JEDI, clonewars(e)->jedi[hero - 1]);
}

int asked_hero(const Engine *e) {
    const Frame *f = frame_top(e);
    if (e->head->over || !f || e->frames[0].kind != FRAME_TURN)
        return 0;
    switch (f->kind) {
    case FRAME_TURN:
        return f->step == TURN_ACT ? f->hero : LOCALS_READ(f, TurnLocals)->asked;
    case FRAME_ATTACK:
    case FRAME_MISSION:
        return f->step == ROLL_HELP ? LOCALS_READ(f, RollLocals)->asked : f->hero;
    case FRAME_DAMAGE:
        return LOCALS_READ(f, DamageLocals)->asked;
    default:
        return f->hero;
    }
}

void say_hand(const Look *look, const Engine *e, int hero, UiId id, Text *out) {
    ui_say(out, look->voice, id, ui_args(ui_number("n", e->zones[hand_of(hero)].count), ui_number("most", HAND_LIMIT)));
}

int hero_of_jedi(const Engine *e, int jedi) {
    for (int hero = 1; hero <= heroes(e); hero++)
        if (clonewars(e)->jedi[hero - 1] == jedi)
            return hero;
    return 0;
}

/* ---- planets ---- */

static void put_count(const Look *look, Text *out, size_t from, UiId id, int n, Tint tint) {
    char memory[64];
    Text words = text_over(memory, sizeof memory);
    if (!n)
        return;
    ui_say(&words, look->voice, id, ui_args(ui_number("n", n)));
    put_comma(out, from);
    look_tint(look, out, tint, memory);
}

bool put_enemies(const Look *look, const Engine *e, Text *out, int planet) {
    const CloneWars *s = clonewars(e);
    size_t from = out->used;
    put_count(look, out, from, UI_CW_DROIDS, s->droids[planet],
              s->droids[planet] == DROIDS_HERE ? TINT_ORANGE : TINT_PLAIN);
    put_count(look, out, from, UI_CW_BLOCKADES, s->blockades[planet], TINT_YELLOW);
    for (int i = 0; i < cw_figure_count(e); i++) {
        if (s->figures[i] != planet)
            continue;
        put_comma(out, from);
        look_tint(look, out, TINT_BLACK, name_of(look->voice, KIND_VILLAIN, sheet(e)->figures[i]).at);
    }
    return out->used > from;
}

int finale_planet(const Engine *e) {
    if (!clonewars(e)->finale || sheet(e)->goal != GOAL_MISSION)
        return 0;
    return sheet(e)->goal_planet ? sheet(e)->goal_planet : clonewars(e)->goal_at;
}

bool is_empty(const Engine *e, int planet) {
    bool mission = false;
    for (int marker = MARKER_ORANGE; marker <= MARKER_WHITE; marker++)
        mission |= card_of(e, cw_mission(e, marker))->planet == planet;
    return !mission && !cw_enemies_at(e, planet) && !cw_heroes_at(e, planet) && planet != finale_planet(e);
}

void put_there(const Look *look, const Engine *e, Text *out, int planet, int but) {
    size_t from = out->used;
    put_enemies(look, e, out, planet);
    for (int marker = MARKER_ORANGE; marker <= MARKER_WHITE; marker++) {
        CardId card = cw_mission(e, marker);
        if (!card || card_of(e, card)->planet != planet)
            continue;
        put_comma(out, from);
        ui_say(out, look->voice, UI_CW_MARKER_HERE,
               ui_args(ui_words("marker", name_of(look->voice, KIND_MARKER, marker).at)));
    }
    if (planet == finale_planet(e)) {
        put_comma(out, from);
        text_put(out, ui(look->voice, UI_CW_FINALE_HERE));
    }
    for (int hero = 1; hero <= heroes(e); hero++) {
        if (hero == but || at_of(e, hero) != planet)
            continue;
        put_comma(out, from);
        look_tint(look, out, TINT_STRONG, jedi_name(look, e, hero).at);
    }
    if (out->used == from)
        text_put(out, ui(look->voice, UI_CW_NOTHING));
}

void put_planets(const Look *look, Text *out, PlanetSet set) {
    size_t from = out->used;
    for (; set; set &= set - 1) {
        put_comma(out, from);
        text_put(out, name_of(look->voice, KIND_PLANET, bits_lowest(set)).at);
    }
}

/* ---- cards ---- */

void put_worth(const Look *look, Text *out, const Card *card) {
    size_t from = out->used;
    text_put(out, name_of(look->voice, KIND_TYPE, card->type).at);
    put_count(look, out, from, UI_CW_HITS, card->hits, TINT_PLAIN);
    put_count(look, out, from, UI_CW_SUCCESSES, card->successes, TINT_PLAIN);
    put_count(look, out, from, UI_CW_PREVENTS, card->prevents, TINT_PLAIN);
}

void put_needs(const Look *look, Text *out, int type, int needs, int damage) {
    ui_say(out, look->voice, UI_CW_NEEDS,
           ui_args(ui_words("type", name_of(look->voice, KIND_TYPE, type).at), ui_number("n", needs),
                   ui_number("damage", damage)));
}

/* Copies of a place's card in its hand, ready ones or exhausted ones; 0 if one was met before. */
static int copies(const Engine *e, PlaceId first, PlaceId place) {
    const Place *p = &e->places[place];
    int count = 0;
    for (PlaceId at = first; at; at = e->places[at].next) {
        if (e->places[at].card != p->card || e->places[at].flags != p->flags)
            continue;
        if (!count && at != place)
            return 0;
        count++;
    }
    return count;
}

static void put_held(const Look *look, const Engine *e, Text *out, const Place *p, bool worth) {
    const Card *card = card_of(e, p->card);
    bool exhausted = p->flags & PLACE_EXHAUSTED;
    look_tint(look, out, exhausted ? TINT_FAINT : TINT_PLAIN, name_of(look->voice, KIND_CARD, p->card).at);
    text_put(out, " (");
    if (worth)
        put_worth(look, out, card);
    else
        text_put(out, name_of(look->voice, KIND_TYPE, card->type).at);
    if (exhausted) {
        text_put(out, ", ");
        text_put(out, ui(look->voice, UI_CW_EXHAUSTED));
    }
    text_char(out, ')');
}

void put_hand(const Look *look, const Engine *e, Text *out, int hero, bool worth) {
    PlaceId first = e->zones[hand_of(hero)].first;
    size_t from = out->used;
    for (PlaceId at = first; at; at = e->places[at].next) {
        int count = copies(e, first, at);
        if (!count)
            continue;
        text_put(out, out->used > from ? "; " : "");
        if (count > 1) {
            text_int(out, count);
            text_char(out, ADVICE_HOLD);
        }
        put_held(look, e, out, &e->places[at], worth);
    }
    if (!first)
        text_put(out, ui(look->voice, UI_CW_HAND_EMPTY));
}

/* ---- how things stand ---- */

int track_last(const Engine *e, int track) {
    int spaces = 0;
    for (int i = 1; i <= e->box->pack->tables[TABLE_SPACES].count; i++)
        spaces += space_of(e, i)->track == track;
    return spaces - 1;
}

int missions_to_go(const Engine *e) {
    return e->zones[ZONE_MISSION].count + (cw_mission(e, MARKER_ORANGE) != 0) + (cw_mission(e, MARKER_WHITE) != 0);
}

int next_layer(const Engine *e, BagId *bag) {
    enum { FEW = 16 };
    int count = 0;
    PlaceId at = e->zones[ZONE_INVASION].first;
    *bag = e->places[at].bag;
    for (; at && !e->places[at].card && e->places[at].bag == *bag; at = e->places[at].next)
        count++;
    return count <= FEW ? count : 0;
}

/* ---- odds ---- */

int die_sides(const Engine *e) {
    int sides = 0;
    for (int i = 1; i <= e->box->pack->tables[TABLE_FACES].count; i++)
        sides += face_of(e, i)->faces;
    return sides;
}

int die_hurting(const Engine *e) {
    int sides = 0;
    for (int i = 1; i <= e->box->pack->tables[TABLE_FACES].count; i++) {
        const Face *face = face_of(e, i);
        sides += (option_is(e, OPTION_DIE, 1) ? face->successes : face->damage) ? face->faces : 0;
    }
    return sides;
}
