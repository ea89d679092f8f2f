#include "clients/terminal/screen/find_word.h"

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_style(char c)
{
    return (unsigned char)c < 0x20;
}

static bool begins(const char *styled, const char *letters)
{
    for (; *letters != 0; letters++, styled++) {
        while (*styled != 0 && is_style(*styled))
            styled++;
        if (small(*styled) != small(*letters))
            return false;
    }
    return true;
}

bool find_word_in(const char *styled, const char *letters)
{
    for (; *letters != 0 && *styled != 0; styled++)
        if (begins(styled, letters))
            return true;
    return false;
}
