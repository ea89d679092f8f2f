/* Our person's plan at a table (match/plan.h): sent until the server answers, and told once. */
#ifndef TERMINAL_ONLINE_LINK_PLAN_H
#define TERMINAL_ONLINE_LINK_PLAN_H

#include "clients/terminal/online/link_parts.h"

enum link_news link_take_planned(struct link *link, const struct message_planned *planned);
/* The plan that nobody has answered: at once after connecting again, else when it is time. */
void link_plan_again(struct link *link, bool at_once);
/* The table was opened; before: the seat that we had. */
void link_plan_opened(struct link *link, int before);

#endif
