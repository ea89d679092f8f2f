/* Cyclades in character cells: the chart with gods and creatures beside it, isles and seats below. With more room the
 * circles grow first; then come the creatures' powers, the discards, what the gods allow, and isles and holdings in
 * words. */
#include "games/cyclades/cells/cells.h"

enum {
    MARGIN = 2,       /* of the chart, for the letters of its rows */
    SIDE_LEAST = 33,  /* cells */
    ISLES_LEAST = 40, /* two columns of 20 */
    ISLE_COLUMNS = 2,
    CIRCLE_LEAST = 4,      /* cells wide */
    HIGH_CIRCLE_LEAST = 6, /* the same with several lines */
    CIRCLE_HIGHEST = 3,
    DISCARD_ROWS = 3,
    SEATS_MOST = 110, /* cells; names should not be far from numbers */
    CURSOR_LEAST = 6,
    SUPPLY_ROWS = 3,  /* with its title */
    POWER_WIDTH = 76, /* a creature's power in one line */
};

struct layout {
    int rows; /* for everything */
    int circle_width, circle_height;
    int chart_height;
    int side_left;       /* of gods and creatures; the line before it is between */
    int lower_left;      /* of the seats; the same */
    int lower_rows;      /* of the list of isles and the seats beside it */
    bool legend_below;   /* else in a corner of the chart */
    bool discards_below; /* below everything */
    bool titled;         /* a line with titles is above them */
    bool in_words;       /* isles are a table */
};

/* ---- what goes where ---- */

static int isle_rows(const struct cyclades_state *state)
{
    return (cyclades_map(state)->isle_count + ISLE_COLUMNS - 1) / ISLE_COLUMNS;
}

/* Titles of the table, seats and a line about its words. */
static int seat_rows(const struct cyclades_state *state)
{
    return state->head.seat_count + 2;
}

static int larger(int one, int other)
{
    return one > other ? one : other;
}

static int smaller(int one, int other)
{
    return one < other ? one : other;
}

static void place_chart(const struct cyclades_table *table, struct layout *layout)
{
    static const uint8_t widest[] = { 0, 6, 10, 15 }; /* by height of a circle */
    int width = table->canvas->width, columns = cyclades_chart_columns(table->state);
    int side = larger(SIDE_LEAST, width * 2 / 5);
    int lower = 1 + layout->lower_rows; /* with titles; higher circles leave room for the legend in a corner */
    int room = (width - side - 1 - MARGIN) / columns;
    int straight = (width - CYCLADES_SEATS_WIDTH - 1 - MARGIN) / columns; /* one line from top to bottom */
    room = straight >= CIRCLE_LEAST ? smaller(room, straight) : room;
    layout->circle_height = larger(1, smaller(CIRCLE_HIGHEST, (layout->rows - lower) / CYCLADES_CHART_ROWS));
    if (room < HIGH_CIRCLE_LEAST)
        layout->circle_height = 1;
    layout->circle_width = smaller(room, widest[layout->circle_height]);
    layout->chart_height = CYCLADES_CHART_ROWS * layout->circle_height;
    layout->side_left = larger(ISLES_LEAST, MARGIN + columns * layout->circle_width) + 1;
}

static void place(const struct cyclades_table *table, int foot, struct layout *layout)
{
    const struct cyclades_state *state = table->state;
    layout->rows = table->canvas->height - foot;
    layout->lower_rows = larger(isle_rows(state), seat_rows(state));
    place_chart(table, layout);
    int below = layout->rows - layout->chart_height;
    layout->legend_below = layout->circle_height == 1 && below > layout->lower_rows; /* the first to give way */
    int rest = below - 1 - layout->legend_below;                                     /* without titles */
    layout->titled = rest >= layout->lower_rows;
    layout->lower_left = smaller(layout->side_left, table->canvas->width - CYCLADES_SEATS_WIDTH);
    int in_words = larger(1 + cyclades_map(state)->isle_count, 2 * state->head.seat_count + SUPPLY_ROWS + 2);
    layout->in_words = rest >= in_words && layout->lower_left > CYCLADES_ISLE_TABLE_WIDTH;
    if (layout->in_words)
        layout->lower_rows = in_words;
    layout->discards_below = layout->legend_below && rest - layout->lower_rows >= DISCARD_ROWS;
}

/* ---- beside the chart ---- */

static int draw_rule(const struct cyclades_table *table, int left, int top, int width, const char *title)
{
    char words[80];
    struct text text = text_on(words, sizeof words);
    text.language = table->canvas->language;
    text_add(&text, "%T", title);
    canvas_rule(table->canvas, left, top, width, words);
    return top + 1;
}

static const char *const titles[] = { "discards", "left in the supply", "for a metropolis", "isles", "seats" };
enum { DISCARDS, SUPPLY, SETS, ISLES, SEATS };

static void draw_side(const struct cyclades_table *table, const struct layout *layout)
{
    int left = layout->side_left, width = table->canvas->width - left, height = layout->circle_height;
    int top = cyclades_draw_gods(table, left, 0, width, height > 2 ? 2 : 1);
    top = cyclades_draw_track(table, left, top, width,
                              height == 1           ? 1
                              : width < POWER_WIDTH ? 3
                                                    : 2,
                              height == 1 && !layout->discards_below);
    if (height > 1) {
        top = draw_rule(table, left, top, width, titles[DISCARDS]);
        int rest = layout->chart_height - top, rows = rest > CURSOR_LEAST + DISCARD_ROWS ? DISCARD_ROWS : rest;
        top = cyclades_draw_discards(table, canvas_area(left, top, width, rows));
        if (rest > rows)
            cyclades_draw_cursor(table, canvas_area(left, top, width, rest - rows));
    }
}

