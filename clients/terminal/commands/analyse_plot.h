/* What each seat could expect over a game, as a picture. */
#ifndef TERMINAL_COMMANDS_ANALYSE_PLOT_H
#define TERMINAL_COMMANDS_ANALYSE_PLOT_H

#include <stdio.h>

enum { ANALYSE_MARKS_LIMIT = 16 };

/* One line per seat over time, values 0 to 1, in the seats' colours; marks are drawn as upright lines and numbered. */
struct analyse_plot {
    const char *title;
    int seat_count, point_count; /* point n is the moment after n events */
    const double *value;         /* [point * seat_count + seat] */
    int mark_count;              /* at most ANALYSE_MARKS_LIMIT */
    const int *mark;             /* points, the most important first */
};
void analyse_plot(FILE *to, const struct analyse_plot *curves);

#endif
