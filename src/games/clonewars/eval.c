/*
 * What agents need to judge a position: a chance to win, in ten-thousandths.
 *
 * A sum of worths, tempered to thousandths of the logarithm of the odds, goes through the logistic curve: how near the
 * threat is, how much is left to do, how ready the Jedi are to do it, and which planets are about to boil over.
 *
 * Positions are also judged in the middle of an action and before the villain has moved. So the board is read as it
 * will be when the dice that lie are used (a *sketch*), what damage is still to come is paid for, and a turn that has
 * yet to bring its invasion is charged for it: options of one turn compare.
 */
#include "base/odds.h"
#include "games/clonewars/cards.h"

/* Weighed by games played out: what came of them says that a mission in hand is worth far more than one prepared, and
 * that droids cost long before a planet boils over. */
enum {
    WORTH_BASE = 4800,
    WORTH_JEDI = -1800,         /* a Jedi beyond two: hands are spread thinner */
    WORTH_VILLAIN = 1200,       /* a goal of the sheet, met or not: villains with many are not that much harder */
    WORTH_MISSION = -1700,      /* a mission not yet completed */
    WORTH_PREPARED = 300,       /* … a little of which a sure attempt gives back, */
    WORTH_SECOND = 100,         /* … less for the mission that is less ready */
    WORTH_GOAL = -1700,         /* a goal of the Finale not yet met */
    WORTH_HUNT = 1200,          /* … the part that a sure attempt gives back */
    WORTH_RATE = -110,          /* an advance of the invasion marker */
    WORTH_BLOCKADE = -60,       /* a blockade anywhere */
    WORTH_BLOCKADE_LATE = -150, /* … in the Finale */
    WORTH_BARRED = -220,        /* a blockade or a villain on a mission's planet */
    WORTH_TWO_DROIDS = -120,    /* a planet with two droids */
    WORTH_FULL = -300,          /* … with as many as it holds */
    WORTH_OVERFLOW = -400,      /* … sure to boil over */
    WORTH_CARD = 130,           /* a card in a hand, up to five */
    WORTH_CARD_MORE = 70,       /* … beyond */
    WORTH_READY = 18,           /* … that is ready */
    WORTH_ALLY = 45,            /* … that is an ally */
    WORTH_BLOW = -105,          /* a point of damage to come that ready cards do not meet */
    WORTH_TURN = -420,          /* a turn whose villain and invasion are still to come */
    WORTH_ACTION = 30           /* an action left */
};

/* What a Jedi has to give. */
typedef struct {
    Might might;        /* cards of the hand, exhausted ones too, for they are ready when it matters */
    const uint8_t *far; /* links to each planet */
    uint8_t jedi;       /* whose own ability adds something, on the own turn only */
} Force;

/* Invasion cards (bit 0: the first of their deck) that are as likely to come in the next two turns. */
typedef struct {
    CardSet cards;
    int percent;
} Wave;

enum { WAVES_MOST = LAYERS + 3, WAVES_MOSTLY = 2 }; /* often there are fewer, hardly ever more */

/* The board as it will be when the roll that is going on has been used. */
typedef struct {
    Force forces[HEROES_MOST];
    uint8_t nearest[PLANET_ROWS]; /* links that the nearest Jedi is away */
    int16_t marked[PLANET_ROWS];  /* percent: how likely a card that follows its mission marker comes */
    uint8_t droids[PLANET_ROWS], blockades[PLANET_ROWS];
    Wave waves[WAVES_MOST];
    int wave_count;
    int blows;    /* damage the current Jedi is about to suffer */
    CardId done;  /* the mission that is as good as completed */
    int met;      /* goals of the Finale that are */
    uint8_t gone; /* set of figures about to be beaten */
} Sketch;

static int least(int a, int b) {
    return a < b ? a : b;
}
static int most(int a, int b) {
    return a > b ? a : b;
}

/* ---- how far it is ---- */

