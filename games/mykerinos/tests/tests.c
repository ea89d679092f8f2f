/* Mykerinos: rule tests of sections 1, 2, 3, 7 and 8, the stage of all of them, and their list. */
#include "games/mykerinos/tests/tests.h"

/* ---- the stage ---- */

int mykerinos_test_space(const char *name)
{
    return name[0] - 'a' + MYKERINOS_COLUMNS * (name[1] - '1');
}

static int tile_named(const char *name, size_t size)
{
    for (int tile = 0; tile < MYKERINOS_TILE_COUNT; tile++)
        if (strlen(mykerinos_tiles.names[tile]) == size && strncmp(mykerinos_tiles.names[tile], name, size) == 0)
            return tile;
    assert(false && "a tile of this game");
    return -1;
}

void mykerinos_test_sand(struct scene *scene, int seat_count)
{
    static const char *const laid[] = { "violet-a",    "lemon-d",  "brown-b", "blackmore-f",
                                        "tangerine-a", "violet-d", "lemon-a", "blank" };
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_start(scene, seat_count, 1);
    state->pyramids = set_from_bits(0);
    state->undealt = ((uint64_t)1 << MYKERINOS_TILE_COUNT) - 1;
    for (int place = 0; place < 8; place++) {
        state->laid[place] = (uint8_t)tile_named(laid[place], strlen(laid[place]));
        state->undealt &= ~((uint64_t)1 << state->laid[place]);
    }
    for (uint8_t wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
        state->wing[wing] = wing;
    state->first = 0;
    mykerinos_begin_turn(state, 0);
}

void mykerinos_test_put(struct scene *scene, int colour, const char *spaces)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (; *spaces != 0; spaces += spaces[2] == ' ' ? 3 : 2) {
        state->cubes[colour] = set_or(state->cubes[colour], set_of(mykerinos_test_space(spaces)));
        state->reserve[colour]--;
    }
}

void mykerinos_test_pyramids(struct scene *scene, const char *spaces)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (; *spaces != 0; spaces += spaces[2] == ' ' ? 3 : 2)
        state->pyramids = set_or(state->pyramids, set_of(mykerinos_test_space(spaces)));
}

void mykerinos_test_give(struct scene *scene, int seat, const char *tiles)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    while (*tiles != 0) {
        size_t size = strcspn(tiles, " ");
        uint64_t tile = (uint64_t)1 << tile_named(tiles, size);
        scene_expect(scene, (state->undealt & tile) != 0, "the tile to give is undealt");
        state->undealt &= ~tile;
        state->owned[seat] |= tile;
        tiles += size + strspn(tiles + size, " ");
    }
}

void mykerinos_test_stock(struct scene *scene, int seat, int cubes)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    state->reserve[seat] = (uint8_t)(state->reserve[seat] + state->stock[seat] - cubes);
    state->stock[seat] = (uint8_t)cubes;
}

void mykerinos_test_exhibit(struct scene *scene, int seat, int room)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    state->museum[seat] = (uint16_t)(state->museum[seat] | 1U << room);
    state->reserve[seat]--;
}

void mykerinos_test_all_pass(struct scene *scene)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    int season = state->season;
    while (scene->failure[0] == 0 && state->season == season && state->head.phase == MYKERINOS_EXCAVATING) {
        char words[] = "a pass";
        words[0] = text_seat_letter(mykerinos_seat(state));
        scene_play(scene, words);
    }
}

void mykerinos_test_laws(struct scene *scene)
{
    const char *law = scene->game->broken_law(&scene->now.head);
    scene_expect(scene, law == NULL, law == NULL ? "" : law);
}

/* ---- 1 Parts ---- */

static void tiles_of_patrons(struct scene *scene)
{
    uint64_t seen = (uint64_t)1 << MYKERINOS_BLANK;
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        uint64_t tiles = mykerinos_patron_tiles(patron);
        scene_equal(scene, __builtin_popcountll(tiles), 7, "tiles of a patron");
        scene_expect(scene, (seen & tiles) == 0, "a tile has one patron");
        seen |= tiles;
    }
    scene_equal(scene, __builtin_popcountll(seen), 36, "tiles in all");
}

