/* Attacks and missions: a roll, help from every Jedi who can give it, and what comes of it (CW-6, CW-7). */
#include "base/rng.h"
#include "games/clonewars/cards.h"

static bool is_attack(const Frame *f) {
    return f->kind == FRAME_ATTACK;
}

Frame *cw_push_roll(Engine *e, int kind, int hero, int planet, CardId mission) {
    Frame *f = frame_push(e, kind, seat_of(e, hero), hero);
    if (!f)
        return NULL;
    *LOCALS(f, RollLocals) = (RollLocals){.asked = (uint8_t)hero, .planet = (uint8_t)planet, .card = mission};
    LOCALS(f, RollLocals)->window = window_open((Seat)hero);
    emit(e, (Event){.kind = kind == FRAME_ATTACK ? EVENT_ATTACK : EVENT_ATTEMPT,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = mission,
                    .a = clonewars(e)->jedi[hero - 1],
                    .b = (int16_t)planet});
    return f;
}

/* ---- the die (CW-Q4) ---- */

static void die_falls(Engine *e, Frame *f, int face) {
    RollLocals *local = LOCALS(f, RollLocals);
    const Face *shown = face_of(e, face);
    int harm = option_is(e, OPTION_DIE, 1) ? shown->successes : shown->damage;
    local->face = (uint8_t)face;
    local->pool = (uint8_t)(local->pool + shown->successes);
    local->harm = (uint8_t)(local->harm + harm);
    local->asked = 0;
    f->step = ROLL_HELP;
    emit(e, (Event){.kind = EVENT_DIE, .seat = f->seat, .a = (int16_t)face});
    if (option_is(e, OPTION_DIE, 1))
        emit(e, (Event){.kind = EVENT_LITERAL, .seat = f->seat, .a = shown->successes, .b = (int16_t)harm});
}

Choice cw_roll_outcome(const Engine *e, const Frame *f, uint64_t random) {
    int face = digest(e)->die[rng_scale(random, digest(e)->sides)];
    (void)f;
    return (Choice){.verb = VERB_FACE, .a = (uint16_t)face, .c = face_of(e, face)->faces};
}

static void ask_die(const Engine *e, Question *q, Choices *out) {
    *q = (Question){
        .kind = CANTINA_ASK_CHANCE, .seat = CANTINA_CHANCE, .weighed = 1, .prompt = PROMPT_CHANCE, .tag = TAG_DIE};
    for (int face = 1; face <= e->pack->tables[TABLE_FACES].count; face++)
        if (face_of(e, face)->faces)
            choices_add_weight(out, VERB_FACE, face, face_of(e, face)->faces);
}

/* ---- what is needed ---- */

int cw_needs(const Engine *e, const Frame *f) {
    CardId card = LOCALS_READ(f, RollLocals)->card;
    if (is_attack(f))
        return cw_enemy_health_at(e, LOCALS_READ(f, RollLocals)->planet);
    return card ? card_of(e, card)->needs : sheet(e)->goal_needs;
}

/* The health of a villain there that has to be beaten again: it comes back at once, perhaps to the same planet, so that
 * more hits may be of use and it matters who is struck first. */
static int comes_back(const Engine *e, const Frame *f) {
    const CloneWars *s = clonewars(e);
    const Villain *villain = sheet(e);
    bool again = s->finale && villain->goal == GOAL_DEFEAT && cw_figure_count(e) == 1;
    if (!again || !is_attack(f) || s->figures[0] != LOCALS_READ(f, RollLocals)->planet)
        return 0;
    return (villain->goal_count - s->goals - 1) * villain->finale_health[0];
}

bool cw_suffices(const Engine *e, const Frame *f) {
    return LOCALS_READ(f, RollLocals)->pool >= cw_needs(e, f) + comes_back(e, f);
}

static int mission_type(const Engine *e, const Frame *f) {
    CardId card = LOCALS_READ(f, RollLocals)->card;
    return card ? card_of(e, card)->type : sheet(e)->goal_type;
}

