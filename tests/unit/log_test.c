/* No client can fill a disk with log lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/loop/log.h"

static int written(struct log_limits *limits, const char *event, int lines, uint64_t now_ms)
{
    uint32_t left_out;
    int count = 0;
    for (int i = 0; i < lines; i++)
        count += log_allows(limits, event, now_ms, &left_out);
    return count;
}

static void some_lines_a_second_are_written(void **state)
{
    (void)state;
    struct log_limits limits = { 0 };
    uint32_t left_out;
    assert_int_equal(written(&limits, "noise", 100, 5000), LOG_LINES_A_SECOND);
    assert_int_equal(written(&limits, "noise", 100, 5999), 0);
    assert_true(log_allows(&limits, "noise", 6000, &left_out));
    assert_int_equal(left_out, 200 - LOG_LINES_A_SECOND);
    assert_int_equal(written(&limits, "noise", 100, 6000), LOG_LINES_A_SECOND - 1);
}

static void one_event_does_not_silence_another(void **state)
{
    (void)state;
    struct log_limits limits = { 0 };
    written(&limits, "noise", 100, 5000);
    assert_int_equal(written(&limits, "fault", 3, 5000), 3);
}

static void what_was_left_out_is_told_once(void **state)
{
    (void)state;
    struct log_limits limits = { 0 };
    uint32_t left_out = 0;
    written(&limits, "noise", LOG_LINES_A_SECOND + 7, 5000);
    written(&limits, "fault", 1, 5000);
    assert_null(log_next_left_out(&limits, 5999, &left_out)); /* the second has not passed */
    assert_string_equal(log_next_left_out(&limits, 6000, &left_out), "noise");
    assert_int_equal(left_out, 7);
    assert_null(log_next_left_out(&limits, 6000, &left_out));
}

static void endless_kinds_of_events_share_the_last_place(void **state)
{
    (void)state;
    struct log_limits limits = { 0 };
    static char name[200][16];
    int count = 0;
    for (int i = 0; i < 200; i++) {
        snprintf(name[i], sizeof name[i], "e%d", i);
        count += written(&limits, name[i], 1, 5000);
    }
    assert_int_equal(count, LOG_EVENTS_MOST - 1 + LOG_LINES_A_SECOND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(some_lines_a_second_are_written),
        cmocka_unit_test(one_event_does_not_silence_another),
        cmocka_unit_test(what_was_left_out_is_told_once),
        cmocka_unit_test(endless_kinds_of_events_share_the_last_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
