/* What components of The Clone Wars can do: Jedi, squads, allies, missions, villains. */
#include "base/text.h"
#include "games/clonewars/cards.h"

/* ---- flying ---- */

/* What leaves no choice is done at once. */
static Flow pick_now(Engine *e, Frame *pick) {
    Flow flow = pick ? frame_ran(e, cw_pick_run(e, pick)) : FLOW_DONE;
    return flow == FLOW_ASK ? FLOW_ASK : FLOW_PUSHED;
}

static Flow pick(Engine *e, const Frame *f, Pick what) {
    return pick_now(e, cw_push_pick(e, f->hero, what));
}

static Flow do_fly(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f, (Pick){.act = PICK_FLY, .where = WHERE_NEAR, .left = in->arg[0]});
}

static Flow do_fly_other(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f, (Pick){.act = PICK_FLYER, .where = WHERE_NEAR, .left = in->arg[0]});
}

/* Nobody leaves in the middle of an own roll. */
static bool can_travel(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *roll = cw_roll_frame(e);
    if (roll && roll->hero == f->hero)
        return false;
    return (cw_where(e, f->hero, in->arg[0]) & ~PLANET_BIT(at_of(e, f->hero))) != 0;
}

static Flow do_travel(Engine *e, Frame *f, const Instr *in) {
    Pick straight = {.act = PICK_FLY, .where = in->arg[0], .left = 1};
    return can_travel(e, f, in) ? pick(e, f, straight) : FLOW_DONE;
}

static bool can_attack_near(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return clonewars(e)->actions && links_of(e, at_of(e, f->hero)) & ~cw_where(e, f->hero, WHERE_FREE);
}

static Flow do_attack_near(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    clonewars(e)->actions--;
    return pick(e, f, (Pick){.act = PICK_ATTACK, .where = WHERE_NEAR, .left = 1});
}

/* ---- cards ---- */

static bool can_reinforce(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return e->zones[ZONE_SQUAD].count || e->zones[ZONE_SQUAD_DISCARD].count;
}

static Flow do_reinforce(Engine *e, Frame *f, const Instr *in) {
    cw_push_count(e, FRAME_REINFORCE, f->hero, in->arg[0], 0); /* CW-Q38 */
    return FLOW_PUSHED;
}

static bool any_has(const Engine *e, HeroSet who, int act) {
    for (; who; who &= (HeroSet)(who - 1))
        if (cw_cards_for(e, bits_lowest(who) + 1, act))
            return true;
    return false;
}

/* One frame for each Jedi of a set, so that they are asked in the order of the table. */
static Flow for_each(Engine *e, const Frame *f, const Instr *in, int kind, int act) {
    HeroSet who = cw_who(e, f->hero, in->arg[1]);
    for (int hero = HEROES_MOST; hero >= 1; hero--)
        if (who & HERO_BIT(hero))
            cw_push_count(e, kind, hero, in->arg[0], act);
    return FLOW_PUSHED;
}

static bool can_ready(const Engine *e, const Frame *f, const Instr *in) {
    return any_has(e, cw_who(e, f->hero, in->arg[1]), CARDS_READY);
}

static Flow do_ready(Engine *e, Frame *f, const Instr *in) {
    return for_each(e, f, in, FRAME_CARDS, CARDS_READY);
}

static bool can_exhaust(const Engine *e, const Frame *f, const Instr *in) {
    return any_has(e, cw_who(e, f->hero, in->arg[1]), CARDS_EXHAUST);
}

static Flow do_exhaust(Engine *e, Frame *f, const Instr *in) {
    return for_each(e, f, in, FRAME_CARDS, CARDS_EXHAUST);
}

static bool can_discard(const Engine *e, const Frame *f, const Instr *in) {
    for (HeroSet who = cw_who(e, f->hero, in->arg[1]); who; who &= (HeroSet)(who - 1))
        if (e->zones[hand_of(bits_lowest(who) + 1)].count)
            return true;
    return false;
}

