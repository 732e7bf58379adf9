/* Outer Rim as core sees it: every table of the game in one place. */
#include "core/tables.h"
#include "games/outerrim/automa.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/check.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/market.h"
#include "games/outerrim/offers.h"
#include "games/outerrim/ops.h"
#include "games/outerrim/stand.h"
#include "games/outerrim/turn.h"
#include "games/outerrim/values.h"

static const Field fields[] = {
#define FIELD(...) FIELD_ROW(OuterRim, __VA_ARGS__)
#define FIELDS(...) FIELDS_ROW(OuterRim, __VA_ARGS__)
#define FIELDS_BY(...) FIELDS_BY_ROW(OuterRim, __VA_ARGS__)
#include "games/outerrim/fields.def"
#undef FIELD
#undef FIELDS
#undef FIELDS_BY
};

/* ---- frames ---- */

#define SETUP_ROW(...) FIELD_ROW(SetupLocals, __VA_ARGS__)
static const Field setup_locals[] = {SETUP_LOCALS(SETUP_ROW)};
#define TURN_ROW(...) FIELD_ROW(TurnLocals, __VA_ARGS__)
static const Field turn_locals[] = {TURN_LOCALS(TURN_ROW)};
#define MOVE_ROW(...) FIELD_ROW(MoveLocals, __VA_ARGS__)
static const Field move_locals[] = {MOVE_LOCALS(MOVE_ROW)};
#define COUNT_ROW(...) FIELD_ROW(CountLocals, __VA_ARGS__)
static const Field market_locals[] = {
    COUNT_ROW(u8, left, KIND_NUMBER, 0, 255) COUNT_ROW(u8, act, KIND_MARKET_ACT, 0, MARKET_ONLY_DISCARD)
        COUNT_ROW(u8, what, KIND_DECK, 0, MARKET_DECKS - 1) COUNT_ROW(u8, done, KIND_YESNO, 0, 1)};
static const Field deck_locals[] = {
    COUNT_ROW(u8, left, KIND_NUMBER, 0, 255) COUNT_ROW(u8, act, KIND_DECK_ACT, 0, DECK_ACTS - 1)
        COUNT_ROW(u8, what, KIND_MARKET, 0, MARKET_DECKS) COUNT_ROW(u8, done, KIND_YESNO, 0, 1)};
#define BUY_ROW(...) FIELD_ROW(BuyLocals, __VA_ARGS__)
static const Field buy_locals[] = {BUY_LOCALS(BUY_ROW)};
#define PLACE_ROW(...) FIELD_ROW(PlaceLocals, __VA_ARGS__)
static const Field place_locals[] = {PLACE_LOCALS(PLACE_ROW)};
/* What these mean by its numbers. */
static const Field keep_locals[] = {PLACE_ROW(u8, place, KIND_PLACE, 0, 255) PLACE_ROW(u8, number, KIND_YESNO, 0, 1)
                                        PLACE_ROW(u8, picked, KIND_NUMBER, 0, 255)};
static const Field databank_locals[] = {PLACE_ROW(u8, place, KIND_PLACE, 0, 255) PLACE_ROW(
    u8, number, KIND_NUMBER, 0, 255) PLACE_ROW(u8, picked, KIND_SEAT, 0, HEROES)};
