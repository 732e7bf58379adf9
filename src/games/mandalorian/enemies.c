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
        if (away > best)
            continue;
        set = (HeroSet)((away < best ? 0 : set) | HERO_BIT(on->hero[i]));
        best = away;
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

/* Spaces on a shortest way to a character, so many steps along (MA-35, MA-R5: no farther than the character). */
static SpaceSet along(const Terrain *t, int from, int to, int steps) {
    int left = t->walk[to][from];
    if (left <= steps)
        return SPACE_BIT(to);
    SpaceSet edge = SPACE_BIT(from);
    while (steps--) {
        SpaceSet next = 0, ring = ring_of(t, to, --left);
        for (; edge; edge &= edge - 1)
            next |= t->adjacent[spaces_lowest(edge)] & ring;
        edge = next;
    }
    return edge;
}

/* MA-R4: it walks toward the nearest; none if it is there already or cannot walk to anybody. */
static SpaceSet ways_toward(const Engine *e, int from, int steps) {
    const Terrain *t = terrain(e);
    SpaceSet heroes = ma_hero_spaces(e), set = 0;
    int least = FAR;
    for (SpaceSet at = heroes; at; at &= at - 1) {
        int far = t->walk[from][spaces_lowest(at)];
        least = far < least ? far : least;
    }
    for (SpaceSet at = least && least < FAR ? heroes & ring_of(t, from, least) : 0; at; at &= at - 1)
        set |= along(t, from, spaces_lowest(at), steps);
    return set;
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

static SpaceSet ways(const Engine *e, const EnemiesLocals *local, PlaceId threat) {
    int from = space_of_threat(e, threat);
    if (local->act != ENEMIES_FLEE)
        return ways_toward(e, from, local->span);
    Heroes on = heroes_on_map(e);
    return ways_off(e, &on, from, local->span);
}

/* ---- which of them ---- */

/* Where an enemy acts: somebody is in its range; or it can walk to somebody, and nobody is there already. */
static SpaceSet acts_from(const Engine *e, const EnemiesLocals *local) {
    const Terrain *t = terrain(e);
    SpaceSet heroes = ma_hero_spaces(e), set = 0;
    for (SpaceSet at = heroes; at; at &= at - 1)
        set |=
            local->act == ENEMIES_ATTACK ? ma_within(e, spaces_lowest(at), local->span) : t->reach[spaces_lowest(at)];
    return local->act == ENEMIES_MOVE ? set & ~heroes : set;
}

/* One that flees may find no way off. */
static SpaceSet flees_from(const Engine *e, SpaceSet from, int steps) {
    Heroes on = heroes_on_map(e);
    for (SpaceSet at = from; at; at &= at - 1)
        from &= ways_off(e, &on, spaces_lowest(at), steps) ? from : ~(at & -at);
    return from;
}

/* Two tokens of a space are one choice if nobody could tell them apart. */
static bool equal_tokens(const Engine *e, PlaceId a, PlaceId b) {
    const Place *p = &e->places[a], *q = &e->places[b];
    int child = mandalorian(e)->child_enemy;
    return p->zone == q->zone && p->card == q->card && p->flags == q->flags && a != child && b != child;
}

/* Space by space, from the top of each. */
typedef struct {
    PlaceId at[ENEMIES_NOTED];
    int count;
} Able;

static void able_of(const Engine *e, const EnemiesLocals *local, bool disrupted, Able *able) {
    const Place *places = e->places;
    SpaceSet from = acts_from(e, local) & ma_enemy_spaces(e);
    unsigned classes = ma_classes[local->enemies];
    int count = 0;
    if (local->act == ENEMIES_FLEE)
        from = flees_from(e, from, local->span);
    for (; from; from &= from - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(from))].first; at; at = places[at].next) {
            const Place *p = &places[at];
            bool ready = (p->flags & (PLACE_FACEUP | PLACE_EXHAUSTED)) == PLACE_FACEUP;
            if (ready && classes >> card_of(e, p->card)->class & 1 && (disrupted || !place_tokens(p)) &&
                count < ENEMIES_NOTED)
                able->at[count++] = at;
        }
    able->count = count;
}

/* MA-R18: those that really attack go first, unless the option leaves it open; movers may be disrupted ones. */
static void candidates(const Engine *e, const EnemiesLocals *local, Able *able) {
    bool any = local->act != ENEMIES_ATTACK || option_is(e, OPTION_DISRUPTED, 1);
    able_of(e, local, any, able);
    if (!able->count && !any)
        able_of(e, local, true, able);
}

/* Does one before it look the same? */
static bool is_repeat(const Engine *e, const Able *able, int n) {
    for (int i = 0; i < n; i++)
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
    Able able;
    able_of(e, &locals, true, &able);
    return able.count;
}

/* ---- the frame ---- */

void ma_push_enemies(Engine *e, const Frame *by, EnemiesLocals locals) {
    Seat seat = by->seat;
    int hero = by->hero;
    Frame *f = frame_push(e, FRAME_ENEMIES, seat, hero);
    if (f)
        *LOCALS(f, EnemiesLocals) = locals;
}

