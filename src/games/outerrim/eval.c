/*
 * What agents need to judge a position: a chance to win, in ten-thousandths.
 *
 * Each hero has a standing in thousandths of a fame: the fame it has, and what its credits, ship, crew, gear, cargo,
 * jobs and bounties promise. A promise is worth its reward, times the odds, less the turns it takes to get there: a
 * turn is worth about a quarter of a fame, so that a player who only ever takes the best next position goes where
 * rewards lie, but not for any price. One's lead over the best of the others goes through the logistic curve; the
 * nearer the end, the more a fame counts.
 */
#include "base/odds.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/stand.h"
#include "games/outerrim/values.h"

enum {
    WORTH_FAME = 1000,
    WORTH_CREDIT = 42, /* a thousand, up to CREDITS_USEFUL; beyond: */
    WORTH_CREDIT_MORE = 20,
    CREDITS_USEFUL = 24,
    WORTH_TURN = 240,      /* a turn on the way */
    WORTH_PRINTED = 24,    /* a thousand that a ship, gear or mod has cost: it can be bartered */
    WORTH_GOAL = 190,      /* a goal that is still open */
    WORTH_TOKEN = 170,     /* … a token on it */
    WORTH_NEAR = 450,      /* … a state that is all but reached */
    WORTH_SKILL = 45,      /* a skill; */
    WORTH_EXPERT = 20,     /* … held twice */
    WORTH_CREW = 40,       /* crew, besides skills */
    WORTH_FAME_CARD = 330, /* a card that brings fame some day */
    WORTH_SECRET = 40,
    WORTH_PLANET = 12, /* standing where there is a market */
    WORTH_DEFEATED = -230,
    WORTH_HOSTILE = -45, /* a patrol here that must be fought; */
    WORTH_DOOM = -260,   /* … that nobody beats; */
    WORTH_MENACE = -70,  /* … that one next door */
    WORTH_GOOD_NAME = 32,
    WORTH_BAD_NAME = -75,
    ODDS_ILLEGAL = 55, /* percent: the roll, and what #1 leaves */
    ODDS_FAVOR = 60,   /* a job whose tests nobody knows */
    FAR_UNKNOWN = 16,  /* spaces to a contact that nobody has found */
    FLOOR = 8          /* what lies too far away is still worth an eighth */
};

static int least(int a, int b) {
    return a < b ? a : b;
}
static int most(int a, int b) {
    return a > b ? a : b;
}

/* A hero, with what is read of it once. */
typedef struct {
    const Engine *e;
    int hero;
    bool automa;
    uint8_t value[STATS], skills[SKILLS_END];
    const uint8_t *far; /* every space is from here */
    uint8_t room[SPACES_MOST + 1];
} Look;

static void read_hero(Look *look) {
    const Engine *e = look->e;
    Notes room;
    const Notes *notes = or_sums(e, look->hero, &room);
    int h = look->hero - 1;
    bool depends = notes->conditional[h];
    for (int stat = 0; stat < STATS; stat++)
        look->value[stat] =
            (uint8_t)(depends ? or_value(e, stat, (uint8_t)look->hero) : most(0, notes->value[h][stat]));
    for (int skill = 1; skill < SKILLS_END; skill++)
        look->skills[skill] = (uint8_t)(depends ? or_skill(e, look->hero, skill) : notes->skills[h][skill]);
}

/* ---- rewards ---- */

static int reward(const Engine *e, CardId card, int gain) {
    const Gain *all = &digest(e)->gains[card][gain];
    return all->credits * WORTH_CREDIT + all->fame * WORTH_FAME + all->reputation * WORTH_GOOD_NAME;
}

/* A reward that is so many spaces away. */
static int promise(const Look *look, int worth, int odds, int spaces) {
    int drive = most(look->value[STAT_HYPERDRIVE], 1), turns = (spaces + drive - 1) / drive;
    int way = WORTH_TURN * (spaces + 2 * turns * drive) / (3 * drive);
    worth = worth * odds / 100;
    return most(worth - way, worth / FLOOR);
}