static void shapes_of_tiles(struct scene *scene)
{
    static const struct {
        const char *tile, *pyramids; /* as rule 1.2 numbers the spaces */
        int points;
    } want[] = { { "lemon-a", "", 0 },    { "lemon-b", "1", 2 },  { "lemon-c", "2", 0 },      { "lemon-d", "3", 3 },
                 { "violet-e", "14", 0 }, { "brown-f", "23", 2 }, { "tangerine-g", "16", 0 }, { "blank", "34", 5 } };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const struct mykerinos_shape *shape = mykerinos_shape_of(tile_named(want[i].tile, strlen(want[i].tile)));
        int pyramids = 0;
        for (const char *at = want[i].pyramids; *at != 0; at++)
            pyramids |= 1 << (*at - '1');
        scene_equal(scene, shape->pyramids, pyramids, want[i].tile);
        scene_equal(scene, shape->points, want[i].points, want[i].tile);
    }
}

/* The six spaces of a place, as a tile numbers them. */
static int pyramids_on(const struct mykerinos_state *state, int place)
{
    int pyramids = 0;
    for (int i = 0; i < 6; i++) {
        int row = 3 * (place / 4) + i / 2, column = 2 * (place % 4) + i % 2;
        pyramids |= set_has(state->pyramids, MYKERINOS_COLUMNS * row + column) << i;
    }
    return pyramids;
}

static int turned(int pyramids)
{
    int result = 0;
    for (int i = 0; i < 6; i++)
        result |= (pyramids >> i & 1) << (5 - i);
    return result;
}

static void tiles_are_laid_by_chance(struct scene *scene)
{
    int upright = 0, upside_down = 0;
    uint64_t on_first_place = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        scene_start(scene, 3, seed);
        struct mykerinos_state *state = mykerinos_stage(scene);
        on_first_place |= (uint64_t)1 << state->laid[0];
        for (int place = 0; place < 8; place++) {
            int shape = mykerinos_shape_of(state->laid[place])->pyramids, is = pyramids_on(state, place);
            scene_expect(scene, is == shape || is == turned(shape), "the pyramids are those of the tile");
            upright += is == shape && is != turned(shape);
            upside_down += is != shape;
        }
    }
    scene_expect(scene, upright > 300 && upside_down > 300, "both ways up occur");
    scene_expect(scene, __builtin_popcountll(on_first_place) > 30, "almost every tile has lain on the first place");
}

static void areas_are_four_by_three(struct scene *scene)
{
    struct set seen = { { 0, 0 } };
    for (int area = 0; area < 6; area++) {
        scene_equal(scene, set_count(mykerinos_area_spaces[area]), 12, "spaces of an area");
        seen = set_or(seen, mykerinos_area_spaces[area]);
        int corner = mykerinos_test_space(mykerinos_areas[area]);
        scene_expect(scene, set_has(mykerinos_area_spaces[area], corner), "its first corner");
        scene_expect(scene, set_has(mykerinos_area_spaces[area], corner + 2 * MYKERINOS_COLUMNS + 3),
                     "its last corner");
    }
    scene_equal(scene, set_count(seen), 72, "no space twice");
}

static void the_region_grows_in_season_four(struct scene *scene)
{
    mykerinos_test_sand(scene, 4);
    scene_equal(scene, scene_count(scene, 0, "start"), 48, "eight by six");
    scene_listed(scene, "a start h6", true);
    scene_refused(scene, "a start a7", "1.4");
    mykerinos_stage(scene)->season = 4;
    scene_equal(scene, scene_count(scene, 0, "start"), 72, "eight by nine");
    scene_listed(scene, "a start h9", true);
}

/* ---- 2 Setup ---- */

