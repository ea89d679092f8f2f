/* Mykerinos: what the things on the table are and do. */
#include "games/mykerinos/mykerinos.h"

enum { PATRON, TILE, ROOM, SPACE, AREA, PART, SEAT };
enum part { CUBE, NEUTRAL_CUBE, PYRAMID, STOCK, RESERVE, SCALE, MARKER, SEASON, MUSEUM, SERIES, PART_COUNT };

static const char *const part_names[PART_COUNT] = {
    "cube",          "neutral-cube", "pyramid", "stock",  "reserve",
    "passing-scale", "first-player", "season",  "museum", "series",
};
static const char *const part_titles[PART_COUNT] = {
    "Cube",          "Neutral cube",        "Pyramid", "Personal stock", "Reserve",
    "Passing scale", "First-player marker", "Season",  "Museum",         "Series of five patrons",
};
static const char *const part_roles[PART_COUNT] = {
    "Piece", "Piece", "Obstacle", "Cubes at hand", "Cubes", "Track", "Marker", "Round of the game", "Board", "Bonus",
};
static const char *const seat_names[MYKERINOS_SEATS_MOST] = { "a", "b", "c", "d" };
static const struct game_kind areas = { "area", MYKERINOS_PLACE_COUNT / 2, mykerinos_areas, NULL };
static const struct game_kind parts = { "part", PART_COUNT, part_names, part_titles };
static const struct game_kind players = { "seat", MYKERINOS_SEATS_MOST, seat_names, NULL };

const struct game_kind *const mykerinos_things[] = {
    [PATRON] = &mykerinos_patrons,
    [TILE] = &mykerinos_tiles,
    [ROOM] = &mykerinos_rooms,
    [SPACE] = &mykerinos_spaces,
    [AREA] = &areas,
    [PART] = &parts,
    [SEAT] = &players,
    NULL,
};

static bool is_surveying(const struct mykerinos_state *state)
{
    return state->head.phase == MYKERINOS_SURVEYING || state->head.phase == MYKERINOS_REMOVING;
}

/* ---- patrons ---- */

static void note_power(int patron, struct text *notes)
{
    switch ((enum mykerinos_patron)patron) {
    case MYKERINOS_VIOLET: text_add(notes, "Your reserve must not be empty %R.", "5.5"); break;
    case MYKERINOS_LEMON: text_add(notes, "The pyramid must not have a cube on it yet %R.", "5.6"); break;
    case MYKERINOS_BROWN: text_add(notes, "A 5 room needs a cube of yours in an adjacent room %R.", "5.8"); break;
    case MYKERINOS_BLACKMORE: text_add(notes, "The second cube goes next to the first %R.", "5.9"); break;
    case MYKERINOS_TANGERINE: text_add(notes, "Each further cube goes next to the one before %R.", "5.10"); break;
    }
}

/* What the patron's tiles count for whom. */
static void tell_worth(const struct mykerinos_state *state, int patron, struct text *now)
{
    int present = 0;
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int worth = mykerinos_tile_worth(state, seat, patron);
        if (worth == 1)
            continue;
        present++;
        text_add(text_line(now),
                 worth == mykerinos_room_worth(MYKERINOS_TWO)
                     ? "%S has a cube in a %d room of this wing: each tile counts %d points."
                     : "%S has a cube in the %d room of this wing: each tile counts %d points.",
                 seat, worth, worth);
    }
    if (present == 0)
        text_add(text_line(now), "Nobody has a cube in this wing: each tile counts 1 point.");
    else if (present < state->head.seat_count)
        text_add(text_line(now), "Without a cube in this wing, each tile counts 1 point.");
}

static void tell_tiles(const struct mykerinos_state *state, int seat, int patron, struct text *now)
{
    uint64_t tiles = state->owned[seat] & mykerinos_patron_tiles(patron);
    int count = bits_count(tiles), upright = bits_count(tiles & ~state->tilted);
    if (count == 0)
        return;
    text_line(now);
    if (game_over(&state->head))
        text_add_n(now, count, "%S has %d tile of this patron.", "%S has %d tiles of this patron.", seat, count);
    else if (upright == count)
        text_add_n(now, count, "%S has %d tile of this patron, upright.",
                   "%S has %d tiles of this patron, all upright.", seat, count);
    else if (upright == 0)
        text_add_n(now, count, "%S has %d tile of this patron, tilted.", "%S has %d tiles of this patron, all tilted.",
                   seat, count);
    else
        text_add(now, "%S has %d tiles of this patron, %d of them upright.", seat, count, upright);
}

