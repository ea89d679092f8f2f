/* Fair shuffles. First the server commits to a secret by publishing its SHA-256. Then every person gives a share of
 * their own. The match's key is made from the secret and all shares, so no one can choose it alone; secret and shares
 * are shown at the end, and anyone can check them. */
#ifndef MATCH_FAIR_H
#define MATCH_FAIR_H

#include "engine/game.h"

enum { FAIR_HASH_SIZE = 32, FAIR_SECRET_SIZE = 32, FAIR_SHARE_SIZE = 16, FAIR_HALF_SIZE = 16 };

struct fair {
    uint8_t commitment[FAIR_HASH_SIZE]; /* SHA-256 of the secret */
    uint8_t secret[FAIR_SECRET_SIZE];
    uint8_t share[GAME_SEATS_MOST][FAIR_SHARE_SIZE];
    uint8_t given;   /* set of seats that gave a share; bots give none */
    uint8_t present; /* 0: the match's key was not made this way */
};

void fair_hash(const void *bytes, size_t size, uint8_t hash[FAIR_HASH_SIZE]); /* SHA-256 */
/* Its first half: how secrets of people are stored, and how they travel between nodes. */
void fair_half_hash(const void *bytes, size_t size, uint8_t half[FAIR_HALF_SIZE]);
void fair_commit(struct fair *fair); /* from the secret */
/* The first 16 bytes of the SHA-256 of: the secret, then for each share given its seat (one byte) and its bytes. */
void fair_key(const struct fair *fair, uint64_t key[2]);
/* NULL: secret, shares, commitment and key belong together. Else which of them does not. */
const char *fair_fault(const struct fair *fair, const uint64_t key[2]);

#endif
