/* What cards of Rim can do: operations, conditions, values. */
#include "rim/rim.h"

#define UNUSED (void)e, (void)f, (void)in

static CardId source_card(const Engine *e, const Frame *f) {
    return pack_ability(e->box->pack, f->source)->row;
}

/* ---- tests and fights ---- */

static Flow do_test(Engine *e, Frame *f, const Instr *in) {
    Frame *test = frame_push(e, FRAME_TEST, f->seat, f->hero);
    if (test)
        LOCALS(test, TestLocals)->skill = (uint8_t)in->arg[0];
    return FLOW_PUSHED;
}

static bool can_fight(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return !rim(e)->defeated[f->hero - 1];
}

static Flow fight(Engine *e, Frame *f, int enemy, int value) {
    Frame *fight = frame_push(e, FRAME_FIGHT, f->seat, f->hero);
    if (fight)
        *LOCALS(fight, FightLocals) = (FightLocals){.enemy = (uint8_t)enemy, .value = (uint8_t)value};
    return FLOW_PUSHED;
}

static Flow do_fight(Engine *e, Frame *f, const Instr *in) {
    return fight(e, f, 0, in->arg[0]);
}

static Flow do_duel(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    return fight(e, f, program_picked(f), 0);
}

static Flow do_damage(Engine *e, Frame *f, const Instr *in) {
    rim_suffer(e, f->hero, f->seat, in->arg[0]);
    return FLOW_PUSHED;
}

static bool can_recover(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return rim(e)->damage[f->hero - 1] > 0;
}

static Flow do_recover(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    rim_recover(e, f->hero);
    return FLOW_DONE;
}

static bool can_reroll(const Engine *e, const Frame *f, const Instr *in) {
    (void)f, (void)in;
    return rim(e)->dice[0] != FACE_NONE;
}

static Flow do_reroll(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    frame_push(e, FRAME_REROLL, f->seat, f->hero);
    return FLOW_PUSHED;
}

/* ---- costs and targets ---- */

static bool can_discard_crew(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return rim_slot_of_sort(e, f->hero, SORT_CREW) != 0;
}

static Flow do_discard_crew(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    frame_push(e, FRAME_DISCARD, f->seat, f->hero);
    return FLOW_PUSHED;
}

static bool can_discard_this(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return zone_find(e, slots_of(f->hero), source_card(e, f)) != 0;
}

static Flow do_discard_this(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    rim_discard(e, zone_find(e, slots_of(f->hero), source_card(e, f)), f->seat);
    return FLOW_DONE;
}

static bool can_pay(const Engine *e, const Frame *f, const Instr *in) {
    return rim(e)->credits[f->hero - 1] >= in->arg[0];
}

static Flow do_pay(Engine *e, Frame *f, const Instr *in) {
    rim_gain_credits(e, f->hero, -in->arg[0]);
    return FLOW_DONE;
}

static bool can_pick(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return rim_players_here(e, f->hero) != 0;
}

static Flow do_pick(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    frame_push(e, FRAME_PICK, f->seat, f->hero);
    return FLOW_PUSHED;
}

/* One player leaves nothing to ask. */
Flow rim_pick_run(Engine *e, Frame *f) {
    SeatSet here = rim_players_here(e, f->hero);
    if (f->step)
        return FLOW_DONE;
    if (bits_count(here) > 1)
        return FLOW_ASK;
    rim_pick_take(e, f, (Choice){.verb = VERB_PICK, .a = (uint16_t)(bits_lowest(here) + 1)});
    return FLOW_DONE;
}

void rim_pick_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_SEAT, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_PICK};
    for (uint32_t here = rim_players_here(e, f->hero); here; here &= here - 1)
        choices_add(out, VERB_PICK, bits_lowest(here) + 1, 0);
}

void rim_pick_take(Engine *e, Frame *f, Choice choice) {
    f->step = 1;
    program_pick(f - 1, choice.a);
    emit(e, (Event){.kind = EVENT_PICK, .seat = f->seat, .a = (int16_t)choice.a});
}

void rim_discard_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    uint32_t crew = 0;
    *q = (Question){.kind = CANTINA_ASK_PAY, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_DISCARD};
    for (PlaceId at = e->zones[slots_of(f->hero)].first; at; at = e->places[at].next)
        if (card_of(e, e->places[at].card)->sort == SORT_CREW)
            crew |= 1u << e->places[at].card;
    for (; crew; crew &= crew - 1)
        choices_add(out, VERB_DISCARD, bits_lowest(crew), 0);
}

