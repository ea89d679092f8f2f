/* How often each clause is met in random games: cited by the log, by a score line or by a refusal. */
#ifndef PROOF_MET_H
#define PROOF_MET_H

#include "proof/clauses.h"
#include "proof/walk.h"

struct met {
    uint32_t games;               /* played to their end */
    uint64_t times[CLAUSE_LIMIT]; /* by clause, in the order of the list */
};

/* run->done counts games. */
void met_count(const struct game *game, const struct clause_list *clauses, uint32_t games, struct met *met,
               struct walk_run *run);

#endif
