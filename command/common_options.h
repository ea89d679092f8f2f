/* Options that mean the same in every command that takes them. */
#ifndef COMMAND_COMMON_OPTIONS_H
#define COMMAND_COMMON_OPTIONS_H

#define OPTION_JSON                                                                                                    \
    {                                                                                                                  \
        "--json", NULL, "print the result as JSON"                                                                     \
    }
#define OPTION_SEED                                                                                                    \
    {                                                                                                                  \
        "--seed", "S", "deal and choose by this seed (1)"                                                              \
    }
#define OPTION_OPTION                                                                                                  \
    {                                                                                                                  \
        "--option", "KEY=CHOICE",                                                                                      \
            "set an option of the game; may be given several times, and a wrong one lists them all"                    \
    }
#define OPTION_JOBS                                                                                                    \
    {                                                                                                                  \
        "--jobs", "N", "play on this many processes (1)"                                                               \
    }

#endif
