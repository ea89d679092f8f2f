#include "clients/terminal/window/foot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/talk/display.h"
#include "clients/terminal/window/timeline.h"
#include "command/language.h"
#include "engine/notation.h"

enum { EVENTS_MOST = 24, LABEL_SIZE = 256, QUESTION_ROWS_MOST = 5, NARROW = 40, RULED_FROM = 6 };

/* ---- what is listed ---- */

static bool is_on_board(const struct window *window, const struct game_kind *kind, int value)
{
    for (int i = 0; i < window->board.element_count; i++) {
        const struct canvas_element *element = &window->board.element[i];
        for (int part = 0; part < CANVAS_OPERANDS_MOST; part++)
            if (element->kind[part] == kind && element->value[part] == value && aim_is_legal(&window->aim, element))
                return true;
    }
    return false;
}

static bool is_listed(const struct window *window, int option)
{
    const struct game_kind *kind = aim_kind(&window->aim);
    return kind == NULL || !is_on_board(window, kind, window->aim.option[option].value);
}

static bool lists_any(const struct window *window)
{
    for (int i = 0; i < window->aim.option_count; i++)
        if (is_listed(window, i))
            return true;
    return false;
}

bool foot_counts(const struct window *window)
{
    const struct game_kind *kind = aim_kind(&window->aim);
    for (int i = 0; kind != NULL && i < window->aim.option_count; i++) {
        char name[NOTATION_SIZE];
        struct text text = text_on(name, sizeof name);
        notation_write_value(kind, window->aim.option[i].value, &text);
        if (name[strspn(name, "0123456789")] != 0)
            return false;
    }
    return kind != NULL;
}

int foot_number(const struct window *window, int option)
{
    char name[NOTATION_SIZE];
    struct text text = text_on(name, sizeof name);
    notation_write_value(aim_kind(&window->aim), window->aim.option[option].value, &text);
    return atoi(name);
}

int foot_label(const struct window *window, int option)
{
    int label = 0;
    if (!is_listed(window, option))
        return 0;
    if (foot_counts(window))
        return foot_number(window, option);
    for (int i = 0; i <= option; i++)
        label += is_listed(window, i);
    return label;
}

/* "2 extend 3": the number to type, the name, and how many moves are behind it. */
static void write_option(const struct window *window, int option, bool helps, struct text *text)
{
    const struct aim *aim = &window->aim;
    const struct aim_option *what = &aim->option[option];
    const struct game_kind *kind = aim_kind(aim);
    const struct game_verb *verb = &aim->game->verbs[what->move.verb];
    if (!foot_counts(window) || kind->titles != NULL)
        text_add(text, "%d ", foot_label(window, option));
    if (kind != NULL && kind->titles != NULL)
        notation_write_title(kind, what->value, text);
    else if (kind != NULL)
        notation_write_value(kind, what->value, text);
    else
        text_put(text, verb->key);
    if (kind == NULL && what->count == 1)
        for (int i = 0; i < game_operand_count(verb); i++) {
            text_char(text, ' ');
            notation_write_value(verb->operand[i], what->move.operand[i], text);
        }
    else if (what->count > 1)
        text_add(text, " (%d)", (int)what->count);
    if (helps && kind == NULL) {
        text_put(text, "  ");
        text_pad(text, 24);
        text_put(text, TEXT_QUIET);
        text_add(text, "%T", verb->help);
    }
}

/* ---- the list ---- */

/* Flows through an area: where the next words of so many cells go. */
struct flow {
    struct canvas_area area;
    int left, row;
};

static void flow_to(struct flow *flow, int cells, bool alone)
{
    if (flow->left > 0 && (alone || flow->left + cells > flow->area.width)) {
        flow->row++;
        flow->left = 0;
    }
}

static void add_target(struct window *window, int option, int left, int top, int width)
{
    if (window->target_count < WINDOW_TARGETS_MOST)
        window->target[window->target_count++] =
            (struct target){ .listed = true, .option = option, .area = canvas_area(left, top, width, 1) };
}

