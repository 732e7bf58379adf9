/* Outer Rim: what stands beside a choice. */
#include "advice/outerrim.h"
#include "advice/thought.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/encounters.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/market.h"
#include "games/outerrim/turn.h"
#include "games/outerrim/values.h"

static const OuterRim *state(const Engine *e) {
    return outerrim(e);
}

/* Whoever decides, or is decided for; in the set-up nobody stands anywhere. */
static int hero_asked(const Engine *e) {
    int hero = rm_asked_hero(e);
    return hero && hero <= state(e)->heroes && at_of(e, hero) ? hero : 0;
}

static void add(const Look *look, Text *out, size_t from, UiId id) {
    rm_part(out, from);
    text_put(out, ui(look->voice, id));
}

static void warn(const Look *look, Text *out, size_t from, UiId id) {
    rm_part(out, from);
    look_tint(look, out, TINT_ORANGE, ui(look->voice, id));
}

/* ---- spaces ---- */

/* Patrols that would have to be fought there (OR-13.2). */
static bool is_hostile(const Engine *e, int hero, int space) {
    uint8_t here = or_patrols_at(e, space);
    for (int faction = 1; faction < FACTIONS_END; faction++)
        if (here >> faction & 1 && or_reputation(e, hero, faction) < 0 && !or_lifted(e, hero, RULE_NO_FORCED_FIGHT))
            return true;
    return false;
}

/* What a hero carries for this place, or could do there. */
static void note_errands(const Look *look, const Engine *e, int hero, int space, size_t from, Text *out) {
    for (PlaceId at = e->zones[hold_of(hero)].first; at; at = e->places[at].next)
        if (card_at(e, at)->destination == space && card_at(e, at)->sort == SORT_CARGO) {
            rm_part(out, from);
            ui_say(out, look->voice, UI_OR_NOTE_DELIVERS, ui_args(ui_name("card", KIND_CARD, e->places[at].card)));
        }
    for (PlaceId at = e->zones[tasks_of(hero)].first; at; at = e->places[at].next) {
        const Card *card = card_at(e, at);
        if (card->destination != space || (card->sort == SORT_BOUNTY && !or_captive(e, at)))
            continue;
        rm_part(out, from);
        ui_say(out, look->voice, card->sort == SORT_JOB ? UI_OR_NOTE_JOB_THERE : UI_OR_NOTE_DELIVERS,
               ui_args(ui_name("card", KIND_CARD, e->places[at].card)));
    }
}

static void note_space(const Look *look, const Engine *e, int hero, int space, Text *out) {
    size_t from = out->used;
    rm_put_there(look, e, out, space, hero);
    if (!hero)
        return;
    note_errands(look, e, hero, space, from, out);
    if (is_hostile(e, hero, space))
        warn(look, out, from, UI_OR_NOTE_MUST_FIGHT);
}

static void note_move(const Look *look, const Engine *e, int hero, int space, Text *out) {
    size_t from = out->used;
    int away = or_distance(e, at_of(e, hero), space);
    if (away)
        say_number(look, out, UI_OR_NOTE_STEPS, away);
    else
        text_put(out, ui(look->voice, UI_OR_NOTE_STAY));
    size_t there = out->used;
    text_put(out, "; ");
    size_t begin = out->used;
    note_space(look, e, hero, space, out);
    if (out->used == begin)
        out->at[out->used = there] = 0;
    if (away && space_of(e, space)->kind == SPACE_MAELSTROM)
        add(look, out, from, UI_OR_NOTE_ENDS);
}

/* ---- the market ---- */

static void note_price(const Look *look, const Engine *e, int hero, int price, Text *out) {
    int left = state(e)->credits[hero - 1] - price;
    if (!price)
        text_put(out, ui(look->voice, UI_OR_NOTE_FREE));
    else
        ui_say(out, look->voice,
               left < 0 ? UI_OR_NOTE_SHORT
               : left   ? UI_OR_NOTE_PRICE
                        : UI_OR_NOTE_PRICE_ALL,
               ui_args(ui_number("n", price), ui_number("left", left < 0 ? -left : left)));
}

static void note_buy(const Look *look, const Engine *e, int hero, int deck, Text *out) {
    size_t from = out->used;
    CardId id = or_top(e, deck) ? e->places[or_top(e, deck)].card : 0;
    if (!id)
        return;
    const Card *card = card_of(e, id);
    note_price(look, e, hero, or_price(e, hero, id), out);
    if (card->sort && card->sort != SORT_SHIP && or_free_slots(e, hero, card->sort) <= 0)
        warn(look, out, from, UI_OR_NOTE_NO_SLOT);
    rm_part(out, from);
    rm_put_card(look, e, out, id, hero);
}

