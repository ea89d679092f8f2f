/* The chart: circles in eleven rows, each half a circle beside the next. A circle is one line high or more. */
#include "games/cyclades/cells/cells.h"

enum { MARGIN = 2, MIDDLE_ROW = CYCLADES_CHART_ROWS / 2, WORDS_SIZE = 64 };

/* Where a circle is drawn. */
struct circle {
    int cell, left, top, width, height;
};

static int row_of(int cell)
{
    return cyclades_cell_names[cell][0] - 'A';
}

/* The left edge in half circles. */
static int halves_of(int cell)
{
    const char *digits = cyclades_cell_names[cell] + 1;
    int row = row_of(cell), number = digits[1] == 0 ? digits[0] - '0' : 10 + digits[1] - '0';
    return (row < MIDDLE_ROW ? MIDDLE_ROW - row : row - MIDDLE_ROW) + 2 * (number - 1);
}

static bool is_on_board(const struct cyclades_state *state, int cell)
{
    const struct cyclades_map *map = cyclades_map(state);
    return map->isle_of_cell[cell] != CYCLADES_NONE || map->sea_of_cell[cell] != CYCLADES_NONE;
}

int cyclades_chart_columns(const struct cyclades_state *state)
{
    int halves = 0;
    for (int cell = 0; cell < CYCLADES_CELLS; cell++)
        if (is_on_board(state, cell) && halves_of(cell) + 2 > halves)
            halves = halves_of(cell) + 2;
    return (halves + 1) / 2;
}

/* ---- seas ---- */

/* "+" for a horn, "×" where no fleet may enter. */
static void add_marks(const struct cyclades_state *state, int sea, struct text *text)
{
    if (bits_has(cyclades_map(state)->horn_seas, sea))
        text_put(text, TEXT_GOLD "+");
    if (bits_has(cyclades_closed_seas(state), sea) && state->kraken_sea != sea)
        text_put(text, TEXT_STRONG "×");
}

static void add_fleets(const struct cyclades_state *state, int sea, enum cyclades_seat_form form, struct text *text)
{
    cyclades_add_owner(text, cyclades_sea_owner(state, sea), form);
    if (form == CYCLADES_SIGN_AND_LETTER)
        text_char(text, ' ');
    text_number(text, state->fleets[sea]);
}

/* In four cells a fleet hides the number of its sea. */
static void draw_narrow_sea(const struct cyclades_table *table, const struct circle *circle, int sea)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct cyclades_state *state = table->state;
    uint8_t owner = cyclades_sea_owner(state, sea);
    if (state->kraken_sea == sea)
        text_put(&text, TEXT_STRONG "Kr");
    else if (owner == CYCLADES_NONE) {
        text_put(&text, TEXT_SEA);
        text_put(&text, cyclades_cell_names[circle->cell] + 1);
    } else {
        cyclades_add_owner(&text, owner, CYCLADES_SIGN_LETTER);
        if (state->fleets[sea] > 1)
            text_number(&text, state->fleets[sea]);
    }
    add_marks(state, sea, &text);
    int indent = text_cells(words) < circle->width;
    canvas_put_in(table->canvas, circle->left + indent, circle->top, circle->width - indent, words);
}

/* A single fleet needs no number; a letter or a blank before the sign only if there is room. */
static void add_flat_fleets(const struct cyclades_state *state, int sea, int room, struct text *text)
{
    bool several = state->fleets[sea] > 1;
    int cells = 2 + several;
    text_put(text, cells < room ? " " : "");
    cyclades_add_owner(text, cyclades_sea_owner(state, sea), cells <= room ? CYCLADES_SIGN_LETTER : CYCLADES_SIGN);
    if (several)
        text_number(text, state->fleets[sea]);
}

