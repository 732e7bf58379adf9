/* What must hold of what is under way: every local of a frame is in its bounds, whatever hand wrote it, and every frame
 * stands on one that pushes such a frame at that step. So a state from outside can be played on like any other. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/check.h"
#include "games/mandalorian/events.h"
#include "games/mandalorian/missions.h"
#include "games/mandalorian/threats.h"

enum {
    DEPTH_MOST = 28, /* of a state at rest; above it there is room for what may follow */
    COUNT_MOST = 20  /* how often, how many, how far: more than any card says */
};

/* ---- what locals name ---- */

static bool is_space(const Engine *e, int row) {
    return row && space_of(e, row)->map == mandalorian(e)->map && !space_of(e, row)->forbidden;
}

/* Each of a row of them, or none. */
static bool are_spaces(const Engine *e, const uint8_t *rows, int count) {
    for (int i = 0; i < count; i++)
        if (rows[i] && !is_space(e, rows[i]))
            return false;
    return true;
}

static bool is_threat(const Engine *e, PlaceId place) {
    const Place *p = &e->places[place];
    if (!place)
        return false;
    return p->card ? card_of(e, p->card)->deck == DECK_THREAT : p->bag >= BAG_THREAT && p->bag < BAG_LOYALTY;
}

static bool is_on_map(const Engine *e, PlaceId place) {
    return place && space_of_threat(e, place);
}

static bool is_facedown(const Engine *e, PlaceId place) {
    return is_on_map(e, place) && !is_faceup(e, place);
}

static bool is_enemy_here(const Engine *e, PlaceId place) {
    return is_on_map(e, place) && is_enemy(e, place);
}

static bool is_hero(const Engine *e, int hero) {
    return hero >= 1 && hero <= mandalorian(e)->heroes;
}

static unsigned slots_all(const Engine *e) {
    return (1u << slots(e)) - 1;
}

/* ---- the bottom: set-up and turn ---- */

/* Characters are chosen one after the other, and bring their decks only then. */
static bool characters_fit(const Engine *e, int done) {
    const Mandalorian *s = mandalorian(e);
    for (int hero = 1; hero <= s->heroes; hero++)
        if ((s->character[hero - 1] != 0) != (hero <= done))
            return false;
    for (int i = 0; i < HEROES_MOST; i++)
        if (e->zones[ZONE_HAND + i].count || e->zones[ZONE_DECK + i].count || e->zones[ZONE_DISCARD + i].count)
            return false;
    for (int slot = 0; slot < SLOTS; slot++)
        if (e->zones[ZONE_SLOT + slot].count)
            return false;
    return true;
}

/* Before the slots get theirs all disrupt tokens lie in the pool. */
static bool tokens_fit(const Engine *e) {
    int away = e->zones[ZONE_POOL_DISCARD].count + e->zones[ZONE_ON_ENEMIES].count;
    for (int slot = 0; slot < SLOTS; slot++)
        away += e->zones[ZONE_TOKENS + slot].count;
    return !away;
}

/* MA-4: those slots have their white token, and for the others there is one in the pool. */
static bool whites_fit(const Engine *e, int done) {
    bool sorted = e->places[e->zones[ZONE_POOL].first].bag == BAG_WHITE;
    if (done > slots(e) || e->zones[ZONE_ON_ENEMIES].count || e->zones[ZONE_POOL].count < slots(e) - done)
        return false;
    for (int slot = 0; slot < done; slot++)
        if (!e->zones[ZONE_TOKENS + slot].count)
            return false;
    for (PlaceId at = e->zones[ZONE_POOL].first; at; at = e->places[at].next)
        if (e->places[at].bag == BAG_WHITE && !sorted)
            return false;
    return true;
}

static const char *check_setup(const Engine *e, const Frame *f) {
    int done = LOCALS_READ(f, SetupLocals)->done;
    bool fits = !done;
    if (f->step <= SETUP_CHARACTERS_RANDOM)
        fits = characters_fit(e, done);
    else if (f->step == SETUP_SLOTS)
        fits = whites_fit(e, done);
    else if (f->step == SETUP_THREATS)
        fits = done <= map_here(e)->markers;
    if (f->step < SETUP_SLOTS)
        fits = fits && tokens_fit(e);
    return fits ? NULL : "done: more was done, or less, than the table shows";
}

static const char *check_turn(const Engine *e, const Frame *f) {
    return is_shared(e) || f->hero == f->seat ? NULL : "hero: it is not the hero of this seat";
}

