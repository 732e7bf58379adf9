/* What the files of the server share: the server itself, and one request on its way. */
#ifndef SERVER_PARTS_H
#define SERVER_PARTS_H

#include "campaign/campaign.h"
#include "protocol/request.h"
#include "server/kept.h"
#include "server/room.h"
#include "server/server.h"
#include "server/think.h"
#include "server/token.h"

enum { ROOM_ROWS = 1024 };

/* A campaign that somebody has asked for, as it stands. */
typedef struct Journey {
    char id[STORE_ID + 1];
    uint8_t hash[STORE_HASH]; /* of its key */
    const ShelfBox *box;
    Campaign *campaign;
    StoreTicket ticket; /* it is on disk when this is done */
    int64_t used;       /* when somebody last wanted it */
    struct Journey *next;
} Journey;

/* Each with what it costs of its sender's rate: what asks for more work costs more. */
#define SERVER_OPS(OP)                                                                                                 \
    OP(hello, 1)                                                                                                       \
    OP(ping, 1)                                                                                                        \
    OP(lang, 1)                                                                                                        \
    OP(games, 2)                                                                                                       \
    OP(rules, 5)                                                                                                       \
    OP(cards, 5)                                                                                                       \
    OP(lesson, 2)                                                                                                      \
    OP(lobby, 3)                                                                                                       \
    OP(create, 5)                                                                                                      \
    OP(campaign_new, 5)                                                                                                \
    OP(campaign, 2)                                                                                                    \
    OP(campaign_turn, 2)                                                                                               \
    OP(campaign_reset, 2)                                                                                              \
    OP(import, 10)                                                                                                     \
    OP(replay, 3)                                                                                                      \
    OP(analyse, 10)                                                                                                    \
    OP(join, 3)                                                                                                        \
    OP(leave, 1)                                                                                                       \
    OP(act, 1)                                                                                                         \
    OP(undo, 2)                                                                                                        \
    OP(redo, 2)                                                                                                        \
    OP(consent, 1)                                                                                                     \
    OP(why, 1)                                                                                                         \
    OP(explain, 1)                                                                                                     \
    OP(unseen, 1)                                                                                                      \
    OP(agent, 5)                                                                                                       \
    OP(preview, 1)                                                                                                     \
    OP(chat, 1)                                                                                                        \
    OP(seat, 2)                                                                                                        \
    OP(mute, 2)                                                                                                        \
    OP(remove, 2)                                                                                                      \
    OP(rematch, 5)                                                                                                     \
    OP(record, 5)                                                                                                      \
    OP(report, 5)

/* A reply that is the same for everybody, as text without its id. */
typedef struct KeptReply {
    char *key, *text;
    size_t bytes;
    struct KeptReply *next;
} KeptReply;

/* What the main thread does: an op, a request that was refused, or something between requests. */
typedef enum {
#define WORK_KIND(name, cost) WORK_##name,
    SERVER_OPS(WORK_KIND)
#undef WORK_KIND
        WORK_refused,
    WORK_disconnect,
    WORK_thought,
    WORK_tidy,
    WORK_lobby_tell,
    WORK_trim,
    WORK_KINDS
} WorkKind;

typedef struct {
    ServerWork kinds[WORK_KINDS];
    int64_t logged; /* when a slow step was last told of */
    int untold;     /* slow steps since then */
} Work;

struct Server {
    ServerSetup setup;
    Protocol *protocol; /* for its shelf of boxes */
    Kept *boxes;        /* boxes that are on that shelf no longer */
    Think *think;
    Room *rooms;           /* the one that came last first */
    Room *rows[ROOM_ROWS]; /* the same, to be found by id */
    Room *newest, *oldest; /* the same, by when they were last used */
    Connection *connections;
    Waiting waiting;
    const Connection *sender; /* of the request that is answered, or NULL */
    const Room *kept;         /* the room it is about: it stays in memory meanwhile */
    uint64_t last_number;     /* of a connection */
    Journey *journeys;
    struct Errand *errands;
    struct Study *studies;
    uint64_t last_study;
    Addresses addresses;
    struct LobbyPage *parked;         /* the first of tables that are put away; NULL: to be read again */
    bool lobby_changed;               /* since the watchers were told */
    int64_t lobby_told, lobby_handed; /* when a list was made, and when it was handed on */
    char *lobby_text;                 /* the list that is handed on, or NULL */
    StoreTicket lobby_ticket;         /* of what it tells */
    uint64_t lobby_round;             /* number of that list */
    int64_t began;                    /* when the server did */
    int64_t tidied;                   /* when rooms and addresses were last looked through */
    StoreTicket ticket;               /* of what was written last */
    bool stopping;
    int64_t drain_until;  /* by server_now; 0: it does not drain */
    struct Block *blocks; /* addresses that are kept out */
    int block_count;
    char announcement[4 * 500 + 1]; /* what the operator says to everybody, or "" */
    ServerFigures figures;
    Work work;
    KeptReply *replies;         /* asked for last first */
    size_t resident, held_most; /* bytes of the process; the most that was held since memory was given back */
    uint64_t requests_seen;
    int64_t busy_at; /* when there were new requests */
    bool quiet;      /* there have been none for a while */
};

