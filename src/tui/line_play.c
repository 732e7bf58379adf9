/* The game from the first question to the last word. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "codec/codec.h"
#include "tui/line_session.h"
#include "tui/rules.h"

/* ---- the session ---- */

Show session_show(const Session *s) {
    return show_on(&s->screen, s->voice, s->view, s->eyes, s->eyes);
}

void session_look(Session *s) {
    cantina_view(s->table->box, s->table->state, s->eyes, s->view);
}

void say_ui(const Session *s, UiId id, const UiArg *args) {
    Show show = session_show(s);
    show_say(&show, id, args);
}

Act session_leave(Session *s, LineEnd end) {
    s->end = end;
    return ACT_LEFT;
}

bool session_stopped(const Session *s) {
    return s->screen.stop && atomic_load(s->screen.stop);
}

static void session_open(Session *s, const LineGame *game, const Screen *screen) {
    *s = (Session){.game = *game,
                   .table = game->table,
                   .voice = game->voice,
                   .screen = *screen,
                   .show = show_for(game->voice.box->game),
                   .eyes = game->hot ? 0 : game->people,
                   .lesson = game->lesson,
                   .keep = game->record != NULL};
    s->view = malloc(cantina_size(s->voice.box));
    if (!s->view)
        abort();
    if (game->record)
        snprintf(s->record, sizeof s->record, "%s", game->record);
    for (Seat seat = 1; seat <= CANTINA_SEATS_MAX; seat++)
        if (game->levels[seat])
            agent_make(game->levels[seat], game->table->seed + seat, &s->agents[seat]);
    session_look(s);
}

static void session_close(Session *s) {
    for (Seat seat = 1; seat <= CANTINA_SEATS_MAX; seat++)
        mind_free(s->minds[seat]);
    free(s->view);
}

Heard say_confirm(const Session *s, UiId id, bool *yes) {
    char line[SCREEN_LINE];
    for (;;) {
        say_ui(s, id, NULL);
        Heard heard = screen_hear(&s->screen, line);
        if (heard != HEARD_LINE)
            return heard;
        *yes = *line && (words_begin("yes", line) || words_begin(ui(s->voice, UI_YES), line));
        if (*yes || (*line && (words_begin("no", line) || words_begin(ui(s->voice, UI_NO), line))))
            return HEARD_LINE;
    }
}

void session_farewell(Session *s, LineEnd end) {
    if (s->screen.live && end != LINE_QUIT)
        screen_break(&s->screen);
    if (end == LINE_ENDED || end == LINE_STOPPED)
        say_ui(s, end == LINE_ENDED ? UI_INPUT_ENDED : UI_STOPPED, NULL);
    if (s->decided && s->screen.live && end != LINE_QUIT) /* nobody was asked, so nothing is lost */
        save_default(s);
    if (s->record[0] && !s->decided)
        save_tell_resume(s);
    else
        say_ui(s, UI_NOT_SAVED, NULL);
}

/* ---- one screen, several people ---- */

static uint64_t view_hash(const Session *s, Seat seat) {
    void *view = malloc(cantina_size(s->voice.box));
    if (!view)
        abort();
    cantina_view(s->table->box, s->table->state, SEAT_BIT(seat), view);
    uint64_t hash = codec_hash(s->voice.box, view);
    free(view);
    return hash;
}

/* The next person sits down. Whoever may know other things than the one before must be alone with the screen. */
static Act hand_over(Session *s, Seat seat) {
    char line[SCREEN_LINE];
    bool secret = s->last && view_hash(s, s->last) != view_hash(s, seat);
    Name name = name_of(s->voice, KIND_SEAT, seat);
    if (s->last)
        s->seen[s->last] = s->told;
    s->last = seat;
    if (secret) {
        screen_clear(&s->screen);
        screen_break(&s->screen);
        say_ui(s, s->screen.live ? UI_HAND_OVER : UI_HAND_OVER_PIPE, ui_args(ui_words("seat", name.at)));
        if (s->screen.live) {
            Heard heard = screen_hear(&s->screen, line);
            if (heard != HEARD_LINE)
                return session_leave(s, heard == HEARD_STOP ? LINE_STOPPED : LINE_ENDED);
            s->told = s->seen[seat];
        }
    }
    s->eyes = SEAT_BIT(seat);
    return ACT_WAIT;
}

