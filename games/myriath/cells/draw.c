/* Myriath: the table in character cells. The board is on the left, as large as it can be; beside it are the seats, the
 * tiles to choose from and the tile in hand. A board of ten rows leaves no room below: then the question and the
 * events get the foot of the side, or a few rows of their own. */
#include "games/myriath/cells/cells.h"

enum { FOOT_LEAST = 6 /* rows for the question and the events */, QUESTION_ROWS = 3, SIDE_QUESTION = 4, SIDE_FOOT = 5 };

extern const struct game myriath_game;

static const struct myriath_scale *find_scale(const struct myriath_area *area, int foot, const struct canvas *canvas)
{
    int rows = canvas->height - (foot < FOOT_LEAST ? foot : FOOT_LEAST);
    for (int i = 0; i < MYRIATH_SCALE_COUNT; i++)
        if (myriath_board_height(&myriath_scales[i], area) <= rows &&
            myriath_board_width(&myriath_scales[i], area) + 1 + myriath_scales[i].side_least <= canvas->width)
            return &myriath_scales[i];
    return &myriath_scales[MYRIATH_SCALE_COUNT - 1];
}

/* The side without a foot of its own. */
static struct myriath_side find_side(int board_width, int bottom, const struct canvas *canvas)
{
    int left = board_width + 1;
    if (canvas->width - left > 30)
        left++;
    return (struct myriath_side){ .left = left, .width = canvas->width - left, .bottom = bottom };
}

/* Says where words go if the board is too high for `foot` rows below it; returns the row after the last of the side. */
static int place_words(int board_height, int board_width, int foot, struct canvas *canvas)
{
    int below = canvas->height - board_height, left = board_width + 1;
    if (below >= foot)
        return canvas->height - foot;
    if (below >= FOOT_LEAST) {
        canvas->question = canvas_area(0, board_height, canvas->width, QUESTION_ROWS);
        canvas->events = canvas_area(0, board_height + QUESTION_ROWS, canvas->width, below - QUESTION_ROWS);
        return board_height;
    }
    int bottom = canvas->height - SIDE_FOOT;
    canvas->events = canvas_area(left, bottom, canvas->width - left, SIDE_FOOT - SIDE_QUESTION);
    canvas->question = canvas_area(left, canvas->height - SIDE_QUESTION, canvas->width - left, SIDE_QUESTION);
    return bottom;
}

/* What fits, in this order: others' tiles, pictures of tiles, pictures of turns, points, signs, gaps. */
static void draw_side(const struct canvas_sight *sight, const struct myriath_intent *intent, struct myriath_side *side,
                      struct canvas *canvas)
{
    int words = (sight->view->seat_count - 1) * myriath_words_rows(side);
    int room = side->bottom - side->top - 1 - sight->view->seat_count - MYRIATH_LIST_ROWS - MYRIATH_HAND_ROWS;
    bool others = words > 0 && words <= room;
    room -= others ? words : 0;
    bool gallery = side->width >= MYRIATH_GALLERY_WIDTH && room >= MYRIATH_GALLERY_ROWS - MYRIATH_LIST_ROWS;
    room -= gallery ? MYRIATH_GALLERY_ROWS - MYRIATH_LIST_ROWS : 0;
    bool turns = sight->view->phase != MYRIATH_ENDED && side->width >= MYRIATH_TURNS_WIDTH &&
                 room >= MYRIATH_TURNS_ROWS - MYRIATH_HAND_ROWS;
    room -= turns ? MYRIATH_TURNS_ROWS - MYRIATH_HAND_ROWS : 0;
    bool points = side->width >= MYRIATH_POINTS_WIDTH && room >= MYRIATH_POINTS_ROWS;
    room -= points ? MYRIATH_POINTS_ROWS : 0;
    bool signs = points && room >= MYRIATH_HAND_ROWS;
    room -= signs ? MYRIATH_HAND_ROWS : 0;
    myriath_draw_seats(sight, intent, others, side, canvas);
    if (gallery)
        myriath_draw_gallery(sight, intent, room >= 3, side, canvas);
    else
        myriath_draw_list(sight, intent, side, canvas);
    myriath_draw_hand(sight, intent, turns, side, canvas);
    if (points)
        myriath_draw_points(sight, side, canvas);
    if (signs)
        myriath_draw_signs(side, canvas);
}

static void draw(const struct canvas_sight *sight, int foot, struct canvas *canvas)
{
    const struct myriath_state *state = myriath_of(sight->view);
    const struct myriath_area *area = myriath_area_of(sight->view);
    const struct myriath_scale *scale = find_scale(area, foot, canvas);
    int width = myriath_board_width(scale, area), height = myriath_board_height(scale, area);
    int bottom = place_words(height, width, foot, canvas);
    struct myriath_side side = find_side(width, bottom, canvas);
    struct myriath_intent intent;
    myriath_find_intent(sight, &intent);
    canvas_fill(canvas, canvas_area(side.left - 1, 0, 1, bottom), TEXT_QUIET "│");
    myriath_draw_board(state, &intent, scale, canvas);
    draw_side(sight, &intent, &side, canvas);
    canvas->used = height > bottom ? height : bottom;
}

const struct game_cells myriath_cells = { .game = &myriath_game, .draw = draw };
