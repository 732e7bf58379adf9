/* What a player counts to say how a game of Outer Rim stands; the worths are those of eval.c, roughly. */
#include "games/outerrim/stand.h"
#include "games/outerrim/values.h"

const Sign outerrim_signs[SIGNS] = {
    [SIGN_WON] = {"won", "won in {n} of the lines, against {other}", .is_share = true, .worth = 4000},
    [SIGN_LOST] = {"lost", "lost in {n} of the lines, against {other}", .is_share = true, .worth = -4000},
    [SIGN_FAME] = {"fame", "{n} more fame", .worth = 600},
    [SIGN_BEHIND] = {"behind", "{n} less fame of the best of the others", .worth = -500},
    [SIGN_CREDITS] = {"credits", "{n} thousand credits more", .worth = 25},
    [SIGN_HURT] = {"hurt", "{n} damage less", .worth = -25},
    [SIGN_DEFEATED] = {"defeated", "defeated in {n} of the lines, against {other}", .is_share = true, .worth = -170},
    [SIGN_CARGO] = {"cargo", "{n} more cargo aboard", .worth = 90},
    [SIGN_TASKS] = {"tasks", "{n} more job or bounty|{n} more jobs and bounties", .worth = 150},
    [SIGN_CREW] = {"crew", "{n} more crew", .worth = 60},
    [SIGN_GEAR] = {"gear", "{n} more gear or mod|{n} more gear and mods", .worth = 60},
    [SIGN_REPUTATION] = {"reputation", "{n} step of reputation more|{n} steps of reputation more", .worth = 35},
    [SIGN_DRIVE] = {"drive", "{n} more hyperdrive", .worth = 30},
    [SIGN_COMBAT] = {"combat", "{n} more combat value, of the character or the ship", .worth = 35},
};
_Static_assert((int)SIGNS <= (int)CANTINA_SIGNS_MAX, "each sign has a number");

static int16_t best_other(const Engine *e, int hero) {
    int best = 0;
    for (int other = 1; other <= outerrim(e)->heroes; other++)
        if (other != hero && or_fame(e, other) > best)
            best = or_fame(e, other);
    return (int16_t)best;
}

/* Steps from the bottom of the four tracks. */
static int16_t good_name(const Engine *e, int hero) {
    int sum = 0;
    for (int faction = 1; faction < FACTIONS_END; faction++)
        sum += 1 + or_reputation(e, hero, faction);
    return (int16_t)sum;
}

static void read_cards(const Engine *e, int hero, int16_t *signs) {
    signs[SIGN_CARGO] = (int16_t)or_count(e, hero, SORT_CARGO);
    signs[SIGN_TASKS] = e->zones[tasks_of(hero)].count;
    signs[SIGN_CREW] = e->zones[crew_of(hero)].count;
    signs[SIGN_GEAR] = (int16_t)(e->zones[gear_of(hero)].count + or_count(e, hero, SORT_MOD));
}

void or_read_signs(const Engine *e, Seat seat, int16_t *signs) {
    const OuterRim *s = outerrim(e);
    int h = seat - 1;
    memset(signs, 0, SIGNS * sizeof *signs);
    signs[SIGN_WON] = e->head->over && e->head->value[h] == 2;
    signs[SIGN_LOST] = e->head->over && e->head->value[h] == 0;
    if (e->frames[0].kind != FRAME_TURN && !e->head->over)
        return;
    signs[SIGN_FAME] = (int16_t)or_fame(e, seat);
    signs[SIGN_BEHIND] = best_other(e, seat);
    signs[SIGN_CREDITS] = s->credits[h] < 200 ? s->credits[h] : 200;
    signs[SIGN_HURT] = (int16_t)(s->damage[h] + s->ship_damage[h]);
    signs[SIGN_DEFEATED] = is_defeated(e, seat);
    signs[SIGN_REPUTATION] = good_name(e, seat);
    signs[SIGN_DRIVE] = (int16_t)or_value(e, STAT_HYPERDRIVE, seat);
    signs[SIGN_COMBAT] = (int16_t)(or_value(e, STAT_COMBAT, seat) + or_value(e, STAT_SHIP_COMBAT, seat));
    read_cards(e, seat, signs);
}
