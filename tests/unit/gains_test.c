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

/* What taking `count` pebbles gains the first of two players, who has taken `taken`, with 5 in the heap or so many. */
static const char *told(int heap, int taken, int charm, int count)
{
    static char words[400];
    const struct game *game = game_named("template");
    struct text text = text_on(words, sizeof words);
    union game_room truth, view;
    struct game_setup setup;
    game_setup_default(game, 2, &setup);
    game->start(&truth.head, &setup);
    struct template_state *state = (struct template_state *)&truth;
    state->heap = (uint8_t)heap;
    state->taken[0] = (uint8_t)taken;
    state->charm[0] = (uint8_t)charm;
    truth.head.acting = 1;
    game_view(game, &truth.head, 0, &view.head);
    gains_tell(game, &view.head, (struct game_move){ .verb = TEMPLATE_TAKE, .operand = { (uint8_t)(count - 1) } },
               &text);
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
                                        cmocka_unit_test(a_chance_has_words) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