/* ---- helping (CW-6.3, CW-7.3) ---- */

/* CW-6.3, CW-Q16: extra hits and successes come from the same planet; who reaches another one finds help on both. */
bool cw_stands_by(const Engine *e, const Frame *roll, int hero) {
    int planet = at_of(e, hero);
    return (planet == LOCALS_READ(roll, RollLocals)->planet) | (planet == at_of(e, roll->hero));
}

static int bar_squad(const Engine *e, const Frame *f, int hero, const Card *card) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    if (cw_suffices(e, f))
        return REASON_ENOUGH;
    if (!cw_stands_by(e, f, hero))
        return REASON_NOT_HERE;
    if (!is_attack(f) && card->type != mission_type(e, f))
        return REASON_MISSION_TYPE;
    if (is_attack(f) && card->type != TYPE_ASSAULT && card->type != TYPE_STEALTH)
        return REASON_WRONG_TYPE;
    if (!(is_attack(f) ? card->hits : card->successes)) /* CW-Q12 */
        return REASON_ADDS_NONE;
    if (!is_attack(f))
        return 0;
    return !local->type || local->type == card->type ? 0 : REASON_ONE_TYPE; /* CW-6.4 */
}

/* CW-Q18, CW-Q50 */
int cw_ally_adds(const Engine *e, const Frame *f, int hero, const Card *card) {
    if (is_attack(f))
        return card->hits;
    if (!cw_stands_by(e, f, hero))
        return 0;
    return card->successes || option_is(e, OPTION_ALLY_SUCCESSES, 0) ? card->successes : 1;
}

/* The cards that bar_squad lets pass: listed as a set, since every question of a roll is made of it. */
static CardSet squads_for(const Engine *e, const Frame *f) {
    const Digest *known = digest(e);
    int type = LOCALS_READ(f, RollLocals)->type;
    if (!is_attack(f))
        return known->types[mission_type(e, f)] & known->successes;
    CardSet types = known->types[TYPE_ASSAULT] | known->types[TYPE_STEALTH];
    return (type ? types & known->types[type] : types) & known->hits;
}

/* The cards that add to a roll by their numbers: from its planet, and from anywhere (bar_squad, cw_ally_adds). */
typedef struct {
    CardSet here, anywhere;
} Adding;

static Adding adding(const Engine *e, const Frame *f) {
    if (cw_suffices(e, f))
        return (Adding){0};
    const Digest *known = digest(e);
    CardSet allies = known->types[TYPE_ALLY], squads = squads_for(e, f) & ~allies;
    if (is_attack(f))
        return (Adding){squads, allies & known->hits};
    return (Adding){squads | (option_is(e, OPTION_ALLY_SUCCESSES, 0) ? allies & known->successes : allies), 0};
}

static CardSet adding_from(const Engine *e, const Frame *f, Adding cards, int hero) {
    return cards.anywhere | (cards.here & (0 - (CardSet)cw_stands_by(e, f, hero)));
}

/* CW-6.5, CW-Q52: an ally for any time is offered on a roll too; because of it only those are asked who roll, or who
 * want to be. */
static bool can_use(const Engine *e, const Frame *f, int hero, CardSet ready) {
    HeroSet stops = HERO_BIT(f->hero) | clonewars(e)->stop_roll;
    return cw_usable(e, hero, ready, MOMENT_ROLL) ||
           (stops & HERO_BIT(hero) && cw_usable(e, hero, ready, MOMENT_PLAY)) || cw_power(e, hero, MOMENT_ROLL);
}

/* Those who hold something that adds. */
static HeroSet adders(const Engine *e, const Frame *f, const Hand *hands) {
    Adding cards = adding(e, f);
    unsigned set = 0;
    for (int hero = 1; hero <= HEROES_MOST; hero++)
        set |= (unsigned)((hands[hero - 1].ready & adding_from(e, f, cards, hero)) != 0) << (hero - 1);
    return (HeroSet)set;
}

