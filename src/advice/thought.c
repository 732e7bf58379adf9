#include "advice/thought.h"

#include <stdio.h>
#include <string.h>

enum {
    WORDS = 512,
    TRIED_PART = 4, /* an option with fewer than a quarter of the best one's lines was given up early */
};

static const double NO_DIFFERENCE = 0.005, OPEN_LEAST = 0.1, FAR_AHEAD = 0.1, CERTAIN = 1e-9;

/* ---- numbers ---- */

void put_percent(Text *out, Voice voice, double share) {
    int percent = (int)(100 * share + 0.5);
    if (percent <= 0 && share > 0)
        ui_say(out, voice, UI_PERCENT_UNDER, ui_args(ui_number("n", 1)));
    else if (percent >= 100 && share < 1)
        ui_say(out, voice, UI_PERCENT_OVER, ui_args(ui_number("n", 99)));
    else
        ui_say(out, voice, UI_PERCENT, ui_args(ui_number("n", percent)));
}

void put_decimal(Text *out, Voice voice, double number) {
    int tenths = (int)(10 * number + 0.5);
    if (tenths % 10)
        ui_say(out, voice, UI_DECIMAL, ui_args(ui_number("n", tenths / 10), ui_number("tenths", tenths % 10)));
    else
        text_int(out, tenths / 10);
}

/* ---- order ---- */

static bool before(const AgentThought *thought, int a, int b) {
    if (a == thought->best || b == thought->best)
        return a == thought->best;
    return thought->values[a].value > thought->values[b].value;
}

