/* ROLL and WHEN: outcomes of chance, and acts of seats. */
#include <string.h>

#include "codec/codec.h"
#include "core/say.h"
#include "core/why.h"
#include "kit/scene_parts.h"
#include "kit/walk.h"

/* ---- chance ---- */

static bool asks_chance(const Table *t) {
    return t->status == CANTINA_ASK && cantina_asked(t->box, t->state) == CANTINA_CHANCE;
}

static void tag_asked(const Table *t, char *tag, size_t room) {
    Question q;
    Text text = text_over(tag, room);
    cantina_choices(t->box, t->state, &q, NULL, 0);
    word_tag(&text, t->box, &q);
}

/* An outcome may be named in full ("face:one") or by what stands behind its verb ("one"). */
static bool find_outcome(const Table *t, const char *outcome, Choice *found) {
    Choice list[CANTINA_CHOICES_MAX];
    int count = cantina_choices(t->box, t->state, NULL, list, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        char word[64];
        Text text = text_over(word, sizeof word);
        word_choice(&text, t->box, list[i]);
        const char *colon = strchr(word, ':');
        if (!strcmp(word, outcome) || (colon && !strcmp(colon + 1, outcome))) {
            *found = list[i];
            return true;
        }
    }
    return false;
}

static void use_roll(Scene *s, Table *t, const char *tag) {
    const Roll *roll = &s->rolls[s->rolls_used++];
    Choice choice;
    if (strcmp(tag, roll->tag))
        scene_breaks(s, "chance is asked for '%s', but the next ROLL is for '%s'", tag, roll->tag);
    if (!find_outcome(t, roll->outcome, &choice) || table_act(t, choice, "set") < 0)
        scene_breaks(s, "'%s' is no outcome of '%s' here", roll->outcome, tag);
}

static void use_lot(Table *t) {
    table_act(t, cantina_outcome(t->box, t->state, bits_mix((uint64_t)t->move_count)), "");
}

/* Seats that are asked while a state is set up give the default answer. */
static void use_default(Table *t) {
    Choice list[CANTINA_CHOICES_MAX];
    Question q;
    cantina_choices(t->box, t->state, &q, list, CANTINA_CHOICES_MAX);
    table_act(t, list[q.fallback], "");
}

void scene_chance(Scene *s, Table *t) {
    char tag[64];
    if (!asks_chance(t)) {
        use_default(t);
        return;
    }
    tag_asked(t, tag, sizeof tag);
    if (s->rolls_used < s->roll_count && !strcmp(tag, s->rolls[s->rolls_used].tag))
        use_roll(s, t, tag);
    else
        use_lot(t);
}

/* Whatever a scene comes to keeps the laws of its game: of its state, and of the question that is asked. */
static const char *law_broken(const Table *t) {
    if (t->status == CANTINA_FAULT)
        return "the rules came to a fault";
    const char *wrong = codec_check(t->box, t->state);
    if (wrong || t->status != CANTINA_ASK)
        return wrong;
    return asks_chance(t) ? walk_outcomes(t->box, t->state) : walk_offered(t->box, t->state, 1);
}

/* Lets chance go on as far as the rolls say. */
static void settle(Scene *s) {
    Table *t = s->table;
    char tag[64];
    while (asks_chance(t) && (s->rolls_used < s->roll_count || s->roll_rest)) {
        tag_asked(t, tag, sizeof tag);
        if (s->rolls_used < s->roll_count)
            use_roll(s, t, tag);
        else
            use_lot(t);
    }
    const char *wrong = law_broken(t);
    if (!wrong)
        wrong = walk_ops_found();
    if (wrong)
        scene_breaks(s, "%s", wrong);
}

void scene_roll(Scene *s, char **words, int count) {
    if (count == 1 && !strcmp(words[0], "rest"))
        s->roll_rest = true;
    else if (count < 2 || s->roll_count + count - 1 > ROLLS_MOST)
        scene_breaks(s, "ROLL TAG OUTCOME… | rest");
    for (int i = 1; i < count; i++)
        s->rolls[s->roll_count++] = (Roll){words[0], words[i]};
    if (s->table)
        settle(s);
}

/* ---- acts ---- */

Table *scene_new_game(const Scene *s, char *wrong, size_t room) {
    Table *t = table_new(s->box, s->seats, s->options, 1, wrong, room);
    if (t)
        t->manual = true;
    return t;
}

static Table *given_game(Scene *s, char *wrong, size_t room) {
    char state[STATE_MOST];
    if (!codec_from_json(s->box, s->given, state, wrong, room))
        return NULL;
    Table *t = table_load(s->box, state, 1, wrong, room);
    if (t) {
        walk_ops_play(t->state);
        table_open(t);
        t->manual = true;
    }
    return t;
}

void scene_begin(Scene *s) {
    char wrong[300];
    if (s->table)
        return;
    if (!s->fresh && !s->given)
        scene_breaks(s, "GIVEN new, or a state, comes first");
    s->table = s->fresh ? scene_new_game(s, wrong, sizeof wrong) : given_game(s, wrong, sizeof wrong);
    if (!s->table)
        scene_breaks(s, "the game cannot begin: %s", wrong);
    walk_ops_play(s->table->state);
    settle(s);
}

static void act(Scene *s, const char *word) {
    Choice choice = scene_choice(s, word);
    if (table_act(s->table, choice, "person") < 0) {
        Why why = choice_why(s->box, s->table->state, choice);
        scene_breaks(s, "'%s' is not possible: %s", word, why.reason ? why.reason->text : "nobody is asked");
    }
    settle(s);
}

static void act_aside(Scene *s, const char *seat, const char *word) {
    if (table_side(s->table, scene_seat(s, seat), scene_choice(s, word), "person") < 0)
        scene_breaks(s, "%s cannot start '%s'", seat, word);
    settle(s);
}

void scene_when(Scene *s, char **words, int count) {
    if (!count)
        scene_breaks(s, "WHEN go | WORD… | SEAT WORD");
    bool began = !s->table;
    scene_begin(s);
    if (count == 1 && !strcmp(words[0], "go") && began)
        return;
    s->events_from = s->table->event_count;
    for (int i = 0; i < count; i++)
        if (scene_is_seat(words[i]) && i + 1 < count) {
            act_aside(s, words[i], words[i + 1]);
            i++;
        } else {
            act(s, words[i]);
        }
}
