/* Outer Rim beyond what a scene can show: counts, packs nobody would play, states nobody could reach, and games of
 * every option and number of seats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "codec/codec.h"
#include "core/say.h"
#include "games/boxes.h"
#include "games/outerrim/heroes.h"
#include "games/outerrim/map.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/stand.h"
#include "kit/spoil.h"
#include "kit/walk.h"

static const Box *whole(void) {
    return box_embedded("outerrim");
}

static const Card *cards(const Box *box) {
    return pack_rows(box->pack, TABLE_CARDS);
}

/* ---- counts ---- */

static int cards_in(const Box *box, int deck) {
    int count = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++)
        count += cards(box)[i].deck == deck;
    return count;
}

static int cards_numbered(const Box *box, int from, int to) {
    int count = 0;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++)
        count += (cards(box)[i].deck == DECK_DATABANK || cards(box)[i].deck == DECK_CONTACT) &&
                 cards(box)[i].number >= from && cards(box)[i].number <= to;
    return count;
}

static void it_has_the_documented_counts(void **unused) {
    static const int market[MARKET_DECKS] = {11, 10, 15, 14, 11, 9};
    const Box *box = whole();
    (void)unused;
    for (int deck = 0; deck < MARKET_DECKS; deck++)
        assert_int_equal(cards_in(box, deck), market[deck]); /* OR-1.8 */
    for (int deck = MARKET_DECKS; deck < OPEN_DECKS; deck++)
        assert_int_equal(cards_in(box, deck), 10);
    assert_int_equal(cards_in(box, DECK_CONTACT), 22);                                /* OR-1.6 */
    assert_int_equal(cards_in(box, DECK_CONTACT) + cards_in(box, DECK_DATABANK), 53); /* OR-1.9 */
    assert_int_equal(cards_in(box, DECK_AUTOMA), 10);
    assert_int_equal(cards_numbered(box, 1, 1), 4); /* OR-A19 */
    assert_int_equal(cards_numbered(box, 2, 23), 22);
    assert_int_equal(cards_numbered(box, 24, 39), 0);
    assert_int_equal(cards_numbered(box, 42, 51), 10);
    assert_int_equal(box->pack->tables[TABLE_CHARACTERS].count, 2 * 8); /* OR-1.2: both sides */
    assert_int_equal(box->pack->tables[TABLE_SHIPS].count, 2 + 2 * 8);  /* OR-1.3 */
    assert_int_equal(box->pack->tables[TABLE_PATROLS].count, 16);       /* OR-1.5 */
    assert_null(box->game->fits(box));
    assert_null(pack_verify(box->pack, pack_bytes(box->pack, box->game), box->game));
}

/* OR-16.1: everybody sees on which space a secret was drawn, so there are several it may be. */
static void no_secret_is_told_by_where_it_was_drawn(void **unused) {
    const Digest *known = pack_digest(whole()->pack);
    (void)unused;
    for (int deck = 0; deck < ENCOUNTER_DECKS; deck++)
        for (int secret = SECRET_FIRST; secret < SECRETS && deck != DECK_NAVPOINT - MARKET_DECKS; secret++)
            assert_true(known->secrets[deck][secret].rows >= 2);
}

/* OR-A22, OR-A24: the worlds, and what the printed example of a move says about the map. */
static void the_map_is_the_documented_one(void **unused) {
    const Box *box = whole();
    const Digest *known = pack_digest(box->pack);
    int ryloth = row_of(box, TABLE_SPACES, "ryloth"), kafrene = row_of(box, TABLE_SPACES, "ring-of-kafrene");
    (void)unused;
    assert_int_equal(spaces_count(known->planets), 11);
    assert_int_equal(spaces_count(known->spaces & ~known->planets & ~known->navpoints), 1);
    assert_int_equal(known->far[ryloth][kafrene], 4);
    for (int faction = FACTION_HUTT; faction < FACTIONS_END; faction++)
        assert_int_equal(spaces_count(known->of_faction[faction]), 2);
    assert_int_equal(spaces_count(known->of_faction[FACTION_NONE]), 3);
}

static void it_is_small(void **unused) {
    (void)unused;
    assert_true(cantina_size(whole()) <= 4096);
    assert_true(whole()->game->digest_size < 64 * 1024);
}

/* ---- packs that are no game ---- */

