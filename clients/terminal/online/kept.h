/* What the terminal keeps of a seat at a table, in a file of its own: the token that opens the seat again, and the
 * witness by which the shuffle is checked. Nobody else may read it. */
#ifndef TERMINAL_ONLINE_KEPT_H
#define TERMINAL_ONLINE_KEPT_H

#include "clients/terminal/online/address.h"
#include "match/witness.h"

enum { KEPT_PATH_SIZE = 1024, KEPT_TOKEN_SIZE = 16 };

struct kept {
    char path[KEPT_PATH_SIZE]; /* "": nothing can be kept, only remembered while the program runs */
    int lock;                  /* a file that says that the path is in use; -1: none */
    uint8_t token[KEPT_TOKEN_SIZE];
    bool asked; /* a server may know the token, with what the witness says about the share */
};

/* Finds the token and the witness that the same address got before, if no other program uses them now, or makes a new
 * token; both are in a file then. false: there are no random bytes. */
bool kept_open(struct kept *kept, const struct address *address, struct witness *witness);
/* false: it cannot be written. */
bool kept_save(const struct kept *kept, const struct witness *witness);
/* The record of the match, beside it; path has KEPT_PATH_SIZE bytes. false: it cannot be written. */
bool kept_save_record(const struct kept *kept, const char *bytes, size_t size, char *path);
void kept_forget(struct kept *kept); /* the seat is lost, and the token opens nothing any more */
void kept_close(struct kept *kept);

/* Reads only the witness, of such a file or of one in which the page has kept nothing else. false: `fault` says what is
 * wrong. */
bool kept_read(const char *path, struct witness *witness, const char **fault);

#endif
