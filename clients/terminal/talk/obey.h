/* The commands of a conversation, one line each in the table of obey.c. */
#ifndef TERMINAL_TALK_OBEY_H
#define TERMINAL_TALK_OBEY_H

#include "clients/terminal/talk/conversation.h"

/* Runs the command the line names; false: it names none. */
bool obey_line(struct conversation *talk, const char *line);
/* If the line begins with that whole word, what follows it; else NULL. */
const char *obey_word(const char *line, const char *word);

#endif
