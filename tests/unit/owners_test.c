/* Seats and lines of accounts: whose a seat is follows its person, opens it on further devices once the match has
 * begun, and goes with the account; and what is stored of a name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/host/table.h"

enum { ANN = 1001, BEN = 1002 };

static const uint8_t secret[FAIR_SECRET_SIZE] = "a secret of thirty-two bytes...";

static void open_table(struct table *table, int seats)
{
    uint8_t tokens[TABLE_TOKENS_SIZE];
    const uint8_t invitation[TABLE_TOKEN_SIZE] = { 9 };
    struct order order = { .game = game_named("template"), .tempo = 100 };
    game_setup_default(order.game, seats, &order.setup);
    table_write_tokens(invitation, tokens);
    assert_true(table_begin(table, 64, 1000, &order, secret, wire_bytes(tokens, sizeof tokens)));
}

static void apply(struct table *table, struct entry entry)
{
    entry.at_ms = table->at_ms;
    assert_null(table_refusal(table, &entry));
    assert_true(table_apply(table, &entry));
}

static void sit(struct table *table, int seat, const char *name, uint64_t account)
{
    apply(table, (struct entry){ .kind = ENTRY_SIT,
                                 .seat = (int8_t)seat,
                                 .token = { (uint8_t)(seat + 1) },
                                 .text = wire_text(name),
                                 .account = account });
}

static void say(struct table *table, int seat, const char *words, uint64_t account)
{
    apply(table,
          (struct entry){ .kind = ENTRY_SAY, .seat = (int8_t)seat, .text = wire_text(words), .account = account });
}

static void begin(struct table *table, unsigned seats)
{
    assert_true(
        table_apply(table, &(struct entry){ .kind = ENTRY_BEGIN, .seat = GAME_CLOCK, .given = (uint8_t)seats }));
}

static int viewer(const struct table *table, uint8_t first, uint64_t account)
{
    uint8_t token[TABLE_TOKEN_SIZE] = { first };
    return table_viewer(table, wire_bytes(token, sizeof token), account);
}

static void assert_seat(const struct table *table, int seat, const char *name, uint64_t account)
{
    assert_string_equal(table->seat[seat].name, name);
    assert_int_equal(table->seat[seat].account, account);
}

/* ---- devices ---- */

static void test_an_account_opens_its_seat_from_the_beginning_on(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, 2);
    sit(&table, 0, "guest", 0);
    sit(&table, 1, "Ann", ANN);
    assert_int_equal(viewer(&table, 77, ANN), -1);
    assert_int_equal(table_seat_of(&table, ANN), 1);
    begin(&table, 3);
    assert_int_equal(viewer(&table, 77, ANN), 1);
    assert_int_equal(viewer(&table, 77, BEN), -1);
    assert_int_equal(viewer(&table, 77, 0), -1);
    assert_int_equal(viewer(&table, 1, ANN), 0); /* a token opens its own seat, even for another account */
    assert_int_equal(table_viewer(&table, wire_text(""), ANN), GAME_SPECTATOR);
    table.phase = TABLE_OVER;
    assert_int_equal(viewer(&table, 77, ANN), 1);
    assert_int_equal(table_seat_of(&table, 0), -1);
    table_end(&table);
}

/* ---- seats ---- */

static void test_a_seat_follows_its_person(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, 3);
    sit(&table, 0, "Ann", ANN);
    sit(&table, 1, "guest", 0);
    struct entry swap = { .kind = ENTRY_ARRANGE, .seat = 0, .what = ARRANGE_SWAP, .with = 1 };
    struct entry away = { .kind = ENTRY_ARRANGE, .seat = 1, .what = ARRANGE_FREE };
    assert_int_equal(table_left_seq(&table, &swap), 0);
    apply(&table, swap);
    assert_seat(&table, 1, "Ann", ANN);
    assert_seat(&table, 0, "guest", 0);
    assert_int_equal(table_left_seq(&table, &away), 1);
    away.what = ARRANGE_LEAVE;
    assert_int_equal(table_left_seq(&table, &away), 1);
    assert_int_equal(table_left_seq(&table, &(struct entry){ .kind = ENTRY_UNSEAT, .seat = 1 }), 1);
    assert_int_equal(table_left_seq(&table, &(struct entry){ .kind = ENTRY_SEAT, .seat = 1 }), 0);
    assert_int_equal(table_left_seq(&table, &(struct entry){ .kind = ENTRY_UNSEAT, .seat = 0 }), 0);
    assert_int_equal(table_left_seq(&table, &(struct entry){ .kind = ENTRY_UNSEAT, .seat = GAME_CLOCK }), 0);
    away.seat = GAME_SEATS_MOST;
    assert_int_equal(table_left_seq(&table, &away), 0);
    away.seat = 1;
    apply(&table, away);
    assert_seat(&table, 1, "", 0);
    sit(&table, 1, "Ben", BEN);
    assert_seat(&table, 1, "Ben", BEN);
    table_end(&table);
}

static void test_a_guests_seat_becomes_an_accounts(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, 3);
    sit(&table, 0, "Ann", ANN);
    sit(&table, 1, "guest", 0);
    assert_false(table_keep_seat(&table, 1, BEN, "Ben")); /* Ann's */
    assert_false(table_keep_seat(&table, 3, BEN, "Ben")); /* nobody's */
    assert_false(table_keep_seat(&table, 0, BEN, "Ben")); /* the third seat is free */
    assert_true(table_keep_seat(&table, 2, BEN, "Ben"));
    assert_seat(&table, 0, "Ann", ANN);
    assert_seat(&table, 1, "Ben", BEN);
    assert_false(table_keep_seat(&table, 2, ANN, "Ann"));
    table_end(&table);
}

