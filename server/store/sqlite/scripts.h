/* Every request as SQLite carries it out: a few statements in one transaction, which share the parameters ?1, ?2 ...
 * Statements that use lists and follow each other are run together once for each element. All rows that any of them
 * returns are the answer. */
#ifndef SERVER_STORE_SQLITE_SCRIPTS_H
#define SERVER_STORE_SQLITE_SCRIPTS_H

enum {
    SCRIPTS_MOST = 80,
    SCRIPTS_STATEMENTS_MOST = 9,
    SCRIPTS_NOW = 15 /* the number of the parameter that is the present moment, after those of the request */
};

struct script {
    const char *name, *sql; /* the list ends with a NULL name */
};
extern const struct script scripts[SCRIPTS_MOST + 1];

#endif
