/* Codes that people read on one screen and type on another: eight letters and digits, of which none looks like another,
 * so 40 bits. */
#ifndef SERVER_LOOP_TYPED_CODE_H
#define SERVER_LOOP_TYPED_CODE_H

#include <stdbool.h>
#include <stdint.h>

enum { TYPED_CODE_LETTERS = 8, TYPED_CODE_RANDOM_SIZE = 5 };

/* The random bytes become its letters. */
void typed_code_make(const uint8_t random[TYPED_CODE_RANDOM_SIZE], char code[TYPED_CODE_LETTERS + 1]);
/* A code as somebody typed it: small letters, hyphens and blanks do not matter. false: it is none. */
bool typed_code_read(const char *typed, char code[TYPED_CODE_LETTERS + 1]);

#endif
