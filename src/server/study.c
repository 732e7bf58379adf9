/*
 * Studies: games that are analysed for somebody, a piece at a time.
 *
 * The pieces are thought through by the agents' threads when no agent is to think that somebody waits for, a few at a
 * time, so that many can be analysed at once and nobody's partner waits. What is found out is told as it comes. A study
 * ends when everything is told, when its reader wants another or none, or goes away.
 */
#include <stdlib.h>

#include "analyse/print.h"
#include "server/parts.h"

enum {
    STUDIES_MOST = 16,     /* at once, for all readers */
    STUDIES_HERE = 2,      /* of those, for readers at one address */
    STUDY_AHEAD = 2,       /* pieces of one study under way */
    STUDY_TELL_MS = 150,   /* between two messages */
    STUDY_TELL_MOVES = 400 /* are told at once all the same, for a message is not to be long */
};

typedef struct Study {
    uint64_t number;
    size_t bytes;       /* it holds, about */
    Connection *reader; /* NULL: nobody wants it any more */
    Table *table;
    Analysis *analysis;
    Voice voice;
    int next;      /* piece to be given out */
    int under_way; /* pieces given out */
    int done;      /* pieces that came back */
    int told;      /* moves */
    int64_t told_at;
    struct Study *next_study;
} Study;

/* ---- the list ---- */

static Study *study_numbered(const Server *server, uint64_t number) {
    Study *study = server->studies;
    while (study && study->number != number)
        study = study->next_study;
    return study;
}

static int count_studies(const Server *server) {
    int count = 0;
    for (const Study *study = server->studies; study; study = study->next_study)
        count++;
    return count;
}

static int count_studies_of(const Server *server, const Address *address) {
    int count = 0;
    for (const Study *study = server->studies; study; study = study->next_study)
        count += study->reader && study->reader->address == address;
    return count;
}

static void study_free(Study *study) {
    analyse_free(study->analysis);
    table_free(study->table);
    free(study);
}

static void unlist(Server *server, Study *study) {
    for (Study **at = &server->studies; *at; at = &(*at)->next_study)
        if (*at == study) {
            *at = study->next_study;
            server->figures.job_bytes -= study->bytes;
            study_free(study);
            return;
        }
}

/* ---- pieces ---- */

static void give_out(Server *server, Study *study) {
    while (study->next < study->analysis->piece_count && study->under_way < STUDY_AHEAD) {
        Thought *thought = calloc(1, sizeof *thought);
        if (!thought)
            abort();
        *thought = (Thought){.rank = THINK_STUDY,
                             .analysis = study->analysis,
                             .piece = study->next++,
                             .study = study->number,
                             .box = study->table->box};
        memcpy(thought->group, study->reader->address->name, sizeof thought->group);
        study->under_way++;
        think_add(server->think, thought);
    }
}

/* ---- telling ---- */

static json_t *news_json(Study *study) {
    const Analysis *a = study->analysis;
    AnalysisPrint print = {a, study->voice, 0};
    json_t *news = analyse_json_figures(&print), *events = json_array();
    while (study->told < a->judged)
        json_array_append_new(events, analyse_json_move(&print, study->told++));
    json_object_set_new(news, "push", json_string("analysis"));
    json_object_set_new(news, "analysis", json_integer((json_int_t)study->number));
    json_object_set_new(news, "done", json_integer(study->done));
    json_object_set_new(news, "pieces", json_integer(a->piece_count));
    json_object_set_new(news, "events", events);
    return news;
}

static void tell(Server *server, Study *study) {
    int64_t now = server_now(server);
    analyse_sum(study->analysis);
    bool many = study->analysis->judged - study->told >= STUDY_TELL_MOVES;
    if (!study->analysis->whole && !many && now - study->told_at < STUDY_TELL_MS)
        return;
    study->told_at = now;
    push(study->reader, news_json(study), 0);
}

void study_thought(Server *server, const Thought *thought) {
    Study *study = study_numbered(server, thought->study);
    if (!study)
        return;
    study->under_way--;
    study->done++;
    if (study->reader) {
        tell(server, study);
        give_out(server, study);
    }
    if (!study->under_way)
        unlist(server, study);
}

/* ---- from outside ---- */

static json_t *begun_json(const Study *study) {
    const Analysis *a = study->analysis;
    return json_pack("{s:I, s:s, s:i, s:i, s:i}", "analysis", (json_int_t)study->number, "level", a->settings.level,
                     "budget", a->settings.budget, "moves", a->move_count, "pieces", a->piece_count);
}

/* The table, and the position before each move with what is found out about it. */
static size_t study_bytes(const Table *table) {
    enum { FOUND_OUT = 1024 };
    return table_bytes(table) + (size_t)(table->move_count + 1) * ((size_t)cantina_size(table->box) + FOUND_OUT);
}

/* May it be begun? */
static bool check(Call *call) {
    if (count_studies_of(call->server, call->connection->address) >= STUDIES_HERE)
        request_fail(&call->r, "busy", "%d games are being analysed for your address; stop one, or wait for it",
                     STUDIES_HERE);
    else if (count_studies(call->server) >= STUDIES_MOST)
        request_fail(&call->r, "busy", "too many games are being analysed; try again in a minute");
    return !call->r.code;
}

json_t *study_begin(Call *call, const ShelfBox *box, Table *table, Analysis *analysis) {
    Server *server = call->server;
    size_t bytes = study_bytes(table);
    study_drop(server, call->connection);
    if (!check(call) || !call_has_job_memory(call, bytes)) {
        analyse_free(analysis);
        table_free(table);
        return NULL;
    }
    Study *study = calloc(1, sizeof *study);
    if (!study)
        abort();
    study->bytes = bytes;
    server->figures.job_bytes += bytes;
    study->number = ++server->last_study;
    study->reader = call->connection;
    study->table = table;
    study->analysis = analysis;
    study->voice = (Voice){&box->box, shelf_lang(box, call->r.lang)};
    study->told_at = server_now(server) - STUDY_TELL_MS;
    study->next_study = server->studies;
    server->studies = study;
    give_out(server, study);
    return begun_json(study);
}

static bool is_piece_of(const Thought *thought, const void *self) {
    return thought->study == ((const Study *)self)->number;
}

/* It is freed when its last piece has come back. */
static void drop(Server *server, Study *study) {
    study->reader = NULL;
    think_cancel(server->think, is_piece_of, study);
}

void study_drop(Server *server, const Connection *connection) {
    for (Study *study = server->studies; study; study = study->next_study)
        if (study->reader == connection)
            drop(server, study);
}

void study_cancel_all(Server *server) {
    for (Study *study = server->studies; study; study = study->next_study)
        drop(server, study);
}

void study_free_all(Server *server) {
    for (Study *study = server->studies, *next; study; study = next) {
        next = study->next_study;
        study_free(study);
    }
    server->studies = NULL;
}
