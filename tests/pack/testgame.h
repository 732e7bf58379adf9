/* A small game that can do nothing but have a pack: every kind of field, operation and condition. */
#ifndef TESTS_PACK_TESTGAME_H
#define TESTS_PACK_TESTGAME_H

#include "core/pack.h"

enum { CARDS, SPACES };
enum { COLOUR_NONE, COLOUR_RED, COLOUR_GREEN, COLOUR_BLUE };
enum { PLAYED, ALWAYS, AFTER_ROLL };
enum { TAGS = 3, CARDS_ROOM = 6 };

typedef struct {
    Component is;
    uint8_t colour;
    int8_t power;
    uint16_t worth;
    uint8_t home; /* a space */
    uint8_t wild;
    uint8_t tags[TAGS]; /* colours */
    uint32_t text;
} TestCard;

typedef struct {
    Component is;
    uint16_t links[TAGS]; /* spaces */
    uint8_t owner;        /* a seat */
    uint8_t stock;        /* a bag */
} TestSpace;

extern const Game test_game;

#endif
