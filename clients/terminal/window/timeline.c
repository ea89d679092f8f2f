#include "clients/terminal/window/timeline.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/screen/explain.h"
#include "clients/terminal/talk/playback.h"
#include "command/language.h"

enum {
    ROWS_MOST = 3,       /* of words */
    BAR_LEAST = 35,      /* cells of a line with words beside it */
    LABELS_FROM = 28,    /* lines of a window that has room for the numbers of rounds ... */
    LEADERS_FROM = 38,   /* ... and for who was ahead when */
    MARK_CELLS = 4,      /* from one round to the next on the line */
    CHANGED_PART = 3,    /* if more than a third of the board has changed, it was laid out anew: nothing stands out */
    EVENTS_AT_ONCE = 10, /* where a game has no rounds */
};

static struct playback *playback_of(const struct window *window)
{
    return window->talk->venue->playback;
}

/* ---- the line ---- */

/* The column of the bar for the moment after so many events, from 0. */
static int column_of(const struct playback *playback, int width, uint32_t at)
{
    return playback->count == 0 ? 0 : (int)((uint64_t)at * (uint64_t)(width - 1) / playback->count);
}

static uint32_t event_at(const struct playback *playback, int width, int column)
{
    return width < 2 ? 0
                     : (uint32_t)(((uint64_t)column * playback->count + (uint64_t)width / 2) / (uint64_t)(width - 1));
}

static void put_sign(struct window *window, uint32_t at, const char *sign)
{
    struct canvas_area bar = window->bar;
    canvas_put(&window->picture, bar.left + column_of(playback_of(window), bar.width, at), bar.top, sign);
}

/* Where there are too many rounds for the line, only those of round numbers are marked on it. */
static bool is_marked(const struct window *window, const struct playback_round *round)
{
    static const int steps[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000 };
    size_t i = 0, last = sizeof steps / sizeof steps[0] - 1;
    int room = window->bar.width / MARK_CELLS, count = (int)playback_of(window)->round_count;
    while (i < last && count / steps[i] > room)
        i++;
    return round->number % steps[i] == 0;
}

static void draw_bar(struct window *window)
{
    const struct playback *playback = playback_of(window);
    struct canvas_area bar = window->bar, gone = bar;
    gone.width = (int16_t)column_of(playback, bar.width, playback->at);
    canvas_fill(&window->picture, bar, TEXT_QUIET "─");
    canvas_fill(&window->picture, gone, TEXT_SEA "━");
    for (uint32_t i = 1; i < playback->round_count; i++)
        if (is_marked(window, &playback->round[i]))
            put_sign(window, playback->round[i].at, TEXT_QUIET "┼");
    canvas_put(&window->picture, bar.left - 1, bar.top, TEXT_QUIET "├");
    canvas_put(&window->picture, bar.left + bar.width, bar.top, TEXT_QUIET "┤");
    for (int i = 0; i < playback->turn_count; i++)
        put_sign(window, playback->turn[i], TEXT_GOLD "!");
    put_sign(window, playback->at, TEXT_STRONG "█");
}

/* Numbers that would touch the one before are left out. */
static void draw_labels(struct window *window, int top)
{
    const struct playback *playback = playback_of(window);
    int free_from = 0;
    for (uint32_t i = 0; i < playback->round_count; i++) {
        char words[16];
        struct text text = text_on(words, sizeof words);
        int left = window->bar.left + column_of(playback, window->bar.width, playback->round[i].at);
        text_put(&text, TEXT_QUIET);
        text_number(&text, playback->round[i].number);
        if (is_marked(window, &playback->round[i]) && left >= free_from)
            free_from = canvas_put(&window->picture, left, top, words) + 1;
    }
}

/* Of each part of the game the seat that could expect most. */
static void draw_leaders(struct window *window, int top)
{
    const struct venue *venue = window->talk->venue;
    int seat_count = window->talk->view.head.seat_count;
    for (int column = 0; column < window->bar.width; column++) {
        int percent[GAME_SEATS_MOST], best = 0;
        if (!venue->playback->chances(venue, event_at(venue->playback, window->bar.width, column), percent))
            continue;
        for (int seat = 1; seat < seat_count; seat++)
            best = percent[seat] > percent[best] ? seat : best;
        canvas_seat(&window->picture, window->bar.left + column, top, best);
    }
}

