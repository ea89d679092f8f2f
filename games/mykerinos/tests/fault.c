/* Mykerinos: states that play cannot reach, each one number away from a state that it can. */
#include "games/mykerinos/tests/stage.h"
#include "games/mykerinos/tests/tests.h"

#define AT_FIELD(field) offsetof(struct mykerinos_state, field)

/* A real region, pyramids and all; a is the first player. */
static struct mykerinos_state *start(struct scene *scene, int seat_count)
{
    uint64_t seed = 0;
    do
        scene_start(scene, seat_count, seed++);
    while (mykerinos_stage(scene)->first != 0 && seed < 1000);
    scene_state_fault(scene, NULL);
    return mykerinos_stage(scene);
}

void mykerinos_test_fault_of_region(struct scene *scene)
{
    static const char lie[] = "tiles lie in the region until their area is surveyed";
    static const char hidden[] = "this game has no deadline and nothing hidden";
    struct mykerinos_state *state = start(scene, 3);
    scene_byte_fault(scene, AT_FIELD(head.deadline_ms), 1, hidden);
    scene_byte_fault(scene, AT_FIELD(head.shown), 1, hidden);
    scene_byte_fault(scene, AT_FIELD(season), 0, "a season that is not played");
    scene_byte_fault(scene, AT_FIELD(season), 5, "a season that is not played");
    scene_byte_fault(scene, AT_FIELD(season), 2, "each season lays its number of tiles");
    scene_byte_fault(scene, AT_FIELD(first), 3, "a seat that is not at the table has the first-player marker");
    scene_byte_fault(scene, AT_FIELD(area), 4, "an area outside the region");
    scene_byte_fault(scene, AT_FIELD(reserved[6]), 1, "something where a state holds nothing");
    scene_byte_fault(scene, AT_FIELD(laid[0]), MYKERINOS_TILE_COUNT, "a tile that does not exist");
    scene_byte_fault(scene, AT_FIELD(laid[7]), MYKERINOS_NO_TILE, lie);
    scene_byte_fault(scene, AT_FIELD(laid[8]), 0, lie);
    scene_byte_fault(scene, AT_FIELD(pyramids.word[0]), 0xff, "pyramids that no tile has");
    scene_byte_fault(scene, AT_FIELD(pyramids.word[1]) + 1, 1, "a pyramid outside the region");
    scene_byte_fault(scene, AT_FIELD(owned[3]), 1, "a seat that is not at the table owns a tile");
    scene_byte_fault(scene, AT_FIELD(tilted), 1, "a tile is tilted that nobody owns");
    state->head.acting = 3;
    scene_state_fault(scene, "one seat acts, and nobody after the end");
    state->head.acting = 0;
    scene_state_fault(scene, "one seat acts, and nobody after the end");
}

void mykerinos_test_fault_of_museum(struct scene *scene)
{
    struct mykerinos_state *state = start(scene, 3);
    scene_byte_fault(scene, AT_FIELD(wing[0]), state->wing[1], "each patron has one wing");
    scene_byte_fault(scene, AT_FIELD(wing[4]), MYKERINOS_NO_PATRON, "each patron has one wing");
    state->museum[2] = 1;
    scene_state_fault(scene, "a cube in a 5 room without one beside it");
    state->museum[2] = 1 | 1 << MYKERINOS_THREE;
    scene_state_fault(scene, NULL);
    state->museum[2] = 1 << MYKERINOS_ROOM_COUNT;
    scene_state_fault(scene, "a cube in a room that does not exist");
}

void mykerinos_test_fault_of_passing(struct scene *scene)
{
    static const char beyond[] = "a disc beyond the passing scale";
    static const char by_space[] = "the discs take the passing scale space by space";
    start(scene, 3);
    scene_byte_fault(scene, AT_FIELD(passing[3]), 1, beyond);
    scene_byte_fault(scene, AT_FIELD(passing[1]), 5, beyond);
    scene_byte_fault(scene, AT_FIELD(passing[0]), 1, "a seat digs that has passed");
    scene_byte_fault(scene, AT_FIELD(passing[1]), 2, by_space);
    scene_byte_fault(scene, AT_FIELD(passing[MYKERINOS_NEUTRAL]), 2, by_space);
    scene_byte_fault(scene, AT_FIELD(head.phase), MYKERINOS_SURVEYING,
                     "the survey begins when all have passed, and clears the scale at its end");
    scene_play(scene, "a pass");
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(passing[2]), 1, by_space);
    struct mykerinos_state *state = start(scene, 2);
    scene_byte_fault(scene, AT_FIELD(passing[MYKERINOS_NEUTRAL]), 0, by_space);
    scene_byte_fault(scene, AT_FIELD(passing[1]), 3, by_space);
    state->passing[1] = 1;
    scene_state_fault(scene, NULL);
}

/* Gives the seat a tile of the patron that had left the game, tilted. */
static void give_tilted(struct scene *scene, int seat, int patron)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    uint64_t tiles = state->gone & mykerinos_patron_tiles(patron), tile = tiles & (~tiles + 1);
    scene_expect(scene, tile != 0, "a tile of the patron has left the game");
    state->gone &= ~tile;
    state->owned[seat] |= tile;
    state->tilted |= tile;
}