static void setup_by_lot(struct scene *scene)
{
    unsigned first = 0;
    bool patron_on_wing[MYKERINOS_PATRON_COUNT][MYKERINOS_WING_COUNT] = { { false } };
    for (uint64_t seed = 0; seed < 100; seed++) {
        unsigned patrons = 0;
        scene_start(scene, 4, seed);
        struct mykerinos_state *state = mykerinos_stage(scene);
        first |= 1U << state->first;
        scene_equal(scene, state->head.acting, 1 << state->first, "the first player begins");
        for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++) {
            patrons |= 1U << state->wing[wing];
            patron_on_wing[state->wing[wing]][wing] = true;
        }
        scene_equal(scene, patrons, 0x1f, "each patron has one wing");
    }
    scene_equal(scene, first, 0xf, "anyone may begin");
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++)
        for (int wing = 0; wing < MYKERINOS_WING_COUNT; wing++)
            scene_expect(scene, patron_on_wing[patron][wing], "any patron may be on any wing");
}

static void everything_begins_in_the_reserve(struct scene *scene)
{
    for (int seats = 2; seats <= 4; seats++) {
        scene_start(scene, seats, 5);
        struct mykerinos_state *state = mykerinos_stage(scene);
        for (int seat = 0; seat < seats; seat++) {
            scene_equal(scene, state->stock[seat] + state->reserve[seat], 25, "cubes of a player");
            scene_equal(scene, scene_total(scene, seat), 0, "points");
            scene_equal(scene, state->passing[seat] + state->museum[seat], 0, "not passed, not in the museum");
        }
        mykerinos_test_laws(scene);
    }
}

/* The laws would notice a cube or a tile that is missing, doubled, or shares its place. */
static void laws_notice(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_put(scene, 0, "a1");
    mykerinos_test_exhibit(scene, 0, 3);
    mykerinos_test_laws(scene);
    struct mykerinos_state *state = mykerinos_stage(scene), sound = *state;
    const char *(*broken_law)(const struct game_state *) = scene->game->broken_law;
    state->stock[1]--;
    scene_expect(scene, broken_law(&state->head) != NULL, "a cube is lost");
    *state = sound;
    mykerinos_test_put(scene, 1, "a1");
    scene_expect(scene, broken_law(&state->head) != NULL, "two cubes on a space");
    *state = sound;
    mykerinos_test_exhibit(scene, 1, 3);
    scene_expect(scene, broken_law(&state->head) != NULL, "two cubes in a room");
    *state = sound;
    mykerinos_test_put(scene, 1, "a7");
    scene_expect(scene, broken_law(&state->head) != NULL, "a cube outside the region");
    *state = sound;
    state->owned[0] |= (uint64_t)1 << state->laid[0];
    scene_expect(scene, broken_law(&state->head) != NULL, "a tile in two places");
}

/* ---- 3 Seasons ---- */

static void four_seasons_use_every_tile(struct scene *scene)
{
    static const int tiles_left[] = { 28, 20, 12, 0 };
    scene_start(scene, 3, 8);
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (int season = 1; season <= 4; season++) {
        scene_equal(scene, state->season, season, "season");
        scene_equal(scene, __builtin_popcountll(state->undealt), tiles_left[season - 1], "undealt tiles");
        mykerinos_test_all_pass(scene);
        mykerinos_test_laws(scene);
    }
    scene_expect(scene, game_over(&scene->now.head), "over after the fourth");
    scene_equal(scene, __builtin_popcountll(state->gone), 36, "nobody dug: all tiles are gone");
}

/* The order of what is undealt is nowhere in the state: another key, another region. */
static void nobody_knows_the_next_tiles(struct scene *scene)
{
    uint8_t first_try[MYKERINOS_PLACE_COUNT];
    for (uint64_t key = 0; key < 2; key++) {
        mykerinos_test_sand(scene, 2);
        scene->now.head.rng.key[0] ^= key;
        mykerinos_test_all_pass(scene);
        struct mykerinos_state *state = mykerinos_stage(scene);
        if (key == 0)
            memcpy(first_try, state->laid, sizeof first_try);
    }
    scene_expect(scene, memcmp(first_try, mykerinos_stage(scene)->laid, sizeof first_try) != 0, "another region");
}

static void grants_join_the_leftovers(struct scene *scene)
{
    static const int stocks[3][4] = { { 11, 22, 25, 25 }, { 11, 22, 25, 25 }, { 8, 16, 24, 25 } };
    for (int seats = 2; seats <= 4; seats++) {
        mykerinos_test_sand(scene, seats);
        for (int season = 0; season < 4; season++) {
            for (int seat = 0; seat < seats; seat++)
                scene_equal(scene, mykerinos_stage(scene)->stock[seat], stocks[seats - 2][season], "stock");
            mykerinos_test_all_pass(scene);
        }
    }
}

