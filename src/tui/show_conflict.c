/* Conflict: the table in words. */
#include "advice/conflict.h"
#include "tui/show.h"

enum { LINE_ROOM = 4096, AHEAD = 7, BEHIND = 2, KNOWN_MOST = 6 };

static Engine reading(const Show *show) {
    return engine_reading(show->look.voice.box, show->look.view);
}

/* ---- the track ---- */

/* The field's place on its side of the board, from 0; and the last one's. */
static int field_number(const Engine *e, int field, int *last) {
    int first = field;
    while (first > 1 && field_of(e, first)->kind != FIELD_START)
        first--;
    for (*last = field; field_of(e, *last)->kind != FIELD_END;)
        ++*last;
    *last -= first;
    return field - first;
}

static void put_marker(const Show *show, const Engine *e, Text *out) {
    const Conflict *s = conflict(e);
    int last, at = field_number(e, s->marker, &last);
    Name field = name_of(show->look.voice, KIND_FIELD, s->marker);
    ui_say(
        out, show->look.voice, UI_CF_MARKER,
        ui_args(ui_number("at", at), ui_number("last", last), ui_words("field", field.at), ui_number("n", last - at)));
    if (s->frozen || s->freezing) {
        text_char(out, ' ');
        text_put(out, ui(show->look.voice, s->frozen ? UI_CF_FROZEN : UI_CF_FREEZING));
    }
}

/* Keeps a few words on one line. */
static void hold_together(char *words, size_t length) {
    enum { FEW = 40 }; /* bytes, colours included */
    for (size_t i = 0; i < length && length <= FEW; i++)
        if (words[i] == ' ')
            words[i] = ADVICE_HOLD;
}

static void put_step(const Show *show, Text *out, int by, int field) {
    text_put(out, by == 1 ? " " : ", ");
    text_char(out, by < 0 ? '-' : '+');
    text_int(out, by < 0 ? -by : by);
    text_char(out, ADVICE_HOLD);
    size_t from = out->used;
    put_field_effect(&show->look, out, field);
    hold_together(out->at + from, out->used - from);
}

static void show_ahead(const Show *show, const Engine *e) {
    char memory[LINE_ROOM];
    Text line = text_over(memory, sizeof memory);
    int marker = conflict(e)->marker;
    text_put(&line, ui(show->look.voice, UI_CF_AHEAD));
    for (int by = 1; by <= AHEAD && field_of(e, marker + by - 1)->kind != FIELD_END; by++)
        put_step(show, &line, by, marker + by);
    for (int by = 1; by <= BEHIND && field_of(e, marker - by + 1)->kind != FIELD_START; by++)
        put_step(show, &line, -by, marker - by);
    text_char(&line, '.');
    screen_say(show->screen, memory, 2);
}

/* ---- leaders and decks ---- */

static void put_leader(const Show *show, const Engine *e, Text *out, int order) {
    Name leader = name_of(show->look.voice, KIND_LEADER, order + 1);
    PlaceId place = e->zones[ZONE_LEADER + order].first;
    Name card = name_of(show->look.voice, KIND_CARD, place ? e->places[place].card : 0);
    int symbols = leader_of(e, order + 1)->symbols;
    UiId id = !place ? UI_CF_LEADER_BARE : leader_has_hero(e, order) ? UI_CF_LEADER_HERO : UI_CF_LEADER_CARD;
    ui_say(out, show->look.voice, id,
           ui_args(ui_words("leader", leader.at), ui_words("card", card.at), ui_number("n", symbols)));
}

static void show_leaders(const Show *show, const Engine *e) {
    char memory[LINE_ROOM];
    Text line = text_over(memory, sizeof memory);
    text_put(&line, ui(show->look.voice, UI_CF_LEADERS));
    for (int order = 0; order < LEADERS; order++) {
        text_put(&line, order ? "; " : " ");
        put_leader(show, e, &line, order);
    }
    text_put(&line, ". ");
    ui_say(&line, show->look.voice, UI_CF_LEADERS_SUM, ui_args(ui_number("n", leaders_symbols(e))));
    screen_say(show->screen, memory, 2);
}

static void show_decks(const Show *show, const Engine *e) {
    char memory[LINE_ROOM];
    Text line = text_over(memory, sizeof memory);
    text_put(&line, ui(show->look.voice, UI_CF_DECKS));
    for (int deck = DECK_YELLOW; deck <= DECK_BLACK; deck++) {
        text_put(&line, deck ? ", " : " ");
        put_deck(&show->look, &line, deck);
        text_char(&line, ADVICE_HOLD);
        text_int(&line, e->zones[deck].count);
    }
    text_put(&line, "; ");
    ui_say(&line, show->look.voice, UI_CF_DISCARDS, ui_args(ui_number("n", e->zones[ZONE_DISCARD].count)));
    screen_say(show->screen, memory, 2);
}

