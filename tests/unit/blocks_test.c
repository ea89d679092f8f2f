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
    assert_string_equal(told(scene.game, &scene.now.head, 0, "take lemon-d"),
                        "Blocks b, whose next move could otherwise gain 4 points (the same move), and now 1 at most.");
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
                        "Blocks a, whose next move could otherwise gain 4 points (the same move), and now nothing.");
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

/* ---- what is certain ---- */

enum { HEAP = 9 };

/* The template with other rules: once the first move is made, only one pebble is taken from an odd heap. */
static enum twist {
    PLAIN,
    SECRET_LIMIT,  /* and from an even one as many as the player's charm, which is secret */
    SECRET_POINTS, /* the charm counts for points, where it is seen */
    ANSWER_DRAWS,  /* there may be one pebble more, by lot */
    ANSWER_SHOWS,  /* from an odd heap */
    MOVE_DRAWS,
    MOVE_SHOWS,
    TURN_GOES_ON, /* a is next, too */
    TEAMS,
    OTHERS_NEXT, /* an odd heap is c's */
    POINTS_LOST, /* pebbles cost points, and those of an odd heap twice */
} twist;

static int limit(const struct template_state *state, int seat)
{
    if (state->heap == HEAP)
        return TEMPLATE_TAKE_MOST;
    return state->heap % 2 == 1 ? 1 : twist == SECRET_LIMIT ? state->charm[seat] : TEMPLATE_TAKE_MOST;
}

static const struct refusal *twisted_refusal(const struct game_state *head, const struct game_event *event)
{
    bool more = event->move.operand[0] >= limit(template_of(head), event->seat);
    return more ? template_no(TEMPLATE_MORE_THAN_HEAP) : NULL;
}

static void twisted_list(const struct game_state *head, int seat, struct move_list *list)
{
    for (uint8_t i = 0; i < limit(template_of(head), seat); i++)
        move_add(list, TEMPLATE_TAKE, i, 0);
}

static void twisted_apply(struct game_state *head, const struct game_event *event)
{
    struct template_state *state = (struct template_state *)head;
    bool first = state->heap == HEAP, odd = !first && state->heap % 2 == 1;
    int count = event->move.operand[0] + 1;
    if (twist == (first ? MOVE_DRAWS : ANSWER_DRAWS))
        count += (int)rng_below(&head->rng, 2) * !first;
    if (first ? twist == MOVE_SHOWS : twist == ANSWER_SHOWS && odd)
        head->shown++;
    state->heap = (uint8_t)(state->heap - count);
    state->taken[event->seat] = (uint8_t)(state->taken[event->seat] + count + (twist == POINTS_LOST && odd));
    head->acting = twist == TURN_GOES_ON ? 1 : twist == OTHERS_NEXT && state->heap % 2 == 1 ? 4 : 2;
}

static void twisted_score(const struct game_state *view, int seat, struct score_sheet *sheet)
{
    const struct template_state *state = template_of(view);
    int taken = state->taken[seat];
    score_part(sheet, "Pebbles");
    score_add(sheet, "3.2",
              twist == POINTS_LOST     ? -taken / 2
              : twist == SECRET_POINTS ? taken * (1 + state->charm[seat])
                                       : taken,
              "Pebbles");
}

/* What a is told of taking two of nine pebbles, after which only one may be taken: not so after one or three. */
static const char *told_with(enum twist rules)
{
    struct game game = *game_named("template");
    union game_room truth;
    struct game_setup setup;
    bool secret = rules == SECRET_LIMIT || rules == SECRET_POINTS;
    twist = rules;
    game.seat_step = rules == TEAMS ? 2 : 1;
    game.refusal = twisted_refusal;
    game.list_moves = twisted_list;
    game.apply = twisted_apply;
    game.score = twisted_score;
    game.redact = secret ? game.redact : game_redact_nothing;
    game.imagine = secret ? game.imagine : game_imagine_nothing;
    game_setup_default(&game, 3, &setup);
    game.start(&truth.head, &setup);
    ((struct template_state *)&truth)->heap = HEAP;
    truth.head.acting = 1;
    return told(&game, &truth.head, 0, "take 2");
}

static void only_what_is_certain_is_told(void **unused)
{
    (void)unused;
    static const char block[] =
        "Blocks b, whose next move could otherwise gain 3 points (Take: three pebbles), and now "
        "1 at most.";
    assert_string_equal(told_with(PLAIN), block);
    assert_string_equal(told_with(SECRET_POINTS), block);
    assert_string_equal(told_with(SECRET_LIMIT), "");
    assert_string_equal(told_with(ANSWER_DRAWS), "");
    assert_string_equal(told_with(ANSWER_SHOWS), "");
    assert_string_equal(told_with(MOVE_DRAWS), "");
    assert_string_equal(told_with(MOVE_SHOWS), "");
}

static void only_gains_of_others_are_blocked(void **unused)
{
    (void)unused;
    assert_string_equal(told_with(TURN_GOES_ON), "");
    assert_string_equal(told_with(TEAMS), "");
    assert_string_equal(told_with(OTHERS_NEXT), "");
    assert_string_equal(told_with(POINTS_LOST), "");
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
        cmocka_unit_test(what_leaves_as_much_blocks_nothing), cmocka_unit_test(only_what_is_certain_is_told),
        cmocka_unit_test(only_gains_of_others_are_blocked),   cmocka_unit_test(what_is_told_is_true)
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
