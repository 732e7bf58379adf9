/* Hands, squads, allies and what they do in a game of The Clone Wars; who has what for which moment. */
#ifndef GAMES_CLONEWARS_CARDS_H
#define GAMES_CLONEWARS_CARDS_H

#include "games/clonewars/board.h"

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
/* Lets that many droids arrive on each planet of a set. NULL: they have arrived, with nothing to choose. */
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

#endif
