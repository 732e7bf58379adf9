/* The Clone Wars: what may come of a choice, and components at length. */
#include "advice/clonewars.h"

/* ---- what may come of a choice ---- */

static void tell_odds(const Look *look, Text *out, int need, CwOdds odds) {
    UiId alone = !odds.alone ? UI_CW_TELL_ODDS_NONE : odds.alone == odds.sides ? UI_CW_TELL_ODDS_ALL : UI_CW_TELL_ODDS;
    ui_say(out, look->voice, alone,
           ui_args(ui_number("need", need), ui_number("n", odds.alone), ui_number("sides", odds.sides)));
    text_char(out, ' ');
    if (odds.helped <= odds.alone)
        return;
    ui_say(out, look->voice, UI_CW_TELL_ODDS_HELPED,
           ui_args(ui_number("on", odds.helped), ui_number("sides", odds.sides)));
    text_char(out, ' ');
}

/* Of this Jedi; none: nobody can reach it from where they are. */
static void tell_attack(const Look *look, const Engine *e, Text *out, int planet, int hero) {
    char memory[CW_WORDS];
    Text what = text_over(memory, sizeof memory);
    int health = cw_enemy_health_at(e, planet);
    if (!put_enemies(look, e, &what, planet))
        return;
    ui_say(out, look->voice, UI_CW_TELL_ATTACK, ui_args(ui_words("what", memory), ui_number("n", health)));
    text_char(out, ' ');
    if (hero)
        tell_odds(look, out, health, cw_odds(look, FRAME_ATTACK, hero, planet, 0));
    ui_say(out, look->voice, UI_CW_TELL_STRIKES_BACK,
           ui_args(ui_number("n", die_hurting(e)), ui_number("sides", die_sides(e))));
    text_char(out, ' ');
}

/* The squad deck by types: nobody knows its order, everybody what is in it. */
static void tell_draw(const Look *look, const Engine *e, Text *out) {
    int counts[TYPES] = {0};
    for (int i = 0; i < SQUAD_CELLS; i++)
        counts[card_of(e, (CardId)(e->bags[BAG_SQUAD].first + i))->type] += bag_cells(e, BAG_SQUAD)[i];
    say_number(look, out, UI_CW_TELL_DRAW, e->zones[ZONE_SQUAD].count);
    for (int type = TYPE_ASSAULT, told = 0; type < TYPES; type++) {
        if (!counts[type])
            continue;
        text_put(out, told++ ? ", " : " ");
        text_put(out, name_of(look->voice, KIND_TYPE, type).at);
        text_char(out, ADVICE_HOLD);
        text_int(out, counts[type]);
    }
    text_char(out, '.');
}

/* ---- what the rest of the turn may bring ---- */

/* How many copies of each card may still be turned up. */
typedef struct {
    unsigned bags; /* whose cards are counted already */
    uint8_t count[CARDS_MOST + 1];
} MayCome;

static void add_bag(const Engine *e, BagId bag, int cells, MayCome *may) {
    for (int i = 0; i < cells && !(may->bags >> bag & 1); i++)
        if (bag_cells(e, bag)[i])
            may->count[e->bags[bag].first + i] += bag_cells(e, bag)[i];
    may->bags |= 1u << bag;
}

/* The `next` uppermost cards: those that are known, and all that may be the others. What the deck is short of comes
 * from its discards (CW-17.1). */
static void add_next(const Engine *e, ZoneId deck, ZoneId discards, int next, int cells, MayCome *may) {
    int left = next;
    for (PlaceId at = e->zones[deck].first; at && left; at = e->places[at].next, left--) {
        if (e->places[at].card)
            may->count[e->places[at].card]++;
        else
            add_bag(e, e->places[at].bag, cells, may);
    }
    for (PlaceId at = left ? e->zones[discards].first : 0; at; at = e->places[at].next)
        may->count[e->places[at].card]++;
}

