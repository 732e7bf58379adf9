/* The pending question, its answers and the side acts, each through the eyes of the seat it is shown to. */
#include <stdlib.h>
#include <string.h>

#include "advice/advice.h"
#include "core/ability.h"
#include "protocol/show.h"

enum { SENTENCE_ROOM = 1024, EXPLAIN_ROOM = 8192 };

static const char *const kinds[] = {
    [CANTINA_ASK_NOTHING] = "nothing", [CANTINA_ASK_CARD] = "card",   [CANTINA_ASK_SPACE] = "space",
    [CANTINA_ASK_SEAT] = "seat",       [CANTINA_ASK_MODE] = "mode",   [CANTINA_ASK_DIE] = "die",
    [CANTINA_ASK_AMOUNT] = "amount",   [CANTINA_ASK_YESNO] = "yesno", [CANTINA_ASK_PAY] = "pay",
    [CANTINA_ASK_ORDER] = "order",     [CANTINA_ASK_OFFER] = "offer", [CANTINA_ASK_ANSWER] = "answer",
    [CANTINA_ASK_CHANCE] = "chance",   [CANTINA_ASK_END] = "end",
};

/* ---- the end ---- */

static json_t *value_json(int halves) {
    return halves == 1 ? json_real(0.5) : json_integer(halves / 2);
}

static void put_result(json_t *out, const Table *table, Voice voice) {
    const Head *head = engine_reading(table->box, table->state).head;
    char text[SENTENCE_ROOM];
    Text room = text_over(text, sizeof text);
    json_t *values = json_object(), *result = json_object();
    for (Seat seat = 1; seat <= head->seats; seat++)
        json_object_set_new(values, (char[]){'p', (char)('0' + seat), 0}, value_json(head->value[seat - 1]));
    if (head->outcome)
        say_name(&room, voice, KIND_OUTCOME, head->outcome, NULL);
    json_object_set_new(result, "outcome", show_id(table->box, KIND_OUTCOME, head->outcome));
    json_object_set_new(result, "text", show_text(text));
    json_object_set_new(result, "values", values);
    json_object_set_new(out, "over", json_true());
    json_object_set_new(out, "result", result);
}

/* ---- what a choice comes to ---- */

static Look look_of(Voice voice, const void *eyes, Seat seat) {
    return (Look){.voice = voice, .view = eyes, .eyes = SEAT_BIT(seat), .own = SEAT_BIT(seat)};
}

/* Its price or its odds, where there are any. */
static void put_note(json_t *out, const Look *look, Choice choice) {
    char note[SENTENCE_ROOM];
    Text text = text_over(note, sizeof note);
    advice_note(look, choice, &text);
    if (text.used)
        json_object_set_new(out, "note", show_text(note));
}

/* ---- side acts ---- */

static json_t *side_json(const Look *look, Seat seat, Choice act) {
    const Box *box = look->voice.box;
    json_t *side = json_pack("{s:o, s:o, s:o}", "seat", show_id(box, KIND_SEAT, seat), "id", show_choice_word(box, act),
                             "text", show_choice_text(look->voice, act));
    put_note(side, look, act);
    return side;
}

static void add_side(json_t *list, const Table *table, Voice voice, Seat seat) {
    Choice acts[CANTINA_CHOICES_MAX];
    void *eyes = show_eyes(table, seat);
    Look look = look_of(voice, eyes, seat);
    int count = cantina_side(table->box, eyes, seat, acts, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count; i++)
        json_array_append_new(list, side_json(&look, seat, acts[i]));
    free(eyes);
}

static void put_side(json_t *out, const Table *table, Voice voice, SeatSet seats) {
    json_t *list = json_array();
    for (int seat = 1; seat <= cantina_seats(table->box, table->state); seat++)
        if (seats & SEAT_BIT(seat))
            add_side(list, table, voice, (Seat)seat);
    json_object_set_new(out, "side", list);
}

/* ---- the question ---- */

static void put_asked(json_t *out, const Table *table, Voice voice, const Question *question) {
    char text[SENTENCE_ROOM], tag[128];
    Text tags = text_over(tag, sizeof tag);
    cantina_prompt_text(table->box, voice.lang, question, text, sizeof text);
    json_object_set_new(out, "seat", show_id(table->box, KIND_SEAT, question->seat));
    json_object_set_new(out, "question", json_string(kinds[question->kind]));
    if (question->seat == CANTINA_CHANCE) {
        word_tag(&tags, table->box, question);
        json_object_set_new(out, "tag", show_text(tag));
    }
    json_object_set_new(out, "prompt", show_text(text));
}

static json_t *action_json(Voice voice, Choice choice) {
    return json_pack("{s:o, s:o}", "id", show_choice_word(voice.box, choice), "text", show_choice_text(voice, choice));
}

static json_t *outcomes_json(Voice voice, const void *eyes, const Choice *choices, int count) {
    Engine e = engine_reading(voice.box, eyes);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        json_t *action = action_json(voice, choices[i]);
        json_object_set_new(action, "text", show_choice_text(voice, lot_as_mode(&e, choices[i])));
        json_object_set_new(action, "weight", json_integer(choices[i].c));
        json_array_append_new(list, action);
    }
    return list;
}

