/* A connection to a table on a server: opens it, keeps the view up to date, comes back by itself when it breaks. */
#ifndef TERMINAL_ONLINE_LINK_H
#define TERMINAL_ONLINE_LINK_H

#include "match/fair.h"
#include "match/match.h"
#include "protocol/messages.h"
#include "protocol/websocket.h"

enum { NET_HOST_SIZE = 128, NET_TOKEN_SIZE = 16, NET_WORDS_SIZE = 16384 };

/* http://host:port/t/TABLE#TOKEN, the token only for a seat. */
struct net_address {
    char host[NET_HOST_SIZE], port[8];
    uint64_t table; /* 0: the address names none */
    uint8_t token[NET_TOKEN_SIZE];
    bool has_token;
};

enum net_news {
    NET_NOTHING,
    NET_VIEW,    /* the view is another one; words tell what happened */
    NET_SEATS,   /* words tell who came or went */
    NET_REFUSED, /* words say why */
    NET_ENDED,   /* the server will have no more of us; words say why */
    NET_BROKEN,  /* what the server says cannot be; words say what. Nothing more is to be had from it */
    NET_LOST,    /* the connection is gone; net_link_wait comes back by itself */
    NET_BACK,    /* and is there again */
};

struct net_link {
    struct net_address address;
    const char *name;
    int fd; /* -1: none */
    uint64_t retry_ms;
    bool greeted, asked; /* the websocket is open; the table was asked for */
    struct wire in, out;
    uint8_t salt[FAIR_SHARE_SIZE];

    const struct game *game; /* NULL: not told yet */
    int rules_version, viewer, seat_count;
    char seat_name[GAME_SEATS_MOST][33];
    bool over, has_view;
    bool asked_again; /* a view did not fit: only a whole one will do, and it must */
    uint32_t seq, nonce, pending;
    struct game_move move; /* the one in the air, while pending is not 0 */
    uint64_t view_ms;      /* when the view came, by the real clock */
    union game_room view;  /* has passed game_read_view() as a view of `viewer`, while has_view */
    char words[NET_WORDS_SIZE];
};

bool net_read_address(const char *words, struct net_address *address);
int net_connect(const struct net_address *address); /* -1: could not */

void net_link_open(struct net_link *link, const struct net_address *address, const char *name);
void net_link_close(struct net_link *link);
/* The next thing that happened, waiting at most so long. */
enum net_news net_link_wait(struct net_link *link, int timeout_ms);
/* The view as it would be now: time goes on even when nothing is sent, up to the deadline, at which the server decides.
 */
const struct game_state *net_link_now(const struct net_link *link, union game_room *room);
void net_link_move(struct net_link *link, struct game_move move);
void net_link_resign(struct net_link *link); /* for good: a bot plays the seat to the end */

#endif