/* ---- words ---- */

static void write_chances(const struct window *window, bool brief, struct text *text)
{
    const struct venue *venue = window->talk->venue;
    int percent[GAME_SEATS_MOST];
    if (!venue->playback->chances(venue, venue->playback->at, percent))
        return;
    text_put(text, TEXT_QUIET " · " TEXT_PLAIN);
    if (!brief)
        text_add(text, "chances");
    for (int seat = 0; seat < window->talk->view.head.seat_count; seat++) {
        text_put(text, brief && seat == 0 ? "" : " ");
        text_seat_style(text, seat);
        text_put(text, canvas_seat_sign(seat));
        text_put(text, TEXT_PLAIN " ");
        if (brief)
            text_number(text, percent[seat]);
        else
            text_add(text, "%c %d %%", text_seat_letter(seat), percent[seat]);
    }
    text_put(text, brief ? " %" : "");
}

/* Brief: without what can be done without. */
static void write_status(const struct window *window, bool brief, struct text *text)
{
    const struct playback *playback = playback_of(window);
    text_put(text, TEXT_STRONG);
    text_add(text, "event %u of %u", playback->at, playback->count);
    text_put(text, playback->plays ? TEXT_SEA " ▶" TEXT_PLAIN : TEXT_PLAIN);
    write_chances(window, brief, text);
    if (playback->analysing) {
        text_put(text, TEXT_QUIET " · ");
        text_add(text, "analysing %d %%", (int)((uint64_t)playback->thought_over * 100 / (playback->count + 1)));
        text_put(text, TEXT_PLAIN);
    }
}

/* Returns the cells it takes in one line. */
static int make_status(struct window *window, int width)
{
    char words[512];
    struct text text = language_text(words, sizeof words);
    struct screen *screen = &window->talk->screen;
    write_status(window, false, &text);
    if (text_cells(words) > width) {
        text = language_text(words, sizeof words);
        write_status(window, true, &text);
    }
    page_open(&window->question, screen, width);
    screen_wrap(screen, 0, 0, words);
    page_close(&window->question, screen);
    return text_cells(words);
}

void timeline_write_viewer(const struct window *window, struct text *text)
{
    int viewer = playback_of(window)->viewer;
    if (viewer < 0)
        text_add(text, "seen by everybody");
    else
        text_add(text, "seen by %S", viewer);
}

static int at_most(int value, int most)
{
    return value < most ? value : most;
}

/* Where there is hardly any room, the words stand at the end of the line. Returns whether they do. */
static bool place_bar(struct window *window, struct canvas_area area, int cells)
{
    bool beside = window->surface.height < LABELS_FROM && cells + BAR_LEAST <= area.width;
    window->bar = canvas_area(area.left + 2, area.top, area.width - 4 - (beside ? cells + 1 : 0), 1);
    return beside;
}

/* How many rows it takes depends on the window alone, so that the line stays where it is, whatever the board is like.
 */
int timeline_draw(struct window *window, struct canvas_area area, bool bottom)
{
    const struct playback *playback = playback_of(window);
    bool beside = place_bar(window, area, make_status(window, area.width - 2));
    int words = beside ? 0 : at_most(window->question.line_count, at_most(ROWS_MOST, area.height - 1));
    bool labelled = window->surface.height >= LABELS_FROM && playback->round[0].number != 0;
    bool led = window->surface.height >= LEADERS_FROM && (playback->analysing || playback->analysed);
    int rows = 1 + words + labelled + led, top = bottom ? area.top + area.height - rows : area.top;
    struct canvas_area status = canvas_area(area.left + 1, top + rows - words, area.width - 2, words);
    window->bar.top = (int16_t)top;
    draw_bar(window);
    if (labelled)
        draw_labels(window, top + 1);
    if (led)
        draw_leaders(window, top + 1 + labelled);
    if (beside)
        status = canvas_area(window->bar.left + window->bar.width + 2, top, area.width, 1);
    page_draw(&window->question, 0, &window->picture, status);
    return top;
}

/* ---- what has changed ---- */

