/* Mytikas: the table for a terminal, at most 80 columns; every word on it can be typed in a move. */
#include "games/mytikas/words.h"

static const char *const building_signs[] = { "▪", "■", "△", "▲" }; /* minor, major, small, large */

static void print_title(const struct mytikas_state *state, struct text *text)
{
    bool ended = state->head.phase == MYTIKAS_ENDED;
    text_add_styled(text, TEXT_STRONG, "Mytikas");
    text_add(text, "  round %d", (int)state->round);
    if (state->head.phase >= MYTIKAS_BEGINNING && !ended)
        text_add(text, ", %S's turn", (int)state->active);
    if (ended)
        text_add_styled(text, TEXT_GOLD, "  game over: %T", mytikas_ending_words[state->ending]);
    else if (state->ending != MYTIKAS_NO_END)
        text_add_styled(text, TEXT_GOLD, "  last turn: %T", mytikas_ending_words[state->ending]);
    text_put(text, "\n\n");
}

/* ---- Mount Olympus ---- */

static void print_building(int seat, int building, struct text *text)
{
    text_add(text, " %S", seat);
    text_seat_style(text, seat);
    text_put(text, building_signs[building]);
    text_put(text, TEXT_PLAIN);
}

static void print_mountain(const struct mytikas_state *state, struct text *text)
{
    text_add_styled(text, TEXT_STRONG, "Mount Olympus");
    text_add_styled(text, TEXT_QUIET, "   ◇ level token   ▪ minor  ■ major city   △ small  ▲ large temple\n");
    for (int level = MYTIKAS_LEVEL_COUNT - 1; level >= 0; level--) {
        text_repeat(text, " ", 2 * level);
        text_add(text, TEXT_EARTH "/" TEXT_PLAIN " %d " TEXT_GOLD, level + 1);
        text_repeat(text, "◇", state->level_token[level]);
        text_put(text, TEXT_PLAIN);
        text_pad(text, 19);
        for (int seat = 0; seat < state->head.seat_count; seat++) {
            if (level == 0)
                print_building(seat, MYTIKAS_MINOR, text); /* 1.6 */
            for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
                if (state->built[seat][piece] == level + 1)
                    print_building(seat, mytikas_building_of[piece], text);
        }
        text_char(text, '\n');
    }
}

/* ---- The action board ---- */

static void print_builder(const struct mytikas_state *state, int area, struct text *text)
{
    text_pad(text, 18);
    for (int seat = 0; seat < state->head.seat_count; seat++)
        if (state->builder[seat] == area)
            text_add(text, "%S", seat);
}

/* "2s 1m" */
static void print_goods(const uint8_t goods[MYTIKAS_RESOURCE_COUNT], struct text *text)
{
    const char *blank = "";
    for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++)
        if (goods[kind] > 0) {
            text_add(text, "%s%d%c", blank, (int)goods[kind], mytikas_resource_names[kind][0]);
            blank = " ";
        }
}

static void print_yields(const uint8_t yield[][MYTIKAS_RESOURCE_COUNT], struct text *text)
{
    for (int combination = 0; combination < MYTIKAS_RESOURCE_COUNT; combination++) {
        text_put(text, combination == 0 ? " " : " / ");
        print_goods(yield[combination], text);
    }
}

static void print_main(int area, struct text *text)
{
    if (area == MYTIKAS_ZEUS_DAY) {
        text_add(text, "city:");
        print_yields(mytikas_city_yield, text);
    } else if (area == MYTIKAS_DEMETER_DAY) {
        text_add(text, "take");
        print_yields(mytikas_field_yield, text);
    } else
        mytikas_write_main(area, text);
}

static void print_area(const struct mytikas_state *state, int area, struct text *text)
{
    text_add(text, "  %s", mytikas_area_names[area]);
    print_builder(state, area, text);
    text_pad(text, 22);
    print_main(area, text);
    text_pad(text, 50);
    text_put(text, TEXT_QUIET);
    mytikas_write_grant(&mytikas_bonus[area], text);
    text_put(text, TEXT_PLAIN);
}

