/*
 * Combat (OR-19): the attacker rolls, the defender rolls, the winner is fixed, what follows from winning and losing
 * happens, and only then both suffer what the other rolled.
 *
 * The hero of the frame attacks. What winning means is said by whatever lies below: the branches of a program, a hunt
 * for a bounty, or a patrol.
 */
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/values.h"

/* OR-A90: a roll for luck is none, though a combat may go on below it. */
Frame *or_contest(const Engine *e) {
    for (int i = e->head->depth - 1; i >= 0 && e->frames[i].kind != FRAME_LUCK; i--)
        if (e->frames[i].kind == FRAME_FIGHT || e->frames[i].kind == FRAME_TEST)
            return &e->frames[i];
    return NULL;
}

Frame *or_fight(const Engine *e) {
    Frame *contest = or_contest(e);
    return contest && contest->kind == FRAME_FIGHT ? contest : NULL;
}

void or_push_fight(Engine *e, int hero, FightLocals locals) {
    Frame *f = frame_push(e, FRAME_FIGHT, seat_of(e, hero), hero);
    if (!f)
        return;
    *LOCALS(f, FightLocals) = locals;
    or_job_goes_on(e);
    emit(e, (Event){.kind = EVENT_FIGHT,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = locals.card,
                    .a = who_is(e, hero),
                    .b = locals.combat,
                    .c = locals.enemy ? who_is(e, locals.enemy) : 0});
}

/* OR-19.3: on a planet on foot, elsewhere by ship. */
int or_combat_here(const Engine *e, int hero) {
    return space_of(e, at_of(e, hero))->kind == SPACE_PLANET ? COMBAT_GROUND : COMBAT_SHIP;
}

/* ---- dice ---- */

static int dice_of(const Engine *e, const FightLocals *local, int hero) {
    return or_value(e, local->combat == COMBAT_SHIP ? STAT_SHIP_COMBAT : STAT_COMBAT, (uint8_t)hero);
}

static int roll_kind(const FightLocals *local) {
    return local->combat == COMBAT_SHIP ? ROLL_SHIP : ROLL_GROUND;
}

static bool roll_attack(Engine *e, const Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    int dice = dice_of(e, local, f->hero) + local->attack_dice;
    return or_roll(e, f->seat, f->hero, dice, roll_kind(local), local->enemy);
}

/* OR-19.9: the player to the left rolls for whoever is no player. */
static Seat left_of(const Engine *e, int hero) {
    return (Seat)(hero >= e->head->seats ? 1 : hero + 1);
}

static bool roll_defence(Engine *e, const Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    OuterRim *s = outerrim(e);
    int enemy = local->enemy;
    int dice = (enemy ? dice_of(e, local, enemy) : local->value) + local->defence_dice;
    memcpy(s->against, s->dice, sizeof s->dice);
    return or_roll(e, enemy ? seat_of(e, enemy) : left_of(e, f->hero), enemy, dice, roll_kind(local), f->hero);
}

/* OR-19.4: a hit is one damage, a crit two. */
static int damage_of(const uint8_t *dice) {
    return dice[FACE_HIT] + 2 * dice[FACE_CRIT];
}

/* ---- the winner ---- */

bool or_is_unbeatable(const Engine *e, const FightLocals *local) {
    return local->patrol && !patrol_of(e, local->patrol)->combat;
}

/* OR-14.7: all that the hull still takes. */
static int hull_left(const Engine *e, int hero) {
    int left = or_value(e, STAT_HULL, (uint8_t)hero) - outerrim(e)->ship_damage[hero - 1];
    return left > 0 ? left : 0;
}

/* What the hero of the frame is going to suffer. */
static int damage_due(const Engine *e, const Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    return or_is_unbeatable(e, local) ? hull_left(e, f->hero) : local->defence;
}

/* OR-19.5: a tie is the attacker's. */
static void fix_winner(Engine *e, Frame *f) {
    FightLocals *local = LOCALS(f, FightLocals);
    const OuterRim *s = outerrim(e);
    bool unbeatable = or_is_unbeatable(e, local);
    local->attack = (uint8_t)damage_of(s->against);
    local->defence = (uint8_t)(unbeatable ? hull_left(e, f->hero) : damage_of(s->dice));
    local->won = !unbeatable && local->attack >= local->defence;
    or_clear_dice(e);
    emit(e, (Event){.kind = EVENT_FIGHT_END,
                    .seat = f->seat,
                    .a = local->attack,
                    .b = who_is(e, f->hero),
                    .c = local->defence});
    emit(e, (Event){.kind = local->won ? EVENT_FIGHT_WON : EVENT_FIGHT_LOST,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = local->card,
                    .a = who_is(e, f->hero)});
}

