#include "agent/search.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "agent/belief.h"
#include "agent/gate.h"
#include "agent/line.h"
#include "agent/race.h"
#include "base/rng.h"

/* A share of the work: the lines it plays, and what they came to in this heat. Each has a thread if there are enough.
 */
typedef struct {
    struct Crew *crew;
    Liner liner;
    Score score;
    Sights *sights; /* NULL: not wanted */
    int number;     /* from 0 */
    int shares;     /* that its thread does: its own and those behind it */
    pthread_t thread;
} Hand;

/* Everybody who works at one decision. */
typedef struct Crew {
    const SearchCase *what;
    Race race;
    Belief *after; /* what the table would believe after each option; NULL: there are no secret roles */
    double began;  /* milliseconds */
    Hand *hands;
    int count;
    Gate gate; /* where they meet after each heat */
} Crew;

static int least(int a, int b) {
    return a < b ? a : b;
}

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

/* ---- how long ---- */

static bool cancelled(const AgentBudget *budget) {
    return budget->cancel && atomic_load_explicit(budget->cancel, memory_order_relaxed);
}

/* 0: no limit. */
static int milliseconds(const AgentBudget *budget) {
    int hurry = budget->hurry ? atomic_load_explicit(budget->hurry, memory_order_relaxed) : 0;
    if (!hurry || !budget->milliseconds)
        return hurry ? hurry : budget->milliseconds;
    return least(budget->milliseconds, hurry);
}

/* 0: only the clock counts. */
static int lines_of(const SearchCase *what) {
    const AgentBudget *budget = &what->budget;
    if (budget->iterations || budget->milliseconds)
        return budget->iterations;
    return what->settings->iterations;
}

/* Worlds of this heat, for all hands together: all heats get like shares of the lines. */
static int worlds_of_heat(const Crew *crew) {
    int lines = lines_of(crew->what), worlds = lines / crew->race.heats / crew->race.count;
    return !lines ? INT32_MAX : worlds ? worlds : 1;
}

/* With a limit of time each heat ends at its share of it. */
static bool is_late(const Crew *crew) {
    const AgentBudget *budget = &crew->what->budget;
    if (cancelled(budget))
        return true;
    int most = milliseconds(budget);
    double share = (double)most * (crew->race.done + 1) / crew->race.heats;
    return most && now_ms() - crew->began >= share;
}

/* ---- one hand ---- */

static void keep_sights(const Hand *hand, int option) {
    const World *world = &hand->liner.world;
    int16_t signs[CANTINA_SIGNS_MAX];
    int count = cantina_signs(world->box, world->state, hand->crew->what->seat, signs);
    for (int i = 0; i < count; i++)
        hand->sights->signs[option][i] += signs[i];
    int end = cantina_ended(world->box, world->state);
    hand->sights->ends[option][end < CANTINA_OUTCOMES_MAX ? end : 0]++;
}

/* Every option that is still in, in one world. */
static void try_world(Hand *hand, int nth) {
    const Race *race = &hand->crew->race;
    uint64_t random = bits_mix(hand->crew->what->random + (uint64_t)nth);
    int64_t leading = 0;
    for (int i = 0; i < race->count; i++) {
        int option = race->running[i];
        liner_play(&hand->liner, option, race->score.worlds + hand->score.worlds, random);
        if (hand->sights)
            keep_sights(hand, option);
        int64_t value = liner_judge(&hand->liner);
        leading = i ? leading : value;
        score_note(&hand->score, option, value, leading);
    }
    hand->score.worlds++;
}

/* The worlds go round: with two hands one has the even ones. Every hand tries at least one. */
static void play_heat(Hand *hand) {
    const Crew *crew = hand->crew;
    int begin = crew->race.score.worlds, worlds = worlds_of_heat(crew);
    score_clear(&hand->score, crew->race.running, crew->race.count);
    for (int i = hand->number; i < worlds || i == hand->number; i += crew->count) {
        if (i > hand->number && is_late(crew))
            break;
        try_world(hand, begin + i);
    }
}

/* Done by whoever comes last: what the hands came to is added in the same order all the same. */
static void close_heat(void *all) {
    Crew *crew = all;
    for (int i = 0; i < crew->count; i++)
        score_add(&crew->race.heat, &crew->hands[i].score, crew->race.running, crew->race.count);
    race_heat(&crew->race);
}

static void *work(void *self) {
    Hand *hand = self;
    Crew *crew = hand->crew;
    while (crew->race.done < crew->race.heats) {
        for (int i = 0; i < hand->shares; i++)
            play_heat(&hand[i]);
        gate_pass(&crew->gate, hand->shares, close_heat, crew);
    }
    return NULL;
}

/* ---- what was seen ---- */

/* Will the seat be told later on which side it is? Then what is good in one line is bad in the next, and a mean of both
 * says nothing. */
