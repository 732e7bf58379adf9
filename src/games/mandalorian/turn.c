/* A turn: two cards to two slots, the event step, cards drawn (MA-7, MA-8, MA-12). */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"

int ma_hand_size(const Engine *e) {
    return option_is(e, OPTION_DIFFICULTY, DIFFICULTY_VETERAN) ? HAND_VETERAN : HAND; /* MA-2 */
}

/* ---- beginning and passing on ---- */

/* Mostly nothing with a limit was used. */
static void forget_uses(Engine *e) {
    const uint8_t *used = mandalorian(e)->used_up;
    uint64_t any = 0;
    for (int i = 0; i < USED; i += 8)
        any |= bytes_load8(used + i);
    if (any)
        limits_clear(e, LIMIT_TURN);
}

void ma_turn_begin(Engine *e, Frame *f, Seat seat) {
    Mandalorian *s = mandalorian(e);
    *f = (Frame){.kind = FRAME_TURN, .seat = seat, .hero = is_shared(e) ? 1 : seat};
    s->actions = ACTIONS;
    s->extra = s->played = s->moved = s->slew = s->passive = s->child_fled = 0;
    memset(s->ignored, 0, sizeof s->ignored);
    for (HeroSet own = ma_own_heroes(e, f); own; own &= (HeroSet)(own - 1))
        s->shield[bits_lowest(own)] = 0;
    forget_uses(e);
    turn_count(e);
    emit(e, (Event){.kind = EVENT_TURN, .seat = seat});
}

/* MA-63: whoever is out is skipped. */
static Seat next_seat(const Engine *e, Seat seat) {
    do
        seat = (Seat)(seat % e->head->seats + 1);
    while (!is_shared(e) && mandalorian(e)->out & HERO_BIT(seat) && seat != active_seat(e));
    return seat;
}

/* MA-48: characters that are shared all belong to whoever's turn it is. */
HeroSet ma_own_heroes(const Engine *e, const Frame *turn) {
    return (HeroSet)(is_shared(e) ? heroes_all(e) : heroes_all(e) & HERO_BIT(turn->seat));
}

/* ---- cards of a hand: equal ones are one choice ---- */

/* Bits of a character's skills by their row; the second of two characters that are shared has the upper half. */
typedef uint64_t SkillSet;

static SkillSet hand_of_two(const Engine *e, Seat seat) {
    const CardRows *skills = digest(e)->skills;
    const uint8_t *character = mandalorian(e)->character;
    SkillSet set = 0;
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        int whose = card_of(e, e->places[at].card)->character;
        set |= (SkillSet)1 << (e->places[at].card - skills[whose].first + (whose == character[1] ? 32 : 0));
    }
    return set;
}

static SkillSet hand_read(const Engine *e, Seat seat) {
    if (is_shared(e))
        return hand_of_two(e, seat);
    int first = digest(e)->skills[mandalorian(e)->character[seat - 1]].first;
    SkillSet set = 0;
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next)
        set |= (SkillSet)1 << (e->places[at].card - first);
    return set;
}

/* The card of bit 0 in either half of a set. */
typedef struct {
    CardId first[2];
} SkillRows;

static SkillRows rows_of(const Engine *e, Seat seat) {
    const CardRows *skills = digest(e)->skills;
    const uint8_t *character = mandalorian(e)->character;
    return is_shared(e) ? (SkillRows){{skills[character[0]].first, skills[character[1]].first}}
                        : (SkillRows){{skills[character[seat - 1]].first, 0}};
}

static unsigned free_slots(const Engine *e) {
    return ((1u << slots(e)) - 1) & ~(unsigned)mandalorian(e)->played;
}

static bool can_play(const Engine *e, const Frame *f, HeroSet own) {
    const Mandalorian *s = mandalorian(e);
    unsigned due = s->actions | s->extra;
    return (due * e->zones[hand_of(f->seat)].count * free_slots(e) * own) != 0; /* computed, not guessed */
}

