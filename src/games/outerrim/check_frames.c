/* What must hold of what is under way: every local of a frame is in its bounds, whatever hand wrote it, and every frame
 * stands on one that pushes such a frame at that step. So a state from outside can be played on like any other. */
#include "games/outerrim/automa.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/check.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/market.h"
#include "games/outerrim/turn.h"

enum {
    DEPTH_MOST = 18, /* of a state at rest; above it there is room for what may follow */
    COUNT_MOST = 20  /* how many, how often: more than any card says */
};

/* ---- what locals name ---- */

static bool plays(const Engine *e, int hero) {
    return hero >= 1 && hero <= outerrim(e)->heroes;
}

static const Card *card_there(const Engine *e, PlaceId place) {
    return card_of(e, place ? e->places[place].card : 0);
}

static bool is_drawn(const Engine *e, PlaceId place) {
    return place && e->places[place].card;
}

static bool lies_in(const Engine *e, PlaceId place, int zone) {
    return place && e->places[place].zone == zone;
}

/* A card that takes a slot (OR-1.12). */
static bool is_thing(const Engine *e, PlaceId place) {
    int sort = card_there(e, place)->sort;
    return sort != SORT_NONE && sort != SORT_SHIP;
}

static bool is_contact(const Engine *e, PlaceId place) {
    const Place *p = &e->places[place];
    if (!place)
        return false;
    return p->card ? card_of(e, p->card)->deck == DECK_CONTACT : p->bag >= BAG_CONTACT && p->bag < BAG_NUMBERED;
}

static bool is_on_planet(const Engine *e, PlaceId contact) {
    return is_contact(e, contact) && or_contact_space(e, contact);
}

static bool is_task(const Engine *e, PlaceId place, int hero, int sort) {
    return lies_in(e, place, tasks_of(hero)) && card_there(e, place)->sort == sort;
}

/* ---- the set-up ---- */

static bool tiles_fit(const Engine *e, int step, int done) {
    const uint8_t *tiles = outerrim(e)->tiles;
    int laid = 0;
    unsigned met = 0;
    while (laid < TILES && tiles[laid])
        met |= 1u << tiles[laid++];
    for (int i = laid; i < TILES; i++)
        if (tiles[i])
            return false;
    return bits_count(met) == laid && (laid == TILES || (step == SETUP_MAP && done == laid));
}

/* Those before it in turn order have one, the others none: a front side each, and one is left for everybody. */
static bool characters_fit(const Engine *e, int step, int done) {
    const uint8_t *is = outerrim(e)->character;
    for (int nth = 0; nth < outerrim(e)->heroes; nth++) {
        int hero = or_in_order(e, nth);
        bool has =
            step > SETUP_SHIPS || (step >= SETUP_CHARACTERS && nth < done) || (step == SETUP_SHIPS && nth == done);
        if (has ? !is[hero - 1] || !character_of(e, hero)->back : is[hero - 1])
            return false;
        if (!has && step > SETUP_FIRST && !or_characters_left(e, hero))
            return false;
        for (int other = 1; other < hero; other++)
            if (is[hero - 1] && is[other - 1] == is[hero - 1])
                return false;
    }
    return true;
}

static bool ships_fit(const Engine *e, int step, int done) {
    for (int nth = 0; nth < outerrim(e)->heroes; nth++) {
        int hero = or_in_order(e, nth);
        bool has = step > SETUP_SHIPS || nth < done;
        if (has ? !ship_of(e, hero)->starter : outerrim(e)->ship[hero - 1])
            return false;
    }
    return true;
}

/* How many cards of a databank number are still to be had. */
static int numbered_left(const Engine *e, int number) {
    int left = 0, numbered = or_numbered(number);
    for (PlaceId at = e->zones[ZONE_DATABANK].first; at; at = e->places[at].next)
        left += numbered >= 0 && e->places[at].bag == BAG_NUMBERED + numbered;
    return left;
}

/* Who gets which is not known before the characters are: then all of them are there. */
static bool numbered_all(const Engine *e) {
    int rows = 0;
    for (int i = 0; i < NUMBERED; i++)
        rows += digest(e)->numbered[i].rows;
    return e->zones[ZONE_DATABANK].count == rows;
}

/* Everybody who has no starting card yet will get one; it says where they begin. */
static bool starts_fit(const Engine *e, int step, int done) {
    for (int nth = 0; nth < outerrim(e)->heroes; nth++) {
        int hero = or_in_order(e, nth), wanted = 0;
        bool has = step > SETUP_CARDS || (step == SETUP_CARDS && nth < done);
        if (has != (outerrim(e)->at[hero - 1] != 0))
            return false;
        for (int later = nth; !has && step == SETUP_CARDS && later < outerrim(e)->heroes; later++)
            wanted += character_of(e, or_in_order(e, later))->number == character_of(e, hero)->number;
        if (wanted > numbered_left(e, character_of(e, hero)->number))
            return false;
    }
    return true;
}

