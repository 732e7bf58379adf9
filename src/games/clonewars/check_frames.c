/* What must hold of each frame of The Clone Wars, in the state around it. */
#include "core/laws.h"
#include "games/clonewars/cards.h"

enum { FIRST_INVASION = 6 }; /* cards of the first invasion (CW-2.3) */

/* ---- the set-up: step by step ---- */

/* Each of the first `count` Jedi is somebody (or somewhere); the others are nobody. */
static bool are_first(const Engine *e, const uint8_t *whats, int count) {
    for (int hero = 0; hero < heroes(e); hero++)
        if ((whats[hero] != 0) != (hero < count))
            return false;
    return true;
}

static bool board_is_bare(const Engine *e) {
    const CloneWars *s = clonewars(e);
    for (int planet = 0; planet < PLANET_ROWS; planet++)
        if (s->blockades[planet])
            return false;
    return !s->finale;
}

static int planets_with_droids(const Engine *e) {
    int count = 0;
    for (int planet = 0; planet < PLANET_ROWS; planet++)
        count += clonewars(e)->droids[planet] != 0;
    return count;
}

/* Both mission planets lie at the bottom of the discards, then a card for each planet that has droids. */
static bool invasion_is_laid_out(const Engine *e, int done) {
    const CardSet *rows = digest(e)->invades_by;
    CardSet missions = rows[MARKER_ORANGE] | rows[MARKER_WHITE], lie = 0;
    int out = 0;
    for (PlaceId at = e->zones[ZONE_INVASION_DISCARD].first; at; at = e->places[at].next, out++)
        lie |= CARD_BIT((e->places[at].card - e->bags[BAG_INVASION].first) % SQUADS_MOST);
    int cards = digest(e)->decks[DECK_INVASION].cards;
    if (e->zones[ZONE_INVASION].count + out != cards)
        return false;
    return out ? !(missions & ~lie) &&
                     out == done + bits_count((uint32_t)missions) + bits_count((uint32_t)(missions >> 32))
               : !done && e->bags[BAG_INVASION].left == cards;
}

static const char *first_invasion_law(const Engine *e, int done) {
    if (done > FIRST_INVASION)
        return "done: the first invasion is of six cards";
    if (!invasion_is_laid_out(e, done))
        return "done: so many cards of the first invasion do not lie there";
    return planets_with_droids(e) > done ? "done: there are droids already where none have come to" : NULL;
}

/* CW-2.8: a hand for each in turn. */
static const char *deal_law(const Engine *e, const SetupLocals *local) {
    if (local->done > heroes(e))
        return "done: there are not so many Jedi";
    return e->zones[ZONE_SQUAD].count < 4 * (heroes(e) - local->done) ? "done: the squad deck is too small to deal"
                                                                      : NULL;
}

static const char *chosen_law(const Engine *e, int jedi, int at) {
    if (!are_first(e, clonewars(e)->jedi, jedi))
        return "done, jedi: so many have not chosen their Jedi";
    return are_first(e, clonewars(e)->at, at) ? NULL : "done, at: so many have not come to a planet";
}

/* The mission that comes up is the latest that the set-up has called for; those after it are to come. */
static const char *missions_law(const Engine *e, int done) {
    const Frame *reveal = e->head->depth > 1 && e->frames[1].kind == FRAME_REVEAL ? &e->frames[1] : NULL;
    if (done > MARKERS)
        return "done: there are two missions";
    if (reveal && LOCALS_READ(reveal, CardLocals)->marker != done)
        return "done: another mission is coming up";
    for (int marker = done; marker < MARKERS; marker++)
        if (e->zones[ZONE_MARKER + marker].count)
            return "done: a mission is there already";
    return NULL;
}

static const char *setup_counts(const Engine *e, const Frame *f) {
    const SetupLocals *local = LOCALS_READ(f, SetupLocals);
    const char *wrong;
    switch (f->step) {
    case SETUP_INVADE:
        wrong = first_invasion_law(e, local->done);
        return wrong ? wrong : chosen_law(e, 0, 0);
    case SETUP_JEDI:
    case SETUP_JEDI_RANDOM:
        return local->done > heroes(e) ? "done: there are not so many Jedi" : chosen_law(e, local->done, 0);
    case SETUP_STARTS:
        return local->done > heroes(e) ? "done: there are not so many Jedi" : chosen_law(e, heroes(e), local->done);
    case SETUP_DEAL:
        wrong = deal_law(e, local);
        break;
    case SETUP_MISSIONS:
        wrong = missions_law(e, local->done);
        break;
    default:
        wrong = NULL;
    }
    return wrong ? wrong : chosen_law(e, heroes(e), heroes(e));
}

/* Until the villain's own set-up nothing but a draw is waited for; the two missions come after it. */
static const char *setup_law(const Engine *e, const Frame *f) {
    const SetupLocals *local = LOCALS_READ(f, SetupLocals);
    bool late = f->step >= SETUP_VILLAIN;
    int up = e->zones[ZONE_MARKER].count + e->zones[ZONE_MARKER + 1].count;
    if (!late && (e->head->depth > 2 || (e->head->depth == 2 && e->frames[1].kind != FRAME_DRAW)))
        return "at this step of the set-up nothing but a draw is waited for";
    if (late && (f->hero != clonewars(e)->first || f->seat != seat_of(e, f->hero)))
        return "seat, hero: the one who begins goes on with the set-up";
    if (up > (f->step == SETUP_MISSIONS ? local->done : 0))
        return "the game is set up already";
    if (!late && !board_is_bare(e))
        return "finale, blockades: these come later than the set-up";
    return setup_counts(e, f);
}

