/* Who holds a shard, without a network: which nodes have fallen silent, and which host an edge believes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/edge/internal.h"
#include "server/host/watch.h"

enum { LEASE_MS = 3000, LOOK_MS = LEASE_MS / 4, ME = 1, A = 2, B = 3, BEGIN_MS = 1000000 };

/* The beats of two other nodes, and a watch that looks at them. */
struct scene {
    struct watch watch;
    uint64_t now_ms;
    struct leases_node node[3];
    int count;
};

static struct scene scene(void)
{
    return (struct scene){ .watch = { .lease_ms = LEASE_MS },
                           .now_ms = BEGIN_MS,
                           .node = { { .id = ME, .beat = 7 }, { .id = A, .beat = 7 }, { .id = B, .beat = 7 } },
                           .count = 3 };
}

static void look_after(struct scene *scene, uint64_t ms)
{
    scene->now_ms += ms;
    watch_look(&scene->watch, scene->now_ms, scene->node, scene->count);
}

/* Looks on time until `ms` have passed; the nodes of the set send heartbeats. */
static void look_for(struct scene *scene, uint64_t ms, unsigned alive)
{
    for (uint64_t passed = 0; passed < ms; passed += LOOK_MS) {
        for (int i = 0; i < scene->count; i++)
            scene->node[i].beat += alive >> scene->node[i].id & 1;
        look_after(scene, LOOK_MS);
    }
}

static unsigned silent(const struct scene *scene)
{
    struct leases_node list[3];
    unsigned set = 0;
    int count = watch_silent(&scene->watch, ME, list);
    for (int i = 0; i < count; i++)
        set |= 1u << list[i].id;
    return set;
}

static void test_a_node_whose_beat_stands_still_is_silent_after_one_lease(void **unused)
{
    (void)unused;
    struct scene s = scene();
    look_after(&s, 0);
    assert_int_equal(watch_due_ms(&s.watch, ME), LEASE_MS);
    look_for(&s, LEASE_MS - LOOK_MS, 1 << A);
    assert_int_equal(silent(&s), 0);
    assert_int_equal(watch_due_ms(&s.watch, ME), LOOK_MS);
    look_for(&s, LOOK_MS, 1 << A);
    assert_int_equal(watch_due_ms(&s.watch, ME), LEASE_MS); /* of A; B is silent already */
    assert_int_equal(silent(&s), 1 << B); /* and not we ourselves, although our own beat has not changed either */
    struct leases_node list[3];
    watch_silent(&s.watch, ME, list);
    assert_int_equal(list[0].beat, 7); /* as last seen: the claim compares it */
    look_for(&s, LOOK_MS, 1 << A | 1 << B);
    assert_int_equal(silent(&s), 0);
    look_for(&s, LEASE_MS - LOOK_MS, 1 << A);
    assert_int_equal(silent(&s), 0); /* counted from its last heartbeat */
    watch_destroy(&s.watch);
}

static void test_a_beat_that_falls_back_is_a_heartbeat(void **unused)
{
    (void)unused;
    struct scene s = scene();
    look_after(&s, 0);
    look_for(&s, LEASE_MS - LOOK_MS, 1 << A);
    s.node[2].beat = 3; /* a standby that lacks the last heartbeats was promoted */
    look_for(&s, LOOK_MS, 1 << A);
    assert_int_equal(silent(&s), 0);
    watch_destroy(&s.watch);
}

static void test_after_an_outage_all_get_time_to_return(void **unused)
{
    (void)unused;
    static const uint64_t outage_ms[] = { LEASE_MS / 10, LEASE_MS * 2, 3600000 };
    for (int i = 0; i < 3; i++) {
        struct scene s = scene();
        look_after(&s, 0);
        look_for(&s, LEASE_MS, 1 << A | 1 << B);
        s.node[1].beat++; /* sent just before the outage and seen after it: no sign that A has returned */
        watch_break(&s.watch);
        look_after(&s, outage_ms[i]);
        look_for(&s, WATCH_GRACE_MS, 0);
        assert_int_equal(silent(&s), 0);
        look_for(&s, LOOK_MS, 1 << A);
        look_for(&s, LEASE_MS - LOOK_MS, 0);
        assert_int_equal(silent(&s), 1 << B);
        look_for(&s, LOOK_MS, 0);
        assert_int_equal(silent(&s), 1 << A | 1 << B); /* A had returned, so that one lease is enough */
        watch_destroy(&s.watch);
    }
}

