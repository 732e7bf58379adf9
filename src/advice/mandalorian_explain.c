/* The Mandalorian: what may come of a choice, and components at length. */
#include "advice/mandalorian.h"

/* A text of the pack, in the language of the reader. */
static const char *text_of(const Look *look, const char *context, uint32_t text) {
    return lang_find(look->voice.lang, context, pack_string(look->voice.box->pack, text), 1);
}

static void put_sentence(const Look *look, Text *out, UiId id) {
    text_put(out, ui(look->voice, id));
    text_char(out, ' ');
}

/* The abilities behind a sentence. */
static void put_rules(const Look *look, Text *out, const Component *component) {
    put_abilities(look, out, component);
    text_put(out, component->abilities ? " " : "");
}

/* ---- what may come of a choice ---- */

static void tell_next_event(const Look *look, const Engine *e, Text *out) {
    char memory[MD_WORDS];
    Text cards = text_over(memory, sizeof memory);
    int back;
    if (!md_next_back(e, &back))
        return;
    md_put_next_event(look, e, &cards);
    if (back)
        ui_say(out, look->voice, UI_MA_NEXT_EVENT,
               ui_args(ui_words("class", name_of(look->voice, KIND_CLASS, back).at), ui_words("cards", memory)));
    else
        ui_say(out, look->voice, UI_MA_NEXT_OTHER, ui_args(ui_words("cards", memory)));
    text_char(out, ' ');
}

/* Faceup enemies of a class, or all. */
static int enemies_of(const Engine *e, int class) {
    int count = 0;
    for (SpaceSet set = ma_enemy_spaces(e); set; set &= set - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(set))].first; at; at = e->places[at].next)
            count += is_enemy(e, at) && (!class || card_of(e, e->places[at].card)->class == class);
    return count;
}

/* Who would act on the next event: the class on its back moves, attacks or both. */
static void tell_actors(const Look *look, const Engine *e, Text *out) {
    int back;
    if (!md_next_back(e, &back) || !back)
        return;
    ui_say(out, look->voice, UI_MA_BACK_ACTS,
           ui_args(ui_number("n", enemies_of(e, back)), ui_words("class", name_of(look->voice, KIND_CLASS, back).at)));
    text_char(out, ' ');
}

static void tell_play(const Look *look, const Engine *e, Choice choice, Text *out) {
    const Card *card = card_of(e, choice.a);
    int slot = md_slot_of(e, choice.b), now = ma_slot_total(e, slot), total = md_total_with(e, slot, card);
    ui_say(out, look->voice, UI_MA_TELL_PLAY,
           ui_args(ui_number("now", now), ui_number("n", total), ui_words("what", md_brings(look, e, slot, total))));
    text_char(out, ' ');
    if (total < EVENT_AT)
        return;
    tell_next_event(look, e, out);
    tell_actors(look, e, out);
}

static int percent(int part, int whole) {
    return whole ? (200 * part + whole) / (2 * whole) : 0;
}

static void tell_facedown(const Look *look, const Engine *e, Choice choice, Text *out) {
    const Frame *f = frame_top(e);
    int strength = f->kind == FRAME_ACTION ? LOCALS_READ(f, ActionLocals)->strength : 0;
    MdOdds odds = md_odds(e, ma_threat_chosen(e, choice), strength);
    ui_say(out, look->voice, UI_MA_TELL_ODDS,
           ui_args(ui_number("n", odds.all), ui_number("enemies", odds.enemies),
                   ui_number("percent", percent(odds.enemies, odds.all))));
    text_char(out, ' ');
    for (int class = CLASS_SHARPSHOOTER; class < CLASSES; class ++) {
        if (!odds.class[class])
            continue;
        ui_say(out, look->voice, UI_MA_TELL_CLASS,
               ui_args(ui_words("class", name_of(look->voice, KIND_CLASS, class).at),
                       ui_number("percent", percent(odds.class[class], odds.all))));
        text_char(out, ' ');
    }
    if (choice.verb != VERB_ATTACK_FACEDOWN)
        return;
    ui_say(out, look->voice, UI_MA_TELL_DEFEATED,
           ui_args(ui_number("strength", strength), ui_number("percent", percent(odds.weak, odds.all))));
    text_char(out, ' ');
}