static void tell_villain_draw(const Look *look, const Engine *e, Text *out) {
    char memory[CW_WORDS];
    Text names = text_over(memory, sizeof memory);
    MayCome may = {0};
    add_next(e, ZONE_VILLAIN, ZONE_VILLAIN_DISCARD, 1, VILLAIN_CELLS, &may);
    for (int card = 1; card <= CARDS_MOST; card++) {
        if (!may.count[card])
            continue;
        put_comma(&names, 0);
        if (may.count[card] > 1) {
            text_int(&names, may.count[card]);
            text_char(&names, ADVICE_HOLD);
        }
        text_put(&names, name_of(look->voice, KIND_CARD, card).at);
    }
    ui_say(out, look->voice, UI_CW_TELL_VILLAIN_DRAW, ui_args(ui_words("cards", memory)));
    text_char(out, ' ');
}

/* Cards in all, and those whose planet is full. */
static int count_full(const Engine *e, const MayCome *may, int *full) {
    int all = 0;
    for (int card = 1; card <= CARDS_MOST; card++) {
        int planet = may->count[card] ? cw_planet_of_card(e, card_of(e, (CardId)card)) : 0;
        all += may->count[card];
        *full += planet && clonewars(e)->droids[planet] == DROIDS_HERE ? may->count[card] : 0;
    }
    return all;
}

static void tell_invasion(const Look *look, const Engine *e, Text *out) {
    int cards = cw_invasion_cards(e), full = 0;
    MayCome may = {0};
    if (!cards)
        return;
    add_next(e, ZONE_INVASION, ZONE_INVASION_DISCARD, cards, INVASION_CELLS, &may);
    int all = count_full(e, &may, &full);
    say_number(look, out, UI_CW_TELL_INVADE, cards);
    text_char(out, ' ');
    ui_say(out, look->voice, UI_CW_TELL_FULL, ui_args(ui_number("n", full), ui_number("of", all)));
    text_char(out, ' ');
}

static void tell_rest_of_turn(const Look *look, const Engine *e, Text *out) {
    const Frame *f = frame_top(e);
    if (f->kind != FRAME_TURN)
        return;
    if (f->step != TURN_BEFORE_INVADE)
        tell_villain_draw(look, e, out);
    tell_invasion(look, e, out);
}

static void clonewars_advise(const Look *look, Choice choice, Text *out) {
    Engine e = cw_reading(look);
    int hero = asked_hero(&e);
    const Card *card = card_of(&e, choice.a);
    switch (choice.verb) {
    case VERB_ATTACK:
        tell_attack(look, &e, out, at_of(&e, hero), hero);
        break;
    case VERB_MISSION:
        tell_odds(look, out, card->needs, cw_odds(look, FRAME_MISSION, hero, at_of(&e, hero), choice.a));
        break;
    case VERB_FINALE:
        tell_odds(look, out, sheet(&e)->goal_needs, cw_odds(look, FRAME_MISSION, hero, at_of(&e, hero), 0));
        break;
    case VERB_REINFORCE:
        tell_draw(look, &e, out);
        break;
    case VERB_END:
    case VERB_PASS:
    case VERB_QUIET:
        tell_rest_of_turn(look, &e, out);
        break;
    case VERB_POWER:
        put_abilities(look, out, &jedi_of(&e, clonewars(&e)->jedi[hero - 1])->is);
        break;
    default:
        break;
    }
}

/* ---- cards at length ---- */

static void tell_held(const Look *look, const Engine *e, CardId card, Text *out) {
    for (int hero = 1; hero <= heroes(e); hero++)
        if (zone_find(e, hand_of(hero), card)) {
            ui_say(out, look->voice, UI_CW_TELL_HELD, ui_args(ui_words("jedi", jedi_name(look, e, hero).at)));
            text_char(out, ' ');
        }
}

static int copies_left(const Engine *e, CardId card) {
    int count = bag_cells(e, BAG_SQUAD)[card - e->bags[BAG_SQUAD].first];
    for (PlaceId at = e->zones[ZONE_SQUAD_DISCARD].first; at; at = e->places[at].next)
        count += e->places[at].card == card;
    return count;
}

