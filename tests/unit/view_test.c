/* view_test GAME GAMES: game_read_view accepts every view of games between bots. Conformance tests that with random
 * moves, but good play reaches states that random play does not; a view refused there would end a connection or leave a
 * bot without a move. Seats play greedily, by search or at random, in changing combinations. */
#include <stdio.h>
#include <stdlib.h>

#include "bots/bot.h"
#include "proof/walk.h"

enum { NODES = 1 << 12, ITERATIONS = 12, EVENTS_LIMIT = 20000 };

static struct move_list list;
static union game_room truth, view, copy;

static const char *door_fault(const struct game *game, int *viewer)
{
    for (*viewer = 0; *viewer <= GAME_SPECTATOR; ++*viewer) {
        if (*viewer >= truth.head.seat_count && *viewer != GAME_SPECTATOR)
            continue;
        game_view(game, &truth.head, *viewer, &view.head);
        const char *fault = game_read_view(game, &view, game->state_size, *viewer, &copy.head);
        if (fault != NULL)
            return fault;
    }
    return NULL;
}

static struct bot_player player_of(uint64_t seed, int seat)
{
    static const struct bot_player players[] = {
        { BOT_GREEDY, 0 }, { BOT_LEVEL, 5 }, { BOT_GREEDY, 0 }, { BOT_RANDOM, 0 }
    };
    return players[(seed + (uint64_t)seat * (1 + seed % 3)) % (sizeof players / sizeof players[0])];
}

static void choose(const struct game *game, struct bot *bot, uint64_t seed, struct rng *rng, struct game_event *event)
{
    static struct bot_answer answer;
    walk_choose(game, &truth.head, rng, &list, event); /* which seat, and when */
    if (event->seat == GAME_CLOCK)
        return;
    struct bot_player player = player_of(seed, event->seat);
    struct bot_budget budget = { .seed = rng_next(rng), .iterations = ITERATIONS };
    game_view(game, &truth.head, event->seat, &view.head);
    bot_think(bot, &player, &view.head, event->seat, &budget, &answer);
    event->move = answer.move;
}

static bool play(const struct game *game, struct bot *bot, uint64_t seed)
{
    struct game_setup setup;
    struct game_event event;
    struct rng rng = rng_from_seed(~seed);
    int viewer;
    walk_setup(game, walk_seat_count(game, (int)seed), seed, walk_varies(seed), &setup);
    bot_begin(bot, game, NODES);
    game->start(&truth.head, &setup);
    for (int step = 0; step < EVENTS_LIMIT; step++) {
        const char *fault = door_fault(game, &viewer);
        if (fault != NULL) {
            printf("%s: seed %llu, step %d, viewer %d: refused: %s\n", game->title, (unsigned long long)seed, step,
                   viewer, fault);
            return false;
        }
        if (game_over(&truth.head))
            return true;
        choose(game, bot, seed, &rng, &event);
        game_apply(game, &truth.head, &event);
    }
    printf("%s: seed %llu does not end\n", game->title, (unsigned long long)seed);
    return false;
}

int main(int argc, char **argv)
{
    const struct game *game = argc == 3 ? game_named(argv[1]) : NULL;
    struct bot *bot = game == NULL ? NULL : malloc(bot_size(game, NODES));
    if (bot == NULL)
        return 2;
    bool accepted = true;
    for (uint64_t seed = 1; accepted && seed <= strtoull(argv[2], NULL, 10); seed++)
        accepted = play(game, bot, seed);
    free(bot);
    return accepted ? 0 : 1;
}
