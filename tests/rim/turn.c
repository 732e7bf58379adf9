/* Turns: an action, an encounter; jobs, secrets, the market; the automa (OR-26). */
#include "rim/rim.h"

/* ---- what a hero has ---- */

PlaceId rim_slot_of_sort(const Engine *e, int hero, int sort) {
    PlaceId at = e->zones[slots_of(hero)].first;
    while (at && card_of(e, e->places[at].card)->sort != sort)
        at = e->places[at].next;
    return at;
}

static bool is_job_here(const Engine *e, int hero, PlaceId place) {
    const Card *card = card_of(e, e->places[place].card);
    return card->sort == SORT_JOB && card->destination == rim(e)->space[hero - 1];
}

PlaceId rim_job_here(const Engine *e, int hero) {
    PlaceId at = e->zones[slots_of(hero)].first;
    while (at && !is_job_here(e, hero, at))
        at = e->places[at].next;
    return at;
}

SeatSet rim_players_here(const Engine *e, int hero) {
    SeatSet seats = 0;
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        if (seat != hero && rim(e)->space[seat - 1] == rim(e)->space[hero - 1])
            seats |= SEAT_BIT(seat);
    return seats;
}

void rim_discard(Engine *e, PlaceId place, Seat seat) {
    emit(e, (Event){.kind = EVENT_DISCARD, .seat = seat, .seen = SEEN_BY_ALL, .card = e->places[place].card});
    place_to_top(e, place, ZONE_DISCARD);
}

void rim_gain_credits(Engine *e, int hero, int thousands) {
    uint8_t *credits = &rim(e)->credits[hero - 1];
    int sum = *credits + thousands;
    *credits = (uint8_t)(sum < 0 ? 0 : sum > 250 ? 250 : sum);
    emit(e, (Event){.kind = EVENT_CREDITS, .a = rim(e)->who[hero - 1], .b = (int16_t)thousands});
}

void rim_gain_fame(Engine *e, int hero, int fame) {
    rim(e)->fame[hero - 1] = (uint8_t)(rim(e)->fame[hero - 1] + fame);
    emit(e, (Event){.kind = EVENT_FAME, .a = rim(e)->who[hero - 1], .b = (int16_t)fame});
}

void rim_job_reward(Engine *e, int hero, PlaceId place) {
    CardId id = e->places[place].card;
    const Card *card = card_of(e, id);
    place_to_top(e, place, ZONE_DISCARD);
    emit(e, (Event){.kind = EVENT_JOB_DONE, .seen = SEEN_BY_ALL, .card = id, .a = rim(e)->who[hero - 1]});
    if (card->reward)
        rim_gain_credits(e, hero, card->reward);
    if (card->fame)
        rim_gain_fame(e, hero, card->fame);
}

/* ---- the turn ---- */

void rim_turn_begin(Engine *e, Frame *f) {
    Rim *s = rim(e);
    turn_count(e);
    s->gifts = 0;
    limits_clear(e, LIMIT_TURN);
    emit(e, (Event){.kind = EVENT_TURN, .seat = f->seat});
    f->step = TURN_ACTION;
    if (s->defeated[f->seat - 1]) { /* OR-21.4 */
        rim_recover(e, f->seat);
        f->step = TURN_ENCOUNTER;
    }
}

static int most_fame(const Engine *e) {
    int most = 0;
    for (int hero = 1; hero <= HEROES; hero++)
        if (rim(e)->fame[hero - 1] > most)
            most = rim(e)->fame[hero - 1];
    return most;
}

static void end_game(Engine *e, int outcome) {
    uint8_t values[SEATS_MOST] = {0};
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        values[seat - 1] = rim(e)->fame[seat - 1] == most_fame(e) ? 2 : 0;
    engine_end_each(e, outcome, values);
    emit(e, (Event){.kind = EVENT_OVER, .a = (int16_t)outcome});
}

static void next_turn(Engine *e, Frame *f) {
    if (most_fame(e) >= FAME_TO_WIN || e->head->turns >= TURNS_MOST) {
        end_game(e, most_fame(e) >= FAME_TO_WIN ? OUTCOME_FAME : OUTCOME_TIME);
        return;
    }
    f->seat = f->hero = (Seat)(f->seat % e->head->seats + 1);
    rim_turn_begin(e, f);
}

/* The automa's turn comes after each human one (OR-26.1): this step is run twice. */
static Flow run_next(Engine *e, Frame *f) {
    bool automa = rim(e)->options[OPTION_AUTOMA] && f->hero != AUTOMA;
    if (!automa) {
        next_turn(e, f);
        return FLOW_AGAIN;
    }
    f->hero = AUTOMA;
    frame_push(e, FRAME_AUTOMA, f->seat, AUTOMA);
    return FLOW_PUSHED;
}

