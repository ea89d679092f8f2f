/* Myriath: names, verbs, and the question put to a seat. */
#include "games/myriath/myriath.h"

const char *const myriath_turn_names[] = { "up",      "right",      "down",      "left",
                                           "flip-up", "flip-right", "flip-down", "flip-left" };
const char *const myriath_turn_titles[] = {
    "as drawn",
    "a quarter turn clockwise",
    "a half turn",
    "a quarter turn counterclockwise",
    "flipped left to right",
    "flipped, then a quarter turn clockwise",
    "flipped, then a half turn",
    "flipped, then a quarter turn counterclockwise",
};
const char *const myriath_column_names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j" };
const char *const myriath_row_names[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10" };

static const struct game_kind tiles = { "tile", MYRIATH_TILE_COUNT, myriath_tile_names, myriath_tile_titles };
static const struct game_kind turns = { "turn", MYRIATH_TURN_COUNT, myriath_turn_names, myriath_turn_titles };
static const struct game_kind columns = { "column", MYRIATH_COLUMNS_MOST, myriath_column_names, NULL };
static const struct game_kind rows = { "row", MYRIATH_ROWS_MOST, myriath_row_names, NULL };

const struct game_verb myriath_verbs[] = {
    [MYRIATH_CLOCK] = { .key = "clock", .help = "never used: this game has no deadline" },
    [MYRIATH_START] = { .key = "start",
                        .help = "place your octagon round the printed square below and right of a crossing",
                        .operand = { &columns, &rows } },
    [MYRIATH_PLACE] = { .key = "place",
                        .help = "place a tile, turned and flipped as you like, with its middle on a crossing",
                        .operand = { &tiles, &turns, &columns, &rows } },
    { .key = NULL },
};

const char *const myriath_phases[] = { "starting", "placing", "ended", NULL };

void myriath_put_points(struct text *text, int half_points)
{
    if (half_points >= 2 || half_points == 0)
        text_number(text, half_points / 2);
    if (half_points % 2 != 0)
        text_put(text, "½");
}

void myriath_ask(const struct game_state *view, int seat, struct text *text)
{
    int left = myriath_hand_count(myriath_of(view), seat);
    if (view->phase == MYRIATH_STARTING)
        text_add(text, "Round which printed square do you place your octagon? Name the crossing at its upper left. %R",
                 "2.4");
    else if (left == 1)
        text_add(text, "Where do you place your last tile? One of its ends must touch a tile of another player. %R",
                 "3.5");
    else
        text_add(text,
                 "Which of your %d tiles do you place, and where? "
                 "One of its ends must touch a tile of another player. %R",
                 left, "3.5");
}
