/* What skills, planning cards and features do to cards and slots: the functions of ops_card.def. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/ops.h"

/* ---- skill cards ---- */

/* MA-R50: where characters are shared hands are the players'. The seats whose hands an operation means. */
static SeatSet hands_meant(const Engine *e, const Frame *f, int whom) {
    SeatSet set = 0;
    if (is_shared(e)) {
        bool another = whom == WHOM_ANOTHER || whom == WHOM_ANOTHER_HERE;
        Seat seat = (Seat)(another ? f->seat % e->head->seats + 1 : f->seat);
        return (SeatSet)(whom == WHOM_EACH ? seats_all(e) : SEAT_BIT(seat));
    }
    for (HeroSet heroes = ma_whom(e, f->hero, whom, FAR); heroes; heroes &= (HeroSet)(heroes - 1))
        set |= SEAT_BIT(bits_lowest(heroes) + 1);
    return set;
}

static Flow for_seats(Engine *e, const Frame *f, const Instr *in, int act) {
    HeroSet set = ma_whom(e, f->hero, in->arg[1], FAR);
    PickLocals locals = {.act = (uint8_t)act, .count = (uint8_t)in->arg[0]};
    if (!is_shared(e))
        return ma_for_whom(e, f, set, in->arg[1], locals);
    SeatSet hands = hands_meant(e, f, in->arg[1]);
    int hero = f->hero;
    for (Seat seat = e->head->seats; seat >= 1; seat--) {
        if (!(hands & SEAT_BIT(seat)))
            continue;
        if (act == PICK_DRAW)
            ma_push_deal(e, seat, in->arg[0]);
        else
            ma_push_cards(e, seat, hero, in->arg[0], CARDS_DISCARD);
    }
    return FLOW_PUSHED;
}

bool ma_can_draw(const Engine *e, const Frame *f, const Instr *in) {
    return ma_whom(e, f->hero, in->arg[1], FAR);
}

Flow ma_do_draw(Engine *e, Frame *f, const Instr *in) {
    return for_seats(e, f, in, PICK_DRAW);
}

bool ma_can_discard(const Engine *e, const Frame *f, const Instr *in) {
    int wanted = in->flag & INSTR_COST ? in->arg[0] : 1;
    for (SeatSet set = hands_meant(e, f, in->arg[1]); set; set &= (SeatSet)(set - 1))
        if (e->zones[hand_of((Seat)(bits_lowest(set) + 1))].count >= wanted)
            return true;
    return false;
}

Flow ma_do_discard(Engine *e, Frame *f, const Instr *in) {
    return for_seats(e, f, in, PICK_DISCARD);
}

bool ma_can_recover(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return ma_cards_any(e, f->seat, f->hero, CARDS_RECOVER);
}

Flow ma_do_recover(Engine *e, Frame *f, const Instr *in) {
    ma_push_cards(e, seat_of(e, f->hero), f->hero, in->arg[0], CARDS_RECOVER);
    return FLOW_PUSHED;
}

/* ---- planning cards ---- */

bool ma_can_plan(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return e->zones[ZONE_PLANNING].count;
}

Flow ma_do_plan(Engine *e, Frame *f, const Instr *in) {
    ma_push_plan(e, seat_of(e, f->hero), f->hero, in->arg[0]);
    return FLOW_PUSHED;
}

static bool may_go(const Engine *e, int from, int to) {
    for (PlaceId at = e->zones[plans_of(from)].first; at && from != to; at = e->places[at].next)
        if (ma_may_hold(e, to, e->places[at].card))
            return true;
    return false;
}

/* Those of a set from whom a planning card can come to a hero, or to whom one can go. */
static HeroSet traders(const Engine *e, int hero, int which, bool gives) {
    HeroSet found = 0;
    for (HeroSet set = ma_whom(e, hero, which, FAR); set; set &= (HeroSet)(set - 1)) {
        int other = bits_lowest(set) + 1;
        if (gives ? may_go(e, hero, other) : may_go(e, other, hero))
            found |= HERO_BIT(other);
    }
    return found;
}

bool ma_can_take_plan(const Engine *e, const Frame *f, const Instr *in) {
    return traders(e, f->hero, in->arg[0], false);
}

Flow ma_do_take_plan(Engine *e, Frame *f, const Instr *in) {
    return ma_for_whom(e, f, traders(e, f->hero, in->arg[0], false), WHOM_ANY, (PickLocals){.act = PICK_TAKE_FROM});
}

bool ma_can_give_plan(const Engine *e, const Frame *f, const Instr *in) {
    return traders(e, f->hero, in->arg[0], true);
}

Flow ma_do_give_plan(Engine *e, Frame *f, const Instr *in) {
    return ma_for_whom(e, f, traders(e, f->hero, in->arg[0], true), WHOM_ANY, (PickLocals){.act = PICK_GIVE_TO});
}

