#include "clients/terminal/window/box.h"

#include "engine/text.h"

void box_draw(struct canvas *canvas, struct canvas_area area, const char *title)
{
    int right = area.left + area.width - 1, bottom = area.top + area.height - 1;
    canvas_fill(canvas, area, " ");
    canvas_fill(canvas, canvas_area(area.left, area.top, area.width, 1), "═");
    canvas_fill(canvas, canvas_area(area.left, bottom, area.width, 1), "═");
    canvas_fill(canvas, canvas_area(area.left, area.top, 1, area.height), "║");
    canvas_fill(canvas, canvas_area(right, area.top, 1, area.height), "║");
    canvas_put(canvas, area.left, area.top, "╔");
    canvas_put(canvas, right, area.top, "╗");
    canvas_put(canvas, area.left, bottom, "╚");
    canvas_put(canvas, right, bottom, "╝");
    if (title[0] == 0)
        return;
    int end = canvas_put_in(canvas, area.left + 3, area.top, area.width - 6, title);
    canvas_put(canvas, area.left + 2, area.top, " ");
    canvas_put(canvas, end, area.top, " ");
}
