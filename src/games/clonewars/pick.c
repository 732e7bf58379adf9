/* Effects that ask for a planet or a Jedi: players choose, or chance does (CW-11.4, CW-Q45). */
#include "games/clonewars/cards.h"

/* Open choices of villains and their cards may be left to chance. */
bool cw_left_to_chance(const Engine *e, Ability id) {
    const AbilityRow *ability = pack_ability(e->pack, id);
    if (ability->moment == MOMENT_BEATEN) /* CW-Q68: what the players gain by it */
        return false;
    bool card = ability->table == TABLE_CARDS && card_of(e, ability->row)->deck == DECK_VILLAIN;
    return option_is(e, OPTION_VILLAIN_CHOICES, 1) && (card || ability->table == TABLE_VILLAINS);
}

static bool is_random(const Engine *e) {
    int at = e->head->depth - 1;
    while (at > 0 && e->frames[at].kind == FRAME_PICK) /* of the same effect, for another figure */
        at--;
    const Frame *f = &e->frames[at];
    return f->kind == FRAME_PROGRAM && cw_left_to_chance(e, f->source);
}

static void set_locals(Frame *f, Pick pick) {
    *LOCALS(f, PickLocals) = (PickLocals){
        .act = (uint8_t)pick.act, .where = (uint8_t)pick.where, .what = (uint8_t)pick.what, .left = (uint8_t)pick.left};
}

Frame *cw_push_pick(Engine *e, int hero, Pick pick) {
    bool random = option_is(e, OPTION_VILLAIN_CHOICES, 1) && is_random(e);
    Frame *f = frame_push(e, FRAME_PICK, seat_of(e, hero), hero);
    if (!f)
        return NULL;
    f->step = random ? PICK_RANDOM : PICK_PLAYERS;
    set_locals(f, pick);
    return f;
}

/* ---- what may be picked ---- */

/* The connected planets that lie a link nearer to the nearest aim. */
static PlanetSet nearer(const Engine *e, int from, PlanetSet aim) {
    const Digest *known = digest(e);
    PlanetSet set = 0;
    for (int least = FAR; aim; aim &= aim - 1) {
        int to = bits_lowest(aim), links = known->far[from][to];
        PlanetSet kept = links < least ? 0 : set, added = links > least ? 0 : known->toward[from][to];
        set = kept | added;
        least = links < least ? links : least;
    }
    return set;
}

/* CW-Q66: the connected planets farthest from every Jedi, if they are farther than here. */
static PlanetSet cw_flight(const Engine *e, int from) {
    PlanetSet jedi = cw_where(e, 1, WHERE_JEDI), set = 0;
    int best = cw_distance(e, from, jedi);
    for (PlanetSet links = links_of(e, from); links; links &= links - 1) {
        int distance = cw_distance(e, bits_lowest(links), jedi);
        if (distance > best)
            best = distance, set = 0;
        if (distance == best && (set || distance > cw_distance(e, from, jedi)))
            set |= links & (0 - links);
    }
    return set;
}

/* The planets that wait for their droids. */
static PlanetSet waiting(const Frame *f) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    PlanetSet set = 0;
    for (int i = 0; i < EACH_MOST; i++)
        set |= PLANET_BIT(local->each[i]);
    return set & ~(PlanetSet)1;
}

static PlanetSet pick_set(const Engine *e, const Frame *f) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    PlanetSet where = cw_where(e, f->hero, local->where);
    int figure = clonewars(e)->figures[local->what < FIGURES ? local->what : 0];
    switch (local->act) {
    case PICK_FLY:
        return where & ~PLANET_BIT(at_of(e, f->hero));
    case PICK_DESTROY:
        return (local->planet ? PLANET_BIT(local->planet) : where) & cw_with_enemy(e, local->what);
    case PICK_EACH:
        return waiting(f);
    case PICK_ATTACK:
        return where & ~cw_where(e, f->hero, WHERE_FREE);
    case PICK_FIGURE_GO:
        return figure ? nearer(e, figure, where) : 0;
    case PICK_FIGURE_FLEE:
        return figure ? cw_flight(e, figure) : 0;
    default:
        return where;
    }
}

