/* The course of a game: the position before every move, and what has to be judged on the way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/inside.h"

const char *const move_kinds[MOVE_KINDS] = {"decision", "forced", "side", "chance"};

static void *make(size_t count, size_t each) {
    void *memory = calloc(count, each);
    if (!memory)
        abort();
    return memory;
}

/* ---- what happened ---- */

static MoveKind kind_of(const Move *move, int options) {
    if (move->seat == CANTINA_CHANCE)
        return MOVE_CHANCE;
    return move->side ? MOVE_SIDE : options > 1 ? MOVE_DECISION : MOVE_FORCED;
}

static void note_move(Analysis *a, int i, int step) {
    const Move *move = &a->table->moves[i];
    const void *state = position_at(a, i);
    Choice room[CANTINA_CHOICES_MAX];
    bool asked = move->seat != CANTINA_CHANCE && !move->side;
    int options = asked ? cantina_choices(a->table->box, state, NULL, room, CANTINA_CHOICES_MAX) : 0;
    a->moves[i] = (AnalysedMove){.kind = (uint8_t)kind_of(move, options),
                                 .seat = move->seat,
                                 .party = (uint8_t)(a->parties > 1 && move->seat <= a->parties ? move->seat - 1 : 0),
                                 .turn = cantina_turn(a->table->box, state),
                                 .step = step,
                                 .options = options};
}

static void play_move(const Analysis *a, int i) {
    const Box *box = a->table->box;
    const Move *move = &a->table->moves[i];
    void *next = position_at(a, i + 1);
    memcpy(next, position_at(a, i), cantina_size(box));
    if (move->side)
        cantina_start(box, next, move->seat, move->choice, NULL);
    else
        cantina_apply(box, next, move->choice, NULL);
    cantina_advance(box, next, NULL);
}

/* What the table believes behind a move: only what somebody decided when asked tells anything. */
static void note_belief(Analysis *a, int i) {
    const Box *box = a->table->box;
    const Move *move = &a->table->moves[i];
    Agent watcher = {.level = a->agent.level, .seed = a->agent.seed, .belief = a->beliefs[i]};
    _Alignas(64) unsigned char before[STATE_MOST], after[STATE_MOST];
    if (move->seat != CANTINA_CHANCE && !move->side) {
        cantina_view(box, position_at(a, i), SEAT_BIT(move->seat), before);
        cantina_view(box, position_at(a, i + 1), SEAT_BIT(move->seat), after);
        agent_see(&watcher, box, move->seat, before, after);
    }
    a->beliefs[i + 1] = watcher.belief;
}

static void play_again(Analysis *a) {
    int step = 0;
    memcpy(position_at(a, 0), a->table->start, cantina_size(a->table->box));
    cantina_advance(a->table->box, position_at(a, 0), NULL);
    for (int i = 0; i < a->move_count; i++) {
        note_move(a, i, step);
        play_move(a, i);
        if (a->beliefs)
            note_belief(a, i);
        step += a->moves[i].kind != MOVE_CHANCE;
        bool fresh = a->moves[i].kind == MOVE_DECISION;
        a->chain[i + 1] = fresh ? i + 1 : a->chain[i];
        a->rolled[i + 1] = fresh ? 0 : a->rolled[i] + (a->moves[i].kind == MOVE_CHANCE);
    }
}

/* ---- what has to be judged ---- */

static bool is_kind(const Analysis *a, int i, MoveKind kind) {
    return i >= 0 && i < a->move_count && a->moves[i].kind == kind;
}

/* At the start; before and after every outcome of chance; where seats play against each other also around every
 * decision, whose effect on the others has no search. */
static bool wants_estimate(const Analysis *a, int at) {
    bool chance = is_kind(a, at - 1, MOVE_CHANCE) || is_kind(a, at, MOVE_CHANCE);
    bool rivals = a->parties > 1 && (is_kind(a, at - 1, MOVE_DECISION) || is_kind(a, at, MOVE_DECISION));
    return at == 0 || chance || rivals;
}

/* At every decision, and where a game that is not over stands now. */
static bool wants_search(const Analysis *a, int at) {
    if (at < a->move_count)
        return a->moves[at].kind == MOVE_DECISION;
    return a->table->status == CANTINA_ASK && cantina_asked(a->table->box, a->table->state) != CANTINA_CHANCE;
}

static void add_piece(Analysis *a, bool chance, int at) {
    AnalysePiece *piece = &a->pieces[a->piece_count];
    piece->chance = chance;
    piece->at = at;
    (chance ? a->estimate : a->search)[at] = a->piece_count++;
}

static void list_pieces(Analysis *a) {
    for (int at = 0; at <= a->move_count; at++) {
        a->estimate[at] = a->search[at] = -1;
        if (wants_estimate(a, at))
            add_piece(a, true, at);
        if (wants_search(a, at))
            add_piece(a, false, at);
    }
}

/* ---- from outside ---- */

static bool check(const Table *table, const AnalyseSettings *settings, Agent *agent, char *wrong, size_t room) {
    if (!agent_make(settings->level, settings->seed, agent))
        snprintf(wrong, room, "there is no level '%.20s'", settings->level);
    else if (!agent_iterations(agent))
        snprintf(wrong, room, "the level '%s' judges nothing; take one that searches", settings->level);
    else if (table->status == CANTINA_FAULT)
        snprintf(wrong, room, "the rules cannot go on behind its last line");
    else if (!table->move_count)
        snprintf(wrong, room, "nothing has happened in it yet");
    else if (table->move_count > ANALYSE_MOVES)
        snprintf(wrong, room, "it has %d moves; at most %d can be judged", table->move_count, ANALYSE_MOVES);
    else
        return true;
    return false;
}

Analysis *analyse_new(const Table *table, const AnalyseSettings *settings, char *wrong, size_t room) {
    Agent agent;
    if (!check(table, settings, &agent, wrong, room))
        return NULL;
    Analysis *a = make(1, sizeof *a);
    size_t places = (size_t)table->move_count + 1;
    *a = (Analysis){.table = table, .settings = *settings, .agent = agent, .move_count = table->move_count};
    a->parties = cantina_parties(table->box, table->state) == CANTINA_TEAM ? 1 : table->seats;
    a->moves = make(places, sizeof *a->moves);
    a->pieces = make(2 * places, sizeof *a->pieces);
    a->states = make(places, cantina_size(table->box));
    a->judgements = make(places, sizeof *a->judgements);
    a->worlds = make(places * (size_t)a->parties * ANALYSE_WORLDS, sizeof *a->worlds);
    if (agent_watches(table->box, table->state))
        a->beliefs = make(places, sizeof *a->beliefs);
    a->search = make(places, sizeof *a->search);
    a->estimate = make(places, sizeof *a->estimate);
    a->rolled = make(places, sizeof *a->rolled);
    a->chain = make(places, sizeof *a->chain);
    play_again(a);
    list_pieces(a);
    analyse_sum(a);
    return a;
}

void analyse_free(Analysis *a) {
    if (!a)
        return;
    free(a->moves);
    free(a->pieces);
    free(a->states);
    free(a->judgements);
    free(a->worlds);
    free(a->beliefs);
    free(a->search);
    free(a->estimate);
    free(a->rolled);
    free(a->chain);
    free(a);
}
