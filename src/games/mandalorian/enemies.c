/* Enemies in the event step: how they move, attack and flee (MA-35 … 37). The active player chooses among those that
 * can; each one's nearest character is found as it begins (MA-R33). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/threats.h"

/* ---- the nearest characters ---- */

/* Where the characters are, read once for many enemies. */
typedef struct {
    const Terrain *terrain;
    int count;
    uint8_t at[HEROES_MOST], hero[HEROES_MOST];
} Heroes;

static Heroes heroes_on_map(const Engine *e) {
    Heroes on = {.terrain = terrain(e)};
    int first = map_here(e)->first;
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++) {
        int row = mandalorian(e)->at[hero - 1];
        on.at[on.count] = (uint8_t)(row - first + 1);
        on.hero[on.count] = (uint8_t)hero;
        on.count += row != 0;
    }
    return on;
}

/* Those that are nearest by a table of distances, if they are no more than `most` away. */
static HeroSet nearest(const Heroes *on, const uint8_t *far, int most) {
    HeroSet set = 0;
    int best = most;
    for (int i = 0; i < on->count; i++) {
        int away = far[on->at[i]];
        set = (HeroSet)((away < best ? 0 : set) | (away <= best) << (on->hero[i] - 1));
        best = away < best ? away : best;
    }
    return set;
}

/* MA-37: whom it can attack. */
static HeroSet shoots_at(const Heroes *on, int from, int range) {
    return nearest(on, on->terrain->range[from], range);
}

/* ---- where they get to ---- */

/* Spaces so many steps away from one. */
static SpaceSet ring_of(const Terrain *t, int from, int steps) {
    SpaceSet set = 0;
    if (steps < RINGS)
        return t->ring[from][steps];
    for (int to = 1; to < SPACE_ROWS; to++)
        set |= t->walk[from][to] == steps ? SPACE_BIT(to) : 0;
    return set;
}

/* MA-R4: it walks toward the nearest; none if it is there already or cannot walk to anybody. Spaces on a shortest way
 * are as many steps from here as it goes (MA-35, MA-R5: no farther than the character), and from there the rest. */
static SpaceSet ways_toward(const Heroes *on, int from, int steps) {
    const Terrain *t = on->terrain;
    const uint8_t *walk = t->walk[from];
    SpaceSet set = 0;
    int least = FAR;
    for (int i = 0; i < on->count; i++)
        least = walk[on->at[i]] < least ? walk[on->at[i]] : least;
    if (!least || least == FAR)
        return 0;
    int gone = steps < least ? steps : least;
    for (int i = 0; i < on->count; i++)
        set |= ring_of(t, on->at[i], least - gone) & -(SpaceSet)(walk[on->at[i]] == least);
    return set & ring_of(t, from, gone);
}

/* MA-36: each step leads one farther from that character; where there is none, the way ends. */
static SpaceSet ways_from(const Engine *e, int from, int away, int steps) {
    const Terrain *t = terrain(e);
    SpaceSet edge = SPACE_BIT(from), ends = 0;
    for (int far = t->walk[away][from] + 1; steps--; far++) {
        SpaceSet next = 0;
        for (SpaceSet at = edge; at; at &= at - 1) {
            int here = spaces_lowest(at);
            SpaceSet farther = 0;
            for (SpaceSet to = t->adjacent[here]; to; to &= to - 1)
                farther |= t->walk[away][spaces_lowest(to)] == far ? to & -to : 0;
            next |= farther;
            ends |= farther ? 0 : SPACE_BIT(here);
        }
        edge = next;
    }
    return (ends | edge) & ~SPACE_BIT(from);
}

static SpaceSet ways_off(const Engine *e, const Heroes *on, int from, int steps) {
    SpaceSet set = 0;
    for (HeroSet who = nearest(on, on->terrain->walk[from], FAR - 1); who; who &= (HeroSet)(who - 1))
        set |= ways_from(e, from, at_of(e, bits_lowest(who) + 1), steps);
    return set;
}

static SpaceSet ways(const Engine *e, const EnemiesLocals *local, const Heroes *on) {
    int from = space_of_threat(e, local->threat);
    return local->act == ENEMIES_FLEE ? ways_off(e, on, from, local->span) : ways_toward(on, from, local->span);
}

/* ---- which of them ---- */

