/* States as JSON, beside the bytes and hashes of state.h. */
#ifndef CODEC_H
#define CODEC_H

#include <jansson.h>

#include "codec/state.h"

/* A state as JSON, meant to be read. The caller owns the result. */
json_t *codec_json(const Box *box, const void *state);
/* The inverse: any field may have been edited. True, or false with one line in `wrong` that names the field. */
bool codec_from_json(const Box *box, const json_t *json, void *state, char *wrong, size_t room);

/* The unseen cards of each bag, as an object: what a seat whose view this is cannot place. */
json_t *codec_unseen(const Box *box, const void *view);

#endif
