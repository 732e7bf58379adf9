/* Threats: tokens on the map, how they are turned up, damaged, disrupted, carried and lost (MA-15 … 18, MA-24 … 30). */
#include "games/mandalorian/threats.h"
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"

/* ---- finding them ---- */

PlaceId ma_threat_after(const Engine *e, PlaceId at) {
    int zone = at ? e->places[at].zone : ZONE_SPACE;
    PlaceId next = at ? e->places[at].next : 0;
    while (!next && ++zone < ZONES)
        next = e->zones[zone].first;
    return next;
}

/* ---- notes ---- */

/* A token lies in a space. */
static inline void note_token(const Engine *e, Notes *notes, PlaceId threat, SpaceSet bit) {
    const Card *card = card_of(e, e->places[threat].card);
    bool faceup = is_faceup(e, threat);
    *(faceup ? &notes->class_at[card->class] : &notes->facedown_at) |= bit;
    notes->enemy_at |= faceup && card->class ? bit : 0;
    notes->sentry_at |= faceup && card->trait == TRAIT_SENTRY ? bit : 0;
    notes->grapple_at |= faceup && card->trait == TRAIT_GRAPPLE ? bit : 0;
}

/* What lies in one space, from which something has gone. */
static void note_space(const Engine *e, Notes *notes, int number) {
    SpaceSet bit = SPACE_BIT(number);
    notes->enemy_at &= ~bit;
    notes->facedown_at &= ~bit;
    notes->sentry_at &= ~bit;
    notes->grapple_at &= ~bit;
    for (int kind = 0; kind < CLASSES; kind++)
        notes->class_at[kind] &= ~bit;
    for (PlaceId at = e->zones[zone_of_space(number)].first; at; at = e->places[at].next)
        note_token(e, notes, at, bit);
}

static void note_enemy(const Engine *e, Notes *notes, PlaceId threat) {
    if (is_enemy(e, threat) && MUST(e, notes->count < ENEMIES_NOTED))
        notes->enemies[notes->count++] = threat;
}

static void strike_enemy(Notes *notes, PlaceId threat) {
    for (int i = 0; i < notes->count; i++)
        if (notes->enemies[i] == threat) {
            notes->enemies[i] = notes->enemies[--notes->count];
            return;
        }
}

APART static void read_threats(const Engine *e, Notes *notes) {
    *notes = (Notes){.known = 1};
    for (int number = 1; number <= map_here(e)->spaces; number++) {
        PlaceId at = e->zones[zone_of_space(number)].first;
        if (at)
            note_space(e, notes, number);
        for (; at; at = e->places[at].next)
            note_enemy(e, notes, at);
    }
}

const Notes *ma_notes(const Engine *e, Notes *room) {
    Notes *notes = e->notes ? e->notes : room;
    if (!e->notes || !notes->known)
        read_threats(e, notes);
    return notes;
}

void ma_notes_begin(const Engine *e) {
    if (e->notes)
        *(Notes *)e->notes = (Notes){.known = 1};
}

/* The notes, if anybody keeps them up; else they are read when they are wanted. */
static Notes *kept(const Engine *e) {
    Notes *notes = e->notes;
    return notes && notes->known ? notes : NULL;
}

void ma_note_facedown(const Engine *e, int from, int to) {
    Notes *notes = kept(e);
    if (!notes)
        return;
    if (from)
        note_space(e, notes, from);
    notes->facedown_at |= SPACE_BIT(to);
}

/* An enemy, or a feature, has come to a space faceup. */
static void note_came(const Engine *e, PlaceId threat) {
    Notes *notes = kept(e);
    if (!notes)
        return;
    note_enemy(e, notes, threat);
    note_token(e, notes, threat, SPACE_BIT(space_of_threat(e, threat)));
}

/* … has been turned up there. */
static void note_turned(const Engine *e, PlaceId threat) {
    Notes *notes = kept(e);
    if (!notes)
        return;
    note_enemy(e, notes, threat);
    note_space(e, notes, space_of_threat(e, threat));
}

static void note_gone(const Engine *e, PlaceId threat, int from) {
    Notes *notes = kept(e);
    if (!notes || !from)
        return;
    strike_enemy(notes, threat);
    note_space(e, notes, from);
}

