/*
 * The law of words: whoever chooses is told. Where an option loses, pays,
 * throws or uncovers something, there is a note beside it or an explanation of
 * it.
 *
 * Each option of the question, and each side act, is played up to what is asked
 * next; what lay with somebody and does not any more, what has become fewer of
 * what one wants, or more of what one does not, is a loss.
 */
#include <stdio.h>
#include <string.h>

#include "advice/advice.h"
#include "codec/codec.h"
#include "core/say.h"
#include "kit/walk.h"

enum { SAID_ROOM = 8192 };

typedef struct {
    const Box *box;
    Seat seat;
    const void *before;
    _Alignas(16) char after[STATE_MOST];
    _Alignas(16) char view[STATE_MOST];
    char complaint[300];
} Telling;

/* ---- numbers ---- */

/* Fields of which one wants more (1), or fewer (-1): each of its numbers by
 * itself. */
static const struct {
    const char *game, *field;
    int wanted;
} numbers[] = {
    {"conflict", "marker", -1},    {"clonewars", "threat", -1},   {"clonewars", "rate", -1},
    {"clonewars", "power", -1},    {"mandalorian", "damage", -1}, {"mandalorian", "track", -1},
    {"mandalorian", "shield", 1},  {"mandalorian", "guard", 1},   {"outerrim", "credits", 1},
    {"outerrim", "damage", -1},    {"outerrim", "fame", 1},       {"outerrim", "ship_damage", -1},
    {"outerrim", "reputation", 1},
};

static bool field_lost(const Telling *t, const Field *field, int wanted) {
    for (int i = 0; i < field->count; i++)
        if ((field_get(t->after, field, i) - field_get(t->before, field, i)) * wanted < 0)
            return true;
    return false;
}

static const char *number_lost(const Telling *t) {
    const Game *game = t->box->game;
    for (int n = 0; n < COUNT(numbers); n++)
        for (int i = 0; i < game->fields_count; i++)
            if (!strcmp(numbers[n].game, game->id) && !strcmp(numbers[n].field, game->fields[i].name) &&
                field_lost(t, &game->fields[i], numbers[n].wanted))
                return numbers[n].field;
    return NULL;
}

/* ---- cards ---- */

/* Somebody's own, to use or to pay with: in no deck and no discards. */
static bool is_held(const Game *game, const Place *p) {
    const ZoneDef *def = &game->zones[p->zone];
    return def->seat && strcmp(def->name, "deck") && strcmp(def->name, "discard");
}

static const char *card_lost(const Telling *t) {
    Engine before = engine_reading(t->box, t->before), after = engine_reading(t->box, t->after);
    for (int i = 1; i < t->box->game->layout.place_cap; i++) {
        const Place *p = &before.places[i], *q = &after.places[i];
        if (!is_held(t->box->game, p))
            continue;
        if (!is_held(t->box->game, q))
            return t->box->game->zones[p->zone].name;
        if (q->flags & ~p->flags & PLACE_EXHAUSTED)
            return "ready";
    }
    return NULL;
}

static bool is_defeat(const Telling *t) {
    const Head *head = engine_reading(t->box, t->after).head;
    return head->over && !head->value[t->seat - 1];
}

/* Would the seat lose by this choice in other worlds, too, that fit what it knows? What hangs on a secret cannot be
 * told. */
static bool would_lose_anyway(const Telling *t, Choice choice) {
    enum { WORLDS = 6 };
    static Telling other;
    other = *t;
    for (uint64_t random = 1; random <= WORLDS; random++) {
        memcpy(other.after, t->view, cantina_size(t->box));
        cantina_imagine(t->box, other.after, random);
        if (cantina_submit(t->box, other.after, choice, NULL) < 0)
            continue;
        cantina_advance(t->box, other.after, NULL);
        if (!is_defeat(&other))
            return false;
    }
    return true;
}

/* What a choice has taken, or NULL. */
static const char *taken(const Telling *t, Choice choice, bool side) {
    const char *lost = is_defeat(t) ? "the game" : card_lost(t);
    lost = lost ? lost : number_lost(t);
    return lost ? lost : !side && cantina_reveals(t->box, t->before, choice) ? "what is uncovered" : NULL;
}

/* ---- what is said ---- */

/* A defeat stands beside the choice itself, whoever asks for more or not. */
static bool is_said(const Telling *t, Choice choice) {
    char said[SAID_ROOM];
    Text text = text_over(said, sizeof said);
    Look look = {.voice = {t->box, NULL}, .view = t->view, .eyes = SEAT_BIT(t->seat), .own = SEAT_BIT(t->seat)};
    advice_note(&look, choice, &text);
    if (!is_defeat(t))
        advice_explain(&look, choice, &text);
    return text.used > 0;
}

/* NULL, or what the choice costs without a word. */
static const char *law_choice(Telling *t, Choice choice, bool side) {
    char word[100];
    memcpy(t->after, t->before, cantina_size(t->box));
    if ((side ? cantina_start(t->box, t->after, t->seat, choice, NULL)
              : cantina_submit(t->box, t->after, choice, NULL)) < 0)
        return NULL; /* another law's business */
    cantina_advance(t->box, t->after, NULL);
    const char *lost = taken(t, choice, side);
    if (!lost || is_said(t, choice) || (is_defeat(t) && !side && !would_lose_anyway(t, choice)))
        return NULL;
    Engine e = engine_reading(t->box, t->before);
    cantina_choice_word(t->box, choice, word, sizeof word);
    snprintf(t->complaint, sizeof t->complaint, "%s%s of frame '%s' takes %s, and nothing is said of it",
             side ? "side act " : "", word, frame_kind(t->box->game, frame_top(&e)->kind)->name, lost);
    return t->complaint;
}

const char *walk_told(const Box *box, const void *state) {
    static Telling t;
    Choice room[CANTINA_CHOICES_MAX];
    const char *wrong = NULL;
    t = (Telling){.box = box, .before = state, .seat = cantina_asked(box, state)};
    cantina_view(box, state, SEAT_BIT(t.seat), t.view);
    int count = cantina_choices(box, state, NULL, room, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count && !wrong; i++)
        wrong = law_choice(&t, room[i], false);
    for (Seat seat = 1; seat <= cantina_seats(box, state) && !wrong; seat++) {
        t.seat = seat;
        cantina_view(box, state, SEAT_BIT(seat), t.view);
        count = cantina_side(box, state, seat, room, CANTINA_CHOICES_MAX);
        for (int i = 0; i < count && !wrong; i++)
            wrong = law_choice(&t, room[i], true);
    }
    return wrong;
}
