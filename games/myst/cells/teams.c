/* Myst: the teams: pieces, points, who is doing what, and cards. */
#include "games/myst/cells/cells.h"

enum { NARROW = 30 /* cells; sides below that show everything in short */ };

/* ---- the piece in hand ---- */

int myst_held_slot(const struct myst_frame *frame)
{
    int seat = frame->sight->seat;
    return seat < frame->sight->view->seat_count ? frame->state->lifted[seat] - 1 : -1;
}

static bool may_turn(const struct myst_frame *frame)
{
    return frame->sight->view->option[MYST_OPTION_PIECES] == MYST_ROTATED &&
           frame->state->turned[frame->sight->seat] == 0 && game_acts(frame->sight->view, frame->sight->seat);
}

/* As it lies in the hand: turned as it lay in the tray, and by what it was turned since. */
void myst_draw_held(const struct myst_frame *frame, int left, int top)
{
    int seat = frame->sight->seat, slot = myst_held_slot(frame), lying = frame->state->tray[frame->team][slot];
    int turns = (lying >> MYST_TRAY_TURN_SHIFT) + frame->state->turned[seat];
    canvas_number(frame->canvas, left + 2, top, slot + 1);
    myst_draw_piece(frame, lying & MYST_TRAY_PLACE_MASK, turns % 4, 0, left + 2, top);
}

/* Three turns: " → " " ↓ " " ← ", by where they turn the top of the piece. */
static void draw_turns(const struct myst_frame *frame, int left, int top)
{
    static const char *const arrows[] = { "→", "↓", "←" };
    for (int turn = 0; turn < 3; turn++) {
        canvas_put(frame->canvas, left + 3 * turn + 1, top, arrows[turn]);
        canvas_mark(frame->canvas, canvas_area(left + 3 * turn, top, 3, 1), &myst_turns, turn);
    }
}

/* ---- in short ---- */

static int points_of(const struct myst_frame *frame, int team)
{
    int points = bits_count(frame->state->placed[team] & myst_switches);
    for (int card = 0; card < MYST_LANDMARK_CARDS; card++)
        if (bits_has(frame->state->hand[team], card))
            points += myst_card_points(frame->state, team, card);
    return points;
}

/* In the race everybody may move at any time. */
static bool has_turn(const struct myst_frame *frame, int seat)
{
    return frame->state->race_end_ms == 0 && game_acts(frame->sight->view, seat);
}

/* "●a44": the piece somebody holds; x: locked out; …: waits. */
static int put_member(const struct myst_frame *frame, int seat, int left, int top)
{
    const struct myst_state *state = frame->state;
    struct canvas *canvas = frame->canvas;
    bool locked = state->locked_until_ms[seat] != 0, waits = bits_has(state->waiting, seat);
    if (has_turn(frame, seat))
        left = canvas_put(canvas, left, top, TEXT_STRONG "▶");
    left = canvas_seat(canvas, left, top, seat);
    left = canvas_add(canvas, left, top, "%S", seat);
    if (state->lifted[seat] != 0)
        return canvas_add(canvas, left, top, "%d", state->lifted[seat]);
    return canvas_put(canvas, left, top, locked ? "x" : waits ? "…" : " ");
}

static void draw_short_cards(const struct myst_frame *frame, int team, struct myst_side *side)
{
    struct canvas *canvas = frame->canvas;
    int left = side->left, cards = MYST_HAND_CARDS - frame->state->books_played[team];
    if (frame->state->hand[team] == 0) {
        canvas_add_in(canvas, left, side->top++, side->width, "%d cards", cards);
        return;
    }
    for (int i = 0, card = 0; i < cards; card++) {
        bool book = card >= MYST_LANDMARK_CARDS;
        if (!book && !bits_has(frame->state->hand[team], card))
            continue;
        int column = left + i++ % 2 * 7, row = side->top + (i - 1) / 2;
        int end = canvas_put_in(canvas, column, row, book ? 6 : 4,
                                book ? TEXT_GOLD "book" : myst_landmark_names[card / MYST_VALUES]);
        if (!book)
            canvas_add(canvas, end, row, TEXT_GOLD "%d", myst_values[card % MYST_VALUES]);
    }
    side->top += (cards + 1) / 2;
}

static void draw_short_team(const struct myst_frame *frame, int team, struct myst_side *side)
{
    const struct myst_state *state = frame->state;
    struct canvas *canvas = frame->canvas;
    int pieces = bits_count(state->placed[team]), switches = bits_count(state->placed[team] & myst_switches);
    int left = side->left;
    myst_put_team(frame, team, left, side->top);
    canvas_add_in(canvas, left + 1, side->top, 6, "%T", myst_team_titles[team]);
    canvas_number(canvas, left + 9, side->top, points_of(frame, team));
    canvas_add_in(canvas, left + 10, side->top++, 3, "pt.");
    canvas_add_in(canvas, left, side->top++, side->width, "%d pcs. %d sw.", pieces, switches);
    for (int seat = team; seat < state->head.seat_count; seat += MYST_TEAMS)
        left = put_member(frame, seat, left, side->top) + (state->head.seat_count <= 4);
    side->top++;
    draw_short_cards(frame, team, side);
}

