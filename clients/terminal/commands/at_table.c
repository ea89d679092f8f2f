#include "clients/terminal/commands/at_table.h"

#include <unistd.h>

#include "clients/terminal/play/choose_game.h"

const struct game *at_table_game(struct args *args)
{
    struct args rest = *args;
    if (args_word(&rest) != NULL || !isatty(STDOUT_FILENO))
        return setup_args_game(args);
    const struct game *chosen = choose_game();
    args->bad = chosen == NULL;
    return chosen;
}