static void tell_step(const Look *look, const Engine *e, int number, Text *out) {
    const Frame *f = frame_top(e);
    int grapplers = f->hero ? md_grapplers(e, f->hero) : 0, sentries = md_sentries(e, f->hero, number);
    if (grapplers) {
        say_number(look, out, UI_MA_TELL_GRAPPLE, grapplers);
        text_char(out, ' ');
    }
    if (sentries) {
        say_number(look, out, UI_MA_TELL_SENTRY, sentries);
        text_char(out, ' ');
    }
}

static void tell_end(const Look *look, const Engine *e, Text *out) {
    char memory[MD_WORDS];
    Text coming = text_over(memory, sizeof memory);
    if (!md_put_coming(look, e, &coming)) {
        text_put(out, ui(look->voice, UI_MA_TELL_QUIET));
        return;
    }
    ui_say(out, look->voice, UI_MA_TELL_COMING, ui_args(ui_words("slots", memory)));
    text_char(out, ' ');
    tell_next_event(look, e, out);
    tell_actors(look, e, out);
}

static void mandalorian_advise(const Look *look, Choice choice, Text *out) {
    Engine e = md_reading(look);
    switch (choice.verb) {
    case VERB_PLAY:
        tell_play(look, &e, choice, out);
        break;
    case VERB_MOVE:
        tell_step(look, &e, space_number(&e, choice.a), out);
        break;
    case VERB_ATTACK_FACEDOWN:
    case VERB_LOOK:
    case VERB_FACEDOWN:
        tell_facedown(look, &e, choice, out);
        break;
    case VERB_END:
        tell_end(look, &e, out);
        break;
    default:
        break;
    }
}

/* ---- cards at length ---- */

static void explain_skill(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    int hero = ma_hero_of(e, card->character);
    ui_say(out, look->voice, UI_MA_TELL_SKILL,
           ui_args(ui_words("character", name_of(look->voice, KIND_CHARACTER, card->character).at)));
    text_char(out, ' ');
    md_put_skill(look, out, card, true);
    text_put(out, card->is.abilities ? " " : ". ");
    if (card->skill == SKILL_TACTICAL)
        put_sentence(look, out, UI_MA_TELL_TACTICAL);
    if (!hero)
        put_sentence(look, out, UI_MA_TELL_NOT_PLAYED);
}

static void explain_planning(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    say_number(look, out, UI_MA_TELL_PLANNING, card->copies);
    text_char(out, ' ');
    put_rules(look, out, &card->is);
    if (card->luck)
        put_sentence(look, out, UI_MA_TELL_LUCK);
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        if (zone_find(e, plans_of(hero), id)) {
            ui_say(out, look->voice, UI_MA_TELL_HELD, ui_args(ui_words("character", md_hero(look, e, hero).at)));
            text_char(out, ' ');
        }
}

static void explain_event(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    if (card->back)
        ui_say(out, look->voice, UI_MA_TELL_EVENT,
               ui_args(ui_words("class", name_of(look->voice, KIND_CLASS, card->back).at)));
    else
        text_put(out, ui(look->voice, UI_MA_TELL_EVENT_OTHER));
    text_char(out, ' ');
    put_rules(look, out, &card->is);
    if (zone_find(e, ZONE_EVENT_DISCARD, id))
        put_sentence(look, out, UI_MA_TELL_DISCARDED);
}

/* Where tokens of that face lie, as far as those who look know. */
static SpaceSet spaces_with(const Engine *e, CardId id) {
    SpaceSet set = 0;
    for (int number = 1; number <= map_here(e)->spaces; number++)
        if (zone_find(e, zone_of_space(number), id))
            set |= SPACE_BIT(number);
    return set;
}

