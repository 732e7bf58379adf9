/* A new game: decks, characters, slots, threats, hands (MA-1 … MA-6, MA-47 … MA-49, MA-60). */
#include "base/text.h"
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/ops.h"
#include "games/mandalorian/threats.h"

/* ---- what there is ---- */

/* The row of the pack that an option's value names. */
static int row_named(const Pack *pack, int table, int option, int value) {
    const char *word = mandalorian_options[option].words[value];
    return pack_find(pack, table, word, words_length(word));
}

/* ---- what does not go together ---- */

static int loyalties_by(const Digest *digest, int guide) {
    CardRows rows = digest->decks[DECK_LOYALTY];
    int count = 0;
    for (CardId card = rows.first; card < rows.first + rows.rows; card++)
        count += ma_copies_by(digest, guide, card);
    return count;
}

/* MA-62: secrets take two, and a card for each. */
int ma_refuses(const Box *box, const uint8_t *options, int seats) {
    int row = row_named(box->pack, TABLE_MISSIONS, OPTION_MISSION, options[OPTION_MISSION]);
    if (!((const Mission *)pack_rows(box->pack, TABLE_MISSIONS))[row].loyalty)
        return REASON_NONE;
    if (loyalties_by(pack_digest(box->pack), options[OPTION_GUIDE]) < seats)
        return REASON_NO_LOYALTIES;
    return seats < LOYALTY_SEATS_LEAST ? REASON_ALONE : REASON_NONE;
}

enum { ROWS_MOST = 64 };

/* How many of each card of a row there are; counts[i] is of the i-th. */
static const uint8_t *count_row(const Engine *e, CardRows rows, uint8_t room[ROWS_MOST]) {
    if (!mandalorian(e)->options[OPTION_GUIDE])
        return &digest(e)->copies[rows.first];
    for (int i = 0; i < rows.rows; i++)
        room[i] = (uint8_t)ma_copies(e, (CardId)(rows.first + i));
    return room;
}

/* Fills a bag with so many of each card of a row, and a zone with places of it. */
static PlaceId add_counts(Engine *e, PlaceId at, CardRows rows, const uint8_t *counts, BagId bag, ZoneId zone) {
    bag_open_with(e, bag, rows.first, counts, rows.rows);
    return places_deal(e, at, e->bags[bag].left, zone, bag);
}

static PlaceId add_row(Engine *e, PlaceId at, CardRows rows, BagId bag, ZoneId zone) {
    uint8_t room[ROWS_MOST];
    return add_counts(e, at, rows, count_row(e, rows, room), bag, zone);
}

/* MA-3: a bag of bags, by the icon on the back. */
static PlaceId add_events(Engine *e, PlaceId at) {
    CardRows rows = digest(e)->decks[DECK_EVENT];
    uint8_t room[ROWS_MOST], by_back[CLASSES][ROWS_MOST] = {{0}};
    const uint8_t *counts = count_row(e, rows, room);
    for (int i = 0; i < rows.rows; i++)
        by_back[card_of(e, (CardId)(rows.first + i))->back][i] = counts[i];
    bag_open_nested(e, BAG_EVENT);
    for (int back = 0; back < CLASSES; back++) {
        BagId bag = (BagId)(BAG_EVENT_BACK + back);
        bag_open_with(e, bag, rows.first, by_back[back], rows.rows);
        bag_add(e, BAG_EVENT, bag, e->bags[bag].left);
    }
    return places_deal(e, at, e->bags[BAG_EVENT].left, ZONE_EVENT, BAG_EVENT);
}

/* A token without a shape waits in the box until a set-up calls for it. */
static PlaceId add_known(Engine *e, PlaceId at, CardId card) {
    for (int copies = ma_copies(e, card); copies; copies--)
        at = places_deal_known(e, at, 1, ZONE_BOX, card);
    return at;
}