/* Those of whom it has to be looked at whether they can use something: who rolls, whose turn it is, who wants to be
 * asked, who holds a card for this moment. */
static HeroSet users(const Engine *e, const Frame *f, const Hand *hands) {
    return HERO_BIT(f->hero) | HERO_BIT(current_hero(e)) | clonewars(e)->stop_roll |
           cw_holders(hands, digest(e)->with[MOMENT_ROLL]);
}

/* Those who have something to give; a player who wants no questions this turn is left alone. */
static HeroSet helpers(const Engine *e, const Frame *f) {
    Hand room[HEROES_MOST];
    const Hand *hands = hands_read(e, room);
    HeroSet open = (HeroSet) ~(clonewars(e)->quiet & ~HERO_BIT(f->hero)), set = adders(e, f, hands) & open;
    for (HeroSet rest = users(e, f, hands) & open & (HeroSet)~set; rest; rest &= (HeroSet)(rest - 1)) {
        int hero = bits_lowest(rest) + 1;
        if (can_use(e, f, hero, hands[hero - 1].ready))
            set |= HERO_BIT(hero);
    }
    return set;
}

/* CW-Q17: a roll that suffices may still hurt. Then those are asked who can have the die rolled again, and those who
 * want to be asked after each roll. */
static HeroSet menders(const Engine *e, const Frame *f) {
    const CloneWars *s = clonewars(e);
    int current = current_hero(e);
    Hand room[HEROES_MOST];
    HeroSet set = s->stop_roll, found = 0;
    if (LOCALS_READ(f, RollLocals)->harm) {
        set |= cw_holders(hands_read(e, room), digest(e)->rerolls);
        if (digest(e)->jedi_rerolls[s->jedi[current - 1]])
            set |= HERO_BIT(current);
    }
    for (set &= (HeroSet) ~(s->quiet & ~HERO_BIT(f->hero)); set; set &= (HeroSet)(set - 1)) {
        int hero = bits_lowest(set) + 1;
        if (can_use(e, f, hero, hand_read(e, hero).ready))
            found |= HERO_BIT(hero);
    }
    return found;
}

/* CW-Q17: after the die is seen, while more is of use or the die hurts. False when the window is closed. Whoever is
 * asked stays so, though others may step in meanwhile. */
static bool help_is_asked(Engine *e, Frame *f) {
    RollLocals *local = LOCALS(f, RollLocals);
    bool enough = cw_suffices(e, f);
    if (enough && !local->harm && !clonewars(e)->stop_roll)
        return false;
    HeroSet may_act = enough ? menders(e, f) : 0;
    if (local->asked && (!enough || may_act & HERO_BIT(local->asked)))
        return true;
    int next = window_next(e, &local->window, enough ? may_act : helpers(e, f));
    if (next)
        cw_ask_hero(e, f, &local->asked, next);
    return next;
}

static void ask_help(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    const uint8_t *jedi = clonewars(e)->jedi;
    int hero = local->asked ? local->asked : f->hero;
    bool enough = cw_suffices(e, f);
    *q = (Question){
        .kind = CANTINA_ASK_CARD,
        .seat = f->seat,
        .hero = f->hero,
        .prompt = enough         ? PROMPT_ENOUGH
                  : is_attack(f) ? PROMPT_HELP_ATTACK
                                 : PROMPT_HELP_MISSION,
        .args = {enough ? local->harm : local->pool, (int16_t)cw_needs(e, f), jedi[f->hero - 1], jedi[hero - 1]}};
    Choice *pen = choices_pen(out, OFFERS_MOST);
    if (!pen)
        return;
    CardSet ready = hand_read(e, hero).ready, adds = ready & adding_from(e, f, adding(e, f), hero);
    CardSet used = cw_usable(e, hero, ready, MOMENT_ROLL) | cw_usable(e, hero, ready, MOMENT_PLAY);
    pen = pen_with(pen, cw_power(e, hero, MOMENT_ROLL), VERB_POWER, 0);
    pen = cw_offer_cards(pen, VERB_PLAY, used);
    pen = cw_offer_cards(pen, VERB_ADD, allies_of(e, adds));
    pen = cw_offer_cards(pen, VERB_EXHAUST, squads_of(e, adds));
    choices_upto(out, pen);
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_PASS, 0, 0);
    if (hero != f->hero)
        choices_add(out, VERB_QUIET, 0, 0);
}