Flow rim_discard_run(Engine *e, Frame *f) {
    Choice room[CARDS_MOST];
    Choices list = {room, 0, COUNT(room)};
    Question q;
    if (f->step)
        return FLOW_DONE;
    rim_discard_ask(e, f, &q, &list);
    if (list.count > 1)
        return FLOW_ASK;
    rim_discard_take(e, f, room[0]);
    return FLOW_DONE;
}

void rim_discard_take(Engine *e, Frame *f, Choice choice) {
    f->step = 1;
    rim_discard(e, zone_find(e, slots_of(f->hero), choice.a), f->seat);
}

/* ---- gains ---- */

static Flow for_whom(Engine *e, Frame *f, const Instr *in, void (*gain)(Engine *, int, int)) {
    if (in->arg[1] != WHO_THEM)
        gain(e, f->hero, in->arg[0]);
    if (in->arg[1] != WHO_YOU)
        gain(e, program_picked(f), in->arg[0]);
    return FLOW_DONE;
}

static Flow do_credits(Engine *e, Frame *f, const Instr *in) {
    return for_whom(e, f, in, rim_gain_credits);
}

static Flow do_fame(Engine *e, Frame *f, const Instr *in) {
    return for_whom(e, f, in, rim_gain_fame);
}

/* ---- jobs, the market, the turn ---- */

static bool in_job(const Engine *e, const Frame *f, const Instr *in) {
    UNUSED;
    return e->zones[ZONE_PLAYED].count > 0;
}

static Flow do_fail_job(Engine *e, Frame *f, const Instr *in) {
    UNUSED;
    int job = frame_find(e, FRAME_JOB);
    return MUST(e, job >= 0) ? frame_cut(e, job, CUT_JOB_FAILED) : FLOW_DONE;
}

static Flow do_end_turn(Engine *e, Frame *f, const Instr *in) {
    UNUSED;
    return frame_cut(e, frame_find(e, FRAME_TURN), CUT_TURN_ENDED);
}

static bool can_shop(const Engine *e, const Frame *f, const Instr *in) {
    UNUSED;
    return e->zones[ZONE_MARKET].count > 0;
}

static Flow do_shop(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    frame_push(e, FRAME_SHOP, f->seat, f->hero);
    return FLOW_PUSHED;
}

static int job_space(const Engine *e, const Frame *f) {
    PlaceId job = rim_slot_of_sort(e, f->hero, SORT_JOB);
    return job ? card_of(e, e->places[job].card)->destination : 0;
}

static bool can_go_to_job(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return job_space(e, f) && job_space(e, f) != rim(e)->space[f->hero - 1];
}

static Flow do_go_to_job(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    rim(e)->space[f->hero - 1] = (uint8_t)job_space(e, f);
    emit(e, (Event){.kind = EVENT_TRAVEL, .a = rim(e)->who[f->hero - 1], .b = (int16_t)job_space(e, f)});
    return FLOW_DONE;
}

static bool can_complete_job(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return rim_job_here(e, f->hero) != 0;
}

static Flow do_complete_job(Engine *e, Frame *f, const Instr *in) {
    (void)in;
    rim_job_reward(e, f->hero, rim_job_here(e, f->hero));
    return FLOW_DONE;
}

/* ---- native: for one card ---- */

static int by_credits(const Engine *e, bool richest) {
    Seat found = 1;
    for (Seat seat = 2; seat <= e->head->seats; seat++)
        if (richest ? rim(e)->credits[seat - 1] > rim(e)->credits[found - 1]
                    : rim(e)->credits[seat - 1] < rim(e)->credits[found - 1])
            found = seat;
    return found;
}

static bool can_level(const Engine *e, const Frame *f, const Instr *in) {
    UNUSED;
    return by_credits(e, true) != by_credits(e, false);
}

static Flow do_level(Engine *e, Frame *f, const Instr *in) {
    UNUSED;
    int rich = by_credits(e, true), poor = by_credits(e, false);
    if (rich == poor)
        return FLOW_DONE;
    rim_gain_credits(e, rich, -1);
    rim_gain_credits(e, poor, 1);
    return FLOW_DONE;
}

/* ---- values: `always` is read, never run ---- */

static Flow do_nothing(Engine *e, Frame *f, const Instr *in) {
    UNUSED;
    return FLOW_DONE;
}

static int bonus_of(const Engine *e, const Component *component, int stat) {
    Ability id = component_ability(e->box, component, MOMENT_ALWAYS);
    int sum = 0;
    if (!id)
        return 0;
    const AbilityRow *row = pack_ability(e->box->pack, id);
    for (const Instr *in = pack_code(e->box->pack, row->code); in->op != OP_END; in++)
        if (in->op == OP_GAME + OP_BONUS && in->arg[0] == stat)
            sum += in->arg[1];
    return sum;
}

