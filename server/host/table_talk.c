/* What people write at a table: who may, how much, and the newest lines of each room. */
#include <assert.h>
#include <string.h>

#include "match/phrases.h"
#include "server/host/table.h"

static const struct refusal not_a_seat = { "T.11", "Only somebody with a seat can do that." };
static const struct refusal not_spectators = { "T.31", "At this table only people who have a seat can write." };
static const struct refusal nobody_writes = { "T.31", "Nobody can write at this table." };
static const struct refusal bad_line = {
    "T.32", "A line has 1 to 200 characters, without control characters, or is one of the phrases."
};
static const struct refusal fast_lines = { "T.33", "That were many lines in a short time: please wait a few seconds." };
static const struct refusal many_lines = { "T.34", "There are 500 lines from here already; no more can be written." };

/* So many at once, then one each so many ms. */
static const struct pace {
    int64_t at_once, each_ms;
} seat_pace = { 5, 2000 }, spectators_pace = { 10, 1000 };

static const struct pace *pace_of(int viewer)
{
    return viewer == GAME_SPECTATOR ? &spectators_pace : &seat_pace;
}

static const struct refusal *talk_refusal(const struct table *table, int viewer)
{
    if (table->order.talk == TALK_NOBODY)
        return &nobody_writes;
    if (viewer != GAME_SPECTATOR)
        return table_is_person(table, viewer) ? NULL : &not_a_seat;
    bool may_write = table->order.talk == TALK_EVERYBODY && table->order.watch != WATCH_NOBODY;
    return may_write ? NULL : &not_spectators;
}

/* The words of a line: of a spectator they follow the name and a newline. */
static bool is_proper(const struct table *table, const struct entry *entry)
{
    struct wire_slice name = { 0 }, words = entry->text;
    const uint8_t *newline = words.size > 0 ? memchr(words.at, '\n', words.size) : NULL;
    if (entry->seat == GAME_SPECTATOR && newline != NULL) {
        name = wire_bytes(words.at, (size_t)(newline - words.at));
        words = wire_bytes(newline + 1, words.size - name.size - 1);
    }
    bool is_phrase = entry->phrase != 0;
    return name.size <= CHAT_NAME_SIZE && chat_is_clean(name, CHAT_NAME_SIZE) &&
           chat_is_clean(words, CHAT_CHARACTERS) && (words.size == 0) == is_phrase &&
           (!is_phrase || match_phrase(table->order.game, entry->phrase) != NULL);
}

const struct refusal *table_line_refusal(const struct table *table, const struct entry *entry)
{
    const struct pace *pace = pace_of(entry->seat);
    const struct refusal *refusal = talk_refusal(table, entry->seat);
    if (refusal != NULL)
        return refusal;
    if (!is_proper(table, entry))
        return &bad_line;
    if (table->line_count[entry->seat] >= TABLE_LINES || table_is_full(table))
        return &many_lines;
    return table->calm_ms[entry->seat] > entry->at_ms + (pace->at_once - 1) * pace->each_ms ? &fast_lines : NULL;
}

/* It changes nothing but this: neither the match nor its clocks. */
bool table_apply_line(struct table *table, const struct entry *entry)
{
    assert(entry->seat >= 0);
    struct chat **chat = &table->chat[table_room_of(entry->seat)];
    int64_t *calm_ms = &table->calm_ms[entry->seat];
    struct chat_line line = { .seq = table->seq + 1,
                              .who = (uint8_t)entry->seat,
                              .phrase = entry->phrase,
                              .mark = entry->mark,
                              .at_ms = entry->at_ms };
    if (*chat == NULL)
        *chat = wire_allocate(sizeof **chat);
    chat_add(*chat, &line, entry->text);
    *calm_ms = (*calm_ms > entry->at_ms ? *calm_ms : entry->at_ms) + pace_of(entry->seat)->each_ms;
    table->line_count[entry->seat]++;
    return true;
}

const struct chat_line *table_find_line(const struct table *table, int viewer, uint32_t mark)
{
    const struct chat *chat = table->chat[table_room_of(viewer)];
    return chat == NULL ? NULL : chat_find(chat, (uint8_t)viewer, mark);
}
