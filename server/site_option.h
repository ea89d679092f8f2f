/* How clients come to a site, for mykonosd and `mykonos serve`: --url, --tls-cert, --tls-key, --proxy. */
#ifndef SERVER_SITE_OPTION_H
#define SERVER_SITE_OPTION_H

#include "command/args.h"
#include "server/edge/edge.h"

/* Complains about what is wrong. */
void site_option(struct args *args, struct edge_options *edge);

#endif
