/* Why a move is good: what it takes away from the player who is next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/notation.h"
#include "games/mykerinos/tests/stage.h"
#include "games/template/template.h"
#include "match/blocks.h"
#include "proof/walk.h"

static struct blocks_room room;

/* ---- in words ---- */

/* What the seat to move is told of its move. */
static const char *told(const struct game *game, const struct game_state *truth, int viewer, const char *words)
{
    static char told_words[400];
    struct text text = text_on(told_words, sizeof told_words);
    union game_room view;
    struct game_move move;
    assert_true(notation_read_move(game, words, strlen(words), &move));
    game_view(game, truth, viewer, &view.head);
    blocks_tell(game, &view.head, move, &room, &text);
    text_strip_styles(told_words);
    return told_words;
}

/* In the first area a chooses before b and c. There are lemon-d, worth 3 points and 1 for its patron, and violet-a,
 * worth 1 for its patron. */
static void survey(struct scene *scene)
{
    *scene = (struct scene){ .game = game_named("mykerinos") };
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "a1 a2 a3");
    mykerinos_test_put(scene, 1, "b1 b2");
    mykerinos_test_put(scene, 2, "c1");
    mykerinos_test_all_pass(scene);
    assert_string_equal(scene->failure, "");
}

static void a_move_tells_what_it_blocks(void **unused)
{
    (void)unused;
    static struct scene scene;
    survey(&scene);
    assert_string_equal(
        told(scene.game, &scene.now.head, 0, "take lemon-d"),
        "Blocks b, whose next move could otherwise gain 4 points (Take: Lord Lemon's tile d), and now 1 "
        "at most.");
}

/* No two players start with the favor of the same god; Poseidon's would count for a's deity card. */
static void nothing_may_be_left(void **unused)
{
    (void)unused;
    const struct game *game = game_named("mytikas");
    union game_room truth;
    struct game_setup setup;
    game_setup_default(game, 2, &setup);
    setup.key[0] = 7;
    setup.key[1] = 99;
    game->start(&truth.head, &setup);
    assert_string_equal(told(game, &truth.head, 1, "favor poseidon"),
                        "Blocks a, whose next move could otherwise gain 4 points (Favor: Poseidon), and now nothing.");
    assert_string_equal(told(game, &truth.head, 1, "favor zeus"), "");
}

static void what_leaves_as_much_blocks_nothing(void **unused)
{
    (void)unused;
    static struct scene scene;
    survey(&scene);
    assert_string_equal(told(scene.game, &scene.now.head, 0, "take violet-a"), "");
    assert_string_equal(told(scene.game, &scene.now.head, 0, "exhibit three-3"), "");
    assert_string_equal(told(scene.game, &scene.now.head, 0, "decline"), "");
    assert_string_equal(told(scene.game, &scene.now.head, 0, "take brown-b"), ""); /* refused */
}

/* Nobody but the viewer is next. */
static void one_s_own_moves_are_not_blocked(void **unused)
{
    (void)unused;
    static struct scene scene;
    survey(&scene);
    scene_play_all(&scene, "a decline; b decline");
    mykerinos_test_put(&scene, 2, "e1");
    assert_string_equal(told(scene.game, &scene.now.head, 2, "take lemon-d"), "");
}

/* In the template's last moves the other's charm may count, and the heap holds less than could be taken before. */
static void what_is_not_certain_is_not_told(void **unused)
{
    (void)unused;
    const struct game *game = game_named("template");
    for (uint8_t heap = 1; heap < 9; heap++)
        for (uint8_t taken = 0; taken < 6; taken++) {
            union game_room truth;
            struct game_setup setup;
            game_setup_default(game, 2, &setup);
            game->start(&truth.head, &setup);
            struct template_state *state = (struct template_state *)&truth;
            state->heap = heap;
            state->taken[1] = taken;
            truth.head.acting = 1;
            assert_string_equal(told(game, &truth.head, 0, "take 1"), "");
            assert_string_equal(told(game, &truth.head, 0, "take 2"), "");
            assert_string_equal(told(game, &truth.head, 0, "take 3"), "");
        }
}

