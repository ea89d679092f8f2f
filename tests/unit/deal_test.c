/* Before the match: seats, further devices, one-time codes, and the shuffle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/host/codes.h"
#include "server/host/frames.h"
#include "server/host/rebuild.h"
#include "server/host/shuffle.h"

static const uint8_t secret[FAIR_SECRET_SIZE] = "a secret of thirty-two bytes...";
enum { ANY_SEAT = 255 };

/* Seats: "pb" is a person and a bot. */
static void open_table(struct table *table, const char *seats)
{
    struct order order = { .game = game_named("template"), .tempo = 100 };
    game_setup_default(order.game, (int)strlen(seats), &order.setup);
    for (size_t seat = 0; seats[seat] != 0; seat++)
        order.kind[seat] = seats[seat] == 'p' ? ORDER_PERSON : ORDER_BOT;
    uint8_t tokens[TABLE_TOKENS_SIZE];
    table_write_tokens((const uint8_t *)"the invitation..", tokens);
    assert_true(table_begin(table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
}

static struct entry sit_of(int seat, char letter, uint8_t waives)
{
    struct entry entry = { .kind = ENTRY_SIT, .seat = (int8_t)seat, .waives = waives, .name = "somebody" };
    memset(entry.token, letter, sizeof entry.token);
    return entry;
}

static bool sit(struct table *table, int seat, char letter, uint8_t waives)
{
    struct entry entry = sit_of(seat, letter, waives);
    return table_apply(table, &entry);
}

static bool add_device(struct table *table, int seat, char letter)
{
    struct entry entry = sit_of(seat, letter, 0);
    entry.kind = ENTRY_DEVICE;
    return table_refusal(table, &entry) == NULL && table_apply(table, &entry);
}

static int viewer_of(const struct table *table, char letter)
{
    uint8_t token[TABLE_TOKEN_SIZE];
    memset(token, letter, sizeof token);
    return table_viewer(table, wire_bytes(token, sizeof token), 0);
}

static bool begin_with(struct table *table, uint8_t given)
{
    struct entry entry = { .kind = ENTRY_BEGIN, .seat = GAME_CLOCK, .given = given };
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if ((given >> seat & 1) != 0)
            memset(entry.share[seat], 'A' + seat, sizeof entry.share[seat]);
    return table_apply(table, &entry);
}

static struct entry unseat_of(int seat)
{
    struct entry entry = { .kind = ENTRY_UNSEAT, .seat = (int8_t)seat };
    memset(entry.secret, 'n', sizeof entry.secret);
    return entry;
}

/* ---- seats ---- */

static void an_invitation_serves_free_seats_only(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, "pbp");
    assert_true(table_is_invited(&table, wire_text("the invitation..")));
    assert_false(table_is_invited(&table, wire_text("the invitation.")));
    assert_false(table_is_invited(&table, wire_text("")));
    assert_int_equal(table_viewer(&table, wire_text("the invitation.."), 0), -1);
    assert_int_equal(table_free_seat(&table, 2), 2);
    assert_int_equal(table_free_seat(&table, ANY_SEAT), 0);
    assert_int_equal(table_free_seat(&table, 1), 0); /* a bot's */
    assert_int_equal(table_free_seat(&table, 5), 0);
    assert_false(sit(&table, 1, 'x', 0));
    assert_true(sit(&table, 2, 'c', 0));
    assert_false(sit(&table, 2, 'd', 0));
    assert_int_equal(table_free_seat(&table, 2), 0);
    assert_false(table_is_taken(&table));
    assert_true(sit(&table, 0, 'a', 0));
    assert_true(table_is_taken(&table));
    assert_int_equal(table_free_seat(&table, ANY_SEAT), -1);
    assert_int_equal(viewer_of(&table, 'a'), 0);
    assert_int_equal(viewer_of(&table, 'c'), 2);
    assert_int_equal(viewer_of(&table, 'd'), -1);
    table_end(&table);
}

/* A release that expects the hash of a token for each seat finds none there that can be one. */
static void an_invitation_is_no_token_for_older_releases(void **unused)
{
    (void)unused;
    uint8_t tokens[TABLE_TOKENS_SIZE];
    table_write_tokens((const uint8_t *)"the invitation..", tokens);
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        int zeros = 0;
        for (int i = 0; i < TABLE_TOKEN_SIZE; i++)
            zeros += tokens[seat * TABLE_TOKEN_SIZE + i] == 0;
        assert_true(zeros >= TABLE_TOKEN_SIZE / 2);
    }
}

