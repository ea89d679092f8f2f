/* What a conversation shows: news, the board, the question and its moves. */
#ifndef TERMINAL_TALK_DISPLAY_H
#define TERMINAL_TALK_DISPLAY_H

#include "clients/terminal/talk/conversation.h"

/* Puts the view of the player at the keyboard into talk->view; false: there is none yet; already reported. */
bool display_look(struct conversation *talk);
/* Tells the screen what the players are called now. */
void display_names(struct conversation *talk);
/* Is the one at the keyboard asked to move, and nothing to be read first? */
bool display_asks(const struct conversation *talk);

/* Tells the notice, if there is one. */
void display_notice(struct conversation *talk);
/* Tells the notice, if there is one, and what happened since the last telling. */
void display_news(struct conversation *talk);
/* Tells the log from an entry on; false: there was nothing to tell. */
bool display_entries(struct conversation *talk, uint32_t from);
void display_entry(struct conversation *talk, uint32_t index);
/* Tells those entries of the log that have the word; false: none has. */
bool display_entries_with(struct conversation *talk, const char *word);
/* What somebody who teaches says, if it is new. */
void display_said(struct conversation *talk);
void display_board(struct conversation *talk);
void display_question(struct conversation *talk);
/* The moves that can be chosen now; what was chosen so far stays. */
void display_moves(struct conversation *talk);
/* Only the list, from the page where it was left. */
void display_choices(struct conversation *talk);
void display_scores(struct conversation *talk);
/* Words, wrapped and indented like everything that is answered. */
void display_words(const struct conversation *talk, const char *words);

#endif