/* What is in hand, or else whose tray this is. */
static void draw_short_hand(const struct myst_frame *frame, struct myst_side *side)
{
    int top = side->bottom - 3, tray = myst_tray_team(frame);
    if (frame->sight->view->phase != MYST_BUILDING)
        return;
    canvas_rule(frame->canvas, side->left, top, side->width, "");
    if (tray == frame->team && myst_held_slot(frame) >= 0) {
        canvas_add_in(frame->canvas, side->left, top, side->width, "in hand ");
        if (may_turn(frame))
            draw_turns(frame, side->left + side->width - 9, top);
        myst_draw_held(frame, side->left, top + 1);
        return;
    }
    canvas_add_in(frame->canvas, side->left, top, side->width, "tray ");
    myst_put_team(frame, tray, side->left, top + 1);
    canvas_add_in(frame->canvas, side->left + 1, top + 1, side->width - 1, "%T", myst_team_titles[tray]);
    canvas_add_in(frame->canvas, side->left, top + 2, side->width, "v  the other");
}

/* ---- in full ---- */

static void draw_member(const struct myst_frame *frame, int seat, const struct myst_side *side)
{
    const struct myst_state *state = frame->state;
    struct canvas *canvas = frame->canvas;
    bool turns = state->head.option[MYST_OPTION_PIECES] == MYST_ROTATED; /* they take room at the right */
    int name = side->width >= 44 ? 20 : turns ? 8 : 14, left = side->left + 6 + name;
    if (has_turn(frame, seat))
        canvas_put(canvas, side->left, side->top, TEXT_STRONG "▶");
    canvas_seat(canvas, side->left + 1, side->top, seat);
    canvas_add(canvas, side->left + 3, side->top, "%S", seat);
    canvas_put_in(canvas, side->left + 5, side->top, name, frame->sight->name[seat]);
    int room = side->left + side->width - left;
    if (state->lifted[seat] != 0)
        canvas_add_in(canvas, left, side->top, room, "holds %d", state->lifted[seat]);
    else if (state->locked_until_ms[seat] != 0)
        canvas_add_in(canvas, left, side->top, room, "locked out");
    else if (bits_has(state->waiting, seat))
        canvas_add_in(canvas, left, side->top, room, "waits");
}

/* Cards side by side, as many as there is room for. */
static void draw_hand(const struct myst_frame *frame, int team, struct myst_side *side)
{
    struct canvas *canvas = frame->canvas;
    int left = side->left + 1, cards = MYST_HAND_CARDS - frame->state->books_played[team];
    if (frame->state->hand[team] == 0) {
        canvas_add_in(canvas, left, side->top++, side->width - 1, "%d cards", cards);
        return;
    }
    for (int i = 0, card = 0; i < cards; card++) {
        bool book = card >= MYST_LANDMARK_CARDS;
        const char *name = book ? "book" : myst_landmark_names[card / MYST_VALUES];
        if (!book && !bits_has(frame->state->hand[team], card))
            continue;
        if (left + text_cells(name) + 2 > side->left + side->width) {
            left = side->left + 1;
            side->top++;
        }
        left = canvas_put(canvas, left, side->top, name) + 1;
        if (!book)
            left = canvas_add(canvas, left, side->top, TEXT_GOLD "%d", myst_values[card % MYST_VALUES]) + 2;
        i++;
    }
    side->top++;
}

/* Its name and numbers, with the piece in hand at the right. */
static void draw_team_head(const struct myst_frame *frame, int team, struct myst_side *side)
{
    struct canvas *canvas = frame->canvas;
    int pieces = bits_count(frame->state->placed[team]);
    int switches = bits_count(frame->state->placed[team] & myst_switches);
    bool holds = team == frame->team && myst_held_slot(frame) >= 0;
    int room = side->width - 2 - (holds ? frame->width + 2 : 0);
    myst_put_team(frame, team, side->left, side->top);
    canvas_add_in(canvas, side->left + 2, side->top, 8, "%T", myst_team_titles[team]);
    canvas_add_in(canvas, side->left + 11, side->top, room - 9, "points: %d", points_of(frame, team));
    canvas_add_in(canvas, side->left + 2, side->top + 1, room, "pieces %d, switches %d", pieces, switches);
    if (holds) {
        myst_draw_held(frame, side->left + side->width - frame->width - 2, side->top);
        if (may_turn(frame))
            draw_turns(frame, side->left + side->width - 9, side->top + frame->lines);
    }
    side->top += 2;
}

static void draw_full_team(const struct myst_frame *frame, int team, struct myst_side *side)
{
    draw_team_head(frame, team, side);
    for (int seat = team; seat < frame->state->head.seat_count; seat += MYST_TEAMS, side->top++)
        draw_member(frame, seat, side);
    draw_hand(frame, team, side);
}

void myst_draw_teams(const struct myst_frame *frame, struct myst_side *side)
{
    bool narrow = side->width < NARROW;
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (narrow)
            draw_short_team(frame, team, side);
        else
            draw_full_team(frame, team, side);
        if (!narrow && frame->lines > 2)
            side->top++;
    }
    if (narrow)
        draw_short_hand(frame, side);
}
