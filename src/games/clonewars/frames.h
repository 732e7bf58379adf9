/* The native frames of The Clone Wars: their kinds, steps and locals, and the words they use. */
#ifndef GAMES_CLONEWARS_FRAMES_H
#define GAMES_CLONEWARS_FRAMES_H

#include "core/tables.h"
#include "core/window.h"
#include "games/clonewars/clonewars.h"

enum {
    FRAME_SETUP = FRAME_GAME,
    FRAME_TURN,      /* one turn (CW-3.1) */
    FRAME_ATTACK,    /* CW-6 */
    FRAME_MISSION,   /* CW-7 */
    FRAME_DAMAGE,    /* a Jedi suffers (CW-8) */
    FRAME_REINFORCE, /* draw squad cards (CW-5) */
    FRAME_PLAY,      /* an ally card takes effect, then it is discarded (CW-9.1) */
    FRAME_INVADE,    /* CW-13 */
    FRAME_SIEGE,     /* Planet Under Siege (CW-12) */
    FRAME_REVEAL,    /* a new mission comes up (CW-7.8) */
    FRAME_PICK,      /* an effect asks for a planet or a Jedi (CW-11.4) */
    FRAME_CARDS,     /* an effect asks for cards of a hand */
    FRAME_ARRANGE,   /* an effect turns up invasion cards and puts them back in order */
    FRAMES_END
};

enum {
    SETUP_INVADE,
    SETUP_JEDI,
    SETUP_JEDI_RANDOM,
    SETUP_STARTS,
    SETUP_DEAL,
    SETUP_FIRST,
    SETUP_FIRST_RANDOM,
    SETUP_VILLAIN,
    SETUP_MISSIONS,
    SETUP_STEPS
};
enum {
    TURN_READY,
    TURN_ACT,
    TURN_BEFORE_VILLAIN,
    TURN_REMINDER,
    TURN_VILLAIN,
    TURN_RESOLVE,
    TURN_BEFORE_INVADE,
    TURN_INVADE,
    TURN_END,
    TURN_STEPS
};
enum { ROLL_DIE, ROLL_HELP, ATTACK_STRIKE, ATTACK_RETURN, ATTACK_STEPS };
enum { MISSION_OUTCOME = ATTACK_STRIKE, MISSION_COMPLETED, MISSION_NEXT, MISSION_STEPS };
enum { REINFORCE_DRAW, REINFORCE_LIMIT, REINFORCE_STEPS };
enum { SIEGE_ADVANCE, SIEGE_BOTTOM, SIEGE_RESTACK, SIEGE_STEPS };
enum { REVEAL_TURN_UP, REVEAL_PLACE, REVEAL_STEPS };
enum { PICK_PLAYERS, PICK_RANDOM, PICK_STEPS };
enum { ARRANGE_TURN_UP, ARRANGE_PUT_BACK, ARRANGE_STEPS };

/* What a picked planet or Jedi is for. */
enum {
    PICK_FLY,         /* hero flies there */
    PICK_FLYER,       /* which Jedi flies; then where */
    PICK_DESTROY,     /* enemies there are destroyed */
    PICK_DROIDS,      /* droids arrive there */
    PICK_BLOCKADE,    /* a blockade arrives there */
    PICK_FIGURE_TO,   /* a villain is placed there */
    PICK_FIGURE_GO,   /* a villain moves there, a link nearer to its aim */
    PICK_FIGURE_FLEE, /* a villain moves there, away from the Jedi */
    PICK_ATTACK,      /* hero attacks there from a connected planet */
    PICK_EACH,        /* droids arrive on each of several planets, here first */
    PICKS
};

/* What a chosen card is for. */
enum { CARDS_READY, CARDS_EXHAUST, CARDS_DISCARD, CARDS_BURY, CARDS_ACTS };

#define SETUP_LOCALS(FIELD)                                                                                            \
    FIELD(u8, done, KIND_NUMBER, 0, 32) /* cards, Jedi or missions handled in this step */                             \
    FIELD(u8, dealt, KIND_NUMBER, 0, 4) /* squad cards the current Jedi has got */

