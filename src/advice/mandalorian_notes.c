/* The Mandalorian: what stands beside a choice. */
#include "advice/mandalorian.h"
#include "games/mandalorian/ops.h"

/* Another part of a note begins. */
static void part(Text *out, size_t from) {
    text_put(out, out->used > from ? "; " : "");
}

static int strength_now(const Frame *f) {
    return f->kind == FRAME_ACTION ? LOCALS_READ(f, ActionLocals)->strength : 0;
}

/* ---- cards ---- */

/* Is there anything to attack or to spy on from where the card's character stands? */
static bool in_range(const Engine *e, int hero, int icon, int strength) {
    SpaceSet threats = ma_enemy_spaces(e) | ma_facedown_spaces(e);
    int range = icon == ICON_ATTACK ? 1 : strength, at = hero ? at_of(e, hero) : 0;
    if ((icon != ICON_ATTACK && icon != ICON_INTEL) || !at)
        return true;
    for (; threats; threats &= threats - 1)
        if (terrain(e)->range[at][spaces_lowest(threats)] <= range)
            return true;
    return false;
}

/* Would the effect of the slot come to something? */
static bool can_effect(const Engine *e, int hero, int slot, int strength) {
    Ability ability = component_ability(e->box, &slot_action(e, slot)->is, MOMENT_SLOT);
    if (ability && hero && at_of(e, hero))
        return ability_bar(e, ability, seat_of(e, hero), hero) == ABILITY_READY;
    return in_range(e, hero, slot_action(e, slot)->icon, strength);
}

/* What is to be said against an action of that strength in a slot; 0: nothing. */
static UiId objection(const Engine *e, int hero, int slot, int strength) {
    const Action *action = slot_action(e, slot);
    if (strength < action->needs)
        return UI_MA_TOO_WEAK;
    if (can_effect(e, hero, slot, strength))
        return 0;
    return action->icon == ICON_MISSION ? UI_MA_NOTHING_HERE : UI_MA_NOTHING_NEAR;
}

/* What a card would do in a slot beside its strength, if that is worth a word. */
static void note_use(const Look *look, const Engine *e, const Card *card, int slot, Text *out) {
    const Action *action = slot_action(e, slot);
    UiId id = objection(e, ma_hero_of(e, card->character), slot, md_strength_in(e, card, slot));
    if (card->is.abilities && (card->slot == action->icon || card->slot == ICON_ANY))
        id = UI_MA_WITH_POWER;
    else if (card->skill == SKILL_TACTICAL)
        id = UI_MA_NO_POWER;
    if (!id)
        return;
    text_put(out, ", ");
    text_put(out, ui(look->voice, id));
}

static void note_play(const Look *look, const Engine *e, Choice choice, Text *out) {
    const Card *card = card_of(e, choice.a);
    int slot = md_slot_of(e, choice.b), total = md_total_with(e, slot, card);
    if (card->skill == SKILL_TACTICAL)
        text_put(out, ui(look->voice, UI_MA_TACTICAL));
    else
        say_number(look, out, UI_MA_STRENGTH, md_strength_in(e, card, slot));
    note_use(look, e, card, slot, out);
    text_put(out, "; ");
    ui_say(out, look->voice, total < EVENT_AT ? UI_MA_SLOT_QUIET : UI_MA_SLOT_THEN,
           ui_args(ui_number("n", total), ui_words("what", md_brings(look, e, slot, total))));
}

static void note_card(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    if (card->deck == DECK_SKILL)
        md_put_skill(look, out, card, true);
    else
        md_put_does(look, out, &card->is);
}

static void note_feature(const Look *look, const Engine *e, Choice choice, Text *out) {
    PlaceId threat = ma_threat_chosen(e, choice);
    Ability use = component_ability(e->box, &card_of(e, e->places[threat].card)->is, MOMENT_USE);
    if (use)
        say_ability_short(out, look->voice, use);
}

static void note_plans(const Look *look, const Engine *e, const Frame *f, Text *out) {
    ui_say(out, look->voice, UI_MA_DRAWS,
           ui_args(ui_number("n", strength_now(f)), ui_number("all", e->zones[ZONE_PLANNING].count)));
}

/* ---- spaces ---- */

static void note_sentries(const Look *look, const Engine *e, const Frame *f, int number, size_t from, Text *out) {
    int sentries = md_sentries(e, f->hero, number);
    if (!sentries)
        return;
    part(out, from);
    say_number(look, out, UI_MA_SENTRY, sentries);
}

/* The first facedown token there that nobody here knows. */
static PlaceId unknown_at(const Engine *e, int number) {
    PlaceId at = e->zones[zone_of_space(number)].first;
    while (at && e->places[at].card)
        at = e->places[at].next;
    return at;
}

static bool is_flight(const Frame *f) {
    return f->kind == FRAME_MOVE && LOCALS_READ(f, MoveLocals)->gait & (GAIT_JETPACK | GAIT_SET);
}