/* ---- actions ---- */

static const char *check_action(const Engine *e, const Frame *f) {
    const ActionLocals *local = LOCALS_READ(f, ActionLocals);
    if (local->slot >= slots(e))
        return "slot: there is no such slot on this map";
    if (local->card && card_of(e, local->card)->deck != DECK_SKILL)
        return "card: it is no skill card";
    if (local->power == POWER_OPEN && !digest(e)->powers[local->card])
        return "power: the card has none";
    if (local->gait & ~(GAIT_SLIP | GAIT_CLIMB))
        return "gait: nobody goes like that for a card";
    if (!are_spaces(e, local->hit, HITS_MOST) || !are_spaces(e, local->apart, APART_MOST))
        return "hit, apart: there is no such space on this map";
    return NULL;
}

static const char *check_move(const Engine *e, const Frame *f) {
    const MoveLocals *local = LOCALS_READ(f, MoveLocals);
    bool goes = f->step == MOVE_LEAVE || f->step == MOVE_ENTER;
    if (goes ? !is_space(e, local->to) : local->to)
        return "to: the character goes to no space of this map";
    return goes && !local->left ? "left: there is no step left for the space it goes to" : NULL;
}

static const char *check_hit(const Engine *e, const Frame *f) {
    PlaceId threat = LOCALS_READ(f, HitLocals)->threat;
    bool fits = f->step == HIT_REVEAL ? is_on_map(e, threat) : is_threat(e, threat);
    return fits ? NULL : "threat: it is no threat on the map";
}

static const char *check_look(const Engine *e, const Frame *f) {
    return is_on_map(e, LOCALS_READ(f, LookLocals)->threat) ? NULL : "threat: it is no threat on the map";
}

static const char *check_damage(const Engine *e, const Frame *f) {
    const DamageLocals *local = LOCALS_READ(f, DamageLocals);
    if (local->from && !is_threat(e, local->from))
        return "from: it is no threat";
    return local->asked <= mandalorian(e)->heroes ? NULL : "asked: that hero does not play";
}

/* A recovered skill comes to the hand of the seat that decides for the hero. */
static const char *check_cards(const Engine *e, const Frame *f) {
    const CountLocals *local = LOCALS_READ(f, CountLocals);
    if (local->act > CARDS_RECOVER_PLAN)
        return "act: there is no such act";
    return local->act != CARDS_RECOVER || f->seat == seat_of(e, f->hero) ? NULL
                                                                         : "seat: it is not the seat of this hero";
}

static const char *check_scout(const Engine *e, const Frame *f) {
    return f->step != SCOUT_ASK || e->zones[ZONE_EVENT].count ? NULL : "step: there is no event to look at";
}

/* ---- picks ---- */

/* What each act understands by `which`, where that may not be there: words of closed lists always are. */
typedef enum { MEANS_NOTHING, MEANS_HEROES, MEANS_HERO, MEANS_SLOTS, MEANS_SLOT } PickMeans;

static PickMeans pick_means(int act) {
    switch (act) {
    case PICK_DAMAGE:
    case PICK_APART:
    case PICK_REVEAL:
    case PICK_SHIFT:
    case PICK_BLAST:
    case PICK_LOOK:
    case PICK_SHIFT_TO:
    case PICK_PUSH_TO:
    case PICK_SWEEP:
    case PICK_LURE:
    case PICK_DISRUPT:
        return MEANS_NOTHING;
    case PICK_TAKE_PLAN:
    case PICK_GIVE_PLAN:
        return MEANS_HERO;
    case PICK_TOKEN:
        return MEANS_SLOT;
    case PICK_CLEAR:
    case PICK_WITHDRAW:
    case PICK_CALM:
    case PICK_FREE:
        return MEANS_SLOTS;
    default:
        return MEANS_HEROES;
    }
}

static bool which_fits(const Engine *e, const PickLocals *local) {
    switch (pick_means(local->act)) {
    case MEANS_HEROES:
        return local->which && !(local->which & ~heroes_all(e));
    case MEANS_HERO:
        return is_hero(e, local->which);
    case MEANS_SLOTS:
        return !(local->which & ~slots_all(e));
    case MEANS_SLOT:
        return local->which < slots(e);
    case MEANS_NOTHING:
        break;
    }
    return true;
}

