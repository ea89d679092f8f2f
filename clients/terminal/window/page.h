/* Words in lines: what something that writes to a screen had to say, kept to be drawn. */
#ifndef TERMINAL_WINDOW_PAGE_H
#define TERMINAL_WINDOW_PAGE_H

#include "clients/terminal/screen/screen.h"
#include "engine/canvas.h"

struct page {
    FILE *before; /* where the screen wrote, while the page is open */
    char *bytes;
    size_t size;
    int line_count, line_room;
    struct page_line {
        const char *words;
        uint8_t style; /* that the line before it left on */
        int cells;     /* only so many of them; 0: all ... */
        int indent;    /* ... from there on */
    } * line;
};

/* From now on what is written to the screen goes to the page, in lines of this width. */
void page_open(struct page *page, struct screen *screen, int width);
/* From now on it goes where it went before. */
void page_close(struct page *page, struct screen *screen);
void page_free(struct page *page);
/* Continues lines that are longer than this on the next line, indented as they are: words without a blank, as addresses
 * are. */
void page_break(struct page *page, int width);
/* The widest of its lines. */
int page_width(const struct page *page);
/* Lines from `first` on; returns how many there were room for. */
int page_draw(const struct page *page, int first, struct canvas *canvas, struct canvas_area area);

/* A screen that nobody sees, but for pages. */
void page_blind(struct screen *screen);

#endif
