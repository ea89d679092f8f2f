/* `mykonos-lab bench --search`, measured in processor time. wasm/think.mjs does the same in WebAssembly. */
#include "lab/search_bench.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/native/contestant.h"
#include "command/progress.h"
#include "lab/commands.h"
#include "system/clock.h"

enum { CHUNK = 1000 }; /* iterations per decision, each decision with an empty tree */

struct speed {
    double seconds, iterations;
};

/* The acting seat of the start position thinks again and again, each time with an empty tree. done: seconds measured
 * before. */
static bool measure(const struct game *game, const struct game_setup *setup, const char *name, double seconds,
                    double done, struct speed *speed)
{
    static struct bot_answer answer;
    struct contestant contestant;
    union game_room state, view;
    if (!contestant_begin(game, name, &contestant))
        return false;
    game->start(&state.head, setup);
    int seat = __builtin_ctz(state.head.acting);
    game_view(game, &state.head, seat, &view.head);
    uint64_t began_us = clock_process_us();
    for (uint64_t seed = 0; speed->seconds < seconds && progress_step((uint64_t)(done + speed->seconds)); seed++) {
        struct bot_budget budget = { .seed = seed, .iterations = CHUNK, .think_when_forced = true };
        bot_forget(contestant.bot);
        bot_think(contestant.bot, &contestant.player, &view.head, seat, &budget, &answer);
        speed->iterations += answer.iterations;
        speed->seconds = (double)(clock_process_us() - began_us) / 1e6;
    }
    contestant_end(&contestant);
    return true;
}

int search_bench(const struct game *game, const struct game_setup *setup, double seconds, bool json)
{
    struct speed advised = { 0 }, plain = { 0 };
    progress_begin("s", (uint64_t)(2 * seconds));
    bool good = measure(game, setup, "level:6", seconds, 0, &advised) &&
                measure(game, setup, "plain", seconds, seconds, &plain);
    int status = progress_end(good ? STATUS_OK : STATUS_FAILED);
    if (status == STATUS_FAILED || plain.seconds == 0 || advised.seconds == 0)
        return status; /* interrupted before there was anything to print */
    double fast = advised.iterations / advised.seconds, slow = plain.iterations / plain.seconds;
    if (json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"simulations_per_s\":%.0f,\"plain_simulations_per_s\":%.0f}\n",
               game->key, setup->seat_count, fast, slow);
    else
        printf("%s with %d seats: %.0f simulations a second with advice, %.0f without\n", game->title,
               setup->seat_count, fast, slow);
    return status;
}
