/* Ratings as an SVG picture: one row per player, with a dot and a bar for its interval. */
#ifndef LAB_RATING_PLOT_H
#define LAB_RATING_PLOT_H

#include <stdio.h>

#include "lab/rating.h"

void rating_plot(FILE *to, const char *title, int count, const char *const *name, const struct rating *rating);

#endif