/* What an answer reveals is tried in a world that fits what the seat knows: it depends on nothing else. */
static json_t *answers_json(Voice voice, const void *eyes, Seat seat, const Choice *choices, int count) {
    _Alignas(16) char world[STATE_MOST];
    Look look = look_of(voice, eyes, seat);
    json_t *list = json_array();
    advice_imagine(voice.box, eyes, world);
    for (int i = 0; i < count; i++) {
        json_t *action = action_json(voice, choices[i]);
        json_object_set_new(action, "reveals", json_boolean(cantina_reveals(voice.box, world, choices[i])));
        put_note(action, &look, choices[i]);
        json_array_append_new(list, action);
    }
    return list;
}

static void put_actions(json_t *out, const Table *table, Voice voice, const void *eyes, const Question *question,
                        const Choice *choices, int count) {
    bool chance = question->seat == CANTINA_CHANCE;
    if (!chance && question->fallback < count)
        json_object_set_new(out, "default", show_choice_word(table->box, choices[question->fallback]));
    json_object_set_new(out, "actions",
                        chance ? outcomes_json(voice, eyes, choices, count)
                               : answers_json(voice, eyes, question->seat, choices, count));
}

/* `viewer` looks at the question; the side acts of `seats` are listed. */
static void put_question(json_t *out, const Table *table, Voice voice, int viewer, SeatSet seats) {
    Choice choices[CANTINA_CHOICES_MAX];
    Question question;
    if (table->status == CANTINA_OVER) {
        put_result(out, table, voice);
        return;
    }
    void *eyes = show_eyes(table, viewer);
    bool mine = viewer == cantina_asked(table->box, table->state);
    int count = cantina_choices(table->box, eyes, &question, mine ? choices : NULL, mine ? CANTINA_CHOICES_MAX : 0);
    put_asked(out, table, voice, &question);
    if (mine)
        put_actions(out, table, voice, eyes, &question, choices, count);
    put_side(out, table, voice, seats);
    free(eyes);
}

static Seat asked_of(const Table *table) {
    return table->status == CANTINA_OVER ? CANTINA_NOBODY : cantina_asked(table->box, table->state);
}

void show_question(json_t *out, const Table *table, Voice voice, int viewer) {
    SeatSet one = (SeatSet)(viewer > 0 && viewer <= CANTINA_SEATS_MAX ? SEAT_BIT(viewer) : 0);
    if (viewer == VIEWER_ANYONE)
        put_question(out, table, voice, asked_of(table), (SeatSet)~0u);
    else
        put_question(out, table, voice, viewer, one);
}

void show_question_to(json_t *out, const Table *table, Voice voice, SeatSet seats) {
    Seat asked = asked_of(table);
    bool mine = asked != CANTINA_CHANCE && asked && seats & SEAT_BIT(asked);
    int first = seats ? __builtin_ctz(seats) + 1 : VIEWER_SPECTATOR;
    put_question(out, table, voice, mine ? asked : first, seats);
}

/* ---- words back to choices ---- */

static bool find_word(const Box *box, const Choice *choices, int count, const char *word, Choice *choice) {
    char room[256];
    for (int i = 0; i < count; i++) {
        cantina_choice_word(box, choices[i], room, sizeof room);
        if (!strcmp(room, word)) {
            *choice = choices[i];
            return true;
        }
    }
    return false;
}

bool show_find_choice(const Table *table, const char *word, Choice *choice) {
    Choice choices[CANTINA_CHOICES_MAX];
    void *eyes = show_eyes(table, cantina_asked(table->box, table->state));
    int count = cantina_choices(table->box, eyes, NULL, choices, CANTINA_CHOICES_MAX);
    free(eyes);
    return find_word(table->box, choices, count, word, choice);
}

bool show_find_side(const Table *table, Seat seat, const char *word, Choice *choice) {
    Choice acts[CANTINA_CHOICES_MAX];
    void *eyes = show_eyes(table, seat);
    int count = cantina_side(table->box, eyes, seat, acts, CANTINA_CHOICES_MAX);
    free(eyes);
    return find_word(table->box, acts, count, word, choice);
}

bool show_find(const Table *table, int viewer, const char *word, Doing *doing) {
    Seat asked = table->status == CANTINA_ASK ? cantina_asked(table->box, table->state) : CANTINA_NOBODY;
    bool answers = asked && (viewer == VIEWER_ANYONE || viewer == asked);
    bool starts = asked && viewer > 0 && viewer <= table->seats;
    *doing = (Doing){.seat = answers ? asked : (Seat)viewer};
    if (answers && show_find_choice(table, word, &doing->choice))
        return true;
    doing->side = true;
    return starts && show_find_side(table, (Seat)viewer, word, &doing->choice);
}

/* ---- at length ---- */

json_t *show_explain_reply(const Table *table, Voice voice, Seat seat, Choice choice) {
    char memory[EXPLAIN_ROOM];
    Text text = text_over(memory, sizeof memory);
    void *eyes = show_eyes(table, seat);
    Look look = look_of(voice, eyes, seat);
    advice_explain(&look, choice, &text);
    free(eyes);
    return json_pack("{s:o, s:s?}", "text", show_paragraphs(memory), "rule",
                     game_verb(table->box->game, choice.verb)->rule);
}
