/* Reads any bytes as a catalogue. Whatever is accepted is used for sentences with every kind of value. */
#include <string.h>

#include "engine/text.h"
#include "engine/words.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct words words;
    char line[256];
    struct text text = text_on(line, sizeof line);
    if (words_read(&words, bytes, size) != NULL)
        return 0;
    text.language = &words;
    for (int n = 0; n < 120; n += 7)
        text_add_n(&text, n, "%d fleet of %T", "%d fleets of %T", n, "Kea");
    text_add(&text, "%S takes %T %R.", 1, "Kea", "9.3");
    text_add(&text, "%s has %d.", "Nikos", 7);
    return strlen(line) != text.length;
}
