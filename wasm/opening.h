/* Records in the buffer. */
#ifndef WASM_OPENING_H
#define WASM_OPENING_H

#include "match/match.h"

/* A match from the record in the buffer, or from only its head, with room for more events; the caller frees it. NULL:
 * there is none, and the buffer says why. */
struct match *wasm_read_record(int length);

#endif
