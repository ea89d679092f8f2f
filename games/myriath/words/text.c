/* Myriath: its words and its JSON; the board for the terminal is in words/print.c. */
#include "games/myriath/myriath.h"

static const char *const turn_names[] = { "up",      "right",      "down",      "left",
                                          "flip-up", "flip-right", "flip-down", "flip-left" };
static const char *const turn_titles[] = {
    "as drawn",
    "a quarter turn clockwise",
    "a half turn",
    "a quarter turn counterclockwise",
    "flipped left to right",
    "flipped, then a quarter turn clockwise",
    "flipped, then a half turn",
    "flipped, then a quarter turn counterclockwise",
};
static const char *const column_names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j" };
static const char *const row_names[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10" };

static const struct game_kind tiles = { "tile", MYRIATH_TILE_COUNT, myriath_tile_names, myriath_tile_titles };
static const struct game_kind turns = { "turn", MYRIATH_TURN_COUNT, turn_names, turn_titles };
static const struct game_kind columns = { "column", MYRIATH_COLUMNS_MOST, column_names, NULL };
static const struct game_kind rows = { "row", MYRIATH_ROWS_MOST, row_names, NULL };

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

static const struct myriath_state *as_myriath(const struct game_state *view)
{
    return (const struct myriath_state *)view;
}

void myriath_put_points(struct text *text, int half_points)
{
    if (half_points >= 2 || half_points == 0)
        text_number(text, half_points / 2);
    if (half_points % 2 != 0)
        text_put(text, "½");
}

void myriath_ask(const struct game_state *view, int seat, struct text *text)
{
    int left = myriath_hand_count(as_myriath(view), seat);
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

/* ---- the log ---- */

static void narrate_setup(const struct myriath_state *state, struct text *text)
{
    const char *rule = state->head.option[MYRIATH_HEAD_START] == 0 ? "2.7" : "2.8";
    bool lot = state->head.option[MYRIATH_FIRST] == 0;
    text_add(text, "%S is the first player%s %R.", (int)state->first, lot ? ", by lot" : "", lot ? "2.1" : "2.2");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        if (state->points[seat] == 0)
            continue;
        text_add(text, " %S goes later and begins with ", seat);
        myriath_put_points(text, state->points[seat]);
        text_add(text, " %R.", rule);
    }
}

/* What a seat gained, and by which clauses. */
static void narrate_gain(const struct myriath_state *before, const struct myriath_state *now, int seat,
                         struct text *text)
{
    struct myriath_tally was = myriath_tally_seat(before, seat), is = myriath_tally_seat(now, seat);
    text_add(text, " %S gains ", seat);
    myriath_put_points(text, now->points[seat] - before->points[seat]);
    text_char(text, ' ');
    if (is.half > was.half)
        text_add(text, "%R", "4.1");
    if (is.partial > was.partial)
        text_add(text, "%R", "4.2");
    if (is.full > was.full)
        text_add(text, "%R", "4.3");
    text_char(text, '.');
}

/* 3.7: those between the seat that moved and the one that is asked now. */
static void narrate_passes(const struct myriath_state *now, int seat, struct text *text)
{
    int seats = now->head.seat_count;
    for (int step = 1; step <= seats; step++) {
        int next = (seat + step) % seats;
        if (game_acts(&now->head, next))
            return;
        text_add(text, " %S cannot place a tile and passes %R.", next, "3.7");
    }
    text_add(text, " All passed: the game is over %R.", "5.1");
}

void myriath_narrate(const struct game_state *before, const struct game_event *event, const struct game_state *after,
                     struct text *text)
{
    if (event == NULL) {
        narrate_setup(as_myriath(after), text);
        return;
    }
    const uint8_t *operand = event->move.operand;
    if (event->move.verb == MYRIATH_START) {
        text_add(text, "%S places the octagon round the square at %s%s %R.", (int)event->seat, column_names[operand[0]],
                 row_names[operand[1]], "2.4");
        return;
    }
    text_add(text, "%S places %s, %s, at %s%s %R.", (int)event->seat, myriath_tile_names[operand[0]],
             turn_titles[operand[1]], column_names[operand[2]], row_names[operand[3]], "3.1");
    for (int seat = 0; seat < after->seat_count; seat++)
        if (as_myriath(after)->points[seat] != as_myriath(before)->points[seat])
            narrate_gain(as_myriath(before), as_myriath(after), seat, text);
    narrate_passes(as_myriath(after), event->seat, text);
}

/* ---- the view for a web board ---- */

static void write_placed(const struct myriath_state *state, int seat, int tile, struct json *json)
{
    struct myriath_spot spot = state->spot[seat][tile];
    struct myriath_tally tally = { 0 };
    myriath_tally_tile(state, seat, tile, &tally);
    json_object(json, NULL);
    json_number(json, "seat", seat);
    json_number(json, "tile", tile);
    json_string(json, "name", myriath_tile_names[tile]);
    json_number(json, "turn", spot.turn);
    json_number(json, "column", myriath_column_of(spot.at));
    json_number(json, "row", myriath_row_of(spot.at));
    json_number(json, "half_points", tally.half + tally.partial + 2 * tally.full);
    json_object_end(json);
}

static void write_hand(const struct myriath_state *state, int seat, struct json *json)
{
    json_array(json, NULL);
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        if (!myriath_is_placed(state, seat, tile))
            json_number(json, NULL, tile);
    json_array_end(json);
}

void myriath_write_json(const struct game_state *view, struct json *json)
{
    const struct myriath_state *state = as_myriath(view);
    json_number(json, "first", state->first);
    json_bytes(json, "half_points", state->points, view->seat_count);
    json_array(json, "hands");
    for (int seat = 0; seat < view->seat_count; seat++)
        write_hand(state, seat, json);
    json_array_end(json);
    json_array(json, "placed");
    for (int seat = 0; seat < view->seat_count; seat++)
        for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
            if (myriath_is_placed(state, seat, tile))
                write_placed(state, seat, tile, json);
    json_array_end(json);
}

/* ---- facts ---- */

/* The triangles of a crossing as letters: "ES". */
static void write_triangles(const char *key, uint8_t triangles, struct json *json)
{
    char letters[5] = "";
    for (int triangle = 0, count = 0; triangle < MYRIATH_DIRECTION_COUNT; triangle++)
        if ((triangles >> triangle & 1) != 0)
            letters[count++] = "NESW"[triangle];
    json_string(json, key, letters);
}

static void write_cells(int tile, int turn, struct json *json)
{
    static const char *const ends[] = { NULL, "arrow", "whole", "whole" };
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells(tile, turn, cell);
    json_array(json, "cells");
    for (int i = 0; i < count; i++) {
        json_object(json, NULL);
        json_number(json, "column", cell[i].column);
        json_number(json, "row", cell[i].row);
        write_triangles("triangles", cell[i].triangles, json);
        json_string(json, "part",
                    cell[i].end != 0           ? ends[cell[i].end]
                    : cell[i].triangles == 0xf ? "middle"
                                               : "corner");
        json_object_end(json);
    }
    json_array_end(json);
}

static void write_point(int x, int y, struct json *json)
{
    json_array(json, NULL);
    json_number(json, NULL, x);
    json_number(json, NULL, y);
    json_array_end(json);
}

static void write_outline(int tile, int turn, struct json *json)
{
    struct myriath_point point[MYRIATH_OUTLINE_MOST];
    int count = myriath_outline(tile, turn, point);
    json_array(json, "outline");
    for (int i = 0; i < count; i++)
        write_point(point[i].x, point[i].y, json);
    json_array_end(json);
}

/* The octagon is open round the whole printed square. */
static void write_hole(struct json *json)
{
    int near = myriath_corridor_width / 2, far = myriath_pitch - near;
    json_array(json, "hole");
    write_point(near, near, json);
    write_point(near, far, json);
    write_point(far, far, json);
    write_point(far, near, json);
    json_array_end(json);
}

static void write_tile(int tile, struct json *json)
{
    json_object(json, NULL);
    json_string(json, "name", myriath_tile_names[tile]);
    json_string(json, "title", myriath_tile_titles[tile]);
    if (tile == MYRIATH_OCTAGON)
        write_hole(json);
    json_array(json, "turns");
    for (int turn = 0; turn < MYRIATH_TURN_COUNT; turn++) {
        if (!myriath_is_turn(tile, turn))
            continue;
        json_object(json, NULL);
        json_number(json, "turn", turn);
        json_string(json, "name", turn_names[turn]);
        write_outline(tile, turn, json);
        write_cells(tile, turn, json);
        json_object_end(json);
    }
    json_array_end(json);
    json_object_end(json);
}

/* 1.3: the shade of every printed square, a string for each row of them. The grey ring is the last to come in. */
static void write_shades(const struct myriath_area *area, struct json *json)
{
    json_array(json, "shades");
    for (int row = 0; row <= area->rows; row++) {
        char shade[MYRIATH_COLUMNS_MOST + 2] = "";
        bool dark = area->rows == MYRIATH_ROWS_MOST && (row == 0 || row == area->rows);
        for (int column = 0; column <= area->columns; column++) {
            bool light = area->columns == MYRIATH_COLUMNS_MOST && (column == 0 || column == area->columns);
            shade[column] = dark ? 'd' : light ? 'l' : 'w';
        }
        json_string(json, NULL, shade);
    }
    json_array_end(json);
}

void myriath_write_facts(const struct game_state *view, struct json *json)
{
    const struct myriath_area *area = myriath_area_of(view);
    json_number(json, "pitch", myriath_pitch);
    json_number(json, "corridor_width", myriath_corridor_width);
    json_number(json, "columns", area->columns);
    json_number(json, "rows", area->rows);
    write_shades(area, json);
    json_array(json, "head_starts");
    for (int seat = 0; seat < view->seat_count; seat++)
        json_number(json, NULL, myriath_head_start(as_myriath(view), seat));
    json_array_end(json);
    json_array(json, "tiles");
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        write_tile(tile, json);
    json_array_end(json);
}
