/* Myriath: rule tests, each naming the clauses it proves. */
#include "games/myriath/tests/tests.h"

static struct myriath_state *stage(struct scene *scene)
{
    return (struct myriath_state *)&scene->now;
}

void myriath_test_begin(struct scene *scene, int seat_count)
{
    struct game_setup setup;
    game_setup_default(scene->game, seat_count, &setup);
    setup.option[MYRIATH_FIRST] = 1;
    scene_start_with(scene, &setup);
}

/* Seat a is to place a tile, and only what a test puts down lies on the board. */
static void begin_placing(struct scene *scene, int seat_count)
{
    myriath_test_begin(scene, seat_count);
    scene->now.head.phase = MYRIATH_PLACING;
}

enum seat { A, B };
enum turn { UP, RIGHT, DOWN, LEFT, FLIP_UP, FLIP_RIGHT, FLIP_DOWN, FLIP_LEFT };

/* Puts a tile down out of turn: "d4" is a crossing. */
static void put(struct scene *scene, enum seat seat, int tile, enum turn turn, const char *crossing)
{
    struct myriath_spot spot = { (uint8_t)turn, (uint8_t)myriath_place_at(crossing[0] - 'a', crossing[1] - '1') };
    scene_expect(scene, myriath_fits(stage(scene), tile, spot), "the stage is set without overlaps");
    myriath_put(stage(scene), (int)seat, tile, spot);
}

static int holds(struct scene *scene, const char *crossing, enum seat seat)
{
    return stage(scene)->held[seat][myriath_place_at(crossing[0] - 'a', crossing[1] - '1')] & 0xf;
}

enum { N = 1, E = 2, S = 4, W = 8 }; /* triangles */

static void expect_points(struct scene *scene, int a, int b)
{
    scene_equal(scene, stage(scene)->points[A], a, "half points of a");
    scene_equal(scene, stage(scene)->points[B], b, "half points of b");
    scene_equal(scene, scene_total(scene, A), a, "derivation of a");
    scene_equal(scene, scene_total(scene, B), b, "derivation of b");
}

/* ---- 1 Board and tiles ---- */

static void everyone_has_19_tiles(struct scene *scene)
{
    myriath_test_begin(scene, 4);
    int forms[128] = { 0 };
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        forms[(int)myriath_tile_names[tile][0]]++;
    scene_equal(scene, forms['O'], 1, "octagon");
    scene_equal(scene, forms['I'], 3, "straight tiles");
    scene_equal(scene, forms['L'], 3, "bends");
    scene_equal(scene, forms['T'], 6, "T");
    scene_equal(scene, forms['X'], 6, "crosses");
    for (int seat = 0; seat < 4; seat++)
        scene_equal(scene, myriath_hand_count(stage(scene), seat), 19, "tiles of a seat");
}

static void an_octagon_rings_the_square_below_right(struct scene *scene)
{
    myriath_test_begin(scene, 2);
    scene_play(scene, "a start d 3");
    scene_equal(scene, holds(scene, "d3", A), E | S, "upper left");
    scene_equal(scene, holds(scene, "e3", A), S | W, "upper right");
    scene_equal(scene, holds(scene, "e4", A), N | W, "lower right");
    scene_equal(scene, holds(scene, "d4", A), N | E, "lower left");
}

static void ends_hold_one_or_two_triangles(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, A, MYRIATH_IAW, UP, "b3");
    scene_equal(scene, holds(scene, "b2", A), S, "an arrow, upwards");
    scene_equal(scene, holds(scene, "b3", A), N | E | S | W, "a straight middle");
    scene_equal(scene, holds(scene, "b4", A), N | E, "a whole edge, leaning clockwise");
    put(scene, A, MYRIATH_LWW, FLIP_UP, "f5");
    scene_equal(scene, holds(scene, "f5", A), N | W, "a bend leaves a cut corner");
    scene_equal(scene, holds(scene, "f4", A), S | E, "flipped, it leans the other way");
    scene_equal(scene, holds(scene, "e5", A), E | N, "the other end too");
}

