/* A character suffers: planning cards may block it, The Child flees, the character may fall (MA-40, MA-46). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/missions.h"

int ma_health(const Engine *e, int hero) {
    const Character *is = character_of(e, mandalorian(e)->character[hero - 1]);
    return option_is(e, OPTION_DIFFICULTY, DIFFICULTY_NOVICE) ? is->novice_health : is->health; /* MA-2 */
}

void ma_push_damage(Engine *e, int hero, int points, PlaceId from) {
    if (e->head->over || !(heroes_all(e) & HERO_BIT(hero)))
        return;
    Frame *f = points > 0 ? frame_push(e, FRAME_DAMAGE, seat_of(e, hero), hero) : NULL;
    if (f)
        *LOCALS(f, DamageLocals) = (DamageLocals){.left = (uint8_t)points, .from = from};
}

/* ---- blocking ---- */

void ma_block(Engine *e, int points) {
    Frame *f = frame_nearest(e, FRAME_DAMAGE);
    DamageLocals *local = LOCALS(f, DamageLocals);
    int by = points < local->left ? points : local->left;
    if (!by)
        return;
    local->left = (uint8_t)(local->left - by);
    changed(e);
    emit(e, (Event){.kind = EVENT_BLOCK,
                    .seat = seat_of(e, f->hero),
                    .a = (int16_t)by,
                    .b = mandalorian(e)->character[f->hero - 1],
                    .c = local->left});
}

/* What is kept against the next damage goes as it blocks. */
static void spend(Engine *e, const Frame *f, uint8_t *kept) {
    int left = LOCALS_READ(f, DamageLocals)->left, by = left < *kept ? left : *kept;
    if (!by)
        return;
    *kept = (uint8_t)(*kept - by);
    ma_block(e, by);
}

/* What ends with the next turn goes first. */
static void shield(Engine *e, const Frame *f) {
    spend(e, f, &mandalorian(e)->shield[f->hero - 1]);
    spend(e, f, &mandalorian(e)->guard[f->hero - 1]);
}

/* The moment at which a hero's card answers the damage. Who suffers stands within range 1 of itself: of such a card's
 * two moments its own comes first. */
static int moment_for(const Engine *e, const Frame *f, int hero, CardId card) {
    if (f->step == DAMAGE_AFTER)
        return MOMENT_ATTACKED;
    bool own = hero == f->hero && component_ability(e->box, &card_of(e, card)->is, MOMENT_DAMAGE);
    return own ? MOMENT_DAMAGE : MOMENT_DAMAGE_NEAR;
}

static Choices offer_answers(const Engine *e, const Frame *f, int hero, Choices list) {
    for (PlaceId at = e->zones[plans_of(hero)].first; at; at = e->places[at].next) {
        CardId card = e->places[at].card;
        bool answers = ma_plan_ability(e, hero, card, moment_for(e, f, hero, card));
        list = choices_with(list, answers, VERB_PLAN, card, mandalorian(e)->character[hero - 1]);
    }
    return list;
}

/* A character that stands by another, within range 1, with a card for that. */
static bool may_answer(const Engine *e, const Frame *f, int hero) {
    Choice room[1];
    return e->zones[plans_of(hero)].count && terrain(e)->within[at_of(e, f->hero)][1] >> at_of(e, hero) & 1 &&
           offer_answers(e, f, hero, (Choices){room, 0, COUNT(room)}).count;
}

/* The next hero whose planning card may answer, the one who suffers first; 0: nobody. */
static int next_to_answer(const Engine *e, const Frame *f) {
    HeroSet open = (HeroSet)~LOCALS_READ(f, DamageLocals)->passed;
    if (open & HERO_BIT(f->hero) && may_answer(e, f, f->hero))
        return f->hero;
    if (f->step == DAMAGE_AFTER)
        return 0;
    HeroSet others = (HeroSet)(heroes_all(e) & open & ~HERO_BIT(f->hero));
    for (; others; others &= (HeroSet)(others - 1))
        if (may_answer(e, f, bits_lowest(others) + 1))
            return bits_lowest(others) + 1;
    return 0;
}

static bool asks_next(Engine *e, Frame *f) {
    DamageLocals *local = LOCALS(f, DamageLocals);
    local->asked = (uint8_t)next_to_answer(e, f);
    f->seat = seat_of(e, local->asked ? local->asked : f->hero);
    return local->asked;
}