/* A request with who sent it. */
typedef struct {
    Request r;
    Server *server;
    Connection *connection;
    const char *id; /* as it is to be repeated */
    Room *room;     /* once call_room has found it */
    SeatSet seats;  /* of the sender, in that room */
    bool host;
    StoreTicket after;     /* the reply waits for this */
    json_t *extra;         /* goes into the error as "table" */
    WorkKind kind;         /* of the op, once it is known */
    size_t length;         /* of its text */
    bool later;            /* the reply comes when an agent has thought, or an errand is done */
    bool again;            /* it waited, and was charged already */
    struct Errand *errand; /* that it waited for and is answered from, or NULL */
} Call;

/* A request that waits, apart from the message it came in. */
typedef struct {
    uint64_t sender; /* number of its connection */
    json_t *json;
    char *id;
    const char *lang;
} Pending;

/* An op: the fields of the reply, or NULL after request_fail. */
typedef json_t *(*ServerOp)(Call *call);

#define DECLARE_OP(name, cost) json_t *serve_##name(Call *call);
SERVER_OPS(DECLARE_OP)
#undef DECLARE_OP

/* ---- server.c ---- */

int64_t server_now(const Server *server);
void server_random(const Server *server, void *bytes, size_t size);

/* ---- work.c: how long the steps of the main thread take ---- */

int64_t work_begin(const Server *server);
/* A step of that kind is over; `room` may be NULL. */
void work_end(Server *server, WorkKind kind, int64_t began, const char *room);

/* ---- memory.c: how much of it there is ---- */

/* All that the server may take. */
size_t memory_of(const Server *server);
size_t memory_share(const Server *server, ServerShare share);
/* May there be one more room in memory? */
bool call_has_memory(Call *call);
/* May a job hold so much more? It adds that to figures.job_bytes, and takes it away again. */
bool call_has_job_memory(Call *call, size_t bytes);
/* Once a second or so. */
void memory_tidy(Server *server);

/* ---- replies.c: replies that are the same for everybody ---- */

/* The reply without its id, if it was kept; the caller frees it. */
char *reply_kept(Call *call);
void reply_keep(Call *call, const char *text);
void replies_free(Server *server);

/* ---- rooms.c: the rooms in memory ---- */

enum { PARK_AT_ONCE = 4, PARK_IN_A_ROW = 256 }; /* rooms that are looked at */

Room *server_room(const Server *server, const char *id);
void server_add_room(Server *server, Room *room);
/* Out of memory at once; nobody may be there. */
void server_forget_room(Server *server, Room *room);
/* Somebody did something there. */
void room_touch(Server *server, Room *room);
/* The same, and it may take more memory now. */
void room_changed(Server *server, Room *room);
Guest *server_add_guest(Server *server, Room *room, Connection *connection);
void server_drop_guest(Server *server, Room *room, Guest *guest);
void server_lobby_changed(Server *server);
Connection *server_connection(const Server *server, uint64_t number); /* NULL: it is gone */
/* Answers a request that waited, if its sender is still here. `errand` has the answer; NULL: it is run again. */
void server_answer(Server *server, const Pending *pending, struct Errand *errand);
/* Puts away rooms nobody has used for long; some of them, if there are many. */
void rooms_park(Server *server, int64_t unused_ms);
/* Puts away rooms nobody is at, however short the time since, among so many of those used longest ago. */
void rooms_make_way(Server *server, int looks);
void rooms_free(Server *server);

/* ---- call.c: what many ops begin with ---- */

