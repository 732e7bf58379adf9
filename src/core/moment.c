/* Moments: the abilities that wait for one get their turn, what must happen first. */
#include "core/ability.h"
#include "core/laws.h"
#include "core/tables.h"

typedef struct {
    uint8_t moment, instead;
    uint8_t passed;  /* seats that need not be asked again */
    uint8_t done[8]; /* abilities of the moment's list that have had their turn */
} MomentLocals;

static const Field moment_fields[] = {
    {"moment", offsetof(MomentLocals, moment), FIELD_u8, KIND_MOMENT, 1, 0, 255, 0},
    {"instead", offsetof(MomentLocals, instead), FIELD_u8, KIND_YESNO, 1, 0, 1, 0},
    {"passed", offsetof(MomentLocals, passed), FIELD_u8, SET_OF(KIND_SEAT), 1, 1, 63, 0},
    {"done", offsetof(MomentLocals, done), FIELD_u8, SET_OF(KIND_ABILITY), 8, 0, 255, 0},
};

bool moment_raise(Engine *e, int moment, int hero) {
    if (!pack_moment(e->pack, moment)->count)
        return true;
    Frame *f = frame_push(e, FRAME_MOMENT, CANTINA_NOBODY, hero);
    if (f)
        LOCALS(f, MomentLocals)->moment = (uint8_t)moment;
    return false;
}

static bool had_turn(const MomentLocals *local, int i) {
    return local->done[i / 8 % 8] >> (i % 8) & 1;
}

/* The seat that may use the i-th ability of the moment now, or nobody. */
static Seat ready_for(const Engine *e, const Frame *f, int i, Ability *id) {
    const MomentLocals *local = LOCALS_READ(f, MomentLocals);
    *id = pack_index(e->pack)[pack_moment(e->pack, local->moment)->first + i];
    if (had_turn(local, i))
        return CANTINA_NOBODY;
    Seat seat = e->game->holder(e, *id);
    return seat && ability_usable(e, *id, seat, f->hero) ? seat : CANTINA_NOBODY;
}

static void moment_use(Engine *e, Frame *f, int i, Ability id, Seat seat) {
    MomentLocals *local = LOCALS(f, MomentLocals);
    local->done[i / 8 % 8] |= (uint8_t)(1 << (i % 8));
    if (pack_ability(e->pack, id)->flags & ABILITY_INSTEAD)
        local->instead = 1;
    ability_use(e, id, seat, f->hero);
}

/* How many seats are asked before this one: the lowest frame is the turn. */
static int turn_order(const Engine *e, Seat seat) {
    int seats = e->head->seats;
    return ((seat - e->frames[0].seat) % seats + seats) % seats;
}

/* What must happen happens first; then each holder in turn order may use what may be used. */
static Flow moment_run(Engine *e, Frame *f) {
    MomentLocals *local = LOCALS(f, MomentLocals);
    int count = pack_moment(e->pack, local->moment)->count;
    Seat asked = CANTINA_NOBODY;
    if (f->step)
        return FLOW_ASK; /* as a program's questions do, it stands until it is answered */
    for (int i = 0; i < count && i < 64 && !local->instead; i++) {
        Ability id;
        Seat seat = ready_for(e, f, i, &id);
        if (!seat)
            continue;
        if (!(pack_ability(e->pack, id)->flags & ABILITY_MAY)) {
            moment_use(e, f, i, id, seat);
            return FLOW_PUSHED;
        }
        bool passed = local->passed & SEAT_BIT(seat);
        if (!passed && (!asked || turn_order(e, seat) < turn_order(e, asked)))
            asked = seat;
    }
    if (!asked) {
        e->head->answer = local->instead;
        return FLOW_DONE;
    }
    f->seat = asked;
    f->step = 1;
    return FLOW_ASK;
}

static void moment_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    int count = pack_moment(e->pack, LOCALS_READ(f, MomentLocals)->moment)->count;
    *q = (Question){.kind = CANTINA_ASK_CARD, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_MOMENT};
    q->args[0] = LOCALS_READ(f, MomentLocals)->moment;
    for (int i = 0; i < count && i < 64; i++) {
        Ability id;
        if (ready_for(e, f, i, &id) == f->seat)
            choices_add(out, VERB_USE, id, 0);
    }
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_DONE, 0, 0);
}

static void moment_take(Engine *e, Frame *f, Choice choice) {
    MomentLocals *local = LOCALS(f, MomentLocals);
    f->step = 0;
    if (choice.verb == VERB_DONE) {
        local->passed |= SEAT_BIT(f->seat);
        return;
    }
    const MomentRow *row = pack_moment(e->pack, local->moment);
    for (int i = 0; i < row->count; i++)
        if (pack_index(e->pack)[row->first + i] == choice.a)
            moment_use(e, f, i, choice.a, f->seat);
}

const char *moment_law(const Engine *e, const Frame *f) {
    if (!e->game->holder || LOCALS_READ(f, MomentLocals)->moment >= e->pack->moment_count)
        return "moment: the game has no such moment";
    return f->step > 1 || (f->step && !f->seat) ? "nobody is asked" : NULL;
}

const FrameKind core_moment_frame = {
    .name = "moment",
    STEPS("run", "ask"),
    .fields = moment_fields,
    .field_count = COUNT(moment_fields),
    .run = moment_run,
    .ask = moment_ask,
    .take = moment_take,
};
