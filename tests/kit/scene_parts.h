/* What the parts of the scene runner share: one scene on its way, and how it ends early. */
#ifndef KIT_SCENE_PARTS_H
#define KIT_SCENE_PARTS_H

#include <jansson.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>

#include "core/game.h"
#include "table/table.h"

enum { WORDS_MOST = 40, ROLLS_MOST = 64, NAMED_MOST = 12, OPTIONS_MOST = 32 };

/* An outcome of chance, set by the scene. The words lie in the text of the file. */
typedef struct {
    const char *tag, *outcome;
} Roll;

typedef struct {
    const Box *box;
    const char *path, *name;
    FILE *out;
    int line;
    char *rest;                    /* the text still to be read */
    const char *rules[NAMED_MOST]; /* ids the scene names */
    int rule_count;
    int seats;
    uint8_t options[OPTIONS_MOST];
    bool fresh;      /* begins with the setup */
    json_t *given;   /* else: the state to begin with */
    json_t *kept;    /* a list of what is freed with the scene */
    Table *table;    /* the game, once it has begun */
    int events_from; /* the log's length before the last WHEN */
    Roll rolls[ROLLS_MOST];
    int roll_count, rolls_used;
    bool roll_rest; /* chance goes on by itself when the rolls are used up */
    int checks;     /* THEN lines so far */
    jmp_buf broken;
} Scene;

/* Says what is wrong and leaves the scene. */
void scene_breaks(Scene *s, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));
/* Hands a JSON value to the scene, which frees it in the end. */
json_t *scene_keep(Scene *s, json_t *json);

/* Reads a word of the scene, or breaks it. */
int scene_number(Scene *s, const char *word);
bool scene_is_seat(const char *word);
Seat scene_seat(Scene *s, const char *word);
Choice scene_choice(Scene *s, const char *word);
/* One value, or a list; where `like`, the value of that field, is longer, the rest of the list is nothing. */
json_t *scene_values(Scene *s, const json_t *like, char **words, int count);
/* A field of the game by its name, or NULL. */
const Field *scene_field(const Scene *s, const char *name);
/* Is a set, or a word, given as the number that it is in a state? */
bool scene_is_number(const Scene *s, const char *name, char **words, int count, int *number);
/* "kamino=3 naboo=1" as a new object, "-" as an empty one. */
json_t *scene_pairs(Scene *s, char **words, int count);

/* The list of a zone in a state: "yellow", "hand.p1". */
json_t *scene_zone(Scene *s, const json_t *state, const char *name);
/* The card of an entry of a zone; NULL if it is not drawn or not known. */
const char *scene_card(const json_t *entry);

/* A new game of this scene's seats and options; NULL with a line in `wrong` if the game does not allow it. */
Table *scene_new_game(const Scene *s, char *wrong, size_t room);
/* Answers the pending question while a state is set up: chance by the next roll if it is meant for it, else by lot; a
 * seat by the default. */
void scene_chance(Scene *s, Table *t);
/* Begins the game if it has not begun. */
void scene_begin(Scene *s);

void scene_given(Scene *s, char **words, int count);
void scene_roll(Scene *s, char **words, int count);
void scene_when(Scene *s, char **words, int count);
void scene_then(Scene *s, char **words, int count);

#endif