/* Is it something that can be used, offered by a feature or else by the map or the mission in play? */
static bool use_fits(const Engine *e, const PickLocals *local) {
    if (local->threat)
        return is_on_map(e, local->threat) && is_faceup(e, local->threat) &&
               component_ability(e->box, &card_of(e, e->places[local->threat].card)->is, MOMENT_USE);
    if (!local->ability)
        return false;
    const AbilityRow *row = pack_ability(e->pack, local->ability);
    return row->moment == MOMENT_USE &&
           (row->table == TABLE_MAPS ? row->row == mandalorian(e)->map
                                     : row->table == TABLE_MISSIONS && row->row == mandalorian(e)->mission);
}

static bool pick_threat_fits(const Engine *e, const PickLocals *local) {
    switch (local->act) {
    case PICK_SHIFT_TO:
    case PICK_PUSH_TO:
        return is_enemy_here(e, local->threat);
    case PICK_LURE:
        return !local->threat || is_enemy_here(e, local->threat);
    case PICK_USER:
        return use_fits(e, local);
    default:
        return !local->threat;
    }
}

static const char *check_pick(const Engine *e, const Frame *f) {
    const PickLocals *local = LOCALS_READ(f, PickLocals);
    if (local->act >= PICKS)
        return "act: there is no such act";
    if (!which_fits(e, local))
        return "which: it names what is not there";
    if (local->act == PICK_LOOK && (local->count > LOOKED_MOST || local->done > local->count))
        return "count: nobody looks at so many";
    return pick_threat_fits(e, local) ? NULL : "threat: it is no threat for this act";
}

/* ---- events ---- */

static const char *check_event_step(const Engine *e, const Frame *f) {
    return LOCALS_READ(f, StepLocals)->slot < slots(e) ? NULL : "slot: there is no such slot on this map";
}

static const char *check_event(const Engine *e, const Frame *f) {
    bool drawn = f->step != EVENT_DRAW_CARD || e->zones[ZONE_EVENT].count || e->zones[ZONE_EVENT_DISCARD].count;
    return drawn ? NULL : "step: there is no event to draw";
}

static const char *check_enemies(const Engine *e, const Frame *f) {
    const EnemiesLocals *local = LOCALS_READ(f, EnemiesLocals);
    if (local->left > COUNT_MOST && local->left != ENEMIES_ALL)
        return "left: there are too many";
    if (local->threat && !is_threat(e, local->threat))
        return "threat: it is no threat";
    if (f->step == ENEMIES_TO && !(is_enemy_here(e, local->threat) && ma_enemy_has_a_way(e, local)))
        return "threat: it cannot do what it is about to do";
    return NULL;
}

static bool aim_what_fits(const Engine *e, const AimLocals *local) {
    switch (local->act) {
    case AIM_DISRUPT:
        return local->what != SLOT_EACH || !(local->span & ~slots_all(e));
    case AIM_STRIP:
        return is_hero(e, local->what);
    case AIM_OPEN:
    case AIM_CLOSE:
        return local->what <= DOORS;
    case AIM_BEGIN:
        return is_hero(e, local->span);
    case AIM_PLACE:
        return local->card && card_of(e, local->card)->deck == DECK_THREAT;
    default:
        return true;
    }
}

/* What was picked, and is done next. */
static bool aim_to_fits(const Engine *e, const AimLocals *local) {
    bool space = local->to && is_space(e, local->to);
    switch (local->act) {
    case AIM_SPAWN:
        return space && e->zones[ZONE_REINFORCEMENTS].count;
    case AIM_LAY:
    case AIM_LAY_UP:
        return space && zone_find_bag(e, ZONE_BOX, BAG_MERCENARY);
    case AIM_PLACE:
        return space && zone_find(e, ZONE_BOX, local->card);
    case AIM_DISRUPT:
        return local->to < slots(e);
    case AIM_TURN_UP:
    case AIM_CREEP:
        return is_facedown(e, local->threat);
    case AIM_CREEP_TO:
        return space && is_facedown(e, local->threat);
    case AIM_CHILD_ON:
        return is_enemy_here(e, local->threat);
    case AIM_STRIP:
        return local->card && zone_find(e, plans_of(local->what), local->card);
    case AIM_OPEN:
    case AIM_CLOSE:
        return local->to < DOORS;
    default:
        return space;
    }
}

/* Of what names one threat there is one. */
static bool is_single(int act) {
    return act == AIM_TURN_UP || act == AIM_CREEP || act == AIM_CREEP_TO || act == AIM_CHILD_ON;
}