Flow rim_turn_run(Engine *e, Frame *f) {
    bool ended = e->head->answer == CUT_TURN_ENDED && f->step == TURN_ENCOUNTER;
    switch (f->step) {
    case TURN_ACTION:
        return FLOW_ASK;
    case TURN_ENCOUNTER:
        if (!ended && !rim(e)->defeated[f->seat - 1] && rim_job_here(e, f->seat))
            return FLOW_ASK;
        e->head->answer = 0;
        f->step = TURN_NEXT;
        return FLOW_AGAIN;
    default:
        return run_next(e, f);
    }
}

/* ---- its questions ---- */

static uint64_t add_actions(const Engine *e, const Frame *f, ZoneId zone, uint64_t set) {
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next) {
        Ability id = component_ability(e->box, &card_of(e, e->places[at].card)->is, MOMENT_ACTION);
        if (id && ability_usable(e, id, f->seat, f->hero))
            set |= (uint64_t)1 << id;
    }
    return set;
}

static uint64_t actions_of(const Engine *e, const Frame *f) {
    uint64_t set = add_actions(e, f, slots_of(f->hero), 0);
    Ability own = component_ability(e->box, &hero_of(e, f->hero)->is, MOMENT_ACTION);
    if (own && ability_usable(e, own, f->seat, f->hero))
        set |= (uint64_t)1 << own;
    return add_actions(e, f, secrets_of(f->seat), set);
}

static bool is_beside(const Engine *e, int space, int other) {
    return other && memchr(space_of(e, space)->next, other, COUNT(space_of(e, space)->next));
}

static void offer_cards(const Engine *e, Choices *out, int verb, ZoneId zone, bool (*fits)(const Engine *, PlaceId)) {
    uint64_t set = 0;
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        if (fits(e, at))
            set |= (uint64_t)1 << e->places[at].card;
    for (; set; set &= set - 1)
        choices_add(out, verb, __builtin_ctzll(set), 0);
}

static bool any_card(const Engine *e, PlaceId place) {
    return place_at(e, place)->card != 0;
}

static void offer(const Engine *e, const Frame *f, Choices *out, int verb, int a) {
    if (!rim_turn_bar(e, f, (Choice){.verb = (uint16_t)verb, .a = (uint16_t)a}))
        choices_add(out, verb, a, 0);
}

static void ask_action(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_MODE, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_ACTION};
    if (!out->at)
        return;
    for (uint64_t set = actions_of(e, f); set; set &= set - 1)
        choices_add(out, VERB_USE, __builtin_ctzll(set), 0);
    offer(e, f, out, VERB_REST, 0);
    for (int space = 1; space <= e->box->pack->tables[TABLE_SPACES].count; space++)
        offer(e, f, out, VERB_TRAVEL, space);
    offer(e, f, out, VERB_SHOP, 0);
    offer(e, f, out, VERB_SCHEME, 0);
    offer_cards(e, out, VERB_BURY, secrets_of(f->seat), any_card);
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_DONE, 0, 0);
}

static bool is_own_job_here(const Engine *e, PlaceId place) {
    return is_job_here(e, frame_top(e)->seat, place);
}

void rim_turn_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (f->step == TURN_ACTION) {
        ask_action(e, f, q, out);
        return;
    }
    *q = (Question){.kind = CANTINA_ASK_CARD, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_ENCOUNTER};
    offer_cards(e, out, VERB_JOB, slots_of(f->seat), is_own_job_here);
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_DONE, 0, 0);
}

static int bar_use(const Engine *e, const Frame *f, int ability) {
    if (ability < 1 || ability > e->box->pack->ability_count)
        return REASON_NOT_OFFERED;
    const AbilityRow *row = pack_ability(e->box->pack, (Ability)ability);
    bool own = row->table == TABLE_HEROES
                   ? row->row == rim(e)->who[f->seat - 1]
                   : zone_find(e, slots_of(f->seat), row->row) || zone_find(e, secrets_of(f->seat), row->row);
    if (!own)
        return REASON_NOT_YOURS;
    if (row->moment != MOMENT_ACTION)
        return REASON_NOT_NOW;
    static const int reasons[] = {
        [ABILITY_USED_UP] = REASON_USED_UP, [ABILITY_BARRED] = REASON_BARRED, [ABILITY_IDLE] = REASON_IDLE};
    return reasons[ability_bar(e, (Ability)ability, f->seat, f->hero)];
}

static int bar_job(const Engine *e, const Frame *f, CardId card) {
    PlaceId place = card ? zone_find(e, slots_of(f->seat), card) : 0;
    return place && is_own_job_here(e, place) ? 0 : REASON_NOT_OFFERED;
}

