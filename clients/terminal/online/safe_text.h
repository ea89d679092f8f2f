/* Text from the net, made harmless: the one place where a stranger's words enter the terminal. */
#ifndef TERMINAL_ONLINE_SAFE_TEXT_H
#define TERMINAL_ONLINE_SAFE_TEXT_H

#include "protocol/wire.h"

/* One line without styles: names, rules, refusals. Whatever is not well-formed UTF-8, controls the terminal, turns the
 * direction of writing or is invisible becomes '?'. Cut to fit at the end of a character, always ended by a zero. */
void safe_text_line(struct wire_slice from, char *to, size_t size);
/* The same, but newlines and the styles of engine/text.h stay: what happened in a game. */
void safe_text_words(struct wire_slice from, char *to, size_t size);

#endif
