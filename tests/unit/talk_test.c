/* Lines at a table: which words may be, who may write and how much, that lines change nothing in a match, and what is
 * kept of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "match/phrases.h"
#include "server/host/frames.h"
#include "server/host/table.h"

static const uint8_t secret[FAIR_SECRET_SIZE] = "a secret of thirty-two bytes...";

static void open_table(struct table *table, uint8_t talk, uint8_t watch)
{
    uint8_t tokens[TABLE_TOKENS_SIZE];
    const uint8_t invitation[TABLE_TOKEN_SIZE] = { 9 };
    struct order order = { .game = game_named("template"), .tempo = 100, .talk = talk, .watch = watch };
    game_setup_default(order.game, 2, &order.setup);
    table_write_tokens(invitation, tokens);
    assert_true(table_begin(table, 64, 1000, &order, secret, wire_bytes(tokens, sizeof tokens)));
}

static void sit(struct table *table, int seat, const char *name)
{
    assert_true(table_apply(table, &(struct entry){ .kind = ENTRY_SIT,
                                                    .seat = (int8_t)seat,
                                                    .at_ms = table->at_ms,
                                                    .token = { (uint8_t)(seat + 1) },
                                                    .text = wire_text(name) }));
}

static void begin(struct table *table)
{
    open_table(table, TALK_EVERYBODY, WATCH_ANYONE);
    sit(table, 0, "Ann");
    sit(table, 1, "Ben");
    assert_true(table_apply(table, &(struct entry){ .kind = ENTRY_BEGIN, .seat = GAME_CLOCK, .given = 3 }));
}

static struct entry line_of(int seat, int64_t at_ms, const char *words)
{
    static uint32_t mark;
    return (struct entry){
        .kind = ENTRY_SAY, .seat = (int8_t)seat, .at_ms = at_ms, .mark = ++mark, .text = wire_text(words)
    };
}

/* "": it was written; otherwise the rule that refuses it. */
static const char *try(struct table *table, const struct entry *entry)
{
    const struct refusal *refusal = table_refusal(table, entry);
    if (refusal == NULL)
        assert_true(table_apply(table, entry));
    return refusal == NULL ? "" : refusal->rule;
}

static const char *say(struct table *table, int seat, int64_t at_ms, const char *words)
{
    struct entry entry = line_of(seat, at_ms, words);
    return try(table, &entry);
}

static void test_cleaning(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *clean;
    } cases[] = {
        { "", "" },
        { "Ann", "Ann" },
        { "\x01", "" },
        { "J\xc3\xb6rg \xf0\x9f\x91\x8b", "J\xc3\xb6rg \xf0\x9f\x91\x8b" },
        { "A\x1b[2Jn\nn", "A[2Jnn" },
        { "\xe2\x80\xae"
          "evil",
          "evil" },
        { "\xff\xc0\xaf"
          "b\xed\xa0\x80",
          "b" },
        { "cut \xf0\x9f\x91", "cut " }, /* in two */
        { "\xf0"
          "abc",
          "abc" }, /* nothing of what follows is lost */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t clean[ENTRY_NAME_SIZE];
        size_t size = chat_clean(wire_text(cases[i].name), clean);
        assert_int_equal(size, strlen(cases[i].clean));
        assert_memory_equal(clean, cases[i].clean, size);
        assert_true(chat_is_clean(wire_bytes(clean, size), ENTRY_NAME_SIZE));
    }
}

static void test_words(void **unused)
{
    (void)unused;
    static const char *const clean[] = {
        "", "a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x91\x8b", "\xf4\x8f\xbf\xbf", "\xc2\xa0"
    };
    static const char *const wrong[] = { "\n",
                                         "\x1f",
                                         "\x7f",
                                         "\xc2\x80",
                                         "\xc2\x9f",
                                         "\x80",
                                         "\xc3",
                                         "\xc3"
                                         "a",
                                         "\xe2\x82",
                                         "\xe2\x82"
                                         "a",
                                         "\xf0\x9f\x91",
                                         "\xc0\x80",
                                         "\xc1\xbf",
                                         "\xe0\x80\xaf",
                                         "\xf0\x80\x80\xaf",
                                         "\xed\xa0\x80",
                                         "\xed\xbf\xbf",
                                         "\xf4\x90\x80\x80",
                                         "\xf8\x88\x80\x80\x80",
                                         "\xff",
                                         "\xe2\x80\xa8",
                                         "\xe2\x80\xa9",
                                         "\xe2\x80\xaa",
                                         "\xe2\x80\xae",
                                         "\xe2\x81\xa6",
                                         "\xe2\x81\xa9" };
    for (size_t i = 0; i < sizeof clean / sizeof *clean; i++)
        assert_true(chat_is_clean(wire_text(clean[i]), 1));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(chat_is_clean(wire_text(wrong[i]), 9));
    assert_true(chat_is_clean(wire_text("\xc3\xa9\xc3\xa9"), 2));
    assert_false(chat_is_clean(wire_text("\xc3\xa9\xc3\xa9"), 1));
}