/* ---- as it is in truth ---- */

static int32_t points_of(const struct game *game, const struct game_state *truth, int viewer, int seat)
{
    union game_room view;
    struct score_sheet sheet = { 0 };
    game_view(game, truth, viewer, &view.head);
    game->score(&view.head, seat, &sheet);
    return sheet.total;
}

/* What the seat gains by its move as the viewer sees it; a legal one. */
static int32_t gain(const struct game *game, const struct game_state *truth, int viewer, int seat,
                    struct game_move move)
{
    union game_room after;
    memcpy(&after, truth, game->state_size);
    game_apply(game, &after.head, &(struct game_event){ .at_ms = truth->at_ms, .seat = (int8_t)seat, .move = move });
    return points_of(game, &after.head, viewer, seat) - points_of(game, truth, viewer, seat);
}

static void play(const struct game *game, const struct game_state *truth, const struct game_event *event,
                 struct game_state *after)
{
    memcpy(after, truth, game->state_size);
    game_apply(game, after, event);
}

static void check_left(const struct game *game, const struct game_state *truth, const struct game_event *event,
                       const struct block *block)
{
    static struct move_list answers;
    union game_room after;
    int32_t most = 0;
    play(game, truth, event, &after.head);
    assert_int_equal(after.head.acting, 1 << block->seat);
    game_list_moves(game, &after.head, block->seat, &answers);
    for (int i = 0; i < answers.count; i++) {
        int32_t points = gain(game, &after.head, event->seat, block->seat, answers.move[i]);
        most = points > most ? points : most;
    }
    assert_int_equal(most, block->left);
}

static void check_otherwise(const struct game *game, const struct game_state *truth, const struct move_list *moves,
                            struct game_event event, const struct block *block)
{
    const struct game_event answer = { .at_ms = truth->at_ms, .seat = (int8_t)block->seat, .move = block->answer };
    int count = 0;
    for (int i = 0; i < moves->count; i++) {
        union game_room after;
        event.move = moves->move[i];
        play(game, truth, &event, &after.head);
        count += game_refusal(game, &after.head, &answer) == NULL &&
                 gain(game, &after.head, event.seat, block->seat, block->answer) >= block->points;
    }
    assert_true(2 * count > moves->count);
}

/* Returns how many of the moves in a random game have blocked something. */
static int walk(const struct game *game, int seat_count, uint64_t seed)
{
    static struct move_list moves;
    struct game_setup setup;
    struct rng rng = rng_from_seed(seed);
    union game_room truth, view;
    int found = 0;
    walk_setup(game, seat_count, seed, walk_varies(seed), &setup);
    game->start(&truth.head, &setup);
    while (!game_over(&truth.head)) {
        struct game_event event;
        struct block block;
        assert_true(walk_choose(game, &truth.head, &rng, &moves, &event));
        if (event.seat != GAME_CLOCK) {
            game_view(game, &truth.head, event.seat, &view.head);
            if (blocks_find(game, &view.head, event.move, &room, &block)) {
                check_left(game, &truth.head, &event, &block);
                check_otherwise(game, &truth.head, &moves, event, &block);
                assert_true(block.left >= 0 && block.points > block.left);
                found++;
            }
        }
        game_apply(game, &truth.head, &event);
    }
    return found;
}

static void what_is_told_is_true(void **unused)
{
    (void)unused;
    enum { GAMES = 2, FOUND_LEAST = 15 };
    int found = 0;
    for (int i = 0; game_list[i] != NULL; i++)
        for (int seats = 0; seats < walk_seat_counts(game_list[i]); seats++)
            for (uint64_t seed = 0; seed < GAMES; seed++)
                found += walk(game_list[i], walk_seat_count(game_list[i], seats), seed);
    assert_true(found >= FOUND_LEAST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_tells_what_it_blocks),        cmocka_unit_test(nothing_may_be_left),
        cmocka_unit_test(what_leaves_as_much_blocks_nothing), cmocka_unit_test(one_s_own_moves_are_not_blocked),
        cmocka_unit_test(what_is_not_certain_is_not_told),    cmocka_unit_test(what_is_told_is_true)
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