static Flow do_discard(Engine *e, Frame *f, const Instr *in) {
    return for_each(e, f, in, FRAME_CARDS, CARDS_DISCARD);
}

/* CW-16.1, CW-Q39, CW-Q40: unless somebody holds it, from the discards or the deck, which is then shuffled. */
static ZoneId zone_with(const Engine *e, CardId card) {
    if (zone_find(e, ZONE_SQUAD_DISCARD, card))
        return ZONE_SQUAD_DISCARD;
    bool undrawn = bag_cells(e, BAG_SQUAD)[card - e->bags[BAG_SQUAD].first] > 0;
    return undrawn || zone_find(e, ZONE_SQUAD, card) ? ZONE_SQUAD : ZONES;
}

static bool is_held(const Engine *e, CardId card) {
    for (int hero = 1; hero <= heroes(e); hero++)
        if (zone_find(e, hand_of(hero), card))
            return true;
    return false;
}

static bool can_fetch(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return !is_held(e, (CardId)in->arg[0]) && zone_with(e, (CardId)in->arg[0]) != ZONES;
}

static Flow do_fetch(Engine *e, Frame *f, const Instr *in) {
    CardId card = (CardId)in->arg[0];
    if (!can_fetch(e, f, in))
        return FLOW_DONE;
    PlaceId place = zone_find(e, ZONE_SQUAD_DISCARD, card);
    if (!place) {
        zone_forget(e, ZONE_SQUAD);
        place = e->zones[ZONE_SQUAD].first;
        place_draw_card(e, place, card);
    }
    cw_gain(e, f->hero, place);
    emit(e, (Event){.kind = EVENT_FETCH,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = clonewars(e)->jedi[f->hero - 1]});
    return FLOW_DONE;
}

/* ---- the roll and the damage that are going on ---- */

/* CW-Q18: hits from any planet, successes only from the one of the mission. */
static bool reaches_roll(const Engine *e, const Frame *f, const Frame *roll, const Instr *in) {
    if (!roll || roll->kind == FRAME_ATTACK)
        return roll && in->arg[0] > 0;
    return in->arg[1] > 0 && cw_stands_by(e, roll, f->hero);
}

static bool can_add(const Engine *e, const Frame *f, const Instr *in) {
    const Frame *roll = cw_roll_frame(e);
    return reaches_roll(e, f, roll, in) && !cw_suffices(e, roll);
}

static Flow do_add(Engine *e, Frame *f, const Instr *in) {
    Frame *roll = cw_roll_frame(e);
    if (!reaches_roll(e, f, roll, in))
        return FLOW_DONE;
    RollLocals *local = LOCALS(roll, RollLocals);
    int by = in->arg[roll->kind == FRAME_ATTACK ? 0 : 1];
    local->pool = (uint8_t)(local->pool + by);
    emit(e, (Event){.kind = EVENT_POOL, .seat = f->seat, .a = (int16_t)by, .b = local->pool});
    return FLOW_DONE;
}

static bool can_reroll(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return cw_roll_frame(e) != NULL;
}

/* The face that lies is taken back; what helpers have added stays. */
static Flow do_reroll(Engine *e, Frame *f, const Instr *in) {
    Frame *roll = cw_roll_frame(e);
    (void)f, (void)in;
    if (!roll)
        return FLOW_DONE;
    RollLocals *local = LOCALS(roll, RollLocals);
    const Face *face = face_of(e, local->face);
    int harm = option_is(e, OPTION_DIE, 1) ? face->successes : face->damage;
    local->pool = (uint8_t)(local->pool > face->successes ? local->pool - face->successes : 0);
    local->harm = (uint8_t)(local->harm > harm ? local->harm - harm : 0);
    local->face = 0;
    roll->step = ROLL_DIE;
    return FLOW_DONE;
}

static bool can_prevent(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return frame_nearest(e, FRAME_DAMAGE) != NULL;
}

