/* Mykerinos: states that play cannot reach, each one number away from a state that it can. */
#include "games/mykerinos/mykerinos_test.h"

#define AT_FIELD(field) offsetof(struct mykerinos_state, field)

/* The state is one that play can reach. */
static void sane(struct scene *scene)
{
    const char *fault = scene->game->state_fault(&scene->now.head);
    scene_expect(scene, fault == NULL, fault);
}

/* The state is not, for this reason and no other. */
static void insane(struct scene *scene, const char *words)
{
    const char *fault = scene->game->state_fault(&scene->now.head);
    scene_expect(scene, fault != NULL && strcmp(fault, words) == 0, fault == NULL ? words : fault);
}

/* It would be insane with this byte in place of its own. */
static void faulty(struct scene *scene, size_t offset, int value, const char *words)
{
    uint8_t *byte = (uint8_t *)&scene->now + offset, kept = *byte;
    scene_expect(scene, kept != value, words);
    *byte = (uint8_t)value;
    insane(scene, words);
    *byte = kept;
}

/* A real region, pyramids and all; a is the first player. */
static struct mykerinos_state *start(struct scene *scene, int seat_count)
{
    uint64_t seed = 0;
    do
        scene_start(scene, seat_count, seed++);
    while (mykerinos_stage(scene)->first != 0 && seed < 1000);
    sane(scene);
    return mykerinos_stage(scene);
}

void mykerinos_test_fault_of_region(struct scene *scene)
{
    static const char lie[] = "tiles lie in the region until their area is surveyed";
    static const char hidden[] = "this game has no deadline and nothing hidden";
    struct mykerinos_state *state = start(scene, 3);
    faulty(scene, AT_FIELD(head.deadline_ms), 1, hidden);
    faulty(scene, AT_FIELD(head.shown), 1, hidden);
    faulty(scene, AT_FIELD(season), 0, "a season that is not played");
    faulty(scene, AT_FIELD(season), 5, "a season that is not played");
    faulty(scene, AT_FIELD(season), 2, "each season lays its number of tiles");
    faulty(scene, AT_FIELD(first), 3, "a seat that is not at the table has the first-player marker");
    faulty(scene, AT_FIELD(area), 4, "an area outside the region");
    faulty(scene, AT_FIELD(reserved[6]), 1, "something where a state holds nothing");
    faulty(scene, AT_FIELD(laid[0]), MYKERINOS_TILE_COUNT, "a tile that does not exist");
    faulty(scene, AT_FIELD(laid[7]), MYKERINOS_NO_TILE, lie);
    faulty(scene, AT_FIELD(laid[8]), 0, lie);
    faulty(scene, AT_FIELD(pyramids.word[0]), 0xff, "pyramids that no tile has");
    faulty(scene, AT_FIELD(pyramids.word[1]) + 1, 1, "a pyramid outside the region");
    faulty(scene, AT_FIELD(owned[3]), 1, "a seat that is not at the table owns a tile");
    faulty(scene, AT_FIELD(tilted), 1, "a tile is tilted that nobody owns");
    state->head.acting = 3;
    insane(scene, "one seat acts, and nobody after the end");
    state->head.acting = 0;
    insane(scene, "one seat acts, and nobody after the end");
}

void mykerinos_test_fault_of_museum(struct scene *scene)
{
    struct mykerinos_state *state = start(scene, 3);
    faulty(scene, AT_FIELD(wing[0]), state->wing[1], "each patron has one wing");
    faulty(scene, AT_FIELD(wing[4]), MYKERINOS_NO_PATRON, "each patron has one wing");
    state->museum[2] = 1;
    insane(scene, "a cube in a 5 room without one beside it");
    state->museum[2] = 1 | 1 << MYKERINOS_THREE;
    sane(scene);
    state->museum[2] = 1 << MYKERINOS_ROOM_COUNT;
    insane(scene, "a cube in a room that does not exist");
}

