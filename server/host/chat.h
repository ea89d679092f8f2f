/* What people write to each other at a table: who may, which words, how much, and the newest lines. People at seats
 * have one room, spectators another. Everything here is a function of the entries applied. Uses no loop, store or bus.
 */
#ifndef SERVER_HOST_CHAT_H
#define SERVER_HOST_CHAT_H

#include "server/host/entry.h"
#include "server/order/order.h"

enum {
    CHAT_KEPT = 64,        /* lines of a room; those before them are in the store only */
    CHAT_CHARACTERS = 200, /* of a line, at most */
    CHAT_NAME_SIZE = 32,   /* bytes of a name, at most */
    CHAT_LINES = 500,      /* that are written at one seat, or by all spectators */
};

enum chat_place { CHAT_PLAYERS, CHAT_SPECTATORS, CHAT_ROOMS };

static inline enum chat_place chat_place(int viewer)
{
    return viewer == GAME_SPECTATOR ? CHAT_SPECTATORS : CHAT_PLAYERS;
}

struct chat_line {
    uint32_t seq;      /* of the table's log */
    uint32_t number;   /* in its room, from 1 on: spectators must not learn from it how long the log is */
    uint8_t who;       /* a seat, or GAME_SPECTATOR: somebody who has none, or has lost it since */
    uint8_t phrase;    /* 0: words */
    uint32_t mark;     /* the sender's */
    int64_t at_ms;     /* since the table was opened */
    uint64_t account;  /* the writer's; 0: a guest */
    uint64_t named;    /* whose account the name is */
    char *text;        /* name and words, one after the other; owned */
    uint8_t name_size; /* of a seat's person 0: the seat has the name */
    uint16_t words_size;
};

/* Oldest first. */
struct chat_room {
    uint32_t written; /* so far */
    int count;        /* kept */
    struct chat_line line[CHAT_KEPT];
};

struct chat {
    struct chat_room *room[CHAT_ROOMS];       /* NULL: nothing was written yet */
    uint16_t line_count[GAME_SEATS_MOST + 1]; /* at each seat, by all who had it, and by all spectators */
    int64_t calm_ms[GAME_SEATS_MOST + 1];     /* when they can write as many at once as ever */
};

/* Is this well-formed UTF-8 of at most this many characters, without control characters, separators of lines, and those
 * that turn the direction of what follows? */
bool chat_is_clean(struct wire_slice words, int characters);
/* Leaves out what is not, also bytes that are no UTF-8; returns the size, which is at most that of the words. */
size_t chat_clean(struct wire_slice words, uint8_t *to);

/* Of an ENTRY_SAY of a person's seat, or of a spectator. NULL: it may be applied. */
const struct refusal *chat_refusal(const struct chat *chat, const struct order *order, const struct entry *entry);
void chat_apply(struct chat *chat, const struct entry *entry, uint32_t seq); /* the text is copied */
/* The line of this seat or of the spectators that has this mark, of those kept; NULL: there is none. */
const struct chat_line *chat_find(const struct chat *chat, int viewer, uint32_t mark);
struct wire_slice chat_name(const struct chat_line *line);
struct wire_slice chat_words(const struct chat_line *line);
/* The persons of two seats change places; somebody who has lost the seat keeps their lines under their name. */
void chat_exchange(struct chat *chat, int one, int other);
void chat_leave(struct chat *chat, int seat, const char *name, uint64_t account);
void chat_forget(struct chat *chat, uint64_t account); /* what it has written is removed, and its name */
void chat_end(struct chat *chat);

#endif