static Flow do_prevent(Engine *e, Frame *f, const Instr *in) {
    Frame *damage = frame_nearest(e, FRAME_DAMAGE);
    if (!damage)
        return FLOW_DONE;
    DamageLocals *local = LOCALS(damage, DamageLocals);
    int by = in->arg[0] < local->left ? in->arg[0] : local->left;
    local->left = (uint8_t)(local->left - by);
    emit(e, (Event){.kind = EVENT_PREVENT,
                    .seat = f->seat,
                    .a = (int16_t)by,
                    .b = local->left,
                    .c = clonewars(e)->jedi[f->hero - 1]});
    return FLOW_DONE;
}

static bool can_damage(const Engine *e, const Frame *f, const Instr *in) {
    return can_discard(e, f, in);
}

static Flow do_damage(Engine *e, Frame *f, const Instr *in) {
    cw_push_damages(e, cw_who(e, f->hero, in->arg[1]), in->arg[0]);
    return FLOW_PUSHED;
}

/* ---- enemies ---- */

static bool can_destroy(const Engine *e, const Frame *f, const Instr *in) {
    return cw_where(e, f->hero, in->arg[1]) & cw_with_enemy(e, in->arg[0]);
}

static Flow do_destroy(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f, (Pick){.act = PICK_DESTROY, .where = in->arg[1], .what = in->arg[0], .left = in->arg[2]});
}

static bool can_at(const Engine *e, const Frame *f, const Instr *in) {
    return cw_where(e, f->hero, in->arg[1]) != 0;
}

static Flow do_droids(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f, (Pick){.act = PICK_DROIDS, .where = in->arg[1], .left = in->arg[0]});
}

/* CW-Q22: droid by droid; the loss may come in the middle (CW-14.1). */
static Flow do_droids_each(Engine *e, Frame *f, const Instr *in) {
    return pick_now(e, cw_push_each(e, f->hero, cw_where(e, f->hero, in->arg[1]), in->arg[0]));
}

static bool can_blockade(const Engine *e, const Frame *f, const Instr *in) {
    return cw_where(e, f->hero, in->arg[0]) != 0;
}

static Flow do_blockade(Engine *e, Frame *f, const Instr *in) {
    return pick(e, f, (Pick){.act = PICK_BLOCKADE, .where = in->arg[0], .left = 1});
}

/* ---- villains: while one is off the board, what starts from its planet does nothing (CW-Q20) ---- */

static bool figure_in_play(const Engine *e, int figure) {
    return figure < cw_figure_count(e) && !(clonewars(e)->beaten >> figure & 1);
}

static int figures_from(int figure) {
    return figure == FIGURE_ALL ? 0 : figure;
}

static int figures_to(const Engine *e, int figure) {
    return figure == FIGURE_ALL ? cw_figure_count(e) - 1 : figure;
}

static Flow pick_figures(Engine *e, const Frame *f, Pick pick, int figure, bool on_board) {
    Frame *first = NULL;
    for (int i = figures_to(e, figure); i >= figures_from(figure); i--) {
        pick.what = i;
        if (figure_in_play(e, i) && (!on_board || clonewars(e)->figures[i]))
            first = cw_push_pick(e, f->hero, pick);
    }
    return pick_now(e, first);
}

/* Would a pick move any of the figures? One that stands on the only planet there is to pick stays there. */
static bool any_moves(const Engine *e, const Frame *f, Pick pick, int figure, bool on_board) {
    for (int i = figures_from(figure); i <= figures_to(e, figure); i++) {
        int at = clonewars(e)->figures[i];
        pick.what = i;
        if (figure_in_play(e, i) && (!on_board || at) && cw_picks(e, f->hero, pick) & ~PLANET_BIT(at))
            return true;
    }
    return false;
}

static bool can_villain_to(const Engine *e, const Frame *f, const Instr *in) {
    Pick pick = {.act = PICK_FIGURE_TO, .where = in->arg[0], .left = 1};
    return any_moves(e, f, pick, in->arg[1], false);
}