static void turning_and_flipping(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, A, MYRIATH_TAAW, RIGHT, "d4"); /* left, stem and right become up, right and down */
    scene_equal(scene, holds(scene, "d3", A), S, "the left end is now up");
    scene_equal(scene, holds(scene, "e4", A), W, "the stem points right");
    scene_equal(scene, holds(scene, "d5", A), N | E, "the whole edge is now down");
    scene_equal(scene, holds(scene, "c4", A), 0, "nothing to the left");
    scene_refused(scene, "a place IAA down g 4", "1.6");
    scene_refused(scene, "a place XWWWW right g 4", "1.6");
    scene_refused(scene, "a place XWWWW flip-up g 4", "3.5");
}

/* ---- 2 Setup ---- */

static void the_lot_chooses_the_first_player(struct scene *scene)
{
    int begins[3] = { 0 };
    for (uint64_t seed = 0; seed < 60; seed++) {
        scene_start(scene, 3, seed);
        begins[stage(scene)->first]++;
        scene_equal(scene, scene->now.head.acting, 1 << stage(scene)->first, "the first player begins");
    }
    scene_expect(scene, begins[0] > 5 && begins[1] > 5 && begins[2] > 5, "everyone has a chance");
}

static void the_first_player_can_be_chosen(struct scene *scene)
{
    struct game_setup setup;
    game_setup_default(scene->game, 3, &setup);
    setup.option[MYRIATH_FIRST] = 3;
    scene_start_with(scene, &setup);
    scene_equal(scene, stage(scene)->first, 2, "seat c");
    setup.option[MYRIATH_FIRST] = 4;
    scene_setup_refused(scene, &setup, "2.2");
}

static void turns_go_round_from_the_first_player(struct scene *scene)
{
    struct game_setup setup;
    game_setup_default(scene->game, 3, &setup);
    setup.option[MYRIATH_FIRST] = 3;
    scene_start_with(scene, &setup);
    scene_refused(scene, "a start b 2", "T.3");
    scene_play_all(scene, "c start b 2; a start e 4; b start h 6");
    scene_equal(scene, scene->now.head.phase, MYRIATH_PLACING, "all octagons are placed");
    scene_equal(scene, scene->now.head.acting, 1 << 2, "the first player begins again");
    scene_play(scene, "c place IAA up e 3");
    scene_equal(scene, scene->now.head.acting, 1 << 0, "then the next clockwise");
}

static void octagons_come_first_and_go_inside(struct scene *scene)
{
    myriath_test_begin(scene, 2);
    scene_refused(scene, "a place IAA up d 4", "2.4");
    scene_refused(scene, "a start h 3", "2.4");
    scene_refused(scene, "a start d 8", "2.4");
    scene_refused(scene, "a start i 3", "2.4");
    scene_play_all(scene, "a start a 1; b start g 7");
    scene_refused(scene, "a start d 4", "2.4");
}

static void octagons_touch_but_do_not_overlap(struct scene *scene)
{
    myriath_test_begin(scene, 2);
    scene_play(scene, "a start d 4");
    scene_refused(scene, "b start d 4", "2.5");
    scene_refused(scene, "b start e 4", "2.5");
    scene_refused(scene, "b start d 3", "2.5");
    scene_play(scene, "b start e 5");
    expect_points(scene, 0, 0);
}

static void later_players_get_a_head_start(struct scene *scene)
{
    static const int expected[2][3][4] = { { { 0, 0 }, { 0, 0, 1 }, { 0, 0, 1, 2 } },
                                           { { 0, 0 }, { 0, 2, 3 }, { 0, 1, 3, 4 } } };
    for (int balanced = 0; balanced < 2; balanced++)
        for (int seats = 2; seats <= 4; seats++)
            for (int first = 0; first < seats; first++) {
                struct game_setup setup = { .rules_version = scene->game->rules_version,
                                            .seat_count = (uint8_t)seats,
                                            .option = { (uint8_t)balanced, (uint8_t)(first + 1) } };
                scene_start_with(scene, &setup);
                for (int order = 0; order < seats; order++) {
                    int seat = (first + order) % seats;
                    scene_equal(scene, scene_total(scene, seat), expected[balanced][seats - 2][order], "head start");
                    scene_equal(scene, scene_points(scene, seat, balanced ? "2.8" : "2.7"),
                                expected[balanced][seats - 2][order], "its clause");
                }
            }
}