static void test_entry(void **unused)
{
    (void)unused;
    for (int seat = 0; seat <= GAME_SPECTATOR; seat++) {
        struct entry entry = { .kind = ENTRY_SAY, .seat = (int8_t)seat, .mark = 0x80000001, .phrase = 17 }, read;
        struct wire row = { 0 }, packed = { 0 };
        entry_write(&entry, &row);
        assert_true(entry_read(wire_bytes(row.bytes, row.size), &read));
        assert_memory_equal(&read, &entry, sizeof read);
        assert_false(entry_read(wire_bytes(row.bytes, row.size - 1), &read));
        entry.at_ms = 300;
        entry_pack(&entry, 100, &packed);
        struct wire_reader from = { packed.bytes, packed.bytes + packed.size, false };
        assert_true(entry_unpack(&from, 100, &read) && from.at == from.end);
        assert_memory_equal(&read, &entry, sizeof read);
        row.bytes[1] = GAME_SPECTATOR + 1;
        assert_false(entry_read(wire_bytes(row.bytes, row.size), &read));
        row.bytes[1] = 255;
        assert_false(entry_read(wire_bytes(row.bytes, row.size), &read));
        wire_destroy(&row);
        wire_destroy(&packed);
    }
    struct entry move = { .kind = ENTRY_MOVE, .seat = GAME_SPECTATOR };
    struct wire row = { 0 };
    entry_write(&move, &row);
    assert_false(entry_read(wire_bytes(row.bytes, row.size), &move)); /* only lines are of spectators */
    wire_destroy(&row);
}

/* A name is beside the log; in old logs it is in the entry; deleted, it is empty. */
static void test_names(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, TALK_EVERYBODY, WATCH_ANYONE);
    sit(&table, 0, "");
    assert_string_equal(table.seat[0].name, "");
    assert_true(table_apply(&table, &(struct entry){ .kind = ENTRY_SIT, .seat = 1, .name = "old" }));
    assert_string_equal(table.seat[1].name, "old");
    table_end(&table);
    open_table(&table, TALK_EVERYBODY, WATCH_ANYONE);
    sit(&table, 1, "new");
    assert_string_equal(table.seat[1].name, "new");
    table_end(&table);
}

static void test_who_may_write(void **unused)
{
    (void)unused;
    static const char *const rules[][2] = {
        [TALK_EVERYBODY] = { "", "" }, [TALK_PLAYERS] = { "", "T.31" }, [TALK_NOBODY] = { "T.31", "T.31" }
    };
    for (uint8_t talk = TALK_EVERYBODY; talk <= TALK_NOBODY; talk++) {
        struct table table;
        open_table(&table, talk, WATCH_ANYONE);
        assert_string_equal(say(&table, 0, 1, "a"), rules[talk][0]);
        assert_string_equal(say(&table, GAME_SPECTATOR, 1, "\na"), rules[talk][1]);
        table_end(&table);
    }
    struct table table;
    open_table(&table, TALK_EVERYBODY, WATCH_NOBODY);
    assert_string_equal(say(&table, GAME_SPECTATOR, 1, "\na"), "T.31");
    assert_string_equal(say(&table, 2, 1, "a"), "T.11");
    assert_string_equal(say(&table, 0, 1, "a\nb"), "T.32");
    table_end(&table);
}

