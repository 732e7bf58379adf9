#include "kit/leak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "core/place.h"
#include "core/view.h"

typedef struct {
    _Alignas(8) char bytes[STATE_MOST];
} Copy;

static size_t size_of(const Box *box) {
    return cantina_size(box);
}

/* ---- events as a set of seats reads them ---- */

typedef struct {
    Event *at;
    int count, room;
} EventList;

static void keep_event(void *self, const Event *event) {
    EventList *list = self;
    if (list->count < list->room)
        list->at[list->count++] = *event;
}

static Event as_read(Event event, SeatSet seats) {
    if (!(event.seen & (seats | SEEN_BY_ALL)))
        event.card = 0;
    event.seen = 0;
    return event;
}

static bool same_events(const Event *a, int a_count, const Event *b, int b_count, SeatSet seats) {
    if (a_count != b_count)
        return false;
    for (int i = 0; i < a_count; i++) {
        Event x = as_read(a[i], seats), y = as_read(b[i], seats);
        if (memcmp(&x, &y, sizeof x))
            return false;
    }
    return true;
}

/* ---- the step ---- */

void step_take(Step *step, Rng *rng) {
    EventList list = {step->events, 0, STEP_EVENTS};
    Sink sink = {keep_event, &list};
    memcpy(step->after, step->before, size_of(step->box));
    step->outcome_count = 0;
    cantina_apply(step->box, step->after, step->choice, &sink);
    step->status = cantina_advance(step->box, step->after, &sink);
    while (step->status == CANTINA_ASK && cantina_asked(step->box, step->after) == CANTINA_CHANCE &&
           step->outcome_count < STEP_OUTCOMES) {
        Choice outcome = cantina_outcome(step->box, step->after, rng_next(rng));
        step->outcomes[step->outcome_count++] = outcome;
        cantina_apply(step->box, step->after, outcome, &sink);
        step->status = cantina_advance(step->box, step->after, &sink);
    }
    step->event_count = list.count;
}

/* ---- 1: a view of an imagined world is the view ---- */

const char *leak_imagine(const Box *box, const void *state, SeatSet seats, uint64_t random) {
    Copy view, world, again;
    cantina_view(box, state, seats, view.bytes);
    memcpy(world.bytes, view.bytes, size_of(box));
    cantina_imagine(box, world.bytes, random);
    const char *wrong = codec_check(box, world.bytes);
    if (wrong)
        return wrong;
    cantina_view(box, world.bytes, seats, again.bytes);
    return memcmp(view.bytes, again.bytes, size_of(box)) ? "the view of an imagined world is another view" : NULL;
}

/* ---- 2: unwinding ---- */

typedef struct {
    const Step *step;
    SeatSet seats;
    bool learned[4096]; /* cards these seats read in an event or know at the end */
} Unwinding;

static void find_learned(Unwinding *u) {
    Engine after = engine_reading(u->step->box, u->step->after);
    for (int i = 0; i < u->step->event_count; i++)
        if (as_read(u->step->events[i], u->seats).card)
            u->learned[u->step->events[i].card] = true;
    for (int i = 1; i < after.game->layout.place_cap; i++)
        if (after.places[i].seen & (u->seats | SEEN_BY_ALL))
            u->learned[after.places[i].card] = true;
}

/* Will this undrawn place get a card in the step that these seats learn? */
static bool will_be_learned(const Unwinding *u, const Engine *after, const Place *p, int i) {
    return !p->card && p->bag && after->places[i].card && u->learned[after->places[i].card];
}