/* ---- odds, in percent ---- */

static int odds_of_fight(const Look *look, int combat, int value) {
    int own = look->value[combat == COMBAT_SHIP ? STAT_SHIP_COMBAT : STAT_COMBAT];
    return most(8, least(95, 54 + 13 * (own - value)));
}

/* OR-18.2 */
static int odds_of_test(const Look *look, int skill) {
    static const uint8_t odds[] = {23, 75, 94};
    return odds[least(look->skills[skill], 2)];
}

/* The test in italics decides, the others count half (OR-24.1). */
static int odds_of_job(const Look *look, const Card *card) {
    int odds = card->tests[0] ? 100 : ODDS_FAVOR;
    if (look->automa)
        return 100; /* OR-29.1 */
    for (int i = 0; i < SKILLS_TESTED && card->tests[i]; i++) {
        int pass = odds_of_test(look, card->tests[i]);
        odds = odds * (card->tests[i] == card->crucial ? pass : (100 + pass) / 2) / 100;
    }
    return odds;
}

/* ---- cargo, jobs, bounties ---- */

static int worth_of_cargo(const Look *look, CardId id) {
    const Card *card = card_of(look->e, id);
    if (!card->destination)
        return 0;
    int odds = card->illegal && !look->automa ? ODDS_ILLEGAL : 100;
    return promise(look, reward(look->e, id, GAIN_DELIVERED), odds, look->far[card->destination]);
}

/* How far the contact is, as far as the hero knows; FAR: it cannot be had. */
static int far_to_contact(const Look *look, CardId contact) {
    const Engine *e = look->e;
    PlaceId place = or_place_of(e, contact);
    const Place *p = &e->places[place];
    if (!place || !(p->seen & SEAT_BIT(look->hero)))
        return FAR_UNKNOWN;
    int space = or_contact_space(e, place), owner = or_holder(e, place);
    if (space)
        return look->far[space];
    return p->zone >= ZONE_CREW && p->zone < ZONE_HOLD && owner ? look->far[at_of(e, owner)] : FAR;
}

static int worth_of_bounty(const Look *look, CardId id) {
    const Engine *e = look->e;
    const Card *card = card_of(e, id);
    int alive = reward(e, id, GAIN_DELIVERED), dead = reward(e, id, GAIN_ELIMINATED);
    if (look->automa)
        return 0;
    if (zone_find(e, captives_of(look->hero), card->contact))
        return promise(look, alive, 100, look->far[card->destination]);
    int far = far_to_contact(look, card->contact), odds = odds_of_fight(look, card->combat, card->value);
    return far == FAR ? 0 : promise(look, most(dead, alive - 2 * WORTH_TURN), odds, far);
}

static int worth_of_task(const Look *look, CardId id) {
    const Card *card = card_of(look->e, id);
    if (card->sort == SORT_BOUNTY && card->contact)
        return worth_of_bounty(look, id);
    int worth = reward(look->e, id, GAIN_COMPLETED);
    if (card->destination)
        return promise(look, worth, odds_of_job(look, card), look->far[card->destination]);
    return worth / 3;
}

static int worth_of_tasks(const Look *look) {
    int worth = 0;
    for (PlaceId at = look->e->zones[tasks_of(look->hero)].first; at; at = look->e->places[at].next)
        worth += worth_of_task(look, look->e->places[at].card);
    return worth;
}

/* ---- cards that stay ---- */

static bool brings_fame(const Engine *e, PlaceId place) {
    return digest(e)->brings_fame[e->places[place].card];
}

static int worth_of_row(const Look *look, ZoneId zone) {
    int worth = 0;
    for (PlaceId at = look->e->zones[zone].first; at; at = look->e->places[at].next) {
        const Card *card = card_at(look->e, at);
        bool cargo = card->sort == SORT_CARGO && card->destination;
        worth += cargo ? worth_of_cargo(look, look->e->places[at].card) : card->cost * WORTH_PRINTED;
        worth += !look->automa && brings_fame(look->e, at) ? WORTH_FAME_CARD : 0;
    }
    return worth;
}

