/*
 * A table: one game in progress with everything around the state: who answered what, where chance comes from, the
 * log of events, undo, and the record as text.
 *
 * Boxes come in, moves come in; a state that only ever changes by recorded moves leaves. A state can always be made
 * again from the record: undo, replay and resume are the same thing.
 */
#ifndef TABLE_H
#define TABLE_H

#include <stdatomic.h>

#include "base/keyed.h"
#include "core/game.h"

enum { WHO_ROOM = 16 };

typedef struct {
    Seat seat; /* who decided; CANTINA_CHANCE for chance */
    bool side; /* a side act */
    Choice choice;
    Question question;  /* what was asked (tag of a chance outcome) */
    char who[WHO_ROOM]; /* "person", "greedy", "auto" (default taken), "set" (manual chance), "" (drawn) */
    int events;         /* length of the log before it */
    int chances;        /* outcomes of chance before it */
    uint64_t hash;      /* of the state behind it, when a turn began; else 0 */
    int line;           /* of the record it was read from; 0: it was not */
} Move;

/* The state behind the first `moves` moves. */
typedef struct {
    void *state;
    int moves, status;
} Snapshot;

enum {
    SNAPSHOTS_MOST = 16,
    SNAPSHOT_EVERY = 64 /* moves, twice as many whenever there is no more room */
};

typedef struct {
    const Box *box;
    void *state;
    void *start;  /* the state before the first move */
    bool loaded;  /* begun from a given state, which then stands in the record */
    bool as_sent; /* … and nothing was asked since: the rules have not gone on from it (table_open) */
    uint64_t seed;
    Key key;     /* chance: outcome n is keyed_word(key, n) */
    bool keyed;  /* the key was given and stands in the record's end; else it follows from the seed */
    bool manual; /* chance is asked like a seat */
    int status;  /* of the last advance */
    Move *moves; /* what led here */
    int move_count, move_room;
    char *lines; /* of the record, behind its header: everything that happened, undone moves too */
    int lines_length, lines_room;
    Move *undone; /* decisions taken back since anybody decided otherwise, the next one to do again last */
    int undone_count, undone_room;
    Event *events;
    int event_count, event_room;
    Snapshot snapshots[SNAPSHOTS_MOST]; /* on the way here, the earliest first */
    int snapshot_count, snapshot_every;
    uint64_t steps; /* moves the rules were given, also when the state was made again: what it has cost */
    uint8_t options[32];
    int seats;
    int rules;  /* version under which it was begun, as its record says; 0: this program's */
    char *head; /* of a record whose rules changed on the way: its header. The table then begins where it went on; */
    int past;   /* so long are its lines up to there, */
    int chances_past; /* with so many outcomes of chance that stand */
} Table;

/* Does a game begin with so many seats and these options, each of which has one of its values? False with one line. */
bool table_takes(const Box *box, int seats, const uint8_t *options, char *wrong, size_t room);
/* Begins a game; NULL with one line in `wrong`. Ends with table_free. */
Table *table_new(const Box *box, int seats, const uint8_t *options, uint64_t seed, char *wrong, size_t room);
/* Begins from a given state or view that has passed the laws (codec_check), and plays it on trial first (trial.h). It
 * stands as it was sent until table_open, table_settle or a move. What a view leaves open of what others have seen is
 * drawn then, from the seed. */
Table *table_load(const Box *box, const void *state, uint64_t seed, char *wrong, size_t room);
/* The same from a state that the rules came to: it needs neither laws nor trial. NULL if they cannot go on. */
Table *table_from(const Box *box, const void *state, uint64_t seed);
/* Lets the rules go on from a state that stands as it was sent, up to the first question; else does nothing. */
void table_open(Table *table);
void table_free(Table *table);
/* How much memory it holds, about. */
size_t table_bytes(const Table *table);

enum { KEY_HEX = 33, COMMIT_HEX = 65 }; /* room for a key and for a commitment as text */

/* Chance comes from this key, not from the seed; to be set before the first outcome. */
void table_set_key(Table *table, Key key);
/* The key as 32 hex digits, and back; false if it is none. */
void table_key_hex(const Table *table, char hex[KEY_HEX]);
bool table_key_read(const char *hex, Key *key);
/* What binds the table to its dice before the first decision: the hash of the key. */
void table_commitment(const Table *table, char hex[COMMIT_HEX]);

