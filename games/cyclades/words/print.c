/* Cyclades: the table in a terminal, at most 80 columns wide. */
#include "games/cyclades/cyclades.h"

enum { ROWS = 11, CELL_WIDTH = 6, BOARD_INDENT = 6, LABEL_WIDTH = 11, GOD_WIDTH = 10, LINE_WIDTH = 79 };

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
    const char *name = cyclades_isle_names[isle]; /* as in moves */
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
    text_char(text, owner == CYCLADES_NONE ? '-' : text_seat_letter(owner));
    text_char(text, ' ');
    text_add_n(text, state->troops[isle], "%d troop", "%d troops", (int)state->troops[isle]);
    text_put(text, TEXT_PLAIN);
    text_pad(text, 21);
    if (bits_has(state->metropolises, isle))
        text_put(text, TEXT_STRONG "★ " TEXT_PLAIN);
    for (int type = 0; type < CYCLADES_BUILDINGS; type++)
        text_repeat(text, letters[type], state->buildings[type][isle]);
    text_repeat(text, "·", room);
    text_pad(text, 31);
    text_add_styled(text, TEXT_GOLD, "+%d gold", horns + state->markers[isle]);
    for (int figure = 0; figure < CYCLADES_FIGURES; figure++)
        if (state->figure_isle[figure] == isle) {
            text_pad(text, 41);
            text_add(text, "%S placed %T here", (int)state->figure_seat[figure],
                     cyclades_creature_with_article[figure]);
        }
    text_char(text, '\n');
}

static void print_isles(const struct cyclades_state *state, struct text *text)
{
    for (int isle = 0; isle < cyclades_map(state)->isle_count; isle++)
        print_isle_line(state, isle, text);
    text_add_styled(text, TEXT_QUIET, "P port, F fortress, T temple, U university, ★ metropolis, · free square\n");
}

static bool has_offerings(const struct cyclades_state *state)
{
    bool any = state->apollo_count > 0;
    for (int slot = 0; slot < state->god_count; slot++)
        any = any || state->offer_seat[state->gods[slot]] != CYCLADES_NONE;
    return any;
}

static void print_offerings(const struct cyclades_state *state, struct text *text)
{
    if (!has_offerings(state))
        return;
    text_add(text, "offerings");
    text_pad(text, LABEL_WIDTH);
    for (int slot = 0; slot < state->god_count; slot++) {
        uint8_t god = state->gods[slot], seat = state->offer_seat[god];
        if (seat != CYCLADES_NONE)
            text_add(text, "%S %d gold", (int)seat, (int)state->offer[god]);
        text_pad(text, LABEL_WIDTH + GOD_WIDTH * (slot + 1));
    }
    for (int i = 0; i < state->apollo_count; i++) {
        text_and(text, i, state->apollo_count);
        text_add(text, "%S", (int)state->apollo[i]);
    }
    text_char(text, '\n');
}

static void print_gods(const struct cyclades_state *state, struct text *text)
{
    text_add(text, "gods");
    text_pad(text, LABEL_WIDTH);
    for (int slot = 0; slot <= state->god_count; slot++) {
        uint8_t god = slot < state->god_count ? state->gods[slot] : CYCLADES_APOLLO;
        text_put(text, state->turn_god == god ? TEXT_STRONG : "");
        text_add(text, "%T", cyclades_god_titles[god]);
        text_put(text, TEXT_PLAIN);
        if (slot < state->god_count)
            text_pad(text, LABEL_WIDTH + GOD_WIDTH * (slot + 1));
    }
    text_char(text, '\n');
}

static void print_order(const struct cyclades_state *state, struct text *text)
{
    text_add(text, "order");
    text_pad(text, LABEL_WIDTH);
    for (int i = 0; i < state->order_count; i++) {
        text_and(text, i, state->order_count);
        text_add(text, "%S", (int)state->order[i]);
    }
    text_char(text, '\n');
}

/* What can be called, and what it does: nobody knows all creatures by heart. */
static void print_creatures(const struct cyclades_state *state, struct text *text)
{
    bool none = true;
    for (int slot = 0; slot < CYCLADES_TRACK; slot++) {
        if (state->track[slot] == CYCLADES_NONE)
            continue;
        text_add(text, "%d gold  ", (int)cyclades_track_cost[slot]);
        text_add(text, "%T\n", cyclades_creature_powers[state->track[slot]]);
        none = false;
    }
    if (none)
        text_add(text, "The creature track is empty.\n");
}

