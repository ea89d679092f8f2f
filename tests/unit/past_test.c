/* What a table's viewers are told of its past, with each view and when they ask for it: every entry once, as far as the
 * viewer may know it, and patches that lead to the view of now. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "proof/walk.h"
#include "server/host/frames.h"

enum { NOBODY = 255, ANSWER_MOST = 131072 /* bytes of a message in `answer` */, LOG_MOST = 4096, MOVE_SIZE = 8 };

static const uint8_t secret[FAIR_SECRET_SIZE] = "a secret of thirty-two bytes...";
static const uint8_t tokens[TABLE_TOKENS_SIZE];

/* A table of bots: its match begins at once. */
static void open_table(struct table *table, const struct game *game, int seats)
{
    struct order order = { .game = game, .tempo = 100 };
    game_setup_default(game, seats, &order.setup);
    for (int seat = 0; seat < seats; seat++)
        order.kind[seat] = ORDER_BOT;
    assert_true(table_begin(table, 64, 0, &order, secret, wire_bytes(tokens, sizeof tokens)));
}

/* A random move, or now and then a take-back. */
static struct entry choose(const struct table *table, struct rng *rng)
{
    static struct move_list list;
    const struct match *match = table->match;
    struct game_event event;
    int seat = (int)rng_below(rng, match->setup.seat_count), agreed = match_agreed_count(match, seat);
    if (rng_below(rng, 5) == 0 && match_can_take_back(match, match->undo_seat))
        event = (struct game_event){ .seat = match->undo_seat, .move.verb = GAME_VERB_TAKE_BACK };
    else if (rng_below(rng, 8) == 0 && agreed > 0)
        event = (struct game_event){ .seat = (int8_t)seat,
                                     .move = { .verb = GAME_VERB_TAKE_BACK, .operand = { (uint8_t)agreed } } };
    else
        assert_true(walk_choose(match->game, match_state(match), rng, &list, &event));
    int64_t at_ms = table->began_ms + event.at_ms;
    return (struct entry){
        .kind = ENTRY_MOVE, .seat = event.seat, .move = event.move, .at_ms = at_ms < table->at_ms ? table->at_ms : at_ms
    };
}

static struct message_view step_of(const struct table *table, const struct game_state *before,
                                   const struct entry *entry, int stream)
{
    static struct wire wire;
    struct message_view view;
    wire_clear(&wire);
    frames_step(table, before, entry, stream, &wire);
    assert_true(message_view_read(wire.bytes, wire.size, &view));
    return view;
}

static struct message_view whole_of(const struct table *table, int viewer)
{
    static struct wire wire;
    struct message_view view;
    wire_clear(&wire);
    frames_whole(table, viewer, &wire);
    assert_true(message_view_read(wire.bytes, wire.size, &view));
    return view;
}

static const struct message_past *past_of(const struct table *table, uint32_t from, int viewer)
{
    static struct wire wire;
    static struct message_past past;
    wire_clear(&wire);
    frames_past(table, from, viewer, &wire);
    assert_true(wire.size <= ANSWER_MOST);
    assert_true(message_past_read(wire.bytes, wire.size, &past));
    assert_int_equal(past.from, from);
    return &past;
}

/* ---- every entry once ---- */

/* The viewer may know all of it, or the verb. */
static bool is_told_right(const struct table *table, const struct game_event *event, int viewer,
                          const struct message_step *step)
{
    struct game_move told = { 0 };
    if (event->move.verb == GAME_VERB_TAKE_BACK && event->move.operand[0] == 0)
        return step->told == TOLD_TAKEN_BACK && step->move.size == 0;
    if (event->move.verb == GAME_VERB_TAKE_BACK)
        return step->told == TOLD_TAKEN_BACK && step->move.size == MOVE_SIZE &&
               memcmp(step->move.at, &event->move, MOVE_SIZE) == 0;
    if (step->told != TOLD_MOVE || step->move.size != MOVE_SIZE)
        return false;
    bool hidden =
        table->order.game->verbs[event->move.verb].sealed && event->seat != viewer && !match_over(table->match);
    memcpy(&told, step->move.at, sizeof told);
    struct game_move want = hidden ? (struct game_move){ .verb = event->move.verb } : event->move;
    return memcmp(&told, &want, sizeof told) == 0;
}