static void explain_squad(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    text_put(out, ui(look->voice, card->type == TYPE_ALLY ? UI_CW_TELL_ALLY : UI_CW_TELL_SQUAD));
    text_char(out, ' ');
    put_worth(look, out, card);
    text_put(out, ". ");
    put_abilities(look, out, &card->is);
    text_put(out, card->is.abilities ? " " : "");
    say_number(look, out, UI_CW_TELL_COPIES, copies_left(e, id));
    text_char(out, ' ');
    tell_held(look, e, id, out);
}

static void explain_mission(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    Name planet = name_of(look->voice, KIND_PLANET, card->planet);
    ui_say(out, look->voice, UI_CW_TELL_MISSION, ui_args(ui_words("planet", planet.at)));
    text_char(out, ' ');
    put_needs(look, out, card->type, card->needs, card->damage);
    text_put(out, ". ");
    put_abilities(look, out, &card->is);
    text_put(out, card->is.abilities ? " " : "");
    for (int marker = MARKER_ORANGE; marker <= MARKER_WHITE; marker++)
        if (cw_mission(e, marker) == id)
            ui_say(out, look->voice, UI_CW_TELL_AT_WORK,
                   ui_args(ui_words("marker", name_of(look->voice, KIND_MARKER, marker).at)));
}

static void explain_invasion(const Look *look, const Card *card, Text *out) {
    Name planet = name_of(look->voice, KIND_PLANET, card->planet),
         marker = name_of(look->voice, KIND_MARKER, card->marker);
    ui_say(out, look->voice, card->marker ? UI_CW_TELL_INVASION_MARKER : UI_CW_TELL_INVASION,
           ui_args(ui_words("planet", planet.at), ui_words("marker", marker.at)));
}

static void explain_card(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    switch (card->deck) {
    case DECK_SQUAD:
        explain_squad(look, e, id, out);
        break;
    case DECK_MISSION:
        explain_mission(look, e, id, out);
        break;
    case DECK_INVASION:
        explain_invasion(look, card, out);
        break;
    default:
        ui_say(out, look->voice, UI_CW_TELL_VILLAIN_CARD,
               ui_args(ui_words("villain", name_of(look->voice, KIND_VILLAIN, card->villain).at)));
        text_char(out, ' ');
        put_abilities(look, out, &card->is);
    }
}

/* ---- planets at length ---- */

static CardId invasion_card(const Engine *e, int planet) {
    for (int card = 1; card <= e->box->pack->tables[TABLE_CARDS].count; card++)
        if (card_of(e, (CardId)card)->deck == DECK_INVASION && card_of(e, (CardId)card)->planet == planet)
            return (CardId)card;
    return 0;
}

static void tell_invasion_card(const Look *look, const Engine *e, int planet, Text *out) {
    CardId card = invasion_card(e, planet);
    BagId bag;
    int next = next_layer(e, &bag);
    UiId id = UI_CW_TELL_CARD_DECK;
    if (!card)
        return;
    if (zone_find(e, ZONE_INVASION_DISCARD, card))
        id = UI_CW_TELL_CARD_GONE;
    else if (zone_find(e, ZONE_BOX, card))
        id = UI_CW_TELL_CARD_BOX;
    else if (next && bag_cells(e, bag)[card - e->bags[bag].first])
        id = UI_CW_TELL_CARD_NEXT;
    say_number(look, out, id, next);
    text_char(out, ' ');
}

/* The planet after `from` on a shortest way. */
static int step_towards(const Engine *e, int from, int to) {
    int far = cw_distance(e, from, PLANET_BIT(to));
    for (PlanetSet set = links_of(e, from); set; set &= set - 1)
        if (cw_distance(e, bits_lowest(set), PLANET_BIT(to)) < far)
            return bits_lowest(set);
    return to;
}

