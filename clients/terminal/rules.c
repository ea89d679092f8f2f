/* `mykonos games` and `mykonos rules`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/commands.h"
#include "clients/terminal/explain.h"
#include "clients/terminal/progress.h"
#include "proof/coverage.h"
#include "proof/met.h"

int command_games(struct args *args)
{
    bool json = args_flag(args, "--json"), all = args_flag(args, "--all");
    if (!args_done(args))
        return STATUS_USAGE;
    for (const struct game *const *at = game_list; *at != NULL; at++) {
        const struct game *game = *at;
        if (!game->on_shelf && !all)
            continue;
        if (json)
            printf("{\"key\":\"%s\",\"title\":\"%s\",\"seats_least\":%d,\"seats_most\":%d,\"minutes\":%d,"
                   "\"rules_version\":%d,\"state_bytes\":%d}\n",
                   game->key, game->title, game->seats_least, game->seats_most, game->minutes, game->rules_version,
                   game->state_size);
        else
            printf("%-10s %d-%d players, %3d minutes  %s\n", game->key, game->seats_least, game->seats_most,
                   game->minutes, game->about);
    }
    return STATUS_WELL;
}

static int print_rules(const struct game *game, const char *number)
{
    if (number == NULL) {
        fputs(clauses_text(game), stdout);
        return STATUS_WELL;
    }
    static struct clause_list list;
    clauses_read(clauses_text(game), &list);
    const struct clause *clause = clauses_find(&list, number);
    if (clause == NULL) {
        fprintf(stderr, "mykonos: %s has no clause %s\n", game->title, number);
        return STATUS_NOT_WELL;
    }
    printf("%s %.*s\n", clause->number, (int)clause->size, clause->words);
    return STATUS_WELL;
}

static void print_coverage(const struct game *game, const struct coverage *c, const struct met *met)
{
    printf("%s: %d of %d clauses tested, %d of %d refusals provoked, %d of %d tests passed\n\n", game->title,
           c->clauses_tested, c->clauses.count, c->refusals_provoked, c->refusal_count, c->test_count - c->failed_count,
           c->test_count);
    printf("clause  tests  met in %u random games  first test\n", met->games);
    for (int i = 0; i < c->clauses.count; i++)
        printf("%-7s %5d %10llu               %s\n", c->clauses.clause[i].number, c->tests_of_clause[i],
               (unsigned long long)met->times[i],
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
    struct met *met = calloc(1, sizeof *met);
    if (coverage == NULL || met == NULL) {
        free(coverage);
        free(met);
        return STATUS_NOT_WELL;
    }
    struct walk_run run = { .go_on = progress_step };
    progress_begin("games", games);
    coverage_measure(game, coverage);
    met_count(game, &coverage->clauses, games, met, &run);
    int status = progress_end(STATUS_WELL);
    if (json)
        printf("{\"game\":\"%s\",\"clauses\":%d,\"clauses_tested\":%d,\"refusals\":%d,\"refusals_provoked\":%d,"
               "\"tests\":%d,\"tests_failed\":%d}\n",
               game->key, coverage->clauses.count, coverage->clauses_tested, coverage->refusal_count,
               coverage->refusals_provoked, coverage->test_count, coverage->failed_count);
    else
        print_coverage(game, coverage, met);
    if (run.dead_end)
        explain_dead_end(&run, game);
    bool whole = coverage_is_whole(coverage) && !run.dead_end;
    free(met);
    free(coverage);
    return whole ? status : STATUS_NOT_WELL;
}

int command_rules(struct args *args)
{
    const struct game *game = setup_args_game(args);
    bool coverage = args_flag(args, "--coverage"), json = args_flag(args, "--json");
    uint32_t games = (uint32_t)args_number(args, "--games", 100, 1, 100000);
    const char *number = args_word(args);
    if (!args_done(args))
        return STATUS_USAGE;
    return coverage ? show_coverage(game, games, json) : print_rules(game, number);
}