int rim_turn_bar(const Engine *e, const Frame *f, Choice choice) {
    if (choice.verb == VERB_DONE)
        return 0;
    if (f->step != TURN_ACTION)
        return choice.verb == VERB_JOB ? bar_job(e, f, choice.a) : REASON_NOT_NOW;
    switch (choice.verb) {
    case VERB_USE:
        return bar_use(e, f, choice.a);
    case VERB_TRAVEL:
        return is_beside(e, rim(e)->space[f->hero - 1], choice.a) ? 0 : REASON_NOT_NEXT;
    case VERB_REST:
        return rim(e)->damage[f->hero - 1] ? 0 : REASON_NOT_HURT;
    case VERB_BURY:
        return choice.a && zone_find(e, secrets_of(f->seat), choice.a) ? 0 : REASON_NOT_YOURS;
    case VERB_SHOP:
        return e->zones[ZONE_MARKET].count ? 0 : REASON_NOT_OFFERED;
    case VERB_SCHEME:
        return e->zones[ZONE_DECK].count + e->zones[ZONE_BURIED].count ? 0 : REASON_NOT_OFFERED;
    default:
        return REASON_NOT_NOW;
    }
}

/* ---- its answers ---- */

static void use(Engine *e, Frame *f, Ability ability) {
    CardId card = pack_ability(e->box->pack, ability)->row;
    bool secret = pack_ability(e->box->pack, ability)->table == TABLE_CARDS && card_of(e, card)->sort == SORT_SECRET;
    if (!secret) {
        ability_use(e, ability, f->seat, f->hero);
        return;
    }
    Frame *play = frame_push(e, FRAME_PLAY, f->seat, f->hero);
    if (play)
        LOCALS(play, CardLocals)->card = card;
}

/* A hidden choice: the others see only that one of the secrets left the hand. */
static void bury(Engine *e, Frame *f, CardId card) {
    PlaceId place = zone_find(e, secrets_of(f->seat), card);
    place = place_pick_hidden(e, place, SEAT_BIT(f->seat));
    place_to_bottom(e, place, ZONE_BURIED);
    emit(e, (Event){.kind = EVENT_BURY, .seat = f->seat, .seen = SEAT_BIT(f->seat), .card = card});
}

static void attempt(Engine *e, Frame *f, CardId card) {
    Frame *job = frame_push(e, FRAME_JOB, f->seat, f->hero);
    if (job)
        LOCALS(job, CardLocals)->card = card;
}

static void travel(Engine *e, int hero, int space) {
    rim(e)->space[hero - 1] = (uint8_t)space;
    emit(e, (Event){.kind = EVENT_TRAVEL, .a = rim(e)->who[hero - 1], .b = (int16_t)space});
}

void rim_turn_take(Engine *e, Frame *f, Choice choice) {
    f->step++;
    e->head->answer = 0;
    switch (choice.verb) {
    case VERB_USE:
        use(e, f, choice.a);
        break;
    case VERB_REST:
        emit(e, (Event){.kind = EVENT_REST, .seat = f->seat});
        rim_recover(e, f->hero);
        break;
    case VERB_TRAVEL:
        travel(e, f->hero, choice.a);
        break;
    case VERB_SHOP:
        frame_push(e, FRAME_SHOP, f->seat, f->hero);
        break;
    case VERB_SCHEME:
        frame_push(e, FRAME_SCHEME, f->seat, f->hero);
        break;
    case VERB_BURY:
        bury(e, f, choice.a);
        break;
    case VERB_JOB:
        attempt(e, f, choice.a);
        break;
    default:
        break;
    }
}

/* ---- a secret being resolved ---- */

static void play_over(Engine *e) {
    place_to_top(e, e->zones[ZONE_PLAYED].first, ZONE_DISCARD);
}

Flow rim_play_run(Engine *e, Frame *f) {
    CardId card = LOCALS(f, CardLocals)->card;
    if (f->step++) {
        play_over(e);
        return FLOW_DONE;
    }
    place_to_top(e, zone_find(e, secrets_of(f->seat), card), ZONE_PLAYED);
    emit(e, (Event){.kind = EVENT_PLAY, .seat = f->seat, .seen = SEEN_BY_ALL, .card = card});
    ability_use(e, component_ability(e->box, &card_of(e, card)->is, MOMENT_ACTION), f->seat, f->hero);
    return FLOW_PUSHED;
}

void rim_play_tidy(Engine *e, Frame *f) {
    (void)f;
    play_over(e);
}

/* ---- jobs (OR-24) ---- */

