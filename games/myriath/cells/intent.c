/* Myriath: which move is being considered, from what is chosen and what the cursor stands on. */
#include "games/myriath/cells/cells.h"

/* An operand that is chosen, or -1. */
static int chosen(const struct canvas_sight *sight, int operand)
{
    bool known = sight->chosen.verb == MYRIATH_PLACE && (sight->chosen_parts >> (operand + 1) & 1) != 0;
    return known ? sight->chosen.operand[operand] : -1;
}

static int under_cursor(const struct canvas_sight *sight, const struct game_kind *kind)
{
    for (int i = 0; sight->cursor != NULL && i < CANVAS_OPERANDS_MOST; i++)
        if (sight->cursor->kind[i] == kind)
            return sight->cursor->value[i];
    return -1;
}

static int known(const struct canvas_sight *sight, int operand, const struct game_kind *kind)
{
    int value = chosen(sight, operand);
    return value >= 0 ? value : under_cursor(sight, kind);
}

/* Spectators see the tiles of the seat that has the turn. Everybody may look at other seats' tiles, one after the
 * other: nothing is hidden in this game. */
static int seat_shown(const struct canvas_sight *sight)
{
    int seats = sight->view->seat_count, first = sight->seat < seats ? sight->seat : 0;
    for (int seat = 0; sight->seat >= seats && seat < seats; seat++)
        if (game_acts(sight->view, seat))
            first = seat;
    return (first + sight->turn % seats) % seats;
}

static bool is_wanted(int wanted, int value)
{
    return wanted < 0 || wanted == value;
}

/* Moves are listed crossing by crossing. */
static void count_move(const struct game_move *move, const struct game_move *last, struct myriath_intent *intent)
{
    int tile = move->operand[0];
    bool same = last[tile].operand[2] == move->operand[2] && last[tile].operand[3] == move->operand[3];
    intent->crossings[tile] += intent->ways[tile] == 0 || !same;
    intent->ways[tile]++;
    if (tile == intent->tile && is_wanted(intent->column, move->operand[2]) && is_wanted(intent->row, move->operand[3]))
        intent->turns = (uint8_t)(intent->turns | bits_of(move->operand[1]));
}

static void count_ways(const struct myriath_state *state, struct myriath_intent *intent)
{
    struct game_move last[MYRIATH_TILE_COUNT];
    struct move_list list = { .count = 0 };
    myriath_placing_list(state, intent->seat, &list);
    for (int i = 0; i < list.count; i++) {
        count_move(&list.move[i], last, intent);
        last[list.move[i].operand[0]] = list.move[i];
    }
}

/* The octagon goes where the cursor is. */
static void find_octagon(const struct canvas_sight *sight, struct myriath_intent *intent)
{
    intent->column = under_cursor(sight, &myriath_columns);
    intent->row = under_cursor(sight, &myriath_rows);
    if (intent->column < 0 || intent->row < 0)
        return;
    struct game_event event = { .seat = (int8_t)intent->seat,
                                .move = { MYRIATH_START, { (uint8_t)intent->column, (uint8_t)intent->row } } };
    intent->tile = MYRIATH_OCTAGON;
    intent->turn = 0;
    intent->fits = myriath_starting_refusal(myriath_of(sight->view), &event) == NULL;
}

static void find_placement(const struct canvas_sight *sight, struct myriath_intent *intent)
{
    const struct myriath_state *state = myriath_of(sight->view);
    if (intent->acts) {
        intent->tile = known(sight, 0, &myriath_tiles);
        intent->turn = known(sight, 1, &myriath_turns);
        intent->column = known(sight, 2, &myriath_columns);
        intent->row = known(sight, 3, &myriath_rows);
    }
    if (intent->tile >= 0 && myriath_is_placed(state, intent->seat, intent->tile))
        intent->tile = -1;
    if (intent->column < 0 || intent->row < 0) /* half a crossing, typed, is none */
        intent->column = intent->row = -1;
    count_ways(state, intent);
    intent->tile_chosen = intent->tile >= 0 && chosen(sight, 0) >= 0;
    if (intent->tile >= 0 && intent->turn < 0)
        intent->turn = intent->turns != 0 ? bits_lowest(intent->turns) : 0;
    intent->fits =
        intent->tile >= 0 && intent->column >= 0 && intent->row >= 0 && bits_has(intent->turns, intent->turn);
}

void myriath_find_intent(const struct canvas_sight *sight, struct myriath_intent *intent)
{
    *intent = (struct myriath_intent){ .tile = -1, .turn = -1, .column = -1, .row = -1 };
    intent->seat = seat_shown(sight);
    intent->acts = intent->seat == sight->seat && game_acts(sight->view, sight->seat);
    if (sight->view->phase == MYRIATH_PLACING)
        find_placement(sight, intent);
    else if (sight->view->phase == MYRIATH_STARTING && intent->acts)
        find_octagon(sight, intent);
}
