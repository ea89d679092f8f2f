/* The names of accounts: what is allowed, and what looks alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/lobby/name.h"

static struct names *names;

static enum name_fault fault_of(const char *given)
{
    struct name name;
    return name_read(names, given, &name);
}

static void letters_of_one_alphabet_are_allowed(void **state)
{
    (void)state;
    assert_int_equal(fault_of("Al"), NAME_FINE);
    assert_int_equal(fault_of("Anna-Lena"), NAME_FINE);
    assert_int_equal(fault_of("Jean Luc"), NAME_FINE);
    assert_int_equal(fault_of("O'Neill"), NAME_FINE);
    assert_int_equal(fault_of("user_7"), NAME_FINE);
    assert_int_equal(fault_of("Zo\xc3\xab"), NAME_FINE);
    assert_int_equal(fault_of("\xce\x9d\xce\xaf\xce\xba\xce\xbf\xcf\x82"), NAME_FINE); /* Greek */
    assert_int_equal(fault_of("\xe9\xba\xbb\xe9\x9b\x80"), NAME_FINE);                 /* Chinese */
    assert_int_equal(fault_of("aaaaaaaaaaaaaaaaaaaa"), NAME_FINE);
}

static void what_is_no_name_is_refused(void **state)
{
    (void)state;
    assert_int_equal(fault_of(""), NAME_SHORT);
    assert_int_equal(fault_of("a"), NAME_SHORT);
    assert_int_equal(fault_of("e\xcc\x81"), NAME_SHORT); /* one letter with its mark */
    assert_int_equal(fault_of("aaaaaaaaaaaaaaaaaaaaa"), NAME_LONG);
    assert_int_equal(fault_of("a\xff"), NAME_SIGNS);
    assert_int_equal(fault_of("a\xe2\x80\x8b"
                              "b"),
                     NAME_SIGNS); /* zero width space */
    assert_int_equal(fault_of("a\xe2\x80\xae"
                              "b"),
                     NAME_SIGNS); /* from right to left */
    assert_int_equal(fault_of("a\xe3\x85\xa4"
                              "b"),
                     NAME_SIGNS); /* Hangul filler, a letter that nobody sees */
    assert_int_equal(fault_of("a\xe1\x85\x9f"
                              "b"),
                     NAME_SIGNS); /* Hangul choseong filler */
    assert_int_equal(fault_of("a\xef\xbe\xa0"
                              "b"),
                     NAME_SIGNS); /* halfwidth Hangul filler */
    assert_int_equal(fault_of("\xe1\x9e\x80\xe1\x9e\xb4\xe1\x9e\x80"),
                     NAME_SIGNS); /* Khmer vowel inherent aq, a mark */
    assert_int_equal(fault_of("a\xef\xb8\x8f"
                              "b"),
                     NAME_SIGNS); /* variation selector, a mark */
    assert_int_equal(fault_of("a\nb"), NAME_SIGNS);
    assert_int_equal(fault_of("-ab"), NAME_SIGNS);
    assert_int_equal(fault_of("ab "), NAME_SIGNS);
    assert_int_equal(fault_of("a. b"), NAME_SIGNS); /* two joiners */
    assert_int_equal(fault_of("a@b"), NAME_SIGNS);
    assert_int_equal(fault_of("\xcc\x81"
                              "ab"),
                     NAME_SIGNS);
    assert_int_equal(fault_of("\xd0\xa2halia"), NAME_MIXED);            /* a Cyrillic T */
    assert_int_equal(fault_of("x\xcc\x81\xcc\x81y"), NAME_MIXED);       /* a mark twice in one place: it is seen once */
    assert_int_equal(fault_of("1\xd9\xa2"), NAME_MIXED);                /* digits of two alphabets */
    assert_int_equal(fault_of("\xe0\xa5\xa7\xe0\xa7\xa8"), NAME_MIXED); /* Devanagari and Bengali */
    assert_int_equal(fault_of("\xe0\xa4\x95\xe0\xa5\xa7\x32"), NAME_MIXED);        /* Devanagari and ours */
    assert_int_equal(fault_of("\xe0\xa4\x95\xe0\xa5\xa7\xe0\xa5\xa8"), NAME_FINE); /* Devanagari alone */
    assert_int_equal(fault_of("\xca\xbc\xca\xbc"), NAME_SHORT);                    /* apostrophes that are letters */
    assert_int_equal(fault_of("\xca\xb9\xca\xb9"), NAME_SHORT);
    assert_int_equal(fault_of("Admin"), NAME_RESERVED);
    assert_int_equal(fault_of("m0derator"), NAME_RESERVED);
    assert_int_equal(fault_of("My-Konos"), NAME_RESERVED);
}

static void assert_alike(const char *one, const char *other, bool alike)
{
    char a[NAME_KEY_SIZE], b[NAME_KEY_SIZE];
    name_key(names, one, a);
    name_key(names, other, b);
    assert_true(a[0] != 0 && b[0] != 0);
    assert_int_equal(strcmp(a, b) == 0, alike);
}

static void names_that_look_alike_have_one_key(void **state)
{
    (void)state;
    assert_alike("Thalia", "THALIA", true);
    assert_alike("Thalia", "Tha1ia", true);
    assert_alike("Thalia", "ThaIia", true);
    assert_alike("Thalia", "Thal.ia", true);
    assert_alike("Thalia", "\xd0\xa2halia", true);
    assert_alike("paypal", "\xd1\x80\xd0\xb0\xd1\x83\xd1\x80\xd0\xb0l", true); /* Cyrillic but for the last */
    assert_alike("Tom", "\xd0\xa2\xd0\x9e\xd0\x9c", true);                     /* Cyrillic capitals */
    assert_alike("corner", "comer", true);
    assert_alike("O0O", "ooo", true);
    assert_alike("stra\xc3\x9f"
                 "e",
                 "STRASSE", true);
    assert_alike("Zo\xc3\xab", "Zoe\xcc\x88", true);
    assert_alike("Zo\xc3\xab", "Zoe", false);
    assert_alike("Thalia", "Thalio", false);
    assert_alike("Anna", "Hanna", false);
}

static void nobody_has_a_name_of_no_letters(void **state)
{
    char key[NAME_KEY_SIZE] = "x";
    char long_name[NAME_GIVEN_MOST + 2];
    (void)state;
    memset(long_name, 'a', sizeof long_name);
    long_name[sizeof long_name - 1] = 0;
    name_key(names, "\xff", key);
    assert_string_equal(key, "");
    name_key(names, long_name, key);
    assert_string_equal(key, "");
    assert_int_equal(fault_of(long_name), NAME_LONG);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(letters_of_one_alphabet_are_allowed),
                                        cmocka_unit_test(what_is_no_name_is_refused),
                                        cmocka_unit_test(names_that_look_alike_have_one_key),
                                        cmocka_unit_test(nobody_has_a_name_of_no_letters) };
    names = names_create();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    names_destroy(names);
    return failed;
}
