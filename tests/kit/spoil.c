#include "kit/spoil.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "codec/codec.h"
#include "core/say.h"

int row_of(const Box *box, int table, const char *id) {
    int row = pack_find(box->pack, table, id, strlen(id));
    if (row <= 0)
        fail_msg("the pack has no %s", id);
    return row;
}

Spoiled spoiled(const Box *whole) {
    size_t size = pack_bytes(whole->pack, whole->game);
    Pack *pack = malloc(size);
    assert_non_null(pack);
    memcpy(pack, whole->pack, size);
    return (Spoiled){{whole->game, pack}, pack};
}

void spoiled_free(Spoiled *s) {
    free(s->pack);
    *s = (Spoiled){0};
}

static void *at(const Spoiled *s, size_t offset) {
    return (char *)s->pack + offset;
}

void *spoiled_rows(const Spoiled *s, int table) {
    return at(s, s->pack->tables[table].rows);
}

void *spoiled_row(const Spoiled *s, int table, const char *id) {
    size_t row = (size_t)row_of(&s->box, table, id);
    return at(s, s->pack->tables[table].rows + row * s->pack->tables[table].stride);
}

AbilityRow *spoiled_abilities(const Spoiled *s) {
    return at(s, s->pack->abilities);
}

Instr *spoiled_code(const Spoiled *s) {
    return at(s, s->pack->code);
}

void packs_are_refused(const Box *whole, const SpoilCase *cases, int count) {
    for (int i = 0; i < count; i++) {
        Spoiled s = spoiled(whole);
        cases[i].spoil(&s);
        const char *wrong = s.box.game->fits(&s.box);
        if (!wrong || strncmp(wrong, cases[i].wrong, strlen(cases[i].wrong)))
            fail_msg("case %d: %s, not %s", i, wrong ? wrong : "nothing wrong", cases[i].wrong);
        spoiled_free(&s);
    }
}

void state_is_found_out(const Box *box, const void *state, const char *complaint) {
    const char *wrong = codec_check(box, state);
    assert_string_equal(wrong ? wrong : "nothing", complaint);
}

void choice_is_called(const Box *box, Choice choice, const char *word) {
    char text[100];
    Choice again;
    text[cantina_choice_word(box, choice, text, sizeof text - 1)] = 0;
    assert_string_equal(text, word);
    assert_true(cantina_choice_read(box, text, &again));
    assert_true(choice_equal(choice, again));
}
