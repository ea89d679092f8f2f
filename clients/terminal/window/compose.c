#include "clients/terminal/window/compose.h"

#include <string.h>

#include "clients/terminal/talk/display.h"
#include "clients/terminal/talk/drawn.h"
#include "clients/terminal/talk/playback.h"
#include "clients/terminal/window/bars.h"
#include "clients/terminal/window/box.h"
#include "clients/terminal/window/chat_pane.h"
#include "clients/terminal/window/foot.h"
#include "clients/terminal/window/line.h"
#include "clients/terminal/window/timeline.h"
#include "clients/terminal/window/travel.h"
#include "clients/terminal/window/waiting.h"
#include "command/language.h"

/* ---- the board ---- */

static bool is_small(const struct window *window)
{
    return window->surface.width < CANVAS_WIDTH_LEAST || window->surface.height < CANVAS_HEIGHT_LEAST + 2;
}

static int larger(int one, int other)
{
    return one > other ? one : other;
}

/* A game that does not draw cells has a board of lines. */
static void print_board(struct window *window, const struct game_state *view, struct canvas *board)
{
    struct conversation *talk = window->talk;
    struct text text = language_text(talk->text, sizeof talk->text);
    int top = 0;
    talk->venue->game->print(view, &text);
    for (char *at = talk->text; at != NULL && *at != 0 && top < board->height;) {
        char *end = strchr(at, '\n');
        if (end != NULL)
            *end = 0;
        canvas_put_in(board, 0, top++, board->width, at);
        at = end == NULL ? NULL : end + 1;
    }
    board->used = top;
}

enum { FOOT_LEAST = 3 };

/* A question is never cut, and below it is a list. What a lesson says may push out the events, and below 28 rows the
 * question. */
static int foot_rows(const struct window *window)
{
    int height = window->surface.height, rows = height < 28 ? FOOT_LEAST : height < 38 ? 5 : 8;
    int asked = height < 28 ? window->asks : height < 38 ? 3 : 5;
    if (window->said_rows == 0)
        return window->asks ? larger(rows, window->asked_rows + 1) : rows;
    return larger(rows, window->said_rows + asked);
}

static void draw_anew(const struct game_cells *cells, const struct canvas_sight *sight, int foot, struct canvas *board)
{
    canvas_clear(board, board->width, board->height, language_words());
    cells->draw(sight, foot, board);
}

/* Beside the board there is no room for what a lesson says: then the foot is as high as the game allows. So it is where
 * the list takes more than a row below a question that does; what can be listed is known only when the board is drawn.
 */
static void draw_cells(struct window *window, const struct game_cells *cells, const struct canvas_sight *sight,
                       struct canvas *board)
{
    int least = foot_rows(window), foot = least;
    cells->draw(sight, foot, board);
    while (window->said_rows > 0 && board->question.width != 0 && foot > FOOT_LEAST)
        draw_anew(cells, sight, --foot, board);
    if (window->said_rows > 0 || !window->asks || board->question.width != 0)
        return;
    foot = window->asked_rows + foot_list_rows(window);
    if (foot > least)
        draw_anew(cells, sight, foot, board);
    while (foot > least && board->used > board->height - foot)
        draw_anew(cells, sight, --foot, board);
}

static void draw_board(struct window *window, const struct game_state *view, struct canvas *board)
{
    const struct conversation *talk = window->talk;
    const struct game_cells *cells = game_cells_of(talk->venue->game);
    const struct playback *playback = talk->venue->playback;
    struct canvas_sight sight = drawn_sight(talk);
    canvas_clear(board, larger(window->table_width, CANVAS_WIDTH_LEAST),
                 larger(window->surface.height - 2, CANVAS_HEIGHT_LEAST), language_words());
    if (cells == NULL) {
        print_board(window, view, board);
        return;
    }
    sight.view = view;
    sight.turn = window->turn;
    if (playback != NULL && playback->viewer >= 0)
        sight.seat = playback->viewer;
    if (window->asks) {
        sight.chosen = window->aim.chosen;
        sight.chosen_parts = window->aim.chosen_parts;
    }
    if (!window->cursor.listed && window->cursor.element.kind[0] != NULL)
        sight.cursor = &window->cursor.element;
    draw_cells(window, cells, &sight, board);
    if (board->used > board->height)
        board->used = board->height;
}

/* So far that the cursor is in sight, in a window smaller than the board. */
static int shift(int at, int size, int room, int whole)
{
    int least = at + size - room, most = at;
    int wanted = at + size / 2 - room / 2;
    if (wanted > most)
        wanted = most;
    if (wanted < least)
        wanted = least;
    if (wanted > whole - room)
        wanted = whole - room;
    return wanted < 0 ? 0 : wanted;
}