static Flow do_villain_to(Engine *e, Frame *f, const Instr *in) {
    Pick pick = {.act = PICK_FIGURE_TO, .where = in->arg[0], .left = 1};
    return pick_figures(e, f, pick, in->arg[1], false);
}

static bool can_villain_go(const Engine *e, const Frame *f, const Instr *in) {
    Pick pick = {.act = PICK_FIGURE_GO, .where = in->arg[1], .left = in->arg[0]};
    return any_moves(e, f, pick, in->arg[2], true);
}

static Flow do_villain_go(Engine *e, Frame *f, const Instr *in) {
    Pick pick = {.act = PICK_FIGURE_GO, .where = in->arg[1], .left = in->arg[0]};
    return pick_figures(e, f, pick, in->arg[2], true);
}

/* Somebody has a planet to flee to. */
static bool can_villain_flee(const Engine *e, const Frame *f, const Instr *in) {
    Pick pick = {.act = PICK_FIGURE_FLEE, .where = WHERE_ANYWHERE, .left = in->arg[0]};
    return any_moves(e, f, pick, in->arg[1], true);
}

static Flow do_villain_flee(Engine *e, Frame *f, const Instr *in) {
    Pick pick = {.act = PICK_FIGURE_FLEE, .where = WHERE_ANYWHERE, .left = in->arg[0]};
    return pick_figures(e, f, pick, in->arg[1], true);
}

/* CW-16.2, CW-16.3: also those that are off the board. */
static Flow do_villains_at(Engine *e, Frame *f, const Instr *in) {
    (void)f;
    for (int i = 0; i < cw_figure_count(e); i++)
        if (figure_in_play(e, i))
            cw_figure_to(e, i, in->arg[0]);
    return FLOW_DONE;
}

/* ---- tracks and the invasion deck ---- */

static Flow do_threat(Engine *e, Frame *f, const Instr *in) {
    (void)f;
    cw_threat(e, in->arg[0]);
    return FLOW_DONE;
}

static bool can_relief(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return clonewars(e)->threat > 0;
}

static Flow do_relief(Engine *e, Frame *f, const Instr *in) {
    (void)f;
    cw_threat(e, -in->arg[0]);
    return FLOW_DONE;
}

static Flow do_siege(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    emit(e, (Event){.kind = EVENT_SIEGE});
    cw_push_count(e, FRAME_SIEGE, f->hero, 0, 0);
    return FLOW_PUSHED;
}

static Flow do_invade(Engine *e, Frame *f, const Instr *in) {
    cw_push_count(e, FRAME_INVADE, f->hero, in->arg[0], 0);
    return FLOW_PUSHED;
}

static Flow do_arrange(Engine *e, Frame *f, const Instr *in) {
    cw_push_count(e, FRAME_ARRANGE, f->hero, in->arg[0], 0);
    return FLOW_PUSHED;
}

static bool can_arrange(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return e->zones[ZONE_INVASION].count || e->zones[ZONE_INVASION_DISCARD].count;
}

static bool can_bury(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return e->zones[ZONE_INVASION_DISCARD].count > 0;
}

static Flow do_bury(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    cw_push_count(e, FRAME_CARDS, f->hero, 1, CARDS_BURY);
    return FLOW_PUSHED;
}

static Flow do_delay(Engine *e, Frame *f, const Instr *in) {
    CloneWars *s = clonewars(e);
    s->delay = (uint8_t)(s->delay + in->arg[0] > 15 ? 15 : s->delay + in->arg[0]);
    emit(e, (Event){.kind = EVENT_DELAY, .seat = f->seat, .a = in->arg[0]});
    return FLOW_DONE;
}

static Flow do_actions(Engine *e, Frame *f, const Instr *in) {
    CloneWars *s = clonewars(e);
    s->actions = (uint8_t)(s->actions + in->arg[0] > 15 ? 15 : s->actions + in->arg[0]);
    emit(e, (Event){.kind = EVENT_ACTIONS, .seat = f->seat, .a = in->arg[0]});
    return FLOW_DONE;
}

