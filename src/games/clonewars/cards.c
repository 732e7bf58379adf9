/* Squad and ally cards: drawing, exhausting, discarding, playing (CW-5, CW-9). */
#include "games/clonewars/cards.h"

void cw_ask_hero(const Engine *e, Frame *f, uint8_t *asked, int hero) {
    *asked = (uint8_t)hero;
    f->seat = seat_of(e, hero);
}

/* "Not this turn": a window leaves that player alone until the next one. */
void cw_quiet(Engine *e, int hero) {
    clonewars(e)->quiet |= HERO_BIT(hero);
    emit(e, (Event){.kind = EVENT_QUIET, .seat = seat_of(e, hero), .a = clonewars(e)->jedi[hero - 1]});
}

Frame *cw_push_count(Engine *e, int kind, int hero, int left, int act) {
    Frame *f = frame_push(e, kind, seat_of(e, hero), hero);
    if (f)
        *LOCALS(f, CountLocals) = (CountLocals){.left = (uint8_t)left, .act = (uint8_t)act};
    return f;
}

Frame *cw_roll_frame(const Engine *e) {
    for (int i = e->head->depth - 1; i >= 0; i--)
        if (e->frames[i].kind == FRAME_ATTACK || e->frames[i].kind == FRAME_MISSION)
            return &e->frames[i];
    return NULL;
}

/* ---- a hand ---- */

static inline Hand hand_with(Hand hand, Place place) {
    CardSet exhausted = place.flags / PLACE_EXHAUSTED & 1;
    hand.ready |= (exhausted ^ 1) << place.card;
    hand.exhausted |= exhausted << place.card;
    return hand;
}

/* Four places at a time, for where a hand ends is as good as random. Behind the last comes place 0 again and again,
 * which holds card 0. */
static Hand look_at(const Engine *e, int hero) {
    const Place *places = e->places;
    PlaceId at = e->zones[hand_of(hero)].first;
    Hand hand = {0};
    while (at)
        for (int i = 0; i < 4; i++) {
            hand = hand_with(hand, places[at]);
            at = places[at].next;
        }
    hand.ready &= ~CARD_BIT(0);
    return hand;
}

/* In the same way: card 0 comes to nothing. */
Might cw_might_look(const Engine *e, int hero) {
    const Place *places = e->places;
    const Might *of = digest(e)->mights;
    PlaceId at = e->zones[hand_of(hero)].first;
    Might might = {0};
    while (at)
        for (int i = 0; i < 4; i++, at = places[at].next) {
            uint64_t exhausted = places[at].flags / PLACE_EXHAUSTED & 1;
            might.successes += of[places[at].card].successes;
            might.hits += of[places[at].card].hits + (exhausted << MIGHT_LAST);
        }
    return might;
}

static void look_and_note(const Engine *e, Notes *notes) {
    for (int hero = 1; hero <= HEROES_MOST; hero++) {
        notes->hands[hero - 1] = look_at(e, hero);
        notes->mights[hero - 1] = cw_might_look(e, hero);
    }
    notes->invaded = cw_invaded_look(e);
    notes->known = true;
}

const Hand *cw_hands_look(const Engine *e, Hand room[HEROES_MOST]) {
    Notes *notes = e->notes;
    if (notes) {
        look_and_note(e, notes);
        return notes->hands;
    }
    for (int hero = 1; hero <= HEROES_MOST; hero++)
        room[hero - 1] = look_at(e, hero);
    return room;
}

Hand cw_hand_look(const Engine *e, int hero) {
    return e->notes ? cw_hands_look(e, NULL)[hero - 1] : look_at(e, hero);
}

/* Copies of a card in a hand, ready or exhausted: the first, and whether there are others. */
typedef struct {
    PlaceId first;
    bool more;
} Copies;

static inline uint64_t word_of(Place place) {
    uint64_t word;
    memcpy(&word, &place, sizeof word);
    return word;
}

