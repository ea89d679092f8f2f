/* `mykonos-lab coverage`: which clauses the rule tests prove and random games use. */
#include <stdio.h>
#include <stdlib.h>

#include "command/progress.h"
#include "lab/commands.h"
#include "lab/dead_end.h"
#include "proof/clause_use.h"
#include "proof/coverage.h"

static void print_coverage(const struct game *game, const struct coverage *c, const struct clause_use *use)
{
    printf("%s: %d of %d clauses tested, %d of %d refusals provoked, %d of %d tests passed\n\n", game->title,
           c->clauses_tested, c->clauses.count, c->refusals_provoked, c->refusal_count, c->test_count - c->failed_count,
           c->test_count);
    printf("clause  tests  met in %u random games  first test\n", use->games);
    for (int i = 0; i < c->clauses.count; i++)
        printf("%-7s %5d %10llu               %s\n", c->clauses.clause[i].number, c->tests_of_clause[i],
               (unsigned long long)use->times[i],
               c->first_test_of_clause[i] < 0 ? "NONE" : c->test[c->first_test_of_clause[i]].name);
    printf("\nrefusal\n");
    for (int i = 0; i < c->refusal_count; i++)
        printf("%-7s %s\n        provoked by: %s\n", game->refusals[i].rule, game->refusals[i].sentence,
               c->provoked_by[i] < 0 ? "NONE" : c->test[c->provoked_by[i]].name);
    for (int i = 0; i < c->test_count; i++)
        if (c->failure[i][0] != 0)
            printf("FAILED %s: %s\n", c->test[i].name, c->failure[i]);
    for (int i = 0; i < c->fault_count; i++)
        printf("FAULT %s\n", c->fault[i]);
}

static int show_coverage(const struct game *game, uint32_t games, bool json)
{
    struct coverage *coverage = calloc(1, sizeof *coverage);
    struct clause_use *use = calloc(1, sizeof *use);
    if (coverage == NULL || use == NULL) {
        free(coverage);
        free(use);
        return STATUS_FAILED;
    }
    struct walk_run run = { .go_on = progress_step };
    progress_begin("games", games);
    coverage_measure(game, coverage);
    clause_use_count(game, &coverage->clauses, games, use, &run);
    int status = progress_end(STATUS_OK);
    if (json)
        printf("{\"game\":\"%s\",\"clauses\":%d,\"clauses_tested\":%d,\"refusals\":%d,\"refusals_provoked\":%d,"
               "\"tests\":%d,\"tests_failed\":%d}\n",
               game->key, coverage->clauses.count, coverage->clauses_tested, coverage->refusal_count,
               coverage->refusals_provoked, coverage->test_count, coverage->failed_count);
    else
        print_coverage(game, coverage, use);
    bool whole = coverage_is_whole(coverage);
    free(use);
    free(coverage);
    return dead_end_status(&run, game, whole ? status : STATUS_FAILED);
}

int command_coverage(struct args *args)
{
    const struct game *game = setup_args_game(args);
    bool json = args_flag(args, "--json");
    uint32_t games = (uint32_t)args_number(args, "--games", 100, 1, 100000);
    return args_done(args) ? show_coverage(game, games, json) : STATUS_USAGE;
}
