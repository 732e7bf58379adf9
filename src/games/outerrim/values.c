/*
 * A hero in numbers: values, skills, rules that are lifted, free slots, fame.
 *
 * What components give while they are held follows from the pack (the digest's Worth); the sum for each hero is kept in
 * the notes of a run until something the hero has changes (or_holdings_changed), with what depends on that alone. Only
 * what depends on anything else is looked at each time, and only if the hero has such a thing.
 */
#include "games/outerrim/values.h"
#include "games/outerrim/ops.h"

enum { FAME_MOST = 20 }; /* the end of the track */

/* ---- what is held ---- */

/* The zones of what a hero holds: crew, cargo and mods, gear, jobs and bounties, secrets. */
static const ZoneId held_zones[] = {ZONE_CREW, ZONE_HOLD, ZONE_GEAR, ZONE_TASKS, ZONE_SECRETS};

/* ---- what depends on something ---- */

/* What an ability's program gives by that operation and argument. */
static int sum_of_program(const Engine *e, const AbilityRow *row, int op, int argument) {
    const Instr *code = pack_code(e->pack, row->code);
    int sum = 0;
    for (uint32_t at = row->conds; at < row->length; at++)
        if (code[at].op == OP_GAME + op && code[at].arg[0] == argument)
            sum += op == DOES_bonus ? code[at].arg[1] : 1;
    return sum;
}

/* … those of a component that are always so while a condition holds. The condition is asked last: it may want a value
 * in its turn. */
static int sum_of_component(const Engine *e, const Component *is, int hero, int op, int argument) {
    int sum = 0;
    for (int i = 0; i < is->abilities; i++) {
        Ability ability = (Ability)(is->ability + i);
        const AbilityRow *row = pack_ability(e->pack, ability);
        int gives = row->moment == MOMENT_ALWAYS && row->conds ? sum_of_program(e, row, op, argument) : 0;
        sum += gives && ability_holds(e, ability, seat_of(e, hero), hero) ? gives : 0;
    }
    return sum;
}

static bool is_conditional(const Worth *worth) {
    return worth->conditional | worth->on_holdings;
}

APART static int sum_of_conditional(const Engine *e, int hero, int op, int argument) {
    const Digest *known = digest(e);
    int sum = 0;
    if (is_conditional(&known->characters[outerrim(e)->character[hero - 1]]))
        sum += sum_of_component(e, &character_of(e, hero)->is, hero, op, argument);
    if (is_conditional(&known->ships[outerrim(e)->ship[hero - 1]]))
        sum += sum_of_component(e, &ship_of(e, hero)->is, hero, op, argument);
    for (int i = 0; i < COUNT(held_zones); i++)
        for (PlaceId at = e->zones[held_zones[i] + hero - 1].first; at; at = e->places[at].next)
            if (is_conditional(&known->cards[e->places[at].card]))
                sum += sum_of_component(e, &card_of(e, e->places[at].card)->is, hero, op, argument);
    return sum;
}

/* ---- sums ---- */

_Static_assert(STATS == 8 && SKILLS_END == 8 && SORTS == 8, "values, skills and counts are added eight at a time");

/* Eight bytes of each, and what else is gathered. */
typedef struct {
    uint64_t moments, value, skills, counts;
    unsigned lifted, conditional, on_holdings;
    int held;
} Sum;

/* Adds eight bytes to eight others, each for itself, whatever their sign. */
static inline uint64_t add_eight(uint64_t a, uint64_t b) {
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    return ((a & low) + (b & low)) ^ ((a ^ b) & ~low);
}

static inline uint64_t subtract_eight(uint64_t a, uint64_t b) {
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
    return ((a | ~low) - (b & low)) ^ ((a ^ ~b) & ~low);
}

/* What it gives without a condition. */
static inline void add_worth(Sum *sum, const Worth *worth) {
    sum->moments |= worth->moments;
    sum->value = add_eight(sum->value, bytes_load8((const uint8_t *)worth->bonus));
    sum->skills += bytes_load8(worth->skills);
    sum->lifted |= worth->lifted;
    sum->conditional |= worth->conditional;
    sum->on_holdings |= worth->on_holdings;
}

/* Its abilities, up to a moment: secrets work in the steps of one's own turn alone. */
static inline void add_held(Sum *sum, HeldAbility *noted, const HeldAbility *held, const Worth *worth, int last) {
    for (int i = worth->first_held, end = i + worth->held; i < end; i++) {
        if (sum->held < HELD_NOTED)
            noted[sum->held] = held[i];
        sum->held += held[i] >> HELD_BITS <= last;
    }
}

