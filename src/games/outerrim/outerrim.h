/*
 * Outer Rim: smugglers and bounty hunters fly an arc of tiles for fame. The first to have enough of it wins, at once.
 *
 * Who comes in: the engine, through outerrim_game. What leaves: questions, events, an end. The rules are cited by their
 * ids (OR-n.m, rulings OR-An); packs/outerrim/rules.yaml holds their wording, README.md the rulings.
 *
 * A *hero* is a player's character by number 1 … 4: hero n is seat n's, and the automa, if it plays, is the hero behind
 * the last seat. Credits count thousands. A contact is one place all its life: as a token on its planet, as crew in
 * somebody's ship, as a captive on a bounty.
 */
#ifndef GAMES_OUTERRIM_H
#define GAMES_OUTERRIM_H

#include "core/ability.h"
#include "core/game.h"
#include "core/place.h"

/* The six market decks come first, then the seven encounter decks. */
enum {
    DECK_BOUNTY,
    DECK_CARGO,
    DECK_GEAR, /* and mods */
    DECK_JOB,
    DECK_LUXURY,
    DECK_SHIP,
    MARKET_DECKS,
    DECK_NABOO = MARKET_DECKS, /* and Ryloth */
    DECK_CANTONICA,            /* and Ord Mantell */
    DECK_KESSEL,               /* and the Maelstrom */
    DECK_TAKODANA,             /* and the Ring of Kafrene */
    DECK_NAL_HUTTA,            /* and Tatooine */
    DECK_LOTHAL,               /* and Mon Calamari */
    DECK_NAVPOINT,
    OPEN_DECKS, /* decks that one draws from */
    ENCOUNTER_DECKS = OPEN_DECKS - MARKET_DECKS,
    DECK_CONTACT = OPEN_DECKS, /* databank #2 … #23: contacts, tokens and crew */
    DECK_DATABANK,             /* the others */
    DECK_AUTOMA,
    DECKS
};
/* What a card is once somebody has it; an encounter card that is read and put back is none of them. */
enum { SORT_NONE, SORT_BOUNTY, SORT_CARGO, SORT_CREW, SORT_GEAR, SORT_JOB, SORT_MOD, SORT_SHIP, SORTS };
enum { FACTION_NONE, FACTION_HUTT, FACTION_IMPERIAL, FACTION_REBEL, FACTION_SYNDICATE, FACTIONS_END };
enum {
    SKILL_NONE,
    SKILL_INFLUENCE,
    SKILL_KNOWLEDGE,
    SKILL_PILOTING,
    SKILL_STEALTH,
    SKILL_STRENGTH,
    SKILL_TACTICS,
    SKILL_TECH,
    SKILLS_END
};
enum { CLASS_NONE, CLASS_GREY, CLASS_GREEN, CLASS_YELLOW, CLASSES };
enum { SPACE_PLANET, SPACE_NAVPOINT, SPACE_MAELSTROM };
/* Where a space of a tile joins the next tile, or an endcap. */
enum { EXIT_NONE, EXIT_UPPER_LEFT, EXIT_LOWER_LEFT, EXIT_UPPER_RIGHT, EXIT_LOWER_RIGHT, EXITS };
enum { COMBAT_GROUND, COMBAT_SHIP, COMBAT_HERE, COMBATS }; /* here: against a player, by the space (OR-19.3) */
enum { FACE_BLANK, FACE_FOCUS, FACE_HIT, FACE_CRIT, FACES, FACE_ANY = FACES };
/* Which of its deck's spaces a card's Secret stands on (OR-16.1): the one that comes first in the pack, or the second.
 */
enum { SECRET_NONE, SECRET_FIRST, SECRET_SECOND, SECRETS };
enum {
    STAT_COMBAT,
    STAT_HEALTH,
    STAT_SHIP_COMBAT,
    STAT_HULL,
    STAT_HYPERDRIVE,
    STAT_CREW,
    STAT_CARGO,
    STAT_FAME,
    STATS
};
/* Rules that a component lifts or grants while it is held (`rule`). */
enum {
    RULE_NO_FORCED_FIGHT,    /* OR-13.2 does not hold */
    RULE_NO_REPUTATION_LOSS, /* beating a patrol costs none (OR-14.4) */
    RULE_FAR_ENCOUNTER,      /* a patrol or a contact up to 3 spaces away may be encountered */
    RULE_ELIMINATION_BONUS,  /* eliminating a bounty's contact brings 5 more */
    RULES_LIFTED
};

