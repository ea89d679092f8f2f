/* One table: its seats and clocks, its match, its position in the log. Everything here is a function of the entries
 * applied, so replaying the log gives the same table on any node. Uses no loop, store or bus. */
#ifndef SERVER_HOST_TABLE_H
#define SERVER_HOST_TABLE_H

#include "match/match.h"
#include "server/host/chat.h"
#include "server/host/entry.h"
#include "server/order/order.h"

enum table_phase { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER };
enum {
    TABLE_TOKEN_SIZE = ENTRY_TOKEN_SIZE,
    TABLE_TOKENS_SIZE = GAME_SEATS_MOST * TABLE_TOKEN_SIZE,
    TABLE_DEVICES = 4, /* that open one seat, at most */
    TABLE_NO_TIME = -1,
};

/* What people may repeat without the game coming nearer to its end. The games end after some hundred entries, or a few
 * thousand if people dawdle in a race, so only somebody who wants to fill the log meets these limits. Logs written
 * before there were limits are loaded whatever their length. */
enum {
    TABLE_TURN_TAKE_BACKS = 100,  /* since the last move that stands for good */
    TABLE_TAKE_BACKS = 500,       /* of one seat in a game */
    TABLE_RETURNS = 250,          /* how often a person gets the seat back from the bot */
    TABLE_PLAYED = 16,            /* moves of a seat that are remembered; an edge keeps half as many unanswered */
    TABLE_ARRANGEMENTS = 500,     /* of the seats before the match, all together */
    TABLE_OWN_ARRANGEMENTS = 400, /* after which people cannot move or leave; the others are for the leader */
    TABLE_ENTRIES = 32768,        /* after which nothing can be played, whatever the rules allow */
};

/* A person's move that was played: sent again, it gets the same answer. */
struct table_played {
    uint32_t nonce, seq; /* its number in the log */
    struct game_move move;
};

struct table_seat {
    uint8_t control; /* 0: as ordered, 1: a bot plays for the person */
    uint8_t joined;  /* a person holds the seat */
    uint8_t waives;  /* the match may begin without the person and their share */
    uint8_t left;    /* resigned or out of time: the bot keeps the seat */
    uint8_t token_count;
    uint8_t token[TABLE_DEVICES][TABLE_TOKEN_SIZE]; /* hashes of what opens the seat */
    char name[ENTRY_NAME_SIZE];
    uint64_t account;                         /* whose the seat is, and the name; 0: a guest's */
    struct table_played played[TABLE_PLAYED]; /* the newest first */
    int64_t asked_ms;  /* when the seat was asked for its present decision, in ms since created_ms */
    uint64_t used_ms;  /* time used in earlier decisions */
    int64_t gained_ms; /* the increments for turns */
    uint32_t sat_seq;  /* number of the entry by which the person sat down; 0: nobody did */
    uint32_t take_backs, returns;
};

struct table {
    uint64_t id;
    int64_t created_ms;                   /* since 1970 */
    struct order order;                   /* its kinds and levels of seats change until the match begins */
    uint8_t invitation[TABLE_TOKEN_SIZE]; /* its hash; it serves free seats only */
    bool is_old;                          /* opened with a token for each seat, before there were invitations */
    struct fair fair;
    uint16_t round; /* how often there was a new secret */
    enum table_phase phase;
    uint16_t arrangements; /* of the seats so far */
    bool locked;           /* the invitation gives no seats */
    bool closed;           /* by an operator: over, though the match may not be */
    uint32_t turn_take_backs;
    uint32_t seq;        /* entries applied */
    uint32_t other_seq;  /* number of the last one that was neither a move nor a line */
    uint64_t were_lines; /* set of the newest 64 of them that were lines; 0: the last one */
    int64_t at_ms;       /* time of the last entry, in ms since created_ms */
    int64_t began_ms;    /* when the match began, in ms since created_ms */
    uint32_t move_seq;   /* number of the last one that was */
    struct match *match; /* NULL if it has not begun */
    uint8_t *earned;     /* for every event of the match: did it earn an increment for its seat? */
    struct table_seat seat[GAME_SEATS_MOST];
    struct chat chat;
};

