/* Conflict, beside a choice: what it costs, what comes of it, the odds. */
#include "advice/conflict.h"
#include "advice/thought.h"
#include "core/ability.h"

static Engine reading(const Look *look) {
    return engine_reading(look->voice.box, look->view);
}

/* Parts of a note stand behind one another; a sentence among them loses its full stop. */
static void put_part(Text *out, size_t from) {
    if (out->used > from && out->at[out->used - 1] == '.')
        out->at[--out->used] = 0;
    text_put(out, out->used > from ? "; " : "");
}

static void part_say(const Look *look, Text *out, size_t from, UiId id, const UiArg *args) {
    put_part(out, from);
    ui_say(out, look->voice, id, args);
}

static void part_percent(const Look *look, Text *out, size_t from, UiId id, double share) {
    char memory[32];
    Text percent = text_over(memory, sizeof memory);
    put_percent(&percent, look->voice, share);
    part_say(look, out, from, id, ui_args(ui_words("percent", memory)));
}

/* ---- what a draw may bring ---- */

enum {
    MOVES = 19,
    DRAWN_MOST = 4
}; /* fields that one card can move the marker, and one more; cards that are reckoned */

/* A draw that is played through, each card in each way it may turn out. What is not known lies in its bag. */
typedef struct {
    Engine e;
    int distance;       /* fields to the end of the track; none while the marker is frozen */
    bool literal;       /* CF-K1 */
    int cards[MOVES];   /* undrawn cards of this back that are no heroes, by the fields they move the marker */
    int kinds[BAGS][2]; /* for the black deck: soldiers and heroes that each of its bags still has */
    int heroes;
    double moved, hero, lost,
        won; /* the mean of the fields; how likely is a hero, the end of the track, the last hero */
} Draw;

static int fields_moved(const Draw *d, const Card *card, bool faceup) {
    int aggression = card->symbol == SYMBOL_AGGRESSION && faceup != d->literal ? card->count : 0;
    return aggression + (faceup ? 0 : card->ambush);
}

static void count_cards(Draw *d, BagId bag) {
    const BagDef *def = &d->e.game->bags[bag - 1];
    for (int i = 0; i < def->cells; i++)
        if (bag_cells(&d->e, bag)[i])
            d->cards[fields_moved(d, card_of(&d->e, (CardId)(d->e.bags[bag].first + i)), false)] +=
                bag_cells(&d->e, bag)[i];
}

static void count_kinds(Draw *d, BagId bag) {
    d->kinds[bag][0] = bag_cells(&d->e, bag)[BAG_SOLDIERS];
    d->kinds[bag][1] = bag_cells(&d->e, bag)[BAG_HEROES];
}

static int fields_to_end(const Engine *e) {
    int fields = 0;
    for (int field = conflict(e)->marker; field_of(e, field)->kind != FIELD_END; field++)
        fields++;
    return fields;
}

static Draw draw_of(const Look *look, int deck) {
    Draw d = {.e = reading(look)};
    d.distance = conflict(&d.e)->frozen ? 0 : fields_to_end(&d.e);
    d.literal = option_is(&d.e, OPTION_AGGRESSION_ON, 1);
    for (int order = 0; order < LEADERS; order++)
        d.heroes += leader_has_hero(&d.e, order);
    count_cards(&d, deck == DECK_BLACK ? BAG_SOLDIERS : deck == DECK_ORANGE ? BAG_ORANGE : BAG_YELLOW);
    for (BagId bag = BAG_UPPER; bag <= BAG_LOWER; bag++)
        count_kinds(&d, bag);
    return d;
}

/* One way in which the draw goes on: how likely it is, and what it has brought so far. */
typedef struct {
    double chance;
    PlaceId at;
    int left, moved, heroes;
} Way;

static void go_on(Draw *d, Way way);

static void settle(Draw *d, Way way, bool lost) {
    d->moved += way.chance * way.moved;
    d->hero += way.heroes > d->heroes ? way.chance : 0;
    d->won += way.heroes == LEADERS ? way.chance : 0;
    d->lost += lost ? way.chance : 0;
}

