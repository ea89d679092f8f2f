/* What the people at a table have to do with each other besides moves: what they write, what they ask each other's
 * consent for, and another game. */
#ifndef TERMINAL_ONLINE_LINK_COMPANY_H
#define TERMINAL_ONLINE_LINK_COMPANY_H

#include "clients/terminal/online/link_parts.h"

enum link_news link_take_said(struct link *link, const struct message_said *said);
enum link_news link_take_proposal(struct link *link, const struct message_proposal *proposal);
enum link_news link_take_next(struct link *link, const struct message_next *next);
/* A line that was heard but not told yet becomes the link's words. */
enum link_news link_next_line(struct link *link);
/* The line that nobody has answered: at once after connecting again, else when it is time. */
void link_say_again(struct link *link, bool at_once);

#endif