/* What is printed on the character and the ship (OR-19.2, OR-6.3). */
static uint64_t printed_values(const Engine *e, int hero) {
    const Character *character = character_of(e, hero);
    const Ship *ship = ship_of(e, hero);
    const uint8_t printed[STATS] = {
        [STAT_COMBAT] = character->combat, [STAT_HEALTH] = character->health,    [STAT_SHIP_COMBAT] = ship->combat,
        [STAT_HULL] = ship->hull,          [STAT_HYPERDRIVE] = ship->hyperdrive, [STAT_CREW] = ship->crew,
        [STAT_CARGO] = ship->cargo};
    return bytes_load8(printed);
}

static void note_sum(Notes *notes, int hero, const Sum *sum) {
    uint8_t bit = HERO_BIT(hero);
    int h = hero - 1;
    notes->moments[h] = sum->moments;
    bytes_store8((uint8_t *)notes->value[h], sum->value);
    bytes_store8(notes->skills[h], sum->skills);
    bytes_store8(notes->counts[h], sum->counts);
    notes->lifted[h] = (uint8_t)sum->lifted;
    notes->conditional[h] = (uint16_t)sum->conditional;
    notes->held_count[h] = (uint8_t)sum->held;
    notes->known |= bit;
    notes->resting = (uint8_t)((notes->resting & ~bit) | (sum->on_holdings ? bit : 0));
    notes->intruded = (uint8_t)((notes->intruded & ~bit) | (sum->moments >> MOMENT_INTRUDED & 1 ? bit : 0));
}

/* Values that depend on what the hero has, now that this is known; unless skills depend on something else. */
APART static void add_on_holdings(const Engine *e, Notes *notes, int hero, unsigned stats) {
    Engine knowing = *e;
    knowing.notes = notes;
    if (notes->conditional[hero - 1] >> CONDITIONAL_SKILL & 1)
        notes->conditional[hero - 1] |= (uint16_t)stats;
    for (stats &= ~(unsigned)notes->conditional[hero - 1]; stats; stats &= stats - 1) {
        int stat = bits_lowest(stats), sum = sum_of_conditional(&knowing, hero, DOES_bonus, stat);
        notes->value[hero - 1][stat] = (int8_t)(notes->value[hero - 1][stat] + sum);
    }
}

APART static void add_up(const Engine *e, Notes *notes, int hero) {
    const Digest *known = digest(e);
    const Worth *character = &known->characters[outerrim(e)->character[hero - 1]];
    const Worth *ship = &known->ships[outerrim(e)->ship[hero - 1]];
    HeldAbility *noted = notes->held[hero - 1];
    Sum sum = {.value = printed_values(e, hero)};
    add_worth(&sum, character);
    add_held(&sum, noted, known->held, character, MOMENTS);
    add_worth(&sum, ship);
    add_held(&sum, noted, known->held, ship, MOMENTS);
    for (int i = 0; i < COUNT(held_zones); i++) {
        bool secret = held_zones[i] == ZONE_SECRETS;
        for (PlaceId at = e->zones[held_zones[i] + hero - 1].first; at; at = e->places[at].next) {
            const Worth *card = &known->cards[e->places[at].card];
            add_worth(&sum, card);
            add_held(&sum, noted, known->held, card, secret ? MOMENT_ENCOUNTER : MOMENTS);
            sum.counts += secret ? 0 : bytes_load8(card->counts);
        }
    }
    note_sum(notes, hero, &sum);
    if (sum.on_holdings)
        add_on_holdings(e, notes, hero, sum.on_holdings);
}

/* Does a card give nothing but values and skills, whatever else its hero has? */
static bool is_plain(const Notes *notes, int hero, const Worth *worth) {
    return !(worth->held | worth->lifted | worth->conditional | worth->on_holdings) &&
           !(notes->resting & HERO_BIT(hero));
}

/* Counts never go below 0 nor beyond a byte. */
static inline void change_counts(uint8_t *eight, const uint8_t *more, int by) {
    uint64_t change = bytes_load8(more);
    bytes_store8(eight, bytes_load8(eight) + (by > 0 ? change : 0 - change));
}