static void draw_hero(Draw *d, Way way) {
    way.heroes++;
    go_on(d, way);
}

static void draw_force(Draw *d, Way way, int fields) {
    way.moved += d->distance ? fields : 0;
    go_on(d, way);
}

/* One of the undrawn cards that are no heroes. */
static void draw_any_force(Draw *d, Way way) {
    int all = 0;
    for (int i = 0; i < MOVES; i++)
        all += d->cards[i];
    for (int i = 0; i < MOVES; i++) {
        if (!d->cards[i])
            continue;
        Way next = way;
        next.chance *= (double)d->cards[i] / all;
        d->cards[i]--;
        draw_force(d, next, i);
        d->cards[i]++;
    }
}

/* A card of the upper or the lower part of the black deck. */
static void draw_of_part(Draw *d, Way way, BagId bag) {
    int *kinds = d->kinds[bag];
    double all = kinds[0] + kinds[1];
    for (int hero = 0; hero < 2; hero++) {
        Way next = way;
        if (!kinds[hero])
            continue;
        next.chance *= kinds[hero] / all;
        kinds[hero]--;
        (hero ? draw_hero : draw_any_force)(d, next);
        kinds[hero]++;
    }
}

static void draw_place(Draw *d, Way way, const Place *p) {
    if (p->card && card_of(&d->e, p->card)->hero)
        draw_hero(d, way);
    else if (p->card)
        draw_force(d, way, fields_moved(d, card_of(&d->e, p->card), p->flags & PLACE_FACEUP));
    else if (d->e.bags[p->bag].nested)
        draw_of_part(d, way, p->bag);
    else
        (p->bag == BAG_HEROES ? draw_hero : draw_any_force)(d, way);
}

static void go_on(Draw *d, Way way) {
    bool end = d->distance && way.moved >= d->distance;
    if (end || way.heroes == LEADERS || !way.left) {
        settle(d, way, end);
        return;
    }
    const Place *p = &d->e.places[way.at];
    if (!way.at) { /* CF-K14: the deck has run dry */
        settle(d, way, true);
        return;
    }
    way.at = p->next;
    way.left--;
    draw_place(d, way, p);
}

#define SURE 0.999999

static void part_moved(const Look *look, Text *out, size_t from, double fields) {
    char memory[32];
    Text number = text_over(memory, sizeof memory);
    put_decimal(&number, look->voice, fields);
    if (strcmp(memory, "0"))
        part_say(look, out, from, UI_CF_NOTE_MOVES, ui_args(ui_words("n", memory)));
}

static void part_draw(const Look *look, Text *out, size_t from, int deck, int n) {
    Draw d = draw_of(look, deck);
    int there = d.e.zones[deck].count;
    if (there < n)
        part_say(look, out, from, UI_CF_NOTE_SHORT, ui_args(ui_number("n", there)));
    if (n <= DRAWN_MOST) {
        go_on(&d, (Way){1, d.e.zones[deck].first, n, 0, d.heroes});
        part_moved(look, out, from, d.moved);
        if (d.won > 0)
            part_percent(look, out, from, UI_CF_NOTE_VICTORY, d.won);
        else if (d.hero > 0)
            part_percent(look, out, from, UI_CF_NOTE_HERO, d.hero);
        if (d.lost > SURE)
            part_say(look, out, from, UI_NOTE_LOST, NULL);
        else if (d.lost > 0)
            part_percent(look, out, from, UI_CF_NOTE_DEFEAT, d.lost);
    }
    if (deck == DECK_YELLOW && there == n)
        part_say(look, out, from, UI_CF_NOTE_LAST, NULL);
}

/* ---- what a reveal or a look shows ---- */

