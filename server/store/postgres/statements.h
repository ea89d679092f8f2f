/* Every SQL statement the server runs, prepared once on each connection. */
#ifndef SERVER_STORE_POSTGRES_STATEMENTS_H
#define SERVER_STORE_POSTGRES_STATEMENTS_H

struct pg_statement {
    const char *name, *sql; /* the list ends with a NULL name */
};

extern const struct pg_statement statements_writer[], statements_reader[], statements_lease[], statements_people[],
    statements_versions[];

#endif