static void add_to_pool(Engine *e, Frame *f, int hero, CardId card, int by) {
    RollLocals *local = LOCALS(f, RollLocals);
    local->pool = (uint8_t)(local->pool + by);
    emit(e, (Event){.kind = EVENT_HELP,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = (int16_t)by,
                    .b = local->pool,
                    .c = clonewars(e)->jedi[hero - 1]});
}

static void help_with_squad(Engine *e, Frame *f, int hero, CardId id) {
    const Card *card = card_of(e, id);
    cw_exhaust(e, hero, id);
    LOCALS(f, RollLocals)->type = card->type;
    add_to_pool(e, f, hero, id, is_attack(f) ? card->hits : card->successes);
}

/* CW-Q63: an ally gives its number or does what it says, never both. */
static void help_with_number(Engine *e, Frame *f, int hero, CardId id) {
    add_to_pool(e, f, hero, id, cw_ally_adds(e, f, hero, card_of(e, id)));
    cw_discard(e, hero, id);
}

static Flow help_with_text(Engine *e, int hero, CardId id) {
    return cw_play_ally(e, hero, id, cw_card_ability(e, hero, id, MOMENT_ROLL) ? MOMENT_ROLL : MOMENT_PLAY);
}

static Flow take_help(Engine *e, Frame *f, Choice choice) {
    RollLocals *local = LOCALS(f, RollLocals);
    int hero = local->asked;
    local->asked = 0;
    if (choice.verb == VERB_QUIET)
        cw_quiet(e, hero);
    if (choice.verb == VERB_PASS || choice.verb == VERB_QUIET) {
        window_pass(&local->window, (Seat)hero);
        return FLOW_DONE;
    }
    window_changed(&local->window);
    if (choice.verb == VERB_POWER)
        return cw_use_power(e, hero, MOMENT_ROLL);
    if (choice.verb == VERB_PLAY)
        return help_with_text(e, hero, choice.a);
    if (choice.verb == VERB_ADD)
        help_with_number(e, f, hero, choice.a);
    else
        help_with_squad(e, f, hero, choice.a);
    return FLOW_DONE;
}

/* CW-Q18 */
static int bar_number(const Engine *e, const Frame *f, int hero, CardId card) {
    if (card_of(e, card)->type != TYPE_ALLY)
        return REASON_NOT_ALLY;
    if (cw_suffices(e, f))
        return REASON_ENOUGH;
    if (cw_ally_adds(e, f, hero, card_of(e, card)))
        return 0;
    return !is_attack(f) && !cw_stands_by(e, f, hero) ? REASON_NOT_HERE : REASON_ALLY_ADDS_NONE;
}

static int bar_held(const Engine *e, const Frame *f, int hero, Choice choice) {
    if (!cw_find_spare(e, hero, choice.a))
        return REASON_NOT_HELD;
    if (choice.verb == VERB_PLAY)
        return cw_bar_text(e, hero, choice.a, MOMENT_ROLL);
    if (choice.verb == VERB_ADD)
        return bar_number(e, f, hero, choice.a);
    if (card_of(e, choice.a)->type == TYPE_ALLY)
        return REASON_ALLY;
    int barred = bar_squad(e, f, hero, card_of(e, choice.a));
    return barred || cw_find_ready(e, hero, choice.a) ? barred : REASON_EXHAUSTED;
}

