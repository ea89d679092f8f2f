/* Mytikas: the list of all rule tests; tests.h declares them from the same tables. */
#include "games/mytikas/tests/tests.h"

#define LISTED_TEST(function, rules, name) { rules, name, mytikas_test_##function },
const struct rule_test mytikas_tests[] = {
    MYTIKAS_SETUP_TESTS(LISTED_TEST)  /* tests/setup.c */
    MYTIKAS_TURN_TESTS(LISTED_TEST)   /* tests/turn.c */
    MYTIKAS_ACTION_TESTS(LISTED_TEST) /* tests/action.c */
    MYTIKAS_CARD_TESTS(LISTED_TEST)   /* tests/card.c */
    MYTIKAS_END_TESTS(LISTED_TEST)    /* tests/end.c */
    MYTIKAS_FAULT_TESTS(LISTED_TEST)  /* tests/fault.c */
    MYTIKAS_WORDS_TESTS(LISTED_TEST)  /* tests/words.c */
    MYTIKAS_THINGS_TESTS(LISTED_TEST) /* tests/things.c */
    { NULL, NULL, NULL },
};