static const char *check_aim(const Engine *e, const Frame *f) {
    const AimLocals *local = LOCALS_READ(f, AimLocals);
    bool creeps = local->act == AIM_CREEP_TO && local->left;
    if (local->left > (is_single(local->act) ? 1 : COUNT_MOST) || (f->step == AIM_DO && !local->left))
        return "left: there are too many, or none";
    if (!aim_what_fits(e, local))
        return "what: it names what is not there";
    if (local->threat && !is_threat(e, local->threat))
        return "threat: it is no threat";
    if ((creeps && !is_facedown(e, local->threat)) || (f->step == AIM_DO && !aim_to_fits(e, local)))
        return "to: what was picked does not fit the act";
    return NULL;
}

/* A token is turned up on the map; what it does then it does as a card that is known. */
static const char *check_token(const Engine *e, const Frame *f) {
    const TokenLocals *local = LOCALS_READ(f, TokenLocals);
    bool comes = f->step == TOKEN_TURN_UP;
    if (local->moment != MOMENT_REVEALED && (comes || local->moment != MOMENT_DEFEATED))
        return "moment: a token does nothing then";
    if (!is_threat(e, local->threat) || (comes ? !is_on_map(e, local->threat) : !e->places[local->threat].card))
        return "threat: it is no threat that can be turned up, or was";
    return !local->space || is_space(e, local->space) ? NULL : "space: there is no such space on this map";
}

static const char *check_rules(const Engine *e, const Frame *f) {
    unsigned speaks = 1u << MOMENT_SETUP | 1u << MOMENT_CRISIS | 1u << MOMENT_EFFECT | 1u << MOMENT_DEFEATED |
                      1u << MOMENT_TURN_END | 1u << MOMENT_NOW;
    (void)e;
    return speaks >> LOCALS_READ(f, RulesLocals)->moment & 1 ? NULL : "moment: no rule speaks then";
}

static const char *check_loyalties(const Engine *e, const Frame *f) {
    bool fits = has_loyalties(e) && LOCALS_READ(f, DealtLocals)->dealt <= e->head->seats;
    return fits ? NULL : "dealt: no loyalties are dealt";
}

/* ---- programs ---- */

/* "This" is a token that everybody sees. */
static const char *check_program(const Engine *e, const Frame *f) {
    PlaceId about = program_about(f);
    return !about || (is_threat(e, about) && e->places[about].card && !is_facedown(e, about))
               ? NULL
               : "about: it is no token that lies open";
}

static const char *check_count(const Engine *e, const Frame *f) {
    (void)e;
    return LOCALS_READ(f, CountLocals)->left <= COUNT_MOST ? NULL : "left: too many cards";
}

/* ---- what stands on what ---- */

#define ON(kind) (UINT32_C(1) << (kind))
#define AT(step) (1u << (step))
#define ANY_STEP UINT8_MAX

