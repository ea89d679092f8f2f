/* Bytes that nobody can guess, from the operating system. */
#ifndef SYSTEM_RANDOM_H
#define SYSTEM_RANDOM_H

#include <stdbool.h>
#include <stddef.h>

/* false: the system has none to give, and the bytes are undefined. */
bool random_bytes(void *bytes, size_t size);

#endif