static bool side_is_open(const SearchCase *what) {
    return cantina_parties(what->box, what->view) == CANTINA_DIVIDED && !cantina_roles(what->box, what->view);
}

static void add_sights(const Crew *crew, int option, AgentValue *value) {
    int lines = race_lines(&crew->race, option), signs = side_is_open(crew->what) ? 0 : CANTINA_SIGNS_MAX;
    for (int i = 0; i < crew->count; i++) {
        const Sights *sights = crew->hands[i].sights;
        for (int sign = 0; sign < signs; sign++)
            value->signs[sign] += (float)sights->signs[option][sign] / (float)lines;
        for (int end = 1; end < CANTINA_OUTCOMES_MAX; end++)
            value->ends[end] += (float)sights->ends[option][end] / (float)lines;
    }
}

static void put_thought(const Crew *crew, AgentThought *thought) {
    const SearchCase *what = crew->what;
    const Race *race = &crew->race;
    int16_t now[CANTINA_SIGNS_MAX] = {0};
    cantina_signs(what->box, what->view, what->seat, now);
    for (int i = 0; i < CANTINA_SIGNS_MAX; i++)
        thought->now[i] = now[i];
    thought->count = what->count;
    thought->best = race->running[0];
    thought->iterations = race_all_lines(race, what->count);
    for (int i = 0; i < what->count; i++) {
        thought->values[i] =
            (AgentValue){what->options[i], race_value(race, i), race_error(race, i), race_lines(race, i), {0}, {0}};
        add_sights(crew, i, &thought->values[i]);
    }
    thought->milliseconds = now_ms() - crew->began;
}

/* ---- the crew ---- */

static void dismiss(Crew *crew) {
    for (int i = 0; i < crew->count; i++)
        free(crew->hands[i].sights);
    free(crew->hands);
    free(crew->after);
    free(crew);
}

static bool make_hand(Crew *crew, int number, Mind *mind, bool sees) {
    Hand *hand = &crew->hands[number];
    hand->crew = crew;
    hand->number = number;
    hand->shares = 1;
    hand->liner.what = crew->what;
    hand->liner.lobe = mind_lobe(mind, number);
    hand->liner.prospect =
        prospect_of(crew->what->box, crew->what->view, (uint8_t)(1u << (crew->what->seat - 1)), crew->what->belief);
    hand->liner.after = crew->after;
    hand->liner.team = cantina_parties(crew->what->box, crew->what->view) == CANTINA_TEAM;
    hand->liner.outlook = least(crew->what->settings->outlook, cantina_outlook(crew->what->box));
    hand->sights = sees ? calloc(1, sizeof *hand->sights) : NULL;
    return hand->liner.lobe && (hand->sights || !sees);
}

/* NULL if there is no memory. */
static Crew *hire(const SearchCase *what, Mind *mind, bool sees) {
    int wanted = what->budget.threads < 1 ? 1 : what->budget.threads;
    int count = wanted < AGENT_THREADS_MOST ? wanted : AGENT_THREADS_MOST;
    Crew *crew = malloc(sizeof *crew);
    if (!crew)
        return NULL;
    crew->what = what;
    crew->count = 0;
    crew->began = now_ms();
    crew->after = belief_foresee(what);
    crew->hands = aligned_alloc(64, (size_t)count * sizeof *crew->hands);
    for (; crew->hands && crew->count < count; crew->count++)
        if (!make_hand(crew, crew->count, mind, sees))
            break;
    if (crew->hands && crew->count == count)
        return crew;
    dismiss(crew);
    return NULL;
}

/* The calling thread does the last share, and those for which the machine gives no thread: it takes longer, and comes
 * to the same. */
static void work_together(Crew *crew) {
    int helpers = 0;
    gate_make(&crew->gate, crew->count);
    while (helpers < crew->count - 1 &&
           !pthread_create(&crew->hands[helpers].thread, NULL, work, &crew->hands[helpers]))
        helpers++;
    crew->hands[helpers].shares = crew->count - helpers;
    work(&crew->hands[helpers]);
    for (int i = 0; i < helpers; i++)
        pthread_join(crew->hands[i].thread, NULL);
    gate_end(&crew->gate);
}

int search(const SearchCase *what, Mind *mind, AgentThought *thought) {
    Crew *crew = mind ? hire(what, mind, thought != NULL) : NULL;
    if (!crew)
        return 0;
    race_begin(&crew->race, what->count, lines_of(what), crew->count, what->settings->sure);
    for (int i = 0; i < crew->count; i++)
        lobe_tidy(crew->hands[i].liner.lobe);
    work_together(crew);
    int best = crew->race.running[0];
    mind->lines = race_all_lines(&crew->race, what->count);
    if (thought)
        put_thought(crew, thought);
    dismiss(crew);
    return best;
}
