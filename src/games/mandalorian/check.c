/* Invariants of a game of The Mandalorian: what must hold wherever a question is pending. Those of frames are in
 * check_frames.c. */
#include "games/mandalorian/check.h"
#include "base/text.h"
#include "core/laws.h"
#include "games/mandalorian/actions.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/threats.h"

/* ---- cards and tokens ---- */

static int deck_of_zone(int zone) {
    if (zone >= ZONE_SPACE || (zone >= ZONE_CARRIED && zone < ZONE_CARRIED + HEROES_MOST))
        return DECK_THREAT;
    if (zone >= ZONE_PLANS)
        return DECK_PLANNING;
    if (zone >= ZONE_DECK)
        return DECK_SKILL;
    if (zone >= ZONE_LOYALTY)
        return DECK_LOYALTY;
    if (zone >= ZONE_DRAWN)
        return DECK_PLANNING;
    if (zone >= ZONE_HAND)
        return DECK_SKILL;
    if (zone >= ZONE_TOKENS)
        return DECK_DISRUPT;
    if (zone >= ZONE_SLOT)
        return DECK_SKILL;
    switch (zone) {
    case ZONE_EVENT:
    case ZONE_EVENT_DISCARD:
    case ZONE_RESOLVING:
        return DECK_EVENT;
    case ZONE_PLANNING:
    case ZONE_PLANNING_DISCARD:
        return DECK_PLANNING;
    case ZONE_POOL:
    case ZONE_POOL_DISCARD:
    case ZONE_ON_ENEMIES:
        return DECK_DISRUPT;
    default:
        return zone == ZONE_BOX ? DECKS : DECK_THREAT;
    }
}

static int deck_of_bag(int bag) {
    if (bag <= BAG_SHARED)
        return DECK_SKILL;
    if (bag < BAG_PLANNING)
        return DECK_EVENT;
    if (bag == BAG_PLANNING)
        return DECK_PLANNING;
    if (bag <= BAG_WHITE)
        return DECK_DISRUPT;
    return bag == BAG_LOYALTY ? DECK_LOYALTY : DECK_THREAT;
}

/* A card lies where its deck belongs, drawn or not; the box takes threats and loyalties. */
static bool belongs(const Engine *e, int zone, const Place *p) {
    int deck = p->card ? card_of(e, p->card)->deck : deck_of_bag(p->bag);
    if (zone == ZONE_BOX)
        return deck == DECK_THREAT || deck == DECK_LOYALTY;
    return deck_of_zone(zone) == deck;
}

/* ---- bags ---- */

static bool in_setup(const Engine *e) {
    return e->frames[0].kind == FRAME_SETUP;
}

/* Tokens are of the map's mission, or of the sheet that lies on it (MA-60). */
static int bag_of_threat(const Engine *e, const Card *card) {
    if (card->mission == map_of(e, mandalorian(e)->map)->mission)
        return BAG_THREAT + card->shape - 1;
    return card->mission == mandalorian(e)->mission ? BAG_MERCENARY : 0;
}

/* The bag that a card came out of; 0: no card of this game is in it. */
static int bag_of_card(const Engine *e, const Card *card) {
    int hero;
    switch (card->deck) {
    case DECK_SKILL:
        hero = ma_hero_of(e, card->character);
        return hero ? BAG_SKILL + hero - 1 : 0;
    case DECK_EVENT:
        return BAG_EVENT_BACK + card->back;
    case DECK_PLANNING:
        return BAG_PLANNING;
    case DECK_DISRUPT:
        return BAG_DISRUPT;
    case DECK_LOYALTY:
        return BAG_LOYALTY;
    default:
        return bag_of_threat(e, card);
    }
}

/* Tokens without a shape lie open from the start: no bag counts them. White disrupt tokens are a layer of their own
 * while the slots get theirs (MA-4). */
static const char *check_drawn(const Engine *e, const Place *p) {
    const Card *card = card_of(e, p->card);
    int bag = bag_asked(p), home = bag_of_card(e, card), outer = p->from ? p->bag : 0;
    bool loose = card->deck == DECK_THREAT && !card->shape;
    if (!home)
        return "zones: a card is of nobody and nothing that is in this game";
    if (loose ? bag : bag != home && !(bag == BAG_WHITE && home == BAG_DISRUPT && in_setup(e)))
        return "zones: a card came out of a bag that does not hold it";
    return outer && outer != (card->deck == DECK_SKILL ? BAG_SHARED : BAG_EVENT)
               ? "zones: a card came out of a bag that does not hold it"
               : NULL;
}

