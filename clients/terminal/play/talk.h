/* What is said at a table: the board, the question, the answers and commands of whoever is asked. */
#ifndef TERMINAL_PLAY_TALK_H
#define TERMINAL_PLAY_TALK_H

#include "clients/terminal/play/table.h"

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

/* ---- between talk.c and talk_commands.c ---- */

/* Whose view is shown: the human's at the keyboard, or a spectator's. */
int talk_viewer(const struct table *table);
void talk_say(const struct table *table, const char *words);
/* Board and question are to be shown again. */
void talk_want_all(struct table *table);
void talk_show_choices(struct table *table);
/* If the line begins with that whole word, what follows it; else NULL. */
const char *talk_word_is(const char *line, const char *word);
/* Runs the command the line names; false: it names none. */
bool talk_obey(struct table *table, const char *line);

#endif
