/*
 * What a search has learned: a table of information sets, each with its options and how they did.
 *
 * A node stands for what the seat to move knows (cantina_sight), not for a state; no state is kept. Worlds that look
 * alike to the seat share a node, and so do different ways to the same position; what is legal follows from what the
 * seat knows, so the options of a node are the same in all of its worlds.
 */
#ifndef AGENT_MIND_H
#define AGENT_MIND_H

#include "agent/agent.h"

enum { LOBE_NODES = 3 << 15, LOBE_EDGES = 1 << 20, LOBE_SLOTS_LEAST = 1 << 10, LOBE_SLOTS_MOST = 1 << 17 };

/* One option of a node. */
typedef struct {
    CantinaChoice choice;
    uint32_t visits;
    int32_t hunch; /* what a glance at the next position said, in ten-thousandths */
    int64_t sum;   /* of the results for the seat that decides, in ten-thousandths */
} Edge;

typedef struct {
    uint64_t key;
    uint32_t visits;
    uint32_t first; /* of its edges */
    uint16_t count; /* of its edges; 0: none yet */
} Node;

/* The memory of one thread. Nodes and edges lie in the order they were made, and there are no more slots than it takes
 * to find them quickly: a small search stays near the processor. */
typedef struct {
    uint32_t nodes_used, edges_used, slot_count;
    uint32_t slots[LOBE_SLOTS_MOST]; /* 1 + a node, at or behind where its key points; 0: free */
    Node nodes[LOBE_NODES];
    Edge edges[LOBE_EDGES];
} Lobe;

struct Mind {
    int lines; /* of the latest search */
    Lobe *lobes[AGENT_THREADS_MOST];
};

/* The node of a key, a new one if need be; NULL if the memory is full. */
Node *lobe_node(Lobe *lobe, uint64_t key);
/* Gives a new node its edges; false if the memory is full. */
bool lobe_expand(Lobe *lobe, Node *node, const CantinaChoice *choices, int count);
static inline Edge *node_edges(Lobe *lobe, const Node *node) {
    return &lobe->edges[node->first];
}
void lobe_clear(Lobe *lobe);
/* Makes room if little is left: then everything is forgotten. */
void lobe_tidy(Lobe *lobe);
/* The memory of a thread, made when it is first wanted; NULL if there is none. */
Lobe *mind_lobe(Mind *mind, int thread);

#endif