SpaceSet ma_class_spaces(const Engine *e, unsigned classes) {
    Notes room;
    const Notes *notes = ma_notes(e, &room);
    SpaceSet set = 0;
    for (int kind = CLASS_SHARPSHOOTER; kind < CLASSES; kind++)
        set |= classes >> kind & 1 ? notes->class_at[kind] : 0;
    return set;
}

/* ---- what they are ---- */

const uint8_t ma_classes[ENEMIES_KINDS] = {
    [ENEMIES_ANY] = 1 << CLASS_SHARPSHOOTER | 1 << CLASS_MELEE | 1 << CLASS_BLASTER,
    [ENEMIES_SHARPSHOOTER] = 1 << CLASS_SHARPSHOOTER,
    [ENEMIES_MELEE] = 1 << CLASS_MELEE,
    [ENEMIES_BLASTER] = 1 << CLASS_BLASTER,
    [ENEMIES_SHARPSHOOTER_OR_MELEE] = 1 << CLASS_SHARPSHOOTER | 1 << CLASS_MELEE,
    [ENEMIES_SHARPSHOOTER_OR_BLASTER] = 1 << CLASS_SHARPSHOOTER | 1 << CLASS_BLASTER,
    [ENEMIES_MELEE_OR_BLASTER] = 1 << CLASS_MELEE | 1 << CLASS_BLASTER,
};

bool ma_class_fits(const Engine *e, PlaceId threat, int enemies) {
    return is_enemy(e, threat) && ma_classes[enemies] >> card_of(e, e->places[threat].card)->class & 1;
}

int ma_trait(const Engine *e, PlaceId threat) {
    const Place *p = &e->places[threat];
    return is_enemy(e, threat) && !place_tokens(p) ? card_of(e, p->card)->trait : TRAIT_NONE;
}

/* Its number in the row of its space, from the top: two of a kind are told apart by it. */
int ma_nth(const Engine *e, PlaceId threat) {
    int nth = 1;
    for (PlaceId at = e->zones[e->places[threat].zone].first; at && at != threat; at = e->places[at].next)
        nth++;
    return nth;
}

/* ---- coming and going ---- */

static int space_at(const Engine *e, PlaceId threat) {
    return space_row(e, space_of_threat(e, threat));
}

void ma_put_faceup(Engine *e, PlaceId threat, int number) {
    place_to_top(e, threat, zone_of_space(number));
    place_show(e, threat);
    e->places[threat].flags = PLACE_FACEUP;
    note_came(e, threat);
    changed(e);
}

void ma_enemy_to(Engine *e, PlaceId threat, int number) {
    emit(e, (Event){.kind = EVENT_ENEMY_MOVE,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[threat].card,
                    .a = (int16_t)space_at(e, threat),
                    .b = (int16_t)space_row(e, number),
                    .c = (int16_t)ma_nth(e, threat)});
    int from = space_of_threat(e, threat);
    place_to_top(e, threat, zone_of_space(number));
    Notes *notes = kept(e);
    if (notes) {
        note_space(e, notes, from);
        note_token(e, notes, threat, SPACE_BIT(number));
    }
    changed(e);
}

SpaceSet ma_enemy_steps(const Engine *e, PlaceId threat) {
    return terrain(e)->adjacent[space_of_threat(e, threat)];
}

/* Off the map nothing lies on a token. */
static void leave_map(Engine *e, PlaceId threat, ZoneId zone) {
    int from = space_of_threat(e, threat);
    place_to_top(e, threat, zone);
    e->places[threat].flags = 0;
    note_gone(e, threat, from);
    changed(e);
}

void ma_discard_feature(Engine *e, PlaceId threat) {
    CardId card = e->places[threat].card;
    leave_map(e, threat, ZONE_DISCARDED);
    emit(e, (Event){.kind = EVENT_GONE, .seen = SEEN_BY_ALL, .card = card});
}

void ma_take(Engine *e, int hero, PlaceId threat) {
    leave_map(e, threat, carried_by(hero));
    emit(e, (Event){.kind = EVENT_TAKE,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[threat].card,
                    .a = mandalorian(e)->character[hero - 1]});
}

void ma_drop(Engine *e, int hero, int number) {
    ZoneId carried = carried_by(hero);
    while (e->zones[carried].first) {
        PlaceId threat = e->zones[carried].first;
        ma_put_faceup(e, threat, number);
        emit(e, (Event){.kind = EVENT_DROP,
                        .seen = SEEN_BY_ALL,
                        .card = e->places[threat].card,
                        .a = mandalorian(e)->character[hero - 1],
                        .b = (int16_t)space_row(e, number)});
    }
}

