#include "kit/thought.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_same_value(const AgentValue *a, const AgentValue *b) {
    assert_true(same_choice(a->choice, b->choice));
    assert_true(a->value == b->value && a->error == b->error);
    assert_int_equal(a->lines, b->lines);
    assert_memory_equal(a->signs, b->signs, sizeof a->signs);
    assert_memory_equal(a->ends, b->ends, sizeof a->ends);
}

void assert_same_thought(const AgentThought *a, const AgentThought *b) {
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->iterations, b->iterations);
    assert_memory_equal(a->now, b->now, sizeof a->now);
    for (int i = 0; i < a->count; i++)
        assert_same_value(&a->values[i], &b->values[i]);
}