static const char *check_setup(const Engine *e, const Frame *f) {
    const OuterRim *s = outerrim(e);
    int done = LOCALS_READ(f, SetupLocals)->done, step = f->step;
    if (!tiles_fit(e, step, done))
        return "done, tiles: the map is laid otherwise than the set-up says";
    if (step > SETUP_FIRST && (s->first < 1 || s->first > e->head->seats))
        return "first: the first player does not play";
    if (step > SETUP_FIRST && done > (step == SETUP_MARKET ? MARKET_DECKS : s->heroes))
        return "done: more was done than there is to do";
    if (step < SETUP_CHARACTERS ? s->character[0] || s->ship[0] || s->at[0] || s->character[1]
                                : !characters_fit(e, step, done))
        return "done, character: the characters are others than the set-up says";
    if (step >= SETUP_CHARACTERS && (!ships_fit(e, step, done) || !starts_fit(e, step, done)))
        return "done, ship, at: ships and starting cards are others than the set-up says";
    if (step < SETUP_CARDS && !numbered_all(e))
        return "done, zones.databank: a starting card is gone before they are dealt";
    return NULL;
}

/* ---- turns ---- */

static const char *check_turn(const Engine *e, const Frame *f) {
    if (f->hero != outerrim(e)->active)
        return "hero: it is not the active one";
    return is_automa(e, f->hero) && f->step != TURN_PLANNING && f->step != TURN_END
               ? "step: the automa does that by its cards"
               : NULL;
}

static const char *check_market(const Engine *e, const Frame *f) {
    const CountLocals *local = LOCALS_READ(f, CountLocals);
    return is_automa(e, f->hero) && local->act != MARKET_ONLY_DISCARD ? "act: the automa asks for none" : NULL;
}

static bool is_for_sale(const Engine *e, const BuyLocals *local) {
    return lies_in(e, local->place, ZONE_MARKET + local->deck) && or_top(e, local->deck) == local->place &&
           is_drawn(e, local->place);
}

static const char *check_buy(const Engine *e, const Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    if (local->deck >= MARKET_DECKS)
        return "deck: there is no such deck";
    if (f->step <= BUY_GET ? !is_for_sale(e, local) : !local->place)
        return "place: it is not the top card of its deck";
    if ((f->step == BUY_GOT || f->step == BUY_PUT_AWAY) &&
        (!is_drawn(e, local->place) || card_there(e, local->place)->deck != local->deck))
        return "place: it is no card of this deck";
    return NULL;
}

static const char *check_ship(const Engine *e, const Frame *f) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    bool buys = f->step == SHIP_BARTER || f->step == SHIP_PAY;
    return !buys || or_supply(e) >> local->ship & 1 ? NULL : "ship: it is not in the supply";
}

static const char *check_keep(const Engine *e, const Frame *f) {
    return f->step == KEEP_DONE || is_thing(e, LOCALS_READ(f, PlaceLocals)->place)
               ? NULL
               : "place: it is no card that takes a slot";
}

static const char *check_trade(const Engine *e, const Frame *f) {
    const TradeLocals *local = LOCALS_READ(f, TradeLocals);
    const uint8_t *credits = outerrim(e)->credits;
    int with = local->with;
    if (with == f->hero || with < 1 || with > e->head->seats || is_automa(e, f->hero))
        return "with: nobody trades with that player";
    if (f->step <= TRADE_ANSWER && (local->credits > credits[f->hero - 1] || -local->credits > credits[with - 1]))
        return "credits: there are not so many";
    return f->seat == (f->step == TRADE_OFFER ? seat_of(e, f->hero) : with) || f->step > TRADE_ANSWER
               ? NULL
               : "seat: the other one is asked";
}

/* It lies over any question of a turn that a player is asked, and nothing lies over it. */
static const char *check_gift(const Engine *e, const Frame *f) {
    int to = LOCALS_READ(f, GiftLocals)->to, active = outerrim(e)->active;
    bool players = to >= 1 && to <= e->head->seats && to != f->hero && f->hero <= e->head->seats;
    if (!players || (to != active && f->hero != active))
        return "to: that player does not get credits now";
    if (frame_asks_chance(e->game, f - 1))
        return "nothing changes hands before chance has answered";
    return f == frame_top(e) && f->seat == f->hero ? NULL : "seat: nobody gives anything here";
}

static const char *check_deliver(const Engine *e, const Frame *f) {
    PlaceId place = LOCALS_READ(f, PlaceLocals)->place;
    int sort = card_there(e, place)->sort;
    if (is_automa(e, f->hero))
        return "hero: the automa does that by its cards";
    bool decided = f->step == DELIVER_FAILED && !place;
    return f->step == DELIVER_WHICH || decided || sort == SORT_CARGO || sort == SORT_BOUNTY
               ? NULL
               : "place: it is no cargo, and no captive's bounty";
}