/* MA-5: by shape; the orange ones are the reinforcements. */
static PlaceId add_threats(Engine *e, PlaceId at, int mission) {
    CardRows rows = digest(e)->threats[mission];
    uint8_t by_shape[SHAPES][ROWS_MOST] = {{0}};
    for (int i = 0; i < rows.rows; i++) {
        CardId card = (CardId)(rows.first + i);
        int shape = card_of(e, card)->shape;
        by_shape[shape][i] = digest(e)->copies[card];
        if (!shape)
            at = add_known(e, at, card);
    }
    for (int shape = SHAPE_ROUND; shape < SHAPES; shape++)
        at = add_counts(e, at, rows, by_shape[shape], (BagId)(BAG_THREAT + shape - 1),
                        shape == SHAPE_ORANGE ? ZONE_REINFORCEMENTS : ZONE_BOX);
    return at;
}

static PlaceId add_sheet(Engine *e, PlaceId at, int mission) {
    CardRows rows = digest(e)->threats[mission];
    uint8_t counts[ROWS_MOST] = {0};
    for (int i = 0; i < rows.rows; i++) {
        CardId card = (CardId)(rows.first + i);
        if (card_of(e, card)->shape)
            counts[i] = digest(e)->copies[card];
        else
            at = add_known(e, at, card);
    }
    return add_counts(e, at, rows, counts, BAG_MERCENARY, ZONE_BOX);
}

static PlaceId lay_out(Engine *e) {
    PlaceId at = add_row(e, 1, digest(e)->decks[DECK_PLANNING], BAG_PLANNING, ZONE_PLANNING);
    at = add_events(e, at);
    at = add_row(e, at, digest(e)->decks[DECK_DISRUPT], BAG_DISRUPT, ZONE_POOL);
    return add_threats(e, at, map_of(e, mandalorian(e)->map)->mission);
}

/* Once and for all, when the pack is compiled: with every card of the guide deck, which most games are played with. */
void ma_digest_opening(const Pack *pack, Opening *opening, int map) {
    Box box = {&mandalorian_game, pack};
    Engine e = engine_over(&box, &opening->table, NULL);
    opening->table.map = (uint8_t)map;
    opening->unused = lay_out(&e);
    opening->known = e.zones[ZONE_BOX].first;
    for (PlaceId at = opening->known; at && e.places[at].card; at = e.places[at].next)
        opening->known_count++;
}

/* Lays out the same. */
static PlaceId copy_opening(Engine *e) {
    Mandalorian *s = mandalorian(e);
    const Opening *opening = &digest(e)->openings[s->map];
    size_t from = offsetof(Mandalorian, zones);
    memcpy((char *)s + from, (const char *)&opening->table + from, sizeof *s - from);
    for (int i = 0; i < opening->known_count; i++)
        s->places[opening->known + i].seen = seats_all(e) | SEEN_BY_ALL;
    return opening->unused;
}

void ma_setup_game(Engine *e, const uint8_t *options) {
    Mandalorian *s = mandalorian(e);
    memcpy(s->options, options, OPTIONS);
    s->mission = (uint8_t)row_named(e->pack, TABLE_MISSIONS, OPTION_MISSION, options[OPTION_MISSION]);
    const Mission *mission = mission_of(e, s->mission);
    bool mercenary = mission->kind == MISSION_MERCENARY;
    s->map = (uint8_t)(mercenary ? row_named(e->pack, TABLE_MAPS, OPTION_MAP, options[OPTION_MAP]) : mission->map);
    s->heroes = is_shared(e) ? HEROES_LEAST : e->head->seats;
    s->first = 1;
    PlaceId at = options[OPTION_GUIDE] ? lay_out(e) : copy_opening(e);
    if (mercenary)
        at = add_sheet(e, at, s->mission);
    add_row(e, at, digest(e)->decks[DECK_LOYALTY], BAG_LOYALTY, ZONE_BOX);
    Frame *f = frame_push(e, FRAME_SETUP, 1, 1);
    if (f && option_is(e, OPTION_CHARACTERS, 1))
        f->step = SETUP_CHARACTERS_RANDOM;
}

/* ---- characters (MA-6, MA-47, MA-48) ---- */

typedef uint16_t CharacterSet; /* bit character */

static CharacterSet everybody(const Engine *e) {
    return (CharacterSet)((2u << e->pack->tables[TABLE_CHARACTERS].count) - 2);
}

static CharacterSet cast(const Engine *e) {
    return digest(e)->cast[mandalorian(e)->mission];
}

