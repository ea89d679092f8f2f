/* What a client keeps of a table on a server, so that it can tell by itself whether the shuffle was fair. The page, the
 * terminal and `mykonos replay --verify` use this code.
 *
 * The server commits to a secret when the table is opened. When all are ready, each client has promised a share (its
 * SHA-256); only when it knows everybody's promises does it disclose the share. So nobody, the server and a player
 * together included, can choose a share or the secret with knowledge of the others. What they can do is break off
 * and begin again: that is counted here and told. At the end the server shows secret and shares, and the record has the
 * key: they must be those promised, and the positions that this client saw must be those of the record.
 *
 * A fault completes the sentence "The server has cheated: ..."; each is one of witness_faults. After one, nothing the
 * server says about the shuffle can be trusted. */
#ifndef MATCH_WITNESS_H
#define MATCH_WITNESS_H

#include "match/fair.h"
#include "match/match.h"

enum { WITNESS_VIEWS_MOST = 32768 }; /* as many entries as a table has at most; later views are not kept */

struct witness_view {
    uint64_t
        hash; /* the first 8 bytes of the view's SHA-256: match_check has too few bits against somebody who tries */
    uint32_t seq;
    uint8_t viewer;
    uint8_t reserved[3];
};

struct witness_promises {
    uint8_t seats; /* the set of those that promised */
    uint8_t promise[GAME_SEATS_MOST][FAIR_HASH_SIZE];
};

struct witness {
    const struct game *game; /* NULL: nothing is known yet */
    struct game_setup setup; /* without a key */
    uint8_t viewer;          /* a seat or GAME_SPECTATOR */
    uint8_t seat;            /* the one held when the match began; GAME_SPECTATOR: none */
    /* Only this client has ever held the seat: the share promised for it must be ours. Its owner clears it when it
     * gives a code away; it is never set for a seat taken by a code. */
    uint8_t alone;
    uint8_t waives;      /* the seat gives no share */
    uint8_t begun;       /* the match has begun: nothing may change any more */
    uint16_t round;      /* how often the server has made a new secret */
    uint16_t broken_off; /* how often a shuffle was agreed on, or a match begun, and then given up */
    uint16_t rewound;    /* how often the server took back positions that were seen */
    uint8_t commitment[FAIR_HASH_SIZE];
    uint8_t has_share;              /* promised or to be promised, not disclosed yet: ... */
    uint8_t share[FAIR_SHARE_SIZE]; /* ... this one */
    uint8_t agreed;                 /* everybody's promises are known: ... */
    struct witness_promises promises;
    uint8_t has_disclosed; /* our share after that: ... */
    uint8_t disclosed[FAIR_SHARE_SIZE];
    uint8_t returned; /* a `table` came after the last view: the next one is the first of a connection */
    uint32_t since;   /* the first view of the present connection, at most view_count */
    uint32_t view_count;
    struct witness_view view[WITNESS_VIEWS_MOST];
};

extern const char *const witness_faults[]; /* ended by NULL */

/* Before the table is opened. alone: the seat is taken by the invitation, not by a code. */
void witness_begin(struct witness *witness, bool alone, bool waives);

/* ---- what the server says ---- NULL: no fault. */

/* `table`, also after connecting again: a table keeps its game, and a commitment changes only with the round.
 * begun: the phase is not 0. */
const char *witness_table(struct witness *witness, const struct game *game, const struct game_setup *setup, int viewer,
                          bool begun, uint16_t round, const uint8_t commitment[FAIR_HASH_SIZE]);
/* `shuffle`: somebody stayed silent, and there is a new secret. */
const char *witness_shuffle(struct witness *witness, uint16_t round, const uint8_t commitment[FAIR_HASH_SIZE]);
/* `promises`: keeps them. *disclose: witness->disclosed must be sent now, after this witness has been saved; it may
 * have been sent before. */
const char *witness_promises(struct witness *witness, uint16_t round, const uint8_t commitment[FAIR_HASH_SIZE],
                             const struct witness_promises *promises, bool *disclose);
/* `view`, accepted by game_read_view, and `rewound`. */
const char *witness_view(struct witness *witness, uint32_t seq, const struct game_state *view);
void witness_rewound(struct witness *witness, uint32_t seq);
/* `reveal`: secret, shares and key against what was kept. The commitment in `fair` is not looked at. */
const char *witness_reveal(const struct witness *witness, const struct fair *fair, const uint64_t key[2]);
/* The record, replayed: what it says about the shuffle like witness_reveal, its game and setup, and each view that this
 * client saw must be one of the record's, in this order. Views may repeat (when a bot takes over, nothing else changes)
 * and be missing (while the client was away).
 *
 * *lost: there is no fault, but only the views since the last `table` are the record's. A database that failed while
 * the client was away and lost moves, which others played anew, leads to that, and so may a lie: nobody can tell. */
const char *witness_record(const struct witness *witness, const struct match *match, const struct fair *fair,
                           bool *lost);

/* ---- what we say ---- */

/* The promise of the share; random bytes are taken for a new share if there is none that was not disclosed yet. */
void witness_promise(struct witness *witness, const uint8_t random[FAIR_SHARE_SIZE], uint8_t promise[FAIR_HASH_SIZE]);

/* ---- as text, for a file that outlives the program ---- */

size_t witness_size(const struct witness *witness); /* which witness_write never exceeds, including a zero at the end */
void witness_write(const struct witness *witness, struct text *text);
/* Trusts nothing. false: these lines are not a witness, and `witness` is undefined. */
bool witness_read(const char *bytes, size_t size, struct witness *witness);

#endif
