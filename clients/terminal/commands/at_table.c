#include "clients/terminal/commands/at_table.h"

#include <stdlib.h>
#include <unistd.h>

#include "clients/terminal/play/choose_game.h"
#include "clients/terminal/talk/conversation.h"
#include "clients/terminal/window/window.h"

const struct game *at_table_game(struct args *args)
{
    struct args rest = *args;
    if (args_word(&rest) != NULL || !isatty(STDOUT_FILENO))
        return setup_args_game(args);
    const struct game *chosen = choose_game();
    args->bad = chosen == NULL;
    return chosen;
}

bool at_table_talk(struct venue *venue, bool plain, bool ascii, bool listens)
{
    if (listens && window_is_wanted(plain))
        return window_run(venue, ascii);
    struct conversation *conversation = calloc(1, sizeof *conversation);
    if (conversation == NULL)
        return false;
    conversation_open(conversation, venue, listens);
    bool ok = conversation_run(conversation);
    conversation_close(conversation);
    free(conversation);
    return ok;
}
