#include "bug/bug.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "core/pack.h"

enum { TOLD = 40, LINE_ROOM = 1024 };

/* Lines of a text, each behind a word; other control characters are left out. */
static void put_lines(FILE *out, const char *word, const char *text, size_t most) {
    bool begun = false;
    for (size_t i = 0; i < most && text[i]; i++) {
        if (!begun)
            fprintf(out, "%s ", word);
        begun = text[i] != '\n';
        if (!begun || ((unsigned char)text[i] >= ' ' && text[i] != 0x7f))
            fputc(text[i], out);
    }
    if (begun)
        fputc('\n', out);
}

/* The rest of a line. */
static void put_rest(FILE *out, const char *text, size_t most) {
    fputc(' ', out);
    for (size_t i = 0; i < most && text[i]; i++)
        fputc((unsigned char)text[i] < ' ' || text[i] == 0x7f ? ' ' : text[i], out);
    fputc('\n', out);
}

static void put_options(FILE *out, const Table *table) {
    const Game *game = table->box->game;
    for (int i = 0; i < game->options_count; i++)
        if (table->options[i])
            fprintf(out, "set %s %s\n", game->options[i].id, game->options[i].words[table->options[i]]);
}

static void put_seats(FILE *out, SeatSet seats) {
    const char *between = " ";
    for (Seat seat = 1; seat <= CANTINA_SEATS_MAX; seat++)
        if (seats & SEAT_BIT(seat)) {
            fprintf(out, "%sp%d", between, seat);
            between = ",";
        }
    if (!seats)
        fputs(" spectator", out);
}

static void put_question(FILE *out, const Table *table, const void *view) {
    char memory[LINE_ROOM];
    Text text = text_over(memory, sizeof memory);
    Question question;
    Choice choices[CANTINA_CHOICES_MAX];
    if (table->status != CANTINA_ASK)
        return;
    cantina_choices(table->box, view, &question, choices, CANTINA_CHOICES_MAX);
    say_prompt(&text, (Voice){table->box, NULL}, &question);
    fprintf(out, "asked p%d", question.seat);
    put_rest(out, memory, sizeof memory);
}

/* What was told last, in English, as these seats may read it. */
static void put_log(FILE *out, const Table *table, SeatSet seats) {
    int from = table->event_count > TOLD ? table->event_count - TOLD : 0;
    for (int i = from; i < table->event_count; i++) {
        char memory[LINE_ROOM];
        Text text = text_over(memory, sizeof memory);
        say_event(&text, (Voice){table->box, NULL}, &table->events[i], seats);
        if (text.used)
            put_lines(out, "log", memory, sizeof memory);
    }
}

static void put_view(FILE *out, const Table *table, const void *view) {
    json_t *json = codec_json(table->box, view);
    char *text = json_dumps(json, JSON_COMPACT);
    if (!text)
        abort();
    fprintf(out, "view\n%s\n", text);
    free(text);
    json_decref(json);
}

static void put_record(FILE *out, const Table *table) {
    char *text = table_record(table);
    fprintf(out, "record\n%s", text);
    free(text);
}

static void put_all(FILE *out, const Bug *bug, SeatSet seats, const void *view) {
    const Table *table = bug->table;
    const Pack *pack = table->box->pack;
    fputs("cantina-report 1\n# `cantina replay` opens this file. It holds nothing that its writer may not know.\n",
          out);
    fprintf(out, "version %s\ngame %s\nrules %d\npack %s %016llx\nseats %d\n", bug->version, table->box->game->id,
            table->box->game->rules_version, pack_string(pack, pack->id), (unsigned long long)pack->hash, table->seats);
    put_options(out, table);
    fprintf(out, "place %d", table_decisions(table));
    put_seats(out, bug->seats);
    put_rest(out, bug->screen, BUG_SCREEN_MOST);
    put_question(out, table, view);
    put_lines(out, "lang", bug->lang, BUG_SCREEN_MOST);
    put_lines(out, "wrote", bug->words, BUG_WORDS_MOST);
    put_log(out, table, seats);
    if (bug->whole)
        put_record(out, table);
    else
        put_view(out, table, view);
}

char *bug_text(const Bug *bug) {
    const Table *table = bug->table;
    SeatSet all = (SeatSet)((1u << table->seats) - 1), seats = bug->whole ? all : bug->seats;
    void *view = malloc(cantina_size(table->box));
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!view || !out)
        abort();
    cantina_view(table->box, table->state, seats, view);
    put_all(out, bug, seats, view);
    fclose(out);
    free(view);
    return text;
}
