/* The Clone Wars: what stands beside a choice. */
#include "advice/clonewars.h"

static void put_odds(const Look *look, CwOdds odds, Text *out) {
    UiId alone = !odds.alone ? UI_CW_ODDS_NONE : odds.alone == odds.sides ? UI_CW_ODDS_ALL : UI_CW_ODDS;
    ui_say(out, look->voice, alone, ui_args(ui_number("n", odds.alone), ui_number("sides", odds.sides)));
    if (odds.helped <= odds.alone)
        return;
    text_put(out, ", ");
    ui_say(out, look->voice, odds.alone ? UI_CW_ODDS_HELPED : UI_CW_ODDS_HELPED_ALONE,
           ui_args(ui_number("on", odds.helped), ui_number("sides", odds.sides)));
}

static void note_attack(const Look *look, const Engine *e, int hero, int planet, Text *out) {
    put_enemies(look, e, out, planet);
    text_put(out, "; ");
    say_number(look, out, UI_CW_HEALTH, cw_enemy_health_at(e, planet));
    text_put(out, "; ");
    put_odds(look, cw_odds(look, FRAME_ATTACK, hero, planet, 0), out);
}

static void note_mission(const Look *look, const Engine *e, int hero, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    int type = id ? card->type : sheet(e)->goal_type, needs = id ? card->needs : sheet(e)->goal_needs;
    put_needs(look, out, type, needs, id ? card->damage : sheet(e)->goal_damage);
    text_put(out, "; ");
    put_odds(look, cw_odds(look, FRAME_MISSION, hero, at_of(e, hero), id), out);
}

static void note_ability(const Look *look, const Component *component, Text *out) {
    for (int i = 0; i < component->abilities; i++) {
        Ability ability = (Ability)(component->ability + i);
        text_put(out, i ? " " : "");
        say_ability_short(out, look->voice, ability);
    }
}

/* CW-Q63: what the number of an ally adds; what it says is another choice. */
static void note_number(const Look *look, const Engine *e, const Frame *f, const Card *card, Text *out) {
    int adds = cw_ally_adds(e, f, LOCALS_READ(f, RollLocals)->asked, card);
    say_number(look, out, f->kind == FRAME_ATTACK ? UI_CW_HITS : UI_CW_SUCCESSES, adds);
}

/* What an exhausted or discarded card is good for depends on what is going on. */
static void note_spent(const Look *look, const Frame *f, Choice choice, const Card *card, Text *out) {
    bool exhausted = choice.verb == VERB_EXHAUST || choice.verb == VERB_EXHAUST_FROM;
    bool full = exhausted || card->type == TYPE_ALLY;
    if (f->kind == FRAME_ATTACK)
        say_number(look, out, UI_CW_HITS, card->hits);
    else if (f->kind == FRAME_MISSION)
        say_number(look, out, UI_CW_SUCCESSES, card->successes);
    else if (f->kind == FRAME_DAMAGE)
        say_number(look, out, UI_CW_MEETS, full && card->prevents ? card->prevents : 1);
    else
        put_worth(look, out, card);
}

/* Whose card it is, if not of the Jedi who is asked: a side act. */
static void note_holder(const Look *look, const Engine *e, int asked, CardId card, Text *out) {
    if (asked && zone_find(e, hand_of(asked), card))
        return;
    for (int hero = 1; hero <= heroes(e); hero++)
        if (look->own & SEAT_BIT(seat_of(e, hero)) && zone_find(e, hand_of(hero), card)) {
            text_put(out, jedi_name(look, e, hero).at);
            text_put(out, ": ");
            return;
        }
}

static int figure_of(const Engine *e, int villain) {
    int figure = 0;
    while (figure < FIGURES - 1 && sheet(e)->figures[figure] != villain)
        figure++;
    return figure;
}

static void note_power(const Look *look, const Engine *e, int hero, Text *out) {
    note_ability(look, &jedi_of(e, clonewars(e)->jedi[hero - 1])->is, out);
}

static void note_jedi(const Look *look, const Engine *e, int jedi, Text *out) {
    int hero = hero_of_jedi(e, jedi);
    if (hero && at_of(e, hero))
        text_put(out, name_of(look->voice, KIND_PLANET, at_of(e, hero)).at);
    else
        note_ability(look, &jedi_of(e, jedi)->is, out);
}

static void note_invasion(const Look *look, const Engine *e, CardId card, Text *out) {
    int planet = cw_planet_of_card(e, card_of(e, card));
    if (!planet)
        return;
    text_put(out, name_of(look->voice, KIND_PLANET, planet).at);
    text_put(out, ": ");
    put_there(look, e, out, planet, 0);
}