static bool can_actions(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return e->frames[0].kind == FRAME_TURN && e->frames[0].step == TURN_ACT;
}

/* ---- the vocabulary ---- */

#define COUNT_PARAM {.name = "count", .kind = KIND_NUMBER, .lo = 1, .hi = 9, .needed = true}
#define WHERE_PARAM {.name = "where", .kind = KIND_WHERE, .lo = 0, .hi = WHERES - 1, .needed = true}
#define EACH_PARAM {.name = "where", .kind = KIND_EACH, .lo = 0, .hi = WHERES - 1, .needed = true}
#define WHO_PARAM {.name = "who", .kind = KIND_WHO, .lo = 0, .hi = WHOS - 1, .fallback = WHO_YOU}
#define FIGURE_PARAM {.name = "figure", .kind = KIND_FIGURE, .lo = 0, .hi = 3, .fallback = FIGURE_LEAD}

const Op clonewars_ops[OPS] = {
    {.name = "fly",
     .text = "Fly to a connected planet.|Fly up to {count} links.",
     .params = {COUNT_PARAM},
     .run = do_fly},
    {.name = "fly-other",
     .text = "Another Jedi flies to a connected planet.|Another Jedi flies up to {count} links.",
     .params = {COUNT_PARAM},
     .run = do_fly_other},
    {.name = "travel",
     .text = "Go straight to {where}, but not in the middle of your own roll.",
     .params = {WHERE_PARAM},
     .can = can_travel,
     .run = do_travel},
    {.name = "attack-near",
     .text = "Spend an action to attack the enemies on a planet connected to yours.",
     .can = can_attack_near,
     .run = do_attack_near},
    {.name = "reinforce",
     .text = "Draw {count} squad card.|Draw {count} squad cards.",
     .params = {COUNT_PARAM},
     .can = can_reinforce,
     .run = do_reinforce},
    {.name = "ready",
     .text = "{who} can ready {count} squad card.|{who} can ready up to {count} squad cards.",
     .params = {COUNT_PARAM, WHO_PARAM},
     .can = can_ready,
     .run = do_ready},
    {.name = "exhaust",
     .text = "{who} must exhaust {count} squad card.|{who} must exhaust {count} squad cards.",
     .params = {COUNT_PARAM, WHO_PARAM},
     .can = can_exhaust,
     .run = do_exhaust},
    {.name = "discard",
     .text = "{who} must discard {count} card.|{who} must discard {count} cards.",
     .params = {COUNT_PARAM, WHO_PARAM},
     .can = can_discard,
     .run = do_discard},
    {.name = "fetch",
     .text = "Unless somebody holds it, take {card} from the squad deck or its discards.",
     .params = {{.name = "card", .kind = KIND_CARD, .lo = 1, .hi = CARDS_MOST, .needed = true}},
     .can = can_fetch,
     .run = do_fetch},
    {.name = "add",
     .text = "Hits +{hits}, successes +{successes}.",
     .without = {"Successes +{successes}.", "Hits +{hits}."},
     .params = {{.name = "hits", .kind = KIND_NUMBER, .lo = 0, .hi = 9},
                {.name = "successes", .kind = KIND_NUMBER, .lo = 0, .hi = 9}},
     .can = can_add,
     .run = do_add},
    {.name = "reroll", .text = "Roll the die again.", .can = can_reroll, .run = do_reroll},
    {.name = "prevent",
     .text = "Prevent {count} point of damage.|Prevent {count} points of damage.",
     .params = {COUNT_PARAM},
     .can = can_prevent,
     .run = do_prevent},
    {.name = "damage",
     .text = "{who} must take {count} point of damage.|{who} must take {count} points of damage.",
     .params = {COUNT_PARAM, WHO_PARAM},
     .can = can_damage,
     .run = do_damage},
    {.name = "destroy",
     .text = "Destroy {count} {enemy} on {where}.|Destroy up to {count} {enemy}s on {where}.",
     .params = {{.name = "enemy", .kind = KIND_ENEMY, .lo = 0, .hi = ENEMIES - 1, .needed = true},
                WHERE_PARAM,
                COUNT_PARAM},
     .can = can_destroy,
     .run = do_destroy},
    {.name = "droids",
     .text = "Add {count} droid on {where}.|Add {count} droids on {where}.",
     .params = {COUNT_PARAM, WHERE_PARAM},
     .can = can_at,
     .run = do_droids},
    {.name = "droids-each",
     .text = "Add {count} droid on {where}.|Add {count} droids on {where}.",
     .params = {COUNT_PARAM, EACH_PARAM},
     .can = can_at,
     .run = do_droids_each},
    {.name = "blockade",
     .text = "Add a blockade on {where}.",
     .params = {WHERE_PARAM},
     .can = can_blockade,
     .run = do_blockade},
    {.name = "villain-to",
     .text = "Place {figure} on {where}.",
     .params = {WHERE_PARAM, FIGURE_PARAM},
     .can = can_villain_to,
     .run = do_villain_to},
    {.name = "villain-go",
     .text = "Move {figure} {count} link by the shortest way to {where}.|Move {figure} {count} links by the shortest "
             "way to {where}.",
     .params = {COUNT_PARAM, WHERE_PARAM, FIGURE_PARAM},
     .can = can_villain_go,
     .run = do_villain_go},
    {.name = "villain-flee",
     .text = "Move {figure} {count} link, to the planet farthest from every Jedi, or none if none is farther.|Move "
             "{figure} {count} links, each to the planet farthest from every Jedi, as long as one is farther.",
     .params = {COUNT_PARAM, FIGURE_PARAM},
     .can = can_villain_flee,
     .run = do_villain_flee},
    {.name = "villains-at",
     .text = "Place every villain on {planet}, also one that is off the board.",
     .params = {{.name = "planet", .kind = KIND_PLANET, .lo = 1, .hi = PLANETS_MOST, .needed = true}},
     .run = do_villains_at},
    {.name = "threat",
     .text = "Advance the threat marker {count} space.|Advance the threat marker {count} spaces.",
     .params = {COUNT_PARAM},
     .run = do_threat},
    {.name = "relief",
     .text = "Move the threat marker back {count} space.|Move the threat marker back {count} spaces.",
     .params = {COUNT_PARAM},
     .can = can_relief,
     .run = do_relief},
    {.name = "siege",
     .text = "Advance the invasion marker; fill the planet of the bottom invasion card up to 3 droids; shuffle the "
             "invasion discards onto the deck.",
     .run = do_siege},
    {.name = "invade",
     .text = "Turn over and resolve {count} invasion card.|Turn over and resolve {count} invasion cards.",
     .params = {COUNT_PARAM},
     .run = do_invade},
    {.name = "delay",
     .text = "Turn over {count} invasion card fewer this turn.|Turn over {count} invasion cards fewer this turn.",
     .params = {COUNT_PARAM},
     .run = do_delay},
    {.name = "arrange",
     .text = "Turn up the top invasion card.|Turn up the top {count} invasion cards and put them back in any order.",
     .params = {COUNT_PARAM},
     .can = can_arrange,
     .run = do_arrange},
    {.name = "bury", .text = "Remove a card in the invasion discards from the game.", .can = can_bury, .run = do_bury},
    {.name = "actions",
     .text = "The current Jedi has {count} more action this turn.|The current Jedi has {count} more actions this turn.",
     .params = {COUNT_PARAM},
     .can = can_actions,
     .run = do_actions},
};