/* No request failed, but for a long time there was no answer: the store or we ourselves were frozen. */
static void test_a_long_gap_is_an_outage(void **unused)
{
    (void)unused;
    struct scene s = scene();
    look_after(&s, 0);
    look_for(&s, LEASE_MS - LOOK_MS, 0);
    look_after(&s, LEASE_MS * 2);
    assert_int_equal(silent(&s), 0);
    look_for(&s, LEASE_MS, 0);
    assert_int_equal(silent(&s), 0);
    look_for(&s, WATCH_GRACE_MS, 0);
    assert_int_equal(silent(&s), 1 << A | 1 << B);
    watch_destroy(&s.watch);
}

/* A slow observer still notices, but no single wait is enough to blame the others. */
static void test_time_between_looks_counts_in_part(void **unused)
{
    (void)unused;
    struct scene s = scene();
    look_after(&s, 0);
    look_after(&s, LOOK_MS);
    look_after(&s, LEASE_MS);
    assert_int_equal(silent(&s), 0);
    look_after(&s, LEASE_MS);
    assert_int_equal(silent(&s), 1 << A | 1 << B);
    watch_destroy(&s.watch);
}

static void test_a_new_node_waits_one_lease(void **unused)
{
    (void)unused;
    struct scene s = scene();
    watch_break(&s.watch); /* not connected yet */
    look_after(&s, 0);
    look_for(&s, LEASE_MS - LOOK_MS, 1 << ME);
    assert_int_equal(silent(&s), 0);
    look_for(&s, LOOK_MS, 1 << ME);
    assert_int_equal(silent(&s), 1 << A | 1 << B);
    watch_destroy(&s.watch);
}

static void test_a_node_that_left_and_returns_begins_anew(void **unused)
{
    (void)unused;
    struct scene s = scene();
    look_after(&s, 0);
    look_for(&s, LEASE_MS, 1 << A);
    assert_int_equal(silent(&s), 1 << B);
    s.count = 2;
    look_after(&s, LOOK_MS);
    assert_int_equal(silent(&s), 0);
    s.count = 3;
    look_for(&s, LEASE_MS, 1 << A);
    assert_int_equal(silent(&s), 0);
    look_for(&s, LOOK_MS, 1 << A);
    assert_int_equal(silent(&s), 1 << B);
    watch_destroy(&s.watch);
}

/* ---- what an edge believes ---- */

static void test_the_highest_epoch_is_believed(void **unused)
{
    (void)unused;
    struct route route = { 0 };
    assert_true(route_announced(&route, A, 5, BEGIN_MS));
    assert_false(route_announced(&route, A, 5, BEGIN_MS));
    assert_false(route_announced(&route, B, 4, BEGIN_MS));
    assert_false(route_announced(&route, B, 0, BEGIN_MS));
    assert_int_equal(route.node, A);
    assert_true(route_announced(&route, B, 6, BEGIN_MS));
    assert_false(route_announced(&route, A, 5, BEGIN_MS));
    assert_int_equal(route.node, B);
}

/* A database that has lost its last commits names an earlier holder, or the same one with an earlier epoch. */
static void test_a_lower_epoch_is_believed_when_the_higher_one_is_gone(void **unused)
{
    (void)unused;
    struct route route = { 0 };
    route_announced(&route, A, 5, BEGIN_MS);
    assert_true(route_announced(&route, A, 4, BEGIN_MS)); /* it must know */
    assert_false(route_announced(&route, B, 3, BEGIN_MS));
    assert_false(route_announced(&route, A, 0, BEGIN_MS)); /* given away */
    assert_int_equal(route.node, 0);
    assert_true(route_announced(&route, B, 3, BEGIN_MS));
    assert_int_equal(route.node, B);
}

static void test_a_silent_holder_is_not_believed_for_ever(void **unused)
{
    (void)unused;
    struct route route = { 0 };
    route_announced(&route, A, 5, BEGIN_MS);
    route_announced(&route, A, 5, BEGIN_MS + 10000);
    assert_false(route_announced(&route, B, 4, BEGIN_MS + 10000 + EDGE_HOLDER_SILENCE_MS));
    assert_true(route_announced(&route, B, 4, BEGIN_MS + 10001 + EDGE_HOLDER_SILENCE_MS));
    assert_int_equal(route.node, B);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_node_whose_beat_stands_still_is_silent_after_one_lease),
        cmocka_unit_test(test_a_beat_that_falls_back_is_a_heartbeat),
        cmocka_unit_test(test_after_an_outage_all_get_time_to_return),
        cmocka_unit_test(test_a_long_gap_is_an_outage),
        cmocka_unit_test(test_time_between_looks_counts_in_part),
        cmocka_unit_test(test_a_new_node_waits_one_lease),
        cmocka_unit_test(test_a_node_that_left_and_returns_begins_anew),
        cmocka_unit_test(test_the_highest_epoch_is_believed),
        cmocka_unit_test(test_a_lower_epoch_is_believed_when_the_higher_one_is_gone),
        cmocka_unit_test(test_a_silent_holder_is_not_believed_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
