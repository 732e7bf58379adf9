#include "agent/mind.h"

#include <stdlib.h>
#include <string.h>

static bool in_use(const Lobe *lobe, const Node *node) {
    return node->age == lobe->age;
}

Node *lobe_node(Lobe *lobe, uint64_t key) {
    uint32_t at = (uint32_t)(key >> 40) & (LOBE_NODES - 1);
    while (in_use(lobe, &lobe->nodes[at]) && lobe->nodes[at].key != key)
        at = (at + 1) & (LOBE_NODES - 1);
    Node *node = &lobe->nodes[at];
    if (in_use(lobe, node))
        return node;
    if (lobe->nodes_used >= LOBE_NODES / 4 * 3)
        return NULL;
    lobe->nodes_used++;
    *node = (Node){.key = key, .age = lobe->age};
    return node;
}

bool lobe_expand(Lobe *lobe, Node *node, CantinaSeat seat, const CantinaChoice *choices, int count) {
    if (lobe->edges_used + (uint32_t)count > LOBE_EDGES)
        return false;
    node->first = lobe->edges_used;
    node->count = (uint16_t)count;
    node->seat = seat;
    lobe->edges_used += (uint32_t)count;
    for (int i = 0; i < count; i++)
        lobe->edges[node->first + (uint32_t)i] = (Edge){.choice = choices[i]};
    return true;
}

/* Nodes of an older age count for nothing; only when ages begin anew must they really go. */
void lobe_clear(Lobe *lobe) {
    lobe->nodes_used = lobe->edges_used = 0;
    if (!++lobe->age) {
        memset(lobe->nodes, 0, sizeof lobe->nodes);
        lobe->age = 1;
    }
}

void lobe_tidy(Lobe *lobe) {
    if (lobe->nodes_used > LOBE_NODES / 2 || lobe->edges_used > LOBE_EDGES / 2)
        lobe_clear(lobe);
}

Lobe *mind_lobe(Mind *mind, int thread) {
    if (!mind->lobes[thread] && (mind->lobes[thread] = calloc(1, sizeof(Lobe))))
        lobe_clear(mind->lobes[thread]);
    return mind->lobes[thread];
}

Mind *mind_new(void) {
    return calloc(1, sizeof(Mind));
}

void mind_free(Mind *mind) {
    for (int i = 0; mind && i < AGENT_THREADS_MOST; i++)
        free(mind->lobes[i]);
    free(mind);
}

void mind_clear(Mind *mind) {
    for (int i = 0; i < AGENT_THREADS_MOST; i++)
        if (mind->lobes[i])
            lobe_clear(mind->lobes[i]);
}
