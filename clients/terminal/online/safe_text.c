#include "clients/terminal/online/safe_text.h"

#include <string.h>

#include "command/language.h"
#include "engine/game.h"

/* Bytes of the UTF-8 sequence that begins with this one; 0: none does. */
static size_t sequence_size(uint8_t first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xc2 || first > 0xf4)
        return 0;
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* The character at the front and its bytes; 0 bytes: it is not well-formed. */
static size_t read_character(struct wire_slice from, uint32_t *character)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 }; /* what needs so many bytes */
    size_t size = sequence_size(from.at[0]);
    if (size == 0 || size > from.size)
        return 0;
    *character = size == 1 ? from.at[0] : from.at[0] & (0x7fU >> size);
    for (size_t i = 1; i < size; i++) {
        if ((from.at[i] & 0xc0) != 0x80)
            return 0;
        *character = *character << 6 | (from.at[i] & 0x3fU);
    }
    bool surrogate = *character >= 0xd800 && *character <= 0xdfff;
    return *character < least[size] || *character > 0x10ffff || surrogate ? 0 : size;
}

/* Control characters, and invisible ones that change the order of the letters in a line. */
static bool is_harmful(uint32_t character)
{
    static const uint32_t ranges[][2] = {
        { 0x00, 0x1f },     { 0x7f, 0x9f },     { 0x61c, 0x61c },   { 0x200b, 0x200b }, { 0x200e, 0x200f },
        { 0x2028, 0x202e }, { 0x2060, 0x206f }, { 0xfeff, 0xfeff }, { 0xfff9, 0xfffb }, { 0xe0000, 0xe007f },
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (character >= ranges[i][0] && character <= ranges[i][1])
            return true;
    return false;
}

static bool is_style(uint32_t character)
{
    return (character >= (uint8_t)TEXT_PLAIN[0] && character <= (uint8_t)TEXT_LEAF[0]) ||
           (character >= TEXT_SEAT_BYTE && character < TEXT_SEAT_BYTE + GAME_SEATS_MOST);
}

static void copy(struct wire_slice from, bool styled, char *to, size_t size)
{
    size_t length = 0;
    while (from.size > 0) {
        uint32_t character = 0;
        size_t taken = read_character(from, &character);
        bool kept = taken > 0 && (!is_harmful(character) || (styled && (character == '\n' || is_style(character))));
        size_t added = kept ? taken : 1;
        if (length + added >= size)
            break;
        memcpy(to + length, kept ? (const char *)from.at : "?", added);
        length += added;
        taken = taken > 0 ? taken : 1;
        from.at += taken;
        from.size -= (uint32_t)taken;
    }
    to[length] = 0;
    language_fit(to);
}

void safe_text_line(struct wire_slice from, char *to, size_t size)
{
    copy(from, false, to, size);
}

void safe_text_words(struct wire_slice from, char *to, size_t size)
{
    copy(from, true, to, size);
}
