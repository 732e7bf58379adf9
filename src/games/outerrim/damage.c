/* Damage, defeat and recovery (OR-21). */
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/values.h"

static int limit_of(const Engine *e, int hero, int body) {
    return or_value(e, body == BODY_SHIP ? STAT_HULL : STAT_HEALTH, (uint8_t)hero);
}

static uint8_t *damage_on(const Engine *e, int hero, int body) {
    OuterRim *s = outerrim(e);
    return body == BODY_SHIP ? &s->ship_damage[hero - 1] : &s->damage[hero - 1];
}

bool or_is_hurt(const Engine *e, int hero, int body) {
    return (body != BODY_SHIP && *damage_on(e, hero, BODY_CHARACTER)) ||
           (body != BODY_CHARACTER && *damage_on(e, hero, BODY_SHIP));
}

/* OR-21.1: as much damage as health, or as hull. */
static bool is_down(const Engine *e, int hero) {
    for (int body = BODY_CHARACTER; body <= BODY_SHIP; body++) {
        int damage = *damage_on(e, hero, body);
        if (damage && damage >= limit_of(e, hero, body))
            return true;
    }
    return false;
}

/* ---- suffering ---- */

/* OR-A37: what goes beyond the limit leaves no trace. */
static void hurt_body(Engine *e, int hero, int points, int body) {
    uint8_t *damage = damage_on(e, hero, body);
    int most = limit_of(e, hero, body), sum = *damage + points;
    if (most < *damage)
        most = *damage;
    *damage = (uint8_t)(sum < most ? sum : most);
    or_unsettled(e, hero);
    emit(e, (Event){.kind = EVENT_DAMAGE,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = ability_card(e, (uint64_t)1 << FRAME_SUFFER),
                    .a = (int16_t)points,
                    .b = who_is(e, hero),
                    .c = (int16_t)body});
}

static void hurt(Engine *e, int hero, int points, int body) {
    if (points <= 0)
        return;
    if (body != BODY_SHIP)
        hurt_body(e, hero, points, BODY_CHARACTER);
    if (body != BODY_CHARACTER)
        hurt_body(e, hero, points, BODY_SHIP);
}

static Frame *push_suffer(Engine *e, int hero, int step) {
    Frame *f = frame_push(e, FRAME_SUFFER, seat_of(e, hero), hero);
    if (f)
        f->step = (uint8_t)step;
    return f;
}

void or_push_suffer(Engine *e, int hero, int points, int body) {
    Frame *f = push_suffer(e, hero, SUFFER_DAMAGE);
    if (f)
        *LOCALS(f, SufferLocals) = (SufferLocals){.points = (uint8_t)points, .body = (uint8_t)body};
}

/* OR-A38: whoever is defeated already is not defeated again. */
static bool falls(const Engine *e, int hero) {
    return !is_defeated(e, hero) && is_down(e, hero);
}

Flow or_suffer(Engine *e, int hero, int points, int body) {
    hurt(e, hero, points, body);
    if (!falls(e, hero))
        return FLOW_DONE;
    Frame *f = push_suffer(e, hero, SUFFER_WOULD);
    return f ? frame_ran(e, or_suffer_run(e, f)) : FLOW_PUSHED;
}

bool or_stands(Engine *e, int hero) {
    return !falls(e, hero) || or_suffer(e, hero, 0, BODY_CHARACTER) == FLOW_DONE;
}

/* OR-21.2, OR-A36: three thousand, or all there is, and every secret. */
static void defeat(Engine *e, int hero) {
    OuterRim *s = outerrim(e);
    int cost = s->credits[hero - 1] < DEFEAT_COST ? s->credits[hero - 1] : DEFEAT_COST;
    s->defeated |= HERO_BIT(hero);
    emit(e, (Event){.kind = EVENT_DEFEATED, .seat = seat_of(e, hero), .a = who_is(e, hero)});
    if (cost)
        or_gain_credits(e, hero, -cost);
    or_discard_secrets(e, hero);
}

/* OR-24.4: a job that its hero does not survive fails. */
static Flow after_defeat(Engine *e, int hero) {
    int job = frame_find(e, FRAME_JOB);
    if (job < 0 || e->frames[job].hero != hero)
        return FLOW_DONE;
    return frame_cut(e, job, CUT_JOB_FAILED);
}

Flow or_suffer_run(Engine *e, Frame *f) {
    int hero = f->hero;
    if (f->step == SUFFER_DAMAGE) {
        const SufferLocals *local = LOCALS_READ(f, SufferLocals);
        f->step = SUFFER_WOULD;
        hurt(e, hero, local->points, local->body);
    }
    if (f->step == SUFFER_WOULD) {
        f->step = SUFFER_DEFEAT;
        if (falls(e, hero) && !or_offer(e, hero, MOMENT_WOULD_FALL))
            return FLOW_PUSHED;
    }
    if (f->step == SUFFER_DEFEAT) {
        if (!falls(e, hero))
            return FLOW_DONE; /* nothing happened, or something did instead */
        f->step = SUFFER_FELL;
        defeat(e, hero);
        if (!or_offer(e, hero, MOMENT_FELL))
            return FLOW_PUSHED;
    }
    return after_defeat(e, hero);
}

/* ---- recovering ---- */

/* OR-21.5: below its limits a hero stands up. */
void or_stand_up(Engine *e, int hero) {
    OuterRim *s = outerrim(e);
    if (!is_defeated(e, hero) || is_down(e, hero))
        return;
    s->defeated &= (uint8_t)~HERO_BIT(hero);
    emit(e, (Event){.kind = EVENT_STANDS_UP, .seat = seat_of(e, hero), .a = who_is(e, hero)});
}

static int recover_body(Engine *e, int hero, int points, int body) {
    uint8_t *damage = damage_on(e, hero, body);
    int by = points && points < *damage ? points : *damage;
    if (!by)
        return 0;
    *damage = (uint8_t)(*damage - by);
    emit(e, (Event){.kind = EVENT_RECOVER,
                    .seat = seat_of(e, hero),
                    .a = (int16_t)by,
                    .b = who_is(e, hero),
                    .c = (int16_t)body});
    return by;
}

bool or_recover(Engine *e, int hero, int points, int body) {
    int character = body == BODY_SHIP ? 0 : recover_body(e, hero, points, BODY_CHARACTER);
    int ship = body == BODY_CHARACTER ? 0 : recover_body(e, hero, points, BODY_SHIP);
    or_stand_up(e, hero);
    if (!character && !ship)
        return true;
    return or_offer_with(e, hero, MOMENT_RECOVERED, character, ship);
}
