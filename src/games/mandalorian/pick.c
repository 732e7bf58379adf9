/* Effects of skills, planning cards and features that ask for a threat, a character, a space, a slot or a card. Nobody
 * is asked where there is one answer only. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/threats.h"

Frame *ma_push_pick(Engine *e, Seat seat, int hero, PickLocals locals) {
    Frame *f = frame_push(e, FRAME_PICK, seat, hero);
    if (f)
        *LOCALS(f, PickLocals) = locals;
    return f;
}

/* ---- enemies that are struck or moved all together ---- */

/* The mark says which are still to come; events use it in the same way, and never at the same time. */
void ma_mark(Engine *e, SpaceSet set, int enemies) {
    for (set &= ma_enemy_spaces(e); set; set &= set - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(set))].first; at; at = e->places[at].next)
            if (ma_class_fits(e, at, enemies))
                e->places[at].flags |= PLACE_EXHAUSTED;
}

static PlaceId marked(const Engine *e) {
    PlaceId at = ma_threat_after(e, 0);
    while (at && !(e->places[at].flags & PLACE_EXHAUSTED))
        at = ma_threat_after(e, at);
    return at;
}

static void unmark(Engine *e, PlaceId threat) {
    e->places[threat].flags &= (uint8_t)~PLACE_EXHAUSTED;
}

void ma_pick_tidy(Engine *e, Frame *f) {
    int act = LOCALS_READ(f, PickLocals)->act;
    if (act == PICK_SWEEP || act == PICK_LURE)
        for (PlaceId at; (at = marked(e));)
            unmark(e, at);
}

static Flow sweep(Engine *e, Frame *f) {
    PlaceId threat = marked(e);
    if (!threat)
        return FLOW_DONE;
    unmark(e, threat);
    ma_note_strike(e, f->hero, LOCALS_READ(f, PickLocals)->ability, space_of_threat(e, threat), false);
    ma_damage_enemy(e, f->hero, threat, LOCALS_READ(f, PickLocals)->count);
    return FLOW_AGAIN;
}

/* ---- what may be picked ---- */

static SpaceSet near(const Engine *e, const Frame *f) {
    return ma_within(e, at_of(e, f->hero), LOCALS_READ(f, PickLocals)->range);
}

/* Spaces this card has not struck in yet. */
static SpaceSet apart(const Engine *e, const Frame *f) {
    return near(e, f) & ~ma_struck(e, f->hero, LOCALS_READ(f, PickLocals)->ability);
}

static Choices offer_targets(const Engine *e, const Frame *f, Choices list, SpaceSet set) {
    int which = LOCALS_READ(f, PickLocals)->which;
    bool enemy = which == WHICH_ENEMY || which == WHICH_THREAT,
         facedown = which == WHICH_FACEDOWN || which == WHICH_THREAT;
    return ma_offer_threats(e, list, set, enemy ? VERB_THREAT : 0, facedown ? VERB_FACEDOWN : 0);
}

static Choices offer_disrupts(const Engine *e, Choices list, SpaceSet set) {
    for (set &= ma_enemy_spaces(e); set; set &= set - 1)
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(set))].first; at; at = e->places[at].next)
            if (ma_may_disrupt(e, at) && !ma_is_like_another(e, at) && list.count < list.room)
                list.at[list.count++] = ma_threat_choice(e, VERB_THREAT, at);
    return list;
}

/* Toward the hero, as far as it is still to go. */
static SpaceSet nearer(const Engine *e, const Frame *f, PlaceId threat) {
    const Terrain *here = terrain(e);
    int to = at_of(e, f->hero), from = space_of_threat(e, threat);
    SpaceSet set = 0;
    for (SpaceSet next = here->adjacent[from]; next; next &= next - 1)
        if (here->walk[spaces_lowest(next)][to] < here->walk[from][to])
            set |= next & (0 - next);
    return set;
}

static bool was_looked_at(const PickLocals *local, PlaceId threat) {
    return bytes_find(local->looked, LOOKED_MOST, threat) >= 0;
}

