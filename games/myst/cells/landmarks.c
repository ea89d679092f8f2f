/* Myst: the landmarks with the cards that count for them, and the steps of the playing piece. */
#include "games/myst/cells/cells.h"

/* ---- headings ---- */

/* What the pane below the board is about. */
static void draw_heading(const struct myst_frame *frame, int left, int top, int width)
{
    const struct myst_state *state = frame->state;
    uint8_t place[GAME_SEATS_MOST];
    canvas_rule(frame->canvas, left, top, width, "");
    if (state->head.phase == MYST_EXPLORING && state->turn_limit != 0) {
        int end = canvas_add_in(frame->canvas, left + 1, top, width - 1, " turn %d of %d ",
                                state->turn_count / MYST_TEAMS + 1, state->turn_limit);
        if (state->step == MYST_STEP_MOVE)
            canvas_add_in(frame->canvas, end + 1, top, left + width - end - 1, " spun %d ", state->spaces);
        return;
    }
    if (state->head.phase != MYST_ENDED) {
        canvas_add_in(frame->canvas, left + 1, top, width - 1, " landmarks ");
        return;
    }
    myst_rank(&state->head, place);
    if (place[0] == place[1])
        canvas_add_in(frame->canvas, left + 1, top, width - 1, " Both teams win. ");
    else
        canvas_add_in(frame->canvas, left + 1, top, width - 1, " %T wins. ", myst_team_titles[place[0] == 1 ? 0 : 1]);
}

/* ---- landmarks ---- */

static void mark_landmark(const struct myst_frame *frame, struct canvas_area area, int landmark)
{
    if (frame->sight->view->phase == MYST_CHOOSING)
        canvas_mark(frame->canvas, area, &myst_landmarks, landmark);
}

/* Whose sign it is; nobody's while it is open. */
static void put_sign(const struct myst_frame *frame, int team, int left, int top)
{
    if (team < 0)
        canvas_put(frame->canvas, left, top, TEXT_QUIET "–");
    else
        myst_put_team(frame, team, left, top);
}

/* Cards of the team that count for the landmark: "3 (5)", the points they earn as things stand. */
static void put_cards(const struct myst_frame *frame, int landmark, int left, int top, int right)
{
    uint32_t hand = frame->state->hand[frame->team];
    for (int card = landmark * MYST_VALUES; card < (landmark + 1) * MYST_VALUES; card++) {
        if (!bits_has(hand, card))
            continue;
        int points = myst_card_points(frame->state, frame->team, card);
        left =
            canvas_add_in(frame->canvas, left, top, right - left, "%d (%d)", myst_values[card % MYST_VALUES], points) +
            2;
    }
}

static void draw_row(const struct myst_frame *frame, int landmark, int left, int top, int width)
{
    struct canvas *canvas = frame->canvas;
    canvas_add_in(canvas, left + 1, top, 15, "%T", myst_landmark_titles[landmark]);
    canvas_put(canvas, left + 17, top, myst_place_names[myst_landmark_places[landmark][0]]);
    put_sign(frame, myst_placer(frame->state, landmark), left + 22, top);
    put_sign(frame, myst_controller(frame->state, landmark), left + 30, top);
    put_cards(frame, landmark, left + 37, top, left + width - 1);
    mark_landmark(frame, canvas_area(left, top, width, 1), landmark);
}

void myst_draw_table(const struct myst_frame *frame, int left, int top, int width)
{
    struct canvas *canvas = frame->canvas;
    draw_heading(frame, left, top, width);
    canvas_add_in(canvas, left + 1, top + 1, 15, "landmark");
    canvas_add_in(canvas, left + 17, top + 1, 4, "key");
    canvas_add_in(canvas, left + 22, top + 1, 7, "placed");
    canvas_add_in(canvas, left + 30, top + 1, 6, "shows");
    if (frame->state->hand[frame->team] != 0)
        canvas_add_in(canvas, left + 37, top + 1, width - 38, "cards (points now)");
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++)
        draw_row(frame, landmark, left, top + 2 + landmark, width);
}

