/* Choosing a move step by step, for every game with no code about any: every legal move can be reached by numbers
 * alone, by its words, and after a wrong step and going back; no list is too wide or gives two things the same name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "clients/terminal/screen/choices.h"
#include "proof/walk.h"

enum { GAMES = 6, TARGETS = 3, STEPS_MOST = 8, LISTED_MOST = 260 };

static struct choices choices;
static struct move_list list;

static bool same(const struct game_move *one, const struct game_move *other)
{
    return memcmp(one, other, sizeof *one) == 0;
}

static const struct choice *choice_towards(const struct game_move *target)
{
    for (int i = 0; i < choices.count; i++)
        if (choices_follows(&choices.choice[i].path, target))
            return &choices.choice[i];
    return NULL;
}

static void check_labels(void)
{
    static uint8_t seen[10000];
    memset(seen, 0, sizeof seen);
    assert_in_range(choices.count, 1, LISTED_MOST);
    for (int i = 0; i < choices.count; i++) {
        assert_int_equal(seen[choices.choice[i].label], 0);
        seen[choices.choice[i].label] = 1;
    }
}

static void check_width(void)
{
    struct screen screen = { .to = tmpfile(), .width = 80 };
    char line[4096];
    assert_non_null(screen.to);
    choices_show(&choices, &screen, 0, GAME_MOVES_LIMIT);
    rewind(screen.to);
    while (fgets(line, sizeof line, screen.to) != NULL)
        assert_in_range(text_cells(line), 1, 81); /* including its newline */
    fclose(screen.to);
}

static void reach_by_numbers(const struct game *game, const struct game_move *target)
{
    struct game_move move;
    enum choices_answer answer = CHOICES_NARROWED;
    choices_begin(&choices, game, &list);
    for (int step = 0; answer == CHOICES_NARROWED; step++) {
        const struct choice *choice = choice_towards(target);
        char number[16];
        assert_in_range(step, 0, STEPS_MOST);
        assert_non_null(choice);
        check_labels();
        snprintf(number, sizeof number, "%d", choice->label);
        answer = choices_answer(&choices, number, &move);
    }
    assert_int_equal(answer, CHOICES_MOVE);
    assert_true(same(&move, target));
}

static void reach_by_words(const struct game *game, const struct game_move *target)
{
    char words[NOTATION_SIZE];
    struct text text = text_on(words, sizeof words);
    struct game_move move;
    notation_write_move(game, target, &text);
    choices_begin(&choices, game, &list);
    assert_int_equal(choices_answer(&choices, words, &move), CHOICES_MOVE);
    assert_true(same(&move, target));
}

/* The verb's first letter never hides the target, nonsense finds nothing, and going back undoes a step. */
static void go_wrong_and_back(const struct game *game, const struct game_move *target)
{
    char letter[2] = { game->verbs[target->verb].key[0], 0 };
    struct game_move move;
    choices_begin(&choices, game, &list);
    int count = choices.count;
    assert_int_equal(choices_answer(&choices, "no-such-thing", &move), CHOICES_NONE);
    assert_int_equal(choices_answer(&choices, "9999", &move), CHOICES_NONE);
    if (choices_answer(&choices, letter, &move) == CHOICES_NARROWED && choices.now.path.depth <= 1)
        assert_non_null(choice_towards(target));
    while (choices_widen(&choices))
        continue;
    assert_int_equal(choices.count, count);
}

/* Completion adds only what is certain: the rest of the target can still be typed. */
static void complete(const struct game *game, const struct game_move *target)
{
    char words[NOTATION_SIZE], whole[NOTATION_SIZE];
    struct text text = text_on(whole, sizeof whole);
    notation_write_move(game, target, &text);
    choices_begin(&choices, game, &list);
    choices.now.path.depth = 0;
    for (size_t length = 1; length < text.length; length++) {
        memcpy(words, whole, length);
        words[length] = 0;
        choices_complete(&choices, words, sizeof words);
        size_t completed = strlen(words);
        assert_true(completed >= length);
        if (completed <= text.length)
            assert_memory_equal(words, whole, completed);
    }
}

static void try_targets(const struct game *game, struct rng *rng)
{
    choices_begin(&choices, game, &list);
    check_width();
    choices_list_all(&choices);
    assert_int_equal(choices.count, list.count);
    for (int i = 0; i < TARGETS; i++) {
        const struct game_move target = list.move[rng_below(rng, list.count)];
        reach_by_numbers(game, &target);
        reach_by_words(game, &target);
        go_wrong_and_back(game, &target);
        complete(game, &target);
    }
}

static void play(const struct game *game, uint64_t seed)
{
    union game_room state;
    struct game_setup setup;
    struct rng rng = rng_from_seed(seed);
    walk_setup(game, walk_seat_count(game, (int)seed), seed, true, &setup);
    game->start(&state.head, &setup);
    for (int step = 0; !game_over(&state.head) && step < 400; step++) {
        struct game_event event;
        list.count = 0;
        assert_true(walk_choose(game, &state.head, &rng, &list, &event));
        if (event.seat != GAME_CLOCK)
            try_targets(game, &rng);
        game_apply(game, &state.head, &event);
    }
}

static void every_move_of_every_game_can_be_chosen(void **unused)
{
    (void)unused;
    for (const struct game *const *game = game_list; *game != NULL; game++)
        for (uint64_t seed = 0; seed < GAMES; seed++)
            play(*game, seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(every_move_of_every_game_can_be_chosen) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
