#include "kit/scene.h"

#include <ctype.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "core/say.h"
#include "core/why.h"
#include "table/table.h"

enum { WORDS_MOST = 40, ROLLS_MOST = 64 };

typedef struct {
    const Box *box;
    const char *path;
    int line;
    FILE *out;
    char name[160];
    char rules[8][16];
    int rule_count;
    int seats;
    uint8_t options[32];
    json_t *given; /* the state being set up */
    bool fresh;    /* begin with the setup instead */
    Table *table;
    int events_from; /* the log's length before the last WHEN */
    struct {
        char tag[48], word[64];
        int line;
    } rolls[ROLLS_MOST];
    int roll_count, rolls_used;
    bool roll_rest;
    jmp_buf broken;
} Scene;

static void broken(Scene *s, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));
static void broken(Scene *s, const char *format, ...) {
    va_list args;
    fprintf(s->out, "%s:%d: %s: ", s->path, s->line, s->name);
    va_start(args, format);
    vfprintf(s->out, format, args);
    va_end(args);
    fputc('\n', s->out);
    longjmp(s->broken, 1);
}

/* ---- GIVEN ---- */

/* A fresh game with p1 first, all set up, as JSON. */
static json_t *fresh_state(Scene *s) {
    char wrong[200];
    uint8_t options[32];
    memcpy(options, s->options, sizeof options);
    Table *t = table_new(s->box, s->seats, options, 1, wrong, sizeof wrong);
    if (!t)
        broken(s, "%s", wrong);
    while (t->status == CANTINA_ASK && cantina_asked(t->box, t->state) == CANTINA_CHANCE &&
           cantina_turn(t->box, t->state) == 0)
        table_act(t, cantina_outcome(t->box, t->state, bits_mix((uint64_t)t->move_count)), "");
    json_t *json = codec_json(t->box, t->state);
    table_free(t);
    return json;
}

static json_t *given(Scene *s) {
    if (s->table)
        broken(s, "GIVEN comes before WHEN");
    if (!s->given)
        s->given = fresh_state(s);
    return s->given;
}

/* "hand.p1" -> the list. */
static json_t *zone_list(Scene *s, json_t *state, const char *name) {
    char copy[64];
    snprintf(copy, sizeof copy, "%s", name);
    char *dot = strchr(copy, '.');
    if (dot)
        *dot = 0;
    json_t *zone = json_object_get(json_object_get(state, "zones"), copy);
    if (dot)
        zone = json_object_get(zone, dot + 1);
    if (!json_is_array(zone))
        broken(s, "there is no zone '%s'", name);
    return zone;
}

static const char *entry_card(const json_t *entry) {
    return json_string_value(json_is_object(entry) ? json_object_get(entry, "card") : entry);
}

/* "card" facedown, "card*" faceup, "card@p1" seen by p1, "-" undrawn. */
static json_t *entry_from(const char *word) {
    char card[64], *mark;
    snprintf(card, sizeof card, "%s", word);
    if (!strcmp(word, "-"))
        return json_null();
    if ((mark = strchr(card, '*'))) {
        *mark = 0;
        return json_pack("{s:s, s:b, s:s}", "card", card, "faceup", 1, "seen", "all");
    }
    if ((mark = strchr(card, '@'))) {
        *mark = 0;
        return json_pack("{s:s, s:[s]}", "card", card, "seen", mark + 1);
    }
    return json_string(card);
}

/* Lays cards on top of a pile in place of undrawn ones. */
static void given_top(Scene *s, const char *zone, char **words, int count) {
    json_t *list = zone_list(s, given(s), zone);
    for (int i = 0; i < count; i++) {
        if (i < (int)json_array_size(list))
            json_array_set_new(list, (size_t)i, entry_from(words[i]));
        else
            broken(s, "zone '%s' has only %zu cards", zone, json_array_size(list));
    }
}