/* Whether the question stands below the board, and not where the game has left room for it. */
static bool asks_below(const struct window *window)
{
    return window->board.question.width == 0 || is_small(window) || window->said_rows > 0;
}

static void place_board(struct window *window)
{
    const struct canvas *board = &window->board;
    int rows = asks_below(window) ? board->used : board->height;
    int room = window->surface.height - 2 - (asks_below(window) ? foot_rows(window) : 0);
    window->board_area = canvas_area(0, 1, window->table_width, rows < room ? rows : room);
    window->shift_left = window->shift_top = 0;
    for (int i = 0; i < board->element_count; i++) {
        struct canvas_area area = board->element[i].area;
        if (window->cursor.listed || !canvas_same_element(&board->element[i], &window->cursor.element))
            continue;
        window->shift_left = shift(area.left, area.width, window->table_width, board->width);
        if (is_small(window) || area.top + area.height > window->board_area.height) /* its head names the columns */
            window->shift_top = shift(area.top, area.height, window->board_area.height, rows);
    }
}

static void copy_board(struct window *window)
{
    struct canvas_area area = window->board_area;
    for (int top = 0; top < area.height; top++)
        memcpy(window->picture.cell[area.top + top], &window->board.cell[window->shift_top + top][window->shift_left],
               (size_t)window->table_width * sizeof window->picture.cell[0][0]);
}

/* What the last event of a game that is looked at again has changed. */
static void compare_board(struct window *window)
{
    union game_room before;
    const struct venue *venue = window->talk->venue;
    window->shows_changes = false;
    if (venue->playback == NULL || !venue->playback->before(venue, &before))
        return;
    draw_board(window, &before.head, &window->before);
    timeline_mark_changes(window);
}

static bool is_inside(struct canvas_area area, struct canvas_area outer)
{
    return area.left >= outer.left && area.top >= outer.top && area.left + area.width <= outer.left + outer.width &&
           area.top + area.height <= outer.top + outer.height;
}

static void aim_at_elements(struct window *window)
{
    window->target_count = 0;
    for (int i = 0; i < window->board.element_count; i++) {
        struct target *target = &window->target[window->target_count++];
        *target = (struct target){ .element = window->board.element[i], .area = window->board.element[i].area };
        target->area.left = (int16_t)(target->area.left - window->shift_left);
        target->area.top = (int16_t)(target->area.top - window->shift_top + window->board_area.top);
    }
}

/* ---- what stands out ---- */

/* Is it what a lesson speaks about? Of an element that stands for two operands it must be both. */
static bool is_pointed_at(const struct window *window, const struct target *target)
{
    const struct venue *venue = window->talk->venue;
    const struct canvas_element *element = &target->element;
    if (venue->kind->points_at == NULL)
        return false;
    if (target->listed)
        return venue->kind->points_at(venue, aim_kind(&window->aim), window->aim.option[target->option].value);
    for (int part = 0; part < CANVAS_OPERANDS_MOST && element->kind[part] != NULL; part++)
        if (!venue->kind->points_at(venue, element->kind[part], element->value[part]))
            return false;
    return true;
}

static uint8_t mark_of(const struct window *window, const struct target *target)
{
    const struct target *cursor = &window->cursor;
    uint8_t mark = 0;
    bool previews = cursor->listed && cursor->option < window->aim.option_count && window->aim.asked >= 0;
    if (window->asks && !target->listed)
        mark = previews ? aim_would_be_legal(&window->aim, cursor->option, &target->element) ? SURFACE_LEGAL : 0
               : aim_is_legal(&window->aim, &target->element) ? SURFACE_LEGAL
                                                              : 0;
    else if (window->asks)
        mark = SURFACE_LEGAL;
    for (int i = 0; window->asks && !target->listed && i < window->aim.step_count; i++)
        if (window->aim.step[i].pointed && canvas_same_element(&window->aim.step[i].element, &target->element))
            mark |= SURFACE_CHOSEN;
    if (is_pointed_at(window, target))
        mark |= SURFACE_CHOSEN;
    if (!window->surface.coloured && !target->listed && timeline_has_changed(window, target->element.area))
        mark |= SURFACE_CHOSEN;
    if (window->mode != WINDOW_TYPES && window->mode != WINDOW_WRITES && travel_same(target, cursor))
        mark |= SURFACE_CURSOR;
    return mark;
}

/* Without colours what stands out stands in brackets, where there is room for them. */
static void put_brackets(struct window *window, struct canvas_area area, uint8_t mark)
{
    bool cursor = (mark & SURFACE_CURSOR) != 0;
    for (int top = area.top; top < area.top + area.height; top++) {
        struct canvas_cell *first = &window->picture.cell[top][area.left],
                           *last = &window->picture.cell[top][area.left + area.width - 1];
        if (first->glyph[0] == 0)
            strcpy(first->glyph, cursor ? "{" : "[");
        if (last->glyph[0] == 0)
            strcpy(last->glyph, cursor ? "}" : "]");
    }
}