/* Asks for all of it, piece by piece. */
static void read_past(const struct table *table, int viewer)
{
    static union game_room view, want;
    const struct match *match = table->match;
    uint32_t number = 1;
    while (number <= match->event_count) {
        const struct message_past *past = past_of(table, number, viewer);
        assert_int_equal(past->last, match->event_count);
        assert_int_equal(past->before.size, match->game->state_size);
        assert_true(past->steps_count > 0);
        if (number > 1)
            assert_memory_equal(&view, past->before.at, past->before.size);
        memcpy(&view, past->before.at, past->before.size);
        for (int i = 0; i < past->steps_count; i++, number++) {
            const struct game_event *event = match_event(match, number - 1);
            assert_int_equal(past->steps[i].at_ms, event->at_ms);
            assert_int_equal(past->steps[i].who, event->seat == GAME_CLOCK ? NOBODY : event->seat);
            assert_true(is_told_right(table, event, viewer, &past->steps[i]));
            assert_true(wire_apply_patch(past->steps[i].patch, (uint8_t *)&view, match->game->state_size));
        }
    }
    match_view(match, viewer, &want.head);
    assert_memory_equal(&view, &want, match->game->state_size);
    assert_int_equal(past_of(table, number, viewer)->steps_count, 0);
}

/* The view of an entry tells the same about it as the past does. */
static void compare_with_past(const struct table *table, const struct message_view *view, int viewer)
{
    const struct message_past *past = past_of(table, view->index, viewer);
    const struct message_step *step = &past->steps[0];
    assert_int_equal(past->steps_count, 1);
    assert_int_equal(view->told, step->told);
    assert_int_equal(view->who, step->who);
    assert_int_equal(view->move.size, step->move.size);
    if (view->move.size > 0)
        assert_memory_equal(view->move.at, step->move.at, view->move.size);
    assert_int_equal(view->words.size, 0);
}

static void play_one(const struct game *game, int seats, uint64_t seed)
{
    static union game_room before;
    struct table table;
    struct rng rng = rng_from_seed(seed);
    open_table(&table, game, seats);
    for (int step = 0; step < 2000 && table.phase == TABLE_PLAYING; step++) {
        struct entry entry = choose(&table, &rng);
        memcpy(&before, match_state(table.match), game->state_size);
        assert_true(table_apply(&table, &entry));
        for (int viewer = 0; viewer <= GAME_SPECTATOR; viewer++) {
            if (viewer >= seats && viewer < GAME_SPECTATOR)
                continue;
            struct message_view view = step_of(&table, &before.head, &entry, viewer);
            assert_int_equal(view.index, table.match->event_count);
            if (step < 40 || table.phase == TABLE_OVER)
                compare_with_past(&table, &view, viewer);
            if (step == 40 || table.phase == TABLE_OVER)
                read_past(&table, viewer);
        }
    }
    table_end(&table);
}

static void test_every_entry_comes_once(void **unused)
{
    (void)unused;
    for (const struct game *const *game = game_list; *game != NULL; game++)
        for (int i = 0; i < walk_seat_counts(*game); i++)
            play_one(*game, walk_seat_count(*game, i), 7 + (uint64_t)i);
}

/* ---- what there is none of ---- */

static void test_nothing_is_told_of_what_is_not_there(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, game_named("template"), 2);
    assert_int_equal(past_of(&table, 1, 0)->steps_count, 0);
    assert_int_equal(past_of(&table, 0, 0)->steps_count, 0);
    assert_int_equal(past_of(&table, UINT32_MAX, GAME_SPECTATOR)->steps_count, 0);
    struct match *match = table.match;
    table.match = NULL; /* as before the match */
    assert_int_equal(past_of(&table, 1, 0)->steps_count, 0);
    assert_int_equal(past_of(&table, 1, 0)->last, 0);
    table.match = match;
    table_end(&table);
}

static void test_logs_that_are_too_long_are_not_walked(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, game_named("template"), 2);
    for (uint32_t i = 0; i <= LOG_MOST; i++) {
        uint8_t verb = i % 2 == 0 ? 1 : GAME_VERB_TAKE_BACK;
        assert_true(table_apply(&table, &(struct entry){ .kind = ENTRY_MOVE, .move.verb = verb }));
        if (i + 1 == LOG_MOST)
            assert_int_equal(past_of(&table, LOG_MOST - 9, 0)->steps_count, 10);
    }
    assert_int_equal(past_of(&table, LOG_MOST - 9, 0)->steps_count, 0);
    assert_int_equal(past_of(&table, 1, 0)->last, LOG_MOST + 1);
    table_end(&table);
}

