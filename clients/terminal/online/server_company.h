/* The commands at a server's table that concern the other people there. */
#ifndef TERMINAL_ONLINE_SERVER_COMPANY_H
#define TERMINAL_ONLINE_SERVER_COMPANY_H

#include "clients/terminal/talk/venue.h"

/* For the venue's kind. */
void server_company(struct venue *venue, enum venue_deed deed, const char *rest, struct text *text);
void server_matters(const struct venue *venue, struct text *text);

#endif
