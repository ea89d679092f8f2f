/* The swarm's structures, and what its files do for each other. */
#ifndef TESTS_SERVER_SWARM_H
#define TESTS_SERVER_SWARM_H

#include <pthread.h>
#include <stdio.h>

#include "bots/bot.h"
#include "match/fair.h"
#include "match/match.h"
#include "protocol/messages.h"

enum {
    SERVERS_MOST = 8,
    LATENCIES_MOST = 4 << 20,
    OPENED_MOST = 64,
    TOKEN_SIZE = 16,
};

enum player_state { PLAYER_RESTING, PLAYER_CONNECTING, PLAYER_GREETING, PLAYER_OPEN, PLAYER_GONE };

struct board {
    uint64_t id;
    int seats, players_left;
    int64_t last_us; /* the last acknowledgement */
    bool over;
};

struct player {
    enum player_state state;
    int fd, server, seat; /* seat GAME_SPECTATOR: watches */
    struct board *board;
    uint8_t token[TOKEN_SIZE], invitation[TOKEN_SIZE];
    uint8_t share[FAIR_SHARE_SIZE], disclosed[FAIR_SHARE_SIZE]; /* of the shuffle; none is disclosed in two of them */
    bool waits;                                                 /* for the match to begin */
    int64_t promise_us;                                         /* when to promise again; 0: not needed */
    struct wire in, out;
    bool writing, idle, over;
    uint32_t seq, nonce, pending; /* pending: the nonce of the move in flight; 0: none */
    struct game_move move;
    int64_t leave_us;                 /* when to leave a game that is over */
    int64_t sent_us, due_us, wake_us; /* due: when to move; wake: when there is next something to do */
    bool has_view;
    int64_t seen_us;  /* when the view arrived */
    int64_t heard_us; /* when anything last arrived */
    uint8_t *view;
};

struct opened {
    uint64_t id;
    int seats;
    bool person[GAME_SEATS_MOST];
    uint8_t invitation[TOKEN_SIZE];
};

struct swarm {
    const char *servers[SERVERS_MOST];
    int ports[SERVERS_MOST], server_count;
    const struct game *game;
    const char *order;
    int tables, spectators, idle, think_ms;
    int linger_ms;  /* how long players stay after the game is over */
    int silence_ms; /* after this much silence, connect to another server */
    double seconds;
    uint64_t games;
    FILE *journal;
    bool finish, filled;
    struct bot *bot; /* NULL: random moves */
    struct bot_player bot_player;

    int epoll;
    struct player **player;
    size_t player_count, player_room;
    struct rng rng;
    uint64_t acked, refused, finished, reconnects, differences, gaps, doubled, frames, sorry, rewound, opened_count;
    uint64_t unseated;    /* messages that a bot plays for one of our players */
    uint64_t acked_early; /* acknowledged before the warm-up was over */
    int64_t longest_us;
    uint32_t *latency_us;
    size_t latency_count;
    int64_t begun_us, warm_us;
    int running_tables;

    pthread_mutex_t lock;
    pthread_cond_t wanted;
    struct opened ready[OPENED_MOST];
    int ready_count, opening_count, want_count;
    bool stopping;
};

extern struct swarm swarm;

/* swarm_shared.c */
int64_t swarm_now_us(void);
int64_t swarm_wall_ms(void);
void swarm_die(const char *words);

/* swarm_open.c: tables are opened by threads of their own */
void swarm_open_begin(void);
int swarm_open_connect(int server, bool blocking); /* a socket; -1: refused */
bool swarm_open_table(int server, struct opened *opened);
bool swarm_open_take(struct opened *opened); /* takes a table that is ready */
void swarm_open_want(void);                  /* asks for one more */

/* swarm_player.c */
struct player *swarm_player_add(struct board *board, int seat, const uint8_t *invitation);
void swarm_player_on_events(struct player *player, uint32_t events); /* of epoll */
void swarm_player_on_wake(struct player *player, int64_t now);

#endif
