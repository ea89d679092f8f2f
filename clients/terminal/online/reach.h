/* A connection to one of several addresses, plain or over TLS. Nothing here waits: poll `fd` and call
 * reach_step(). All addresses of all hosts are tried, each next one when the one before has failed or after a
 * second, and the first that is ready is taken. */
#ifndef TERMINAL_ONLINE_REACH_H
#define TERMINAL_ONLINE_REACH_H

#include <sys/socket.h>

#include "clients/terminal/online/address.h"
#include "protocol/wire.h"

enum {
    REACH_PEERS = 16, /* addresses tried */
    REACH_SHUNNED = 4,
    REACH_FAULT_SIZE = 400,
};

enum reach_state { REACH_NONE, REACH_DIALLING, REACH_OPEN, REACH_FAILED };

struct reach_peer {
    struct sockaddr_storage address;
    socklen_t size;
    int place; /* index in the places */
    int fd;    /* -1: not tried yet, or no more */
    bool tried;
    struct secure *tls; /* NULL: plain, or not connected yet */
};

struct reach {
    enum reach_state state;
    const struct address_places *places; /* the caller keeps them */
    int fd;                              /* readable when reach_step() has something to do; -1: none */
    int resolving[ADDRESS_PLACES];       /* by place, a descriptor of resolve.h; -1: none */
    struct reach_peer peer[REACH_PEERS];
    int peer_count, open; /* open: index of the peer that was taken */
    uint64_t begun_ms, next_ms;
    struct wire out;              /* not sent yet */
    bool untrusted;               /* a certificate was refused: trying again will not help */
    char fault[REACH_FAULT_SIZE]; /* why it failed, in the reader's language */

    /* What has disappointed us lately is tried last. */
    struct sockaddr_storage shunned[REACH_SHUNNED];
    int shunned_count;
};

void reach_init(struct reach *reach, const struct address_places *places);
void reach_begin(struct reach *reach);
/* Does what can be done at once. */
void reach_step(struct reach *reach);
/* When to call it again even if `fd` is not readable, in ms; -1: no need. */
int reach_wait_ms(const struct reach *reach);
/* Hangs up; shun: the peer that was taken is tried last from now on. */
void reach_close(struct reach *reach, bool shun);

/* The host that was taken, for the request's Host line. */
const struct address *reach_address(const struct reach *reach);
bool reach_has_others(const struct reach *reach);
/* As many bytes as there are; 0: none now; -1: it is gone. */
ssize_t reach_read(struct reach *reach, void *bytes, size_t size);
/* Sent by this and the next steps. */
void reach_write(struct reach *reach, const void *bytes, size_t size);

#endif
