/* One request to a server over HTTP, and its whole answer. Nothing here waits, except fetch_wait(). */
#ifndef TERMINAL_ONLINE_FETCH_H
#define TERMINAL_ONLINE_FETCH_H

#include <stddef.h>

#include "clients/terminal/online/reach.h"

struct fetch {
    struct reach connection;
    struct wire request, got;
    char path[64];
    const char *form; /* the caller keeps it; NULL: GET, else POST */
    size_t limit;     /* bytes of an answer */
    uint64_t begun_ms;
    bool asked, done;

    /* When it is done. */
    int status;       /* 200; 0: no answer came */
    const char *body; /* a zero follows */
    size_t body_size;
};

/* The places, too, are kept by the caller. */
void fetch_begin(struct fetch *fetch, const struct address_places *places, const char *path, const char *form,
                 size_t limit);
/* A server that says nothing for too long counts as done. */
void fetch_step(struct fetch *fetch);
/* Waits until it is done. false: no answer came; the connection's fault may say why. */
bool fetch_wait(struct fetch *fetch);
void fetch_end(struct fetch *fetch);

#endif