static int bar_help(const Engine *e, const Frame *f, Choice choice) {
    int asked = LOCALS_READ(f, RollLocals)->asked, hero = asked ? asked : f->hero;
    switch (choice.verb) {
    case VERB_POWER:
        return cw_bar_power(e, hero, MOMENT_ROLL);
    case VERB_EXHAUST:
    case VERB_PLAY:
    case VERB_ADD:
        return bar_held(e, f, hero, choice);
    case VERB_PASS:
        return 0;
    case VERB_QUIET:
        return hero != f->hero ? 0 : REASON_NOT_OFFERED;
    default:
        return REASON_NOT_NOW;
    }
}

/* Rolls and lets everybody help; true when both are over. */
static bool rolled(Engine *e, Frame *f) {
    uint64_t random;
    if (f->step == ROLL_DIE && chance_answers(e, &random))
        die_falls(e, f, cw_roll_outcome(e, f, random).a);
    if (f->step == ROLL_DIE || (f->step == ROLL_HELP && help_is_asked(e, f)))
        return false;
    if (f->step == ROLL_HELP)
        f->step = ROLL_HELP + 1;
    f->seat = seat_of(e, f->hero);
    return true;
}

/* ---- striking (CW-6.2, CW-6.7) ---- */

/* Is there an enemy of this kind, and do the hits suffice for one? */
static bool is_struck(const Engine *e, const Frame *f, int enemy) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    if (enemy == ENEMY_DROID)
        return clonewars(e)->droids[local->planet] && local->pool;
    return enemy == ENEMY_BLOCKADE && clonewars(e)->blockades[local->planet] && local->pool >= BLOCKADE_HEALTH;
}

static bool figure_is_struck(const Engine *e, const Frame *f, int figure) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    return clonewars(e)->figures[figure] == local->planet && cw_figure_health(e, figure) <= local->pool;
}

/* As a set of the villains' ids. */
static unsigned villains_struck(const Engine *e, const Frame *f) {
    unsigned villains = 0;
    for (int i = 0; i < FIGURES; i++)
        villains |= (unsigned)figure_is_struck(e, f, i) << sheet(e)->figures[i];
    return villains;
}

static void offer_strikes(const Engine *e, const Frame *f, Choices *out) {
    if (is_struck(e, f, ENEMY_DROID))
        choices_add(out, VERB_STRIKE, ENEMY_DROID, 0);
    if (is_struck(e, f, ENEMY_BLOCKADE))
        choices_add(out, VERB_STRIKE, ENEMY_BLOCKADE, 0);
    for (unsigned villains = villains_struck(e, f); villains; villains &= villains - 1)
        choices_add(out, VERB_STRIKE_VILLAIN, bits_lowest(villains), 0);
}

/* Is it on the planet at all, whatever it takes? */
static bool is_there(const Engine *e, const Frame *f, Choice choice) {
    const CloneWars *s = clonewars(e);
    int planet = LOCALS_READ(f, RollLocals)->planet;
    if (choice.verb == VERB_STRIKE)
        return choice.a == ENEMY_DROID ? s->droids[planet] : choice.a == ENEMY_BLOCKADE && s->blockades[planet];
    for (int i = 0; i < FIGURES; i++)
        if (sheet(e)->figures[i] == choice.a && s->figures[i] == planet)
            return true;
    return false;
}

static int bar_strike(const Engine *e, const Frame *f, Choice choice) {
    if (choice.verb != VERB_STRIKE && choice.verb != VERB_STRIKE_VILLAIN)
        return REASON_NOT_NOW;
    if (!is_there(e, f, choice))
        return REASON_NOT_THERE;
    bool struck = choice.verb == VERB_STRIKE ? is_struck(e, f, choice.a) : villains_struck(e, f) >> choice.a & 1;
    return struck ? 0 : REASON_TOO_FEW_HITS;
}

