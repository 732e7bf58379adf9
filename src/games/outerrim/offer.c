/*
 * Held abilities: which of them work at a moment, how one is used, and the question about those that may be declined.
 *
 * What a hero holds is looked at only if the sum of its moments (or_moments) says that something is there. Secrets
 * work in the steps of one's own turn alone: a question at any other time would tell the others of them (OR-16.1).
 */
#include "games/outerrim/contests.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/values.h"

/* ---- which there are ---- */

typedef struct {
    int count;
    Ability at[ABILITIES_HELD];
} AbilityList;

static void add_component(const Engine *e, const Worth *worth, int moment, AbilityList *list) {
    const HeldAbility *held = digest(e)->held + worth->first_held;
    for (int i = 0; i < worth->held && list->count < ABILITIES_HELD; i++)
        if (held[i] >> HELD_BITS == moment)
            list->at[list->count++] = held[i] % HELD_MOST;
}

static void add_zone(const Engine *e, ZoneId zone, int moment, AbilityList *list) {
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        add_component(e, &digest(e)->cards[e->places[at].card], moment, list);
}

/* More than can be noted. */
APART static void look_through(const Engine *e, int hero, int moment, AbilityList *list) {
    const OuterRim *s = outerrim(e);
    add_component(e, &digest(e)->characters[s->character[hero - 1]], moment, list);
    add_component(e, &digest(e)->ships[s->ship[hero - 1]], moment, list);
    add_zone(e, crew_of(hero), moment, list);
    add_zone(e, hold_of(hero), moment, list);
    add_zone(e, gear_of(hero), moment, list);
    add_zone(e, tasks_of(hero), moment, list);
    if (moment <= MOMENT_ENCOUNTER)
        add_zone(e, secrets_of(hero), moment, list);
}

/* The abilities a hero holds for a moment, in the order of the table: character, ship, cards. */
static AbilityList held_for(const Engine *e, int hero, int moment) {
    Notes room;
    const Notes *notes = or_sums(e, hero, &room);
    const HeldAbility *held = notes->held[hero - 1];
    AbilityList list;
    list.count = 0; /* the rest is not read */
    if (notes->held_count[hero - 1] > HELD_NOTED) {
        look_through(e, hero, moment, &list);
        return list;
    }
    for (int i = 0; i < notes->held_count[hero - 1]; i++) {
        list.at[list.count] = held[i] % HELD_MOST;
        list.count += held[i] >> HELD_BITS == moment;
    }
    return list;
}

/* ---- in the steps of a turn ---- */

Choices or_offer_ready(const Engine *e, Choices out, int hero, int moment) {
    AbilityList list = held_for(e, hero, moment);
    for (int i = 0; i < list.count; i++)
        out = choices_with(out, ability_usable(e, list.at[i], (Seat)hero, hero), VERB_USE, list.at[i], 0);
    return out;
}

/* A secret is shown when it is used (OR-16.3). */
void or_use(Engine *e, int hero, Ability ability) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    PlaceId secret = row->table == TABLE_CARDS ? zone_find(e, secrets_of(hero), row->row) : 0;
    if (secret)
        place_show(e, secret);
    ability_use(e, ability, (Seat)hero, hero);
}

static bool holds(const Engine *e, int hero, Ability ability, int moment) {
    AbilityList list = held_for(e, hero, moment);
    for (int i = 0; i < list.count; i++)
        if (list.at[i] == ability)
            return true;
    return false;
}

int or_why_idle(const Engine *e, const Frame *f, const Instr *in) {
    (void)f;
    switch (in->op - OP_GAME) {
    case DOES_pick_player:
        return REASON_NO_PLAYER;
    case DOES_buy:
    case DOES_buy_ship:
    case DOES_buy_used_ship:
        return REASON_TOO_DEAR;
    default:
        return ability_op(e->game, in->op)->cost | (in->flag & INSTR_COST) ? REASON_NO_MONEY : REASON_STEP_IDLE;
    }
}

