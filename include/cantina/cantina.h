/*
 * Cantina: a rules engine for adventure board games.
 *
 * A *box* is a game's rules together with one compiled pack of content. A *state* is plain memory of
 * cantina_size(box) bytes: copy it with memcpy, keep it anywhere, free it yourself. No function here
 * allocates, keeps a pointer (but in a CantinaRun of yours), reads a clock or calls a random generator:
 * where the rules need chance, chance is asked like a seat.
 *
 * A game in a few lines:
 *
 *     const CantinaBox *box = cantina_box("conflict");
 *     cantina_new(box, state, 2, NULL);
 *     int now = cantina_settle(box, state, &stream, NULL);
 *     while (now == CANTINA_ASK) {
 *         int count = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
 *         now = cantina_step(box, state, choices[pick(count)], &stream, NULL);
 *     }
 */
#ifndef CANTINA_H
#define CANTINA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct CantinaBox CantinaBox;
typedef struct CantinaLang CantinaLang; /* a catalogue of translations; NULL is English */

/* Seats are 1 … 6; a set of seats has bit (seat - 1) for each. */
typedef uint8_t CantinaSeat;
enum { CANTINA_NOBODY = 0, CANTINA_CHANCE = 255, CANTINA_SEATS_MAX = 6, CANTINA_CHOICES_MAX = 512 };
enum { CANTINA_SIGNS_MAX = 64, CANTINA_OUTCOMES_MAX = 16 };

enum { CANTINA_ASK = 1, CANTINA_OVER = 2, CANTINA_FAULT = 3 };

/* What went wrong; nothing was changed. */
enum {
    CANTINA_BAD_SEATS = -1,  /* the game does not take that many seats, or not with these options */
    CANTINA_BAD_OPTION = -2, /* an option has no such value, or the values do not go together */
    CANTINA_BAD_CHOICE = -3, /* not among the choices of the pending question */
    CANTINA_NOT_ASKED = -4   /* nobody, or somebody else, is being asked */
};

/* One answer. What `verb` and the arguments mean is written in the game's tables; cantina_choice_word names it. */
typedef struct {
    uint16_t verb;
    uint16_t a, b;
    uint16_t c; /* for chance: the weight of this outcome */
} CantinaChoice;

/* The kinds of question, the same dozen for every game. */
typedef enum {
    CANTINA_ASK_NOTHING,
    CANTINA_ASK_CARD,
    CANTINA_ASK_SPACE,
    CANTINA_ASK_SEAT,
    CANTINA_ASK_MODE,
    CANTINA_ASK_DIE,
    CANTINA_ASK_AMOUNT,
    CANTINA_ASK_YESNO,
    CANTINA_ASK_PAY,
    CANTINA_ASK_ORDER,
    CANTINA_ASK_OFFER,
    CANTINA_ASK_ANSWER,
    CANTINA_ASK_CHANCE,
    CANTINA_ASK_END
} CantinaAsk;

typedef struct {
    uint8_t kind;      /* CantinaAsk */
    CantinaSeat seat;  /* who decides, or CANTINA_CHANCE */
    uint8_t hero;      /* who acts or suffers */
    uint8_t weighed;   /* chance: the choices carry weights */
    uint16_t prompt;   /* row of the game's prompts */
    uint16_t tag;      /* chance: row of the game's tags */
    int16_t args[4];   /* arguments of prompt or tag */
    uint16_t fallback; /* index of the default choice */
} CantinaQuestion;

/* What happened: ids and numbers, never sentences. */
typedef struct {
    uint16_t kind;    /* row of the game's events */
    CantinaSeat seat; /* who did it or had it done */
    uint8_t seen;     /* the seats that may read `card` */
    uint16_t card;
    int16_t a, b, c;
} CantinaEvent;

/* Receives events in order. `emit` may be NULL. */
typedef struct {
    void (*emit)(void *self, const CantinaEvent *event);
    void *self;
} CantinaSink;

/* The box of a built-in game ("conflict"), or NULL. */
const CantinaBox *cantina_box(const char *game);

size_t cantina_size(const CantinaBox *box);
const char *cantina_game_id(const CantinaBox *box);

/* Begins a game: `options` holds one value index per option of the game, or is NULL for the defaults. */
int cantina_new(const CantinaBox *box, void *state, int seats, const uint8_t *options);

/* Runs the rules until somebody must decide (CANTINA_ASK), the game is over, or a fault is found. */
int cantina_advance(const CantinaBox *box, void *state, const CantinaSink *sink);

