#include "agent/mind.h"

#include <stdlib.h>
#include <string.h>

Node *lobe_node(Lobe *lobe, uint64_t key) {
    uint32_t at = (uint32_t)(key >> 40) & (MIND_NODES - 1);
    key |= !key;
    while (lobe->nodes[at].key && lobe->nodes[at].key != key)
        at = (at + 1) & (MIND_NODES - 1);
    Node *node = &lobe->nodes[at];
    if (node->key)
        return node;
    if (lobe->nodes_used >= MIND_NODES / 4 * 3)
        return NULL;
    lobe->nodes_used++;
    node->key = key;
    return node;
}

bool lobe_expand(Lobe *lobe, Node *node, const CantinaChoice *choices, int count) {
    if (lobe->edges_used + (uint32_t)count > MIND_EDGES)
        return false;
    node->first = lobe->edges_used;
    node->count = (uint16_t)count;
    lobe->edges_used += (uint32_t)count;
    for (int i = 0; i < count; i++)
        lobe->edges[node->first + (uint32_t)i] = (Edge){.choice = choices[i]};
    return true;
}

void lobe_clear(Lobe *lobe) {
    if (lobe->nodes_used)
        memset(lobe->nodes, 0, sizeof lobe->nodes);
    lobe->nodes_used = lobe->edges_used = 0;
}

void lobe_tidy(Lobe *lobe) {
    if (lobe->nodes_used > MIND_NODES / 2 || lobe->edges_used > MIND_EDGES / 2)
        lobe_clear(lobe);
}

Lobe *mind_lobe(Mind *mind, int thread) {
    if (!mind->lobes[thread])
        mind->lobes[thread] = calloc(1, sizeof(Lobe));
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