/* MA-51: nobody is left without a character. */
static bool is_sandbox(const Engine *e) {
    const Mission *mission = mission_of(e, mandalorian(e)->mission);
    return option_is(e, OPTION_MODE, MODE_SANDBOX) || mission->kind == MISSION_MERCENARY ||
           bits_count(cast(e)) < mandalorian(e)->heroes;
}

static CharacterSet taken(const Engine *e) {
    CharacterSet set = 0;
    for (int hero = 0; hero < HEROES_MOST; hero++)
        set |= (CharacterSet)(1u << mandalorian(e)->character[hero]);
    return set & (CharacterSet)~1u;
}

static int heroes_to_come(const Engine *e) {
    return mandalorian(e)->heroes - bits_count(taken(e));
}

/* MA-R16: somebody has to be the one the mission needs, and only one is left to be it; else none. */
static CharacterSet needed_now(const Engine *e) {
    int needs = mission_of(e, mandalorian(e)->mission)->needs;
    CharacterSet needed = (CharacterSet)(1u << needs & ~1u & ~(unsigned)taken(e));
    return needed && heroes_to_come(e) == 1 ? needed : 0;
}

static CharacterSet on_offer(const Engine *e) {
    bool sandbox = is_sandbox(e);
    CharacterSet needed = sandbox ? 0 : needed_now(e);
    return needed ? needed : (sandbox ? everybody(e) : cast(e)) & (CharacterSet)~taken(e);
}

static void announce(Engine *e) {
    emit(e, (Event){.kind = EVENT_MISSION, .a = mandalorian(e)->mission, .b = mandalorian(e)->map});
}

static void be_character(Engine *e, Frame *f, int character) {
    Mandalorian *s = mandalorian(e);
    int hero = ++LOCALS(f, SetupLocals)->done;
    if (hero == 1)
        announce(e);
    s->character[hero - 1] = (uint8_t)character;
    s->at[hero - 1] = (uint8_t)space_row(e, map_here(e)->start);
    emit(e, (Event){.kind = EVENT_CHARACTER, .seat = f->seat, .a = (int16_t)character});
}

/* Mostly loyalty cards were dealt last; they lie at the bottom of the box. */
static PlaceId first_unused(const Engine *e) {
    PlaceId at = (PlaceId)(e->zones[ZONE_BOX].last + 1);
    while (e->places[at].bag || e->places[at].card)
        at++;
    return at;
}

/* MA-48: one deck of both, a bag of their bags. */
static void shuffle_shared(Engine *e) {
    PlaceId at = first_unused(e);
    bag_open_nested(e, BAG_SHARED);
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++) {
        CardRows rows = digest(e)->skills[mandalorian(e)->character[hero - 1]];
        BagId bag = (BagId)(BAG_SKILL + hero - 1);
        uint8_t room[ROWS_MOST];
        bag_open_with(e, bag, rows.first, count_row(e, rows, room), rows.rows);
        bag_add(e, BAG_SHARED, bag, e->bags[bag].left);
    }
    places_deal(e, at, e->bags[BAG_SHARED].left, ZONE_DECK, BAG_SHARED);
}

static void shuffle_decks(Engine *e) {
    if (is_shared(e)) {
        shuffle_shared(e);
        return;
    }
    PlaceId at = first_unused(e);
    for (int hero = 1; hero <= mandalorian(e)->heroes; hero++)
        at = add_row(e, at, digest(e)->skills[mandalorian(e)->character[hero - 1]], (BagId)(BAG_SKILL + hero - 1),
                     (ZoneId)(ZONE_DECK + hero - 1));
}

/* The decks that come with the characters, for a state that is loaded. */
void ma_stock(const Engine *e, Engine *fresh) {
    const Mandalorian *s = mandalorian(e);
    if (heroes_to_come(e))
        return;
    memcpy(mandalorian(fresh)->character, s->character, sizeof s->character);
    shuffle_decks(fresh);
}

/* Who has no choice is not asked. */
static Flow run_characters(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    while (local->done < mandalorian(e)->heroes) {
        f->seat = (Seat)(local->done % e->head->seats + 1);
        f->hero = (uint8_t)(local->done + 1);
        if (bits_many(on_offer(e)) || !MUST(e, on_offer(e)))
            return FLOW_ASK;
        be_character(e, f, bits_lowest(on_offer(e)));
    }
    shuffle_decks(e);
    local->done = 0;
    f->step = option_is(e, OPTION_FIRST, 2) ? SETUP_FIRST_RANDOM : SETUP_FIRST;
    return FLOW_DONE;
}

