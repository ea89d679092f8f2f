#include "clients/terminal/play/plans.h"

#include <string.h>

#include "engine/bits.h"

int plans_missing(const struct plans *plans, const struct game_state *state, const struct player *players)
{
    for (int seat = 0; seat < state->seat_count; seat++)
        if (game_acts(state, seat) && !players[seat].kind->human && !bits_has(plans->made, seat))
            return seat;
    return -1;
}

static bool listed(const struct move_list *list, const struct game_move *move)
{
    for (int i = 0; i < list->count; i++)
        if (memcmp(&list->move[i], move, sizeof *move) == 0)
            return true;
    return false;
}

/* Without a deadline a bot moves at once. */
bool plans_make(struct plans *plans, struct player *player, const struct game_state *view, uint32_t now_ms)
{
    static struct move_list list;
    int seat = player->seat;
    struct game_move *move = &plans->move[seat];
    game_list_moves(player->game, view, seat, &list);
    if (!player->kind->choose(player, view, &list, move) || !listed(&list, move))
        return false;
    plans->due_ms[seat] = now_ms;
    if (view->deadline_ms != 0 && player->kind->tempo_ms != NULL)
        plans->due_ms[seat] += player->kind->tempo_ms(player, view, *move);
    plans->made |= (uint16_t)bits_of(seat);
    return true;
}

void plans_drop_idle(struct plans *plans, const struct game_state *state)
{
    plans->made &= state->acting;
}

int plans_due(const struct plans *plans, uint32_t at_ms)
{
    int first = -1;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if (bits_has(plans->made, seat) && plans->due_ms[seat] <= at_ms &&
            (first < 0 || plans->due_ms[seat] < plans->due_ms[first]))
            first = seat;
    return first;
}

struct game_move plans_take(struct plans *plans, int seat)
{
    plans->made &= (uint16_t)~bits_of(seat);
    return plans->move[seat];
}
