/* What a thought is told as: planted ones, every branch, in three languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/advice.h"
#include "advice/thought.h"
#include "core/pack.h"
#include "games/boxes.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/values.h"
#include "lang/embedded.h"

static Voice voice_of(const char *game, const char *code) {
    bool found;
    Voice voice = {box_embedded(game), lang_by_code(code, &found)};
    assert_true(found);
    return voice;
}

/* ---- planting ---- */

typedef struct {
    const Box *box;
    AgentThought *thought;
} Plant;

static Plant plant(const char *game) {
    Plant p = {box_embedded(game), calloc(1, sizeof *p.thought)};
    assert_non_null(p.thought);
    return p;
}

/* Another option; the first is the best until it is said otherwise. */
static AgentValue *option(Plant *p, const char *word, double value, double error, int lines) {
    AgentValue *at = &p->thought->values[p->thought->count++];
    *at = (AgentValue){.value = value, .error = error, .lines = lines};
    assert_true(cantina_choice_read(p->box, word, &at->choice));
    p->thought->iterations += lines;
    return at;
}

static int number_of(const Box *box, const char *word, int id) {
    const Sign *sign;
    for (int i = 0, what; (sign = sign_at(box->game, i, &what)); i++)
        if (!strcmp(sign->word, word) && (!sign->count || what == id))
            return i;
    fail_msg("there is no sign %s %d", word, id);
    return -1;
}

/* What the lines of an option came to. */
static void sign(const Plant *p, AgentValue *value, const char *word, int id, double mean) {
    value->signs[number_of(p->box, word, id)] = (float)mean;
}

static int planet(const Plant *p, const char *word) {
    int what, id = 0;
    const Sign *full = sign_at(p->box->game, number_of(p->box, "full", 1), &what);
    assert_true(word_read(p->box, full->kind, word, strlen(word), &id));
    return id;
}

static void expect(const Plant *p, const char *code, const char *sentence) {
    char memory[1024];
    Text text = text_over(memory, sizeof memory);
    thought_why(voice_of(p->box->game->id, code), p->thought, &text);
    assert_string_equal(memory, sentence);
}

static void expect_all(Plant *p, const char *english, const char *german, const char *polish) {
    expect(p, "en", english);
    expect(p, "de", german);
    expect(p, "pl", polish);
    free(p->thought);
}

/* ---- without a comparison ---- */

static void a_level_that_does_not_judge_says_nothing(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    expect_all(&p, "", "", "");
}

static void there_is_no_choice(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    option(&p, "keep", 0.5, 0.01, 100);
    expect_all(&p, "There is nothing else to choose.", "Es gibt nichts anderes zu wählen.", "Nie ma innego wyboru.");
}

static void it_is_won_for_certain(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    option(&p, "keep", 1, 0, 22);
    option(&p, "throw", 0.4, 0.1, 20);
    expect_all(&p, "It wins in all 22 lines that were tried.",
               "Das gewinnt in allen 22 Verläufen, die versucht wurden.",
               "Wygrywa we wszystkich 22 sprawdzonych przebiegach.");
}

static void one_line_is_one_line(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    option(&p, "keep", 1, 0, 1);
    option(&p, "throw", 0.4, 0.1, 1);
    expect_all(&p, "It wins in the one line that was tried.", "Das gewinnt im einzigen Verlauf, der versucht wurde.",
               "Wygrywa w jedynym sprawdzonym przebiegu.");
}

static void it_is_lost_for_certain(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    option(&p, "keep", 0, 0, 50);
    option(&p, "throw", 0, 0, 50);
    expect_all(&p, "Every line is lost, whatever you choose.", "Jeder Verlauf ist verloren, was du auch wählst.",
               "Każdy przebieg jest przegrany, cokolwiek wybierzesz.");
}

/* ---- equal options ---- */

static void two_are_equal_within_their_error(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    option(&p, "keep", 0.52, 0.02, 100);
    option(&p, "throw", 0.5, 0.02, 100);
    expect_all(&p, "About as good as \"Throw the chosen dice\".", "Etwa so gut wie „Wirf die gewählten Würfel“.",
               "Mniej więcej tak dobre jak „Rzuć wybranymi kośćmi”.");
}

static void all_are_equal(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    option(&p, "keep", 0.52, 0.02, 100);
    option(&p, "throw", 0.5, 0.02, 100);
    option(&p, "done", 0.51, 0.02, 100);
    expect_all(&p, "All choices are about as good: the lines do not tell them apart.",
               "Alle Möglichkeiten sind etwa gleich gut: Die Verläufe machen keinen Unterschied.",
               "Wszystkie możliwości są mniej więcej tak samo dobre: przebiegi ich nie rozróżniają.");
}