/* As look_at goes through it; of each place card and flags are looked at in one word. */
static Copies copies(const Engine *e, int hero, CardId card, int exhausted) {
    const Place *places = e->places;
    uint64_t wanted = word_of((Place){.card = card, .flags = (uint8_t)exhausted});
    uint64_t mask = word_of((Place){.card = UINT16_MAX, .flags = PLACE_EXHAUSTED});
    unsigned at = e->zones[hand_of(hero)].first, first = 0, count = 0;
    while (at)
        for (int i = 0; i < 4; i++) {
            unsigned is = !((word_of(places[at]) ^ wanted) & mask);
            first = first ? first : at & (0 - is);
            count += is;
            at = places[at].next;
        }
    return (Copies){(PlaceId)first, count > 1};
}

PlaceId cw_find_ready(const Engine *e, int hero, CardId card) {
    return copies(e, hero, card, 0).first;
}

PlaceId cw_find_spare(const Engine *e, int hero, CardId card) {
    PlaceId place = copies(e, hero, card, PLACE_EXHAUSTED).first;
    return place ? place : copies(e, hero, card, 0).first;
}

/* Of a card that is held. */
static int spare_is_exhausted(const Engine *e, int hero, CardId card) {
    return hand_read(e, hero).exhausted & CARD_BIT(card) ? PLACE_EXHAUSTED : 0;
}

/* ---- what is noted of a hand follows its changes ---- */

/* The ready or the exhausted cards, as noted; NULL if nobody keeps notes. */
static CardSet *noted(Engine *e, int hero, int exhausted) {
    Notes *notes = e->notes;
    if (!notes)
        return NULL;
    return exhausted ? &notes->hands[hero - 1].exhausted : &notes->hands[hero - 1].ready;
}

static void hand_gains(Engine *e, int hero, CardId card, int exhausted) {
    CardSet *set = noted(e, hero, exhausted);
    if (set)
        *set |= CARD_BIT(card);
}

/* One of the copies is gone. */
static void hand_loses(Engine *e, int hero, CardId card, int exhausted, Copies of) {
    CardSet *set = noted(e, hero, exhausted);
    if (set)
        *set &= ~((CardSet)!of.more << card);
}

/* A card comes to the hand, ready. */
static void might_gains(Engine *e, int hero, CardId card) {
    Notes *notes = e->notes;
    if (!notes)
        return;
    notes->mights[hero - 1].successes += digest(e)->mights[card].successes;
    notes->mights[hero - 1].hits += digest(e)->mights[card].hits;
}

/* One leaves it. */
static void might_loses(Engine *e, int hero, CardId card, int exhausted) {
    Notes *notes = e->notes;
    if (!notes)
        return;
    notes->mights[hero - 1].successes -= digest(e)->mights[card].successes;
    notes->mights[hero - 1].hits -= digest(e)->mights[card].hits + ((uint64_t)(exhausted != 0) << MIGHT_LAST);
}

/* So many more of the cards are exhausted. */
static void might_tires(Engine *e, int hero, int by) {
    Notes *notes = e->notes;
    if (notes)
        notes->mights[hero - 1].hits += (uint64_t)by << MIGHT_LAST;
}

void cw_exhaust(Engine *e, int hero, CardId card) {
    Copies ready = copies(e, hero, card, 0);
    if (!MUST(e, ready.first))
        return;
    e->places[ready.first].flags |= PLACE_EXHAUSTED;
    hand_loses(e, hero, card, 0, ready);
    hand_gains(e, hero, card, PLACE_EXHAUSTED);
    might_tires(e, hero, 1);
}

void cw_ready(Engine *e, int hero, CardId card) {
    int exhausted = spare_is_exhausted(e, hero, card);
    Copies spare = copies(e, hero, card, exhausted);
    e->places[spare.first].flags = 0;
    hand_loses(e, hero, card, exhausted, spare);
    hand_gains(e, hero, card, 0);
    might_tires(e, hero, exhausted ? -1 : 0);
}