static Card *spoiled_card(const Spoiled *s, const char *word) {
    return spoiled_row(s, TABLE_CARDS, word);
}

static AbilityRow *spoiled_fett(const Spoiled *s) {
    return &spoiled_abilities(s)[((Character *)spoiled_row(s, TABLE_CHARACTERS, "boba-fett"))->is.ability];
}

static void spoil_class(const Spoiled *s) {
    spoiled_card(s, "greedo")->class = CLASS_NONE;
}
static void spoil_crew(const Spoiled *s) {
    spoiled_card(s, "greedo")->sort = SORT_MOD;
}
static void spoil_bounty(const Spoiled *s) {
    spoiled_card(s, "bounty-greedo")->contact = 0;
}
static void spoil_value(const Spoiled *s) {
    spoiled_card(s, "bounty-greedo")->value = 0;
}
static void spoil_illegal(const Spoiled *s) {
    spoiled_card(s, "casino-heist")->illegal = 1;
}
static void spoil_distance(const Spoiled *s) {
    spoiled_card(s, "coaxium-crystal")->patrol = FACTION_NONE;
}
static void spoil_script(const Spoiled *s) {
    spoiled_card(s, "casino-heist")->script = 39;
}
static void spoil_start(const Spoiled *s) {
    spoiled_card(s, "bounty-doctor-evazan")->start = 0;
}
static void spoil_contacts(const Spoiled *s) {
    ((Space *)spoiled_row(s, TABLE_SPACES, "naboo"))->classes[0] = CLASS_NONE;
}
static void spoil_class_of_space(const Spoiled *s) {
    Space *naboo = spoiled_row(s, TABLE_SPACES, "naboo");
    naboo->classes[0] = naboo->classes[0] == CLASS_GREY ? CLASS_GREEN : CLASS_GREY;
}
static void spoil_exit(const Spoiled *s) {
    ((Space *)spoiled_row(s, TABLE_SPACES, "nav-mantell-ring"))->exit = EXIT_NONE;
}
static void spoil_joins(const Spoiled *s) {
    Space *spaces = spoiled_rows(s, TABLE_SPACES);
    int ryloth = row_of(&s->box, TABLE_SPACES, "ryloth");
    for (int i = 1; i <= s->pack->tables[TABLE_SPACES].count; i++)
        for (int j = 0; j < JOINS; j++)
            if (i == ryloth || spaces[i].joins[j] == ryloth)
                spaces[i].joins[j] = 0;
}
static void spoil_character(const Spoiled *s) {
    ((Character *)spoiled_row(s, TABLE_CHARACTERS, "boba-fett"))->number = 40;
}
static void spoil_starter(const Spoiled *s) {
    ((Ship *)spoiled_row(s, TABLE_SHIPS, "g9-rigger"))->cost = 1;
}
static void spoil_sides(const Spoiled *s) {
    ((Ship *)spoiled_row(s, TABLE_SHIPS, "slave-i"))->cost = 19;
}
static void spoil_ship(const Spoiled *s) {
    for (int i = 1; i <= s->pack->tables[TABLE_CARDS].count; i++) {
        Card *card = (Card *)spoiled_rows(s, TABLE_CARDS) + i;
        if (card->ship)
            card->ship = (uint8_t)row_of(&s->box, TABLE_SHIPS, "slave-i");
    }
}
static void spoil_patrol(const Spoiled *s) {
    Patrol *patrols = spoiled_rows(s, TABLE_PATROLS);
    patrols[1].level = patrols[2].level;
    patrols[1].combat = patrols[2].combat;
}
static void spoil_combat(const Spoiled *s) {
    Patrol *patrols = spoiled_rows(s, TABLE_PATROLS);
    for (int i = 1; i <= s->pack->tables[TABLE_PATROLS].count; i++)
        patrols[i].combat = 3;
}
static void spoil_die(const Spoiled *s) {
    ((Face *)spoiled_row(s, TABLE_FACES, "hit"))->count = 4;
}
static void spoil_moment(const Spoiled *s) {
    spoiled_fett(s)->moment = MOMENT_SPACE;
}
static void spoil_limit(const Spoiled *s) {
    spoiled_fett(s)->limit = LIMIT_NONE;
}
static void spoil_state(const Spoiled *s) {
    spoiled_abilities(s)[spoiled_card(s, "jetpack")->is.ability].moment = MOMENT_NOW;
}
static void spoil_condition(const Spoiled *s) {
    spoiled_fett(s)->moment = MOMENT_NOW;
}
static void spoil_offers(const Spoiled *s) {
    ((MomentRow *)((char *)s->pack + s->pack->moments))[MOMENT_ROLLED].count = ABILITIES_OFFERED + 1;
}

