/* The state of a match at some moments, taken once, so that going to any moment replays only a few events. */
#ifndef TERMINAL_REPLAY_SNAPSHOTS_H
#define TERMINAL_REPLAY_SNAPSHOTS_H

#include "match/match.h"

struct snapshots {
    const struct match *match; /* does not change any more */
    uint32_t interval;         /* events from one to the next */
    uint32_t count;
    struct snapshot {
        struct match_walk walk;
        union game_room state;
    } * at; /* [i]: after i * interval events */
};

/* Calls `seen` at every moment of the match, from its start to its end, on the way; may be NULL. false: there is not
 * enough memory. */
bool snapshots_take(struct snapshots *snapshots, const struct match *match,
                    void (*seen)(void *owner, uint32_t index, const struct game_state *state), void *owner);
void snapshots_free(struct snapshots *snapshots);
/* As match_walk; `state` is the walk's. */
void snapshots_walk(const struct snapshots *snapshots, uint32_t index, struct match_walk *walk, union game_room *state);

#endif
