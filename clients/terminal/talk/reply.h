/* What a typed line does: it is a command, a move, or a choice among the moves listed. */
#ifndef TERMINAL_TALK_REPLY_H
#define TERMINAL_TALK_REPLY_H

#include "clients/terminal/talk/conversation.h"

void reply_to_line(struct conversation *talk, const char *line);
/* Plays a move, or says by which rule it is refused. */
void reply_play(struct conversation *talk, int seat, struct game_move move);
/* Completes what is being typed as far as that is certain; for the input. */
void reply_complete(void *talk, char *line, size_t size);

#endif