static void packs_that_are_no_game_are_refused(void **unused) {
    static const SpoilCase cases[] = {
        {spoil_class, "contacts, and only they, have a class"},
        {spoil_crew, "a contact becomes crew or nothing"},
        {spoil_bounty, "bounties, and only they, name a contact"},
        {spoil_value, "a bounty has a combat value"},
        {spoil_illegal, "only cargo is illegal"},
        {spoil_distance, "a patrol's distance stands on a market card"},
        {spoil_script, "the databank card whose steps a job follows is missing"},
        {spoil_start, "a starting card names a planet"},
        {spoil_contacts, "planets, and only they, have two contact spaces"},
        {spoil_class_of_space, "there is a contact for each contact space"},
        {spoil_exit, "each of the six tiles has one space at each"},
        {spoil_joins, "every space can be reached"},
        {spoil_character, "a character starts with card 90, 91 or 92"},
        {spoil_starter, "a starting ship costs nothing"},
        {spoil_sides, "both sides of a sheet cost the same"},
        {spoil_ship, "ship cards, and only they, name a sheet"},
        {spoil_patrol, "each faction has one patrol of each level"},
        {spoil_combat, "patrols of level 4, and only they"},
        {spoil_die, "a die has eight sides"},
        {spoil_state, "only characters and ships have `now` abilities"},
        {spoil_condition, "the conditions of `now` are about what one has"},
        {spoil_offers, "no more than 96 abilities may wait for the same moment"},
        {spoil_moment, "an ability stands on a component that never meets its moment"},
        {spoil_limit, "an action's ability is good for once a turn"},
    };
    (void)unused;
    packs_are_refused(whole(), cases, COUNT(cases));
}

/* ---- states that cannot be ---- */

typedef struct {
    _Alignas(8) unsigned char bytes[STATE_MOST];
} State;

static void begin(State *state, int seats) {
    uint8_t options[32] = {[OPTION_FIRST] = 1, [OPTION_CHARACTERS] = 1};
    CantinaStream stream = {.at = 5};
    Choice choices[CANTINA_CHOICES_MAX];
    assert_int_equal(cantina_new(whole(), state->bytes, seats, options), 0);
    while (cantina_settle(whole(), state->bytes, &stream, NULL) == CANTINA_ASK) {
        Engine e = engine_over(whole(), state->bytes, NULL);
        if (e.frames[0].kind == FRAME_TURN)
            break;
        assert_true(cantina_choices(whole(), state->bytes, NULL, choices, CANTINA_CHOICES_MAX) > 0);
        cantina_apply(whole(), state->bytes, choices[0], NULL);
    }
    assert_null(codec_check(whole(), state->bytes));
}

static uint8_t back_of_ship(const Box *box, int row) {
    return ((const Ship *)pack_rows(box->pack, TABLE_SHIPS))[row].back;
}

static void states_that_cannot_be_are_found_out(void **unused) {
    State state;
    OuterRim *s = (OuterRim *)(void *)state.bytes;
    (void)unused;
#define FOUND(change, complaint)                                                                                       \
    do {                                                                                                               \
        begin(&state, 2);                                                                                              \
        change;                                                                                                        \
        state_is_found_out(whole(), state.bytes, complaint);                                                           \
    } while (0)
    FOUND(s->heroes = 3, "heroes, automa: the number of heroes is wrong");
    FOUND(s->defeated = 8, "defeated: somebody is defeated who does not play");
    FOUND(s->character[1] = s->character[0], "character: two heroes are the same character");
    FOUND((s->ship[0] = 3, s->ship[1] = 3), "ship: two heroes fly the same ship");
    FOUND((s->ship[0] = 3, s->ship[1] = back_of_ship(whole(), 3)), "ship: two heroes fly the same ship");
    FOUND(s->at[1] = 0, "character, ship, at: a hero has no character, no ship or no place");
    FOUND(s->tiles[0] = s->tiles[1], "tiles: a tile is missing from the map");
    FOUND(s->patrol_level[2] = 0, "patrol_level, patrol_at: a faction has no patrol on the map");
    FOUND(s->active = 2, "frames[0] 'turn': hero: it is not the active one");
    FOUND(s->frames[0].seat = 4, "frames[0] 'turn': seat: that seat does not play");
    FOUND(s->frames[0].kind = FRAME_MOVE, "frames[0] 'move': the first frame, and no other, is a turn or the set-up");
    FOUND(s->places[s->places[s->zones[ZONE_MARKET].first].next].flags = PLACE_FACEUP,
          "zones: a market deck has a faceup card that is not its top card");
#undef FOUND
}

