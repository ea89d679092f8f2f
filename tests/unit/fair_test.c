/* Fair shuffles: the hash gives published values, the key depends on everything it is made from, and records show how
 * it was made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/hex.h"
#include "match/record.h"

static void assert_hash(const char *words, size_t size, const char *hex)
{
    uint8_t hash[FAIR_HASH_SIZE];
    char got[2 * FAIR_HASH_SIZE + 1] = "";
    fair_hash(words, size, hash);
    struct text text = text_on(got, sizeof got);
    hex_write(&text, hash, sizeof hash);
    assert_string_equal(got, hex);
}

/* The examples of FIPS 180-4, and lengths around the block size. */
static void sha256_gives_the_published_values(void **unused)
{
    (void)unused;
    char million[1000];
    assert_hash("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    memset(million, 'a', sizeof million);
    assert_hash(million, sizeof million, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
}

static struct fair made(void)
{
    struct fair fair = { .given = 5 };
    memset(fair.secret, 0x5a, sizeof fair.secret);
    memset(fair.share[0], 1, FAIR_SHARE_SIZE);
    memset(fair.share[2], 3, FAIR_SHARE_SIZE);
    fair_commit(&fair);
    return fair;
}

static void everything_the_key_is_made_of_matters(void **unused)
{
    (void)unused;
    struct fair fair = made();
    uint64_t key[2], other[2];
    fair_key(&fair, key);
    assert_null(fair_fault(&fair, key));
    for (int change = 0; change < 5; change++) {
        struct fair changed = fair;
        switch (change) {
        case 0: changed.secret[31] ^= 1; break;
        case 1: changed.share[0][0] ^= 1; break;
        case 2: changed.share[2][15] ^= 1; break;
        case 3: changed.given = 4; break;
        default: changed.commitment[7] ^= 1; break;
        }
        fair_key(&changed, other);
        assert_true(change == 4 || memcmp(key, other, sizeof key) != 0);
        assert_non_null(fair_fault(&changed, key));
    }
    other[0] = key[0] ^ 1;
    other[1] = key[1];
    assert_non_null(fair_fault(&fair, other));
}

/* Shares that were not given have no effect. */
static void what_was_not_given_does_not_matter(void **unused)
{
    (void)unused;
    struct fair fair = made(), changed = made();
    uint64_t key[2], other[2];
    changed.share[1][3] = 77;
    fair_key(&fair, key);
    fair_key(&changed, other);
    assert_memory_equal(key, other, sizeof key);
}

static char bytes[1 << 14];

static size_t write_record(const struct fair *fair)
{
    const struct game *game = game_named("template");
    struct match *match = malloc(match_size(game, 4));
    struct game_setup setup;
    union game_room scratch;
    assert_non_null(match);
    game_setup_default(game, 3, &setup);
    fair_key(fair, setup.key);
    assert_null(match_start(match, game, &setup, 4));
    struct text text = text_on(bytes, sizeof bytes);
    record_write_fair(match, fair, &scratch.head, &text);
    free(match);
    return text.length;
}

static void a_record_tells_how_its_key_was_made(void **unused)
{
    (void)unused;
    struct fair fair = made();
    struct record_head head;
    struct record_fault fault;
    size_t size = write_record(&fair);
    assert_true(record_read_head(bytes, size, &head, &fault));
    assert_int_equal(head.fair.present, 1);
    assert_int_equal(head.fair.given, 5);
    assert_null(fair_fault(&head.fair, head.setup.key));
    struct match *match = malloc(match_size(head.game, head.event_limit));
    assert_non_null(match);
    assert_true(record_replay(bytes, size, &head, match, head.event_limit, &fault));
    free(match);
}

/* Replaces one word by another of the same length. */
static const char *fault_after(const char *from, const char *to)
{
    struct fair fair = made();
    struct record_head head;
    static struct record_fault fault;
    size_t size = write_record(&fair);
    char *at = strstr(bytes, from);
    assert_non_null(at);
    memcpy(at, to, strlen(to));
    return record_read_head(bytes, size, &head, &fault) ? fair_fault(&head.fair, head.setup.key) : fault.words;
}

static void a_record_that_lies_is_caught(void **unused)
{
    (void)unused;
    assert_non_null(fault_after("secret 5a", "secret 5b"));
    assert_non_null(fault_after("secret 5a", "secret zz"));
    assert_non_null(fault_after("share a 01", "share a 02"));
    assert_non_null(fault_after("share a 01", "share c 01"));
    assert_non_null(fault_after("share a 01", "share f 01"));
    assert_non_null(fault_after("share a 01", "share a 0x"));
    assert_non_null(fault_after("commitment ", "commitment z"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_gives_the_published_values),  cmocka_unit_test(everything_the_key_is_made_of_matters),
        cmocka_unit_test(what_was_not_given_does_not_matter), cmocka_unit_test(a_record_tells_how_its_key_was_made),
        cmocka_unit_test(a_record_that_lies_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
