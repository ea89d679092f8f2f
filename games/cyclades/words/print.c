/* Cyclades: the table in a terminal, at most 80 columns wide. */
#include "games/cyclades/cyclades.h"

enum { ROWS = 11, CELL_WIDTH = 6, BOARD_INDENT = 6 };

/* Circles of the largest board per row; a circle's place on the page is the same on every board. */
static const uint8_t row_width[ROWS] = { 6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6 };

static void fill_sea(struct text *text, int used)
{
    text_repeat(text, " ", CELL_WIDTH - used);
    text_put(text, TEXT_PLAIN);
}

/* Ground up to the circle's edge, and on to the next circle if it is the same isle. */
static void fill_isle(const struct cyclades_state *state, int cell, int used, struct text *text)
{
    const uint8_t *isle_of_cell = cyclades_map(state)->isle_of_cell;
    bool same_row = cell + 1 < CYCLADES_CELLS && cyclades_cell_names[cell + 1][0] == cyclades_cell_names[cell][0];
    bool joined = same_row && isle_of_cell[cell + 1] == isle_of_cell[cell];
    text_repeat(text, "▒", CELL_WIDTH - 1 - used);
    text_put(text, joined ? "▒" TEXT_PLAIN : TEXT_PLAIN " ");
}

static void colour_of(struct text *text, uint8_t owner)
{
    if (owner == CYCLADES_NONE)
        text_put(text, TEXT_EARTH);
    else
        text_seat_style(text, owner);
}

/* Upper half: name and horn. Lower half: fleets or the Kraken. */
static void print_sea(const struct cyclades_state *state, int cell, bool upper, struct text *text)
{
    int sea = cyclades_map(state)->sea_of_cell[cell];
    uint8_t owner = cyclades_sea_owner(state, sea);
    bool horn = bits_has(cyclades_map(state)->horn_seas, sea);
    if (upper) {
        text_put(text, TEXT_SEA);
        text_put(text, cyclades_cell_names[cell]);
        if (horn)
            text_put(text, TEXT_GOLD "+");
        fill_sea(text, text_cells(cyclades_cell_names[cell]) + horn);
    } else if (state->kraken_sea == sea) {
        text_put(text, TEXT_STRONG "KRAKN");
        fill_sea(text, 5);
    } else if (owner != CYCLADES_NONE) {
        text_seat_style(text, owner);
        text_add(text, "%c%d", text_seat_letter(owner), (int)state->fleets[sea]);
        text_put(text, "▲");
        fill_sea(text, 3);
    } else {
        text_put(text, TEXT_SEA "~");
        fill_sea(text, 1);
    }
}

static bool is_first_cell(const struct cyclades_state *state, int cell)
{
    const uint8_t *isle_of_cell = cyclades_map(state)->isle_of_cell;
    for (int before = 0; before < cell; before++)
        if (isle_of_cell[before] == isle_of_cell[cell])
            return false;
    return true;
}

/* The first circle of an isle bears its name and its troops. */
static void print_isle(const struct cyclades_state *state, int cell, bool upper, struct text *text)
{
    int isle = cyclades_map(state)->isle_of_cell[cell];
    uint8_t owner = cyclades_isle_owner(state, isle);
    colour_of(text, owner);
    if (!is_first_cell(state, cell)) {
        fill_isle(state, cell, 0, text);
        return;
    }
    const char *name = cyclades_isle_names[isle];
    int used = 0;
    if (upper)
        for (; name[used] != 0 && used < CELL_WIDTH - 1; used++)
            text_char(text, name[used]);
    else if (owner != CYCLADES_NONE) {
        text_add(text, "%c%d", text_seat_letter(owner), (int)state->troops[isle]);
        used = 2;
    }
    if (!upper && bits_has(state->metropolises, isle)) {
        text_put(text, "★");
        used++;
    }
    fill_isle(state, cell, used, text);
}

static void print_half_row(const struct cyclades_state *state, int row, int cell, bool upper, struct text *text)
{
    const struct cyclades_map *map = cyclades_map(state);
    text_repeat(text, " ", BOARD_INDENT + (row_width[ROWS / 2] - row_width[row]) * CELL_WIDTH / 2);
    for (int column = 0; column < row_width[row]; column++, cell++) {
        if (map->isle_of_cell[cell] != CYCLADES_NONE)
            print_isle(state, cell, upper, text);
        else if (map->sea_of_cell[cell] != CYCLADES_NONE)
            print_sea(state, cell, upper, text);
    }
    text_char(text, '\n');
}

static void print_board(const struct cyclades_state *state, struct text *text)
{
    int cell = 0;
    for (int row = 0; row < ROWS; row++) {
        print_half_row(state, row, cell, true, text);
        print_half_row(state, row, cell, false, text);
        cell += row_width[row];
    }
}

