/* Why a move is good: what it gains, and how one stands after it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/template/template.h"
#include "match/gains.h"
#include "match/outlook.h"

static struct game_move take(int count)
{
    return (struct game_move){ .verb = TEMPLATE_TAKE, .operand = { (uint8_t)(count - 1) } };
}

/* What the first of two players sees, who has taken `taken` and is to move, with so many pebbles in the heap. */
static const struct game_state *seen(int heap, int taken, int charm)
{
    static union game_room view;
    const struct game *game = game_named("template");
    union game_room truth;
    struct game_setup setup;
    game_setup_default(game, 2, &setup);
    game->start(&truth.head, &setup);
    struct template_state *state = (struct template_state *)&truth;
    state->heap = (uint8_t)heap;
    state->taken[0] = (uint8_t)taken;
    state->charm[0] = (uint8_t)charm;
    truth.head.acting = 1;
    game_view(game, &truth.head, 0, &view.head);
    return &view.head;
}

static const char *told(int heap, int taken, int charm, int count)
{
    static char words[400];
    struct text text = text_on(words, sizeof words);
    gains_tell(game_named("template"), seen(heap, taken, charm), take(count), &text);
    return words;
}

static void a_move_tells_its_gains(void **unused)
{
    (void)unused;
    assert_string_equal(told(9, 3, 2, 2), "Gains 2 points now: Pebbles 2.");
    assert_string_equal(told(9, 3, 2, 1), "Gains 3 points now: Pebbles 1, Charm 2.");
    assert_string_equal(told(9, 2, 2, 1), "Costs 1 point now: Pebbles 1, Charm -2.");
    assert_string_equal(told(9, 0, 2, 3), "Gains 1 point now: Pebbles 3, Charm -2.");
}

/* The last pebbles show the other's charm, which may or may not count: nothing is said of it. */
static void what_is_not_certain_is_not_told(void **unused)
{
    (void)unused;
    assert_string_equal(told(2, 3, 3, 2), "Costs 1 point now: Pebbles 2, Charm -3.");
}

static void gains_are_counted(void **unused)
{
    (void)unused;
    const struct game *game = game_named("template");
    int32_t points[GAME_SEATS_MOST] = { 0 };
    assert_true(gains_count(game, seen(9, 3, 2), take(1), points));
    assert_int_equal(points[0], 3);
    assert_int_equal(points[1], 0);
    assert_true(gains_count(game, seen(2, 3, 3), take(2), points));
    assert_int_equal(points[0], -1);
    assert_int_equal(points[1], 0); /* not certain */
    assert_false(gains_count(game, seen(2, 3, 3), take(3), points));
}

static void a_chance_has_words(void **unused)
{
    (void)unused;
    static const struct {
        int32_t share;
        int seats;
        const char *words;
    } cases[] = { { 0, 2, "far behind" }, { 250, 2, "far behind" }, { 251, 2, "behind" },     { 420, 2, "behind" },
                  { 421, 2, "close" },    { 500, 2, "close" },      { 579, 2, "close" },      { 580, 2, "ahead" },
                  { 749, 2, "ahead" },    { 750, 2, "far ahead" },  { 1000, 2, "far ahead" }, { 250, 4, "close" },
                  { 400, 4, "ahead" },    { 150, 4, "behind" },     { 1000, 1, "close" } };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(outlook_title(cases[i].share, 1000, cases[i].seats), cases[i].words);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_move_tells_its_gains),
                                        cmocka_unit_test(what_is_not_certain_is_not_told),
                                        cmocka_unit_test(gains_are_counted), cmocka_unit_test(a_chance_has_words) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