int rim_value(const Engine *e, int stat, uint8_t hero) {
    const Hero *who = hero_of(e, hero);
    int value = (stat == STAT_COMBAT ? who->combat : who->health) + bonus_of(e, &who->is, stat);
    for (PlaceId at = e->zones[slots_of(hero)].first; at; at = e->places[at].next)
        value += bonus_of(e, &card_of(e, e->places[at].card)->is, stat);
    return value;
}

/* Who has the component of an ability before them? */
Seat rim_holder(const Engine *e, Ability ability) {
    const AbilityRow *row = pack_ability(e->box->pack, ability);
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        if (row->table == TABLE_HEROES ? rim(e)->who[seat - 1] == row->row : zone_find(e, slots_of(seat), row->row))
            return seat;
    return CANTINA_NOBODY;
}

/* ---- conditions ---- */

static bool is_yours(const Engine *e, const Frame *f, const Instr *in) {
    (void)e, (void)in;
    return f->hero == f->seat;
}

static bool is_defeated(const Engine *e, const Frame *f, const Instr *in) {
    (void)in;
    return rim(e)->defeated[f->hero - 1];
}

static bool is_at(const Engine *e, const Frame *f, const Instr *in) {
    return rim(e)->space[f->hero - 1] == in->arg[0];
}

const Cond rim_conds[CONDS] = {
    {.name = "yours", .text = "it concerns you", .holds = is_yours},
    {.name = "defeated", .text = "you are defeated", .holds = is_defeated},
    {.name = "at",
     .text = "you are at {space}",
     .params = {{"space", KIND_SPACE, 1, SPACES_MOST, .needed = true}},
     .holds = is_at},
};

/* ---- the table ---- */

#define AMOUNT(most) {.name = "amount", .kind = KIND_NUMBER, .lo = 1, .hi = most, .needed = true}
#define WHO {.name = "who", .kind = KIND_WHO, .lo = 0, .hi = 2}

const Op rim_ops[OPS] = {
    {.name = "test",
     .text = "Test {skill}.",
     .params = {{"skill", KIND_SKILL, 1, 6, .needed = true}},
     .branches = {"pass", "fail"},
     .run = do_test},
    {.name = "fight",
     .text = "Fight a ground combat against {value}.",
     .params = {{"value", KIND_NUMBER, 1, 6, .needed = true}},
     .branches = {"win", "lose", "after"},
     .can = can_fight,
     .run = do_fight},
    {.name = "duel",
     .text = "Fight that player.",
     .branches = {"win", "lose", "after"},
     .can = can_fight,
     .run = do_duel},
    {.name = "damage", .text = "Suffer {amount} damage.", .params = {AMOUNT(9)}, .run = do_damage},
    {.name = "recover", .text = "Recover all damage.", .can = can_recover, .run = do_recover},
    {.name = "reroll", .text = "Reroll 1 of your dice.", .can = can_reroll, .run = do_reroll},
    {.name = "discard-crew", .text = "Discard 1 crew.", .cost = true, .can = can_discard_crew, .run = do_discard_crew},
    {.name = "discard-this",
     .text = "Discard this card.",
     .cost = true,
     .can = can_discard_this,
     .run = do_discard_this},
    {.name = "pay",
     .text = "Pay {amount},000 credits.",
     .params = {AMOUNT(20)},
     .cost = true,
     .can = can_pay,
     .run = do_pay},
    {.name = "pick-player",
     .text = "Choose another player in your space.",
     .cost = true,
     .can = can_pick,
     .run = do_pick},
    {.name = "credits", .text = "{who} {amount},000 credits.", .params = {AMOUNT(20), WHO}, .run = do_credits},
    {.name = "fame", .text = "{who} {amount} fame.", .params = {AMOUNT(4), WHO}, .run = do_fame},
    {.name = "fail-job", .text = "The job fails.", .can = in_job, .run = do_fail_job},
    {.name = "end-turn", .text = "Your turn ends.", .run = do_end_turn},
    {.name = "shop", .text = "Buy the top card of the market, or discard it.", .can = can_shop, .run = do_shop},
    {.name = "go-to-job", .text = "Move to the destination of your job.", .can = can_go_to_job, .run = do_go_to_job},
    {.name = "complete-job", .text = "Complete your job here.", .can = can_complete_job, .run = do_complete_job},
    {.name = "level",
     .text = "The richest player gives 1,000 credits to the poorest.",
     .can = can_level,
     .run = do_level},
    [OP_BONUS] = {.name = "bonus",
                  .text = "Your {stat} is {by} higher.",
                  .params = {{"stat", KIND_STAT, 0, 1, .needed = true}, {"by", KIND_NUMBER, 1, 4, .needed = true}},
                  .run = do_nothing},
};