/* What its operations need and there is not. 0: something else. */
static int reason_idle(const Engine *e, Ability ability, int hero) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    Frame f = {.kind = FRAME_PROGRAM, .seat = (Seat)hero, .hero = (uint8_t)hero, .source = ability};
    const Instr *in = ability_failing(e, &f, row->conds, (int)row->length);
    int reason = in ? or_why_idle(e, &f, in) : 0;
    return reason == REASON_STEP_IDLE ? 0 : reason;
}

/* Actions rest on one rule, secrets on theirs, the others on that of the step or the moment. */
int or_bar_use(const Engine *e, int hero, Ability ability, int moment) {
    enum { OF_ACTION, OF_SECRET, OF_OTHERS };
    static const int reasons[][3] = {
        [ABILITY_USED_UP] = {REASON_USED_UP, REASON_USED_UP, REASON_USED_UP},
        [ABILITY_BARRED] = {REASON_CONDITION, REASON_SECRET_CONDITION, REASON_STEP_CONDITION},
        [ABILITY_IDLE] = {REASON_IDLE, REASON_SECRET_IDLE, REASON_STEP_IDLE},
    };
    if (!ability || ability > e->pack->ability_count)
        return REASON_NOT_YOURS;
    const AbilityRow *row = pack_ability(e->pack, ability);
    if (!holds(e, hero, ability, moment))
        return holds(e, hero, ability, row->moment) ? REASON_OTHER_STEP : REASON_NOT_YOURS;
    bool secret = row->table == TABLE_CARDS && zone_find(e, secrets_of(hero), row->row);
    int of = secret ? OF_SECRET : moment == MOMENT_ACTION ? OF_ACTION : OF_OTHERS;
    AbilityBar bar = ability_bar(e, ability, (Seat)hero, hero);
    int why = bar == ABILITY_IDLE ? reason_idle(e, ability, hero) : 0;
    return why ? why : reasons[bar][of];
}

/* ---- at any other moment ---- */

const char *or_offers_fit(const Box *box) {
    if (box->pack->ability_count >= HELD_MOST)
        return blamed_count(box, TABLE_CARDS, box->pack->ability_count, "no more than 1023 abilities fit in a pack");
    for (int moment = MOMENT_BEFORE_TEST; moment < MOMENTS; moment++)
        if (pack_moment(box->pack, moment)->count > ABILITIES_OFFERED)
            return blamed_count(box, TABLE_CARDS, pack_moment(box->pack, moment)->count,
                                "no more than 96 abilities may wait for the same moment");
    return NULL;
}

const Field or_offer_fields[OFFER_FIELDS] = {
    {"moment", offsetof(OfferLocals, moment), FIELD_u8, KIND_MOMENT, 1, 0, MOMENTS - 1, 0},
    {"character", offsetof(OfferLocals, character), FIELD_u8, KIND_NUMBER, 1, 0, 255, 0},
    {"ship", offsetof(OfferLocals, ship), FIELD_u8, KIND_NUMBER, 1, 0, 255, 0},
    {"done", offsetof(OfferLocals, done), FIELD_u8, SET_OF(KIND_ABILITY), COUNT(((OfferLocals *)0)->done), 0, 255, 0},
};

/* Which of all abilities of the moment it is: its bit in `done`. */
static int number_of(const Engine *e, int moment, Ability ability) {
    const MomentRow *row = pack_moment(e->pack, moment);
    const Ability *list = pack_index(e->pack) + row->first;
    int i = 0;
    while (i < row->count && list[i] != ability)
        i++;
    return i;
}

static bool was_used(const Engine *e, const OfferLocals *local, Ability ability) {
    static const uint8_t none[sizeof local->done];
    if (!memcmp(local->done, none, sizeof none))
        return false;
    int number = number_of(e, local->moment, ability);
    return local->done[number / 8] >> (number % 8) & 1;
}

static bool is_open(const Engine *e, const Frame *f, Ability ability) {
    const OfferLocals *local = LOCALS_READ(f, OfferLocals);
    return !was_used(e, local, ability) && ability_usable(e, ability, (Seat)f->hero, f->hero);
}

