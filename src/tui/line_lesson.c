/* A guided game: what the lesson says before a question, what it plays itself, and what comes of other answers. */
#include "tui/line_session.h"

static LessonPlace place_now(const Session *s) {
    return lesson_place(s->lesson, s->table);
}

static void say_words(const Session *s, const char *english) {
    screen_break(&s->screen);
    screen_say(&s->screen, lesson_words(s->voice.lang, english), 0);
}

void lesson_greet(const Session *s) {
    if (!s->lesson)
        return;
    say_words(s, s->lesson->name);
    screen_say(&s->screen, lesson_words(s->voice.lang, s->lesson->summary), 0);
}

/* Lets a person read; a pipe needs no time. A command may be typed meanwhile. */
static Act wait_for_reader(Session *s) {
    char line[SCREEN_LINE];
    Pending pending;
    Act act = ACT_WAIT;
    while (s->screen.live && act == ACT_WAIT) {
        say_ui(s, UI_LESSON_NEXT, NULL);
        Heard heard = screen_hear(&s->screen, line);
        bool found = false;
        if (heard != HEARD_LINE)
            return session_leave(s, heard == HEARD_STOP ? LINE_STOPPED : LINE_ENDED);
        if (!*line)
            break;
        ask_gather(s, &pending);
        act = command_run(s, &pending, line, &found);
        act = act == ACT_AGAIN ? ACT_WAIT : act;
    }
    return act;
}

/* ---- before a question ---- */

Act lesson_tell(Session *s) {
    if (!s->lesson)
        return ACT_WAIT;
    int at = place_now(s).next, first = at;
    bool back = first + 1 < s->lesson_told; /* then only what is to be done is said again */
    if (s->lesson_told == first + 1)        /* the question is asked once more */
        return ACT_WAIT;
    for (; at < s->lesson->step_count && s->lesson->steps[at].kind == STEP_TELL; at++) {
        Act act = ACT_WAIT;
        if (!back) {
            say_words(s, s->lesson->steps[at].say);
            act = wait_for_reader(s);
        }
        if (act != ACT_WAIT)
            return act;
    }
    if (at < s->lesson->step_count && s->lesson->steps[at].kind == STEP_ASK)
        say_words(s, s->lesson->steps[at].say);
    s->lesson_told = first + 1;
    return ACT_WAIT;
}

/* ---- behind an answer ---- */

static Act part(Session *s) {
    s->lesson = NULL;
    say_ui(s, UI_LESSON_FREE, NULL);
    return ACT_MOVED;
}

Act lesson_after(Session *s) {
    LessonPlace place = s->lesson ? place_now(s) : (LessonPlace){0};
    bool back = false;
    if (!place.left)
        return ACT_MOVED;
    screen_break(&s->screen);
    screen_say(&s->screen, lesson_nudge(s->lesson, &s->lesson->steps[place.left - 1], s->voice.lang), 0);
    Heard heard = say_confirm(s, UI_LESSON_BACK, &back);
    if (heard != HEARD_LINE)
        return session_leave(s, heard == HEARD_STOP ? LINE_STOPPED : LINE_ENDED);
    s->lesson_told = place.left + 1;
    return back ? turn_undo(s, "") : part(s);
}

/* ---- what it plays itself ---- */

/* The next step that decides something, if it is the lesson that decides; else NULL. */
static const LessonStep *own_step(const Session *s, int *at) {
    LessonPlace place = place_now(s);
    for (*at = place.next; !place.left && *at < s->lesson->step_count; ++*at)
        if (s->lesson->steps[*at].kind != STEP_TELL)
            return s->lesson->steps[*at].kind == STEP_PLAY ? &s->lesson->steps[*at] : NULL;
    return NULL;
}

bool lesson_plays(const Session *s) {
    int at;
    return s->lesson && own_step(s, &at);
}

static Act take_step(Session *s, Seat seat, const LessonStep *step) {
    Choice choice;
    const char *level = s->game.levels[seat];
    word_read_choice(s->voice.box, step->acts[0], &choice);
    return turn_answer(s, choice, level ? level : "auto");
}

Act lesson_play(Session *s, Seat seat) {
    int at;
    const LessonStep *step = own_step(s, &at);
    session_look(s);
    tell_new(s);
    Act act = lesson_tell(s);
    if (act == ACT_WAIT && *step->say) {
        say_words(s, step->say);
        act = wait_for_reader(s);
    }
    return act == ACT_WAIT ? take_step(s, seat, step) : act;
}
