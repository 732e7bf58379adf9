/*
 * A room: one table in play with the people around it.
 *
 * A table from src/table, who sits in its seats and with which key, who looks on, and the log of what happened, from
 * which somebody who was away is told what was missed. Whatever happens is written to the store first (room_write);
 * what is said of it carries the room's ticket.
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include <jansson.h>

#include "protocol/shelf.h"
#include "server/connection.h"
#include "store/store.h"
#include "table/table.h"

enum { NAME_MOST = 80, TITLE_MOST = 160, LEVEL_ROOM = 16, SEATS_MOST = CANTINA_SEATS_MAX };

typedef enum { SEAT_PERSON, SEAT_OPEN, SEAT_AGENT, SEAT_KINDS } SeatKind;
extern const char *const seat_kinds[SEAT_KINDS];

typedef struct {
    uint8_t kind;             /* SeatKind */
    char level[LEVEL_ROOM];   /* of an agent */
    char name[NAME_MOST + 1]; /* "" if nobody said one */
    uint8_t hash[STORE_HASH]; /* of the key; zero: none has been made, or nobody has it */
    bool sat;                 /* a person has been here: its hand is no other person's to open */
    bool muted;               /* by the host, as long as the room is in memory */
} RoomSeat;

typedef enum {
    HAPPENED_MOVE,
    HAPPENED_UNDO,
    HAPPENED_CHAT,
    HAPPENED_SEAT,
    HAPPENED_END,
    HAPPENED_RULES, /* it goes on under other rules, from the state behind its last move */
    HAPPENED_REMATCH,
    HAPPENED_FREEZE, /* the operator halts the table, */
    HAPPENED_THAW,   /* lets it go on, */
    HAPPENED_CLOSE,  /* or ends it */
    HAPPENED_KINDS
} HappenedKind;
extern const char *const happened_kinds[HAPPENED_KINDS];

/* Whether the operator lets a table go on. */
typedef enum { ROOM_OPEN, ROOM_FROZEN, ROOM_CLOSED } RoomState;
extern const char *const room_states[];

/* One thing that happened, under the room's seq. */
typedef struct {
    uint8_t kind; /* HappenedKind */
    int n;        /* of the next move behind it */
    Seat by;      /* who did it; 0: chance, or nobody's seat */
    int undone;   /* decisions taken back */
    int first;    /* events before it */
    Event *events;
    int event_count;
    json_t *json; /* of a chat, a rematch, or a word of the operator */
} Happened;

/* Somebody who looks at the table. */
typedef struct {
    Connection *connection;
    SeatSet seats;                 /* whose keys were shown */
    bool host;                     /* and the host's */
    char keys[SEATS_MOST + 1][27]; /* by seat; for the next table */
} Guest;

/* A watcher who gave a name or said something: the host may mute or remove it, with everybody else from its address. */
enum { ROOM_WATCHERS = 64 };

typedef struct {
    int number; /* in this room, from 1 */
    char group[ADDRESS_ROOM];
    char name[NAME_MOST + 1];
    bool muted;
    bool removed; /* may not look on any more either */
} Watcher;

/* A request to take back more than is free. */
typedef struct {
    int ask; /* its number; 0: none is pending */
    Seat by;
    int count, back; /* own decisions; decisions of all */
    SeatSet waiting; /* who has not answered */
} Consent;

typedef struct Room {
    char id[STORE_ID + 1];
    const ShelfBox *box;
    Table *table;
    RoomSeat seats[SEATS_MOST + 1]; /* 0: the host, who has a key only */
    char title[TITLE_MOST + 1];
    char campaign[STORE_ID + 1]; /* it was opened for, or "" */
    bool listed;
    bool practice; /* somebody may know its dice: they come from a seed or from a record */
    int64_t created;
    int n;        /* number of the next move: it only ever grows */
    uint32_t seq; /* of what happened last: the log's length */
    Happened *log;
    int log_room;
    StoreTicket ticket;            /* everything up to here is synced when this is done */
    char next_table[STORE_ID + 1]; /* the rematch, or "" */
    Consent consent;
    int asks;       /* requests for consent so far */
    int thinking;   /* the n an agent thinks for, or 0 */
    int considered; /* the n at which these agents have found nothing to start of themselves */
    SeatSet content;
    int undos;        /* how often something was taken back, since it is in memory */
    RoomState state;  /* what the operator lets happen here; */
    json_t *said;     /* with `state` and `why`, or NULL */
    bool frozen;      /* the rules came to a fault: agents stay away */
    int64_t used;     /* when somebody last did something here */
    size_t log_bytes; /* what the things in the log hold besides */
    size_t bytes;     /* it was counted with last (room_bytes) */
    Address *opener;  /* it was opened from there; NULL: it comes from the store */
    int64_t chat_day; /* days since 1970, and bytes of chat on that day */
    size_t chat_bytes;
    char group[ADDRESS_ROOM]; /* the address that sat here and did something last: the agents think for it */
    Guest *guests;
    int guest_count, guest_room;
    Watcher *watchers; /* as long as the room is in memory; the oldest make room */
    int watcher_count, watcher_room, watchers_so_far;
    struct Room *next, **at, *row_next; /* in the server's list, and in its row by id */
    struct Room *newer, *older;         /* by when they were last used */
} Room;

Room *room_make(const char *id, const ShelfBox *box, Table *table);
void room_free(Room *room);

/* How much memory it holds, about. */
size_t room_bytes(const Room *room);

/* ---- what happens: notes it in the log and gives it a seq ---- */

Happened *room_happened(Room *room, HappenedKind kind, Seat by);
/* Copies what the log of its table got behind the first `first` events. */
void happened_events(Room *room, Happened *happened, int first);

/* The operator has halted it, or lets it go on. */
void room_note_state(Room *room, const Happened *happened);
/* Something was said on that day, so many bytes; false if it is too much for one day. */
bool room_take_chat(Room *room, int64_t date, size_t bytes);

/* ---- people ---- */

Guest *room_guest(const Room *room, const Connection *connection);
/* Both sides have room for it (room_may_come). */
Guest *room_add_guest(Room *room, Connection *connection);
void room_drop_guest(Room *room, Guest *guest);
/* NULL if a connection may come, to sit or to watch; else what to say. */
const char *room_may_come(const Room *room, const Connection *connection, bool sits);
/* The watcher of that name and address, made if need be. */
Watcher *room_watcher(Room *room, const char *group, const char *name);
/* Has the host muted, or removed, watchers from that address? */
bool room_has_muted(const Room *room, const char *group);
bool room_has_removed(const Room *room, const char *group);
/* The seats somebody is here for. */
SeatSet room_here(const Room *room);
/* The seats of a kind. */
SeatSet room_of_kind(const Room *room, SeatKind kind);
bool room_has_key(const RoomSeat *seat);
/* The seat a key opens, 0 for the host's; -1 if none. */
int room_find_key(const Room *room, const char *key);

/* ---- the game ---- */

/* Has it as many moves as are taken, or as many lines? */
bool room_is_long(const Room *room);
/* The seat that is asked; 0 when the game is over. */
Seat room_asked(const Room *room);
/* What these seats may see: everything when the game is over. */
SeatSet room_eyes(const Room *room, SeatSet seats);
/* How many decisions of all lie from the `count`-th last of these seats on; 0 if they have not made so many. */
int room_decisions_back(const Room *room, SeatSet seats, int count);
/* Have these seats made a decision that could be taken back, with consent or without? */
bool room_may_undo(const Room *room, SeatSet seats);
/* Is the next decision that was taken back one of these seats'? */
bool room_may_redo(const Room *room, SeatSet seats);

#endif
