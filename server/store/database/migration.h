/* The steps of a schema, generated from the folder of migrations of each kind of database. */
#ifndef SERVER_STORE_DATABASE_MIGRATION_H
#define SERVER_STORE_DATABASE_MIGRATION_H

struct migration {
    const char *name, *sql; /* the list ends with a NULL name */
};
extern const struct migration migrations_postgres[], migrations_sqlite[];

#endif
