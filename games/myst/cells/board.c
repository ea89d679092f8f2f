/* Myst: the island and the trays in cells. A piece looks the same in both. */
#include "games/myst/cells/cells.h"

/* ---- a piece ---- */

static const char *const signs[] = {
    [MYST_DEEP] = TEXT_SEA "≈",    [MYST_SHALLOW] = TEXT_SEA "~", [MYST_SHORE] = TEXT_EARTH "·",
    [MYST_GRASS] = TEXT_LEAF "\"", [MYST_WOODS] = TEXT_LEAF "♣",  [MYST_HILLS] = TEXT_EARTH "∩",
    [MYST_PEAKS] = TEXT_QUIET "^",
};

static void draw_line(const struct myst_frame *frame, int place, int turns, int line, int left, int top)
{
    const char *words = myst_piece_words(frame->island, place);
    int word_cells = line == frame->lines - 1 ? text_cells(words) : 0;
    struct myst_sample at = { .columns = frame->width, .lines = frame->lines, .line = line };
    for (; at.column < frame->width - word_cells; at.column++)
        canvas_put(frame->canvas, left + at.column, top, signs[myst_terrain_of(frame->island, place, turns, at)]);
    if (word_cells > 0)
        canvas_add(frame->canvas, left + at.column, top, TEXT_STRONG "%s", words);
}

void myst_draw_piece(const struct myst_frame *frame, int place, int turns, int first, int left, int top)
{
    for (int line = first; line < frame->lines; line++)
        draw_line(frame, place, turns, line, left, top + line - first);
}

/* ---- the board ---- */

static void put_styled(const struct myst_frame *frame, int team, int left, int top, const char *words)
{
    char styled[32];
    struct text text = text_on(styled, sizeof styled);
    text_seat_style(&text, team);
    text_put(&text, words);
    canvas_put(frame->canvas, left, top, styled);
}

void myst_put_team(const struct myst_frame *frame, int team, int left, int top)
{
    put_styled(frame, team, left, top, team == 0 ? "▌" : "▐");
}

/* To the left of a place: whose piece lies there. */
static void draw_owner(const struct myst_frame *frame, int place, int left, int top)
{
    for (int line = 0; line < frame->lines; line++)
        if (bits_has(myst_open(frame->state), place))
            canvas_put(frame->canvas, left, top + line, TEXT_QUIET "┊");
        else
            myst_put_team(frame, bits_has(frame->state->placed[0], place) ? 0 : 1, left, top + line);
}

/* What stands on the place: a playing piece, or a Key Landmark Piece. These words are the same in every language,
 * because a cell has no room for longer ones. */
static void draw_standing(const struct myst_frame *frame, int place, int left, int top)
{
    const struct myst_state *state = frame->state;
    int landmark = myst_key_landmark(place);
    if (landmark != MYST_NO_LANDMARK && myst_controller(state, landmark) >= 0)
        put_styled(frame, myst_controller(state, landmark), left, top,
                   state->top[landmark] == MYST_TOP_LAID ? "☼ laid " : "☼ key  ");
    for (int team = 0; team < MYST_TEAMS && state->head.phase >= MYST_EXPLORING; team++)
        if (state->pawn[team] == place)
            put_styled(frame, team, left, top, team == 0 ? "◄blue  " : "◄yellow");
}

static void draw_place(const struct myst_frame *frame, int place, int left, int top)
{
    bool blank =
        frame->sight->view->option[MYST_OPTION_PICTURE] == MYST_BOARD_BLANK && bits_has(myst_open(frame->state), place);
    struct canvas_area area = canvas_area(left + 1, top, frame->width, frame->lines);
    int landmark = myst_key_landmark(place);
    draw_owner(frame, place, left, top);
    if (blank)
        canvas_put(frame->canvas, left + 1 + frame->width / 2, top + frame->lines / 2, TEXT_QUIET "·");
    else
        myst_draw_piece(frame, place, 0, 0, left + 1, top);
    draw_standing(frame, place, left + 1, top);
    if (frame->sight->view->phase != MYST_CHOOSING)
        canvas_mark(frame->canvas, area, &myst_places, place);
    else if (landmark != MYST_NO_LANDMARK)
        canvas_mark(frame->canvas, area, &myst_landmarks, landmark);
}

