/* What the files of a link share: telling, sending and keeping. */
#ifndef TERMINAL_ONLINE_LINK_PARTS_H
#define TERMINAL_ONLINE_LINK_PARTS_H

#include "clients/terminal/online/link.h"

enum { LINK_AGAIN_MS = 3000 }; /* without an answer: the node may have died */

void link_tell(struct link *link, const char *format, ...);
/* For another sentence after those told before. */
struct text link_more(struct link *link);
void link_add(struct link *link, const char *format, ...); /* one more sentence */
/* The server has been caught in a lie. */
enum link_news link_caught(struct link *link, const char *fault);
/* These end the message, too. */
void link_send(struct link *link, struct wire *message); /* on the table's channel */
void link_send_on(struct link *link, uint16_t channel, struct wire *message);
void link_send_out(struct link *link); /* what is in `out` */
void link_save(struct link *link);     /* the witness */

#endif
