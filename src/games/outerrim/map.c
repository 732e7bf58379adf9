/*
 * The map: which spaces are beside each other, how far they are, how far a ship gets.
 *
 * Tiles lie in a row from the Rebel and Syndicate endcap to the Hutt and Imperial one. On a tile the pack says what
 * joins what; where two tiles meet, exits of the same lane do. Endcaps are no spaces (OR-A23). The standard row is
 * worked out once, in the digest; another one (OR-30.2) is searched, a set of spaces at a time.
 */
#include "games/outerrim/map.h"
#include "games/outerrim/heroes.h"

static const uint8_t standard[TILES] = {1, 2, 3, 4, 5, 6};

static bool is_standard(const Engine *e) {
    return !memcmp(outerrim(e)->tiles, standard, TILES);
}

/* ---- tiles ---- */

/* Which place of the row a tile lies at, from 0; TILES: nowhere. */
static int place_of_tile(const uint8_t *tiles, int tile) {
    int place = 0;
    while (place < TILES && tiles[place] != tile)
        place++;
    return place;
}

static bool is_left(int exit) {
    return exit == EXIT_UPPER_LEFT || exit == EXIT_LOWER_LEFT;
}

/* The space behind an exit: on the next tile to that side, the exit of the same lane; 0: an endcap. */
static int behind_exit(const Digest *known, const uint8_t *tiles, const Space *space) {
    static const uint8_t facing[EXITS] = {[EXIT_UPPER_LEFT] = EXIT_UPPER_RIGHT,
                                          [EXIT_LOWER_LEFT] = EXIT_LOWER_RIGHT,
                                          [EXIT_UPPER_RIGHT] = EXIT_UPPER_LEFT,
                                          [EXIT_LOWER_RIGHT] = EXIT_LOWER_LEFT};
    int place = place_of_tile(tiles, space->tile) + (is_left(space->exit) ? -1 : 1);
    return place >= 0 && place < TILES ? known->exits[tiles[place]][facing[space->exit]] : 0;
}

static SpaceSet beside_one(const Digest *known, const uint8_t *tiles, const Space *rows, int space) {
    int other = rows[space].exit ? behind_exit(known, tiles, &rows[space]) : 0;
    return known->joins[space] | (other ? SPACE_BIT(other) : 0);
}

SpaceSet or_adjacent(const Engine *e, int space) {
    if (is_standard(e))
        return digest(e)->next[space];
    return beside_one(digest(e), outerrim(e)->tiles, pack_rows(e->pack, TABLE_SPACES), space);
}

/* Who is beside whom, for a search: the digest's table, or one that is made for the occasion. */
static const SpaceSet *lanes(const Engine *e, SpaceSet *room) {
    if (is_standard(e))
        return digest(e)->next;
    const Space *rows = pack_rows(e->pack, TABLE_SPACES);
    for (int space = 1; space <= e->pack->tables[TABLE_SPACES].count; space++)
        room[space] = beside_one(digest(e), outerrim(e)->tiles, rows, space);
    return room;
}

/* What a step from any of a set leads to. */
static inline SpaceSet beside(const SpaceSet *next, SpaceSet of) {
    SpaceSet set = 0;
    for (; of; of &= of - 1)
        set |= next[spaces_lowest(of)];
    return set;
}

/* ---- how far ---- */

/* On the standard map, without a stop closer than `steps`: what was measured before will do. */
static inline bool is_plain(const Engine *e, int from, int steps, SpaceSet stops) {
    if (steps >= REACHES || !is_standard(e))
        return false;
    return !steps || !(stops & digest(e)->within[from][steps - 1] & ~SPACE_BIT(from));
}

int or_steps(const Engine *e, int from, int to, SpaceSet stops) {
    SpaceSet room[SPACES_MOST + 1];
    if (is_standard(e) && is_plain(e, from, digest(e)->far[from][to], stops))
        return digest(e)->far[from][to];
    const SpaceSet *next = lanes(e, room);
    SpaceSet reached = SPACE_BIT(from), edge = reached;
    for (int steps = 0; edge; steps++) {
        if (edge >> to & 1)
            return steps;
        SpaceSet entered = beside(next, steps ? edge & ~stops : edge) & ~reached;
        reached |= entered;
        edge = entered;
    }
    return FAR;
}

int or_distance(const Engine *e, int from, int to) {
    return is_standard(e) ? digest(e)->far[from][to] : or_steps(e, from, to, 0);
}

static void measure(const Engine *e, int from, uint8_t *far) {
    SpaceSet room[SPACES_MOST + 1];
    const SpaceSet *next = lanes(e, room);
    SpaceSet reached = SPACE_BIT(from), edge = reached;
    memset(far, FAR, SPACES_MOST + 1);
    for (int steps = 0; edge; steps++) {
        for (SpaceSet at = edge; at; at &= at - 1)
            far[spaces_lowest(at)] = (uint8_t)steps;
        edge = beside(next, edge) & ~reached;
        reached |= edge;
    }
}

