/* `mykonos`: the command line, for people and scripts. */
#include "clients/terminal/commands/commands.h"

int main(int argc, char **argv)
{
    const struct program mykonos = { .name = "mykonos",
                                     .about = "one table for five board games",
                                     .commands = terminal_commands,
                                     .sibling = "mykonos-lab",
                                     .hands_on = true,
                                     .alone = commands_start,
                                     .speaks = true };
    return program_run(&mykonos, argc, argv);
}