static void a_seat_has_four_devices_at_most(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, "pp");
    assert_false(add_device(&table, 0, 'b')); /* nobody sits there */
    assert_true(sit(&table, 0, 'a', 0));
    assert_true(add_device(&table, 0, 'b'));
    assert_true(add_device(&table, 0, 'c'));
    assert_true(add_device(&table, 0, 'd'));
    assert_false(add_device(&table, 0, 'e'));
    struct entry fifth = sit_of(0, 'e', 0);
    fifth.kind = ENTRY_DEVICE;
    assert_string_equal(table_refusal(&table, &fifth)->rule, "T.20");
    assert_false(table_apply(&table, &fifth));
    for (char letter = 'a'; letter <= 'd'; letter++)
        assert_int_equal(viewer_of(&table, letter), 0);
    assert_int_equal(viewer_of(&table, 'e'), -1);
    table_end(&table);
}

static void a_lost_seat_has_no_tokens_and_a_new_secret(void **unused)
{
    (void)unused;
    struct table table;
    uint8_t commitment[FAIR_HASH_SIZE];
    struct entry entry = unseat_of(0);
    open_table(&table, "pp");
    memcpy(commitment, table.fair.commitment, sizeof commitment);
    assert_false(table_apply(&table, &entry)); /* nobody sits there */
    assert_true(sit(&table, 0, 'a', 1));
    assert_true(add_device(&table, 0, 'b'));
    assert_true(table_apply(&table, &entry));
    assert_int_equal(table.round, 1);
    assert_memory_not_equal(table.fair.commitment, commitment, sizeof commitment);
    fair_hash(entry.secret, sizeof entry.secret, commitment);
    assert_memory_equal(table.fair.commitment, commitment, sizeof commitment);
    assert_int_equal(viewer_of(&table, 'a'), -1);
    assert_int_equal(viewer_of(&table, 'b'), -1);
    assert_int_equal(table_sharers(&table), 3); /* whoever comes next has not waived */
    assert_int_equal(table_free_seat(&table, ANY_SEAT), 0);
    table_end(&table);
}

static void the_match_begins_with_every_share(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, "ppbp");
    assert_true(sit(&table, 0, 'a', 0));
    assert_true(sit(&table, 1, 'b', 1));
    assert_false(begin_with(&table, 1)); /* a seat is free */
    assert_true(sit(&table, 3, 'c', 0));
    assert_int_equal(table_sharers(&table), 1 | 8);
    assert_false(begin_with(&table, 1));
    assert_false(begin_with(&table, 1 | 2 | 8));
    assert_int_equal(table.phase, TABLE_WAITING);
    assert_true(begin_with(&table, 1 | 8));
    assert_int_equal(table.phase, TABLE_PLAYING);
    assert_int_equal(table.fair.given, 1 | 8);
    assert_null(fair_fault(&table.fair, table.match->setup.key));
    struct entry entry = unseat_of(0);
    assert_false(table_apply(&table, &entry)); /* nothing changes after the beginning */
    assert_false(begin_with(&table, 1 | 8));
    assert_false(sit(&table, 0, 'd', 0));
    assert_true(add_device(&table, 0, 'd'));
    struct entry close = { .kind = ENTRY_CLOSE, .seat = GAME_CLOCK }, device = sit_of(0, 'e', 0);
    assert_true(table_apply(&table, &close));
    device.kind = ENTRY_DEVICE;
    assert_false(table_apply(&table, &device)); /* the log is complete, and may be in the archive */
    table_end(&table);
}