/* Number, fleets, marks. */
static void draw_flat_sea(const struct cyclades_table *table, const struct circle *circle, int sea)
{
    char words[WORDS_SIZE], marks[WORDS_SIZE];
    struct text text = text_on(words, sizeof words), ending = text_on(marks, sizeof marks);
    const struct cyclades_state *state = table->state;
    const char *number = cyclades_cell_names[circle->cell] + 1;
    add_marks(state, sea, &ending);
    text_put(&text, TEXT_SEA);
    text_put(&text, number);
    if (state->kraken_sea == sea)
        text_put(&text, TEXT_STRONG "Kr");
    else if (cyclades_sea_owner(state, sea) != CYCLADES_NONE)
        add_flat_fleets(state, sea, circle->width - 2 - text_cells(marks), &text);
    text_put(&text, marks);
    int left = circle->left + 2 - text_cells(number);
    canvas_put_in(table->canvas, left, circle->top, circle->left + circle->width - left, words);
}

/* The name above, fleets below. */
static void draw_high_sea(const struct cyclades_table *table, const struct circle *circle, int sea)
{
    char name[WORDS_SIZE], fleets[WORDS_SIZE];
    struct text text = text_on(name, sizeof name);
    const struct cyclades_state *state = table->state;
    int left = circle->left + (circle->width > 4), room = circle->left + circle->width - left;
    text_put(&text, TEXT_SEA);
    text_put(&text, cyclades_cell_names[circle->cell]);
    add_marks(state, sea, &text);
    canvas_put_in(table->canvas, left, circle->top, room, name);
    text = text_on(fleets, sizeof fleets);
    if (state->kraken_sea == sea)
        text_add_styled(&text, TEXT_STRONG, "%T", cyclades_creature_titles[CYCLADES_KRAKEN]);
    else if (cyclades_sea_owner(state, sea) == CYCLADES_NONE)
        text_put(&text, TEXT_SEA "~");
    else
        add_fleets(state, sea,
                   room > 6   ? CYCLADES_SIGN_AND_LETTER
                   : room > 3 ? CYCLADES_SIGN_LETTER
                              : CYCLADES_SIGN,
                   &text);
    canvas_put_in(table->canvas, left, circle->top + 1, room, fleets);
}

static void draw_sea(const struct cyclades_table *table, const struct circle *circle, int sea)
{
    if (circle->height > 1)
        draw_high_sea(table, circle, sea);
    else if (circle->width > 4)
        draw_flat_sea(table, circle, sea);
    else
        draw_narrow_sea(table, circle, sea);
    canvas_mark(table->canvas, canvas_area(circle->left, circle->top, circle->width, circle->height),
                &cyclades_sea_kind, circle->cell);
}

/* ---- isles ---- */

/* How many circles of the same isle come before this one. */
static int circles_before(const struct cyclades_state *state, int cell)
{
    const uint8_t *isle_of_cell = cyclades_map(state)->isle_of_cell;
    int count = 0;
    for (int before = 0; before < cell; before++)
        count += isle_of_cell[before] == isle_of_cell[cell];
    return count;
}

static bool is_joined(const struct cyclades_state *state, int cell)
{
    const uint8_t *isle_of_cell = cyclades_map(state)->isle_of_cell;
    return cell + 1 < CYCLADES_CELLS && row_of(cell + 1) == row_of(cell) &&
           isle_of_cell[cell + 1] == isle_of_cell[cell];
}

static void add_ground_style(struct text *text, uint8_t owner)
{
    if (owner == CYCLADES_NONE)
        text_put(text, TEXT_EARTH);
    else
        text_seat_style(text, owner);
}

/* Owner and troops. */
static void add_garrison(const struct cyclades_state *state, int isle, enum cyclades_seat_form form, struct text *text)
{
    uint8_t owner = cyclades_isle_owner(state, isle);
    if (owner == CYCLADES_NONE) {
        text_put(text, "–");
        return;
    }
    cyclades_add_owner(text, owner, form);
    if (form == CYCLADES_SIGN_AND_LETTER)
        text_char(text, ' ');
    text_number(text, state->troops[isle]);
}