static const char *check_databank(const Engine *e, const Frame *f) {
    const PlaceLocals *local = LOCALS_READ(f, PlaceLocals);
    bool draws = f->step == DATABANK_DRAW;
    if (local->picked > outerrim(e)->heroes)
        return "picked: that player does not play";
    if (draws ? local->place && !lies_in(e, local->place, ZONE_DATABANK) : !local->place)
        return "place: it is no card of the databank";
    return NULL;
}

static const char *check_card(const Engine *e, const Frame *f) {
    const CardLocals *local = LOCALS_READ(f, CardLocals);
    (void)f;
    return plays(e, local->owner) && local->sort != SORT_NONE && local->sort != SORT_SHIP
               ? NULL
               : "owner, sort: nobody has such cards";
}

/* ---- contests ---- */

static const char *check_roll(const Engine *e, const Frame *f) {
    const RollLocals *local = LOCALS_READ(f, RollLocals);
    return local->enemy <= outerrim(e)->heroes && (f->hero || f->seat) ? NULL : "enemy: that hero does not play";
}

static const char *check_dice(const Engine *e, const Frame *f) {
    const DiceLocals *local = LOCALS_READ(f, DiceLocals);
    (void)e;
    return f->step != DICE_THROW || !local->picked || local->act != DICE_REROLL || local->air ? NULL
                                                                                              : "air: no die is thrown";
}

static const char *check_luck(const Engine *e, const Frame *f) {
    (void)e;
    return f->step <= 1 ? NULL : "step: there is no such step";
}

static const char *check_test(const Engine *e, const Frame *f) {
    (void)e;
    return LOCALS_READ(f, TestLocals)->skill != SKILL_NONE ? NULL : "skill: no skill is tested";
}

/* The one that is on the map. */
static bool patrol_fits(const Engine *e, int row) {
    int faction = row ? patrol_of(e, row)->faction : 0;
    return faction && digest(e)->patrols[faction][outerrim(e)->patrol_level[faction - 1]] == row;
}

/* What waits for the end of the fight goes on with a job, or with the turn. */
static bool cut_fits(const Engine *e, const Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    if (!local->cut)
        return true;
    if (local->cut > f - e->frames || local->answer > CUT_JOB_DONE)
        return false;
    int kind = e->frames[local->cut - 1].kind;
    return kind == FRAME_JOB || kind == FRAME_TURN;
}

static const char *check_fight(const Engine *e, const Frame *f) {
    const FightLocals *local = LOCALS_READ(f, FightLocals);
    if ((local->foe == FOE_PLAYER) != (local->enemy != 0) || local->enemy == f->hero ||
        local->enemy > outerrim(e)->heroes)
        return "enemy: nobody fights that player";
    if ((local->foe == FOE_PATROL) != (local->patrol != 0))
        return "patrol: there is none, or no other foe";
    if (local->patrol && f->step <= FIGHT_WINNER && !patrol_fits(e, local->patrol))
        return "patrol: it is not on the map";
    if (or_is_unbeatable(e, local) && (local->won || (f->step > FIGHT_BEFORE && f->step <= FIGHT_WINNER)))
        return "patrol: it cannot be beaten, and nobody rolls against it"; /* OR-14.7 */
    return cut_fits(e, f) ? NULL : "cut: nothing goes on there";
}

static const char *check_offer(const Engine *e, const Frame *f) {
    (void)e;
    return LOCALS_READ(f, OfferLocals)->moment >= MOMENT_BEFORE_TEST ? NULL : "moment: nothing is offered then";
}

/* ---- bounties, rewards, jobs ---- */

/* A bounty in the hero's hands, and whom it names. */
static bool hunt_fits(const Engine *e, const Frame *f) {
    const HuntLocals *local = LOCALS_READ(f, HuntLocals);
    return is_task(e, local->bounty, f->hero, SORT_BOUNTY) && is_drawn(e, local->contact) &&
           card_there(e, local->bounty)->contact == e->places[local->contact].card;
}

static const char *check_hunt(const Engine *e, const Frame *f) {
    const HuntLocals *local = LOCALS_READ(f, HuntLocals);
    const Frame *above = f + 1 < e->frames + e->head->depth ? f + 1 : NULL;
    bool fights = f->step != HUNT_OVER || (above && above->kind == FRAME_FIGHT && above->step <= FIGHT_WINNER);
    bool protects = local->protects || f->step == HUNT_PROTECT;
    if (local->owner > outerrim(e)->heroes || (protects && (!local->owner || local->owner == f->hero)) ||
        (protects && is_automa(e, local->owner)))
        return "owner: nobody protects that crew";
    if (fights && !hunt_fits(e, f))
        return "bounty, contact: the bounty names somebody else";
    return f->seat == seat_of(e, f->step == HUNT_PROTECT ? local->owner : f->hero) || f->step == HUNT_FIGHT
               ? NULL
               : "seat: the other one is asked";
}

static const char *check_prize(const Engine *e, const Frame *f) {
    if (LOCALS_READ(f, HuntLocals)->owner > outerrim(e)->heroes)
        return "owner: that hero does not play";
    return hunt_fits(e, f) ? NULL : "bounty, contact: the bounty names somebody else";
}

