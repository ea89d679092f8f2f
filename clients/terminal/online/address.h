/* Where a table on a server is: http://host:port/t/TABLE#TOKEN, the token only for a seat. */
#ifndef TERMINAL_ONLINE_ADDRESS_H
#define TERMINAL_ONLINE_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_HOST_SIZE = 128, ADDRESS_TOKEN_SIZE = 16 };

struct address {
    char host[ADDRESS_HOST_SIZE], port[8];
    uint64_t table; /* 0: the address names none */
    uint8_t token[ADDRESS_TOKEN_SIZE];
    bool has_token;
};

/* false: the words are not an address. */
bool address_read(const char *words, struct address *address);
/* A connected socket; -1: nobody answers there. */
int address_connect(const struct address *address);

#endif
