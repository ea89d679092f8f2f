/* The plans of a table's persons (match/plan.h), as a host keeps them in memory and in the store. */
#ifndef SERVER_HOST_PLANS_H
#define SERVER_HOST_PLANS_H

#include "match/plan.h"
#include "protocol/wire.h"

struct planned {
    struct plan plan;
    uint32_t since;  /* the match had so many events when it was made */
    int64_t play_ms; /* table time; TABLE_NO_TIME: its seat is not asked */
};

struct plans {
    struct planned *of[GAME_SEATS_MOST]; /* NULL: none */
    uint64_t request;                    /* the store was asked to keep them; 0: it has answered */
    bool changed;                        /* since it was asked, or it could not keep them */
    uint8_t unsaved;                     /* set of seats that are to be told when they are kept */
};

void plans_write(const struct plans *plans, const struct game *game, struct wire *wire);
/* Replaces them by those that the store has kept. What cannot be read is left out: their persons are asked. */
void plans_read(struct plans *plans, const struct game *game, struct wire_slice kept);
void plans_put(struct plans *plans, int seat, const struct plan *plan, uint32_t since); /* plan NULL: none any more */
void plans_end(struct plans *plans);

#endif