#define TURN_LOCALS(FIELD) FIELD(u8, asked, KIND_SEAT, 0, MOST_HEROES) /* the Jedi whose player a window asks */

#define ROLL_LOCALS(FIELD)                                                                                             \
    FIELD(u8, asked, KIND_SEAT, 0, MOST_HEROES) /* whoever is asked stays so until the answer; 0: nobody yet */        \
    FIELD(u8, planet, KIND_PLANET, 0, PLANETS_MOST)                                                                    \
    FIELD(u8, pool, KIND_NUMBER, 0, 255)       /* hits, or successes */                                                \
    FIELD(u8, harm, KIND_NUMBER, 0, 255)       /* damage on the die */                                                 \
    FIELD(u8, type, KIND_TYPE, 0, TYPES - 1)   /* the one squad type of this action (CW-6.4) */                        \
    FIELD(u8, face, KIND_FACE, 0, FACES_MOST)  /* how the die fell; none: not rolled yet */                            \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST) /* the mission; none: an attack, or the Finale's mission */

#define DAMAGE_LOCALS(FIELD)                                                                                           \
    FIELD(u8, asked, KIND_SEAT, 0, MOST_HEROES)                                                                        \
    FIELD(u8, left, KIND_NUMBER, 0, 255) /* damage not met yet */

#define COUNT_LOCALS(FIELD)                                                                                            \
    FIELD(u8, left, KIND_NUMBER, 0, 255)                                                                               \
    FIELD(u8, act, KIND_NUMBER, 0, 255) /* reinforce: keeps the hand limit; cards: CARDS_… */

#define CARD_LOCALS(FIELD)                                                                                             \
    FIELD(u16, card, KIND_CARD, 0, CARDS_MOST)                                                                         \
    FIELD(u8, marker, KIND_MARKER, 0, 2)

enum { EACH_MOST = 9 }; /* planets whose order is asked for; of more the first ones by the pack come first */

#define PICK_LOCALS(FIELD, FIELDS)                                                                                     \
    FIELD(u8, act, KIND_AIM, 0, PICKS - 1)                                                                             \
    FIELD(u8, where, KIND_WHERE, 0, WHERES - 1)                                                                        \
    FIELD(u8, what, KIND_NUMBER, 0, 255)            /* the enemy or the figure */                                      \
    FIELD(u8, left, KIND_NUMBER, 0, 255)            /* how many droids, links, enemies */                              \
    FIELD(u8, begun, KIND_YESNO, 0, 1)              /* the first link or enemy is behind: the rest may be left */      \
    FIELD(u8, planet, KIND_PLANET, 0, PLANETS_MOST) /* where the others are destroyed as well */                       \
    FIELDS(u8, each, EACH_MOST, KIND_PLANET, 0, PLANETS_MOST) /* planets that wait for their droids */

LOCALS_STRUCT(SetupLocals, SETUP_LOCALS);
LOCALS_STRUCT(CountLocals, COUNT_LOCALS);
LOCALS_STRUCT(CardLocals, CARD_LOCALS);
LOCALS_STRUCT_OF(PickLocals, PICK_LOCALS);

typedef struct {
    TURN_LOCALS(FIELD_MEMBER)
    Window window;
} TurnLocals;
typedef struct {
    ROLL_LOCALS(FIELD_MEMBER)
    Window window;
} RollLocals;
typedef struct {
    DAMAGE_LOCALS(FIELD_MEMBER)
    Window window;
} DamageLocals;

