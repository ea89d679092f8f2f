/* The order in which a brain thinks: nobody's questions keep another's waiting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "server/brain/queue.h"

enum { CORES = 2, NOW_MS = 1000000, LONG_MS = 2500, SHORT_MS = 10, FLOODER = 7, PERSON = 8, OTHER = 9 };

static struct queue *new_queue(void)
{
    struct queue *queue = malloc(sizeof *queue);
    assert_non_null(queue);
    queue_begin(queue, CORES);
    return queue;
}

static struct queue_item *new_item(uint64_t table, uint64_t origin, bool person_waits)
{
    struct queue_item *item = calloc(1, sizeof *item);
    assert_non_null(item);
    *item = (struct queue_item){ .table = table, .origin = origin, .seq = 1, .person_waits = person_waits };
    return item;
}

static void put(struct queue *queue, uint64_t table, uint64_t origin, bool person_waits)
{
    assert_null(queue_put(queue, new_item(table, origin, person_waits), NOW_MS));
}

/* The table that is thought about next; 0: none may begin. */
static uint64_t take(struct queue *queue, struct queue_item **item)
{
    *item = queue_take(queue, NOW_MS);
    return *item == NULL ? 0 : (*item)->table;
}

static void finish(struct queue *queue, struct queue_item *item, uint64_t used_ms)
{
    queue_done(queue, item, used_ms, NOW_MS);
    free(item);
}

static void end(struct queue *queue)
{
    while (queue->running_count > 0)
        finish(queue, queue->running[0], 0);
    while (queue->waiting != NULL) {
        struct queue_item *next = queue->waiting->next;
        free(queue->waiting);
        queue->waiting = next;
    }
    free(queue);
}

static void persons_come_first(void **state)
{
    (void)state;
    struct queue *queue = new_queue();
    struct queue_item *item;
    put(queue, 1, FLOODER, false);
    put(queue, 2, OTHER, false);
    put(queue, 3, PERSON, true);
    assert_int_equal(take(queue, &item), 3);
    assert_int_equal(take(queue, &item), 1); /* equal otherwise: the older one */
    assert_int_equal(take(queue, &item), 2);
    end(queue);
}

static void somebody_else_always_finds_a_place(void **state)
{
    (void)state;
    struct queue *queue = new_queue();
    struct queue_item *item;
    for (uint64_t table = 1; table <= 50; table++)
        put(queue, table, FLOODER, true);
    for (int i = 0; i < CORES; i++)
        assert_int_not_equal(take(queue, &item), 0);
    assert_int_equal(take(queue, &item), 0); /* one origin uses all cores, but not all places */
    put(queue, 99, PERSON, true);
    assert_int_equal(take(queue, &item), 99);
    put(queue, 100, OTHER, true);
    assert_int_equal(take(queue, &item), 0);
    end(queue);
}

static void tables_of_bots_leave_a_place_for_persons(void **state)
{
    (void)state;
    struct queue *queue = new_queue();
    struct queue_item *item;
    for (uint64_t table = 1; table <= 50; table++)
        put(queue, table, 100 + table, false); /* each from another address */
    for (int i = 0; i < CORES; i++)
        assert_int_not_equal(take(queue, &item), 0);
    assert_int_equal(take(queue, &item), 0);
    put(queue, 99, PERSON, true);
    assert_int_equal(take(queue, &item), 99);
    end(queue);
}

/* An address with a hundred tables gets as much time as one with a single table. */
static void origins_share_alike(void **state)
{
    (void)state;
    struct queue *queue = new_queue();
    struct queue_item *item;
    int used_ms[OTHER + 1] = { 0 };
    for (uint64_t table = 1; table <= 100; table++)
        put(queue, table, FLOODER, true);
    put(queue, 200, PERSON, true);
    for (int i = 0; i < 100; i++) {
        uint64_t table = take(queue, &item), origin = item->origin;
        used_ms[origin] += LONG_MS;
        finish(queue, item, LONG_MS);
        put(queue, table, origin, true); /* each table asks at once for its next move */
    }
    assert_int_equal(used_ms[FLOODER], used_ms[PERSON]);
    end(queue);
}

