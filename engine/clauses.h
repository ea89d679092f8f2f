/* The clauses of a game's rules.md: numbered paragraphs, with the mark of their origin. */
#ifndef ENGINE_CLAUSES_H
#define ENGINE_CLAUSES_H

#include "engine/game.h"

enum { CLAUSE_LIMIT = 400, CLAUSE_NUMBER_SIZE = 12 };

struct clause {
    char number[CLAUSE_NUMBER_SIZE]; /* "4.3" */
    const char *words;               /* in the rules text, after the number */
    size_t size;                     /* up to the blank line */
};

struct clause_list {
    int count;
    struct clause clause[CLAUSE_LIMIT];
};

/* The rules.md of every game, generated; in the order of game_list, ended by NULL. */
extern const char *const game_rules_texts[];

/* The whole text of a game's rules.md. */
const char *clauses_text(const struct game *game);
void clauses_read(const char *rules_text, struct clause_list *list);
const struct clause *clauses_find(const struct clause_list *list, const char *number);

enum clause_match { CLAUSE_WITHOUT, CLAUSE_WITH, CLAUSE_BEGINS, CLAUSE_DEFINES };
/* How well a clause answers the question what a word means: "Dryad: ..." and "The Dryad: ..." define `dryad`. */
enum clause_match clauses_match(const struct clause *clause, const char *word);
/* Orders the clauses that have the word: best match first, then as in the rules. Returns how many there are. */
int clauses_search(const struct clause_list *list, const char *word, const struct clause *found[CLAUSE_LIMIT]);

#endif
