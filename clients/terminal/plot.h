/* Small plots as whole SVG documents: no script, no outside font, readable in light and dark. */
#ifndef TERMINAL_PLOT_H
#define TERMINAL_PLOT_H

#include <stdio.h>

#include "clients/terminal/rating.h"

/* One row per player: a dot and the bar of its interval. */
void plot_ratings(FILE *to, const char *title, int count, const char *const *name, const struct rating *rating);

/* One line per seat over time, values 0 to 1; marks are drawn as upright lines. */
struct plot_curves {
    const char *title;
    int seat_count, point_count;
    const double *value; /* [point * seat_count + seat] */
    int mark_count;
    const int *mark; /* points */
};
void plot_curves(FILE *to, const struct plot_curves *curves);

#endif
