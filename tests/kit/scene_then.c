/* THEN: what a scene claims. */
#include <stdlib.h>
#include <string.h>

#include "advice/advice.h"
#include "codec/codec.h"
#include "codec/state.h"
#include "core/say.h"
#include "core/why.h"
#include "kit/scene_parts.h"

static json_t *now(Scene *s) {
    return scene_keep(s, codec_json(s->box, s->table->state));
}

static void claim(Scene *s, bool holds, bool wanted, const char *what, const char *which) {
    if (holds != wanted)
        scene_breaks(s, "%s: %s %s", holds ? "it is so" : "it is not so", what, which);
}

/* ---- zones and fields ---- */

static bool marked(const json_t *entry, const char *flag, const char *marks, char mark) {
    return json_is_true(json_object_get(entry, flag)) == !!strchr(marks, mark);
}

/* A count stands behind its mark; without one there is none. */
static bool counts(const json_t *entry, const char *name, const char *marks, char mark) {
    const char *at = strchr(marks, mark);
    return json_integer_value(json_object_get(entry, name)) == (at ? strtol(at + 1, NULL, 10) : 0);
}

/* "card" facedown, "card*" faceup, "card~" exhausted, "card+2" with two damage, "card^1" with one token on it, "-" not
 * drawn or not known. */
static bool same_entry(const json_t *entry, const char *word) {
    const char *card = scene_card(entry);
    size_t length = strcspn(word, "*~+^");
    if (!strcmp(word, "-"))
        return !card;
    return card && words_equal_n(card, word, length) && marked(entry, "faceup", word + length, '*') &&
           marked(entry, "exhausted", word + length, '~') && counts(entry, "damage", word + length, '+') &&
           counts(entry, "tokens", word + length, '^');
}

static void zone_has(Scene *s, const json_t *list, char **words, int count, bool wanted) {
    for (int i = 0; i < count; i++) {
        bool found = false;
        for (size_t at = 0; at < json_array_size(list); at++)
            found = found || same_entry(json_array_get(list, at), words[i]);
        claim(s, found, wanted, "it has", words[i]);
    }
}

static void zone_row(Scene *s, const json_t *list, size_t from, char **words, int count) {
    for (int i = 0; i < count; i++) {
        const json_t *entry = json_array_get(list, from + (size_t)i);
        char dump[200] = "nothing";
        if (entry && same_entry(entry, words[i]))
            continue;
        if (entry)
            dump[json_dumpb(entry, dump, sizeof dump - 1, JSON_ENCODE_ANY) % sizeof dump] = 0;
        scene_breaks(s, "card %d is %s, not %s", i + 1, dump, words[i]);
    }
}

static void zone_all(Scene *s, const json_t *list, const char *word) {
    for (size_t at = 0; at < json_array_size(list); at++)
        if (!same_entry(json_array_get(list, at), word))
            scene_breaks(s, "card %zu is not %s", at + 1, word);
}

static void zone_exact(Scene *s, const json_t *list, char **words, int count) {
    if (json_array_size(list) != (size_t)count)
        scene_breaks(s, "it has %zu cards", json_array_size(list));
    zone_row(s, list, 0, words, count);
}

static void check_list(Scene *s, const json_t *list, char **words, int count) {
    size_t size = json_array_size(list);
    const char *how = words[0];
    if (!strcmp(how, "count") && count == 2)
        claim(s, (int)size == scene_number(s, words[1]), true, "its count is", words[1]);
    else if (!strcmp(how, "has"))
        zone_has(s, list, words + 1, count - 1, true);
    else if (!strcmp(how, "lacks"))
        zone_has(s, list, words + 1, count - 1, false);
    else if (!strcmp(how, "all") && count == 2)
        zone_all(s, list, words[1]);
    else if (!strcmp(how, "top"))
        zone_row(s, list, 0, words + 1, count - 1);
    else if (!strcmp(how, "bottom"))
        zone_row(s, list, size - (size_t)(count - 1), words + 1, count - 1);
    else
        zone_exact(s, list, words, count);
}

static void then_zone(Scene *s, char **words, int count, bool wanted) {
    (void)wanted;
    check_list(s, scene_zone(s, now(s), words[0]), words + 1, count - 1);
}

