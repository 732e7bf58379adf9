/* The Mandalorian beyond what a scene can show: counts, packs nobody would play, states nobody could reach, and games
 * of every mission, mode, difficulty and number of seats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "advice/advice.h"
#include "codec/codec.h"
#include "core/say.h"
#include "games/boxes.h"
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/ops.h"
#include "games/mandalorian/stand.h"
#include "games/mandalorian/threats.h"
#include "kit/spoil.h"
#include "kit/walk.h"

static const Box *whole(void) {
    return box_embedded("mandalorian");
}

/* ---- counts ---- */

static bool is_brought(const Box *box, int card) {
    return ((const Digest *)pack_digest(box->pack))->since[card];
}

/* Cards of a deck that are there from the start; of a character or a mission where the deck has such. */
static int cards_in(const Box *box, int deck, int whose) {
    const Card *cards = pack_rows(box->pack, TABLE_CARDS);
    int count = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++)
        if (cards[i].deck == deck && cards[i].character + cards[i].mission == whose &&
            (deck == DECK_LOYALTY || !is_brought(box, i)))
            count += cards[i].copies ? cards[i].copies : 1;
    return count;
}

static void it_has_the_documented_counts(void **unused) {
    static const struct {
        const char *mission;
        int tokens;
    } missions[] = {{"mission-1", 24}, {"mission-2", 29}, {"mission-3", 28}, {"mission-4", 25}};
    const Box *box = whole();
    int sheets = 0;
    (void)unused;
    assert_int_equal(box->pack->tables[TABLE_CHARACTERS].count, 8);
    assert_int_equal(box->pack->tables[TABLE_MAPS].count, 4);
    assert_int_equal(box->pack->tables[TABLE_MISSIONS].count, 8);
    assert_int_equal(box->pack->tables[TABLE_GUIDE].count, 71);
    for (int who = 1; who <= 8; who++)
        assert_int_equal(cards_in(box, DECK_SKILL, who), 12);
    assert_int_equal(cards_in(box, DECK_EVENT, 0), 12);
    assert_int_equal(cards_in(box, DECK_PLANNING, 0), 20);
    assert_int_equal(cards_in(box, DECK_DISRUPT, 0), 10);
    assert_int_equal(cards_in(box, DECK_LOYALTY, 0), 4);
    for (int i = 0; i < COUNT(missions); i++)
        assert_int_equal(cards_in(box, DECK_THREAT, row_of(box, TABLE_MISSIONS, missions[i].mission)),
                         missions[i].tokens);
    for (int mission = 1; mission <= 8; mission++)
        if (((const Mission *)pack_rows(box->pack, TABLE_MISSIONS))[mission].kind == MISSION_MERCENARY)
            sheets += cards_in(box, DECK_THREAT, mission);
    assert_int_equal(sheets, 18);
    assert_null(box->game->fits(box));
    assert_null(pack_verify(box->pack, pack_bytes(box->pack, box->game), box->game));
}

static void it_is_small(void **unused) {
    (void)unused;
    assert_true(cantina_size(whole()) <= 4096);
    assert_true(whole()->game->digest_size < 512 * 1024);
}

/* ---- packs that are no game ---- */