static void note_top(const Look *look, const Engine *e, int deck, Text *out) {
    PlaceId top = or_top(e, deck);
    if (top)
        ui_say(out, look->voice, UI_OR_NOTE_TOP,
               ui_args(ui_name("card", KIND_CARD, e->places[top].card),
                       ui_number("n", e->zones[ZONE_MARKET + deck].count)));
}

static void note_barter(const Look *look, const Engine *e, CardId id, Text *out) {
    say_number(look, out, UI_OR_NOTE_WORTH, card_of(e, id)->cost);
}

/* What is still to be paid in the purchase at hand. */
static void note_pay(const Look *look, const Engine *e, const Frame *f, int hero, Text *out) {
    const BuyLocals *local = LOCALS_READ(f, BuyLocals);
    const Ship *ships = pack_rows(e->pack, TABLE_SHIPS);
    int price = f->kind == FRAME_SHIP ? ships[local->ship].cost - ship_of(e, hero)->cost
                                      : or_price(e, hero, e->places[local->place].card);
    price -= local->discount;
    note_price(look, e, hero, price > 0 ? price : 0, out);
}

static void note_ship(const Look *look, const Engine *e, int hero, int row, Text *out) {
    const Ship *ship = (const Ship *)pack_rows(e->pack, TABLE_SHIPS) + row;
    int price = ship->cost - (hero ? ship_of(e, hero)->cost : 0);
    if (hero && !ship->starter) {
        note_price(look, e, hero, price > 0 ? price : 0, out);
        text_put(out, "; ");
    }
    rm_put_ship(look, e, out, row);
}

/* ---- deliveries, jobs, bounties ---- */

static void note_deliver(const Look *look, const Engine *e, CardId id, Text *out) {
    const Card *card = card_of(e, id);
    rm_put_moment(look, out, &card->is, MOMENT_DELIVERED);
    if (!card->illegal)
        return;
    char chance[16];
    Text words = text_over(chance, sizeof chance);
    put_percent(&words, look->voice, rm_die(e, FACE_HIT, FACE_HIT));
    text_char(out, ' ');
    ui_say(out, look->voice, UI_OR_NOTE_ILLEGAL, ui_args(ui_words("chance", chance)));
}

/* A bounty's fight: with whoever protects the crew, or with what stands on the bounty. */
static void note_hunt(const Look *look, const Engine *e, int hero, CardId contact, int owner, Text *out) {
    PlaceId bounty = or_bounty_on(e, hero, contact);
    if (!bounty)
        return;
    const Card *card = card_at(e, bounty);
    rm_put_fight(look, out, rm_fight(e, hero, card->combat, card->value));
    if (owner && owner != hero && !is_automa(e, owner) && !is_defeated(e, owner))
        add(look, out, 0, UI_OR_NOTE_PROTECTED);
}

static void note_prize(const Look *look, const Engine *e, int hero, CardId contact, int moment, Text *out) {
    PlaceId bounty = or_bounty_on(e, hero, contact);
    if (bounty)
        rm_put_moment(look, out, &card_at(e, bounty)->is, moment);
}

static void note_protect(const Look *look, const Engine *e, const Frame *f, Text *out) {
    const HuntLocals *local = LOCALS_READ(f, HuntLocals);
    if (f->kind != FRAME_HUNT || !local->owner)
        return;
    RmFight attack = rm_duel(e, f->hero, local->owner, or_combat_here(e, f->hero));
    RmFight own = rm_duel(e, local->owner, f->hero, or_combat_here(e, f->hero));
    own.win = 1 - attack.win; /* a tie is the attacker's */
    rm_put_fight(look, out, own);
}

/* ---- encounters ---- */

static void note_patrol(const Look *look, const Engine *e, int hero, int row, Text *out) {
    const Patrol *patrol = patrol_of(e, row);
    size_t from = out->used;
    if (!patrol->combat) {
        text_put(out, ui(look->voice, UI_OR_NOTE_LEVEL_4));
        return;
    }
    rm_put_fight(look, out, rm_fight(e, hero, COMBAT_SHIP, patrol->combat));
    if (patrol->fame) {
        rm_part(out, from);
        say_number(look, out, UI_OR_NOTE_FAME, patrol->fame);
    }
    if (patrol->credits) {
        rm_part(out, from);
        rm_put_credits(look, out, patrol->credits);
    }
    if (or_reputation(e, hero, patrol->faction) > -1 && !or_lifted(e, hero, RULE_NO_REPUTATION_LOSS))
        add(look, out, from, UI_OR_NOTE_COSTS_REPUTATION);
}

