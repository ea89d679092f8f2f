/* Reads any bytes as a witness. An accepted one, written and read again, must be the same. */
#include <stdlib.h>
#include <string.h>

#include "match/witness.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct witness witness, again;
    if (!witness_read((const char *)bytes, size, &witness))
        return 0;
    char *words = malloc(witness_size(&witness));
    if (words == NULL)
        abort();
    struct text text = text_on(words, witness_size(&witness));
    witness_write(&witness, &text);
    if (text.full || text.length != size || memcmp(words, bytes, size) != 0)
        abort(); /* there is only one way to write it */
    if (!witness_read(words, text.length, &again) || again.view_count != witness.view_count)
        abort();
    free(words);
    return 0;
}
