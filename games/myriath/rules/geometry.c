/* Myriath: what a tile covers and how its outline runs, both from its shape byte. */
#include "games/myriath/myriath.h"

static const int8_t step_column[MYRIATH_DIRECTION_COUNT] = { 0, 1, 0, -1 };
static const int8_t step_row[MYRIATH_DIRECTION_COUNT] = { -1, 0, 1, 0 };

int myriath_step_column(int direction)
{
    return step_column[direction];
}

int myriath_step_row(int direction)
{
    return step_row[direction];
}

/* A shape is two nibbles, north and south in the low one, east and west in the high one. */
int myriath_end(int tile, int turn, int direction)
{
    return myriath_arms[tile][turn] >> ((direction & 1) * 4 + (direction >> 1) * 2) & 3;
}

bool myriath_is_turn(int tile, int turn)
{
    return tile == MYRIATH_OCTAGON ? turn == 0 : myriath_shape_numbers[tile][turn] != MYRIATH_NO_SHAPE;
}

/* ---- the crossings a tile lies on (1.5) ---- */

static int octagon_cells(struct myriath_cell cell[MYRIATH_CELLS_MOST])
{
    enum { N = 1 << MYRIATH_NORTH, E = 1 << MYRIATH_EAST, S = 1 << MYRIATH_SOUTH, W = 1 << MYRIATH_WEST };
    static const struct myriath_cell corner[] = {
        { 0, 0, E | S, 0 }, { 1, 0, S | W, 0 }, { 1, 1, N | W, 0 }, { 0, 1, N | E, 0 }
    };
    memcpy(cell, corner, sizeof corner);
    return 4;
}

/* The triangles an end holds at its own crossing: the one that faces back, and for a whole edge its neighbour. */
static uint8_t end_triangles(int end, int direction)
{
    int facing = (direction + 2) % 4;
    int second = end == MYRIATH_WHOLE_CLOCKWISE ? (facing + 1) % 4
                 : end == MYRIATH_WHOLE_COUNTER ? (facing + 3) % 4
                                                : facing;
    return (uint8_t)(bits_of(facing) | bits_of(second));
}

int myriath_cells_of(int tile, int turn, struct myriath_cell cell[MYRIATH_CELLS_MOST])
{
    if (tile == MYRIATH_OCTAGON)
        return octagon_cells(cell);
    int count = 1;
    uint8_t arms = 0;
    for (int direction = 0; direction < MYRIATH_DIRECTION_COUNT; direction++) {
        int end = myriath_end(tile, turn, direction);
        if (end == MYRIATH_NO_ARM)
            continue;
        arms = (uint8_t)(arms | bits_of(direction));
        cell[count++] = (struct myriath_cell){ step_column[direction], step_row[direction],
                                               end_triangles(end, direction), (uint8_t)end };
    }
    cell[0] = (struct myriath_cell){ .triangles = myriath_is_bend(tile) ? arms : 0xf };
    return count;
}

/* ---- its outline ---- */

struct outline {
    struct myriath_point *point;
    int count;
};

/* Adds the corner `ahead` along a direction and `aside` to its right. */
static void add_corner(struct outline *outline, int direction, int ahead, int aside)
{
    int right = (direction + 1) % 4;
    outline->point[outline->count++] =
        (struct myriath_point){ (int8_t)(ahead * step_column[direction] + aside * step_column[right]),
                                (int8_t)(ahead * step_row[direction] + aside * step_row[right]) };
}

/* Round the end of an arm: up its left side, down its right side. */
static void add_end(struct outline *outline, int end, int direction)
{
    int half = myriath_corridor_width / 2, tip = myriath_pitch;
    add_corner(outline, direction, end == MYRIATH_WHOLE_CLOCKWISE ? tip + half : tip - half, -half);
    if (end == MYRIATH_ARROW)
        add_corner(outline, direction, tip, 0);
    add_corner(outline, direction, end == MYRIATH_WHOLE_COUNTER ? tip + half : tip - half, half);
}

/* From an arm to the next one clockwise: a nook, a straight side or the cut corner of a bend. */
static void add_joint(struct outline *outline, int direction, int quarters)
{
    int half = myriath_corridor_width / 2;
    if (quarters != 2)
        add_corner(outline, direction, half, half);
    if (quarters == 3)
        add_corner(outline, direction, -half, -half);
}

static int octagon_outline(struct myriath_point point[MYRIATH_OUTLINE_MOST])
{
    int half = myriath_corridor_width / 2, near = half, far = myriath_pitch - half, edge = myriath_pitch + half;
    const int x[] = { -half, near, far, edge, edge, far, near, -half };
    for (int i = 0; i < 8; i++)
        point[i] = (struct myriath_point){ (int8_t)x[i], (int8_t)x[(i + 6) % 8] };
    return 8;
}

int myriath_outline(int tile, int turn, struct myriath_point point[MYRIATH_OUTLINE_MOST])
{
    if (tile == MYRIATH_OCTAGON)
        return octagon_outline(point);
    struct outline outline = { point, 0 };
    for (int direction = 0; direction < MYRIATH_DIRECTION_COUNT; direction++) {
        int end = myriath_end(tile, turn, direction), quarters = 1;
        if (end == MYRIATH_NO_ARM)
            continue;
        add_end(&outline, end, direction);
        while (myriath_end(tile, turn, (direction + quarters) % 4) == MYRIATH_NO_ARM)
            quarters++;
        add_joint(&outline, direction, quarters);
    }
    return outline.count;
}
