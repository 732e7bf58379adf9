/* One game at a screen, as the files of the line mode share it. */
#ifndef TUI_LINE_SESSION_H
#define TUI_LINE_SESSION_H

#include "agent/agent.h"
#include "tui/line.h"
#include "tui/show.h"
#include "watch/watch.h"

enum { PATH_ROOM = 1024, SAY_ROOM = 4096, SIDE_MOST = 16 };

typedef struct {
    LineGame game;
    Table *table;
    Voice voice;
    Screen screen;
    const GameShow *show;
    Agent agents[CANTINA_SEATS_MAX + 1];
    Watch watch;                        /* what they have been told of the game */
    Mind *minds[CANTINA_SEATS_MAX + 1]; /* what they remember; NULL: nothing yet */
    SeatSet eyes;                       /* seats before the screen now */
    Seat last;                          /* hot seat: who sat here last */
    void *view;                         /* what `eyes` may know */
    int told;                           /* events told so far */
    int seen[CANTINA_SEATS_MAX + 1];    /* … when each seat sat here last */
    int shown;                          /* turn at whose beginning the table was shown */
    char record[PATH_ROOM];             /* where the game is saved, "" nowhere yet */
    bool keep;                          /* … and kept up to date */
    bool decided;                       /* a person has decided something that is not saved */
    const Lesson *lesson;               /* until somebody leaves it */
    int lesson_told;                    /* 1 + the step from which it was told last */
    LineEnd end;                        /* valid when left */
} Session;

/* The pending question of a person, with everything that may be answered. */
typedef struct {
    Question question;
    Choice choices[CANTINA_CHOICES_MAX];
    int count;
    Choice sides[SIDE_MOST]; /* side acts, of the seats in side_seats */
    Seat side_seats[SIDE_MOST];
    int side_count;
} Pending;

/* What comes of a line that was typed. */
typedef enum {
    ACT_WAIT,  /* the question still stands */
    ACT_AGAIN, /* … and is to be shown again */
    ACT_MOVED, /* something was decided or taken back */
    ACT_LEFT   /* the game is left; session->end says how */
} Act;

/* line_play.c */
void session_look(Session *s); /* makes the view anew */
Show session_show(const Session *s);
void say_ui(const Session *s, UiId id, const UiArg *args);
/* Yes or no; HEARD_LINE, and *yes is set, or why there is no answer. */
Heard say_confirm(const Session *s, UiId id, bool *yes);
Act session_leave(Session *s, LineEnd end);
/* Has a signal come? */
bool session_stopped(const Session *s);
/* What became of the game that is being left, and how to go on with it. */
void session_farewell(Session *s, LineEnd end);

/* line_ask.c */
void ask_gather(const Session *s, Pending *p);
/* Does the default stand in the list that is printed? */
bool ask_shows_default(const Pending *p);
void ask_print(const Session *s, const Pending *p);
/* Side acts; `all` of them, or those that belong under every question. */
void ask_print_sides(const Session *s, const Pending *p, bool all);
typedef enum { MATCH_NONE, MATCH_ONE, MATCH_MANY } Match;
/* Which choice a line means; choices come first, then side acts (index >= count). `exact`: no abbreviations. */
Match ask_match(const Session *s, const Pending *p, const char *line, bool exact, int *index);
/* "draw black 2" -> "draw:black:2". */
void ask_word(const char *line, char *word, size_t room);

/* line_turn.c: deciding, taking back */
Act turn_decide(Session *s, const Pending *p, int index, const char *who);
Act turn_undo(Session *s, const char *rest);
Act turn_redo(Session *s);
/* A decision that no person took; `who` is for the record. */
Act turn_answer(Session *s, Choice choice, const char *who);
/* A side act that no person started. */
Act turn_start(Session *s, Seat seat, Choice act, const char *who);

/* line_hint.c: agents */
/* What was taken back has not been seen: agents forget what they thought of it. */
void turn_forget(Session *s);
bool turn_agent(Session *s, Seat seat);
/* Over the question that is pending agents start what they want of themselves. */
void turn_agents_start(Session *s);
void turn_hint(Session *s, const Pending *p);

/* line_tell.c */
void tell_new(Session *s);
Seat tell_whose_turn(const Session *s); /* the seat of the turn that began last, or nobody */
void tell_skip_old(Session *s);         /* of a resumed game only the last turns are told */
void tell_choice(const Session *s, Seat seat, Choice choice, UiId sentence);

/* line_lesson.c */
void lesson_greet(const Session *s);
/* What it says before the question that stands now: ACT_WAIT when it has been said. */
Act lesson_tell(Session *s);
/* Was that what it hoped for? */
Act lesson_after(Session *s);
/* Is the next decision the lesson's own? Then lesson_play takes it. */
bool lesson_plays(const Session *s);
Act lesson_play(Session *s, Seat seat);

/* line_explain.c */
void explain(Session *s, const Pending *p, const char *rest);
void explain_why(Session *s, const Pending *p, const char *rest);
void explain_rules(Session *s, const char *rest);

/* line_command.c: a command, or NULL words and ACT_WAIT with *found false */
Act command_run(Session *s, const Pending *p, const char *line, bool *found);

/* line_save.c */
bool save_keep(Session *s);
bool save_to(Session *s, const char *path);
bool save_default(Session *s);
/* Writes a report of what somebody noticed, and says where it is. */
void save_report(const Session *s, const char *words);
void save_tell_resume(const Session *s);

#endif