/* The deck a card is drawn from: the pile whose bag it belongs to, told by trying. */
static void take_from_a_deck(Scene *s, const char *card) {
    const char *key;
    json_t *zone;
    json_object_foreach(json_object_get(given(s), "zones"), key, zone) {
        for (size_t i = 0; json_is_array(zone) && i < json_array_size(zone); i++) {
            const char *there = entry_card(json_array_get(zone, i));
            if (there && !strcmp(there, card)) {
                json_array_remove(zone, i);
                return;
            }
        }
    }
    int id = 0;
    if (!word_read(s->box, s->box->game->card_kind, card, strlen(card), &id))
        broken(s, "there is no card '%s'", card);
    json_object_foreach(json_object_get(given(s), "zones"), key, zone) {
        size_t last = json_array_size(zone);
        if (!json_is_array(zone) || !last || entry_card(json_array_get(zone, last - 1)))
            continue;
        json_t *copy = json_deep_copy(given(s)), *pile = json_object_get(json_object_get(copy, "zones"), key);
        char wrong[200], state[STATE_MOST];
        json_array_set_new(pile, last - 1, json_string(card));
        bool good = codec_from_json(s->box, copy, state, wrong, sizeof wrong);
        json_decref(copy);
        if (good) {
            json_array_remove(zone, last - 1);
            return;
        }
    }
    broken(s, "no deck has the card '%s' to give", card);
}

/* Adds cards to a zone, each taken out of its deck. */
static void given_in(Scene *s, const char *zone, char **words, int count) {
    for (int i = 0; i < count; i++) {
        char card[64];
        snprintf(card, sizeof card, "%s", words[i]);
        card[strcspn(card, "*@")] = 0;
        take_from_a_deck(s, card);
        json_t *entry = entry_from(words[i]);
        if (json_is_object(entry))
            json_object_del(entry, "faceup");
        json_array_append_new(zone_list(s, given(s), zone), entry);
    }
}

/* Takes cards away from the bottom of a deck, into another zone (their identity drawn by lot when the scene runs). */
static void given_left(Scene *s, const char *zone, int count) {
    json_t *list = zone_list(s, given(s), zone);
    json_t *state = given(s);
    char state_bytes[STATE_MOST], wrong[200];
    if (!codec_from_json(s->box, state, state_bytes, wrong, sizeof wrong))
        broken(s, "%s", wrong);
    /* draw the undrawn ones at the bottom and lay them on the discards */
    json_t *discard = zone_list(s, state, "discard");
    Engine e = engine_over(s->box, state_bytes, NULL);
    for (int i = 1; i < e.game->layout.place_cap; i++)
        if (!e.places[i].card && e.places[i].bag)
            e.places[i].seen = 1;
    cantina_imagine(s->box, state_bytes, 7);
    json_t *drawn = codec_json(s->box, state_bytes);
    json_t *full = zone_list(s, drawn, zone);
    while ((int)json_array_size(list) > count) {
        size_t last = json_array_size(list) - 1;
        json_array_append_new(discard, json_string(entry_card(json_array_get(full, last))));
        json_array_remove(list, last);
    }
    json_decref(drawn);
}

static json_t *value_from(const char *word) {
    char *end;
    long number = strtol(word, &end, 10);
    if (*word && !*end)
        return json_integer(number);
    if (!strcmp(word, "yes") || !strcmp(word, "no"))
        return json_boolean(*word == 'y');
    return strcmp(word, "-") ? json_string(word) : json_null();
}

static void given_field(Scene *s, const char *field, char **words, int count) {
    json_t *value = count == 1 ? value_from(words[0]) : json_array();
    for (int i = 0; i < count && count > 1; i++)
        json_array_append_new(value, value_from(words[i]));
    json_object_set_new(given(s), field, value);
}

static void given_step(Scene *s, const char *step, const char *seat) {
    json_t *frame = json_pack("{s:s, s:s, s:s, s:i}", "kind", "turn", "step", step, "seat", seat, "hero", seat[1] - '0');
    json_object_set_new(given(s), "frames", json_pack("[o]", frame));
}

static void given_option(Scene *s, const char *setting) {
    const Game *game = s->box->game;
    const char *equals = strchr(setting, '=');
    if (s->given || !equals)
        broken(s, "options come first, as OPTION=VALUE");
    for (int i = 0; i < game->options_count; i++)
        for (int j = 0; words_equal_n(game->options[i].id, setting, (size_t)(equals - setting)) &&
                        j < game->options[i].count;
             j++)
            if (!strcmp(game->options[i].words[j], equals + 1)) {
                s->options[i] = (uint8_t)j;
                return;
            }
    broken(s, "no such option: %s", setting);
}

