/* Coordinate descent: one weight after the other, in smaller and smaller steps. */
#include "lab/fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/progress.h"
#include "proof/walk.h"

enum { KEPT_LIMIT = 16, PASSES_LIMIT = 40 }; /* positions kept of each game; rounds over all weights */

struct kept {
    union game_room truth;
    double share[GAME_SEATS_MOST]; /* each seat's share of the win when the game ended */
};

struct sample {
    const struct game *game;
    struct kept *kept;
    uint32_t count;      /* positions kept */
    uint32_t game_first; /* index of the first one from the current game */
    uint32_t seen;       /* positions seen in the current game */
    struct rng rng;
};

/* ---- Positions ---- */

/* Reservoir sampling: every position of a game is equally likely to be kept. */
static void watch(void *owner, const struct game_state *truth)
{
    struct sample *sample = owner;
    uint32_t at = sample->count - sample->game_first;
    sample->seen++;
    if (at == KEPT_LIMIT) {
        at = rng_below(&sample->rng, sample->seen);
        if (at >= KEPT_LIMIT)
            return;
    } else {
        sample->count++;
    }
    memcpy(&sample->kept[sample->game_first + at].truth, truth, sample->game->state_size);
}

static void note_result(struct sample *sample, const struct contest_result *result, int seats)
{
    int firsts = 0;
    for (int seat = 0; seat < seats; seat++)
        firsts += result->place[seat] == 1;
    for (uint32_t i = sample->game_first; i < sample->count; i++)
        for (int seat = 0; seat < seats; seat++)
            sample->kept[i].share[seat] = result->place[seat] == 1 ? 1.0 / firsts : 0;
    sample->game_first = sample->count;
    sample->seen = 0;
}

/* Weak bots play, which sometimes slip, so that the positions vary. */
static bool play_games(const struct fit *fit, uint64_t first, uint32_t games, struct sample *sample)
{
    struct contestant contestant[GAME_SEATS_MOST], *seated[GAME_SEATS_MOST];
    struct contest_budget budget = { .iterations = fit->iterations, .watch = watch, .watcher = sample };
    struct contest_result result;
    int seats = fit->setup.seat_count;
    for (int seat = 0; seat < seats; seat++) {
        if (!contestant_begin(fit->game, "level:2", &contestant[seat]))
            return false;
        seated[seat] = &contestant[seat];
    }
    bool going = true;
    for (uint64_t i = first; i < first + games && going; i++) {
        struct game_setup setup = fit->setup;
        deal_key(fit->seed + i, &setup);
        contest_play(fit->game, &setup, seated, &budget, fit->seed * 1000003 + i, &result);
        note_result(sample, &result, seats);
        going = progress_step(i + 1);
    }
    for (int seat = 0; seat < seats; seat++)
        contestant_end(&contestant[seat]);
    return going;
}

/* ---- Fitting ---- */

/* The mean cross-entropy of the results under the values, in nats. */
static double mean_cross_entropy(const struct sample *sample, int seats, const int16_t *weight)
{
    double sum = 0;
    for (uint32_t i = 0; i < sample->count; i++) {
        int32_t value[GAME_SEATS_MOST] = { 0 };
        sample->game->advice->value(&sample->kept[i].truth.head, weight, value);
        for (int seat = 0; seat < seats; seat++)
            sum -= sample->kept[i].share[seat] * log((value[seat] < 64 ? 64 : value[seat]) / 65536.0);
    }
    return sum / (sample->count + !sample->count);
}

static bool try_step(const struct sample *sample, int seats, int16_t *weight, int index, int step, double *least)
{
    int16_t old = weight[index];
    int tried = old + step;
    if (tried > INT16_MAX / 2 || tried < INT16_MIN / 2 || (tried > 0 && old < 0) || (tried < 0 && old >= 0))
        return false;
    weight[index] = (int16_t)tried;
    double now = mean_cross_entropy(sample, seats, weight);
    if (now < *least - 1e-6) {
        *least = now;
        return true;
    }
    weight[index] = old;
    return false;
}

static void descend(const struct sample *sample, int seats, int weight_count, int16_t *weight)
{
    double least = mean_cross_entropy(sample, seats, weight);
    int part = 3; /* of a weight: the first steps are a third of it */
    for (int pass = 0; pass < PASSES_LIMIT && !progress_stopped(); pass++) {
        bool better = false;
        for (int i = 0; i < weight_count; i++) {
            int step = abs(weight[i]) / part + 1;
            better |=
                try_step(sample, seats, weight, i, step, &least) || try_step(sample, seats, weight, i, -step, &least);
        }
        if (!better && part > 1024)
            return;
        part = better ? part : part * 2;
    }
}

static bool begin_sample(const struct fit *fit, uint32_t games, struct sample *sample)
{
    *sample = (struct sample){ .game = fit->game, .rng = rng_from_seed(fit->seed) };
    sample->kept = calloc((size_t)games * KEPT_LIMIT, sizeof *sample->kept);
    return sample->kept != NULL;
}

bool fit_weights(struct fit *fit, int16_t weight[GAME_WEIGHTS_LIMIT])
{
    struct sample learnt, fresh = { 0 };
    uint32_t half = fit->games / 2;
    int seats = fit->setup.seat_count;
    bool good = begin_sample(fit, half, &learnt) && begin_sample(fit, half, &fresh) &&
                play_games(fit, 0, half, &learnt) && play_games(fit, half, half, &fresh);
    if (good) {
        progress_clear();
        fprintf(stderr, "%u positions of %u games\n", learnt.count + fresh.count, 2 * half);
        fit->before = mean_cross_entropy(&fresh, seats, weight);
        descend(&learnt, seats, fit->weight_count, weight);
        fit->after = mean_cross_entropy(&fresh, seats, weight);
    }
    free(learnt.kept);
    free(fresh.kept);
    return good;
}
