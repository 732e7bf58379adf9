/* Dice: a roll, who may change it, who helps; and skill tests (OR-18). */
#include "rim/rim.h"

static const uint8_t face_weights[] = {[FACE_BLANK] = 2, [FACE_FOCUS] = 2, [FACE_HIT] = 3, [FACE_CRIT] = 1};

void rim_roll_clear(Engine *e) {
    memset(rim(e)->dice, 0, DICE_MOST);
    rim(e)->helped = 0;
}

void rim_roll(Engine *e, Seat seat, int hero, int dice) {
    rim_roll_clear(e);
    limits_clear(e, LIMIT_ROLL);
    Frame *f = frame_push(e, FRAME_ROLL, seat, hero);
    if (!f)
        return;
    RollLocals *local = LOCALS(f, RollLocals);
    local->left = (uint8_t)(dice < DICE_MOST ? dice : DICE_MOST);
    local->window = window_open((Seat)(seat % e->head->seats + 1));
}

static void ask_die(const Frame *f, Question *q, Choices *out) {
    *q = (Question){.kind = CANTINA_ASK_CHANCE,
                    .seat = CANTINA_CHANCE,
                    .weighed = 1,
                    .prompt = PROMPT_CHANCE,
                    .tag = TAG_DIE,
                    .args = {f->hero}};
    for (int face = FACE_BLANK; face <= FACE_CRIT; face++)
        choices_add_weight(out, VERB_FACE, face, face_weights[face]);
}

/* The die in the air is the first that shows nothing. */
static void die_falls(Engine *e, const Frame *f, int face) {
    uint8_t *die = memchr(rim(e)->dice, FACE_NONE, DICE_MOST);
    if (MUST(e, die))
        *die = (uint8_t)face;
    emit(e, (Event){.kind = EVENT_DIE, .seat = f->seat, .a = (int16_t)face});
}

/* ---- the roll ---- */

/* Anybody in the space with crew before them may add a hit: all can see who may. */
static SeatSet may_help(const Engine *e, const Frame *f) {
    SeatSet seats = 0;
    if (!f->hero || f->hero == AUTOMA)
        return 0;
    SeatSet here = rim_players_here(e, f->hero);
    for (Seat seat = 1; seat <= e->head->seats; seat++)
        if (here & SEAT_BIT(seat) && rim_slot_of_sort(e, seat, SORT_CREW))
            seats |= SEAT_BIT(seat);
    return seats;
}

static Seat next_helper(const Engine *e, const Frame *f) {
    return window_next(e, &LOCALS_READ(f, RollLocals)->window, may_help(e, f));
}

Flow rim_roll_run(Engine *e, Frame *f) {
    if (f->step == ROLL_HELP) {
        f->seat = next_helper(e, f);
        return f->seat ? FLOW_ASK : FLOW_DONE;
    }
    if (LOCALS_READ(f, RollLocals)->left)
        return FLOW_ASK;
    f->step = ROLL_HELP;
    return moment_raise(e, MOMENT_AFTER_ROLL, f->hero) ? FLOW_AGAIN : FLOW_PUSHED;
}

void rim_roll_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (f->step == ROLL_THROW) {
        ask_die(f, q, out);
        return;
    }
    uint32_t crew = 0;
    *q = (Question){.kind = CANTINA_ASK_CARD, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_HELP};
    for (PlaceId at = e->zones[slots_of(f->seat)].first; at; at = e->places[at].next)
        if (card_of(e, e->places[at].card)->sort == SORT_CREW)
            crew |= 1u << e->places[at].card;
    for (; crew; crew &= crew - 1)
        choices_add(out, VERB_HELP, bits_lowest(crew), 0);
    q->fallback = (uint16_t)out->count;
    choices_add(out, VERB_DONE, 0, 0);
}

void rim_roll_take(Engine *e, Frame *f, Choice choice) {
    RollLocals *local = LOCALS(f, RollLocals);
    switch (choice.verb) {
    case VERB_FACE:
        die_falls(e, f, choice.a);
        local->left--;
        break;
    case VERB_HELP:
        place_to_top(e, zone_find(e, slots_of(f->seat), choice.a), ZONE_DISCARD);
        emit(e, (Event){.kind = EVENT_HELP, .seat = f->seat, .seen = SEEN_BY_ALL, .card = choice.a});
        rim(e)->helped++;
        window_changed(&local->window);
        break;
    default:
        window_pass(&local->window, f->seat);
    }
}

/* Whatever is cut off leaves no dice on the table. */
void rim_roll_tidy(Engine *e, Frame *f) {
    (void)f;
    rim_roll_clear(e);
}

/* ---- one die again ---- */

Flow rim_reroll_run(Engine *e, Frame *f) {
    (void)e;
    return f->step == REROLL_STEPS ? FLOW_DONE : FLOW_ASK;
}

void rim_reroll_ask(const Engine *e, const Frame *f, Question *q, Choices *out) {
    if (f->step == REROLL_THROW) {
        ask_die(f, q, out);
        return;
    }
    *q = (Question){.kind = CANTINA_ASK_DIE, .seat = f->seat, .hero = f->hero, .prompt = PROMPT_DIE};
    for (int face = FACE_BLANK; face <= FACE_CRIT; face++)
        if (memchr(rim(e)->dice, face, DICE_MOST))
            choices_add(out, VERB_DIE, face, 0);
}

void rim_reroll_take(Engine *e, Frame *f, Choice choice) {
    if (choice.verb == VERB_FACE) {
        die_falls(e, f, choice.a);
    } else {
        *(uint8_t *)memchr(rim(e)->dice, choice.a, DICE_MOST) = FACE_NONE;
        emit(e, (Event){.kind = EVENT_REROLL, .seat = f->seat, .a = (int16_t)choice.a});
    }
    f->step++;
}

/* ---- skill tests ---- */

static int count_skill(const uint8_t *skills, int count, int skill) {
    int found = 0;
    for (int i = 0; i < count; i++)
        found += skills[i] == skill;
    return found;
}

/* OR-18.1: the character's skills and those of every crew. */
static int skill_level(const Engine *e, int hero, int skill) {
    const Hero *who = hero_of(e, hero);
    int level = count_skill(who->skills, COUNT(who->skills), skill);
    for (PlaceId at = e->zones[slots_of(hero)].first; at; at = e->places[at].next) {
        const Card *card = card_of(e, e->places[at].card);
        level += count_skill(card->skills, COUNT(card->skills), skill);
    }
    return level;
}

/* OR-18.2: unskilled a crit, skilled also a hit, highly skilled also a focus. */
static bool passed(const Engine *e, const Frame *f) {
    int level = skill_level(e, f->hero, LOCALS_READ(f, TestLocals)->skill);
    int least = level == 0 ? FACE_CRIT : level == 1 ? FACE_HIT : FACE_FOCUS;
    for (int i = 0; i < DICE_MOST; i++)
        if (rim(e)->dice[i] >= least)
            return true;
    return rim(e)->helped && least <= FACE_HIT;
}

Flow rim_test_run(Engine *e, Frame *f) {
    if (!f->step) {
        f->step = 1;
        rim_roll(e, f->seat, f->hero, 2);
        return FLOW_PUSHED;
    }
    bool pass = passed(e, f);
    emit(e, (Event){.kind = EVENT_TEST, .seat = f->seat, .a = LOCALS(f, TestLocals)->skill, .b = pass});
    rim_roll_clear(e);
    e->head->answer = pass ? BRANCH_PASS : BRANCH_FAIL;
    return FLOW_DONE;
}
