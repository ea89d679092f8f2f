/* A table on a server, as a venue: the connection, and the log as far as we were told. */
#ifndef TERMINAL_ONLINE_SERVER_TABLE_H
#define TERMINAL_ONLINE_SERVER_TABLE_H

#include "clients/terminal/online/fetch.h"
#include "clients/terminal/online/link.h"
#include "clients/terminal/talk/venue.h"

enum { SERVER_TABLE_ENTRIES = 1024 }; /* of the log, remembered; a server may send more, or nonsense without end */

struct server_table {
    struct venue venue;
    struct link link;
    char seats[VENUE_NOTICE_SIZE]; /* who sits where, as it was said last */
    char invitation[ADDRESS_SIZE]; /* in words */
    bool resigned;                 /* from now on a spectator */
    bool checked;                  /* the game is over, and the server has shown how the shuffle came about */
    bool fair;                     /* the record was compared with what we kept, too */
    bool lost;                     /* and lacks positions of earlier connections */
    bool asked_again;              /* for that, by connecting once more */
    bool fetching;                 /* the record, for that */
    struct fetch fetch;
    struct match *match;               /* from the record, when it was compared; NULL: there is none */
    uint64_t over_ms;                  /* since when we are connected and the game is over, by the real clock; 0: not */
    char record[KEPT_PATH_SIZE];       /* the file with the record; "": it is only on the server */
    char *entry[SERVER_TABLE_ENTRIES]; /* entry i of the log is in entry[i % SERVER_TABLE_ENTRIES] */
};

/* The name is kept by the caller. false: there are no random bytes for a token. */
bool server_table_open(struct server_table *table, const struct address_places *places, const struct link_wish *wish);
/* The table to which the people at the keyboard go on; false: they do not. */
bool server_table_next(const struct server_table *table, struct address_places *places, struct link_wish *wish);
void server_table_close(struct server_table *table);

#endif