/* A frame at one of these steps pushes those: so much, and no more, stands on it. */
static const struct {
    uint8_t kind;
    uint16_t steps; /* set; ANY_STEP for frames that have none, too */
    uint32_t above; /* set of kinds */
} pushes[] = {
    {FRAME_SETUP, AT(SETUP_SLOTS), ON(FRAME_RULES) | ON(FRAME_DRAW)},
    {FRAME_SETUP, AT(SETUP_THREATS), ON(FRAME_DRAW)},
    {FRAME_SETUP, AT(SETUP_BACK), ON(FRAME_DEAL) | ON(FRAME_DRAW)},
    {FRAME_TURN, AT(TURN_ACT), ON(FRAME_ACTION) | ON(FRAME_PICK) | ON(FRAME_PROGRAM) | ON(FRAME_RULES)},
    {FRAME_TURN, AT(TURN_BEFORE_EVENTS), ON(FRAME_PROGRAM)},
    {FRAME_TURN, AT(TURN_DRAW), ON(FRAME_EVENT_STEP)},
    {FRAME_TURN, AT(TURN_END), ON(FRAME_DEAL) | ON(FRAME_RULES)},
    {FRAME_ACTION, ANY_STEP,
     ON(FRAME_MOVE) | ON(FRAME_HIT) | ON(FRAME_LOOK) | ON(FRAME_PLAN) | ON(FRAME_DAMAGE) | ON(FRAME_PICK) |
         ON(FRAME_TOKEN) | ON(FRAME_RULES) | ON(FRAME_PROGRAM)},
    {FRAME_MOVE, AT(MOVE_ASK), ON(FRAME_MOVE) | ON(FRAME_PICK) | ON(FRAME_PROGRAM)},
    {FRAME_MOVE, AT(MOVE_LEAVE), ON(FRAME_MOVE) | ON(FRAME_DAMAGE)},
    {FRAME_MOVE, AT(MOVE_REVEAL), ON(FRAME_TOKEN) | ON(FRAME_RULES) | ON(FRAME_PICK)},
    {FRAME_MOVE, AT(MOVE_END), ON(FRAME_DAMAGE)},
    {FRAME_HIT, AT(HIT_DAMAGE), ON(FRAME_TOKEN)},
    {FRAME_LOOK, ANY_STEP, ON(FRAME_DRAW)},
    {FRAME_PLAN, AT(PLAN_DRAW), ON(FRAME_DRAW)},
    {FRAME_DAMAGE, AT(DAMAGE_BLOCK), ON(FRAME_DAMAGE) | ON(FRAME_PROGRAM)},
    {FRAME_DAMAGE, AT(DAMAGE_AFTER), ON(FRAME_FLEE) | ON(FRAME_PROGRAM)},
    {FRAME_DEAL, ANY_STEP, ON(FRAME_DEAL) | ON(FRAME_DRAW)},
    {FRAME_PICK, ANY_STEP, ON(FRAME_LOOK) | ON(FRAME_TOKEN)},
    {FRAME_CARDS, ANY_STEP, ON(FRAME_CARDS) | ON(FRAME_DEAL)},
    {FRAME_SCOUT, AT(SCOUT_LOOK) | AT(SCOUT_BACK), ON(FRAME_DRAW)},
    {FRAME_EVENT_STEP, ANY_STEP, ON(FRAME_RULES)},
    {FRAME_EVENT_STEP, AT(STEP_CLEAN), ON(FRAME_EVENT)},
    {FRAME_EVENT_STEP, AT(STEP_SCAN), ON(FRAME_DEAL)},
    {FRAME_EVENT, AT(EVENT_DRAW_CARD) | AT(EVENT_NEXT_BACK) | AT(EVENT_LAST_BACK), ON(FRAME_DRAW)},
    {FRAME_EVENT, AT(EVENT_EFFECT), ON(FRAME_PROGRAM)},
    {FRAME_EVENT, AT(EVENT_PUT_AWAY), ON(FRAME_AIM)},
    {FRAME_ENEMIES, AT(ENEMIES_CHOOSE), ON(FRAME_DAMAGE) | ON(FRAME_AIM) | ON(FRAME_RULES)},
    {FRAME_AIM, AT(AIM_PICK), ON(FRAME_AIM) | ON(FRAME_TOKEN)},
    {FRAME_AIM, AT(AIM_DO), ON(FRAME_DRAW)},
    {FRAME_TOKEN, AT(TOKEN_TURN_UP), ON(FRAME_DRAW)},
    {FRAME_TOKEN, AT(TOKEN_OWN), ON(FRAME_RULES) | ON(FRAME_PROGRAM)},
    {FRAME_TOKEN, AT(TOKEN_DONE), ON(FRAME_RULES)},
    {FRAME_RULES, ANY_STEP, ON(FRAME_PROGRAM)},
    {FRAME_LOYALTIES, ANY_STEP, ON(FRAME_DRAW)},
    {FRAME_PROGRAM, ANY_STEP,
     ON(FRAME_ACTION) | ON(FRAME_MOVE) | ON(FRAME_HIT) | ON(FRAME_PLAN) | ON(FRAME_DAMAGE) | ON(FRAME_FLEE) |
         ON(FRAME_DEAL) | ON(FRAME_PICK) | ON(FRAME_CARDS) | ON(FRAME_SCOUT) | ON(FRAME_EVENT) | ON(FRAME_ENEMIES) |
         ON(FRAME_AIM) | ON(FRAME_TOKEN) | ON(FRAME_LOYALTIES)},
};

static bool is_pushed(const Frame *below, const Frame *f) {
    for (int i = 0; i < COUNT(pushes); i++)
        if (pushes[i].kind == below->kind && pushes[i].steps >> below->step & 1 && pushes[i].above & ON(f->kind))
            return true;
    return false;
}

