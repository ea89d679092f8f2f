/* Mytikas in cells: the action board with Mount Olympus beside it, the pieces, and the seats below. */
#include "games/mytikas/cells/cells.h"

extern const struct game mytikas_game;
extern const struct game_cells mytikas_cells;

static void draw(const struct canvas_sight *sight, int foot, struct canvas *canvas)
{
    const struct mytikas_state *state = mytikas_of(sight->view);
    int rows = canvas->height - foot, top = MYTIKAS_ACTIONS_HEIGHT, side = mytikas_actions_width(canvas->width);
    bool told =
        canvas->width >= MYTIKAS_CELLS_WIDE && rows >= top + MYTIKAS_PIECES_HEIGHT + 1 + 2 * state->head.seat_count;
    if (state->head.phase == MYTIKAS_ENDED)
        mytikas_draw_points(state, canvas);
    else
        mytikas_draw_actions(state, canvas);
    if (told)
        mytikas_draw_pieces(top, side, canvas);
    else
        mytikas_draw_prices(top, canvas);
    top += told ? MYTIKAS_PIECES_HEIGHT : 1;
    mytikas_draw_olympus(state, side,
                         MYTIKAS_ACTIONS_HEIGHT - MYTIKAS_LEVEL_COUNT - 2 + (told ? MYTIKAS_PIECES_HEIGHT : 0), canvas);
    canvas->used = top + mytikas_draw_seats(sight, top, rows - top, canvas);
}

const struct game_cells mytikas_cells = { .game = &mytikas_game, .draw = draw };
