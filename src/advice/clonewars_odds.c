/* The Clone Wars: how likely a roll suffices. The roll itself is played, side by side, in worlds that fit the view. */
#include <string.h>

#include "advice/clonewars.h"

enum { HELPS_MOST = 200 /* answers in one roll: more than any hands hold */ };

/* A roll in a world of its own. */
typedef struct {
    const Box *box;
    int depth; /* of its frame */
    int type;  /* the squad type that is held to in an attack (CW-6.4) */
    int pool;  /* hits or successes so far */
    Choice room[CANTINA_CHOICES_MAX];
    _Alignas(16) char world[STATE_MOST], tried[STATE_MOST];
} Roll;

static void note_pool(void *self, const Event *event) {
    if (event->kind == EVENT_HELP || event->kind == EVENT_POOL)
        *(int *)self = event->b;
}

/* NULL once the roll is over, though another frame may lie where it lay. */
static const Frame *roll_of(const Engine *e, const Roll *roll) {
    const Frame *f = e->head->depth >= roll->depth ? &e->frames[roll->depth - 1] : NULL;
    return f && (f->kind == FRAME_ATTACK || f->kind == FRAME_MISSION) ? f : NULL;
}

/* A number on a card, of the type that this roll is played with. */
static bool is_number(const Engine *e, const Roll *roll, Choice choice) {
    if (choice.verb != VERB_EXHAUST)
        return choice.verb == VERB_ADD;
    int type = card_of(e, choice.a)->type;
    return e->frames[roll->depth - 1].kind == FRAME_MISSION || type == roll->type;
}

/* An ability that adds without another throw: it is tried. */
static bool adds(Roll *roll, Choice choice) {
    int pool = roll->pool;
    const Sink sink = {note_pool, &pool};
    if (choice.verb != VERB_PLAY && choice.verb != VERB_POWER)
        return false;
    memcpy(roll->tried, roll->world, cantina_size(roll->box));
    cantina_apply(roll->box, roll->tried, choice, &sink);
    Engine e = engine_reading(roll->box, roll->tried);
    const Frame *f = roll_of(&e, roll);
    return pool > roll->pool && !(f && f->step == ROLL_DIE);
}

/* Cards come first, abilities afterwards; then the next player is asked. */
static Choice best_help(Roll *roll, const Engine *e, Choices list, const Question *q) {
    for (int i = 0; i < list.count; i++)
        if (is_number(e, roll, list.at[i]))
            return list.at[i];
    for (int i = list.count - 1; i >= 0; i--)
        if (adds(roll, list.at[i]))
            return list.at[i];
    return list.at[q->fallback];
}

/* What an ability brings along in mid-roll, such as damage, is met as it comes. */
static bool goes_on(Roll *roll, int needs) {
    Question q = {0};
    Engine e = engine_reading(roll->box, roll->world);
    bool asks = cantina_advance(roll->box, roll->world, NULL) == CANTINA_ASK && roll_of(&e, roll);
    if (roll->pool >= needs || !asks || cantina_asked(roll->box, roll->world) == CANTINA_CHANCE)
        return false;
    Choices list = {roll->room, cantina_choices(roll->box, roll->world, &q, roll->room, CANTINA_CHOICES_MAX),
                    CANTINA_CHOICES_MAX};
    bool helps = e.head->depth == roll->depth;
    if (helps && frame_top(&e)->step != ROLL_HELP)
        return false;
    const Sink sink = {note_pool, &roll->pool};
    cantina_apply(roll->box, roll->world, helps ? best_help(roll, &e, list, &q) : list.at[q.fallback], &sink);
    return true;
}

static bool suffices_with_help(Roll *roll, const void *thrown, int pool, int needs, int type) {
    memcpy(roll->world, thrown, cantina_size(roll->box));
    roll->type = type;
    roll->pool = pool;
    for (int i = 0; i < HELPS_MOST && goes_on(roll, needs); i++)
        ;
    return roll->pool >= needs;
}

/* A die that has fallen, alone and with the help that can be had. */
static void count_face(Roll *roll, const void *begun, int face, int needs, CwOdds *odds) {
    _Alignas(16) char thrown[STATE_MOST];
    memcpy(thrown, begun, cantina_size(roll->box));
    Engine e = engine_over(roll->box, thrown, NULL);
    int sides = face_of(&e, face)->faces, pool = face_of(&e, face)->successes;
    frame_take(&e, (Choice){.verb = VERB_FACE, .a = (uint16_t)face});
    odds->sides += sides;
    odds->alone += pool >= needs ? sides : 0;
    if (pool >= needs || suffices_with_help(roll, thrown, pool, needs, TYPE_ASSAULT) ||
        suffices_with_help(roll, thrown, pool, needs, TYPE_STEALTH))
        odds->helped += sides;
}

CwOdds cw_odds(const Look *look, int kind, int hero, int planet, CardId mission) {
    const Box *box = look->voice.box;
    Roll roll = {.box = box};
    _Alignas(16) char begun[STATE_MOST];
    CwOdds odds = {0};
    advice_imagine(box, look->view, begun);
    Engine e = engine_over(box, begun, NULL);
    const Frame *f = cw_push_roll(&e, kind, hero, planet, mission);
    if (!f)
        return odds;
    roll.depth = e.head->depth;
    int needs = cw_needs(&e, f);
    for (int face = 1; face <= box->pack->tables[TABLE_FACES].count; face++)
        if (face_of(&e, face)->faces)
            count_face(&roll, begun, face, needs, &odds);
    return odds;
}