/* Tokens of that face that nobody here has seen: facedown on the map, in the pile or in the box. */
static int unseen(const Engine *e, CardId id) {
    for (BagId bag = BAG_THREAT; bag <= BAG_MERCENARY; bag++) {
        int cell = id - e->bags[bag].first;
        if (e->bags[bag].first && cell >= 0 && cell < e->game->bags[bag - 1].cells)
            if (card_of(e, id)->deck == DECK_THREAT && bag_cells(e, bag)[cell])
                return bag_cells(e, bag)[cell];
    }
    return 0;
}

static void explain_threat(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    SpaceSet where = spaces_with(e, id);
    if (card->class) {
        ui_say(
            out, look->voice, card->shape == SHAPE_ORANGE ? UI_MA_TELL_REINFORCEMENT : UI_MA_TELL_ENEMY,
            ui_args(ui_words("class", name_of(look->voice, KIND_CLASS, card->class).at), ui_number("n", card->health)));
    } else {
        text_put(out, ui(look->voice, UI_MA_TELL_FEATURE));
    }
    text_char(out, ' ');
    if (card->trait) {
        static const UiId traits[TRAITS] = {[TRAIT_SENTRY] = UI_MA_TELL_TRAIT_SENTRY,
                                            [TRAIT_GRAPPLE] = UI_MA_TELL_TRAIT_GRAPPLE,
                                            [TRAIT_EFFECT] = UI_MA_TELL_TRAIT_EFFECT,
                                            [TRAIT_SABOTAGE] = UI_MA_TELL_TRAIT_SABOTAGE};
        put_sentence(look, out, traits[card->trait]);
    }
    put_rules(look, out, &card->is);
    if (where) {
        char memory[MD_WORDS];
        Text names = text_over(memory, sizeof memory);
        md_put_spaces(look, e, &names, where);
        ui_say(out, look->voice, UI_MA_TELL_LIES, ui_args(ui_words("spaces", memory)));
        text_char(out, ' ');
    }
    if (card->mission == mandalorian(e)->mission) {
        say_number(look, out, UI_MA_TELL_UNSEEN, unseen(e, id));
        text_char(out, ' ');
    }
}

static void explain_disrupt(const Look *look, const Card *card, Text *out) {
    say_number(look, out, card->white ? UI_MA_TELL_WHITE : UI_MA_TELL_DISRUPT, card->strength);
}

/* How many chapters of the guide deck have been turned over; all of them unless it is said otherwise. */
static bool is_later(const Engine *e, CardId card) {
    int at = mandalorian(e)->options[OPTION_GUIDE];
    return at && digest(e)->since[card] > at;
}

static void explain_card(const Look *look, const Engine *e, CardId id, Text *out) {
    if (is_later(e, id)) {
        text_put(out, ui(look->voice, UI_MA_TELL_LATER));
        return;
    }
    switch (card_of(e, id)->deck) {
    case DECK_SKILL:
        explain_skill(look, e, id, out);
        break;
    case DECK_PLANNING:
        explain_planning(look, e, id, out);
        break;
    case DECK_EVENT:
        explain_event(look, e, id, out);
        break;
    case DECK_DISRUPT:
        explain_disrupt(look, card_of(e, id), out);
        break;
    case DECK_LOYALTY:
        text_put(out, ui(look->voice, card_of(e, id)->side == SIDE_TRAITOR ? UI_MA_TELL_TRAITOR : UI_MA_TELL_LOYAL));
        break;
    default:
        explain_threat(look, e, id, out);
    }
}

/* ---- characters ---- */

