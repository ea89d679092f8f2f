/* What a site answers about accounts (docs/protocol.md). */
#ifndef TERMINAL_ONLINE_SITE_ACCOUNT_H
#define TERMINAL_ONLINE_SITE_ACCOUNT_H

#include "clients/terminal/online/own_session.h"
#include "clients/terminal/online/reach.h"

enum {
    SITE_FAULT_SIZE = 40,
    SITE_NAME_SIZE = 33,
    SITE_CODE_SIZE = 20,
    SITE_SECRET_DIGITS = 64,
    SITE_LASTS_MOST_S = 3600
};

/* All of it may be shown as it is. What the site did not say, or not as it should, is empty or 0. */
struct site_answer {
    int status;                           /* 200; 0: no answer came */
    char trouble[REACH_FAULT_SIZE];       /* why not, in the reader's language */
    char fault[SITE_FAULT_SIZE];          /* why it was refused: a word */
    char name[SITE_NAME_SIZE];            /* of the account; empty: nobody is signed in */
    char cookie[OWN_SESSION_COOKIE_SIZE]; /* of a session that begins and may be kept */
    char code[SITE_CODE_SIZE];            /* for people to type */
    char secret[SITE_SECRET_DIGITS + 1];
    int64_t lasts_s; /* the code and its secret are good for so long */
};

/* Waits for the answer, or until Ctrl-C asks a command to stop (command/progress.h). path: after "/api/account". json:
 * NULL: GET. is_signed: by the session that is kept for the address. */
void site_account_ask(struct site_answer *answer, const struct address_places *places, const char *path,
                      const char *json, bool is_signed);

#endif