/* ---- the turn ---- */

static const char *turn_law(const Engine *e, const Frame *f) {
    bool window = f->step == TURN_BEFORE_VILLAIN || f->step == TURN_BEFORE_INVADE;
    int asked = LOCALS_READ(f, TurnLocals)->asked;
    if (!window && f->seat != seat_of(e, f->hero))
        return "seat, hero: they do not belong together";
    if (window && asked && f->seat != seat_of(e, asked))
        return "seat, asked: the Jedi that is asked is of another seat";
    return !window && asked && asked != f->hero ? "asked: nobody is asked but the Jedi whose turn it is" : NULL;
}

/* ---- rolls ---- */

static const char *mission_law(const Engine *e, CardId card) {
    if (card && cw_mission(e, MARKER_ORANGE) != card && cw_mission(e, MARKER_WHITE) != card)
        return "card: that mission is not there";
    return !card && (!clonewars(e)->finale || sheet(e)->goal != GOAL_MISSION) ? "card: the Finale has no mission"
                                                                              : NULL;
}

static const char *roll_law(const Engine *e, const Frame *f) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    if (!local->planet)
        return "planet: a roll has one";
    if (local->type == TYPE_ALLY)
        return "type: that is none of squads";
    if ((f->step == ROLL_DIE) != (local->face == 0) && f->step <= ROLL_HELP)
        return "face: the die has fallen too soon or too late";
    if (f->step == ROLL_HELP && local->asked && f->seat != seat_of(e, local->asked))
        return "seat, asked: the Jedi that is asked is of another seat";
    if (f->kind == FRAME_ATTACK)
        return local->card ? "card: an attack has none" : NULL;
    return f == e->frames + 1 && e->frames[0].kind == FRAME_TURN ? mission_law(e, local->card)
                                                                 : "a mission is an action of a turn";
}

/* ---- what else waits ---- */

static const char *damage_law(const Engine *e, const Frame *f) {
    int asked = LOCALS_READ(f, DamageLocals)->asked;
    return !asked || f->seat != seat_of(e, asked) ? "seat, asked: the Jedi that is asked is of another seat" : NULL;
}

static bool lies_in(const Engine *e, int zone, CardId card) {
    return card && zone_find(e, (ZoneId)zone, card);
}

/* A mission that is read lies apart, and then where its marker stands: nothing else may be there. */
static const char *reveal_law(const Engine *e, const Frame *f) {
    const CardLocals *local = LOCALS_READ(f, CardLocals);
    if (!local->marker || e->zones[ZONE_MARKER + local->marker - 1].count)
        return "marker: a mission is there already, or there is no such marker";
    for (const Frame *other = e->frames; other < f; other++)
        if (other->kind == FRAME_REVEAL && LOCALS_READ(other, CardLocals)->marker == local->marker)
            return "marker: two missions come to it";
    if (f->step == REVEAL_PLACE &&
        (!lies_in(e, ZONE_RESOLVING, local->card) || card_of(e, local->card)->deck != DECK_MISSION))
        return "card: that mission is not being read";
    return NULL;
}

static const char *play_law(const Engine *e, const Frame *f) {
    CardId card = LOCALS_READ(f, CardLocals)->card;
    return !lies_in(e, ZONE_RESOLVING, card) || card_of(e, card)->type != TYPE_ALLY
               ? "card: that ally is not being played"
               : NULL;
}

static const char *pick_law(const Engine *e, const Frame *f) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    bool figure = local->act >= PICK_FIGURE_TO && local->act <= PICK_FIGURE_FLEE;
    if (figure && local->what >= cw_figure_count(e))
        return "what: that villain does not play";
    return local->left ? NULL : "left: there is nothing left to do";
}

/* Who may hold more than the limit discards (CW-5.2). */
static const char *reinforce_law(const Frame *f) {
    const CountLocals *local = LOCALS_READ(f, CountLocals);
    return f->step == REINFORCE_LIMIT && local->left ? "left: cards are drawn before any is discarded" : NULL;
}

/* A game is set up, then it is turns, one after the other; everything else waits on top. */
static bool at_bottom(const Frame *f) {
    return f->kind == FRAME_SETUP || f->kind == FRAME_TURN;
}

static const char *who_law(const Engine *e, const Frame *f) {
    bool heroic = f->kind != FRAME_DRAW && f->kind != FRAME_SETUP;
    bool chance = !heroic && f->seat == CANTINA_CHANCE;
    if (!chance && (f->seat < 1 || f->seat > e->head->seats))
        return "seat: that seat does not play";
    return heroic && !f->hero ? "hero: nobody acts" : NULL;
}

const char *cw_frame_law(const Engine *e, const Frame *f) {
    const char *wrong = who_law(e, f);
    if (wrong)
        return wrong;
    if (at_bottom(f) != (f == e->frames))
        return "the first frame, and no other, is a turn or the set-up";
    switch (f->kind) {
    case FRAME_SETUP:
        return setup_law(e, f);
    case FRAME_TURN:
        return turn_law(e, f);
    case FRAME_ATTACK:
    case FRAME_MISSION:
        return roll_law(e, f);
    case FRAME_DAMAGE:
        return damage_law(e, f);
    case FRAME_REINFORCE:
        return reinforce_law(f);
    case FRAME_PLAY:
        return play_law(e, f);
    case FRAME_CARDS:
        return LOCALS_READ(f, CountLocals)->act < CARDS_ACTS ? NULL : "act: cards are asked for nothing";
    case FRAME_REVEAL:
        return reveal_law(e, f);
    case FRAME_PICK:
        return pick_law(e, f);
    default:
        return NULL;
    }
}