/* ---- disrupted enemies (MA-69) ---- */

bool ma_may_disrupt(const Engine *e, PlaceId threat) {
    return is_enemy(e, threat) && place_tokens(&e->places[threat]) < DISRUPTS_ON_ENEMY;
}

int ma_tokens_on_enemies(const Engine *e) {
    int sum = 0;
    for (PlaceId at = ma_threat_after(e, 0); at; at = ma_threat_after(e, at))
        sum += place_tokens(&e->places[at]);
    return sum;
}

void ma_disrupt_enemy(Engine *e, PlaceId threat) {
    Place *p = &e->places[threat];
    if (!ma_may_disrupt(e, threat))
        return;
    if (ma_pool_filled(e)) /* MA-39: else with a substitute */
        top_to_top(e, ZONE_POOL, ZONE_ON_ENEMIES);
    place_set_tokens(p, place_tokens(p) + 1);
    changed(e);
    emit(e, (Event){.kind = EVENT_ENEMY_DISRUPTED,
                    .seen = SEEN_BY_ALL,
                    .card = p->card,
                    .a = (int16_t)space_at(e, threat),
                    .b = (int16_t)ma_nth(e, threat)});
}

/* MA-R28: as long as there are substitutes on enemies, one of them vanishes. */
static void take_token_off(Engine *e, PlaceId threat) {
    Place *p = &e->places[threat];
    bool substitute = ma_tokens_on_enemies(e) > e->zones[ZONE_ON_ENEMIES].count;
    place_set_tokens(p, place_tokens(p) - 1);
    if (!substitute)
        top_to_top(e, ZONE_ON_ENEMIES, ZONE_POOL);
}

void ma_recover_enemy(Engine *e, PlaceId threat) {
    take_token_off(e, threat);
    changed(e);
    emit(e, (Event){.kind = EVENT_ENEMY_RECOVERS,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[threat].card,
                    .a = (int16_t)space_at(e, threat),
                    .b = (int16_t)ma_nth(e, threat)});
}

/* ---- damage and defeat ---- */

/* MA-18, MA-45: it lets go of The Child; MA-R29: its tokens go back unseen. */
static void defeat(Engine *e, int hero, PlaceId threat) {
    Mandalorian *s = mandalorian(e);
    int number = space_of_threat(e, threat);
    CardId card = e->places[threat].card;
    bool orange = card_of(e, card)->shape == SHAPE_ORANGE;
    emit(e, (Event){.kind = EVENT_ENEMY_DEFEATED,
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = (int16_t)space_row(e, number),
                    .b = (int16_t)ma_nth(e, threat)});
    if (s->child_enemy == threat)
        ma_child_to(e, number);
    while (place_tokens(&e->places[threat]))
        take_token_off(e, threat);
    if (hero)
        s->slew |= HERO_BIT(hero);
    ma_push_token(e, active_seat(e), hero, threat, MOMENT_DEFEATED);
    leave_map(e, threat, orange ? ZONE_FALLEN_REINFORCEMENTS : ZONE_FALLEN);
}

void ma_damage_enemy(Engine *e, int hero, PlaceId threat, int points) {
    Place *p = &e->places[threat];
    int health = card_of(e, p->card)->health, damage = place_damage(p) + points;
    if (!is_enemy(e, threat) || points <= 0)
        return;
    damage = damage < health ? damage : health;
    changed(e);
    emit(e, (Event){.kind = EVENT_ENEMY_DAMAGE,
                    .seen = SEEN_BY_ALL,
                    .card = p->card,
                    .a = (int16_t)points,
                    .b = (int16_t)space_at(e, threat),
                    .c = (int16_t)ma_nth(e, threat)});
    place_set_damage(p, damage);
    if (damage >= health)
        defeat(e, hero, threat);
}

/* ---- a token and what it does ---- */

