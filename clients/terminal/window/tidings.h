/* What is told at a table besides the moves, in the order it came: what people write, who comes and goes, whether the
 * connection holds, requests and plans. */
#ifndef TERMINAL_WINDOW_TIDINGS_H
#define TERMINAL_WINDOW_TIDINGS_H

#include "clients/terminal/talk/conversation.h"

enum { TIDINGS_MOST = 256 }; /* remembered */

struct tidings {
    uint32_t count;  /* that there were; number i is in tiding[i % TIDINGS_MOST] */
    uint32_t unread; /* lines that somebody has written since they were seen */
    struct tiding {
        uint32_t entry; /* so many entries of the log came before it */
        bool written;   /* somebody has written it */
        char time[8];   /* of the day */
        char *words;
    } tiding[TIDINGS_MOST];
};

/* Copies the words. */
void tidings_add(struct tidings *tidings, uint32_t entry, bool written, const char *words);
void tidings_free(struct tidings *tidings);
/* Writes all of them to the conversation's screen, with the time of each. */
void tidings_tell(const struct tidings *tidings, const struct conversation *talk);
/* Writes the log from an entry on, with the tidings where they belong. */
void tidings_tell_with_log(const struct tidings *tidings, struct conversation *talk, uint32_t from);

#endif