static void the_last_to_pass_begins(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 1, "blackmore-a");
    scene_play_all(scene, "a start a1; b appeal mrs-blackmore; b start h1; b dig h2; c pass; a pass; b pass");
    scene_play_all(scene, "a decline; b decline");
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_equal(scene, state->season, 2, "season");
    scene_equal(scene, state->first, 1, "b passed last");
    scene_equal(scene, state->head.acting, 1 << 1, "b begins");
    for (int seat = 0; seat < 3; seat++)
        scene_equal(scene, state->passing[seat], 0, "the scale is cleared");
    scene_equal(scene, (int64_t)state->tilted, 0, "the tile is upright again");
    scene_listed(scene, "b appeal mrs-blackmore", true);
}

/* ---- 7 The end ---- */

static void the_blank_counts_once(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_put(scene, 0, "e4");
    mykerinos_test_all_pass(scene);
    scene_play(scene, "a take blank");
    scene_equal(scene, scene_points(scene, 0, "7.1"), 5, "its own points");
    scene_equal(scene, scene_total(scene, 0), 5, "and no more");
}

static void the_best_room_counts(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "lemon-b lemon-c lemon-e");
    scene_equal(scene, scene_points(scene, 0, "6.6"), 2, "points on the tiles");
    scene_equal(scene, scene_points(scene, 0, "7.3"), 3, "three tiles, no room: 1 each");
    mykerinos_test_exhibit(scene, 0, MYKERINOS_TWO + 0);
    scene_equal(scene, scene_points(scene, 0, "7.3"), 6, "the 2 room before wing 2");
    mykerinos_test_exhibit(scene, 0, MYKERINOS_THREE + 1);
    scene_equal(scene, scene_points(scene, 0, "7.3"), 9, "the 3 room, no sum");
    mykerinos_test_exhibit(scene, 0, 1);
    scene_equal(scene, scene_points(scene, 0, "7.3"), 15, "the 5 room, no sum");
    mykerinos_test_give(scene, 1, "lemon-f");
    mykerinos_test_exhibit(scene, 1, MYKERINOS_TWO + 1);
    scene_equal(scene, scene_points(scene, 1, "7.3"), 2, "the 2 room after wing 2");
    mykerinos_test_exhibit(scene, 2, MYKERINOS_TWO + 4);
    mykerinos_test_give(scene, 2, "violet-b tangerine-b brown-a");
    scene_equal(scene, scene_points(scene, 2, "7.3"), 2 + 2 + 1, "a 2 room serves both its wings");
}

static void markers_decide_the_wing(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_give(scene, 0, "violet-b");
    mykerinos_test_exhibit(scene, 0, MYKERINOS_THREE + 3);
    scene_equal(scene, scene_points(scene, 0, "7.3"), 1, "the room of another wing");
    mykerinos_stage(scene)->wing[3] = MYKERINOS_VIOLET;
    mykerinos_stage(scene)->wing[0] = MYKERINOS_BLACKMORE;
    scene_equal(scene, scene_points(scene, 0, "7.3"), 3, "the marker was moved there");
}

static void series_of_five(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    mykerinos_test_give(scene, 0, "violet-c lemon-c brown-c blackmore-c violet-e lemon-e brown-e blackmore-e");
    scene_equal(scene, scene_points(scene, 0, "7.5"), 0, "four patrons are no series");
    mykerinos_test_give(scene, 0, "tangerine-c");
    scene_equal(scene, scene_points(scene, 0, "7.5"), 5, "one series");
    mykerinos_test_give(scene, 0, "tangerine-e tangerine-g");
    scene_equal(scene, scene_points(scene, 0, "7.5"), 10, "two series");
    scene_equal(scene, scene_total(scene, 0), 11 + 10, "and 1 for each tile");
}