static void spoil_strength(const Spoiled *s) {
    ((Card *)spoiled_row(s, TABLE_CARDS, "phase-pulse-blaster"))->strength = 0;
}
static void spoil_slot(const Spoiled *s) {
    ((Card *)spoiled_row(s, TABLE_CARDS, "phase-pulse-blaster"))->slot = ICON_NONE;
}
static void spoil_health(const Spoiled *s) {
    ((Card *)spoiled_row(s, TABLE_CARDS, "weequay-raider"))->health = 0;
}
static void spoil_trait(const Spoiled *s) {
    ((Card *)spoiled_row(s, TABLE_CARDS, "the-asset"))->trait = TRAIT_SENTRY;
}
static void spoil_whites(const Spoiled *s) {
    ((Card *)spoiled_row(s, TABLE_CARDS, "white-1"))->white = 0;
}
static void spoil_token(const Spoiled *s) {
    ((Card *)spoiled_row(s, TABLE_CARDS, "yellow-3"))->strength = 0;
}
static void spoil_cast(const Spoiled *s) {
    ((Mission *)spoiled_row(s, TABLE_MISSIONS, "mission-1"))->cast[1] = 0;
}
static void spoil_needs(const Spoiled *s) {
    ((Mission *)spoiled_row(s, TABLE_MISSIONS, "mission-1"))->needs =
        (uint8_t)row_of(&s->box, TABLE_CHARACTERS, "burg");
}
static void spoil_map(const Spoiled *s) {
    ((Mission *)spoiled_row(s, TABLE_MISSIONS, "mercenary-1"))->map = 1;
}
static void spoil_beside(const Spoiled *s) {
    ((Map *)spoiled_row(s, TABLE_MAPS, "arvala"))->mission = (uint8_t)row_of(&s->box, TABLE_MISSIONS, "mission-2");
}
static void spoil_start(const Spoiled *s) {
    Space *spaces = spoiled_rows(s, TABLE_SPACES);
    for (int i = 1; i <= s->pack->tables[TABLE_SPACES].count; i++)
        spaces[i].start = 0;
}
static void spoil_number(const Spoiled *s) {
    Space *spaces = spoiled_rows(s, TABLE_SPACES);
    for (int i = 1; i <= s->pack->tables[TABLE_SPACES].count; i++)
        spaces[i].number = spaces[i].number ? 1 : 0;
}
static void spoil_icon(const Spoiled *s) {
    ((Action *)spoiled_row(s, TABLE_ACTIONS, "plan"))->icon = ICON_INTEL;
}
static void spoil_green(const Spoiled *s) {
    ((Action *)spoiled_row(s, TABLE_ACTIONS, "slice"))->map = 0;
}
static void spoil_guide(const Spoiled *s) {
    Guide *guide = spoiled_rows(s, TABLE_GUIDE);
    for (int i = 1; i <= s->pack->tables[TABLE_GUIDE].count; i++)
        if (guide[i].kind == GUIDE_SKILL)
            guide[i].kind = GUIDE_READ;
}
static void spoil_moment(const Spoiled *s) {
    spoiled_abilities(s)[((Card *)spoiled_row(s, TABLE_CARDS, "phase-pulse-blaster"))->is.ability].moment =
        MOMENT_EVENT;
}
static void spoil_limit(const Spoiled *s) {
    spoiled_abilities(s)[((Card *)spoiled_row(s, TABLE_CARDS, "phase-pulse-blaster"))->is.ability].limit = LIMIT_TURN;
}

/* The first step of a card's first ability. */
static Instr *spoiled_step(const Spoiled *s, const char *card) {
    const AbilityRow *row = pack_ability(s->pack, ((Card *)spoiled_row(s, TABLE_CARDS, card))->is.ability);
    return (Instr *)(uintptr_t)pack_code(s->pack, row->code + row->conds);
}
static void spoil_strengthen(const Spoiled *s) {
    spoiled_step(s, "second-wind")->op = OP_GAME + DOES_strengthen;
}
static void spoil_block(const Spoiled *s) {
    spoiled_step(s, "thick-hide")->op = OP_GAME + DOES_block;
}
static void spoil_apart(const Spoiled *s) {
    spoiled_step(s, "dirty-trick")->op = OP_GAME + DOES_damage_apart;
}
static void spoil_this(const Spoiled *s) {
    spoiled_step(s, "throwing-knife")->arg[1] = WHICH_THIS;
}
static void spoil_take(const Spoiled *s) {
    spoiled_step(s, "silver-tongue")->op = OP_GAME + DOES_take;
}
static void spoil_ignore(const Spoiled *s) {
    spoiled_step(s, "like-smoke")->arg[0] = TRAIT_EFFECT;
}
static void spoil_trade(const Spoiled *s) {
    spoiled_step(s, "light-fingers")->arg[0] = WHOM_YOU;
}
static void spoil_this_slot(const Spoiled *s) {
    spoiled_step(s, "lie-low")->arg[0] = SLOT_THIS;
}
static void spoil_this_space(const Spoiled *s) {
    spoiled_step(s, "more-of-them")->arg[0] = WHERE_THIS;
}
static void spoil_carried(const Spoiled *s) {
    ((Card *)spoiled_row(s, TABLE_CARDS, "keycard"))->carried = 0;
}
static void spoil_track(const Spoiled *s) {
    ((Mission *)spoiled_row(s, TABLE_MISSIONS, "mission-4"))->track = 0;
}
static void spoil_loyalty(const Spoiled *s) {
    ((Mission *)spoiled_row(s, TABLE_MISSIONS, "mercenary-4"))->loyalty = 0;
}
static void spoil_six(const Spoiled *s) {
    const AbilityRow *row = pack_ability(s->pack, ((Card *)spoiled_row(s, TABLE_CARDS, "close-combat"))->is.ability);
    ((Instr *)(uintptr_t)pack_code(s->pack, row->code))->flag = HOLDS_six_plus;
}