/* Between the panes. */
static void draw_lines(const struct cyclades_table *table, const struct layout *layout)
{
    int upper = layout->side_left - 1, lower = layout->lower_left - 1, top = layout->chart_height;
    canvas_fill(table->canvas, canvas_area(upper, 0, 1, top), TEXT_QUIET "│");
    canvas_fill(table->canvas, canvas_area(lower, top + layout->titled, 1, layout->lower_rows), TEXT_QUIET "│");
    if (layout->titled) {
        canvas_put(table->canvas, upper, top, TEXT_QUIET "┴");
        canvas_put(table->canvas, lower, top, upper == lower ? TEXT_QUIET "┼" : TEXT_QUIET "┬");
    }
}

/* ---- what the signs mean ---- */

static void draw_legend_below(const struct cyclades_table *table, int top)
{
    int width = table->canvas->width;
    canvas_add_in(table->canvas, 1, top, width - 1,
                  "P port  F fortress  T temple  U university  ★ metropolis  · free  + revenue");
    cyclades_make_quiet(table, 0, top, width);
}

/* Before the upper rows of the chart, the longest first. */
static const char *const legend[] = { "★ metropolis", "U university", "F fortress", "+ revenue",
                                      "T temple",     "× closed",     "P port",     "· free" };

static void draw_legend_beside(const struct cyclades_table *table, const struct layout *layout)
{
    for (int line = 0; line < (int)(sizeof legend / sizeof legend[0]); line++) {
        int row = line / layout->circle_height;
        int room = MARGIN + (CYCLADES_CHART_ROWS / 2 - row) * layout->circle_width / 2 - 1;
        canvas_add_in(table->canvas, 0, line, room, "%T", legend[line]);
        cyclades_make_quiet(table, 0, line, room);
    }
}

/* Letters of figures, where the list of isles has no more room. */
static int draw_figures(const struct cyclades_table *table, int left, int top, int end)
{
    static const char *const letters[] = { "C", "M", "T", "P" };
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++)
        if (table->state->figure_isle[figure] != CYCLADES_NONE)
            left = 2 + canvas_add_in(table->canvas, left, top, end - left, "%s %T", letters[figure],
                                     cyclades_creature_titles[figure]);
    return left;
}

/* Signs that are not always there; else what is short in the table of seats. */
static void draw_remark(const struct cyclades_table *table, const struct layout *layout, int top)
{
    const struct cyclades_state *state = table->state;
    int left = layout->lower_left + 2, at = left, end = table->canvas->width;
    bool in_short = end - layout->lower_left < CYCLADES_SEATS_WIDE;
    if (layout->lower_left / ISLE_COLUMNS < CYCLADES_ISLE_WIDE)
        at = draw_figures(table, left, top, end);
    if (layout->circle_height == 1 && state->kraken_sea != CYCLADES_NONE)
        at = 2 + canvas_add_in(table->canvas, at, top, end - at, "Kr %T", cyclades_creature_titles[CYCLADES_KRAKEN]);
    if (layout->circle_height == 1 && state->figure_isle[CYCLADES_POLYPHEMUS] != CYCLADES_NONE)
        at = 2 + canvas_add_in(table->canvas, at, top, end - at, "× closed");
    if (at == left && in_short && end - at > 48)
        canvas_add_in(table->canvas, at, top, end - at, "pri priests, phi philosophers; trp, flt in hand");
    else if (at == left && in_short)
        canvas_add_in(table->canvas, at, top, end - at, "phi philosophers; trp, flt in hand");
    cyclades_make_quiet(table, left, top, end - left);
}

/* ---- below the chart ---- */

static void draw_lower(const struct cyclades_table *table, const struct layout *layout, int top)
{
    int left = layout->lower_left, width = table->canvas->width - left;
    if (layout->titled) {
        draw_rule(table, 0, top, left - 1, titles[ISLES]);
        draw_rule(table, left - 1, top, width + 1, titles[SEATS]);
        top++;
    }
    if (layout->in_words)
        cyclades_draw_isle_table(table, 0, top, left - 1);
    else
        cyclades_draw_isles(table, canvas_area(0, top, left - 1, layout->lower_rows), ISLE_COLUMNS);
    top = cyclades_draw_seats(table, left, top, smaller(width, SEATS_MOST));
    if (layout->in_words) {
        top = draw_rule(table, left, top, width, titles[SETS]);
        top = cyclades_draw_sets(table, left, top, width);
        top = draw_rule(table, left, top, width, titles[SUPPLY]);
        cyclades_draw_supply(table, left, top, width);
    } else
        draw_remark(table, layout, top);
}

static void draw(const struct canvas_sight *sight, int foot, struct canvas *canvas)
{
    struct cyclades_table table = { cyclades_of(sight->view), sight, canvas };
    struct layout layout = { 0 };
    place(&table, foot, &layout);
    cyclades_draw_chart(&table, layout.circle_width, layout.circle_height);
    draw_side(&table, &layout);
    draw_lower(&table, &layout, layout.chart_height);
    int top = layout.chart_height + layout.titled + layout.lower_rows;
    draw_lines(&table, &layout);
    if (layout.legend_below)
        draw_legend_below(&table, top++);
    else if (layout.circle_height > 1)
        draw_legend_beside(&table, &layout);
    if (layout.discards_below) {
        top = draw_rule(&table, 0, top, canvas->width, titles[DISCARDS]);
        top = cyclades_draw_discards(&table, canvas_area(0, top, canvas->width, DISCARD_ROWS - 1));
    }
    canvas->used = top;
}

extern const struct game cyclades_game;
extern const struct game_cells cyclades_cells;
const struct game_cells cyclades_cells = { .game = &cyclades_game, .draw = draw };
