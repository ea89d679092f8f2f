/* The protocol: messages and patches are read whole or refused, and websocket frames follow the standard. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/rng.h"
#include "protocol/messages.h"
#include "protocol/websocket.h"

/* ---- messages ---- */

static void test_message_is_read_whole_or_refused(void **unused)
{
    (void)unused;
    struct wire wire = { 0 };
    struct message_open open = {
        .table = 77, .token = wire_text("0123456789abcdef"), .have = 9, .name = wire_text("Ida")
    };
    struct message_open read;
    message_open_write(&wire, &open);
    assert_true(message_open_read(wire.bytes, wire.size, &read));
    assert_int_equal(read.table, 77);
    assert_int_equal(read.have, 9);
    assert_memory_equal(read.name.at, "Ida", 3);
    for (size_t size = 0; size < wire.size; size++)
        assert_false(message_open_read(wire.bytes, size, &read));
    wire_u8(&wire, 0);
    assert_true(message_open_read(wire.bytes, wire.size, &read)); /* what follows is of a later release */
    wire.bytes[9] = 17;                                           /* longer than a token may be */
    assert_false(message_open_read(wire.bytes, wire.size - 1, &read));
    wire_destroy(&wire);
}

static void test_lists_are_limited(void **unused)
{
    (void)unused;
    uint8_t bytes[2] = { MESSAGE_SEATS, 7 };
    struct message_seats seats;
    assert_false(message_seats_read(bytes, sizeof bytes, &seats));
}

static void test_patch_gives_the_other_block(void **unused)
{
    (void)unused;
    struct rng rng = rng_from_seed(1);
    uint8_t before[700], after[700], got[700];
    for (int round = 0; round < 200; round++) {
        struct wire patch = { 0 };
        for (size_t i = 0; i < sizeof before; i++) {
            before[i] = (uint8_t)rng_below(&rng, 256);
            after[i] = rng_below(&rng, 100) < (uint32_t)round / 2 ? (uint8_t)rng_below(&rng, 256) : before[i];
        }
        memcpy(got, before, sizeof got);
        wire_patch(&patch, before, after, sizeof before);
        assert_true(wire_apply_patch(wire_bytes(patch.bytes, patch.size), got, sizeof got));
        assert_memory_equal(got, after, sizeof got);
        if (patch.size > 3)
            assert_false(wire_apply_patch(wire_bytes(patch.bytes, patch.size - 1), got, sizeof got));
        wire_destroy(&patch);
    }
}

/* ---- websocket ---- */

static void test_websocket_frames(void **unused)
{
    (void)unused;
    uint8_t frame[] = { 0x82, 3, 'a', 'b', 'c', 0x89, 0 };
    struct wire_slice payload;
    size_t taken;
    assert_int_equal(websocket_read(frame, 4, &payload, &taken), WEBSOCKET_MORE);
    assert_int_equal(websocket_read(frame, sizeof frame, &payload, &taken), WEBSOCKET_MESSAGE);
    assert_int_equal(taken, 5);
    assert_memory_equal(payload.at, "abc", 3);
    assert_int_equal(websocket_read(frame + 5, 2, &payload, &taken), WEBSOCKET_PING);
    uint8_t masked[] = { 0x82, 0x83, 0, 0, 0, 0, 1, 2, 3 };
    assert_int_equal(websocket_read(masked, sizeof masked, &payload, &taken), WEBSOCKET_BROKEN);
    uint8_t huge[] = { 0x82, 127, 0, 0, 1, 0, 0, 0, 0, 0 };
    assert_int_equal(websocket_read(huge, sizeof huge, &payload, &taken), WEBSOCKET_BROKEN);
}

/* A control frame has 125 bytes at most (RFC 6455, 5.5): a longer one ends the connection, even before it is complete.
 */
static void test_websocket_control_frames(void **unused)
{
    (void)unused;
    static uint8_t frame[4 + 126] = { 0x89, 125 };
    struct wire_slice payload;
    size_t taken;
    for (uint8_t op = 8; op <= 10; op++) {
        frame[0] = (uint8_t)(0x80 | op), frame[1] = 125;
        enum websocket_kind kind = websocket_read(frame, 2 + 125, &payload, &taken);
        assert_true(kind != WEBSOCKET_BROKEN && kind != WEBSOCKET_MORE && payload.size == 125);
        frame[1] = 126, frame[2] = 0, frame[3] = 126;
        assert_int_equal(websocket_read(frame, sizeof frame, &payload, &taken), WEBSOCKET_BROKEN);
        assert_int_equal(websocket_read(frame, 4, &payload, &taken), WEBSOCKET_BROKEN);
    }
}

/* Checks a frame written by the client: final, masked, its length in the shortest form. Returns the mask. */
static uint32_t check_client_frame(const struct wire *wire, uint8_t op, const uint8_t *bytes, size_t size)
{
    size_t head = size < 126 ? 2 : size < 65536 ? 4 : 10;
    uint64_t length = wire->bytes[1] & 127;
    if (head > 2) {
        assert_int_equal(length, head == 4 ? 126 : 127);
        length = 0;
        for (size_t i = 2; i < head; i++)
            length = length << 8 | wire->bytes[i];
    }
    const uint8_t *mask = wire->bytes + head;
    assert_int_equal(wire->bytes[0], 0x80 | op);
    assert_true((wire->bytes[1] & 0x80) != 0 && length == size && wire->size == head + 4 + size);
    for (size_t i = 0; i < size; i++)
        assert_int_equal(mask[4 + i] ^ mask[i & 3], bytes[i]);
    uint32_t number;
    memcpy(&number, mask, sizeof number);
    return number;
}

/* Every frame from a client has its own unpredictable mask (5.3). */
static void test_websocket_masks(void **unused)
{
    (void)unused;
    static uint8_t bytes[70000];
    static const size_t sizes[] = { 0, 1, 125, 126, 65535, 65536, sizeof bytes };
    uint32_t seen[8] = { 0 };
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7);
    for (int i = 0; i < 8; i++) {
        struct wire wire = { 0 };
        if (i < 7)
            websocket_write_message(&wire, bytes, sizes[i]);
        else
            websocket_write_pong(&wire, wire_bytes(bytes, 125));
        seen[i] = i < 7 ? check_client_frame(&wire, 2, bytes, sizes[i]) : check_client_frame(&wire, 10, bytes, 125);
        wire_destroy(&wire);
        for (int before = 0; before < i; before++)
            assert_true(seen[before] != seen[i]); /* equal by chance once in 150 million runs */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_message_is_read_whole_or_refused), cmocka_unit_test(test_lists_are_limited),
        cmocka_unit_test(test_patch_gives_the_other_block),      cmocka_unit_test(test_websocket_frames),
        cmocka_unit_test(test_websocket_control_frames),         cmocka_unit_test(test_websocket_masks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