/* ---- one question ---- */

static Act take_only(Session *s, const Pending *p) {
    tell_choice(s, p->question.seat, p->choices[0], UI_ONLY_CHOICE);
    return turn_decide(s, p, 0, "auto");
}

static Act take_line(Session *s, const Pending *p, const char *line) {
    bool found = false;
    int index = 0;
    Match match = ask_match(s, p, line, true, &index);
    if (match != MATCH_ONE) {
        Act act = command_run(s, p, line, &found);
        if (found)
            return act;
        match = ask_match(s, p, line, false, &index);
    }
    if (match == MATCH_ONE) {
        bool side = index >= p->count;
        tell_choice(s, side ? p->side_seats[index - p->count] : p->question.seat,
                    side ? p->sides[index - p->count] : p->choices[index], UI_CHOSEN);
        return turn_decide(s, p, index, "person");
    }
    say_ui(s, match == MATCH_MANY ? UI_ANSWER_MANY : UI_ANSWER_NONE,
           ui_args(ui_words("word", line), ui_number("n", p->count)));
    return ACT_WAIT;
}

/* Enter alone. At a terminal it takes the default of a question that stands there to be read: nothing has been printed
 * under it, and nobody typed before it was there. A lesson has its own mind about what comes next. */
static Act take_empty(Session *s, const Pending *p, bool readable) {
    if (!readable || !s->screen.live || s->lesson || !ask_shows_default(p))
        return ACT_AGAIN;
    tell_choice(s, p->question.seat, p->choices[p->question.fallback], UI_DEFAULT_TAKEN);
    return turn_decide(s, p, p->question.fallback, "person");
}

/* Asks until something is decided. */
static Act ask_person(Session *s, const Pending *p) {
    char line[SCREEN_LINE];
    Act act = ACT_AGAIN;
    while (act == ACT_WAIT || act == ACT_AGAIN) {
        bool fresh = act == ACT_AGAIN, ahead;
        if (fresh)
            ask_print(s, p);
        Heard heard = screen_hear_answer(&s->screen, line, &ahead);
        if (heard == HEARD_END || heard == HEARD_STOP)
            return session_leave(s, heard == HEARD_STOP ? LINE_STOPPED : LINE_ENDED);
        act = heard == HEARD_AGAIN ? ACT_AGAIN : *line ? take_line(s, p, line) : take_empty(s, p, fresh && !ahead);
    }
    return act;
}

/* At the first question of an own turn; in the turns of others a question brings no more than it needs. */
static void show_once_a_turn(Session *s) {
    Show show = session_show(s);
    int turn = cantina_turn(s->table->box, s->table->state);
    Seat whose = tell_whose_turn(s); /* nobody's before the first turn */
    if (turn == s->shown || (s->shown && whose && !(s->eyes & SEAT_BIT(whose))))
        return;
    s->shown = turn;
    screen_break(&s->screen);
    s->show->table(&show);
}

static Act person_turn(Session *s, Seat seat) {
    Pending pending;
    if (s->game.hot && s->last != seat) {
        Act act = hand_over(s, seat);
        if (act == ACT_LEFT)
            return act;
    }
    session_look(s);
    tell_new(s);
    show_once_a_turn(s);
    Act act = lesson_tell(s);
    if (act != ACT_WAIT)
        return act;
    ask_gather(s, &pending);
    act = pending.count == 1 ? take_only(s, &pending) : ask_person(s, &pending);
    return act == ACT_MOVED ? lesson_after(s) : act;
}

/* ---- the whole game ---- */

static void greet(const Session *s) {
    for (Seat seat = 1; seat <= s->table->seats; seat++) {
        Name name = name_of(s->voice, KIND_SEAT, seat);
        const char *level = s->game.levels[seat];
        say_ui(s, level ? UI_SEAT_AGENT : UI_SEAT_PERSON,
               ui_args(ui_words("seat", name.at), ui_words("level", level ? level : "")));
    }
    if (s->game.people)
        say_ui(s, UI_GREETING, NULL);
    if (s->game.people && s->screen.live && !s->lesson)
        say_ui(s, UI_GREETING_ENTER, NULL);
    lesson_greet(s);
}