static void test_phrases(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, TALK_EVERYBODY, WATCH_ANYONE);
    struct entry entry = line_of(0, 1, "");
    assert_string_equal(try(&table, &entry), "T.32");
    for (int number = 1; number < 256; number++) {
        entry.phrase = (uint8_t)number;
        bool known = match_phrase(table.order.game, number) != NULL;
        assert_string_equal(table_refusal(&table, &entry) == NULL ? "" : "T.32", known ? "" : "T.32");
    }
    entry.phrase = 1;
    entry.text = wire_text("and words");
    assert_string_equal(try(&table, &entry), "T.32");
    table_end(&table);
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        assert_non_null(match_phrase(*game, 1));
        assert_non_null(match_phrase(*game, PHRASES_OF_GAME));
        assert_null(match_phrase(*game, 0));
        assert_null(match_phrase(*game, 15));
        for (int number = 1; number < 256; number++) {
            const char *words = match_phrase(*game, number);
            assert_true(words == NULL || (number <= PHRASES_MOST && strlen(words) <= 60));
        }
    }
}

/* As many at once as ever after a while, and never more in between. */
static void test_pace(void **unused)
{
    (void)unused;
    static const struct {
        int seat, at_once;
        int64_t each_ms;
    } paces[] = { { 0, 5, 2000 }, { GAME_SPECTATOR, 10, 1000 } };
    for (int i = 0; i < 2; i++) {
        struct table table;
        const char *words = paces[i].seat == 0 ? "a" : "\na";
        int64_t at_ms = 50;
        open_table(&table, TALK_EVERYBODY, WATCH_ANYONE);
        for (int round = 0; round < 3; round++) {
            for (int line = 0; line < paces[i].at_once; line++)
                assert_string_equal(say(&table, paces[i].seat, at_ms, words), "");
            assert_string_equal(say(&table, paces[i].seat, at_ms, words), "T.33");
            assert_string_equal(say(&table, paces[i].seat, at_ms + paces[i].each_ms - 1, words), "T.33");
            at_ms += paces[i].at_once * paces[i].each_ms;
        }
        assert_string_equal(say(&table, 1, 50 + at_ms, "b"), "");
        table_end(&table);
    }
}

static void test_count(void **unused)
{
    (void)unused;
    struct table table;
    int64_t at_ms = 0;
    open_table(&table, TALK_EVERYBODY, WATCH_ANYONE);
    for (int i = 0; i < CHAT_LINES; i++) {
        assert_string_equal(say(&table, 0, at_ms += 2000, "a"), "");
        assert_string_equal(say(&table, GAME_SPECTATOR, at_ms, "\nb"), "");
    }
    assert_string_equal(say(&table, 0, at_ms += 60000, "a"), "T.34");
    assert_string_equal(say(&table, GAME_SPECTATOR, at_ms, "\nb"), "T.34");
    assert_string_equal(say(&table, 1, at_ms, "c"), "");
    const struct chat_room *players = table.chat.room[CHAT_PLAYERS], *spectators = table.chat.room[CHAT_SPECTATORS];
    assert_int_equal(players->count, CHAT_KEPT);
    assert_int_equal(spectators->count, CHAT_KEPT);
    assert_int_equal(players->line[CHAT_KEPT - 1].seq, table.seq);
    assert_int_equal(spectators->line[0].seq, 2 * (CHAT_LINES - CHAT_KEPT) + 2);
    table_end(&table);
}

static void test_marks(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, TALK_EVERYBODY, WATCH_ANYONE);
    struct entry entry = line_of(1, 5, "words");
    assert_null(chat_find(&table.chat, 1, entry.mark));
    assert_string_equal(try(&table, &entry), "");
    const struct chat_line *line = chat_find(&table.chat, 1, entry.mark);
    assert_non_null(line);
    assert_memory_equal(chat_words(line).at, "words", 5);
    assert_null(chat_find(&table.chat, 0, entry.mark));
    assert_null(chat_find(&table.chat, GAME_SPECTATOR, entry.mark));
    table_end(&table);
}

static bool is_by(const struct table *table, int index, int who, const char *name)
{
    const struct chat_line *line = &table->chat.room[CHAT_PLAYERS]->line[index];
    struct wire_slice said = chat_name(line);
    return line->who == who && said.size == strlen(name) && memcmp(said.at, name, said.size) == 0;
}