static void do_given(Scene *s, char **words, int count) {
    if (count == 2 && !strcmp(words[0], "seats"))
        s->seats = atoi(words[1]);
    else if (count == 1 && !strcmp(words[0], "new"))
        s->fresh = true;
    else if (count == 2 && !strcmp(words[0], "option"))
        given_option(s, words[1]);
    else if (count == 3 && !strcmp(words[0], "step"))
        given_step(s, words[1], words[2]);
    else if (count >= 3 && !strcmp(words[0], "top"))
        given_top(s, words[1], words + 2, count - 2);
    else if (count >= 3 && !strcmp(words[0], "in"))
        given_in(s, words[1], words + 2, count - 2);
    else if (count == 3 && !strcmp(words[0], "left"))
        given_left(s, words[1], atoi(words[2]));
    else if (count >= 3 && !strcmp(words[0], "field"))
        given_field(s, words[1], words + 2, count - 2);
    else
        broken(s, "GIVEN seats N | new | option O=V | step S SEAT | top ZONE CARD… | in ZONE CARD… | left ZONE N | field F V…");
}

/* ---- running ---- */

static void begin_fresh(Scene *s) {
    char wrong[300];
    s->table = table_new(s->box, s->seats, s->options, 1, wrong, sizeof wrong);
    if (!s->table)
        broken(s, "%s", wrong);
    s->table->manual = true;
}

static void begin(Scene *s) {
    char wrong[300], state[STATE_MOST];
    if (s->table)
        return;
    if (s->fresh) {
        begin_fresh(s);
        return;
    }
    json_t *json = given(s);
    if (!codec_from_json(s->box, json, state, wrong, sizeof wrong))
        broken(s, "the given state is refused: %s", wrong);
    s->table = table_load(s->box, state, 1, wrong, sizeof wrong);
    if (!s->table)
        broken(s, "%s", wrong);
    s->table->manual = true;
    s->events_from = 0;
}

static void settle(Scene *s) {
    Table *t = s->table;
    while (t->status == CANTINA_ASK && cantina_asked(t->box, t->state) == CANTINA_CHANCE) {
        Question q;
        char tag[64];
        Choice choice;
        if (s->rolls_used == s->roll_count && !s->roll_rest)
            return;
        if (s->rolls_used == s->roll_count) {
            table_act(t, cantina_outcome(t->box, t->state, bits_mix((uint64_t)t->move_count)), "");
            continue;
        }
        cantina_choices(t->box, t->state, &q, NULL, 0);
        Text text = text_over(tag, sizeof tag);
        word_tag(&text, t->box, &q);
        if (strcmp(tag, s->rolls[s->rolls_used].tag))
            broken(s, "chance is asked for '%s', but the next ROLL is for '%s'", tag, s->rolls[s->rolls_used].tag);
        if (!word_read_choice(t->box, s->rolls[s->rolls_used].word, &choice) || table_act(t, choice, "set") < 0)
            broken(s, "'%s' is no outcome of '%s' here", s->rolls[s->rolls_used].word, tag);
        s->rolls_used++;
    }
    if (t->status == CANTINA_FAULT)
        broken(s, "fault");
    const char *wrong = codec_check(t->box, t->state);
    if (wrong)
        broken(s, "%s", wrong);
}

static void do_roll(Scene *s, char **words, int count) {
    if (count == 1 && !strcmp(words[0], "rest")) {
        s->roll_rest = true;
    } else if (count >= 2) {
        for (int i = 1; i < count && s->roll_count < ROLLS_MOST; i++) {
            snprintf(s->rolls[s->roll_count].tag, sizeof s->rolls[0].tag, "%s", words[0]);
            if (strchr(words[i], ':'))
                snprintf(s->rolls[s->roll_count].word, sizeof s->rolls[0].word, "%s", words[i]);
            else
                snprintf(s->rolls[s->roll_count].word, sizeof s->rolls[0].word, "%s:%s",
                         !strcmp(words[0], "die")              ? "face"
                         : !strncmp(words[0], "split", 5)      ? "bag"
                         : !strcmp(words[0], "larger")         ? "larger"
                                                               : "card",
                         words[i]);
            s->roll_count++;
        }
    } else {
        broken(s, "ROLL TAG OUTCOME… | rest");
    }
    if (s->table)
        settle(s);
}