static void most_points_then_stock(struct scene *scene)
{
    mykerinos_test_sand(scene, 3);
    mykerinos_test_give(scene, 0, "violet-c");
    mykerinos_test_give(scene, 1, "violet-b");
    mykerinos_test_give(scene, 2, "lemon-c");
    scene_equal(scene, scene_place(scene, 1), 1, "3 points");
    scene_equal(scene, scene_place(scene, 0), 2, "1 point, 11 cubes");
    scene_equal(scene, scene_place(scene, 2), 2, "1 point, 11 cubes: shared");
    mykerinos_test_stock(scene, 0, 10);
    scene_equal(scene, scene_place(scene, 0), 3, "1 point, 10 cubes");
    mykerinos_test_stock(scene, 1, 0);
    scene_equal(scene, scene_place(scene, 1), 1, "cubes only break ties");
}

/* ---- 8 Two players ---- */

static void neutral_cubes_are_dealt(struct scene *scene)
{
    scene_start(scene, 2, 3);
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (int seat = 0; seat < 2; seat++) {
        scene_equal(scene, state->stock[seat], 11, "own cubes");
        scene_equal(scene, state->neutral[seat], 4, "neutral cubes");
    }
    scene_equal(scene, state->reserve[MYKERINOS_NEUTRAL], 17, "neutral reserve");
    scene_start(scene, 3, 3);
    scene_equal(scene, state->reserve[MYKERINOS_NEUTRAL] + state->neutral[0], 0, "none among three");
}

static void neutral_cubes_run_short(struct scene *scene)
{
    static const int held[4] = { 4, 8, 12, 13 };
    mykerinos_test_sand(scene, 2);
    struct mykerinos_state *state = mykerinos_stage(scene);
    for (int season = 0; season < 4; season++) {
        scene_equal(scene, state->neutral[state->first], held[season], "kept, and topped up, the first player first");
        mykerinos_test_all_pass(scene);
    }
    scene_equal(scene, state->neutral[0] + state->neutral[1], 25, "all of them");
    mykerinos_test_laws(scene);
}

static void the_neutral_disc_stands_second(struct scene *scene)
{
    mykerinos_test_sand(scene, 2);
    struct mykerinos_state *state = mykerinos_stage(scene);
    scene_equal(scene, state->passing[MYKERINOS_NEUTRAL], 2, "from the beginning");
    mykerinos_test_put(scene, 0, "a1");
    scene_play_all(scene, "a pass");
    scene_equal(scene, state->passing[0], 1, "the first to pass");
    scene_play_all(scene, "b pass");
    scene_equal(scene, state->passing[1], 3, "the other");
}

