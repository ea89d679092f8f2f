/* The messages a client gets about a table. Everything about the game is made from redacted views; the truth is used
 * only to make them. */
#ifndef SERVER_HOST_FRAMES_H
#define SERVER_HOST_FRAMES_H

#include "protocol/messages.h"
#include "server/host/table.h"

/* A stream is a viewer, in bytes or (+ 8) in JSON. */
enum { FRAMES_JSON = 8, FRAMES_STREAMS = 16, FRAMES_JSON_SIZE = 1 << 18 };
enum { FRAMES_SPECTATORS = 1 << GAME_SPECTATOR | 1 << (GAME_SPECTATOR + FRAMES_JSON) }; /* a set of streams */

static inline int frames_viewer(int stream)
{
    return stream & 7;
}

/* The set of streams whose viewers are in a room. */
static inline uint16_t frames_room(enum chat_place place)
{
    return (uint16_t)(place == CHAT_SPECTATORS ? FRAMES_SPECTATORS : ~FRAMES_SPECTATORS);
}

/* Each appends one whole message to wire. here, ready: sets of seats whose person is connected, and has promised a
 * share of the shuffle; now_ms: now, in the time of entries. */
void frames_table(const struct table *table, int viewer, unsigned here, unsigned ready, int64_t now_ms,
                  struct wire *wire);
void frames_seats(const struct table *table, unsigned here, unsigned ready, struct wire *wire);
void frames_reveal(const struct table *table, struct wire *wire);
/* These lines; whole: they are all that is kept of their room. */
void frames_said(const struct table *table, const struct chat_line *lines, int count, bool whole, struct wire *wire);
/* The whole view as it is now. The match must have begun. */
void frames_whole(const struct table *table, int stream, struct wire *wire);
/* What the entry just applied changed. before: the truth before it; NULL if the match began with it. */
void frames_step(const struct table *table, const struct game_state *before, const struct entry *entry, int stream,
                 struct wire *wire);
/* Every entry after number `have`, as if the viewer had been connected: for each, a u32 length and its message.
 * false: not possible (before the match began, too many, in JSON, or not only moves); nothing is written. */
bool frames_missed(const struct table *table, uint32_t have, int stream, struct wire *wire);

/* The entries of the match's log from this number on, as many as fit; none if they are not there, or if the log is too
 * long. */
void frames_past(const struct table *table, uint32_t from, int viewer, struct wire *wire);

/* The view in JSON, for HTTP and JSON streams: {"seq":..,"view":{..},"moves":[..]}. */
void frames_write_json(const struct table *table, int viewer, struct text *text);

#endif