#define TRAVEL_ROW(...) FIELD_ROW(TravelLocals, __VA_ARGS__)
static const Field travel_locals[] = {TRAVEL_LOCALS(TRAVEL_ROW)};
#define CARD_ROW(...) FIELD_ROW(CardLocals, __VA_ARGS__)
static const Field card_locals[] = {CARD_LOCALS(CARD_ROW)};
#define TRADE_ROW(...) FIELD_ROW(TradeLocals, __VA_ARGS__)
static const Field trade_locals[] = {TRADE_LOCALS(TRADE_ROW)};
#define GIFT_ROW(...) FIELD_ROW(GiftLocals, __VA_ARGS__)
static const Field gift_locals[] = {GIFT_LOCALS(GIFT_ROW)};
/* contests */
#define ROLL_ROW(...) FIELD_ROW(RollLocals, __VA_ARGS__)
static const Field roll_locals[] = {ROLL_LOCALS(ROLL_ROW)};
#define DICE_ROW(...) FIELD_ROW(DiceLocals, __VA_ARGS__)
static const Field dice_locals[] = {DICE_LOCALS(DICE_ROW)};
#define LUCK_ROW(...) FIELD_ROW(LuckLocals, __VA_ARGS__)
static const Field luck_locals[] = {LUCK_LOCALS(LUCK_ROW)};
#define TEST_ROW(...) FIELD_ROW(TestLocals, __VA_ARGS__)
static const Field test_locals[] = {TEST_LOCALS(TEST_ROW)};
#define FIGHT_ROW(...) FIELD_ROW(FightLocals, __VA_ARGS__)
static const Field fight_locals[] = {FIGHT_LOCALS(FIGHT_ROW)};
#define SUFFER_ROW(...) FIELD_ROW(SufferLocals, __VA_ARGS__)
static const Field suffer_locals[] = {SUFFER_LOCALS(SUFFER_ROW)};
#define HUNT_ROW(...) FIELD_ROW(HuntLocals, __VA_ARGS__)
static const Field hunt_locals[] = {HUNT_LOCALS(HUNT_ROW)};
#define REWARD_ROW(...) FIELD_ROW(RewardLocals, __VA_ARGS__)
static const Field reward_locals[] = {REWARD_LOCALS(REWARD_ROW)};
#define JOB_ROW(...) FIELD_ROW(JobLocals, __VA_ARGS__)
static const Field job_locals[] = {JOB_LOCALS(JOB_ROW)};
#define SPACE_ROW(...) FIELD_ROW(SpaceLocals, __VA_ARGS__)
static const Field space_locals[] = {SPACE_LOCALS(SPACE_ROW)};
#define PLAYER_ROW(...) FIELD_ROW(PlayerLocals, __VA_ARGS__)
static const Field player_locals[] = {PLAYER_LOCALS(PLAYER_ROW)};
/* galaxy */
#define PATROL_ROW(...) FIELD_ROW(PatrolLocals, __VA_ARGS__)
static const Field patrol_locals[] = {PATROL_LOCALS(PATROL_ROW)};
#define PATROL_MOVES_ROW(...) FIELD_ROW(PatrolMovesLocals, __VA_ARGS__)
static const Field patrol_moves_locals[] = {PATROL_MOVES_LOCALS(PATROL_MOVES_ROW)};
#define TOKEN_ROW(...) FIELD_ROW(TokenLocals, __VA_ARGS__)
static const Field token_locals[] = {TOKEN_LOCALS(TOKEN_ROW)};
#define CONTACT_ROW(...) FIELD_ROW(ContactLocals, __VA_ARGS__)
static const Field contact_locals[] = {CONTACT_LOCALS(CONTACT_ROW)};
#define FACTION_ROW(...) FIELD_ROW(FactionLocals, __VA_ARGS__)
static const Field faction_locals[] = {FACTION_LOCALS(FACTION_ROW)};
#define AUTOMA_ROW(...) FIELD_ROW(AutomaLocals, __VA_ARGS__)
static const Field automa_locals[] = {AUTOMA_LOCALS(AUTOMA_ROW)};
#define ERRAND_ROW(...) FIELD_ROW(ErrandLocals, __VA_ARGS__)
static const Field errand_locals[] = {ERRAND_LOCALS(ERRAND_ROW)};
static const FieldForm errand_forms[] = {
    {"what", 1 << ERRAND_BUY, KIND_DECK, 0, MARKET_DECKS - 1},
    {"what", 1 << ERRAND_DELIVER, KIND_AMENDS, 0, AMENDSES - 1},
};

_Static_assert(sizeof(FightLocals) <= FRAME_LOCALS && sizeof(BuyLocals) <= FRAME_LOCALS, "locals fit in a frame");