/* Who is asked, after CANTINA_ASK: a seat or CANTINA_CHANCE. */
CantinaSeat cantina_asked(const CantinaBox *box, const void *state);

/* The legal answers to the pending question, sorted by rule order and without repeats; returns how many.
 * `question` may be NULL. Never more than CANTINA_CHOICES_MAX. */
int cantina_choices(const CantinaBox *box, const void *state, CantinaQuestion *question, CantinaChoice *choices,
                    int room);

/* What `seat` may start of itself over the pending question; cantina_start starts it. */
int cantina_side(const CantinaBox *box, const void *state, CantinaSeat seat, CantinaChoice *choices, int room);
/* Is a side act idle? It plays nothing: it says what the seat wants to be asked ("ask me before …"), or takes back a
 * mark. */
bool cantina_is_idle(const CantinaBox *box, CantinaChoice choice);
/* Does a side act only show others what the seat has seen? Nothing else changes by it. */
bool cantina_only_tells(const CantinaBox *box, const void *state, CantinaSeat seat, CantinaChoice choice);
int cantina_start(const CantinaBox *box, void *state, CantinaSeat seat, CantinaChoice choice, const CantinaSink *sink);

/* Answers the pending question after checking the choice; advance next. */
int cantina_submit(const CantinaBox *box, void *state, CantinaChoice choice, const CantinaSink *sink);
/* The same unchecked, for a choice that cantina_choices has just given. */
void cantina_apply(const CantinaBox *box, void *state, CantinaChoice choice, const CantinaSink *sink);
/* Answers a pending chance question from 64 random bits, by the weights of its outcomes. */
void cantina_roll(const CantinaBox *box, void *state, uint64_t random, const CantinaSink *sink);
/* The outcome cantina_roll would take. */
CantinaChoice cantina_outcome(const CantinaBox *box, const void *state, uint64_t random);

/* A fast random stream of the caller, for simulation and search: any `at` begins one. */
typedef struct {
    uint64_t at;
    uint64_t rolls; /* outcomes of chance taken from it so far */
} CantinaStream;

/* Advances, answering chance from the stream, until a seat must decide. */
int cantina_settle(const CantinaBox *box, void *state, CantinaStream *stream, const CantinaSink *sink);

/* cantina_apply and cantina_settle in one. */
int cantina_step(const CantinaBox *box, void *state, CantinaChoice choice, CantinaStream *stream,
                 const CantinaSink *sink);

/* A run plays one state for many decisions: what the calls above find out anew each time it keeps at hand, so it is
 * faster. The memory is yours and may be dropped at any time. A run is good while only its own calls change the state:
 * begin another for a copy, or after anything else was done to it. Box, state, stream and sink must outlive it. */
typedef struct {
    uint64_t kept[72];
} CantinaRun;

void cantina_run(CantinaRun *run, const CantinaBox *box, void *state, CantinaStream *stream, const CantinaSink *sink);
/* As cantina_settle, cantina_choices and cantina_step. */
int cantina_run_settle(CantinaRun *run);
int cantina_run_choices(CantinaRun *run, CantinaQuestion *question, CantinaChoice *choices, int room);
int cantina_run_step(CantinaRun *run, CantinaChoice choice);

/* A run over a copy of the state, with a stream of its own: what the run has read need not be read again. */
void cantina_run_copy(CantinaRun *copy, const CantinaRun *run, void *state, CantinaStream *stream);
/* As cantina_eval. */
int cantina_run_eval(const CantinaRun *run, CantinaSeat seat);

/* The run ends where that turn begins, before any chance of it falls: CANTINA_ASK, and chance is asked if it is due. */
void cantina_run_until(CantinaRun *run, int turn);

/* The value of the game for a seat once it is over: 0, 1 (shared) or 2 halves. */
int cantina_value(const CantinaBox *box, const void *state, CantinaSeat seat);
/* Why the game ended: row of the game's outcomes, 0 while it goes on. */
int cantina_ended(const CantinaBox *box, const void *state);
/* How many turns have begun. */
int cantina_turn(const CantinaBox *box, const void *state);
int cantina_seats(const CantinaBox *box, const void *state);
/* Who wins or loses as one. Everybody knows that from the beginning: it follows from the options. */
typedef enum {
    CANTINA_TEAM,    /* all seats */
    CANTINA_DIVIDED, /* the team, and against it whoever is a traitor in secret, if anybody is */
    CANTINA_RIVALS   /* each seat for itself */
} CantinaParties;
CantinaParties cantina_parties(const CantinaBox *box, const void *state);
/* The seats (bit 0: the first) that play against a divided team, as far as the state tells: a view knows of few. */
uint8_t cantina_traitors(const CantinaBox *box, const void *state);