/* A state from outside: a turn, and upon it whatever somebody has written. */
typedef struct {
    State state;
    OuterRim *s;
    Engine e;
} Outside;

static Frame *lay_frame(Outside *o, int kind, int step) {
    Frame *f = frame_push(&o->e, kind, 1, 1);
    f->step = (uint8_t)step;
    return f;
}

static void begin_outside(Outside *o, int seats, int step) {
    begin(&o->state, seats);
    o->s = (OuterRim *)(void *)o->state.bytes;
    o->e = engine_over(whole(), o->state.bytes, NULL);
    o->s->frames[0].step = (uint8_t)step;
}

static Ability ability_at(int moment) {
    Ability i = 1;
    while (i < whole()->pack->ability_count && pack_ability(whole()->pack, i)->moment != moment)
        i++;
    return i;
}

static void lay_program(Outside *o) {
    lay_frame(o, FRAME_PROGRAM, 0)->source = ability_at(MOMENT_ACTION);
    assert_null(codec_check(whole(), o->state.bytes));
}

#define LIST(...) {__VA_ARGS__}
#define FOUND(turn_step, program, kind, step, type, values, complaint)                                                 \
    do {                                                                                                               \
        begin_outside(&o, 2, turn_step);                                                                               \
        if (program)                                                                                                   \
            lay_program(&o);                                                                                           \
        *LOCALS(lay_frame(&o, kind, step), type) = (type)values;                                                       \
        state_is_found_out(whole(), o.state.bytes, complaint);                                                         \
    } while (0)

static void frames_of_turns_are_found_out(void **unused) {
    Outside o;
    (void)unused;
    FOUND(TURN_ACTION, false, FRAME_MARKET, MARKET_ASK, CountLocals, LIST(.what = MARKET_DECKS),
          "frames[1] 'market': what: out of range");
    FOUND(TURN_ACTION, false, FRAME_TRADE, TRADE_OFFER, TradeLocals, LIST(.with = 1),
          "frames[1] 'trade': with: nobody trades with that player");
    FOUND(TURN_ACTION, false, FRAME_TRADE, TRADE_OFFER, TradeLocals, LIST(.with = 2, .credits = 200),
          "frames[1] 'trade': credits: there are not so many");
    FOUND(TURN_ACTION, false, FRAME_TRADE, TRADE_ANSWER, TradeLocals, LIST(.with = 2),
          "frames[1] 'trade': seat: the other one is asked");
    FOUND(TURN_ACTION, false, FRAME_DELIVER, DELIVER_ROLL, PlaceLocals, LIST(0),
          "frames[1] 'deliver': place: it is no cargo, and no captive's bounty");
    FOUND(TURN_ACTION, true, FRAME_SHIP, SHIP_BARTER, BuyLocals, LIST(.ship = 0),
          "frames[2] 'ship': ship: it is not in the supply");
    FOUND(TURN_ACTION, true, FRAME_KEEP, KEEP_ROOM, PlaceLocals, LIST(.place = o.e.zones[ZONE_CONTACTS].first),
          "frames[2] 'keep': place: it is no card that takes a slot");
    FOUND(TURN_ACTION, true, FRAME_CARD, PICK_ASK, CardLocals, LIST(.owner = 3, .sort = SORT_CREW),
          "frames[2] 'card': owner, sort: nobody has such cards");
    FOUND(TURN_ACTION, true, FRAME_DATABANK, DATABANK_DRAW, PlaceLocals, LIST(.place = o.e.zones[ZONE_MARKET].first),
          "frames[2] 'databank': place: it is no card of the databank");
    FOUND(TURN_ACTION, true, FRAME_DECK, PICK_ASK, CountLocals, LIST(.what = MARKET_DECKS + 1),
          "frames[2] 'deck': what: out of range");
    FOUND(TURN_ACTION, false, FRAME_BUY, BUY_PAY, BuyLocals, LIST(.place = o.e.zones[ZONE_MARKET].first),
          "frames[1] 'buy': a frame stands on one that does not call for it");
    FOUND(TURN_PLANNING, false, FRAME_MARKET, MARKET_ASK, CountLocals, LIST(0),
          "frames[1] 'market': a frame stands on one that does not call for it");
    FOUND(TURN_ACTION, false, FRAME_PROGRAM, 0, CountLocals, LIST(0),
          "frames[1] 'program': source: a program is one of an ability");
}

