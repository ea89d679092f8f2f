/* Rules in words: why a move is not allowed, what a clause says, how moves are written. */
#ifndef TERMINAL_SCREEN_EXPLAIN_H
#define TERMINAL_SCREEN_EXPLAIN_H

#include "clients/terminal/screen/screen.h"
#include "engine/game.h"

/* The clause of a rule's number; false: the rules have no such clause. */
bool explain_clause(const struct screen *screen, const struct game *game, const char *number);
/* Headings (""), a chapter ("4"), a clause ("4.3"), or the clauses that have a word in them. */
void explain_rules(const struct screen *screen, const struct game *game, const char *what);

/* The clauses that have a word in them, those that define it first. False: none has. */
bool explain_clauses_with(const struct screen *screen, const struct game *game, const char *word);

/* The sentence of a refusal, its rule, and the text of that clause. */
void explain_refusal(const struct screen *screen, const struct game *game, const struct refusal *refusal);

/* "b take 3", or "take 3" for the given seat: is it a move at all, and whose? */
bool explain_read_move(const struct game *game, const char *words, int seat_count, int *seat, struct game_move *move);
/* Why words cannot be read as a move: the verb's form, or the verbs there are. */
void explain_unreadable(const struct screen *screen, const struct game *game, const char *words);

/* One line of a help: how something is written, and what it does. */
void explain_entry(const struct screen *screen, const char *form, const char *help);
/* Every verb with its operands and what it does. */
void explain_verbs(const struct screen *screen, const struct game *game);

#endif