/* Sets such cards apart, so that nothing else is drawn as one of them; then lets them go again. */
static void reserve(const Unwinding *u, Engine *e, bool take) {
    Engine after = engine_reading(u->step->box, u->step->after);
    Engine before = engine_reading(u->step->box, u->step->before);
    for (int i = 1; i < e->game->layout.place_cap; i++) {
        Place *p = &e->places[i];
        if (!will_be_learned(u, &after, &before.places[i], i))
            continue;
        if (!take) {
            place_undraw(e, (PlaceId)i);
            continue;
        }
        p->card = after.places[i].card;
        if (e->bags[p->bag].nested) {
            p->from = after.places[i].from ? after.places[i].from : after.places[i].bag;
            bag_add(e, p->bag, p->from, -1);
        }
        BagId leaf = p->from ? p->from : p->bag;
        bag_add(e, leaf, p->card - e->bags[leaf].first, -1);
    }
}

/* The cards learned in the step stay what they are; everything else unseen is drawn anew. */
static void reimagine(const Unwinding *u, void *world, uint64_t random) {
    const Box *box = u->step->box;
    Rng rng = {random};
    memcpy(world, u->step->before, size_of(box));
    Engine e = engine_over(box, world, NULL);
    for (int i = 1; i < e.game->layout.place_cap; i++) {
        const Place *p = &e.places[i];
        bool kept = p->card && (p->seen & (u->seats | SEEN_BY_ALL) || u->learned[p->card]);
        if (!kept && (p->card || p->from))
            place_undraw(&e, (PlaceId)i);
    }
    reserve(u, &e, true);
    for (int i = 1; i < e.game->layout.place_cap; i++)
        if (e.places[i].seen && !e.places[i].card)
            place_draw_random(&e, (PlaceId)i, rng_next(&rng));
    reserve(u, &e, false);
}

/* The same act in the other world: a card these seats cannot read is whatever lies in its place there. */
static Choice same_act(const Unwinding *u, const void *world) {
    Engine before = engine_reading(u->step->box, u->step->before), there = engine_reading(u->step->box, world);
    const Message *verb = game_verb(before.game, u->step->choice.verb);
    Choice choice = u->step->choice;
    if (!verb->args[0].name || verb->args[0].kind != before.game->card_kind || u->learned[choice.a])
        return choice;
    for (int i = 1; i < before.game->layout.place_cap; i++)
        if (before.places[i].card == u->step->choice.a && there.places[i].card)
            choice.a = there.places[i].card;
    return choice;
}

static bool may_happen(const Unwinding *u, Choice outcome) {
    return outcome.verb != VERB_CARD || !u->learned[outcome.a];
}

/* Is there a card in an inner bag that these seats do not learn? Else another must be taken. */
static bool may_come(const Unwinding *u, const void *world, Choice outcome) {
    Engine e = engine_reading(u->step->box, world);
    if (outcome.verb != VERB_BAG || e.bags[outcome.a].nested)
        return may_happen(u, outcome);
    for (int cell = 0; cell < e.game->bags[outcome.a - 1].cells; cell++)
        if (bag_cells(&e, (BagId)outcome.a)[cell] && !u->learned[e.bags[outcome.a].first + cell])
            return true;
    return false;
}

static bool offered(const Box *box, const void *state, Choice outcome) {
    Choice room[CANTINA_CHOICES_MAX];
    Choices list = {room, cantina_choices(box, state, NULL, room, CANTINA_CHOICES_MAX), CANTINA_CHOICES_MAX};
    return choices_have(&list, outcome);
}

/* Is the next outcome the card out of that inner bag? Else the bag was asked for alone: the back of a card, which
 * everybody sees. */
static bool is_card_of(const Box *box, const void *world, Choice bag, Choice next) {
    Engine e = engine_reading(box, world);
    int cell = next.a - e.bags[bag.a].first;
    return next.verb == VERB_CARD && cell >= 0 && cell < box->game->bags[bag.a - 1].cells;
}

/* Is the question only about the back of a card, which everybody sees, whoever looks at its face afterwards? */
static bool asks_back(const Box *box, const void *world) {
    Engine e = engine_reading(box, world);
    const Frame *f = frame_top(&e);
    for (int i = 0; f->kind == FRAME_DRAW && i < core_draw_frame.field_count; i++)
        if (!strcmp(core_draw_frame.fields[i].name, "back"))
            return f->local[core_draw_frame.fields[i].at];
    return false;
}

