/* Bots of every game are honest, repeatable, legal and in time; and the arithmetic behind ratings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/bot.h"
#include "bots/search.h"
#include "lab/rating.h"
#include "proof/walk.h"
#include "system/clock.h"

enum { NODES = 4096, SAMPLES = 5 };

static const struct bot_player players[] = {
    { .kind = BOT_RANDOM },
    { .kind = BOT_GREEDY },
    { .kind = BOT_PLAIN },
    { .kind = BOT_LEVEL, .level = 1 },
    { .kind = BOT_LEVEL, .level = 6 },
};
enum { PLAYERS = sizeof players / sizeof players[0] };

/* Enough to search a little: rollouts to the end of the game take long. */
static uint32_t iterations_of(const struct bot_player *player)
{
    return player->kind == BOT_PLAIN ? 6 : 40;
}

/* A position from a random game in which a seat has a choice. */
struct spot {
    const struct game *game;
    int seat;
    union game_room truth;
};

static struct bot *new_bot(const struct game *game)
{
    struct bot *bot = malloc(bot_size(game, NODES));
    assert_non_null(bot);
    bot_begin(bot, game, NODES);
    return bot;
}

static void think_fresh(const struct spot *spot, const struct game_state *view, const struct bot_player *player,
                        const struct bot_budget *budget, struct bot_answer *answer)
{
    struct bot *bot = new_bot(spot->game);
    bot_think(bot, player, view, spot->seat, budget, answer);
    free(bot);
}

/* Plays `game` at random until it has come to the given number of choices; false: the game ended before. */
static bool find_spot(const struct game *game, int seat_count, uint64_t seed, int choices, struct spot *spot)
{
    static struct move_list list;
    struct game_setup setup;
    struct game_event event;
    struct rng rng = rng_from_seed(seed);
    walk_setup(game, seat_count, seed, true, &setup);
    spot->game = game;
    for (game->start(&spot->truth.head, &setup); !game_over(&spot->truth.head);) {
        assert_true(walk_choose(game, &spot->truth.head, &rng, &list, &event));
        if (event.seat != GAME_CLOCK && list.count > 1 && choices-- == 0) {
            spot->seat = event.seat;
            return true;
        }
        game_apply(game, &spot->truth.head, &event);
    }
    return false;
}

static void for_spots(void (*check)(const struct spot *spot))
{
    static struct spot spot;
    for (const struct game *const *game = game_list; *game != NULL; game++)
        for (uint64_t seed = 0; seed < SAMPLES; seed++)
            if (find_spot(*game, walk_seat_count(*game, (int)seed), seed, (int)(seed * seed * 3), &spot))
                check(&spot);
}

/* ---- Honesty and repeatability ---- */

static int twins_with_other_secrets;

/* A twin is equal only in what the seat can know: every player must give the same answer. */
static void check_twins(const struct spot *spot)
{
    static union game_room view, twin, twin_view;
    static struct bot_answer here, there;
    size_t size = spot->game->state_size;
    game_view(spot->game, &spot->truth.head, spot->seat, &view.head);
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct rng rng = rng_from_seed(seed);
        game_imagine(spot->game, &view.head, &rng, &twin.head);
        game_view(spot->game, &twin.head, spot->seat, &twin_view.head);
        twins_with_other_secrets +=
            memcmp(&twin.head + 1, &spot->truth.head + 1, size - sizeof(struct game_state)) != 0;
        for (int i = 0; i < PLAYERS; i++) {
            struct bot_budget budget = { .seed = seed, .iterations = iterations_of(&players[i]) };
            think_fresh(spot, &view.head, &players[i], &budget, &here);
            think_fresh(spot, &twin_view.head, &players[i], &budget, &there);
            assert_memory_equal(&here.move, &there.move, sizeof here.move);
        }
    }
}

static void bots_know_only_what_their_seat_sees(void **state)
{
    (void)state;
    twins_with_other_secrets = 0;
    for_spots(check_twins);
    assert_true(twins_with_other_secrets > 0);
}

static int answers_that_differ_by_seed;

static void check_repeat(const struct spot *spot)
{
    static union game_room view;
    static struct bot_answer first, again, other;
    game_view(spot->game, &spot->truth.head, spot->seat, &view.head);
    for (int i = 0; i < PLAYERS; i++) {
        struct bot_budget budget = { .seed = 7, .iterations = iterations_of(&players[i]) };
        think_fresh(spot, &view.head, &players[i], &budget, &first);
        think_fresh(spot, &view.head, &players[i], &budget, &again);
        budget.seed = 8;
        think_fresh(spot, &view.head, &players[i], &budget, &other);
        assert_memory_equal(&first, &again, sizeof first);
        answers_that_differ_by_seed += memcmp(&first, &other, sizeof first) != 0;
    }
}