void mykerinos_test_fault_of_passing(struct scene *scene)
{
    static const char beyond[] = "a disc beyond the passing scale";
    static const char by_space[] = "the discs take the passing scale space by space";
    struct mykerinos_state *state = start(scene, 3);
    faulty(scene, AT_FIELD(passing[3]), 1, beyond);
    faulty(scene, AT_FIELD(passing[1]), 5, beyond);
    faulty(scene, AT_FIELD(passing[0]), 1, "a seat digs that has passed");
    faulty(scene, AT_FIELD(passing[1]), 2, by_space);
    faulty(scene, AT_FIELD(passing[MYKERINOS_NEUTRAL]), 2, by_space);
    faulty(scene, AT_FIELD(head.phase), MYKERINOS_SURVEYING,
           "the survey begins when all have passed, and clears the scale at its end");
    scene_play(scene, "a pass");
    sane(scene);
    faulty(scene, AT_FIELD(passing[2]), 1, by_space);
    state = start(scene, 2);
    faulty(scene, AT_FIELD(passing[MYKERINOS_NEUTRAL]), 0, by_space);
    faulty(scene, AT_FIELD(passing[1]), 3, by_space);
    state->passing[1] = 1;
    sane(scene);
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
    faulty(scene, AT_FIELD(colour), 1, no_colour);
    faulty(scene, AT_FIELD(colour), MYKERINOS_NEUTRAL, no_colour);
    faulty(scene, AT_FIELD(patron), 0, "a patron who does not help");
    faulty(scene, AT_FIELD(patron), 6, "a patron who does not help");
    faulty(scene, AT_FIELD(head.phase), MYKERINOS_APPEALING, "an appeal to nobody");
    faulty(scene, AT_FIELD(left), 1, outside);
    faulty(scene, AT_FIELD(last), 1, outside);
    mykerinos_test_put(scene, 0, "b1");
    state->head.phase = MYKERINOS_DIGGING;
    state->left = state->last = 1;
    sane(scene);
    faulty(scene, AT_FIELD(colour), MYKERINOS_NEUTRAL, no_colour);
    faulty(scene, AT_FIELD(patron), MYKERINOS_TANGERINE, "a patron who was not called");
    faulty(scene, AT_FIELD(left), 0, too_many);
    faulty(scene, AT_FIELD(left), 2, too_many);
    faulty(scene, AT_FIELD(stock[0]), 0, "fewer cubes at hand than are left to place");
    faulty(scene, AT_FIELD(last), 0, "no cube where the last one was placed");
    faulty(scene, AT_FIELD(last), 200, "no cube where the last one was placed");
    state = start(scene, 2);
    faulty(scene, AT_FIELD(head.phase), MYKERINOS_ADDING, no_colour);
    state->head.phase = MYKERINOS_ADDING;
    state->colour = MYKERINOS_NEUTRAL;
    sane(scene);
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
    sane(scene);
    faulty(scene, AT_FIELD(patron), MYKERINOS_TANGERINE, "a patron who was not called");
    faulty(scene, AT_FIELD(stock) + (size_t)seat, 0, "Sir Brown helps with a cube that is not there");
    faulty(scene, AT_FIELD(head.phase), MYKERINOS_DIGGING, "more cubes left to place than the action has");
    give_tilted(scene, seat, MYKERINOS_TANGERINE);
    mykerinos_test_put(scene, seat, "a1");
    state->head.phase = MYKERINOS_DIGGING;
    state->patron = MYKERINOS_TANGERINE;
    state->left = 2;
    sane(scene);
    faulty(scene, AT_FIELD(left), 3, "more cubes left to place than the action has");
    state->tilted = 0;
    insane(scene, "a patron who was not called");
}

void mykerinos_test_fault_of_survey(struct scene *scene)
{
    static const char whose[] = "the choice of a seat whose turn it is not";
    struct mykerinos_state *state = start(scene, 3);
    faulty(scene, AT_FIELD(rank), 1, "a survey outside of its time");
    faulty(scene, AT_FIELD(area), 1, "a survey outside of its time");
    mykerinos_test_put(scene, 0, "a1 a2");
    mykerinos_test_put(scene, 1, "b1");
    mykerinos_test_all_pass(scene);
    sane(scene);
    faulty(scene, AT_FIELD(rank), 1, whose);
    faulty(scene, AT_FIELD(rank), 2, "a choice of a rank that nobody has");
    faulty(scene, AT_FIELD(head.phase), MYKERINOS_REMOVING, whose);
    faulty(scene, AT_FIELD(area), 1, "tiles lie in the region until their area is surveyed");
    faulty(scene, AT_FIELD(laid[1]), MYKERINOS_NO_TILE, "more tiles taken from an area than choices made");
    faulty(scene, AT_FIELD(colour), 1, "cubes of another colour are dug with");
    mykerinos_take_tile(state, state->laid[1]);
    sane(scene);
    faulty(scene, AT_FIELD(rank), 0, "more tiles taken from an area than choices made");
    scene_play(scene, "b decline");
    while (!game_over(&scene->now.head) && scene->failure[0] == 0)
        mykerinos_test_all_pass(scene);
    sane(scene);
    faulty(scene, AT_FIELD(season), 3, "a season that is not played");
    faulty(scene, AT_FIELD(laid[0]), 0, "tiles lie in the region until their area is surveyed");
    faulty(scene, AT_FIELD(passing[0]), 1, "the survey begins when all have passed, and clears the scale at its end");
    state->tilted = state->owned[0];
    insane(scene, "a tile is tilted that nobody owns");
}