/* What a set of seats may know, as a state in which every unseen card is back in its bag. */
void cantina_view(const CantinaBox *box, const void *state, uint8_t seats, void *view);
/* Makes a view playable: draws again, from `random`, what others have seen. Returns how many cards that were: if none,
 * every world that fits the view is the view itself. */
int cantina_imagine(const CantinaBox *box, void *view, uint64_t random);

/* Draws again who everybody secretly is, but for what these seats know (bit 0: the first), and nothing else. In a view,
 * cantina_imagine then draws the rest, which does not depend on it. */
void cantina_imagine_roles(const CantinaBox *box, void *state, uint8_t seats, uint64_t random);

/* Who everybody secretly is, as one number: equal where all hold the same roles; 0 if the game has no secret roles. */
uint64_t cantina_roles(const CantinaBox *box, const void *state);

/* How good the position looks for a seat, in ten-thousandths from 0 (lost) to 10000 (won). */
int cantina_eval(const CantinaBox *box, const void *state, CantinaSeat seat);

/* How many turns beyond its own an agent does well to look in this game; 0: judging the turn's end is better. */
int cantina_outlook(const CantinaBox *box);

/* The signs of a position: what the player of a seat would count on the table to say how it stands; the same for all
 * who play as one. Writes one number for each of the game's signs and returns how many there are, CANTINA_SIGNS_MAX at
 * most. */
int cantina_signs(const CantinaBox *box, const void *state, CantinaSeat seat, int16_t *signs);
/* A quick number for what a set of seats sees of a state: equal views give equal numbers, and other views hardly ever
 * the same. For the tables of a search: it differs between machines and releases. */
uint64_t cantina_sight(const CantinaBox *box, const void *state, uint8_t seats);

/* Would this answer uncover something that cannot be unseen: a chance outcome, a card? For a choice that
 * cantina_choices has just given, not for a side act. */
bool cantina_reveals(const CantinaBox *box, const void *state, CantinaChoice choice);

/* Words: stable ids ("reveal:yellow:2") and sentences. Each writes at most `room` bytes and returns the length. */
size_t cantina_choice_word(const CantinaBox *box, CantinaChoice choice, char *out, size_t room);
size_t cantina_choice_text(const CantinaBox *box, const CantinaLang *lang, CantinaChoice choice, char *out,
                           size_t room);
size_t cantina_prompt_text(const CantinaBox *box, const CantinaLang *lang, const CantinaQuestion *question, char *out,
                           size_t room);
size_t cantina_event_text(const CantinaBox *box, const CantinaLang *lang, const CantinaEvent *event, uint8_t seats,
                          char *out, size_t room);
/* Reads a choice word; false if no verb or argument of that name exists. */
bool cantina_choice_read(const CantinaBox *box, const char *word, CantinaChoice *choice);

/* ---- by name; hashes and bytes; why not ---- */

/* The id of the game's i-th option, and the word of one of its values; NULL behind the last. */
const char *cantina_option(const CantinaBox *box, int option);
const char *cantina_option_value(const CantinaBox *box, int option, int value);

/* A number for everything that matters in a state: equal games have equal hashes. */
uint64_t cantina_hash(const CantinaBox *box, const void *state);
/* A state as portable bytes: how many, or 0 if there is too little room; 8 KiB is enough. */
size_t cantina_encode(const CantinaBox *box, const void *state, uint8_t *bytes, size_t room);
/* Back again: NULL, or what is wrong with the bytes. A view comes back as a view: call cantina_imagine, which does
 * nothing to whole states, before the rules go on from what strangers sent. */
const char *cantina_decode(const CantinaBox *box, const uint8_t *bytes, size_t size, void *state);
/* The first law a state breaks, or NULL. */
const char *cantina_check(const CantinaBox *box, const void *state);
/* Why a choice is not legal now: writes the reason and returns the id of its rule ("" if none); NULL if it is legal. */
const char *cantina_why(const CantinaBox *box, const CantinaLang *lang, const void *state, CantinaChoice choice,
                        char *reason, size_t room);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