/* What a seat knows; a spectator knows what everybody does. */
static void then_view(Scene *s, char **words, int count, bool wanted) {
    char view[STATE_MOST];
    SeatSet seats = 0;
    (void)wanted;
    if (strcmp(words[0], "spectator"))
        seats = SEAT_BIT(scene_seat(s, words[0]));
    if (strcmp(words[1], "zone"))
        scene_breaks(s, "THEN view SEAT zone ZONE …");
    cantina_view(s->box, s->table->state, seats, view);
    check_list(s, scene_zone(s, scene_keep(s, codec_json(s->box, view)), words[2]), words + 3, count - 3);
}

static bool counts_by(const Scene *s, const char *name, const char *id) {
    const Game *game = s->box->game;
    for (int i = 0; i < game->fields_count; i++) {
        int row;
        if (!strcmp(game->fields[i].name, name))
            return word_read(s->box, game->fields[i].by, id, strlen(id), &row);
    }
    return false;
}

/* Those that are named are so, and what is not there is 0; "-": nothing is there. */
static bool pairs_hold(Scene *s, const json_t *value, char **words, int count) {
    json_t *pairs = scene_keep(s, scene_pairs(s, words + 1, count - 1)), *claimed;
    const char *key;
    bool hold = json_object_size(pairs) || !json_object_size(value);
    json_object_foreach(pairs, key, claimed) {
        const json_t *there = json_object_get(value, key);
        if (!counts_by(s, words[0], key))
            scene_breaks(s, "%s is not counted by '%s'", words[0], key);
        hold = hold && json_integer_value(there) == json_integer_value(claimed);
    }
    return hold;
}

static void then_field(Scene *s, char **words, int count, bool wanted) {
    const json_t *value = json_object_get(now(s), words[0]);
    char dump[200];
    int number;
    (void)wanted;
    if (!value)
        scene_breaks(s, "there is no field '%s'", words[0]);
    if (scene_is_number(s, words[0], words + 1, count - 1, &number)
            ? number == field_get(s->table->state, scene_field(s, words[0]), 0)
        : json_is_object(value) ? pairs_hold(s, value, words, count)
                                : json_equal(value, scene_values(s, value, words + 1, count - 1)))
        return;
    dump[json_dumpb(value, dump, sizeof dump - 1, JSON_ENCODE_ANY) % sizeof dump] = 0;
    scene_breaks(s, "%s is %s", words[0], dump);
}

/* ---- events ---- */

static bool argument_is(Scene *s, const Message *message, const Event *event, const char *claimed) {
    size_t length = strcspn(claimed, "=");
    for (int arg = 0; arg < MESSAGE_ARGS; arg++) {
        char word[64];
        Text text = text_over(word, sizeof word);
        if (!message->args[arg].name || !words_equal_n(message->args[arg].name, claimed, length))
            continue;
        int value = event_value(event, arg);
        if (!value && message->args[arg].kind == s->box->game->card_kind)
            text_char(&text, '-');
        else
            word_id(&text, s->box, message->args[arg].kind, value);
        return claimed[length] && !strcmp(word, claimed + length + 1);
    }
    return false;
}

static bool event_matches(Scene *s, const Event *event, char **words, int count) {
    const Message *message = game_event(s->box->game, event->kind);
    bool same = !strcmp(message->word, words[0]);
    for (int i = 1; i < count && same; i++)
        same = argument_is(s, message, event, words[i]);
    return same;
}

static void check_event_word(Scene *s, const char *word) {
    for (int kind = 1; kind < s->box->game->events_count; kind++) {
        const Message *message = game_event(s->box->game, kind);
        if (message->word && !strcmp(message->word, word))
            return;
    }
    scene_breaks(s, "there is no event '%s'", word);
}

static void print_events(Scene *s) {
    char text[300];
    for (int i = s->events_from; i < s->table->event_count; i++) {
        cantina_event_text(s->box, NULL, &s->table->events[i], 0xff, text, sizeof text);
        fprintf(s->out, "    %s\n", text);
    }
}

