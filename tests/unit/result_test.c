/* How the seats of a table did: places and points of the final position, whose seats they were, and who ended the game
 * for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/rng.h"
#include "server/host/result.h"

enum { BOT_LEVEL = 4, ENTRIES_MOST = 20000 };

static void apply(struct table *table, struct entry entry)
{
    if (entry.at_ms < table->at_ms)
        entry.at_ms = table->at_ms;
    assert_null(table_refusal(table, &entry));
    assert_true(table_apply(table, &entry));
}

static void sit(struct table *table, int seat)
{
    apply(table, (struct entry){ .kind = ENTRY_SIT, .seat = (int8_t)seat, .token = { (uint8_t)(seat + 1) } });
}

static bool has_bot(int seat_count, int seat)
{
    return seat_count > 2 && seat == seat_count - 1;
}

/* A bot has the last of more than two seats. The first two people have changed places. */
static void begin(struct table *table, const struct game *game, int seat_count)
{
    struct order order = { .game = game, .tempo = 100 };
    struct entry entry = { .kind = ENTRY_BEGIN, .seat = GAME_CLOCK };
    uint8_t tokens[TABLE_TOKENS_SIZE], secret[FAIR_SECRET_SIZE] = { 1 };
    game_setup_default(game, seat_count, &order.setup);
    order.kind[seat_count - 1] = has_bot(seat_count, seat_count - 1) ? ORDER_BOT : ORDER_PERSON;
    order.level[seat_count - 1] = has_bot(seat_count, seat_count - 1) ? BOT_LEVEL : 0;
    table_write_tokens((const uint8_t *)"the invitation..", tokens);
    assert_true(table_begin(table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
    for (int seat = 0; seat < seat_count; seat++)
        if (!has_bot(seat_count, seat))
            sit(table, seat);
    apply(table, (struct entry){ .kind = ENTRY_ARRANGE, .seat = 0, .what = ARRANGE_SWAP, .with = 1 });
    entry.given = (uint8_t)table_sharers(table);
    assert_true(table_apply(table, &entry));
}

static void give_seat(struct table *table, int seat, uint8_t control, uint8_t reason)
{
    struct entry entry = { .kind = ENTRY_SEAT, .seat = (int8_t)seat, .control = control, .reason = reason };
    entry.at_ms = table->at_ms;
    assert_true(table_apply(table, &entry));
}

static void play_something(struct table *table, struct rng *rng)
{
    static struct move_list list;
    const struct game_state *state = match_state(table->match);
    int64_t away_ms[GAME_SEATS_MOST] = { 0 }, now_ms = table->at_ms + rng_below(rng, 1500);
    struct entry due;
    int seat = (int)rng_below(rng, state->seat_count);
    if (table_due(table, now_ms, UINT32_MAX, away_ms, &due)) {
        assert_true(table_apply(table, &due));
        return;
    }
    if (!game_acts(state, seat))
        return;
    game_list_moves(table->order.game, state, seat, &list);
    apply(table, (struct entry){ .kind = ENTRY_MOVE,
                                 .seat = (int8_t)seat,
                                 .at_ms = now_ms,
                                 .move = list.move[rng_below(rng, list.count)] });
}

static void play_to_the_end(struct table *table, struct rng *rng)
{
    struct store_result none[GAME_SEATS_MOST];
    for (int i = 0; table->phase == TABLE_PLAYING && i < ENTRIES_MOST; i++) {
        assert_int_equal(result_of(table, none), 0);
        play_something(table, rng);
    }
    assert_int_equal(table->phase, TABLE_OVER);
}

static enum store_ending ending_wanted(int seat_count, int seat)
{
    return has_bot(seat_count, seat) || seat > 1 ? STORE_STAYED : seat == 0 ? STORE_AWAY : STORE_LEFT;
}

static void assert_result(const struct table *table, int seat, const struct store_result *result)
{
    const struct game_state *state = match_state(table->match);
    uint8_t place[GAME_SEATS_MOST] = { 0 };
    struct score_sheet sheet = { 0 };
    bool is_bot = has_bot(state->seat_count, seat);
    table->order.game->rank(state, place);
    table->order.game->score(state, seat, &sheet);
    assert_int_equal(result->place, place[seat]);
    assert_int_equal(result->points, sheet.total);
    assert_int_equal(result->level, is_bot ? BOT_LEVEL : STORE_PERSON);
    assert_int_equal(result->sat_seq, is_bot ? 0 : seat < 2 ? 2 - seat : seat + 1);
    assert_int_equal(result->ending, ending_wanted(state->seat_count, seat));
}

/* Seat 0 is away from the beginning to the end; seat 1 has resigned; others were away for a
 * moment. */
static void a_game(const struct game *game, int seat_count, uint64_t seed)
{
    struct table table;
    struct store_result result[GAME_SEATS_MOST];
    struct rng rng = rng_from_seed(seed);
    begin(&table, game, seat_count);
    give_seat(&table, 0, 1, REASON_AWAY);
    give_seat(&table, 1, 1, REASON_RESIGNED);
    if (seat_count > 3) {
        give_seat(&table, 2, 1, REASON_AWAY);
        give_seat(&table, 2, 0, REASON_BACK);
    }
    play_to_the_end(&table, &rng);
    assert_int_equal(result_of(&table, result), seat_count);
    for (int seat = 0; seat < seat_count; seat++)
        assert_result(&table, seat, &result[seat]);
    table_end(&table);
}

static void the_end_of_every_game_has_results(void **unused)
{
    (void)unused;
    for (int i = 0; game_list[i] != NULL; i++) {
        const struct game *game = game_list[i];
        for (int seats = game->seats_least < 2 ? 2 : game->seats_least; seats <= game->seats_most;
             seats += game->seat_step)
            a_game(game, seats, (uint64_t)seats);
    }
}

static void what_has_not_ended_has_none(void **unused)
{
    (void)unused;
    struct table table;
    struct store_result result[GAME_SEATS_MOST];
    begin(&table, game_named("template"), 2);
    apply(&table, (struct entry){ .kind = ENTRY_CLOSE, .seat = GAME_CLOCK });
    assert_int_equal(table.phase, TABLE_OVER);
    assert_int_equal(result_of(&table, result), 0);
    table_end(&table);
    uint8_t tokens[TABLE_TOKENS_SIZE], secret[FAIR_SECRET_SIZE] = { 1 };
    struct order order = { .game = game_named("template"), .tempo = 100 };
    game_setup_default(order.game, 2, &order.setup);
    table_write_tokens((const uint8_t *)"the invitation..", tokens);
    assert_true(table_begin(&table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
    assert_int_equal(result_of(&table, result), 0);
    table_end(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_every_game_has_results),
        cmocka_unit_test(what_has_not_ended_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
