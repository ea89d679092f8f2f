/* The increment: what every turn adds to the time of a seat. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/rng.h"
#include "server/host/table.h"

enum { INCREMENT_MS = 300 };

static void apply(struct table *table, const struct entry *entry)
{
    assert_null(table_refusal(table, entry));
    assert_true(table_apply(table, entry));
}

/* Persons at all seats, and the match has begun. */
static void begin(struct table *table, const struct game *game, int seat_count, uint8_t share)
{
    struct order order = { .game = game, .tempo = 100, .per_game_ms = 1000, .increment_ms = INCREMENT_MS };
    struct entry entry = { .kind = ENTRY_BEGIN, .seat = GAME_CLOCK };
    uint8_t tokens[TABLE_TOKENS_SIZE], secret[FAIR_SECRET_SIZE] = { 1 };
    game_setup_default(game, seat_count, &order.setup);
    table_write_tokens((const uint8_t *)"the invitation..", tokens);
    assert_true(table_begin(table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
    for (int seat = 0; seat < seat_count; seat++)
        apply(table, &(struct entry){ .kind = ENTRY_SIT, .seat = (int8_t)seat, .token = { (uint8_t)(seat + 1) } });
    entry.given = (uint8_t)table_sharers(table);
    memset(entry.share, share, sizeof entry.share);
    assert_true(table_apply(table, &entry));
}

static void play(struct table *table, int seat, uint8_t verb, int64_t ms)
{
    struct entry entry = {
        .kind = ENTRY_MOVE, .seat = (int8_t)seat, .at_ms = table->at_ms + ms, .nonce = table->seq, .move.verb = verb
    };
    apply(table, &entry);
}

/* What is taken back gains nothing, so nobody can play for time that way; nor does what a bot plays. */
static void turns_add_an_increment(void **unused)
{
    (void)unused;
    struct table table;
    struct entry due;
    int64_t away[GAME_SEATS_MOST] = { 0 };
    begin(&table, game_named("template"), 2, 0);
    play(&table, 0, 1, 100);
    assert_int_equal(table_left_ms(&table, 0), 1200); /* more than at first */
    assert_int_equal(table_left_ms(&table, 1), 1000);
    play(&table, 0, GAME_VERB_TAKE_BACK, 0);
    assert_int_equal(table_left_ms(&table, 0), 900);
    for (int i = 0; i < 5; i++) {
        play(&table, 0, 1, 0);
        play(&table, 0, GAME_VERB_TAKE_BACK, 0);
    }
    assert_int_equal(table_left_ms(&table, 0), 900);
    play(&table, 0, 1, 900);
    assert_int_equal(table_left_ms(&table, 0), 300);
    play(&table, 1, 1, 1);
    assert_int_equal(table_left_ms(&table, 1), 1299);
    assert_int_equal(table_next_ms(&table, 3, away), table.at_ms + 300);
    assert_true(table_due(&table, table.at_ms + 300, 3, away, &due));
    assert_int_equal(due.reason, REASON_TIME_UP);
    assert_true(table_apply(&table, &due));
    struct entry bot = { .kind = ENTRY_MOVE, .seat = 0, .at_ms = table.at_ms, .move.verb = 1 };
    assert_true(table_apply(&table, &bot));
    assert_int_equal(table_left_ms(&table, 0), 0);
    table_end(&table);
}

static void give_seat(struct table *table, int seat, uint8_t control)
{
    struct entry entry = { .kind = ENTRY_SEAT,
                           .seat = (int8_t)seat,
                           .at_ms = table->at_ms,
                           .control = control,
                           .reason = control != 0 ? REASON_AWAY : REASON_BACK };
    apply(table, &entry);
}

/* Who comes back and takes back what a bot has played loses no time by it. */
static void a_bots_move_is_taken_back_for_nothing(void **unused)
{
    (void)unused;
    struct table table;
    begin(&table, game_named("template"), 2, 0);
    give_seat(&table, 0, 1);
    play(&table, 0, 1, 0);
    give_seat(&table, 0, 0);
    assert_int_equal(table_left_ms(&table, 0), 1000);
    play(&table, 0, GAME_VERB_TAKE_BACK, 0);
    assert_int_equal(table_left_ms(&table, 0), 1000);
    play(&table, 0, 1, 0);
    assert_int_equal(table_left_ms(&table, 0), 1300);
    table_end(&table);
}

/* A table of persons in the middle of everything: what each seat had earned before each move that can be taken back. */
struct earning {
    struct table table;
    struct rng rng;
    int64_t before[1000];
    int steps, turns, taken_back; /* moves after which the seat went on, others, and take-backs of those */
};

static int random_actor(struct earning *earning)
{
    const struct game_state *state = match_state(earning->table.match);
    int seat = 0;
    do
        seat = (int)rng_below(&earning->rng, state->seat_count);
    while (!game_acts(state, seat));
    return seat;
}

static void earn(struct earning *earning)
{
    struct table *table = &earning->table;
    static struct move_list list;
    int seat = random_actor(earning);
    int64_t before = table->seat[seat].gained_ms;
    bool by_bot = rng_below(&earning->rng, 4) == 0;
    game_list_moves(table->order.game, match_state(table->match), seat, &list);
    struct entry entry = { .kind = ENTRY_MOVE,
                           .seat = (int8_t)seat,
                           .at_ms = table->at_ms,
                           .move = list.move[rng_below(&earning->rng, list.count)] };
    if (by_bot)
        give_seat(table, seat, 1);
    apply(table, &entry);
    bool is_over = !game_acts(match_state(table->match), seat);
    if (by_bot && table->phase == TABLE_PLAYING)
        give_seat(table, seat, 0);
    assert_int_equal(table->seat[seat].gained_ms - before, is_over && !by_bot ? INCREMENT_MS : 0);
    earning->steps += !is_over;
    earning->turns += is_over;
    earning->before[table->match->undoable_count % 1000] = before;
}

static void unearn(struct earning *earning)
{
    struct table *table = &earning->table;
    int seat = table->match->undo_seat;
    int64_t before = earning->before[table->match->undoable_count % 1000];
    earning->taken_back += table->seat[seat].gained_ms != before;
    play(table, seat, GAME_VERB_TAKE_BACK, 0);
    assert_int_equal(table->seat[seat].gained_ms, before);
}

/* Clock events are left out: they come at their own time, and what was played before them stands. */
static void play_earning(struct earning *earning)
{
    struct table *table = &earning->table;
    for (int i = 0; i < 200 && table->phase == TABLE_PLAYING; i++) {
        bool can = table->match->undo_seat >= 0 && match_can_take_back(table->match, table->match->undo_seat);
        if (can && table->turn_take_backs < TABLE_TURN_TAKE_BACKS && rng_below(&earning->rng, 3) == 0)
            unearn(earning);
        else if (match_state(table->match)->acting != 0)
            earn(earning);
    }
}

/* In every game a turn earns once, however many moves it has, and a take-back takes back what its move has earned. */
static void take_backs_take_what_was_earned(void **unused)
{
    (void)unused;
    static struct earning earning;
    int steps = 0;
    for (int game = 0; game_list[game] != NULL; game++) {
        earning = (struct earning){ 0 };
        for (uint64_t seed = 1; seed <= 20; seed++) {
            begin(&earning.table, game_list[game], game_list[game]->seats_least, (uint8_t)seed);
            earning.rng = rng_from_seed(seed);
            play_earning(&earning);
            table_end(&earning.table);
        }
        assert_true(earning.turns > 20 && earning.taken_back > 0);
        steps += earning.steps;
    }
    assert_true(steps > 100);
}

static void much_time_is_not_no_limit(void **unused)
{
    (void)unused;
    struct table table;
    begin(&table, game_named("template"), 2, 0);
    table.order.per_game_ms = 0;
    assert_int_equal(table_left_ms(&table, 0), UINT32_MAX);
    table.order.per_game_ms = 1000;
    table.seat[0].gained_ms = INT64_MAX / 2;
    assert_int_equal(table_left_ms(&table, 0), UINT32_MAX - 1);
    table_end(&table);
}

/* Everybody loses what the moves taken back had earned, once, and earns it again by playing them again. */
static void agreed_take_backs_take_what_all_earned(void **unused)
{
    (void)unused;
    struct table table;
    begin(&table, game_named("template"), 3, 0);
    for (int i = 0; i < 3; i++) {
        for (int seat = 0; seat < 3; seat++)
            play(&table, seat, 1, 0);
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(table_left_ms(&table, seat), 1300);
        struct entry entry = table_agreed_entry(&table, 0);
        assert_int_equal(entry.move.operand[0], 3);
        apply(&table, &entry);
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(table_left_ms(&table, seat), 1000);
        assert_int_equal(table.seat[0].take_backs, i + 1);
    }
    play(&table, 0, 1, 0);
    assert_int_equal(table_agreed_entry(&table, 0).move.operand[0], 0); /* needs no consent */
    play(&table, 1, 1, 0);
    assert_int_equal(table_agreed_entry(&table, 0).move.operand[0], 2);
    assert_int_equal(table_agreed_entry(&table, 2).move.operand[0], 0); /* has not moved */
    table.seat[0].take_backs = TABLE_TAKE_BACKS;
    struct entry entry = table_agreed_entry(&table, 0);
    assert_string_equal(table_refusal(&table, &entry)->rule, "T.16");
    table_end(&table);
}

/* A release that does not know it finds a kind of entry that may be newer, in rows and in the archive, and not a move
 * that the rules refuse. */
static void an_agreed_take_back_is_stored_as_a_kind_of_its_own(void **unused)
{
    (void)unused;
    struct entry entry = { .kind = ENTRY_MOVE, .seat = 2, .move = { .verb = GAME_VERB_TAKE_BACK, .operand = { 255 } } },
                 read;
    struct wire row = { 0 }, packed = { 0 };
    entry_write(&entry, &row);
    assert_int_equal(row.bytes[0], ENTRY_AGREED);
    assert_true(entry_read(wire_bytes(row.bytes, row.size), &read));
    assert_memory_equal(&read, &entry, sizeof read);
    entry_pack(&entry, 0, &packed);
    struct wire_reader from = wire_reader_on(wire_bytes(packed.bytes, packed.size));
    assert_true(entry_unpack(&from, 0, &read));
    assert_true(from.at == from.end);
    assert_memory_equal(&read, &entry, sizeof read);
    row.bytes[6] = 1; /* another verb */
    assert_false(entry_read(wire_bytes(row.bytes, row.size), &read));
    entry.move.operand[0] = 0;
    wire_clear(&row);
    entry_write(&entry, &row);
    assert_int_equal(row.bytes[0], ENTRY_MOVE);
    wire_destroy(&row);
    wire_destroy(&packed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_add_an_increment),
        cmocka_unit_test(a_bots_move_is_taken_back_for_nothing),
        cmocka_unit_test(take_backs_take_what_was_earned),
        cmocka_unit_test(much_time_is_not_no_limit),
        cmocka_unit_test(agreed_take_backs_take_what_all_earned),
        cmocka_unit_test(an_agreed_take_back_is_stored_as_a_kind_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