static void measure(const Engine *e, Sketch *k) {
    int all = heroes(e);
    for (int i = 0; i < PLANET_ROWS; i += 8) {
        uint64_t far = 0x7f7f7f7f7f7f7f7fu;
        for (int hero = 0; hero < all; hero++)
            far = bytes_lesser8(far, bytes_load8(k->forces[hero].far + i));
        bytes_store8(k->nearest + i, far);
    }
}

/* ---- which planets the invasion will reach ---- */

static void expect_cards(Sketch *k, CardSet cards, int percent) {
    if (k->wave_count < WAVES_MOST)
        k->waves[k->wave_count++] = (Wave){cards, percent};
}

/* Undrawn cards of one layer, `tenths` of a card expected from it. */
static void expect_layer(const Engine *e, Sketch *k, BagId bag, int tenths) {
    const uint8_t *cells = bag_cells(e, bag);
    int left = e->bags[bag].left;
    CardSet cards = 0;
    for (int row = 0; row < INVASION_CELLS; row += 8)
        cards |= (CardSet)bytes_least8(bytes_load8(cells + row), 1) << row;
    expect_cards(k, cards, tenths * 10 / (left ? left : 1));
}

/* The next turn's cards count in full, those of the turn after by half. */
static void expect_deck(const Engine *e, Sketch *k, CardId first) {
    int rate = space_of(e, 1 + clonewars(e)->rate)->rate, nth = 0, tenths = 0;
    CardSet known[2] = {0}; /* … in full, by half */
    BagId bag = 0;
    for (PlaceId at = e->zones[ZONE_INVASION].first; at && nth < 2 * rate; at = e->places[at].next, nth++) {
        const Place *p = &e->places[at];
        if (p->card) {
            known[nth >= rate] |= (CardSet)1 << (p->card - first);
            continue;
        }
        if (bag && bag != p->bag) {
            expect_layer(e, k, bag, tenths);
            tenths = 0;
        }
        bag = p->bag;
        tenths += nth < rate ? 10 : 5;
    }
    if (bag)
        expect_layer(e, k, bag, tenths);
    if (known[0] | known[1]) {
        expect_cards(k, known[0], 100);
        expect_cards(k, known[1], 50);
    }
}

static int in_wave(const Wave *wave, int card) {
    return wave->percent & -(int)(wave->cards >> card & 1);
}

/* Percent: how likely one of the cards comes in the next two turns. */
static int soon(const Sketch *k, CardSet cards) {
    int percent = 0;
    for (; cards; cards &= cards - 1) {
        for (int i = 0; i < WAVES_MOSTLY; i++)
            percent += in_wave(&k->waves[i], cards_lowest(cards));
        for (int i = WAVES_MOSTLY; i < k->wave_count; i++)
            percent += in_wave(&k->waves[i], cards_lowest(cards));
    }
    return percent;
}

/* What lies in the discards comes back with a siege. */
static void expect(const Engine *e, Sketch *k) {
    expect_cards(k, invaded_read(e), 14);
    expect_deck(e, k, e->bags[BAG_INVASION].first);
    memset(k->marked, 0, sizeof k->marked);
    for (int marker = MARKER_ORANGE; marker <= MARKER_WHITE; marker++) {
        int16_t *at = &k->marked[cw_planet_of_card(e, &(Card){.marker = (uint8_t)marker})];
        *at = (int16_t)(*at + soon(k, digest(e)->invades_by[marker]));
    }
}

/* ---- what a Jedi can do ---- */

static bool is_ready(const Place *p) {
    return !(p->flags & PLACE_EXHAUSTED);
}

static int byte_of(uint64_t bytes, int n) {
    return bytes >> 8 * n & 255;
}

static int worth_of_hand(const Engine *e, int hero, Might might) {
    int count = e->zones[hand_of(hero)].count, enough = least(count, 5);
    int exhausted = (int)(might.hits >> MIGHT_LAST), allies = (int)(might.successes >> MIGHT_LAST);
    return enough * WORTH_CARD + (count - enough) * WORTH_CARD_MORE + (count - exhausted) * WORTH_READY +
           allies * WORTH_ALLY;
}