/* ---- who begins ---- */

static void begins(Engine *e, Frame *f, Seat seat) {
    mandalorian(e)->first = seat;
    f->seat = seat;
    f->hero = (uint8_t)(is_shared(e) ? 1 : seat);
    f->step = SETUP_RULES;
    emit(e, (Event){.kind = EVENT_FIRST, .seat = seat});
}

static Flow run_first(Engine *e, Frame *f) {
    f->seat = 1;
    f->hero = 1;
    if (e->head->seats > 1 && !option_is(e, OPTION_FIRST, 1))
        return FLOW_ASK;
    begins(e, f, 1);
    return FLOW_DONE;
}

/* ---- the table ---- */

/* MA-60: the sheet first, then the map. */
static Flow run_rules(Engine *e, Frame *f) {
    ma_notes_begin(e);
    f->step = SETUP_SLOTS;
    return ma_rules(e, f->seat, f->hero, MOMENT_SETUP) ? FLOW_PUSHED : FLOW_DONE;
}

/* The white tokens become a layer of their own, from which the slots are served. */
static void sort_out_whites(Engine *e) {
    CardRows rows = digest(e)->decks[DECK_DISRUPT];
    PlaceId at = e->zones[ZONE_POOL].first;
    bag_open(e, BAG_WHITE, rows.first);
    for (int i = 0; i < rows.rows; i++) {
        int copies = card_of(e, (CardId)(rows.first + i))->white ? bag_cells(e, BAG_DISRUPT)[i] : 0;
        bag_add(e, BAG_DISRUPT, i, -copies);
        bag_add(e, BAG_WHITE, i, copies);
        for (; copies && at; at = e->places[at].next)
            if (!e->places[at].card) {
                e->places[at].bag = BAG_WHITE;
                copies--;
            }
    }
}

/* What is left of them is mixed with the others again. */
static void pool_whites(Engine *e) {
    for (int cell = 0; cell < digest(e)->decks[DECK_DISRUPT].rows; cell++) {
        int count = bag_cells(e, BAG_WHITE)[cell];
        bag_add(e, BAG_WHITE, cell, -count);
        bag_add(e, BAG_DISRUPT, cell, count);
    }
    for (PlaceId at = e->zones[ZONE_POOL].first; at; at = e->places[at].next)
        e->places[at].bag = BAG_DISRUPT;
    for (int slot = 0; slot < slots(e); slot++)
        e->places[e->zones[ZONE_TOKENS + slot].first].bag = BAG_DISRUPT;
}

/* MA-4: the white ones that are left go back into the pool. */
static Flow run_slots(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    if (e->places[e->zones[ZONE_POOL].first].bag != BAG_WHITE)
        sort_out_whites(e);
    for (; local->done < slots(e); local->done++) {
        PlaceId place = e->zones[ZONE_POOL].first;
        if (!place_drawn(e, place))
            return FLOW_ASK;
        place_to_top(e, place, (ZoneId)(ZONE_TOKENS + local->done));
        ma_slot_gained(e, local->done, e->places[place].card);
        emit(e, (Event){.kind = EVENT_WHITE,
                        .seen = SEEN_BY_ALL,
                        .card = e->places[place].card,
                        .a = map_here(e)->action[local->done]});
    }
    pool_whites(e);
    local->done = 0;
    f->step = SETUP_THREATS;
    return FLOW_DONE;
}

/* MA-R25: markers take what there is; the rest stays in the box unseen. False while chance must say which token it is.
 */
static bool fill_marker(Engine *e, const Marker *marker) {
    BagId bag = (BagId)(BAG_THREAT + marker->shape - 1);
    if (!marker->faceup) {
        if (bag_to_top(e, ZONE_BOX, bag, zone_of_space(marker->number)))
            ma_note_facedown(e, 0, marker->number);
        return true;
    }
    PlaceId place = zone_find_bag(e, ZONE_BOX, bag);
    if (!place)
        return true;
    if (!place_drawn(e, place))
        return false;
    ma_put_faceup(e, place, marker->number); /* MA-R6: nothing follows from that */
    emit(e, (Event){.kind = EVENT_SET_OUT,
                    .seen = SEEN_BY_ALL,
                    .card = e->places[place].card,
                    .a = (int16_t)space_row(e, marker->number)});
    return true;
}