static void frames_of_contests_are_found_out(void **unused) {
    Outside o;
    (void)unused;
    FOUND(TURN_ACTION, true, FRAME_TEST, TEST_BEFORE, TestLocals, LIST(0),
          "frames[2] 'test': skill: no skill is tested");
    FOUND(TURN_ACTION, true, FRAME_FIGHT, FIGHT_BEFORE, FightLocals, LIST(.foe = FOE_PLAYER),
          "frames[2] 'fight': enemy: nobody fights that player");
    FOUND(TURN_ACTION, true, FRAME_FIGHT, FIGHT_BEFORE, FightLocals, LIST(.foe = FOE_PATROL),
          "frames[2] 'fight': patrol: there is none, or no other foe");
    FOUND(TURN_ACTION, true, FRAME_FIGHT, FIGHT_BEFORE, FightLocals, LIST(.foe = FOE_PATROL, .patrol = LEVELS),
          "frames[2] 'fight': patrol: it is not on the map");
    FOUND(TURN_ACTION, true, FRAME_FIGHT, FIGHT_BEFORE, FightLocals, LIST(.cut = 2),
          "frames[2] 'fight': cut: nothing goes on there");
    FOUND(TURN_ACTION, false, FRAME_OFFER, OFFER_RUN, OfferLocals, LIST(.moment = MOMENT_ACTION),
          "frames[1] 'offer': moment: nothing is offered then");
    FOUND(TURN_ACTION, true, FRAME_PLAYER, PLAYER_ASK, PlayerLocals, LIST(0),
          "frames[2] 'player': among: nobody can be picked");
    FOUND(TURN_ACTION, true, FRAME_PLAYER, PLAYER_ASK, PlayerLocals, LIST(.among = 4),
          "frames[2] 'player': among: nobody can be picked");
    FOUND(TURN_ACTION, true, FRAME_PLAYER, PLAYER_RANDOM, PlayerLocals, LIST(.among = 2),
          "frames[2] 'player': chance is asked for a player");
    FOUND(TURN_END, false, FRAME_HUNT, HUNT_FIGHT, HuntLocals, LIST(0),
          "frames[1] 'hunt': bounty, contact: the bounty names somebody else");
    FOUND(TURN_END, false, FRAME_JOB, JOB_BEGIN, JobLocals, LIST(0), "frames[1] 'job': card: it is no job");
    FOUND(TURN_END, false, FRAME_SPACE, SPACE_READ, SpaceLocals, LIST(0), "frames[1] 'space': place: no card is read");
    FOUND(TURN_ACTION, true, FRAME_REWARD, REWARD_BEFORE, RewardLocals, LIST(.moment = MOMENT_BOUGHT),
          "frames[2] 'reward': moment: there is no reward then");
    FOUND(TURN_ACTION, true, FRAME_REWARD, REWARD_BEFORE, RewardLocals, LIST(.moment = MOMENT_DELIVERED),
          "frames[2] 'reward': card: it brings no reward");
    begin_outside(&o, 2, TURN_ACTION);
    o.s->dice[FACE_HIT] = o.s->dice[FACE_CRIT] = DICE_MOST;
    state_is_found_out(whole(), o.state.bytes, "dice, against: there are too many");
    begin_outside(&o, 2, TURN_ACTION);
    lay_program(&o);
    program_pick(&o.s->frames[1], 1);
    state_is_found_out(whole(), o.state.bytes,
                       "frames[1] 'program': picked: a program is about a player that does not play");
}