/* ---- 3 A turn ---- */

static void a_tile_is_placed_once(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_OCTAGON, UP, "d4");
    put(scene, B, MYRIATH_IAA, UP, "b4");
    scene_play(scene, "a place IAA up d 3");
    scene_play(scene, "b place IAW right c 2"); /* its end lies at the side of a's */
    scene_refused(scene, "a place IAA up e 3", "3.1");
    scene_listed(scene, "a place IAA up e 3", false);
    scene_listed(scene, "a place IAW up e 3", true);
}

static void tiles_stay_inside_the_area(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_OCTAGON, UP, "a1");
    scene_refused(scene, "a place IAA up d 1", "3.2");
    scene_refused(scene, "a place IAA right h 1", "3.2");
    scene_refused(scene, "a place IAA up i 4", "3.2");
    scene_refused(scene, "a place IAA up d 10", "3.2");
    scene_listed(scene, "a place IAA right c 1", true);
}

static void tiles_do_not_overlap(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_OCTAGON, UP, "d4");
    put(scene, A, MYRIATH_IAA, UP, "f7");
    scene_refused(scene, "a place XAAAA up d 4", "3.3"); /* the middle */
    scene_refused(scene, "a place IAW up d 3", "3.3");   /* a whole edge that leans into the octagon */
    scene_refused(scene, "a place IWW up d 5", "3.3");   /* a middle on a cut corner */
    scene_refused(scene, "a place IWW up f 6", "3.3");   /* one's own tile as well */
    scene_listed(scene, "a place IAW flip-up d 3", true);
}

static void an_end_must_touch_a_rival(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_IAA, UP, "c3");
    put(scene, A, MYRIATH_OCTAGON, UP, "f5");
    scene_refused(scene, "a place XAAAA up g 2", "3.5");  /* nothing near */
    scene_refused(scene, "a place IAA up f 4", "3.5");    /* only an own tile */
    scene_refused(scene, "a place LAA up c 4", "3.3");    /* the arrow of b holds the triangle this bend needs */
    scene_refused(scene, "a place LAA right c 4", "3.5"); /* only the cut corner touches */
    scene_listed(scene, "a place IAA right d 4", true);   /* an end at the side of an arrow */
}

static void meeting_in_the_centre_is_no_contact(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_IAA, UP, "c3");
    scene_refused(scene, "a place IAA up c 5", "3.5"); /* arrow against arrow */
    scene_listed(scene, "a place IAW down c 5", true); /* a whole edge lies along half of the arrow */
    scene_play(scene, "a place IAW down c 5");
    expect_points(scene, 1, 1);
}

static void who_cannot_place_passes(struct scene *scene)
{
    begin_placing(scene, 3);
    put(scene, B, MYRIATH_OCTAGON, UP, "d4");
    stage(scene)->hand[1] = (struct myriath_set){ { 0 } };
    scene_play(scene, "a place IAA up d 3");
    scene_equal(scene, scene->now.head.acting, 1 << 2, "b has nothing to place");
    scene_play(scene, "c place IAA up e 3");
    scene_equal(scene, scene->now.head.acting, 1 << 0, "then the next");
    stage(scene)->hand[1] = myriath_shapes_of[MYRIATH_XAAAA];
    scene_play(scene, "a place IAW up d 6");
    scene_equal(scene, scene->now.head.acting, 1 << 1, "who passed can come in again");
}

static void the_log_tells_of_passes(struct scene *scene)
{
    char words[1000];
    struct text text = text_on(words, sizeof words);
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_OCTAGON, UP, "d4");
    stage(scene)->hand[1] = (struct myriath_set){ { 0 } };
    struct myriath_state before = *stage(scene);
    struct game_event event = { .seat = 0, .move = { MYRIATH_PLACE, { MYRIATH_IAA, UP, 3, 2 } } };
    scene_play(scene, "a place IAA up d 3");
    myriath_narrate(&before.head, &event, &scene->now.head, &text);
    text_strip_styles(words);
    scene_expect(scene, strstr(words, "b cannot place a tile and passes [3.7]") != NULL, "b passes");
    scene_expect(scene, strstr(words, "a gains ½ [4.1]") != NULL, "a gains");
    scene_expect(scene, strstr(words, "a cannot") == NULL, "a goes on");
}

