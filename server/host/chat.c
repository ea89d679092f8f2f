#include "server/host/chat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "match/phrases.h"

static const struct refusal not_spectators = { "T.31", "At this table only people who have a seat can write." };
static const struct refusal nobody_writes = { "T.31", "Nobody can write at this table." };
static const struct refusal bad_line = {
    "T.32", "A line has 1 to 200 characters, without control characters, or is one of the phrases."
};
static const struct refusal too_fast = { "T.33", "Too many lines in a short time: please wait a few seconds." };
static const struct refusal too_many = { "T.34", "There are 500 lines from here already; no more can be written." };

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
    const uint8_t *at = words.at, *end = words.size == 0 ? at : at + words.size; /* none may have no address */
    int count = 0;
    while (at < end && count <= characters) {
        if (!is_shown(next_character(&at, end)))
            return false;
        count++;
    }
    return count <= characters;
}

size_t chat_clean(struct wire_slice words, uint8_t *to)
{
    const uint8_t *at = words.at, *end = words.size == 0 ? at : at + words.size;
    size_t size = 0;
    while (at < end) {
        const uint8_t *from = at;
        int32_t code = next_character(&at, end);
        if (code < 0)
            at = from + 1;
        if (!is_shown(code))
            continue;
        memcpy(to + size, from, (size_t)(at - from));
        size += (size_t)(at - from);
    }
    return size;
}

/* The text of a line: the words, of a spectator after their name and a newline. */
struct parts {
    struct wire_slice name, words;
};

static struct parts parts_of(const struct entry *entry)
{
    struct wire_slice text = entry->text;
    bool is_named = entry->seat == GAME_SPECTATOR && text.size > 0;
    const uint8_t *newline = is_named ? memchr(text.at, '\n', text.size) : NULL;
    if (newline == NULL)
        return (struct parts){ .words = text };
    size_t name_size = (size_t)(newline - text.at);
    return (struct parts){ wire_bytes(text.at, name_size), wire_bytes(newline + 1, text.size - name_size - 1) };
}

/* ---- who may write, and how much ---- */

/* So many at once, then one each so many ms. */
static const struct pace {
    int64_t at_once, each_ms;
} seat_pace = { 5, 2000 }, spectators_pace = { 10, 1000 };

static const struct pace *pace_of(int viewer)
{
    return viewer == GAME_SPECTATOR ? &spectators_pace : &seat_pace;
}

static const struct refusal *talk_refusal(const struct order *order, int viewer)
{
    if (order->talk == TALK_NOBODY)
        return &nobody_writes;
    bool may_all = order->talk == TALK_EVERYBODY && order->watch != WATCH_NOBODY;
    return viewer == GAME_SPECTATOR && !may_all ? &not_spectators : NULL;
}

static bool is_proper(const struct game *game, const struct entry *entry)
{
    struct parts parts = parts_of(entry);
    bool is_phrase = entry->phrase != 0;
    return parts.name.size <= CHAT_NAME_SIZE && chat_is_clean(parts.name, CHAT_NAME_SIZE) &&
           chat_is_clean(parts.words, CHAT_CHARACTERS) && (parts.words.size == 0) == is_phrase &&
           (!is_phrase || match_phrase(game, entry->phrase) != NULL);
}

const struct refusal *chat_refusal(const struct chat *chat, const struct order *order, const struct entry *entry)
{
    const struct pace *pace = pace_of(entry->seat);
    const struct refusal *refusal = talk_refusal(order, entry->seat);
    if (refusal != NULL)
        return refusal;
    if (!is_proper(order->game, entry))
        return &bad_line;
    if (chat->line_count[entry->seat] >= CHAT_LINES)
        return &too_many;
    return chat->calm_ms[entry->seat] > entry->at_ms + (pace->at_once - 1) * pace->each_ms ? &too_fast : NULL;
}

/* ---- lines ---- */

static void set_text(struct chat_line *line, struct wire_slice name, struct wire_slice words)
{
    size_t name_size = name.size < CHAT_NAME_SIZE ? name.size : CHAT_NAME_SIZE;
    char *text = wire_allocate(name_size + words.size + 1);
    if (name_size > 0)
        memcpy(text, name.at, name_size);
    if (words.size > 0)
        memcpy(text + name_size, words.at, words.size);
    free(line->text);
    line->text = text;
    line->name_size = (uint8_t)name_size;
    line->words_size = (uint16_t)words.size;
}

/* The oldest line goes if there are too many. */
static struct chat_line *new_line(struct chat_room *room)
{
    if (room->count == CHAT_KEPT) {
        free(room->line[0].text);
        memmove(room->line, room->line + 1, (CHAT_KEPT - 1) * sizeof *room->line);
        room->count--;
    }
    return &room->line[room->count++];
}

void chat_apply(struct chat *chat, const struct entry *entry, uint32_t seq)
{
    assert(entry->seat >= 0);
    struct chat_room **room = &chat->room[chat_place(entry->seat)];
    struct parts parts = parts_of(entry);
    int64_t *calm_ms = &chat->calm_ms[entry->seat];
    if (*room == NULL)
        *room = wire_allocate(sizeof **room);
    struct chat_line *line = new_line(*room);
    *line = (struct chat_line){ .seq = seq,
                                .number = ++(*room)->written,
                                .who = (uint8_t)entry->seat,
                                .phrase = entry->phrase,
                                .mark = entry->mark,
                                .at_ms = entry->at_ms,
                                .account = entry->account };
    set_text(line, parts.name, parts.words);
    *calm_ms = (*calm_ms > entry->at_ms ? *calm_ms : entry->at_ms) + pace_of(entry->seat)->each_ms;
    chat->line_count[entry->seat]++;
}

const struct chat_line *chat_find(const struct chat *chat, int viewer, uint32_t mark)
{
    const struct chat_room *room = chat->room[chat_place(viewer)];
    for (int i = 0; room != NULL && i < room->count; i++)
        if (room->line[i].who == viewer && room->line[i].mark == mark)
            return &room->line[i];
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

/* ---- seats ---- */

void chat_exchange(struct chat *chat, int one, int other)
{
    struct chat_room *room = chat->room[CHAT_PLAYERS];
    for (int i = 0; room != NULL && i < room->count; i++) {
        uint8_t *who = &room->line[i].who;
        *who = (uint8_t)(*who == one ? other : *who == other ? one : *who);
    }
}

void chat_leave(struct chat *chat, int seat, const char *name, uint64_t account)
{
    struct chat_room *room = chat->room[CHAT_PLAYERS];
    for (int i = 0; room != NULL && i < room->count; i++) {
        struct chat_line *line = &room->line[i];
        if (line->who != seat)
            continue;
        line->who = GAME_SPECTATOR;
        line->named = account;
        set_text(line, wire_text(name), chat_words(line));
    }
}

void chat_forget(struct chat *chat, uint64_t account)
{
    for (int place = 0; place < CHAT_ROOMS; place++) {
        struct chat_room *room = chat->room[place];
        for (int i = 0; room != NULL && i < room->count; i++) {
            struct chat_line *line = &room->line[i];
            if (line->account == account)
                set_text(line, wire_bytes(NULL, 0), wire_bytes(NULL, 0));
            else if (line->named == account)
                set_text(line, wire_bytes(NULL, 0), chat_words(line));
        }
    }
}

void chat_end(struct chat *chat)
{
    for (int place = 0; place < CHAT_ROOMS; place++) {
        struct chat_room *room = chat->room[place];
        for (int i = 0; room != NULL && i < room->count; i++)
            free(room->line[i].text);
        free(room);
    }
    *chat = (struct chat){ 0 };
}