static Flow run_threats(Engine *e, Frame *f) {
    SetupLocals *local = LOCALS(f, SetupLocals);
    const MapDigest *map = map_here(e);
    for (; local->done < map->markers; local->done++)
        if (!fill_marker(e, &map->marker[local->done]))
            return FLOW_ASK;
    local->done = 0;
    f->step = SETUP_HANDS;
    return FLOW_DONE;
}

static Flow run_hands(Engine *e, Frame *f) {
    f->step = SETUP_BACK;
    for (int seat = e->head->seats; seat >= 1; seat--)
        ma_push_deal(e, (Seat)seat, ma_hand_size(e));
    return FLOW_PUSHED;
}

static Flow run_back(Engine *e, Frame *f) {
    if (!ma_event_back(e))
        return FLOW_ASK;
    ma_turn_begin(e, f, mandalorian(e)->first);
    return FLOW_AGAIN;
}

/* FLOW_DONE: the next step follows. */
static Flow run_step(Engine *e, Frame *f) {
    switch (f->step) {
    case SETUP_CHARACTERS:
    case SETUP_CHARACTERS_RANDOM:
        return run_characters(e, f);
    case SETUP_FIRST:
    case SETUP_FIRST_RANDOM:
        return run_first(e, f);
    case SETUP_RULES:
        return run_rules(e, f);
    case SETUP_SLOTS:
        return run_slots(e, f);
    case SETUP_THREATS:
        return run_threats(e, f);
    case SETUP_HANDS:
        return run_hands(e, f);
    default:
        return run_back(e, f);
    }
}

Flow ma_setup_run(Engine *e, Frame *f) {
    Flow flow;
    while ((flow = run_step(e, f)) == FLOW_DONE)
        ;
    return flow;
}

/* ---- questions ---- */

static void ask(const Frame *f, Question *q, int prompt, int tag, bool chance) {
    *q = (Question){.kind = chance ? CANTINA_ASK_CHANCE : CANTINA_ASK_SEAT,
                    .seat = chance ? CANTINA_CHANCE : f->seat,
                    .hero = f->hero,
                    .weighed = chance,
                    .prompt = (uint16_t)(chance ? PROMPT_CHANCE : prompt),
                    .tag = (uint16_t)(chance ? tag : 0)};
}

void ma_setup_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    bool chance = f->step == SETUP_CHARACTERS_RANDOM || f->step == SETUP_FIRST_RANDOM;
    if (f->step <= SETUP_CHARACTERS_RANDOM) {
        ask(f, q, PROMPT_CHARACTER, TAG_CHARACTER, chance);
        for (unsigned set = on_offer(e); set; set &= set - 1)
            choices_add_weight(out, VERB_CHARACTER, bits_lowest(set), chance);
    } else {
        ask(f, q, PROMPT_FIRST, TAG_FIRST, chance);
        for (int seat = 1; seat <= e->head->seats; seat++)
            choices_add_weight(out, VERB_BEGIN, seat, chance);
    }
}

void ma_setup_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_CHARACTER)
        be_character(e, f, choice.a);
    else
        begins(e, f, (Seat)choice.a);
}

int ma_setup_bar(const Engine *e, const Frame *f, Choice choice) {
    bool characters = f->step == SETUP_CHARACTERS, first = f->step == SETUP_FIRST;
    if (first && choice.verb == VERB_BEGIN)
        return choice.a && choice.a <= e->head->seats ? 0 : REASON_NOT_OFFERED;
    if (!characters || choice.verb != VERB_CHARACTER)
        return REASON_NOT_NOW;
    if (choice.a < 16 && on_offer(e) >> choice.a & 1)
        return 0;
    if (choice.a < 16 && taken(e) >> choice.a & 1)
        return REASON_TAKEN;
    return !is_sandbox(e) && needed_now(e) ? REASON_NEEDED : REASON_NOT_CAST;
}
