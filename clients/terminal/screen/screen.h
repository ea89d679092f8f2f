/* What is shown: the style bytes of a text as colours where there are any, words wrapped, boards left alone. */
#ifndef TERMINAL_SCREEN_SCREEN_H
#define TERMINAL_SCREEN_SCREEN_H

#include <stdio.h>

#include "engine/text.h"

enum {
    SCREEN_WIDTH_MOST = 80,  /* cells; boards are drawn for this width */
    SCREEN_WIDTH_LEAST = 40, /* narrower windows wrap by themselves */
    SCREEN_LINE_SIZE = 5120, /* bytes of one formatted piece of words */
    SCREEN_SEATS = 6,
    SCREEN_NAME_SIZE = 48, /* bytes of a player's name */
};

enum screen_colours {
    SCREEN_NO_COLOURS,
    SCREEN_16_COLOURS,
    SCREEN_256_COLOURS,
    SCREEN_TRUE_COLOURS,
    SCREEN_STYLES, /* the style bytes themselves, for somebody who shows them later */
};

struct screen {
    FILE *to;
    int width;        /* cells */
    int height;       /* lines; 0: no terminal, so nothing scrolls away */
    bool on_terminal; /* somebody is looking at it */
    bool light;       /* dark letters on a light background */
    enum screen_colours colours;
    char name[SCREEN_SEATS][SCREEN_NAME_SIZE]; /* said in words instead of the seat's letter; "": none */
};

/* Colours only for a terminal that has them, and never with NO_COLOR set. */
void screen_open(struct screen *screen, FILE *to);
/* Looks again how large the window is. */
void screen_measure(struct screen *screen);

/* Without wrapping: boards, prompts. */
void screen_put(const struct screen *screen, const char *styled);
/* Formatted as by text_add, in the language chosen, not wrapped. */
void screen_add(const struct screen *screen, const char *format, ...);
/* A player's name, or the seat's letter, in its colour: for prompts. */
void screen_write_seat(const struct screen *screen, int seat, struct text *text);
/* Words wrapped at the width, with the players' names for the letters of their seats; every line but the first
 * indented, ended by a newline. The first starts at column `at`, where the cursor is already. */
void screen_wrap(const struct screen *screen, int at, int indent, const char *styled);
/* The same, formatted, from the start of a line, with the indents of its first and of all its other lines. */
void screen_say(const struct screen *screen, int first, int indent, const char *format, ...);
/* The same, quietly. A style cannot be part of a format: translators would have to repeat it. */
void screen_hint(const struct screen *screen, int first, int indent, const char *format, ...);
/* A line across the screen with a title in it. */
void screen_rule(const struct screen *screen, const char *title);

/* What these places can show, by the environment. */
enum screen_colours screen_colours_here(void);
bool screen_is_light_here(void);
/* The colour of a style byte, of the 256 or else of the first 16; -1: it has none of its own. */
int screen_style_colour(unsigned char style, bool many, bool light);

/* A seat's colour on a light background, 0xRRGGBB: the one of the boards in the browser. */
uint32_t screen_seat_colour(int seat);

#endif
