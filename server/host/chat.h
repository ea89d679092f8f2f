/* What people write to each other at a table: which words may be, and the newest lines of a room. Uses no loop, store
 * or bus. */
#ifndef SERVER_HOST_CHAT_H
#define SERVER_HOST_CHAT_H

#include "protocol/wire.h"

enum {
    CHAT_KEPT = 64,        /* of a room; those before them are in the store only */
    CHAT_CHARACTERS = 200, /* of a line, at most */
    CHAT_NAME_SIZE = 32,   /* bytes of a name, at most */
};

struct chat_line {
    uint32_t seq;      /* of the table's log */
    uint8_t who;       /* a seat, or GAME_SPECTATOR: somebody who has none, or has lost it since */
    uint8_t phrase;    /* 0: words */
    uint32_t mark;     /* the sender's */
    int64_t at_ms;     /* since the table was opened */
    char *text;        /* name and words, one after the other; owned */
    uint8_t name_size; /* of a seat's person 0: the seat has the name */
    uint16_t words_size;
};

/* Oldest first. */
struct chat {
    int count;
    struct chat_line line[CHAT_KEPT];
};

/* Is this well-formed UTF-8 of at most this many characters, without control characters, separators of lines, and those
 * that turn the direction of what follows? */
bool chat_is_clean(struct wire_slice words, int characters);

/* Adds a copy; the oldest line goes if there are too many. text: words, of a spectator after their name and a newline;
 * empty: they were removed. */
void chat_add(struct chat *chat, const struct chat_line *line, struct wire_slice text);
/* The line of this sender with this mark; NULL: there is none. */
const struct chat_line *chat_find(const struct chat *chat, uint8_t who, uint32_t mark);
struct wire_slice chat_name(const struct chat_line *line);
struct wire_slice chat_words(const struct chat_line *line);
/* The persons of two seats change places; somebody who has lost the seat keeps their lines under their name. */
void chat_exchange(struct chat *chat, uint8_t one, uint8_t other);
void chat_leave(struct chat *chat, uint8_t seat, const char *name);
void chat_destroy(struct chat *chat); /* may be NULL */

#endif
