/*
 * What goes out: questions, events and views as JSON, for the engine protocol and for every other door to a table.
 *
 * Whatever is shown to a seat is made from its view, so that nothing here can tell what the seat may not know.
 */
#ifndef PROTOCOL_SHOW_H
#define PROTOCOL_SHOW_H

#include <jansson.h>

#include "agent/agent.h"
#include "core/say.h"
#include "table/table.h"

/* Who looks at a question: a seat, or one of these. */
enum { VIEWER_ANYONE = -1, VIEWER_SPECTATOR = 0, VIEWER_CHANCE = CANTINA_CHANCE };

/* Who reads events: a set of seats; this one reads everything. */
enum { READER_ADMINISTRATOR = 0xff };

/* A string for people: what is no UTF-8, and control characters, are made harmless. */
json_t *show_text(const char *text);
/* The same, line feeds left in place. */
json_t *show_paragraphs(const char *text);
/* A hash: 16 hex digits. */
json_t *show_hash(uint64_t hash);
json_t *show_state_hash(const Table *table);
/* The word of an id; numbers and yes/no as such, none as null. */
json_t *show_id(const Box *box, int kind, int value);
json_t *show_choice_word(const Box *box, Choice choice);
json_t *show_choice_text(Voice voice, Choice choice);

/* Puts what is asked into `out`: seat, question, prompt, and for the seat that is asked default and actions; side
 * acts; at the end over and result. VIEWER_ANYONE looks with the eyes of the seat that is asked. */
void show_question(json_t *out, const Table *table, Voice voice, int viewer);

/* The same for somebody who sits in several seats, or in none: answers if one of them is asked, the side acts of all.
 */
void show_question_to(json_t *out, const Table *table, Voice voice, SeatSet seats);

/* One event under its number. */
json_t *show_event(Voice voice, int number, Event event, SeatSet reader);
/* The events behind the first `from`, as a list. */
json_t *show_events(const Table *table, Voice voice, SeatSet reader, int from);

/* Puts view and hash into `out`, and if wanted what these seats cannot place. */
void show_view(json_t *out, const Table *table, SeatSet seats, bool unseen);

/* What these seats cannot place, per bag. */
json_t *show_unseen(const Table *table, SeatSet seats);

/* The answer of the pending question with that word, from the eyes of the seat that is asked. */
bool show_find_choice(const Table *table, const char *word, Choice *choice);
/* A side act of a seat with that word. */
bool show_find_side(const Table *table, Seat seat, const char *word, Choice *choice);

/* What somebody does with a word: answers, or starts something of itself. */
typedef struct {
    Seat seat; /* who, or CANTINA_CHANCE */
    bool side;
    Choice choice;
} Doing;

/* What that word does now, said by a seat, by chance, or by VIEWER_ANYONE for whoever is asked; a side act needs its
 * seat. False: it is not legal. */
bool show_find(const Table *table, int viewer, const char *word, Doing *doing);

/* The seats that may start this of themselves. */
SeatSet show_side_seats(const Table *table, const char *word);

/* Why this seat cannot do that now, in words, from its own eyes; the rule, or NULL. VIEWER_ANYONE: the seat, or chance,
 * that is asked. */
const char *show_why(const Table *table, Voice voice, int viewer, const char *word, char *reason, size_t room);
/* The reply to "why may I not do this?": legal, or reason, rule and its wording. It is legal exactly if `apply` with
 * the same seat, or without one, takes it. */
json_t *show_why_reply(const Table *table, Voice voice, int viewer, const char *word);

/* What an answer of the pending question, or a side act, comes to, at length, from the eyes of that seat: text and
 * rule.
 */
json_t *show_explain_reply(const Table *table, Voice voice, Seat seat, Choice choice);

/* What an agent thinks and would do for a seat: seat, action, text, values, why, iterations. */
json_t *show_thought(Voice voice, Seat seat, Choice choice, const AgentThought *thought);

/* The state as a seat sees it, or as it is for chance; the caller frees it. */
void *show_eyes(const Table *table, int viewer);

#endif