const uint8_t *or_distances(const Engine *e, int from, uint8_t *room) {
    if (is_standard(e))
        return digest(e)->far[from];
    measure(e, from, room);
    return room;
}

void or_measure(const Engine *e, int from, uint8_t *far) {
    const uint8_t *measured = or_distances(e, from, far);
    if (measured != far)
        memcpy(far, measured, SPACES_MOST + 1);
}

/* Goes on for so many steps from the edge of what is reached. */
static SpaceSet reach_on(const SpaceSet *next, SpaceSet reached, SpaceSet edge, int steps, SpaceSet stops) {
    for (; edge && steps; steps--) {
        SpaceSet entered = beside(next, edge) & ~reached;
        reached |= entered;
        edge = entered & ~stops;
    }
    return reached;
}

/* On the standard map: up to the first stop what was measured before will do. */
static SpaceSet reach_measured(const Engine *e, int from, int steps, SpaceSet stops) {
    const SpaceSet *within = digest(e)->within[from];
    int plain = 0;
    stops &= ~SPACE_BIT(from);
    while (plain < steps && !(stops & within[plain]))
        plain++;
    SpaceSet edge = plain ? within[plain] & ~within[plain - 1] & ~stops : SPACE_BIT(from);
    return reach_on(digest(e)->next, within[plain], edge, steps - plain, stops);
}

SpaceSet or_reach(const Engine *e, int from, int steps, SpaceSet stops) {
    SpaceSet room[SPACES_MOST + 1];
    if (is_plain(e, from, steps, stops))
        return digest(e)->within[from][steps];
    if (steps < REACHES && is_standard(e))
        return reach_measured(e, from, steps, stops);
    return reach_on(lanes(e, room), SPACE_BIT(from), SPACE_BIT(from), steps, stops);
}

SpaceSet or_within(const Engine *e, int space, int distance) {
    return or_reach(e, space, distance, 0);
}

/* `been` is where the way leads that far. */
static SpaceSet ways_on(const SpaceSet *next, int at, int steps, SpaceSet been) {
    SpaceSet ends = 0, open = next[at] & ~been;
    if (steps == 1)
        return open;
    for (; open; open &= open - 1) {
        int space = spaces_lowest(open);
        ends |= ways_on(next, space, steps - 1, been | SPACE_BIT(space));
    }
    return ends;
}

SpaceSet or_ways(const Engine *e, int from, int steps) {
    SpaceSet room[SPACES_MOST + 1];
    if (is_standard(e))
        return digest(e)->ways[from][steps];
    return ways_on(lanes(e, room), from, steps, SPACE_BIT(from));
}

SpaceSet or_nearest(const Engine *e, int space, SpaceSet among) {
    SpaceSet room[SPACES_MOST + 1];
    const SpaceSet *next = lanes(e, room);
    SpaceSet reached = SPACE_BIT(space), edge = reached;
    while (edge && !(edge & among)) {
        edge = beside(next, edge) & ~reached;
        reached |= edge;
    }
    return edge & among;
}

/* ---- endcaps ---- */

/* The Rebels begin at the upper left, the Syndicate below them; the Hutts at the upper right, the Empire below. */
int or_spawn_space(const Engine *e, int faction) {
    static const uint8_t exits[FACTIONS_END] = {[FACTION_REBEL] = EXIT_UPPER_LEFT,
                                                [FACTION_SYNDICATE] = EXIT_LOWER_LEFT,
                                                [FACTION_HUTT] = EXIT_UPPER_RIGHT,
                                                [FACTION_IMPERIAL] = EXIT_LOWER_RIGHT};
    int tile = outerrim(e)->tiles[is_left(exits[faction]) ? 0 : TILES - 1];
    return digest(e)->exits[tile][exits[faction]];
}

/* ---- the digest ---- */

static void measure_standard(Digest *known, int from) {
    SpaceSet reached = SPACE_BIT(from), edge = reached;
    memset(known->far[from], FAR, sizeof known->far[from]);
    for (int steps = 0; edge; steps++) {
        SpaceSet further = 0;
        if (steps < REACHES)
            known->within[from][steps] = reached;
        for (; edge; edge &= edge - 1) {
            known->far[from][spaces_lowest(edge)] = (uint8_t)steps;
            further |= known->next[spaces_lowest(edge)];
        }
        edge = further & ~reached;
        reached |= edge;
    }
    for (int steps = 1; steps < REACHES; steps++)
        known->within[from][steps] |= known->within[from][steps - 1];
}

void or_digest_map(const Pack *pack, Digest *known) {
    const Space *rows = pack_rows(pack, TABLE_SPACES);
    int count = pack->tables[TABLE_SPACES].count;
    for (int space = 1; space <= count && space <= SPACES_MOST; space++)
        known->next[space] = beside_one(known, standard, rows, space);
    for (int space = 1; space <= count && space <= SPACES_MOST; space++) {
        measure_standard(known, space);
        for (int steps = 1; steps <= WAYS_LONGEST; steps++)
            known->ways[space][steps] = ways_on(known->next, space, steps, SPACE_BIT(space));
    }
}