static void packs_that_are_no_game_are_refused(void **unused) {
    static const SpoilCase cases[] = {
        {spoil_strength, "a tactical skill has strength 0"},
        {spoil_slot, "a skill with a power names the slot"},
        {spoil_health, "enemies, and only they, have health"},
        {spoil_trait, "a feature has no ability but a mission effect"},
        {spoil_whites, "there is a white disrupt token for each of five slots"},
        {spoil_token, "a disrupt token has a number"},
        {spoil_cast, "a cast takes two characters"},
        {spoil_needs, "the character a mission needs is of its cast"},
        {spoil_map, "a story mission, and only that, names its map"},
        {spoil_beside, "a map and the story mission printed beside it"},
        {spoil_start, "a map has 2 to 47 spaces, one start space"},
        {spoil_number, "a number stands on one space"},
        {spoil_icon, "there are the actions move, attack, intel and plan"},
        {spoil_green, "an action of a map, and only that"},
        {spoil_guide, "a guide card adds a skill"},
        {spoil_moment, "an ability stands on a component that never meets its moment"},
        {spoil_limit, "an ability has no may or instead here"},
        {spoil_strengthen, "`strengthen` works in the middle of an action only"},
        {spoil_block, "`block` works while damage is dealt"},
        {spoil_apart, "`damage-apart` is for the power of a skill"},
        {spoil_this, "`which: this` is an enemy that is turned up"},
        {spoil_take, "`take` is for a token that is used or turned up"},
        {spoil_ignore, "nothing keeps a mission effect off"},
        {spoil_trade, "with oneself there is nothing to trade"},
        {spoil_this_slot, "no slot is under way"},
        {spoil_this_space, "no token is under way"},
        {spoil_carried, "nobody can carry a feature without `carried: yes`"},
        {spoil_track, "the mission has no `track`"},
        {spoil_loyalty, "`deal-loyalties` stands on a mission with `loyalty: yes`"},
        {spoil_six, "no slot is looked at: `six-plus` never holds"},
    };
    (void)unused;
    packs_are_refused(whole(), cases, COUNT(cases));
}

/* ---- states that cannot be ---- */

typedef struct {
    _Alignas(8) unsigned char bytes[STATE_MOST];
} State;

static void begin_seeded(State *state, int mission, uint64_t seed) {
    uint8_t options[32] = {[OPTION_MISSION] = (uint8_t)mission, [OPTION_FIRST] = 1, [OPTION_CHARACTERS] = 1};
    CantinaStream stream = {.at = seed};
    assert_int_equal(cantina_new(whole(), state->bytes, 2, options), 0);
    assert_int_equal(cantina_settle(whole(), state->bytes, &stream, NULL), CANTINA_ASK);
    assert_null(codec_check(whole(), state->bytes));
}

static void begin(State *state, int mission) {
    begin_seeded(state, mission, 5);
}

static void states_that_cannot_be_are_found_out(void **unused) {
    State state;
    Mandalorian *s = (Mandalorian *)(void *)state.bytes;
    (void)unused;
#define FOUND(mission, change, complaint)                                                                              \
    do {                                                                                                               \
        begin(&state, mission);                                                                                        \
        change;                                                                                                        \
        state_is_found_out(whole(), state.bytes, complaint);                                                           \
    } while (0)
    FOUND(1, s->child_hero = 1, "child_at: The Child is in two places");
    FOUND(1, (s->child_at = 0, s->child_hero = 3), "child_hero: The Child is with a hero that does not play");
    FOUND(1, (s->child_at = 0, s->child_enemy = 1), "child_enemy: The Child is with an enemy that is not there");
    FOUND(0, s->damage[0] = 7, "damage: a character should be defeated");
    FOUND(0, s->at[1] = 0, "at: a character is nowhere");
    FOUND(0, s->character[1] = s->character[0], "character: two heroes are the same character");
    FOUND(0, s->heroes = 3, "heroes: the number of characters is wrong");
    FOUND(0, s->played = 16, "played: a slot is used that is not there");
    FOUND(0, s->actions = 3, "actions: more than two cards are due");
    FOUND(0, s->at[0] = SPACES_MOST - 4, "at: a character is beyond the map");
    FOUND(0, s->frames[0].hero = 3, "frames[0] 'turn': hero: that one does not play");
    FOUND(0, s->frames[0].kind = FRAME_MOVE,
          "frames[0] 'move': the first frame, and no other, is a turn or the set-up");
#undef FOUND
}

