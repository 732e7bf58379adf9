/* What can be used in the action step: features of a space, and what maps and briefings offer (MA-25, MA-26, MA-61). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/threats.h"

bool ma_in_action_step(const Engine *e, int hero) {
    const Frame *turn = &e->frames[0];
    return turn->kind == FRAME_TURN && turn->step == TURN_ACT && seat_of(e, hero) == turn->seat;
}

/* MA-61: a sheet hides the briefing, and with it the rules of tokens that are not its own. */
static bool rule_shows(const Engine *e, const Card *feature) {
    return feature->ruled != RULED_BY_BRIEFING || feature->mission == mandalorian(e)->mission;
}

/* While it does what it does, nothing is used once more. */
static bool under_way(const Engine *e, Ability ability, PlaceId feature) {
    for (int i = e->head->depth - 1; i > 0; i--)
        if (e->frames[i].kind == FRAME_PROGRAM && e->frames[i].source == ability &&
            (!feature || program_about(&e->frames[i]) == feature))
            return true;
    return false;
}

/* The ability of a feature in a hero's space that the hero could use now, or none. */
static Ability feature_ability(const Engine *e, int hero, PlaceId feature) {
    const Card *card = card_of(e, e->places[feature].card);
    if (!is_faceup(e, feature) || card->class || !card->is.abilities)
        return 0;
    Ability ability = rule_shows(e, card) ? component_ability(e->box, &card->is, MOMENT_USE) : 0;
    return ability && !under_way(e, ability, feature) && ability_usable(e, ability, seat_of(e, hero), hero) ? ability
                                                                                                            : 0;
}

static bool offers(const Engine *e, Ability ability, int hero) {
    return pack_ability(e->pack, ability)->moment == MOMENT_USE && !under_way(e, ability, 0) &&
           ability_usable(e, ability, seat_of(e, hero), hero);
}

/* The next ability of the map, then of the mission, that a hero could use, from the n-th on; none: no more. */
static Ability rule_from(const Engine *e, int hero, int *n) {
    const Component *map = &map_of(e, mandalorian(e)->map)->is, *mission = &mission_of(e, mandalorian(e)->mission)->is;
    for (; *n < map->abilities + mission->abilities; ++*n) {
        bool printed = *n < map->abilities;
        Ability ability = (Ability)(printed ? map->ability + *n : mission->ability + *n - map->abilities);
        if (offers(e, ability, hero)) {
            ++*n;
            return ability;
        }
    }
    return 0;
}

static PlaceId first_here(const Engine *e, int hero) {
    return e->zones[zone_of_space(at_of(e, hero))].first;
}

static bool any_use_by(const Engine *e, int hero) {
    int n = 0;
    for (PlaceId at = first_here(e, hero); at; at = e->places[at].next)
        if (feature_ability(e, hero, at))
            return true;
    return rules_speak(e, MOMENT_USE) && rule_from(e, hero, &n);
}

bool ma_any_use_there(const Engine *e, HeroSet heroes) {
    for (; heroes; heroes &= (HeroSet)(heroes - 1))
        if (any_use_by(e, bits_lowest(heroes) + 1))
            return true;
    return false;
}

static Choices offer_once(Choices list, Choice choice) {
    if (!choices_have(&list, choice) && list.count < list.room)
        list.at[list.count++] = choice;
    return list;
}

Choices ma_offer_uses_there(const Engine *e, Choices list, HeroSet heroes) {
    bool rules = rules_speak(e, MOMENT_USE);
    for (; heroes; heroes &= (HeroSet)(heroes - 1)) {
        int hero = bits_lowest(heroes) + 1, n = 0;
        for (PlaceId at = first_here(e, hero); at; at = e->places[at].next)
            if (feature_ability(e, hero, at) && !ma_is_like_another(e, at))
                list = offer_once(list, ma_threat_choice(e, VERB_FEATURE, at));
        for (Ability ability; rules && (ability = rule_from(e, hero, &n));)
            list = offer_once(list, (Choice){.verb = VERB_RULE, .a = ability});
    }
    return list;
}