static const char *check_reward(const Engine *e, const Frame *f) {
    const RewardLocals *local = LOCALS_READ(f, RewardLocals);
    int sort = card_of(e, local->card)->sort;
    if (local->moment != MOMENT_DELIVERED && local->moment != MOMENT_ELIMINATED && local->moment != MOMENT_COMPLETED)
        return "moment: there is no reward then";
    return local->place && (sort == SORT_CARGO || sort == SORT_BOUNTY || sort == SORT_JOB)
               ? NULL
               : "card: it brings no reward";
}

static const char *check_job(const Engine *e, const Frame *f) {
    const JobLocals *local = LOCALS_READ(f, JobLocals);
    if (!or_is_job(e, local->card) || !local->place)
        return "card: it is no job";
    return f->step > JOB_END || is_task(e, local->place, f->hero, SORT_JOB) ? NULL : "place: the hero has no such job";
}

static const char *check_space(const Engine *e, const Frame *f) {
    PlaceId place = LOCALS_READ(f, SpaceLocals)->place;
    if (f->step == SPACE_DRAW)
        return NULL;
    return place && (!lies_in(e, place, ZONE_RESOLVING) || is_drawn(e, place)) ? NULL : "place: no card is read";
}

static const char *check_player(const Engine *e, const Frame *f) {
    unsigned among = LOCALS_READ(f, PlayerLocals)->among;
    if (f->step == PLAYER_PICKED)
        return NULL;
    return among && !(among & ~((unsigned)heroes_all(e) & ~(unsigned)HERO_BIT(f->hero)))
               ? NULL
               : "among: nobody can be picked";
}

/* ---- the galaxy ---- */

static const char *check_patrol(const Engine *e, const Frame *f) {
    (void)e;
    return LOCALS_READ(f, PatrolLocals)->faction != FACTION_NONE ? NULL : "faction: there is none";
}

static const char *check_patrol_moves(const Engine *e, const Frame *f) {
    const PatrolMovesLocals *local = LOCALS_READ(f, PatrolMovesLocals);
    if (local->faction == FACTION_NONE || !local->left)
        return "faction: no patrol moves";
    return local->lost || plays(e, local->to) ? NULL : "to: that hero does not play";
}

static const char *check_contact(const Engine *e, const Frame *f) {
    PlaceId contact = LOCALS_READ(f, ContactLocals)->contact;
    if (!is_contact(e, contact) || (f->step == CONTACT_READ && !is_drawn(e, contact)))
        return "contact: it is no contact";
    bool hunts = f->step == CONTACT_HUNT;
    return !hunts ||
                   (!is_automa(e, f->hero) && is_drawn(e, contact) && or_bounty_on(e, f->hero, e->places[contact].card))
               ? NULL
               : "contact: no bounty of the hero names it";
}

/* A planet with an empty contact space. */
static bool has_room(const Engine *e, int space) {
    return space && is_planet(e, space) && e->zones[or_contacts_at(e, space)].count < 2;
}

/* What was picked, and is done next. */
static bool token_does(const Engine *e, const Frame *f) {
    const TokenLocals *local = LOCALS_READ(f, TokenLocals);
    PlaceId contact = local->contact;
    switch (local->act) {
    case TOKEN_PEEK:
        return f->seat && is_on_planet(e, contact);
    case TOKEN_RECRUIT:
        return is_on_planet(e, contact) && card_there(e, contact)->sort == SORT_CREW;
    case TOKEN_MOVE_TO:
    case TOKEN_RETURN:
        return has_room(e, local->space);
    case TOKEN_DISMISS:
        return lies_in(e, contact, crew_of(f->hero));
    case TOKEN_TAKE_DROID:
        return lies_in(e, contact, crew_of(local->from));
    default:
        return is_on_planet(e, contact);
    }
}

static const char *check_token(const Engine *e, const Frame *f) {
    const TokenLocals *local = LOCALS_READ(f, TokenLocals);
    if (local->act >= TOKEN_ACTS || local->left > COUNT_MOST)
        return "act: there is no such act";
    if (local->act == TOKEN_TAKE_DROID && !plays(e, local->from))
        return "from: that hero does not play";
    if (local->act == TOKEN_MOVE_TO && local->left && !is_on_planet(e, local->contact))
        return "contact: it is on no planet";
    if (local->act == TOKEN_RETURN && (local->left || f->step == TOKEN_DO) &&
        (!is_contact(e, local->contact) || !is_drawn(e, local->contact) || !local->space))
        return "contact: it is no contact that returns";
    return f->step != TOKEN_DO || token_does(e, f) ? NULL : "contact: what was picked does not fit the act";
}

