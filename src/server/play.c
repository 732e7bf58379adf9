/* The game goes on: moves are written and told, agents are asked, decisions are taken back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/parts.h"

/* ---- moves ---- */

void play_end(Keep *keep) {
    if (keep->room->table->status != CANTINA_OVER)
        return;
    room_happened(keep->room, HAPPENED_END, CANTINA_NOBODY);
    keep_entry(keep, HAPPENED_END, table_record_end(keep->room->table));
}

void play_moved(Server *server, Room *room, Seat by, int lines, int events) {
    Keep keep = keep_for(room);
    consent_lapse(room, "lapsed");
    happened_events(room_happened(room, HAPPENED_MOVE, by), room->table, events);
    keep_entry(&keep, HAPPENED_MOVE, table_record_lines(room->table, lines));
    play_end(&keep);
    int count = keep.entry_count;
    keep_write(server, &keep);
    push_happened(room, count);
    server_lobby_changed(server);
    server->figures.moves++;
    play_on(server, room);
}

/* ---- taking back ---- */

void play_undo(Server *server, Room *room, Seat by, int count) {
    Keep keep = keep_for(room);
    char *text = malloc(48);
    if (!text)
        abort();
    consent_lapse(room, "lapsed");
    table_undo(room->table, count);
    table_settle(room->table);
    Happened *happened = room_happened(room, HAPPENED_UNDO, by);
    happened->undone = count;
    happened_events(happened, room->table, room->table->event_count);
    snprintf(text, 48, "undo %d ; p%d\n", count, by);
    keep_entry(&keep, HAPPENED_UNDO, text);
    keep_write(server, &keep);
    push_happened(room, 1);
    play_on(server, room);
}

void consent_lapse(Room *room, const char *how) {
    if (room->consent.ask)
        push_consent(room, how);
    room->consent = (Consent){0};
}

/* ---- agents ---- */

/* An agent that always decides alike in the same place, at this table and for this seat. */
static uint64_t agent_seed(const Room *room, Seat seat) {
    return keyed_word(&room->table->key, UINT64_MAX - seat);
}

void play_on(Server *server, Room *room) {
    Seat seat = room_asked(room);
    if (!seat || room->frozen || server->stopping || room->seats[seat].kind != SEAT_AGENT || room->thinking == room->n)
        return;
    Thought *thought = calloc(1, sizeof *thought);
    if (!thought)
        abort();
    *thought = (Thought){.n = room->n, .box = room->table->box, .view = show_eyes(room->table, seat), .seat = seat};
    memcpy(thought->room, room->id, sizeof thought->room);
    if (!agent_make(room->seats[seat].level, agent_seed(room, seat), &thought->agent))
        agent_make("random", agent_seed(room, seat), &thought->agent);
    room->thinking = room->n;
    think_add(server->think, thought);
}

/* The rules came to an impossible state: this table stays as it was, and agents stay away from it. */
static void freeze(Room *room, const Mark *mark) {
    mark_return(mark, room->table);
    room->frozen = true;
    fprintf(stderr, "cantina serve: table %s: the rules cannot go on behind move %d; please report its record\n",
            room->id, room->n);
}

static void agent_move(Server *server, Room *room, const Thought *thought) {
    Table *table = room->table;
    Mark mark = mark_set(table);
    if (table_act(table, thought->choice, room->seats[thought->seat].level) < 0 ||
        table_settle(table) == CANTINA_FAULT) {
        freeze(room, &mark);
    } else {
        server->figures.agent_moves++;
        play_moved(server, room, thought->seat, mark.lines, mark.events);
    }
    mark_free(&mark);
}

/* ---- hints ---- */

static json_t *values_json(const Box *box, const AgentValue *values, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(
            list, json_pack("{s:o, s:f}", "action", show_choice_word(box, values[i].choice), "value", values[i].value));
    return list;
}

static json_t *hint_json(const Server *server, const Thought *t) {
    const Room *room = server_room(server, t->room);
    Voice voice = room ? room_voice(room, t->lang) : (Voice){t->box, NULL};
    return json_pack("{s:o, s:o, s:o, s:i, s:o}", "seat", show_id(t->box, KIND_SEAT, t->seat), "action",
                     show_choice_word(t->box, t->choice), "text", show_choice_text(voice, t->choice), "n", t->n,
                     "values", values_json(t->box, t->thought->values, t->thought->count));
}

static void send_hint(const Server *server, const Thought *thought) {
    for (Connection *c = server->connections; c; c = c->next)
        if (c->number == thought->asker)
            connection_send(c, reply_line(thought->id, reply_well(hint_json(server, thought))), 0);
}

void play_thought(Server *server, const Thought *thought) {
    if (thought->analysis) {
        study_thought(server, thought);
        return;
    }
    Room *room = server_room(server, thought->room);
    if (thought->asker) {
        send_hint(server, thought);
        return;
    }
    if (!room || room->thinking != thought->n)
        return;
    room->thinking = 0;
    if (room->n == thought->n && room->seats[thought->seat].kind == SEAT_AGENT && !server->stopping)
        agent_move(server, room, thought);
    else
        play_on(server, room);
}
