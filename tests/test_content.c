/* Content of every game: names of its own, words in three languages, and that everything is reached in play. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agent/agent.h"
#include "core/ability.h"
#include "core/registry.h"
#include "core/say.h"
#include "games/boxes.h"
#include "kit/mind.h"
#include "kit/walk.h"
#include "lang/embedded.h"

static void for_each_box(void (*check)(const Box *box)) {
    for (int i = 0; game_at(i); i++)
        check(box_embedded(game_at(i)->id));
}

/* ---- names and words ---- */

/* "medpac-2" and "medpac-3": the same thing in several missions. */
static bool is_same_thing(const char *one, const char *other) {
    size_t stem = strcspn(one, "0123456789");
    return one[stem] && stem == strcspn(other, "0123456789") && !strncmp(one, other, stem);
}

static void names_differ(const Box *box) {
    const Pack *pack = box->pack;
    for (int table = 0; table < pack->table_count; table++)
        for (int i = 1; i <= pack->tables[table].count; i++)
            for (int j = 1; j < i; j++) {
                const Component *a = pack_component(pack, table, i), *b = pack_component(pack, table, j);
                if (!is_same_thing(pack_string(pack, a->word), pack_string(pack, b->word)))
                    assert_string_not_equal(pack_string(pack, a->name), pack_string(pack, b->name));
            }
}

static void every_component_has_a_name_of_its_own(void **unused) {
    (void)unused;
    for_each_box(names_differ);
}

/* Something is said, no template is left over, and it is not English. */
static void ability_is_told(const Box *box, Ability ability, const char *code) {
    char english[1000], text[1000];
    bool found;
    Text out = text_over(text, sizeof text), plain = text_over(english, sizeof english);
    const Lang *lang = lang_by_code(code, &found);
    say_ability(&out, (Voice){box, lang}, ability);
    say_ability(&plain, (Voice){box, NULL}, ability);
    assert_true(found && out.used > 10 && !out.cut);
    assert_null(strpbrk(text, "{}|"));
    if (lang)
        assert_string_not_equal(text, english);
}

static void abilities_are_told(const Box *box) {
    for (Ability ability = 1; ability <= box->pack->ability_count; ability++) {
        ability_is_told(box, ability, "en");
        ability_is_told(box, ability, "de");
        ability_is_told(box, ability, "pl");
    }
}

static void every_ability_is_told_in_three_languages(void **unused) {
    (void)unused;
    for_each_box(abilities_are_told);
}

/* ---- coverage ---- */

/* What is neither met in so many games nor, if it is too far for random play, shown by a scene: outcomes of chance, by
 * which nobody decides, and side acts and their telling. */
typedef struct {
    const char *game;
    const char *verbs[8], *events[8];
    int games;
    int far; /* … and of greedy agents, who come further: at most so many, at every difficulty in turn */
} Apart;

static const Apart apart[] = {
    {"conflict", {"larger", "face"}, {0}, 1200, 24},
    {"clonewars",
     {"start", "face", "bury", "go-before-villain", "go-before-invade"},
     {"villain", "bury", "stop"},
     400,
     0},
    {"mandalorian", {0}, {0}, 200, 160},
    {"outerrim",
     {"tile", "begin", "face", "turn-die"},
     {"map"},
     200,
     60}, /* no card of the box lets one choose which die is turned */
};

static bool is_listed(const char *const *words, const char *word) {
    for (; *words; words++)
        if (!strcmp(*words, word))
            return true;
    return false;
}

/* ---- … in scenes ---- */

/* Is there such a word in a line that begins so? Behind it may come arguments. */
static bool line_has(const char *line, const char *begin, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, begin, strlen(begin)))
        return false;
    for (const char *at = line + strlen(begin); *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (!strncmp(at, word, length) && strchr(": \n", at[length]))
            return true;
    return false;
}

static bool file_shows(const char *path, bool is_verb, const char *word) {
    char line[1024];
    bool shown = false;
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    while (!shown && fgets(line, sizeof line, in))
        shown = is_verb ? line_has(line, "WHEN ", word)
                        : line_has(line, "THEN event ", word) || line_has(line, "THEN order ", word);
    fclose(in);
    return shown;
}

/* Does a scene take this choice, or claim this event? The suite of scenes proves that it comes to that. */
static bool is_shown(const Game *game, bool is_verb, const char *word) {
    char pattern[200];
    glob_t found = {0};
    bool shown = false;
    snprintf(pattern, sizeof pattern, "tests/scenes/%s*.scene", game->id);
    glob(pattern, 0, NULL, &found);
    for (size_t i = 0; i < found.gl_pathc && !shown; i++)
        shown = file_shows(found.gl_pathv[i], is_verb, word);
    globfree(&found);
    return shown;
}

/* ---- … in play ---- */

static uint8_t cards_met[4096], verbs_met[4096], events_met[4096];

static int seats_at(const Game *game, int i) {
    return game->seats_min + i % (game->seats_max - game->seats_min + 1);
}

/* Games of every seat count in which each option takes any of its values, as far as they go together. */
static void walk_games(const Box *box, int games) {
    const Game *game = box->game;
    uint64_t random = 1;
    for (int i = 0; i < games; i++) {
        uint8_t options[32] = {0};
        WalkResult result;
        do
            for (int j = 0; j < game->options_count; j++)
                options[j] = (uint8_t)((random = bits_mix(random + 1)) % game->options[j].count);
        while (game_refusal(box, options, seats_at(game, i)));
        Walk walk = {.box = box,
                     .seats = seats_at(game, i),
                     .options = options,
                     .seed = (uint64_t)i,
                     .decisions_most = 4000,
                     .cards_met = cards_met,
                     .verbs_met = verbs_met,
                     .events_met = events_met};
        const char *wrong = walk_game(&walk, &result);
        if (wrong)
            fail_msg("%s", wrong);
    }
}