enum {
    HEROES = 4, /* player boards (OR-1.1) */
    FACTIONS = 4,
    LEVELS = 4,
    TILES = 6,
    TILE_SPACES = 8,
    DICE_MOST = 20,
    DIE_SIDES = 8,
    TEST_DICE = 2,    /* OR-18.1 */
    FIRST_START = 90, /* the databank number of starting bounties; cargo and jobs follow */
    GEAR_SLOTS = 2,   /* OR-A25 */
    TASK_SLOTS = 2,
    DEFEAT_COST = 3, /* OR-21.2 */
    FAR_ENCOUNTER = 3,
    GIFTS_MOST = 60,    /* questions about gifts in a turn */
    CREDITS_MOST = 250, /* in a purse (OR-A78) */
    FAR = 99,
    REACHES = 12,     /* distances up to which the standard map is measured */
    WAYS_LONGEST = 6, /* of a patrol that comes: icons show no more */
    PLANETS_MOST = 11,
    ROUNDS_MOST = 60 /* house: then the most famous wins */
};

/* ---- the pack ---- */

enum { TABLE_CARDS, TABLE_CHARACTERS, TABLE_SHIPS, TABLE_SPACES, TABLE_PATROLS, TABLE_FACES, TABLE_RULES, TABLES };
enum {
    CARDS_MOST = 240,
    CHARACTERS_MOST = 24, /* both sides */
    SHIPS_MOST = 24,      /* both sides */
    SPACES_MOST = TILES * TILE_SPACES,
    PATROLS_MOST = FACTIONS * LEVELS,
    RULES_MOST = 400,
    SKILLS_HELD = 3,
    SKILLS_TESTED = 5,
    JOINS = 6,
    USED = 80 /* bytes of a bit for each ability: limits used up */
};

/* Abilities name the moment at which they work. "Held": of one's character, ship, crew, cargo, mods, gear, jobs,
 * bounties, secrets. */
enum {
    MOMENT_PLANNING,       /* held: instead of another planning option (OR-6.1); automa cards: that part */
    MOMENT_ACTION,         /* held: an action, once a turn (OR-7.2); automa cards */
    MOMENT_ENCOUNTER,      /* held: as one's encounter (OR-13.1); automa cards */
    MOMENT_SPACE,          /* an encounter card: its section for a space and a condition (OR-15.2) */
    MOMENT_CONTACT,        /* a contact: the top part of its databank card (OR-17.1) */
    MOMENT_SCRIPT,         /* a databank card: the steps of a job (OR-24.3), or what #1, #40, #41 say */
    MOMENT_BOUGHT,         /* a market card that does something at once */
    MOMENT_DELIVERED,      /* cargo, a captured bounty: the reward (OR-12.1) */
    MOMENT_ELIMINATED,     /* a bounty: the other reward (OR-22.4) */
    MOMENT_REWARDED,       /* a bounty: after either (OR-22.9) */
    MOMENT_COMPLETED,      /* a job: the reward (OR-24.9) */
    MOMENT_ALWAYS,         /* held: values and rules, read and never run */
    MOMENT_BEFORE_TEST,    /* held: before one's skill test */
    MOMENT_BEFORE_COMBAT,  /* held: before one's combat's dice */
    MOMENT_ROLLED,         /* held: after one's own roll, in a test or a combat (OR-18.5) */
    MOMENT_ENEMY_ROLLED,   /* held: after the opponent's roll */
    MOMENT_ILLEGAL_ROLLED, /* held: after the die for illegal cargo (OR-12.4) */
    MOMENT_WON,            /* held: one won a combat, before damage is suffered (OR-19.6) */
    MOMENT_LOST,           /* held: … lost it */
    MOMENT_BEAT_PATROL,    /* held: … won against a patrol, after its reward */
    MOMENT_WOULD_FALL,     /* held, instead: one would be defeated */
    MOMENT_FELL,           /* held: one was defeated (OR-21) */
    MOMENT_ENTERING,       /* held: one entered a patrol's space and must stop; to go on instead (OR-6.6) */
    MOMENT_INTRUDED,       /* held: another player moves into one's space and would go on */
    MOMENT_PATROL_COMES,   /* held: a patrol would move because of one's market action */
    MOMENT_REWARD_BOUNTY,  /* held: before the reward of one's bounty is gained */
    MOMENT_REWARD_JOB,     /* held: … of a job */
    MOMENT_REWARD_ILLEGAL, /* held: … of illegal cargo */
    MOMENT_GAINED_BOUNTY,  /* held: after the reward of a bounty; goals */
    MOMENT_GAINED_JOB,     /* held: … of a job */
    MOMENT_GAINED_CARGO,   /* held: … of cargo, legal or not */
    MOMENT_GAINED_CREW,    /* held: one has gained a crew */
    MOMENT_RECOVERED,      /* held: one has recovered damage */
    MOMENT_NOW,            /* a character, a ship: as soon as one has or has marked something; goals */
    MOMENTS
};

