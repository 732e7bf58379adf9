/* Invariants of a game of The Clone Wars: what must hold wherever a question is pending. */
#include "core/laws.h"
#include "games/clonewars/cards.h"

/* ---- cards ---- */

static bool belongs(const Engine *e, int zone, const Card *card) {
    switch (zone) {
    case ZONE_SQUAD:
    case ZONE_SQUAD_DISCARD:
        return card->deck == DECK_SQUAD;
    case ZONE_INVASION:
    case ZONE_INVASION_DISCARD:
    case ZONE_REVEALED:
        return card->deck == DECK_INVASION;
    case ZONE_MISSION:
    case ZONE_MARKER:
    case ZONE_MARKER + 1:
        return card->deck == DECK_MISSION;
    case ZONE_VILLAIN:
    case ZONE_VILLAIN_DISCARD:
        return card->deck == DECK_VILLAIN && card->villain == clonewars(e)->villain;
    case ZONE_RESOLVING:
    case ZONE_BOX:
        return true;
    default:
        return card->deck == DECK_SQUAD;
    }
}

static bool is_deck(int zone) {
    return zone == ZONE_SQUAD || zone == ZONE_INVASION || zone == ZONE_MISSION || zone == ZONE_VILLAIN ||
           zone == ZONE_BOX;
}

/* Unseen cards lie in the deck of their bag; missions that are not played lie in the box. */
static bool bag_belongs(int zone, int bag) {
    switch (zone) {
    case ZONE_SQUAD:
        return bag == BAG_SQUAD;
    case ZONE_MISSION:
    case ZONE_BOX:
        return bag == BAG_MISSION;
    case ZONE_VILLAIN:
        return bag == BAG_VILLAIN;
    default:
        return bag >= BAG_INVASION;
    }
}

static const char *check_zones(const Engine *e) {
    for (int zone = 0; zone < ZONES; zone++)
        for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
            const Place *p = &e->places[at];
            if (!p->card && !is_deck(zone))
                return blamed_place(e, at, "zones: a card outside the decks is not drawn");
            if (!is_deck(zone) && !(p->seen & SEEN_BY_ALL))
                return blamed_place(e, at, "zones: a card outside the decks is not known to everybody"); /* CW-Q58 */
            if (!(p->seen & SEEN_BY_ALL) && !bag_belongs(zone, p->bag))
                return blamed_place(e, at, "zones: an unseen card is not in its own deck");
            if (p->card && !belongs(e, zone, card_of(e, p->card)))
                return blamed_place(e, at, "zones: a card lies in a zone of another deck");
            if (p->flags & PLACE_EXHAUSTED && (zone < ZONE_HAND || card_of(e, p->card)->type == TYPE_ALLY))
                return blamed_place(e, at, "zones: only squad cards in a hand are exhausted"); /* CW-9.1 */
        }
    return NULL;
}

static const char *check_counts(const Engine *e) {
    uint8_t met[CARDS_MOST + 1] = {0};
    for (int i = 1; i < PLACES; i++) {
        CardId card = e->places[i].card;
        if (card > e->pack->tables[TABLE_CARDS].count)
            return blamed_place(e, (PlaceId)i, "zones: a place holds a card the pack does not have");
        if (card && ++met[card] > cw_copies(card_of(e, card)))
            return blamed_place(e, (PlaceId)i, "zones: a card is there too often");
    }
    if (e->zones[ZONE_MARKER].count > 1 || e->zones[ZONE_MARKER + 1].count > 1)
        return "zones: a marker stands on two missions"; /* CW-1.4 */
    for (int hero = heroes(e) + 1; hero <= CANTINA_SEATS_MAX; hero++)
        if (e->zones[hand_of(hero)].count)
            return "zones.hand: a Jedi that does not play has cards";
    return NULL;
}

/* ---- the board ---- */

static const char *check_jedi(const Engine *e) {
    const CloneWars *s = clonewars(e);
    bool chosen = e->frames[0].kind == FRAME_TURN || !e->head->depth;
    for (int hero = 1; hero <= HEROES_MOST; hero++) {
        if (hero > heroes(e) && (s->jedi[hero - 1] || s->at[hero - 1]))
            return "jedi, at: a Jedi that does not play is on the board";
        if (chosen && hero <= heroes(e) && (!s->jedi[hero - 1] || !s->at[hero - 1]))
            return "jedi, at: a Jedi is nobody or nowhere";
        for (int other = 1; other < hero; other++)
            if (s->jedi[hero - 1] && s->jedi[hero - 1] == s->jedi[other - 1])
                return "jedi: two players are the same Jedi"; /* CW-2.7 */
    }
    return s->first >= 1 && s->first <= heroes(e) ? NULL : "first: that Jedi does not play";
}

static int spaces(const Engine *e, int track) {
    int count = 0;
    for (int i = 1; i <= e->pack->tables[TABLE_SPACES].count; i++)
        count += space_of(e, i)->track == track;
    return count;
}

