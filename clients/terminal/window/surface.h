/* The terminal as a surface of cells, by ncurses: it sends only what has changed, and reads keys and clicks. Nothing
 * else here knows ncurses. */
#ifndef TERMINAL_WINDOW_SURFACE_H
#define TERMINAL_WINDOW_SURFACE_H

#include "engine/canvas.h"

/* How cells stand out, added to a cell's style byte. */
enum {
    SURFACE_LEGAL = 0x20,  /* can be chosen */
    SURFACE_CHOSEN = 0x40, /* is part of the move so far */
    SURFACE_CURSOR = 0x80,
    SURFACE_MARKS = SURFACE_LEGAL | SURFACE_CHOSEN | SURFACE_CURSOR,
};

/* Characters are themselves, and bytes from 0x80 on come one by one, as in UTF-8. */
enum surface_key {
    SURFACE_NO_KEY = 0x100,
    SURFACE_UP,
    SURFACE_DOWN,
    SURFACE_LEFT,
    SURFACE_RIGHT,
    SURFACE_HOME,
    SURFACE_END,
    SURFACE_PAGE_UP,
    SURFACE_PAGE_DOWN,
    SURFACE_ENTER,
    SURFACE_BACKSPACE,
    SURFACE_DELETE,
    SURFACE_TAB,
    SURFACE_BACK_TAB,
    SURFACE_ESCAPE,
    SURFACE_HELP, /* F1 */
    SURFACE_CLICK,
    SURFACE_WHEEL_UP,
    SURFACE_WHEEL_DOWN,
    SURFACE_RESIZED,
    SURFACE_PASTE,  /* what follows is pasted, not typed ... */
    SURFACE_PASTED, /* ... until here */
};

struct surface {
    int width, height;
    bool plain;    /* only ASCII signs */
    bool coloured; /* otherwise what stands out needs brackets */
    int left, top; /* of the click */
};

/* Can this terminal be a surface: are both ends of it one, and does it know how to move its cursor? */
bool surface_is_possible(void);
/* plain: ASCII signs even where others could be shown. false: it cannot be opened. It can be opened again after it was
 * closed. */
bool surface_open(struct surface *surface, bool plain);
void surface_close(struct surface *surface);
/* Shows the canvas. The terminal's own cursor stands at (left, top): screen readers follow it. */
void surface_show(const struct surface *surface, const struct canvas *canvas, int left, int top);
/* Draws everything anew at the next showing, whatever else has written to the terminal. */
void surface_forget(void);
/* A key that was pressed, without waiting; 0: there is none. */
int surface_key(struct surface *surface);

#endif
