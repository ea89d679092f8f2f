/* Mytikas in cells: the action board with Mount Olympus beside it, the pieces, and the seats below. */
#include "games/mytikas/cells/cells.h"

extern const struct game mytikas_game;
extern const struct game_cells mytikas_cells;

/* What pieces cost, with what they do if there is room. Returns the row after it. */
static int draw_pieces(bool told, bool signs, int top, int width, struct canvas *canvas)
{
    if (told) {
        mytikas_draw_pieces(top, width, canvas);
        return top + MYTIKAS_PIECES_HEIGHT;
    }
    mytikas_draw_prices(top, canvas);
    if (signs)
        mytikas_draw_signs(top + 1, canvas);
    return top + 1 + signs;
}

static void draw(const struct canvas_sight *sight, int foot, struct canvas *canvas)
{
    const struct mytikas_state *state = mytikas_of(sight->view);
    int rows = canvas->height - foot, side = mytikas_actions_width(canvas->width), top = mytikas_actions_height(canvas);
    int spare = rows - top - 1 - 2 * state->head.seat_count; /* for the pieces */
    bool told = canvas->width >= MYTIKAS_CELLS_WIDE && spare >= MYTIKAS_PIECES_HEIGHT, signs = !told && spare > 1;
    if (state->head.phase == MYTIKAS_ENDED)
        mytikas_draw_points(state, canvas);
    else
        mytikas_draw_actions(state, canvas);
    mytikas_draw_olympus(state, side, told ? top + MYTIKAS_PIECES_HEIGHT : top, !signs, canvas);
    top = draw_pieces(told, signs, top, side, canvas);
    canvas->used = top + mytikas_draw_seats(sight, top, rows - top, canvas);
}

const struct game_cells mytikas_cells = { .game = &mytikas_game, .draw = draw };