PlanetSet cw_picks(const Engine *e, int hero, Pick pick) {
    Frame f = {.hero = (uint8_t)hero};
    set_locals(&f, pick);
    return pick_set(e, &f);
}

static bool picks_jedi(const Frame *f) {
    return LOCALS_READ(f, PickLocals)->act == PICK_FLYER;
}

static HeroSet flyers(const Engine *e, const Frame *f) {
    return cw_who(e, f->hero, WHO_ALL) & (HeroSet)~HERO_BIT(f->hero);
}

/* ---- doing it ---- */

static void fly_to(Engine *e, const Frame *f, int planet) {
    CloneWars *s = clonewars(e);
    s->at[f->hero - 1] = (uint8_t)planet;
    emit(e, (Event){.kind = EVENT_FLY, .seat = f->seat, .a = s->jedi[f->hero - 1], .b = (int16_t)planet});
}

static void add_droids(Engine *e, int planet, int droids) {
    for (int i = 0; i < droids && !e->head->over; i++)
        cw_add_droid(e, planet);
}

/* Acts that take one planet and are over; the frame is gone when what they cause begins. */
static void act_once(Engine *e, Pick pick, int hero, int planet) {
    switch (pick.act) {
    case PICK_DESTROY:
        cw_destroy(e, pick.what, planet, pick.left);
        break;
    case PICK_DROIDS:
        add_droids(e, planet, pick.left);
        break;
    case PICK_BLOCKADE:
        cw_add_blockade(e, planet);
        break;
    case PICK_FIGURE_TO:
        cw_figure_to(e, pick.what, planet);
        break;
    default:
        cw_push_roll(e, FRAME_ATTACK, hero, planet, 0);
    }
}

/* ---- droids on each of several planets (CW-Q22, CW-Q65) ---- */

/* Some of the droids or blockades find a piece in the supply and others do not. Else the order makes no difference. */
static bool is_short(const Engine *e, PlanetSet set, int droids) {
    int landing = 0, closing = 0, has_droids = cw_droids_left(e), has_blockades = cw_blockades_left(e);
    for (; set; set &= set - 1) {
        int room = DROIDS_HERE - clonewars(e)->droids[bits_lowest(set)];
        landing += droids < room ? droids : room;
        closing += droids > room ? droids - room : 0;
    }
    return (has_droids && landing > has_droids) || (has_blockades && closing > has_blockades);
}

static void serve_all(Engine *e, PlanetSet set, int droids) {
    for (; set; set &= set - 1)
        add_droids(e, bits_lowest(set), droids);
}

static void serve(Engine *e, Frame *f, int planet) {
    PickLocals *local = LOCALS(f, PickLocals);
    for (int i = 0; i < EACH_MOST; i++)
        if (local->each[i] == planet)
            local->each[i] = 0;
    add_droids(e, planet, local->left);
}

Frame *cw_push_each(Engine *e, int hero, PlanetSet set, int droids) {
    for (; bits_count(set) > EACH_MOST; set &= set - 1)
        add_droids(e, bits_lowest(set), droids);
    bool asks = bits_many(set) && is_short(e, set, droids) && !e->head->over;
    Frame *f = asks ? cw_push_pick(e, hero, (Pick){.act = PICK_EACH, .left = droids}) : NULL;
    for (int i = 0; f && i < EACH_MOST && set; i++, set &= set - 1)
        LOCALS(f, PickLocals)->each[i] = (uint8_t)bits_lowest(set);
    serve_all(e, set, droids);
    return f;
}

/* Those that are left, once nothing is short any more or the game is over. */
static bool serve_the_rest(Engine *e, Frame *f) {
    PlanetSet set = waiting(f);
    int droids = LOCALS_READ(f, PickLocals)->left;
    if (bits_many(set) && is_short(e, set, droids) && !e->head->over)
        return true;
    frame_pop(e);
    serve_all(e, set, droids);
    return false;
}

