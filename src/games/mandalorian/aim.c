/* Effects of events and missions that aim at something: a space, a slot, a threat, a planning card, a door. The active
 * player picks where several fit (MA-41); where one does, nobody is asked. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/threats.h"

typedef enum { AT_SPACE, AT_SLOT, AT_THREAT, AT_CARD, AT_DOOR } Target;

typedef struct {
    uint8_t target;
    uint8_t ask;
    uint16_t prompt, verb;
    Flow (*run)(Engine *e, Frame *f); /* FLOW_DONE: it is done; FLOW_ASK: chance is asked first; FLOW_PUSHED: done, and
                                         something follows; FLOW_AGAIN: there is more to pick */
} Aim;

static const Aim aims[AIMS];

/* ---- where ---- */

/* MA-R4: by range; MA-R27: if none can be counted to, any of them. */
static SpaceSet nearest_of(const Engine *e, int hero, SpaceSet set) {
    const Terrain *t = terrain(e);
    int here = at_of(e, hero), least = FAR;
    SpaceSet best = 0;
    for (int range = 0; range < RANGES; range++)
        if (t->within[here][range] & set)
            return t->within[here][range] & set;
    for (SpaceSet at = set; at; at &= at - 1) {
        int away = t->range[here][spaces_lowest(at)];
        least = away < least ? away : least;
    }
    for (SpaceSet at = set; at; at &= at - 1)
        best |= t->range[here][spaces_lowest(at)] == least ? at & -at : 0;
    return best;
}

SpaceSet ma_where(const Engine *e, int hero, int where) {
    const MapDigest *map = map_here(e);
    if (where >= WHERE_NUMBER)
        return SPACE_BIT(map->number[where - WHERE_NUMBER + 1]) & map->floor;
    switch ((Where)where) {
    case WHERE_HERE:
        return SPACE_BIT(at_of(e, hero)) & map->floor;
    case WHERE_ADJACENT:
        return terrain(e)->adjacent[at_of(e, hero)];
    case WHERE_ANYWHERE:
        return map->floor;
    case WHERE_START:
        return SPACE_BIT(map->start) & map->floor;
    case WHERE_NEAREST_STAR:
        return nearest_of(e, hero, map->stars[STAR_NONE]);
    case WHERE_STAR:
        return map->stars[STAR_NONE];
    case WHERE_RED_STAR:
        return map->stars[STAR_RED];
    case WHERE_BLUE_STAR:
        return map->stars[STAR_BLUE];
    case WHERE_CHILD:
        return SPACE_BIT(ma_child_at(e)) & map->floor;
    case WHERE_THIS:
        return SPACE_BIT(ma_this_space(e)) & map->floor;
    case WHERE_NUMBER:
        break; /* above */
    }
    return 0;
}

static bool reinforcements(const Engine *e) {
    return e->zones[ZONE_REINFORCEMENTS].count || e->zones[ZONE_FALLEN_REINFORCEMENTS].count;
}

/* Ways of a facedown threat toward a character: where it meets one, it goes no farther (MA-15). */
static SpaceSet creeps_to(const Engine *e, PlaceId threat, int hero, int steps) {
    const Terrain *t = terrain(e);
    const uint8_t *far = t->walk[at_of(e, hero)];
    int from = space_of_threat(e, threat), left = far[from];
    SpaceSet edge = left && left < FAR ? SPACE_BIT(from) : 0, met = 0;
    for (; steps-- && left-- && edge;) {
        SpaceSet next = 0;
        for (; edge; edge &= edge - 1)
            for (SpaceSet to = t->adjacent[spaces_lowest(edge)]; to; to &= to - 1)
                next |= far[spaces_lowest(to)] == left ? to & -to : 0;
        met |= next & ma_hero_spaces(e);
        edge = next & ~ma_hero_spaces(e);
    }
    return met | edge;
}

static SpaceSet spaces_for(const Engine *e, const Frame *f) {
    const AimLocals *local = LOCALS_READ(f, AimLocals);
    bool there = true;
    if (local->act == AIM_CREEP_TO)
        return creeps_to(e, local->threat, f->hero, local->span);
    if (local->act == AIM_SPAWN)
        there = reinforcements(e);
    else if (local->act == AIM_LAY || local->act == AIM_LAY_UP)
        there = zone_find_bag(e, ZONE_BOX, BAG_MERCENARY);
    else if (local->act == AIM_PLACE)
        there = zone_find(e, ZONE_BOX, local->card);
    return there ? ma_where(e, f->hero, local->what) : 0;
}