static void mark_used(const Engine *e, OfferLocals *local, Ability ability) {
    int number = number_of(e, local->moment, ability);
    local->done[number / 8] |= (uint8_t)(1 << (number % 8));
}

static void use(Engine *e, Frame *f, Ability ability) {
    mark_used(e, LOCALS(f, OfferLocals), ability);
    or_use(e, f->hero, ability);
}

static void leave_out(const Engine *e, OfferLocals *local, const Component *is) {
    for (int i = 0; i < is->abilities; i++)
        if (pack_ability(e->pack, (Ability)(is->ability + i))->moment == local->moment)
            mark_used(e, local, (Ability)(is->ability + i));
}

void or_turned_over(Engine *e, int hero, const Component *is) {
    Frame *f = frame_nearest(e, FRAME_OFFER);
    if (f && f->hero == hero)
        leave_out(e, LOCALS(f, OfferLocals), is);
}

static Frame *push_offer(Engine *e, int hero, OfferLocals locals) {
    Frame *f = frame_push(e, FRAME_OFFER, (Seat)hero, hero);
    if (f)
        *LOCALS(f, OfferLocals) = locals;
    return f;
}

bool or_offer_with(Engine *e, int hero, int moment, int character, int ship) {
    if (!may_answer(e, hero, moment))
        return true;
    Frame *f = push_offer(
        e, hero, (OfferLocals){.moment = (uint8_t)moment, .character = (uint8_t)character, .ship = (uint8_t)ship});
    return f && frame_ran(e, or_offer_run(e, f)) == FLOW_DONE;
}

bool or_offer_gained(Engine *e, int hero, CardId crew) {
    if (!may_answer(e, hero, MOMENT_GAINED_CREW))
        return true;
    Frame *f = push_offer(e, hero, (OfferLocals){.moment = MOMENT_GAINED_CREW});
    if (!f)
        return false;
    leave_out(e, LOCALS(f, OfferLocals), &card_of(e, crew)->is);
    return frame_ran(e, or_offer_run(e, f)) == FLOW_DONE;
}

/* What must happen happens first, then the hero's seat may use the rest, each once. */
Flow or_offer_run(Engine *e, Frame *f) {
    if (f->step == OFFER_ASK)
        return FLOW_ASK; /* it stands until it is answered, though a side act may take away what it rests on */
    if (f->step == OFFER_OVER)
        return FLOW_DONE;
    AbilityList list = held_for(e, f->hero, LOCALS_READ(f, OfferLocals)->moment);
    Choice room[LISTING_MOST];
    Choices open = listing_room(e, room);
    for (int i = 0; i < list.count; i++) {
        if (!is_open(e, f, list.at[i]))
            continue;
        if (!(pack_ability(e->pack, list.at[i])->flags & ABILITY_MAY)) {
            use(e, f, list.at[i]);
            return FLOW_PUSHED;
        }
        choices_add(&open, VERB_USE, list.at[i], 0);
    }
    if (!open.count)
        return FLOW_DONE;
    listing_leave(e, open);
    f->step = OFFER_ASK;
    return FLOW_ASK;
}

static int prompt_for(int moment) {
    switch (moment) {
    case MOMENT_BEFORE_TEST:
        return PROMPT_BEFORE_TEST;
    case MOMENT_BEFORE_COMBAT:
        return PROMPT_BEFORE_COMBAT;
    case MOMENT_ROLLED:
    case MOMENT_ILLEGAL_ROLLED:
        return PROMPT_ROLLED;
    case MOMENT_ENEMY_ROLLED:
        return PROMPT_ENEMY_ROLLED;
    case MOMENT_WOULD_FALL:
        return PROMPT_WOULD_FALL;
    default:
        return PROMPT_OFFER;
    }
}