static void write_path(const struct window *window, struct text *text)
{
    const struct aim *aim = &window->aim;
    if (!window->asks || aim->step_count == 0 || aim->chosen_parts == 0)
        return;
    const struct game_verb *verb = &aim->game->verbs[aim->chosen.verb];
    text_put(text, TEXT_SEA);
    text_put(text, verb->key);
    for (int i = 0; i < game_operand_count(verb); i++) {
        text_char(text, ' ');
        if ((aim->chosen_parts >> (i + 1) & 1) != 0)
            notation_write_value(verb->operand[i], aim->chosen.operand[i], text);
        else
            text_put(text, "·");
    }
    text_put(text, TEXT_PLAIN);
}

/* What is chosen so far, and where the rest is chosen; "": nothing is, and everything is listed. */
static void write_beginning(const struct window *window, struct text *text)
{
    write_path(window, text);
    if (!lists_any(window))
        text_add(text, text->length == 0 ? "Choose on the board." : ": choose on the board.");
}

/* Each option has a blank cell at both ends. first_row: what is above it is not shown. Returns the rows it takes. */
static int list_options(struct window *window, struct canvas_area area, bool helps, int first_row, bool draws)
{
    struct flow flow = { .area = area };
    char words[LABEL_SIZE];
    struct text beginning = language_text(words, sizeof words);
    write_beginning(window, &beginning);
    if (draws && first_row == 0)
        canvas_put_in(&window->picture, area.left + 1, area.top, area.width - 1, words);
    flow.left = beginning.length == 0 ? 0 : text_cells(words) + 2;
    for (int i = 0; i < window->aim.option_count; i++) {
        struct text text = language_text(words, sizeof words);
        if (!is_listed(window, i))
            continue;
        text_char(&text, ' ');
        write_option(window, i, helps, &text);
        text_char(&text, ' ');
        int cells = text_cells(words) < area.width ? text_cells(words) : area.width;
        flow_to(&flow, cells, helps);
        int row = flow.row - first_row;
        if (draws && row >= 0 && row < area.height) {
            canvas_put_in(&window->picture, area.left + flow.left, area.top + row, cells, words);
            add_target(window, i, area.left + flow.left, area.top + row, cells);
        }
        flow.left += cells;
    }
    return flow.row + 1;
}

/* The row of the list where the cursor is. */
static int cursor_row(struct window *window, struct canvas_area area, bool helps)
{
    int count = window->aim.option_count, row = 0;
    if (!window->cursor.listed || window->cursor.option >= count)
        return 0;
    window->aim.option_count = window->cursor.option + 1;
    row = list_options(window, area, helps, 0, false) - 1;
    window->aim.option_count = count;
    return row < 0 ? 0 : row;
}

/* ---- the question ---- */

static void write_result(const struct window *window, struct text *text)
{
    const struct game_state *view = &window->talk->view.head;
    uint8_t place[GAME_SEATS_MOST];
    window->talk->venue->game->rank(view, place);
    text_add(text, "The game is over.");
    for (int seat = 0; seat < view->seat_count; seat++)
        if (place[seat] == 1) {
            text_char(text, ' ');
            text_add(text, "%S wins.", seat);
        }
}

static void add_keys(struct text *text, const char *style, const char *keys)
{
    text_put(text, text->length == 0 ? "" : " ");
    text_put(text, style);
    text_put(text, keys);
    text_put(text, TEXT_PLAIN);
}

/* What is open between the people at a server's table, and the keys that answer it. */
static void write_matters(const struct window *window, struct text *text)
{
    const struct venue *venue = window->talk->venue;
    if (venue->kind->matters != NULL)
        venue->kind->matters(venue, text);
    if (venue->asks_consent)
        add_keys(text, TEXT_GOLD, language_find("y agrees, n declines."));
    else if (venue->may_withdraw)
        add_keys(text, TEXT_QUIET, language_find("n withdraws it."));
    if (venue->may_play_again)
        add_keys(text, TEXT_GOLD, language_find("R plays again with the same people, q leaves."));
    if (text->length > 0)
        text_char(text, '\n');
}

