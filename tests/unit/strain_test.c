/* When a host gives shards away because it is busy, and when it asks for them again. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/host/strain.h"

enum { TICK_MS = 100, TICKS_A_LOOK = 4, MINUTE_MS = 60000 };

struct scene {
    struct strain strain;
    uint64_t now_ms;
    int changes; /* of the weight */
};

static struct scene scene(void)
{
    return (struct scene){ .strain = strain_begin(), .now_ms = 1000000 };
}

/* So late for so long, beside another host with this load. */
static void pass(struct scene *scene, uint64_t ms, uint64_t late_ms, int other_ms)
{
    for (uint64_t end_ms = scene->now_ms + ms; scene->now_ms < end_ms; scene->now_ms += TICK_MS) {
        strain_sample(&scene->strain, late_ms);
        if (scene->now_ms / TICK_MS % TICKS_A_LOOK == 0)
            scene->changes += strain_update(&scene->strain, scene->now_ms, other_ms);
    }
}

static void test_a_host_that_is_late_asks_for_less_and_less(void **unused)
{
    (void)unused;
    struct scene s = scene();
    pass(&s, MINUTE_MS, 0, 0);
    assert_int_equal(s.strain.weight, STRAIN_WEIGHT_MOST);
    pass(&s, STRAIN_FALL_MS, 200, 0);
    assert_int_equal(s.strain.weight, STRAIN_WEIGHT_MOST); /* not at once */
    pass(&s, STRAIN_FALL_MS, 200, 0);
    assert_int_equal(s.strain.weight, STRAIN_WEIGHT_MOST * 3 / 4);
    pass(&s, MINUTE_MS, 200, 0);
    assert_int_equal(s.strain.weight, 0);
    assert_int_equal(s.changes, 8);
}

static void test_nothing_is_given_away_to_hosts_that_are_as_busy_or_not_there(void **unused)
{
    (void)unused;
    struct scene s = scene();
    pass(&s, MINUTE_MS, 200, 180);
    pass(&s, MINUTE_MS, 200, 110);
    pass(&s, MINUTE_MS, 200, INT_MAX);
    assert_int_equal(s.strain.weight, STRAIN_WEIGHT_MOST);
    pass(&s, MINUTE_MS, 200, 90);
    assert_int_equal(s.strain.weight, 0);
}

static void test_one_freeze_is_no_overload(void **unused)
{
    (void)unused;
    struct scene s = scene();
    for (int i = 0; i < 20; i++) {
        pass(&s, TICK_MS, 100000, 0);
        pass(&s, MINUTE_MS / 10, 0, 0);
    }
    assert_int_equal(s.changes, 0);
}

static void test_shards_come_back_slowly(void **unused)
{
    (void)unused;
    struct scene s = scene();
    pass(&s, MINUTE_MS, 200, 0);
    s.changes = 0;
    pass(&s, STRAIN_RISE_MS, 0, 0);
    assert_int_equal(s.strain.weight, 0);
    pass(&s, STRAIN_RISE_MS, 0, 0);
    assert_int_equal(s.strain.weight, 1);
    pass(&s, (uint64_t)STRAIN_RISE_MS * STRAIN_WEIGHT_MOST, 0, 0);
    assert_int_equal(s.strain.weight, STRAIN_WEIGHT_MOST);
    assert_int_equal(s.changes, STRAIN_WEIGHT_MOST);
    pass(&s, 10 * MINUTE_MS, 0, 0);
    assert_int_equal(s.strain.weight, STRAIN_WEIGHT_MOST);
}

/* Neither late nor in time: it keeps what it has. */
static void test_between_the_limits_nothing_moves(void **unused)
{
    (void)unused;
    struct scene s = scene();
    pass(&s, 2 * STRAIN_FALL_MS, 200, 0);
    pass(&s, MINUTE_MS / 6, 75, 0);
    int weight = s.strain.weight;
    assert_true(weight < STRAIN_WEIGHT_MOST);
    s.changes = 0;
    pass(&s, 10 * MINUTE_MS, 75, 0);
    assert_int_equal(s.changes, 0);
    assert_int_equal(s.strain.weight, weight);
}

/* A host that is late with more than half of its weight and in time with less. */
static void pass_with_half(struct scene *scene, uint64_t ms)
{
    for (uint64_t passed_ms = 0; passed_ms < ms; passed_ms += TICK_MS)
        pass(scene, TICK_MS, scene->strain.weight > STRAIN_WEIGHT_MOST / 2 ? 200 : 0, 0);
}

/* It finds out again and again, but ever more seldom. */
static void test_shards_do_not_go_to_and_fro(void **unused)
{
    (void)unused;
    struct scene s = scene();
    pass_with_half(&s, 10 * MINUTE_MS);
    int first = s.changes;
    assert_true(first < 30);
    pass_with_half(&s, 110 * MINUTE_MS);
    assert_in_range(s.strain.weight, STRAIN_WEIGHT_MOST / 4, STRAIN_WEIGHT_MOST / 2 + 1);
    assert_true(s.changes - first < 60); /* as in the ten minutes before, it would be over 200 */
}

static void test_patience_has_an_end_and_is_forgotten_when_all_is_well(void **unused)
{
    (void)unused;
    struct scene s = scene();
    pass_with_half(&s, 600 * MINUTE_MS);
    assert_int_equal(s.strain.rise_ms, STRAIN_RISE_MOST_MS);
    pass(&s, 80 * MINUTE_MS, 0, 0);
    assert_int_equal(s.strain.weight, STRAIN_WEIGHT_MOST);
    assert_int_equal(s.strain.rise_ms, STRAIN_RISE_MS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_host_that_is_late_asks_for_less_and_less),
        cmocka_unit_test(test_nothing_is_given_away_to_hosts_that_are_as_busy_or_not_there),
        cmocka_unit_test(test_one_freeze_is_no_overload),
        cmocka_unit_test(test_shards_come_back_slowly),
        cmocka_unit_test(test_between_the_limits_nothing_moves),
        cmocka_unit_test(test_shards_do_not_go_to_and_fro),
        cmocka_unit_test(test_patience_has_an_end_and_is_forgotten_when_all_is_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