static void use_is_forgotten(void **state)
{
    (void)state;
    struct queue *queue = new_queue();
    struct queue_item *item;
    put(queue, 1, FLOODER, true);
    take(queue, &item);
    finish(queue, item, LONG_MS);
    put(queue, 2, PERSON, true);
    take(queue, &item);
    queue_done(queue, item, SHORT_MS, NOW_MS + 20 * QUEUE_HALVES_MS);
    free(item);
    put(queue, 3, PERSON, true);
    put(queue, 4, FLOODER, true);
    item = queue_take(queue, NOW_MS + 20 * QUEUE_HALVES_MS);
    assert_int_equal(item->table, 4); /* what it used long ago no longer counts */
    end(queue);
}

/* Short thoughts, each soon after the other, must not keep the time they used from being forgotten. */
static void steady_use_does_not_grow(void **state)
{
    (void)state;
    struct queue *queue = new_queue();
    struct queue_item *item;
    for (uint64_t i = 0; i < 10000; i++) {
        put(queue, 1, PERSON, true);
        take(queue, &item);
        queue_done(queue, item, SHORT_MS, NOW_MS + i * 100);
        free(item);
    }
    assert_true(queue->origin[PERSON].used_ms < 4 * QUEUE_HALVES_MS / 100 * SHORT_MS);
    end(queue);
}

static void questions_asked_again_replace_or_are_ignored(void **state)
{
    (void)state;
    struct queue *queue = new_queue();
    struct queue_item *first = new_item(1, PERSON, false), *again = new_item(1, PERSON, true), *item;
    assert_null(queue_put(queue, first, NOW_MS));
    assert_ptr_equal(queue_put(queue, again, NOW_MS + 1), first);
    free(first);
    assert_int_equal(queue->waiting_count, 1);
    assert_int_equal(again->since_ms, NOW_MS);
    assert_ptr_equal(queue_take(queue, NOW_MS), again);
    item = new_item(1, PERSON, true);
    assert_ptr_equal(queue_put(queue, item, NOW_MS), item); /* it is being thought about */
    item->seq = 2;
    assert_null(queue_put(queue, item, NOW_MS)); /* the next question of that seat is another one */
    item = new_item(1, PERSON, true);
    item->seat = 1;
    assert_null(queue_put(queue, item, NOW_MS));
    end(queue);
}

static void too_many_drop_the_least_urgent(void **state)
{
    (void)state;
    struct queue *queue = new_queue();
    for (uint64_t table = 1; table <= QUEUE_MOST; table++)
        put(queue, table, FLOODER, table != 5);
    struct queue_item *dropped = queue_put(queue, new_item(5000, PERSON, true), NOW_MS);
    assert_int_equal(dropped->table, 5);
    free(dropped);
    dropped = queue_put(queue, new_item(5001, FLOODER, false), NOW_MS);
    assert_int_equal(dropped->table, 5001);
    free(dropped);
    assert_int_equal(queue->waiting_count, QUEUE_MOST);
    end(queue);
}

static void old_questions_are_dropped(void **state)
{
    (void)state;
    struct queue *queue = new_queue();
    put(queue, 1, PERSON, true);
    assert_null(queue_drop_old(queue, NOW_MS + QUEUE_USEFUL_MS - 1));
    struct queue_item *old = queue_drop_old(queue, NOW_MS + QUEUE_USEFUL_MS);
    assert_int_equal(old->table, 1);
    free(old);
    assert_null(queue_drop_old(queue, NOW_MS + QUEUE_USEFUL_MS));
    assert_int_equal(queue->waiting_count, 0);
    end(queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(persons_come_first),
        cmocka_unit_test(somebody_else_always_finds_a_place),
        cmocka_unit_test(tables_of_bots_leave_a_place_for_persons),
        cmocka_unit_test(origins_share_alike),
        cmocka_unit_test(use_is_forgotten),
        cmocka_unit_test(steady_use_does_not_grow),
        cmocka_unit_test(questions_asked_again_replace_or_are_ignored),
        cmocka_unit_test(too_many_drop_the_least_urgent),
        cmocka_unit_test(old_questions_are_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
