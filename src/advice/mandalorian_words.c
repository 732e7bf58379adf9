/* The Mandalorian: characters, tokens, spaces and slots in a few words. */
#include "advice/mandalorian.h"

/* ---- who ---- */

int md_asked_hero(const Engine *e) {
    const Frame *f = frame_top(e);
    if (e->head->over || !f || e->frames[0].kind != FRAME_TURN)
        return 0;
    if (f->kind == FRAME_TURN && is_shared(e)) /* the card will tell */
        return 0;
    if (f->kind == FRAME_DAMAGE && LOCALS_READ(f, DamageLocals)->asked)
        return LOCALS_READ(f, DamageLocals)->asked;
    return f->hero;
}

bool md_is_own(const Look *look, const Engine *e, int hero) {
    return look->own & SEAT_BIT(seat_of(e, hero));
}

Name md_hero(const Look *look, const Engine *e, int hero) {
    return name_of(look->voice, KIND_CHARACTER, mandalorian(e)->character[hero - 1]);
}

void md_put_health(const Look *look, const Engine *e, Text *out, int hero) {
    int most = ma_health(e, hero), left = most - mandalorian(e)->damage[hero - 1];
    char memory[64];
    Text words = text_over(memory, sizeof memory);
    ui_say(&words, look->voice, UI_MA_HEALTH, ui_args(ui_number("n", left), ui_number("most", most)));
    look_tint(look, out, left <= 1 ? TINT_ORANGE : TINT_PLAIN, memory);
}

/* ---- where ---- */

void md_put_label(Text *out, const Space *space) {
    text_char(out, (char)('A' + space->x));
    text_int(out, space->y + 1);
}

Name md_space(const Look *look, const Engine *e, int number) {
    return name_of(look->voice, KIND_SPACE, space_row(e, number));
}

void md_put_spaces(const Look *look, const Engine *e, Text *out, SpaceSet set) {
    size_t from = out->used;
    for (; set; set &= set - 1) {
        put_comma(out, from);
        text_put(out, md_space(look, e, spaces_lowest(set)).at);
    }
}

static void put_set(const Look *look, const Engine *e, Text *out, UiId id, SpaceSet set) {
    char memory[MD_WORDS];
    Text names = text_over(memory, sizeof memory);
    if (!set)
        return;
    md_put_spaces(look, e, &names, set);
    ui_say(out, look->voice, id, ui_args(ui_words("spaces", memory)));
    text_char(out, ' ');
}

static bool lists(const uint8_t *neighbours, int row) {
    for (int i = 0; i < 6; i++)
        if (row && neighbours[i] == row)
            return true;
    return false;
}

int md_door(const Engine *e, int a, int b) {
    const Space *one = space_of(e, space_row(e, a)), *other = space_of(e, space_row(e, b));
    if (lists(one->doors, space_row(e, b)))
        return one->door;
    return lists(other->doors, space_row(e, a)) ? other->door : 0;
}

bool md_is_open(const Engine *e, int door) {
    return mandalorian(e)->doors >> (door - 1) & 1;
}

/* What lies behind a locked door of a space. */
static SpaceSet behind(const Engine *e, int number, int door) {
    SpaceSet set = 0;
    for (int other = 1; other <= map_here(e)->spaces; other++)
        set |= md_door(e, number, other) == door ? SPACE_BIT(other) : 0;
    return set;
}

static void put_doors(const Look *look, const Engine *e, Text *out, int number) {
    for (int door = 1; door <= DOORS; door++) {
        char memory[MD_WORDS];
        Text names = text_over(memory, sizeof memory);
        SpaceSet set = md_is_open(e, door) ? 0 : behind(e, number, door);
        if (!set)
            continue;
        md_put_spaces(look, e, &names, set);
        ui_say(out, look->voice, UI_MA_TELL_DOOR, ui_args(ui_number("door", door), ui_words("spaces", memory)));
        text_char(out, ' ');
    }
}

void md_put_ways(const Look *look, const Engine *e, Text *out, int number) {
    const Terrain *t = terrain(e);
    put_set(look, e, out, UI_MA_TELL_ADJACENT, t->adjacent[number]);
    put_set(look, e, out, UI_MA_TELL_OVERLOOKS, t->within[number][1] & ~t->adjacent[number] & ~SPACE_BIT(number));
    put_doors(look, e, out, number);
}

void md_put_printed(const Look *look, Text *out, const Space *space) {
    if (space->start) {
        text_put(out, ui(look->voice, UI_MA_TELL_START));
        text_char(out, ' ');
    }
    if (space->star) {
        ui_say(out, look->voice, UI_MA_TELL_STAR,
               ui_args(ui_words("colour", name_of(look->voice, KIND_STAR, space->star).at)));
        text_char(out, ' ');
    }
    if (space->number) {
        say_number(look, out, UI_MA_TELL_NUMBER, space->number);
        text_char(out, ' ');
    }
}

/* ---- tokens ---- */

void md_put_enemy(const Look *look, const Engine *e, Text *out, PlaceId threat) {
    const Place *p = &e->places[threat];
    const Card *card = card_of(e, p->card);
    ui_say(out, look->voice, UI_MA_ENEMY,
           ui_args(ui_words("class", name_of(look->voice, KIND_CLASS, card->class).at),
                   ui_number("n", card->health - place_damage(p)), ui_number("most", card->health)));
    if (card->trait) {
        text_put(out, ", ");
        text_put(out, name_of(look->voice, KIND_TRAIT, card->trait).at);
    }
    if (place_tokens(p)) {
        text_put(out, ", ");
        say_number(look, out, UI_MA_DISRUPTED, place_tokens(p));
    }
    if (mandalorian(e)->child_enemy == threat) {
        text_put(out, ", ");
        text_put(out, ui(look->voice, UI_MA_HAS_CHILD));
    }
}