Flow rim_job_run(Engine *e, Frame *f) {
    CardId card = LOCALS(f, CardLocals)->card;
    if (f->step == JOB_BEGIN) {
        f->step = JOB_END;
        place_to_top(e, zone_find(e, slots_of(f->hero), card), ZONE_PLAYED);
        emit(e, (Event){.kind = EVENT_JOB, .seat = f->seat, .seen = SEEN_BY_ALL, .card = card});
        ability_start(e, component_ability(e->box, &card_of(e, card)->is, MOMENT_JOB), f->seat, f->hero);
        return FLOW_PUSHED;
    }
    PlaceId place = e->zones[ZONE_PLAYED].first;
    if (e->head->answer == CUT_JOB_FAILED) { /* OR-24.5: the card is kept for another try */
        place_to_bottom(e, place, slots_of(f->hero));
        emit(e, (Event){.kind = EVENT_JOB_FAILED, .seat = f->seat, .seen = SEEN_BY_ALL, .card = card});
    } else {
        rim_job_reward(e, f->hero, place);
    }
    return FLOW_DONE;
}

/* ---- the market and the secrets ---- */

Flow rim_shop_run(Engine *e, Frame *f) {
    PlaceId place = e->zones[ZONE_MARKET].first;
    if (!place_drawn(e, place))
        return FLOW_PUSHED;
    CardId id = e->places[place].card;
    int price = card_of(e, id)->price, who = rim(e)->who[f->hero - 1];
    bool buys = rim(e)->credits[f->hero - 1] >= price;
    place_to_bottom(e, place, buys ? slots_of(f->hero) : ZONE_DISCARD);
    emit(e, (Event){.kind = buys ? EVENT_BUY : EVENT_LEAVE, .seen = SEEN_BY_ALL, .card = id, .a = (int16_t)who});
    if (buys && price)
        rim_gain_credits(e, f->hero, -price);
    return FLOW_DONE;
}

static void shuffle_secrets(Engine *e) {
    emit(e, (Event){.kind = EVENT_SHUFFLE, .a = e->zones[ZONE_BURIED].count});
    zone_shuffle(e, ZONE_BURIED, BAG_SECRETS);
    while (e->zones[ZONE_BURIED].count)
        place_to_bottom(e, e->zones[ZONE_BURIED].first, ZONE_DECK);
}

Flow rim_scheme_run(Engine *e, Frame *f) {
    if (!e->zones[ZONE_DECK].count)
        shuffle_secrets(e);
    PlaceId place = e->zones[ZONE_DECK].first;
    if (!place_drawn(e, place))
        return FLOW_PUSHED;
    place_to_bottom(e, place, secrets_of(f->seat));
    emit(e, (Event){.kind = EVENT_SCHEME, .seat = f->seat, .seen = SEAT_BIT(f->seat), .card = e->places[place].card});
    return FLOW_DONE;
}

/* ---- the automa ---- */

static const uint8_t automa_moments[AUTOMA_STEPS] = {
    [AUTOMA_PLANNING] = MOMENT_PLANNING, [AUTOMA_ACTION] = MOMENT_ACTION, [AUTOMA_ENCOUNTER] = MOMENT_ENCOUNTER};

Flow rim_automa_run(Engine *e, Frame *f) {
    PlaceId place = e->zones[ZONE_SCRIPT].first;
    if (f->step == AUTOMA_DRAW) {
        if (!place_drawn(e, place))
            return FLOW_PUSHED;
        place_show(e, place);
        emit(e, (Event){.kind = EVENT_SCRIPT, .seen = SEEN_BY_ALL, .card = e->places[place].card});
        f->step++;
        return FLOW_AGAIN;
    }
    bool out = rim(e)->defeated[AUTOMA - 1] && f->step != AUTOMA_PLANNING; /* OR-26.6 */
    if (out || f->step == AUTOMA_END) {
        place_to_bottom(e, place, ZONE_SCRIPT);
        return FLOW_DONE;
    }
    const Card *card = card_of(e, e->places[place].card);
    Ability ability = component_ability(e->box, &card->is, automa_moments[f->step++]);
    if (ability)
        ability_start(e, ability, f->seat, AUTOMA);
    return ability ? FLOW_PUSHED : FLOW_AGAIN;
}

/* ---- side acts: a gift to somebody in the space ---- */

void rim_side(const Engine *e, Seat seat, Choices *out) {
    SeatSet here = rim_players_here(e, seat);
    for (Seat to = 1; to <= e->head->seats; to++)
        if (here & SEAT_BIT(to) && rim(e)->credits[seat - 1] && rim(e)->gifts < GIFTS_MOST)
            choices_add(out, VERB_GIVE, to, 0);
}

void rim_start(Engine *e, Seat seat, Choice choice) {
    Frame *f = frame_push(e, FRAME_GIFT, seat, seat);
    if (f)
        LOCALS(f, GiftLocals)->to = (uint8_t)choice.a;
}

Flow rim_gift_run(Engine *e, Frame *f) {
    Seat to = LOCALS(f, GiftLocals)->to;
    rim(e)->gifts++;
    emit(e, (Event){.kind = EVENT_GIVE, .seat = f->seat, .a = to});
    rim_gain_credits(e, f->seat, -1);
    rim_gain_credits(e, to, 1);
    return FLOW_DONE;
}