void myst_draw_board(const struct myst_frame *frame)
{
    int step = frame->width + 1;
    for (int column = 0; column < MYST_COLUMNS; column++)
        canvas_add(frame->canvas, MYST_LEFT + column * step + step / 2, 0, TEXT_STRONG "%c", 'a' + column);
    for (int place = 0; place < MYST_PLACES; place++)
        draw_place(frame, place, MYST_LEFT + place % MYST_COLUMNS * step, 1 + place / MYST_COLUMNS * frame->lines);
    for (int row = 0; row < MYST_ROWS; row++)
        canvas_add(frame->canvas, 0, 1 + row * frame->lines, TEXT_STRONG "%d", row + 1);
    canvas_fill(frame->canvas, canvas_area(MYST_LEFT + MYST_COLUMNS * step, 1, 1, MYST_ROWS * frame->lines),
                TEXT_QUIET "┊");
}

/* ---- trays ---- */

int myst_tray_team(const struct myst_frame *frame)
{
    return (frame->team + frame->sight->turn) % MYST_TEAMS;
}

/* A number, the piece and a blank; or blanks around both. */
static int slot_width(const struct myst_frame *frame)
{
    return frame->width + (frame->airy ? 5 : 3);
}

static int slots_in_row(const struct myst_frame *frame)
{
    return frame->canvas->width / slot_width(frame);
}

int myst_tray_rows(const struct myst_frame *frame, int gap)
{
    int rows = (MYST_PLACES + slots_in_row(frame) - 1) / slots_in_row(frame);
    return rows * (frame->lines + gap) - gap;
}

static void put_number(const struct myst_frame *frame, int team, int slot, int left, int top)
{
    char number[8];
    struct text text = text_on(number, sizeof number);
    text_put(&text, slot < 9 ? " " : "");
    text_number(&text, slot + 1);
    put_styled(frame, team, left, top, number);
}

/* Slots keep their places, which are blank once the piece is on the board. */
static void draw_slot(const struct myst_frame *frame, int slot, bool whole, int left, int top)
{
    static const char *const up[] = { "", "→", "↓", "←" };
    int team = myst_tray_team(frame), lying = frame->state->tray[team][slot];
    int turns = lying >> MYST_TRAY_TURN_SHIFT, lines = whole ? frame->lines : 1;
    int number = left + frame->airy, piece = number + 2 + frame->airy;
    if (!bits_has(frame->state->tray_left[team], slot))
        return;
    put_number(frame, team, slot, number, top);
    myst_draw_piece(frame, lying & MYST_TRAY_PLACE_MASK, turns, frame->lines - lines, piece, top);
    if (whole)
        canvas_put(frame->canvas, number + 1, top + 1, up[turns]);
    else
        canvas_put(frame->canvas, piece + frame->width, top, up[turns]);
    if (team == frame->team && frame->sight->seat < frame->sight->view->seat_count)
        canvas_mark(frame->canvas, canvas_area(left, top, slot_width(frame), lines), &myst_slots, slot);
}

int myst_draw_tray(const struct myst_frame *frame, bool whole, int gap, int top)
{
    int in_row = slots_in_row(frame), step = slot_width(frame), height = whole ? frame->lines + gap : 1;
    for (int slot = 0; slot < MYST_PLACES; slot++)
        draw_slot(frame, slot, whole, slot % in_row * step, top + slot / in_row * height);
    return top + (MYST_PLACES + in_row - 1) / in_row * height - (whole ? gap : 0);
}
