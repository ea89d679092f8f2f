/* Looking for words in what is shown. */
#ifndef TERMINAL_SCREEN_FIND_WORD_H
#define TERMINAL_SCREEN_FIND_WORD_H

#include <stdbool.h>

/* Does the text have these letters, capitals or not? Its styles do not count; no letters are nowhere. */
bool find_word_in(const char *styled, const char *letters);

#endif