static void frames_of_the_galaxy_are_found_out(void **unused) {
    Outside o;
    (void)unused;
    FOUND(TURN_END, false, FRAME_PATROL, PATROL_FIGHT, PatrolLocals, LIST(0),
          "frames[1] 'patrol': faction: there is none");
    FOUND(TURN_ACTION, true, FRAME_PATROL_MOVES, PATROL_MOVES_ASK, PatrolMovesLocals, LIST(.faction = 1, .to = 1),
          "frames[2] 'patrol-moves': faction: no patrol moves");
    FOUND(TURN_ACTION, true, FRAME_PATROL_MOVES, PATROL_MOVES_ASK, PatrolMovesLocals, LIST(.faction = 1, .left = 2),
          "frames[2] 'patrol-moves': to: that hero does not play");
    FOUND(TURN_END, false, FRAME_CONTACT, CONTACT_TURN_UP, ContactLocals, LIST(.contact = o.e.zones[0].first),
          "frames[1] 'contact': contact: it is no contact");
    FOUND(TURN_END, false, FRAME_CONTACT, CONTACT_HUNT, ContactLocals, LIST(.contact = o.e.zones[ZONE_CONTACTS].first),
          "frames[1] 'contact': contact: no bounty of the hero names it");
    FOUND(TURN_ACTION, true, FRAME_TOKEN, TOKEN_ASK, TokenLocals, LIST(.act = TOKEN_ACTS),
          "frames[2] 'token': act: out of range");
    FOUND(TURN_ACTION, true, FRAME_TOKEN, TOKEN_ASK, TokenLocals, LIST(.act = TOKEN_TAKE_DROID),
          "frames[2] 'token': from: that hero does not play");
    FOUND(TURN_ACTION, true, FRAME_TOKEN, TOKEN_ASK, TokenLocals, LIST(.act = TOKEN_RETURN, .left = 1),
          "frames[2] 'token': contact: it is no contact that returns");
    FOUND(TURN_ACTION, true, FRAME_TOKEN, TOKEN_DO, TokenLocals,
          LIST(.act = TOKEN_MOVE_TO, .contact = o.e.zones[ZONE_CONTACTS].first),
          "frames[2] 'token': contact: what was picked does not fit the act");
    FOUND(TURN_ACTION, true, FRAME_FACTION, FACTION_ASK, FactionLocals, LIST(.among = 1, .whom = 1),
          "frames[2] 'faction': among: there is no such faction");
    FOUND(TURN_ACTION, true, FRAME_FACTION, FACTION_ASK, FactionLocals, LIST(.among = 2),
          "frames[2] 'faction': whom: that hero does not play");
    FOUND(TURN_END, false, FRAME_AUTOMA, AUTOMA_DRAW, AutomaLocals, LIST(0),
          "frames[1] 'automa': hero: it is not the automa");
    FOUND(TURN_ACTION, true, FRAME_ERRAND, ERRAND_DO, ErrandLocals, LIST(0),
          "frames[2] 'errand': hero: it is not the automa");
}
#undef FOUND
#undef LIST

/* The set-up says how far it has come; so must the table. */
static void set_ups_that_cannot_be_are_found_out(void **unused) {
    Outside o;
    (void)unused;
#define FOUND(at_step, done, complaint)                                                                                \
    do {                                                                                                               \
        begin_outside(&o, 2, at_step);                                                                                 \
        o.s->frames[0].kind = FRAME_SETUP;                                                                             \
        o.s->frames[0].local[0] = done;                                                                                \
        state_is_found_out(whole(), o.state.bytes, complaint);                                                         \
    } while (0)
    FOUND(SETUP_CHARACTERS, 0, "frames[0] 'setup': done, character: the characters are others than the set-up says");
    FOUND(SETUP_SHIPS, 0, "frames[0] 'setup': done, character: the characters are others than the set-up says");
    FOUND(SETUP_SHIPS, 1,
          "frames[0] 'setup': done, ship, at: ships and starting cards are others than the set-up says");
    FOUND(SETUP_CARDS, 0,
          "frames[0] 'setup': done, ship, at: ships and starting cards are others than the set-up says");
    FOUND(SETUP_MARKET, MARKET_DECKS + 1, "frames[0] 'setup': done: more was done than there is to do");
#undef FOUND
    uint8_t options[32] = {0};
    assert_int_equal(cantina_new(whole(), o.state.bytes, 2, options), 0);
    assert_null(codec_check(whole(), o.state.bytes));
    o.e = engine_over(whole(), o.state.bytes, NULL);
    PlaceId gone = o.e.zones[ZONE_DATABANK].first;
    CantinaStream stream = {.at = 1};
    o.e.stream = &stream;
    assert_true(place_drawn(&o.e, gone));
    place_show(&o.e, gone);
    place_to_top(&o.e, gone, ZONE_REMOVED);
    state_is_found_out(whole(), o.state.bytes,
                       "frames[0] 'setup': done, zones.databank: a starting card is gone before they are dealt");
    begin_outside(&o, 2, SETUP_MAP);
    o.s->frames[0].kind = FRAME_SETUP;
    o.s->tiles[1] = 0;
    state_is_found_out(whole(), o.state.bytes,
                       "frames[0] 'setup': done, tiles: the map is laid otherwise than the set-up says");
}

