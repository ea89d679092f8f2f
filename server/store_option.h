/* Which database: --store or --store-file, for mykonosd and mykonosctl. */
#ifndef SERVER_STORE_OPTION_H
#define SERVER_STORE_OPTION_H

#include "command/args.h"

/* For the tables of options. */
#define STORE_OPTION_FILE                                                                                              \
    {                                                                                                                  \
        "--store-file", "FILE",                                                                                        \
            "instead of --store: a file that holds the same, with a password, and that others cannot read"             \
    }

/* The conninfo, which is kept until the process ends, because libpq needs it for every new connection. NULL: none was
 * given, or it was refused with a complaint. */
const char *store_option(struct args *args);

#endif
