#include "agent/mind.h"

#include <stdlib.h>
#include <string.h>

/* Where the node of a key is noted, or would be. */
static uint32_t *slot_of(Lobe *lobe, uint64_t key) {
    uint32_t last = lobe->slot_count - 1, at = (uint32_t)(key >> 40) & last;
    while (lobe->slots[at] && lobe->nodes[lobe->slots[at] - 1].key != key)
        at = (at + 1) & last;
    return &lobe->slots[at];
}

static void lay_slots(Lobe *lobe, uint32_t count) {
    lobe->slot_count = count;
    memset(lobe->slots, 0, count * sizeof *lobe->slots);
    for (uint32_t i = 0; i < lobe->nodes_used; i++)
        *slot_of(lobe, lobe->nodes[i].key) = i + 1;
}

static Node *add_node(Lobe *lobe, uint64_t key, uint32_t *slot) {
    if (lobe->nodes_used == LOBE_NODES)
        return NULL;
    Node *node = &lobe->nodes[lobe->nodes_used++];
    *node = (Node){.key = key};
    *slot = lobe->nodes_used;
    if (lobe->nodes_used > lobe->slot_count / 2 && lobe->slot_count < LOBE_SLOTS_MOST)
        lay_slots(lobe, 2 * lobe->slot_count);
    return node;
}

Node *lobe_node(Lobe *lobe, uint64_t key) {
    uint32_t *slot = slot_of(lobe, key);
    return *slot ? &lobe->nodes[*slot - 1] : add_node(lobe, key, slot);
}

bool lobe_expand(Lobe *lobe, Node *node, const CantinaChoice *choices, int count) {
    if (lobe->edges_used + (uint32_t)count > LOBE_EDGES)
        return false;
    node->first = lobe->edges_used;
    node->count = (uint16_t)count;
    lobe->edges_used += (uint32_t)count;
    for (int i = 0; i < count; i++)
        lobe->edges[node->first + (uint32_t)i] = (Edge){.choice = choices[i]};
    return true;
}

void lobe_clear(Lobe *lobe) {
    lobe->nodes_used = lobe->edges_used = 0;
    lay_slots(lobe, LOBE_SLOTS_LEAST);
}

void lobe_tidy(Lobe *lobe) {
    if (lobe->nodes_used > LOBE_NODES / 3 * 2 || lobe->edges_used > LOBE_EDGES / 2)
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
