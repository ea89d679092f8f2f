/* The clock of a host's tables: which time counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "server/host/stopwatch.h"

enum { START_MS = 5000000 };

/* Reads it every 100 ms up to a time; all times are since START_MS. */
static uint64_t run(struct stopwatch *watch, uint64_t to_ms, uint64_t stopped_ms)
{
    uint64_t shown_ms = watch->shown_ms;
    for (uint64_t at_ms = watch->turn_ms + 100; at_ms <= START_MS + to_ms; at_ms += 100) {
        uint64_t since_ms = stopped_ms == STOPWATCH_RUNS ? STOPWATCH_RUNS : START_MS + stopped_ms;
        uint64_t next_ms = stopwatch_read(watch, at_ms, since_ms);
        assert_true(next_ms >= shown_ms && next_ms <= shown_ms + 100); /* neither back nor faster than time */
        shown_ms = next_ms;
    }
    return shown_ms;
}

static void test_time_runs(void **unused)
{
    (void)unused;
    struct stopwatch watch = stopwatch_from(START_MS);
    assert_int_equal(stopwatch_read(&watch, START_MS, STOPWATCH_RUNS), 0);
    assert_int_equal(run(&watch, 60000, STOPWATCH_RUNS), 60000);
}

static void test_an_outage_does_not_count(void **unused)
{
    (void)unused;
    struct stopwatch watch = stopwatch_from(START_MS);
    run(&watch, 1000, STOPWATCH_RUNS);
    assert_int_equal(run(&watch, 11000, 1000), 1000);
    assert_int_equal(run(&watch, 12000, STOPWATCH_RUNS), 2000);
    assert_int_equal(run(&watch, 22000, 12000), 2000);
    assert_int_equal(run(&watch, 23000, STOPWATCH_RUNS), 3000);
}

/* An outage is noticed half a second late: that half second was shown already and is made up afterwards. */
static void test_time_stands_until_what_was_shown_is_made_up(void **unused)
{
    (void)unused;
    struct stopwatch watch = stopwatch_from(START_MS);
    run(&watch, 1500, STOPWATCH_RUNS);
    assert_int_equal(run(&watch, 9000, 1000), 1500);
    assert_int_equal(run(&watch, 9500, STOPWATCH_RUNS), 1500);
    assert_int_equal(run(&watch, 10000, STOPWATCH_RUNS), 2000);
}

static void test_a_frozen_process_loses_only_the_freeze(void **unused)
{
    (void)unused;
    struct stopwatch watch = stopwatch_from(START_MS);
    run(&watch, 2000, STOPWATCH_RUNS);
    assert_int_equal(stopwatch_read(&watch, START_MS + 92000, STOPWATCH_RUNS), 2000 + STOPWATCH_TURN_MOST_MS);
    assert_int_equal(run(&watch, 93000, STOPWATCH_RUNS), 3000 + STOPWATCH_TURN_MOST_MS);
}

/* A row was waiting when the process froze: the same time is left out once. */
static void test_no_time_is_left_out_twice(void **unused)
{
    (void)unused;
    struct stopwatch watch = stopwatch_from(START_MS);
    run(&watch, 2000, STOPWATCH_RUNS);
    assert_int_equal(stopwatch_read(&watch, START_MS + 92000, START_MS + 1900), 2000);
    assert_int_equal(run(&watch, 93000, STOPWATCH_RUNS), 2900);
    struct stopwatch late = stopwatch_from(START_MS);
    run(&late, 2000, STOPWATCH_RUNS);
    stopwatch_read(&late, START_MS + 92000, STOPWATCH_RUNS);
    assert_int_equal(run(&late, 93000, 1900), 3000); /* noticed one reading later */
    assert_int_equal(run(&late, 94000, STOPWATCH_RUNS), 4000);
}

static void test_a_stop_from_before_the_start_is_none(void **unused)
{
    (void)unused;
    struct stopwatch watch = stopwatch_from(START_MS);
    for (uint64_t at_ms = 100; at_ms <= 3000; at_ms += 100)
        assert_int_equal(stopwatch_read(&watch, START_MS + at_ms, 0), 0); /* no lease yet */
    assert_int_equal(run(&watch, 4000, STOPWATCH_RUNS), 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_runs),
        cmocka_unit_test(test_an_outage_does_not_count),
        cmocka_unit_test(test_time_stands_until_what_was_shown_is_made_up),
        cmocka_unit_test(test_a_frozen_process_loses_only_the_freeze),
        cmocka_unit_test(test_no_time_is_left_out_twice),
        cmocka_unit_test(test_a_stop_from_before_the_start_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
