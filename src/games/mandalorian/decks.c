/* Skill and planning decks: drawing, discarding, shuffling, and draws that are owed (MA-12, MA-42). */
#include "games/mandalorian/actions.h"

/* ---- what follows from the pack ---- */

static void note_row(CardRows *rows, int row) {
    if (!rows->rows)
        rows->first = (CardId)row;
    rows->rows = (uint8_t)(row - rows->first + 1);
}

static Ability power_of(const Pack *pack, const Component *is) {
    for (int i = 0; i < is->abilities; i++) {
        Ability id = (Ability)(is->ability + i);
        int moment = pack_ability(pack, id)->moment;
        if (moment == MOMENT_PLAYED || moment == MOMENT_ACTION)
            return id;
    }
    return 0;
}

static void digest_guide(const Pack *pack, Digest *digest) {
    const Guide *guide = pack_rows(pack, TABLE_GUIDE);
    int stops = 0;
    for (int i = 1; i <= pack->tables[TABLE_GUIDE].count; i++) {
        stops += guide[i].kind == GUIDE_STOP;
        if (guide[i].card)
            digest->since[guide[i].card] = (uint8_t)(1 + stops);
    }
}

static uint32_t moments_of(const Pack *pack, const Component *is) {
    uint32_t set = 0;
    for (int i = 0; i < is->abilities; i++)
        set |= 1u << pack_ability(pack, (Ability)(is->ability + i))->moment;
    return set;
}

static void digest_moments(const Pack *pack, Digest *digest) {
    for (int i = 1; i <= pack->tables[TABLE_MAPS].count && i <= MAPS; i++)
        for (int mission = 0; mission <= MISSIONS_MOST; mission++)
            digest->moments[mission][i] |= moments_of(pack, pack_component(pack, TABLE_MAPS, i));
    for (int i = 1; i <= pack->tables[TABLE_MISSIONS].count && i <= MISSIONS_MOST; i++)
        for (int map = 0; map <= MAPS; map++)
            digest->moments[i][map] |= moments_of(pack, pack_component(pack, TABLE_MISSIONS, i));
}

void ma_digest_cards(const Pack *pack, Digest *digest) {
    const Card *cards = pack_rows(pack, TABLE_CARDS);
    digest_moments(pack, digest);
    for (int i = 1; i <= pack->tables[TABLE_CARDS].count; i++) {
        const Card *card = &cards[i];
        digest->copies[i] = card->copies ? card->copies : 1;
        digest->powers[i] = power_of(pack, &card->is);
        digest->weight[i] = card->skill == SKILL_TACTICAL ? TACTICAL : card->strength;
        if (card->deck == DECK_SKILL)
            note_row(&digest->skills[card->character], i);
        else if (card->deck == DECK_THREAT)
            note_row(&digest->threats[card->mission], i);
        else
            note_row(&digest->decks[card->deck], i);
    }
    digest_guide(pack, digest);
}

int ma_copies_by(const Digest *digest, int guide, CardId card) {
    if (guide && digest->since[card] > guide) /* MA-50: the guide deck has not brought it yet */
        return 0;
    return digest->copies[card];
}

int ma_copies(const Engine *e, CardId card) {
    return ma_copies_by(digest(e), mandalorian(e)->options[OPTION_GUIDE], card);
}

/* ---- whose ---- */

int ma_hero_of(const Engine *e, int character) {
    const uint8_t *characters = mandalorian(e)->character;
    int found = 0;
    for (int hero = mandalorian(e)->heroes; hero >= 1; hero--)
        found = characters[hero - 1] == character ? hero : found;
    return found;
}

/* MA-48: characters that are shared have one deck, the first hero's. */
static int pile_of(const Engine *e, int hero) {
    return is_shared(e) ? 1 : hero;
}

static ZoneId deck_of(int pile) {
    return (ZoneId)(ZONE_DECK + pile - 1);
}

static ZoneId discards_of(int pile) {
    return (ZoneId)(ZONE_DISCARD + pile - 1);
}

/* ---- skill cards ---- */

/* One that everybody has seen comes first; of the others nobody is to learn where in the hand it was. */
void ma_from_hand(Engine *e, Seat seat, CardId card, ZoneId to) {
    unsigned open = 0, hidden = 0;
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        const Place *p = &e->places[at];
        unsigned it = 0u - (p->card == card); /* which it is, is computed: nobody could guess */
        unsigned shown = 0u - (p->seen / SEEN_BY_ALL);
        hidden = (hidden & ~it) | (at & it);
        open |= at & it & shown & (0u - !open);
    }
    if (open)
        place_to_top(e, (PlaceId)open, to);
    else if (MUST(e, hidden))
        hidden_to_top(e, (PlaceId)hidden, SEAT_BIT(seat), to);
}