static void explain_patron(const struct mykerinos_state *state, int patron, struct game_card *card)
{
    int wing = mykerinos_wing_of(state, patron);
    text_add(&card->role, "Patron of wing %d", wing + 1);
    text_add(&card->title, "%T", mykerinos_patron_titles[patron]);
    text_add(&card->does, "%T %R", mykerinos_power_words[patron], mykerinos_power_rules[patron]);
    note_power(patron, text_line(&card->notes));
    text_add(text_line(&card->notes),
             "To appeal, tilt one of your upright tiles of this patron; it stays tilted for the season %R.", "5.1");
    text_add(
        text_line(&card->notes),
        "At the end, each of these tiles scores %d, %d or %d points by your best room in wing %d, or 1 point without "
        "one %R.",
        mykerinos_room_worth(0), mykerinos_room_worth(MYKERINOS_THREE), mykerinos_room_worth(MYKERINOS_TWO), wing + 1,
        "7.3");
    tell_worth(state, patron, &card->now);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        tell_tiles(state, seat, patron, &card->now);
}

/* ---- tiles ---- */

static bool is_laid(const struct mykerinos_state *state, int tile)
{
    for (int place = 0; place < MYKERINOS_PLACE_COUNT; place++)
        if (state->laid[place] == tile)
            return true;
    return false;
}

static void tell_place(const struct mykerinos_state *state, int tile, struct text *now)
{
    for (int place = 0; place < MYKERINOS_PLACE_COUNT; place++)
        if (state->laid[place] == tile)
            text_add(now, "It lies in area %s.", mykerinos_areas[place / 2]);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (bits_has(state->owned[seat], tile))
            text_add(now, bits_has(state->tilted, tile) ? "%S has it, tilted for this season." : "%S has it, upright.",
                     seat);
    if (bits_has(state->undealt, tile))
        text_add(now, "It has not been laid yet.");
    if (bits_has(state->gone, tile))
        text_add(now, "It has left the game.");
}

/* What it counts at the end for its owner, or for those with a room of its wing while it can be taken. */
static void tell_end_worth(const struct mykerinos_state *state, int tile, struct text *now)
{
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int worth = mykerinos_tile_worth(state, seat, tile / MYKERINOS_TILES_PER_PATRON);
        if (bits_has(state->owned[seat], tile))
            text_add_n(text_line(now), worth, "In the exhibition it counts %d point for %S.",
                       "In the exhibition it counts %d points for %S.", worth, seat);
        else if (worth > 1 && is_laid(state, tile))
            text_add(text_line(now), "In the exhibition it would count %d points for %S.", worth, seat);
    }
}

static void explain_patrons_tile(int tile, int patron, struct game_card *card)
{
    int points = mykerinos_shape_of(tile)->points;
    const char *title = mykerinos_patron_titles[patron];
    if (points > 0)
        text_add(&card->does,
                 "Scores %d points when you take it %R. Then it lets you appeal to %T once a season %R, and it scores "
                 "again at the end %R.",
                 points, "6.6", title, "5.1", "7.3");
    else
        text_add(&card->does, "It lets you appeal to %T once a season %R and scores at the end %R.", title, "5.1",
                 "7.3");
    text_add(text_line(&card->notes), "%T: %T %R", title, mykerinos_power_words[patron], mykerinos_power_rules[patron]);
    text_add(text_line(&card->notes), "It can be used from the season after it was taken %R.", "5.3");
}

static void explain_tile(const struct mykerinos_state *state, int tile, struct game_card *card)
{
    int pyramids = bits_count(mykerinos_shape_of(tile)->pyramids);
    text_add(&card->role, "Tile");
    text_add(&card->title, "%T", mykerinos_tiles.titles[tile]);
    if (tile == MYKERINOS_BLANK)
        text_add(&card->does, "Scores %d points when you take it %R. It shows no patron and scores nothing more %R.",
                 mykerinos_shape_of(tile)->points, "6.6", "7.1");
    else
        explain_patrons_tile(tile, tile / MYKERINOS_TILES_PER_PATRON, card);
    text_add(text_line(&card->notes), "In the survey, the player with the most cubes in its area chooses first %R.",
             "6.2");
    if (pyramids > 0)
        text_add_n(text_line(&card->notes), pyramids, "%d of its spaces has a pyramid %R.",
                   "%d of its spaces have pyramids %R.", pyramids, "1.2");
    tell_place(state, tile, &card->now);
    if (tile != MYKERINOS_BLANK)
        tell_end_worth(state, tile, &card->now);
}

