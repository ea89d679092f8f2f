/* Where a table on a server is: https://host:port/t/TABLE#PASS. The pass opens a seat and is missing for spectators. */
#ifndef TERMINAL_ONLINE_ADDRESS_H
#define TERMINAL_ONLINE_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/text.h"

enum {
    ADDRESS_HOST_SIZE = 128,
    ADDRESS_PORT_SIZE = 8,
    ADDRESS_SIZE = ADDRESS_HOST_SIZE + ADDRESS_PORT_SIZE + 80, /* of an address in words, with everything */
    ADDRESS_INVITATION_SIZE = 16,
    ADDRESS_CODE_SIZE = 8,
    ADDRESS_PLACES = 4,
};

struct address {
    bool tls;                     /* https */
    char host[ADDRESS_HOST_SIZE]; /* a name or a number, the latter without brackets */
    char port[ADDRESS_PORT_SIZE];
    uint64_t table;    /* 0: the address names none */
    uint8_t pass_size; /* 0: there is none; ADDRESS_INVITATION_SIZE: the table's; ADDRESS_CODE_SIZE: a code's letters */
    uint8_t pass[ADDRESS_INVITATION_SIZE];
};

/* One site, which may be reached in several places. */
struct address_places {
    struct address at[ADDRESS_PLACES]; /* the first one names the table */
    int count;
    const char *ca_file; /* certificates to trust besides the system's; NULL: none */
};

/* false: the words are not an address. A code may have dashes and small letters. */
bool address_read(const char *words, struct address *address);
/* "host:port" with brackets where they are needed, or "host" if the port need not be said. */
void address_write_host(const struct address *address, struct text *text);
/* "https://host:port": so browsers write an origin, too. */
void address_write_site(const struct address *address, struct text *text);
/* "https://host:port/t/TABLE" */
void address_write_table(const struct address *address, uint64_t table, struct text *text);
/* The same with the table's invitation. */
void address_write_invitation(const struct address *address, struct text *text);

#endif
