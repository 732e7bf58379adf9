/* What players count to say how a game of The Clone Wars stands; the worths are those of eval.c, roughly. */
#include "games/clonewars/cards.h"

enum {
    NOT_THERE = 3
}; /* flights to a mission that has not come up, or a villain off the board: neither near nor far */

/* Rows, in the order of the numbers: those with a sign for each id take `count` of them. */
const Sign clonewars_signs[] = {
    {"threat", "a threat lower by {n}", .worth = -550},
    {"rate", "the invasion marker held back by {n} space|the invasion marker held back by {n} spaces", .worth = -110},
    {"mission", "mission number {what} completed in {n} of the lines, against {other}", KIND_NUMBER, 1, SIGN_MISSIONS,
     .is_share = true, .worth = 1150},
    {"goal", "goal number {what} of the Finale met in {n} of the lines, against {other}", KIND_NUMBER, 1, SIGN_GOALS,
     .is_share = true, .worth = 1000},
    {"won", "won in {n} of the lines, against {other}", .is_share = true, .worth = 4000},
    {"lost", "lost to the threat in {n} of the lines, against {other}", .is_share = true, .worth = -4000},
    {"cards", "{n} more card in the hands|{n} more cards in the hands", .worth = 80},
    {"ready", "{n} more ready card|{n} more ready cards", .worth = 20},
    {"allies", "{n} more ally in the hands|{n} more allies in the hands", .worth = 50},
    {"far-mission",
     "{n} flight less from the nearest Jedi to the {what} mission|{n} fewer flights from the nearest Jedi to the "
     "{what} mission",
     KIND_MARKER, MARKER_ORANGE, MARKERS, .worth = -60},
    {"for-mission", "{n} more success at hand for the {what} mission|{n} more successes at hand for the {what} mission",
     KIND_MARKER, MARKER_ORANGE, MARKERS, .worth = 110},
    {"far-goal",
     "{n} flight less from the nearest Jedi to the goal of the Finale|{n} fewer flights from the nearest Jedi to the "
     "goal of the Finale",
     .worth = -60},
    {"for-goal",
     "{n} more success or hit at hand for the goal of the Finale|{n} more successes or hits at hand for the goal of "
     "the Finale",
     .worth = 110},
    {"barred", "the {what} mission barred in {n} of the lines, against {other}", KIND_MARKER, MARKER_ORANGE, MARKERS,
     .is_share = true, .worth = -220},
    {"villain", "{what} on the board in {n} of the lines, against {other}", KIND_VILLAIN, 1, VILLAINS, .is_share = true,
     .worth = -100},
    {"droids", "{n} droid less on the planets|{n} fewer droids on the planets", .worth = -30},
    {"blockades", "{n} blockade less|{n} fewer blockades", .worth = -130},
    {"full", "three droids on {what} in {n} of the lines, against {other}", KIND_PLANET, 1, PLANETS_MOST,
     .is_share = true, .worth = -180},
};
_Static_assert((int)SIGNS <= (int)CANTINA_SIGNS_MAX, "each sign has a number");
_Static_assert(COUNT(clonewars_signs) == SIGN_ROWS, "the number that frames.h gives");

/* ---- missions and the Finale ---- */

static int missions_left(const Engine *e) {
    return e->zones[ZONE_MISSION].count + (cw_mission(e, MARKER_ORANGE) != 0) + (cw_mission(e, MARKER_WHITE) != 0);
}

/* Links from the nearest Jedi to the nearest of some planets. */
static int flights_to(const Engine *e, PlanetSet to) {
    int least = FAR;
    for (int hero = 1; hero <= heroes(e); hero++) {
        int far = at_of(e, hero) ? cw_distance(e, at_of(e, hero), to) : FAR;
        least = far < least ? far : least;
    }
    return least < FAR ? least : NOT_THERE;
}

/* What the Jedi on some planets hold of each type. */
typedef struct {
    int successes[TYPES], hits[TYPES];
} Held;

