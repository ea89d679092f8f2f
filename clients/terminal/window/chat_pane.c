#include "clients/terminal/window/chat_pane.h"

#include "clients/terminal/window/box.h"
#include "clients/terminal/window/line.h"
#include "clients/terminal/window/travel.h"
#include "command/language.h"

enum {
    WIDTH_FOR_PANE = 120, /* of a window, so that the table keeps its 80 cells */
    HEIGHT_FOR_PANE = 30,
    PANE_WIDTH = 38,
    POPUP_WIDTH = 58,
    POPUP_HEIGHT = 16,
    PROMPT_CELLS = 2,
    PAGE_ROWS = 8,
};

int chat_pane_width(const struct window *window)
{
    bool room = window->surface.width >= WIDTH_FOR_PANE && window->surface.height >= HEIGHT_FOR_PANE;
    return room && window->talk->venue->kind->company != NULL ? PANE_WIDTH : 0;
}

bool chat_pane_is_seen(const struct window *window)
{
    return chat_pane_width(window) > 0 || window->mode == WINDOW_WRITES;
}

/* ---- drawing ---- */

/* All of the popup, on the side away from the cursor; or of the pane. */
static struct canvas_area whole_of(const struct window *window)
{
    int width = window->surface.width, height = window->surface.height, pane = chat_pane_width(window);
    if (pane > 0)
        return canvas_area(width - pane, 1, pane, height - 2);
    const struct target *here = travel_here(window);
    bool cursor_left = here != NULL && 2 * here->area.left < width;
    return canvas_area(cursor_left ? width - POPUP_WIDTH - 1 : 1, (height - POPUP_HEIGHT) / 2, POPUP_WIDTH,
                       POPUP_HEIGHT);
}

/* Where the line is written. */
static struct canvas_area line_of(const struct window *window)
{
    struct canvas_area whole = whole_of(window);
    bool pane = chat_pane_width(window) > 0;
    return canvas_area(whole.left + 2 + PROMPT_CELLS, whole.top + whole.height - (pane ? 1 : 2),
                       whole.width - 4 - PROMPT_CELLS, 1);
}

static void make_page(struct window *window, int width)
{
    struct screen *screen = &window->talk->screen;
    if (window->chat_count == window->tidings.count && window->chat_width == width)
        return;
    window->chat_count = window->tidings.count;
    window->chat_width = width;
    page_open(&window->chat_page, screen, width);
    tidings_tell(&window->tidings, window->talk);
    page_close(&window->chat_page, screen);
    page_break(&window->chat_page, width);
}

/* The newest, unless somebody looks at older ones. */
static void draw_tidings(struct window *window, struct canvas_area area)
{
    make_page(window, area.width);
    int most = window->chat_page.line_count - area.height;
    if (window->chat_back > most)
        window->chat_back = most;
    if (window->chat_back < 0)
        window->chat_back = 0;
    int first = most - window->chat_back;
    page_draw(&window->chat_page, first < 0 ? 0 : first, &window->picture, area);
}

static void draw_writing(struct window *window)
{
    struct canvas_area line = line_of(window);
    bool writes = window->mode == WINDOW_WRITES;
    canvas_put(&window->picture, line.left - PROMPT_CELLS, line.top, writes ? TEXT_STRONG ">" : TEXT_QUIET ">");
    if (writes || window->chat_line.length > 0)
        line_draw(&window->chat_line, &window->picture, line.left, line.top, line.width);
    else
        canvas_put_in(&window->picture, line.left, line.top, line.width, language_find("c writes to the others"));
}

static void draw_pane(struct window *window, struct canvas_area whole)
{
    canvas_fill(&window->picture, canvas_area(whole.left, whole.top, 1, whole.height), TEXT_QUIET "│");
    canvas_rule(&window->picture, whole.left + 1, whole.top, whole.width - 1, language_find("chat"));
    canvas_rule(&window->picture, whole.left + 1, whole.top + whole.height - 2, whole.width - 1, "");
    draw_tidings(window, canvas_area(whole.left + 2, whole.top + 1, whole.width - 3, whole.height - 3));
}

static void draw_popup(struct window *window, struct canvas_area whole)
{
    box_draw(&window->picture, whole, language_find("chat"));
    canvas_rule(&window->picture, whole.left + 1, whole.top + whole.height - 3, whole.width - 2, "");
    draw_tidings(window, canvas_area(whole.left + 2, whole.top + 1, whole.width - 4, whole.height - 4));
}

void chat_pane_draw(struct window *window)
{
    struct canvas_area whole = whole_of(window);
    if (chat_pane_width(window) > 0)
        draw_pane(window, whole);
    else if (window->mode == WINDOW_WRITES)
        draw_popup(window, whole);
    else
        return;
    draw_writing(window);
}

void chat_pane_cursor_cell(const struct window *window, int *left, int *top)
{
    struct canvas_area line = line_of(window);
    *left = line.left + line_cursor(&window->chat_line, line.width);
    *top = line.top;
}

/* ---- writing ---- */

bool chat_pane_begin(struct window *window)
{
    if (window->talk->venue->kind->company == NULL)
        return false;
    window->mode = WINDOW_WRITES;
    window->chat_back = 0;
    return true;
}

/* What cannot be sent stays in the line, and the answer says why. */
static void send_line(struct window *window)
{
    char answer[VENUE_NOTICE_SIZE];
    struct text text = language_text(answer, sizeof answer);
    struct venue *venue = window->talk->venue;
    struct typed *line = &window->chat_line;
    if (line->length == 0)
        return;
    venue->kind->company(venue, VENUE_SAY, line->bytes, &text);
    window->chat_back = 0;
    if (answer[0] != 0) {
        tidings_add(&window->tidings, venue->entry_count, false, answer);
        return;
    }
    typed_remember(line);
    typed_clear(line);
}

void chat_pane_press(struct window *window, int key)
{
    switch (key) {
    case SURFACE_ENTER: send_line(window); break;
    case SURFACE_ESCAPE: window->mode = WINDOW_CHOOSES; break;
    case SURFACE_PAGE_UP:
    case SURFACE_WHEEL_UP: window->chat_back += PAGE_ROWS; break;
    case SURFACE_PAGE_DOWN:
    case SURFACE_WHEEL_DOWN: window->chat_back -= PAGE_ROWS; break;
    default: line_press(&window->chat_line, key);
    }
}