/* ---- why one of them would change nothing ---- */

static int idle_attack(const Engine *e, int hero) {
    (void)hero;
    return clonewars(e)->actions ? REASON_NO_TARGET : REASON_NO_ACTIONS;
}
static int idle_travel(const Engine *e, int hero) {
    const Frame *roll = cw_roll_frame(e);
    return roll && roll->hero == hero ? REASON_OWN_ROLL : REASON_ALREADY_THERE;
}
static int idle_add(const Engine *e, int hero) {
    const Frame *roll = cw_roll_frame(e);
    if (!roll)
        return REASON_FOR_ROLL;
    if (cw_suffices(e, roll))
        return REASON_ENOUGH;
    return roll->kind == FRAME_MISSION && !cw_stands_by(e, roll, hero) ? REASON_NOT_HERE : REASON_ADDS_NONE;
}

int cw_why_idle(const Engine *e, const Frame *f, const Instr *in) {
    return cw_idle(e, f->hero, in->op - OP_GAME);
}

/* Of an operation that has just been found to change nothing. */
int cw_idle(const Engine *e, int hero, int op) {
    static const struct {
        const char *name;
        int (*why)(const Engine *e, int hero);
        int reason;
    } idle[] = {{"attack-near", idle_attack, 0},
                {"travel", idle_travel, 0},
                {"add", idle_add, 0},
                {"reinforce", NULL, REASON_NO_CARDS},
                {"ready", NULL, REASON_NONE_EXHAUSTED},
                {"destroy", NULL, REASON_NO_TARGET},
                {"relief", NULL, REASON_FIRST_SPACE},
                {"villain-flee", NULL, REASON_STAYS},
                {"arrange", NULL, REASON_NO_INVASION},
                {"bury", NULL, REASON_NO_INVASION}};
    for (int i = 0; i < COUNT(idle); i++)
        if (words_equal(clonewars_ops[op].name, idle[i].name))
            return idle[i].why ? idle[i].why(e, hero) : idle[i].reason;
    return REASON_NO_EFFECT;
}

