/* One request to a server over HTTP, and its whole answer. Nothing here waits, except fetch_wait(). */
#ifndef TERMINAL_ONLINE_FETCH_H
#define TERMINAL_ONLINE_FETCH_H

#include <stddef.h>

#include "clients/terminal/online/reach.h"

struct fetch_wish {
    const char *path;
    const char *form, *json; /* what is sent, of one kind or the other; neither: GET */
    const char *agent;       /* what we call ourselves; NULL: nothing */
    bool is_signed;          /* by the session that is kept for the address, if there is one */
    size_t limit;            /* bytes of an answer */
};

struct fetch {
    struct reach connection;
    struct wire request, got;
    struct fetch_wish wish;
    char path[64];
    uint64_t begun_ms;
    bool asked, done;

    /* When it is done. */
    int status;       /* 200; 0: no answer came */
    const char *body; /* a zero follows */
    size_t body_size;
};

/* The caller keeps the places, and what is sent. */
void fetch_begin(struct fetch *fetch, const struct address_places *places, const struct fetch_wish *wish);
/* A server that says nothing for too long counts as done. */
void fetch_step(struct fetch *fetch);
/* Waits until it is done. false: no answer came; the connection's fault may say why. */
bool fetch_wait(struct fetch *fetch);
/* The value of a line of the answer's head, "set-cookie". false: there is none, or it is too long. */
bool fetch_header(const struct fetch *fetch, const char *name, char *value, size_t size);
void fetch_end(struct fetch *fetch);

#endif
