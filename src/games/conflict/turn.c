/* One turn, step by step (CF-12 … CF-20, CF-28). */
#include "games/conflict/frames.h"

void turn_begin(Engine *e, Frame *f) {
    Conflict *s = conflict(e);
    s->turn_began_on = s->marker;
    s->throws = s->tossed = s->has_parked = s->settled = s->chained = 0;
    memset(s->dice, 0, sizeof s->dice);
    turn_count(e);
    f->step = TURN_DRAW;
    emit(e, (Event){.kind = EVENT_TURN, .seat = f->seat});
}

/* ---- step 1: draw, throw, rethrow (CF-12, CF-K18) ---- */

static void die_falls(Engine *e, Frame *f, int face) {
    Conflict *s = conflict(e);
    int die = bits_lowest(s->tossed);
    s->dice[die] = (uint8_t)face;
    s->tossed &= (uint8_t)~(1 << die);
    emit(e, (Event){.kind = EVENT_DIE, .seat = f->seat, .a = (int16_t)face});
    if (!s->tossed) {
        s->throws++;
        f->step = TURN_REROLL;
    }
}

/* False while chance must say how a die falls. */
static bool all_thrown(Engine *e, Frame *f) {
    Conflict *s = conflict(e);
    uint64_t random;
    if (!s->tossed && !s->throws)
        s->tossed = 7;
    Die die = die_of(e);
    while (s->tossed && chance_answers(e, &random))
        die_falls(e, f, die_face(&die, random));
    return !s->tossed;
}

/* The dice that show a value, as a set (bit 0: the first die). Here and below without branches: how dice fall, no
 * processor can guess. */
static unsigned dice_showing(const Conflict *s, int value) {
    unsigned set = 0;
    for (int die = 0; die < DICE; die++)
        set |= (unsigned)(face_value(s->dice[die]) == value) << die;
    return set;
}

/* Is there a die neither used up nor First Order? Those are the two lowest faces. */
static bool any_die_free(const Conflict *s) {
    return face_value(s->dice[0] | s->dice[1] | s->dice[2]) > 0;
}

/* First Order dice are locked. */
static bool can_reroll(const Engine *e) {
    const Conflict *s = conflict(e);
    return s->throws < 3 && any_die_free(s);
}

static void mark_die(Engine *e, int value) {
    Conflict *s = conflict(e);
    unsigned set = dice_showing(s, value) & ~(unsigned)s->tossed;
    s->tossed |= (uint8_t)(set & (0 - set));
}

void unmark_die(Engine *e, int value) {
    Conflict *s = conflict(e);
    unsigned set = dice_showing(s, value) & s->tossed;
    s->tossed &= (uint8_t)~(set & (0 - set));
}

/* What the marked dice show, as a word of KIND_THROWN: the rank of their counts among all that three dice allow. */
static int dice_thrown(const Conflict *s) {
    int ones = 0, twos = 0, threes = 0, rank = 0;
    for (int die = 0; die < DICE; die++) {
        int value = s->tossed >> die & 1 ? face_value(s->dice[die]) : 0;
        ones += value == 1, twos += value == 2, threes += value == 3;
    }
    for (int one = 0; one < ones; one++)
        rank += (DICE + 1 - one) * (DICE + 2 - one) / 2;
    for (int two = 0; two < twos; two++)
        rank += DICE + 1 - ones - two;
    return rank + threes;
}

static void throw_marked(Engine *e, Frame *f) {
    Conflict *s = conflict(e);
    emit(e,
         (Event){
             .kind = EVENT_REROLL, .seat = f->seat, .a = (int16_t)bits_count(s->tossed), .b = (int16_t)dice_thrown(s)});
    for (int die = 0; die < DICE; die++)
        s->dice[die] &= (uint8_t)((s->tossed >> die & 1) - 1); /* those that lie stay */
    f->step = TURN_THROW;
}

/* ---- the parked die (CF-14, CF-K20) ---- */