/* CW-3.2 */
void cw_ready_all(Engine *e, int hero) {
    Hand hand = hand_read(e, hero);
    Place *places = e->places;
    int count = 0;
    if (!hand.exhausted)
        return;
    for (PlaceId at = e->zones[hand_of(hero)].first; at; at = places[at].next) {
        count += (places[at].flags & PLACE_EXHAUSTED) != 0;
        places[at].flags = 0;
    }
    if (e->notes)
        ((Notes *)e->notes)->hands[hero - 1] = (Hand){.ready = hand.ready | hand.exhausted};
    might_tires(e, hero, -count);
    emit(e, (Event){
                .kind = EVENT_READY, .seat = seat_of(e, hero), .a = (int16_t)count, .b = clonewars(e)->jedi[hero - 1]});
}

/* A card that has been drawn or fetched comes to the hand, ready. */
static void note_gain(Engine *e, int hero, CardId card) {
    hand_gains(e, hero, card, 0);
    might_gains(e, hero, card);
}

void cw_gain(Engine *e, int hero, PlaceId place) {
    place_to_bottom(e, place, hand_of(hero));
    note_gain(e, hero, e->places[place].card);
}

void cw_gain_top(Engine *e, int hero) {
    CardId card = e->places[e->zones[ZONE_SQUAD].first].card;
    top_to_bottom(e, ZONE_SQUAD, hand_of(hero));
    note_gain(e, hero, card);
}

/* CW-5.4: of equal cards the exhausted one goes first. */
void cw_discard(Engine *e, int hero, CardId card) {
    int exhausted = spare_is_exhausted(e, hero, card);
    Copies spare = copies(e, hero, card, exhausted);
    if (!MUST(e, spare.first))
        return;
    e->places[spare.first].flags = 0;
    place_to_top(e, spare.first, ZONE_SQUAD_DISCARD);
    hand_loses(e, hero, card, exhausted, spare);
    might_loses(e, hero, card, exhausted);
    emit(e, (Event){.kind = EVENT_DISCARD,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = clonewars(e)->jedi[hero - 1]});
}

/* ---- abilities ---- */

void cw_happens(Engine *e, Ability ability, int hero) {
    if (cw_if_holds(e, ability, hero))
        ability_start(e, ability, seat_of(e, hero), hero);
}

/* What one operation decides alone is asked of that operation. */
bool cw_act_usable(const Engine *e, Act act, int hero) {
    const Pack *pack = e->pack;
    if (!act.op)
        return !act.sometimes || ability_usable(e, act.ability, seat_of(e, hero), hero);
    Frame f = {.kind = FRAME_PROGRAM, .seat = seat_of(e, hero), .hero = (uint8_t)hero, .source = act.ability};
    return clonewars_ops[act.op - 1].can(e, &f, pack_code(pack, pack_ability(pack, act.ability)->code));
}

Ability cw_card_ability(const Engine *e, int hero, CardId card, int moment) {
    Act act = digest(e)->acts[card][moment];
    return act.ability && cw_act_usable(e, act, hero) ? act.ability : 0;
}

Flow cw_use_power(Engine *e, int hero, int moment) {
    CloneWars *s = clonewars(e);
    Ability ability = cw_power(e, hero, moment);
    if (!MUST(e, ability))
        return FLOW_DONE;
    s->power = 1;
    emit(e, (Event){.kind = EVENT_POWER, .seat = seat_of(e, hero), .a = s->jedi[hero - 1]});
    return ability_run(e, ability, seat_of(e, hero), hero);
}

/* ---- why an ability is not to be had ---- */

/* The condition that does not hold, if it says for which roll the ability is. */
static int bar_conditions(const Engine *e, Ability id) {
    const AbilityRow *ability = pack_ability(e->pack, id);
    const Instr *code = pack_code(e->pack, ability->code);
    for (int i = 0; i < ability->conds; i++) {
        if (code[i].flag == COND_ATTACK)
            return REASON_FOR_ATTACK;
        if (code[i].flag == COND_MISSION)
            return REASON_FOR_MISSION;
    }
    return REASON_CONDITION;
}

static int bar_ability(const Engine *e, int hero, Act act) {
    if (cw_act_usable(e, act, hero))
        return 0;
    if (ability_bar(e, act.ability, seat_of(e, hero), hero) == ABILITY_BARRED)
        return bar_conditions(e, act.ability);
    return act.op ? cw_idle(e, hero, act.op - 1) : REASON_NO_EFFECT;
}

