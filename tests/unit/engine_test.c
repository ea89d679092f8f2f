/* The engine's parts: generator, writers, notation, guards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/bits.h"
#include "engine/clauses.h"
#include "engine/hex.h"
#include "engine/json_read.h"
#include "engine/notation.h"

/* The published test vector of SipHash-2-4: key 00..0f, message 00..0e. */
static void siphash_gives_the_published_vector(void **unused)
{
    (void)unused;
    const uint64_t key[2] = { 0x0706050403020100U, 0x0f0e0d0c0b0a0908U };
    uint8_t message[15];
    for (uint8_t i = 0; i < sizeof message; i++)
        message[i] = i;
    assert_int_equal(rng_siphash(key, message, sizeof message), 0xa129ca6149be45e5U);
    assert_int_equal(rng_siphash(key, message, 0), 0x726fdb47dd0e0e31U);
}

static void a_draw_is_siphash_of_its_number(void **unused)
{
    (void)unused;
    struct rng rng = rng_from_seed(7);
    for (uint64_t n = 0; n < 5; n++) {
        uint8_t bytes[8] = { (uint8_t)n };
        assert_int_equal(rng_next(&rng), rng_siphash(rng.key, bytes, sizeof bytes));
    }
    assert_int_equal(rng.drawn, 5);
}

static void draws_are_even(void **unused)
{
    (void)unused;
    struct rng rng = rng_from_seed(1);
    int count[6] = { 0 }, weighted[3] = { 0 };
    const uint8_t weight[3] = { 1, 0, 3 };
    for (int i = 0; i < 60000; i++) {
        count[rng_below(&rng, 6)]++;
        weighted[rng_weighted(&rng, weight, 3)]++;
    }
    for (int i = 0; i < 6; i++)
        assert_in_range(count[i], 9600, 10400); /* four standard deviations */
    assert_in_range(weighted[0], 14550, 15450);
    assert_int_equal(weighted[1], 0);
    assert_int_equal(rng.drawn, 120000);
}

static void a_shuffle_keeps_everything(void **unused)
{
    (void)unused;
    struct rng rng = rng_from_seed(3);
    uint8_t value[20], seen[20] = { 0 };
    for (uint8_t i = 0; i < 20; i++)
        value[i] = i;
    rng_shuffle(&rng, value, 20);
    int moved = 0;
    for (int i = 0; i < 20; i++) {
        seen[value[i]]++;
        moved += value[i] != i;
    }
    for (int i = 0; i < 20; i++)
        assert_int_equal(seen[i], 1);
    assert_true(moved > 10);
}

static void text_never_overflows(void **unused)
{
    (void)unused;
    char bytes[8];
    struct text text = text_on(bytes, sizeof bytes);
    text_put(&text, "abcdefghij");
    assert_string_equal(bytes, "abcdefg");
    assert_true(text.full);
    text_char(&text, 'x');
    assert_string_equal(bytes, "abcdefg");
}

static void text_formats(void **unused)
{
    (void)unused;
    char bytes[200];
    struct text text = text_on(bytes, sizeof bytes);
    text_add(&text, "%d %u %s %c %S %R 5%%", -12, 7U, "word", 'z', 2, "4.3");
    text_strip_styles(bytes);
    assert_string_equal(bytes, "-12 7 word z c [4.3] 5%");
    text = text_on(bytes, sizeof bytes);
    text_number(&text, INT64_MIN);
    assert_string_equal(bytes, "-9223372036854775808");
}

static void text_pads_by_cells(void **unused)
{
    (void)unused;
    char bytes[80];
    struct text text = text_on(bytes, sizeof bytes);
    text_put(&text, "first line\n" TEXT_GOLD "\xe2\x96\xb2");
    text_pad(&text, 4);
    text_char(&text, '|');
    text_strip_styles(bytes);
    assert_string_equal(bytes, "first line\n\xe2\x96\xb2   |");
    assert_int_equal(text_cells("a\xe2\x96\xb2" TEXT_PLAIN), 2);
}