/* Two are as good, a third is not: the reason is why that one is worse. */
static void equals_are_counted_and_the_rest_is_compared(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    sign(&p, option(&p, "keep", 0.52, 0.02, 100), "orange-hand", 0, 2);
    sign(&p, option(&p, "throw", 0.51, 0.02, 100), "orange-hand", 0, 2);
    sign(&p, option(&p, "reroll:1", 0.50, 0.02, 90), "orange-hand", 0, 2);
    sign(&p, option(&p, "done", 0.4, 0.02, 100), "orange-hand", 0, 1);
    sign(&p, option(&p, "reroll:2", 0.3, 0.02, 100), "orange-hand", 0, 1);
    expect_all(&p,
               "About as good as 2 other choices. Better than the rest: on average 1 more orange card in the hands.",
               "Etwa so gut wie 2 andere Möglichkeiten. Besser als der Rest: im Schnitt 1 orange Karte mehr auf den "
               "Händen.",
               "Mniej więcej tak dobre jak 2 inne możliwości. Lepsze niż reszta: średnio o 1 więcej pomarańczowych "
               "kart na rękach.");
}

/* A rest of one has a name. */
static void the_only_one_that_is_worse_is_named(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    sign(&p, option(&p, "keep", 0.52, 0.02, 100), "orange-hand", 0, 2);
    sign(&p, option(&p, "throw", 0.51, 0.02, 100), "orange-hand", 0, 2);
    sign(&p, option(&p, "done", 0.4, 0.02, 100), "orange-hand", 0, 1);
    expect_all(&p,
               "About as good as \"Throw the chosen dice\". Better than \"Done\": on average 1 more orange card in the "
               "hands.",
               "Etwa so gut wie „Wirf die gewählten Würfel“. Besser als „Fertig“: im Schnitt 1 orange Karte mehr auf "
               "den Händen.",
               "Mniej więcej tak dobre jak „Rzuć wybranymi kośćmi”. Lepsze niż „Gotowe”: średnio o 1 więcej "
               "pomarańczowych kart na rękach.");
}

/* With hardly any lines an error says nothing: what was given up early is worse, unless it looks as good. */
static void what_was_given_up_early_is_worse(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    option(&p, "keep", 0.60, 0.02, 400);
    option(&p, "throw", 0.57, 0.2, 20);
    assert_false(thought_equal(p.thought, 1));
    p.thought->values[1].lines = 100;
    assert_true(thought_equal(p.thought, 1));
    p.thought->values[1] = (AgentValue){.value = 0.61, .lines = 20};
    assert_true(thought_equal(p.thought, 1));
    assert_false(thought_equal(p.thought, 0));
    free(p.thought);
}

/* Where hope is slim, half a point is much. */
static void a_slim_chance_is_told_apart(void **unused) {
    Plant p = plant("mandalorian");
    (void)unused;
    option(&p, "plan", 0.030, 0.001, 100);
    option(&p, "stop", 0.026, 0.001, 100);
    assert_false(thought_equal(p.thought, 1));
    expect(&p, "en", "Better than \"No more\": less than a point more, though no single thing stands out.");
    p.thought->values[1].value = 0.0297;
    assert_true(thought_equal(p.thought, 1));
    p.thought->values[0].value = 0.530;
    p.thought->values[1].value = 0.526;
    assert_true(thought_equal(p.thought, 1));
    free(p.thought);
}

/* ---- reasons ---- */

static void a_share_of_a_planet(void **unused) {
    Plant p = plant("clonewars");
    int geonosis = planet(&p, "geonosis");
    (void)unused;
    sign(&p, option(&p, "attack", 0.55, 0.01, 200), "full", geonosis, 0.12);
    sign(&p, option(&p, "fly:kamino", 0.53, 0.01, 200), "full", geonosis, 0.41);
    expect_all(
        &p, "Better than \"Fly to Kamino\": three droids on Geonosis in 12% of the lines, against 41%.",
        "Besser als „Fliege nach Kamino“: drei Droiden auf Geonosis in 12\u00a0% der Verläufe statt in 41\u00a0%.",
        "Lepsze niż „Leć na planetę Kamino”: trzy droidy na planecie Geonosis w 12% przebiegów zamiast w 41%.");
}

