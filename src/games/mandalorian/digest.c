/* What follows from the maps of a pack: who is next to whom and how far it is, for every set of doors that are open. */
#include "games/mandalorian/actions.h"
#include "games/mandalorian/stand.h"

/* ---- hexagons ---- */

typedef struct {
    const Space *rows; /* of the map, from number 1 on: rows[number - 1] */
    int count;
    int first; /* the row of number 1 in the pack */
} Grid;

/* MA-22: odd rows are shifted to the right by half a hexagon. */
static bool touch(const Space *a, const Space *b) {
    int dx = b->x - a->x, dy = b->y - a->y;
    if (dy == 0)
        return dx == 1 || dx == -1;
    int left = a->y % 2 ? 0 : -1;
    return (dy == 1 || dy == -1) && (dx == left || dx == left + 1);
}

static bool lists(const uint8_t *neighbours, int row) {
    for (int i = 0; i < 6; i++)
        if (neighbours[i] == row)
            return true;
    return false;
}

/* The door between two spaces, which either of them may name; 0: none. */
static int door_between(const Grid *grid, int a, int b) {
    const Space *one = &grid->rows[a - 1], *other = &grid->rows[b - 1];
    if (lists(one->doors, grid->first + b - 1))
        return one->door;
    return lists(other->doors, grid->first + a - 1) ? other->door : 0;
}

static bool wall_between(const Grid *grid, int a, int b) {
    return lists(grid->rows[a - 1].walls, grid->first + b - 1) || lists(grid->rows[b - 1].walls, grid->first + a - 1);
}

static bool drop_between(const Grid *grid, int a, int b) {
    return lists(grid->rows[a - 1].elevation, grid->first + b - 1) ||
           lists(grid->rows[b - 1].elevation, grid->first + a - 1);
}

/* MA-22: does range pass between two spaces while these doors are open? */
static bool open_between(const Grid *grid, int a, int b, unsigned doors) {
    const Space *one = &grid->rows[a - 1], *other = &grid->rows[b - 1];
    if (one->forbidden || other->forbidden || !touch(one, other) || wall_between(grid, a, b))
        return false;
    int door = door_between(grid, a, b);
    return !door || doors >> (door - 1) & 1;
}

/* ---- sets ---- */

/* What a step from any of a set leads to. */
static SpaceSet beside(const SpaceSet *next, SpaceSet of) {
    SpaceSet set = 0;
    for (; of; of &= of - 1)
        set |= next[spaces_lowest(of)];
    return set;
}

/* How far every space is from one, step by step outwards. */
static void measure(const SpaceSet *next, int from, uint8_t *far) {
    SpaceSet reached = SPACE_BIT(from), edge = reached;
    memset(far, FAR, SPACE_ROWS);
    for (int steps = 0; edge; steps++) {
        for (SpaceSet at = edge; at; at &= at - 1)
            far[spaces_lowest(at)] = (uint8_t)steps;
        edge = beside(next, edge) & ~reached;
        reached |= edge;
    }
}

/* The way back is as long: doors, walls and drops are the same from either side. */
static void list_rings(Terrain *terrain, int from) {
    for (int to = 0; to < SPACE_ROWS; to++) {
        int steps = terrain->walk[from][to];
        terrain->reach[from] |= steps < FAR ? SPACE_BIT(to) : 0;
        if (steps < RINGS)
            terrain->ring[from][steps] |= SPACE_BIT(to);
    }
}

static void digest_terrain(Terrain *terrain, const Grid *grid, unsigned doors) {
    SpaceSet seen[SPACE_ROWS] = {0}; /* range passes */
    for (int a = 1; a <= grid->count; a++)
        for (int b = 1; b <= grid->count; b++)
            if (open_between(grid, a, b, doors)) {
                seen[a] |= SPACE_BIT(b);
                terrain->adjacent[a] |= drop_between(grid, a, b) ? 0 : SPACE_BIT(b);
            }
    for (int a = 0; a < SPACE_ROWS; a++) {
        memset(terrain->walk[a], FAR, SPACE_ROWS);
        memset(terrain->range[a], FAR, SPACE_ROWS);
        if (!a || a > grid->count || grid->rows[a - 1].forbidden)
            continue;
        measure(terrain->adjacent, a, terrain->walk[a]);
        list_rings(terrain, a);
        measure(seen, a, terrain->range[a]);
        terrain->within[a][0] = SPACE_BIT(a);
        for (int range = 1; range < RANGES; range++)
            terrain->within[a][range] = terrain->within[a][range - 1] | beside(seen, terrain->within[a][range - 1]);
    }
}

