/* Mykerinos: rule tests of sections 1 and 2, and of the laws. */
#include "games/mykerinos/tests/stage.h"
#include "games/mykerinos/tests/tests.h"

/* ---- 1 Parts ---- */

void mykerinos_test_tiles_of_patrons(struct scene *scene)
{
    uint64_t seen = bits_of(MYKERINOS_BLANK);
    for (int patron = 0; patron < MYKERINOS_PATRON_COUNT; patron++) {
        uint64_t tiles = mykerinos_patron_tiles(patron);
        scene_equal(scene, bits_count(tiles), 7, "tiles of a patron");
        scene_expect(scene, (seen & tiles) == 0, "a tile has one patron");
        seen |= tiles;
    }
    scene_equal(scene, bits_count(seen), 36, "tiles in all");
}

void mykerinos_test_shapes_of_tiles(struct scene *scene)
{
    static const struct {
        const char *tile, *pyramids; /* as rule 1.2 numbers the spaces */
        int points;
    } want[] = { { "lemon-a", "", 0 },    { "lemon-b", "1", 2 },  { "lemon-c", "2", 0 },      { "lemon-d", "3", 3 },
                 { "violet-e", "14", 0 }, { "brown-f", "23", 2 }, { "tangerine-g", "16", 0 }, { "blank", "34", 5 } };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const struct mykerinos_shape *shape =
            mykerinos_shape_of(mykerinos_test_tile(want[i].tile, strlen(want[i].tile)));
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
        pyramids |= region_has(state->pyramids, MYKERINOS_COLUMNS * row + column) << i;
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

void mykerinos_test_tiles_are_laid_by_chance(struct scene *scene)
{
    int upright = 0, upside_down = 0;
    uint64_t on_first_place = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        scene_start(scene, 3, seed);
        struct mykerinos_state *state = mykerinos_stage(scene);
        on_first_place |= bits_of(state->laid[0]);
        for (int place = 0; place < 8; place++) {
            int shape = mykerinos_shape_of(state->laid[place])->pyramids, is = pyramids_on(state, place);
            scene_expect(scene, is == shape || is == turned(shape), "the pyramids are those of the tile");
            upright += is == shape && is != turned(shape);
            upside_down += is != shape;
        }
    }
    scene_expect(scene, upright > 300 && upside_down > 300, "both ways up occur");
    scene_expect(scene, bits_count(on_first_place) > 30, "almost every tile has lain on the first place");
}

void mykerinos_test_areas_are_four_by_three(struct scene *scene)
{
    struct region_set seen = { { 0, 0 } };
    for (int area = 0; area < 6; area++) {
        scene_equal(scene, region_count(mykerinos_area_spaces[area]), 12, "spaces of an area");
        seen = region_or(seen, mykerinos_area_spaces[area]);
        int corner = mykerinos_test_space(mykerinos_areas[area]);
        scene_expect(scene, region_has(mykerinos_area_spaces[area], corner), "its first corner");
        scene_expect(scene, region_has(mykerinos_area_spaces[area], corner + 2 * MYKERINOS_COLUMNS + 3),
                     "its last corner");
    }
    scene_equal(scene, region_count(seen), 72, "no space twice");
}

void mykerinos_test_the_region_grows_in_season_four(struct scene *scene)
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

void mykerinos_test_setup_by_lot(struct scene *scene)
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

void mykerinos_test_everything_begins_in_the_reserve(struct scene *scene)
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
void mykerinos_test_laws_notice(struct scene *scene)
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
    state->owned[0] |= bits_of(state->laid[0]);
    scene_expect(scene, broken_law(&state->head) != NULL, "a tile in two places");
}