enum {
    KIND_CARD = KIND_GAME, /* must come first: core's verbs and events name cards */
    KIND_CHARACTER,
    KIND_SHIP,
    KIND_SPACE,
    KIND_PATROL,
    KIND_SIDE, /* of a die, as the pack lists them */
    KIND_RULE,
    KIND_DECK,
    KIND_SORT,
    KIND_FACTION, /* of the four */
    KIND_SKILL,
    KIND_CLASS,
    KIND_SPACE_KIND,
    KIND_EXIT,
    KIND_COMBAT,
    KIND_FACE,
    KIND_SECRET,
    KIND_STAT,
    KIND_LIFTED,
    KIND_RULE_KIND,
    KIND_WHOM,     /* players an operation means */
    KIND_WHOSE,    /* the reputation of which faction */
    KIND_STANDING, /* what a reputation is */
    KIND_BODY,     /* where damage falls */
    KIND_PLAYERS,  /* which players may be picked */
    KIND_WHERE,    /* where contacts, patrols, players are */
    KIND_FOE,      /* what a combat is against */
    KIND_AMENDS,   /* what illegal cargo costs the automa */
    KIND_ROLL,     /* what a roll is for */
    KIND_TO,       /* spaces one may be sent to */
    KIND_MARKET,   /* a market deck by its number from 1, or any */
    /* words of states alone */
    KIND_ACTED,
    KIND_CARD_ACT,
    KIND_DECK_ACT,
    KIND_DICE_ACT,
    KIND_TOKEN_ACT,
    KIND_FACTION_ACT,
    KIND_ERRAND,
    KIND_MARKET_ACT,
    KINDS_END,
    KINDS = KINDS_END - KIND_GAME
};

enum { WHOM_YOU, WHOM_THEM, WHOM_BOTH, WHOM_EACH_OTHER, WHOMS };
enum {
    WHOSE_HUTT = 1,
    WHOSE_IMPERIAL,
    WHOSE_REBEL,
    WHOSE_SYNDICATE,
    WHOSE_CHOSEN,
    WHOSE_PLANET,
    WHOSE_NEAREST,
    WHOSE_HERE,
    WHOSES
};
enum {
    STANDING_POSITIVE,
    STANDING_NEUTRAL,
    STANDING_NEGATIVE,
    STANDING_NOT_NEGATIVE,
    STANDING_NOT_POSITIVE,
    STANDINGS
};
enum { BODY_CHARACTER, BODY_SHIP, BODY_BOTH, BODIES };
enum {
    PLAYERS_ANY,
    PLAYERS_MORE_FAMOUS,
    PLAYERS_INFAMOUS,
    PLAYERS_WITH_CREW,
    PLAYERS_WITH_DROID,
    PLAYERS_WITH_CARGO,
    PLAYERS_KINDS
};
enum { WHERE_HERE, WHERE_NEAR, WHERE_ANYWHERE, WHERES }; /* near: within 3 spaces */
enum { FOE_CARD, FOE_PATROL, FOE_PLAYER, FOE_CONTACT, FOES };
enum { AMENDS_NONE, AMENDS_SHIP, AMENDS_CHARACTER, AMENDS_REPUTATION, AMENDSES };
enum { ROLL_TEST, ROLL_GROUND, ROLL_SHIP, ROLL_CARGO, ROLL_OTHER, ROLLS };
enum { TO_ANY, TO_PLANET, TO_NAVPOINT, TO_MAELSTROM, TO_PLAYER, TO_PATROL, TOS };

