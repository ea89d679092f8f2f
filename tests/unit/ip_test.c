/* Who a client is: only what named proxies have added to X-Forwarded-For counts, whatever a client writes before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/edge/ip.h"

static struct ip read(const char *words)
{
    struct ip address;
    assert_true(ip_read(words, strlen(words), &address));
    return address;
}

static void assert_same(const char *a, const char *b)
{
    struct ip one = read(a), other = read(b);
    assert_memory_equal(&one, &other, sizeof one);
}

static void assert_name(const char *words, const char *name)
{
    struct ip address = read(words);
    char got[IP_NAME_SIZE];
    ip_name(&address, got);
    assert_string_equal(got, name);
}

static void spellings_are_one_address(void **unused)
{
    (void)unused;
    assert_same("::1", "0:0:0:0:0:0:0:1");
    assert_same("2001:DB8::1", "2001:db8:0:0::1");
    assert_same("::ffff:1.2.3.4", "1.2.3.4");
    assert_same("::ffff:102:304", "1.2.3.4");
    assert_same("1.2.3.4:5678", "1.2.3.4");
    assert_same("[::1]:80", "::1");
    assert_same("[::1]", "::1");
    assert_same("[::ffff:1.2.3.4]:65535", "1.2.3.4");
    assert_same("255.255.255.255", "::ffff:ffff:ffff");
}

static void anything_else_is_refused(void **unused)
{
    static const char *const bad[] = { "",
                                       " ",
                                       "unknown",
                                       "_hidden",
                                       "localhost",
                                       "1.2.3",
                                       "1.2.3.4.5",
                                       "1.2.3.256",
                                       "01.2.3.4",
                                       "1.2.3.4 ",
                                       " 1.2.3.4",
                                       "1.2.3.4:",
                                       "1.2.3.4:80x",
                                       "1.2.3.4:123456",
                                       "1.2.3.4/8",
                                       "0x01020304",
                                       "[1.2.3.4]:80",
                                       "[1.2.3.4]",
                                       "[::1",
                                       "::1]",
                                       "[]",
                                       "[]:80",
                                       "[::1]80",
                                       "[::1]:",
                                       "[[::1]]",
                                       "\"::1\"",
                                       ":::1",
                                       "fe80::1%eth0",
                                       ":",
                                       "::1::",
                                       "1:2:3:4:5:6:7:8:9",
                                       "for=1.2.3.4",
                                       "1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa" };
    struct ip address;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (ip_read(bad[i], strlen(bad[i]), &address))
            fail_msg("'%s' was read as an address", bad[i]);
    assert_false(ip_read("1.2.3.4\0x", 9, &address));
    assert_true(ip_read("1.2.3.4,5.6.7.8", 7, &address));
}

static void a_network_of_ipv6_is_one_client(void **unused)
{
    (void)unused;
    assert_name("1.2.3.4", "1.2.3.4");
    assert_name("::ffff:1.2.3.4", "1.2.3.4");
    assert_name("2001:db8:1:2::1", "2001:db8:1:2::");
    assert_name("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::");
    assert_name("2001:db8:1:3::1", "2001:db8:1:3::");
    assert_name("::1", "::");
}

static bool is_in(const char *list, const char *words)
{
    struct ip_list ranges;
    struct ip address = read(words);
    assert_true(ip_read_list(list, &ranges));
    return ip_is_in(&ranges, &address);
}

static void lists_of_proxies(void **unused)
{
    (void)unused;
    assert_true(is_in("127.0.0.1", "127.0.0.1"));
    assert_true(is_in("127.0.0.1", "::ffff:127.0.0.1"));
    assert_false(is_in("127.0.0.1", "127.0.0.2"));
    assert_true(is_in("1.1.1.1,10.0.0.0/8,::1", "10.255.0.1"));
    assert_false(is_in("1.1.1.1,10.0.0.0/8,::1", "11.0.0.1"));
    assert_true(is_in("1.1.1.1,10.0.0.0/8,::1", "0:0::1"));
    assert_true(is_in("192.168.4.0/22", "192.168.7.255"));
    assert_false(is_in("192.168.4.0/22", "192.168.8.0"));
    assert_false(is_in("192.168.4.0/22", "192.168.3.255"));
    assert_true(is_in("10.9.8.7/8", "10.1.1.1"));
    assert_true(is_in("fd00::/8", "fdff::1"));
    assert_false(is_in("fd00::/8", "fe00::1"));
    assert_true(is_in("2001:db8::/33", "2001:db8:7fff::"));
    assert_false(is_in("2001:db8::/33", "2001:db8:8000::"));
    assert_true(is_in("0.0.0.0/0", "8.8.8.8"));
    assert_false(is_in("0.0.0.0/0", "2001:db8::1"));
    assert_true(is_in("::/0", "8.8.8.8"));
    assert_true(is_in("1.2.3.4/32", "1.2.3.4"));
    assert_false(is_in("1.2.3.4/32", "1.2.3.5"));
}

static void malformed_lists(void **unused)
{
    static const char *const bad[] = { "",           ",",        "1.2.3.4,",   ",1.2.3.4",   "1.2.3.4, 5.6.7.8",
                                       "1.2.3.4/33", "1.2.3.4/", "1.2.3.4/-1", "1.2.3.4/8x", "1.2.3.4/0008",
                                       "::/129",     "nginx",    "1.2.3.4:80", "[::1]",      "10.0.0.0/8/8" };
    struct ip_list list;
    char many[8 * (IP_RANGES_MOST + 1)] = "";
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (ip_read_list(bad[i], &list))
            fail_msg("'%s' was read as a list", bad[i]);
    for (int i = 0; i < IP_RANGES_MOST; i++)
        strcat(many, i == 0 ? "1.2.3.4" : ",1.2.3.4");
    assert_true(ip_read_list(many, &list));
    assert_int_equal(list.count, IP_RANGES_MOST);
    strcat(many, ",1.2.3.4");
    assert_false(ip_read_list(many, &list));
}

static void assert_client(const char *peer, const char *forwarded, const char *client)
{
    struct ip_list proxies;
    struct ip from = read(peer), wanted = read(client);
    assert_true(ip_read_list("127.0.0.1,10.0.0.0/8,fd00::/8", &proxies));
    struct ip got = ip_of_client(&from, forwarded, &proxies);
    if (memcmp(&got, &wanted, sizeof got) != 0) {
        char name[IP_NAME_SIZE];
        ip_name(&got, name);
        fail_msg("from %s, '%s': %s instead of %s", peer, forwarded == NULL ? "nothing" : forwarded, name, client);
    }
}

static void only_named_proxies_are_believed(void **unused)
{
    (void)unused;
    assert_client("9.9.9.9", "1.2.3.4", "9.9.9.9");
    assert_client("9.9.9.9", "127.0.0.1", "9.9.9.9");
    assert_client("9.9.9.9", NULL, "9.9.9.9");
    assert_client("127.0.0.2", "1.2.3.4", "127.0.0.2");
    assert_client("127.0.0.1", "1.2.3.4", "1.2.3.4");
    assert_client("::ffff:127.0.0.1", "1.2.3.4", "1.2.3.4");
    assert_client("fd00::5", "2001:db8::1", "2001:db8::1");
    struct ip_list none = { 0 };
    struct ip peer = read("127.0.0.1"), got = ip_of_client(&peer, "1.2.3.4", &none);
    assert_memory_equal(&got, &peer, sizeof got);
}

static void a_forged_prefix_changes_nothing(void **unused)
{
    char long_prefix[4000];
    (void)unused;
    assert_client("127.0.0.1", "5.5.5.5, 1.2.3.4", "1.2.3.4");
    assert_client("127.0.0.1", "5.5.5.5,1.2.3.4", "1.2.3.4");
    assert_client("127.0.0.1", "5.5.5.5,\t 1.2.3.4 \t", "1.2.3.4");
    assert_client("127.0.0.1", "127.0.0.1, 10.1.1.1, 1.2.3.4", "1.2.3.4");
    assert_client("127.0.0.1", "nonsense, ,,\"[, 1.2.3.4", "1.2.3.4");
    assert_client("127.0.0.1", ", 1.2.3.4", "1.2.3.4");
    assert_client("127.0.0.1", "5.5.5.5, [2001:db8::1]:4711", "2001:db8::1");
    memset(long_prefix, 'x', sizeof long_prefix);
    strcpy(long_prefix + sizeof long_prefix - 10, ", 1.2.3.4");
    assert_client("127.0.0.1", long_prefix, "1.2.3.4");
    memset(long_prefix, ',', sizeof long_prefix - 10);
    assert_client("127.0.0.1", long_prefix, "1.2.3.4");
}

static void a_chain_of_proxies_is_followed(void **unused)
{
    (void)unused;
    assert_client("127.0.0.1", "1.2.3.4, 10.0.0.1", "1.2.3.4");
    assert_client("127.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.1:99, fd00::1", "1.2.3.4");
    assert_client("127.0.0.1", "6.6.6.6, 10.0.0.9, 1.2.3.4, 10.0.0.1", "1.2.3.4");
    assert_client("127.0.0.1", "10.0.0.2, 10.0.0.1", "10.0.0.2");
}

static void a_proxy_that_names_nobody_is_the_client(void **unused)
{
    (void)unused;
    assert_client("127.0.0.1", NULL, "127.0.0.1");
    assert_client("127.0.0.1", "", "127.0.0.1");
    assert_client("127.0.0.1", "1.2.3.4, unknown", "127.0.0.1");
    assert_client("127.0.0.1", "1.2.3.4,", "127.0.0.1");
    assert_client("127.0.0.1", "1.2.3.4, ", "127.0.0.1");
    assert_client("127.0.0.1", "1.2.3.4 5.6.7.8", "127.0.0.1");
    assert_client("127.0.0.1", "1.2.3.4, unknown, 10.0.0.1", "10.0.0.1");
    assert_client("127.0.0.1", "1.2.3.4, 5.6.7.8:x, 10.0.0.1", "10.0.0.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spellings_are_one_address),
        cmocka_unit_test(anything_else_is_refused),
        cmocka_unit_test(a_network_of_ipv6_is_one_client),
        cmocka_unit_test(lists_of_proxies),
        cmocka_unit_test(malformed_lists),
        cmocka_unit_test(only_named_proxies_are_believed),
        cmocka_unit_test(a_forged_prefix_changes_nothing),
        cmocka_unit_test(a_chain_of_proxies_is_followed),
        cmocka_unit_test(a_proxy_that_names_nobody_is_the_client),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
