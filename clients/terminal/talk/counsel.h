/* What a strong bot would play, told to somebody who asks for a hint. It sees what they see. */
#ifndef TERMINAL_TALK_COUNSEL_H
#define TERMINAL_TALK_COUNSEL_H

#include "clients/terminal/talk/conversation.h"

/* Thinks for about a second about the conversation's view, which is the seat's. ^C ends the thinking. */
void counsel_give(struct conversation *talk, int seat);

#endif
