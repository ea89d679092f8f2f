/* What stands below the board, or where the game leaves room for it: the last events, the question, and what can be
 * chosen that is not on the board. */
#ifndef TERMINAL_WINDOW_FOOT_H
#define TERMINAL_WINDOW_FOOT_H

#include "clients/terminal/window/window.h"

/* Lays out what a lesson says, for window->said_rows. */
void foot_make_said(struct window *window);
/* How many rows the question takes below the board. */
int foot_question_rows(struct window *window);
/* And the list of what is not on the board, which must be drawn already. */
int foot_list_rows(struct window *window);
/* Adds the targets of the list. below: below the board; otherwise where the game has left room. */
void foot_draw(struct window *window, bool below);
/* The number in front of an option of the aim, counted from 1; its own number where the options are numbers; 0: it is
 * on the board and not listed. */
int foot_label(const struct window *window, int option);
/* Are the options called by numbers, as slots of a tray and levels are? Then digits mean these, on the board, too. */
bool foot_counts(const struct window *window);
/* By which number, where they are. */
int foot_number(const struct window *window, int option);

#endif
