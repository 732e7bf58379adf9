/* The Mandalorian: what hidden tokens and cards may be, and who would hurt whom. Counted from a view: what nobody here
 * knows lies in its bag there. */
#include "advice/mandalorian.h"

/* ---- tokens ---- */

static void count_token(MdOdds *odds, const Card *card, int strength, int count) {
    odds->all += count;
    odds->class[card->class] += count;
    odds->trait[card->trait] += count;
    odds->enemies += card->class ? count : 0;
    odds->weak += card->class && card->health <= strength ? count : 0;
}

MdOdds md_odds(const Engine *e, PlaceId threat, int strength) {
    const Place *p = &e->places[threat];
    MdOdds odds = {0};
    if (p->card) {
        count_token(&odds, card_of(e, p->card), strength, 1);
        return odds;
    }
    const BagDef *bag = &e->game->bags[p->bag - 1];
    for (int i = 0; i < bag->cells; i++)
        if (bag_cells(e, p->bag)[i])
            count_token(&odds, card_of(e, (CardId)(e->bags[p->bag].first + i)), strength, bag_cells(e, p->bag)[i]);
    return odds;
}

static void put_part(Text *out, size_t from, const char *name, int count) {
    if (!count)
        return;
    put_comma(out, from);
    text_put(out, name);
    text_char(out, ADVICE_HOLD);
    text_int(out, count);
}

void md_put_odds(const Look *look, Text *out, const MdOdds *odds) {
    ui_say(out, look->voice, UI_MA_ODDS, ui_args(ui_number("n", odds->enemies), ui_number("all", odds->all)));
    if (!odds->enemies)
        return;
    text_put(out, " (");
    size_t from = out->used;
    for (int class = CLASS_SHARPSHOOTER; class < CLASSES; class ++)
        put_part(out, from, name_of(look->voice, KIND_CLASS, class).at, odds->class[class]);
    for (int trait = TRAIT_SENTRY; trait < TRAITS; trait++)
        put_part(out, from, name_of(look->voice, KIND_TRAIT, trait).at, odds->trait[trait]);
    text_char(out, ')');
}

/* ---- who would be hurt ---- */

static int count_trait(const Engine *e, int hero, SpaceSet where, int trait) {
    int count = 0;
    if (ma_ignores(e, hero, trait))
        return 0;
    for (; where; where &= where - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(where))].first; at; at = e->places[at].next)
            count += ma_trait(e, at) == trait;
    return count;
}

int md_sentries(const Engine *e, int hero, int number) {
    return hero ? count_trait(e, hero, terrain(e)->within[number][1], TRAIT_SENTRY) : 0;
}

int md_grapplers(const Engine *e, int hero) {
    return at_of(e, hero) ? count_trait(e, hero, SPACE_BIT(at_of(e, hero)), TRAIT_GRAPPLE) : 0;
}

/* ---- events ---- */

bool md_next_back(const Engine *e, int *back) {
    PlaceId top = e->zones[ZONE_EVENT].first;
    const Place *p = &e->places[top];
    *back = p->card ? card_of(e, p->card)->back : p->bag - BAG_EVENT_BACK;
    return top && (p->card || p->bag >= BAG_EVENT_BACK);
}

void md_put_next_event(const Look *look, const Engine *e, Text *out) {
    PlaceId top = e->zones[ZONE_EVENT].first;
    const Place *p = &e->places[top];
    size_t from = out->used;
    if (p->card) {
        text_put(out, name_of(look->voice, KIND_CARD, p->card).at);
        return;
    }
    const BagDef *bag = &e->game->bags[p->bag - 1];
    for (int i = 0; i < bag->cells; i++) {
        if (!bag_cells(e, p->bag)[i])
            continue;
        put_comma(out, from);
        text_put(out, name_of(look->voice, KIND_CARD, e->bags[p->bag].first + i).at);
    }
}
