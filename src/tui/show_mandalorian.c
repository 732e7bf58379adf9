/* The Mandalorian: the table in words. */
#include "tui/show_mandalorian.h"

/* ---- the mission ---- */

/* Its briefing tells how to win, how to lose, what a crisis brings. */
static void show_mission(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    const Mandalorian *s = mandalorian(e);
    const Mission *mission = mission_of(e, s->mission);
    show_title(show, out, UI_MA_MISSION);
    ui_say(out, show->look.voice, UI_MA_MISSION_ON,
           ui_args(ui_words("mission", name_of(show->look.voice, KIND_MISSION, s->mission).at),
                   ui_words("map", name_of(show->look.voice, KIND_MAP, s->map).at)));
    text_char(out, ' ');
    text_put(out, lang_find(show->look.voice.lang, "mission", pack_string(e->pack, mission->briefing), 1));
    if (mission->track) {
        text_char(out, ' ');
        ui_say(out, show->look.voice, UI_MA_TRACK,
               ui_args(ui_number("at", s->track), ui_number("last", mission->track)));
    }
    for (int i = 0; i < COUNTERS; i++) {
        if (!s->counters[i])
            continue;
        text_char(out, ' ');
        ui_say(out, show->look.voice, UI_MA_COUNTER,
               ui_args(ui_number("counter", i + 1), ui_number("n", s->counters[i])));
    }
    line_end(show, &line);
}

/* ---- slots and decks ---- */

static void put_slot(const Show *show, const Engine *e, Text *out, int slot) {
    int total = ma_slot_total(e, slot);
    bool loud = total >= EVENT_AT && !(mandalorian(e)->passive >> slot & 1);
    char memory[160];
    Text words = text_over(memory, sizeof memory);
    Name name = name_of(show->look.voice, KIND_ACTION, map_here(e)->action[slot]);
    ui_say(&words, show->look.voice, total >= EVENT_AT ? UI_MA_SLOT_BRINGS : UI_MA_SLOT,
           ui_args(ui_words("slot", name.at), ui_number("n", total),
                   ui_words("what", md_brings(&show->look, e, slot, total))));
    look_tint(&show->look, out, loud ? TINT_ORANGE : TINT_PLAIN, memory);
    if (mandalorian(e)->played >> slot & 1) {
        text_char(out, ' ');
        text_put(out, ui(show->look.voice, UI_MA_SLOT_USED));
    }
}

static void show_slots(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    show_title(show, out, UI_MA_SLOTS);
    for (int slot = 0; slot < slots(e); slot++) {
        text_put(out, slot ? "; " : "");
        put_slot(show, e, out, slot);
    }
    text_put(out, ". ");
    text_put(out, ui(show->look.voice, UI_MA_SLOTS_RULE));
    line_end(show, &line);
}

static void show_decks(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    char memory[MD_WORDS];
    Text cards = text_over(memory, sizeof memory);
    int back;
    if (md_next_back(e, &back)) {
        md_put_next_event(&show->look, e, &cards);
        ui_say(out, show->look.voice, back ? UI_MA_NEXT_EVENT : UI_MA_NEXT_OTHER,
               ui_args(ui_words("class", name_of(show->look.voice, KIND_CLASS, back).at), ui_words("cards", memory)));
        text_char(out, ' ');
    }
    ui_say(out, show->look.voice, UI_MA_DECKS,
           ui_args(ui_number("events", e->zones[ZONE_EVENT].count), ui_number("plans", e->zones[ZONE_PLANNING].count),
                   ui_number("pool", e->zones[ZONE_POOL].count),
                   ui_number("reinforcements", e->zones[ZONE_REINFORCEMENTS].count)));
    line_end(show, &line);
}

/* ---- the map in words ---- */

static bool has_known(const Engine *e, int number) {
    for (PlaceId at = e->zones[zone_of_space(number)].first; at; at = e->places[at].next)
        if (e->places[at].card)
            return true;
    return false;
}

