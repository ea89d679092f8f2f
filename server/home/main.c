/* `mykonos-serve`: carries out `mykonos serve` and `mykonos backup`, which explain themselves there. */
#include <sys/stat.h>

#include "command/home_options.h"
#include "server/home/home.h"
#include "system/secret.h"

static const char *const examples[] = { NULL };
static const struct program_command commands[] = {
    { "serve", "", "as `mykonos serve`", "See `mykonos serve --help`.", home_serve_options, examples, home_serve },
    { "backup", "TO", "as `mykonos backup`", "See `mykonos backup --help`.", home_backup_options, examples,
      home_backup },
    { NULL, NULL, NULL, NULL, NULL, NULL, NULL },
};

/* The file of the games holds secrets: decks, seats, invitations. */
int main(int argc, char **argv)
{
    secret_forbid_dumps();
    umask(S_IRWXG | S_IRWXO);
    const struct program home = { .name = HOME_PROGRAM,
                                  .about = "a site for one household",
                                  .commands = commands,
                                  .sibling = "mykonos",
                                  .speaks = true };
    return program_run(&home, argc, argv);
}
