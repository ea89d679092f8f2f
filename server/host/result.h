/* How the seats of a table did in the end. */
#ifndef SERVER_HOST_RESULT_H
#define SERVER_HOST_RESULT_H

#include "server/host/table.h"
#include "server/store/store.h"

/* How many seats there are; 0: the match has not come to its end. */
int result_of(const struct table *table, struct store_result result[GAME_SEATS_MOST]);

#endif