/* Events since the last WHEN, as `reader` gets to read them. */
static void check_event(Scene *s, char **words, int count, SeatSet reader, bool wanted) {
    bool found = false;
    check_event_word(s, words[0]);
    for (int i = s->events_from; i < s->table->event_count; i++) {
        Event event = s->table->events[i];
        if (!(event.seen & (reader | SEEN_BY_ALL)))
            event.card = 0;
        found = found || event_matches(s, &event, words, count);
    }
    if (found != wanted)
        print_events(s);
    claim(s, found, wanted, "there was such an event,", words[0]);
}

static void then_event(Scene *s, char **words, int count, bool wanted) {
    check_event(s, words, count, 0xff, wanted);
}

static void then_hears(Scene *s, char **words, int count, bool wanted) {
    check_event(s, words + 1, count - 1, SEAT_BIT(scene_seat(s, words[0])), wanted);
}

/* How many words tell of the first event: its kind, and arguments with a value. */
static int words_of_event(char **words, int count) {
    int used = 1;
    while (used < count && strchr(words[used], '='))
        used++;
    return used;
}

/* These events came in this order, whatever else came between them, since the scene began. */
static void then_order(Scene *s, char **words, int count, bool wanted) {
    int next = 0;
    (void)wanted;
    for (int i = 0; i < count; i += words_of_event(words + i, count - i))
        check_event_word(s, words[i]);
    for (int i = 0; i < s->table->event_count && next < count; i++) {
        int used = words_of_event(words + next, count - next);
        next += event_matches(s, &s->table->events[i], words + next, used) ? used : 0;
    }
    if (next < count)
        scene_breaks(s, "'%s' does not come after the others", words[next]);
}

/* ---- questions ---- */

static void then_asks(Scene *s, char **words, int count, bool wanted) {
    static const char *const kinds[] = {"nothing", "card", "space", "seat",  "mode",   "die",    "amount",
                                        "yesno",   "pay",  "order", "offer", "answer", "chance", "end"};
    Question q = {0};
    char seat[12];
    Text text = text_over(seat, sizeof seat);
    (void)wanted;
    cantina_choices(s->box, s->table->state, &q, NULL, 0);
    word_id(&text, s->box, KIND_SEAT, q.seat);
    const char *prompt = game_prompt(s->box->game, q.prompt)->word;
    if (strcmp(seat, words[0]) || (count > 1 && strcmp(kinds[q.kind], words[1])) ||
        (count > 2 && strcmp(prompt, words[2])))
        scene_breaks(s, "%s is asked: %s %s", seat, kinds[q.kind], prompt);
}

/* ---- words for people, in English ---- */

enum { SENTENCE_MOST = 1024 };

/* Words of a scene as one sentence again. */
static void joined(char **words, int count, Text *out) {
    for (int i = 0; i < count; i++) {
        text_put(out, i ? " " : "");
        text_put(out, words[i]);
    }
}

/* A blank at which no line should break is a blank. */
static void plain_blanks(char *text) {
    for (; *text; text++)
        if (*text == ADVICE_HOLD)
            *text = ' ';
}

static void then_prompt(Scene *s, char **words, int count, bool wanted) {
    char said[SENTENCE_MOST], claimed[SENTENCE_MOST];
    Text text = text_over(said, sizeof said), wish = text_over(claimed, sizeof claimed);
    Question q = {0};
    cantina_choices(s->box, s->table->state, &q, NULL, 0);
    say_prompt(&text, (Voice){s->box, NULL}, &q);
    joined(words, count, &wish);
    if (!strcmp(said, claimed) != wanted)
        scene_breaks(s, "the question is: %s", said);
}

typedef void Advice(const Look *look, Choice choice, Text *out);

/* What the seat that is asked, or that may start it, is told of a choice has these words in it; "-": nothing is said.
 */
static void then_told(Scene *s, char **words, int count, bool wanted, Advice *advice) {
    char said[4 * SENTENCE_MOST], claimed[SENTENCE_MOST];
    _Alignas(16) char view[STATE_MOST];
    Text text = text_over(said, sizeof said), wish = text_over(claimed, sizeof claimed);
    SeatSet eyes = SEAT_BIT(cantina_asked(s->box, s->table->state));
    cantina_view(s->box, s->table->state, eyes, view);
    advice(&(Look){.voice = {s->box, NULL}, .view = view, .eyes = eyes, .own = eyes}, scene_choice(s, words[0]), &text);
    joined(words + 1, count - 1, &wish);
    plain_blanks(said);
    bool is_so = strcmp(claimed, "-") ? strstr(said, claimed) != NULL : !text.used;
    if (is_so != wanted)
        scene_breaks(s, "what is said of '%s' is: %s", words[0], said);
}

