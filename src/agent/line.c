#include "agent/line.h"

#include <math.h>

#include "base/bits.h"

enum { PATH_MOST = 64 }; /* edges of the tree on one line */

typedef struct {
    Edge *edge;
    CantinaSeat seat; /* who took it */
} Visit;

typedef struct {
    Visit at[PATH_MOST];
    int length;
} Path;

/* ---- the tree ---- */

/* The mean of its results so far, the hunch counting as some of them. */
static double promise(const SearchSettings *s, const Edge *edge) {
    return ((double)edge->sum + s->trust * edge->hunch) / (edge->visits + s->trust);
}

/* What promises most, with a bonus for what is little known. Without hunches each edge is tried once first. */
static Edge *select_edge(const SearchSettings *s, Lobe *lobe, const Node *node) {
    Edge *edges = node_edges(lobe, node), *best = edges;
    double bonus = s->explore * sqrt((double)node->visits), most = -1;
    if (s->trust == 0 && node->visits <= node->count)
        return &edges[node->visits - 1];
    for (int i = 0; i < node->count; i++) {
        double score = promise(s, &edges[i]) + bonus / (1 + edges[i].visits);
        if (score > most) {
            most = score;
            best = &edges[i];
        }
    }
    return best;
}

/* A new node: its edges, and a hunch for each if hunches are trusted. */
static bool grow(const Liner *liner, Node *node, CantinaSeat seat, const CantinaChoice *options, int count) {
    int hunches[CANTINA_CHOICES_MAX];
    if (!lobe_expand(liner->lobe, node, seat, options, count))
        return false;
    if (liner->what->settings->trust > 0) {
        world_glance(&liner->world, seat, options, count, hunches);
        for (int i = 0; i < count; i++)
            node_edges(liner->lobe, node)[i].hunch = hunches[i];
    }
    return true;
}

/* The node of the pending decision; NULL if the tree ends here. What one seat has found out about others, in worlds it
 * imagined by what it knows, is nobody else's: each seat that searches has nodes of its own. */
static Node *node_here(const Liner *liner, CantinaSeat seat, const CantinaChoice *options, int count) {
    uint64_t sight = cantina_sight(liner->what->box, liner->world.state, (uint8_t)(1u << (seat - 1)));
    Node *node = lobe_node(liner->lobe, bits_mix(sight + liner->what->seat));
    return node && (node->count || grow(liner, node, seat, options, count)) ? node : NULL;
}

/* Goes on along the tree while what lies behind the latest edge is known well enough to be worth a node. With secret
 * roles the tree knows nobody else's decisions: all its worlds agree on who the seat is that searches, so that the
 * others would find out. They decide by what they may know. */
static void descend(Liner *liner, Path *path, int visits, int stop) {
    const SearchSettings *s = liner->what->settings;
    CantinaChoice options[CANTINA_CHOICES_MAX];
    World *world = &liner->world;
    while (visits >= s->patience && path->length < PATH_MOST && world_goes_on(world) && world_turn(world) < stop) {
        CantinaQuestion question;
        int count = cantina_run_choices(&world->run, &question, options, CANTINA_CHOICES_MAX);
        if (world->veiled && question.seat != liner->what->seat) {
            world_quick(world, s->style);
            continue;
        }
        if (count > 1) {
            Node *node = node_here(liner, question.seat, options, count);
            if (!node)
                return;
            node->visits++;
            Edge *edge = select_edge(s, liner->lobe, node);
            path->at[path->length++] = (Visit){edge, question.seat};
            options[0] = edge->choice;
            visits = (int)edge->visits;
        }
        world_take(world, options[0]);
    }
}

/* ---- on the way back ---- */

static void note(const Liner *liner, const Path *path, int value) {
    for (int i = 0; i < path->length; i++) {
        const Visit *visit = &path->at[i];
        bool own = liner->team || visit->seat == liner->what->seat;
        visit->edge->visits++;
        visit->edge->sum += own ? value : world_value(&liner->world, visit->seat);
    }
}

int liner_play(Liner *liner, int option, int visits, uint64_t random) {
    const SearchCase *what = liner->what;
    World *world = &liner->world;
    Path path;
    path.length = 0; /* the rest is written before it is read */
    world_imagine(world, &liner->prospect, random);
    int stop = world_turn(world) + what->settings->horizon;
    cantina_run_until(&world->run, stop); /* what the next turn brings would only blur what this one was worth */
    if (liner->after)
        world->belief = &liner->after[option];
    world_take(world, what->options[option]);
    if (what->settings->patience)
        descend(liner, &path, visits, stop);
    world_play(world, what->settings->style, stop);
    int value = world_value(world, what->seat);
    note(liner, &path, value);
    return value;
}