/* The room of the field "table", and the sender's seats in it by what it joined with and by the keys it sends along. */
bool call_room(Call *call);
/* The same for somebody who sits there. */
bool call_seated(Call *call);
/* Is the field "n" the number of the next move? */
bool call_n(Call *call);
/* Does the store still take what happens? */
bool call_can_write(Call *call);
/* Does the room's log? People may fill it; agents then still go on. */
bool call_can_log(Call *call);
/* Takes so much of what the sender may ask for; false, and an error, if there is not so much left. */
bool call_charge(Call *call, int cost);
/* The seat of the field "seat"; 0 if it is left out. */
bool call_seat(Call *call, Seat *seat);
/* The sender's own seat that is asked, with its action in `word`. */
bool call_asked(Call *call, const char **word);
/* What a seat is to be: kind, level and name of an object. */
bool seat_read(Call *call, const json_t *json, RoomSeat *seat);
/* A name or title: made harmless, and cut to `most` bytes, whole characters. */
void copy_words(char *out, size_t most, const char *words);
/* A watcher whom the host has removed may not come any more. */
bool call_not_removed(Call *call);

/* ---- ops_room.c ---- */

/* Seats are others' now: written and told. `also` is one more, or -1. */
void seats_changed(Server *server, Room *room, SeatSet seats, int also);
/* A new key for a seat: the old one opens nothing any more. */
void change_key(const Server *server, Room *room, Seat seat, char key[TOKEN_KEY + 1]);

/* ---- errand.c: work of a request that takes long is done in a thread before it is answered ---- */

typedef struct {
    /* In a thread: the server is not to be touched. Ends soon, with anything, when `cancelled` is not 0; may be called
     * again from the beginning then. */
    void (*work)(void *load, const atomic_int *cancelled);
    /* Somebody still wants it: answers. */
    void (*done)(Server *server, struct Errand *errand);
    json_t *(*reply)(Call *call, void *load);
    char *(*text)(void *load); /* the reply without its id, if it was made in the thread; may be NULL, and give NULL */
    void (*free)(void *load);
} ErrandKind;

typedef struct Errand {
    const ErrandKind *kind;
    void *load;
    Pending pending;          /* by one; sender 0: whoever waits for it */
    char group[ADDRESS_ROOM]; /* it is for */
    size_t bytes;             /* it holds, about */
    struct Errand *next;
} Errand;

Pending pending_of(const Call *call);
void pending_free(Pending *asked);
/* For the sender, who is answered from it. The load is taken over. The reply for now, or NULL. */
json_t *errand_for(Call *call, const ErrandKind *kind, void *load);
/* For all who will wait for it. */
Errand *errand_for_all(Call *call, const ErrandKind *kind, void *load);
void errand_thought(Server *server, const Thought *thought);
/* Somebody is gone. */
void errand_drop(Server *server, const Connection *connection);
void errand_cancel_all(Server *server);
void errand_free_all(Server *server);

/* ---- ops_begin.c ---- */

/* May the sender open one more table or campaign? */
bool call_may_open(Call *call);
/* A room around a table, which is taken over, with title and players from the request: the reply, or NULL. */
json_t *open_table(Call *call, const ShelfBox *box, Table *table, bool practice);

/* ---- campaigns.c ---- */

/* The campaign, from memory or from the store; NULL with one line in `wrong`. */
Journey *journey_wake(Server *server, const char *id, char *wrong, size_t room);
/* A new one with its key; to be written. */
Journey *journey_begin(Server *server, const ShelfBox *box, const char *name, char key[TOKEN_KEY + 1]);
bool journey_opens(const Journey *journey, const char *key);
/* As the store keeps it; the caller frees the text. */
StoreCampaign journey_row(const Journey *journey);
void journey_write(Server *server, Journey *journey);
/* A table of a campaign has come to its end: the campaign if that moves it on, which is to be written along. */
Journey *journey_over(Server *server, const Room *room);
json_t *journey_json(const Journey *journey, const char *lang);
/* To everybody who looks at it. */
void journey_push(Server *server, const Journey *journey);
void journeys_park(Server *server);
/* Out of memory; it is deleted. */
void journey_forget(Server *server, const char *id);
void journeys_free(Server *server);

/* ---- ops_campaign.c ---- */

/* If the request for a table names a campaign: that one, and its options. False after an error. */
bool campaign_table(Call *call, const ShelfBox *box, uint8_t *options, Journey **found);

/* ---- keep.c: what happens goes to the store ---- */

enum { KEEP_ENTRIES = 3 };

typedef struct {
    Room *room;
    StoreMatch match;
    bool fresh;    /* the match goes along, */
    char pack[20]; /* and its pack, by this hash, if the store does not have it */
    StoreSeat seats[SEATS_MOST + 1];
    int seat_count;
    StoreEntry entries[KEEP_ENTRIES];
    int entry_count;
    bool played;      /* a person has decided something */
    bool moved;       /* the state is another one */
    Journey *journey; /* the campaign that has changed with it, or NULL */
} Keep;

