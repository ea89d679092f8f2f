/* The one buffer through which texts and bytes go in and out of the module. */
#ifndef WASM_BUFFER_H
#define WASM_BUFFER_H

#include "engine/text.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { WASM_BUFFER_SIZE = 1 << 20 };

EXPORT("buffer_at") char *wasm_buffer_at(void);
EXPORT("buffer_size") int wasm_buffer_size(void);

/* A text over the whole buffer, empty. */
struct text wasm_fresh(void);
/* What an export returns for it: its length, -1 if it did not fit. */
int wasm_length_of(const struct text *text);

#endif
