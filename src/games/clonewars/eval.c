/*
 * What agents need to judge a position: a chance to win, in ten-thousandths.
 *
 * A sum of worths, in thousandths of the logarithm of the odds, goes through the logistic curve: how near the threat
 * is, how much is left to do, how ready the Jedi are to do it, and how near the board is to boiling over.
 */
#include "games/clonewars/frames.h"

enum {
    WORTH_BASE = 1700,
    WORTH_THREAT = -330,      /* an advance of the threat */
    WORTH_THREAT_LATE = -260, /* … more from the fourth on */
    WORTH_MISSION = -900,     /* a mission not yet completed */
    WORTH_RATE = -170,        /* an advance of the invasion marker */
    WORTH_FINALE = 600,
    WORTH_GOAL = 900, /* a goal of the Finale met once */
    WORTH_DROID = -45,
    WORTH_DROID_3 = -170, /* a planet that the next droid makes boil over */
    WORTH_BLOCKADE = -150,
    WORTH_BARRED = -260, /* a blockade or a villain on a mission's planet */
    WORTH_CARD = 95,     /* a card in a hand */
    WORTH_READY = 45,    /* … that is ready */
    WORTH_ALLY = 60,
    WORTH_LINK = -75,       /* a link between a Jedi and the nearest thing to do */
    WORTH_PREPARED = 700,   /* a mission whose cards are at hand */
    WORTH_VILLAIN_FAR = -60 /* Finale: a link between a Jedi and the villain */
};

/* ---- the board ---- */

static int worth_of_board(const Engine *e) {
    const CloneWars *s = clonewars(e);
    int worth = 0;
    for (int planet = 1; planet <= planets(e); planet++) {
        int droids = s->droids[planet];
        worth += droids * WORTH_DROID + (droids == DROIDS_HERE) * WORTH_DROID_3 + s->blockades[planet] * WORTH_BLOCKADE;
    }
    return worth;
}

static int worth_of_tracks(const Engine *e) {
    const CloneWars *s = clonewars(e);
    int late = s->threat > 3 ? s->threat - 3 : 0;
    return s->threat * WORTH_THREAT + late * WORTH_THREAT_LATE + s->rate * WORTH_RATE;
}

/* ---- hands ---- */

static int worth_of_hand(const Engine *e, int hero) {
    int worth = 0;
    for (PlaceId at = e->zones[hand_of(hero)].first; at; at = e->places[at].next) {
        const Card *card = card_of(e, e->places[at].card);
        worth += WORTH_CARD + (e->places[at].flags & PLACE_EXHAUSTED ? 0 : WORTH_READY);
        worth += card->type == TYPE_ALLY ? WORTH_ALLY : 0;
    }
    return worth;
}

/* What a hand could add to a mission of a type, exhausted cards included: they are ready when it matters. */
static int hand_adds(const Engine *e, int hero, int type) {
    int sum = 0;
    for (PlaceId at = e->zones[hand_of(hero)].first; at; at = e->places[at].next) {
        const Card *card = card_of(e, e->places[at].card);
        if (card->type == type || card->type == TYPE_ALLY)
            sum += card->successes;
    }
    return sum;
}

static int hand_hits(const Engine *e, int hero) {
    int sums[TYPES] = {0};
    for (PlaceId at = e->zones[hand_of(hero)].first; at; at = e->places[at].next) {
        const Card *card = card_of(e, e->places[at].card);
        sums[card->type] += card->hits;
    }
    return sums[TYPE_ALLY] + (sums[TYPE_ASSAULT] > sums[TYPE_STEALTH] ? sums[TYPE_ASSAULT] : sums[TYPE_STEALTH]);
}

/* ---- what there is to do ---- */

/* How well the Jedi are prepared, in percent: cards at hand against what is needed beyond the die, less for each link
 * between them and the planet. */
static int prepared(const Engine *e, int planet, int needs, int type) {
    int best = 0;
    for (int hero = 1; hero <= heroes(e); hero++) {
        int adds = type ? hand_adds(e, hero, type) : hand_hits(e, hero);
        int have = 100 * (adds + 1) / (needs > 1 ? needs : 1);
        int far = cw_distance(e, at_of(e, hero), PLANET_BIT(planet));
        int percent = (have > 100 ? 100 : have) * (far > 9 ? 1 : 10 - far) / 10;
        best = percent > best ? percent : best;
    }
    return best;
}

static int worth_of_mission(const Engine *e, CardId card) {
    const Card *mission = card_of(e, card);
    if (!card)
        return 0;
    bool barred = clonewars(e)->blockades[mission->planet] || cw_villain_at(e, mission->planet);
    return barred * WORTH_BARRED + prepared(e, mission->planet, mission->needs, mission->type) * WORTH_PREPARED / 100;
}

static int worth_of_finale(const Engine *e) {
    const CloneWars *s = clonewars(e);
    const Villain *villain = sheet(e);
    int worth = WORTH_FINALE + s->goals * WORTH_GOAL;
    if (villain->goal == GOAL_MISSION) {
        int planet = villain->goal_planet ? villain->goal_planet : s->goal_at;
        return worth + prepared(e, planet, villain->goal_needs, villain->goal_type) * WORTH_PREPARED / 100;
    }
    for (int i = 0; i < FIGURES; i++)
        if (s->figures[i])
            worth += prepared(e, s->figures[i], villain->finale_health[i], 0) * WORTH_PREPARED / 100;
    return worth;
}

static int missions_left(const Engine *e) {
    return e->zones[ZONE_MISSION].count + (cw_mission(e, MARKER_ORANGE) != 0) + (cw_mission(e, MARKER_WHITE) != 0);
}

/* A Jedi far from all work is idle: a planet about to boil over, a mission, the villain in the Finale. */
static int worth_of_place(const Engine *e, int hero) {
    PlanetSet work =
        cw_where(e, hero, WHERE_MISSIONS) | cw_where(e, hero, WHERE_MOST_DROIDS) | cw_where(e, hero, WHERE_BLOCKADES);
    if (clonewars(e)->finale)
        work |= cw_figures(e);
    return work ? cw_distance(e, at_of(e, hero), work) * WORTH_LINK : 0;
}

/* 10000 / (1 + exp(-worth / 1000)), by straight lines between half units. */
static int logistic(int worth) {
    static const int16_t curve[] = {25,   41,   67,   110,  180,  293,  474,  759,  1192, 1824, 2689, 3775, 5000,
                                    6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820, 9890, 9933, 9959, 9975};
    int at = worth + 6000;
    if (at <= 0 || at >= 12000) /* so that even hopeless positions differ */
        return at <= 0 ? (at > -6000 ? 25 + at / 250 : 1) : (at < 18000 ? 9975 + (at - 12000) / 250 : 9999);
    return curve[at / 500] + (curve[at / 500 + 1] - curve[at / 500]) * (at % 500) / 500;
}

int cw_eval(const Engine *e, Seat seat) {
    int worth = WORTH_BASE + worth_of_board(e) + worth_of_tracks(e) + missions_left(e) * WORTH_MISSION;
    (void)seat; /* the team wins or loses as one (CW-14.3) */
    if (e->frames[0].kind != FRAME_TURN)
        return logistic(worth);
    for (int hero = 1; hero <= heroes(e); hero++)
        worth += worth_of_hand(e, hero) + worth_of_place(e, hero);
    if (clonewars(e)->finale)
        return logistic(worth + worth_of_finale(e));
    worth += worth_of_mission(e, cw_mission(e, MARKER_ORANGE)) + worth_of_mission(e, cw_mission(e, MARKER_WHITE));
    return logistic(worth);
}
