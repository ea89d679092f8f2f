/* Myriath: the rules and the slow reference of polygons must agree, on shapes and over random games. */
#include "games/myriath/tests/reference.h"
#include "games/myriath/tests/stage.h"
#include "games/myriath/tests/tests.h"

enum {
    POSITIONS = 10000,
    PROBES = 24,       /* placements tried at each position, besides a few listed ones */
    WHOLE_EVERY = 250, /* positions between two at which every placement there is gets tried */
};

/* ---- shapes ---- */

static bool has_corner(const struct reference_figure *figure, struct myriath_point point)
{
    for (int i = 0; i < figure->edge_count; i++)
        if (figure->edge[i].from.x == point.x && figure->edge[i].from.y == point.y)
            return true;
    return false;
}

static void outline_agrees(struct scene *scene, int tile, int turn)
{
    const struct reference_figure *figure = reference_figure_of(tile, turn);
    struct myriath_point point[MYRIATH_OUTLINE_MOST];
    int count = myriath_outline(tile, turn, point), hole = tile == MYRIATH_OCTAGON ? 4 : 0;
    scene_equal(scene, count + hole, figure->edge_count, myriath_tile_names[tile]);
    for (int i = 0; i < count; i++)
        scene_expect(scene, has_corner(figure, point[i]), myriath_tile_names[tile]);
}

static bool has_sample(const struct reference_figure *figure, int x, int y)
{
    for (int i = 0; i < figure->sample_count; i++)
        if (figure->sample[i].x == x && figure->sample[i].y == y)
            return true;
    return false;
}

/* The triangles a tile covers are exactly those its polygon covers; the other samples are corridors. */
static void cells_agree(struct scene *scene, int tile, int turn)
{
    static const int x[] = { 0, 4, 0, -4 }, y[] = { -4, 0, 4, 0 };
    const struct reference_figure *figure = reference_figure_of(tile, turn);
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(tile, turn, cell), corridors = tile == MYRIATH_OCTAGON ? 4 : count - 1, triangles = 0;
    for (int i = 0; i < count; i++)
        for (int t = 0; t < MYRIATH_DIRECTION_COUNT; t++) {
            int step = 5 * REFERENCE_SCALE, at_x = step * cell[i].column + x[t], at_y = step * cell[i].row + y[t];
            scene_equal(scene, has_sample(figure, at_x, at_y), bits_has(cell[i].triangles, t),
                        myriath_tile_names[tile]);
            triangles += bits_has(cell[i].triangles, t);
        }
    scene_equal(scene, figure->sample_count, triangles + corridors, myriath_tile_names[tile]);
}

void myriath_test_shapes(struct scene *scene)
{
    int distinct = 0;
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        for (int turn = 0; turn < MYRIATH_TURN_COUNT; turn++) {
            const struct reference_figure *figure = reference_figure_of(tile, turn);
            scene_equal(scene, figure->area_seen, figure->doubled_area, "a tile is made of triangles and corridors");
            scene_expect(scene, !figure->covers_square, "no tile covers a printed square");
            scene_equal(scene, myriath_is_turn(tile, turn), figure->distinct, myriath_tile_names[tile]);
            if (!figure->distinct)
                continue;
            distinct++;
            outline_agrees(scene, tile, turn);
            cells_agree(scene, tile, turn);
        }
    scene_equal(scene, distinct, MYRIATH_SHAPE_COUNT + 1, "shapes, and the octagon");
}

static bool in_set(const struct myriath_set *set, int shape)
{
    return bits_has(set->word[shape / 64], shape % 64);
}

/* One shape in all written tables, against the cells it lies on. */
static void tables_agree(struct scene *scene, int tile, int turn, int shape)
{
    struct myriath_cell cell[MYRIATH_CELLS_MOST];
    int count = myriath_cells_of(tile, turn, cell);
    const struct game_move *move = &myriath_shapes[shape];
    scene_expect(scene, move->verb == MYRIATH_PLACE && move->operand[0] == tile && move->operand[1] == turn, "move");
    for (int other = 0; other < MYRIATH_TILE_COUNT; other++)
        scene_equal(scene, in_set(&myriath_shapes_of[other], shape), other == tile, "shapes of a tile");
    for (int nibble = 0; nibble < 16; nibble++) {
        bool fits = (cell[0].triangles & ~nibble) == 0;
        scene_equal(scene, in_set(&myriath_middle_fits[nibble], shape), fits, "the middle fits");
        for (int direction = 0; direction < MYRIATH_DIRECTION_COUNT; direction++) {
            bool arm_fits = true, touches = false;
            for (int i = 1; i < count; i++)
                if (cell[i].column == myriath_step_column(direction) && cell[i].row == myriath_step_row(direction)) {
                    int held = cell[i].triangles, beside = (held * 0x11 >> 1 | held * 0x11 >> 3) & 0xf & ~held;
                    arm_fits = (held & ~nibble) == 0;
                    touches = (beside & nibble) != 0;
                }
            scene_equal(scene, in_set(&myriath_arm_fits[direction][nibble], shape), arm_fits, "the arm fits");
            scene_equal(scene, in_set(&myriath_arm_touches[direction][nibble], shape), touches, "the end touches");
        }
    }
}