/* Where an enemy acts: somebody is in its range; or it can walk to somebody, and nobody is there already. */
static SpaceSet acts_from(const Engine *e, const EnemiesLocals *local, const Heroes *on) {
    SpaceSet heroes = 0, reach = 0;
    if (local->act == ENEMIES_ATTACK) {
        for (int i = 0; i < on->count; i++)
            reach |= ma_within(e, on->at[i], local->span);
        return reach;
    }
    for (int i = 0; i < on->count; i++) {
        heroes |= SPACE_BIT(on->at[i]);
        reach |= on->terrain->reach[on->at[i]];
    }
    return local->act == ENEMIES_MOVE ? reach & ~heroes : reach;
}

/* One that flees may find no way off. */
static SpaceSet flees_from(const Engine *e, const Heroes *on, SpaceSet from, int steps) {
    for (SpaceSet at = from; at; at &= at - 1)
        from &= ways_off(e, on, spaces_lowest(at), steps) ? from : ~(at & -at);
    return from;
}

/* Two tokens of a space are one choice if nobody could tell them apart. */
static bool equal_tokens(const Engine *e, PlaceId a, PlaceId b) {
    const Place *p = &e->places[a], *q = &e->places[b];
    int child = mandalorian(e)->child_enemy;
    return p->zone == q->zone && p->card == q->card && p->flags == q->flags && a != child && b != child;
}

/* Those that can act, space by space, from the top of each. */
typedef struct {
    int count;
    int sound; /* how many of them are not disrupted */
    PlaceId at[ENEMIES_NOTED];
} Able;

static void able_of(const Engine *e, const EnemiesLocals *local, const Heroes *on, Able *able) {
    const Place *places = e->places;
    unsigned classes = ma_classes[local->enemies];
    SpaceSet from = acts_from(e, local, on) & ma_class_spaces(e, classes);
    int count = 0, sound = 0;
    if (local->act == ENEMIES_FLEE)
        from = flees_from(e, on, from, local->span);
    for (; from; from &= from - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(from))].first; at; at = places[at].next) {
            const Place *p = &places[at];
            if (count == ENEMIES_NOTED)
                break;
            int ready = ((p->flags & (PLACE_FACEUP | PLACE_EXHAUSTED)) == PLACE_FACEUP) &
                        (classes >> card_of(e, p->card)->class);
            able->at[count] = at;
            count += ready;
            sound += ready & !place_tokens(p);
        }
    able->count = count;
    able->sound = sound;
}

static void drop_disrupted(const Engine *e, Able *able) {
    int count = 0;
    for (int i = 0; i < able->count; i++)
        if (!place_tokens(&e->places[able->at[i]]))
            able->at[count++] = able->at[i];
    able->count = count;
}

/* MA-R18: those that really attack go first, unless the option leaves it open; movers may be disrupted ones. */
static void candidates(const Engine *e, const EnemiesLocals *local, const Heroes *on, Able *able) {
    able_of(e, local, on, able);
    bool some = able->sound && able->sound < able->count;
    if (some && local->act == ENEMIES_ATTACK && !option_is(e, OPTION_DISRUPTED, 1))
        drop_disrupted(e, able);
}

/* What was found before anybody was asked is left for the question. */
static void note_able(const Engine *e, const Able *able) {
    Notes *notes = e->notes;
    if (!notes || able->count > ABLE_NOTED)
        return;
    notes->able_count = (uint8_t)able->count;
    memcpy(notes->able, able->at, sizeof notes->able);
}

static void forget_able(const Engine *e) {
    Notes *notes = e->notes;
    if (notes)
        notes->able_count = 0;
}

static void able_again(const Engine *e, const EnemiesLocals *local, Able *able) {
    const Notes *notes = e->notes;
    if (notes && notes->able_count) {
        able->count = notes->able_count;
        memcpy(able->at, notes->able, sizeof notes->able);
        return;
    }
    Heroes on = heroes_on_map(e);
    candidates(e, local, &on, able);
}

/* Does one before it look the same? Those of a space follow one another. */
static bool is_repeat(const Engine *e, const Able *able, int n) {
    ZoneId zone = e->places[able->at[n]].zone;
    for (int i = n - 1; i >= 0 && e->places[able->at[i]].zone == zone; i--)
        if (equal_tokens(e, able->at[i], able->at[n]))
            return true;
    return false;
}

/* Are all of them alike? */
static bool are_equal(const Engine *e, const Able *able) {
    for (int i = 1; i < able->count; i++)
        if (!equal_tokens(e, able->at[0], able->at[i]))
            return false;
    return true;
}