static void put_cards(const Look *look, const Engine *e, Text *out, UiId id, ZoneId zone) {
    char memory[MD_WORDS];
    Text cards = text_over(memory, sizeof memory);
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
        put_comma(&cards, 0);
        text_put(&cards, name_of(look->voice, KIND_CARD, e->places[at].card).at);
    }
    if (!cards.used)
        return;
    ui_say(out, look->voice, id, ui_args(ui_words("cards", memory)));
    text_char(out, ' ');
}

static void explain_hero(const Look *look, const Engine *e, int hero, Text *out) {
    ui_say(out, look->voice, UI_MA_TELL_HERO,
           ui_args(ui_words("seat", name_of(look->voice, KIND_SEAT, seat_of(e, hero)).at),
                   ui_words("space", md_space(look, e, at_of(e, hero)).at)));
    text_char(out, ' ');
    md_put_health(look, e, out, hero);
    text_put(out, ". ");
    int kept = mandalorian(e)->shield[hero - 1] + mandalorian(e)->guard[hero - 1];
    if (kept) {
        say_number(look, out, UI_MA_SHIELD, kept);
        text_char(out, ' ');
    }
    put_cards(look, e, out, UI_MA_PLANS, plans_of(hero));
    put_cards(look, e, out, UI_MA_CARRIES, carried_by(hero));
    if (mandalorian(e)->child_hero == hero)
        put_sentence(look, out, UI_MA_TELL_CARRIES_CHILD);
}

static void explain_character(const Look *look, const Engine *e, int character, Text *out) {
    const Character *c = character_of(e, character);
    int hero = ma_hero_of(e, character);
    ui_say(out, look->voice, UI_MA_TELL_CHARACTER,
           ui_args(ui_number("novice", c->novice_health), ui_number("n", c->health)));
    text_char(out, ' ');
    if (hero && at_of(e, hero))
        explain_hero(look, e, hero, out);
}

/* ---- spaces ---- */

static void tell_distances(const Look *look, const Engine *e, int number, Text *out) {
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++) {
        int at = at_of(e, hero);
        if (!at || at == number)
            continue;
        int walk = terrain(e)->walk[at][number];
        ui_say(out, look->voice, walk == FAR ? UI_MA_TELL_NO_WAY : UI_MA_TELL_WAY,
               ui_args(ui_words("character", md_hero(look, e, hero).at), ui_number("n", walk),
                       ui_number("range", terrain(e)->range[at][number])));
        text_char(out, ' ');
    }
}

static void explain_here(const Look *look, const Engine *e, int number, Text *out) {
    char memory[MD_WORDS];
    Text what = text_over(memory, sizeof memory);
    md_put_ways(look, e, out, number);
    if (md_put_there(look, e, &what, number, 0)) {
        ui_say(out, look->voice, UI_MA_TELL_HERE, ui_args(ui_words("what", memory)));
        text_char(out, ' ');
    }
    tell_step(look, e, number, out);
    tell_distances(look, e, number, out);
}

static void explain_space(const Look *look, const Engine *e, int row, Text *out) {
    const Space *space = space_of(e, row);
    if (space->forbidden) {
        text_put(out, ui(look->voice, UI_MA_TELL_FORBIDDEN));
        return;
    }
    ui_say(out, look->voice, UI_MA_TELL_SPACE, ui_args(ui_words("map", name_of(look->voice, KIND_MAP, space->map).at)));
    text_char(out, ' ');
    md_put_printed(look, out, space);
    if (space->map == mandalorian(e)->map)
        explain_here(look, e, space_number(e, row), out);
}

/* ---- slots, missions, maps, the guide deck ---- */

