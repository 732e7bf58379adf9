/*
 * Dice: a roll and what both sides may change about it, dice that are picked to be thrown again or turned, and rolls
 * for luck alone.
 *
 * The roll at hand lies in OuterRim.dice, counted by face. A roll that nobody can change and whose chance the fast
 * driver decides at once leaves no frame behind.
 */
#include "games/outerrim/contests.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/values.h"

/* ---- throwing ---- */

static void die_falls(Engine *e, Seat seat, int hero, int face) {
    outerrim(e)->dice[face]++;
    emit(e, (Event){.kind = EVENT_DIE, .seat = seat, .a = (int16_t)face, .b = hero ? who_is(e, hero) : 0});
}

/* Three random bits a die. */
static void throw_all(Engine *e, Seat seat, int hero, int count, uint64_t random) {
    _Static_assert(3 * DICE_MOST <= 64, "a word holds the bits of all dice");
    const uint8_t *sides = digest(e)->sides;
    for (; count; count--, random >>= 3)
        die_falls(e, seat, hero, sides[random % DIE_SIDES]);
}

/* So many dice fall, one after the other where chance is asked. True: all have fallen. */
static bool thrown(Engine *e, const Frame *f, int hero, uint8_t *left) {
    uint64_t random;
    if (*left && chance_answers(e, &random)) {
        throw_all(e, f->seat, hero, *left, random);
        *left = 0;
    }
    return !*left;
}

static void ask_die(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const uint8_t *sides = digest(e)->sides;
    uint8_t weights[FACES] = {0};
    *q = (Question){.kind = CANTINA_ASK_CHANCE,
                    .seat = CANTINA_CHANCE,
                    .hero = f->hero,
                    .weighed = 1,
                    .prompt = PROMPT_CHANCE,
                    .tag = TAG_DIE};
    for (int i = 0; i < DIE_SIDES; i++)
        weights[sides[i]]++;
    for (int face = 0; face < FACES; face++)
        if (weights[face])
            choices_add_weight(out, VERB_FACE, face, weights[face]);
}

Choice or_die_outcome(const Engine *e, const Frame *f, uint64_t random) {
    (void)f;
    return (Choice){.verb = VERB_FACE, .a = digest(e)->sides[random % DIE_SIDES]};
}

/* ---- a roll ---- */

void or_clear_dice(Engine *e) {
    OuterRim *s = outerrim(e);
    memset(s->dice, 0, sizeof s->dice);
    memset(s->against, 0, sizeof s->against);
}

static int own_moment(int roll) {
    return roll == ROLL_CARGO ? MOMENT_ILLEGAL_ROLLED : MOMENT_ROLLED;
}

static int dice_of(int dice) {
    return dice < 0 ? 0 : dice < DICE_MOST ? dice : DICE_MOST;
}

void or_push_roll(Engine *e, Seat seat, int hero, int dice, int roll, int enemy) {
    memset(outerrim(e)->dice, 0, FACES);
    clear_limits(e, LIMIT_ROLL);
    Frame *f = frame_push(e, FRAME_ROLL, seat, hero);
    if (f)
        *LOCALS(f, RollLocals) =
            (RollLocals){.left = (uint8_t)dice_of(dice), .roll = (uint8_t)roll, .enemy = (uint8_t)enemy};
}

bool or_roll(Engine *e, Seat seat, int hero, int dice, int roll, int enemy) {
    bool changes = may_answer(e, hero, own_moment(roll)) || may_answer(e, enemy, MOMENT_ENEMY_ROLLED);
    if (changes || !e->stream) {
        or_push_roll(e, seat, hero, dice, roll, enemy);
        return frame_run_now(e, or_roll_run) == FLOW_DONE;
    }
    memset(outerrim(e)->dice, 0, FACES);
    throw_all(e, seat, hero, dice_of(dice), stream_next(e->stream));
    return true;
}

/* OR-18.5: the dice fall, whoever rolled them changes them, then the opponent does. */
Flow or_roll_run(Engine *e, Frame *f) {
    RollLocals *local = LOCALS(f, RollLocals);
    if (f->step == ROLL_THROW) {
        if (!thrown(e, f, f->hero, &local->left))
            return FLOW_ASK;
        f->step = ROLL_THEIRS;
        if (!or_offer(e, f->hero, own_moment(local->roll)))
            return FLOW_PUSHED;
    }
    if (f->step == ROLL_THEIRS) {
        f->step = ROLL_FALLEN;
        if (!or_offer(e, local->enemy, MOMENT_ENEMY_ROLLED))
            return FLOW_PUSHED;
    }
    return FLOW_DONE;
}

void or_roll_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    ask_die(e, f, q, out);
}

void or_roll_take(Engine *e, Frame *f, Choice choice) {
    die_falls(e, f->seat, f->hero, choice.a);
    LOCALS(f, RollLocals)->left--;
}

/* Whatever is cut off leaves no dice on the table. */
void or_roll_tidy(Engine *e, Frame *f) {
    (void)f;
    or_clear_dice(e);
}

/* The hero whose dice lie there. */
static int roller(const Engine *e) {
    const Frame *roll = frame_nearest(e, FRAME_ROLL);
    return roll ? roll->hero : 0;
}

