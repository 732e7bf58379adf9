#include "core/pack.h"

#include "base/text.h"

int pack_find(const Pack *pack, int table, const char *word, size_t length) {
    for (int row = 1; row <= pack->tables[table].count; row++)
        if (words_equal_n(pack_string(pack, pack_component(pack, table, row)->word), word, length))
            return row;
    return 0;
}

uint64_t pack_sum(const void *block, size_t size) {
    const uint8_t *bytes = block;
    size_t from = offsetof(Pack, sum) + sizeof(uint64_t);
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = from; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return bits_mix(hash);
}

const char *pack_verify(const void *block, size_t size, const Game *game) {
    const Pack *pack = block;
    static const char magic[8] = {'c', 'a', 'n', 't', 'i', 'n', 'a', PACK_FORMAT};
    if (size < sizeof *pack || memcmp(pack->magic, magic, sizeof magic) || pack_bytes(pack, game) != size)
        return "not a compiled pack of this version";
    if (pack->sum != pack_sum(block, pack->size))
        return "the compiled pack is damaged";
    if (!words_equal(pack_string(pack, pack->game), game->id) || pack->table_count != game->tables_count)
        return "the pack is for another game";
    return NULL;
}
