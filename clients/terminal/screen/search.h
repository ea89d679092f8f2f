/* Looking for words in what is shown. */
#ifndef TERMINAL_SCREEN_SEARCH_H
#define TERMINAL_SCREEN_SEARCH_H

#include <stdbool.h>

/* Does the text have these letters, capitals or not? Its styles do not count; no letters are nowhere. */
bool search_has(const char *styled, const char *letters);

#endif
