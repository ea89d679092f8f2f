#include "match/imagined.h"

bool imagined_play(const struct game *game, const struct game_state *view, struct game_move move, uint64_t world,
                   struct game_state *truth, bool *same)
{
    struct rng rng = rng_from_seed(world);
    const struct game_event event = { .at_ms = view->at_ms, .seat = view->viewer, .move = move };
    game_imagine(game, view, &rng, truth);
    if (game_refusal(game, truth, &event) != NULL)
        return false;
    uint64_t drawn = truth->rng.drawn;
    uint16_t shown = truth->shown;
    game_apply(game, truth, &event);
    *same = truth->rng.drawn == drawn && truth->shown == shown;
    return true;
}
