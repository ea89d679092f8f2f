/* What is said at a table: the board, the question, the answers and commands of whoever is asked. */
#ifndef TERMINAL_TALK_H
#define TERMINAL_TALK_H

#include "clients/terminal/table.h"

/* Tells what happened since it was last told. */
void talk_tell(struct table *table);
/* The board as the human at the keyboard may see it, or anybody if there is none. */
void talk_show_board(struct table *table);
/* The question and the moves. */
void talk_show_question(struct table *table);
/* Does what the line says. */
void talk_answer(struct table *table, const char *line);
/* Enter completes nothing; the tabulator does: for the input. */
void talk_complete(void *table, char *line, size_t size);

#endif