void myst_draw_brief(const struct myst_frame *frame, int top)
{
    int step = frame->canvas->width / 4;
    draw_heading(frame, 0, top, frame->canvas->width);
    for (int landmark = 0; landmark < MYST_LANDMARKS; landmark++) {
        int left = landmark % 4 * step, row = top + 1 + landmark / 4;
        canvas_add_in(frame->canvas, left + 1, row, 12, "%T", myst_landmark_titles[landmark]);
        canvas_put(frame->canvas, left + 14, row, myst_place_names[myst_landmark_places[landmark][0]]);
        put_sign(frame, myst_controller(frame->state, landmark), left + 17, row);
        mark_landmark(frame, canvas_area(left, row, 19, 1), landmark);
    }
}

/* What every card earns as things stand, in two rows. */
void myst_draw_cards(const struct myst_frame *frame, int top)
{
    uint32_t hand = frame->state->hand[frame->team];
    if (hand == 0)
        return;
    for (int card = 0, i = 0; card < MYST_LANDMARK_CARDS; card++) {
        if (!bits_has(hand, card))
            continue;
        canvas_add_in(frame->canvas, 1 + i % 3 * 26, top + i / 3, 25, "%T %d (%d now)",
                      myst_landmark_titles[card / MYST_VALUES], myst_values[card % MYST_VALUES],
                      myst_card_points(frame->state, frame->team, card));
        i++;
    }
}

/* ---- steps ---- */

/* How many steps every place is away from the playing piece of the team on turn; 0: out of reach. */
static void count_steps(const struct myst_state *state, uint8_t steps[MYST_PLACES])
{
    uint64_t held = bits_of(state->pawn[1 - state->team]), seen = bits_of(state->pawn[state->team]), edge = seen;
    for (uint8_t step = 1; step <= state->spaces; step++) {
        edge = myst_touching(edge) & ~held & ~seen; /* 6.8, 6.12 */
        seen |= edge;
        for (uint64_t left = edge; left != 0; left &= left - 1)
            steps[bits_lowest(left)] = step;
    }
}

static void draw_step(const struct myst_frame *frame, int place, int steps, int left, int top)
{
    for (int team = 0; team < MYST_TEAMS; team++)
        if (frame->state->pawn[team] == place) {
            myst_put_team(frame, team, left, top);
            return;
        }
    if (steps == 0)
        canvas_put(frame->canvas, left, top, TEXT_QUIET "·");
    else
        canvas_number(frame->canvas, left + 1, top, steps);
}

void myst_draw_steps(const struct myst_frame *frame, int left, int top)
{
    uint8_t steps[MYST_PLACES] = { 0 };
    canvas_rule(frame->canvas, left, top, MYST_STEPS_WIDTH, "");
    canvas_add_in(frame->canvas, left + 1, top, MYST_STEPS_WIDTH - 2, " steps from %s ",
                  myst_place_names[frame->state->pawn[frame->state->team]]);
    count_steps(frame->state, steps);
    for (int column = 0; column < MYST_COLUMNS; column++)
        canvas_add(frame->canvas, left + 4 + 4 * column, top + 1, "%c", 'a' + column);
    for (int row = 0; row < MYST_ROWS; row++)
        canvas_number(frame->canvas, left + 2, top + 2 + row, row + 1);
    for (int place = 0; place < MYST_PLACES; place++)
        draw_step(frame, place, steps[place], left + 4 + 4 * (place % MYST_COLUMNS), top + 2 + place / MYST_COLUMNS);
}

/* ---- signs ---- */

void myst_draw_legend(const struct myst_frame *frame, int top)
{
    int end = canvas_add_in(frame->canvas, 1, top, frame->canvas->width - 1,
                            "≈~ sea  · shore  \" grass  ♣ wood  ∩ hill  ^ peak  ☼ key piece");
    for (int team = 0; team < MYST_TEAMS; team++) {
        if (end + 10 > frame->canvas->width)
            return;
        myst_put_team(frame, team, end + 2, top);
        end = canvas_add_in(frame->canvas, end + 4, top, 6, "%T", myst_team_titles[team]);
    }
}