void myriath_test_tables(struct scene *scene)
{
    int shape = 0;
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        for (int turn = 0; turn < MYRIATH_TURN_COUNT; turn++) {
            bool listed = tile != MYRIATH_OCTAGON && reference_figure_of(tile, turn)->distinct;
            int number = myriath_shape_numbers[tile][turn];
            scene_equal(scene, number, listed ? shape : MYRIATH_NO_SHAPE, "numbers of shapes run on");
            if (listed)
                tables_agree(scene, tile, turn, shape++);
        }
    scene_equal(scene, shape, MYRIATH_SHAPE_COUNT, "shapes");
}

/* ---- random games ---- */

struct walk {
    struct scene *scene;
    struct reference_board board;
    struct rng rng;
    struct move_list list;
    int positions;
};

static int below(struct walk *walk, int limit)
{
    return (int)rng_below(&walk->rng, (uint32_t)limit);
}

static void probe(struct walk *walk, int seat, struct game_move move)
{
    const uint8_t *operand = move.operand;
    struct game_event event = { .seat = (int8_t)seat, .move = move };
    bool legal = game_refusal(walk->scene->game, &walk->scene->now.head, &event) == NULL;
    bool expected = reference_legal(&walk->board, seat, operand[0], operand[1], operand[2], operand[3]);
    scene_equal(walk->scene, legal, expected, myriath_tile_names[operand[0]]);
}

/* How many placements the reference allows. */
static int count_legal(const struct reference_board *board, int seat)
{
    int count = 0;
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        for (int turn = 0; turn < MYRIATH_TURN_COUNT; turn++)
            for (int row = 0; row < board->rows; row++)
                for (int column = 0; column < board->columns; column++)
                    count += reference_legal(board, seat, tile, turn, column, row);
    return count;
}

static void probe_position(struct walk *walk, int seat)
{
    for (int i = 0; i < PROBES; i++)
        probe(walk, seat,
              (struct game_move){ MYRIATH_PLACE,
                                  { (uint8_t)below(walk, MYRIATH_TILE_COUNT), (uint8_t)below(walk, MYRIATH_TURN_COUNT),
                                    (uint8_t)below(walk, MYRIATH_COLUMNS_MOST),
                                    (uint8_t)below(walk, MYRIATH_ROWS_MOST) } });
    for (int i = 0; i < 4; i++)
        probe(walk, seat, walk->list.move[below(walk, walk->list.count)]);
    if (walk->positions++ % WHOLE_EVERY == 0)
        scene_equal(walk->scene, walk->list.count, count_legal(&walk->board, seat), "number of placements");
}

/* Passed over, or at the end of the game: the reference finds no placement either. */
static void passes_agree(struct walk *walk, int seat)
{
    int seats = walk->scene->now.head.seat_count;
    for (int step = 1; step <= seats && !game_acts(&walk->scene->now.head, (seat + step) % seats); step++)
        scene_equal(walk->scene, count_legal(&walk->board, (seat + step) % seats), 0, "nothing to place, so passes");
}

static void points_agree(struct walk *walk, bool afresh)
{
    struct myriath_state *state = myriath_on(walk->scene);
    for (int seat = 0; seat < state->head.seat_count; seat++) {
        int half_points = afresh ? reference_count(&walk->board, seat) : walk->board.half_points[seat];
        scene_equal(walk->scene, state->points[seat] - myriath_head_start(state, seat), half_points, "half points");
    }
}