static void do_when(Scene *s, char **words, int count) {
    Choice choice;
    begin(s);
    s->events_from = s->table->event_count;
    if (count == 1 && !strcmp(words[0], "go")) { /* let the rules run */
        s->events_from = 0;
        settle(s);
        return;
    }
    settle(s);
    s->events_from = s->table->event_count;
    bool side = count == 2;
    if (!word_read_choice(s->box, words[count - 1], &choice))
        broken(s, "'%s' is no word of this game", words[count - 1]);
    int code = side ? table_side(s->table, (Seat)(words[0][1] - '0'), choice, "person")
                    : table_act(s->table, choice, "person");
    if (code < 0) {
        Why why = choice_why(s->box, s->table->state, choice);
        broken(s, "'%s' is not possible: %s", words[count - 1], why.reason ? why.reason->text : "no side act");
    }
    settle(s);
}

/* ---- THEN ---- */

static bool same_entry(const json_t *entry, const char *word) {
    const char *card = entry_card(entry);
    size_t length = strcspn(word, "*@");
    bool faceup = json_is_true(json_object_get(entry, "faceup"));
    if (!strcmp(word, "-"))
        return !card;
    return card && strlen(card) == length && !strncmp(card, word, length) && (word[length] == '*') == faceup;
}

static void then_zone(Scene *s, json_t *state, char **words, int count) {
    json_t *list = zone_list(s, state, words[0]);
    if (count == 3 && !strcmp(words[1], "count")) {
        if ((int)json_array_size(list) != atoi(words[2]))
            broken(s, "zone %s has %zu cards", words[0], json_array_size(list));
        return;
    }
    if (count >= 3 && (!strcmp(words[1], "has") || !strcmp(words[1], "lacks"))) {
        for (int w = 2; w < count; w++) {
            bool found = false;
            for (size_t i = 0; i < json_array_size(list); i++)
                found = found || same_entry(json_array_get(list, i), words[w]);
            if (found != (words[1][0] == 'h'))
                broken(s, "zone %s %s %s", words[0], found ? "has" : "lacks", words[w]);
        }
        return;
    }
    bool bottom = count >= 3 && !strcmp(words[1], "bottom");
    int from = 1 + (bottom || (count >= 2 && !strcmp(words[1], "top"))), wanted = count - from;
    size_t shift = bottom ? json_array_size(list) - (size_t)wanted : 0;
    for (int i = 0; i < wanted; i++) {
        json_t *entry = json_array_get(list, shift + (size_t)i);
        if (!entry || !same_entry(entry, words[from + i])) {
            char *dump = entry ? json_dumps(entry, JSON_ENCODE_ANY) : NULL;
            broken(s, "zone %s, card %d: %s instead of %s", words[0], i + 1, dump ? dump : "nothing", words[from + i]);
        }
    }
}

static void then_field(Scene *s, json_t *state, char **words, int count) {
    json_t *value = json_object_get(state, words[0]);
    json_t *wanted = count == 2 ? value_from(words[1]) : json_array();
    for (int i = 1; i < count && count > 2; i++)
        json_array_append_new(wanted, value_from(words[i]));
    bool same = json_equal(value, wanted);
    json_decref(wanted);
    if (!same) {
        char *dump = json_dumps(value, JSON_ENCODE_ANY);
        broken(s, "%s is %s", words[0], dump ? dump : "missing");
    }
}

static bool event_matches(Scene *s, const Event *event, char **words, int count) {
    const Message *message = game_event(s->box->game, event->kind);
    if (strcmp(message->word, words[0]))
        return false;
    for (int w = 1; w < count; w++) {
        const char *equals = strchr(words[w], '=');
        bool found = false;
        for (int arg = 0; equals && arg < MESSAGE_ARGS; arg++) {
            char word[64];
            Text text = text_over(word, sizeof word);
            if (!message->args[arg].name ||
                !words_equal_n(message->args[arg].name, words[w], (size_t)(equals - words[w])))
                continue;
            word_id(&text, s->box, message->args[arg].kind, event_value(event, arg));
            found = !strcmp(word, equals + 1);
        }
        if (!found)
            return false;
    }
    return true;
}

