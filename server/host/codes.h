/* One-time codes that open a taken seat on another device of its person. They live in the memory of the host only, as
 * hashes. Uses no loop, store or bus. */
#ifndef SERVER_HOST_CODES_H
#define SERVER_HOST_CODES_H

#include "server/host/table.h"
#include "server/loop/typed_code.h"

enum {
    CODES_LETTERS = TYPED_CODE_LETTERS,
    CODES_RANDOM_SIZE = TYPED_CODE_RANDOM_SIZE,
    CODES_LAST_S = 300,
    CODES_WRONG_MOST = 10, /* guesses at one table, after which all its codes are void */
};

struct codes {
    int64_t until_ms[GAME_SEATS_MOST]; /* 0: the seat has no code */
    uint8_t hash[GAME_SEATS_MOST][TABLE_TOKEN_SIZE];
    uint8_t wrong;
};

/* A new code for a seat; an earlier one is void. The random bytes become its letters. */
void codes_make(struct codes *codes, int seat, const uint8_t random[CODES_RANDOM_SIZE], int64_t now_ms,
                char code[CODES_LETTERS + 1]);
/* The seat that the code with this hash opens, now and never again; -1: none. */
int codes_use(struct codes *codes, struct wire_slice hash, int64_t now_ms);
void codes_forget(struct codes *codes, int seat);
void codes_exchange(struct codes *codes, int one, int other);   /* the persons of these seats have changed places */
bool codes_are_live(const struct codes *codes, int64_t now_ms); /* any of them */

#endif