int thought_rank(const AgentThought *thought, int order[CANTINA_CHOICES_MAX]) {
    for (int i = 0; i < thought->count; i++) {
        int at = i;
        for (; at > 0 && before(thought, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return thought->count;
}

/* ---- who is compared with whom ---- */

static const AgentValue *best_of(const AgentThought *thought) {
    return &thought->values[thought->best];
}

static bool is_tried(const AgentThought *thought, int option) {
    return thought->values[option].lines * TRIED_PART >= best_of(thought)->lines;
}

/* Half a point where a game is open; less where it is nearly decided, since a point is more there. */
static double no_difference(double value) {
    double open = 4 * value * (1 - value);
    return NO_DIFFERENCE * (open > OPEN_LEAST ? open : OPEN_LEAST);
}

bool thought_equal(const AgentThought *thought, int option) {
    const AgentValue *best = best_of(thought), *other = &thought->values[option];
    double less = best->value - other->value;
    bool within = less * less <= best->error * best->error + other->error * other->error;
    return option != thought->best && (less <= no_difference(best->value) || (within && is_tried(thought, option)));
}

static int count_equal(const AgentThought *thought) {
    int count = 0;
    for (int i = 0; i < thought->count; i++)
        count += thought_equal(thought, i);
    return count;
}

/* The best of those that are worse; of those that were given up early only if there are no more. */
static int next_best(const AgentThought *thought) {
    int next = -1;
    for (int i = 0; i < thought->count; i++) {
        if (i == thought->best || thought_equal(thought, i))
            continue;
        if (next < 0 || is_tried(thought, i) > is_tried(thought, next) ||
            (is_tried(thought, i) == is_tried(thought, next) && thought->values[i].value > thought->values[next].value))
            next = i;
    }
    return next;
}

static void side_add(ThoughtSide *side, const AgentValue *value) {
    side->value += value->value * value->lines;
    for (int i = 0; i < CANTINA_SIGNS_MAX; i++)
        side->signs[i] += (double)value->signs[i] * value->lines;
    side->lines += value->lines;
}

static void side_average(ThoughtSide *side) {
    int lines = side->lines ? side->lines : 1;
    side->value /= lines;
    for (int i = 0; i < CANTINA_SIGNS_MAX; i++)
        side->signs[i] /= lines;
}

static ThoughtSide side_of(const AgentValue *value) {
    ThoughtSide side = {0};
    side_add(&side, value);
    side_average(&side);
    return side;
}

/* All options that are worse. They were tried in the same worlds, so that together they have seen no more of them than
 * the one that was tried most. */
static ThoughtSide rest_of(const AgentThought *thought) {
    ThoughtSide side = {0};
    int worlds = 0;
    for (int i = 0; i < thought->count; i++) {
        const AgentValue *value = &thought->values[i];
        if (i == thought->best || thought_equal(thought, i))
            continue;
        side_add(&side, value);
        worlds = value->lines > worlds ? value->lines : worlds;
    }
    side_average(&side);
    side.lines = worlds;
    return side;
}

/* ---- quoting ---- */

enum { MARK = 8 };

/* Words for between quotation marks: what they quote themselves has the inner ones, and the sentence around them has a
 * stop of its own. */
static void put_quotable(Text *out, Voice voice, const char *words) {
    char outer[2][MARK] = {"", ""}, inner[2][MARK] = {"", ""};
    size_t length = strlen(words);
    sscanf(ui(voice, UI_QUOTE_MARKS), "%7s %7s %7s %7s", outer[0], outer[1], inner[0], inner[1]);
    if (length && words[length - 1] == '.')
        length--;
    for (const char *at = words, *end = words + length; at < end;) {
        int mark = 0;
        while (mark < 2 && strncmp(at, outer[mark], strlen(outer[mark])))
            mark++;
        if (mark < 2)
            text_put(out, inner[mark]);
        else
            text_char(out, *at);
        at += mark < 2 ? strlen(outer[mark]) : 1;
    }
}

/* ---- sentences ---- */

static void say_other(Text *out, Voice voice, UiId id, Choice choice, const char *reason) {
    char plain[WORDS], memory[WORDS];
    Text words = text_over(plain, sizeof plain), other = text_over(memory, sizeof memory);
    say_choice(&words, voice, choice);
    put_quotable(&other, voice, plain);
    ui_say(out, voice, id, ui_args(ui_words("other", memory), ui_words("reason", reason)));
}

static void put_share(Text *out, Voice voice, const Reason *reason) {
    char own[64], other[64];
    Text a = text_over(own, sizeof own), b = text_over(other, sizeof other);
    put_percent(&a, voice, reason->own);
    put_percent(&b, voice, reason->other);
    ui_say_of(out, voice, "sign", reason->sign->text,
              ui_args(ui_words("n", own), ui_words("other", other), ui_name("what", reason->sign->kind, reason->what)));
}

static void put_count(Text *out, Voice voice, const Reason *reason) {
    char figure[64];
    Text at = text_over(figure, sizeof figure);
    double more = reason->own > reason->other ? reason->own - reason->other : reason->other - reason->own;
    put_decimal(&at, voice, more);
    bool one = !strcmp(figure, "1");
    ui_say_of(out, voice, "sign", reason->sign->text,
              ui_args(ui_figure("n", figure, one ? 1 : 2), ui_name("what", reason->sign->kind, reason->what)));
}

/* "On average" is said once: where the first count is. */
static void put_reason(Text *out, Voice voice, const Reason *reason, bool *averaged) {
    char memory[WORDS];
    Text words = text_over(memory, sizeof memory);
    if (reason->sign->is_share) {
        put_share(out, voice, reason);
        return;
    }
    put_count(&words, voice, reason);
    if (*averaged)
        text_put(out, memory);
    else
        ui_say(out, voice, UI_HINT_AVERAGE, ui_args(ui_words("reason", memory)));
    *averaged = true;
}

/* Where no sign stands out, the difference alone. */
static void put_points(Text *out, Voice voice, const ThoughtSide *own, const ThoughtSide *other) {
    int points = (int)(100 * (own->value - other->value) + 0.5);
    if (points)
        ui_say(out, voice, UI_HINT_POINTS, ui_args(ui_number("n", points)));
    else
        text_put(out, ui(voice, UI_HINT_POINTS_UNDER));
}

static void put_reasons(Text *out, Voice voice, const ThoughtSide *own, const ThoughtSide *other) {
    Reason reasons[REASONS_TOLD];
    char first[WORDS], second[WORDS];
    Text a = text_over(first, sizeof first), b = text_over(second, sizeof second);
    bool averaged = false;
    int count = reasons_find(voice.box->game, own, other, reasons);
    if (!count) {
        put_points(out, voice, own, other);
        return;
    }
    put_reason(&a, voice, &reasons[0], &averaged);
    if (count == 1) {
        text_put(out, first);
        return;
    }
    put_reason(&b, voice, &reasons[1], &averaged);
    ui_say(out, voice, UI_HINT_REASONS, ui_args(ui_words("reason", first), ui_words("second", second)));
}

static void say_equal(Text *out, Voice voice, const AgentThought *thought, int equal) {
    int other = 0;
    while (!thought_equal(thought, other))
        other++;
    if (equal == thought->count - 1 && equal > 1)
        text_put(out, ui(voice, UI_HINT_EQUAL_ALL));
    else if (equal > 1)
        ui_say(out, voice, UI_HINT_EQUAL_MANY, ui_args(ui_number("n", equal)));
    else
        say_other(out, voice, UI_HINT_EQUAL, thought->values[other].choice, "");
}

/* Against the next best of those that are worse; against all of them if it is far ahead of that one, or if others are
 * as good. */
static void say_better(Text *out, Voice voice, const AgentThought *thought, int equal) {
    char memory[2 * WORDS];
    Text reason = text_over(memory, sizeof memory);
    const AgentValue *best = best_of(thought), *next = &thought->values[next_best(thought)];
    int worse = thought->count - 1 - equal;
    bool rest = worse > 1 && (equal || best->value - next->value > FAR_AHEAD);
    ThoughtSide own = side_of(best), other = rest ? rest_of(thought) : side_of(next);
    put_reasons(&reason, voice, &own, &other);
    if (rest)
        ui_say(out, voice, UI_HINT_BETTER_REST, ui_args(ui_words("reason", memory)));
    else
        say_other(out, voice, UI_HINT_BETTER, next->choice, memory);
}

static void say_compared(Text *out, Voice voice, const AgentThought *thought) {
    int equal = count_equal(thought);
    bool rest = equal < thought->count - 1;
    if (equal)
        say_equal(out, voice, thought, equal);
    if (equal && rest)
        text_char(out, ' ');
    if (rest)
        say_better(out, voice, thought, equal);
}

void thought_why(Voice voice, const AgentThought *thought, Text *out) {
    if (!thought->count)
        return;
    const AgentValue *best = best_of(thought);
    if (thought->count == 1)
        text_put(out, ui(voice, UI_HINT_SINGLE));
    else if (best->value >= 1 - CERTAIN)
        ui_say(out, voice, UI_HINT_WON, ui_args(ui_number("n", best->lines)));
    else if (best->value <= CERTAIN)
        text_put(out, ui(voice, UI_HINT_LOST));
    else
        say_compared(out, voice, thought);
}
