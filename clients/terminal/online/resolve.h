/* Looks up a host's addresses in a thread of its own, since that may take long and cannot be broken off. */
#ifndef TERMINAL_ONLINE_RESOLVE_H
#define TERMINAL_ONLINE_RESOLVE_H

#include <netdb.h>

/* A file descriptor that is readable when the answer is there; -1: it cannot be looked up. */
int resolve_begin(const char *host, const char *port);
/* The answer, for freeaddrinfo(); NULL: `fault` says why, as getaddrinfo() does. Closes the descriptor. */
struct addrinfo *resolve_end(int fd, int *fault);
void resolve_give_up(int fd);

#endif