enum {
    VERB_JEDI = VERB_GAME, /* be this Jedi */
    VERB_BEGIN,            /* this Jedi begins */
    VERB_START,            /* chance: a start planet */
    VERB_FACE,             /* chance: the die shows this */
    VERB_FLY,
    VERB_REINFORCE,
    VERB_ATTACK,
    VERB_MISSION,
    VERB_FINALE, /* attempt the Finale's mission */
    VERB_POWER,  /* a Jedi's ability */
    VERB_ACT,    /* a squad card's action */
    VERB_PLAY,   /* an ally card, for what it says */
    VERB_ADD,    /* … for what its number adds to a roll (CW-Q63) */
    VERB_EXHAUST,
    VERB_DISCARD,
    VERB_STRIKE,         /* spend hits on an enemy */
    VERB_STRIKE_VILLAIN, /* … on a villain */
    VERB_PLANET,         /* pick a planet */
    VERB_FLYER,          /* pick a Jedi */
    VERB_READY,
    VERB_BURY,
    VERB_ORDER,
    VERB_END,   /* end the action step */
    VERB_PASS,  /* a window: not now */
    VERB_QUIET, /* … and not in this turn */
    /* Side acts of one person who leads several Jedi name the one that acts (CW-18.1). */
    VERB_PLAY_FROM,
    VERB_EXHAUST_FROM,
    VERB_DISCARD_FROM,
    VERB_POWER_OF,
    VERB_STOP_VILLAIN,
    VERB_STOP_INVADE,
    VERB_GO_VILLAIN,
    VERB_GO_INVADE,
    VERB_STOP_ROLL,
    VERB_GO_ROLL,
    VERBS_END
};

enum {
    PROMPT_JEDI = PROMPT_GAME,
    PROMPT_FIRST,
    PROMPT_ACT,
    PROMPT_HELP_ATTACK,
    PROMPT_HELP_MISSION,
    PROMPT_ENOUGH, /* a roll suffices but hurts */
    PROMPT_STRIKE,
    PROMPT_DAMAGE,
    PROMPT_DAMAGE_LEFT, /* … once the others have been asked */
    PROMPT_PREVENT,
    PROMPT_LIMIT,
    PROMPT_BEFORE_VILLAIN,
    PROMPT_BEFORE_INVADE,
    PROMPT_FLY,
    PROMPT_TRAVEL, /* straight to a planet, however far */
    PROMPT_FLYER,
    PROMPT_DESTROY,
    PROMPT_DROIDS,
    PROMPT_EACH, /* which planet is served first, while droids or blockades are short */
    PROMPT_BLOCKADE,
    PROMPT_FIGURE,
    PROMPT_ATTACK_FROM,
    PROMPT_READY,
    PROMPT_EXHAUST,
    PROMPT_DISCARD,
    PROMPT_BURY,
    PROMPT_PUT_BACK,
    PROMPTS_END
};

enum { TAG_DIE = TAG_GAME, TAG_START, TAG_JEDI, TAG_FIRST, TAG_PLANET, TAG_FLYER, TAGS_END };

enum {
    REASON_NO_LINK = REASON_GAME,
    REASON_ALREADY_THERE,
    REASON_OTHER_PLANET,
    REASON_NO_TARGET,
    REASON_SAME_PLANET,
    REASON_MUST_TAKE,
    REASON_NOT_THAT_WAY,
    REASON_NO_ACTIONS,
    REASON_NO_ENEMY,
    REASON_NO_MISSION,
    REASON_BLOCKADE,
    REASON_VILLAIN,
    REASON_NOT_FINALE,
    REASON_NO_CARDS,
    REASON_POWER_USED,
    REASON_POWER_TURN,
    REASON_POWER_NONE,
    REASON_NOT_HELD,
    REASON_EXHAUSTED,
    REASON_ONE_TYPE,
    REASON_WRONG_TYPE,
    REASON_MISSION_TYPE,
    REASON_ADDS_NONE,
    REASON_ALLY_ADDS_NONE,
    REASON_ENOUGH,
    REASON_ALLY,
    REASON_NOT_ALLY,
    REASON_NO_TEXT,
    REASON_FOR_ACTIONS, /* in the order of the moments */
    REASON_FOR_ANY_TIME,
    REASON_FOR_ROLL,
    REASON_FOR_DAMAGE,
    REASON_FOR_VILLAIN,
    REASON_FOR_INVASION,
    REASON_FOR_ATTACK,
    REASON_FOR_MISSION,
    REASON_CONDITION,
    REASON_OWN_ROLL,
    REASON_NONE_EXHAUSTED,
    REASON_FIRST_SPACE,
    REASON_STAYS,
    REASON_NO_INVASION,
    REASON_NO_EFFECT,
    REASON_NO_ACTION,
    REASON_ONLY_ARMOR,
    REASON_ONLY_OWN,
    REASON_TOO_FEW_HITS,
    REASON_NOT_THERE,
    REASON_NOT_HERE,
    REASON_TAKEN,
    REASON_MUST_MEET,
    REASON_OVER_LIMIT,
    REASON_ALLIES_WAIT,
    REASONS_END
};

