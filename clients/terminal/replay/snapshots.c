#include "clients/terminal/replay/snapshots.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A key is answered at once if it replays a few hundred events at most; a snapshot has some 17 KB. */
enum { INTERVAL_LEAST = 32, SNAPSHOTS_MOST = 256 };

static void keep(struct snapshots *snapshots, const struct match_walk *walk)
{
    struct snapshot *snapshot = &snapshots->at[snapshots->count++];
    snapshot->walk = *walk;
    memcpy(&snapshot->state, walk->state, snapshots->match->game->state_size);
}

bool snapshots_take(struct snapshots *snapshots, const struct match *match,
                    void (*seen)(void *owner, uint32_t index, const struct game_state *state), void *owner)
{
    struct match_walk walk;
    union game_room state;
    uint32_t least = match->event_count / SNAPSHOTS_MOST + 1;
    *snapshots = (struct snapshots){ .match = match, .interval = least > INTERVAL_LEAST ? least : INTERVAL_LEAST };
    snapshots->at = calloc(match->event_count / snapshots->interval + 1, sizeof *snapshots->at);
    if (snapshots->at == NULL)
        return false;
    match_walk(&walk, match, 0, &state.head);
    for (;;) {
        if (walk.index % snapshots->interval == 0)
            keep(snapshots, &walk);
        if (seen != NULL)
            seen(owner, walk.index, &state.head);
        if (walk.index == match->event_count)
            return true;
        match_step(&walk);
    }
}

void snapshots_free(struct snapshots *snapshots)
{
    free(snapshots->at);
    *snapshots = (struct snapshots){ 0 };
}

void snapshots_walk(const struct snapshots *snapshots, uint32_t index, struct match_walk *walk, union game_room *state)
{
    assert(index <= snapshots->match->event_count);
    const struct snapshot *from = &snapshots->at[index / snapshots->interval];
    *walk = from->walk;
    walk->state = &state->head;
    memcpy(state, &from->state, snapshots->match->game->state_size);
    while (walk->index < index)
        match_step(walk);
}
