/* What happens at a table before the match and at its end. */
#ifndef TERMINAL_ONLINE_LINK_SHUFFLE_H
#define TERMINAL_ONLINE_LINK_SHUFFLE_H

#include "clients/terminal/online/link_parts.h"

/* After every list of seats: promises a share if our seat has not yet done so. */
void link_promise(struct link *link, const struct message_seat *seats);
void link_promise_again(struct link *link);
/* Adds that the shuffle was broken off, if that has happened more than `before` times. */
void link_add_broken_off(struct link *link, int before);
/* Adds who is still missing before the match can begin. */
void link_add_missing(struct link *link, const struct message_seat *seats);

enum link_news link_take_promises(struct link *link, const struct message_promises *promises);
enum link_news link_take_shuffle(struct link *link, const struct message_shuffle *shuffle);
enum link_news link_take_reveal(struct link *link, const struct message_reveal *reveal);
enum link_news link_take_code(struct link *link, const struct message_code *code);

#endif