static void strike(Engine *e, Frame *f, Choice choice) {
    RollLocals *local = LOCALS(f, RollLocals);
    if (choice.verb == VERB_STRIKE) {
        local->pool = (uint8_t)(local->pool - (choice.a == ENEMY_DROID ? 1 : BLOCKADE_HEALTH));
        cw_destroy(e, choice.a, local->planet, 1);
        return;
    }
    int figure = 0;
    while (figure < FIGURES - 1 && sheet(e)->figures[figure] != choice.a)
        figure++;
    local->pool = (uint8_t)(local->pool - cw_figure_health(e, figure));
    cw_beat_villain(e, figure);
}

/* Strikes by itself while there is nothing to choose: enough for all, or one kind of enemy within reach. */
static Flow strike_all(Engine *e, Frame *f) {
    Choice room[8];
    for (;;) {
        Choices list = {room, 0, COUNT(room)};
        offer_strikes(e, f, &list);
        if (!list.count)
            return FLOW_DONE;
        if (list.count > 1 && (LOCALS_READ(f, RollLocals)->pool < cw_needs(e, f) || comes_back(e, f)))
            return FLOW_ASK;
        strike(e, f, room[0]);
        if (frame_top(e) != f || e->head->over)
            return FLOW_PUSHED;
    }
}

/* ---- the attack ---- */

Flow cw_attack_run(Engine *e, Frame *f) {
    if (f->step <= ROLL_HELP && !rolled(e, f))
        return FLOW_ASK;
    if (f->step == ATTACK_STRIKE) {
        Flow flow = strike_all(e, f);
        if (flow != FLOW_DONE)
            return flow;
        const RollLocals *local = LOCALS_READ(f, RollLocals);
        int hero = f->hero, points = cw_enemies_at(e, local->planet) + local->harm; /* CW-6.8, CW-6.9 */
        frame_pop(e);
        Frame *damage = cw_push_damage(e, hero, points);
        flow = damage ? frame_ran(e, cw_damage_run(e, damage)) : FLOW_AGAIN;
        return flow == FLOW_ASK ? FLOW_ASK : FLOW_AGAIN;
    }
    return FLOW_DONE;
}

void cw_attack_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (f->step == ROLL_DIE) {
        ask_die(e, q, out);
    } else if (f->step == ROLL_HELP) {
        ask_help(e, f, q, out);
    } else {
        *q = (Question){.kind = CANTINA_ASK_MODE,
                        .seat = f->seat,
                        .hero = f->hero,
                        .prompt = PROMPT_STRIKE,
                        .args = {LOCALS_READ(f, RollLocals)->pool}};
        offer_strikes(e, f, out);
    }
}

Flow cw_attack_go(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_FACE) {
        die_falls(e, f, choice.a);
        return FLOW_AGAIN;
    }
    if (f->step != ROLL_HELP) {
        strike(e, f, choice);
        return FLOW_AGAIN;
    }
    Flow flow = take_help(e, f, choice);
    return flow == FLOW_DONE ? cw_attack_run(e, f) : flow;
}

int cw_attack_bar(const Engine *e, const Frame *f, Choice choice) {
    return f->step == ATTACK_STRIKE ? bar_strike(e, f, choice) : bar_help(e, f, choice);
}

/* ---- the mission ---- */

/* CW-7.5, CW-7.6, CW-7.7 */
static void outcome(Engine *e, Frame *f) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    bool success = local->pool >= cw_needs(e, f);
    int hero = f->hero, harm = local->harm;
    int printed = local->card ? card_of(e, local->card)->damage : sheet(e)->goal_damage;
    emit(e, (Event){.kind = success ? EVENT_MISSION_DONE : EVENT_MISSION_FAILED,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = local->card,
                    .a = local->pool,
                    .b = (int16_t)cw_needs(e, f)});
    f->step = MISSION_COMPLETED;
    if (!success)
        frame_pop(e);
    cw_push_damage(e, hero, success ? harm + printed : harm);
}

