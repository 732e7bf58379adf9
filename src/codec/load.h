/* The parts of reading a state from JSON: load.c reads fields and frames, load_piles.c cards and bags,
 * load_layers.c bags of one stock. */
#ifndef CODEC_LOAD_H
#define CODEC_LOAD_H

#include "codec/codec.h"
#include "codec/piles.h"

typedef struct {
    Engine e;
    PileRules rules;
    char *wrong;
    size_t room;
    bool failed;
    int next_place;
    bool loose[256];               /* [place] undrawn or nested-less: its bag is still to be found */
    bool given[BAGS_MOST];         /* nested bags named in the JSON */
    uint8_t layer[BAGS_MOST][256]; /* what the JSON says a layer holds: cells */
} Loader;

/* Notes the first complaint, with the field it is about; always false. */
bool load_fail_at(Loader *l, PlaceId place, const char *wrong); /* of the card that lies there */
bool load_fail(Loader *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool load_zones(Loader *l, const json_t *json);
bool load_bags(Loader *l, const json_t *json);
/* Reads the list of cards a layer holds; their own bag must know them all. */
bool load_layer(Loader *l, const json_t *json, BagId bag);
/* Fills the layers out of the stocks they are of. */
void load_layers(Loader *l);
/* Is it an object (or left out, NULL) whose keys are all among these words? The list ends with NULL. */
bool load_keys(Loader *l, const json_t *json, const char *path, const char *const *words);
/* A small number of an object by its name: 0 when left out. */
bool load_count(Loader *l, const json_t *json, const char *name, int most, const char *path, int *count);
/* A card's number by its word; 0 for null. */
bool load_card(Loader *l, const json_t *json, const char *path, CardId *card);

#endif
