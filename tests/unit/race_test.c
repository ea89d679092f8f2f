/* Myst's race of six seats through the mid-end, as fast as people could ever click: a hundred moves a second for ten
 * minutes of match time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "engine/notation.h"
#include "match/match.h"

enum { RACE_MS = 600000, EVERY_MS = 10, EVENTS = RACE_MS / EVERY_MS, WITH_CLOCK = 2 * EVENTS };

extern const struct game myst_game;
static const struct game *const game = &myst_game;

/* The next seat that is not locked out, in turn; -1 when all six are. */
static int next_seat(const struct game_state *state, uint32_t turn)
{
    for (uint32_t i = 0; i < state->seat_count; i++)
        if (game_acts(state, (int)((turn + i) % state->seat_count)))
            return (int)((turn + i) % state->seat_count);
    return -1;
}

/* Any move of the seat's; pieces are tried so seldom that the island is not full before the time is up. */
static struct game_move any_move(const struct game_state *state, int seat, struct rng *rng, struct move_list *list)
{
    game_list_moves(game, state, seat, list);
    struct game_move move = list->move[rng_below(rng, list->count)];
    if (strcmp(game->verbs[move.verb].key, "put") == 0 && rng_below(rng, 64) != 0)
        assert_true(notation_read_move(game, "lower", strlen("lower"), &move));
    return move;
}

static uint32_t run_race(struct match *match, struct move_list *list)
{
    uint32_t played = 0;
    struct rng rng = rng_from_seed(6);
    for (uint32_t at_ms = 0; at_ms < RACE_MS; at_ms += EVERY_MS) {
        match_pass_time(match, at_ms);
        const struct game_state *state = match_state(match);
        int seat = next_seat(state, at_ms / EVERY_MS);
        if (seat < 0)
            continue;
        struct game_event event = { .at_ms = at_ms, .seat = (int8_t)seat, .move = any_move(state, seat, &rng, list) };
        assert_null(match_play(match, &event));
        played++;
    }
    return played;
}

static void ten_minutes_take_less_than_a_second(void **unused)
{
    (void)unused;
    struct game_setup setup;
    union game_room again;
    struct match *match = malloc(match_size(game, WITH_CLOCK));
    struct move_list *list = malloc(sizeof *list);
    assert_non_null(match);
    assert_non_null(list);
    game_setup_default(game, 6, &setup);
    clock_t began = clock();
    match_start(match, game, &setup, WITH_CLOCK);
    uint32_t played = run_race(match, list);
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    print_message("%u moves, %u events, %.3f s\n", played, match->event_count, seconds);
    assert_true(played > EVENTS / 10 * 9);
    assert_string_equal(game->phases[match_state(match)->phase], "building");
    match_pass_time(match, RACE_MS + 1000); /* its time began when the first landmarks lay */
    assert_string_equal(game->phases[match_state(match)->phase], "exploring");
    assert_true(match_is_sound(match, &again.head));
    assert_true(seconds < 1);
    free(match);
    free(list);
}

static void every_view_passes_the_door(const struct match *match)
{
    union game_room view, copy;
    for (int viewer = 0; viewer <= GAME_SPECTATOR; viewer++) {
        if (viewer >= match->setup.seat_count && viewer != GAME_SPECTATOR)
            continue;
        match_view(match, viewer, &view.head);
        const char *fault = game_read_view(game, &view, game->state_size, viewer, &copy.head);
        if (fault != NULL)
            fail_msg("viewer %d: %s", viewer, fault);
    }
}

/* After 49 days match time stays at its end, and a race that begins then is over at once; what clients see of it in
 * between is a view like any other. */
static void a_race_can_begin_at_the_end_of_time(void **unused)
{
    (void)unused;
    struct game_setup setup;
    struct match *match = malloc(match_size(game, 8));
    struct move_list *list = malloc(sizeof *list);
    assert_non_null(match);
    assert_non_null(list);
    game_setup_default(game, 2, &setup);
    match_start(match, game, &setup, 8);
    while (match_state(match)->deadline_ms == 0) {
        int seat = next_seat(match_state(match), 0);
        game_list_moves(game, match_state(match), seat, list);
        struct game_event event = { .at_ms = UINT32_MAX, .seat = (int8_t)seat, .move = list->move[seat] };
        assert_null(match_play(match, &event));
    }
    assert_string_equal(game->phases[match_state(match)->phase], "building");
    every_view_passes_the_door(match);
    assert_int_equal(match_pass_time(match, UINT32_MAX), 1);
    assert_string_equal(game->phases[match_state(match)->phase], "exploring");
    every_view_passes_the_door(match);
    free(match);
    free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(ten_minutes_take_less_than_a_second),
                                        cmocka_unit_test(a_race_can_begin_at_the_end_of_time) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
