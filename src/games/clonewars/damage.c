/* A Jedi suffers damage; anybody may help to prevent it (CW-8). */
#include "games/clonewars/cards.h"

static void tell_damage(Engine *e, int hero, int points) {
    emit(e, (Event){.kind = EVENT_DAMAGE,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = ability_card(e, (uint64_t)1 << FRAME_DAMAGE),
                    .a = clonewars(e)->jedi[hero - 1],
                    .b = (int16_t)points});
}

static Frame *push_damage(Engine *e, int hero, int points) {
    Frame *f = points > 0 && !e->head->over ? frame_push(e, FRAME_DAMAGE, seat_of(e, hero), hero) : NULL;
    if (!f)
        return NULL;
    *LOCALS(f, DamageLocals) = (DamageLocals){.asked = (uint8_t)hero, .left = (uint8_t)points};
    LOCALS(f, DamageLocals)->window = window_open((Seat)hero);
    return f;
}

Frame *cw_push_damage(Engine *e, int hero, int points) {
    Frame *f = push_damage(e, hero, points);
    if (f)
        tell_damage(e, hero, points);
    return f;
}

/* Told in the order in which they are asked: the first lies on top. */
void cw_push_damages(Engine *e, HeroSet who, int points) {
    for (int hero = 1; hero <= HEROES_MOST && points > 0 && !e->head->over; hero++)
        if (who & HERO_BIT(hero))
            tell_damage(e, hero, points);
    for (int hero = HEROES_MOST; hero >= 1; hero--)
        if (who & HERO_BIT(hero))
            push_damage(e, hero, points);
}

/* ---- what meets a point (CW-8.2) ---- */

/* CW-Q13: any ready squad card, or Armor only. */
static CardSet blocking(const Engine *e, CardSet ready) {
    return option_is(e, OPTION_PREVENTION, 0) ? squads_of(e, ready) : ready & digest(e)->types[TYPE_ARMOR];
}

/* CW-8.6: from the own hand any card, from others allies only. */
static CardSet sparing(const Engine *e, const Frame *f, int hero, Hand hand) {
    return hero == f->hero ? hand.ready | hand.exhausted : allies_of(e, hand.ready);
}

static int worth(const Engine *e, Choice choice) {
    const Card *card = card_of(e, choice.a);
    bool full = choice.verb == VERB_EXHAUST || card->type == TYPE_ALLY; /* CW-Q50 */
    return full && card->prevents ? card->prevents : 1;
}

/* All others who hold something that meets a point, or whose power does. */
static HeroSet helpers(const Engine *e, const Frame *f) {
    Hand room[HEROES_MOST];
    CardSet all = ~(CardSet)0;
    unsigned set = cw_holders(hands_read(e, room), blocking(e, all) | allies_of(e, all));
    if (cw_power(e, current_hero(e), MOMENT_DAMAGE))
        set |= HERO_BIT(current_hero(e));
    return (HeroSet)(set & ~(unsigned)(clonewars(e)->quiet | HERO_BIT(f->hero)));
}

/* Somebody may still be asked: the suffering Jedi can pass the question round. */
static bool may_pass(const Engine *e, const Frame *f) {
    const Window *window = &LOCALS_READ(f, DamageLocals)->window;
    return !(window->passed & HERO_BIT(f->hero)) && (helpers(e, f) & ~window->passed);
}

/* ---- the frame ---- */

/* CW-Q14: the suffering Jedi first; those who could help when it passes; then it must meet the rest. */
Flow cw_damage_run(Engine *e, Frame *f) {
    DamageLocals *local = LOCALS(f, DamageLocals);
    if (!local->left)
        return FLOW_DONE;
    if (!e->zones[hand_of(f->hero)].count) { /* CW-8.4 */
        emit(e, (Event){.kind = EVENT_NO_CARDS,
                        .seat = seat_of(e, f->hero),
                        .a = local->left,
                        .b = clonewars(e)->jedi[f->hero - 1]});
        return FLOW_DONE;
    }
    int next = f->hero;
    if (local->window.passed & HERO_BIT(f->hero))
        next = window_next(e, &local->window, helpers(e, f));
    cw_ask_hero(e, f, &local->asked, next ? next : f->hero);
    return FLOW_ASK;
}

/* CW-Q52: allies for any time can be played here too. */
static Choice *offer_help(const Engine *e, int hero, Hand hand, Choice *pen) {
    pen = pen_with(pen, cw_power(e, hero, MOMENT_DAMAGE), VERB_POWER, 0);
    CardSet allies = cw_usable(e, hero, hand.ready, MOMENT_PLAY);
    return allies ? cw_offer_cards(pen, VERB_PLAY, allies) : pen; /* mostly there are none */
}

/* Returns the first of the cards that meet a point. */
static int offer_meeting(const Engine *e, const Frame *f, int hero, Choices *out) {
    Hand hand = hand_read(e, hero);
    Choice *pen = choices_pen(out, OFFERS_MOST);
    if (!pen)
        return 0;
    choices_upto(out, pen = offer_help(e, hero, hand, pen));
    int first = out->count;
    pen = cw_offer_cards(pen, VERB_EXHAUST, blocking(e, hand.ready));
    choices_upto(out, cw_offer_cards(pen, VERB_DISCARD, sparing(e, f, hero, hand)));
    return first;
}