void ma_use_by(Engine *e, int hero, PlaceId feature, Ability ability) {
    Seat seat = seat_of(e, hero);
    if (!feature) {
        ability_use(e, ability, seat, hero);
        return;
    }
    emit(e, (Event){.kind = EVENT_FEATURE,
                    .seat = seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[feature].card,
                    .a = mandalorian(e)->character[hero - 1],
                    .b = (int16_t)space_row(e, space_of_threat(e, feature)),
                    .c = (int16_t)ma_nth(e, feature)});
    ability = component_ability(e->box, &card_of(e, e->places[feature].card)->is, MOMENT_USE);
    ability_spend(e, ability);
    ability_start(e, ability, seat, hero);
    program_set_about(frame_top(e), feature);
}

/* Those of a set who could use it. */
static HeroSet users(const Engine *e, HeroSet heroes, PlaceId feature, Ability ability) {
    HeroSet set = 0;
    for (; heroes; heroes &= (HeroSet)(heroes - 1)) {
        int hero = bits_lowest(heroes) + 1;
        bool can = feature ? at_of(e, hero) == space_of_threat(e, feature) && feature_ability(e, hero, feature)
                           : offers(e, ability, hero);
        set |= (HeroSet)(can ? HERO_BIT(hero) : 0);
    }
    return set;
}

/* MA-48: where either of two characters could, the player says which. */
void ma_use(Engine *e, HeroSet heroes, Choice choice) {
    PlaceId feature = choice.verb == VERB_FEATURE ? ma_threat_chosen(e, choice) : 0;
    Ability ability = feature ? 0 : (Ability)choice.a;
    HeroSet able = users(e, heroes, feature, ability);
    if (!MUST(e, able))
        return;
    int hero = bits_lowest(able) + 1;
    if (!bits_many(able))
        ma_use_by(e, hero, feature, ability);
    else
        ma_push_pick(e, seat_of(e, hero), hero,
                     (PickLocals){.act = PICK_USER, .which = able, .threat = feature, .ability = ability});
}

/* Why a hero in its space cannot use it. The one feature of the rulebook itself is the Medpac (MA-26). */
static int why_idle(const Engine *e, int hero, PlaceId feature) {
    const Card *card = card_of(e, e->places[feature].card);
    Ability ability = component_ability(e->box, &card->is, MOMENT_USE);
    if (card->class || !ability)
        return REASON_NO_FEATURE_USE;
    if (!rule_shows(e, card))
        return REASON_RULE_HIDDEN;
    if (under_way(e, ability, feature))
        return REASON_UNDER_WAY;
    return card->ruled == RULED_BY_BOOK ? REASON_UNHURT : ma_why_not(e, ability, seat_of(e, hero), hero);
}

/* Is it one of the map that is played, or of the mission? */
static bool is_printed(const Engine *e, Ability ability) {
    const Component *map = &map_of(e, mandalorian(e)->map)->is, *mission = &mission_of(e, mandalorian(e)->mission)->is;
    return (ability >= map->ability && ability < map->ability + map->abilities) ||
           (ability >= mission->ability && ability < mission->ability + mission->abilities);
}

static int bar_rule(const Engine *e, HeroSet heroes, Ability ability) {
    int hero = bits_lowest(heroes) + 1;
    if (!is_printed(e, ability) || pack_ability(e->pack, ability)->moment != MOMENT_USE)
        return REASON_NO_FEATURE_USE;
    if (users(e, heroes, 0, ability))
        return 0;
    return under_way(e, ability, 0) ? REASON_UNDER_WAY : ma_why_not(e, ability, seat_of(e, hero), hero);
}

int ma_bar_use(const Engine *e, HeroSet heroes, Choice choice) {
    PlaceId feature = choice.verb == VERB_FEATURE ? ma_threat_chosen(e, choice) : 0;
    if (choice.verb == VERB_RULE)
        return bar_rule(e, heroes, (Ability)choice.a);
    if (!feature)
        return REASON_NO_THREAT;
    if (!is_faceup(e, feature))
        return REASON_FACEDOWN;
    if (users(e, heroes, feature, 0))
        return ma_is_like_another(e, feature) ? REASON_NOT_OFFERED : 0; /* alike ones are one choice */
    for (; heroes; heroes &= (HeroSet)(heroes - 1))
        if (at_of(e, bits_lowest(heroes) + 1) == space_of_threat(e, feature))
            return why_idle(e, bits_lowest(heroes) + 1, feature);
    return REASON_NOT_HERE;
}