void or_card_changed(const Engine *e, int hero, CardId card, int by) {
    const Worth *worth = &digest(e)->cards[card];
    Notes *notes = e->notes;
    bool simple = notes && notes->known & HERO_BIT(hero) && is_plain(notes, hero, worth);
    or_holdings_changed(e, hero);
    if (!simple)
        return;
    notes->known |= HERO_BIT(hero);
    uint8_t *value = (uint8_t *)notes->value[hero - 1];
    uint64_t bonus = bytes_load8((const uint8_t *)worth->bonus);
    bytes_store8(value, (by > 0 ? add_eight : subtract_eight)(bytes_load8(value), bonus));
    change_counts(notes->skills[hero - 1], worth->skills, by);
    change_counts(notes->counts[hero - 1], worth->counts, by);
}

const Notes *or_add_up(const Engine *e, int hero, Notes *room) {
    Notes *notes = e->notes;
    if (!notes) { /* only this hero's are wanted */
        room->known = room->resting = room->intruded = 0;
        notes = room;
    }
    add_up(e, notes, hero);
    return notes;
}

static inline int conditional(const Engine *e, const Notes *notes, int hero, int op, int argument) {
    int kind = op == DOES_bonus ? argument : op == DOES_grant ? CONDITIONAL_SKILL : CONDITIONAL_RULE;
    return notes->conditional[hero - 1] >> kind & 1 ? sum_of_conditional(e, hero, op, argument) : 0;
}

uint64_t or_moments_now(const Engine *e, int hero) {
    Notes room;
    return or_sums(e, hero, &room)->moments[hero - 1];
}

/* ---- numbers ---- */

int or_value_now(const Engine *e, int stat, uint8_t hero) {
    Notes room;
    const Notes *notes = or_sums(e, hero, &room);
    int value = notes->value[hero - 1][stat] + conditional(e, notes, hero, DOES_bonus, stat);
    return value > 0 ? value : 0;
}

int or_skill(const Engine *e, int hero, int skill) {
    Notes room;
    const Notes *notes = or_sums(e, hero, &room);
    return notes->skills[hero - 1][skill] + conditional(e, notes, hero, DOES_grant, skill);
}

bool or_lifted(const Engine *e, int hero, int rule) {
    Notes room;
    const Notes *notes = or_sums(e, hero, &room);
    return notes->lifted[hero - 1] >> rule & 1 || conditional(e, notes, hero, DOES_rule, rule);
}

/* ---- slots (OR-9.8) ---- */

int or_count(const Engine *e, int hero, int sort) {
    Notes room;
    return sort == SORT_SHIP ? 1 : sort == SORT_NONE ? 0 : or_sums(e, hero, &room)->counts[hero - 1][sort];
}

int or_armor(const Engine *e, int hero) {
    Notes room;
    return or_sums(e, hero, &room)->counts[hero - 1][COUNTED_ARMOR];
}

static int most(int a, int b) {
    return a > b ? a : b;
}

/* A slot for either kind takes what its own slots do not (OR-9.10). */
static int free_in_hold(const Engine *e, int hero, int sort) {
    const Ship *ship = ship_of(e, hero);
    int cargo = or_value(e, STAT_CARGO, (uint8_t)hero) - or_count(e, hero, SORT_CARGO);
    int mods = ship->mod - or_count(e, hero, SORT_MOD);
    int other = sort == SORT_CARGO ? mods : cargo, own = sort == SORT_CARGO ? cargo : mods;
    return own + ship->either - most(0, -other);
}

int or_free_slots(const Engine *e, int hero, int sort) {
    switch (sort) {
    case SORT_CARGO:
    case SORT_MOD:
        return free_in_hold(e, hero, sort);
    case SORT_CREW:
        return or_value(e, STAT_CREW, (uint8_t)hero) - e->zones[crew_of(hero)].count;
    case SORT_GEAR:
        return GEAR_SLOTS - e->zones[gear_of(hero)].count;
    case SORT_JOB:
    case SORT_BOUNTY:
        return TASK_SLOTS - e->zones[tasks_of(hero)].count;
    default: /* ships and secrets take none (OR-1.12) */
        return 1;
    }
}

/* ---- fame (OR-5) ---- */

int or_goal_fame(const Engine *e) {
    static const uint8_t goals[] = {10, 8, 12}; /* the words of OPTION_FAME */
    return goals[outerrim(e)->options[OPTION_FAME]];
}

/* Some of it lies on the track, some on cards (OR-A33). */
int or_fame(const Engine *e, int hero) {
    return outerrim(e)->fame[hero - 1] + or_value(e, STAT_FAME, (uint8_t)hero);
}