/* The first program of a contact that would run for this hero. */
static Ability meeting(const Engine *e, int hero, CardId card) {
    return or_ability_for(e, hero, TABLE_CARDS, card, MOMENT_CONTACT);
}

static void note_ability(const Look *look, const Engine *e, int hero, Ability ability, Text *out) {
    say_ability_short(out, look->voice, ability);
    rm_put_odds(look, e, out, hero, rm_program(e, ability));
}

/* The odds of a block of the `choose` at hand; its words stand there already. */
static void note_mode(const Look *look, const Engine *e, const Frame *f, int hero, int number, Text *out) {
    RmProgram part;
    if (!hero || !f || f->kind != FRAME_PROGRAM || !f->source)
        return;
    if (pack_code(e->pack, pack_ability(e->pack, f->source)->code)[f->pc].op != OP_CHOOSE)
        return;
    int effect = (int)pack_ability(e->pack, f->source)->code + f->pc + number;
    part.ability = effect_block(look->voice.box, effect, &part.from, &part.end);
    rm_put_contests(look, e, out, hero, part);
}

/* What follows on a yes, with its odds. */
static void note_yes(const Look *look, const Engine *e, const Frame *f, int hero, Text *out) {
    if (!f || f->kind != FRAME_PROGRAM || !f->source)
        return;
    RmProgram whole = rm_program(e, f->source);
    const Instr *may = pack_code(e->pack, pack_ability(e->pack, f->source)->code) + f->pc;
    say_may(out, look->voice, f->source, f->pc);
    if (f->pc < whole.end && may->op == OP_MAY)
        rm_put_odds(look, e, out, hero, (RmProgram){f->source, f->pc + 1, may->arg[0]});
}

static void note_contact(const Look *look, const Engine *e, int hero, Choice choice, Text *out) {
    PlaceId contact = or_contact_chosen(e, choice);
    size_t from = out->used;
    if (!contact)
        return;
    CardId card = e->places[contact].card;
    rm_put_contact(look, e, out, contact);
    if (!card || !hero)
        return;
    if (or_bounty_on(e, hero, card))
        add(look, out, from, UI_OR_NOTE_BOUNTY);
    if (!(e->places[contact].flags & PLACE_FACEUP)) /* OR-17.4: its databank card may not be read */
        return;
    Ability ability = meeting(e, hero, card);
    if (!ability)
        return;
    text_put(out, ": ");
    note_ability(look, e, hero, ability, out);
}

static void note_draw(const Look *look, const Engine *e, int hero, Text *out) {
    if (!hero)
        return;
    int deck = space_of(e, at_of(e, hero))->deck;
    ui_say(out, look->voice, UI_OR_NOTE_DRAW,
           ui_args(ui_name("deck", KIND_DECK, deck),
                   ui_number("n", e->zones[ZONE_ENCOUNTER + deck - MARKET_DECKS].count)));
}

static void note_use(const Look *look, const Engine *e, int hero, Ability ability, Text *out) {
    if (!ability_untold(e->box, ability)) /* OR-24.10 */
        note_ability(look, e, hero, ability, out);
}

/* ---- planning and ends ---- */

static void note_recover(const Look *look, const Engine *e, int hero, Text *out) {
    ui_say(out, look->voice, UI_OR_NOTE_RECOVER,
           ui_args(ui_number("character", state(e)->damage[hero - 1]),
                   ui_number("ship", state(e)->ship_damage[hero - 1])));
}

/* What is left undone here, and what comes next. */
static void note_end(const Look *look, const Engine *e, int hero, Text *out) {
    size_t from = out->used;
    Choice room[DROPS_MOST];
    Choices due = {room, 0, COUNT(room)};
    if (!(state(e)->acted & ACTED_DELIVER))
        due = or_offer_deliveries(e, due, hero);
    for (int i = 0; i < due.count; i++) {
        rm_part(out, from);
        ui_say(out, look->voice, UI_OR_NOTE_NOT_DELIVERED, ui_args(ui_name("card", KIND_CARD, room[i].a)));
    }
    if (is_hostile(e, hero, at_of(e, hero)))
        warn(look, out, from, UI_OR_NOTE_MUST_FIGHT);
}

/* ---- others ---- */

static void note_player(const Look *look, const Engine *e, int hero, Text *out) {
    if (!hero)
        return;
    text_put(out, rm_space(look, at_of(e, hero)).at);
    text_put(out, ", ");
    say_number(look, out, UI_OR_FAME, or_fame(e, hero));
    text_put(out, ", ");
    rm_put_credits(look, out, state(e)->credits[hero - 1]);
}

