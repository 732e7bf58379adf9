/* What players count to say how a game of The Mandalorian stands; the worths are those of eval.c, roughly. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/stand.h"
#include "games/mandalorian/threats.h"

const Sign mandalorian_signs[SIGNS] = {
    [SIGN_WON] = {"won", "won in {n} of the lines, against {other}", .is_share = true, .worth = 4000},
    [SIGN_LOST] = {"lost", "lost in {n} of the lines, against {other}", .is_share = true, .worth = -4000},
    [SIGN_GOAL] = {"goal", "{n} step nearer to the objective|{n} steps nearer to the objective", .worth = -90},
    [SIGN_HEALTH] = {"health", "{n} more health|{n} more health in all", .worth = 220},
    [SIGN_WEAKEST] = {"weakest", "{n} more health of the weakest character", .worth = 250},
    [SIGN_ENEMIES] = {"enemies", "{n} enemy less on the map|{n} fewer enemies on the map", .worth = -130},
    [SIGN_ENEMY_HEALTH] = {"enemy-health", "{n} less health of the enemies", .worth = -40},
    [SIGN_NEAR] = {"near", "{n} enemy less next to a character|{n} fewer enemies next to a character", .worth = -60},
    [SIGN_FACEDOWN] = {"facedown", "{n} facedown threat less|{n} fewer facedown threats", .worth = -40},
    [SIGN_RIPE] = {"ripe",
                   "{n} slot less that is about to bring an event|{n} fewer slots that are about to bring an event",
                   .worth = -150},
    [SIGN_STRENGTH] = {"strength", "{n} less strength in the slots", .worth = -40},
    [SIGN_PLANS] = {"plans", "{n} more planning card kept|{n} more planning cards kept", .worth = 110},
    [SIGN_TRACK] = {"track", "{n} less on the crisis track", .worth = -150},
    [SIGN_CHILD] = {"child", "The Child carried in {n} of the lines, against {other}", .is_share = true, .worth = 300},
    [SIGN_CARRIED] = {"carried", "{n} more feature carried|{n} more features carried", .worth = 200},
    [SIGN_DOORS] = {"doors", "{n} more open door|{n} more open doors", .worth = 60},
    [SIGN_DELAY] = {"delay", "{n} step farther from the objective|{n} steps farther from the objective", .worth = 90},
    [SIGN_WOUNDS] = {"wounds", "{n} less health of the others", .worth = -220},
    [SIGN_MENACE] = {"menace", "{n} more enemy on the map|{n} more enemies on the map", .worth = 130},
    [SIGN_BESET] = {"beset", "{n} more enemy next to a character|{n} more enemies next to a character", .worth = 60},
    [SIGN_LURKING] = {"lurking", "{n} more facedown threat|{n} more facedown threats", .worth = 40},
    [SIGN_BREWING] = {"brewing",
                      "{n} more slot that is about to bring an event|{n} more slots that are about to bring an event",
                      .worth = 150},
    [SIGN_CRISIS] = {"crisis", "{n} more on the crisis track", .worth = 150},
};
_Static_assert((int)SIGNS <= (int)CANTINA_SIGNS_MAX, "each sign has a number");

static void read_characters(const Engine *e, int16_t *signs) {
    int sum = 0, weakest = FAR, plans = 0, carried = 0;
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++) {
        int health = ma_health(e, hero) - mandalorian(e)->damage[hero - 1];
        plans += e->zones[plans_of(hero)].count;
        carried += e->zones[carried_by(hero)].count;
        if (!(heroes_all(e) & HERO_BIT(hero)))
            continue;
        sum += health;
        weakest = health < weakest ? health : weakest;
    }
    signs[SIGN_HEALTH] = (int16_t)sum;
    signs[SIGN_WEAKEST] = (int16_t)(weakest == FAR ? 0 : weakest);
    signs[SIGN_PLANS] = (int16_t)plans;
    signs[SIGN_CARRIED] = (int16_t)carried;
    signs[SIGN_CHILD] = mandalorian(e)->child_hero != 0;
}

static bool next_to_hero(const Engine *e, int number) {
    return terrain(e)->within[number][1] & ma_hero_spaces(e);
}

static void read_threats(const Engine *e, int16_t *signs) {
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at)) {
        const Place *p = &e->places[at];
        if (!is_faceup(e, at)) {
            signs[SIGN_FACEDOWN]++;
        } else if (is_enemy(e, at)) {
            signs[SIGN_ENEMIES]++;
            signs[SIGN_ENEMY_HEALTH] =
                (int16_t)(signs[SIGN_ENEMY_HEALTH] + card_of(e, p->card)->health - place_damage(p));
            signs[SIGN_NEAR] = (int16_t)(signs[SIGN_NEAR] + next_to_hero(e, space_of_threat(e, at)));
        }
    }
}

static void read_slots(const Engine *e, int16_t *signs) {
    for (int slot = 0; slot < slots(e); slot++) {
        int total = ma_slot_total(e, slot);
        signs[SIGN_RIPE] = (int16_t)(signs[SIGN_RIPE] + (total >= EVENT_AT - 1));
        signs[SIGN_STRENGTH] = (int16_t)(signs[SIGN_STRENGTH] + total);
    }
}

/* A traitor has the reverse of what the others have (MA-62): what they call good must not be praised to one. */
static void turn_round(const Engine *e, Seat seat, int16_t *signs) {
    int16_t own = (int16_t)(ma_health(e, seat) - mandalorian(e)->damage[seat - 1]);
    signs[SIGN_DELAY] = signs[SIGN_GOAL];
    signs[SIGN_WOUNDS] = (int16_t)(signs[SIGN_HEALTH] - (heroes_all(e) & HERO_BIT(seat) ? own : 0));
    signs[SIGN_MENACE] = signs[SIGN_ENEMIES];
    signs[SIGN_BESET] = signs[SIGN_NEAR];
    signs[SIGN_LURKING] = signs[SIGN_FACEDOWN];
    signs[SIGN_BREWING] = signs[SIGN_RIPE];
    signs[SIGN_CRISIS] = signs[SIGN_TRACK];
    memset(signs + SIGN_GOAL, 0, (SIGN_DELAY - SIGN_GOAL) * sizeof *signs);
}

void ma_read_signs(const Engine *e, Seat seat, int16_t *signs) {
    const Mandalorian *s = mandalorian(e);
    bool won = e->head->outcome == OUTCOME_VICTORY;
    memset(signs, 0, SIGNS * sizeof *signs);
    signs[SIGN_WON] = e->head->over && e->head->value[seat - 1] == 2;
    signs[SIGN_LOST] = e->head->over && e->head->value[seat - 1] == 0;
    signs[SIGN_TRACK] = s->track;
    signs[SIGN_DOORS] = (int16_t)bits_count(s->doors);
    if (e->frames[0].kind != FRAME_TURN && !e->head->over)
        return;
    signs[SIGN_GOAL] = (int16_t)(won ? 0 : ma_goal_steps(e));
    read_characters(e, signs);
    read_threats(e, signs);
    read_slots(e, signs);
    if (ma_is_traitor(e, seat))
        turn_round(e, seat, signs);
}
