/* Outer Rim: heroes, spaces, patrols, contacts and cards in a few words. */
#include "advice/outerrim.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/values.h"

/* ---- who ---- */

int rm_asked_hero(const Engine *e) {
    const Frame *f = frame_top(e);
    if (e->head->over || !f || e->frames[0].kind != FRAME_TURN)
        return 0;
    if (f->kind == FRAME_HUNT && f->step == HUNT_PROTECT)
        return LOCALS_READ(f, HuntLocals)->owner;
    if (f->kind == FRAME_TRADE && f->step == TRADE_ANSWER)
        return LOCALS_READ(f, TradeLocals)->with;
    return f->hero;
}

int rm_hero_of(const Engine *e, int character) {
    const OuterRim *s = outerrim(e);
    for (int hero = 1; hero <= s->heroes; hero++)
        if (character && (s->character[hero - 1] == character || character_of(e, hero)->back == character))
            return hero;
    return 0;
}

bool rm_is_own(const Look *look, const Engine *e, int hero) {
    return !is_automa(e, hero) && look->own & SEAT_BIT(seat_of(e, hero));
}

Name rm_hero(const Look *look, const Engine *e, int hero) {
    return name_of(look->voice, KIND_CHARACTER, who_is(e, hero));
}

Name rm_space(const Look *look, int space) {
    return name_of(look->voice, KIND_SPACE, space);
}

void rm_part(Text *out, size_t from) {
    text_put(out, out->used > from ? "; " : "");
}

/* ---- what a hero has ---- */

void rm_put_credits(const Look *look, Text *out, int thousands) {
    if (thousands)
        say_number(look, out, UI_OR_CREDITS, thousands);
    else
        text_put(out, ui(look->voice, UI_OR_NO_CREDITS));
}

static void put_body(const Look *look, Text *out, UiId id, int most, int damage) {
    int left = most > damage ? most - damage : 0;
    char memory[64];
    Text words = text_over(memory, sizeof memory);
    ui_say(&words, look->voice, id, ui_args(ui_number("n", left), ui_number("most", most)));
    look_tint(look, out, left <= 1 ? TINT_ORANGE : TINT_PLAIN, memory);
}

void rm_put_bodies(const Look *look, const Engine *e, Text *out, int hero) {
    const OuterRim *s = outerrim(e);
    put_body(look, out, UI_OR_HEALTH, or_value(e, STAT_HEALTH, (uint8_t)hero), s->damage[hero - 1]);
    text_put(out, ", ");
    put_body(look, out, UI_OR_HULL, or_value(e, STAT_HULL, (uint8_t)hero), s->ship_damage[hero - 1]);
}

bool rm_put_reputations(const Look *look, const Engine *e, Text *out, int hero) {
    size_t from = out->used;
    for (int faction = 1; faction < FACTIONS_END; faction++) {
        int standing = or_reputation(e, hero, faction);
        if (!standing)
            continue;
        put_comma(out, from);
        text_put(out, name_of(look->voice, KIND_FACTION, faction).at);
        text_char(out, ' ');
        look_tint(look, out, standing < 0 ? TINT_ORANGE : TINT_PLAIN,
                  name_of(look->voice, KIND_STANDING, standing < 0 ? STANDING_NEGATIVE : STANDING_POSITIVE).at);
    }
    return out->used > from;
}

void rm_put_skills(const Look *look, Text *out, const uint8_t *skills) {
    size_t from = out->used;
    for (int i = 0; i < SKILLS_HELD && skills[i]; i++) {
        put_comma(out, from);
        text_put(out, name_of(look->voice, KIND_SKILL, skills[i]).at);
    }
}

/* ---- where ---- */

void rm_put_spaces(const Look *look, Text *out, SpaceSet set) {
    size_t from = out->used;
    for (; set; set &= set - 1) {
        put_comma(out, from);
        text_put(out, rm_space(look, spaces_lowest(set)).at);
    }
}

int rm_patrol(const Engine *e, int faction) {
    return digest(e)->patrols[faction][outerrim(e)->patrol_level[faction - 1]];
}

void rm_put_patrol(const Look *look, const Engine *e, Text *out, int patrol) {
    look_tint(look, out, TINT_ORANGE, name_of(look->voice, KIND_PATROL, patrol).at);
    if (!patrol_of(e, patrol)->combat) {
        text_put(out, " (");
        text_put(out, ui(look->voice, UI_OR_UNBEATABLE));
        text_char(out, ')');
        return;
    }
    text_put(out, " (");
    say_number(look, out, UI_OR_COMBAT, patrol_of(e, patrol)->combat);
    text_char(out, ')');
}

static int class_of(const Engine *e, PlaceId contact) {
    const Place *p = &e->places[contact];
    return p->card ? card_of(e, p->card)->class : p->bag - BAG_CONTACT + 1;
}