enum {
    EVENT_VILLAIN = EVENT_GAME,
    EVENT_SETUP_CARD,
    EVENT_JEDI,
    EVENT_START,
    EVENT_FIRST,
    EVENT_DEAL,
    EVENT_MISSION_UP,
    EVENT_MISSION_DRAWN,
    EVENT_TURN,
    EVENT_READY,
    EVENT_READY_CARD,
    EVENT_FLY,
    EVENT_DRAW,
    EVENT_DISCARD,
    EVENT_ATTACK,
    EVENT_ATTEMPT,
    EVENT_DIE,
    EVENT_LITERAL,
    EVENT_HELP,
    EVENT_POWER,
    EVENT_ACT,
    EVENT_PLAY,
    EVENT_POOL,
    EVENT_DESTROY,
    EVENT_VILLAIN_BEATEN,
    EVENT_DAMAGE,
    EVENT_PREVENT,
    EVENT_NO_CARDS,
    EVENT_MISSION_DONE,
    EVENT_MISSION_FAILED,
    EVENT_MARKERS_MEET,
    EVENT_FINALE,
    EVENT_GOAL,
    EVENT_REMINDER,
    EVENT_ACTIVATE,
    EVENT_SIEGE,
    EVENT_RATE,
    EVENT_RESTACK,
    EVENT_INVADE,
    EVENT_NO_PLANET,
    EVENT_DROID,
    EVENT_BLOCKADE,
    EVENT_SHORT,
    EVENT_THREAT,
    EVENT_FIGURE,
    EVENT_SHUFFLE,
    EVENT_EXHAUST,
    EVENT_DELAY,
    EVENT_ACTIONS,
    EVENT_REVEAL,
    EVENT_PUT_BACK,
    EVENT_BURY,
    EVENT_FETCH,
    EVENT_QUIET,
    EVENT_STOP,
    EVENT_OVER,
    EVENTS_END
};

enum { OUTCOME_NONE, OUTCOME_VICTORY, OUTCOME_THREAT, OUTCOMES };

/* What people count (signs.c): the first number of each row of signs. */
enum { SIGN_MISSIONS = 6, SIGN_GOALS = 3, SIGN_ROWS = 18 };
enum {
    SIGN_THREAT,
    SIGN_RATE,
    SIGN_MISSION, /* one for each that may be completed */
    SIGN_GOAL = SIGN_MISSION + SIGN_MISSIONS,
    SIGN_WON = SIGN_GOAL + SIGN_GOALS,
    SIGN_LOST,
    SIGN_CARDS, /* in all hands */
    SIGN_READY,
    SIGN_ALLIES,
    SIGN_FAR_MISSION,                              /* flights of the nearest Jedi */
    SIGN_FOR_MISSION = SIGN_FAR_MISSION + MARKERS, /* what those who are there hold */
    SIGN_FAR_GOAL = SIGN_FOR_MISSION + MARKERS,
    SIGN_FOR_GOAL,
    SIGN_BARRED,
    SIGN_VILLAIN = SIGN_BARRED + MARKERS,
    SIGN_DROIDS = SIGN_VILLAIN + VILLAINS,
    SIGN_BLOCKADES,
    SIGN_FULL, /* planets */
    SIGNS = SIGN_FULL + PLANETS_MOST
};

/* ---- heroes ---- */

