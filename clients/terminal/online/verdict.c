#include "clients/terminal/online/verdict.h"

void verdict_add_lost(struct text *text)
{
    text_add(text, "Some positions that you saw before the connection was lost are not in the record, while all since "
                   "then are: the server lost moves, or it cheats. Nobody can tell which.");
}

void verdict_add_doubts(const struct witness *witness, struct text *text)
{
    int broken_off = witness->broken_off, rewound = witness->rewound;
    if (broken_off > 0) {
        text_char(text, ' ');
        text_add_n(
            text, broken_off,
            "The shuffle was broken off and done again %d time; whether the server chose the deal by that, this "
            "check cannot tell.",
            "The shuffle was broken off and done again %d times; whether the server chose the deal by that, this "
            "check cannot tell.",
            broken_off);
    }
    if (rewound > 0) {
        text_char(text, ' ');
        text_add_n(text, rewound,
                   "The server lost moves %d time; whether it did so on purpose, this check cannot tell.",
                   "The server lost moves %d times; whether it did so on purpose, this check cannot tell.", rewound);
    }
}