const struct rule_test mykerinos_tests[] = {
    { "1.1", "seven tiles of each patron and a blank", tiles_of_patrons },
    { "1.2", "pyramids and points of the tiles", shapes_of_tiles },
    { "1.2 2.3", "tiles are laid by chance, either way up", tiles_are_laid_by_chance },
    { "1.3", "areas are four by three", areas_are_four_by_three },
    { "1.4", "the region grows in season four", the_region_grows_in_season_four },
    { "1.5 4.5 4.6", "adjacent across borders, never diagonally", mykerinos_test_adjacent_across_borders },
    { "1.6 5.7 5.8", "Sir Brown opens empty rooms", mykerinos_test_brown },
    { "1.7 5.8", "which rooms open a 5 room", mykerinos_test_five_rooms },
    { "1.8 2.4", "everything begins in the reserve", everything_begins_in_the_reserve },
    { "1.8", "the laws notice what is missing or doubled", laws_notice },
    { "2.1 2.2", "first player and wings by lot", setup_by_lot },
    { "2.3", "nobody knows the next tiles", nobody_knows_the_next_tiles },
    { "3.1 3.2", "four seasons use every tile", four_seasons_use_every_tile },
    { "3.3 3.4 4.9 8.2", "grants join the leftovers until the reserve is empty", grants_join_the_leftovers },
    { "3.5 3.6", "the last to pass begins the next season, tiles upright", the_last_to_pass_begins },
    { "4.1", "turns go round those who have not passed", mykerinos_test_turns_go_round },
    { "4.2 4.3", "start on an empty space", mykerinos_test_start },
    { "4.4", "start beside one's own cube", mykerinos_test_start_beside_own },
    { "4.5 4.6", "extend by two, the second beside the first", mykerinos_test_extend },
    { "4.6 4.7", "extending needs two cubes", mykerinos_test_extend_needs_two },
    { "4.7", "no step that cannot be completed", mykerinos_test_no_way_out },
    { "4.7", "what was begun is completed first", mykerinos_test_begun_is_finished },
    { "4.8 4.9", "passing takes the lowest space and keeps the cubes", mykerinos_test_pass },
    { "4.10 4.11", "the last player has one more action", mykerinos_test_last_player },
    { "4.12", "forced answers are given at once", mykerinos_test_forced_answers },
    { "5.1 5.2", "an appeal tilts one tile, once", mykerinos_test_appeal },
    { "5.3", "a tile helps from the next season on", mykerinos_test_tile_from_next_season },
    { "5.4 5.5", "Lady Violet brings a cube", mykerinos_test_violet },
    { "5.6", "Lord Lemon and one pyramid", mykerinos_test_lemon },
    { "5.9", "Mrs. Blackmore starts with two", mykerinos_test_blackmore },
    { "5.10", "Colonel Tangerine extends by three", mykerinos_test_tangerine },
    { "4.7 5.10", "the second of three cubes leaves room for the third", mykerinos_test_tangerine_in_the_middle },
    { "4.7 5.7", "powers that cannot be used are not offered", mykerinos_test_unusable_powers },
    { "5.4 5.6 5.8 5.9 5.10", "every power asks its own question", mykerinos_test_powers_ask },
    { "6.1", "areas in the order of reading", mykerinos_test_areas_in_order },
    { "6.2 6.3", "ranking by cubes, then by passing", mykerinos_test_ranking },
    { "6.4 6.6", "the first takes a tile, a room, or nothing", mykerinos_test_first_chooses },
    { "6.4 6.5", "in the survey the museum is fed from the reserve", mykerinos_test_museum_from_reserve },
    { "6.7", "third and fourth take what is left", mykerinos_test_third_and_fourth },
    { "6.8", "ranks without a player are skipped", mykerinos_test_missing_ranks },
    { "6.9", "an area closes: cubes return, tiles leave", mykerinos_test_area_closes },
    { "3.1", "no digging in the survey, no survey in the digging", mykerinos_test_survey_refuses_digging },
    { "7.1", "the blank counts once", the_blank_counts_once },
    { "7.3 7.4", "the best room counts, never a sum", the_best_room_counts },
    { "7.2", "the markers decide the wing", markers_decide_the_wing },
    { "7.5", "series of five patrons", series_of_five },
    { "7.6 7.7", "most points, then most cubes in stock", most_points_then_stock },
    { "8.1 8.2", "two players get neutral cubes", neutral_cubes_are_dealt },
    { "8.2 8.3", "neutral cubes run short one by one", neutral_cubes_run_short },
    { "8.4", "the neutral disc stands on space 2", the_neutral_disc_stands_second },
    { "8.5", "neutral cubes after an action", mykerinos_test_neutral_after_action },
    { "8.5", "only the neutral cubes one holds", mykerinos_test_neutral_cubes_at_hand },
    { "8.6 8.7", "neutral first: the third chooses", mykerinos_test_neutral_first },
    { "8.7", "neutral first: the absent player chooses", mykerinos_test_neutral_first_other_absent },
    { "8.6 8.7", "neutral second: the first chooses", mykerinos_test_neutral_second },
    { "8.8", "neutral alone: both tiles leave", mykerinos_test_neutral_alone },
    { "8.9", "neutral third takes nothing", mykerinos_test_neutral_third },
    { "1.2 3.2", "no state with another region is believed", mykerinos_test_fault_of_region },
    { "2.2 5.8", "nor one with another museum", mykerinos_test_fault_of_museum },
    { "4.8 8.4", "nor one with another passing scale", mykerinos_test_fault_of_passing },
    { "4.7 8.5", "nor an action against the rules", mykerinos_test_fault_of_action },
    { "5.1 5.7 5.10", "nor the help of a patron who was not called", mykerinos_test_fault_of_appeal },
    { "6.2 6.4", "nor a survey out of order", mykerinos_test_fault_of_survey },
    { NULL, NULL, NULL },
};