/* Alone, one seat has two Jedi (CW-18.1). */
static inline Seat seat_of(const Engine *e, int hero) {
    return (Seat)(e->head->seats == 1 ? 1 : hero);
}
static inline ZoneId hand_of(int hero) {
    return (ZoneId)(ZONE_HAND + hero - 1);
}
static inline int at_of(const Engine *e, int hero) {
    return clonewars(e)->at[hero - 1];
}
/* The Jedi whose turn it is; during set-up the one who will begin. */
static inline int current_hero(const Engine *e) {
    return e->frames[0].kind == FRAME_TURN ? e->frames[0].hero : clonewars(e)->first;
}
static inline bool option_is(const Engine *e, int option, int value) {
    return clonewars(e)->options[option] == value;
}
static inline const Villain *sheet(const Engine *e) {
    return villain_of(e, clonewars(e)->villain);
}
/* The next frame of the effect's asker: its own seat decides. */
void cw_quiet(Engine *e, int hero);
void cw_ask_hero(const Engine *e, Frame *f, uint8_t *asked, int hero);

/* ---- sets of planets and heroes (where.c) ---- */

typedef uint8_t HeroSet; /* bit (hero - 1) */

#define PLANET_BIT(planet) ((PlanetSet)1 << (planet))
#define HERO_BIT(hero) ((HeroSet)(1u << ((hero) - 1)))

static inline PlanetSet links_of(const Engine *e, int planet) {
    return digest(e)->near[planet];
}
static inline bool planets_have(PlanetSet set, int planet) {
    return planet <= PLANETS_MOST && set >> planet & 1;
}
static inline PlanetSet all_planets(const Engine *e) {
    return (PlanetSet)(((uint64_t)2 << planets(e)) - 2);
}
PlanetSet cw_where(const Engine *e, int hero, int where);
HeroSet cw_who(const Engine *e, int hero, int who);
HeroSet cw_heroes_at(const Engine *e, int planet);
/* The Jedi by number who is that one of the pack. */
int cw_hero_of(const Engine *e, int jedi);
/* Planets with a villain; with that kind of enemy (ENEMY_…). */
PlanetSet cw_figures(const Engine *e);
PlanetSet cw_with_enemy(const Engine *e, int enemy);
/* So many cards the invasion turns over at this turn's end, as things stand. */
int cw_invasion_cards(const Engine *e);
/* The planet a mission marker stands on, or none. */
int cw_marker_at(const Engine *e, int marker);
/* The planet an invasion card speaks of now (CW-13.6, CW-Q54). */
int cw_planet_of_card(const Engine *e, const Card *card);
/* The mission whose marker is in that colour, or none. */
static inline CardId cw_mission(const Engine *e, int marker) {
    return e->places[e->zones[ZONE_MARKER + marker - 1].first].card;
}
/* Links from a planet to the nearest of a set; FAR if it is empty. */
int cw_distance(const Engine *e, int from, PlanetSet to);

/* ---- enemies (enemies.c) ---- */

/* How many of the villain's figures stand there; `planet` is one. */
static inline int cw_figures_at(const Engine *e, int planet) {
    const uint8_t *at = clonewars(e)->figures;
    return (at[0] == planet) + (at[1] == planet) + (at[2] == planet);
}
static inline bool cw_villain_at(const Engine *e, int planet) {
    return planet && cw_figures_at(e, planet);
}
static inline int cw_enemies_at(const Engine *e, int planet) {
    return clonewars(e)->droids[planet] + clonewars(e)->blockades[planet] + cw_figures_at(e, planet);
}
int cw_droids_left(const Engine *e);
int cw_blockades_left(const Engine *e);
int cw_figure_count(const Engine *e);
int cw_figure_health(const Engine *e, int figure);
int cw_enemy_health_at(const Engine *e, int planet);
void cw_threat(Engine *e, int by);
void cw_advance_rate(Engine *e);
void cw_add_droid(Engine *e, int planet);
void cw_add_blockade(Engine *e, int planet);
void cw_figure_to(Engine *e, int figure, int planet);
void cw_destroy(Engine *e, int enemy, int planet, int count);
void cw_beat_villain(Engine *e, int figure);
void cw_win(Engine *e);
/* Shuffles a discard pile into its empty deck (CW-17.1). */
void cw_refill(Engine *e, ZoneId discard, ZoneId deck, BagId bag);
/* Does the goal of the Finale hold (CW-Q60)? Then the game is won. */
void cw_goal_met(Engine *e);
/* Shuffles the invasion discards into the empty deck. */
void cw_refill_invasion(Engine *e);

/* ---- cards (cards.c) ---- */