/* Frames of a state from outside: a turn, and upon it whatever somebody has written. */
typedef struct {
    State state;
    Mandalorian *s;
    Engine e;
} Outside;

static Frame *lay_frame(Outside *o, int kind, int step) {
    Frame *f = frame_push(&o->e, kind, 1, 1);
    f->step = (uint8_t)step;
    return f;
}

static void begin_outside(Outside *o, int turn_step) {
    begin(&o->state, 0);
    o->s = (Mandalorian *)(void *)o->state.bytes;
    o->e = engine_over(whole(), o->state.bytes, NULL);
    o->s->frames[0].step = (uint8_t)turn_step;
}

static Ability ability_at(int moment) {
    for (Ability i = 1; i <= whole()->pack->ability_count; i++)
        if (pack_ability(whole()->pack, i)->moment == moment)
            return i;
    return 0;
}

/* A program over the turn, as whoever uses what the board offers has begun it. */
static void lay_program(Outside *o) {
    lay_frame(o, FRAME_PROGRAM, 0)->source = ability_at(MOMENT_USE);
    assert_null(codec_check(whole(), o->state.bytes));
}

/* Threats by where they lie: on the map facedown, and in the box. */
static PlaceId facedown_threat(const Outside *o) {
    for (int zone = ZONE_SPACE + 1; zone < ZONES; zone++)
        for (PlaceId at = o->e.zones[zone].first; at; at = o->e.places[at].next)
            if (!(o->e.places[at].flags & PLACE_FACEUP))
                return at;
    return 0;
}

static void frames_of_actions_are_found_out(void **unused) {
    Outside o;
    (void)unused;
#define FOUND(kind, step, type, values, complaint)                                                                     \
    do {                                                                                                               \
        begin_outside(&o, TURN_ACT);                                                                                   \
        if (kind != FRAME_ACTION && kind != FRAME_PICK)                                                                \
            lay_program(&o);                                                                                           \
        *LOCALS(lay_frame(&o, kind, step), type) = (type)values;                                                       \
        state_is_found_out(whole(), o.state.bytes, complaint);                                                         \
    } while (0)
#define LIST(...) {__VA_ARGS__}
    FOUND(FRAME_ACTION, 0, ActionLocals, LIST(.slot = SLOTS - 1),
          "frames[1] 'action': slot: there is no such slot on this map");
    FOUND(FRAME_ACTION, 0, ActionLocals, LIST(.card = (CardId)row_of(whole(), TABLE_CARDS, "white-1")),
          "frames[1] 'action': card: it is no skill card");
    FOUND(FRAME_ACTION, 0, ActionLocals, LIST(.power = POWER_OPEN), "frames[1] 'action': power: the card has none");
    FOUND(FRAME_ACTION, 0, ActionLocals, LIST(.gait = GAIT_SET),
          "frames[1] 'action': gait: nobody goes like that for a card");
    FOUND(FRAME_ACTION, 0, ActionLocals, LIST(.hit = {0, SPACES_MOST - 4}),
          "frames[1] 'action': hit, apart: there is no such space on this map");
    FOUND(FRAME_ACTION, 0, ActionLocals, LIST(.apart = {SPACES_MOST - 4}),
          "frames[1] 'action': hit, apart: there is no such space on this map");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICK_TOKEN, .which = SLOTS), "frames[1] 'pick': which: out of range");
    FOUND(FRAME_ACTION, 1, ActionLocals, LIST(0), "frames[1] 'action': a frame is at a step that it does not have");
    FOUND(FRAME_MOVE, MOVE_LEAVE, MoveLocals, LIST(.left = 1),
          "frames[2] 'move': to: the character goes to no space of this map");
    FOUND(FRAME_MOVE, MOVE_ENTER, MoveLocals, LIST(.to = o.s->at[0]),
          "frames[2] 'move': left: there is no step left for the space it goes to");
    FOUND(FRAME_HIT, HIT_REVEAL, HitLocals, LIST(.threat = o.e.zones[ZONE_PLANNING].first),
          "frames[2] 'hit': threat: it is no threat on the map");
    FOUND(FRAME_DAMAGE, DAMAGE_BLOCK, DamageLocals, LIST(.from = o.e.zones[ZONE_PLANNING].first),
          "frames[2] 'damage': from: it is no threat");
    FOUND(FRAME_DAMAGE, DAMAGE_BLOCK, DamageLocals, LIST(.asked = 3),
          "frames[2] 'damage': asked: that hero does not play");
    FOUND(FRAME_CARDS, 0, CountLocals, LIST(.act = 3), "frames[2] 'cards': act: out of range");
    FOUND(FRAME_DEAL, 0, CountLocals, LIST(.left = 200), "frames[2] 'deal': left: too many cards");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICKS), "frames[1] 'pick': act: out of range");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICK_LOOK, .count = LOOKED_MOST + 1),
          "frames[1] 'pick': count: nobody looks at so many");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICK_LOOK, .count = 2, .done = 3),
          "frames[1] 'pick': count: nobody looks at so many");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICK_HEAL, .which = 4),
          "frames[1] 'pick': which: it names what is not there");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICK_SHIFT, .which = 9), "frames[1] 'pick': which: out of range");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICK_TAKE_PLAN),
          "frames[1] 'pick': which: it names what is not there");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICK_CALM, .which = 32), "frames[1] 'pick': which: out of range");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICK_SHIFT_TO, .threat = facedown_threat(&o)),
          "frames[1] 'pick': threat: it is no threat for this act");
    FOUND(FRAME_PICK, 0, PickLocals, LIST(.act = PICK_USER, .which = 1),
          "frames[1] 'pick': threat: it is no threat for this act");
    FOUND(FRAME_LOOK, 0, LookLocals, LIST(.threat = facedown_threat(&o)),
          "frames[2] 'look': a frame stands on one that does not call for it");