/* What the store keeps of an invitation, given its hash. */
void table_write_tokens(const uint8_t invitation[TABLE_TOKEN_SIZE], uint8_t tokens[TABLE_TOKENS_SIZE]);
/* A new table; its match begins at once if no seat is for a person. tokens: as the store has them. false: they cannot
 * be. */
bool table_begin(struct table *table, uint64_t id, int64_t created_ms, const struct order *order,
                 const uint8_t secret[FAIR_SECRET_SIZE], struct wire_slice tokens);
void table_end(struct table *table);
void table_copy(const struct table *from, struct table *to); /* without its lines; to be ended too */

/* The seat that a token opens, by its hash; GAME_SPECTATOR without one; -1: none. A token that opens none stands for a
 * device of this account (0: a guest's), which opens its seat once the match has begun. Before, the share of the
 * shuffle must come from the device that sat down: only the server knows who is signed in, so that nobody else could
 * tell whose share it is. */
int table_viewer(const struct table *table, struct wire_slice token, uint64_t account);
int table_seat_of(const struct table *table, uint64_t account); /* the first seat that the account has; -1: none */
bool table_is_invited(const struct table *table, struct wire_slice pass); /* by the hash of the invitation */
int table_free_seat(const struct table *table, int wanted); /* that one if it is free, else any; -1: there is none */
unsigned table_sharers(const struct table *table); /* set of seats that a share is needed of, also those still free */
bool table_is_free(const struct table *table, int seat);
bool table_is_taken(const struct table *table); /* no seat is free */
/* Of these seats the one whose person sat down first: only they may arrange all seats. -1: nobody, or the match has
 * begun. */
int table_leader(const struct table *table, unsigned here);
/* A table that waits for people who can no longer come. */
bool table_is_stale(const struct table *table);

/* NULL: a new entry may be applied. Only here are the limits above checked. */
const struct refusal *table_refusal(const struct table *table, const struct entry *entry);
/* false: it does not fit this table (a broken log). A move does not apply due clock events: see table_due. */
bool table_apply(struct table *table, const struct entry *entry);

/* The guest who sat down by entry sat_seq has an account now; and an account is gone. Neither is in the log: accounts
 * stand beside it (server/store/store.h). false: nobody at a seat is concerned. */
bool table_sat(const struct table *table, uint32_t sat_seq); /* somebody has the seat that was taken by that entry */
bool table_keep_seat(struct table *table, uint32_t sat_seq, uint64_t account, const char *name);
bool table_forget(struct table *table, uint64_t account);
/* The entry by which the account sat down whose seat this entry makes free; 0: none does. */
uint32_t table_left_seq(const struct table *table, const struct entry *entry);

/* What the seat could take back with everybody's consent: everything from its last move on. Its number is 0 if that is
 * nothing, or if the seat needs no consent. */
struct entry table_agreed_entry(const struct table *table, int seat);

/* The clock event or change of control that is due at now_ms (ms since created_ms); false: nothing yet.
 * here: set of seats whose person is connected; away_ms: since when the others have been away. */
bool table_due(const struct table *table, int64_t now_ms, unsigned here, const int64_t away_ms[GAME_SEATS_MOST],
               struct entry *entry);
/* When a bot takes over a seat that is asked if its person does nothing; TABLE_NO_TIME: never. */
int64_t table_takeover_ms(const struct table *table, int seat, unsigned here, const int64_t away_ms[GAME_SEATS_MOST]);
/* When table_due will next return something if nothing happens before; TABLE_NO_TIME: never. */
int64_t table_next_ms(const struct table *table, unsigned here, const int64_t away_ms[GAME_SEATS_MOST]);

/* The match time at at_ms; stops at its maximum after 49 days. */
uint32_t table_match_ms(const struct table *table, int64_t at_ms);
/* The set of seats for which a bot must move now. */
unsigned table_bots_asked(const struct table *table);
bool table_has_seat(const struct table *table, int seat);
bool table_is_person(const struct table *table, int seat); /* the seat is for a person */
bool table_is_played_by_person(const struct table *table, int seat);
bool table_is_full(const struct table *table);               /* its log takes no more entries */
uint32_t table_left_ms(const struct table *table, int seat); /* what was left of its game time at the last entry */

#endif