/* Cards of no pile, or that nobody would ever put back. */
static void cards_that_cannot_be_are_found_out(void **unused) {
    Outside o;
    (void)unused;
    begin_outside(&o, 2, TURN_ACTION);
    top_to_top(&o.e, ZONE_ENCOUNTER, ZONE_ENCOUNTER + 1);
    state_is_found_out(whole(), o.state.bytes, "zones: a card lies in a zone of another deck");

    begin_outside(&o, 2, TURN_ACTION);
    o.e.places[o.e.zones[ZONE_MARKET].first].flags = 0;
    top_to_top(&o.e, ZONE_MARKET, ZONE_SECRETS);
    state_is_found_out(whole(), o.state.bytes, "zones.secrets: a card without a Secret is kept as one");

    begin_outside(&o, 2, TURN_ACTION);
    PlaceId navpoint = o.e.zones[ZONE_ENCOUNTER + DECK_NAVPOINT - MARKET_DECKS].first;
    CantinaStream stream = {.at = 1};
    o.e.stream = &stream;
    assert_true(place_drawn(&o.e, navpoint));
    place_show(&o.e, navpoint);
    place_to_top(&o.e, navpoint, ZONE_SECRETS);
    state_is_found_out(whole(), o.state.bytes, "zones.secrets: a card without a Secret is kept as one");

    begin_outside(&o, 2, TURN_ACTION);
    o.e.places[o.e.zones[ZONE_MARKET].first].flags = 0;
    top_to_top(&o.e, ZONE_MARKET, ZONE_RESOLVING);
    state_is_found_out(whole(), o.state.bytes, "zones.resolving: nobody reads that card");

    begin_outside(&o, 1, TURN_ACTION);
    o.s->frames[0].seat = 0;
    o.s->frames[0].hero = o.s->active = 2;
    state_is_found_out(whole(), o.state.bytes, "frames[0] 'turn': step: the automa does that by its cards");
}

/* ---- words ---- */

/* The steps of a job: its own, or those of the databank card it names. */
static const AbilityRow *steps_of(const Box *box, const Card *job) {
    Ability own = component_ability(box, &job->is, MOMENT_SCRIPT);
    for (int i = 1; !own && i <= box->pack->tables[TABLE_CARDS].count; i++)
        if (cards(box)[i].deck == DECK_DATABANK && cards(box)[i].number == job->script)
            own = component_ability(box, &cards(box)[i].is, MOMENT_SCRIPT);
    return own ? pack_ability(box->pack, own) : NULL;
}

static unsigned skills_tested(const Box *box, const AbilityRow *steps) {
    const Instr *code = pack_code(box->pack, steps->code);
    unsigned set = 0;
    for (int pc = 0; pc < (int)steps->length; pc++)
        if (code[pc].op == OP_GAME + DOES_test && !code[pc].arg[1])
            set |= 1u << code[pc].arg[0];
    return set;
}

static unsigned skills_listed(const Card *job) {
    unsigned set = 0;
    for (int i = 0; i < (int)sizeof job->tests; i++)
        set |= 1u << job->tests[i] & ~1u;
    return set;
}

/* OR-24.1: the skills above a job's name are those that are tested. */
static void jobs_list_the_skills_they_test(void **unused) {
    const Box *box = whole();
    int jobs = 0;
    (void)unused;
    for (int i = 1; i <= box->pack->tables[TABLE_CARDS].count; i++) {
        const Card *card = &cards(box)[i];
        const AbilityRow *steps = card->sort == SORT_JOB && card->destination ? steps_of(box, card) : NULL;
        if (!steps)
            continue;
        jobs++;
        if (skills_listed(card) != skills_tested(box, steps))
            fail_msg("card %d: skills %x are listed, %x are tested", i, skills_listed(card), skills_tested(box, steps));
    }
    assert_true(jobs >= 14);
}

