/* Programs of different releases understand each other: readers skip what they do not know, and read as 0 or empty what
 * an earlier release does not write. All else is refused. releases.def has a message as both know it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/messages.h"

enum { NEW_FIELDS = 7 }; /* fields of `new` after `later` */

static struct message_new_part new_part(uint8_t number, const char *name)
{
    return (struct message_new_part){ .number = number,
                                      .name = wire_text(name),
                                      .two = 2222,
                                      .more = wire_text("more"),
                                      .deeper_count = 2,
                                      .deeper = { { 7 }, { 8 } } };
}

static struct wire write_new(void)
{
    struct wire wire = { 0 };
    struct message_new message = { .number = 77,
                                   .data = wire_text("data"),
                                   .parts_count = 2,
                                   .parts = { new_part(1, "Ida"), new_part(2, "Bea") },
                                   .one = 11,
                                   .two = 222,
                                   .four = 44444,
                                   .eight = UINT64_MAX,
                                   .some = wire_text("some"),
                                   .words = wire_text("words"),
                                   .more_count = 1,
                                   .more = { new_part(3, "Eva") } };
    message_new_write(&wire, &message);
    return wire;
}

static struct wire write_old(void)
{
    struct wire wire = { 0 };
    struct message_old message = { .number = 77,
                                   .data = wire_text("data"),
                                   .parts_count = 2,
                                   .parts = { { 1, wire_text("Ida") }, { 2, wire_text("Bea") } } };
    message_old_write(&wire, &message);
    return wire;
}

static void assert_text(struct wire_slice slice, const char *words)
{
    assert_int_equal(slice.size, strlen(words));
    if (slice.size > 0)
        assert_memory_equal(slice.at, words, slice.size);
}

static void test_earlier_release_skips_what_it_does_not_know(void **unused)
{
    (void)unused;
    struct wire wire = write_new();
    struct message_old old;
    assert_true(message_old_read(wire.bytes, wire.size, &old));
    assert_int_equal(old.number, 77);
    assert_text(old.data, "data");
    assert_int_equal(old.parts_count, 2);
    assert_int_equal(old.parts[0].number, 1);
    assert_text(old.parts[0].name, "Ida");
    assert_int_equal(old.parts[1].number, 2);
    assert_text(old.parts[1].name, "Bea");
    wire_destroy(&wire);
}

static void test_later_release_reads_missing_fields_as_nothing(void **unused)
{
    (void)unused;
    struct wire wire = write_old();
    struct message_new message;
    memset(&message, 0xee, sizeof message);
    assert_true(message_new_read(wire.bytes, wire.size, &message));
    assert_int_equal(message.number, 77);
    assert_int_equal(message.parts_count, 2);
    assert_text(message.parts[1].name, "Bea");
    assert_int_equal(message.parts[1].two, 0);
    assert_text(message.parts[1].more, "");
    assert_int_equal(message.parts[1].deeper_count, 0);
    assert_int_equal(message.one + message.two + message.four + message.eight, 0);
    assert_text(message.some, "");
    assert_text(message.words, "");
    assert_int_equal(message.more_count, 0);
    wire_destroy(&wire);
}

static void test_same_release_reads_everything(void **unused)
{
    (void)unused;
    struct wire wire = write_new(), again = { 0 };
    struct message_new message;
    assert_true(message_new_read(wire.bytes, wire.size, &message));
    assert_int_equal(message.eight, UINT64_MAX);
    assert_int_equal(message.more[0].deeper[1].x, 8);
    message_new_write(&again, &message);
    assert_int_equal(again.size, wire.size);
    assert_memory_equal(again.bytes, wire.bytes, wire.size);
    wire_destroy(&wire);
    wire_destroy(&again);
}

/* A message may end before any field that was added later, and nowhere else. */
static void test_cut_within_a_field_is_refused(void **unused)
{
    (void)unused;
    struct wire wire = write_new(), old = write_old();
    struct message_new message;
    struct message_old same;
    int accepted = 0;
    for (size_t size = 0; size <= wire.size; size++)
        accepted += message_new_read(wire.bytes, size, &message);
    assert_int_equal(accepted, NEW_FIELDS + 1);
    for (size_t size = 0; size < old.size; size++) {
        assert_false(message_old_read(old.bytes, size, &same));
        assert_false(message_new_read(old.bytes, size, &message));
    }
    wire_destroy(&wire);
    wire_destroy(&old);
}

/* The same within a struct of a list: its length says where it ends. */
static void test_cut_within_a_part_is_refused(void **unused)
{
    (void)unused;
    struct wire part = { 0 };
    struct message_new_part whole = new_part(1, "Ida");
    struct message_new message = { .parts_count = 1, .parts = { whole } };
    message_new_write(&part, &message);
    size_t at = 1 + 4 + 4 + 1, length = part.bytes[at], accepted = 0;
    for (size_t cut = 0; cut <= length; cut++) {
        struct wire wire = { 0 };
        wire_put(&wire, part.bytes, at);
        wire_u32(&wire, (uint32_t)cut);
        wire_put(&wire, part.bytes + at + 4, cut);
        accepted += message_new_read(wire.bytes, wire.size, &message);
        wire_destroy(&wire);
    }
    assert_int_equal(accepted, 3 + 1);
    part.bytes[at + 3] = 1; /* longer than the message */
    assert_false(message_new_read(part.bytes, part.size, &message));
    wire_destroy(&part);
}

static bool reads_list(uint8_t parts, uint8_t more)
{
    struct wire wire = { 0 };
    struct message_new message;
    wire_u8(&wire, MESSAGE_NEW);
    wire_u32(&wire, 0);
    wire_u32(&wire, 0);
    for (int list = 0; list < 2; list++) {
        uint8_t count = list == 0 ? parts : more;
        wire_u8(&wire, count);
        for (int i = 0; i < count; i++) {
            wire_u32(&wire, 5); /* a number, and a text of length 0 */
            wire_u8(&wire, 1);
            wire_u32(&wire, 0);
        }
        if (list == 0)
            for (int i = 0; i < 1 + 2 + 4 + 8 + 4 + 4; i++)
                wire_u8(&wire, 0);
    }
    bool read = message_new_read(wire.bytes, wire.size, &message);
    wire_destroy(&wire);
    return read;
}

static void test_limits_of_lists_hold(void **unused)
{
    (void)unused;
    assert_true(reads_list(4, 3));
    assert_false(reads_list(5, 0));
    assert_false(reads_list(0, 4));
    assert_false(reads_list(255, 0));
}

static void test_unknown_message_is_not_taken_for_another(void **unused)
{
    (void)unused;
    struct wire wire = { 0 };
    struct message_old old;
    message_added_write(&wire, &(struct message_added){ .number = 1 });
    assert_false(message_old_read(wire.bytes, wire.size, &old));
    wire_destroy(&wire);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_earlier_release_skips_what_it_does_not_know),
        cmocka_unit_test(test_later_release_reads_missing_fields_as_nothing),
        cmocka_unit_test(test_same_release_reads_everything),
        cmocka_unit_test(test_cut_within_a_field_is_refused),
        cmocka_unit_test(test_cut_within_a_part_is_refused),
        cmocka_unit_test(test_limits_of_lists_hold),
        cmocka_unit_test(test_unknown_message_is_not_taken_for_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