/* A card that nobody knows yet comes out of the bag of its pile, so that a pile that is empty can be shuffled anew. */
static bool waits_rightly(const Engine *e, int zone, int bag) {
    bool shared = is_shared(e);
    if (zone >= ZONE_DECK && zone < ZONE_DECK + HEROES_MOST)
        return shared ? zone == ZONE_DECK && (bag == BAG_SHARED || bag < BAG_SKILL + HEROES_LEAST)
                      : bag == BAG_SKILL + zone - ZONE_DECK;
    switch (zone) {
    case ZONE_EVENT:
        return bag >= BAG_EVENT && bag < BAG_PLANNING;
    case ZONE_PLANNING:
        return bag == BAG_PLANNING;
    case ZONE_POOL:
        return bag == BAG_DISRUPT || (bag == BAG_WHITE && in_setup(e));
    case ZONE_ON_ENEMIES:
        return bag == BAG_DISRUPT;
    case ZONE_REINFORCEMENTS:
        return bag == BAG_THREAT + SHAPE_ORANGE - 1;
    case ZONE_BOX:
        return bag >= BAG_THREAT && bag != BAG_THREAT + SHAPE_ORANGE - 1;
    default:
        return zone > ZONE_SPACE && bag >= BAG_THREAT && bag != BAG_THREAT + SHAPE_ORANGE - 1 && bag != BAG_LOYALTY;
    }
}

static const char *check_bag(const Engine *e, int zone, const Place *p) {
    bool orange = zone == ZONE_REINFORCEMENTS || zone == ZONE_FALLEN_REINFORCEMENTS;
    if (!p->card)
        return waits_rightly(e, zone, p->bag) ? NULL : "zones: an unknown card waits in a zone of another bag";
    if (orange && bag_of_card(e, card_of(e, p->card)) != BAG_THREAT + SHAPE_ORANGE - 1)
        return "zones.reinforcements: a token is no reinforcement";
    return check_drawn(e, p);
}

static bool is_open(int zone) {
    return (zone >= ZONE_SLOT && zone < ZONE_HAND) || (zone >= ZONE_DISCARD && zone < ZONE_SPACE + 1) ||
           zone == ZONE_EVENT_DISCARD || zone == ZONE_RESOLVING || zone == ZONE_PLANNING_DISCARD ||
           zone == ZONE_POOL_DISCARD || (zone >= ZONE_FALLEN_REINFORCEMENTS && zone < ZONE_BOX);
}

static const char *check_places(const Engine *e) {
    int met[CARDS_MOST + 1] = {0}, cards = e->pack->tables[TABLE_CARDS].count;
    for (int zone = 0; zone < ZONES; zone++)
        for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
            const Place *p = &e->places[at];
            if (p->card > cards)
                return blamed_place(e, at, "zones: a place holds a card the pack does not have");
            if (p->card && ++met[p->card] > ma_copies(e, p->card))
                return blamed_place(e, at, "zones: a card is there too often");
            if (!belongs(e, zone, p))
                return blamed_place(e, at, "zones: a card lies in a zone of another deck");
            const char *wrong = check_bag(e, zone, p);
            if (wrong)
                return blamed_place(e, at, wrong);
            if (is_open(zone) && !(p->seen & SEEN_BY_ALL))
                return blamed_place(e, at, "zones: an open card is not known to everybody");
            if (zone > ZONE_SPACE && is_faceup(e, at) != ((p->seen & SEEN_BY_ALL) != 0))
                return blamed_place(e, at, "zones: a threat is faceup if, and only if, everybody knows it"); /* MA-24 */
            if (zone <= ZONE_SPACE && p->flags)
                return blamed_place(e, at, "zones: only a threat on the map is faceup, damaged or disrupted");
        }
    return NULL;
}

/* MA-6: a hand, a deck and its discards are of one character, where characters are shared of either. */
static const char *check_skills(const Engine *e) {
    const uint8_t *character = mandalorian(e)->character;
    static const struct {
        int zone;
        const char *wrong;
    } piles[] = {{ZONE_HAND, "zones.hand: a hand holds a skill of somebody else"},
                 {ZONE_DECK, "zones.deck: a deck holds a skill of somebody else"},
                 {ZONE_DISCARD, "zones.discard: a skill lies in the discards of somebody else"}};
    for (int i = 0; i < COUNT(piles); i++)
        for (int hero = 1; hero <= HEROES_MOST; hero++)
            for (PlaceId at = e->zones[piles[i].zone + hero - 1].first; at; at = e->places[at].next) {
                int whose = e->places[at].card ? card_of(e, e->places[at].card)->character : 0;
                bool own = is_shared(e) ? whose == character[0] || whose == character[1] : whose == character[hero - 1];
                if (whose && !own)
                    return blamed_place(e, at, piles[i].wrong);
            }
    return NULL;
}

