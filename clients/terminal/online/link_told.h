/* What happened at the table, told here and in the language of this program: the server sends only what is needed for
 * it. */
#ifndef TERMINAL_ONLINE_LINK_TOLD_H
#define TERMINAL_ONLINE_LINK_TOLD_H

#include "clients/terminal/online/link_parts.h"

/* Writes it into the link's words, which are empty if there is nothing to tell, or nothing that can be true. before:
 * the view that link->view has just followed; NULL: not known. */
void link_tell_view(struct link *link, const struct message_view *view, const struct game_state *before);

#endif