/* The n-th outcome: the real one where it was visible, any other that hides nothing visible where it was not. */
static Choice like_outcome(const Unwinding *u, const void *world, int n, Rng *rng) {
    bool hidden_split = false;
    Choice real = n < u->step->outcome_count ? u->step->outcomes[n] : (Choice){0};
    if (real.verb == VERB_BAG && n + 1 < u->step->outcome_count && !asks_back(u->step->box, world))
        hidden_split =
            is_card_of(u->step->box, world, real, u->step->outcomes[n + 1]) && may_happen(u, u->step->outcomes[n + 1]);
    bool visible = real.verb && !hidden_split && (real.verb != VERB_CARD || u->learned[real.a]);
    if (visible && offered(u->step->box, world, real))
        return real;
    Choice outcome = cantina_outcome(u->step->box, world, rng_next(rng));
    for (int tries = 0; tries < 200 && !may_come(u, world, outcome); tries++)
        outcome = cantina_outcome(u->step->box, world, rng_next(rng));
    return outcome;
}

static const char *compare_worlds(const Unwinding *u, const void *world, const EventList *list) {
    const Box *box = u->step->box;
    Copy here, there;
    if (!same_events(u->step->events, u->step->event_count, list->at, list->count, u->seats))
        return "events tell what the seat may not know";
    cantina_view(box, u->step->after, u->seats, here.bytes);
    cantina_view(box, world, u->seats, there.bytes);
    if (memcmp(here.bytes, there.bytes, size_of(box)))
        return "the view tells what the seat may not know";
    Question q, r;
    Choice a[CANTINA_CHOICES_MAX], b[CANTINA_CHOICES_MAX];
    int a_count = cantina_choices(box, u->step->after, &q, a, CANTINA_CHOICES_MAX);
    int b_count = cantina_choices(box, world, &r, b, CANTINA_CHOICES_MAX);
    if (memcmp(&q, &r, offsetof(Question, fallback)))
        return "the pending question tells what the seat may not know";
    if (q.seat && q.seat != CANTINA_CHANCE && u->seats & SEAT_BIT(q.seat) &&
        (a_count != b_count || memcmp(a, b, sizeof *a * (size_t)a_count)))
        return "the choices tell what the seat may not know";
    return NULL;
}

const char *leak_unwinding(const Step *step, SeatSet seats, uint64_t random) {
    Unwinding *u = calloc(1, sizeof *u);
    Event *events = malloc(sizeof(Event) * STEP_EVENTS);
    Copy world;
    Rng rng = {random ^ 0x5bd1e995};
    *u = (Unwinding){.step = step, .seats = seats};
    find_learned(u);
    reimagine(u, world.bytes, random);
    EventList list = {events, 0, STEP_EVENTS};
    Sink sink = {keep_event, &list};
    const char *wrong = NULL;
    Choice choice = same_act(u, world.bytes);
    if (!offered(step->box, world.bytes, choice))
        wrong = "the same act is not possible in a world that looks the same";
    else {
        cantina_apply(step->box, world.bytes, choice, &sink);
        int status = cantina_advance(step->box, world.bytes, &sink), n = 0;
        while (status == CANTINA_ASK && cantina_asked(step->box, world.bytes) == CANTINA_CHANCE && n < STEP_OUTCOMES) {
            cantina_apply(step->box, world.bytes, like_outcome(u, world.bytes, n++, &rng), &sink);
            status = cantina_advance(step->box, world.bytes, &sink);
        }
        wrong = status != step->status ? "the end of the game tells what the seat may not know"
                                       : compare_worlds(u, world.bytes, &list);
    }
    free(events);
    free(u);
    return wrong;
}

/* ---- 3: twins ---- */