static void print_battle(const struct cyclades_state *state, struct text *text)
{
    int attackers = state->battle.attackers, place = state->battle.place;
    text_add(text, "battle");
    text_pad(text, LABEL_WIDTH);
    if (state->battle.field == CYCLADES_ON_LAND)
        text_add_n(text, attackers, "%d troop attacks %T, defended by a strength of %d",
                   "%d troops attack %T, defended by a strength of %d", attackers, cyclades_isle_titles[place],
                   cyclades_defence(state));
    else
        text_add_n(text, attackers, "%d fleet attacks %s, defended by a strength of %d",
                   "%d fleets attack %s, defended by a strength of %d", attackers,
                   cyclades_cell_names[cyclades_map(state)->cell_of_sea[place]], cyclades_defence(state));
    text_char(text, '\n');
}

/* Whose turn it is, and what is going on in it. */
static void print_turn(const struct cyclades_state *state, struct text *text)
{
    if (state->turn_seat == CYCLADES_NONE)
        return;
    text_add(text, "turn");
    text_pad(text, LABEL_WIDTH);
    if (state->hand == CYCLADES_NONE)
        text_add(text, "%S, favoured by %T\n", (int)state->turn_seat, cyclades_god_titles[state->turn_god]);
    else
        text_add(text, "%S, favoured by %T, uses the power of %T\n", (int)state->turn_seat,
                 cyclades_god_titles[state->turn_god], cyclades_creature_with_article[state->hand]);
    if (state->battle.field != CYCLADES_NOWHERE)
        print_battle(state, text);
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
        text_add(text, "out of the game\n");
        return;
    }
    bool hidden = cyclades_gold_hidden(state, seat);
    if (!hidden || cyclades_fortunes_are_open(state))
        text_number(text, hidden ? state->fortune[seat] : state->gold[seat]);
    else
        text_char(text, '?');
    print_column(text, 12, cyclades_revenue(state, seat));
    print_column(text, 21, state->priests[seat]);
    print_column(text, 30, state->philosophers[seat]);
    print_column(text, 44, cyclades_metropolis_count(state, seat));
    text_pad(text, 58);
    text_add_n(text, state->troop_reserve[seat], "%d troop", "%d troops", (int)state->troop_reserve[seat]);
    text_pad(text, 68);
    text_add_n(text, state->fleet_reserve[seat], "%d fleet", "%d fleets", (int)state->fleet_reserve[seat]);
    text_char(text, '\n');
}

static void print_seats(const struct cyclades_state *state, struct text *text)
{
    text_add_styled(text, TEXT_QUIET, "seat  gold  revenue  priests  philosophers  metropolises  in reserve\n");
    for (int seat = 0; seat < state->head.seat_count; seat++)
        print_seat(state, seat, text);
}

static void print_discards(const struct cyclades_state *state, struct text *text)
{
    int column = LABEL_WIDTH, count = bits_count(state->discards), index = 0;
    text_add(text, "discards");
    text_pad(text, LABEL_WIDTH);
    for (uint64_t left = state->discards; left != 0; index++) {
        const char *title = cyclades_creature_titles[bits_take(&left)];
        int width = text_cells(title) + (index == count - 1 ? 5 : 2); /* with " and " or ", " */
        if (column + width > LINE_WIDTH) {
            text_put(text, ",\n");
            text_pad(text, LABEL_WIDTH);
            column = LABEL_WIDTH;
        } else {
            text_and(text, index, count);
        }
        text_add(text, "%T", title);
        column += width;
    }
    if (count == 0)
        text_add(text, "none");
    text_char(text, '\n');
}

static void print_piles(const struct cyclades_state *state, struct text *text)
{
    int count = bits_count(state->pile);
    text_put(text, TEXT_QUIET);
    text_add(text, "pile");
    text_pad(text, LABEL_WIDTH);
    text_add_n(text, count, "%d creature\n", "%d creatures\n", count);
    print_discards(state, text);
    text_put(text, TEXT_PLAIN);
}

void cyclades_print(const struct game_state *view, struct text *text)
{
    const struct cyclades_state *state = cyclades_of(view);
    text_add_styled(text, TEXT_STRONG, "Cycle %d", (int)state->cycle);
    text_char(text, '\n');
    print_gods(state, text);
    print_offerings(state, text);
    print_order(state, text);
    print_turn(state, text);
    print_creatures(state, text);
    print_board(state, text);
    print_isles(state, text);
    print_seats(state, text);
    print_piles(state, text);
}