static bool can_help(const Engine *e) {
    const Conflict *s = conflict(e);
    bool other = false;
    for (int die = 0; die < DICE; die++)
        other |= (s->dice[die] != 0) & (s->dice[die] != s->parked);
    return s->parked && other;
}

static void help(Engine *e, Frame *f, int face) {
    Conflict *s = conflict(e);
    s->dice[bits_lowest(dice_showing(s, face_value(face)))] = s->parked;
    emit(e, (Event){.kind = EVENT_HELP, .seat = f->seat, .a = (int16_t)face, .b = s->parked});
    s->parked = 0;
    f->step = TURN_USE;
}

/* ---- step 2: use the dice (CF-13) ---- */

static void use_dice(Engine *e, int value, int count) {
    Conflict *s = conflict(e);
    for (unsigned set = dice_showing(s, value); set && count; set &= set - 1, count--)
        s->dice[bits_lowest(set)] = 0;
}

static void pay_first(Engine *e, Frame *f, int deck, int price) {
    if (deck != DECK_YELLOW && price)
        push_deck_frame(e, FRAME_PAY, f->seat, price_colour(deck), price);
}

static void tell_use(Engine *e, const Frame *f, int kind, Choice choice) {
    emit(e, (Event){.kind = (uint16_t)kind, .seat = f->seat, .a = (int16_t)choice.a, .b = (int16_t)choice.b});
}

static void use_reveal(Engine *e, Frame *f, Choice choice) {
    tell_use(e, f, EVENT_USE_REVEAL, choice);
    use_dice(e, choice.b, 1);
    push_deck_frame(e, FRAME_REVEAL, f->seat, choice.a, choice.b);
    pay_first(e, f, choice.a, 1);
}

/* Two equal dice n draw n; three draw n + 1 (CF-13b, CF-13c). */
static void use_draw(Engine *e, Frame *f, Choice choice) {
    int cards = choice.b;
    bool triple = bits_count(dice_showing(conflict(e), cards - 1)) == DICE;
    tell_use(e, f, EVENT_USE_DRAW, choice);
    use_dice(e, cards - triple, 2 + triple);
    push_deck_frame(e, FRAME_TAKE, f->seat, choice.a, cards);
    pay_first(e, f, choice.a, cards);
}

static void park(Engine *e, Frame *f, int face) {
    Conflict *s = conflict(e);
    use_dice(e, face_value(face), 1);
    s->parked = (uint8_t)face;
    s->has_parked = 1;
    emit(e, (Event){.kind = EVENT_PARK, .seat = f->seat, .a = (int16_t)face});
}

/* ---- step 3: play, distract, leaders (CF-15 … CF-17) ---- */

static void play(Engine *e, Frame *f, CardId card) {
    LOCALS(f, TurnLocals)->card = card;
    emit(e, (Event){.kind = EVENT_PLAY, .seat = f->seat, .seen = SEEN_BY_ALL, .card = card});
    if (card_of(e, card)->deck == DECK_START) {
        f->step = TURN_POWER;
        return;
    }
    card_to_top(e, hand_of(f->seat), card, ZONE_PLAYED);
    f->step = TURN_SYMBOLS;
}

/* CF-11, CF-K34: the card's own power, or any of its role's. */
static void use_power(Engine *e, const Frame *f) {
    CardId card = LOCALS_READ(f, TurnLocals)->card;
    if (option_is(e, OPTION_POWERS, 1)) {
        frame_push(e, FRAME_POWER, f->seat, f->seat);
        return;
    }
    Ability ability = component_ability(e->box, &card_of(e, card)->is, MOMENT_PLAYED);
    if (ability)
        ability_start(e, ability, f->seat, f->hero);
}

/* CF-10, CF-27: the left-corner symbols; a force card then goes to the discards. */
static void play_symbols(Engine *e, Frame *f) {
    TurnLocals *local = LOCALS(f, TurnLocals);
    const Card *card = card_of(e, local->card);
    PlaceId place = e->zones[ZONE_PLAYED].first;
    if (place)
        place_to_top(e, place, ZONE_DISCARD);
    local->card = 0;
    marker_by_card(e, card);
}