static void what_defines_a_word_is_found_first(void **unused)
{
    (void)unused;
    static const char rules[] = "## 1. Start\n\n1.1 Somebody calls the dryad. [book]\n\n1.2 Dryads are many. [ours]\n\n"
                                "1.3 The Dryad: take a priest. [book]\n\n1.4 Nothing here. [book]\n\n"
                                "1.5 DRYAD: once more. [book]\n";
    static struct clause_list list;
    const struct clause *found[CLAUSE_LIMIT];
    clauses_read(rules, &list);
    assert_int_equal(clauses_search(&list, "dryad", found), 4);
    assert_string_equal(found[0]->number, "1.3");
    assert_string_equal(found[1]->number, "1.5");
    assert_string_equal(found[2]->number, "1.2");
    assert_string_equal(found[3]->number, "1.1");
    assert_int_equal(clauses_search(&list, "the dryad:", found), 1);
    assert_int_equal(clauses_search(&list, "once more. [book]\n and beyond the end", found), 0);
}

static void sentences_agree_with_their_number(void **unused)
{
    (void)unused;
    char words[120];
    struct text text = text_on(words, sizeof words);
    for (int n = 0; n < 3; n++)
        text_add_n(&text, n, "%d fleet of %T is lost. ", "%d fleets of %T are lost. ", n, "Kea");
    assert_string_equal(words, "0 fleets of Kea are lost. 1 fleet of Kea is lost. 2 fleets of Kea are lost. ");
    struct score_sheet sheet = { 0 };
    score_add_n(&sheet, "1.1", 3, 1, "%d tile", "%d tiles", 1);
    score_add_n(&sheet, "1.2", 4, 2, "%d tile", "%d tiles", 2);
    assert_string_equal(sheet.line[0].words, "1 tile");
    assert_string_equal(sheet.line[1].words, "2 tiles");
    assert_int_equal(sheet.total, 7);
}

static void lists_end_in_and_or_or(void **unused)
{
    (void)unused;
    static const char *const expected[] = { "x", "x and x", "x, x and x" };
    for (int count = 1; count <= 3; count++) {
        char words[80];
        struct text text = text_on(words, sizeof words);
        for (int i = 0; i < count; i++) {
            text_and(&text, i, count);
            text_char(&text, 'x');
        }
        assert_string_equal(words, expected[count - 1]);
    }
    char words[80];
    struct text text = text_on(words, sizeof words);
    text_or(&text, 1, 3);
    text_or(&text, 2, 3);
    assert_string_equal(words, ",  or ");
}

static void cells_are_counted(void **unused)
{
    (void)unused;
    assert_int_equal(text_cells(TEXT_GOLD "a\xe2\x94\x80" TEXT_PLAIN), 2);
    assert_int_equal(text_cells_in("ab\xe2\x94\x80z", 5), 3);
    assert_int_equal(text_cells_in("ab", 0), 0);
    assert_int_equal(text_cells("\xe6\x97\xa5\xe6\x9c\xac"), 4);        /* Chinese characters are wide */
    assert_int_equal(text_cells("a\xf0\x9f\x98\x80" TEXT_GOLD "b"), 4); /* so are emoji */
    assert_int_equal(text_cells("e\xcc\x81\xc3\xa9"), 2);               /* an accent stands on the letter before it */
}

static void json_is_written_with_its_commas(void **unused)
{
    (void)unused;
    char bytes[300];
    struct text text = text_on(bytes, sizeof bytes);
    struct json json = json_on(&text);
    const uint8_t three[] = { 1, 2, 3 };
    json_open_object(&json, NULL);
    json_add_number(&json, "n", -5);
    json_add_bool(&json, "b", true);
    json_add_bool(&json, "c", false);
    json_add_string(&json, "s", "a\"b\\c\nd\te" TEXT_GOLD "f\x7f");
    json_add_null(&json, "z");
    json_add_bytes(&json, "l", three, 3);
    json_open_array(&json, "o");
    json_open_object(&json, NULL);
    json_close_object(&json);
    json_open_object(&json, NULL);
    json_close_object(&json);
    json_close_array(&json);
    json_close_object(&json);
    assert_string_equal(bytes, "{\"n\":-5,\"b\":true,\"c\":false,\"s\":\"a\\\"b\\\\c\\nd\\tef\\u007f\",\"z\":null,"
                               "\"l\":[1,2,3],\"o\":[{},{}]}");
}

static const struct game *template_game_of_list(void)
{
    const struct game *game = game_named("template");
    assert_non_null(game);
    return game;
}

static bool reads(const char *words)
{
    struct game_move move;
    return notation_read_move(template_game_of_list(), words, strlen(words), &move);
}

static void read_seats(struct json_value whole)
{
    struct json_value seats, seat = { 0 }, name;
    char words[8];
    if (!json_read_member(whole, "seats", &seats))
        return;
    while (json_read_next(seats, &seat))
        if (json_read_member(seat, "seat", &name))
            (void)json_read_string(name, words, sizeof words);
}