/* Every card with every free slot; a choice is put together as one word. */
static Choices offer_plays(const Engine *e, const Frame *f, Choices list) {
    const SkillRows rows = rows_of(e, f->seat);
    const SlotWords *slots = &map_here(e)->words[free_slots(e)];
    for (SkillSet hand = hand_read(e, f->seat); hand; hand &= hand - 1) {
        int bit = __builtin_ctzll(hand);
        uint64_t play = bits_row16(VERB_PLAY, rows.first[bit / 32] + bit % 32, 0, 0);
        Choice *at = list.at + list.count;
        if (list.room - list.count < SLOTS)
            return list;
        for (int i = 0; i < SLOTS; i++) { /* what is too much is overwritten */
            uint64_t word = play | slots->to[i];
            memcpy(&at[i], &word, sizeof word);
        }
        list.count += (int)slots->count;
    }
    return list;
}

static int slot_with(const Engine *e, int action) {
    return action <= ACTIONS_MOST ? map_here(e)->slot[action] : SLOTS;
}

static void play(Engine *e, Frame *f, Choice choice) {
    Mandalorian *s = mandalorian(e);
    const Card *card = card_of(e, choice.a);
    int slot = slot_with(e, choice.b), hero = ma_hero_of(e, card->character);
    if (!MUST(e, slot < SLOTS && hero))
        return;
    bool bonus = card->bonus && card->bonus == slot_icon(e, slot); /* MA-9 */
    s->played |= (uint8_t)(1u << slot);
    if (s->actions)
        s->actions--;
    else
        s->extra--;
    f->hero = (uint8_t)hero;
    ma_from_hand(e, f->seat, choice.a, (ZoneId)(ZONE_SLOT + slot));
    ma_slot_gained(e, slot, choice.a);
    emit(e, (Event){.kind = EVENT_PLAY,
                    .seat = f->seat,
                    .seen = SEEN_BY_ALL,
                    .card = choice.a,
                    .a = (int16_t)card->character,
                    .b = (int16_t)choice.b});
    ma_push_action(e, f->seat, hero, slot, choice.a, card->strength + bonus);
}

/* ---- the action step ---- */

static bool any_plan(const Engine *e, HeroSet own, int moment) {
    for (; own; own &= (HeroSet)(own - 1))
        if (ma_any_plan(e, bits_lowest(own) + 1, moment))
            return true;
    return false;
}

static Choices offer_plans(const Engine *e, HeroSet own, Choices list, int moment) {
    for (; own; own &= (HeroSet)(own - 1))
        list = ma_offer_plans(e, list, bits_lowest(own) + 1, moment);
    return list;
}

/* Anything besides playing cards. */
APART static bool any_other(const Engine *e, HeroSet own) {
    return any_plan(e, own, MOMENT_ACTION) || ma_any_use(e, own);
}

static bool asks_act(const Engine *e, const Frame *f) {
    HeroSet own = ma_own_heroes(e, f);
    return can_play(e, f, own) || any_other(e, own);
}

/* MA-R13: while cards are due and there are some, one must be played. */
static bool may_end(const Engine *e, bool playable) {
    return !playable || !mandalorian(e)->actions;
}

static void ask_act(const Engine *e, const Frame *f, Question *q, Choices *out) {
    const Mandalorian *s = mandalorian(e);
    HeroSet own = ma_own_heroes(e, f);
    bool playable = can_play(e, f, own), ends = may_end(e, playable);
    *q = (Question){.kind = CANTINA_ASK_MODE,
                    .seat = f->seat,
                    .hero = f->hero,
                    .prompt = playable ? PROMPT_ACT : PROMPT_ANYTHING,
                    .args = {(int16_t)(s->actions + s->extra)}};
    if (!out->at)
        return;
    Choices list = playable ? offer_plays(e, f, *out) : *out;
    list = offer_plans(e, own, list, MOMENT_ACTION);
    list = ma_offer_uses(e, list, own);
    q->fallback = (uint16_t)(ends ? list.count : 0);
    *out = choices_with(list, ends, VERB_END, 0, 0);
}

static int bar_play(const Engine *e, const Frame *f, Choice choice) {
    const Mandalorian *s = mandalorian(e);
    int slot = slot_with(e, choice.b);
    if (!zone_find(e, hand_of(f->seat), choice.a))
        return REASON_NOT_HELD;
    if (!s->actions && !s->extra)
        return REASON_NO_ACTIONS;
    if (slot >= SLOTS)
        return REASON_NO_SLOT;
    return s->played >> slot & 1 ? REASON_SLOT_USED : 0;
}

