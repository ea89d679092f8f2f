#include "clients/terminal/commands/analyse_plot.h"

#include <math.h>

#include "clients/terminal/screen/screen.h"
#include "command/language.h"
#include "command/svg.h"

enum { RIGHT = 40 };
enum { CURVE_HEIGHT = 320, CURVE_LEFT = 56, CURVE_TOP = 76, CURVE_BOTTOM = CURVE_TOP + CURVE_HEIGHT };
enum { LABEL_WIDTH = 30, LABEL_ROW = 15, LABEL_ROWS = 2, TICKS_MOST = 10 };

static double curve_x(const struct analyse_plot *curves, int point)
{
    int last = curves->point_count > 1 ? curves->point_count - 1 : 1;
    return CURVE_LEFT + (double)(SVG_WIDTH - CURVE_LEFT - RIGHT) * point / last;
}

static double curve_y(double value)
{
    return CURVE_TOP + CURVE_HEIGHT * (1 - value);
}

static void put_label(FILE *to, double x, double y, const char *anchor, const char *format, ...)
{
    char words[64];
    struct text text = language_text(words, sizeof words);
    va_list values;
    va_start(values, format);
    text_add_list(&text, format, values);
    va_end(values);
    fprintf(to, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"12\" fill=\"#5b6672\">", x, y, anchor);
    svg_text(to, words);
    fprintf(to, "</text>\n");
}

/* Whole steps of 1, 2 or 5 times a power of ten. */
static int tick_step(int last)
{
    static const int factor[] = { 1, 2, 5 };
    for (int power = 1;; power *= 10)
        for (int i = 0; i < 3; i++)
            if (last / (power * factor[i]) <= TICKS_MOST)
                return power * factor[i];
}

static void curve_grid(FILE *to, const struct analyse_plot *curves)
{
    int last = curves->point_count - 1, step = tick_step(last);
    for (int i = 0; i <= 4; i++) {
        double y = curve_y(i / 4.0);
        fprintf(to, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#d9d3c5\"/>\n", CURVE_LEFT,
                SVG_WIDTH - RIGHT, y, y);
        put_label(to, CURVE_LEFT - 8, y + 4, "end", "%d %%", i * 25);
    }
    for (int point = 0; point <= last; point += step) {
        double x = curve_x(curves, point);
        fprintf(to, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#8a8172\"/>\n", x, x, CURVE_BOTTOM,
                CURVE_BOTTOM + 4);
        put_label(to, x, CURVE_BOTTOM + 18, "middle", point == 0 ? "%d events" : "%d", point);
    }
}

/* Numbers above the marks. One that would touch another goes to a second row; where that is full, too, the less
 * important mark stays without. */
static void curve_marks(FILE *to, const struct analyse_plot *curves)
{
    double taken[LABEL_ROWS][ANALYSE_MARKS_LIMIT];
    int count[LABEL_ROWS] = { 0 };
    for (int i = 0; i < curves->mark_count && i < ANALYSE_MARKS_LIMIT; i++) {
        double x = curve_x(curves, curves->mark[i]);
        int row = 0, other = 0;
        while (row < LABEL_ROWS && other < count[row]) {
            bool touches = fabs(taken[row][other] - x) < LABEL_WIDTH;
            row += touches;
            other = touches ? 0 : other + 1;
        }
        fprintf(to, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#8a8172\" stroke-dasharray=\"3 4\"/>\n",
                x, x, CURVE_TOP, CURVE_BOTTOM);
        if (row == LABEL_ROWS)
            continue;
        taken[row][count[row]++] = x;
        put_label(to, x, CURVE_TOP - 8 - LABEL_ROW * row, "middle", "%d", curves->mark[i]);
    }
}

void analyse_plot(FILE *to, const struct analyse_plot *curves)
{
    svg_begin(to, CURVE_BOTTOM + 58, curves->title);
    curve_grid(to, curves);
    curve_marks(to, curves);
    for (int seat = 0; seat < curves->seat_count; seat++) {
        int x = CURVE_LEFT + 90 * seat, y = CURVE_BOTTOM + 42;
        fprintf(to, "<polyline fill=\"none\" stroke=\"#%06x\" stroke-width=\"2.5\" stroke-linejoin=\"round\" points=\"",
                screen_seat_colour(seat));
        for (int point = 0; point < curves->point_count; point++)
            fprintf(to, "%.1f,%.1f ", curve_x(curves, point),
                    curve_y(curves->value[point * curves->seat_count + seat]));
        fprintf(to, "\"/>\n<rect x=\"%d\" y=\"%d\" width=\"18\" height=\"5\" fill=\"#%06x\"/>\n", x, y - 7,
                screen_seat_colour(seat));
        char words[64];
        struct text text = language_text(words, sizeof words);
        text_add(&text, "seat %c", text_seat_letter(seat));
        fprintf(to, "<text x=\"%d\" y=\"%d\" fill=\"#26323f\">", x + 24, y);
        svg_text(to, words);
        fprintf(to, "</text>\n");
    }
    svg_end(to);
}
