/* How often each clause is met in random games: cited by the log, by a score line or by a refusal. */
#ifndef PROOF_MET_H
#define PROOF_MET_H

#include "proof/clauses.h"

struct met {
    uint32_t games;
    uint64_t times[CLAUSE_LIMIT]; /* by clause, in the order of the list */
};

void met_count(const struct game *game, const struct clause_list *clauses, uint32_t games, struct met *met);

#endif
