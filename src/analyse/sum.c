/* The books: what every move did to every party, and whether that was luck, choice, or neither. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/inside.h"

typedef struct {
    double value, error;
} Change;

static double mean_at(const Analysis *a, int at, int party) {
    const float *worlds = worlds_at(a, at, party);
    double sum = 0;
    for (int i = 0; i < ANALYSE_WORLDS; i++)
        sum += worlds[i];
    return sum / ANALYSE_WORLDS;
}

/* From the position before a move to the one behind it, world by world. */
static Change change_over(const Analysis *a, int move, int party) {
    const float *before = worlds_at(a, move, party), *after = worlds_at(a, move + 1, party);
    double sum = 0, squares = 0;
    for (int i = 0; i < ANALYSE_WORLDS; i++) {
        double change = (double)after[i] - (double)before[i];
        sum += change;
        squares += change * change;
    }
    double mean = sum / ANALYSE_WORLDS, spread = squares / ANALYSE_WORLDS - mean * mean;
    return (Change){mean, sqrt(fmax(0, spread) / (ANALYSE_WORLDS - 1))};
}

/* ---- how far the work has come ---- */

static bool done(const Analysis *a, int piece) {
    return piece < 0 || atomic_load(&a->pieces[piece].done);
}

static bool move_done(const Analysis *a, int i) {
    bool estimated = a->moves[i].kind == MOVE_CHANCE || a->parties > 1;
    if (estimated && (!done(a, a->estimate[i]) || !done(a, a->estimate[i + 1])))
        return false;
    return done(a, a->search[i]);
}

static int count_judged(const Analysis *a) {
    int judged = 0;
    if (!done(a, a->estimate[0]))
        return 0;
    while (judged < a->move_count && move_done(a, judged))
        judged++;
    return judged;
}

/* ---- one party's book ---- */

typedef struct {
    Analysis *a;
    int party;
    double now; /* the party's chance as the book has it */
    double luck_squares, choice_squares;
} Book;

static AnalysedParty *page_of(const Book *book) {
    return &book->a->party[book->party];
}

/* The search judges anew where the book stands. */
static void judge_anew(Book *book, double value) {
    page_of(book)->drift += value - book->now;
    book->now = value;
}

/* What a move did to the party; no chance is below 0 or above 1. Returns what could be booked. */
static double book_change(Book *book, int i, Change change) {
    AnalysedMove *move = &book->a->moves[i];
    move->before[book->party] = book->now;
    book->now = fmin(1, fmax(0, book->now + change.value));
    move->after[book->party] = book->now;
    move->error[book->party] = change.error;
    return book->now - move->before[book->party];
}

static void book_choice(Book *book, int i) {
    const Judgement *judgement = &book->a->judgements[i];
    AnalysedMove *move = &book->a->moves[i];
    judge_anew(book, judgement->value);
    page_of(book)->choice += book_change(book, i, (Change){-judgement->loss, judgement->loss_error});
    book->choice_squares += judgement->loss_error * judgement->loss_error;
    move->best = judgement->best;
    move->loss = judgement->loss;
    move->loss_error = judgement->loss_error;
    move->mistake = judgement->mistake;
}

static void book_luck(Book *book, int i) {
    AnalysedParty *page = page_of(book);
    Change change = change_over(book->a, i, book->party);
    double luck = book_change(book, i, change);
    book->luck_squares += change.error * change.error;
    page->luck += luck;
    if (fabs(luck) > change.error)
        *(luck > 0 ? &page->good : &page->bad) += luck;
}

static void book_move(Book *book, int i) {
    const AnalysedMove *move = &book->a->moves[i];
    bool own = book->a->parties == 1 || move->party == book->party;
    if (move->kind == MOVE_CHANCE)
        book_luck(book, i);
    else if (move->kind == MOVE_DECISION && own)
        book_choice(book, i);
    else if (move->kind == MOVE_DECISION)
        page_of(book)->others += book_change(book, i, change_over(book->a, i, book->party));
    else
        book_change(book, i, (Change){0});
}

/* Behind the last move: the result, or what is to be hoped for in the position that is pending. */
static void book_end(Book *book) {
    const Analysis *a = book->a;
    const Table *t = a->table;
    if (t->status == CANTINA_OVER)
        judge_anew(book, cantina_value(t->box, t->state, (Seat)(book->party + 1)) / 2.0);
    else if (a->search[a->move_count] >= 0 && (a->parties == 1 || cantina_asked(t->box, t->state) == book->party + 1))
        judge_anew(book, a->judgements[a->move_count].value);
}

static void keep_book(Analysis *a, int party) {
    Book book = {.a = a, .party = party, .now = mean_at(a, 0, party)};
    AnalysedParty *page = page_of(&book);
    *page = (AnalysedParty){.start = book.now};
    for (int i = 0; i < a->judged; i++)
        book_move(&book, i);
    if (a->whole)
        book_end(&book);
    page->end = book.now;
    page->luck_error = sqrt(book.luck_squares);
    page->choice_error = sqrt(book.choice_squares);
}

/* ---- by seat ---- */

static void count_seats(Analysis *a) {
    memset(a->seat, 0, sizeof a->seat);
    for (int i = 0; i < a->judged; i++) {
        const AnalysedMove *move = &a->moves[i];
        if (move->kind != MOVE_DECISION)
            continue;
        AnalysedSeat *seat = &a->seat[move->seat];
        seat->decisions++;
        seat->mistakes += move->mistake;
        seat->loss += move->loss;
        seat->error = hypot(seat->error, move->loss_error);
    }
}

void analyse_sum(Analysis *a) {
    a->judged = count_judged(a);
    a->whole = a->judged == a->move_count && done(a, a->search[a->move_count]);
    for (int party = 0; party < a->parties; party++)
        keep_book(a, party);
    count_seats(a);
}

/* ---- the largest ---- */

/* Puts a move into a list that is kept in order. */
static int list_move(int *list, double *sizes, int count, int move, double size) {
    int at = count < ANALYSE_LISTED ? count++ : ANALYSE_LISTED;
    for (; at > 0 && sizes[at - 1] < size; at--)
        if (at < ANALYSE_LISTED)
            list[at] = list[at - 1], sizes[at] = sizes[at - 1];
    if (at < ANALYSE_LISTED)
        list[at] = move, sizes[at] = size;
    return count;
}

int analyse_turning(const Analysis *a, int party, int moves[ANALYSE_LISTED]) {
    double sizes[ANALYSE_LISTED];
    int count = 0;
    for (int i = 0; i < a->judged; i++) {
        double size = fabs(a->moves[i].after[party] - a->moves[i].before[party]);
        if (size >= ANALYSE_MISTAKE && size > 2 * a->moves[i].error[party])
            count = list_move(moves, sizes, count, i, size);
    }
    return count;
}

int analyse_mistakes(const Analysis *a, Seat seat, int moves[ANALYSE_LISTED]) {
    double sizes[ANALYSE_LISTED];
    int count = 0;
    for (int i = 0; i < a->judged; i++)
        if (a->moves[i].mistake && (!seat || a->moves[i].seat == seat))
            count = list_move(moves, sizes, count, i, a->moves[i].loss);
    return count;
}