/* ---- rooms ---- */

/* Who is in the room, or who could enter a 5 room. */
static void tell_room(const struct mykerinos_state *state, int room, struct text *now)
{
    bool open = false;
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (bits_has(state->museum[seat], room)) {
            text_add(now, "%S has a cube here, so no other cube may enter %R.", seat, "1.6");
            return;
        }
    text_add(now, "It is empty.");
    for (int seat = 0; room < MYKERINOS_THREE && seat < state->head.seat_count; seat++)
        if ((state->museum[seat] & mykerinos_beside_five[room]) != 0) {
            open = true;
            text_add(text_line(now), "%S has a cube in an adjacent room and may enter.", seat);
        }
    if (room < MYKERINOS_THREE && !open)
        text_add(text_line(now), "Nobody has a cube in an adjacent room, so nobody may enter yet.");
}

static void explain_room(const struct mykerinos_state *state, int room, struct game_card *card)
{
    int wing = room % MYKERINOS_WING_COUNT, worth = mykerinos_room_worth(room);
    const char *patron = mykerinos_patron_titles[state->wing[wing]];
    const char *next = mykerinos_patron_titles[state->wing[(wing + 1) % MYKERINOS_WING_COUNT]];
    text_add(&card->role, "Room of the museum");
    text_add(&card->title, "%T", mykerinos_rooms.titles[room]);
    if (room >= MYKERINOS_TWO)
        text_add(&card->does, "At the end, a cube here makes each of your tiles of %T and of %T worth %d points %R.",
                 patron, next, worth, "7.3");
    else
        text_add(&card->does, "At the end, a cube here makes each of your tiles of %T worth %d points %R.", patron,
                 worth, "7.3");
    text_add(text_line(&card->notes), "Only your best room of a wing counts %R.", "7.4");
    text_add(text_line(&card->notes),
             "Enter it with Sir Brown %R, or instead of taking a tile as the first or second of a survey %R.", "5.7",
             "6.4");
    if (room < MYKERINOS_THREE)
        text_add(text_line(&card->notes),
                 "You need a cube in an adjacent room first: the 3 room or a 2 room of this wing %R.", "5.8");
    tell_room(state, room, &card->now);
}

/* ---- spaces and areas ---- */

static int area_of(int space)
{
    int area = 0;
    while (!region_has(mykerinos_area_spaces[area], space))
        area++;
    return area;
}

static int colour_on(const struct mykerinos_state *state, int space)
{
    int colour = 0;
    while (colour < MYKERINOS_COLOUR_COUNT && !region_has(state->cubes[colour], space))
        colour++;
    return colour;
}

/* Whether the area's survey is done, or comes only in another season. */
static bool is_closed(const struct mykerinos_state *state, int area)
{
    return game_over(&state->head) || area >= mykerinos_area_count(state) ||
           (is_surveying(state) && area < state->area);
}

static void tell_area(const struct mykerinos_state *state, int area, struct text *now)
{
    uint8_t ranking[MYKERINOS_COLOUR_COUNT];
    if (area >= mykerinos_area_count(state))
        text_add(text_line(now), "It is part of the region only in season %d %R.", MYKERINOS_SEASON_COUNT, "1.4");
    else if (is_closed(state, area))
        text_add(text_line(now), "This area has been surveyed.");
    else if (mykerinos_ranking(state, area, ranking) == 0)
        text_add(text_line(now), "There are no cubes in area %s yet.", mykerinos_areas[area]);
    else
        mykerinos_tell_ranking(state, area, text_line(now));
}

static void tell_neighbours(const struct mykerinos_state *state, int space, struct text *now)
{
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (region_has(region_beside(state->cubes[seat]), space))
            text_add(text_line(now), "%S has a cube next to it.", seat);
}