static const FrameKind *const frames[FRAMES_END] = {
    CORE_FRAMES,
    [FRAME_SETUP] =
        FRAME(.name = "setup",
              .chance_steps = 1 << SETUP_MAP | 1 << SETUP_FIRST | 1 << SETUP_DEALT | 1 << SETUP_FACTION_RANDOM,
              STEPS("map", "first", "characters", "dealt", "automa", "ships", "cards", "faction", "faction-random",
                    "market"),
              LOCAL(setup_locals), .run = or_setup_run, .ask = or_setup_ask, .take = or_setup_take,
              .bar = or_setup_bar),
    [FRAME_TURN] = FRAME(.name = "turn", STEPS("planning", "action", "encounter", "end"), LOCAL(turn_locals),
                         .run = or_turn_run, .ask = or_turn_ask, .take = or_turn_take, .bar = or_turn_bar),
    [FRAME_MOVE] = FRAME(.name = "move", STEPS("ask", "entered", "stopped"), LOCAL(move_locals), .run = or_move_run,
                         .ask = or_move_ask, .take = or_move_take, .bar = or_move_bar),
    [FRAME_TRAVEL] = FRAME(.name = "travel", LOCAL(travel_locals), .run = or_travel_run, .ask = or_travel_ask,
                           .take = or_travel_take),
    [FRAME_MARKET] = FRAME(.name = "market", STEPS("ask", "turn-up", "open"), LOCAL(market_locals),
                           .run = or_market_run, .ask = or_market_ask, .take = or_market_take, .bar = or_market_bar),
    [FRAME_BUY] =
        FRAME(.name = "buy", STEPS("barter", "pay", "get", "got", "put-away", "turn-up", "done"), LOCAL(buy_locals),
              .run = or_buy_run, .ask = or_buy_ask, .take = or_buy_take, .bar = or_buy_bar, .tidy = or_buy_tidy),
    [FRAME_KEEP] = FRAME(.name = "keep", STEPS("room", "done"), LOCAL(keep_locals), .run = or_keep_run,
                         .ask = or_keep_ask, .take = or_keep_take),
    [FRAME_TRIM] = FRAME(.name = "trim", .chance_steps = 1 << TRIM_RANDOM, STEPS("ask", "random"), .run = or_trim_run,
                         .ask = or_trim_ask, .take = or_trim_take),
    [FRAME_SHIP] =
        FRAME(.name = "ship", .chance_steps = 1 << SHIP_RANDOM, STEPS("which", "random", "barter", "pay", "turn-up"),
              LOCAL(buy_locals), .run = or_ship_run, .ask = or_ship_ask, .take = or_ship_take, .bar = or_ship_bar),
    [FRAME_TRADE] =
        FRAME(.name = "trade", STEPS("offer", "answer", "done", "over"), LOCAL(trade_locals), .run = or_trade_run,
              .ask = or_trade_ask, .take = or_trade_take, .bar = or_trade_bar, .tidy = or_trade_tidy),
    [FRAME_GIFT] = FRAME(.name = "gift", LOCAL(gift_locals), .run = or_gift_run, .ask = or_gift_ask,
                         .take = or_gift_take, .bar = or_gift_bar),
    [FRAME_DELIVER] =
        FRAME(.name = "deliver", STEPS("which", "roll", "rolled", "failed"), LOCAL(place_locals), .run = or_deliver_run,
              .ask = or_deliver_ask, .take = or_deliver_take, .bar = or_deliver_bar, .tidy = or_deliver_tidy),
    [FRAME_DATABANK] = FRAME(.name = "databank", STEPS("draw", "back"), LOCAL(databank_locals), .run = or_databank_run,
                             .tidy = or_databank_tidy),
    [FRAME_CARD] = FRAME(.name = "card", .chance_steps = 1 << PICK_RANDOM, STEPS("ask", "random"), LOCAL(card_locals),
                         .run = or_card_run, .ask = or_card_ask, .take = or_card_take),
    [FRAME_DECK] = FRAME(.name = "deck", .chance_steps = 1 << PICK_RANDOM, STEPS("ask", "random"), LOCAL(deck_locals),
                         .run = or_deck_run, .ask = or_deck_ask, .take = or_deck_take),
    /* contests */
    [FRAME_ROLL] = FRAME(.name = "roll", .chance_steps = 1 << ROLL_THROW, STEPS("throw", "theirs", "fallen"),
                         LOCAL(roll_locals), .run = or_roll_run, .ask = or_roll_ask, .outcome = or_die_outcome,
                         .take = or_roll_take, .tidy = or_roll_tidy),
    [FRAME_DICE] = FRAME(.name = "dice", .chance_steps = 1 << DICE_THROW, STEPS("pick", "throw"), LOCAL(dice_locals),
                         .run = or_dice_run, .ask = or_dice_ask, .outcome = or_die_outcome, .take = or_dice_take),
    [FRAME_LUCK] =
        FRAME(.name = "luck", STEPS("throw", "fallen"), LOCAL(luck_locals), .run = or_luck_run, .tidy = or_roll_tidy),
    [FRAME_TEST] = FRAME(.name = "test", STEPS("before", "roll", "result", "over"), LOCAL(test_locals),
                         .run = or_test_run, .tidy = or_test_tidy),
    [FRAME_FIGHT] = FRAME(.name = "fight",
                          STEPS("before", "before-enemy", "attack", "defend", "winner", "won", "lost", "beat",
                                "hurt-enemy", "hurt", "after"),
                          LOCAL(fight_locals), .run = or_fight_run, .tidy = or_fight_tidy),
    [FRAME_SUFFER] =
        FRAME(.name = "suffer", STEPS("damage", "would", "defeat", "fell"), LOCAL(suffer_locals), .run = or_suffer_run),
    [FRAME_OFFER] = FRAME(.name = "offer", STEPS("run", "ask", "over"), LOCAL(or_offer_fields), .run = or_offer_run,
                          .ask = or_offer_ask, .take = or_offer_take, .bar = or_offer_bar),
    [FRAME_HUNT] = FRAME(.name = "hunt", STEPS("protect", "fight", "over"), LOCAL(hunt_locals), .run = or_hunt_run,
                         .ask = or_hunt_ask, .take = or_hunt_take, .tidy = or_hunt_tidy),
    [FRAME_PRIZE] =
        FRAME(.name = "prize", LOCAL(hunt_locals), .run = or_prize_run, .ask = or_prize_ask, .take = or_prize_take),
    [FRAME_REWARD] = FRAME(.name = "reward", STEPS("before", "gain", "more", "away", "after", "over"),
                           LOCAL(reward_locals), .run = or_reward_run),
    [FRAME_JOB] = FRAME(.name = "job", STEPS("begin", "end", "over"), LOCAL(job_locals), .run = or_job_run),
    [FRAME_SPACE] =
        FRAME(.name = "space", STEPS("draw", "read"), LOCAL(space_locals), .run = or_space_run, .tidy = or_space_tidy),
    [FRAME_PLAYER] = FRAME(.name = "player", .chance_steps = 1 << PLAYER_RANDOM, STEPS("ask", "random", "picked"),
                           LOCAL(player_locals), .run = or_player_run, .ask = or_player_ask, .take = or_player_take),
    /* galaxy */
    [FRAME_PATROL] = FRAME(.name = "patrol", STEPS("fight", "done"), LOCAL(patrol_locals), .run = or_patrol_run),
    [FRAME_PATROL_MOVES] =
        FRAME(.name = "patrol-moves", .chance_steps = 1 << PATROL_MOVES_RANDOM, STEPS("before", "ask", "random"),
              LOCAL(patrol_moves_locals), .run = or_patrol_moves_run, .ask = or_patrol_moves_ask,
              .take = or_patrol_moves_take, .bar = or_patrol_moves_bar),
    [FRAME_CONTACT] = FRAME(.name = "contact", STEPS("turn-up", "hunt", "read", "after"), LOCAL(contact_locals),
                            .run = or_contact_run, .ask = or_contact_ask, .take = or_contact_take),
    [FRAME_TOKEN] =
        FRAME(.name = "token", .chance_steps = 1 << TOKEN_RANDOM, STEPS("ask", "random", "do"), LOCAL(token_locals),
              .run = or_token_run, .ask = or_token_ask, .take = or_token_take, .bar = or_token_bar),
    [FRAME_FACTION] =
        FRAME(.name = "faction", .chance_steps = 1 << FACTION_RANDOM, STEPS("ask", "random"), LOCAL(faction_locals),
              .run = or_faction_run, .ask = or_faction_ask, .take = or_faction_take),
    [FRAME_AUTOMA] = FRAME(.name = "automa", STEPS("draw", "planning", "action", "encounter", "end"),
                           LOCAL(automa_locals), .run = or_automa_run, .tidy = or_automa_tidy),
    [FRAME_ERRAND] = FRAME(.name = "errand", .chance_steps = 1 << ERRAND_LOT, STEPS("do", "lot", "go-on", "end"),
                           LOCAL(errand_locals), FORMS(errand_forms), .run = or_errand_run, .ask = or_errand_ask,
                           .take = or_errand_take),
};