static const char *check_faction(const Engine *e, const Frame *f) {
    const FactionLocals *local = LOCALS_READ(f, FactionLocals);
    if (local->act >= FACTION_ACTS || !local->among || local->among & 1)
        return "among: there is no such faction";
    if (local->act != FACTION_ENCOUNTER && !plays(e, local->whom))
        return "whom: that hero does not play";
    return local->act != FACTION_PATROL_COMES || local->count > 0 ? NULL : "count: no patrol moves";
}

/* The automa does not choose its way: it goes on where it is bound. */
static const char *check_move(const Engine *e, const Frame *f) {
    int to = LOCALS_READ(f, MoveLocals)->bound;
    if (!is_automa(e, f->hero))
        return to ? "bound: only the automa is bound for somewhere" : NULL;
    return f->step == MOVE_STOPPED && to && digest(e)->spaces >> to & 1 ? NULL
                                                                        : "bound: the automa is asked where to go";
}

static const char *check_automa(const Engine *e, const Frame *f) {
    PlaceId place = LOCALS_READ(f, AutomaLocals)->place;
    bool reads = lies_in(e, place, ZONE_RESOLVING) && card_there(e, place)->deck == DECK_AUTOMA;
    if (!is_automa(e, f->hero))
        return "hero: it is not the automa";
    return f->step == AUTOMA_DRAW ? place ? "place: there is a card before one is drawn" : NULL
           : reads                ? NULL
                                  : "place: it is no card of the automa";
}

static const char *check_errand(const Engine *e, const Frame *f) {
    const ErrandLocals *local = LOCALS_READ(f, ErrandLocals);
    bool lots = local->act == ERRAND_MOVE || local->act == ERRAND_FIGHT || local->act == ERRAND_JOB ||
                local->act == ERRAND_CREW;
    if (!is_automa(e, f->hero))
        return "hero: it is not the automa";
    if (local->act == ERRAND_DELIVER && local->count > COUNT_MOST)
        return "count: there are not so many";
    if (f->step == ERRAND_LOT && !(lots && or_errand_has_lots(e, f)))
        return "step: there is nothing to choose by lot";
    if (f->step == ERRAND_GO_ON && local->act != ERRAND_BUY && local->act != ERRAND_DELIVER)
        return "step: it does not go on";
    return !local->place || (local->act == ERRAND_CREW && is_contact(e, local->place)) ? NULL
                                                                                       : "place: it is no contact";
}

/* ---- programs ---- */

/* "That player" is another one, or nobody. */
static const char *check_program(const Engine *e, const Frame *f) {
    return program_picked(f) <= outerrim(e)->heroes && program_picked(f) != f->hero
               ? NULL
               : "picked: a program is about a player that does not play";
}

/* ---- what stands on what ---- */

typedef uint64_t KindSet;
#define ON(kind) (UINT64_C(1) << (kind))
#define AT(step) (1u << (step))
#define ANY_STEP UINT16_MAX
_Static_assert(FRAMES_END <= 64, "a set of kinds is a word");