/* Enemies of a planet are destroyed one by one, so that one may stop (CW-Q64); a villain that is beaten begins
 * something of its own, for which the frame must be gone. */
static bool is_destroyed_singly(const PickLocals *local) {
    return local->act == PICK_DESTROY && local->what != ENEMY_VILLAIN;
}

static void destroy_one(Engine *e, PickLocals *local, int planet) {
    cw_destroy(e, local->what, planet, 1);
    local->planet = (uint8_t)planet;
}

/* False when that was all: the frame is gone. */
static bool picked(Engine *e, Frame *f, int planet) {
    PickLocals *local = LOCALS(f, PickLocals);
    if (local->act == PICK_EACH) {
        serve(e, f, planet);
        return serve_the_rest(e, f);
    }
    if (local->act == PICK_FLY) {
        fly_to(e, f, planet);
    } else if (is_destroyed_singly(local)) {
        destroy_one(e, local, planet);
    } else if (local->act == PICK_FIGURE_GO || local->act == PICK_FIGURE_FLEE) {
        cw_figure_to(e, local->what, planet);
    } else {
        Pick once = {.act = local->act, .what = local->what, .left = local->left};
        int hero = f->hero;
        frame_pop(e);
        act_once(e, once, hero, planet);
        return false;
    }
    local->begun = 1;
    if (--local->left)
        return true;
    frame_pop(e);
    return false;
}

/* ---- the frame ---- */

/* CW-Q64: "up to" lets one stop at once and after each. */
static bool may_stop(const Frame *f) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    bool up_to = local->act == PICK_FLY || is_destroyed_singly(local);
    return up_to && (local->begun || local->left > 1);
}

static Flow ask_for(Engine *e, PlanetSet set) {
    Notes *notes = e->notes;
    if (notes)
        notes->picks = set;
    return FLOW_ASK;
}

/* As the run before has noted it. */
static PlanetSet asked_for(const Engine *e, const Frame *f) {
    const Notes *notes = e->notes;
    return notes && notes->picks ? notes->picks : pick_set(e, f);
}

Flow cw_pick_run(Engine *e, Frame *f) {
    PlanetSet set;
    if (picks_jedi(f))
        return flyers(e, f) ? FLOW_ASK : FLOW_DONE;
    do {
        set = pick_set(e, f);
        if (!set)
            return FLOW_DONE;
        if (bits_many(set) || may_stop(f))
            return ask_for(e, set);
    } while (picked(e, f, bits_lowest(set)));
    return FLOW_AGAIN;
}

/* Adds `verb` for each planet of a set. */
static void offer_planets(Choices *out, int verb, PlanetSet set) {
    Choice *pen = choices_pen(out, OFFERS_MOST);
    if (!pen)
        return;
    while (set) /* two at a time, for how many they are is as good as random */
        for (int i = 0; i < 2; i++, set &= set - 1)
            pen = pen_with(pen, set != 0, verb, bits_lowest(set | PLANET_BIT(PLANETS_MOST)));
    choices_upto(out, pen);
}

static void offer_jedi(const Engine *e, HeroSet who, Choices *out) {
    for (; who; who &= (HeroSet)(who - 1))
        choices_add(out, VERB_FLYER, clonewars(e)->jedi[bits_lowest(who)], 0);
}

/* Chance takes any of them alike. */
static void ask_chance(Question *q, Choices *out, int tag) {
    *q = (Question){.kind = CANTINA_ASK_CHANCE,
                    .seat = CANTINA_CHANCE,
                    .weighed = 1,
                    .prompt = PROMPT_CHANCE,
                    .tag = (uint16_t)tag};
    for (int i = 0; i < out->count; i++)
        out->at[i].c = 1;
}