static const char *check_threats(const Engine *e) {
    int tokens = 0, enemies = 0;
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at)) {
        const Place *p = &e->places[at];
        bool enemy = is_enemy(e, at);
        tokens += place_tokens(p);
        enemies += enemy;
        if (!enemy && (place_tokens(p) || place_damage(p) || p->flags & PLACE_EXHAUSTED))
            return blamed_place(e, at, "zones: only an enemy is damaged, disrupted or exhausted");
        if (p->flags & PLACE_EXHAUSTED && !ma_marks_enemies(e))
            return blamed_place(e, at, "zones: an enemy is exhausted while no enemies act");
        if (place_tokens(p) > DISRUPTS_ON_ENEMY)
            return blamed_place(e, at, "zones: an enemy has more than two disrupt tokens"); /* MA-69 */
        if (enemy && place_damage(p) >= card_of(e, p->card)->health)
            return blamed_place(e, at, "zones: an enemy should be defeated"); /* MA-18 */
        if (space_of_threat(e, at) > map_here(e)->spaces)
            return blamed_place(e, at, "zones: a threat is beyond the map");
    }
    if (enemies > ENEMIES_NOTED)
        return "zones: there are too many enemies on the map";
    return tokens >= e->zones[ZONE_ON_ENEMIES].count ? NULL /* the others are substitutes (MA-39) */
                                                     : "zones.on-enemies: the disrupt tokens on enemies are miscounted";
}

/* ---- characters ---- */

static bool is_set_up(const Engine *e) {
    return e->frames[0].kind != FRAME_SETUP || e->frames[0].step > SETUP_CHARACTERS_RANDOM;
}

static const char *check_hero(const Engine *e, int hero) {
    const Mandalorian *s = mandalorian(e);
    bool plays = hero <= s->heroes, out = s->out & HERO_BIT(hero);
    int at = s->at[hero - 1], character = s->character[hero - 1];
    if (!plays && (at || character || s->damage[hero - 1] || s->shield[hero - 1] || s->guard[hero - 1] || out))
        return "heroes: a hero that does not play is on the table";
    if (plays && is_set_up(e) && (!character || (at == 0) != out))
        return "at: a character is nowhere";
    if (!is_set_up(e) && (at != 0) != (character != 0))
        return "at: somebody without a character stands on the map, or a character nowhere";
    if (out && (s->damage[hero - 1] || s->shield[hero - 1] || s->guard[hero - 1] || e->zones[plans_of(hero)].count ||
                e->zones[carried_by(hero)].count))
        return "out: a character that is out of the game has something left"; /* MA-63 */
    if (at && (space_of(e, at)->map != s->map || space_of(e, at)->forbidden))
        return "at: a character is beyond the map";
    if (plays && is_set_up(e) && !out && !e->head->over && s->damage[hero - 1] >= ma_health(e, hero))
        return "damage: a character should be defeated"; /* MA-40 */
    for (PlaceId card = e->zones[plans_of(hero)].first; card; card = e->places[card].next)
        if (card_of(e, e->places[card].card)->luck || zone_find(e, plans_of(hero), e->places[card].card) != card)
            return "zones.plans: a hero holds bad luck, or two planning cards of one name"; /* MA-20 */
    return NULL;
}

/* MA-6 */
static const char *check_characters(const Engine *e) {
    const uint8_t *is = mandalorian(e)->character;
    for (int hero = 1; hero < HEROES_MOST; hero++)
        for (int other = 0; other < hero; other++)
            if (is[hero] && is[other] == is[hero])
                return "character: two heroes are the same character";
    return NULL;
}

static const char *check_heroes(const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    const char *wrong = NULL;
    if (s->heroes != (is_shared(e) ? HEROES_LEAST : e->head->seats))
        return "heroes: the number of characters is wrong";
    if (s->first < 1 || s->first > e->head->seats)
        return "first: the first player does not play";
    if (!heroes_all(e) || (s->out && !has_loyalties(e)))
        return "out: too many characters are out of the game";
    for (int hero = 1; hero <= HEROES_MOST && !wrong; hero++)
        wrong = check_hero(e, hero);
    return wrong;
}