bool ma_can_recover_plan(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return ma_cards_any(e, f->seat, f->hero, CARDS_RECOVER_PLAN);
}

Flow ma_do_recover_plan(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    ma_push_cards(e, f->seat, f->hero, 1, CARDS_RECOVER_PLAN);
    return FLOW_PUSHED;
}

bool ma_can_scout_event(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return e->zones[ZONE_EVENT].count;
}

Flow ma_do_scout_event(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    frame_push(e, FRAME_SCOUT, f->seat, f->hero);
    return FLOW_PUSHED;
}

/* ---- slots and actions ---- */

static unsigned slots_where(const Engine *e, unsigned set, bool (*holds)(const Engine *e, int slot)) {
    unsigned found = 0;
    for (; set; set &= set - 1)
        if (holds(e, bits_lowest(set)))
            found |= set & (0 - set);
    return found;
}

static bool has_cards(const Engine *e, int slot) {
    return ma_top_card(e, slot);
}

static bool is_noisy(const Engine *e, int slot) {
    return !(mandalorian(e)->passive >> slot & 1);
}

static Flow for_slots(Engine *e, const Frame *f, unsigned set, int which, PickLocals locals) {
    Seat seat = f->seat;
    int hero = f->hero;
    if (!set)
        return FLOW_DONE;
    locals.which = (uint8_t)set;
    if (which != SLOT_EACH)
        ma_push_pick(e, seat, hero, locals);
    else
        for (; set; set &= set - 1)
            ma_pick_slot(e, seat, hero, bits_lowest(set), locals);
    return FLOW_PUSHED;
}

bool ma_can_clear(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return slots_where(e, ma_slots(e, in->arg[0]), ma_has_tokens);
}

Flow ma_do_clear(Engine *e, Frame *f, const Instr *in) {
    return for_slots(e, f, slots_where(e, ma_slots(e, in->arg[0]), ma_has_tokens), in->arg[0],
                     (PickLocals){.act = PICK_CLEAR, .count = (uint8_t)in->arg[1]});
}

bool ma_can_withdraw(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return slots_where(e, ma_slots(e, in->arg[0]), has_cards);
}

Flow ma_do_withdraw(Engine *e, Frame *f, const Instr *in) {
    return for_slots(e, f, slots_where(e, ma_slots(e, in->arg[0]), has_cards), in->arg[0],
                     (PickLocals){.act = PICK_WITHDRAW});
}

bool ma_can_calm(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return slots_where(e, ma_slots(e, in->arg[0]), is_noisy);
}

Flow ma_do_calm(Engine *e, Frame *f, const Instr *in) {
    return for_slots(e, f, slots_where(e, ma_slots(e, in->arg[0]), is_noisy), in->arg[0],
                     (PickLocals){.act = PICK_CALM});
}

bool ma_can_free_action(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    return ma_slots(e, in->arg[0]);
}

/* MA-R34: the stated strength, no bonus, no power. */
Flow ma_do_free_action(Engine *e, Frame *f, const Instr *in) {
    return for_slots(e, f, ma_slots(e, in->arg[0]), SLOT_CHOSEN,
                     (PickLocals){.act = PICK_FREE, .count = (uint8_t)in->arg[1]});
}

/* There must be a card and a slot beyond those of the actions that are due already. */
bool ma_can_additional_action(const Engine *e, const Frame *f, const Instr *in) {
    const Mandalorian *s = mandalorian(e);
    int due = s->actions + s->extra, left = slots(e) - bits_count(s->played);
    (void)in;
    return ma_in_action_step(e, f->hero) && e->zones[hand_of(e->frames[0].seat)].count > due && left > due;
}

Flow ma_do_additional_action(Engine *e, Frame *f, const Instr *in) {
    uint8_t *extra = &mandalorian(e)->extra;
    if (!ma_can_additional_action(e, f, in)) /* no card or no slot is left for it */
        return FLOW_DONE;
    *extra = (uint8_t)(*extra + in->arg[0] > SLOTS ? SLOTS : *extra + in->arg[0]);
    emit(e, (Event){.kind = EVENT_EXTRA, .seat = f->seat, .a = in->arg[0]});
    return FLOW_DONE;
}

bool ma_can_ignore(const Engine *e, const Frame *f, const Instr *in) {
    return !ma_ignores(e, f->hero, in->arg[0]);
}

Flow ma_do_ignore(Engine *e, Frame *f, const Instr *in) {
    mandalorian(e)->ignored[f->hero - 1] |= (uint8_t)(1 << in->arg[0]);
    emit(e,
         (Event){.kind = EVENT_IGNORE, .seat = f->seat, .a = in->arg[0], .b = mandalorian(e)->character[f->hero - 1]});
    return FLOW_DONE;
}
