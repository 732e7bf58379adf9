/* Where characters and threats are, and how a choice names them. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/threats.h"

/* ---- characters ---- */

HeroSet ma_heroes_at(const Engine *e, int number) {
    HeroSet set = 0;
    int row = space_row(e, number);
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        set |= (HeroSet)((mandalorian(e)->at[hero - 1] == row) << (hero - 1));
    return set & heroes_all(e);
}

SpaceSet ma_hero_spaces(const Engine *e) {
    SpaceSet set = 0;
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        set |= SPACE_BIT(at_of(e, hero));
    return set & ~SPACE_BIT(0);
}

static HeroSet within(const Engine *e, HeroSet heroes, int number, int range) {
    SpaceSet near = ma_within(e, number, range);
    HeroSet set = 0;
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        set |= (HeroSet)((near >> at_of(e, hero) & 1) << (hero - 1));
    return set & heroes;
}

/* Nearest of the others, as ranges go; several if they are equally near. */
static HeroSet nearest(const Engine *e, HeroSet others, int number) {
    const uint8_t *range = terrain(e)->range[number];
    int least = FAR + 1;
    HeroSet set = 0;
    for (; others; others &= (HeroSet)(others - 1)) {
        int far = range[at_of(e, bits_lowest(others) + 1)];
        set = (HeroSet)((far < least ? 0 : set) | (far <= least ? others & (HeroSet)(0 - others) : 0));
        least = far < least ? far : least;
    }
    return set;
}

HeroSet ma_whom(const Engine *e, int hero, int whom, int range) {
    int here = at_of(e, hero);
    HeroSet all = heroes_all(e), others = all & (HeroSet)~HERO_BIT(hero);
    switch ((Whom)whom) {
    case WHOM_YOU:
        return all & HERO_BIT(hero);
    case WHOM_ANOTHER:
        return within(e, others, here, range);
    case WHOM_EACH_HERE:
        return ma_heroes_at(e, ma_this_space(e) ? ma_this_space(e) : here);
    case WHOM_NEAREST:
        return nearest(e, others, here);
    case WHOM_CARRIER:
        return (HeroSet)(mandalorian(e)->child_hero ? all & HERO_BIT(mandalorian(e)->child_hero) : 0);
    case WHOM_ANOTHER_HERE:
        return ma_heroes_at(e, here) & others;
    case WHOM_ANY:
    case WHOM_EACH:
        return within(e, all, here, range);
    }
    return 0;
}

/* ---- spaces ---- */

SpaceSet ma_within(const Engine *e, int number, int range) {
    const Terrain *here = terrain(e);
    SpaceSet set = 0;
    if (range < RANGES)
        return here->within[number][range];
    if (range >= FAR)
        return spaces_all(e);
    for (int other = 1; other <= map_here(e)->spaces; other++)
        if (here->range[number][other] <= range && here->range[number][other] != FAR)
            set |= SPACE_BIT(other);
    return set;
}

/* ---- choices ---- */

Choice ma_threat_choice(const Engine *e, int verb, PlaceId threat) {
    return (Choice){.verb = (uint16_t)verb,
                    .a = (uint16_t)space_row(e, space_of_threat(e, threat)),
                    .b = (uint16_t)ma_nth(e, threat),
                    .c = is_faceup(e, threat) ? e->places[threat].card : 0};
}

PlaceId ma_threat_chosen(const Engine *e, Choice choice) {
    int number = space_number(e, choice.a);
    if (number < 1 || number > map_here(e)->spaces || !choice.b)
        return 0;
    return zone_nth(e, zone_of_space(number), choice.b - 1);
}

bool ma_spaces_have(const Engine *e, SpaceSet set, int row) {
    int number = space_number(e, row);
    return number >= 1 && number <= map_here(e)->spaces && set >> number & 1;
}

Choices ma_offer_spaces(const Engine *e, Choices list, int verb, SpaceSet set) {
    int before = map_here(e)->first - 1;
    for (; set; set &= set - 1)
        list = choices_with(list, true, verb, before + spaces_lowest(set), 0);
    return list;
}

Choices ma_offer_heroes(const Engine *e, Choices list, HeroSet set) {
    for (; set; set &= (HeroSet)(set - 1))
        list = choices_with(list, true, VERB_WHO, mandalorian(e)->character[bits_lowest(set)], 0);
    return list;
}

int ma_hero_chosen(const Engine *e, Choice choice) {
    return ma_hero_of(e, choice.a);
}
