/* Outer Rim: the odds of tests and combats, from the faces of the die (OR-18, OR-19). */
#include "advice/outerrim.h"
#include "advice/thought.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/values.h"

enum { DAMAGE_MOST = 2 * DICE_MOST };
#define SURE 0.999999

/* ---- dice ---- */

static int sides_with(const Engine *e, int face) {
    int count = 0;
    for (int i = 0; i < DIE_SIDES; i++)
        count += digest(e)->sides[i] == face;
    return count;
}

double rm_die(const Engine *e, int face, int to) {
    int count = 0;
    for (int i = face; i <= to; i++)
        count += sides_with(e, i);
    return count / (double)DIE_SIDES;
}

/* How likely each sum of damage is with so many dice. */
static void spread(const Engine *e, int dice, double sums[DAMAGE_MOST + 1]) {
    double hit = rm_die(e, FACE_HIT, FACE_HIT), crit = rm_die(e, FACE_CRIT, FACE_CRIT), none = 1 - hit - crit;
    dice = dice < 0 ? 0 : dice > DICE_MOST ? DICE_MOST : dice;
    for (int i = 1; i <= DAMAGE_MOST; i++)
        sums[i] = 0;
    sums[0] = 1;
    for (int die = 0; die < dice; die++)
        for (int sum = 2 * (die + 1); sum >= 0; sum--)
            sums[sum] = sums[sum] * none + (sum > 0 ? sums[sum - 1] * hit : 0) + (sum > 1 ? sums[sum - 2] * crit : 0);
}

/* ---- tests ---- */

int rm_level(const Engine *e, int hero, int skill) {
    int level = or_skill(e, hero, skill);
    return level < HIGHLY_SKILLED ? level : HIGHLY_SKILLED;
}

double rm_test(const Engine *e, int hero, int skill) {
    static const uint8_t from[] = {[UNSKILLED] = FACE_CRIT, [SKILLED] = FACE_HIT, [HIGHLY_SKILLED] = FACE_FOCUS};
    double fail = 1, bad = 1 - rm_die(e, from[rm_level(e, hero, skill)], FACE_CRIT);
    for (int i = 0; i < TEST_DICE; i++)
        fail *= bad;
    return 1 - fail;
}

void rm_put_test(const Look *look, const Engine *e, Text *out, int hero, int skill) {
    text_put(out, name_of(look->voice, KIND_SKILL, skill).at);
    text_char(out, ADVICE_HOLD);
    put_percent(out, look->voice, rm_test(e, hero, skill));
}

/* ---- combats ---- */

static RmFight odds(const Engine *e, int attack, int defence, int left) {
    double ours[DAMAGE_MOST + 1], theirs[DAMAGE_MOST + 1];
    RmFight fight = {0};
    spread(e, attack, ours);
    spread(e, defence, theirs);
    for (int i = 0; i <= DAMAGE_MOST; i++) {
        fight.hurt += i * theirs[i];
        fight.fall += i >= left ? theirs[i] : 0;
        for (int j = 0; j <= i; j++)
            fight.win += ours[i] * theirs[j];
    }
    fight.win = fight.win > SURE ? 1 : fight.win; /* what rounding leaves of a certainty */
    return fight;
}

static int dice_of(const Engine *e, int hero, int combat) {
    return or_value(e, combat == COMBAT_SHIP ? STAT_SHIP_COMBAT : STAT_COMBAT, (uint8_t)hero);
}

/* What is left until a hero is defeated. */
static int left_of(const Engine *e, int hero, int combat) {
    const OuterRim *s = outerrim(e);
    return combat == COMBAT_SHIP ? or_value(e, STAT_HULL, (uint8_t)hero) - s->ship_damage[hero - 1]
                                 : or_value(e, STAT_HEALTH, (uint8_t)hero) - s->damage[hero - 1];
}

/* What abilities that nobody is asked about change in the dice of a combat: one's own and the other side's. */
typedef struct {
    int own, theirs;
} DiceMore;

