/* A table as its spectators see it with a delay: a second table, to which the entries of the first are applied once
 * they have been durable for so long. Before the match there is no delay. Nothing of it is stored: replaying the log
 * gives it again. Uses no loop, store or bus. */
#ifndef SERVER_HOST_DELAY_H
#define SERVER_HOST_DELAY_H

#include "server/host/table.h"

struct delayed;

struct delay {
    struct table shown;            /* as spectators see it */
    struct delayed *first, **last; /* entries that they have not seen, in order */
    uint32_t seq;                  /* of the last of them */
};

/* table: without entries so far. */
struct delay *delay_create(const struct table *table);
void delay_destroy(struct delay *delay); /* which may be NULL */

void delay_add(struct delay *delay, const struct entry *entry); /* that was applied to the table */
/* All entries up to that number have become durable by now_ms (ms since the table was opened). */
void delay_note_durable(struct delay *delay, uint32_t seq, int64_t now_ms);
/* The next entry to be shown at now_ms or, if the delay is lifted, as soon as it is durable; NULL: none yet. It is
 * valid until it is shown. */
const struct entry *delay_due(const struct delay *delay, int64_t now_ms, bool is_lifted);
void delay_show(struct delay *delay); /* applies the next entry to what is shown */
/* When the next entry will be due, at the earliest if it is not durable yet; TABLE_NO_TIME: there is none. */
int64_t delay_next_ms(const struct delay *delay);

#endif