int cw_bar_moment(const Engine *e, int hero, const Act acts[MOMENTS_HELD], int moment) {
    if (acts[moment].ability)
        return bar_ability(e, hero, acts[moment]);
    for (int other = 0; other < MOMENTS_HELD; other++)
        if (acts[other].ability)
            return REASON_FOR_ACTIONS + other;
    return REASON_NO_TEXT;
}

int cw_bar_text(const Engine *e, int hero, CardId card, int moment) {
    const Act *acts = digest(e)->acts[card];
    if (card_of(e, card)->type != TYPE_ALLY)
        return REASON_NOT_ALLY;
    if (cw_card_usable(e, hero, card, moment) || cw_card_usable(e, hero, card, MOMENT_PLAY))
        return 0;
    return cw_bar_moment(e, hero, acts, acts[MOMENT_PLAY].ability && !acts[moment].ability ? MOMENT_PLAY : moment);
}

int cw_bar_power(const Engine *e, int hero, int moment) {
    const CloneWars *s = clonewars(e);
    if (hero != current_hero(e))
        return REASON_POWER_TURN;
    if (s->power)
        return REASON_POWER_USED;
    int barred = cw_bar_moment(e, hero, digest(e)->powers[s->jedi[hero - 1]], moment);
    return barred == REASON_NO_TEXT ? REASON_POWER_NONE : barred;
}

/* ---- playing an ally (CW-9.1) ---- */

Flow cw_play_ally(Engine *e, int hero, CardId card, int moment) {
    Ability ability = cw_card_ability(e, hero, card, moment);
    Frame *f = frame_push(e, FRAME_PLAY, seat_of(e, hero), hero);
    if (!f)
        return FLOW_DONE;
    LOCALS(f, CardLocals)->card = card;
    hand_loses(e, hero, card, 0, copies(e, hero, card, 0));
    might_loses(e, hero, card, 0);
    card_to_top(e, hand_of(hero), card, ZONE_RESOLVING);
    emit(e, (Event){.kind = EVENT_PLAY,
                    .seat = seat_of(e, hero),
                    .seen = SEEN_BY_ALL,
                    .card = card,
                    .a = clonewars(e)->jedi[hero - 1]});
    Flow flow = ability ? ability_run(e, ability, seat_of(e, hero), hero) : FLOW_DONE;
    return flow == FLOW_DONE ? frame_ran(e, cw_play_run(e, f)) : flow;
}

Flow cw_play_run(Engine *e, Frame *f) {
    PlaceId place = zone_find(e, ZONE_RESOLVING, LOCALS(f, CardLocals)->card);
    if (place)
        place_to_top(e, place, ZONE_SQUAD_DISCARD);
    return FLOW_DONE;
}

/* ---- reinforcing (CW-5) ---- */

/* False while chance must say which card it is. */
static bool draw_squad(Engine *e, Frame *f) {
    cw_refill(e, ZONE_SQUAD_DISCARD, ZONE_SQUAD, BAG_SQUAD);
    PlaceId place = e->zones[ZONE_SQUAD].first;
    if (!place) /* CW-Q41 */
        return true;
    if (!place_drawn(e, place))
        return false;
    cw_gain_top(e, f->hero);
    emit(e, (Event){.kind = EVENT_DRAW,
                    .seat = seat_of(e, f->hero),
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = clonewars(e)->jedi[f->hero - 1]});
    return true;
}

Flow cw_reinforce_run(Engine *e, Frame *f) {
    CountLocals *local = LOCALS(f, CountLocals);
    for (; local->left; local->left--)
        if (!draw_squad(e, f))
            return FLOW_ASK;
    f->step = REINFORCE_LIMIT;
    return local->act && e->zones[hand_of(f->hero)].count > HAND_LIMIT ? FLOW_ASK : FLOW_DONE;
}

