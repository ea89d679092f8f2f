/* Where a table on a server is: http://host:port/t/TABLE#PASS. The pass opens a seat and is missing for spectators. */
#ifndef TERMINAL_ONLINE_ADDRESS_H
#define TERMINAL_ONLINE_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_HOST_SIZE = 128, ADDRESS_INVITATION_SIZE = 16, ADDRESS_CODE_SIZE = 8 };

struct address {
    char host[ADDRESS_HOST_SIZE], port[8];
    uint64_t table;    /* 0: the address names none */
    uint8_t pass_size; /* 0: there is none; ADDRESS_INVITATION_SIZE: the table's; ADDRESS_CODE_SIZE: a code's letters */
    uint8_t pass[ADDRESS_INVITATION_SIZE];
};

/* false: the words are not an address. A code may have dashes and small letters. */
bool address_read(const char *words, struct address *address);
/* A connected socket that neither sends nor receives for longer than `seconds`; -1: nobody answers there. */
int address_connect(const struct address *address, int seconds);

#endif