typedef struct {
    Component is;
    uint8_t deck;             /* DECK_… */
    uint8_t class;            /* contacts: CLASS_… */
    uint8_t secret;           /* encounter cards: SECRET_… */
    uint8_t number;           /* databank cards and contacts: theirs */
    uint8_t script;           /* jobs: the databank number whose steps they follow; 0: their own */
    uint8_t sort;             /* SORT_…: what it is, or becomes when it is kept (OR-15.4) */
    uint8_t cost;             /* thousands */
    uint8_t destination;      /* where it is delivered or done */
    uint8_t barred;           /* where it cannot be bought (OR-9.7) */
    uint8_t patrol, distance; /* its patrol icon: faction and how far (OR-10.1) */
    uint8_t illegal, weapon, armor, droid;
    uint8_t leaves;               /* out of the game, not discarded, after its reward (OR-22.7, OR-24.9) */
    uint8_t skills[SKILLS_HELD];  /* crew */
    uint8_t tests[SKILLS_TESTED]; /* jobs: the skills on them, in order */
    uint8_t crucial;              /* … the one in italics (OR-24.1) */
    uint16_t contact;             /* bounties: the card of the contact they name */
    uint8_t combat, value;        /* bounties: COMBAT_… and dice */
    uint8_t faction;              /* contacts: on their token */
    uint8_t start;                /* #90 … #92: the starting planet (OR-2.14) */
    uint8_t ship;                 /* ship cards: the sheet */
} Card;

/* A side of a character card. */
typedef struct {
    Component is;
    uint8_t health, combat;
    uint8_t skills[SKILLS_HELD];
    uint8_t number;    /* which databank card it starts with */
    uint8_t faction;   /* with whom it starts better or worse; 0 none */
    int8_t reputation; /* … 1 or -1 */
    uint8_t chosen;    /* … with a faction of the player's choice (OR-2.15) */
    uint8_t droid;
    uint8_t back; /* the other side; 0: this is it */
} Character;

/* A side of a ship sheet. */
typedef struct {
    Component is;
    uint8_t starter;
    uint8_t cost, hyperdrive, combat, hull;
    uint8_t crew, cargo, mod, either; /* slots; either: cargo or mod */
    uint8_t back;
} Ship;

typedef struct {
    Component is;
    uint8_t tile;         /* 1 … TILES: where it lies in the standard map, from the Rebel and Syndicate endcap on */
    uint8_t kind;         /* SPACE_… */
    uint8_t x, y;         /* on its tile, for drawing: 0 … 100 */
    uint8_t joins[JOINS]; /* spaces of the same tile; given on either side */
    uint8_t exit;         /* EXIT_…: navpoints only */
    uint8_t faction;
    uint8_t classes[2]; /* planets: of their contact spaces */
    uint8_t deck;       /* DECK_… of its encounters */
} Space;

typedef struct {
    Component is;
    uint8_t faction, level;
    uint8_t combat;        /* 0: level 4, nobody beats it (OR-14.7) */
    uint8_t credits, fame; /* its reward */
} Patrol;

typedef struct {
    Component is;
    uint8_t face, count; /* of the eight sides */
} Face;

typedef struct {
    Component is;
    uint32_t text, where;
    uint8_t kind;
    uint8_t since; /* version of the rules that it came with, or was changed by; 0: the first */
} Rule;

/* A databank number of which there are several cards, in a row: #1, #40, #41, #90, #91, #92. */
enum { NUMBERED_1, NUMBERED_40, NUMBERED_41, NUMBERED_90, NUMBERED_91, NUMBERED_92, NUMBERED };

/* ---- what follows from a pack (digest.c) ---- */

typedef uint64_t SpaceSet; /* bit: a space by its row in the pack */
#define SPACE_BIT(space) (UINT64_C(1) << (space))
static inline bool spaces_have(SpaceSet set, int space) {
    return space < 64 && set >> space & 1;
}
_Static_assert(SPACES_MOST < 64, "a set of spaces is a word");

enum { CONDITIONAL_SKILL = STATS, CONDITIONAL_RULE };

/* An ability that is used at its moment while it is held: its number, and the moment above it. */
typedef uint16_t HeldAbility;
enum { HELD_BITS = 10, HELD_MOST = 1 << HELD_BITS };
_Static_assert(MOMENTS <= 1 << (16 - HELD_BITS), "a moment has room above an ability");

/* Where pieces of armour are counted: what is no sort of thing is not held. */
enum { COUNTED_ARMOR = SORT_NONE };

