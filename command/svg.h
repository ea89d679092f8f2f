/* Plots as complete SVG documents: no scripts, no external fonts, readable on light and dark pages. */
#ifndef COMMAND_SVG_H
#define COMMAND_SVG_H

#include <stdio.h>

enum { SVG_WIDTH = 760 };

void svg_begin(FILE *to, int height, const char *title);
void svg_end(FILE *to);
/* Writes text with SVG markup characters escaped. */
void svg_text(FILE *to, const char *words);

#endif
