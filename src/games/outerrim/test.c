/* Skill tests (OR-18). */
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/values.h"

Frame *or_test(const Engine *e) {
    Frame *contest = or_contest(e);
    return contest && contest->kind == FRAME_TEST ? contest : NULL;
}

void or_push_test(Engine *e, int hero, int skill) {
    Frame *f = frame_push(e, FRAME_TEST, seat_of(e, hero), hero);
    if (!f)
        return;
    LOCALS(f, TestLocals)->skill = (uint8_t)skill;
    or_job_goes_on(e);
    emit(e, (Event){.kind = EVENT_TEST,
                    .seat = seat_of(e, hero),
                    .a = who_is(e, hero),
                    .b = (int16_t)skill,
                    .c = (int16_t)or_skill(e, hero, skill)});
}

/* OR-18.1: the character's skills, every crew's, and what was gained for this test. */
static int level(const Engine *e, const Frame *f) {
    const TestLocals *local = LOCALS_READ(f, TestLocals);
    int skilled = or_skill(e, f->hero, local->skill) + local->gained;
    return skilled < HIGHLY_SKILLED ? skilled : HIGHLY_SKILLED;
}

/* OR-18.2: unskilled a crit, skilled also a hit, highly skilled also a focus. */
bool or_test_passes(const Engine *e, const Frame *f) {
    const uint8_t *dice = outerrim(e)->dice;
    int sum = dice[FACE_CRIT];
    switch (level(e, f)) {
    case HIGHLY_SKILLED:
        sum += dice[FACE_FOCUS];
        /* fallthrough */
    case SKILLED:
        sum += dice[FACE_HIT];
        /* fallthrough */
    default:
        return sum || LOCALS_READ(f, TestLocals)->passed;
    }
}

/* Hired help that lent its skill leaves after a test that was passed. */
static void pay_off(Engine *e, int hero, bool passed) {
    PlaceId next;
    for (PlaceId at = e->zones[crew_of(hero)].first; at; at = next) {
        next = e->places[at].next;
        if (!(e->places[at].flags & PLACE_LENT))
            continue;
        e->places[at].flags &= (uint8_t)~PLACE_LENT;
        if (passed)
            or_discard(e, at);
    }
}

static Flow result(Engine *e, Frame *f) {
    const TestLocals *local = LOCALS_READ(f, TestLocals);
    bool passed = or_test_passes(e, f), lent = local->lent;
    int hero = f->hero, skill = local->skill;
    or_clear_dice(e);
    emit(e, (Event){.kind = passed ? EVENT_TEST_PASSED : EVENT_TEST_FAILED,
                    .seat = f->seat,
                    .a = who_is(e, hero),
                    .b = (int16_t)skill});
    if (lent)
        pay_off(e, hero, passed);
    e->head->answer = passed ? BRANCH_PASS : BRANCH_FAIL;
    return FLOW_DONE;
}

Flow or_test_run(Engine *e, Frame *f) {
    if (f->step == TEST_BEFORE) {
        f->step = TEST_ROLL;
        if (!or_offer(e, f->hero, MOMENT_BEFORE_TEST))
            return FLOW_PUSHED;
    }
    if (f->step == TEST_ROLL) {
        if (!or_stands(e, f->hero)) /* armor was given for this test (OR-A39) */
            return FLOW_PUSHED;
        f->step = TEST_RESULT;
        LOCALS(f, TestLocals)->skilled = (uint8_t)level(e, f);
        if (!or_roll(e, f->seat, f->hero, TEST_DICE, ROLL_TEST, 0))
            return FLOW_PUSHED;
    }
    if (f->step == TEST_RESULT) {
        f->step = TEST_OVER;
        if (!or_test_passes(e, f) && !branch_start(e, BRANCH_WOULD_FAIL))
            return FLOW_PUSHED;
    }
    return result(e, f);
}

/* A test that is cut off leaves nobody lent. */
void or_test_tidy(Engine *e, Frame *f) {
    or_clear_dice(e);
    if (LOCALS_READ(f, TestLocals)->lent)
        pay_off(e, f->hero, false);
}
