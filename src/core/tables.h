/* Shorthand for writing a game's constant tables. */
#ifndef CORE_TABLES_H
#define CORE_TABLES_H

#include "core/pack.h"

/* In a Game: a table and its length. */
#define ROWS(table, rows) .table = rows, .table##_count = COUNT(rows)

/* In a Kind or an OptionDef: the words of a closed list; with NAMES their English names. */
#define WORDS(...) .words = (const char *const[]){__VA_ARGS__}, .count = COUNT(((const char *const[]){__VA_ARGS__}))
#define NAMES(...)                                                                                                     \
    .names = (const char *const[]) {                                                                                   \
        __VA_ARGS__                                                                                                    \
    }

/* In a Preset: the values of options that are not the default. */
#define VALUES(...)                                                                                                    \
    (const uint8_t[OPTIONS]) {                                                                                         \
        __VA_ARGS__                                                                                                    \
    }

/* The rows of a game's frames: first those of core, then its own. */
#define CORE_FRAMES                                                                                                    \
    [FRAME_DRAW] = &core_draw_frame, [FRAME_PROGRAM] = &core_program_frame, [FRAME_MOMENT] = &core_moment_frame
#define FRAME(...)                                                                                                     \
    &(const FrameKind) {                                                                                               \
        __VA_ARGS__                                                                                                    \
    }

/* In a FrameKind: the words of its steps, and its locals. */
#define STEPS(...)                                                                                                     \
    .steps = (const char *const[]){__VA_ARGS__}, .step_count = COUNT(((const char *const[]){__VA_ARGS__}))
#define LOCAL(rows) .fields = rows, .field_count = COUNT(rows)
#define FORMS(rows) .forms = rows, .form_count = COUNT(rows)
/* The struct of those locals, from their list. */
#define LOCALS_STRUCT(type, FIELDS)                                                                                    \
    typedef struct {                                                                                                   \
        FIELDS(FIELD_MEMBER)                                                                                           \
    } type
/* The same where some of them are rows of equals: the list takes FIELD and FIELDS. */
#define LOCALS_STRUCT_OF(type, LIST)                                                                                   \
    typedef struct {                                                                                                   \
        LIST(FIELD_MEMBER, FIELDS_MEMBER)                                                                              \
    } type

/* In a TableDef: the columns of a kind of component. */
#define COLUMN(structure, type, name, kind, lo, hi)                                                                    \
    {#name, (uint16_t)offsetof(structure, name), FIELD_##type, kind, 1, lo, hi, 0}
#define COLUMNS(structure, type, name, count, kind, lo, hi)                                                            \
    {#name, (uint16_t)offsetof(structure, name), FIELD_##type, kind, count, lo, hi, 0}
#define SCHEMA(structure, columns) .fields = columns, .field_count = COUNT(columns), .stride = sizeof(structure)

/* In a Message: arguments that every game has, by name; NONE leaves a place of an event empty. */
#define NOTHING {{0}}
#define NONE {NULL, 0}
#define SEAT {"seat", KIND_SEAT}
#define CARD {"card", KIND_CARD}
#define NUMBER {"n", KIND_NUMBER}

/* The functions of one frame kind. */
#define FRAME_FUNCTIONS(name)                                                                                          \
    Flow name##_run(Engine *e, Frame *f);                                                                              \
    void name##_ask(const Engine *e, const Frame *f, Question *q, Choices *out);                                       \
    void name##_take(Engine *e, Frame *f, Choice choice);                                                              \
    Flow name##_go(Engine *e, Frame *f, Choice choice);                                                                \
    int name##_bar(const Engine *e, const Frame *f, Choice choice)

/* Lists of operations and conditions: the functions of a row, its place in a table, its parameters. */
#define CAN_FUNCTION(game, ident) bool game##_can_##ident(const Engine *e, const Frame *f, const Instr *in);
#define DO_FUNCTION(game, ident) Flow game##_do_##ident(Engine *e, Frame *f, const Instr *in);
#define IS_FUNCTION(game, ident) bool game##_is_##ident(const Engine *e, const Frame *f, const Instr *in);
#define OP_ROW(word, words, ...) {.name = word, .text = words, __VA_ARGS__},
#define PARAMS(...) .params = {__VA_ARGS__}
#define NO_PARAMS .params = {{0}}

/* Where a state has its parts, and how many of each: the members and the capacities have the same names in every game.
 * Bags, frames, places and cells stand in that order, with nothing else between them (view_sight). */
#define LAYOUT_PARTS(State)                                                                                            \
    .frames = offsetof(State, frames), .places = offsetof(State, places), .zones = offsetof(State, zones),             \
    .bags = offsetof(State, bags), .cells = offsetof(State, cells), .options = offsetof(State, options),               \
    .frame_cap = FRAMES, .place_cap = PLACES, .zone_count = ZONES, .bag_count = BAGS, .cell_count = CELLS
#define LAYOUT(State) .state_size = sizeof(State), .layout = {LAYOUT_PARTS(State)}
/* The same for a game whose abilities have limits. */
#define LAYOUT_WITH_LIMITS(State)                                                                                      \
    .state_size = sizeof(State), .layout = {                                                                           \
                                     LAYOUT_PARTS(State),                                                              \
                                     .used = offsetof(State, used_up),                                                 \
                                     .used_count = USED,                                                               \
    }

#endif