static void then_note(Scene *s, char **words, int count, bool wanted) {
    then_told(s, words, count, wanted, advice_note);
}

static void then_explains(Scene *s, char **words, int count, bool wanted) {
    then_told(s, words, count, wanted, advice_explain);
}

static Choices choices_now(Scene *s, Choice *room) {
    return (Choices){room, cantina_choices(s->box, s->table->state, NULL, room, CANTINA_CHOICES_MAX),
                     CANTINA_CHOICES_MAX};
}

static bool offered(Scene *s, const char *word) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = choices_now(s, room);
    return choices_have(&list, scene_choice(s, word));
}

static void then_offers(Scene *s, char **words, int count, bool wanted) {
    for (int i = 0; i < count; i++)
        claim(s, offered(s, words[i]), wanted, "it is offered", words[i]);
}

static void print_choices(Scene *s, const Choices *list) {
    for (int i = 0; i < list->count; i++) {
        char word[64];
        Text text = text_over(word, sizeof word);
        word_choice(&text, s->box, list->at[i]);
        fprintf(s->out, "    %s\n", word);
    }
}

static void then_only(Scene *s, char **words, int count, bool wanted) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = choices_now(s, room);
    if (list.count != count)
        print_choices(s, &list);
    then_offers(s, words, count, wanted);
    if (list.count != count)
        scene_breaks(s, "%d choices are offered, not %d", list.count, count);
}

/* What is answered for a seat that does not answer. */
static void then_default(Scene *s, char **words, int count, bool wanted) {
    Choice room[CANTINA_CHOICES_MAX];
    Question q;
    int choices = cantina_choices(s->box, s->table->state, &q, room, CANTINA_CHOICES_MAX);
    char word[100];
    (void)count;
    if (q.fallback >= choices)
        scene_breaks(s, "nothing is asked that has a default");
    cantina_choice_word(s->box, room[q.fallback], word, sizeof word);
    claim(s, !strcmp(word, words[0]), wanted, "the default is", word);
}

static bool startable(Scene *s, Seat seat, const char *word) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = {room, cantina_side(s->box, s->table->state, seat, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    return choices_have(&list, scene_choice(s, word));
}

/* Not offered, or no side act of this seat; and if told so, by this rule and for this reason. */
static void then_bars(Scene *s, char **words, int count, bool wanted) {
    bool by = count > 1 && words[0][0] == 'p' && words[0][1] >= '1' && words[0][1] <= '6' && !words[0][2];
    Seat seat = by ? scene_seat(s, words[0]) : 0;
    (void)wanted;
    words += by;
    count -= by;
    claim(s, by ? startable(s, seat, words[0]) : offered(s, words[0]), false, "it is offered", words[0]);
    Choice choice = scene_choice(s, words[0]);
    Why why = by ? choice_why_by(s->box, s->table->state, seat, choice) : choice_why(s->box, s->table->state, choice);
    const char *rule = why.rule ? why.rule : "no rule";
    if ((count > 1 && strcmp(rule, words[1])) || (count > 2 && strcmp(why.reason->word, words[2])))
        scene_breaks(s, "'%s' is barred by %s: %s", words[0], rule, why.reason->word);
}

static void then_side(Scene *s, char **words, int count, bool wanted) {
    (void)count;
    claim(s, startable(s, scene_seat(s, words[0]), words[1]), wanted, "it can be started:", words[1]);
}

/* All outcomes of the chance that is asked now, each with its weight. */
static void then_odds(Scene *s, char **words, int count, bool wanted) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = choices_now(s, room);
    (void)wanted;
    if (list.count != count)
        scene_breaks(s, "there are %d outcomes", list.count);
    for (int i = 0; i < count; i++) {
        char word[64];
        const char *equals = strchr(words[i], '=');
        int weight = 0;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(words[i], "="), words[i]);
        Choice choice = scene_choice(s, word);
        for (int j = 0; j < list.count; j++)
            weight += choice_equal(room[j], choice) ? room[j].c : 0;
        if (!equals || weight != scene_number(s, equals + 1))
            scene_breaks(s, "the weight of %s is %d", word, weight);
    }
}