/* Cards among the uppermost that the reader does not know, and how likely a hero is among them. */
static void part_shown(const Look *look, Text *out, size_t from, int deck, int n) {
    Draw d = draw_of(look, deck);
    int there = d.e.zones[deck].count, fresh = 0;
    PlaceId at = d.e.zones[deck].first;
    d.distance = 0;
    d.heroes = -DRAWN_MOST; /* a hero that is only seen wins nothing */
    for (int i = 0; i < n && at; i++, at = d.e.places[at].next)
        fresh += !d.e.places[at].card;
    if (there < n)
        part_say(look, out, from, UI_CF_NOTE_SHORT, ui_args(ui_number("n", there)));
    part_say(look, out, from, fresh ? UI_CF_NOTE_NEW : UI_CF_NOTE_NONE_NEW, ui_args(ui_number("n", fresh)));
    if (deck != DECK_BLACK || !fresh || n > DRAWN_MOST)
        return;
    go_on(&d, (Way){1, d.e.zones[deck].first, n < there ? n : there, 0, d.heroes});
    if (d.hero > 0 && d.hero < SURE) /* a hero who is known is no news */
        part_percent(look, out, from, UI_CF_NOTE_HERO, d.hero);
}

/* ---- what happens for certain ---- */

/* What becomes of the marker until something is uncovered, or the turn is over. */
typedef struct {
    int field, by, outcome;
} Foresight;

static bool closes(const Event *event) {
    static const uint16_t kinds[] = {EVENT_DRAW, EVENT_PLAY_TOP, EVENT_REVEAL, EVENT_PEEK, EVENT_DIE, EVENT_TURN};
    for (int i = 0; i < COUNT(kinds); i++)
        if (event->kind == kinds[i])
            return true;
    return false;
}

static Foresight foresee(const Look *look, Choice choice) {
    Foresight f = {0};
    Follows follows = advice_follow(look, choice);
    for (int i = 0; i < follows.count && !closes(&follows.at[i]); i++) {
        const Event *event = &follows.at[i];
        if (event->kind == EVENT_MARKER) {
            f.field = event->a;
            f.by += event->b;
        }
        if (event->kind == EVENT_OVER)
            f.outcome = event->a;
    }
    return f;
}

static void part_foreseen(const Look *look, Text *out, size_t from, Choice choice) {
    Foresight f = foresee(look, choice);
    char by[16];
    Text signed_by = text_over(by, sizeof by);
    if (f.outcome == OUTCOME_TRACK || f.outcome == OUTCOME_DECK) {
        part_say(look, out, from, UI_NOTE_LOST, NULL);
        return;
    }
    if (!f.by)
        return;
    say_name(&signed_by, look->voice, KIND_NUMBER, f.by, "signed");
    part_say(look, out, from, UI_CF_NOTE_MARKER, ui_args(ui_name("field", KIND_FIELD, f.field), ui_words("by", by)));
}

/* ---- powers ---- */

static void part_op(const Look *look, Text *out, size_t from, const Instr *in) {
    Engine e = reading(look);
    const char *name = ability_op(look->voice.box->game, in->op)->name;
    int deck = in->arg[0], n = in->arg[1];
    if (!strcmp(name, "draw"))
        part_draw(look, out, from, deck, n);
    else if (!strcmp(name, "look"))
        part_shown(look, out, from, deck, n);
    else if (!strcmp(name, "bottom") && e.zones[deck].count < n)
        part_say(look, out, from, UI_CF_NOTE_SHORT, ui_args(ui_number("n", e.zones[deck].count)));
}

/* What it does, and what that would come to now. */
static void part_ability(const Look *look, Text *out, size_t from, Ability ability) {
    const Box *box = look->voice.box;
    const AbilityRow *row = pack_ability(box->pack, ability);
    put_part(out, from);
    say_ability_short(out, look->voice, ability);
    for (uint32_t i = row->conds; i < row->length; i++) {
        const Instr *in = pack_code(box->pack, row->code + i);
        if (in->op >= OP_GAME)
            part_op(look, out, from, in);
    }
}

/* ---- beside a choice ---- */

static void part_card(const Look *look, Text *out, CardId id, bool power) {
    Engine e = reading(look);
    const Card *card = card_of(&e, id);
    size_t from = out->used;
    if (card->deck != DECK_START) {
        put_deck(look, out, card->deck);
        text_put(out, ", ");
    }
    put_symbols(look, out, card);
    Ability ability = power ? component_ability(look->voice.box, &card->is, MOMENT_PLAYED) : 0;
    if (ability) {
        put_part(out, from);
        say_ability_short(out, look->voice, ability);
    }
}