static void old_tables_are_joined_only_by_their_logs(void **unused)
{
    (void)unused;
    struct table table;
    struct order order = { .game = game_named("template"), .tempo = 100 };
    uint8_t tokens[GAME_SEATS_MOST][TABLE_TOKEN_SIZE] = { "aaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbb" };
    struct entry join = { .kind = ENTRY_JOIN, .seat = 0, .share = { "share of seat a" }, .name = "x" };
    game_setup_default(order.game, 2, &order.setup);
    assert_false(table_begin(&table, 64, 0, &order, secret, wire_bytes(tokens, TABLE_TOKEN_SIZE)));
    assert_true(table_begin(&table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
    assert_int_equal(table_viewer(&table, wire_bytes(tokens[1], TABLE_TOKEN_SIZE), 0), 1);
    assert_true(table_is_stale(&table));
    assert_false(table_is_invited(&table, wire_bytes(table.invitation, TABLE_TOKEN_SIZE)));
    assert_int_equal(table_free_seat(&table, ANY_SEAT), -1);
    assert_false(sit(&table, 0, 'x', 0));
    assert_true(table_apply(&table, &join));
    assert_false(begin_with(&table, 3));
    join.seat = 1;
    assert_true(table_apply(&table, &join));
    assert_int_equal(table.phase, TABLE_PLAYING);
    assert_false(table_is_stale(&table));
    assert_memory_equal(table.fair.share[1], "share of seat a", FAIR_SHARE_SIZE);
    assert_null(fair_fault(&table.fair, table.match->setup.key));
    assert_true(add_device(&table, 1, 'd'));
    table_end(&table);
    open_table(&table, "pp");
    join.seat = 0;
    assert_false(table_apply(&table, &join)); /* a new table has no such entries */
    table_end(&table);
}

/* ---- entries ---- */

static void check_entry(const struct entry *entry, size_t size)
{
    struct wire row = { 0 }, packed = { 0 };
    struct entry read;
    entry_write(entry, &row);
    assert_int_equal(row.size, size);
    assert_true(size <= STORE_BODY_LIMIT);
    for (size_t less = 0; less < row.size; less++)
        assert_false(entry_read(wire_bytes(row.bytes, less), &read));
    assert_true(entry_read(wire_bytes(row.bytes, row.size), &read));
    assert_memory_equal(&read, entry, sizeof read);
    entry_pack(entry, 0, &packed);
    struct wire_reader from = wire_reader_on(wire_bytes(packed.bytes, packed.size));
    assert_true(entry_unpack(&from, 0, &read));
    assert_ptr_equal(from.at, from.end);
    assert_memory_equal(&read, entry, sizeof read);
    row.bytes[1] = GAME_SEATS_MOST;
    assert_false(entry_read(wire_bytes(row.bytes, row.size), &read));
    wire_destroy(&row);
    wire_destroy(&packed);
}

static void entries_survive_a_round_trip(void **unused)
{
    (void)unused;
    struct entry sits = sit_of(5, 'a', 1), device = sit_of(2, 'b', 0), unseated = unseat_of(3);
    memset(sits.name, 'n', ENTRY_NAME_SIZE - 1);
    device.kind = ENTRY_DEVICE;
    memset(device.name, 0, sizeof device.name);
    struct entry begin = { .kind = ENTRY_BEGIN, .seat = GAME_CLOCK, .given = 63 };
    memset(begin.share, 's', sizeof begin.share);
    check_entry(&sits, 2 + TABLE_TOKEN_SIZE + 1 + ENTRY_NAME_SIZE);
    check_entry(&device, 2 + TABLE_TOKEN_SIZE);
    check_entry(&begin, 3 + 6 * FAIR_SHARE_SIZE);
    check_entry(&unseated, 2 + FAIR_SECRET_SIZE);
    uint8_t strange[] = { ENTRY_BEGIN, 255, 64 }; /* a share of a seat that cannot be */
    struct entry read;
    assert_false(entry_read(wire_bytes(strange, sizeof strange), &read));
}

/* ---- codes ---- */

static int use(struct codes *codes, const char *code, int64_t now_ms)
{
    uint8_t hash[TABLE_TOKEN_SIZE];
    fair_half_hash(code, strlen(code), hash);
    return codes_use(codes, wire_bytes(hash, sizeof hash), now_ms);
}

static void a_code_works_once_and_not_for_long(void **unused)
{
    (void)unused;
    static const uint8_t ones[CODES_RANDOM_SIZE] = { 255, 255, 255, 255, 255 },
                         some[CODES_RANDOM_SIZE] = { 1, 2, 3, 4, 5 };
    struct codes codes = { 0 };
    char code[CODES_LETTERS + 1], other[CODES_LETTERS + 1];
    assert_int_equal(use(&codes, "", 0), -1);
    codes_make(&codes, 3, ones, 1000, code);
    assert_string_equal(code, "99999999");
    codes_make(&codes, 1, some, 1000, other);
    assert_int_equal(strlen(other), CODES_LETTERS);
    assert_int_equal(strspn(other, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"), CODES_LETTERS);
    assert_true(codes_are_live(&codes, 1000));
    assert_int_equal(use(&codes, code, 300999), 3);
    assert_int_equal(use(&codes, code, 1000), -1);    /* used */
    assert_int_equal(use(&codes, other, 301000), -1); /* too late */
    assert_false(codes_are_live(&codes, 301000));
    codes_make(&codes, 1, some, 400000, other);
    codes_make(&codes, 1, ones, 400000, code); /* at most one for each seat */
    assert_int_equal(use(&codes, other, 400000), -1);
    codes_forget(&codes, 1);
    assert_int_equal(use(&codes, code, 400000), -1);
}

static void guesses_void_all_codes(void **unused)
{
    (void)unused;
    static const uint8_t some[CODES_RANDOM_SIZE] = { 1, 2, 3, 4, 5 };
    struct codes codes = { 0 };
    char code[CODES_LETTERS + 1];
    for (int i = 0; i < 100; i++)
        assert_int_equal(use(&codes, "WRONG", 0), -1); /* nothing to guess: these do not count */
    codes_make(&codes, 0, some, 0, code);
    for (int i = 0; i < CODES_WRONG_MOST - 1; i++)
        assert_int_equal(use(&codes, "WRONG", 0), -1);
    assert_int_equal(use(&codes, code, 0), 0);
    codes_make(&codes, 0, some, 0, code);
    codes_make(&codes, 1, some, 0, code);
    assert_int_equal(use(&codes, "WRONG", 0), -1); /* the tenth */
    assert_int_equal(use(&codes, code, 0), -1);
    assert_false(codes_are_live(&codes, 0));
    codes_make(&codes, 0, some, 0, code); /* a new code is not void before it is given out */
    assert_int_equal(use(&codes, "WRONG", 0), -1);
    assert_int_equal(use(&codes, code, 0), 0);
}

/* ---- the shuffle ---- */

static const struct shuffle_by first = { 1, 10 }, second = { 1, 11 };

static struct wire_slice share_of(int number)
{
    static uint8_t shares[8][FAIR_SHARE_SIZE];
    memset(shares[number], 'A' + number, FAIR_SHARE_SIZE);
    return wire_bytes(shares[number], FAIR_SHARE_SIZE);
}

static bool promise(struct shuffle *shuffle, const struct table *table, int seat, struct shuffle_by by, int number)
{
    uint8_t hash[FAIR_HASH_SIZE];
    fair_hash(share_of(number).at, FAIR_SHARE_SIZE, hash);
    return shuffle_promise(shuffle, table, seat, by, wire_bytes(hash, sizeof hash));
}

static void shares_are_disclosed_when_all_have_promised(void **unused)
{
    (void)unused;
    struct table table;
    struct shuffle shuffle = { 0 };
    open_table(&table, "ppp");
    assert_true(sit(&table, 0, 'a', 0));
    assert_true(sit(&table, 1, 'b', 1));
    assert_true(promise(&shuffle, &table, 0, first, 0));
    assert_false(promise(&shuffle, &table, 0, second, 5)); /* the first one counts */
    assert_false(promise(&shuffle, &table, 1, second, 1)); /* who waives gives none */
    assert_false(shuffle_promise(&shuffle, &table, 2, second, share_of(2)));
    assert_true(shuffle_disclose(&shuffle, 0, first, share_of(0))); /* too early: ignored */
    assert_int_equal(shuffle.disclosed, 0);
    assert_false(shuffle_run(&shuffle, &table, 5)); /* seat c is free */
    assert_true(sit(&table, 2, 'c', 0));
    assert_false(shuffle_run(&shuffle, &table, 6));
    assert_true(promise(&shuffle, &table, 2, second, 2));
    assert_true(shuffle_run(&shuffle, &table, 7));
    assert_int_equal(shuffle.since_ms, 7);
    assert_true(shuffle_run(&shuffle, &table, 90));
    assert_int_equal(shuffle.since_ms, 7);
    assert_false(shuffle_is_complete(&shuffle));
    assert_true(shuffle_disclose(&shuffle, 1, first, share_of(1)));
    assert_true(shuffle_disclose(&shuffle, 0, second, share_of(0))); /* whichever connection it comes from */
    assert_true(shuffle_disclose(&shuffle, 0, first, share_of(5)));  /* again: ignored */
    assert_int_equal(shuffle.disclosed, 1);
    assert_true(shuffle_disclose(&shuffle, 2, second, share_of(2)));
    assert_true(shuffle_is_complete(&shuffle));
    assert_memory_equal(shuffle.share[0], share_of(0).at, FAIR_SHARE_SIZE);
    assert_int_equal(shuffle_silent(&shuffle, 1000000), 0);
    table_end(&table);
}

static void a_wrong_share_counts_as_silence(void **unused)
{
    (void)unused;
    struct table table;
    struct shuffle shuffle = { 0 };
    open_table(&table, "pp");
    assert_true(sit(&table, 0, 'a', 0));
    assert_true(sit(&table, 1, 'b', 0));
    assert_true(promise(&shuffle, &table, 0, first, 0));
    assert_true(promise(&shuffle, &table, 1, second, 1));
    assert_true(shuffle_run(&shuffle, &table, 0));
    assert_true(shuffle_disclose(&shuffle, 0, second, share_of(5))); /* another device's own share */
    assert_false(shuffle_disclose(&shuffle, 0, first, share_of(5)));
    assert_false(shuffle_disclose(&shuffle, 0, first, wire_text("")));
    assert_int_equal(shuffle_silent(&shuffle, SHUFFLE_SILENCE_MS - 1), 0);
    assert_int_equal(shuffle_silent(&shuffle, SHUFFLE_SILENCE_MS), 3);
    assert_true(shuffle_disclose(&shuffle, 1, second, share_of(1)));
    assert_int_equal(shuffle_silent(&shuffle, SHUFFLE_SILENCE_MS), 1);
    table_end(&table);
}

static void who_leaves_is_not_ready(void **unused)
{
    (void)unused;
    struct table table;
    struct shuffle shuffle = { 0 };
    open_table(&table, "pp");
    assert_true(sit(&table, 0, 'a', 0));
    assert_true(sit(&table, 1, 'b', 0));
    assert_true(promise(&shuffle, &table, 0, first, 0));
    assert_true(shuffle_leave(&shuffle, 1));
    assert_false(shuffle_leave(&shuffle, 1 | 2));
    assert_true(promise(&shuffle, &table, 0, first, 1));
    assert_false(shuffle_promise(&shuffle, &table, 0, second, wire_text(""))); /* another connection's end */
    assert_true(shuffle_promise(&shuffle, &table, 0, first, wire_text("")));
    assert_int_equal(shuffle.promised, 0);
    assert_true(promise(&shuffle, &table, 0, second, 2));
    assert_true(promise(&shuffle, &table, 1, first, 3));
    assert_true(shuffle_run(&shuffle, &table, 0));
    assert_false(shuffle_leave(&shuffle, 3)); /* too late: the share is due, wherever it comes from */
    assert_false(shuffle_promise(&shuffle, &table, 0, second, wire_text("")));
    assert_int_equal(shuffle.promised, 3);
    table_end(&table);
}

static void without_sharers_nothing_is_awaited(void **unused)
{
    (void)unused;
    struct table table;
    struct shuffle shuffle = { 0 };
    open_table(&table, "pbp");
    assert_true(sit(&table, 0, 'a', 1));
    assert_false(shuffle_run(&shuffle, &table, 0));
    assert_true(sit(&table, 2, 'c', 1));
    assert_true(shuffle_run(&shuffle, &table, 0));
    assert_true(shuffle_is_complete(&shuffle));
    assert_true(begin_with(&table, 0));
    table_end(&table);
}

/* ---- what is told ---- */

static void seats_tell_who_is_ready(void **unused)
{
    (void)unused;
    struct table table;
    struct wire wire = { 0 };
    struct message_table message;
    open_table(&table, "ppp");
    assert_true(sit(&table, 0, 'a', 0));
    assert_true(sit(&table, 1, 'b', 1));
    frames_table(&table, 0, 1, 1, 0, &wire);
    assert_true(message_table_read(wire.bytes, wire.size, &message));
    for (int seat = 0; seat < 3; seat++) {
        static const uint8_t joined[] = { 1, 1, 0 }, ready[] = { 1, 2, 0 };
        assert_int_equal(message.seats[seat].joined, joined[seat]);
        assert_int_equal(message.seats[seat].ready, ready[seat]);
    }
    for (size_t i = 0; i + TABLE_TOKEN_SIZE <= wire.size; i++) /* nobody is told what opens a seat */
        for (int seat = 0; seat < 2; seat++)
            assert_memory_not_equal(wire.bytes + i, table.seat[seat].token[0], TABLE_TOKEN_SIZE);
    wire_destroy(&wire);
    table_end(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_invitation_serves_free_seats_only),
        cmocka_unit_test(an_invitation_is_no_token_for_older_releases),
        cmocka_unit_test(a_seat_has_four_devices_at_most),
        cmocka_unit_test(a_lost_seat_has_no_tokens_and_a_new_secret),
        cmocka_unit_test(the_match_begins_with_every_share),
        cmocka_unit_test(old_tables_are_joined_only_by_their_logs),
        cmocka_unit_test(entries_survive_a_round_trip),
        cmocka_unit_test(a_code_works_once_and_not_for_long),
        cmocka_unit_test(guesses_void_all_codes),
        cmocka_unit_test(shares_are_disclosed_when_all_have_promised),
        cmocka_unit_test(a_wrong_share_counts_as_silence),
        cmocka_unit_test(who_leaves_is_not_ready),
        cmocka_unit_test(without_sharers_nothing_is_awaited),
        cmocka_unit_test(seats_tell_who_is_ready),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
