#include "agent/line.h"

#include <math.h>

#include "base/bits.h"

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
    if (!lobe_expand(liner->lobe, node, options, count))
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

/* Two positions hardly ever have the same number. What is known of one is nothing to do in the other. */
static bool is_offered(const Liner *liner, const Node *node, const Edge *edge, const CantinaChoice *options,
                       int count) {
    const CantinaChoice *here = &options[edge - node_edges(liner->lobe, node)];
    return node->count == count && here->verb == edge->choice.verb && here->a == edge->choice.a &&
           here->b == edge->choice.b;
}

static void path_add(Liner *liner, Edge *edge, CantinaSeat seat) {
    Path *path = &liner->path;
    path->at[path->length].edge = edge;
    path->at[path->length++].seat = liner->team ? liner->what->seat : seat;
    if (!liner->team)
        path->seats = (uint8_t)(path->seats | 1u << (seat - 1));
}

/* Goes on along the tree while what lies behind the latest edge is known well enough to be worth a node. With secret
 * roles the tree knows nobody else's decisions: all its worlds agree on who the seat is that searches, so that the
 * others would find out. They decide by what they may know. */
static void descend(Liner *liner, int visits, int stop) {
    const SearchSettings *s = liner->what->settings;
    CantinaChoice options[CANTINA_CHOICES_MAX];
    World *world = &liner->world;
    while (visits >= s->patience && liner->path.length < PATH_MOST && world_goes_on(world) &&
           world_turn(world) < stop) {
        CantinaQuestion question;
        int count = world_options(world, &question, options);
        if (count < 1)
            return;
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
            if (!is_offered(liner, node, edge, options, count))
                return;
            path_add(liner, edge, question.seat);
            options[0] = edge->choice;
            visits = (int)edge->visits;
        }
        world_take(world, options[0]);
    }
}

static void take_option(Liner *liner, int option, int stop) {
    const SearchCase *what = liner->what;
    CantinaChoice choice = what->options[option];
    if (!what->starts)
        world_take(&liner->world, choice);
    else if (choice.verb)
        world_start(&liner->world, what->seat, choice, stop);
}

void liner_play(Liner *liner, int option, int visits, uint64_t random) {
    const SearchCase *what = liner->what;
    World *world = &liner->world;
    liner->path.length = 0; /* the rest is written before it is read */
    liner->path.seats = (uint8_t)(1u << (what->seat - 1));
    liner->random = random;
    world_imagine(world, &liner->prospect, random);
    int stop = world_turn(world) + what->settings->horizon;
    cantina_run_until(&world->run, stop); /* what the next turn brings would only blur what this one was worth */
    if (liner->after)
        world->belief = &liner->after[option];
    take_option(liner, option, stop);
    if (what->settings->patience)
        descend(liner, visits, stop);
    world_play(world, what->settings->style, stop);
}

/* ---- on the way back ---- */

/* Adds what the position is worth to each seat that decided on the line. */
static void add_values(const Liner *liner, int *sums) {
    for (CantinaSeat seat = 1; liner->path.seats >> (seat - 1); seat++)
        if (liner->path.seats >> (seat - 1) & 1)
            sums[seat] += world_value(&liner->world, seat);
}

static void note(const Liner *liner, const int *sums, int turns) {
    const Path *path = &liner->path;
    for (int i = 0; i < path->length; i++) {
        path->at[i].edge->visits++;
        path->at[i].edge->sum += sums[path->at[i].seat] / turns;
    }
}

int liner_judge(Liner *liner) {
    int sums[CANTINA_SEATS_MAX + 1] = {0}, turns = 1 + liner->outlook;
    add_values(liner, sums);
    for (int i = 1; i < turns; i++) {
        world_play_turn(&liner->world, liner->what->settings->style, bits_mix(liner->random + (uint64_t)i));
        add_values(liner, sums);
    }
    note(liner, sums, turns);
    return sums[liner->what->seat] / turns;
}
