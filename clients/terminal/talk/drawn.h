/* What somebody at the keyboard sees of the table, for those who draw it in cells. */
#ifndef TERMINAL_TALK_DRAWN_H
#define TERMINAL_TALK_DRAWN_H

#include "clients/terminal/talk/conversation.h"
#include "engine/canvas.h"

/* Of the view the conversation looked at last, with what the players are called. Nothing is chosen yet. */
struct canvas_sight drawn_sight(const struct conversation *talk);
/* The table in cells, as lines, where the game draws it and these are at most so many; false: they are not, and
 * nothing is written. For windows that are too low for the game's print(). */
bool drawn_write_low(const struct conversation *talk, int lines, struct text *text);

#endif
