/* Mole as core sees it: every table of the game, and its words. */
#include "mole/mole.h"

#define OTHER {"other", KIND_SEAT}

static const Message verbs[VERBS_END] = {
    [VERB_OFFER] = {"offer", "Offer {card} to {seat}", {CARD, SEAT}, NULL},
    [VERB_HELP] = {"help", "Help the job along", NOTHING, NULL},
    [VERB_HINDER] = {"hinder", "Hinder the job", NOTHING, NULL},
    [VERB_LAY] = {"lay", "Lay {card} facedown", {CARD}, NULL},
    [VERB_ACCUSE] = {"accuse", "Accuse {seat}", {SEAT}, NULL},
};

static const Message prompts[PROMPTS_END] = {
    [PROMPT_OFFER] = {"offer", "Offer somebody a deal?", NOTHING, NULL},
    [PROMPT_ANSWER] = {"answer", "{seat} offers you {card}. Do you accept?", {SEAT, CARD}, NULL},
    [PROMPT_WORK] = {"work", "Work, for all to see.", NOTHING, NULL},
    [PROMPT_LAY] = {"lay", "Lay a card facedown.", NOTHING, NULL},
    [PROMPT_ACCUSE] = {"accuse", "Accuse somebody?", NOTHING, NULL},
};

static const Message events[EVENTS_END] = {
    [EVENT_ROUND] = {"round", "{seat} leads a round.", {SEAT}, NULL},
    [EVENT_LOYALTY] = {"loyalty", "{seat} is dealt {card}.", {SEAT, CARD}, NULL},
    [EVENT_DEAL] = {"deal", "A deal is open: {card}.", {NONE, CARD}, NULL},
    [EVENT_OFFER] = {"offer", "{seat} offers {card} to {other}.", {SEAT, CARD, OTHER}, NULL},
    [EVENT_ANSWER] = {"answer", "{seat} accepts: {yes}.", {SEAT, NONE, {"yes", KIND_YESNO}}, NULL},
    [EVENT_WORK] = {"work", "{seat} works; hinders: {hinders}.", {SEAT, NONE, {"hinders", KIND_YESNO}}, NULL},
    [EVENT_LAY] = {"lay", "{seat} lays a card: {card}.", {SEAT, CARD}, NULL},
    [EVENT_SHOW] = {"show", "Somebody laid {card}.", {NONE, CARD}, NULL},
    [EVENT_MARGIN] = {"margin", "The margin was {card}.", {NONE, CARD}, NULL},
    [EVENT_ACCUSE] = {"accuse", "{seat} accuses {other}.", {SEAT, NONE, OTHER}, NULL},
    [EVENT_OVER] = {"over", "{outcome}", {NONE, NONE, {"outcome", KIND_OUTCOME}}, NULL},
};

static const Message outcomes[OUTCOMES] = {
    [OUTCOME_CAUGHT] = {"caught", "The mole is caught.", NOTHING, NULL},
    [OUTCOME_WRONGED] = {"wronged", "Somebody loyal is driven out.", NOTHING, NULL},
    [OUTCOME_DONE] = {"done", "The job is done.", NOTHING, NULL},
    [OUTCOME_FAILED] = {"failed", "The job has failed.", NOTHING, NULL},
};

static const Kind kinds[KINDS] = {
    [KIND_CARD - KIND_GAME] = {.name = "card", .table = TABLE_CARDS + 1},
    [KIND_SORT - KIND_GAME] = {.name = "sort", WORDS("none", "loyalty", "work", "margin", "deal")},
};

static const Field columns[] = {
    COLUMN(Card, u8, sort, KIND_SORT, 1, 4),     COLUMN(Card, u8, copies, KIND_NUMBER, 1, 4),
    COLUMN(Card, u8, margin, KIND_NUMBER, 0, 5), COLUMN(Card, u8, mine, KIND_NUMBER, 0, 5),
    COLUMN(Card, u8, yours, KIND_NUMBER, 0, 5),
};

static const TableDef tables[TABLES] = {
    [TABLE_CARDS] = {"cards", "card", "A card, by sort.", SCHEMA(Card, columns), .group = {1}, .most = CARDS_MOST,
                     .kind = KIND_CARD},
};

static const Field fields[] = {FIELD_ROW(Mole, u8, hindered, KIND_NUMBER, 0, ROUNDS *SEATS_MOST)
                                   FIELDS_ROW(Mole, u8, coins, SEATS_MOST, KIND_NUMBER, 0, COINS_MOST)
                                       FIELDS_ROW(Mole, u8, accused, SEATS_MOST, KIND_SEAT, 0, SEATS_MOST)};

#define ROUND_ROW(...) FIELD_ROW(RoundLocals, __VA_ARGS__)
#define ANSWER_ROW(...) FIELD_ROW(AnswerLocals, __VA_ARGS__)
static const Field round_locals[] = {ROUND_LOCALS(ROUND_ROW)};
static const Field answer_locals[] = {ANSWER_LOCALS(ANSWER_ROW)};

#define ASKS(name) .run = mole_##name##_run, .ask = mole_##name##_ask, .take = mole_##name##_take

static const FrameKind *const frames[FRAMES_END] = {
    CORE_FRAMES,
    [FRAME_ROUND] = FRAME("round", STEPS("loyalties", "deals", "offer", "work", "show", "accuse", "end"),
                          LOCAL(round_locals), ASKS(round)),
    [FRAME_ANSWER] = FRAME("answer", LOCAL(answer_locals), ASKS(answer)),
};

static const ZoneDef zones[ZONES] = {
    [ZONE_LOYALTIES] = {"loyalties", 0, SEES_KEEP},
    [ZONE_BOX] = {"box", 0, SEES_KEEP},
    [ZONE_MARGINS] = {"margins", 0, SEES_KEEP},
    [ZONE_MARGIN] = {"margin", 0, SEES_ALL},
    [ZONE_DECK] = {"deck", 0, SEES_KEEP},
    [ZONE_DEALS] = {"deals", 0, SEES_ALL},
    [ZONE_PAST] = {"past", 0, SEES_ALL},
    [ZONE_PILE] = {"pile", 0, SEES_KEEP},
    [ZONE_SHOWN] = {"shown", 0, SEES_ALL},
    [ZONE_ROLE] = ZONE_EACH_4("role", SEES_OWNER),
    [ZONE_HAND] = ZONE_EACH_4("hand", SEES_OWNER),
};

static const BagDef bags[] = {
    {"loyalties", 0, 8}, {"work", 8, 8}, {"margins", 16, 8}, {"deals", 24, 8}, {"mixed", 32, 8}};

const Game mole_game = {
    .id = "mole",
    .name = "Mole",
    .seats_min = SEATS_LEAST,
    .seats_max = SEATS_MOST,
    .role_zone = ZONE_ROLE,
    .rules_version = 1,
    LAYOUT(Mole),
    ROWS(fields, fields),
    ROWS(kinds, kinds),
    ROWS(frames, frames),
    ROWS(zones, zones),
    ROWS(bags, bags),
    ROWS(verbs, verbs),
    ROWS(prompts, prompts),
    ROWS(events, events),
    ROWS(outcomes, outcomes),
    ROWS(tables, tables),
    .card_kind = KIND_CARD,
    .fits = mole_fits,
    .setup = mole_setup,
    .eval = mole_eval,
    .check = mole_check,
};