static const ZoneDef zones[ZONES] = {
    {"market-bounty", 0, SEES_KEEP},
    {"market-cargo", 0, SEES_KEEP},
    {"market-gear", 0, SEES_KEEP},
    {"market-job", 0, SEES_KEEP},
    {"market-luxury", 0, SEES_KEEP},
    {"market-ship", 0, SEES_KEEP},
    {"encounters-naboo", 0, SEES_KEEP},
    {"encounters-cantonica", 0, SEES_KEEP},
    {"encounters-kessel", 0, SEES_KEEP},
    {"encounters-takodana", 0, SEES_KEEP},
    {"encounters-nal-hutta", 0, SEES_KEEP},
    {"encounters-lothal", 0, SEES_KEEP},
    {"encounters-navpoint", 0, SEES_KEEP},
    {"databank", 0, SEES_KEEP},
    {"automa", 0, SEES_KEEP},
    {"resolving", 0, SEES_KEEP, true},
    {"pool", 0, SEES_KEEP},
    {"removed", 0, SEES_ALL},
    ZONE_EACH_4("crew", SEES_ALL),
    ZONE_EACH_4("hold", SEES_ALL),
    ZONE_EACH_4("gear", SEES_ALL),
    ZONE_EACH_4("tasks", SEES_ALL),
    ZONE_EACH_4("secrets", SEES_OWNER),
    ZONE_EACH_4("captives", SEES_ALL),
    {"contacts-1", 0, SEES_KEEP},
    {"contacts-2", 0, SEES_KEEP},
    {"contacts-3", 0, SEES_KEEP},
    {"contacts-4", 0, SEES_KEEP},
    {"contacts-5", 0, SEES_KEEP},
    {"contacts-6", 0, SEES_KEEP},
    {"contacts-7", 0, SEES_KEEP},
    {"contacts-8", 0, SEES_KEEP},
    {"contacts-9", 0, SEES_KEEP},
    {"contacts-10", 0, SEES_KEEP},
    {"contacts-11", 0, SEES_KEEP},
};

