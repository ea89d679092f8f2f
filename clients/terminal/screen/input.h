/* Lines from the keyboard or a file. On a terminal they are edited here, so that what happens meanwhile can be told
 * above the line being typed; from a pipe they are read as they come. */
#ifndef TERMINAL_SCREEN_INPUT_H
#define TERMINAL_SCREEN_INPUT_H

#include <poll.h>

#include "clients/terminal/screen/screen.h"
#include "clients/terminal/screen/typed.h"

enum {
    INPUT_FOREVER = -1, /* no timeout */
    INPUT_PROMPT_SIZE = 512,
};

enum input_result {
    INPUT_LINE, /* line holds it, without its newline */
    INPUT_LATE, /* the time is over, or there is something to read elsewhere; what was typed so far is kept */
    INPUT_END,  /* no more lines will come */
    INPUT_STOP, /* interrupted by ^C */
};

struct input {
    int from;         /* file descriptor */
    int also;         /* another one: what can be read there ends the wait for a line; -1: none */
    bool on_terminal; /* somebody types; otherwise it is a file or a pipe */
    bool edited;      /* we edit the line ourselves */
    bool line_done;   /* the line was given to the caller; the next call begins a new one */
    const struct screen *screen;

    struct typed line;
    bool shown;                     /* prompt and line stand on the screen ... */
    bool changed;                   /* ... but the line has been edited since */
    char prompt[INPUT_PROMPT_SIZE]; /* ... with this prompt */

    char unread[4096];
    size_t unread_at, unread_size;
};

void input_open(struct input *input, const struct screen *screen);
void input_close(struct input *input);
/* For somebody who sets the terminal's mode by other means: whatever ends the program, its mode is set back to what it
 * is now, and the terminal gets these bytes. input_poll and input_stopped work. */
void input_guard(const char *leave);
void input_unguard(void);
/* Was ^C pressed while nobody was asked? Each ^C is reported once. */
bool input_stopped(struct input *input);
bool input_is_stopped(const struct input *input); /* the same, without reporting it */
/* poll(), which ^C always ends: by -1 or, if it was pressed before, by 0. */
int input_poll(struct pollfd *waiting, nfds_t count, int timeout_ms);

/* Waits for a line at most timeout_ms. The prompt has styles; it may change from call to call. */
enum input_result input_line(struct input *input, const char *prompt, int timeout_ms);
/* Takes the half-typed line off the screen, so that something can be told; the next input_line shows it again. */
void input_hide(struct input *input);

#endif