/* Enemies, features and what somebody here has looked at. */
static void show_threats(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    int told = 0;
    show_title(show, out, UI_MA_THREATS);
    for (int number = 1; number <= map_here(e)->spaces; number++) {
        if (!has_known(e, number))
            continue;
        text_put(out, told++ ? "; " : "");
        text_put(out, md_space(&show->look, e, number).at);
        text_put(out, ": ");
        size_t from = out->used;
        for (PlaceId at = e->zones[zone_of_space(number)].first; at; at = e->places[at].next) {
            if (!e->places[at].card)
                continue;
            put_comma(out, from);
            md_put_threat(&show->look, e, out, at);
        }
    }
    text_char(out, '.');
    if (!told)
        text_put(line_begin(&line), ui(show->look.voice, UI_MA_THREATS_NONE));
    line_end(show, &line);
}

static void show_facedown(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    int told = 0;
    show_title(show, out, UI_MA_FACEDOWN_AT);
    for (int number = 1; number <= map_here(e)->spaces; number++) {
        int count = 0;
        for (PlaceId at = e->zones[zone_of_space(number)].first; at; at = e->places[at].next)
            count += !e->places[at].card;
        if (!count)
            continue;
        text_put(out, told++ ? ", " : "");
        text_put(out, md_space(&show->look, e, number).at);
        if (count > 1) {
            text_put(out, " (");
            text_int(out, count);
            text_char(out, ')');
        }
    }
    text_char(out, '.');
    if (told)
        line_end(show, &line);
}

static void show_child(const Show *show, const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    Voice voice = show->look.voice;
    if (s->child_hero)
        show_say(show, UI_MA_CHILD_HERO, ui_args(ui_words("character", md_hero(&show->look, e, s->child_hero).at)));
    else if (s->child_enemy)
        show_say(show, UI_MA_CHILD_ENEMY,
                 ui_args(ui_words("card", name_of(voice, KIND_CARD, e->places[s->child_enemy].card).at),
                         ui_words("space", md_space(&show->look, e, ma_child_at(e)).at)));
    else if (s->child_at)
        show_say(show, UI_MA_CHILD_AT, ui_args(ui_words("space", name_of(voice, KIND_SPACE, s->child_at).at)));
}

/* ---- characters and hands ---- */

static void put_cards(const Show *show, const Engine *e, Text *out, UiId id, ZoneId zone) {
    char memory[MD_WORDS];
    Text cards = text_over(memory, sizeof memory);
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
        put_comma(&cards, 0);
        text_put(&cards, name_of(show->look.voice, KIND_CARD, e->places[at].card).at);
    }
    if (!cards.used)
        return;
    text_char(out, ' ');
    ui_say(out, show->look.voice, id, ui_args(ui_words("cards", memory)));
}

static void put_where(const Show *show, const Engine *e, Text *out, int hero) {
    bool own = md_is_own(&show->look, e, hero) && !is_shared(e);
    Name name = md_hero(&show->look, e, hero);
    if (is_shared(e))
        ui_say(out, show->look.voice, UI_MA_HERO_SHARED,
               ui_args(ui_words("character", name.at), ui_words("space", md_space(&show->look, e, at_of(e, hero)).at)));
    else
        ui_say(out, show->look.voice, own ? UI_MA_HERO_OWN : UI_MA_HERO,
               ui_args(ui_words("character", name.at),
                       ui_words("seat", name_of(show->look.voice, KIND_SEAT, seat_of(e, hero)).at),
                       ui_words("space", md_space(&show->look, e, at_of(e, hero)).at)));
}

static void show_hero(const Show *show, const Engine *e, int hero) {
    Line line;
    Text *out = line_begin(&line);
    const Mandalorian *s = mandalorian(e);
    Name name = md_hero(&show->look, e, hero);
    if (s->out & HERO_BIT(hero)) {
        show_say(show, UI_MA_HERO_OUT, ui_args(ui_words("character", name.at)));
        return;
    }
    if (!at_of(e, hero))
        return;
    put_where(show, e, out, hero);
    text_char(out, ' ');
    md_put_health(&show->look, e, out, hero);
    text_char(out, '.');
    if (s->shield[hero - 1] + s->guard[hero - 1]) {
        text_char(out, ' ');
        say_number(&show->look, out, UI_MA_SHIELD, s->shield[hero - 1] + s->guard[hero - 1]);
    }
    put_cards(show, e, out, UI_MA_PLANS, plans_of(hero));
    put_cards(show, e, out, UI_MA_CARRIES, carried_by(hero));
    line_end(show, &line);
}

