/* cantina replay: is the record true, and what happened in it? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/records.h"
#include "pack/errors.h"
#include "tui/line.h"
#include "tui/show.h"

/* Whose eyes: everybody's without --seat. False after a line on stderr. */
static bool read_eyes(const Args *args, const Table *table, SeatSet *eyes) {
    const char *word = args_value(args, "seat");
    *eyes = (SeatSet)((1u << table->seats) - 1);
    if (!word)
        return true;
    Seat seat = content_seat(word, strlen(word));
    if (seat > table->seats || (!seat && strcmp(word, "spectator"))) {
        wrong_usage(args, "--seat must be p1 ... p%d or spectator, not '%s'", table->seats,
                    quote(word, strlen(word)).text);
        return false;
    }
    if (table->status != CANTINA_OVER) /* then everything is open */
        *eyes = (SeatSet)(seat ? SEAT_BIT(seat) : 0);
    return true;
}

static void show_table(const Screen *screen, Voice voice, const Table *table, SeatSet eyes, bool own) {
    void *view = malloc(cantina_size(table->box));
    if (!view)
        abort();
    cantina_view(table->box, table->state, eyes, view);
    Show show = show_on(screen, voice, view, eyes, own ? eyes : 0);
    screen_break(screen);
    show_for(table->box->game)->table(&show);
    free(view);
}

static void show_end(const Screen *screen, Voice voice, const Table *table) {
    screen_break(screen);
    if (table->status == CANTINA_OVER) {
        line_outcome(screen, voice, table);
        return;
    }
    Show show = show_on(screen, voice, table->state, 0, 0);
    Seat seat = cantina_asked(table->box, table->state);
    if (seat != CANTINA_CHANCE)
        show_say(&show, UI_WAITING_FOR, ui_args(ui_words("seat", name_of(voice, KIND_SEAT, seat).at)));
}

/* What stands in front of the record, as it was written; nothing that a terminal would obey. */
static void tell_report(const Screen *screen, Voice voice, const BugFile *bug) {
    for (size_t i = 0; i < bug->head_length; i++) {
        char c = bug->head[i];
        fputc(c != '\n' && ((unsigned char)c < ' ' || c == 0x7f) ? '?' : c, screen->out);
    }
    if (!bug->whole)
        screen_say(screen, ui(voice, UI_REPORT_VIEW), 0);
}

static int replay(const Args *args, const Table *table, Content *content, const BugFile *bug) {
    char room[256];
    SeatSet eyes;
    Voice voice;
    const char *untrue = table_verify(table, room, sizeof room);
    if (!read_eyes(args, table, &eyes) || !content_voice(content, args, &voice))
        return EXIT_USAGE;
    if (bug->head && !bug->whole && args_flag(args, "verify"))
        return failed(args, "there is no record in this report, so nothing to verify");
    if (untrue && args_flag(args, "verify"))
        return failed(args, "%s", untrue);
    if (args_flag(args, "verify")) {
        printf("ok: %d moves, every die and draw as the %s says; the game is %s\n", table->move_count,
               table->keyed ? "key" : "seed", table->status == CANTINA_OVER ? "over" : "not over");
        return EXIT_WELL;
    }
    if (untrue)
        failed(args, "note: %s", untrue);
    Screen screen = screen_open(stdin, stdout, NULL);
    bool view = bug->head && !bug->whole;
    if (bug->head)
        tell_report(&screen, voice, bug);
    if (view)
        eyes = bug->seats;
    line_log(&screen, voice, table, 0, eyes);
    show_table(&screen, voice, table, eyes, (view || args_flag(args, "seat")) && table->status != CANTINA_OVER);
    show_end(&screen, voice, table);
    return EXIT_WELL;
}

static int run(const Args *args) {
    Content content = {0};
    BugFile bug = {.head = NULL};
    char *kept = NULL;
    int to = -1;
    if (!args_number(args, "to", 0, 1000000000, &to))
        return EXIT_USAGE;
    Table *table = record_open_report(args, args->words[0], to, &content, &bug, &kept);
    int code = table ? replay(args, table, &content, &bug) : EXIT_FAILED;
    table_free(table);
    content_close(&content);
    free(kept);
    return code;
}

static const Option options[] = {
    {"to", "N", "stop behind so many moves", false},
    {"seat", "S", "show only what p1 ... p6 or a spectator knows, until the game is over", false},
    {"verify", NULL, "only check the record: every move legal, every die as the seed says", false},
    OPTION_LANG,
    OPTION_PACK,
    OPTIONS_END,
};

const Command command_replay = {
    .name = "replay",
    .words = {"RECORD"},
    .about = "Check a record, then show what happened and how the table stands; of a report, what was written too.",
    .options = options,
    .run = run};
