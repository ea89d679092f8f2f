/* In place of surface.c where the build found no ncurses: the terminal client then has only lines. */
#include "clients/terminal/window/surface.h"

bool surface_is_possible(void)
{
    return false;
}

bool surface_open(struct surface *surface, bool plain)
{
    (void)surface;
    (void)plain;
    return false;
}

void surface_close(struct surface *surface)
{
    (void)surface;
}

void surface_show(const struct surface *surface, const struct canvas *canvas, int left, int top)
{
    (void)surface;
    (void)canvas;
    (void)left;
    (void)top;
}

void surface_forget(void)
{
}

int surface_key(struct surface *surface)
{
    (void)surface;
    return 0;
}