/* Cards of a deck that the eyes know: faceup ones, and those they have looked at. */
static void show_known(const Show *show, const Engine *e, int deck) {
    char memory[LINE_ROOM];
    Text line = text_over(memory, sizeof memory);
    int position = 0, told = 0;
    for (PlaceId at = e->zones[deck].first; at; at = e->places[at].next) {
        position++;
        if (!e->places[at].card || ++told > KNOWN_MOST)
            continue;
        char card[256];
        Text words = text_over(card, sizeof card);
        put_card(&show->look, &words, e->places[at].card);
        text_put(&line, told == 1 ? "" : ", ");
        if (told == 1) {
            ui_say(&line, show->look.voice, UI_CF_TOP,
                   ui_args(ui_words("deck", name_of(show->look.voice, KIND_DECK, deck).at)));
            text_char(&line, ' ');
        }
        ui_say(&line, show->look.voice, e->places[at].flags & PLACE_FACEUP ? UI_CF_FACEUP : UI_CF_KNOWN,
               ui_args(ui_number("number", position), ui_words("card", card)));
    }
    text_put(&line, told > KNOWN_MOST ? " …" : "");
    if (told)
        screen_say(show->screen, memory, 2);
}

/* ---- dice ---- */

static void put_face(const Show *show, const Engine *e, Text *out, int face) {
    if (face_of(e, face)->value)
        text_int(out, face_of(e, face)->value);
    else
        text_put(out, name_of(show->look.voice, KIND_FACE, face).at);
}

static void put_dice(const Show *show, const Engine *e, Text *out) {
    const Conflict *s = conflict(e);
    int told = 0;
    for (int die = 0; die < DICE; die++) {
        if (!s->dice[die])
            continue;
        text_put(out, told++ ? ", " : ui(show->look.voice, UI_CF_DICE));
        text_put(out, told == 1 ? " " : "");
        put_face(show, e, out, s->dice[die]);
        if (s->tossed >> die & 1)
            text_put(out, ui(show->look.voice, UI_CF_MARKED));
    }
    text_put(out, told ? "." : "");
    if (s->parked) {
        text_put(out, told ? " " : "");
        ui_say(out, show->look.voice, UI_CF_PARKED, ui_args(ui_number("number", face_of(e, s->parked)->value)));
    }
}

/* ---- hands ---- */

static int bag_deck(BagId bag) {
    return bag == BAG_YELLOW ? DECK_YELLOW : bag == BAG_ORANGE ? DECK_ORANGE : DECK_BLACK;
}

static int place_deck(const Engine *e, const Place *p) {
    return p->card ? card_of(e, p->card)->deck : bag_deck(p->bag);
}

/* The cards of one deck in a hand, hidden ones counted. */
static void put_hand_part(const Show *show, const Engine *e, Text *out, Seat seat, int deck, int *told) {
    int hidden = 0;
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next) {
        const Place *p = &e->places[at];
        if (place_deck(e, p) != deck)
            continue;
        if (!p->card) {
            hidden++;
            continue;
        }
        text_put(out, (*told)++ ? ", " : " ");
        put_card(&show->look, out, p->card);
    }
    if (hidden) {
        Name colour = name_of(show->look.voice, KIND_DECK, deck);
        text_put(out, (*told)++ ? ", " : " ");
        ui_say(out, show->look.voice, UI_CF_HIDDEN, ui_args(ui_number("n", hidden), ui_words("deck", colour.at)));
    }
}

static int hand_role(const Engine *e, Seat seat) {
    for (PlaceId at = e->zones[hand_of(seat)].first; at; at = e->places[at].next)
        if (card_of(e, e->places[at].card)->role)
            return card_of(e, e->places[at].card)->role;
    return 0;
}