/* In memory of exactly its size, so that a sanitizer notices a reader that goes too far. */
static bool is_json(const char *words, size_t size)
{
    struct json_value value;
    char *exact = malloc(size + (size == 0));
    assert_non_null(exact);
    memcpy(exact, words, size);
    bool valid = json_read(exact, size, &value);
    if (valid)
        read_seats(value);
    free(exact);
    return valid;
}

static void json_is_read_whole_or_refused(void **unused)
{
    (void)unused;
    static const char *const good[] = { "{}",
                                        "[]",
                                        " [1, -2.5e+3,true,false,null,\"\"] ",
                                        "\"\\u20ac\\n\"",
                                        "{\"a\":{}}",
                                        "-0",
                                        "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
                                        "\"\\ud83c\\udffa\"",
                                        "[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]",
                                        "0.5",
                                        "1E9",
                                        "{\"a\" : [ {} , [] ] }",
                                        "\"\x7f\xff\"" };
    static const char *const bad[] = {
        "",
        " ",
        "{",
        "}",
        "[1,]",
        "[,1]",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1,}",
        "[1 2]",
        "01",
        "-",
        "1.",
        ".5",
        "1e",
        "+1",
        "tru",
        "nul",
        "\"",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\n\"",
        "\"\x1b\"",
        "\"\\ud800\"",
        "[]]",
        "{} {}",
        "[1}",
        "{\"a\":1]",
        "\"\\ud800\\u0041\"",
        "\"\\udc00\"",
        "[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]",
        "1,",
        "'a'",
        "{1:2}",
        "[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]",
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(is_json(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(is_json(bad[i], strlen(bad[i])));
    assert_false(is_json("\"a\0b\"", 5));
    assert_false(is_json("\"\\\0\"", 4));
}

static const char server_answer[] =
    "{\"table\":\"7\",\"n\":-12,\"big\":9223372036854775808,\"half\":1.5,\"seats\":"
    "[{\"seat\":\"a\\u00e9\\uD83C\\uDFFA\\/\"}, {\"seat\":\"b\"} ],\"none\":[],\"zero\":\"\\u0000\"}";

static void json_members_are_found(void **unused)
{
    (void)unused;
    struct json_value whole, value, item = { 0 };
    char words[16];
    int64_t number = 0;
    assert_true(json_read(server_answer, strlen(server_answer), &whole));
    assert_true(json_read_member(whole, "table", &value) && json_read_string(value, words, sizeof words));
    assert_string_equal(words, "7");
    assert_false(json_read_number(value, &number));
    assert_true(json_read_member(whole, "n", &value) && json_read_number(value, &number));
    assert_int_equal(number, -12);
    assert_false(json_read_string(value, words, sizeof words));
    assert_false(json_read_member(value, "n", &item) || json_read_next(value, &item));
    assert_true(json_read_member(whole, "big", &value) && !json_read_number(value, &number));
    assert_true(json_read_member(whole, "half", &value) && !json_read_number(value, &number));
    assert_true(json_read_member(whole, "zero", &value) && !json_read_string(value, words, sizeof words));
    assert_true(json_read_member(whole, "none", &value) && !json_read_next(value, &item));
    assert_false(json_read_member(whole, "seat", &value)); /* only inside the items */
    assert_true(json_read_member(whole, "seats", &value));
    item.at = NULL;
    assert_true(json_read_next(value, &item));
    struct json_value name;
    assert_true(json_read_member(item, "seat", &name) && json_read_string(name, words, sizeof words));
    assert_string_equal(words, "a\xc3\xa9\xf0\x9f\x8f\xba/");
    assert_true(json_read_string(name, words, 9) && !json_read_string(name, words, 8));
    assert_true(json_read_next(value, &item) && json_read_member(item, "seat", &name));
    assert_true(json_read_string(name, words, sizeof words));
    assert_string_equal(words, "b");
    assert_false(json_read_next(value, &item));
}

/* Cut anywhere, it is refused; with any byte changed, it is refused or read, but never out of bounds. */
static void damaged_json_is_harmless(void **unused)
{
    (void)unused;
    size_t size = strlen(server_answer);
    char words[sizeof server_answer];
    for (size_t cut = 0; cut < size; cut++)
        assert_false(is_json(server_answer, cut));
    for (size_t at = 0; at < size; at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(words, server_answer, size);
            words[at] = (char)byte;
            (void)is_json(words, size);
        }
}

static void notation_reads_only_moves(void **unused)
{
    (void)unused;
    assert_true(reads("take 2"));
    assert_true(reads("  TAKE   3 "));
    static const char *const bad[] = { "",         " ",     "take",  "take 4",  "take 0",  "take 02",
                                       "take 1 1", "clock", "tak 1", "takee 1", "take -1", "take 1x" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(reads(bad[i]));
}

/* Kinds without names are written as numbers. */
static const struct game_kind number_kind = { "number", 200, NULL, NULL };
static const struct game_verb number_verbs[] = { { .key = "clock" },
                                                 { .key = "say", .operand = { &number_kind, &number_kind } },
                                                 { .key = NULL } };
static const struct game number_game = { .key = "numbers", .verbs = number_verbs };

static void numbers_are_read_strictly(void **unused)
{
    (void)unused;
    struct game_move move;
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    assert_true(notation_read_move(&number_game, "say 199 0", 9, &move));
    assert_int_equal(move.operand[0], 199);
    notation_write_move(&number_game, &move, &text);
    assert_string_equal(words, "say 199 0");
    text = text_on(words, sizeof words);
    notation_write_title(&number_kind, 12, &text);
    assert_string_equal(words, "12");
    static const char *const bad[] = { "say 200 0", "say 1234 0", "say 01 0", "say a 0", "say 1" };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(notation_read_move(&number_game, bad[i], strlen(bad[i]), &move));
}

static const char *rule_of(const struct game_state *state, struct game_event event)
{
    const struct refusal *refusal = game_refusal(template_game_of_list(), state, &event);
    return refusal == NULL ? "legal" : refusal->rule;
}

static void the_table_guards_every_game(void **unused)
{
    (void)unused;
    const struct game *game = template_game_of_list();
    struct game_setup setup;
    union {
        struct game_state head;
        uint64_t room[GAME_STATE_LIMIT / 8];
    } state;
    game_setup_default(game, 2, &setup);
    game->start(&state.head, &setup);
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = 0, .move = { 1, { 0 } } }), "legal");
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = 5, .move = { 1, { 0 } } }), "T.1");
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = -2, .move = { 1, { 0 } } }), "T.1");
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = 1, .move = { 1, { 0 } } }), "T.3");
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = 0, .move = { 0, { 0 } } }), "T.4");
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = 0, .move = { 9, { 0 } } }), "T.4");
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = 0, .move = { 1, { 3 } } }), "T.4");
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = 0, .move = { 1, { 0, 1 } } }), "T.4");
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = GAME_CLOCK }), "T.5");
    state.head.acting = 0;
    assert_string_equal(rule_of(&state.head, (struct game_event){ .seat = 0, .move = { 1, { 0 } } }), "T.2");
}

