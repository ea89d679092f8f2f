/* Take-backs in long logs: the states are right after every entry, and what they cost does not grow with the log. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/record.h"

/* ---- a game that remembers the way it came: every order of moves leaves another state ---- */

enum { TRAIL_STEP = 1, TRAIL_DRAW, TRAIL_PASS };

struct trail {
    struct game_state head;
    uint64_t way;
};

static uint64_t applied; /* events, in all matches and replays */

static const struct game_kind trail_number = { .key = "number", .count = 200 };
static const struct game_verb trail_verbs[] = {
    { .key = "clock" }, { .key = "step", .operand = { &trail_number } }, { .key = "draw" }, { .key = "pass" },
    { .key = NULL },
};
static const char *const trail_phases[] = { "running", NULL };
static const struct refusal trail_refusals[] = { { NULL, NULL } };

static void trail_start(struct game_state *state, const struct game_setup *setup)
{
    game_begin(state, sizeof(struct trail), setup);
    state->acting = 1;
}

static const struct refusal *trail_refusal(const struct game_state *state, const struct game_event *event)
{
    (void)state, (void)event;
    return NULL;
}

static void trail_apply(struct game_state *state, const struct game_event *event)
{
    struct trail *trail = (struct trail *)state;
    applied++;
    trail->way = (trail->way + event->move.verb * 251u + event->move.operand[0]) * 0x9e3779b97f4a7c15u;
    if (event->move.verb == TRAIL_DRAW)
        rng_next(&state->rng);
    if (event->move.verb == TRAIL_PASS)
        state->acting ^= 3;
}

static void trail_rank(const struct game_state *state, uint8_t place[GAME_SEATS_MOST])
{
    memset(place, 1, state->seat_count);
}

static void trail_redact(struct game_state *state)
{
    (void)state;
}

static const struct game trail_game = {
    .key = "trail",
    .title = "Trail",
    .rules_version = 1,
    .oldest_version = 1,
    .state_size = sizeof(struct trail),
    .seats_least = 2,
    .seats_most = 2,
    .seat_step = 1,
    .points_unit = 1,
    .verbs = trail_verbs,
    .phases = trail_phases,
    .refusals = trail_refusals,
    .start = trail_start,
    .refusal = trail_refusal,
    .apply = trail_apply,
    .rank = trail_rank,
    .redact = trail_redact,
};

static struct match *begin(uint32_t limit)
{
    struct match *match = malloc(match_size(&trail_game, limit));
    struct game_setup setup;
    assert_non_null(match);
    game_setup_default(&trail_game, 2, &setup);
    assert_null(match_start(match, &trail_game, &setup, limit));
    return match;
}

static int asked(const struct match *match)
{
    return match_state(match)->acting == 1 ? 0 : 1;
}

static void play(struct match *match, uint8_t verb, uint8_t number)
{
    struct game_event event = { .at_ms = match->event_count, .seat = (int8_t)asked(match), .move.verb = verb };
    event.move.operand[0] = number;
    assert_null(match_play(match, &event));
}

static void undo(struct match *match)
{
    assert_null(match_take_back(match, asked(match), match->event_count));
}

/* ---- right ---- */

enum { ENTRIES = 3000 };

static union game_room then[ENTRIES + 1];

static bool is_then(const struct game_state *state, uint32_t index)
{
    return memcmp(state, &then[index], sizeof(struct trail)) == 0;
}

/* Plays at random; a take-back must restore the state there was, as kept in a stack of our own. Long turns are longer
 * than what the mid-end replays at once. */
static void play_at_random(struct match *match, uint64_t seed, int most_back)
{
    static uint32_t stack[ENTRIES + 1]; /* for each event that counts: the entries before it */
    uint32_t depth = 0;
    struct rng rng = { .key = { seed, 0 } };
    memcpy(&then[0], match_state(match), sizeof(struct trail));
    while (match->event_count < ENTRIES) {
        bool back = match_can_take_back(match, asked(match)) && rng_below(&rng, 1000) < (uint32_t)most_back;
        if (back) {
            undo(match);
            assert_true(is_then(match_state(match), stack[--depth]));
        } else {
            stack[depth++] = match->event_count;
            uint32_t kind = rng_below(&rng, 1000);
            play(match,
                 kind == 0   ? TRAIL_DRAW
                 : kind == 1 ? TRAIL_PASS
                             : TRAIL_STEP,
                 kind < 2 ? 0 : (uint8_t)(kind % 200));
        }
        memcpy(&then[match->event_count], match_state(match), sizeof(struct trail));
    }
}