static void note_pass(const Look *look, const Engine *e, const Frame *f, Text *out) {
    Name planet = name_of(look->voice, KIND_PLANET, at_of(e, f->hero));
    if (f->kind == FRAME_PICK && LOCALS_READ(f, PickLocals)->act == PICK_FLY)
        ui_say(out, look->voice, UI_CW_STAY, ui_args(ui_words("planet", planet.at)));
    else if (f->kind == FRAME_DAMAGE && LOCALS_READ(f, DamageLocals)->asked == f->hero)
        text_put(out, ui(look->voice, UI_CW_OTHERS_FIRST));
}

static void note_choice(const Look *look, Choice choice, Text *out) {
    Engine e = cw_reading(look);
    const Frame *f = frame_top(&e);
    int hero = asked_hero(&e);
    const Card *card = card_of(&e, choice.a);
    switch (choice.verb) {
    case VERB_JEDI:
    case VERB_BEGIN:
    case VERB_FLYER:
        note_jedi(look, &e, choice.a, out);
        break;
    case VERB_PLANET:
        if (f->kind == FRAME_PICK && LOCALS_READ(f, PickLocals)->act == PICK_ATTACK) {
            note_attack(look, &e, f->hero, choice.a, out);
            break;
        }
        /* fall through */
    case VERB_FLY:
        if (!is_empty(&e, choice.a))
            put_there(look, &e, out, choice.a, 0);
        break;
    case VERB_PASS:
        note_pass(look, &e, f, out);
        break;
    case VERB_REINFORCE:
        say_hand(look, &e, hero, UI_CW_HAND_COUNT, out);
        break;
    case VERB_ATTACK:
        note_attack(look, &e, hero, at_of(&e, hero), out);
        break;
    case VERB_MISSION:
    case VERB_FINALE:
        note_mission(look, &e, hero, choice.a, out);
        break;
    case VERB_POWER_OF:
        note_ability(look, &jedi_of(&e, choice.a)->is, out);
        break;
    case VERB_POWER:
        note_power(look, &e, hero, out);
        break;
    case VERB_ACT:
        note_ability(look, &card->is, out);
        break;
    case VERB_PLAY_FROM:
        note_ability(look, &card->is, out);
        break;
    case VERB_ADD:
        note_number(look, &e, f, card, out);
        break;
    case VERB_EXHAUST_FROM:
    case VERB_DISCARD_FROM:
        note_spent(look, f, choice, card, out);
        break;
    case VERB_PLAY:
        note_holder(look, &e, hero, choice.a, out);
        note_ability(look, &card->is, out);
        break;
    case VERB_EXHAUST:
    case VERB_DISCARD:
    case VERB_READY:
        note_holder(look, &e, hero, choice.a, out);
        note_spent(look, f, choice, card, out);
        break;
    case VERB_STRIKE:
        say_number(look, out, UI_CW_HEALTH_ONE, choice.a == ENEMY_DROID ? 1 : BLOCKADE_HEALTH);
        break;
    case VERB_STRIKE_VILLAIN:
        say_number(look, out, UI_CW_HEALTH_ONE, cw_figure_health(&e, figure_of(&e, choice.a)));
        break;
    case VERB_BURY:
    case VERB_ORDER:
        note_invasion(look, &e, choice.a, out);
        break;
    default:
        break;
    }
}

/* ---- certain defeat ---- */

/* Answers that are never side acts, so that they can be tried. */
static bool is_answer(Choice choice) {
    switch (choice.verb) {
    case VERB_MODE:
    case VERB_PLANET:
    case VERB_PASS:
    case VERB_QUIET:
    case VERB_END:
    case VERB_ORDER:
        return true;
    default:
        return false;
    }
}

/* Whatever chance says afterwards. */
static bool loses(const Look *look, Choice choice) {
    _Alignas(16) char world[STATE_MOST];
    const Box *box = look->voice.box;
    advice_imagine(box, look->view, world);
    cantina_apply(box, world, choice, NULL);
    Engine e = engine_reading(box, world);
    return cantina_advance(box, world, NULL) == CANTINA_OVER && e.head->outcome == OUTCOME_THREAT;
}

void clonewars_note(const Look *look, Choice choice, Text *out) {
    size_t from = out->used;
    note_choice(look, choice, out);
    if (!is_answer(choice) || !loses(look, choice))
        return;
    put_comma(out, from);
    look_tint(look, out, TINT_ORANGE, ui(look->voice, UI_CW_LOSES));
}