static void a_difference_with_tenths(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    sign(&p, option(&p, "keep", 0.55, 0.01, 200), "fields", 0, 12.3);
    sign(&p, option(&p, "throw", 0.53, 0.01, 200), "fields", 0, 11);
    expect_all(&p, "Better than \"Throw the chosen dice\": on average 1.3 more fields between the marker and the end.",
               "Besser als „Wirf die gewählten Würfel“: im Schnitt 1,3 Felder mehr zwischen Marker und Ende.",
               "Lepsze niż „Rzuć wybranymi kośćmi”: średnio o 1,3 więcej pól między wskaźnikiem a końcem.");
}

/* A word in the case that Polish asks for; and fewer is better. */
static void fewer_flights_to_a_mission(void **unused) {
    Plant p = plant("clonewars");
    (void)unused;
    sign(&p, option(&p, "attack", 0.30, 0.005, 200), "far-mission", 1, 1.5);
    sign(&p, option(&p, "fly:kamino", 0.29, 0.005, 200), "far-mission", 1, 3.5);
    expect_all(&p,
               "Better than \"Fly to Kamino\": on average 2 fewer flights from the nearest Jedi to the orange mission.",
               "Besser als „Fliege nach Kamino“: im Schnitt für den nächsten Jedi 2 Flüge weniger bis zur Mission "
               "Orange.",
               "Lepsze niż „Leć na planetę Kamino”: średnio o 2 mniej lotów od najbliższego Jedi do misji "
               "pomarańczowej.");
}

/* The weightier first; "on average" once. */
static void two_reasons(void **unused) {
    Plant p = plant("clonewars");
    AgentValue *best = option(&p, "attack", 0.40, 0.01, 200), *next = option(&p, "fly:kamino", 0.36, 0.01, 200);
    (void)unused;
    sign(&p, best, "mission", 3, 0.62);
    sign(&p, next, "mission", 3, 0.35);
    sign(&p, best, "threat", 0, 3.2);
    sign(&p, next, "threat", 0, 3.5);
    sign(&p, best, "cards", 0, 8);
    sign(&p, next, "cards", 0, 7.5); /* forty thousandths: too little beside the others */
    expect_all(
        &p,
        "Better than \"Fly to Kamino\": mission number 3 completed in 62% of the lines, against 35%; on average a "
        "threat lower by 0.3.",
        "Besser als „Fliege nach Kamino“: 3. Mission erfüllt in 62\u00a0% der Verläufe statt in 35\u00a0%; im "
        "Schnitt eine um 0,3 geringere Bedrohung.",
        "Lepsze niż „Leć na planetę Kamino”: 3. misja wykonana w 62% przebiegów zamiast w 35%; średnio "
        "zagrożenie niższe o 0,3.");
}

static void two_counts_are_averaged_once(void **unused) {
    Plant p = plant("conflict");
    AgentValue *best = option(&p, "keep", 0.55, 0.01, 200), *next = option(&p, "throw", 0.53, 0.01, 200);
    (void)unused;
    sign(&p, best, "orange-hand", 0, 2.5);
    sign(&p, next, "orange-hand", 0, 2);
    sign(&p, best, "black-deck", 0, 6.7);
    sign(&p, next, "black-deck", 0, 7);
    expect(&p, "en",
           "Better than \"Throw the chosen dice\": on average 0.5 more orange cards in the hands; 0.3 fewer cards in "
           "the black deck.");
    free(p.thought);
}

/* Far ahead, one is compared with all others, by their lines. */
static void far_ahead_of_all(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    sign(&p, option(&p, "keep", 0.80, 0.01, 300), "lost-track", 0, 0);
    sign(&p, option(&p, "throw", 0.60, 0.01, 300), "lost-track", 0, 0.2);
    sign(&p, option(&p, "done", 0.30, 0.01, 100), "lost-track", 0, 0.6);
    expect_all(&p, "Better than the rest: lost at the end of the track in 0% of the lines, against 30%.",
               "Besser als der Rest: am Ende der Leiste verloren in 0\u00a0% der Verläufe statt in 30\u00a0%.",
               "Lepsze niż reszta: przegrana na końcu toru w 0% przebiegów zamiast w 30%.");
}