/* ---- slots, threats, cards, doors ---- */

static uint8_t slots_for(const Engine *e, const AimLocals *local) {
    return local->what == SLOT_EACH ? local->span & (uint8_t)-local->span : ma_slots(e, local->what);
}

typedef struct {
    PlaceId at[64];
    int count;
} Threats;

static Threats facedown_for(const Engine *e, const Frame *f) {
    Threats list = {.count = 0};
    for (SpaceSet near = nearest_of(e, f->hero, ma_facedown_spaces(e)); near; near &= near - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(near))].first; at; at = e->places[at].next)
            if (!is_faceup(e, at) && list.count < COUNT(list.at))
                list.at[list.count++] = at;
    return list;
}

/* MA-45: nobody carries it. */
static Threats takers(const Engine *e) {
    Threats list = {.count = 0};
    int space = space_number(e, mandalorian(e)->child_at);
    for (PlaceId at = space ? e->zones[zone_of_space(space)].first : 0; at && list.count < COUNT(list.at);
         at = e->places[at].next)
        if (is_enemy(e, at))
            list.at[list.count++] = at;
    return list;
}

static Threats threats_for(const Engine *e, const Frame *f) {
    return LOCALS_READ(f, AimLocals)->act == AIM_CHILD_ON ? takers(e) : facedown_for(e, f);
}

typedef struct {
    CardId at[32];
    int count;
} Faces;

/* Planning cards of a character: no name twice (MA-20). */
static Faces plans_for(const Engine *e, const AimLocals *local) {
    Faces list = {.count = 0};
    for (PlaceId at = e->zones[plans_of(local->what)].first; at && list.count < COUNT(list.at); at = e->places[at].next)
        list.at[list.count++] = e->places[at].card;
    return list;
}

static bool names(const Space *space, int row) {
    for (int i = 0; i < 6; i++)
        if (space->doors[i] == row)
            return true;
    return false;
}

/* Doors on an edge of a space. */
static uint8_t doors_at(const Engine *e, int number) {
    int row = space_row(e, number);
    uint8_t set = 0;
    if (!number)
        return 0;
    for (int i = 1; i <= map_here(e)->spaces; i++) {
        const Space *space = space_of(e, space_row(e, i));
        if (space->door && ((i == number && space->doors[0]) || names(space, row)))
            set |= (uint8_t)(1 << (space->door - 1));
    }
    return set;
}

static uint8_t doors_for(const Engine *e, const Frame *f) {
    const AimLocals *local = LOCALS_READ(f, AimLocals);
    uint8_t open = mandalorian(e)->doors, there = (uint8_t)(DOOR_SETS - 1);
    if (local->what)
        there = (uint8_t)(1 << (local->what - 1));
    else if (local->act == AIM_OPEN)
        there = doors_at(e, at_of(e, f->hero));
    return (uint8_t)(local->act == AIM_OPEN ? there & ~open : there & open);
}

/* ---- what fits ---- */

/* How many there are, up to two, and the first of them. */
static int fitting(const Engine *e, const Frame *f, int *first) {
    const AimLocals *local = LOCALS_READ(f, AimLocals);
    uint64_t set = 0;
    switch (aims[local->act].target) {
    case AT_SPACE:
        set = spaces_for(e, f);
        break;
    case AT_SLOT:
        set = slots_for(e, local);
        break;
    case AT_DOOR:
        set = doors_for(e, f);
        break;
    case AT_CARD: {
        Faces faces = plans_for(e, local);
        *first = faces.at[0];
        return faces.count;
    }
    default: {
        Threats threats = threats_for(e, f);
        *first = threats.at[0];
        return threats.count;
    }
    }
    *first = set ? spaces_lowest(set) : 0;
    return !set ? 0 : set & (set - 1) ? 2 : 1;
}

bool ma_aim_can(const Engine *e, Seat seat, int hero, AimLocals locals) {
    Frame f = {.kind = FRAME_AIM, .seat = seat, .hero = (uint8_t)hero};
    int first;
    *LOCALS(&f, AimLocals) = locals;
    return fitting(e, &f, &first);
}

void ma_push_aim(Engine *e, Seat seat, int hero, AimLocals locals) {
    Frame *f = frame_push(e, FRAME_AIM, seat, hero);
    if (f)
        *LOCALS(f, AimLocals) = locals;
}

