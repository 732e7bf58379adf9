/* Invariants of a game of The Mandalorian: what must hold wherever a question is pending. */
#include "core/laws.h"
#include "games/mandalorian/actions.h"
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

/* A card lies where its deck belongs, drawn or not; the box takes all. */
static bool belongs(const Engine *e, int zone, const Place *p) {
    int deck = p->card ? card_of(e, p->card)->deck : deck_of_bag(p->bag);
    return deck_of_zone(zone) == DECKS || deck_of_zone(zone) == deck;
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
                return "zones: a place holds a card the pack does not have";
            if (p->card && ++met[p->card] > ma_copies(e, p->card))
                return "zones: a card is there too often";
            if (!belongs(e, zone, p))
                return "zones: a card lies in a zone of another deck";
            if (is_open(zone) && !(p->seen & SEEN_BY_ALL))
                return "zones: an open card is not known to everybody";
            if (zone > ZONE_SPACE && is_faceup(e, at) != ((p->seen & SEEN_BY_ALL) != 0))
                return "zones: a threat is faceup if, and only if, everybody knows it"; /* MA-24 */
            if (zone <= ZONE_SPACE && p->flags)
                return "zones: only a threat on the map is faceup, damaged or disrupted";
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
                    return piles[i].wrong;
            }
    return NULL;
}

static const char *check_threats(const Engine *e) {
    int tokens = 0;
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at)) {
        const Place *p = &e->places[at];
        bool enemy = is_enemy(e, at);
        tokens += place_tokens(p);
        if (!enemy && (place_tokens(p) || place_damage(p)))
            return "zones: only an enemy is damaged or disrupted";
        if (place_tokens(p) > DISRUPTS_ON_ENEMY)
            return "zones: an enemy has more than two disrupt tokens"; /* MA-69 */
        if (enemy && place_damage(p) >= card_of(e, p->card)->health)
            return "zones: an enemy should be defeated"; /* MA-18 */
        if (space_of_threat(e, at) > map_here(e)->spaces)
            return "zones: a threat is beyond the map";
    }
    return tokens == e->zones[ZONE_ON_ENEMIES].count ? NULL
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
    if (!plays && (at || character || s->damage[hero - 1] || s->shield[hero - 1] || out))
        return "heroes: a hero that does not play is on the table";
    if (plays && is_set_up(e) && (!character || (at == 0) != out))
        return "at: a character is nowhere";
    if (at && (space_of(e, at)->map != s->map || space_of(e, at)->forbidden))
        return "at: a character is beyond the map";
    if (plays && is_set_up(e) && !out && !e->head->over && s->damage[hero - 1] >= ma_health(e, hero))
        return "damage: a character should be defeated"; /* MA-40 */
    for (int other = 1; other < hero; other++)
        if (character && s->character[other - 1] == character)
            return "character: two heroes are the same character"; /* MA-6 */
    for (PlaceId card = e->zones[plans_of(hero)].first; card; card = e->places[card].next)
        if (card_of(e, e->places[card].card)->luck || zone_find(e, plans_of(hero), e->places[card].card) != card)
            return "zones.plans: a hero holds bad luck, or two planning cards of one name"; /* MA-20 */
    return NULL;
}

static const char *check_heroes(const Engine *e) {
    const Mandalorian *s = mandalorian(e);
    const char *wrong = NULL;
    if (s->heroes != (is_shared(e) ? HEROES_LEAST : e->head->seats))
        return "heroes: the number of characters is wrong";
    if (s->first < 1 || s->first > e->head->seats)
        return "first: the first player does not play";
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

/* ---- frames ---- */

static bool at_bottom(const Frame *f) {
    return f->kind == FRAME_SETUP || f->kind == FRAME_TURN;
}

static bool is_threat(const Engine *e, int place) {
    return place > 0 && place < PLACES && e->places[place].zone > 0 &&
           (!e->places[place].card || card_of(e, e->places[place].card)->deck == DECK_THREAT);
}

static const char *check_frame(const Engine *e, const Frame *f) {
    bool chance = f->kind == FRAME_DRAW;
    if (!chance && (f->seat < 1 || f->seat > e->head->seats || f->hero < 1 || f->hero > mandalorian(e)->heroes))
        return "frames: a frame is of a seat or a hero that does not play";
    if (at_bottom(f) != (f == e->frames))
        return "frames: the first frame, and no other, is a turn or the set-up";
    switch (f->kind) {
    case FRAME_ACTION:
        return LOCALS_READ(f, ActionLocals)->slot < slots(e) ? NULL
                                                             : "frames: an action is of a slot that is not there";
    case FRAME_HIT:
        return is_threat(e, LOCALS_READ(f, HitLocals)->threat) ? NULL : "frames: what is no threat is struck";
    case FRAME_LOOK:
        return is_threat(e, LOCALS_READ(f, LookLocals)->threat) ? NULL : "frames: what is no threat is looked at";
    case FRAME_DAMAGE:
        return LOCALS_READ(f, DamageLocals)->asked <= mandalorian(e)->heroes ? NULL
                                                                             : "frames: nobody is asked to block";
    case FRAME_PICK:
        return LOCALS_READ(f, PickLocals)->act < PICKS ? NULL : "frames: something is picked for nothing";
    default:
        return NULL;
    }
}

static const char *check_frames(const Engine *e) {
    return frames_check(e, check_frame);
}

const char *ma_check(const Engine *e) {
    static Law *const laws[] = {places_check,  check_heroes, check_slots, check_places, check_skills,
                                check_threats, check_hidden, check_child, check_frames};
    if (mandalorian(e)->mission > e->pack->tables[TABLE_MISSIONS].count ||
        mandalorian(e)->map > e->pack->tables[TABLE_MAPS].count)
        return "mission: the mission or the map is not in the pack";
    return laws_check(e, laws, COUNT(laws));
}
