/* Where NATS is: nats://HOST:PORT, several separated by commas. */
#ifndef SERVER_BUS_BUS_URL_H
#define SERVER_BUS_BUS_URL_H

enum { BUS_SERVERS_MOST = 8, BUS_HOST_SIZE = 256, BUS_PORT_SIZE = 6 };

struct bus_server {
    char host[BUS_HOST_SIZE]; /* a name or an address, without brackets */
    char port[BUS_PORT_SIZE];
};

/* Returns the number of servers; 0: a fault, and *why is a sentence about it. */
int bus_url_read(const char *words, struct bus_server list[BUS_SERVERS_MOST], const char **why);

#endif
