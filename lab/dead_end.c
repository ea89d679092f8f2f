#include "lab/dead_end.h"

#include <stdio.h>

#include "command/program.h"
#include "system/complain.h"

int dead_end_status(const struct walk_run *run, const struct game *game, int status)
{
    char words[300];
    struct text text = text_on(words, sizeof words);
    if (!run->dead_end)
        return status;
    walk_write_dead_end(run, game, &text);
    complain("somebody had to move but had no legal move: %s", words);
    return STATUS_FAILED;
}
