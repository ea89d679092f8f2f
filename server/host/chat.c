#include "server/host/chat.h"

#include <stdlib.h>
#include <string.h>

#include "engine/game.h"

/* ---- words ---- */

/* The next character of well-formed UTF-8, which `at` skips; -1: it is not. */
static int32_t next_character(const uint8_t **at, const uint8_t *end)
{
    static const int32_t least[] = { 0, 0x80, 0x800, 0x10000 };
    uint8_t first = *(*at)++;
    int more = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    int32_t code = more == 0 ? first : first & (0x3f >> more);
    if ((first >= 0x80 && first < 0xc0) || first >= 0xf8 || end - *at < more)
        return -1;
    for (int i = 0; i < more; i++) {
        if ((**at & 0xc0) != 0x80)
            return -1;
        code = code << 6 | (*(*at)++ & 0x3f);
    }
    bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < least[more] || code > 0x10ffff || is_surrogate ? -1 : code;
}

static bool is_shown(int32_t code)
{
    bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    bool is_separator = code == 0x2028 || code == 0x2029;
    bool is_direction = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return !is_control && !is_separator && !is_direction;
}

bool chat_is_clean(struct wire_slice words, int characters)
{
    const uint8_t *at = words.at, *end = words.at + words.size;
    int count = 0;
    while (at < end && count <= characters) {
        if (!is_shown(next_character(&at, end)))
            return false;
        count++;
    }
    return count <= characters;
}

/* ---- the lines of a room ---- */

static void set_text(struct chat_line *line, struct wire_slice name, struct wire_slice words)
{
    char *text = wire_allocate(name.size + words.size + 1);
    if (name.size > 0)
        memcpy(text, name.at, name.size);
    if (words.size > 0)
        memcpy(text + name.size, words.at, words.size);
    free(line->text);
    line->text = text;
    line->name_size = (uint8_t)name.size;
    line->words_size = (uint16_t)words.size;
}

void chat_add(struct chat *chat, const struct chat_line *line, struct wire_slice text)
{
    bool is_named = line->who == GAME_SPECTATOR;
    const uint8_t *newline = is_named && text.size > 0 ? memchr(text.at, '\n', text.size) : NULL;
    size_t name_size = newline == NULL ? 0 : (size_t)(newline - text.at), skipped = newline == NULL ? 0 : name_size + 1;
    if (chat->count == CHAT_KEPT) {
        free(chat->line[0].text);
        memmove(chat->line, chat->line + 1, (CHAT_KEPT - 1) * sizeof *line);
        chat->count--;
    }
    struct chat_line *kept = &chat->line[chat->count++];
    *kept = *line;
    kept->text = NULL;
    if (name_size > CHAT_NAME_SIZE)
        name_size = CHAT_NAME_SIZE;
    set_text(kept, wire_bytes(text.at, name_size), wire_bytes(text.at + skipped, text.size - skipped));
}

const struct chat_line *chat_find(const struct chat *chat, uint8_t who, uint32_t mark)
{
    for (int i = 0; i < chat->count; i++)
        if (chat->line[i].who == who && chat->line[i].mark == mark)
            return &chat->line[i];
    return NULL;
}

struct wire_slice chat_name(const struct chat_line *line)
{
    return wire_bytes(line->text, line->name_size);
}

struct wire_slice chat_words(const struct chat_line *line)
{
    return wire_bytes(line->text + line->name_size, line->words_size);
}

void chat_exchange(struct chat *chat, uint8_t one, uint8_t other)
{
    for (struct chat_line *line = chat->line; line < chat->line + chat->count; line++)
        line->who = line->who == one ? other : line->who == other ? one : line->who;
}

void chat_leave(struct chat *chat, uint8_t seat, const char *name)
{
    for (struct chat_line *line = chat->line; line < chat->line + chat->count; line++) {
        if (line->who != seat)
            continue;
        line->who = GAME_SPECTATOR;
        set_text(line, wire_text(name), chat_words(line));
    }
}

void chat_destroy(struct chat *chat)
{
    for (int i = 0; chat != NULL && i < chat->count; i++)
        free(chat->line[i].text);
    free(chat);
}