static bool holds_for(const Engine *e, int holder, int moment) {
    for (PlaceId at = e->zones[plans_of(holder)].first; at; at = e->places[at].next)
        if (component_ability(e->box, &card_of(e, e->places[at].card)->is, moment))
            return true;
    return false;
}

/* Does anybody hold a card that may block damage of this character? Somebody else may come near before it falls. */
static bool may_block(const Engine *e, int hero) {
    for (int holder = 1; holder <= mandalorian(e)->heroes; holder++)
        if (holds_for(e, holder, MOMENT_DAMAGE_NEAR) || (holder == hero && holds_for(e, holder, MOMENT_DAMAGE)))
            return true;
    return false;
}

/* Damage that would defeat a character if no card blocks it. */
static void note_danger(const Look *look, const Engine *e, int hero, int points, size_t from, Text *out) {
    const Mandalorian *s = mandalorian(e);
    if (!hero || !points || !at_of(e, hero))
        return;
    int kept = s->shield[hero - 1] + s->guard[hero - 1];
    if (points <= kept || s->damage[hero - 1] + points - kept < ma_health(e, hero))
        return;
    part(out, from);
    ui_say(out, look->voice, may_block(e, hero) ? UI_MA_DEADLY : UI_MA_DEFEATED,
           ui_args(ui_words("character", md_hero(look, e, hero).at)));
}

/* MA-R37, MA-R48: damage that an ability costs. */
static int price_in_damage(const Engine *e, Ability ability) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    const Instr *code = pack_code(e->pack, row->code);
    int points = 0;
    for (uint32_t pc = row->conds; ability && pc < row->length; pc++)
        if (code[pc].op == OP_GAME + DOES_hurt && code[pc].flag & INSTR_COST)
            points += code[pc].arg[0];
    return points;
}

static void note_power(const Look *look, const Engine *e, int hero, CardId card, Text *out) {
    size_t from = out->used;
    md_put_does(look, out, &card_of(e, card)->is);
    note_danger(look, e, hero, price_in_damage(e, digest(e)->powers[card]), from, out);
}

/* MA-14, MA-27, MA-28: what a step costs, what it meets, whether it is the last. */
static void note_step(const Look *look, const Engine *e, const Frame *f, int number, Text *out) {
    size_t from = out->used;
    int grapplers = f->hero ? md_grapplers(e, f->hero) : 0;
    PlaceId unknown = unknown_at(e, number);
    md_put_there(look, e, out, number, 0);
    if (unknown) {
        MdOdds odds = md_odds(e, unknown, 0);
        part(out, from);
        md_put_odds(look, out, &odds);
    }
    if (grapplers) {
        part(out, from);
        say_number(look, out, UI_MA_GRAPPLE, grapplers);
    }
    if (!is_flight(f) && (ma_enemy_spaces(e) | ma_facedown_spaces(e)) & SPACE_BIT(number)) {
        part(out, from);
        text_put(out, ui(look->voice, UI_MA_ENDS_HERE));
    }
    note_sentries(look, e, f, number, from, out);
    note_danger(look, e, f->hero, grapplers + md_sentries(e, f->hero, number), from, out);
}

static void note_space(const Look *look, const Engine *e, int number, Text *out) {
    md_put_there(look, e, out, number, 0);
}

static void note_stop(const Look *look, const Engine *e, const Frame *f, Text *out) {
    size_t from = out->used;
    if (f->kind != FRAME_MOVE || !LOCALS_READ(f, MoveLocals)->moved || !at_of(e, f->hero) || ma_is_part_of_a_move(e, f))
        return;
    note_sentries(look, e, f, at_of(e, f->hero), from, out);
    note_danger(look, e, f->hero, md_sentries(e, f->hero, at_of(e, f->hero)), from, out);
}

/* ---- threats ---- */

static void note_threat(const Look *look, const Engine *e, Choice choice, Text *out) {
    PlaceId threat = ma_threat_chosen(e, choice);
    if (threat && is_enemy(e, threat))
        md_put_enemy(look, e, out, threat);
}

static void note_attack(const Look *look, const Engine *e, const Frame *f, Choice choice, Text *out) {
    PlaceId threat = ma_threat_chosen(e, choice);
    const Place *p = &e->places[threat];
    int left = card_of(e, p->card)->health - place_damage(p) - strength_now(f);
    md_put_enemy(look, e, out, threat);
    text_put(out, "; ");
    if (left <= 0)
        text_put(out, ui(look->voice, UI_MA_DEFEATS));
    else
        say_number(look, out, UI_MA_LEAVES, left);
}

/* A facedown token: known to those who look, or one of those it may be. */
static void note_facedown(const Look *look, const Engine *e, const Frame *f, Choice choice, Text *out) {
    PlaceId threat = ma_threat_chosen(e, choice);
    MdOdds odds = md_odds(e, threat, strength_now(f));
    if (e->places[threat].card)
        md_put_threat(look, e, out, threat);
    else
        md_put_odds(look, out, &odds);
    if (choice.verb != VERB_ATTACK_FACEDOWN || !odds.enemies)
        return;
    text_put(out, "; ");
    ui_say(out, look->voice, UI_MA_DEFEATS_ODDS, ui_args(ui_number("n", odds.weak), ui_number("all", odds.all)));
}