/* Is this the first of equal cards in a hand? How many are there? */
static int copies_from(const Engine *e, PlaceId first, PlaceId place) {
    int count = 0;
    for (PlaceId at = first; at; at = e->places[at].next) {
        if (e->places[at].card != e->places[place].card)
            continue;
        if (!count && at != place)
            return 0;
        count++;
    }
    return count;
}

static void show_card(const Show *show, const Engine *e, PlaceId first, PlaceId place) {
    Line line;
    Text *out = line_begin(&line);
    const Card *card = card_of(e, e->places[place].card);
    int copies = copies_from(e, first, place);
    if (!copies)
        return;
    text_put(out, "  ");
    if (copies > 1) {
        text_int(out, copies);
        text_put(out, " × ");
    }
    text_put(out, name_of(show->look.voice, KIND_CARD, e->places[place].card).at);
    if (is_shared(e)) {
        text_put(out, ", ");
        text_put(out, name_of(show->look.voice, KIND_CHARACTER, card->character).at);
    }
    text_put(out, ": ");
    md_put_skill(&show->look, out, card, true);
    screen_say(show->screen, line.memory, 4);
}

static void show_hand(const Show *show, const Engine *e, Seat seat) {
    PlaceId first = e->zones[hand_of(seat)].first;
    Name name = name_of(show->look.voice, KIND_SEAT, seat);
    bool own = show->look.own & SEAT_BIT(seat);
    show_say(show, own ? UI_MA_HAND_OWN : UI_MA_HAND,
             ui_args(ui_words("seat", name.at), ui_number("n", e->zones[hand_of(seat)].count)));
    for (PlaceId at = first; at && own; at = e->places[at].next)
        if (e->places[at].card)
            show_card(show, e, first, at);
}

static void show_loyalty(const Show *show, const Engine *e, Seat seat) {
    PlaceId card = e->zones[ZONE_LOYALTY + seat - 1].first;
    if (!card || !e->places[card].card)
        return;
    show_say(show, UI_MA_LOYALTY,
             ui_args(ui_words("seat", name_of(show->look.voice, KIND_SEAT, seat).at),
                     ui_words("card", name_of(show->look.voice, KIND_CARD, e->places[card].card).at)));
}

/* ---- all of it ---- */

static void show_seats(const Show *show, const Engine *e, bool own) {
    for (Seat seat = 1; seat <= e->head->seats; seat++) {
        if (own != ((show->look.own & SEAT_BIT(seat)) != 0))
            continue;
        show_hand(show, e, seat);
        show_loyalty(show, e, seat);
    }
}

static void mandalorian_table(const Show *show) {
    Engine e = md_reading(&show->look);
    if (e.frames[0].kind != FRAME_TURN && !e.head->over) { /* nothing lies on the table yet */
        show_mission(show, &e);
        return;
    }
    show_mission(show, &e);
    show_slots(show, &e);
    show_decks(show, &e);
    show_threats(show, &e);
    show_facedown(show, &e);
    show_child(show, &e);
    for (int hero = 1; hero <= mandalorian(&e)->heroes; hero++)
        show_hero(show, &e, hero);
    show_seats(show, &e, false);
    show_seats(show, &e, true);
    show_say(show, UI_MA_SEE_MAP, ui_args(ui_words("word", ui(show->look.voice, UI_CMD_MAP))));
}

/* ---- before a question ---- */

/* What asks: the ability of a card, a map or a mission. */
static void put_cause(const Show *show, const Engine *e, Text *out) {
    for (int i = e->head->depth - 1; i > 0; i--) {
        const Frame *f = &e->frames[i];
        if (f->kind == FRAME_ACTION)
            return;
        if (f->kind != FRAME_PROGRAM)
            continue;
        text_put(out, name_of(show->look.voice, KIND_ABILITY, f->source).at);
        text_put(out, ": ");
        say_ability_short(out, show->look.voice, f->source);
        return;
    }
}