static int next_bare_leader(const Engine *e) {
    int order = 0;
    while (order < LEADERS && leader_covered(e, order))
        order++;
    return order;
}

static bool can_distract(const Engine *e, const Frame *f) {
    if (next_bare_leader(e) == LEADERS)
        return false;
    PlaceId last = e->zones[hand_of(f->seat)].last; /* drawn cards lie behind the starting cards */
    return back_of(&e->places[last]) != DECK_START || hand_count(e, f->seat, DECK_START) > 0;
}

static void distract(Engine *e, Frame *f, CardId card, int order) {
    PlaceId place = zone_find(e, hand_of(f->seat), card);
    SeatSet seen = e->places[place].seen;
    if (option_is(e, OPTION_HANDS, 1)) {
        place = place_pick_hidden(e, place, SEAT_BIT(f->seat));
        seen = SEAT_BIT(f->seat);
    }
    place_to_top(e, place, (ZoneId)(ZONE_LEADER + order));
    emit(e, (Event){.kind = EVENT_DISTRACT,
                    .seat = f->seat,
                    .seen = seen,
                    .card = card,
                    .a = (int16_t)(order + 1),
                    .b = card_of(e, card)->deck}); /* the back shows */
}

static void leaders_push(Engine *e) {
    int symbols = leaders_symbols(e);
    if (!symbols)
        return;
    emit(e, (Event){.kind = EVENT_LEADERS, .a = (int16_t)symbols});
    marker_move(e, symbols);
}

/* ---- step 4: the field (CF-18) ---- */

static void reach_field(Engine *e, const Frame *f) {
    Conflict *s = conflict(e);
    const TrackField *field = field_of(e, s->marker);
    s->chained++;
    s->settled = s->marker;
    emit(e, (Event){.kind = EVENT_FIELD, .seat = f->seat, .a = s->marker});
    Ability ability = component_ability(e->box, &field->is, MOMENT_REACHED);
    if (ability)
        ability_start(e, ability, f->seat, f->hero);
}

/* Once, and only if the marker ended elsewhere than it began (CF-K16); CF-K8: or once more, for a field that the first
 * one's effect has led to. */
static bool field_is_due(const Engine *e) {
    const Conflict *s = conflict(e);
    int most = option_is(e, OPTION_CHAIN, 1) ? 2 : 1;
    return s->marker != s->turn_began_on && s->marker != s->settled && s->chained < most;
}

/* ---- step 5 (CF-20) ---- */

static void clear_leaders(Engine *e, Seat seat) {
    for (int order = 0; order < LEADERS; order++) {
        PlaceId place = e->zones[ZONE_LEADER + order].first;
        if (!place || card_of(e, e->places[place].card)->hero)
            continue;
        place_to_top(e, place, ZONE_DISCARD);
        emit(e, (Event){.kind = EVENT_DISCARD, .seat = seat, .seen = SEEN_BY_ALL, .card = e->places[place].card});
    }
}

static void pass_the_dice(Engine *e, Frame *f) {
    Conflict *s = conflict(e);
    clear_leaders(e, f->seat);
    s->frozen = s->freezing; /* CF-19, CF-K26 */
    s->freezing = 0;
    f->seat = (Seat)(f->seat % e->head->seats + 1); /* CF-24 */
    f->hero = f->seat;
    turn_begin(e, f);
}

/* ---- the frame ---- */

