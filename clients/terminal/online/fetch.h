/* One request to a server over HTTP, and its whole answer. */
#ifndef TERMINAL_ONLINE_FETCH_H
#define TERMINAL_ONLINE_FETCH_H

#include <stddef.h>

#include "clients/terminal/online/address.h"

struct fetch_answer {
    char *bytes;      /* the caller frees them; a zero follows */
    const char *body; /* in `bytes` */
    size_t body_size;
    int status; /* 200 */
};

/* Waits for the answer, but not for ever. form NULL: GET, else POST. false: none came, or it is longer than `limit`
 * bytes. */
bool fetch(const struct address *address, const char *path, const char *form, size_t limit,
           struct fetch_answer *answer);

#endif
