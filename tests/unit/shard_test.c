/* Sets of shards, and their epochs on the way from host to edge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "protocol/messages.h"
#include "server/loop/shard.h"

static void test_a_set_has_what_was_added(void **unused)
{
    (void)unused;
    struct shard_set set = { 0 };
    assert_true(shard_set_is_empty(&set));
    for (uint32_t shard = 0; shard < SHARD_COUNT; shard++) {
        assert_false(shard_set_has(&set, shard));
        shard_set_add(&set, shard);
        assert_true(shard_set_has(&set, shard));
        assert_int_equal(shard_set_count(&set), 1);
        assert_int_equal(shard_set_next(&set, 0), shard);
        assert_int_equal(shard_set_next(&set, shard), shard);
        assert_int_equal(shard_set_next(&set, shard + 1), SHARD_COUNT);
        shard_set_remove(&set, shard);
        assert_true(shard_set_is_empty(&set));
    }
}

static void test_a_walk_meets_every_member_once(void **unused)
{
    (void)unused;
    static const uint32_t members[] = {
        0, 1, 63, 64, 130, 192, 500, SHARD_COUNT - 65, SHARD_COUNT - 64, SHARD_COUNT - 1
    };
    struct shard_set set = { 0 };
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
        shard_set_add(&set, members[i]);
    size_t met = 0;
    for (uint32_t shard = shard_set_next(&set, 0); shard < SHARD_COUNT; shard = shard_set_next(&set, shard + 1))
        assert_int_equal(shard, members[met++]);
    assert_int_equal(met, sizeof members / sizeof members[0]);
}

static void test_all_and_without(void **unused)
{
    (void)unused;
    struct shard_set all = shard_set_all(), some = { 0 };
    assert_int_equal(shard_set_count(&all), SHARD_COUNT);
    shard_set_add(&some, 5);
    shard_set_add(&some, 700);
    struct shard_set rest = shard_set_without(&all, &some);
    assert_int_equal(shard_set_count(&rest), SHARD_COUNT - 2);
    assert_false(shard_set_has(&rest, 5));
    assert_false(shard_set_has(&rest, 700));
    rest = shard_set_without(&some, &all);
    assert_true(shard_set_is_empty(&rest));
}

/* A node's shards are neighbours, so the first after a gap must not be preferred. */
static void test_every_member_is_picked_equally_often(void **unused)
{
    (void)unused;
    struct shard_set set = { 0 };
    int picked[SHARD_COUNT] = { 0 };
    for (uint32_t shard = SHARD_COUNT / 2; shard < SHARD_COUNT; shard++)
        shard_set_add(&set, shard);
    for (uint64_t random = 0; random < (uint64_t)SHARD_COUNT * 2; random++)
        picked[shard_set_pick(&set, random)]++;
    for (uint32_t shard = 0; shard < SHARD_COUNT; shard++)
        assert_int_equal(picked[shard], shard < SHARD_COUNT / 2 ? 0 : 4);
}

/* ---- epochs ---- */

static size_t round_trip(const uint64_t epoch[SHARD_COUNT])
{
    struct wire epochs = { 0 }, message = { 0 };
    struct message_holding holding;
    uint64_t back[SHARD_COUNT];
    shard_write_epochs(&epochs, epoch);
    size_t size = epochs.size;
    message_holding_write(&message, &(struct message_holding){ .epochs = wire_bytes(epochs.bytes, epochs.size) });
    assert_true(message_holding_read(message.bytes, message.size, &holding));
    assert_true(shard_read_epochs(holding.epochs, back));
    assert_memory_equal(back, epoch, sizeof back);
    wire_destroy(&epochs);
    wire_destroy(&message);
    return size;
}

static void test_epochs_claimed_together_are_small(void **unused)
{
    (void)unused;
    uint64_t epoch[SHARD_COUNT] = { 0 };
    assert_int_equal(round_trip(epoch), 10);
    for (uint32_t shard = 100; shard < 700; shard++)
        epoch[shard] = ((uint64_t)3 << 32) + 7;
    assert_int_equal(round_trip(epoch), 30);
    epoch[400]++;
    assert_int_equal(round_trip(epoch), 50);
}

static void test_even_the_longest_epochs_fit(void **unused)
{
    (void)unused;
    uint64_t epoch[SHARD_COUNT];
    for (uint32_t shard = 0; shard < SHARD_COUNT; shard++)
        epoch[shard] = UINT64_MAX - shard;
    assert_int_equal(round_trip(epoch), SHARD_COUNT * 10);
}

static bool reads(const uint16_t *counts, int runs, size_t more)
{
    struct wire wire = { 0 };
    uint64_t epoch[SHARD_COUNT];
    for (int i = 0; i < runs; i++) {
        wire_u16(&wire, counts[i]);
        wire_u64(&wire, 1);
    }
    for (size_t i = 0; i < more; i++)
        wire_u8(&wire, 0);
    bool read = shard_read_epochs(wire_bytes(wire.bytes, wire.size), epoch);
    wire_destroy(&wire);
    return read;
}

static void test_epochs_of_too_few_or_too_many_shards_are_refused(void **unused)
{
    (void)unused;
    assert_true(reads((const uint16_t[]){ SHARD_COUNT - 1, 1 }, 2, 0));
    assert_false(reads((const uint16_t[]){ SHARD_COUNT - 1 }, 1, 0));
    assert_false(reads((const uint16_t[]){ SHARD_COUNT - 1, 2 }, 2, 0));
    assert_false(reads((const uint16_t[]){ SHARD_COUNT, 1 }, 2, 0));
    assert_false(reads((const uint16_t[]){ UINT16_MAX }, 1, 0));
    assert_false(reads((const uint16_t[]){ 0, SHARD_COUNT }, 2, 0));
    assert_false(reads((const uint16_t[]){ SHARD_COUNT }, 1, 1));
    assert_false(reads((const uint16_t[]){ SHARD_COUNT - 1 }, 1, 9));
    assert_false(reads(NULL, 0, 0));
    assert_false(reads(NULL, 0, 512)); /* as the release before wrote them */
    static const uint8_t cut[] = { SHARD_COUNT & 255, SHARD_COUNT >> 8, 1, 0, 0, 0, 0, 0, 0 };
    uint64_t epoch[SHARD_COUNT];
    assert_false(shard_read_epochs(wire_bytes(cut, sizeof cut), epoch));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_set_has_what_was_added),
        cmocka_unit_test(test_a_walk_meets_every_member_once),
        cmocka_unit_test(test_all_and_without),
        cmocka_unit_test(test_every_member_is_picked_equally_often),
        cmocka_unit_test(test_epochs_claimed_together_are_small),
        cmocka_unit_test(test_even_the_longest_epochs_fit),
        cmocka_unit_test(test_epochs_of_too_few_or_too_many_shards_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