/* ---- maps ---- */

static void digest_spaces(MapDigest *map, const Grid *grid) {
    map->spaces = (uint8_t)grid->count;
    map->first = (uint16_t)grid->first;
    for (int i = 1; i <= grid->count && i <= SPACES_HERE; i++) {
        const Space *space = &grid->rows[i - 1];
        map->stars[space->star] |= space->star ? SPACE_BIT(i) : 0;
        map->stars[STAR_NONE] |= space->star ? SPACE_BIT(i) : 0;
        map->floor |= space->forbidden ? 0 : SPACE_BIT(i);
        if (space->number)
            map->number[space->number] = (uint8_t)i;
        if (space->start)
            map->start = (uint8_t)i;
    }
}

static void add_markers(MapDigest *map, int number, const uint8_t *shapes, int count, bool faceup) {
    for (int i = 0; i < count; i++)
        if (shapes[i])
            map->marker[map->markers++] = (Marker){(uint8_t)number, shapes[i], faceup};
}

static void digest_markers(MapDigest *map, const Grid *grid) {
    for (int i = 1; i <= grid->count; i++) {
        const Space *space = &grid->rows[i - 1];
        add_markers(map, i, space->facedown, COUNT(space->facedown), false);
        add_markers(map, i, space->faceup, COUNT(space->faceup), true);
    }
}

static void lay_slot(MapDigest *map, int action, int icon) {
    map->slot[action] = map->slots;
    map->icon[map->slots] = (uint8_t)icon;
    map->action[map->slots++] = (uint8_t)action;
}

/* MA-4: the four basic actions from the left, then the map's own. */
static void digest_slots(const Pack *pack, MapDigest *map, int id) {
    const Action *actions = pack_rows(pack, TABLE_ACTIONS);
    memset(map->slot, SLOTS, sizeof map->slot);
    for (int i = 1; i <= pack->tables[TABLE_ACTIONS].count; i++)
        if ((!actions[i].map || actions[i].map == id) && map->slots < SLOTS)
            lay_slot(map, i, actions[i].icon);
}

static void digest_words(MapDigest *map) {
    for (unsigned set = 0; set < 1u << SLOTS; set++) {
        SlotWords *words = &map->words[set];
        for (int slot = 0; slot < map->slots; slot++)
            if (set >> slot & 1)
                words->to[words->count++] = bits_row16(0, 0, map->action[slot], 0);
    }
}

static Grid grid_of(const Pack *pack, int map) {
    const Space *spaces = pack_rows(pack, TABLE_SPACES);
    Grid grid = {0};
    for (int i = 1; i <= pack->tables[TABLE_SPACES].count; i++)
        if (spaces[i].map == map) {
            grid.first = grid.count ? grid.first : i;
            grid.count += grid.count < SPACES_HERE;
        }
    grid.rows = &spaces[grid.first];
    return grid;
}

static void digest_cast(const Pack *pack, Digest *digest) {
    const Mission *missions = pack_rows(pack, TABLE_MISSIONS);
    for (int i = 1; i <= pack->tables[TABLE_MISSIONS].count && i <= MISSIONS_MOST; i++) {
        for (int who = 0; who < CHARACTERS; who++)
            digest->cast[i] |= (uint16_t)(1u << missions[i].cast[who]);
        digest->cast[i] &= (uint16_t)~1u; /* none */
    }
}

void ma_digest(const Pack *pack, void *memory) {
    Digest *digest = memory;
    Box box = {&mandalorian_game, pack};
    bool fit = !ma_decks_fit(&box);
    ma_digest_cards(pack, digest);
    digest_cast(pack, digest);
    ma_digest_ends(pack, digest);
    for (int map = 1; map <= pack->tables[TABLE_MAPS].count && map <= MAPS; map++) {
        Grid grid = grid_of(pack, map);
        digest_spaces(&digest->maps[map], &grid);
        digest_markers(&digest->maps[map], &grid);
        digest_slots(pack, &digest->maps[map], map);
        digest_words(&digest->maps[map]);
        for (unsigned doors = 0; doors < DOOR_SETS; doors++)
            digest_terrain(&digest->maps[map].terrain[doors], &grid, doors);
        if (fit)
            ma_digest_opening(pack, &digest->openings[map], map);
    }
}