static void then_event(Scene *s, char **words, int count, bool wanted) {
    bool found = false;
    for (int i = s->events_from; i < s->table->event_count; i++)
        found = found || event_matches(s, &s->table->events[i], words, count);
    if (found == wanted)
        return;
    for (int i = s->events_from; i < s->table->event_count; i++) {
        char text[300];
        cantina_event_text(s->box, NULL, &s->table->events[i], 0x3f, text, sizeof text);
        fprintf(s->out, "    %s\n", text);
    }
    broken(s, "%s event %s %s", wanted ? "no" : "an", words[0], count > 1 ? words[1] : "");
}

static void then_asks(Scene *s, char **words, int count) {
    static const char *const kinds[] = {"nothing", "card", "space", "seat",  "mode",   "die",    "amount",
                                        "yesno",   "pay",  "order", "offer", "answer", "chance", "end"};
    Question q;
    char seat[12];
    cantina_choices(s->box, s->table->state, &q, NULL, 0);
    Text text = text_over(seat, sizeof seat);
    word_id(&text, s->box, KIND_SEAT, q.seat);
    if (strcmp(seat, words[0]) || (count > 1 && strcmp(kinds[q.kind], words[1])) ||
        (count > 2 && strcmp(game_prompt(s->box->game, q.prompt)->word, words[2])))
        broken(s, "%s is asked: %s (%s)", seat, kinds[q.kind], game_prompt(s->box->game, q.prompt)->word);
}

static bool offered(Scene *s, const char *word) {
    Choice choices[CANTINA_CHOICES_MAX], choice;
    if (!word_read_choice(s->box, word, &choice))
        broken(s, "'%s' is no word of this game", word);
    Choices list = {choices, cantina_choices(s->box, s->table->state, NULL, choices, CANTINA_CHOICES_MAX),
                    CANTINA_CHOICES_MAX};
    return choices_have(&list, choice);
}

static void then_bars(Scene *s, const char *word, const char *rule) {
    Choice choice;
    if (offered(s, word))
        broken(s, "'%s' is offered", word);
    word_read_choice(s->box, word, &choice);
    Why why = choice_why(s->box, s->table->state, choice);
    if (rule && (!why.rule || strcmp(why.rule, rule)))
        broken(s, "'%s' is barred by %s", word, why.rule ? why.rule : "no rule");
}

static void then_side(Scene *s, const char *seat, const char *word, bool wanted) {
    Choice side[64], choice;
    int count = cantina_side(s->box, s->table->state, (Seat)(seat[1] - '0'), side, 64);
    Choices list = {side, count, 64};
    if (!word_read_choice(s->box, word, &choice) || choices_have(&list, choice) != wanted)
        broken(s, "%s %s start '%s'", seat, wanted ? "cannot" : "can", word);
}

static void then_view(Scene *s, char **words, int count) {
    char view[STATE_MOST];
    SeatSet seats = words[0][0] == 'p' ? SEAT_BIT(words[0][1] - '0') : 0;
    cantina_view(s->box, s->table->state, seats, view);
    json_t *json = codec_json(s->box, view);
    then_zone(s, json, words + 2, count - 2);
    json_decref(json);
}

static void then_over(Scene *s, char **words, int count) {
    const Head *head = engine_reading(s->box, s->table->state).head;
    bool wanted = strcmp(words[0], "no") != 0;
    if (head->over != wanted)
        broken(s, "the game is %sover", head->over ? "" : "not ");
    if (wanted && strcmp(words[0], s->box->game->outcomes[head->outcome].word))
        broken(s, "the outcome is %s", s->box->game->outcomes[head->outcome].word);
    if (wanted && count > 1 && head->value[0] != atoi(words[1]))
        broken(s, "the value is %d", head->value[0]);
}

static void do_then(Scene *s, char **words, int count) {
    begin(s);
    settle(s);
    json_t *state = codec_json(s->box, s->table->state);
    if (count >= 3 && !strcmp(words[0], "zone"))
        then_zone(s, state, words + 1, count - 1);
    else if (count >= 3 && !strcmp(words[0], "field"))
        then_field(s, state, words + 1, count - 1);
    else if (count >= 2 && !strcmp(words[0], "event"))
        then_event(s, words + 1, count - 1, true);
    else if (count >= 3 && !strcmp(words[0], "no") && !strcmp(words[1], "event"))
        then_event(s, words + 2, count - 2, false);
    else if (count >= 2 && !strcmp(words[0], "asks"))
        then_asks(s, words + 1, count - 1);
    else if (count >= 2 && !strcmp(words[0], "offers"))
        for (int i = 1; i < count; i++)
            offered(s, words[i]) ? (void)0 : broken(s, "'%s' is not offered", words[i]);
    else if (count >= 2 && !strcmp(words[0], "bars"))
        then_bars(s, words[1], count > 2 ? words[2] : NULL);
    else if (count == 3 && !strcmp(words[0], "side"))
        then_side(s, words[1], words[2], true);
    else if (count == 4 && !strcmp(words[0], "no") && !strcmp(words[1], "side"))
        then_side(s, words[2], words[3], false);
    else if (count >= 5 && !strcmp(words[0], "view"))
        then_view(s, words + 1, count - 1);
    else if (count >= 2 && !strcmp(words[0], "over"))
        then_over(s, words + 1, count - 1);
    else
        broken(s, "THEN zone|field|event|no event|asks|offers|bars|side|no side|view|over …");
    json_decref(state);
}