static void explain_space(const struct mykerinos_state *state, int space, struct game_card *card)
{
    int area = area_of(space), colour = colour_on(state, space);
    int row = space / MYKERINOS_COLUMNS, column = space % MYKERINOS_COLUMNS;
    int tile = state->laid[row / 3 * 4 + column / 2];
    text_add(&card->role, "Space of area %s", mykerinos_areas[area]);
    text_add(&card->title, "Space %s", mykerinos_spaces.names[space]);
    if (area >= mykerinos_area_count(state)) {
        tell_area(state, area, &card->does);
        return;
    }
    if (colour == MYKERINOS_NEUTRAL)
        text_add(&card->does, "A neutral cube lies here and counts in the survey of the area %R.", "8.6");
    else if (colour < MYKERINOS_NEUTRAL)
        text_add(&card->does, "%S has a cube here, which counts in the survey of the area %R.", colour, "6.2");
    else if (region_has(state->pyramids, space))
        text_add(&card->does, "A pyramid stands here: only Lord Lemon lets you place a cube on it %R.", "5.6");
    else
        text_add(&card->does,
                 "Place a cube here to start an excavation %R, or to extend one from an adjacent cube of yours %R.",
                 "4.3", "4.5");
    text_add(text_line(&card->notes), "Spaces are adjacent if they share a side, even across tiles and areas %R.",
             "1.5");
    if (tile != MYKERINOS_NO_TILE)
        text_add(text_line(&card->now), "Its tile: %T.", mykerinos_tiles.titles[tile]);
    tell_area(state, area, &card->now);
    if (colour == MYKERINOS_COLOUR_COUNT)
        tell_neighbours(state, space, &card->now);
}

static void explain_area(const struct mykerinos_state *state, int area, struct game_card *card)
{
    text_add(&card->role, "Area of two tiles");
    text_add(&card->title, "Area %s", mykerinos_areas[area]);
    text_add(&card->does,
             "In the survey, the two players with the most cubes here may each take a tile or put a cube into the "
             "museum %R. The others with cubes here may take a tile that is left %R.",
             "6.4", "6.7");
    text_add(text_line(&card->notes),
             "Of players with equally many cubes, the player who passed earlier chooses first %R.", "6.3");
    text_add(text_line(&card->notes), "Then its cubes return to the reserves, and its other tiles leave the game %R.",
             "6.9");
    if (state->head.seat_count == 2)
        text_add(text_line(&card->notes), "The neutral colour is ranked too; a tile that it takes leaves the game %R.",
                 "8.6");
    tell_area(state, area, &card->now);
    for (int place = 2 * area; place < 2 * area + 2 && !is_closed(state, area); place++)
        if (state->laid[place] != MYKERINOS_NO_TILE)
            text_add(text_line(&card->now), "A tile to take: %T.", mykerinos_tiles.titles[state->laid[place]]);
}

/* ---- players ---- */

static void tell_seat(const struct mykerinos_state *state, int seat, struct text *now)
{
    struct score_sheet sheet = { 0 };
    uint64_t tiles = state->owned[seat];
    mykerinos_score(&state->head, seat, &sheet);
    text_add(text_line(now), "Points now: %d.", (int)sheet.total);
    text_add(text_line(now), "Cubes: %d in the region, %d in the museum, %d in stock and %d in reserve.",
             region_count(state->cubes[seat]), bits_count(state->museum[seat]), state->stock[seat],
             state->reserve[seat]);
    text_add(text_line(now), "Tiles: %d, of which %d are upright.", bits_count(tiles),
             bits_count(tiles & ~state->tilted));
    if (state->passing[seat] != 0)
        text_add(text_line(now), "%S has passed and is on space %d.", seat, state->passing[seat]);
    if (state->first == seat)
        text_add(text_line(now), "%S is the first player of this season.", seat);
}

static void explain_seat(const struct mykerinos_state *state, int seat, struct game_card *card)
{
    text_add(&card->role, "Player");
    if (seat >= state->head.seat_count) {
        text_add(&card->title, "Empty seat");
        text_add(&card->does, "Nobody plays this colour %R.", "1.8");
        return;
    }
    text_add(&card->title, "%S", seat);
    text_add(&card->does, "Scores for tiles when taking them %R and again in the exhibition %R. Most points win %R.",
             "6.6", "7.1", "7.6");
    text_add(text_line(&card->notes), "At the end, more cubes left in stock break a tie %R.", "7.7");
    tell_seat(state, seat, &card->now);
}

/* ---- other parts ---- */

static void explain_cube(const struct mykerinos_state *state, struct game_card *card)
{
    text_add(&card->does,
             "In the region it counts for you when its area is surveyed %R. In the museum it makes your tiles worth "
             "more at the end %R.",
             "6.2", "7.3");
    text_add(text_line(&card->notes), "Every player has %d cubes %R.", MYKERINOS_CUBES, "1.8");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        text_add(text_line(&card->now), "%S has %d in the region, %d in the museum, %d in stock and %d in reserve.",
                 seat, region_count(state->cubes[seat]), bits_count(state->museum[seat]), state->stock[seat],
                 state->reserve[seat]);
}

