/* Runs the rule tests of one game, and checks that every clause has a test and every refusal is provoked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proof/coverage.h"

int main(int argc, char **argv)
{
    char words[200];
    struct text fault = text_on(words, sizeof words);
    if (!game_list_is_whole(&fault)) {
        fprintf(stderr, "%s\n", words);
        return 1;
    }
    const struct game *game = argc == 2 ? game_named(argv[1]) : NULL;
    if (game == NULL) {
        fprintf(stderr, "usage: rules_test GAME\n");
        return 2;
    }
    struct coverage *coverage = calloc(1, sizeof *coverage);
    if (coverage == NULL)
        return 2;
    coverage_measure(game, coverage);
    for (int i = 0; i < coverage->test_count; i++)
        if (coverage->failure[i][0] != 0)
            printf("FAIL %s: %s\n", coverage->test[i].name, coverage->failure[i]);
    for (int i = 0; i < coverage->clauses.count; i++)
        if (coverage->tests_of_clause[i] == 0)
            printf("FAIL clause %s has no test\n", coverage->clauses.clause[i].number);
    for (int i = 0; i < coverage->refusal_count; i++)
        if (coverage->provoked_by[i] < 0)
            printf("FAIL refusal %s \"%s\" is provoked by no test\n", game->refusals[i].rule,
                   game->refusals[i].sentence);
    for (int i = 0; i < coverage->fault_count; i++)
        printf("FAIL %s\n", coverage->fault[i]);
    bool good = coverage_is_whole(coverage);
    printf("%s: %d tests, %d of %d clauses tested, %d of %d refusals provoked\n", game->key, coverage->test_count,
           coverage->clauses_tested, coverage->clauses.count, coverage->refusals_provoked, coverage->refusal_count);
    free(coverage);
    return good ? 0 : 1;
}