/* Those that were given up early were tried in the same few worlds: many of them are no more than one. */
static void the_rest_has_seen_few_worlds(void **unused) {
    static const char *const rest[] = {"fly:kamino", "fly:rodia", "fly:naboo", "fly:ryloth"};
    Plant p = plant("clonewars");
    int corellia = planet(&p, "corellia");
    (void)unused;
    sign(&p, option(&p, "attack", 0.40, 0.005, 90), "full", corellia, 0.14);
    sign(&p, option(&p, "reinforce", 0.40, 0.005, 90), "full", corellia, 0.14);
    for (int i = 0; i < COUNT(rest); i++)
        sign(&p, option(&p, rest[i], 0.37, 0.005, 12), "full", corellia, 0.38);
    expect(&p, "en",
           "About as good as \"Reinforce: draw a squad card\". Better than the rest: 3 points more, though no single "
           "thing stands out.");
    p.thought->values[2].lines = 90;
    expect(
        &p, "en",
        "About as good as \"Reinforce: draw a squad card\". Better than the rest: three droids on Corellia in 14% of "
        "the lines, against 38%.");
    free(p.thought);
}

/* ---- quoting ---- */

/* A name within an option has the inner marks. */
static void quotes_within_quotes(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    option(&p, "keep", 0.52, 0.02, 100);
    option(&p, "distract:supremacy", 0.5, 0.02, 100);
    expect_all(&p, "About as good as \"Distract the next leader with Supremacy Arrives\".",
               "Etwa so gut wie „Lenke den nächsten Anführer mit ‚Die Supremacy trifft ein‘ ab“.",
               "Mniej więcej tak dobre jak „Odciągnij uwagę kolejnego przywódcy kartą Przybycie «Supremacy»”.");
}

/* An option that is a sentence leaves its stop outside. */
static void one_stop_is_enough(void **unused) {
    char memory[1024];
    Plant p = plant("outerrim");
    Text text = text_over(memory, sizeof memory);
    (void)unused;
    option(&p, "done", 0.52, 0.02, 100);
    option(&p, "mode:1", 0.5, 0.02, 100);
    thought_why(voice_of("outerrim", "en"), p.thought, &text);
    assert_null(strstr(memory, ".\""));
    free(p.thought);
}

/* What speaks against the best, what may be chance, what hardly weighs, what has no lines: all no reason. */
static void no_reason_stands_out(void **unused) {
    Plant p = plant("conflict");
    AgentValue *best = option(&p, "keep", 0.56, 0.01, 50), *next = option(&p, "throw", 0.53, 0.01, 50);
    (void)unused;
    sign(&p, best, "fields", 0, 10);
    sign(&p, next, "fields", 0, 12);
    sign(&p, best, "parked", 0, 0.5);
    sign(&p, next, "parked", 0, 0.4);
    sign(&p, best, "yellow-hand", 0, 2.45);
    sign(&p, next, "yellow-hand", 0, 2);
    expect_all(&p, "Better than \"Throw the chosen dice\": 3 points more, though no single thing stands out.",
               "Besser als „Wirf die gewählten Würfel“: 3 Punkte mehr, ohne dass etwas Einzelnes heraussticht.",
               "Lepsze niż „Rzuć wybranymi kośćmi”: 3 punkty więcej, choć nic się osobno nie wyróżnia.");
}

static void a_few_lines_are_no_reason(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    sign(&p, option(&p, "keep", 0.56, 0.001, 7), "won", 0, 1);
    sign(&p, option(&p, "throw", 0.55, 0.001, 200), "won", 0, 0);
    expect(&p, "en", "Better than \"Throw the chosen dice\": 1 point more, though no single thing stands out.");
    free(p.thought);
}

/* The next best is one that was tried in earnest, whatever a few lucky lines say of others. */
static void the_next_best_was_tried(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    option(&p, "done", 0.55, 0.05, 10);
    option(&p, "keep", 0.60, 0.01, 200);
    option(&p, "throw", 0.54, 0.01, 200);
    p.thought->best = 1;
    expect(&p, "en", "Better than \"Throw the chosen dice\": 6 points more, though no single thing stands out.");
    free(p.thought);
}

static void rounding_never_makes_sure(void **unused) {
    Plant p = plant("conflict");
    (void)unused;
    sign(&p, option(&p, "keep", 0.70, 0.01, 2000), "lost-deck", 0, 0.003);
    sign(&p, option(&p, "throw", 0.69, 0.001, 2000), "lost-deck", 0, 0.997);
    expect_all(&p, "About as good as \"Throw the chosen dice\".", "Etwa so gut wie „Wirf die gewählten Würfel“.",
               "Mniej więcej tak dobre jak „Rzuć wybranymi kośćmi”.");
    p = plant("conflict");
    sign(&p, option(&p, "keep", 0.70, 0.001, 2000), "lost-deck", 0, 0.003);
    sign(&p, option(&p, "throw", 0.69, 0.001, 2000), "lost-deck", 0, 0.997);
    expect_all(
        &p,
        "Better than \"Throw the chosen dice\": lost to an empty deck in less than 1% of the lines, against more "
        "than 99%.",
        "Besser als „Wirf die gewählten Würfel“: durch einen leeren Stapel verloren in weniger als 1\u00a0% der "
        "Verläufe statt in mehr als 99\u00a0%.",
        "Lepsze niż „Rzuć wybranymi kośćmi”: przegrana przez pustą talię w mniej niż 1% przebiegów zamiast w "
        "więcej niż 99%.");
}

