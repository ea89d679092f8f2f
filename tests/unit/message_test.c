/* Addresses that mail goes to, and the mail as it travels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/post/message.h"

static void addresses(void **state)
{
    static const char *const good[] = { "a@b.org",          "o'hara+games@mail.example.co.uk",
                                        "a_b-c@x1.example", "a.b.c@d-e.f",
                                        "a@1.2.3.4b",       "a@3.b" };
    static const char *const bad[] = { "",
                                       "a",
                                       "a@",
                                       "@b.org",
                                       "a@b",
                                       "a b@c.org",
                                       "a@b.org\r\nBcc: c@d.org",
                                       "a@b.org\n",
                                       "a@b.org,c@d",
                                       "<a@b.org>",
                                       "a@b@c.org",
                                       "a..b@c.org",
                                       ".a@b.org",
                                       "a.@b.org",
                                       "a@-b.org",
                                       "a@b-.org",
                                       "a@.b.org",
                                       "a@b..org",
                                       "a@b.org.",
                                       "-a@b.org",
                                       "zo\xc3\xab@b.org",
                                       "a@[1.2.3.4]",
                                       "a\\@b.org",
                                       "a\t@b.org",
                                       "a%c.org@b.org",
                                       "a!c@b.org",
                                       "c.org!a@b.org",
                                       "a@1.2.3.4",
                                       "a@b.123",
                                       "\"a\"@b.org" };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(address_is_sound(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(address_is_sound(bad[i]));
}

static void long_addresses(void **state)
{
    char address[400];
    (void)state;
    memset(address, 'a', sizeof address);
    snprintf(address + 64, sizeof address - 64, "@b.org");
    assert_true(address_is_sound(address));
    memset(address, 'a', sizeof address);
    snprintf(address + 65, sizeof address - 65, "@b.org");
    assert_false(address_is_sound(address));
    snprintf(address, sizeof address, "a@%0300d.org", 0);
    assert_false(address_is_sound(address));
    snprintf(address, sizeof address, "a@%0248d.org", 0);
    assert_int_equal(strlen(address), 254); /* RFC 5321 */
    assert_true(address_is_sound(address));
    snprintf(address, sizeof address, "a@%0249d.org", 0);
    assert_false(address_is_sound(address));
}

static void the_longest_mail_fits(void **state)
{
    static char bytes[MESSAGE_SIZE];
    struct mail mail = { 0 };
    (void)state;
    memset(mail.to, 'a', sizeof mail.to - 1);
    memset(mail.subject, 'a', sizeof mail.subject - 1);
    memset(mail.text, 'a', sizeof mail.text - 1);
    char from[MAIL_ADDRESS_SIZE];
    snprintf(from, sizeof from, "a@%0248d.org", 0);
    size_t size = message_write(&mail, from, UINT64_MAX, 4102444799, bytes, sizeof bytes);
    assert_true(size > 0);
    assert_int_equal(size, strlen(bytes));
    for (const char *at = bytes; *at != 0; at += strcspn(at, "\r") + 2)
        assert_true(strcspn(at, "\r") <= 998); /* RFC 5322 */
    assert_non_null(strstr(bytes, from));
    assert_non_null(strstr(bytes, mail.to));
}

static void written(void **state)
{
    char bytes[2000];
    struct mail mail = { .to = "zoe@example.org", .subject = "Grüße", .text = "Hello\n" };
    (void)state;
    size_t size = message_write(&mail, "table@example.org", 0xabc, 1000000000, bytes, sizeof bytes);
    assert_int_equal(size, strlen(bytes));
    assert_string_equal(bytes, "Date: Sun, 9 Sep 2001 01:46:40 +0000\r\nFrom: Mykonos <table@example.org>\r\n"
                               "To: <zoe@example.org>\r\nMessage-ID: <0000000000000abc@example.org>\r\n"
                               "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                               "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n"
                               "Subject: =?UTF-8?B?R3LDvMOfZQ==?=\r\n\r\nSGVsbG8K\r\n");
    assert_int_equal(message_write(&mail, "table@example.org", 0xabc, 1000000000, bytes, 100), 0);
}

/* No line is longer than 76 letters, and no word of a header cuts a letter in two. */
static void folded(void **state)
{
    char bytes[8000];
    struct mail mail = { .to = "zoe@example.org" };
    (void)state;
    for (int i = 0; i < 60; i++)
        strcat(mail.subject, i % 2 == 0 ? "a" : "\xc3\xbc");
    for (int i = 0; i < 300; i++)
        strcat(mail.text, "0123456789");
    assert_true(message_write(&mail, "t@example.org", 1, 0, bytes, sizeof bytes) > 0);
    for (const char *at = bytes; *at != 0; at += strcspn(at, "\r") + 2)
        assert_true(strcspn(at, "\r") <= 76);
    assert_non_null(strstr(bytes, "?=\r\n =?UTF-8?B?"));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(addresses), cmocka_unit_test(long_addresses),
                                        cmocka_unit_test(the_longest_mail_fits), cmocka_unit_test(written),
                                        cmocka_unit_test(folded) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
