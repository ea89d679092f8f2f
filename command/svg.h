/* Plots as whole SVG documents: no script, no outside font, readable on light and dark pages. */
#ifndef COMMAND_SVG_H
#define COMMAND_SVG_H

#include <stdio.h>

enum { SVG_WIDTH = 760 };

void svg_begin(FILE *to, int height, const char *title);
void svg_end(FILE *to);
/* Words with what SVG would take for markup escaped. */
void svg_text(FILE *to, const char *words);

#endif
