/* `mykonos bot`. */
#include <stdio.h>

#include "bots/native/answer.h"
#include "clients/terminal/commands/commands.h"
#include "system/complain.h"

int command_bot(struct args *args)
{
    struct bot_player player;
    const char *name = args_text(args, "--player", "level:4");
    if (!args_done(args) || !bot_read_player(name, &player)) {
        complain("--player takes random, greedy, plain or level:1 to level:6");
        return STATUS_USAGE;
    }
    answer_host(&player);
    return STATUS_OK;
}