static void note_event(void *self, const Event *event) {
    (void)self;
    cards_met[event->card] = 1;
    events_met[event->kind] = 1;
}

/* A game of greedy agents in a hurry. */
static void play_far(const Box *box, const uint8_t *options, int seats, uint64_t seed) {
    enum { FAR_MOST = 250 };
    _Alignas(16) static unsigned char state[STATE_MOST], view[STATE_MOST];
    const Sink sink = {note_event, NULL};
    Choice choices[CANTINA_CHOICES_MAX];
    CantinaStream stream = {.at = seed};
    Agent agent;
    AgentBudget budget = {.iterations = 4};
    assert_true(agent_make("greedy", seed, &agent));
    assert_int_equal(cantina_new(box, state, seats, options), 0);
    for (int i = 0; i < FAR_MOST && cantina_settle(box, state, &stream, &sink) == CANTINA_ASK; i++) {
        Seat seat = cantina_asked(box, state);
        int count = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
        for (int at = 0; at < count; at++)
            verbs_met[choices[at].verb] = 1;
        cantina_view(box, state, SEAT_BIT(seat), view);
        Choice choice = agent_choose(&agent, blank_mind(), box, view, seat, &budget, NULL);
        cantina_apply(box, state, choice, &sink);
    }
}

static int never(bool met, bool tell, const Game *game, const char *what, const char *word) {
    if (!met && tell)
        print_error("%s: nobody ever %s '%s'\n", game->id, what, word);
    return !met;
}

/* The steps of a job tell themselves: no event names the card they stand on. */
static bool is_untold(const Box *box, const Component *card) {
    return card->abilities == 1 && ability_untold(box, card->ability);
}

static int missed(const Box *box, const Apart *but, bool tell) {
    const Game *game = box->game;
    int cards = game_kind(game, game->card_kind)->table - 1, count = 0;
    for (int i = 1; i <= box->pack->tables[cards].count; i++) {
        const Component *card = pack_component(box->pack, cards, i);
        count +=
            never(cards_met[i] || is_untold(box, card), tell, game, "met the card", pack_string(box->pack, card->word));
    }
    for (int verb = VERB_GAME; verb < game->verbs_count; verb++)
        count += never(verbs_met[verb] || is_listed(but->verbs, game->verbs[verb].word) ||
                           is_shown(game, true, game->verbs[verb].word),
                       tell, game, "could choose", game->verbs[verb].word);
    for (int event = EVENT_GAME; event < game->events_count; event++)
        count += never(events_met[event] || is_listed(but->events, game->events[event].word) ||
                           is_shown(game, false, game->events[event].word),
                       tell, game, "was told", game->events[event].word);
    return count;
}

static void all_is_reached(const Box *box, const Apart *but) {
    const Game *game = box->game;
    memset(cards_met, 0, sizeof cards_met);
    memset(verbs_met, 0, sizeof verbs_met);
    memset(events_met, 0, sizeof events_met);
    walk_games(box, but->games);
    for (int i = 0; i < but->far && missed(box, but, false); i++) {
        const uint8_t *options = game->presets[i % game->presets_count].values;
        if (!game_refusal(box, options, seats_at(game, i)))
            play_far(box, options, seats_at(game, i), (uint64_t)i);
    }
    assert_int_equal(missed(box, but, true), 0);
}

static void everything_is_reached_in_play(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT(apart); i++)
        all_is_reached(box_embedded(apart[i].game), &apart[i]);
}

/* ---- words of states ---- */

/* A number is read for a set, too: each of its bits must stand for an id that the list of words could hold. */
static void check_sets(const Game *game, const Field *fields, int count) {
    for (const Field *field = fields; field && field < fields + count; field++) {
        int kind = field_kind(field),
            ids = kind < KIND_GAME ? CANTINA_SEATS_MAX : game_kind(game, kind)->count - field->lo;
        if (field_is_set(field) && !field_is_of_moment(field) && kind != KIND_NUMBER && field->hi >= 1 << ids)
            fail_msg("%s: the set '%s' has values up to %d, for %d ids", game->id, field->name, field->hi, ids);
    }
}

/* Whoever adds a thing that a frame may be for adds its word. */
static void check_inner_words(const Game *game, const Field *fields, int count) {
    for (const Field *field = fields; field && field < fields + count; field++) {
        int kind = field_kind(field), words = kind < KIND_GAME ? 0 : game_kind(game, kind)->count;
        bool inner = kind >= KIND_GAME && game_kind(game, kind)->inner;
        if (inner && field->hi != (field_is_set(field) ? (1 << words) - 1 : words - 1))
            fail_msg("%s: '%s' has values up to %d and %d words", game->id, field->name, field->hi, words);
    }
}

static void check_fields_of_states(const Game *game, const Field *fields, int count) {
    check_sets(game, fields, count);
    check_inner_words(game, fields, count);
}

static void check_words_of_states(const Box *box) {
    check_fields_of_states(box->game, box->game->fields, box->game->fields_count);
    for (int kind = FRAME_GAME; kind < box->game->frames_count; kind++)
        check_fields_of_states(box->game, frame_kind(box->game, kind)->fields,
                               frame_kind(box->game, kind)->field_count);
}

static void every_act_of_a_frame_has_a_word(void **unused) {
    (void)unused;
    for_each_box(check_words_of_states);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_component_has_a_name_of_its_own),
        cmocka_unit_test(every_ability_is_told_in_three_languages),
        cmocka_unit_test(every_act_of_a_frame_has_a_word),
        cmocka_unit_test(everything_is_reached_in_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