static void mark_targets(struct window *window)
{
    struct canvas_area whole = canvas_area(0, 0, window->picture.width, window->picture.height);
    for (int i = 0; i < window->target_count; i++) {
        const struct target *target = &window->target[i];
        struct canvas_area area = target->area;
        uint8_t mark = mark_of(window, target);
        if (mark == 0 || !is_inside(area, target->listed ? whole : window->board_area))
            continue;
        if (!window->surface.coloured)
            put_brackets(window, area, mark);
        for (int top = area.top; top < area.top + area.height; top++)
            for (int left = area.left; left < area.left + area.width; left++)
                window->picture.cell[top][left].style |= mark;
    }
}

/* ---- popups ---- */

/* On the side away from the cursor. */
static void draw_popup(struct window *window)
{
    struct canvas *picture = &window->picture;
    const struct target *here = travel_here(window);
    int inner = larger(page_width(&window->popup), text_cells(window->popup_title) + 4);
    int width = inner + 4 < picture->width ? inner + 4 : picture->width;
    int height =
        window->popup.line_count + 2 < picture->height - 2 ? window->popup.line_count + 2 : picture->height - 2;
    bool cursor_left = here != NULL && 2 * here->area.left < picture->width;
    int left = cursor_left ? picture->width - width - 1 : 1;
    struct canvas_area box = canvas_area(left < 0 ? 0 : left, (picture->height - height) / 2, width, height);
    int rows = height - 2, last = window->popup.line_count - rows;
    if (window->popup_first > last)
        window->popup_first = last;
    if (window->popup_first < 0)
        window->popup_first = 0;
    box_draw(picture, box, window->popup_title);
    page_draw(&window->popup, window->popup_first, picture,
              canvas_area(box.left + 2, box.top + 1, box.width - 4, rows));
    if (last > 0) {
        int shown = window->popup_first + rows;
        canvas_add(picture, box.left + 3, box.top + height - 1, " %d-%d of %d ", window->popup_first + 1, shown,
                   window->popup.line_count);
    }
}

/* ---- everything ---- */

static void draw_sentence(struct window *window, const char *words)
{
    struct canvas *picture = &window->picture;
    canvas_put_in(picture, 1, picture->height / 2, picture->width - 2, words);
}

/* What there is to see when there is no room for a table, or none that this player may see. */
static bool draw_waiting(struct window *window)
{
    char words[128];
    struct text text = language_text(words, sizeof words);
    const struct conversation *talk = window->talk;
    if (window->surface.width < WINDOW_WIDTH_LEAST || window->surface.height < WINDOW_HEIGHT_LEAST)
        text_add(&text,
                 window->surface.width < 50 ? "too small: %d x %d at least"
                                            : "This window is too small: %d x %d is the least.",
                 WINDOW_WIDTH_LEAST, WINDOW_HEIGHT_LEAST);
    else if (talk->keyboard.passing >= 0)
        text_add(&text, "Pass the keyboard to %S, then press Enter.", talk->keyboard.passing);
    else
        return false;
    draw_sentence(window, words);
    bars_draw_keys(window);
    return true;
}

static void draw_table(struct window *window)
{
    foot_make_said(window);
    window->asked_rows = foot_question_rows(window);
    draw_board(window, &window->talk->view.head, &window->board);
    place_board(window);
    copy_board(window);
    compare_board(window);
    aim_at_elements(window);
    bars_draw_title(window);
    foot_draw(window, asks_below(window));
    mark_targets(window);
}

void compose(struct window *window)
{
    struct conversation *talk = window->talk;
    canvas_clear(&window->picture, window->surface.width, window->surface.height, language_words());
    window->table_width = window->picture.width - chat_pane_width(window);
    window->target_count = 0;
    if (chat_pane_is_seen(window))
        window->tidings.unread = 0;
    if (draw_waiting(window))
        return;
    window->begun = talk->venue->game != NULL && display_look(talk);
    if (window->begun)
        draw_table(window);
    else
        waiting_draw(window);
    bars_draw_keys(window);
    chat_pane_draw(window);
    if (window->mode == WINDOW_READS)
        draw_popup(window);
}

void compose_cursor_cell(const struct window *window, int *left, int *top)
{
    const struct target *here = travel_here(window);
    *left = 0;
    *top = window->picture.height - 1;
    if (window->mode == WINDOW_TYPES)
        *left = 1 + line_cursor(&window->line, window->picture.width - 3);
    else if (window->mode == WINDOW_WRITES)
        chat_pane_cursor_cell(window, left, top);
    else if (here != NULL && window->mode == WINDOW_CHOOSES) {
        *left = here->area.left + here->area.width / 2;
        *top = here->area.top;
    }
}
