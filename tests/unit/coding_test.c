/* What Accept-Encoding says: which compressed forms a client takes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/edge/coding.h"

static void assert_takes(const char *accepted, bool gzip, bool brotli)
{
    assert_true(coding_is_accepted(accepted, CODING_NONE));
    assert_int_equal(coding_is_accepted(accepted, CODING_GZIP), gzip);
    assert_int_equal(coding_is_accepted(accepted, CODING_BROTLI), brotli);
}

static void codings_are_named(void **unused)
{
    (void)unused;
    assert_takes("gzip, deflate, br, zstd", true, true);
    assert_takes("gzip", true, false);
    assert_takes("GZip , BR", true, true);
    assert_takes("br\t,\tgzip", true, true);
    assert_takes("", false, false);
    assert_takes(" ,, ,", false, false);
    assert_takes("identity", false, false);
    assert_takes("gzipped, brotli, b, x-gzip", false, false);
}

static void qualities_say_yes_or_no(void **unused)
{
    (void)unused;
    assert_takes("gzip;q=1, br;q=0.001", true, true);
    assert_takes("gzip;q=1.000,br;q=0", true, false);
    assert_takes("gzip ; q=0.5 , br ; Q=0.000 ", true, false);
    assert_takes("gzip;q=0.,br;q=0.0", false, false);
    assert_takes("gzip;q=0, gzip", false, false); /* the first counts */
}

static void any_other_coding(void **unused)
{
    (void)unused;
    assert_takes("*", true, true);
    assert_takes("*;q=0.1", true, true);
    assert_takes("*;q=0", false, false);
    assert_takes("br;q=0, *", true, false);
    assert_takes("*, br;q=0", true, false);
    assert_takes("*;q=0, gzip", true, false);
    assert_takes("identity;q=0, *;q=0", false, false);
}

static void malformed_says_no(void **unused)
{
    (void)unused;
    static const char *const rests[] = { ";",        ";q",        ";q=",    ";q=2",  ";q=1.1", ";q=-1",
                                         ";q=.5",    ";q=0.1234", ";q=0.x", ";q=1x", ";x=1",   ";q=1;q=0",
                                         ";q=0.5 x", " x",        " q=1",   "=1",    ";q = 1", ";;q=1" };
    for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++) {
        char words[40] = "gzip";
        for (size_t at = 0; rests[i][at] != 0; at++)
            words[4 + at] = rests[i][at];
        assert_takes(words, false, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codings_are_named),
        cmocka_unit_test(qualities_say_yes_or_no),
        cmocka_unit_test(any_other_coding),
        cmocka_unit_test(malformed_says_no),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