Flow ma_aim_now(Engine *e, Seat seat, int hero, AimLocals locals) {
    ma_push_aim(e, seat, hero, locals);
    Frame *f = frame_top(e);
    return f->kind == FRAME_AIM ? frame_ran(e, ma_aim_run(e, f)) : FLOW_PUSHED;
}

/* ---- what is done there ---- */

/* The space that was picked, by its number on the map. */
static int space_to(const Engine *e, const AimLocals *local) {
    return space_number(e, local->to);
}

/* MA-34: defeated reinforcements become a new pile when one is needed. */
static void refill_reinforcements(Engine *e) {
    if (e->zones[ZONE_REINFORCEMENTS].count || !e->zones[ZONE_FALLEN_REINFORCEMENTS].count)
        return;
    zone_shuffle(e, ZONE_FALLEN_REINFORCEMENTS, BAG_THREAT + SHAPE_ORANGE - 1);
    zone_onto(e, ZONE_FALLEN_REINFORCEMENTS, ZONE_REINFORCEMENTS);
    emit(e, (Event){.kind = EVENT_SHUFFLE_REINFORCEMENTS});
}

static void tell_put(const Engine *e, int kind, PlaceId threat, int number) {
    emit(e, (Event){.kind = (uint16_t)kind,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[threat].card,
                    .a = (int16_t)space_row(e, number)});
}

static Flow spawn(Engine *e, Frame *f) {
    AimLocals *local = LOCALS(f, AimLocals);
    PlaceId top = e->zones[ZONE_REINFORCEMENTS].first;
    if (!place_drawn(e, top))
        return FLOW_ASK;
    ma_put_faceup(e, top, space_to(e, local));
    tell_put(e, EVENT_SPAWN, top, space_to(e, local));
    return FLOW_DONE;
}

/* MA-15: characters that are there turn it up at once. */
static Flow meet(Engine *e, Frame *f, PlaceId threat) {
    bool playing = e->frames[0].kind == FRAME_TURN;
    if (!playing || !(ma_hero_spaces(e) >> space_of_threat(e, threat) & 1))
        return FLOW_DONE;
    ma_push_reveal(e, f->hero, threat);
    return FLOW_PUSHED;
}

/* MA-60 */
static Flow lay(Engine *e, Frame *f) {
    AimLocals *local = LOCALS(f, AimLocals);
    PlaceId threat = zone_find_bag(e, ZONE_BOX, BAG_MERCENARY);
    place_to_top(e, threat, zone_of_space(space_to(e, local)));
    ma_note_facedown(e, 0, space_to(e, local));
    changed(e);
    emit(e, (Event){.kind = EVENT_LAY, .a = local->to});
    return meet(e, f, threat);
}

static Flow lay_up(Engine *e, Frame *f) {
    AimLocals *local = LOCALS(f, AimLocals);
    PlaceId threat = zone_find_bag(e, ZONE_BOX, BAG_MERCENARY);
    if (!place_drawn(e, threat))
        return FLOW_ASK;
    ma_put_faceup(e, threat, space_to(e, local));
    tell_put(e, EVENT_PLACE, threat, space_to(e, local));
    return FLOW_DONE;
}

static Flow place(Engine *e, Frame *f) {
    AimLocals *local = LOCALS(f, AimLocals);
    PlaceId threat = zone_find(e, ZONE_BOX, local->card);
    ma_put_faceup(e, threat, space_to(e, local));
    tell_put(e, EVENT_PLACE, threat, space_to(e, local));
    return FLOW_DONE;
}

static Flow child(Engine *e, Frame *f) {
    ma_child_to(e, space_to(e, LOCALS(f, AimLocals)));
    changed(e);
    return FLOW_DONE;
}

/* MA-47 */
static Flow begin(Engine *e, Frame *f) {
    const AimLocals *local = LOCALS_READ(f, AimLocals);
    Mandalorian *s = mandalorian(e);
    s->at[local->span - 1] = local->to;
    emit(e, (Event){.kind = EVENT_BEGIN, .a = s->character[local->span - 1], .b = s->at[local->span - 1]});
    return FLOW_DONE;
}