static int bar_act(const Engine *e, const Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_PLAY:
        return bar_play(e, f, choice);
    case VERB_PLAN:
        return ma_bar_plan(e, ma_own_heroes(e, f), choice, MOMENT_ACTION);
    case VERB_FEATURE:
    case VERB_RULE:
        return ma_bar_use(e, ma_own_heroes(e, f), choice);
    case VERB_END:
        return may_end(e, can_play(e, f, ma_own_heroes(e, f))) ? 0 : REASON_MUST_PLAY;
    default:
        return REASON_NOT_NOW;
    }
}

static void take_act(Engine *e, Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_PLAY:
        play(e, f, choice);
        break;
    case VERB_PLAN:
        ma_use_plan(e, choice, MOMENT_ACTION);
        break;
    case VERB_FEATURE:
    case VERB_RULE:
        ma_use(e, ma_own_heroes(e, f), choice);
        break;
    default:
        f->step = TURN_BEFORE_EVENTS;
    }
}

/* ---- after it ---- */

static void ask_before(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_CARD, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_BEFORE_EVENTS};
    if (!out->at)
        return;
    *out = offer_plans(e, ma_own_heroes(e, f), *out, MOMENT_EVENT_STEP);
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_STOP, 0, 0);
}

/* MA-12: up to the hand size; what was owed is part of it. */
static Flow draw_up(Engine *e, const Frame *f) {
    int hand = e->zones[hand_of(f->seat)].count, size = ma_hand_size(e);
    if (!ma_own_heroes(e, f))
        return FLOW_DONE;
    mandalorian(e)->owed[f->seat - 1] = 0;
    return ma_deal_now(e, f->seat, size - hand);
}

/* What follows the action step, as far as the next one. */
APART static Flow run_on(Engine *e, Frame *f) {
    Flow flow;
    switch (f->step) {
    case TURN_BEFORE_EVENTS:
        if (any_plan(e, ma_own_heroes(e, f), MOMENT_EVENT_STEP))
            return FLOW_ASK;
        f->step = TURN_EVENTS;
        /* fall through */
    case TURN_EVENTS:
        f->step = TURN_DRAW;
        if ((flow = ma_events_now(e, f->seat, f->hero)) != FLOW_DONE)
            return flow;
        /* fall through */
    case TURN_DRAW:
        f->step = TURN_END;
        if ((flow = draw_up(e, f)) != FLOW_DONE)
            return flow;
        /* fall through */
    default:
        if (!LOCALS_READ(f, TurnLocals)->looked) {
            LOCALS(f, TurnLocals)->looked = 1;
            if (ma_turn_ends(e, f->hero)) /* MA-43 */
                return FLOW_PUSHED;
        }
        ma_turn_begin(e, f, next_seat(e, f->seat));
        return FLOW_AGAIN;
    }
}

static Flow run_act(Engine *e, Frame *f) {
    int depth = e->head->depth;
    if (ma_look_now(e, f->hero) && (e->head->depth != depth || e->head->over))
        return FLOW_PUSHED;
    if (asks_act(e, f))
        return FLOW_ASK;
    f->step = TURN_BEFORE_EVENTS;
    return FLOW_AGAIN;
}

/* As far as the next turn's first question. */
Flow ma_turn_run(Engine *e, Frame *f) {
    Flow flow = f->step == TURN_ACT ? run_act(e, f) : FLOW_AGAIN;
    if (flow == FLOW_AGAIN)
        flow = run_on(e, f);
    return flow == FLOW_AGAIN ? run_act(e, f) : flow;
}

void ma_turn_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (f->step == TURN_ACT)
        ask_act(e, f, q, out);
    else
        ask_before(e, f, q, out);
}

void ma_turn_take(Engine *e, Frame *f, Choice choice) {
    if (f->step == TURN_ACT)
        take_act(e, f, choice);
    else if (choice.verb == VERB_PLAN)
        ma_use_plan(e, choice, MOMENT_EVENT_STEP);
    else
        f->step = TURN_EVENTS;
}

int ma_turn_bar(const Engine *e, const Frame *f, Choice choice) {
    if (f->step == TURN_ACT)
        return bar_act(e, f, choice);
    if (choice.verb == VERB_PLAN)
        return ma_bar_plan(e, ma_own_heroes(e, f), choice, MOMENT_EVENT_STEP);
    return choice.verb == VERB_STOP ? 0 : REASON_NOT_NOW;
}
