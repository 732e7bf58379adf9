/* Threats are attacked and damaged; the overlay strikes at characters (MA-17, MA-18, MA-64). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/threats.h"

void ma_push_hit(Engine *e, int hero, PlaceId threat, int points) {
    Frame *f = frame_push(e, FRAME_HIT, active_seat(e), hero ? hero : 1);
    if (f)
        *LOCALS(f, HitLocals) = (HitLocals){.threat = threat, .points = (uint8_t)points};
}

/* MA-17: turned up first; only an enemy takes the damage. */
Flow ma_hit_run(Engine *e, Frame *f) {
    HitLocals hit = *LOCALS_READ(f, HitLocals);
    if (f->step == HIT_REVEAL) {
        f->step = HIT_DAMAGE;
        if (!is_faceup(e, hit.threat)) {
            ma_push_reveal(e, f->hero, hit.threat);
            return FLOW_PUSHED;
        }
    }
    int hero = f->hero;
    bool enemy = space_of_threat(e, hit.threat) && is_enemy(e, hit.threat);
    frame_pop(e);
    if (enemy)
        ma_damage_enemy(e, hero, hit.threat, hit.points);
    return FLOW_AGAIN;
}

/* ---- the attack slot ---- */

static SpaceSet within_reach(const Engine *e, const Frame *f) {
    int reach = LOCALS_READ(f, ActionLocals)->reach;
    return ma_within(e, at_of(e, f->hero), reach ? reach : 1);
}

static SpaceSet spaces_of(const Engine *e, const uint8_t *rows, int count) {
    SpaceSet set = 0;
    for (int i = 0; i < count; i++)
        set |= SPACE_BIT(space_number(e, rows[i]));
    return set & ~SPACE_BIT(0);
}

/* MA-R44: spaces that the power of this card has taken. */
static SpaceSet taken(const Engine *e, const Frame *f) {
    return spaces_of(e, LOCALS_READ(f, ActionLocals)->apart, APART_MOST);
}

static SpaceSet in_reach(const Engine *e, const Frame *f) {
    return within_reach(e, f) & ~taken(e, f);
}

/* A card of the hero that the overlay takes, or none. */
static PlaceId strike_card(const Engine *e, int hero) {
    PlaceId at = e->zones[plans_of(hero)].first;
    while (at && !card_of(e, e->places[at].card)->overlay)
        at = e->places[at].next;
    return has_loyalties(e) ? at : 0;
}

static HeroSet strike_targets(const Engine *e, const Frame *f) {
    bool can = strike_card(e, f->hero) && !(taken(e, f) >> at_of(e, f->hero) & 1);
    return (HeroSet)(can ? ma_heroes_at(e, at_of(e, f->hero)) & ~HERO_BIT(f->hero) : 0);
}

bool ma_can_attack(const Engine *e, const Frame *f) {
    return in_reach(e, f) & (ma_enemy_spaces(e) | ma_facedown_spaces(e)) || strike_targets(e, f);
}

bool ma_is_like_one_above(const Engine *e, PlaceId threat) {
    const Place *p = &e->places[threat];
    if (!is_faceup(e, threat))
        return false;
    for (PlaceId at = e->zones[p->zone].first; at != threat; at = e->places[at].next)
        if (e->places[at].card == p->card && e->places[at].flags == p->flags && mandalorian(e)->child_enemy != at &&
            mandalorian(e)->child_enemy != threat)
            return true;
    return false;
}

/* Enemies and facedown threats of a set of spaces: `enemy` and `facedown` are the verbs, 0 for those that are not
 * meant. */
Choices ma_offer_threats(const Engine *e, Choices list, SpaceSet set, int enemy, int facedown) {
    set &= (enemy ? ma_enemy_spaces(e) : 0) | (facedown ? ma_facedown_spaces(e) : 0);
    for (; set; set &= set - 1) {
        int row = space_row(e, spaces_lowest(set)), nth = 1;
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(set))].first; at; at = e->places[at].next, nth++) {
            const Place *p = &e->places[at];
            bool faceup = p->flags & PLACE_FACEUP;
            int verb = faceup ? enemy : facedown;
            bool meant = verb && (!faceup | (card_of(e, p->card)->class != CLASS_NONE)) && !ma_is_like_another(e, at);
            if (list.count == list.room)
                return list;
            choice_put(&list.at[list.count], verb, row, nth, faceup ? p->card : 0);
            list.count += meant;
        }
    }
    return list;
}

