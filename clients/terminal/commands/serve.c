/* `mykonos serve` and `mykonos backup`: a program of its own carries them out. */
#include "clients/terminal/commands/commands.h"
#include "command/home_options.h"
#include "system/complain.h"

static int hand_on(const struct args *args)
{
    program_hand_on(HOME_PROGRAM, args);
    complain("this build of Mykonos has no server: %s is missing; tools/setup installs the libraries it needs",
             HOME_PROGRAM);
    return STATUS_FAILED;
}

int command_serve(struct args *args)
{
    return hand_on(args);
}

int command_backup(struct args *args)
{
    return hand_on(args);
}