void ma_push_token(Engine *e, Seat seat, int hero, PlaceId threat, int moment) {
    Frame *f = frame_push(e, FRAME_TOKEN, seat, hero ? hero : ma_active_hero(e));
    if (!f)
        return;
    f->step = moment == MOMENT_REVEALED ? TOKEN_TURN_UP : TOKEN_MISSION;
    *LOCALS(f, TokenLocals) = (TokenLocals){
        .threat = threat,
        .space = (uint8_t)(space_of_threat(e, threat) ? space_at(e, threat) : mandalorian(e)->at[f->hero - 1]),
        .moment = (uint8_t)moment,
    };
}

void ma_push_reveal(Engine *e, int hero, PlaceId threat) {
    ma_push_token(e, active_seat(e), hero, threat, MOMENT_REVEALED);
}

PlaceId ma_this_threat(const Frame *program) {
    return program->kind == FRAME_PROGRAM ? program_about(program) : 0;
}

int ma_this_space(const Engine *e) {
    for (int i = e->head->depth - 1; i >= 0; i--) {
        const Frame *f = &e->frames[i];
        if (f->kind == FRAME_TOKEN)
            return space_number(e, LOCALS_READ(f, TokenLocals)->space);
        if (space_of_threat(e, ma_this_threat(f)))
            return space_of_threat(e, ma_this_threat(f));
    }
    return 0;
}

/* MA-61, MA-73: a sheet covers the briefing, and with it rules of tokens that are not its own. */
static bool is_ruled(const Engine *e, const Card *card) {
    return card->ruled != RULED_BY_BRIEFING || card->mission == mandalorian(e)->mission;
}

/* MA-15: for everybody to see. */
static bool turn_up(Engine *e, PlaceId threat) {
    if (is_faceup(e, threat))
        return true;
    if (!place_drawn(e, threat))
        return false;
    place_show(e, threat);
    e->places[threat].flags |= PLACE_FACEUP;
    note_turned(e, threat);
    ma_note_turned(e, space_of_threat(e, threat));
    changed(e);
    emit(e, (Event){.kind = EVENT_REVEAL,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[threat].card,
                    .a = (int16_t)space_at(e, threat),
                    .b = (int16_t)ma_nth(e, threat)});
    return true;
}

/* MA-29: it cannot be cancelled; the rule of the sheet, where one lies. Or what the mission says about a defeat. */
static bool mission_speaks(Engine *e, const Frame *f, const TokenLocals *local) {
    const Card *card = card_of(e, e->places[local->threat].card);
    if (local->moment == MOMENT_DEFEATED)
        return ma_rules(e, f->seat, f->hero, MOMENT_DEFEATED);
    if (card->trait != TRAIT_EFFECT || !ma_rules(e, f->seat, f->hero, MOMENT_EFFECT))
        return false;
    emit(e, (Event){.kind = EVENT_EFFECT_TOKEN, .seen = SEEN_BY_ALL, .card = e->places[local->threat].card});
    return true;
}

/* Its own abilities at the moment, one after the other. */
static bool own_next(Engine *e, const Frame *f, TokenLocals *local) {
    const Card *card = card_of(e, e->places[local->threat].card);
    while (local->at < card->is.abilities && is_ruled(e, card)) {
        Ability ability = (Ability)(card->is.ability + local->at++);
        if (pack_ability(e->pack, ability)->moment != local->moment || !ability_holds(e, ability, f->seat, f->hero))
            continue;
        ability_start(e, ability, f->seat, f->hero);
        program_set_about(frame_top(e), local->threat);
        return true;
    }
    return false;
}

static Flow token_step(Engine *e, Frame *f) {
    TokenLocals *local = LOCALS(f, TokenLocals);
    switch (f->step) {
    case TOKEN_TURN_UP:
        if (!turn_up(e, local->threat))
            return FLOW_ASK;
        f->step = TOKEN_MISSION;
        return FLOW_AGAIN;
    case TOKEN_MISSION:
        f->step = TOKEN_OWN;
        return mission_speaks(e, f, local) ? FLOW_PUSHED : FLOW_AGAIN;
    case TOKEN_OWN:
        if (own_next(e, f, local))
            return FLOW_PUSHED;
        f->step = TOKEN_DONE;
        return FLOW_AGAIN;
    default:
        return ma_look_now(e, f->hero) ? FLOW_PUSHED : FLOW_DONE;
    }
}

Flow ma_token_run(Engine *e, Frame *f) {
    Flow flow;
    while ((flow = token_step(e, f)) == FLOW_AGAIN)
        ;
    return flow;
}