/* What stands behind the second argument is for the sentence. */
static void contacts_are_named_by_planet_and_number(void **unused) {
    const Box *box = whole();
    int space = row_of(box, TABLE_SPACES, "naboo"), greedo = row_of(box, TABLE_CARDS, "greedo");
    Choice choice = {.verb = VERB_CONTACT, .a = (uint16_t)space, .b = 2, .c = (uint16_t)greedo};
    (void)unused;
    choice_is_called(box, choice, "contact:naboo:2");
}

/* ---- judgement ---- */

/* A card of the market that is to be done or brought somewhere; 0: none is turned up. */
static PlaceId errand_in_market(const Engine *e) {
    for (ZoneId zone = ZONE_MARKET; zone < ZONE_MARKET + MARKET_DECKS; zone++) {
        PlaceId top = e->zones[zone].first;
        if (e->places[top].card && card_at(e, top)->sort != SORT_BOUNTY && card_at(e, top)->destination)
            return top;
    }
    return 0;
}

/* Whoever stands where a job waits has nowhere to go; a goal token counts. */
static void signs_tell_of_ways_and_goals(void **unused) {
    State state;
    OuterRim *s = (OuterRim *)(void *)state.bytes;
    int16_t far[CANTINA_SIGNS_MAX], near[CANTINA_SIGNS_MAX];
    (void)unused;
    begin(&state, 2);
    Engine e = engine_over(whole(), state.bytes, NULL);
    PlaceId errand = errand_in_market(&e);
    assert_true(errand);
    int destination = card_at(&e, errand)->destination;
    place_to_top(&e, errand, tasks_of(1));
    s->at[0] = (uint8_t)(destination == 1 ? 2 : 1);
    cantina_signs(whole(), state.bytes, 1, far);
    s->at[0] = (uint8_t)destination;
    s->tokens[0]++;
    cantina_signs(whole(), state.bytes, 1, near);
    assert_true(far[SIGN_WAY] > 0);
    assert_int_equal(near[SIGN_WAY], 0);
    assert_int_equal(near[SIGN_TOKENS], far[SIGN_TOKENS] + 1);
}

/* ---- games of every kind ---- */

static void walk(int seats, const uint8_t *options, uint64_t seed) {
    Walk walk = {
        .box = whole(), .seats = seats, .options = options, .seed = seed, .leak_every = 7, .decisions_most = 40000};
    WalkResult result;
    const char *wrong = walk_game(&walk, &result);
    if (wrong)
        fail_msg("%s", wrong);
}

static void every_option_and_number_of_seats(void **unused) {
    bool few = walk_games_each() < 2;
    (void)unused;
    for (int seats = 1; seats <= HEROES; seats++)
        for (int option = 0; option < OPTIONS; option++)
            for (int value = 0; value < outerrim_options[option].count; value++) {
                if (few && seats != 1 + (option + value) % HEROES)
                    continue;
                uint8_t options[32] = {[OPTION_AUTOMA] = (uint8_t)(value & 1)};
                options[option] = (uint8_t)value;
                walk(seats, options, (uint64_t)(1000 * seats + 10 * option + value));
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_has_the_documented_counts),
        cmocka_unit_test(jobs_list_the_skills_they_test),
        cmocka_unit_test(no_secret_is_told_by_where_it_was_drawn),
        cmocka_unit_test(the_map_is_the_documented_one),
        cmocka_unit_test(it_is_small),
        cmocka_unit_test(packs_that_are_no_game_are_refused),
        cmocka_unit_test(states_that_cannot_be_are_found_out),
        cmocka_unit_test(frames_of_turns_are_found_out),
        cmocka_unit_test(frames_of_contests_are_found_out),
        cmocka_unit_test(frames_of_the_galaxy_are_found_out),
        cmocka_unit_test(set_ups_that_cannot_be_are_found_out),
        cmocka_unit_test(cards_that_cannot_be_are_found_out),
        cmocka_unit_test(contacts_are_named_by_planet_and_number),
        cmocka_unit_test(signs_tell_of_ways_and_goals),
        cmocka_unit_test(every_option_and_number_of_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