void mykerinos_test_fault_of_action(struct scene *scene)
{
    static const char no_colour[] = "cubes of another colour are dug with";
    static const char too_many[] = "more cubes left to place than the action has";
    static const char outside[] = "cubes left to place outside of an action";
    struct mykerinos_state *state = start(scene, 3);
    scene_byte_fault(scene, AT_FIELD(colour), 1, no_colour);
    scene_byte_fault(scene, AT_FIELD(colour), MYKERINOS_NEUTRAL, no_colour);
    scene_byte_fault(scene, AT_FIELD(patron), 0, "a patron who does not help");
    scene_byte_fault(scene, AT_FIELD(patron), 6, "a patron who does not help");
    scene_byte_fault(scene, AT_FIELD(head.phase), MYKERINOS_APPEALING, "an appeal to nobody");
    scene_byte_fault(scene, AT_FIELD(left), 1, outside);
    scene_byte_fault(scene, AT_FIELD(last), 1, outside);
    mykerinos_test_put(scene, 0, "b1");
    state->head.phase = MYKERINOS_DIGGING;
    state->left = state->last = 1;
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(colour), MYKERINOS_NEUTRAL, no_colour);
    scene_byte_fault(scene, AT_FIELD(patron), MYKERINOS_TANGERINE, "a patron who was not called");
    scene_byte_fault(scene, AT_FIELD(left), 0, too_many);
    scene_byte_fault(scene, AT_FIELD(left), 2, too_many);
    scene_byte_fault(scene, AT_FIELD(stock[0]), 0, "fewer cubes at hand than are left to place");
    scene_byte_fault(scene, AT_FIELD(last), 0, "no cube where the last one was placed");
    scene_byte_fault(scene, AT_FIELD(last), 200, "no cube where the last one was placed");
    state = start(scene, 2);
    scene_byte_fault(scene, AT_FIELD(head.phase), MYKERINOS_ADDING, no_colour);
    state->head.phase = MYKERINOS_ADDING;
    state->colour = MYKERINOS_NEUTRAL;
    scene_state_fault(scene, NULL);
}

void mykerinos_test_fault_of_appeal(struct scene *scene)
{
    struct mykerinos_state *state = mykerinos_stage(scene);
    uint64_t brown = mykerinos_patron_tiles(MYKERINOS_BROWN), tangerine = mykerinos_patron_tiles(MYKERINOS_TANGERINE);
    uint64_t seed = 0;
    do { /* until tiles of both have left the game in the first season */
        scene_start(scene, 3, seed++);
        mykerinos_test_all_pass(scene);
    } while (((state->gone & brown) == 0 || (state->gone & tangerine) == 0) && seed < 1000);
    int seat = mykerinos_seat(state);
    give_tilted(scene, seat, MYKERINOS_BROWN);
    state->head.phase = MYKERINOS_APPEALING;
    state->patron = MYKERINOS_BROWN;
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(patron), MYKERINOS_TANGERINE, "a patron who was not called");
    scene_byte_fault(scene, AT_FIELD(stock) + (size_t)seat, 0, "Sir Brown helps with a cube that is not there");
    scene_byte_fault(scene, AT_FIELD(head.phase), MYKERINOS_DIGGING, "more cubes left to place than the action has");
    give_tilted(scene, seat, MYKERINOS_TANGERINE);
    mykerinos_test_put(scene, seat, "a1");
    state->head.phase = MYKERINOS_DIGGING;
    state->patron = MYKERINOS_TANGERINE;
    state->left = 2;
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(left), 3, "more cubes left to place than the action has");
    state->tilted = 0;
    scene_state_fault(scene, "a patron who was not called");
}

void mykerinos_test_fault_of_survey(struct scene *scene)
{
    static const char whose[] = "the choice of a seat whose turn it is not";
    struct mykerinos_state *state = start(scene, 3);
    scene_byte_fault(scene, AT_FIELD(rank), 1, "a survey outside of its time");
    scene_byte_fault(scene, AT_FIELD(area), 1, "a survey outside of its time");
    mykerinos_test_put(scene, 0, "a1 a2");
    mykerinos_test_put(scene, 1, "b1");
    mykerinos_test_all_pass(scene);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(rank), 1, whose);
    scene_byte_fault(scene, AT_FIELD(rank), 2, "a choice of a rank that nobody has");
    scene_byte_fault(scene, AT_FIELD(head.phase), MYKERINOS_REMOVING, whose);
    scene_byte_fault(scene, AT_FIELD(area), 1, "tiles lie in the region until their area is surveyed");
    scene_byte_fault(scene, AT_FIELD(laid[1]), MYKERINOS_NO_TILE, "more tiles taken from an area than choices made");
    scene_byte_fault(scene, AT_FIELD(colour), 1, "cubes of another colour are dug with");
    mykerinos_step(state, &(struct game_event){ .move = { MYKERINOS_TAKE, { state->laid[1] } } });
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(rank), 0, "more tiles taken from an area than choices made");
    scene_play(scene, "b decline");
    while (!game_over(&scene->now.head) && scene->failure[0] == 0)
        mykerinos_test_all_pass(scene);
    scene_state_fault(scene, NULL);
    scene_byte_fault(scene, AT_FIELD(season), 3, "a season that is not played");
    scene_byte_fault(scene, AT_FIELD(laid[0]), 0, "tiles lie in the region until their area is surveyed");
    scene_byte_fault(scene, AT_FIELD(passing[0]), 1,
                     "the survey begins when all have passed, and clears the scale at its end");
    state->tilted = state->owned[0];
    scene_state_fault(scene, "a tile is tilted that nobody owns");
}