static int worth_of_crew(const Look *look) {
    static const uint8_t levels[] = {0, WORTH_SKILL, WORTH_SKILL + WORTH_EXPERT};
    int worth = 0;
    for (PlaceId at = look->e->zones[crew_of(look->hero)].first; at; at = look->e->places[at].next)
        worth += WORTH_CREW + (brings_fame(look->e, at) ? WORTH_FAME_CARD : 0);
    for (int skill = 1; skill < SKILLS_END; skill++)
        worth += levels[least(look->skills[skill], 2)];
    return look->automa ? 0 : worth;
}

/* ---- ship and character ---- */

static int worth_of_values(const Look *look) {
    static const uint8_t worth[STATS] = {
        [STAT_COMBAT] = 62,     [STAT_HEALTH] = 32, [STAT_SHIP_COMBAT] = 62, [STAT_HULL] = 32,
        [STAT_HYPERDRIVE] = 55, [STAT_CREW] = 22,   [STAT_CARGO] = 22};
    int sum = 0;
    for (int stat = 0; stat < STATS; stat++)
        sum += worth[stat] * look->value[stat];
    return sum;
}

static int share(int have, int wanted) {
    return 100 * least(have, wanted) / most(wanted, 1);
}

/* How much of a condition is there, in percent. */
static int part_of(const Look *look, const Instr *in) {
    const Engine *e = look->e;
    switch (in->flag) {
    case HOLDS_has:
        return share(or_count(e, look->hero, in->arg[0]), in->arg[1]);
    case HOLDS_outfit:
        return share(or_outfit(e, look->hero), in->arg[0]);
    case HOLDS_marked:
        return share(or_marks(e), in->arg[0]);
    default:
        return 0;
    }
}

/* Moments of the character. */
static uint64_t look_moments(const Look *look) {
    return digest(look->e)->characters[outerrim(look->e)->character[look->hero - 1]].moments;
}

/* A character whose goal is a state: how near it is (OR-20.1). */
static int worth_of_state(const Look *look) {
    if (!(look_moments(look) >> MOMENT_NOW & 1))
        return 0;
    Ability goal = component_ability(look->e->box, &character_of(look->e, look->hero)->is, MOMENT_NOW);
    if (!goal)
        return 0;
    const AbilityRow *row = pack_ability(look->e->pack, goal);
    const Instr *code = pack_code(look->e->pack, row->code);
    int parts = 0;
    for (int i = 0; i < row->conds; i++)
        parts += part_of(look, &code[i]);
    return row->conds ? WORTH_NEAR * parts / (100 * row->conds) : 0;
}

static int worth_of_goals(const Look *look) {
    const OuterRim *s = outerrim(look->e);
    int h = look->hero - 1, worth = 0;
    if (look->automa)
        return 0;
    if (character_of(look->e, look->hero)->back)
        worth += WORTH_GOAL + s->tokens[h] * WORTH_TOKEN + worth_of_state(look);
    if (ship_of(look->e, look->hero)->back)
        worth += WORTH_GOAL + s->ship_tokens[h] * WORTH_TOKEN;
    return worth;
}

/* How much more one can take. */
static int worth_of_health(int left) {
    static const int16_t worth[] = {-170, -105, -52, -20, -5, 0};
    return worth[left < 0 ? 0 : least(left, COUNT(worth) - 1)];
}

/* Whoever can mend as an action loses no planning step over it. */
static bool mends(const Look *look) {
    if (!(look_moments(look) >> MOMENT_ACTION & 1))
        return false;
    Ability ability = component_ability(look->e->box, &character_of(look->e, look->hero)->is, MOMENT_ACTION);
    if (!ability)
        return false;
    const AbilityRow *row = pack_ability(look->e->pack, ability);
    return row->length > row->conds && pack_code(look->e->pack, row->code)[row->conds].op == OP_GAME + DOES_recover;
}

