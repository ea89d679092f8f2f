/* The laws every game keeps, checked at every step of random games, with no code about any particular game. */
#ifndef PROOF_CONFORMANCE_H
#define PROOF_CONFORMANCE_H

#include "match/record.h"
#include "proof/walk.h"

enum { CONFORMANCE_KEPT = 8, CONFORMANCE_STEPS_LIMIT = 100000, CONFORMANCE_TEXT_SIZE = 1 << 17 };

struct violation {
    const char *law; /* "listed moves are exactly those not refused" */
    int seat_count;
    uint64_t seed;
    uint32_t step;
    char detail[120];
};

struct conformance_report {
    uint64_t games, steps, violations;
    struct violation kept[CONFORMANCE_KEPT]; /* the first few */
};

struct conformance;

struct conformance *conformance_create(const struct game *game);
void conformance_destroy(struct conformance *conformance);

/* Plays one random game with all checks. The game stops at its first violation. */
void conformance_play(struct conformance *conformance, int seat_count, uint64_t seed);
const struct conformance_report *conformance_report(const struct conformance *conformance);

#endif
