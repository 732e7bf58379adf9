/* A small game that can do nothing but have a guide deck: cards, missions, rules, and options that are called so. */
#ifndef TESTS_GUIDE_TESTGAME_H
#define TESTS_GUIDE_TESTGAME_H

#include "core/pack.h"

enum { CARDS, MISSIONS, GUIDE, RULES, MAPS };
enum { OPTION_MISSION, OPTION_MAP, OPTION_GUIDE, OPTION_MODE };
enum { OUTCOME_NONE, OUTCOME_WON, OUTCOME_LOST, OUTCOME_LEGENDARY };
enum { RULES_NAMED = 2 };

typedef struct {
    Component is;
    uint8_t strength;
} TestCard;

typedef struct {
    Component is;
    uint8_t map; /* where it is played; none: anywhere */
    uint32_t story;
} TestMission;

typedef struct {
    Component is;
    uint8_t kind;
    uint8_t mission;
    uint16_t card;
    uint8_t rules[RULES_NAMED];
    uint32_t text;
} TestGuide;

typedef struct {
    Component is;
    uint32_t text;
} TestRule;

typedef struct {
    Component is;
} TestMap;

extern const Game guided_game;

#endif
