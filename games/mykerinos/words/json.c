/* Mykerinos: the view and the facts for a drawn board. */
#include "games/mykerinos/mykerinos.h"

static void write_seat_letter(struct json *json, const char *key, int seat)
{
    const char letter[2] = { text_seat_letter(seat), 0 };
    json_add_string(json, key, letter);
}

static void write_colour(struct json *json, const char *key, int colour)
{
    if (colour == MYKERINOS_NEUTRAL)
        json_add_string(json, key, "neutral");
    else
        write_seat_letter(json, key, colour);
}

/* ---- the view ---- */

static void write_spaces(const struct mykerinos_state *state, struct json *json)
{
    json_open_array(json, "spaces");
    for (int space = 0; space < 12 * mykerinos_area_count(state); space++) {
        json_open_object(json, NULL);
        json_add_string(json, "name", mykerinos_spaces.names[space]);
        json_add_bool(json, "pyramid", region_has(state->pyramids, space));
        for (int colour = 0; colour < MYKERINOS_COLOUR_COUNT; colour++)
            if (region_has(state->cubes[colour], space))
                write_colour(json, "cube", colour);
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_region_tiles(const struct mykerinos_state *state, struct json *json)
{
    json_open_array(json, "laid");
    for (int place = 0; place < 2 * mykerinos_area_count(state); place++)
        if (state->laid[place] == MYKERINOS_NO_TILE)
            json_add_null(json, NULL);
        else
            json_add_string(json, NULL, mykerinos_tiles.names[state->laid[place]]);
    json_close_array(json);
}

static void write_tile_set(struct json *json, const char *key, uint64_t tiles)
{
    json_open_array(json, key);
    for (; tiles != 0; tiles &= tiles - 1)
        json_add_string(json, NULL, mykerinos_tiles.names[bits_lowest(tiles)]);
    json_close_array(json);
}

static void write_museum(const struct mykerinos_state *state, struct json *json)
{
    json_open_array(json, "wings");
    for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
        json_add_string(json, NULL, mykerinos_patrons.names[state->wing[wing]]);
    json_close_array(json);
    json_open_object(json, "museum");
    for (int room = 0; room < MYKERINOS_ROOM_COUNT; room++)
        for (int seat = 0; seat < state->head.seat_count; seat++)
            if (bits_has(state->museum[seat], room))
                write_seat_letter(json, mykerinos_rooms.names[room], seat);
    json_close_object(json);
}

static void write_seat(const struct mykerinos_state *state, int seat, struct json *json)
{
    struct score_sheet sheet = { 0 };
    mykerinos_score(&state->head, seat, &sheet);
    json_open_object(json, NULL);
    json_add_number(json, "stock", state->stock[seat]);
    json_add_number(json, "reserve", state->reserve[seat]);
    if (state->head.seat_count == 2)
        json_add_number(json, "neutral", state->neutral[seat]);
    json_add_number(json, "passing", state->passing[seat]);
    json_add_number(json, "points", sheet.total);
    write_tile_set(json, "tiles", state->owned[seat]);
    write_tile_set(json, "tilted", state->owned[seat] & state->tilted);
    json_close_object(json);
}

/* The action under way: whose cubes, by which patron, how many are still to come, and from where. */
static void write_action(const struct mykerinos_state *state, struct json *json)
{
    json_open_object(json, "action");
    write_colour(json, "colour", state->colour);
    if (state->patron != MYKERINOS_NO_PATRON)
        json_add_string(json, "patron", mykerinos_patrons.names[state->patron]);
    if (state->left > 0) {
        json_add_number(json, "left", state->left);
        json_add_string(json, "last", mykerinos_spaces.names[state->last]);
    }
    json_close_object(json);
}

static void write_survey(const struct mykerinos_state *state, struct json *json)
{
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    int count = mykerinos_ranking(state, state->area, ranking);
    json_open_object(json, "survey");
    json_add_number(json, "area", state->area);
    json_add_number(json, "rank", state->rank + 1);
    json_open_array(json, "ranking");
    for (int i = 0; i < count; i++)
        write_colour(json, NULL, ranking[i]);
    json_close_array(json);
    json_close_object(json);
}

void mykerinos_write_json(const struct game_state *view, struct json *json)
{
    const struct mykerinos_state *state = mykerinos_of(view);
    json_add_number(json, "season", state->season);
    json_add_number(json, "rows", 3 * mykerinos_area_count(state) / 2);
    write_seat_letter(json, "first", state->first);
    if (view->seat_count == 2) {
        json_add_number(json, "neutral_reserve", state->reserve[MYKERINOS_NEUTRAL]);
        json_add_number(json, "neutral_passing", state->passing[MYKERINOS_NEUTRAL]);
    }
    if (view->phase < MYKERINOS_SURVEYING)
        write_action(state, json);
    else if (view->phase < MYKERINOS_ENDED)
        write_survey(state, json);
    write_region_tiles(state, json);
    write_spaces(state, json);
    write_museum(state, json);
    json_open_array(json, "seats");
    for (int seat = 0; seat < view->seat_count; seat++)
        write_seat(state, seat, json);
    json_close_array(json);
    write_tile_set(json, "undealt", state->undealt);
}

/* ---- the facts ---- */

static void write_tile_facts(struct json *json)
{
    json_open_array(json, "tiles");
    for (int tile = 0; tile < MYKERINOS_TILE_COUNT; tile++) {
        json_open_object(json, NULL);
        json_add_string(json, "name", mykerinos_tiles.names[tile]);
        json_add_words(json, "title", mykerinos_tiles.titles[tile]);
        if (tile != MYKERINOS_BLANK)
            json_add_string(json, "patron", mykerinos_patrons.names[tile / MYKERINOS_TILES_PER_PATRON]);
        json_add_number(json, "points", mykerinos_shape_of(tile)->points);
        json_open_array(json, "pyramids"); /* numbered as in 1.2 */
        for (unsigned left = mykerinos_shape_of(tile)->pyramids; left != 0; left &= left - 1)
            json_add_number(json, NULL, bits_lowest(left) + 1);
        json_close_array(json);
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_room_facts(struct json *json)
{
    json_open_array(json, "rooms");
    for (int room = 0; room < MYKERINOS_ROOM_COUNT; room++) {
        int wing = room % MYKERINOS_WING_COUNT;
        json_open_object(json, NULL);
        json_add_string(json, "name", mykerinos_rooms.names[room]);
        json_add_words(json, "title", mykerinos_rooms.titles[room]);
        json_add_number(json, "worth", mykerinos_room_worth(room));
        json_add_number(json, "wing", wing + 1);
        if (room < MYKERINOS_THREE) {
            json_open_array(json, "beside");
            for (unsigned left = mykerinos_beside_five[wing]; left != 0; left &= left - 1)
                json_add_string(json, NULL, mykerinos_rooms.names[bits_lowest(left)]);
            json_close_array(json);
        }
        json_close_object(json);
    }
    json_close_array(json);
}

static void write_patron_facts(struct json *json)
{
    json_open_array(json, "patrons");
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        json_open_object(json, NULL);
        json_add_string(json, "name", mykerinos_patrons.names[patron]);
        json_add_words(json, "title", mykerinos_patron_titles[patron]);
        json_add_words(json, "power", mykerinos_power_words[patron]);
        json_close_object(json);
    }
    json_close_array(json);
}

void mykerinos_write_facts(const struct game_state *view, struct json *json)
{
    (void)view;
    json_add_number(json, "columns", MYKERINOS_COLUMNS);
    json_add_number(json, "tile_width", 2);
    json_add_number(json, "tile_height", 3);
    json_open_array(json, "areas");
    for (int area = 0; area < MYKERINOS_PLACE_COUNT / 2; area++)
        json_add_string(json, NULL, mykerinos_areas[area]);
    json_close_array(json);
    write_patron_facts(json);
    write_tile_facts(json);
    write_room_facts(json);
}