/* MA-R39: each once, also those that the seat has seen before. */
static Choices offer_looks(const Engine *e, const PickLocals *local, Choices list, SpaceSet set) {
    for (set &= ma_facedown_spaces(e); set; set &= set - 1) {
        int row = space_row(e, spaces_lowest(set)), nth = 1;
        for (PlaceId at = e->zones[zone_of_space(spaces_lowest(set))].first; at; at = e->places[at].next, nth++)
            list = choices_with(list, !is_faceup(e, at) && !was_looked_at(local, at), VERB_FACEDOWN, row, nth);
    }
    return list;
}

static Choices offer_slots(const Engine *e, Choices list, unsigned set) {
    for (; set; set &= set - 1)
        list = choices_with(list, true, VERB_SLOT, map_here(e)->action[bits_lowest(set)], 0);
    return list;
}

/* Tokens of a face are one choice; a substitute has none. */
static Choices offer_tokens(const Engine *e, Choices list, int slot) {
    for (PlaceId at = e->zones[ZONE_TOKENS + slot].first; at; at = e->places[at].next) {
        Choice choice = {.verb = VERB_DISCARD, .a = e->places[at].card};
        list = choices_with(list, !choices_have(&list, choice), VERB_DISCARD, choice.a, 0);
    }
    return choices_with(list, mandalorian(e)->substitutes[slot], VERB_SUBSTITUTE, 0, 0);
}

static Choices offer_plans(const Engine *e, Choices list, int from, int to, int verb) {
    for (PlaceId at = e->zones[plans_of(from)].first; at; at = e->places[at].next)
        list = choices_with(list, ma_may_hold(e, to, e->places[at].card), verb, e->places[at].card, 0);
    return list;
}

static bool may_stop(const Frame *f) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    if (local->act == PICK_LOOK || local->act == PICK_TOKEN) /* "up to" (MA-R41) */
        return local->count > 1;
    return local->act == PICK_SHIFT_TO;
}

Choices ma_offer_picks(const Engine *e, const Frame *f, Choices list) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    switch (local->act) {
    case PICK_DAMAGE:
    case PICK_REVEAL:
        return offer_targets(e, f, list, near(e, f));
    case PICK_APART:
        return offer_targets(e, f, list, apart(e, f));
    case PICK_BLAST:
        return ma_offer_spaces(e, list, VERB_SPACE, near(e, f) & ma_enemy_spaces(e));
    case PICK_LOOK:
        return offer_looks(e, local, list, near(e, f));
    case PICK_SHIFT:
        return ma_offer_shifts(e, list, near(e, f), local->which, VERB_THREAT);
    case PICK_SHIFT_TO:
    case PICK_PUSH_TO:
        return ma_offer_spaces(e, list, VERB_SPACE, ma_enemy_steps(e, local->threat));
    case PICK_LURE:
        return ma_offer_spaces(e, list, VERB_SPACE, nearer(e, f, local->threat));
    case PICK_DISRUPT:
        return offer_disrupts(e, list, near(e, f));
    case PICK_TAKE_PLAN:
        return offer_plans(e, list, local->which, f->hero, VERB_RECOVER);
    case PICK_GIVE_PLAN:
        return offer_plans(e, list, f->hero, local->which, VERB_GIVE);
    case PICK_TOKEN:
        return offer_tokens(e, list, local->which);
    case PICK_CLEAR:
    case PICK_WITHDRAW:
    case PICK_CALM:
    case PICK_FREE:
        return offer_slots(e, list, local->which);
    default:
        return ma_offer_heroes(e, list, local->which);
    }
}

/* ---- doing it: once for a character or a slot ---- */

static void heal(Engine *e, int hero, int points) {
    uint8_t *damage = &mandalorian(e)->damage[hero - 1];
    int by = points < *damage ? points : *damage;
    *damage = (uint8_t)(*damage - by);
    changed(e);
    emit(e,
         (Event){
             .kind = EVENT_HEAL, .seat = seat_of(e, hero), .a = (int16_t)by, .b = mandalorian(e)->character[hero - 1]});
}

