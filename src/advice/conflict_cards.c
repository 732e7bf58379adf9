/* Conflict: cards and fields in a few words, and at length. */
#include <string.h>

#include "advice/conflict.h"

static Engine reading(const Look *look) {
    return engine_reading(look->voice.box, look->view);
}

static Tint deck_tint(int deck) {
    static const Tint tints[DECKS] = {TINT_YELLOW, TINT_ORANGE, TINT_BLACK, TINT_PLAIN};
    return tints[deck];
}

void put_deck(const Look *look, Text *out, int deck) {
    look_tint(look, out, deck_tint(deck), name_of(look->voice, KIND_DECK, deck).at);
}

/* ---- in a few words ---- */

static void put_symbol(const Look *look, Text *out, const Card *card) {
    text_put(out, name_of(look->voice, KIND_SYMBOL, card->symbol).at);
    if (card->symbol == SYMBOL_AGGRESSION || card->symbol == SYMBOL_RETREAT) {
        text_char(out, ' ');
        text_int(out, card->count);
    }
}

void put_symbols(const Look *look, Text *out, const Card *card) {
    if (card->hero) {
        text_put(out, ui(look->voice, UI_CF_HERO));
        return;
    }
    if (card->symbol != SYMBOL_NONE && card->count)
        put_symbol(look, out, card);
    else
        text_put(out, ui(look->voice, UI_CF_BLANK));
    if (card->ambush) {
        text_put(out, ", ");
        ui_say(out, look->voice, UI_CF_AMBUSH, ui_args(ui_number("n", card->ambush)));
    }
}

void put_card(const Look *look, Text *out, CardId id) {
    Engine e = reading(look);
    const Card *card = card_of(&e, id);
    look_tint(look, out, deck_tint(card->deck), name_of(look->voice, KIND_CARD, id).at);
    text_put(out, " (");
    put_symbols(look, out, card);
    text_put(out, ")");
}

/* The one operation of an ability, or NULL if it has several. */
static const Instr *only_op(const Box *box, Ability ability) {
    const AbilityRow *row = pack_ability(box->pack, ability);
    const Instr *found = NULL;
    for (uint32_t i = row->conds; i < row->length; i++) {
        const Instr *in = pack_code(box->pack, row->code + i);
        if (in->op == OP_END)
            continue;
        if (found || in->op < OP_GAME)
            return NULL;
        found = in;
    }
    return row->conds ? NULL : found;
}

static const struct {
    const char *op;
    UiId words;
    bool deck; /* its first parameter is a deck, else a number */
} effects[] = {
    {"play-top", UI_CF_FIELD_PLAY, true},
    {"draw", UI_CF_FIELD_DRAW, true},
    {"discard", UI_CF_FIELD_DISCARD, false},
    {"freeze", UI_CF_FIELD_FREEZE, false},
};

static bool put_effect(const Look *look, Text *out, const Instr *in) {
    const char *name = ability_op(look->voice.box->game, in->op)->name;
    for (int i = 0; i < COUNT(effects); i++) {
        if (strcmp(effects[i].op, name))
            continue;
        char memory[96];
        Text deck = text_over(memory, sizeof memory);
        if (effects[i].deck)
            put_deck(look, &deck, in->arg[0]);
        ui_say(out, look->voice, effects[i].words, ui_args(ui_words("deck", memory), ui_number("n", in->arg[0])));
        return true;
    }
    return false;
}

void put_field_effect(const Look *look, Text *out, int id) {
    Engine e = reading(look);
    const TrackField *field = field_of(&e, id);
    Ability ability = component_ability(e.box, &field->is, MOMENT_REACHED);
    const Instr *in = ability ? only_op(e.box, ability) : NULL;
    if (field->kind == FIELD_END)
        text_put(out, ui(look->voice, UI_CF_FIELD_END));
    else if (!ability)
        text_put(out, ui(look->voice, UI_CF_FIELD_PLAIN));
    else if (!in || !put_effect(look, out, in))
        say_ability_short(out, look->voice, ability);
}

/* ---- at length ---- */

static void tell_number(const Look *look, Text *out, UiId id, int n) {
    ui_say(out, look->voice, id, ui_args(ui_number("n", n)));
    text_char(out, ' ');
}

static void tell_symbol(const Look *look, Text *out, const Card *card) {
    Engine e = reading(look);
    bool facedown = option_is(&e, OPTION_AGGRESSION_ON, 1);
    switch (card->count ? card->symbol : SYMBOL_NONE) {
    case SYMBOL_AGGRESSION:
        tell_number(look, out, UI_CF_TELL_AGGRESSION, card->count);
        if (card->deck != DECK_START)
            tell_number(look, out, facedown ? UI_CF_TELL_FACEDOWN : UI_CF_TELL_FACEUP, card->count);
        break;
    case SYMBOL_RETREAT:
        tell_number(look, out, UI_CF_TELL_RETREAT, card->count);
        break;
    default:
        tell_number(look, out, card->symbol == SYMBOL_NEUTRAL ? UI_CF_TELL_NEUTRAL : UI_CF_TELL_BLANK, 0);
    }
    if (card->ambush)
        tell_number(look, out, UI_CF_TELL_AMBUSH, card->ambush);
}

static void explain_card(const Look *look, const Card *card, Text *out) {
    Ability ability = component_ability(look->voice.box, &card->is, MOMENT_PLAYED);
    if (card->hero) {
        tell_number(look, out, UI_CF_TELL_HERO, 0);
        return;
    }
    if (card->deck == DECK_START) {
        Name role = name_of(look->voice, KIND_ROLE, card->role);
        ui_say(out, look->voice, UI_CF_TELL_START, ui_args(ui_words("role", role.at)));
    } else {
        Name deck = name_of(look->voice, KIND_DECK, card->deck);
        ui_say(out, look->voice, UI_CF_TELL_DECK, ui_args(ui_words("deck", deck.at)));
    }
    text_char(out, ' ');
    if (ability) {
        say_ability(out, look->voice, ability);
        text_char(out, ' ');
    }
    tell_symbol(look, out, card);
}

static void explain_field(const Look *look, int row, Text *out) {
    Engine e = reading(look);
    const TrackField *field = field_of(&e, row);
    int at = 0;
    for (int i = row; field_of(&e, i)->kind != FIELD_START && i > 1; i--)
        at++;
    Name side = name_of(look->voice, KIND_SIDE, field->side);
    ui_say(out, look->voice, UI_CF_TELL_FIELD, ui_args(ui_number("at", at), ui_words("side", side.at)));
    text_char(out, ' ');
    Ability ability = component_ability(e.box, &field->is, MOMENT_REACHED);
    if (ability)
        say_ability(out, look->voice, ability);
    else
        text_put(out, ui(look->voice, field->kind == FIELD_END ? UI_CF_TELL_END : UI_CF_TELL_PLAIN));
}

static void conflict_explain(const Look *look, int table, int row, Text *out) {
    Engine e = reading(look);
    if (table == TABLE_CARDS)
        explain_card(look, card_of(&e, (CardId)row), out);
    else if (table == TABLE_FIELDS)
        explain_field(look, row, out);
    else if (table == TABLE_LEADERS)
        tell_number(look, out, UI_CF_TELL_LEADER, leader_of(&e, row)->symbols);
    else if (table == TABLE_FACES)
        tell_number(look, out, UI_CF_TELL_FACE, face_of(&e, row)->faces);
}

const GameAdvice advice_conflict = {
    .game = "conflict", .note = conflict_note, .explain = conflict_explain, .foresees = true};
