/* Commands that measure and prove: soak, bench, signature, perft, playthrough. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/progress.h"
#include "lab/commands.h"
#include "lab/dead_end.h"
#include "lab/playthrough.h"
#include "lab/search_bench.h"
#include "proof/conformance.h"
#include "system/clock.h"

static double seconds_now(void)
{
    return (double)clock_us() / 1e6;
}

static double cpu_seconds_now(void)
{
    return (double)clock_process_us() / 1e6;
}

/* ---- soak ---- */

static void print_violations(const struct conformance_report *report)
{
    for (uint64_t i = 0; i < report->violations && i < CONFORMANCE_KEPT; i++) {
        const struct violation *v = &report->kept[i];
        fprintf(stderr, "violation: %s (%s) with %d seats, seed %llu, step %u\n", v->law, v->detail, v->seat_count,
                (unsigned long long)v->seed, v->step);
    }
}

/* Stops after this many games or steps, whichever comes first. */
struct soak {
    uint64_t games, steps, seed;
    int seats; /* 0: all counts in turn */
};

static void soak(struct conformance *conformance, const struct game *game, const struct soak *plan)
{
    for (uint64_t i = 0; i < plan->games && conformance_report(conformance)->steps < plan->steps; i++) {
        if (!progress_step(i))
            return;
        int seat_count = plan->seats != 0 ? plan->seats : walk_seat_count(game, (int)(i % 60));
        conformance_play(conformance, seat_count, plan->seed + i);
        if (conformance_report(conformance)->violations >= CONFORMANCE_KEPT)
            return;
    }
}

int command_soak(struct args *args)
{
    const struct game *game = setup_args_game(args);
    const struct soak plan = { .games = args_number(args, "--games", 1000, 1, 1000000000),
                               .steps = args_number(args, "--steps", UINT64_MAX, 1, UINT64_MAX),
                               .seed = args_number(args, "--seed", 1, 0, UINT64_MAX / 2),
                               .seats = setup_args_seats(args, game, 0) };
    bool json = args_flag(args, "--json");
    if (!args_done(args) || game == NULL)
        return STATUS_USAGE;
    struct conformance *conformance = conformance_create(game);
    if (conformance == NULL)
        return STATUS_FAILED;
    double began = seconds_now();
    progress_begin("games", plan.games);
    soak(conformance, game, &plan);
    const struct conformance_report *report = conformance_report(conformance);
    unsigned long long played = report->games, steps = report->steps, violations = report->violations;
    int status = progress_end(STATUS_OK);
    print_violations(report);
    conformance_destroy(conformance);
    if (json)
        printf("{\"game\":\"%s\",\"games\":%llu,\"steps\":%llu,\"violations\":%llu}\n", game->key, played, steps,
               violations);
    else
        printf("%s: %llu games, %llu steps, %llu violations, %.1f s\n", game->title, played, steps, violations,
               seconds_now() - began);
    return violations == 0 ? status : STATUS_FAILED;
}

/* ---- bench ---- */

struct bench {
    uint64_t games, actions;
    double seconds, cpu_seconds;
};

static void bench(const struct game *game, struct game_setup *setup, double seconds, struct bench *result,
                  struct walk_run *run)
{
    static struct move_list list;
    double began = seconds_now(), cpu_began = cpu_seconds_now();
    do {
        result->actions += walk_random_games(game, setup, 8, &list, run);
        result->games += 8;
        result->seconds = seconds_now() - began;
        result->cpu_seconds = cpu_seconds_now() - cpu_began;
    } while (result->seconds < seconds && !run->dead_end && progress_step((uint64_t)result->seconds));
}

int command_bench(struct args *args)
{
    const struct game *game = setup_args_game(args);
    double seconds = (double)args_number(args, "--seconds", 3, 1, 3600);
    int seats = setup_args_seats(args, game, game == NULL ? 0 : game->seats_most);
    bool json = args_flag(args, "--json"), search = args_flag(args, "--search");
    struct game_setup setup = { 0 };
    if (game != NULL)
        game_setup_default(game, seats, &setup);
    setup_args_options(args, game, &setup);
    if (!args_done(args) || game == NULL)
        return STATUS_USAGE;
    if (search)
        return search_bench(game, &setup, seconds, json);
    struct bench result = { 0 };
    struct walk_run run = { 0 };
    progress_begin("s", (uint64_t)seconds);
    bench(game, &setup, seconds, &result, &run);
    int status = progress_end(STATUS_OK);
    if (run.dead_end)
        return dead_end_status(&run, game, status);
    double actions = (double)result.actions / result.seconds, games = (double)result.games / result.seconds;
    double cpu_actions = (double)result.actions / result.cpu_seconds;
    if (json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"actions_per_s\":%.0f,\"games_per_s\":%.1f,\"state_bytes\":%d,"
               "\"actions_per_cpu_s\":%.0f}\n",
               game->key, seats, actions, games, game->state_size, cpu_actions);
    else
        printf("%s with %d seats: %.0f actions a second (%.0f in a second of a whole core), %.0f games a second, "
               "%d bytes of state\n",
               game->title, seats, actions, cpu_actions, games, game->state_size);
    return status;
}

/* ---- signature, perft, playthrough ---- */

int command_signature(struct args *args)
{
    const struct game *game = setup_args_game(args);
    uint64_t games = args_number(args, "--games", 2000, 1, 1000000);
    if (!args_done(args) || game == NULL)
        return STATUS_USAGE;
    static struct move_list list;
    struct walk_run run = { .go_on = progress_step };
    progress_begin("games", games);
    unsigned long long signature = walk_signature(game, (uint32_t)games, &list, &run);
    int status = dead_end_status(&run, game, progress_end(STATUS_OK));
    if (status != STATUS_FAILED)
        printf("%016llx\n", signature);
    return status;
}

int command_perft(struct args *args)
{
    const struct game *game = setup_args_game(args);
    int depth = (int)args_number(args, "--depth", 2, 0, 20);
    int seats = setup_args_seats(args, game, game == NULL ? 0 : game->seats_least);
    uint64_t seed = args_number(args, "--seed", 1, 0, UINT64_MAX / 2);
    bool json = args_flag(args, "--json");
    if (!args_done(args) || game == NULL)
        return STATUS_USAGE;
    struct walk_run run = { .go_on = progress_step };
    progress_begin("positions", 0);
    unsigned long long positions = walk_perft(game, seats, seed, depth, &run);
    int status = dead_end_status(&run, game, progress_end(STATUS_OK));
    if (status == STATUS_FAILED)
        return status;
    if (json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"depth\":%d,\"positions\":%llu}\n", game->key, seats, depth, positions);
    else
        printf("%llu\n", positions);
    return status;
}

int command_playthrough(struct args *args)
{
    const struct game *game = setup_args_game(args);
    int seats = setup_args_seats(args, game, game == NULL ? 0 : game->seats_least);
    uint64_t seed = args_number(args, "--seed", 1, 0, UINT64_MAX / 2);
    if (!args_done(args) || game == NULL)
        return STATUS_USAGE;
    struct walk_run run = { .go_on = progress_step };
    progress_begin("steps", 0);
    progress_hide(); /* it would be mixed with the output */
    bool written = playthrough_write(game, seats, seed, stdout, &run);
    return dead_end_status(&run, game, progress_end(written ? STATUS_OK : STATUS_FAILED));
}
