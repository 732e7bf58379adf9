/* A store in memory behind src/store/store.h that tests can hold back, break and look into. */
#ifndef KIT_FAKE_STORE_H
#define KIT_FAKE_STORE_H

#include "store/store.h"

/* While it is held nothing is synced. */
void fake_hold(Store *store, bool hold);
/* The disk is full from now on. */
void fake_break(Store *store, const char *why);
/* What a power cut leaves: a store with what was synced. The old one is still the caller's to close. */
Store *fake_crash(const Store *store);
/* Puts the text of a pack in the place of what is kept of it. */
void fake_keep_pack(Store *store, const char *hash, const char *game, const char *text);
/* The text of a pack that is kept; the caller frees it. */
char *fake_pack_text(const Store *store, const char *hash);
/* In every header and entry: the first such words in each become others. How many were found. */
int fake_edit(Store *store, const char *words, const char *others);
/* The same in the states that matches may go on from. */
int fake_edit_states(Store *store, const char *words, const char *others);
/* Everything in it as one text, secrets apart. */
char *fake_dump(const Store *store);

#endif
