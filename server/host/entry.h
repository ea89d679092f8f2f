/* One entry of a table's log, and its bytes: in a row of the log while the table lives, packed in the archive. */
#ifndef SERVER_HOST_ENTRY_H
#define SERVER_HOST_ENTRY_H

#include "engine/game.h"
#include "match/fair.h"
#include "protocol/messages.h"

enum { ENTRY_NAME_SIZE = 33, ENTRY_TOKEN_SIZE = FAIR_HALF_SIZE };

enum entry_kind {
    ENTRY_JOIN = 1,   /* in old logs: a person took a seat and gave a share of the shuffle */
    ENTRY_MOVE = 2,   /* an event of the match; a clock event has seat GAME_CLOCK */
    ENTRY_SEAT = 3,   /* a seat passed from its person to a bot, or back */
    ENTRY_CLOSE = 4,  /* an operator ended the game; seat is GAME_CLOCK */
    ENTRY_SIT = 5,    /* a person took a seat */
    ENTRY_DEVICE = 6, /* the person of a seat opened it on another device */
    ENTRY_BEGIN = 7, /* all shares of the shuffle are there: the match begins; seat is GAME_CLOCK. The store's statement
                        "expire" knows this number. */
    ENTRY_UNSEAT = 8,  /* a person lost the seat before the match, and there is a new secret */
    ENTRY_ARRANGE = 9, /* before the match, somebody changed who sits where, or locked the invitation */
    ENTRY_SAY = 10,    /* somebody wrote a line; seat may be GAME_SPECTATOR. It is no part of the match. */
    /* Only in stored bytes: a move that takes back others with everybody's consent. A node of an earlier release does
     * not know it and leaves the table alone, instead of taking it for a damaged one. */
    ENTRY_AGREED = 11,
};
enum { ENTRY_NEXT = ENTRY_AGREED + 1 }; /* this kind and those after it may come with newer releases */

struct entry {
    enum entry_kind kind;
    int8_t seat;
    int64_t at_ms; /* since the table was opened */
    /* move */
    struct game_move move;
    uint32_t nonce;
    /* seat */
    uint8_t control; /* 0 the person, 1 a bot */
    uint8_t reason;  /* REASON_AWAY and the others of messages.def, which logs have too */
    /* sit, device: the hash of what opens the seat */
    uint8_t token[ENTRY_TOKEN_SIZE];
    uint8_t waives;             /* sit: the match may begin without this person and their share */
    char name[ENTRY_NAME_SIZE]; /* join; sit in old logs, which have names in them */
    /* begin */
    uint8_t given;                                   /* set of seats that gave a share */
    uint8_t share[GAME_SEATS_MOST][FAIR_SHARE_SIZE]; /* join: the first is the seat's */
    uint8_t secret[FAIR_SECRET_SIZE];                /* unseat */
    /* arrange: ARRANGE_MOVE and the others of messages.def, which logs have too. `seat` is the one concerned; of a
     * lock, that of the person who did it. */
    uint8_t what;
    uint8_t with; /* the seat it goes to or is swapped with, the bot's level, or 1 for locked */
    /* say */
    uint32_t mark;  /* the sender's */
    uint8_t phrase; /* 0: the text; else a number of match_phrase */
    /* What people write is not in the log but beside it, under the entry's number, so that it can be removed. sit: the
     * name; say: the words, of a spectator after their name and a newline. Empty: none, or it was removed. */
    struct wire_slice text;
    uint64_t account; /* whose account sat down or wrote that; 0: a guest */
};

/* The text as it is stored: without the name of an account, which is stored only with the account; and whose it is. A
 * phrase has neither. */
struct wire_slice entry_stored_text(const struct entry *entry);
uint64_t entry_stored_account(const struct entry *entry);
/* The text of what is stored. `room` is needed as long as the entry has it. */
enum { ENTRY_TEXT_SIZE = 1100 };
void entry_take_text(struct entry *entry, struct wire_slice stored, uint64_t account, struct wire_slice name,
                     uint8_t room[ENTRY_TEXT_SIZE]);

/* Of an arrangement: the set of seats whose occupants it changes, whether those of `seat` and `with` change places, and
 * whether that of `seat` goes. */
unsigned entry_seats(const struct entry *entry);
bool entry_exchanges(const struct entry *entry);
bool entry_frees(const struct entry *entry);
bool entry_is_for_all(const struct entry *entry); /* who has a seat may make this arrangement, leader or not */

/* The body of a row, at most 128 bytes; at_ms and the entry's number have columns of their own. */
void entry_write(const struct entry *entry, struct wire *wire);
/* false: these bytes are not an entry. */
bool entry_read(struct wire_slice bytes, struct entry *entry);

/* The kind is one that this release does not know but a newer one may: such a row is not damage. */
bool entry_is_newer(struct wire_slice bytes);

/* Packed one after the other: the time is the difference from the previous entry, and a move's trailing zeros are left
 * out. */
void entry_pack(const struct entry *entry, int64_t before_ms, struct wire *wire);
bool entry_unpack(struct wire_reader *from, int64_t before_ms, struct entry *entry);

#endif