#define CARD_BIT(card) ((CardSet)1 << (card))
_Static_assert(SQUADS_MOST < 64, "a set holds the squad deck");

/* A hand: equal cards are one choice, but for whether they are exhausted. */
typedef struct {
    CardSet ready, exhausted;
} Hand;

/* All hands, what each comes to, and the discards of the invasion, once they have been read; from then on they follow
 * every change. And what may be picked, from the run that found out to the question that it leads to; 0: nothing is
 * noted. */
typedef struct {
    bool known;
    PlanetSet picks;
    CardSet invaded; /* bit 0: the first card of the invasion deck */
    Hand hands[HEROES_MOST];
    Might mights[HEROES_MOST];
} Notes;
_Static_assert(sizeof(Notes) <= NOTES_MOST, "the notes fit in a run");

Hand cw_hand_look(const Engine *e, int hero);
static inline Hand hand_read(const Engine *e, int hero) {
    const Notes *notes = e->notes;
    return notes && notes->known ? notes->hands[hero - 1] : cw_hand_look(e, hero);
}
Might cw_might_look(const Engine *e, int hero);
static inline Might might_read(const Engine *e, int hero) {
    const Notes *notes = e->notes;
    return notes && notes->known ? notes->mights[hero - 1] : cw_might_look(e, hero);
}
CardSet cw_invaded_look(const Engine *e);
static inline CardSet invaded_read(const Engine *e) {
    const Notes *notes = e->notes;
    return notes && notes->known ? notes->invaded : cw_invaded_look(e);
}
/* [hero - 1]: those who do not play hold nothing. Into `room` where nobody keeps notes. */
const Hand *cw_hands_look(const Engine *e, Hand room[HEROES_MOST]);
static inline const Hand *hands_read(const Engine *e, Hand room[HEROES_MOST]) {
    const Notes *notes = e->notes;
    return notes && notes->known ? notes->hands : cw_hands_look(e, room);
}
/* Those who hold a ready card of a set. */
static inline HeroSet cw_holders(const Hand hands[HEROES_MOST], CardSet set) {
    unsigned who = 0;
    for (int hero = 1; hero <= HEROES_MOST; hero++)
        who |= (unsigned)((hands[hero - 1].ready & set) != 0) << (hero - 1);
    return (HeroSet)who;
}
/* The ready cards of all hands. */
static inline CardSet cw_held(const Hand hands[HEROES_MOST]) {
    CardSet held = 0;
    for (int hero = 1; hero <= HEROES_MOST; hero++)
        held |= hands[hero - 1].ready;
    return held;
}
static inline int cw_copies(const Card *card) {
    return card->copies ? card->copies : 1;
}
static inline int cards_lowest(CardSet set) {
    return __builtin_ctzll(set);
}
static inline CardSet cards_lowest_bit(CardSet set) {
    return set & (0 - set);
}
/* Squad cards and allies, apart. */
static inline CardSet squads_of(const Engine *e, CardSet set) {
    return set & ~digest(e)->types[TYPE_ALLY];
}
static inline CardSet allies_of(const Engine *e, CardSet set) {
    return set & digest(e)->types[TYPE_ALLY];
}