static void print_isle_line(const struct cyclades_state *state, int isle, struct text *text)
{
    static const char *const letters[] = { "P", "F", "T", "U" };
    uint8_t owner = cyclades_isle_owner(state, isle);
    int room = cyclades_room(state, isle), horns = cyclades_horns[cyclades_map(state)->size[isle]];
    colour_of(text, owner);
    text_put(text, cyclades_isle_names[isle]);
    text_pad(text, 9);
    text_add(text, "%c %d troops  ", owner == CYCLADES_NONE ? '-' : text_seat_letter(owner), (int)state->troops[isle]);
    text_put(text, TEXT_PLAIN);
    if (bits_has(state->metropolises, isle))
        text_put(text, TEXT_STRONG "★ " TEXT_PLAIN);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        text_repeat(text, letters[type], state->buildings[type][isle]);
    text_repeat(text, "·", room);
    text_pad(text, 31);
    text_add(text, TEXT_GOLD "+%d", horns + state->markers[isle]);
    text_put(text, TEXT_PLAIN);
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++)
        if (state->figure_isle[figure] == isle)
            text_add(text, "  %s (of %S)", cyclades_creature_titles[figure], (int)state->figure_seat[figure]);
    text_char(text, '\n');
}

static void print_god(const struct cyclades_state *state, int slot, struct text *text)
{
    uint8_t god = state->gods[slot], seat = state->offer_seat[god];
    bool now = state->turn_god == god;
    text_put(text, now ? TEXT_STRONG : "");
    text_add(text, "  %s", cyclades_god_titles[god]);
    text_put(text, TEXT_PLAIN);
    if (seat != CYCLADES_NONE)
        text_add(text, " %S:%d", (int)seat, (int)state->offer[god]);
}

static void print_gods(const struct cyclades_state *state, struct text *text)
{
    text_put(text, "gods");
    for (int slot = 0; slot < state->god_count; slot++)
        print_god(state, slot, text);
    text_put(text, "  Apollo");
    for (int i = 0; i < state->apollo_count; i++)
        text_add(text, " %S", (int)state->apollo[i]);
    text_put(text, "\norder ");
    for (int i = 0; i < state->order_count; i++)
        text_add(text, " %S", (int)state->order[i]);
    text_put(text, "   creatures ");
    for (int slot = 0; slot < CYCLADES_TRACK; slot++)
        text_add(text, "  %d:%s", (int)cyclades_track_cost[slot],
                 state->track[slot] == CYCLADES_NONE ? "-" : cyclades_creature_titles[state->track[slot]]);
    text_char(text, '\n');
}

/* Whose turn it is, and what is going on in it. */
static void print_turn(const struct cyclades_state *state, struct text *text)
{
    const struct cyclades_battle *battle = &state->battle;
    if (state->turn_seat == CYCLADES_NONE)
        return;
    text_add(text, "turn   %S with %s", (int)state->turn_seat, cyclades_god_titles[state->turn_god]);
    if (state->hand != CYCLADES_NONE)
        text_add(text, ", uses %s", cyclades_creature_titles[state->hand]);
    if (battle->field != CYCLADES_NOWHERE) {
        bool land = battle->field == CYCLADES_ON_LAND;
        text_add(text, ", battle for %s: %d attack, strength %d defends",
                 land ? cyclades_isle_names[battle->place]
                      : cyclades_cell_names[cyclades_map(state)->cell_of_sea[battle->place]],
                 (int)battle->attackers, cyclades_defence(state));
    }
    text_char(text, '\n');
}

static void print_column(struct text *text, int column, int number)
{
    text_pad(text, column);
    text_number(text, number);
}

static void print_seat(const struct cyclades_state *state, int seat, struct text *text)
{
    text_add(text, "%S", seat);
    text_pad(text, 6);
    if (bits_has(state->out, seat)) {
        text_put(text, "out of the game\n");
        return;
    }
    bool hidden = cyclades_gold_hidden(state, seat);
    if (!hidden || state->head.option[CYCLADES_OPTION_FORTUNES] != 0)
        text_number(text, hidden ? state->fortune[seat] : state->gold[seat]);
    else
        text_char(text, '?');
    print_column(text, 12, cyclades_revenue(state, seat));
    print_column(text, 21, state->priests[seat]);
    print_column(text, 30, state->philosophers[seat]);
    print_column(text, 44, cyclades_metropolis_count(state, seat));
    print_column(text, 58, state->troop_reserve[seat]);
    print_column(text, 66, state->fleet_reserve[seat]);
    text_char(text, '\n');
}

static void print_seats(const struct cyclades_state *state, struct text *text)
{
    text_put(text, TEXT_QUIET
             "seat  gold  revenue  priests  philosophers  metropolises  troops  fleets in hand\n" TEXT_PLAIN);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        print_seat(state, seat, text);
}

static void print_piles(const struct cyclades_state *state, struct text *text)
{
    text_add(text, TEXT_QUIET "pile %d, discards", bits_count(state->pile));
    int column = 17;
    for (uint64_t left = state->discards; left != 0;) {
        const char *title = cyclades_creature_titles[bits_take(&left)];
        column += text_cells(title) + 1;
        if (column > 78) {
            text_put(text, "\n     ");
            column = 5 + text_cells(title) + 1;
        }
        text_add(text, " %s", title);
    }
    text_put(text, TEXT_PLAIN "\n");
}

void cyclades_print(const struct game_state *view, struct text *text)
{
    const struct cyclades_state *state = cyclades_of(view);
    text_add(text, TEXT_STRONG "Cycle %d" TEXT_PLAIN "\n", (int)state->cycle);
    print_gods(state, text);
    print_turn(state, text);
    print_board(state, text);
    for (int isle = 0; isle < cyclades_map(state)->isle_count; isle++)
        print_isle_line(state, isle, text);
    print_seats(state, text);
    print_piles(state, text);
}