/* The discards a card belongs to. */
static ZoneId discards_for(const Engine *e, CardId card) {
    int hero = ma_hero_of(e, card_of(e, card)->character);
    return discards_of(pile_of(e, MUST(e, hero) ? hero : 1));
}

void ma_discard_skill(Engine *e, PlaceId place) {
    place_to_top(e, place, discards_for(e, e->places[place].card));
    changed(e);
}

void ma_discard_top(Engine *e, ZoneId from) {
    top_to_top(e, from, discards_for(e, e->places[e->zones[from].first].card));
    changed(e);
}

/* MA-42: at once, when the last card has left it or the discards get a first one. */
static void refill(Engine *e, int pile) {
    if (e->zones[deck_of(pile)].count || !e->zones[discards_of(pile)].count)
        return;
    zone_shuffle(e, discards_of(pile), is_shared(e) ? BAG_SHARED : (BagId)(BAG_SKILL + pile - 1));
    zone_onto(e, discards_of(pile), deck_of(pile));
    emit(e, (Event){.kind = EVENT_SHUFFLE, .a = mandalorian(e)->character[pile - 1]});
}

void ma_push_deal(Engine *e, Seat seat, int count) {
    Frame *f = count > 0 ? frame_push(e, FRAME_DEAL, seat, seat <= mandalorian(e)->heroes ? seat : 1) : NULL;
    if (f)
        LOCALS(f, CountLocals)->left = (uint8_t)count;
}

Flow ma_deal_now(Engine *e, Seat seat, int count) {
    ma_push_deal(e, seat, count);
    Frame *f = frame_top(e);
    return f->kind == FRAME_DEAL ? frame_ran(e, ma_deal_run(e, f)) : FLOW_DONE;
}

static void owe(Engine *e, Frame *f) {
    uint8_t *owed = &mandalorian(e)->owed[f->seat - 1];
    CountLocals *local = LOCALS(f, CountLocals);
    *owed = (uint8_t)(*owed + local->left > OWED_MOST ? OWED_MOST : *owed + local->left);
    local->left = 0;
    emit(e, (Event){.kind = EVENT_OWED, .seat = f->seat, .a = *owed});
}

Flow ma_deal_run(Engine *e, Frame *f) {
    CountLocals *local = LOCALS(f, CountLocals);
    int pile = pile_of(e, f->seat);
    for (; local->left; local->left--) {
        refill(e, pile);
        PlaceId place = e->zones[deck_of(pile)].first;
        if (!place) {
            owe(e, f);
            return FLOW_DONE;
        }
        if (!place_drawn(e, place))
            return FLOW_ASK;
        top_to_bottom(e, deck_of(pile), hand_of(f->seat));
        changed(e);
        emit(e, (Event){
                    .kind = EVENT_DRAW, .seat = f->seat, .seen = e->places[place].seen, .card = e->places[place].card});
    }
    refill(e, pile);
    return FLOW_DONE;
}

/* What a seat is owed and can have now. */
static int payable(const Engine *e, Seat seat) {
    int pile = pile_of(e, seat), owed = mandalorian(e)->owed[seat - 1];
    int there = e->zones[deck_of(pile)].count;
    return owed < there ? owed : there;
}

void ma_cards_came(Engine *e) {
    Mandalorian *s = mandalorian(e);
    for (int pile = 1; pile <= (is_shared(e) ? 1 : s->heroes); pile++)
        refill(e, pile);
    uint32_t owed;
    memcpy(&owed, s->owed, sizeof owed);
    for (Seat seat = (Seat)(owed ? e->head->seats : 0); seat >= 1; seat--) { /* mostly nothing is */
        int count = payable(e, seat);
        s->owed[seat - 1] = (uint8_t)(s->owed[seat - 1] - count);
        ma_push_deal(e, seat, count);
    }
}

/* ---- planning cards ---- */

void ma_refill_plans(Engine *e) {
    if (e->zones[ZONE_PLANNING].count || !e->zones[ZONE_PLANNING_DISCARD].count)
        return;
    zone_shuffle(e, ZONE_PLANNING_DISCARD, BAG_PLANNING);
    zone_onto(e, ZONE_PLANNING_DISCARD, ZONE_PLANNING);
    emit(e, (Event){.kind = EVENT_SHUFFLE_PLANS});
}

void ma_discard_plan(Engine *e, PlaceId place) {
    place_to_top(e, place, ZONE_PLANNING_DISCARD);
    ma_refill_plans(e);
    changed(e);
}

/* ---- cards that an effect asks for ---- */

static ZoneId cards_zone(const Engine *e, const Frame *f) {
    switch (LOCALS_READ(f, CountLocals)->act) {
    case CARDS_DISCARD:
        return hand_of(f->seat);
    case CARDS_RECOVER:
        return discards_of(pile_of(e, f->hero));
    default:
        return ZONE_PLANNING_DISCARD;
    }
}

