/* What is told at a table besides the moves, in the order it came: what people write, who comes and goes, whether the
 * connection holds, requests and plans. */
#ifndef TERMINAL_WINDOW_NOTES_H
#define TERMINAL_WINDOW_NOTES_H

#include "clients/terminal/talk/conversation.h"

enum { NOTES_MOST = 256 }; /* remembered */

struct notes {
    uint32_t count;  /* that there were; note i is in note[i % NOTES_MOST] */
    uint32_t unread; /* lines that somebody has written since the notes were seen */
    struct note {
        uint32_t entry; /* so many entries of the log came before it */
        bool written;   /* somebody has written it */
        char time[8];   /* of the day */
        char *words;
    } note[NOTES_MOST];
};

/* Copies the words. */
void notes_add(struct notes *notes, uint32_t entry, bool written, const char *words);
void notes_free(struct notes *notes);
/* Writes all of them to the conversation's screen, with the time of each. */
void notes_tell(const struct notes *notes, const struct conversation *talk);
/* Writes the log from an entry on, with the notes where they belong. */
void notes_tell_with_log(const struct notes *notes, struct conversation *talk, uint32_t from);

#endif
