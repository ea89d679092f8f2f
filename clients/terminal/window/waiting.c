#include "clients/terminal/window/waiting.h"

#include "clients/terminal/window/bars.h"
#include "command/language.h"
#include "engine/bits.h"

enum { WIDTH_MOST = 76, EVENTS_MOST = 6 };

static void tell_seats(const struct window *window)
{
    const struct venue *venue = window->talk->venue;
    const struct screen *screen = &window->talk->screen;
    for (int seat = 0; seat < GAME_SEATS_MOST && venue->sits[seat] != NULL; seat++) {
        char words[256];
        struct text text = language_text(words, sizeof words);
        text_seat_style(&text, seat);
        text_put(&text, canvas_seat_sign(seat));
        text_put(&text, TEXT_PLAIN " ");
        text_put(&text, venue->sits[seat]);
        if (bits_has(venue->seats, seat)) {
            text_put(&text, " ");
            text_add_styled(&text, TEXT_QUIET, "(you)");
        }
        text_put(&text, "\n");
        screen_put(screen, words);
    }
}

static void tell_table(const struct window *window)
{
    const struct venue *venue = window->talk->venue;
    const struct screen *screen = &window->talk->screen;
    screen_say(screen, 0, 0, TEXT_STRONG "%T" TEXT_PLAIN ": %T", venue->game->title, venue->game->about);
    screen_put(screen, "\n");
    tell_seats(window);
    screen_put(screen, "\n");
    if (venue->awaited != NULL && venue->awaited[0] != 0)
        screen_wrap(screen, 0, 0, venue->awaited);
    else
        screen_say(screen, 0, 0, "The game is about to begin.");
    if (venue->invitation == NULL)
        return;
    screen_put(screen, "\n");
    screen_hint(screen, 0, 0, "Others join with this invitation:");
    screen_wrap(screen, 0, 0, venue->invitation);
}

static void make_words(struct window *window, int width)
{
    struct screen *screen = &window->talk->screen;
    page_open(&window->question, screen, width);
    if (window->talk->venue->game != NULL)
        tell_table(window);
    else
        screen_say(screen, 0, 0, "Connecting to the server ...");
    page_close(&window->question, screen);
    page_break(&window->question, width);
}

/* What was told last, above the last line, as far as there is room below `top`. */
static void draw_tidings(struct window *window, int top, int width)
{
    struct screen *screen = &window->talk->screen;
    int bottom = window->picture.height - 1;
    page_open(&window->events, screen, width);
    tidings_tell(&window->tidings, window->talk);
    page_close(&window->events, screen);
    page_break(&window->events, width);
    window->told_count = UINT32_MAX; /* the page is another one now */
    int count = window->events.line_count, rows = count < EVENTS_MOST ? count : EVENTS_MOST;
    if (rows > bottom - top)
        rows = bottom - top < 0 ? 0 : bottom - top;
    int first = count - rows;
    page_draw(&window->events, first, &window->picture, canvas_area(2, bottom - rows, width, rows));
    window->tidings.unread = 0;
}

void waiting_draw(struct window *window)
{
    int room = window->table_width - 4, width = room < WIDTH_MOST ? room : WIDTH_MOST;
    make_words(window, width);
    int rows = window->question.line_count, free_rows = window->picture.height - 2 - EVENTS_MOST - rows;
    int top = free_rows > 2 ? 1 + free_rows / 2 : 2;
    int left = (window->table_width - page_width(&window->question)) / 2;
    page_draw(&window->question, 0, &window->picture, canvas_area(left < 2 ? 2 : left, top, width, rows));
    if (window->table_width == window->picture.width)
        draw_tidings(window, top + rows + 1, room);
    bars_draw_title(window);
}
