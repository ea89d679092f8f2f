/* Myst: the table in a terminal. A piece is fourteen signs of what lies on it, two lines of seven, the same on the
 * board and in the trays, so that pieces can be found by eye here too. */
#include "games/myst/pictures/island.h"

enum { CELL_WIDTH = 7, CELL_LINES = 2, TRAY_COLUMNS = 7 };

/* ---- what lies on a piece ---- */

/* One of the piece's two lines, turned as it lies; the second bears its words. */
static void put_piece_line(const struct myst_island *island, int place, int turns, int line, struct text *text)
{
    static const char *const signs[] = {
        [MYST_DEEP] = TEXT_SEA "≈",    [MYST_SHALLOW] = TEXT_SEA "~", [MYST_SHORE] = TEXT_EARTH "·",
        [MYST_GRASS] = TEXT_LEAF "\"", [MYST_WOODS] = TEXT_LEAF "♣",  [MYST_HILLS] = TEXT_EARTH "∩",
        [MYST_PEAKS] = TEXT_QUIET "▲",
    };
    const char *words = myst_piece_words(island, place);
    int word_cells = line == 1 ? text_cells(words) : 0;
    struct myst_sample at = { .columns = CELL_WIDTH, .lines = CELL_LINES, .line = line };
    for (; at.column < CELL_WIDTH - word_cells; at.column++)
        text_put(text, signs[myst_terrain_of(island, place, turns, at)]);
    if (word_cells > 0)
        text_add(text, TEXT_STRONG "%s", words);
    text_put(text, TEXT_PLAIN);
}

/* ---- the board ---- */

static void put_owner(const struct myst_state *state, int place, struct text *text)
{
    int team = bits_has(state->placed[0], place) ? 0 : 1;
    if (bits_has(myst_open(state), place)) {
        text_put(text, TEXT_QUIET "┊" TEXT_PLAIN);
        return;
    }
    text_seat_style(text, team);
    text_put(text, team == 0 ? "▌" TEXT_PLAIN : "▐" TEXT_PLAIN);
}

/* What stands on the place: a playing piece, or a Key Landmark Piece laid on top. */
static bool put_standing(const struct myst_state *state, int place, struct text *text)
{
    int landmark = myst_key_landmark(place);
    for (int team = 0; team < MYST_TEAMS && state->head.phase >= MYST_EXPLORING; team++)
        if (state->pawn[team] == place) {
            text_seat_style(text, team);
            text_put(text, team == 0 ? "●blue  " TEXT_PLAIN : "●yellow" TEXT_PLAIN);
            return true;
        }
    if (landmark == MYST_NO_LANDMARK || myst_controller(state, landmark) < 0)
        return false;
    text_seat_style(text, myst_controller(state, landmark));
    text_put(text, state->top[landmark] == MYST_TOP_LAID ? "★ laid " TEXT_PLAIN : "★ key  " TEXT_PLAIN);
    return true;
}

static void put_board_line(const struct myst_state *state, const struct myst_island *island, int row, int line,
                           struct text *text)
{
    bool blank = state->head.option[MYST_OPTION_PICTURE] == MYST_BOARD_BLANK;
    if (line == 0)
        text_add(text, TEXT_STRONG " %d " TEXT_PLAIN, row + 1);
    else
        text_put(text, "   ");
    for (int column = 0; column < MYST_COLUMNS; column++) {
        int place = row * MYST_COLUMNS + column;
        put_owner(state, place, text);
        if (line == 0 && put_standing(state, place, text))
            continue;
        if (blank && bits_has(myst_open(state), place))
            text_put(text, TEXT_QUIET "·······" TEXT_PLAIN);
        else
            put_piece_line(island, place, 0, line, text);
    }
    text_put(text, TEXT_QUIET "┊" TEXT_PLAIN "\n");
}

static void put_board(const struct myst_state *state, const struct myst_island *island, struct text *text)
{
    text_put(text, TEXT_STRONG);
    for (int column = 0; column < MYST_COLUMNS; column++) {
        text_pad(text, 3 + column * (CELL_WIDTH + 1) + CELL_WIDTH / 2 + 1);
        text_char(text, (char)('a' + column));
    }
    text_put(text, TEXT_PLAIN "\n");
    for (int row = 0; row < MYST_ROWS; row++)
        for (int line = 0; line < CELL_LINES; line++)
            put_board_line(state, island, row, line, text);
}

/* ---- trays ---- */

static void put_tray_row(const struct myst_state *state, const struct myst_island *island, int team, const int *slot,
                         int count, struct text *text)
{
    static const char *const up[] = { " ", "→", "↓", "←" };
    for (int line = 0; line < CELL_LINES; line++) {
        for (int i = 0; i < count; i++) {
            int lying = state->tray[team][slot[i]], turns = lying >> MYST_TRAY_TURN_SHIFT;
            if (line == 0)
                text_add(text, "%s%d ", slot[i] + 1 < 10 ? " " : "", slot[i] + 1);
            else
                text_add(text, " %s ", up[turns]);
            put_piece_line(island, lying & MYST_TRAY_PLACE_MASK, turns, line, text);
            text_char(text, i + 1 < count ? ' ' : '\n');
        }
    }
}