/* The ready (or exhausted) copy of a card in a hand, or none. */
PlaceId cw_find_ready(const Engine *e, int hero, CardId card);
/* The copy that is given away first: an exhausted one. */
PlaceId cw_find_spare(const Engine *e, int hero, CardId card);
/* Every change of a hand is one of these. */
void cw_ready_all(Engine *e, int hero);
void cw_ready(Engine *e, int hero, CardId card);
void cw_exhaust(Engine *e, int hero, CardId card);
void cw_gain(Engine *e, int hero, PlaceId place);
void cw_gain_top(Engine *e, int hero); /* of the squad deck */
void cw_discard(Engine *e, int hero, CardId card);
/* What a player does. FLOW_DONE: nothing has to be waited for, the frame that was asked goes on. */
Flow cw_play_ally(Engine *e, int hero, CardId card, int moment);
Flow cw_use_power(Engine *e, int hero, int moment);
/* What the villain's sheet, or a villain card or a mission, does at a moment. */
static inline Ability sheet_act(const Engine *e, int moment) {
    return digest(e)->sheet_acts[clonewars(e)->villain][moment];
}
static inline Ability card_act(const Engine *e, CardId card, int moment) {
    return digest(e)->card_acts[card][moment - MOMENT_ACTIVATED];
}
/* The ability if there is one and its conditions hold; none else. */
static inline Ability cw_if_holds(const Engine *e, Ability ability, int hero) {
    bool open = ability && pack_ability(e->pack, ability)->conds;
    return open && !ability_holds(e, ability, seat_of(e, hero), hero) ? 0 : ability;
}
/* It happens; nothing does if there is none. */
void cw_happens(Engine *e, Ability ability, int hero);
/* An ability of the card, or of the Jedi, that may be used now, or none. */
Ability cw_card_ability(const Engine *e, int hero, CardId card, int moment);
bool cw_act_usable(const Engine *e, Act act, int hero);
/* CW-3.5: a power once a turn, on the own turn (cw_own_power: it is that) only. */
static inline Act cw_own_act(const Engine *e, int hero, int moment) {
    const CloneWars *s = clonewars(e);
    return digest(e)->powers[s->jedi[hero - 1] & (s->power - 1)][moment]; /* 0 once it is used, who has none */
}
static inline Ability cw_own_power(const Engine *e, int hero, int moment) {
    Act act = cw_own_act(e, hero, moment);
    return act.sometimes && !cw_act_usable(e, act, hero) ? 0 : act.ability;
}
static inline Ability cw_power(const Engine *e, int hero, int moment) {
    return hero == current_hero(e) ? cw_own_power(e, hero, moment) : 0;
}
/* Those of a set of cards whose ability for this moment may be used now. */
static inline CardSet cw_usable(const Engine *e, int hero, CardSet set, int moment) {
    const Digest *known = digest(e);
    CardSet found = set & known->with[moment];
    for (set &= known->sometimes[moment]; set; set &= set - 1)
        if (!cw_act_usable(e, known->acts[cards_lowest(set)][moment], hero))
            found &= ~cards_lowest_bit(set);
    return found;
}
/* Does a card that lies ready in the hand do anything at this moment? */
static inline bool cw_card_usable(const Engine *e, int hero, CardId card, int moment) {
    return cw_find_ready(e, hero, card) && cw_usable(e, hero, CARD_BIT(card), moment);
}
/* Why what an ally says is not to be had at this moment, besides any time; 0: it is. */
int cw_bar_text(const Engine *e, int hero, CardId card, int moment);
/* The same for what a ready squad card or a power, of which these are the acts, does at that very moment. */
int cw_bar_moment(const Engine *e, int hero, const Act acts[MOMENTS_HELD], int moment);
/* Why an operation that stands alone in an ability would change nothing; row of clonewars_ops. */
int cw_idle(const Engine *e, int hero, int op);
int cw_why_idle(const Engine *e, const Frame *f, const Instr *in);
/* Does somebody's own power bar itself at this moment? REASON_…, 0: it does not. */
int cw_bar_power(const Engine *e, int hero, int moment);
/* What an effect that readies, exhausts or discards may take from a hand (CARDS_…). */
CardSet cw_cards_for(const Engine *e, int hero, int act);
/* Writes `verb` for each card of a set. */
static inline Choice *cw_offer_cards(Choice *pen, int verb, CardSet set) {
    do /* two at a time, for how many they are is as good as random */
        for (int i = 0; i < 2; i++, set &= set - 1)
            pen = pen_with(pen, set != 0, verb, cards_lowest(set | CARD_BIT(SQUADS_MOST)));
    while (set);
    return pen;
}
/* No question has more choices, though a card be offered three times over. */
enum { OFFERS_MOST = 4 * (SQUADS_MOST + 1) };
_Static_assert(OFFERS_MOST <= (int)CANTINA_CHOICES_MAX, "every question has room");
Frame *cw_push_count(Engine *e, int kind, int hero, int left, int act);
Frame *cw_push_damage(Engine *e, int hero, int points);
void cw_push_damages(Engine *e, HeroSet who, int points);
/* What an effect asks for (PickLocals). */
typedef struct {
    int act, where, what, left;
} Pick;
Frame *cw_push_pick(Engine *e, int hero, Pick pick);
/* So many droids arrive on each planet of a set; NULL: they have, with nothing to choose. */
Frame *cw_push_each(Engine *e, int hero, PlanetSet set, int droids);
/* The planets that it would leave to be picked. */
PlanetSet cw_picks(const Engine *e, int hero, Pick pick);
bool cw_left_to_chance(const Engine *e, Ability ability);

