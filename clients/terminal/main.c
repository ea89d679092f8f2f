/* `mykonos`: the command line, for people and scripts. */
#include <stdio.h>

#include "clients/terminal/commands.h"
#include "engine/game.h"

/* For the examples of the help: a game on the shelf, if possible one that every command can do something with. */
static const char *some_game(void)
{
    const char *key = game_list[0]->key;
    for (const struct game *const *game = game_list; *game != NULL; game++) {
        if ((*game)->on_shelf)
            key = (*game)->key;
        if ((*game)->picture_count > 0)
            break;
    }
    return key;
}

int main(int argc, char **argv)
{
    char words[200];
    struct text fault = text_on(words, sizeof words);
    if (!game_list_is_whole(&fault)) {
        fprintf(stderr, "mykonos: %s\n", words);
        return STATUS_NOT_WELL;
    }
    struct program mykonos = { "mykonos", "one table for five board games", some_game(), commands_all };
    return program_run(&mykonos, argc, argv);
}