bool ma_enemies_can(const Engine *e, EnemiesLocals locals) {
    Heroes on = heroes_on_map(e);
    Able able;
    able_of(e, &locals, &on, &able);
    return able.count;
}

bool ma_enemy_has_a_way(const Engine *e, const EnemiesLocals *local) {
    Heroes on = heroes_on_map(e);
    if (local->act == ENEMIES_ATTACK)
        return shoots_at(&on, space_of_threat(e, local->threat), local->span);
    return ways(e, local, &on);
}

/* ---- the frame ---- */

Flow ma_enemies_act(Engine *e, const Frame *by, EnemiesLocals locals) {
    Frame *f = frame_push(e, FRAME_ENEMIES, by->seat, by->hero);
    if (!f)
        return FLOW_PUSHED;
    *LOCALS(f, EnemiesLocals) = locals;
    return frame_ran(e, ma_enemies_run(e, f));
}

void ma_enemies_tidy(Engine *e, Frame *f) {
    Notes room;
    if (!LOCALS_READ(f, EnemiesLocals)->threat) /* none has acted */
        return;
    const Notes *notes = ma_notes(e, &room);
    for (int i = 0; i < notes->count; i++)
        e->places[notes->enemies[i]].flags &= (uint8_t)~PLACE_EXHAUSTED;
}

static Flow over(Engine *e, Frame *f) {
    ma_enemies_tidy(e, f);
    return FLOW_DONE;
}

/* This one acts: a disrupted one recovers instead, but only in the event step (MA-69). */
static void begin(Engine *e, Frame *f, PlaceId threat) {
    EnemiesLocals *local = LOCALS(f, EnemiesLocals);
    local->threat = threat;
    if (local->left != ENEMIES_ALL)
        local->left--;
    e->places[threat].flags |= PLACE_EXHAUSTED;
    if (place_tokens(&e->places[threat]) && frame_nearest(e, FRAME_EVENT_STEP))
        ma_recover_enemy(e, threat);
    else
        f->step = ENEMIES_TO;
}

/* A slot is nobody's: whoever ignores sabotage keeps it off for all. */
static bool may_sabotage(const Engine *e, PlaceId threat) {
    bool ignored = false;
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        ignored |= ma_ignores(e, hero, TRAIT_SABOTAGE);
    return !ignored && ma_trait(e, threat) == TRAIT_SABOTAGE;
}

/* MA-30, MA-R21: only in the event step. */
static Flow move(Engine *e, Frame *f, int number) {
    PlaceId threat = LOCALS(f, EnemiesLocals)->threat;
    f->step = ENEMIES_CHOOSE;
    ma_enemy_to(e, threat, number);
    if (!may_sabotage(e, threat) || !frame_nearest(e, FRAME_EVENT_STEP))
        return FLOW_DONE;
    ma_push_aim(e, f->seat, f->hero, (AimLocals){.act = AIM_DISRUPT, .what = SLOT_LOWEST, .left = 1});
    return FLOW_PUSHED;
}

static void attack(Engine *e, Frame *f, int hero) {
    PlaceId threat = LOCALS(f, EnemiesLocals)->threat;
    f->step = ENEMIES_CHOOSE;
    changed(e);
    emit(e, (Event){.kind = EVENT_ENEMY_ATTACK,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[threat].card,
                    .a = mandalorian(e)->character[hero - 1],
                    .b = (int16_t)space_row(e, space_of_threat(e, threat)),
                    .c = (int16_t)ma_nth(e, threat)});
    ma_push_damage(e, hero, 1, threat);
}

/* FLOW_DONE: it has. */
static Flow act(Engine *e, Frame *f, const Heroes *on) {
    const EnemiesLocals *local = LOCALS_READ(f, EnemiesLocals);
    if (local->act == ENEMIES_ATTACK) {
        HeroSet who = shoots_at(on, space_of_threat(e, local->threat), local->span);
        if (!MUST(e, who))
            return FLOW_PUSHED;
        if (bits_many(who))
            return FLOW_ASK;
        attack(e, f, bits_lowest(who) + 1);
        return ma_damage_now(e);
    }
    SpaceSet to = ways(e, local, on);
    if (!MUST(e, to))
        return FLOW_PUSHED;
    return to & (to - 1) ? FLOW_ASK : move(e, f, spaces_lowest(to));
}