static void tell_way(const Look *look, const Engine *e, int hero, int planet, Text *out) {
    char memory[CW_WORDS];
    Text way = text_over(memory, sizeof memory);
    int far = cw_distance(e, at_of(e, hero), PLANET_BIT(planet));
    if (!far || far == 99)
        return;
    for (int at = step_towards(e, at_of(e, hero), planet); at != planet; at = step_towards(e, at, planet)) {
        put_comma(&way, 0);
        text_put(&way, name_of(look->voice, KIND_PLANET, at).at);
    }
    ui_say(out, look->voice, far == 1 ? UI_CW_TELL_NEAR : UI_CW_TELL_FAR,
           ui_args(ui_words("jedi", jedi_name(look, e, hero).at), ui_number("n", far), ui_words("way", memory)));
    text_char(out, ' ');
}

/* Whose attack is told of: somebody's who is there, else the one's who reaches it from next door. */
static int attacker_at(const Engine *e, int planet) {
    const Frame *f = frame_top(e);
    HeroSet there = cw_heroes_at(e, planet);
    int current = current_hero(e);
    if (there)
        return there & (current ? HERO_BIT(current) : 0) ? current : bits_lowest(there) + 1;
    bool near = f && f->kind == FRAME_PICK && LOCALS_READ(f, PickLocals)->act == PICK_ATTACK;
    return near && links_of(e, at_of(e, f->hero)) >> planet & 1 ? f->hero : 0;
}

static void tell_here(const Look *look, const Engine *e, int planet, Text *out) {
    char memory[CW_WORDS];
    Text what = text_over(memory, sizeof memory);
    put_there(look, e, &what, planet, 0);
    ui_say(out, look->voice, UI_CW_TELL_HERE, ui_args(ui_words("what", memory)));
    text_char(out, ' ');
    tell_attack(look, e, out, planet, attacker_at(e, planet));
}

static void explain_planet(const Look *look, const Engine *e, int planet, Text *out) {
    char memory[CW_WORDS];
    Text links = text_over(memory, sizeof memory);
    Name region = name_of(look->voice, KIND_REGION, planet_of(e, planet)->region);
    ui_say(out, look->voice, UI_CW_TELL_PLANET, ui_args(ui_words("region", region.at)));
    text_char(out, ' ');
    if (planet_of(e, planet)->start) {
        text_put(out, ui(look->voice, UI_CW_TELL_START));
        text_char(out, ' ');
    }
    put_planets(look, &links, links_of(e, planet));
    ui_say(out, look->voice, UI_CW_LINKS, ui_args(ui_words("planets", memory)));
    text_char(out, ' ');
    tell_here(look, e, planet, out);
    tell_invasion_card(look, e, planet, out);
    for (int hero = 1; hero <= heroes(e); hero++)
        if (at_of(e, hero))
            tell_way(look, e, hero, planet, out);
}

/* ---- people at length ---- */

static void explain_jedi(const Look *look, const Engine *e, int jedi, Text *out) {
    int hero = hero_of_jedi(e, jedi);
    if (hero && at_of(e, hero)) {
        Name seat = name_of(look->voice, KIND_SEAT, seat_of(e, hero)),
             planet = name_of(look->voice, KIND_PLANET, at_of(e, hero));
        ui_say(out, look->voice, UI_CW_TELL_JEDI_PLAYED,
               ui_args(ui_words("seat", seat.at), ui_words("planet", planet.at)));
    } else {
        text_put(out, ui(look->voice, UI_CW_TELL_JEDI));
    }
    text_char(out, ' ');
    text_put(out, ui(look->voice, UI_CW_ABILITY));
    text_char(out, ' ');
    put_abilities(look, out, &jedi_of(e, jedi)->is);
    if (!hero)
        return;
    text_char(out, ' ');
    say_hand(look, e, hero, UI_CW_TELL_HAND, out);
    text_char(out, ' ');
    put_hand(look, e, out, hero, true);
    text_char(out, '.');
}

