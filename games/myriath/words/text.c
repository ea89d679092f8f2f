/* Myriath: names, verbs, and the question put to a seat. */
#include "games/myriath/myriath.h"

const char *const myriath_turn_names[] = { "up",      "right",      "down",      "left",
                                           "flip-up", "flip-right", "flip-down", "flip-left" };
const char *const myriath_turn_titles[] = {
    "not turned",
    "turned a quarter clockwise",
    "turned halfway round",
    "turned a quarter counterclockwise",
    "flipped",
    "flipped and turned a quarter clockwise",
    "flipped and turned halfway round",
    "flipped and turned a quarter counterclockwise",
};
const char *const myriath_column_names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j" };
const char *const myriath_row_names[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10" };

const struct game_kind myriath_tiles = { "tile", MYRIATH_TILE_COUNT, myriath_tile_names, myriath_tile_titles };
const struct game_kind myriath_turns = { "turn", MYRIATH_TURN_COUNT, myriath_turn_names, myriath_turn_titles };
const struct game_kind myriath_columns = { "column", MYRIATH_COLUMNS_MOST, myriath_column_names, NULL };
const struct game_kind myriath_rows = { "row", MYRIATH_ROWS_MOST, myriath_row_names, NULL };

const struct game_verb myriath_verbs[] = {
    [MYRIATH_CLOCK] = { .key = "clock", .help = "never used: this game has no deadline" },
    [MYRIATH_START] = { .key = "start",
                        .help = "place your octagon round the printed square below and to the right of a crossing",
                        .operand = { &myriath_columns, &myriath_rows } },
    [MYRIATH_PLACE] = { .key = "place",
                        .help = "place a tile, turned and flipped as you like, with its middle on a crossing",
                        .operand = { &myriath_tiles, &myriath_turns, &myriath_columns, &myriath_rows } },
    { .key = NULL },
};

const char *const myriath_phase_names[] = { "starting", "placing", "ended", NULL };
const char *const myriath_phase_titles[] = { "Placing the octagons", "Placing tiles", "Game over", NULL };
const char *const myriath_phrases[] = {
    "A perfect fit!",
    "I was going to play there.",
    "The board gets crowded.",
    "So many possibilities!",
    "That tile was made for you.",
    "I need that corridor.",
    "What a pattern!",
    NULL,
};

const char *myriath_write_points(int half_points, char number[MYRIATH_NUMBER_SIZE])
{
    struct text text = text_on(number, MYRIATH_NUMBER_SIZE);
    if (half_points % 2 == 0)
        text_number(&text, half_points / 2);
    else
        text_add(&text, "%d.5", half_points / 2);
    return number;
}

void myriath_ask(const struct game_state *view, int seat, struct text *text)
{
    int left = myriath_hand_count(myriath_of(view), seat);
    if (view->phase == MYRIATH_STARTING)
        text_add(text, "Choose an inner printed square to place your octagon round. %R", "2.4");
    else if (left == 1)
        text_add(text, "Place your last tile so that one of its ends touches another player's tile. %R", "3.5");
    else
        text_add(text, "Place one of your %d tiles so that one of its ends touches another player's tile. %R", left,
                 "3.5");
}