/* A frame at one of these steps pushes those: so much, and no more, stands on it. */
static const struct {
    uint8_t kind;
    uint16_t steps; /* set; ANY_STEP for frames that have none, too */
    KindSet above;  /* set of kinds */
} pushes[] = {
    {FRAME_SETUP, AT(SETUP_CARDS) | AT(SETUP_MARKET), ON(FRAME_DRAW)},
    {FRAME_TURN, ANY_STEP, ON(FRAME_OFFER) | ON(FRAME_SUFFER) | ON(FRAME_TRIM) | ON(FRAME_DRAW)},
    {FRAME_TURN, AT(TURN_ACTION) | AT(TURN_END),
     ON(FRAME_MOVE) | ON(FRAME_PROGRAM) | ON(FRAME_DELIVER) | ON(FRAME_MARKET) | ON(FRAME_TRADE)},
    {FRAME_TURN, AT(TURN_END),
     ON(FRAME_PATROL) | ON(FRAME_CONTACT) | ON(FRAME_JOB) | ON(FRAME_HUNT) | ON(FRAME_SPACE) | ON(FRAME_AUTOMA)},
    {FRAME_MOVE, AT(MOVE_STOPPED), ON(FRAME_OFFER)},
    {FRAME_MARKET, AT(MARKET_ASK), ON(FRAME_BUY)},
    {FRAME_MARKET, AT(MARKET_TURN_UP), ON(FRAME_DRAW)},
    {FRAME_BUY, AT(BUY_GOT), ON(FRAME_KEEP) | ON(FRAME_TRIM)},
    {FRAME_BUY, AT(BUY_PUT_AWAY), ON(FRAME_PROGRAM)},
    {FRAME_BUY, AT(BUY_TURN_UP), ON(FRAME_DRAW) | ON(FRAME_OFFER) | ON(FRAME_SUFFER)},
    {FRAME_BUY, AT(BUY_DONE), ON(FRAME_PATROL_MOVES)},
    {FRAME_KEEP, AT(KEEP_ROOM), ON(FRAME_TOKEN)},
    {FRAME_KEEP, AT(KEEP_DONE), ON(FRAME_OFFER) | ON(FRAME_SUFFER)}, /* OR-A39 */
    {FRAME_TRIM, ANY_STEP, ON(FRAME_TOKEN) | ON(FRAME_TRIM)},
    {FRAME_SHIP, AT(SHIP_TURN_UP), ON(FRAME_TRIM) | ON(FRAME_DRAW)},
    {FRAME_TRADE, AT(TRADE_OVER), ON(FRAME_TRIM)},
    {FRAME_DELIVER, AT(DELIVER_WHICH), ON(FRAME_REWARD) | ON(FRAME_TOKEN)},
    {FRAME_DELIVER, AT(DELIVER_ROLLED), ON(FRAME_LUCK)},
    {FRAME_DELIVER, AT(DELIVER_FAILED), ON(FRAME_DATABANK)},
    {FRAME_DATABANK, AT(DATABANK_DRAW), ON(FRAME_DRAW)},
    {FRAME_DATABANK, AT(DATABANK_BACK), ON(FRAME_PROGRAM)},
    {FRAME_CARD, ANY_STEP, ON(FRAME_TOKEN) | ON(FRAME_TRIM) | ON(FRAME_SUFFER)},
    {FRAME_DECK, ANY_STEP, ON(FRAME_MARKET) | ON(FRAME_BUY)},
    {FRAME_ROLL, AT(ROLL_THEIRS) | AT(ROLL_FALLEN), ON(FRAME_OFFER)},
    {FRAME_LUCK, ANY_STEP, ON(FRAME_ROLL)},
    {FRAME_TEST, AT(TEST_ROLL), ON(FRAME_OFFER) | ON(FRAME_SUFFER)},
    {FRAME_TEST, AT(TEST_RESULT), ON(FRAME_ROLL)},
    {FRAME_TEST, AT(TEST_OVER), ON(FRAME_PROGRAM)},
    {FRAME_FIGHT, AT(FIGHT_BEFORE_ENEMY) | AT(FIGHT_ATTACK) | AT(FIGHT_LOST) | AT(FIGHT_BEAT) | AT(FIGHT_HURT_ENEMY),
     ON(FRAME_OFFER)},
    {FRAME_FIGHT, AT(FIGHT_DEFEND) | AT(FIGHT_WINNER), ON(FRAME_ROLL)},
    {FRAME_FIGHT, AT(FIGHT_WON),
     ON(FRAME_PROGRAM) | ON(FRAME_PRIZE) | ON(FRAME_REWARD) | ON(FRAME_PATROL_MOVES) | ON(FRAME_TOKEN)},
    {FRAME_FIGHT, AT(FIGHT_HURT) | AT(FIGHT_AFTER), ON(FRAME_SUFFER)},
    {FRAME_SUFFER, AT(SUFFER_DAMAGE), ON(FRAME_SUFFER)},
    {FRAME_SUFFER, AT(SUFFER_DEFEAT) | AT(SUFFER_FELL), ON(FRAME_OFFER)},
    {FRAME_OFFER, ANY_STEP, ON(FRAME_PROGRAM) | ON(FRAME_OFFER)},
    {FRAME_HUNT, AT(HUNT_OVER), ON(FRAME_FIGHT)},
    {FRAME_REWARD, AT(REWARD_GAIN) | AT(REWARD_OVER), ON(FRAME_OFFER)},
    {FRAME_REWARD, AT(REWARD_MORE) | AT(REWARD_AWAY), ON(FRAME_PROGRAM)},
    {FRAME_JOB, AT(JOB_END), ON(FRAME_PROGRAM)},
    {FRAME_JOB, AT(JOB_OVER), ON(FRAME_REWARD)},
    {FRAME_SPACE, AT(SPACE_DRAW), ON(FRAME_DRAW)},
    {FRAME_SPACE, AT(SPACE_READ), ON(FRAME_PROGRAM)},
    {FRAME_PATROL, AT(PATROL_DONE), ON(FRAME_FIGHT) | ON(FRAME_PATROL_MOVES)},
    {FRAME_PATROL_MOVES, AT(PATROL_MOVES_ASK), ON(FRAME_OFFER)},
    {FRAME_CONTACT, AT(CONTACT_TURN_UP), ON(FRAME_DRAW)},
    {FRAME_CONTACT, AT(CONTACT_AFTER), ON(FRAME_PROGRAM) | ON(FRAME_HUNT)},
    {FRAME_TOKEN, AT(TOKEN_ASK), ON(FRAME_KEEP) | ON(FRAME_CONTACT) | ON(FRAME_TOKEN)},
    {FRAME_TOKEN, AT(TOKEN_DO), ON(FRAME_DRAW)},
    {FRAME_FACTION, ANY_STEP, ON(FRAME_FACTION)},
    {FRAME_AUTOMA, AT(AUTOMA_DRAW), ON(FRAME_DRAW)},
    {FRAME_AUTOMA, AT(AUTOMA_ACTION) | AT(AUTOMA_ENCOUNTER) | AT(AUTOMA_END), ON(FRAME_PROGRAM)},
    {FRAME_ERRAND, AT(ERRAND_DO), ON(FRAME_REWARD) | ON(FRAME_DRAW) | ON(FRAME_SUFFER) | ON(FRAME_TOKEN)},
    {FRAME_ERRAND, AT(ERRAND_GO_ON), ON(FRAME_REWARD) | ON(FRAME_MARKET) | ON(FRAME_DRAW)},
    {FRAME_ERRAND, AT(ERRAND_END),
     ON(FRAME_BUY) | ON(FRAME_REWARD) | ON(FRAME_PATROL) | ON(FRAME_KEEP) | ON(FRAME_MOVE)},
    {FRAME_PROGRAM, ANY_STEP,
     ON(FRAME_TEST) | ON(FRAME_FIGHT) | ON(FRAME_LUCK) | ON(FRAME_PLAYER) | ON(FRAME_REWARD) | ON(FRAME_DICE) |
         ON(FRAME_KEEP) | ON(FRAME_TOKEN) | ON(FRAME_CARD) | ON(FRAME_DATABANK) | ON(FRAME_DECK) | ON(FRAME_SHIP) |
         ON(FRAME_MARKET) | ON(FRAME_MOVE) | ON(FRAME_TRAVEL) | ON(FRAME_FACTION) | ON(FRAME_PATROL_MOVES) |
         ON(FRAME_PATROL) | ON(FRAME_SUFFER) | ON(FRAME_OFFER) | ON(FRAME_ERRAND)},
};

