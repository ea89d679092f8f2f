#include "proof/coverage.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

static void note_fault(struct coverage *coverage, const char *format, ...)
{
    if (coverage->fault_count == COVERAGE_FAULTS_LIMIT)
        return;
    char *fault = coverage->fault[coverage->fault_count++];
    struct text text = text_on(fault, sizeof coverage->fault[0]);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
}

static int clause_index(const struct coverage *coverage, const char *number)
{
    const struct clause *clause = clauses_find(&coverage->clauses, number);
    return clause == NULL ? -1 : (int)(clause - coverage->clauses.clause);
}

static void read_clauses(const struct game *game, struct coverage *coverage)
{
    clauses_read(clauses_text(game), &coverage->clauses);
    for (int i = 0; i < coverage->clauses.count; i++) {
        const struct clause *clause = &coverage->clauses.clause[i];
        coverage->first_test_of_clause[i] = -1;
        if (clause_index(coverage, clause->number) != i)
            note_fault(coverage, "clause %s stands twice", clause->number);
        const char *last = memchr(clause->words, '[', clause->size);
        if (last == NULL)
            note_fault(coverage, "clause %s has no mark of origin", clause->number);
    }
}

static void count_clauses(struct coverage *coverage, int test)
{
    const char *at = coverage->test[test].rules;
    while (*at != 0) {
        char number[CLAUSE_NUMBER_SIZE] = "";
        size_t size = strcspn(at, " ");
        if (size < sizeof number)
            memcpy(number, at, size);
        int index = clause_index(coverage, number);
        if (index < 0)
            note_fault(coverage, "test \"%s\" names a clause that does not exist: %s", coverage->test[test].name,
                       number);
        else if (coverage->tests_of_clause[index]++ == 0)
            coverage->first_test_of_clause[index] = test;
        at += size + strspn(at + size, " ");
    }
}

static void run_tests(const struct game *game, struct coverage *coverage)
{
    static struct scene scene; /* too big for the stack */
    for (int test = 0; coverage->test[test].rules != NULL; test++) {
        assert(test < COVERAGE_TESTS_LIMIT);
        coverage->test_count++;
        if (!scene_run(&scene, game, &coverage->test[test])) {
            coverage->failed_count++;
            struct text text = text_on(coverage->failure[test], sizeof coverage->failure[test]);
            text_put(&text, scene.failure);
        }
        for (int i = 0; i < coverage->refusal_count; i++)
            if (scene.provoked[i / 8] >> i % 8 & 1 && coverage->provoked_by[i] < 0)
                coverage->provoked_by[i] = test;
        count_clauses(coverage, test);
    }
}

void coverage_measure(const struct game *game, struct coverage *coverage)
{
    memset(coverage, 0, sizeof *coverage);
    read_clauses(game, coverage);
    coverage->refusal_count = game_refusal_count(game);
    for (int i = 0; i < coverage->refusal_count; i++) {
        coverage->provoked_by[i] = -1;
        if (clause_index(coverage, game->refusals[i].rule) < 0)
            note_fault(coverage, "refusal \"%s\" cites a clause that does not exist: %s", game->refusals[i].sentence,
                       game->refusals[i].rule);
    }
    int index = 0;
    while (game_list[index] != game)
        index++;
    coverage->test = game_tests[index];
    run_tests(game, coverage);
    for (int i = 0; i < coverage->clauses.count; i++)
        coverage->clauses_tested += coverage->tests_of_clause[i] > 0;
    for (int i = 0; i < coverage->refusal_count; i++)
        coverage->refusals_provoked += coverage->provoked_by[i] >= 0;
}

bool coverage_is_whole(const struct coverage *coverage)
{
    return coverage->failed_count == 0 && coverage->fault_count == 0 && coverage->clauses.count > 0 &&
           coverage->clauses_tested == coverage->clauses.count &&
           coverage->refusals_provoked == coverage->refusal_count;
}