#undef FOUND
}

static void frames_of_events_are_found_out(void **unused) {
    Outside o;
    (void)unused;
#define FOUND(kind, step, type, values, complaint)                                                                     \
    do {                                                                                                               \
        begin_outside(&o, TURN_ACT);                                                                                   \
        lay_program(&o);                                                                                               \
        *LOCALS(lay_frame(&o, kind, step), type) = (type)values;                                                       \
        state_is_found_out(whole(), o.state.bytes, complaint);                                                         \
    } while (0)
    FOUND(FRAME_ENEMIES, ENEMIES_CHOOSE, EnemiesLocals, LIST(.left = 100),
          "frames[2] 'enemies': left: there are too many");
    FOUND(FRAME_ENEMIES, ENEMIES_CHOOSE, EnemiesLocals, LIST(.threat = o.e.zones[ZONE_PLANNING].first),
          "frames[2] 'enemies': threat: it is no threat");
    FOUND(FRAME_ENEMIES, ENEMIES_TO, EnemiesLocals, LIST(.threat = facedown_threat(&o)),
          "frames[2] 'enemies': threat: it cannot do what it is about to do");
    FOUND(FRAME_AIM, AIM_PICK, AimLocals, LIST(.act = AIM_TURN_UP, .left = 2),
          "frames[2] 'aim': left: there are too many, or none");
    FOUND(FRAME_AIM, AIM_PICK, AimLocals, LIST(.act = AIM_SPAWN, .what = WHERES),
          "frames[2] 'aim': what: out of range");
    FOUND(FRAME_AIM, AIM_PICK, AimLocals, LIST(.act = AIM_STRIP, .what = 0),
          "frames[2] 'aim': what: it names what is not there");
    FOUND(FRAME_AIM, AIM_PICK, AimLocals, LIST(.act = AIM_PLACE, .left = 1),
          "frames[2] 'aim': what: it names what is not there");
    FOUND(FRAME_AIM, AIM_DO, AimLocals, LIST(.act = AIM_SPAWN, .left = 1),
          "frames[2] 'aim': to: what was picked does not fit the act");
    FOUND(FRAME_AIM, AIM_DO, AimLocals, LIST(.act = AIM_DISRUPT, .left = 1, .to = SLOTS),
          "frames[2] 'aim': to: out of range");
    FOUND(FRAME_AIM, AIM_DO, AimLocals, LIST(.act = AIM_OPEN, .left = 1, .to = DOORS),
          "frames[2] 'aim': to: out of range");
    FOUND(FRAME_TOKEN, TOKEN_OWN, TokenLocals, LIST(.moment = MOMENT_REVEALED, .threat = facedown_threat(&o)),
          "frames[2] 'token': threat: it is no threat that can be turned up, or was");
    FOUND(FRAME_TOKEN, TOKEN_TURN_UP, TokenLocals, LIST(.moment = MOMENT_USE, .threat = facedown_threat(&o)),
          "frames[2] 'token': moment: a token does nothing then");
    FOUND(FRAME_EVENT, EVENT_RESOLVE, EventLocals, LIST(0),
          "zones.resolving: not one card for each event that is resolved");
    FOUND(FRAME_LOYALTIES, 0, DealtLocals, LIST(0), "frames[2] 'loyalties': dealt: no loyalties are dealt");
    FOUND(FRAME_RULES, 0, RulesLocals, LIST(.moment = MOMENT_NOW),
          "frames[2] 'rules': a frame stands on one that does not call for it");
#undef LIST
#undef FOUND
}

