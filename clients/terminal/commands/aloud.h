/* How the people at this terminal follow a table: in a window or in lines, at one table after the other. */
#ifndef TERMINAL_COMMANDS_ALOUD_H
#define TERMINAL_COMMANDS_ALOUD_H

#include "clients/terminal/window/window.h"
#include "command/args.h"

struct aloud {
    bool plain, ascii;          /* lines even where there could be a window; a window of ASCII signs */
    bool listens;               /* somebody is at the keyboard, or a file in its place */
    struct window *window;      /* NULL: in lines */
    struct conversation *lines; /* NULL: in a window */
};

/* --plain and --ascii. */
struct aloud aloud_wanted(struct args *args);
/* false: there is not enough memory, or the terminal cannot be opened. */
bool aloud_open(struct aloud *aloud, bool listens);
/* Returns what conversation_run does. */
bool aloud_lead(struct aloud *aloud, struct venue *venue);
void aloud_close(struct aloud *aloud);
/* All three, for a single table. */
bool aloud_follow(struct aloud aloud, struct venue *venue, bool listens);

#endif
