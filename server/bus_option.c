#include "server/bus_option.h"

#include <stdlib.h>

struct bus_access bus_option(struct args *args)
{
    struct bus_access access = { .url = args_text(args, "--bus", NULL), .open = args_flag(args, "--bus-open") };
    access.seed_file = args_text(args, "--bus-seed", access.open ? NULL : getenv("MYKONOS_BUS_SEED_FILE"));
    access.ca_file = args_text(args, "--bus-ca", access.open ? NULL : getenv("MYKONOS_BUS_CA_FILE"));
    const char *fault = access.url == NULL ? NULL : bus_access_fault(&access);
    if (fault != NULL)
        args_complain(args, "%s", fault);
    return access;
}
