/* Whose turn it is at a table, since when, and how much time is left. */
#ifndef TERMINAL_ONLINE_LINK_CLOCKS_H
#define TERMINAL_ONLINE_LINK_CLOCKS_H

#include "clients/terminal/online/link.h"

/* After `table` and `seats`, which say what is left; the view, if there is one, is the newest. */
void link_clocks_set(struct link *link, const struct message_seat *seats, int count);
/* After a view that followed another one, of which `before` is the set of seats that could move. mover: the seat that
 * did; 255: none. */
void link_clocks_view(struct link *link, uint16_t before, int mover);
/* How long the seat has been able to move; its time limits run from then on. */
uint32_t link_clocks_since_ms(const struct link *link, int seat);
/* Until a bot plays for the seat; UINT32_MAX: no limit. */
uint32_t link_clocks_left_ms(const struct link *link, int seat);

#endif