static void the_same_seed_gives_the_same_answer(void **state)
{
    (void)state;
    answers_that_differ_by_seed = 0;
    for_spots(check_repeat);
    assert_true(answers_that_differ_by_seed > 0);
}

/* ---- Answers ---- */

static void check_answer(const struct spot *spot)
{
    static union game_room view;
    static struct bot_answer answer;
    game_view(spot->game, &spot->truth.head, spot->seat, &view.head);
    for (int i = 0; i < PLAYERS; i++) {
        struct bot_budget budget = { .seed = 3, .iterations = iterations_of(&players[i]) };
        think_fresh(spot, &view.head, &players[i], &budget, &answer);
        struct game_event event = { .at_ms = view.head.at_ms, .seat = (int8_t)spot->seat, .move = answer.move };
        assert_null(game_refusal(spot->game, &view.head, &event));
        if (answer.choice_count == 0)
            continue;
        uint32_t visits = 0, sum = 0;
        for (int j = 0; j < answer.choice_count; j++) {
            visits += answer.choice[j].visits;
            assert_true(j == 0 || answer.choice[j].visits <= answer.choice[j - 1].visits);
        }
        assert_true(visits <= answer.iterations);
        for (int seat = 0; seat < view.head.seat_count; seat++)
            sum += answer.value[seat];
        assert_in_range(sum, BOT_VALUE_ONE / 2, BOT_VALUE_ONE * 3 / 2);
    }
}

static void answers_are_legal_and_add_up(void **state)
{
    (void)state;
    for_spots(check_answer);
}

/* What the advice guarantees: shares that sum to about one, weights of at least 1, no byte written past the list. */
static void check_advice(const struct spot *spot)
{
    const struct game_advice *advice = spot->game->advice;
    static struct move_list list;
    static uint16_t prior[GAME_MOVES_LIMIT];
    int16_t weight[GAME_WEIGHTS_LIMIT] = { 0 };
    for (int i = 0; advice != NULL && advice->weights != NULL && advice->weights[i].name != NULL; i++)
        weight[i] = advice->weights[i].default_value;
    if (advice != NULL && advice->value != NULL) {
        int32_t value[GAME_SEATS_MOST] = { 0 }, sum = 0;
        advice->value(&spot->truth.head, weight, value);
        for (int seat = 0; seat < spot->truth.head.seat_count; seat++)
            sum += value[seat];
        assert_in_range(sum, 65536 * 9 / 10, 65536 * 11 / 10);
    }
    if (advice != NULL && advice->weigh != NULL) {
        game_list_moves(spot->game, &spot->truth.head, spot->seat, &list);
        memset(prior, 0, sizeof prior);
        advice->weigh(&spot->truth.head, spot->seat, &list, weight, prior);
        for (int i = 0; i < GAME_MOVES_LIMIT; i++)
            assert_true((prior[i] >= 1) == (i < list.count));
    }
}

static void advice_keeps_its_promises(void **state)
{
    (void)state;
    for_spots(check_advice);
}

/* ---- Time ---- */

/* A clock that advances by a millisecond with every reading. */
static uint64_t tick_us(void *owner)
{
    uint64_t *now_us = owner;
    return *now_us += 1000;
}

static void check_stop(const struct spot *spot)
{
    static union game_room view;
    static struct bot_answer answer;
    game_view(spot->game, &spot->truth.head, spot->seat, &view.head);
    for (int i = 0; i < PLAYERS; i++) {
        uint64_t now_us = 0;
        struct bot_budget budget = { .seed = 3, .ms = 10, .now_us = tick_us, .owner = &now_us };
        think_fresh(spot, &view.head, &players[i], &budget, &answer);
        assert_true(now_us <= 12000); /* the clock is not read again once the time is up */
    }
}

static void bots_stop_when_the_clock_says_so(void **state)
{
    (void)state;
    for_spots(check_stop);
}

static uint64_t processor_us(void *owner)
{
    (void)owner;
    return clock_process_us();
}

