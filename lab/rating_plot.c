#include "lab/rating_plot.h"

#include <math.h>

#include "command/svg.h"

enum { LEFT = 150, RIGHT = 40, ROW = 30, TOP = 60 };

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
        double x = LEFT + (SVG_WIDTH - LEFT - RIGHT) * i * 100 / width;
        fprintf(to, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#d9d3c5\"/>\n", x, x, TOP - 6, bottom);
        fprintf(to, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-size=\"12\" fill=\"#5b6672\">%.0f</text>\n",
                x, bottom + 18, least + i * 100);
    }
}

void rating_plot(FILE *to, const char *title, int count, const char *const *name, const struct rating *rating)
{
    double least, width = span(count, rating, &least), scale = (SVG_WIDTH - LEFT - RIGHT) / width;
    svg_begin(to, TOP + ROW * count + 36, title);
    rating_grid(to, count, least, width);
    for (int i = 0; i < count; i++) {
        double y = TOP + ROW * (i + 0.5);
        fprintf(to, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" fill=\"#26323f\">", LEFT - 14, y + 5);
        svg_text(to, name[i]);
        fprintf(
            to,
            "</text>\n<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#2b6cb0\" stroke-width=\"3\"/>\n",
            LEFT + (rating[i].low - least) * scale, LEFT + (rating[i].high - least) * scale, y, y);
        fprintf(
            to,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#c0452c\"><title>%.0f (%.0f to %.0f)</title></circle>\n",
            LEFT + (rating[i].rating - least) * scale, y, rating[i].rating, rating[i].low, rating[i].high);
    }
    svg_end(to);
}
