/*
 * Names of pieces, for a front end to highlight. The same in every game:
 *
 *     log, prompt      what every front end has
 *     action:WORD      an answer of the pending question
 *     seat:p2          somebody at the table
 *     die:2            the second of the dice that lie on the table
 *     hand:p1, discard a zone, with its owner if it has one
 *     leader:phasma    an id of one of the game's kinds: a deck, a leader, a planet; a card must be there to be seen
 *     marker           a field of the state
 */
#include <string.h>

#include "codec/state.h"
#include "core/pack.h"
#include "lesson/lesson.h"

typedef struct {
    const char *head;
    size_t length;    /* of the head */
    const char *rest; /* NULL: there is no ':' */
} Point;

static Point point_split(const char *word) {
    const char *colon = strchr(word, ':');
    return (Point){word, colon ? (size_t)(colon - word) : strlen(word), colon ? colon + 1 : NULL};
}

static bool head_is(const Point *point, const char *word) {
    return words_equal_n(word, point->head, point->length);
}

static int die_number(const Point *point) {
    return point->rest && point->rest[0] >= '1' && point->rest[0] <= '9' && !point->rest[1] ? point->rest[0] - '0' : 0;
}

static Seat seat_number(const char *word) {
    bool good = word && word[0] == 'p' && word[1] >= '1' && word[1] <= '0' + CANTINA_SEATS_MAX && !word[2];
    return good ? (Seat)(word[1] - '0') : CANTINA_NOBODY;
}

static const Field *find_field(const Game *game, const Point *point) {
    for (int i = 0; i < game->fields_count; i++)
        if (head_is(point, game->fields[i].name))
            return &game->fields[i];
    return NULL;
}

/* The zone of that name and owner, or -1. */
static int find_zone(const Game *game, const Point *point) {
    Seat owner = seat_number(point->rest);
    for (int i = 0; i < game->zones_count; i++)
        if (head_is(point, game->zones[i].name) && game->zones[i].seat == owner && (owner || !point->rest))
            return i;
    return -1;
}

/* The kind and number of an id; false if there is none of that name. */
static bool find_id(const Box *box, const Point *point, int *kind, int *value) {
    for (int i = 0; point->rest && i < box->game->kinds_count; i++)
        if (head_is(point, box->game->kinds[i].name)) {
            *kind = KIND_GAME + i;
            return word_read(box, *kind, point->rest, strlen(point->rest), value);
        }
    return false;
}

bool point_known(const Box *box, const char *word) {
    Point point = point_split(word);
    Choice choice;
    int kind, value;
    if (head_is(&point, "action"))
        return point.rest && word_read_choice(box, point.rest, &choice);
    if (head_is(&point, "seat"))
        return seat_number(point.rest) != CANTINA_NOBODY;
    if (head_is(&point, "die"))
        return die_number(&point) > 0;
    return !strcmp(word, "log") || !strcmp(word, "prompt") || find_zone(box->game, &point) >= 0 ||
           find_id(box, &point, &kind, &value) || (!point.rest && find_field(box->game, &point));
}

/* ---- on the table ---- */

static bool choice_there(const Table *table, const char *word) {
    Choice choices[CANTINA_CHOICES_MAX], wanted;
    int count = table->status == CANTINA_ASK
                    ? cantina_choices(table->box, table->state, NULL, choices, CANTINA_CHOICES_MAX)
                    : 0;
    for (int i = 0; word_read_choice(table->box, word, &wanted) && i < count; i++)
        if (choice_equal(choices[i], wanted))
            return true;
    return false;
}

static bool die_there(const Table *table, const void *view, int number) {
    const Field *dice = find_field(table->box->game, &(Point){"dice", 4, NULL});
    return dice && number <= dice->count && field_get(view, dice, number - 1);
}

static bool card_there(const Table *table, const void *view, CardId card) {
    Engine e = engine_reading(table->box, view);
    for (int zone = 0; zone < e.game->zones_count; zone++)
        for (PlaceId place = e.zones[zone].first; place; place = e.places[place].next)
            if (e.places[place].card == card)
                return true;
    return false;
}

bool point_there(const Table *table, const void *view, const char *word) {
    Point point = point_split(word);
    Seat seat = seat_number(point.rest);
    int kind, value;
    if (!point_known(table->box, word) || seat > table->seats)
        return false;
    if (head_is(&point, "action"))
        return choice_there(table, point.rest);
    if (head_is(&point, "die"))
        return die_there(table, view, die_number(&point));
    if (find_id(table->box, &point, &kind, &value) && kind == table->box->game->card_kind)
        return card_there(table, view, (CardId)value);
    return true;
}