/* CW-5.2, CW-Q57: discard any card, or play an ally. */
void cw_reinforce_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_CARD, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_LIMIT};
    q->args[0] = (int16_t)(e->zones[hand_of(f->hero)].count - HAND_LIMIT);
    q->args[1] = clonewars(e)->jedi[f->hero - 1];
    Hand hand = hand_read(e, f->hero);
    Choice *pen = choices_pen(out, OFFERS_MOST);
    if (!pen)
        return;
    choices_upto(out, pen = cw_offer_cards(pen, VERB_PLAY, cw_usable(e, f->hero, hand.ready, MOMENT_PLAY)));
    q->fallback = (uint16_t)out->count;
    choices_upto(out, cw_offer_cards(pen, VERB_DISCARD, hand.ready | hand.exhausted));
}

void cw_reinforce_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_PLAY)
        cw_play_ally(e, f->hero, choice.a, MOMENT_PLAY);
    else
        cw_discard(e, f->hero, choice.a);
}

int cw_reinforce_bar(const Engine *e, const Frame *f, Choice choice) {
    if (choice.verb != VERB_PLAY && choice.verb != VERB_DISCARD)
        return REASON_OVER_LIMIT;
    if (!cw_find_spare(e, f->hero, choice.a))
        return REASON_NOT_HELD;
    return choice.verb == VERB_DISCARD ? 0 : cw_bar_text(e, f->hero, choice.a, MOMENT_PLAY);
}

/* ---- cards that an effect asks for ---- */

CardSet cw_cards_for(const Engine *e, int hero, int act) {
    Hand hand = hand_read(e, hero);
    switch (act) {
    case CARDS_READY:
        return hand.exhausted;
    case CARDS_EXHAUST:
        return squads_of(e, hand.ready);
    default:
        return hand.ready | hand.exhausted;
    }
}

static const int cards_verb[CARDS_ACTS] = {VERB_READY, VERB_EXHAUST, VERB_DISCARD, VERB_BURY};
static const int cards_prompt[CARDS_ACTS] = {PROMPT_READY, PROMPT_EXHAUST, PROMPT_DISCARD, PROMPT_BURY};

static void offer_discards(const Engine *e, Choices *out) {
    uint8_t met[CARDS_MOST + 1] = {0};
    for (PlaceId at = e->zones[ZONE_INVASION_DISCARD].first; at; at = e->places[at].next)
        met[e->places[at].card] = 1;
    for (int card = 1; card <= CARDS_MOST; card++)
        if (met[card])
            choices_add(out, VERB_BURY, card, 0);
}

int cw_cards_bar(const Engine *e, const Frame *f, Choice choice) {
    int act = LOCALS_READ(f, CountLocals)->act;
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = {room, 0, COUNT(room)};
    Question q;
    cw_cards_ask(e, f, &q, &list);
    if (choices_have(&list, choice))
        return 0;
    if (choice.verb != cards_verb[act])
        return REASON_NOT_NOW;
    if (act == CARDS_BURY)
        return REASON_NOT_OFFERED;
    PlaceId held = zone_find(e, hand_of(f->hero), choice.a);
    if (!held)
        return REASON_NOT_HELD;
    if (act == CARDS_READY)
        return REASON_NO_EFFECT;
    return e->places[held].flags & PLACE_EXHAUSTED ? REASON_EXHAUSTED : REASON_ALLY;
}

void cw_cards_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const CountLocals *local = LOCALS_READ(f, CountLocals);
    *q = (Question){.kind = CANTINA_ASK_CARD,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = (uint16_t)cards_prompt[local->act],
                    .args = {local->left, clonewars(e)->jedi[f->hero - 1]}};
    Choice *pen = choices_pen(out, OFFERS_MOST);
    if (local->act == CARDS_BURY)
        offer_discards(e, out);
    else if (pen)
        choices_upto(out, cw_offer_cards(pen, cards_verb[local->act], cw_cards_for(e, f->hero, local->act)));
    if (local->act == CARDS_READY && out->count) /* CW-Q64 */
        choices_add(out, VERB_PASS, 0, 0);
}

static void bury(Engine *e, const Frame *f, CardId card) {
    Notes *notes = e->notes;
    place_to_top(e, zone_find(e, ZONE_INVASION_DISCARD, card), ZONE_BOX);
    if (notes)
        notes->known = false; /* whether it was the only one of its kind is found out when it matters */
    emit(e, (Event){.kind = EVENT_BURY, .seat = f->seat, .seen = SEEN_BY_ALL, .card = card});
}

