/* What is said at the end beside whether the server has cheated: what nobody can tell from the record. */
#ifndef TERMINAL_ONLINE_VERDICT_H
#define TERMINAL_ONLINE_VERDICT_H

#include "match/witness.h"

/* witness_record says that positions were lost. */
void verdict_add_lost(struct text *text);
/* Adds how often the server gave up a shuffle and took back moves, if it did: it may have chosen what it liked. */
void verdict_add_doubts(const struct witness *witness, struct text *text);

#endif
