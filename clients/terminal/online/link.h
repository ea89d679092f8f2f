/* A connection to a table on a server: it keeps the view up to date and connects again by itself when it is lost. */
#ifndef TERMINAL_ONLINE_LINK_H
#define TERMINAL_ONLINE_LINK_H

#include "clients/terminal/online/address.h"
#include "match/fair.h"
#include "match/match.h"
#include "protocol/messages.h"
#include "protocol/websocket.h"

enum { LINK_WORDS_SIZE = 16384, LINK_RULE_SIZE = 17 };

enum link_news {
    LINK_NOTHING,
    LINK_VIEW,    /* the view has changed; words tell what happened */
    LINK_SEATS,   /* words tell who came or went */
    LINK_REWOUND, /* the server has lost entries: play goes on from an earlier view, which follows; words tell it */
    LINK_REFUSED, /* words say why, rule by which rule */
    LINK_ENDED,   /* the server ended it; words say why */
    LINK_BROKEN,  /* what the server says cannot be true; words say what. The connection is of no more use */
    LINK_LOST,    /* the connection is gone; link_next comes back by itself */
    LINK_BACK,    /* it is there again */
};

struct link {
    struct address address;
    const char *name;
    int fd; /* -1: none */
    uint64_t retry_ms;
    bool greeted, asked; /* the websocket is open; the table was asked for */
    struct wire in, out;
    uint8_t salt[FAIR_SHARE_SIZE];

    const struct game *game; /* NULL: not told yet */
    int rules_version, viewer, seat_count;
    char seat_name[GAME_SEATS_MOST][33];
    bool is_bot[GAME_SEATS_MOST];
    bool over, has_view;
    int rewound;      /* how often the server has lost entries */
    bool asked_again; /* a view was damaged: the next one must be whole and right */
    uint32_t seq, nonce, pending;
    struct game_move move; /* the one not answered yet, while pending is not 0 */
    uint64_t view_ms;      /* when the view came, by the real clock */
    union game_room view;  /* has passed game_read_view() as a view of `viewer`, while has_view */
    char words[LINK_WORDS_SIZE], rule[LINK_RULE_SIZE];
};

void link_open(struct link *link, const struct address *address, const char *name);
void link_close(struct link *link);
/* The next thing that happened; does not wait for one. */
enum link_news link_next(struct link *link);
/* How long link_next() will have nothing to do, in ms; -1: until there is something to read at fd. */
int link_wait_ms(const struct link *link);
void link_move(struct link *link, struct game_move move);
void link_resign(struct link *link); /* for good: a bot plays the seat to the end */

#endif