static void part_price(const Look *look, Text *out, int deck, int n) {
    if (deck == DECK_YELLOW || deck > DECK_BLACK)
        return;
    Name colour = name_of(look->voice, KIND_DECK, price_colour(deck));
    ui_say(out, look->voice, UI_CF_PRICE, ui_args(ui_number("n", n), ui_words("deck", colour.at)));
}

/* The dice that fly, and how likely one of them is locked. */
static void part_throw(const Look *look, Text *out, size_t from) {
    Engine e = reading(look);
    const Conflict *s = conflict(&e);
    Die die = die_of(&e);
    double sides = die.upto[DIE_FACES - 1], safe = 1;
    for (int i = 0; i < DICE; i++)
        safe *= s->tossed >> i & 1 ? 1 - die.upto[0] / sides : 1;
    part_percent(look, out, from, UI_CF_NOTE_LOCKED, 1 - safe);
}

static void part_parked(const Look *look, Text *out, size_t from, UiId id) {
    Engine e = reading(look);
    if (conflict(&e)->parked)
        part_say(look, out, from, id, ui_args(ui_name("face", KIND_FACE, conflict(&e)->parked)));
}

/* CF-K19: what is not used is lost. */
static void part_unused(const Look *look, Text *out, size_t from) {
    Engine e = reading(look);
    int dice = 0;
    for (int i = 0; i < DICE; i++)
        dice += face_value(conflict(&e)->dice[i]) > 0;
    if (dice)
        part_say(look, out, from, UI_CF_NOTE_UNUSED, ui_args(ui_number("n", dice)));
}

/* The cards that the others hear of. */
static void part_told(const Look *look, Text *out, int deck) {
    Engine e = reading(look);
    size_t from = out->used;
    for (PlaceId at = e.zones[deck].first; at; at = e.places[at].next) {
        if (!e.places[at].card || e.places[at].seen & SEEN_BY_ALL)
            continue;
        put_comma(out, from);
        text_put(out, name_of(look->voice, KIND_CARD, e.places[at].card).at);
    }
}

static Question asked(const Look *look) {
    Question question = {0};
    cantina_choices(look->voice.box, look->view, &question, NULL, 0);
    return question;
}

/* What the choice itself is about, by its verb. */
static void part_choice(const Look *look, Choice choice, Text *out, size_t from) {
    Engine e = reading(look);
    Question question = asked(look);
    switch (choice.verb) {
    case VERB_THROW:
        part_throw(look, out, from);
        break;
    case VERB_HELP:
        part_parked(look, out, from, UI_CF_NOTE_PARKED_USED);
        break;
    case VERB_PARK:
        part_parked(look, out, from, UI_CF_NOTE_PARKED_LOST);
        break;
    case VERB_REVEAL:
        part_price(look, out, choice.a, 1);
        part_shown(look, out, from, choice.a, choice.b);
        break;
    case VERB_DRAW:
        part_price(look, out, choice.a, choice.b);
        part_draw(look, out, from, choice.a, choice.b);
        break;
    case VERB_POWER:
        part_ability(look, out, from, component_ability(e.box, &card_of(&e, choice.a)->is, MOMENT_PLAYED));
        break;
    case VERB_PLAY:
        part_card(look, out, choice.a, true);
        break;
    case VERB_DISTRACT:
    case VERB_DISTRACT_AT:
    case VERB_PAY:
    case VERB_DISCARD:
    case VERB_ORDER:
        part_card(look, out, choice.a, false);
        break;
    case VERB_TELL:
        part_told(look, out, choice.a);
        break;
    case VERB_YES:
        if (question.prompt == PROMPT_MAY)
            part_ability(look, out, from, (Ability)question.args[0]);
        break;
    case VERB_DONE:
        if (question.prompt == PROMPT_USE)
            part_unused(look, out, from);
        break;
    default:
        break;
    }
}

void conflict_note(const Look *look, Choice choice, Text *out) {
    size_t from = out->used;
    part_choice(look, choice, out, from);
    part_foreseen(look, out, from, choice);
}