static void print_actions(const struct mytikas_state *state, struct text *text)
{
    text_char(text, '\n');
    text_add_styled(text, TEXT_STRONG, "Action board");
    text_pad(text, 22);
    text_put(text, TEXT_QUIET);
    text_add(text, "main action");
    text_pad(text, 50);
    text_add(text, "bonus action");
    text_pad(text, 70);
    text_add(text, "favor pile");
    text_put(text, TEXT_PLAIN "\n");
    for (int area = 0; area < MYTIKAS_AREA_COUNT; area++) {
        print_area(state, area, text);
        if (area % 2 == 0) {
            text_pad(text, 70);
            text_put(text, TEXT_GOLD);
            text_repeat(text, "●", state->pile[mytikas_god_of(area)]);
            text_put(text, TEXT_PLAIN);
        }
        text_char(text, '\n');
    }
}

/* ---- Costs and effects of the pieces ---- */

static void print_piece(int piece, struct text *text)
{
    const struct mytikas_building_fact *fact = &mytikas_buildings[mytikas_building_of[piece]];
    text_add(text, "  %s", mytikas_piece_names[piece]);
    text_pad(text, 11);
    print_goods(fact->cost, text);
    text_pad(text, 22);
    text_add(text, "level x %d", (int)fact->points);
    text_pad(text, 34);
    mytikas_write_grant(&mytikas_effect[piece], text);
    text_char(text, '\n');
}

static void print_costs(struct text *text)
{
    text_char(text, '\n');
    text_add_styled(text, TEXT_STRONG, "Pieces");
    text_put(text, TEXT_QUIET);
    text_pad(text, 11);
    text_add(text, "cost");
    text_pad(text, 22);
    text_add(text, "points");
    text_pad(text, 34);
    text_add(text, "effect of the space it leaves");
    text_char(text, '\n');
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        print_piece(piece, text);
    text_put(text, TEXT_PLAIN);
}

/* ---- Deity cards ---- */

static void print_card(const struct mytikas_state *state, int deity, struct text *text)
{
    text_add(text, "    " TEXT_SEA "%s" TEXT_PLAIN, mytikas_deity_names[deity]);
    text_pad(text, 16);
    if (state->lock[deity] > 0)
        text_add_styled(text, TEXT_GOLD, "lock %d", (int)state->lock[deity]);
    else if (state->token[deity] > 0)
        text_add_n(text, state->token[deity], "%d token", "%d tokens", (int)state->token[deity]);
    text_pad(text, 27);
    text_put(text, TEXT_QUIET);
    if (bits_has(state->fresh, deity))
        text_add(text, "%T (from next turn)", mytikas_deity_hints[deity]);
    else
        text_add(text, "%T", mytikas_deity_hints[deity]);
    text_put(text, TEXT_PLAIN "\n");
}

static void print_line(const struct mytikas_state *state, struct text *text)
{
    int length = mytikas_line_length[state->head.seat_count];
    text_char(text, '\n');
    text_add_styled(text, TEXT_STRONG, "Line");
    text_add_styled(text, TEXT_QUIET, "   ▒ face-down card, with the number of its lock; `rules hera` explains Hera");
    text_put(text, "\n ");
    for (int i = 0; i < length; i++) {
        if (state->line[i] < MYTIKAS_DEITY_COUNT)
            text_add(text, " " TEXT_SEA "%s" TEXT_PLAIN, mytikas_deity_names[state->line[i]]);
        else
            text_put(text, state->line[i] == MYTIKAS_FACE_DOWN ? " ▒" : " –");
        if (i > state->locks_taken)
            text_add(text, TEXT_GOLD "%d" TEXT_PLAIN, (int)mytikas_locks[state->head.seat_count][i - 1]);
    }
    text_char(text, ' ');
    text_add(text, "deck");
    if (mytikas_locks_left(state) > 0)
        text_add(text, TEXT_GOLD "%d" TEXT_PLAIN, (int)mytikas_locks[state->head.seat_count][length - 1]);
    text_char(text, '\n');
    for (int i = 0; i < length; i++)
        if (state->line[i] < MYTIKAS_DEITY_COUNT)
            print_card(state, state->line[i], text);
}