Keep keep_for(Room *room);
/* The room begins: its header and all its seats. */
void keep_begin(Keep *keep);
void keep_seat(Keep *keep, int seat);
/* What room_happened has just noted. The text is taken over. */
void keep_entry(Keep *keep, HappenedKind kind, char *text);
/* Queues it; the room's ticket is its ticket. Who looks at the campaign is told. */
void keep_write(Server *server, Keep *keep);

/* ---- wake.c: a table comes back from the store ---- */

/* The room, from memory or from the store; NULL after an error, or while a long game is read in a thread: then the
 * request is run again when it is there (call->later). */
Room *call_wake(Call *call, const char *id);
/* The same at once, however long it takes; NULL with one line in `wrong`. */
Room *room_wake(Server *server, const char *id, char *wrong, size_t room);

/* ---- expire.c ---- */

/* Deletes some of what has been kept long enough. */
void expire_some(Server *server);

/* ---- play.c: the game goes on ---- */

/* What moves added to the table behind these lines and events: written, told, and the next agent asked. */
void play_moved(Server *server, Room *room, Seat by, int lines, int events);
/* Writes the end of the game along if it is over, and the campaign it belongs to. */
void play_end(Server *server, Keep *keep);
/* Takes decisions back. */
void play_undo(Server *server, Room *room, Seat by, int count);
/* If an agent is asked, it thinks. */
void play_on(Server *server, Room *room);
/* From now on its agents think for the sender of the request that is answered. */
void play_for_sender(const Server *server, Room *room);
/* Its agents think as soon as those at other tables where people are, if there are any here. */
void play_hurry(Server *server, const Room *room);
/* A thought of a seat about what it is asked; agent and budget are to be filled in. */
Thought *play_think(const Room *room, Seat seat);
/* An agent has thought. */
void play_thought(Server *server, const Thought *thought);
/* Breaks off the hint that is thought for somebody; at this table alone, if it is not NULL. */
void play_forget_hints(Server *server, const Connection *asker, const Room *room);
/* A hint for a seat is to be thought out, in place of any that was asked for there. False if its address waits for too
 * many; the thought is taken over in any case. */
bool play_hint(Server *server, Thought *thought);
/* Something else happened: a request for consent lapses. */
void consent_lapse(Room *room, const char *how);

/* ---- study.c: games are analysed ---- */

enum { STUDY_MOVES = 3000 }; /* of a game that can be analysed */

/* Begins for the sender, in place of what it has analysed so far: the reply, or NULL. Table and analysis are taken
 * over. */
json_t *study_begin(Call *call, const ShelfBox *box, Table *table, Analysis *analysis);
/* A piece has been thought through. */
void study_thought(Server *server, const Thought *thought);
/* Somebody wants no more of it, or is gone. */
void study_drop(Server *server, const Connection *connection);
/* All of them: first they are to hurry; when nobody thinks any more they are freed. */
void study_cancel_all(Server *server);
void study_free_all(Server *server);

/* ---- tell.c: what is said of a room ---- */

typedef struct {
    SeatSet seats;
    bool host;
    const char *lang;
    const Guest *guest; /* for the keys of a rematch; may be NULL */
} Reader;

Reader reader_of(const Guest *guest);
Voice room_voice(const Room *room, const char *lang);
/* Everything; what happened behind `since` as "missed" unless it is negative. */
json_t *tell_table(const Room *room, Reader reader, json_int_t since);
json_t *tell_seats(const Room *room);
json_t *tell_watchers(const Room *room);
json_t *tell_options(const Table *table);
json_t *tell_line(const Room *room); /* of the lobby */
/* To everybody who looks: the latest `count` things that happened; who is here; a request for consent. */
void push_happened(const Room *room, int count);
void push_seats(const Room *room);
/* The table as each of them sees it now. */
void push_table(const Room *room);
/* To the host: who watches by name. */
void push_watchers(const Room *room);
void push_consent(const Room *room, const char *how);
/* To one. The JSON is used up. */
void push(Connection *connection, json_t *json, StoreTicket after);

/* ---- notices.c ---- */

/* What the operator says to everybody: once to each connection. */
void notices_tell(const Server *server, Connection *connection);

/* ---- lobby.c ---- */

void lobby_tell(Server *server);
/* A table leaves memory, or is deleted: what is cached of those that are put away no longer holds. */
void lobby_forget(Server *server);

#endif