static void put_tray(const struct myst_state *state, const struct myst_island *island, int team, struct text *text)
{
    int slot[TRAY_COLUMNS], count = 0;
    text_seat_style(text, team);
    if (state->head.option[MYST_OPTION_PIECES] == MYST_ROTATED)
        text_add(text, "%T's tray (an arrow shows where the top of a piece points)", myst_team_titles[team]);
    else
        text_add(text, "%T's tray", myst_team_titles[team]);
    text_put(text, TEXT_PLAIN "\n");
    for (uint64_t left = state->tray_left[team]; left != 0; left &= left - 1) {
        slot[count++] = bits_lowest(left);
        if (count < TRAY_COLUMNS && (left & (left - 1)) != 0)
            continue;
        put_tray_row(state, island, team, slot, count, text);
        count = 0;
    }
}

/* ---- teams ---- */

/* The widest hand, four of the Planetarium and a book, stays within 80 columns. */
static void put_hand(const struct myst_state *state, int team, struct text *text)
{
    int cards = MYST_HAND_CARDS - state->books_played[team];
    text_put(text, "   ");
    if (state->hand[team] == 0)
        text_add_n(text, cards, "hand: %d card", "hand: %d cards", cards);
    else
        text_add(text, "hand:");
    for (int card = 0; card < MYST_LANDMARK_CARDS; card++)
        if (bits_has(state->hand[team], card))
            text_add(text, "  %s " TEXT_GOLD "%d" TEXT_PLAIN, myst_landmark_names[card / MYST_VALUES],
                     myst_values[card % MYST_VALUES]);
    for (int book = 0; book < myst_books(state, team); book++) {
        text_put(text, "  " TEXT_GOLD);
        text_add(text, "book");
        text_put(text, TEXT_PLAIN);
    }
    text_char(text, '\n');
}

static void put_seat(const struct myst_state *state, int seat, struct text *text)
{
    if (state->lifted[seat] != 0)
        text_add(text, "%S holds piece %d", seat, state->lifted[seat]);
    else if (state->locked_until_ms[seat] != 0)
        text_add(text, "%S is locked out", seat);
    else if (bits_has(state->waiting, seat))
        text_add(text, "%S waits", seat);
    else
        text_add(text, "%S", seat);
}

static void put_seats(const struct myst_state *state, int team, struct text *text)
{
    for (int seat = team; seat < state->head.seat_count; seat += MYST_TEAMS) {
        text_put(text, seat == team ? "   " : ", ");
        put_seat(state, seat, text);
    }
    if (bits_has(state->book_open, team)) {
        text_put(text, "; ");
        text_add(text, "a Linking Book is open");
    }
    text_char(text, '\n');
}

static void put_team(const struct myst_state *state, int team, struct text *text)
{
    int pieces = bits_count(state->placed[team]), switches = bits_count(state->placed[team] & myst_switches);
    struct score_sheet sheet = { 0 };
    myst_score(&state->head, team, &sheet);
    text_seat_style(text, team);
    text_put(text, team == 0 ? "▌ " : "▐ ");
    text_add(text, "%T", myst_team_titles[team]);
    text_put(text, TEXT_PLAIN "  ");
    text_add_n(text, pieces, "%d piece", "%d pieces", pieces);
    text_put(text, ", ");
    text_add_n(text, switches, "%d Marker Switch", "%d Marker Switches", switches);
    text_put(text, ", " TEXT_GOLD);
    text_add_n(text, sheet.total, "%d point in sight", "%d points in sight", (int)sheet.total);
    text_put(text, TEXT_PLAIN "\n");
    put_seats(state, team, text);
    put_hand(state, team, text);
}

static void put_time(const struct myst_state *state, struct text *text)
{
    uint32_t left_s = (state->race_end_ms - state->head.at_ms) / 1000;
    if (state->race_end_ms != 0 && state->head.option[MYST_OPTION_MINUTES] == MYST_UNTIMED)
        text_add(text, "Race without a time limit\n");
    else if (state->race_end_ms != 0)
        text_add(text, "Race: %u min %u s left\n", (unsigned)(left_s / 60), (unsigned)(left_s % 60));
    else if (state->head.phase == MYST_BUILDING)
        text_add(text, "Building by turns: turn %d of %d\n", state->turn_count + 1, myst_building_turns_most);
    else if (state->head.phase == MYST_EXPLORING && state->turn_limit != 0)
        text_add(text, "Exploring: turn %d of %d\n", state->turn_count / MYST_TEAMS + 1, state->turn_limit);
}

void myst_print(const struct game_state *view, struct text *text)
{
    const struct myst_state *state = myst_of(view);
    struct myst_island island;
    myst_island_survey(state->picture_seed, &island);
    put_board(state, &island, text);
    put_time(state, text);
    for (int team = 0; team < MYST_TEAMS; team++)
        put_team(state, team, text);
    for (int team = 0; team < MYST_TEAMS && view->phase == MYST_BUILDING; team++)
        if (view->viewer < 0 || view->viewer >= view->seat_count || myst_team(view->viewer) == team)
            put_tray(state, &island, team, text);
}