/* ---- signs ---- */

/* Is "full:kamino" this sign of that id? */
static bool sign_is(const Scene *s, const Sign *sign, int what, const char *word, size_t length) {
    size_t row = strlen(sign->word);
    int id = 0;
    if (length < row || strncmp(sign->word, word, row))
        return false;
    if (!sign->count)
        return length == row;
    return word[row] == ':' && word_read(s->box, sign->kind, word + row + 1, length - row - 1, &id) && id == what;
}

static int sign_number(Scene *s, const char *word, size_t length) {
    const Sign *sign;
    for (int number = 0, what; (sign = sign_at(s->box->game, number, &what)); number++)
        if (sign_is(s, sign, what, word, length))
            return number;
    scene_breaks(s, "there is no sign '%.*s'", (int)length, word);
}

static void then_signs(Scene *s, char **words, int count, bool wanted) {
    int16_t signs[CANTINA_SIGNS_MAX];
    (void)wanted;
    cantina_signs(s->box, s->table->state, 1, signs);
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(words[i], "=");
        int number = sign_number(s, words[i], length);
        if (!words[i][length] || signs[number] != scene_number(s, words[i] + length + 1))
            scene_breaks(s, "the sign %.*s is %d", (int)length, words[i], signs[number]);
    }
}

/* ---- beginning and end ---- */

static void then_over(Scene *s, char **words, int count, bool wanted) {
    const Head *head = engine_reading(s->box, s->table->state).head;
    if (!wanted || !head->over) {
        claim(s, head->over, wanted, "the game is", "over");
        return;
    }
    const char *outcome = s->box->game->outcomes[head->outcome].word;
    if (count && strcmp(words[0], outcome))
        scene_breaks(s, "the outcome is %s", outcome);
    for (int seat = 0; seat < head->seats && count > 1; seat++)
        if (head->value[seat] != scene_number(s, words[1 + seat % (count - 1)]))
            scene_breaks(s, "the value of p%d is %d", seat + 1, head->value[seat]);
}

/* With these seats and options there is no game. */
static void then_refused(Scene *s) {
    char wrong[300];
    s->table = scene_new_game(s, wrong, sizeof wrong);
    if (s->table)
        scene_breaks(s, "the game begins");
}

void scene_then(Scene *s, char **words, int count) {
    static const struct {
        const char *word;
        int least;
        bool may_deny;
        void (*check)(Scene *s, char **words, int count, bool wanted);
    } kinds[] = {
        {"zone", 2, false, then_zone},  {"view", 4, false, then_view},        {"field", 2, false, then_field},
        {"event", 1, true, then_event}, {"hears", 2, true, then_hears},       {"order", 2, false, then_order},
        {"asks", 1, false, then_asks},  {"offers", 1, false, then_offers},    {"only", 1, false, then_only},
        {"bars", 1, false, then_bars},  {"side", 2, true, then_side},         {"odds", 1, false, then_odds},
        {"over", 0, true, then_over},   {"signs", 1, false, then_signs},      {"prompt", 1, true, then_prompt},
        {"note", 2, true, then_note},   {"explains", 2, true, then_explains}, {"default", 1, false, then_default},
    };
    bool wanted = !(count && !strcmp(words[0], "no"));
    words += !wanted, count -= !wanted;
    s->checks++;
    if (count == 1 && !strcmp(words[0], "refused")) {
        then_refused(s);
        return;
    }
    scene_begin(s);
    for (int i = 0; i < COUNT(kinds); i++)
        if (count > kinds[i].least && !strcmp(words[0], kinds[i].word) && (wanted || kinds[i].may_deny)) {
            kinds[i].check(s, words + 1, count - 1, wanted);
            return;
        }
    scene_breaks(
        s, "THEN [no] zone|view|field|event|hears|order|asks|offers|only|default|bars|side|odds|over|signs|prompt|"
           "note|explains|refused …");
}
