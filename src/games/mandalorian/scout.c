/* The top event is looked at, and may go to the bottom of the deck. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/events.h"

/* False while chance must say which card it is. */
static bool looks(Engine *e, const Frame *f) {
    PlaceId place = e->zones[ZONE_EVENT].first;
    if (!place_drawn(e, place))
        return false;
    place_look(e, place, SEAT_BIT(f->seat));
    emit(e, (Event){.kind = EVENT_SCOUT, .seat = f->seat, .seen = SEAT_BIT(f->seat), .card = e->places[place].card});
    return true;
}

Flow ma_scout_run(Engine *e, Frame *f) {
    switch (f->step) {
    case SCOUT_LOOK:
        if (!e->zones[ZONE_EVENT].count)
            return FLOW_DONE;
        if (!looks(e, f))
            return FLOW_ASK;
        f->step = SCOUT_ASK;
        /* fall through */
    case SCOUT_ASK:
        return FLOW_ASK;
    default:
        return ma_event_back(e) ? FLOW_DONE : FLOW_ASK;
    }
}

void ma_scout_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    (void)e; /* questions are heard by all: which card it is, the view tells */
    *q = (Question){.kind = CANTINA_ASK_MODE, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_SCOUT};
    choices_add(out, VERB_LEAVE, 0, 0);
    choices_add(out, VERB_BURY, 0, 0);
}

void ma_scout_take(Engine *e, Frame *f, Choice choice) {
    f->step = SCOUT_BACK;
    if (choice.verb == VERB_LEAVE)
        return;
    place_to_bottom(e, e->zones[ZONE_EVENT].first, ZONE_EVENT);
    changed(e);
    emit(e, (Event){.kind = EVENT_BURIED, .seat = f->seat});
}