static bool is_pushed(const Frame *below, const Frame *f) {
    for (int i = 0; i < COUNT(pushes); i++)
        if (pushes[i].kind == below->kind && pushes[i].steps >> below->step & 1 && pushes[i].above & ON(f->kind))
            return true;
    return false;
}

/* A set of moments, bit each. */
static uint64_t moments_over(const Frame *below) {
    switch (below->kind) {
    case FRAME_TURN:
    case FRAME_AUTOMA:
        return ON(MOMENT_PLANNING) | ON(MOMENT_ACTION) | ON(MOMENT_ENCOUNTER);
    case FRAME_OFFER:
        return ON(LOCALS_READ(below, OfferLocals)->moment);
    case FRAME_BUY:
        return ON(MOMENT_BOUGHT);
    case FRAME_DATABANK:
    case FRAME_JOB:
        return ON(MOMENT_SCRIPT);
    case FRAME_REWARD:
        return ON(LOCALS_READ(below, RewardLocals)->moment) | ON(MOMENT_REWARDED);
    case FRAME_SPACE:
        return ON(MOMENT_SPACE);
    case FRAME_CONTACT:
        return ON(MOMENT_CONTACT);
    default:
        return 0;
    }
}

/* A branch of a program stands on the fight or the test it is a branch of. */
static bool program_fits(const Engine *e, const Frame *f) {
    if (f[-1].kind == FRAME_FIGHT || f[-1].kind == FRAME_TEST)
        return f - e->frames >= 2 && f[-2].kind == FRAME_PROGRAM && f[-2].source == f->source;
    return moments_over(f - 1) >> pack_ability(e->pack, f->source)->moment & 1;
}

static const char *check_below(const Engine *e, const Frame *f) {
    bool bottom = f->kind == FRAME_TURN || f->kind == FRAME_SETUP;
    if (bottom != (f == e->frames))
        return "the first frame, and no other, is a turn or the set-up";
    if (bottom)
        return NULL;
    if (f->kind == FRAME_GIFT) /* a side act */
        return e->frames[0].kind == FRAME_TURN ? NULL : "credits change hands in turns";
    if (!is_pushed(f - 1, f))
        return "a frame stands on one that does not call for it";
    return f->kind != FRAME_PROGRAM || program_fits(e, f) ? NULL : "source: the ability does not work at this moment";
}

/* ---- who is asked ---- */

/* The automa decides nothing: for these it would have to. */
static const char *check_seat(const Engine *e, const Frame *f) {
    static const KindSet never =
        ON(FRAME_OFFER) | ON(FRAME_HUNT) | ON(FRAME_PRIZE) | ON(FRAME_DICE) | ON(FRAME_JOB) | ON(FRAME_TRADE);
    static const KindSet others = ON(FRAME_SETUP) | ON(FRAME_ROLL) | ON(FRAME_HUNT) | ON(FRAME_TRADE);
    bool automa = is_automa(e, f->hero) && f->hero;
    bool random = (f->kind == FRAME_PLAYER && f->step == PLAYER_RANDOM) ||
                  (f->kind == FRAME_FACTION && f->step == FACTION_RANDOM);
    bool asks =
        (f->kind == FRAME_PLAYER && f->step == PLAYER_ASK) || (f->kind == FRAME_FACTION && f->step == FACTION_ASK);
    if (f->seat > e->head->seats || (f->kind == FRAME_ROLL ? f->hero > outerrim(e)->heroes : !plays(e, f->hero)))
        return "a frame is of a seat or a hero that does not play";
    if (automa && (never >> f->kind & 1 || asks))
        return "the automa is asked";
    if (!automa && random)
        return "chance is asked for a player";
    if (!(others >> f->kind & 1) && f->seat != seat_of(e, f->hero))
        return "a frame is of another seat than its hero's";
    return f->kind == FRAME_SETUP && !f->seat && f->step != SETUP_SHIPS && f->step != SETUP_CARDS &&
                   f->step != SETUP_FACTION_RANDOM && f->step != SETUP_MARKET && f->step != SETUP_FACTION
               ? "seat: nobody is asked"
               : NULL;
}