/* ---- suffering ---- */

/* The enemy that attacks, else the card that says so; 0: a sentry's or a slot's doing, which an event has told before.
 */
static CardId cause(const Engine *e, const Frame *f) {
    PlaceId from = LOCALS_READ(f, DamageLocals)->from;
    if (from && e->places[from].seen & SEEN_BY_ALL)
        return e->places[from].card;
    return from ? 0 : ability_card(e, (uint64_t)1 << FRAME_DAMAGE | (uint64_t)1 << FRAME_PICK);
}

static void suffer(Engine *e, const Frame *f) {
    Mandalorian *s = mandalorian(e);
    int points = LOCALS_READ(f, DamageLocals)->left, hero = f->hero, sum = s->damage[hero - 1] + points;
    if (!points)
        return;
    s->damage[hero - 1] = (uint8_t)(sum > DAMAGE_MOST ? DAMAGE_MOST : sum);
    changed(e);
    emit(e, (Event){.kind = EVENT_DAMAGE,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = cause(e, f),
                    .a = (int16_t)points,
                    .b = s->character[hero - 1],
                    .c = s->damage[hero - 1]});
    if (s->damage[hero - 1] < ma_health(e, hero)) {
        if (s->child_hero == hero) /* MA-46, MA-R8 */
            ma_child_flees(e);
        return;
    }
    s->fell = 1;
    emit(e, (Event){.kind = EVENT_DEFEAT, .seat = seat_of(e, hero), .a = s->character[hero - 1]});
    ma_hero_falls(e, hero);
}

/* MA-20: after an attack, even one that was blocked. */
static bool answers(const Engine *e, const Frame *f) {
    PlaceId from = LOCALS_READ(f, DamageLocals)->from;
    return from && space_of_threat(e, from) && heroes_all(e) & HERO_BIT(f->hero);
}

Flow ma_damage_run(Engine *e, Frame *f) {
    DamageLocals *local = LOCALS(f, DamageLocals);
    if (!(heroes_all(e) & HERO_BIT(f->hero))) /* it has fallen meanwhile (MA-63) */
        return FLOW_DONE;
    if (f->step == DAMAGE_BLOCK) {
        shield(e, f);
        if (local->left && asks_next(e, f))
            return FLOW_ASK;
        f->step = DAMAGE_FALL;
    }
    if (f->step == DAMAGE_FALL) {
        int depth = e->head->depth;
        f->step = DAMAGE_AFTER;
        f->seat = seat_of(e, f->hero);
        local->passed = local->asked = 0;
        suffer(e, f);
        if (e->head->depth != depth || e->head->over)
            return FLOW_PUSHED;
    }
    return answers(e, f) && asks_next(e, f) ? FLOW_ASK : FLOW_DONE;
}

Flow ma_damage_now(Engine *e) {
    Frame *f = frame_top(e);
    return f->kind == FRAME_DAMAGE ? frame_ran(e, ma_damage_run(e, f)) : FLOW_DONE;
}

void ma_damage_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const DamageLocals *local = LOCALS_READ(f, DamageLocals);
    const uint8_t *character = mandalorian(e)->character;
    *q = (Question){.kind = CANTINA_ASK_CARD,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = f->step == DAMAGE_AFTER ? PROMPT_ATTACKED : PROMPT_DAMAGE,
                    .args = {local->left, character[f->hero - 1], character[local->asked - 1]}};
    if (!out->at)
        return;
    *out = offer_answers(e, f, local->asked, *out);
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_STOP, 0, 0);
}

void ma_damage_take(Engine *e, Frame *f, Choice choice) {
    DamageLocals *local = LOCALS(f, DamageLocals);
    if (choice.verb == VERB_STOP)
        local->passed |= HERO_BIT(local->asked);
    else
        ma_use_plan(e, choice, moment_for(e, f, local->asked, choice.a));
}

int ma_damage_bar(const Engine *e, const Frame *f, Choice choice) {
    int asked = LOCALS_READ(f, DamageLocals)->asked;
    if (choice.verb == VERB_PLAN)
        return ma_bar_plan(e, HERO_BIT(asked), choice, moment_for(e, f, asked, choice.a));
    return choice.verb == VERB_STOP ? 0 : REASON_NOT_NOW;
}