/* Whole or not, one or many: a number goes with every language's words. */
static void any_number_of_steps_is_a_sentence(void **unused) {
    static const double steps[] = {1, 2.4, 5};
    static const char *const polish[] = {"o 1 mniej", "o 2,4 mniej", "o 5 mniej"};
    (void)unused;
    for (int i = 0; i < COUNT(steps); i++) {
        char sentence[256];
        Plant p = plant("mandalorian");
        sign(&p, option(&p, "done", 0.56, 0.001, 200), "goal", 0, 10 - steps[i]);
        sign(&p, option(&p, "yes", 0.53, 0.001, 200), "goal", 0, 10);
        snprintf(sentence, sizeof sentence, "Lepsze niż „Tak”: średnio %s kroków do celu misji.", polish[i]);
        expect(&p, "pl", sentence);
        free(p.thought);
    }
}

/* ---- order ---- */

static void the_choice_comes_first_then_by_value(void **unused) {
    Plant p = plant("conflict");
    int order[CANTINA_CHOICES_MAX];
    (void)unused;
    option(&p, "done", 0.2, 0, 10);
    option(&p, "keep", 0.5, 0, 10);
    option(&p, "throw", 0.6, 0, 1);
    option(&p, "reroll:1", 0.3, 0, 10);
    p.thought->best = 1;
    assert_int_equal(thought_rank(p.thought, order), 4);
    assert_int_equal(order[0], 1);
    assert_int_equal(order[1], 2);
    assert_int_equal(order[2], 3);
    assert_int_equal(order[3], 0);
    free(p.thought);
}

/* It alone tells the better option from the other. */
static void tell_sign(const char *game, int number, const Sign *row) {
    static const char *const codes[] = {"en", "de", "pl"}, *const none[] = {"stands out", "heraussticht", "wyróżnia"};
    Plant p = plant(game);
    bool good = row->worth > 0;
    option(&p, "done", 0.505, 0.0001, 500)->signs[number] = good;
    option(&p, "yes", 0.4995, 0.0001, 500)->signs[number] = !good;
    for (int i = 0; i < 3; i++) {
        char memory[1024];
        Text text = text_over(memory, sizeof memory);
        thought_why(voice_of(game, codes[i]), p.thought, &text);
        if (strchr(memory, '{') || strstr(memory, "  ") || strstr(memory, none[i]) ||
            !strchr(memory, row->is_share ? '%' : '1'))
            fail_msg("%s %s: %s", codes[i], row->word, memory);
    }
    free(p.thought);
}

/* Every sign of every game makes a whole clause in every language: no argument is left, no word missing. */
static void every_sign_is_told(void **unused) {
    static const char *const games[] = {"conflict", "clonewars", "mandalorian", "outerrim"};
    (void)unused;
    for (int g = 0; g < COUNT(games); g++) {
        const Box *box = box_embedded(games[g]);
        const Sign *row;
        for (int i = 0, what; (row = sign_at(box->game, i, &what)); i++) {
            const Kind *kind = game_kind(box->game, row->kind);
            if (!row->count || !kind->table || what <= box->pack->tables[kind->table - 1].count)
                tell_sign(games[g], i, row);
        }
    }
}

/* ---- notes beside choices ---- */

/* A question of a random game, and what may be answered. */
typedef struct {
    _Alignas(16) unsigned char state[STATE_MOST], view[STATE_MOST];
    CantinaStream stream;
    Choice choices[CANTINA_CHOICES_MAX];
    int count;
} Sitting;

static bool next_question(const Box *box, Sitting *s) {
    if (cantina_settle(box, s->state, &s->stream, NULL) != CANTINA_ASK)
        return false;
    s->count = cantina_choices(box, s->state, NULL, s->choices, CANTINA_CHOICES_MAX);
    cantina_view(box, s->state, SEAT_BIT(cantina_asked(box, s->state)), s->view);
    return true;
}

