/* Small plots as whole SVG documents: no script, no outside font, readable in light and dark. */
#ifndef TERMINAL_PLOT_H
#define TERMINAL_PLOT_H

#include <stdio.h>

#include "clients/terminal/rating.h"

enum { PLOT_MARKS_LIMIT = 16 };

/* One row per player: a dot and the bar of its interval. */
void plot_ratings(FILE *to, const char *title, int count, const char *const *name, const struct rating *rating);

/* One line per seat over time, values 0 to 1, in the seats' colours; marks are drawn as upright lines and numbered. */
struct plot_curves {
    const char *title;
    int seat_count, point_count; /* point n is the moment after n events */
    const double *value;         /* [point * seat_count + seat] */
    int mark_count;              /* at most PLOT_MARKS_LIMIT */
    const int *mark;             /* points, the most important first */
};
void plot_curves(FILE *to, const struct plot_curves *curves);

#endif