/* Where a character stands, and what is beside it there. */
static void put_here(const Show *show, const Engine *e, Text *out, int hero) {
    char memory[MD_WORDS];
    Text what = text_over(memory, sizeof memory);
    if (!hero || !at_of(e, hero))
        return;
    bool any = md_put_there(&show->look, e, &what, at_of(e, hero), hero);
    ui_say(out, show->look.voice, any ? UI_MA_HERE : UI_MA_HERE_ALONE,
           ui_args(ui_words("character", md_hero(&show->look, e, hero).at),
                   ui_words("space", md_space(&show->look, e, at_of(e, hero)).at), ui_words("what", memory)));
    text_char(out, ' ');
    md_put_health(&show->look, e, out, hero);
    text_char(out, '.');
}

static void put_heroes_here(const Show *show, const Engine *e, Text *out) {
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++) {
        if (!is_shared(e) && !md_is_own(&show->look, e, hero))
            continue;
        text_put(out, out->used ? " " : "");
        put_here(show, e, out, hero);
    }
}

static void put_coming(const Show *show, const Engine *e, Text *out) {
    char memory[MD_WORDS];
    Text coming = text_over(memory, sizeof memory);
    if (!md_put_coming(&show->look, e, &coming))
        return;
    text_put(out, out->used ? " " : "");
    ui_say(out, show->look.voice, UI_MA_COMING, ui_args(ui_words("slots", memory)));
}

static void put_attacker(const Show *show, const Engine *e, Text *out, const Frame *f) {
    PlaceId from = LOCALS_READ(f, DamageLocals)->from;
    put_here(show, e, out, f->hero);
    if (!from)
        return;
    text_char(out, ' ');
    char memory[MD_WORDS];
    Text who = text_over(memory, sizeof memory);
    md_put_threat(&show->look, e, &who, from);
    ui_say(out, show->look.voice, UI_MA_ATTACKER, ui_args(ui_words("threat", memory)));
}

static void mandalorian_status(const Show *show, Text *out) {
    Engine e = md_reading(&show->look);
    const Frame *f = frame_top(&e);
    if (!f || e.frames[0].kind != FRAME_TURN)
        return;
    switch (f->kind) {
    case FRAME_TURN:
        put_heroes_here(show, &e, out);
        put_coming(show, &e, out);
        break;
    case FRAME_ACTION:
    case FRAME_MOVE:
        put_here(show, &e, out, f->hero);
        break;
    case FRAME_DAMAGE:
        put_attacker(show, &e, out, f);
        break;
    default:
        put_cause(show, &e, out);
    }
}

static bool is_named(int prompt) {
    static const uint8_t named[PROMPTS_END] = {
        [PROMPT_ACTION] = 1, [PROMPT_MOVE] = 1, [PROMPT_KEEP] = 1, [PROMPT_DAMAGE] = 1, [PROMPT_ATTACKED] = 1,
    };
    return prompt < PROMPTS_END && named[prompt];
}

/* The character a player is asked for, unless the question names it itself. */
static void mandalorian_asked(const Show *show, const Question *question, Text *out) {
    Engine e = md_reading(&show->look);
    int hero = md_asked_hero(&e);
    if (hero && hero <= mandalorian(&e)->heroes && !is_named(question->prompt))
        text_put(out, md_hero(&show->look, &e, hero).at);
}

/* Other maps have spaces of the same letters, other missions tokens of the same names. */
static bool mandalorian_present(const Show *show, int table, int row) {
    Engine e = md_reading(&show->look);
    if (table == TABLE_SPACES)
        return space_of(&e, row)->map == mandalorian(&e)->map;
    return table != TABLE_CARDS || !card_of(&e, (CardId)row)->mission ||
           card_of(&e, (CardId)row)->mission == mandalorian(&e)->mission;
}

const GameShow show_mandalorian = {
    .game = "mandalorian",
    .about = UI_ABOUT_MANDALORIAN,
    .example = "move b6",
    .table = mandalorian_table,
    .status = mandalorian_status,
    .tell = mandalorian_tell,
    .story = mandalorian_story,
    .asked = mandalorian_asked,
    .present = mandalorian_present,
    .map = mandalorian_map,
};