static uint16_t prompt_of(const Frame *f) {
    const DamageLocals *local = LOCALS_READ(f, DamageLocals);
    if (local->asked != f->hero)
        return PROMPT_PREVENT;
    return local->window.passed & HERO_BIT(f->hero) ? PROMPT_DAMAGE_LEFT : PROMPT_DAMAGE;
}

void cw_damage_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const DamageLocals *local = LOCALS_READ(f, DamageLocals);
    bool own = local->asked == f->hero;
    *q = (Question){.kind = CANTINA_ASK_CARD,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = prompt_of(f),
                    .args = {local->left, clonewars(e)->jedi[f->hero - 1], clonewars(e)->jedi[local->asked - 1]}};
    if (!out->at)
        return;
    int first = offer_meeting(e, f, local->asked, out);
    q->fallback = (uint16_t)(own ? first : out->count);
    if (!own || may_pass(e, f))
        choices_add(out, VERB_PASS, 0, 0);
    if (!own)
        choices_add(out, VERB_QUIET, 0, 0);
}

static void meet(Engine *e, Frame *f, int hero, Choice choice) {
    DamageLocals *local = LOCALS(f, DamageLocals);
    int by = worth(e, choice) < local->left ? worth(e, choice) : local->left;
    local->left = (uint8_t)(local->left - by);
    emit(e, (Event){.kind = EVENT_PREVENT,
                    .seat = seat_of(e, hero),
                    .a = (int16_t)by,
                    .b = local->left,
                    .c = clonewars(e)->jedi[hero - 1]});
    if (choice.verb == VERB_DISCARD) {
        cw_discard(e, hero, choice.a);
        return;
    }
    cw_exhaust(e, hero, choice.a);
    emit(e, (Event){.kind = EVENT_EXHAUST,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = choice.a,
                    .a = clonewars(e)->jedi[hero - 1]});
}

static Flow help(Engine *e, Frame *f, int hero, Choice choice) {
    if (choice.verb == VERB_POWER)
        return cw_use_power(e, hero, MOMENT_DAMAGE);
    if (choice.verb == VERB_PLAY)
        return cw_play_ally(e, hero, choice.a, MOMENT_PLAY);
    meet(e, f, hero, choice);
    return FLOW_DONE;
}

static inline Flow answer(Engine *e, Frame *f, Choice choice) {
    DamageLocals *local = LOCALS(f, DamageLocals);
    if (choice.verb != VERB_QUIET && choice.verb != VERB_PASS)
        return help(e, f, local->asked, choice);
    if (choice.verb == VERB_QUIET)
        cw_quiet(e, local->asked);
    window_pass(&local->window, local->asked);
    return FLOW_DONE;
}

Flow cw_damage_go(Engine *e, Frame *f, Choice choice) {
    Flow flow = answer(e, f, choice);
    if (flow != FLOW_DONE || (flow = cw_damage_run(e, f)) != FLOW_DONE)
        return flow;
    frame_pop(e);
    return cw_resume(e);
}

static int bar_exhaust(const Engine *e, int hero, CardId card) {
    if (blocking(e, hand_read(e, hero).ready) & CARD_BIT(card))
        return 0;
    if (card_of(e, card)->type == TYPE_ALLY)
        return REASON_ALLY;
    return cw_find_ready(e, hero, card) ? REASON_ONLY_ARMOR : REASON_EXHAUSTED;
}

/* What meets a point, or helps to. */
static int bar_held(const Engine *e, const Frame *f, int hero, Choice choice) {
    CardId card = choice.a;
    if (!cw_find_spare(e, hero, card))
        return REASON_NOT_HELD;
    if (choice.verb == VERB_EXHAUST)
        return bar_exhaust(e, hero, card);
    if (choice.verb == VERB_DISCARD)
        return sparing(e, f, hero, hand_read(e, hero)) & CARD_BIT(card) ? 0 : REASON_ONLY_OWN;
    return cw_bar_text(e, hero, card, MOMENT_PLAY);
}

int cw_damage_bar(const Engine *e, const Frame *f, Choice choice) {
    int hero = LOCALS_READ(f, DamageLocals)->asked;
    bool own = hero == f->hero;
    switch (choice.verb) {
    case VERB_PASS:
        return !own || may_pass(e, f) ? 0 : REASON_MUST_MEET;
    case VERB_QUIET:
        return !own ? 0 : REASON_MUST_MEET;
    case VERB_POWER:
        return cw_bar_power(e, hero, MOMENT_DAMAGE);
    case VERB_EXHAUST:
    case VERB_DISCARD:
    case VERB_PLAY:
        return bar_held(e, f, hero, choice);
    default:
        return REASON_NOT_NOW;
    }
}

/* ---- others may step in unasked (CW-8.3) ---- */

void cw_damage_side(const Engine *e, const Frame *f, int hero, Choices *out) {
    if (hero != LOCALS_READ(f, DamageLocals)->asked && hero != f->hero)
        offer_meeting(e, f, hero, out);
}

void cw_damage_start(Engine *e, Frame *f, int hero, Choice choice) {
    help(e, f, hero, choice);
}

int cw_damage_side_bar(const Engine *e, const Frame *f, int hero, Choice choice) {
    if (hero == f->hero || hero == LOCALS_READ(f, DamageLocals)->asked)
        return 0;
    return choice.verb == VERB_POWER ? cw_bar_power(e, hero, MOMENT_DAMAGE) : bar_held(e, f, hero, choice);
}