static const Choice *offered(const Box *box, const Sitting *s, const char *verb) {
    for (int i = 0; i < s->count; i++)
        if (!strcmp(game_verb(box->game, s->choices[i].verb)->word, verb))
            return &s->choices[i];
    return NULL;
}

static void note_of(const Box *box, const Sitting *s, Choice choice, char *memory, size_t room) {
    Text text = text_over(memory, room);
    Look look = {.voice = {box, NULL}, .view = s->view, .eyes = SEAT_BIT(cantina_asked(box, s->state))};
    advice_note(&look, choice, &text);
}

/* Tokens that may lie where one does: those of its bag that the seat has not seen, by the places of the view. */
static int unseen_of_bag(const Box *box, const Sitting *s, BagId bag) {
    Engine e = engine_reading(box, s->view);
    int count = 0;
    for (int at = 1; at < box->game->layout.place_cap; at++)
        count += e.places[at].bag == bag && !e.places[at].card;
    return count;
}

/* "an enemy: 7 of 9": as many as the tokens nobody here has seen, and a look never changes what others reckon. */
static void odds_are_counted_from_what_is_seen(void **unused) {
    static Sitting s;
    const Box *box = box_embedded("mandalorian");
    int met = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        s.stream = (CantinaStream){.at = seed};
        assert_int_equal(cantina_new(box, s.state, 2, NULL), 0);
        for (uint64_t random = seed; next_question(box, &s); random = bits_mix(random + 1)) {
            const Choice *look = offered(box, &s, "look");
            Choice choice = s.choices[random % (uint64_t)s.count];
            if (look) {
                char note[512];
                int enemies = -1, all = 0;
                Engine e = engine_reading(box, s.view);
                note_of(box, &s, *look, note, sizeof note);
                if (sscanf(note, "an enemy: %d of %d", &enemies, &all) == 2) {
                    const Place *place = NULL;
                    for (int at = 1; at < box->game->layout.place_cap && !place; at++)
                        if (!e.places[at].card && unseen_of_bag(box, &s, e.places[at].bag) == all)
                            place = &e.places[at];
                    assert_true(place && enemies >= 0 && enemies <= all);
                    met++;
                }
                choice = *look;
            }
            cantina_apply(box, s.state, choice, NULL);
        }
    }
    assert_true(met > 10);
}

/* A card's note tells what the slot comes to: strength of the card and what lies there. */
static void a_card_is_added_up(void **unused) {
    static Sitting s;
    const Box *box = box_embedded("mandalorian");
    int events = 0, quiet = 0;
    (void)unused;
    s.stream = (CantinaStream){.at = 5};
    assert_int_equal(cantina_new(box, s.state, 2, NULL), 0);
    for (uint64_t random = 1; next_question(box, &s); random = bits_mix(random + 1)) {
        for (int i = 0; i < s.count; i++) {
            char note[512];
            int total;
            if (strcmp(game_verb(box->game, s.choices[i].verb)->word, "play"))
                continue;
            note_of(box, &s, s.choices[i], note, sizeof note);
            const char *slot = strstr(note, "; slot ");
            assert_non_null(slot);
            assert_int_equal(sscanf(slot, "; slot %d", &total), 1);
            assert_int_equal(strstr(note, ": event") != NULL, total == 5);
            assert_int_equal(strstr(note, ": crisis, event") != NULL, total > 5);
            events += total == 5;
            quiet += total < 5;
        }
        cantina_apply(box, s.state, s.choices[random % (uint64_t)s.count], NULL);
    }
    assert_true(events > 10 && quiet > 10);
}

/* ---- Outer Rim ---- */

/* Random games of Outer Rim; what is to be checked at each question says how often it found something. */
typedef int Checking(const Box *box, const Sitting *s);

static int over_random_games(int seats, int games, Checking *checking) {
    static Sitting s;
    const Box *box = box_embedded("outerrim");
    int met = 0;
    for (int seed = 1; seed <= games; seed++) {
        s.stream = (CantinaStream){.at = (uint64_t)seed};
        assert_int_equal(cantina_new(box, s.state, seats, NULL), 0);
        for (uint64_t random = (uint64_t)seed; next_question(box, &s); random = bits_mix(random + 1)) {
            met += checking(box, &s);
            cantina_apply(box, s.state, s.choices[random % (uint64_t)s.count], NULL);
        }
    }
    return met;
}