static void shield(Engine *e, int hero, int points) {
    uint8_t *shield = &mandalorian(e)->shield[hero - 1];
    *shield = (uint8_t)(*shield + points > DAMAGE_MOST ? DAMAGE_MOST : *shield + points);
    changed(e);
    emit(e,
         (Event){
             .kind = EVENT_SHIELD, .seat = seat_of(e, hero), .a = *shield, .b = mandalorian(e)->character[hero - 1]});
}

static void guard(Engine *e, int hero, int points) {
    mandalorian(e)->guard[hero - 1] = (uint8_t)points;
    changed(e);
    emit(e, (Event){.kind = EVENT_GUARD,
                    .seat = seat_of(e, hero),
                    .a = (int16_t)points,
                    .b = mandalorian(e)->character[hero - 1]});
}

static void swap(Engine *e, int hero, int other) {
    int here = at_of(e, hero), there = at_of(e, other);
    ma_push_move_to(e, other, here);
    ma_push_move_to(e, hero, there);
}

/* `by` is the hero whose effect it is, for whom its seat decides. */
void ma_pick_hero(Engine *e, Seat seat, int by, int hero, PickLocals local) {
    switch (local.act) {
    case PICK_STEP:
        ma_push_move(e, seat, hero, local.count, 0);
        break;
    case PICK_SWAP:
        swap(e, by, hero);
        break;
    case PICK_HEAL:
        heal(e, hero, local.count);
        break;
    case PICK_SHIELD:
        shield(e, hero, local.count);
        break;
    case PICK_GUARD:
        guard(e, hero, local.count);
        break;
    case PICK_HURT:
        ma_push_damage(e, hero, local.count, 0);
        break;
    case PICK_DRAW:
        ma_push_deal(e, seat_of(e, hero), local.count);
        break;
    case PICK_DISCARD:
        ma_push_cards(e, seat_of(e, hero), hero, local.count, CARDS_DISCARD);
        break;
    case PICK_TAKE_FROM:
        ma_push_pick(e, seat, by, (PickLocals){.act = PICK_TAKE_PLAN, .which = (uint8_t)hero});
        break;
    case PICK_GIVE_TO:
        ma_push_pick(e, seat, by, (PickLocals){.act = PICK_GIVE_PLAN, .which = (uint8_t)hero});
        break;
    default:
        ma_use_by(e, hero, local.threat, local.ability);
    }
}

static void withdraw(Engine *e, Seat seat, int slot) {
    PlaceId place = ma_top_card(e, slot);
    if (!place)
        return;
    emit(e, (Event){.kind = EVENT_WITHDRAW,
                    .seat = seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = map_here(e)->action[slot]});
    ma_discard_skill(e, place);
    ma_slot_changed(e, slot);
}

void ma_pick_slot(Engine *e, Seat seat, int hero, int slot, PickLocals local) {
    int action = map_here(e)->action[slot];
    switch (local.act) {
    case PICK_CLEAR:
        ma_push_pick(e, seat, hero, (PickLocals){.act = PICK_TOKEN, .count = local.count, .which = (uint8_t)slot});
        break;
    case PICK_WITHDRAW:
        withdraw(e, seat, slot);
        ma_cards_came(e);
        break;
    case PICK_CALM:
        mandalorian(e)->passive |= (uint8_t)(1 << slot);
        changed(e);
        emit(e, (Event){.kind = EVENT_CALM, .seat = seat, .a = (int16_t)action});
        break;
    default:
        emit(e,
             (Event){.kind = EVENT_FREE, .seat = seat, .a = mandalorian(e)->character[hero - 1], .b = (int16_t)action});
        ma_push_action(e, seat, hero, slot, 0, local.count);
    }
}

static int slot_chosen(const Engine *e, Choice choice) {
    int slot = 0;
    while (slot < SLOTS - 1 && map_here(e)->action[slot] != choice.a)
        slot++;
    return slot;
}

/* ---- doing it: threats and planning cards ---- */