static void every_entry_of_the_log_is_found_again(void **unused)
{
    (void)unused;
    static const int most_back[] = { 0, 100, 400, 500, 900 };
    for (size_t i = 0; i < sizeof most_back / sizeof most_back[0]; i++) {
        struct match *match = begin(ENTRIES);
        union game_room state;
        struct match_walk walk;
        play_at_random(match, i, most_back[i]);
        for (uint32_t index = 0; index <= ENTRIES; index += 7) {
            match_seek(match, index, &state.head);
            assert_true(is_then(&state.head, index));
        }
        for (uint32_t from = 0; from < ENTRIES; from += 500) { /* also from the middle of a turn */
            match_walk(&walk, match, from, &state.head);
            assert_true(is_then(&state.head, from));
            while (walk.index < ENTRIES) {
                match_step(&walk);
                assert_true(is_then(&state.head, walk.index));
            }
        }
        assert_true(match_is_sound(match, &state.head));
        free(match);
    }
}

/* After one's own move was taken back, the one before it is somebody else's. */
static void a_refused_take_back_says_why(void **unused)
{
    (void)unused;
    struct match *match = begin(ENTRIES);
    const char *const nothing = match_take_back(match, 0, 0)->sentence;
    play(match, TRAIL_STEP, 1);
    play(match, TRAIL_PASS, 0);
    const char *const not_yours = match_take_back(match, 1, match->event_count)->sentence;
    play(match, TRAIL_STEP, 2);
    undo(match);
    assert_ptr_equal(match_take_back(match, 1, match->event_count)->sentence, not_yours);
    play(match, TRAIL_DRAW, 0);
    const char *const not_harmless = match_take_back(match, 1, match->event_count)->sentence;
    assert_true(nothing != not_yours && not_yours != not_harmless && not_harmless != nothing);
    free(match);
}

/* Somebody who goes along with a match learns of a take-back only after the move. */
static void a_walk_goes_along_with_a_match(void **unused)
{
    (void)unused;
    struct match *match = begin(ENTRIES);
    union game_room state;
    struct match_walk walk;
    struct rng rng = { .key = { 5, 0 } };
    while (match->event_count < ENTRIES) {
        if (match->event_count % 20 == 0) /* also in the middle of a turn: more may be taken back than it has seen */
            match_walk(&walk, match, match->event_count, &state.head);
        if (match_can_take_back(match, asked(match)) && rng_below(&rng, 5) < 2)
            undo(match);
        else
            play(match, rng_below(&rng, 9) == 0 ? TRAIL_PASS : TRAIL_STEP, 0);
        match_step(&walk);
        assert_memory_equal(&state, match_state(match), sizeof(struct trail));
    }
    free(match);
}

/* ---- cheap ---- */

enum { LONG = 100000, BYTES = 1 << 23 };

static char record[BYTES];

/* Plays, seeks and goes through the log entry by entry; returns how many events were applied for that. */
static uint64_t cost(void (*fill)(struct match *match), uint32_t entries)
{
    struct match *match = begin(entries);
    union game_room state;
    struct text text = text_on(record, sizeof record);
    applied = 0;
    fill(match);
    assert_int_equal(match->event_count, entries);
    match_seek(match, entries / 2 + 1, &state.head);
    record_write(match, &state.head, &text);
    assert_false(text.full);
    assert_true(match_is_sound(match, &state.head));
    free(match);
    return applied;
}

static void move_and_undo(struct match *match)
{
    while (match->event_count < match->event_limit) {
        play(match, TRAIL_STEP, 1);
        undo(match);
    }
}

static void one_stays_and_the_other_is_undone(struct match *match)
{
    play(match, TRAIL_STEP, 1);
    while (match->event_count + 2 < match->event_limit) {
        play(match, TRAIL_STEP, 2);
        undo(match);
    }
    undo(match);
}

static void all_forward_then_all_back(struct match *match)
{
    while (match->event_count < match->event_limit) {
        for (uint8_t i = 0; i < 12; i++)
            play(match, TRAIL_STEP, i);
        for (uint8_t i = 0; i < 12; i++)
            undo(match);
        play(match, TRAIL_PASS, 0);
    }
}

static void moves_of_both(struct match *match)
{
    while (match->event_count < match->event_limit) {
        play(match, TRAIL_STEP, 1);
        undo(match);
        play(match, TRAIL_STEP, 2);
        play(match, TRAIL_PASS, 0);
    }
}

/* One seat alone; what it draws cannot be taken back. */
static void draws(struct match *match)
{
    while (match->event_count < match->event_limit) {
        play(match, TRAIL_DRAW, 0);
        play(match, TRAIL_STEP, 1);
        undo(match);
        play(match, TRAIL_STEP, 2);
    }
}

static void a_take_back_costs_its_turn_and_not_the_log(void **unused)
{
    (void)unused;
    assert_true(cost(move_and_undo, LONG) <= 4 * LONG);
    assert_true(cost(one_stays_and_the_other_is_undone, LONG) <= 4 * LONG);
    assert_true(cost(all_forward_then_all_back, LONG) <= 12 * LONG);
    assert_true(cost(moves_of_both, LONG) <= 4 * LONG);
    assert_true(cost(draws, LONG) <= 4 * LONG);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_entry_of_the_log_is_found_again),
        cmocka_unit_test(a_refused_take_back_says_why),
        cmocka_unit_test(a_walk_goes_along_with_a_match),
        cmocka_unit_test(a_take_back_costs_its_turn_and_not_the_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