/* One after the other, until somebody must be asked: none of them is in another's way. */
static Flow all_move(Engine *e, Frame *f, const Heroes *on, const Able *able) {
    for (int i = 0; i < able->count; i++) {
        if (i && ma_look_now(e, f->hero))
            return FLOW_PUSHED;
        begin(e, f, able->at[i]);
        Flow flow = f->step == ENEMIES_TO ? act(e, f, on) : FLOW_DONE;
        if (flow != FLOW_DONE)
            return flow;
    }
    return over(e, f);
}

/* Who acts next: nobody is asked where all of them do, but for the order of attacks (MA-37). */
static Flow choose(Engine *e, Frame *f, const Heroes *on) {
    const EnemiesLocals *local = LOCALS_READ(f, EnemiesLocals);
    Able able;
    if (!local->left)
        return over(e, f);
    candidates(e, local, on, &able);
    if (!able.count)
        return over(e, f);
    bool all = local->left == ENEMIES_ALL || able.count <= local->left;
    if (all && local->act != ENEMIES_ATTACK)
        return all_move(e, f, on, &able);
    if (!are_equal(e, &able)) {
        note_able(e, &able);
        return FLOW_ASK;
    }
    begin(e, f, able.at[0]);
    return FLOW_AGAIN;
}

/* Where the characters are is read anew after each attack: a traitor may have fallen. */
static Flow one_acts(Engine *e, Frame *f) {
    Heroes on = heroes_on_map(e);
    if (f->step != ENEMIES_TO)
        return ma_look_now(e, f->hero) ? FLOW_PUSHED : choose(e, f, &on);
    Flow flow = act(e, f, &on);
    return flow == FLOW_DONE ? FLOW_AGAIN : flow;
}

Flow ma_enemies_run(Engine *e, Frame *f) {
    Flow flow;
    while ((flow = one_acts(e, f)) == FLOW_AGAIN)
        ;
    return flow;
}

/* As ma_threat_choice names each of them, which come in the order of their rows. */
static Choices offer_able(const Engine *e, Choices list, const Able *able) {
    const Place *places = e->places;
    int before = map_here(e)->first - 1 - ZONE_SPACE, zone = 0, nth = 0;
    PlaceId at = 0;
    for (int i = 0; i < able->count && list.count < list.room; i++) {
        const Place *p = &places[able->at[i]];
        if (p->zone != zone) {
            zone = p->zone;
            at = e->zones[zone].first;
            nth = 1;
        }
        for (; at != able->at[i]; at = places[at].next)
            nth++;
        choice_put(&list.at[list.count], VERB_THREAT, before + zone, nth, p->card);
        list.count += !is_repeat(e, able, i);
    }
    return list;
}

static void ask_which(const Engine *e, const EnemiesLocals *local, Question *q, Choices *out) {
    static const uint16_t prompts[ENEMIES_ACTS] = {PROMPT_ENEMY_MOVES, PROMPT_ENEMY_ATTACKS, PROMPT_ENEMY_FLEES};
    Able able;
    q->kind = CANTINA_ASK_ORDER;
    q->prompt = prompts[local->act];
    if (!out->at)
        return;
    able_again(e, local, &able);
    *out = offer_able(e, *out, &able);
}

static void ask_how(const Engine *e, const EnemiesLocals *local, Question *q, Choices *out) {
    int from = space_of_threat(e, local->threat);
    q->args[0] = (int16_t)e->places[local->threat].card;
    q->args[1] = (int16_t)space_row(e, from);
    Heroes on = heroes_on_map(e);
    if (local->act == ENEMIES_ATTACK) {
        q->kind = CANTINA_ASK_SEAT;
        q->prompt = PROMPT_ENEMY_WHOM;
        *out = ma_offer_heroes(e, *out, shoots_at(&on, from, local->span));
        return;
    }
    q->kind = CANTINA_ASK_SPACE;
    q->prompt = PROMPT_ENEMY_TO;
    *out = ma_offer_spaces(e, *out, VERB_ENEMY_TO, ways(e, local, &on));
}

void ma_enemies_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const EnemiesLocals *local = LOCALS_READ(f, EnemiesLocals);
    *q = (Question){.seat = f->seat, .hero = f->hero};
    if (f->step == ENEMIES_CHOOSE)
        ask_which(e, local, q, out);
    else
        ask_how(e, local, q, out);
}

void ma_enemies_take(Engine *e, Frame *f, Choice choice) {
    forget_able(e);
    if (choice.verb == VERB_THREAT)
        begin(e, f, ma_threat_chosen(e, choice));
    else if (choice.verb == VERB_ENEMY_TO)
        move(e, f, space_number(e, choice.a));
    else
        attack(e, f, ma_hero_chosen(e, choice));
}
