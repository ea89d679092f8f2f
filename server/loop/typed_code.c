#include "server/loop/typed_code.h"

#include <string.h>

static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"; /* without 0, 1, I and O, which look alike */

void typed_code_make(const uint8_t random[TYPED_CODE_RANDOM_SIZE], char code[TYPED_CODE_LETTERS + 1])
{
    uint64_t bits = 0;
    for (int i = 0; i < TYPED_CODE_RANDOM_SIZE; i++)
        bits = bits << 8 | random[i];
    for (int i = 0; i < TYPED_CODE_LETTERS; i++)
        code[i] = letters[bits >> (5 * i) & 31];
    code[TYPED_CODE_LETTERS] = 0;
}

bool typed_code_read(const char *typed, char code[TYPED_CODE_LETTERS + 1])
{
    int count = 0;
    for (; *typed != 0; typed++) {
        char letter = (char)(*typed >= 'a' && *typed <= 'z' ? *typed + 'A' - 'a' : *typed);
        if (letter == '-' || letter == ' ')
            continue;
        if (strchr(letters, letter) == NULL || count == TYPED_CODE_LETTERS)
            return false;
        code[count++] = letter;
    }
    code[count] = 0;
    return count == TYPED_CODE_LETTERS;
}
