/* Ground combat (OR-19), damage and defeat (OR-21). */
#include "rim/rim.h"

/* ---- fighting ---- */

/* OR-19.4: a hit is one, a crit two. */
static int damage_rolled(const Engine *e) {
    const Rim *s = rim(e);
    int sum = s->helped;
    for (int i = 0; i < DICE_MOST; i++)
        sum += s->dice[i] == FACE_HIT ? 1 : s->dice[i] == FACE_CRIT ? 2 : 0;
    return sum;
}

/* OR-19.9: the player to the left rolls for an enemy on a card. */
static void roll_defence(Engine *e, const Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    Seat left = (Seat)(f->seat % e->head->seats + 1);
    if (local->enemy)
        rim_roll(e, local->enemy, local->enemy, rim_value(e, STAT_COMBAT, local->enemy));
    else
        rim_roll(e, left, 0, local->value);
}

static bool won(const Frame *f) {
    return LOCALS_READ(f, FightLocals)->attack >= LOCALS_READ(f, FightLocals)->defence; /* OR-19.5 */
}

/* OR-19.6: both rolls, then the winner, then what the card says, then the damage. */
Flow rim_fight_run(Engine *e, Frame *f) {
    FightLocals *local = LOCALS(f, FightLocals);
    switch (f->step++) {
    case FIGHT_ATTACK:
        limits_clear(e, LIMIT_FIGHT);
        rim_roll(e, f->seat, f->hero, rim_value(e, STAT_COMBAT, f->hero));
        return FLOW_PUSHED;
    case FIGHT_DEFEND:
        local->attack = (uint8_t)damage_rolled(e);
        roll_defence(e, f);
        return FLOW_PUSHED;
    case FIGHT_WINNER:
        local->defence = (uint8_t)damage_rolled(e);
        rim_roll_clear(e);
        emit(e, (Event){.kind = EVENT_FIGHT, .seat = f->seat, .a = local->attack, .b = local->defence});
        return branch_start(e, won(f) ? BRANCH_WIN : BRANCH_LOSE) ? FLOW_AGAIN : FLOW_PUSHED;
    case FIGHT_HURT_ENEMY: /* before the hero, whose defeat may cut the fight off */
        if (local->enemy)
            rim_suffer(e, local->enemy, local->enemy, local->attack);
        return local->enemy ? FLOW_PUSHED : FLOW_AGAIN;
    case FIGHT_HURT:
        rim_suffer(e, f->hero, f->seat, local->defence);
        return FLOW_PUSHED;
    default:
        e->head->answer = BRANCH_AFTER;
        return FLOW_DONE;
    }
}

/* ---- suffering ---- */

void rim_suffer(Engine *e, int hero, Seat seat, int amount) {
    Frame *f = frame_push(e, FRAME_SUFFER, seat, hero);
    if (f)
        LOCALS(f, SufferLocals)->amount = (uint8_t)amount;
}

void rim_recover(Engine *e, int hero) {
    Rim *s = rim(e);
    int h = hero - 1;
    emit(e, (Event){.kind = EVENT_RECOVER, .a = s->who[h], .b = s->damage[h]});
    s->damage[h] = s->defeated[h] = 0;
}

/* OR-21.2: three thousand and all secrets. */
static void defeat(Engine *e, int hero) {
    Rim *s = rim(e);
    int h = hero - 1;
    emit(e, (Event){.kind = EVENT_DEFEATED, .a = s->who[h]});
    s->defeated[h] = 1;
    s->credits[h] = (uint8_t)(s->credits[h] > DEFEAT_COST ? s->credits[h] - DEFEAT_COST : 0);
    while (hero != AUTOMA && e->zones[secrets_of((Seat)hero)].count)
        place_to_bottom(e, e->zones[secrets_of((Seat)hero)].first, ZONE_BURIED);
}

static Flow suffer_damage(Engine *e, Frame *f) {
    Rim *s = rim(e);
    int h = f->hero - 1, sum = s->damage[h] + LOCALS(f, SufferLocals)->amount;
    if (!LOCALS(f, SufferLocals)->amount)
        return FLOW_DONE;
    s->damage[h] = (uint8_t)(sum < 99 ? sum : 99);
    emit(e, (Event){.kind = EVENT_DAMAGE, .a = s->who[h], .b = LOCALS(f, SufferLocals)->amount});
    if (s->defeated[h] || s->damage[h] < rim_value(e, STAT_HEALTH, f->hero))
        return FLOW_DONE;
    f->step = SUFFER_DEFEAT;
    e->head->answer = 0;
    return moment_raise(e, MOMENT_WOULD_BE_DEFEATED, f->hero) ? FLOW_AGAIN : FLOW_PUSHED;
}

Flow rim_suffer_run(Engine *e, Frame *f) {
    if (f->step == SUFFER_DAMAGE)
        return suffer_damage(e, f);
    if (e->head->answer)
        return FLOW_DONE; /* something happened instead */
    int hero = f->hero, job = frame_find(e, FRAME_JOB);
    defeat(e, hero);
    if (job >= 0 && e->frames[job].hero == hero)
        return frame_cut(e, job, CUT_JOB_FAILED); /* OR-24.4 */
    return FLOW_DONE;
}