/* The steps in their order; each falls through to the next unless somebody must decide or the game is over. */
Flow turn_run(Engine *e, Frame *f) {
    switch (f->step) {
    case TURN_DRAW:
        if (take_top(e, f, DECK_YELLOW) == FLOW_ASK)
            return FLOW_ASK;
        if (e->head->over)
            return FLOW_AGAIN;
        f->step = TURN_THROW;
        /* fall through */
    case TURN_THROW:
        if (!all_thrown(e, f))
            return FLOW_ASK;
        f->step = TURN_REROLL;
        /* fall through */
    case TURN_REROLL:
        if (can_reroll(e))
            return FLOW_ASK;
        f->step = TURN_HELP;
        /* fall through */
    case TURN_HELP:
        if (can_help(e))
            return FLOW_ASK;
        f->step = TURN_USE;
        /* fall through */
    case TURN_USE:
        if (any_die_free(conflict(e)))
            return FLOW_ASK;
        f->step = TURN_PLAY;
        /* fall through */
    case TURN_PLAY:
        return FLOW_ASK;
    case TURN_POWER:
        f->step = TURN_SYMBOLS;
        use_power(e, f);
        return FLOW_PUSHED;
    case TURN_SYMBOLS:
        play_symbols(e, f);
        if (e->head->over)
            return FLOW_AGAIN;
        f->step = TURN_DISTRACT;
        /* fall through */
    case TURN_DISTRACT:
        if (can_distract(e, f))
            return FLOW_ASK;
        f->step = TURN_LEADERS;
        /* fall through */
    case TURN_LEADERS:
        leaders_push(e);
        if (e->head->over)
            return FLOW_AGAIN;
        f->step = TURN_FIELD;
        /* fall through */
    case TURN_FIELD:
        if (field_is_due(e)) {
            reach_field(e, f);
            return FLOW_PUSHED;
        }
        f->step = TURN_END;
        /* fall through */
    default:
        pass_the_dice(e, f);
        return turn_run(e, f);
    }
}

/* A die, without listing its faces first. */
Choice turn_outcome(const Engine *e, const Frame *f, uint64_t random) {
    Die die = die_of(e);
    int face = die_face(&die, random);
    (void)f;
    return (Choice){.verb = VERB_FACE, .a = (uint16_t)face, .c = face_of(e, face)->faces};
}

static void done(Frame *f) {
    f->step = f->step == TURN_HELP ? TURN_USE : f->step == TURN_USE ? TURN_PLAY : TURN_LEADERS;
}

void turn_take(Engine *e, Frame *f, Choice choice) {
    switch (choice.verb) {
    case VERB_FACE:
        die_falls(e, f, choice.a);
        break;
    case VERB_REROLL:
        mark_die(e, choice.a);
        break;
    case VERB_THROW:
        throw_marked(e, f);
        break;
    case VERB_KEEP:
        f->step = TURN_HELP;
        break;
    case VERB_HELP:
        help(e, f, choice.a);
        break;
    case VERB_REVEAL:
        use_reveal(e, f, choice);
        break;
    case VERB_DRAW:
        use_draw(e, f, choice);
        break;
    case VERB_PARK:
        park(e, f, choice.a);
        break;
    case VERB_PLAY:
        play(e, f, choice.a);
        break;
    case VERB_DISTRACT:
        distract(e, f, choice.a, next_bare_leader(e));
        break;
    case VERB_DISTRACT_AT:
        distract(e, f, choice.a, choice.b - 1);
        break;
    default:
        done(f);
    }
}

/* ---- choosing a role's power (CF-K34) ---- */

Flow power_run(Engine *e, Frame *f) {
    if (f->step)
        return FLOW_DONE;
    Question q;
    Choice room[8];
    Choices list = {room, 0, COUNT(room)};
    power_ask(e, f, &q, &list);
    return list.count > 1 ? FLOW_ASK : FLOW_DONE;
}

void power_take(Engine *e, Frame *f, Choice choice) {
    f->step = 1;
    if (choice.verb != VERB_POWER)
        return;
    Ability ability = component_ability(e->box, &card_of(e, choice.a)->is, MOMENT_PLAYED);
    ability_start(e, ability, f->seat, f->hero);
    Frame *program = frame_top(e);
    const AbilityRow *row = pack_ability(e->pack, ability);
    if (pack_code(e->pack, row->code)[program->pc].op == OP_MAY)
        program->pc++; /* choosing it was the yes */
}
