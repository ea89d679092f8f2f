#include "clients/terminal/talk/drawn.h"

#include <stdlib.h>

#include "command/language.h"
#include "engine/bits.h"

enum { FOOT = 3 }; /* rows below the table, where other clients put the question */

static void name_seats(const struct conversation *talk, struct canvas_sight *sight)
{
    bool alone = bits_count(talk->keyboard.seats) == 1;
    for (int seat = 0; seat < GAME_SEATS_MOST; seat++) {
        sight->name[seat] = talk->screen.name[seat];
        if (sight->name[seat][0] == 0 && bits_has(talk->keyboard.seats, seat))
            sight->name[seat] = alone ? language_find("you") : language_find("player");
    }
}

struct canvas_sight drawn_sight(const struct conversation *talk)
{
    struct canvas_sight sight = { .view = &talk->view.head, .seat = GAME_SPECTATOR };
    if (talk->keyboard.asked >= 0)
        sight.seat = talk->keyboard.asked;
    name_seats(talk, &sight);
    return sight;
}

/* ---- as lines ---- */

static bool is_blank(const struct canvas_cell *cell)
{
    return cell->glyph[0] == 0 || cell->glyph[0] == ' ';
}

static int row_width(const struct canvas *canvas, int top)
{
    int width = canvas->width;
    while (width > 0 && is_blank(&canvas->cell[top][width - 1]))
        width--;
    return width;
}

static int row_count(const struct canvas *canvas)
{
    int count = canvas->height;
    while (count > 0 && row_width(canvas, count - 1) == 0)
        count--;
    return count;
}

static void write_row(const struct canvas *canvas, int top, struct text *text)
{
    const char plain = TEXT_PLAIN[0];
    char style = plain;
    for (int left = 0; left < row_width(canvas, top); left++) {
        const struct canvas_cell *cell = &canvas->cell[top][left];
        char wanted = cell->style == 0 ? plain : (char)cell->style;
        if (wanted != style)
            text_char(text, wanted);
        style = wanted;
        text_put(text, cell->glyph[0] == 0 ? " " : cell->glyph);
    }
    if (style != plain)
        text_put(text, TEXT_PLAIN);
    text_char(text, '\n');
}

bool drawn_write_low(const struct conversation *talk, int lines, struct text *text)
{
    const struct game_cells *cells = game_cells_of(talk->venue->game);
    struct canvas *canvas = cells == NULL || talk->screen.width < CANVAS_WIDTH_LEAST ? NULL : malloc(sizeof *canvas);
    if (canvas == NULL)
        return false;
    struct canvas_sight sight = drawn_sight(talk);
    canvas_clear(canvas, CANVAS_WIDTH_LEAST, CANVAS_HEIGHT_LEAST, language_words());
    cells->draw(&sight, FOOT, canvas);
    int count = row_count(canvas);
    for (int top = 0; count <= lines && top < count; top++)
        write_row(canvas, top, text);
    free(canvas);
    return count <= lines;
}