static void tell_figures(const Look *look, const Engine *e, int villain, Text *out) {
    const Villain *v = villain_of(e, villain);
    for (int i = 0; i < FIGURES && v->figures[i]; i++) {
        Name name = name_of(look->voice, KIND_VILLAIN, v->figures[i]);
        ui_say(out, look->voice, UI_CW_TELL_FIGURE,
               ui_args(ui_words("villain", name.at), ui_number("n", v->health[i]),
                       ui_number("finale", v->finale_health[i])));
        text_char(out, ' ');
    }
}

static void tell_goal(const Look *look, const Villain *v, Text *out) {
    Name planet = name_of(look->voice, KIND_PLANET, v->goal_planet);
    if (v->goal == GOAL_DEFEAT) {
        say_number(look, out, v->figures[1] ? UI_CW_TELL_GOAL_ALL : UI_CW_TELL_GOAL_BEAT, v->goal_count);
        return;
    }
    ui_say(out, look->voice, UI_CW_TELL_GOAL_MISSION, ui_args(ui_words("planet", planet.at)));
    text_char(out, ' ');
    put_needs(look, out, v->goal_type, v->goal_needs, v->goal_damage);
    text_char(out, '.');
}

static void explain_villain(const Look *look, const Engine *e, int villain, Text *out) {
    const CloneWars *s = clonewars(e);
    text_put(out, ui(look->voice, villain == s->villain ? UI_CW_TELL_AGAINST : UI_CW_TELL_NOT_HERE));
    text_char(out, ' ');
    for (int i = 0; i < cw_figure_count(e); i++)
        if (sheet(e)->figures[i] == villain && s->figures[i]) {
            Name name = name_of(look->voice, KIND_VILLAIN, villain),
                 planet = name_of(look->voice, KIND_PLANET, s->figures[i]);
            ui_say(out, look->voice, UI_CW_FIGURE,
                   ui_args(ui_words("villain", name.at), ui_words("planet", planet.at),
                           ui_number("n", cw_figure_health(e, i))));
            text_put(out, ". ");
            tell_attack(look, e, out, s->figures[i], attacker_at(e, s->figures[i]));
        }
    tell_figures(look, e, villain, out);
    put_abilities(look, out, &villain_of(e, villain)->is);
    text_char(out, ' ');
    tell_goal(look, villain_of(e, villain), out);
}

/* ---- the rest ---- */

static void explain_face(const Look *look, const Engine *e, int row, Text *out) {
    const Face *face = face_of(e, row);
    ui_say(out, look->voice, UI_CW_TELL_FACE,
           ui_args(ui_number("successes", face->successes), ui_number("damage", face->damage),
                   ui_number("n", face->faces), ui_number("sides", die_sides(e))));
}

static void explain_space(const Look *look, const Engine *e, int row, Text *out) {
    const Space *space = space_of(e, row);
    int at = row - 1 - (space->track == TRACK_THREAT ? track_last(e, TRACK_INVASION) + 1 : 0);
    if (space->track == TRACK_INVASION)
        say_number(look, out, UI_CW_TELL_SPACE_RATE, space->rate);
    else
        ui_say(out, look->voice, UI_CW_TELL_SPACE,
               ui_args(ui_number("at", at), ui_number("last", track_last(e, TRACK_THREAT))));
}

static void clonewars_explain(const Look *look, int table, int row, Text *out) {
    Engine e = cw_reading(look);
    switch (table) {
    case TABLE_CARDS:
        explain_card(look, &e, (CardId)row, out);
        break;
    case TABLE_PLANETS:
        explain_planet(look, &e, row, out);
        break;
    case TABLE_JEDI:
        explain_jedi(look, &e, row, out);
        break;
    case TABLE_VILLAINS:
        explain_villain(look, &e, row, out);
        break;
    case TABLE_FACES:
        explain_face(look, &e, row, out);
        break;
    default:
        explain_space(look, &e, row, out);
    }
}

const GameAdvice advice_clonewars = {
    .game = "clonewars",
    .note = clonewars_note,
    .explain = clonewars_explain,
    .advise = clonewars_advise,
};