/* Two letters of the name on every circle, then the troops on the first one. */
static void draw_flat_isle(const struct cyclades_table *table, const struct circle *circle, int isle)
{
    char words[WORDS_SIZE];
    struct text text = text_on(words, sizeof words);
    const struct cyclades_state *state = table->state;
    int before = circles_before(state, circle->cell);
    bool metropolis = bits_has(state->metropolises, isle);
    add_ground_style(&text, cyclades_isle_owner(state, isle));
    text_char(&text, cyclades_isle_names[isle][0]);
    text_char(&text, cyclades_isle_names[isle][1]);
    if (before == 0)
        add_garrison(state, isle, circle->width > 5 ? CYCLADES_SIGN_LETTER : CYCLADES_SIGN, &text);
    if (metropolis && before == (circle->width > 4 ? 0 : 1))
        text_put(&text, "★");
    canvas_put(table->canvas, circle->left, circle->top, words);
}

/* Name, troops and buildings, each on a line as far as there are lines. */
static void draw_high_isle(const struct cyclades_table *table, const struct circle *circle, int isle)
{
    char name[WORDS_SIZE], troops[WORDS_SIZE];
    struct text text = text_on(name, sizeof name);
    const struct cyclades_state *state = table->state;
    if (circles_before(state, circle->cell) != 0)
        return;
    add_ground_style(&text, cyclades_isle_owner(state, isle));
    text_put(&text, cyclades_isle_names[isle]);
    canvas_put_in(table->canvas, circle->left, circle->top, circle->width, name);
    text = text_on(troops, sizeof troops);
    add_garrison(state, isle, circle->width > 6 ? CYCLADES_SIGN_AND_LETTER : CYCLADES_SIGN_LETTER, &text);
    if (bits_has(state->metropolises, isle) && circle->height == 2)
        text_put(&text, "★");
    canvas_put_in(table->canvas, circle->left, circle->top + 1, circle->width, troops);
    if (circle->height == 2)
        return;
    text = text_on(name, sizeof name);
    add_ground_style(&text, cyclades_isle_owner(state, isle));
    cyclades_add_squares(state, isle, &text);
    canvas_put_in(table->canvas, circle->left, circle->top + 2, circle->width, name);
}

static void draw_isle(const struct cyclades_table *table, const struct circle *circle, int isle)
{
    char ground[8];
    struct text text = text_on(ground, sizeof ground);
    struct canvas_area area = canvas_area(circle->left, circle->top, circle->width, circle->height);
    area.width = (int16_t)(area.width + (circle->height > 1 && is_joined(table->state, circle->cell)));
    add_ground_style(&text, cyclades_isle_owner(table->state, isle));
    text_put(&text, "▒");
    canvas_fill(table->canvas, area, ground);
    if (circle->height > 1)
        draw_high_isle(table, circle, isle);
    else
        draw_flat_isle(table, circle, isle);
    canvas_mark(table->canvas, area, &cyclades_isle_kind, isle);
}

/* ---- all of it ---- */

static void draw_circle(const struct cyclades_table *table, const struct circle *circle)
{
    const struct cyclades_map *map = cyclades_map(table->state);
    int isle = map->isle_of_cell[circle->cell];
    if (isle != CYCLADES_NONE)
        draw_isle(table, circle, isle);
    else
        draw_sea(table, circle, map->sea_of_cell[circle->cell]);
}

/* The letter of the row, where circles bear only their number. */
static void draw_letter(const struct cyclades_table *table, const struct circle *circle)
{
    const char letter[] = { TEXT_QUIET[0], cyclades_cell_names[circle->cell][0], 0 };
    canvas_put(table->canvas, circle->left - MARGIN, circle->top, letter);
}

void cyclades_draw_chart(const struct cyclades_table *table, int circle_width, int circle_height)
{
    int row = -1;
    for (int cell = 0; cell < CYCLADES_CELLS; cell++) {
        if (!is_on_board(table->state, cell))
            continue;
        struct circle circle = { .cell = cell,
                                 .left = MARGIN + halves_of(cell) * circle_width / 2,
                                 .top = row_of(cell) * circle_height,
                                 .width = circle_height > 1 ? circle_width - 1 : circle_width,
                                 .height = circle_height };
        draw_circle(table, &circle);
        if (row_of(cell) != row && circle_height == 1)
            draw_letter(table, &circle);
        row = row_of(cell);
    }
}