int16_t or_roller(const Engine *e) {
    int hero = roller(e);
    return hero ? who_is(e, hero) : 0;
}

/* ---- dice that are picked ---- */

/* Faces among which a die is to be picked: set. */
static unsigned faces_open(const Engine *e, const DiceLocals *local) {
    const uint8_t *dice = outerrim(e)->dice;
    unsigned set = 0;
    for (int face = 0; face < FACES; face++)
        if (dice[face] && (local->face == FACE_ANY || local->face == face) &&
            (local->act != DICE_TURN || local->to != face))
            set |= 1u << face;
    return set;
}

bool or_dice_can(const Engine *e, DiceLocals locals) {
    return faces_open(e, &locals);
}

void or_push_dice(Engine *e, const Frame *by, DiceLocals locals) {
    Frame *f = frame_push(e, FRAME_DICE, by->seat, by->hero);
    if (f)
        *LOCALS(f, DiceLocals) = locals;
}

/* A picked die is taken up, or turned at once. */
static void pick_die(Engine *e, Frame *f, int face) {
    DiceLocals *local = LOCALS(f, DiceLocals);
    uint8_t *dice = outerrim(e)->dice;
    bool turns = local->act == DICE_TURN;
    dice[face]--;
    if (turns)
        dice[local->to]++;
    else
        local->air++;
    local->picked = 1;
    if (local->left != DICE_ANY)
        local->left--;
    if (turns)
        emit(e,
             (Event){.kind = EVENT_DICE_TURN, .seat = f->seat, .a = (int16_t)face, .b = local->to, .c = or_roller(e)});
    else
        emit(e, (Event){.kind = EVENT_REROLL, .seat = f->seat, .a = (int16_t)face, .b = or_roller(e)});
}

/* Whose use was a choice, its first die was chosen with it. */
static bool was_chosen(const Engine *e, const Frame *f) {
    return pack_ability(e->pack, f[-1].source)->flags & ABILITY_MAY;
}

/* OR-A82: where there may be more dice, also fewer. */
static bool may_stop(const Engine *e, const Frame *f) {
    const DiceLocals *local = LOCALS_READ(f, DiceLocals);
    return local->picked || (local->left > 1 && !was_chosen(e, f));
}

Flow or_dice_run(Engine *e, Frame *f) {
    DiceLocals *local = LOCALS(f, DiceLocals);
    while (f->step == DICE_PICK) {
        unsigned faces = local->left ? faces_open(e, local) : 0;
        if (!faces)
            f->step = DICE_THROW;
        else if (bits_many(faces) || may_stop(e, f))
            return FLOW_ASK;
        else
            pick_die(e, f, bits_lowest(faces));
    }
    if (local->act == DICE_TURN || !local->picked)
        return FLOW_DONE;
    return thrown(e, f, roller(e), &local->air) ? FLOW_DONE : FLOW_ASK;
}

void or_dice_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const DiceLocals *local = LOCALS_READ(f, DiceLocals);
    bool turns = local->act == DICE_TURN;
    if (f->step == DICE_THROW) {
        ask_die(e, f, q, out);
        return;
    }
    *q = (Question){.kind = CANTINA_ASK_DIE,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = turns ? PROMPT_TURN_DIE : PROMPT_REROLL,
                    .args = {local->to}};
    for (unsigned faces = faces_open(e, local); faces; faces &= faces - 1)
        choices_add(out, turns ? VERB_TURN_DIE : VERB_REROLL, bits_lowest(faces), 0);
    bool enough = local->picked && local->face == FACE_ANY;
    q->fallback = (uint16_t)(enough ? out->count : local->theirs ? out->count - 1 : 0);
    if (may_stop(e, f))
        choices_add(out, VERB_DONE, 0, 0);
}

void or_dice_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_DONE) {
        f->step = DICE_THROW;
    } else if (choice.verb == VERB_FACE) {
        die_falls(e, f->seat, roller(e), choice.a);
        LOCALS(f, DiceLocals)->air--;
    } else {
        pick_die(e, f, choice.a);
    }
}

/* ---- rolls for luck ---- */

/* Dice from a face on, up to another. */
static int dice_between(const Engine *e, int from, int to) {
    int sum = 0;
    for (int face = from; face <= to; face++)
        sum += outerrim(e)->dice[face];
    return sum;
}

void or_push_luck(Engine *e, const Frame *by, LuckLocals locals) {
    Frame *f = frame_push(e, FRAME_LUCK, by->seat, by->hero);
    if (f)
        *LOCALS(f, LuckLocals) = locals;
}

/* Credits for each good die, or one die that decides between pass and fail. */
Flow or_luck_run(Engine *e, Frame *f) {
    const LuckLocals *local = LOCALS_READ(f, LuckLocals);
    if (!f->step) {
        f->step = 1;
        if (!or_roll(e, f->seat, f->hero, local->dice, local->cargo ? ROLL_CARGO : ROLL_OTHER, 0))
            return FLOW_PUSHED;
    }
    int good = dice_between(e, local->face, local->to), hero = f->hero;
    or_clear_dice(e);
    if (local->credits && good)
        or_gain_credits(e, hero, good * local->credits);
    e->head->answer = good ? BRANCH_PASS : BRANCH_FAIL;
    return FLOW_DONE;
}
