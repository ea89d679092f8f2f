/* Secrets are read only from files that others cannot read, and a process that has some shows nothing of itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "system/secret.h"

static char path[] = "secret_test.XXXXXX";

static int make_file(void **state)
{
    (void)state;
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

static void write_file(const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0600), 0);
}

static enum file_fault fault_of(const char *name)
{
    char *secret;
    enum file_fault fault = secret_read(name, &secret);
    assert_true((secret != NULL) == (fault == FILE_NONE));
    secret_free(secret);
    return fault;
}

static void assert_reads(const char *bytes, const char *text)
{
    char *secret;
    write_file(bytes, strlen(bytes));
    assert_int_equal(secret_read(path, &secret), FILE_NONE);
    assert_string_equal(secret, text);
    secret_free(secret);
}

static void only_the_ends_of_lines_at_the_end_are_left_out(void **state)
{
    (void)state;
    assert_reads("secret", "secret");
    assert_reads("secret\n", "secret");
    assert_reads("secret\r\n\n", "secret");
    assert_reads(" two\nlines \n", " two\nlines ");
}

static void what_is_no_text_is_refused(void **state)
{
    (void)state;
    write_file("", 0);
    assert_int_equal(fault_of(path), FILE_NO_TEXT);
    write_file("\n", 1);
    assert_int_equal(fault_of(path), FILE_NO_TEXT);
    write_file("half\0a text", 11);
    assert_int_equal(fault_of(path), FILE_NO_TEXT);
}

static void a_file_has_a_limit(void **state)
{
    (void)state;
    static char long_text[SECRET_LIMIT + 1];
    memset(long_text, 'x', sizeof long_text);
    write_file(long_text, SECRET_LIMIT);
    assert_int_equal(fault_of(path), FILE_NONE);
    write_file(long_text, SECRET_LIMIT + 1);
    assert_int_equal(fault_of(path), FILE_TOO_LONG);
    assert_int_equal(fault_of("/dev/zero"), FILE_EXPOSED); /* before a byte is read */
}

static void what_cannot_be_read_is_told_apart(void **state)
{
    (void)state;
    assert_int_equal(fault_of("secret_test.none"), FILE_MISSING);
    assert_int_not_equal(fault_of("."), FILE_NONE); /* a folder */
}

/* Root may give its group a look; everyone else may not. */
static void others_have_no_access(void **state)
{
    (void)state;
    bool root = geteuid() == 0;
    write_file("secret", 6);
    for (mode_t mode = 0; mode <= 0777; mode++) {
        bool fine = (mode & 0007) == 0 && (mode & (root ? 0030 : 0070)) == 0;
        bool readable = root || (mode & 0400) != 0;
        assert_int_equal(chmod(path, mode), 0);
        assert_int_equal(fault_of(path), !readable ? FILE_UNREADABLE : fine ? FILE_NONE : FILE_EXPOSED);
    }
}

static void only_root_may_show_its_group(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip();
    write_file("secret", 6);
    assert_int_equal(chown(path, 1, 1), 0);
    assert_int_equal(fault_of(path), FILE_NONE);
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(fault_of(path), FILE_EXPOSED);
    assert_int_equal(chown(path, 0, 0), 0);
    assert_int_equal(fault_of(path), FILE_NONE);
}

static void dumps_are_forbidden_for_good(void **state)
{
    (void)state;
    struct rlimit limit;
    secret_forbid_dumps();
    assert_int_equal(prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 0);
    assert_int_equal(getrlimit(RLIMIT_CORE, &limit), 0);
    assert_int_equal(limit.rlim_cur, 0);
    assert_int_equal(limit.rlim_max, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_ends_of_lines_at_the_end_are_left_out),
        cmocka_unit_test(what_is_no_text_is_refused),
        cmocka_unit_test(a_file_has_a_limit),
        cmocka_unit_test(what_cannot_be_read_is_told_apart),
        cmocka_unit_test(others_have_no_access),
        cmocka_unit_test(only_root_may_show_its_group),
        cmocka_unit_test(dumps_are_forbidden_for_good),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
