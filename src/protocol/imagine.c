/* The op `imagine`: opens a table over one world that fits what a seat knows, for programs that search. */
#include <stdlib.h>

#include "codec/codec.h"
#include "protocol/ops.h"

enum { WRONG_ROOM = 480 };

static void *state_room(const Box *box) {
    void *state = calloc(1, cantina_size(box));
    if (!state)
        abort();
    return state;
}

/* Of a view that the rules came to, at a table that is open here. */
static json_t *imagine_table(Request *r, uint64_t seed) {
    Seated *seated = request_table(r);
    SeatSet seats;
    if (!seated || !request_seats(r, seated->table, &seats) || !begin_room(r))
        return NULL;
    const ShelfBox *box = seated->box;
    void *world = state_room(&box->box);
    seated->untouched = false;
    cantina_view(&box->box, seated->table->state, seats, world);
    cantina_imagine(&box->box, world, seed);
    Table *table = table_from(&box->box, world, seed);
    free(world);
    return table ? begin_reply(seated_add(r->protocol, table, box))
                 : request_fail(r, "fault", "the rules cannot go on from what was imagined; please report the record");
}

/* Of a view that was sent. */
static Table *imagine_sent(Request *r, const Box *box, const json_t *view, uint64_t seed) {
    char wrong[WRONG_ROOM] = "";
    void *world = state_room(box);
    Table *table = NULL;
    if (codec_from_json(box, view, world, wrong, sizeof wrong)) {
        cantina_imagine(box, world, seed);
        table = table_load(box, world, seed, wrong, sizeof wrong);
    }
    if (!table)
        request_fail(r, "bad-state", "%s", wrong);
    free(world);
    return table;
}

static json_t *imagine_view(Request *r, uint64_t seed) {
    const json_t *view = json_object_get(r->json, "view");
    const char *id = request_word(r, "game");
    if (id && !json_is_object(view))
        request_fail(r, "bad-request", "view: %s", view ? "must be an object" : "is missing");
    const ShelfBox *box = !r->code && begin_room(r) ? begin_box(r, id) : NULL;
    if (!box || !begin_same_game(r, view, id))
        return NULL;
    Table *table = imagine_sent(r, &box->box, view, seed);
    return table ? begin_reply(seated_add(r->protocol, table, box)) : NULL;
}

json_t *op_imagine(Request *r) {
    bool table = json_object_get(r->json, "table"), view = json_object_get(r->json, "view");
    uint64_t seed;
    if (table && view)
        return request_fail(r, "bad-request", "either table and seat, or game and view, not both");
    if (!request_seed(r, &seed))
        return NULL;
    return table ? imagine_table(r, seed) : imagine_view(r, seed);
}