static void give(Engine *e, Seat seat, int from, int to, CardId card) {
    PlaceId place = zone_find(e, plans_of(from), card);
    if (!MUST(e, place))
        return;
    place_to_bottom(e, place, plans_of(to));
    changed(e);
    emit(e, (Event){.kind = EVENT_GIVE,
                    .seat = seat,
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = mandalorian(e)->character[to - 1],
                    .b = mandalorian(e)->character[from - 1]});
}

/* Acts that are over with one answer; the frame is gone when what they cause begins. */
static void act_once(Engine *e, Seat seat, int hero, PickLocals local, Choice choice) {
    PlaceId threat = choice.verb == VERB_THREAT || choice.verb == VERB_FACEDOWN ? ma_threat_chosen(e, choice) : 0;
    switch (local.act) {
    case PICK_DAMAGE:
    case PICK_APART:
        ma_note_strike(e, hero, local.ability, space_of_threat(e, threat), local.act == PICK_APART);
        ma_push_hit(e, hero, threat, local.count);
        break;
    case PICK_REVEAL:
        ma_push_reveal(e, hero, threat);
        break;
    case PICK_BLAST:
        ma_mark(e, SPACE_BIT(space_number(e, choice.a)), ENEMIES_ANY);
        ma_push_pick(e, seat, hero, (PickLocals){.act = PICK_SWEEP, .count = local.count, .ability = local.ability});
        break;
    case PICK_SHIFT:
        ma_push_pick(e, seat, hero, (PickLocals){.act = PICK_SHIFT_TO, .count = local.count, .threat = threat});
        break;
    case PICK_TAKE_PLAN:
        give(e, seat, local.which, hero, choice.a);
        break;
    case PICK_GIVE_PLAN:
        give(e, seat, hero, local.which, choice.a);
        break;
    case PICK_CLEAR:
    case PICK_WITHDRAW:
    case PICK_CALM:
    case PICK_FREE:
        ma_pick_slot(e, seat, hero, slot_chosen(e, choice), local);
        break;
    default:
        ma_pick_hero(e, seat, hero, ma_hero_chosen(e, choice), local);
    }
}

/* Acts that go on until they have been done often enough. */
static bool is_counted(int act) {
    return act == PICK_LOOK || act == PICK_DISRUPT || act == PICK_SHIFT_TO || act == PICK_PUSH_TO || act == PICK_LURE ||
           act == PICK_TOKEN;
}

static void act_again(Engine *e, Frame *f, Choice choice) {
    PickLocals *local = LOCALS(f, PickLocals);
    local->done++;
    switch (local->act) {
    case PICK_LOOK:
        local->looked[local->done - 1] = ma_threat_chosen(e, choice);
        ma_push_look(e, f->seat, f->hero, local->looked[local->done - 1]);
        break;
    case PICK_DISRUPT:
        ma_disrupt_enemy(e, ma_threat_chosen(e, choice));
        break;
    case PICK_TOKEN:
        ma_clear_token(e, local->which, choice.verb == VERB_DISCARD ? choice.a : 0);
        break;
    default:
        ma_enemy_to(e, local->threat, space_number(e, choice.a));
    }
}

/* ---- the frame ---- */

void ma_pick_take(Engine *e, Frame *f, Choice choice) {
    PickLocals local = *LOCALS_READ(f, PickLocals);
    if (choice.verb == VERB_STOP) {
        frame_pop(e);
    } else if (is_counted(local.act)) {
        act_again(e, f, choice);
    } else {
        Seat seat = f->seat;
        int hero = f->hero;
        frame_pop(e);
        act_once(e, seat, hero, local, choice);
    }
}

/* The next enemy that is lured, once the one before has gone its way; none: that was the last. */
static bool lures(Engine *e, Frame *f) {
    PickLocals *local = LOCALS(f, PickLocals);
    while (!local->threat || local->done == local->count || !nearer(e, f, local->threat)) {
        local->threat = marked(e);
        local->done = 0;
        if (!local->threat)
            return false;
        unmark(e, local->threat);
    }
    return true;
}