/* What winning or losing brings. True: there is nothing to wait for. */
static bool effects(Engine *e, const Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    if (f > e->frames && f[-1].kind == FRAME_HUNT)
        return or_hunt_fought(e, f - 1, local->won);
    if (local->foe == FOE_PATROL)
        return or_patrol_fought(e, f->hero, local->patrol, local->won);
    return branch_start(e, local->won ? BRANCH_WIN : BRANCH_LOSE);
}

static int winner(const Frame *f) {
    return LOCALS_READ(f, FightLocals)->won ? f->hero : LOCALS_READ(f, FightLocals)->enemy;
}

static int loser(const Frame *f) {
    return LOCALS_READ(f, FightLocals)->won ? LOCALS_READ(f, FightLocals)->enemy : f->hero;
}

/* ---- damage ---- */

static int body_of(const Frame *f) {
    return LOCALS_READ(f, FightLocals)->combat == COMBAT_SHIP ? BODY_SHIP : BODY_CHARACTER;
}

uint8_t *or_damage_to_come(Frame *fight, int hero) {
    FightLocals *local = LOCALS(fight, FightLocals);
    return hero == fight->hero ? &local->defence : &local->attack;
}

/* ---- one after the other ---- */

static bool before(Engine *e, int hero) {
    return or_offer(e, hero, MOMENT_BEFORE_COMBAT);
}

/* What waited for the end of the fight (or_cut) comes now. */
static Flow fight_over(Engine *e, const Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    if (local->cut)
        return or_cut(e, local->cut - 1, local->answer);
    e->head->answer = BRANCH_AFTER;
    return FLOW_DONE;
}

/* OR-19.6. Each case goes on with the next where there is nothing to wait for. */
Flow or_fight_run(Engine *e, Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    for (;;) {
        bool on = true;
        switch (f->step++) {
        case FIGHT_BEFORE:
            clear_limits(e, LIMIT_FIGHT);
            if (or_is_unbeatable(e, local)) { /* OR-14.7: nobody rolls */
                or_clear_dice(e);
                f->step = FIGHT_WINNER;
                break;
            }
            on = before(e, f->hero);
            break;
        case FIGHT_BEFORE_ENEMY:
            on = before(e, local->enemy);
            break;
        case FIGHT_ATTACK:
            on = roll_attack(e, f);
            break;
        case FIGHT_DEFEND:
            on = roll_defence(e, f);
            break;
        case FIGHT_WINNER:
            fix_winner(e, f);
            on = effects(e, f);
            break;
        case FIGHT_WON:
            on = or_offer(e, winner(f), MOMENT_WON);
            break;
        case FIGHT_LOST:
            on = or_offer(e, loser(f), MOMENT_LOST);
            break;
        case FIGHT_BEAT:
            on = !local->patrol || !local->won || or_offer(e, f->hero, MOMENT_BEAT_PATROL);
            break;
        case FIGHT_HURT_ENEMY: /* before the attacker, whose defeat may cut the fight off */
            if (local->enemy)
                on = or_suffer(e, local->enemy, local->attack, body_of(f)) == FLOW_DONE;
            break;
        case FIGHT_HURT: {
            Flow flow = or_suffer(e, f->hero, damage_due(e, f), body_of(f));
            if (flow != FLOW_DONE)
                return flow;
            break;
        }
        default:
            return fight_over(e, f);
        }
        if (!on || e->head->over)
            return FLOW_PUSHED;
    }
}

void or_fight_tidy(Engine *e, Frame *f) {
    (void)f;
    or_clear_dice(e);
}

/* ---- cuts ---- */

Flow or_cut(Engine *e, int keep, int answer) {
    for (int i = e->head->depth - 1; i > keep; i--) {
        Frame *f = &e->frames[i];
        if (f->kind == FRAME_FIGHT && f->step <= FIGHT_HURT) {
            LOCALS(f, FightLocals)->cut = (uint8_t)(keep + 1);
            LOCALS(f, FightLocals)->answer = (uint8_t)answer;
            return frame_cut(e, i, 0);
        }
    }
    return frame_cut(e, keep, answer);
}