/* A yes says what it does. */
static int yes_is_told(const Box *box, const Sitting *s) {
    const Choice *yes = offered(box, s, "yes");
    char note[2048];
    Engine e = engine_reading(box, s->view);
    if (!yes || frame_top(&e)->kind != FRAME_PROGRAM)
        return 0;
    note_of(box, s, *yes, note, sizeof note);
    assert_true(note[0]);
    return 1;
}

static void a_yes_says_what_it_does(void **unused) {
    (void)unused;
    assert_true(over_random_games(2, 3, yes_is_told) > 3);
}

/* So many of the eight sides of each of two dice pass a test. */
static bool is_chance_of_test(int percent) {
    static const int known[] = {23, 75, 94}; /* 1 - (7/8)², 1 - (4/8)², 1 - (2/8)² */
    for (int i = 0; i < COUNT(known); i++)
        if (percent == known[i])
            return true;
    return false;
}

static int job_has_odds(const Box *box, const Sitting *s) {
    const Choice *job = offered(box, s, "job");
    char note[1024];
    int found = 0;
    if (!job)
        return 0;
    note_of(box, s, *job, note, sizeof note);
    for (const char *at = strchr(note, ADVICE_HOLD); at; at = strchr(at + 1, ADVICE_HOLD)) {
        int percent;
        if (sscanf(at + 1, "%d%%", &percent) != 1)
            continue;
        assert_true(is_chance_of_test(percent));
        found++;
    }
    return found;
}

static void tests_have_their_odds(void **unused) {
    (void)unused;
    assert_true(over_random_games(2, 60, job_has_odds) > 20);
}

/* Every way two throws can fall, weighed by the sides of a die: 4 show nothing, 3 a hit, 1 a crit. */
static double win_by_counting(int attack, int defence) {
    enum { SUMS = 64 };
    double a[SUMS] = {1}, b[SUMS] = {1}, win = 0;
    for (int die = 0; die < attack + defence; die++) {
        double *sums = die < attack ? a : b;
        for (int i = SUMS - 1; i >= 0; i--)
            sums[i] = (sums[i] * 4 + (i > 0 ? sums[i - 1] * 3 : 0) + (i > 1 ? sums[i - 2] : 0)) / 8;
    }
    for (int i = 0; i < SUMS; i++)
        for (int j = 0; j <= i; j++)
            win += a[i] * b[j];
    return win;
}

static int patrol_has_odds(const Box *box, const Sitting *s) {
    const Choice *patrol = offered(box, s, "patrol");
    Engine e = engine_reading(box, s->view);
    char note[1024];
    int percent;
    if (!patrol || !patrol_of(&e, patrol->a)->combat)
        return 0;
    note_of(box, s, *patrol, note, sizeof note);
    assert_int_equal(sscanf(note, "win %d%%", &percent), 1);
    _Alignas(16) char begun[STATE_MOST]; /* what abilities change before the throw, as the fight itself has it */
    memcpy(begun, s->state, cantina_size(box));
    cantina_apply(box, begun, *patrol, NULL);
    cantina_advance(box, begun, NULL);
    Engine fight = engine_reading(box, begun);
    assert_non_null(or_fight(&fight));
    const FightLocals *local = LOCALS_READ(or_fight(&fight), FightLocals);
    int dice = or_value(&e, STAT_SHIP_COMBAT, cantina_asked(box, s->state)) + local->attack_dice;
    double win = 100 * win_by_counting(dice, patrol_of(&e, patrol->a)->combat + local->defence_dice);
    assert_true(percent >= win - 0.51 && percent <= win + 0.51);
    return 1;
}

static void combats_have_their_odds(void **unused) {
    (void)unused;
    assert_true(over_random_games(2, 40, patrol_has_odds) > 20);
}

/* OR-13.2: a move to a patrol that one must fight says so, and nothing else does. */
static int warning_is_true(const Box *box, const Sitting *s) {
    Engine e = engine_reading(box, s->view);
    int hero = cantina_asked(box, s->state), met = 0;
    for (int i = 0; i < s->count; i++) {
        char note[1024];
        unsigned hostile = 0; /* set of factions */
        if (strcmp(game_verb(box->game, s->choices[i].verb)->word, "move"))
            continue;
        for (int faction = 1; faction < FACTIONS_END; faction++)
            hostile |= (unsigned)(or_reputation(&e, hero, faction) < 0) << faction;
        bool must = or_patrols_at(&e, s->choices[i].a) & hostile && !or_lifted(&e, hero, RULE_NO_FORCED_FIGHT);
        note_of(box, s, s->choices[i], note, sizeof note);
        assert_int_equal(strstr(note, "you must fight") != NULL, must);
        met += must;
    }
    return met;
}