/* What a component is worth while it is held, as far as that follows from the pack alone. */
typedef struct {
    uint64_t moments;           /* set of those at which it has an ability that is used while it is held */
    int8_t bonus[STATS];        /* unconditional ones */
    uint8_t skills[SKILLS_END]; /* how often it has each: its own and granted ones */
    uint8_t counts[SORTS];      /* one of its sort; of COUNTED_ARMOR, if it is some */
    uint8_t lifted;             /* set of RULE_… */
    uint16_t conditional;       /* set of STAT_… and CONDITIONAL_…: what it gives that depends on something */
    uint8_t on_holdings;        /* set of STAT_…: … that depends on what the hero has and stands for alone */
    uint8_t held;               /* how many abilities of `held` are its own, … */
    uint16_t first_held;        /* … from this one on */
} Worth;
_Static_assert(MOMENTS <= 64, "a set of moments is a word");

/* Cards of a deck, of a class, of a databank number lie in a row of the pack. */
typedef struct {
    CardId first;
    uint8_t rows;
} CardRows;

/* What a card's program of a moment brings its hero, all told, as far as that is written in numbers. */
typedef struct {
    int8_t credits, fame, reputation;
} Gain;
enum { GAIN_DELIVERED, GAIN_ELIMINATED, GAIN_COMPLETED, GAINS };

typedef struct {
    Worth cards[CARDS_MOST + 1], characters[CHARACTERS_MOST + 1], ships[SHIPS_MOST + 1];
    SpaceSet joins[SPACES_MOST + 1];                  /* on its tile */
    SpaceSet next[SPACES_MOST + 1];                   /* … and, in the standard map, on the tiles beside it (map.c) */
    uint8_t far[SPACES_MOST + 1][SPACES_MOST + 1];    /* … the distances there */
    SpaceSet within[SPACES_MOST + 1][REACHES];        /* … what lies within a distance */
    SpaceSet ways[SPACES_MOST + 1][WAYS_LONGEST + 1]; /* … where ways of so many steps lead (or_ways) */
    uint8_t exits[TILES + 1][EXITS];                  /* the space of a tile that has this exit */
    SpaceSet spaces, planets, navpoints;              /* all of the pack */
    SpaceSet of_faction[FACTIONS_END];                /* planets */
    uint8_t planet_number[SPACES_MOST + 1];           /* 1 … PLANETS_MOST in the order of the pack; 0: no planet */
    uint8_t planet_space[PLANETS_MOST + 1];           /* the other way round */
    uint8_t secret[SPACES_MOST + 1];                  /* SECRET_… on cards of its deck that concerns it */
    CardRows decks[DECKS], secrets[ENCOUNTER_DECKS][SECRETS], classes[CLASSES], numbered[NUMBERED];
    CardId script[100];                        /* the card of a databank number of which there is one (0: none) */
    uint8_t patrols[FACTIONS_END][LEVELS + 1]; /* rows of the patrols */
    CardId ship_card[SHIPS_MOST + 1];          /* the Ship deck's card of a sheet */
    uint8_t sides[DIE_SIDES];                  /* of a die: the face of each */
    PlaceId dealt[DECKS];                      /* a deck's cards lie in places in a row: the first (setup.c) */
    Gain gains[CARDS_MOST + 1][GAINS];
    uint8_t brings_fame[CARDS_MOST + 1];        /* … at some other time */
    HeldAbility held[HELD_MOST];                /* of all components, one after the other (Worth) */
    uint64_t limited[LIMIT_GAME + 1][USED / 8]; /* abilities with each limit: bits as in used_up */
} Digest;

/* ---- options ---- */

enum {
    OPTION_FAME,       /* OR-5.3, OR-30.1 */
    OPTION_MAP,        /* OR-30.2 */
    OPTION_AUTOMA,     /* an opponent that follows the AI cards; alone there always is one (OR-25.1) */
    OPTION_HEAD_START, /* its fame at the beginning (OR-25.5) */
    OPTION_CHARACTERS, /* chosen in turn order (OR-2.7), or dealt */
    OPTION_FIRST,      /* rolled for (OR-2.6), or the first seat */
    OPTIONS
};

/* ---- the state ---- */