static int marker_of(const Engine *e, CardId card) {
    return cw_mission(e, MARKER_ORANGE) == card ? MARKER_ORANGE : MARKER_WHITE;
}

static void complete(Engine *e, Frame *f) {
    CardId card = LOCALS_READ(f, RollLocals)->card;
    f->step = MISSION_NEXT;
    if (!card) {
        cw_goal_met(e);
        return;
    }
    cw_happens(e, card_act(e, card, MOMENT_COMPLETED), f->hero);
}

/* CW-7.8 … CW-7.11 */
static void next_mission(Engine *e, Frame *f) {
    CardId card = LOCALS_READ(f, RollLocals)->card;
    int marker = marker_of(e, card), hero = f->hero;
    frame_pop(e);
    if (!card)
        return;
    place_to_top(e, e->zones[ZONE_MARKER + marker - 1].first, ZONE_BOX);
    if (e->zones[ZONE_MISSION].count) {
        Frame *reveal = frame_push(e, FRAME_REVEAL, seat_of(e, hero), hero);
        if (reveal)
            LOCALS(reveal, CardLocals)->marker = (uint8_t)marker;
    } else if (cw_marker_at(e, marker)) {
        emit(e, (Event){.kind = EVENT_MARKERS_MEET, .a = (int16_t)cw_marker_at(e, marker)});
    } else {
        cw_begin_finale(e);
    }
}

Flow cw_mission_run(Engine *e, Frame *f) {
    if (f->step <= ROLL_HELP && !rolled(e, f))
        return FLOW_ASK;
    if (f->step == MISSION_OUTCOME)
        outcome(e, f);
    else if (f->step == MISSION_COMPLETED)
        complete(e, f);
    else
        next_mission(e, f);
    return FLOW_PUSHED;
}

void cw_mission_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (f->step == ROLL_DIE)
        ask_die(e, q, out);
    else
        ask_help(e, f, q, out);
}

void cw_mission_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_FACE)
        die_falls(e, f, choice.a);
    else
        take_help(e, f, choice);
}

int cw_mission_bar(const Engine *e, const Frame *f, Choice choice) {
    return bar_help(e, f, choice);
}

/* ---- a new mission (CW-2.10, CW-7.8) ---- */

static void place_marker(Engine *e, const Frame *f) {
    const CardLocals *local = LOCALS_READ(f, CardLocals);
    const Card *card = card_of(e, local->card);
    place_to_top(e, zone_find(e, ZONE_RESOLVING, local->card), (ZoneId)(ZONE_MARKER + local->marker - 1));
    emit(e, (Event){.kind = EVENT_MISSION_DRAWN,
                    .seen = SEEN_BY_ALL,
                    .card = local->card,
                    .a = local->marker,
                    .b = card->planet});
}

Flow cw_reveal_run(Engine *e, Frame *f) {
    CardLocals *local = LOCALS(f, CardLocals);
    if (f->step == REVEAL_PLACE) {
        place_marker(e, f);
        return FLOW_DONE;
    }
    PlaceId place = e->zones[ZONE_MISSION].first;
    if (!place)
        return FLOW_DONE;
    if (!place_drawn(e, place))
        return FLOW_ASK;
    local->card = e->places[place].card;
    place_to_top(e, place, ZONE_RESOLVING);
    f->step = REVEAL_PLACE;
    Ability ability = card_act(e, local->card, MOMENT_DRAWN);
    if (ability)
        emit(e, (Event){.kind = EVENT_MISSION_UP, .seen = SEEN_BY_ALL, .card = local->card});
    cw_happens(e, ability, f->hero);
    return FLOW_PUSHED;
}

/* ---- the Finale (CW-15, CW-Q36) ---- */

void cw_begin_finale(Engine *e) {
    clonewars(e)->finale = 1;
    emit(e, (Event){.kind = EVENT_FINALE, .a = clonewars(e)->villain});
    cw_happens(e, sheet_act(e, MOMENT_FINALE), current_hero(e));
}