/* ---- conditions ---- */

static bool rolling(const Engine *e, int kind) {
    const Frame *roll = cw_roll_frame(e);
    return roll && roll->kind == kind;
}
static bool is_attack(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return rolling(e, FRAME_ATTACK);
}
static bool is_mission(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return rolling(e, FRAME_MISSION);
}
static bool is_finale(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return clonewars(e)->finale;
}
static bool villain_on_board(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return cw_figures(e) != 0;
}
static bool villain_here(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return cw_villain_at(e, at_of(e, f->hero));
}
static bool villain_near(const Engine *e, const Frame *f, const Instr *in) {
    return cw_distance(e, at_of(e, f->hero), cw_figures(e)) <= in->arg[0];
}
static bool droids_here(const Engine *e, const Frame *f, const Instr *in) {
    return clonewars(e)->droids[at_of(e, f->hero)] >= in->arg[0];
}
static bool threat_is(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return clonewars(e)->threat >= in->arg[0];
}
static bool blockades_are(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    int most = option_is(e, OPTION_BLOCKADES, 1) ? 3 : BLOCKADES_MOST;
    return most - cw_blockades_left(e) >= in->arg[0];
}

const Cond clonewars_conds[CONDS] = {
    [COND_ATTACK] = {.name = "attack", .text = "this is an attack", .holds = is_attack},
    [COND_MISSION] = {.name = "mission", .text = "this is a mission attempt", .holds = is_mission},
    {.name = "finale", .text = "the Finale has begun", .holds = is_finale},
    {.name = "villain-on-board", .text = "a villain is on the board", .holds = villain_on_board},
    {.name = "villain-here", .text = "a villain is on your planet", .holds = villain_here},
    {.name = "villain-near",
     .text = "a villain is within {count} link of you|a villain is within {count} links of you",
     .params = {COUNT_PARAM},
     .holds = villain_near},
    {.name = "droids-here",
     .text = "your planet has {count} droid or more|your planet has {count} droids or more",
     .params = {COUNT_PARAM},
     .holds = droids_here},
    {.name = "threat-at-least", .text = "the threat is {count} or more", .params = {COUNT_PARAM}, .holds = threat_is},
    {.name = "blockades-at-least",
     .text = "there is {count} blockade or more|there are {count} blockades or more",
     .params = {COUNT_PARAM},
     .holds = blockades_are},
};