void rm_put_contact(const Look *look, const Engine *e, Text *out, PlaceId contact) {
    const Place *p = &e->places[contact];
    if (!(p->flags & PLACE_FACEUP)) {
        ui_say(out, look->voice, p->card ? UI_OR_CONTACT_KNOWN : UI_OR_CONTACT,
               ui_args(ui_words("class", name_of(look->voice, KIND_CLASS, class_of(e, contact)).at)));
        text_put(out, p->card ? " " : "");
    }
    if (p->card)
        look_tint(look, out, TINT_YELLOW, name_of(look->voice, KIND_CARD, p->card).at);
}

/* Those that are known by name, the others counted. */
static void put_contacts(const Look *look, const Engine *e, Text *out, int space, size_t from) {
    int unknown = 0;
    PlaceId first = is_planet(e, space) ? e->zones[or_contacts_at(e, space)].first : 0;
    for (PlaceId at = first; at; at = e->places[at].next) {
        if (!e->places[at].card) {
            unknown++;
            continue;
        }
        put_comma(out, from);
        rm_put_contact(look, e, out, at);
    }
    if (!unknown)
        return;
    put_comma(out, from);
    say_number(look, out, UI_OR_CONTACTS_UNKNOWN, unknown);
}

bool rm_put_there(const Look *look, const Engine *e, Text *out, int space, int but) {
    size_t from = out->used;
    uint8_t patrols = or_patrols_at(e, space);
    for (int hero = 1; hero <= outerrim(e)->heroes; hero++) {
        if (hero == but || at_of(e, hero) != space)
            continue;
        put_comma(out, from);
        look_tint(look, out, TINT_STRONG, rm_hero(look, e, hero).at);
    }
    for (int faction = 1; faction < FACTIONS_END; faction++) {
        if (!(patrols >> faction & 1))
            continue;
        put_comma(out, from);
        rm_put_patrol(look, e, out, rm_patrol(e, faction));
    }
    put_contacts(look, e, out, space, from);
    return out->used > from;
}

/* ---- cards ---- */

bool rm_put_zone(const Look *look, const Engine *e, Text *out, ZoneId zone) {
    size_t from = out->used;
    int unknown = 0;
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
        if (!e->places[at].card) {
            unknown++;
            continue;
        }
        put_comma(out, from);
        text_put(out, name_of(look->voice, KIND_CARD, e->places[at].card).at);
    }
    if (unknown) {
        put_comma(out, from);
        say_number(look, out, UI_OR_UNKNOWN, unknown);
    }
    return out->used > from;
}

bool rm_put_moment(const Look *look, Text *out, const Component *component, int moment) {
    size_t from = out->used;
    for (int i = 0; i < component->abilities; i++) {
        Ability ability = (Ability)(component->ability + i);
        if (pack_ability(look->voice.box->pack, ability)->moment != moment)
            continue;
        text_put(out, out->used > from ? " " : "");
        say_ability_short(out, look->voice, ability);
    }
    return out->used > from;
}

bool rm_is_script(const Engine *e, CardId card) {
    const Card *row = card_of(e, card);
    return row->deck == DECK_DATABANK && row->number && digest(e)->script[row->number] == card;
}

/* What a card does while it is held: not what its deliveries, encounters and scripts say. */
static bool is_held(int moment) {
    return moment <= MOMENT_ENCOUNTER || moment == MOMENT_BOUGHT || moment >= MOMENT_ALWAYS;
}

static void put_held(const Look *look, Text *out, const Component *component, size_t from) {
    for (int i = 0; i < component->abilities; i++) {
        Ability ability = (Ability)(component->ability + i);
        if (!is_held(pack_ability(look->voice.box->pack, ability)->moment))
            continue;
        text_put(out, out->used > from ? " " : "");
        say_ability(out, look->voice, ability);
    }
}

/* "(4 spaces away)" */
static void put_away(const Look *look, const Engine *e, Text *out, int space, int hero) {
    if (!hero || !at_of(e, hero) || !space)
        return;
    text_put(out, " (");
    int away = or_distance(e, at_of(e, hero), space);
    if (away)
        say_number(look, out, UI_OR_AWAY, away);
    else
        text_put(out, ui(look->voice, UI_OR_AWAY_HERE));
    text_char(out, ')');
}

static void put_place(const Look *look, Text *out, UiId id, int space) {
    ui_say(out, look->voice, id, ui_args(ui_name("space", KIND_SPACE, space)));
}

/* A reward behind what it is for. */
static void put_reward(const Look *look, Text *out, const Component *component, int moment) {
    size_t from = out->used;
    text_put(out, ": ");
    if (!rm_put_moment(look, out, component, moment))
        out->at[out->used = from] = 0;
}