static Held held_on(const Engine *e, PlanetSet on) {
    Held held = {0};
    for (int hero = 1; hero <= heroes(e); hero++) {
        if (!(on >> at_of(e, hero) & 1))
            continue;
        for (PlaceId at = e->zones[hand_of(hero)].first; at; at = e->places[at].next) {
            const Card *card = card_of(e, e->places[at].card);
            held.successes[card->type] += card->successes;
            held.hits[card->type] += card->hits;
        }
    }
    return held;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

/* CW-7.3: squads of one type help, and allies do. */
static int for_mission(const Held *held, int type) {
    return held->successes[type] + held->successes[TYPE_ALLY];
}

/* CW-6.4: either assault or stealth. */
static int for_attack(const Held *held) {
    return most(held->hits[TYPE_ASSAULT], held->hits[TYPE_STEALTH]) + held->hits[TYPE_ALLY];
}

static bool is_barred(const Engine *e, int planet) {
    return clonewars(e)->blockades[planet] || cw_villain_at(e, planet);
}

static void read_mission(const Engine *e, int marker, int16_t *signs) {
    CardId card = cw_mission(e, marker);
    int planet = card_of(e, card)->planet, at = marker - MARKER_ORANGE;
    Held held = held_on(e, PLANET_BIT(planet));
    signs[SIGN_FAR_MISSION + at] = (int16_t)(card ? flights_to(e, PLANET_BIT(planet)) : NOT_THERE);
    signs[SIGN_FOR_MISSION + at] = (int16_t)(card ? for_mission(&held, card_of(e, card)->type) : 0);
    signs[SIGN_BARRED + at] = card && is_barred(e, planet);
}

static void read_goal(const Engine *e, int16_t *signs) {
    const CloneWars *s = clonewars(e);
    const Villain *villain = sheet(e);
    bool mission = villain->goal == GOAL_MISSION;
    PlanetSet at = mission ? PLANET_BIT(villain->goal_planet ? villain->goal_planet : s->goal_at) : cw_figures(e);
    Held held = held_on(e, at);
    if (!s->finale)
        return;
    signs[SIGN_FAR_GOAL] = (int16_t)flights_to(e, at & ~(PlanetSet)1);
    signs[SIGN_FOR_GOAL] = (int16_t)(mission ? for_mission(&held, villain->goal_type) : for_attack(&held));
    for (int goal = 1; goal < villain->goal_count && goal <= SIGN_GOALS; goal++) /* the last one wins */
        signs[SIGN_GOAL + goal - 1] = s->goals >= goal;
}

static void read_missions(const Engine *e, int16_t *signs) {
    int done = cw_mission_count(e) - missions_left(e);
    for (int mission = 1; mission <= SIGN_MISSIONS; mission++)
        signs[SIGN_MISSION + mission - 1] = done >= mission;
    read_mission(e, MARKER_ORANGE, signs);
    read_mission(e, MARKER_WHITE, signs);
    read_goal(e, signs);
}

/* ---- hands and planets ---- */

static void read_hands(const Engine *e, int16_t *signs) {
    int cards = 0, ready = 0, allies = 0;
    for (int hero = 1; hero <= heroes(e); hero++)
        for (PlaceId at = e->zones[hand_of(hero)].first; at; at = e->places[at].next, cards++) {
            ready += !(e->places[at].flags & PLACE_EXHAUSTED);
            allies += card_of(e, e->places[at].card)->type == TYPE_ALLY;
        }
    signs[SIGN_CARDS] = (int16_t)cards;
    signs[SIGN_READY] = (int16_t)ready;
    signs[SIGN_ALLIES] = (int16_t)allies;
}

static void read_planets(const Engine *e, int16_t *signs) {
    const CloneWars *s = clonewars(e);
    int droids = 0, blockades = 0;
    for (int planet = 1; planet <= planets(e); planet++) {
        droids += s->droids[planet];
        blockades += s->blockades[planet];
        signs[SIGN_FULL + planet - 1] = s->droids[planet] == DROIDS_HERE;
    }
    signs[SIGN_DROIDS] = (int16_t)droids;
    signs[SIGN_BLOCKADES] = (int16_t)blockades;
    for (int i = 0; i < FIGURES; i++)
        if (s->figures[i])
            signs[SIGN_VILLAIN + sheet(e)->figures[i] - 1] = 1;
}

void cw_read_signs(const Engine *e, Seat seat, int16_t *signs) {
    const CloneWars *s = clonewars(e);
    (void)seat;
    memset(signs, 0, SIGNS * sizeof *signs);
    signs[SIGN_THREAT] = s->threat;
    signs[SIGN_RATE] = s->rate;
    signs[SIGN_WON] = e->head->outcome == OUTCOME_VICTORY;
    signs[SIGN_LOST] = e->head->outcome == OUTCOME_THREAT;
    read_missions(e, signs);
    read_hands(e, signs);
    read_planets(e, signs);
}