/* ---- 4 Points ---- */

static void a_half_edge_touches_a_corner(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_OCTAGON, UP, "d4");
    scene_play(scene, "a place IAA up d 3");
    expect_points(scene, 1, 0);
    scene_equal(scene, scene_points(scene, A, "4.1"), 1, "a half edge");
}

static void a_whole_edge_touches_a_corner(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_OCTAGON, UP, "d4");
    scene_play(scene, "a place IAW flip-up d 3");
    expect_points(scene, 2, 0);
    scene_equal(scene, scene_points(scene, A, "4.3"), 2, "a whole edge");
}

static void a_whole_edge_touches_partially_then_fully(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_IAA, UP, "f6");
    scene_play(scene, "a place IAW right g 7"); /* its whole edge is at f7, east and south of the arrow of b */
    scene_equal(scene, holds(scene, "f7", A), E | S, "where the whole edge lies");
    expect_points(scene, 1, 1);
    scene_equal(scene, scene_points(scene, A, "4.2"), 1, "partially");
    scene_play(scene, "b place IAW right e 7"); /* its arrow takes the west of f7 */
    expect_points(scene, 2, 4);
    scene_equal(scene, scene_points(scene, A, "4.2"), 0, "no longer partially");
    scene_equal(scene, scene_points(scene, A, "4.3"), 2, "fully");
}

static void own_tiles_count_too(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_IAA, UP, "d4");
    put(scene, A, MYRIATH_LAA, UP, "d7"); /* its arrow comes to d6 from below */
    expect_points(scene, 0, 0);
    put(scene, A, MYRIATH_IAA, RIGHT, "e6"); /* an arrow at d6 from the right */
    expect_points(scene, 2, 0);
}

static void the_third_example(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_LAA, DOWN, "d5");
    put(scene, B, MYRIATH_LWW, UP, "d4");
    put(scene, B, MYRIATH_IAA, UP, "e6");
    expect_points(scene, 0, 0);
    scene_play(scene, "a place LAW flip-up e 5");
    expect_points(scene, 3, 2);
    scene_equal(scene, scene_points(scene, A, "4.1"), 1, "red: a half edge");
    scene_equal(scene, scene_points(scene, A, "4.3"), 2, "red: a whole edge, fully");
    scene_equal(scene, scene_points(scene, B, "4.1"), 1, "blue: a half edge");
    scene_equal(scene, scene_points(scene, B, "4.2"), 1, "blue: a whole edge, partially");
}

static void corners_are_never_paid(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_OCTAGON, UP, "d4");
    put(scene, A, MYRIATH_LAA, LEFT, "d4"); /* cut corner against cut corner */
    scene_equal(scene, holds(scene, "d4", A), N | W, "the other half of the crossing");
    expect_points(scene, 0, 0);
}

static void points_are_never_lost(struct scene *scene)
{
    static struct move_list list;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct rng rng = rng_from_seed(seed);
        scene_start(scene, 2 + (int)(seed % 3), seed);
        while (!game_over(&scene->now.head) && scene->failure[0] == 0) {
            struct myriath_state before = *stage(scene);
            int seat = __builtin_ctz(scene->now.head.acting);
            game_list_moves(scene->game, &scene->now.head, seat, &list);
            scene_expect(scene, list.count > 0, "who acts can place a tile");
            if (list.count == 0)
                break;
            struct game_event event = { .seat = (int8_t)seat, .move = list.move[rng_below(&rng, list.count)] };
            game_apply(scene->game, &scene->now.head, &event);
            for (int i = 0; i < scene->now.head.seat_count; i++) {
                scene_expect(scene, stage(scene)->points[i] >= before.points[i], "never less");
                scene_equal(scene, scene_total(scene, i), stage(scene)->points[i], "running total");
            }
        }
        scene_expect(scene, myriath_broken_law(&scene->now.head) == NULL, "laws");
    }
}