/* Of a shared discard pile a character takes its own cards only; nobody takes a planning card twice (MA-20). */
static bool may_take(const Engine *e, const Frame *f, CardId card) {
    const Card *is = card_of(e, card);
    if (LOCALS_READ(f, CountLocals)->act == CARDS_RECOVER)
        return is->character == mandalorian(e)->character[f->hero - 1];
    if (LOCALS_READ(f, CountLocals)->act == CARDS_RECOVER_PLAN)
        return ma_may_hold(e, f->hero, card);
    return true;
}

static void offer_cards(const Engine *e, const Frame *f, int verb, Choices *out) {
    for (PlaceId at = e->zones[cards_zone(e, f)].first; at; at = e->places[at].next) {
        Choice choice = {.verb = (uint16_t)verb, .a = e->places[at].card};
        if (may_take(e, f, choice.a) && !choices_have(out, choice))
            choices_add(out, verb, choice.a, 0);
    }
}

bool ma_cards_any(const Engine *e, Seat seat, int hero, int act) {
    Frame f = {.kind = FRAME_CARDS, .seat = seat, .hero = (uint8_t)hero};
    Choice room[2];
    Choices list = {room, 0, COUNT(room)};
    LOCALS(&f, CountLocals)->act = (uint8_t)act;
    offer_cards(e, &f, VERB_RECOVER, &list);
    return list.count;
}

void ma_push_cards(Engine *e, Seat seat, int hero, int count, int act) {
    Frame *f = frame_push(e, FRAME_CARDS, seat, hero);
    if (f)
        *LOCALS(f, CountLocals) = (CountLocals){
            .left = (uint8_t)count, .act = (uint8_t)act, .may_stop = act == CARDS_RECOVER && count > 1 /* MA-R41 */};
}

static void recover(Engine *e, const Frame *f, CardId card) {
    bool plan = LOCALS_READ(f, CountLocals)->act == CARDS_RECOVER_PLAN;
    PlaceId place = zone_find(e, cards_zone(e, f), card);
    if (!MUST(e, place))
        return;
    place_to_bottom(e, place, plan ? plans_of(f->hero) : hand_of(f->seat));
    changed(e);
    emit(e, (Event){.kind = EVENT_RECOVER, .seat = f->seat, .seen = SEEN_BY_ALL, .card = card});
}

static void discard(Engine *e, const Frame *f, CardId card) {
    ma_from_hand(e, f->seat, card, discards_for(e, card));
    changed(e);
    emit(e, (Event){.kind = EVENT_DISCARD, .seat = f->seat, .seen = SEEN_BY_ALL, .card = card});
}

/* Kept open: a card that everybody saw in the discards is known in the hand as well. */
void ma_cards_take(Engine *e, Frame *f, Choice choice) {
    CountLocals *local = LOCALS(f, CountLocals);
    local->left--;
    if (choice.verb == VERB_STOP)
        local->left = 0;
    else if (local->act == CARDS_DISCARD)
        discard(e, f, choice.a);
    else
        recover(e, f, choice.a);
}

void ma_cards_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const CountLocals *local = LOCALS_READ(f, CountLocals);
    bool discards = local->act == CARDS_DISCARD;
    *q = (Question){.kind = CANTINA_ASK_CARD,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = discards ? PROMPT_DISCARD : PROMPT_RECOVER,
                    .args = {local->left}};
    offer_cards(e, f, discards ? VERB_DISCARD : VERB_RECOVER, out);
    if (!local->may_stop || !out->count)
        return;
    q->fallback = (uint16_t)out->count;
    *out = choices_with(*out, true, VERB_STOP, 0, 0);
}

/* What leaves no choice goes by itself; of a hand only if all of it must go, for others are not to learn more. */
static bool asks_cards(const Engine *e, const Frame *f, const Choices *list) {
    const CountLocals *local = LOCALS_READ(f, CountLocals);
    return local->act == CARDS_DISCARD ? e->zones[hand_of(f->seat)].count > local->left : list->count > 1;
}

Flow ma_cards_run(Engine *e, Frame *f) {
    const CountLocals *local = LOCALS_READ(f, CountLocals);
    Choice room[2];
    while (local->left) {
        Choices list = {room, 0, COUNT(room)};
        Question q;
        ma_cards_ask(e, f, &q, &list);
        if (!list.count)
            break;
        if (asks_cards(e, f, &list))
            return FLOW_ASK;
        ma_cards_take(e, f, room[0]);
    }
    if (local->act != CARDS_DISCARD || local->done)
        return FLOW_DONE;
    LOCALS(f, CountLocals)->done = 1;
    ma_cards_came(e);
    return FLOW_AGAIN;
}