static void explain_neutral_cube(const struct mykerinos_state *state, struct game_card *card)
{
    text_add(&card->does,
             "With two players, you may place one or two neutral cubes after your action %R. In surveys the neutral "
             "colour takes tiles, which leave the game %R.",
             "8.5", "8.6");
    text_add(text_line(&card->notes), "Both players get %d neutral cubes each season %R.", mykerinos_neutral_grant,
             "8.2");
    if (state->head.seat_count != 2) {
        text_add(&card->now, "There is no neutral colour at this table.");
        return;
    }
    for (int seat = 0; seat < state->head.seat_count; seat++)
        text_add_n(text_line(&card->now), state->neutral[seat], "%S holds %d neutral cube.",
                   "%S holds %d neutral cubes.", seat, state->neutral[seat]);
    text_add(text_line(&card->now), "The region holds %d, the neutral reserve %d.",
             region_count(state->cubes[MYKERINOS_NEUTRAL]), state->reserve[MYKERINOS_NEUTRAL]);
}

static void explain_pyramid(const struct mykerinos_state *state, struct game_card *card)
{
    int bare = region_count(mykerinos_bare_pyramids(state));
    text_add(&card->does, "No cube can be placed on it %R, except one with the help of Lord Lemon %R.", "4.2", "5.6");
    if (!game_over(&state->head))
        text_add_n(&card->now, bare, "%d pyramid in the region has no cube on it.",
                   "%d pyramids in the region have no cubes on them.", bare);
}

static void explain_stock(const struct mykerinos_state *state, struct game_card *card)
{
    int grant = mykerinos_grant[state->head.seat_count];
    text_add(&card->does, "The cubes that you dig with %R, and that Sir Brown puts into the museum %R.", "4.3", "5.7");
    text_add(text_line(&card->notes), "Each season adds %d cubes from your reserve %R.", grant,
             state->head.seat_count == 2 ? "8.2" : "3.3");
    text_add(text_line(&card->notes), "What you do not use stays for the next season %R.", "4.9");
    text_add(text_line(&card->notes), "At the end, more cubes left in stock break a tie %R.", "7.7");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        text_add_n(text_line(&card->now), state->stock[seat], "%S has %d cube in stock.", "%S has %d cubes in stock.",
                   seat, state->stock[seat]);
}

static void explain_reserve(const struct mykerinos_state *state, struct game_card *card)
{
    text_add(&card->does,
             "The cubes that you cannot dig with yet. New seasons %R and Lady Violet %R move them to your stock; in a "
             "survey they go into the museum %R.",
             "3.3", "5.4", "6.5");
    text_add(text_line(&card->notes), "Surveyed cubes return to it %R.", "6.9");
    text_add(text_line(&card->notes), "If it holds too few cubes for a new season, you get only those %R.", "3.4");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        text_add_n(text_line(&card->now), state->reserve[seat], "%S has %d cube in reserve.",
                   "%S has %d cubes in reserve.", seat, state->reserve[seat]);
}

static void explain_scale(const struct mykerinos_state *state, struct game_card *card)
{
    text_add(&card->does,
             "When you pass, your disc takes its lowest free space %R. In surveys, the player who passed earlier wins "
             "ties %R.",
             "4.8", "6.3");
    text_add(text_line(&card->notes), "The player furthest along it is the first player of the next season %R.", "3.5");
    text_add(text_line(&card->notes), "When all others have passed, the last player may take one more action %R.",
             "4.10");
    if (state->head.seat_count == 2)
        text_add(text_line(&card->notes), "The neutral disc is always on space %d %R.", mykerinos_neutral_passing,
                 "8.4");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (state->passing[seat] != 0)
            text_add(text_line(&card->now), "%S has passed and is on space %d.", seat, state->passing[seat]);
    if (card->now.length == 0 && !game_over(&state->head))
        text_add(&card->now, "Nobody has passed yet this season.");
}

static void explain_marker(const struct mykerinos_state *state, struct game_card *card)
{
    text_add(&card->does, "Its owner has the first turn of the season %R.", "4.1");
    text_add(text_line(&card->notes), "It goes to the player who passes last %R.", "3.5");
    text_add(&card->now, "%S has it.", (int)state->first);
}