/* Between the acts of a turn a mission is up at each marker as long as there are any; behind them comes the Finale, in
 * which villains are beaten (CW-15.1). */
static const char *check_missions(const Engine *e) {
    const CloneWars *s = clonewars(e);
    int waiting = e->zones[ZONE_MISSION].count, up = e->zones[ZONE_MARKER].count + e->zones[ZONE_MARKER + 1].count;
    bool quiet = e->head->depth == 1 && e->frames[0].kind == FRAME_TURN;
    if (s->beaten && !s->finale)
        return "beaten: villains are beaten in the Finale; leave it empty or set finale";
    if (s->finale && (waiting || up))
        return "finale: missions are left; take them out of zones.mission, zones.orange and zones.white";
    if (quiet && !s->finale && !up)
        return "zones.orange, zones.white: no mission is up before the Finale; put one there";
    return quiet && waiting && up < 2 ? "zones.mission: one of them must be up, in zones.orange or zones.white" : NULL;
}

static const char *check_board(const Engine *e) {
    const CloneWars *s = clonewars(e);
    if (s->villain != 1 + s->options[OPTION_VILLAIN])
        return "villain: the options name another one";
    if (cw_droids_left(e) < 0)
        return "droids: more than the supply has"; /* CW-1.2 */
    if (cw_blockades_left(e) < 0)
        return "blockades: more than the supply has"; /* CW-1.2, CW-Q49 */
    for (int planet = planets(e) + 1; planet < PLANET_ROWS; planet++)
        if (s->droids[planet] || s->blockades[planet])
            return "droids, blockades: an enemy is on no planet";
    for (int i = cw_figure_count(e); i < FIGURES; i++)
        if (s->figures[i] || s->beaten >> i & 1)
            return "figures, beaten: a villain that does not play";
    if (s->droids[0] || s->blockades[0])
        return "droids, blockades: an enemy is on no planet";
    if (s->rate >= spaces(e, TRACK_INVASION))
        return "rate: the marker is beyond its track";
    if (s->threat >= spaces(e, TRACK_THREAT))
        return "threat: the marker is beyond its track";
    if (!e->head->over && s->threat == spaces(e, TRACK_THREAT) - 1)
        return "threat: on the last space the game is over"; /* CW-14.1 */
    if (!e->head->over && s->finale && s->goals >= sheet(e)->goal_count)
        return "goals: with so many the game is won"; /* CW-Q60 */
    HeroSet all = cw_who(e, 1, WHO_ALL);
    return (s->quiet | s->stop_villain | s->stop_invade | s->stop_roll) & ~all
               ? "quiet, stop_villain, stop_invade, stop_roll: a Jedi that does not play"
               : NULL;
}

/* ---- what is being read, and what is turned up ---- */

/* The card that a frame waits with; 0: none. */
static CardId card_being_read(const Frame *f) {
    bool reads = f->kind == FRAME_PLAY || (f->kind == FRAME_REVEAL && f->step == REVEAL_PLACE);
    return reads ? LOCALS_READ(f, CardLocals)->card : 0;
}

/* Cards lie apart while a frame waits that will put them away; in step 3 of a turn the villain's does (CW-11.2). */
static const char *check_resolving(const Engine *e) {
    int waiting = 0, villains = 0;
    for (int i = 0; i < e->head->depth; i++)
        waiting += card_being_read(&e->frames[i]) != 0;
    for (PlaceId at = e->zones[ZONE_RESOLVING].first; at; at = e->places[at].next) {
        bool villain = card_of(e, e->places[at].card)->deck == DECK_VILLAIN;
        villains += villain;
        waiting -= !villain;
    }
    bool step = e->frames[0].kind == FRAME_TURN && e->frames[0].step == TURN_RESOLVE;
    if (e->head->over)
        return NULL;
    return waiting || villains > step ? "zones.resolving: a card lies there that nothing waits for" : NULL;
}

static const char *check_revealed(const Engine *e) {
    bool arranged = e->head->over || frame_nearest(e, FRAME_ARRANGE);
    return e->zones[ZONE_REVEALED].count && !arranged ? "zones.revealed: nothing is being turned up" : NULL;
}

const char *cw_check(const Engine *e) {
    static Law *const laws[] = {check_counts,   check_zones,     check_jedi,    check_board,
                                check_missions, check_resolving, check_revealed};
    return laws_check(e, laws, COUNT(laws));
}

/* A turn that says nothing of its actions has them all, until they are over (CW-3.3). */
void cw_complete(Engine *e, const LeftOut *left) {
    CloneWars *s = clonewars(e);
    const Frame *turn = &e->frames[0];
    if (is_left_out(left, "villain"))
        s->villain = (uint8_t)(1 + s->options[OPTION_VILLAIN]);
    if (is_left_out(left, "actions") && turn->kind == FRAME_TURN && turn->step <= TURN_ACT)
        s->actions = ACTIONS;
    if (is_left_out(left, "first"))
        s->first = 1;
}