static LineEnd say_end(Session *s) {
    bool again = false;
    char seed[32];
    Engine e = engine_reading(s->table->box, s->table->state);
    s->eyes = seats_all(&e);
    session_look(s);
    tell_new(s);
    screen_break(&s->screen);
    say_ui(s, UI_GAME_OVER, NULL);
    line_outcome(&s->screen, s->voice, s->table);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)s->table->seed);
    say_ui(s, UI_STORY_SEED, ui_args(ui_words("seed", seed)));
    if (s->record[0])
        say_ui(s, UI_STORY_RECORD, ui_args(ui_words("file", s->record)));
    if (s->screen.live && s->game.people && !s->game.alone && say_confirm(s, UI_PLAY_AGAIN, &again) == HEARD_LINE &&
        again)
        return LINE_AGAIN;
    return LINE_OVER;
}

static LineEnd say_fault(Session *s) {
    Engine e = engine_reading(s->table->box, s->table->state);
    say_ui(s, UI_FAULT, ui_args(ui_number("number", e.head->fault)));
    if (save_default(s))
        say_ui(s, UI_STORY_RECORD, ui_args(ui_words("file", s->record)));
    save_report(s, "The game has stopped with a fault.");
    return LINE_FAILED;
}

/* An agent decides; its turns are told as they end, for thinking may take a while. */
static bool agent_turn(Session *s, Seat seat) {
    int turn = cantina_turn(s->table->box, s->table->state);
    if (!turn_agent(s, seat))
        return false;
    if (s->table->status == CANTINA_ASK && cantina_turn(s->table->box, s->table->state) != turn) {
        session_look(s);
        tell_new(s);
        fflush(s->screen.out);
    }
    return true;
}

static LineEnd run(Session *s) {
    for (;;) {
        int status = table_settle(s->table);
        if (status == CANTINA_OVER)
            return say_end(s);
        if (status == CANTINA_FAULT)
            return say_fault(s);
        if (!lesson_plays(s))
            turn_agents_start(s);
        if (s->table->status != CANTINA_ASK)
            continue;
        Seat seat = cantina_asked(s->table->box, s->table->state);
        bool person = s->game.people & SEAT_BIT(seat);
        bool left = lesson_plays(s) ? lesson_play(s, seat) == ACT_LEFT
                    : person        ? person_turn(s, seat) == ACT_LEFT
                                    : !agent_turn(s, seat);
        if (!left && !person && session_stopped(s)) {
            s->end = LINE_STOPPED;
            left = true;
        }
        if (left && s->end != LINE_FAILED)
            session_farewell(s, s->end);
        if (left)
            return s->end;
        if (ferror(s->screen.out))
            return LINE_FAILED;
    }
}

LineEnd line_play(const LineGame *game, const Screen *screen) {
    Session session;
    LineEnd end = LINE_FAILED;
    session_open(&session, game, screen);
    tell_skip_old(&session);
    table_settle(session.table);
    if (save_keep(&session)) {
        greet(&session);
        screen_break(screen);
        end = run(&session);
    }
    fflush(screen->out);
    session_close(&session);
    return end;
}

int line_menu(const Screen *screen, Voice voice, UiId question, const char *const *lines, int count) {
    char line[SCREEN_LINE];
    for (;;) {
        screen_say(screen, ui(voice, question), 0);
        for (int i = 0; i < count; i++) {
            char memory[512];
            Text text = text_over(memory, sizeof memory);
            text_int(&text, i + 1);
            text_put(&text, "  ");
            text_put(&text, lines[i]);
            screen_say(screen, memory, 3);
        }
        if (screen_hear(screen, line) != HEARD_LINE)
            return 0;
        int n = atoi(line), found = 0;
        for (int i = 0; i < count && *line; i++)
            if (words_begin(lines[i], line) && !found++)
                n = i + 1;
        if (n >= 1 && n <= count && found <= 1)
            return n;
    }
}