Flow ma_pick_run(Engine *e, Frame *f) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    Choice room[2];
    if (local->act == PICK_SWEEP)
        return sweep(e, f);
    if (local->act == PICK_LURE ? !lures(e, f) : is_counted(local->act) && local->done >= local->count)
        return FLOW_DONE;
    Choices list = ma_offer_picks(e, f, (Choices){room, 0, COUNT(room)});
    if (!list.count)
        return FLOW_DONE;
    if (list.count > 1 || may_stop(f))
        return FLOW_ASK;
    ma_pick_take(e, f, room[0]);
    return FLOW_AGAIN;
}

static const struct {
    uint8_t kind;
    uint16_t prompt;
} asked[PICKS] = {
    [PICK_DAMAGE] = {CANTINA_ASK_SPACE, PROMPT_TARGET},     [PICK_APART] = {CANTINA_ASK_SPACE, PROMPT_TARGET},
    [PICK_BLAST] = {CANTINA_ASK_SPACE, PROMPT_SPACE},       [PICK_LOOK] = {CANTINA_ASK_SPACE, PROMPT_LOOK},
    [PICK_REVEAL] = {CANTINA_ASK_SPACE, PROMPT_REVEAL},     [PICK_SHIFT] = {CANTINA_ASK_SPACE, PROMPT_SHIFT},
    [PICK_SHIFT_TO] = {CANTINA_ASK_SPACE, PROMPT_SHIFT_TO}, [PICK_PUSH_TO] = {CANTINA_ASK_SPACE, PROMPT_SHIFT_TO},
    [PICK_LURE] = {CANTINA_ASK_SPACE, PROMPT_SHIFT_TO},     [PICK_DISRUPT] = {CANTINA_ASK_SPACE, PROMPT_DISRUPT_ENEMY},
    [PICK_STEP] = {CANTINA_ASK_SEAT, PROMPT_WHO},           [PICK_SWAP] = {CANTINA_ASK_SEAT, PROMPT_WHO},
    [PICK_HEAL] = {CANTINA_ASK_SEAT, PROMPT_WHO},           [PICK_SHIELD] = {CANTINA_ASK_SEAT, PROMPT_WHO},
    [PICK_GUARD] = {CANTINA_ASK_SEAT, PROMPT_WHO},          [PICK_HURT] = {CANTINA_ASK_SEAT, PROMPT_WHO},
    [PICK_DRAW] = {CANTINA_ASK_SEAT, PROMPT_WHO},           [PICK_DISCARD] = {CANTINA_ASK_SEAT, PROMPT_WHO},
    [PICK_TAKE_FROM] = {CANTINA_ASK_SEAT, PROMPT_WHO},      [PICK_TAKE_PLAN] = {CANTINA_ASK_CARD, PROMPT_CARD},
    [PICK_GIVE_TO] = {CANTINA_ASK_SEAT, PROMPT_WHO},        [PICK_GIVE_PLAN] = {CANTINA_ASK_CARD, PROMPT_CARD},
    [PICK_CLEAR] = {CANTINA_ASK_MODE, PROMPT_SLOT},         [PICK_TOKEN] = {CANTINA_ASK_CARD, PROMPT_TOKEN},
    [PICK_WITHDRAW] = {CANTINA_ASK_MODE, PROMPT_SLOT},      [PICK_CALM] = {CANTINA_ASK_MODE, PROMPT_SLOT},
    [PICK_FREE] = {CANTINA_ASK_MODE, PROMPT_SLOT},          [PICK_USER] = {CANTINA_ASK_SEAT, PROMPT_WHO},
};

void ma_pick_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    *q = (Question){.kind = asked[local->act].kind,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = asked[local->act].prompt,
                    .args = {(int16_t)(local->count - local->done)}};
    *out = ma_offer_picks(e, f, *out);
    if (!may_stop(f))
        return;
    q->fallback = (uint16_t)out->count;
    *out = choices_with(*out, true, VERB_STOP, 0, 0);
}
