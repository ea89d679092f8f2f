/* Myriath: the view and the facts for a web board. */
#include "games/myriath/myriath.h"

/* ---- the view ---- */

static void write_placed(const struct myriath_state *state, int seat, int tile, struct json *json)
{
    struct myriath_spot spot = state->spot[seat][tile];
    struct myriath_tally tally = { 0 };
    myriath_tally_tile(state, seat, tile, &tally);
    json_open_object(json, NULL);
    json_add_number(json, "seat", seat);
    json_add_number(json, "tile", tile);
    json_add_string(json, "name", myriath_tile_names[tile]);
    json_add_number(json, "turn", spot.turn);
    json_add_number(json, "column", myriath_column_of(spot.at));
    json_add_number(json, "row", myriath_row_of(spot.at));
    json_add_number(json, "half_points", tally.half + tally.partial + 2 * tally.full);
    json_close_object(json);
}

static void write_hand(const struct myriath_state *state, int seat, struct json *json)
{
    json_open_array(json, NULL);
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        if (!myriath_is_placed(state, seat, tile))
            json_add_number(json, NULL, tile);
    json_close_array(json);
}

void myriath_write_json(const struct game_state *view, struct json *json)
{
    const struct myriath_state *state = myriath_of(view);
    json_add_number(json, "first", state->first);
    json_add_bytes(json, "half_points", state->points, view->seat_count);
    json_open_array(json, "hands");
    for (int seat = 0; seat < view->seat_count; seat++)
        write_hand(state, seat, json);
    json_close_array(json);
    json_open_array(json, "placed");
    for (int seat = 0; seat < view->seat_count; seat++)
        for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
            if (myriath_is_placed(state, seat, tile))
                write_placed(state, seat, tile, json);
    json_close_array(json);
}

/* ---- facts ---- */

/* The triangles of a crossing as letters: "ES". */
static void write_triangles(const char *key, uint8_t triangles, struct json *json)
{
    char letters[5] = "";
    for (int triangle = 0, count = 0; triangle < MYRIATH_DIRECTION_COUNT; triangle++)
        if (bits_has(triangles, triangle))
            letters[count++] = "NESW"[triangle];
    json_add_string(json, key, letters);
}

static void write_cells(int tile, int turn, struct json *json)
{
    static const char *const ends[] = { NULL, "arrow", "whole", "whole" };
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(tile, turn, cell);
    json_open_array(json, "cells");
    for (int i = 0; i < count; i++) {
        json_open_object(json, NULL);
        json_add_number(json, "column", cell[i].column);
        json_add_number(json, "row", cell[i].row);
        write_triangles("triangles", cell[i].triangles, json);
        json_add_string(json, "part",
                        cell[i].end != 0           ? ends[cell[i].end]
                        : cell[i].triangles == 0xf ? "middle"
                                                   : "corner");
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_point(int x, int y, struct json *json)
{
    json_open_array(json, NULL);
    json_add_number(json, NULL, x);
    json_add_number(json, NULL, y);
    json_close_array(json);
}

static void write_outline(int tile, int turn, struct json *json)
{
    struct myriath_point point[MYRIATH_OUTLINE_MOST];
    int count = myriath_outline(tile, turn, point);
    json_open_array(json, "outline");
    for (int i = 0; i < count; i++)
        write_point(point[i].x, point[i].y, json);
    json_close_array(json);
}

/* The octagon is open round the whole printed square. */
static void write_hole(struct json *json)
{
    int near = myriath_corridor_width / 2, far = myriath_pitch - near;
    json_open_array(json, "hole");
    write_point(near, near, json);
    write_point(near, far, json);
    write_point(far, far, json);
    write_point(far, near, json);
    json_close_array(json);
}

static void write_tile(int tile, struct json *json)
{
    json_open_object(json, NULL);
    json_add_string(json, "name", myriath_tile_names[tile]);
    json_add_words(json, "title", myriath_tile_titles[tile]);
    if (tile == MYRIATH_OCTAGON)
        write_hole(json);
    json_open_array(json, "turns");
    for (int turn = 0; turn < MYRIATH_TURN_COUNT; turn++) {
        if (!myriath_is_turn(tile, turn))
            continue;
        json_open_object(json, NULL);
        json_add_number(json, "turn", turn);
        json_add_string(json, "name", myriath_turn_names[turn]);
        write_outline(tile, turn, json);
        write_cells(tile, turn, json);
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}

/* 1.3: the shade of every printed square, a string for each row of them. The grey ring is the last to come in. */
static void write_shades(const struct myriath_area *area, struct json *json)
{
    json_open_array(json, "shades");
    for (int row = 0; row <= area->rows; row++) {
        char shade[MYRIATH_COLUMNS_MOST + 2] = "";
        bool dark = area->rows == MYRIATH_ROWS_MOST && (row == 0 || row == area->rows);
        for (int column = 0; column <= area->columns; column++) {
            bool light = area->columns == MYRIATH_COLUMNS_MOST && (column == 0 || column == area->columns);
            shade[column] = dark ? 'd' : light ? 'l' : 'w';
        }
        json_add_string(json, NULL, shade);
    }
    json_close_array(json);
}

void myriath_write_facts(const struct game_state *view, struct json *json)
{
    const struct myriath_area *area = myriath_area_of(view);
    json_add_number(json, "pitch", myriath_pitch);
    json_add_number(json, "corridor_width", myriath_corridor_width);
    json_add_number(json, "columns", area->columns);
    json_add_number(json, "rows", area->rows);
    write_shades(area, json);
    json_open_array(json, "head_starts");
    for (int seat = 0; seat < view->seat_count; seat++)
        json_add_number(json, NULL, myriath_head_start(myriath_of(view), seat));
    json_close_array(json);
    json_open_array(json, "tiles");
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        write_tile(tile, json);
    json_close_array(json);
}