/* Damage to come: ready squads meet it cheaply, the rest costs cards while there are any. */
static int worth_of_blows(const Engine *e, int hero, int blows) {
    int cards = e->zones[hand_of(hero)].count, worth = 0;
    for (PlaceId at = e->zones[hand_of(hero)].first; at && blows > 0; at = e->places[at].next) {
        const Card *card = card_of(e, e->places[at].card);
        if (!is_ready(&e->places[at]) || card->type == TYPE_ALLY)
            continue;
        blows -= card->prevents;
        worth -= WORTH_READY;
    }
    return worth + most(0, least(blows, cards)) * WORTH_BLOW;
}

/* ---- the action that is going on ---- */

static void strike(const Engine *e, Sketch *k, int planet, int pool) {
    for (int i = 0; i < FIGURES; i++)
        if (clonewars(e)->figures[i] == planet && cw_figure_health(e, i) <= pool) {
            pool -= cw_figure_health(e, i);
            k->gone |= (uint8_t)(1 << i);
            k->met += clonewars(e)->finale && sheet(e)->goal == GOAL_DEFEAT;
        }
    for (; pool >= BLOCKADE_HEALTH && k->blockades[planet]; pool -= BLOCKADE_HEALTH)
        k->blockades[planet]--;
    k->droids[planet] = (uint8_t)(k->droids[planet] - least(pool, k->droids[planet]));
}

static void sketch_attack(const Engine *e, Sketch *k, const Frame *f) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    int planet = local->planet;
    strike(e, k, planet, local->pool);
    k->blows += local->harm + k->droids[planet] + k->blockades[planet];
    for (int i = 0; i < FIGURES; i++)
        k->blows += clonewars(e)->figures[i] == planet && !(k->gone >> i & 1);
}

/* What those on the planet who have not passed could still add to a mission. */
static int still_to_come(const Engine *e, const Frame *f, int type) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    int sum = 0;
    for (int hero = 1; hero <= heroes(e); hero++) {
        if (at_of(e, hero) != at_of(e, f->hero) || local->window.passed & HERO_BIT(hero))
            continue;
        for (PlaceId at = e->zones[hand_of(hero)].first; at; at = e->places[at].next) {
            const Card *card = card_of(e, e->places[at].card);
            if (is_ready(&e->places[at]) && (card->type == type || card->type == TYPE_ALLY))
                sum += card->successes;
        }
    }
    return sum;
}

/* It is as good as done if what could be added is enough. */
static void sketch_mission(const Engine *e, Sketch *k, const Frame *f) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    const Card *card = card_of(e, local->card);
    int needs = local->card ? card->needs : sheet(e)->goal_needs, pool = local->pool;
    if (f->step == ROLL_HELP)
        pool += still_to_come(e, f, local->card ? card->type : sheet(e)->goal_type);
    bool done = pool >= needs;
    if (f->step < MISSION_COMPLETED)
        k->blows += local->harm + (!done ? 0 : local->card ? card->damage : sheet(e)->goal_damage);
    k->done = done ? local->card : 0;
    k->met += done && !local->card;
}

static void sketch_frames(const Engine *e, Sketch *k) {
    for (int i = 1; i < e->head->depth; i++) {
        const Frame *f = &e->frames[i];
        if (f->kind == FRAME_DAMAGE)
            k->blows += LOCALS_READ(f, DamageLocals)->left;
        else if (f->kind == FRAME_ATTACK && f->step != ROLL_DIE)
            sketch_attack(e, k, f);
        else if (f->kind == FRAME_MISSION && f->step != ROLL_DIE)
            sketch_mission(e, k, f);
    }
}

/* ---- the board ---- */

/* The nearest Jedi keeps a planet in check, in percent. */
static int watched(const Sketch *k, int planet) {
    static const uint8_t percent[] = {45, 35, 24, 14, 7, 0};
    return percent[least(k->nearest[planet], COUNT(percent) - 1)];
}

static PlanetSet with_enemies(const Sketch *k) {
    PlanetSet set = 0;
    for (int i = 0; i < PLANET_ROWS; i += 8)
        set |= (PlanetSet)bytes_least8(bytes_load8(k->droids + i) | bytes_load8(k->blockades + i), 1) << i;
    return set;
}