/* The moments whose abilities begin over a frame; 0: none does. */
static uint32_t moments_over(const Frame *below) {
    switch (below->kind) {
    case FRAME_TURN:
        return below->step == TURN_ACT ? AT(MOMENT_ACTION) | AT(MOMENT_USE) : AT(MOMENT_EVENT_STEP);
    case FRAME_ACTION:
        return AT(MOMENT_PLAYED) | AT(MOMENT_SLOT) | AT(MOMENT_USE);
    case FRAME_MOVE:
        return AT(MOMENT_USE);
    case FRAME_DAMAGE:
        return below->step == DAMAGE_AFTER ? AT(MOMENT_ATTACKED) : AT(MOMENT_DAMAGE) | AT(MOMENT_DAMAGE_NEAR);
    case FRAME_EVENT:
        return AT(MOMENT_EVENT);
    case FRAME_TOKEN:
        return AT(LOCALS_READ(below, TokenLocals)->moment);
    case FRAME_RULES:
        return AT(LOCALS_READ(below, RulesLocals)->moment);
    default:
        return 0;
    }
}

static const char *check_below(const Engine *e, const Frame *f) {
    bool bottom = f->kind == FRAME_SETUP || f->kind == FRAME_TURN;
    if (bottom != (f == e->frames))
        return "the first frame, and no other, is a turn or the set-up";
    if (bottom)
        return NULL;
    if (!is_pushed(f - 1, f))
        return "a frame stands on one that does not call for it";
    if (f->kind == FRAME_PROGRAM && !(moments_over(f - 1) >> pack_ability(e->pack, f->source)->moment & 1))
        return "source: the ability does not work at this moment";
    return NULL;
}

/* ---- all of them ---- */

static const char *check_locals(const Engine *e, const Frame *f) {
    static const char *(*const checks[FRAMES_END])(const Engine *e, const Frame *f) = {
        [FRAME_PROGRAM] = check_program, [FRAME_SETUP] = check_setup,
        [FRAME_TURN] = check_turn,       [FRAME_ACTION] = check_action,
        [FRAME_MOVE] = check_move,       [FRAME_HIT] = check_hit,
        [FRAME_LOOK] = check_look,       [FRAME_PLAN] = check_count,
        [FRAME_DAMAGE] = check_damage,   [FRAME_DEAL] = check_count,
        [FRAME_PICK] = check_pick,       [FRAME_CARDS] = check_cards,
        [FRAME_SCOUT] = check_scout,     [FRAME_EVENT_STEP] = check_event_step,
        [FRAME_EVENT] = check_event,     [FRAME_ENEMIES] = check_enemies,
        [FRAME_AIM] = check_aim,         [FRAME_TOKEN] = check_token,
        [FRAME_RULES] = check_rules,     [FRAME_LOYALTIES] = check_loyalties,
    };
    return checks[f->kind] ? checks[f->kind](e, f) : NULL;
}

const char *ma_frame_law(const Engine *e, const Frame *f) {
    if (e->head->over)
        return NULL; /* nothing goes on */
    bool chance = f->kind == FRAME_DRAW;
    if (!frame_kind(e->game, f->kind)->step_count && f->step)
        return "a frame is at a step that it does not have";
    if (!chance && (f->seat < 1 || f->seat > e->head->seats || !is_hero(e, f->hero)))
        return "a frame is of a seat or a hero that does not play";
    const char *wrong = check_below(e, f);
    return wrong ? wrong : check_locals(e, f);
}

/* Cards that are being resolved lie open, one for each event that has drawn its card and not put it away. */
static const char *check_resolving(const Engine *e) {
    int events = 0;
    for (int i = 0; i < e->head->depth; i++) {
        const Frame *f = &e->frames[i];
        events += f->kind == FRAME_EVENT && f->step != EVENT_DRAW_CARD && f->step != EVENT_LAST_BACK;
    }
    return events == e->zones[ZONE_RESOLVING].count ? NULL
                                                    : "zones.resolving: not one card for each event that is resolved";
}

bool ma_marks_enemies(const Engine *e) {
    if (e->head->over)
        return true;
    for (int i = 0; i < e->head->depth; i++) {
        const Frame *f = &e->frames[i];
        int act = LOCALS_READ(f, PickLocals)->act;
        if ((f->kind == FRAME_ENEMIES && LOCALS_READ(f, EnemiesLocals)->threat) ||
            (f->kind == FRAME_PICK && (act == PICK_SWEEP || act == PICK_LURE)))
            return true;
    }
    return false;
}

const char *ma_check_frames(const Engine *e) {
    if (e->head->over)
        return NULL; /* nothing goes on */
    if (e->head->depth > DEPTH_MOST)
        return "frames: there are too many";
    return check_resolving(e);
}