static bool is_other(const struct window *window, int left, int top)
{
    const struct canvas_cell *now = &window->board.cell[top][left], *before = &window->before.cell[top][left];
    return strcmp(now->glyph, before->glyph) != 0 || (now->style != before->style && now->glyph[0] != 0);
}

static bool is_laid_out_anew(const struct window *window)
{
    int all = 0, changed = 0;
    for (int top = 0; top < window->board.used && top < window->board.height; top++)
        for (int left = 0; left < window->board.width; left++) {
            all += window->board.cell[top][left].glyph[0] != 0;
            changed += is_other(window, left, top);
        }
    return changed > all / CHANGED_PART;
}

/* Letters and digits that stand together are one word or number: it stands out as a whole. */
static bool is_in_word(const struct window *window, int left, int top)
{
    return isalnum((unsigned char)window->board.cell[top][left].glyph[0]) != 0;
}

static void mark(struct window *window, int left, int top)
{
    struct canvas_area area = window->board_area;
    int across = left - window->shift_left, down = top - window->shift_top;
    if (across >= 0 && across < area.width && window->board.cell[top][left].glyph[0] != 0)
        window->picture.cell[area.top + down][area.left + across].style |= SURFACE_CHOSEN;
}

static void mark_word(struct window *window, int left, int top)
{
    mark(window, left, top);
    if (!is_in_word(window, left, top))
        return;
    for (int at = left - 1; at >= 0 && is_in_word(window, at, top); at--)
        mark(window, at, top);
    for (int at = left + 1; at < window->board.width && is_in_word(window, at, top); at++)
        mark(window, at, top);
}

void timeline_mark_changes(struct window *window)
{
    int from = window->shift_top, until = from + window->board_area.height;
    window->shows_changes = !is_laid_out_anew(window);
    for (int top = from; window->shows_changes && top < until; top++)
        for (int left = 0; left < window->board.width; left++)
            if (is_other(window, left, top))
                mark_word(window, left, top);
}

bool timeline_has_changed(const struct window *window, struct canvas_area area)
{
    for (int top = area.top; window->shows_changes && top < area.top + area.height; top++)
        for (int left = area.left; left < area.left + area.width; left++)
            if (is_other(window, left, top))
                return true;
    return false;
}

/* ---- keys ---- */

static void go(struct window *window, uint32_t at)
{
    struct venue *venue = window->talk->venue;
    venue->playback->play_on(venue, false);
    venue->playback->go(venue, at);
}

static void go_to_start(struct window *window)
{
    go(window, 0);
}

static void go_to_end(struct window *window)
{
    go(window, playback_of(window)->count);
}

static void go_back(struct window *window)
{
    uint32_t at = playback_of(window)->at;
    go(window, at == 0 ? 0 : at - 1);
}

static void go_on(struct window *window)
{
    go(window, playback_of(window)->at + 1);
}

static void go_round_back(struct window *window)
{
    const struct playback *playback = playback_of(window);
    uint32_t at = playback->at, to = 0;
    for (uint32_t i = 0; i < playback->round_count && playback->round[i].at < at; i++)
        to = playback->round[i].at;
    if (playback->round_count < 2)
        to = at < EVENTS_AT_ONCE ? 0 : at - EVENTS_AT_ONCE;
    go(window, to);
}

static void go_round_on(struct window *window)
{
    const struct playback *playback = playback_of(window);
    uint32_t at = playback->at, to = playback->count;
    for (uint32_t i = playback->round_count; i > 0 && playback->round[i - 1].at > at; i--)
        to = playback->round[i - 1].at;
    go(window, playback->round_count < 2 ? at + EVENTS_AT_ONCE : to);
}

static void play_or_stop(struct window *window)
{
    struct venue *venue = window->talk->venue;
    struct playback *playback = venue->playback;
    if (!playback->plays && playback->at == playback->count)
        playback->go(venue, 0);
    playback->play_on(venue, !playback->plays);
}

static void analyse(struct window *window)
{
    struct venue *venue = window->talk->venue;
    venue->playback->analyse(venue);
}

static void say(struct window *window, const char *words)
{
    struct text text = text_on(window->remark, sizeof window->remark);
    text_put(&text, words);
    window->told_count = UINT32_MAX;
}