static void explain_season(const struct mykerinos_state *state, struct game_card *card)
{
    text_add(&card->does, "Each season, a region is laid, all dig in it, and its areas are surveyed %R.", "3.1");
    text_add(text_line(&card->notes), "There are %d seasons; the last has the largest region %R.",
             MYKERINOS_SEASON_COUNT, "3.2");
    text_add(text_line(&card->notes), "At its end, all tilted tiles are turned upright %R.", "3.6");
    if (!game_over(&state->head))
        text_add(&card->now, "This is season %d of %d.", state->season, MYKERINOS_SEASON_COUNT);
}

static void explain_museum(const struct mykerinos_state *state, struct game_card *card)
{
    text_add(&card->does,
             "Each wing belongs to a patron. Cubes in its rooms decide what tiles of this patron score at the end %R.",
             "7.2");
    text_add(text_line(&card->notes), "Of your cubes in a wing, only the one in the best room counts %R.", "7.4");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int cubes = bits_count(state->museum[seat]);
        text_add_n(text_line(&card->now), cubes, "%S has %d cube in the museum.", "%S has %d cubes in the museum.",
                   seat, cubes);
    }
}

static void explain_series(const struct mykerinos_state *state, struct game_card *card)
{
    text_add(&card->does, "Tiles of all five patrons together score %d points more at the end %R.",
             MYKERINOS_SERIES_POINTS, "7.5");
    text_add(&card->notes, "A second tile of each patron is a second series %R.", "7.5");
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int patrons = 0;
        for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++)
            patrons += (state->owned[seat] & mykerinos_patron_tiles(patron)) != 0;
        int series = mykerinos_series(state, seat);
        if (series > 0)
            text_add(text_line(&card->now), "%S has %d series.", seat, series);
        else if (patrons == 0)
            text_add(text_line(&card->now), "%S has no patron's tile yet.", seat);
        else
            text_add_n(text_line(&card->now), patrons, "%S has tiles of %d patron.", "%S has tiles of %d patrons.",
                       seat, patrons);
    }
}

static void explain_part(const struct mykerinos_state *state, int part, struct game_card *card)
{
    static void (*const explain[PART_COUNT])(const struct mykerinos_state *state, struct game_card *card) = {
        [CUBE] = explain_cube,       [NEUTRAL_CUBE] = explain_neutral_cube,
        [PYRAMID] = explain_pyramid, [STOCK] = explain_stock,
        [RESERVE] = explain_reserve, [SCALE] = explain_scale,
        [MARKER] = explain_marker,   [SEASON] = explain_season,
        [MUSEUM] = explain_museum,   [SERIES] = explain_series,
    };
    text_add(&card->role, "%T", part_roles[part]);
    text_add(&card->title, "%T", part_titles[part]);
    explain[part](state, card);
}

void mykerinos_explain(const struct game_state *view, int kind, int value, struct game_card *card)
{
    static void (*const explain[])(const struct mykerinos_state *state, int value, struct game_card *card) = {
        [PATRON] = explain_patron, [TILE] = explain_tile, [ROOM] = explain_room, [SPACE] = explain_space,
        [AREA] = explain_area,     [PART] = explain_part, [SEAT] = explain_seat,
    };
    explain[kind](mykerinos_of(view), value, card);
}

/* ---- how far the game has come ---- */

void mykerinos_tell_course(const struct game_state *view, struct game_course *course)
{
    const struct mykerinos_state *state = mykerinos_of(view);
    int more = MYKERINOS_SEASON_COUNT - state->season, areas_left = mykerinos_area_count(state) - state->area;
    course->step = state->season;
    course->of = MYKERINOS_SEASON_COUNT;
    if (game_over(view)) {
        text_add(&course->where, "Game over");
        text_add(&course->ending, "The survey of the last season is done, and the exhibition has been scored %R.",
                 "3.1");
        return;
    }
    text_add(&course->where, "Season %d of %d", state->season, MYKERINOS_SEASON_COUNT);
    if (more > 0)
        text_add_n(&course->ending, more, "The game ends after this season and %d more %R.",
                   "The game ends after this season and %d more %R.", more, "3.1");
    else if (!is_surveying(state))
        text_add(&course->ending, "This is the last season: the game ends after its survey %R.", "3.1");
    else
        text_add_n(&course->ending, areas_left, "The game ends when %d more area is surveyed %R.",
                   "The game ends when %d more areas are surveyed %R.", areas_left, "3.1");
}
