/* The Child: who carries it, where it flees (MA-45, MA-46). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/threats.h"

int ma_child_at(const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    if (s->child_hero)
        return at_of(e, s->child_hero);
    return s->child_enemy ? space_of_threat(e, s->child_enemy) : space_number(e, s->child_at);
}

static void let_go(Engine *e) {
    Mandalorian *s = mandalorian(e);
    s->child_at = s->child_hero = s->child_enemy = 0;
    changed(e);
}

void ma_child_to(Engine *e, int number) {
    let_go(e);
    mandalorian(e)->child_at = (uint8_t)space_row(e, number);
    emit(e, (Event){.kind = EVENT_CHILD, .a = mandalorian(e)->child_at});
}

void ma_child_with(Engine *e, int hero) {
    let_go(e);
    mandalorian(e)->child_hero = (uint8_t)hero;
    emit(e, (Event){.kind = EVENT_PICK_UP, .seat = seat_of(e, hero), .a = mandalorian(e)->character[hero - 1]});
}

void ma_child_on(Engine *e, PlaceId enemy) {
    let_go(e);
    mandalorian(e)->child_enemy = enemy;
    emit(e, (Event){.kind = EVENT_CHILD_ENEMY,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[enemy].card,
                    .a = (int16_t)space_row(e, space_of_threat(e, enemy))});
}

/* MA-45: nobody carries it, and it has not fled this turn (MA-R7). */
bool ma_child_free(const Engine *e, int number) {
    const Mandalorian *s = mandalorian(e);
    return s->child_at && !s->child_fled && space_number(e, s->child_at) == number;
}

bool ma_may_pick_up(const Engine *e, int hero) {
    return mandalorian(e)->child_at && !ma_bar_pick_up(e, hero);
}

/* An action in its space picks it up, whoever moved the character there. */
int ma_bar_pick_up(const Engine *e, int hero) {
    const Mandalorian *s = mandalorian(e);
    if (s->child_hero || s->child_enemy)
        return REASON_CHILD_CARRIED;
    if (!s->child_at || space_number(e, s->child_at) != at_of(e, hero))
        return REASON_CHILD_ELSEWHERE;
    if (s->child_fled)
        return REASON_CHILD_FLED;
    const Frame *action = frame_nearest(e, FRAME_ACTION);
    return action && action->hero == hero ? 0 : REASON_NOT_NOW;
}

/* ---- fleeing ---- */

void ma_child_flees(Engine *e) {
    int hero = mandalorian(e)->child_hero;
    if (hero && !e->head->over)
        frame_push(e, FRAME_FLEE, seat_of(e, hero), hero); /* MA-R26 */
}

/* MA-46: an adjacent space with an enemy or a facedown threat, if there is one. */
static SpaceSet refuges(const Engine *e, const Frame *f) {
    SpaceSet next = terrain(e)->adjacent[at_of(e, f->hero)];
    SpaceSet worse = next & (ma_enemy_spaces(e) | ma_facedown_spaces(e));
    return worse ? worse : next;
}

static void flee_to(Engine *e, const Frame *f, int number) {
    let_go(e);
    mandalorian(e)->child_fled = 1;
    mandalorian(e)->child_at = (uint8_t)space_row(e, number);
    emit(e, (Event){.kind = EVENT_FLEE, .seat = f->seat, .a = mandalorian(e)->child_at});
}

Flow ma_flee_run(Engine *e, Frame *f) {
    if (mandalorian(e)->child_hero != f->hero)
        return FLOW_DONE;
    SpaceSet set = refuges(e, f);
    if (set & (set - 1))
        return FLOW_ASK;
    flee_to(e, f, set ? spaces_lowest(set) : at_of(e, f->hero)); /* walled in: it drops where it is */
    return FLOW_DONE;
}

void ma_flee_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_SPACE, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_FLEE};
    *out = ma_offer_spaces(e, *out, VERB_SPACE, refuges(e, f));
}

void ma_flee_take(Engine *e, Frame *f, Choice choice) {
    flee_to(e, f, space_number(e, choice.a));
    frame_pop(e);
}