/* The position with the most moves in some random games. */
static void find_widest(const struct game *game, struct spot *spot)
{
    static struct move_list list;
    static union game_room state;
    int most = 0;
    for (uint64_t seed = 0; seed < 3; seed++) {
        struct game_setup setup;
        struct game_event event;
        struct rng rng = rng_from_seed(seed);
        deal_setup(game, game->seats_most, seed, &setup);
        for (game->start(&state.head, &setup); !game_over(&state.head); game_apply(game, &state.head, &event)) {
            assert_true(walk_choose(game, &state.head, &rng, &list, &event));
            if (event.seat == GAME_CLOCK || list.count <= most)
                continue;
            most = list.count;
            spot->game = game;
            spot->seat = event.seat;
            memcpy(&spot->truth, &state, game->state_size);
        }
    }
}

static void no_budget_is_exceeded_by_50_ms(void **state)
{
    static struct spot spot;
    static union game_room view;
    static struct bot_answer answer;
    (void)state;
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        find_widest(*game, &spot);
        game_view(*game, &spot.truth.head, spot.seat, &view.head);
        for (int i = 0; i < PLAYERS; i++) {
            struct bot_budget budget = { .seed = 3, .ms = 20, .now_us = processor_us };
            uint64_t began_us = processor_us(NULL);
            think_fresh(&spot, &view.head, &players[i], &budget, &answer);
            assert_true(processor_us(NULL) - began_us <= 70000);
        }
        struct bot_budget own = { .seed = 3, .now_us = processor_us };
        uint64_t began_us = processor_us(NULL);
        think_fresh(&spot, &view.head, &players[3], &own, &answer);
        assert_int_equal(players[3].level, 1);
        assert_true(processor_us(NULL) - began_us <= 50000); /* level 1 answers at once */
    }
}

/* A search that stops because its answer is decided gives the same answer as one that continues. */
static void check_settled(const struct spot *spot)
{
    static union game_room view;
    static struct bot_answer answer, whole;
    game_view(spot->game, &spot->truth.head, spot->seat, &view.head);
    struct bot_budget budget = { .seed = 5, .iterations = 320 };
    think_fresh(spot, &view.head, &players[4], &budget, &answer);
    budget.think_when_forced = true;
    think_fresh(spot, &view.head, &players[4], &budget, &whole);
    assert_int_equal(whole.iterations, 320);
    assert_true(answer.iterations <= 320);
    assert_memory_equal(&answer.move, &whole.move, sizeof answer.move);
}

static void thinking_ends_when_the_answer_is_clear(void **state)
{
    (void)state;
    for_spots(check_settled);
}

/* ---- A game that lists too many moves ---- */

/* In views, the template's moves; in the truths that a search imagines, one move more than a list can hold. */
static void list_too_many(const struct game_state *state, int seat, struct move_list *list)
{
    (void)seat;
    for (int i = 0; i <= (state->viewer == GAME_TRUTH ? GAME_MOVES_LIMIT : 1); i++)
        move_add(list, 1, (uint8_t)(i & 1), 0);
}

