/* The block: header, tables, sources, abilities, code, moments, index, strings. */
#include <stdlib.h>
#include <string.h>

#include "pack/packer.h"

/* ---- memory that grows ---- */

void *bytes_add(Bytes *bytes, const void *data, size_t size) {
    if (bytes->used + size > bytes->room) {
        bytes->room = 2 * (bytes->used + size);
        bytes->at = realloc(bytes->at, bytes->room);
        if (!bytes->at)
            abort();
    }
    uint8_t *place = bytes->at + bytes->used;
    if (data)
        memcpy(place, data, size);
    else
        memset(place, 0, size);
    bytes->used += size;
    return place;
}

void bytes_free(Bytes *bytes) {
    free(bytes->at);
}

uint32_t string_add(Packer *p, const char *text, size_t length) {
    uint32_t at = (uint32_t)p->strings.used;
    bytes_add(&p->strings, text, length);
    bytes_add(&p->strings, "", 1);
    return at;
}

/* ---- laying out ---- */

/* Adds a part behind what is there, at a multiple of eight; its offset. */
static uint32_t part_add(Bytes *block, const Bytes *part) {
    uint32_t at = (uint32_t)block->used;
    if (part->used)
        bytes_add(block, part->at, part->used);
    bytes_add(block, NULL, (8 - block->used % 8) % 8);
    return at;
}

static void tables_lay(Packer *p, Bytes *block, Pack *head) {
    for (int i = 0; i < p->game->tables_count; i++) {
        PackTable *table = &head->tables[i];
        table->rows = part_add(block, &p->rows[i]);
        table->sources = part_add(block, &p->sources[i]);
        table->count = (uint16_t)p->items[i].live;
        table->stride = p->game->tables[i].stride;
    }
}

static int ability_total(const Packer *p) {
    return (int)(p->abilities.used / sizeof(AbilityRow)) - 1;
}

/* The abilities of each moment, in the order of the block. */
static void moments_list(const Packer *p, Bytes *moments, Bytes *index) {
    const AbilityRow *rows = (const AbilityRow *)(const void *)p->abilities.at;
    for (int moment = 0; moment < p->game->moments_count; moment++) {
        MomentRow row = {.first = (uint16_t)(index->used / sizeof(Ability))};
        for (int i = 1; i <= ability_total(p); i++) {
            Ability ability = (Ability)i;
            if (rows[i].moment != moment)
                continue;
            bytes_add(index, &ability, sizeof ability);
            row.count++;
        }
        bytes_add(moments, &row, sizeof row);
    }
}

static void abilities_lay(Packer *p, Bytes *block, Pack *head) {
    Bytes moments = {0}, index = {0};
    moments_list(p, &moments, &index);
    head->abilities = part_add(block, &p->abilities);
    head->ability_count = (uint16_t)ability_total(p);
    head->code = part_add(block, &p->code);
    head->code_count = (uint32_t)(p->code.used / sizeof(Instr));
    head->moments = part_add(block, &moments);
    head->moment_count = p->game->moments_count;
    head->index = part_add(block, &index);
    bytes_free(&moments);
    bytes_free(&index);
}

static void about_lay(Packer *p, Pack *head) {
    static const char magic[8] = {'c', 'a', 'n', 't', 'i', 'n', 'a', PACK_FORMAT};
    memcpy(head->magic, magic, sizeof magic);
    head->id = string_add(p, p->about.id, strlen(p->about.id));
    head->game = string_add(p, p->game->id, strlen(p->game->id));
    head->name = string_add(p, node_text(p->about.name), node_length(p->about.name));
    head->version = (uint16_t)p->about.version;
    head->table_count = p->game->tables_count;
}

Pack *block_build(Packer *p) {
    Bytes block = {0};
    Pack head;
    memset(&head, 0, sizeof head);
    bytes_add(&block, NULL, sizeof head);
    about_lay(p, &head);
    tables_lay(p, &block, &head);
    abilities_lay(p, &block, &head);
    head.strings = part_add(&block, &p->strings);
    head.size = (uint32_t)block.used;
    memcpy(block.at, &head, sizeof head);
    head.hash = pack_meaning(p->game, (const Pack *)(const void *)block.at);
    memcpy(block.at, &head, sizeof head);
    head.sum = pack_sum(block.at, block.used);
    memcpy(block.at, &head, sizeof head);
    bytes_add(&block, NULL, p->game->digest_size);
    if (p->game->digest)
        p->game->digest((const Pack *)(void *)block.at, block.at + head.size);
    return (Pack *)(void *)block.at;
}
