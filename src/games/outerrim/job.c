/*
 * Jobs (OR-24): the steps that the job's databank card lists, or its own where it has some; then the reward.
 *
 * The steps are a program that is over when the job is done. Nobody is told of a step before it comes (OR-24.10).
 */
#include "games/outerrim/cards.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/turn.h"

static Ability script_of(const Engine *e, const Card *job) {
    Ability own = component_ability(e->box, &job->is, MOMENT_SCRIPT);
    if (own || !job->script)
        return own;
    return component_ability(e->box, &card_of(e, digest(e)->script[job->script])->is, MOMENT_SCRIPT);
}

bool or_is_job(const Engine *e, CardId card) {
    return card && card_of(e, card)->sort == SORT_JOB && script_of(e, card_of(e, card));
}

static bool is_here(const Engine *e, int hero, const Card *card) {
    return card->sort == SORT_JOB && card->destination && card->destination == at_of(e, hero);
}

/* OR-24.2: at its destination. */
Choices or_offer_jobs(const Engine *e, Choices list, int hero) {
    for (PlaceId at = e->zones[tasks_of(hero)].first; at; at = e->places[at].next)
        if (is_here(e, hero, card_at(e, at)) && or_is_job(e, e->places[at].card))
            choices_add(&list, VERB_JOB, e->places[at].card, 0);
    return list;
}

int or_bar_job(const Engine *e, int hero, CardId card) {
    if (!zone_find(e, tasks_of(hero), card))
        return REASON_NOT_YOURS;
    if (!or_is_job(e, card) || !card_of(e, card)->destination)
        return REASON_NO_JOB;
    return is_here(e, hero, card_of(e, card)) ? 0 : REASON_JOB_ELSEWHERE;
}

void or_begin_job(Engine *e, int hero, CardId card) {
    PlaceId place = zone_find(e, tasks_of(hero), card);
    Frame *f = MUST(e, place) ? frame_push(e, FRAME_JOB, seat_of(e, hero), hero) : NULL;
    if (f)
        *LOCALS(f, JobLocals) = (JobLocals){.place = place, .card = card};
}

/* How far the job at hand has come, for people who watch: tests and fights begun. */
void or_job_goes_on(Engine *e) {
    Frame *job = frame_nearest(e, FRAME_JOB);
    if (job && LOCALS(job, JobLocals)->tried < 255)
        LOCALS(job, JobLocals)->tried++;
}

static void tell(const Engine *e, const Frame *f, int event) {
    emit(e, (Event){.kind = (uint16_t)event,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = LOCALS_READ(f, JobLocals)->card,
                    .a = who_is(e, f->hero)});
}

/* OR-24.5: the card is kept for another try, and the turn ends. */
static Flow failed(Engine *e, Frame *f) {
    tell(e, f, EVENT_JOB_FAILED);
    return or_end_turn(e);
}

Flow or_job_run(Engine *e, Frame *f) {
    JobLocals *local = LOCALS(f, JobLocals);
    switch (f->step++) {
    case JOB_BEGIN:
        tell(e, f, EVENT_JOB);
        or_tell_section(e, f, local->card, script_of(e, card_of(e, local->card)));
        ability_start(e, script_of(e, card_of(e, local->card)), f->seat, f->hero);
        return FLOW_PUSHED;
    case JOB_END:
        if (e->head->answer == CUT_JOB_FAILED)
            return failed(e, f);
        tell(e, f, EVENT_JOB_DONE);
        or_push_reward(e, f->hero, local->place, MOMENT_COMPLETED);
        return FLOW_PUSHED;
    default:
        return FLOW_DONE;
    }
}