/* ---- characters and slots ---- */

static void note_character(const Look *look, const Engine *e, int character, Text *out) {
    int hero = ma_hero_of(e, character);
    if (hero && at_of(e, hero)) {
        text_put(out, md_space(look, e, at_of(e, hero)).at);
        text_put(out, ", ");
        md_put_health(look, e, out, hero);
        return;
    }
    const Character *c = character_of(e, character);
    ui_say(out, look->voice, UI_MA_HEALTH_ALL,
           ui_args(ui_number("n", option_is(e, OPTION_DIFFICULTY, DIFFICULTY_NOVICE) ? c->novice_health : c->health)));
}

static void note_slot(const Look *look, const Engine *e, int action, Text *out) {
    int slot = md_slot_of(e, action), total = ma_slot_total(e, slot);
    ui_say(out, look->voice, UI_MA_SLOT_NOW,
           ui_args(ui_number("n", total), ui_words("what", md_brings(look, e, slot, total))));
}

/* A free action lays no card: its strength counts, not the slot's total (MA-11). */
static void note_free(const Look *look, const Engine *e, const Frame *f, int action, Text *out) {
    int strength = LOCALS_READ(f, PickLocals)->count;
    UiId id = objection(e, f->hero, md_slot_of(e, action), strength);
    say_number(look, out, UI_MA_STRENGTH, strength);
    if (!id)
        return;
    text_put(out, ", ");
    text_put(out, ui(look->voice, id));
}

static bool is_free_action(const Frame *f) {
    return f->kind == FRAME_PICK && LOCALS_READ(f, PickLocals)->act == PICK_FREE;
}

static void note_end(const Look *look, const Engine *e, Text *out) {
    if (!md_put_coming(look, e, out))
        text_put(out, ui(look->voice, UI_MA_NO_EVENTS));
}

/* The event that was looked at, as far as those who look know it; where it stays on top, what it does. */
static void note_top_event(const Look *look, const Engine *e, bool stays, Text *out) {
    CardId card = e->places[e->zones[ZONE_EVENT].first].card;
    if (!card)
        return;
    text_put(out, name_of(look->voice, KIND_CARD, card).at);
    if (!stays || !card_of(e, card)->is.abilities)
        return;
    text_put(out, ": ");
    md_put_does(look, out, &card_of(e, card)->is);
}

/* ---- all of them ---- */

void mandalorian_note(const Look *look, Choice choice, Text *out) {
    Engine e = md_reading(look);
    const Frame *f = frame_top(&e);
    switch (choice.verb) {
    case VERB_CHARACTER:
    case VERB_WHO:
    case VERB_STRIKE:
        note_character(look, &e, choice.a, out);
        break;
    case VERB_PLAY:
        note_play(look, &e, choice, out);
        break;
    case VERB_MOVE:
        note_step(look, &e, f, space_number(&e, choice.a), out);
        break;
    case VERB_SPACE:
    case VERB_ENEMY_TO:
        note_space(look, &e, space_number(&e, choice.a), out);
        break;
    case VERB_ATTACK:
        note_attack(look, &e, f, choice, out);
        break;
    case VERB_ATTACK_FACEDOWN:
    case VERB_LOOK:
    case VERB_FACEDOWN:
        note_facedown(look, &e, f, choice, out);
        break;
    case VERB_SHIFT:
    case VERB_THREAT:
    case VERB_CHILD_ON:
        note_threat(look, &e, choice, out);
        break;
    case VERB_FEATURE:
        note_feature(look, &e, choice, out);
        break;
    case VERB_DRAW_PLANS:
        note_plans(look, &e, f, out);
        break;
    case VERB_EFFECT:
        md_put_does(look, out, &slot_action(&e, LOCALS_READ(f, ActionLocals)->slot)->is);
        break;
    case VERB_POWER:
        note_power(look, &e, f->hero, choice.a, out);
        break;
    case VERB_PLAN:
    case VERB_KEEP:
    case VERB_PUT_BACK:
    case VERB_DISCARD:
    case VERB_RECOVER:
        note_card(look, &e, choice.a, out);
        break;
    case VERB_LEAVE:
    case VERB_BURY:
        note_top_event(look, &e, choice.verb == VERB_LEAVE, out);
        break;
    case VERB_STOP:
        note_stop(look, &e, f, out);
        break;
    case VERB_END:
        note_end(look, &e, out);
        break;
    case VERB_SLOT:
        if (is_free_action(f))
            note_free(look, &e, f, choice.a, out);
        else
            note_slot(look, &e, choice.a, out);
        break;
    case VERB_RULE:
        say_ability_short(out, look->voice, choice.a);
        break;
    default:
        break;
    }
}
