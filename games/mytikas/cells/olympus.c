/* Mytikas in cells: the levels of Mount Olympus with level tokens and buildings, and the line of deity cards. */
#include "games/mytikas/cells/cells.h"

enum { LEVEL_CELLS = 3, SIDE_CELLS = 24, NAME_CELLS = 12, SLOPES_CELLS = 20 };

/* ---- Mount Olympus ---- */

static bool has_built_on(const struct mytikas_state *state, int seat, int level)
{
    bool built = level == 0; /* 1.6 */
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        built |= state->built[seat][piece] == level + 1;
    return built;
}

/* "●шшπ" */
static int draw_buildings(const struct mytikas_state *state, int seat, int level, int left, int top,
                          struct canvas *canvas)
{
    char words[80];
    struct text text = text_on(words, sizeof words);
    text_seat_style(&text, seat);
    text_put(&text, canvas_seat_sign(seat));
    if (level == 0)
        text_put(&text, mytikas_building_signs[MYTIKAS_MINOR]); /* 1.6 */
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        if (state->built[seat][piece] == level + 1)
            text_put(&text, mytikas_building_signs[mytikas_building_of[piece]]);
    return canvas_put(canvas, left, top, words);
}

/* The higher, the narrower. Returns the column in the middle. */
static int draw_slopes(int level, int left, int top, struct canvas *canvas)
{
    int centre = left + SLOPES_CELLS / 2 - 1, half = 2 * (MYTIKAS_LEVEL_COUNT - level);
    canvas_put(canvas, centre - half, top, TEXT_EARTH "╱");
    canvas_put(canvas, centre + half, top, TEXT_EARTH "╲");
    return centre;
}

static void draw_level(const struct mytikas_state *state, int level, int left, int top, struct canvas *canvas)
{
    int centre = canvas->width >= MYTIKAS_CELLS_LARGE ? draw_slopes(level, left, top, canvas) : left + 1;
    canvas_add(canvas, centre, top, TEXT_STRONG "%d", level + 1);
    canvas_mark(canvas, canvas_area(centre - 1, top, LEVEL_CELLS, 1), &mytikas_level_kind, level);
    left = centre == left + 1 ? left + LEVEL_CELLS : left + SLOPES_CELLS;
    for (int i = 0; i < state->level_token[level]; i++)
        left = canvas_put(canvas, left, top, TEXT_GOLD "▬");
    left += state->level_token[level] > 0;
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (has_built_on(state, seat, level))
            left = 1 + draw_buildings(state, seat, level, left, top, canvas);
}

/* ---- the line ---- */

/* The number of the lock on a place of the line; 0: none. */
static int lock_on(const struct mytikas_state *state, int place)
{
    return place > state->locks_taken ? mytikas_locks[state->head.seat_count][place - 1] : 0;
}

static int draw_hidden(const struct mytikas_state *state, int place, int left, int top, struct canvas *canvas)
{
    left = canvas_put(canvas, left + 1, top, "▒");
    if (lock_on(state, place) == 0) /* turned up when the turn is over (9.5) */
        return left;
    return canvas_add(canvas, left, top, TEXT_GOLD "%d", lock_on(state, place));
}

static int draw_open(int deity, int left, int top, struct canvas *canvas)
{
    int end = canvas_add(canvas, left + 1, top, "%T", mytikas_deity_titles[deity]);
    canvas_tint(canvas, canvas_area(left + 1, top, end - left - 1, 1), TEXT_SEA);
    canvas_mark(canvas, canvas_area(left, top, end + 1 - left, 1), &mytikas_deity_kind, deity);
    return end + 1;
}

static int open_count(const struct mytikas_state *state)
{
    int count = 0;
    for (int i = 0; i < mytikas_line_length[state->head.seat_count]; i++)
        count += state->line[i] < MYTIKAS_DEITY_COUNT;
    return count;
}

/* Open cards beside each other. Returns the row after them. */
static int draw_open_in_rows(const struct mytikas_state *state, int left, int top, struct canvas *canvas)
{
    int at = left;
    for (int i = 0; i < mytikas_line_length[state->head.seat_count]; i++) {
        int deity = state->line[i];
        if (deity >= MYTIKAS_DEITY_COUNT)
            continue;
        if (at + text_cells(mytikas_deity_titles[deity]) + 2 > left + SIDE_CELLS) {
            at = left;
            top++;
        }
        at = draw_open(deity, at, top, canvas);
    }
    return at == left ? top : top + 1;
}