static void explain_action(const Look *look, const Engine *e, int row, Text *out) {
    static const UiId tells[ICONS] = {[ICON_MOVE] = UI_MA_TELL_MOVE,
                                      [ICON_ATTACK] = UI_MA_TELL_ATTACK,
                                      [ICON_INTEL] = UI_MA_TELL_INTEL,
                                      [ICON_PLAN] = UI_MA_TELL_PLAN,
                                      [ICON_MISSION] = UI_MA_TELL_MISSION_SLOT};
    const Action *action = action_of(e, row);
    int slot = md_slot_of(e, row);
    put_sentence(look, out, tells[action->icon]);
    put_rules(look, out, &action->is);
    if (action->needs) {
        say_number(look, out, UI_MA_TELL_NEEDS, action->needs);
        text_char(out, ' ');
    }
    if (map_here(e)->action[slot] != row)
        return;
    put_cards(look, e, out, UI_MA_TELL_ON_SLOT, (ZoneId)(ZONE_SLOT + slot));
    put_cards(look, e, out, UI_MA_TELL_TOKENS, (ZoneId)(ZONE_TOKENS + slot));
    int total = ma_slot_total(e, slot);
    ui_say(out, look->voice, UI_MA_TELL_TOTAL,
           ui_args(ui_number("n", total), ui_words("what", md_brings(look, e, slot, total))));
}

static void explain_mission(const Look *look, const Engine *e, int row, Text *out) {
    const Mission *mission = mission_of(e, row);
    text_put(out, text_of(look, "mission", mission->briefing));
    text_char(out, ' ');
    char memory[MD_WORDS];
    Text cast = text_over(memory, sizeof memory);
    for (int i = 0; i < CHARACTERS && mission->cast[i]; i++) {
        put_comma(&cast, 0);
        text_put(&cast, name_of(look->voice, KIND_CHARACTER, mission->cast[i]).at);
    }
    if (cast.used)
        ui_say(out, look->voice, UI_MA_TELL_CAST, ui_args(ui_words("characters", memory)));
}

static int floor_count(const Engine *e, int map) {
    int count = 0;
    for (SpaceSet set = digest(e)->maps[map].floor; set; set &= set - 1)
        count++;
    return count;
}

static void explain_map(const Look *look, const Engine *e, int row, Text *out) {
    const Map *map = map_of(e, row);
    ui_say(out, look->voice, UI_MA_TELL_MAP,
           ui_args(ui_number("n", floor_count(e, row)),
                   ui_words("mission", name_of(look->voice, KIND_MISSION, map->mission).at)));
    text_char(out, ' ');
    put_rules(look, out, &map->is);
}

/* A guide card that has not been turned over stays unread. */
static int chapter_of(const Engine *e, int row) {
    const Guide *guide = pack_rows(e->pack, TABLE_GUIDE);
    int stops = 1;
    for (int i = 1; i < row; i++)
        stops += guide[i].kind == GUIDE_STOP;
    return stops;
}

static void explain_guide(const Look *look, const Engine *e, int row, Text *out) {
    const Guide *guide = (const Guide *)pack_rows(e->pack, TABLE_GUIDE) + row;
    int at = mandalorian(e)->options[OPTION_GUIDE];
    if (at && chapter_of(e, row) > at)
        text_put(out, ui(look->voice, UI_MA_TELL_LATER));
    else
        text_put(out, text_of(look, "guide", guide->text));
}

static void mandalorian_explain(const Look *look, int table, int row, Text *out) {
    Engine e = md_reading(look);
    switch (table) {
    case TABLE_CARDS:
        explain_card(look, &e, (CardId)row, out);
        break;
    case TABLE_CHARACTERS:
        explain_character(look, &e, row, out);
        break;
    case TABLE_MAPS:
        explain_map(look, &e, row, out);
        break;
    case TABLE_SPACES:
        explain_space(look, &e, row, out);
        break;
    case TABLE_ACTIONS:
        explain_action(look, &e, row, out);
        break;
    case TABLE_MISSIONS:
        explain_mission(look, &e, row, out);
        break;
    case TABLE_GUIDE:
        explain_guide(look, &e, row, out);
        break;
    default:
        break;
    }
}

const GameAdvice advice_mandalorian = {
    .game = "mandalorian",
    .note = mandalorian_note,
    .explain = mandalorian_explain,
    .advise = mandalorian_advise,
};