static void put_card(const Look *look, const Engine *e, Text *out, PlaceId threat) {
    const Place *p = &e->places[threat];
    bool enemy = card_of(e, p->card)->class != CLASS_NONE;
    look_tint(look, out, enemy && is_faceup(e, threat) ? TINT_ORANGE : TINT_YELLOW,
              name_of(look->voice, KIND_CARD, p->card).at);
    if (!enemy)
        return;
    text_put(out, " (");
    md_put_enemy(look, e, out, threat);
    text_char(out, ')');
}

void md_put_threat(const Look *look, const Engine *e, Text *out, PlaceId threat) {
    if (is_faceup(e, threat)) {
        put_card(look, e, out, threat);
        return;
    }
    text_put(out, ui(look->voice, e->places[threat].card ? UI_MA_FACEDOWN_KNOWN : UI_MA_FACEDOWN));
    if (!e->places[threat].card)
        return;
    text_char(out, ' ');
    put_card(look, e, out, threat);
}

static int unknown_at(const Engine *e, int number) {
    int count = 0;
    for (PlaceId at = e->zones[zone_of_space(number)].first; at; at = e->places[at].next)
        count += !e->places[at].card;
    return count;
}

bool md_put_there(const Look *look, const Engine *e, Text *out, int number, int but) {
    size_t from = out->used;
    int unknown = unknown_at(e, number);
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++) {
        if (hero == but || at_of(e, hero) != number)
            continue;
        put_comma(out, from);
        look_tint(look, out, TINT_STRONG, md_hero(look, e, hero).at);
    }
    if (space_number(e, mandalorian(e)->child_at) == number && number) {
        put_comma(out, from);
        look_tint(look, out, TINT_STRONG, ui(look->voice, UI_MA_CHILD));
    }
    for (PlaceId at = e->zones[zone_of_space(number)].first; at; at = e->places[at].next) {
        if (!e->places[at].card)
            continue;
        put_comma(out, from);
        md_put_threat(look, e, out, at);
    }
    if (unknown) {
        put_comma(out, from);
        say_number(look, out, UI_MA_FACEDOWNS, unknown);
    }
    return out->used > from;
}

/* ---- cards ---- */

void md_put_does(const Look *look, Text *out, const Component *component) {
    for (int i = 0; i < component->abilities; i++) {
        text_put(out, i ? " " : "");
        say_ability_short(out, look->voice, (Ability)(component->ability + i));
    }
}

void md_put_skill(const Look *look, Text *out, const Card *card, bool power) {
    if (card->skill == SKILL_TACTICAL)
        text_put(out, ui(look->voice, UI_MA_TACTICAL));
    else
        say_number(look, out, UI_MA_STRENGTH, card->strength);
    if (card->bonus) {
        text_put(out, ", ");
        ui_say(out, look->voice, UI_MA_BONUS,
               ui_args(ui_words("slot", name_of(look->voice, KIND_ICON, card->bonus).at)));
    }
    if (!card->is.abilities || !power)
        return;
    text_put(out, "; ");
    ui_say(out, look->voice, card->slot == ICON_ANY ? UI_MA_POWER_ANY : UI_MA_POWER,
           ui_args(ui_words("slot", name_of(look->voice, KIND_ICON, card->slot).at)));
    text_char(out, ' ');
    md_put_does(look, out, &card->is);
}

/* ---- slots ---- */

int md_slot_of(const Engine *e, int action) {
    int slot = 0;
    while (slot < slots(e) - 1 && map_here(e)->action[slot] != action)
        slot++;
    return slot;
}

int md_strength_in(const Engine *e, const Card *card, int slot) {
    return card->strength + (card->bonus && card->bonus == slot_action(e, slot)->icon);
}

static bool has_tactical(const Engine *e, int slot) {
    for (PlaceId at = e->zones[ZONE_SLOT + slot].first; at; at = e->places[at].next)
        if (card_of(e, e->places[at].card)->skill == SKILL_TACTICAL)
            return true;
    return false;
}

int md_total_with(const Engine *e, int slot, const Card *card) {
    if (card->skill == SKILL_TACTICAL || has_tactical(e, slot))
        return EVENT_AT;
    return ma_slot_total(e, slot) + card->strength;
}

const char *md_brings(const Look *look, const Engine *e, int slot, int total) {
    UiId id = total >= CRISIS_AT ? UI_MA_BRINGS_CRISIS : total == EVENT_AT ? UI_MA_BRINGS_EVENT : UI_MA_BRINGS_NOTHING;
    if (mandalorian(e)->passive >> slot & 1)
        id = UI_MA_BRINGS_CALM;
    return ui(look->voice, id);
}

bool md_put_coming(const Look *look, const Engine *e, Text *out) {
    size_t from = out->used;
    for (int slot = 0; slot < slots(e); slot++) {
        int total = ma_slot_total(e, slot);
        if (total < EVENT_AT || mandalorian(e)->passive >> slot & 1)
            continue;
        text_put(out, out->used > from ? "; " : "");
        ui_say(out, look->voice, UI_MA_SLOT_BRINGS,
               ui_args(ui_words("slot", name_of(look->voice, KIND_ACTION, map_here(e)->action[slot]).at),
                       ui_number("n", total), ui_words("what", md_brings(look, e, slot, total))));
    }
    return out->used > from;
}
