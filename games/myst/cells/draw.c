/* Myst: the table in character cells. The island is at the upper left with the teams beside it. Below it lies the tray
 * while the island is built; before and after that, the landmarks and the steps of the playing piece. */
#include "games/myst/cells/cells.h"

enum { GREAT_WIDTH = 14, GREAT_LINES = 4, WIDTH = 7, LINES = 2, SIDE_LEAST = 50, HEADING = 1 };

extern const struct game myst_game;

static bool tray_fits(const struct myst_frame *frame)
{
    return myst_board_height(frame) + HEADING + myst_tray_rows(frame, 0) <= frame->bottom;
}

/* Pieces are drawn large if the board, a side and a tray of such pieces fit. */
static void find_size(struct myst_frame *frame)
{
    frame->width = GREAT_WIDTH;
    frame->lines = GREAT_LINES;
    frame->airy = true;
    if (myst_board_width(frame) + SIDE_LEAST <= frame->canvas->width && tray_fits(frame))
        return;
    frame->width = WIDTH;
    frame->lines = LINES;
    frame->airy = tray_fits(frame);
}

static struct myst_side find_side(const struct myst_frame *frame)
{
    int left = myst_board_width(frame), height = myst_board_height(frame);
    if (frame->canvas->width - left > 30)
        left += frame->canvas->width - left > 44 ? 3 : 1;
    return (struct myst_side){ .left = left, .width = frame->canvas->width - left, .bottom = height };
}

/* ---- below the board ---- */

static void draw_tray_heading(const struct myst_frame *frame, int top)
{
    int team = myst_tray_team(frame), count = bits_count(frame->state->tray_left[team]);
    canvas_rule(frame->canvas, 0, top, frame->canvas->width, "");
    myst_put_team(frame, team, 2, top);
    int end = canvas_add_in(frame->canvas, 3, top, 40, " %T's tray: %d ", myst_team_titles[team], count);
    canvas_add_in(frame->canvas, end + 2, top, 30, " v  the other tray ");
}

/* The tray in its best form, then what else fits. Returns the row after it. */
static int draw_building(const struct myst_frame *frame, int top)
{
    int room = frame->bottom - top;
    if (room < myst_tray_rows(frame, 0))
        return myst_draw_tray(frame, false, 0, top);
    if (room < HEADING + myst_tray_rows(frame, 0))
        return myst_draw_tray(frame, true, 0, top);
    draw_tray_heading(frame, top);
    int gap = room >= HEADING + myst_tray_rows(frame, 1);
    top = myst_draw_tray(frame, true, gap, top + HEADING);
    if (frame->bottom - top > MYST_BRIEF_ROWS) {
        myst_draw_brief(frame, top);
        top += MYST_BRIEF_ROWS;
    }
    if (top < frame->bottom)
        myst_draw_legend(frame, top++);
    return top;
}

static int draw_landmarks(const struct myst_frame *frame, int top)
{
    int width = frame->canvas->width;
    bool table = frame->bottom - top >= MYST_TABLE_ROWS, steps = width >= MYST_TABLE_WIDTH + 2 + MYST_STEPS_WIDTH;
    if (table) {
        myst_draw_table(frame, 0, top, MYST_TABLE_WIDTH);
        if (steps && frame->sight->view->phase == MYST_EXPLORING && frame->state->step >= MYST_STEP_MOVE)
            myst_draw_steps(frame, MYST_TABLE_WIDTH + 2, top);
        top += MYST_TABLE_ROWS;
    } else {
        myst_draw_brief(frame, top);
        myst_draw_cards(frame, top + MYST_BRIEF_ROWS);
        top += MYST_BRIEF_ROWS + 2;
    }
    if (top < frame->bottom)
        myst_draw_legend(frame, top++);
    return top;
}

/* ---- all of it ---- */

static void draw_table(const struct myst_island *island, void *data)
{
    struct myst_frame *frame = data;
    frame->island = island;
    find_size(frame);
    struct myst_side side = find_side(frame);
    int top = myst_board_height(frame);
    myst_draw_board(frame);
    myst_draw_teams(frame, &side);
    bool building = frame->sight->view->phase == MYST_BUILDING;
    frame->canvas->used = building ? draw_building(frame, top) : draw_landmarks(frame, top);
}

static void draw(const struct canvas_sight *sight, int foot, struct canvas *canvas)
{
    bool seated = sight->seat < sight->view->seat_count;
    struct myst_frame frame = { .sight = sight,
                                .state = myst_of(sight->view),
                                .canvas = canvas,
                                .bottom = canvas->height - foot,
                                .team = seated ? myst_team(sight->seat) : 0 };
    myst_with_island(frame.state->picture_seed, draw_table, &frame);
}

const struct game_cells myst_cells = { .game = &myst_game, .draw = draw };