static void a_list_that_is_too_long_ends_the_search(void **state)
{
    static struct spot spot;
    static union game_room view;
    static struct bot_answer answer;
    struct game endless = *game_named("template");
    (void)state;
    assert_true(find_spot(&endless, 2, 1, 0, &spot));
    game_view(&endless, &spot.truth.head, spot.seat, &view.head);
    endless.list_moves = list_too_many;
    pid_t pid = fork();
    if (pid == 0) {
        (void)close(STDERR_FILENO); /* the assertion is meant to fail */
        signal(SIGABRT, SIG_DFL);
        struct bot_budget budget = { .seed = 3, .iterations = 20 };
        think_fresh(&spot, &view.head, &players[2], &budget, &answer);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

/* ---- The tree ---- */

static void check_grow(const struct spot *spot)
{
    static union game_room view;
    static struct bot_answer answer;
    struct bot *bot = malloc(bot_size(spot->game, 16)); /* it must work even with a tree that is full at once */
    assert_non_null(bot);
    bot_begin(bot, spot->game, 16);
    game_view(spot->game, &spot->truth.head, spot->seat, &view.head);
    struct bot_budget budget = { .seed = 3, .iterations = 100, .think_when_forced = true };
    bot_think(bot, &players[4], &view.head, spot->seat, &budget, &answer);
    assert_int_equal(answer.iterations, 100);
    assert_true(answer.nodes <= 16);
    free(bot);
}

static void a_full_tree_still_answers(void **state)
{
    (void)state;
    for_spots(check_grow);
}

static void a_new_root_keeps_what_is_below_it(void **state)
{
    struct tree_node node[16];
    uint32_t forward[16];
    struct tree tree = { .node_limit = 16, .node = node, .new_index = forward };
    (void)state;
    tree_clear(&tree);
    struct game_move move[4] = { { .verb = 1 }, { .verb = 2 }, { .verb = 3 }, { .verb = 4 } };
    uint32_t lost = tree_add(&tree, TREE_ROOT, 0, move[0]), kept = tree_add(&tree, TREE_ROOT, 0, move[1]);
    (void)tree_add(&tree, lost, 1, move[2]);
    uint32_t below = tree_add(&tree, kept, 1, move[2]);
    (void)tree_add(&tree, lost, 1, move[3]);
    (void)tree_add(&tree, kept, 1, move[3]);
    uint32_t deep = tree_add(&tree, below, 0, move[0]);
    tree.node[deep].visits = 77;
    tree_reroot(&tree, kept);
    assert_int_equal(tree.node_count, 4);
    assert_int_equal(tree.node[TREE_ROOT].child_count, 2);
    below = tree_find(&tree, TREE_ROOT, 1, move[2]);
    assert_true(below != TREE_NONE && tree_find(&tree, TREE_ROOT, 1, move[3]) != TREE_NONE);
    deep = tree_find(&tree, below, 0, move[0]);
    assert_true(deep != TREE_NONE);
    assert_int_equal(tree.node[deep].visits, 77);
}

/* The next step of a turn continues with the same tree: it has more visits than iterations. */
static void steps_of_a_turn_share_the_tree(void **state)
{
    static struct spot spot;
    static union game_room view;
    static struct bot_answer answer;
    int shared = 0, tried = 0;
    (void)state;
    for (const struct game *const *game = game_list; *game != NULL; game++)
        for (uint64_t seed = 0; seed < SAMPLES && find_spot(*game, (*game)->seats_least, seed, 2, &spot); seed++) {
            struct bot *bot = new_bot(*game);
            struct bot_budget budget = { .seed = seed, .iterations = 100, .think_when_forced = true };
            game_view(*game, &spot.truth.head, spot.seat, &view.head);
            bot_think(bot, &players[4], &view.head, spot.seat, &budget, &answer);
            struct game_event event = { .at_ms = view.head.at_ms, .seat = (int8_t)spot.seat, .move = answer.move };
            uint64_t drawn = spot.truth.head.rng.drawn;
            game_apply(*game, &spot.truth.head, &event);
            if (game_acts(&spot.truth.head, spot.seat) && spot.truth.head.rng.drawn == drawn &&
                spot.truth.head.deadline_ms == 0) {
                /* A move that was legal after another outcome, and looked very good there. */
                const struct game_move stray = { .verb = GAME_VERB_CLOCK };
                uint32_t under = tree_find(&bot->tree, TREE_ROOT, spot.seat, answer.move);
                uint32_t child = tree_add(&bot->tree, under, spot.seat, stray);
                bot->tree.node[child].visits = bot->tree.node[child].tries = 5000;
                game_view(*game, &spot.truth.head, spot.seat, &view.head);
                bot_think(bot, &players[4], &view.head, spot.seat, &budget, &answer);
                assert_int_not_equal(answer.move.verb, GAME_VERB_CLOCK);
                uint32_t visits = 0;
                for (int i = 0; i < answer.choice_count; i++)
                    visits += answer.choice[i].visits;
                tried++;
                shared += visits > answer.iterations;
            }
            free(bot);
        }
    assert_true(tried == 0 || shared > 0);
}

/* ---- Ratings ---- */

static void roots_and_doubts_are_right(void **state)
{
    static struct fixed_tables tables;
    (void)state;
    fixed_fill(&tables);
    for (uint64_t i = 0; i < 3000; i++) {
        uint64_t square = i * i * i * 977;
        uint64_t root = fixed_root(square);
        assert_true(root * root <= square && (root + 1) * (root + 1) > square);
    }
    for (uint32_t tries = 2; tries < 1000000; tries = tries * 3 + 1)
        for (uint32_t visits = 1; visits <= tries; visits = visits * 2 + 1) {
            double want = 65536 * sqrt(log(tries) / visits), got = fixed_exploration(&tables, tries, visits);
            assert_true(fabs(got - want) <= want * 0.04 + 8);
        }
}

static void ratings_of_known_results_are_known(void **state)
{
    enum { GAMES = 4000 };
    static struct rating_game game[GAMES];
    struct rating rating[3];
    (void)state;
    /* Of ten games the first wins seven, the second two and one is shared: 7.5 to 2.5, 400 * log10 3 apart. */
    for (uint32_t i = 0; i < GAMES; i++)
        game[i] = (struct rating_game){ .seat_count = 2,
                                        .player = { 0, 1 },
                                        .place = { i % 10 < 7 || i % 10 == 9 ? 1 : 2, i % 10 < 7 ? 2 : 1 } };
    rating_fit(2, game, GAMES, rating);
    assert_true(fabs(rating[0].rating - rating[1].rating - 190.85) < 1);
    assert_true(fabs(rating[0].rating + rating[1].rating - 3000) < 1e-6);
    /* The deviation of the difference is (400 / ln 10) / sqrt(n p q); each player's is half of that. */
    double half = 1.96 * 173.72 / sqrt(GAMES * 0.75 * 0.25) / 2;
    assert_true(fabs(rating[0].high - rating[0].rating - half) < 0.5);
}

static void ratings_of_three_follow_luce(void **state)
{
    enum { GAMES = 6000 };
    static struct rating_game game[GAMES];
    struct rating rating[3];
    struct rng rng = rng_from_seed(5);
    const uint32_t strength[3] = { 4, 2, 1 };
    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        uint32_t first = rng_below(&rng, 7), a = first < 4 ? 0 : first < 6 ? 1 : 2;
        uint32_t b = (a + 1) % 3, c = (a + 2) % 3;
        bool b_next = rng_below(&rng, strength[b] + strength[c]) < strength[b];
        game[i] = (struct rating_game){ .seat_count = 3, .player = { 0, 1, 2 } };
        game[i].place[a] = 1;
        game[i].place[b] = b_next ? 2 : 3;
        game[i].place[c] = b_next ? 3 : 2;
    }
    rating_fit(3, game, GAMES, rating);
    double twice = 400 * log10(2);
    assert_true(fabs(rating[0].rating - rating[1].rating - twice) < 15);
    assert_true(fabs(rating[1].rating - rating[2].rating - twice) < 15);
    assert_true(rating[0].low < rating[0].rating && rating[0].high - rating[0].low < 20);
}

static void shares_have_wilsons_interval(void **state)
{
    double low, high;
    (void)state;
    rating_share(50, 100, &low, &high);
    assert_true(fabs(low - 0.4038) < 0.001 && fabs(high - 0.5962) < 0.001);
    rating_share(100, 100, &low, &high);
    assert_true(fabs(low - 0.9630) < 0.001 && fabs(high - 1) < 1e-9);
    for (int games = 1; games <= 300; games++) { /* rounding never leaves 0 to 1 */
        rating_share(0, games, &low, &high);
        assert_true(low >= 0 && !signbit(low) && high <= 1);
        rating_share(games, games, &low, &high);
        assert_true(low >= 0 && high <= 1);
    }
}

static void players_have_names(void **state)
{
    struct bot_player player;
    (void)state;
    for (int i = 0; i < PLAYERS; i++) {
        assert_true(bot_read_player(bot_player_name(&players[i]), &player));
        assert_int_equal(player.kind, players[i].kind);
        assert_int_equal(player.level, players[i].level);
    }
    assert_false(bot_read_player("level:7", &player));
    assert_false(bot_read_player("level:", &player));
    assert_false(bot_read_player("", &player));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_know_only_what_their_seat_sees),
        cmocka_unit_test(the_same_seed_gives_the_same_answer),
        cmocka_unit_test(answers_are_legal_and_add_up),
        cmocka_unit_test(advice_keeps_its_promises),
        cmocka_unit_test(bots_stop_when_the_clock_says_so),
        cmocka_unit_test(no_budget_is_exceeded_by_50_ms),
        cmocka_unit_test(thinking_ends_when_the_answer_is_clear),
        cmocka_unit_test(a_list_that_is_too_long_ends_the_search),
        cmocka_unit_test(a_full_tree_still_answers),
        cmocka_unit_test(a_new_root_keeps_what_is_below_it),
        cmocka_unit_test(steps_of_a_turn_share_the_tree),
        cmocka_unit_test(roots_and_doubts_are_right),
        cmocka_unit_test(ratings_of_known_results_are_known),
        cmocka_unit_test(ratings_of_three_follow_luce),
        cmocka_unit_test(shares_have_wilsons_interval),
        cmocka_unit_test(players_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