static int worth_of_board(const Engine *e, const Sketch *k) {
    static const uint8_t boils[DROIDS_HERE + 1] = {0, 5, 24, 100}; /* percent, if its card comes */
    static const int16_t crowd[DROIDS_HERE + 1] = {0, 0, WORTH_TWO_DROIDS, WORTH_FULL};
    static const int overflow = WORTH_OVERFLOW / 100; /* of a percent */
    const CardSet *invades = digest(e)->invades;
    int worth = 0, left = cw_droids_left(e), blockade = clonewars(e)->finale ? WORTH_BLOCKADE_LATE : WORTH_BLOCKADE;
    for (PlanetSet set = with_enemies(k); set; set &= set - 1) {
        int planet = bits_lowest(set), likely = least(soon(k, invades[planet]) + k->marked[planet], 100);
        unsigned danger = boils[k->droids[planet]] * (6u + (unsigned)likely) / 100;
        worth += (int)(danger * (100u - (unsigned)watched(k, planet)) / 100) * overflow + crowd[k->droids[planet]];
        worth += k->blockades[planet] * blockade;
    }
    return worth + (left < 6 ? (6 - left) * WORTH_OVERFLOW / 12 : 0);
}

static int worth_of_tracks(const Engine *e) {
    static const int16_t threat[TRACK_MOST + 1] = {0,     -350,  -740,  -1180, -1700, -2350, -3250, -4500,
                                                   -4500, -4500, -4500, -4500, -4500, -4500, -4500, -4500};
    const CloneWars *s = clonewars(e);
    return threat[s->threat] + s->rate * WORTH_RATE;
}

/* ---- what there is to do ---- */

/* How sure an attempt is, in percent, by the successes (in tenths) that the die must still add. */
static int chance_of(int tenths) {
    static const uint8_t percent[] = {100, 88, 66, 44, 28, 16, 8, 3, 0};
    if (tenths <= 0)
        return 100;
    int at = tenths / 10;
    if (at + 1 >= COUNT(percent))
        return 0;
    return percent[at] - (percent[at] - percent[at + 1]) * (tenths % 10) / 10;
}

/* Cards of one type and allies count less the farther their Jedi is; someone has to be there at all. */
static int gathered(const Engine *e, const Sketch *k, int planet, int type, bool attack) {
    static const uint8_t tenths[] = {10, 9, 8, 7, 6, 5, 4, 3, 2, 2};
    int sum = 0, power = 0;
    for (int hero = 0; hero < heroes(e); hero++) {
        const Force *force = &k->forces[hero];
        uint64_t cards = attack ? force->might.hits : force->might.successes;
        int near = tenths[least(force->far[planet], COUNT(tenths) - 1)];
        int adds = attack ? digest(e)->jedi_hits[force->jedi] : digest(e)->jedi_successes[force->jedi];
        sum += (byte_of(cards, type) + byte_of(cards, TYPE_ALLY)) * near;
        power = most(power, adds * near);
    }
    return sum + power;
}

static int prepared(const Engine *e, const Sketch *k, int planet, int needs, int type) {
    int sum = type ? gathered(e, k, planet, type, false)
                   : most(gathered(e, k, planet, TYPE_ASSAULT, true), gathered(e, k, planet, TYPE_STEALTH, true));
    return chance_of(10 * needs - sum) * (50 - 3 * least(k->nearest[planet], 10)) / 50;
}

static bool is_barred(const Engine *e, const Sketch *k, int planet) {
    for (int i = 0; i < FIGURES && !clonewars(e)->finale; i++)
        if (clonewars(e)->figures[i] == planet && !(k->gone >> i & 1))
            return true;
    return k->blockades[planet];
}

static int readiness(const Engine *e, const Sketch *k, CardId card) {
    const Card *mission = card_of(e, card);
    int percent = card && card != k->done ? prepared(e, k, mission->planet, mission->needs, mission->type) : 0;
    return percent * (is_barred(e, k, mission->planet) ? 60 : 100) / 100;
}