/* ---- bags ---- */

#define MARKET(n) (n) * MARKET_CELLS, MARKET_CELLS, 0
#define NESTED(n) CELLS_ENCOUNTER + (n) * NESTED_CELLS, NESTED_CELLS, 0
#define PLAIN(n) CELLS_PLAIN + (n) * ENCOUNTER_CELLS, ENCOUNTER_CELLS, 0
#define CONTACT(n) CELLS_CONTACT + (n) * CONTACT_CELLS, CONTACT_CELLS, 0
#define NUMBERED_BAG(n) CELLS_NUMBERED + (n) * NUMBERED_CELLS, NUMBERED_CELLS, 0
static const BagDef bags[] = {
    {"bounty", MARKET(0)},
    {"cargo", MARKET(1)},
    {"gear", MARKET(2)},
    {"job", MARKET(3)},
    {"luxury", MARKET(4)},
    {"ship", MARKET(5)},
    {"naboo", NESTED(0)},
    {"cantonica", NESTED(1)},
    {"kessel", NESTED(2)},
    {"takodana", NESTED(3)},
    {"nal-hutta", NESTED(4)},
    {"lothal", NESTED(5)},
    {"navpoint", NESTED(6)},
    {"naboo-plain", PLAIN(0)},
    {"naboo-first", PLAIN(1)},
    {"naboo-second", PLAIN(2)},
    {"cantonica-plain", PLAIN(3)},
    {"cantonica-first", PLAIN(4)},
    {"cantonica-second", PLAIN(5)},
    {"kessel-plain", PLAIN(6)},
    {"kessel-first", PLAIN(7)},
    {"kessel-second", PLAIN(8)},
    {"takodana-plain", PLAIN(9)},
    {"takodana-first", PLAIN(10)},
    {"takodana-second", PLAIN(11)},
    {"nal-hutta-plain", PLAIN(12)},
    {"nal-hutta-first", PLAIN(13)},
    {"nal-hutta-second", PLAIN(14)},
    {"lothal-plain", PLAIN(15)},
    {"lothal-first", PLAIN(16)},
    {"lothal-second", PLAIN(17)},
    {"navpoint-plain", PLAIN(18)},
    {"navpoint-first", PLAIN(19)},
    {"navpoint-second", PLAIN(20)},
    {"grey", CONTACT(0)},
    {"green", CONTACT(1)},
    {"yellow", CONTACT(2)},
    {"number-1", NUMBERED_BAG(0)},
    {"number-40", NUMBERED_BAG(1)},
    {"number-41", NUMBERED_BAG(2)},
    {"number-90", NUMBERED_BAG(3)},
    {"number-91", NUMBERED_BAG(4)},
    {"number-92", NUMBERED_BAG(5)},
    {"automa", CELLS_AUTOMA, AUTOMA_CELLS, 0},
};
_Static_assert(COUNT(bags) == BAGS - 1, "every bag has its row");