static void write_question(const struct window *window, struct text *text)
{
    struct conversation *talk = window->talk;
    write_matters(window, text);
    if (talk->venue->end == VENUE_OVER)
        write_result(window, text);
    else if (window->asks) {
        text_put(text, TEXT_STRONG);
        text_seat_style(text, window->asked_seat);
        text_put(text, canvas_seat_sign(window->asked_seat));
        text_put(text, TEXT_PLAIN " ");
        talk->venue->game->ask(&talk->view.head, window->asked_seat, text);
    }
}

static void make_question(struct window *window, int width)
{
    char words[TYPED_SIZE * 2];
    struct text text = language_text(words, sizeof words);
    struct screen *screen = &window->talk->screen;
    page_open(&window->question, screen, width);
    write_question(window, &text);
    if (words[0] != 0)
        screen_wrap(screen, 0, width < NARROW ? 0 : 2, words);
    page_close(&window->question, screen);
}

int foot_question_rows(struct window *window)
{
    make_question(window, window->table_width - (window->table_width < NARROW ? 0 : 1));
    return window->question.line_count;
}

int foot_list_rows(struct window *window)
{
    return list_options(window, canvas_area(0, 0, window->table_width, 1), false, 0, false);
}

/* ---- a lesson ---- */

static void write_said(const struct window *window, struct text *text)
{
    const struct venue_said *said = &window->talk->venue->said;
    text_put(text, TEXT_STRONG);
    if (said->step > 0)
        text_add(text, "Lesson, step %d of %d", said->step, said->step_count);
    else
        text_add(text, "Lesson");
    text_put(text, ":" TEXT_PLAIN " ");
    if (window->folded)
        text_add(text, "f shows what it says.");
    else
        text_put(text, said->words);
}

void foot_make_said(struct window *window)
{
    char words[VENUE_NOTICE_SIZE];
    struct text text = language_text(words, sizeof words);
    struct screen *screen = &window->talk->screen;
    const struct venue_said *said = &window->talk->venue->said;
    window->folded = window->folded && said->number == window->said_number; /* what is new unfolds */
    window->said_number = said->number;
    window->said_rows = 0;
    if (said->words == NULL)
        return;
    write_said(window, &text);
    language_fit(words);
    page_open(&window->said, screen, window->table_width - 1);
    screen_wrap(screen, 0, 0, words);
    page_close(&window->said, screen);
    window->said_rows = window->said.line_count;
}

/* ---- events ---- */

/* Made anew only when there is something new: entries of a log may be costly to tell. */
static void make_events(struct window *window, int width)
{
    struct conversation *talk = window->talk;
    struct screen *screen = &talk->screen;
    uint32_t count = talk->venue->entry_count, from = count > EVENTS_MOST ? count - EVENTS_MOST : 0;
    int viewer = keyboard_viewer(&talk->keyboard);
    if (window->told_count == count && window->told_tidings == window->tidings.count && window->told_width == width &&
        window->told_viewer == viewer)
        return;
    window->told_count = count;
    window->told_tidings = window->tidings.count;
    window->told_width = width;
    window->told_viewer = viewer;
    page_open(&window->events, screen, width);
    if (window->table_width < window->picture.width)
        display_entries(talk, from); /* tidings are in the chat beside it */
    else
        tidings_tell_with_log(&window->tidings, talk, from);
    if (window->remark[0] != 0)
        screen_hint(screen, 2, 2, "%s", window->remark);
    page_close(&window->events, screen);
    page_break(&window->events, width);
}

/* The line where the last event begins: all others of an event are indented more. */
static int last_event(const struct page *events)
{
    int line = events->line_count - 1;
    while (line > 0 && strncmp(events->line[line].words, "    ", 4) == 0)
        line--;
    return line;
}

/* What does not end with the last line that is shown. */
static void mark_cut(struct window *window, const struct page_line *line, struct canvas_area area)
{
    int end = area.left + line->indent + text_cells(line->words) + 1, last = area.left + area.width - 1;
    canvas_put(&window->picture, end < last ? end : last, area.top + area.height - 1, TEXT_QUIET "…");
}

