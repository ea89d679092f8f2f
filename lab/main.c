/* `mykonos-lab` proves, measures and tunes games and bots. */
#include "lab/commands.h"

int main(int argc, char **argv)
{
    const struct program lab = { "mykonos-lab", "proves, measures and tunes games and bots", lab_commands,
                                 .sibling = "mykonos" };
    return program_run(&lab, argc, argv);
}