/* What is under way may not be what this frame does, at this step, or may be too much. */
static void stacks_that_cannot_be_are_found_out(void **unused) {
    Outside o;
    (void)unused;
    begin_outside(&o, TURN_ACT);
    lay_frame(&o, FRAME_EVENT_STEP, STEP_SCAN);
    state_is_found_out(whole(), o.state.bytes,
                       "frames[1] 'event-step': a frame stands on one that does not call for it");

    begin_outside(&o, TURN_ACT);
    lay_frame(&o, FRAME_PROGRAM, 0)->source = ability_at(MOMENT_EVENT);
    state_is_found_out(whole(), o.state.bytes, "frames[1] 'program': source: the ability does not work at this moment");

    begin_outside(&o, TURN_ACT);
    lay_program(&o);
    while (o.s->head.depth < 29)
        lay_frame(&o, FRAME_DEAL, 0);
    state_is_found_out(whole(), o.state.bytes, "frames: there are too many");

    begin_outside(&o, TURN_ACT);
    o.s->frames[0].hero = 2;
    state_is_found_out(whole(), o.state.bytes, "frames[0] 'turn': hero: it is not the hero of this seat");

    begin_outside(&o, TURN_ACT);
    lay_program(&o);
    LOCALS(lay_frame(&o, FRAME_PLAN, PLAN_DRAW), CountLocals)->left = 1;
    Frame *draw = lay_frame(&o, FRAME_DRAW, 0);
    draw->seat = CANTINA_CHANCE;
    draw->local[0] = o.e.zones[ZONE_TOKENS].first;
    state_is_found_out(whole(), o.state.bytes, "frames[3] 'draw': place: no card is to be drawn there");
    draw->local[0] = o.e.zones[ZONE_PLANNING].first;
    assert_null(codec_check(whole(), o.state.bytes));
    draw->step = 3;
    state_is_found_out(whole(), o.state.bytes, "frames[3] 'draw': a frame is at a step that it does not have");
}

/* The set-up says how far it has come; so must the table. */
static void set_ups_that_cannot_be_are_found_out(void **unused) {
    static const char complaint[] = "frames[0] 'setup': done: more was done, or less, than the table shows";
    uint8_t options[32] = {0};
    State state;
    Mandalorian *s = (Mandalorian *)(void *)state.bytes;
    (void)unused;
    assert_int_equal(cantina_new(whole(), state.bytes, 3, options), 0);
    assert_null(codec_check(whole(), state.bytes));
    s->frames[0].local[0] = 2;
    state_is_found_out(whole(), state.bytes, complaint);
    s->frames[0].local[0] = 0;
    Engine e = engine_over(whole(), state.bytes, NULL);
    top_to_top(&e, ZONE_POOL, ZONE_ON_ENEMIES);
    state_is_found_out(whole(), state.bytes, "zones.on-enemies: the disrupt tokens on enemies are miscounted");
    top_to_top(&e, ZONE_ON_ENEMIES, ZONE_POOL);
    CantinaStream stream = {.at = 1};
    e.stream = &stream;
    assert_true(place_drawn(&e, e.zones[ZONE_POOL].first));
    top_to_top(&e, ZONE_POOL, ZONE_POOL_DISCARD);
    state_is_found_out(whole(), state.bytes, complaint);

    begin(&state, 0);
    s->frames[0].kind = FRAME_SETUP;
    s->frames[0].step = SETUP_CHARACTERS;
    s->frames[0].local[0] = 2;
    state_is_found_out(whole(), state.bytes, complaint);
    s->frames[0].step = SETUP_SLOTS;
    s->frames[0].local[0] = 9;
    state_is_found_out(whole(), state.bytes, complaint);
}