/* ---- options ---- */

const OptionDef outerrim_options[OPTIONS] = {
    [OPTION_FAME] = {"fame", "How much fame wins.", "OR-5.3", WORDS("10", "8", "12"),
                     NAMES("10: the usual game", "8: a first game", "12: an extended game")},
    [OPTION_MAP] = {"map", "How the tiles lie.", "OR-30.2", WORDS("standard", "modular"),
                    NAMES("as printed", "shuffled")},
    [OPTION_AUTOMA] = {"automa",
                       "Does an opponent that follows the AI cards play along? Alone you always have one, with four "
                       "seats there is none.",
                       "OR-25.1", WORDS("no", "yes"), NAMES("no", "yes, on a free player board")},
    [OPTION_HEAD_START] = {"head-start", "The automa's fame at the beginning.", "OR-25.5",
                           WORDS("0", "1", "2", "3", "4"), NAMES("none", "1 fame", "2 fame", "3 fame", "4 fame")},
    [OPTION_CHARACTERS] = {"characters", "Who decides which character you are.", "OR-2.7", WORDS("choose", "random"),
                           NAMES("everybody in turn order", "chance")},
    [OPTION_FIRST] = {"first", "Who begins.", "OR-2.6", WORDS("roll", "p1"),
                      NAMES("whoever rolls best", "the first seat")},
};

static const Preset presets[] = {
    {"standard", "Standard", VALUES(0)},
    {"first-game", "First game", VALUES([OPTION_FAME] = 1)},
    {"extended", "Extended game", VALUES([OPTION_FAME] = 2)},
    {"expert", "Expert automa", VALUES([OPTION_HEAD_START] = 2)},
};

/* ---- what is counted of who wins ---- */

static const uint8_t gains[] = {EVENT_START_CARD, EVENT_BUY, EVENT_KEEP, EVENT_DATABANK, EVENT_ENCOUNTER};

const Game outerrim_game = {
    .id = "outerrim",
    .name = "Outer Rim",
    .seats_min = 1,
    .seats_max = HEROES,
    .heroes_min = HEROES, /* the automa's cards lie behind the last seat's */
    .rules_version = 3,
    LAYOUT_WITH_LIMITS(OuterRim),
    ROWS(fields, fields),
    ROWS(kinds, outerrim_kinds),
    ROWS(frames, frames),
    ROWS(zones, zones),
    ROWS(bags, bags),
    ROWS(verbs, outerrim_verbs),
    ROWS(prompts, outerrim_prompts),
    ROWS(tags, outerrim_tags),
    ROWS(reasons, outerrim_reasons),
    ROWS(events, outerrim_events),
    ROWS(outcomes, outerrim_outcomes),
    ROWS(signs, outerrim_signs),
    ROWS(options, outerrim_options),
    ROWS(presets, presets),
    ROWS(ops, outerrim_ops),
    ROWS(conds, outerrim_conds),
    ROWS(moments, outerrim_moments),
    .untold = UINT64_C(1) << MOMENT_SCRIPT, /* OR-24.10 */
    ROWS(tables, outerrim_tables),
    .card_kind = KIND_CARD,
    ROWS(gains, gains),
    .hero_event = EVENT_CHARACTER,
    .digest = or_digest,
    .digest_size = sizeof(Digest),
    .notes_size = sizeof(Notes),
    .fits = or_fits,
    .setup = or_setup_game,
    .side = or_side,
    .start = or_start,
    .side_bar = or_side_bar,
    .eval = or_eval,
    .read_signs = or_read_signs,
    .check = or_check,
    .complete = or_complete,
    .frame_law = or_frame_law,
    .left_to_chance = or_left_to_chance,
    .declines = or_declines,
    .idle_modes = or_idle_modes,
    .why_idle = or_why_idle,
    .total = or_total,
    .total_kind = KIND_STAT,
};
