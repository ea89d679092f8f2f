/* How often each clause is cited in random games: by the log, by a score line or by a refusal. */
#ifndef PROOF_CLAUSE_USE_H
#define PROOF_CLAUSE_USE_H

#include "engine/clauses.h"
#include "proof/walk.h"

struct clause_use {
    uint32_t games;               /* played to their end */
    uint64_t times[CLAUSE_LIMIT]; /* for each clause, in the order of the list */
};

/* run->done counts games. */
void clause_use_count(const struct game *game, const struct clause_list *clauses, uint32_t games,
                      struct clause_use *use, struct walk_run *run);

#endif