static void put_cargo(const Look *look, const Engine *e, Text *out, const Card *card, int hero) {
    if (!card->destination) {
        text_put(out, name_of(look->voice, KIND_SORT, card->sort).at);
        text_put(out, ": ");
        put_held(look, out, &card->is, out->used);
        return;
    }
    put_place(look, out, card->illegal ? UI_OR_CARGO_ILLEGAL : UI_OR_CARGO, card->destination);
    put_away(look, e, out, card->destination, hero);
    put_reward(look, out, &card->is, MOMENT_DELIVERED);
}

static void put_tests(const Look *look, const Engine *e, Text *out, const Card *card, int hero) {
    for (int i = 0; i < SKILLS_TESTED && card->tests[i]; i++) {
        text_put(out, i ? ", " : "; ");
        if (hero)
            rm_put_test(look, e, out, hero, card->tests[i]);
        else
            text_put(out, name_of(look->voice, KIND_SKILL, card->tests[i]).at);
        if (card->tests[i] == card->crucial) {
            text_char(out, ADVICE_HOLD);
            text_put(out, ui(look->voice, UI_OR_CRUCIAL));
        }
    }
}

static void put_job(const Look *look, const Engine *e, Text *out, const Card *card, int hero) {
    if (card->destination)
        put_place(look, out, UI_OR_JOB, card->destination);
    else
        text_put(out, name_of(look->voice, KIND_SORT, card->sort).at);
    put_away(look, e, out, card->destination, hero);
    put_tests(look, e, out, card, hero);
    put_reward(look, out, &card->is, MOMENT_COMPLETED);
    text_char(out, ' ');
    put_held(look, out, &card->is, out->used);
}

static void put_bounty(const Look *look, const Engine *e, Text *out, const Card *card, int hero) {
    ui_say(out, look->voice, UI_OR_BOUNTY,
           ui_args(ui_name("card", KIND_CARD, card->contact), ui_name("combat", KIND_COMBAT, card->combat),
                   ui_number("n", card->value)));
    text_put(out, "; ");
    text_put(out, ui(look->voice, UI_OR_ELIMINATED));
    put_reward(look, out, &card->is, MOMENT_ELIMINATED);
    text_char(out, ' ');
    put_place(look, out, UI_OR_BROUGHT, card->destination);
    put_away(look, e, out, card->destination, hero);
    put_reward(look, out, &card->is, MOMENT_DELIVERED);
    text_char(out, ' ');
    put_held(look, out, &card->is, out->used);
}

static void put_other(const Look *look, Text *out, const Card *card) {
    size_t from = out->used;
    if (card->sort) {
        text_put(out, name_of(look->voice, KIND_SORT, card->sort).at);
        text_put(out, ": ");
    }
    if (card->skills[0]) {
        rm_put_skills(look, out, card->skills);
        text_put(out, ". ");
    }
    from = out->used;
    put_held(look, out, &card->is, from);
}

void rm_put_card(const Look *look, const Engine *e, Text *out, CardId id, int hero) {
    const Card *card = card_of(e, id);
    if (rm_is_script(e, id))
        return;
    if (card->ship)
        rm_put_ship(look, e, out, card->ship);
    else if (card->sort == SORT_CARGO)
        put_cargo(look, e, out, card, hero);
    else if (card->sort == SORT_JOB)
        put_job(look, e, out, card, hero);
    else if (card->sort == SORT_BOUNTY)
        put_bounty(look, e, out, card, hero);
    else
        put_other(look, out, card);
    while (out->used && out->at[out->used - 1] == ' ')
        out->at[--out->used] = 0;
}

/* ---- ships and characters ---- */

static void put_slot(const Look *look, Text *out, size_t from, UiId id, int count) {
    if (!count)
        return;
    put_comma(out, from);
    say_number(look, out, id, count);
}

void rm_put_ship(const Look *look, const Engine *e, Text *out, int row) {
    const Ship *ship = (const Ship *)pack_rows(e->pack, TABLE_SHIPS) + row;
    ui_say(out, look->voice, UI_OR_SHIP,
           ui_args(ui_number("drive", ship->hyperdrive), ui_number("n", ship->combat), ui_number("hull", ship->hull)));
    text_put(out, "; ");
    text_put(out, ui(look->voice, UI_OR_SLOTS));
    text_char(out, ' ');
    size_t from = out->used;
    put_slot(look, out, from, UI_OR_SLOTS_CREW, ship->crew);
    put_slot(look, out, from, UI_OR_SLOTS_CARGO, ship->cargo);
    put_slot(look, out, from, UI_OR_SLOTS_MOD, ship->mod);
    put_slot(look, out, from, UI_OR_SLOTS_EITHER, ship->either);
}

void rm_put_character(const Look *look, const Engine *e, Text *out, int row) {
    const Character *c = (const Character *)pack_rows(e->pack, TABLE_CHARACTERS) + row;
    ui_say(out, look->voice, UI_OR_CHARACTER, ui_args(ui_number("health", c->health), ui_number("n", c->combat)));
    text_put(out, "; ");
    rm_put_skills(look, out, c->skills);
}
