/* Action slots: what lies on them, and how they are disrupted (MA-31, MA-39, MA-66). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/notes.h"

static inline ZoneId cards_on(int slot) {
    return (ZoneId)(ZONE_SLOT + slot);
}
static inline ZoneId tokens_on(int slot) {
    return (ZoneId)(ZONE_TOKENS + slot);
}

/* MA-9: printed strengths only. */
static inline int weight_in(const Engine *e, const uint8_t *weight, ZoneId zone) {
    int sum = 0;
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        sum += weight[e->places[at].card];
    return sum;
}

/* MA-66: a tactical card settles it, whatever else lies there. */
static uint8_t read_sum(const Engine *e, int slot) {
    const uint8_t *weight = digest(e)->weight;
    int sum = weight_in(e, weight, cards_on(slot)) + weight_in(e, weight, tokens_on(slot)) +
              mandalorian(e)->substitutes[slot];
    return (uint8_t)(sum < TACTICAL ? sum : TACTICAL);
}

void ma_slot_changed(const Engine *e, int slot) {
    Notes *notes = e->notes;
    if (notes)
        notes->totals_known &= (uint8_t)~(1u << slot);
}

void ma_slot_gained(const Engine *e, int slot, CardId card) {
    Notes *notes = e->notes;
    if (!notes)
        return;
    int sum = notes->totals[slot] + digest(e)->weight[card];
    notes->totals[slot] = (uint8_t)(sum < TACTICAL ? sum : TACTICAL);
}

int ma_slot_total(const Engine *e, int slot) {
    const Notes *notes = e->notes;
    int sum = notes && notes->totals_known >> slot & 1 ? notes->totals[slot] : read_sum(e, slot);
    return sum < TACTICAL ? sum : EVENT_AT;
}

static unsigned all_slots(const Engine *e) {
    return (1u << slots(e)) - 1;
}

unsigned ma_full_slots(const Engine *e) {
    Notes room = {0}, *notes = e->notes ? e->notes : &room;
    for (unsigned unread = all_slots(e) & ~(unsigned)notes->totals_known; unread; unread &= unread - 1)
        notes->totals[bits_lowest(unread)] = read_sum(e, bits_lowest(unread));
    notes->totals_known = (uint8_t)all_slots(e);
    uint64_t sums = bytes_load8(notes->totals), tactical = sums & TACTICAL * 0x0101010101010101u;
    return (bytes_least8(sums ^ tactical, EVENT_AT) | bytes_least8(tactical >> 1, 1)) & all_slots(e);
}

/* ---- which of them ---- */

/* The slots whose total is the lowest, or the highest. */
static uint8_t extreme(const Engine *e, bool highest) {
    int best = 0;
    uint8_t set = 0;
    for (int slot = 0; slot < slots(e); slot++) {
        int total = highest ? -ma_slot_total(e, slot) : ma_slot_total(e, slot);
        if (!set || total < best)
            set = 0, best = total;
        if (total == best)
            set |= (uint8_t)(1 << slot);
    }
    return set;
}

/* The slot of the action or the event under way, whichever began last. */
static uint8_t slot_under_way(const Engine *e) {
    for (int i = e->head->depth - 1; i >= 0; i--) {
        const Frame *f = &e->frames[i];
        if (f->kind == FRAME_EVENT_STEP)
            return (uint8_t)(1 << LOCALS_READ(f, StepLocals)->slot);
        if (f->kind == FRAME_ACTION)
            return (uint8_t)(1 << LOCALS_READ(f, ActionLocals)->slot);
    }
    return 0;
}

static uint8_t slots_with(const Engine *e, int icon) {
    uint8_t set = 0;
    for (int slot = 0; slot < slots(e); slot++)
        set |= (uint8_t)((slot_icon(e, slot) == icon) << slot);
    return set;
}

uint8_t ma_slots(const Engine *e, int which) {
    switch ((SlotWord)which) {
    case SLOT_THIS:
        return slot_under_way(e);
    case SLOT_LOWEST:
        return extreme(e, false);
    case SLOT_HIGHEST:
        return extreme(e, true);
    case SLOT_EACH:
    case SLOT_CHOSEN:
        return (uint8_t)all_slots(e);
    case SLOT_MOVE:
    case SLOT_ATTACK:
    case SLOT_INTEL:
    case SLOT_PLAN:
    case SLOT_MISSION:
        return slots_with(e, ICON_MOVE + which - SLOT_MOVE);
    }
    return 0;
}

/* ---- tokens ---- */

/* MA-39: all discarded tokens, white and yellow, become the pool again. */
bool ma_pool_filled(Engine *e) {
    if (!e->zones[ZONE_POOL].count && e->zones[ZONE_POOL_DISCARD].count) {
        zone_forget(e, ZONE_POOL_DISCARD);
        zone_onto(e, ZONE_POOL_DISCARD, ZONE_POOL);
        emit(e, (Event){.kind = EVENT_SHUFFLE_TOKENS});
    }
    return e->zones[ZONE_POOL].count;
}

void ma_disrupt_slot(Engine *e, int slot) {
    ma_push_aim(e, active_seat(e), ma_active_hero(e),
                (AimLocals){.act = AIM_DISRUPT, .what = SLOT_EACH, .left = 1, .span = (uint8_t)(1 << slot)});
}

PlaceId ma_top_card(const Engine *e, int slot) {
    PlaceId top = e->zones[cards_on(slot)].first;
    for (int i = e->head->depth - 1; top && i > 0; i--) {
        const ActionLocals *local = LOCALS_READ(&e->frames[i], ActionLocals);
        if (e->frames[i].kind == FRAME_ACTION && local->slot == slot && local->card == e->places[top].card)
            return e->places[top].next;
    }
    return top;
}

bool ma_has_tokens(const Engine *e, int slot) {
    return e->zones[tokens_on(slot)].count || mandalorian(e)->substitutes[slot];
}

/* MA-R28: a substitute vanishes. */
void ma_clear_token(Engine *e, int slot, CardId token) {
    Mandalorian *s = mandalorian(e);
    PlaceId place = token ? zone_find(e, tokens_on(slot), token) : 0;
    if (!MUST(e, token ? place : s->substitutes[slot]))
        return;
    if (place)
        place_to_top(e, place, ZONE_POOL_DISCARD);
    else
        s->substitutes[slot]--;
    ma_slot_changed(e, slot);
    changed(e);
    emit(e, (Event){.kind = (uint16_t)(token ? EVENT_CLEAR : EVENT_CLEAR_SUBSTITUTE),
                    .seen = SEEN_BY_ALL,
                    .card = token,
                    .a = map_here(e)->action[slot]});
}

static void note_clean(const Engine *e, int slot) {
    Notes *notes = e->notes;
    if (!notes)
        return;
    notes->totals_known |= (uint8_t)(1u << slot);
    notes->totals[slot] = 0;
}

void ma_clean_slot(Engine *e, int slot) {
    mandalorian(e)->substitutes[slot] = 0;
    note_clean(e, slot);
    while (e->zones[tokens_on(slot)].count)
        top_to_top(e, tokens_on(slot), ZONE_POOL_DISCARD);
    while (e->zones[cards_on(slot)].count)
        ma_discard_top(e, cards_on(slot));
    emit(e, (Event){.kind = EVENT_CLEAN, .a = map_here(e)->action[slot]});
}
