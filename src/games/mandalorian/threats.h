/* Threats: tokens on the map, and what was read of them (threats.c). */
#ifndef GAMES_MANDALORIAN_THREATS_H
#define GAMES_MANDALORIAN_THREATS_H

#include "games/mandalorian/board.h"
#include "games/mandalorian/notes.h"

static inline bool is_faceup(const Engine *e, PlaceId threat) {
    return e->places[threat].flags & PLACE_FACEUP;
}
static inline bool is_enemy(const Engine *e, PlaceId threat) {
    return is_faceup(e, threat) && card_of(e, e->places[threat].card)->class != CLASS_NONE;
}
/* Threats on the map, space by space: the first behind `at`, which may be 0; 0: there are no more. */
PlaceId ma_threat_after(const Engine *e, PlaceId at);
/* Its number in the row of its space, from the top. */
int ma_nth(const Engine *e, PlaceId threat);

/* The notes of the run, or `room` filled for this once. */
const Notes *ma_notes(const Engine *e, Notes *room);
/* There is no threat on the map yet: from now on the notes are kept up. */
void ma_notes_begin(const Engine *e);
/* A facedown threat has come to a space, from another or from none (0). */
void ma_note_facedown(const Engine *e, int from, int to);
/* Spaces with an enemy; with a facedown threat. */
static inline SpaceSet ma_enemy_spaces(const Engine *e) {
    Notes room;
    return ma_notes(e, &room)->enemy_at;
}
static inline SpaceSet ma_facedown_spaces(const Engine *e) {
    Notes room;
    return ma_notes(e, &room)->facedown_at;
}
/* Spaces with an enemy of one of these classes (bit CLASS_…). */
SpaceSet ma_class_spaces(const Engine *e, unsigned classes);
/* The ability an enemy has now: none while it is facedown or disrupted (MA-69). */
int ma_trait(const Engine *e, PlaceId threat);
/* A facedown threat is turned up: drawn if need be, shown, its mission effect or what it does follows (MA-15, MA-29).
 * `hero` is "you". Pushes a frame. */
void ma_push_reveal(Engine *e, int hero, PlaceId threat);
/* What a threat does at a moment (revealed, defeated), over a frame that knows which one it is. */
void ma_push_token(Engine *e, Seat seat, int hero, PlaceId threat, int moment);
/* "This": the threat that a program stands on, or 0; the space it lies or lay in. */
PlaceId ma_this_threat(const Frame *program);
int ma_this_space(const Engine *e);
/* Damage on an enemy; it is defeated when it has as much as health (MA-18). May push frames. */
void ma_damage_enemy(Engine *e, int hero, PlaceId threat, int points);
/* An enemy is put into a space: nothing follows from it (MA-R12). */
void ma_enemy_to(Engine *e, PlaceId threat, int number);
/* Where an enemy can step (MA-22). */
SpaceSet ma_enemy_steps(const Engine *e, PlaceId threat);
/* Disrupt tokens on all enemies, substitutes included. */
int ma_tokens_on_enemies(const Engine *e);
/* Puts a pool token on it, or a substitute (MA-69, MA-39); can it take one? */
bool ma_may_disrupt(const Engine *e, PlaceId threat);
void ma_disrupt_enemy(Engine *e, PlaceId threat);
/* Takes one off again, unseen. */
void ma_recover_enemy(Engine *e, PlaceId threat);
/* A feature leaves the game (MA-R32). */
void ma_discard_feature(Engine *e, PlaceId threat);
/* A hero picks one up; lays all that it carries down in a space. */
void ma_take(Engine *e, int hero, PlaceId threat);
void ma_drop(Engine *e, int hero, int number);
/* A token comes to the map faceup. */
void ma_put_faceup(Engine *e, PlaceId threat, int number);
/* Sets of classes (bit CLASS_…) that a word for enemies means. */
extern const uint8_t ma_classes[ENEMIES_KINDS];
bool ma_class_fits(const Engine *e, PlaceId threat, int enemies);

#endif
