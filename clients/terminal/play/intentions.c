#include "clients/terminal/play/intentions.h"

#include <string.h>

#include "engine/bits.h"

int intentions_missing(const struct intentions *intentions, const struct game_state *state,
                       const struct player *players)
{
    for (int seat = 0; seat < state->seat_count; seat++)
        if (game_acts(state, seat) && !players[seat].kind->human && !bits_has(intentions->made, seat))
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
bool intentions_make(struct intentions *intentions, struct player *player, const struct game_state *view,
                     uint32_t now_ms)
{
    static struct move_list list;
    int seat = player->seat;
    struct game_move *move = &intentions->move[seat];
    game_list_moves(player->game, view, seat, &list);
    if (!player->kind->choose(player, view, &list, move) || !listed(&list, move))
        return false;
    intentions->due_ms[seat] = now_ms;
    if (view->deadline_ms != 0 && player->kind->tempo_ms != NULL)
        intentions->due_ms[seat] += player->kind->tempo_ms(player, view, *move);
    intentions->made |= (uint16_t)bits_of(seat);
    return true;
}

void intentions_drop_idle(struct intentions *intentions, const struct game_state *state)
{
    intentions->made &= state->acting;
}

int intentions_due(const struct intentions *intentions, uint32_t at_ms)
{
    int first = -1;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++)
        if (bits_has(intentions->made, seat) && intentions->due_ms[seat] <= at_ms &&
            (first < 0 || intentions->due_ms[seat] < intentions->due_ms[first]))
            first = seat;
    return first;
}

struct game_move intentions_take(struct intentions *intentions, int seat)
{
    intentions->made &= (uint16_t)~bits_of(seat);
    return intentions->move[seat];
}
