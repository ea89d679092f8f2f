/* `mykonos-lab tune` finds better weights for a game's advice by self-play. It either fits the value to results (--fit)
 * or works in rounds: each round changes a few weights at random and plays the changed weights against the best so far,
 * which they replace if they win clearly more than their share. Both end with a match against the initial weights. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/progress.h"
#include "lab/commands.h"
#include "lab/fit.h"
#include "lab/pool.h"
#include "lab/rating.h"
#include "proof/walk.h"
#include "system/complain.h"

struct tuning {
    const struct game *game;
    struct game_setup setup; /* options */
    int seats, jobs, weight_count;
    uint32_t games, iterations;
    uint64_t seed;
    int16_t best[GAME_WEIGHTS_LIMIT], tried[GAME_WEIGHTS_LIMIT], default_weight[GAME_WEIGHTS_LIMIT];

    /* The current match: tried against held. */
    const int16_t *held;
    uint64_t match_seed;
    struct contestant challenger, holder[GAME_SEATS_MOST];
    double wins;
    uint64_t played; /* games of all matches, for the progress */
};

/* ---- One match ---- */

static bool begin(void *owner)
{
    struct tuning *tuning = owner;
    if (!contestant_begin(tuning->game, "level:6", &tuning->challenger))
        return false;
    tuning->challenger.weight = tuning->tried;
    for (int i = 1; i < tuning->seats; i++) {
        if (!contestant_begin(tuning->game, "level:6", &tuning->holder[i]))
            return false;
        tuning->holder[i].weight = tuning->held;
    }
    return true;
}

static void end(void *owner)
{
    struct tuning *tuning = owner;
    contestant_end(&tuning->challenger);
    for (int i = 1; i < tuning->seats; i++)
        contestant_end(&tuning->holder[i]);
}

static int challenger_seat(const struct tuning *tuning, uint32_t index)
{
    return (int)(index % (uint32_t)tuning->seats);
}

static void play(void *owner, uint32_t index, struct contest_result *result)
{
    struct tuning *tuning = owner;
    struct contestant *seated[GAME_SEATS_MOST] = { NULL };
    struct contest_budget budget = { .iterations = tuning->iterations };
    struct game_setup setup = tuning->setup;
    int mine = challenger_seat(tuning, index);
    deal_key(tuning->match_seed + index / (uint32_t)tuning->seats, &setup);
    for (int seat = 0; seat < tuning->seats; seat++)
        seated[seat] = &tuning->holder[(seat - mine + tuning->seats) % tuning->seats];
    seated[mine] = &tuning->challenger;
    contest_play(tuning->game, &setup, seated, &budget, tuning->match_seed * 1000003 + index, result);
}

static bool report(void *owner, const struct pool_report *one)
{
    struct tuning *tuning = owner;
    int firsts = 0, mine = challenger_seat(tuning, one->index);
    for (int seat = 0; seat < tuning->seats; seat++)
        firsts += one->result.place[seat] == 1;
    tuning->wins += one->result.place[mine] == 1 ? 1.0 / firsts : 0;
    progress_step(++tuning->played);
    return true;
}

/* The share of `tried` against `held`; below 0: the match could not be played to its end. */
static double match_share(struct tuning *tuning, const int16_t *held, uint32_t games)
{
    uint8_t *done = calloc(games, 1);
    struct pool_work work = {
        .game_count = games, .done = done, .begin = begin, .play = play, .end = end, .report = report, .owner = tuning
    };
    tuning->held = held;
    tuning->wins = 0;
    tuning->match_seed += games;
    bool good = done != NULL && pool_run(&work, tuning->jobs);
    free(done);
    return good && !progress_stopped() ? tuning->wins / games : -1;
}

/* ---- Rounds ---- */

static void change_some(struct tuning *tuning, struct rng *rng)
{
    memcpy(tuning->tried, tuning->best, sizeof tuning->tried);
    int changes = 1 + (int)rng_below(rng, 3);
    for (int i = 0; i < changes; i++) {
        int16_t *weight = &tuning->tried[rng_below(rng, (uint32_t)tuning->weight_count)];
        int size = abs(*weight) / 3 + 1, step = 1 + (int)rng_below(rng, (uint32_t)size);
        *weight = (int16_t)(*weight + (rng_below(rng, 2) == 0 ? step : -step));
    }
}

