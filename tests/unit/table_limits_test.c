/* The limits of a table on a server, and its end by an operator: what is refused, and that old logs are read anyway, a
 * slice at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/host/frames.h"
#include "server/host/rebuild.h"
#include "server/host/table.h"

static const uint8_t secret[FAIR_SECRET_SIZE] = "a secret of thirty-two bytes...";

static const uint8_t tokens[TABLE_TOKENS_SIZE] = { 1 }; /* these are old tables, with a token for each seat */

static void open_table(struct table *table, const struct game *game, bool persons)
{
    struct order order = { .game = game, .absent_ms = 1000, .per_move_ms = 5000, .tempo = 100 };
    game_setup_default(game, game->seats_least, &order.setup);
    for (int seat = 0; seat < game->seats_least; seat++)
        order.kind[seat] = persons ? ORDER_PERSON : ORDER_BOT;
    assert_true(table_begin(table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
}

static void begin(struct table *table)
{
    open_table(table, game_named("template"), true);
    for (int seat = 0; seat < 2; seat++)
        assert_true(table_apply(table, &(struct entry){ .kind = ENTRY_JOIN, .seat = (int8_t)seat, .name = "x" }));
    assert_int_equal(table->phase, TABLE_PLAYING);
}

/* "": it was played; otherwise the rule that refuses it. */
static const char *try(struct table *table, const struct entry *entry)
{
    const struct refusal *refusal = table_refusal(table, entry);
    if (refusal == NULL)
        assert_true(table_apply(table, entry));
    return refusal == NULL ? "" : refusal->rule;
}

static struct entry move_of(const struct table *table, int seat, uint8_t verb)
{
    return (struct entry){
        .kind = ENTRY_MOVE, .seat = (int8_t)seat, .at_ms = table->at_ms, .nonce = table->seq, .move.verb = verb
    };
}

static const char *move(struct table *table, int seat, uint8_t verb)
{
    struct entry entry = move_of(table, seat, verb);
    return try(table, &entry);
}

static void move_and_undo(struct table *table, int seat, int times)
{
    for (int i = 0; i < times; i++) {
        assert_string_equal(move(table, seat, 1), "");
        assert_string_equal(move(table, seat, GAME_VERB_TAKE_BACK), "");
    }
}

static void take_backs_of_a_turn_are_limited(void **unused)
{
    (void)unused;
    struct table table;
    begin(&table);
    move_and_undo(&table, 0, TABLE_TURN_TAKE_BACKS);
    assert_string_equal(move(&table, 0, 1), "");
    assert_string_equal(move(&table, 0, GAME_VERB_TAKE_BACK), "T.16");
    move_and_undo(&table, 1, 1); /* the other's turn has a count of its own */
    assert_string_equal(move(&table, 1, 1), "");
    move_and_undo(&table, 0, 1); /* and so has the next one */
    table_end(&table);
}

static void take_backs_of_a_game_are_limited(void **unused)
{
    (void)unused;
    struct table table;
    begin(&table);
    for (int i = 0; i < 2; i++) { /* two turns, then as if many more had passed */
        move_and_undo(&table, 0, 3);
        assert_string_equal(move(&table, 0, 1), "");
        assert_string_equal(move(&table, 1, 1), "");
    }
    assert_int_equal(table.seat[0].take_backs, 6);
    table.seat[0].take_backs = TABLE_TAKE_BACKS - 1;
    move_and_undo(&table, 0, 1);
    assert_string_equal(move(&table, 0, 1), "");
    assert_string_equal(move(&table, 0, GAME_VERB_TAKE_BACK), "T.16");
    assert_string_equal(move(&table, 1, 1), "");
    assert_string_equal(move(&table, 0, 1), ""); /* the game goes on */
    move_and_undo(&table, 1, 1);
    table_end(&table);
}

static void returns_are_limited(void **unused)
{
    (void)unused;
    struct table table;
    begin(&table);
    struct entry away = { .kind = ENTRY_SEAT, .seat = 0, .control = 1, .reason = REASON_AWAY };
    struct entry back = { .kind = ENTRY_SEAT, .seat = 0, .control = 0, .reason = REASON_BACK };
    for (int i = 0; i < TABLE_RETURNS; i++) {
        assert_string_equal(try(&table, &away), "");
        assert_string_equal(try(&table, &back), "");
    }
    assert_string_equal(move(&table, 0, 1), "");
    assert_string_equal(move(&table, 1, 1), "");
    assert_string_equal(try(&table, &away), "");
    assert_string_equal(try(&table, &back), "T.17");
    assert_string_equal(move(&table, 0, 1), "T.17");
    struct entry bot = move_of(&table, 0, 1);
    bot.nonce = 0;
    assert_string_equal(try(&table, &bot), ""); /* the bot goes on */
    away.seat = back.seat = 1;
    assert_string_equal(try(&table, &away), ""); /* the other seat has a count of its own */
    assert_string_equal(try(&table, &back), "");
    table_end(&table);
}

/* A full table stands still: nothing is due, no bot is asked, so that nobody tries again and again. */
static void a_full_table_stands_still(void **unused)
{
    (void)unused;
    int64_t away[GAME_SEATS_MOST] = { 0 };
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        struct table table;
        struct entry entry;
        open_table(&table, *game, false);
        assert_true(table_bots_asked(&table) != 0 || match_state(table.match)->deadline_ms != 0);
        table.seq = TABLE_ENTRIES;
        assert_int_equal(table_bots_asked(&table), 0);
        assert_int_equal(table_next_ms(&table, 0, away), TABLE_NO_TIME);
        assert_false(table_due(&table, INT64_MAX / 2, 0, away, &entry));
        table_end(&table);
    }
    struct table table;
    struct entry entry;
    begin(&table);
    table.seq = TABLE_ENTRIES - 1;
    assert_true(table_due(&table, 1000000, 0, away, &entry));
    assert_string_equal(move(&table, 0, 1), "");
    assert_string_equal(move(&table, 1, 1), "T.18");
    assert_false(table_due(&table, 1000000, 0, away, &entry));
    assert_string_equal(try(&table, &(struct entry){ .kind = ENTRY_SEAT, .control = 1, .reason = REASON_RESIGNED }),
                        "T.18");
    entry = (struct entry){ .kind = ENTRY_CLOSE, .seat = GAME_CLOCK };
    assert_string_equal(try(&table, &entry), ""); /* an operator can still end it */
    table_end(&table);
}

/* Logs written without limits are replayed, however long they are. */
static void old_logs_are_read(void **unused)
{
    (void)unused;
    struct table table;
    begin(&table);
    for (int i = 0; i < TABLE_ENTRIES; i++) {
        struct entry entry = move_of(&table, 0, i % 2 == 0 ? 1 : GAME_VERB_TAKE_BACK);
        assert_true(table_apply(&table, &entry));
    }
    assert_true(table.seq > TABLE_ENTRIES);
    table_end(&table);
}

/* Packs the log of a short game: two people join, one moves and takes it back. */
static uint32_t pack_log(struct wire *head, struct wire *log)
{
    struct table table;
    open_table(&table, game_named("template"), true);
    order_write(&table.order, head);
    for (uint32_t i = 0; i < 6; i++) {
        struct entry entry = move_of(&table, 0, i % 2 == 0 ? 1 : GAME_VERB_TAKE_BACK);
        if (i < 2)
            entry = (struct entry){ .kind = ENTRY_JOIN, .seat = (int8_t)i, .name = "x" };
        assert_true(table_apply(&table, &entry));
        entry_pack(&entry, 0, log);
    }
    table_end(&table);
    return 6;
}

static void a_log_is_replayed_in_slices(void **unused)
{
    (void)unused;
    struct wire head = { 0 }, log = { 0 };
    struct table table;
    struct rebuild rebuild = { 0 };
    struct store_table stored = { .id = 64, .game = "template", .archived = true };
    stored.rules_version = game_named("template")->rules_version;
    stored.event_count = pack_log(&head, &log);
    stored.head = wire_bytes(head.bytes, head.size);
    stored.log = wire_bytes(log.bytes, log.size);
    stored.secret = wire_bytes(secret, sizeof secret);
    stored.tokens = wire_bytes(tokens, sizeof tokens);
    assert_true(rebuild_begin(&rebuild, &table, &stored));
    assert_int_equal(rebuild_run(&rebuild, 0), REBUILD_PAUSED); /* the time is up before it begins */
    assert_int_equal(table.seq, 0);
    assert_int_equal(rebuild_run(&rebuild, UINT64_MAX), REBUILD_DONE);
    assert_int_equal(table.seq, 6);
    table_end(&table);
    stored.log.size--; /* a log that was cut off is as good as its last whole entry */
    assert_true(rebuild_begin(&rebuild, &table, &stored));
    assert_int_equal(rebuild_run(&rebuild, UINT64_MAX), REBUILD_BROKEN);
    assert_int_equal(table.seq, 5);
    table_end(&table);
    stored.event_count = 5; /* one with more in it than it says is broken, too */
    stored.log.size++;
    assert_true(rebuild_begin(&rebuild, &table, &stored));
    assert_int_equal(rebuild_run(&rebuild, UINT64_MAX), REBUILD_BROKEN);
    table_end(&table);
    wire_destroy(&head);
    wire_destroy(&log);
}

static void an_operator_ends_a_game(void **unused)
{
    (void)unused;
    struct table table, waiting;
    struct entry close = { .kind = ENTRY_CLOSE, .seat = GAME_CLOCK, .at_ms = 5 }, read;
    struct wire row = { 0 }, packed = { 0 };
    entry_write(&close, &row);
    assert_true(entry_read(wire_bytes(row.bytes, row.size), &read));
    entry_pack(&close, 2, &packed);
    struct wire_reader from = wire_reader_on(wire_bytes(packed.bytes, packed.size));
    assert_true(entry_unpack(&from, 2, &read));
    assert_memory_equal(&read, &close, sizeof close);
    begin(&table);
    assert_string_equal(move(&table, 0, 1), "");
    assert_string_equal(try(&table, &close), "");
    assert_int_equal(table.phase, TABLE_OVER);
    assert_string_equal(move(&table, 1, 1), "T.19");
    struct entry late = move_of(&table, 1, 1);
    assert_false(table_apply(&table, &late));
    assert_int_equal(table_bots_asked(&table), 0);
    struct message_view view;
    wire_clear(&row);
    frames_whole(&table, GAME_SPECTATOR, &row);
    assert_true(message_view_read(row.bytes, row.size, &view));
    assert_int_equal(view.phase, TABLE_OVER);
    open_table(&waiting, game_named("template"), true);
    assert_string_equal(try(&waiting, &close), "");
    assert_false(table_apply(&waiting, &(struct entry){ .kind = ENTRY_JOIN, .at_ms = 9, .name = "x" }));
    assert_string_equal(move(&waiting, 0, 1), "T.19");
    wire_destroy(&row);
    wire_destroy(&packed);
    table_end(&table);
    table_end(&waiting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(take_backs_of_a_turn_are_limited),
        cmocka_unit_test(take_backs_of_a_game_are_limited),
        cmocka_unit_test(returns_are_limited),
        cmocka_unit_test(a_full_table_stands_still),
        cmocka_unit_test(old_logs_are_read),
        cmocka_unit_test(a_log_is_replayed_in_slices),
        cmocka_unit_test(an_operator_ends_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