/* The log cites exactly the clauses that paid each seat. */
static void gains_agree(struct walk *walk, const struct game_state *before, const struct game_event *event)
{
    char words[1024];
    struct text text = text_on(words, sizeof words);
    myriath_narrate(before, event, &walk->scene->now.head, &text);
    text_strip_styles(words);
    for (int seat = 0; seat < before->seat_count; seat++) {
        char gains[] = "a gains ";
        gains[0] = text_seat_letter(seat);
        const char *sentence = strstr(words, gains), *end = sentence == NULL ? NULL : strstr(sentence, "].");
        unsigned cited = 0, paid = reference_paid(&walk->board, seat);
        for (unsigned clause = 1; sentence != NULL && clause <= 3; clause++) {
            char cite[] = "[4.0]";
            cite[3] = (char)('0' + clause);
            const char *at = strstr(sentence, cite);
            cited |= (unsigned)(at != NULL && at < end + 1) << clause;
        }
        scene_equal(walk->scene, cited, paid, "clauses cited for a gain, as bits");
    }
}

static void play_one(struct walk *walk, bool check_passes)
{
    struct game_state *now = &walk->scene->now.head;
    int seat = bits_lowest(now->acting);
    game_list_moves(walk->scene->game, now, seat, &walk->list);
    scene_expect(walk->scene, walk->list.count > 0, "the seat that acts can place a tile");
    if (walk->list.count == 0)
        return;
    if (now->phase == MYRIATH_PLACING)
        probe_position(walk, seat);
    struct game_event event = { .seat = (int8_t)seat, .move = walk->list.move[below(walk, walk->list.count)] };
    const uint8_t *operand = event.move.operand;
    if (now->phase == MYRIATH_STARTING)
        reference_put(&walk->board, seat, MYRIATH_OCTAGON, 0, operand[0], operand[1]);
    else
        reference_put(&walk->board, seat, operand[0], operand[1], operand[2], operand[3]);
    const struct myriath_state before = *myriath_on(walk->scene);
    game_apply(walk->scene->game, now, &event);
    points_agree(walk, false);
    if (event.move.verb == MYRIATH_PLACE)
        gains_agree(walk, &before.head, &event);
    if (check_passes && now->phase != MYRIATH_STARTING)
        passes_agree(walk, seat);
}

void myriath_test_agreement(struct scene *scene)
{
    static struct walk walk; /* too big for every stack */
    walk = (struct walk){ .scene = scene, .rng = rng_from_seed(19) };
    for (uint64_t game = 0; walk.positions < POSITIONS && scene->failure[0] == 0; game++) {
        int seats = 2 + (int)(game % 3);
        scene_start(scene, seats, game);
        reference_clear(&walk.board, seats);
        while (!game_over(&scene->now.head) && scene->failure[0] == 0)
            play_one(&walk, game % 32 == 0);
        points_agree(&walk, true);
    }
}

/* ---- figures of the sheet ---- */

/* All placements on an empty area; the rules then miss nothing but a rival to connect to. */
static int count_on_empty(struct scene *scene)
{
    int count = 0;
    for (int tile = MYRIATH_IAA; tile < MYRIATH_TILE_COUNT; tile++)
        for (int turn = 0; turn < MYRIATH_TURN_COUNT; turn++)
            for (int row = 0; row < MYRIATH_ROWS_MOST; row++)
                for (int column = 0; column < MYRIATH_COLUMNS_MOST; column++) {
                    struct game_event event = {
                        .move = { MYRIATH_PLACE, { (uint8_t)tile, (uint8_t)turn, (uint8_t)column, (uint8_t)row } }
                    };
                    const struct refusal *refusal = game_refusal(scene->game, &scene->now.head, &event);
                    count += refusal == &scene->game->refusals[MYRIATH_NOT_CONNECTED];
                }
    return count;
}

static int count_by_reference(int seats)
{
    struct reference_board board;
    int count = 0;
    reference_clear(&board, seats);
    for (int tile = 0; tile < MYRIATH_TILE_COUNT; tile++)
        for (int turn = 0; turn < MYRIATH_TURN_COUNT; turn++)
            for (int row = 0; row < MYRIATH_ROWS_MOST; row++)
                for (int column = 0; column < MYRIATH_COLUMNS_MOST; column++)
                    count +=
                        reference_figure_of(tile, turn)->distinct && reference_fits(&board, tile, turn, column, row);
    return count;
}

void myriath_test_placements(struct scene *scene)
{
    static const int octagons[] = { 49, 63, 81 }, placements[] = { 4665, 6099, 7973 };
    for (int seats = 2; seats <= MYRIATH_SEATS_MOST; seats++) {
        myriath_begin(scene, seats);
        int starts = scene_count(scene, 0, "start");
        scene_equal(scene, starts, octagons[seats - 2], "octagon spots");
        scene->now.head.phase = MYRIATH_PLACING;
        scene_equal(scene, starts + count_on_empty(scene), placements[seats - 2], "placements of all tiles");
        scene_equal(scene, count_by_reference(seats), placements[seats - 2], "placements of all polygons");
    }
}
