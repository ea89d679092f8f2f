#include "clients/terminal/play/intentions.h"

#include "engine/bits.h"

int intentions_missing(const struct intentions *intentions, const struct game_state *state,
                       const struct player *players)
{
    for (int seat = 0; seat < state->seat_count; seat++)
        if (game_acts(state, seat) && !players[seat].kind->human && !bits_has(intentions->made, seat))
            return seat;
    return -1;
}

/* Without a deadline a bot moves at once. */
void intentions_make(struct intentions *intentions, struct player *player, const struct game_state *view,
                     struct game_move move, uint32_t now_ms)
{
    int seat = player->seat;
    intentions->move[seat] = move;
    intentions->due_ms[seat] = now_ms;
    if (view->deadline_ms != 0 && player->kind->tempo_ms != NULL)
        intentions->due_ms[seat] += player->kind->tempo_ms(player, view, move);
    intentions->made |= (uint16_t)bits_of(seat);
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
