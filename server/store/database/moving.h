/* Tables and accounts on their way from one kind of database to the other. */
#ifndef SERVER_STORE_DATABASE_MOVING_H
#define SERVER_STORE_DATABASE_MOVING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the order in which they are moved. */
enum moving_part {
    MOVING_TABLES,
    MOVING_EVENTS,
    MOVING_ARCHIVE,
    MOVING_DAMAGED,
    MOVING_LOADING,
    MOVING_TEXTS,
    MOVING_OWNERS,
    MOVING_RESULTS,
    MOVING_ACCOUNTS,
    MOVING_SESSIONS,
    MOVING_PASSKEYS,
    MOVING_PARTS
};

struct moving_value {
    enum { MOVING_NULL, MOVING_INT, MOVING_TEXT, MOVING_BYTES } kind;
    int64_t number;
    const void *at; /* of text and bytes */
    size_t size;
};

enum { MOVING_NAMED_MOST = 20 };

struct moving_report {
    uint64_t running, archived, rows; /* that were not there before */
    uint64_t known;                   /* tables that were, with the same contents or played on since */
    uint64_t accounts;                /* that were not there before */
    uint64_t nameless;                /* accounts that were left out, because another one there has their name */
    /* The first of those that are there with other contents; then nothing was moved. */
    uint64_t different[MOVING_NAMED_MOST];
    int different_count;
    bool before; /* the file was moved before; nothing was done */
};

#endif