/* Help against damage of a Jedi who is not asked. */
void cw_damage_side(const Engine *e, const Frame *f, int hero, Choices *out);
void cw_damage_start(Engine *e, Frame *f, int hero, Choice choice);
int cw_damage_side_bar(const Engine *e, const Frame *f, int hero, Choice choice);

/* The frame of the roll that is going on, or NULL. */
Frame *cw_roll_frame(const Engine *e);
/* The frame on top is done and gone: what lies below goes on, mostly a program that is over, then the turn. */
Flow cw_resume(Engine *e);
/* An attack or the attempt of a mission begins (none: that of the Finale); NULL: it cannot. */
Frame *cw_push_roll(Engine *e, int kind, int hero, int planet, CardId mission);
/* Hits for all enemies there, or the successes of the mission. */
int cw_needs(const Engine *e, const Frame *roll);
/* What an ally adds to a roll by its number. */
int cw_ally_adds(const Engine *e, const Frame *roll, int hero, const Card *card);
/* Are there hits for all enemies, or successes for the mission? More is of no use (CW-Q17). */
bool cw_suffices(const Engine *e, const Frame *roll);
/* Is the Jedi with the one who rolls (CW-Q16)? */
bool cw_stands_by(const Engine *e, const Frame *roll, int hero);

void cw_begin_finale(Engine *e);
void cw_turn_begin(Engine *e, Frame *f);

/* ---- frames, one set of functions each ---- */

FRAME_FUNCTIONS(cw_setup);
FRAME_FUNCTIONS(cw_turn);
FRAME_FUNCTIONS(cw_attack);
FRAME_FUNCTIONS(cw_mission);
FRAME_FUNCTIONS(cw_damage);
FRAME_FUNCTIONS(cw_reinforce);
FRAME_FUNCTIONS(cw_play);
FRAME_FUNCTIONS(cw_invade);
FRAME_FUNCTIONS(cw_siege);
FRAME_FUNCTIONS(cw_reveal);
FRAME_FUNCTIONS(cw_pick);
FRAME_FUNCTIONS(cw_cards);
FRAME_FUNCTIONS(cw_arrange);

Choice cw_roll_outcome(const Engine *e, const Frame *f, uint64_t random);
void cw_setup_game(Engine *e, const uint8_t *options);
/* How many missions come before the Finale. */
int cw_mission_count(const Engine *e);
void cw_side(const Engine *e, Seat seat, Choices *out);
void cw_start(Engine *e, Seat seat, Choice choice);
int cw_side_bar(const Engine *e, Seat seat, Choice choice);
void cw_digest(const Pack *pack, void *digest);
const char *cw_fits(const Box *box);
const char *cw_check(const Engine *e);
void cw_complete(Engine *e, const LeftOut *left);
const char *cw_frame_law(const Engine *e, const Frame *f);
int cw_eval(const Engine *e, Seat seat);
void cw_read_signs(const Engine *e, Seat seat, int16_t *signs);

extern const Message clonewars_verbs[VERBS_END], clonewars_prompts[PROMPTS_END], clonewars_tags[TAGS_END],
    clonewars_reasons[REASONS_END], clonewars_events[EVENTS_END], clonewars_outcomes[OUTCOMES],
    clonewars_moments[MOMENTS];
extern const Sign clonewars_signs[SIGN_ROWS];

enum { OPS = 29, CONDS = 9 };
enum { COND_ATTACK, COND_MISSION }; /* rows of clonewars_conds */
extern const Op clonewars_ops[OPS];
extern const Cond clonewars_conds[CONDS];

#endif
