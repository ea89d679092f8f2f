#include "wasm/buffer.h"

#include <stdlib.h>
#include <string.h>

#include "engine/words.h"

static char buffer[WASM_BUFFER_SIZE];
static struct words language;
static void *catalogue; /* the bytes of `language`; NULL: English */

/* libc's version would print and therefore import a file system. */
_Noreturn void __assert_fail(const char *, const char *, int, const char *);

_Noreturn void __assert_fail(const char *words, const char *file, int line, const char *function)
{
    (void)words, (void)file, (void)line, (void)function;
    __builtin_trap();
}

char *wasm_buffer_at(void)
{
    return buffer;
}

int wasm_buffer_size(void)
{
    return WASM_BUFFER_SIZE;
}

bool wasm_holds(int length)
{
    return length >= 0 && length < WASM_BUFFER_SIZE;
}

struct text wasm_fresh(void)
{
    return text_on(buffer, sizeof buffer);
}

int wasm_speak(int length)
{
    void *bytes = NULL;
    if (!wasm_holds(length))
        return -1;
    if (length > 0) {
        bytes = malloc((size_t)length);
        if (bytes == NULL)
            return -1;
        memcpy(bytes, buffer, (size_t)length);
        const char *fault = words_read(&language, bytes, (size_t)length);
        if (fault != NULL) {
            free(bytes);
            struct text text = wasm_fresh();
            text_put(&text, fault);
            return -1;
        }
    }
    free(catalogue);
    catalogue = bytes;
    return 0;
}

struct text wasm_spoken(void)
{
    struct text text = wasm_fresh();
    text.language = catalogue == NULL ? NULL : &language;
    return text;
}

int wasm_length_of(const struct text *text)
{
    return text->full ? -1 : (int)text->length;
}