static int worth_of_body(const Look *look) {
    const OuterRim *s = outerrim(look->e);
    int h = look->hero - 1;
    if (is_defeated(look->e, look->hero))
        return WORTH_DEFEATED;
    int worth = worth_of_health(look->value[STAT_HEALTH] - s->damage[h]) +
                worth_of_health(look->value[STAT_HULL] - s->ship_damage[h]);
    return mends(look) ? worth / 3 : worth;
}

static int worth_of_name(const Look *look) {
    static const int8_t names[] = {WORTH_BAD_NAME, 0, WORTH_GOOD_NAME};
    int worth = 0;
    for (int faction = 1; faction < FACTIONS_END; faction++)
        worth += names[or_reputation(look->e, look->hero, faction) + 1];
    return worth;
}

/* Patrols that must be fought if one stays. Whoever sends the strongest next door has it back soon. */
static int worth_of_hostile(const Look *look, int faction) {
    int far = look->far[outerrim(look->e)->patrol_at[faction - 1]];
    if (outerrim(look->e)->patrol_level[faction - 1] == LEVELS)
        return far == 0 ? WORTH_DOOM : far == 1 ? WORTH_MENACE : 0;
    return far == 0 ? WORTH_HOSTILE : 0;
}

static int worth_of_patrols(const Look *look) {
    int worth = 0;
    if (is_defeated(look->e, look->hero) || or_lifted(look->e, look->hero, RULE_NO_FORCED_FIGHT))
        return 0;
    for (int faction = 1; faction < FACTIONS_END; faction++)
        if (or_reputation(look->e, look->hero, faction) < 0)
            worth += worth_of_hostile(look, faction);
    return worth;
}

static int worth_of_credits(int credits) {
    return least(credits, CREDITS_USEFUL) * WORTH_CREDIT + most(0, credits - CREDITS_USEFUL) * WORTH_CREDIT_MORE;
}

/* ---- all of it ---- */

static int standing(const Engine *e, int hero) {
    const OuterRim *s = outerrim(e);
    Look look;
    look.e = e;
    look.hero = hero;
    look.automa = is_automa(e, hero);
    look.far = or_distances(e, at_of(e, hero), look.room);
    read_hero(&look);
    int sum = (s->fame[hero - 1] + look.value[STAT_FAME]) * WORTH_FAME + worth_of_credits(s->credits[hero - 1]);
    sum += worth_of_row(&look, hold_of(hero)) + worth_of_row(&look, gear_of(hero)) + worth_of_tasks(&look);
    sum += worth_of_crew(&look) + worth_of_values(&look) + worth_of_goals(&look);
    sum += ship_of(e, hero)->cost * WORTH_PRINTED + e->zones[secrets_of(hero)].count * WORTH_SECRET;
    sum += worth_of_body(&look) + worth_of_name(&look);
    sum += is_planet(e, at_of(e, hero)) ? WORTH_PLANET : 0;
    return sum + worth_of_patrols(&look) + (hero == s->active ? 2 * WORTH_TURN * s->again : 0);
}

/* What a lead is worth: much, if the first of all is close to the goal. */
static int weighed(const Engine *e, int lead, int famous) {
    static const int16_t rivals[HEROES] = {0, 0, -690, -1100}; /* the more there are, the likelier one of them wins */
    int to_go = most(0, or_goal_fame(e) - famous);
    return (int)((int64_t)lead * 1000 / (700 + 120 * to_go)) + rivals[outerrim(e)->heroes - 1];
}

int or_eval(const Engine *e, Seat seat) {
    int own, best = INT16_MIN, famous = 0, heroes = outerrim(e)->heroes;
    Notes notes; /* values are wanted again and again */
    Engine noting = *e;
    if (e->frames[0].kind != FRAME_TURN)
        return 10000 / most(heroes, 2);
    if (!e->notes) {
        memset(&notes, 0, sizeof notes);
        noting.notes = &notes;
    }
    own = standing(&noting, seat);
    for (int hero = 1; hero <= heroes; hero++) {
        famous = most(famous, or_fame(&noting, hero));
        if (hero != seat)
            best = most(best, standing(&noting, hero));
    }
    return odds_logistic(weighed(e, own - best, famous));
}