static void draw_events(struct window *window, struct canvas_area area, bool titled)
{
    char title[64];
    struct text text = language_text(title, sizeof title);
    if (area.height < 1)
        return;
    make_events(window, area.width);
    if (titled && area.height > 1) {
        text_add(&text, "last events, e shows all");
        canvas_rule(&window->picture, area.left, area.top, area.width, title);
        area.top++;
        area.height--;
    }
    int first = window->events.line_count - area.height, last = last_event(&window->events);
    if (first > last)
        first = last; /* of a long one, its beginning */
    first = first < 0 ? 0 : first;
    int end = first + page_draw(&window->events, first, &window->picture, area);
    if (end > first && end < window->events.line_count)
        mark_cut(window, &window->events.line[end - 1], area);
}

/* ---- together ---- */

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

/* Whether every verb has room for its help in a line of its own. */
static bool helps_fit(const struct window *window, int width)
{
    bool fit = window->asks && window->aim.asked == 0;
    for (int i = 0; fit && i < window->aim.option_count; i++) {
        char words[LABEL_SIZE];
        struct text text = language_text(words, sizeof words);
        write_option(window, i, true, &text);
        fit = text_cells(words) + 2 <= width;
    }
    return fit;
}

/* The question, and below it the list. Returns the first row it needs, counted from the area's bottom up. */
static int draw_question(struct window *window, struct canvas_area area, bool bottom)
{
    if (window->talk->venue->playback != NULL)
        return timeline_draw(window, area, bottom);
    int margin = area.width < NARROW ? 0 : 1;
    make_question(window, area.width - margin);
    bool helps =
        area.height - window->question.line_count - 4 >= window->aim.option_count && helps_fit(window, area.width);
    int listed = window->asks ? list_options(window, area, helps, 0, false) : 0;
    int asked = at_most(window->question.line_count, at_most(QUESTION_ROWS_MOST, area.height));
    if (asked + listed > area.height && !lists_any(window))
        listed = 0;                           /* that things are chosen on the board can be seen there */
    int kept = window->said_rows > 0 ? 0 : 1; /* a lesson says what to do */
    int rows = at_most(listed, area.height - at_most(asked, kept));
    asked = at_most(asked, area.height - rows);
    if (asked < window->question.line_count && window->said_rows > 0)
        asked = 0; /* rather than half of it */
    int top = bottom ? area.top + area.height - rows - asked : area.top;
    struct canvas_area list = canvas_area(area.left, top + asked, area.width, rows);
    int row = cursor_row(window, list, helps);
    page_draw(&window->question, 0, &window->picture, canvas_area(area.left + margin, top, area.width - margin, asked));
    if (window->asks)
        list_options(window, list, helps, row < rows ? 0 : row - rows + 1, true);
    return top;
}

void foot_draw(struct window *window, bool below)
{
    const struct canvas *board = &window->board;
    int top = window->board_area.top + window->board_area.height, bottom = window->picture.height - 1;
    if (!below) {
        struct canvas_area question = board->question, events = board->events;
        question.top++;
        events.top++;
        bool replays = window->talk->venue->playback != NULL && events.top < question.top;
        int first = draw_question(window, question, replays);
        if (replays) /* which needs less room than a question: the events get the rest */
            events.height = (int16_t)(first - events.top);
        draw_events(window, events, false);
        return;
    }
    int said = at_most(window->said_rows, bottom - top);
    struct canvas_area area = canvas_area(0, top + said, window->table_width, bottom - top - said);
    int first = draw_question(window, area, true) - said;
    if (said > 0)
        page_draw(&window->said, 0, &window->picture, canvas_area(1, first, window->table_width - 1, said));
    bool ruled = first - top >= (window->talk->venue->playback == NULL ? 3 : RULED_FROM);
    if (ruled)
        canvas_rule(&window->picture, 0, first - 1, window->table_width, "");
    draw_events(window, canvas_area(0, top, window->table_width, first - top - ruled), ruled);
}
