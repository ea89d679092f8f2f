#include "system/random.h"

#include <stdio.h>

bool random_bytes(void *bytes, size_t size)
{
    FILE *from = fopen("/dev/urandom", "rb");
    bool whole = from != NULL && fread(bytes, 1, size, from) == size;
    if (from != NULL)
        fclose(from);
    return whole;
}
