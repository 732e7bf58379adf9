/* Invariants of a game of The Clone Wars: what must hold wherever a question is pending. */
#include "core/laws.h"
#include "games/clonewars/frames.h"

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
                return "zones: a card outside the decks is not drawn";
            if (!is_deck(zone) && !(p->seen & SEEN_BY_ALL))
                return "zones: a card outside the decks is not known to everybody"; /* CW-Q58 */
            if (!(p->seen & SEEN_BY_ALL) && !bag_belongs(zone, p->bag))
                return "zones: an unseen card is not in its own deck";
            if (p->card && !belongs(e, zone, card_of(e, p->card)))
                return "zones: a card lies in a zone of another deck";
            if (p->flags & PLACE_EXHAUSTED && (zone < ZONE_HAND || card_of(e, p->card)->type == TYPE_ALLY))
                return "zones: only squad cards in a hand are exhausted"; /* CW-9.1 */
        }
    return NULL;
}

static const char *check_counts(const Engine *e) {
    uint8_t met[CARDS_MOST + 1] = {0};
    for (int i = 1; i < PLACES; i++) {
        CardId card = e->places[i].card;
        if (card > e->pack->tables[TABLE_CARDS].count)
            return "zones: a place holds a card the pack does not have";
        if (card && ++met[card] > cw_copies(card_of(e, card)))
            return "zones: a card is there too often";
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

static const char *check_board(const Engine *e) {
    const CloneWars *s = clonewars(e);
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

/* ---- frames ---- */

static const char *check_roll(const Engine *e, const Frame *f) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    if (!local->planet || local->asked > heroes(e))
        return "frames: a roll has no planet, or asks a Jedi that does not play";
    if ((f->step == ROLL_DIE) != (local->face == 0) && f->step <= ROLL_HELP)
        return "frames: the die of a roll has fallen too soon or too late";
    if (f->kind == FRAME_MISSION && local->card && cw_mission(e, MARKER_ORANGE) != local->card &&
        cw_mission(e, MARKER_WHITE) != local->card)
        return "frames: a mission is attempted that is not there";
    if (f->kind == FRAME_MISSION && !local->card && (!clonewars(e)->finale || sheet(e)->goal != GOAL_MISSION))
        return "frames: a Finale mission is attempted without one";
    return NULL;
}

static const char *check_pick(const Engine *e, const Frame *f) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    bool figure = local->act >= PICK_FIGURE_TO && local->act <= PICK_FIGURE_FLEE;
    if (figure && local->what >= cw_figure_count(e))
        return "frames: an effect moves a villain that does not play";
    if (local->act == PICK_DESTROY && local->what >= ENEMIES)
        return "frames: an effect destroys what is no enemy";
    return NULL;
}

/* A game is set up, then it is turns, one after the other; everything else waits on top. */
static bool at_bottom(const Frame *f) {
    return f->kind == FRAME_SETUP || f->kind == FRAME_TURN;
}

static bool seat_fits(const Engine *e, const Frame *f) {
    if (f->kind == FRAME_DRAW || f->kind == FRAME_SETUP)
        return f->seat == CANTINA_CHANCE || (f->seat >= 1 && f->seat <= e->head->seats);
    return f->seat >= 1 && f->seat <= e->head->seats;
}

/* Outside its windows a turn asks nobody but the Jedi whose turn it is. */
static const char *check_turn(const Engine *e, const Frame *f) {
    bool window = f->step == TURN_BEFORE_VILLAIN || f->step == TURN_BEFORE_INVADE;
    if (LOCALS_READ(f, TurnLocals)->asked > heroes(e))
        return "frames: a window asks a Jedi that does not play";
    return window || f->seat == seat_of(e, f->hero) ? NULL : "frames: the seat and the hero of a turn do not match";
}

static const char *check_frame(const Engine *e, const Frame *f) {
    bool heroic = f->kind != FRAME_DRAW && f->kind != FRAME_SETUP;
    if (!seat_fits(e, f) || (heroic && (f->hero < 1 || f->hero > heroes(e))) || f->hero > heroes(e))
        return "frames: the seat or the hero of a frame does not play";
    if (at_bottom(f) != (f == e->frames))
        return "frames: the first, and no other, is a turn or the set-up";
    switch (f->kind) {
    case FRAME_SETUP:
        return f->step >= SETUP_VILLAIN || !e->zones[ZONE_MARKER].count ? NULL : "frames: the game is set up already";
    case FRAME_TURN:
        return check_turn(e, f);
    case FRAME_ATTACK:
    case FRAME_MISSION:
        return check_roll(e, f);
    case FRAME_DAMAGE:
        return LOCALS_READ(f, DamageLocals)->asked >= 1 && LOCALS_READ(f, DamageLocals)->asked <= heroes(e)
                   ? NULL
                   : "frames: a Jedi that does not play is asked to help";
    case FRAME_CARDS:
        return LOCALS_READ(f, CountLocals)->act < CARDS_ACTS ? NULL : "frames: an effect asks for cards for nothing";
    case FRAME_REVEAL:
        return LOCALS_READ(f, CardLocals)->marker ? NULL : "frames: a mission comes up without a marker";
    case FRAME_PICK:
        return check_pick(e, f);
    default:
        return NULL;
    }
}

static const char *check_frames(const Engine *e) {
    return frames_check(e, check_frame);
}

const char *cw_check(const Engine *e) {
    static Law *const laws[] = {places_check, check_counts, check_zones, check_jedi, check_board, check_frames};
    return laws_check(e, laws, COUNT(laws));
}
