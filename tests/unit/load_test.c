/* When a host gives shards away because it is busy, and when it asks for them again. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/host/load.h"

enum { TICK_MS = 100, TICKS_A_LOOK = 4, MINUTE_MS = 60000 };

struct scene {
    struct load load;
    uint64_t now_ms;
    int changes; /* of the weight */
};

static struct scene scene(void)
{
    return (struct scene){ .load = load_begin(), .now_ms = 1000000 };
}

/* So late for so long, beside another host with this load. */
static void pass(struct scene *scene, uint64_t ms, uint64_t late_ms, int other_ms)
{
    for (uint64_t end_ms = scene->now_ms + ms; scene->now_ms < end_ms; scene->now_ms += TICK_MS) {
        load_sample(&scene->load, late_ms);
        if (scene->now_ms / TICK_MS % TICKS_A_LOOK == 0)
            scene->changes += load_update(&scene->load, scene->now_ms, other_ms);
    }
}

static void test_a_host_that_is_late_asks_for_less_and_less(void **unused)
{
    (void)unused;
    struct scene s = scene();
    pass(&s, MINUTE_MS, 0, 0);
    assert_int_equal(s.load.weight, LOAD_WEIGHT_MOST);
    pass(&s, LOAD_FALL_MS, 200, 0);
    assert_int_equal(s.load.weight, LOAD_WEIGHT_MOST); /* not at once */
    pass(&s, LOAD_FALL_MS, 200, 0);
    assert_int_equal(s.load.weight, LOAD_WEIGHT_MOST * 3 / 4);
    pass(&s, MINUTE_MS, 200, 0);
    assert_int_equal(s.load.weight, 0);
    assert_int_equal(s.changes, 8);
}

static void test_nothing_is_given_away_to_hosts_that_are_as_busy_or_not_there(void **unused)
{
    (void)unused;
    struct scene s = scene();
    pass(&s, MINUTE_MS, 200, 180);
    pass(&s, MINUTE_MS, 200, 110);
    pass(&s, MINUTE_MS, 200, INT_MAX);
    assert_int_equal(s.load.weight, LOAD_WEIGHT_MOST);
    pass(&s, MINUTE_MS, 200, 90);
    assert_int_equal(s.load.weight, 0);
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
    pass(&s, LOAD_RISE_MS, 0, 0);
    assert_int_equal(s.load.weight, 0);
    pass(&s, LOAD_RISE_MS, 0, 0);
    assert_int_equal(s.load.weight, 1);
    pass(&s, (uint64_t)LOAD_RISE_MS * LOAD_WEIGHT_MOST, 0, 0);
    assert_int_equal(s.load.weight, LOAD_WEIGHT_MOST);
    assert_int_equal(s.changes, LOAD_WEIGHT_MOST);
    pass(&s, 10 * MINUTE_MS, 0, 0);
    assert_int_equal(s.load.weight, LOAD_WEIGHT_MOST);
}

/* Neither late nor in time: it keeps what it has. */
static void test_between_the_limits_nothing_moves(void **unused)
{
    (void)unused;
    struct scene s = scene();
    pass(&s, 2 * LOAD_FALL_MS, 200, 0);
    pass(&s, MINUTE_MS / 6, 75, 0);
    int weight = s.load.weight;
    assert_true(weight < LOAD_WEIGHT_MOST);
    s.changes = 0;
    pass(&s, 10 * MINUTE_MS, 75, 0);
    assert_int_equal(s.changes, 0);
    assert_int_equal(s.load.weight, weight);
}

/* A host that is late with more than half of its weight and in time with less: it finds out again and again, but ever
 * more seldom. */
static void test_shards_do_not_go_to_and_fro(void **unused)
{
    (void)unused;
    struct scene s = scene();
    int first = 0;
    for (int minute = 0; minute < 120; minute++) {
        for (uint64_t ms = 0; ms < MINUTE_MS; ms += TICK_MS)
            pass(&s, TICK_MS, s.load.weight > LOAD_WEIGHT_MOST / 2 ? 200 : 0, 0);
        first = minute == 9 ? s.changes : first;
    }
    assert_in_range(s.load.weight, LOAD_WEIGHT_MOST / 4, LOAD_WEIGHT_MOST / 2 + 1);
    assert_true(first < 30);
    assert_true(s.changes - first < 60); /* in 110 minutes: as the ten before, that would be 330 */
}

/* After relapses it waits long; when all is well, no longer than before. */
static void test_patience_does_not_grow_for_ever(void **unused)
{
    (void)unused;
    struct scene s = scene();
    for (int i = 0; i < 100; i++) {
        s.load.weight = 4;
        pass(&s, LOAD_RISE_MOST_MS + 2 * LOAD_FALL_MS, 0, 0);
        pass(&s, 3 * LOAD_FALL_MS, 200, 0);
        assert_true(s.load.rise_ms <= LOAD_RISE_MOST_MS);
    }
    s.load.weight = 0;
    pass(&s, 60 * MINUTE_MS, 0, 0);
    assert_int_equal(s.load.rise_ms, LOAD_RISE_MS);
    assert_int_equal(s.load.weight, LOAD_WEIGHT_MOST);
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
        cmocka_unit_test(test_patience_does_not_grow_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