/* Cards of nobody, of another's bag, or that never come back. */
static void cards_that_cannot_be_are_found_out(void **unused) {
    Outside o;
    (void)unused;
    begin_outside(&o, TURN_ACT);
    for (PlaceId at = o.e.zones[ZONE_EVENT].first; at; at = o.e.zones[ZONE_EVENT].first)
        place_to_top(&o.e, at, ZONE_BOX);
    state_is_found_out(whole(), o.state.bytes, "zones: a card lies in a zone of another deck");

    begin_outside(&o, TURN_ACT);
    top_to_top(&o.e, ZONE_DECK, ZONE_DECK + 1);
    state_is_found_out(whole(), o.state.bytes, "zones: an unknown card waits in a zone of another bag");

    begin_outside(&o, TURN_ACT);
    o.s->options[OPTION_MISSION] = 1;
    state_is_found_out(whole(), o.state.bytes, "mission: it is another one than the options say");

    begin_outside(&o, TURN_ACT);
    o.s->out = 1;
    state_is_found_out(whole(), o.state.bytes, "out: too many characters are out of the game");
}

/* ---- words ---- */

/* What stands behind the second argument is for the sentence. */
static void threats_are_named_by_space_and_number(void **unused) {
    const Box *box = whole();
    int space = row_of(box, TABLE_SPACES, "arvala-a1"), raider = row_of(box, TABLE_CARDS, "weequay-raider");
    Choice choice = {.verb = VERB_ATTACK, .a = (uint16_t)space, .b = 2, .c = (uint16_t)raider};
    char text[100];
    (void)unused;
    choice_is_called(box, choice, "attack:arvala-a1:2");
    text[cantina_choice_text(box, NULL, choice, text, sizeof text - 1)] = 0;
    assert_non_null(strstr(text, "Weequay Raider"));
}

/* ---- judgement ---- */

static uint8_t space(const char *id) {
    return (uint8_t)row_of(whole(), TABLE_SPACES, id);
}

/* With two characters both must be at the sewer mouth, and The Child with them. */
static void agents_fetch_the_child_before_they_leave(void **unused) {
    State state;
    Mandalorian *s = (Mandalorian *)(void *)state.bytes;
    (void)unused;
    begin(&state, 3);
    s->at[0] = s->at[1] = space("square-a6");
    int both_there = cantina_eval(whole(), state.bytes, 1);
    s->at[1] = space("square-f4");
    assert_true(cantina_eval(whole(), state.bytes, 1) > both_there);

    s->child_enemy = 0;
    s->child_hero = 1;
    int one_there = cantina_eval(whole(), state.bytes, 1);
    s->at[1] = space("square-b6");
    assert_true(cantina_eval(whole(), state.bytes, 1) > one_there);
}

/* The carrier stands over the manhole, another at the grate: whoever opens the grate has not made the way longer. */
static void agents_open_the_door_that_is_at_hand(void **unused) {
    State state;
    Mandalorian *s = (Mandalorian *)(void *)state.bytes;
    (void)unused;
    begin(&state, 3);
    s->child_enemy = 0;
    s->child_hero = 1;
    s->at[0] = space("square-a5");
    s->at[1] = space("square-f5");
    s->counters[0] = 3;
    int shut = cantina_eval(whole(), state.bytes, 1);
    s->counters[0] = 4;
    s->doors |= 1;
    assert_true(cantina_eval(whole(), state.bytes, 1) > shut);
}

/* The Prisoner is in a cell: whoever waits at the docking ring brings it no nearer. */
static void agents_do_not_wait_where_things_are_brought(void **unused) {
    State state;
    Mandalorian *s = (Mandalorian *)(void *)state.bytes;
    (void)unused;
    begin(&state, 2);
    Engine e = engine_reading(whole(), state.bytes);
    s->at[0] = s->at[1] = space("transport-d2");
    int both_at_the_door = ma_goal_steps(&e);
    s->at[1] = space("transport-d4");
    assert_int_equal(ma_goal_steps(&e), both_at_the_door);
}

/* MA-62: what the others call good is not praised to a traitor, nor what is bad for them called bad. */
static void traitors_count_the_reverse(void **unused) {
    enum { MERCENARY_3 = 6 };
    State state;
    Mandalorian *s = (Mandalorian *)(void *)state.bytes;
    int16_t loyal[CANTINA_SIGNS_MAX], traitor[CANTINA_SIGNS_MAX], worse[CANTINA_SIGNS_MAX];
    uint8_t traitors = 0;
    (void)unused;
    for (uint64_t seed = 1; traitors != 1; seed++) {
        begin_seeded(&state, MERCENARY_3, seed);
        traitors = cantina_traitors(whole(), state.bytes);
    }
    cantina_signs(whole(), state.bytes, 1, traitor);
    cantina_signs(whole(), state.bytes, 2, loyal);
    assert_int_equal(traitor[SIGN_HEALTH], 0);
    assert_int_equal(loyal[SIGN_WOUNDS], 0);
    assert_true(loyal[SIGN_HEALTH] > traitor[SIGN_WOUNDS] && traitor[SIGN_WOUNDS] > 0);
    assert_int_equal(traitor[SIGN_DELAY], loyal[SIGN_GOAL]);
    s->damage[1]++;
    cantina_signs(whole(), state.bytes, 1, worse);
    assert_true((worse[SIGN_WOUNDS] - traitor[SIGN_WOUNDS]) * mandalorian_signs[SIGN_WOUNDS].worth > 0);
    cantina_signs(whole(), state.bytes, 2, worse);
    assert_true((worse[SIGN_HEALTH] - loyal[SIGN_HEALTH]) * mandalorian_signs[SIGN_HEALTH].worth < 0);
}