Choices ma_offer_attacks(const Engine *e, const Frame *f, Choices list) {
    list = ma_offer_threats(e, list, in_reach(e, f), VERB_ATTACK, VERB_ATTACK_FACEDOWN);
    for (HeroSet set = strike_targets(e, f); set; set &= (HeroSet)(set - 1))
        list = choices_with(list, true, VERB_STRIKE, mandalorian(e)->character[bits_lowest(set)], 0);
    return list;
}

/* ---- where a card has struck (MA-R44) ---- */

/* The action under way whose slot or whose power this is, or none. */
static Frame *strikes_by(const Engine *e, int hero, Ability ability) {
    Frame *f = frame_nearest(e, FRAME_ACTION);
    bool its = f && f->hero == hero && (!ability || digest(e)->powers[LOCALS_READ(f, ActionLocals)->card] == ability);
    return its ? f : NULL;
}

/* Into the first place of a row that is free, if it is not there already. */
static void put_space(uint8_t *rows, int count, uint8_t row) {
    int i = 0;
    while (i < count && rows[i] && rows[i] != row)
        i++;
    if (i < count)
        rows[i] = row;
}

void ma_note_strike(Engine *e, int hero, Ability ability, int number, bool apart) {
    Frame *f = strikes_by(e, hero, ability);
    if (!f)
        return;
    ActionLocals *local = LOCALS(f, ActionLocals);
    put_space(local->hit, HITS_MOST, (uint8_t)space_row(e, number));
    if (apart)
        put_space(local->apart, APART_MOST, (uint8_t)space_row(e, number));
}

SpaceSet ma_struck(const Engine *e, int hero, Ability ability) {
    const Frame *f = strikes_by(e, hero, ability);
    return f ? spaces_of(e, LOCALS_READ(f, ActionLocals)->hit, HITS_MOST) : 0;
}

void ma_attack(Engine *e, Frame *f, Choice choice) {
    PlaceId threat = ma_threat_chosen(e, choice);
    if (!MUST(e, threat))
        return;
    ma_note_strike(e, f->hero, 0, space_of_threat(e, threat), false);
    emit(e, (Event){.kind = EVENT_ATTACK,
                    .seat = f->seat,
                    .seen = is_faceup(e, threat) ? SEEN_BY_ALL : 0,
                    .card = is_faceup(e, threat) ? e->places[threat].card : 0,
                    .a = mandalorian(e)->character[f->hero - 1],
                    .b = (int16_t)choice.a,
                    .c = (int16_t)choice.b});
    ma_push_hit(e, f->hero, threat, LOCALS_READ(f, ActionLocals)->strength);
}

/* MA-64: exactly 1 damage, whatever the card's strength. */
void ma_strike(Engine *e, Frame *f, Choice choice) {
    int other = ma_hero_of(e, choice.a);
    PlaceId place = strike_card(e, f->hero);
    if (!MUST(e, other && place))
        return;
    emit(e, (Event){.kind = EVENT_STRIKE,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = mandalorian(e)->character[f->hero - 1],
                    .b = (int16_t)choice.a});
    ma_note_strike(e, f->hero, 0, at_of(e, f->hero), false);
    ma_discard_plan(e, place);
    ma_push_damage(e, other, 1, 0);
}

static int bar_strike(const Engine *e, const Frame *f, int other) {
    if (!strike_card(e, f->hero))
        return REASON_NO_STRIKE;
    if (!other || other == f->hero || at_of(e, other) != at_of(e, f->hero))
        return REASON_STRIKE_ELSEWHERE;
    if (taken(e, f) >> at_of(e, f->hero) & 1)
        return REASON_SAME_SPACE;
    return strike_targets(e, f) & HERO_BIT(other) ? 0 : REASON_STRIKE_ELSEWHERE;
}

int ma_bar_attack(const Engine *e, const Frame *f, Choice choice) {
    PlaceId threat = ma_threat_chosen(e, choice);
    if (choice.verb == VERB_STRIKE)
        return bar_strike(e, f, ma_hero_of(e, choice.a));
    if (!threat)
        return REASON_NO_THREAT;
    if (is_faceup(e, threat) != (choice.verb == VERB_ATTACK))
        return is_faceup(e, threat) ? REASON_FACEUP : REASON_FACEDOWN;
    if (is_faceup(e, threat) && !is_enemy(e, threat))
        return REASON_FEATURE;
    if (!(within_reach(e, f) >> space_of_threat(e, threat) & 1))
        return REASON_OUT_OF_RANGE;
    if (taken(e, f) >> space_of_threat(e, threat) & 1)
        return REASON_SAME_SPACE;
    return ma_is_like_another(e, threat) ? REASON_NOT_OFFERED : 0; /* alike ones are one choice */
}