/* Lines go with their persons; of somebody who has lost the seat they keep the name. */
static void test_arrangements(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, TALK_EVERYBODY, WATCH_ANYONE);
    sit(&table, 0, "Ann");
    sit(&table, 1, "Ben");
    say(&table, 0, 1, "a");
    say(&table, 1, 1, "b");
    assert_true(
        table_apply(&table, &(struct entry){ .kind = ENTRY_ARRANGE, .at_ms = 2, .what = ARRANGE_SWAP, .with = 1 }));
    assert_true(is_by(&table, 0, 1, "") && is_by(&table, 1, 0, ""));
    assert_true(table_apply(&table, &(struct entry){ .kind = ENTRY_ARRANGE, .at_ms = 3, .what = ARRANGE_LEAVE }));
    assert_true(is_by(&table, 0, 1, "") && is_by(&table, 1, GAME_SPECTATOR, "Ben"));
    sit(&table, 0, "Cleo");
    assert_true(is_by(&table, 1, GAME_SPECTATOR, "Ben"));
    assert_true(table_apply(&table, &(struct entry){ .kind = ENTRY_UNSEAT, .at_ms = 4, .seat = 1 }));
    assert_true(is_by(&table, 0, GAME_SPECTATOR, "Ann"));
    table_end(&table);
}

static void take(struct table *table, int64_t at_ms)
{
    int seat = game_acts(match_state(table->match), 0) ? 0 : 1;
    static struct move_list list;
    list.count = 0;
    game_list_moves(table->order.game, match_state(table->match), seat, &list);
    struct entry entry = {
        .kind = ENTRY_MOVE, .seat = (int8_t)seat, .at_ms = at_ms, .nonce = table->seq, .move = list.move[0]
    };
    assert_true(table_apply(table, &entry));
}

/* The same match with lines and without: only the numbers of the table's log differ. */
static void test_a_line_is_no_move(void **unused)
{
    (void)unused;
    struct table with, without;
    begin(&with);
    begin(&without);
    for (int i = 1; i <= 3; i++) {
        uint32_t other_seq = with.other_seq;
        assert_string_equal(say(&with, 0, 1000 * i - 500, "a"), "");
        assert_string_equal(say(&with, GAME_SPECTATOR, 1000 * i - 400, "Eve\nb"), "");
        assert_int_equal(with.other_seq, other_seq);
        take(&with, 1000 * i);
        take(&without, 1000 * i);
        assert_string_equal(say(&with, 1, 1000 * i + 100, "c"), "");
    }
    assert_int_equal(with.match->event_count, without.match->event_count);
    assert_memory_equal(match_state(with.match), match_state(without.match), with.order.game->state_size);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(with.seat[seat].asked_ms, without.seat[seat].asked_ms);
        assert_int_equal(with.seat[seat].used_ms, without.seat[seat].used_ms);
    }
    table_end(&with);
    table_end(&without);
}

/* What was missed, lines among it, arrives move by move. */
static void test_missed(void **unused)
{
    (void)unused;
    struct table table;
    begin(&table);
    uint32_t have = table.seq, kinds = 0;
    take(&table, 10);
    say(&table, 0, 11, "a");
    say(&table, GAME_SPECTATOR, 12, "\nb");
    take(&table, 13);
    say(&table, 1, 14, "c");
    for (uint32_t from = have; from <= table.seq; from++) {
        struct wire wire = { 0 };
        assert_true(frames_missed(&table, from, 0, &wire));
        struct wire_reader reader = wire_reader_on(wire_bytes(wire.bytes, wire.size));
        for (uint32_t seq = from + 1; seq <= table.seq; seq++) {
            struct message_view view;
            struct wire_slice frame = wire_read_slice(&reader, 1 << 20);
            assert_true(message_view_read(frame.at, frame.size, &view));
            bool is_move = seq == have + 1 || seq == have + 4;
            assert_int_equal(view.seq, seq);
            assert_int_equal(view.told, is_move ? TOLD_MOVE : TOLD_NOTHING);
            assert_int_equal(view.index, seq >= have + 4 ? 2 : 1);
            assert_true(is_move || view.whole == WHOLE_SAME);
            kinds += is_move;
        }
        assert_ptr_equal(reader.at, reader.end);
        wire_destroy(&wire);
    }
    assert_int_equal(kinds, 2 + 1 + 1 + 1);
    table_end(&table);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_cleaning),
        cmocka_unit_test(test_entry),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_who_may_write),
        cmocka_unit_test(test_phrases),
        cmocka_unit_test(test_pace),
        cmocka_unit_test(test_count),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_arrangements),
        cmocka_unit_test(test_a_line_is_no_move),
        cmocka_unit_test(test_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
