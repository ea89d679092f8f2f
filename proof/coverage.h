/* Which clauses of a game's rules have tests, and which refusals the tests provoke, measured by running them. */
#ifndef PROOF_COVERAGE_H
#define PROOF_COVERAGE_H

#include "engine/clauses.h"
#include "proof/scene.h"

enum { COVERAGE_TESTS_LIMIT = 400, COVERAGE_REFUSALS_LIMIT = 256, COVERAGE_FAULTS_LIMIT = 32 };

struct coverage {
    struct clause_list clauses;
    int tests_of_clause[CLAUSE_LIMIT];
    int first_test_of_clause[CLAUSE_LIMIT]; /* -1: none */
    int clauses_tested;

    const struct rule_test *test;
    int test_count, failed_count;
    char failure[COVERAGE_TESTS_LIMIT][200]; /* empty: passed */

    int refusal_count, refusals_provoked;
    int provoked_by[COVERAGE_REFUSALS_LIMIT]; /* index of the first test; -1: none */

    int fault_count; /* a test or a refusal names a clause that does not exist, a clause appears twice, ... */
    char fault[COVERAGE_FAULTS_LIMIT][160];
};

/* Runs all rule tests of the game. */
void coverage_measure(const struct game *game, struct coverage *coverage);
/* No test failed and nothing is missing. */
bool coverage_is_whole(const struct coverage *coverage);

#endif