static void clock_events_come_exactly_at_the_deadline(void **unused)
{
    (void)unused;
    struct game_state state = { .acting = 1, .deadline_ms = 100, .seat_count = 2 };
    assert_string_equal(rule_of(&state, (struct game_event){ .at_ms = 99, .seat = GAME_CLOCK }), "T.5");
    assert_string_equal(rule_of(&state, (struct game_event){ .at_ms = 101, .seat = GAME_CLOCK }), "T.5");
    assert_string_equal(rule_of(&state, (struct game_event){ .at_ms = 100, .seat = GAME_CLOCK, .move = { 1, { 0 } } }),
                        "T.5");
    assert_string_equal(rule_of(&state, (struct game_event){ .at_ms = 100, .seat = GAME_CLOCK }), "legal");
}

static void setups_are_guarded(void **unused)
{
    (void)unused;
    const struct game *game = template_game_of_list();
    struct game_setup setup;
    game_setup_default(game, 1, &setup);
    assert_string_equal(game_setup_refusal(game, &setup)->rule, "T.6");
    game_setup_default(game, 5, &setup);
    assert_string_equal(game_setup_refusal(game, &setup)->rule, "T.6");
    game_setup_default(game, 4, &setup);
    assert_null(game_setup_refusal(game, &setup));
    setup.option[3] = 1;
    assert_string_equal(game_setup_refusal(game, &setup)->rule, "T.6");
    assert_null(game_named("no-such-game"));
}

static void places_are_shared_by_equals(void **unused)
{
    (void)unused;
    const int32_t total[4] = { 5, 9, 5, 1 }, tie[4] = { 1, 0, 2, 0 };
    uint8_t place[GAME_SEATS_MOST];
    rank_by_total(4, total, NULL, place);
    assert_memory_equal(place, ((uint8_t[]){ 2, 1, 2, 4 }), 4);
    rank_by_total(4, total, tie, place);
    assert_memory_equal(place, ((uint8_t[]){ 3, 1, 2, 4 }), 4);
}