void cw_pick_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    static const uint16_t prompts[PICKS] = {PROMPT_FLY,         PROMPT_FLYER,  PROMPT_DESTROY, PROMPT_DROIDS,
                                            PROMPT_BLOCKADE,    PROMPT_FIGURE, PROMPT_FIGURE,  PROMPT_FIGURE,
                                            PROMPT_ATTACK_FROM, PROMPT_EACH};
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    bool jedi = picks_jedi(f);
    *q = (Question){.kind = jedi ? CANTINA_ASK_SEAT : CANTINA_ASK_SPACE,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = prompts[local->act],
                    .args = {local->left, clonewars(e)->jedi[f->hero - 1]}};
    if (local->act == PICK_FLY && local->where != WHERE_NEAR)
        q->prompt = PROMPT_TRAVEL;
    if (prompts[local->act] == PROMPT_FIGURE)
        q->args[0] = sheet(e)->figures[local->what < FIGURES ? local->what : 0];
    if (jedi)
        offer_jedi(e, flyers(e, f), out);
    else
        offer_planets(out, local->act == PICK_FLY ? VERB_FLY : VERB_PLANET, asked_for(e, f));
    if (f->step == PICK_RANDOM) {
        ask_chance(q, out, jedi ? TAG_FLYER : TAG_PLANET);
    } else if (may_stop(f)) {
        q->fallback = (uint16_t)(local->act == PICK_FLY ? out->count : 0);
        choices_add(out, VERB_PASS, 0, 0);
    }
}

/* False when the frame is gone. */
static inline bool goes_on(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_FLYER) {
        f->hero = (uint8_t)cw_hero_of(e, choice.a); /* the same seat decides where */
        LOCALS(f, PickLocals)->act = PICK_FLY;
        return true;
    }
    if (choice.verb != VERB_PASS)
        return picked(e, f, choice.a);
    frame_pop(e);
    return false;
}

Flow cw_pick_go(Engine *e, Frame *f, Choice choice) {
    return goes_on(e, f, choice) ? cw_pick_run(e, f) : cw_resume(e);
}

static int bar_flyer(const Engine *e, const Frame *f, int jedi) {
    int hero = cw_hero_of(e, jedi);
    bool plays = clonewars(e)->jedi[hero - 1] == jedi;
    return plays && flyers(e, f) & HERO_BIT(hero) ? 0 : REASON_NOT_OFFERED;
}

static int bar_flight(const Engine *e, const Frame *f, int planet) {
    if (planet == at_of(e, f->hero))
        return REASON_ALREADY_THERE;
    return planets_have(links_of(e, at_of(e, f->hero)), planet) ? REASON_OTHER_PLANET : REASON_NO_LINK;
}

/* CW-Q64: once one is destroyed, the others are on its planet. */
static int bar_target(const Engine *e, const Frame *f, int planet) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    return local->begun && planets_have(cw_with_enemy(e, local->what), planet) ? REASON_SAME_PLANET : REASON_NO_TARGET;
}

static int bar_planet(const Engine *e, const Frame *f, int planet) {
    if (planets_have(pick_set(e, f), planet))
        return 0;
    switch (LOCALS_READ(f, PickLocals)->act) {
    case PICK_FLY:
        return bar_flight(e, f, planet);
    case PICK_DESTROY:
        return bar_target(e, f, planet);
    case PICK_ATTACK:
        return REASON_NO_TARGET;
    case PICK_FIGURE_GO:
    case PICK_FIGURE_FLEE:
        return REASON_NOT_THAT_WAY;
    default:
        return REASON_OTHER_PLANET;
    }
}

int cw_pick_bar(const Engine *e, const Frame *f, Choice choice) {
    bool fly = LOCALS_READ(f, PickLocals)->act == PICK_FLY;
    switch (choice.verb) {
    case VERB_FLYER:
        return picks_jedi(f) ? bar_flyer(e, f, choice.a) : REASON_NOT_NOW;
    case VERB_FLY:
    case VERB_PLANET:
        return picks_jedi(f) || fly != (choice.verb == VERB_FLY) ? REASON_NOT_NOW : bar_planet(e, f, choice.a);
    case VERB_PASS:
        return may_stop(f) ? 0 : REASON_MUST_TAKE;
    default:
        return REASON_NOT_NOW;
    }
}