/* A hand is a line of the cards it has drawn; one's own begins with the starting cards, on a line of their own. */
static void show_hand_line(const Show *show, const Engine *e, Seat seat, UiId title, int first, int last) {
    char memory[LINE_ROOM];
    Text line = text_over(memory, sizeof memory);
    int told = 0;
    Name name = name_of(show->look.voice, KIND_SEAT, seat),
         role = name_of(show->look.voice, KIND_ROLE, hand_role(e, seat));
    ui_say(&line, show->look.voice, title, ui_args(ui_words("seat", name.at), ui_words("role", role.at)));
    for (int deck = first; deck <= last; deck++)
        put_hand_part(show, e, &line, seat, deck, &told);
    if (!told) {
        text_char(&line, ' ');
        text_put(&line, ui(show->look.voice, UI_CF_HAND_EMPTY));
    }
    screen_say(show->screen, memory, 2);
}

static void show_hand(const Show *show, const Engine *e, Seat seat) {
    bool own = show->look.own & SEAT_BIT(seat);
    if (own)
        show_hand_line(show, e, seat, UI_CF_HAND_START, DECK_START, DECK_START);
    show_hand_line(show, e, seat, own ? UI_CF_HAND_OWN : UI_CF_HAND, DECK_YELLOW, DECK_BLACK);
}

/* ---- all of it ---- */

static void conflict_table(const Show *show) {
    char memory[LINE_ROOM];
    Text line = text_over(memory, sizeof memory);
    Engine e = reading(show);
    put_marker(show, &e, &line);
    screen_say(show->screen, memory, 2);
    show_ahead(show, &e);
    show_leaders(show, &e);
    show_decks(show, &e);
    for (int deck = DECK_YELLOW; deck <= DECK_BLACK; deck++)
        show_known(show, &e, deck);
    for (Seat seat = 1; seat <= e.head->seats; seat++)
        if (!(show->look.own & SEAT_BIT(seat)))
            show_hand(show, &e, seat);
    for (Seat seat = 1; seat <= e.head->seats; seat++)
        if (show->look.own & SEAT_BIT(seat))
            show_hand(show, &e, seat);
}

/* The step of the turn. */
static int turn_step(const Engine *e) {
    for (int i = 0; i < e->head->depth; i++)
        if (e->frames[i].kind == FRAME_TURN)
            return e->frames[i].step;
    return TURN_DRAW;
}

static void conflict_status(const Show *show, Text *out) {
    Engine e = reading(show);
    const Conflict *s = conflict(&e);
    int last, at = field_number(&e, s->marker, &last), step = turn_step(&e);
    if (step <= TURN_USE)
        put_dice(show, &e, out);
    else if (step <= TURN_SYMBOLS && !s->frozen)
        ui_say(out, show->look.voice, UI_CF_PUSH, ui_args(ui_number("n", leaders_symbols(&e))));
    if (s->frozen) {
        text_put(out, out->used ? " " : "");
        text_put(out, ui(show->look.voice, UI_CF_STILL));
    }
    if (s->turn_began_on && s->marker != s->turn_began_on) {
        text_put(out, out->used ? " " : "");
        Name field = name_of(show->look.voice, KIND_FIELD, s->marker);
        ui_say(out, show->look.voice, UI_CF_MOVED, ui_args(ui_number("at", at), ui_words("field", field.at)));
    }
}

/* Dice that fall together are told together. */
static int conflict_tell(const Show *show, const Event *events, int count, Text *out) {
    Engine e = reading(show);
    int dice = 0;
    while (dice < count && events[dice].kind == EVENT_DIE)
        dice++;
    for (int i = 0; i < dice; i++) {
        text_put(out, i ? ", " : ui(show->look.voice, UI_CF_DICE));
        text_put(out, i ? "" : " ");
        put_face(show, &e, out, events[i].a);
    }
    text_put(out, dice ? "." : "");
    return dice;
}

/* Who found which hero. */
static void conflict_story(const Show *show, const Table *table) {
    Engine e = reading(show);
    int last, at = field_number(&e, conflict(&e)->marker, &last);
    show_say(show, UI_CF_STORY_MARKER, ui_args(ui_number("at", at), ui_number("last", last)));
    for (int i = 0; i < table->event_count; i++) {
        const Event *event = &table->events[i];
        if (event->kind != EVENT_HERO)
            continue;
        Name seat = name_of(show->look.voice, KIND_SEAT, event->seat),
             card = name_of(show->look.voice, KIND_CARD, event->card);
        show_say(show, UI_CF_STORY_HERO, ui_args(ui_words("seat", seat.at), ui_words("card", card.at)));
    }
}

const GameShow show_conflict = {
    .game = "conflict",
    .about = UI_ABOUT_CONFLICT,
    .example = "draw black 2",
    .table = conflict_table,
    .status = conflict_status,
    .tell = conflict_tell,
    .story = conflict_story,
};