/* Lets the rules and, unless manual, chance go on until a seat must decide. CANTINA_ASK, _OVER or _FAULT. */
int table_settle(Table *table);
/* Answers the pending question. 0, or a negative CANTINA_… with nothing changed. `who` is a word for the record. */
int table_act(Table *table, Choice choice, const char *who);
/* A side act of a seat. */
int table_side(Table *table, Seat seat, Choice choice, const char *who);

/* Takes back the last `count` decisions of seats with everything behind them; false if there are not so many. */
bool table_undo(Table *table, int count);
/* Does the next decision that was taken back again, with the chance behind it; false if there is none. */
bool table_redo(Table *table);
/* How many of its last decisions a seat may take back without asking anybody: back to the last chance answer, growth
 * of knowledge, or decision of another seat; FREE_UNDO_MOST at most. */
enum { FREE_UNDO_MOST = 256 };
int table_free_undo(const Table *table, Seat seat);

/* Where a table stands, to come back to as long as moves are only added. */
typedef struct {
    void *state;
    int status, moves, lines, events, undone;
    bool as_sent;
} Mark;

Mark mark_set(const Table *table);
void mark_return(const Mark *mark, Table *table);
void mark_free(Mark *mark);

/* How many decisions of seats led here. */
int table_decisions(const Table *table);
/* The same table once more. Ends with table_free. */
Table *table_copy(const Table *table);
/* A table of its own that stands where this one stood behind its first decisions, so many of them, and the chance that
 * followed; behind all if there are fewer. The same dice lie ahead of it. Ends with table_free. */
Table *table_cut(const Table *table, int decisions);
/* Goes on at a table that was cut from `whole` by one decision and the chance behind it; false at its end. */
bool table_follow(Table *table, const Table *whole);

/* The record as text; the caller frees it. The key of a keyed table stands in it when the game is over, not before. */
char *table_record(const Table *table);
/* Its parts: the header without a key; its lines behind the first `from` bytes of them ("" if there are none); what is
 * written when the game is over. The caller frees them. */
char *table_record_header(const Table *table);
char *table_record_lines(const Table *table, int from);
char *table_record_end(const Table *table);

/* Finds the box for a record: game id and pack hash in hex. NULL if there is none; `wrong` says why. */
typedef const Box *(*BoxFinder)(void *self, const char *game, const char *pack, char *wrong, size_t room);

/* How a record is read. */
typedef struct {
    BoxFinder find;
    void *self;
    int to;                      /* stops behind so many moves; -1: all */
    bool no_start;               /* refuses one that begins from a given state */
    bool as_sent;                /* a given state without moves behind it stands as it was sent */
    int lines_most, moves_most;  /* refuses more lines of a game, and more moves that stand; 0: takes any number */
    const atomic_int *cancelled; /* ends early when it is set; may be NULL */
    bool too_long;               /* said: that was why it was refused */
} RecordReading;

/* Reads a record and plays it again, checking every line. NULL with one line in `wrong` that names the record's line.
 */
Table *table_replay_by(RecordReading *reading, const char *text, size_t length, char *wrong, size_t room);
/* The same, wherever the game begins. */
Table *table_replay(const char *text, size_t length, int to, BoxFinder find, void *self, char *wrong, size_t room);
/* The line by which a record goes on from this state under other rules: "resume VERSION JSON". The caller frees it. */
char *table_resume_line(const Table *table);
/* The same of a state as the store keeps it (table_state_text); NULL if it is none. */
char *resume_line_of(const char *state);
/* A state as JSON, with the version of the rules; the caller frees it. For any thread. */
char *table_state_text(const Box *box, const void *state);
/* Reads further lines of a record at a table in play; false with one line in `wrong`, and the table is of no use. */
bool table_read(Table *table, const char *text, size_t length, char *wrong, size_t room);
/* Were all dice and draws what the seed says? NULL, or the first move that was not. */
const char *table_verify(const Table *table, char *room, size_t size);

/* Writes a whole file or nothing: a temporary file, synced, then renamed. 0, or a negative errno. */
int file_write_whole(const char *path, const char *text, size_t length);
/* Reads a whole file of at most `most` bytes; the caller frees it. NULL with errno set. */
char *file_read_whole(const char *path, size_t most, size_t *length);
/* Where data of the user belongs: XDG_DATA_HOME/cantina/`what`. False if there is no home. */
bool file_data_path(char *path, size_t room, const char *what);
/* Makes a folder and those above it, for this user alone. False with errno set. */
bool file_make_folder(const char *path);

#endif