typedef struct {
    Event events[64];
    int count;
    Copy view;
} Twin;

static void take_twin(const Box *box, const void *state, Choice choice, SeatSet seats, Twin *twin) {
    Copy copy;
    EventList list = {twin->events, 0, COUNT(twin->events)};
    Sink sink = {keep_event, &list};
    memcpy(copy.bytes, state, size_of(box));
    cantina_apply(box, copy.bytes, choice, &sink);
    cantina_advance(box, copy.bytes, &sink);
    twin->count = list.count;
    cantina_view(box, copy.bytes, seats, twin->view.bytes);
}

static const char *twins_complaint(const Box *box, Choice a, Choice b) {
    static char complaint[300];
    char one[100], other[100];
    cantina_choice_word(box, a, one, sizeof one);
    cantina_choice_word(box, b, other, sizeof other);
    snprintf(complaint, sizeof complaint, "'%s' and '%s' look the same but leave different views", one, other);
    return complaint;
}

const char *leak_twins(const Box *box, const void *state, SeatSet seats) {
    Choice choices[CANTINA_CHOICES_MAX];
    int count = cantina_choices(box, state, NULL, choices, CANTINA_CHOICES_MAX);
    Twin *twins = malloc(sizeof(Twin) * 2);
    const char *wrong = NULL;
    for (int i = 0; i + 1 < count && i < 24 && !wrong; i++) {
        take_twin(box, state, choices[i], seats, &twins[0]);
        if (!twins[0].count)
            continue; /* nothing public happened yet: the next question tells */
        take_twin(box, state, choices[i + 1], seats, &twins[1]);
        if (same_events(twins[0].events, twins[0].count, twins[1].events, twins[1].count, seats) &&
            memcmp(twins[0].view.bytes, twins[1].view.bytes, size_of(box)))
            wrong = twins_complaint(box, choices[i], choices[i + 1]);
    }
    free(twins);
    return wrong;
}

/* ---- a fourth proof: what an event shows to a seat, that seat has seen ---- */

typedef struct {
    const Step *step;
    Copy state;
    const char *wrong;
} Reading;

static bool seen_by(const Box *box, const void *state, CardId card, SeatSet seats) {
    Engine e = engine_reading(box, state);
    for (int i = 1; i < e.game->layout.place_cap; i++)
        if (e.places[i].card == card && (e.places[i].seen & SEEN_BY_ALL || !(seats & ~e.places[i].seen)))
            return true;
    return false;
}

static const char *shown_wrongly(const Box *box, const Event *event) {
    static char wrong[120];
    snprintf(wrong, sizeof wrong, "the event '%s' shows a card to seats that have not seen it",
             game_event(box->game, event->kind)->word);
    return wrong;
}

/* When it is told, or at the end of the step: a card may be shown just after it is named, or hidden again. */
static void read_event(void *self, const Event *event) {
    Reading *reading = self;
    const Step *step = reading->step;
    SeatSet readers = event->seen & SEEN_BY_ALL ? SEEN_BY_ALL : event->seen;
    if (event->card && readers && !seen_by(step->box, reading->state.bytes, event->card, readers) &&
        !seen_by(step->box, step->after, event->card, readers))
        reading->wrong = shown_wrongly(step->box, event);
}

/* Takes the step again with the same outcomes. */
const char *leak_events(const Step *step) {
    Reading reading = {.step = step};
    Sink sink = {read_event, &reading};
    memcpy(reading.state.bytes, step->before, size_of(step->box));
    cantina_apply(step->box, reading.state.bytes, step->choice, &sink);
    cantina_advance(step->box, reading.state.bytes, &sink);
    for (int i = 0; i < step->outcome_count; i++) {
        cantina_apply(step->box, reading.state.bytes, step->outcomes[i], &sink);
        cantina_advance(step->box, reading.state.bytes, &sink);
    }
    return reading.wrong;
}