/* ---- what a view tells beside moves ---- */

static struct message_view tell(struct table *table, const struct entry *entry, int stream)
{
    static union game_room before;
    memcpy(&before, match_state(table->match), table->order.game->state_size);
    assert_true(table_apply(table, entry));
    return step_of(table, &before.head, entry, stream);
}

static void test_views_tell_of_seats_and_the_end(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, game_named("template"), 2);
    struct message_view view =
        tell(&table, &(struct entry){ .kind = ENTRY_SEAT, .seat = 1, .control = 1, .reason = REASON_SLOW }, 0);
    assert_int_equal(view.told, TOLD_SEAT);
    assert_int_equal(view.who, 1);
    assert_int_equal(view.reason, REASON_SLOW);
    assert_int_equal(view.seat, NOBODY); /* nobody moved */
    assert_int_equal(view.index, 0);
    assert_int_equal(view.whole, WHOLE_SAME);
    view = tell(&table, &(struct entry){ .kind = ENTRY_CLOSE, .seat = GAME_CLOCK }, GAME_SPECTATOR + FRAMES_JSON);
    assert_int_equal(view.told, TOLD_CLOSED);
    assert_int_equal(view.who, NOBODY);
    assert_int_equal(view.phase, TABLE_OVER);
    assert_true(view.words.size > 0);
    view = whole_of(&table, 0);
    assert_int_equal(view.told, TOLD_NOTHING);
    assert_int_equal(view.who, NOBODY);
    table_end(&table);
}

static void test_the_start_is_told(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, game_named("template"), 2);
    struct entry begin = { .kind = ENTRY_BEGIN, .seat = GAME_CLOCK };
    struct message_view view = step_of(&table, NULL, &begin, 1);
    assert_int_equal(view.told, TOLD_START);
    assert_int_equal(view.who, NOBODY);
    assert_int_equal(view.whole, WHOLE_ALL);
    assert_int_equal(view.words.size, 0);
    assert_true(step_of(&table, NULL, &begin, 1 + FRAMES_JSON).words.size > 0);
    view = whole_of(&table, 1); /* to somebody who was attached again when it happened */
    assert_int_equal(view.told, TOLD_START);
    assert_int_equal(view.whole, WHOLE_ALL);
    assert_true(whole_of(&table, 1 + FRAMES_JSON).words.size > 0);
    assert_true(table_apply(&table, &(struct entry){ .kind = ENTRY_MOVE, .move.verb = 1 }));
    assert_int_equal(whole_of(&table, 1).told, TOLD_NOTHING);
    assert_int_equal(whole_of(&table, 1 + FRAMES_JSON).words.size, 0);
    table_end(&table);
}

static void test_a_view_says_whether_the_move_can_be_taken_back(void **unused)
{
    (void)unused;
    struct table table;
    open_table(&table, game_named("template"), 2);
    struct entry take = { .kind = ENTRY_MOVE, .move.verb = 1 },
                 back = { .kind = ENTRY_MOVE, .move.verb = GAME_VERB_TAKE_BACK };
    assert_int_equal(whole_of(&table, 0).may_take_back, 0);
    assert_int_equal(tell(&table, &take, 0).may_take_back, 1);
    assert_int_equal(whole_of(&table, 0).may_take_back, 1);
    assert_int_equal(whole_of(&table, 1).may_take_back, 0);
    assert_int_equal(whole_of(&table, GAME_SPECTATOR).may_take_back, 0);
    struct message_view view = tell(&table, &back, 0);
    assert_int_equal(view.may_take_back, 0);
    assert_int_equal(view.told, TOLD_TAKEN_BACK);
    for (int i = 1; i < TABLE_TURN_TAKE_BACKS; i++) {
        assert_int_equal(tell(&table, &take, 0).may_take_back, 1);
        tell(&table, &back, 0);
    }
    assert_int_equal(tell(&table, &take, 0).may_take_back, 0); /* the rules would allow it, but it is the 101st */
    table_end(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_entry_comes_once),
        cmocka_unit_test(test_nothing_is_told_of_what_is_not_there),
        cmocka_unit_test(test_logs_that_are_too_long_are_not_walked),
        cmocka_unit_test(test_views_tell_of_seats_and_the_end),
        cmocka_unit_test(test_the_start_is_told),
        cmocka_unit_test(test_a_view_says_whether_the_move_can_be_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
