#include "clients/terminal/window/page.h"

#include <stdlib.h>
#include <string.h>

void page_blind(struct screen *screen)
{
    screen->to = fopen("/dev/null", "w");
    screen->colours = SCREEN_STYLES;
    screen->on_terminal = false;
    screen->width = SCREEN_WIDTH_MOST;
}

void page_free(struct page *page)
{
    free(page->bytes);
    free(page->line);
    *page = (struct page){ 0 };
}

void page_open(struct page *page, struct screen *screen, int width)
{
    page_free(page);
    page->before = screen->to;
    screen->to = open_memstream(&page->bytes, &page->size);
    screen->width = width;
}

static void add_line(struct page *page, struct page_line added)
{
    if (page->line_count == page->line_room) {
        int room = page->line_room == 0 ? 32 : 2 * page->line_room;
        struct page_line *line = realloc(page->line, (size_t)room * sizeof *line);
        if (line == NULL)
            return;
        page->line = line;
        page->line_room = room;
    }
    page->line[page->line_count++] = added;
}

static uint8_t style_after(const char *words, const char *end, uint8_t style)
{
    for (; words < end; words++)
        if ((unsigned char)*words < 0x20)
            style = (uint8_t)*words;
    return style;
}

static void split(struct page *page)
{
    uint8_t style = 0;
    for (char *at = page->bytes; at != NULL && *at != 0;) {
        char *end = strchr(at, '\n');
        if (end != NULL)
            *end = 0;
        add_line(page, (struct page_line){ .words = at, .style = style });
        style = style_after(at, at + strlen(at), style);
        at = end == NULL ? NULL : end + 1;
    }
}

/* Blank lines at its ends are for what comes before and after, of which there is nothing here. */
static void trim(struct page *page)
{
    int blank = 0;
    while (page->line_count > 0 && text_cells(page->line[page->line_count - 1].words) == 0)
        page->line_count--;
    while (blank < page->line_count && text_cells(page->line[blank].words) == 0)
        blank++;
    page->line_count -= blank;
    if (blank > 0)
        memmove(page->line, page->line + blank, (size_t)page->line_count * sizeof *page->line);
}

void page_close(struct page *page, struct screen *screen)
{
    fclose(screen->to);
    screen->to = page->before;
    split(page);
    trim(page);
}

static const char *after_cells(const char *words, int cells)
{
    for (size_t size; *words != 0; words += size) {
        cells -= text_glyph_cells(words, strlen(words), &size);
        if (cells < 0)
            break;
    }
    return words;
}

static void break_line(struct page *page, struct page_line line, int width)
{
    int blanks = (int)strspn(line.words, " "), indent = 2 * blanks < width ? blanks : 0;
    while (text_cells(line.words) > width - line.indent) {
        const char *rest = after_cells(line.words, width - line.indent);
        line.cells = width - line.indent;
        add_line(page, line);
        line =
            (struct page_line){ .words = rest, .style = style_after(line.words, rest, line.style), .indent = indent };
    }
    add_line(page, line);
}

void page_break(struct page *page, int width)
{
    enum { LEAST = 4 }; /* room for any character and its indent */
    struct page_line *before = page->line;
    int count = page->line_count;
    page->line = NULL;
    page->line_count = page->line_room = 0;
    for (int i = 0; i < count; i++)
        break_line(page, before[i], width < LEAST ? LEAST : width);
    free(before);
}

static int cells_of(const struct page_line *line)
{
    return line->indent + (line->cells > 0 ? line->cells : text_cells(line->words));
}

int page_width(const struct page *page)
{
    int most = 0;
    for (int i = 0; i < page->line_count; i++)
        if (cells_of(&page->line[i]) > most)
            most = cells_of(&page->line[i]);
    return most;
}

int page_draw(const struct page *page, int first, struct canvas *canvas, struct canvas_area area)
{
    int drawn = 0;
    for (; drawn < area.height && first + drawn < page->line_count; drawn++) {
        const struct page_line *line = &page->line[first + drawn];
        int room = area.width - line->indent, cells = line->cells > 0 && line->cells < room ? line->cells : room;
        canvas_put_on(canvas, area.left + line->indent, area.top + drawn, cells, line->style, line->words);
    }
    return drawn;
}