static void count_component(const Engine *e, const Component *is, int hero, DiceMore *more) {
    for (int i = 0; i < is->abilities; i++) {
        Ability ability = (Ability)(is->ability + i);
        const AbilityRow *row = pack_ability(e->pack, ability);
        if (row->moment != MOMENT_BEFORE_COMBAT || row->flags & ABILITY_MAY ||
            !ability_usable(e, ability, (Seat)hero, hero))
            continue;
        const Instr *code = pack_code(e->pack, row->code);
        for (uint32_t pc = row->conds; pc < row->length; pc++) {
            more->own += code[pc].op == OP_GAME + DOES_more_dice ? code[pc].arg[0] : 0;
            more->theirs -= code[pc].op == OP_GAME + DOES_fewer_dice ? code[pc].arg[0] : 0;
        }
    }
}

static void count_zone(const Engine *e, ZoneId zone, int hero, DiceMore *more) {
    for (PlaceId at = e->zones[zone].first; at; at = e->places[at].next)
        count_component(e, &card_at(e, at)->is, hero, more);
}

/* Their conditions ask about a fight: one is begun in a copy. */
static DiceMore dice_more(const Engine *e, int hero, int combat) {
    _Alignas(16) char begun[STATE_MOST];
    DiceMore more = {0};
    memcpy(begun, e->head, cantina_size(e->box));
    Engine copy = engine_over(e->box, begun, NULL);
    Frame *f = frame_push(&copy, FRAME_FIGHT, (Seat)hero, hero);
    if (!f)
        return more;
    *LOCALS(f, FightLocals) = (FightLocals){.combat = (uint8_t)combat};
    clear_limits(&copy, LIMIT_FIGHT);
    count_component(&copy, &character_of(&copy, hero)->is, hero, &more);
    count_component(&copy, &ship_of(&copy, hero)->is, hero, &more);
    count_zone(&copy, crew_of(hero), hero, &more);
    count_zone(&copy, hold_of(hero), hero, &more);
    count_zone(&copy, gear_of(hero), hero, &more);
    return more;
}

RmFight rm_fight(const Engine *e, int hero, int combat, int value) {
    DiceMore more = dice_more(e, hero, combat);
    return odds(e, dice_of(e, hero, combat) + more.own, value + more.theirs, left_of(e, hero, combat));
}

RmFight rm_duel(const Engine *e, int hero, int enemy, int combat) {
    DiceMore ours = dice_more(e, hero, combat), enemys = dice_more(e, enemy, combat);
    return odds(e, dice_of(e, hero, combat) + ours.own + enemys.theirs,
                dice_of(e, enemy, combat) + enemys.own + ours.theirs, left_of(e, hero, combat));
}

void rm_put_fight(const Look *look, Text *out, RmFight fight) {
    char win[16], hurt[16], fall[16];
    Text words[] = {text_over(win, sizeof win), text_over(hurt, sizeof hurt), text_over(fall, sizeof fall)};
    put_percent(&words[0], look->voice, fight.win);
    put_decimal(&words[1], look->voice, fight.hurt);
    put_percent(&words[2], look->voice, fight.fall);
    ui_say(out, look->voice, UI_OR_ODDS_FIGHT,
           ui_args(ui_words("win", win), ui_words("damage", hurt), ui_words("fall", fall)));
}

/* ---- what an ability may bring ---- */

RmProgram rm_program(const Engine *e, Ability ability) {
    const AbilityRow *row = pack_ability(e->pack, ability);
    return (RmProgram){ability, row->conds, (int)row->length};
}

bool rm_put_contests(const Look *look, const Engine *e, Text *out, int hero, RmProgram part) {
    const Instr *code = pack_code(e->pack, pack_ability(e->pack, part.ability)->code);
    size_t from = out->used;
    unsigned told = 0; /* set of skills */
    for (int i = part.from; i < part.end; i++) {
        if (code[i].op == OP_GAME + DOES_test && code[i].arg[1] == WHOM_YOU && !(told >> code[i].arg[0] & 1)) {
            told |= 1u << code[i].arg[0];
            put_comma(out, from);
            rm_put_test(look, e, out, hero, code[i].arg[0]);
        }
        if (code[i].op == OP_GAME + DOES_fight) {
            rm_part(out, from);
            rm_put_fight(look, out, rm_fight(e, hero, code[i].arg[1], code[i].arg[0]));
        }
    }
    return out->used > from;
}

void rm_put_odds(const Look *look, const Engine *e, Text *out, int hero, RmProgram part) {
    size_t from = out->used;
    text_put(out, " [");
    if (hero && rm_put_contests(look, e, out, hero, part))
        text_char(out, ']');
    else
        out->at[out->used = from] = 0;
}