/* ---- all of them ---- */

static const char *check_locals(const Engine *e, const Frame *f) {
    static const char *(*const checks[FRAMES_END])(const Engine *e, const Frame *f) = {
        [FRAME_PROGRAM] = check_program, [FRAME_SETUP] = check_setup,     [FRAME_TURN] = check_turn,
        [FRAME_MOVE] = check_move,       [FRAME_MARKET] = check_market,   [FRAME_BUY] = check_buy,
        [FRAME_KEEP] = check_keep,       [FRAME_SHIP] = check_ship,       [FRAME_TRADE] = check_trade,
        [FRAME_GIFT] = check_gift,       [FRAME_DELIVER] = check_deliver, [FRAME_DATABANK] = check_databank,
        [FRAME_CARD] = check_card,       [FRAME_ROLL] = check_roll,       [FRAME_DICE] = check_dice,
        [FRAME_LUCK] = check_luck,       [FRAME_TEST] = check_test,       [FRAME_FIGHT] = check_fight,
        [FRAME_OFFER] = check_offer,     [FRAME_HUNT] = check_hunt,       [FRAME_PRIZE] = check_prize,
        [FRAME_REWARD] = check_reward,   [FRAME_JOB] = check_job,         [FRAME_SPACE] = check_space,
        [FRAME_PLAYER] = check_player,   [FRAME_PATROL] = check_patrol,   [FRAME_PATROL_MOVES] = check_patrol_moves,
        [FRAME_CONTACT] = check_contact, [FRAME_TOKEN] = check_token,     [FRAME_FACTION] = check_faction,
        [FRAME_AUTOMA] = check_automa,   [FRAME_ERRAND] = check_errand,
    };
    return checks[f->kind] ? checks[f->kind](e, f) : NULL;
}

const char *or_frame_law(const Engine *e, const Frame *f) {
    if (e->head->over)
        return NULL; /* nothing goes on */
    if (!frame_kind(e->game, f->kind)->step_count && f->step)
        return "a frame is at a step that it does not have";
    const char *wrong = f->kind == FRAME_DRAW ? NULL : check_seat(e, f);
    if (!wrong)
        wrong = check_below(e, f);
    return wrong ? wrong : check_locals(e, f);
}

/* The place that a frame has laid into ZONE_RESOLVING; 0: none. */
static PlaceId read_by(const Frame *f) {
    switch (f->kind) {
    case FRAME_SPACE:
        return LOCALS_READ(f, SpaceLocals)->place;
    case FRAME_DATABANK:
        return LOCALS_READ(f, PlaceLocals)->place;
    case FRAME_AUTOMA:
        return LOCALS_READ(f, AutomaLocals)->place;
    case FRAME_BUY:
        return LOCALS_READ(f, BuyLocals)->place;
    case FRAME_HUNT:
        return LOCALS_READ(f, HuntLocals)->contact;
    default:
        return 0;
    }
}

/* A card that nobody reads would never come back. */
static const char *check_resolving(const Engine *e) {
    for (PlaceId at = e->zones[ZONE_RESOLVING].first; at; at = e->places[at].next) {
        int readers = 0;
        for (int i = 0; i < e->head->depth; i++)
            readers += read_by(&e->frames[i]) == at;
        if (!readers)
            return "zones.resolving: nobody reads that card";
    }
    return NULL;
}

/* As many dice as a roll may have: on the table, taken up, still to be thrown. */
static const char *check_dice_thrown(const Engine *e) {
    const OuterRim *s = outerrim(e);
    int dice = 0, against = 0;
    for (int face = 0; face < FACES; face++) {
        dice += s->dice[face];
        against += s->against[face];
    }
    for (int i = 0; i < e->head->depth; i++) {
        const Frame *f = &e->frames[i];
        dice += f->kind == FRAME_ROLL ? LOCALS_READ(f, RollLocals)->left : 0;
        dice += f->kind == FRAME_DICE ? LOCALS_READ(f, DiceLocals)->air : 0;
    }
    return dice <= DICE_MOST && against <= DICE_MOST ? NULL : "dice, against: there are too many";
}

const char *or_check_frames(const Engine *e) {
    if (e->head->depth > DEPTH_MOST)
        return "frames: there are too many";
    const char *wrong = check_resolving(e);
    return wrong ? wrong : check_dice_thrown(e);
}