/* ---- 5 The end ---- */

static void the_game_ends_when_all_pass(struct scene *scene)
{
    begin_placing(scene, 2);
    put(scene, B, MYRIATH_OCTAGON, UP, "d4");
    put(scene, A, MYRIATH_OCTAGON, UP, "g6");
    stage(scene)->hand[A] = myriath_shapes_of[MYRIATH_IAA];
    stage(scene)->hand[B] = myriath_shapes_of[MYRIATH_IAA];
    scene_play(scene, "a place IAA up d 3");
    scene_expect(scene, !game_over(&scene->now.head), "b still has a tile");
    scene_play(scene, "b place IAA up g 5");
    scene_expect(scene, game_over(&scene->now.head), "nobody has");
    scene_equal(scene, scene->now.head.phase, MYRIATH_ENDED, "phase");
    expect_points(scene, 1, 1);
    scene_equal(scene, scene_place(scene, A), 1, "a shares the first place");
    scene_equal(scene, scene_place(scene, B), 1, "with b");
    stage(scene)->points[B]++;
    scene_equal(scene, scene_place(scene, A), 2, "most points win");
}

const struct rule_test myriath_tests[] = {
    { "1.1", "everyone has 19 tiles", everyone_has_19_tiles },
    { "1.2 2.4", "an octagon rings the square below right of its crossing", an_octagon_rings_the_square_below_right },
    { "1.3", "placements on empty areas are as many as the sheet says", myriath_test_placements },
    { "1.4 1.5", "an arrow holds one triangle, a whole edge two", ends_hold_one_or_two_triangles },
    { "1.6", "turning and flipping", turning_and_flipping },
    { "1.5 1.6 3.4", "shapes are those of the drawn polygons", myriath_test_shapes },
    { "1.5 3.3 3.5", "the written tables follow from the shapes", myriath_test_tables },
    { "2.1", "the lot chooses the first player", the_lot_chooses_the_first_player },
    { "2.2", "the first player can be chosen", the_first_player_can_be_chosen },
    { "2.3 3.8", "turns go round from the first player", turns_go_round_from_the_first_player },
    { "2.4", "octagons come first and go inside", octagons_come_first_and_go_inside },
    { "2.5 2.6", "octagons may touch, not overlap, and score nothing", octagons_touch_but_do_not_overlap },
    { "2.7 2.8", "later players get a head start", later_players_get_a_head_start },
    { "3.1", "a tile is placed once", a_tile_is_placed_once },
    { "3.2", "tiles stay inside the area", tiles_stay_inside_the_area },
    { "3.3", "tiles do not overlap", tiles_do_not_overlap },
    { "3.5", "an end must touch a rival", an_end_must_touch_a_rival },
    { "3.6 4.2", "meeting in the centre is no contact", meeting_in_the_centre_is_no_contact },
    { "3.7", "who cannot place a tile passes", who_cannot_place_passes },
    { "3.7 4.1", "the log tells of passes and gains", the_log_tells_of_passes },
    { "3.2 3.3 3.5 3.6 3.7 4.1 4.2 4.3 4.4", "rules and polygons agree over 10,000 positions", myriath_test_agreement },
    { "4.1 4.5", "a half edge touches a corner", a_half_edge_touches_a_corner },
    { "4.3", "a whole edge touches a corner", a_whole_edge_touches_a_corner },
    { "4.2 4.3", "a whole edge touches partially, then fully", a_whole_edge_touches_partially_then_fully },
    { "4.4", "own tiles count too", own_tiles_count_too },
    { "4.1 4.2 4.3 4.4", "the third scoring example", the_third_example },
    { "4.5", "corners are never paid", corners_are_never_paid },
    { "4.6", "points are never lost", points_are_never_lost },
    { "5.1 5.2", "the game ends when all pass; ties are shared", the_game_ends_when_all_pass },
    { "1.6 2.2 2.4 3.2 3.5", "a state that play cannot reach is refused", myriath_test_slips },
    { "3.3 4.6", "no bit of a view can be changed", myriath_test_every_byte_counts },
    { NULL, NULL, NULL },
};
