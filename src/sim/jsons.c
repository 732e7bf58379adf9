#include "sim/jsons.h"

#include <inttypes.h>

json_t *seed_json(uint64_t seed) {
    return seed <= INT64_MAX ? json_integer((json_int_t)seed) : json_sprintf("%" PRIu64, seed);
}

json_t *interval_json(Interval interval) {
    return json_pack("[f, f]", interval.low, interval.high);
}

json_t *pack_json(const Pack *pack) {
    return json_pack("{s:s, s:o}", "id", pack_string(pack, pack->id), "hash", json_sprintf("%016" PRIx64, pack->hash));
}

bool json_print(FILE *out, json_t *object) {
    bool written = !json_dumpf(object, out, JSON_INDENT(2) | JSON_REAL_PRECISION(10)) && fputc('\n', out) != EOF;
    json_decref(object);
    return written;
}
