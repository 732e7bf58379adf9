/* The handle over a state, core's own rows of every table, and look-ups in them. */
#include "core/game.h"

#include "core/place.h"

#define N_(text) text

const Message core_verbs[VERB_GAME] = {
    [VERB_YES] = {"yes", N_("Yes"), {{0}}, NULL},
    [VERB_NO] = {"no", N_("No"), {{0}}, NULL},
    [VERB_DONE] = {"done", N_("Done"), {{0}}, NULL},
    [VERB_CARD] = {"card", N_("{card}"), {{"card", KIND_GAME}}, NULL},
    [VERB_BAG] = {"bag", N_("{bag}"), {{"bag", KIND_BAG}}, NULL},
    [VERB_MODE] = {"mode", N_("{effect}"), {{"number", KIND_NUMBER}, {0}, {"effect", KIND_EFFECT}}, NULL},
    [VERB_USE] = {"use", N_("Use {ability}"), {{"ability", KIND_ABILITY}}, NULL},
    [VERB_LOT] = {"lot", N_("Choice {number}"), {{"number", KIND_NUMBER}}, NULL},
};

const Message core_prompts[PROMPT_GAME] = {
    [PROMPT_CHANCE] = {"chance", N_("Chance decides."), {{0}}, NULL},
    [PROMPT_MAY] = {"may", N_("{ability}: use it?"), {{"ability", KIND_ABILITY}}, NULL},
    [PROMPT_MODE] = {"mode", N_("{ability}: choose one."), {{"ability", KIND_ABILITY}}, NULL},
    [PROMPT_MOMENT] = {"moment", N_("You may use an ability now."), {{0}}, NULL},
};

const Message core_tags[TAG_GAME] = {
    [TAG_DRAW] = {"draw", NULL, {{"bag", KIND_BAG}}, NULL},
    [TAG_SPLIT] = {"split", NULL, {{"bag", KIND_BAG}}, NULL},
    [TAG_MODE] = {"mode", NULL, {{0}}, NULL},
};

const Message core_reasons[REASON_GAME] = {
    [REASON_NOT_NOW] = {"not-now", N_("This is not what is being decided now."), {{0}}, NULL},
    [REASON_NOT_OFFERED] = {"not-offered", N_("It is not among the choices of this question."), {{0}}, NULL},
    [REASON_IDLE_BLOCK] = {"idle-block", N_("It would change nothing now."), {{0}}, NULL},
    [REASON_NO_BLOCK] = {"no-block", N_("There are not so many to choose from."), {{0}}, NULL},
    [REASON_NOT_LEFT] = {"not-left", N_("That is not among what can still be drawn there."), {{0}}, NULL},
    [REASON_OVER] = {"over", N_("The game is over."), {{0}}, NULL},
    [REASON_NOT_ASKED] = {"not-asked", N_("Another seat is asked now."), {{0}}, NULL},
    [REASON_SIDE] = {"side", N_("A seat starts this of itself, over the question: say which seat."), {{0}}, NULL},
    [REASON_UNKNOWN] = {"unknown", N_("There is no such action."), {{0}}, NULL},
};

const Message core_events[EVENT_GAME] = {
    [EVENT_LOOK] = {"look", N_("{seat} looks at {card}."), {{"seat", KIND_SEAT}, {"card", KIND_GAME}}, NULL},
    [EVENT_USE] = {"use",
                   N_("{seat} uses {ability}."),
                   {{"seat", KIND_SEAT}, {NULL, KIND_GAME}, {"ability", KIND_ABILITY}},
                   NULL},
    [EVENT_MODE] = {"mode",
                    N_("{seat} chooses: {effect}"),
                    {{"seat", KIND_SEAT}, {NULL, KIND_GAME}, {"number", KIND_NUMBER}, {"effect", KIND_EFFECT}},
                    NULL},
    [EVENT_LOT] = {"lot",
                   N_("Chance chooses: {effect}"),
                   {{NULL, KIND_SEAT}, {NULL, KIND_GAME}, {"number", KIND_NUMBER}, {"effect", KIND_EFFECT}},
                   NULL},
};

static const Kind core_kinds[KIND_GAME] = {
    [KIND_NUMBER] = {.name = "number"},
    [KIND_SEAT] = {.name = "seat"},
    [KIND_YESNO] = {.name = "yesno", .words = (const char *const[]){"no", "yes"}, .count = 2},
    [KIND_PLACE] = {.name = "place"},
    [KIND_BAG] = {.name = "bag"},
    [KIND_ABILITY] = {.name = "ability"},
    [KIND_EFFECT] = {.name = "effect"},
    [KIND_OUTCOME] = {.name = "outcome"},
    [KIND_MOMENT] = {.name = "moment"},
};

const Kind *game_kind(const Game *game, int kind) {
    return kind < KIND_GAME ? &core_kinds[kind] : &game->kinds[kind - KIND_GAME];
}

#define LOOK_UP(name, rows, own, first)                                                                                \
    const Message *name(const Game *game, int row) {                                                                   \
        return row < first ? &own[row] : &game->rows[row];                                                             \
    }

LOOK_UP(game_verb, verbs, core_verbs, VERB_GAME)
LOOK_UP(game_prompt, prompts, core_prompts, PROMPT_GAME)
LOOK_UP(game_tag, tags, core_tags, TAG_GAME)
LOOK_UP(game_reason, reasons, core_reasons, REASON_GAME)
LOOK_UP(game_event, events, core_events, EVENT_GAME)

const Field head_fields[HEAD_FIELDS] = {
    {"seats", offsetof(Head, seats), FIELD_u8, KIND_NUMBER, 1, 1, CANTINA_SEATS_MAX, 0},
    {"depth", offsetof(Head, depth), FIELD_u8, KIND_NUMBER, 1, 0, 255, 0},
    {"over", offsetof(Head, over), FIELD_u8, KIND_YESNO, 1, 0, 1, 0},
    {"outcome", offsetof(Head, outcome), FIELD_u8, KIND_OUTCOME, 1, 0, 255, 0},
    {"value", offsetof(Head, value), FIELD_u8, KIND_NUMBER, CANTINA_SEATS_MAX, 0, 2, 0},
    {"turns", offsetof(Head, turns), FIELD_u16, KIND_NUMBER, 1, 0, 30000, 0},
    {"answer", offsetof(Head, answer), FIELD_i16, KIND_NUMBER, 1, -30000, 30000, 0},
    {"fault", offsetof(Head, fault), FIELD_u16, KIND_NUMBER, 1, 0, 32767, 0},
};

/* Only what tells has an engine that is read-only; the engine itself never is (engine_over). */
static bool may_tell(const Engine *e) {
    return MUST(e, ((Engine *)(uintptr_t)e)->told++ < EVENTS_AT_ONCE_MOST);
}

void emit_event(const Engine *e, Event event) {
    if (may_tell(e) && e->sink->emit)
        (*e->sink->emit)(e->sink->self, &event);
}

bool choices_have(const Choices *choices, Choice choice) {
    for (int i = 0; i < choices->count; i++)
        if (choice_equal(choices->at[i], choice))
            return true;
    return false;
}