/* MA-39: a random token, or one that stands for it. */
static Flow disrupt(Engine *e, Frame *f) {
    AimLocals *local = LOCALS(f, AimLocals);
    Mandalorian *s = mandalorian(e);
    int action = map_here(e)->action[local->to];
    if (e->zones[ZONE_POOL].count) {
        PlaceId token = e->zones[ZONE_POOL].first;
        if (!place_drawn(e, token))
            return FLOW_ASK;
        top_to_top(e, ZONE_POOL, (ZoneId)(ZONE_TOKENS + local->to));
        ma_slot_gained(e, local->to, e->places[token].card);
        emit(e,
             (Event){.kind = EVENT_DISRUPT, .seen = SEEN_BY_ALL, .card = e->places[token].card, .a = (int16_t)action});
    } else {
        s->substitutes[local->to] =
            (uint8_t)(s->substitutes[local->to] + (s->substitutes[local->to] < SUBSTITUTES_MOST));
        ma_slot_changed(e, local->to);
        emit(e, (Event){.kind = EVENT_SUBSTITUTE, .a = (int16_t)action});
    }
    local->span &= (uint8_t)~(1u << local->to);
    changed(e);
    return FLOW_DONE;
}

static Flow turn_up(Engine *e, Frame *f) {
    ma_push_reveal(e, f->hero, LOCALS(f, AimLocals)->threat);
    return FLOW_PUSHED;
}

static Flow creep(Engine *e, Frame *f) {
    (void)e;
    LOCALS(f, AimLocals)->act = AIM_CREEP_TO;
    return FLOW_AGAIN;
}

static Flow creep_to(Engine *e, Frame *f) {
    AimLocals *local = LOCALS(f, AimLocals);
    emit(e, (Event){.kind = EVENT_CREEP,
                    .a = (int16_t)space_row(e, space_of_threat(e, local->threat)),
                    .b = local->to,
                    .c = (int16_t)ma_nth(e, local->threat)});
    int from = space_of_threat(e, local->threat);
    place_to_top(e, local->threat, zone_of_space(space_to(e, local)));
    ma_note_facedown(e, from, space_to(e, local));
    changed(e);
    return meet(e, f, local->threat);
}

static Flow child_on(Engine *e, Frame *f) {
    ma_child_on(e, LOCALS(f, AimLocals)->threat);
    changed(e);
    return FLOW_DONE;
}

static Flow strip(Engine *e, Frame *f) {
    const AimLocals *local = LOCALS_READ(f, AimLocals);
    ma_lose_plan(e, local->what, zone_find(e, plans_of(local->what), local->card));
    return FLOW_DONE;
}

static Flow door(Engine *e, Frame *f) {
    const AimLocals *local = LOCALS_READ(f, AimLocals);
    bool opens = local->act == AIM_OPEN;
    mandalorian(e)->doors ^= (uint8_t)(1 << local->to);
    changed(e);
    emit(e, (Event){.kind = opens ? EVENT_DOOR_OPENS : EVENT_DOOR_CLOSES, .a = (int16_t)(local->to + 1)});
    return FLOW_DONE;
}

static const Aim aims[AIMS] = {
    [AIM_SPAWN] = {AT_SPACE, CANTINA_ASK_SPACE, PROMPT_SPAWN, VERB_SPACE, spawn},
    [AIM_LAY] = {AT_SPACE, CANTINA_ASK_SPACE, PROMPT_PUT, VERB_SPACE, lay},
    [AIM_LAY_UP] = {AT_SPACE, CANTINA_ASK_SPACE, PROMPT_PUT, VERB_SPACE, lay_up},
    [AIM_PLACE] = {AT_SPACE, CANTINA_ASK_SPACE, PROMPT_PUT, VERB_SPACE, place},
    [AIM_CHILD] = {AT_SPACE, CANTINA_ASK_SPACE, PROMPT_PUT, VERB_SPACE, child},
    [AIM_BEGIN] = {AT_SPACE, CANTINA_ASK_SPACE, PROMPT_PUT, VERB_SPACE, begin},
    [AIM_DISRUPT] = {AT_SLOT, CANTINA_ASK_MODE, PROMPT_DISRUPT, VERB_SLOT, disrupt},
    [AIM_TURN_UP] = {AT_THREAT, CANTINA_ASK_CARD, PROMPT_TURN_UP, VERB_FACEDOWN, turn_up},
    [AIM_CREEP] = {AT_THREAT, CANTINA_ASK_CARD, PROMPT_CREEP, VERB_FACEDOWN, creep},
    [AIM_CREEP_TO] = {AT_SPACE, CANTINA_ASK_SPACE, PROMPT_CREEP, VERB_SPACE, creep_to},
    [AIM_CHILD_ON] = {AT_THREAT, CANTINA_ASK_CARD, PROMPT_CHILD_ON, VERB_CHILD_ON, child_on},
    [AIM_STRIP] = {AT_CARD, CANTINA_ASK_CARD, PROMPT_STRIP, VERB_DISCARD, strip},
    [AIM_OPEN] = {AT_DOOR, CANTINA_ASK_MODE, PROMPT_DOOR, VERB_DOOR, door},
    [AIM_CLOSE] = {AT_DOOR, CANTINA_ASK_MODE, PROMPT_DOOR, VERB_DOOR, door},
};