/* MA-15: nobody stands on a facedown threat. While one is being turned up, somebody may. */
static const char *check_hidden(const Engine *e) {
    const Frame *top = frame_top(e);
    bool quiet = top && (top->kind == FRAME_TURN || top->kind == FRAME_ACTION);
    return quiet && ma_hero_spaces(e) & ma_facedown_spaces(e) ? "at: a character stands on a facedown threat" : NULL;
}

/* MA-45 */
static const char *check_child(const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    int places = (s->child_at != 0) + (s->child_hero != 0) + (s->child_enemy != 0);
    if (places > 1)
        return "child_at: The Child is in two places";
    if (s->child_at && (space_of(e, s->child_at)->map != s->map || space_of(e, s->child_at)->forbidden))
        return "child_at: The Child is beyond the map";
    if (s->child_hero && !(heroes_all(e) & HERO_BIT(s->child_hero)))
        return "child_hero: The Child is with a hero that does not play";
    if (s->child_enemy &&
        (s->child_enemy >= PLACES || !space_of_threat(e, s->child_enemy) || !is_enemy(e, s->child_enemy)))
        return "child_enemy: The Child is with an enemy that is not there";
    return NULL;
}

static const char *check_slots(const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    unsigned all = (1u << slots(e)) - 1;
    if ((s->played | s->passive) & ~all)
        return "played: a slot is used that is not there";
    for (int slot = slots(e); slot < SLOTS; slot++)
        if (e->zones[ZONE_SLOT + slot].count || e->zones[ZONE_TOKENS + slot].count || s->substitutes[slot])
            return "zones: something lies on a slot that is not there";
    return s->actions > ACTIONS ? "actions: more than two cards are due" : NULL; /* MA-8 */
}

/* ---- the table as a whole ---- */

/* The map that belongs to a story mission; a sheet goes on any (MA-60). */
static const char *check_mission(const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    const char *word = mandalorian_options[OPTION_MISSION].words[s->options[OPTION_MISSION]];
    if (!s->mission || !s->map || s->mission > e->pack->tables[TABLE_MISSIONS].count ||
        s->map > e->pack->tables[TABLE_MAPS].count)
        return "mission, map: the mission or the map is not in the pack";
    if (s->mission != pack_find(e->pack, TABLE_MISSIONS, word, words_length(word)))
        return "mission: it is another one than the options say";
    if (mission_of(e, s->mission)->kind == MISSION_STORY && s->map != mission_of(e, s->mission)->map)
        return "map: it is not the map of this mission";
    return NULL;
}

/* A hand, a deck, a secret of a seat or a hero that does not play would never come back. */
static const char *check_owners(const Engine *e) {
    for (int i = 0; i < HEROES_MOST; i++) {
        bool plays = i < e->head->seats, pile = i < (is_shared(e) ? 1 : mandalorian(e)->heroes);
        if (!plays && (e->zones[ZONE_HAND + i].count || e->zones[ZONE_DRAWN + i].count))
            return "zones.hand, zones.drawn: somebody who does not play holds cards";
        if (!pile && (e->zones[ZONE_DECK + i].count || e->zones[ZONE_DISCARD + i].count))
            return "zones.deck, zones.discard: a deck belongs to nobody";
        if (e->zones[ZONE_LOYALTY + i].count > (plays && has_loyalties(e)))
            return "zones.loyalty: somebody has a loyalty too many"; /* MA-62 */
    }
    return NULL;
}

const char *ma_check(const Engine *e) {
    static Law *const laws[] = {check_mission, check_characters, places_check, check_slots,
                                check_places,  check_heroes,     check_skills, check_owners,
                                check_threats, check_hidden,     check_child,  ma_check_frames};
    return laws_check(e, laws, COUNT(laws));
}

/* MA-8, MA-48: a turn that says nothing of its cards has them all, until they are over. */
void ma_complete(Engine *e, const LeftOut *left) {
    Mandalorian *s = mandalorian(e);
    if (is_left_out(left, "heroes"))
        s->heroes = is_shared(e) ? HEROES_LEAST : e->head->seats;
    if (is_left_out(left, "first"))
        s->first = 1;
    if (is_left_out(left, "actions") && e->frames[0].kind == FRAME_TURN && e->frames[0].step == TURN_ACT)
        s->actions = ACTIONS;
}