/* ---- a list of moves that is full ---- */

struct guarded_list {
    struct move_list list;
    uint64_t after[8]; /* zeros that an overflow would change */
};

static void add_one(struct move_list *list)
{
    move_add(list, 1, 2, 3);
}

static void put_one(struct move_list *list)
{
    move_put(list, (struct game_move){ .verb = 1, .operand = { 2, 3, 4 } });
}

/* With a full list, the process ends before the next move is written. */
static void check_full(void (*add)(struct move_list *list))
{
    struct guarded_list *guarded =
        mmap(NULL, sizeof *guarded, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(guarded != MAP_FAILED);
    guarded->list.count = GAME_MOVES_LIMIT;
    pid_t pid = fork();
    if (pid == 0) {
        (void)close(STDERR_FILENO); /* the assertion is meant to fail */
        signal(SIGABRT, SIG_DFL);
        add(&guarded->list);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    for (int i = 0; i < 8; i++)
        assert_int_equal(guarded->after[i], 0);
    munmap(guarded, sizeof *guarded);
}

static void a_full_list_takes_no_move(void **unused)
{
    (void)unused;
    check_full(add_one);
    check_full(put_one);
}

/* However the target counts bits: every number of them, in every position. */
static void bits_are_counted(void **unused)
{
    (void)unused;
    for (int count = 0; count <= 64; count++)
        for (int shift = 0; shift + count <= 64; shift++) {
            uint64_t run = count == 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
            assert_int_equal(bits_count(count == 0 ? 0 : run << shift), count);
        }
    assert_int_equal(bits_count(0x8000000100010101U), 5);
}

static void hex_reads_what_it_writes_and_nothing_else(void **state)
{
    (void)state;
    const uint8_t bytes[4] = { 0x00, 0x9a, 0xff, 0x10 };
    uint8_t read[4] = { 0 };
    uint64_t number = 0;
    char words[40];
    struct text text = text_on(words, sizeof words);
    hex_write(&text, bytes, sizeof bytes);
    assert_string_equal(words, "009aff10");
    assert_true(hex_read(words, 8, read, 4));
    assert_memory_equal(read, bytes, 4);
    assert_false(hex_read(words, 7, read, 4));
    assert_false(hex_read(words, 8, read, 3));
    assert_false(hex_read("009aff1", 8, read, 4)); /* the terminating zero is not a digit */
    for (const char *wrong = "gG/:`@A "; *wrong != 0; wrong++)
        assert_int_equal(hex_digit(*wrong), -1);
    text = text_on(words, sizeof words);
    hex_write_number(&text, 0xfedcba9876543210U, 16);
    hex_write_number(&text, 0x1a2, 2);
    assert_string_equal(words, "fedcba9876543210a2");
    assert_true(hex_read_number(words, 16, &number));
    assert_true(number == 0xfedcba9876543210U);
    assert_false(hex_read_number("12x4", 4, &number));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_are_counted),
        cmocka_unit_test(siphash_gives_the_published_vector),
        cmocka_unit_test(a_draw_is_siphash_of_its_number),
        cmocka_unit_test(draws_are_even),
        cmocka_unit_test(a_shuffle_keeps_everything),
        cmocka_unit_test(text_never_overflows),
        cmocka_unit_test(text_formats),
        cmocka_unit_test(text_pads_by_cells),
        cmocka_unit_test(what_defines_a_word_is_found_first),
        cmocka_unit_test(sentences_agree_with_their_number),
        cmocka_unit_test(lists_end_in_and_or_or),
        cmocka_unit_test(cells_are_counted),
        cmocka_unit_test(json_is_written_with_its_commas),
        cmocka_unit_test(json_is_read_whole_or_refused),
        cmocka_unit_test(json_members_are_found),
        cmocka_unit_test(damaged_json_is_harmless),
        cmocka_unit_test(notation_reads_only_moves),
        cmocka_unit_test(numbers_are_read_strictly),
        cmocka_unit_test(the_table_guards_every_game),
        cmocka_unit_test(clock_events_come_exactly_at_the_deadline),
        cmocka_unit_test(setups_are_guarded),
        cmocka_unit_test(places_are_shared_by_equals),
        cmocka_unit_test(a_full_list_takes_no_move),
        cmocka_unit_test(hex_reads_what_it_writes_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