/* What a prompt tells besides: the dice of the roll at hand, the skill, the kind of combat. */
static void put_args(const Engine *e, int prompt, int16_t *args) {
    const uint8_t *dice = outerrim(e)->dice;
    const Frame *contest = or_contest(e);
    if (prompt == PROMPT_ROLLED || prompt == PROMPT_ENEMY_ROLLED) {
        args[0] = dice[FACE_CRIT];
        args[1] = dice[FACE_HIT];
        args[2] = dice[FACE_FOCUS];
    } else if (prompt == PROMPT_BEFORE_TEST && contest) {
        args[0] = LOCALS_READ(contest, TestLocals)->skill;
    } else if (prompt == PROMPT_BEFORE_COMBAT && contest) {
        args[0] = LOCALS_READ(contest, FightLocals)->combat;
    }
}

static Choices offer_open(const Engine *e, const Frame *f, Choices out) {
    AbilityList list = held_for(e, f->hero, LOCALS_READ(f, OfferLocals)->moment);
    for (int i = 0; i < list.count; i++)
        out = choices_with(out, is_open(e, f, list.at[i]), VERB_USE, list.at[i], 0);
    return out;
}

void or_offer_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    int moment = LOCALS_READ(f, OfferLocals)->moment, prompt = prompt_for(moment);
    *q = (Question){.kind = CANTINA_ASK_CARD, .seat = f->seat, .hero = f->hero, .prompt = (uint16_t)prompt};
    put_args(e, prompt, q->args);
    if (!out->at)
        return;
    if (!listing_found(e, out))
        *out = offer_open(e, f, *out);
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_DONE, 0, 0);
}

void or_offer_take(Engine *e, Frame *f, Choice choice) {
    f->step = choice.verb == VERB_USE ? OFFER_RUN : OFFER_OVER;
    if (choice.verb == VERB_USE)
        use(e, f, choice.a);
}

int or_offer_bar(const Engine *e, const Frame *f, Choice choice) {
    const OfferLocals *local = LOCALS_READ(f, OfferLocals);
    if (choice.verb != VERB_USE)
        return choice.verb == VERB_DONE ? 0 : REASON_NOT_NOW;
    int reason = or_bar_use(e, f->hero, choice.a, local->moment);
    return reason || !was_used(e, local, choice.a) ? reason : REASON_USED_UP;
}

/* ---- whenever something has changed ---- */

/* Goals that are reached as soon as something is so stand on characters and ships. */
static bool has_such_goal(const Engine *e, int hero) {
    const OuterRim *s = outerrim(e);
    return (digest(e)->characters[s->character[hero - 1]].moments | digest(e)->ships[s->ship[hero - 1]].moments) >>
               MOMENT_NOW &
           1;
}

static bool component_ready(const Engine *e, const Component *is, int hero) {
    for (int i = 0; i < is->abilities; i++) {
        Ability ability = (Ability)(is->ability + i);
        if (pack_ability(e->pack, ability)->moment == MOMENT_NOW && ability_usable(e, ability, (Seat)hero, hero))
            return true;
    }
    return false;
}

static bool reaches_goal(const Engine *e, int hero) {
    return component_ready(e, &character_of(e, hero)->is, hero) || component_ready(e, &ship_of(e, hero)->is, hero);
}

/* Until it is hurt or what it holds has changed a hero need not be looked at again; unless it is hurt already and its
 * limits depend on something. */
static void note_settled(const Engine *e, int hero, bool hurt) {
    enum { LIMITS = 1 << STAT_HEALTH | 1 << STAT_HULL };
    Notes *notes = e->notes;
    if (notes && (!hurt || !(notes->conditional[hero - 1] & LIMITS)))
        notes->settled |= HERO_BIT(hero);
}

static bool settle(Engine *e, int hero) {
    const OuterRim *s = outerrim(e);
    bool hurt = s->damage[hero - 1] | s->ship_damage[hero - 1];
    if (has_such_goal(e, hero) && reaches_goal(e, hero) && !or_offer(e, hero, MOMENT_NOW))
        return false;
    if (hurt && !or_stands(e, hero))
        return false;
    note_settled(e, hero, hurt);
    return true;
}

bool or_settle_all(Engine *e, unsigned open) {
    for (; open; open &= open - 1)
        if (!settle(e, bits_lowest(open) + 1))
            return false;
    return true;
}
