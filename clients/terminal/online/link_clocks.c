#include "clients/terminal/online/link_clocks.h"

#include "engine/bits.h"
#include "system/clock.h"

void link_clocks_set(struct link *link, const struct message_seat *seats, int count)
{
    for (int seat = 0; seat < count; seat++)
        link->left_ms[seat] = seats[seat].left_ms;
}

/* A turn costs its time and earns the increment. */
static void end_turn(struct link *link, int seat)
{
    uint32_t *left_ms = &link->left_ms[seat], spent_ms = link->view.head.at_ms - link->asked_ms[seat];
    if (*left_ms == UINT32_MAX)
        return;
    *left_ms = (*left_ms > spent_ms ? *left_ms - spent_ms : 0) + link->increment_ms;
}

void link_clocks_view(struct link *link, uint16_t before, int mover)
{
    const struct game_state *view = &link->view.head;
    for (int seat = 0; seat < link->seat_count; seat++) {
        bool acted = bits_has(before, seat), acts = game_acts(view, seat);
        if (acted && !acts)
            end_turn(link, seat);
        if (acts && (!acted || seat == mover))
            link->asked_ms[seat] = view->at_ms;
    }
}

uint32_t link_clocks_since_ms(const struct link *link, int seat)
{
    uint64_t now_ms = link->view.head.at_ms + (clock_ms() - link->view_ms);
    return (uint32_t)(now_ms - link->asked_ms[seat]);
}

uint32_t link_clocks_left_ms(const struct link *link, int seat)
{
    uint32_t since_ms = link_clocks_since_ms(link, seat), limit_ms = link->left_ms[seat];
    if (link->per_move_ms != 0 && link->per_move_ms < limit_ms)
        limit_ms = link->per_move_ms;
    if (limit_ms == UINT32_MAX || link->is_bot[seat])
        return UINT32_MAX;
    return limit_ms > since_ms ? limit_ms - since_ms : 0;
}
