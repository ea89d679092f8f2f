/* The analysis of a match: what it finds in a game with one bad move, and that what was taken back does not count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/analysis.h"
#include "engine/notation.h"
#include "proof/walk.h"

enum { ITERATIONS = 400, EVENTS = 40, SLIP = 4, SLIP_ENTRY = 7 };

static struct match *match;
static struct bot *bot;

static bool plays(int seat, const char *words)
{
    struct game_event event = { .seat = (int8_t)seat };
    assert_true(notation_read_move(match->game, words, strlen(words), &event.move));
    return match_play(match, &event) == NULL;
}

/* Six pebbles each, and three are left: the player who takes them mostly wins. Seat a takes only one, after trying two
 * and taking that back. false: the heap was of another size. */
static bool plays_a_slip(void)
{
    for (int turn = 0; turn < 4; turn++)
        if (!plays(turn % 2, "take 3"))
            return false;
    return plays(0, "take 2") && match_take_back(match, 0, 0) == NULL && plays(0, "take 1") && plays(1, "take 2") &&
           match_over(match);
}

static int play_a_slip(void **unused)
{
    (void)unused;
    const struct game *game = game_named("template");
    struct game_setup setup;
    match = malloc(match_size(game, EVENTS));
    bot = malloc(bot_size(game, BOT_NODES_DEFAULT));
    uint64_t seed = 0;
    do {
        walk_setup(game, 2, seed++, false, &setup);
        assert_null(match_start(match, game, &setup, EVENTS));
    } while (!plays_a_slip());
    return 0;
}

static int clear_away(void **unused)
{
    (void)unused;
    free(match);
    free(bot);
    return 0;
}

/* The caller frees it. */
static struct analysis *begun(void)
{
    const struct bot_budget budget = { .iterations = ITERATIONS };
    struct analysis *analysis = malloc(analysis_size(match));
    assert_non_null(analysis);
    bot_begin(bot, match->game, BOT_NODES_DEFAULT);
    analysis_begin(analysis, match, bot, &budget);
    return analysis;
}

static struct analysis *analysed(void)
{
    struct analysis *analysis = begun();
    while (analysis_step(analysis))
        ;
    analysis_end(analysis, false);
    return analysis;
}

static void a_bad_move_and_the_better_one_are_found(void **unused)
{
    (void)unused;
    struct analysis *analysis = analysed();
    const struct analysis_moment *slip = &analysis->moment[SLIP];
    struct game_move three;
    assert_true(notation_read_move(match->game, "take 3", 6, &three));
    assert_int_equal(analysis->count, 6);
    assert_true(slip->judged);
    assert_memory_equal(&slip->best, &three, sizeof three);
    assert_true(slip->loss >= ANALYSIS_CLEAR);
    assert_int_equal(slip->entry, SLIP_ENTRY);
    for (int i = 0; i < SLIP; i++)
        assert_true(analysis->moment[i].loss < slip->loss);
    free(analysis);
}

static void shares_are_of_one_win_and_the_last_are_the_result(void **unused)
{
    (void)unused;
    struct analysis *analysis = analysed();
    uint8_t place[GAME_SEATS_MOST];
    match->game->rank(match_state(match), place);
    assert_true(analysis->over);
    for (int i = 0; i <= analysis->count; i++) {
        const uint16_t *value = analysis->moment[i].value;
        assert_in_range(value[0] + value[1], BOT_VALUE_ONE - 2, BOT_VALUE_ONE);
    }
    const uint16_t *result = analysis->moment[analysis->count].value;
    assert_int_equal(result[0] + result[1], BOT_VALUE_ONE);
    assert_int_equal(place[0] == 1, result[0] > 0);
    assert_int_equal(place[1] == 1, result[1] > 0);
    free(analysis);
}

static void the_bad_move_turns_the_game(void **unused)
{
    (void)unused;
    struct analysis *analysis = analysed();
    int turn[ANALYSIS_TURNS_MOST];
    assert_int_equal(analysis_turns(analysis, 0, 1, turn), 1);
    assert_int_equal(turn[0], SLIP);
    int count = analysis_turns(analysis, GAME_CLOCK, ANALYSIS_TURNS_MOST, turn);
    assert_true(count >= 1 && turn[0] == SLIP);
    free(analysis);
}

static void a_moment_that_was_cut_short_is_dropped(void **unused)
{
    (void)unused;
    struct analysis *analysis = begun();
    assert_true(analysis_step(analysis) && analysis_step(analysis));
    analysis_end(analysis, true);
    assert_int_equal(analysis->count, 1);
    assert_false(analysis->over);
    assert_memory_equal(analysis->moment[1].value, analysis->moment[0].value, sizeof analysis->moment[0].value);
    free(analysis);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_move_and_the_better_one_are_found),
        cmocka_unit_test(shares_are_of_one_win_and_the_last_are_the_result),
        cmocka_unit_test(the_bad_move_turns_the_game),
        cmocka_unit_test(a_moment_that_was_cut_short_is_dropped),
    };
    return cmocka_run_group_tests(tests, play_a_slip, clear_away);
}