static bool tune(struct tuning *tuning, uint32_t rounds)
{
    struct rng rng = rng_from_seed(tuning->seed);
    double fair = 1.0 / tuning->seats, margin = sqrt(fair * (1 - fair) / tuning->games);
    for (uint32_t round = 1; round <= rounds; round++) {
        change_some(tuning, &rng);
        double share = match_share(tuning, tuning->best, tuning->games);
        if (share < 0)
            return progress_stopped();
        bool better = share > fair + margin;
        if (better)
            memcpy(tuning->best, tuning->tried, sizeof tuning->best);
        progress_clear();
        fprintf(stderr, "round %u of %u: %.3f of %.3f%s\n", round, rounds, share, fair, better ? ", kept" : "");
    }
    return true;
}

static bool fit(struct tuning *tuning, uint32_t games)
{
    struct fit fit = { .game = tuning->game,
                       .setup = tuning->setup,
                       .games = games,
                       .iterations = tuning->iterations,
                       .seed = tuning->seed + 1000000, /* so that the deals differ from the match's */
                       .weight_count = tuning->weight_count };
    if (!fit_weights(&fit, tuning->best))
        return progress_stopped();
    tuning->played = games;
    progress_clear();
    printf("surprise at the results of fresh games: %.4f with the default weights, %.4f with these\n", fit.before,
           fit.after);
    return true;
}

static void print_weights(const struct tuning *tuning)
{
    for (int i = 0; i < tuning->weight_count; i++)
        printf("%-20s %6d%s\n", tuning->game->advice->weights[i].name, tuning->best[i],
               tuning->best[i] != tuning->default_weight[i] ? "  changed" : "");
}

static bool read_weights(struct tuning *tuning)
{
    const struct game_advice *advice = tuning->game->advice;
    while (advice != NULL && advice->weights != NULL && advice->weights[tuning->weight_count].name != NULL) {
        tuning->default_weight[tuning->weight_count] = advice->weights[tuning->weight_count].default_value;
        tuning->weight_count++;
    }
    memcpy(tuning->best, tuning->default_weight, sizeof tuning->best);
    if (tuning->weight_count == 0)
        complain("%s has no weights to tune", tuning->game->title);
    return tuning->weight_count > 0;
}

/* Plays new games against the initial weights, unless the tuning was interrupted. */
static int prove(struct tuning *tuning, uint32_t games)
{
    double share = -1, low, high;
    memcpy(tuning->tried, tuning->best, sizeof tuning->tried);
    if (!progress_stopped())
        share = match_share(tuning, tuning->default_weight, games);
    int status = progress_end(share >= 0 ? STATUS_OK : STATUS_FAILED);
    print_weights(tuning);
    if (share < 0)
        return status;
    rating_share(share * games, games, &low, &high);
    printf("against the default weights: %.3f (%.3f - %.3f) of %u games, fair is %.3f\n", share, low, high, games,
           1.0 / tuning->seats);
    return status;
}

int command_tune(struct args *args)
{
    static struct tuning tuning;
    tuning.game = setup_args_game(args);
    tuning.seats = setup_args_seats(args, tuning.game, tuning.game == NULL ? 0 : tuning.game->seats_least);
    tuning.games = (uint32_t)args_number(args, "--games", 100, 4, 100000);
    tuning.iterations = (uint32_t)args_number(args, "--iterations", 100, 1, 100000);
    tuning.jobs = (int)args_number(args, "--jobs", 1, 1, POOL_JOBS_LIMIT);
    tuning.seed = tuning.match_seed = args_number(args, "--seed", 1, 0, UINT32_MAX);
    uint32_t rounds = (uint32_t)args_number(args, "--rounds", 20, 1, 100000);
    uint32_t fit_games = (uint32_t)args_number(args, "--fit", 0, 0, 100000);
    if (tuning.game != NULL) {
        game_setup_default(tuning.game, tuning.seats, &tuning.setup);
        setup_args_options(args, tuning.game, &tuning.setup);
    }
    if (!args_done(args) || tuning.game == NULL || !read_weights(&tuning))
        return STATUS_USAGE;
    uint32_t proof_games = 3 * tuning.games;
    progress_begin("games", proof_games + (fit_games != 0 ? fit_games : (uint64_t)rounds * tuning.games));
    if (!(fit_games != 0 ? fit(&tuning, fit_games) : tune(&tuning, rounds)))
        return progress_end(STATUS_FAILED);
    return prove(&tuning, proof_games);
}