/* After the last one comes the first again. */
static void go_to_turn(struct window *window)
{
    const struct playback *playback = playback_of(window);
    int next = 0;
    while (next < playback->turn_count && playback->turn[next] <= playback->at)
        next++;
    if (playback->turn_count > 0)
        go(window, playback->turn[next < playback->turn_count ? next : 0]);
    else if (playback->analysed)
        say(window, language_find("No move changed anybody's chances by 8 % or more."));
    else {
        analyse(window);
        say(window, language_find("The analysis looks for turning points and marks them with ! below."));
    }
}

static void change_viewer(struct window *window)
{
    struct venue *venue = window->talk->venue;
    int next = venue->playback->viewer + 1;
    venue->playback->show_to(venue, next < window->talk->view.head.seat_count ? next : GAME_TRUTH);
    window->told_count = UINT32_MAX;
}

static void turn_board(struct window *window)
{
    window->turn++;
}

static const struct {
    int key;                            /* 0: keys that are handled elsewhere, only for the help */
    const char *label, *title;          /* for the help; NULL: told with the one before */
    void (*run)(struct window *window); /* NULL: as at a table */
} keys[] = {
    { .key = SURFACE_RIGHT,
      .label = "left, right",
      .title = "one event back or on; the wheel of the mouse, too",
      .run = go_on },
    { .key = SURFACE_LEFT, .run = go_back },
    { .key = SURFACE_WHEEL_DOWN, .run = go_on },
    { .key = SURFACE_WHEEL_UP, .run = go_back },
    { .key = SURFACE_HOME, .label = "Home, End", .title = "the start and the end of the game", .run = go_to_start },
    { .key = SURFACE_END, .run = go_to_end },
    { .key = SURFACE_PAGE_UP,
      .label = "PgUp, PgDn",
      .title = "the season, round or phase before, or the next one",
      .run = go_round_back },
    { .key = SURFACE_PAGE_DOWN, .run = go_round_on },
    { .label = "0-9, a click", .title = "go to an event: its number, or a click on the line" },
    { .key = ' ', .label = "Space", .title = "go on by itself, or stop", .run = play_or_stop },
    { .key = 'a', .label = "a", .title = "analyse it: each player's chances at any event", .run = analyse },
    { .key = '!', .label = "!", .title = "the next event that changed the chances clearly", .run = go_to_turn },
    { .key = 'v', .label = "v", .title = "seen by everybody, or as one player saw it", .run = change_viewer },
    { .key = 'V', .label = "V", .title = "another view of the board, where there is one", .run = turn_board },
    { .key = 'i', .label = "i", .title = "what a strong bot would play here" },
    { .label = "h j k l, Tab", .title = "go to a thing on the board" },
    { .key = '?', .label = "?, Enter", .title = "what the thing under the cursor is and does" },
    { .key = 'e', .label = "e", .title = "all events so far" },
    { .key = 's', .label = "s", .title = "points, and where they come from" },
    { .key = 'r', .label = "r", .title = "the chapters of the rules" },
    { .key = '/', .label = "/", .title = "search the rules, the events and the things on the table for a word" },
    { .key = 'q', .label = "q", .title = "leave" },
};
enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

static bool click(struct window *window)
{
    struct canvas_area bar = window->bar;
    int column = window->surface.left - bar.left;
    if (window->surface.top != bar.top || column < -1 || column > bar.width)
        return false;
    go(window, column < 0 ? 0 : event_at(playback_of(window), bar.width, column));
    return true;
}

bool timeline_press(struct window *window, int key)
{
    if (window->remark[0] != 0)
        window->told_count = UINT32_MAX;
    window->remark[0] = 0;
    if (key == SURFACE_CLICK)
        return click(window);
    for (int i = 0; i < KEY_COUNT; i++)
        if (keys[i].key == key && keys[i].run != NULL) {
            keys[i].run(window);
            return true;
        }
    return false;
}

void timeline_jump(struct window *window, const char *digits)
{
    unsigned long at = strtoul(digits, NULL, 10);
    go(window, at > UINT32_MAX ? UINT32_MAX : (uint32_t)at);
}

void timeline_list_keys(const struct screen *screen)
{
    for (int i = 0; i < KEY_COUNT; i++)
        if (keys[i].label != NULL)
            explain_entry(screen, language_find(keys[i].label), keys[i].title);
}
