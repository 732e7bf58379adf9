/*
 * States as bytes and hashes, and the laws they obey. Each walks the field tables from outside the core, so a field
 * declared once is written, read, checked and hashed everywhere.
 */
#ifndef CODEC_STATE_H
#define CODEC_STATE_H

#include "core/game.h"

/* Reads one number of a field; writes it. */
int field_get(const void *structure, const Field *field, int i);
void field_set(void *structure, const Field *field, int i, int value);
/* The i-th field of a frame with these locals, of the kind that it has in such a frame. */
Field field_in_frame(const FrameKind *kind, const void *local, int i);

/* The abilities among which a set of them chooses, in a frame with these locals, and how many there are. */
const Ability *field_abilities(const Pack *pack, const void *local, int *count);

/* A number for everything that matters in a state: fields by name, zeros left out, so that a new field changes no
 * old hash. Where cards lie counts, not which place holds them. To agents and other programs it is cantina_hash. */
uint64_t codec_hash(const Box *box, const void *state);

/* A state as portable bytes: returns how many (at most `room`, or 0 if they do not fit), and back. */
size_t codec_encode(const Box *box, const void *state, uint8_t *bytes, size_t room);
/* NULL, or what is wrong with the bytes; then `state` is not to be used. */
const char *codec_decode(const Box *box, const uint8_t *bytes, size_t size, void *state);

/* Structural laws of any state: frames of known kinds at known steps, fields in range, places, bags; then the game's
 * own. NULL, or the first that is broken. */
const char *codec_check(const Box *box, const void *state);
/* The same; `place` is where the card lies that the complaint is about, 0 if it is about none. */
const char *codec_check_at(const Box *box, const void *state, PlaceId *place);

#endif