void ma_enemies_tidy(Engine *e, Frame *f) {
    Notes room;
    const Notes *notes = ma_notes(e, &room);
    (void)f;
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

/* MA-30, MA-R21: only in the event step. */
static Flow move(Engine *e, Frame *f, int number) {
    PlaceId threat = LOCALS(f, EnemiesLocals)->threat;
    f->step = ENEMIES_CHOOSE;
    ma_enemy_to(e, threat, number);
    bool ignored = mandalorian(e)->ignored >> TRAIT_SABOTAGE & 1;
    if (ma_trait(e, threat) != TRAIT_SABOTAGE || ignored || !frame_nearest(e, FRAME_EVENT_STEP))
        return FLOW_AGAIN;
    ma_push_aim(e, f->seat, f->hero, (AimLocals){.act = AIM_DISRUPT, .what = SLOT_LOWEST, .left = 1});
    return FLOW_PUSHED;
}

static Flow attack(Engine *e, Frame *f, int hero) {
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
    return FLOW_PUSHED;
}

static Flow act(Engine *e, Frame *f) {
    const EnemiesLocals *local = LOCALS_READ(f, EnemiesLocals);
    if (local->act == ENEMIES_ATTACK) {
        Heroes on = heroes_on_map(e);
        HeroSet who = shoots_at(&on, space_of_threat(e, local->threat), local->span);
        if (!MUST(e, who))
            return FLOW_DONE;
        return bits_many(who) ? FLOW_ASK : attack(e, f, bits_lowest(who) + 1);
    }
    SpaceSet to = ways(e, local, local->threat);
    if (!MUST(e, to))
        return FLOW_DONE;
    return to & (to - 1) ? FLOW_ASK : move(e, f, spaces_lowest(to));
}

/* One after the other, until somebody must be asked: none of them is in another's way. */
static Flow all_move(Engine *e, Frame *f, const Able *able) {
    for (int i = 0; i < able->count; i++) {
        if (i && ma_look_now(e, f->hero))
            return FLOW_PUSHED;
        begin(e, f, able->at[i]);
        Flow flow = f->step == ENEMIES_TO ? act(e, f) : FLOW_AGAIN;
        if (flow != FLOW_AGAIN)
            return flow;
    }
    return over(e, f);
}

/* Who acts next: nobody is asked where all of them do, but for the order of attacks (MA-37). */
static Flow choose(Engine *e, Frame *f) {
    const EnemiesLocals *local = LOCALS_READ(f, EnemiesLocals);
    Able able;
    if (!local->left)
        return over(e, f);
    candidates(e, local, &able);
    if (!able.count)
        return over(e, f);
    bool all = local->left == ENEMIES_ALL || able.count <= local->left;
    if (all && local->act != ENEMIES_ATTACK)
        return all_move(e, f, &able);
    if (!are_equal(e, &able))
        return FLOW_ASK;
    begin(e, f, able.at[0]);
    return FLOW_AGAIN;
}

Flow ma_enemies_run(Engine *e, Frame *f) {
    Flow flow = FLOW_AGAIN;
    while (flow == FLOW_AGAIN) {
        if (f->step == ENEMIES_TO)
            flow = act(e, f);
        else
            flow = ma_look_now(e, f->hero) ? FLOW_PUSHED : choose(e, f);
    }
    return flow;
}

static void ask_which(const Engine *e, const EnemiesLocals *local, Question *q, Choices *out) {
    static const uint16_t prompts[ENEMIES_ACTS] = {PROMPT_ENEMY_MOVES, PROMPT_ENEMY_ATTACKS, PROMPT_ENEMY_FLEES};
    Able able;
    q->kind = CANTINA_ASK_ORDER;
    q->prompt = prompts[local->act];
    if (!out->at)
        return;
    candidates(e, local, &able);
    for (int i = 0; i < able.count && out->count < out->room; i++)
        if (!is_repeat(e, &able, i))
            out->at[out->count++] = ma_threat_choice(e, VERB_THREAT, able.at[i]);
}

static void ask_how(const Engine *e, const EnemiesLocals *local, Question *q, Choices *out) {
    int from = space_of_threat(e, local->threat);
    q->args[0] = (int16_t)e->places[local->threat].card;
    q->args[1] = (int16_t)space_row(e, from);
    if (local->act == ENEMIES_ATTACK) {
        q->kind = CANTINA_ASK_SEAT;
        q->prompt = PROMPT_ENEMY_WHOM;
        Heroes on = heroes_on_map(e);
        *out = ma_offer_heroes(e, *out, shoots_at(&on, from, local->span));
        return;
    }
    q->kind = CANTINA_ASK_SPACE;
    q->prompt = PROMPT_ENEMY_TO;
    *out = ma_offer_spaces(e, *out, VERB_ENEMY_TO, ways(e, local, local->threat));
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
    if (choice.verb == VERB_THREAT)
        begin(e, f, ma_threat_chosen(e, choice));
    else if (choice.verb == VERB_ENEMY_TO)
        move(e, f, space_number(e, choice.a));
    else
        attack(e, f, ma_hero_chosen(e, choice));
}