/* ---- the frame ---- */

static void picked(const Engine *e, Frame *f, int what) {
    AimLocals *local = LOCALS(f, AimLocals);
    Target target = aims[local->act].target;
    f->step = AIM_DO;
    if (target == AT_THREAT)
        local->threat = (PlaceId)what;
    else if (target == AT_CARD)
        local->card = (CardId)what;
    else
        local->to = (uint8_t)(target == AT_SPACE ? space_row(e, what) : what);
}

/* Done once; what it has pushed stands above. */
static Flow did(Frame *f, Flow flow) {
    if (flow == FLOW_ASK)
        return flow;
    f->step = AIM_PICK;
    if (flow != FLOW_AGAIN)
        LOCALS(f, AimLocals)->left--;
    return flow == FLOW_PUSHED ? FLOW_PUSHED : FLOW_AGAIN;
}

/* What will be drawn is ready before anybody says where it goes. */
static void prepare(Engine *e, const AimLocals *local) {
    if (local->act == AIM_SPAWN && !reinforcements(e))
        emit(e, (Event){.kind = EVENT_NO_REINFORCEMENT});
    else if (local->act == AIM_SPAWN)
        refill_reinforcements(e);
    else if (local->act == AIM_DISRUPT)
        ma_pool_filled(e);
}

static Flow aim_step(Engine *e, Frame *f) {
    const AimLocals *local = LOCALS_READ(f, AimLocals);
    int first, count;
    if (f->step == AIM_DO)
        return did(f, aims[local->act].run(e, f));
    if (local->left)
        prepare(e, local);
    if (!local->left || !(count = fitting(e, f, &first)))
        return FLOW_DONE;
    if (count > 1)
        return FLOW_ASK;
    picked(e, f, first);
    return FLOW_AGAIN;
}

Flow ma_aim_run(Engine *e, Frame *f) {
    Flow flow;
    while ((flow = aim_step(e, f)) == FLOW_AGAIN)
        ;
    return flow;
}

static void offer_bits(Choices *out, int verb, unsigned set, const uint8_t *names_of) {
    for (; set; set &= set - 1)
        choices_add(out, verb, names_of ? names_of[bits_lowest(set)] : bits_lowest(set) + 1, 0);
}

void ma_aim_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const AimLocals *local = LOCALS_READ(f, AimLocals);
    const Aim *aim = &aims[local->act];
    *q = (Question){.kind = aim->ask, .seat = f->seat, .hero = f->hero, .prompt = aim->prompt};
    if (!out->at)
        return;
    if (aim->target == AT_SPACE)
        *out = ma_offer_spaces(e, *out, aim->verb, spaces_for(e, f));
    else if (aim->target == AT_SLOT)
        offer_bits(out, aim->verb, slots_for(e, local), map_here(e)->action);
    else if (aim->target == AT_DOOR)
        offer_bits(out, aim->verb, doors_for(e, f), NULL);
    else if (aim->target == AT_CARD) {
        Faces faces = plans_for(e, local);
        for (int i = 0; i < faces.count; i++)
            choices_add(out, aim->verb, faces.at[i], 0);
    } else {
        Threats threats = threats_for(e, f);
        for (int i = 0; i < threats.count && out->count < out->room; i++)
            out->at[out->count++] = ma_threat_choice(e, aim->verb, threats.at[i]);
    }
}

void ma_aim_take(Engine *e, Frame *f, Choice choice) {
    switch (aims[LOCALS(f, AimLocals)->act].target) {
    case AT_SPACE:
        picked(e, f, space_number(e, choice.a));
        break;
    case AT_SLOT:
        picked(e, f, map_here(e)->slot[choice.a]);
        break;
    case AT_DOOR:
        picked(e, f, choice.a - 1);
        break;
    case AT_CARD:
        picked(e, f, choice.a);
        break;
    default:
        picked(e, f, ma_threat_chosen(e, choice));
    }
}