int or_total(const Engine *e, int stat, int hero) {
    if (hero > outerrim(e)->heroes)
        return -1;
    if (!outerrim(e)->character[hero - 1])
        return 0;
    return stat == STAT_FAME ? or_fame(e, hero) : or_value(e, stat, (uint8_t)hero);
}

/* OR-A34: whoever's turn it is, else the next in turn order. */
static int famous_enough(const Engine *e) {
    const OuterRim *s = outerrim(e);
    int goal = or_goal_fame(e), hero = s->active ? s->active : 1;
    for (int i = 0; i < s->heroes; i++, hero = hero < s->heroes ? hero + 1 : 1)
        if (s->character[hero - 1] && or_fame(e, hero) >= goal)
            return hero;
    return 0;
}

/* Was it looked at already, and can nothing have changed since? */
static bool is_looked(const Engine *e) {
    const Notes *notes = e->notes;
    return notes && notes->looked && !memcmp(notes->fame, outerrim(e)->fame, HEROES);
}

/* Fame that depends on something is looked at again and again. */
static void note_look(const Engine *e) {
    Notes *notes = e->notes;
    unsigned depends = 0;
    if (!notes)
        return;
    for (int h = 0; h < outerrim(e)->heroes; h++)
        depends |= notes->conditional[h];
    notes->looked = !(depends >> STAT_FAME & 1);
    memcpy(notes->fame, outerrim(e)->fame, HEROES);
}

bool or_look_now(Engine *e) {
    if (is_looked(e))
        return e->head->over;
    int hero = e->head->over ? 0 : famous_enough(e);
    uint8_t values[CANTINA_SEATS_MAX] = {0};
    if (!hero) {
        note_look(e);
        return e->head->over;
    }
    bool automa = is_automa(e, hero);
    if (!automa)
        values[hero - 1] = 2;
    engine_end_each(e, automa ? OUTCOME_AUTOMA : OUTCOME_FAME, values);
    emit(e,
         (Event){.kind = EVENT_WINS, .seat = seat_of(e, hero), .a = (int16_t)or_fame(e, hero), .b = who_is(e, hero)});
    emit(e, (Event){.kind = EVENT_OVER, .a = automa ? OUTCOME_AUTOMA : OUTCOME_FAME, .b = who_is(e, hero)});
    return true;
}

void or_add_fame(Engine *e, int hero, int fame) {
    uint8_t *at = &outerrim(e)->fame[hero - 1];
    int sum = *at + fame;
    *at = (uint8_t)(sum < FAME_MOST ? sum : FAME_MOST); /* OR-A35 */
    emit(e, (Event){.kind = EVENT_FAME,
                    .seat = seat_of(e, hero),
                    .a = (int16_t)fame,
                    .b = who_is(e, hero),
                    .c = (int16_t)or_fame(e, hero)});
}

void or_gain_fame(Engine *e, int hero, int fame) {
    or_add_fame(e, hero, fame);
    or_look_now(e);
}

/* ---- credits ---- */

void or_gain_credits(Engine *e, int hero, int thousands) {
    uint8_t *credits = &outerrim(e)->credits[hero - 1];
    int sum = *credits + thousands;
    int now = sum < 0 ? 0 : sum > CREDITS_MOST ? CREDITS_MOST : sum, by = now - *credits;
    *credits = (uint8_t)now;
    if (by)
        emit(e, (Event){.kind = by > 0 ? EVENT_CREDITS : EVENT_PAY,
                        .seat = seat_of(e, hero),
                        .a = (int16_t)(by > 0 ? by : -by),
                        .b = who_is(e, hero)});
}

/* ---- reputation (OR-4) ---- */

/* OR-4.3: what goes beyond the end of the track has no effect. */
void or_gain_reputation(Engine *e, int hero, int faction, int points) {
    int8_t *at = &outerrim(e)->reputation[(hero - 1) * FACTIONS + faction - 1];
    int sum = *at + points;
    int now = sum < -1 ? -1 : sum > 1 ? 1 : sum, by = now - *at;
    *at = (int8_t)now;
    if (by && e->notes && ((const Notes *)e->notes)->resting & HERO_BIT(hero))
        or_holdings_changed(e, hero);
    if (by)
        emit(e, (Event){.kind = EVENT_REPUTATION,
                        .seat = seat_of(e, hero),
                        .a = (int16_t)by,
                        .b = who_is(e, hero),
                        .c = (int16_t)faction});
    if (by > 0) /* OR-5.2: fame may count by it (OR-A33) */
        or_look_now(e);
}
