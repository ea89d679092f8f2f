/* When a load balancer is told to leave a node: for reasons of the node's own, never for those that all nodes share. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/edge/ready.h"

enum { LEASE_MS = 3000, STEP_MS = 250 };

struct node {
    struct ready ready;
    uint64_t now_ms;
};

static struct node new_node(void)
{
    return (struct node){ ready_create(LEASE_MS), 1000000 };
}

/* Time passes; others: another host announces its shards. Returns the last answer. */
static struct ready_answer pass(struct node *node, uint64_t ms, enum ready_self self, bool others)
{
    struct ready_answer answer = { 0 };
    for (uint64_t end_ms = node->now_ms + ms; node->now_ms < end_ms; node->now_ms += STEP_MS) {
        if (others && node->now_ms % (LEASE_MS / 4) < STEP_MS)
            ready_heard(&node->ready, true, node->now_ms);
        answer = ready_answer(&node->ready, self, node->now_ms);
    }
    return answer;
}

static void assert_words(struct ready_answer answer, bool take_clients, const char *words)
{
    assert_non_null(strstr(answer.words, words));
    assert_int_equal(answer.take_clients, take_clients);
}

static struct node joined_node(void)
{
    struct node node = new_node();
    assert_words(pass(&node, 20000, READY_FINE, true), true, "ready\n");
    return node;
}

static void a_node_joins_first(void **unused)
{
    struct node node = new_node();
    (void)unused;
    assert_words(pass(&node, 1000, READY_STORE_AWAY, false), false, "not joined");
    assert_words(pass(&node, 1000, READY_BUS_AWAY, false), false, "not joined");
    assert_words(pass(&node, 1000, READY_FINE, false), false, "not joined");
    ready_heard(&node.ready, false, node.now_ms);
    assert_words(pass(&node, 1000, READY_FINE, false), true, "ready\n");
}

static void a_node_leaves(void **unused)
{
    struct node node = joined_node();
    (void)unused;
    assert_words(pass(&node, 1000, READY_LEAVING, true), false, "leaving");
}

/* Others announce their shards until their leases end. */
static void the_store_is_away_for_all(void **unused)
{
    struct node node = joined_node();
    (void)unused;
    for (int i = 0; i < LEASE_MS / STEP_MS; i++)
        assert_words(pass(&node, STEP_MS, READY_STORE_AWAY, true), true, "store is away");
    for (int i = 0; i < 1000; i++)
        assert_words(pass(&node, STEP_MS, READY_STORE_AWAY, false), true, "store is away");
    /* others find it again first, and we some seconds later */
    for (int i = 0; i < 5000 / STEP_MS; i++)
        assert_words(pass(&node, STEP_MS, READY_STORE_AWAY, true), true, "store is away");
    assert_words(pass(&node, STEP_MS, READY_FINE, true), true, "ready\n");
}

static void a_short_outage(void **unused)
{
    struct node node = joined_node();
    (void)unused;
    for (int i = 0; i < 100; i++) {
        assert_words(pass(&node, 4000, READY_STORE_AWAY, true), true, "store is away");
        assert_words(pass(&node, STEP_MS, READY_FINE, true), true, "ready\n");
    }
}

static void a_node_is_cut_off(void **unused)
{
    struct node node = joined_node();
    (void)unused;
    assert_words(pass(&node, 5000, READY_STORE_AWAY, true), true, "store is away");
    assert_words(pass(&node, 5000, READY_STORE_AWAY, true), false, "only this node");
    assert_words(pass(&node, 60000, READY_STORE_AWAY, true), false, "only this node");
    /* then the others lose it, too: now nobody is better than we */
    assert_words(pass(&node, LEASE_MS + 2000, READY_STORE_AWAY, false), true, "store is away");
    /* and get it back */
    assert_words(pass(&node, 5000, READY_STORE_AWAY, true), true, "store is away");
    assert_words(pass(&node, 5000, READY_STORE_AWAY, true), false, "only this node");
    assert_words(pass(&node, STEP_MS, READY_FINE, true), true, "ready\n");
}

/* Our own announcements prove nothing about others. */
static void a_node_alone(void **unused)
{
    struct node node = joined_node();
    (void)unused;
    assert_words(pass(&node, 10000, READY_STORE_AWAY, false), true, "store is away");
    for (int i = 0; i < 100; i++) {
        ready_heard(&node.ready, false, node.now_ms);
        assert_words(pass(&node, STEP_MS, READY_STORE_AWAY, false), true, "store is away");
    }
}

static void the_bus_or_every_host_is_away(void **unused)
{
    struct node node = joined_node();
    (void)unused;
    assert_words(pass(&node, 60000, READY_BUS_AWAY, false), true, "bus is away");
    assert_words(pass(&node, STEP_MS, READY_FINE, false), true, "no host holds tables");
    ready_heard(&node.ready, true, node.now_ms);
    assert_words(pass(&node, STEP_MS, READY_FINE, false), true, "ready\n");
    assert_words(pass(&node, 25000, READY_FINE, false), true, "no host holds tables");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_joins_first),
        cmocka_unit_test(a_node_leaves),
        cmocka_unit_test(the_store_is_away_for_all),
        cmocka_unit_test(a_short_outage),
        cmocka_unit_test(a_node_is_cut_off),
        cmocka_unit_test(a_node_alone),
        cmocka_unit_test(the_bus_or_every_host_is_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