static int worth_of_missions(const Engine *e, const Sketch *k) {
    CardId open[MARKERS] = {cw_mission(e, MARKER_ORANGE), cw_mission(e, MARKER_WHITE)};
    int worth = (e->zones[ZONE_MISSION].count - (k->done != 0)) * WORTH_MISSION, ready[MARKERS];
    for (int i = 0; i < MARKERS; i++) {
        ready[i] = readiness(e, k, open[i]);
        worth += open[i] ? WORTH_MISSION : 0;
        worth += open[i] && is_barred(e, k, card_of(e, open[i])->planet) ? WORTH_BARRED : 0;
    }
    return worth + sheet(e)->goal_count * WORTH_GOAL + most(ready[0], ready[1]) * WORTH_PREPARED / 100 +
           least(ready[0], ready[1]) * WORTH_SECOND / 100;
}

static int hunt(const Engine *e, const Sketch *k) {
    const CloneWars *s = clonewars(e);
    int best = 0, sum = 0;
    for (int i = 0; i < FIGURES; i++)
        if (s->figures[i] && !(k->gone >> i & 1)) {
            int percent = prepared(e, k, s->figures[i], cw_figure_health(e, i), TYPE_NONE);
            best = most(best, percent);
            sum += percent;
        }
    return best * WORTH_HUNT / 100 + (sum - best) * WORTH_HUNT / 300;
}

static int worth_of_finale(const Engine *e, const Sketch *k) {
    const CloneWars *s = clonewars(e);
    const Villain *villain = sheet(e);
    int worth = (villain->goal_count - s->goals - k->met) * WORTH_GOAL;
    if (villain->goal == GOAL_DEFEAT)
        return worth + hunt(e, k);
    int planet = villain->goal_planet ? villain->goal_planet : s->goal_at;
    int percent = prepared(e, k, planet, villain->goal_needs, villain->goal_type);
    return worth + percent * WORTH_HUNT / 100 * (is_barred(e, k, planet) ? 60 : 100) / 100 +
           (is_barred(e, k, planet) ? WORTH_BARRED : 0);
}

/* ---- all of it ---- */

static int worth_of_turn(const Engine *e) {
    const Frame *turn = &e->frames[0];
    int worth = turn->step <= TURN_BEFORE_INVADE ? WORTH_TURN : 0;
    return turn->step <= TURN_ACT ? worth + clonewars(e)->actions * WORTH_ACTION : worth;
}

static int worth(const Engine *e) {
    Sketch k;
    int sum = WORTH_BASE + sheet(e)->goal_count * WORTH_VILLAIN + worth_of_tracks(e);
    if (e->frames[0].kind != FRAME_TURN)
        return sum;
    sum += (heroes(e) - 2) * WORTH_JEDI;
    memset(k.waves, 0, WAVES_MOSTLY * sizeof *k.waves);
    k.wave_count = k.blows = k.met = k.done = k.gone = 0;
    memcpy(k.droids, clonewars(e)->droids, sizeof k.droids);
    memcpy(k.blockades, clonewars(e)->blockades, sizeof k.blockades);
    for (int hero = 1; hero <= heroes(e); hero++) {
        Force *force = &k.forces[hero - 1];
        force->might = might_read(e, hero);
        force->far = digest(e)->far[at_of(e, hero)];
        force->jedi = clonewars(e)->jedi[hero - 1];
        sum += worth_of_hand(e, hero, force->might);
    }
    measure(e, &k);
    expect(e, &k);
    sketch_frames(e, &k);
    sum += worth_of_blows(e, current_hero(e), k.blows) + worth_of_board(e, &k) + worth_of_turn(e);
    return sum + (clonewars(e)->finale ? worth_of_finale(e, &k) : worth_of_missions(e, &k));
}

/* Much is still to fall: games say that the odds are less extreme than the sum. */
static int tempered(int worth) {
    return worth * 3 / 10;
}

int cw_eval(const Engine *e, Seat seat) {
    (void)seat; /* the team wins or loses as one (CW-14.3) */
    return odds_logistic(tempered(worth(e)));
}
