/* The options by which mykonosd and mykonosctl reach the bus. */
#ifndef SERVER_BUS_OPTION_H
#define SERVER_BUS_OPTION_H

#include "command/args.h"
#include "server/bus/bus.h"

/* Rows of a table of options. */
#define BUS_OPTIONS                                                                                                    \
    { "--bus", "URL", "the NATS server, nats://HOST:PORT, or several separated by commas" },                           \
        { "--bus-seed", "FILE", "the seed of our key for NATS, which only we may read (MYKONOS_BUS_SEED_FILE)" },      \
        { "--bus-ca", "FILE",                                                                                          \
          "who signs NATS's certificate (MYKONOS_BUS_CA_FILE, or else the authorities of the system)" },               \
    {                                                                                                                  \
        "--bus-open", NULL, "without key and TLS: all who reach NATS can read and send everything"                     \
    }

/* Complains about what is wrong. The URL is NULL if there is none. */
struct bus_access bus_option(struct args *args);

#endif