/* ---- games of every kind ---- */

static void walk(int mission, int map, int seats, int mode, int difficulty) {
    uint8_t options[32] = {[OPTION_MISSION] = (uint8_t)mission,
                           [OPTION_MAP] = (uint8_t)map,
                           [OPTION_MODE] = (uint8_t)mode,
                           [OPTION_DIFFICULTY] = (uint8_t)difficulty,
                           [OPTION_GUIDE] = (uint8_t)((mission + seats + mode) % 10),
                           [OPTION_FIRST] = 1};
    if (game_refusal(whole(), options, seats)) /* MA-62 */
        return;
    Walk walk = {.box = whole(),
                 .seats = seats,
                 .options = options,
                 .seed = (uint64_t)(1000 * mission + 100 * map + 10 * seats + mode),
                 .leak_every = 5,
                 .decisions_most = 4000};
    WalkResult result;
    const char *wrong = walk_game(&walk, &result);
    if (wrong)
        fail_msg("mission %d, map %d, mode %d, difficulty %d: %s", mission + 1, map + 1, mode, difficulty, wrong);
}

static void every_mission_mode_and_difficulty(void **unused) {
    bool few = walk_games_each() < 2;
    (void)unused;
    for (int mission = 0; mission < MISSIONS_MOST; mission++)
        for (int map = 0; map < (mission < MAPS ? 1 : MAPS); map++)
            for (int seats = 1; seats <= HEROES_MOST; seats++)
                for (int mode = 0; mode < 3; mode++)
                    if (!few || seats == 1 + (mission + map + mode) % HEROES_MOST)
                        walk(mission, map, seats, mode, (mission + seats + mode) % 3);
}

/* ---- notes ---- */

static bool is_told_to_defeat(const State *state, Choice choice) {
    char note[512];
    Text text = text_over(note, sizeof note);
    Look look = {.voice = {whole(), NULL}, .view = state->bytes, .eyes = SEAT_BIT(1)};
    advice_note(&look, choice, &text);
    return strstr(note, "defeats") != NULL;
}

/* Damage that one pays with says so where it would be the last. */
static void a_deadly_price_is_foretold(void **unused) {
    static State state;
    Mandalorian *s = (Mandalorian *)(void *)state.bytes;
    Choice power = {.verb = VERB_POWER, .a = (CardId)row_of(whole(), TABLE_CARDS, "blind-rage")};
    (void)unused;
    begin(&state, 0);
    Engine e = engine_reading(whole(), state.bytes);
    int hero = frame_top(&e)->hero;
    assert_false(is_told_to_defeat(&state, power));
    s->damage[hero - 1] = (uint8_t)(ma_health(&e, hero) - 1);
    assert_true(is_told_to_defeat(&state, power));
    s->shield[hero - 1] = 1;
    assert_false(is_told_to_defeat(&state, power));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_has_the_documented_counts),
        cmocka_unit_test(it_is_small),
        cmocka_unit_test(packs_that_are_no_game_are_refused),
        cmocka_unit_test(states_that_cannot_be_are_found_out),
        cmocka_unit_test(frames_of_actions_are_found_out),
        cmocka_unit_test(frames_of_events_are_found_out),
        cmocka_unit_test(stacks_that_cannot_be_are_found_out),
        cmocka_unit_test(set_ups_that_cannot_be_are_found_out),
        cmocka_unit_test(cards_that_cannot_be_are_found_out),
        cmocka_unit_test(threats_are_named_by_space_and_number),
        cmocka_unit_test(every_mission_mode_and_difficulty),
        cmocka_unit_test(agents_fetch_the_child_before_they_leave),
        cmocka_unit_test(agents_open_the_door_that_is_at_hand),
        cmocka_unit_test(agents_do_not_wait_where_things_are_brought),
        cmocka_unit_test(traitors_count_the_reverse),
        cmocka_unit_test(a_deadly_price_is_foretold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