/* ---- The players ---- */

static void print_favors(const struct mytikas_state *state, int seat, struct text *text)
{
    text_put(text, "  ");
    text_add(text, "favors");
    int total = 0;
    for (int god = 0; god < MYTIKAS_GOD_COUNT; god++) {
        int count = state->favor[seat][god];
        total += count;
        if (count > 0)
            text_add(text, count > 1 ? " %s %d" : " %s", mytikas_god_names[god], count);
    }
    text_put(text, total == 0 ? " –\n" : "\n");
}

static void print_board(const struct mytikas_board *board, struct text *text)
{
    static const char *const styles[] = { TEXT_EARTH, TEXT_SEA, TEXT_GOLD };
    text_put(text, "  ");
    for (int level = 0; level < MYTIKAS_LEVEL_COUNT; level++) {
        text_add(text, TEXT_QUIET "  L%d" TEXT_PLAIN, level + 1);
        int total = 0;
        for (int kind = 0; kind < MYTIKAS_RESOURCE_COUNT; kind++) {
            int count = board->resource[kind][level];
            total += count;
            if (count > 0)
                text_add(text, " %s%d%c" TEXT_PLAIN, styles[kind], count, mytikas_resource_names[kind][0]);
        }
        text_put(text, total == 0 ? " –" : "");
    }
    text_char(text, '\n');
}

static void print_pieces(const struct mytikas_state *state, int seat, struct text *text)
{
    text_add_styled(text, TEXT_QUIET, "    to build:");
    for (int piece = 0; piece < MYTIKAS_PIECE_COUNT; piece++)
        if (state->built[seat][piece] == 0)
            text_add(text, " %s", mytikas_piece_names[piece]);
    text_char(text, '\n');
}

static void print_cards(const struct mytikas_state *state, int seat, struct text *text)
{
    for (int deity = 0; deity < MYTIKAS_DEITY_COUNT; deity++)
        if (state->holder[deity] == seat)
            print_card(state, deity, text);
}

static void print_seat(const struct mytikas_state *state, int seat, struct text *text)
{
    struct score_sheet sheet = { 0 };
    mytikas_score(&state->head, seat, &sheet);
    text_add(text, "\n%S " TEXT_STRONG, seat);
    text_add_n(text, sheet.total, "%d point", "%d points", (int)sheet.total);
    text_put(text, TEXT_PLAIN "  ");
    text_add_n(text, state->offerings[seat], "%d offering token", "%d offering tokens", (int)state->offerings[seat]);
    print_favors(state, seat, text);
    print_board(&state->board[seat], text);
    print_pieces(state, seat, text);
    print_cards(state, seat, text);
}

void mytikas_print(const struct game_state *view, struct text *text)
{
    const struct mytikas_state *state = mytikas_of(view);
    print_title(state, text);
    print_mountain(state, text);
    print_actions(state, text);
    print_costs(text);
    if (view->phase != MYTIKAS_CHOOSING)
        print_line(state, text);
    for (int seat = 0; seat < view->seat_count; seat++)
        print_seat(state, seat, text);
    for (int seat = 0; seat < view->seat_count && view->phase == MYTIKAS_CHOOSING; seat++)
        if (state->dealt[seat][0] < MYTIKAS_DEITY_COUNT)
            text_add(text, "%S is dealt %s and %s\n", seat, mytikas_deity_names[state->dealt[seat][0]],
                     mytikas_deity_names[state->dealt[seat][1]]);
}