static void note_faction(const Look *look, const Engine *e, int hero, int faction, Text *out) {
    static const uint8_t standings[] = {STANDING_NEGATIVE, STANDING_NEUTRAL, STANDING_POSITIVE};
    if (hero)
        ui_say(out, look->voice, UI_OR_NOTE_STANDING,
               ui_args(ui_name("standing", KIND_STANDING, standings[or_reputation(e, hero, faction) + 1])));
}

/* No trade; or what the test at hand comes to as the dice lie. */
static void note_done(const Look *look, const Engine *e, const Frame *f, Text *out) {
    const Frame *test = or_test(e);
    if (f && f->kind == FRAME_TRADE)
        text_put(out, ui(look->voice, UI_OR_NOTE_NO_TRADE));
    else if (test && test->step >= TEST_RESULT)
        text_put(out, ui(look->voice, or_test_passes(e, test) ? UI_OR_NOTE_PASSES : UI_OR_NOTE_FAILS));
}

static void note_card(const Look *look, const Engine *e, CardId card, Text *out) {
    rm_put_card(look, e, out, card, hero_asked(e));
}

/* ---- all of them ---- */

void outerrim_note(const Look *look, Choice choice, Text *out) {
    Engine e = rm_reading(look);
    const Frame *f = frame_top(&e);
    int hero = hero_asked(&e);
    switch (choice.verb) {
    case VERB_MODE:
        note_mode(look, &e, f, hero, choice.a, out);
        break;
    case VERB_YES:
        note_yes(look, &e, f, hero, out);
        break;
    case VERB_CHARACTER:
    case VERB_AUTOMA:
        rm_put_character(look, &e, out, choice.a);
        break;
    case VERB_STARTER:
        rm_put_ship(look, &e, out, choice.a);
        break;
    case VERB_SHIP:
        note_ship(look, &e, hero, choice.a, out);
        break;
    case VERB_MOVE:
    case VERB_GO:
        if (hero)
            note_move(look, &e, hero, choice.a, out);
        break;
    case VERB_TO:
        note_space(look, &e, 0, choice.a, out);
        break;
    case VERB_RECOVER:
        note_recover(look, &e, hero, out);
        break;
    case VERB_EARN:
        say_number(look, out, UI_OR_NOTE_THEN, outerrim(&e)->credits[hero - 1] + EARNED);
        break;
    case VERB_BUY:
        note_buy(look, &e, hero, choice.a, out);
        break;
    case VERB_TURN_OVER:
    case VERB_DECK:
        note_top(look, &e, choice.a, out);
        break;
    case VERB_BARTER:
        note_barter(look, &e, choice.a, out);
        break;
    case VERB_PAY:
        note_pay(look, &e, f, hero, out);
        break;
    case VERB_DELIVER:
        note_deliver(look, &e, choice.a, out);
        break;
    case VERB_DROP:
    case VERB_GIVE:
    case VERB_WANT:
    case VERB_PICK:
    case VERB_JOB:
        note_card(look, &e, choice.a, out);
        break;
    case VERB_PATROL:
        note_patrol(look, &e, hero, choice.a, out);
        break;
    case VERB_CONTACT:
    case VERB_TOKEN:
        note_contact(look, &e, hero, choice, out);
        break;
    case VERB_SPACE:
        note_draw(look, &e, hero, out);
        break;
    case VERB_FIGHT:
        note_hunt(look, &e, hero, choice.a, 0, out);
        break;
    case VERB_HUNT:
        note_hunt(look, &e, hero, choice.a, rm_hero_of(&e, choice.b), out);
        break;
    case VERB_TALK:
        if (meeting(&e, hero, choice.a))
            note_ability(look, &e, hero, meeting(&e, hero, choice.a), out);
        break;
    case VERB_CAPTURE:
        note_prize(look, &e, hero, choice.a, MOMENT_DELIVERED, out);
        break;
    case VERB_ELIMINATE:
        note_prize(look, &e, hero, choice.a, MOMENT_ELIMINATED, out);
        break;
    case VERB_PROTECT:
        note_protect(look, &e, f, out);
        break;
    case VERB_USE:
        note_use(look, &e, hero, choice.a, out);
        break;
    case VERB_DONE:
        note_done(look, &e, f, out);
        break;
    case VERB_END:
        note_end(look, &e, hero, out);
        break;
    case VERB_PLAYER:
        note_player(look, &e, rm_hero_of(&e, choice.a), out);
        break;
    case VERB_TRADE:
        note_player(look, &e, choice.a, out);
        break;
    case VERB_FACTION:
        note_faction(look, &e, hero, choice.a, out);
        break;
    default:
        break;
    }
}
