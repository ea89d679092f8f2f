/* Many games on several processes: each process plays its part of the numbered games and reports each game when it
 * ends.
 */
#ifndef LAB_POOL_H
#define LAB_POOL_H

#include "lab/contest.h"

enum { POOL_JOBS_LIMIT = 64 };

struct pool_report {
    uint32_t index; /* of the game */
    struct contest_result result;
};

struct pool_work {
    uint32_t game_count;
    const uint8_t *done; /* for each game, 1: already played */
    /* Prepares a process's own players; false: it cannot, already reported on standard error. */
    bool (*begin)(void *owner);
    void (*play)(void *owner, uint32_t index, struct contest_result *result);
    void (*end)(void *owner);
    /* Called in the parent for each game as it ends; false: stop. */
    bool (*report)(void *owner, const struct pool_report *report);
    void *owner;
};

/* false: a process failed, or `report` returned false. Call it between progress_begin and progress_end; Ctrl-C ends it
 * early. */
bool pool_run(const struct pool_work *work, int jobs);

#endif
