/* Codes that people read on one screen and type on another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/loop/typed_code.h"

static const char alphabet[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

static void test_every_bit_counts(void **unused)
{
    (void)unused;
    char none[TYPED_CODE_LETTERS + 1], code[TYPED_CODE_LETTERS + 1];
    uint8_t random[TYPED_CODE_RANDOM_SIZE] = { 0 };
    typed_code_make(random, none);
    assert_string_equal(none, "AAAAAAAA");
    for (int bit = 0; bit < 8 * TYPED_CODE_RANDOM_SIZE; bit++) {
        int differing = 0;
        memset(random, 0, sizeof random);
        random[bit / 8] = (uint8_t)(1 << bit % 8);
        typed_code_make(random, code);
        assert_int_equal(strlen(code), TYPED_CODE_LETTERS);
        assert_int_equal(strspn(code, alphabet), TYPED_CODE_LETTERS);
        for (int i = 0; i < TYPED_CODE_LETTERS; i++)
            differing += code[i] != none[i];
        assert_int_equal(differing, 1);
    }
}

static void test_letters_are_all_different(void **unused)
{
    (void)unused;
    char code[TYPED_CODE_LETTERS + 1], seen[256] = { 0 };
    for (int value = 0; value < 32; value++) {
        uint8_t random[TYPED_CODE_RANDOM_SIZE] = { [TYPED_CODE_RANDOM_SIZE - 1] = (uint8_t)value };
        typed_code_make(random, code);
        assert_int_equal(code[0], alphabet[value]);
        assert_int_equal(seen[(unsigned char)code[0]]++, 0);
    }
}

static void test_a_code_is_read_however_it_is_typed(void **unused)
{
    (void)unused;
    static const char *const typed[] = { "K7QWM4ZX", "K7QW-M4ZX", "k7qw-m4zx", " k7 Qw M4zX ", "K-7-Q-W-M-4-Z-X--" };
    char code[TYPED_CODE_LETTERS + 1];
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        assert_true(typed_code_read(typed[i], code));
        assert_string_equal(code, "K7QWM4ZX");
    }
    assert_true(typed_code_read(alphabet + 24, code));
    assert_string_equal(code, "23456789");
    assert_true(typed_code_read("abcdefgh", code));
    assert_string_equal(code, "ABCDEFGH");
}

static void test_anything_else_is_none(void **unused)
{
    (void)unused;
    static const char *const typed[] = {
        "",          "-",          "K7QWM4Z",  "K7QWM4ZXA", "K7QWM4Z0",
        "K7QWM4Z1",  "K7QWM4ZI",   "K7QWM4Zo", "K7QW_M4ZX", "K7QWM4Z\xc3\x84",
        "K7QWM4ZX'", "K7QWM4ZX\n", "{7QWM4ZX", "K7QWM4Z`",  "K7QWM4ZX K7QWM4ZX",
    };
    char code[TYPED_CODE_LETTERS + 1];
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++)
        assert_false(typed_code_read(typed[i], code));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_bit_counts),
        cmocka_unit_test(test_letters_are_all_different),
        cmocka_unit_test(test_a_code_is_read_however_it_is_typed),
        cmocka_unit_test(test_anything_else_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