/* Below each other, with what they do. */
static int draw_open_told(const struct mytikas_state *state, int left, int top, struct canvas *canvas)
{
    for (int i = 0; i < mytikas_line_length[state->head.seat_count]; i++) {
        int deity = state->line[i];
        if (deity >= MYTIKAS_DEITY_COUNT)
            continue;
        draw_open(deity, left, top, canvas);
        canvas_add_in(canvas, left + NAME_CELLS, top, canvas->width - left - NAME_CELLS, "%T",
                      mytikas_deity_hints[deity]);
        canvas_tint(canvas, canvas_area(left + NAME_CELLS, top, canvas->width - left - NAME_CELLS, 1), TEXT_QUIET);
        top++;
    }
    return top;
}

/* "▒4 ▒5 ▒6 deck 6" in the title of the line: what is still hidden, with its locks. */
static void draw_line_title(const struct mytikas_state *state, int left, int top, struct canvas *canvas)
{
    int length = mytikas_line_length[state->head.seat_count];
    int at = canvas_add_in(canvas, left + 1, top, SIDE_CELLS, "Line");
    canvas_tint(canvas, canvas_area(left + 1, top, at - left - 1, 1), TEXT_STRONG);
    for (int i = 0; i < length; i++)
        if (state->line[i] == MYTIKAS_FACE_DOWN)
            at = draw_hidden(state, i, at, top, canvas);
    if (mytikas_locks_left(state) == 0)
        canvas_put(canvas, at + 1, top, TEXT_QUIET "–");
    else
        canvas_add(canvas, at + 1, top, TEXT_PLAIN "▓" TEXT_GOLD "%d",
                   (int)mytikas_locks[state->head.seat_count][length - 1]);
}

/* As many as there is room for. */
static void draw_legends(int left, int top, int rows, struct canvas *canvas)
{
    int cells = canvas->width - left - 1;
    bool whole = canvas->width >= MYTIKAS_CELLS_LARGE;
    if (rows > 0)
        canvas_add_in(canvas, left + 1, top, cells,
                      whole ? "* needs a favor token (▪) of that god" : "* needs a favor (▪)");
    if (rows > 1)
        canvas_add_in(canvas, left + 1, top + 1, cells,
                      whole ? "▒ hidden card, ▓ deck, with the lock's number" : "▒ hidden ▓ deck 4 lock");
    if (rows > 2)
        canvas_add_in(canvas, left + 1, top + 2, cells, "3t tokens L4 lock (pts)");
    if (rows > 3)
        canvas_add_in(canvas, left + 1, top + 3, cells, "s stone m marble g gold");
    if (rows > 4)
        canvas_add_in(canvas, left + 1, top + 4, cells, "Z2 favors of Zeus");
    canvas_tint(canvas, canvas_area(left + 1, top, cells, rows), TEXT_QUIET);
}

void mytikas_draw_signs(int top, struct canvas *canvas)
{
    canvas_add_in(canvas, 1, top, canvas->width - 1,
                  "s stone  m marble  g gold   ×1 per level   3t tokens  L4 lock  (2) points");
    canvas_tint(canvas, canvas_area(0, top, canvas->width, 1), TEXT_QUIET);
}

/* ---- both ---- */

static void draw_title(int left, struct canvas *canvas)
{
    int at = canvas_add_in(canvas, left + 1, 0, SIDE_CELLS - 1, "Olympus");
    canvas_tint(canvas, canvas_area(left + 1, 0, at - left - 1, 1), TEXT_STRONG);
    canvas_put(canvas, at + 1, 0, TEXT_GOLD "▬");
    canvas_add_in(canvas, at + 3, 0, SIDE_CELLS - (at + 3 - left), "level token");
}

void mytikas_draw_olympus(const struct mytikas_state *state, int left, int end, bool signs, struct canvas *canvas)
{
    int pitch = mytikas_is_tall(canvas) ? 2 : 1, top = MYTIKAS_LEVEL_COUNT * pitch + 2;
    draw_title(left, canvas);
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++)
        draw_level(state, level, left, 1 + (MYTIKAS_LEVEL_COUNT - 1 - level) * pitch, canvas);
    if (state->head.phase == MYTIKAS_CHOOSING) /* the line is laid later (1.8) */
        return;
    draw_line_title(state, left, top - 1, canvas);
    bool told = canvas->width >= MYTIKAS_CELLS_LARGE && top + open_count(state) <= end;
    top = told ? draw_open_told(state, left, top, canvas) : draw_open_in_rows(state, left, top, canvas);
    if (!signs && end > top + 2)
        end = top + 2;
    if (state->head.phase != MYTIKAS_ENDED && end > top)
        draw_legends(left, top, end - top, canvas);
}
