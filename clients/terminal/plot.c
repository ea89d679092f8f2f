/* Plots. */
#include "clients/terminal/plot.h"

#include <math.h>

enum { WIDTH = 760, LEFT = 150, RIGHT = 40, ROW = 30, TOP = 60, CURVE_HEIGHT = 320, CURVE_LEFT = 56 };

static const char *const seat_colour[] = { "#c0452c", "#2b6cb0", "#3f8f4f", "#b7791f", "#7b4fa3", "#4a5568" };

static void put_text(FILE *to, const char *words)
{
    for (; *words != 0; words++)
        switch (*words) {
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        case '&': fputs("&amp;", to); break;
        default: fputc(*words, to);
        }
}

static void begin(FILE *to, int height, const char *title)
{
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "font-family=\"sans-serif\" font-size=\"14\">\n<title>",
            WIDTH, height);
    put_text(to, title);
    fprintf(to, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fdfbf6\"/>\n", WIDTH, height);
    fprintf(to, "<text x=\"20\" y=\"28\" font-size=\"17\" font-weight=\"bold\" fill=\"#26323f\">");
    put_text(to, title);
    fprintf(to, "</text>\n");
}

static double span(int count, const struct rating *rating, double *least)
{
    double most = rating[0].high;
    *least = rating[0].low;
    for (int i = 1; i < count; i++) {
        most = fmax(most, rating[i].high);
        *least = fmin(*least, rating[i].low);
    }
    *least = floor(*least / 100) * 100;
    return ceil((most - *least) / 100) * 100;
}

static void rating_grid(FILE *to, int count, double least, double width)
{
    int bottom = TOP + ROW * count, lines = (int)(width / 100), every = lines > 10 ? lines / 10 + 1 : 1;
    for (int i = 0; i <= lines; i += every) {
        double x = LEFT + (WIDTH - LEFT - RIGHT) * i * 100 / width;
        fprintf(to, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#d9d3c5\"/>\n", x, x, TOP - 6, bottom);
        fprintf(to, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-size=\"12\" fill=\"#5b6672\">%.0f</text>\n",
                x, bottom + 18, least + i * 100);
    }
}

void plot_ratings(FILE *to, const char *title, int count, const char *const *name, const struct rating *rating)
{
    double least, width = span(count, rating, &least), scale = (WIDTH - LEFT - RIGHT) / width;
    begin(to, TOP + ROW * count + 36, title);
    rating_grid(to, count, least, width);
    for (int i = 0; i < count; i++) {
        double y = TOP + ROW * (i + 0.5);
        fprintf(to, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" fill=\"#26323f\">", LEFT - 14, y + 5);
        put_text(to, name[i]);
        fprintf(
            to,
            "</text>\n<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#2b6cb0\" stroke-width=\"3\"/>\n",
            LEFT + (rating[i].low - least) * scale, LEFT + (rating[i].high - least) * scale, y, y);
        fprintf(
            to,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#c0452c\"><title>%.0f (%.0f to %.0f)</title></circle>\n",
            LEFT + (rating[i].rating - least) * scale, y, rating[i].rating, rating[i].low, rating[i].high);
    }
    fprintf(to, "</svg>\n");
}

/* ---- Curves ---- */

static double curve_x(const struct plot_curves *curves, int point)
{
    int last = curves->point_count > 1 ? curves->point_count - 1 : 1;
    return CURVE_LEFT + (double)(WIDTH - CURVE_LEFT - RIGHT) * point / last;
}

static void curve_grid(FILE *to, const struct plot_curves *curves)
{
    for (int i = 0; i <= 4; i++) {
        double y = TOP + CURVE_HEIGHT * (1 - i / 4.0);
        fprintf(to, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#d9d3c5\"/>\n", CURVE_LEFT,
                WIDTH - RIGHT, y, y);
        fprintf(to, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" font-size=\"12\" fill=\"#5b6672\">%d %%</text>\n",
                CURVE_LEFT - 8, y + 4, i * 25);
    }
    for (int i = 0; i < curves->mark_count; i++) {
        double x = curve_x(curves, curves->mark[i]);
        fprintf(to, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#8a8172\" stroke-dasharray=\"3 4\"/>\n",
                x, x, TOP, TOP + CURVE_HEIGHT);
        fprintf(to, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-size=\"12\" fill=\"#5b6672\">%d</text>\n", x,
                TOP + CURVE_HEIGHT + 16, curves->mark[i]);
    }
}

void plot_curves(FILE *to, const struct plot_curves *curves)
{
    begin(to, TOP + CURVE_HEIGHT + 50, curves->title);
    curve_grid(to, curves);
    for (int seat = 0; seat < curves->seat_count; seat++) {
        fprintf(to, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" points=\"", seat_colour[seat]);
        for (int point = 0; point < curves->point_count; point++)
            fprintf(to, "%.1f,%.1f ", curve_x(curves, point),
                    TOP + CURVE_HEIGHT * (1 - curves->value[point * curves->seat_count + seat]));
        fprintf(to, "\"/>\n<text x=\"%d\" y=\"%d\" fill=\"%s\" font-weight=\"bold\">seat %c</text>\n",
                CURVE_LEFT + 80 * seat, TOP + CURVE_HEIGHT + 38, seat_colour[seat], 'a' + seat);
    }
    fprintf(to, "</svg>\n");
}