enum {
    ZONE_MARKET,                                      /* six decks, the top card faceup */
    ZONE_ENCOUNTER = ZONE_MARKET + MARKET_DECKS,      /* seven */
    ZONE_DATABANK = ZONE_ENCOUNTER + ENCOUNTER_DECKS, /* cards of which there are several under a number */
    ZONE_AUTOMA,                                      /* its deck */
    ZONE_RESOLVING,                                   /* cards being read, the newest on top */
    ZONE_POOL,                                        /* contacts that are nowhere (OR-A47) */
    ZONE_REMOVED,                                     /* out of the game */
    ZONE_CREW,                                        /* a zone for each hero: */
    ZONE_HOLD = ZONE_CREW + HEROES,                   /* cargo and mods */
    ZONE_GEAR = ZONE_HOLD + HEROES,
    ZONE_TASKS = ZONE_GEAR + HEROES,        /* jobs and bounties */
    ZONE_SECRETS = ZONE_TASKS + HEROES,     /* facedown: the owner knows them */
    ZONE_CAPTIVES = ZONE_SECRETS + HEROES,  /* contacts on the bounties that name them */
    ZONE_CONTACTS = ZONE_CAPTIVES + HEROES, /* at each planet, from the left */
    ZONES = ZONE_CONTACTS + PLANETS_MOST
};

enum {
    BAG_MARKET = 1,                                      /* one for each deck */
    BAG_ENCOUNTER = BAG_MARKET + MARKET_DECKS,           /* nested: how many of each of the three below it holds */
    BAG_PLAIN = BAG_ENCOUNTER + ENCOUNTER_DECKS,         /* SECRET_NONE, SECRET_FIRST, SECRET_SECOND of each deck */
    BAG_CONTACT = BAG_PLAIN + ENCOUNTER_DECKS * SECRETS, /* one for each class */
    BAG_NUMBERED = BAG_CONTACT + CLASSES - 1,
    BAG_AUTOMA = BAG_NUMBERED + NUMBERED,
    BAGS
};
enum {
    MARKET_CELLS = 16,
    NESTED_CELLS = 48,
    ENCOUNTER_CELLS = 16, /* of one of the three */
    CONTACT_CELLS = 16,
    NUMBERED_CELLS = 8,
    AUTOMA_CELLS = 16,
    CELLS_ENCOUNTER = MARKET_DECKS * MARKET_CELLS,
    CELLS_PLAIN = CELLS_ENCOUNTER + ENCOUNTER_DECKS * NESTED_CELLS,
    CELLS_CONTACT = CELLS_PLAIN + ENCOUNTER_DECKS * SECRETS * ENCOUNTER_CELLS,
    CELLS_NUMBERED = CELLS_CONTACT + (CLASSES - 1) * CONTACT_CELLS,
    CELLS_AUTOMA = CELLS_NUMBERED + NUMBERED * NUMBERED_CELLS,
    CELLS = CELLS_AUTOMA + AUTOMA_CELLS
};
_Static_assert((int)BAGS <= (int)NESTED_CELLS, "a bag of bags has a cell for each bag");
enum { PLACES = 240, FRAMES = 31 };

typedef struct {
    Head head;
    uint8_t options[OPTIONS];
#define FIELD FIELD_MEMBER
#define FIELDS FIELDS_MEMBER
#define FIELDS_BY FIELDS_BY_MEMBER
#include "games/outerrim/fields.def"
#undef FIELD
#undef FIELDS
#undef FIELDS_BY
    uint8_t used_up[USED];
    Zone zones[ZONES];
    Bag bags[BAGS];
    Frame frames[FRAMES];
    Place places[PLACES];
    _Alignas(8) uint8_t cells[CELLS];
} OuterRim;

_Static_assert(sizeof(OuterRim) <= 4096, "a game of Outer Rim fits in 4 KiB");

static inline OuterRim *outerrim(const Engine *e) {
    return e->state;
}
static inline const Card *card_of(const Engine *e, CardId card) {
    return (const Card *)pack_rows(e->pack, TABLE_CARDS) + card;
}
static inline const Character *character_of(const Engine *e, int hero) {
    return (const Character *)pack_rows(e->pack, TABLE_CHARACTERS) + outerrim(e)->character[hero - 1];
}
static inline const Ship *ship_of(const Engine *e, int hero) {
    return (const Ship *)pack_rows(e->pack, TABLE_SHIPS) + outerrim(e)->ship[hero - 1];
}
static inline const Space *space_of(const Engine *e, int space) {
    return (const Space *)pack_rows(e->pack, TABLE_SPACES) + space;
}

static inline const Patrol *patrol_of(const Engine *e, int patrol) {
    return (const Patrol *)pack_rows(e->pack, TABLE_PATROLS) + patrol;
}
static inline const Digest *digest(const Engine *e) {
    return pack_digest(e->pack);
}

/* ---- tables of this game, one file each ---- */

extern const TableDef outerrim_tables[TABLES];
extern const Kind outerrim_kinds[KINDS];
extern const OptionDef outerrim_options[OPTIONS];
extern const Game outerrim_game;

#endif
