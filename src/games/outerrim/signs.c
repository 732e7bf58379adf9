/* What a player counts to say how a game of Outer Rim stands; the worths are those of eval.c, roughly. */
#include "games/outerrim/cards.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/stand.h"
#include "games/outerrim/values.h"

enum { NOWHERE = 12 }; /* spaces to a place that nobody knows, or if there is nothing to do: far away */

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
    [SIGN_DRIVE] = {"drive", "a hyperdrive better by {n}", .worth = 30},
    [SIGN_COMBAT] = {"combat", "{n} more combat value, of the character or the ship", .worth = 35},
    [SIGN_WAY] = {"way",
                  "{n} space less to the nearest place of a job, bounty or delivery|{n} spaces less to the nearest "
                  "place of a job, bounty or delivery",
                  .worth = -35},
    [SIGN_FOUND] = {"found",
                    "{n} more bounty with a contact that is found|{n} more bounties with a contact that is found",
                    .worth = 150},
    [SIGN_CAPTIVES] = {"captives", "{n} more captive|{n} more captives", .worth = 150},
    [SIGN_TOKENS] = {"tokens", "{n} more goal token|{n} more goal tokens", .worth = 100},
    [SIGN_PROMISING] = {"promising", "{n} more card that can bring fame|{n} more cards that can bring fame",
                        .worth = 200},
    [SIGN_FAME_DUE] = {"fame-due", "{n} more fame to be had for jobs, bounties and cargo", .worth = 300},
    [SIGN_CREDITS_DUE] = {"credits-due", "{n} thousand credits more to be had for jobs, bounties and cargo",
                          .worth = 15},
    [SIGN_SECRETS] = {"secrets", "{n} more secret|{n} more secrets", .worth = 25},
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

/* ---- tasks ---- */

static void note_gain(int16_t *signs, const Gain *gain) {
    signs[SIGN_FAME_DUE] = (int16_t)(signs[SIGN_FAME_DUE] + gain->fame);
    signs[SIGN_CREDITS_DUE] = (int16_t)(signs[SIGN_CREDITS_DUE] + gain->credits);
}

/* A captive is going to be brought; until then a contact may be eliminated as well. */
static const Gain *gain_of_bounty(const Engine *e, CardId card, bool caught) {
    const Gain *alive = &digest(e)->gains[card][GAIN_DELIVERED], *dead = &digest(e)->gains[card][GAIN_ELIMINATED];
    return caught || alive->fame >= dead->fame ? alive : dead;
}

/* Where the contact of a bounty is, as far as the hero knows; 0: nowhere. */
static int space_of_contact(const Engine *e, int hero, CardId contact) {
    PlaceId place = or_place_of(e, contact);
    if (!place || !(e->places[place].seen & SEAT_BIT(hero)))
        return 0;
    int space = or_contact_space(e, place), owner = or_holder(e, place);
    return space || !owner ? space : at_of(e, owner);
}

static void note_place(int16_t *signs, const uint8_t *far, int space) {
    if (space && far[space] < signs[SIGN_WAY])
        signs[SIGN_WAY] = far[space];
}

static void read_task(const Engine *e, int hero, CardId id, const uint8_t *far, int16_t *signs) {
    const Card *card = card_of(e, id);
    if (card->sort != SORT_BOUNTY || !card->contact) {
        note_place(signs, far, card->destination);
        note_gain(signs, &digest(e)->gains[id][GAIN_COMPLETED]);
        return;
    }
    bool caught = zone_find(e, captives_of(hero), card->contact);
    int space = caught ? card->destination : space_of_contact(e, hero, card->contact);
    signs[SIGN_CAPTIVES] = (int16_t)(signs[SIGN_CAPTIVES] + caught);
    signs[SIGN_FOUND] = (int16_t)(signs[SIGN_FOUND] + (space != 0));
    note_place(signs, far, space);
    note_gain(signs, gain_of_bounty(e, id, caught));
}

static void read_delivery(const Engine *e, CardId id, const uint8_t *far, int16_t *signs) {
    if (card_of(e, id)->sort != SORT_CARGO)
        return;
    note_place(signs, far, card_of(e, id)->destination);
    note_gain(signs, &digest(e)->gains[id][GAIN_DELIVERED]);
}

static void read_tasks(const Engine *e, int hero, int16_t *signs) {
    uint8_t room[SPACES_MOST + 1];
    const uint8_t *far = or_distances(e, at_of(e, hero), room);
    signs[SIGN_WAY] = NOWHERE;
    for (PlaceId at = e->zones[tasks_of(hero)].first; at; at = e->places[at].next)
        read_task(e, hero, e->places[at].card, far, signs);
    for (PlaceId at = e->zones[hold_of(hero)].first; at; at = e->places[at].next)
        read_delivery(e, e->places[at].card, far, signs);
}

/* ---- fame to come ---- */

static int count_promising(const Engine *e, ZoneId zone) {
    int count = 0;
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        count += digest(e)->brings_fame[e->places[at].card];
    return count;
}

static void read_promises(const Engine *e, int hero, int16_t *signs) {
    const OuterRim *s = outerrim(e);
    signs[SIGN_TOKENS] = (int16_t)(s->tokens[hero - 1] + s->ship_tokens[hero - 1]);
    signs[SIGN_PROMISING] = (int16_t)(count_promising(e, hold_of(hero)) + count_promising(e, gear_of(hero)) +
                                      count_promising(e, crew_of(hero)));
    signs[SIGN_SECRETS] = e->zones[secrets_of(hero)].count;
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
    read_tasks(e, seat, signs);
    read_promises(e, seat, signs);
}
