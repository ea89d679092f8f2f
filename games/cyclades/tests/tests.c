#include "games/cyclades/tests/tests.h"

#define CYCLADES_TEST_ENTRY(function, rules, name) { rules, name, cyclades_test_##function },
const struct rule_test cyclades_tests[] = { CYCLADES_TESTS(CYCLADES_TEST_ENTRY){ NULL, NULL, NULL } };