static void forced_fights_are_foretold(void **unused) {
    (void)unused;
    assert_true(over_random_games(3, 4, warning_is_true) > 10);
}

/* What a purchase leaves is what there is afterwards. */
static int price_is_true(const Box *box, const Sitting *s) {
    Engine e = engine_reading(box, s->view);
    int credits = outerrim(&e)->credits[cantina_asked(box, s->state) - 1], met = 0;
    for (int i = 0; i < s->count; i++) {
        char note[2048];
        int price, left;
        if (strcmp(game_verb(box->game, s->choices[i].verb)->word, "buy"))
            continue;
        note_of(box, s, s->choices[i], note, sizeof note);
        if (sscanf(note, "costs %d,000, leaves %d,000", &price, &left) != 2)
            continue;
        assert_int_equal(price + left, credits);
        met++;
    }
    return met;
}

static void purchases_are_reckoned(void **unused) {
    (void)unused;
    assert_true(over_random_games(2, 10, price_is_true) > 20);
}

/* OR-24.10: nothing that is said of a card with the steps of a job tells a word of them, in any language. */
static void steps_of_jobs_tell_themselves(void **unused) {
    static Sitting s;
    const Box *box = box_embedded("outerrim");
    int scripts = 0;
    (void)unused;
    assert_int_equal(cantina_new(box, s.state, 1, NULL), 0);
    assert_true(next_question(box, &s));
    for (int row = 1; row <= box->pack->tables[TABLE_CARDS].count; row++) {
        const Component *card = pack_component(box->pack, TABLE_CARDS, row);
        const Card *columns = (const Card *)card;
        if (columns->deck != DECK_DATABANK || columns->number < 42 || columns->number > 51)
            continue;
        char told[4096], steps[4096];
        Text text = text_over(told, sizeof told), words = text_over(steps, sizeof steps);
        Look look = {.voice = {box, NULL}, .view = s.view, .eyes = SEAT_BIT(1)};
        advice_component(&look, TABLE_CARDS, row, &text);
        say_ability_short(&words, look.voice, card->ability);
        assert_true(words.used > 20);
        assert_null(strstr(told, "Test"));
        assert_null(strstr(told, steps));
        scripts++;
    }
    assert_int_equal(scripts, 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_that_does_not_judge_says_nothing),
        cmocka_unit_test(there_is_no_choice),
        cmocka_unit_test(it_is_won_for_certain),
        cmocka_unit_test(one_line_is_one_line),
        cmocka_unit_test(it_is_lost_for_certain),
        cmocka_unit_test(two_are_equal_within_their_error),
        cmocka_unit_test(all_are_equal),
        cmocka_unit_test(equals_are_counted_and_the_rest_is_compared),
        cmocka_unit_test(the_only_one_that_is_worse_is_named),
        cmocka_unit_test(what_was_given_up_early_is_worse),
        cmocka_unit_test(a_slim_chance_is_told_apart),
        cmocka_unit_test(a_share_of_a_planet),
        cmocka_unit_test(a_difference_with_tenths),
        cmocka_unit_test(fewer_flights_to_a_mission),
        cmocka_unit_test(two_reasons),
        cmocka_unit_test(two_counts_are_averaged_once),
        cmocka_unit_test(far_ahead_of_all),
        cmocka_unit_test(the_rest_has_seen_few_worlds),
        cmocka_unit_test(quotes_within_quotes),
        cmocka_unit_test(one_stop_is_enough),
        cmocka_unit_test(no_reason_stands_out),
        cmocka_unit_test(a_few_lines_are_no_reason),
        cmocka_unit_test(the_next_best_was_tried),
        cmocka_unit_test(rounding_never_makes_sure),
        cmocka_unit_test(any_number_of_steps_is_a_sentence),
        cmocka_unit_test(the_choice_comes_first_then_by_value),
        cmocka_unit_test(every_sign_is_told),
        cmocka_unit_test(odds_are_counted_from_what_is_seen),
        cmocka_unit_test(a_card_is_added_up),
        cmocka_unit_test(a_yes_says_what_it_does),
        cmocka_unit_test(tests_have_their_odds),
        cmocka_unit_test(combats_have_their_odds),
        cmocka_unit_test(forced_fights_are_foretold),
        cmocka_unit_test(purchases_are_reckoned),
        cmocka_unit_test(steps_of_jobs_tell_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