static void test_an_account_is_forgotten(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, 3);
    sit(&table, 0, "Ann", ANN);
    sit(&table, 1, "guest", 0);
    sit(&table, 2, "Ann", ANN);
    say(&table, 0, "hers", ANN);
    say(&table, 1, "a guest's", 0);
    say(&table, GAME_SPECTATOR, "Ann\nfrom the side", ANN);
    assert_false(table_forget(&table, BEN));
    assert_seat(&table, 0, "Ann", ANN);
    assert_true(table_forget(&table, ANN));
    assert_seat(&table, 0, "", 0);
    assert_seat(&table, 1, "guest", 0);
    assert_seat(&table, 2, "", 0);
    assert_true(table.seat[0].joined && viewer(&table, 1, 0) == 0);
    const struct chat_line *lines = table.chat.room[CHAT_PLAYERS]->line, *side = table.chat.room[CHAT_SPECTATORS]->line;
    assert_int_equal(chat_words(&lines[0]).size, 0);
    assert_int_equal(chat_words(&lines[1]).size, strlen("a guest's"));
    assert_true(chat_words(side).size == 0 && chat_name(side).size == 0);
    assert_false(table_forget(&table, ANN));
    table_end(&table);
}

/* Lines that name an account, though it has not written them: a guest did, who got it later, or a phrase of its own has
 * no owner in the store. */
static void test_names_of_who_has_left_are_forgotten(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, 3);
    sit(&table, 0, "guest", 0);
    sit(&table, 1, "another guest", 0);
    say(&table, 0, "before", 0);
    say(&table, 1, "another's", 0);
    assert_true(table_keep_seat(&table, 1, ANN, "Ann"));
    for (int seat = 0; seat < 2; seat++)
        apply(&table, (struct entry){ .kind = ENTRY_ARRANGE, .seat = (int8_t)seat, .what = ARRANGE_LEAVE });
    const struct chat_line *lines = table.chat.room[CHAT_PLAYERS]->line;
    assert_int_equal(chat_name(&lines[0]).size, strlen("Ann"));
    table_forget(&table, ANN);
    assert_int_equal(chat_name(&lines[0]).size, 0);
    assert_int_equal(chat_words(&lines[0]).size, strlen("before"));
    assert_int_equal(chat_name(&lines[1]).size, strlen("another guest"));
    table_end(&table);
}

/* ---- what is stored ---- */

static void assert_slice(struct wire_slice slice, const char *words)
{
    assert_int_equal(slice.size, strlen(words));
    if (slice.size > 0)
        assert_memory_equal(slice.at, words, slice.size);
}

static void assert_stored(enum entry_kind kind, int seat, uint64_t account, const char *text, const char *stored,
                          uint64_t owner)
{
    uint8_t room[ENTRY_TEXT_SIZE];
    struct entry entry = { .kind = kind, .seat = (int8_t)seat, .text = wire_text(text), .account = account };
    struct entry again = { .kind = kind, .seat = (int8_t)seat };
    assert_slice(entry_stored_text(&entry), stored);
    assert_int_equal(entry_stored_account(&entry), owner);
    entry_take_text(&again, wire_text(stored), owner, wire_text(owner == 0 ? "" : "Ann"), room);
    assert_slice(again.text, text);
    assert_int_equal(again.account, owner);
}

static void test_a_name_is_stored_with_the_account_alone(void **unused)
{
    (void)unused;
    assert_stored(ENTRY_SIT, 0, ANN, "Ann", "", ANN);
    assert_stored(ENTRY_SIT, 0, 0, "guest", "guest", 0);
    assert_stored(ENTRY_SIT, 0, 0, "", "", 0);
    assert_stored(ENTRY_SAY, 0, ANN, "words", "words", ANN);
    assert_stored(ENTRY_SAY, 0, ANN, "", "", 0); /* a phrase */
    assert_stored(ENTRY_SAY, 0, 0, "words", "words", 0);
    assert_stored(ENTRY_SAY, GAME_SPECTATOR, ANN, "Ann\nwords", "\nwords", ANN);
    assert_stored(ENTRY_SAY, GAME_SPECTATOR, ANN, "Ann\n", "\n", ANN);
    assert_stored(ENTRY_SAY, GAME_SPECTATOR, 0, "guest\nwords", "guest\nwords", 0);
}

/* Whatever the store gives: nothing is written behind the room. */
static void test_stored_text_of_any_size(void **unused)
{
    (void)unused;
    static char words[ENTRY_TEXT_SIZE + 1];
    static uint8_t room[ENTRY_TEXT_SIZE + 1];
    memset(words, 'w', sizeof words);
    for (uint32_t size = ENTRY_TEXT_SIZE - 5; size <= ENTRY_TEXT_SIZE; size++) {
        struct entry entry = { .kind = ENTRY_SAY, .seat = GAME_SPECTATOR };
        room[ENTRY_TEXT_SIZE] = 99;
        entry_take_text(&entry, wire_bytes(words, size), ANN, wire_text("Ann"), room);
        assert_int_equal(room[ENTRY_TEXT_SIZE], 99);
        assert_int_equal(entry.text.size, size + 3 <= ENTRY_TEXT_SIZE ? size + 3 : size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_account_opens_its_seat_from_the_beginning_on),
        cmocka_unit_test(test_a_seat_follows_its_person),
        cmocka_unit_test(test_a_guests_seat_becomes_an_accounts),
        cmocka_unit_test(test_an_account_is_forgotten),
        cmocka_unit_test(test_names_of_who_has_left_are_forgotten),
        cmocka_unit_test(test_a_name_is_stored_with_the_account_alone),
        cmocka_unit_test(test_stored_text_of_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
