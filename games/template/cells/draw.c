/* Template: the table in character cells, for the full-screen terminal client. */
#include "engine/canvas.h"
#include "games/template/template.h"

enum { LEFT = 2, NAME_WIDTH = 20, TAKEN_END = 32, CHARM_LEFT = 34, SEATS_TOP = 4, PEBBLE_WIDTH = 3 };

/* The first pebbles stand for how many are taken: pointing at the third one takes three. */
static void draw_heap(const struct template_state *state, struct canvas *canvas)
{
    canvas_add(canvas, LEFT, 0, "heap");
    for (int pebble = 0; pebble < state->heap; pebble++) {
        int left = LEFT + pebble * PEBBLE_WIDTH;
        canvas_put(canvas, left + 1, 1, TEXT_EARTH "o");
        if (pebble < TEMPLATE_TAKE_MOST)
            canvas_mark(canvas, canvas_area(left, 1, PEBBLE_WIDTH, 1), &template_pebble_kind, pebble);
    }
}

static void draw_seat(const struct canvas_sight *sight, int seat, struct canvas *canvas)
{
    const struct template_state *state = template_of(sight->view);
    int top = SEATS_TOP + seat;
    if (game_acts(sight->view, seat))
        canvas_put(canvas, 0, top, TEXT_STRONG "▶");
    int left = canvas_seat(canvas, LEFT, top, seat);
    canvas_put_in(canvas, left + 1, top, NAME_WIDTH, sight->name[seat]);
    canvas_number(canvas, TAKEN_END, top, state->taken[seat]);
    if (state->charm[seat] != 0)
        canvas_add(canvas, CHARM_LEFT, top, "charm %d", state->charm[seat]);
}

static void draw(const struct canvas_sight *sight, int foot, struct canvas *canvas)
{
    (void)foot; /* there is always enough room below */
    draw_heap(template_of(sight->view), canvas);
    canvas_add_in(canvas, TAKEN_END - 7, SEATS_TOP - 1, 8, "pebbles");
    for (int seat = 0; seat < sight->view->seat_count; seat++)
        draw_seat(sight, seat, canvas);
    canvas->used = SEATS_TOP + sight->view->seat_count;
}

extern const struct game template_game;
extern const struct game_cells template_cells;
const struct game_cells template_cells = { .game = &template_game, .draw = draw };