/* ---- files ---- */

static int split(char *line, char **words) {
    int count = 0;
    char *save = NULL;
    for (char *word = strtok_r(line, " \t\r\n", &save); word && count < WORDS_MOST && word[0] != '#';
         word = strtok_r(NULL, " \t\r\n", &save))
        words[count++] = word;
    return count;
}

static void do_line(Scene *s, char *line) {
    char *words[WORDS_MOST];
    int count = split(line, words);
    if (!count)
        return;
    if (!strcmp(words[0], "RULES"))
        for (int i = 1; i < count && s->rule_count < 8; i++)
            snprintf(s->rules[s->rule_count++], sizeof s->rules[0], "%s", words[i]);
    else if (!strcmp(words[0], "GIVEN"))
        do_given(s, words + 1, count - 1);
    else if (!strcmp(words[0], "ROLL"))
        do_roll(s, words + 1, count - 1);
    else if (!strcmp(words[0], "WHEN") && count > 1)
        do_when(s, words + 1, count - 1);
    else if (!strcmp(words[0], "THEN"))
        do_then(s, words + 1, count - 1);
    else
        broken(s, "a line begins with SCENE, RULES, GIVEN, ROLL, WHEN or THEN");
}

static void scene_clear(Scene *s) {
    json_decref(s->given);
    table_free(s->table);
    s->given = NULL;
    s->table = NULL;
}

static void note_rules(const Scene *s, SceneReport *report) {
    for (int i = 0; i < s->rule_count && report->rule_count < SCENE_RULES; i++)
        memcpy(report->rules[report->rule_count++], s->rules[i], sizeof s->rules[0]);
}

/* One scene: from its SCENE line to the next. Returns the offset of the next. */
static char *run_scene(Scene *s, char *at, SceneReport *report) {
    char *volatile next = at;
    volatile bool good = true;
    if (setjmp(s->broken))
        good = false;
    while (*next) {
        char *end = strchr(next, '\n'), line[1000];
        size_t length = end ? (size_t)(end - next) : strlen(next);
        if (!strncmp(next, "SCENE ", 6) && next != at)
            break;
        snprintf(line, sizeof line, "%.*s", (int)length, next);
        next += length + (end != NULL);
        s->line++;
        if (!strncmp(line, "SCENE ", 6))
            snprintf(s->name, sizeof s->name, "%s", line + 6);
        else if (good)
            do_line(s, line);
    }
    if (good && s->rolls_used < s->roll_count) {
        fprintf(s->out, "%s:%d: %s: a ROLL was not used\n", s->path, s->line, s->name);
        good = false;
    }
    report->scenes++;
    report->failed += !good;
    if (good)
        note_rules(s, report);
    return next;
}

void scenes_run(const Box *box, const char *path, SceneReport *report, FILE *out) {
    size_t length;
    char *text = file_read_whole(path, 1 << 20, &length);
    int line = 0;
    if (!text) {
        fprintf(out, "%s: cannot be read\n", path);
        report->failed++;
        return;
    }
    char *at = text;
    while (*at && strncmp(at, "SCENE ", 6)) {
        char *end = strchr(at, '\n');
        at = end ? end + 1 : at + strlen(at);
        line++;
    }
    while (*at) {
        Scene *s = calloc(1, sizeof *s);
        s->box = box, s->path = path, s->out = out, s->seats = 2, s->line = line;
        at = run_scene(s, at, report);
        line = s->line;
        scene_clear(s);
        free(s);
    }
    free(text);
}