void cw_cards_take(Engine *e, Frame *f, Choice choice) {
    CountLocals *local = LOCALS(f, CountLocals);
    local->left = choice.verb == VERB_PASS ? 0 : (uint8_t)(local->left - 1);
    if (choice.verb == VERB_PASS)
        return;
    switch (local->act) {
    case CARDS_READY:
        cw_ready(e, f->hero, choice.a);
        emit(e, (Event){.kind = EVENT_READY_CARD,
                        .seat = f->seat,
                        .seen = SEEN_BY_ALL,
                        .card = choice.a,
                        .a = clonewars(e)->jedi[f->hero - 1]});
        break;
    case CARDS_EXHAUST:
        cw_exhaust(e, f->hero, choice.a);
        emit(e, (Event){.kind = EVENT_EXHAUST,
                        .seat = f->seat,
                        .seen = SEEN_BY_ALL,
                        .card = choice.a,
                        .a = clonewars(e)->jedi[f->hero - 1]});
        break;
    case CARDS_DISCARD:
        cw_discard(e, f->hero, choice.a);
        break;
    default:
        bury(e, f, choice.a);
    }
}

/* While there is a choice it is asked; a single kind of card goes by itself. */
Flow cw_cards_run(Engine *e, Frame *f) {
    const CountLocals *local = LOCALS_READ(f, CountLocals);
    Choice room[OFFERS_MOST];
    while (local->left) {
        Choices list = {room, 0, COUNT(room)};
        Question q;
        cw_cards_ask(e, f, &q, &list);
        if (!list.count)
            return FLOW_DONE;
        if (list.count > 1)
            return FLOW_ASK;
        cw_cards_take(e, f, room[0]);
    }
    return FLOW_DONE;
}

/* ---- looking ahead: the top invasion cards, back in any order ---- */

static bool all_turned_up(Engine *e, Frame *f) {
    CountLocals *local = LOCALS(f, CountLocals);
    for (; local->left; local->left--) {
        cw_refill_invasion(e); /* CW-17.1 */
        PlaceId place = e->zones[ZONE_INVASION].first;
        if (!place) /* CW-Q41 */
            return true;
        if (!place_drawn(e, place))
            return false;
        place_to_bottom(e, place, ZONE_REVEALED);
        emit(e, (Event){.kind = EVENT_REVEAL,
                        .seat = f->seat,
                        .seen = SEEN_BY_ALL,
                        .card = e->places[place].card,
                        .a = clonewars(e)->jedi[f->hero - 1]});
    }
    return true;
}

static void put_back(Engine *e, const Frame *f, PlaceId place) {
    place_to_top(e, place, ZONE_INVASION);
    emit(e, (Event){.kind = EVENT_PUT_BACK,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = clonewars(e)->jedi[f->hero - 1]});
}

Flow cw_arrange_run(Engine *e, Frame *f) {
    if (f->step == ARRANGE_TURN_UP) {
        if (!all_turned_up(e, f))
            return FLOW_ASK;
        f->step = ARRANGE_PUT_BACK;
    }
    if (e->zones[ZONE_REVEALED].count > 1)
        return FLOW_ASK;
    if (e->zones[ZONE_REVEALED].count)
        put_back(e, f, e->zones[ZONE_REVEALED].first);
    return FLOW_DONE;
}

void cw_arrange_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    CardId cards[16];
    int count = 0;
    *q = (Question){.kind = CANTINA_ASK_ORDER, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_PUT_BACK};
    for (PlaceId at = e->zones[ZONE_REVEALED].first; at && count < COUNT(cards); at = e->places[at].next) {
        int i = count++;
        for (; i && cards[i - 1] > e->places[at].card; i--)
            cards[i] = cards[i - 1];
        cards[i] = e->places[at].card;
    }
    for (int i = 0; i < count; i++)
        choices_add(out, VERB_ORDER, cards[i], 0);
}

void cw_arrange_take(Engine *e, Frame *f, Choice choice) {
    put_back(e, f, zone_find(e, ZONE_REVEALED, choice.a));
}
